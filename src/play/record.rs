//! The record of a game: a tree of moves with what is said of them.
//!
//! The nodes lie flat in one list, so that no game, however deep its branches, can exhaust the stack.

use crate::game::{Game, Line};

/// A place in a record: the start, or the position behind a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct NodeId(usize);

impl NodeId {
    /// Its number in the record: 0 is the root, and each node was added behind its parent.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0
    }
}

/// A tree of moves from a start position. The first continuation of a node is the main one; others are variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord<G: Game> {
    start: G,
    nodes: Vec<Node<G::Move>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node<M> {
    step: Option<Step<M>>,
    continuations: Vec<NodeId>,
    remarks: Remarks,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step<M> {
    chosen: M,
    parent: NodeId,
}

/// What is said of a move, or of the start of the game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Remarks {
    /// Comments that stand before the move; only the first move of a variation can have them.
    pub before: Vec<String>,
    /// Judgements by number, as in a PGN: 1 is `!`, 2 is `?` …
    pub judgements: Vec<u8>,
    /// Comments that stand behind the move.
    pub after: Vec<String>,
}

impl<G: Game> GameRecord<G> {
    /// A record without moves.
    pub fn new(start: G) -> Self {
        let root = Node { step: None, continuations: Vec::new(), remarks: Remarks::default() };
        Self { start, nodes: vec![root] }
    }

    /// The position in which the game began.
    pub const fn start(&self) -> &G {
        &self.start
    }

    /// The place before the first move.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many moves are recorded, those of variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether no move is recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Records a legal move as one more continuation of a node.
    pub fn add(&mut self, parent: NodeId, chosen: G::Move) -> NodeId {
        let id = NodeId(self.nodes.len());
        let step = Some(Step { chosen, parent });
        self.nodes.push(Node { step, continuations: Vec::new(), remarks: Remarks::default() });
        self.nodes[parent.0].continuations.push(id);
        id
    }

    /// The node with this number, if there is one.
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index))
    }

    /// Whether a node is one of this record's.
    pub fn contains(&self, node: NodeId) -> bool {
        node.0 < self.nodes.len()
    }

    /// The node behind a move from a node, if the move is recorded there.
    pub fn continuation(&self, node: NodeId, chosen: G::Move) -> Option<NodeId> {
        self.continuations(node).iter().copied().find(|&next| self.chosen(next) == Some(chosen))
    }

    /// Makes the way from the root to a node the main one at each parting; the others keep their order.
    pub fn promote(&mut self, node: NodeId) {
        for node in self.path_to(node) {
            let Some(parent) = self.parent(node) else { continue };
            let siblings = &mut self.nodes[parent.0].continuations;
            if let Some(place) = siblings.iter().position(|&sibling| sibling == node) {
                siblings[..=place].rotate_right(1);
            }
        }
    }

    /// The move that leads to a node; none leads to the root.
    pub fn chosen(&self, node: NodeId) -> Option<G::Move> {
        Some(self.nodes[node.0].step?.chosen)
    }

    /// The node before a node.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        Some(self.nodes[node.0].step?.parent)
    }

    /// The nodes behind a node, the main one first.
    pub fn continuations(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.0].continuations
    }

    /// What is said of the move to a node.
    pub fn remarks(&self, node: NodeId) -> &Remarks {
        &self.nodes[node.0].remarks
    }

    /// What is said of the move to a node, to be changed.
    pub fn remarks_mut(&mut self, node: NodeId) -> &mut Remarks {
        &mut self.nodes[node.0].remarks
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.main_line_behind(self.root())
    }

    /// The nodes behind a node if the main continuation is taken each time.
    pub fn main_line_behind(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let next = |node: &NodeId| self.continuations(*node).first().copied();
        std::iter::successors(next(&node), next)
    }

    /// The nodes from the first move to a node, both included; none for the root.
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// The last node of the main line; the root if there are no moves.
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(self.root())
    }

    /// The position at a node, with all that came before it.
    pub fn line_to(&self, node: NodeId) -> Line<G> {
        let mut line = Line::new(self.start.clone());
        for chosen in self.path_to(node).into_iter().filter_map(|node| self.chosen(node)) {
            line.play(chosen);
        }
        line
    }
}
