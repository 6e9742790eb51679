//! Games and positions from files and from pasted text, and back.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use thiserror::Error;

use super::games::{Beginning, GameKind, Shown, Start};
use crate::chess::Position;
use crate::chess::epd::Epd;
use crate::chess::fen::FenError;
use crate::play::journal::{SavedError, SavedGame};
use crate::play::pgn::{self, PgnError, PgnGame};
use crate::{adjacency, jungle};

/// What a text holds.
#[derive(Debug)]
pub enum Content {
    /// A position to play from.
    Position(Start),
    /// A game that Catur has kept.
    Kept(Beginning),
    /// Games of a PGN, at least one; and what is wrong with the first that could not be read.
    Games(Vec<PgnGame>, Option<PgnError>),
}

/// Why there is nothing to show.
#[derive(Debug, Error)]
pub enum ContentError {
    /// The system refuses.
    #[error("{0}")]
    System(#[from] std::io::Error),
    /// A folder, or a pipe on which one might wait for ever.
    #[error("not a regular file")]
    NoFile,
    /// More than is sensible.
    #[error("{} MB", LONGEST >> 20)]
    TooLong,
    /// Looks like a FEN, but is none.
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    /// Looks like a position of Jungle, but is none.
    #[error("{0}")]
    Jungle(jungle::fen::FenError),
    /// Looks like a position of Adjacency, but is none.
    #[error("{0}")]
    Adjacency(adjacency::fen::FenError),
    /// Looks like a game that Catur has kept, but is none.
    #[error("{0}")]
    Kept(#[from] SavedError),
    /// No game in it can be read.
    #[error("{0}")]
    Pgn(#[from] PgnError),
    /// There is nothing in it.
    #[error("")]
    Empty,
}

/// What is longer is read on another thread.
const LONG: u64 = 1 << 20;

/// A file of many thousand games; whoever has more needs a database.
const LONGEST: u64 = 64 << 20;

/// Reads a file.
///
/// # Errors
/// If it cannot be read or understood.
pub fn read(path: &Path) -> Result<Content, ContentError> {
    if !path.metadata()?.is_file() {
        return Err(ContentError::NoFile);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    understand(&bytes)
}

/// Whether a file takes so long to read that nobody should wait for it.
#[must_use]
pub fn is_long(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| data.is_file() && data.len() > LONG)
}

/// A long file that is read on another thread.
#[derive(Debug)]
pub struct Reading {
    /// The name of the file.
    pub name: String,
    content: Receiver<Result<Content, ContentError>>,
}

impl Reading {
    /// Begins to read. `wake` is called when it is done.
    #[must_use]
    pub fn begin(path: &Path, name: String, wake: impl FnOnce() + Send + 'static) -> Self {
        let (sender, content) = mpsc::channel();
        let path = path.to_owned();
        let work = move || {
            // Whoever wanted it may be gone.
            let _ = sender.send(read(&path));
            wake();
        };
        // Without a thread the sender is gone, and that is told as a refusal.
        let _ = thread::Builder::new().name("reader".to_owned()).spawn(work);
        Self { name, content }
    }

    /// What the file holds, once it is known.
    #[must_use]
    pub fn content(&self) -> Option<Result<Content, ContentError>> {
        match self.content.try_recv() {
            Ok(content) => Some(content),
            Err(mpsc::TryRecvError::Empty) => None,
            Err(error @ mpsc::TryRecvError::Disconnected) => Some(Err(std::io::Error::other(error).into())),
        }
    }
}

/// Finds out what a text holds.
///
/// # Errors
/// If it holds neither a position nor a game.
pub fn understand(bytes: &[u8]) -> Result<Content, ContentError> {
    if bytes.len() as u64 > LONGEST {
        return Err(ContentError::TooLong);
    }
    let text = str::from_utf8(bytes).unwrap_or_default().trim();
    if bytes.trim_ascii().is_empty() {
        return Err(ContentError::Empty);
    }
    if text.starts_with('(') {
        return Ok(Content::Kept(kept_game(SavedGame::from_text(text)?)?));
    }
    if let Some(line) = line_of_position(text) {
        return Ok(Content::Position(start(line)?));
    }
    let mut games = Vec::new();
    let mut first_error = None;
    for game in pgn::Reader::new(bytes)? {
        match game {
            Ok(game) => games.push(game),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    match (games.is_empty(), first_error) {
        (false, error) => Ok(Content::Games(games, error)),
        (true, Some(error)) => Err(ContentError::Pgn(error)),
        (true, None) => Err(ContentError::Empty),
    }
}

/// A position of the game whose board has so many ranks, or whose side to move is called so.
fn start(text: &str) -> Result<Start, ContentError> {
    let mut fields = text.split_whitespace();
    let ranks = fields.next().unwrap_or_default().matches('/').count() + 1;
    let turn = fields.next().unwrap_or_default();
    Ok(match (ranks, turn) {
        (jungle::Square::RANKS, _) => Start::Jungle(Box::new(text.parse().map_err(ContentError::Jungle)?)),
        (_, "X" | "O") => Start::Adjacency(Box::new(text.parse().map_err(ContentError::Adjacency)?)),
        _ => Start::Chess(Box::new(chess_position(text)?)),
    })
}

/// A game that Catur has kept, of whatever kind.
fn kept_game(saved: SavedGame) -> Result<Beginning, SavedError> {
    fn open<G: Shown>(saved: SavedGame) -> Result<Beginning, SavedError> {
        Ok(G::begin(Box::new(saved.open()?)))
    }
    match GameKind::of_name(saved.game()).unwrap_or_default() {
        GameKind::Chess => open::<Position>(saved),
        GameKind::Jungle => open::<jungle::Position>(saved),
        GameKind::Adjacency => open::<adjacency::Position>(saved),
    }
}

/// A position as FEN or as EPD. If it is neither, it was meant to be a FEN.
fn chess_position(text: &str) -> Result<Position, FenError> {
    text.parse().or_else(|error| text.parse().map(|epd: Epd| epd.position).map_err(|_| error))
}

/// The first line if its first word has the slashes of a board: of all of them if more lines follow, as in an EPD.
fn line_of_position(text: &str) -> Option<&str> {
    let first = text.split_whitespace().next()?;
    let slashes = first.matches('/').count();
    let least = if text.contains('\n') { 7 } else { 2 };
    let line = text.lines().next()?;
    (!text.starts_with('[') && slashes >= least).then_some(line)
}

/// Today in UTC as a PGN writes it.
#[must_use]
pub fn today() -> String {
    date(SystemTime::now())
}

/// The day in UTC as a PGN writes it: `2026.01.31`.
#[must_use]
pub fn date(now: SystemTime) -> String {
    let days = now.duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs() / 86_400);
    // Years that begin in March have their leap day at the end, and 400 of them are always as long.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

/// What a file is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To be read.
    Open,
    /// To keep the game.
    SaveGame,
    /// To keep the position.
    SavePosition,
}

/// The system's own dialog, asked on another thread because it blocks.
#[derive(Debug)]
pub struct Asking {
    /// What the file is wanted for.
    pub purpose: Purpose,
    asked: Instant,
    answer: Receiver<Option<PathBuf>>,
}

/// What came of asking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The dialog is open.
    NotYet,
    /// This one.
    Path(PathBuf),
    /// Nobody could be asked, for the system has no dialog.
    Unavailable,
    /// None.
    Cancelled,
}

/// No person cancels a dialog so soon.
const TOO_SOON: Duration = Duration::from_millis(400);

impl Asking {
    /// Opens the dialog; `name` is offered for a file to be written. `wake` is called when it is closed.
    #[must_use]
    pub fn begin(
        purpose: Purpose,
        name: &'static str,
        wake: impl FnOnce() + Send + 'static,
        now: Instant,
    ) -> Self {
        let (sender, answer) = mpsc::channel();
        let ask = move || {
            let games = ["pgn", "fen", "epd", "ron", "txt"];
            let path = match purpose {
                Purpose::Open => rfd::FileDialog::new().add_filter("PGN, FEN", &games).pick_file(),
                _ => rfd::FileDialog::new().set_file_name(name).save_file(),
            };
            // Whoever asked may be gone.
            let _ = sender.send(path);
            wake();
        };
        // Without a thread the sender is gone, and that reads as "unavailable".
        let _ = thread::Builder::new().name("file dialog".to_owned()).spawn(ask);
        Self { purpose, asked: now, answer }
    }

    /// What has come of it so far.
    #[must_use]
    pub fn answer(&self, now: Instant) -> Answer {
        match self.answer.try_recv() {
            Ok(Some(path)) => Answer::Path(path),
            Ok(None) if now.saturating_duration_since(self.asked) > TOO_SOON => Answer::Cancelled,
            Ok(None) | Err(mpsc::TryRecvError::Disconnected) => Answer::Unavailable,
            Err(mpsc::TryRecvError::Empty) => Answer::NotYet,
        }
    }
}
