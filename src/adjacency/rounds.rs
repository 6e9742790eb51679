//! How long a game is, as the players agree before it begins.

/// A number of rounds from 2 to 28; in each both sides move once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Rounds(u8);

impl Rounds {
    /// The shortest game.
    pub const FEWEST: Self = Self(2);
    /// The longest game: afterwards the board is full.
    pub const MOST: Self = Self(28);

    /// So many rounds, if a game may have so many.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        match number {
            #[expect(clippy::cast_possible_truncation, reason = "28 fits")]
            2..=28 => Some(Self(number as u8)),
            _ => None,
        }
    }

    /// From 2 to 28.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0 as u32
    }
}
