//! The numbers of the evaluation, in hundredths of a pawn: one for the opening, one for the endgame.
//!
//! They are our own, and the tables are drawn from the short rules below.

use std::ops::{Add, AddAssign, Mul, Sub};

use crate::chess::{Kind, Square};

/// A value for the opening and one for the endgame, added up together in one number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// A pair of values, each within 16 bits.
    pub const fn new(opening: i32, endgame: i32) -> Self {
        Self((endgame << 16) + opening)
    }

    /// The value for the opening.
    #[expect(clippy::cast_possible_truncation, reason = "the low half is what is wanted")]
    pub const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value for the endgame.
    pub const fn endgame(self) -> i32 {
        // A negative low half has borrowed one from the high half.
        (self.0 + 0x8000) >> 16
    }
}

impl Add for Tapered {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Tapered {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

const fn pair(opening: i32, endgame: i32) -> Tapered {
    Tapered::new(opening, endgame)
}

/// A man anywhere, from pawn to king.
const MATERIAL: [Tapered; 6] =
    [pair(88, 112), pair(330, 310), pair(345, 330), pair(480, 560), pair(985, 1020), pair(0, 0)];

/// How much of the opening each man carries: 24 at the start, 0 with pawns and kings only.
pub const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The sum of [`PHASE`] at the start.
pub const FULL_PHASE: i32 = 24;

/// Having the move.
pub const TEMPO: i32 = 14;
/// Two bishops.
pub const BISHOP_PAIR: Tapered = pair(28, 50);
/// A rook with no pawns on its file, and with no own ones.
pub const ROOK_ON_OPEN_FILE: Tapered = pair(28, 10);
/// See above.
pub const ROOK_ON_HALF_OPEN_FILE: Tapered = pair(13, 8);
/// A pawn without neighbours on the files beside it.
pub const ISOLATED_PAWN: Tapered = pair(-10, -14);
/// A pawn behind another of the same side.
pub const DOUBLED_PAWN: Tapered = pair(-6, -18);
/// A pawn that another protects.
pub const PROTECTED_PAWN: Tapered = pair(9, 6);
/// A pawn that no pawn can stop any more, by its rank.
pub const PASSED_PAWN: [Tapered; 8] = [
    pair(0, 0),
    pair(0, 8),
    pair(2, 14),
    pair(8, 30),
    pair(26, 58),
    pair(55, 105),
    pair(95, 165),
    pair(0, 0),
];
/// For each step of the enemy's king, and of the own one, to the square before a passed pawn.
pub const ENEMY_KING_FROM_PASSED: Tapered = pair(0, 9);
/// See above.
pub const OWN_KING_FROM_PASSED: Tapered = pair(0, -5);
/// A pawn right before the own king's place of refuge, and one a step further.
pub const SHELTER_NEAR: Tapered = pair(14, 0);
/// See above.
pub const SHELTER_FAR: Tapered = pair(7, 0);
/// For each square reached more than usual, from knight to queen.
pub const MOBILITY: [(i32, Tapered); 4] =
    [(4, pair(5, 5)), (6, pair(5, 5)), (6, pair(3, 5)), (12, pair(2, 4))];
/// What an attack on a square around the king weighs, from knight to queen.
pub const ATTACK: [i32; 4] = [3, 3, 4, 5];
/// A man attacked by a pawn.
pub const THREAT_BY_PAWN: Tapered = pair(45, 30);
/// A rook or queen attacked by a knight or bishop.
pub const THREAT_BY_MINOR: Tapered = pair(30, 25);

/// Material and place in one, by kind and square, for White. Black reads it upside down.
pub static PLACE: [[Tapered; 64]; 6] = {
    let mut table = [[Tapered::ZERO; 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut index = 0;
        while index < 64 {
            let square = Square::new(index);
            let place = place(Kind::ALL[kind], square.file(), square.rank());
            table[kind][index] = Tapered(MATERIAL[kind].0 + place.0);
            index += 1;
        }
        kind += 1;
    }
    table
};

/// 0 at the edge, 3 in the middle.
const fn inwards(file_or_rank: usize) -> i32 {
    [0, 1, 2, 3, 3, 2, 1, 0][file_or_rank]
}

/// What a place adds to a man's value.
const fn place(kind: Kind, file: usize, rank: usize) -> Tapered {
    let (across, up) = (inwards(file), inwards(rank));
    let middle = across + up;
    match kind {
        Kind::Pawn => pawn_place(file, rank),
        // A knight in the corner has two moves, in the middle eight; it likes to stand before the pawns.
        Kind::Knight => {
            let forward = [-6, 0, 4, 8, 14, 12, 0, -12][rank];
            pair(-34 + 8 * middle + forward, -30 + 8 * middle + forward / 2)
        }
        // A bishop sees most from the middle, and nearly as much from the long diagonals.
        Kind::Bishop => {
            let is_long = file == rank || file + rank == 7;
            pair(
                -14 + 5 * middle + if is_long { 6 } else { 0 } - if rank == 0 { 8 } else { 0 },
                -12 + 4 * middle,
            )
        }
        // A rook belongs behind the enemy's pawns.
        Kind::Rook => {
            pair(-8 + 4 * across + [0, -4, -4, -2, 0, 4, 14, 6][rank], [-6, -4, 0, 4, 8, 10, 12, 8][rank])
        }
        // A queen is chased when she comes early; in the endgame the middle is hers.
        Kind::Queen => pair(
            -4 + middle + [0, 4, 3, 0, 0, 2, 4, 2][rank],
            -28 + 8 * middle + [0, 0, 0, 4, 8, 8, 6, 0][rank],
        ),
        // A king hides behind his pawns as long as there are queens, and comes to help in the end.
        Kind::King => {
            let hiding = [22, 30, 2, -14, -8, -10, 32, 24][file] / if rank == 0 { 1 } else { 2 };
            pair(hiding - [0, 14, 34, 50, 60, 66, 70, 74][rank], -48 + 9 * across + 13 * up)
        }
    }
}

const fn pawn_place(file: usize, rank: usize) -> Tapered {
    if rank == 0 || rank == 7 {
        return Tapered::ZERO;
    }
    let across = inwards(file);
    let opening = match rank {
        1 => 2 - 5 * across,
        2 => -8 + 4 * across,
        3 => -10 + 9 * across,
        4 => -2 + 9 * across,
        5 => 12 + 6 * across,
        _ => 40,
    };
    pair(opening, [0, 4, 0, 4, 14, 30, 50, 0][rank] - 2 * across)
}
