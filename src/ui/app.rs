//! The window: one table with a game on it, what its parts are shown, and what they may wish for.

use std::any::Any;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::Ui;

use super::actions::Action;
use super::files::Purpose;
use super::games::{Beginning, GameKind, Shown, Start};
use super::reasons;
use super::settings::Settings;
use super::store::Folders;
use super::table::{Departure, Household, Table, human, say_too};
use super::text::{Catalogue, fill};
use crate::chess::Position;
use crate::play::journal::{EarlierGame, Journal};
use crate::play::{Command, Session};
use crate::{adjacency, jungle};

/// With what the program is started.
#[derive(Clone, Debug, Default)]
pub struct Occasion {
    /// What the user has chosen.
    pub settings: Settings,
    /// Where things are kept; without it nothing is.
    pub folders: Option<Folders>,
    /// A file to begin with.
    pub file: Option<PathBuf>,
    /// Where settings lie that could not be read.
    pub bad_settings: Option<PathBuf>,
    /// Whether there may be something to hear at all.
    pub has_sound: bool,
    /// What is left to chance follows from it.
    pub seed: u64,
}

/// The program in its window.
pub struct App {
    room: Box<dyn Room>,
}

/// A table of whatever game.
pub(super) trait Room: Any {
    /// What the user has chosen.
    fn settings(&self) -> &Settings;

    /// Says something in the line below, behind what is said already, until something else happens.
    fn say(&mut self, remark: String);

    /// Opens a file.
    fn open(&mut self, path: &std::path::Path, now: Instant);

    /// Hears what the computer has found, and says when there will be something to do without being woken.
    fn listen(&mut self, now: Instant) -> Option<Duration>;

    /// Draws the window, then does what was asked in it.
    fn show(&mut self, ui: &mut Ui, now: Instant);

    /// Whether somebody wants to play another game; told once.
    fn departure(&mut self) -> Option<Departure>;

    /// Keeps the game and gives away everything that the next table needs.
    fn retire(&mut self, now: Instant) -> Household;
}

impl App {
    /// The game that was kept, or a new game of chess against the computer with White for the human.
    ///
    /// # Errors
    /// If the system has no more threads, or a catalogue is broken.
    pub fn new(
        occasion: Occasion,
        wake: impl Fn() + Send + Sync + 'static,
        now: Instant,
    ) -> io::Result<Self> {
        let Occasion { settings, folders, file, bad_settings, has_sound, seed } = occasion;
        let text = settings.language().catalogue().map_err(io::Error::other)?;
        let told = |path: PathBuf| fill(&text.bad_settings, &[("path", &path.display().to_string())]);
        let mut remark = bad_settings.map(told);
        let journal = match folders.as_ref().map(|folders| Journal::open(&folders.games)) {
            Some(Ok(journal)) => Some(journal),
            Some(Err(error)) => {
                let more = fill(&text.not_kept, &[("reason", &reasons::of_journal(&error, &text))]);
                say_too(&mut remark, &more);
                None
            }
            None => None,
        };
        let latest = journal.as_ref().and_then(Journal::latest);
        let kind = latest.and_then(|name| GameKind::of_name(&name)).unwrap_or_default();
        let wake = Arc::new(wake);
        let household =
            Household { settings, folders, journal, may_write: true, remark, has_sound, seed, wake };
        let mut room = room(household, Departure::Visit(kind), now)?;
        if let Some(path) = file {
            room.open(&path, now);
        }
        let mut app = Self { room };
        app.depart(now);
        Ok(app)
    }

    /// The table, if this game is on it.
    #[must_use]
    pub fn table<G: Shown>(&self) -> Option<&Table<G>> {
        let room: &dyn Any = &*self.room;
        room.downcast_ref()
    }

    /// What the user has chosen.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        self.room.settings()
    }

    /// Says something in the line below, until something else happens.
    pub fn say(&mut self, remark: String) {
        self.room.say(remark);
    }

    /// Hears what the computer has found, and says when there will be something to do without being woken.
    pub fn listen(&mut self, now: Instant) -> Option<Duration> {
        let due = self.room.listen(now);
        self.depart(now);
        due
    }

    /// Draws the window, then does what was asked in it.
    pub fn show(&mut self, ui: &mut Ui, now: Instant) {
        self.room.show(ui, now);
        if self.depart(now) {
            ui.ctx().request_repaint();
        }
    }

    /// Goes to another table if somebody wants to.
    fn depart(&mut self, now: Instant) -> bool {
        let Some(departure) = self.room.departure() else { return false };
        let household = self.room.retire(now);
        match room(household, departure, now) {
            Ok(room) => self.room = room,
            Err(error) => self.room.say(error.to_string()),
        }
        true
    }
}

