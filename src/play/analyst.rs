//! Judges the positions of a game, one after the other, on a thread of its own: for whoever wants to know how the game
//! stands, or needs a hint.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::time::Duration;

use super::record::NodeId;
use super::seats::Playable;
use super::session::Session;
use crate::chess::{Move, Position};
use crate::engine::{Engine, Outcome, Pace, Reply, Ticket};
use crate::game::{Color, Line, Status};
use crate::search::expert::Expert;
use crate::search::{Limits, Report, Score, Searcher, Signal, Task, TimeLimit, score};

/// What is thought of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement<M = Move> {
    /// The value for White.
    pub score: Score,
    /// How many plies were searched; none if the game is over.
    pub depth: u32,
    /// What the side to move should play; nothing if the game is over.
    pub best: Option<M>,
    /// How the game would go on, beginning with the best move.
    pub line: Vec<M>,
}

/// How far a position is looked into: enough to be right about most, and soon enough to keep pace with a browsing eye.
const DEPTH: u32 = 12;
const TIME: Duration = Duration::from_millis(60);

/// A machine that is busy may leave no time at all; it is given another chance, and more time.
const MOST_ATTEMPTS: u32 = 4;

/// What the searcher needs to remember between neighbouring positions.
const TABLE_MEGABYTES: usize = 8;

/// So many positions are remembered; no game is longer, and a day of games is not kept for ever.
const MOST_JUDGEMENTS: usize = 20_000;

/// Somebody who looks on and judges. Each position is judged once; when all are, nothing is done.
#[derive(Debug)]
pub struct Analyst<G: Playable = Position> {
    engine: Engine<G>,
    /// Nothing stands for a position that could not be judged, lest it is tried for ever.
    judgements: HashMap<Standing, Option<Judgement<G::Move>>>,
    /// What is not judged yet, the most interesting first.
    wanted: Vec<(Standing, Line<G>)>,
    at_work: Option<Work<G>>,
}

/// The position that is being judged.
#[derive(Debug)]
struct Work<G: Playable> {
    ticket: Ticket,
    standing: Standing,
    line: Line<G>,
    attempt: u32,
    report: Option<Report<G::Move>>,
}

/// All that a judgement depends on: the position, and what counts for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Standing {
    key: u64,
    repeatable: usize,
    past: u64,
}

impl Standing {
    fn of<G: Playable>(line: &Line<G>) -> Self {
        let (position, earlier) = (line.position(), line.earlier());
        let repeatable = position.plies_since_progress();
        let mut past = DefaultHasher::new();
        earlier[earlier.len().saturating_sub(repeatable)..].hash(&mut past);
        Self { key: position.key(), repeatable, past: past.finish() }
    }
}

impl Analyst<Position> {
    /// An analyst of chess. `wake` is called from its thread whenever there is something to [`listen`](Self::listen) to.
    ///
    /// # Errors
    /// If the system has no more threads.
    pub fn start(wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        Self::with_searcher(|| Box::new(Expert::new(TABLE_MEGABYTES)), wake)
    }
}

impl<G: Playable> Analyst<G> {
    /// An analyst who asks a searcher for its opinion.
    ///
    /// # Errors
    /// If the system has no more threads.
    pub fn with_searcher(
        mut hire: impl FnMut() -> Box<dyn Searcher<G>> + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let engine = Engine::start(move || Box::new(Taciturn(hire())), Pace::READABLE, wake)?;
        Ok(Self { engine, judgements: HashMap::new(), wanted: Vec::new(), at_work: None })
    }

    /// Wants these positions judged and no others, the first one first. To be called as often as one likes.
    pub fn look(&mut self, wanted: &[Line<G>]) {
        self.wanted.clear();
        for line in wanted {
            self.want(line);
        }
        self.proceed();
    }

    /// Wants the position that a session shows, then those of the branch on which the game stands, from its beginning.
    pub fn follow(&mut self, session: &Session<G>) {
        self.wanted.clear();
        self.want(session.shown_line());
        walk(session, |_, line| self.want(line));
        self.proceed();
    }

    fn want(&mut self, line: &Line<G>) {
        let standing = Standing::of(line);
        if self.judgements.contains_key(&standing) {
            return;
        }
        match line.status() {
            Status::Over(ending) => {
                let score = score::of_ending::<G>(ending, Color::White, 0);
                self.keep(standing, Some(Judgement { score, depth: 0, best: None, line: Vec::new() }));
            }
            Status::Ongoing(_) => self.wanted.push((standing, line.clone())),
        }
    }

    fn keep(&mut self, standing: Standing, judgement: Option<Judgement<G::Move>>) {
        if self.judgements.len() >= MOST_JUDGEMENTS {
            self.judgements.clear();
        }
        self.judgements.insert(standing, judgement);
    }

