//! `catur pgn`: every game of a file, written back in the export format.

use std::fs::File;
use std::io::{self, Read, Write};

use catur::play::pgn::Reader;
use clap::Args;

use super::CommandError;

/// Read every game of a PGN file and write it back in export format.
///
/// A game that cannot be read is left out and reported on standard error with its line; the exit code is then 1.
#[derive(Args)]
pub struct Arguments {
    /// The file; - reads standard input.
    file: String,
}

/// Writes the games that can be read, reports the others.
pub fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let name = &arguments.file;
    let unopened = |error| CommandError::Unopened { file: name.clone(), error };
    let input: Box<dyn Read> = if name == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(name).map_err(unopened)?)
    };
    let (mut total, mut broken) = (0, 0);
    for game in Reader::new(input).map_err(unopened)? {
        match game {
            Ok(game) => write!(output, "{}{game}", if total > broken { "\n" } else { "" })?,
            Err(error) => {
                broken += 1;
                // Nobody may be listening there; the games are still wanted.
                let _ = writeln!(io::stderr(), "{name}: {error}");
            }
        }
        total += 1;
    }
    match broken {
        0 => Ok(()),
        _ => Err(CommandError::BrokenGames { file: name.clone(), broken, total }),
    }
}
