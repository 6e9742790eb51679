//! The bots that can be sent into a contest of chess, by name.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use catur::chess::Position;
use catur::engine::levels::{Level, LevelPlayer};
use catur::search::expert::Expert;
use catur::search::textbook::{Algorithm, Player, RandomMover};
use catur::search::{Limits, Searcher};
use thiserror::Error;

/// A player of chess, and how far it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    /// One of the levels of the window.
    Level(Level),
    /// A search of the textbook, to a depth if one is said.
    Textbook(Algorithm, Option<u32>),
    /// The expert, if it is said how far.
    Expert(Option<Effort>),
    /// Any legal move.
    Random,
}

/// How far the expert thinks at each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// So many plies.
    Depth(u32),
    /// So many positions.
    Nodes(u64),
    /// So long.
    Time(Duration),
}

/// Why a name is no bot's.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotError {
    /// Nobody is called so.
    #[error(
        "there is no such bot; there are level1 to level8, minimax, alpha-beta, negascout and greedy \
         (to a depth: minimax:3), expert (expert:8 plies, expert:20000n nodes or expert:100ms a move) and random"
    )]
    Unknown,
    /// The depth is none.
    #[error("behind {0}: there must be a depth from 1 to {DEEPEST}, as in {0}:3")]
    Depth(&'static str),
    /// The effort is none.
    #[error(
        "behind expert: there must be a depth from 1 to {DEEPEST} as in expert:8, a number of nodes as in \
         expert:20000n, or a time from 10ms on as in expert:100ms"
    )]
    Effort,
}

const DEEPEST: u32 = 100;

/// In less time the expert would hardly begin to search.
const SHORTEST_MILLISECONDS: u64 = 10;

const TABLE_MEGABYTES: usize = 16;

impl Bot {
    /// The same bot with this depth if it needs one and none was said.
    pub const fn or_depth(self, plies: u32) -> Self {
        match self {
            Self::Textbook(algorithm, None) => Self::Textbook(algorithm, Some(plies)),
            Self::Expert(None) => Self::Expert(Some(Effort::Depth(plies))),
            said => said,
        }
    }

    /// How far it may think at each move. The levels and the textbook know by themselves.
    pub fn limits(self) -> Limits {
        match self {
            Self::Level(_) | Self::Textbook(..) | Self::Random | Self::Expert(None) => Limits::default(),
            Self::Expert(Some(Effort::Depth(plies))) => Limits::depth(plies),
            Self::Expert(Some(Effort::Nodes(count))) => Limits::nodes(count),
            Self::Expert(Some(Effort::Time(each))) => Limits::time(each),
        }
    }

    /// Somebody who plays like that. What is left to chance follows from the seed.
    pub fn hire(self, seed: u64) -> Box<dyn Searcher<Position>> {
        match self {
            Self::Level(level) => Box::new(LevelPlayer::new(level, TABLE_MEGABYTES, seed)),
            Self::Textbook(algorithm, depth) => Box::new(Player::new(algorithm, depth.unwrap_or(1))),
            Self::Expert(_) => Box::new(Expert::new(TABLE_MEGABYTES)),
            Self::Random => Box::new(RandomMover::seeded(seed)),
        }
    }
}

impl FromStr for Bot {
    type Err = BotError;

    fn from_str(text: &str) -> Result<Self, BotError> {
        let (name, amount) = match text.split_once(':') {
            Some((name, amount)) => (name, Some(amount)),
            None => (text, None),
        };
        if let Some(algorithm) = Algorithm::named(name) {
            let depth = amount.map(|amount| depth(amount).ok_or(BotError::Depth(algorithm.name())));
            return Ok(Self::Textbook(algorithm, depth.transpose()?));
        }
        match (name, amount) {
            ("expert", None) => Ok(Self::Expert(None)),
            ("expert", Some(amount)) => Ok(Self::Expert(Some(amount.parse()?))),
            ("random", None) => Ok(Self::Random),
            (name, None) => level(name).map(Self::Level).ok_or(BotError::Unknown),
            _ => Err(BotError::Unknown),
        }
    }
}

