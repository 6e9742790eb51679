//! A position in one line of text: the ranks from 8 to 1 with marks X and O, the side to move, the plies left.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::position::Position;
use super::square::{Square, Squares};
use crate::game::{Color, Game};

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Not three fields.
    #[error("a position has 3 fields (board, side to move, plies left), this text has {0}")]
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
    /// A letter that is no mark.
    #[error("{0:?} is neither a mark (X or O) nor a number of empty squares")]
    UnknownMark(char),
    /// A side to move that is neither `X` nor `O`.
    #[error("the side to move is written X or O, not {0:?}")]
    UnknownTurn(String),
    /// A number of plies that is none.
    #[error("the plies left are a whole number, not {0:?}")]
    UnknownPlies(String),
    /// The board would be full before the game is over.
    #[error("{plies} plies are left, but only {empty} squares are empty")]
    TooManyPlies {
        /// The plies left.
        plies: u8,
        /// The empty squares.
        empty: u32,
    },
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().take(4).collect();
        let [board, turn, plies] = fields[..] else {
            return Err(FenError::FieldCount(text.split_ascii_whitespace().count()));
        };
        let [x, o] = read_board(board)?;
        let turn = match turn {
            "X" => Color::White,
            "O" => Color::Black,
            _ => return Err(FenError::UnknownTurn(quoted(turn))),
        };
        let plies = read_plies(plies)?;
        let empty = 64 - x.len() - o.len();
        Self::new(x, o, turn, plies).ok_or(FenError::TooManyPlies { plies, empty })
    }
}

/// The squares of X and those of O.
fn read_board(text: &str) -> Result<[Squares; 2], FenError> {
    let count = text.split('/').count();
    if count != 8 {
        return Err(FenError::RankCount(count));
    }
    let [mut x, mut o] = [Squares::default(); 2];
    for (row, rank) in text.split('/').zip((0..8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            let marks = match letter {
                'X' => &mut x,
                'O' => &mut o,
                '1'..='8' => {
                    file += letter as usize - '0' as usize;
                    continue;
                }
                _ => return Err(FenError::UnknownMark(letter)),
            };
            if file < 8 {
                marks.0 |= Squares::of(Square::at(file, rank)).0;
            }
            file += 1;
        }
        if file != 8 {
            return Err(FenError::RankLength { rank: rank + 1 });
        }
    }
    Ok([x, o])
}

/// Reads a number of any length; what does not fit counts as the highest that does, and is too many anyway.
fn read_plies(text: &str) -> Result<u8, FenError> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(text.parse().unwrap_or(u8::MAX))
    } else {
        Err(FenError::UnknownPlies(quoted(text)))
    }
}

/// As much of a strange text as is worth repeating.
fn quoted(text: &str) -> String {
    text.chars().take(20).collect()
}

/// The letter of a side's marks.
const fn letter(color: Color) -> char {
    match color {
        Color::White => 'X',
        Color::Black => 'O',
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some(color) = self.at(Square::at(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{}", letter(color))?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        write!(f, " {} {}", letter(self.turn()), self.plies_left())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
