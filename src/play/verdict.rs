//! How a game ended: by the rules, or by what somebody said, or by the clock.

use super::pgn::GameResult;
use crate::game::{Color, Ending};

/// The end of a game. `E` is an ending by the rules, `C` a draw that may be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<E, C> {
    /// The moves alone ended it.
    Rules(E),
    /// Something else did.
    Declared(Declaration<C>),
}

/// An end that the board does not show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declaration<C> {
    /// A side gave up.
    Resignation {
        /// Who.
        loser: Color,
    },
    /// Both sides wanted a draw.
    Agreement,
    /// A side claimed a draw.
    Claim {
        /// Who.
        by: Color,
        /// On what ground.
        ground: C,
    },
    /// A side's time ran out.
    OutOfTime {
        /// Whose.
        loser: Color,
    },
    /// A side's time ran out, but the other could not have won.
    OutOfTimeDrawn {
        /// Whose.
        fallen: Color,
    },
    /// The game comes from elsewhere, and only its result is known.
    Told {
        /// Who won, or `None` for a draw.
        winner: Option<Color>,
    },
}

impl<C> Declaration<C> {
    /// Who won, or `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match *self {
            Self::Resignation { loser } | Self::OutOfTime { loser } => Some(!loser),
            Self::Told { winner } => winner,
            Self::Agreement | Self::Claim { .. } | Self::OutOfTimeDrawn { .. } => None,
        }
    }
}

impl<E: Ending, C> Verdict<E, C> {
    /// Who won, or `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Self::Rules(ending) => ending.winner(),
            Self::Declared(declaration) => declaration.winner(),
        }
    }

    /// The result as it stands behind the moves.
    pub fn result(&self) -> GameResult {
        match self.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}
