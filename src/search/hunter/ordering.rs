//! Which move to try first: the better the guess, the more is cut off.

use std::cmp::Reverse;

use super::MOST_PLIES;
use crate::game::{Game, MoveList};
use crate::jungle::{Move, Piece, Position, Square};
use crate::search::Score;

/// What earlier branches have taught: quiet moves that refuted something.
pub struct Experience {
    killers: Vec<[Option<Move>; 2]>,
    history: Vec<[Score; Square::COUNT]>,
}

impl Default for Experience {
    fn default() -> Self {
        Self {
            killers: vec![[None; 2]; MOST_PLIES as usize + 1],
            history: vec![[0; Square::COUNT]; Piece::COUNT],
        }
    }
}

impl Experience {
    /// What was learned in an older search counts less.
    pub fn fade(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().flatten().for_each(|count| *count /= 8);
    }

    /// A quiet move has refuted a position.
    pub fn learn(&mut self, position: &Position, chosen: Move, depth: u32, ply: u32) {
        if let Some(killers) = self.killers.get_mut(ply as usize)
            && killers[0] != Some(chosen)
        {
            *killers = [Some(chosen), killers[0]];
        }
        if let Some(piece) = position.at(chosen.from()) {
            let count = &mut self.history[piece.index()][chosen.to().index()];
            *count = (*count + depth.cast_signed().pow(2)).min(MOST_HISTORY);
        }
    }

    /// The best guess first: what was best before, captures of the strongest, killers, then what has helped elsewhere.
    pub fn order(&self, position: &Position, moves: &mut MoveList<Move>, first: Option<Move>, ply: u32) {
        moves.sort_by_cached_key(|&chosen| Reverse(self.promise(position, chosen, first, ply)));
    }

    fn promise(&self, position: &Position, chosen: Move, first: Option<Move>, ply: u32) -> Score {
        if Some(chosen) == first {
            return Score::MAX;
        }
        if let Some(victim) = position.at(chosen.to()) {
            let hunter = position.at(chosen.from()).map_or(0, |piece| piece.beast().strength());
            return CAPTURE + 16 * Score::from(victim.beast().strength()) - Score::from(hunter);
        }
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        if let Some(place) = killers.iter().position(|&killer| killer == Some(chosen)) {
            return if place == 0 { KILLER + 1 } else { KILLER };
        }
        let learned =
            position.at(chosen.from()).map_or(0, |piece| self.history[piece.index()][chosen.to().index()]);
        let den = Square::den(!position.turn());
        let nearer = chosen.from().distance(den).cast_signed() - chosen.to().distance(den).cast_signed();
        learned + 4 * Score::try_from(nearer).unwrap_or(0)
    }
}

const CAPTURE: Score = 2_000_000;
const KILLER: Score = 1_000_000;
const MOST_HISTORY: Score = 500_000;
