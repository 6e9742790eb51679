//! The expert agrees with the textbook where it leaves nothing out, and keeps its promises where it does.

mod positions;

use std::cmp::Reverse;
use std::collections::HashSet;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use catur::chess::castling::{Rights, Wing};
use catur::chess::ending::{Ending as ChessEnding, is_material_insufficient};
use catur::chess::{Bitboard, Board, Kind, Move, Piece, Position, Setup, Square, perft};
use catur::game::{Color, Game, Line, MoveList, Status};
use catur::search::expert::{Expert, Options, Taste, evaluation, exchange};
use catur::search::observer::Window;
use catur::search::score::{DRAW, LONGEST_WIN, WIN, plies_to_win, win_in};
use catur::search::textbook::Algorithm;
use catur::search::{Bound, Heuristic, Limits, Report, Score, Searcher, Signal, Task, TimeLimit, Watch};
use positions::{position, random_games};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const EVERY_MANNER: [Options; 3] = [Options::EXPERT, Options::FULL_WIDTH, Options::BARE];

/// The node count of `catur bench`. A commit that changes it says `Bench: N`; one that does not is a refactor.
const SIGNATURE: u64 = 428_867;

/// Chess with the expert's opinion, for the searches of the textbook.
#[derive(Clone, Copy)]
struct Judged(Position);

impl Game for Judged {
    type Move = Move;
    type Ending = ChessEnding;

    fn turn(&self) -> Color {
        self.0.turn()
    }

    fn status(&self) -> Status<Move, ChessEnding> {
        self.0.status()
    }

    fn play(&mut self, chosen: Move) {
        self.0.play(chosen);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn ended_by_repetition(times: usize) -> Option<ChessEnding> {
        Position::ended_by_repetition(times)
    }
}

impl Heuristic for Judged {
    fn evaluate(&self) -> Score {
        evaluation::evaluate(&self.0)
    }

    fn order(&self, moves: &mut MoveList<Move>) {
        self.0.order(moves);
    }
}

fn in_the_textbook(root: &Position, depth: u32, among: &[Move]) -> Score {
    let task = Task { among: among.to_vec(), ..Task::new(Judged(*root), Limits::default()) };
    let mut watch = Watch::start(Limits::default(), &Signal::default());
    Algorithm::AlphaBeta.search(&task, depth, &mut watch, &mut ()).expect("nobody stops it").value
}

/// What a search chose and what it told.
struct Answer {
    chosen: Option<Move>,
    reports: Vec<Report<Move>>,
}

impl Answer {
    fn last(&self) -> &Report<Move> {
        self.reports.iter().rfind(|report| report.rank == 1).expect("it told something")
    }

