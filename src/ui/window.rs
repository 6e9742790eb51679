//! The window itself: what the operating system gives the program and takes from it.

use std::env;
use std::io;
use std::path::PathBuf;
use std::time::Instant;

use egui::{Context, Ui, ViewportBuilder, Visuals};
use thiserror::Error;

use super::app::{App, Occasion};
use super::geometry::{self, Keeper};
use super::icon::icon;
use super::opening;
use super::soft;

/// Why there is no window.
#[derive(Debug, Error)]
pub enum WindowError {
    /// Nobody has said where windows are shown.
    #[error("no display: set DISPLAY or WAYLAND_DISPLAY")]
    NoDisplay,
    /// The system shows no window there.
    #[error("no window can be opened: {0}. Do DISPLAY and WAYLAND_DISPLAY name a display that is there?")]
    Refused(String),
    /// The system lacks something that every desktop has.
    #[error(
        "no window can be opened: {0}. A library is missing; its package is one of libx11-6 libx11-xcb1 libxcursor1 \
         libxi6 libxkbcommon-x11-0 for X11, or libwayland-client0 libxkbcommon0 for Wayland (names as in Debian)"
    )]
    MissingLibrary(String),
    /// The graphics driver does not work.
    #[error("no OpenGL: {0}. Without CATUR_RENDERER=gl the window opens all the same")]
    NoGraphics(String),
    /// The window has no pixels to paint on.
    #[error("the window cannot be painted: {0}")]
    NoSurface(String),
    /// A renderer that is none.
    #[error("CATUR_RENDERER is {0:?}, but must be gl or soft")]
    UnknownRenderer(String),
    /// The program itself could not begin.
    #[error("the game cannot begin: {0}")]
    NoApp(io::Error),
}

impl WindowError {
    /// What the system has said about a window.
    pub(super) fn of_system(error: &impl ToString) -> Self {
        let words = error.to_string();
        // Before the reason stands the place in the sources that reported it.
        let reason = words.strip_prefix("os error at ").and_then(|rest| rest.split_once(": "));
        let reason = reason.map_or(words.as_str(), |(_, reason)| reason);
        let words = reason.trim_end_matches('.').to_owned();
        if tells_of_library(&words) { Self::MissingLibrary(words) } else { Self::Refused(words) }
    }
}

/// Whether a message is about a library that could not be loaded. There is nothing but its words to tell by.
fn tells_of_library(words: &str) -> bool {
    let words = words.to_lowercase();
    ["could not be loaded", "could not load", "failed to load", "shared librar", "shared object"]
        .iter()
        .any(|sign| words.contains(sign))
}

/// Opens the window and returns when it is closed. Its place is kept in the folder, if there is one.
///
/// # Errors
/// If the system shows no window.
pub fn open(occasion: Occasion) -> Result<(), WindowError> {
    let folder = occasion.folders.as_ref().map(|folders| folders.settings.clone());
    present(folder, move |context| {
        let context = context.clone();
        let wake = move || context.request_repaint();
        App::new(occasion, wake, Instant::now())
    })
}

/// What paints the window. `CATUR_RENDERER` chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Renderer {
    /// The graphics driver.
    Gl,
    /// The processor.
    Soft,
}

const RENDERER: &str = "CATUR_RENDERER";

impl Renderer {
    fn chosen() -> Result<Option<Self>, WindowError> {
        match env::var_os(RENDERER).unwrap_or_default().to_string_lossy().as_ref() {
            "" => Ok(None),
            "gl" => Ok(Some(Self::Gl)),
            "soft" => Ok(Some(Self::Soft)),
            other => Err(WindowError::UnknownRenderer(other.to_owned())),
        }
    }
}

/// Shows a program that is made as soon as there is a window for it.
fn present<M>(folder: Option<PathBuf>, make: M) -> Result<(), WindowError>
where
    M: FnOnce(&Context) -> io::Result<App>,
{
    let renderer = Renderer::chosen()?;
    if !has_display() {
        return Err(WindowError::NoDisplay);
    }
    let keeper = Keeper::open(folder);
    let viewport = ViewportBuilder::default().with_title("Catur").with_app_id("catur");
    let viewport = keeper.geometry().ask(viewport);
    let viewport = match icon() {
        Some(icon) => viewport.with_icon(icon),
        None => viewport,
    };
    if renderer == Some(Renderer::Soft) {
        let shown = opening::attempt(|| soft::run(viewport, keeper, make));
        return shown.unwrap_or_else(|words| Err(WindowError::of_system(&words)));
    }
    let shown = opening::attempt(|| run_gl(viewport, keeper, make)).unwrap_or_else(|words| {
        Err(match WindowError::of_system(&words) {
            // Whatever else goes wrong may be the driver's fault.
            WindowError::Refused(words) => WindowError::NoGraphics(words),
            error => error,
        })
    });
    match shown {
        Err(WindowError::NoGraphics(reason)) if renderer.is_none() => {
            Err(begin_again_without_graphics(reason))
        }
        shown => shown,
    }
}

