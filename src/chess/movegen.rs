//! Legal moves by masks: where check may be answered and along which lines pinned men may move. Nothing is played
//! and taken back to see whether it was legal.

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::{self, Wing};
use super::moves::Move;
use super::piece::Kind;
use super::position::Position;
use super::square::Square;
use crate::game::{Color, MoveList};

/// Takes in moves as they are found: to list them, or only to count them.
pub trait Gather {
    /// Where moves of any interest end; a pawn's move to the last rank always interests.
    #[inline]
    fn wanted(&self) -> Bitboard {
        Bitboard::FULL
    }
    /// A man that may move to each of these squares.
    fn man(&mut self, from: Square, targets: Bitboard);
    /// Pawns that may move to these squares, each coming from `step` squares before.
    fn pawns(&mut self, targets: Bitboard, step: isize);
}

impl Gather for MoveList<Move> {
    #[inline]
    fn man(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::new(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: isize) {
        let from = |to: Square| Square::new(to.index().wrapping_add_signed(-step));
        for to in targets & !Bitboard::BACK_RANKS {
            self.push(Move::new(from(to), to));
        }
        for to in targets & Bitboard::BACK_RANKS {
            for kind in Kind::PROMOTIONS {
                self.push(Move::promoting(from(to), to, kind));
            }
        }
    }
}

/// Lists the moves that take something or promote.
pub struct Forcing {
    pub moves: MoveList<Move>,
    pub prey: Bitboard,
}

impl Gather for Forcing {
    #[inline]
    fn wanted(&self) -> Bitboard {
        self.prey
    }

    #[inline]
    fn man(&mut self, from: Square, targets: Bitboard) {
        self.moves.man(from, targets);
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: isize) {
        self.moves.pawns(targets, step);
    }
}

/// Counts moves without listing them.
#[derive(Default)]
pub struct Count(usize);

impl Count {
    #[inline]
    pub const fn total(&self) -> usize {
        self.0
    }
}

impl Gather for Count {
    #[inline]
    fn man(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: isize) {
        self.0 += targets.len();
        let promoting = targets & Bitboard::BACK_RANKS;
        if !promoting.is_empty() {
            self.0 += (Kind::PROMOTIONS.len() - 1) * promoting.len();
        }
    }
}

/// Finds every legal move of a position.
#[inline]
pub fn generate(position: &Position, gather: &mut impl Gather) {
    match position.turn() {
        Color::White => generate_for::<true>(position, gather),
        Color::Black => generate_for::<false>(position, gather),
    }
}

fn generate_for<const WHITE: bool>(position: &Position, gather: &mut impl Gather) {
    let view = View::<WHITE>::of(position);
    let threats = view.threats();
    view.king_moves(threats.checkers, gather);
    if threats.checkers.is_several() {
        return;
    }
    // One check is answered by taking the man that gives it or by stepping in between.
    let answers = match threats.checkers.first() {
        None => !view.own,
        Some(checker) => attacks::between(view.king, checker) | threats.checkers,
    };
    view.pawn_moves(&threats, answers, gather);
    let answers = answers & gather.wanted();
    view.knight_moves(&threats, answers, gather);
    view.diagonal_moves(&threats, answers, gather);
    view.straight_moves(&threats, answers, gather);
}

/// What the enemy's men do to our king. A man on one of the lines is pinned to it; the lines are those from the
/// pinning man up to the king. No man can step from one such line to another, so their union serves for all.
struct Threats {
    checkers: Bitboard,
    straight_pins: Bitboard,
    diagonal_pins: Bitboard,
}

/// The position as the side to move sees it; one copy of the code for each side.
struct View<'a, const WHITE: bool> {
    position: &'a Position,
    king: Square,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
}

