//! The search that plays to win: iterative deepening around principal variation search.
//!
//! `node` is the search itself, `pruning` says what it may leave out, `quiescence` follows exchanges to their end,
//! `ordering` finds the move to try first, `table` remembers, `evaluation` and `weights` judge.

mod checks;
pub mod evaluation;
pub mod exchange;
mod node;
mod ordering;
mod pruning;
mod quiescence;
mod table;
mod taste;
mod weights;

use crate::chess::{Move, Position};
use crate::search::observer::Window;
use crate::search::score::{self, INFINITE, Score};
use crate::search::{Bound, Limits, Report, Searcher, Signal, Stopped, Task, Watch};

use node::{Node, Thinker, Variation};
use ordering::Experience;
use table::Table;

pub use taste::Taste;

/// No line is followed further than this.
const MOST_PLIES: usize = 127;

/// Which techniques are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Leave out, shorten and lengthen branches by their promise. Without it every move is searched to the full depth;
    /// behind that, quiescence leaves out the captures that lose material in any case.
    pub selective: bool,
    /// Follow captures, queenings and answers to checks beyond the last ply.
    pub quiescence: bool,
    /// See that a repeated position, or fifty moves without progress, is a draw.
    pub repetitions: bool,
}

impl Options {
    /// All that helps to win.
    pub const EXPERT: Self = Self { selective: true, quiescence: true, repetitions: true };
    /// Every move to the full depth, then only answers to checks, and what takes or queens without losing by it.
    pub const FULL_WIDTH: Self = Self { selective: false, quiescence: true, repetitions: true };
    /// Nothing but alpha-beta: the same values as in the textbook.
    pub const BARE: Self = Self { selective: false, quiescence: false, repetitions: false };
}

/// A strong player, with its memory.
pub struct Expert {
    options: Options,
    taste: Option<Taste>,
    table: Table,
    experience: Experience,
}

impl Expert {
    /// An expert with a table of so many megabytes.
    #[must_use]
    pub fn new(table_megabytes: usize) -> Self {
        Self::with_options(table_megabytes, Options::EXPERT)
    }

    /// The same with only some of the techniques.
    #[must_use]
    pub fn with_options(table_megabytes: usize, options: Options) -> Self {
        Self { options, taste: None, table: Table::new(table_megabytes), experience: Experience::new() }
    }

    /// Gives the expert a taste of its own, so that it does not play every game alike.
    #[must_use]
    pub const fn with_taste(mut self, taste: Taste) -> Self {
        self.taste = Some(taste);
        self
    }

    /// Gives the expert another taste.
    pub const fn acquire(&mut self, taste: Taste) {
        self.taste = Some(taste);
    }
}

/// Up to this many moves a mate is looked for without leaving anything out.
const SHORT_MATE: u32 = 3;

/// As much as can be had without a search being late to hear that it is to stop.
const PROOF_MEGABYTES: usize = 8;

/// The limits of a task, and how many plies of it are searched in full. A problem may need just the quiet moves that
/// pruning leaves out; searched in full, it needs no more plies than the mate has.
fn fitting(limits: Limits) -> (Limits, u32) {
    let Some(moves) = limits.mate_in.filter(|&moves| moves > 0) else { return (limits, 0) };
    let plies = 2 * moves.min(SHORT_MATE) - 1;
    let deepest = if moves > SHORT_MATE { u32::MAX } else { plies };
    let depth = limits.depth.unwrap_or(u32::MAX).min(deepest);
    (Limits { depth: (depth < u32::MAX).then_some(depth), ..limits }, plies)
}

impl Searcher<Position> for Expert {
    fn search(
        &mut self,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let (limits, full_plies) = fitting(task.limits);
        let watch = Watch::start(limits, signal);
        let position = *task.line.position();
        let mut moves = position.moves().to_vec();
        if !task.among.is_empty() {
            moves.retain(|chosen| task.among.contains(chosen));
        }
        let first = *moves.first()?;
        // What was found by leaving moves out is no proof, and wiping a large table would take too long.
        let mut proofs = (full_plies > 0 && self.options.selective).then(|| Table::new(PROOF_MEGABYTES));
        let table = proofs.as_mut().unwrap_or(&mut self.table);
        table.begin_search();
        self.experience.fade();
        let mut keys = task.line.earlier().to_vec();
        keys.push(position.key());
        let thinker = Thinker {
            options: self.options,
            taste: self.taste,
            watch,
            table,
            experience: &mut self.experience,
            keys,
            last_pass: 0,
            root_moves: moves,
            best_so_far: None,
            deepest: 0,
            leaves: 0,
        };
        Some(thinker.deepen(&position, full_plies, task.variations.max(1), tell).unwrap_or(first))
    }

    fn forget(&mut self) {
        self.table.clear();
        self.experience = Experience::new();
    }
}

/// The window around the last value in which the next one is looked for.
const ASPIRATION: Score = 18;

/// A move that nobody has looked at is never played: so many positions, some milliseconds, are searched for the first
/// depth, which seldom needs a tenth of them, even if there is no time.
const POSITIONS_BEFORE_STOPPING: u64 = 8192;

