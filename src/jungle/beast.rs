//! The eight beasts of each side and who is stronger than whom.

use crate::game::Color;

/// A beast, from the weakest to the strongest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Beast {
    /// Swims, and takes the elephant.
    Rat,
    /// The second weakest.
    Cat,
    /// Stronger than the cat.
    Dog,
    /// Stronger than the dog.
    Wolf,
    /// The strongest that does not jump.
    Leopard,
    /// Jumps over the river.
    Tiger,
    /// Jumps over the river.
    Lion,
    /// The strongest, but for the rat.
    Elephant,
}

impl Beast {
    /// All of them, the weakest first.
    pub const ALL: [Self; 8] =
        [Self::Rat, Self::Cat, Self::Dog, Self::Wolf, Self::Leopard, Self::Tiger, Self::Lion, Self::Elephant];

    /// From 1 for the rat to 8 for the elephant.
    #[must_use]
    pub const fn strength(self) -> u8 {
        self as u8 + 1
    }

    /// Its letter in a FEN, as South's beasts are written.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Rat => 'R',
            Self::Cat => 'C',
            Self::Dog => 'D',
            Self::Wolf => 'W',
            Self::Leopard => 'P',
            Self::Tiger => 'T',
            Self::Lion => 'L',
            Self::Elephant => 'E',
        }
    }

    /// Whether it may be in the river.
    #[inline]
    #[must_use]
    pub const fn swims(self) -> bool {
        matches!(self, Self::Rat)
    }

    /// Whether it may jump over the river.
    #[inline]
    #[must_use]
    pub const fn jumps(self) -> bool {
        matches!(self, Self::Tiger | Self::Lion)
    }

    /// Whether it takes another where no trap and no shore is in play.
    #[inline]
    #[must_use]
    pub const fn beats(self, other: Self) -> bool {
        match (self, other) {
            (Self::Rat, Self::Elephant) => true,
            (Self::Elephant, Self::Rat) => false,
            _ => self as u8 >= other as u8,
        }
    }
}

/// A beast of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Piece {
    color: Color,
    beast: Beast,
}

impl Piece {
    /// How many different ones there are.
    pub const COUNT: usize = 16;

    /// A beast of a side.
    #[must_use]
    pub const fn new(color: Color, beast: Beast) -> Self {
        Self { color, beast }
    }

    /// Whose it is.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        self.color
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub const fn beast(self) -> Beast {
        self.beast
    }

    /// 0 to 7 for South's from the rat to the elephant, 8 to 15 for North's.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.color as usize * 8 + self.beast as usize
    }

    /// Its letter in a FEN: South's are written large.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.beast.letter(),
            Color::Black => self.beast.letter().to_ascii_lowercase(),
        }
    }

    /// The beast with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let beast = Beast::ALL.into_iter().find(|beast| beast.letter() == letter.to_ascii_uppercase())?;
        Some(Self::new(color, beast))
    }
}
