//! The men: six kinds in two colours, their letters and their values.

use crate::game::Color;

/// What a man is, whoever owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Kind {
    /// Steps forward, takes diagonally, becomes something better on the last rank.
    Pawn,
    /// Jumps.
    Knight,
    /// Runs along diagonals.
    Bishop,
    /// Runs along files and ranks.
    Rook,
    /// Runs along all lines.
    Queen,
    /// Must not be lost.
    King,
}

impl Kind {
    /// All six, from the least to the most valuable.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn may become, in the order in which it is offered.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Knight, Self::Rook, Self::Bishop];

    /// The English letter in upper case; a pawn is `P`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The kind with this English letter in upper case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Self::Pawn,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'Q' => Self::Queen,
            'K' => Self::King,
            _ => return None,
        })
    }

    /// The value in hundredths of a pawn.
    #[must_use]
    pub const fn value(self) -> i32 {
        match self {
            Self::Pawn => 100,
            Self::Knight => 300,
            Self::Bishop => 325,
            Self::Rook => 500,
            Self::Queen => 900,
            Self::King => 30_000,
        }
    }
}

/// A man on the board. One byte, and `Option<Piece>` is one byte too: a board is 64 of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say all")]
pub enum Piece {
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
}

impl Piece {
    /// All twelve: the white ones from pawn to king, then the black ones.
    pub const ALL: [Self; 12] = [
        Self::WhitePawn,
        Self::WhiteKnight,
        Self::WhiteBishop,
        Self::WhiteRook,
        Self::WhiteQueen,
        Self::WhiteKing,
        Self::BlackPawn,
        Self::BlackKnight,
        Self::BlackBishop,
        Self::BlackRook,
        Self::BlackQueen,
        Self::BlackKing,
    ];

    /// The man of this colour and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self::ALL[color as usize * 6 + kind as usize]
    }

    /// A place for each man in a table of 13: their order in [`Piece::ALL`], and the last place for no man at all.
    #[inline]
    #[must_use]
    pub(super) const fn slot(piece: Option<Self>) -> usize {
        match piece {
            Some(piece) => piece as usize,
            None => Self::ALL.len(),
        }
    }

    /// Whose it is.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if (self as u8) < 6 { Color::White } else { Color::Black }
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::WhitePawn | Self::BlackPawn => Kind::Pawn,
            Self::WhiteKnight | Self::BlackKnight => Kind::Knight,
            Self::WhiteBishop | Self::BlackBishop => Kind::Bishop,
            Self::WhiteRook | Self::BlackRook => Kind::Rook,
            Self::WhiteQueen | Self::BlackQueen => Kind::Queen,
            Self::WhiteKing | Self::BlackKing => Kind::King,
        }
    }

    /// The letter of a FEN: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color() {
            Color::White => self.kind().letter(),
            Color::Black => self.kind().letter().to_ascii_lowercase(),
        }
    }

    /// The man with this letter of a FEN.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match Kind::from_letter(letter.to_ascii_uppercase()) {
            Some(kind) if letter.is_ascii_uppercase() => Some(Self::new(Color::White, kind)),
            Some(kind) => Some(Self::new(Color::Black, kind)),
            None => None,
        }
    }
}
