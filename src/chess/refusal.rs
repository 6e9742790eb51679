//! Why a move is not legal, as a case that a window can put into words of any language.

use std::fmt;

use super::attacks;
use super::bitboard::Bitboard;
use super::castling::{self, Wing};
use super::piece::{Kind, Piece};
use super::position::Position;
use super::square::Square;
use crate::game::Color;

/// What forbids a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Refusal {
    /// Nothing stands where the move begins.
    NoMan,
    /// The man belongs to the side that is not to move.
    WrongSide,
    /// The move ends where it begins.
    SameSquare,
    /// A man of one's own stands on the target.
    OwnManThere(Kind),
    /// This kind of man does not move like that.
    NotItsWay(Kind),
    /// A man stands in between, or right before a pawn.
    BlockedBy(Square),
    /// A pawn takes only one step diagonally, and there is nothing to take.
    NothingToTake,
    /// The pawn beside could be taken in passing only right after its double step.
    EnPassantTooLate,
    /// A pawn takes diagonally, not straight ahead.
    PawnTakesDiagonally,
    /// A pawn takes two steps only from where it began.
    DoubleStepTooLate,
    /// Only a pawn that reaches the last rank becomes something else.
    NoPromotion,
    /// The man shields its king from the man on this square.
    Pinned {
        /// The man that would give check.
        by: Square,
    },
    /// The king is in check from this square, and the move does not answer it.
    StillInCheck {
        /// The man that gives check.
        by: Square,
    },
    /// The king would stand where this man takes it.
    KingAttacked {
        /// The attacking man.
        by: Square,
    },
    /// A king that is in check may not castle.
    CastlingOutOfCheck {
        /// The man that gives check.
        by: Square,
    },
    /// The king may not pass or reach an attacked square in castling.
    CastlingThroughAttack {
        /// The attacked square.
        on: Square,
        /// The attacking man.
        by: Square,
    },
    /// The king or this wing's rook is not where it began, or has moved.
    CastlingRightLost(Wing),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoMan => write!(f, "there is nothing to move"),
            Self::WrongSide => write!(f, "it is the other side's turn"),
            Self::SameSquare => write!(f, "a move must end on another square"),
            Self::OwnManThere(kind) => write!(f, "your own {} stands there", name(kind)),
            Self::NotItsWay(kind) => write!(f, "a {} does not move like that", name(kind)),
            Self::BlockedBy(square) => write!(f, "the man on {square} is in the way"),
            Self::NothingToTake => write!(f, "a pawn moves diagonally only to take"),
            Self::EnPassantTooLate => {
                write!(f, "a pawn can be taken in passing only right after its double step")
            }
            Self::PawnTakesDiagonally => write!(f, "a pawn takes diagonally, not straight ahead"),
            Self::DoubleStepTooLate => write!(f, "a pawn takes two steps only from where it began"),
            Self::NoPromotion => write!(f, "only a pawn that reaches the last rank becomes something else"),
            Self::Pinned { by } => write!(f, "the king would be in check from {by}"),
            Self::StillInCheck { by } => write!(f, "the king is in check from {by}"),
            Self::KingAttacked { by } => write!(f, "the king would be attacked from {by}"),
            Self::CastlingOutOfCheck { by } => write!(f, "the king may not castle while in check from {by}"),
            Self::CastlingThroughAttack { on, by } => {
                write!(f, "the king may not castle over or onto {on}, which is attacked from {by}")
            }
            Self::CastlingRightLost(_) => write!(f, "the king or the rook has moved before"),
        }
    }
}

const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
    }
}

impl Position {
    /// Why the side to move cannot move from one square to another; `None` if it can.
    #[must_use]
    pub fn why_not(&self, from: Square, to: Square) -> Option<Refusal> {
        if self.moves().iter().any(|legal| (legal.from(), legal.to()) == (from, to)) {
            return None;
        }
        let Some(piece) = self.board().at(from) else { return Some(Refusal::NoMan) };
        Some(if piece.color() != self.turn() {
            Refusal::WrongSide
        } else if from == to {
            Refusal::SameSquare
        } else if let Some(own) = self.board().at(to).filter(|other| other.color() == piece.color()) {
            Refusal::OwnManThere(own.kind())
        } else if let Some(wing) = self.castling_meant(piece, from, to) {
            self.why_not_castle(wing)
        } else {
            self.why_not_go(piece, from, to).unwrap_or_else(|| self.why_king_unsafe(piece, from, to))
        })
    }

