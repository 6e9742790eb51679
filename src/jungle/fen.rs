//! A position in one line of text: the ranks from 9 to 1, the side to move, plies since the last capture, move number.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::beast::Piece;
use super::position::Position;
use super::square::Square;
use crate::game::{Color, Game};

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Fewer than two or more than four fields.
    #[error(
        "a position has 2 to 4 fields (board, side to move, plies since a capture, move number), this text has {0}"
    )]
    FieldCount(usize),
    /// Not nine ranks.
    #[error("a board has 9 ranks between slashes, this text has {0}")]
    RankCount(usize),
    /// A rank that has not seven squares.
    #[error("rank {rank} does not have 7 squares")]
    RankLength {
        /// The rank, 1 to 9.
        rank: usize,
    },
    /// A letter that is no beast.
    #[error("{0:?} is neither a beast (one of RCDWPTLE) nor a number of empty squares")]
    UnknownBeast(char),
    /// A beast that is there already.
    #[error("there are two {0:?}, but each side has one of each beast")]
    TwoAlike(char),
    /// A beast in its own den.
    #[error("{0:?} stands in its own den")]
    InOwnDen(char),
    /// An empty board.
    #[error("there is no beast on the board")]
    NoBeasts,
    /// A game that both have won.
    #[error("both dens have been entered, but a game ends with the first")]
    BothDens,
    /// A side to move that is neither `w` nor `b`.
    #[error("the side to move is written w (South) or b (North), not {0:?}")]
    UnknownTurn(String),
    /// A counter that is no number.
    #[error("a counter is a whole number, not {0:?}")]
    UnknownCounter(String),
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().take(5).collect();
        let ([board, turn] | [board, turn, _] | [board, turn, _, _]) = fields[..] else {
            return Err(FenError::FieldCount(text.split_ascii_whitespace().count()));
        };
        let turn = match turn {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::UnknownTurn(quoted(turn))),
        };
        let counter = |field: usize, usual| fields.get(field).map_or(Ok(usual), |text| read_counter(text));
        let mut position = Self::empty(turn, counter(2, 0)?, counter(3, 1)?.max(1));
        read_board(board, &mut position)?;
        if Color::ALL.into_iter().all(|color| position.beasts(color).next().is_none()) {
            return Err(FenError::NoBeasts);
        }
        if Color::ALL.into_iter().all(|color| position.at(Square::den(color)).is_some()) {
            return Err(FenError::BothDens);
        }
        Ok(position)
    }
}

fn read_board(text: &str, position: &mut Position) -> Result<(), FenError> {
    let count = text.split('/').count();
    if count != Square::RANKS {
        return Err(FenError::RankCount(count));
    }
    for (row, rank) in text.split('/').zip((0..Square::RANKS).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let '1'..='7' = letter {
                file += letter as usize - '0' as usize;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or(FenError::UnknownBeast(letter))?;
            if file < Square::FILES {
                put(position, piece, Square::at(file, rank))?;
            }
            file += 1;
        }
        if file != Square::FILES {
            return Err(FenError::RankLength { rank: rank + 1 });
        }
    }
    Ok(())
}

fn put(position: &mut Position, piece: Piece, square: Square) -> Result<(), FenError> {
    let letter = piece.letter();
    if position.place(piece).is_some() {
        return Err(FenError::TwoAlike(letter));
    }
    if square == Square::den(piece.color()) {
        return Err(FenError::InOwnDen(letter));
    }
    position.put(piece, square);
    Ok(())
}

fn read_counter(text: &str) -> Result<u16, FenError> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { text.parse().ok() } else { None };
    number.ok_or_else(|| FenError::UnknownCounter(quoted(text)))
}

/// As much of a text as an error message needs.
fn quoted(text: &str) -> String {
    text.chars().take(20).collect()
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::RANKS).rev() {
            let mut empty = 0;
            for file in 0..Square::FILES {
                match self.at(Square::at(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        let turn = if self.turn() == Color::White { 'w' } else { 'b' };
        write!(f, " {turn} {} {}", self.plies_since_capture(), self.move_number())
    }
}
