//! A game in the window: shows a session and gives it commands.

mod hearing;
mod papers;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{CentralPanel, Event, Frame, Margin, Panel, Ui, ViewportCommand};

use crate::game::Color;
use crate::play::journal::{EarlierGame, Found, Journal, JournalError, Room as Space, SavedError, Scribe};
use crate::play::session::{Arrangement, Flow, Heard, House, Look as Glance};
use crate::play::{Analyst, Command, NodeId, Seat, Session, Sides};
use crate::search::Score;
use crate::ui::actions::Action;
use crate::ui::app::{Room, Sight, Wish};
use crate::ui::board::{BoardView, Choice, Look};
use crate::ui::bookcase::Bookcase;
use crate::ui::dialogs::editor::Editor;
use crate::ui::dialogs::help::Page;
use crate::ui::dialogs::new_game::Form;
use crate::ui::dialogs::{Dialog, earlier};
use crate::ui::files::{self, Asking, Purpose, Reading};
use crate::ui::games::{Beginning, GameKind, Shown, Start, usual_seats};
use crate::ui::hint::Hint;
use crate::ui::layout::{self, STRIP, Side};
use crate::ui::panels::controls::TypedMove;
use crate::ui::panels::moves::Sheet;
use crate::ui::panels::{menu, players, status};
use crate::ui::reasons;
use crate::ui::scores;
use crate::ui::settings::Settings;
use crate::ui::sound::Speaker;
use crate::ui::staging::{self, Stage, Stakes};
use crate::ui::store::Folders;
use crate::ui::text::{Catalogue, fill};
use crate::ui::theme;

/// What a table needs besides a game, and hands on to the next one.
pub struct Household {
    /// What the user has chosen.
    pub settings: Settings,
    /// Where things are kept; without it nothing is.
    pub folders: Option<Folders>,
    /// Where the running game is written down.
    pub journal: Option<Journal>,
    /// Whether something may be written there: not in the place of a game that can neither be read nor moved.
    pub may_write: bool,
    /// Something to say first.
    pub remark: Option<String>,
    /// Whether there may be something to hear at all.
    pub has_sound: bool,
    /// What is left to chance follows from it.
    pub seed: u64,
    /// Called from other threads when there is something to listen to.
    pub wake: Wake,
}

impl Household {
    /// Has one thing more to say.
    fn add(&mut self, remark: &str) {
        say_too(&mut self.remark, remark);
    }

    fn cannot_keep(&mut self, error: &JournalError, text: &Catalogue) {
        self.may_write = false;
        self.add(&fill(&text.not_kept, &[("reason", &reasons::of_journal(error, text))]));
    }
}

/// Says something behind what is said already.
pub(in crate::ui) fn say_too(said: &mut Option<String>, more: &str) {
    *said = Some(match said.take() {
        Some(said) => format!("{said} · {more}"),
        None => more.to_owned(),
    });
}

fn bad_journal(kept: &Path, reason: &SavedError, text: &Catalogue) -> String {
    fill(
        &text.bad_journal,
        &[("reason", &reasons::of_kept(reason, text)), ("path", &kept.display().to_string())],
    )
}

/// Called from other threads when there is something to listen to.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Somebody wants to play another game.
#[derive(Clone, PartialEq, Debug)]
pub enum Departure {
    /// The one that was kept, or a new one.
    Visit(GameKind),
    /// This one.
    Begin(Beginning),
    /// One that made room for another.
    TakeUp(GameKind, EarlierGame),
}

