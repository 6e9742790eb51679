//! Opinions about positions, kept out of the rules.

mod adjacency;
mod chess;
mod jungle;