impl FromStr for Effort {
    type Err = BotError;

    fn from_str(text: &str) -> Result<Self, BotError> {
        let effort = if let Some(time) = text.strip_suffix("ms") {
            let time = number(time).filter(|&time| time >= SHORTEST_MILLISECONDS);
            time.map(|time| Self::Time(Duration::from_millis(time)))
        } else if let Some(nodes) = text.strip_suffix('n') {
            number(nodes).filter(|&count| count > 0).map(Self::Nodes)
        } else {
            depth(text).map(Self::Depth)
        };
        effort.ok_or(BotError::Effort)
    }
}

fn level(name: &str) -> Option<Level> {
    // One digit: `level+3` and `level03` are numbers to a parser, but not to people.
    let digit = name.strip_prefix("level").filter(|digit| digit.len() == 1)?;
    Level::new(digit.parse().ok()?)
}

fn depth(text: &str) -> Option<u32> {
    number(text).and_then(|plies| u32::try_from(plies).ok()).filter(|plies| (1..=DEEPEST).contains(plies))
}

fn number(text: &str) -> Option<u64> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level{}", level.number()),
            Self::Textbook(algorithm, None) => write!(f, "{}", algorithm.name()),
            Self::Textbook(algorithm, Some(plies)) => write!(f, "{}:{plies}", algorithm.name()),
            Self::Expert(None) => write!(f, "expert"),
            Self::Expert(Some(Effort::Depth(plies))) => write!(f, "expert:{plies}"),
            Self::Expert(Some(Effort::Nodes(count))) => write!(f, "expert:{count}n"),
            Self::Expert(Some(Effort::Time(each))) => write!(f, "expert:{}ms", each.as_millis()),
            Self::Random => write!(f, "random"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_it_is_written() {
        for name in [
            "level1",
            "level8",
            "minimax",
            "minimax:1",
            "alpha-beta:3",
            "negascout:100",
            "greedy:5",
            "expert",
            "expert:8",
            "expert:20000n",
            "expert:100ms",
            "random",
        ] {
            assert_eq!(name.parse::<Bot>().map(|bot| bot.to_string()), Ok(name.to_owned()));
        }
    }

    #[test]
    fn other_names_are_refused() {
        for name in ["", "Random", "random:3", "level", "level0", "level9", "level03", "level+3", "level3:4"]
        {
            assert_eq!(name.parse::<Bot>(), Err(BotError::Unknown), "{name}");
        }
        for name in ["minimax:", "minimax:0", "minimax:101", "minimax:+3", "minimax:3n", "minimax:3:3"] {
            assert_eq!(name.parse::<Bot>(), Err(BotError::Depth("minimax")), "{name}");
        }
        for name in ["expert:", "expert:0", "expert:ms", "expert:0n", "expert:9ms", "expert:-5", "expert:1s"]
        {
            assert_eq!(name.parse::<Bot>(), Err(BotError::Effort), "{name}");
        }
        assert_eq!("expert:99999999999999999999n".parse::<Bot>(), Err(BotError::Effort));
    }

    #[test]
    fn a_depth_is_filled_in_only_where_none_was_said() {
        let filled = |name: &str| name.parse::<Bot>().map(|bot| bot.or_depth(4).to_string());
        assert_eq!(filled("greedy"), Ok("greedy:4".to_owned()));
        assert_eq!(filled("greedy:2"), Ok("greedy:2".to_owned()));
        assert_eq!(filled("expert"), Ok("expert:4".to_owned()));
        assert_eq!(filled("expert:50ms"), Ok("expert:50ms".to_owned()));
        assert_eq!(filled("level2"), Ok("level2".to_owned()));
    }
}
