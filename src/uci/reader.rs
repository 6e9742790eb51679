//! Takes the input apart into lines, however long and strange they are.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::SyncSender;

use super::command::{Command, Misunderstanding};

/// What a conversation waits for.
pub(super) enum Event {
    /// Somebody has said something.
    Said(Result<Command, Misunderstanding>),
    /// The engine has something to say.
    Knock,
    /// Nobody will say anything any more.
    End,
}

/// A game of ten thousand moves fits in.
const LONGEST_LINE: usize = 1 << 20;

/// Reads until somebody says `quit`, the input ends, or nobody listens.
pub(super) fn read(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let event = match next_line(&mut input) {
            Ok(Some(line)) if line.trim_ascii().is_empty() => continue,
            Ok(Some(line)) if line.len() > LONGEST_LINE => Event::Said(Err(Misunderstanding::TooLong)),
            Ok(Some(line)) => Event::Said(String::from_utf8_lossy(&line).parse()),
            // A broken input has as little to say as an ended one.
            Ok(None) | Err(_) => Event::End,
        };
        let is_last = matches!(event, Event::End | Event::Said(Ok(Command::Quit)));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// The next line, or as much of it as shows that it is too long.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)?;
    if line.len() > LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(if line.is_empty() { None } else { Some(line) })
}
