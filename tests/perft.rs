//! Counts of all lines of a length, against numbers that many programs agree on.

mod positions;

use std::path::PathBuf;
use std::process::Command;

use catur::chess::fen::FenError;
use catur::chess::perft::{divide, perft, perft_playing_all};
use catur::chess::setup::{Notice, SetupError};
use catur::chess::{Position, Setup};
use positions::{STARTS, position};

/// Five positions and their counts from depth 1 on.
const FAMOUS: [(&str, &[u64]); 5] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902, 197_281, 4_865_609, 119_060_324],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97_862, 4_085_603, 193_690_690],
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238, 674_624, 11_030_083]),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9467, 422_333, 15_833_292],
    ),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1486, 62_379, 2_103_487, 89_941_194]),
];

fn count_famous(most_nodes: u64, count: fn(&Position, u32) -> u64) {
    for (fen, counts) in FAMOUS {
        for (depth, &expected) in (1..).zip(counts).filter(|&(_, &expected)| expected <= most_nodes) {
            assert_eq!(count(&position(fen), depth), expected, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn the_famous_positions_have_their_counts() {
    count_famous(5_000_000, perft);
}

#[test]
fn the_famous_positions_have_their_counts_with_the_last_ply_played() {
    count_famous(3_000_000, perft_playing_all);
}

#[test]
#[ignore = "430 million nodes: some seconds"]
fn the_famous_positions_have_their_counts_at_the_greatest_depths() {
    count_famous(u64::MAX, perft);
}

#[test]
fn counting_the_last_ply_and_playing_it_agree() {
    for fen in STARTS {
        for depth in 0..=3 {
            let position = position(fen);
            assert_eq!(
                perft(&position, depth),
                perft_playing_all(&position, depth),
                "{fen} at depth {depth}"
            );
        }
    }
}

#[test]
fn no_ply_at_all_is_one_line() {
    assert_eq!(perft(&Position::start(), 0), 1);
}

#[test]
fn a_mated_side_has_no_line() {
    let mated = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!([0, 1, 2].map(|depth| perft(&mated, depth)), [1, 0, 0]);
}

#[test]
fn the_parts_of_a_divided_count_make_up_the_whole() {
    for fen in STARTS {
        let position = position(fen);
        let parts: Vec<_> = divide(&position, 3).collect();
        let moves: Vec<_> = parts.iter().map(|part| part.0).collect();
        assert_eq!(moves, position.moves().to_vec(), "each move has its part, in {fen}");
        assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), perft(&position, 3), "{fen}");
    }
}

/// A position of a suite with its counts by depth.
struct Entry {
    epd: String,
    counts: Vec<(u32, u64)>,
}

/// A suite that shakmaty ships for its own tests. It is read where cargo keeps it and never copied: its licence is the
/// GPL, ours is not.
fn suite(name: &str) -> Vec<Entry> {
    let path = shakmaty_folder().join("tests").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("epd", epd)) => entries.push(Entry { epd: epd.to_owned(), counts: Vec::new() }),
            Some(("perft", count)) => {
                let (depth, nodes) = count.split_once(' ').expect("a depth and a number of nodes");
                let count = (depth.parse().expect("a depth"), nodes.parse().expect("a number of nodes"));
                entries.last_mut().expect("a position before its counts").counts.push(count);
            }
            _ => {}
        }
    }
    entries
}

fn shakmaty_folder() -> PathBuf {
    // Other systems' dependencies need not have been downloaded, so only this one's are asked for.
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--filter-platform", "host-tuple"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let shakmaty =
        packages.iter().find(|package| package["name"] == "shakmaty").expect("shakmaty among them");
    let manifest = PathBuf::from(shakmaty["manifest_path"].as_str().expect("the path of its manifest"));
    manifest.parent().expect("a folder").to_owned()
}

/// The position of an entry, unless it belongs to other rules: the suite of tricky positions has some with the
/// castling of Chess960 and one with more men than a game has.
fn in_our_rules(epd: &str) -> Option<Position> {
    let setup: Setup = match epd.parse() {
        Err(FenError::UnknownCastling(_)) => return None,
        setup => setup.unwrap_or_else(|why| panic!("{epd}: {why}")),
    };
    match setup.position() {
        Err(SetupError::TooManyMen(_)) => None,
        Ok((_, notices)) if notices.iter().any(|notice| matches!(notice, Notice::CastlingDropped(..))) => {
            None
        }
        read => Some(read.unwrap_or_else(|why| panic!("{epd}: {why}")).0),
    }
}

/// Counts what has at most so many nodes, and tells how many positions of the suite are of our rules.
fn count_suite(name: &str, most_nodes: u64, deepest: u32) -> usize {
    let mut positions = 0;
    for Entry { epd, counts } in suite(name) {
        let Some(position) = in_our_rules(&epd) else { continue };
        positions += 1;
        for (depth, expected) in counts {
            if expected <= most_nodes && depth <= deepest {
                assert_eq!(perft(&position, depth), expected, "{epd} at depth {depth}");
            }
        }
    }
    positions
}

const RANDOM_POSITIONS: usize = 6838;
const TRICKY_POSITIONS: usize = 17;

#[test]
fn a_suite_of_random_positions_has_its_counts() {
    assert_eq!(count_suite("random.perft", 10_000, u32::MAX), RANDOM_POSITIONS);
}

#[test]
fn a_suite_of_tricky_positions_has_its_counts() {
    assert_eq!(count_suite("tricky.perft", u64::MAX, u32::MAX), TRICKY_POSITIONS);
}

// The counts at depth 6 would take thirty times as long.
#[test]
#[ignore = "136 thousand million nodes: some minutes"]
fn a_suite_of_random_positions_has_its_counts_down_to_depth_five() {
    assert_eq!(count_suite("random.perft", u64::MAX, 5), RANDOM_POSITIONS);
}
