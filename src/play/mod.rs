//! A game going on, and games as they are kept: the record and its files.

pub mod contest;
pub mod pgn;
pub mod record;

pub use record::{GameRecord, NodeId};
