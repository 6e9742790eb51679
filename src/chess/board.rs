//! What stands where: an 8×8 array, with bitboards as its index.

use super::attacks;
use super::bitboard::Bitboard;
use super::piece::{Kind, Piece};
use super::square::Square;
use crate::game::Color;

/// The men on their squares. Array and index change only together, in [`set`](Self::set), so that they cannot
/// disagree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// `[file][rank]`; `[0][0]` is a1, `[7][7]` is h8.
    squares: [[Option<Piece>; 8]; 8],
    /// The squares of the men with each of the six traits below. A queen has two ways to run, a king none.
    traits: [Bitboard; 6],
}

const WHITE: usize = 0;
const BLACK: usize = 1;
const RUNS_DIAGONALLY: usize = 4;
const RUNS_STRAIGHT: usize = 5;

/// For each man, and for no man at all, every square in the sets of its traits and none in the others.
static TRAITS: [[Bitboard; 6]; 13] = {
    let mut table = [[Bitboard::EMPTY; 6]; 13];
    let mut i = 0;
    while i < 12 {
        let piece = Piece::ALL[i];
        let kind = piece.kind();
        let has = [
            matches!(piece.color(), Color::White),
            matches!(piece.color(), Color::Black),
            matches!(kind, Kind::Pawn),
            matches!(kind, Kind::Knight),
            matches!(kind, Kind::Bishop | Kind::Queen),
            matches!(kind, Kind::Rook | Kind::Queen),
        ];
        let mut one = 0;
        while one < 6 {
            table[i][one] = Bitboard(if has[one] { u64::MAX } else { 0 });
            one += 1;
        }
        i += 1;
    }
    table
};

impl Board {
    /// A board with nothing on it.
    pub const EMPTY: Self = Self { squares: [[None; 8]; 8], traits: [Bitboard::EMPTY; 6] };

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub const fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.file()][square.rank()]
    }

    /// Puts a man on a square, or empties it, and returns what stood there.
    #[inline]
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let before = std::mem::replace(&mut self.squares[square.file()][square.rank()], piece);
        let (gone, come) = (&TRAITS[Piece::slot(before)], &TRAITS[Piece::slot(piece)]);
        for (one, set) in self.traits.iter_mut().enumerate() {
            *set ^= (gone[one] ^ come[one]) & Bitboard::of(square);
        }
        before
    }

    /// The squares of one side's men.
    #[inline]
    #[must_use]
    pub const fn of_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.traits[WHITE],
            Color::Black => self.traits[BLACK],
        }
    }

    /// The squares of both sides' men of one kind.
    #[inline]
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> Bitboard {
        let [_, _, pawns, knights, diagonal, straight] = self.traits;
        match kind {
            Kind::Pawn => pawns,
            Kind::Knight => knights,
            Kind::Bishop => diagonal & !straight,
            Kind::Rook => straight & !diagonal,
            Kind::Queen => diagonal & straight,
            Kind::King => self.occupied() & !(pawns | knights | diagonal | straight),
        }
    }

    /// The squares of one side's men of one kind.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color, kind: Kind) -> Bitboard {
        self.of_color(color) & self.of_kind(kind)
    }

    /// The squares of one side's bishops and queens.
    #[inline]
    #[must_use]
    pub fn diagonal_runners(&self, color: Color) -> Bitboard {
        self.of_color(color) & self.traits[RUNS_DIAGONALLY]
    }

    /// The squares of one side's rooks and queens.
    #[inline]
    #[must_use]
    pub fn straight_runners(&self, color: Color) -> Bitboard {
        self.of_color(color) & self.traits[RUNS_STRAIGHT]
    }

    /// The squares of all men.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.traits[WHITE] | self.traits[BLACK]
    }

    /// Where one side's king stands. A board in the making may have none; a position always has one.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.of(color, Kind::King).first()
    }

    /// One side's men that attack a square if just these squares are occupied.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        attacks::pawn(!by, square) & self.of(by, Kind::Pawn)
            | attacks::knight(square) & self.of(by, Kind::Knight)
            | attacks::king(square) & self.of(by, Kind::King)
            | self.running_attackers(square, by, occupied)
    }

    /// One side's bishops, rooks and queens that attack a square if just these squares are occupied.
    #[inline]
    #[must_use]
    pub fn running_attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        attacks::bishop(square, occupied) & self.diagonal_runners(by)
            | attacks::rook(square, occupied) & self.straight_runners(by)
    }

    /// The squares that a man reaches from a square on this board, own men's squares included.
    #[must_use]
    pub fn reach(&self, from: Square, piece: Piece) -> Bitboard {
        match piece.kind() {
            Kind::Pawn => attacks::pawn(piece.color(), from),
            Kind::Knight => attacks::knight(from),
            Kind::Bishop => attacks::bishop(from, self.occupied()),
            Kind::Rook => attacks::rook(from, self.occupied()),
            Kind::Queen => attacks::queen(from, self.occupied()),
            Kind::King => attacks::king(from),
        }
    }
}
