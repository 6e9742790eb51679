//! Each level plays as it promises: legally, in time, gently or well, and never twice the same game.

mod positions;

use std::collections::HashSet;
use std::thread;
use std::time::{Duration, Instant};

use catur::chess::ending::Ending as ChessEnding;
use catur::chess::{Kind, Move, Piece, Position};
use catur::engine::levels::{Level, LevelPlayer};
use catur::game::{Ending, Game, Line, Status};
use catur::search::expert::{Expert, Options, exchange};
use catur::search::{Limits, Report, Score, Searcher, Signal, Task, TimeLimit};
use positions::{position, random_games};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const FEW_MEN: [&str; 8] = [
    "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
    "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
    "8/8/8/3k4/8/8/8/KR6 b - - 0 1",
    "8/8/3k4/8/8/2B5/1N6/K7 w - - 0 1",
    "8/5k2/8/8/8/1p6/8/K7 b - - 0 1",
    "7k/7P/6K1/8/8/8/7p/8 w - - 0 1",
    "8/8/3nk3/8/8/3KN3/8/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 90 80",
];

fn level(number: u8) -> Level {
    Level::new(number).expect("from 1 to 8")
}

fn player(number: u8, seed: u64) -> LevelPlayer {
    LevelPlayer::new(level(number), 1, seed)
}

/// Asks for a move, and sees that it and every line told on the way can be played.
fn ask(
    player: &mut LevelPlayer,
    task: &Task<Position>,
    signal: &Signal,
) -> (Option<Move>, Vec<Report<Move>>) {
    let mut reports: Vec<Report<Move>> = Vec::new();
    let chosen = player.search(task, signal, &mut |report| reports.push(report));
    let root = task.line.position();
    for report in &reports {
        let mut now = *root;
        for &next in &report.line {
            assert!(now.is_legal(next), "{root}: {next} in {:?}", report.line);
            now.play(next);
        }
    }
    assert!(chosen.is_none_or(|chosen| root.is_legal(chosen)), "{root}: {chosen:?}");
    (chosen, reports)
}

fn chosen_by(player: &mut LevelPlayer, root: &Position, limits: Limits) -> Move {
    ask(player, &Task::new(*root, limits), &Signal::default()).0.expect("there are moves")
}

/// What keeps the levels that think by time from taking theirs.
const QUICKLY: Limits = Limits::nodes(2_000);

/// Positions of random games that go on, far from a draw by counting.
fn sample(seed: u64, from_each_start: usize, every: usize) -> Vec<Position> {
    let games: Vec<_> = random_games(seed, from_each_start).collect();
    let positions = games.iter().flat_map(|game| game.positions().step_by(every));
    positions
        .filter(|root| root.plies_since_progress() < 40 && matches!(root.status(), Status::Ongoing(_)))
        .collect()
}

fn is_mate(position: &Position) -> bool {
    matches!(position.status(), Status::Over(ChessEnding::Checkmate { .. }))
}

fn mates(root: &Position) -> Vec<Move> {
    root.moves().into_iter().filter(|&chosen| is_mate(&root.after(chosen))).collect()
}

#[test]
fn there_are_eight_levels() {
    let numbers: Vec<u8> = (0..=u8::MAX).filter(|&number| Level::new(number).is_some()).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert!(Level::all().map(Level::number).eq(1..=8));
    assert!(Level::all().is_sorted());
    assert_eq!((Level::LOWEST, Level::HIGHEST), (level(1), level(8)));
}

#[test]
fn every_level_answers_with_a_legal_move() {
    let roots: Vec<Position> = sample(1, 1, 6).into_iter().chain(FEW_MEN.map(position)).collect();
    assert!(roots.len() >= 200, "{}", roots.len());
    for number in 1..=8 {
        let mut player = player(number, 3);
        for root in &roots {
            chosen_by(&mut player, root, QUICKLY);
        }
    }
}

#[test]
fn there_is_no_move_in_a_game_that_is_over() {
    for fen in ["7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        for number in 1..=8 {
            let task = Task::new(position(fen), Limits::default());
            assert_eq!(ask(&mut player(number, 1), &task, &Signal::default()).0, None, "level {number}");
        }
    }
}

#[test]
fn no_level_misses_a_mate_in_one() {
    let mut roots = sample(2, 8, 1);
    roots.retain(|root| !mates(root).is_empty());
    assert!(roots.len() >= 150, "{}", roots.len());
    for number in 1..=8 {
        let (seeds, every) = if number <= 2 { (3, 1) } else { (1, 4) };
        for seed in 0..seeds {
            let mut player = player(number, seed);
            for root in roots.iter().step_by(every) {
                let chosen = chosen_by(&mut player, root, Limits::depth(3));
                assert!(is_mate(&root.after(chosen)), "level {number} plays {chosen} in {root}");
            }
        }
    }
}

