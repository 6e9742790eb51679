//! What a program can say to us, read word by word: behind this border nobody has to doubt a command.

use std::iter::Peekable;
use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::Duration;

use thiserror::Error;

use super::options::Setting;
use crate::chess::fen::FenError;
use crate::chess::{Move, Position};
use crate::game::{Color, Line};
use crate::search::{Limits, TimeLimit};

/// Something that was said and makes sense.
#[derive(Clone, Debug)]
pub enum Command {
    /// Who are you?
    Uci,
    /// Are you there?
    IsReady,
    /// What comes now has nothing to do with what was.
    NewGame,
    /// Look at this.
    Position(Line<Position>),
    /// Think.
    Go(Go),
    /// Count the lines of so many plies.
    Perft(u32),
    /// Answer now.
    Stop,
    /// The move that was expected has been played.
    PonderHit,
    /// Play like this.
    Set(Setting),
    /// Tell more, or less, of what happens.
    Debug(bool),
    /// Show the position.
    Display,
    /// Go.
    Quit,
}

/// Why something that was said makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Misunderstanding {
    /// A line without any word that we know.
    #[error("there is no command in {0:?}")]
    NoCommand(String),
    /// A line that was not kept.
    #[error("the line is too long")]
    TooLong,
    /// `position` without one.
    #[error("a position begins with startpos or fen")]
    NoPosition,
    /// A position that is none.
    #[error("the FEN is no position: {0}")]
    Fen(#[from] FenError),
    /// A move that cannot be played.
    #[error("{word:?} is not a legal move in {fen}")]
    IllegalMove {
        /// What was said.
        word: String,
        /// Where it was to be played.
        fen: String,
    },
    /// `perft` without a number.
    #[error("perft needs a number of plies")]
    NoPerftDepth,
    /// `debug` without a state.
    #[error("debug is on or off")]
    NoDebugState,
    /// An option that we do not have.
    #[error("there is no option named {0:?}")]
    UnknownOption(String),
    /// A value that an option cannot have.
    #[error("{value:?} is no value for the option {name}")]
    BadValue {
        /// The option.
        name: &'static str,
        /// What was said.
        value: String,
    },
}

type Words<'a> = Peekable<SplitAsciiWhitespace<'a>>;

impl FromStr for Command {
    type Err = Misunderstanding;

    /// Reads one line. As the protocol wants it, words before the first one that is known are passed over.
    fn from_str(line: &str) -> Result<Self, Misunderstanding> {
        let mut words = line.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            return match word {
                "uci" => Ok(Self::Uci),
                "isready" => Ok(Self::IsReady),
                "ucinewgame" => Ok(Self::NewGame),
                "position" => read_position(words).map(Self::Position),
                "go" => read_go(words),
                "stop" => Ok(Self::Stop),
                "ponderhit" => Ok(Self::PonderHit),
                "setoption" => read_setting(words).map(Self::Set),
                "debug" => read_debug(words).map(Self::Debug),
                "d" => Ok(Self::Display),
                "quit" => Ok(Self::Quit),
                _ => continue,
            };
        }
        Err(Misunderstanding::NoCommand(quoted(line.trim_ascii())))
    }
}

/// As much of a strange text as is worth repeating.
pub(super) fn quoted(text: &str) -> String {
    text.chars().take(20).collect()
}

fn read_position(mut words: Words) -> Result<Line<Position>, Misunderstanding> {
    let start = match words.next() {
        Some("startpos") => Position::start(),
        Some("fen") => {
            let mut fen = String::new();
            while let Some(field) = words.next_if(|&word| word != "moves") {
                fen.push_str(field);
                fen.push(' ');
            }
            fen.parse()?
        }
        _ => return Err(Misunderstanding::NoPosition),
    };
    let mut line = Line::new(start);
    for word in words.skip_while(|&word| word != "moves").skip(1) {
        let position = line.position();
        let chosen = read_move(word).filter(|&chosen| position.is_legal(chosen));
        let illegal = || Misunderstanding::IllegalMove { word: quoted(word), fen: position.to_string() };
        line.play(chosen.ok_or_else(illegal)?);
    }
    Ok(line)
}

/// Some write a promotion with a capital letter.
fn read_move(word: &str) -> Option<Move> {
    word.to_ascii_lowercase().parse().ok()
}

fn read_debug(mut words: Words) -> Result<bool, Misunderstanding> {
    match words.next() {
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        _ => Err(Misunderstanding::NoDebugState),
    }
}

fn read_setting(mut words: Words) -> Result<Setting, Misunderstanding> {
    let joined = |words: Vec<&str>| words.join(" ");
    words.next_if_eq(&"name");
    let mut name = Vec::new();
    while let Some(word) = words.next_if(|&word| word != "value") {
        name.push(word);
    }
    let value = words.next().map(|_| joined(words.collect()));
    Setting::read(&joined(name), value.as_deref())
}

