//! The text front: Catur as an engine in other programs, by the Universal Chess Interface.
//!
//! `reader` takes lines from the input, `command` makes sense of them, `conversation` answers.

pub mod command;
mod conversation;
mod info;
pub mod options;
mod reader;

use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;

use crate::chess::Position;
use crate::engine::{Engine, Pace};
use crate::search::Searcher;
use conversation::Conversation;
use options::Player;
use reader::Event;

/// Who plays at each level.
#[derive(Clone, Debug)]
pub struct Opponents<H> {
    /// What the levels are worth in Elo, the lowest first.
    pub ratings: [u16; 8],
    /// Makes a searcher.
    pub hire: H,
}

/// As many lines as are read ahead: whoever writes faster than we answer has to wait.
const READ_AHEAD: usize = 64;

/// Talks until `quit` or the end of the input. Each `go` but perft is answered by one `bestmove`, also when we leave.
///
/// The input is read on a thread of its own, which outlives this call only if the output breaks first.
///
/// # Errors
/// If nothing can be written any more, or the system has no more threads.
pub fn run<H>(
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
    opponents: &Opponents<H>,
) -> io::Result<()>
where
    H: Fn(Player) -> Box<dyn Searcher<Position>> + Clone + Send + 'static,
{
    let (speak, events) = mpsc::sync_channel(READ_AHEAD);
    let (knock, hire) = (speak.clone(), opponents.hire.clone());
    // If there is no room for a knock, others are waiting to be heard, and behind each of them replies are looked for.
    let wake = move || drop(knock.try_send(Event::Knock));
    let engine = Engine::start(move || hire(Player::default()), Pace::EveryReport, wake)?;
    thread::Builder::new().name("reader".to_owned()).spawn(move || reader::read(input, &speak))?;
    Conversation::new(engine, &events, output, opponents).carry_on()
}
