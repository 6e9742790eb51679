//! What can be asked of a session, and why it may refuse.

use std::time::{Duration, Instant};

use thiserror::Error;

use super::{Arrangement, Flow, Mind, Session, View};
use crate::game::Color;
use crate::play::pgn::Tags;
use crate::play::record::{NodeId, Remarks};
use crate::play::seats::{Playable, Seat};
use crate::play::sides::Sides;
use crate::play::verdict::{Declaration, Verdict};

/// So many plies are enough for a computer that has no opinion.
const LONG_GAME: usize = 80;

/// The only way to change a session.
#[derive(Clone, Debug)]
pub enum Command<G: Playable> {
    /// A human moves, from the position that is looked at.
    Play(G::Move),
    /// A human decides on a move while the computer thinks.
    Premove(G::Move),
    /// And thinks better of it.
    ClearPremove,

    /// Back to a human's last decision.
    Undo,
    /// On to a human's next decision.
    Redo,
    /// Back before the first move.
    First,
    /// On to the end of the branch.
    Last,
    /// The game stands at another node from now on.
    GoTo(NodeId),
    /// Look at another node; the game goes on where it stands.
    Look(Look),
    /// Makes the way to a node the main line.
    Promote(NodeId),
    /// Says something of the move to a node.
    Remark(NodeId, Remarks),

    /// Another game.
    NewGame(Box<Arrangement<G>>),
    /// Others play, or at another level.
    Seat(Sides<Seat<G::Bot>>),
    /// The least time after which the computer's move is shown.
    Pace(Duration),
    /// What is said of the game as a whole.
    Tags(Tags),

    /// A human gives up.
    Resign(Color),
    /// A human offers a draw. A computer answers at once.
    OfferDraw(Color),
    /// The human to whom a draw was offered takes it.
    AcceptDraw,
    /// Or does not.
    DeclineDraw,
    /// The human to move claims a draw.
    ClaimDraw,

    /// The game rests.
    Pause,
    /// The game goes on from where it stands.
    Resume,
    /// The computer plays one move, and then the game rests.
    Step,
    /// The computer plays what it has found.
    MoveNow,
}

/// Where to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Before the first move.
    First,
    /// One ply back.
    Back,
    /// One ply on.
    Forward,
    /// At the end of the branch.
    Last,
    /// At this node.
    At(NodeId),
    /// Where the game stands.
    Return,
}

/// Why a command was refused. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The computer is to move.
    #[error("it is the computer's turn")]
    NotYourTurn,
    /// The move is against the rules.
    #[error("the move is not legal")]
    Illegal,
    /// There is nothing to go back to.
    #[error("there is no earlier move")]
    NothingBefore,
    /// There is nothing to go on to.
    #[error("there is no later move")]
    NothingAfter,
    /// The node is not in the record.
    #[error("there is no such move")]
    NoSuchNode,
    /// The computer plays that side.
    #[error("the computer plays this side")]
    NotAHuman,
    /// A human plays the side to move.
    #[error("it is not the computer's turn")]
    NotTheComputersTurn,
    /// The computer is not waiting for the other side's move.
    #[error("the computer is not at its move")]
    NotThinking,
    /// The computer is at its move already.
    #[error("the computer is at its move already")]
    AlreadyThinking,
    /// The computer wants to win.
    #[error("the computer declines the draw")]
    DrawDeclined,
    /// Nobody has offered a draw.
    #[error("no draw has been offered")]
    NoOffer,
    /// No draw can be claimed.
    #[error("there is no draw to claim")]
    NothingToClaim,
    /// The game rests already.
    #[error("the game is paused")]
    AlreadyPaused,
    /// The game is going on already.
    #[error("the game is not paused")]
    NotPaused,
}

