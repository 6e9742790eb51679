//! How a game of chess ends by itself, and the draws that may be claimed.

use super::bitboard::Bitboard;
use super::piece::Kind;
use super::position::Position;
use crate::game::{self, Color, Line, Status};

/// The endings that come about by the moves alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Ending {
    /// The side to move is in check and cannot answer it.
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// The side to move is not in check and cannot move.
    Stalemate,
    /// Neither side has the men to mate by any sequence of moves.
    InsufficientMaterial,
    /// 75 moves of each side without a pawn's move or a capture.
    SeventyFiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
}

impl game::Ending for Ending {
    fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }
}

/// The draws that a player may claim; the game goes on until somebody does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Claim {
    /// 50 moves of each side without a pawn's move or a capture.
    FiftyMoves,
    /// The same position for the third time.
    ThreefoldRepetition,
}

/// How a position has ended the game, if it has. Mate and stalemate come before the counters.
pub(super) fn of(position: &Position, can_move: bool) -> Option<Ending> {
    if !can_move {
        let winner = !position.turn();
        return Some(if position.is_check() { Ending::Checkmate { winner } } else { Ending::Stalemate });
    }
    if is_material_insufficient(position) {
        return Some(Ending::InsufficientMaterial);
    }
    (position.plies_since_progress() >= 150).then_some(Ending::SeventyFiveMoves)
}

/// Whether no sequence of moves can end in mate for want of men: bare kings, one knight or bishop, or only bishops that
/// all run on one colour. (Two knights, or a minor piece on each side, can mate if the other side helps; and a locked
/// pawn chain is not looked for.)
#[must_use]
pub fn is_material_insufficient(position: &Position) -> bool {
    let board = position.board();
    let strong = board.of_kind(Kind::Pawn) | board.of_kind(Kind::Rook) | board.of_kind(Kind::Queen);
    if !strong.is_empty() {
        return false;
    }
    let (knights, bishops) = (board.of_kind(Kind::Knight), board.of_kind(Kind::Bishop));
    if bishops.is_empty() {
        return !knights.is_several();
    }
    let on_one_color = (bishops & Bitboard::LIGHT).is_empty() || (bishops & !Bitboard::LIGHT).is_empty();
    knights.is_empty() && on_one_color
}

/// Whether a side has the men to mate by some sequence of moves, with the other's help; if not, the other's fallen flag
/// is a draw. (A locked pawn chain is not looked for.)
#[must_use]
pub fn can_mate(position: &Position, color: Color) -> bool {
    let board = position.board();
    let own = |kind| board.of(color, kind);
    if !(own(Kind::Pawn) | own(Kind::Rook) | own(Kind::Queen)).is_empty() {
        return true;
    }
    if !own(Kind::Knight).is_empty() {
        // A lone knight needs a man of the other side that takes its king a square without being able to help it.
        let other = |kind| board.of(!color, kind);
        let hindrance = other(Kind::Pawn) | other(Kind::Knight) | other(Kind::Bishop) | other(Kind::Rook);
        return own(Kind::Knight).is_several() || !own(Kind::Bishop).is_empty() || !hindrance.is_empty();
    }
    if !own(Kind::Bishop).is_empty() {
        // Bishops of one colour need a man that can stand on a square of the other.
        let bishops = board.of_kind(Kind::Bishop);
        let on_one_color = (bishops & Bitboard::LIGHT).is_empty() || (bishops & !Bitboard::LIGHT).is_empty();
        let others = board.of_kind(Kind::Knight) | board.of_kind(Kind::Pawn);
        return !on_one_color || !others.is_empty();
    }
    false
}

/// The draw that the side to move may claim, if any.
#[must_use]
pub fn claim(line: &Line<Position>) -> Option<Claim> {
    if matches!(line.status(), Status::Over(_)) {
        None
    } else if line.occurrences() >= 3 {
        Some(Claim::ThreefoldRepetition)
    } else if line.position().plies_since_progress() >= 100 {
        Some(Claim::FiftyMoves)
    } else {
        None
    }
}
