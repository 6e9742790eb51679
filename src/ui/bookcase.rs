//! The opening book that the computer plays from: the one that comes with the program, or the user's own in a file.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::reasons;
use super::store::Folders;
use super::text::{Catalogue, fill};
use crate::engine::book::{BUILT_IN, Book, LONGEST_TEXT, Shelf};
use crate::play::safekeeping;

/// Where the books are.
pub struct Bookcase {
    shelf: Shelf,
    own: Option<PathBuf>,
}

impl Bookcase {
    /// The user's own book lies beside the settings.
    #[must_use]
    pub fn new(folders: Option<&Folders>) -> Self {
        Self { shelf: Shelf::default(), own: folders.map(Folders::book_file) }
    }

    /// Where the computer finds its book.
    #[must_use]
    pub const fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Puts the book on the shelf that counts now, if one is wanted. If the user's own cannot be used, the reason is told
    /// and the other one serves.
    pub fn fill(&self, is_wanted: bool, text: &Catalogue) -> Option<String> {
        if !is_wanted {
            self.shelf.put(None);
            return None;
        }
        let (book, complaint) = match self.own.as_deref().map(read) {
            None | Some(Ok(None)) => (Book::built_in(), None),
            Some(Ok(Some(own))) => match Book::parse(&own) {
                Ok(book) => (book, None),
                Err(error) => {
                    let line = error.line.to_string();
                    (Book::built_in(), Some(fill(&text.book_broken, &[("line", &line)])))
                }
            },
            Some(Err(error)) => {
                let reason = reasons::of_system(&error, text);
                (Book::built_in(), Some(fill(&text.book_unreadable, &[("reason", &reason)])))
            }
        };
        self.shelf.put(Some(book));
        complaint
    }

    /// Has the book lie in a file where the user can change it, and says where.
    #[must_use]
    pub fn lay_open(&self, text: &Catalogue) -> String {
        let Some(own) = &self.own else { return text.book_nowhere.clone() };
        match write_once(own) {
            Ok(()) => fill(&text.book_place, &[("path", &own.display().to_string())]),
            Err(error) => fill(&text.not_saved, &[("reason", &reasons::of_system(&error, text))]),
        }
    }
}

/// What a file says, as far as a book may go and a little farther, so that one that is too long is seen to be.
fn read(path: &Path) -> io::Result<Option<String>> {
    match path.metadata() {
        Ok(data) if data.is_file() => {}
        // A pipe would keep the window waiting as long as it likes.
        Ok(_) => return Err(io::ErrorKind::IsADirectory.into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_TEXT as u64 + 1).read_to_end(&mut bytes)?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Writes the program's own book down, but never over another.
fn write_once(path: &Path) -> io::Result<()> {
    if path.exists() {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    safekeeping::replace(path, BUILT_IN)
}
