//! A player who knows what every move is worth and draws lots among the best: so that no two games are alike, and a
//! little worse than the best, if that is wished.

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::Algorithm;
use super::player::candidates;
use crate::search::{Bound, Heuristic, Report, Score, Searcher, Signal, Stopped, Task, Watch, score};

/// Draws lots among the moves that are hardly worse than the best.
#[derive(Debug)]
pub struct NearBest {
    algorithm: Algorithm,
    depth: u32,
    margin: Score,
    chance: StdRng,
}

impl NearBest {
    /// A player who searches so many plies and does not mind to lose so much by a move.
    #[must_use]
    pub fn new(algorithm: Algorithm, depth: u32, margin: Score, seed: u64) -> Self {
        Self { algorithm, depth, margin, chance: StdRng::seed_from_u64(seed) }
    }

    /// What every move is worth, and how the game would go on.
    fn values<G: Heuristic>(
        &self,
        task: &Task<G>,
        depth: u32,
        watch: &mut Watch,
    ) -> Result<Vec<Report<G::Move>>, Stopped> {
        let mut values = Vec::new();
        for chosen in candidates(task) {
            let mut line = task.line.clone();
            line.play(chosen);
            // What was there before can be repeated until it counts.
            let repeated = (line.occurrences() > 1).then(|| G::ended_by_repetition(usize::MAX)).flatten();
            let behind = Task { line, among: Vec::new(), ..task.clone() };
            let position = behind.line.position();
            let (value, rest, leaves) = if let Some(ending) = repeated {
                (position.evaluate_ending(ending, 1), Vec::new(), 0)
            } else {
                let found = self.algorithm.search(&behind, depth - 1, watch, &mut ())?;
                (score::later(found.value, 1), found.line, found.leaves)
            };
            let line = std::iter::once(chosen).chain(rest).collect();
            values.push(Report {
                depth,
                deepest: depth,
                rank: 1,
                score: -value,
                bound: Bound::Exact,
                nodes: watch.nodes(),
                leaves,
                elapsed: watch.elapsed(),
                table_load: 0,
                line,
            });
        }
        Ok(values)
    }
}

impl<G: Heuristic> Searcher<G> for NearBest {
    /// Searches one ply deeper each time, so that there is a sensible answer whenever the search is stopped.
    fn search(
        &mut self,
        task: &Task<G>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<G::Move>),
    ) -> Option<G::Move> {
        let mut watch = Watch::start(task.limits, signal);
        let mut chosen = candidates(task).first().copied();
        for depth in 1..=self.depth {
            if !watch.allows(depth) {
                break;
            }
            let Ok(values) = self.values(task, depth, &mut watch) else { break };
            let best = values.iter().map(|report| report.score).max()?;
            // No win is given away for a game that goes on.
            let margin = if score::plies_to_win(best).is_some() { 0 } else { self.margin };
            let near: Vec<&Report<G::Move>> =
                values.iter().filter(|report| report.score >= best - margin).collect();
            let drawn = near.choose(&mut self.chance)?;
            chosen = drawn.line.first().copied();
            tell((*drawn).clone());
        }
        chosen
    }
}
