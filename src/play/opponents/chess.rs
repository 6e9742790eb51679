//! The computer's players of chess, and what else a session has to ask of chess.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::chess::ending::{self, Claim};
use crate::chess::{Move, Position};
use crate::engine::book::{Book, Reader, Shelf};
use crate::engine::levels::{Level, LevelPlayer};
use crate::game::{Color, Line};
use crate::play::seats::Playable;
use crate::search::textbook::{Algorithm, Player, RandomMover};
use crate::search::{Score, Searcher};

/// Who plays chess for the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// One of the levels.
    Level(Level),
    /// A search of the textbook, to a depth of so many plies.
    Textbook(Algorithm, u32),
    /// Any legal move.
    Random,
}

/// The name is no opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("an opponent is called level1 to level8, minimax:3, alpha-beta:3, negascout:3, greedy:3 or random")]
pub struct OpponentError;

/// No textbook search gets so far in a lifetime.
const DEEPEST: u32 = 100;

/// As much as a level can fill in its time, at most.
const fn table_megabytes(level: Level) -> usize {
    if level.number() == Level::HIGHEST.number() { 32 } else { 16 }
}

/// Below it an opponent does not play from the book, for a beginner's opponent is no scholar.
const FIRST_READER: u8 = 3;

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level{}", level.number()),
            Self::Textbook(algorithm, plies) => write!(f, "{}:{plies}", algorithm.name()),
            Self::Random => write!(f, "random"),
        }
    }
}

impl FromStr for Opponent {
    type Err = OpponentError;

    fn from_str(text: &str) -> Result<Self, OpponentError> {
        let read = || match text.split_once(':') {
            Some((name, depth)) => {
                let algorithm = Algorithm::named(name)?;
                let plies = depth.parse().ok().filter(|plies| (1..=DEEPEST).contains(plies))?;
                Some(Self::Textbook(algorithm, plies))
            }
            None if text == "random" => Some(Self::Random),
            None => Level::new(text.strip_prefix("level")?.parse().ok()?).map(Self::Level),
        };
        read().ok_or(OpponentError)
    }
}

/// Somebody who plays like that, and who may look into the book on a shelf.
#[must_use]
pub fn hire_beside(shelf: &Shelf, bot: Opponent, seed: u64) -> Box<dyn Searcher<Position>> {
    match bot {
        Opponent::Level(level) if level.number() >= FIRST_READER => {
            let player = LevelPlayer::new(level, table_megabytes(level), seed);
            Box::new(Reader::new(shelf.clone(), seed, player))
        }
        Opponent::Level(level) => Box::new(LevelPlayer::new(level, table_megabytes(level), seed)),
        Opponent::Textbook(algorithm, plies) => Box::new(Player::new(algorithm, plies)),
        Opponent::Random => Box::new(RandomMover::seeded(seed)),
    }
}

impl Playable for Position {
    const NAME: &'static str = "chess";

    type Bot = Opponent;
    type Claim = Claim;

    /// A tenth of a pawn.
    const EVEN: Score = 10;

    fn hire(bot: Opponent, seed: u64) -> Box<dyn Searcher<Self>> {
        hire_beside(&Shelf::holding(Book::built_in()), bot, seed)
    }

    fn claim(line: &Line<Self>) -> Option<Claim> {
        ending::claim(line)
    }

    fn can_win(&self, color: Color) -> bool {
        ending::can_mate(self, color)
    }

    fn plies_since_progress(&self) -> usize {
        Self::plies_since_progress(self).into()
    }

    fn to_text(&self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// A game that was read from a file may go on behind a draw by the rules, so only the moves are asked.
    fn read_move(&self, text: &str) -> Option<Move> {
        text.parse().ok().filter(|&chosen| self.is_legal(chosen))
    }
}
