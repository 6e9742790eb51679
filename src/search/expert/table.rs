//! What is known of positions that were searched before: value, best move and how deep they were searched.

use std::sync::atomic::{AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use crate::chess::Move;
use crate::search::Bound;
use crate::search::observer::Window;
use crate::search::score::{LONGEST_WIN, Score, WIN};

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, or the one that refuted the position.
    pub best: Option<Move>,
    /// The value, with wins counted from this position.
    pub score: Score,
    /// How sure the value is.
    pub bound: Bound,
    /// How many plies were searched behind it.
    pub depth: i32,
    /// The static evaluation.
    pub evaluation: Score,
}

impl Entry {
    /// Whether the value settles a search with this window.
    #[must_use]
    pub const fn decides(&self, window: Window) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= window.beta,
            Bound::AtMost => self.score <= window.alpha,
        }
    }

    /// The same best move with a value that says nothing: that of some moves only, or by a taste, is not the position's.
    #[must_use]
    pub const fn without_value(self) -> Self {
        Self { score: -WIN, bound: Bound::AtLeast, ..self }
    }

    /// Whether the value says more of the position than a static evaluation does.
    #[must_use]
    pub const fn improves(&self, evaluation: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score > evaluation,
            Bound::AtMost => self.score < evaluation,
        }
    }
}

/// Positions by key. Entries are pairs of words that check each other, so that several searches may share a table
/// without locks: a pair that was written by two of them at once is no entry.
pub struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

const SLOTS: usize = 4;

/// As much as the machine fetches at once.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Slot; SLOTS]);

#[derive(Default)]
struct Slot {
    /// The key and the content, mixed by exclusive or.
    check: AtomicU64,
    content: AtomicU64,
}

const AGES: u8 = 64;

impl Table {
    /// An empty table of so many megabytes.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.resize_with(count.max(1), Bucket::default);
        Self { buckets, age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 0;
    }

    /// Marks what is there as belonging to earlier searches.
    pub fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Begins to fetch from memory what will be looked up soon.
    #[inline]
    pub fn fetch(&self, key: u64) {
        prefetch_index(&self.buckets, self.index(key));
    }

    /// What is known of the position with this key, seen from so many plies below the root.
    #[must_use]
    pub fn look_up(&self, key: u64, ply: u32) -> Option<Entry> {
        let contents = self.bucket(key).0.iter().map(|slot| {
            let content = slot.content.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ content, content)
        });
        let (_, content) = contents.into_iter().find(|&(found, content)| found == key && content != 0)?;
        Some(unpack(content, ply))
    }

    /// Keeps what was found out, in the place of what is worth least.
    pub fn store(&self, key: u64, ply: u32, entry: &Entry) {
        let mut place = &self.bucket(key).0[0];
        let mut least = i32::MAX;
        let mut best = entry.best;
        for slot in &self.bucket(key).0 {
            let content = slot.content.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ content == key && content != 0 {
                let known = unpack(content, ply);
                // A deep value of the same position is worth more than a shallow bound.
                let is_old = age_of(content) != self.age;
                if entry.bound != Bound::Exact && entry.depth + 3 < known.depth && !is_old {
                    return;
                }
                best = best.or(known.best);
                place = slot;
                break;
            }
            let age = i32::from((self.age + AGES - age_of(content)) % AGES);
            let worth = if content == 0 { i32::MIN } else { depth_of(content) - 8 * age };
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let content = pack(&Entry { best, ..*entry }, ply, self.age);
        place.content.store(content, Ordering::Relaxed);
        place.check.store(key ^ content, Ordering::Relaxed);
    }

    /// How many entries of the present search there are, in thousandths.
    #[must_use]
    pub fn load(&self) -> u16 {
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let contents = sample.map(|slot| slot.content.load(Ordering::Relaxed));
        let used = contents.filter(|&content| content != 0 && age_of(content) == self.age).count();
        u16::try_from(used).unwrap_or(1000)
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    #[expect(clippy::cast_possible_truncation, reason = "the product's upper half is less than the length")]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }
}

// The fields of a content from its lowest bit: move 16, score 16, evaluation 16, depth 8, bound 2, age 6. The bound is
// never 0, so that no entry is 0.

#[expect(clippy::cast_sign_loss, reason = "each value fits its field")]
fn pack(entry: &Entry, ply: u32, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    u64::from(entry.best.map_or(0, Move::bits))
        | u64::from(squeeze(entry.score, ply) as u16) << 16
        | u64::from(squeeze(entry.evaluation, 0) as u16) << 32
        | u64::from(entry.depth.clamp(0, 255) as u8) << 48
        | bound << 56
        | u64::from(age) << 58
}

#[expect(clippy::cast_possible_truncation, reason = "the fields are cut out")]
fn unpack(content: u64, ply: u32) -> Entry {
    Entry {
        best: Move::from_bits(content as u16),
        score: stretch(((content >> 16) as u16).cast_signed(), ply),
        evaluation: stretch(((content >> 32) as u16).cast_signed(), 0),
        depth: depth_of(content),
        bound: match content >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the field is cut out")]
const fn depth_of(content: u64) -> i32 {
    (content >> 48) as u8 as i32
}

const fn age_of(content: u64) -> u8 {
    (content >> 58) as u8
}

/// A win at once, in sixteen bits.
const SMALL_WIN: Score = 32_000;
/// The largest opinion that is kept.
const SMALL_OPINION: Score = SMALL_WIN - 1000;

/// Sixteen bits for a score. A win is kept by its distance from the position itself, not from the root of a search.
#[expect(clippy::cast_possible_truncation, reason = "clamped")]
fn squeeze(score: Score, ply: u32) -> i16 {
    let ply = ply.cast_signed();
    let small = if score > WIN - LONGEST_WIN {
        SMALL_WIN - (WIN - score - ply).min(999)
    } else if score < LONGEST_WIN - WIN {
        -SMALL_WIN + (WIN + score - ply).min(999)
    } else {
        score.clamp(-SMALL_OPINION, SMALL_OPINION)
    };
    small as i16
}

fn stretch(small: i16, ply: u32) -> Score {
    let (small, ply) = (Score::from(small), ply.cast_signed());
    if small > SMALL_OPINION {
        WIN - (SMALL_WIN - small) - ply
    } else if small < -SMALL_OPINION {
        -WIN + (SMALL_WIN + small) + ply
    } else {
        small
    }
}
