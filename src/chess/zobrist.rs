//! Random numbers whose sum (exclusive or) is the key of a position.

use super::castling::Rights;
use super::piece::Piece;
use super::square::Square;

/// The number of a man on a square; 0 for an empty one.
#[inline]
pub fn man(piece: Option<Piece>, square: Square) -> u64 {
    MEN[Piece::slot(piece)][square.index()]
}

#[inline]
pub fn rights(rights: Rights) -> u64 {
    RIGHTS[rights.index()]
}

#[inline]
pub fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.file()]
}

pub const BLACK_TO_MOVE: u64 = number(0);

static MEN: [[u64; 64]; 13] = {
    let mut table = [[0; 64]; 13];
    let mut i = 0;
    while i < 12 * 64 {
        table[i / 64][i % 64] = number(1 + i as u64);
        i += 1;
    }
    table
};
static RIGHTS: [u64; 16] = row(1000);
static EN_PASSANT: [u64; 8] = row(2000);

const fn row<const N: usize>(first: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = number(first + i as u64);
        i += 1;
    }
    table
}

/// The n-th number of a `SplitMix64` sequence.
const fn number(n: u64) -> u64 {
    let mut mixed = n.wrapping_add(0x0ca7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
