//! An opinion about positions, kept apart from the rules.

use super::score::{self, Score};
use crate::game::{Game, MoveList};

/// A game with an opinion.
pub trait Heuristic: Game {
    /// What a position is worth to the side to move if nobody looks further.
    fn evaluate(&self) -> Score;

    /// What a game that is over, so many plies from the root, is worth to the side that would be to move. A win is a win,
    /// the sooner the better, unless the game counts by how much it is won.
    fn evaluate_ending(&self, ending: Self::Ending, ply: u32) -> Score {
        score::of_ending::<Self>(ending, self.turn(), ply)
    }

    /// Puts the moves that look best first; the order changes how fast a search is, never what it finds.
    fn order(&self, moves: &mut MoveList<Self::Move>);
}
