//! Openings by chance: so varied that no two games are alike, and fair to both sides.

use std::collections::HashSet;
use std::fmt::{self, Debug};

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::chess::{Kind, Position};
use crate::game::{Color, Game, Status};
use crate::search::expert::Expert;
use crate::search::{Limits, Score, Searcher, Signal, Task};

/// The moves with which a game begins before the contestants think for themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<G: Game> {
    /// Where the game begins.
    pub start: G,
    /// What is played from there.
    pub moves: Vec<G::Move>,
}

/// Random openings whose last position is fair, each once as long as there are more.
pub struct Openings<G: Game, F> {
    start: G,
    plies: usize,
    chance: StdRng,
    is_fair: F,
    judged: HashSet<u64>,
    fair: Vec<Opening<G>>,
}

impl<G: Game, F> Debug for Openings<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Openings").field("plies", &self.plies).finish_non_exhaustive()
    }
}

/// After so many vain attempts there is hardly another fair opening.
const ATTEMPTS: usize = 2000;

impl<G: Game, F: FnMut(&G) -> bool> Openings<G, F> {
    /// Openings of so many plies that follow from the seed.
    pub fn seeded(seed: u64, start: G, plies: usize, is_fair: F) -> Self {
        let chance = StdRng::seed_from_u64(seed);
        Self { start, plies, chance, is_fair, judged: HashSet::new(), fair: Vec::new() }
    }

    /// Random moves and where they lead; `None` if the game is over too soon.
    fn attempt(&mut self) -> Option<(Opening<G>, G)> {
        let mut position = self.start.clone();
        let mut moves = Vec::new();
        while let Status::Ongoing(legal) = position.status() {
            if moves.len() == self.plies {
                return Some((Opening { start: self.start.clone(), moves }, position));
            }
            let chosen = *legal.choose(&mut self.chance)?;
            moves.push(chosen);
            position.play(chosen);
        }
        None
    }
}

impl<G: Game, F: FnMut(&G) -> bool> Iterator for Openings<G, F> {
    type Item = Opening<G>;

    /// The next one; `None` only if no fair opening is found at all.
    fn next(&mut self) -> Option<Opening<G>> {
        for _ in 0..ATTEMPTS {
            let Some((opening, position)) = self.attempt() else { continue };
            if self.judged.insert(position.key()) && (self.is_fair)(&position) {
                self.fair.push(opening.clone());
                return Some(opening);
            }
        }
        self.fair.choose(&mut self.chance).cloned()
    }
}

/// Openings of chess that leave both sides about equal chances.
pub fn of_chess(seed: u64, plies: usize) -> impl Iterator<Item = Opening<Position>> {
    let mut judge = Expert::new(1);
    Openings::seeded(seed, Position::start(), plies, move |position| is_balanced(position, &mut judge))
}

/// How far the judge looks: far enough to see that nothing hangs.
const DEPTH: u32 = 6;

/// Less than anybody needs to win, in hundredths of a pawn.
const LARGEST_ADVANTAGE: Score = 60;

/// Whether nobody is in check, ahead in men or otherwise better.
fn is_balanced(position: &Position, judge: &mut Expert) -> bool {
    if position.is_check() || men(position, Color::White) != men(position, Color::Black) {
        return false;
    }
    // Else the verdict would depend on the positions that were judged before.
    judge.forget();
    let mut advantage = Score::MAX;
    let task = Task::new(*position, Limits::depth(DEPTH));
    judge.search(&task, &Signal::default(), &mut |report| advantage = report.score);
    advantage.abs() <= LARGEST_ADVANTAGE
}

fn men(position: &Position, color: Color) -> Score {
    let worth = |kind: Kind| kind.value() * position.board().of(color, kind).0.count_ones().cast_signed();
    Kind::ALL.into_iter().map(worth).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_balanced(fen: &str) -> bool {
        super::is_balanced(&fen.parse().expect("a position"), &mut Expert::new(1))
    }

    #[test]
    fn the_start_is_balanced() {
        assert!(is_balanced("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    }

    #[test]
    fn a_check_or_a_man_more_is_not_balanced() {
        assert!(!is_balanced("rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3"));
        assert!(!is_balanced("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    }

    #[test]
    fn a_man_that_hangs_is_not_balanced() {
        assert!(!is_balanced("rnbqkb1r/pppppppp/8/8/4n3/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 1"));
    }
}
