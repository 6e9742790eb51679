//! The window: shows a session and gives it commands.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use egui::{CentralPanel, Event, Frame, Margin, Panel, Ui, ViewportCommand};

use super::actions::Action;
use super::board::{BoardView, Choice, Look};
use super::dialogs::Dialog;
use super::dialogs::editor::Editor;
use super::dialogs::help::Page;
use super::dialogs::new_game::Form;
use super::files::{self, Answer, Asking, Content, ContentError, Purpose};
use super::hint::Hint;
use super::layout::{self, STRIP, Side};
use super::panels::controls::TypedMove;
use super::panels::moves::Sheet;
use super::panels::{menu, players, status};
use super::settings::Settings;
use super::sound::{Sound, Speaker};
use super::staging::{self, Stage, Stakes};
use super::store::Folders;
use super::text::{Catalogue, fill};
use super::theme;
use crate::chess::{Move, Position, san};
use crate::engine::levels::Level;
use crate::game::Color;
use crate::play::journal::{Found, Journal, Scribe};
use crate::play::pgn::{GameResult, PgnGame};
use crate::play::session::{Arrangement, Flow, Heard, House, Look as Glance};
use crate::play::{Analyst, Command, Declaration, NodeId, Opponent, Seat, Session, Sides, Verdict};
use crate::search::Score;

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

type Wake = Arc<dyn Fn() + Send + Sync>;

/// The program in its window.
pub struct App {
    session: Session<Position>,
    settings: Settings,
    folders: Option<Folders>,
    scribe: Option<Scribe<Position>>,
    text: Catalogue,
    board: BoardView,
    sheet: Sheet,
    typed: TypedMove,
    is_flipped: bool,
    /// What was said last, until something else happens.
    remark: Option<String>,
    dialog: Option<Dialog>,
    asking: Option<Asking>,
    noticed: Noticed,
    analyst: Option<Analyst>,
    /// What the analyst was shown last: the revision of the session.
    followed: Option<u64>,
    course: Vec<(NodeId, Option<Score>)>,
    hint: Hint,
    speaker: Speaker,
    /// What egui has been told of the looks: dark or not, and the size of the letters.
    styled: Option<(bool, u16)>,
    is_leaving: bool,
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

/// What a part of the window asks for. Nothing is changed while it is drawn.
#[derive(Clone, Debug)]
pub enum Wish {
    /// Something of the session.
    Do(Command<Position>),
    /// Something that a menu or a key can ask for.
    Act(Action),
    /// Another strength of the computer.
    Level(Level),
    /// A new game.
    Begin(Box<Arrangement<Position>>),
    /// A game from a file.
    Show(Box<PgnGame>),
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
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// The game.
    pub session: &'a Session<Position>,
    /// What the user has chosen.
    pub settings: &'a Settings,
    /// The words.
    pub text: &'a Catalogue,
    /// Whether Black sits below.
    pub is_flipped: bool,
    /// What time it is.
    pub now: Instant,
}

impl Sight<'_> {
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
            Action::Pause => is_ongoing && human(session).is_none() || is_computers_turn,
            Action::Step => is_ongoing && is_computers_turn && !session.is_thinking(),
            Action::Previous => cursor.ply() > 0 || matches!(session.verdict(), Some(Verdict::Declared(_))),
            Action::Next => !cursor.is_at_end(),
            Action::Hint => is_ongoing && !is_computers_turn && !session.is_viewing(),
            Action::Back | Action::ToFirst => session.shown_node() != cursor.record().root(),
            Action::Forward => !cursor.record().continuations(session.shown_node()).is_empty(),
            Action::ToLast => session.is_viewing(),
            _ => true,
        }
    }
}

/// The human who may speak for a side now: the one to move, or the only one there is.
fn human(session: &Session<Position>) -> Option<Color> {
    let turn = session.turn();
    [turn, !turn].into_iter().find(|&color| session.seats()[color].is_human())
}

