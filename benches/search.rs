//! How fast the minds think: time and nodes to a depth on 24 fixed positions, speed, and alpha-beta's leaves beside the
//! fewest that are possible.
//!
//! `cargo bench --bench search`. Times are the shortest of several rounds, so that other work on the machine matters less.

use std::time::{Duration, Instant};

use catur::chess::epd::Epd;
use catur::chess::{Position, perft};
use catur::engine::levels::FIXED_DEPTH_MEGABYTES;
use catur::search::expert::{Expert, Options};
use catur::search::{Limits, Searcher, Signal, Task};

const POSITIONS: &str = include_str!("../assets/positions/bk24.epd");
const TABLE_MEGABYTES: usize = 16;
const ROUNDS: usize = 3;

fn main() {
    let positions: Vec<Position> = POSITIONS
        .lines()
        .map(|line| line.parse::<Epd>().expect("the positions are legal").position)
        .collect();
    println!("{} positions, table of {TABLE_MEGABYTES} MB, one thread\n", positions.len());
    println!("expert            median ms    p95 ms   median nodes    p95 nodes   million nodes/s");
    for depth in [3, 4, 5, 8, 10, 12] {
        report(&format!("depth {depth}"), &measure_all(&positions, TABLE_MEGABYTES, Options::EXPERT, depth));
    }
    println!(
        "\nfull width, quiescence: the levels of a fixed depth, with their table of {FIXED_DEPTH_MEGABYTES} MB"
    );
    for depth in [3, 4, 5] {
        report(
            &format!("depth {depth}"),
            &measure_all(&positions, FIXED_DEPTH_MEGABYTES, Options::FULL_WIDTH, depth),
        );
    }
    println!("\nleaves at depth 5 over the Knuth–Moore minimum");
    compare_with_minimum(&positions, "with quiescence", Options::FULL_WIDTH);
    compare_with_minimum(&positions, "without", Options::BARE);
}

#[derive(Clone, Copy)]
struct Measured {
    time: Duration,
    nodes: u64,
    leaves: u64,
}

fn measure_all(positions: &[Position], megabytes: usize, options: Options, depth: u32) -> Vec<Measured> {
    let mut expert = Expert::with_options(megabytes, options);
    positions.iter().map(|position| measure(&mut expert, position, depth)).collect()
}

fn measure(expert: &mut Expert, position: &Position, depth: u32) -> Measured {
    let mut fastest = Measured { time: Duration::MAX, nodes: 0, leaves: 0 };
    for _ in 0..ROUNDS {
        expert.forget();
        let (mut nodes, mut leaves) = (0, 0);
        let start = Instant::now();
        expert.search(&Task::new(*position, Limits::depth(depth)), &Signal::default(), &mut |report| {
            (nodes, leaves) = (report.nodes, report.leaves);
        });
        let time = start.elapsed();
        if time < fastest.time {
            fastest = Measured { time, nodes, leaves };
        }
    }
    fastest
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn report(name: &str, measured: &[Measured]) {
    let mut times: Vec<f64> = measured.iter().map(|one| one.time.as_secs_f64() * 1e3).collect();
    let mut nodes: Vec<f64> = measured.iter().map(|one| one.nodes as f64).collect();
    let speed = nodes.iter().sum::<f64>() / times.iter().sum::<f64>() / 1e3;
    println!(
        "  {name:<14} {:>10.2} {:>9.2} {:>14.0} {:>12.0} {:>17.2}",
        quantile(&mut times, 0.5),
        quantile(&mut times, 0.95),
        quantile(&mut nodes, 0.5),
        quantile(&mut nodes, 0.95),
        speed
    );
}

/// Every search that proves a value looks at this many leaves at least: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 for a tree whose nodes all
/// have b branches; b is taken from the number of leaves that minimax would visit.
#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn compare_with_minimum(positions: &[Position], name: &str, options: Options) {
    let mut expert = Expert::with_options(TABLE_MEGABYTES, options);
    let mut ratios: Vec<f64> = positions
        .iter()
        .map(|position| {
            let branches = (perft::perft(position, 5) as f64).powf(0.2);
            let minimum = branches.powi(3) + branches.powi(2) - 1.0;
            measure(&mut expert, position, 5).leaves as f64 / minimum
        })
        .collect();
    println!(
        "  {name:<16} median {:.2}   p95 {:.2}",
        quantile(&mut ratios, 0.5),
        quantile(&mut ratios, 0.95)
    );
}

/// The value below which this share of the values lies; the nearest rank counts.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "few values"
)]
fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let rank = (share * values.len() as f64).ceil() as usize;
    values[rank.saturating_sub(1)]
}
