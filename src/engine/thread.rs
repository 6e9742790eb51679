//! The thread on which a searcher works off one order after the other.

use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use super::accident::survive;
use super::outbox::Outbox;
use super::{Hire, Outcome, TaskId, Wish};
use crate::game::Game;
use crate::search::{Searcher, Task};

pub(super) enum Order<G: Game> {
    Think(Errand<G>),
    Employ(Hire<G>),
    Forget,
    Settle(Sender<()>),
}

pub(super) struct Errand<G: Game> {
    pub id: TaskId,
    pub task: Task<G>,
    pub wish: Wish,
}

pub(super) struct Thinker<G: Game> {
    hire: Hire<G>,
    // Absent only after an accident.
    searcher: Option<Box<dyn Searcher<G>>>,
    outbox: Arc<Outbox<G::Move>>,
}

impl<G: Game> Thinker<G> {
    pub fn new(hire: Hire<G>, outbox: Arc<Outbox<G::Move>>) -> Self {
        Self { hire, searcher: None, outbox }
    }

    pub fn work(mut self, orders: &Receiver<Order<G>>) {
        self.fill_the_place();
        for order in orders {
            match order {
                Order::Think(errand) => self.think(&errand),
                Order::Employ(hire) => {
                    dismiss(self.searcher.take());
                    dismiss(mem::replace(&mut self.hire, hire));
                }
                Order::Forget => {
                    // A searcher that cannot forget is replaced by one that has learned nothing.
                    let _ = self.with_searcher(|searcher| searcher.forget());
                }
                Order::Settle(asker) => {
                    // Whoever asked may have gone.
                    let _ = asker.send(());
                }
            }
            self.fill_the_place();
        }
        dismiss(self.searcher.take());
        dismiss(self.hire);
    }

    fn think(&mut self, Errand { id, task, wish }: &Errand<G>) {
        let outcome = if wish.is_cancelled() { Outcome::Cancelled } else { self.search(*id, task, wish) };
        self.outbox.done(*id, outcome);
    }

    fn search(&mut self, id: TaskId, task: &Task<G>, wish: &Wish) -> Outcome<G::Move> {
        let outbox = Arc::clone(&self.outbox);
        let mut tell = |report| outbox.tell(id, report);
        match self.with_searcher(|searcher| searcher.search(task, &wish.signal, &mut tell)) {
            Err(reason) => Outcome::Failed(reason),
            Ok(_) if wish.is_cancelled() => Outcome::Cancelled,
            Ok(chosen) => chosen.map_or(Outcome::NoMove, Outcome::Chosen),
        }
    }

    /// Makes a searcher now rather than when the clock of a task is running already.
    fn fill_the_place(&mut self) {
        if self.searcher.is_none() {
            // If none can be had, the next task will try again and tell.
            let _ = self.with_searcher(|_| ());
        }
    }

    /// Lets the searcher do something. If it panics it is dismissed: nobody knows in what state it is.
    fn with_searcher<T>(&mut self, work: impl FnOnce(&mut dyn Searcher<G>) -> T) -> Result<T, String> {
        let mut searcher = match self.searcher.take() {
            Some(searcher) => searcher,
            None => survive(&mut self.hire)?,
        };
        let result = survive(|| work(&mut *searcher));
        if result.is_ok() {
            self.searcher = Some(searcher);
        } else {
            dismiss(searcher);
        }
        result
    }
}

/// Lets go of something that may not go quietly.
fn dismiss<T>(leaving: T) {
    // Nobody asked for it to go, so nobody need be told how it went.
    let _ = survive(move || drop(leaving));
}
