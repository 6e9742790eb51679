//! Those who play Adjacency: what they find, what it costs, how strong they are, and that they answer in time.

use std::time::{Duration, Instant};

use catur::adjacency::{Ending, Move, Position, Rounds};
use catur::engine::punctual::Punctual;
use catur::game::{Color, Game, Line, MoveList, Status};
use catur::play::contest::{Contest, Contestant, Opening, Tally, schedule};
use catur::play::opponents::adjacency::Opponent;
use catur::play::session::{Arrangement, House, Refusal};
use catur::play::{Command, Playable, Seat, Session, Sides};
use catur::search::textbook::{Algorithm, Breeder, Finding, HillClimber, Player, RandomMover};
use catur::search::{Heuristic, Limits, Report, Score, Searcher, Signal, Task, Watch};
use serde_json::Value;

const SEARCHES: &str = include_str!("positions/adjacency/search.jsonl");

fn start() -> Position {
    Position::start(Rounds::MOST, Color::White)
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn search<G: Heuristic>(algorithm: Algorithm, task: &Task<G>, depth: u32) -> Finding<G::Move> {
    let mut watch = Watch::start(Limits::default(), &Signal::default());
    algorithm.search(task, depth, &mut watch, &mut ()).expect("nobody stops it")
}

/// The same game with its moves in rows, whatever they gain.
#[derive(Clone)]
struct InRows(Position);

impl Game for InRows {
    type Move = Move;
    type Ending = Ending;

    fn turn(&self) -> Color {
        self.0.turn()
    }

    fn status(&self) -> Status<Move, Ending> {
        self.0.status()
    }

    fn play(&mut self, chosen: Move) {
        self.0.play(chosen);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn ended_by_repetition(times: usize) -> Option<Ending> {
        Position::ended_by_repetition(times)
    }
}

impl Heuristic for InRows {
    fn evaluate(&self) -> Score {
        self.0.evaluate()
    }

    fn evaluate_ending(&self, ending: Ending, ply: u32) -> Score {
        self.0.evaluate_ending(ending, ply)
    }

    fn order(&self, _: &mut MoveList<Move>) {}
}

#[test]
fn alpha_beta_needs_no_more_than_the_published_number_of_leaves_and_ordering_by_gain_saves() {
    let (by_gain, in_rows) =
        (Task::new(start(), Limits::default()), Task::new(InRows(start()), Limits::default()));
    for (depth, value, leaves) in [(1, 3, 56), (2, 0, 110), (3, 3, 3_245), (4, 0, 6_032), (5, 3, 172_517)] {
        let (gain, rows) =
            (search(Algorithm::AlphaBeta, &by_gain, depth), search(Algorithm::AlphaBeta, &in_rows, depth));
        assert_eq!((gain.value, rows.value), (value, value), "depth {depth}");
        assert!(gain.leaves <= leaves, "depth {depth}: {}", gain.leaves);
        assert!(depth == 1 || rows.leaves > gain.leaves, "depth {depth}: {} in rows", rows.leaves);
    }
}

#[test]
fn minimax_visits_every_line() {
    let task = Task::new(start(), Limits::default());
    for (depth, leaves) in [(1, 56), (2, 3_080), (3, 166_320)] {
        assert_eq!(search(Algorithm::Minimax, &task, depth).leaves, leaves);
    }
}

#[test]
fn every_search_finds_the_recorded_value_and_the_best_moves_are_the_recorded_ones() {
    let mut compared = 0;
    for line in SEARCHES.lines() {
        let row: Value = serde_json::from_str(line).expect("a line of JSON");
        let now = position(row["fen"].as_str().expect("a position"));
        let depth = u32::try_from(row["depth"].as_u64().expect("a depth")).expect("a small one");
        let value = Score::try_from(row["value"].as_i64().expect("a value")).expect("a small one");
        let best: Vec<&str> =
            row["best"].as_array().expect("a list").iter().map(|name| name.as_str().expect("text")).collect();

        let task = Task::new(now, Limits::default());
        for algorithm in Algorithm::EXACT {
            if algorithm == Algorithm::Minimax && depth > 3 {
                continue;
            }
            let finding = search(algorithm, &task, depth);
            assert_eq!(finding.value, value, "{now} depth {depth} {}", algorithm.name());
            let chosen = finding.best().expect("there is a move").to_string();
            assert!(best.contains(&chosen.as_str()), "{now} depth {depth}: {chosen} of {best:?}");
            assert_eq!(
                u32::try_from(finding.line.len()),
                Ok(depth.min(now.plies_left())),
                "{now} depth {depth}"
            );
        }
        let worth = |chosen: Move| {
            let task = Task { among: vec![chosen], ..task.clone() };
            search(Algorithm::AlphaBeta, &task, depth).value
        };
        let mut found: Vec<String> = now
            .moves()
            .into_iter()
            .filter(|&chosen| worth(chosen) == value)
            .map(|chosen| chosen.to_string())
            .collect();
        found.sort_unstable();
        assert_eq!(found, best, "{now} depth {depth}");
        compared += 1;
    }
    assert_eq!(compared, 126);
}

#[test]
fn short_games_are_drawn_with_best_play() {
    for rounds in [2, 3] {
        let now = Position::start(Rounds::new(rounds).expect("few rounds"), Color::White);
        assert_eq!(search(Algorithm::AlphaBeta, &Task::new(now, Limits::default()), 2 * rounds).value, 0);
    }
}

/// What a bot chose and what it told.
fn ask(searcher: &mut dyn Searcher<Position>, now: Position) -> (Option<Move>, Vec<Report<Move>>) {
    let mut reports = Vec::new();
    let chosen = searcher.search(&Task::new(now, Limits::default()), &Signal::default(), &mut |report| {
        reports.push(report);
    });
    (chosen, reports)
}

const BOTS: [Opponent; 4] = [Opponent::Minimax(3), Opponent::Local, Opponent::Genetic, Opponent::Random];

#[test]
fn hill_climbing_takes_the_most_and_wanders_among_equals() {
    let mut chosen: Vec<String> = (0..60)
        .map(|seed| {
            let (chosen, reports) = ask(&mut HillClimber::seeded(seed), start());
            assert_eq!(reports.len(), 1);
            assert_eq!((reports[0].score, reports[0].nodes), (3, 56));
            assert_eq!(reports[0].line.first().copied(), chosen);
            chosen.expect("there is a move").to_string()
        })
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    assert_eq!(chosen, ["f7", "f8", "g6", "h6"]);
}

#[test]
fn what_the_genetic_bot_tells_can_be_played_and_adds_up() {
    for (fen, plies) in [
        ("6OO/6OO/8/8/8/8/XX6/XX6 X 56", 10),
        ("6OO/6OO/8/8/8/8/XX6/XX6 O 7", 7),
        ("6OO/6OO/8/8/8/8/XX6/XX6 X 6", 6),
        ("6OO/6OO/8/8/8/8/XX6/XX6 X 1", 1),
    ] {
        for seed in 0..5 {
            let now = position(fen);
            let (chosen, reports) = ask(&mut Breeder::seeded(seed), now);
            assert_eq!(reports.len(), 11, "the first population and ten generations");
            assert!(reports.is_sorted_by_key(|report| report.score), "the best plan is kept");
            let last = reports.last().expect("there are some");
            assert_eq!(last.line.first().copied(), chosen);
            let mut line = Line::new(now);
            for &played in &last.line {
                assert_eq!(line.position().why_not(played.at()), None, "{fen}: {:?}", last.line);
                line.play(played);
            }
            let marks = |color| line.position().marks(color).cast_signed();
            let margin = marks(now.turn()) - marks(!now.turn());
            let is_whole = last.line.len() == plies;
            assert_eq!(last.score, if is_whole { margin } else { 0 }, "{fen}: {:?}", last.line);
        }
    }
}

#[test]
fn the_same_seed_chooses_the_same() {
    for bot in BOTS {
        let choice = |seed| ask(Position::hire(bot, seed).as_mut(), start()).0;
        assert_eq!(choice(7), choice(7), "{bot}");
    }
    let genetic = |seed| ask(&mut Breeder::seeded(seed), start()).0;
    assert!((0..20).any(|seed| genetic(seed) != genetic(0)), "chance has its part");
}

#[test]
fn nobody_moves_when_the_game_is_over_and_everybody_keeps_to_what_may_be_chosen() {
    let over = position("6OO/6OO/8/8/8/8/XX6/XX6 X 0");
    for bot in BOTS {
        let mut player = Position::hire(bot, 1);
        assert_eq!(ask(player.as_mut(), over).0, None, "{bot}");
        let few: Vec<Move> = start().moves().into_iter().skip(20).take(3).collect();
        for _ in 0..10 {
            let task = Task { among: few.clone(), ..Task::new(start(), Limits::default()) };
            let chosen = player.search(&task, &Signal::default(), &mut |_| ());
            assert!(chosen.is_some_and(|chosen| few.contains(&chosen)), "{bot}");
        }
    }
}

#[test]
fn a_stopped_player_still_has_a_move() {
    for bot in BOTS {
        let signal = Signal::default();
        signal.stop();
        let task = Task::new(start(), Limits::default());
        let chosen = Position::hire(bot, 1).search(&task, &signal, &mut |_| ());
        assert!(chosen.is_some_and(|chosen| start().why_not(chosen.at()).is_none()), "{bot}");
    }
}

#[test]
fn everybody_answers_in_the_time_that_a_punctual_player_has() {
    fn answer_of(searcher: impl Searcher<Position>, each: Duration) -> Duration {
        let began = Instant::now();
        let (chosen, _) = ask(&mut Punctual::new(searcher, each), start());
        assert!(chosen.is_some());
        began.elapsed()
    }
    for millis in [0, 20, 100] {
        let each = Duration::from_millis(millis);
        // Without the limit the first of them would think until the end of the world.
        let times = [
            answer_of(Player::new(Algorithm::AlphaBeta, 56), each),
            answer_of(Player::new(Algorithm::Minimax, 56), each),
            answer_of(HillClimber::seeded(1), each),
            answer_of(Breeder::seeded(1), each),
            answer_of(RandomMover::seeded(1), each),
        ];
        for time in times {
            assert!(time < each + Duration::from_millis(100), "{time:?} instead of {each:?}");
        }
    }
}

#[test]
fn the_opponents_themselves_are_punctual() {
    let began = Instant::now();
    let (chosen, reports) = ask(Position::hire(Opponent::Minimax(56), 1).as_mut(), start());
    let time = began.elapsed();
    assert!(chosen.is_some() && !reports.is_empty());
    assert!(time > Duration::from_secs(4) && time <= Opponent::EACH, "{time:?}");
}

#[test]
fn minimax_looks_no_further_than_the_end() {
    let near = position("1XO3OO/1XXXX1OO/2XO4/O1X1O1X1/OOX1OXX1/XXOOOOOO/XXXOOXX1/XOXOXOXX X 3");
    let (chosen, reports) = ask(Position::hire(Opponent::Minimax(5), 1).as_mut(), near);
    assert_eq!(chosen.map(|chosen| chosen.to_string()).as_deref(), Some("d4"));
    assert_eq!(reports.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(reports.last().map(|report| report.score), Some(6));
}

#[test]
fn names_are_read_as_they_are_written() {
    for bot in BOTS {
        assert_eq!(bot.to_string().parse(), Ok(bot));
    }
    assert_eq!("minimax".parse(), Ok(Opponent::Minimax(5)));
    assert_eq!("minimax:56".parse(), Ok(Opponent::Minimax(56)));
    for name in
        ["", "Minimax", "minimax:", "minimax:0", "minimax:57", "minimax:+5", "minimax:5:5", "local:3", "x"]
    {
        assert!(name.parse::<Opponent>().is_err(), "{name}");
    }
}

#[test]
fn a_game_can_be_kept_as_text() {
    assert_eq!(Position::NAME, "adjacency");
    assert_eq!(Position::from_text(&start().to_text()), Some(start()));
    assert_eq!(Position::from_text("nonsense"), None);
    let chosen = start().read_move("c3").expect("an empty square");
    assert_eq!(chosen.to_string(), "c3");
    assert_eq!(start().read_move("a1"), None);
    assert!(Color::ALL.into_iter().all(|color| start().can_win(color)));
    assert_eq!(Position::claim(&Line::new(start())), None);
}

#[test]
fn a_computer_that_is_ahead_by_a_few_marks_declines_a_draw_and_one_that_is_not_agrees() {
    let answer_to_the_offer = |fen: &str, square: &str| {
        let seats = Sides::both(Seat::Human).with(Color::Black, Seat::Computer(Opponent::Minimax(5)));
        let (now, house) = (Instant::now(), House::new(3, Duration::ZERO));
        let arrangement = Arrangement::new(position(fen), seats, None);
        let mut session = Session::new(arrangement, house, || (), now).expect("threads");
        let chosen = session.position().read_move(square).expect("an empty square");
        session.command(Command::Play(chosen), now).expect("it is White's turn");
        while session.cursor().ply() < 2 {
            assert!(now.elapsed() < Duration::from_secs(20));
            session.listen(Instant::now());
            std::thread::sleep(Duration::from_millis(1));
        }
        session.command(Command::OfferDraw(Color::White), Instant::now())
    };
    let ahead = answer_to_the_offer("5OOO/6OO/8/8/8/8/X7/XX6 X 4", "d4");
    assert_eq!(ahead, Err(Refusal::DrawDeclined));
    let behind = answer_to_the_offer("6OO/6OO/8/8/8/8/XXXXXX2/XXXXXX2 X 4", "a8");
    assert_eq!(behind, Ok(()));
}

fn tally(first: Opponent, second: Opponent, rounds: u32, games: usize) -> Tally {
    let contestant = |bot, seed| {
        Contestant::new(move || Position::hire(bot, seed), Limits::default()).expect("there are threads")
    };
    let mut contest = Contest::new(contestant(first, 1), contestant(second, 2), Position::claim, usize::MAX);
    let rounds = Rounds::new(rounds).expect("from 2 to 28");
    let openings = std::iter::repeat_with(|| Opening {
        start: Position::start(rounds, Color::White),
        moves: Vec::new(),
    });
    let mut tally = Tally::default();
    for (opening, first_plays) in schedule(openings).take(games) {
        tally.count(contest.play(&opening, first_plays).point());
    }
    tally
}

#[test]
fn minimax_beats_local_search_which_beats_the_genetic_algorithm_which_beats_chance() {
    for (first, second, rounds) in [
        (Opponent::Minimax(3), Opponent::Local, 8),
        (Opponent::Minimax(3), Opponent::Genetic, 8),
        (Opponent::Local, Opponent::Genetic, 8),
        (Opponent::Genetic, Opponent::Random, 8),
    ] {
        let tally = tally(first, second, rounds, 40);
        assert!(tally.share() > 0.6, "{first} – {second}: {tally:?}");
    }
}