impl<G: Playable> Session<G> {
    /// Does what is asked.
    ///
    /// # Errors
    /// If it cannot be done where the game stands; nothing has changed then.
    pub fn command(&mut self, command: Command<G>, now: Instant) -> Result<(), Refusal> {
        self.look_at_clock(now);
        match command {
            Command::Play(chosen) => self.play(chosen, now),
            Command::Premove(chosen) => self.set_premove(chosen),
            Command::ClearPremove => {
                self.premove = None;
                Ok(())
            }
            Command::Undo => self.undo(now),
            Command::Redo => self.redo(now),
            Command::First if self.cursor.ply() == 0 => Err(Refusal::NothingBefore),
            Command::First => {
                self.go_to_ply(0, now);
                Ok(())
            }
            Command::Last if self.cursor.is_at_end() => Err(Refusal::NothingAfter),
            Command::Last => {
                self.go_to_ply(self.cursor.path().len(), now);
                Ok(())
            }
            Command::GoTo(node) => self.go_to(node, now),
            Command::Look(look) => self.look(look),
            Command::Promote(node) => {
                self.check(node)?;
                self.cursor.promote(node);
                self.revision += 1;
                self.edition += 1;
                Ok(())
            }
            Command::Remark(node, remarks) => {
                self.check(node)?;
                *self.cursor.remarks_mut(node) = remarks;
                self.revision += 1;
                self.edition += 1;
                Ok(())
            }
            Command::NewGame(arrangement) => {
                self.seats = arrangement.seats;
                self.employ();
                self.arrange(*arrangement, now);
                Ok(())
            }
            Command::Seat(seats) => {
                self.seat(seats, now);
                Ok(())
            }
            Command::Pace(pace) => {
                self.pace = pace;
                Ok(())
            }
            Command::Tags(tags) => {
                self.tags = tags;
                self.edition += 1;
                Ok(())
            }
            Command::Resign(loser) => {
                self.check_human(loser)?;
                self.declare(Declaration::Resignation { loser }, now);
                Ok(())
            }
            Command::OfferDraw(by) => self.offer_draw(by, now),
            Command::AcceptDraw => {
                self.offer.ok_or(Refusal::NoOffer)?;
                self.declare(Declaration::Agreement, now);
                Ok(())
            }
            Command::DeclineDraw => self.offer.take().map(|_| ()).ok_or(Refusal::NoOffer),
            Command::ClaimDraw => {
                let ground = self.claim().ok_or(Refusal::NothingToClaim)?;
                self.declare(Declaration::Claim { by: self.turn(), ground }, now);
                Ok(())
            }
            Command::Pause => self.pause(now),
            Command::Resume => self.resume(now),
            Command::Step => self.step(now),
            Command::MoveNow => self.move_now(now),
        }
    }

    fn check(&self, node: NodeId) -> Result<(), Refusal> {
        if self.cursor.record().contains(node) { Ok(()) } else { Err(Refusal::NoSuchNode) }
    }

    fn check_ongoing(&self) -> Result<(), Refusal> {
        if self.verdict().is_none() { Ok(()) } else { Err(Refusal::GameOver) }
    }

    fn check_human(&self, color: Color) -> Result<(), Refusal> {
        self.check_ongoing()?;
        if self.seats[color].is_human() { Ok(()) } else { Err(Refusal::NotAHuman) }
    }

    fn play(&mut self, chosen: G::Move, now: Instant) -> Result<(), Refusal> {
        let node = self.shown_node();
        if let Some(refusal) = self.why_not_at(node, self.shown_line(), chosen) {
            return Err(refusal);
        }
        if self.view.take().is_some() {
            self.cursor.go_to(node);
            self.put_clock_back();
            self.offer = None;
        }
        // A human who moves wants the game to go on.
        self.flow = Flow::Playing;
        self.advance(chosen, None, now);
        Ok(())
    }

    fn set_premove(&mut self, chosen: G::Move) -> Result<(), Refusal> {
        let is_awaited = self.is_thinking() && self.seats[!self.turn()].is_human();
        if !is_awaited {
            return Err(Refusal::NotThinking);
        }
        self.premove = Some(chosen);
        Ok(())
    }

    fn only_computers_play(&self) -> bool {
        Color::ALL.iter().all(|&color| self.seats[color].is_computer())
    }

    /// Whether somebody could decide on a move after so many plies: a human, or anybody if only computers play.
    fn is_decision(&self, ply: usize) -> bool {
        self.only_computers_play() || self.seats[self.cursor.turn_at(ply)].is_human()
    }

    /// Whether there is a decision to take back.
    pub fn can_undo(&self) -> bool {
        self.last_decision().is_some()
    }

    fn is_declared(&self) -> bool {
        matches!(self.verdict(), Some(Verdict::Declared(_)))
    }

    /// After how many plies the last decision was made. An end that was declared is itself taken back; moves are only if
    /// it is not a human's turn then.
    fn last_decision(&self) -> Option<usize> {
        let ply = self.cursor.ply();
        let is_declared = self.is_declared();
        let may_stay = usize::from(is_declared);
        let decision = (0..ply + may_stay).rev().find(|&ply| self.is_decision(ply));
        // Whoever resigned before there was a decision to make has at least that to take back.
        decision.or(is_declared.then_some(ply))
    }

    fn undo(&mut self, now: Instant) -> Result<(), Refusal> {
        let decision = self.last_decision().ok_or(Refusal::NothingBefore)?;
        if self.is_declared() {
            self.moments.entry(self.cursor.node()).or_default().declared = None;
        }
        if self.only_computers_play() {
            self.flow = Flow::Paused;
        }
        self.go_to_ply(decision, now);
        Ok(())
    }

    fn redo(&mut self, now: Instant) -> Result<(), Refusal> {
        if self.cursor.is_at_end() {
            return Err(Refusal::NothingAfter);
        }
        let end = self.cursor.path().len();
        let decision = (self.cursor.ply() + 1..end).find(|&ply| self.is_decision(ply)).unwrap_or(end);
        self.go_to_ply(decision, now);
        Ok(())
    }

