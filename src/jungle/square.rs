//! The 63 squares, a1 to g9, and the ground of each: land, river, traps and dens.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::Color;

/// A square of the board: a1 is the first, a2 the second, g9 the last, so that squares sort as their names do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// What a square is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Terrain {
    /// Open to everybody.
    Land,
    /// Open to the rat; lion and tiger jump over it.
    River,
    /// Weakens the beasts of the other side.
    Trap(Color),
    /// To be defended by its side and entered by the other.
    Den(Color),
}

impl Square {
    /// How many files there are.
    pub const FILES: usize = 7;
    /// How many ranks there are.
    pub const RANKS: usize = 9;
    /// How many squares there are.
    pub const COUNT: usize = Self::FILES * Self::RANKS;

    /// The square on a file (0 = a … 6 = g) and a rank (0 = 1 … 8 = 9); what lies beyond is the nearest edge.
    #[must_use]
    pub const fn at(file: usize, rank: usize) -> Self {
        let file = if file < Self::FILES { file } else { Self::FILES - 1 };
        let rank = if rank < Self::RANKS { rank } else { Self::RANKS - 1 };
        Self::new(file * Self::RANKS + rank)
    }

    /// The square with this index; beyond the last it is the last.
    #[expect(clippy::cast_possible_truncation, reason = "63 fits")]
    pub(super) const fn new(index: usize) -> Self {
        Self(if index < Self::COUNT { index as u8 } else { Self::COUNT as u8 - 1 })
    }

    /// 0 for a1, 1 for a2 … 62 for g9.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the a-file … 6 for the g-file.
    #[must_use]
    pub const fn file(self) -> usize {
        self.index() / Self::RANKS
    }

    /// 0 for the first rank … 8 for the ninth.
    #[must_use]
    pub const fn rank(self) -> usize {
        self.index() % Self::RANKS
    }

    /// The square so many files to the right and ranks up, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: isize, ranks: isize) -> Option<Self> {
        match (self.file().checked_add_signed(files), self.rank().checked_add_signed(ranks)) {
            (Some(file), Some(rank)) if file < Self::FILES && rank < Self::RANKS => {
                Some(Self::at(file, rank))
            }
            _ => None,
        }
    }

    /// All squares from a1 to g9, file by file.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self::new)
    }

    /// What the square is.
    #[must_use]
    pub const fn terrain(self) -> Terrain {
        match (self.file(), self.rank()) {
            (1 | 2 | 4 | 5, 3..=5) => Terrain::River,
            (2 | 4, 0) | (3, 1) => Terrain::Trap(Color::White),
            (2 | 4, 8) | (3, 7) => Terrain::Trap(Color::Black),
            (3, 0) => Terrain::Den(Color::White),
            (3, 8) => Terrain::Den(Color::Black),
            _ => Terrain::Land,
        }
    }

    /// Whether it is water.
    #[must_use]
    pub const fn is_river(self) -> bool {
        matches!(self.terrain(), Terrain::River)
    }

    /// The den of a side.
    #[must_use]
    pub const fn den(color: Color) -> Self {
        match color {
            Color::White => Self::at(3, 0),
            Color::Black => Self::at(3, 8),
        }
    }

    /// The same square as the other side sees it: the board turned by half.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::new(Self::COUNT - 1 - self.index())
    }

    /// How many steps there are to another square, if nothing is in the way.
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = [b'a', b'b', b'c', b'd', b'e', b'f', b'g'][self.file()];
        write!(f, "{}{}", char::from(letter), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a square is a letter from a to g and a digit from 1 to 9")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'g', rank @ b'1'..=b'9'] => {
                Ok(Self::at((file - b'a').into(), (rank - b'1').into()))
            }
            _ => Err(SquareError),
        }
    }
}
