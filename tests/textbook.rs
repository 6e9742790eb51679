//! The textbook searches agree with each other and with the rules, show their work, and stop when they are told to.

mod positions;
mod trees;

use std::collections::HashSet;
use std::fmt::Debug;
use std::thread;
use std::time::{Duration, Instant};

use catur::chess::ending::Ending as ChessEnding;
use catur::chess::{Kind, Move, Position, perft};
use catur::game::{Color, Ending as _, Game, Line, MoveList, Status};
use catur::search::observer::{Verdict, Window};
use catur::search::score::{DRAW, WIN, plies_to_win, win_in};
use catur::search::textbook::{Algorithm, Finding, Player, RandomMover};
use catur::search::{Heuristic, Limits, Observer, Report, Score, Searcher, Signal, Stopped, Task, Watch};
use positions::{position, random_games};
use trees::{Grown, Node, Uniform, Whimsical, Written};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn watch() -> Watch {
    Watch::start(Limits::default(), &Signal::default())
}

fn search<G: Heuristic>(algorithm: Algorithm, root: &G, depth: u32) -> Finding<G::Move> {
    watched(algorithm, root, depth, &mut ())
}

fn watched<G: Heuristic>(
    algorithm: Algorithm,
    root: &G,
    depth: u32,
    observer: &mut impl Observer<G::Move>,
) -> Finding<G::Move> {
    let task = Task::new(root.clone(), Limits::default());
    algorithm.search(&task, depth, &mut watch(), observer).expect("nobody stops it")
}

/// A value as it is seen so many plies earlier.
fn seen_earlier(value: Score, plies: usize) -> Score {
    (0..plies).fold(value, |value, _| {
        let later = match plies_to_win(value) {
            Some(_) if value > 0 => value - 1,
            Some(_) => value + 1,
            None => value,
        };
        -later
    })
}

/// Whether the line can be played, goes on to the end, and has the value there.
fn assert_line_proves_value<G: Heuristic + Debug>(root: &G, depth: u32, finding: &Finding<G::Move>) {
    let mut last = root.clone();
    for chosen in &finding.line {
        assert!(matches!(last.status(), Status::Ongoing(moves) if moves.contains(chosen)), "{root:?}");
        last.play(*chosen);
    }
    let length = finding.line.len();
    assert!(length == depth as usize || matches!(last.status(), Status::Over(_)), "{root:?}");
    let at_last = search(Algorithm::Minimax, &last, 0).value;
    assert_eq!(seen_earlier(at_last, length), finding.value, "{root:?}: {:?}", finding.line);
}

fn assert_all_agree<G: Heuristic + Debug>(root: &G, depth: u32) -> [Finding<G::Move>; 3] {
    let findings = Algorithm::EXACT.map(|algorithm| search(algorithm, root, depth));
    let [minimax, alpha_beta, _] = &findings;
    for (algorithm, finding) in Algorithm::EXACT.iter().zip(&findings) {
        assert_eq!(finding.value, minimax.value, "{algorithm:?} at depth {depth} of {root:?}");
        assert_eq!(finding.line, minimax.line, "{algorithm:?} at depth {depth} of {root:?}");
    }
    assert_line_proves_value(root, depth, minimax);
    assert!(alpha_beta.leaves <= minimax.leaves && alpha_beta.nodes <= minimax.nodes, "{root:?}");
    findings
}

/// Positions from random games, every so many plies.
fn sample(seed: u64, from_each_start: usize, every: usize) -> Vec<Position> {
    let games: Vec<_> = random_games(seed, from_each_start).collect();
    games.iter().flat_map(|game| game.positions().step_by(every).collect::<Vec<_>>()).collect()
}

/// The greatest depth up to a limit with no more than so many leaves.
fn affordable_depth(root: &Position, deepest: u32, leaves: u64) -> u32 {
    (1..=deepest).rev().find(|&depth| perft::perft(root, depth) <= leaves).unwrap_or(1)
}

