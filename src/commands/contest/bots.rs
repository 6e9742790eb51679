//! Who can be sent into a contest of each game, and with what its games begin.

use std::fmt::Display;

use catur::adjacency::Rounds;
use catur::chess::ending::Claim;
use catur::game::Color;
use catur::play::contest::openings::{self, Openings};
use catur::play::contest::{Encounter, Opening};
use catur::play::opponents::{adjacency as adjacency_bots, jungle as jungle_bots};
use catur::play::seats::{NoClaim, Playable};
use catur::search::textbook::Algorithm;
use catur::search::{Limits, Score, Searcher, Signal, Task, Watch};
use catur::{adjacency, chess, jungle};

use super::super::games::Asked;
use super::chess_bot::Bot;

/// How games begin.
#[derive(Clone, Copy)]
pub struct Terms {
    /// So many random plies.
    pub plies: usize,
    /// So many rounds, where games have rounds.
    pub rounds: Option<u32>,
}

/// A game of which contests are held.
pub trait Contested: Asked {
    /// How many random plies a game begins with if nothing is said.
    const USUAL_PLIES: u8;

    /// Somebody who takes part.
    type Player: Copy + Display + Send + 'static;

    /// The player with this name; to this depth if it needs one and the name says none.
    ///
    /// # Errors
    /// Why nobody is called so.
    fn bot(name: &str, depth: Option<u32>) -> Result<Self::Player, String>;

    /// Somebody who plays like that. What is left to chance follows from the seed.
    fn employ(bot: Self::Player, seed: u64) -> Box<dyn Searcher<Self>>;

    /// How far it may think at each move, if it does not know by itself.
    fn limits(_bot: Self::Player) -> Limits {
        Limits::default()
    }

    /// Beginnings that are fair to both.
    fn openings(seed: u64, terms: Terms) -> impl Iterator<Item = Opening<Self>>;

    /// The name of a draw by claim in JSON.
    fn claim_reason(claim: Self::Claim) -> &'static str;

    /// The game if it is chess, which can be written down.
    fn of_chess(_encounter: Encounter<Self, Self::Claim>) -> Option<Encounter<chess::Position, Claim>> {
        None
    }
}

/// As deep as the searches of chess go that are named without a depth.
const USUAL_DEPTH: u32 = 3;

impl Contested for chess::Position {
    const USUAL_PLIES: u8 = 8;

    type Player = Bot;

    fn bot(name: &str, depth: Option<u32>) -> Result<Bot, String> {
        let bot: Bot = name.parse().map_err(|error: super::chess_bot::BotError| error.to_string())?;
        Ok(bot.or_depth(depth.unwrap_or(USUAL_DEPTH)))
    }

    fn employ(bot: Bot, seed: u64) -> Box<dyn Searcher<Self>> {
        bot.hire(seed)
    }

    fn limits(bot: Bot) -> Limits {
        bot.limits()
    }

    fn openings(seed: u64, terms: Terms) -> impl Iterator<Item = Opening<Self>> {
        openings::of_chess(seed, terms.plies)
    }

    fn claim_reason(claim: Claim) -> &'static str {
        match claim {
            Claim::FiftyMoves => "fifty_moves",
            Claim::ThreefoldRepetition => "threefold_repetition",
        }
    }

    fn of_chess(encounter: Encounter<Self, Claim>) -> Option<Encounter<Self, Claim>> {
        Some(encounter)
    }
}

/// As deep as the searches of Jungle go that are named without a depth, and with which its openings are judged.
const JUNGLE_DEPTH: u32 = 4;
const JUDGED_DEPTH: u32 = 2;

/// As much as some steps are worth, and less than any beast.
const LARGEST_ADVANTAGE: Score = 60;

impl Contested for jungle::Position {
    const USUAL_PLIES: u8 = 6;

    type Player = jungle_bots::Opponent;

    fn bot(name: &str, depth: Option<u32>) -> Result<Self::Player, String> {
        let deep = format!("{name}:{}", depth.unwrap_or(JUNGLE_DEPTH));
        let read: Result<Self::Player, _> = name.parse();
        read.or_else(|error: jungle_bots::OpponentError| deep.parse().map_err(|_| error.to_string()))
    }

    fn employ(bot: Self::Player, seed: u64) -> Box<dyn Searcher<Self>> {
        Self::hire(bot, seed)
    }

    fn openings(seed: u64, terms: Terms) -> impl Iterator<Item = Opening<Self>> {
        Openings::seeded(seed, Self::start(), terms.plies, is_balanced)
    }

    fn claim_reason(claim: NoClaim) -> &'static str {
        match claim {}
    }
}

fn is_balanced(position: &jungle::Position) -> bool {
    let task = Task::new(*position, Limits::default());
    let mut watch = Watch::start(task.limits, &Signal::default());
    let found = Algorithm::AlphaBeta.search(&task, JUDGED_DEPTH, &mut watch, &mut ());
    found.is_ok_and(|found| found.value.abs() <= LARGEST_ADVANTAGE)
}

impl Contested for adjacency::Position {
    /// Its bots draw lots, so no two games are alike anyway.
    const USUAL_PLIES: u8 = 0;

    type Player = adjacency_bots::Opponent;

    fn bot(name: &str, depth: Option<u32>) -> Result<Self::Player, String> {
        let read: Result<Self::Player, _> = name.parse();
        let bot = read.map_err(|error: adjacency_bots::OpponentError| error.to_string())?;
        Ok(match (bot, depth) {
            (adjacency_bots::Opponent::Minimax(_), Some(plies)) if !name.contains(':') => {
                adjacency_bots::Opponent::Minimax(plies)
            }
            (bot, _) => bot,
        })
    }

    fn employ(bot: Self::Player, seed: u64) -> Box<dyn Searcher<Self>> {
        Self::hire(bot, seed)
    }

    /// X always begins; every opening is played twice, so the bots do so in turn.
    fn openings(seed: u64, terms: Terms) -> impl Iterator<Item = Opening<Self>> {
        let rounds = terms.rounds.and_then(Rounds::new).unwrap_or(Rounds::MOST);
        Openings::seeded(seed, Self::start(rounds, Color::White), terms.plies, |_| true)
    }

    fn claim_reason(claim: NoClaim) -> &'static str {
        match claim {}
    }
}
