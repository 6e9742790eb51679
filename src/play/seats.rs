//! Who sits at the board, and what a session has to ask of a game beyond its rules.

use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::sync::Arc;

use super::sides::Sides;
use crate::game::{Color, Game, Line, Status};
use crate::search::{Report, Score, Searcher, Signal, Task, score};

/// A game that a session can play: the rules, and the few things that differ from game to game.
pub trait Playable: Game {
    /// The name by which files know the game: a word of small letters.
    const NAME: &'static str;

    /// Those who can play it for the computer, each with a name in files.
    type Bot: Copy + Eq + Debug + Display + FromStr + Send + Sync + 'static;
    /// The draws that may be claimed.
    type Claim: Copy + Eq + Debug + Send + 'static;

    /// A score with which the computer still thinks that a draw would do.
    const EVEN: Score = score::DRAW;

    /// Somebody who plays like that. What is left to chance follows from the seed.
    fn hire(bot: Self::Bot, seed: u64) -> Box<dyn Searcher<Self>>;

    /// The draw that the side to move may claim.
    fn claim(line: &Line<Self>) -> Option<Self::Claim>;

    /// Whether a side could still win by some sequence of moves; if not, the other's fallen flag is a draw.
    fn can_win(&self, color: Color) -> bool;

    /// How many plies ago something happened that cannot be undone, so that no earlier position can come back.
    fn plies_since_progress(&self) -> usize {
        usize::MAX
    }

    /// A start position as text.
    fn to_text(&self) -> String;

    /// The start position that [`to_text`](Self::to_text) wrote, if the text is one.
    fn from_text(text: &str) -> Option<Self>;

    /// The legal move with these coordinates.
    fn read_move(&self, text: &str) -> Option<Self::Move> {
        match self.status() {
            Status::Ongoing(moves) => moves.into_iter().find(|chosen| chosen.to_string() == text),
            Status::Over(_) => None,
        }
    }
}

/// The claim of a game in which no draw can be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoClaim {}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Seat<B> {
    /// Somebody at the window.
    Human,
    /// The computer.
    Computer(B),
}

impl<B> Seat<B> {
    /// Whether somebody at the window plays.
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }

    /// Whether the computer plays.
    pub const fn is_computer(&self) -> bool {
        matches!(self, Self::Computer(_))
    }
}

/// Where the computer's players come from. [`Playable::hire`] is one.
pub type Agency<G> = Arc<dyn Fn(<G as Playable>::Bot, u64) -> Box<dyn Searcher<G>> + Send + Sync>;

/// The computer's players at one board, of whom only one thinks at a time: the one whose turn it is.
pub(super) struct Staff<G: Playable> {
    players: Sides<Option<Box<dyn Searcher<G>>>>,
}

impl<G: Playable> Staff<G> {
    pub fn hire(seats: Sides<Seat<G::Bot>>, agency: &Agency<G>, seed: u64) -> Self {
        let mut seed = seed;
        let players = seats.map(|seat| match seat {
            Seat::Human => None,
            Seat::Computer(bot) => {
                // The same bot on both sides must not have the same chances.
                seed = seed.wrapping_add(1);
                Some(agency(bot, seed))
            }
        });
        Self { players }
    }
}

impl<G: Playable> Searcher<G> for Staff<G> {
    fn search(
        &mut self,
        task: &Task<G>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<G::Move>),
    ) -> Option<G::Move> {
        self.players[task.line.position().turn()].as_mut()?.search(task, signal, tell)
    }

    fn forget(&mut self) {
        for color in Color::ALL {
            if let Some(player) = &mut self.players[color] {
                player.forget();
            }
        }
    }
}
