//! A game going on: who may do what when, and that no answer comes to a question that nobody asks any more.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use catur::chess::ending::{Claim, Ending};
use catur::chess::{Move, Position};
use catur::engine::levels::Level;
use catur::game::{Color, Game, Line, MoveList, Status};
use catur::play::pgn::GameResult;
use catur::play::record::Remarks;
use catur::play::session::{Arrangement, Flow, Heard, House, Look, Refusal, Session, Trouble};
use catur::play::{
    Command, Declaration, GameRecord, NodeId, Opponent, Playable, Seat, Sides, TimeControl, Verdict,
};
use catur::search::textbook::Algorithm;
use catur::search::{Bound, Report, Score, Searcher, Signal, Task};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use Color::{Black, White};

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(20);

const BOT: Seat<Opponent> = Seat::Computer(Opponent::Random);
const HUMANS: Sides<Seat<Opponent>> = Sides { white: Seat::Human, black: Seat::Human };
const WHITE_IS_HUMAN: Sides<Seat<Opponent>> = Sides { white: Seat::Human, black: BOT };
const BLACK_IS_HUMAN: Sides<Seat<Opponent>> = Sides { white: BOT, black: Seat::Human };
const COMPUTERS: Sides<Seat<Opponent>> = Sides { white: BOT, black: BOT };

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

fn house<F>(search: F) -> House<Position>
where
    F: FnMut(&Task<Position>, &Signal, &mut Tell) -> Option<Move> + Clone + Send + Sync + 'static,
{
    let agency = move |_, _| Box::new(Fake(search.clone())) as Box<dyn Searcher<Position>>;
    House { agency: Arc::new(agency), seed: 1, pace: Duration::ZERO }
}

fn first_move(task: &Task<Position>, _: &Signal, _: &mut Tell) -> Option<Move> {
    task.line.position().moves().first().copied()
}

/// Thinks until it is told to stop.
fn patient(task: &Task<Position>, signal: &Signal, tell: &mut Tell) -> Option<Move> {
    while !signal.is_stopped() {
        thread::sleep(Duration::from_micros(200));
    }
    first_move(task, signal, tell)
}

/// Answers with the moves of a list, whatever the other side does.
fn scripted(moves: &'static str) -> House<Position> {
    let given = Arc::new(AtomicUsize::new(0));
    house(move |_: &Task<Position>, _: &Signal, _: &mut Tell| {
        moves.split(' ').nth(given.fetch_add(1, Ordering::SeqCst)).map(chosen)
    })
}

/// Answers at once, and is of this opinion.
fn opinionated(score: Score) -> House<Position> {
    house(move |task: &Task<Position>, signal: &Signal, tell: &mut Tell| {
        let chosen = first_move(task, signal, tell);
        tell(report(score, chosen.into_iter().collect()));
        chosen
    })
}

fn report(score: Score, line: Vec<Move>) -> Report<Move> {
    Report {
        depth: 1,
        deepest: 1,
        rank: 1,
        score,
        bound: Bound::Exact,
        nodes: 1,
        leaves: 1,
        elapsed: Duration::ZERO,
        table_load: 0,
        line,
    }
}

fn chosen(text: &str) -> Move {
    text.parse().expect("a move in coordinates")
}

/// A session with a time that only the test lets pass.
struct Table {
    session: Session<Position>,
    now: Instant,
}

impl Table {
    fn new(arrangement: Arrangement<Position>, house: House<Position>) -> Self {
        let now = Instant::now();
        Self { session: Session::new(arrangement, house, || (), now).expect("a thread"), now }
    }

    fn of(seats: Sides<Seat<Opponent>>, house: House<Position>) -> Self {
        Self::new(Arrangement::new(Position::start(), seats, None), house)
    }

    fn timed(seats: Sides<Seat<Opponent>>, control: TimeControl, house: House<Position>) -> Self {
        Self::new(Arrangement::new(Position::start(), seats, Some(Sides::both(control))), house)
    }

    fn from_fen(fen: &str, seats: Sides<Seat<Opponent>>, house: House<Position>) -> Self {
        Self::new(Arrangement::new(fen.parse().expect("a position"), seats, None), house)
    }

    fn wait(&mut self, time: Duration) -> Heard {
        self.now += time;
        self.session.listen(self.now)
    }

    fn try_to(&mut self, command: Command<Position>) -> Result<(), Refusal> {
        self.session.command(command, self.now)
    }

