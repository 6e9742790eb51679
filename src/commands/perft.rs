//! `catur perft`: how many games of so many plies there are from a position.

use std::io::Write;

use catur::{adjacency, chess, jungle};
use clap::Args;

use super::CommandError;
use super::games::{Asked, GameName, named};

/// Count the positions at the end of every sequence of so many moves.
///
/// The count is a check of the rules: every correct program finds the same one. From the start of chess, 5 plies give
/// 4865609. For Adjacency the sums of X − O and of its square over all ends stand behind the count.
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
    match arguments.game {
        GameName::Chess => count::<chess::Position>(arguments, output),
        GameName::Jungle => count::<jungle::Position>(arguments, output),
        GameName::Adjacency => count::<adjacency::Position>(arguments, output),
    }
}

fn count<G: Asked>(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let position: G = named(arguments.fen.as_deref())?;
    if !arguments.divide || arguments.depth == 0 {
        return Ok(writeln!(output, "{}", position.count(arguments.depth))?);
    }
    let mut counts: Vec<(String, G::Count)> = position
        .divide(arguments.depth)
        .into_iter()
        .map(|(chosen, count)| (chosen.to_string(), count))
        .collect();
    counts.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    for (chosen, count) in &counts {
        writeln!(output, "{chosen}: {count}")?;
    }
    let total = if counts.is_empty() {
        // Where the game is over the position itself may count.
        position.count(arguments.depth)
    } else {
        counts.into_iter().map(|(_, count)| count).sum()
    };
    Ok(writeln!(output, "{total}")?)
}
