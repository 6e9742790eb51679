//! The whole window without a display: a hand, keys and a screen reader play in it, and the computer answers.

mod files;
mod games;
mod hand;
mod kept;
mod looks;
mod sisters;
mod storm;
mod words;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use catur::chess::Position;
use catur::engine::levels::Level;
use catur::play::{NodeId, Opponent, Seat, Session, Sides};
use catur::ui::settings::Settings;
use catur::ui::{App, Occasion};
use egui::accesskit::Live;
use egui::{Key, Modifiers, PointerButton, Pos2, Role, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};

/// A quiet position that is in no book: at the highest level the computer thinks about it for seconds.
const QUIET: &str = "r1b2rk1/pp1nbppp/1qp1pn2/8/3P4/2NBPN2/PPQ2PPP/R1B2RK1 w - - 0 11";

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// The program, and the time that a test lets pass in it.
struct Room {
    app: App,
    now: Instant,
    /// So much time passes in it with every frame.
    tick: Duration,
    /// How long the program kept each frame.
    times: Vec<Duration>,
}

impl Room {
    fn frame(&mut self, ui: &mut egui::Ui) {
        self.now += self.tick;
        let (began, waited) = (Instant::now(), time_without_processor());
        let _ = self.app.listen(self.now);
        self.app.show(ui, self.now);
        let waited = time_without_processor().saturating_sub(waited);
        self.times.push(began.elapsed().saturating_sub(waited));
    }
}

/// For how long this thread could have run, but others had the processor; where the system tells.
fn time_without_processor() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split_whitespace().nth(1).and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// The window as somebody uses it.
struct Window {
    harness: Harness<'static, Room>,
}

/// Settings for tests: a gentle computer, and no second one that looks on, unless a test wants it.
fn settings(level: u8) -> Settings {
    Settings { level, shows_evaluation: false, ..Settings::default() }
}

impl Window {
    /// The window of a newcomer, against a computer of this level.
    fn new(level: u8) -> Self {
        Self::with(Occasion { settings: settings(level), ..Occasion::default() })
    }

    fn with(occasion: Occasion) -> Self {
        Self::sized(occasion, vec2(1080.0, 760.0), 1.0)
    }

    fn sized(occasion: Occasion, size: Vec2, scale: f32) -> Self {
        let now = Instant::now();
        let occasion = Occasion { has_sound: false, seed: 7, ..occasion };
        let app = App::new(occasion, || (), now).expect("the program can begin");
        let room = Room { app, now, tick: Duration::from_millis(50), times: Vec::new() };
        let builder = Harness::builder().with_size(size).with_pixels_per_point(scale);
        let builder = builder.with_context_setup(egui_extras::install_image_loaders);
        let harness = builder.build_ui_state(|ui, room: &mut Room| room.frame(ui), room);
        let mut window = Self { harness };
        window.settle();
        window
    }

    /// A game against the computer from a position.
    fn from_position(level: u8, fen: &str) -> Self {
        let mut window = Self::new(level);
        window.paste(fen);
        assert_eq!(window.fen(), fen);
        window
    }

    /// A game of two humans.
    fn of_humans() -> Self {
        let mut window = Self::new(1);
        window.ctrl(Key::N);
        window.click("Two players");
        window.click("Begin");
        assert_eq!(window.session().seats(), Sides::both(Seat::Human));
        window
    }

    fn session(&self) -> &Session<Position> {
        self.harness.state().app.table::<Position>().expect("chess is on the table").session()
    }

    fn settings(&self) -> &Settings {
        self.harness.state().app.settings()
    }

    fn fen(&self) -> String {
        self.session().position().to_string()
    }

    fn ply(&self) -> usize {
        self.session().cursor().ply()
    }

    /// The moves to where the game stands, in coordinates.
    fn moves(&self) -> String {
        moves_to(self.session(), self.session().cursor().node())
    }

    fn step(&mut self) {
        self.harness.step();
    }

    /// Lets happen what takes a few frames.
    fn settle(&mut self) {
        self.step();
        for _ in 0..4 {
            self.step();
        }
    }

