//! The thinking thread: every task is answered exactly once and soon, whatever the searcher does.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use catur::chess::{Move, Position};
use catur::engine::{Engine, Outcome, Pace, Reply, TaskId, Ticket};
use catur::search::expert::Expert;
use catur::search::{Limits, Report, Searcher, Signal, Task, Watch, limits, score};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// What is claimed of answers that should come at once.
const AT_ONCE: Duration = Duration::from_millis(10);

/// The slowest of them may have waited for a processor.
const SOON: Duration = Duration::from_millis(500);

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(20);

/// Says how long something took each time, and asserts the claim of the median.
fn assert_at_once(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{what}: {} times, median {median:?}, slowest {slowest:?}", times.len());
    assert!(median < AT_ONCE && slowest < SOON, "{what}: median {median:?}, slowest {slowest:?}");
}

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

fn boxed<F>(search: F) -> Box<dyn Searcher<Position>>
where
    F: FnMut(&Task<Position>, &Signal, &mut Tell) -> Option<Move> + Send + 'static,
{
    Box::new(Fake(search))
}

fn engine<F>(search: F) -> Engine<Position>
where
    F: FnMut(&Task<Position>, &Signal, &mut Tell) -> Option<Move> + Send + Clone + 'static,
{
    Engine::start(move || boxed(search.clone()), Pace::READABLE, || ()).expect("a thread can be started")
}

fn task() -> Task<Position> {
    Task::new(Position::start(), Limits::default())
}

fn first_move(task: &Task<Position>) -> Option<Move> {
    task.line.position().moves().first().copied()
}

fn report(rank: usize, nodes: u64, elapsed: Duration) -> Report<Move> {
    Report {
        depth: 1,
        deepest: 1,
        rank,
        score: score::DRAW,
        bound: catur::search::Bound::Exact,
        nodes,
        leaves: 0,
        elapsed,
        table_load: 0,
        line: Vec::new(),
    }
}

/// Searches as real searchers do, counting nodes under a watch, until it is told to stop.
fn tireless(task: &Task<Position>, signal: &Signal, _: &mut Tell) -> Option<Move> {
    let mut watch = Watch::start(task.limits, signal);
    while watch.visit().is_ok() {
        std::hint::black_box(task.line.position().moves());
    }
    first_move(task)
}

/// Listens only every 30 ms.
fn hard_of_hearing(task: &Task<Position>, signal: &Signal, _: &mut Tell) -> Option<Move> {
    while !signal.is_stopped() {
        thread::sleep(Duration::from_millis(30));
    }
    first_move(task)
}

fn instant(task: &Task<Position>, _: &Signal, _: &mut Tell) -> Option<Move> {
    first_move(task)
}

/// The next answer, past any progress.
fn done(engine: &mut Engine<Position>) -> (TaskId, Outcome<Move>) {
    loop {
        match engine.wait(LONG).expect("an answer comes") {
            Reply::Done(id, outcome) => return (id, outcome),
            Reply::Progress(..) => {}
        }
    }
}

fn start_move() -> Outcome<Move> {
    Outcome::Chosen(first_move(&task()).expect("there are moves"))
}

#[test]
fn tasks_are_answered_in_the_order_in_which_they_were_asked() {
    let mut engine = engine(instant);
    let tickets: Vec<Ticket> = (0..20).map(|_| engine.think(task())).collect();
    for ticket in &tickets {
        assert_eq!(done(&mut engine), (ticket.id(), start_move()));
    }
    assert_eq!(engine.wait(Duration::from_millis(20)), None);
}

#[test]
fn a_position_without_moves_is_answered_by_no_move() {
    let mut engine = engine(instant);
    let mated = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1".parse().expect("a position");
    let ticket = engine.think(Task::new(mated, Limits::depth(3)));
    assert_eq!(done(&mut engine), (ticket.id(), Outcome::NoMove));
}

#[test]
fn a_hurried_search_answers_at_once() {
    let mut engine = engine(tireless);
    let mut times = Vec::new();
    for _ in 0..50 {
        let ticket = engine.think(task());
        thread::sleep(Duration::from_millis(3));
        let asked = Instant::now();
        ticket.hurry();
        assert_eq!(done(&mut engine), (ticket.id(), start_move()));
        times.push(asked.elapsed());
    }
    assert_at_once("hurried", times);
}

