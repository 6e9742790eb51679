//! Counting all lines of a length: the proof of a move generator.

use super::moves::Move;
use super::position::Position;

/// How many lines of `depth` plies begin here. The last ply is counted without being played.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => sum_behind(position, |next| perft(next, depth - 1)),
    }
}

/// The same number with every move of the last ply played as well.
#[must_use]
pub fn perft_playing_all(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => sum_behind(position, |next| perft_playing_all(next, depth - 1)),
    }
}

// Kept apart from its callers, so that the last call of a line need not make room for a list of moves.
#[inline(never)]
fn sum_behind(position: &Position, count: impl Fn(&Position) -> u64) -> u64 {
    let mut sum = 0;
    for chosen in position.moves() {
        let mut next = *position;
        next.play(chosen);
        sum += count(&next);
    }
    sum
}

/// How many lines of `depth` plies begin with each move; a depth of at least 1 is needed.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    let position = *position;
    position
        .moves()
        .into_iter()
        .map(move |chosen| (chosen, perft(&position.after(chosen), depth.saturating_sub(1))))
}