    fn order(&mut self, command: Command<Position>) {
        self.try_to(command).expect("nothing speaks against it");
    }

    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.order(Command::Play(chosen(text)));
        }
    }

    /// Lets the computer come to its move, and play it.
    fn answer(&mut self) {
        let began = Instant::now();
        while self.session.is_thinking() {
            assert!(began.elapsed() < LONG, "no answer came");
            self.session.listen(self.now);
            thread::sleep(Duration::from_micros(100));
        }
    }

    fn play_and_be_answered(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.play(text);
            self.answer();
        }
    }

    fn ply(&self) -> usize {
        self.session.cursor().ply()
    }

    fn moves(&self) -> String {
        let cursor = self.session.cursor();
        let played = cursor.path()[..cursor.ply()].iter().filter_map(|&node| cursor.record().chosen(node));
        played.map(|chosen| chosen.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn declared(&self) -> Option<Declaration<Claim>> {
        match self.session.verdict() {
            Some(Verdict::Declared(declaration)) => Some(declaration),
            _ => None,
        }
    }

    fn seconds_left(&self) -> (u64, u64) {
        let times = self.session.clock().expect("there is a clock").times(self.now);
        (times.white.as_secs(), times.black.as_secs())
    }
}

const fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

#[test]
fn a_human_moves_and_the_computer_answers() {
    let mut table = Table::of(WHITE_IS_HUMAN, scripted("e7e5 b8c6"));
    assert!(!table.session.is_thinking());
    table.play_and_be_answered("e2e4 g1f3");
    assert_eq!(table.moves(), "e2e4 e7e5 g1f3 b8c6");
    assert_eq!((table.session.turn(), table.session.result()), (White, GameResult::Open));
}

#[test]
fn the_computer_begins_if_it_plays_white() {
    let mut table = Table::of(BLACK_IS_HUMAN, scripted("e2e4"));
    assert!(table.session.is_thinking());
    table.answer();
    assert_eq!(table.moves(), "e2e4");
}

#[test]
fn refused_commands_say_why_and_change_nothing() {
    let mut table = Table::of(WHITE_IS_HUMAN, house(patient));
    let revision = table.session.revision();
    let stranger = {
        let mut record = GameRecord::new(Position::start());
        let first = record.add(record.root(), chosen("e2e4"));
        record.add(first, chosen("e7e5"))
    };
    for (command, refusal) in [
        (Command::Play(chosen("e2e5")), Refusal::Illegal),
        (Command::Play(chosen("e7e5")), Refusal::Illegal),
        (Command::Undo, Refusal::NothingBefore),
        (Command::First, Refusal::NothingBefore),
        (Command::Look(Look::Back), Refusal::NothingBefore),
        (Command::Redo, Refusal::NothingAfter),
        (Command::Last, Refusal::NothingAfter),
        (Command::Look(Look::Forward), Refusal::NothingAfter),
        (Command::GoTo(stranger), Refusal::NoSuchNode),
        (Command::Look(Look::At(stranger)), Refusal::NoSuchNode),
        (Command::Promote(stranger), Refusal::NoSuchNode),
        (Command::Remark(stranger, Remarks::default()), Refusal::NoSuchNode),
        (Command::Resign(Black), Refusal::NotAHuman),
        (Command::OfferDraw(Black), Refusal::NotAHuman),
        (Command::OfferDraw(White), Refusal::DrawDeclined),
        (Command::AcceptDraw, Refusal::NoOffer),
        (Command::DeclineDraw, Refusal::NoOffer),
        (Command::ClaimDraw, Refusal::NothingToClaim),
        (Command::Premove(chosen("e2e4")), Refusal::NotThinking),
        (Command::MoveNow, Refusal::NotThinking),
        (Command::Step, Refusal::NotTheComputersTurn),
        (Command::Resume, Refusal::NotPaused),
    ] {
        let said = format!("{command:?}");
        assert_eq!(table.try_to(command), Err(refusal), "{said}");
    }
    assert_eq!((table.session.revision(), table.ply()), (revision, 0));
    table.play("e2e4");
    assert_eq!(table.try_to(Command::Play(chosen("e7e5"))), Err(Refusal::NotYourTurn));
    assert_eq!(table.try_to(Command::Step), Err(Refusal::AlreadyThinking));
}

#[test]
fn every_change_of_position_changes_the_revision() {
    let mut table = Table::of(HUMANS, house(first_move));
    let mut seen = HashSet::from([table.session.revision()]);
    let mut new = |table: &Table| assert!(seen.insert(table.session.revision()));
    for command in [
        Command::Play(chosen("e2e4")),
        Command::Undo,
        Command::Redo,
        Command::First,
        Command::Last,
        Command::Look(Look::Back),
        Command::Look(Look::Return),
        Command::Resign(White),
        Command::Undo,
        Command::NewGame(Box::new(Arrangement::new(Position::start(), HUMANS, None))),
    ] {
        table.order(command);
        new(&table);
    }
}

#[test]
fn undo_goes_back_to_my_last_decision_and_redo_replays_the_pair_without_a_search() {
    let mut table = Table::of(WHITE_IS_HUMAN, scripted("e7e5 b8c6"));
    table.play_and_be_answered("e2e4 g1f3");
    table.order(Command::Undo);
    assert_eq!((table.moves().as_str(), table.session.is_thinking()), ("e2e4 e7e5", false));
    table.order(Command::Undo);
    assert_eq!(table.ply(), 0);
    assert_eq!(table.try_to(Command::Undo), Err(Refusal::NothingBefore));
    table.order(Command::Redo);
    assert_eq!((table.moves().as_str(), table.session.is_thinking()), ("e2e4 e7e5", false));
    table.order(Command::Redo);
    assert_eq!((table.moves().as_str(), table.session.is_thinking()), ("e2e4 e7e5 g1f3 b8c6", false));
}

#[test]
fn undo_while_the_computer_thinks_takes_back_my_move_and_no_answer_comes() {
    let mut table = Table::of(WHITE_IS_HUMAN, house(patient));
    table.play("e2e4");
    assert!(table.session.is_thinking());
    table.order(Command::Undo);
    assert_eq!((table.ply(), table.session.is_thinking()), (0, false));
    for _ in 0..20 {
        thread::sleep(Duration::from_millis(1));
        assert_eq!(table.wait(Duration::ZERO), Heard::Nothing);
    }
    assert_eq!(table.ply(), 0);
}

#[test]
fn an_answer_that_was_ready_when_i_took_back_is_never_played() {
    let mut house = house(first_move);
    house.pace = seconds(1);
    let mut table = Table::of(WHITE_IS_HUMAN, house);
    table.play("e2e4");
    let began = Instant::now();
    while table.session.due().is_none() {
        assert!(began.elapsed() < LONG);
        table.wait(Duration::ZERO);
    }
    table.order(Command::Undo);
    table.wait(seconds(10));
    assert_eq!(table.ply(), 0);
    table.play("d2d4");
    table.now += seconds(10);
    table.answer();
    let answer = Position::start().after(chosen("d2d4")).moves()[0];
    assert_eq!(table.moves(), format!("d2d4 {answer}"));
}

#[test]
fn a_move_after_undo_is_a_branch_and_the_computer_answers_it() {
    let mut table = Table::of(WHITE_IS_HUMAN, scripted("e7e5 d7d5"));
    table.play_and_be_answered("e2e4");
    table.order(Command::Undo);
    table.play_and_be_answered("d2d4");
    assert_eq!((table.moves().as_str(), table.session.cursor().record().len()), ("d2d4 d7d5", 4));
}

#[test]
fn the_same_move_after_undo_is_answered_anew() {
    let mut table = Table::of(WHITE_IS_HUMAN, scripted("e7e5 c7c5"));
    table.play_and_be_answered("e2e4");
    table.order(Command::Undo);
    table.play("e2e4");
    assert!(table.session.is_thinking());
    table.answer();
    assert_eq!((table.moves().as_str(), table.session.cursor().record().len()), ("e2e4 c7c5", 3));
}

#[test]
fn playing_black_undo_stops_after_the_computers_first_move() {
    let mut table = Table::of(BLACK_IS_HUMAN, scripted("e2e4 g1f3"));
    assert_eq!(table.try_to(Command::Undo), Err(Refusal::NothingBefore));
    table.answer();
    assert_eq!(table.try_to(Command::Undo), Err(Refusal::NothingBefore));
    table.play_and_be_answered("e7e5");
    table.order(Command::Undo);
    assert_eq!(table.moves(), "e2e4");
    assert_eq!(table.try_to(Command::Undo), Err(Refusal::NothingBefore));
}

#[test]
fn two_humans_take_back_one_ply() {
    let mut table = Table::of(HUMANS, house(first_move));
    table.play("e2e4 e7e5");
    table.order(Command::Undo);
    assert_eq!(table.moves(), "e2e4");
    table.order(Command::Redo);
    assert_eq!(table.moves(), "e2e4 e7e5");
}

#[test]
fn two_computers_are_paused_by_undo_and_go_on_step_by_step() {
    let mut house = house(first_move);
    house.pace = seconds(1);
    let mut table = Table::of(COMPUTERS, house);
    for _ in 0..2 {
        table.now += seconds(1);
        let ply = table.ply();
        let began = Instant::now();
        while table.ply() == ply {
            assert!(began.elapsed() < LONG);
            table.wait(Duration::ZERO);
        }
    }
    table.order(Command::Undo);
    assert_eq!((table.ply(), table.session.flow()), (1, Flow::Paused));
    assert!(!table.session.is_thinking());
    table.order(Command::Redo);
    assert_eq!((table.ply(), table.session.flow()), (2, Flow::Paused));
    assert_eq!(table.try_to(Command::Pause), Err(Refusal::AlreadyPaused));
    table.order(Command::Step);
    table.now += seconds(1);
    table.answer();
    assert_eq!((table.ply(), table.session.flow()), (3, Flow::Paused));
    table.order(Command::Resume);
    assert!(table.session.is_thinking());
    table.order(Command::Pause);
    assert!(!table.session.is_thinking());
    table.wait(seconds(60));
    assert_eq!(table.ply(), 3);
}

#[test]
fn among_old_moves_the_computer_waits_until_somebody_moves_or_tells_it_to() {
    let mut table = Table::of(BLACK_IS_HUMAN, scripted("e2e4 g1f3 d2d4"));
    table.answer();
    table.play_and_be_answered("e7e5");
    table.order(Command::First);
    assert_eq!((table.session.flow(), table.session.is_thinking()), (Flow::Replaying, false));
    table.order(Command::Last);
    assert_eq!((table.moves().as_str(), table.session.flow()), ("e2e4 e7e5 g1f3", Flow::Playing));
    table.order(Command::First);
    table.order(Command::Resume);
    table.answer();
    assert_eq!(table.moves(), "d2d4");
}

#[test]
fn undo_takes_back_mate() {
    let mut table = Table::of(WHITE_IS_HUMAN, scripted("e7e5 d8h4"));
    table.play_and_be_answered("f2f3 g2g4");
    assert_eq!(table.session.verdict(), Some(Verdict::Rules(Ending::Checkmate { winner: Black })));
    assert_eq!(table.session.result(), GameResult::BlackWins);
    assert_eq!(table.try_to(Command::Play(chosen("a2a3"))), Err(Refusal::GameOver));
    assert_eq!(table.try_to(Command::Resign(White)), Err(Refusal::GameOver));
    table.order(Command::Undo);
    assert_eq!((table.moves().as_str(), table.session.verdict()), ("f2f3 e7e5", None));
}

#[test]
fn undo_takes_back_a_resignation_and_nothing_else() {
    let mut table = Table::of(WHITE_IS_HUMAN, scripted("e7e5 b8c6"));
    table.play_and_be_answered("e2e4");
    table.order(Command::Resign(White));
    assert_eq!(table.declared(), Some(Declaration::Resignation { loser: White }));
    assert_eq!(table.session.result(), GameResult::BlackWins);
    table.order(Command::Undo);
    assert_eq!((table.moves().as_str(), table.session.verdict()), ("e2e4 e7e5", None));
    table.play_and_be_answered("g1f3");
    assert_eq!(table.ply(), 4);
}

#[test]
fn resigning_while_the_computer_thinks_stops_it_and_undo_leads_to_my_move() {
    let mut table = Table::of(WHITE_IS_HUMAN, house(patient));
    table.play("e2e4");
    table.order(Command::Resign(White));
    assert!(!table.session.is_thinking());
    table.order(Command::Undo);
    assert_eq!((table.ply(), table.session.verdict()), (0, None));
}

#[test]
fn who_only_looks_around_finds_the_result_again() {
    let mut table = Table::of(HUMANS, house(first_move));
    table.play("e2e4 e7e5");
    table.order(Command::Resign(Black));
    table.order(Command::First);
    assert_eq!(table.session.verdict(), None);
    table.order(Command::Last);
    assert_eq!(table.declared(), Some(Declaration::Resignation { loser: Black }));
}

#[test]
fn a_game_that_was_given_up_can_be_played_on_along_the_same_moves() {
    let mut table = Table::of(HUMANS, house(first_move));
    table.play("e2e4 e7e5");
    table.order(Command::Resign(White));
    table.order(Command::First);
    table.play("e2e4 e7e5");
    assert_eq!(table.session.verdict(), None);
    table.play("g1f3");
}

#[test]
fn looking_elsewhere_disturbs_nobody() {
    let mut table = Table::of(WHITE_IS_HUMAN, house(patient));
    table.play("e2e4");
    table.order(Command::Look(Look::Back));
    assert!(table.session.is_viewing() && table.session.is_thinking());
    assert_eq!(table.session.shown_line().position(), &Position::start());
    table.order(Command::MoveNow);
    table.answer();
    assert_eq!(table.ply(), 2);
    assert_eq!(table.session.shown_line().position(), &Position::start(), "the view stays");
    table.order(Command::Look(Look::Forward));
    table.order(Command::Look(Look::Forward));
    assert!(!table.session.is_viewing(), "where the game stands is no view");
    table.order(Command::Look(Look::First));
    table.order(Command::Look(Look::Return));
    assert_eq!(table.session.shown_node(), table.session.cursor().node());
}

#[test]
fn a_move_in_a_position_that_is_looked_at_continues_from_there() {
    let mut table = Table::of(WHITE_IS_HUMAN, scripted("e7e5 b8c6 d7d5"));
    table.play_and_be_answered("e2e4 g1f3");
    table.order(Command::Look(Look::Back));
    assert_eq!(table.try_to(Command::Play(chosen("b8c6"))), Err(Refusal::NotYourTurn));
    table.order(Command::Look(Look::First));
    assert_eq!(table.try_to(Command::Play(chosen("e4e5"))), Err(Refusal::Illegal));
    assert_eq!(table.ply(), 4, "a refused move changes nothing");
    table.play_and_be_answered("d2d4");
    assert_eq!((table.moves().as_str(), table.session.is_viewing()), ("d2d4 d7d5", false));
}

#[test]
fn the_end_of_another_branch_can_be_looked_at() {
    let mut table = Table::of(HUMANS, house(first_move));
    table.play("e2e4 e7e5");
    let old = table.session.cursor().node();
    table.order(Command::First);
    table.play("d2d4");
    table.order(Command::Look(Look::At(old)));
    table.order(Command::Look(Look::Back));
    table.order(Command::Look(Look::Last));
    assert_eq!(table.session.shown_node(), old);
    assert_eq!(table.moves(), "d2d4");
}

#[test]
fn an_instant_answer_is_held_back_until_it_can_be_seen() {
    let mut house = house(first_move);
    house.pace = Duration::from_millis(400);
    let mut table = Table::of(WHITE_IS_HUMAN, house);
    table.play("e2e4");
    let asked = table.now;
    let began = Instant::now();
    while table.session.due().is_none() {
        assert!(began.elapsed() < LONG);
        table.wait(Duration::ZERO);
    }
    assert_eq!(table.session.due(), Some(asked + Duration::from_millis(400)));
    assert_eq!(table.wait(Duration::from_millis(399)), Heard::Nothing);
    assert_eq!(table.ply(), 1);
    assert_eq!(table.wait(Duration::from_millis(1)), Heard::Change);
    assert_eq!(table.ply(), 2);
}

#[test]
fn being_seen_never_costs_more_than_a_fiftieth_of_the_clock() {
    let mut house = house(first_move);
    house.pace = seconds(10);
    let mut table = Table::timed(BLACK_IS_HUMAN, TimeControl::new(1, 0), house);
    let began = Instant::now();
    while table.session.due().is_none() {
        assert!(began.elapsed() < LONG);
        table.wait(Duration::ZERO);
    }
    assert_eq!(table.session.due(), Some(table.now + Duration::from_millis(1200)));
    table.order(Command::MoveNow);
    table.wait(Duration::ZERO);
    assert_eq!(table.ply(), 1, "who is in a hurry need not wait");
}

#[test]
fn a_premove_is_played_if_it_is_legal_after_the_answer() {
    let mut table = Table::of(WHITE_IS_HUMAN, house(patient));
    table.play("e2e4");
    table.order(Command::Premove(chosen("d2d3")));
    table.order(Command::Premove(chosen("d2d4")));
    assert_eq!(table.session.premove(), Some(chosen("d2d4")));
    table.order(Command::MoveNow);
    let began = Instant::now();
    while table.ply() < 3 {
        assert!(began.elapsed() < LONG);
        table.wait(Duration::ZERO);
    }
    assert!(table.moves().ends_with("d2d4"), "{}", table.moves());
    assert!(table.session.is_thinking() && table.session.premove().is_none());
}

#[test]
fn a_premove_that_has_become_illegal_is_dropped() {
    let mut table = Table::of(WHITE_IS_HUMAN, scripted("e7e5"));
    table.play("e2e4");
    table.order(Command::Premove(chosen("e4e5")));
    table.answer();
    assert_eq!((table.moves().as_str(), table.session.premove()), ("e2e4 e7e5", None));
}

#[test]
fn a_premove_ends_with_undo_and_can_be_cleared() {
    let mut table = Table::of(WHITE_IS_HUMAN, house(patient));
    table.play("e2e4");
    table.order(Command::Premove(chosen("d2d4")));
    table.order(Command::ClearPremove);
    assert_eq!(table.session.premove(), None);
    table.order(Command::Premove(chosen("d2d4")));
    table.order(Command::Undo);
    assert_eq!(table.session.premove(), None);
}

#[test]
fn the_computer_takes_a_draw_unless_it_stands_better() {
    for (score, takes_it) in [(-300, true), (0, true), (10, true), (60, false), (900, false)] {
        let mut table = Table::of(WHITE_IS_HUMAN, opinionated(score));
        assert_eq!(table.try_to(Command::OfferDraw(White)), Err(Refusal::DrawDeclined), "no opinion yet");
        table.play_and_be_answered("e2e4");
        assert_eq!(table.session.opinion_of(table.session.cursor().node()), Some(score));
        let answer = table.try_to(Command::OfferDraw(White));
        if takes_it {
            assert_eq!((answer, table.declared()), (Ok(()), Some(Declaration::Agreement)));
            assert_eq!(table.session.result(), GameResult::Draw);
        } else {
            assert_eq!((answer, table.declared()), (Err(Refusal::DrawDeclined), None));
        }
    }
}

#[test]
fn an_opinion_about_moves_that_were_taken_back_does_not_count() {
    let mut table = Table::of(WHITE_IS_HUMAN, opinionated(-300));
    table.play_and_be_answered("e2e4");
    table.order(Command::Undo);
    assert_eq!(table.try_to(Command::OfferDraw(White)), Err(Refusal::DrawDeclined));
}

#[test]
fn a_computer_without_opinion_wants_to_play_on_only_for_a_while() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let pawns = [
        ["a2a3", "a7a6"],
        ["b2b3", "b7b6"],
        ["c2c3", "c7c6"],
        ["d2d3", "d7d6"],
        ["e2e3", "e7e6"],
        ["a3a4", "a6a5"],
        ["b3b4", "b6b5"],
        ["c3c4", "c6c5"],
    ];
    for (rounds, takes_it) in [(7, false), (8, true)] {
        let mut table = Table::of(HUMANS, house(first_move));
        for pair in pawns.iter().take(rounds) {
            for text in shuffle.iter().chain(&shuffle).chain(pair) {
                table.order(Command::Play(chosen(text)));
            }
        }
        table.order(Command::Pause);
        table.order(Command::Seat(WHITE_IS_HUMAN));
        let answer = table.try_to(Command::OfferDraw(White));
        assert_eq!(answer.is_ok(), takes_it, "after {rounds} rounds: {answer:?}");
    }
}

