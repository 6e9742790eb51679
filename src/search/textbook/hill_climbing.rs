//! Hill climbing: always the step that leads highest at once, whatever comes of it. Among equal steps chance decides, so
//! that on level ground it wanders sideways.

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::player::candidates;
use crate::game::{MoveList, Status};
use crate::search::{Bound, Heuristic, Report, Score, Searcher, Signal, Stopped, Task, Watch};

/// Somebody who takes the move that looks best before any reply; the same among equals for the same seed.
#[derive(Debug)]
pub struct HillClimber {
    chance: StdRng,
}

impl HillClimber {
    /// A climber whose choices among equals follow from the seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self { chance: StdRng::seed_from_u64(seed) }
    }
}

impl<G: Heuristic> Searcher<G> for HillClimber {
    fn search(
        &mut self,
        task: &Task<G>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<G::Move>),
    ) -> Option<G::Move> {
        let mut watch = Watch::start(task.limits, signal);
        let moves = candidates(task);
        let Ok(steps) = highest(task.line.position(), &moves, &mut watch) else {
            return moves.first().copied();
        };
        let chosen = *steps.best.choose(&mut self.chance)?;
        tell(Report {
            depth: 1,
            deepest: 1,
            rank: 1,
            score: steps.value,
            bound: Bound::Exact,
            nodes: watch.nodes(),
            leaves: watch.nodes(),
            elapsed: watch.elapsed(),
            table_load: 0,
            line: vec![chosen],
        });
        Some(chosen)
    }
}

/// The steps that lead equally high, and higher than all others.
pub(super) struct Steps<M> {
    /// How high they lead, as the one who steps sees it.
    pub value: Score,
    /// The steps.
    pub best: MoveList<M>,
}

/// The best of these moves, each judged by the position right behind it.
pub(super) fn highest<G: Heuristic>(
    position: &G,
    moves: &[G::Move],
    watch: &mut Watch,
) -> Result<Steps<G::Move>, Stopped> {
    let mut steps = Steps { value: Score::MIN, best: MoveList::new() };
    for &step in moves {
        watch.visit()?;
        let next = position.after(step);
        let value = -match next.status() {
            Status::Over(ending) => next.evaluate_ending(ending, 1),
            Status::Ongoing(_) => next.evaluate(),
        };
        if value > steps.value {
            steps = Steps { value, best: MoveList::new() };
        }
        if value == steps.value {
            steps.best.push(step);
        }
    }
    Ok(steps)
}
