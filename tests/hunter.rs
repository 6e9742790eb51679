//! The strongest player of Jungle.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use catur::game::{Color, Ending as _, Game, Line, Status};
use catur::jungle::{Beast, Move, Piece, Position, Square, Terrain};
use catur::play::Playable;
use catur::play::opponents::jungle::{Level, Opponent};
use catur::search::hunter::Hunter;
use catur::search::textbook::{Algorithm, Player};
use catur::search::{Limits, Report, Score, Searcher, Signal, Task, Watch, score};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn search(line: &Line<Position>, limits: Limits) -> (Move, Vec<Report<Move>>) {
    let mut reports = Vec::new();
    let task = Task { line: line.clone(), ..Task::new(*line.position(), limits) };
    let chosen = Hunter::new(8).search(&task, &Signal::default(), &mut |report| reports.push(report));
    (chosen.expect("a move"), reports)
}

#[test]
fn every_forced_win_is_found_in_less_than_a_second() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions/jungle/wins.jsonl");
    let text = fs::read_to_string(path).expect("the data is there");
    let mut slowest = Duration::ZERO;
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let began = Instant::now();
        let position = position(row["fen"].as_str().expect("a FEN"));
        let (chosen, reports) = search(&Line::new(position), Limits::time(Duration::from_secs(1)));
        slowest = slowest.max(began.elapsed());
        let winning = row["winning_moves"].as_array().expect("moves");
        assert!(winning.iter().any(|known| known.as_str() == Some(&chosen.to_string())), "{chosen}: {line}");
        let value = reports.last().map(|report| report.score);
        let plies = value.and_then(score::plies_to_win).map(i64::from);
        assert_eq!(plies, row["plies"].as_i64(), "{line}");
    }
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
}