#[test]
fn to_look_is_nothing_new_and_to_play_is() {
    let mut table = Table::of(HUMANS, house(first_move));
    table.play("e2e4 e7e5");
    let edition = table.session.edition();
    for look in [Look::First, Look::Forward, Look::Back, Look::Last, Look::Return] {
        let revision = table.session.revision();
        let _ = table.try_to(Command::Look(look));
        assert_eq!(table.session.edition(), edition);
        assert!(table.session.revision() >= revision);
    }
    for command in [Command::Undo, Command::Redo, Command::Play(chosen("g1f3")), Command::Resign(Black)] {
        let edition = table.session.edition();
        table.order(command);
        assert_ne!(table.session.edition(), edition);
    }
}

#[test]
fn what_can_be_undone_is_known_before_it_is_tried() {
    let mut table = Table::of(BLACK_IS_HUMAN, house(first_move));
    table.answer();
    assert!(!table.session.can_undo());
    assert_eq!(table.try_to(Command::Undo), Err(Refusal::NothingBefore));
    table.play_and_be_answered("e7e5");
    assert!(table.session.can_undo());
    table.order(Command::Undo);
    assert!(!table.session.can_undo());
    table.order(Command::Resign(Black));
    assert!(table.session.can_undo(), "the end at least");
}