    /// Waits for something that the computer has to do.
    fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !is_so(self) {
            assert!(began.elapsed() < PATIENCE, "not in time: {what}; the status is “{}”", self.status());
            thread::sleep(Duration::from_millis(5));
            self.step();
        }
    }

    fn until_ply(&mut self, ply: usize) {
        self.until("a move", |window| window.ply() == ply && !window.session().is_thinking());
        self.settle();
    }

    fn has(&self, label: &str) -> bool {
        self.harness.query_all_by_label(label).next().is_some()
    }

    fn button<'a>(&'a self, label: &'a str) -> Node<'a> {
        self.harness.get_by_role_and_label(Role::Button, label)
    }

    fn is_enabled(&self, label: &str) -> bool {
        !self.button(label).accesskit_node().is_disabled()
    }

    fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.settle();
    }

    fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    fn ctrl(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        self.settle();
    }

    fn paste(&mut self, text: &str) {
        self.harness.event(egui::Event::Paste(text.to_owned()));
        self.settle();
    }

    fn board(&self) -> Node<'_> {
        self.harness.get_by_role(Role::Grid)
    }

    /// A square, whoever stands on it.
    fn square(&self, name: &str) -> Node<'_> {
        let is_meant = |node: &Node<'_>| {
            let label = node.accesskit_node().label().unwrap_or_default();
            label == name || label.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '))
        };
        self.board().children().find(is_meant).expect("a board has this square")
    }

    /// The name of a square with whoever stands on it.
    fn name_of(&self, square: &str) -> String {
        self.square(square).accesskit_node().label().unwrap_or_default()
    }

    fn is_chosen(&self, square: &str) -> bool {
        self.square(square).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    }

    fn center(&self, square: &str) -> Pos2 {
        self.square(square).rect().center()
    }

    /// Takes a man and carries it, one event in each frame as a real mouse does, without letting go.
    fn carry(&mut self, from: &str, to: &str) {
        let (from, to) = (self.center(from), self.center(to));
        self.harness.hover_at(from);
        self.harness.drag_at(from);
        for part in 1..=4_u8 {
            self.harness.hover_at(from.lerp(to, f32::from(part) / 4.0));
        }
        self.step();
    }

    fn drag(&mut self, from: &str, to: &str) {
        self.carry(from, to);
        self.release(to);
    }

    fn release(&mut self, at: &str) {
        self.harness.drop_at(self.center(at));
        self.settle();
    }

    fn press_other_button(&mut self, at: &str) {
        for pressed in [true, false] {
            let pos = self.center(at);
            let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
            self.harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
        }
        self.settle();
    }

    fn click_square(&mut self, name: &str) {
        self.square(name).click();
        self.settle();
    }

    /// What the line below says, as a screen reader is told of it.
    fn status(&self) -> String {
        let is_live = |node: &Node<'_>| node.accesskit_node().live() == Live::Polite;
        let status = self.harness.root().children_recursive().find(is_live).expect("a status line");
        status.value().or_else(|| status.accesskit_node().label()).unwrap_or_default()
    }

    #[track_caller]
    fn assert_status(&self, words: &str) {
        let status = self.status();
        assert!(status.contains(words), "“{words}” is not in “{status}”");
    }

    /// Chooses something from a menu.
    fn choose(&mut self, menu: &str, item: &str) {
        self.button(menu).click();
        self.settle();
        // The same may stand on a button; the menu lies above it.
        let items: Vec<Node<'_>> = self.harness.query_all_by_label_contains(item).collect();
        items.last().expect("the menu has it").click();
        self.settle();
    }
}

/// The moves to a node, in coordinates.
fn moves_to(session: &Session<Position>, node: NodeId) -> String {
    let record = session.cursor().record();
    let moves = record.path_to(node).into_iter().filter_map(|node| record.chosen(node));
    moves.map(|chosen| chosen.to_string()).collect::<Vec<_>>().join(" ")
}

fn level(number: u8) -> Seat<Opponent> {
    Seat::Computer(Opponent::Level(Level::new(number).expect("a level")))
}

/// A folder of its own for a test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("catur-window-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("there is room");
        Self(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }

    /// A file in it.
    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("there is room");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
