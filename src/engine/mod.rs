//! A searcher on a thread of its own: tasks go in, each for a ticket; progress and exactly one answer come out.

mod accident;
pub mod book;
pub mod levels;
pub mod openings;
mod outbox;
pub mod punctual;
mod thread;

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use crate::game::Game;
use crate::search::{Report, Searcher, Signal, Task};
pub(crate) use accident::survive;
use outbox::Outbox;
use thread::{Errand, Order, Thinker};

/// Which task a reply belongs to. No two tasks of an engine share one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TaskId(u64);

/// What comes out of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply<M> {
    /// What is known so far.
    Progress(TaskId, Report<M>),
    /// The task is over. Each task has exactly one of these, and nothing after it.
    Done(TaskId, Outcome<M>),
}

/// How a task ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<M> {
    /// With this move.
    Chosen(M),
    /// There was no move to choose.
    NoMove,
    /// The ticket was dropped before there was an answer.
    Cancelled,
    /// The searcher panicked; this is what it said. The next task gets a fresh one.
    Failed(String),
}

impl<M: Copy> Outcome<M> {
    /// The move, if there is one.
    pub const fn chosen(&self) -> Option<M> {
        match self {
            Self::Chosen(chosen) => Some(*chosen),
            _ => None,
        }
    }
}

/// How often progress is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Every report, for a program that reads along.
    EveryReport,
    /// Only the newest report of each rank, and not before so much time has passed since the last. The last one before
    /// the answer is always told.
    AtMostEvery(Duration),
}

impl Pace {
    /// As much as somebody can read.
    pub const READABLE: Self = Self::AtMostEvery(Duration::from_millis(50));
}

/// Makes a searcher: at the beginning, and again after one has panicked.
pub type Hire<G> = Box<dyn FnMut() -> Box<dyn Searcher<G>> + Send>;

/// A place for one searcher at a time, and a queue of tasks before it.
#[derive(Debug)]
pub struct Engine<G: Game> {
    orders: Option<Sender<Order<G>>>,
    outbox: Arc<Outbox<G::Move>>,
    replies: Receiver<Reply<G::Move>>,
    unanswered: HashMap<TaskId, Wish>,
    tasks: u64,
    thinker: Option<JoinHandle<()>>,
    courier: Option<JoinHandle<()>>,
}

/// Room for the deepest line that a search can look at, in a build without optimisation too.
const STACK: usize = 32 << 20;

impl<G: Game> Engine<G> {
    /// Starts the threads. `wake` is called, from one of them, whenever there are new [`replies`](Self::replies).
    ///
    /// # Errors
    /// If the system has no more threads.
    pub fn start(
        hire: impl FnMut() -> Box<dyn Searcher<G>> + Send + 'static,
        pace: Pace,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (to_thinker, orders) = mpsc::channel();
        let (to_us, replies) = mpsc::channel();
        let outbox = Arc::new(Outbox::new(pace));
        let mut engine = Self {
            orders: Some(to_thinker),
            outbox: Arc::clone(&outbox),
            replies,
            unanswered: HashMap::new(),
            tasks: 0,
            thinker: None,
            courier: None,
        };
        let thinker = Thinker::new(Box::new(hire), Arc::clone(&outbox));
        let name = |name: &str| Builder::new().name(name.to_owned());
        engine.thinker = Some(name("thinker").stack_size(STACK).spawn(move || thinker.work(&orders))?);
        engine.courier = Some(name("courier").spawn(move || outbox.carry(&to_us, &wake))?);
        Ok(engine)
    }

    /// Asks for a move. The tasks before this one are answered first; whoever wants no answer to them drops their tickets.
    pub fn think(&mut self, task: Task<G>) -> Ticket {
        self.ask(task, Signal::default())
    }

    /// Asks for a move on the other side's time: no clock runs until [`Ticket::clock_starts`].
    pub fn ponder(&mut self, task: Task<G>) -> Ticket {
        self.ask(task, Signal::pondering())
    }

    fn ask(&mut self, task: Task<G>, signal: Signal) -> Ticket {
        self.tasks += 1;
        let id = TaskId(self.tasks);
        let wish = Wish { signal, is_cancelled: Arc::default() };
        self.unanswered.insert(id, wish.clone());
        if !self.order(Order::Think(Errand { id, task, wish: wish.clone() })) {
            self.outbox.done(id, Outcome::Failed("the engine's thread has ended".to_owned()));
        }
        Ticket { id, wish }
    }

    /// Puts another searcher to work, from the next task on.
    pub fn employ(&mut self, hire: impl FnMut() -> Box<dyn Searcher<G>> + Send + 'static) {
        self.order(Order::Employ(Box::new(hire)));
    }

    /// Lets the searcher forget what it has learned, before the next task.
    pub fn forget(&mut self) {
        self.order(Order::Forget);
    }

    /// Waits until everything that was ordered so far is done.
    pub fn settle(&self) {
        let (here, settled) = mpsc::channel();
        self.order(Order::Settle(here));
        // A thread that has ended has nothing left to do.
        let _ = settled.recv();
    }

    fn order(&self, order: Order<G>) -> bool {
        self.orders.as_ref().is_some_and(|orders| orders.send(order).is_ok())
    }

    /// What has been said since the last call.
    pub fn replies(&mut self) -> impl Iterator<Item = Reply<G::Move>> {
        std::iter::from_fn(|| self.replies.try_recv().ok().inspect(|reply| note(&mut self.unanswered, reply)))
    }

    /// The next reply; `None` if none comes within the time.
    pub fn wait(&mut self, at_most: Duration) -> Option<Reply<G::Move>> {
        self.replies.recv_timeout(at_most).ok().inspect(|reply| note(&mut self.unanswered, reply))
    }
}

fn note<M>(unanswered: &mut HashMap<TaskId, Wish>, reply: &Reply<M>) {
    if let Reply::Done(id, _) = reply {
        unanswered.remove(id);
    }
}

impl<G: Game> Drop for Engine<G> {
    /// Cancels what is unanswered and waits for the threads.
    fn drop(&mut self) {
        self.unanswered.values().for_each(Wish::cancel);
        self.orders = None;
        // A thread that has panicked is gone all the same.
        let _ = self.thinker.take().map(JoinHandle::join);
        self.outbox.close();
        let _ = self.courier.take().map(JoinHandle::join);
    }
}

/// What whoever asked still wants of a task. Each task has its own, so that none is ever reset.
#[derive(Clone, Debug)]
struct Wish {
    signal: Signal,
    is_cancelled: Arc<AtomicBool>,
}

impl Wish {
    fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.signal.stop();
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// The claim to an answer. Whoever drops it before the answer has come cancels the task.
#[derive(Debug)]
#[must_use = "dropping the ticket cancels the task"]
pub struct Ticket {
    id: TaskId,
    wish: Wish,
}

impl Ticket {
    /// Which replies belong to it.
    #[must_use]
    pub const fn id(&self) -> TaskId {
        self.id
    }

    /// Asks for the answer now, whatever is known.
    pub fn hurry(&self) {
        self.wish.signal.stop();
    }

    /// The other side has played the move that was expected: from now on the clock runs.
    pub fn clock_starts(&self) {
        self.wish.signal.clock_starts();
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.wish.cancel();
    }
}