#[test]
fn two_humans_agree_on_a_draw_or_play_on() {
    let mut table = Table::of(HUMANS, house(first_move));
    table.order(Command::OfferDraw(White));
    table.play("e2e4");
    assert_eq!(table.session.offer(), Some(White), "an offer stands while it is considered");
    table.play("e7e5");
    assert_eq!(table.session.offer(), None, "who moves declines");
    table.order(Command::OfferDraw(White));
    table.order(Command::DeclineDraw);
    assert_eq!(table.try_to(Command::AcceptDraw), Err(Refusal::NoOffer));
    table.order(Command::OfferDraw(Black));
    table.order(Command::AcceptDraw);
    assert_eq!(table.declared(), Some(Declaration::Agreement));
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn a_draw_can_be_claimed_when_there_is_ground() {
    let mut table = Table::of(HUMANS, house(first_move));
    table.play(SHUFFLE);
    assert_eq!(table.try_to(Command::ClaimDraw), Err(Refusal::NothingToClaim));
    table.play(SHUFFLE);
    assert_eq!(table.session.claim(), Some(Claim::ThreefoldRepetition));
    table.order(Command::ClaimDraw);
    let claim = Declaration::Claim { by: White, ground: Claim::ThreefoldRepetition };
    assert_eq!(table.declared(), Some(claim));
    assert_eq!(table.session.claim(), None);
    table.order(Command::Undo);
    assert_eq!((table.session.verdict(), table.ply()), (None, 8));
}

#[test]
fn a_computer_that_hopes_for_no_more_claims_a_draw() {
    for (score, claims) in [(0, true), (200, false)] {
        let back_and_forth = move |task: &Task<Position>, _: &Signal, tell: &mut Tell| {
            let is_out = task.line.earlier().len() % 4 >= 2;
            tell(report(score, Vec::new()));
            Some(chosen(match (task.line.position().turn(), is_out) {
                (White, false) => "g1f3",
                (White, true) => "f3g1",
                (Black, false) => "g8f6",
                (Black, true) => "f6g8",
            }))
        };
        let mut table = Table::of(BLACK_IS_HUMAN, house(back_and_forth));
        table.answer();
        table.play_and_be_answered("g8f6 f6g8 g8f6 f6g8");
        let claim = Declaration::Claim { by: White, ground: Claim::ThreefoldRepetition };
        assert_eq!(table.declared(), claims.then_some(claim));
    }
}

#[test]
fn nobodys_time_runs_before_the_first_move() {
    let mut table = Table::timed(HUMANS, TimeControl::new(5, 3), house(first_move));
    table.wait(seconds(100));
    assert_eq!(table.seconds_left(), (300, 300));
    table.play("e2e4");
    table.wait(seconds(10));
    assert_eq!(table.seconds_left(), (300, 290));
    table.play("e7e5");
    assert_eq!(table.seconds_left(), (300, 293));
}

#[test]
fn the_flag_ends_the_game_without_anybodys_move() {
    let mut table = Table::timed(WHITE_IS_HUMAN, TimeControl::new(1, 0), scripted("e7e5"));
    table.play_and_be_answered("e2e4");
    assert_eq!(table.session.due(), Some(table.now + seconds(60)));
    assert_eq!(table.wait(seconds(59)), Heard::Nothing);
    assert_eq!(table.wait(seconds(1)), Heard::Change);
    assert_eq!(table.declared(), Some(Declaration::OutOfTime { loser: White }));
    assert_eq!((table.session.result(), table.session.due()), (GameResult::BlackWins, None));
}

#[test]
fn a_move_after_the_flag_has_fallen_comes_too_late() {
    let mut table = Table::timed(HUMANS, TimeControl::new(1, 0), house(first_move));
    table.play("e2e4 e7e5");
    table.now += seconds(61);
    assert_eq!(table.try_to(Command::Play(chosen("g1f3"))), Err(Refusal::GameOver));
    assert_eq!(table.declared(), Some(Declaration::OutOfTime { loser: White }));
}

#[test]
fn the_computers_flag_falls_too_and_its_search_ends() {
    let mut table = Table::timed(WHITE_IS_HUMAN, TimeControl::new(1, 0), house(patient));
    table.play("e2e4");
    table.wait(seconds(60));
    assert_eq!(table.declared(), Some(Declaration::OutOfTime { loser: Black }));
    assert!(!table.session.is_thinking());
}

#[test]
fn a_fallen_flag_is_a_draw_if_the_other_side_cannot_mate() {
    let fen = "8/8/4k3/8/8/3K4/8/6Q1 w - - 0 1".parse().expect("a position");
    let controls = Some(Sides::both(TimeControl::new(1, 0)));
    let mut table = Table::new(Arrangement::new(fen, HUMANS, controls), house(first_move));
    table.play("g1g2 e6e5");
    table.wait(seconds(60));
    assert_eq!(table.declared(), Some(Declaration::OutOfTimeDrawn { fallen: White }));
    assert_eq!(table.session.result(), GameResult::Draw);
}

#[test]
fn undo_brings_the_time_back_and_it_rests_until_the_next_move() {
    let mut table = Table::timed(HUMANS, TimeControl::new(5, 0), house(first_move));
    table.play("e2e4");
    table.wait(seconds(10));
    table.play("e7e5");
    table.wait(seconds(30));
    table.play("g1f3");
    assert_eq!(table.seconds_left(), (270, 290));
    table.order(Command::Undo);
    assert_eq!(table.seconds_left(), (300, 290));
    table.wait(seconds(1000));
    assert_eq!((table.seconds_left(), table.session.verdict()), ((300, 290), None));
    table.play("b1c3");
    table.wait(seconds(5));
    assert_eq!(table.seconds_left(), (300, 285));
}

#[test]
fn a_move_from_a_position_that_is_looked_at_has_the_time_of_that_position() {
    let mut table = Table::timed(HUMANS, TimeControl::new(5, 0), house(first_move));
    table.play("e2e4");
    table.wait(seconds(10));
    table.play("e7e5");
    table.wait(seconds(30));
    table.play("g1f3");
    table.wait(seconds(50));
    table.order(Command::Look(Look::Back));
    assert_eq!(table.seconds_left(), (270, 240), "the game's clock runs on");
    table.play("b1c3");
    assert_eq!(table.seconds_left(), (300, 290));
}

#[test]
fn undo_after_the_flag_has_fallen_gives_the_time_at_the_beginning_of_the_move() {
    let mut table = Table::timed(HUMANS, TimeControl::new(1, 0), house(first_move));
    table.play("e2e4");
    table.wait(seconds(20));
    table.play("e7e5");
    table.wait(seconds(100));
    assert_eq!(table.seconds_left(), (0, 40));
    table.order(Command::Undo);
    assert_eq!((table.seconds_left(), table.session.verdict()), ((60, 40), None));
}

#[test]
fn a_pause_stops_the_clock_and_a_move_ends_it() {
    let mut table = Table::timed(HUMANS, TimeControl::new(1, 0), house(first_move));
    table.play("e2e4");
    table.wait(seconds(10));
    table.order(Command::Pause);
    table.wait(seconds(1000));
    assert_eq!(table.seconds_left(), (60, 50));
    table.play("e7e5");
    table.wait(seconds(1));
    assert_eq!((table.seconds_left(), table.session.flow()), ((59, 50), Flow::Playing));
}

#[test]
fn another_level_takes_over_while_the_computer_thinks() {
    let strong = Seat::Computer(Opponent::Textbook(Algorithm::AlphaBeta, 2));
    let agency = |bot, _| -> Box<dyn Searcher<Position>> {
        match bot {
            Opponent::Textbook(..) => {
                Box::new(Fake(|_: &Task<Position>, _: &Signal, _: &mut Tell| Some(chosen("c7c5"))))
            }
            _ => Box::new(Fake(patient)),
        }
    };
    let house = House { agency: Arc::new(agency), seed: 1, pace: Duration::ZERO };
    let mut table = Table::of(WHITE_IS_HUMAN, house);
    table.play("e2e4");
    table.order(Command::Seat(WHITE_IS_HUMAN.with(Black, strong)));
    table.answer();
    assert_eq!(table.moves(), "e2e4 c7c5");
}

#[test]
fn who_gives_his_seat_away_lets_the_computer_move_and_can_take_it_back() {
    let mut table = Table::of(HUMANS, house(patient));
    table.play("e2e4 e7e5");
    table.order(Command::Undo);
    table.order(Command::Seat(WHITE_IS_HUMAN));
    assert!(table.session.is_thinking());
    table.order(Command::Seat(HUMANS));
    assert!(!table.session.is_thinking());
    table.play("c7c5");
    let revision = table.session.revision();
    table.order(Command::Seat(HUMANS));
    assert_eq!(table.session.revision(), revision, "the same people change nothing");
}

#[test]
fn a_new_game_while_the_computer_thinks_begins_at_once() {
    let mut table = Table::of(WHITE_IS_HUMAN, house(patient));
    table.play("e2e4");
    table.order(Command::NewGame(Box::new(Arrangement::new(Position::start(), HUMANS, None))));
    assert_eq!((table.ply(), table.session.is_thinking()), (0, false));
    assert!(table.session.cursor().record().is_empty());
    thread::sleep(Duration::from_millis(5));
    assert_eq!(table.wait(seconds(1)), Heard::Nothing);
}

#[test]
fn a_recorded_game_opens_at_its_end_and_goes_on() {
    let mut record = GameRecord::new(Position::start());
    let e4 = record.add(record.root(), chosen("e2e4"));
    record.add(e4, chosen("e7e5"));
    record.add(e4, chosen("c7c5"));
    let mut table = Table::new(Arrangement::of_record(record, HUMANS), house(first_move));
    assert_eq!(table.moves(), "e2e4 e7e5");
    table.order(Command::Promote(table.session.cursor().record().continuations(e4)[1]));
    assert_eq!(table.moves(), "e2e4 e7e5");
    let main: Vec<NodeId> = table.session.cursor().record().main_line().collect();
    assert_eq!(table.session.cursor().record().chosen(main[1]), Some(chosen("c7c5")));
}

#[test]
fn a_searcher_that_breaks_down_is_replaced_and_asked_again() {
    let calls = Arc::new(AtomicUsize::new(0));
    let search = move |task: &Task<Position>, signal: &Signal, tell: &mut Tell| {
        assert!(calls.fetch_add(1, Ordering::SeqCst) >= 2, "tired");
        first_move(task, signal, tell)
    };
    let mut table = Table::of(WHITE_IS_HUMAN, house(search));
    table.play_and_be_answered("e2e4");
    assert_eq!((table.ply(), table.session.trouble()), (2, None));
}

#[test]
fn a_searcher_that_always_fails_pauses_the_game_and_says_so() {
    let broken = |_: &Task<Position>, _: &Signal, _: &mut Tell| -> Option<Move> { panic!("broken") };
    let mut table = Table::of(WHITE_IS_HUMAN, house(broken));
    table.play_and_be_answered("e2e4");
    assert!(
        matches!(table.session.trouble(), Some(Trouble::Breakdown(words)) if words.starts_with("broken"))
    );
    assert_eq!((table.ply(), table.session.flow()), (1, Flow::Paused));
    table.order(Command::Undo);
    assert_eq!(table.session.trouble(), None);

    let cheating = |_: &Task<Position>, _: &Signal, _: &mut Tell| Some(chosen("e2e4"));
    let mut table = Table::of(WHITE_IS_HUMAN, house(cheating));
    table.play_and_be_answered("d2d4");
    assert_eq!((table.ply(), table.session.trouble()), (1, Some(&Trouble::NoLegalMove)));
}

#[test]
fn the_line_of_thought_is_told_while_it_grows() {
    let search = |task: &Task<Position>, signal: &Signal, tell: &mut Tell| {
        tell(report(33, vec![chosen("e7e5")]));
        patient(task, signal, tell)
    };
    let mut table = Table::of(WHITE_IS_HUMAN, house(search));
    table.play("e2e4");
    let began = Instant::now();
    while table.wait(Duration::ZERO) == Heard::Nothing {
        assert!(began.elapsed() < LONG);
    }
    let thought = table.session.thought().expect("it has been told");
    assert_eq!((thought.node, thought.report.score), (table.session.cursor().node(), 33));
}

#[test]
fn a_position_without_moves_asks_nobody() {
    let table = Table::from_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", WHITE_IS_HUMAN, house(first_move));
    assert!(!table.session.is_thinking());
    assert_eq!(table.session.verdict(), Some(Verdict::Rules(Ending::Checkmate { winner: White })));
}

#[test]
fn opponents_are_read_by_the_names_they_have() {
    let textbook = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::Greedy];
    let levels = Level::all().map(Opponent::Level);
    let textbook = textbook.map(|algorithm| Opponent::Textbook(algorithm, 3));
    for opponent in levels.chain(textbook).chain([Opponent::Random]) {
        assert_eq!(opponent.to_string().parse(), Ok(opponent));
    }
    for name in
        ["", "human", "level0", "level9", "minimax", "minimax:0", "minimax:101", "expert:3", "random:1"]
    {
        assert!(name.parse::<Opponent>().is_err(), "{name}");
    }
}

