//! The 64 squares, a1 to h8, and their names.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A square of the board: a1 is the first, b1 the second, h8 the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on a file (0 = a … 7 = h) and a rank (0 = 1 … 7 = 8); only the low three bits of each count.
    #[inline]
    #[must_use]
    pub const fn at(file: usize, rank: usize) -> Self {
        Self::new((rank & 7) << 3 | file & 7)
    }

    /// The square with this index, a1 = 0, b1 = 1 … h8 = 63; only the low six bits count.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "six bits fit")]
    pub const fn new(index: usize) -> Self {
        Self((index & 63) as u8)
    }

    /// 0 for a1, 1 for b1 … 63 for h8.
    // The mask changes nothing; it tells the compiler what always holds, so that look-ups need no bounds check.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 for the a-file … 7 for the h-file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> usize {
        self.index() & 7
    }

    /// 0 for the first rank … 7 for the eighth.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> usize {
        self.index() >> 3
    }

    /// The square so many files to the right and ranks up, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: isize, ranks: isize) -> Option<Self> {
        match (self.file().checked_add_signed(files), self.rank().checked_add_signed(ranks)) {
            (Some(file), Some(rank)) if file < 8 && rank < 8 => Some(Self::at(file, rank)),
            _ => None,
        }
    }

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64_usize).map(Self::new)
    }

    /// The letter of a file: `a` … `h`.
    #[must_use]
    pub fn file_letter(file: usize) -> char {
        char::from(b"abcdefgh"[file & 7])
    }

    /// The digit of a rank: `1` … `8`.
    #[must_use]
    pub fn rank_digit(rank: usize) -> char {
        char::from(b"12345678"[rank & 7])
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::file_letter(self.file()), Self::rank_digit(self.rank()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a square is a letter from a to h and a digit from 1 to 8, such as e4")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Self::at(usize::from(file - b'a'), usize::from(rank - b'1')))
            }
            _ => Err(SquareError),
        }
    }
}
