//! The search itself: principal variation search, in which every move but the first is only asked whether it is better.

use super::ordering::Experience;
use super::quiescence::end;
use super::table::{self, Found, Table};
use super::{MOST_PLIES, dens};
use crate::game::{Game, MoveList};
use crate::jungle::{Move, Position};
use crate::search::observer::Window;
use crate::search::score::{DRAW, INFINITE, Score, win_in};
use crate::search::{Bound, Stopped, Task, Watch};

/// One search, and what it takes along.
pub struct Pursuit<'a> {
    /// The limits.
    pub watch: &'a mut Watch,
    table: &'a mut Table,
    experience: &'a mut Experience,
    root: Position,
    /// The keys of all positions before the one that is looked at, those of the game first.
    keys: Vec<u64>,
    /// The best move of a search at the root that was not finished, if it is better than that of the one before.
    better: Option<Move>,
    deepest: u32,
    leaves: u64,
}

/// From this depth on, and after so many moves, quiet moves are first searched a ply less.
const REDUCED_DEPTH: u32 = 3;
const UNREDUCED_MOVES: usize = 4;

impl<'a> Pursuit<'a> {
    pub fn new(
        task: &Task<Position>,
        watch: &'a mut Watch,
        table: &'a mut Table,
        experience: &'a mut Experience,
    ) -> Self {
        let (root, keys) = (*task.line.position(), task.line.earlier().to_vec());
        Self { watch, table, experience, root, keys, better: None, deepest: 0, leaves: 0 }
    }

    /// The deepest ply that was looked at.
    pub const fn deepest(&self) -> u32 {
        self.deepest
    }

    /// Positions where quiescence began.
    pub const fn leaves(&self) -> u64 {
        self.leaves
    }

    /// How full the table is, in thousandths.
    pub fn table_load(&self) -> u16 {
        self.table.load()
    }

    /// What an unfinished search has found that is better than the result of the last finished one.
    pub const fn better_move(&self) -> Option<Move> {
        self.better
    }

    /// The line that the table expects behind a move.
    pub fn line(&self, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut position = self.root.after(first);
        let mut seen = vec![self.root.key()];
        while line.len() < 16
            && !seen.contains(&position.key())
            && let Some(next) = self.table.get(table::key(&position)).and_then(|entry| entry.best)
            && position.is_legal(next)
        {
            seen.push(position.key());
            line.push(next);
            position.play(next);
        }
        line
    }

    pub(super) fn visit(&mut self, ply: u32) -> Result<(), Stopped> {
        self.deepest = self.deepest.max(ply);
        self.watch.visit()
    }

    pub(super) fn order(
        &self,
        position: &Position,
        moves: &mut MoveList<Move>,
        first: Option<Move>,
        ply: u32,
    ) {
        self.experience.order(position, moves, first, ply);
    }

    /// Searches the moves at the root in the order in which they come; the best, and its value.
    pub fn root(&mut self, moves: &[Move], depth: u32, window: Window) -> Result<(Move, Score), Stopped> {
        let position = self.root;
        self.visit(0)?;
        self.better = None;
        let mut best = (moves[0], -INFINITE);
        for (tried, &chosen) in moves.iter().enumerate() {
            let value = self.try_move(&position, chosen, tried, depth, window.above(best.1), 0)?;
            if value > best.1 {
                best = (chosen, value);
                self.better = Some(chosen);
            }
        }
        self.better = None;
        Ok(best)
    }

    /// The value of a position for the side to move.
    fn search(
        &mut self,
        position: &Position,
        depth: u32,
        window: Window,
        ply: u32,
    ) -> Result<Score, Stopped> {
        if depth == 0 || ply >= MOST_PLIES {
            self.leaves += 1;
            return self.quiesce(position, window, ply);
        }
        self.visit(ply)?;
        if let Some(value) = end(position, ply) {
            return Ok(value);
        }
        if self.is_repeated(position) {
            return Ok(DRAW);
        }
        if dens::entry(position).is_some() {
            return Ok(win_in(ply + 1));
        }
        let key = table::key(position);
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|entry| entry.settles(depth, window, ply)) {
            return Ok(value);
        }
        let mut moves = position.moves();
        if moves.is_empty() {
            return Ok(-win_in(ply));
        }
        let intruders: Vec<_> = dens::intruders(position).collect();
        if !intruders.is_empty() && !dens::are_safe_by_waiting(position) {
            // Whatever else is played, the den is entered.
            moves.retain(|chosen| intruders[..] == [chosen.to()]);
            if moves.is_empty() {
                return Ok(-win_in(ply + 2));
            }
        }
        self.order(position, &mut moves, known.and_then(|entry| entry.best), ply);
        let (mut best, mut value) = (None, -INFINITE);
        for (tried, &chosen) in moves.iter().enumerate() {
            let found = self.try_move(position, chosen, tried, depth, window.above(value), ply)?;
            if found > value {
                (best, value) = (Some(chosen), found);
            }
            if value >= window.beta {
                if position.at(chosen.to()).is_none() {
                    self.experience.learn(position, chosen, depth, ply);
                }
                break;
            }
        }
        let bound = match value {
            _ if value >= window.beta => Bound::AtLeast,
            _ if value > window.alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.table.keep(key, Found { best, value, bound }, depth, ply);
        Ok(value)
    }

    /// The value of a move: the first in full, every other first only whether it is better.
    fn try_move(
        &mut self,
        position: &Position,
        chosen: Move,
        tried: usize,
        depth: u32,
        window: Window,
        ply: u32,
    ) -> Result<Score, Stopped> {
        let next = position.after(chosen);
        self.keys.push(position.key());
        let value =
            self.value_of(&next, position.at(chosen.to()).is_none(), tried, depth - 1, window, ply + 1);
        self.keys.pop();
        value
    }

    fn value_of(
        &mut self,
        next: &Position,
        is_quiet: bool,
        tried: usize,
        depth: u32,
        window: Window,
        ply: u32,
    ) -> Result<Score, Stopped> {
        if tried == 0 {
            return Ok(-self.search(next, depth, window.turned(), ply)?);
        }
        let narrow = window.narrowest();
        if is_quiet && tried >= UNREDUCED_MOVES && depth >= REDUCED_DEPTH {
            let value = -self.search(next, depth - 1, narrow.turned(), ply)?;
            if value <= window.alpha {
                return Ok(value);
            }
        }
        let value = -self.search(next, depth, narrow.turned(), ply)?;
        if value > window.alpha && value < window.beta {
            return Ok(-self.search(next, depth, window.turned(), ply)?);
        }
        Ok(value)
    }

    /// Whether a position has been there before: in the game, or on the way to it. What was repeated once can be repeated
    /// until it is a draw, so whoever stands better should not begin with it.
    fn is_repeated(&self, position: &Position) -> bool {
        let since = usize::from(position.plies_since_capture());
        let key = position.key();
        self.keys.iter().rev().take(since).skip(1).step_by(2).any(|&earlier| earlier == key)
    }
}