#[test]
fn every_kind_of_real_opponent_answers() {
    let names = ["level1", "level3", "minimax:2", "alpha-beta:2", "negascout:2", "greedy:2", "random"];
    let mut table = Table::of(WHITE_IS_HUMAN, House::new(7, Duration::ZERO));
    table.play_and_be_answered("e2e4");
    for name in names {
        let seat = Seat::Computer(name.parse().expect("a name"));
        let seats = WHITE_IS_HUMAN.with(Black, seat);
        table.order(Command::NewGame(Box::new(Arrangement::new(Position::start(), seats, None))));
        table.play_and_be_answered("e2e4 b1c3");
        assert_eq!((table.ply(), table.session.trouble()), (4, None), "{name}");
    }
}

/// A heap of stones: who takes the last one of up to three has won. (A second game, to show that none is special.)
#[derive(Clone, PartialEq, Debug)]
struct Stones {
    left: u8,
    turn: Color,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LastStone(Color);

impl catur::game::Ending for LastStone {
    fn winner(self) -> Option<Color> {
        Some(self.0)
    }
}

impl Game for Stones {
    type Move = u8;
    type Ending = LastStone;

    fn turn(&self) -> Color {
        self.turn
    }
    fn status(&self) -> Status<u8, LastStone> {
        match self.left {
            0 => Status::Over(LastStone(!self.turn)),
            left => Status::Ongoing((1..=left.min(3)).collect::<MoveList<u8>>()),
        }
    }
    fn play(&mut self, chosen: u8) {
        self.left -= chosen;
        self.turn = !self.turn;
    }
    fn key(&self) -> u64 {
        u64::from(self.left) * 2 + u64::from(self.turn == White)
    }
    fn ended_by_repetition(_: usize) -> Option<LastStone> {
        None
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Clever;

impl fmt::Display for Clever {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "clever")
    }
}

impl FromStr for Clever {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "clever" { Ok(Self) } else { Err(()) }
    }
}

