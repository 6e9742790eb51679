//! What the searches think of a position of Jungle: the beasts, and how far each has come on its way to the den.

use crate::game::{Color, Game, MoveList};
use crate::jungle::{Beast, Move, Piece, Position, Square};
use crate::search::{Heuristic, Score};

impl Heuristic for Position {
    fn evaluate(&self) -> Score {
        let side = |color| -> Score {
            self.beasts(color).map(|(beast, on)| WORTH[Piece::new(color, beast).index()][on.index()]).sum()
        };
        side(self.turn()) - side(!self.turn())
    }

    /// Moves are left in the order in which they are written, as in the experiment that the laboratory repeats: it
    /// compares NegaScout with alpha-beta, and the better the order, the less there is to tell them apart.
    fn order(&self, _moves: &mut MoveList<Move>) {}
}

/// What a beast is worth wherever it stands.
const fn value(beast: Beast) -> Score {
    match beast {
        Beast::Rat | Beast::Leopard => 500,
        Beast::Cat => 200,
        Beast::Dog => 300,
        Beast::Wolf => 400,
        Beast::Tiger => 800,
        Beast::Lion => 900,
        Beast::Elephant => 1000,
    }
}

/// The worth of every beast of either side on every square.
static WORTH: [[Score; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[0; Square::COUNT]; Piece::COUNT];
    let mut index = 0;
    while index < Piece::COUNT * Square::COUNT {
        let (beast, on) = (Beast::ALL[index / Square::COUNT % 8], index % Square::COUNT);
        let color = if index / Square::COUNT < 8 { Color::White } else { Color::Black };
        // The other side sees the board turned by half.
        let seen = match color {
            Color::White => on,
            Color::Black => Square::COUNT - 1 - on,
        };
        let (file, rank) = (seen / Square::RANKS, seen % Square::RANKS);
        table[Piece::new(color, beast).index()][on] =
            value(beast) + PLACES[beast as usize][Square::RANKS - 1 - rank][file];
        index += 1;
    }
    table
};

/// What a place adds, as the board is seen from South: rank 9 is the first row. Where nobody can stand it is nothing.
type Places = [[Score; Square::FILES]; Square::RANKS];

static PLACES: [Places; 8] = [RAT, CAT, DOG, WOLF, LEOPARD, TIGER, LION, ELEPHANT];

const RAT: Places = [
    [11, 13, 50, 0, 50, 13, 13],
    [11, 12, 13, 50, 13, 13, 13],
    [10, 11, 11, 13, 13, 13, 13],
    [8, 9, 9, 11, 12, 12, 13],
    [8, 9, 9, 11, 12, 12, 12],
    [8, 9, 9, 10, 12, 12, 11],
    [8, 8, 8, 9, 10, 10, 10],
    [8, 8, 8, 9, 9, 9, 9],
    [8, 8, 8, 0, 8, 8, 8],
];

const CAT: Places = [
    [11, 15, 50, 0, 50, 15, 11],
    [11, 11, 15, 50, 15, 11, 11],
    [10, 11, 11, 15, 11, 11, 10],
    [10, 0, 0, 10, 0, 0, 8],
    [10, 0, 0, 8, 0, 0, 8],
    [10, 0, 0, 8, 0, 0, 8],
    [10, 10, 10, 8, 8, 8, 8],
    [13, 10, 8, 8, 8, 8, 8],
    [8, 8, 8, 0, 8, 8, 8],
];

const DOG: Places = [
    [11, 15, 50, 0, 50, 15, 11],
    [10, 11, 15, 50, 15, 11, 10],
    [9, 10, 11, 15, 11, 10, 9],
    [9, 0, 0, 10, 0, 0, 9],
    [8, 0, 0, 8, 0, 0, 8],
    [8, 0, 0, 8, 0, 0, 8],
    [8, 8, 8, 8, 8, 8, 8],
    [8, 8, 8, 8, 13, 10, 8],
    [8, 8, 8, 0, 12, 12, 8],
];

const WOLF: Places = [
    [11, 15, 50, 0, 50, 15, 11],
    [10, 11, 15, 50, 15, 11, 10],
    [9, 10, 11, 15, 11, 10, 9],
    [9, 0, 0, 10, 0, 0, 9],
    [8, 0, 0, 8, 0, 0, 8],
    [8, 0, 0, 8, 0, 0, 8],
    [8, 8, 10, 8, 8, 8, 8],
    [8, 12, 13, 8, 8, 8, 8],
    [8, 12, 12, 0, 8, 8, 8],
];

const LEOPARD: Places = [
    [14, 15, 50, 0, 50, 15, 14],
    [13, 14, 15, 50, 15, 14, 13],
    [13, 13, 14, 15, 14, 13, 13],
    [12, 0, 0, 15, 0, 0, 12],
    [11, 0, 0, 14, 0, 0, 11],
    [10, 0, 0, 13, 0, 0, 10],
    [9, 9, 9, 10, 10, 9, 9],
    [9, 9, 9, 9, 9, 9, 9],
    [9, 9, 9, 0, 9, 9, 9],
];

const TIGER: Places = [
    [25, 30, 50, 0, 50, 30, 25],
    [25, 25, 30, 50, 30, 25, 25],
    [18, 20, 20, 30, 20, 20, 18],
    [15, 0, 0, 15, 0, 0, 15],
    [15, 0, 0, 15, 0, 0, 15],
    [15, 0, 0, 15, 0, 0, 15],
    [14, 16, 16, 14, 16, 16, 14],
    [12, 14, 12, 12, 12, 12, 12],
    [10, 12, 12, 0, 12, 12, 10],
];

const LION: Places = [
    [25, 30, 50, 0, 50, 30, 25],
    [25, 25, 30, 50, 30, 25, 25],
    [18, 20, 20, 30, 20, 20, 18],
    [15, 0, 0, 15, 0, 0, 15],
    [15, 0, 0, 15, 0, 0, 15],
    [15, 0, 0, 15, 0, 0, 15],
    [14, 16, 16, 14, 16, 16, 14],
    [12, 12, 12, 12, 12, 14, 12],
    [10, 12, 12, 0, 12, 12, 10],
];

const ELEPHANT: Places = [
    [25, 30, 50, 0, 50, 30, 25],
    [25, 25, 30, 50, 30, 25, 25],
    [18, 20, 20, 30, 20, 20, 18],
    [16, 0, 0, 16, 0, 0, 16],
    [14, 0, 0, 14, 0, 0, 14],
    [12, 0, 0, 12, 0, 0, 12],
    [10, 15, 14, 14, 14, 14, 12],
    [11, 11, 11, 11, 11, 11, 11],
    [11, 11, 11, 0, 11, 11, 11],
];
