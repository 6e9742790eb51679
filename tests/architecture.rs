//! Reads the sources and holds the house to its plan: which room may look into which, and what happens only where.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What each room may see besides itself. `main` and `commands` are the doors of the house and see all of it.
const SEES: [(&str, &[&str]); 10] = [
    ("game", &[]),
    ("chess", &["game"]),
    ("jungle", &["game"]),
    ("adjacency", &["game"]),
    ("search", &["game", "chess", "jungle", "adjacency"]),
    ("engine", &["game", "chess", "jungle", "adjacency", "search"]),
    ("play", &["game", "chess", "jungle", "adjacency", "search", "engine"]),
    ("coach", &["game", "chess", "jungle", "adjacency", "search", "engine", "play"]),
    ("uci", &["game", "chess", "jungle", "adjacency", "search", "engine"]),
    ("ui", &["game", "chess", "jungle", "adjacency", "search", "engine", "play", "coach"]),
];

const DOORS: [&str; 3] = ["main", "lib", "commands"];

/// A word of the sources, and the only rooms, or corners of them, that may use it.
const ONLY_IN: [(&str, &[&str]); 11] = [
    ("egui", &["ui"]),
    ("eframe", &["ui", "main"]),
    // A disk, a dialog of the system and a sound server may keep whoever asks them waiting, and the window must not wait.
    ("thread::", &["engine", "uci", "play/journal", "ui/files", "ui/sound"]),
    ("mpsc", &["engine", "uci", "ui"]),
    ("Instant::now", &["ui", "uci", "search", "commands"]),
    ("SystemTime::now", &["ui", "commands"]),
    ("stdout(", &["uci", "main", "commands"]),
    ("stderr(", &["uci", "main", "commands"]),
    ("println!", &[]),
    ("clap::", &["main", "commands"]),
    ("process::exit", &[]),
];

struct Source {
    path: PathBuf,
    /// The room, the corner of it, and the file.
    place: PathBuf,
    room: String,
    /// Without comments, which may speak of anything.
    code: String,
}

fn sources() -> Vec<Source> {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![house.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let within = path.strip_prefix(&house).expect("it was found below");
                let first = within.components().next().expect("a file has a name");
                let room = Path::new(first.as_os_str()).with_extension("").display().to_string();
                let text = fs::read_to_string(&path).expect("a source is text");
                let code = text.lines().map(|line| line.split("//").next().unwrap_or(line));
                let place = within.with_extension("");
                let code = code.collect::<Vec<_>>().join("\n");
                sources.push(Source { path, place, room, code });
            }
        }
    }
    sources
}

/// The rooms that a piece of code names by a path from the root of the crate, also inside braces.
fn rooms_named_in(code: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for prefix in ["crate::", "catur::"] {
        for (at, _) in code.match_indices(prefix) {
            let behind = &code[at + prefix.len()..];
            let first_words: Vec<&str> = match behind.strip_prefix('{') {
                Some(group) => group[..group.find(';').unwrap_or(group.len())].split(',').collect(),
                None => vec![behind],
            };
            for words in first_words {
                let words = words.trim();
                let end = words.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
                rooms.push(words[..end.unwrap_or(words.len())].to_owned());
            }
        }
    }
    rooms
}

#[test]
fn no_room_sees_a_room_that_stands_after_it() {
    let sees = BTreeMap::from(SEES);
    for source in sources().iter().filter(|source| !DOORS.contains(&source.room.as_str())) {
        let allowed = sees.get(source.room.as_str());
        let allowed = allowed.unwrap_or_else(|| panic!("{}: a room without a plan", source.path.display()));
        for seen in rooms_named_in(&source.code).iter().filter(|seen| sees.contains_key(seen.as_str())) {
            assert!(
                *seen == source.room || allowed.contains(&seen.as_str()),
                "{} is in `{}` and must not see `{seen}`",
                source.path.display(),
                source.room
            );
        }
    }
}

#[test]
fn windows_threads_clocks_and_printing_stay_in_their_rooms() {
    for source in sources() {
        for (word, rooms) in ONLY_IN {
            assert!(
                !source.code.contains(word) || rooms.iter().any(|room| source.place.starts_with(room)),
                "{} is in `{}` and must not use `{word}`",
                source.path.display(),
                source.room
            );
        }
    }
}

#[test]
fn every_file_opens_with_a_sentence_that_says_what_it_is_for() {
    for source in sources() {
        let text = fs::read_to_string(&source.path).expect("a source is text");
        assert!(text.starts_with("//! "), "{} does not say what it is for", source.path.display());
    }
}

#[test]
fn no_room_is_a_lumber_room() {
    for source in sources() {
        let name = source.path.file_stem().unwrap_or_default().to_string_lossy();
        let lumber = ["utils", "util", "helpers", "common", "misc", "defs"].contains(&name.as_ref());
        assert!(!lumber, "{}: name it by what it is for", source.path.display());
    }
}

#[test]
fn the_top_level_holds_the_agreed_names_and_dotfiles_only() {
    let agreed =
        ["Cargo.toml", "Cargo.lock", "src", "assets", "tests", "benches", "README.md", "LICENSE", "target"];
    for entry in fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the project is there") {
        let name = entry.expect("a folder can be listed").file_name().to_string_lossy().into_owned();
        assert!(
            name.starts_with('.') || agreed.contains(&name.as_str()),
            "{name} has no place at the top level"
        );
    }
}

#[test]
fn the_reader_of_the_sources_sees_paths_in_braces_too() {
    let code = "use crate::{chess::Move, game};\nuse crate::play::record;\nlet x = catur::search::go();";
    assert_eq!(rooms_named_in(code), ["chess", "game", "play", "search"]);
}