impl Searcher<Stones> for Clever {
    fn search(&mut self, task: &Task<Stones>, _: &Signal, _: &mut dyn FnMut(Report<u8>)) -> Option<u8> {
        let left = task.line.position().left;
        (left > 0).then_some(if left.is_multiple_of(4) { 1 } else { left % 4 })
    }
}

impl Playable for Stones {
    const NAME: &'static str = "stones";
    type Bot = Clever;
    type Claim = std::convert::Infallible;

    fn hire(bot: Clever, _: u64) -> Box<dyn Searcher<Self>> {
        Box::new(bot)
    }
    fn claim(_: &Line<Self>) -> Option<Self::Claim> {
        None
    }
    fn can_win(&self, _: Color) -> bool {
        true
    }
    fn to_text(&self) -> String {
        self.left.to_string()
    }
    fn from_text(text: &str) -> Option<Self> {
        Some(Self { left: text.parse().ok()?, turn: White })
    }
}

#[test]
fn another_game_is_played_by_the_same_session() {
    let seats = Sides { white: Seat::Human, black: Seat::Computer(Clever) };
    let start = Stones { left: 9, turn: White };
    let now = Instant::now();
    let house = House::new(1, Duration::ZERO);
    let mut session =
        Session::new(Arrangement::new(start, seats, None), house, || (), now).expect("a thread");
    for taken in [3, 1] {
        assert_eq!(session.command(Command::Play(4), now), Err(Refusal::Illegal));
        session.command(Command::Play(taken), now).expect("it is legal");
        let began = Instant::now();
        while session.is_thinking() {
            assert!(began.elapsed() < LONG);
            session.listen(now);
        }
    }
    assert_eq!(session.verdict(), Some(Verdict::Rules(LastStone(Black))));
    session.command(Command::Undo, now).expect("a loss can be taken back");
    assert_eq!((session.position().left, session.verdict()), (4, None));
}

