//! Everything that can be set; each change is seen at once.

use egui::{Align, Layout, ScrollArea, Slider, Ui, vec2};

use super::frame;
use crate::ui::app::{Sight, Wish};
use crate::ui::board::{pieces, skins};
use crate::ui::games::Shown;
use crate::ui::settings::{Settings, TEXT_SIZES};
use crate::ui::text::{Catalogue, Language};
use crate::ui::theme;

/// Shows all settings.
pub fn show<G: Shown>(ui: &Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    let mut settings = sight.settings.clone();
    frame(ui.ctx(), "preferences", text.preferences.trim_end_matches(" …"), 500.0, wishes, |ui, wishes| {
        let height = ui.ctx().content_rect().height() - 200.0;
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            theme::align_rows(ui);
            rows(ui, text, &mut settings);
        });
        ui.add_space(10.0);
        let close = ui.button(&text.close);
        if close.clicked() {
            wishes.push(Wish::Dismiss);
        }
        if ui.memory(|memory| memory.focused().is_none()) {
            close.request_focus();
        }
    });
    if settings != *sight.settings {
        wishes.push(Wish::Change(Box::new(settings)));
    }
}

fn rows(ui: &mut Ui, text: &Catalogue, settings: &mut Settings) {
    row(ui, &text.language_setting, |ui| choose_language(ui, settings));
    row(ui, &text.theme, |ui| choose_theme(ui, text, settings));
    row(ui, &text.board_colors, |ui| choose_skin(ui, text, settings));
    row(ui, &text.piece_set, |ui| choose_pieces(ui, text, settings));
    row(ui, &text.animation, |ui| {
        choose_time(ui, &mut settings.animation, &[0, 120, 200, 400], &text.off);
    });
    row(ui, &text.pace, |ui| choose_time(ui, &mut settings.pace, &[0, 400, 800, 1500], &text.off));
    row(ui, &text.text_size, |ui| {
        let slider = Slider::new(&mut settings.text_size, TEXT_SIZES).step_by(10.0).suffix(" %");
        ui.add(slider).accessible_name(&text.text_size);
    });
    for (is_so, name) in [
        (&mut settings.has_coordinates, &text.coordinates),
        (&mut settings.shows_targets, &text.legal_marks),
        (&mut settings.shows_evaluation, &text.show_evaluation),
        (&mut settings.uses_book, &text.use_book),
        (&mut settings.has_sound, &text.sounds),
        (&mut settings.asks_before_leaving, &text.ask_before_leaving),
    ] {
        row(ui, "", |ui| {
            ui.checkbox(is_so, name);
        });
    }
}

/// The names stand in a column of this width, where there is room for one.
const NAME_WIDTH: f32 = 130.0;
const ROOM_FOR_NAMES: f32 = 420.0;

fn row(ui: &mut Ui, name: &str, choices: impl FnOnce(&mut Ui)) {
    if ui.available_width() < ROOM_FOR_NAMES {
        if !name.is_empty() {
            ui.weak(name);
        }
        ui.horizontal_wrapped(choices);
        return;
    }
    ui.horizontal_top(|ui| {
        let place = vec2(NAME_WIDTH, ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(place, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(NAME_WIDTH);
            ui.label(name);
        });
        ui.horizontal_wrapped(choices);
    });
}

/// The languages, by their own names.
pub fn choose_language(ui: &mut Ui, settings: &mut Settings) {
    let mut language = settings.language();
    for one in Language::ALL {
        if ui.radio_value(&mut language, one, one.name()).clicked() {
            settings.choose_language(one);
        }
    }
}

/// Light or dark.
pub fn choose_theme(ui: &mut Ui, text: &Catalogue, settings: &mut Settings) {
    ui.radio_value(&mut settings.is_dark, false, &text.light);
    ui.radio_value(&mut settings.is_dark, true, &text.dark);
}

/// The colours of the board.
pub fn choose_skin(ui: &mut Ui, text: &Catalogue, settings: &mut Settings) {
    for skin in &skins::SKINS {
        let name = match skin.key {
            "meadow" => &text.meadow,
            "lagoon" => &text.lagoon,
            "slate" => &text.slate,
            "plum" => &text.plum,
            "night" => &text.night,
            _ => &text.walnut,
        };
        ui.radio_value(&mut settings.skin, skin.key.to_owned(), name);
    }
}

/// The drawings of the men.
pub fn choose_pieces(ui: &mut Ui, text: &Catalogue, settings: &mut Settings) {
    for set in &pieces::SETS {
        let name = if set.key == "bold" { &text.bold } else { &text.classic };
        ui.radio_value(&mut settings.pieces, set.key.to_owned(), name);
    }
}

fn choose_time(ui: &mut Ui, milliseconds: &mut u16, choices: &[u16], none: &str) {
    for &choice in choices {
        let name = if choice == 0 { none.to_owned() } else { format!("{choice} ms") };
        ui.radio_value(milliseconds, choice, name);
    }
}
