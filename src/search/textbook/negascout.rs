//! NegaScout: alpha-beta that trusts the first move. Every other move is first asked only whether it is better, which
//! the narrowest window answers with the fewest positions; if it is, it is searched again to find out by how much.

use super::alpha_beta;
use super::walk::{Arrival, Found, Outlook, Walk};
use crate::search::observer::{Verdict, Window};
use crate::search::{Heuristic, Observer, Score};

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
        let next = position.after(chosen);
        let reply = if tried == 0 {
            walk.observer.enter(chosen, window);
            search(walk, &next, depth - 1, window.turned())?
        } else {
            scout(walk, &next, chosen, depth, window)?
        };
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

/// Asks whether a move that leads to `next` is better than what is known, and if so, by how much.
fn scout<G: Heuristic, O: Observer<G::Move>>(
    walk: &mut Walk<G, O>,
    next: &G,
    chosen: G::Move,
    depth: u32,
    window: Window,
) -> Found<G> {
    let narrow = window.narrowest();
    walk.observer.enter(chosen, narrow);
    let reply = search(walk, next, depth - 1, narrow.turned())?;
    let at_least = -reply.value;
    // With so little depth left, a move that is better has had all its replies valued exactly, whatever the window.
    let is_exact = depth <= 2 || narrow == window;
    if is_exact || window.verdict(at_least) != Verdict::Best {
        return Ok(reply);
    }
    walk.observer.leave(at_least, Verdict::Again);
    let rest = window.above(at_least);
    walk.observer.enter(chosen, rest);
    let reply = search(walk, next, depth - 1, rest.turned())?;
    // A value on the edge of the window is proved by one reply; what would follow has not been compared.
    Ok(if -reply.value == at_least { reply.one_move() } else { reply })
}

/// Adds what follows a line that ends too early. The value is known, so a window around it is enough.
pub fn complete<G: Heuristic>(line: &mut Vec<G::Move>, value: Score, walk: &mut Walk<G, ()>) {
    let mut last = walk.task().line.position().clone();
    let mut depth = walk.depth();
    let mut window = Window { alpha: value - 1, beta: value + 1 };
    for &chosen in line.iter() {
        last.play(chosen);
        depth -= 1;
        window = window.turned();
    }
    // Without time for it, a line that is too short is still right.
    if depth > 0
        && let Ok(rest) = alpha_beta::search(walk, &last, depth, window)
    {
        line.extend(rest.into_line());
    }
}
