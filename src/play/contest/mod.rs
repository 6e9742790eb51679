//! Bots against each other: two contestants, one game after the other, and no way to win but over the board.

pub mod openings;
pub mod tally;

use std::fmt::Debug;
use std::io;
use std::time::Duration;

use super::record::GameRecord;
use crate::engine::{self, Engine, Pace, Reply};
use crate::game::{Color, Ending, Game, Line, MoveList, Status};
use crate::search::{Limits, Searcher, Task};

pub use openings::Opening;
pub use tally::{Point, Tally};

/// Somebody who takes part: a searcher, and how far it may think at each move.
#[derive(Debug)]
pub struct Contestant<G: Game> {
    engine: Engine<G>,
    limits: Limits,
}

impl<G: Game> Contestant<G> {
    /// A contestant who is replaced by the next one that `hire` makes if it breaks down.
    ///
    /// # Errors
    /// If the system has no more threads.
    pub fn new(
        hire: impl FnMut() -> Box<dyn Searcher<G>> + Send + 'static,
        limits: Limits,
    ) -> io::Result<Self> {
        Ok(Self { engine: Engine::start(hire, Pace::READABLE, || ())?, limits })
    }

    fn choose(&mut self, line: &Line<G>, legal: &MoveList<G::Move>) -> Result<G::Move, Fault<G::Move>> {
        let mut task = Task::new(line.position().clone(), self.limits);
        task.line = line.clone();
        match self.answer_to(task) {
            engine::Outcome::Chosen(chosen) if legal.contains(&chosen) => Ok(chosen),
            engine::Outcome::Chosen(chosen) => Err(Fault::IllegalMove(chosen)),
            engine::Outcome::NoMove | engine::Outcome::Cancelled => Err(Fault::NoMove),
            engine::Outcome::Failed(last_words) => Err(Fault::Breakdown(last_words)),
        }
    }

    fn answer_to(&mut self, task: Task<G>) -> engine::Outcome<G::Move> {
        // An answer comes sooner or later, so it does not matter how often we look up.
        const WHILE: Duration = Duration::from_mins(1);
        let ticket = self.engine.think(task);
        loop {
            match self.engine.wait(WHILE) {
                Some(Reply::Done(id, outcome)) if id == ticket.id() => return outcome,
                _ => {}
            }
        }
    }
}

/// Why a game was lost without being lost on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault<M> {
    /// The contestant had no move to offer although there was one.
    NoMove,
    /// The contestant offered this.
    IllegalMove(M),
    /// The contestant panicked and said this.
    Breakdown(String),
}

/// How a game ended. `C` is a draw that a player may claim, where the game has such draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion<G: Game, C> {
    /// By the rules alone.
    Rules(G::Ending),
    /// As a draw that one side could claim.
    Claim(C),
    /// As a draw after the agreed number of plies.
    TooLong,
    /// By a fault of one side.
    Forfeit {
        /// Whose fault it was.
        loser: Color,
        /// What it was.
        fault: Fault<G::Move>,
    },
}

impl<G: Game, C> Conclusion<G, C> {
    /// Who won, or `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Self::Rules(ending) => ending.winner(),
            Self::Claim(_) | Self::TooLong => None,
            Self::Forfeit { loser, .. } => Some(!*loser),
        }
    }
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encounter<G: Game, C> {
    /// The side of the contestant who was named first.
    pub first_plays: Color,
    /// The moves, those of the opening included.
    pub record: GameRecord<G>,
    /// How it ended.
    pub conclusion: Conclusion<G, C>,
}

impl<G: Game, C> Encounter<G, C> {
    /// What the contestant who was named first made of it.
    pub fn point(&self) -> Point {
        match self.conclusion.winner() {
            None => Point::Draw,
            Some(winner) if winner == self.first_plays => Point::Win,
            Some(_) => Point::Loss,
        }
    }
}

/// Two contestants and the terms on which they meet.
#[derive(Debug)]
pub struct Contest<G: Game, C> {
    first: Contestant<G>,
    second: Contestant<G>,
    claim: fn(&Line<G>) -> Option<C>,
    most_plies: usize,
}

impl<G: Game, C> Contest<G, C> {
    /// A contest in which every draw is claimed that can be, and a game of so many plies is drawn as well.
    pub const fn new(
        first: Contestant<G>,
        second: Contestant<G>,
        claim: fn(&Line<G>) -> Option<C>,
        most_plies: usize,
    ) -> Self {
        Self { first, second, claim, most_plies }
    }

    /// Plays one game to its end. What the contestants learned in earlier games is forgotten.
    pub fn play(&mut self, opening: &Opening<G>, first_plays: Color) -> Encounter<G, C> {
        self.first.engine.forget();
        self.second.engine.forget();
        let mut record = GameRecord::new(opening.start.clone());
        let mut line = Line::new(opening.start.clone());
        let mut node = record.root();
        for &chosen in &opening.moves {
            line.play(chosen);
            node = record.add(node, chosen);
        }
        let conclusion = loop {
            match self.next_move(&line, record.len(), first_plays) {
                Err(conclusion) => break conclusion,
                Ok(chosen) => {
                    line.play(chosen);
                    node = record.add(node, chosen);
                }
            }
        };
        Encounter { first_plays, record, conclusion }
    }

    fn next_move(
        &mut self,
        line: &Line<G>,
        plies: usize,
        first_plays: Color,
    ) -> Result<G::Move, Conclusion<G, C>> {
        let legal = match line.status() {
            Status::Over(ending) => return Err(Conclusion::Rules(ending)),
            Status::Ongoing(legal) => legal,
        };
        if let Some(claim) = (self.claim)(line) {
            return Err(Conclusion::Claim(claim));
        }
        if plies >= self.most_plies {
            return Err(Conclusion::TooLong);
        }
        let turn = line.position().turn();
        let contestant = if turn == first_plays { &mut self.first } else { &mut self.second };
        contestant.choose(line, &legal).map_err(|fault| Conclusion::Forfeit { loser: turn, fault })
    }
}

/// Every opening twice, so that each contestant has each side of it; the colour is that of the one named first.
pub fn schedule<G: Game>(
    openings: impl Iterator<Item = Opening<G>>,
) -> impl Iterator<Item = (Opening<G>, Color)> {
    openings.flat_map(|opening| Color::ALL.map(|color| (opening.clone(), color)))
}
