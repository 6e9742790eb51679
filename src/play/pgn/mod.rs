//! PGN: games as text that every chess program reads.

mod reader;
mod source;
mod termination;
mod writer;

use std::fmt;

pub use reader::{PgnError, PgnProblem, Reader};
pub use source::Place;
pub use termination::{TERMINATION, termination};

use super::record::GameRecord;
use crate::chess::Position;

/// A game with its tags: who played, where and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame {
    /// What is said of the game as a whole.
    pub tags: Tags,
    /// The moves and what is said of them.
    pub record: GameRecord<Position>,
    /// How the game ended, or that it did not.
    pub result: GameResult,
}

/// Pairs of a name and a value, each name once, in the order in which they came.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    /// Adds a tag, or changes the value of the one with this name. A name is a word of ASCII.
    pub fn set(&mut self, name: &str, value: String) {
        match self.0.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => tag.1 = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// Name and value of every tag.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The result that stands behind the moves of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: going on, broken off or not known.
    Open,
}

impl GameResult {
    /// The result that a text means.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" => Self::WhiteWins,
            "0-1" => Self::BlackWins,
            "1/2-1/2" | "1/2" | "½-½" | "½" => Self::Draw,
            "*" => Self::Open,
            _ => return None,
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        })
    }
}
