//! Minimax: try every move and every reply, and take the move whose worst case is best.
//!
//! What is good for one side is as bad for the other, so one function serves both ("negamax"): a value is always that of
//! the side to move, and changes its sign from ply to ply.

use super::walk::{Arrival, Found, Outlook, Walk};
use crate::search::observer::Window;
use crate::search::{Heuristic, Observer};

/// The outlook of a position from which so many plies are left to search.
pub fn search<G: Heuristic, O: Observer<G::Move>>(
    walk: &mut Walk<G, O>,
    position: &G,
    depth: u32,
) -> Found<G> {
    let moves = match walk.arrive(position, depth)? {
        Arrival::End(value) => return Ok(Outlook::end(value)),
        Arrival::Choice(moves) => moves,
    };
    let mut best = Outlook::NONE;
    for chosen in moves {
        walk.observer.enter(chosen, Window::FULL);
        let reply = search(walk, &position.after(chosen), depth - 1)?;
        let value = -reply.value;
        walk.observer.leave(value, Window::FULL.above(best.value).verdict(value));
        if value > best.value {
            best = Outlook::before(chosen, reply);
        }
    }
    Ok(best)
}
