//! Sets the stage: what a game shows on the board, and where it stands, in the words of a language.

use super::board::{Cell, Gesture, Mark, Scene};
use super::games::{Shown, number_in_words};
use super::panels::thinking::Glimpse;
use super::text::{Catalogue, fill};
use crate::game::{Color, Status};
use crate::play::session::Refusal as CommandRefusal;
use crate::play::{Declaration, NodeId, Session, Verdict};

/// A scene, and the moves that its gestures make.
pub struct Stage<G: Shown> {
    /// What the board shows.
    pub scene: Scene,
    /// Move number i is made by gesture number i.
    pub moves: Vec<G::Move>,
    /// What the moves are.
    pub stakes: Stakes,
}

/// What the moves of a stage are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stakes {
    /// Played at once.
    Moves,
    /// Kept until the computer has answered.
    Premoves,
    /// There are none.
    Nothing,
}

/// What the session shows now.
#[must_use]
pub fn stage<G: Shown>(session: &Session<G>, text: &Catalogue) -> Stage<G> {
    let line = session.shown_line();
    let position = line.position();
    let stakes = stakes(session);
    let (side, moves) = match (stakes, line.status()) {
        (Stakes::Moves, Status::Ongoing(moves)) => (Some(position.turn()), moves.to_vec()),
        (Stakes::Moves, Status::Over(_)) => (Some(position.turn()), Vec::new()),
        (Stakes::Premoves, _) => (Some(!position.turn()), position.premoves(!position.turn())),
        (Stakes::Nothing, _) => (None, Vec::new()),
    };
    let moves = G::in_order_of_choice(moves);
    let (mut scene, colors) = scene(position, session.revision(), text);
    for (color, man) in colors.into_iter().zip(&mut scene.men) {
        man.is_ours = side == Some(color);
    }
    scene.gestures = moves.iter().map(|&chosen| G::gesture(chosen)).collect();
    if let Some(chosen) = session.cursor().record().chosen(session.shown_node()) {
        scene.marks.extend(cells_of::<G>(chosen).map(|cell| (cell, Mark::LastMove)));
    }
    if let Some(premove) = session.premove().filter(|_| !session.is_viewing()) {
        scene.marks.extend(cells_of::<G>(premove).map(|cell| (cell, Mark::Premove)));
    }
    position.decorate(&mut scene, &moves, text);
    Stage { scene, moves, stakes }
}

/// What a board shows of moves that might be played.
#[must_use]
pub fn glimpse<G: Shown>(glimpse: &Glimpse<G>, text: &Catalogue) -> Stage<G> {
    let position = glimpse.position();
    // Unlike that of any session, so that the board sees the change.
    let revision = u64::MAX - glimpse.moves.len() as u64;
    let (mut scene, _) = scene(&position, revision, text);
    let last = glimpse.moves.last().copied().into_iter();
    scene.marks.extend(last.flat_map(cells_of::<G>).map(|cell| (cell, Mark::LastMove)));
    position.decorate(&mut scene, &[], text);
    scene.is_glimpse = true;
    Stage { scene, moves: Vec::new(), stakes: Stakes::Nothing }
}

/// The men of a position on the board, and the side of each.
fn scene<G: Shown>(position: &G, revision: u64, text: &Catalogue) -> (Scene, Vec<Color>) {
    let (colors, men) = position.men(text).into_iter().unzip();
    let (files, ranks) = G::SIZE;
    (Scene { revision, files, ranks, men, ..Scene::default() }, colors)
}

/// The cells on which a hand is laid to make a move.
pub(super) fn cells_of<G: Shown>(chosen: G::Move) -> impl Iterator<Item = Cell> {
    let (first, second) = match G::gesture(chosen) {
        Gesture::Carry { from, to } => (from, Some(to)),
        Gesture::Place { at } => (at, None),
    };
    std::iter::once(first).chain(second)
}

fn stakes<G: Shown>(session: &Session<G>) -> Stakes {
    let position = session.shown_line().position();
    let turn = position.turn();
    let seats = session.seats();
    if session.is_viewing() {
        return if seats[turn].is_human() { Stakes::Moves } else { Stakes::Nothing };
    }
    let is_ongoing = session.verdict().is_none();
    if is_ongoing && seats[turn].is_human() {
        Stakes::Moves
    } else if is_ongoing && seats[!turn].is_human() && session.is_thinking() && G::HAS_PREMOVES {
        Stakes::Premoves
    } else {
        Stakes::Nothing
    }
}

/// Why a command is refused.
#[must_use]
pub fn command_refusal_in_words(refusal: CommandRefusal, text: &Catalogue) -> &str {
    match refusal {
        CommandRefusal::GameOver => &text.refused_game_over,
        CommandRefusal::NotYourTurn => &text.refused_not_your_turn,
        CommandRefusal::DrawDeclined => &text.draw_declined,
        CommandRefusal::NothingToClaim => &text.refused_no_claim,
        CommandRefusal::NothingBefore => &text.refused_nothing_before,
        CommandRefusal::NothingAfter => &text.refused_nothing_after,
        _ => &text.not_now,
    }
}

/// Where the game stands: who is awaited, or how it ended.
#[must_use]
pub fn standing<G: Shown>(session: &Session<G>, text: &Catalogue) -> String {
    if let Some(verdict) = session.verdict() {
        return verdict_in_words(session, verdict, text);
    }
    let to_move = fill(&text.to_move, &[("side", &G::side_in_words(session, session.turn(), text))]);
    match session.position().alarm(text) {
        Some(alarm) => format!("{alarm} – {to_move}"),
        None => to_move,
    }
}

/// The move that led to a place with its number: `12… Nf6`.
#[must_use]
pub fn move_to<G: Shown>(session: &Session<G>, node: NodeId) -> Option<String> {
    let record = session.cursor().record();
    let chosen = record.chosen(node)?;
    let before = record.line_to(record.parent(node)?);
    Some(format!("{} {}", number_in_words(before.position()), before.position().move_name(chosen)))
}

/// Where somebody looks who looks elsewhere than at the game.
#[must_use]
pub fn viewed<G: Shown>(session: &Session<G>, text: &Catalogue) -> String {
    match move_to(session, session.shown_node()) {
        Some(chosen) => fill(&text.viewing_move, &[("move", &chosen)]),
        None => text.viewing_start.clone(),
    }
}

fn verdict_in_words<G: Shown>(
    session: &Session<G>,
    verdict: Verdict<G::Ending, G::Claim>,
    text: &Catalogue,
) -> String {
    let name = |color| G::side_in_words(session, color, text);
    let with_side = |sentence: &str, color| fill(sentence, &[("side", &name(color))]);
    match verdict {
        Verdict::Rules(ending) => {
            G::ending_in_words(ending, &verdict.winner().map_or_else(String::new, name), text)
        }
        Verdict::Declared(Declaration::Claim { ground, .. }) => G::claim_in_words(ground, text),
        Verdict::Declared(Declaration::Resignation { loser }) => {
            let sentence = fill(&text.resigned, &[("loser", &name(loser))]);
            with_side(&sentence, !loser)
        }
        Verdict::Declared(Declaration::Agreement) => text.agreed.clone(),
        Verdict::Declared(Declaration::OutOfTime { loser }) => with_side(&text.flag, !loser),
        Verdict::Declared(Declaration::OutOfTimeDrawn { fallen }) => with_side(&text.flag_draw, !fallen),
        Verdict::Declared(Declaration::Told { winner }) => {
            winner.map_or_else(|| text.told_draw.clone(), |winner| with_side(&text.told_win, winner))
        }
    }
}
