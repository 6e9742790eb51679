//! A move: from one square to another.

use std::fmt;
use std::str::FromStr;

use super::square::{Square, SquareError};

/// From one square to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Square,
    to: Square,
}

impl Move {
    /// A move between two squares.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// Where the beast stands.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it goes.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let (from, to) = text.split_at_checked(2).ok_or(SquareError)?;
        Ok(Self::new(from.parse()?, to.parse()?))
    }
}
