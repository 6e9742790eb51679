//! Watching a search node by node, at no cost when nobody watches.

use super::score::{self, Score};

/// Somebody who watches a search go down and come up. Whoever knows the position at the root and plays the moves along
/// knows every position; a search that is stopped leaves the moves it was at without a value.
pub trait Observer<M> {
    /// A move is tried: what is searched behind it belongs to it until [`leave`](Self::leave). The window is that of
    /// the side that plays the move.
    fn enter(&mut self, chosen: M, window: Window);

    /// The move is done with; its value is for the side that played it.
    fn leave(&mut self, value: Score, verdict: Verdict);

    /// The moves beside one that [refutes](Verdict::Refutes), which will never be tried.
    #[inline]
    fn skip(&mut self, _untried: &[M]) {}
}

/// The scores between which a search must tell the value exactly, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The side to move already has this.
    pub alpha: Score,
    /// The other side will not allow more than this.
    pub beta: Score,
}

impl Window {
    /// The window in which every value is told exactly.
    pub const FULL: Self = Self { alpha: -super::score::INFINITE, beta: super::score::INFINITE };

    /// The same window for a value to which so much will be added.
    #[must_use]
    pub const fn lowered(self, by: Score) -> Self {
        // Wins are told apart by single plies, and nothing is added to them.
        const fn lower(bound: Score, by: Score) -> Score {
            if score::plies_to_win(bound).is_some() { bound } else { bound - by }
        }
        Self { alpha: lower(self.alpha, by), beta: lower(self.beta, by) }
    }

    /// The same window as the other side sees it.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The same window once the side to move has so much.
    #[must_use]
    pub fn above(self, value: Score) -> Self {
        Self { alpha: self.alpha.max(value), beta: self.beta }
    }

    /// The window that can only tell whether a value is better than what the side to move already has.
    #[must_use]
    pub const fn narrowest(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// What a value means for the move that has it.
    #[must_use]
    pub const fn verdict(self, value: Score) -> Verdict {
        if value >= self.beta {
            Verdict::Refutes
        } else if value > self.alpha {
            Verdict::Best
        } else {
            Verdict::NoBetter
        }
    }
}

/// What became of a move that was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The best so far.
    Best,
    /// No better than what was known.
    NoBetter,
    /// So good that the other side will avoid the position: the moves behind it need not be tried.
    Refutes,
    /// Better than what was known, but the window was too narrow to tell by how much: it is tried again at once.
    Again,
}

/// Nobody watches.
impl<M> Observer<M> for () {
    #[inline]
    fn enter(&mut self, _: M, _: Window) {}

    #[inline]
    fn leave(&mut self, _: Score, _: Verdict) {}
}
