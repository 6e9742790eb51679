//! Where the window stands and how large it is, kept from one day to the next.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Pos2, Rect, Vec2, ViewportBuilder, ViewportInfo, pos2, vec2};
use serde::{Deserialize, Serialize};
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::window::Window;

use crate::play::safekeeping;

/// The name of the file.
const FILE: &str = "window.ron";
/// What is longer than this was not written by us.
const LONGEST: u64 = 4096;
/// Nothing is legible in a smaller window.
const LEAST: Vec2 = vec2(360.0, 480.0);
/// No screen is larger.
const MOST: Vec2 = vec2(16_384.0, 16_384.0);
/// How long a window has to stay as it is before that is written down.
const PAUSE: Duration = Duration::from_secs(1);
/// So much of a window's upper edge, in pixels, is needed to take hold of it.
const HANDLE: Vec2 = vec2(96.0, 24.0);

/// Where the window stands and how large it is, in points. What a file does not say stays as it is for a newcomer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Geometry {
    /// How wide it is inside.
    pub width: f32,
    /// How high it is inside.
    pub height: f32,
    /// Its upper left corner on the screen, if the system tells.
    pub place: Option<(f32, f32)>,
    /// Whether it fills the screen. Then the rest is what it was before.
    pub is_maximized: bool,
}

impl Default for Geometry {
    fn default() -> Self {
        Self { width: 980.0, height: 760.0, place: None, is_maximized: false }
    }
}

impl Geometry {
    /// The one that was kept in a folder. Whatever makes no sense is as for a newcomer.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        let mut text = String::new();
        let read =
            File::open(folder.join(FILE)).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
        read.ok().and_then(|_| ron::from_str(&text).ok()).map_or_else(Self::default, Self::sensible)
    }

    /// Keeps it in a folder.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(self, folder: &Path) -> io::Result<()> {
        let text =
            ron::ser::to_string_pretty(&self, ron::ser::PrettyConfig::new()).map_err(io::Error::other)?;
        fs::create_dir_all(folder)?;
        safekeeping::replace(&folder.join(FILE), &text)
    }

    /// The nearest that a window can have.
    #[must_use]
    pub fn sensible(self) -> Self {
        let newcomer = Self::default();
        let size = vec2(self.width, self.height);
        let size =
            if size.is_finite() { size.clamp(LEAST, MOST) } else { vec2(newcomer.width, newcomer.height) };
        let on_a_screen = |&(x, y): &(f32, f32)| x.abs() <= MOST.x && y.abs() <= MOST.y;
        Self {
            width: size.x,
            height: size.y,
            place: self.place.filter(on_a_screen),
            is_maximized: self.is_maximized,
        }
    }

    /// Asks for a window like this.
    #[must_use]
    pub fn ask(self, viewport: ViewportBuilder) -> ViewportBuilder {
        let viewport = viewport
            .with_inner_size([self.width, self.height])
            .with_min_inner_size(LEAST)
            .with_maximized(self.is_maximized);
        match self.place {
            Some((x, y)) => viewport.with_position([x, y]),
            None => viewport,
        }
    }

    /// The one that a window has now. `size` is its size inside, and `zoom` what the program enlarges by itself.
    #[must_use]
    fn seen(self, info: &ViewportInfo, size: Vec2, zoom: f32) -> Self {
        let is_maximized = info.maximized.unwrap_or(false);
        if is_maximized || info.minimized == Some(true) || info.fullscreen == Some(true) {
            return Self { is_maximized, ..self };
        }
        let size = size * zoom;
        let place = info.outer_rect.map(|outer| (outer.min.x * zoom, outer.min.y * zoom));
        Self { width: size.x, height: size.y, place, is_maximized }.sensible()
    }
}

/// Writes down where the window stands, when it has come to rest and when it is closed.
pub struct Keeper {
    /// Where it is kept, if it is.
    folder: Option<PathBuf>,
    kept: Geometry,
    now: Geometry,
    /// When it was moved last, if that is not yet written down.
    moved: Option<Instant>,
}

impl Keeper {
    /// Reads what was kept in a folder. Without one, nothing is.
    #[must_use]
    pub fn open(folder: Option<PathBuf>) -> Self {
        let kept = folder.as_deref().map_or_else(Geometry::default, Geometry::read);
        Self { folder, kept, now: kept, moved: None }
    }

    /// Where the window stands.
    #[must_use]
    pub const fn geometry(&self) -> Geometry {
        self.now
    }

    /// Takes a look at the window, and says when to take another although nothing happens.
    pub fn look(&mut self, info: &ViewportInfo, size: Vec2, zoom: f32, now: Instant) -> Option<Duration> {
        let seen = self.now.seen(info, size, zoom);
        if seen != self.now {
            self.now = seen;
            self.moved = Some(now);
        }
        let rests_at = self.moved? + PAUSE;
        if now < rests_at {
            return Some(rests_at - now);
        }
        self.close();
        None
    }

    /// Writes down what is not yet.
    pub fn close(&mut self) {
        self.moved = None;
        if let Some(folder) = &self.folder
            && self.now != self.kept
        {
            self.kept = self.now;
            // The window will open somewhere else then.
            let _ = self.now.write(folder);
        }
    }
}

/// Moves a window to where it can be seen, no larger than a screen: the one on which it was may be gone.
pub(super) fn bring_into_view(window: &Window) {
    let screens: Vec<Rect> = window
        .available_monitors()
        .map(|monitor| {
            let (place, size) = (monitor.position().cast::<f32>(), monitor.size().cast::<f32>());
            Rect::from_min_size(pos2(place.x, place.y), vec2(size.width, size.height))
        })
        .collect();
    let size = window.outer_size().cast::<f32>();
    let mut size = vec2(size.width, size.height);
    let largest = screens.iter().fold(Vec2::ZERO, |largest, screen| largest.max(screen.size()));
    if !screens.is_empty() && size.min(largest) != size {
        size = size.min(largest);
        // If it comes later, the system will tell.
        let _ = window.request_inner_size(PhysicalSize::new(size.x, size.y));
    }
    // Some systems do not tell, and let no window choose its place.
    let Ok(place) = window.outer_position() else { return };
    let place = place.cast::<f32>();
    let frame = Rect::from_min_size(pos2(place.x, place.y), size);
    if let Some(better) = place_in_view(frame, &screens) {
        window.set_outer_position(PhysicalPosition::new(better.x, better.y));
    }
}

/// A better place for a window that cannot be taken hold of where it is.
#[must_use]
pub fn place_in_view(window: Rect, screens: &[Rect]) -> Option<Pos2> {
    let edge = Rect::from_min_size(window.min, vec2(window.width(), HANDLE.y));
    let can_be_held = |screen: &Rect| {
        let seen = edge.intersect(*screen);
        seen.width() >= HANDLE.x.min(window.width()) && seen.height() >= HANDLE.y
    };
    if screens.iter().any(can_be_held) {
        return None;
    }
    let distance = |screen: &&Rect| screen.distance_sq_to_pos(window.center());
    let screen = screens.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    let room = (screen.size() - window.size()).max(Vec2::ZERO);
    Some(window.min.clamp(screen.min, screen.min + room))
}