/// In the middle of a game, where there is much to think about.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn engine_with_expert() -> Engine<Position> {
    let engine = Engine::start(|| Box::new(Expert::new(16)), Pace::READABLE, || ()).expect("a thread");
    engine.settle();
    engine
}

fn task_in_the_middle() -> Task<Position> {
    Task::new(KIWIPETE.parse().expect("a position"), Limits::default())
}

#[test]
fn the_expert_answers_at_once_however_deep_it_is() {
    let mut engine = engine_with_expert();
    let mut times = Vec::new();
    for milliseconds in [0, 1, 5, 20, 50, 100, 300, 600, 0, 10, 30] {
        let ticket = engine.think(task_in_the_middle());
        thread::sleep(Duration::from_millis(milliseconds));
        let asked = Instant::now();
        ticket.hurry();
        let (id, outcome) = done(&mut engine);
        times.push(asked.elapsed());
        assert_eq!(id, ticket.id());
        let root = *task_in_the_middle().line.position();
        assert!(outcome.chosen().is_some_and(|chosen| root.is_legal(chosen)));
    }
    assert_at_once("the expert hurried", times);
}

#[test]
fn the_expert_is_cancelled_at_once_a_hundred_times_in_a_row() {
    let mut engine = engine_with_expert();
    let mut times = Vec::new();
    for round in 0..100 {
        let ticket = engine.think(task_in_the_middle());
        let id = ticket.id();
        thread::sleep(Duration::from_millis(round % 25));
        let asked = Instant::now();
        drop(ticket);
        assert_eq!(done(&mut engine), (id, Outcome::Cancelled));
        times.push(asked.elapsed());
    }
    assert_at_once("the expert cancelled", times);
}

#[test]
fn the_expert_stops_at_once_also_while_it_looks_for_a_mate_or_has_just_forgotten_everything() {
    let mut engine = engine_with_expert();
    let mut times = Vec::new();
    for round in 0..30 {
        if round % 2 == 0 {
            engine.forget();
        }
        let mate_in = Some(1 + round % 5);
        let limits = Limits { mate_in, ..Limits::default() };
        let ticket = engine.think(Task { limits, ..task_in_the_middle() });
        thread::sleep(Duration::from_millis(4));
        let asked = Instant::now();
        ticket.hurry();
        assert_eq!(done(&mut engine).0, ticket.id());
        times.push(asked.elapsed());
    }
    assert_at_once("the expert hurried in a mate search", times);
}

#[test]
fn a_cancelled_search_ends_at_once_a_hundred_times_in_a_row() {
    let mut engine = engine(tireless);
    let mut times = Vec::new();
    for round in 0..100 {
        let ticket = engine.think(task());
        let id = ticket.id();
        // Some are cancelled while they run, some before they have begun.
        if round % 2 == 0 {
            thread::sleep(Duration::from_millis(2));
        }
        let asked = Instant::now();
        drop(ticket);
        assert_eq!(done(&mut engine), (id, Outcome::Cancelled));
        times.push(asked.elapsed());
    }
    assert_at_once("cancelled", times);
}

#[test]
fn undo_while_the_computer_thinks_is_never_answered_by_a_stale_move() {
    let mut engine = engine(hard_of_hearing);
    let before = engine.think(task());
    let stale = before.id();
    thread::sleep(Duration::from_millis(5));
    drop(before);
    let after_undo = engine.think(task());
    after_undo.hurry();
    assert_eq!(done(&mut engine), (stale, Outcome::Cancelled));
    assert_eq!(done(&mut engine), (after_undo.id(), start_move()));
}

#[test]
fn a_new_task_cancels_none_of_those_before_it() {
    let mut engine = engine(|task: &Task<Position>, _: &Signal, _: &mut Tell| {
        thread::sleep(Duration::from_millis(20));
        first_move(task)
    });
    let (first, second) = (engine.think(task()), engine.think(task()));
    assert_eq!(done(&mut engine), (first.id(), start_move()));
    assert_eq!(done(&mut engine), (second.id(), start_move()));
}

