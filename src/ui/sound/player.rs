//! The thread that plays one sound after the other, and sleeps between them.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::{Sound, synth};

/// A sound that comes later than this has nothing to do any more with what is seen.
const TOO_LATE: Duration = Duration::from_millis(300);

/// Where sounds go out of the program.
pub trait Outlet {
    /// Gets ready, so that the first sound does not have to wait.
    fn prepare(&mut self) {}

    /// Lets samples be heard, [`synth::RATE`] of them in a second, and returns long before they are over.
    fn play(&mut self, samples: &[f32], now: Instant);

    /// Lets go of what has been heard to its end. Returns when there will be more to let go of.
    fn tidy(&mut self, now: Instant) -> Option<Instant>;
}

pub(super) struct Order {
    pub sound: Sound,
    pub given: Instant,
}

pub(super) struct Player<O> {
    outlet: O,
    recordings: Vec<(Sound, Vec<f32>)>,
}

impl<O: Outlet> Player<O> {
    pub fn new(outlet: O) -> Self {
        Self { outlet, recordings: Sound::ALL.map(|sound| (sound, synth::samples(sound))).into() }
    }

    pub fn work(mut self, orders: &Receiver<Order>) {
        self.outlet.prepare();
        loop {
            match self.next(orders) {
                Ok(order) => self.play(&order, Instant::now()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn next(&mut self, orders: &Receiver<Order>) -> Result<Order, RecvTimeoutError> {
        let now = Instant::now();
        match self.outlet.tidy(now) {
            Some(due) => orders.recv_timeout(due.saturating_duration_since(now)),
            None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    fn play(&mut self, order: &Order, now: Instant) {
        let is_fresh = now.saturating_duration_since(order.given) < TOO_LATE;
        let recording = self.recordings.iter().find(|(sound, _)| *sound == order.sound);
        if let Some((_, samples)) = recording.filter(|_| is_fresh) {
            self.outlet.play(samples, now);
        }
    }
}
