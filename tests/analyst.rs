//! The analyst: what it thinks of positions, in which order, and that it works no more than it has to.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use catur::chess::{Move, Position, san};
use catur::game::Line;
use catur::play::session::{Arrangement, House, Look};
use catur::play::{Analyst, Command, Opponent, Seat, Session, Sides};
use catur::search::score::{self, WIN};
use catur::search::{Bound, Report, Searcher, Signal, Task};

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(20);

type Tell<'a> = dyn FnMut(Report<Move>) + 'a;

/// A searcher that does what a test says.
struct Fake<F>(F);

impl<F> Searcher<Position> for Fake<F>
where
    F: FnMut(&Task<Position>, &Signal, &mut Tell) -> Option<Move> + Send,
{
    fn search(&mut self, task: &Task<Position>, signal: &Signal, tell: &mut Tell) -> Option<Move> {
        (self.0)(task, signal, tell)
    }
}

fn analyst_of<F>(search: F) -> Analyst
where
    F: FnMut(&Task<Position>, &Signal, &mut Tell) -> Option<Move> + Clone + Send + 'static,
{
    Analyst::with_searcher(move || Box::new(Fake(search.clone())), || ()).expect("there are threads")
}

fn expert() -> Analyst {
    Analyst::start(|| ()).expect("there are threads")
}

fn report(score: i32, line: Vec<Move>) -> Report<Move> {
    let (bound, elapsed) = (Bound::Exact, Duration::ZERO);
    Report { depth: 1, deepest: 1, rank: 1, score, bound, nodes: 1, leaves: 1, elapsed, table_load: 0, line }
}

/// Is of this opinion about everything.
fn opinion(score: i32, task: &Task<Position>, tell: &mut Tell) -> Option<Move> {
    let first = task.line.position().moves().first().copied()?;
    tell(report(score, vec![first]));
    Some(first)
}

fn line(moves: &str) -> Line<Position> {
    line_from(Position::start(), moves)
}

fn line_from(start: Position, moves: &str) -> Line<Position> {
    let mut line = Line::new(start);
    for text in moves.split_whitespace() {
        line.play(san::read(line.position(), text).expect("the moves of a test are legal"));
    }
    line
}

fn position(fen: &str) -> Position {
    fen.parse().expect("the positions of a test are legal")
}

