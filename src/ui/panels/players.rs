//! Who plays, what they have taken, and how much time they have.

use std::time::Duration;

use egui::containers::menu::MenuButton;
use egui::{
    Align, Button, Color32, FontId, Frame, Layout, Margin, RichText, Sense, Spinner, Stroke, Ui, Vec2, vec2,
};

use crate::game::Color;
use crate::play::{Command, Seat};
use crate::ui::app::{Sight, Wish};
use crate::ui::games::{Shown, Spoils, player_in_words, seat_in_words};
use crate::ui::theme;

/// The letters of a name and of a clock, as large as they are usually.
const NAME_SIZE: f32 = 16.0;
const CLOCK_SIZE: f32 = 19.0;

/// Shows one player in a strip as wide as the board. The clock comes first, then the name; what has been taken is shown
/// if there is room left.
pub fn strip<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, color: Color, wishes: &mut Vec<Wish<G>>) {
    let session = sight.session;
    let is_awaited = session.verdict().is_none() && session.turn() == color;
    ui.spacing_mut().button_padding.y = 3.0;
    ui.horizontal_centered(|ui| {
        paint_disc::<G>(ui, color, is_awaited);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(clock) = session.clock() {
                let left = clock.left(color, sight.now);
                show_clock(ui, left, clock.running() == Some(color), color, sight);
            }
            let is_thinking = is_awaited && session.is_thinking();
            let font = FontId::proportional(theme::font_size(ui, NAME_SIZE));
            let name = player_in_words(session, color, sight.text);
            let words = ui.painter().layout_no_wrap(name.clone(), font.clone(), Color32::WHITE).size().x;
            let around = 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
            let spinner = if is_thinking { SPINNER + ui.spacing().item_spacing.x } else { 0.0 };
            captured(ui, sight, color, ui.available_width() - words - around - spinner);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = RichText::new(name).font(font);
                let title = Button::new(if is_awaited { title.strong() } else { title }).truncate();
                // The spinner stands behind the name, which must leave room for it.
                let room = vec2(ui.available_width() - spinner, ui.available_height());
                let player = ui.allocate_ui_with_layout(room, *ui.layout(), |ui| {
                    MenuButton::from_button(title).ui(ui, |ui| seats(ui, sight, color, wishes)).0
                });
                let side = G::side_name(color, sight.text);
                let hint = format!("{side}: {}", sight.text.change_player);
                ui.ctx().accesskit_node_builder(player.inner.id, |node| node.set_description(&*hint));
                player.inner.on_hover_text(hint);
                if is_thinking {
                    ui.add(Spinner::new().size(SPINNER));
                }
            });
        });
    });
}

/// The width of what turns while the computer thinks.
const SPINNER: f32 = 18.0;

/// Everybody who could sit here.
fn seats<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, color: Color, wishes: &mut Vec<Wish<G>>) {
    let now = sight.session.seats()[color];
    let levels: Vec<G::Bot> = G::LEVELS.into_iter().flatten().filter_map(G::bot_of_level).collect();
    let is_level = |bot: G::Bot| {
        levels.iter().any(|&level| G::bot_name(level, sight.text) == G::bot_name(bot, sight.text))
    };
    let others = G::bots(sight.settings).into_iter().filter(|&bot| !is_level(bot));
    let choices = levels.iter().copied().chain(others).map(Seat::Computer);
    for seat in std::iter::once(Seat::Human).chain(choices) {
        if ui.selectable_label(seat == now, seat_in_words::<G>(seat, sight.text)).clicked() {
            wishes.push(Wish::Do(Command::Seat(sight.session.seats().with(color, seat))));
            ui.close();
        }
    }
}

/// A disc in the colour of a side; a ring shows who is awaited.
fn paint_disc<G: Shown>(ui: &mut Ui, color: Color, is_awaited: bool) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(22.0), Sense::hover());
    let fill = G::side_color(color);
    ui.painter().circle(rect.center(), 7.0, fill, Stroke::new(1.0, Color32::GRAY));
    if is_awaited {
        let ring = Stroke::new(2.0, ui.visuals().selection.bg_fill);
        ui.painter().circle_stroke(rect.center(), 9.5, ring);
    }
}

/// Below this the tenths count.
const SHORT: Duration = Duration::from_secs(20);

/// Time as players read it: `1:05:00`, `4:59`, `0:09.3`.
#[must_use]
pub fn time_in_words(left: Duration) -> String {
    let tenths = left.as_millis().div_ceil(100);
    if left < SHORT {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// After this time a running clock shows something else.
#[must_use]
pub fn next_tick(left: Duration) -> Duration {
    let step: u128 = if left < SHORT { 100_000_000 } else { 1_000_000_000 };
    let rest = left.as_nanos() % step;
    let until = if rest == 0 { step } else { rest };
    Duration::from_nanos(u64::try_from(until).unwrap_or(u64::MAX)) + Duration::from_millis(1)
}

fn show_clock<G: Shown>(ui: &mut Ui, left: Duration, is_running: bool, color: Color, sight: Sight<'_, G>) {
    let visuals = ui.visuals();
    let is_short = left < SHORT;
    let (fill, ink) = match (is_running, is_short) {
        (true, true) => (Color32::from_rgb(0xb3, 0x3a, 0x2e), Color32::WHITE),
        (true, false) => (visuals.selection.bg_fill, visuals.selection.stroke.color),
        (false, _) => (visuals.widgets.inactive.weak_bg_fill, visuals.text_color()),
    };
    Frame::new().fill(fill).corner_radius(6).inner_margin(Margin::symmetric(10, 1)).show(ui, |ui| {
        let time = time_in_words(left);
        let size = theme::font_size(ui, CLOCK_SIZE);
        let label = ui.label(RichText::new(&time).monospace().size(size).color(ink));
        let name = format!("{}: {} {time}", G::side_name(color, sight.text), sight.text.clock);
        label.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &name));
    });
}

/// The men that a side has taken, small, and by how much it leads, where there is so much room.
fn captured<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, color: Color, room: f32) {
    let position = sight.session.shown_line().position();
    let start = sight.session.cursor().record().start();
    let Spoils { men: taken, count } = G::spoils(start, position, color, sight.text);
    let mut room = room;
    if let Some(count) = count {
        room -= ui.weak(count).rect.width() + ui.spacing().item_spacing.x;
    }
    let (size, step) = (20.0, 9.0);
    #[expect(clippy::cast_precision_loss, reason = "at most sixteen men")]
    let width = step * taken.len() as f32 + if taken.is_empty() { 0.0 } else { size - step };
    if width > room {
        return;
    }
    let (rect, response) = ui.allocate_exact_size(vec2(width, size), Sense::hover());
    let names: Vec<&str> = taken.iter().map(|(_, name)| name.as_str()).collect();
    if !names.is_empty() {
        let name = format!("{}: {}", sight.text.captured, names.join(", "));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
        response.on_hover_text(&name);
    }
    if ui.visuals().dark_mode && !taken.is_empty() {
        // Dark men are hardly seen on a dark ground.
        ui.painter().rect_filled(rect.expand2(vec2(3.0, 1.0)), 6, Color32::from_gray(0x5c));
    }
    let mut corner = rect.min;
    for (drawing, _) in &taken {
        let square = egui::Rect::from_min_size(corner, Vec2::splat(size));
        G::drawings(sight.settings).paint(ui, ui.painter(), *drawing, square, 1.0);
        corner.x += step;
    }
}
