//! A player who answers in time, whoever it is: for games where waiting is no part of the play.

use std::time::Duration;

use crate::game::Game;
use crate::search::{Report, Searcher, Signal, Task, TimeLimit};

/// A searcher that is never given more than so much time for a move, whatever it is asked.
#[derive(Clone, Copy, Debug)]
pub struct Punctual<S> {
    searcher: S,
    each: Duration,
}

impl<S> Punctual<S> {
    /// The same searcher, but with no more than so much time for a move.
    pub const fn new(searcher: S, each: Duration) -> Self {
        Self { searcher, each }
    }
}

impl<G: Game, S: Searcher<G>> Searcher<G> for Punctual<S> {
    fn search(
        &mut self,
        task: &Task<G>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<G::Move>),
    ) -> Option<G::Move> {
        let mut task = task.clone();
        let has_less = task.limits.time.is_some_and(|time| time.for_this_move() < self.each);
        if !has_less {
            task.limits.time = Some(TimeLimit::Move(self.each));
        }
        self.searcher.search(&task, signal, tell)
    }

    fn forget(&mut self) {
        self.searcher.forget();
    }
}
