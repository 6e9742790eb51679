//! What the textbook searches think of a chess position: the men, where they stand, and how far they reach.

use std::cmp::Reverse;

use crate::chess::{Board, Kind, Move, Piece, Position, Square};
use crate::game::{Color, MoveList};
use crate::search::{Heuristic, Score};

/// What a man on its square is worth to its side: when all men are on the board, and when nearly all are gone.
#[derive(Clone, Copy)]
struct Worth {
    opening: Score,
    later: Score,
}

/// The worth of every man on every square.
static WORTH: [[Worth; 64]; 12] = {
    let mut table = [[Worth { opening: 0, later: 0 }; 64]; 12];
    let mut man = 0;
    while man < 12 {
        let piece = Piece::ALL[man];
        let mirror = if matches!(piece.color(), Color::White) { 0 } else { 7 };
        let mut square = 0;
        while square < 64 {
            let (file, rank) = (square & 7, square >> 3 ^ mirror);
            table[man][square] = Worth {
                opening: piece.kind().value() + opening(piece.kind(), file, rank),
                later: piece.kind().value() + later(piece.kind(), file, rank),
            };
            square += 1;
        }
        man += 1;
    }
    table
};

/// 0 at the edge, 3 in the middle.
const fn inwards(line: usize) -> Score {
    [0, 1, 2, 3, 3, 2, 1, 0][line & 7]
}

/// How many ranks ahead, counted from the first.
const fn ahead(rank: usize) -> Score {
    [0, 1, 2, 3, 4, 5, 6, 7][rank & 7]
}

/// What a place adds while the men come out: hold the centre, develop, castle. Seen from White's side.
const fn opening(kind: Kind, file: usize, rank: usize) -> Score {
    match kind {
        // The two in the middle take space and let the bishops out, their neighbour helps; those that would guard a
        // castled king had better stay.
        Kind::Pawn => (ahead(rank) - 1) * [-1, 0, 5, 10, 10, -2, -4, -2][file & 7],
        // A knight in the corner has two moves, in the centre eight.
        Kind::Knight => 7 * (inwards(file) + inwards(rank)) - 25,
        // A bishop loses less at the edge, but at home it is shut in.
        Kind::Bishop => 4 * (inwards(file) + inwards(rank)) - 14,
        // Files open in the middle; the seventh rank is where the pawns stand.
        Kind::Rook => 3 * inwards(file) - 4 + if rank == 6 { 15 } else { 0 },
        // The queen that comes out early is chased.
        Kind::Queen => inwards(file) - if rank > 1 { 3 * ahead(rank) } else { 0 },
        // Castled is best, and every step forward is a danger.
        Kind::King => [14, 20, 8, -8, 0, -6, 20, 14][file & 7] - 25 * ahead(rank),
    }
}

/// What a place adds when few men are left: pawns want to become queens, and the king need hide no longer.
const fn later(kind: Kind, file: usize, rank: usize) -> Score {
    match kind {
        // Each step is worth more than the one before.
        Kind::Pawn => 3 * (ahead(rank) - 1) * (ahead(rank) - 1) + inwards(file) - 3,
        Kind::Knight => 5 * (inwards(file) + inwards(rank)) - 18,
        Kind::Bishop => 3 * (inwards(file) + inwards(rank)) - 10,
        Kind::Rook => inwards(file) - 1 + if rank == 6 { 20 } else { 0 },
        Kind::Queen => 3 * (inwards(file) + inwards(rank)) - 9,
        Kind::King => 8 * (inwards(file) + inwards(rank)) - 24,
    }
}

/// What each square adds that a man reaches: less for those that reach many squares anyway.
const fn worth_of_reach(kind: Kind) -> Score {
    match kind {
        Kind::Knight | Kind::Bishop => 3,
        Kind::Rook => 2,
        Kind::Queen => 1,
        // Pawns are judged by where they stand, and a king that can go everywhere stands in the open.
        Kind::Pawn | Kind::King => 0,
    }
}

/// All officers together, counted as [`stage`] does.
const FULL_STAGE: Score = 24;

