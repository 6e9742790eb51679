//! Where things stand in the window: the board between its players, everything else beside it or below.

use egui::{Frame, Panel, Rect, Ui, UiBuilder, pos2, vec2};

use super::app::{Sight, Wish};
use super::games::Shown;
use super::panels::controls::{self, TypedMove};
use super::panels::moves::Sheet;
use super::panels::thinking::Glimpse;
use super::panels::{evaluation, graph, players, thinking};
use super::text::fill;
use crate::game::Color;
use crate::play::session::{Flow, Look};
use crate::play::{Command, Judgement, NodeId};
use crate::search::Score;

/// The height of what is said of a player above and below the board.
pub(super) const STRIP: f32 = 40.0;

/// Between the bar and the board.
const BAR_GAP: f32 = 8.0;

/// The board between its players, with the bar of the evaluation beside it.
pub(super) fn table<R, G: Shown>(
    ui: &mut Ui,
    sight: Sight<'_, G>,
    judgement: Option<&Judgement<G::Move>>,
    wishes: &mut Vec<Wish<G>>,
    board: impl FnOnce(&mut Ui) -> R,
) -> R {
    let space = ui.available_rect_before_wrap();
    let bar = if sight.settings.shows_evaluation { evaluation::WIDTH + BAR_GAP } else { 0.0 };
    let scale = 1.0 / ui.ctx().pixels_per_point();
    #[expect(clippy::cast_precision_loss, reason = "boards are small")]
    let (files, ranks) = (G::SIZE.0 as f32, G::SIZE.1 as f32);
    let cell = ((space.width() - bar) / files).min((space.height() - 2.0 * STRIP) / ranks).max(10.0);
    let cell = (cell / scale).floor() * scale;
    let (width, height) = (cell * files, cell * ranks);
    let middle = Rect::from_center_size(space.center() + vec2(bar / 2.0, 0.0), vec2(width, height));
    if sight.settings.shows_evaluation {
        let corner = pos2(middle.left() - bar, middle.top());
        let beside = Rect::from_min_size(corner, vec2(evaluation::WIDTH, height));
        ui.scope_builder(UiBuilder::new().max_rect(beside).id_salt("evaluation"), |ui| {
            evaluation::bar(ui, sight, judgement, height);
        });
    }
    let strip_at = |top: f32| Rect::from_min_size(pos2(middle.left(), top), vec2(width, STRIP));
    let near = if sight.is_flipped { Color::Black } else { Color::White };
    for (top, color) in [(middle.top() - STRIP, !near), (middle.bottom(), near)] {
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
        let number = session.shown_line().position().move_number().to_string();
        if ui.button(fill(&text.viewing, &[("number", &number)])).clicked() {
            wishes.push(Wish::Do(Command::Look(Look::Return)));
        }
    }
    let is_waiting = matches!(session.flow(), Flow::Paused | Flow::Replaying)
        && session.verdict().is_none()
        && session.seats()[session.turn()].is_computer();
    if is_waiting && ui.button(&text.continue_game).clicked() {
        wishes.push(Wish::Do(Command::Resume));
    }
    if let Some(by) = session.offer() {
        ui.horizontal_wrapped(|ui| {
            ui.label(fill(&text.draw_offered, &[("side", G::side_name(by, text))]));
            if ui.button(&text.accept).clicked() {
                wishes.push(Wish::Do(Command::AcceptDraw));
            }
            if ui.button(&text.decline).clicked() {
                wishes.push(Wish::Do(Command::DeclineDraw));
            }
        });
    }
}