impl App {
    /// The game that was kept, or a new one against the computer with White for the human.
    ///
    /// # Errors
    /// If the system has no more threads, or a catalogue is broken.
    pub fn new(
        occasion: Occasion,
        wake: impl Fn() + Send + Sync + 'static,
        now: Instant,
    ) -> io::Result<Self> {
        let Occasion { settings, folders, file, bad_settings, has_sound, seed } = occasion;
        let wake: Wake = Arc::new(wake);
        let text = settings.language().catalogue().map_err(io::Error::other)?;
        let told = |path: PathBuf| fill(&text.bad_settings, &[("path", &path.display().to_string())]);
        let mut remark = bad_settings.map(told);
        let (scribe, kept) = match folders.as_ref().map(|folders| keeping(&folders.games, &wake)) {
            Some(Ok((scribe, found))) => (Some(scribe), found),
            Some(Err(error)) => {
                remark = Some(fill(&text.not_kept, &[("reason", &error.to_string())]));
                (None, Found::Nothing)
            }
            None => (None, Found::Nothing),
        };
        let arrangement = match kept {
            Found::Game(game) => *game,
            Found::Nothing => usual_game(&settings),
            Found::Bad { kept, reason } => {
                let words = [("reason", &*reason.to_string()), ("path", &*kept.display().to_string())];
                remark = Some(fill(&text.bad_journal, &words));
                usual_game(&settings)
            }
        };
        let house = House::new(seed, settings.pace());
        let is_flipped = sits_below(arrangement.seats) == Color::Black;
        let waking = Arc::clone(&wake);
        // Whoever cannot have a second thread plays without advice.
        let analyst = Analyst::start(move || waking()).ok();
        let waking = Arc::clone(&wake);
        let session = Session::new(arrangement, house, move || waking(), now)?;
        let noticed = Noticed {
            node: Some(session.cursor().node()),
            is_over: session.verdict().is_some(),
            awaits_ending: false,
            title: String::new(),
        };
        let mut app = Self {
            session,
            settings,
            folders,
            scribe,
            text,
            board: BoardView::default(),
            sheet: Sheet::default(),
            typed: TypedMove::default(),
            is_flipped,
            remark,
            dialog: None,
            asking: None,
            noticed,
            analyst,
            followed: None,
            course: Vec::new(),
            hint: Hint::None,
            speaker: if has_sound { Speaker::open() } else { Speaker::silent() },
            styled: None,
            is_leaving: false,
            wake,
        };
        if let Some(path) = file {
            app.open(&path, now);
        }
        Ok(app)
    }

    /// The game that is shown.
    #[must_use]
    pub const fn session(&self) -> &Session<Position> {
        &self.session
    }

    /// What the user has chosen.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Says something in the line below, until something else happens.
    pub fn say(&mut self, remark: String) {
        self.remark = Some(remark);
    }

    /// Hears what the computer has found, and says when there will be something to do without being woken.
    pub fn listen(&mut self, now: Instant) -> Option<Duration> {
        if self.session.listen(now) == Heard::Change {
            self.remark = None;
            self.hint = Hint::None;
            self.keep(now);
        }
        if let Some(trouble) = self.scribe.as_ref().and_then(Scribe::trouble) {
            self.remark = Some(fill(&self.text.not_kept, &[("reason", &trouble.to_string())]));
        }
        self.hear_about_file(now);
        self.consult();
        let due = self.session.due().map(|due| due.saturating_duration_since(now));
        let tick = self.session.clock().and_then(|clock| {
            let running = clock.running()?;
            Some(players::next_tick(clock.left(running, now)))
        });
        due.into_iter().chain(tick).min()
    }

