//! Quiescence: no position is judged in the middle of an exchange or while a king is in check.

use super::node::{Thinker, counts_still};
use super::ordering::{Context, Picker};
use super::table::Entry;
use super::{MOST_PLIES, evaluation, exchange};
use crate::chess::{Move, Piece, Position, Square};
use crate::search::observer::Window;
use crate::search::score::{self, Score};
use crate::search::{Bound, Stopped};

/// What a capture may gain besides its victim.
const MARGIN: Score = 160;

impl Thinker<'_> {
    /// The value of a position once all good captures are made, or all answers to a check looked at.
    pub(super) fn settle(
        &mut self,
        position: &Position,
        ply: usize,
        last: Option<(Piece, Square)>,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        self.enter(ply)?;
        if let Some(draw) = self.draw(position, ply) {
            return Ok(draw);
        }
        let in_check = position.is_check();
        let known = self.known(position, ply);
        // Without pruning, what is found must not depend on what happens to be remembered of deeper searches.
        let fits = |entry: &Entry| (self.options.selective || entry.depth == 0) && counts_still(position);
        if let Some(entry) = known.filter(fits)
            && entry.decides(window)
        {
            return Ok(entry.score);
        }
        let evaluation = known.map_or_else(|| evaluation::evaluate(position), |entry| entry.evaluation);
        if ply >= MOST_PLIES {
            return Ok(evaluation);
        }
        let mut best = if in_check { -score::win_in(Self::plies(ply)) } else { evaluation };
        if best >= window.beta {
            return Ok(best);
        }
        let before = window.alpha;
        window.alpha = window.alpha.max(best);
        let table_move = known.and_then(|entry| entry.best);
        let context = Context { position, ply, last };
        let mut picker = if in_check {
            Picker::all(&context, table_move, self.experience)
        } else {
            Picker::forcing(position, table_move)
        };
        let mut refutation = None;
        while let Some(picked) = picker.pick(position) {
            if !in_check && !self.is_worth_a_look(position, picked.chosen, evaluation, window.alpha) {
                continue;
            }
            let next = self.follow(position, picked.chosen);
            let value = -self.settle(&next, ply + 1, moved(position, picked.chosen), window.turned())?;
            self.go_back();
            if value > best {
                best = value;
                if value > window.alpha {
                    window.alpha = value;
                    refutation = Some(picked.chosen);
                    if value >= window.beta {
                        break;
                    }
                }
            }
        }
        let bound = if best >= window.beta {
            Bound::AtLeast
        } else if best > before {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let entry = Entry { best: refutation, score: best, bound, depth: 0, evaluation };
        self.remember(position, ply, &entry);
        Ok(best)
    }

    /// Captures that lose material, or cannot bring the value near alpha, are left out.
    fn is_worth_a_look(&self, position: &Position, chosen: Move, evaluation: Score, alpha: Score) -> bool {
        if !self.options.selective {
            return exchange::wins_at_least(position, chosen, 0);
        }
        let wanted = (alpha - evaluation - MARGIN).clamp(0, exchange::MOST);
        exchange::wins_at_least(position, chosen, wanted)
    }
}

/// The man that makes a move, and where it goes.
pub(super) fn moved(position: &Position, chosen: Move) -> Option<(Piece, Square)> {
    position.board().at(chosen.from()).map(|man| (man, chosen.to()))
}
