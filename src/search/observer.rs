//! Watching a search node by node, at no cost when nobody watches.

use super::score::Score;

/// Somebody who watches a search go down and come up.
pub trait Observer<M> {
    /// A move is tried: what is searched behind it belongs to it until [`leave`](Self::leave).
    fn enter(&mut self, chosen: M, window: Window);

    /// The move is done with; its value is for the side that played it.
    fn leave(&mut self, value: Score, verdict: Verdict);
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

    /// The same window as the other side sees it.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
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
}

/// Nobody watches.
impl<M> Observer<M> for () {
    #[inline]
    fn enter(&mut self, _: M, _: Window) {}

    #[inline]
    fn leave(&mut self, _: Score, _: Verdict) {}
}
