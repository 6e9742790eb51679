//! `catur match`: bots against each other, and a table of wins.

mod bot;
mod pgn_file;
mod standing;
mod stopwatch;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use catur::chess::ending::{self, Claim};
use catur::chess::{Move, Position};
use catur::game::Color;
use catur::play::contest::{self, Conclusion, Contest, Contestant, Encounter, Fault, openings};
use catur::play::pgn::{GameResult, PgnGame, Tags};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{CommandError, GameName, moves};
use bot::Bot;
use pgn_file::PgnFile;
use standing::{Side, Standing};
use stopwatch::Stopwatch;

/// Let two bots play against each other; show how many games each has won, and what that says about their strength.
///
/// Every game begins with random moves to a balanced position, which is then played with both colours. Bots that
/// are limited by depth or nodes play the same games again if the seed is the same.
#[derive(Args)]
pub struct Arguments {
    /// The game.
    #[arg(long, value_enum, default_value = "chess")]
    game: GameName,
    /// One bot: level1 to level8, minimax, alpha-beta, negascout, greedy, expert or random.
    ///
    /// The searches of the textbook take a depth (alpha-beta:3), the expert a depth (expert:8), a number of nodes
    /// (expert:20000n) or a time for each move (expert:100ms).
    #[arg(long, value_name = "BOT")]
    first: Bot,
    /// The other bot.
    #[arg(long, value_name = "BOT")]
    second: Bot,
    /// How many games to play.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How deep the bots search that are named without a depth.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Where all chance in openings and bots comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many random plies each game begins with.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(0..=40))]
    plies: u8,
    /// Write the games to this file, in PGN.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write a JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// More plies than any game that bots play to an end.
const MOST_PLIES: usize = 600;

type ChessEncounter = Encounter<Position, Claim>;

/// Plays the games, then writes the standing.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let GameName::Chess = arguments.game;
    let unwritten = |error| CommandError::Unwritten {
        file: arguments.pgn.as_ref().map_or_else(String::new, |file| file.display().to_string()),
        error,
    };
    let bots = [arguments.first, arguments.second].map(|bot| bot.or_depth(arguments.depth));
    let watches = [Stopwatch::default(), Stopwatch::default()];
    // Each gets its own: a random mover must not repeat the opening's throws.
    let mut seeds = StdRng::seed_from_u64(arguments.seed);
    let openings = openings::of_chess(seeds.random(), usize::from(arguments.plies));
    let [first, second] = [0, 1].map(|nth| contestant(bots[nth], seeds.random(), &watches[nth]));
    let mut contest = Contest::new(first?, second?, ending::claim, MOST_PLIES);
    let mut file = arguments.pgn.as_deref().map(PgnFile::create).transpose().map_err(unwritten)?;

    let mut standing = Standing::default();
    let bar = progress_bar(arguments);
    for ((opening, first_plays), number) in contest::schedule(openings).zip(1..=arguments.games) {
        let encounter = contest.play(&opening, first_plays);
        standing.count(number, &encounter, reason(&encounter.conclusion));
        if let Some(file) = &mut file {
            file.add(&pgn_of(encounter, number, bots)).map_err(unwritten)?;
        }
        bar.set_message(standing.in_short());
        bar.inc(1);
    }
    bar.finish_and_clear();
    if standing.games() < arguments.games {
        return Err(CommandError::NoBalancedOpening(arguments.plies));
    }
    file.map_or(Ok(()), PgnFile::complete).map_err(unwritten)?;

    let sides = [0, 1].map(|nth| Side { bot: bots[nth].to_string(), watch: watches[nth].clone() });
    if arguments.json {
        standing.write_json(&sides, arguments.seed, arguments.plies, output)
    } else {
        standing.write_table(&sides, output)
    }
}

fn contestant(bot: Bot, seed: u64, watch: &Stopwatch) -> io::Result<Contestant<Position>> {
    let watch = watch.clone();
    Contestant::new(move || watch.beside(bot.hire(seed)), bot.limits())
}

/// The bar hides by itself where nobody would see it move.
fn progress_bar(arguments: &Arguments) -> ProgressBar {
    let target = if arguments.json { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {msg}  {elapsed}, {eta} left");
    let bar = ProgressBar::with_draw_target(Some(arguments.games.into()), target)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

/// The name of an ending in JSON; with blanks for underscores it is one for people.
const fn reason(conclusion: &Conclusion<Position, Claim>) -> &'static str {
    match conclusion {
        Conclusion::Rules(ending) => moves::reason(*ending),
        Conclusion::Claim(Claim::FiftyMoves) => "fifty_moves",
        Conclusion::Claim(Claim::ThreefoldRepetition) => "threefold_repetition",
        Conclusion::TooLong => "too_long",
        Conclusion::Forfeit { fault, .. } => match fault {
            Fault::NoMove => "no_move",
            Fault::IllegalMove(_) => "illegal_move",
            Fault::Breakdown(_) => "breakdown",
        },
    }
}

fn pgn_of(encounter: ChessEncounter, number: u32, bots: [Bot; 2]) -> PgnGame {
    let [first, second] = bots.map(|bot| bot.to_string());
    let (white, black) = match encounter.first_plays {
        Color::White => (first, second),
        Color::Black => (second, first),
    };
    let mut tags = Tags::default();
    tags.set("Event", "catur match".to_owned());
    tags.set("Round", number.to_string());
    tags.set("White", white);
    tags.set("Black", black);
    tags.set("Termination", termination(&encounter.conclusion).to_owned());
    let result = match encounter.conclusion.winner() {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    };
    let mut record = encounter.record;
    let last = record.last();
    record.remarks_mut(last).after.push(reason(&encounter.conclusion).replace('_', " "));
    PgnGame { tags, record, result }
}

/// The words that the standard of PGN has for it.
const fn termination(conclusion: &Conclusion<Position, Claim>) -> &'static str {
    match conclusion {
        Conclusion::Rules(_) | Conclusion::Claim(_) => "normal",
        Conclusion::TooLong => "adjudication",
        Conclusion::Forfeit { fault: Fault::Breakdown(_), .. } => "abandoned",
        Conclusion::Forfeit { fault: Fault::<Move>::NoMove | Fault::IllegalMove(_), .. } => {
            "rules infraction"
        }
    }
}