#[test]
fn the_three_agree_on_random_positions_of_chess() {
    let roots = sample(1, 2, 7);
    assert!(roots.len() >= 300, "{}", roots.len());
    let mut depths = [0; 5];
    let (mut alpha_beta_leaves, mut negascout_leaves) = (0, 0);
    for root in &roots {
        let deepest = affordable_depth(root, 4, 20_000);
        for depth in 1..=deepest {
            depths[depth as usize] += 1;
            let [_, alpha_beta, negascout] = assert_all_agree(root, depth);
            alpha_beta_leaves += alpha_beta.leaves;
            negascout_leaves += negascout.leaves;
        }
    }
    assert!(depths[1] >= 300 && depths[3] >= 100 && depths[4] >= 20, "{depths:?}");
    assert!(negascout_leaves <= alpha_beta_leaves, "{negascout_leaves} > {alpha_beta_leaves}");
}

#[test]
fn the_three_agree_whatever_the_opinion_and_the_order() {
    for (seed, root) in (0..).zip(sample(2, 1, 5)) {
        let depth = affordable_depth(&root, 4, 6_000);
        // Few different values make many ties, which is where windows go wrong.
        for range in [1, 20, 5_000] {
            assert_all_agree(&Whimsical { position: root, seed, range: Some(range) }, depth);
        }
    }
}

#[test]
fn the_three_agree_on_grown_trees_with_early_endings() {
    let mut with_wins = 0;
    for seed in 0..1_500 {
        for depth in 0..=6 {
            let [minimax, ..] = assert_all_agree(&Grown::from_seed(seed, 1 + seed % 50), depth);
            with_wins += u32::from(plies_to_win(minimax.value).is_some());
        }
    }
    assert!(with_wins > 500, "{with_wins}");
}

#[test]
fn minimax_leaves_are_those_of_perft() {
    for depth in 0..=4 {
        let finding = search(Algorithm::Minimax, &Position::start(), depth);
        assert_eq!(finding.leaves, perft::perft(&Position::start(), depth));
    }
    for depth in 0..=3 {
        let finding = search(Algorithm::Minimax, &position(KIWIPETE), depth);
        assert_eq!(finding.leaves, perft::perft(&position(KIWIPETE), depth));
        let nodes: u64 = (0..=depth).map(|depth| perft::perft(&position(KIWIPETE), depth)).sum();
        assert_eq!(finding.nodes, nodes);
    }
}

#[test]
fn perfect_order_needs_the_knuth_moore_minimum_and_no_order_more() {
    for breadth in [1_u8, 2, 3, 7, 20] {
        for depth in 0..=if breadth > 7 { 4 } else { 6 } {
            let perfect = Uniform::new(breadth, true);
            let power = |exponent: u32| u64::from(breadth).pow(exponent);
            let minimum = power(depth / 2) + power(depth.div_ceil(2)) - 1;
            for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout] {
                assert_eq!(
                    search(algorithm, &perfect, depth).leaves,
                    minimum,
                    "{algorithm:?} {breadth}^{depth}"
                );
            }
            let worst = Uniform::new(breadth, false);
            let leaves = search(Algorithm::AlphaBeta, &worst, depth).leaves;
            assert!((minimum..=power(depth)).contains(&leaves));
            assert!(leaves > minimum || breadth == 1 || depth < 2, "{breadth}^{depth}");
        }
    }
}

#[test]
fn the_order_of_chess_moves_pays() {
    // 24 positions of real kinds; without an order alpha-beta needs many times the minimum.
    let roots: Vec<Position> = sample(3, 1, 11).into_iter().filter(|root| root.count_moves() >= 20).collect();
    let (mut ordered, mut unordered) = (0, 0);
    for root in roots.iter().take(24) {
        let unsorted = Whimsical { position: *root, seed: 1, range: None };
        let (one, other) =
            (search(Algorithm::AlphaBeta, root, 4), search(Algorithm::AlphaBeta, &unsorted, 4));
        assert_eq!(one.value, other.value);
        ordered += one.leaves;
        unordered += other.leaves;
    }
    assert!(ordered * 3 < unordered, "{ordered} {unordered}");
}

