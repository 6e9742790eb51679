//! Which squares a man reaches: tables for king, knight and pawn, and multiplication for the men that run.
//!
//! A runner's reach along a line depends on the men between its two ends. Multiplying these men by a constant gathers
//! them in the top six bits of the product, whatever line they stand on; together with the runner's place on the line
//! they number an entry in a table of 512. Two such look-ups make a bishop or a rook, and all tables stay in the
//! nearest cache.

use super::bitboard::Bitboard;
use super::square::Square;
use crate::game::Color;

type Lines = [Bitboard; 2];

/// The squares that a knight on this square reaches.
#[inline]
#[must_use]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares that a king on this square reaches.
#[inline]
#[must_use]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares on which a pawn of this colour on this square takes.
#[inline]
#[must_use]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// The squares that a bishop on this square reaches when these squares are occupied.
#[inline]
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let [rising, falling] = BISHOP_LINE[from.index()];
    Bitboard(along_slant(rising, from, occupied) | along_slant(falling, from, occupied))
}

/// The squares that a rook on this square reaches when these squares are occupied.
#[inline]
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(along_rank(from, occupied) | along_file(from, occupied))
}

/// The squares that a queen on this square reaches when these squares are occupied.
#[inline]
#[must_use]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The diagonals of a square, to the edges of the board.
#[inline]
#[must_use]
pub fn diagonals(from: Square) -> Bitboard {
    DIAGONALS[from.index()]
}

/// The file and the rank of a square, to the edges of the board.
#[inline]
#[must_use]
pub fn straights(from: Square) -> Bitboard {
    STRAIGHTS[from.index()]
}

/// The squares strictly between two that share a line; none if they share none.
#[inline]
#[must_use]
pub fn between(one: Square, other: Square) -> Bitboard {
    BETWEEN[one.index()][other.index()]
}

/// The squares on which knights standing on these squares take.
#[inline]
#[must_use]
pub fn by_knights(knights: Bitboard) -> Bitboard {
    let (near, far) = (knights.east() | knights.west(), knights.east().east() | knights.west().west());
    near.north().north() | near.south().south() | far.north() | far.south()
}

/// The squares on which pawns of this colour standing on these squares take.
#[inline]
#[must_use]
pub fn by_pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let forward = pawns.forward(color);
    forward.east() | forward.west()
}

const BISHOP_LINES: [Lines; 64] = lines([(1, 1), (1, -1)]);
const ROOK_LINES: [Lines; 64] = lines([(1, 0), (0, 1)]);
static BISHOP_LINE: [Lines; 64] = BISHOP_LINES;

/// On a line that meets each file once, the men on the files b to g add up to the top row of this product.
const ONTO_TOP_ROW: u64 = 0x0202_0202_0202_0202;
/// On the a-file, the men on the ranks 2 to 7 end up side by side at the end of this product.
const FILE_ONTO_ROW: u64 = 0x0080_4020_1008_0400;

/// By a runner's file and the men on the files b to g: the files it reaches, on every rank.
static ALONG_RANK: [[u64; 64]; 8] = work_out_along_rank();
/// By a runner's rank and the men on the ranks 2 to 7, in the order of the product: its reach on the a-file.
static ALONG_FILE: [[u64; 64]; 8] = work_out_along_file();

#[inline]
const fn six_bits(men: u64) -> usize {
    (men & 63) as usize
}

#[inline]
fn along_slant(line: Bitboard, from: Square, occupied: Bitboard) -> u64 {
    let men = (occupied.0 & line.0).wrapping_mul(ONTO_TOP_ROW) >> 58;
    ALONG_RANK[from.file()][six_bits(men)] & line.0
}

#[inline]
fn along_rank(from: Square, occupied: Bitboard) -> u64 {
    let shift = from.index() & 0o70;
    let men = occupied.0 >> (shift + 1);
    ALONG_RANK[from.file()][six_bits(men)] & 0xff << shift
}

#[inline]
fn along_file(from: Square, occupied: Bitboard) -> u64 {
    let men = (occupied.0 >> from.file() & Bitboard::file(0).0).wrapping_mul(FILE_ONTO_ROW) >> 58;
    ALONG_FILE[from.rank()][six_bits(men)] << from.file()
}

const fn work_out_along_rank() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 8 * 64 {
        let (file, men) = (i / 64, (i % 64) as u64);
        table[file][i % 64] = along(ROOK_LINES[file][0], file, men << 1) * Bitboard::file(0).0;
        i += 1;
    }
    table
}

const fn work_out_along_file() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 8 * 64 {
        let from = Square::at(0, i / 64).index();
        let men = ((i % 64) as u64).reverse_bits() >> 58;
        // The bits of a number from 0 to 63 spread over the ranks 2 to 7 of the a-file.
        let mut spread = 0;
        let mut rank = 1;
        while rank < 7 {
            spread |= (men >> (rank - 1) & 1) << (rank * 8);
            rank += 1;
        }
        table[i / 64][i % 64] = along(ROOK_LINES[from][1], from, spread);
        i += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] = steps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];
static DIAGONALS: [Bitboard; 64] = unions(&BISHOP_LINES);
static STRAIGHTS: [Bitboard; 64] = unions(&ROOK_LINES);
static BETWEEN: [[Bitboard; 64]; 64] = work_out_between();

const fn steps(offsets: &[(isize, isize)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < offsets.len() {
            if let Some(to) = Square::new(from).offset(offsets[i].0, offsets[i].1) {
                table[from].0 |= Bitboard::of(to).0;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// For each square the two lines through it, the square itself left out.
const fn lines(directions: [(isize, isize); 2]) -> [Lines; 64] {
    let mut table = [[Bitboard::EMPTY; 2]; 64];
    let mut from = 0;
    while from < 64 {
        let mut distance = 1;
        while distance < 8 {
            let mut i = 0;
            while i < 2 {
                let (files, ranks) = (directions[i].0 * distance, directions[i].1 * distance);
                if let Some(to) = Square::new(from).offset(files, ranks) {
                    table[from][i].0 |= Bitboard::of(to).0;
                }
                if let Some(to) = Square::new(from).offset(-files, -ranks) {
                    table[from][i].0 |= Bitboard::of(to).0;
                }
                i += 1;
            }
            distance += 1;
        }
        from += 1;
    }
    table
}

const fn unions(lines: &[Lines; 64]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = Bitboard(lines[from][0].0 | lines[from][1].0);
        from += 1;
    }
    table
}

/// The reach along one line: subtracting the runner from the men beyond it flips every bit up to the first of them.
const fn along(line: Bitboard, from: usize, occupied: u64) -> u64 {
    let (runner, men) = (1_u64 << from, occupied & line.0);
    let up = men.wrapping_sub(runner << 1);
    let down = men.reverse_bits().wrapping_sub(runner.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line.0
}

#[expect(clippy::large_stack_arrays, reason = "worked out by the compiler, never at run time")]
const fn work_out_between() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut one = 0;
    while one < 64 {
        let mut other = 0;
        while other < 64 {
            let ends = 1 << one | 1 << other;
            let mut i = 0;
            while i < 4 {
                let pair = if i < 2 { &BISHOP_LINES } else { &ROOK_LINES };
                if pair[one][i & 1].0 >> other & 1 != 0 {
                    let here = along(pair[one][i & 1], one, ends);
                    let there = along(pair[other][i & 1], other, ends);
                    table[one][other].0 = here & there;
                }
                i += 1;
            }
            other += 1;
        }
        one += 1;
    }
    table
}
