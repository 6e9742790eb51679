//! What the small commands have to know of each game.

use std::fmt::Display;
use std::io;
use std::iter::Sum;

use catur::chess::ending::Ending as ChessEnding;
use catur::chess::{self, Setup, san};
use catur::game::{MoveList, Status};
use catur::play::Playable;
use catur::search::hunter::Hunter;
use catur::search::laboratory::{self, Row};
use catur::search::{Heuristic, Signal};
use catur::{adjacency, jungle};
use clap::ValueEnum;

use super::CommandError;

/// The games that the commands know.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Chess.
    Chess,
    /// Jungle, or animal chess.
    Jungle,
    /// Adjacency.
    Adjacency,
}

/// A game about which the commands can be asked.
pub trait Asked: Playable + Heuristic + Display {
    /// What comes out of counting lines.
    type Count: Display + Copy + Sum;

    /// The usual start.
    fn usual_start() -> Self;

    /// Reads a position, and says on standard error what had to be corrected in it.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn read(text: &str) -> Result<Self, String>;

    /// Counts the lines of so many plies.
    fn count(&self, depth: u32) -> Self::Count;

    /// The same behind each move; a depth of at least 1 is needed.
    fn divide(&self, depth: u32) -> Vec<(Self::Move, Self::Count)>;

    /// The name of an ending in JSON.
    fn reason(ending: Self::Ending) -> &'static str;

    /// Whether the side to move is in check.
    fn is_in_check(&self) -> bool {
        false
    }

    /// The moves that the rules allow, also where the counters have ended the game.
    fn legal_moves(&self) -> MoveList<Self::Move> {
        match self.status() {
            Status::Ongoing(moves) => moves,
            Status::Over(_) => MoveList::new(),
        }
    }

    /// A legal move as players write it.
    fn name(&self, chosen: Self::Move, _among: &MoveList<Self::Move>) -> String {
        chosen.to_string()
    }

    /// The row of the strongest player in the laboratory, where there is one besides the textbook.
    fn expert_row(&self, _depth: u32, _signal: &Signal) -> Option<Row<Self::Move>> {
        None
    }
}

/// The position that was named, or the usual start.
///
/// # Errors
/// If the text is no position.
pub fn named<G: Asked>(fen: Option<&str>) -> Result<G, CommandError> {
    match fen {
        Some(fen) => G::read(fen).map_err(|error| CommandError::Fen { fen: fen.to_owned(), error }),
        None => Ok(G::usual_start()),
    }
}

impl Asked for chess::Position {
    type Count = u64;

    fn usual_start() -> Self {
        Self::start()
    }

    fn read(text: &str) -> Result<Self, String> {
        let read = text.parse::<Setup>().and_then(|setup| Ok(setup.position()?));
        let (position, notices) = read.map_err(|error| error.to_string())?;
        for notice in notices {
            // A notice that cannot be heard changes nothing.
            let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("catur: {text}: {notice}\n"));
        }
        Ok(position)
    }

    fn count(&self, depth: u32) -> u64 {
        chess::perft::perft(self, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(chess::Move, u64)> {
        chess::perft::divide(self, depth).collect()
    }

    fn reason(ending: ChessEnding) -> &'static str {
        match ending {
            ChessEnding::Checkmate { .. } => "checkmate",
            ChessEnding::Stalemate => "stalemate",
            ChessEnding::InsufficientMaterial => "insufficient_material",
            ChessEnding::SeventyFiveMoves => "seventyfive_moves",
            ChessEnding::FivefoldRepetition => "fivefold_repetition",
        }
    }

    fn is_in_check(&self) -> bool {
        self.is_check()
    }

    fn legal_moves(&self) -> MoveList<chess::Move> {
        self.moves()
    }

    fn name(&self, chosen: chess::Move, among: &MoveList<chess::Move>) -> String {
        san::write_among(self, chosen, among)
    }

    fn expert_row(&self, depth: u32, signal: &Signal) -> Option<Row<chess::Move>> {
        Some(laboratory::expert(self, depth, signal))
    }
}

impl Asked for jungle::Position {
    type Count = u64;

    fn usual_start() -> Self {
        Self::start()
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: jungle::fen::FenError| error.to_string())
    }

    fn count(&self, depth: u32) -> u64 {
        jungle::perft::perft(self, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(jungle::Move, u64)> {
        jungle::perft::divide(self, depth).collect()
    }

    fn reason(ending: jungle::Ending) -> &'static str {
        match ending {
            jungle::Ending::Den { .. } => "den",
            jungle::Ending::AllCaptured { .. } => "all-captured",
            jungle::Ending::NoMoves { .. } => "no-moves",
            jungle::Ending::Repetition => "repetition",
            jungle::Ending::Quiet => "quiet",
        }
    }

    fn expert_row(&self, depth: u32, signal: &Signal) -> Option<Row<jungle::Move>> {
        Some(laboratory::strongest(&mut Hunter::new(TABLE_MEGABYTES), self, depth, signal))
    }
}

const TABLE_MEGABYTES: usize = 16;

/// The sums over the ends of many lines.
#[derive(Clone, Copy)]
pub struct Sums(adjacency::perft::Sums);

impl Display for Sums {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.0.leaves, self.0.difference, self.0.square)
    }
}

impl Sum for Sums {
    fn sum<I: Iterator<Item = Self>>(each: I) -> Self {
        Self(each.map(|sums| sums.0).sum())
    }
}

impl Asked for adjacency::Position {
    /// The number of lines says nothing here, so the sums of X − O and of its square stand behind it.
    type Count = Sums;

    fn usual_start() -> Self {
        Self::start(adjacency::Rounds::MOST, catur::game::Color::White)
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: adjacency::fen::FenError| error.to_string())
    }

    fn count(&self, depth: u32) -> Sums {
        Sums(adjacency::perft::perft(self, depth))
    }

    fn divide(&self, depth: u32) -> Vec<(adjacency::Move, Sums)> {
        adjacency::perft::divide(self, depth).map(|(chosen, sums)| (chosen, Sums(sums))).collect()
    }

    fn reason(ending: adjacency::Ending) -> &'static str {
        match ending {
            adjacency::Ending::Majority { .. } => "majority",
            adjacency::Ending::Tie => "tie",
        }
    }
}