/// Checks what a search shows: every entry has its exit, and values back up.
#[derive(Default)]
struct Witness {
    // For each position on the way down, its best value so far and how many of its moves were tried.
    open: Vec<(Option<Score>, usize)>,
    windows: Vec<Window>,
    entered: u64,
    skipped: u64,
    again_at: Vec<usize>,
    refutations: u64,
    was_refuted: bool,
}

impl Witness {
    fn at_root() -> Self {
        Self { open: vec![(None, 0)], ..Self::default() }
    }

    fn ply(&self) -> usize {
        self.open.len() - 1
    }
}

impl<M> Observer<M> for Witness {
    fn enter(&mut self, _: M, window: Window) {
        assert!(window.alpha < window.beta);
        self.entered += 1;
        self.was_refuted = false;
        self.windows.push(window);
        self.open.push((None, 0));
    }

    fn leave(&mut self, value: Score, verdict: Verdict) {
        let (backed_up, _) = self.open.pop().expect("it was entered");
        if let Some(backed_up) = backed_up {
            assert_eq!(value, -backed_up, "a value comes from the best reply");
        }
        let window = self.windows.pop().expect("it was entered");
        let ply = self.ply();
        let (best, tried) = self.open.last_mut().expect("the root is never left");
        match verdict {
            Verdict::Again => {
                assert_eq!(window.beta - window.alpha, 1);
                assert!(value > window.alpha);
                self.again_at.push(ply);
                return;
            }
            Verdict::Refutes => {
                assert!(value >= window.beta);
                self.refutations += 1;
                self.was_refuted = true;
            }
            Verdict::Best => assert!(best.is_none_or(|best| value > best)),
            // Only greedy ever says so of a draw, because it will not have it.
            Verdict::NoBetter => {
                assert!(value == DRAW || value <= window.alpha || best.is_some_and(|best| value <= best));
            }
        }
        *best = Some(best.map_or(value, |best| best.max(value)));
        *tried += 1;
    }

    fn skip(&mut self, untried: &[M]) {
        assert!(self.was_refuted, "moves are skipped only behind a refutation");
        self.skipped += untried.len() as u64;
    }
}

#[test]
fn who_watches_sees_every_move_and_the_values_that_back_up() {
    let roots = sample(4, 1, 9);
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::Greedy] {
        let mut skipped = 0;
        for root in &roots {
            let depth = affordable_depth(root, 4, 3_000);
            let mut witness = Witness::at_root();
            let seen = watched(algorithm, root, depth, &mut witness);
            assert_eq!(seen, search(algorithm, root, depth), "watching changes nothing");
            assert_eq!(witness.open.len(), 1, "everything entered was left");
            if algorithm != Algorithm::Greedy {
                assert_eq!(witness.entered + 1, seen.nodes);
                assert_eq!(witness.open[0].0.unwrap_or(seen.value), seen.value);
            }
            skipped += witness.skipped;
        }
        let cuts = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::NegaScout);
        assert_eq!(skipped > 0, cuts, "{algorithm:?}");
    }
}

#[test]
fn negascout_searches_again_at_every_node_not_only_at_the_root() {
    let depth = 6;
    let mut again = vec![0; depth];
    for seed in 0..300 {
        let mut witness = Witness::at_root();
        watched(Algorithm::NegaScout, &Grown::from_seed(seed, 500), 6, &mut witness);
        for ply in witness.again_at {
            again[ply] += 1;
        }
    }
    // With two plies left the narrow window tells the value itself.
    assert!(again[..depth - 2].iter().all(|&times| times > 0), "{again:?}");
    assert_eq!(again[depth - 2..], [0, 0]);
}

/// NegaScout as the paper's listing has it: searched again at the root only.
fn root_only_negascout<G: Heuristic>(root: &G, depth: u32, window: Window, is_root: bool) -> Score {
    let moves = match root.status() {
        Status::Ongoing(moves) if depth > 0 => moves,
        _ => return search(Algorithm::Minimax, root, 0).value,
    };
    let mut best = -WIN;
    for (tried, &chosen) in moves.iter().enumerate() {
        let window = window.above(best);
        let narrow = if tried == 0 { window } else { window.narrowest() };
        let next = root.after(chosen);
        let mut value = -root_only_negascout(&next, depth - 1, narrow.turned(), false);
        if is_root && narrow != window && window.verdict(value) == Verdict::Best {
            value = -root_only_negascout(&next, depth - 1, window.turned(), false);
        }
        best = best.max(value);
        if best >= window.beta {
            break;
        }
    }
    best
}

