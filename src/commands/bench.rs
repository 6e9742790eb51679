//! `catur bench`: fixed positions to a fixed depth, for a count of nodes that changes only when the search does.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use catur::chess::epd::Epd;
use catur::search::expert::Expert;
use catur::search::{Limits, Searcher, Signal, Task};
use clap::Args;

use super::CommandError;

/// Search fixed positions to a fixed depth; show the total of nodes and the speed.
///
/// The total is a signature: it is the same on every machine, and changes only when the search or its evaluation do.
#[derive(Args)]
pub struct Arguments {
    /// How deep to search each position, in plies.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=40))]
    depth: u32,
}

/// The Bratko–Kopec positions: calm and sharp, open and closed, middle game and endgame.
const POSITIONS: &str = include_str!("../../assets/positions/bk24.epd");

const TABLE_MEGABYTES: usize = 16;

/// Writes a line for each position, then the total.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for line in POSITIONS.lines() {
        let epd: Epd = line.parse().map_err(io::Error::other)?;
        let mut expert = Expert::new(TABLE_MEGABYTES);
        let mut visited = 0;
        let start = Instant::now();
        let task = Task::new(epd.position, Limits::depth(arguments.depth));
        let best = expert.search(&task, &Signal::default(), &mut |report| visited = report.nodes);
        time += start.elapsed();
        nodes += visited;
        let best = best.map_or_else(String::new, |chosen| chosen.to_string());
        writeln!(output, "{visited:>10}  {best:<5}  {}", epd.position)?;
    }
    let speed = u128::from(nodes) * 1000 / time.as_micros().max(1);
    writeln!(
        output,
        "\nnodes {nodes}\ntime  {} ms\nspeed {speed} thousand nodes a second",
        time.as_millis()
    )?;
    Ok(())
}
