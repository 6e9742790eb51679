//! Opinions about positions, kept out of the rules.

mod chess;
