//! Takes the time of a searcher's moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use catur::game::Game;
use catur::search::{Report, Searcher, Signal, Task};

/// A watch that is held by whoever plays and read by whoever wants to know.
#[derive(Clone, Default)]
pub struct Stopwatch(Arc<Counters>);

#[derive(Default)]
struct Counters {
    moves: AtomicU64,
    nanoseconds: AtomicU64,
}

impl Stopwatch {
    /// The searcher, with this watch beside it.
    pub fn beside<G: Game>(&self, searcher: Box<dyn Searcher<G>>) -> Box<dyn Searcher<G>> {
        Box::new(Timed { searcher, watch: self.clone() })
    }

    /// How many moves it has seen.
    pub fn moves(&self) -> u64 {
        self.0.moves.load(Ordering::Relaxed)
    }

    /// How long a move took in the mean, if there was one.
    pub fn mean(&self) -> Option<Duration> {
        self.0.nanoseconds.load(Ordering::Relaxed).checked_div(self.moves()).map(Duration::from_nanos)
    }

    fn note(&self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.0.moves.fetch_add(1, Ordering::Relaxed);
        self.0.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }
}

struct Timed<G: Game> {
    searcher: Box<dyn Searcher<G>>,
    watch: Stopwatch,
}

impl<G: Game> Searcher<G> for Timed<G> {
    fn search(
        &mut self,
        task: &Task<G>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<G::Move>),
    ) -> Option<G::Move> {
        let began = Instant::now();
        let chosen = self.searcher.search(task, signal, tell);
        self.watch.note(began.elapsed());
        chosen
    }

    fn forget(&mut self) {
        self.searcher.forget();
    }
}
