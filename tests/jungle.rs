//! The rules of Jungle: every case of the specification, whole games, counts of lines, and a second, plain set of rules.

mod plain_jungle;

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use catur::game::{Color, Ending as _, Game, Line, Status};
use catur::jungle::{Beast, Ending, Move, Piece, Position, Refusal, Square, Terrain, perft};
use catur::play::Playable;
use catur::play::opponents::jungle::{Level, Opponent};
use catur::search::textbook::{Algorithm, Finding};
use catur::search::{Heuristic, Limits, Score, Signal, Task, Watch};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use serde_json::Value;

fn rows(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions/jungle").join(name);
    let text = fs::read_to_string(path).expect("the data is there");
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_else(|| panic!("{field} of {row}"))
}

fn number(row: &Value, field: &str) -> i64 {
    row[field].as_i64().unwrap_or_else(|| panic!("{field} of {row}"))
}

fn words(row: &Value, field: &str) -> Vec<String> {
    let words = row[field].as_array().expect("an array").iter();
    words.map(|word| word.as_str().expect("a word").to_owned()).collect()
}

fn moves(position: &Position) -> Vec<String> {
    position.moves().iter().map(ToString::to_string).collect()
}

/// The result and the reason as the data names them.
fn outcome(status: &Status<Move, Ending>) -> (&'static str, &'static str) {
    let Status::Over(ending) = status else { return ("*", "") };
    let result = match ending.winner() {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let reason = match ending {
        Ending::Den { .. } => "den",
        Ending::AllCaptured { .. } => "all-captured",
        Ending::NoMoves { .. } => "no-moves",
        Ending::Repetition => "repetition",
        Ending::Quiet => "quiet",
    };
    (result, reason)
}

#[test]
fn every_rule_case_has_just_its_moves_and_its_end() {
    for row in rows("rule_cases.jsonl") {
        let position = position(text(&row, "fen"));
        let name = text(&row, "name");
        assert_eq!(moves(&position), words(&row, "moves"), "{name}");
        assert_eq!(outcome(&position.status()), (text(&row, "result"), text(&row, "reason")), "{name}");
    }
}

/// The lists of the games are kept as their FNV-1a sums, for the lists themselves are three megabytes.
fn fnv(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[test]
fn every_game_has_the_same_moves_at_every_ply_and_the_same_end() {
    for row in rows("games.jsonl") {
        let mut line = Line::new(position(text(&row, "start")));
        for (played, list) in text(&row, "played").split(' ').zip(text(&row, "lists").split(' ')) {
            let now = *line.position();
            assert_eq!(format!("{:08x}", fnv(&moves(&now).join(" "))), list, "{now}");
            assert!(matches!(line.status(), Status::Ongoing(_)), "{now}");
            line.play(played.parse().expect("a move"));
        }
        assert_eq!(line.position().to_string(), text(&row, "final"));
        let expected = (text(&row, "result"), text(&row, "reason"));
        assert_eq!(outcome(&line.status()), expected, "{}", line.position());
    }
}

#[test]
fn the_start_has_the_known_numbers_of_lines() {
    let counts = [24, 576, 12_240, 260_099, 5_111_620];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft::perft(&Position::start(), depth), count);
    }
}

#[test]
#[ignore = "a hundred million lines"]
fn the_start_has_the_known_number_of_lines_of_six_plies() {
    assert_eq!(perft::perft(&Position::start(), 6), 100_453_636);
}

#[test]
fn every_position_of_the_suite_has_the_known_numbers_of_lines() {
    for row in rows("perft_positions.jsonl") {
        let position = position(text(&row, "fen"));
        let counts =
            row["perft"].as_array().expect("an array").iter().map(|count| count.as_u64().unwrap_or(0));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft::perft(&position, depth), count, "{position} to depth {depth}");
        }
        let divided: u64 = perft::divide(&position, 3).map(|(_, count)| count).sum();
        assert_eq!(divided, perft::perft(&position, 3));
    }
}

#[test]
fn the_rules_are_the_chosen_ones_and_no_known_variant() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions/jungle/variants.json");
    let cases: Value = serde_json::from_str(&fs::read_to_string(path).expect("there")).expect("JSON");
    for case in cases.as_array().expect("an array") {
        let position = position(text(case, "fen"));
        let counts: Vec<u64> = (1..=3).map(|depth| perft::perft(&position, depth)).collect();
        let chosen: Vec<u64> =
            serde_json::from_value(case["perft_1_to_3"]["standard (chosen)"].clone()).expect("counts");
        assert_eq!(counts, chosen, "{position}");
    }
}