impl<'a, const WHITE: bool> View<'a, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };
    /// From a square to the one before it, for this side's pawns.
    const FORWARD: isize = if WHITE { 8 } else { -8 };
    /// Where a pawn stands after one step, if it may take another.
    const STEPPED: Bitboard = Bitboard::rank(if WHITE { 2 } else { 5 });

    #[inline]
    fn of(position: &'a Position) -> Self {
        let board = position.board();
        let (own, enemy) = (board.of_color(Self::US), board.of_color(Self::THEM));
        Self { position, king: position.king(Self::US), own, enemy, occupied: own | enemy }
    }

    #[inline]
    fn men(&self, kind: Kind) -> Bitboard {
        self.own & self.position.board().of_kind(kind)
    }

    #[inline]
    fn threats(&self) -> Threats {
        let board = self.position.board();
        let enemy = |kind| self.enemy & board.of_kind(kind);
        let mut threats = Threats {
            checkers: attacks::knight(self.king) & enemy(Kind::Knight)
                | attacks::pawn(Self::US, self.king) & enemy(Kind::Pawn),
            straight_pins: Bitboard::EMPTY,
            diagonal_pins: Bitboard::EMPTY,
        };
        for runner in attacks::straights(self.king) & board.straight_runners(Self::THEM) {
            self.look_along(runner, &mut threats.checkers, &mut threats.straight_pins);
        }
        for runner in attacks::diagonals(self.king) & board.diagonal_runners(Self::THEM) {
            self.look_along(runner, &mut threats.checkers, &mut threats.diagonal_pins);
        }
        threats
    }

    #[inline]
    fn look_along(&self, runner: Square, checkers: &mut Bitboard, pins: &mut Bitboard) {
        let line = attacks::between(self.king, runner);
        let shields = line & self.occupied;
        if shields.is_empty() {
            *checkers |= Bitboard::of(runner);
        } else if !shields.is_several() {
            *pins |= line | Bitboard::of(runner);
        }
    }

    #[inline]
    fn king_moves(&self, checkers: Bitboard, gather: &mut impl Gather) {
        let steps = attacks::king(self.king) & !self.own & gather.wanted();
        let castlings = Wing::ALL.map(|wing| self.castling_path(wing, checkers, gather.wanted()));
        let wanted = steps | castlings[0] | castlings[1];
        if wanted.is_empty() {
            return;
        }
        let safe = self.safe_among(wanted);
        let mut targets = steps & safe;
        for (path, wing) in castlings.into_iter().zip(Wing::ALL) {
            if !path.is_empty() && (path & !safe).is_empty() {
                targets |= Bitboard::of(castling::king_to(Self::US, wing));
            }
        }
        gather.man(self.king, targets);
    }

    /// The squares that must be safe for castling if all else allows it; none if something forbids it.
    #[inline]
    fn castling_path(&self, wing: Wing, checkers: Bitboard, wanted: Bitboard) -> Bitboard {
        let is_wanted = wanted.has(castling::king_to(Self::US, wing));
        if !self.position.rights().has(Self::US, wing) || !checkers.is_empty() || !is_wanted {
            return Bitboard::EMPTY;
        }
        let room = attacks::between(castling::king_from(Self::US), castling::rook_from(Self::US, wing));
        if (room & self.occupied).is_empty() { castling::king_path(Self::US, wing) } else { Bitboard::EMPTY }
    }

    /// Those of the wanted squares on which our king would not be attacked. The king itself hides nothing: a rook sees
    /// the square behind it.
    #[inline]
    fn safe_among(&self, wanted: Bitboard) -> Bitboard {
        let board = self.position.board();
        let enemy = |kind| self.enemy & board.of_kind(kind);
        let near = attacks::by_pawns(Self::THEM, enemy(Kind::Pawn))
            | attacks::by_knights(enemy(Kind::Knight))
            | attacks::king(self.position.king(Self::THEM));
        let mut safe = wanted & !near;
        let occupied = self.occupied ^ Bitboard::of(self.king);
        for square in safe {
            if !board.running_attackers(square, Self::THEM, occupied).is_empty() {
                safe ^= Bitboard::of(square);
            }
        }
        safe
    }

    #[inline]
    fn pawn_moves(&self, threats: &Threats, answers: Bitboard, gather: &mut impl Gather) {
        let pawns = self.men(Kind::Pawn);
        let empty = !self.occupied;

        let walking = pawns & !threats.diagonal_pins;
        let free = (walking & !threats.straight_pins).forward(Self::US);
        let pinned = (walking & threats.straight_pins).forward(Self::US) & threats.straight_pins;
        let stepped = (free | pinned) & empty;
        let goals = answers & (gather.wanted() | Bitboard::BACK_RANKS);
        gather.pawns(stepped & goals, Self::FORWARD);
        gather.pawns((stepped & Self::STEPPED).forward(Self::US) & empty & goals, 2 * Self::FORWARD);

        let taking = pawns & !threats.straight_pins;
        let free = (taking & !threats.diagonal_pins).forward(Self::US);
        let pinned = (taking & threats.diagonal_pins).forward(Self::US);
        let prey = self.enemy & answers;
        gather.pawns((free.east() | pinned.east() & threats.diagonal_pins) & prey, Self::FORWARD + 1);
        gather.pawns((free.west() | pinned.west() & threats.diagonal_pins) & prey, Self::FORWARD - 1);

        if let Some(passed) = self.position.en_passant() {
            for taker in attacks::pawn(Self::THEM, passed) & pawns {
                if self.position.is_safe_en_passant(taker, passed) {
                    gather.man(taker, Bitboard::of(passed));
                }
            }
        }
    }

    #[inline]
    fn knight_moves(&self, threats: &Threats, answers: Bitboard, gather: &mut impl Gather) {
        for from in self.men(Kind::Knight) & !(threats.straight_pins | threats.diagonal_pins) {
            gather.man(from, attacks::knight(from) & answers);
        }
    }

    #[inline]
    fn diagonal_moves(&self, threats: &Threats, answers: Bitboard, gather: &mut impl Gather) {
        let runners = self.position.board().diagonal_runners(Self::US) & !threats.straight_pins;
        for from in runners & !threats.diagonal_pins {
            gather.man(from, attacks::bishop(from, self.occupied) & answers);
        }
        for from in runners & threats.diagonal_pins {
            gather.man(from, attacks::bishop(from, self.occupied) & answers & threats.diagonal_pins);
        }
    }

    #[inline]
    fn straight_moves(&self, threats: &Threats, answers: Bitboard, gather: &mut impl Gather) {
        let runners = self.position.board().straight_runners(Self::US) & !threats.diagonal_pins;
        for from in runners & !threats.straight_pins {
            gather.man(from, attacks::rook(from, self.occupied) & answers);
        }
        for from in runners & threats.straight_pins {
            gather.man(from, attacks::rook(from, self.occupied) & answers & threats.straight_pins);
        }
    }
}
