//! Where things stand in the window: the board between its players, everything else beside it or below.

use egui::accesskit::Live;
use egui::{Frame, Panel, Rect, Ui, UiBuilder, pos2, vec2};

use super::app::{Sight, Wish};
use super::games::Shown;
use super::panels::controls::{self, TypedMove};
use super::panels::moves::Sheet;
use super::panels::thinking::Glimpse;
use super::panels::{evaluation, graph, players, thinking};
use super::text::fill;
use super::{staging, theme};
use crate::game::Color;
use crate::play::session::{Flow, Look};
use crate::play::{Command, Judgement, NodeId};
use crate::search::Score;

/// The height of what is said of a player above and below the board, with letters of the usual size.
pub(super) const STRIP: f32 = 34.0;

/// Between the bar and the board.
const BAR_GAP: f32 = 6.0;

/// The board between its players, with the bar of the evaluation beside it.
pub(super) fn table<R, G: Shown>(
    ui: &mut Ui,
    sight: Sight<'_, G>,
    judgement: Option<&Judgement<G::Move>>,
    wishes: &mut Vec<Wish<G>>,
    board: impl FnOnce(&mut Ui) -> R,
) -> R {
    let space = ui.available_rect_before_wrap();
    let bar_width = evaluation::width(ui);
    let bar = if sight.settings.shows_evaluation { bar_width + BAR_GAP } else { 0.0 };
    let strip_height = (STRIP * theme::scale(ui).max(1.0)).ceil();
    let scale = 1.0 / ui.ctx().pixels_per_point();
    #[expect(clippy::cast_precision_loss, reason = "boards are small")]
    let (files, ranks) = (G::SIZE.0 as f32, G::SIZE.1 as f32);
    let cell = ((space.width() - bar) / files).min((space.height() - 2.0 * strip_height) / ranks).max(10.0);
    let cell = (cell / scale).floor() * scale;
    let (width, height) = (cell * files, cell * ranks);
    let middle = Rect::from_center_size(space.center() + vec2(bar / 2.0, 0.0), vec2(width, height));
    if sight.settings.shows_evaluation {
        let corner = pos2(middle.left() - bar, middle.top());
        let beside = Rect::from_min_size(corner, vec2(bar_width, height));
        ui.scope_builder(UiBuilder::new().max_rect(beside).id_salt("evaluation"), |ui| {
            evaluation::bar(ui, sight, judgement, height);
        });
    }
    let strip_at = |top: f32| Rect::from_min_size(pos2(middle.left(), top), vec2(width, strip_height));
    let near = if sight.is_flipped { Color::Black } else { Color::White };
    for (top, color) in [(middle.top() - strip_height, !near), (middle.bottom(), near)] {
        let strip = UiBuilder::new().max_rect(strip_at(top)).id_salt(("player", color as u8));
        ui.scope_builder(strip, |ui| players::strip(ui, sight, color, wishes));
    }
    ui.scope_builder(UiBuilder::new().max_rect(middle).id_salt("middle"), board).inner
}

/// What stands beside the board besides what everybody sees.
pub(super) struct Side<'a> {
    pub sheet: &'a mut Sheet,
    pub typed: &'a mut TypedMove,
    /// How the game went so far, for White.
    pub course: &'a [(NodeId, Option<Score>)],
}

/// Less room than this is left to the moves.
const ROOM_FOR_GRAPH: f32 = 480.0;
const ROOM_FOR_TYPING: f32 = 240.0;
const GRAPH_HEIGHT: f32 = 84.0;

/// Everything beside the board.
pub(super) fn side<G: Shown>(
    ui: &mut Ui,
    sight: Sight<'_, G>,
    side: &mut Side<'_>,
    wishes: &mut Vec<Wish<G>>,
) -> Option<Glimpse<G>> {
    let has_room = ui.available_height() > ROOM_FOR_GRAPH;
    let has_room_aside = ui.available_height() > ROOM_FOR_TYPING;
    // Where room is scarce the moves need it more; a key still brings the field.
    let has_keyboard = has_room_aside || side.typed.is_used();
    ui.add_space(6.0);
    Panel::bottom("buttons").frame(Frame::NONE).show_separator_line(false).show(ui, |ui| {
        ui.add_space(4.0);
        if has_room && sight.settings.shows_evaluation {
            graph::show(ui, sight, side.course, GRAPH_HEIGHT, wishes);
        }
        if has_keyboard {
            side.typed.show(ui, sight, wishes);
        }
        ui.add_space(2.0);
        controls::buttons(ui, sight, wishes);
    });
    controls::level(ui, sight, wishes);
    if has_room_aside {
        G::show_aside(ui, sight);
    }
    let glimpse = if has_room { thinking::show(ui, sight) } else { None };
    chips(ui, sight, wishes);
    ui.separator();
    side.sheet.show(ui, sight, wishes);
    glimpse
}

/// What waits for an answer.
fn chips<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
    let (session, text) = (sight.session, sight.text);
    if session.is_viewing() {
        let place = staging::viewed(session, text);
        if ui.button(fill(&text.return_from, &[("place", &place)])).clicked() {
            wishes.push(Wish::Do(Command::Look(Look::Return)));
        }
    }
    let is_computers_turn = session.seats()[session.turn()].is_computer();
    let is_ongoing = session.verdict().is_none();
    if is_ongoing && session.flow() == Flow::Paused {
        question(ui, text.paused.clone(), [(&text.continue_game, Command::Resume)], wishes);
    }
    let waits_for_next = is_ongoing && session.flow() == Flow::Replaying && is_computers_turn;
    if waits_for_next && ui.button(&text.continue_game).clicked() {
        wishes.push(Wish::Do(Command::Resume));
    }
    if let Some(by) = session.offer() {
        let words = fill(&text.draw_offered, &[("side", G::side_name(by, text))]);
        let answers = [(&text.accept, Command::AcceptDraw), (&text.decline, Command::DeclineDraw)];
        question(ui, words, answers, wishes);
    }
    if let Some(claim) = session.claim() {
        let words = fill(&text.may_claim, &[("draw", &G::claim_in_words(claim, text))]);
        question(ui, words, [(&text.claim, Command::ClaimDraw)], wishes);
    }
}

/// A sentence that is heard when it comes, and the answers to it.
fn question<G: Shown, const N: usize>(
    ui: &mut Ui,
    words: String,
    answers: [(&String, Command<G>); N],
    wishes: &mut Vec<Wish<G>>,
) {
    ui.horizontal_wrapped(|ui| {
        let asked = ui.label(words);
        ui.ctx().accesskit_node_builder(asked.id, |node| node.set_live(Live::Polite));
        for (name, command) in answers {
            if ui.button(name).clicked() {
                wishes.push(Wish::Do(command));
            }
        }
    });
}
