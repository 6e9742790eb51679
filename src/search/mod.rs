//! Choosing a move: what a search is asked, what it says while it thinks, and the searches themselves.

pub mod expert;
pub mod heuristic;
pub mod heuristics;
pub mod hunter;
pub mod laboratory;
pub mod limits;
pub mod observer;
pub mod score;
pub mod textbook;

use std::time::Duration;

pub use heuristic::Heuristic;
pub use limits::{Limits, Signal, Stopped, TimeLimit, Watch};
pub use observer::Observer;
pub use score::Score;

use crate::game::{Game, Line};

/// What a searcher is asked.
#[derive(Clone, Debug)]
pub struct Task<G: Game> {
    /// The position, and how it came about.
    pub line: Line<G>,
    /// When to stop.
    pub limits: Limits,
    /// The moves to choose among; empty means all.
    pub among: Vec<G::Move>,
    /// How many of the best moves to report, each with its own line; at least 1.
    pub variations: usize,
}

impl<G: Game> Task<G> {
    /// The question for the best move in a position with no past.
    pub const fn new(position: G, limits: Limits) -> Self {
        Self { line: Line::new(position), limits, among: Vec::new(), variations: 1 }
    }
}

/// What a searcher knows so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<M> {
    /// How many plies were searched in full.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub deepest: u32,
    /// Which of the best moves this is about: 1 for the best.
    pub rank: usize,
    /// The value for the side to move.
    pub score: Score,
    /// How sure the value is.
    pub bound: Bound,
    /// Positions visited.
    pub nodes: u64,
    /// Positions at the last full ply; in a selective search, where quiescence began.
    pub leaves: u64,
    /// Time used.
    pub elapsed: Duration,
    /// How full the table of positions is, in thousandths.
    pub table_load: u16,
    /// The best line, beginning with the move to be played.
    pub line: Vec<M>,
}

/// How a value found with a window relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    AtLeast,
    /// The true one is at most this.
    AtMost,
}

/// Somebody who chooses moves.
pub trait Searcher<G: Game>: Send {
    /// Chooses a move, telling what is known as it goes. There is no choice only if there is no move to choose.
    fn search(
        &mut self,
        task: &Task<G>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<G::Move>),
    ) -> Option<G::Move>;

    /// Forgets what was learned in earlier searches, as before a new game.
    fn forget(&mut self) {}
}
