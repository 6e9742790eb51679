//! What a game begins with, or goes on with after it was kept in a file.

use std::collections::HashMap;

use crate::game::Status;
use crate::play::clock::{TimeControl, Times};
use crate::play::pgn::Tags;
use crate::play::record::{GameRecord, NodeId};
use crate::play::seats::{Playable, Seat};
use crate::play::sides::Sides;
use crate::play::verdict::Declaration;
use crate::search::Score;

/// A game to be played, from its beginning or from where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrangement<G: Playable> {
    /// The moves so far.
    pub record: GameRecord<G>,
    /// Where the game stands.
    pub at: NodeId,
    /// The end of the branch on which it stands.
    pub end: NodeId,
    /// What is known of the nodes besides the moves.
    pub moments: HashMap<NodeId, Moment<G::Claim>>,
    /// Who plays.
    pub seats: Sides<Seat<G::Bot>>,
    /// How much time each side has, if there is a clock.
    pub controls: Option<Sides<TimeControl>>,
    /// What the clock shows, if not all the time is left.
    pub times: Option<Times>,
    /// Whether the game goes on by itself.
    pub flow: Flow,
    /// What is said of the game as a whole.
    pub tags: Tags,
}

impl<G: Playable> Arrangement<G> {
    /// A new game.
    pub fn new(start: G, seats: Sides<Seat<G::Bot>>, controls: Option<Sides<TimeControl>>) -> Self {
        Self { controls, ..Self::of_record(GameRecord::new(start), seats) }
    }

    /// A game that was recorded elsewhere, at its last move.
    pub fn of_record(record: GameRecord<G>, seats: Sides<Seat<G::Bot>>) -> Self {
        Self {
            at: record.last(),
            end: record.last(),
            record,
            moments: HashMap::new(),
            seats,
            controls: None,
            times: None,
            flow: Flow::Playing,
            tags: Tags::default(),
        }
    }

    /// Whether there are moves, and more may follow where the game stands.
    pub fn is_unfinished(&self) -> bool {
        let is_declared = self.moments.get(&self.at).is_some_and(|moment| moment.declared.is_some());
        let may_go_on = || matches!(self.record.line_to(self.at).status(), Status::Ongoing(_));
        !self.record.is_empty() && !is_declared && may_go_on()
    }
}

/// Whether a game goes on by itself: the computer answers, the clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Flow {
    /// It goes on.
    Playing,
    /// Moves were taken back: it goes on with the next move that is played.
    Replaying,
    /// The computer plays one move, and then it rests.
    Stepping,
    /// It rests until it is told to go on, or a human moves.
    Paused,
}

/// What is known of a node besides its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment<C> {
    /// What the clock showed when the node was reached.
    pub times: Option<Times>,
    /// What the computer thought of its move, for the side that played it.
    pub opinion: Option<Score>,
    /// How the game was ended here, other than by the rules.
    pub declared: Option<Declaration<C>>,
}

impl<C> Default for Moment<C> {
    fn default() -> Self {
        Self { times: None, opinion: None, declared: None }
    }
}
