//! A game going on: who plays, where it stands, what the clock says and what the computer thinks.
//!
//! A [`Command`] is the only way to change it, apart from the computer's answers, which [`Session::listen`] takes.

mod arrangement;
mod command;

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

pub use arrangement::{Arrangement, Flow, Moment};
pub use command::{Command, Look, Refusal};

use super::clock::{Clock, Times};
use super::cursor::Cursor;
use super::pgn::{GameResult, Tags};
use super::record::{GameRecord, NodeId};
use super::seats::{Agency, Playable, Seat, Staff};
use super::sides::Sides;
use super::verdict::{Declaration, Verdict};
use crate::engine::{Engine, Outcome, Pace, Reply, Ticket};
use crate::game::{Color, Game, Line, Status};
use crate::search::{Limits, Report, Score, Task};

/// What a session is told once: where its players come from, its randomness, and how quick an answer may be shown.
#[derive(Clone)]
pub struct House<G: Playable> {
    /// Where the computer's players come from.
    pub agency: Agency<G>,
    /// What is left to chance follows from it.
    pub seed: u64,
    /// The least time between a question and the computer's move, so that the move can be seen.
    pub pace: Duration,
}

impl<G: Playable> House<G> {
    /// The game's own players.
    #[must_use]
    pub fn new(seed: u64, pace: Duration) -> Self {
        Self { agency: Arc::new(G::hire), seed, pace }
    }
}

/// A game going on.
pub struct Session<G: Playable> {
    cursor: Cursor<G>,
    moments: HashMap<NodeId, Moment<G::Claim>>,
    clock: Option<Clock>,
    seats: Sides<Seat<G::Bot>>,
    tags: Tags,
    flow: Flow,
    mind: Mind<G::Move>,
    thought: Option<Thought<G::Move>>,
    trouble: Option<Trouble>,
    premove: Option<G::Move>,
    offer: Option<Color>,
    view: Option<View<G>>,
    revision: u64,
    edition: u64,
    pace: Duration,
    agency: Agency<G>,
    chance: StdRng,
    engine: Engine<G>,
}

/// What the computer is at.
enum Mind<M> {
    Idle,
    Searching {
        ticket: Ticket,
        asked: Instant,
        failures: u32,
    },
    /// The answer is known, but would come too soon to be seen.
    Holding {
        chosen: M,
        due: Instant,
    },
}

/// What the computer thinks, or thought last, and of which position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<M> {
    /// Where the line begins.
    pub node: NodeId,
    /// What is known.
    pub report: Report<M>,
}

/// Why the computer does not answer although it is its turn. The game is paused then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The searcher panicked time and again; this is what it said last.
    Breakdown(String),
    /// The searcher has no move to offer, or none that is legal.
    NoLegalMove,
}

/// Somebody looks at another place than the one where the game stands.
struct View<G: Game> {
    node: NodeId,
    line: Line<G>,
}

/// What [`Session::listen`] has brought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Heard {
    /// Nothing.
    Nothing,
    /// The computer knows more.
    Progress,
    /// The game stands elsewhere, or is over, or waits.
    Change,
}

/// So often a searcher that fails is replaced and asked again.
const MOST_FAILURES: u32 = 3;

/// At most this part of the computer's time is spent on letting its move be seen.
const PART_OF_CLOCK: u32 = 50;

impl<G: Playable> Session<G> {
    /// Begins a game. `wake` is called from another thread whenever there is something to [`listen`](Self::listen) to.
    ///
    /// # Errors
    /// If the system has no more threads.
    pub fn new(
        arrangement: Arrangement<G>,
        house: House<G>,
        wake: impl Fn() + Send + 'static,
        now: Instant,
    ) -> io::Result<Self> {
        let House { agency, seed, pace } = house;
        let mut chance = StdRng::seed_from_u64(seed);
        let staff = hiring(arrangement.seats, &agency, chance.random());
        let engine = Engine::start(staff, Pace::READABLE, wake)?;
        let mut session = Self {
            cursor: Cursor::new(GameRecord::new(arrangement.record.start().clone())),
            moments: HashMap::new(),
            clock: None,
            seats: arrangement.seats,
            tags: Tags::default(),
            flow: Flow::Playing,
            mind: Mind::Idle,
            thought: None,
            trouble: None,
            premove: None,
            offer: None,
            view: None,
            revision: 0,
            edition: 0,
            pace,
            agency,
            chance,
            engine,
        };
        session.arrange(arrangement, now);
        Ok(session)
    }

