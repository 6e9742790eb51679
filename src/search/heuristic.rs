//! An opinion about positions, kept apart from the rules.

use super::score::Score;
use crate::game::{Game, MoveList};

/// A game with an opinion.
pub trait Heuristic: Game {
    /// What a position is worth to the side to move if nobody looks further.
    fn evaluate(&self) -> Score;

    /// Puts the moves that look best first; the order changes how fast a search is, never what it finds.
    fn order(&self, moves: &mut MoveList<Self::Move>);
}
