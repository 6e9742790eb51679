//! The 64 squares, a1 to h8, their names, and sets of them.

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
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
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

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64_usize).map(Self::new)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b"abcdefgh"[self.file() & 7]);
        write!(f, "{file}{}", self.rank() + 1)
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

/// A set of squares, a bit for each: a1 is the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Squares(pub u64);

impl Squares {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    const FILE_H: u64 = Self::FILE_A << 7;

    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    pub const fn has(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares above, below, left and right of those in the set, each way by itself.
    pub const fn each_way(self) -> [Self; 4] {
        let (left, right) = ((self.0 & !Self::FILE_A) >> 1, (self.0 & !Self::FILE_H) << 1);
        [Self(self.0 << 8), Self(self.0 >> 8), Self(left), Self(right)]
    }

    /// The squares above, below, left and right of those in the set.
    pub const fn neighbours(self) -> Self {
        let [above, below, left, right] = self.each_way();
        Self(above.0 | below.0 | left.0 | right.0)
    }

    /// The squares of the set row by row, beginning at the top left: a8, b8 … h1.
    pub fn by_rows(self) -> impl Iterator<Item = Square> {
        // With the bytes turned round the eighth rank comes first, and its squares still from left to right.
        let mut left = self.0.swap_bytes();
        std::iter::from_fn(move || {
            let first = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (first < 64).then(|| Square::new(first ^ 0o70))
        })
    }
}
