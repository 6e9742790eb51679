//! Our perft beside cozy-chess and shakmaty in one run, with and without counting the last ply in bulk.
//!
//! `cargo bench --bench perft`. The three take turns position by position, round after round, and the fastest round of
//! each counts, so that other work on the machine troubles all of them alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

use catur::chess::{Position, perft};
use shakmaty::Position as _;

const ROUNDS: usize = 7;

/// The positions whose counts everybody knows, and depths that take some tens of milliseconds.
const POSITIONS: [(&str, u32); 5] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
];

struct Counter {
    name: &'static str,
    count: fn(&str, u32) -> (u64, Duration),
}

fn main() {
    println!(
        "perft, ns a node (fastest of {ROUNDS} rounds over five positions); ratio = its time over ours\n"
    );
    compare(
        "last ply counted in bulk",
        &[
            Counter { name: "catur", count: |fen, depth| ours(fen, depth, perft::perft) },
            Counter { name: "cozy-chess", count: |fen, depth| cozy(fen, depth, cozy_bulk) },
            Counter { name: "shakmaty", count: |fen, depth| theirs(fen, depth, shakmaty::perft) },
        ],
    );
    compare(
        "every move played",
        &[
            Counter { name: "catur", count: |fen, depth| ours(fen, depth, perft::perft_playing_all) },
            Counter { name: "cozy-chess", count: |fen, depth| cozy(fen, depth, cozy_playing_all) },
            Counter { name: "shakmaty", count: |fen, depth| theirs(fen, depth, shakmaty_playing_all) },
        ],
    );
}

fn compare(title: &str, counters: &[Counter]) {
    let mut fastest = vec![Duration::MAX; counters.len()];
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        let mut round = vec![Duration::ZERO; counters.len()];
        nodes = 0;
        for (fen, depth) in POSITIONS {
            let counted: Vec<(u64, Duration)> = counters.iter().map(|one| (one.count)(fen, depth)).collect();
            assert!(counted.iter().all(|one| one.0 == counted[0].0), "{fen}: the counts differ");
            nodes += counted[0].0;
            for (sum, (_, time)) in round.iter_mut().zip(counted) {
                *sum += time;
            }
        }
        for (best, time) in fastest.iter_mut().zip(round) {
            *best = time.min(*best);
        }
    }
    println!("{title} ({nodes} nodes)");
    for (counter, time) in counters.iter().zip(&fastest) {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        let per_node = time.as_secs_f64() * 1e9 / nodes as f64;
        let ratio = time.as_secs_f64() / fastest[0].as_secs_f64();
        println!("  {:<11} {per_node:6.2} ns   ratio {ratio:.2}", counter.name);
    }
    println!();
}

fn timed(count: impl FnOnce() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let nodes = black_box(count());
    (nodes, start.elapsed())
}

fn ours(fen: &str, depth: u32, count: fn(&Position, u32) -> u64) -> (u64, Duration) {
    let position: Position = fen.parse().expect("a good FEN");
    timed(|| count(&position, depth))
}

fn cozy(fen: &str, depth: u32, count: fn(&cozy_chess::Board, u32) -> u64) -> (u64, Duration) {
    let board: cozy_chess::Board = fen.parse().expect("a good FEN");
    timed(|| count(&board, depth))
}

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for chosen in moves {
                let mut next = board.clone();
                next.play_unchecked(chosen);
                nodes += cozy_bulk(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn cozy_playing_all(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for chosen in moves {
            let mut next = board.clone();
            next.play_unchecked(chosen);
            nodes += cozy_playing_all(&next, depth - 1);
        }
        false
    });
    nodes
}

fn theirs(fen: &str, depth: u32, count: fn(&shakmaty::Chess, u32) -> u64) -> (u64, Duration) {
    let position: shakmaty::Chess = fen
        .parse::<shakmaty::fen::Fen>()
        .expect("a good FEN")
        .into_position(shakmaty::CastlingMode::Standard)
        .expect("a legal position");
    timed(|| count(&position, depth))
}

fn shakmaty_playing_all(position: &shakmaty::Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|chosen| {
            let mut next = position.clone();
            next.play_unchecked(chosen);
            shakmaty_playing_all(&next, depth - 1)
        })
        .sum()
}
