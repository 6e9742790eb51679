//! Sets of squares, one bit a square: the index that makes the 8×8 array fast.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::square::Square;
use crate::game::Color;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(u64::MAX);
    /// The first and the eighth rank, where pawns cannot stand.
    pub const BACK_RANKS: Self = Self(0xff00_0000_0000_00ff);
    /// The light squares, h1 and a8 among them.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    const H_FILE: u64 = Self::A_FILE << 7;

    /// The squares of a file, 0 = a.
    #[inline]
    #[must_use]
    pub const fn file(file: usize) -> Self {
        Self(Self::A_FILE << (file & 7))
    }

    /// The squares of a rank, 0 = the first.
    #[inline]
    #[must_use]
    pub const fn rank(rank: usize) -> Self {
        Self(0xff << ((rank & 7) * 8))
    }

    /// One square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set has no square.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has two squares or more.
    #[inline]
    #[must_use]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The square nearest to a1, rank by rank.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::new(self.0.trailing_zeros() as usize)) }
    }

    /// Every square one step towards the eighth rank.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square one step towards the first rank.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square one step towards the h-file; none wraps round the edge.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !Self::H_FILE) << 1)
    }

    /// Every square one step towards the a-file; none wraps round the edge.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !Self::A_FILE) >> 1)
    }

    /// Every square one step in the direction in which this side's pawns go.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// Every square that this side's pawns would pass on their way from here to the end of the board.
    #[inline]
    #[must_use]
    pub const fn ahead(self, color: Color) -> Self {
        let mut way = self.forward(color).0;
        let mut steps = 8;
        while steps < 64 {
            match color {
                Color::White => way |= way << steps,
                Color::Black => way |= way >> steps,
            }
            steps *= 2;
        }
        Self(way)
    }

    /// The same ranks on the files beside.
    #[inline]
    #[must_use]
    pub const fn beside(self) -> Self {
        Self(self.east().0 | self.west().0)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// The squares of a set, from a1 to h8.
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}
