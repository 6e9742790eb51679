//! Counting all lines of a length. Repetitions and quiet plies do not count; behind a decided game there is nothing.

use super::moves::Move;
use super::position::Position;
use crate::game::Game;

/// How many lines of `depth` plies begin here. The last ply is counted without being played.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => position.moves().into_iter().map(|chosen| perft(&position.after(chosen), depth - 1)).sum(),
    }
}

/// How many lines of `depth` plies begin with each move; a depth of at least 1 is needed.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> + use<> {
    let position = *position;
    let count = move |chosen| (chosen, perft(&position.after(chosen), depth.saturating_sub(1)));
    position.moves().into_iter().map(count)
}