    /// Turns to the first of the positions that are wanted, unless it is being judged already.
    fn proceed(&mut self) {
        let Some((standing, line)) = self.wanted.first() else {
            self.at_work = None;
            return;
        };
        if self.at_work.as_ref().is_some_and(|work| work.standing == *standing) {
            return;
        }
        let (standing, line) = (*standing, line.clone());
        self.ask(standing, line, 1);
    }

    fn ask(&mut self, standing: Standing, line: Line<G>, attempt: u32) {
        // Who was at work is told to stop before the next is asked.
        self.at_work = None;
        let time = Some(TimeLimit::Move(TIME * attempt));
        let limits = Limits { depth: Some(DEPTH), time, ..Limits::default() };
        let ticket = self.engine.think(Task { line: line.clone(), limits, among: Vec::new(), variations: 1 });
        self.at_work = Some(Work { ticket, standing, line, attempt, report: None });
    }

    /// Takes what has been found out, and says whether there is a new judgement.
    pub fn listen(&mut self) -> bool {
        let replies: Vec<Reply<G::Move>> = self.engine.replies().collect();
        let mut is_news = false;
        for reply in replies {
            is_news |= self.hear(reply);
        }
        if is_news {
            self.proceed();
        }
        is_news
    }

    /// Replies about positions that nobody wants any more are not listened to.
    fn hear(&mut self, reply: Reply<G::Move>) -> bool {
        match (reply, self.at_work.take()) {
            (Reply::Progress(id, report), Some(work)) if id == work.ticket.id() => {
                self.at_work = Some(Work { report: Some(report), ..work });
                false
            }
            (Reply::Done(id, outcome), Some(work)) if id == work.ticket.id() => {
                self.hear_answer(&outcome, work)
            }
            (_, at_work) => {
                self.at_work = at_work;
                false
            }
        }
    }

    fn hear_answer(&mut self, outcome: &Outcome<G::Move>, work: Work<G>) -> bool {
        let Work { standing, line, attempt, report, .. } = work;
        if outcome.chosen().is_some() && report.is_none() && attempt < MOST_ATTEMPTS {
            self.ask(standing, line, attempt + 1);
            return false;
        }
        self.wanted.retain(|(wanted, _)| *wanted != standing);
        self.keep(standing, judgement(line.position().turn(), outcome, report));
        true
    }

    /// What is thought of a position, if it has been judged.
    #[must_use]
    pub fn judgement(&self, line: &Line<G>) -> Option<&Judgement<G::Move>> {
        self.judgements.get(&Standing::of(line))?.as_ref()
    }

    /// Whether a position has been judged, even if nothing came of it.
    #[must_use]
    pub fn has_judged(&self, line: &Line<G>) -> bool {
        self.judgements.contains_key(&Standing::of(line))
    }

    /// A hint: what the side to move should play, if that is known.
    #[must_use]
    pub fn best(&self, line: &Line<G>) -> Option<G::Move> {
        self.judgement(line)?.best
    }

    /// How the game went: each place of the branch on which it stands, from its beginning, with its value for White.
    #[must_use]
    pub fn course(&self, session: &Session<G>) -> Vec<(NodeId, Option<Score>)> {
        let mut course = Vec::new();
        walk(session, |node, line| {
            course.push((node, self.judgement(line).map(|judgement| judgement.score)));
        });
        course
    }

    /// Whether nothing is left to be judged.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.at_work.is_none()
    }
}

/// Goes along the branch on which a game stands, from before its first move to its end.
fn walk<G: Playable>(session: &Session<G>, mut visit: impl FnMut(NodeId, &Line<G>)) {
    let cursor = session.cursor();
    let record = cursor.record();
    let mut line = Line::new(record.start().clone());
    visit(record.root(), &line);
    for &node in cursor.path() {
        let Some(chosen) = record.chosen(node) else { continue };
        line.play(chosen);
        visit(node, &line);
    }
}

fn judgement<M: Copy>(turn: Color, outcome: &Outcome<M>, report: Option<Report<M>>) -> Option<Judgement<M>> {
    let best = outcome.chosen()?;
    let Report { score, depth, line, .. } = report?;
    let score = if turn == Color::White { score } else { -score };
    Some(Judgement { score, depth, best: Some(best), line })
}

/// A searcher that says only what it knows in the end: a window that is woken for less draws itself in vain.
struct Taciturn<G: Playable>(Box<dyn Searcher<G>>);

impl<G: Playable> Searcher<G> for Taciturn<G> {
    fn search(
        &mut self,
        task: &Task<G>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<G::Move>),
    ) -> Option<G::Move> {
        let mut last = None;
        let mut keep_best = |report: Report<G::Move>| {
            if report.rank == 1 {
                last = Some(report);
            }
        };
        let chosen = self.0.search(task, signal, &mut keep_best);
        last.into_iter().for_each(tell);
        chosen
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}
