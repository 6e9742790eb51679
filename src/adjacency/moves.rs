//! One move: the square on which a mark is put. Written as the square: `c3`.

use std::fmt;

use super::square::Square;

/// A mark on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(Square);

impl Move {
    /// The move that puts a mark here.
    #[inline]
    #[must_use]
    pub const fn new(square: Square) -> Self {
        Self(square)
    }

    /// Where the mark is put.
    #[inline]
    #[must_use]
    pub const fn at(self) -> Square {
        self.0
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
