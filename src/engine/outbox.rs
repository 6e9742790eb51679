//! Where replies wait to be carried to whoever asked: answers go at once, progress no faster than it can be read.

use std::mem;
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::accident::survive;
use super::{Outcome, Pace, Reply, TaskId};
use crate::search::Report;

#[derive(Debug)]
pub(super) struct Outbox<M> {
    pace: Pace,
    content: Mutex<Content<M>>,
    bell: Condvar,
}

#[derive(Debug)]
struct Content<M> {
    replies: Vec<Reply<M>>,
    is_closed: bool,
}

impl<M> Content<M> {
    /// Whether the courier has to run, rested or not.
    fn is_urgent(&self) -> bool {
        self.is_closed || self.replies.iter().any(|reply| matches!(reply, Reply::Done(..)))
    }
}

impl<M> Outbox<M> {
    pub fn new(pace: Pace) -> Self {
        let content = Mutex::new(Content { replies: Vec::new(), is_closed: false });
        Self { pace, content, bell: Condvar::new() }
    }

    /// Nobody panics while holding the content, so it is always in order.
    fn lock(&self) -> MutexGuard<'_, Content<M>> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a report in, in the place of an older one about the same.
    pub fn tell(&self, id: TaskId, report: Report<M>) {
        let mut content = self.lock();
        if self.pace != Pace::EveryReport {
            content.replies.retain(|reply| match reply {
                Reply::Progress(task, older) => (*task, older.rank) != (id, report.rank),
                Reply::Done(..) => true,
            });
        }
        content.replies.push(Reply::Progress(id, report));
        self.bell.notify_one();
    }

    pub fn done(&self, id: TaskId, outcome: Outcome<M>) {
        self.lock().replies.push(Reply::Done(id, outcome));
        self.bell.notify_one();
    }

    /// Lets the courier go home once the box is empty.
    pub fn close(&self) {
        self.lock().is_closed = true;
        self.bell.notify_one();
    }

    /// The courier's work: takes everything there is, brings it, rests, and comes again.
    pub fn carry(&self, destination: &Sender<Reply<M>>, wake: &dyn Fn()) {
        loop {
            let ring =
                self.bell.wait_while(self.lock(), |content| content.replies.is_empty() && !content.is_closed);
            let replies = mem::take(&mut ring.unwrap_or_else(PoisonError::into_inner).replies);
            if replies.is_empty() {
                return;
            }
            let rest = self.rest_behind(&replies);
            for reply in replies {
                // Whoever asked may have gone; the searcher need not know.
                let _ = destination.send(reply);
            }
            // Whoever cannot be woken will hear it when it asks.
            let _ = survive(wake);
            if let Some(rest) = rest {
                drop(self.bell.wait_timeout_while(self.lock(), rest, |content| !content.is_urgent()));
            }
        }
    }

    /// After an answer the next task begins, and its first report may come at once.
    fn rest_behind(&self, replies: &[Reply<M>]) -> Option<Duration> {
        match (self.pace, replies.last()) {
            (Pace::AtMostEvery(rest), Some(Reply::Progress(..))) => Some(rest),
            _ => None,
        }
    }
}
