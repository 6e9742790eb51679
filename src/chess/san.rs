//! Moves as players write them: `Nf3`, `exd6`, `O-O`, `e8=Q+`.
//!
//! Written in the export form. Read in any form that can mean only one move: figurines (`♘f3`), long algebraic
//! (`Ng1-f3`), coordinates (`g1f3`), castling with zeros, and with or without marks for capture, check and praise.

use arrayvec::ArrayVec;
use thiserror::Error;

use super::castling::{self, Wing};
use super::moves::Move;
use super::piece::{Kind, Piece};
use super::position::Position;
use super::refusal::Refusal;
use super::square::Square;
use crate::game::MoveList;

/// Why a text is not a move in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SanError {
    /// The text does not have the form of a move.
    #[error("{0:?} is not a move")]
    NotAMove(String),
    /// No man can make this move; the reason is there when only one man can be meant.
    #[error("{text:?} is not legal here{}", .why.map_or_else(String::new, |why| format!(": {why}")))]
    Illegal {
        /// The text.
        text: String,
        /// What forbids the move.
        why: Option<Refusal>,
    },
    /// Several men can make this move.
    #[error("{text:?} can mean {} moves: {}", .choices.len(), list(.choices))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit.
        choices: Vec<Move>,
    },
    /// A pawn's move to the last rank that does not say what the pawn becomes.
    #[error("{0:?} does not say what the pawn becomes, as in e8=Q")]
    PromotionMissing(String),
    /// A king's move of two squares.
    #[error("{text:?} is castling, which is written {castling}")]
    CastlingMeant {
        /// The text.
        text: String,
        /// How it is written.
        castling: &'static str,
    },
}

fn list(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

const fn castling_text(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "O-O",
        Wing::Queen => "O-O-O",
    }
}

/// A legal move in standard algebraic notation, with its mark for check or mate.
#[must_use]
pub fn write(position: &Position, chosen: Move) -> String {
    write_among(position, chosen, &position.moves())
}

/// The same for one of all legal moves, when they are known already.
#[must_use]
pub fn write_among(position: &Position, chosen: Move, legal: &MoveList<Move>) -> String {
    let mut text = match (position.castles(chosen), position.board().at(chosen.from()).map(Piece::kind)) {
        (Some(wing), _) => castling_text(wing).to_owned(),
        (None, None | Some(Kind::Pawn)) => pawn_text(position, chosen),
        (None, Some(kind)) => officer_text(position, chosen, kind, legal),
    };
    let next = position.after(chosen);
    if next.is_check() {
        text.push(if next.count_moves() == 0 { '#' } else { '+' });
    }
    text
}

fn pawn_text(position: &Position, chosen: Move) -> String {
    let mut text = String::new();
    if position.is_capture(chosen) {
        text.push(Square::file_letter(chosen.from().file()));
        text.push('x');
    }
    text.push_str(&chosen.to().to_string());
    if let Some(kind) = chosen.promotion() {
        text.push('=');
        text.push(kind.letter());
    }
    text
}

fn officer_text(position: &Position, chosen: Move, kind: Kind, legal: &MoveList<Move>) -> String {
    let from = chosen.from();
    let rivals = || {
        legal.iter().map(|other| (other.from(), other.to())).filter(|&(other, to)| {
            other != from && to == chosen.to() && position.board().at(other).map(Piece::kind) == Some(kind)
        })
    };
    let shares_file = rivals().any(|(other, _)| other.file() == from.file());
    let shares_rank = rivals().any(|(other, _)| other.rank() == from.rank());
    let mut text = String::from(kind.letter());
    // The file is preferred; the rank is named where the file does not decide, both where neither does.
    if rivals().next().is_some() && (!shares_file || shares_rank) {
        text.push(Square::file_letter(from.file()));
    }
    if shares_file {
        text.push(Square::rank_digit(from.rank()));
    }
    if position.is_capture(chosen) {
        text.push('x');
    }
    text.push_str(&chosen.to().to_string());
    text
}

/// The legal move that a text means.
///
/// # Errors
/// If the text means no legal move, or more than one.
pub fn read(position: &Position, text: &str) -> Result<Move, SanError> {
    let quoted = || text.chars().take(20).collect::<String>();
    let meant = Pattern::read(text).ok_or_else(|| SanError::NotAMove(quoted()))?;
    let fits: MoveList<Move> =
        position.moves().into_iter().filter(|&chosen| meant.fits(position, chosen)).collect();
    if let Some(&chosen) = fits.first() {
        return if fits.len() == 1 {
            Ok(chosen)
        } else if fits.iter().all(|other| (other.from(), other.to()) == (chosen.from(), chosen.to())) {
            Err(SanError::PromotionMissing(quoted()))
        } else {
            Err(SanError::Ambiguous { text: quoted(), choices: fits.to_vec() })
        };
    }
    Err(meant.explain(position, quoted()))
}

