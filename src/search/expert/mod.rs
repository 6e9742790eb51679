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
    /// Leave out, shorten and lengthen branches by their promise. Without it every move is searched to the full depth.
    pub selective: bool,
    /// Follow captures and checks beyond the last ply.
    pub quiescence: bool,
    /// See that a repeated position, or fifty moves without progress, is a draw.
    pub repetitions: bool,
}

impl Options {
    /// All that helps to win.
    pub const EXPERT: Self = Self { selective: true, quiescence: true, repetitions: true };
    /// Every move to the full depth, then captures only: what plays is what a tree can show.
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
}

/// Up to this many moves a mate is looked for without leaving anything out.
const SHORT_MATE: u32 = 3;

impl Expert {
    /// Limits and techniques for a task. A problem may need just the quiet moves that pruning leaves out; searched in
    /// full, it needs no more plies than the mate has.
    fn fitting(&self, limits: Limits) -> (Limits, Options) {
        match limits.mate_in.filter(|moves| (1..=SHORT_MATE).contains(moves)) {
            Some(moves) => {
                let plies = 2 * moves - 1;
                let depth = Some(limits.depth.map_or(plies, |depth| depth.min(plies)));
                (Limits { depth, ..limits }, Options { selective: false, ..self.options })
            }
            None => (limits, self.options),
        }
    }
}

impl Searcher<Position> for Expert {
    fn search(
        &mut self,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let (limits, options) = self.fitting(task.limits);
        let watch = Watch::start(limits, signal);
        let position = *task.line.position();
        let mut moves = position.moves().to_vec();
        if !task.among.is_empty() {
            moves.retain(|chosen| task.among.contains(chosen));
        }
        let first = *moves.first()?;
        if options != self.options {
            // What was found by leaving moves out is no proof.
            self.table.clear();
        }
        self.table.begin_search();
        self.experience.fade();
        let mut keys = task.line.earlier().to_vec();
        keys.push(position.key());
        let thinker = Thinker {
            options,
            taste: self.taste,
            watch,
            table: &mut self.table,
            experience: &mut self.experience,
            keys,
            root_moves: moves,
            best_so_far: None,
            deepest: 0,
            leaves: 0,
        };
        Some(thinker.deepen(&position, task.variations.max(1), tell).unwrap_or(first))
    }

    fn forget(&mut self) {
        self.table.clear();
        self.experience = Experience::new();
    }
}

/// The window around the last value in which the next one is looked for.
const ASPIRATION: Score = 18;

impl Thinker<'_> {
    /// Searches deeper and deeper until a limit is reached, and returns the best move.
    fn deepen(
        mut self,
        position: &Position,
        variations: usize,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let all_moves = self.root_moves.clone();
        let variations = variations.min(all_moves.len());
        let mut found: Vec<(Score, Variation)> = Vec::new();
        let mut depth = 1;
        while self.watch.allows(depth) && depth < u32::try_from(MOST_PLIES).unwrap_or(u32::MAX) {
            let mut now: Vec<(Score, Variation)> = Vec::new();
            for rank in 0..variations {
                let played: Vec<Move> = now.iter().filter_map(|(_, line)| line.first().copied()).collect();
                self.root_moves =
                    all_moves.iter().copied().filter(|chosen| !played.contains(chosen)).collect();
                self.best_so_far = None;
                let around = found.get(rank).map(|(value, _)| *value);
                let Ok(best) = self.search_around(position, depth, around) else {
                    // What a broken iteration has found better than the last one still counts.
                    if let (0, Some((value, line))) = (rank, self.best_so_far.take()) {
                        let bound = Bound::AtLeast;
                        tell(Report { bound, ..self.report(depth, 1, value, &line) });
                        found.splice(..found.len().min(1), [(value, line)]);
                    }
                    return found.first().and_then(|(_, line)| line.first().copied());
                };
                now.push(best);
            }
            now.sort_by_key(|(value, _)| -value);
            for (rank, (value, line)) in now.iter().enumerate() {
                tell(self.report(depth, rank + 1, *value, line));
            }
            found = now;
            if self.is_decided(&found, &all_moves, depth) {
                break;
            }
            depth += 1;
        }
        found.first().and_then(|(_, line)| line.first().copied())
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
