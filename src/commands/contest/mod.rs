//! `catur match`: bots against each other, and a table of wins.

mod bots;
mod chess_bot;
mod pgn_file;
mod standing;
mod stopwatch;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use catur::adjacency;
use catur::chess::ending::Claim;
use catur::chess::{Move, Position};
use catur::game::Color;
use catur::jungle;
use catur::play::contest::{self, Conclusion, Contest, Contestant, Encounter, Fault};
use catur::play::pgn::{GameResult, PgnGame, Tags};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::CommandError;
use super::games::GameName;
use bots::{Contested, Terms};
use pgn_file::PgnFile;
use standing::{JsonTerms, Side, Standing};
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
    /// One bot: in chess level1 to level8, minimax, alpha-beta, negascout, greedy, expert or random.
    ///
    /// The searches of the textbook take a depth (alpha-beta:3), the expert a depth (expert:8), a number of nodes
    /// (expert:20000n) or a time for each move (expert:100ms). In Jungle there are level1 to level4, the same textbook
    /// searches, expert by time and random; in Adjacency minimax, local, genetic and random.
    #[arg(long, value_name = "BOT")]
    first: String,
    /// The other bot.
    #[arg(long, value_name = "BOT")]
    second: String,
    /// How many games to play.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How deep the bots search that are named without a depth.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Where all chance in openings and bots comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many random plies each game begins with; if nothing is said 8 in chess and 6 in Jungle.
    ///
    /// In Adjacency there are none, for most of its bots draw lots; but 2 if both bots are minimax.
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=40))]
    plies: Option<u8>,
    /// How many rounds a game of Adjacency has, from 2 to 28; 28 if nothing is said.
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=28))]
    rounds: Option<u32>,
    /// Write the games to this file, in PGN; for chess only.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write a JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// Plays the games, then writes the standing.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    if arguments.rounds.is_some() && arguments.game != GameName::Adjacency {
        return Err(CommandError::Usage("--rounds is for --game adjacency".to_owned()));
    }
    match arguments.game {
        GameName::Chess => hold::<Position>(arguments, output),
        _ if arguments.pgn.is_some() => {
            Err(CommandError::Usage("--pgn is for chess; other games have no PGN".to_owned()))
        }
        GameName::Jungle => hold::<jungle::Position>(arguments, output),
        GameName::Adjacency => hold::<adjacency::Position>(arguments, output),
    }
}

fn hold<G: Contested>(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let unwritten = |error| CommandError::Unwritten {
        file: arguments.pgn.as_ref().map_or_else(String::new, |file| file.display().to_string()),
        error,
    };
    let bot = |name: &str, option: &str| {
        let bot = G::bot(name, arguments.depth);
        bot.map_err(|error| {
            CommandError::Usage(format!("invalid value '{name}' for '--{option} <BOT>': {error}"))
        })
    };
    let bots = [bot(&arguments.first, "first")?, bot(&arguments.second, "second")?];
    let plies = arguments.plies.unwrap_or_else(|| G::usual_plies(bots));
    let terms = Terms { plies: plies.into(), rounds: arguments.rounds };
    let most_plies = G::most_opening_plies(terms);
    if terms.plies > most_plies {
        let error = format!("so short a game can begin with at most {most_plies} random plies");
        return Err(CommandError::Usage(format!("invalid value '{plies}' for '--plies <PLIES>': {error}")));
    }
    let watches = [Stopwatch::default(), Stopwatch::default()];
    // Each gets its own: a random mover must not repeat the opening's throws.
    let mut seeds = StdRng::seed_from_u64(arguments.seed);
    let openings = G::openings(seeds.random(), terms);
    let [first, second] = [0, 1].map(|nth| contestant::<G>(bots[nth], seeds.random(), &watches[nth]));
    let mut contest = Contest::new(first?, second?, G::claim, G::MOST_PLIES);
    let mut file = arguments.pgn.as_deref().map(PgnFile::create).transpose().map_err(unwritten)?;

    let mut standing = Standing::default();
    let bar = progress_bar(arguments);
    for ((opening, first_plays), number) in contest::schedule(openings).zip(1..=arguments.games) {
        let encounter = contest.play(&opening, first_plays);
        standing.count(number, &encounter, reason::<G>(&encounter.conclusion));
        if let (Some(file), Some(chess)) = (&mut file, G::of_chess(encounter)) {
            file.add(&pgn_of(chess, number, &bots.map(|bot| bot.to_string()))).map_err(unwritten)?;
        }
        bar.set_message(standing.in_short());
        bar.inc(1);
    }
    bar.finish_and_clear();
    if standing.games() < arguments.games {
        return Err(CommandError::NoBalancedOpening(plies));
    }
    file.map_or(Ok(()), PgnFile::complete).map_err(unwritten)?;

    let sides = [0, 1].map(|nth| Side { bot: bots[nth].to_string(), watch: watches[nth].clone() });
    if arguments.json {
        let terms = JsonTerms { game: G::NAME, rounds: G::rounds(terms), seed: arguments.seed, plies };
        standing.write_json(&terms, &sides, output)
    } else {
        standing.write_table(&sides, output)
    }
}

fn contestant<G: Contested>(bot: G::Player, seed: u64, watch: &Stopwatch) -> io::Result<Contestant<G>> {
    let watch = watch.clone();
    Contestant::new(move || watch.beside(G::employ(bot, seed)), G::limits(bot))
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
fn reason<G: Contested>(conclusion: &Conclusion<G, G::Claim>) -> &'static str {
    match conclusion {
        Conclusion::Rules(ending) => G::reason(*ending),
        Conclusion::Claim(claim) => G::claim_reason(*claim),
        Conclusion::TooLong => "too_long",
        Conclusion::Forfeit { fault, .. } => match fault {
            Fault::NoMove => "no_move",
            Fault::IllegalMove(_) => "illegal_move",
            Fault::Breakdown(_) => "breakdown",
        },
    }
}

fn pgn_of(encounter: Encounter<Position, Claim>, number: u32, bots: &[String; 2]) -> PgnGame {
    let [first, second] = bots;
    let (white, black) = match encounter.first_plays {
        Color::White => (first, second),
        Color::Black => (second, first),
    };
    let mut tags = Tags::default();
    tags.set("Event", "catur match".to_owned());
    tags.set("Round", number.to_string());
    tags.set("White", white.clone());
    tags.set("Black", black.clone());
    tags.set("Termination", termination(&encounter.conclusion).to_owned());
    let result = match encounter.conclusion.winner() {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    };
    let mut record = encounter.record;
    let last = record.last();
    record.remarks_mut(last).after.push(reason::<Position>(&encounter.conclusion).replace('_', " "));
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