#[test]
fn searching_again_at_the_root_only_would_be_wrong() {
    let wrong = (0..200)
        .map(|seed| Grown::endless(seed, 500))
        .filter(|root| {
            let listing = root_only_negascout(root, 5, Window::FULL, true);
            listing != search(Algorithm::NegaScout, root, 5).value
        })
        .count();
    assert!(wrong > 20, "only {wrong} of 200 would tell the two apart");
}

#[test]
fn mates_are_found_and_the_quickest_is_preferred() {
    let mate_in_one = position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    let mate_in_two = position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let mate_in_three = position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    for algorithm in Algorithm::EXACT {
        for depth in 1..=3 {
            let finding = search(algorithm, &mate_in_one, depth);
            assert_eq!((finding.value, finding.line), (win_in(1), vec!["a1a8".parse().expect("a move")]));
        }
        for depth in 3..=4 {
            let finding = search(algorithm, &mate_in_two, depth);
            assert_eq!((finding.value, finding.line.len()), (win_in(3), 3));
            assert_eq!(finding.best(), "a1a6".parse().ok());
        }
        let depth = 5;
        if algorithm != Algorithm::Minimax {
            let finding = search(algorithm, &mate_in_three, depth);
            assert_eq!((finding.value, finding.best()), (win_in(5), "f6a6".parse().ok()), "{algorithm:?}");
        }
    }
    let mated_next = mate_in_two.after("a1a6".parse().expect("a move"));
    assert_eq!(search(Algorithm::AlphaBeta, &mated_next, 2).value, -win_in(2));
}

#[test]
fn a_game_that_is_over_is_worth_its_ending_at_any_depth() {
    let (mated, stalemated) = ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::Greedy] {
        for depth in 0..=3 {
            for (fen, value) in [(mated, -WIN), (stalemated, DRAW)] {
                let finding = search(algorithm, &position(fen), depth);
                let leaves = u64::from(depth == 0);
                assert_eq!(finding, Finding { value, line: Vec::new(), nodes: 1, leaves }, "{algorithm:?}");
            }
        }
    }
}

fn ends_in_stalemate(root: &Position, chosen: Move) -> bool {
    root.after(chosen).status() == Status::Over(ChessEnding::Stalemate)
}

fn chosen_by(searcher: &mut impl Searcher<Position>, task: &Task<Position>) -> Option<Move> {
    searcher.search(task, &Signal::default(), &mut |_| ())
}

const PLAYERS: [Algorithm; 4] =
    [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::Greedy];

#[test]
fn stalemate_is_avoided_when_ahead() {
    // In each the natural looking king move, or taking the last pawn, would give stalemate.
    let ahead = [
        "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
        "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1",
        "k7/P1K5/8/8/8/8/8/1Q6 w - - 0 1",
    ];
    for root in ahead.map(position) {
        let moves = root.moves();
        let tempting = moves.iter().filter(|&&chosen| ends_in_stalemate(&root, chosen)).count();
        assert!((1..moves.len()).contains(&tempting), "{root}: {tempting} stalemates");
        for algorithm in PLAYERS {
            for depth in 1..=4 {
                let task = Task::new(root, Limits::default());
                let chosen = chosen_by(&mut Player::new(algorithm, depth), &task).expect("there are moves");
                assert!(!ends_in_stalemate(&root, chosen), "{algorithm:?} to depth {depth} plays {chosen}");
            }
        }
    }
}

#[test]
fn stalemate_is_sought_when_behind() {
    let root = position("4K2k/7p/7P/p1p1p3/p1p1p3/P1P1P3/8/8 w - - 0 1");
    assert!(root.evaluate() < 0);
    for algorithm in PLAYERS {
        let task = Task::new(root, Limits::default());
        let chosen = chosen_by(&mut Player::new(algorithm, 2), &task).expect("there are moves");
        assert!(ends_in_stalemate(&root, chosen), "{algorithm:?} plays {chosen}");
    }
}