#[test]
fn fresh_positions_have_the_moves_and_the_ends_of_the_plain_rules() {
    let fresh = env::var("CATUR_POSITIONS").ok().and_then(|number| number.parse().ok()).unwrap_or(1500);
    let mut chance = StdRng::seed_from_u64(20_261_118);
    let (mut seen, mut ends) = (BTreeSet::new(), BTreeSet::new());
    let mut by_chance = |line: &Line<Position>| {
        let Status::Ongoing(legal) = line.status() else { return None };
        legal.choose(&mut chance).copied()
    };
    let mut from_crowds = StdRng::seed_from_u64(1);
    while seen.len() < fresh * 2 / 3 {
        let start = Line::new(placed(&mut from_crowds));
        compare_with_the_plain_rules(start, 80, &mut by_chance, &mut seen, &mut ends);
    }
    for seed in 0.. {
        let mut players = [1, 2].map(|nth| {
            let gentle = Opponent::Level(Level::LOWEST);
            Position::hire(gentle, 2 * seed + nth)
        });
        let mut by_skill = |line: &Line<Position>| {
            let task = Task { line: line.clone(), ..Task::new(*line.position(), Limits::default()) };
            players[line.position().turn() as usize].search(&task, &Signal::default(), &mut |_| ())
        };
        compare_with_the_plain_rules(Line::new(Position::start()), 400, &mut by_skill, &mut seen, &mut ends);
        if seen.len() >= fresh {
            break;
        }
    }
    assert!(fresh < 1500 || ends.len() >= 5, "{ends:?}");
}

/// Plays on until the game is over or so many plies long, and compares every position that was not seen before.
fn compare_with_the_plain_rules(
    mut line: Line<Position>,
    longest: usize,
    choose: &mut dyn FnMut(&Line<Position>) -> Option<Move>,
    seen: &mut BTreeSet<String>,
    ends: &mut BTreeSet<&'static str>,
) {
    let mut game = vec![line.position().to_string()];
    for _ in 0..longest {
        let now = *line.position();
        assert_eq!(now.to_string().parse(), Ok(now));
        assert_eq!(moves(&now), plain_jungle::moves(&now.to_string()), "{now}");
        let end = outcome(&line.status());
        assert_eq!(end, plain_jungle::outcome(&game), "{now}");
        seen.insert(now.to_string());
        ends.insert(end.1);
        let Some(chosen) = choose(&line) else { break };
        line.play(chosen);
        game.push(line.position().to_string());
    }
}

/// Some beasts of each side on squares where they may be; often crowded, so that rules meet, and sometimes few, so that
/// games come to their ends.
fn placed(chance: &mut StdRng) -> Position {
    let share = if chance.random_bool(0.7) { 0.8 } else { 0.15 };
    let mut board = [None; Square::COUNT];
    for color in Color::ALL {
        for beast in Beast::ALL {
            let mut open = |square: &Square| match square.terrain() {
                Terrain::River => beast.swims() || chance.random_bool(0.02),
                Terrain::Den(_) => false,
                _ => true,
            };
            let squares: Vec<Square> = Square::all().filter(&mut open).collect();
            let square = *squares.choose(chance).expect("there are squares");
            if chance.random_bool(share) {
                board[square.index()] = Some(Piece::new(color, beast));
            }
        }
    }
    let rank = |rank: usize| -> String {
        let letter = |file| board[Square::at(file, rank).index()].map_or('1', Piece::letter);
        (0..Square::FILES).map(letter).collect()
    };
    let ranks: Vec<String> = (0..Square::RANKS).rev().map(rank).collect();
    let turn = if chance.random() { "w" } else { "b" };
    let quiet = *[0, 0, 170, 199, 200].choose(chance).expect("a number");
    let read = format!("{} {turn} {quiet} 1", ranks.join("/")).parse();
    // Without any beast it is no position.
    read.unwrap_or_else(|_| placed(chance))
}

#[test]
fn evaluations_are_those_of_the_specification() {
    for row in rows("eval.jsonl") {
        let position = position(text(&row, "fen"));
        let south = if position.turn() == Color::White { position.evaluate() } else { -position.evaluate() };
        assert_eq!(i64::from(south), number(&row, "eval_south"), "{position}");
    }
}

