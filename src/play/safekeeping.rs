//! Files that are not lost: a new text is complete before it takes the place of the old one, and what cannot be read is
//! put aside.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A text beside the file whose place it is to take. Unless it takes it, nothing of it stays.
#[derive(Debug)]
pub struct Draft {
    place: PathBuf,
    beside: PathBuf,
}

impl Draft {
    /// Where the draft of a file is written. Two programs must not write to the same.
    #[must_use]
    pub fn path_beside(place: &Path) -> PathBuf {
        let mut name = place.file_name().unwrap_or_default().to_owned();
        name.push(format!(".new-{}", std::process::id()));
        place.with_file_name(name)
    }

    /// Writes a draft down to the disk.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn write(place: &Path, text: &str) -> io::Result<Self> {
        let beside = Self::path_beside(place);
        let mut file = File::create(&beside)?;
        let draft = Self { place: place.to_owned(), beside };
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        Ok(draft)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.beside
    }

    /// Lets it take the place of the old file.
    ///
    /// # Errors
    /// If the system refuses; the old file is there still.
    pub fn take_place(self) -> io::Result<()> {
        fs::rename(&self.beside, &self.place)?;
        // Not every system can do this; the file itself is safe without.
        let _ = self.place.parent().map(|folder| File::open(folder).and_then(|folder| folder.sync_all()));
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Where it has taken its place there is nothing any more.
        let _ = fs::remove_file(&self.beside);
    }
}

/// Writes a file. Whenever this is interrupted, either the old one or the new one is there, complete.
///
/// # Errors
/// If the system refuses; the old file is there still.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    Draft::write(path, text)?.take_place()
}

/// Gives a file that cannot be read a name under which nothing is written over it, and tells it: `chess-1.ron.bad`, or
/// with a number if there was a bad one before.
///
/// # Errors
/// If the system refuses.
pub fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let name = |middle: &str| {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!("{middle}.bad"));
        path.with_file_name(name)
    };
    let mut kept = name("");
    let mut number = 2;
    while kept.exists() {
        kept = name(&format!(".{number}"));
        number += 1;
    }
    fs::rename(path, &kept)?;
    Ok(kept)
}
