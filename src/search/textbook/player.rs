//! The textbook searches as players: each can take a seat at the board.

use super::{Algorithm, Finding};
use crate::game::{Game, MoveList, Status};
use crate::search::{Bound, Heuristic, Limits, Report, Searcher, Signal, Stopped, Task, Watch, score};

/// A textbook search that plays, always to the same depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    algorithm: Algorithm,
    depth: u32,
}

// Far out of reach for all but the greedy one, whose line would go on until the stack is full.
const DEEPEST: u32 = 100;

impl Player {
    /// A player who searches so many plies, at least one and at most a hundred.
    #[must_use]
    pub fn new(algorithm: Algorithm, depth: u32) -> Self {
        Self { algorithm, depth: depth.clamp(1, DEEPEST) }
    }

    /// Finds the best moves at one depth, as many as the task wants to know of.
    fn rank<G: Heuristic>(
        self,
        task: &Task<G>,
        depth: u32,
        watch: &mut Watch,
        tell: &mut dyn FnMut(Report<G::Move>),
        best: &mut Option<Finding<G::Move>>,
    ) -> Result<(), Stopped> {
        let mut rest = Task { among: candidates(task).to_vec(), ..task.clone() };
        for rank in 1..=task.variations.max(1).min(rest.among.len()) {
            let finding = self.algorithm.search(&rest, depth, watch, &mut ())?;
            tell(report(&finding, depth, rank, watch));
            rest.among.retain(|&chosen| Some(chosen) != finding.best());
            if rank == 1 {
                *best = Some(finding);
            }
        }
        Ok(())
    }
}

impl<G: Heuristic> Searcher<G> for Player {
    /// Searches one ply deeper each time, so that there is a sensible answer whenever the search is stopped.
    fn search(
        &mut self,
        task: &Task<G>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<G::Move>),
    ) -> Option<G::Move> {
        let mut watch = Watch::start(task.limits, signal);
        let mut best: Option<Finding<G::Move>> = None;
        for depth in 1..=self.depth {
            let is_done = best.as_ref().is_some_and(|found| is_mate_asked_for(found.value, &task.limits));
            if is_done || !watch.allows(depth) || self.rank(task, depth, &mut watch, tell, &mut best).is_err()
            {
                break;
            }
        }
        best.and_then(|found| found.best()).or_else(|| first_candidate(task))
    }
}

/// The moves that a task allows.
pub(super) fn candidates<G: Game>(task: &Task<G>) -> MoveList<G::Move> {
    match task.line.position().status() {
        Status::Over(_) => MoveList::new(),
        Status::Ongoing(mut moves) => {
            moves.retain(|chosen| task.among.is_empty() || task.among.contains(chosen));
            moves
        }
    }
}

/// The move that looks best before any search.
fn first_candidate<G: Heuristic>(task: &Task<G>) -> Option<G::Move> {
    let mut moves = candidates(task);
    task.line.position().order(&mut moves);
    moves.first().copied()
}

fn is_mate_asked_for(value: score::Score, limits: &Limits) -> bool {
    let asked = limits.mate_in.and_then(|moves| i32::try_from(moves).ok());
    match (score::plies_to_win(value), asked) {
        (Some(plies @ 0..), Some(moves)) => plies < moves.saturating_mul(2),
        _ => false,
    }
}

fn report<M: Copy>(finding: &Finding<M>, depth: u32, rank: usize, watch: &Watch) -> Report<M> {
    Report {
        depth,
        deepest: depth,
        rank,
        score: finding.value,
        bound: Bound::Exact,
        nodes: watch.nodes(),
        leaves: finding.leaves,
        elapsed: watch.elapsed(),
        table_load: 0,
        line: finding.line.clone(),
    }
}