/// What was asked, and what was answered to exactly that.
type Answers = Arc<Mutex<HashMap<Vec<u64>, HashSet<String>>>>;

fn history(line: &Line<Position>) -> Vec<u64> {
    let mut history = line.earlier().to_vec();
    history.push(line.position().key());
    history
}

/// Answers after a while, some sooner, some later, some after it was told to stop, and notes each answer.
fn noting(answers: &Answers) -> House<Position> {
    let answers = Arc::clone(answers);
    let agency = move |_, seed| {
        let (answers, mut chance) = (Arc::clone(&answers), StdRng::seed_from_u64(seed));
        Box::new(Fake(move |task: &Task<Position>, signal: &Signal, tell: &mut Tell| {
            let chosen = task.line.position().moves().choose(&mut chance).copied();
            tell(report(chance.random_range(-50..50), chosen.into_iter().collect()));
            let is_deaf = chance.random_bool(0.2);
            for _ in 0..chance.random_range(0..8) {
                if is_deaf || !signal.is_stopped() {
                    thread::sleep(Duration::from_micros(200));
                }
            }
            let mut answers = answers.lock().expect("nobody panics");
            answers.entry(history(&task.line)).or_default().extend(chosen.map(|chosen| chosen.to_string()));
            chosen
        })) as Box<dyn Searcher<Position>>
    };
    House { agency: Arc::new(agency), seed: 5, pace: Duration::from_millis(3) }
}