/// Whether somebody has said where windows are shown.
fn has_display() -> bool {
    let has_no_names = cfg!(not(unix)) || cfg!(target_os = "macos");
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    has_no_names || ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().any(is_set)
}

/// Becomes the same program once more, to be painted by the processor: a process can ask for windows only once.
#[cfg(unix)]
fn begin_again_without_graphics(reason: String) -> WindowError {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    let Ok(program) = env::current_exe() else { return WindowError::NoGraphics(reason) };
    // Only if it fails does it return at all.
    let _ = Command::new(program).args(env::args_os().skip(1)).env(RENDERER, "soft").exec();
    WindowError::NoGraphics(reason)
}

#[cfg(not(unix))]
fn begin_again_without_graphics(reason: String) -> WindowError {
    WindowError::NoGraphics(reason)
}

/// Makes the program, now that there is a window. Both renderers do it here.
pub(super) fn furnish<M>(context: &Context, make: M) -> Result<App, WindowError>
where
    M: FnOnce(&Context) -> io::Result<App>,
{
    opening::is_done();
    egui_extras::install_image_loaders(context);
    make(context).map_err(WindowError::NoApp)
}

/// Draws a frame and looks where the window stands. Both renderers do it here.
pub(super) fn show(app: &mut App, keeper: &mut Keeper, ui: &mut Ui) {
    let now = Instant::now();
    app.show(ui, now);
    let context = ui.ctx();
    let (size, zoom) = (context.content_rect().size(), context.zoom_factor());
    if let Some(pause) = context.input(|input| keeper.look(input.viewport(), size, zoom, now)) {
        context.request_repaint_after(pause);
    }
}

/// Hears what the computer has found. Both renderers do it here.
pub(super) fn listen(app: &mut App, context: &Context) {
    if let Some(due) = app.listen(Instant::now()) {
        context.request_repaint_after(due);
    }
}

fn run_gl<M>(viewport: ViewportBuilder, keeper: Keeper, make: M) -> Result<(), WindowError>
where
    M: FnOnce(&Context) -> io::Result<App>,
{
    let options = eframe::NativeOptions { viewport, ..eframe::NativeOptions::default() };
    let shown = eframe::run_native(
        "catur",
        options,
        Box::new(move |creation| {
            if let Some(window) = creation.winit_window() {
                geometry::bring_into_view(window);
            }
            Ok(Box::new(Framed { app: furnish(&creation.egui_ctx, make)?, keeper }))
        }),
    );
    shown.map_err(|error| match error {
        eframe::Error::AppCreation(error) => match error.downcast() {
            Ok(error) => *error,
            Err(error) => WindowError::NoApp(io::Error::other(error)),
        },
        eframe::Error::WinitEventLoop(error) => WindowError::of_system(&error),
        error => WindowError::NoGraphics(error.to_string()),
    })
}

/// The program as eframe wants to see it.
struct Framed {
    app: App,
    keeper: Keeper,
}

impl eframe::App for Framed {
    fn logic(&mut self, context: &Context, _: &mut eframe::Frame) {
        listen(&mut self.app, context);
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        show(&mut self.app, &mut self.keeper, ui);
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.keeper.close();
    }

    fn clear_color(&self, visuals: &Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_is_told_from_a_display_that_is_not_there() {
        let of_system = |words: &str| WindowError::of_system(&words);
        for words in [
            "Library libxkbcommon-x11.so could not be loaded.",
            "Failed to load one of xlib's shared libraries",
        ] {
            assert!(matches!(of_system(words), WindowError::MissingLibrary(_)), "{words}");
        }
        let refused = of_system("os error at mod.rs:7: Failed to open connection to X server");
        assert!(
            matches!(refused, WindowError::Refused(words) if words == "Failed to open connection to X server")
        );
    }
}
