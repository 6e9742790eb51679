//! The rules of Adjacency and nothing else: a mark on an empty square turns the other side's marks beside it.

pub mod ending;
pub mod fen;
pub mod moves;
pub mod perft;
pub mod position;
pub mod refusal;
pub mod rounds;
pub mod square;

pub use ending::Ending;
pub use fen::FenError;
pub use moves::Move;
pub use position::Position;
pub use refusal::Refusal;
pub use rounds::Rounds;
pub use square::Square;