/// Whether the other side has a mate behind a move that nobody overlooks: neither a capture nor a knight's move.
fn allows_plain_mate(root: &Position, chosen: Move) -> bool {
    let next = root.after(chosen);
    let is_knight = |reply: &Move| next.board().at(reply.from()).map(Piece::kind) == Some(Kind::Knight);
    mates(&next).iter().any(|reply| !next.is_capture(*reply) && !is_knight(reply))
}

#[test]
fn the_gentle_levels_do_not_walk_into_a_plain_mate_that_they_can_avoid() {
    let mut seen = 0;
    for root in sample(3, 5, 2) {
        let moves = root.moves();
        let is_safe = moves.iter().any(|&chosen| mates(&root.after(chosen)).is_empty());
        let is_dangerous = moves.iter().any(|&chosen| allows_plain_mate(&root, chosen));
        if !is_safe || !is_dangerous {
            continue;
        }
        seen += 1;
        for (number, seed) in [1, 2].into_iter().flat_map(|number| [(number, seen), (number, seen + 1)]) {
            let chosen = chosen_by(&mut player(number, seed), &root, Limits::default());
            assert!(!allows_plain_mate(&root, chosen), "level {number} plays {chosen} in {root}");
        }
    }
    assert!(seen >= 100, "{seen}");
}

/// Whether a move ends the game and nobody has won.
fn draws_at_once(root: &Position, chosen: Move) -> bool {
    matches!(root.after(chosen).status(), Status::Over(ending) if ending.winner().is_none())
}

#[test]
fn no_level_gives_the_win_away_for_a_draw_when_it_is_ahead() {
    let ahead = [
        "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
        "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1",
        // Hardly ahead as a gentle opponent sees it: the drawing move looks nearly as good as the others.
        "k7/P7/8/1K6/8/8/6P1/8 w - - 0 1",
    ];
    for root in ahead.map(position) {
        for (number, seeds) in (1..=8).map(|number| (number, if number <= 2 { 60 } else { 6 })) {
            for seed in 0..seeds {
                let chosen = chosen_by(&mut player(number, seed), &root, QUICKLY);
                assert!(!draws_at_once(&root, chosen), "level {number} plays {chosen} in {root}");
            }
        }
    }
}

#[test]
fn a_gentle_level_draws_if_nothing_else_is_left() {
    // Whatever White does, Black cannot move any more.
    let root = position("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1");
    let among: Vec<Move> = root.moves().into_iter().filter(|&chosen| draws_at_once(&root, chosen)).collect();
    assert!(!among.is_empty());
    for number in 1..=2 {
        let task = Task { among: among.clone(), ..Task::new(root, Limits::default()) };
        let (chosen, reports) = ask(&mut player(number, 1), &task, &Signal::default());
        assert!(chosen.is_some_and(|chosen| among.contains(&chosen)));
        assert_eq!(reports.last().map(|report| report.score), Some(0), "level {number}");
    }
}

#[test]
fn what_a_gentle_level_tells_when_it_is_stopped_it_has_found_out() {
    let signal = Signal::default();
    signal.stop();
    for number in 1..=2 {
        for root in sample(8, 1, 9) {
            let (chosen, stopped) = ask(&mut player(number, 4), &Task::new(root, Limits::default()), &signal);
            let among = vec![chosen.expect("a move")];
            let task = Task { among, ..Task::new(root, Limits::default()) };
            let (_, asked) = ask(&mut player(number, 4), &task, &Signal::default());
            assert_eq!(stopped[0].score, asked[0].score, "level {number}: {root}");
        }
    }
}

#[test]
fn the_gentle_levels_tell_how_long_they_took_and_what_they_saw() {
    for number in 1..=2 {
        let task = Task::new(position(KIWIPETE), Limits::default());
        let (_, reports) = ask(&mut player(number, 1), &task, &Signal::default());
        let report = reports.last().expect("a report");
        assert!(report.elapsed > Duration::ZERO, "level {number}");
        assert!((48..report.nodes).contains(&report.leaves), "level {number}: {report:?}");
    }
}

#[test]
fn levels_three_to_five_search_as_many_plies() {
    for number in 3..=5 {
        for root in sample(4, 1, 40) {
            let (_, reports) =
                ask(&mut player(number, 1), &Task::new(root, Limits::default()), &Signal::default());
            let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
            assert!(depths.iter().copied().eq(1..=u32::from(number)), "level {number}: {depths:?}");
        }
    }
}

