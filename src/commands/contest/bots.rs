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
    /// How many random plies a game between these two begins with if nothing is said.
    fn usual_plies(bots: [Self::Player; 2]) -> u8;

    /// With how many random plies a game can begin.
    fn most_opening_plies(_terms: Terms) -> usize {
        usize::MAX
    }

    /// After so many plies a game is drawn. Where the rules end every game nothing else has to.
    const MOST_PLIES: usize = usize::MAX;

    /// How many rounds a game has, where games have rounds.
    fn rounds(_terms: Terms) -> Option<u32> {
        None
    }

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
    /// More than in any game that bots play to an end.
    const MOST_PLIES: usize = 600;

    type Player = Bot;

    fn usual_plies(_bots: [Bot; 2]) -> u8 {
        8
    }

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
    type Player = jungle_bots::Opponent;

    fn usual_plies(_bots: [Self::Player; 2]) -> u8 {
        6
    }

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
    type Player = adjacency_bots::Opponent;

    /// Where one of the two draws lots no two games are alike; else they would play the same two games for ever.
    fn usual_plies(bots: [Self::Player; 2]) -> u8 {
        let is_always_alike = |bot: &Self::Player| matches!(bot, adjacency_bots::Opponent::Minimax(_));
        if bots.iter().all(is_always_alike) { 2 } else { 0 }
    }

    /// At least one is left to the bots.
    fn most_opening_plies(terms: Terms) -> usize {
        rounds(terms).number() as usize * 2 - 1
    }

    fn rounds(terms: Terms) -> Option<u32> {
        Some(rounds(terms).number())
    }

    fn bot(name: &str, depth: Option<u32>) -> Result<Self::Player, String> {
        let deep = depth.filter(|_| name == "minimax").map(|depth| format!("{name}:{depth}"));
        let read = deep.as_deref().unwrap_or(name).parse();
        read.map_err(|error: adjacency_bots::OpponentError| error.to_string())
    }

    fn employ(bot: Self::Player, seed: u64) -> Box<dyn Searcher<Self>> {
        Self::hire(bot, seed)
    }

    /// X always begins; every opening is played twice, so the bots do so in turn.
    fn openings(seed: u64, terms: Terms) -> impl Iterator<Item = Opening<Self>> {
        Openings::seeded(seed, Self::start(rounds(terms), Color::White), terms.plies, |_| true)
    }

    fn claim_reason(claim: NoClaim) -> &'static str {
        match claim {}
    }
}

fn rounds(terms: Terms) -> Rounds {
    terms.rounds.and_then(Rounds::new).unwrap_or(Rounds::MOST)
}
