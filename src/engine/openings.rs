//! The names of openings, as lichess.org collects them for everybody.

use std::borrow::Borrow;
use std::fmt;

use esca::openings;

use crate::chess::Position;

/// What an opening is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpeningName {
    /// Its place in the Encyclopaedia of Chess Openings: `A00` to `E99`.
    pub code: &'static str,
    /// Its name in English: `Ruy Lopez: Berlin Defense`.
    pub name: &'static str,
}

impl OpeningName {
    /// The part of the name that all variations share: `Ruy Lopez`.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.name.split(':').next().unwrap_or(self.name)
    }
}

impl fmt::Display for OpeningName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, self.name)
    }
}

/// The name of the opening that leads to a position, by whatever moves. Most positions have none, the first among them.
///
/// The first question takes some ten milliseconds, in which the names are put in order; the others a few microseconds.
#[must_use]
pub fn name(position: &Position) -> Option<OpeningName> {
    let same = esca::Position::from_fen(&position.to_string()).ok()?;
    openings::lookup(&same).map(|opening| OpeningName { code: opening.eco, name: opening.name })
}

/// The name of the opening of a game, whose positions come in their order: an opening keeps its name after it is left.
#[must_use]
pub fn latest_name(positions: impl IntoIterator<Item: Borrow<Position>>) -> Option<OpeningName> {
    positions.into_iter().filter_map(|position| name(position.borrow())).last()
}
