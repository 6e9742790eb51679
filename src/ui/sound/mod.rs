//! What is heard of a game: four short sounds, played beside the window and never in its way.

mod player;
#[cfg(target_os = "linux")]
pub mod pulse;
pub mod synth;
#[cfg(not(target_os = "linux"))]
mod system;
mod throttle;

use std::sync::mpsc::{self, Sender};
use std::thread::Builder;
use std::time::Instant;

pub use player::Outlet;
pub use throttle::Throttle;

use crate::engine::survive;
use player::{Order, Player};
#[cfg(target_os = "linux")]
use pulse::Pulse as Loudspeaker;
#[cfg(not(target_os = "linux"))]
use system::System as Loudspeaker;

/// What there is to hear, the more important the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Sound {
    /// A piece is put down: a short wooden knock.
    Move,
    /// A piece takes another's place: a harder knock, and another.
    Capture,
    /// The king is attacked: a knock, and a light note that rings on.
    Check,
    /// The game is over: a small soft chord.
    End,
}

impl Sound {
    /// All of them, the least important first.
    pub const ALL: [Self; 4] = [Self::Move, Self::Capture, Self::Check, Self::End];
}

/// Plays the sounds of a game. Nothing that goes wrong with a sound is worth a word: it is not heard, and that is all.
pub struct Speaker {
    /// None if nothing is to be heard.
    orders: Option<Sender<Order>>,
    throttle: Throttle,
}

impl Speaker {
    /// A speaker on the sound system of this computer. If there is none it is silent.
    #[must_use]
    pub fn open() -> Self {
        Self::through(Loudspeaker::default)
    }

    /// A speaker that plays through an outlet, which is made and lives on a thread of its own.
    #[must_use]
    pub fn through<O: Outlet>(outlet: impl FnOnce() -> O + Send + 'static) -> Self {
        let (orders, to_player) = mpsc::channel();
        let work = move || {
            // After an accident it is quiet, as without a sound system.
            let _ = survive(move || Player::new(outlet()).work(&to_player));
        };
        let player = Builder::new().name("speaker".to_owned()).spawn(work);
        Self { orders: player.is_ok().then_some(orders), throttle: Throttle::default() }
    }

    /// A speaker that says nothing.
    #[must_use]
    pub fn silent() -> Self {
        Self { orders: None, throttle: Throttle::default() }
    }

    /// Lets a sound be heard, unless there has just been one. Does not wait for it.
    pub fn play(&mut self, sound: Sound, now: Instant) {
        if let Some(orders) = &self.orders
            && self.throttle.admits(sound, now)
        {
            // Whoever should play it may have met with an accident.
            let _ = orders.send(Order { sound, given: now });
        }
    }
}
