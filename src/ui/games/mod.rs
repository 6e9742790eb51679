//! What the window has to know of a game beyond playing it: what its board shows, who plays it, and what is said of it.

pub mod adjacency;
pub mod chess;
pub mod jungle;

use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

use egui::{Color32, Ui};

use super::app::Sight;
use super::board::pieces::PieceSet;
use super::board::{Cell, Gesture, Man, Scene};
use super::settings::Settings;
use super::sound::Sound;
use super::text::{Catalogue, fill};
use crate::chess::Position;
use crate::engine::book::Shelf;
use crate::game::Color;
use crate::play::journal::{SavedError, SavedGame};
use crate::play::seats::Agency;
use crate::play::session::Arrangement;
use crate::play::{GameRecord, NodeId, Playable, Seat, Session, Sides};
use crate::search::textbook::Algorithm;
use crate::search::{Score, Searcher};

/// The games that the window can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum GameKind {
    /// Chess.
    #[default]
    Chess,
    /// Jungle, or animal chess.
    Jungle,
    /// Adjacency.
    Adjacency,
}

impl GameKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Chess, Self::Jungle, Self::Adjacency];

    /// Its name.
    #[must_use]
    pub fn name(self, text: &Catalogue) -> &str {
        match self {
            Self::Chess => &text.chess,
            Self::Jungle => &text.jungle,
            Self::Adjacency => &text.adjacency,
        }
    }

    /// The game with this [name in files](Playable::NAME).
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.file_name() == name)
    }

    /// Its [name in files](Playable::NAME).
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Chess => Position::NAME,
            Self::Jungle => crate::jungle::Position::NAME,
            Self::Adjacency => crate::adjacency::Position::NAME,
        }
    }
}

/// A position of some game, to begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// Chess.
    Chess(Box<Position>),
    /// Jungle.
    Jungle(Box<crate::jungle::Position>),
    /// Adjacency.
    Adjacency(Box<crate::adjacency::Position>),
}

impl Start {
    /// A game from here against the computer.
    #[must_use]
    pub fn usual_game(self, settings: &Settings) -> Beginning {
        fn with_usual_seats<G: Shown>(start: G, settings: &Settings) -> Beginning {
            G::begin(Box::new(Arrangement::new(start, usual_seats::<G>(settings), None)))
        }
        match self {
            Self::Chess(position) => with_usual_seats(*position, settings),
            Self::Jungle(position) => with_usual_seats(*position, settings),
            Self::Adjacency(position) => with_usual_seats(*position, settings),
        }
    }
}

/// A game of some kind, to be played from where it stands.
#[derive(Clone, PartialEq, Debug)]
pub enum Beginning {
    /// Chess.
    Chess(Box<Arrangement<Position>>),
    /// Jungle.
    Jungle(Box<Arrangement<crate::jungle::Position>>),
    /// Adjacency.
    Adjacency(Box<Arrangement<crate::adjacency::Position>>),
}

/// How strong one of the computer's players is, where that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strength {
    /// In what it is counted.
    pub scale: Scale,
    /// From the least to the most.
    pub range: RangeInclusive<u8>,
    /// How much it is.
    pub now: u8,
}

/// In what the strength of a player is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Levels.
    Level,
    /// Plies.
    Depth,
}

/// What a side has won, as it is shown beside its name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Spoils {
    /// The drawings and the names of the men it has taken.
    pub men: Vec<(usize, String)>,
    /// What it leads by, or what it has.
    pub count: Option<String>,
}

/// A game that the window can show. Everything said in words comes from the catalogue.
pub trait Shown: Playable + PartialEq + Debug {
    /// Which one.
    const KIND: GameKind;
    /// How many files and ranks its board has.
    const SIZE: (usize, usize);
    /// What counts as one when a score is told: a pawn, say.
    const UNIT: Score;
    /// The levels of the computer, where it is measured by levels.
    const LEVELS: Option<RangeInclusive<u8>>;
    /// Whether a move can be decided on while the other side thinks.
    const HAS_PREMOVES: bool = false;
    /// The name that is offered for a file that keeps a game.
    const FILE_NAME: &'static str;

    /// What can be agreed before a game besides who plays it.
    type Terms: Clone + PartialEq + Debug + Default;

    /// The game as one of all kinds.
    fn begin(arrangement: Box<Arrangement<Self>>) -> Beginning;