impl Thinker<'_> {
    /// Searches deeper and deeper until a limit is reached, the first plies in full, and returns the best move.
    fn deepen(
        mut self,
        position: &Position,
        full_plies: u32,
        variations: usize,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let most_nodes = self.watch.limits().nodes.unwrap_or(u64::MAX);
        // What the first depth has taken beyond the limit is nobody's to know.
        let tell = &mut |report: Report<Move>| {
            if report.nodes <= most_nodes {
                tell(report);
            }
        };
        let is_selective = self.options.selective;
        let all_moves = self.root_moves.clone();
        let variations = variations.min(all_moves.len());
        let mut found: Vec<(Score, Variation)> = Vec::new();
        let mut depth = 1;
        self.watch.insist(POSITIONS_BEFORE_STOPPING);
        while depth == 1 || self.watch.allows(depth) && depth < u32::try_from(MOST_PLIES).unwrap_or(u32::MAX)
        {
            self.options.selective = is_selective && depth > full_plies;
            let mut now: Vec<(Score, Variation)> = Vec::new();
            for rank in 0..variations {
                self.root_moves =
                    all_moves.iter().copied().filter(|chosen| !begins_one(&now, *chosen)).collect();
                self.best_so_far = None;
                let around = found.get(rank).map(|(value, _)| *value);
                let Ok(best) = self.search_around(position, depth, around) else {
                    return self.break_off(depth, now, &found, variations, tell);
                };
                self.watch.relent();
                now.push(best);
            }
            self.tell_all(depth, Bound::Exact, &mut now, tell);
            found = now;
            if self.is_decided(&found, &all_moves, depth) {
                break;
            }
            depth += 1;
        }
        first_move(&found)
    }

    /// What a broken iteration has finished, or at least found better than the last one, still counts; behind it stands
    /// what else the last one has found.
    fn break_off(
        &mut self,
        depth: u32,
        mut now: Vec<(Score, Variation)>,
        found: &[(Score, Variation)],
        variations: usize,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let bound = if now.is_empty() { Bound::AtLeast } else { Bound::Exact };
        if now.is_empty() {
            now.extend(self.best_so_far.take());
        }
        if now.is_empty() {
            return first_move(found);
        }
        self.tell_all(depth, bound, &mut now, tell);
        let is_left = |line: &Variation| line.first().is_some_and(|chosen| !begins_one(&now, *chosen));
        let left = found.iter().filter(|(_, line)| is_left(line));
        for (rank, (value, line)) in (now.len() + 1..=variations).zip(left) {
            tell(self.report(depth - 1, rank, *value, line));
        }
        first_move(&now)
    }

    /// Tells lines, the best first.
    fn tell_all(
        &self,
        depth: u32,
        bound: Bound,
        lines: &mut [(Score, Variation)],
        tell: &mut dyn FnMut(Report<Move>),
    ) {
        lines.sort_by_key(|(value, _)| -value);
        for (rank, (value, line)) in (1..).zip(lines) {
            tell(Report { bound, ..self.report(depth, rank, *value, line) });
        }
    }

    /// One iteration: first within a narrow window around the last value, which is widened until the value lies inside.
    fn search_around(
        &mut self,
        position: &Position,
        depth: u32,
        around: Option<Score>,
    ) -> Result<(Score, Variation), Stopped> {
        let mut width = ASPIRATION;
        let mut window = match around.filter(|value| depth >= 5 && score::plies_to_win(*value).is_none()) {
            Some(value) => Window { alpha: value - width, beta: value + width },
            None => Window::FULL,
        };
        let mut line = Variation::new();
        loop {
            let node = Node { position, depth: depth.cast_signed(), ply: 0, last: None, is_principal: true };
            let value = self.search(node, window, &mut line)?;
            width *= 3;
            if value <= window.alpha {
                window.alpha = if width > 1000 { -INFINITE } else { value - width };
            } else if value >= window.beta {
                window.beta = if width > 1000 { INFINITE } else { value + width };
            } else {
                return Ok((value, line));
            }
        }
    }

    /// Whether nothing more can be found out that matters.
    fn is_decided(&self, found: &[(Score, Variation)], moves: &[Move], depth: u32) -> bool {
        let best = found.first().map_or(0, |(value, _)| *value);
        let is_timed = self.watch.limits().time.is_some() && !self.watch.is_pondering();
        let win = score::plies_to_win(best);
        let is_wanted_mate = self
            .watch
            .limits()
            .mate_in
            .is_some_and(|moves| win.is_some_and(|plies| plies > 0 && plies.cast_unsigned() < 2 * moves));
        let is_seen_through = win.is_some_and(|plies| plies.unsigned_abs() + 2 < depth);
        is_wanted_mate || is_timed && (moves.len() == 1 && depth >= 4 || is_seen_through)
    }

    fn report(&self, depth: u32, rank: usize, score: Score, line: &Variation) -> Report<Move> {
        Report {
            depth,
            deepest: Self::plies(self.deepest),
            rank,
            score,
            bound: Bound::Exact,
            nodes: self.watch.nodes(),
            leaves: self.leaves,
            elapsed: self.watch.elapsed(),
            table_load: self.table.load(),
            line: line.to_vec(),
        }
    }
}

fn first_move(lines: &[(Score, Variation)]) -> Option<Move> {
    lines.first().and_then(|(_, line)| line.first().copied())
}

/// Whether one of the lines begins with a move.
fn begins_one(lines: &[(Score, Variation)], chosen: Move) -> bool {
    lines.iter().any(|(_, line)| line.first() == Some(&chosen))
}
