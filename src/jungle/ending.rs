//! How a game of Jungle ends.

use crate::game::{self, Color};

/// The endings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Ending {
    /// A beast has entered the other side's den.
    Den {
        /// Whose beast.
        winner: Color,
    },
    /// A side has no beasts left.
    AllCaptured {
        /// The other side.
        winner: Color,
    },
    /// The side to move cannot move.
    NoMoves {
        /// The other side.
        winner: Color,
    },
    /// The same position with the same side to move for the third time.
    Repetition,
    /// Too many plies without a capture.
    Quiet,
}

impl game::Ending for Ending {
    fn winner(self) -> Option<Color> {
        match self {
            Self::Den { winner } | Self::AllCaptured { winner } | Self::NoMoves { winner } => Some(winner),
            Self::Repetition | Self::Quiet => None,
        }
    }
}