/// A table for the game that somebody wants to play.
fn room(household: Household, departure: Departure, now: Instant) -> io::Result<Box<dyn Room>> {
    Ok(match departure {
        Departure::Visit(kind) => known_room(household, kind, None, now)?,
        Departure::TakeUp(kind, earlier) => known_room(household, kind, Some(&earlier), now)?,
        Departure::Begin(Beginning::Chess(game)) => Box::new(Table::begin_with(household, *game, now)?),
        Departure::Begin(Beginning::Jungle(game)) => Box::new(Table::begin_with(household, *game, now)?),
        Departure::Begin(Beginning::Adjacency(game)) => Box::new(Table::begin_with(household, *game, now)?),
    })
}

/// A table for the game of a kind that was left last, or for an earlier one.
fn known_room(
    household: Household,
    kind: GameKind,
    earlier: Option<&EarlierGame>,
    now: Instant,
) -> io::Result<Box<dyn Room>> {
    Ok(match kind {
        GameKind::Chess => Box::new(Table::<Position>::go_on_with(household, earlier, now)?),
        GameKind::Jungle => Box::new(Table::<jungle::Position>::go_on_with(household, earlier, now)?),
        GameKind::Adjacency => Box::new(Table::<adjacency::Position>::go_on_with(household, earlier, now)?),
    })
}

/// What a part of the window asks for. Nothing is changed while it is drawn.
#[derive(Clone, Debug)]
pub enum Wish<G: Shown = Position> {
    /// Something of the session.
    Do(Command<G>),
    /// Something that a menu or a key can ask for.
    Act(Action),
    /// Another strength of the computer.
    Level(u8),
    /// A new game, of whatever kind.
    Begin(Beginning),
    /// A new game from a position.
    From(Start),
    /// Another game, as it was left.
    Visit(GameKind),
    /// A game that made room for another.
    TakeUp(GameKind, EarlierGame),
    /// A text from elsewhere that may hold a game.
    Paste(String),
    /// A move in letters.
    Typed(String),
    /// A file to be read or written.
    File(Purpose, PathBuf),
    /// No dialog.
    Dismiss,
    /// Other settings.
    Change(Box<Settings>),
    /// The end of the program, without a question.
    Leave,
}

/// What panels need to know.
pub struct Sight<'a, G: Shown = Position> {
    /// The game.
    pub session: &'a Session<G>,
    /// What the user has chosen.
    pub settings: &'a Settings,
    /// The words.
    pub text: &'a Catalogue,
    /// Whether Black sits below.
    pub is_flipped: bool,
    /// What time it is.
    pub now: Instant,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "to derive it would ask the game to be copied")]
impl<G: Shown> Clone for Sight<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Shown> Copy for Sight<'_, G> {}

impl<G: Shown> Sight<'_, G> {
    /// Whether something can be done now.
    #[must_use]
    pub fn can(&self, action: Action) -> bool {
        let session = self.session;
        let cursor = session.cursor();
        let is_ongoing = session.verdict().is_none();
        let has_begun = !cursor.path().is_empty();
        let is_computers_turn = session.seats()[session.turn()].is_computer();
        match action {
            Action::OfferDraw | Action::Resign => is_ongoing && has_begun && human(session).is_some(),
            Action::ClaimDraw => session.claim().is_some(),
            Action::MoveNow => session.is_thinking(),
            Action::Pause => is_ongoing && (is_computers_turn || session.clock().is_some()),
            Action::Step => is_ongoing && is_computers_turn && !session.is_thinking(),
            Action::Previous => session.can_undo(),
            Action::Next => !cursor.is_at_end(),
            Action::Hint => is_ongoing && !is_computers_turn && !session.is_viewing(),
            Action::Back | Action::ToFirst => session.shown_node() != cursor.record().root(),
            Action::Forward => !cursor.record().continuations(session.shown_node()).is_empty(),
            Action::ToLast => session.is_viewing(),
            Action::EditPosition => session.position().editable().is_some(),
            Action::EditBook => G::KIND == GameKind::Chess,
            _ => true,
        }
    }
}