#[test]
fn stalemate_is_given_when_nothing_else_is_left() {
    let root = position("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1");
    let only: Move = "g5g6".parse().expect("a move");
    assert!(ends_in_stalemate(&root, only));
    for algorithm in PLAYERS {
        let task = Task { among: vec![only], ..Task::new(root, Limits::default()) };
        assert_eq!(chosen_by(&mut Player::new(algorithm, 2), &task), Some(only));
    }
}

#[test]
fn greedy_avoids_the_draw_when_ahead_even_if_the_rest_looks_worse() {
    // The first move draws at once, the second is thought to lose a little.
    static AHEAD: Node = Node::Open(50, &[Node::Drawn, Node::Open(30, &[]), Node::Open(20, &[])]);
    static BEHIND: Node = Node::Open(-50, &[Node::Open(30, &[]), Node::Drawn]);
    static NOTHING_ELSE: Node = Node::Open(50, &[Node::Drawn, Node::Drawn]);
    assert_eq!(search(Algorithm::Greedy, &Written::at(&AHEAD), 1).best(), Some(2));
    assert_eq!(search(Algorithm::Minimax, &Written::at(&AHEAD), 1).best(), Some(0));
    assert_eq!(search(Algorithm::Greedy, &Written::at(&BEHIND), 1).best(), Some(1));
    let forced = search(Algorithm::Greedy, &Written::at(&NOTHING_ELSE), 1);
    assert_eq!(forced.value, DRAW);
    assert!(forced.best().is_some());
}

#[test]
fn no_player_gives_stalemate_when_it_is_ahead() {
    let ahead = [
        "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
        "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1",
        "k7/P7/8/1K6/8/8/6P1/8 w - - 0 1",
        "k7/P1K5/8/8/8/8/8/1Q6 w - - 0 1",
    ];
    for root in ahead.map(position) {
        let gives_stalemate =
            |chosen: &Move| root.after(*chosen).status() == Status::Over(ChessEnding::Stalemate);
        assert!(root.moves().iter().any(gives_stalemate), "{root}");
        for (algorithm, depth) in PLAYERS.into_iter().flat_map(|one| (1..=3).map(move |depth| (one, depth))) {
            let task = Task::new(root, Limits::default());
            let chosen = chosen_by(&mut Player::new(algorithm, depth), &task).expect("there are moves");
            assert!(!gives_stalemate(&chosen), "{algorithm:?} to depth {depth} plays {chosen} in {root}");
        }
    }
}

#[test]
fn greedy_follows_one_reply_a_ply_and_is_deceived_where_minimax_is_not() {
    // Values are the side to move's. Behind move 0 the other side's tempting reply (-90 for us to face) runs into +70;
    // its quiet reply would have been right. Behind move 1 everything is level.
    static ROOT: Node = Node::Open(
        0,
        &[
            Node::Open(
                0,
                &[Node::Open(-90, &[Node::Open(-70, &[])]), Node::Open(-10, &[Node::Open(60, &[])])],
            ),
            Node::Open(0, &[Node::Open(0, &[Node::Open(0, &[])])]),
        ],
    );
    let root = Written::at(&ROOT);
    let greedy = search(Algorithm::Greedy, &root, 3);
    assert_eq!((greedy.value, greedy.line), (70, vec![0, 0, 0]));
    let minimax = search(Algorithm::Minimax, &root, 3);
    assert_eq!((minimax.value, minimax.best()), (0, Some(1)));
}

#[test]
fn greedy_looks_at_every_move_and_takes_mate() {
    let root = position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    let finding = search(Algorithm::Greedy, &root, 3);
    assert_eq!((finding.value, finding.best()), (win_in(1), "a1a8".parse().ok()));
}