    fn go_to_ply(&mut self, ply: usize, now: Instant) {
        self.cursor.go_to_ply(ply);
        self.arrive(now);
    }

    fn go_to(&mut self, node: NodeId, now: Instant) -> Result<(), Refusal> {
        self.check(node)?;
        if node == self.cursor.node() {
            return self.look(Look::Return);
        }
        self.cursor.go_to(node);
        self.arrive(now);
        Ok(())
    }

    /// The game stands at another place, where moves may already lie ahead: nobody is hurried to play others.
    fn arrive(&mut self, now: Instant) {
        self.view = None;
        self.offer = None;
        self.put_clock_back();
        self.flow = match self.flow {
            Flow::Paused | Flow::Stepping => Flow::Paused,
            Flow::Playing | Flow::Replaying if self.cursor.is_at_end() => Flow::Playing,
            Flow::Playing | Flow::Replaying => Flow::Replaying,
        };
        self.position_changed(now);
    }

    /// Puts the clock back to what it showed at the node, or at the last one before it that knows.
    fn put_clock_back(&mut self) {
        let plies = (0..=self.cursor.ply()).rev();
        let mut known = plies.filter_map(|ply| self.times_at(self.cursor.node_at(ply)));
        if let (Some(times), Some(clock)) = (known.next(), &mut self.clock) {
            clock.take_back(times);
        }
    }

    fn look(&mut self, look: Look) -> Result<(), Refusal> {
        let (record, path, here) = (self.cursor.record(), self.cursor.path(), self.shown_node());
        let ply_on_path = match path.iter().position(|&node| node == here) {
            Some(place) => Some(place + 1),
            None => (here == record.root()).then_some(0),
        };
        let node = match look {
            Look::First => record.root(),
            Look::Back => record.parent(here).ok_or(Refusal::NothingBefore)?,
            Look::Forward => {
                let on_path = ply_on_path.and_then(|ply| path.get(ply));
                *on_path.or_else(|| record.continuations(here).first()).ok_or(Refusal::NothingAfter)?
            }
            Look::Last => match ply_on_path {
                Some(_) => self.cursor.node_at(path.len()),
                None => record.main_line_behind(here).last().unwrap_or(here),
            },
            Look::At(node) => {
                self.check(node)?;
                node
            }
            Look::Return => self.cursor.node(),
        };
        self.view =
            (node != self.cursor.node()).then(|| View { node, line: self.cursor.record().line_to(node) });
        self.revision += 1;
        Ok(())
    }

    fn seat(&mut self, seats: Sides<Seat<G::Bot>>, now: Instant) {
        if seats == self.seats {
            return;
        }
        let turn = self.turn();
        // Who gives his seat to the computer wants it to move.
        if self.seats[turn].is_human() && seats[turn].is_computer() && self.flow == Flow::Replaying {
            self.flow = Flow::Playing;
        }
        self.seats = seats;
        self.offer = None;
        self.employ();
        self.position_changed(now);
    }

    fn offer_draw(&mut self, by: Color, now: Instant) -> Result<(), Refusal> {
        self.check_human(by)?;
        match self.seats[!by] {
            Seat::Human => self.offer = Some(by),
            Seat::Computer(_) if self.takes_draw(!by) => self.declare(Declaration::Agreement, now),
            Seat::Computer(_) => return Err(Refusal::DrawDeclined),
        }
        Ok(())
    }

    /// A computer that has looked at the game goes by its score. One that has none, for it plays from the book or never
    /// thinks, wants to play on for a while.
    fn takes_draw(&self, color: Color) -> bool {
        self.opinion(color).map_or(self.cursor.ply() >= LONG_GAME, |score| score <= G::EVEN)
    }

    fn pause(&mut self, now: Instant) -> Result<(), Refusal> {
        self.check_ongoing()?;
        if self.flow == Flow::Paused {
            return Err(Refusal::AlreadyPaused);
        }
        self.flow = Flow::Paused;
        self.position_changed(now);
        Ok(())
    }

    fn resume(&mut self, now: Instant) -> Result<(), Refusal> {
        self.check_ongoing()?;
        if self.flow == Flow::Playing {
            return Err(Refusal::NotPaused);
        }
        self.flow = Flow::Playing;
        self.position_changed(now);
        Ok(())
    }

    fn step(&mut self, now: Instant) -> Result<(), Refusal> {
        self.check_ongoing()?;
        if self.is_thinking() {
            return Err(Refusal::AlreadyThinking);
        }
        if self.seats[self.turn()].is_human() {
            return Err(Refusal::NotTheComputersTurn);
        }
        self.flow = Flow::Stepping;
        self.view = None;
        self.position_changed(now);
        Ok(())
    }

    fn move_now(&mut self, now: Instant) -> Result<(), Refusal> {
        match &mut self.mind {
            Mind::Idle => return Err(Refusal::NotThinking),
            Mind::Searching { ticket, .. } => ticket.hurry(),
            Mind::Holding { due, .. } => *due = now,
        }
        Ok(())
    }
}
