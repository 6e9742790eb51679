//! Catur: chooses a front.

mod commands;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{CommandError, bench, contest, lab, moves, perft, pgn, uci, window};

/// Chess for the desktop: drag the white pieces, the computer answers. Without a command the window opens.
///
/// Exit codes: 0 done, 1 bad input, 2 bad usage.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct CommandLine {
    #[command(flatten)]
    window: window::Arguments,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Pgn(pgn::Arguments),
    Lab(lab::Arguments),
    Match(contest::Arguments),
    Bench(bench::Arguments),
    Uci(uci::Arguments),
}

/// As clap has it.
const BAD_USAGE: u8 = 2;

fn main() -> ExitCode {
    let mut output = BufWriter::new(io::stdout().lock());
    let arguments = CommandLine::parse();
    let outcome = match arguments.command {
        Some(Command::Perft(arguments)) => perft::run(&arguments, &mut output),
        Some(Command::Moves(arguments)) => moves::run(&arguments, &mut io::stdin().lock(), &mut output),
        Some(Command::Pgn(arguments)) => pgn::run(&arguments, &mut output),
        Some(Command::Bench(arguments)) => bench::run(&arguments, &mut output),
        Some(Command::Uci(arguments)) => uci::run(&arguments, &mut output),
        Some(Command::Lab(arguments)) => lab::run(&arguments, &mut output),
        Some(Command::Match(arguments)) => contest::run(&arguments, &mut output),
        None => window::run(arguments.window),
    };
    match outcome.and_then(|()| Ok(output.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our answer may have read enough, as `head` does.
        Err(CommandError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error @ (CommandError::Unknown(_) | CommandError::Usage(_))) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(BAD_USAGE)
        }
        Err(error) => {
            // If standard error is closed as well, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "catur: {error}");
            ExitCode::FAILURE
        }
    }
}