/// What moves are worth searched in full to a depth, the best of them if there are several.
fn in_full(root: &Position, depth: u32, among: &[Move], megabytes: usize) -> Score {
    let task = Task { among: among.to_vec(), ..Task::new(*root, Limits::depth(depth)) };
    let mut value = None;
    let mut expert = Expert::with_options(megabytes, Options::FULL_WIDTH);
    expert.search(&task, &Signal::default(), &mut |report| value = Some(report.score));
    value.expect("a depth is reached")
}

#[test]
fn levels_three_to_five_play_a_move_that_is_nearly_as_good_as_the_best() {
    let taste = 12;
    let mut otherwise = 0;
    for (number, every) in [(3, 7), (4, 12), (5, 25)] {
        for (seed, root) in (0..).zip(sample(5, 1, every)) {
            // With hardly any table: what one search has kept for its last ply another may not have.
            let mut player = LevelPlayer::new(level(number), 0, seed);
            let chosen = chosen_by(&mut player, &root, Limits::default());
            let depth = number.into();
            let loss = in_full(&root, depth, &[], 0) - in_full(&root, depth, &[chosen], 0);
            assert!((0..=taste).contains(&loss), "level {number} plays {chosen}, {loss} worse, in {root}");
            otherwise += u32::from(loss > 0);
        }
    }
    assert!(otherwise > 20, "{otherwise}");
}

fn time_for(player: &mut LevelPlayer, limits: Limits) -> Duration {
    let began = Instant::now();
    chosen_by(player, &position(KIWIPETE), limits);
    began.elapsed()
}

#[test]
fn levels_six_and_seven_stay_within_their_time() {
    let long_clock =
        TimeLimit::Clock { left: Duration::from_hours(1), increment: Duration::ZERO, moves_to_go: None };
    let on_a_clock = Limits { time: Some(long_clock), ..Limits::default() };
    for (number, limits, most) in
        [(6, Limits::default(), 500), (6, on_a_clock, 500), (7, Limits::default(), 2_000)]
    {
        let most = Duration::from_millis(most);
        let taken = time_for(&mut player(number, 1), limits);
        // What else runs on the machine may add to it.
        let allowed = most / 4..most + Duration::from_secs(1);
        assert!(allowed.contains(&taken), "level {number} took {taken:?}");
    }
}

#[test]
fn levels_six_and_seven_take_no_more_than_their_share_of_a_clock() {
    let left = Duration::from_millis(2_800);
    let clock = TimeLimit::Clock { left, increment: Duration::ZERO, moves_to_go: None };
    for number in 6..=7 {
        let limits = Limits { time: Some(clock), ..Limits::default() };
        // The fastest of a few: this asks about the level, not about what else runs on the machine.
        let taken = (0..3).map(|_| time_for(&mut player(number, 1), limits));
        let fastest = taken.min().expect("there were some");
        assert!(fastest < left / 20, "level {number} took {fastest:?}");
    }
}

#[test]
fn every_level_keeps_a_shorter_time_than_its_own() {
    let time = Duration::from_millis(40);
    let clock = TimeLimit::Clock { left: time, increment: Duration::ZERO, moves_to_go: None };
    for limits in [Limits::time(time), Limits { time: Some(clock), ..Limits::default() }] {
        for number in 1..=8 {
            let mut player = player(number, 1);
            // The fastest of a few: this asks about the level, not about what else runs on the machine.
            let fastest = (0..4).map(|_| time_for(&mut player, limits)).min().expect("there were some");
            assert!(fastest < time, "level {number} took {fastest:?}");
        }
    }
}

#[test]
fn no_level_above_the_gentle_ones_searches_more_than_asked_for() {
    for number in 3..=8 {
        let told = |limits| {
            ask(&mut player(number, 1), &Task::new(position(KIWIPETE), limits), &Signal::default()).1
        };
        assert!(told(Limits::depth(2)).iter().map(|report| report.depth).eq(1..=2), "level {number}");
        assert!(told(Limits::nodes(3_000)).iter().all(|report| report.nodes <= 3_000), "level {number}");
    }
}

#[test]
fn only_the_moves_asked_about_are_chosen_from() {
    let signal = Signal::default();
    for number in 1..=8 {
        let mut player = player(number, 5);
        for root in sample(6, 1, 25) {
            let among: Vec<Move> = root.moves().into_iter().skip(1).step_by(4).collect();
            if among.is_empty() {
                continue;
            }
            let task = Task { among: among.clone(), ..Task::new(root, QUICKLY) };
            let (chosen, reports) = ask(&mut player, &task, &signal);
            assert!(chosen.is_some_and(|chosen| among.contains(&chosen)), "level {number}: {root}");
            assert!(reports.iter().all(|report| among.contains(&report.line[0])), "level {number}: {root}");
        }
        let impossible = vec!["e2e5".parse().expect("a move")];
        let task = Task { among: impossible, ..Task::new(Position::start(), QUICKLY) };
        assert_eq!(ask(&mut player, &task, &signal).0, None, "level {number}");
    }
}

