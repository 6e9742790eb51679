//! A game as it lies in a file: flat, in words and numbers, and believed only after every move has been checked.

use std::collections::HashMap;
use std::io;
use std::time::Duration;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::Color;
use crate::play::clock::{TimeControl, Times};
use crate::play::record::{GameRecord, NodeId, Remarks};
use crate::play::seats::{Playable, Seat};
use crate::play::session::{Arrangement, Flow, Moment};
use crate::play::sides::Sides;
use crate::play::verdict::Declaration;

/// The only version so far.
const VERSION: u32 = 1;

/// Why a file is not a game that can go on. Nodes are counted from 1, the start is 0.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SavedError {
    /// The system does not give it.
    #[error("the file cannot be read: {0}")]
    Unreadable(io::ErrorKind),
    /// Not a text at all.
    #[error("the file is not text")]
    NotText,
    /// More than any game.
    #[error("the file is too long for a game")]
    TooLong,
    /// Not in the notation of these files.
    #[error("the file cannot be read: {0}")]
    NotRon(String),
    /// From a later program.
    #[error("the file is of version {0}, which is not known here")]
    OtherVersion(u32),
    /// Another kind of game.
    #[error("the file keeps a game of {0:?}")]
    OtherGame(String),
    /// A start position that is none.
    #[error("{0:?} is not a position in which a game can begin")]
    Start(String),
    /// Nobody is called so.
    #[error("there is no player called {0:?}")]
    Player(String),
    /// A move that hangs in the air.
    #[error("move {node} continues move {parent}, which does not stand before it")]
    Parent {
        /// Which move.
        node: usize,
        /// What it is said to continue.
        parent: usize,
    },
    /// A move that is not legal where it stands.
    #[error("move {node}, {text:?}, is not legal")]
    Move {
        /// Which move.
        node: usize,
        /// As it is written.
        text: String,
    },
    /// A draw that could not be claimed.
    #[error("no draw could be claimed after move {node}")]
    Claim {
        /// After which move.
        node: usize,
    },
    /// A place that is not in the record.
    #[error("the game is said to stand after move {0}, which is not there")]
    Place(usize),
}

/// A game in words and numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    version: u32,
    game: String,
    tags: Vec<(String, String)>,
    seats: Sides<String>,
    clock: Option<SavedClock>,
    flow: SavedFlow,
    start: String,
    /// Where the game stands.
    at: usize,
    /// The end of the branch on which it stands.
    end: usize,
    opening_note: Note,
    /// Each behind the one that it continues, the main continuation before the others.
    moves: Vec<SavedMove>,
}

#[derive(Deserialize)]
struct Header {
    version: u32,
}

/// In milliseconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SavedClock {
    base: Sides<u64>,
    increment: Sides<u64>,
    /// All the time, if nothing is said.
    left: Option<Sides<u64>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
enum SavedFlow {
    Playing,
    Replaying,
    Paused,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct SavedMove {
    behind: usize,
    play: String,
    #[serde(default, skip_serializing_if = "Note::is_empty")]
    note: Note,
}

/// What is known of a node besides its move.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
struct Note {
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<Sides<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opinion: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<SavedEnd>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    judgements: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<String>,
}

impl Note {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum SavedEnd {
    Resigned(SavedColor),
    Agreed,
    Claimed(SavedColor),
    OutOfTime(SavedColor),
    OutOfTimeDrawn(SavedColor),
    Told(Option<SavedColor>),
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
enum SavedColor {
    White,
    Black,
}

const HUMAN: &str = "human";

impl SavedGame {
    /// The [name](Playable::NAME) of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// A game, to be written.
    pub fn of<G: Playable>(game: &Arrangement<G>) -> Self {
        let record = &game.record;
        let order = reading_order(record);
        // Nodes are numbered as they are written; by their own numbers a promoted variation would lose its rank.
        let mut numbers = vec![0; order.len()];
        for (number, node) in order.iter().enumerate() {
            numbers[node.index()] = number;
        }
        let number = |node: NodeId| numbers.get(node.index()).copied().unwrap_or_default();
        let moves = order.iter().filter_map(|&node| {
            let (chosen, parent) = record.chosen(node).zip(record.parent(node))?;
            let play = chosen.to_string();
            Some(SavedMove { behind: number(parent), play, note: note(game, node) })
        });
        Self {
            version: VERSION,
            game: G::NAME.to_owned(),
            tags: game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            seats: game.seats.map(|seat| match seat {
                Seat::Human => HUMAN.to_owned(),
                Seat::Computer(bot) => bot.to_string(),
            }),
            clock: game.controls.map(|controls| SavedClock {
                base: controls.map(|control| milliseconds(control.base)),
                increment: controls.map(|control| milliseconds(control.increment)),
                left: game.times.map(|times| times.map(milliseconds)),
            }),
            flow: match game.flow {
                Flow::Playing => SavedFlow::Playing,
                Flow::Replaying => SavedFlow::Replaying,
                Flow::Stepping | Flow::Paused => SavedFlow::Paused,
            },
            start: record.start().to_text(),
            at: number(game.at),
            end: number(game.end),
            opening_note: note(game, record.root()),
            moves: moves.collect(),
        }
    }

    /// The text of the file: one line for each move.
    ///
    /// # Errors
    /// If there is something that cannot be written.
    pub fn to_text(&self) -> Result<String, SavedError> {
        let style = PrettyConfig::new().depth_limit(2).new_line("\n");
        ron::ser::to_string_pretty(self, style).map_err(|error| SavedError::NotRon(error.to_string()))
    }

