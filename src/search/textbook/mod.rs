//! Searches to be read: each is short, works for any game, and can be watched.

mod alpha_beta;
mod genetic;
mod greedy;
mod hill_climbing;
mod minimax;
mod near_best;
mod negascout;
mod player;
mod random;
mod walk;

pub use genetic::Breeder;
pub use hill_climbing::HillClimber;
pub use near_best::NearBest;
pub use player::Player;
pub use random::RandomMover;

use super::observer::Window;
use super::{Heuristic, Observer, Score, Stopped, Task, Watch};
use walk::Walk;

/// The searches of the textbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Every move, every reply.
    Minimax,
    /// The same value without the moves that cannot change it.
    AlphaBeta,
    /// The same value again, each move but the first being asked only whether it is better.
    NegaScout,
    /// Every move, but only one reply a ply: not the same value.
    Greedy,
}

impl Algorithm {
    /// Those that consider every reply, and so find equal values.
    pub const EXACT: [Self; 3] = [Self::Minimax, Self::AlphaBeta, Self::NegaScout];

    /// All of them.
    pub const ALL: [Self; 4] = [Self::Minimax, Self::AlphaBeta, Self::NegaScout, Self::Greedy];

    /// The search with a [name](Self::name).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// The name by which commands and files know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::NegaScout => "negascout",
            Self::Greedy => "greedy",
        }
    }

    /// Searches so many plies, whatever depth the task allows; its other limits are the watch's to keep.
    ///
    /// # Errors
    /// If the search has to stop before it is done.
    pub fn search<G: Heuristic, O: Observer<G::Move>>(
        self,
        task: &Task<G>,
        depth: u32,
        watch: &mut Watch,
        observer: &mut O,
    ) -> Result<Finding<G::Move>, Stopped> {
        let nodes_before = watch.nodes();
        let mut walk = Walk::new(task, depth, watch, observer);
        let root = task.line.position();
        let outlook = match self {
            Self::Minimax => minimax::search(&mut walk, root, depth)?,
            Self::AlphaBeta => alpha_beta::search(&mut walk, root, depth, Window::FULL)?,
            Self::NegaScout => negascout::search(&mut walk, root, depth, Window::FULL)?,
            Self::Greedy => greedy::search(&mut walk, root, depth)?,
        };
        let (value, leaves, nodes) = (outlook.value, walk.leaves(), watch.nodes() - nodes_before);
        let mut line = outlook.into_line();
        if self == Self::NegaScout {
            negascout::complete(&mut line, value, &mut Walk::new(task, depth, watch, &mut ()));
        }
        Ok(Finding { value, line, nodes, leaves })
    }
}

/// What a finished search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding<M> {
    /// The value for the side to move.
    pub value: Score,
    /// Best play from both sides; empty if the game is over.
    pub line: Vec<M>,
    /// Positions visited to find the value, the root included.
    pub nodes: u64,
    /// Those of them where the depth was used up, which perft counts too; a game that is over before has none.
    pub leaves: u64,
}

impl<M: Copy> Finding<M> {
    /// The best move, if the game is not over.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}
