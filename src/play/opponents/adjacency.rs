//! The computer's players of Adjacency, and what else a session has to ask of it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::adjacency::{Move, Position};
use crate::engine::punctual::Punctual;
use crate::game::{Color, Line};
use crate::play::seats::{NoClaim, Playable};
use crate::search::textbook::{Algorithm, Breeder, HillClimber, Player, RandomMover};
use crate::search::{Limits, Report, Searcher, Signal, Task};

/// Who plays Adjacency for the computer. All of them answer within [`EACH`](Opponent::EACH).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Minimax with alpha-beta, so many plies deep or to the end of the game.
    Minimax(u32),
    /// Hill climbing: the most marks at once.
    Local,
    /// A genetic algorithm.
    Genetic,
    /// Any legal move.
    Random,
}

/// The name is no opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "an opponent is called minimax (to a depth from 1 to {DEEPEST}: minimax:5), local, genetic or random"
)]
pub struct OpponentError;

/// The longest game has so many plies.
const DEEPEST: u32 = 56;

impl Opponent {
    /// The most time for a move.
    pub const EACH: Duration = Duration::from_secs(5);

    /// How deep minimax searches if nobody says how deep.
    pub const DEPTH: u32 = 5;
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Minimax(plies) => write!(f, "minimax:{plies}"),
            Self::Local => write!(f, "local"),
            Self::Genetic => write!(f, "genetic"),
            Self::Random => write!(f, "random"),
        }
    }
}

impl FromStr for Opponent {
    type Err = OpponentError;

    fn from_str(text: &str) -> Result<Self, OpponentError> {
        match text {
            "minimax" => Ok(Self::Minimax(Self::DEPTH)),
            "local" => Ok(Self::Local),
            "genetic" => Ok(Self::Genetic),
            "random" => Ok(Self::Random),
            _ => {
                let depth = text.strip_prefix("minimax:").ok_or(OpponentError)?;
                // `+5` is a number to a parser, but not to people.
                let is_plain = depth.bytes().all(|byte| byte.is_ascii_digit());
                let plies = depth.parse().ok().filter(|plies| is_plain && (1..=DEEPEST).contains(plies));
                plies.map(Self::Minimax).ok_or(OpponentError)
            }
        }
    }
}

/// A search that does not look for more plies than are left, for each deeper one would find the same again.
struct ToTheEnd(Player);

impl Searcher<Position> for ToTheEnd {
    fn search(
        &mut self,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let left = task.line.position().plies_left();
        let depth = Some(task.limits.depth.map_or(left, |depth| depth.min(left)));
        let limits = Limits { depth, ..task.limits };
        self.0.search(&Task { limits, ..task.clone() }, signal, tell)
    }
}

impl Playable for Position {
    const NAME: &'static str = "adjacency";

    type Bot = Opponent;
    type Claim = NoClaim;

    fn hire(bot: Opponent, seed: u64) -> Box<dyn Searcher<Self>> {
        fn punctual(searcher: impl Searcher<Position> + 'static) -> Box<dyn Searcher<Position>> {
            Box::new(Punctual::new(searcher, Opponent::EACH))
        }
        match bot {
            Opponent::Minimax(plies) => punctual(ToTheEnd(Player::new(Algorithm::AlphaBeta, plies))),
            Opponent::Local => punctual(HillClimber::seeded(seed)),
            Opponent::Genetic => punctual(Breeder::seeded(seed)),
            Opponent::Random => punctual(RandomMover::seeded(seed)),
        }
    }

    fn claim(_: &Line<Self>) -> Option<NoClaim> {
        None
    }

    /// A single move can turn four marks, so nobody has lost before the end.
    fn can_win(&self, _: Color) -> bool {
        true
    }

    /// No mark is ever taken from the board.
    fn plies_since_progress(&self) -> usize {
        0
    }

    fn to_text(&self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}
