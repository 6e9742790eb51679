//! The line below everything: what happened last, who is awaited, and why something was refused.

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, Label, Layout, TextStyle, Ui, accesskit, vec2};

use crate::ui::actions::Action;
use crate::ui::app::{Sight, Wish};
use crate::ui::games::Shown;
use crate::ui::staging;
use crate::ui::text::fill;

/// More of a long sentence is seen by whoever points at it.
const MOST_LINES: usize = 2;

/// Shows the line. Those who cannot see it hear each change of it.
pub fn show<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, remark: Option<&str>, wishes: &mut Vec<Wish<G>>) {
    let trouble = sight.session.trouble().map(|_| &*sight.text.trouble);
    if let Some(trouble) = trouble {
        let told = ui.add(Label::new(trouble_in_color(ui, trouble)).wrap());
        ui.ctx().accesskit_node_builder(told.id, |node| node.set_live(accesskit::Live::Polite));
    }
    let sentence = sentence(sight, remark);
    let turn = turn(sight);
    let gap = ui.spacing().item_spacing.x;
    let width_of = |words: &str| {
        let font = TextStyle::Body.resolve(ui.style());
        ui.painter().layout_no_wrap(words.to_owned(), font, Color32::WHITE).size().x
    };
    let room = ui.available_width() - ROOM_FOR_MUTE;
    let has_room_for_turn = width_of(&sentence) + 3.0 * gap + width_of(&turn) < room;
    let format = TextFormat::simple(TextStyle::Body.resolve(ui.style()), ui.visuals().text_color());
    let mut job = LayoutJob::single_section(sentence, format);
    job.wrap.max_rows = MOST_LINES;
    job.wrap.max_width = room;
    let height = ui.painter().layout_job(job.clone()).size().y.max(ui.spacing().interact_size.y);
    let line = vec2(ui.available_width(), height);
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        mute(ui, sight, wishes);
        if has_room_for_turn {
            ui.weak(turn);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let status = ui.add(Label::new(job).wrap());
            ui.ctx().accesskit_node_builder(status.id, |node| node.set_live(accesskit::Live::Polite));
        });
    });
}

/// What the button at the end of the line needs.
const ROOM_FOR_MUTE: f32 = 44.0;

fn trouble_in_color(ui: &Ui, trouble: &str) -> egui::RichText {
    egui::RichText::new(trouble).color(ui.visuals().error_fg_color)
}

/// What was said last, where somebody looks or the last move, and how the game stands.
fn sentence<G: Shown>(sight: Sight<'_, G>, remark: Option<&str>) -> String {
    let (session, text) = (sight.session, sight.text);
    let place = if session.is_viewing() {
        Some(staging::viewed(session, text))
    } else {
        staging::move_to(session, session.cursor().node())
    };
    let standing = staging::standing(session, text);
    let parts = remark.map(str::to_owned).into_iter().chain(place).chain([standing]);
    parts.collect::<Vec<_>>().join(" · ")
}

/// Whose turn it is and which; nothing when the game is over.
fn turn<G: Shown>(sight: Sight<'_, G>) -> String {
    if sight.session.verdict().is_some() {
        return String::new();
    }
    let number = sight.session.position().move_number().to_string();
    let side = G::side_in_words(sight.session, sight.session.turn(), sight.text);
    fill(&sight.text.turn, &[("number", &number), ("side", &side)])
}

fn mute<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
    let (sign, name) =
        if sight.settings.has_sound { ("🔊", &sight.text.mute) } else { ("🔇", &sight.text.unmute) };
    if ui.small_button(sign).on_hover_text(name).accessible_name(name).clicked() {
        wishes.push(Wish::Act(Action::Mute));
    }
}
