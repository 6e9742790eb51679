//! `catur moves`: for each position on standard input, what may be played and where the game stands.

use std::io::{self, BufRead, Read, Write};

use catur::game::{Color, Ending, Status};
use catur::play::pgn::GameResult;
use catur::{adjacency, chess, jungle};
use clap::Args;
use serde::Serialize;

use super::CommandError;
use super::games::{Asked, GameName};

/// For each position on standard input, list the legal moves and say whether the game is over.
///
/// One FEN a line; one line of JSON is the answer to each. A line that is no position is answered by {"error": …}.
#[derive(Args)]
pub struct Arguments {
    /// The game.
    #[arg(long, value_enum, default_value = "chess")]
    game: GameName,
}

/// No FEN has as many bytes; a longer line is not kept in memory.
const LONGEST_LINE: usize = 1000;

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Position {
        fen: String,
        status: &'static str,
        result: String,
        reason: Option<&'static str>,
        check: bool,
        moves: Vec<String>,
        san: Vec<String>,
    },
    Refused {
        error: String,
    },
}

/// Answers line by line, so that a program can ask and wait.
pub fn run(
    arguments: &Arguments,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let answer = match arguments.game {
        GameName::Chess => answer::<chess::Position>,
        GameName::Jungle => answer::<jungle::Position>,
        GameName::Adjacency => answer::<adjacency::Position>,
    };
    while let Some(line) = next_line(input)? {
        let text = serde_json::to_string(&answer(&line)).map_err(io::Error::from)?;
        writeln!(output, "{text}")?;
        output.flush()?;
    }
    Ok(())
}

/// The next line, or as much of it as shows that it is too long.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if line.len() > LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(if line.is_empty() { None } else { Some(line) })
}

fn answer<G: Asked>(line: &[u8]) -> Answer {
    let refused = |error: &dyn ToString| Answer::Refused { error: error.to_string() };
    if line.len() > LONGEST_LINE {
        return refused(&"the line is too long for a position");
    }
    let Ok(line) = std::str::from_utf8(line) else { return refused(&"the line is not UTF-8") };
    match G::read(line.trim()) {
        Ok(position) => describe(&position),
        Err(error) => refused(&error),
    }
}

fn describe<G: Asked>(position: &G) -> Answer {
    let legal = position.legal_moves();
    let mut named: Vec<(String, G::Move)> =
        legal.iter().map(|&chosen| (chosen.to_string(), chosen)).collect();
    named.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    let san = named.iter().map(|&(_, chosen)| position.name(chosen, &legal)).collect();
    let ending = match position.status() {
        Status::Ongoing(_) => None,
        Status::Over(ending) => Some(ending),
    };
    Answer::Position {
        fen: position.to_string(),
        status: if ending.is_some() { "over" } else { "ongoing" },
        result: ending.map_or(GameResult::Open, result).to_string(),
        reason: ending.map(G::reason),
        check: position.is_in_check(),
        moves: named.into_iter().map(|(name, _)| name).collect(),
        san,
    }
}

fn result<E: Ending>(ending: E) -> GameResult {
    match ending.winner() {
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    }
}
