//! A PGN file that appears only when all of it is written.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use catur::play::pgn::PgnGame;

/// Games on their way to a file. Until they are complete they stand beside it, and what was there before stays.
pub struct PgnFile {
    target: PathBuf,
    beside: PathBuf,
    text: BufWriter<File>,
    is_empty: bool,
    is_complete: bool,
}

impl PgnFile {
    /// Opens the file beside, so that a bad name is known before a long contest and not behind it.
    pub fn create(path: &Path) -> io::Result<Self> {
        // A link is followed: it shall still be one afterwards.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
            return Err(io::Error::other("this is not an ordinary file"));
        }
        let mut name = target.file_name().map(OsString::from).ok_or(io::ErrorKind::InvalidFilename)?;
        name.push(".part");
        let beside = target.with_file_name(name);
        let text = BufWriter::new(File::create(&beside)?);
        Ok(Self { target, beside, text, is_empty: true, is_complete: false })
    }

    /// Adds a game.
    pub fn add(&mut self, game: &PgnGame) -> io::Result<()> {
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        write!(self.text, "{gap}{game}")?;
        // Whoever breaks off a contest still finds the games that were played.
        self.text.flush()
    }

    /// Puts the games in their place.
    pub fn complete(mut self) -> io::Result<()> {
        self.text.flush()?;
        self.text.get_ref().sync_all()?;
        fs::rename(&self.beside, &self.target)?;
        self.is_complete = true;
        Ok(())
    }
}

impl Drop for PgnFile {
    fn drop(&mut self) {
        if !self.is_complete {
            // If it cannot be removed it is still not taken for the whole.
            let _ = fs::remove_file(&self.beside);
        }
    }
}