#[test]
fn a_search_to_a_depth_is_the_same_every_time_and_reports_each_ply() {
    let line = Line::new(Position::start());
    let (first, again) = (search(&line, Limits::depth(6)), search(&line, Limits::depth(6)));
    let essence = |(chosen, reports): &(Move, Vec<Report<Move>>)| {
        let figures: Vec<(u32, Score, u64)> =
            reports.iter().map(|report| (report.depth, report.score, report.nodes)).collect();
        (*chosen, figures)
    };
    assert_eq!(essence(&first), essence(&again));
    assert_eq!(first.1.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    for report in &first.1 {
        let mut position = Position::start();
        for &chosen in &report.line {
            assert!(position.is_legal(chosen), "{chosen} in {position}");
            position.play(chosen);
        }
    }
}

#[test]
fn a_stop_is_obeyed_at_once_and_there_is_always_a_move() {
    let signal = Signal::default();
    signal.stop();
    let began = Instant::now();
    let task = Task::new(Position::start(), Limits::default());
    assert!(Hunter::new(1).search(&task, &signal, &mut |_| ()).is_some());
    assert!(began.elapsed() < Duration::from_millis(200));
    let over = position("3L2l/7/7/7/7/7/7/7/c6 b 0 1");
    let task = Task::new(over, Limits::depth(3));
    assert_eq!(Hunter::new(1).search(&task, &Signal::default(), &mut |_| ()), None);
}

#[test]
fn only_the_moves_that_are_allowed_are_considered() {
    let chosen: Move = "g3g2".parse().expect("a move");
    let task = Task { among: vec![chosen], ..Task::new(Position::start(), Limits::depth(4)) };
    assert_eq!(Hunter::new(1).search(&task, &Signal::default(), &mut |_| ()), Some(chosen));
}

#[test]
fn before_the_last_quiet_ply_it_takes_what_it_can_instead_of_waiting_at_the_den() {
    let takes = position("5l1/5C1/7/7/7/7/6L/2c4/7 b 198 1");
    let (chosen, reports) = search(&Line::new(takes), Limits::depth(8));
    assert_eq!(chosen.to_string(), "f9f8");
    assert_eq!(reports.last().and_then(|report| score::plies_to_win(report.score)), Some(5));
    let (_, reports) = search(&Line::new(position("6l/7/7/7/7/7/6L/2c4/7 b 198 1")), Limits::depth(8));
    assert!(reports.iter().skip(1).all(|report| report.score == score::DRAW), "{reports:?}");
}

#[test]
fn no_win_is_promised_that_the_quiet_rule_takes_away() {
    let mut chance = StdRng::seed_from_u64(200);
    let (mut decided, mut tried) = (0, 0);
    while tried < 600 {
        let Some(now) = few_beasts(&mut chance) else { continue };
        tried += 1;
        let (_, reports) = search(&Line::new(now), Limits::depth(5));
        let value = reports.last().map_or(0, |report| report.score);
        let Some(plies) = score::plies_to_win(value).map(i32::unsigned_abs).filter(|plies| *plies <= 5)
        else {
            continue;
        };
        decided += 1;
        let task = Task::new(now, Limits::default());
        let mut watch = Watch::start(task.limits, &Signal::default());
        let proof = Algorithm::AlphaBeta.search(&task, plies, &mut watch, &mut ()).expect("nobody stops it");
        assert_eq!(value, proof.value, "{now}");
    }
    assert!(decided > 60, "{decided}");
}

/// Three beasts or four near the dens, with few quiet plies left; `None` if the game is over.
fn few_beasts(chance: &mut StdRng) -> Option<Position> {
    let near_dens: Vec<Square> = Square::all()
        .filter(|square| {
            let is_near = |color| square.distance(Square::den(color)) <= 3;
            Color::ALL.into_iter().any(is_near) && !matches!(square.terrain(), Terrain::Den(_))
        })
        .filter(|square| !square.is_river())
        .collect();
    let mut board = [None; Square::COUNT];
    for color in Color::ALL {
        for _ in 0..2 {
            let beast = *Beast::ALL.choose(chance).expect("beasts");
            let square = *near_dens.choose(chance).expect("squares");
            let is_new = !board.contains(&Some(Piece::new(color, beast)));
            if is_new {
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
    let quiet = chance.random_range(195..200);
    let read = format!("{} {turn} {quiet} 1", ranks.join("/")).parse::<Position>().ok()?;
    matches!(read.status(), Status::Ongoing(_)).then_some(read)
}

#[test]
fn the_only_move_is_played_without_long_thought() {
    let only: Move = "g3g4".parse().expect("a move");
    let limits = Limits::time(Duration::from_secs(5));
    let task = Task { among: vec![only], ..Task::new(Position::start(), limits) };
    let (began, mut reports) = (Instant::now(), 0);
    let chosen = Hunter::new(1).search(&task, &Signal::default(), &mut |_| reports += 1);
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    assert_eq!((chosen, reports), (Some(only), 4), "there is an opinion all the same");
}

#[test]
fn the_gentle_levels_tell_a_win_as_many_plies_away_as_it_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions/jungle/wins.jsonl");
    for line in fs::read_to_string(path).expect("the data is there").lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let now = position(row["fen"].as_str().expect("a FEN"));
        let plies = row["plies"].as_i64().expect("a number");
        for (level, depth) in [(1, 2), (2, 4)] {
            if plies > depth {
                continue;
            }
            let bot = Opponent::Level(Level::new(level).expect("a level"));
            let mut told = None;
            let task = Task::new(now, Limits::default());
            let chosen = Position::hire(bot, 1).search(&task, &Signal::default(), &mut |report| {
                told = score::plies_to_win(report.score);
            });
            assert!(chosen.is_some());
            assert_eq!(told.map(i64::from), Some(plies), "level {level}: {line}");
        }
    }
}

#[test]
fn every_bot_answers_within_its_five_seconds() {
    for (bot, shortest) in [("level4", 4), ("minimax:6", 4), ("negascout:100", 4), ("level3", 0)] {
        let bot: Opponent = bot.parse().expect("a bot");
        let mut player = Position::hire(bot, 1);
        let began = Instant::now();
        let task = Task::new(Position::start(), Limits::default());
        assert!(player.search(&task, &Signal::default(), &mut |_| ()).is_some());
        let time = began.elapsed();
        // On a busy machine a moment may pass before it may answer.
        let longest = Opponent::EACH + Duration::from_millis(100);
        assert!(time > Duration::from_secs(shortest) && time <= longest, "{bot}: {time:?}");
    }
}

/// Plays to the end, the hunter by nodes, and says who has won.
fn play(hunter: Color, start: Position, other: &mut dyn Searcher<Position>) -> Option<Color> {
    let mut line = Line::new(start);
    let mut mind = Hunter::new(4);
    loop {
        let turn = line.position().turn();
        let ending = match line.status() {
            Status::Over(ending) => ending,
            Status::Ongoing(_) if turn == hunter => {
                let task = Task { line: line.clone(), ..Task::new(*line.position(), Limits::nodes(15_000)) };
                line.play(mind.search(&task, &Signal::default(), &mut |_| ()).expect("a move"));
                continue;
            }
            Status::Ongoing(_) => {
                let task = Task { line: line.clone(), ..Task::new(*line.position(), Limits::default()) };
                line.play(other.search(&task, &Signal::default(), &mut |_| ()).expect("a move"));
                continue;
            }
        };
        return ending.winner();
    }
}

#[test]
fn far_ahead_it_goes_for_the_den_and_does_not_shuffle() {
    for fen in ["4c2/7/7/7/7/7/T5L/7/E6 w 0 1", "2d4/7/7/7/7/7/6L/7/P3W2 w 0 1"] {
        let mut other = Player::new(Algorithm::AlphaBeta, 2);
        assert_eq!(play(Color::White, position(fen), &mut other), Some(Color::White), "{fen}");
    }
}

#[test]
fn it_beats_a_random_mover_from_either_side() {
    for hunter in Color::ALL {
        let mut other = Position::hire(Opponent::Random, 5);
        assert_eq!(play(hunter, Position::start(), &mut *other), Some(hunter));
    }
}

#[test]
fn every_opponent_is_read_as_it_is_written_and_others_are_refused() {
    for name in ["level1", "level4", "negascout:4", "alpha-beta:2", "minimax:3", "expert:100ms", "random"] {
        assert_eq!(name.parse::<Opponent>().map(|bot| bot.to_string()), Ok(name.to_owned()));
    }
    for name in [
        "",
        "level0",
        "level5",
        "level",
        "level+3",
        "negascout",
        "negascout:0",
        "expert:9ms",
        "expert:6000ms",
    ] {
        assert!(name.parse::<Opponent>().is_err(), "{name}");
    }
}

#[test]
fn the_gentlest_level_plays_no_two_games_alike_and_never_misses_the_den() {
    let gentle = Opponent::Level(Level::LOWEST);
    let first = |seed| {
        let task = Task::new(Position::start(), Limits::default());
        Position::hire(gentle, seed).search(&task, &Signal::default(), &mut |_| ()).expect("a move")
    };
    let choices: Vec<Move> = (0..12).map(first).collect();
    assert!(choices.iter().any(|chosen| *chosen != choices[0]), "{choices:?}");
    let task = Task::new(position("2L3l/7/7/7/7/7/7/7/c6 w 0 1"), Limits::default());
    for seed in 0..8 {
        let chosen = Position::hire(gentle, seed).search(&task, &Signal::default(), &mut |_| ());
        assert_eq!(chosen.map(|chosen| chosen.to_string()).as_deref(), Some("c9d9"));
    }
}
