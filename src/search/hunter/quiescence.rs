//! What cannot wait: a den that can be entered, an intruder before one's own, and captures.

use super::node::Pursuit;
use super::{MOST_PLIES, dens};
use crate::game::{Game, MoveList, Status};
use crate::jungle::position::MOST_QUIET_PLIES;
use crate::jungle::{Ending, Move, Position};
use crate::search::observer::Window;
use crate::search::score::{self, DRAW, Score, win_in};
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
        let moves = position.moves();
        if moves.is_empty() {
            return Ok(-win_in(ply));
        }
        let mut captures: MoveList<Move> =
            moves.iter().copied().filter(|chosen| position.at(chosen.to()).is_some()).collect();
        let draws_by_waiting = dens::are_safe_by_waiting(position) && captures.len() < moves.len();
        let is_invaded = dens::intruders(position).next().is_some();
        // Who does not take the intruder has lost; everybody else may also leave it as it is.
        let mut best = match is_invaded {
            _ if draws_by_waiting => DRAW,
            true => -win_in(ply + 2),
            false => position.evaluate(),
        };
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

/// What a game that is over is worth to the side to move.
pub(super) fn end(position: &Position, ply: u32) -> Option<Score> {
    let is_quiet = position.plies_since_capture() >= MOST_QUIET_PLIES;
    let ending = if is_quiet { ending_of(position) } else { position.conquest() };
    ending.map(|ending| score::of_ending::<Position>(ending, position.turn(), ply))
}

fn ending_of(position: &Position) -> Option<Ending> {
    match position.status() {
        Status::Over(ending) => Some(ending),
        Status::Ongoing(_) => None,
    }
}
