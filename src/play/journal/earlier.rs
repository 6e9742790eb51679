//! Games that were not over when another took their place: a few are kept, and any of them can go on.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{Found, Journal, JournalError, ReadError, about, read};
use crate::play::seats::Playable;
use crate::play::session::Arrangement;

/// The folder of all slots within the folder of the running games.
const FOLDER: &str = "earlier";

/// So many are kept; of more, the oldest are deleted.
pub const MOST_EARLIER: usize = 30;

/// A game that made room for another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarlierGame {
    path: PathBuf,
    number: u32,
    /// The [name](Playable::NAME) of the game.
    pub name: String,
    /// When it was played last.
    pub written: SystemTime,
}

impl EarlierGame {
    /// The earlier games in a folder of running games, the latest first.
    #[must_use]
    pub fn all(folder: &Path) -> Vec<Self> {
        let entries = fs::read_dir(folder.join(FOLDER)).into_iter().flatten();
        let mut games: Vec<Self> = entries.filter_map(|entry| Self::of(entry.ok()?.path())).collect();
        games.sort_unstable_by_key(|game| Reverse((game.written, game.number)));
        games
    }

    /// `chess-2-7.ron` is the seventh that was put by in slot 2.
    fn of(path: PathBuf) -> Option<Self> {
        let mut words = path.file_name()?.to_str()?.strip_suffix(".ron")?.rsplitn(3, '-');
        let number = words.next()?.parse().ok()?;
        let _slot: u32 = words.next()?.parse().ok()?;
        let name = words.next()?.to_owned();
        let written = path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        Some(Self { path, number, name, written })
    }

    /// The game as it stood, if it can be read.
    #[must_use]
    pub fn read<G: Playable>(&self) -> Option<Arrangement<G>> {
        read(&self.path).ok()
    }
}

impl Journal {
    /// Makes room for another game: one that is not over is put by, and tells whether it was. A file that cannot be
    /// read is put aside.
    ///
    /// # Errors
    /// If the old game can be moved nowhere. Then nothing must be written in its place.
    pub fn make_room<G: Playable>(&self) -> Result<Room, JournalError> {
        match self.restore::<G>()? {
            Found::Game(game) if game.is_unfinished() => {
                self.put_by::<G>()?;
                for oldest in EarlierGame::all(&self.folder).iter().skip(MOST_EARLIER) {
                    // If it stays, there is one too many.
                    let _ = fs::remove_file(&oldest.path);
                }
                Ok(Room::PutBy)
            }
            Found::Game(_) | Found::Nothing => Ok(Room::Free),
            Found::Bad { kept, reason } => Ok(Room::Bad { kept, reason }),
        }
    }

    fn put_by<G: Playable>(&self) -> Result<(), JournalError> {
        let folder = self.folder.join(FOLDER);
        fs::create_dir_all(&folder).map_err(about(&folder))?;
        let known = EarlierGame::all(&self.folder);
        let number = known.iter().map(|game| game.number).max().unwrap_or(0).saturating_add(1);
        let path = self.path::<G>();
        let name = format!("{}-{}-{number}.ron", G::NAME, self.slot);
        fs::rename(&path, folder.join(name)).map_err(about(&path))?;
        Ok(())
    }

    /// Puts an earlier game in the place of the running one of its kind, which makes room for it.
    ///
    /// # Errors
    /// If either cannot be moved, or the earlier one cannot be read; both are there still.
    pub fn take_up<G: Playable>(&self, earlier: &EarlierGame) -> Result<(), JournalError> {
        read::<G>(&earlier.path).map_err(|error| match error {
            ReadError::System(source) => about(&earlier.path)(source),
            ReadError::Content(reason) => JournalError::NotReadBack(reason),
        })?;
        // No game is deleted to make room, for it may be the one that is wanted.
        if matches!(self.restore::<G>()?, Found::Game(game) if game.is_unfinished()) {
            self.put_by::<G>()?;
        }
        fs::rename(&earlier.path, self.path::<G>()).map_err(about(&earlier.path))
    }
}

/// What was done to make room.
#[derive(Debug)]
pub enum Room {
    /// Nothing had to be.
    Free,
    /// A game that was not over lies among the earlier ones.
    PutBy,
    /// A file that cannot be understood is kept under another name.
    Bad {
        /// Where it is now.
        kept: PathBuf,
        /// What is wrong with it.
        reason: super::SavedError,
    },
}