/// How to think.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// The moves to choose among, as they were said; empty means all.
    pub search_moves: Vec<Move>,
    /// On the other side's time.
    pub is_pondering: bool,
    /// Until told to stop.
    pub is_infinite: bool,
    /// So many plies.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// Until a mate in so many moves is found.
    pub mate: Option<u32>,
    /// So long.
    pub move_time: Option<Duration>,
    /// What is left on White's and on Black's clock.
    pub clocks: [Option<Duration>; 2],
    /// What is added with each move of White and of Black.
    pub increments: [Duration; 2],
    /// Moves until time is added.
    pub moves_to_go: Option<u32>,
    /// A word that made no sense and was passed over.
    pub misread: Option<String>,
}

/// Clocks are not set to more than this, nor moves asked for.
const LONGEST_TIME: Duration = Duration::from_hours(24 * 365);

/// How much deeper than the mate itself a search that leaves out moves has to look before it gives up.
const DEPTH_BEYOND_MATE: u32 = 10;

impl Go {
    /// The limits for the side to move.
    #[must_use]
    pub fn limits(&self, turn: Color) -> Limits {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.move_time.map(TimeLimit::Move).or_else(|| self.clock(turn)),
            mate_in: self.mate,
        };
        match limits {
            // A mate that is not there must not be looked for forever.
            Limits { mate_in: Some(moves), depth: None, nodes: None, time: None } if !self.is_infinite => {
                let depth = moves.saturating_mul(2).saturating_add(DEPTH_BEYOND_MATE);
                Limits { depth: Some(depth), ..limits }
            }
            _ => limits,
        }
    }

    /// A clock that is not told is taken to show what the other shows: an answer too early is better than none.
    fn clock(&self, turn: Color) -> Option<TimeLimit> {
        let (ours, theirs) = (self.clocks[turn as usize], self.clocks[!turn as usize]);
        let increment = self.increments[turn as usize];
        let is_told = ours.or(theirs).is_some() || self.increments != [Duration::ZERO; 2];
        let left = ours.or(theirs).unwrap_or_default();
        is_told.then_some(TimeLimit::Clock { left, increment, moves_to_go: self.moves_to_go })
    }
}

/// Whether a word begins something new, so that a number before it is missing.
fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 13] = [
        "searchmoves",
        "ponder",
        "infinite",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "perft",
    ];
    KEYWORDS.contains(&word)
}

/// What makes no sense in a `go` is passed over and not refused: whoever asked waits for an answer.
fn read_go(mut words: Words) -> Result<Command, Misunderstanding> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.is_infinite = true,
            "ponder" => go.is_pondering = true,
            "searchmoves" => {
                while let Some(chosen) = words.peek().and_then(|word| read_move(word)) {
                    words.next();
                    go.search_moves.push(chosen);
                }
            }
            "perft" => return read_perft(words),
            _ if is_keyword(word) => {
                let number = words.next_if(|&word| !is_keyword(word)).and_then(read_number);
                if number.is_none() {
                    go.misread.get_or_insert(quoted(word));
                }
                // A limit that cannot be read counts as the smallest.
                go.set(word, number.unwrap_or(0));
            }
            _ => {
                go.misread.get_or_insert(quoted(word));
            }
        }
    }
    Ok(Command::Go(go))
}

impl Go {
    fn set(&mut self, word: &str, number: u64) {
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        let time = Duration::from_millis(number).min(LONGEST_TIME);
        match word {
            "depth" => self.depth = Some(small.max(1)),
            "nodes" => self.nodes = Some(number.max(1)),
            "mate" => self.mate = Some(small.max(1)),
            "movetime" => self.move_time = Some(time),
            "wtime" => self.clocks[0] = Some(time),
            "btime" => self.clocks[1] = Some(time),
            "winc" => self.increments[0] = time,
            "binc" => self.increments[1] = time,
            // Some say 0 when there is no such number.
            "movestogo" => self.moves_to_go = Some(small).filter(|&moves| moves > 0),
            _ => {}
        }
    }
}

/// Deeper than anybody can count.
const DEEPEST_PERFT: u64 = 100;

fn read_perft(mut words: Words) -> Result<Command, Misunderstanding> {
    let depth = words.next().and_then(read_number).ok_or(Misunderstanding::NoPerftDepth)?;
    Ok(Command::Perft(u32::try_from(depth.min(DEEPEST_PERFT)).unwrap_or(u32::MAX)))
}

/// Reads a number of any length. What is below zero counts as zero: a clock that has run out shows such numbers.
pub(super) fn read_number(word: &str) -> Option<u64> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if word.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}
