//! A position that is legal to hold: the board, whose turn it is, and what the board does not show.

use std::fmt;

use super::attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::castling::{self, Rights, Wing};
use super::ending::{self, Ending};
use super::movegen::{self, Count, Forcing};
use super::moves::Move;
use super::piece::{Kind, Piece};
use super::setup::Setup;
use super::square::Square;
use super::zobrist;
use crate::game::{Color, Game, MoveList, Status};

/// A position as the rules know it. It is made from a [`Setup`] or by playing a move, and so is always legal:
/// one king a side, the side that has just moved not in check, rights and en passant squares that can be used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    board: Board,
    key: u64,
    turn: Color,
    rights: Rights,
    // Present only if a pawn can really take there: two positions with the same moves are the same.
    en_passant: Option<Square>,
    plies_since_progress: u16,
    move_number: u16,
}

impl Position {
    /// The position in which a game begins.
    #[must_use]
    pub fn start() -> Self {
        Self::from_checked(&Setup::start())
    }

    /// The position of a setup that has been found legal.
    pub(super) fn from_checked(setup: &Setup) -> Self {
        let mut position = Self {
            board: setup.board,
            key: 0,
            turn: setup.turn,
            rights: setup.rights,
            en_passant: None,
            plies_since_progress: setup.plies_since_progress,
            move_number: setup.move_number,
        };
        position.en_passant = setup.en_passant.filter(|&square| position.can_take_en_passant(square));
        position.key = position.key_from_scratch();
        position
    }

    /// What stands where.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The castlings for which king and rook have not moved.
    #[inline]
    #[must_use]
    pub const fn rights(&self) -> Rights {
        self.rights
    }

    /// The square passed by a pawn that can be taken en passant by a legal move now.
    #[inline]
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since a pawn was moved or a man taken: 100 allow a claim, 150 are a draw.
    #[inline]
    #[must_use]
    pub const fn plies_since_progress(&self) -> u16 {
        self.plies_since_progress
    }

    /// The number of the move that is to be played, counted from 1 and raised after Black's.
    #[inline]
    #[must_use]
    pub const fn move_number(&self) -> u16 {
        self.move_number
    }

