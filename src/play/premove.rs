//! Moves that may become possible once the other side has moved.

use crate::chess::{Bitboard, Kind, Move, Position, Square, attacks};
use crate::game::Color;

/// What the men of a side could do on a board that nobody stands on: all that one may hope for while the other side
/// thinks. What is not legal when the time comes is not played.
#[must_use]
pub fn candidates(position: &Position, color: Color) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Square::all() {
        let Some(man) = position.board().at(from).filter(|man| man.color() == color) else { continue };
        let reach = match man.kind() {
            Kind::Pawn => pawn(color, from),
            Kind::Knight => attacks::knight(from),
            Kind::Bishop => attacks::bishop(from, Bitboard::EMPTY),
            Kind::Rook => attacks::rook(from, Bitboard::EMPTY),
            Kind::Queen => attacks::queen(from, Bitboard::EMPTY),
            Kind::King => king(color, from),
        };
        for to in reach {
            let promotes = man.kind() == Kind::Pawn && to.rank() == home(!color);
            if promotes {
                moves.extend(Kind::PROMOTIONS.map(|kind| Move::promoting(from, to, kind)));
            } else {
                moves.push(Move::new(from, to));
            }
        }
    }
    moves
}

/// The rank on which a side's pieces begin.
const fn home(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

fn pawn(color: Color, from: Square) -> Bitboard {
    let step = Bitboard::of(from).forward(color);
    let begins_here = from.rank().abs_diff(home(color)) == 1;
    let double = if begins_here { step.forward(color) } else { Bitboard::EMPTY };
    step | double | attacks::pawn(color, from)
}

fn king(color: Color, from: Square) -> Bitboard {
    let castles = if from == Square::at(4, home(color)) {
        Bitboard::of(Square::at(6, home(color))) | Bitboard::of(Square::at(2, home(color)))
    } else {
        Bitboard::EMPTY
    };
    attacks::king(from) | castles
}
