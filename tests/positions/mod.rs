//! Positions that several test files share: tricky places to start from, and seeded random games from there.

#![allow(dead_code, reason = "each test file needs some of these, none needs all")]

use catur::chess::{Move, Position};
use catur::game::{Game, Status};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// Where games begin: what is rare in games from the first move is common from here.
pub const STARTS: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    // Perft positions known for castling, pins, en passant, checks and promotions.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    // Pawns about to pass each other, before kings and runners on the same lines.
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "8/2p1p1p1/8/K2P1P1r/R2p1p1k/8/2P1P1P1/8 w - - 0 1",
    "4r2k/1b1p1p2/8/2P1P3/2p1p3/8/1B1P1P2/4R2K b - - 0 1",
    // Men that give check by stepping aside, and with it a second one.
    "4k3/8/2R5/8/B3N3/8/4R3/4K3 w - - 0 1",
    // Men of one kind that share targets, for the names of moves.
    "7k/8/Q2Q4/8/Q7/q7/7K/q2q4 w - - 0 1",
    "1n1k1n2/3n4/1n3n2/8/2R2R2/8/R4R2/3K4 w - - 0 1",
    // Few men: mates, stalemates and draws are near.
    "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
    "8/8/8/8/1r6/3k4/8/3K4 b - - 100 90",
    "7k/7P/6K1/8/8/8/7p/8 w - - 0 1",
    "k7/2P5/1K6/8/8/8/8/8 w - - 0 1",
    "4k3/4p3/4b3/8/8/4B3/4P3/4K3 w - - 0 1",
    "8/8/3nk3/8/8/3KN3/8/8 w - - 0 1",
    "8/8/4k3/2b5/8/3KB3/2p5/8 w - - 0 1",
];

/// The position of a FEN that is known to be good.
pub fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|why| panic!("{fen}: {why}"))
}

/// A game in which both sides move at random.
pub struct RandomGame {
    /// The FEN of its first position.
    pub start: &'static str,
    /// The moves up to the end of the game, or until it has become long.
    pub moves: Vec<Move>,
}

impl RandomGame {
    const LONGEST: usize = 100;

    fn play(start: &'static str, chance: &mut StdRng) -> Self {
        let (mut now, mut moves) = (position(start), Vec::new());
        while moves.len() < Self::LONGEST
            && let Status::Ongoing(choices) = now.status()
            && let Some(&chosen) = choices.choose(chance)
        {
            moves.push(chosen);
            now.play(chosen);
        }
        Self { start, moves }
    }

    /// All positions of the game, the first and the last included.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let moves = self.moves.iter();
        let later = moves.scan(position(self.start), |now, &chosen| {
            now.play(chosen);
            Some(*now)
        });
        std::iter::once(position(self.start)).chain(later)
    }
}

/// So many random games from each of the starts; the same for the same seed.
pub fn random_games(seed: u64, from_each_start: usize) -> impl Iterator<Item = RandomGame> {
    let mut chance = StdRng::seed_from_u64(seed);
    STARTS
        .into_iter()
        .flat_map(move |start| std::iter::repeat_n(start, from_each_start))
        .map(move |start| RandomGame::play(start, &mut chance))
}