#[test]
fn random_moves_are_legal_and_follow_from_the_seed() {
    let play = |seed: u64| {
        let mut mover = RandomMover::seeded(seed);
        let mut line = Line::new(Position::start());
        let mut played = Vec::new();
        while let Status::Ongoing(moves) = line.status() {
            let task = Task { line: line.clone(), ..Task::new(Position::start(), Limits::default()) };
            let chosen = chosen_by(&mut mover, &task).expect("there are moves");
            assert!(moves.contains(&chosen));
            played.push(chosen);
            line.play(chosen);
        }
        assert_eq!(chosen_by(&mut mover, &Task::new(*line.position(), Limits::default())).is_none(), {
            matches!(line.position().status(), Status::Over(_))
        });
        played
    };
    for seed in 0..20 {
        assert_eq!(play(seed), play(seed));
    }
    assert_eq!((0..20).map(play).collect::<HashSet<_>>().len(), 20);
}

#[test]
fn random_moves_are_spread_evenly() {
    let mut mover = RandomMover::seeded(7);
    let task = Task::new(Position::start(), Limits::default());
    let mut seen = std::collections::HashMap::new();
    for _ in 0..4_000 {
        *seen.entry(chosen_by(&mut mover, &task)).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 20);
    assert!(seen.values().all(|times| (120..300).contains(times)), "{seen:?}");
}

#[test]
fn a_stopped_search_answers_within_milliseconds_and_with_a_legal_move() {
    for algorithm in PLAYERS {
        // The fastest of a few: this asks about the search, not about what else runs on the machine.
        let fastest = (0..5).map(|_| time_to_stop(algorithm)).min().expect("there were some");
        assert!(fastest < Duration::from_millis(10), "{algorithm:?} took {fastest:?}");
    }
}

fn time_to_stop(algorithm: Algorithm) -> Duration {
    let signal = Signal::default();
    let root = position(KIWIPETE);
    let (chosen, answered, stopped) = thread::scope(|scope| {
        let searching = scope.spawn(|| {
            let task = Task::new(root, Limits::default());
            let chosen = Player::new(algorithm, 100).search(&task, &signal, &mut |_| ());
            (chosen, Instant::now())
        });
        thread::sleep(Duration::from_millis(30));
        let stopped = Instant::now();
        signal.stop();
        let (chosen, answered) = searching.join().expect("it does not panic");
        (chosen, answered, stopped)
    });
    assert!(chosen.is_some_and(|chosen| root.is_legal(chosen)), "{algorithm:?}");
    answered.saturating_duration_since(stopped)
}

#[test]
fn a_search_stopped_before_it_begins_still_gives_a_legal_move() {
    let signal = Signal::default();
    signal.stop();
    for algorithm in PLAYERS {
        let task = Task::new(Position::start(), Limits::default());
        let mut reports = 0;
        let chosen = Player::new(algorithm, 5).search(&task, &signal, &mut |_| reports += 1);
        assert!(chosen.is_some_and(|chosen| Position::start().is_legal(chosen)));
        assert_eq!(reports, 0);
        let mut watch = Watch::start(Limits::default(), &signal);
        assert_eq!(algorithm.search(&task, 5, &mut watch, &mut ()), Err(Stopped));
    }
}

#[test]
fn limits_of_nodes_time_and_depth_are_kept() {
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::NegaScout] {
        let told = |limits: Limits| {
            let mut reports = Vec::new();
            let task = Task::new(position(KIWIPETE), limits);
            let chosen = Player::new(algorithm, 60).search(&task, &Signal::default(), &mut |told| {
                reports.push(told);
            });
            assert!(chosen.is_some());
            reports
        };
        assert!(told(Limits::nodes(5_000)).iter().all(|report| report.nodes <= 5_000));
        assert_eq!(told(Limits::depth(2)).iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2]);
        let began = Instant::now();
        told(Limits::time(Duration::from_millis(50)));
        assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    }
}

