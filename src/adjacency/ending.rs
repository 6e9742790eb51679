//! How a game of Adjacency ends: when the agreed rounds are over, more marks win.

use crate::game::{self, Color};

/// The endings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Ending {
    /// One side has more marks.
    Majority {
        /// Who has more.
        winner: Color,
    },
    /// Both have as many.
    Tie,
}

impl game::Ending for Ending {
    fn winner(self) -> Option<Color> {
        match self {
            Self::Majority { winner } => Some(winner),
            Self::Tie => None,
        }
    }
}
