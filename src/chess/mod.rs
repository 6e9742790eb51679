//! The rules of chess and nothing else: no opinions, no clock, no window.

pub mod attacks;
pub mod bitboard;
pub mod board;
pub mod castling;
pub mod ending;
pub mod epd;
pub mod fen;
mod movegen;
pub mod moves;
pub mod perft;
pub mod piece;
pub mod position;
pub mod refusal;
pub mod san;
pub mod setup;
pub mod square;
mod zobrist;

pub use bitboard::Bitboard;
pub use board::Board;
pub use moves::Move;
pub use piece::{Kind, Piece};
pub use position::Position;
pub use setup::Setup;
pub use square::Square;