#[test]
fn a_player_plays_what_its_search_finds_and_tells_of_every_depth() {
    for algorithm in PLAYERS {
        for root in [START, KIWIPETE].map(position) {
            let mut reports: Vec<Report<Move>> = Vec::new();
            let task = Task::new(root, Limits::default());
            let mut player = Player::new(algorithm, 3);
            let chosen = player.search(&task, &Signal::default(), &mut |report| reports.push(report));
            let finding = search(algorithm, &root, 3);
            assert_eq!(chosen, finding.best());
            assert_eq!(reports.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2, 3]);
            assert_eq!(reports[2].score, finding.value);
            assert_eq!(reports[2].line, finding.line);
        }
    }
}

#[test]
fn several_variations_are_told_best_first_and_each_once() {
    let task = Task { variations: 4, ..Task::new(position(KIWIPETE), Limits::default()) };
    let mut reports: Vec<Report<Move>> = Vec::new();
    let mut player = Player::new(Algorithm::NegaScout, 2);
    let chosen = player.search(&task, &Signal::default(), &mut |report| reports.push(report));
    let last = &reports[4..];
    assert_eq!(last.iter().map(|report| report.rank).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score));
    assert_eq!(last.iter().map(|report| report.line[0]).collect::<HashSet<_>>().len(), 4);
    assert_eq!(chosen, Some(last[0].line[0]));
}

#[test]
fn only_the_moves_asked_about_are_chosen_from() {
    let among: Vec<Move> = ["a2a3", "h2h3"].map(|name| name.parse().expect("a move")).to_vec();
    let task = Task { among: among.clone(), ..Task::new(Position::start(), Limits::default()) };
    for algorithm in PLAYERS {
        let chosen = chosen_by(&mut Player::new(algorithm, 2), &task);
        assert!(chosen.is_some_and(|chosen| among.contains(&chosen)));
    }
    let chosen = chosen_by(&mut RandomMover::seeded(1), &task);
    assert!(chosen.is_some_and(|chosen| among.contains(&chosen)));
    let impossible = Task { among: vec!["e2e5".parse().expect("a move")], ..task };
    assert_eq!(chosen_by(&mut Player::new(Algorithm::AlphaBeta, 2), &impossible), None);
}

