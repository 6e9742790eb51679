//! A player who moves at random: the one that every other must beat.

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::player::candidates;
use crate::game::Game;
use crate::search::{Report, Searcher, Signal, Task};

/// Chooses among the legal moves by chance; the same chance for the same seed.
#[derive(Debug)]
pub struct RandomMover {
    chance: StdRng,
}

impl RandomMover {
    /// A mover whose choices follow from the seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self { chance: StdRng::seed_from_u64(seed) }
    }
}

impl<G: Game> Searcher<G> for RandomMover {
    fn search(&mut self, task: &Task<G>, _: &Signal, _: &mut dyn FnMut(Report<G::Move>)) -> Option<G::Move> {
        candidates(task).choose(&mut self.chance).copied()
    }
}
