//! The figures of the sister games: counting and winning in Jungle, the first move of Adjacency. Those that were promised
//! are kept, or the measurement breaks off.
//!
//! `cargo bench --bench sisters`.

use std::time::{Duration, Instant};

use catur::adjacency::{self, Rounds};
use catur::game::Color;
use catur::jungle::{self, perft};
use catur::search::hunter::Hunter;
use catur::search::textbook::Algorithm;
use catur::search::{Limits, Searcher, Signal, Task, Watch};

const ROUNDS: usize = 5;

const WINS: &str = include_str!("../tests/positions/jungle/wins.jsonl");

fn main() {
    let (count, time) = fastest(|| perft::perft(&jungle::Position::start(), 6));
    println!("Jungle, perft 6: {count} lines in {:.3} s", time.as_secs_f64());
    assert!(count == 100_453_636 && time < Duration::from_secs(3));
    let (found, all, slowest) = wins();
    println!(
        "Jungle, forced wins found: {found} of {all}, the slowest in {:.2} ms",
        in_milliseconds(slowest)
    );
    assert!(found == all && slowest < Duration::from_secs(1));
    for depth in [4, 5, 6] {
        let task = Task::new(adjacency::Position::start(Rounds::MOST, Color::White), Limits::default());
        let (leaves, time) = fastest(|| {
            let mut watch = Watch::start(task.limits, &Signal::default());
            let found = Algorithm::AlphaBeta.search(&task, depth, &mut watch, &mut ());
            found.map_or(0, |found| found.leaves)
        });
        println!(
            "Adjacency, first move to depth {depth}: {leaves} leaves in {:.1} ms",
            in_milliseconds(time)
        );
        assert!(depth > 5 || time < Duration::from_millis(50));
    }
}

/// How many of the forced wins are found in a second each, of how many, and the longest time that one took.
fn wins() -> (usize, usize, Duration) {
    let mut slowest = Duration::ZERO;
    let (mut found, mut all) = (0, 0);
    for line in WINS.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
        let Ok(position) = row["fen"].as_str().unwrap_or_default().parse() else { continue };
        let task = Task::new(position, Limits::time(Duration::from_secs(1)));
        let mut hunter = Hunter::new(16);
        let began = Instant::now();
        let chosen = hunter.search(&task, &Signal::default(), &mut |_| ());
        slowest = slowest.max(began.elapsed());
        let winning = row["winning_moves"].as_array().cloned().unwrap_or_default();
        all += 1;
        found += usize::from(chosen.is_some_and(|chosen| winning.contains(&chosen.to_string().into())));
    }
    (found, all, slowest)
}

fn fastest<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut timed = || {
        let began = Instant::now();
        (work(), began.elapsed())
    };
    let mut best = timed();
    for _ in 1..ROUNDS {
        let next = timed();
        if next.1 < best.1 {
            best = next;
        }
    }
    best
}

fn in_milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
