//! Who plays, what they have taken, and how much time they have.

use std::time::Duration;

use egui::{Align, Color32, Frame, Layout, Margin, RichText, Sense, Stroke, Ui, Vec2, vec2};

use crate::game::Color;
use crate::play::{Command, Seat};
use crate::ui::app::{Sight, Wish};
use crate::ui::games::{Shown, Spoils, player_in_words, seat_in_words};

/// Shows one player in a strip as wide as the board.
pub fn strip<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, color: Color, wishes: &mut Vec<Wish<G>>) {
    let session = sight.session;
    let is_awaited = session.verdict().is_none() && session.turn() == color;
    ui.horizontal_centered(|ui| {
        paint_disc::<G>(ui, color, is_awaited);
        let name = player_in_words(session, color, sight.text);
        let title = RichText::new(name).size(16.0);
        let title = if is_awaited { title.strong() } else { title };
        let side = G::side_name(color, sight.text);
        let menu = ui.menu_button(title, |ui| seats(ui, sight, color, wishes));
        menu.response.on_hover_text(format!("{side}: {}", sight.text.change_player));
        if is_awaited && session.is_thinking() {
            ui.spinner();
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(clock) = session.clock() {
                let left = clock.left(color, sight.now);
                show_clock(ui, left, clock.running() == Some(color), sight);
            }
            captured(ui, sight, color);
        });
    });
}

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

fn show_clock<G: Shown>(ui: &mut Ui, left: Duration, is_running: bool, sight: Sight<'_, G>) {
    let visuals = ui.visuals();
    let is_short = left < SHORT;
    let (fill, ink) = match (is_running, is_short) {
        (true, true) => (Color32::from_rgb(0xb3, 0x3a, 0x2e), Color32::WHITE),
        (true, false) => (visuals.selection.bg_fill, visuals.selection.stroke.color),
        (false, _) => (visuals.widgets.inactive.weak_bg_fill, visuals.text_color()),
    };
    Frame::new().fill(fill).corner_radius(6).inner_margin(Margin::symmetric(10, 3)).show(ui, |ui| {
        let time = time_in_words(left);
        let label = ui.label(RichText::new(&time).monospace().size(20.0).color(ink));
        let name = format!("{} {time}", sight.text.clock);
        label.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &name));
    });
}

/// The men that a side has taken, small, and by how much it leads.
fn captured<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, color: Color) {
    let position = sight.session.shown_line().position();
    let start = sight.session.cursor().record().start();
    let Spoils { men: taken, count } = G::spoils(start, position, color, sight.text);
    if let Some(count) = count {
        ui.weak(count);
    }
    let (size, step) = (20.0, 9.0);
    #[expect(clippy::cast_precision_loss, reason = "at most sixteen men")]
    let width = step * taken.len() as f32 + if taken.is_empty() { 0.0 } else { size - step };
    if width > ui.available_width() {
        return;
    }
    let (rect, response) = ui.allocate_exact_size(vec2(width, size), Sense::hover());
    let names: Vec<&str> = taken.iter().map(|(_, name)| name.as_str()).collect();
    if !names.is_empty() {
        let name = format!("{}: {}", sight.text.captured, names.join(", "));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &name));
        response.on_hover_text(&name);
    }
    let mut corner = rect.min;
    for (drawing, _) in &taken {
        let square = egui::Rect::from_min_size(corner, Vec2::splat(size));
        G::drawings(sight.settings).paint(ui, ui.painter(), *drawing, square, 1.0);
        corner.x += step;
    }
}
