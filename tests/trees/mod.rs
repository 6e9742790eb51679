//! Games made for testing searches: trees of known shape, and chess with opinions out of thin air.

use std::fmt;

use catur::chess::ending::Ending as ChessEnding;
use catur::chess::{Move, Position};
use catur::game::{Color, Ending, Game, MoveList, Status};
use catur::search::{Heuristic, Score};

/// A number that looks like chance and follows from another.
pub fn scatter(number: u64) -> u64 {
    let mixed = (number ^ number >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}

fn scattered_score(number: u64, range: u64) -> Score {
    let choices = 2 * range + 1;
    Score::try_from(scatter(number) % choices).expect("a small range")
        - Score::try_from(range).expect("a small range")
}

/// Chess with an order of moves that follows from nothing but a seed.
#[derive(Clone)]
pub struct Whimsical {
    pub position: Position,
    pub seed: u64,
    /// How far opinions go if they, too, follow from the seed; without it they are those of chess.
    pub range: Option<u64>,
}

impl fmt::Debug for Whimsical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with seed {} and range {:?}", self.position, self.seed, self.range)
    }
}

impl Game for Whimsical {
    type Move = Move;
    type Ending = ChessEnding;

    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn status(&self) -> Status<Move, ChessEnding> {
        self.position.status()
    }

    fn play(&mut self, chosen: Move) {
        self.position.play(chosen);
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn ended_by_repetition(times: usize) -> Option<ChessEnding> {
        Position::ended_by_repetition(times)
    }
}

impl Heuristic for Whimsical {
    fn evaluate(&self) -> Score {
        match self.range {
            Some(range) => scattered_score(self.key() ^ self.seed, range),
            None => self.position.evaluate(),
        }
    }

    fn order(&self, moves: &mut MoveList<Move>) {
        let place = |chosen: &Move| (chosen.from().index() * 64 + chosen.to().index()) as u64;
        moves.sort_by_cached_key(|chosen| scatter(place(chosen) ^ self.seed ^ self.key()));
    }
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Won(Option<Color>);

impl Ending for Won {
    fn winner(self) -> Option<Color> {
        self.0
    }
}

/// A tree that grows from a seed.
#[derive(Clone, Debug)]
pub struct Grown {
    here: u64,
    turn: Color,
    range: u64,
    is_endless: bool,
}

impl Grown {
    /// Some positions have one move, some have six, and some end the game.
    pub fn from_seed(seed: u64, range: u64) -> Self {
        Self { here: scatter(seed), turn: Color::White, range, is_endless: false }
    }

    /// Every position has four moves.
    pub fn endless(seed: u64, range: u64) -> Self {
        Self { is_endless: true, ..Self::from_seed(seed, range) }
    }
}

impl Game for Grown {
    type Move = u8;
    type Ending = Won;

    fn turn(&self) -> Color {
        self.turn
    }

    fn status(&self) -> Status<u8, Won> {
        if self.is_endless {
            return Status::Ongoing((0..4).collect());
        }
        match scatter(self.here) % 40 {
            0 => Status::Over(Won(Some(self.turn))),
            1 | 2 => Status::Over(Won(Some(!self.turn))),
            3 | 4 => Status::Over(Won(None)),
            other => Status::Ongoing((0..=u8::try_from(other % 6).expect("few")).collect()),
        }
    }

    fn play(&mut self, chosen: u8) {
        self.here = scatter(self.here.wrapping_add(u64::from(chosen) + 1));
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        self.here
    }

    fn ended_by_repetition(_: usize) -> Option<Won> {
        None
    }
}

impl Heuristic for Grown {
    fn evaluate(&self) -> Score {
        scattered_score(self.here ^ 1, self.range)
    }

    fn order(&self, _: &mut MoveList<u8>) {}
}

/// A tree with the same number of moves everywhere, in which each move costs its player its number: the first is best.
#[derive(Clone, Debug)]
pub struct Uniform {
    pub breadth: u8,
    pub is_best_first: bool,
    turn: Color,
    for_white: Score,
}

impl Uniform {
    pub const fn new(breadth: u8, is_best_first: bool) -> Self {
        Self { breadth, is_best_first, turn: Color::White, for_white: 0 }
    }
}

impl Game for Uniform {
    type Move = u8;
    type Ending = Won;

    fn turn(&self) -> Color {
        self.turn
    }

    fn status(&self) -> Status<u8, Won> {
        Status::Ongoing((0..self.breadth).collect())
    }

    fn play(&mut self, chosen: u8) {
        let cost = Score::from(chosen);
        self.for_white += if self.turn == Color::White { -cost } else { cost };
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        0
    }

    fn ended_by_repetition(_: usize) -> Option<Won> {
        None
    }
}

impl Heuristic for Uniform {
    fn evaluate(&self) -> Score {
        if self.turn == Color::White { self.for_white } else { -self.for_white }
    }

    fn order(&self, moves: &mut MoveList<u8>) {
        if !self.is_best_first {
            moves.reverse();
        }
    }
}

/// A tree that is written down.
pub enum Node {
    /// What the side to move thinks of it, and where its moves lead.
    Open(Score, &'static [Node]),
    Drawn,
}

/// A place in a tree that is written down.
#[derive(Clone)]
pub struct Written {
    node: &'static Node,
    turn: Color,
}

impl Written {
    pub const fn at(node: &'static Node) -> Self {
        Self { node, turn: Color::White }
    }
}

impl Game for Written {
    type Move = usize;
    type Ending = Won;

    fn turn(&self) -> Color {
        self.turn
    }

    fn status(&self) -> Status<usize, Won> {
        match self.node {
            Node::Open(_, children) => Status::Ongoing((0..children.len()).collect()),
            Node::Drawn => Status::Over(Won(None)),
        }
    }

    fn play(&mut self, chosen: usize) {
        let Node::Open(_, children) = self.node else { panic!("the game is over") };
        self.node = &children[chosen];
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        0
    }

    fn ended_by_repetition(_: usize) -> Option<Won> {
        None
    }
}

impl Heuristic for Written {
    fn evaluate(&self) -> Score {
        match self.node {
            Node::Open(opinion, _) => *opinion,
            Node::Drawn => panic!("the value of an ending is no matter of opinion"),
        }
    }

    fn order(&self, _: &mut MoveList<usize>) {}
}