#[test]
fn a_panic_is_an_answer_and_the_next_task_gets_a_fresh_searcher() {
    let hired = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&hired);
    let hire = move || {
        let number = count.fetch_add(1, Ordering::Relaxed) + 1;
        let mut calls = 0;
        boxed(move |task: &Task<Position>, _: &Signal, _: &mut Tell| {
            calls += 1;
            assert!(calls < 2, "searcher {number} is tired");
            first_move(task)
        })
    };
    let mut engine = Engine::start(hire, Pace::READABLE, || ()).expect("a thread");
    for searcher in 1..=3 {
        let (calm, loud) = (engine.think(task()), engine.think(task()));
        assert_eq!(done(&mut engine), (calm.id(), start_move()));
        let (id, outcome) = done(&mut engine);
        assert_eq!(id, loud.id());
        let Outcome::Failed(reason) = outcome else { panic!("{outcome:?}") };
        assert!(reason.starts_with(&format!("searcher {searcher} is tired (tests")), "{reason}");
    }
    engine.settle();
    assert_eq!(hired.load(Ordering::Relaxed), 4);
}

#[test]
fn a_searcher_that_cannot_be_hired_is_an_answer_too() {
    let mut tries = 0;
    let hire = move || {
        tries += 1;
        assert!(tries > 2, "not yet");
        boxed(instant)
    };
    let mut engine = Engine::start(hire, Pace::READABLE, || ()).expect("a thread");
    let (early, late) = (engine.think(task()), engine.think(task()));
    let (id, outcome) = done(&mut engine);
    assert!(id == early.id() && matches!(outcome, Outcome::Failed(_)), "{outcome:?}");
    assert_eq!(done(&mut engine), (late.id(), start_move()));
}

#[test]
fn a_wake_that_panics_harms_nobody() {
    let mut engine =
        Engine::start(|| boxed(instant), Pace::READABLE, || panic!("no window")).expect("a thread");
    for _ in 0..3 {
        let ticket = engine.think(task());
        assert_eq!(done(&mut engine), (ticket.id(), start_move()));
    }
}

/// Leaves with a bang.
struct Sore(bool);
impl Drop for Sore {
    fn drop(&mut self) {
        panic!("and good riddance");
    }
}
impl Searcher<Position> for Sore {
    fn search(&mut self, task: &Task<Position>, _: &Signal, _: &mut Tell) -> Option<Move> {
        assert!(self.0, "in a bad mood");
        first_move(task)
    }
}

#[test]
fn a_searcher_that_panics_when_it_is_replaced_harms_nobody() {
    let hire = || Box::new(Sore(true)) as Box<dyn Searcher<Position>>;
    let mut engine = Engine::start(hire, Pace::READABLE, || ()).expect("a thread");
    for _ in 0..3 {
        let before = engine.think(task());
        assert_eq!(done(&mut engine), (before.id(), start_move()));
        engine.employ(|| Box::new(Sore(false)));
        let angry = engine.think(task());
        assert!(matches!(done(&mut engine), (id, Outcome::Failed(_)) if id == angry.id()));
        engine.employ(hire);
    }
}

#[test]
fn another_searcher_takes_over_between_tasks_and_not_during_one() {
    let mut engine = engine(|task: &Task<Position>, _: &Signal, _: &mut Tell| {
        thread::sleep(Duration::from_millis(20));
        first_move(task)
    });
    let before = engine.think(task());
    engine.employ(|| boxed(|task, _, _| task.line.position().moves().last().copied()));
    let after = engine.think(task());
    assert_eq!(done(&mut engine), (before.id(), start_move()));
    let last = Position::start().moves().last().copied().expect("there are moves");
    assert_eq!(done(&mut engine), (after.id(), Outcome::Chosen(last)));
}

/// Counts what it has learned, and takes its time to forget it.
struct Pupil(Arc<AtomicUsize>);
impl Searcher<Position> for Pupil {
    fn search(&mut self, task: &Task<Position>, _: &Signal, _: &mut Tell) -> Option<Move> {
        self.0.fetch_add(1, Ordering::SeqCst);
        first_move(task)
    }
    fn forget(&mut self) {
        thread::sleep(Duration::from_millis(20));
        self.0.store(0, Ordering::SeqCst);
    }
}

#[test]
fn forgetting_happens_between_tasks_and_settling_waits_for_it() {
    let learned = Arc::new(AtomicUsize::new(0));
    let pupil = Arc::clone(&learned);
    let hire = move || Box::new(Pupil(Arc::clone(&pupil))) as Box<dyn Searcher<Position>>;
    let mut engine = Engine::start(hire, Pace::READABLE, || ()).expect("a thread");
    let _tickets = [engine.think(task()), engine.think(task())];
    engine.settle();
    assert_eq!(learned.load(Ordering::SeqCst), 2);
    engine.forget();
    engine.settle();
    assert_eq!(learned.load(Ordering::SeqCst), 0);
}

