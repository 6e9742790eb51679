//! Games and positions that come in from files and texts, and go out to files.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use super::Table;
use crate::play::safekeeping;
use crate::ui::app::Room;
use crate::ui::dialogs::{Dialog, games, path};
use crate::ui::files::{self, Answer, Asking, Content, ContentError, Purpose, Reading};
use crate::ui::games::{Shown, chess};
use crate::ui::reasons;
use crate::ui::text::fill;

impl<G: Shown> Table<G> {
    /// Opens what lies in a file; a long one is read while the window goes on.
    pub(super) fn open_file(&mut self, path: &Path, now: Instant) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        if files::is_long(path) {
            let wake = Arc::clone(&self.wake);
            self.say(fill(&self.text.reading, &[("name", &name)]));
            self.reading = Some(Reading::begin(path, name, move || wake()));
        } else {
            self.take_in(&name, files::read(path), now);
        }
    }

    pub(super) fn ask_for_file(&mut self, purpose: Purpose, now: Instant) {
        let wake = Arc::clone(&self.wake);
        self.asking = Some(Asking::begin(purpose, usual_name::<G>(purpose), move || wake(), now));
    }

    pub(super) fn hear_about_file(&mut self, now: Instant) {
        let Some(asking) = &self.asking else { return };
        let purpose = asking.purpose;
        let answer = asking.answer(now);
        if answer != Answer::NotYet {
            self.asking = None;
        }
        match answer {
            Answer::Path(path) if purpose == Purpose::Open => {
                self.remark = None;
                self.open(&path, now);
            }
            Answer::Path(path) => self.save(purpose, &path, now),
            Answer::Unavailable => {
                self.dialogs.push(Dialog::Path(path::Form::new(purpose, usual_name::<G>(purpose))));
            }
            Answer::NotYet | Answer::Cancelled => {}
        }
    }

    pub(super) fn hear_what_was_read(&mut self, now: Instant) {
        let Some(reading) = &self.reading else { return };
        if let Some(content) = reading.content() {
            let name = reading.name.clone();
            self.reading = None;
            self.remark = None;
            self.take_in(&name, content, now);
        }
    }

    /// Opens what a text holds; or says why it holds nothing, and then nothing changes.
    pub(super) fn take_in(&mut self, name: &str, content: Result<Content, ContentError>, now: Instant) {
        match content {
            Ok(Content::Position(start)) => self.begin_from(start, now),
            Ok(Content::Kept(game)) => self.begin(game, now),
            Ok(Content::Games(mut games, error)) => {
                if let Some(error) = error {
                    let reason = reasons::of_pgn(&error, &self.text);
                    self.say(fill(&self.text.some_broken, &[("reason", &reason)]));
                }
                if games.len() > 1 {
                    self.dialogs.push(Dialog::Games(games::Choice::new(games)));
                } else if let Some(game) = games.pop() {
                    self.begin(chess::reviewed(game), now);
                }
            }
            Err(error) => {
                let reason = reasons::of_content(&error, &self.text);
                let words = [("name", name), ("reason", &*reason)];
                self.say(fill(&self.text.not_opened, &words));
            }
        }
    }

    pub(super) fn save(&mut self, purpose: Purpose, path: &Path, now: Instant) {
        let text = match purpose {
            Purpose::SavePosition => Ok(format!("{}\n", self.session.shown_line().position().to_text())),
            _ => G::file_of(&self.session, &self.text, now)
                .map_err(|error| reasons::of_kept(&error, &self.text)),
        };
        let written = text.and_then(|text| {
            safekeeping::replace(path, &text).map_err(|error| reasons::of_system(&error, &self.text))
        });
        self.remark = Some(match written {
            Ok(()) => fill(&self.text.saved, &[("path", &path.display().to_string())]),
            Err(reason) => fill(&self.text.not_saved, &[("reason", &reason)]),
        });
    }
}

/// The name that is offered for a file.
const fn usual_name<G: Shown>(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Open => "",
        Purpose::SaveGame => G::FILE_NAME,
        Purpose::SavePosition => "catur.fen",
    }
}
