//! What is known of positions that were searched before.

use super::MOST_PLIES;
use crate::game::Game;
use crate::jungle::position::MOST_QUIET_PLIES;
use crate::jungle::{Move, Position};
use crate::search::Bound;
use crate::search::observer::Window;
use crate::search::score::{self, Score};

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    key: u64,
    /// The best move, or the one that refuted the position.
    pub best: Option<Move>,
    /// The value, with wins counted from this position.
    value: Score,
    bound: Bound,
    /// How many plies were searched behind it.
    pub depth: u32,
}

impl Entry {
    /// The value so many plies from the root, if it settles a search of that depth with this window.
    pub fn settles(&self, depth: u32, window: Window, ply: u32) -> Option<Score> {
        let value = from_root(self.value, ply);
        let is_settled = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= window.beta,
            Bound::AtMost => value <= window.alpha,
        };
        (self.depth >= depth && is_settled).then_some(value)
    }
}

/// The key of what can be known of a position. Where a search could get to the last quiet ply it tells how many are left
/// too, for a win that comes behind it is none.
pub fn key(position: &Position) -> u64 {
    let quiet = position.plies_since_capture();
    let is_far_from_a_draw = u32::from(quiet) + MOST_PLIES < MOST_QUIET_PLIES.into();
    let told = if is_far_from_a_draw { 0 } else { u64::from(quiet).wrapping_mul(SPREAD) };
    position.key() ^ told
}

/// An odd number whose multiples look like chance.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Positions by key, each in the one place that its key names.
pub struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    pub fn new(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<Option<Entry>>();
        Self { entries: vec![None; count.max(1)] }
    }

    pub fn clear(&mut self) {
        self.entries.fill(None);
    }

    fn place(&self, key: u64) -> usize {
        // The high half of the product is a number below the count, spread as evenly as the keys are.
        let spread = (u128::from(key) * self.entries.len() as u128) >> 64;
        usize::try_from(spread).unwrap_or(0)
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    /// Remembers a position. Of two in one place the deeper one stays, unless it is the same.
    pub fn keep(&mut self, key: u64, found: Found, depth: u32, ply: u32) {
        let Found { best, value, bound } = found;
        let place = self.place(key);
        let old = &mut self.entries[place];
        let is_worth_more = old.is_some_and(|old| old.key != key && old.depth > depth + 4);
        if !is_worth_more {
            *old = Some(Entry { key, best, value: from_here(value, ply), bound, depth });
        }
    }

    /// How full it is, in thousandths.
    pub fn load(&self) -> u16 {
        let sample = &self.entries[..self.entries.len().min(1000)];
        let used = sample.iter().flatten().count() * 1000 / sample.len().max(1);
        u16::try_from(used).unwrap_or(1000)
    }
}

/// What a search has found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    pub best: Option<Move>,
    /// With wins counted from the root.
    pub value: Score,
    pub bound: Bound,
}

const fn from_here(value: Score, ply: u32) -> Score {
    score::later(value, -ply.cast_signed())
}

const fn from_root(value: Score, ply: u32) -> Score {
    score::later(value, ply.cast_signed())
}