fn search(algorithm: Algorithm, position: Position, depth: u32) -> Finding<Move> {
    let task = Task::new(position, Limits::default());
    let mut watch = Watch::start(task.limits, &Signal::default());
    algorithm.search(&task, depth, &mut watch, &mut ()).expect("nobody stops it")
}

fn leaves(algorithm: Algorithm, position: Position, depth: u32) -> i64 {
    i64::try_from(search(algorithm, position, depth).leaves).expect("not so many")
}

const SEARCHES: [(Algorithm, &str); 3] =
    [(Algorithm::Minimax, "mm"), (Algorithm::AlphaBeta, "ab"), (Algorithm::NegaScout, "ns")];

#[test]
fn searches_find_the_known_values_and_visit_the_known_numbers_of_leaves() {
    let mut others = Vec::new();
    for file in ["search.jsonl", "script5.jsonl", "seed_line.jsonl"] {
        for row in rows(file) {
            let position = position(text(&row, "fen"));
            for (algorithm, name) in SEARCHES {
                for depth in [2, 4] {
                    let Some(count) = row[format!("{name}{depth}")].as_i64() else { continue };
                    let found = search(algorithm, position, depth);
                    let leaves = i64::try_from(found.leaves).expect("not so many");
                    if leaves != count {
                        others.push((name, depth, position.to_string(), leaves, count));
                    }
                    assert_eq!(i64::from(found.value), number(&row, &format!("value{depth}")), "{position}");
                }
            }
        }
    }
    // Ours does not ask by how much a move is better that is too good already.
    let position = "1lp1c2/d6/r6/3w2t/7/7/2W2P1/E2C2L/1T3D1 w 4 31".to_owned();
    assert_eq!(others, [("ns", 4, position, 1749, 1757)]);
}

#[test]
fn a_scripted_game_is_played_move_by_move_as_it_was_recorded() {
    let script = rows("script5.jsonl");
    for (turn, row) in script.iter().enumerate() {
        let now = position(text(row, "fen"));
        for (algorithm, _) in SEARCHES {
            for depth in [2, 4] {
                let best = search(algorithm, now, depth).best().map(|chosen| chosen.to_string());
                assert_eq!(best.as_deref(), Some(text(row, &format!("move{depth}"))), "{now} {algorithm:?}");
            }
        }
        let behind = now.after(text(row, "move4").parse().expect("a move"));
        let reply = search(Algorithm::AlphaBeta, behind, 2).best().expect("a move");
        assert_eq!(reply.to_string(), text(row, "reply"), "{behind}");
        if let Some(next) = script.get(turn + 1) {
            let [played, recorded] = [behind.after(reply), position(text(next, "fen"))].map(|at| at.key());
            assert_eq!(played, recorded, "{next}");
        }
    }
}

#[test]
fn the_best_moves_at_depth_two_are_all_known() {
    for row in rows("search.jsonl") {
        let position = position(text(&row, "fen"));
        let value =
            |chosen: &Move| -> Score { -search(Algorithm::AlphaBeta, position.after(*chosen), 1).value };
        let legal = position.moves();
        let best = legal.iter().map(value).max().expect("a move");
        let named = legal.iter().filter(|chosen| value(chosen) == best).map(ToString::to_string);
        assert_eq!(named.collect::<Vec<_>>(), words(&row, "best2"), "{position}");
    }
}

#[test]
fn negascout_visits_seven_in_a_hundred_leaves_fewer_at_depth_four_on_the_five_positions() {
    let total = |algorithm| -> i64 {
        rows("seed_line.jsonl").iter().map(|row| leaves(algorithm, position(text(row, "fen")), 4)).sum()
    };
    let (alpha_beta, negascout) = (total(Algorithm::AlphaBeta), total(Algorithm::NegaScout));
    assert_eq!((alpha_beta, negascout), (51_858, 48_271));
    assert!((920..940).contains(&(negascout * 1000 / alpha_beta)));
}