fn random_seats(chance: &mut StdRng) -> Sides<Seat<Opponent>> {
    let levels = [BOT, Seat::Computer(Opponent::Level(Level::LOWEST)), Seat::Human];
    Sides {
        white: *levels.choose(chance).expect("there are some"),
        black: *levels.choose(chance).expect("there are some"),
    }
}

fn random_command(table: &Table, chance: &mut StdRng) -> Command<Position> {
    let session = &table.session;
    let record = session.cursor().record();
    let any_color = if chance.random_bool(0.5) { White } else { Black };
    let any_move = session.shown_line().position().moves().choose(chance).copied();
    let any_move = any_move.unwrap_or(chosen("e2e4"));
    let any_node = record.node(chance.random_range(0..=record.len())).expect("there are so many");
    match chance.random_range(0..44) {
        0..16 => Command::Play(any_move),
        16..22 => Command::Undo,
        22..25 => Command::Redo,
        25 => Command::First,
        26 => Command::Last,
        27 => Command::GoTo(any_node),
        28 => Command::Look(Look::At(any_node)),
        29 => Command::Look(Look::Back),
        30 => Command::Look(Look::Return),
        31 => Command::Promote(any_node),
        32 => {
            let controls = chance.random_bool(0.5).then_some(Sides::both(TimeControl::new(1, 0)));
            Command::NewGame(Box::new(Arrangement::new(Position::start(), random_seats(chance), controls)))
        }
        33 => Command::Seat(random_seats(chance)),
        34 => Command::Seat(WHITE_IS_HUMAN),
        35 => Command::Resign(any_color),
        36 => Command::OfferDraw(any_color),
        37 => Command::ClaimDraw,
        38..40 => Command::Premove(chosen("e2e4")),
        40 => Command::Pause,
        41 => Command::Resume,
        42 => Command::Step,
        _ => Command::MoveNow,
    }
}

/// Whether every recorded move is legal where it stands.
fn assert_record_is_legal(record: &GameRecord<Position>) {
    let mut positions = vec![*record.start()];
    for node in (1..=record.len()).filter_map(|index| record.node(index)) {
        let (chosen, parent) = record.chosen(node).zip(record.parent(node)).expect("only the root has none");
        let before = positions[parent.index()];
        assert!(before.is_legal(chosen), "{before}: {chosen}");
        positions.push(before.after(chosen));
    }
}

/// The computer is at its move exactly when it has to be: no ticket is lost, and none is kept.
fn assert_thinks_when_it_should(session: &Session<Position>) {
    let is_going = matches!(session.flow(), Flow::Playing | Flow::Stepping);
    let should = is_going && session.verdict().is_none() && session.seats()[session.turn()].is_computer();
    assert_eq!(session.is_thinking(), should, "{:?}", session.flow());
}

/// What came of listening was an answer to the position that stood on the board, and a premove behind it at most.
fn assert_no_stale_move(table: &Table, before: NodeId, was_thinking: bool, answers: &Answers) {
    let cursor = table.session.cursor();
    let mut played = Vec::new();
    let mut node = cursor.node();
    while node != before {
        played.push(node);
        node = cursor.record().parent(node).expect("listening only goes forward");
    }
    assert!(played.is_empty() || was_thinking, "nobody was asked");
    assert!(played.len() <= 2);
    if let Some(&answer) = played.last() {
        let history = history(&cursor.record().line_to(before));
        let chosen = cursor.record().chosen(answer).expect("a move").to_string();
        let answers = answers.lock().expect("nobody panics");
        assert!(answers.get(&history).is_some_and(|given| given.contains(&chosen)), "{chosen} is stale");
    }
}

#[test]
fn a_thousand_random_actions_never_meet_a_stale_move_nor_lose_a_ticket() {
    let answers = Answers::default();
    let mut chance = StdRng::seed_from_u64(42);
    let mut table = Table::of(WHITE_IS_HUMAN, noting(&answers));
    let (mut done, mut answered, mut slowest) = (0, 0, Duration::ZERO);
    for _ in 0..2500 {
        let command = random_command(&table, &mut chance);
        let said = format!("{command:?}");
        let (revision, began) = (table.session.revision(), Instant::now());
        if table.try_to(command).is_ok() {
            done += 1;
        } else if table.session.verdict().is_none() {
            assert_eq!(table.session.revision(), revision, "{said} was refused");
        }
        slowest = slowest.max(began.elapsed());
        assert_thinks_when_it_should(&table.session);
        for _ in 0..chance.random_range(0..4) {
            thread::sleep(Duration::from_micros(chance.random_range(0..600)));
            let (before, was_thinking) = (table.session.cursor().node(), table.session.is_thinking());
            let began = Instant::now();
            table.wait(Duration::from_millis(chance.random_range(0..200)));
            slowest = slowest.max(began.elapsed());
            answered += usize::from(table.session.cursor().node() != before);
            assert_no_stale_move(&table, before, was_thinking, &answers);
            assert_thinks_when_it_should(&table.session);
        }
        assert_record_is_legal(table.session.cursor().record());
    }
    println!("{done} commands done, {answered} answers played, the slowest call took {slowest:?}");
    assert!(done >= 1000 && answered >= 100, "{done} {answered}");
    // The last question is answered like the first.
    let game = Arrangement::new(Position::start(), WHITE_IS_HUMAN, None);
    table.order(Command::NewGame(Box::new(game)));
    table.play("e2e4");
    table.now += seconds(1);
    table.answer();
    assert_eq!(table.ply(), 2);
}
