//! When a den can be entered, and when it can no longer be held.

use crate::game::{Color, Game};
use crate::jungle::position::MOST_QUIET_PLIES;
use crate::jungle::{Move, Position, Square};

/// The squares before the den of a side: all of them are its traps.
const fn gates(color: Color) -> [Square; 3] {
    match color {
        Color::White => [Square::at(2, 0), Square::at(4, 0), Square::at(3, 1)],
        Color::Black => [Square::at(2, 8), Square::at(4, 8), Square::at(3, 7)],
    }
}

/// The move into the other side's den, if there is one: nothing can be better.
pub fn entry(position: &Position) -> Option<Move> {
    let (turn, den) = (position.turn(), Square::den(!position.turn()));
    let stands = |gate: &Square| position.at(*gate).is_some_and(|piece| piece.color() == turn);
    gates(!turn).into_iter().find(stands).map(|gate| Move::new(gate, den))
}

/// The enemies before the den of the side to move. They enter it with their next move unless they are taken.
pub fn intruders(position: &Position) -> impl Iterator<Item = Square> {
    let turn = position.turn();
    gates(turn).into_iter().filter(move |gate| position.at(*gate).is_some_and(|piece| piece.color() != turn))
}

/// Whether the game is drawn by any move that takes nobody: an intruder then comes a ply too late.
pub fn are_safe_by_waiting(position: &Position) -> bool {
    position.plies_since_capture() + 1 >= MOST_QUIET_PLIES
}
