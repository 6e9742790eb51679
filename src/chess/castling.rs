//! Castling: the two wings, the rights, and the squares that each castling needs.

use super::bitboard::Bitboard;
use super::square::Square;
use crate::game::Color;

/// The side of the board to which the king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Wing {
    /// Short castling, to the g-file.
    King,
    /// Long castling, to the c-file.
    Queen,
}

impl Wing {
    /// Both, the short one first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];
}

/// The rank on which a side's king and rooks begin.
#[inline]
#[must_use]
pub const fn home_rank(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// Where a side's king must stand to castle.
#[inline]
#[must_use]
pub const fn king_from(color: Color) -> Square {
    Square::at(4, home_rank(color))
}

/// Where the king stands after castling.
#[inline]
#[must_use]
pub const fn king_to(color: Color, wing: Wing) -> Square {
    Square::at(if matches!(wing, Wing::King) { 6 } else { 2 }, home_rank(color))
}

/// Where the rook must stand.
#[inline]
#[must_use]
pub const fn rook_from(color: Color, wing: Wing) -> Square {
    Square::at(if matches!(wing, Wing::King) { 7 } else { 0 }, home_rank(color))
}

/// Where the rook stands after castling; the king passes over it.
#[inline]
#[must_use]
pub const fn rook_to(color: Color, wing: Wing) -> Square {
    Square::at(if matches!(wing, Wing::King) { 5 } else { 3 }, home_rank(color))
}

/// The squares that must not be attacked besides the king's own.
// The rook may pass an attacked square, the king may not: only c and d need be safe on the long side.
#[inline]
#[must_use]
pub const fn king_path(color: Color, wing: Wing) -> Bitboard {
    Bitboard(Bitboard::of(king_to(color, wing)).0 | Bitboard::of(rook_to(color, wing)).0)
}

/// Which castlings are still allowed as far as king and rooks have not moved.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct Rights(u8);

impl Rights {
    /// None.
    pub const NONE: Self = Self(0);

    const fn bit(color: Color, wing: Wing) -> u8 {
        1 << (color as u8 * 2 + wing as u8)
    }

    /// Whether this castling is still allowed.
    #[inline]
    #[must_use]
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::bit(color, wing) != 0
    }

    /// The same rights and this one.
    #[must_use]
    pub const fn with(self, color: Color, wing: Wing) -> Self {
        Self(self.0 | Self::bit(color, wing))
    }

    /// The same rights without this one.
    #[must_use]
    pub const fn without(self, color: Color, wing: Wing) -> Self {
        Self(self.0 & !Self::bit(color, wing))
    }

    /// What is left once a man has left or reached a square: a king's or rook's home square is never safe to return to.
    #[inline]
    #[must_use]
    pub const fn after_touching(self, square: Square) -> Self {
        Self(self.0 & KEPT[square.index()])
    }

    /// A number from 0 to 15.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

static KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    let mut color = 0;
    while color < 2 {
        let mut wing = 0;
        while wing < 2 {
            let (side, to) = (Color::ALL[color], Wing::ALL[wing]);
            kept[rook_from(side, to).index()] &= !Rights::bit(side, to);
            kept[king_from(side).index()] &= !Rights::bit(side, to);
            wing += 1;
        }
        color += 1;
    }
    kept
};
