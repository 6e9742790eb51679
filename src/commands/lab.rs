//! `catur lab`: one position, several searches, side by side.

use std::io::{self, Write};
use std::time::Duration;

use catur::game::Game;
use catur::search::laboratory::{self, Row};
use catur::search::{Score, Signal, score};
use catur::{adjacency, chess, jungle};
use clap::Args;
use serde::Serialize;

use super::CommandError;
use super::games::{Asked, GameName, named};

/// Search one position with several algorithms and compare what they find and what it costs.
///
/// Minimax, alpha-beta and NegaScout find the same value; they differ in the number of positions they need for it. Leaves
/// are the positions where the depth is used up, as perft counts them: a line on which the game is over before has none.
#[derive(Args)]
pub struct Arguments {
    /// The game.
    #[arg(long, value_enum, default_value = "chess")]
    game: GameName,
    /// The position to search, as a FEN; without it the start of the game.
    #[arg(long)]
    fen: Option<String>,
    /// How many plies to search; each more takes minimax some thirty times as long.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,
    /// Write an array of JSON objects instead of a table.
    #[arg(long)]
    json: bool,
}

/// Writes the rows, as a table or as JSON.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    match arguments.game {
        GameName::Chess => compare::<chess::Position>(arguments, output),
        GameName::Jungle => compare::<jungle::Position>(arguments, output),
        GameName::Adjacency => compare::<adjacency::Position>(arguments, output),
    }
}

fn compare<G: Asked>(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let position: G = named(arguments.fen.as_deref())?;
    let rows = rows(&position, arguments.depth);
    if arguments.json { write_json(rows, output) } else { write_table::<G>(rows, output) }
}

/// The searches that the game has.
fn rows<G: Asked>(position: &G, depth: u32) -> impl Iterator<Item = Row<G::Move>> {
    let (signal, asked) = (Signal::default(), position.clone());
    let expert = std::iter::once(signal.clone()).filter_map(move |signal| asked.expert_row(depth, &signal));
    laboratory::compare(position, depth, signal).chain(expert)
}

#[derive(Serialize)]
struct JsonRow {
    algorithm: &'static str,
    value: Score,
    best: Option<String>,
    nodes: u64,
    leaves: u64,
    micros: u64,
}

fn write_json<M: Copy + ToString>(
    rows: impl Iterator<Item = Row<M>>,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let rows: Vec<JsonRow> = rows
        .map(|row| JsonRow {
            algorithm: row.algorithm,
            value: row.value,
            best: row.best.as_ref().map(ToString::to_string),
            nodes: row.nodes,
            leaves: row.leaves,
            micros: u64::try_from(row.elapsed.as_micros()).unwrap_or(u64::MAX),
        })
        .collect();
    let text = serde_json::to_string(&rows).map_err(io::Error::from)?;
    Ok(writeln!(output, "{text}")?)
}

/// Writes row by row, so that there is something to see while the slow ones are searched.
fn write_table<G: Game>(
    rows: impl Iterator<Item = Row<G::Move>>,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let names = ["algorithm", "value", "best", "nodes", "leaves", "time"];
    writeln!(
        output,
        "{:<12}{:>14}{:>8}{:>15}{:>15}{:>15}",
        names[0], names[1], names[2], names[3], names[4], names[5]
    )?;
    output.flush()?;
    for row in rows {
        let best = row.best.map_or_else(|| "-".to_owned(), |best| best.to_string());
        let (value, time) = (value_in_words(row.value), in_milliseconds(row.elapsed));
        let Row { algorithm, nodes, leaves, .. } = row;
        writeln!(output, "{algorithm:<12}{value:>14}{best:>8}{nodes:>15}{leaves:>15}{time:>15}")?;
        output.flush()?;
    }
    Ok(())
}

fn value_in_words(value: Score) -> String {
    match score::plies_to_win(value) {
        Some(plies) if value > 0 => format!("win in {plies}"),
        Some(plies) => format!("loss in {}", plies.abs()),
        None => format!("{value:+}"),
    }
}

fn in_milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1000.0)
}