#[test]
fn pondering_stops_no_clock_until_the_expected_move_is_played() {
    let mut engine = engine(tireless);
    let task = Task { limits: Limits::time(Duration::from_millis(20)), ..task() };
    let ticket = engine.ponder(task);
    assert_eq!(engine.wait(Duration::from_millis(100)), None);
    ticket.clock_starts();
    assert_eq!(done(&mut engine), (ticket.id(), start_move()));
}

/// Reports every millisecond for so long, on two ranks in turn.
fn chatty(time: Duration) -> impl FnMut(&Task<Position>, &Signal, &mut Tell) -> Option<Move> + Send + Clone {
    move |task, signal, tell| {
        let mut watch = Watch::start(Limits::default(), signal);
        while watch.elapsed() < time && watch.visit().is_ok() {
            tell(report(1, watch.nodes(), watch.elapsed()));
            tell(report(2, watch.nodes(), watch.elapsed()));
            thread::sleep(Duration::from_millis(1));
        }
        // The very last words, which nobody may miss.
        tell(report(1, u64::MAX, watch.elapsed()));
        first_move(task)
    }
}

#[test]
fn progress_is_told_at_most_every_50_ms_but_the_last_word_always() {
    const SEARCH: Duration = Duration::from_millis(600);
    let mut engine = engine(chatty(SEARCH));
    let ticket = engine.think(task());
    let began = Instant::now();
    let mut heard: HashMap<usize, Vec<Report<Move>>> = HashMap::new();
    while let Reply::Progress(id, report) = engine.wait(LONG).expect("a reply") {
        assert_eq!(id, ticket.id());
        heard.entry(report.rank).or_default().push(report);
    }
    // The machine may have slept, then more fit in.
    let room = usize::try_from(began.elapsed().as_millis() / 50).expect("small") + 2;
    for rank in [1, 2] {
        let times = heard[&rank].len();
        println!("rank {rank}: {times} reports in {SEARCH:?}");
        assert!((3..=room).contains(&times), "{times} reports");
        assert!(heard[&rank].is_sorted_by_key(|report| report.nodes));
    }
    assert_eq!(heard[&1].last().map(|report| report.nodes), Some(u64::MAX));
    assert!(heard[&1][0].elapsed < SEARCH / 2, "the first report comes soon");
}

#[test]
fn a_report_held_back_is_told_while_the_searcher_thinks_on_in_silence() {
    let mut engine = engine(|task: &Task<Position>, signal: &Signal, tell: &mut Tell| {
        tell(report(1, 1, Duration::ZERO));
        thread::sleep(Duration::from_millis(10));
        tell(report(1, 2, Duration::ZERO));
        tell(report(1, 3, Duration::ZERO));
        tireless(task, signal, tell)
    });
    let ticket = engine.think(task());
    let mut nodes = Vec::new();
    while nodes.last() != Some(&3) {
        match engine.wait(LONG) {
            Some(Reply::Progress(_, report)) => nodes.push(report.nodes),
            other => panic!("{other:?}"),
        }
    }
    assert!(nodes.len() <= 2, "{nodes:?}");
    ticket.hurry();
    assert_eq!(done(&mut engine).0, ticket.id());
}

