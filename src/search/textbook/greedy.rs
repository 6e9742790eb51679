//! The greedy player of the old program: every move is tried, but each side then answers with the one reply that looks
//! best at once, ply after ply, and the position at the end decides.
//!
//! It is quick and easily deceived: the replies are chosen by what stands on the board, not by what comes of it.

use super::walk::{Arrival, Found, Outlook, Walk};
use crate::game::{Ending, Game, Status};
use crate::search::observer::{Verdict, Window};
use crate::search::score::DRAW;
use crate::search::{Heuristic, Observer};

/// The outlook of a position if each move is followed for so many plies.
pub fn search<G: Heuristic, O: Observer<G::Move>>(
    walk: &mut Walk<G, O>,
    position: &G,
    depth: u32,
) -> Found<G> {
    let moves = match walk.arrive(position, depth)? {
        Arrival::End(value) => return Ok(Outlook::end(value)),
        Arrival::Choice(moves) => moves,
    };
    let is_ahead = position.evaluate() > DRAW;
    let (mut best, mut last_resort) = (Outlook::NONE, Outlook::NONE);
    for chosen in moves {
        let next = position.after(chosen);
        walk.observer.enter(chosen, Window::FULL);
        let reply = follow(walk, &next, depth - 1)?;
        let value = -reply.value;
        // Who is ahead does not give stalemate, even if the other moves seem to promise less than a draw.
        if is_ahead && is_drawn(&next) {
            walk.observer.leave(value, Verdict::NoBetter);
            last_resort = Outlook::before(chosen, reply);
            continue;
        }
        walk.observer.leave(value, Window::FULL.above(best.value).verdict(value));
        if value > best.value {
            best = Outlook::before(chosen, reply);
        }
    }
    Ok(if best.value == Outlook::<G::Move>::NONE.value { last_resort } else { best })
}

/// Plays on with the reply that looks best at once.
fn follow<G: Heuristic, O: Observer<G::Move>>(walk: &mut Walk<G, O>, position: &G, depth: u32) -> Found<G> {
    let moves = match walk.arrive(position, depth)? {
        Arrival::End(value) => return Ok(Outlook::end(value)),
        Arrival::Choice(moves) => moves,
    };
    let mut chosen = moves[0];
    let mut worst_for_other = walk.glance(&position.after(chosen), depth - 1)?;
    for &candidate in &moves[1..] {
        let value = walk.glance(&position.after(candidate), depth - 1)?;
        if value < worst_for_other {
            (chosen, worst_for_other) = (candidate, value);
        }
    }
    walk.observer.enter(chosen, Window::FULL);
    let reply = follow(walk, &position.after(chosen), depth - 1)?;
    walk.observer.leave(-reply.value, Verdict::Best);
    Ok(Outlook::before(chosen, reply))
}

fn is_drawn<G: Game>(position: &G) -> bool {
    matches!(position.status(), Status::Over(ending) if ending.winner().is_none())
}