    /// The game if it is of this kind.
    ///
    /// # Errors
    /// If it is another: that one.
    fn begun(beginning: Beginning) -> Result<Box<Arrangement<Self>>, Beginning>;

    /// The position if it is of this game.
    ///
    /// # Errors
    /// If it is another's: that one.
    fn started(start: Start) -> Result<Self, Start>;

    /// Where a game begins that was agreed so. `shown` is what stands on the board now, if that is of this game and can
    /// be played from.
    fn start_by(terms: &Self::Terms, shown: Option<&Self>) -> Self;

    /// Asks for the terms.
    fn choose_terms(ui: &mut Ui, text: &Catalogue, terms: &mut Self::Terms, may_begin_here: bool);

    /// Every kind of player, each as it is first offered.
    fn bots(settings: &Settings) -> Vec<Self::Bot>;

    /// What a kind of player is called.
    fn bot_name(bot: Self::Bot, text: &Catalogue) -> &str;

    /// How strong a player is, if that can be chosen.
    fn strength(bot: Self::Bot) -> Option<Strength>;

    /// The same player with another strength.
    fn with_strength(bot: Self::Bot, strength: u8) -> Self::Bot;

    /// The level that was chosen in the settings.
    fn level(settings: &Settings) -> u8;

    /// Settings with another level.
    fn set_level(settings: &mut Settings, level: u8);

    /// The computer at a level, where it has levels.
    fn bot_of_level(level: u8) -> Option<Self::Bot>;

    /// What a level does.
    fn level_in_words(level: u8, text: &Catalogue) -> String;

    /// The name of the board for those who cannot see it.
    fn board_name(text: &Catalogue) -> &str;

    /// A side.
    fn side_name(color: Color, text: &Catalogue) -> &str;

    /// What a side is called in a sentence about a game: as it is called on the board, unless a name says more.
    #[must_use]
    fn side_in_words(_session: &Session<Self>, color: Color, text: &Catalogue) -> String {
        Self::side_name(color, text).to_owned()
    }

    /// The colour that stands for a side beside the board.
    #[must_use]
    fn side_color(color: Color) -> Color32 {
        match color {
            Color::White => Color32::from_gray(250),
            Color::Black => Color32::from_gray(20),
        }
    }

    /// A legal move as players write it.
    fn move_name(&self, chosen: Self::Move) -> String;

    /// The number of the move that is to be played.
    fn move_number(&self) -> u32;

    /// Whether it is the second of the two moves with its number.
    fn is_reply(&self) -> bool {
        self.turn() == Color::Black
    }

    /// How a game has ended; `winner` is what the winner is called, if there is one.
    fn ending_in_words(ending: Self::Ending, winner: &str, text: &Catalogue) -> String;

    /// The draw that was claimed.
    fn claim_in_words(claim: Self::Claim, text: &Catalogue) -> String;

    /// That a side wins by force in so many moves, or (if none) has won; with the words `side` and `number` to be filled in.
    fn win_in_words(is_over: bool, text: &Catalogue) -> &str;

    /// What must be said beside whose turn it is: check.
    fn alarm<'a>(&self, _text: &'a Catalogue) -> Option<&'a str> {
        None
    }

    /// The men on the board, each with its side.
    fn men(&self, text: &Catalogue) -> Vec<(Color, Man)>;

    /// What a hand does to make a move.
    fn gesture(chosen: Self::Move) -> Gesture;

    /// The moves in the order in which they are offered where one gesture makes several.
    #[must_use]
    fn in_order_of_choice(moves: Vec<Self::Move>) -> Vec<Self::Move> {
        moves
    }

    /// Whatever else is to be seen; `moves` are those of the gestures.
    fn decorate(&self, _scene: &mut Scene, _moves: &[Self::Move], _text: &Catalogue) {}

    /// Moves that a side may decide on while the other thinks.
    fn premoves(&self, _color: Color) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Why a man cannot go from one cell to another, or cannot be put down if both are the same.
    fn refusal(&self, from: Cell, to: Cell, text: &Catalogue) -> Option<String>;

    /// A move in letters.
    ///
    /// # Errors
    /// Why it is none, if that is known.
    fn read_typed(&self, typed: &str, text: &Catalogue) -> Result<Self::Move, Option<String>>;

    /// What can be typed.
    fn typing_hint(text: &Catalogue) -> &str;

    /// The drawings of the men.
    fn drawings(settings: &Settings) -> &'static PieceSet;

    /// The drawings of the ground, if it is not plain.
    #[must_use]
    fn ground() -> Option<&'static PieceSet> {
        None
    }

    /// What a side has won since the start.
    fn spoils(start: &Self, now: &Self, color: Color, text: &Catalogue) -> Spoils;

    /// What is heard of a move that does not end the game.
    fn sound(before: &Self, after: &Self) -> Sound;

    /// What the moves to a node are called: an opening, say.
    fn line_name(_record: &GameRecord<Self>, _node: NodeId) -> Option<String> {
        None
    }

    /// Something of the game's own beside the board.
    fn show_aside(_ui: &mut Ui, _sight: Sight<'_, Self>) {}

    /// The rules, for somebody who reads them for the first time.
    fn show_rules(ui: &mut Ui, text: &Catalogue, settings: &Settings);

    /// Where the computer's players come from, who may look into the book on a shelf.
    fn agency(_shelf: &Shelf) -> Agency<Self> {
        Arc::new(Self::hire)
    }

    /// Somebody who judges positions.
    fn adviser() -> Box<dyn Searcher<Self>>;

    /// The game as it is written in a file.
    ///
    /// # Errors
    /// If it cannot be written so that it could be read again.
    fn file_of(session: &Session<Self>, text: &Catalogue, now: Instant) -> Result<String, SavedError>;

    /// A position of which another can be set up by hand, where that is possible.
    fn editable(&self) -> Option<&Position> {
        None
    }
}