#[test]
fn a_level_stopped_before_it_begins_still_gives_a_legal_move() {
    let signal = Signal::default();
    signal.stop();
    for number in 1..=8 {
        for root in sample(7, 1, 25) {
            let task = Task::new(root, Limits::default());
            assert!(ask(&mut player(number, 1), &task, &signal).0.is_some(), "level {number}: {root}");
        }
    }
}

#[test]
fn the_levels_that_think_by_time_stop_within_milliseconds() {
    for number in 6..=8 {
        // The fastest of a few: this asks about the level, not about what else runs on the machine.
        let fastest = (0..4).map(|_| time_to_stop(number)).min().expect("there were some");
        assert!(fastest < Duration::from_millis(10), "level {number} took {fastest:?}");
    }
}

fn time_to_stop(number: u8) -> Duration {
    let signal = Signal::default();
    thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let task = Task::new(position(KIWIPETE), Limits::default());
            assert!(ask(&mut player(number, 1), &task, &signal).0.is_some());
            Instant::now()
        });
        thread::sleep(Duration::from_millis(30));
        let stopped = Instant::now();
        signal.stop();
        thinking.join().expect("it does not panic").saturating_duration_since(stopped)
    })
}

/// The positions of a game from the start, up to a number of plies, and the move played in each.
fn game(players: &mut [LevelPlayer; 2], plies: usize) -> Vec<(Position, Move)> {
    let mut line = Line::new(Position::start());
    let mut played = Vec::new();
    while played.len() < plies && matches!(line.status(), Status::Ongoing(_)) {
        let task = Task { line: line.clone(), ..Task::new(Position::start(), Limits::default()) };
        let chosen = ask(&mut players[played.len() % 2], &task, &Signal::default()).0;
        let chosen = chosen.expect("the game goes on");
        played.push((*line.position(), chosen));
        line.play(chosen);
    }
    played
}

#[test]
fn each_seed_has_its_own_game_and_always_the_same() {
    for number in 1..=5 {
        let plies = if number == 5 { 8 } else { 12 };
        let play = |seed: u64| -> Vec<Move> {
            let mut players = [player(number, 2 * seed), player(number, 2 * seed + 1)];
            game(&mut players, plies).into_iter().map(|(_, chosen)| chosen).collect()
        };
        let games: HashSet<Vec<Move>> = (0..4).map(play).collect();
        assert_eq!(games.len(), 4, "level {number}: {games:?}");
        assert!(games.contains(&play(0)), "level {number}");
    }
}

#[test]
fn no_level_plays_the_same_game_again_when_it_has_forgotten_it() {
    for number in 1..=5 {
        let plies = if number == 5 { 8 } else { 12 };
        let play = |seed: u64| -> Vec<Vec<Move>> {
            let mut players = [player(number, 2 * seed), player(number, 2 * seed + 1)];
            let mut next_game = || {
                players.iter_mut().for_each(Searcher::forget);
                game(&mut players, plies).into_iter().map(|(_, chosen)| chosen).collect()
            };
            vec![next_game(), next_game(), next_game()]
        };
        let games = play(3);
        assert!(games[0] != games[1] && games[1] != games[2] && games[0] != games[2], "level {number}");
        assert_eq!(games, play(3), "level {number}: what is left to chance follows from the seed");
    }
}

/// Whether a move leaves the queen to be taken for nothing, by the exchange and by what a search in full says.
fn gives_the_queen(root: &Position, chosen: Move) -> bool {
    let next = root.after(chosen);
    let takes_queen = |reply: &Move| next.board().at(reply.to()).map(Piece::kind) == Some(Kind::Queen);
    let wins = |reply: &Move| exchange::wins_at_least(&next, *reply, 700);
    next.moves().iter().any(|reply| takes_queen(reply) && wins(reply))
        && in_full(root, 3, &[], 1) - in_full(root, 3, &[chosen], 1) >= 700
}

#[test]
fn the_lowest_level_seldom_gives_its_queen_for_nothing() {
    let (games, plies) = (30, 70);
    let given = (0..games).filter(|seed| {
        let mut players = [player(1, 2 * seed), player(1, 2 * seed + 1)];
        game(&mut players, plies).iter().any(|(root, chosen)| gives_the_queen(root, *chosen))
    });
    let given = given.count();
    assert!(given <= 6, "in {given} of {games} games");
}
