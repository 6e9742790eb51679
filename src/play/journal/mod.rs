//! The running game on disk: written after every ply, found again at the next start, after a crash too.
//!
//! Each window has a slot of its own, held by a lock that the system releases when the program ends, however it ends.
//! A slot keeps one file for each kind of game: `chess-1.ron` is the chess of slot 1. A game that was not over when another
//! took its place lies in the folder `earlier`.

mod earlier;
mod saved;
mod scribe;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thiserror::Error;

pub use earlier::{EarlierGame, MOST_EARLIER, Room};
pub use saved::{SavedError, SavedGame};
pub use scribe::Scribe;

use super::safekeeping::{self, Draft};
use super::seats::Playable;
use super::session::Arrangement;

/// A window's place in the folder, its own as long as this value lives.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    slot: u32,
    lock: File,
}

/// What a slot has kept of a kind of game.
#[derive(Debug)]
pub enum Found<G: Playable> {
    /// There was no game.
    Nothing,
    /// The game as it stood.
    Game(Box<Arrangement<G>>),
    /// A file that cannot be read or understood; it is kept under another name.
    Bad {
        /// Where it is now.
        kept: PathBuf,
        /// What is wrong with it.
        reason: SavedError,
    },
}

/// Why the game cannot be kept.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The system refuses.
    #[error("{}: {source}", path.display())]
    System {
        /// What it was about.
        path: PathBuf,
        /// What it says.
        source: io::Error,
    },
    /// What was written is not what can be read; the older file has been left as it was.
    #[error("the game could not be read back after it was written: {0}")]
    NotReadBack(SavedError),
    /// What was written is not what was meant; the older file has been left as it was.
    #[error("the game was not written as it is")]
    NotTheSame,
    /// Nobody has so many windows.
    #[error("all {MOST_SLOTS} places for running games are taken")]
    NoSlot,
}

const MOST_SLOTS: u32 = 1000;

/// Many thousand times a game; more is no journal of ours.
const LONGEST: u64 = 32 << 20;

impl Journal {
    /// Takes a slot in a folder, which is made if need be: the one whose game was written last, of those that no other
    /// window has; or else an empty one. So a second window disturbs nobody, and what a crashed one was playing is
    /// found by the next that starts.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn open(folder: &Path) -> Result<Self, JournalError> {
        fs::create_dir_all(folder).map_err(about(folder))?;
        let mut used: Vec<(SystemTime, u32)> =
            kept_games(folder)?.map(|kept| (kept.written, kept.slot)).collect();
        used.sort_unstable_by(|a, b| b.cmp(a));
        for slot in used.into_iter().map(|(_, slot)| slot).chain(1..=MOST_SLOTS) {
            if let Some(lock) = lock(&folder.join(format!("slot-{slot}.lock")))? {
                return Ok(Self { folder: folder.to_owned(), slot, lock });
            }
        }
        Err(JournalError::NoSlot)
    }

    /// Its number, from 1.
    #[must_use]
    pub const fn slot(&self) -> u32 {
        self.slot
    }

    /// The [name](Playable::NAME) of the game that was written last in this slot.
    #[must_use]
    pub fn latest(&self) -> Option<String> {
        let kept = kept_games(&self.folder).ok()?.filter(|kept| kept.slot == self.slot);
        kept.max_by_key(|kept| kept.written).map(|kept| kept.name)
    }

    /// Where a kind of game is kept.
    #[must_use]
    pub fn path<G: Playable>(&self) -> PathBuf {
        self.folder.join(format!("{}-{}.ron", G::NAME, self.slot))
    }

    /// The game that was kept in this slot.
    ///
    /// # Errors
    /// If there is a file that can neither be read nor put aside. Then nothing must be written in its place.
    pub fn restore<G: Playable>(&self) -> Result<Found<G>, JournalError> {
        let path = self.path::<G>();
        match read(&path) {
            Ok(game) => Ok(Found::Game(Box::new(game))),
            Err(ReadError::System(source)) if source.kind() == io::ErrorKind::NotFound => Ok(Found::Nothing),
            Err(error) => {
                let kept = safekeeping::put_aside(&path).map_err(about(&path))?;
                Ok(Found::Bad { kept, reason: error.into() })
            }
        }
    }

    /// Keeps a game in the place of the last one of its kind. Whenever this is interrupted, one of the two is there
    /// complete.
    ///
    /// # Errors
    /// If the game cannot be written, or not be read back; the last one is there still.
    pub fn write<G: Playable>(&self, game: &Arrangement<G>) -> Result<(), JournalError> {
        let path = self.path::<G>();
        let saved = SavedGame::of(game);
        let text = saved.to_text().map_err(JournalError::NotReadBack)?;
        let draft = Draft::write(&path, &text).map_err(about(&Draft::path_beside(&path)))?;
        let again = match read_text(draft.path()) {
            Ok(text) => SavedGame::from_text(&text).map_err(JournalError::NotReadBack)?,
            Err(ReadError::Content(reason)) => return Err(JournalError::NotReadBack(reason)),
            Err(ReadError::System(source)) => return Err(about(draft.path())(source)),
        };
        if again != saved {
            return Err(JournalError::NotTheSame);
        }
        again.open::<G>().map_err(JournalError::NotReadBack)?;
        draft.take_place().map_err(about(&path))
    }
}

impl Drop for Journal {
    /// A process that is just being started may hold the file for a moment longer than we; the lock it must not hold.
    fn drop(&mut self) {
        // The system lets go of it anyway.
        let _ = self.lock.unlock();
    }
}

fn about(path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.to_owned();
    |source| JournalError::System { path, source }
}

struct KeptGame {
    name: String,
    slot: u32,
    written: SystemTime,
}

/// The running games of all slots.
fn kept_games(folder: &Path) -> Result<impl Iterator<Item = KeptGame>, JournalError> {
    let entries = fs::read_dir(folder).map_err(about(folder))?;
    Ok(entries.filter_map(|entry| {
        let entry = entry.ok()?;
        let name = entry.file_name().into_string().ok()?;
        let (name, slot) = name.strip_suffix(".ron")?.rsplit_once('-')?;
        let slot = slot.parse().ok().filter(|slot| (1..=MOST_SLOTS).contains(slot))?;
        let written = entry.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        Some(KeptGame { name: name.to_owned(), slot, written })
    }))
}

/// The lock, unless another window has it. The file stays: who deleted it could delete another's.
fn lock(path: &Path) -> Result<Option<File>, JournalError> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(about(path))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(source)) => Err(about(path)(source)),
    }
}

enum ReadError {
    System(io::Error),
    Content(SavedError),
}

impl From<ReadError> for SavedError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::System(source) => Self::Unreadable(source.kind()),
            ReadError::Content(reason) => reason,
        }
    }
}

fn read<G: Playable>(path: &Path) -> Result<Arrangement<G>, ReadError> {
    let text = read_text(path)?;
    SavedGame::from_text(&text).and_then(SavedGame::open).map_err(ReadError::Content)
}

fn read_text(path: &Path) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(ReadError::System)?;
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(ReadError::System)?;
    if bytes.len() as u64 > LONGEST {
        return Err(ReadError::Content(SavedError::TooLong));
    }
    String::from_utf8(bytes).map_err(|_| ReadError::Content(SavedError::NotText))
}
