//! What somebody says stands on a board, before it is known to be a legal position.

use std::fmt;

use thiserror::Error;

use super::bitboard::Bitboard;
use super::board::Board;
use super::castling::{self, Rights, Wing};
use super::piece::{Kind, Piece};
use super::position::Position;
use super::square::Square;
use crate::game::Color;

/// Everything a FEN says, taken at its word. [`Setup::position`] finds out whether it is a position.
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// The castlings that are said to be allowed.
    pub rights: Rights,
    /// The square that a pawn is said to have passed with its last move.
    pub en_passant: Option<Square>,
    /// Plies since a pawn was moved or a man taken.
    pub plies_since_progress: u16,
    /// The number of the move to be played.
    pub move_number: u16,
}

/// Why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// No king.
    #[error("{} has no king", name(*.0))]
    NoKing(Color),
    /// More than one king.
    #[error("{} has more than one king", name(*.0))]
    SeveralKings(Color),
    /// More than sixteen men.
    #[error("{} has more than 16 men", name(*.0))]
    TooManyMen(Color),
    /// More than eight pawns.
    #[error("{} has more than 8 pawns", name(*.0))]
    TooManyPawns(Color),
    /// A pawn on the first or eighth rank.
    #[error("there is a pawn on {0}, where none can stand")]
    PawnOnBackRank(Square),
    /// The side not to move is in check.
    #[error("{} is in check, but it is the other side's turn", name(*.0))]
    WaitingSideInCheck(Color),
    /// The kings stand side by side.
    #[error("the kings stand next to each other")]
    KingsTouch,
    /// Three or more men give check.
    #[error("{} is in check from three men or more, which no move can bring about", name(*.0))]
    TooManyCheckers(Color),
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Something in a setup that could not be so and was corrected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A castling without king or rook at home.
    CastlingDropped(Color, Wing),
    /// An en passant square that no pawn can just have passed.
    EnPassantDropped(Square),
    /// A counter beyond [`Setup::HIGHEST_COUNT`], lowered to it.
    CounterLowered,
    /// Moves are counted from 1.
    MoveNumberRaised,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::CastlingDropped(color, wing) => {
                let wing = if wing == Wing::King { "king's" } else { "queen's" };
                let color = name(color);
                write!(f, "{color} cannot castle on the {wing} side: king or rook is not at home")
            }
            Self::EnPassantDropped(square) => write!(f, "no pawn can just have passed {square}"),
            Self::CounterLowered => write!(f, "a counter was lowered to {}", Setup::HIGHEST_COUNT),
            Self::MoveNumberRaised => write!(f, "moves are counted from 1"),
        }
    }
}

impl Setup {
    /// The highest counter that is taken from outside.
    pub const HIGHEST_COUNT: u16 = 9999;