/// White for the human, Black for the computer.
#[must_use]
pub fn usual_seats<G: Shown>(settings: &Settings) -> Sides<Seat<G::Bot>> {
    let seats = Sides::both(Seat::Human);
    let bot = G::bot_of_level(G::level(settings)).or_else(|| G::bots(settings).into_iter().next());
    bot.map_or(seats, |bot| seats.with(Color::Black, Seat::Computer(bot)))
}

/// Where a game notes the name of a player.
#[must_use]
pub const fn player_tag(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Who sits at a side, by name if a human has given one.
#[must_use]
pub fn player_in_words<G: Shown>(session: &Session<G>, color: Color, text: &Catalogue) -> String {
    let name = name_of_human(session, color);
    name.map_or_else(|| seat_in_words::<G>(session.seats()[color], text), str::to_owned)
}

/// The name that a human has given.
fn name_of_human<G: Shown>(session: &Session<G>, color: Color) -> Option<&str> {
    let is_human = session.seats()[color].is_human();
    session.tags().get(player_tag(color)).filter(|name| is_human && !name.starts_with('?'))
}

/// Who sits at a side.
#[must_use]
pub fn seat_in_words<G: Shown>(seat: Seat<G::Bot>, text: &Catalogue) -> String {
    let Seat::Computer(bot) = seat else { return text.human.clone() };
    let name = G::bot_name(bot, text);
    match G::strength(bot) {
        Some(Strength { scale: Scale::Level, now, .. }) => format!("{name} · {} {now}", text.level),
        Some(Strength { scale: Scale::Depth, now, .. }) => {
            format!("{name} · {}", fill(&text.depth_level, &[("number", &now.to_string())]))
        }
        None => name.to_owned(),
    }
}

/// A search of the textbook by its name.
#[must_use]
pub fn algorithm_name(algorithm: Algorithm, text: &Catalogue) -> &str {
    match algorithm {
        Algorithm::Minimax => &text.minimax,
        Algorithm::AlphaBeta => &text.alpha_beta,
        Algorithm::NegaScout => &text.negascout,
        Algorithm::Greedy => &text.greedy,
    }
}

/// The number of the next move: `12.`, or `12…` for a reply.
#[must_use]
pub fn number_in_words<G: Shown>(position: &G) -> String {
    let dots = if position.is_reply() { "…" } else { "." };
    format!("{}{dots}", position.move_number())
}

/// The colours of the two sides where men are not white and black.
const WARM: Color32 = Color32::from_rgb(0xc4, 0x4a, 0x2c);
const COOL: Color32 = Color32::from_rgb(0x2a, 0x8a, 0x9a);

const fn warm_or_cool(color: Color) -> Color32 {
    match color {
        Color::White => WARM,
        Color::Black => COOL,
    }
}

/// A game as Catur keeps it, for games that have no notation of their own.
fn kept_text<G: Shown>(session: &Session<G>, now: Instant) -> Result<String, SavedError> {
    SavedGame::of(&session.arrangement(now)).to_text()
}