/// What a text says of a move.
#[derive(Clone, Copy)]
enum Pattern {
    Castling(Wing),
    Step { kind: Option<Kind>, file: Option<usize>, rank: Option<usize>, to: Square, promotion: Option<Kind> },
}

impl Pattern {
    fn read(text: &str) -> Option<Self> {
        let marks = ['!', '?', '+', '#'];
        let text = text.trim().trim_end_matches(marks);
        let text = text
            .strip_suffix("e.p.")
            .or_else(|| text.strip_suffix("ep"))
            .unwrap_or(text)
            .trim_end()
            .trim_end_matches(marks);
        match text {
            "O-O" | "0-0" => return Some(Self::Castling(Wing::King)),
            "O-O-O" | "0-0-0" => return Some(Self::Castling(Wing::Queen)),
            _ => {}
        }
        // The longest form has nine letters (`Pe7xd8(Q)`); a tenth shows that the text is longer.
        let letters: ArrayVec<char, 10> = text.chars().take(10).map(without_figurine).collect();
        let (named, rest) = match letters.as_slice() {
            [letter, rest @ ..] if letter.is_ascii_uppercase() => (Some(Kind::from_letter(*letter)?), rest),
            rest => (None, rest),
        };
        let (promotion, rest) = match rest {
            [rest @ .., '=' | '/', letter] | [rest @ .., '(', letter, ')'] => {
                (Some(promoted(*letter)?), rest)
            }
            [rest @ .., letter] if letter.is_ascii_alphabetic() => (Some(promoted(*letter)?), rest),
            rest => (None, rest),
        };
        let [origin @ .., file, rank] = rest else { return None };
        let to = Square::at(file_of(*file)?, rank_of(*rank)?);
        let origin = if let [origin @ .., 'x' | '-' | ':' | '×'] = origin { origin } else { origin };
        let (file, rank) = match *origin {
            [] => (None, None),
            [one] => (file_of(one), rank_of(one)),
            [file, rank] => (Some(file_of(file)?), Some(rank_of(rank)?)),
            _ => return None,
        };
        if file.is_none() && rank.is_none() && !origin.is_empty() {
            return None;
        }
        // Coordinates name the square and not the man; otherwise no letter means a pawn.
        let names_square = file.is_some() && rank.is_some();
        let kind = if names_square { named } else { Some(named.unwrap_or(Kind::Pawn)) };
        // A pawn that takes says where it comes from; one that does not say stays on its file.
        let file = if kind == Some(Kind::Pawn) { file.or(Some(to.file())) } else { file };
        Some(Self::Step { kind, file, rank, to, promotion })
    }

    fn fits(&self, position: &Position, chosen: Move) -> bool {
        match *self {
            Self::Castling(wing) => position.castles(chosen) == Some(wing),
            Self::Step { kind, to, promotion, .. } => {
                chosen.to() == to
                    && self.may_begin_on(position, chosen.from())
                    && (promotion.is_none() || chosen.promotion() == promotion)
                    && (kind.is_none() || position.castles(chosen).is_none())
            }
        }
    }

    fn may_begin_on(&self, position: &Position, square: Square) -> bool {
        let piece = position.board().at(square).filter(|piece| piece.color() == position.turn());
        match (*self, piece) {
            (Self::Step { kind, file, rank, .. }, Some(piece)) => {
                kind.is_none_or(|kind| piece.kind() == kind)
                    && file.is_none_or(|file| square.file() == file)
                    && rank.is_none_or(|rank| square.rank() == rank)
            }
            _ => false,
        }
    }

    /// Why no legal move fits.
    fn explain(&self, position: &Position, text: String) -> SanError {
        let only = |why| SanError::Illegal { text: text.clone(), why };
        match *self {
            Self::Castling(wing) => {
                let us = position.turn();
                let home = castling::king_from(us);
                only(if position.king(us) == home {
                    position.why_not(home, castling::king_to(us, wing))
                } else {
                    Some(Refusal::CastlingRightLost(wing))
                })
            }
            Self::Step { to, promotion, .. } => {
                let mut origins = Square::all().filter(|&square| self.may_begin_on(position, square));
                let (Some(from), None) = (origins.next(), origins.next()) else { return only(None) };
                match position.why_not(from, to) {
                    Some(why) => only(Some(why)),
                    None if promotion.is_some() => only(Some(Refusal::NoPromotion)),
                    None => {
                        let wing = position.castles(Move::new(from, to)).unwrap_or(Wing::King);
                        SanError::CastlingMeant { text, castling: castling_text(wing) }
                    }
                }
            }
        }
    }
}

/// The letter that a figurine stands for; any other letter as it is.
const fn without_figurine(letter: char) -> char {
    match letter {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        _ => letter,
    }
}

fn promoted(letter: char) -> Option<Kind> {
    Kind::from_letter(letter.to_ascii_uppercase()).filter(|kind| Kind::PROMOTIONS.contains(kind))
}

fn file_of(letter: char) -> Option<usize> {
    "abcdefgh".find(letter)
}

fn rank_of(digit: char) -> Option<usize> {
    "12345678".find(digit)
}
