//! Summing over all lines of a length. Their number is always 56 · 55 · 54 …, so what counts is what the scores come to.

use std::iter::Sum;
use std::ops::Add;

use super::moves::Move;
use super::position::Position;
use super::square::Squares;
use crate::game::{Color, Game};

/// The ends of many lines together. A line ends when it is long enough or when the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sums {
    /// How many lines there are.
    pub leaves: u64,
    /// The marks of X less those of O at the end of each line, added up.
    pub difference: i64,
    /// The squares of these differences, added up.
    pub square: i64,
}

impl Add for Sums {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            leaves: self.leaves + other.leaves,
            difference: self.difference + other.difference,
            square: self.square + other.square,
        }
    }
}

impl Sum for Sums {
    fn sum<I: Iterator<Item = Self>>(each: I) -> Self {
        each.fold(Self::default(), Add::add)
    }
}

impl Sums {
    /// So many lines that end with the same difference.
    fn of(lines: u32, difference: i64) -> Self {
        let count = i64::from(lines);
        Self { leaves: lines.into(), difference: count * difference, square: count * difference * difference }
    }
}

/// The sums over all lines of `depth` plies that begin here. The last ply is counted without being played.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> Sums {
    match depth.min(position.plies_left()) {
        0 => Sums::of(1, difference(position)),
        1 => last_ply(position),
        depth => position.moves().into_iter().map(|chosen| perft(&position.after(chosen), depth - 1)).sum(),
    }
}

/// The sums behind each move; a depth of at least 1 is needed.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, Sums)> + use<> {
    let position = *position;
    position
        .moves()
        .into_iter()
        .map(move |chosen| (chosen, perft(&position.after(chosen), depth.saturating_sub(1))))
}

fn difference(position: &Position) -> i64 {
    i64::from(position.marks(Color::White)) - i64::from(position.marks(Color::Black))
}

/// The sums over all moves, counted for all squares at once: how many have no neighbour to turn, how many have one …
fn last_ply(position: &Position) -> Sums {
    // Each way gives one bit a square. The four bits are added as numbers on paper are, with bits for the carries.
    let [above, below, left, right] = position.other().each_way().map(|Squares(bits)| bits);
    let (ones_upright, twos_upright) = (above ^ below, above & below);
    let (ones_across, twos_across) = (left ^ right, left & right);
    let carry = ones_upright & ones_across;
    let ones = ones_upright ^ ones_across;
    let twos = twos_upright ^ twos_across ^ carry;
    let fours = twos_upright & twos_across;
    let empty = position.empty().0;
    let squares = [!ones & !twos & !fours, ones & !twos, !ones & twos, ones & twos, fours];
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let before = difference(position);
    let behind = |(gain, squares): (i64, u64)| Sums::of((squares & empty).count_ones(), before + sign * gain);
    // A mark that turns others counts for each twice: one side gains it, the other loses it.
    [1, 3, 5, 7, 9].into_iter().zip(squares).map(behind).sum()
}