/// A game in the window.
pub struct Table<G: Shown> {
    session: Session<G>,
    settings: Settings,
    folders: Option<Folders>,
    scribe: Option<Scribe<G>>,
    /// Kept for other tables, if nothing may be written in it here.
    spare: Option<Journal>,
    /// The edition of the session that was written down last.
    kept: Option<u64>,
    text: Catalogue,
    board: BoardView,
    sheet: Sheet,
    typed: TypedMove,
    is_flipped: bool,
    /// What was said last, until something else happens.
    remark: Option<String>,
    dialogs: Vec<Dialog>,
    asking: Option<Asking>,
    reading: Option<Reading>,
    noticed: Noticed,
    analyst: Option<Analyst<G>>,
    /// What the analyst was shown last: the revision of the session.
    followed: Option<u64>,
    course: Vec<(NodeId, Option<Score>)>,
    hint: Hint<G::Move>,
    bookcase: Bookcase,
    speaker: Speaker,
    /// What egui has been told of the looks: dark or not, and the size of the letters.
    styled: Option<(bool, u16)>,
    is_leaving: bool,
    departure: Option<Departure>,
    has_sound: bool,
    seed: u64,
    wake: Wake,
}

/// Where the game stood when it was looked at last, to see what has happened since.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Noticed {
    node: Option<NodeId>,
    is_over: bool,
    /// The end has not been told yet.
    awaits_ending: bool,
    title: String,
}

/// The human who may speak for a side now: the one to move, or the only one there is.
pub(in crate::ui) fn human<G: Shown>(session: &Session<G>) -> Option<Color> {
    let turn = session.turn();
    [turn, !turn].into_iter().find(|&color| session.seats()[color].is_human())
}

impl<G: Shown> Table<G> {
    /// The game of this kind that was left last, or an earlier one if it is named, or a new one against the computer with
    /// White for the human.
    ///
    /// # Errors
    /// If the system has no more threads, or a catalogue is broken.
    pub fn go_on_with(
        mut household: Household,
        earlier: Option<&EarlierGame>,
        now: Instant,
    ) -> io::Result<Self> {
        let text = household.settings.language().catalogue().map_err(io::Error::other)?;
        let taken_up =
            earlier.zip(household.journal.as_ref()).map(|(game, journal)| journal.take_up::<G>(game));
        if let Some(Err(error)) = taken_up {
            household.add(&fill(&text.not_taken_up, &[("reason", &reasons::of_journal(&error, &text))]));
        }
        let kept = match household.journal.as_ref().map(Journal::restore) {
            Some(Ok(Found::Game(game))) => Some(*game),
            Some(Ok(Found::Bad { kept, reason })) => {
                household.add(&bad_journal(&kept, &reason, &text));
                None
            }
            Some(Err(error)) => {
                household.cannot_keep(&error, &text);
                None
            }
            Some(Ok(Found::Nothing)) | None => None,
        };
        let arrangement = kept.unwrap_or_else(|| usual_game(&household.settings));
        Self::new(household, text, arrangement, now)
    }

    /// A game that takes the place of the one that was left last.
    ///
    /// # Errors
    /// If the system has no more threads, or a catalogue is broken.
    pub fn begin_with(mut household: Household, game: Arrangement<G>, now: Instant) -> io::Result<Self> {
        let text = household.settings.language().catalogue().map_err(io::Error::other)?;
        match household.journal.as_ref().map(Journal::make_room::<G>) {
            Some(Ok(Space::PutBy)) => household.add(&text.put_by),
            Some(Ok(Space::Bad { kept, reason })) => household.add(&bad_journal(&kept, &reason, &text)),
            Some(Err(error)) => household.cannot_keep(&error, &text),
            Some(Ok(Space::Free)) | None => {}
        }
        let mut table = Self::new(household, text, game, now)?;
        table.keep(now);
        Ok(table)
    }

