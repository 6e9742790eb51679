//! What of the game is heard.

use std::time::Instant;

use super::Table;
use crate::play::{GameRecord, NodeId};
use crate::ui::games::Shown;
use crate::ui::sound::Sound;

impl<G: Shown> Table<G> {
    /// Lets what was played be heard.
    pub(super) fn sound(&mut self, now: Instant) {
        let cursor = self.session.cursor();
        let record = cursor.record();
        let played = just_played(record, self.noticed.node, cursor.node());
        let has_ended = self.session.verdict().is_some() && !self.noticed.is_over;
        let of_move = |&(before, after): &(NodeId, NodeId)| {
            G::sound(record.line_to(before).position(), record.line_to(after).position())
        };
        let sound = if has_ended { Some(Sound::End) } else { played.iter().map(of_move).max() };
        if let Some(sound) = sound.filter(|_| self.settings.has_sound) {
            self.speaker.play(sound, now);
        }
    }
}

/// The moves that lead from one node to another, each as the nodes before and behind it, if they can have been played at
/// once: a premove comes together with the answer, and Next plays both again.
fn just_played<G: Shown>(record: &GameRecord<G>, from: Option<NodeId>, to: NodeId) -> Vec<(NodeId, NodeId)> {
    let steps = std::iter::successors(Some(to), |&node| record.parent(node).filter(|_| Some(node) != from));
    let nodes: Vec<NodeId> = steps.take(3).collect();
    if nodes.last().copied() != from {
        return Vec::new();
    }
    nodes.windows(2).map(|pair| (pair[1], pair[0])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Position;

    #[test]
    fn a_move_and_a_pair_of_moves_are_heard_but_no_jump() {
        let mut record = GameRecord::new(Position::start());
        let mut nodes = vec![record.root()];
        for text in ["e2e4", "e7e5", "g1f3"] {
            let chosen = text.parse().expect("a move");
            nodes.push(record.add(*nodes.last().expect("the root"), chosen));
        }
        let heard = |from: usize, to: usize| just_played(&record, Some(nodes[from]), nodes[to]).len();
        assert_eq!((heard(0, 1), heard(1, 3), heard(0, 2)), (1, 2, 2));
        assert_eq!((heard(0, 3), heard(1, 1), heard(2, 0), heard(3, 1)), (0, 0, 0, 0));
        assert!(just_played(&record, None, nodes[1]).is_empty());
    }
}
