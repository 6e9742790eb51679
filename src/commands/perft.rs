//! `catur perft`: how many games of so many plies there are from a position.

use std::io::Write;

use catur::chess::{Position, perft};
use clap::Args;

use super::{CommandError, GameName, read_position};

/// Count the positions at the end of every sequence of so many moves.
///
/// The count is a check of the rules: every correct program finds the same one. From the start, 5 plies give 4865609.
#[derive(Args)]
pub struct Arguments {
    /// The game.
    #[arg(long, value_enum, default_value = "chess")]
    game: GameName,
    /// The position to begin with, as a FEN; without it the start of the game.
    #[arg(long)]
    fen: Option<String>,
    /// Show the count behind each first move as well; the last line is the total.
    #[arg(long)]
    divide: bool,
    /// The length of the sequences in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
    depth: u32,
}

/// Writes the count, behind the counts of the first moves if they are asked for.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let GameName::Chess = arguments.game;
    let position = match &arguments.fen {
        Some(fen) => read_position(fen).map_err(|error| CommandError::Fen { fen: fen.clone(), error })?,
        None => Position::start(),
    };
    if !arguments.divide || arguments.depth == 0 {
        return Ok(writeln!(output, "{}", perft::perft(&position, arguments.depth))?);
    }
    let mut counts: Vec<(String, u64)> = perft::divide(&position, arguments.depth)
        .map(|(chosen, count)| (chosen.to_string(), count))
        .collect();
    counts.sort_unstable();
    for (chosen, count) in &counts {
        writeln!(output, "{chosen}: {count}")?;
    }
    Ok(writeln!(output, "{}", counts.iter().map(|(_, count)| count).sum::<u64>())?)
}