    fn new(
        household: Household,
        text: Catalogue,
        arrangement: Arrangement<G>,
        now: Instant,
    ) -> io::Result<Self> {
        let Household { settings, folders, journal, may_write, mut remark, has_sound, seed, wake } =
            household;
        let (journal, spare) = if may_write { (journal, None) } else { (None, journal) };
        let waking = Arc::clone(&wake);
        let scribe = journal.map(|journal| Scribe::start(journal, move || waking())).transpose()?;
        let bookcase = Bookcase::new(folders.as_ref());
        if let Some(complaint) = bookcase.fill(settings.uses_book, &text) {
            say_too(&mut remark, &complaint);
        }
        let house = House { agency: G::agency(bookcase.shelf()), seed, pace: settings.pace() };
        let is_flipped = sits_below::<G>(arrangement.seats) == Color::Black;
        let waking = Arc::clone(&wake);
        // Whoever cannot have a second thread plays without advice.
        let analyst = Analyst::with_searcher(G::adviser, move || waking()).ok();
        let waking = Arc::clone(&wake);
        let session = Session::new(arrangement, house, move || waking(), now)?;
        let noticed = Noticed {
            node: Some(session.cursor().node()),
            is_over: session.verdict().is_some(),
            awaits_ending: false,
            title: String::new(),
        };
        Ok(Self {
            session,
            settings,
            folders,
            scribe,
            spare,
            kept: None,
            text,
            board: BoardView::default(),
            sheet: Sheet::default(),
            typed: TypedMove::default(),
            is_flipped,
            remark,
            dialogs: Vec::new(),
            asking: None,
            reading: None,
            noticed,
            analyst,
            followed: None,
            course: Vec::new(),
            hint: Hint::None,
            bookcase,
            speaker: if has_sound { Speaker::open() } else { Speaker::silent() },
            styled: None,
            is_leaving: false,
            departure: None,
            has_sound,
            seed,
            wake,
        })
    }

    /// The game that is shown.
    #[must_use]
    pub const fn session(&self) -> &Session<G> {
        &self.session
    }

    /// A move becomes a command; what is no move becomes a remark.
    fn wish_of(&mut self, choice: Choice, stage: &Stage<G>) -> Option<Wish<G>> {
        match choice {
            Choice::Move { number, .. } => {
                let chosen = *stage.moves.get(number)?;
                Some(Wish::Do(match stage.stakes {
                    Stakes::Premoves => Command::Premove(chosen),
                    _ => Command::Play(chosen),
                }))
            }
            Choice::Refused { from, to } => {
                let why = self.session.shown_line().position().refusal(from, to, &self.text);
                self.remark = why.filter(|_| stage.stakes == Stakes::Moves);
                None
            }
            Choice::Cleared => self.session.premove().map(|_| Wish::Do(Command::ClearPremove)),
        }
    }

    fn set_style(&mut self, ui: &Ui) {
        let wanted = (self.settings.is_dark, self.settings.text_size());
        if self.styled.replace(wanted) != Some(wanted) {
            theme::apply(ui.ctx(), wanted.0, wanted.1);
        }
    }

    /// What comes from keys, from other programs, and from the frame around the window.
    fn outside_wishes(&mut self, ui: &Ui) -> Vec<Wish<G>> {
        let wants_close = ui.input(|input| input.viewport().close_requested());
        if wants_close && !self.is_leaving && self.may_ask_before_leaving() {
            ui.ctx().send_viewport_cmd(ViewportCommand::CancelClose);
            if !matches!(self.dialogs.last(), Some(Dialog::Leaving)) {
                self.dialogs.push(Dialog::Leaving);
            }
        }
        if !self.dialogs.is_empty() {
            return Vec::new();
        }
        let mut wishes: Vec<Wish<G>> = Action::pressed(ui).into_iter().map(Wish::Act).collect();
        let is_writing = ui.ctx().text_edit_focused();
        let (pasted, dropped) = ui.input(|input| {
            let pasted = input.events.iter().find_map(|event| match event {
                Event::Paste(text) if !is_writing => Some(text.clone()),
                _ => None,
            });
            (pasted, input.raw.dropped_files.first().map(|file| file.path().to_owned()))
        });
        wishes.extend(pasted.map(Wish::Paste));
        wishes.extend(dropped.map(|path| Wish::File(Purpose::Open, path)));
        wishes
    }

    fn may_ask_before_leaving(&self) -> bool {
        self.is_unfinished() && self.settings.asks_before_leaving
    }

    fn is_unfinished(&self) -> bool {
        self.session.verdict().is_none() && !self.session.cursor().record().is_empty()
    }

