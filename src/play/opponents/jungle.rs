//! The computer's players of Jungle, and what else a session has to ask of it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::engine::punctual::Punctual;
use crate::game::{Color, Line};
use crate::jungle::Position;
use crate::play::seats::{NoClaim, Playable};
use crate::search::hunter::Hunter;
use crate::search::textbook::{Algorithm, NearBest, Player, RandomMover};
use crate::search::{Score, Searcher};

/// Who plays Jungle for the computer. All of them answer within [`EACH`](Opponent::EACH).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// One of the levels.
    Level(Level),
    /// A search of the textbook, to a depth of so many plies.
    Textbook(Algorithm, u32),
    /// The strongest player with so much time for a move.
    Hunter(Duration),
    /// Any legal move.
    Random,
}

/// How strong the computer is, from 1 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The gentlest.
    pub const LOWEST: Self = Self(1);
    /// The strongest.
    pub const HIGHEST: Self = Self(4);

    /// The level with a number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 4 { Some(Self(number)) } else { None }
    }

    /// From 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The name is no opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "an opponent is called level1 to level4, minimax, alpha-beta, negascout or greedy (to a depth from 1 to {DEEPEST}: \
     negascout:4), expert:100ms (from 10ms to 5000ms) or random"
)]
pub struct OpponentError;

/// No textbook search gets so far in five seconds.
const DEEPEST: u32 = 100;

/// In less time the strongest player would hardly begin.
const SHORTEST: Duration = Duration::from_millis(10);

/// What the gentlest level does not mind to lose by a move: as much as a few steps are worth, and less than any beast.
const SLIP: i32 = 40;

const TABLE_MEGABYTES: usize = 16;

impl Opponent {
    /// The most time for a move.
    pub const EACH: Duration = Duration::from_secs(5);
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level{}", level.number()),
            Self::Textbook(algorithm, plies) => write!(f, "{}:{plies}", algorithm.name()),
            Self::Hunter(each) => write!(f, "expert:{}ms", each.as_millis()),
            Self::Random => write!(f, "random"),
        }
    }
}

impl FromStr for Opponent {
    type Err = OpponentError;

    fn from_str(text: &str) -> Result<Self, OpponentError> {
        let number = |text: &str| -> Option<u32> {
            // `+5` is a number to a parser, but not to people.
            if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
        };
        let read = || match text.split_once(':') {
            Some(("expert", time)) => {
                let each = Duration::from_millis(number(time.strip_suffix("ms")?)?.into());
                Some(Self::Hunter(each)).filter(|_| (SHORTEST..=Self::EACH).contains(&each))
            }
            Some((name, depth)) => {
                let algorithm = Algorithm::named(name)?;
                let plies = number(depth).filter(|plies| (1..=DEEPEST).contains(plies))?;
                Some(Self::Textbook(algorithm, plies))
            }
            None if text == "random" => Some(Self::Random),
            None => {
                let level = number(text.strip_prefix("level").filter(|digit| digit.len() == 1)?)?;
                Level::new(u8::try_from(level).ok()?).map(Self::Level)
            }
        };
        read().ok_or(OpponentError)
    }
}

impl Playable for Position {
    const NAME: &'static str = "jungle";

    type Bot = Opponent;
    type Claim = NoClaim;

    /// A step or two, and a tenth of the weakest beast.
    const EVEN: Score = 20;

    fn hire(bot: Opponent, seed: u64) -> Box<dyn Searcher<Self>> {
        fn punctual<S: Searcher<Position> + 'static>(
            player: S,
            each: Duration,
        ) -> Box<dyn Searcher<Position>> {
            Box::new(Punctual::new(player, each))
        }
        let hunter = || Hunter::new(TABLE_MEGABYTES);
        match bot {
            Opponent::Level(level) => match level.number() {
                1 => punctual(NearBest::new(Algorithm::AlphaBeta, 2, SLIP, seed), Opponent::EACH),
                2 => punctual(NearBest::new(Algorithm::NegaScout, 4, 0, seed), Opponent::EACH),
                3 => punctual(hunter(), Duration::from_secs(1)),
                _ => punctual(hunter(), Opponent::EACH),
            },
            Opponent::Textbook(algorithm, plies) => punctual(Player::new(algorithm, plies), Opponent::EACH),
            Opponent::Hunter(each) => punctual(hunter(), each),
            Opponent::Random => punctual(RandomMover::seeded(seed), Opponent::EACH),
        }
    }

    fn claim(_line: &Line<Self>) -> Option<NoClaim> {
        None
    }

    /// Whoever has a beast may reach the den.
    fn can_win(&self, color: Color) -> bool {
        self.beasts(color).next().is_some()
    }

    fn plies_since_progress(&self) -> usize {
        self.plies_since_capture().into()
    }

    fn to_text(&self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}