#[test]
fn a_player_who_is_ahead_does_not_repeat_the_position() {
    // White, a rook up, has gone to and fro; to go there again would be the same position once more.
    let mut line = Line::new(position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
    for name in ["a1b1", "g8f8", "b1a1", "f8g8", "a1b1", "g8f8"] {
        line.play(name.parse().expect("a move"));
    }
    let back: Move = "b1a1".parse().expect("a move");
    for algorithm in Algorithm::EXACT {
        let task = Task { line: line.clone(), ..Task::new(Position::start(), Limits::default()) };
        let only_back = Task { among: vec![back], ..task.clone() };
        let finding = |task: &Task<Position>| algorithm.search(task, 2, &mut watch(), &mut ());
        assert_eq!(finding(&only_back).map(|found| found.value), Ok(DRAW));
        assert_ne!(chosen_by(&mut Player::new(algorithm, 2), &task), Some(back));
    }
}

#[test]
fn to_come_back_to_where_the_game_stands_ends_a_line_and_in_an_experiment_it_does_not() {
    let mut line = Line::new(position("k7/8/8/8/8/8/7P/K7 w - - 0 1"));
    line.play("h2h3".parse().expect("a move"));
    let alone = Task::new(*line.position(), Limits::default());
    let in_game = Task { line, ..alone.clone() };
    let nodes = |task: &Task<Position>, depth| {
        Algorithm::Minimax.search(task, depth, &mut watch(), &mut ()).expect("nobody stops it").nodes
    };
    // To and fro takes four plies, so there is nothing to come back to before.
    assert_eq!(nodes(&in_game, 4), nodes(&alone, 4));
    assert!(nodes(&in_game, 5) < nodes(&alone, 5));
    let plies: u64 = (0..=5).map(|plies| perft::perft(alone.line.position(), plies)).sum();
    assert_eq!(nodes(&alone, 5), plies);
}

#[test]
fn a_mate_that_was_asked_for_ends_the_search() {
    let root = position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let task = Task::new(root, Limits { mate_in: Some(2), ..Limits::default() });
    let mut depths = Vec::new();
    let mut player = Player::new(Algorithm::AlphaBeta, 4);
    let chosen = player.search(&task, &Signal::default(), &mut |report| depths.push(report.depth));
    assert_eq!((chosen, depths), ("a1a6".parse().ok(), vec![1, 2, 3]));
}

#[test]
fn there_is_no_move_in_a_game_that_is_over() {
    let task = Task::new(position("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), Limits::default());
    for algorithm in PLAYERS {
        assert_eq!(chosen_by(&mut Player::new(algorithm, 3), &task), None);
    }
    assert_eq!(chosen_by(&mut RandomMover::seeded(1), &task), None);
}

#[test]
fn alpha_beta_of_two_plies_beats_the_random_mover_with_either_colour() {
    for seed in 0..4 {
        let ours = if seed % 2 == 0 { Color::White } else { Color::Black };
        let mut mover = RandomMover::seeded(seed);
        let mut player = Player::new(Algorithm::AlphaBeta, 2);
        let mut line = Line::new(Position::start());
        let ending = loop {
            if let Status::Over(ending) = line.status() {
                break ending;
            }
            let task = Task { line: line.clone(), ..Task::new(Position::start(), Limits::default()) };
            let ours_to_move = line.position().turn() == ours;
            let chosen =
                if ours_to_move { chosen_by(&mut player, &task) } else { chosen_by(&mut mover, &task) };
            line.play(chosen.expect("the game goes on"));
        };
        assert_eq!(ending.winner(), Some(ours), "seed {seed}: {ending:?}");
    }
}

/// The same position with the colours changed and the board turned.
fn mirrored(root: &Position) -> Position {
    let fen = root.to_string();
    let mut fields = fen.split(' ');
    let mut next = || fields.next().expect("six fields");
    let swap = |text: &str| -> String {
        let swapped = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        text.chars().map(swapped).collect()
    };
    let board = swap(&next().rsplit('/').collect::<Vec<_>>().join("/"));
    let turn = if next() == "w" { "b" } else { "w" };
    let rights = swap(next());
    let en_passant = next().replace('3', "x").replace('6', "3").replace('x', "6");
    position(&format!("{board} {turn} {rights} {en_passant} {} {}", next(), next()))
}

#[test]
fn the_opinion_is_the_same_for_both_colours() {
    assert_eq!(Position::start().evaluate(), 0);
    for root in sample(5, 1, 3) {
        assert_eq!(root.evaluate(), mirrored(&root).evaluate(), "{root}");
    }
}

#[test]
fn the_opinion_never_looks_like_a_win_and_material_outweighs_places() {
    for root in sample(6, 1, 2) {
        assert_eq!(plies_to_win(root.evaluate()), None);
        let board = root.board();
        let count = |color, kind| Score::try_from(board.of(color, kind).len()).expect("few men");
        let material: Score = Kind::ALL
            .into_iter()
            .map(|kind| kind.value() * (count(root.turn(), kind) - count(!root.turn(), kind)))
            .sum();
        assert!((root.evaluate() - material).abs() < 600, "{root}: {} for {material}", root.evaluate());
    }
}

#[test]
fn ordering_keeps_every_move_and_puts_the_best_capture_first() {
    for root in sample(7, 1, 2) {
        let (found, mut ordered) = (root.moves(), root.moves());
        root.order(&mut ordered);
        let set = |moves: &MoveList<Move>| moves.iter().copied().collect::<HashSet<_>>();
        assert_eq!((found.len(), set(&found)), (ordered.len(), set(&ordered)));
        let is_loud = |chosen: &Move| root.is_capture(*chosen) || chosen.promotion().is_some();
        assert!(ordered.is_sorted_by_key(|chosen| !is_loud(chosen)), "{root}: {ordered:?}");
    }
    // A pawn and a queen can take the queen, and both can take a pawn.
    let root = position("4k3/8/8/3q1p2/4P3/8/8/3QK3 w - - 0 1");
    let mut ordered = root.moves();
    root.order(&mut ordered);
    let names: Vec<String> = ordered.iter().take(3).map(ToString::to_string).collect();
    assert_eq!(names, ["e4d5", "d1d5", "e4f5"]);
}
