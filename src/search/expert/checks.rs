//! Which moves give check, found from the enemy king's square without playing them.

use crate::chess::{Bitboard, Move, Piece, Position, Square, attacks};

/// Where our men would attack the enemy's king, and which of them stand in the way of another.
pub struct CheckSquares {
    by_kind: [Bitboard; 6],
    shields: Bitboard,
    king: Square,
}

impl CheckSquares {
    pub fn of(position: &Position) -> Self {
        let (us, board) = (position.turn(), position.board());
        let king = position.king(!us);
        let occupied = board.occupied();
        let (slants, straights) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let by_kind = [
            attacks::pawn(!us, king),
            attacks::knight(king),
            slants,
            straights,
            slants | straights,
            Bitboard::EMPTY,
        ];
        let mut shields = Bitboard::EMPTY;
        let snipers = attacks::diagonals(king) & board.diagonal_runners(us)
            | attacks::straights(king) & board.straight_runners(us);
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if !between.is_several() {
                shields |= between & board.of_color(us);
            }
        }
        Self { by_kind, shields, king }
    }

    /// Whether a move gives check, by itself or by stepping aside. (Castling and taking in passing can do so in ways
    /// that are not seen here; so rare a check is not worth its price.)
    pub fn has(&self, position: &Position, chosen: Move) -> bool {
        let (from, to) = (chosen.from(), chosen.to());
        let Some(man) = position.board().at(from).map(Piece::kind) else { return false };
        let kind = chosen.promotion().unwrap_or(man);
        let steps_aside = || {
            let stays =
                attacks::between(self.king, to).has(from) || attacks::between(self.king, from).has(to);
            !stays
        };
        self.by_kind[kind as usize].has(to) || self.shields.has(from) && steps_aside()
    }
}
