//! What the expert thinks of a position without looking ahead.

use super::weights::{self, Tapered};
use crate::chess::{Bitboard, Board, Kind, Position, Square, attacks};
use crate::game::Color;
use crate::search::score::Score;

/// The value for the side to move, between the opening's and the endgame's by the men that are left.
#[must_use]
pub fn evaluate(position: &Position) -> Score {
    let board = position.board();
    let (white, black) = (Side::of(board, Color::White), Side::of(board, Color::Black));
    let sum = white.value(board, &black) - black.value(board, &white);
    let phase = phase(board);
    let value = (sum.opening() * phase + sum.endgame() * (weights::FULL_PHASE - phase)) / weights::FULL_PHASE;
    let value = value * winnable(board, value) / 16;
    match position.turn() {
        Color::White => value + weights::TEMPO,
        Color::Black => -value + weights::TEMPO,
    }
}

/// How much of the opening is left, from 24 down to 0.
fn phase(board: &Board) -> i32 {
    let phase = Kind::ALL.into_iter().map(|kind| weights::PHASE[kind as usize] * count(board.of_kind(kind)));
    phase.sum::<i32>().min(weights::FULL_PHASE)
}

/// How much of an advantage can be turned into a win, in sixteenths: without pawns it takes more than a minor piece, and
/// more than two knights.
fn winnable(board: &Board, value: i32) -> i32 {
    let stronger = if value > 0 { Color::White } else { Color::Black };
    if !board.of(stronger, Kind::Pawn).is_empty() {
        return 16;
    }
    let knights = board.of(stronger, Kind::Knight);
    if knights.len() == 2 && board.of_color(stronger) == knights | board.of(stronger, Kind::King) {
        return 1;
    }
    let worth = |color| {
        let men = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        men.into_iter().map(|kind| kind.value() * count(board.of(color, kind))).sum::<i32>()
    };
    if worth(stronger) - worth(!stronger) <= Kind::Bishop.value() { 3 } else { 16 }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 64")]
const fn count(squares: Bitboard) -> i32 {
    squares.len() as i32
}

/// What both sides have to know of a side before either is judged.
struct Side {
    color: Color,
    pawns: Bitboard,
    pawn_attacks: Bitboard,
    king: Square,
    /// Around the king, and what lies before that.
    king_zone: Bitboard,
}

impl Side {
    fn of(board: &Board, color: Color) -> Self {
        let pawns = board.of(color, Kind::Pawn);
        let king = board.king(color).unwrap_or(Square::new(0));
        let around = attacks::king(king) | Bitboard::of(king);
        let king_zone = around | around.forward(color);
        Self { color, pawns, pawn_attacks: attacks::by_pawns(color, pawns), king, king_zone }
    }

    /// The square as this side sees it, its own first rank below.
    const fn seen(&self, square: Square) -> usize {
        match self.color {
            Color::White => square.index(),
            Color::Black => square.index() ^ 0o70,
        }
    }

    fn value(&self, board: &Board, enemy: &Self) -> Tapered {
        let king = weights::PLACE[Kind::King as usize][self.seen(self.king)];
        king + self.pawns_value(board, enemy) + self.officers_value(board, enemy) + self.shelter()
    }

    fn officers_value(&self, board: &Board, enemy: &Self) -> Tapered {
        let mut sum = Tapered::ZERO;
        let (mut attack, mut attackers) = (0, 0);
        let occupied = board.occupied();
        let useful = !(self.pawns | Bitboard::of(self.king) | enemy.pawn_attacks);
        let major = board.of(enemy.color, Kind::Rook) | board.of(enemy.color, Kind::Queen);
        for (nth, kind) in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].into_iter().enumerate() {
            let (usual, per_square) = weights::MOBILITY[nth];
            for square in board.of(self.color, kind) {
                sum += weights::PLACE[kind as usize][self.seen(square)];
                let reach = match kind {
                    Kind::Knight => attacks::knight(square),
                    Kind::Bishop => attacks::bishop(square, occupied ^ board.of(self.color, Kind::Queen)),
                    Kind::Rook => attacks::rook(square, occupied ^ board.straight_runners(self.color)),
                    _ => attacks::queen(square, occupied),
                };
                sum += per_square * (count(reach & useful) - usual);
                let near_king = count(reach & enemy.king_zone);
                attack += weights::ATTACK[nth] * near_king;
                attackers += i32::from(near_king > 0);
                if nth < 2 {
                    sum += weights::THREAT_BY_MINOR * count(reach & major);
                }
                if kind == Kind::Rook {
                    sum += self.rook_file(square, enemy);
                }
            }
        }
        if board.of(self.color, Kind::Bishop).is_several() {
            sum += weights::BISHOP_PAIR;
        }
        let officers = board.of_color(enemy.color) & !enemy.pawns;
        sum += weights::THREAT_BY_PAWN * count(self.pawn_attacks & officers);
        // One man alone does not mate; together they do more than each by itself.
        if attackers > 1 {
            sum += Tapered::new((attack * attack / 12).min(400), 0);
        }
        sum
    }

    fn rook_file(&self, rook: Square, enemy: &Self) -> Tapered {
        let file = Bitboard::file(rook.file());
        if !(file & self.pawns).is_empty() {
            Tapered::ZERO
        } else if (file & enemy.pawns).is_empty() {
            weights::ROOK_ON_OPEN_FILE
        } else {
            weights::ROOK_ON_HALF_OPEN_FILE
        }
    }

    fn pawns_value(&self, board: &Board, enemy: &Self) -> Tapered {
        let pawns = self.pawns;
        let files = pawns | pawns.ahead(self.color) | pawns.ahead(enemy.color);
        let isolated = pawns & !files.beside();
        let doubled = pawns & pawns.ahead(enemy.color);
        let stoppable = enemy.pawns.ahead(enemy.color);
        let passed = pawns & !doubled & !(stoppable | stoppable.beside());
        let mut sum = weights::PROTECTED_PAWN * count(pawns & self.pawn_attacks)
            + weights::ISOLATED_PAWN * count(isolated)
            + weights::DOUBLED_PAWN * count(doubled);
        for pawn in pawns {
            sum += weights::PLACE[Kind::Pawn as usize][self.seen(pawn)];
        }
        for pawn in passed {
            sum += self.passed_pawn(board, pawn, enemy);
        }
        sum
    }

    fn passed_pawn(&self, board: &Board, pawn: Square, enemy: &Self) -> Tapered {
        let rank = self.seen(pawn) >> 3;
        let value = weights::PASSED_PAWN[rank];
        if rank < 3 {
            return value;
        }
        let next = Bitboard::of(pawn).forward(self.color);
        let Some(stop) = next.first() else { return value };
        let kings = weights::ENEMY_KING_FROM_PASSED * steps(enemy.king, stop)
            + weights::OWN_KING_FROM_PASSED * steps(self.king, stop);
        let is_blocked = !(next & board.of_color(enemy.color)).is_empty();
        if is_blocked {
            value + kings - Tapered::new(value.opening() / 2, value.endgame() / 2)
        } else {
            value + kings
        }
    }

    /// The pawns before a king that has not left home.
    fn shelter(&self) -> Tapered {
        if self.seen(self.king) >> 3 > 1 {
            return Tapered::ZERO;
        }
        let here = Bitboard::of(self.king);
        let near = (here | here.east() | here.west()).forward(self.color);
        let far = near.forward(self.color);
        weights::SHELTER_NEAR * count(near & self.pawns) + weights::SHELTER_FAR * count(far & self.pawns)
    }
}

/// How many steps a king needs from one square to another.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 7")]
fn steps(from: Square, to: Square) -> i32 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) as i32
}
