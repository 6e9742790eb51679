//! Writes the running game down on a thread of its own, so that nobody at the board waits for a disk.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::{Journal, JournalError};
use crate::play::seats::Playable;
use crate::play::session::Arrangement;

/// Somebody who keeps the latest of what he is given. When dropped, he first finishes.
pub struct Scribe<G: Playable> {
    desk: Arc<Desk<G>>,
    thread: Option<JoinHandle<Journal>>,
}

struct Desk<G: Playable> {
    papers: Mutex<Papers<G>>,
    changed: Condvar,
}

struct Papers<G: Playable> {
    /// What is to be written, the next first. Of a game that has gone on since, only the latest is needed.
    waiting: VecDeque<Paper<G>>,
    trouble: Option<JournalError>,
    is_closing: bool,
}

enum Paper<G: Playable> {
    /// The game as it stands.
    Running(Box<Arrangement<G>>),
    /// The game as it stood when another took its place.
    Left(Box<Arrangement<G>>),
}

impl<G: Playable> Scribe<G> {
    /// Begins to keep games in a journal. `wake` is called when something went wrong.
    ///
    /// # Errors
    /// If the system has no more threads.
    pub fn start(journal: Journal, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let papers = Papers { waiting: VecDeque::new(), trouble: None, is_closing: false };
        let desk = Arc::new(Desk { papers: Mutex::new(papers), changed: Condvar::new() });
        let his = Arc::clone(&desk);
        let thread = thread::Builder::new().name("scribe".to_owned()).spawn(move || {
            let mut owes_room = false;
            while let Some(paper) = his.next() {
                let trouble = write(&journal, paper, &mut owes_room).err();
                let is_bad = trouble.is_some();
                his.papers().trouble = trouble;
                if is_bad {
                    wake();
                }
            }
            journal
        })?;
        Ok(Self { desk, thread: Some(thread) })
    }

    /// Has a game written down, soon.
    pub fn keep(&self, game: Arrangement<G>) {
        self.put(Paper::Running(Box::new(game)));
    }

    /// Has a game put by among the earlier ones, for another takes its place.
    pub fn put_by(&self, game: Arrangement<G>) {
        self.put(Paper::Left(Box::new(game)));
    }

    fn put(&self, paper: Paper<G>) {
        let mut papers = self.desk.papers();
        if matches!(papers.waiting.back(), Some(Paper::Running(_))) {
            papers.waiting.pop_back();
        }
        papers.waiting.push_back(paper);
        drop(papers);
        self.desk.changed.notify_one();
    }

    /// Why the last game could not be written, once.
    #[must_use]
    pub fn trouble(&self) -> Option<JournalError> {
        self.desk.papers().trouble.take()
    }
}

impl<G: Playable> Scribe<G> {
    /// Writes what is left to be written and gives the journal back, unless it was lost in an accident.
    #[must_use]
    pub fn finish(mut self) -> Option<Journal> {
        self.close()
    }

    fn close(&mut self) -> Option<Journal> {
        self.desk.papers().is_closing = true;
        self.desk.changed.notify_one();
        self.thread.take()?.join().ok()
    }
}

impl<G: Playable> Drop for Scribe<G> {
    fn drop(&mut self) {
        // If he has panicked there is nothing more to be done.
        let _ = self.close();
    }
}

impl<G: Playable> Desk<G> {
    fn papers(&self) -> MutexGuard<'_, Papers<G>> {
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for something to write; nothing more will come after `None`.
    fn next(&self) -> Option<Paper<G>> {
        let idle = |papers: &mut Papers<G>| papers.waiting.is_empty() && !papers.is_closing;
        let waited = self.changed.wait_while(self.papers(), idle);
        waited.unwrap_or_else(PoisonError::into_inner).waiting.pop_front()
    }
}

fn write<G: Playable>(journal: &Journal, paper: Paper<G>, owes_room: &mut bool) -> Result<(), JournalError> {
    if *owes_room {
        journal.make_room::<G>()?;
        *owes_room = false;
    }
    match paper {
        Paper::Running(game) => journal.write(&game),
        Paper::Left(game) => {
            // Even if the last of it cannot be written, what was written before must not be written over.
            *owes_room = true;
            journal.write(&game)
        }
    }
}
