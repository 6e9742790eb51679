//! Catur: chess rules, notations and (in time) minds and a window. The modules stand in reading order.

pub mod game;

pub mod adjacency;
pub mod chess;
pub mod jungle;

pub mod search;

pub mod engine;
pub mod uci;

pub mod play;

pub mod ui;
