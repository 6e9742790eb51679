//! Which moves to try first: what was best before, what takes most, what refuted similar positions.

use super::MOST_PLIES;
use super::exchange;
use crate::chess::{Kind, Move, Piece, Position, Square};
use crate::game::{Color, MoveList};
use crate::search::score::Score;

/// What quiet moves have done so far in this search.
pub struct Experience {
    /// Two quiet moves a ply that refuted a sister position last.
    killers: [[Option<Move>; 2]; MOST_PLIES + 1],
    /// The quiet move that refuted a move last, by the man that moved and where it went.
    counters: [[Option<Move>; 64]; 12],
    /// How often a quiet move refuted a position, by side, from and to.
    history: Box<[[[i16; 64]; 64]; 2]>,
}

/// History stays within these bounds.
const MOST_HISTORY: i32 = 8192;

impl Experience {
    pub fn new() -> Self {
        Self {
            killers: [[None; 2]; MOST_PLIES + 1],
            counters: [[None; 64]; 12],
            history: Box::new([[[0; 64]; 64]; 2]),
        }
    }

    /// Between two moves of a game: what was learned fades, but is not lost.
    pub fn fade(&mut self) {
        self.killers = [[None; 2]; MOST_PLIES + 1];
        for history in self.history.as_flattened_mut().as_flattened_mut() {
            *history /= 2;
        }
    }

    /// How well a quiet move has done, from −8192 to 8192.
    pub fn of(&self, turn: Color, chosen: Move) -> i32 {
        self.history[turn as usize][chosen.from().index()][chosen.to().index()].into()
    }

    /// A quiet move has refuted a position; the quiet ones that were tried before it have not.
    pub fn refuted(&mut self, context: &Context<'_>, refutation: Move, tried: &[Move], depth: i32) {
        let killers = &mut self.killers[context.ply];
        if killers[0] != Some(refutation) {
            *killers = [Some(refutation), killers[0]];
        }
        if let Some((man, to)) = context.last {
            self.counters[man as usize][to.index()] = Some(refutation);
        }
        let bonus = (depth * depth * 8 + 24 * depth).min(1600);
        let turn = context.position.turn();
        self.learn(turn, refutation, bonus);
        for &failed in tried {
            self.learn(turn, failed, -bonus);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "the bounds are kept")]
    fn learn(&mut self, turn: Color, chosen: Move, bonus: i32) {
        let history = &mut self.history[turn as usize][chosen.from().index()][chosen.to().index()];
        // The nearer to the bound, the less is added, so that it is never crossed and old lessons fade.
        *history += (bonus - i32::from(*history) * bonus.abs() / MOST_HISTORY) as i16;
    }

    fn is_killer(&self, ply: usize, chosen: Move) -> bool {
        self.killers[ply].contains(&Some(chosen))
    }

    fn counter(&self, last: Option<(Piece, Square)>) -> Option<Move> {
        last.and_then(|(man, to)| self.counters[man as usize][to.index()])
    }
}

/// Where a move is looked for.
pub struct Context<'a> {
    pub position: &'a Position,
    pub ply: usize,
    /// The man that moved last, and where to.
    pub last: Option<(Piece, Square)>,
}

/// Hands out the moves of a position one by one, the most promising first. A refutation is often among the first, so the
/// others are never sorted.
pub struct Picker {
    ranked: MoveList<Ranked>,
    next: usize,
}

#[derive(Clone, Copy)]
struct Ranked {
    rank: i32,
    chosen: Move,
}

const TABLE_MOVE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const COUNTER: i32 = 1 << 19;
const BAD_CAPTURE: i32 = -(1 << 24);

/// A move with what the picker thought of it.
#[derive(Clone, Copy)]
pub struct Picked {
    pub chosen: Move,
    pub is_quiet: bool,
    /// Taking or promoting at a loss.
    pub is_bad_capture: bool,
}

impl Picker {
    /// All legal moves.
    pub fn all(context: &Context<'_>, table_move: Option<Move>, experience: &Experience) -> Self {
        let position = context.position;
        let counter = experience.counter(context.last);
        Self::new(&position.moves(), |chosen| {
            if Some(chosen) == table_move {
                TABLE_MOVE
            } else if !is_quiet(position, chosen) {
                rank_capture(position, chosen)
            } else if experience.is_killer(context.ply, chosen) {
                KILLER
            } else if counter == Some(chosen) {
                COUNTER
            } else {
                experience.of(position.turn(), chosen)
            }
        })
    }

    /// The moves that take or promote, without those that only lose by it.
    pub fn forcing(position: &Position, table_move: Option<Move>) -> Self {
        Self::new(&position.forcing_moves(), |chosen| {
            if Some(chosen) == table_move {
                TABLE_MOVE
            } else {
                GOOD_CAPTURE + victim_before_attacker(position, chosen)
            }
        })
    }

    fn new(moves: &[Move], rank: impl Fn(Move) -> i32) -> Self {
        let mut ranked = MoveList::new();
        for &chosen in moves {
            ranked.push(Ranked { rank: rank(chosen), chosen });
        }
        Self { ranked, next: 0 }
    }

    /// How many moves there are in all.
    pub fn len(&self) -> usize {
        self.ranked.len()
    }

    /// Gives up the moves that are left, but for some.
    pub fn keep_only(&mut self, is_wanted: impl Fn(Move) -> bool) {
        let mut nth = 0;
        self.ranked.retain(|one| {
            nth += 1;
            nth <= self.next || is_wanted(one.chosen)
        });
    }

    /// The next move.
    pub fn pick(&mut self, position: &Position) -> Option<Picked> {
        let rest = self.ranked.get_mut(self.next..)?;
        let mut highest = *rest.first()?;
        let mut place = 0;
        for (nth, &other) in rest.iter().enumerate() {
            if other.rank > highest.rank {
                (highest, place) = (other, nth);
            }
        }
        rest.swap(0, place);
        let Ranked { rank, chosen } = highest;
        self.next += 1;
        let is_bad_capture = rank < BAD_CAPTURE / 2;
        Some(Picked { chosen, is_quiet: is_quiet(position, chosen), is_bad_capture })
    }
}

/// Whether a move neither takes nor makes a queen.
pub fn is_quiet(position: &Position, chosen: Move) -> bool {
    chosen.promotion() != Some(Kind::Queen) && !position.is_capture(chosen)
}

fn rank_capture(position: &Position, chosen: Move) -> i32 {
    let order = victim_before_attacker(position, chosen);
    if exchange::wins_at_least(position, chosen, 0) { GOOD_CAPTURE + order } else { BAD_CAPTURE + order }
}

/// The most valuable victim first, and the least valuable attacker among equals.
fn victim_before_attacker(position: &Position, chosen: Move) -> Score {
    let kind_at = |square| position.board().at(square).map(Piece::kind);
    let victim = kind_at(chosen.to()).or(position.is_en_passant(chosen).then_some(Kind::Pawn));
    let promotion = chosen.promotion().map_or(0, |kind| exchange::worth(kind) * 8);
    let attacker = kind_at(chosen.from()).map_or(0, |kind| kind as i32);
    victim.map_or(0, |kind| exchange::worth(kind) * 16) + promotion - attacker
}
