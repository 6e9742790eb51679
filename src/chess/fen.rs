//! FEN: a setup in one line of text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::castling::{Rights, Wing};
use super::piece::Piece;
use super::position::Position;
use super::setup::{Setup, SetupError};
use super::square::Square;
use crate::game::Color;

/// Why a text is not the FEN of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Fewer than four or more than six fields.
    #[error("a FEN has 4 to 6 fields, this text has {0}")]
    FieldCount(usize),
    /// Not eight ranks.
    #[error("a board has 8 ranks between slashes, this text has {0}")]
    RankCount(usize),
    /// A rank that has not eight squares.
    #[error("rank {rank} does not have 8 squares")]
    RankLength {
        /// The rank, 1 to 8.
        rank: usize,
    },
    /// A letter that is no man.
    #[error("{0:?} is neither a man nor a number of empty squares")]
    UnknownMan(char),
    /// A side to move that is neither `w` nor `b`.
    #[error("the side to move is written w or b, not {0:?}")]
    UnknownTurn(String),
    /// A castling field of other letters.
    #[error("castling is written with K, Q, k and q, or -, not {0:?}")]
    UnknownCastling(String),
    /// An en passant field that is no square.
    #[error("the en passant square is a square such as e3, or -, not {0:?}")]
    UnknownEnPassant(String),
    /// A counter that is no number.
    #[error("a counter is a whole number, not {0:?}")]
    UnknownCounter(String),
    /// The men stand as they cannot.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().take(7).collect();
        if !(4..=6).contains(&fields.len()) {
            return Err(FenError::FieldCount(text.split_ascii_whitespace().count()));
        }
        let mut setup = Self::from_four_fields([fields[0], fields[1], fields[2], fields[3]])?;
        if let Some(plies) = fields.get(4) {
            setup.plies_since_progress = read_counter(plies)?;
        }
        if let Some(number) = fields.get(5) {
            setup.move_number = read_counter(number)?;
        }
        Ok(setup)
    }
}

impl Setup {
    /// Reads what FEN and EPD have in common.
    pub(super) fn from_four_fields([men, turn, rights, en_passant]: [&str; 4]) -> Result<Self, FenError> {
        let mut setup = Self::empty();
        read_men(men, &mut setup)?;
        setup.turn = match turn {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::UnknownTurn(quoted(turn))),
        };
        setup.rights = read_rights(rights).ok_or_else(|| FenError::UnknownCastling(quoted(rights)))?;
        setup.en_passant = match en_passant {
            "-" => None,
            _ => Some(en_passant.parse().map_err(|_| FenError::UnknownEnPassant(quoted(en_passant)))?),
        };
        Ok(setup)
    }
}

/// As much of a strange text as is worth repeating.
fn quoted(text: &str) -> String {
    text.chars().take(20).collect()
}

fn read_men(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    let count = text.split('/').count();
    if count != 8 {
        return Err(FenError::RankCount(count));
    }
    for (row, rank) in text.split('/').zip((0..8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or(FenError::UnknownMan(letter))?;
            if file < 8 {
                setup.board.set(Square::at(file, rank), Some(piece));
            }
            file += 1;
        }
        if file != 8 {
            return Err(FenError::RankLength { rank: rank + 1 });
        }
    }
    Ok(())
}

const RIGHTS: [(char, Color, Wing); 4] = [
    ('K', Color::White, Wing::King),
    ('Q', Color::White, Wing::Queen),
    ('k', Color::Black, Wing::King),
    ('q', Color::Black, Wing::Queen),
];

fn read_rights(text: &str) -> Option<Rights> {
    if text == "-" {
        return Some(Rights::NONE);
    }
    text.chars().try_fold(Rights::NONE, |rights, letter| {
        let &(_, color, wing) = RIGHTS.iter().find(|right| right.0 == letter)?;
        Some(rights.with(color, wing))
    })
}

/// Reads a number of any length; what does not fit counts as the highest that does.
fn read_counter(text: &str) -> Result<u16, FenError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FenError::UnknownCounter(quoted(text)));
    }
    Ok(text.parse().unwrap_or(u16::MAX))
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN; corrections are made without notice. [`Setup::position`] tells of them.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Ok(text.parse::<Setup>()?.position()?.0)
    }
}

/// The four fields that FEN and EPD have in common.
pub(super) struct FourFields<'a>(pub &'a Setup);

impl fmt::Display for FourFields<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_men(self.0, f)?;
        write!(f, " {} ", if self.0.turn == Color::White { 'w' } else { 'b' })?;
        if self.0.rights == Rights::NONE {
            write!(f, "-")?;
        }
        for (letter, color, wing) in RIGHTS {
            if self.0.rights.has(color, wing) {
                write!(f, "{letter}")?;
            }
        }
        match self.0.en_passant {
            Some(square) => write!(f, " {square}"),
            None => write!(f, " -"),
        }
    }
}

fn write_men(setup: &Setup, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some(piece) = setup.board.at(Square::at(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            write!(f, "{}", piece.letter())?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            write!(f, "/")?;
        }
    }
    Ok(())
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", FourFields(self), self.plies_since_progress, self.move_number)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Setup::from(self), f)
    }
}
