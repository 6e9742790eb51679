//! The computer's players, game by game, and what else a session has to ask of each game.

pub mod adjacency;
pub mod chess;
pub mod jungle;

pub use chess::Opponent;
