//! Random numbers whose sum (exclusive or) is the key of a position.

use super::beast::Piece;
use super::square::Square;

/// The number of a beast on a square.
#[inline]
pub fn beast(piece: Piece, square: Square) -> u64 {
    BEASTS[piece.index()][square.index()]
}

pub const NORTH_TO_MOVE: u64 = number(0);

static BEASTS: [[u64; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[0; Square::COUNT]; Piece::COUNT];
    let mut i = 0;
    while i < Piece::COUNT * Square::COUNT {
        table[i / Square::COUNT][i % Square::COUNT] = number(1 + i as u64);
        i += 1;
    }
    table
};

/// The n-th number of a `SplitMix64` sequence.
const fn number(n: u64) -> u64 {
    let mut mixed = n.wrapping_add(0x0d5c).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
