//! One move: from where to where, and what a pawn becomes. Written as coordinates: `e2e4`, `e7e8q`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::piece::Kind;
use super::square::Square;

/// A move in two bytes. Castling is the king's move (`e1g1`), en passant the pawn's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// A move without promotion.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "twelve bits fit")]
    pub const fn new(from: Square, to: Square) -> Self {
        Self((from.index() | to.index() << 6) as u16)
    }

    /// A pawn's move to the last rank; `kind` is one of [`Kind::PROMOTIONS`].
    #[inline]
    #[must_use]
    pub const fn promoting(from: Square, to: Square, kind: Kind) -> Self {
        Self(Self::new(from, to).0 | (kind as u16) << 12)
    }

    /// The move as a number that is never 0, for tables.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move with this number; 0 is none.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits == 0 { None } else { Some(Self(bits)) }
    }

    /// Where it begins.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new(self.0 as usize)
    }

    /// Where it ends.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6) as usize)
    }

    /// What the pawn becomes, if it reaches the last rank.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Kind> {
        match self.0 >> 12 {
            1 => Some(Kind::Knight),
            2 => Some(Kind::Bishop),
            3 => Some(Kind::Rook),
            4 => Some(Kind::Queen),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |kind| write!(f, "{}", kind.letter().to_ascii_lowercase()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a move in coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a move in coordinates looks like e2e4, or e7e8q for a promotion")]
pub struct MoveError;

impl FromStr for Move {
    type Err = MoveError;

    /// Reads coordinates; whether the move is legal is for a position to say.
    fn from_str(text: &str) -> Result<Self, MoveError> {
        let square = |part: Option<&str>| part.and_then(|name| name.parse().ok()).ok_or(MoveError);
        let (from, to) = (square(text.get(0..2))?, square(text.get(2..4))?);
        if from == to {
            return Err(MoveError);
        }
        match text.get(4..) {
            Some("") => Ok(Self::new(from, to)),
            Some("n") => Ok(Self::promoting(from, to, Kind::Knight)),
            Some("b") => Ok(Self::promoting(from, to, Kind::Bishop)),
            Some("r") => Ok(Self::promoting(from, to, Kind::Rook)),
            Some("q") => Ok(Self::promoting(from, to, Kind::Queen)),
            _ => Err(MoveError),
        }
    }
}