    /// What is wrong with the man's way itself, whatever becomes of the king.
    fn why_not_go(&self, piece: Piece, from: Square, to: Square) -> Option<Refusal> {
        let kind = piece.kind();
        if kind == Kind::Pawn {
            return self.why_not_go_as_pawn(piece, from, to);
        }
        let empty_board_reach = match kind {
            Kind::Bishop => attacks::diagonals(from),
            Kind::Rook => attacks::straights(from),
            Kind::Queen => attacks::diagonals(from) | attacks::straights(from),
            _ => self.board().reach(from, piece),
        };
        if !empty_board_reach.has(to) {
            return Some(Refusal::NotItsWay(kind));
        }
        self.first_between(from, to).map(Refusal::BlockedBy)
    }

    fn why_not_go_as_pawn(&self, pawn: Piece, from: Square, to: Square) -> Option<Refusal> {
        let ahead = Bitboard::of(from).forward(pawn.color());
        let twice = ahead.forward(pawn.color());
        if attacks::pawn(pawn.color(), from).has(to) {
            let beside = self.board().at(Square::at(to.file(), from.rank()));
            let is_empty = self.board().at(to).is_none() && self.en_passant() != Some(to);
            let could_have = from.rank() == if self.turn() == Color::White { 4 } else { 3 };
            let passed_by = could_have && beside == Some(Piece::new(!pawn.color(), Kind::Pawn));
            return match (is_empty, passed_by) {
                // A position knows of a passed square only if it can be taken on; a pin is the better reason anyway.
                (true, true) if !self.is_safe_en_passant(from, to) => None,
                (true, true) => Some(Refusal::EnPassantTooLate),
                (true, false) => Some(Refusal::NothingToTake),
                (false, _) => None,
            };
        }
        if !(ahead | twice).has(to) {
            return Some(Refusal::NotItsWay(Kind::Pawn));
        }
        let home = Bitboard::rank(castling::home_rank(pawn.color())).forward(pawn.color());
        if twice.has(to) && !home.has(from) {
            Some(Refusal::DoubleStepTooLate)
        } else if let Some(square) = self.first_between(from, to) {
            Some(Refusal::BlockedBy(square))
        } else {
            self.board().at(to).map(|_| Refusal::PawnTakesDiagonally)
        }
    }

    /// The man between two squares that is nearest to the first.
    fn first_between(&self, from: Square, to: Square) -> Option<Square> {
        let between = attacks::between(from, to) & self.board().occupied();
        between.into_iter().min_by_key(|square| square.index().abs_diff(from.index()))
    }

    /// Which man keeps a move from being legal when nothing is wrong with its way.
    fn why_king_unsafe(&self, piece: Piece, from: Square, to: Square) -> Refusal {
        let (board, them) = (self.board(), !self.turn());
        let mut occupied = board.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        let mut taken = Bitboard::of(to);
        if piece.kind() == Kind::Pawn && from.file() != to.file() && board.at(to).is_none() {
            taken = Bitboard::of(Square::at(to.file(), from.rank()));
            occupied &= !taken;
        }
        let is_king = piece.kind() == Kind::King;
        let king = if is_king { to } else { self.king(self.turn()) };
        let attackers = board.attackers(king, them, occupied) & !taken;
        // A man that gives check already explains more than one that would.
        let checkers = attackers & self.checkers();
        match (checkers.first(), attackers.first()) {
            (_, Some(by)) if is_king => Refusal::KingAttacked { by },
            (Some(by), _) => Refusal::StillInCheck { by },
            (None, Some(by)) => Refusal::Pinned { by },
            (None, None) => Refusal::NotItsWay(piece.kind()),
        }
    }

    /// The castling that a king's move of two squares from its first square is meant to be.
    fn castling_meant(&self, piece: Piece, from: Square, to: Square) -> Option<Wing> {
        let is_king_at_home = piece.kind() == Kind::King && from == castling::king_from(self.turn());
        Wing::ALL.into_iter().find(|&wing| is_king_at_home && to == castling::king_to(self.turn(), wing))
    }

    fn why_not_castle(&self, wing: Wing) -> Refusal {
        let (us, board) = (self.turn(), self.board());
        if !self.rights().has(us, wing) {
            return Refusal::CastlingRightLost(wing);
        }
        let (king, rook) = (castling::king_from(us), castling::rook_from(us, wing));
        if let Some(square) = self.first_between(king, rook) {
            return Refusal::BlockedBy(square);
        }
        if let Some(by) = self.checkers().first() {
            return Refusal::CastlingOutOfCheck { by };
        }
        let attacker = |on| board.attackers(on, !us, board.occupied()).first();
        [castling::rook_to(us, wing), castling::king_to(us, wing)]
            .into_iter()
            .find_map(|on| Some(Refusal::CastlingThroughAttack { on, by: attacker(on)? }))
            .unwrap_or(Refusal::CastlingRightLost(wing))
    }
}