    fn grant(&mut self, wish: Wish<G>, ui: &Ui, now: Instant) {
        match wish {
            Wish::Do(command) => self.command(command, now),
            Wish::Act(action) => self.act(action, ui, now),
            Wish::Level(level) => {
                let mut settings = self.settings.clone();
                G::set_level(&mut settings, level);
                self.change(settings, now);
                let seats = self.session.seats().map(|seat| match (seat, G::bot_of_level(level)) {
                    (Seat::Computer(_), Some(bot)) => Seat::Computer(bot),
                    (seat, _) => seat,
                });
                self.command(Command::Seat(seats), now);
            }
            Wish::Begin(beginning) => {
                self.remark = None;
                self.begin(beginning, now);
            }
            Wish::From(start) => {
                self.remark = None;
                self.begin_from(start, now);
            }
            Wish::Visit(kind) if kind == G::KIND => {}
            Wish::Visit(kind) => self.depart(Departure::Visit(kind)),
            Wish::TakeUp(kind, earlier) => self.depart(Departure::TakeUp(kind, earlier)),
            Wish::Paste(text) => {
                self.remark = None;
                let name = self.text.clipboard.clone();
                self.take_in(&name, files::understand(text.as_bytes()), now);
            }
            Wish::Typed(text) => self.play_typed(&text, now),
            Wish::File(Purpose::Open, path) => {
                self.remark = None;
                self.open(&path, now);
            }
            Wish::File(purpose, path) => self.save(purpose, &path, now),
            Wish::Dismiss => {
                self.dialogs.pop();
            }
            Wish::Change(settings) => self.change(*settings, now),
            Wish::Leave => {
                self.is_leaving = true;
                ui.ctx().send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    fn depart(&mut self, departure: Departure) {
        self.remark = None;
        self.departure = Some(departure);
    }

    fn command(&mut self, command: Command<G>, now: Instant) {
        self.hint = Hint::None;
        let refused = self.session.command(command, now).err();
        self.remark =
            refused.map(|refusal| staging::command_refusal_in_words(refusal, &self.text).to_owned());
        self.keep(now);
    }

    fn act(&mut self, action: Action, ui: &Ui, now: Instant) {
        let turn = self.session.turn();
        let speaker = human(&self.session).unwrap_or(turn);
        match action {
            Action::NewGame => {
                self.dialogs.push(Dialog::NewGame(Box::new(Form::new(G::KIND, &self.settings))));
            }
            Action::Open => self.ask_for_file(Purpose::Open, now),
            Action::SaveGame => self.ask_for_file(Purpose::SaveGame, now),
            Action::SavePosition => self.ask_for_file(Purpose::SavePosition, now),
            Action::EarlierGames => {
                self.dialogs.push(Dialog::Earlier(earlier::rows(self.folders.as_ref(), &self.text)));
            }
            Action::OfferDraw => self.command(Command::OfferDraw(speaker), now),
            Action::ClaimDraw => self.command(Command::ClaimDraw, now),
            Action::Resign => self.command(Command::Resign(speaker), now),
            Action::MoveNow => self.command(Command::MoveNow, now),
            Action::Pause => match self.session.flow() {
                Flow::Playing | Flow::Stepping => self.command(Command::Pause, now),
                Flow::Paused | Flow::Replaying => self.command(Command::Resume, now),
            },
            Action::Step => self.command(Command::Step, now),
            Action::Quit => ui.ctx().send_viewport_cmd(ViewportCommand::Close),
            Action::Previous => self.command(Command::Undo, now),
            Action::Next => self.command(Command::Redo, now),
            Action::CopyPosition => self.copy(ui, self.session.shown_line().position().to_text()),
            Action::CopyGame => match G::file_of(&self.session, &self.text, now) {
                Ok(game) => self.copy(ui, game),
                Err(error) => {
                    let reason = reasons::of_kept(&error, &self.text);
                    self.remark = Some(fill(&self.text.not_saved, &[("reason", &reason)]));
                }
            },
            Action::Paste => ui.ctx().send_viewport_cmd(ViewportCommand::RequestPaste),
            Action::Preferences => self.dialogs.push(Dialog::Preferences),
            Action::Flip => self.is_flipped = !self.is_flipped,
            Action::Back => self.command(Command::Look(Glance::Back), now),
            Action::Forward => self.command(Command::Look(Glance::Forward), now),
            Action::ToFirst => self.command(Command::Look(Glance::First), now),
            Action::ToLast => self.command(Command::Look(Glance::Return), now),
            Action::TypeMove => self.typed.is_wanted = true,
            Action::Mute => {
                let has_sound = !self.settings.has_sound;
                self.change(Settings { has_sound, ..self.settings.clone() }, now);
            }
            Action::EditPosition => {
                let editor = self.session.shown_line().position().editable().map(Editor::new);
                self.dialogs.extend(editor.map(|editor| Dialog::Editor(Box::new(editor))));
            }
            Action::EditBook => self.remark = Some(self.bookcase.lay_open(&self.text)),
            Action::Hint if self.may_give_hint(now) => self.give_hint(),
            Action::Hint => self.remark = Some(self.text.not_now.clone()),
            Action::Help => self.dialogs.push(Dialog::Help(Page::default())),
        }
    }

    /// Lets the analyst look at what is shown, if somebody wants to know.
    fn consult(&mut self) {
        let Some(analyst) = &mut self.analyst else {
            self.give_up_hint();
            return;
        };
        let has_news = analyst.listen();
        let revision = self.session.revision();
        let is_wanted = self.settings.shows_evaluation || self.hint == Hint::Awaited;
        let is_new = is_wanted && self.followed != Some(revision);
        if is_new {
            self.followed = Some(revision);
            analyst.follow(&self.session);
        }
        if is_new || has_news {
            let told = |score: Option<Score>| score.map(scores::in_hundredths_of_unit::<G>);
            let course = analyst.course(&self.session).into_iter();
            self.course = course.map(|(node, score)| (node, told(score))).collect();
        }
        if self.hint == Hint::Awaited && analyst.has_judged(self.session.shown_line()) {
            let Some(best) = analyst.best(self.session.shown_line()) else {
                self.give_up_hint();
                return;
            };
            self.hint = Hint::Man(best);
            self.remark = Some(self.hint.in_words(self.session.position(), &self.text));
        }
    }

    /// Nobody knows of a move that could be recommended.
    fn give_up_hint(&mut self) {
        if self.hint == Hint::Awaited {
            self.hint = Hint::None;
            self.remark = Some(self.text.hint_none.clone());
        }
    }

    /// The key is always there, but a hint is for a human who is to move.
    fn may_give_hint(&self, now: Instant) -> bool {
        let (settings, text, is_flipped) = (&self.settings, &self.text, self.is_flipped);
        Sight { session: &self.session, settings, text, is_flipped, now }.can(Action::Hint)
    }

    /// First where to look, then the whole move.
    fn give_hint(&mut self) {
        self.hint = match self.hint {
            Hint::None | Hint::Awaited => Hint::Awaited,
            Hint::Man(best) | Hint::Move(best) => Hint::Move(best),
        };
        self.remark = Some(self.hint.in_words(self.session.position(), &self.text));
        self.consult();
    }

    fn copy(&mut self, ui: &Ui, text: String) {
        ui.ctx().copy_text(text);
        self.remark = Some(self.text.copied.clone());
    }

    fn change(&mut self, settings: Settings, now: Instant) {
        if settings.language() != self.settings.language()
            && let Ok(text) = settings.language().catalogue()
        {
            self.text = text;
            self.remark = None;
        }
        if settings.pace != self.settings.pace {
            self.command(Command::Pace(settings.pace()), now);
        }
        if settings.uses_book != self.settings.uses_book {
            self.remark = self.bookcase.fill(settings.uses_book, &self.text);
        }
        self.settings = settings;
        if let Some(folders) = &self.folders
            && let Err(error) = folders.write_settings(&self.settings)
        {
            let reason = reasons::of_system(&error, &self.text);
            self.remark = Some(fill(&self.text.not_saved, &[("reason", &reason)]));
        }
    }

    /// Begins a game here if it is of this kind, or else at another table.
    fn begin(&mut self, beginning: Beginning, now: Instant) {
        match G::begun(beginning) {
            Ok(arrangement) => {
                if let Some(scribe) = self.scribe.as_ref().filter(|_| self.is_unfinished()) {
                    scribe.put_by(self.session.arrangement(now));
                    say_too(&mut self.remark, &self.text.put_by);
                }
                if let Some(complaint) = self.bookcase.fill(self.settings.uses_book, &self.text) {
                    say_too(&mut self.remark, &complaint);
                }
                self.is_flipped = sits_below::<G>(arrangement.seats) == Color::Black;
                let said = self.remark.take();
                self.command(Command::NewGame(arrangement), now);
                self.remark = said;
                self.noticed.is_over = self.session.verdict().is_some();
                self.noticed.node = Some(self.session.cursor().node());
            }
            Err(elsewhere) => self.departure = Some(Departure::Begin(elsewhere)),
        }
    }

    /// Begins a game from a position, with the same players if it is of this kind.
    fn begin_from(&mut self, start: Start, now: Instant) {
        let beginning = match G::started(start) {
            Ok(position) => G::begin(Box::new(Arrangement::new(position, self.session.seats(), None))),
            Err(elsewhere) => elsewhere.usual_game(&self.settings),
        };
        self.begin(beginning, now);
    }

    /// Has the game written down if there is something new in it.
    fn keep(&mut self, now: Instant) {
        if self.kept != Some(self.session.edition()) {
            self.write_down(now);
        }
    }

    /// Has the game written down as the clock stands.
    fn write_down(&mut self, now: Instant) {
        if let Some(scribe) = &self.scribe {
            scribe.keep(self.session.arrangement(now));
            self.kept = Some(self.session.edition());
        }
    }

    fn play_typed(&mut self, text: &str, now: Instant) {
        match self.session.shown_line().position().read_typed(text, &self.text) {
            Ok(chosen) => self.command(Command::Play(chosen), now),
            Err(Some(why)) => self.remark = Some(why),
            Err(None) => self.remark = Some(fill(&self.text.typed_unknown, &[("move", text)])),
        }
    }

    /// Sees what has happened since the last frame, and tells the frame around the window.
    fn notice(&mut self, ui: &Ui, now: Instant) {
        let is_over = self.session.verdict().is_some();
        self.sound(now);
        // If another dialog is open, the end is told when it is closed.
        let mut awaits_ending = is_over && (self.noticed.awaits_ending || !self.noticed.is_over);
        if awaits_ending && self.dialogs.is_empty() {
            awaits_ending = false;
            self.dialogs.push(Dialog::Ending);
            ui.ctx().request_repaint();
        }
        let standing = staging::standing(&self.session, &self.text);
        let title = match G::KIND {
            GameKind::Chess => format!("Catur – {standing}"),
            other => format!("Catur – {} – {standing}", other.name(&self.text)),
        };
        if title != self.noticed.title {
            ui.ctx().send_viewport_cmd(ViewportCommand::Title(title.clone()));
        }
        self.noticed = Noticed { node: Some(self.session.cursor().node()), is_over, awaits_ending, title };
    }
}

impl<G: Shown> Room for Table<G> {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn say(&mut self, remark: String) {
        say_too(&mut self.remark, &remark);
    }

    fn open(&mut self, path: &Path, now: Instant) {
        self.open_file(path, now);
    }

    fn listen(&mut self, now: Instant) -> Option<Duration> {
        if self.session.listen(now) == Heard::Change {
            self.remark = None;
            self.hint = Hint::None;
            self.keep(now);
        }
        if let Some(trouble) = self.scribe.as_ref().and_then(Scribe::trouble) {
            self.remark =
                Some(fill(&self.text.not_kept, &[("reason", &reasons::of_journal(&trouble, &self.text))]));
        }
        self.hear_about_file(now);
        self.hear_what_was_read(now);
        self.consult();
        let due = self.session.due().map(|due| due.saturating_duration_since(now));
        let tick = self.session.clock().and_then(|clock| {
            let running = clock.running()?;
            Some(players::next_tick(clock.left(running, now)))
        });
        due.into_iter().chain(tick).min()
    }

    fn show(&mut self, ui: &mut Ui, now: Instant) {
        self.set_style(ui);
        let mut wishes = self.outside_wishes(ui);
        let sight = Sight {
            session: &self.session,
            settings: &self.settings,
            text: &self.text,
            is_flipped: self.is_flipped,
            now,
        };
        Panel::top("menu").show(ui, |ui| menu::show(ui, sight, &mut wishes));
        Panel::bottom("status").show(ui, |ui| status::show(ui, sight, self.remark.as_deref(), &mut wishes));
        let (width, height) = (ui.available_width(), ui.available_height());
        let mut side = Side { sheet: &mut self.sheet, typed: &mut self.typed, course: &self.course };
        let mut show_side = |ui: &mut Ui| layout::side(ui, sight, &mut side, &mut wishes);
        let glimpse = if width < height * 1.05 {
            let rest = (height - width - 2.0 * STRIP).clamp(190.0, (height * 0.6).max(190.0));
            Panel::bottom("side").exact_size(rest).show(ui, &mut show_side)
        } else {
            Panel::right("side").exact_size((width * 0.3).clamp(280.0, 380.0)).show(ui, &mut show_side)
        };
        let frame = Frame::new().fill(ui.visuals().panel_fill).inner_margin(Margin::symmetric(10, 4));
        let mut stage = match glimpse.inner {
            Some(glimpse) => staging::glimpse(&glimpse, sight.text),
            None => staging::stage(sight.session, sight.text),
        };
        self.hint.draw(&mut stage);
        let judgement =
            self.analyst.as_ref().and_then(|analyst| analyst.judgement(sight.session.shown_line()));
        let look = Look {
            skin: self.settings.skin(),
            set: G::drawings(&self.settings),
            ground: G::ground(),
            is_flipped: self.is_flipped,
            has_coordinates: self.settings.has_coordinates,
            shows_targets: self.settings.shows_targets,
            animation: self.settings.animation(),
            name: G::board_name(&self.text),
        };
        let board = &mut self.board;
        let choice = CentralPanel::default().frame(frame).show(ui, |ui| {
            layout::table(ui, sight, judgement, &mut wishes, |ui| board.ui(ui, &stage.scene, &look, now))
        });
        if let Some(dialog) = self.dialogs.last_mut() {
            dialog.show(ui, sight, &mut wishes);
        }
        if let Some(choice) = choice.inner {
            self.remark = None;
            wishes.extend(self.wish_of(choice, &stage));
        }
        for wish in wishes {
            self.grant(wish, ui, now);
        }
        self.notice(ui, now);
    }

    fn departure(&mut self) -> Option<Departure> {
        self.departure.take()
    }

    fn retire(&mut self, now: Instant) -> Household {
        self.write_down(now);
        Household {
            settings: self.settings.clone(),
            folders: self.folders.clone(),
            journal: self.scribe.take().and_then(Scribe::finish).or(self.spare.take()),
            may_write: true,
            remark: self.remark.take(),
            has_sound: self.has_sound,
            // The next game is not to be played like this one.
            seed: self.seed.wrapping_add(1),
            wake: Arc::clone(&self.wake),
        }
    }
}

impl<G: Shown> Drop for Table<G> {
    /// The clock may have run since the last move.
    fn drop(&mut self) {
        self.write_down(Instant::now());
    }
}

fn usual_game<G: Shown>(settings: &Settings) -> Arrangement<G> {
    Arrangement::new(G::start_by(&G::Terms::default(), None), usual_seats::<G>(settings), None)
}

/// The side that sits below: the human's, or White.
fn sits_below<G: Shown>(seats: Sides<Seat<G::Bot>>) -> Color {
    if seats.black.is_human() && !seats.white.is_human() { Color::Black } else { Color::White }
}