/// How much of the opening is left: 24 with all officers on the board, 0 when they are gone.
fn stage(board: &Board) -> Score {
    let minor = board.of_kind(Kind::Knight).len() + board.of_kind(Kind::Bishop).len();
    let weight = minor + 2 * board.of_kind(Kind::Rook).len() + 4 * board.of_kind(Kind::Queen).len();
    // Promotions could bring more.
    Score::try_from(weight).map_or(FULL_STAGE, |weight| weight.min(FULL_STAGE))
}

impl Worth {
    const fn at(self, stage: Score) -> Score {
        (self.opening * stage + self.later * (FULL_STAGE - stage)) / FULL_STAGE
    }
}

fn worth(piece: Piece, square: Square) -> Worth {
    WORTH[piece as usize][square.index()]
}

/// What a side's men are worth together on their squares, and with what they reach that is not their own.
fn side(board: &Board, color: Color, stage: Score) -> Score {
    let mut sum = Worth { opening: 0, later: 0 };
    let mut mobility = 0;
    let others = !board.of_color(color);
    for kind in Kind::ALL {
        let piece = Piece::new(color, kind);
        for square in board.of(color, kind) {
            let worth = worth(piece, square);
            sum.opening += worth.opening;
            sum.later += worth.later;
            if worth_of_reach(kind) > 0 {
                let targets = board.reach(square, piece) & others;
                mobility += worth_of_reach(kind) * targets.0.count_ones().cast_signed();
            }
        }
    }
    sum.at(stage) + mobility
}

impl Heuristic for Position {
    fn evaluate(&self) -> Score {
        let stage = stage(self.board());
        side(self.board(), self.turn(), stage) - side(self.board(), !self.turn(), stage)
    }

    /// Captures first, the most valuable man by the least valuable one, and promotions among them; then the moves that
    /// bring a man to a better square.
    fn order(&self, moves: &mut MoveList<Move>) {
        let stage = stage(self.board());
        moves.sort_by_cached_key(|&chosen| Reverse(promise(self, chosen, stage)));
    }
}

/// More than any quiet move promises.
const LOUD: Score = 10_000;

fn promise(position: &Position, chosen: Move, stage: Score) -> Score {
    let (board, from, to) = (position.board(), chosen.from(), chosen.to());
    let Some(mover) = board.at(from) else { return 0 };
    let taken = match board.at(to) {
        Some(victim) => Some(victim.kind()),
        None => position.is_en_passant(chosen).then_some(Kind::Pawn),
    };
    if taken.is_none() && chosen.promotion().is_none() {
        return worth(mover, to).at(stage) - worth(mover, from).at(stage);
    }
    let prey = taken.map_or(0, Kind::value) + chosen.promotion().map_or(0, Kind::value);
    LOUD + 10 * prey - mover.kind() as Score
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Bitboard;

    #[test]
    fn men_that_are_shut_in_by_their_own_side_reach_nothing() {
        let start = Position::start();
        let board = start.board();
        let men = board.of_color(Color::White).into_iter();
        let on_their_squares: Score =
            men.filter_map(|square| Some(worth(board.at(square)?, square).opening)).sum();
        // Only the knights can move, each to two squares.
        let reached = 4 * worth_of_reach(Kind::Knight);
        assert_eq!(side(board, Color::White, FULL_STAGE), on_their_squares + reached);
    }

    #[test]
    fn no_place_is_worth_a_pawn_except_to_a_king() {
        for piece in Piece::ALL.into_iter().filter(|piece| piece.kind() != Kind::King) {
            let cannot_stand =
                if piece.kind() == Kind::Pawn { Bitboard::BACK_RANKS } else { Bitboard::EMPTY };
            for square in !cannot_stand {
                let Worth { opening, later } = worth(piece, square);
                for adds in [opening, later].map(|worth| worth - piece.kind().value()) {
                    assert!(adds.abs() < Kind::Pawn.value(), "{piece:?} on {square}: {adds}");
                }
            }
        }
    }
}
