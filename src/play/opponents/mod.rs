//! The computer's players, game by game, and what else a session has to ask of each game.

pub mod chess;

pub use chess::Opponent;
