//! A game going on, and games as they are kept: the record and its files.

pub mod analyst;
pub mod clock;
pub mod contest;
pub mod cursor;
pub mod journal;
pub mod opponents;
pub mod pgn;
pub mod premove;
pub mod record;
pub mod safekeeping;
pub mod seats;
pub mod session;
pub mod sides;
pub mod verdict;

pub use analyst::{Analyst, Judgement};
pub use clock::{Clock, TimeControl};
pub use cursor::Cursor;
pub use journal::Journal;
pub use opponents::Opponent;
pub use record::{GameRecord, NodeId};
pub use seats::{Playable, Seat};
pub use session::{Command, Session};
pub use sides::Sides;
pub use verdict::{Declaration, Verdict};
