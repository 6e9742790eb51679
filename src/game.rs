//! What all games share: two sides, a list of moves, and a status that is either moves to choose from or an ending.

use std::fmt::{Debug, Display};
use std::ops::Not;

use arrayvec::ArrayVec;

/// A side. White moves first, unless a game begins with the other side by agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Color {
    /// White; South in Jungle, X in Adjacency.
    White,
    /// Black; North in Jungle, O in Adjacency.
    Black,
}

impl Color {
    /// Both sides, the first to move first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Moves on the stack. No position of chess has more than 218 of them, and the other games have fewer.
pub type MoveList<M> = ArrayVec<M, 256>;

/// Where a game stands: never both going on and over, never neither.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status<M, E> {
    /// The side to move chooses among these; there is at least one.
    Ongoing(MoveList<M>),
    /// Nobody may move any more.
    Over(E),
}

/// How a game ended, as a case and never as text: the window speaks several languages.
pub trait Ending: Copy + Eq + Debug + Send + 'static {
    /// Who won, or `None` for a draw.
    fn winner(self) -> Option<Color>;
}

/// The rules of a game for two who move in turn and see everything.
pub trait Game: Clone + Send + 'static {
    /// One move, small enough to be copied.
    type Move: Copy + Eq + Debug + Display + Send + 'static;
    /// The ways in which the game can end.
    type Ending: Ending;

    /// Who is to move.
    fn turn(&self) -> Color;

    /// The moves to choose from, or how the game ended, as far as this position alone can tell.
    fn status(&self) -> Status<Self::Move, Self::Ending>;

    /// Plays a move taken from [`status`](Self::status).
    fn play(&mut self, chosen: Self::Move);

    /// A number that two positions share when one counts as a repetition of the other.
    fn key(&self) -> u64;

    /// The ending that comes with the `times`-th occurrence of a position, if any does.
    fn ended_by_repetition(times: usize) -> Option<Self::Ending>;

    /// The position behind a move taken from [`status`](Self::status).
    #[must_use]
    fn after(&self, chosen: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(chosen);
        next
    }
}

/// A position and how it came about, as far as repetitions need it.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    position: G,
    earlier: Vec<u64>,
}

impl<G: Game> Line<G> {
    /// A line that begins here.
    pub const fn new(start: G) -> Self {
        Self { position: start, earlier: Vec::new() }
    }

    /// What stands on the board now.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The keys of the positions before this one, oldest first.
    pub fn earlier(&self) -> &[u64] {
        &self.earlier
    }

    /// Plays a move taken from [`status`](Self::status).
    pub fn play(&mut self, chosen: G::Move) {
        self.earlier.push(self.position.key());
        self.position.play(chosen);
    }

    /// How often the present position has stood on the board, this time included.
    pub fn occurrences(&self) -> usize {
        let key = self.position.key();
        1 + self.earlier.iter().filter(|&&earlier| earlier == key).count()
    }

    /// Where the game stands, repetitions included.
    pub fn status(&self) -> Status<G::Move, G::Ending> {
        match (self.position.status(), G::ended_by_repetition(self.occurrences())) {
            (Status::Ongoing(_), Some(ending)) => Status::Over(ending),
            (status, _) => status,
        }
    }
}
