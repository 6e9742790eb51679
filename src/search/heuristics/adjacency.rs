//! What the searches think of an Adjacency position: the marks, at the end as before it.

use std::cmp::Reverse;

use crate::adjacency::{Ending, Move, Position};
use crate::game::{Game, MoveList};
use crate::search::{Heuristic, Score};

impl Heuristic for Position {
    fn evaluate(&self) -> Score {
        let marks = |color| self.marks(color).cast_signed();
        marks(self.turn()) - marks(!self.turn())
    }

    /// The margin decides who has won, so the largest margin is a win wherever there is one.
    fn evaluate_ending(&self, _: Ending, _: u32) -> Score {
        self.evaluate()
    }

    /// The moves that gain most marks at once, and among equals the order they are in.
    fn order(&self, moves: &mut MoveList<Move>) {
        moves.sort_by_cached_key(|&chosen| Reverse(self.gain(chosen)));
    }
}