    /// What a file says; whether it can be believed is for [`open`](Self::open) to tell.
    ///
    /// # Errors
    /// If the text is of another kind or version.
    pub fn from_text(text: &str) -> Result<Self, SavedError> {
        let unreadable = |error: ron::error::SpannedError| SavedError::NotRon(error.to_string());
        let Header { version } = ron::from_str(text).map_err(unreadable)?;
        if version != VERSION {
            return Err(SavedError::OtherVersion(version));
        }
        ron::from_str(text).map_err(unreadable)
    }

    /// The game, to go on with. If it has a clock it is paused, so that nobody loses time before he has looked.
    ///
    /// # Errors
    /// If anything in it is impossible.
    pub fn open<G: Playable>(self) -> Result<Arrangement<G>, SavedError> {
        if self.game != G::NAME {
            return Err(SavedError::OtherGame(self.game));
        }
        let start = G::from_text(&self.start).ok_or(SavedError::Start(self.start))?;
        let seats = Sides { white: seat::<G>(self.seats.white)?, black: seat::<G>(self.seats.black)? };
        let mut game = Arrangement::of_record(GameRecord::new(start.clone()), seats);
        let root = game.record.root();
        let mut reached = vec![(root, start)];
        let mut notes = vec![self.opening_note];
        for SavedMove { behind, play, note } in self.moves {
            let node = reached.len();
            let parent = reached.get(behind).ok_or(SavedError::Parent { node, parent: behind })?;
            let chosen = parent.1.read_move(&play).ok_or(SavedError::Move { node, text: play })?;
            let next = (game.record.add(parent.0, chosen), parent.1.after(chosen));
            reached.push(next);
            notes.push(note);
        }
        game.moments = HashMap::new();
        for ((number, note), &(node, _)) in notes.into_iter().enumerate().zip(&reached) {
            let claim = || G::claim(&game.record.line_to(node)).ok_or(SavedError::Claim { node: number });
            let declared = note.ended.map(|ended| ended.open(claim)).transpose()?;
            let moment = Moment { times: note.left.map(times), opinion: note.opinion, declared };
            if moment != Moment::default() {
                game.moments.insert(node, moment);
            }
            let Note { before, judgements, after, .. } = note;
            *game.record.remarks_mut(node) = Remarks { before, judgements, after };
        }
        let place = |number: usize| reached.get(number).map(|place| place.0).ok_or(SavedError::Place(number));
        (game.at, game.end) = (place(self.at)?, place(self.end)?);
        for (name, value) in self.tags {
            game.tags.set(&name, value);
        }
        game.flow = match self.flow {
            SavedFlow::Playing if self.clock.is_some() => Flow::Paused,
            SavedFlow::Playing => Flow::Playing,
            SavedFlow::Replaying => Flow::Replaying,
            SavedFlow::Paused => Flow::Paused,
        };
        if let Some(SavedClock { base, increment, left }) = self.clock {
            let control = |base, increment| TimeControl {
                base: Duration::from_millis(base),
                increment: Duration::from_millis(increment),
            };
            game.controls = Some(Sides {
                white: control(base.white, increment.white),
                black: control(base.black, increment.black),
            });
            game.times = left.map(times);
        }
        Ok(game)
    }
}

/// Every node behind its parent, and the main continuation before the others.
fn reading_order<G: Playable>(record: &GameRecord<G>) -> Vec<NodeId> {
    let mut order = Vec::new();
    let mut waiting = vec![record.root()];
    while let Some(node) = waiting.pop() {
        order.push(node);
        waiting.extend(record.continuations(node).iter().rev());
    }
    order
}

fn note<G: Playable>(game: &Arrangement<G>, node: NodeId) -> Note {
    let moment = game.moments.get(&node).copied().unwrap_or_default();
    let Remarks { before, judgements, after } = game.record.remarks(node).clone();
    Note {
        left: moment.times.map(|times| times.map(milliseconds)),
        opinion: moment.opinion,
        ended: moment.declared.as_ref().map(SavedEnd::of),
        before,
        judgements,
        after,
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn times(milliseconds: Sides<u64>) -> Times {
    milliseconds.map(Duration::from_millis)
}

fn seat<G: Playable>(text: String) -> Result<Seat<G::Bot>, SavedError> {
    if text == HUMAN {
        return Ok(Seat::Human);
    }
    text.parse().map(Seat::Computer).map_err(|_| SavedError::Player(text))
}

impl SavedEnd {
    fn of<C>(declaration: &Declaration<C>) -> Self {
        match *declaration {
            Declaration::Resignation { loser } => Self::Resigned(loser.into()),
            Declaration::Agreement => Self::Agreed,
            // On what ground is for the position to say.
            Declaration::Claim { by, .. } => Self::Claimed(by.into()),
            Declaration::OutOfTime { loser } => Self::OutOfTime(loser.into()),
            Declaration::OutOfTimeDrawn { fallen } => Self::OutOfTimeDrawn(fallen.into()),
            Declaration::Told { winner } => Self::Told(winner.map(Into::into)),
        }
    }

    fn open<C>(self, claim: impl FnOnce() -> Result<C, SavedError>) -> Result<Declaration<C>, SavedError> {
        Ok(match self {
            Self::Resigned(loser) => Declaration::Resignation { loser: loser.into() },
            Self::Agreed => Declaration::Agreement,
            Self::Claimed(by) => Declaration::Claim { by: by.into(), ground: claim()? },
            Self::OutOfTime(loser) => Declaration::OutOfTime { loser: loser.into() },
            Self::OutOfTimeDrawn(fallen) => Declaration::OutOfTimeDrawn { fallen: fallen.into() },
            Self::Told(winner) => Declaration::Told { winner: winner.map(Into::into) },
        })
    }
}

impl From<Color> for SavedColor {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<SavedColor> for Color {
    fn from(color: SavedColor) -> Self {
        match color {
            SavedColor::White => Self::White,
            SavedColor::Black => Self::Black,
        }
    }
}
