//! The rules of Jungle (animal chess) and nothing else.

pub mod beast;
pub mod ending;
pub mod fen;
mod movegen;
pub mod moves;
pub mod perft;
pub mod position;
pub mod refusal;
pub mod square;
mod zobrist;

pub use beast::{Beast, Piece};
pub use ending::Ending;
pub use moves::Move;
pub use position::Position;
pub use refusal::Refusal;
pub use square::{Square, Terrain};