    /// All that must be the same when the same is searched again.
    fn timeless(self) -> (Option<Move>, Vec<Report<Move>>) {
        let without_time = |report| Report { elapsed: Duration::ZERO, ..report };
        (self.chosen, self.reports.into_iter().map(without_time).collect())
    }
}

/// Searches, and sees that every line can be played and that the best one is.
fn ask(expert: &mut Expert, task: &Task<Position>) -> Answer {
    ask_until(expert, task, &Signal::default())
}

fn ask_until(expert: &mut Expert, task: &Task<Position>, signal: &Signal) -> Answer {
    let mut reports = Vec::new();
    let chosen = expert.search(task, signal, &mut |report| reports.push(report));
    let root = task.line.position();
    for report in &reports {
        assert!(!report.line.is_empty(), "{root}: an empty line");
        let mut now = *root;
        for &next in &report.line {
            assert!(now.is_legal(next), "{root}: {next} in {:?}", report.line);
            now.play(next);
        }
    }
    let is_allowed =
        |chosen: Move| root.is_legal(chosen) && (task.among.is_empty() || task.among.contains(&chosen));
    assert!(chosen.is_none_or(is_allowed), "{root}: {chosen:?}");
    let answer = Answer { chosen, reports };
    if !answer.reports.is_empty() {
        assert_eq!(chosen, answer.last().line.first().copied(), "{root}");
    }
    answer
}

fn to_depth(expert: &mut Expert, root: &Position, depth: u32) -> Answer {
    ask(expert, &Task::new(*root, Limits::depth(depth)))
}

fn value(expert: &mut Expert, root: &Position, depth: u32) -> Score {
    let answer = to_depth(expert, root, depth);
    let last = answer.last();
    assert_eq!((last.depth, last.bound), (depth, Bound::Exact), "{root}");
    last.score
}

fn with(options: Options) -> Expert {
    Expert::with_options(1, options)
}

fn moves_named<const N: usize>(names: [&str; N]) -> [Move; N] {
    names.map(|name| name.parse().expect("a move"))
}

/// Positions of random games that go on, far from a draw by counting.
fn sample(seed: u64, from_each_start: usize, every: usize) -> Vec<Position> {
    let games: Vec<_> = random_games(seed, from_each_start).collect();
    let positions = games.iter().flat_map(|game| game.positions().step_by(every));
    positions
        .filter(|root| root.plies_since_progress() < 40 && matches!(root.status(), Status::Ongoing(_)))
        .collect()
}

/// The greatest depth up to a limit with no more than so many leaves.
fn affordable_depth(root: &Position, deepest: u32, leaves: u64) -> u32 {
    (1..=deepest).take_while(|&depth| perft::perft(root, depth) <= leaves).last().unwrap_or(1)
}

#[test]
fn bare_it_finds_the_value_of_the_textbook() {
    let roots = sample(11, 1, 5);
    assert!(roots.len() >= 200, "{}", roots.len());
    let mut warm = with(Options::BARE);
    let mut depths = [0; 6];
    for root in &roots {
        let deepest = affordable_depth(root, 5, 1_000_000);
        let expected: Vec<Score> = (1..=deepest).map(|depth| in_the_textbook(root, depth, &[])).collect();
        expected.iter().enumerate().for_each(|(nth, _)| depths[nth + 1] += 1);
        let scores = |expert: &mut Expert| -> Vec<Score> {
            to_depth(expert, root, deepest).reports.iter().map(|report| report.score).collect()
        };
        assert_eq!(scores(&mut with(Options::BARE)), expected, "fresh, {root}");
        assert_eq!(scores(&mut warm), expected, "warm from other positions, {root}");
        assert_eq!(scores(&mut warm), expected, "warm from the same position, {root}");
    }
    assert!(depths[4] >= 200 && depths[5] >= 60, "{depths:?}");
}

#[test]
fn bare_its_value_does_not_depend_on_the_size_of_the_table() {
    for root in sample(12, 1, 16) {
        let depth = affordable_depth(&root, 5, 10_000);
        let expected = in_the_textbook(&root, depth, &[]);
        for megabytes in [0, 4] {
            let mut expert = Expert::with_options(megabytes, Options::BARE);
            assert_eq!(value(&mut expert, &root, depth), expected, "{megabytes} MB, depth {depth} of {root}");
        }
    }
}

/// Sees that searches of the positions two plies on, asked in some way of their own, do not change the value here.
fn assert_value_survives(
    seed: u64,
    expert: impl Fn() -> Expert,
    narrowed: impl Fn(Task<Position>) -> Task<Position>,
) {
    for root in sample(seed, 1, 20) {
        let depth = affordable_depth(&root, 4, 30_000).max(3);
        let expected = value(&mut expert(), &root, depth);
        let mut asked_before = expert();
        let replies = |next: Position| next.moves().into_iter().map(move |reply| next.after(reply));
        for later in root.moves().into_iter().flat_map(|chosen| replies(root.after(chosen))) {
            ask(&mut asked_before, &narrowed(Task::new(later, Limits::depth(depth - 2))));
        }
        assert_eq!(value(&mut asked_before, &root, depth), expected, "to depth {depth} of {root}");
    }
}

#[test]
fn what_was_searched_before_does_not_change_the_value() {
    assert_value_survives(12, || with(Options::BARE), |task| task);
}

#[test]
fn what_was_searched_among_a_few_moves_is_not_taken_for_the_value_of_the_position() {
    assert_value_survives(
        13,
        || with(Options::BARE),
        |task| {
            let among = task.line.position().moves().last().copied().into_iter().collect();
            Task { among, ..task }
        },
    );
}

#[test]
fn what_was_searched_for_several_variations_is_not_taken_for_the_value_of_the_position() {
    assert_value_survives(14, || with(Options::BARE), |task| Task { variations: 2, ..task });
}

#[test]
fn what_a_taste_adds_is_not_taken_for_the_value_of_the_position() {
    let taste = Taste { seed: 5, strength: 60 };
    assert_value_survives(15, || with(Options::BARE).with_taste(taste), |task| task);
}

#[test]
fn bare_the_variations_have_the_best_values_of_the_textbook() {
    for root in sample(15, 1, 16) {
        let depth = affordable_depth(&root, 3, 20_000);
        let moves = root.moves();
        let mut expected: Vec<Score> =
            moves.iter().map(|&chosen| in_the_textbook(&root, depth, &[chosen])).collect();
        expected.sort_by_key(|&value| Reverse(value));
        let task = Task { variations: 5, ..Task::new(root, Limits::depth(depth)) };
        let answer = ask(&mut with(Options::BARE), &task);
        let last: Vec<_> = answer.reports.iter().filter(|report| report.depth == depth).collect();
        let scores: Vec<Score> = last.iter().map(|report| report.score).collect();
        assert_eq!(scores, expected[..moves.len().min(5)], "to depth {depth} of {root}");
    }
}

/// Full width without a memory: every move to the depth, then answers to checks, and what takes without losing by it.
fn full_width_without_a_table(root: &Position, depth: u32, ply: u32, window: Window) -> Score {
    if ply > 0 && is_material_insufficient(root) {
        return DRAW;
    }
    let is_settling = depth == 0 && !root.is_check();
    let mut moves = if is_settling { root.forcing_moves() } else { root.moves() };
    if moves.is_empty() && !is_settling {
        return if root.is_check() { -win_in(ply) } else { DRAW };
    }
    let mut best = -WIN;
    if is_settling {
        best = evaluation::evaluate(root);
        moves.retain(|chosen| exchange::wins_at_least(root, *chosen, 0));
    }
    root.order(&mut moves);
    for chosen in moves {
        if best >= window.beta {
            break;
        }
        let behind = window.above(best).turned();
        let value =
            -full_width_without_a_table(&root.after(chosen), depth.saturating_sub(1), ply + 1, behind);
        best = best.max(value);
    }
    best
}

/// So far apart that no position behind one comes up behind the other within a few plies.
fn are_unrelated(one: &Position, other: &Position) -> bool {
    let (here, there) = (one.king(Color::White), other.king(Color::White));
    here.file().abs_diff(there.file()).max(here.rank().abs_diff(there.rank())) >= 5
}

// Two plies are as deep as this goes: from the third on, a position at the horizon may be known deeper from another
// order of moves, and quiescence rightly takes the better knowledge, if the table has kept it.
#[test]
fn full_width_to_two_plies_does_not_depend_on_the_table() {
    let roots = sample(16, 1, 5);
    let mut with_past = 0;
    for (nth, root) in roots.iter().enumerate() {
        let unrelated: Vec<_> =
            roots.iter().skip(nth % 50).filter(|other| are_unrelated(root, other)).collect();
        let mut warm = with(Options::FULL_WIDTH);
        for other in unrelated.iter().take(3) {
            to_depth(&mut warm, other, 2);
        }
        with_past += usize::from(!unrelated.is_empty());
        for depth in 1..=2 {
            let expected = full_width_without_a_table(root, depth, 0, Window::FULL);
            for megabytes in [0, 1] {
                let mut fresh = Expert::with_options(megabytes, Options::FULL_WIDTH);
                assert_eq!(
                    value(&mut fresh, root, depth),
                    expected,
                    "{megabytes} MB, depth {depth} of {root}"
                );
            }
            assert_eq!(value(&mut warm, root, depth), expected, "warm, depth {depth} of {root}");
        }
    }
    assert!(with_past >= 50, "{with_past} of {}", roots.len());
}

/// Whether the side to move can force mate in so many moves, whatever the other side does.
fn can_force_mate(root: &Position, moves: u32) -> bool {
    root.moves().into_iter().any(|chosen| {
        let next = root.after(chosen);
        let replies = next.moves();
        if replies.is_empty() {
            return next.is_check();
        }
        moves > 1
            && !is_material_insufficient(&next)
            && replies.into_iter().all(|reply| can_force_mate(&next.after(reply), moves - 1))
    })
}

/// Morphy's problem.
const ZUGZWANG: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

const MATES: [(u32, &str); 14] = [
    (1, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"),
    (1, "6rk/6pp/8/6N1/8/8/8/7K w - - 0 1"),
    (1, "8/8/8/8/8/3k4/7r/3K4 b - - 0 1"),
    (1, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"),
    (1, "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"),
    (2, ZUGZWANG),
    // The end of Morphy's game at the opera, a smothered king, and a queen given for a bishop's mate.
    (2, "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16"),
    (2, "r4r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1"),
    (2, "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1"),
    (3, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"),
    (3, "5rk1/5Npp/8/3Q4/8/8/8/6K1 w - - 0 1"),
    (3, "3q1r1k/2p4p/1p1pBrp1/p2Pp3/2PnP3/5PP1/PP1Q2K1/5R1R w - - 0 1"),
    (3, "7k/8/4K3/8/8/8/8/1Q6 w - - 0 1"),
    (3, "8/8/8/8/8/2k5/7r/1K6 b - - 0 1"),
];

#[test]
fn mates_are_found_with_their_distance() {
    for (moves, fen) in MATES {
        let root = position(fen);
        assert!(can_force_mate(&root, moves) && (moves == 1 || !can_force_mate(&root, moves - 1)), "{fen}");
        let plies = 2 * moves - 1;
        for options in [Options::FULL_WIDTH, Options::BARE] {
            for depth in plies..=plies.max(4) {
                let answer = to_depth(&mut with(options), &root, depth);
                assert_eq!(answer.last().score, win_in(plies), "{options:?} to depth {depth} of {fen}");
                assert_ends_in_mate(&root, &answer.last().line);
            }
        }
        // Selective, it may need a few plies more than the mate has; and where the other side would rather pass than
        // move, it may suppose for ever that it can.
        if fen != ZUGZWANG {
            assert_eq!(value(&mut with(Options::EXPERT), &root, plies + 7), win_in(plies), "{fen}");
        }
        let mate_in = Limits { mate_in: Some(moves), ..Limits::default() };
        let answer = ask(&mut with(Options::EXPERT), &Task::new(root, mate_in));
        assert_eq!(answer.last().score, win_in(plies), "{fen}");
    }
}

fn assert_ends_in_mate(root: &Position, line: &[Move]) {
    let last = line.iter().fold(*root, |now, &chosen| now.after(chosen));
    let mate = ChessEnding::Checkmate { winner: root.turn() };
    assert_eq!(last.status(), Status::Over(mate), "{line:?} in {root}");
}

#[test]
fn being_mated_is_seen_with_its_distance() {
    for (moves, fen) in MATES {
        let root = position(fen);
        let best = to_depth(&mut with(Options::BARE), &root, 2 * moves - 1).chosen.expect("a mate");
        let next = root.after(best);
        if next.count_moves() == 0 {
            continue;
        }
        let plies = 2 * (moves - 1);
        for options in EVERY_MANNER {
            let extra = if options == Options::EXPERT { 7 } else { 0 };
            assert_eq!(
                value(&mut with(options), &next, plies + extra),
                -win_in(plies),
                "{options:?}, {next}"
            );
        }
    }
}

#[test]
fn the_distance_of_a_mate_does_not_depend_on_the_table() {
    for (moves, root) in MATES.map(|(moves, fen)| (moves, position(fen))) {
        let plies = 2 * moves - 1;
        for megabytes in [0, 16] {
            let mut expert = Expert::with_options(megabytes, Options::FULL_WIDTH);
            assert_eq!(value(&mut expert, &root, plies), win_in(plies), "{megabytes} MB, {root}");
            // From behind, from deeper and from shallower searches the table is full of what leads there.
            for &chosen in &root.moves() {
                to_depth(&mut expert, &root.after(chosen), plies.min(2));
            }
            to_depth(&mut expert, &root, plies.min(3) + 1);
            to_depth(&mut expert, &root, 1);
            assert_eq!(value(&mut expert, &root, plies), win_in(plies), "{megabytes} MB, warm, {root}");
        }
    }
}

#[test]
fn a_mate_in_one_is_never_missed() {
    let mut seen = 0;
    let mut warm = EVERY_MANNER.map(with);
    for root in sample(21, 12, 1).iter().filter(|root| can_force_mate(root, 1)) {
        seen += 1;
        for (options, warm) in EVERY_MANNER.into_iter().zip(&mut warm) {
            for depth in 1..=3 {
                assert_eq!(value(warm, root, depth), win_in(1), "{options:?} to depth {depth} of {root}");
            }
            assert_eq!(
                value(&mut Expert::with_options(0, options), root, 2),
                win_in(1),
                "{options:?}, {root}"
            );
        }
    }
    assert!(seen >= 200, "{seen}");
}

#[test]
fn a_short_mate_that_is_asked_for_is_found_whatever_was_searched_before() {
    let mut seen = 0;
    for root in sample(22, 8, 3) {
        let is_mate_in_two = !can_force_mate(&root, 1) && can_force_mate(&root, 2);
        if !is_mate_in_two {
            continue;
        }
        seen += 1;
        for depth_before in [0, 3, 4, 5] {
            let mut expert = with(Options::EXPERT);
            to_depth(&mut expert, &root, depth_before);
            let mate_in = Limits { mate_in: Some(2), ..Limits::default() };
            let answer = ask(&mut expert, &Task::new(root, mate_in));
            assert_eq!(answer.last().score, win_in(3), "after a search to depth {depth_before} of {root}");
        }
    }
    assert!(seen >= 50, "{seen}");
}

#[test]
fn a_mate_is_found_also_if_more_moves_are_allowed_than_it_needs() {
    for (moves, fen) in MATES {
        for allowed in moves..=6 {
            let mate_in = Limits { mate_in: Some(allowed), depth: Some(12), ..Limits::default() };
            let answer = ask(&mut with(Options::EXPERT), &Task::new(position(fen), mate_in));
            assert_eq!(answer.last().score, win_in(2 * moves - 1), "{allowed} moves for {fen}");
        }
    }
}

fn ends_in_stalemate(root: &Position, chosen: Move) -> bool {
    root.after(chosen).status() == Status::Over(ChessEnding::Stalemate)
}

#[test]
fn stalemate_is_avoided_when_ahead() {
    // In each the natural looking king move, or taking the last pawn, would give stalemate.
    let ahead = [
        "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
        "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1",
        "k7/P1K5/8/8/8/8/8/1Q6 w - - 0 1",
    ];
    for root in ahead.map(position) {
        for options in EVERY_MANNER {
            for depth in 2..=6 {
                let answer = to_depth(&mut with(options), &root, depth);
                assert!(!answer.chosen.is_some_and(|chosen| ends_in_stalemate(&root, chosen)), "{root}");
                assert!(answer.last().score > DRAW, "{options:?} to depth {depth} of {root}");
            }
        }
    }
}

#[test]
fn stalemate_is_sought_when_behind() {
    let root = position("4K2k/7p/7P/p1p1p3/p1p1p3/P1P1P3/8/8 w - - 0 1");
    for options in EVERY_MANNER {
        for depth in 2..=6 {
            let answer = to_depth(&mut with(options), &root, depth);
            assert!(
                answer.chosen.is_some_and(|chosen| ends_in_stalemate(&root, chosen)),
                "{depth} {options:?}"
            );
            assert_eq!(answer.last().score, DRAW);
        }
    }
}

#[test]
fn taking_the_last_man_who_could_win_is_a_draw() {
    let takes = [("8/8/8/3k4/3P4/8/8/K7 b - - 0 1", "d5d4"), ("8/8/8/8/3kp3/8/3N4/K7 w - - 0 1", "d2e4")];
    for (fen, name) in takes {
        let taking = moves_named([name]).to_vec();
        for options in EVERY_MANNER {
            let task = Task { among: taking.clone(), ..Task::new(position(fen), Limits::depth(3)) };
            let answer = ask(&mut with(options), &task);
            assert!(answer.reports.iter().all(|report| report.score == DRAW), "{options:?}, {fen}");
        }
    }
    // Wherever the king goes, the pawn is lost.
    let root = position("8/8/8/8/Pk2K3/8/8/8 w - - 0 1");
    for options in EVERY_MANNER {
        for depth in 2..=6 {
            assert_eq!(value(&mut with(options), &root, depth), DRAW, "{options:?} to depth {depth}");
        }
    }
}

#[test]
fn the_winning_side_makes_progress_before_fifty_moves_are_over() {
    for counter in [97, 99] {
        let root = position(&format!("7k/8/8/8/8/P7/8/K5R1 w - - {counter} 80"));
        let [push, wait] = moves_named(["a3a4", "g1g2"]);
        for options in [Options::EXPERT, Options::FULL_WIDTH] {
            let answer = to_depth(&mut with(options), &root, 5);
            assert!(answer.last().score > DRAW, "{options:?} at {counter}");
            if counter == 99 {
                assert_eq!(answer.chosen, Some(push), "{options:?}");
                let only_wait = Task { among: vec![wait], ..Task::new(root, Limits::depth(5)) };
                assert_eq!(ask(&mut with(options), &only_wait).last().score, DRAW, "{options:?}");
            }
        }
    }
    // Nothing but kings' and rook's moves, and no mate in time: the rook is worth nothing any more.
    let too_late = position("8/8/8/4k3/8/8/8/K5R1 w - - 97 80");
    for options in [Options::EXPERT, Options::FULL_WIDTH] {
        for depth in 3..=8 {
            assert_eq!(value(&mut with(options), &too_late, depth), DRAW, "{options:?} to depth {depth}");
        }
    }
}

#[test]
fn a_mate_that_is_remembered_is_no_mate_when_the_fifty_moves_end_before_it() {
    let with_counter = |counter| position(&format!("7k/8/5K2/8/8/8/8/1R6 w - - {counter} 80"));
    let mut expert = with(Options::EXPERT);
    let plies = plies_to_win(value(&mut expert, &with_counter(0), 9)).expect("a mate");
    assert!((3..=9).contains(&plies), "{plies}");
    let too_late = with_counter(101 - plies);
    for depth in 1..=3 {
        assert_eq!(plies_to_win(value(&mut expert, &too_late, depth)), None, "to depth {depth}");
    }
}

#[test]
fn mate_with_the_hundredth_ply_comes_before_the_draw() {
    let root = position("6k1/5ppp/8/8/8/8/8/R6K w - - 99 80");
    for options in EVERY_MANNER {
        assert_eq!(value(&mut with(options), &root, 3), win_in(1), "{options:?}");
    }
}

/// A rook up, White has gone to and fro, and Black with him.
fn to_and_fro(plies: usize) -> Line<Position> {
    let mut line = Line::new(position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
    let round = moves_named(["a1b1", "g8f8", "b1a1", "f8g8"]);
    round.into_iter().cycle().take(plies).for_each(|chosen| line.play(chosen));
    line
}

fn searched_behind(line: &Line<Position>, options: Options, among: &[Move], depth: u32) -> Answer {
    let task =
        Task { line: line.clone(), limits: Limits::depth(depth), among: among.to_vec(), variations: 1 };
    ask(&mut with(options), &task)
}

#[test]
fn the_winning_side_does_not_repeat_and_the_losing_side_does() {
    let [rook_back, king_back] = moves_named(["b1a1", "f8g8"]);
    let (white_could, black_could) = (to_and_fro(10), to_and_fro(7));
    for options in [Options::EXPERT, Options::FULL_WIDTH] {
        for depth in 1..=6 {
            assert_eq!(searched_behind(&white_could, options, &[rook_back], depth).last().score, DRAW);
            let answer = searched_behind(&white_could, options, &[], depth);
            assert!(answer.chosen != Some(rook_back) && answer.last().score > DRAW, "{options:?}");
            let answer = searched_behind(&black_could, options, &[], depth);
            assert_eq!((answer.chosen, answer.last().score), (Some(king_back), DRAW), "{options:?}");
        }
    }
}

#[test]
fn the_losing_side_goes_for_perpetual_check() {
    // Black threatens mate with two men more; the queen checks on e8 and h5 for ever.
    let root = position("6k1/6p1/8/nn5Q/8/8/rr6/5K2 w - - 0 1");
    assert!(evaluation::evaluate(&root) < DRAW);
    for (options, depth) in [(Options::EXPERT, 12), (Options::FULL_WIDTH, 6)] {
        let answer = to_depth(&mut with(options), &root, depth);
        assert_eq!(answer.last().score, DRAW, "{options:?}: {:?}", answer.last());
        assert!(root.after(answer.chosen.expect("a move")).is_check());
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for root in sample(31, 1, 25) {
        for options in EVERY_MANNER {
            let depth = if options == Options::EXPERT { 7 } else { 3 };
            let task = Task { variations: 2, ..Task::new(root, Limits::depth(depth)) };
            let mut expert = with(options);
            let first = ask(&mut expert, &task).timeless();
            expert.forget();
            assert_eq!(ask(&mut expert, &task).timeless(), first, "{options:?} forgot something of {root}");
            assert_eq!(ask(&mut with(options), &task).timeless(), first, "{options:?}, {root}");
        }
    }
}

#[test]
fn every_depth_is_told_up_to_the_last_and_none_beyond() {
    for root in sample(32, 1, 30) {
        for options in EVERY_MANNER {
            let answer = to_depth(&mut with(options), &root, 4);
            let depths: Vec<u32> = answer.reports.iter().map(|report| report.depth).collect();
            assert_eq!(depths, [1, 2, 3, 4], "{options:?}, {root}");
            assert!(answer.reports.is_sorted_by_key(|report| report.nodes));
        }
    }
}

#[test]
fn no_more_nodes_are_visited_than_asked_for() {
    for root in [Position::start(), position(KIWIPETE)] {
        for options in EVERY_MANNER {
            for nodes in [1, 2, 20, 127, 128, 129, 1_000, 7_777, 30_000] {
                let answer = ask(&mut with(options), &Task::new(root, Limits::nodes(nodes)));
                assert!(answer.chosen.is_some());
                let most = answer.reports.iter().map(|report| report.nodes).max().unwrap_or(0);
                assert!(most <= nodes, "{options:?}: {most} of {nodes} in {root}");
            }
        }
    }
}

#[test]
fn the_time_for_a_move_is_used_and_kept() {
    for milliseconds in [20, 100, 300] {
        let time = Duration::from_millis(milliseconds);
        let began = Instant::now();
        ask(&mut with(Options::EXPERT), &Task::new(position(KIWIPETE), Limits::time(time)));
        let taken = began.elapsed();
        // What else runs on the machine may add to it.
        assert!((time / 2..time + Duration::from_secs(1)).contains(&taken), "{taken:?} of {time:?}");
    }
}

/// Clocks from nearly run down to long, with and without increment and moves to go.
fn clocks() -> impl Iterator<Item = (Duration, TimeLimit)> {
    let left = [1, 2, 5, 19, 20, 21, 50, 100, 400, 1_000, 60_000, 3_600_000].map(Duration::from_millis);
    left.into_iter().flat_map(|left| {
        let increments = [0, 10, 5_000].map(Duration::from_millis);
        increments.into_iter().flat_map(move |increment| {
            [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)]
                .map(|moves_to_go| (left, TimeLimit::Clock { left, increment, moves_to_go }))
        })
    })
}

#[test]
fn an_increment_counts_whether_or_not_the_moves_to_go_are_known() {
    let left = Duration::from_mins(1);
    let most = |increment, moves_to_go| {
        TimeLimit::Clock { left, increment: Duration::from_secs(increment), moves_to_go }.for_this_move()
    };
    for moves_to_go in [None, Some(10), Some(40), Some(u32::MAX)] {
        assert_eq!(most(2, moves_to_go), most(0, moves_to_go) + Duration::from_secs(2), "{moves_to_go:?}");
    }
    assert_eq!(most(2, None), most(2, Some(u32::MAX)), "far away is as good as never");
}

#[test]
fn a_clock_lasts_if_every_move_takes_its_share() {
    let mut left = Duration::from_mins(1);
    for _ in 0..60 {
        let clock = TimeLimit::Clock { left, increment: Duration::ZERO, moves_to_go: None };
        assert!(clock.share() <= clock.for_this_move());
        left -= clock.share();
    }
    assert!(left > Duration::from_secs(5), "{left:?}");
    for to_go in (1..=40).rev() {
        let clock = TimeLimit::Clock { left, increment: Duration::ZERO, moves_to_go: Some(to_go) };
        left -= clock.share();
    }
    assert!(!left.is_zero());
}

#[test]
fn no_move_may_take_all_of_the_clock() {
    for (left, clock) in clocks() {
        assert!(clock.for_this_move() < left, "{:?} for {clock:?}", clock.for_this_move());
    }
}

#[test]
fn the_clock_never_runs_out_not_even_with_a_millisecond_left() {
    let mut expert = with(Options::EXPERT);
    for (left, clock) in clocks().filter(|(left, _)| *left <= Duration::from_millis(50)) {
        let limits = Limits { time: Some(clock), ..Limits::default() };
        // The fastest of a few: this asks about the search, not about what else runs on the machine.
        let taken = (0..3).map(|_| {
            let began = Instant::now();
            let chosen =
                expert.search(&Task::new(position(KIWIPETE), limits), &Signal::default(), &mut |_| ());
            assert!(chosen.is_some());
            began.elapsed()
        });
        let fastest = taken.min().expect("there were some");
        assert!(fastest < left, "{fastest:?} for {clock:?}");
    }
}

#[test]
fn only_the_moves_asked_about_are_chosen_from() {
    for root in sample(33, 1, 25) {
        let moves = root.moves();
        let among: Vec<Move> = moves.iter().copied().skip(1).step_by(3).collect();
        if among.is_empty() {
            continue;
        }
        for options in EVERY_MANNER {
            let mut expert = with(options);
            to_depth(&mut expert, &root, 3);
            let task = Task { among: among.clone(), variations: 2, ..Task::new(root, Limits::depth(3)) };
            let answer = ask(&mut expert, &task);
            assert!(answer.chosen.is_some());
            assert!(answer.reports.iter().all(|report| among.contains(&report.line[0])), "{root}");
        }
    }
    let impossible = moves_named(["e2e5"]).to_vec();
    let task = Task { among: impossible, ..Task::new(Position::start(), Limits::depth(3)) };
    assert_eq!(ask(&mut with(Options::EXPERT), &task).chosen, None);
}

#[test]
fn variations_begin_with_different_moves_and_are_told_best_first() {
    for root in sample(34, 1, 25) {
        for (options, variations) in [(Options::EXPERT, 4), (Options::FULL_WIDTH, 3), (Options::BARE, 300)] {
            let task = Task { variations, ..Task::new(root, Limits::depth(3)) };
            let answer = ask(&mut with(options), &task);
            let expected = variations.min(root.count_moves());
            assert_eq!(answer.reports.len(), 3 * expected, "{root}");
            for told in answer.reports.chunks(expected) {
                assert!(told.iter().map(|report| report.rank).eq(1..=expected), "{root}");
                assert!(told.is_sorted_by_key(|report| Reverse(report.score)), "{options:?}, {root}");
                let first: HashSet<Move> = told.iter().map(|report| report.line[0]).collect();
                assert_eq!(first.len(), expected, "{options:?}, {root}");
            }
        }
    }
}

#[test]
fn a_search_stopped_before_it_begins_has_still_looked_one_ply_ahead() {
    let signal = Signal::default();
    signal.stop();
    for root in sample(35, 1, 10) {
        let among = root.moves().last().copied().into_iter().collect();
        for task in [Task::new(root, Limits::default()), Task { among, ..Task::new(root, Limits::default()) }]
        {
            let answer = ask_until(&mut with(Options::EXPERT), &task, &signal);
            let depths: Vec<u32> = answer.reports.iter().map(|report| report.depth).collect();
            assert!(answer.chosen.is_some() && depths == [1], "{root}: {depths:?}");
        }
    }
}

/// Limits that leave time for nothing.
fn hardly_any_time() -> Vec<Limits> {
    let nodes = [1, 2, 5].map(Limits::nodes);
    let times = [0, 1, 5].map(|milliseconds| Limits::time(Duration::from_millis(milliseconds)));
    let clocks = clocks().filter(|(left, _)| *left <= Duration::from_millis(20));
    let clocks = clocks.map(|(_, clock)| Limits { time: Some(clock), ..Limits::default() });
    nodes.into_iter().chain(times).chain(clocks).collect()
}

#[test]
fn no_move_is_played_that_nobody_has_looked_at() {
    let mates: Vec<Position> =
        sample(36, 3, 1).into_iter().filter(|root| can_force_mate(root, 1)).take(20).collect();
    assert_eq!(mates.len(), 20);
    let fully_stopped = Signal::default();
    fully_stopped.stop();
    for options in EVERY_MANNER {
        let mut expert = with(options);
        for root in &mates {
            for limits in hardly_any_time() {
                let chosen = ask(&mut expert, &Task::new(*root, limits)).chosen.expect("a move");
                assert_ends_in_mate(root, &[chosen]);
            }
            let chosen = ask_until(&mut expert, &Task::new(*root, Limits::default()), &fully_stopped).chosen;
            assert_ends_in_mate(root, &[chosen.expect("a move")]);
        }
    }
}

#[test]
fn the_look_that_is_always_taken_is_a_short_one() {
    let signal = Signal::default();
    signal.stop();
    // Full of queens, where exchanges have no end.
    let wild = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    for root in sample(37, 2, 5).into_iter().chain([wild, KIWIPETE].map(position)) {
        for options in EVERY_MANNER {
            let mut visited = 0;
            let task = Task { variations: 50, ..Task::new(root, Limits::default()) };
            let chosen = with(options).search(&task, &signal, &mut |report| visited = report.nodes);
            assert!(chosen.is_some() && visited <= 8_400, "{options:?}: {visited} in {root}");
        }
    }
}

#[test]
fn lines_that_are_finished_before_a_search_is_broken_off_are_told_and_played() {
    let (mut finished, mut overtaken) = (0, 0);
    for root in [Position::start(), position(KIWIPETE)].into_iter().chain(sample(38, 1, 60)) {
        for nodes in (300..3_000).step_by(90) {
            let task = Task { variations: 3, ..Task::new(root, Limits::nodes(nodes)) };
            let answer = ask(&mut with(Options::EXPERT), &task);
            let latest = |rank| answer.reports.iter().rfind(|report| report.rank == rank);
            let told: Vec<&Report<Move>> = (1..=3).filter_map(latest).collect();
            let first: HashSet<Move> = told.iter().map(|report| report.line[0]).collect();
            assert_eq!(first.len(), told.len(), "{nodes} nodes: {root}");
            assert!(told.is_sorted_by_key(|report| Reverse(report.depth)), "{nodes} nodes: {root}");
            assert_eq!(answer.chosen, Some(told[0].line[0]), "{nodes} nodes: {root}");
            let [one, two, ..] = told[..] else { continue };
            finished += u32::from(one.bound == Bound::Exact && one.depth > two.depth);
            overtaken += u32::from(one.depth > two.depth && one.score < two.score);
        }
    }
    assert!(finished > 20 && overtaken > 0, "{finished} finished, {overtaken} overtaken");
}

#[test]
fn a_stopped_search_answers_within_milliseconds_and_with_a_legal_move() {
    for options in EVERY_MANNER {
        // The fastest of a few: this asks about the search, not about what else runs on the machine.
        let fastest = (0..5).map(|_| time_to_stop(options)).min().expect("there were some");
        assert!(fastest < Duration::from_millis(10), "{options:?} took {fastest:?}");
    }
}

fn time_to_stop(options: Options) -> Duration {
    let signal = Signal::default();
    let (chosen, answered, stopped) = thread::scope(|scope| {
        let searching = scope.spawn(|| {
            let task = Task { variations: 2, ..Task::new(position(KIWIPETE), Limits::default()) };
            (ask_until(&mut with(options), &task, &signal).chosen, Instant::now())
        });
        thread::sleep(Duration::from_millis(30));
        let stopped = Instant::now();
        signal.stop();
        let (chosen, answered) = searching.join().expect("it does not panic");
        (chosen, answered, stopped)
    });
    assert!(chosen.is_some());
    answered.saturating_duration_since(stopped)
}

#[test]
fn however_large_the_table_is_nobody_waits_until_it_is_forgotten() {
    const LARGE: usize = 256;
    let mut expert = Expert::new(LARGE);
    let root = position(KIWIPETE);
    let times = (0..9).map(|_| {
        to_depth(&mut expert, &root, 4);
        let began = Instant::now();
        expert.forget();
        let mate_in = Limits { mate_in: Some(1), ..Limits::default() };
        ask(&mut expert, &Task::new(root, mate_in));
        began.elapsed()
    });
    // The fastest of a few: this asks about the table, not about what else runs on the machine.
    let fastest = times.min().expect("there were some");
    assert!(fastest < Duration::from_millis(10), "{fastest:?}");
}

#[test]
fn there_is_no_move_in_a_game_that_is_over() {
    for fen in ["7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        for options in EVERY_MANNER {
            let answer = to_depth(&mut with(options), &position(fen), 3);
            assert!(answer.chosen.is_none() && answer.reports.is_empty(), "{fen}");
        }
    }
}

/// Which of several men of the same kind takes first, where the order of exchange leaves it open.
#[derive(Clone, Copy)]
enum Tie {
    First,
    Last,
}

/// What a move brings when both sides go on taking with their least valuable man as long as it pays.
fn exchanged(root: &Position, chosen: Move, tie: Tie) -> Score {
    let (board, from, to) = (root.board(), chosen.from(), chosen.to());
    let mut occupied = board.occupied() & !Bitboard::of(from) | Bitboard::of(to);
    let mut taken = board.at(to).map_or(0, |man| exchange::worth(man.kind()));
    if root.is_en_passant(chosen) {
        occupied &= !Bitboard::of(Square::at(to.file(), from.rank()));
        taken = exchange::worth(Kind::Pawn);
    }
    let man = board.at(from).expect("a man moves").kind();
    let standing = chosen.promotion().unwrap_or(man);
    let gained = taken + exchange::worth(standing) - exchange::worth(man);
    gained - taken_back(board, to, standing, !root.turn(), occupied, tie)
}

/// What a side gains by taking back, if it wants to.
fn taken_back(board: &Board, to: Square, standing: Kind, turn: Color, occupied: Bitboard, tie: Tie) -> Score {
    let takers = board.attackers(to, turn, occupied) & occupied;
    let Some(kind) = Kind::ALL.into_iter().find(|&kind| !(takers & board.of_kind(kind)).is_empty()) else {
        return 0;
    };
    let mut alike = (takers & board.of_kind(kind)).into_iter();
    let taker = match tie {
        Tie::First => alike.next(),
        Tie::Last => alike.last(),
    };
    let occupied = occupied & !Bitboard::of(taker.expect("there is one"));
    if kind == Kind::King && !(board.attackers(to, !turn, occupied) & occupied).is_empty() {
        return 0;
    }
    (exchange::worth(standing) - taken_back(board, to, kind, !turn, occupied, tie)).max(0)
}

#[test]
fn an_exchange_wins_what_taking_on_and_on_wins() {
    let (mut captures, mut open) = (0, 0);
    for root in sample(41, 6, 1) {
        for chosen in root.moves() {
            let expected = exchanged(&root, chosen, Tie::First);
            captures += usize::from(root.is_capture(chosen));
            if expected != exchanged(&root, chosen, Tie::Last) {
                open += 1;
                continue;
            }
            for wanted in
                [-1_000, -100, -1, 0, 1, 100].map(|off| expected + off).into_iter().chain([-330, 0, 500])
            {
                let wins = exchange::wins_at_least(&root, chosen, wanted);
                assert_eq!(wins, wanted <= expected, "{chosen} wins {expected}, wanted {wanted}: {root}");
            }
        }
    }
    assert!(captures > 5_000 && open < captures / 100, "{captures} captures, {open} with several results");
}

/// The same position with the colours changed and the board turned.
fn mirrored(root: &Position) -> Position {
    let turned = |square: Square| Square::at(square.file(), 7 - square.rank());
    let mut setup = Setup { turn: !root.turn(), ..Setup::from(root) };
    for square in Square::all() {
        let man = root.board().at(square).map(|man| Piece::new(!man.color(), man.kind()));
        setup.board.set(turned(square), man);
    }
    setup.rights = Rights::NONE;
    for color in Color::ALL {
        for wing in Wing::ALL.into_iter().filter(|&wing| root.rights().has(color, wing)) {
            setup.rights = setup.rights.with(!color, wing);
        }
    }
    setup.en_passant = root.en_passant().map(turned);
    setup.position().expect("as legal as before").0
}

#[test]
fn the_opinion_is_the_same_for_both_colours() {
    for root in sample(42, 4, 1) {
        assert_eq!(evaluation::evaluate(&root), evaluation::evaluate(&mirrored(&root)), "{root}");
    }
}

#[test]
fn what_the_expert_finds_is_the_same_for_both_colours() {
    for root in sample(43, 1, 20) {
        for options in [Options::FULL_WIDTH, Options::BARE] {
            let values = [root, mirrored(&root)].map(|root| value(&mut with(options), &root, 2));
            assert_eq!(values[0], values[1], "{options:?}, {root}");
        }
    }
}

#[test]
fn what_cannot_be_won_by_force_is_judged_as_nearly_drawn() {
    for fen in [
        "7k/8/8/8/8/8/8/KNN5 w - - 0 1",
        "7k/8/8/8/8/8/8/KNN5 b - - 0 1",
        "6bk/8/8/8/8/8/8/KR6 w - - 0 1",
        "7k/7p/8/8/8/8/8/KNN5 w - - 0 1",
    ] {
        let opinion = evaluation::evaluate(&position(fen));
        assert!(opinion.abs() < 100, "{opinion} for {fen}");
    }
    for fen in ["7k/8/8/8/8/8/8/KBN5 w - - 0 1", "7k/8/8/8/8/8/P7/KNN5 w - - 0 1"] {
        let opinion = evaluation::evaluate(&position(fen));
        assert!(opinion > 500, "{opinion} for {fen}");
    }
}

#[test]
fn no_opinion_looks_like_a_win() {
    let lopsided = [
        "QQQQQQQQ/QQQQQQ2/8/7K/8/8/8/k7 b - - 0 1",
        "QQQQQQ2/QQQ5/RR6/BB6/NN5K/8/8/7k b - - 0 1",
        "8/PPPPPPPP/8/8/k7/8/4RRBB/NN2K2Q w - - 0 1",
    ];
    for root in
        sample(44, 4, 1).into_iter().chain(lopsided.map(position)).flat_map(|root| [root, mirrored(&root)])
    {
        let opinion = evaluation::evaluate(&root).abs();
        assert!(
            plies_to_win(opinion).is_none() && opinion < (WIN - LONGEST_WIN) / 10,
            "{opinion} for {root}"
        );
    }
}

#[test]
fn a_taste_of_no_strength_changes_nothing() {
    for root in sample(51, 1, 30) {
        for options in EVERY_MANNER {
            let depth = if options == Options::EXPERT { 6 } else { 3 };
            let plain = to_depth(&mut with(options), &root, depth).timeless();
            let tasteless = with(options).with_taste(Taste { seed: 7, strength: 0 });
            assert_eq!(to_depth(&mut { tasteless }, &root, depth).timeless(), plain, "{options:?}, {root}");
        }
    }
}

fn game_by_taste(taste: Taste, options: Options, plies: usize) -> Vec<Move> {
    let mut expert = with(options).with_taste(taste);
    let mut line = Line::new(Position::start());
    let mut moves = Vec::new();
    for _ in 0..plies {
        let task = Task { line: line.clone(), ..Task::new(Position::start(), Limits::depth(4)) };
        let Some(chosen) = ask(&mut expert, &task).chosen else { break };
        line.play(chosen);
        moves.push(chosen);
    }
    moves
}

#[test]
fn each_seed_has_its_own_game_and_always_the_same() {
    let play = |seed| game_by_taste(Taste { seed, strength: 15 }, Options::EXPERT, 16);
    let games: HashSet<Vec<Move>> = (0..12).map(play).collect();
    assert!(games.len() >= 11, "{games:?}");
    assert!((0..3).all(|seed| games.contains(&play(seed))));
}

#[test]
fn no_move_is_chosen_by_taste_that_is_worse_than_the_taste_is_strong() {
    let mut otherwise = 0;
    for (seed, root) in (0..).zip(sample(52, 2, 15)) {
        let depth = affordable_depth(&root, 4, 30_000);
        let best = in_the_textbook(&root, depth, &[]);
        for strength in [1, 12, 60] {
            let mut expert = with(Options::BARE).with_taste(Taste { seed, strength });
            let chosen = to_depth(&mut expert, &root, depth).chosen.expect("a move");
            let value = in_the_textbook(&root, depth, &[chosen]);
            otherwise += u32::from(value < best);
            assert!(best - value <= Score::from(strength), "{chosen} with strength {strength} in {root}");
        }
    }
    assert!(otherwise > 20, "{otherwise}");
}

#[test]
fn a_taste_neither_hides_nor_delays_a_mate() {
    let few_men = [
        (2, "k7/8/8/1K6/8/7Q/8/8 w - - 0 1"),
        (2, "8/1k6/8/1K6/8/4R3/7R/8 w - - 0 1"),
        (2, "4k3/8/4B1R1/8/8/8/3R4/1N2K3 w - - 0 1"),
    ];
    let few_men = few_men.map(|mate| (mate, 0));
    for ((moves, fen), megabytes) in MATES.map(|mate| (mate, 1)).into_iter().chain(few_men) {
        let plies = 2 * moves - 1;
        for seed in 0..4 {
            let taste = Taste { seed, strength: 12 };
            let mut expert = Expert::with_options(megabytes, Options::FULL_WIDTH).with_taste(taste);
            let answer = to_depth(&mut expert, &position(fen), 5);
            for report in answer.reports.iter().filter(|report| report.depth >= plies) {
                assert_eq!(report.score, win_in(plies), "seed {seed}, depth {} of {fen}", report.depth);
            }
        }
    }
}

#[test]
fn a_mate_that_is_found_with_a_taste_is_shown_to_its_end() {
    for (moves, fen) in MATES {
        let root = position(fen);
        for seed in 0..4 {
            let mut expert = with(Options::FULL_WIDTH).with_taste(Taste { seed, strength: 12 });
            assert_ends_in_mate(&root, &to_depth(&mut expert, &root, 2 * moves - 1).last().line);
        }
    }
}

#[test]
fn the_bench_has_its_signature() {
    let output = Command::new(env!("CARGO_BIN_EXE_catur")).arg("bench").output().expect("it runs");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let nodes: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("nodes ")).collect();
    assert_eq!(nodes, [SIGNATURE.to_string()]);
}
