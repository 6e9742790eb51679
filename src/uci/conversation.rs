//! Answers commands, and passes on what the engine says.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use super::Opponents;
use super::command::{Command, Go};
use super::info::{Info, Value};
use super::options::{Options, Player, Setting};
use super::reader::Event;
use crate::chess::{Move, Piece, Position, Square, perft};
use crate::engine::{Engine, Outcome, Reply, Ticket};
use crate::game::Line;
use crate::search::{Report, Searcher, Task, score};

pub(super) struct Conversation<'a, W, H> {
    engine: Engine<Position>,
    events: &'a Receiver<Event>,
    /// What came while we were counting.
    backlog: VecDeque<Event>,
    /// When counting has to end, once it is known that nobody will say anything more.
    last_count_ends: Option<Instant>,
    output: &'a mut W,
    opponents: &'a Opponents<H>,
    options: Options,
    line: Line<Position>,
    /// Those that have no `bestmove` yet, the oldest first.
    searches: VecDeque<Search>,
    is_debugging: bool,
}

/// A `go` without its `bestmove`.
struct Search {
    ticket: Ticket,
    choices: Vec<Move>,
    is_check: bool,
    hold: Hold,
    best_line: Vec<Move>,
    outcome: Option<Outcome<Move>>,
}

/// What has to happen before an answer may be given, even if it is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    Nothing,
    UntilPonderHit,
    UntilStop,
}

impl Search {
    /// Asks for the answer now.
    fn finish(&mut self) {
        self.hold = Hold::Nothing;
        self.ticket.hurry();
    }

    /// Nobody is left who could answer.
    fn give_up(&mut self) {
        self.outcome.get_or_insert_with(|| Outcome::Failed("the engine has ended".to_owned()));
    }

    /// The move that the search has chosen. If it has failed, something is still played: a silent engine loses.
    fn answer(&self) -> Option<Move> {
        let chosen = self.outcome.as_ref().and_then(Outcome::chosen);
        let known = || self.best_line.first().copied().filter(|known| self.choices.contains(known));
        chosen.or_else(known).or_else(|| self.choices.first().copied())
    }
}

/// Counting is not interrupted for fewer plies than this.
const PLIES_IN_ONE_GO: u32 = 4;

/// How long is still counted for somebody who has said all there was to say: time enough for what people pipe in, and no
/// more.
const LAST_COUNT: Duration = Duration::from_secs(1);

/// As much is kept for later while we count; whoever says more has to wait.
const LONGEST_BACKLOG: usize = 256;

