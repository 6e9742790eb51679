//! What is kept between one start and the next: the settings here, the running game in the journal.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ron::ser::PrettyConfig;

use super::settings::Settings;
use crate::play::safekeeping;

/// Where things are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    /// The settings and the place of the window.
    pub settings: PathBuf,
    /// The running games.
    pub games: PathBuf,
}

impl Folders {
    /// Everything in one folder.
    #[must_use]
    pub fn within(folder: &Path) -> Self {
        Self { settings: folder.to_owned(), games: folder.join("games") }
    }

    fn settings_file(&self) -> PathBuf {
        self.settings.join("settings.ron")
    }

    /// The user's own opening book.
    #[must_use]
    pub fn book_file(&self) -> PathBuf {
        self.settings.join("book.txt")
    }

    /// The settings, if any were kept. A file that cannot be understood is put aside, and where it is now is told.
    #[must_use]
    pub fn read_settings(&self) -> (Option<Settings>, Option<PathBuf>) {
        let path = self.settings_file();
        let Ok(bytes) = fs::read(&path) else { return (None, None) };
        let read = String::from_utf8(bytes).ok().and_then(|text| ron::from_str(&text).ok());
        if read.is_some() {
            return (read, None);
        }
        (None, safekeeping::put_aside(&path).ok())
    }

    /// Keeps the settings.
    ///
    /// # Errors
    /// If the folder cannot be written to; the old ones are there still.
    pub fn write_settings(&self, settings: &Settings) -> io::Result<()> {
        let text = ron::ser::to_string_pretty(settings, PrettyConfig::default()).map_err(io::Error::other)?;
        fs::create_dir_all(&self.settings)?;
        safekeeping::replace(&self.settings_file(), &text)
    }
}
