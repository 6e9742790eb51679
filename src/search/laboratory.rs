//! One position, several searches: rows to compare.

use std::time::Duration;

use super::expert::Expert;
use super::textbook::{Algorithm, Finding};
use super::{Heuristic, Limits, Score, Searcher, Signal, Stopped, Task, Watch};
use crate::chess::{Move, Position};
use crate::game::Status;

/// What one search made of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<M> {
    /// The name of the search.
    pub algorithm: &'static str,
    /// The value for the side to move.
    pub value: Score,
    /// The best move, if the game is not over.
    pub best: Option<M>,
    /// Positions visited.
    pub nodes: u64,
    /// Those of them where the depth was used up; a game that is over before has none.
    pub leaves: u64,
    /// Time used.
    pub elapsed: Duration,
}

impl<M: Copy> Row<M> {
    /// Runs a search and takes its time.
    ///
    /// # Errors
    /// If the search has to stop before it is done.
    pub fn measure(
        algorithm: &'static str,
        signal: &Signal,
        search: impl FnOnce(&mut Watch) -> Result<Finding<M>, Stopped>,
    ) -> Result<Self, Stopped> {
        let mut watch = Watch::start(Limits::default(), signal);
        let finding = search(&mut watch)?;
        let (nodes, leaves) = (finding.nodes, finding.leaves);
        let elapsed = watch.elapsed();
        Ok(Self { algorithm, value: finding.value, best: finding.best(), nodes, leaves, elapsed })
    }
}

/// The row of the expert, who searches deeper where it matters and less where it does not.
#[must_use]
pub fn expert(position: &Position, depth: u32, signal: &Signal) -> Row<Move> {
    // Making room for the table is not part of the search.
    strongest(&mut Expert::new(TABLE_MEGABYTES), position, depth, signal)
}

/// The row of a game's strongest player.
pub fn strongest<G: Heuristic>(
    player: &mut impl Searcher<G>,
    position: &G,
    depth: u32,
    signal: &Signal,
) -> Row<G::Move> {
    let watch = Watch::start(Limits::default(), signal);
    let mut row =
        Row { algorithm: "expert", value: 0, best: None, nodes: 0, leaves: 0, elapsed: Duration::ZERO };
    let task = Task::new(position.clone(), Limits::depth(depth));
    row.best = player.search(&task, signal, &mut |report| {
        (row.value, row.nodes, row.leaves) = (report.score, report.nodes, report.leaves);
    });
    if let Status::Over(ending) = position.status() {
        row.value = position.evaluate_ending(ending, 0);
        row.best = None;
    }
    row.elapsed = watch.elapsed();
    row
}

const TABLE_MEGABYTES: usize = 16;

/// The rows of the textbook searches, each searched when it is asked for; they end early if the signal says stop.
pub fn compare<G: Heuristic>(
    position: &G,
    depth: u32,
    signal: Signal,
) -> impl Iterator<Item = Row<G::Move>> + use<G> {
    let task = Task::new(position.clone(), Limits::depth(depth));
    Algorithm::EXACT.into_iter().map_while(move |algorithm| {
        Row::measure(algorithm.name(), &signal, |watch| algorithm.search(&task, depth, watch, &mut ())).ok()
    })
}