fn settle(analyst: &mut Analyst) {
    let began = Instant::now();
    while !analyst.is_idle() {
        assert!(began.elapsed() < LONG, "the analyst does not come to an end");
        analyst.listen();
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_position_is_judged_for_white_whoever_is_to_move() {
    let mut analyst = expert();
    let ahead = [
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    ]
    .map(|fen| Line::new(position(fen)));
    analyst.look(&ahead);
    settle(&mut analyst);
    for line in &ahead {
        let judgement = analyst.judgement(line).expect("it has been judged");
        assert!(judgement.score > 500, "{}: {}", line.position(), judgement.score);
        assert_eq!(judgement.best, judgement.line.first().copied());
        assert_eq!(analyst.best(line), judgement.best);
    }
}

#[test]
fn a_hint_is_a_mate_if_there_is_one() {
    let mut analyst = expert();
    let before = line("f3 e5 g4");
    analyst.look(std::slice::from_ref(&before));
    settle(&mut analyst);
    let mate = analyst.best(&before).expect("there is a move");
    assert_eq!(san::write(before.position(), mate), "Qh4#");
    assert_eq!(analyst.judgement(&before).map(|judgement| judgement.score), Some(-score::win_in(1)));
}

#[test]
fn what_the_rules_have_decided_is_known_at_once_and_without_a_search() {
    let mut analyst = analyst_of(|_: &Task<Position>, _: &Signal, _: &mut Tell| panic!("nothing to search"));
    let mated = line("f3 e5 g4 Qh4#");
    let mating = line_from(position("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), "");
    let stalemate = line_from(position("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), "");
    let bare = line_from(position("7k/5K2/8/8/8/8/8/8 b - - 0 1"), "");
    let repeated = line(&"Nf3 Nf6 Ng1 Ng8 ".repeat(4));
    for (line, score) in [(&mated, -WIN), (&mating, WIN), (&stalemate, 0), (&bare, 0), (&repeated, 0)] {
        analyst.look(std::slice::from_ref(line));
        assert!(analyst.is_idle());
        let judgement = analyst.judgement(line).expect("the rules know");
        assert_eq!((judgement.score, judgement.depth, judgement.best), (score, 0, None));
    }
}

#[test]
fn the_shown_position_comes_first_and_each_is_judged_once() {
    let order = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&order);
    let mut analyst = analyst_of(move |task: &Task<Position>, _: &Signal, tell: &mut Tell| {
        seen.lock().expect("nobody panics here").push(task.line.position().key());
        opinion(0, task, tell)
    });
    let lines = [line("e4 e5"), line(""), line("e4"), line("e4 e5")];
    for _ in 0..3 {
        analyst.look(&lines);
        settle(&mut analyst);
    }
    let expected: Vec<u64> = lines[..3].iter().map(|line| line.position().key()).collect();
    assert_eq!(*order.lock().expect("nobody panics here"), expected);
}

#[test]
fn a_new_position_interrupts_the_one_at_work_whose_answer_never_comes_to_light() {
    let first = line("e4");
    let slow = first.position().key();
    let mut analyst = analyst_of(move |task: &Task<Position>, signal: &Signal, tell: &mut Tell| {
        let is_slow = task.line.position().key() == slow;
        while is_slow && !signal.is_stopped() {
            thread::sleep(Duration::from_micros(200));
        }
        opinion(if is_slow { 77 } else { 33 }, task, tell)
    });
    analyst.look(std::slice::from_ref(&first));
    let second = line("d4 d5");
    analyst.look(std::slice::from_ref(&second));
    settle(&mut analyst);
    assert_eq!(analyst.judgement(&second).map(|judgement| judgement.score), Some(33));
    assert_eq!(analyst.judgement(&first), None);
}

#[test]
fn looking_at_the_same_again_does_not_begin_anew() {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let mut analyst = analyst_of(move |task: &Task<Position>, _: &Signal, tell: &mut Tell| {
        counted.fetch_add(1, Ordering::SeqCst);
        thread::sleep(Duration::from_millis(20));
        opinion(0, task, tell)
    });
    let began = Instant::now();
    let lines = [line("e4")];
    while analyst.judgement(&lines[0]).is_none() && began.elapsed() < LONG {
        analyst.look(&lines);
        analyst.listen();
    }
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

#[test]
fn who_wants_nothing_more_ends_the_work() {
    let mut analyst = analyst_of(|task: &Task<Position>, signal: &Signal, tell: &mut Tell| {
        while !signal.is_stopped() {
            thread::sleep(Duration::from_micros(200));
        }
        opinion(0, task, tell)
    });
    analyst.look(&[line("e4")]);
    assert!(!analyst.is_idle());
    analyst.look(&[]);
    assert!(analyst.is_idle());
}

#[test]
fn a_searcher_that_fails_or_says_nothing_is_not_asked_for_ever() {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let mut analyst = analyst_of(move |task: &Task<Position>, _: &Signal, _: &mut Tell| {
        assert!(counted.fetch_add(1, Ordering::SeqCst) > 0, "the first question is too much");
        task.line.position().moves().first().copied()
    });
    let lines = [line("e4"), line("d4")];
    for _ in 0..3 {
        analyst.look(&lines);
        settle(&mut analyst);
    }
    assert!(lines.iter().all(|line| analyst.judgement(line).is_none()));
    assert!(count.load(Ordering::SeqCst) <= 6);
}

#[test]
fn the_same_position_with_another_past_is_another_matter() {
    let mut analyst = analyst_of(|task: &Task<Position>, _: &Signal, tell: &mut Tell| {
        opinion(i32::try_from(task.line.earlier().len()).expect("a short line"), task, tell)
    });
    let lines = [line(""), line("Nf3 Nf6 Ng1 Ng8")];
    analyst.look(&lines);
    settle(&mut analyst);
    let scores = lines.map(|line| analyst.judgement(&line).map(|judgement| judgement.score));
    assert_eq!(scores, [Some(0), Some(4)]);
}

#[test]
fn whoever_wakes_hears_a_judgement() {
    let wakes = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&wakes);
    let wake = move || {
        counted.fetch_add(1, Ordering::SeqCst);
    };
    let mut analyst = Analyst::start(wake).expect("there are threads");
    analyst.look(&[line("e4 e5")]);
    let began = Instant::now();
    while !analyst.listen() {
        assert!(began.elapsed() < LONG);
        thread::sleep(Duration::from_millis(1));
    }
    thread::sleep(Duration::from_millis(20));
    assert!((1..=2).contains(&wakes.load(Ordering::SeqCst)));
    assert!(!analyst.listen());
}

#[test]
fn the_course_of_a_game_has_a_value_for_each_place_of_its_branch() {
    let humans: Sides<Seat<Opponent>> = Sides { white: Seat::Human, black: Seat::Human };
    let (house, now) = (House::new(1, Duration::ZERO), Instant::now());
    let mut session = Session::new(Arrangement::new(Position::start(), humans, None), house, || (), now)
        .expect("there are threads");
    for text in ["f3", "e5", "g4", "Qh4"] {
        let chosen = san::read(session.position(), text).expect("the moves of a test are legal");
        session.command(Command::Play(chosen), now).expect("it may be played");
    }
    let mut analyst = expert();
    analyst.follow(&session);
    assert_eq!(analyst.course(&session).iter().filter(|(_, score)| score.is_some()).count(), 1);
    session.command(Command::Look(Look::First), now).expect("one may look");
    analyst.follow(&session);
    settle(&mut analyst);
    let course = analyst.course(&session);
    let nodes: Vec<_> = course.iter().map(|&(node, _)| node).collect();
    let path = session.cursor().path().iter().copied();
    let expected: Vec<_> = std::iter::once(session.cursor().record().root()).chain(path).collect();
    assert_eq!(nodes, expected);
    assert!(course.iter().all(|(_, score)| score.is_some()));
    assert_eq!(course.last().and_then(|&(_, score)| score), Some(-WIN));
}