    /// An empty board with White to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: Board::EMPTY,
            turn: Color::White,
            rights: Rights::NONE,
            en_passant: None,
            plies_since_progress: 0,
            move_number: 1,
        }
    }

    /// The setup in which a game begins.
    #[must_use]
    pub fn start() -> Self {
        let mut setup = Self::empty();
        for color in Color::ALL {
            let home = castling::home_rank(color);
            let officers = [
                Kind::Rook,
                Kind::Knight,
                Kind::Bishop,
                Kind::Queen,
                Kind::King,
                Kind::Bishop,
                Kind::Knight,
                Kind::Rook,
            ];
            for (file, kind) in officers.into_iter().enumerate() {
                setup.board.set(Square::at(file, home), Some(Piece::new(color, kind)));
                let second = home.abs_diff(1);
                setup.board.set(Square::at(file, second), Some(Piece::new(color, Kind::Pawn)));
            }
            for wing in Wing::ALL {
                setup.rights = setup.rights.with(color, wing);
            }
        }
        setup
    }

    /// The position that is meant, and what had to be corrected to make it one.
    ///
    /// # Errors
    /// If the men stand as they never can in a game.
    pub fn position(&self) -> Result<(Position, Vec<Notice>), SetupError> {
        let (setup, notices) = self.corrected();
        setup.check_men()?;
        let position = Position::from_checked(&setup);
        let checkers = position.checkers();
        if checkers.len() > 2 {
            return Err(SetupError::TooManyCheckers(setup.turn));
        }
        Ok((position, notices))
    }

    fn check_men(&self) -> Result<(), SetupError> {
        let board = &self.board;
        for color in Color::ALL {
            match board.of(color, Kind::King).len() {
                0 => return Err(SetupError::NoKing(color)),
                1 => {}
                _ => return Err(SetupError::SeveralKings(color)),
            }
            if board.of_color(color).len() > 16 {
                return Err(SetupError::TooManyMen(color));
            }
            if board.of(color, Kind::Pawn).len() > 8 {
                return Err(SetupError::TooManyPawns(color));
            }
        }
        if let Some(square) = (board.of_kind(Kind::Pawn) & Bitboard::BACK_RANKS).first() {
            return Err(SetupError::PawnOnBackRank(square));
        }
        let waiting = !self.turn;
        let attackers = board
            .king(waiting)
            .map_or(Bitboard::EMPTY, |king| board.attackers(king, self.turn, board.occupied()));
        if !(attackers & board.of_kind(Kind::King)).is_empty() {
            return Err(SetupError::KingsTouch);
        }
        if !attackers.is_empty() {
            return Err(SetupError::WaitingSideInCheck(waiting));
        }
        Ok(())
    }

    /// The same without what cannot be, and what that was. The men are left as they stand.
    #[must_use]
    pub fn corrected(&self) -> (Self, Vec<Notice>) {
        let (mut setup, mut notices) = (self.clone(), Vec::new());
        for color in Color::ALL {
            for wing in Wing::ALL {
                if self.rights.has(color, wing) && !self.is_at_home(color, wing) {
                    setup.rights = setup.rights.without(color, wing);
                    notices.push(Notice::CastlingDropped(color, wing));
                }
            }
        }
        if let Some(square) = self.en_passant.filter(|&square| !self.can_just_have_been_passed(square)) {
            setup.en_passant = None;
            notices.push(Notice::EnPassantDropped(square));
        }
        if self.plies_since_progress.max(self.move_number) > Self::HIGHEST_COUNT {
            setup.plies_since_progress = setup.plies_since_progress.min(Self::HIGHEST_COUNT);
            setup.move_number = setup.move_number.min(Self::HIGHEST_COUNT);
            notices.push(Notice::CounterLowered);
        }
        if self.move_number == 0 {
            setup.move_number = 1;
            notices.push(Notice::MoveNumberRaised);
        }
        (setup, notices)
    }

    /// Whether king and rook stand where this castling begins.
    #[must_use]
    pub fn is_at_home(&self, color: Color, wing: Wing) -> bool {
        let (king, rook) = (castling::king_from(color), castling::rook_from(color, wing));
        self.board.at(king) == Some(Piece::new(color, Kind::King))
            && self.board.at(rook) == Some(Piece::new(color, Kind::Rook))
    }

    /// Whether a pawn of the side that waits can have passed this square with its last move.
    #[must_use]
    pub fn can_just_have_been_passed(&self, square: Square) -> bool {
        let (passed_rank, from_rank, to_rank) = match self.turn {
            Color::White => (5, 6, 4),
            Color::Black => (2, 1, 3),
        };
        let (from, to) = (Square::at(square.file(), from_rank), Square::at(square.file(), to_rank));
        square.rank() == passed_rank
            && self.board.at(square).is_none()
            && self.board.at(from).is_none()
            && self.board.at(to) == Some(Piece::new(!self.turn, Kind::Pawn))
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            board: *position.board(),
            turn: position.turn(),
            rights: position.rights(),
            en_passant: position.en_passant(),
            plies_since_progress: position.plies_since_progress(),
            move_number: position.move_number(),
        }
    }
}