    /// The record and the place where the game stands.
    pub const fn cursor(&self) -> &Cursor<G> {
        &self.cursor
    }

    /// The position that the game has reached.
    pub const fn position(&self) -> &G {
        self.cursor.line().position()
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The node that is looked at: the game's own, unless somebody [looks](Command::Look) elsewhere.
    pub fn shown_node(&self) -> NodeId {
        self.view.as_ref().map_or_else(|| self.cursor.node(), |view| view.node)
    }

    /// The position that is looked at, with all that came before it.
    pub fn shown_line(&self) -> &Line<G> {
        self.view.as_ref().map_or(self.cursor.line(), |view| &view.line)
    }

    /// Whether somebody looks at another place than the one where the game stands.
    pub const fn is_viewing(&self) -> bool {
        self.view.is_some()
    }

    /// A number that changes whenever what is shown may have changed.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// A number that changes whenever there is something new that is worth keeping, apart from the clock.
    pub const fn edition(&self) -> u64 {
        self.edition
    }

    /// Who plays.
    pub const fn seats(&self) -> Sides<Seat<G::Bot>> {
        self.seats
    }

    /// What is said of the game as a whole.
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The clock, if the game has one.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Whether the game goes on by itself.
    pub const fn flow(&self) -> Flow {
        self.flow
    }

    /// How the game ended, if it has.
    pub fn verdict(&self) -> Option<Verdict<G::Ending, G::Claim>> {
        self.verdict_at(self.cursor.node(), self.cursor.line())
    }

    fn verdict_at(&self, node: NodeId, line: &Line<G>) -> Option<Verdict<G::Ending, G::Claim>> {
        match line.status() {
            Status::Over(ending) => Some(Verdict::Rules(ending)),
            Status::Ongoing(_) => self.moments.get(&node)?.declared.map(Verdict::Declared),
        }
    }

    /// The result as it stands behind the moves.
    pub fn result(&self) -> GameResult {
        self.verdict().map_or(GameResult::Open, |verdict| verdict.result())
    }

    /// The draw that a human to move may claim.
    pub fn claim(&self) -> Option<G::Claim> {
        let is_asked = self.seats[self.turn()].is_human() && self.verdict().is_none();
        if is_asked { G::claim(self.cursor.line()) } else { None }
    }

    /// The side that has offered a draw to the human at the other side.
    pub const fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// The move that will be played once the computer has answered.
    pub const fn premove(&self) -> Option<G::Move> {
        self.premove
    }

    /// Whether the computer is at its move.
    pub const fn is_thinking(&self) -> bool {
        !matches!(self.mind, Mind::Idle)
    }

    /// What the computer thinks, or thought last.
    pub const fn thought(&self) -> Option<&Thought<G::Move>> {
        self.thought.as_ref()
    }

    /// Why the computer does not answer, if it should.
    pub const fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// What the computer thought of its move to a node, for the side that played it.
    pub fn opinion_of(&self, node: NodeId) -> Option<Score> {
        self.moments.get(&node)?.opinion
    }

    /// What the clock showed when a node was reached.
    pub fn times_at(&self, node: NodeId) -> Option<Times> {
        self.moments.get(&node)?.times
    }

    /// When [`listen`](Self::listen) has to be called if nothing happens before.
    pub fn due(&self) -> Option<Instant> {
        let held = match self.mind {
            Mind::Holding { due, .. } => Some(due),
            _ => None,
        };
        held.into_iter().chain(self.clock.as_ref().and_then(Clock::falls_at)).min()
    }

    /// Everything that is worth keeping, as it can be arranged again.
    pub fn arrangement(&self, now: Instant) -> Arrangement<G> {
        Arrangement {
            record: self.cursor.record().clone(),
            at: self.cursor.node(),
            end: self.cursor.path().last().copied().unwrap_or(self.cursor.record().root()),
            moments: self.moments.clone(),
            seats: self.seats,
            controls: self.clock.as_ref().map(Clock::controls),
            times: self.clock.as_ref().map(|clock| clock.times(now)),
            flow: self.flow,
            tags: self.tags.clone(),
        }
    }

    fn arrange(&mut self, arrangement: Arrangement<G>, now: Instant) {
        let Arrangement { record, at, end, moments, seats, controls, times, flow, tags } = arrangement;
        let [at, end] = [at, end].map(|node| if record.contains(node) { node } else { record.root() });
        self.cursor = Cursor::new(record);
        self.cursor.go_to(end);
        self.cursor.go_to(at);
        self.moments = moments;
        self.seats = seats;
        self.tags = tags;
        self.clock = controls.map(Clock::new);
        if let Some(clock) = &mut self.clock {
            let root = self.moments.entry(self.cursor.record().root()).or_default();
            root.times.get_or_insert(clock.times(now));
            clock.take_back(times.unwrap_or(clock.times(now)));
        }
        self.flow = match flow {
            Flow::Stepping => Flow::Paused,
            Flow::Playing if !self.cursor.is_at_end() => Flow::Replaying,
            flow => flow,
        };
        self.thought = None;
        self.view = None;
        self.offer = None;
        self.position_changed(now);
    }

    /// Lets the computer's players change; what they have learned is forgotten.
    fn employ(&mut self) {
        // Whoever still thinks is dismissed, lest the new ones wait.
        self.mind = Mind::Idle;
        self.engine.employ(hiring(self.seats, &self.agency, self.chance.random()));
    }

    /// The one place that starts or stops a search, and the clock with it.
    fn position_changed(&mut self, now: Instant) {
        self.revision += 1;
        self.edition += 1;
        self.mind = Mind::Idle;
        self.premove = None;
        self.trouble = None;
        let turn = self.turn();
        let is_going = matches!(self.flow, Flow::Playing | Flow::Stepping) && self.verdict().is_none();
        let may_run = is_going && self.cursor.ply() > 0;
        if let Some(clock) = &mut self.clock {
            // Nobody's time runs before the first move.
            if may_run { clock.start(turn, now) } else { clock.pause(now) }
        }
        if is_going && self.seats[turn].is_computer() {
            match self.computers_claim() {
                Some(ground) => self.declare(Declaration::Claim { by: turn, ground }, now),
                None => self.ask(0, now),
            }
        }
    }

    /// A computer that does not hope for more claims the draw that it can have.
    fn computers_claim(&self) -> Option<G::Claim> {
        let hopes = self.opinion(self.turn()).is_some_and(|score| score > G::EVEN);
        if hopes { None } else { G::claim(self.cursor.line()) }
    }

    fn ask(&mut self, failures: u32, now: Instant) {
        let line = self.cursor.line().clone();
        let turn = line.position().turn();
        let time = self.clock.as_ref().map(|clock| clock.limit(turn, now));
        let limits = Limits { time, ..Limits::default() };
        let ticket = self.engine.think(Task { line, limits, among: Vec::new(), variations: 1 });
        self.mind = Mind::Searching { ticket, asked: now, failures };
    }

    /// Takes what the computer has said, plays its move, and looks at the clock.
    pub fn listen(&mut self, now: Instant) -> Heard {
        let mut heard = Heard::Nothing;
        let replies: Vec<Reply<G::Move>> = self.engine.replies().collect();
        for reply in replies {
            heard = heard.max(self.hear(reply, now));
        }
        if self.look_at_clock(now) || self.play_what_is_due(now) {
            heard = Heard::Change;
        }
        heard
    }

    /// Replies to questions that nobody asks any more are not listened to.
    fn hear(&mut self, reply: Reply<G::Move>, now: Instant) -> Heard {
        let Mind::Searching { ticket, asked, failures } = &self.mind else { return Heard::Nothing };
        let (asked, failures) = (*asked, *failures);
        match reply {
            Reply::Progress(id, report) if id == ticket.id() && report.rank == 1 => {
                self.thought = Some(Thought { node: self.cursor.node(), report });
                Heard::Progress
            }
            Reply::Done(id, outcome) if id == ticket.id() => self.hear_answer(outcome, asked, failures, now),
            _ => Heard::Nothing,
        }
    }

    fn hear_answer(
        &mut self,
        outcome: Outcome<G::Move>,
        asked: Instant,
        failures: u32,
        now: Instant,
    ) -> Heard {
        let trouble = match outcome {
            Outcome::Chosen(chosen) if is_legal(self.cursor.line(), chosen) => {
                self.mind = Mind::Holding { chosen, due: asked + self.time_to_be_seen(asked) };
                return Heard::Progress;
            }
            Outcome::Chosen(_) | Outcome::NoMove | Outcome::Cancelled => Trouble::NoLegalMove,
            Outcome::Failed(last_words) => Trouble::Breakdown(last_words),
        };
        if failures + 1 < MOST_FAILURES {
            self.ask(failures + 1, now);
            return Heard::Nothing;
        }
        self.flow = Flow::Paused;
        self.position_changed(now);
        self.trouble = Some(trouble);
        Heard::Change
    }

    fn time_to_be_seen(&self, asked: Instant) -> Duration {
        let turn = self.turn();
        let most = self.clock.as_ref().map(|clock| clock.left(turn, asked) / PART_OF_CLOCK);
        most.map_or(self.pace, |most| self.pace.min(most))
    }

    fn play_what_is_due(&mut self, now: Instant) -> bool {
        let Mind::Holding { chosen, due } = self.mind else { return false };
        if now < due {
            return false;
        }
        let premove = self.premove;
        let here = self.cursor.node();
        let opinion = self.thought.as_ref().filter(|thought| thought.node == here);
        let opinion = opinion.map(|thought| thought.report.score);
        self.advance(chosen, opinion, now);
        if let Some(premove) = premove.filter(|&premove| self.why_not(premove).is_none()) {
            self.advance(premove, None, now);
        }
        true
    }

    /// Ends the game if a flag has fallen.
    fn look_at_clock(&mut self, now: Instant) -> bool {
        let Some(fallen) = self.clock.as_ref().and_then(|clock| clock.fallen(now)) else { return false };
        let declaration = if self.position().can_win(!fallen) {
            Declaration::OutOfTime { loser: fallen }
        } else {
            Declaration::OutOfTimeDrawn { fallen }
        };
        self.declare(declaration, now);
        true
    }

    fn declare(&mut self, declaration: Declaration<G::Claim>, now: Instant) {
        self.moments.entry(self.cursor.node()).or_default().declared = Some(declaration);
        self.offer = None;
        self.position_changed(now);
    }

    /// Why a human may not play a move where the game stands.
    fn why_not(&self, chosen: G::Move) -> Option<Refusal> {
        self.why_not_at(self.cursor.node(), self.cursor.line(), chosen)
    }

    fn why_not_at(&self, node: NodeId, line: &Line<G>, chosen: G::Move) -> Option<Refusal> {
        if self.verdict_at(node, line).is_some() {
            Some(Refusal::GameOver)
        } else if self.seats[line.position().turn()].is_computer() {
            Some(Refusal::NotYourTurn)
        } else if is_legal(line, chosen) {
            None
        } else {
            Some(Refusal::Illegal)
        }
    }

    /// Plays a legal move where the game stands.
    fn advance(&mut self, chosen: G::Move, opinion: Option<Score>, now: Instant) {
        let mover = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.switch(now);
        }
        let node = self.cursor.play(chosen);
        let times = self.clock.as_ref().map(|clock| clock.times(now));
        // An earlier game may have been broken off here; this one goes on.
        self.moments.insert(node, Moment { times, opinion, declared: None });
        self.flow = match self.flow {
            Flow::Stepping => Flow::Paused,
            _ => Flow::Playing,
        };
        // Who answers an offer by a move declines it.
        self.offer = self.offer.filter(|&by| by == mover);
        self.position_changed(now);
    }

    /// What a computer thinks of its game: its last score.
    fn opinion(&self, color: Color) -> Option<Score> {
        let turn = self.turn();
        let present = self.thought.as_ref().filter(|thought| thought.node == self.cursor.node());
        let present = present.filter(|_| turn == color && self.is_thinking());
        let its_move = |ply: &usize| self.cursor.turn_at(ply - 1) == color;
        let earlier = (1..=self.cursor.ply()).rev().filter(its_move);
        let mut earlier = earlier.filter_map(|ply| self.opinion_of(self.cursor.node_at(ply)));
        present.map(|thought| thought.report.score).or_else(|| earlier.next())
    }
}

fn is_legal<G: Game>(line: &Line<G>, chosen: G::Move) -> bool {
    matches!(line.status(), Status::Ongoing(moves) if moves.contains(&chosen))
}

/// What the engine needs to staff these seats, now and after an accident.
fn hiring<G: Playable>(
    seats: Sides<Seat<G::Bot>>,
    agency: &Agency<G>,
    seed: u64,
) -> impl FnMut() -> Box<dyn crate::search::Searcher<G>> + Send + 'static {
    let agency = Arc::clone(agency);
    move || Box::new(Staff::hire(seats, &agency, seed))
}
