//! Static exchange: what is left when both sides go on taking on one square.

use crate::chess::{Bitboard, Board, Kind, Move, Piece, Position, Square};
use crate::game::Color;
use crate::search::score::Score;

/// A king is never given for anything.
const WORTH: [Score; 6] = [100, 320, 330, 500, 1000, 20_000];

/// More than any exchange can bring.
pub const MOST: Score = 2000;

/// What a man is worth in an exchange.
#[must_use]
pub const fn worth(kind: Kind) -> Score {
    WORTH[kind as usize]
}

/// Whether a move wins at least so much when both sides take with their least valuable man, as long as it pays.
#[must_use]
pub fn wins_at_least(position: &Position, chosen: Move, wanted: Score) -> bool {
    let board = position.board();
    let (from, to) = (chosen.from(), chosen.to());
    let kind_at = |square| board.at(square).map(Piece::kind);
    let is_en_passant = position.is_en_passant(chosen);
    let taken = if is_en_passant { Some(Kind::Pawn) } else { kind_at(to) };
    let promotion = chosen.promotion().map_or(0, |kind| worth(kind) - worth(Kind::Pawn));
    // What the side that has just taken is ahead, beyond what is wanted of the first.
    let mut balance = taken.map_or(0, worth) + promotion - wanted;
    if balance < 0 {
        return false;
    }
    let standing = chosen.promotion().or_else(|| kind_at(from)).unwrap_or(Kind::Pawn);
    balance -= worth(standing);
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() & !Bitboard::of(from)) | Bitboard::of(to);
    if is_en_passant {
        occupied &= !Bitboard::of(Square::at(to.file(), from.rank()));
    }
    let mut turn = !position.turn();
    loop {
        let takers = takers(board, to, turn, occupied);
        let Some((next, kind)) = least_valuable(board, takers) else { break };
        occupied &= !Bitboard::of(next);
        // A king cannot take what is still protected.
        if kind == Kind::King && !self::takers(board, to, !turn, occupied).is_empty() {
            break;
        }
        balance = -balance - 1 - worth(kind);
        turn = !turn;
        if balance >= 0 {
            break;
        }
    }
    // Whoever could not go on has lost the exchange.
    turn != position.turn()
}

fn takers(board: &Board, to: Square, by: Color, occupied: Bitboard) -> Bitboard {
    board.attackers(to, by, occupied) & occupied
}

fn least_valuable(board: &Board, takers: Bitboard) -> Option<(Square, Kind)> {
    Kind::ALL.into_iter().find_map(|kind| Some(((takers & board.of_kind(kind)).first()?, kind)))
}
