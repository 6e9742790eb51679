//! The value of a position in hundredths of a pawn, seen by the side to move, and how wins are told from opinions.

use crate::game::{Color, Ending, Game};

/// A value: positive is good for the side to move.
pub type Score = i32;

/// The value of a game that is won at once. A win in so many plies is worth so much less.
pub const WIN: Score = 1_000_000;

/// More than any score.
pub const INFINITE: Score = WIN + 1;

/// No win is further away than this, and no opinion about a position comes near.
pub const LONGEST_WIN: Score = 10_000;

/// A draw.
pub const DRAW: Score = 0;

/// The value of a game that has ended `ply` plies from the root, for the side that would be to move.
pub fn of_ending<G: Game>(ending: G::Ending, turn: Color, ply: u32) -> Score {
    match ending.winner() {
        None => DRAW,
        Some(winner) if winner == turn => win_in(ply),
        Some(_) => -win_in(ply),
    }
}

/// The value of a win that comes `ply` plies from the root: the quicker, the better.
#[must_use]
pub const fn win_in(ply: u32) -> Score {
    WIN - ply.cast_signed()
}

/// The same value as it is seen so many plies before: a win is then so much further away.
#[must_use]
pub const fn later(value: Score, plies: i32) -> Score {
    match plies_to_win(value) {
        None => value,
        Some(_) if value > 0 => value - plies,
        Some(_) => value + plies,
    }
}

/// How many plies away the win is that a value promises, positive for the side to move; `None` for mere opinions.
#[must_use]
pub const fn plies_to_win(score: Score) -> Option<i32> {
    if score > WIN - LONGEST_WIN {
        Some(WIN - score)
    } else if score < LONGEST_WIN - WIN {
        Some(-WIN - score)
    } else {
        None
    }
}