#[test]
fn a_refused_move_names_the_rule() {
    let why = |fen: &str, from: &str, to: &str| {
        position(fen).why_not(from.parse().expect("a square"), to.parse().expect("a square"))
    };
    let start = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w 0 1";
    let river = "6l/7/7/7/eR4T/7/1E5/7/6L w 0 1";
    for (fen, from, to, expected) in [
        (start, "a3", "a4", None),
        (start, "d4", "d5", Some(Refusal::Nobody)),
        (start, "a7", "a6", Some(Refusal::WrongSide)),
        (start, "a3", "b4", Some(Refusal::OneStep)),
        (start, "a3", "a5", Some(Refusal::OneStep)),
        (start, "c3", "c4", Some(Refusal::OnlyRatSwims)),
        (start, "c3", "c7", Some(Refusal::OnlyCatsJump)),
        ("6l/7/7/7/7/7/7/C6/T5L w 0 1", "a1", "a2", Some(Refusal::OwnBeast(Beast::Cat))),
        ("6l/7/7/7/7/7/7/7/2C3L w 0 1", "c1", "d1", Some(Refusal::OwnDen)),
        (river, "b5", "a5", Some(Refusal::Shore)),
        ("6l/7/7/7/T1r4/7/7/7/6L w 0 1", "a5", "d5", Some(Refusal::RatBlocksJump { on: Square::at(2, 4) })),
        ("6l/7/7/7/7/7/1Er4/7/6L w 0 1", "b3", "c3", Some(Refusal::ElephantSparesRat)),
        ("6l/7/7/7/7/7/1Cd4/7/6L w 0 1", "b3", "c3", Some(Refusal::TooStrong(Beast::Dog))),
        ("3L2l/7/7/7/7/7/7/7/c6 b 0 1", "a1", "a2", Some(Refusal::GameOver)),
        ("6l/7/7/7/7/7/7/7/C5L w 200 101", "a1", "a2", Some(Refusal::GameOver)),
    ] {
        assert_eq!(why(fen, from, to), expected, "{fen} {from}{to}");
    }
}

#[test]
fn a_refusal_is_given_for_every_move_that_is_not_legal_and_for_no_other() {
    let mut chance = StdRng::seed_from_u64(5);
    for _ in 0..40 {
        let now = placed(&mut chance);
        for from in Square::all() {
            for to in Square::all() {
                let is_legal = match now.status() {
                    Status::Ongoing(legal) => legal.contains(&Move::new(from, to)),
                    Status::Over(_) => false,
                };
                assert_eq!(now.why_not(from, to).is_none(), is_legal, "{now} {from}{to}");
            }
        }
    }
}

#[test]
fn texts_that_are_no_position_are_refused_with_a_reason() {
    for (text, reason) in [
        ("", "a position has 2 to 4 fields"),
        ("7/7/7/7/7/7/7/7/7", "a position has 2 to 4 fields"),
        ("7/7/7/7/7/7/7/7 w", "a board has 9 ranks between slashes, this text has 8"),
        ("8/7/7/7/7/7/7/7/7 w", "'8' is neither a beast"),
        ("6/7/7/7/7/7/7/7/7 w", "rank 9 does not have 7 squares"),
        ("7/7/7/7/7/7/7/7/71 w", "rank 1 does not have 7 squares"),
        ("K6/7/7/7/7/7/7/7/7 w", "'K' is neither a beast"),
        ("TT5/7/7/7/7/7/7/7/7 w", "there are two 'T'"),
        ("7/7/7/7/7/7/7/7/3T3 w", "'T' stands in its own den"),
        ("7/7/7/7/7/7/7/7/7 w", "there is no beast on the board"),
        ("3T3/7/7/7/7/7/7/7/3t3 w", "both dens have been entered"),
        ("7/7/7/7/7/7/7/7/T6 x", "the side to move is written w (South) or b (North), not \"x\""),
        ("7/7/7/7/7/7/7/7/T6 w -1", "a counter is a whole number"),
        ("7/7/7/7/7/7/7/7/T6 w 0 99999999", "a counter is a whole number"),
    ] {
        let error = text.parse::<Position>().expect_err(text).to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
}

#[test]
fn arbitrary_texts_never_break_the_reader() {
    let mut chance = StdRng::seed_from_u64(9);
    let letters: Vec<char> = "RCDWPTLErcdwptle1234567/ wb0-é\u{0}".chars().collect();
    for _ in 0..20_000 {
        let mut text: Vec<char> = Position::start().to_string().chars().collect();
        for _ in 0..chance.random_range(1..6) {
            let at = chance.random_range(0..text.len());
            text[at] = *letters.choose(&mut chance).expect("letters");
        }
        if chance.random_bool(0.1) {
            text.shuffle(&mut chance);
        }
        let text: String = text.into_iter().collect();
        if let Ok(read) = text.parse::<Position>() {
            let _ = read.status();
            assert_eq!(read.to_string().parse(), Ok(read));
        }
    }
}
