//! What stands on the board, whose turn it is and how much is left of the game.

use super::ending::Ending;
use super::moves::Move;
use super::rounds::Rounds;
use super::square::{Square, Squares};
use crate::game::{Color, Game, MoveList, Status};

/// A position: the marks of both sides, who is to move, and how many moves are left of both together.
///
/// There are at least as many empty squares as moves left, so there is always a move until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    x: Squares,
    o: Squares,
    turn: Color,
    plies_left: u8,
}

impl Position {
    /// The start of a game of so many rounds: four marks of each side in opposite corners.
    #[must_use]
    pub const fn start(rounds: Rounds, first: Color) -> Self {
        let (x, o) = (Squares(0x0303), Squares(0xc0c0 << 48));
        #[expect(clippy::cast_possible_truncation, reason = "56 fits")]
        let plies_left = 2 * rounds.number() as u8;
        Self { x, o, turn: first, plies_left }
    }

    /// The position of which a FEN tells; `None` if there are not enough empty squares for the plies left.
    pub(super) fn new(x: Squares, o: Squares, turn: Color, plies_left: u8) -> Option<Self> {
        let position = Self { x, o, turn, plies_left };
        (u32::from(plies_left) <= position.empty().len()).then_some(position)
    }

    /// Whose mark stands here.
    #[must_use]
    pub const fn at(&self, square: Square) -> Option<Color> {
        if self.x.has(square) {
            Some(Color::White)
        } else if self.o.has(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// How many marks a side has: its score.
    #[must_use]
    pub const fn marks(&self, color: Color) -> u32 {
        self.of(color).len()
    }

    /// How many moves are left of both sides together.
    #[must_use]
    pub const fn plies_left(&self) -> u32 {
        self.plies_left as u32
    }

    /// How many rounds are not yet completed: the number goes down when the second to move has moved.
    #[must_use]
    pub const fn rounds_left(&self) -> u32 {
        self.plies_left().div_ceil(2)
    }

    /// The marks that would change sides if the side to move put one here, row by row from the top left; none where it
    /// cannot.
    pub fn flips(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let can_move = self.why_not(square).is_none();
        let flipped = if can_move { self.flipped_by(square) } else { Squares::default() };
        flipped.by_rows()
    }

    /// How many marks a move gains for its side: itself and those that change sides.
    #[inline]
    #[must_use]
    pub const fn gain(&self, chosen: Move) -> u32 {
        1 + self.flipped_by(chosen.at()).len()
    }

    /// Every legal move, row by row from the top left; none if the game is over.
    #[must_use]
    pub fn moves(&self) -> MoveList<Move> {
        let squares = if self.plies_left == 0 { Squares::default() } else { self.empty() };
        squares.by_rows().map(Move::new).collect()
    }

    /// How the game has ended, if it has.
    fn ending(&self) -> Option<Ending> {
        let (x, o) = (self.x.len(), self.o.len());
        (self.plies_left == 0).then(|| match x.cmp(&o) {
            std::cmp::Ordering::Greater => Ending::Majority { winner: Color::White },
            std::cmp::Ordering::Less => Ending::Majority { winner: Color::Black },
            std::cmp::Ordering::Equal => Ending::Tie,
        })
    }

    pub(super) const fn of(&self, color: Color) -> Squares {
        match color {
            Color::White => self.x,
            Color::Black => self.o,
        }
    }

    pub(super) const fn empty(&self) -> Squares {
        Squares(!(self.x.0 | self.o.0))
    }

    pub(super) const fn other(&self) -> Squares {
        match self.turn {
            Color::White => self.o,
            Color::Black => self.x,
        }
    }

    const fn flipped_by(&self, square: Square) -> Squares {
        Squares(Squares::of(square).neighbours().0 & self.other().0)
    }
}

impl Game for Position {
    type Move = Move;
    type Ending = Ending;

    fn turn(&self) -> Color {
        self.turn
    }

    fn status(&self) -> Status<Move, Ending> {
        self.ending().map_or_else(|| Status::Ongoing(self.moves()), Status::Over)
    }

    #[inline]
    fn play(&mut self, chosen: Move) {
        let flipped = self.flipped_by(chosen.at());
        let gained = flipped.0 | Squares::of(chosen.at()).0;
        match self.turn {
            Color::White => (self.x.0, self.o.0) = (self.x.0 | gained, self.o.0 & !flipped.0),
            Color::Black => (self.x.0, self.o.0) = (self.x.0 & !flipped.0, self.o.0 | gained),
        }
        self.turn = !self.turn;
        self.plies_left = self.plies_left.saturating_sub(1);
    }

    fn key(&self) -> u64 {
        let side = u64::from(self.turn == Color::Black);
        let time = mixed(u64::from(self.plies_left) << 1 | side);
        mixed(self.x.0 ^ mixed(self.o.0 ^ time))
    }

    /// Every move puts a mark where there was none, so no position comes twice.
    fn ended_by_repetition(_: usize) -> Option<Ending> {
        None
    }
}

/// One step of `SplitMix64`: every bit of the number changes about half of the bits.
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
