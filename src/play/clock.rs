//! The clock of a game. It is told what time it is and never asks.

use std::fmt;
use std::time::{Duration, Instant};

use super::sides::Sides;
use crate::game::Color;
use crate::search::TimeLimit;

/// How much time a side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added with each move.
    pub increment: Duration,
}

impl TimeControl {
    /// So many minutes, and so many seconds with each move.
    #[must_use]
    pub const fn new(minutes: u64, seconds: u64) -> Self {
        Self { base: Duration::from_secs(60 * minutes), increment: Duration::from_secs(seconds) }
    }

    /// What is on the clock at first. Who lives by the increment alone needs one to begin with.
    fn at_first(self) -> Duration {
        if self.base.is_zero() { self.increment } else { self.base }
    }
}

impl fmt::Display for TimeControl {
    /// `5+3`: minutes for the game, seconds for each move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.base.as_secs_f64() / 60.0;
        f.pad(&format!("{minutes}+{}", self.increment.as_secs_f64()))
    }
}

/// The time controls that are offered, the quickest first.
pub const PRESETS: [TimeControl; 12] = [
    TimeControl::new(1, 0),
    TimeControl::new(2, 1),
    TimeControl::new(3, 0),
    TimeControl::new(3, 2),
    TimeControl::new(5, 0),
    TimeControl::new(5, 3),
    TimeControl::new(10, 0),
    TimeControl::new(10, 5),
    TimeControl::new(15, 10),
    TimeControl::new(30, 0),
    TimeControl::new(30, 20),
    TimeControl::new(90, 30),
];

/// What is left to each side.
pub type Times = Sides<Duration>;

/// Two clocks of which at most one runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    controls: Sides<TimeControl>,
    /// What is left to each side, without what has passed since `running.since`.
    left: Times,
    running: Option<Running>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    color: Color,
    since: Instant,
}

impl Clock {
    /// A clock that stands.
    #[must_use]
    pub fn new(controls: Sides<TimeControl>) -> Self {
        Self { controls, left: controls.map(TimeControl::at_first), running: None }
    }

    /// How much time each side has got.
    #[must_use]
    pub const fn controls(&self) -> Sides<TimeControl> {
        self.controls
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.running.map(|running| running.color)
    }

    /// What a side has left.
    #[must_use]
    pub fn left(&self, color: Color, now: Instant) -> Duration {
        let used = self.running.filter(|running| running.color == color);
        let used = used.map_or(Duration::ZERO, |running| now.saturating_duration_since(running.since));
        self.left[color].saturating_sub(used)
    }

    /// What both sides have left.
    #[must_use]
    pub fn times(&self, now: Instant) -> Times {
        Sides { white: self.left(Color::White, now), black: self.left(Color::Black, now) }
    }

    /// Lets the clock of one side run, and the other's stand.
    pub fn start(&mut self, color: Color, now: Instant) {
        if self.running() != Some(color) {
            self.pause(now);
            self.running = Some(Running { color, since: now });
        }
    }

    /// The side whose clock runs has moved: it gets its increment, and the other's clock runs. A clock that stands, or
    /// whose flag has fallen, is not changed.
    pub fn switch(&mut self, now: Instant) {
        if let (Some(mover), None) = (self.running(), self.fallen(now)) {
            self.start(!mover, now);
            self.left[mover] = self.left[mover].saturating_add(self.controls[mover].increment);
        }
    }

    /// Lets both clocks stand.
    pub fn pause(&mut self, now: Instant) {
        self.left = self.times(now);
        self.running = None;
    }

    /// Puts the clock back to what it showed before, and lets it stand.
    pub const fn take_back(&mut self, times: Times) {
        self.left = times;
        self.running = None;
    }

    /// The side whose time has run out.
    #[must_use]
    pub fn fallen(&self, now: Instant) -> Option<Color> {
        self.running().filter(|&color| self.left(color, now).is_zero())
    }

    /// When the flag falls if nobody moves.
    #[must_use]
    pub fn falls_at(&self) -> Option<Instant> {
        let running = self.running?;
        running.since.checked_add(self.left[running.color])
    }

    /// The time that a search may count on.
    #[must_use]
    pub fn limit(&self, color: Color, now: Instant) -> TimeLimit {
        let increment = self.controls[color].increment;
        TimeLimit::Clock { left: self.left(color, now), increment, moves_to_go: None }
    }
}
