//! A place in a record: where the game stands, the way that led there, and the way that leads on.

use super::record::{GameRecord, NodeId, Remarks};
use crate::game::{Color, Game, Line};

/// A record with a place in it. Going back and forth only moves the place; a new move makes a branch; nothing is deleted.
#[derive(Clone, Debug)]
pub struct Cursor<G: Game> {
    record: GameRecord<G>,
    /// From the first move through the place to the end of its branch.
    path: Vec<NodeId>,
    /// How many of the path's moves have been played at the place.
    ply: usize,
    /// What stands there, and how it came about.
    line: Line<G>,
}

impl<G: Game> Cursor<G> {
    /// The place before the first move.
    pub fn new(record: GameRecord<G>) -> Self {
        let path = record.main_line().collect();
        let line = Line::new(record.start().clone());
        Self { record, path, ply: 0, line }
    }

    /// The record itself.
    pub const fn record(&self) -> &GameRecord<G> {
        &self.record
    }

    /// What is said of the move to a node, to be changed.
    pub fn remarks_mut(&mut self, node: NodeId) -> &mut Remarks {
        self.record.remarks_mut(node)
    }

    /// The node at the place.
    pub fn node(&self) -> NodeId {
        self.node_at(self.ply)
    }

    /// The node after so many plies of the [path](Self::path), or at its end.
    pub fn node_at(&self, ply: usize) -> NodeId {
        let behind = self.path[..ply.min(self.path.len())].last();
        behind.copied().unwrap_or(self.record.root())
    }

    /// How many plies lie between the start and the place.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The nodes from the first move through the place to the end of its branch, as a move list shows them.
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// The position at the place, with all that came before it.
    pub const fn line(&self) -> &Line<G> {
        &self.line
    }

    /// Who is to move after so many plies.
    pub fn turn_at(&self, ply: usize) -> Color {
        let first = self.record.start().turn();
        if ply.is_multiple_of(2) { first } else { !first }
    }

    /// Whether the branch ends here.
    pub fn is_at_end(&self) -> bool {
        self.ply == self.path.len()
    }

    /// Plays a legal move. If it is recorded already it is followed, and what lies behind it stays ahead.
    pub fn play(&mut self, chosen: G::Move) -> NodeId {
        let here = self.node();
        let next = match self.record.continuation(here, chosen) {
            Some(known) => known,
            None => self.record.add(here, chosen),
        };
        if self.path.get(self.ply) != Some(&next) {
            self.path.truncate(self.ply);
            self.path.push(next);
            self.path.extend(self.record.main_line_behind(next));
        }
        self.ply += 1;
        self.line.play(chosen);
        next
    }

    /// Goes to the place after so many plies of the path, or to its end.
    pub fn go_to_ply(&mut self, ply: usize) {
        self.ply = ply.min(self.path.len());
        self.line = self.record.line_to(self.node());
    }

    /// Goes to a node of the record. If it lies on another branch, that one is shown from now on.
    pub fn go_to(&mut self, node: NodeId) {
        if node == self.record.root() {
            return self.go_to_ply(0);
        }
        if let Some(place) = self.path.iter().position(|&on_path| on_path == node) {
            return self.go_to_ply(place + 1);
        }
        self.path = self.record.path_to(node);
        let ply = self.path.len();
        self.path.extend(self.record.main_line_behind(node));
        self.go_to_ply(ply);
    }

    /// Goes one ply back, if there is one.
    pub fn back(&mut self) {
        self.go_to_ply(self.ply.saturating_sub(1));
    }

    /// Goes one ply on, along the branch from which one came, if there is one.
    pub fn forward(&mut self) {
        self.go_to_ply(self.ply + 1);
    }

    /// Goes before the first move.
    pub fn first(&mut self) {
        self.go_to_ply(0);
    }

    /// Goes to the end of the branch.
    pub fn last(&mut self) {
        self.go_to_ply(self.path.len());
    }

    /// Makes the way from the root to a node the main one. The place and its branch stay.
    pub fn promote(&mut self, node: NodeId) {
        self.record.promote(node);
    }
}
