//! Keeps sounds apart from each other. It is told what time it is and never asks.

use std::time::{Duration, Instant};

use super::Sound;

/// Of sounds that come nearer to each other than [`Throttle::PAUSE`] only the first is heard, and what is more important.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Throttle {
    last: Option<(Sound, Instant)>,
}

impl Throttle {
    /// How long a sound is alone.
    pub const PAUSE: Duration = Duration::from_millis(100);

    /// Whether a sound may be heard now. If so, it is the last that was.
    pub fn admits(&mut self, sound: Sound, now: Instant) -> bool {
        let admitted = self
            .last
            .is_none_or(|(last, since)| sound > last || now.saturating_duration_since(since) >= Self::PAUSE);
        if admitted {
            self.last = Some((sound, now));
        }
        admitted
    }
}
