//! A taste: small likings for moves, so that equals are not always chosen alike.

use crate::chess::{Move, Position};
use crate::search::score::Score;

/// Likings that follow from a seed: the same for the same position and move, others for another seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taste {
    /// Where the likings come from.
    pub seed: u64,
    /// The strongest liking, in hundredths of a pawn.
    pub strength: u16,
}

impl Taste {
    /// How much a move is liked in a position, from 0 to the strength.
    pub(super) fn liking(self, position: &Position, chosen: Move) -> Score {
        let mixed = mix(self.seed ^ position.key() ^ mix(chosen.bits().into()));
        let liking = mixed % (u64::from(self.strength) + 1);
        Score::try_from(liking).unwrap_or(0)
    }
}

/// Scatters the bits of a number: two rounds of multiplying and folding.
const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut round = 0;
    while round < 2 {
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        round += 1;
    }
    mixed ^ (mixed >> 32)
}