impl<'a, W, H> Conversation<'a, W, H>
where
    W: Write,
    H: Fn(Player) -> Box<dyn Searcher<Position>> + Clone + Send + 'static,
{
    pub fn new(
        engine: Engine<Position>,
        events: &'a Receiver<Event>,
        output: &'a mut W,
        opponents: &'a Opponents<H>,
    ) -> Self {
        Self {
            engine,
            events,
            backlog: VecDeque::new(),
            last_count_ends: None,
            output,
            opponents,
            options: Options::new(opponents.ratings),
            line: Line::new(Position::start()),
            searches: VecDeque::new(),
            is_debugging: false,
        }
    }

    /// Talks until somebody says `quit`, or nobody says anything any more.
    pub fn carry_on(mut self) -> io::Result<()> {
        loop {
            let next = self.backlog.pop_front().or_else(|| self.events.recv().ok());
            let flow = match next.unwrap_or(Event::End) {
                Event::Said(Ok(command)) => self.obey(command)?,
                Event::Said(Err(misunderstanding)) => {
                    self.remark(&misunderstanding)?;
                    ControlFlow::Continue(())
                }
                Event::Knock => ControlFlow::Continue(()),
                Event::End => ControlFlow::Break(()),
            };
            if flow.is_break() {
                self.finish_all()?;
                return self.output.flush();
            }
            let replies: Vec<Reply<Move>> = self.engine.replies().collect();
            replies.into_iter().try_for_each(|reply| self.pass_on(reply))?;
            self.announce()?;
            self.output.flush()?;
        }
    }

    fn obey(&mut self, command: Command) -> io::Result<ControlFlow<()>> {
        match command {
            Command::Uci => self.introduce()?,
            Command::IsReady => self.confirm()?,
            Command::NewGame => self.engine.forget(),
            Command::Position(line) => self.line = line,
            Command::Go(go) => self.think(&go)?,
            Command::Perft(depth) => self.count(depth)?,
            Command::Stop => self.searches.iter_mut().for_each(Search::finish),
            Command::PonderHit => self.start_clock(),
            Command::Set(setting) => self.set(setting),
            Command::Debug(is_debugging) => self.is_debugging = is_debugging,
            Command::Display => self.display()?,
            Command::Quit => return Ok(ControlFlow::Break(())),
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Says something for people to read.
    fn remark(&mut self, text: &dyn Display) -> io::Result<()> {
        writeln!(self.output, "info string {text}")
    }

    fn introduce(&mut self) -> io::Result<()> {
        writeln!(self.output, "id name Catur {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.output, "id author the Catur developers")?;
        write!(self.output, "{}", self.options)?;
        writeln!(self.output, "uciok")
    }

    fn confirm(&mut self) -> io::Result<()> {
        // A large table takes a while to make or to clear; but whoever asks during a search wants to know that we live.
        if self.searches.iter().all(|search| search.outcome.is_some()) {
            self.engine.settle();
        }
        writeln!(self.output, "readyok")
    }

    fn set(&mut self, setting: Setting) {
        let before = self.options.player();
        self.options.set(setting);
        let player = self.options.player();
        if player != before {
            let hire = self.opponents.hire.clone();
            self.engine.employ(move || hire(player));
        }
        if setting == Setting::ClearHash {
            self.engine.forget();
        }
    }

    fn display(&mut self) -> io::Result<()> {
        let position = *self.line.position();
        for rank in (0..8).rev() {
            let man = |file| position.board().at(Square::at(file, rank)).map_or('.', Piece::letter);
            let row: String = (0..8).flat_map(|file| [' ', man(file)]).collect();
            writeln!(self.output, "{}{row}", rank + 1)?;
        }
        writeln!(self.output, "  a b c d e f g h\n\nFen: {position}")
    }

    fn think(&mut self, go: &Go) -> io::Result<()> {
        // Nobody should ask twice at once; who does gets both answers.
        self.searches.iter_mut().for_each(Search::finish);
        if let Some(word) = &go.misread {
            self.remark(&format_args!("go: {word:?} makes no sense here"))?;
        }
        let position = *self.line.position();
        let legal = position.moves();
        let (among, refused): (Vec<Move>, Vec<Move>) =
            go.search_moves.iter().partition(|&chosen| legal.contains(chosen));
        if let Some(chosen) = refused.first() {
            self.remark(&format_args!("go: {chosen} is not a legal move in {position}"))?;
        }
        let limits = go.limits(position.turn());
        if self.is_debugging {
            self.remark(&format_args!("{:?}, {limits:?}, {position}", self.options.player()))?;
        }
        let choices = if among.is_empty() { legal.to_vec() } else { among.clone() };
        // Who analyses asks about every move, and not which of them a book would play.
        let among = if go.is_infinite { choices.clone() } else { among };
        let task = Task { line: self.line.clone(), limits, among, variations: self.options.variations };
        let ticket = if go.is_pondering { self.engine.ponder(task) } else { self.engine.think(task) };
        let hold = match go {
            Go { is_infinite: true, .. } => Hold::UntilStop,
            Go { is_pondering: true, .. } => Hold::UntilPonderHit,
            _ => Hold::Nothing,
        };
        let is_check = position.is_check();
        self.searches.push_back(Search {
            ticket,
            choices,
            is_check,
            hold,
            best_line: Vec::new(),
            outcome: None,
        });
        Ok(())
    }

    fn start_clock(&mut self) {
        if let Some(search) = self.searches.back_mut() {
            search.ticket.clock_starts();
            if search.hold == Hold::UntilPonderHit {
                search.hold = Hold::Nothing;
            }
        }
    }

    fn pass_on(&mut self, reply: Reply<Move>) -> io::Result<()> {
        let (Reply::Progress(id, _) | Reply::Done(id, _)) = reply;
        let Some(search) = self.searches.iter_mut().find(|search| search.ticket.id() == id) else {
            return Ok(());
        };
        match reply {
            Reply::Done(_, outcome) => search.outcome = Some(outcome),
            Reply::Progress(_, report) => {
                writeln!(self.output, "{}", Info(&report))?;
                if let Report { rank: 1, line, .. } = report {
                    search.best_line = line;
                }
            }
        }
        Ok(())
    }

    /// Gives the answers that may be given, in the order of the questions.
    fn announce(&mut self) -> io::Result<()> {
        let may_answer = |search: &mut Search| search.outcome.is_some() && search.hold == Hold::Nothing;
        while let Some(search) = self.searches.pop_front_if(may_answer) {
            if let Some(Outcome::Failed(reason)) = &search.outcome {
                self.remark(&format_args!("the search failed: {}", reason.replace(['\n', '\r'], " ")))?;
            }
            let Some(chosen) = search.answer() else {
                let value = if search.is_check { -score::win_in(0) } else { score::DRAW };
                writeln!(self.output, "info depth 0 score {}\nbestmove 0000", Value(value))?;
                continue;
            };
            match search.best_line[..] {
                [first, second, ..] if first == chosen => {
                    writeln!(self.output, "bestmove {chosen} ponder {second}")?;
                }
                _ => writeln!(self.output, "bestmove {chosen}")?,
            }
        }
        Ok(())
    }

    /// Answers every question that is open, as soon as the engine can.
    fn finish_all(&mut self) -> io::Result<()> {
        self.searches.iter_mut().for_each(Search::finish);
        while self.searches.iter().any(|search| search.outcome.is_none()) {
            match self.engine.wait(Duration::MAX) {
                Some(reply) => self.pass_on(reply)?,
                None => self.searches.iter_mut().for_each(Search::give_up),
            }
        }
        self.announce()
    }

    /// Counts lines behind each move. Whoever pipes commands in wants to see the numbers before `quit` is obeyed, but does
    /// not want to wait for ever.
    fn count(&mut self, depth: u32) -> io::Result<()> {
        self.finish_all()?;
        let position = *self.line.position();
        let mut total = u64::from(depth == 0);
        for chosen in position.moves().into_iter().take_while(|_| depth > 0) {
            let Some(count) = self.count_behind(&position.after(chosen), depth - 1)? else {
                return self.remark(&"counting was stopped");
            };
            writeln!(self.output, "{chosen}: {count}")?;
            self.output.flush()?;
            total += count;
        }
        writeln!(self.output, "\nNodes searched: {total}\n")
    }

    /// The number of lines; `None` if counting has to end.
    fn count_behind(&mut self, position: &Position, depth: u32) -> io::Result<Option<u64>> {
        if depth <= PLIES_IN_ONE_GO {
            return Ok(self.is_undisturbed()?.then(|| perft::perft(position, depth)));
        }
        let mut total = 0;
        for chosen in position.moves() {
            match self.count_behind(&position.after(chosen), depth - 1)? {
                Some(count) => total += count,
                None => return Ok(None),
            }
        }
        Ok(Some(total))
    }

    /// Listens without waiting; what can wait is kept for later.
    fn is_undisturbed(&mut self) -> io::Result<bool> {
        while self.backlog.len() < LONGEST_BACKLOG
            && let Ok(event) = self.events.try_recv()
        {
            match event {
                Event::Said(Ok(Command::Stop)) => return Ok(false),
                Event::Said(Ok(Command::IsReady)) => {
                    writeln!(self.output, "readyok")?;
                    self.output.flush()?;
                }
                Event::Knock => {}
                last @ (Event::End | Event::Said(Ok(Command::Quit))) => {
                    self.last_count_ends = Some(Instant::now() + LAST_COUNT);
                    self.backlog.push_back(last);
                }
                later => self.backlog.push_back(later),
            }
        }
        Ok(self.last_count_ends.is_none_or(|end| Instant::now() < end))
    }
}
