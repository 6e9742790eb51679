//! The small commands, each a question that is answered on standard output.

pub mod bench;
pub mod contest;
pub mod games;
pub mod lab;
pub mod moves;
pub mod perft;
pub mod pgn;
pub mod uci;
pub mod window;

use std::io;

use thiserror::Error;

/// Why a command could not do what it was asked for.
#[derive(Debug, Error)]
pub enum CommandError {
    /// An answer could not be written, or a question not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is no window.
    #[error(transparent)]
    Window(#[from] catur::ui::WindowError),
    /// A position that is none.
    #[error("{fen:?} is not a position: {error}")]
    Fen {
        /// What was given.
        fen: String,
        /// What is wrong with it.
        error: String,
    },
    /// Neither a command nor a file.
    #[error("{0:?} is neither a command nor a file; --help tells the commands")]
    Unknown(String),
    /// Arguments that do not go together.
    #[error("{0}")]
    Usage(String),
    /// A file that cannot be opened.
    #[error("cannot open {file}: {error}")]
    Unopened {
        /// Its name.
        file: String,
        /// Why not.
        error: io::Error,
    },
    /// A file that cannot be written.
    #[error("cannot write {file}: {error}")]
    Unwritten {
        /// Its name.
        file: String,
        /// Why not.
        error: io::Error,
    },
    /// No opening by chance left both sides equal chances.
    #[error("no {0} random plies were found that lead to a balanced position")]
    NoBalancedOpening(u8),
    /// Games that could not be read; each has been reported already.
    #[error("{broken} of {total} games in {file} could not be read")]
    BrokenGames {
        /// Where they stand.
        file: String,
        /// How many are broken.
        broken: usize,
        /// How many there are.
        total: usize,
    },
}
