//! When a search has to stop. This is the only place in a search where the clock is read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How far a search may go. The first limit that is reached counts; without any it goes on until it is told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// The most plies to search in full.
    pub depth: Option<u32>,
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Option<TimeLimit>,
    /// Stop when a win in so many moves is found.
    pub mate_in: Option<u32>,
}

impl Limits {
    /// So many plies.
    #[must_use]
    pub const fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), nodes: None, time: None, mate_in: None }
    }

    /// So many positions.
    #[must_use]
    pub const fn nodes(count: u64) -> Self {
        Self { depth: None, nodes: Some(count), time: None, mate_in: None }
    }

    /// So much time for this move.
    #[must_use]
    pub const fn time(each: Duration) -> Self {
        Self { depth: None, nodes: None, time: Some(TimeLimit::Move(each)), mate_in: None }
    }
}

/// How much time there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeLimit {
    /// For this move.
    Move(Duration),
    /// For this and later moves.
    Clock {
        /// On the clock.
        left: Duration,
        /// Added with each move.
        increment: Duration,
        /// Moves until time is added; `None` if this is all there is.
        moves_to_go: Option<u32>,
    },
}

/// Kept back from a limit for the way from the search to the other side of a pipe.
const OVERHEAD: Duration = Duration::from_millis(5);

/// The games that are played out on one clock last about so many moves more.
const MOVES_EXPECTED: u32 = 28;

/// How many moves are to be played with what is on the clock.
fn moves_to_play(moves_to_go: Option<u32>) -> u32 {
    moves_to_go.unwrap_or(MOVES_EXPECTED).clamp(1, MOVES_EXPECTED)
}

impl TimeLimit {
    /// The most that this move may take.
    #[must_use]
    pub fn for_this_move(self) -> Duration {
        match self {
            Self::Move(each) => each,
            Self::Clock { .. } => self.hard(),
        }
    }

    /// What this move may take if each of those that are to come on the same clock takes as much.
    #[must_use]
    pub fn share(self) -> Duration {
        match self {
            Self::Move(each) => each,
            Self::Clock { left, increment, moves_to_go } => {
                (left / moves_to_play(moves_to_go) + increment * 3 / 4).min(self.hard())
            }
        }
    }

    /// When it is no use to begin another, deeper search.
    fn soft(self) -> Duration {
        match self {
            Self::Move(each) => each.saturating_sub(OVERHEAD),
            Self::Clock { .. } => self.share() * 3 / 5,
        }
    }

    /// When to stop whatever is being searched.
    fn hard(self) -> Duration {
        match self {
            Self::Move(each) => each.saturating_sub(OVERHEAD),
            Self::Clock { left, increment, moves_to_go } => {
                let most = left * 5 / moves_to_play(moves_to_go) / 2 + increment;
                most.min(left.saturating_sub(OVERHEAD * 4) * 4 / 5)
            }
        }
    }
}

/// A search was told to stop, or reached a limit; what it was computing is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// The line from whoever asks to whoever searches. Each task has its own, so that none is ever reset.
#[derive(Clone, Default, Debug)]
pub struct Signal(Arc<Flags>);

#[derive(Default, Debug)]
struct Flags {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signal {
    /// A signal for a search on the other side's time: no clock runs until [`clock_starts`](Self::clock_starts).
    #[must_use]
    pub fn pondering() -> Self {
        let signal = Self::default();
        signal.0.pondering.store(true, Ordering::Relaxed);
        signal
    }

    /// Asks the search to answer at once.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// The move that was expected has been played: the clock runs from now on.
    pub fn clock_starts(&self) {
        self.0.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether an answer is asked for at once.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// Whether the search goes on the other side's time.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Ordering::Relaxed)
    }
}

/// How often the clock is read: some tens of thousands of times a second.
const NODES_BETWEEN_LOOKS: u64 = 128;

/// Watches over the limits while a search goes on.
#[derive(Debug)]
pub struct Watch {
    limits: Limits,
    signal: Signal,
    began: Instant,
    clock_began: Option<Instant>,
    nodes: u64,
    next_look: u64,
    deaf_until: u64,
}

impl Watch {
    /// Begins now.
    #[must_use]
    pub fn start(limits: Limits, signal: &Signal) -> Self {
        let began = Instant::now();
        let clock_began = (!signal.is_pondering()).then_some(began);
        let signal = signal.clone();
        Self { limits, signal, began, clock_began, nodes: 0, next_look: 0, deaf_until: 0 }
    }

    /// The next positions, up to so many, are visited whatever the limits say: whoever has no answer yet could only guess
    /// one.
    pub const fn insist(&mut self, positions: u64) {
        self.deaf_until = self.nodes + positions;
    }

    /// There is an answer: from now on the limits count.
    pub const fn relent(&mut self) {
        (self.deaf_until, self.next_look) = (0, 0);
    }

    /// Counts a visited position.
    ///
    /// # Errors
    /// If the search has to stop.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes >= self.next_look { self.look() } else { Ok(()) }
    }

    fn look(&mut self) -> Result<(), Stopped> {
        if self.nodes <= self.deaf_until {
            self.next_look = self.deaf_until + 1;
            return Ok(());
        }
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.next_look = (self.nodes + NODES_BETWEEN_LOOKS).min(most.saturating_add(1));
        if self.nodes > most {
            // The one too many is not looked at.
            self.nodes -= 1;
            return Err(Stopped);
        }
        let out_of_time = self.limits.time.is_some_and(|time| self.clock() >= time.hard());
        if out_of_time || self.signal.is_stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Positions visited so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether a search of so many plies may be begun, as far as the limits can tell.
    pub fn allows(&mut self, depth: u32) -> bool {
        let in_time = self.limits.time.is_none_or(|time| self.clock() < time.soft());
        depth <= self.limits.depth.unwrap_or(u32::MAX) && in_time && !self.signal.is_stopped()
    }

    /// Whether the search goes on without a clock, on the other side's time.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.signal.is_pondering()
    }

    /// The limits themselves.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Time on the clock; none as long as the other side's clock runs.
    fn clock(&mut self) -> Duration {
        if self.clock_began.is_none() && !self.signal.is_pondering() {
            self.clock_began = Some(Instant::now());
        }
        self.clock_began.map_or(Duration::ZERO, |began| began.elapsed())
    }
}
