//! What the textbook searches share: arriving at a position, and the outlook from there.

use crate::game::{Game, MoveList, Status};
use crate::search::score::INFINITE;
use crate::search::{Heuristic, Score, Stopped, Task, Watch};

/// What a search takes along from position to position.
pub struct Walk<'a, G: Game, O> {
    /// Whoever watches.
    pub observer: &'a mut O,
    watch: &'a mut Watch,
    task: &'a Task<G>,
    /// The positions of the game, in order of their keys; none for a position that is no part of a game.
    past: Vec<u64>,
    depth: u32,
    leaves: u64,
}

/// What a search meets at a position.
pub enum Arrival<M> {
    /// Nothing to search: the game is over, or the depth is used up. This is what it is worth to the side to move.
    End(Score),
    /// The moves, those that look best first.
    Choice(MoveList<M>),
}

impl<'a, G: Heuristic, O> Walk<'a, G, O> {
    /// A walk that begins at the position of the task and goes so many plies deep.
    pub fn new(task: &'a Task<G>, depth: u32, watch: &'a mut Watch, observer: &'a mut O) -> Self {
        let mut past = task.line.earlier().to_vec();
        if !past.is_empty() {
            past.push(task.line.position().key());
            past.sort_unstable();
        }
        Self { observer, watch, task, past, depth, leaves: 0 }
    }

    /// What the search was asked.
    pub const fn task(&self) -> &'a Task<G> {
        self.task
    }

    /// How many plies deep the walk goes.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// The positions so far where the depth was used up.
    pub const fn leaves(&self) -> u64 {
        self.leaves
    }

    /// Visits a position from which so many plies are left to search.
    pub fn arrive(&mut self, position: &G, depth_left: u32) -> Result<Arrival<G::Move>, Stopped> {
        self.watch.visit()?;
        self.leaves += u64::from(depth_left == 0);
        let ply = self.depth - depth_left;
        let mut moves = match self.status(position, ply) {
            Status::Over(value) => return Ok(Arrival::End(value)),
            Status::Ongoing(_) if depth_left == 0 => return Ok(Arrival::End(position.evaluate())),
            Status::Ongoing(moves) => moves,
        };
        if ply == 0 && !self.task.among.is_empty() {
            moves.retain(|chosen| self.task.among.contains(chosen));
        }
        position.order(&mut moves);
        Ok(Arrival::Choice(moves))
    }

    /// Visits a position only to judge it as it stands.
    pub fn glance(&mut self, position: &G, depth_left: u32) -> Result<Score, Stopped> {
        self.watch.visit()?;
        match self.status(position, self.depth - depth_left) {
            Status::Over(value) => Ok(value),
            Status::Ongoing(_) => Ok(position.evaluate()),
        }
    }

    /// The moves, or what the game is worth if it is over.
    fn status(&self, position: &G, ply: u32) -> Status<G::Move, Score> {
        match position.status() {
            Status::Over(ending) => Status::Over(position.evaluate_ending(ending, ply)),
            Status::Ongoing(moves) => match self.repeated(position, ply) {
                Some(ending) => Status::Over(position.evaluate_ending(ending, ply)),
                None => Status::Ongoing(moves),
            },
        }
    }

    /// The ending by repetition, for a position that has been on the board before: what was repeated once can be
    /// repeated until it counts, and who stands better should not begin with it.
    fn repeated(&self, position: &G, ply: u32) -> Option<G::Ending> {
        let is_new = ply == 0 || self.past.binary_search(&position.key()).is_err();
        if is_new { None } else { G::ended_by_repetition(usize::MAX) }
    }
}

/// What is to come: a value for the side to move, and the moves that lead to it.
pub struct Outlook<M> {
    /// The value.
    pub value: Score,
    // The last move first, so that a move before all others is added at the end.
    line: Vec<M>,
}

/// The outlook from a position, unless the search had to stop.
pub type Found<G> = Result<Outlook<<G as Game>::Move>, Stopped>;

impl<M> Outlook<M> {
    /// Worse than every move.
    pub const NONE: Self = Self::end(-INFINITE);

    /// The outlook at the end of a line.
    pub const fn end(value: Score) -> Self {
        Self { value, line: Vec::new() }
    }

    /// The outlook before a move, given the outlook of the other side behind it.
    pub fn before(chosen: M, mut reply: Self) -> Self {
        reply.line.push(chosen);
        Self { value: -reply.value, line: reply.line }
    }

    /// The same value with no more than the first move of the line.
    pub fn one_move(mut self) -> Self {
        self.line.drain(..self.line.len().saturating_sub(1));
        self
    }

    /// The moves, the first first.
    pub fn into_line(mut self) -> Vec<M> {
        self.line.reverse();
        self.line
    }
}