    /// Draws the window, then does what was asked in it.
    pub fn show(&mut self, ui: &mut Ui, now: Instant) {
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
            set: self.settings.set(),
            is_flipped: self.is_flipped,
            has_coordinates: self.settings.has_coordinates,
            shows_targets: self.settings.shows_targets,
            animation: self.settings.animation(),
            name: &self.text.board,
        };
        let board = &mut self.board;
        let choice = CentralPanel::default().frame(frame).show(ui, |ui| {
            layout::table(ui, sight, judgement, &mut wishes, |ui| board.ui(ui, &stage.scene, &look, now))
        });
        if let Some(dialog) = &mut self.dialog {
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

    /// A move becomes a command; what is no move becomes a remark.
    fn wish_of(&mut self, choice: Choice, stage: &Stage) -> Option<Wish> {
        match choice {
            Choice::Move { number, .. } => {
                let chosen = *stage.moves.get(number)?;
                Some(Wish::Do(match stage.stakes {
                    Stakes::Premoves => Command::Premove(chosen),
                    _ => Command::Play(chosen),
                }))
            }
            Choice::Refused { from, to } => {
                let position = self.session.shown_line().position();
                let why = position.why_not(staging::square(from), staging::square(to));
                let is_move = stage.stakes == Stakes::Moves;
                self.remark = why.filter(|_| is_move).map(|why| staging::refusal_in_words(why, &self.text));
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
    fn outside_wishes(&mut self, ui: &Ui) -> Vec<Wish> {
        let wants_close = ui.input(|input| input.viewport().close_requested());
        if wants_close && !self.is_leaving && self.may_ask_before_leaving() {
            ui.ctx().send_viewport_cmd(ViewportCommand::CancelClose);
            self.dialog = Some(Dialog::Leaving);
        }
        if self.dialog.is_some() {
            return Vec::new();
        }
        let mut wishes: Vec<Wish> = Action::pressed(ui).into_iter().map(Wish::Act).collect();
        let is_writing = ui.ctx().text_edit_focused();
        let (pasted, dropped) = ui.input(|input| {
            let pasted = input.events.iter().find_map(|event| match event {
                Event::Paste(text) if !is_writing => Some(text.clone()),
                _ => None,
            });
            (pasted, input.raw.dropped_files.first().map(|file| file.path().to_owned()))
        });
        if let Some(text) = pasted {
            let name = self.text.clipboard.clone();
            let content = files::understand(text.as_bytes());
            wishes.extend(self.take_in(&name, content));
        }
        wishes.extend(dropped.map(|path| Wish::File(Purpose::Open, path)));
        wishes
    }

    fn may_ask_before_leaving(&self) -> bool {
        let is_running = self.session.verdict().is_none() && !self.session.cursor().path().is_empty();
        is_running && self.settings.asks_before_leaving
    }

    fn grant(&mut self, wish: Wish, ui: &Ui, now: Instant) {
        match wish {
            Wish::Do(command) => self.command(command, now),
            Wish::Act(action) => self.act(action, ui, now),
            Wish::Level(level) => {
                self.change(Settings { level: level.number(), ..self.settings.clone() }, now);
                let seats = self.session.seats().map(|seat| match seat {
                    Seat::Computer(_) => Seat::Computer(Opponent::Level(level)),
                    Seat::Human => Seat::Human,
                });
                self.command(Command::Seat(seats), now);
            }
            Wish::Begin(arrangement) => self.begin(arrangement, now),
            Wish::Show(game) => self.begin(Box::new(reviewed(*game)), now),
            Wish::Typed(text) => self.play_typed(&text, now),
            Wish::File(Purpose::Open, path) => {
                self.dialog = None;
                self.open(&path, now);
            }
            Wish::File(purpose, path) => {
                self.dialog = None;
                self.save(purpose, &path);
            }
            Wish::Dismiss => self.dialog = None,
            Wish::Change(settings) => self.change(*settings, now),
            Wish::Leave => {
                self.is_leaving = true;
                ui.ctx().send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    fn command(&mut self, command: Command<Position>, now: Instant) {
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
            Action::NewGame => self.dialog = Some(Dialog::NewGame(Form::new(self.settings.level()))),
            Action::Open => self.ask_for_file(Purpose::Open, now),
            Action::SaveGame => self.ask_for_file(Purpose::SaveGame, now),
            Action::SavePosition => self.ask_for_file(Purpose::SavePosition, now),
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
            Action::CopyPosition => self.copy(ui, self.session.shown_line().position().to_string()),
            Action::CopyGame => self.copy(ui, self.game().to_string()),
            Action::Paste => ui.ctx().send_viewport_cmd(ViewportCommand::RequestPaste),
            Action::Preferences => self.dialog = Some(Dialog::Preferences),
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
                let editor = Editor::new(self.session.shown_line().position());
                self.dialog = Some(Dialog::Editor(Box::new(editor)));
            }
            Action::Hint if self.may_give_hint(now) => self.give_hint(),
            Action::Hint => self.remark = Some(self.text.not_now.clone()),
            Action::Help => self.dialog = Some(Dialog::Help(Page::default())),
        }
    }

    /// Lets the analyst look at what is shown, if somebody wants to know.
    fn consult(&mut self) {
        let Some(analyst) = &mut self.analyst else { return };
        let has_news = analyst.listen();
        let revision = self.session.revision();
        let is_wanted = self.settings.shows_evaluation || self.hint == Hint::Awaited;
        if is_wanted && self.followed != Some(revision) {
            self.followed = Some(revision);
            analyst.follow(&self.session);
            self.course = analyst.course(&self.session);
        } else if has_news {
            self.course = analyst.course(&self.session);
        }
        if self.hint == Hint::Awaited
            && let Some(best) = analyst.best(self.session.shown_line())
        {
            self.hint = Hint::Man(best);
            self.remark = Some(self.hint.in_words(self.session.position(), &self.text));
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
        if settings.language != self.settings.language
            && let Ok(text) = settings.language().catalogue()
        {
            self.text = text;
            self.remark = None;
        }
        if settings.pace != self.settings.pace {
            self.command(Command::Pace(settings.pace()), now);
        }
        self.settings = settings;
        if let Some(folders) = &self.folders
            && let Err(error) = folders.write_settings(&self.settings)
        {
            self.remark = Some(fill(&self.text.not_saved, &[("reason", &error.to_string())]));
        }
    }

    fn begin(&mut self, arrangement: Box<Arrangement<Position>>, now: Instant) {
        self.is_flipped = sits_below(arrangement.seats) == Color::Black;
        self.command(Command::NewGame(arrangement), now);
        self.noticed.is_over = self.session.verdict().is_some();
    }

    /// Has the game written down.
    fn keep(&self, now: Instant) {
        if let Some(scribe) = &self.scribe {
            scribe.keep(self.session.arrangement(now));
        }
    }

    fn play_typed(&mut self, text: &str, now: Instant) {
        let position = self.session.shown_line().position();
        let coordinates: Option<Move> = text.parse().ok();
        let named = coordinates.filter(|&chosen| position.is_legal(chosen));
        if let Some(chosen) = named.or_else(|| san::read(position, text).ok()) {
            return self.command(Command::Play(chosen), now);
        }
        let why = coordinates.and_then(|chosen| position.why_not(chosen.from(), chosen.to()));
        self.remark = Some(match why {
            Some(why) => staging::refusal_in_words(why, &self.text),
            None => fill(&self.text.typed_unknown, &[("move", text)]),
        });
    }

    fn ask_for_file(&mut self, purpose: Purpose, now: Instant) {
        let wake = Arc::clone(&self.wake);
        self.asking = Some(Asking::begin(purpose, move || wake(), now));
    }

    fn hear_about_file(&mut self, now: Instant) {
        let Some(asking) = &self.asking else { return };
        let purpose = asking.purpose;
        let answer = asking.answer(now);
        if answer != Answer::NotYet {
            self.asking = None;
        }
        match answer {
            Answer::Path(path) if purpose == Purpose::Open => self.open(&path, now),
            Answer::Path(path) => self.save(purpose, &path),
            Answer::Unavailable => {
                self.dialog = Some(Dialog::Path(purpose, purpose.usual_name().to_owned()));
            }
            Answer::NotYet | Answer::Cancelled => {}
        }
    }

    fn open(&mut self, path: &Path, now: Instant) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        match self.take_in(&name, files::read(path)) {
            Some(Wish::Begin(arrangement)) => self.begin(arrangement, now),
            Some(Wish::Show(game)) => self.begin(Box::new(reviewed(*game)), now),
            _ => {}
        }
    }

    /// What a text holds becomes a wish; or a sentence, if it holds nothing, and then nothing changes.
    fn take_in(&mut self, name: &str, content: Result<Content, ContentError>) -> Option<Wish> {
        match content {
            Ok(Content::Position(position)) => {
                let seats = self.session.seats();
                Some(Wish::Begin(Box::new(Arrangement::new(*position, seats, None))))
            }
            Ok(Content::Kept(game)) => Some(Wish::Begin(game)),
            Ok(Content::Games(mut games, error)) => {
                self.remark =
                    error.map(|error| fill(&self.text.some_broken, &[("reason", &error.to_string())]));
                if games.len() > 1 {
                    self.dialog = Some(Dialog::Games(games));
                    return None;
                }
                games.pop().map(|game| Wish::Show(Box::new(game)))
            }
            Err(error) => {
                let reason = match &error {
                    ContentError::Empty => self.text.nothing_inside.clone(),
                    ContentError::TooLong => {
                        fill(&self.text.file_too_long, &[("reason", &error.to_string())])
                    }
                    _ => error.to_string(),
                };
                let words = [("name", name), ("reason", &*reason)];
                self.remark = Some(fill(&self.text.not_opened, &words));
                None
            }
        }
    }

    fn save(&mut self, purpose: Purpose, path: &Path) {
        let text = match purpose {
            Purpose::SavePosition => format!("{}\n", self.session.shown_line().position()),
            _ => self.game().to_string(),
        };
        self.remark = Some(match files::write(path, &text) {
            Ok(()) => fill(&self.text.saved, &[("path", &path.display().to_string())]),
            Err(error) => fill(&self.text.not_saved, &[("reason", &error.to_string())]),
        });
    }

    /// The game as it is written in a file.
    fn game(&self) -> PgnGame {
        let mut tags = self.session.tags().clone();
        let seats = self.session.seats();
        let player = |color| staging::seat_in_words(seats[color], &self.text);
        let known = [
            ("Event", "Catur".to_owned()),
            ("Date", files::date(SystemTime::now())),
            ("White", player(Color::White)),
            ("Black", player(Color::Black)),
        ];
        for (name, value) in known {
            if tags.get(name).is_none() {
                tags.set(name, value);
            }
        }
        let record = self.session.cursor().record().clone();
        PgnGame { tags, record, result: self.session.result() }
    }

    /// Sees what has happened since the last frame, and tells the frame around the window.
    fn notice(&mut self, ui: &Ui, now: Instant) {
        let is_over = self.session.verdict().is_some();
        self.sound(now);
        // If another dialog is open, the end is told when it is closed.
        let mut awaits_ending = is_over && (self.noticed.awaits_ending || !self.noticed.is_over);
        if awaits_ending && self.dialog.is_none() {
            awaits_ending = false;
            self.dialog = Some(Dialog::Ending);
            ui.ctx().request_repaint();
        }
        let title = format!("Catur – {}", staging::standing(&self.session, &self.text));
        if title != self.noticed.title {
            ui.ctx().send_viewport_cmd(ViewportCommand::Title(title.clone()));
        }
        self.noticed = Noticed { node: Some(self.session.cursor().node()), is_over, awaits_ending, title };
    }
}

impl App {
    /// Lets a move be heard.
    fn sound(&mut self, now: Instant) {
        let cursor = self.session.cursor();
        let parent = cursor.record().parent(cursor.node());
        let was_played = parent.is_some() && parent == self.noticed.node;
        let has_ended = self.session.verdict().is_some() && !self.noticed.is_over;
        if !self.settings.has_sound || !(was_played || has_ended) {
            return;
        }
        let position = self.session.position();
        let men = |position: &Position| position.board().occupied().len();
        let is_capture =
            parent.is_some_and(|parent| men(cursor.record().line_to(parent).position()) > men(position));
        let sound = if has_ended {
            Sound::End
        } else if position.is_check() {
            Sound::Check
        } else if is_capture {
            Sound::Capture
        } else {
            Sound::Move
        };
        self.speaker.play(sound, now);
    }
}

impl Drop for App {
    /// The clock may have run since the last move.
    fn drop(&mut self) {
        self.keep(Instant::now());
    }
}

/// A place in the journal, somebody who writes there, and what was there.
fn keeping(
    folder: &Path,
    wake: &Wake,
) -> Result<(Scribe<Position>, Found<Position>), Box<dyn std::error::Error>> {
    let journal = Journal::open(folder)?;
    let found = journal.restore()?;
    let wake = Arc::clone(wake);
    Ok((Scribe::start(journal, move || wake())?, found))
}

fn usual_game(settings: &Settings) -> Arrangement<Position> {
    let seats = Sides { white: Seat::Human, black: Seat::Computer(Opponent::Level(settings.level())) };
    Arrangement::new(Position::start(), seats, None)
}

/// The side that sits below: the human's, or White.
fn sits_below(seats: Sides<Seat<Opponent>>) -> Color {
    if seats.black.is_human() && !seats.white.is_human() { Color::Black } else { Color::White }
}

/// A game from a file, to be looked through by humans. How it ended without the rules is not told in moves, so it is
/// taken from the result.
fn reviewed(game: PgnGame) -> Arrangement<Position> {
    let mut arrangement = Arrangement::of_record(game.record, Sides::both(Seat::Human));
    let declared = match game.result {
        GameResult::WhiteWins => Some(Declaration::Resignation { loser: Color::Black }),
        GameResult::BlackWins => Some(Declaration::Resignation { loser: Color::White }),
        GameResult::Draw => Some(Declaration::Agreement),
        GameResult::Open => None,
    };
    arrangement.moments.entry(arrangement.at).or_default().declared = declared;
    arrangement.tags = game.tags;
    arrangement
}
