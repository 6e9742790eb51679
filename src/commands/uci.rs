//! `catur uci`: an engine for other programs, on standard input and output.

use std::io::{self, BufReader, Write};

use catur::chess::Position;
use catur::engine::book::{Book, Reader, Shelf};
use catur::engine::levels::{Level, LevelPlayer};
use catur::search::Searcher;
use catur::search::expert::Expert;
use catur::uci::options::Player;
use catur::uci::{self, Opponents};
use clap::Args;

use super::CommandError;

/// Be an engine for another program: the Universal Chess Interface on standard input and output.
///
/// `go perft N` counts lines as Stockfish does, `d` shows the position.
#[derive(Args)]
pub struct Arguments {}

/// About what the levels are worth among programs: 3 to 5 by the strength of such searches, the others by matches with
/// their neighbours and with GNU Chess. The scale is uncertain by a hundred points and more.
const RATINGS: [u16; 8] = [300, 600, 1200, 1450, 1600, 2700, 2800, 2850];

/// Full strength has no moods, so that two runs of a program are alike as long as it plays without a book; the others have
/// a taste that is drawn by lot, and another one in each new game.
fn hire(player: Player) -> Box<dyn Searcher<Position>> {
    let Player { level, table_megabytes, has_book } = player;
    match Level::new(level).filter(|&level| level < Level::HIGHEST) {
        Some(level) => with_book(has_book, LevelPlayer::new(level, table_megabytes, rand::random())),
        None => with_book(has_book, Expert::new(table_megabytes)),
    }
}

fn with_book(has_book: bool, player: impl Searcher<Position> + 'static) -> Box<dyn Searcher<Position>> {
    if has_book {
        Box::new(Reader::new(Shelf::holding(Book::built_in()), rand::random(), player))
    } else {
        Box::new(player)
    }
}

/// Talks until `quit` or the end of the input.
pub fn run(_: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let opponents = Opponents { ratings: RATINGS, hire };
    Ok(uci::run(BufReader::new(io::stdin()), output, &opponents)?)
}
