//! Alpha-beta: minimax that stops looking at a position once it is clear that one side will never let it come about.
//!
//! The window says what each side has for sure elsewhere. A value inside it is exact; one outside is only known to be
//! at least, or at most, so much.

use super::walk::{Arrival, Found, Outlook, Walk};
use crate::search::observer::{Verdict, Window};
use crate::search::{Heuristic, Observer};

/// The outlook of a position from which so many plies are left to search.
pub fn search<G: Heuristic, O: Observer<G::Move>>(
    walk: &mut Walk<G, O>,
    position: &G,
    depth: u32,
    window: Window,
) -> Found<G> {
    let moves = match walk.arrive(position, depth)? {
        Arrival::End(value) => return Ok(Outlook::end(value)),
        Arrival::Choice(moves) => moves,
    };
    let mut best = Outlook::NONE;
    for (tried, &chosen) in moves.iter().enumerate() {
        let window = window.above(best.value);
        walk.observer.enter(chosen, window);
        let reply = search(walk, &position.after(chosen), depth - 1, window.turned())?;
        let value = -reply.value;
        let verdict = window.verdict(value);
        walk.observer.leave(value, verdict);
        if value > best.value {
            best = Outlook::before(chosen, reply);
        }
        if verdict == Verdict::Refutes {
            walk.observer.skip(&moves[tried + 1..]);
            break;
        }
    }
    Ok(best)
}
