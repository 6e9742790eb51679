//! Why a mark may not be put on a square, as a case that a window can put into words of any language.

use std::fmt;

use super::position::Position;
use super::square::Square;

/// What forbids a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Refusal {
    /// A mark stands there already.
    Occupied,
    /// All rounds have been played.
    GameOver,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied => write!(f, "a mark stands there already"),
            Self::GameOver => write!(f, "the game is over"),
        }
    }
}

impl Position {
    /// Why the side to move cannot put a mark here; `None` if it can.
    #[must_use]
    pub const fn why_not(&self, square: Square) -> Option<Refusal> {
        if self.plies_left() == 0 {
            Some(Refusal::GameOver)
        } else if self.at(square).is_some() {
            Some(Refusal::Occupied)
        } else {
            None
        }
    }
}
