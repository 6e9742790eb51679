//! `catur` without a command: the window.

use std::path::{Path, PathBuf};

use catur::ui::store::Folders;
use catur::ui::text::Language;
use catur::ui::{self, Occasion};
use clap::Args;
use directories::ProjectDirs;

use super::CommandError;

#[derive(Args)]
pub struct Arguments {
    /// A game or position to open: PGN, FEN, or a game that Catur has kept
    file: Option<PathBuf>,
    /// Keep everything in this folder: settings, running games, the place of the window
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// The language of the window, en or id; without it the one chosen before, or the system's
    #[arg(long, value_parser = language)]
    lang: Option<Language>,
}

fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "the languages are en and id".to_owned())
}

/// Opens the window and returns when it is closed.
pub fn run(arguments: Arguments) -> Result<(), CommandError> {
    if let Some(file) = &arguments.file {
        look_for(file)?;
    }
    let folders = arguments.data_dir.map(|folder| Folders::within(&folder)).or_else(usual_folders);
    let (settings, bad) = folders.as_ref().map(Folders::read_settings).unwrap_or_default();
    let mut settings = settings.unwrap_or_default();
    let is_unsaid = settings.language.is_none();
    settings.language_now = arguments.lang.or_else(|| system_language().filter(|_| is_unsaid));
    let occasion = Occasion {
        settings,
        folders,
        file: arguments.file,
        bad_settings: bad,
        has_sound: true,
        seed: rand::random(),
    };
    ui::open(occasion).map_err(CommandError::Window)
}

/// A file that is not there is told here; whatever is wrong inside of one, the window says. A bare word that is no file
/// is rather meant to be a command.
fn look_for(file: &Path) -> Result<(), CommandError> {
    match file.metadata() {
        Ok(_) => Ok(()),
        Err(_) if file.extension().is_none() => Err(CommandError::Unknown(file.display().to_string())),
        Err(error) => Err(CommandError::Unopened { file: file.display().to_string(), error }),
    }
}

fn usual_folders() -> Option<Folders> {
    let places = ProjectDirs::from("", "", "catur")?;
    Some(Folders { settings: places.config_dir().to_owned(), games: places.data_dir().join("games") })
}

fn system_language() -> Option<Language> {
    let spoken = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok());
    spoken.and_then(|code| Language::from_code(&code))
}