    /// A number that depends on everything that matters for a repetition.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Where a side's king stands.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        Square::new(self.board.of(color, Kind::King).0.trailing_zeros() as usize)
    }

    /// The men that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.board.attackers(self.king(self.turn), !self.turn, self.board.occupied())
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Every legal move, whether or not a draw has ended the game.
    #[inline]
    #[must_use]
    pub fn moves(&self) -> MoveList<Move> {
        let mut moves = MoveList::new();
        movegen::generate(self, &mut moves);
        moves
    }

    /// The legal moves that take something or promote.
    #[inline]
    #[must_use]
    pub fn forcing_moves(&self) -> MoveList<Move> {
        let mut forcing = Forcing { moves: MoveList::new(), prey: self.board.of_color(!self.turn) };
        movegen::generate(self, &mut forcing);
        forcing.moves
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> usize {
        let mut count = Count::default();
        movegen::generate(self, &mut count);
        count.total()
    }

    /// Whether this very move is legal here.
    #[must_use]
    pub fn is_legal(&self, chosen: Move) -> bool {
        self.moves().contains(&chosen)
    }

    /// Whether a move takes something.
    #[must_use]
    pub fn is_capture(&self, chosen: Move) -> bool {
        self.board.at(chosen.to()).is_some() || self.is_en_passant(chosen)
    }

    /// Whether a move takes a pawn in passing.
    #[must_use]
    pub fn is_en_passant(&self, chosen: Move) -> bool {
        self.en_passant == Some(chosen.to()) && self.kind_at(chosen.from()) == Some(Kind::Pawn)
    }

    /// The wing to which a move castles, if it does.
    #[must_use]
    pub fn castles(&self, chosen: Move) -> Option<Wing> {
        let is_king = self.kind_at(chosen.from()) == Some(Kind::King);
        match (is_king, chosen.from().file(), chosen.to().file()) {
            (true, 4, 6) => Some(Wing::King),
            (true, 4, 2) => Some(Wing::Queen),
            _ => None,
        }
    }

    fn kind_at(&self, square: Square) -> Option<Kind> {
        self.board.at(square).map(Piece::kind)
    }

    /// The position behind a legal move.
    #[inline]
    #[must_use]
    pub fn after(&self, chosen: Move) -> Self {
        let mut next = *self;
        next.play(chosen);
        next
    }

    /// The same position with the other side to move, as a search may suppose; the side to move must not be in check.
    #[must_use]
    pub fn after_passing(&self) -> Self {
        let mut next = *self;
        next.forget_en_passant();
        next.plies_since_progress = counted_on(next.plies_since_progress);
        next.hand_over();
        next
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, chosen: Move) {
        let (from, to) = (chosen.from(), chosen.to());
        let moved = self.lift(from);
        let landed = chosen.promotion().map_or(moved, |kind| Some(Piece::new(self.turn, kind)));
        let taken = self.set(to, landed);
        self.lose_rights(from, to);
        let passed = self.forget_en_passant();
        self.plies_since_progress = if taken.is_some() { 0 } else { counted_on(self.plies_since_progress) };
        self.hand_over();
        match moved {
            Some(Piece::WhitePawn | Piece::BlackPawn) => {
                self.plies_since_progress = 0;
                if passed == Some(to) {
                    self.take_in_passing(Square::at(to.file(), from.rank()));
                }
                if from.index().abs_diff(to.index()) == 16 {
                    self.allow_en_passant(Square::new(usize::midpoint(from.index(), to.index())));
                }
            }
            Some(Piece::WhiteKing | Piece::BlackKing) if from.index().abs_diff(to.index()) == 2 => {
                self.bring_rook_over(to);
            }
            _ => {}
        }
    }

    #[inline]
    fn lift(&mut self, square: Square) -> Option<Piece> {
        let before = self.board.set(square, None);
        self.key ^= zobrist::man(before, square);
        before
    }

    #[inline]
    fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let before = self.board.set(square, piece);
        self.key ^= zobrist::man(before, square) ^ zobrist::man(piece, square);
        before
    }

    #[inline]
    fn forget_en_passant(&mut self) -> Option<Square> {
        let passed = self.en_passant.take()?;
        self.key ^= zobrist::en_passant(passed);
        Some(passed)
    }

    #[inline]
    fn lose_rights(&mut self, from: Square, to: Square) {
        let left = self.rights.after_touching(from).after_touching(to);
        if left != self.rights {
            self.key ^= zobrist::rights(self.rights) ^ zobrist::rights(left);
            self.rights = left;
        }
    }

    #[inline]
    fn hand_over(&mut self) {
        if self.turn == Color::Black {
            self.move_number = counted_on(self.move_number);
        }
        self.turn = !self.turn;
        self.key ^= zobrist::BLACK_TO_MOVE;
    }

    #[cold]
    fn take_in_passing(&mut self, pawn: Square) {
        self.lift(pawn);
    }

    #[cold]
    fn bring_rook_over(&mut self, king_to: Square) {
        let wing = if king_to.file() == 6 { Wing::King } else { Wing::Queen };
        let rook = self.lift(castling::rook_from(!self.turn, wing));
        self.set(castling::rook_to(!self.turn, wing), rook);
    }

    #[inline(never)]
    fn allow_en_passant(&mut self, passed: Square) {
        if self.can_take_en_passant(passed) {
            self.en_passant = Some(passed);
            self.key ^= zobrist::en_passant(passed);
        }
    }

    #[inline]
    fn can_take_en_passant(&self, passed: Square) -> bool {
        let takers = attacks::pawn(!self.turn, passed) & self.board.of(self.turn, Kind::Pawn);
        takers.into_iter().any(|taker| self.is_safe_en_passant(taker, passed))
    }

    /// Whether the king is safe once the pawn on `taker` stands on `passed` and the pawn that passed it is gone.
    pub(super) fn is_safe_en_passant(&self, taker: Square, passed: Square) -> bool {
        let victim = Bitboard::of(Square::at(passed.file(), taker.rank()));
        let occupied = (self.board.occupied() ^ Bitboard::of(taker) ^ victim) | Bitboard::of(passed);
        let attackers = self.board.attackers(self.king(self.turn), !self.turn, occupied);
        (attackers & !victim).is_empty()
    }

    fn key_from_scratch(&self) -> u64 {
        let men = Square::all()
            .map(|square| zobrist::man(self.board.at(square), square))
            .fold(0, |key, man| key ^ man);
        let turn = if self.turn == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        men ^ turn ^ zobrist::rights(self.rights) ^ self.en_passant.map_or(0, zobrist::en_passant)
    }
}

/// One more, up to the highest counter that can be read back.
#[inline]
fn counted_on(counter: u16) -> u16 {
    (counter + 1).min(Setup::HIGHEST_COUNT)
}

impl Game for Position {
    type Move = Move;
    type Ending = Ending;

    fn turn(&self) -> Color {
        self.turn
    }

    fn status(&self) -> Status<Move, Ending> {
        let moves = self.moves();
        match ending::of(self, !moves.is_empty()) {
            Some(ending) => Status::Over(ending),
            None => Status::Ongoing(moves),
        }
    }

    fn play(&mut self, chosen: Move) {
        self.play(chosen);
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn ended_by_repetition(times: usize) -> Option<Ending> {
        (times >= 5).then_some(Ending::FivefoldRepetition)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
