//! The search that plays Jungle to win: iterative deepening around principal variation search, with a table, captures and
//! dens followed to their end, and an eye for repetitions, by which most games of Jungle are drawn.
//!
//! `node` is the search itself, `quiescence` follows what cannot wait, `dens` knows when a den can no longer be held,
//! `ordering` finds the move to try first, `table` remembers.

mod dens;
mod node;
mod ordering;
mod quiescence;
mod table;

use crate::game::{Game, Status};
use crate::jungle::{Move, Position};
use crate::search::observer::Window;
use crate::search::{Bound, Report, Searcher, Signal, Stopped, Task, Watch, score};

use node::Pursuit;
use ordering::Experience;
use table::Table;

/// No line is followed further than this.
const MOST_PLIES: u32 = 100;

/// So deep is the only move searched, for an opinion of the game.
const FORCED_DEPTH: u32 = 4;

/// A strong player of Jungle, with its memory.
pub struct Hunter {
    table: Table,
    experience: Experience,
}

impl Hunter {
    /// A hunter with a table of so many megabytes.
    #[must_use]
    pub fn new(table_megabytes: usize) -> Self {
        Self { table: Table::new(table_megabytes), experience: Experience::default() }
    }
}

impl Searcher<Position> for Hunter {
    fn search(
        &mut self,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let Status::Ongoing(mut moves) = task.line.position().status() else { return None };
        moves.retain(|chosen| task.among.is_empty() || task.among.contains(chosen));
        let mut best = *moves.first()?;
        let mut watch = Watch::start(task.limits, signal);
        self.experience.fade();
        let mut pursuit = Pursuit::new(task, &mut watch, &mut self.table, &mut self.experience);
        for depth in 1..MOST_PLIES {
            if !pursuit.watch.allows(depth) {
                break;
            }
            let Ok(value) = pursuit.deepen(&mut moves, depth) else { break };
            best = moves[0];
            tell(report(&pursuit, best, value, depth));
            let is_forced = moves.len() == 1 && depth >= FORCED_DEPTH;
            if task.limits.depth.is_none() && (is_forced || is_settled(value, depth)) {
                break;
            }
        }
        // A search that was stopped half-way may have found something better already.
        Some(pursuit.better_move().unwrap_or(best))
    }

    fn forget(&mut self) {
        self.table.clear();
        self.experience = Experience::default();
    }
}

impl Pursuit<'_> {
    /// Searches all moves at the root one ply deeper, and puts the best first.
    fn deepen(&mut self, moves: &mut [Move], depth: u32) -> Result<score::Score, Stopped> {
        let (best, value) = self.root(moves, depth, Window::FULL)?;
        if let Some(place) = moves.iter().position(|&chosen| chosen == best) {
            moves[..=place].rotate_right(1);
        }
        Ok(value)
    }
}

/// A win that was found within the depth cannot become quicker, and a search for it need not go on.
fn is_settled(value: score::Score, depth: u32) -> bool {
    score::plies_to_win(value).is_some_and(|plies| plies.unsigned_abs() <= depth)
}

fn report(pursuit: &Pursuit<'_>, best: Move, value: score::Score, depth: u32) -> Report<Move> {
    Report {
        depth,
        deepest: pursuit.deepest(),
        rank: 1,
        score: value,
        bound: Bound::Exact,
        nodes: pursuit.watch.nodes(),
        leaves: pursuit.leaves(),
        elapsed: pursuit.watch.elapsed(),
        table_load: pursuit.table_load(),
        line: pursuit.line(best),
    }
}
