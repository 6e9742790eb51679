//! What cannot wait: a den that can be entered, an intruder before one's own, and captures.

use super::node::Pursuit;
use super::{MOST_PLIES, dens};
use crate::game::{Game, MoveList};
use crate::jungle::{Move, Position};
use crate::search::observer::Window;
use crate::search::score::{self, Score, win_in};
use crate::search::{Heuristic, Stopped};

impl Pursuit<'_> {
    /// The value of a position once everything that cannot wait has been played.
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        window: Window,
        ply: u32,
    ) -> Result<Score, Stopped> {
        self.visit(ply)?;
        if let Some(value) = end(position, ply) {
            return Ok(value);
        }
        if dens::entry(position).is_some() {
            return Ok(win_in(ply + 1));
        }
        let mut captures: MoveList<Move> =
            position.moves().into_iter().filter(|chosen| position.at(chosen.to()).is_some()).collect();
        let is_invaded = dens::intruders(position).next().is_some();
        // Who does not take the intruder has lost; everybody else may also leave it as it is.
        let mut best = if is_invaded { -win_in(ply + 2) } else { position.evaluate() };
        if is_invaded {
            let intruders: Vec<_> = dens::intruders(position).collect();
            captures.retain(|chosen| intruders[..] == [chosen.to()]);
        }
        if best >= window.beta || ply >= MOST_PLIES {
            return Ok(best);
        }
        self.order(position, &mut captures, None, ply);
        for chosen in captures {
            let window = window.above(best);
            let value = -self.quiesce(&position.after(chosen), window.turned(), ply + 1)?;
            best = best.max(value);
            if best >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}

/// What a game that is decided is worth to the side to move.
pub(super) fn end(position: &Position, ply: u32) -> Option<Score> {
    position.conquest().map(|ending| score::of_ending::<Position>(ending, position.turn(), ply))
}