#[test]
fn a_program_that_reads_along_is_told_everything() {
    let search = |task: &Task<Position>, _: &Signal, tell: &mut Tell| {
        (0..1000).for_each(|nodes| tell(report(1, nodes, Duration::ZERO)));
        first_move(task)
    };
    let mut engine = Engine::start(move || boxed(search), Pace::EveryReport, || ()).expect("a thread");
    let _ticket = engine.think(task());
    for expected in 0..1000 {
        match engine.wait(LONG) {
            Some(Reply::Progress(_, report)) => assert_eq!(report.nodes, expected),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn whoever_waits_is_woken_when_there_is_something_to_hear() {
    let (bell, rung) = std::sync::mpsc::channel();
    let wake = move || bell.send(()).expect("the test listens");
    let mut engine = Engine::start(|| boxed(instant), Pace::READABLE, wake).expect("a thread");
    let ticket = engine.think(task());
    let mut heard = Vec::new();
    while heard.is_empty() {
        rung.recv_timeout(LONG).expect("the bell rings");
        heard.extend(engine.replies());
    }
    assert_eq!(heard, [Reply::Done(ticket.id(), start_move())]);
}

/// Tells when it is dropped.
struct Leaving(Arc<AtomicBool>);
impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}
impl Searcher<Position> for Leaving {
    fn search(&mut self, task: &Task<Position>, signal: &Signal, tell: &mut Tell) -> Option<Move> {
        tireless(task, signal, tell)
    }
}

#[test]
fn dropping_the_engine_stops_and_joins_its_thread() {
    let is_gone = Arc::new(AtomicBool::new(false));
    let witness = Arc::clone(&is_gone);
    let hire = move || Box::new(Leaving(Arc::clone(&witness))) as Box<dyn Searcher<Position>>;
    let mut engine = Engine::start(hire, Pace::READABLE, || ()).expect("a thread");
    let _tickets: Vec<Ticket> = (0..100).map(|_| engine.think(task())).collect();
    thread::sleep(Duration::from_millis(10));
    let began = Instant::now();
    drop(engine);
    let time = began.elapsed();
    println!("dropped with 100 tasks after {time:?}");
    assert!(is_gone.load(Ordering::SeqCst));
    assert!(time < LONG, "{time:?}");
}

/// Behaves in a way that the limit on nodes chooses.
fn moody(task: &Task<Position>, signal: &Signal, tell: &mut Tell) -> Option<Move> {
    match task.limits.nodes.unwrap_or_default() % 6 {
        0 => panic!("in a bad mood"),
        1 => None,
        2 => hard_of_hearing(task, signal, tell),
        3 => chatty(Duration::from_millis(3))(task, signal, tell),
        4 => tireless(&Task { limits: Limits::default(), ..task.clone() }, signal, tell),
        _ => first_move(task),
    }
}

#[test]
fn whatever_is_done_in_whatever_order_every_task_is_answered_exactly_once() {
    for seed in 0..30 {
        let mut chance = StdRng::seed_from_u64(seed);
        let mut engine = engine(moody);
        let mut tickets: Vec<Ticket> = Vec::new();
        let mut answers: HashMap<TaskId, usize> = HashMap::new();
        let mut asked = 0;
        let hear = |reply: Reply<Move>, answers: &mut HashMap<TaskId, usize>| match reply {
            Reply::Done(id, _) => *answers.entry(id).or_default() += 1,
            Reply::Progress(id, _) => assert!(!answers.contains_key(&id), "progress after the answer"),
        };
        for _ in 0..40 {
            let at = chance.random_range(0..tickets.len().max(1));
            match chance.random_range(0..8) {
                0..3 => {
                    asked += 1;
                    let limits = Limits::nodes(chance.random_range(0..600));
                    let task = Task { limits, ..task() };
                    let ticket = if chance.random() { engine.think(task) } else { engine.ponder(task) };
                    tickets.push(ticket);
                }
                3 if !tickets.is_empty() => drop(tickets.swap_remove(at)),
                4 if !tickets.is_empty() => tickets[at].hurry(),
                5 if !tickets.is_empty() => tickets[at].clock_starts(),
                6 => match chance.random_range(0..3) {
                    0 => engine.employ(|| boxed(moody)),
                    1 => engine.forget(),
                    _ => thread::sleep(Duration::from_millis(chance.random_range(0..5))),
                },
                _ => engine.replies().for_each(|reply| hear(reply, &mut answers)),
            }
        }
        // Half of the rest is hurried, half cancelled.
        tickets.iter().for_each(Ticket::hurry);
        tickets.truncate(tickets.len() / 2);
        while answers.len() < asked {
            hear(engine.wait(LONG).expect("every task is answered"), &mut answers);
        }
        engine.settle();
        assert_eq!(engine.wait(Duration::from_millis(5)), None, "seed {seed}");
        assert!(answers.values().all(|&times| times == 1), "seed {seed}: {answers:?}");
    }
}

#[test]
fn a_signal_stops_a_watch_within_a_few_nodes() {
    let signal = Signal::default();
    let mut watch = limits::Watch::start(Limits::default(), &signal);
    assert!((0..1000).all(|_| watch.visit().is_ok()));
    signal.stop();
    assert!((0..1000).any(|_| watch.visit().is_err()));
}
