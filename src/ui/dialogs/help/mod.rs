//! What a player may want to know: the rules, the keys, and what this program is.

pub(in crate::ui) mod chess;

use egui::{Button, Frame, Grid, Id, Modal, RichText, ScrollArea, Sense, Ui, Vec2, vec2};

use crate::chess::Piece;
use crate::ui::actions::Action;
use crate::ui::board::pieces::PieceSet;
use crate::ui::games::{GameKind, Shown};
use crate::ui::settings::Settings;
use crate::ui::text::{Catalogue, fill};
use crate::ui::theme;

/// What is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Page {
    /// How the game is played.
    #[default]
    Rules,
    /// What the keys do.
    Keys,
    /// What the program is.
    About,
}

/// Whether the help is still wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// It is.
    Reads,
    /// It has been closed.
    Leaves,
}

/// The widest that lines are pleasant to read.
const READING_WIDTH: f32 = 520.0;
/// The letters of headings, as large as they are usually.
const TITLE_SIZE: f32 = 17.0;
/// What is left free of words beside the scroll bar.
const BESIDE_THE_BAR: f32 = 12.0;

/// Shows a page over everything else; the reader turns to others.
pub fn show<G: Shown>(ui: &Ui, text: &Catalogue, settings: &Settings, page: &mut Page) -> Reader {
    let window = ui.ctx().content_rect().size();
    let margin: i8 = if window.x < READING_WIDTH { 12 } else { 20 };
    let room = window - Vec2::splat(2.0 * f32::from(margin) + 16.0);
    let frame = Frame::popup(ui.style()).inner_margin(margin);
    let place = Modal::default_area(Id::unique("help")).accessible_name(&text.help_menu);
    let modal = Modal::new(Id::unique("help")).area(place).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width(room.x.min(READING_WIDTH));
        tabs(ui, text, page);
        ui.separator();
        // Every page is as high, so that the tabs stay where they are.
        let height = (room.y - 100.0).clamp(120.0, 560.0);
        ScrollArea::vertical()
            .id_salt(*page)
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.set_max_width(ui.available_width() - BESIDE_THE_BAR);
                match page {
                    Page::Rules => G::show_rules(ui, text, settings),
                    Page::Keys => keys(ui, G::KIND, text),
                    Page::About => about(ui, text, settings.set()),
                }
            });
        ui.separator();
        let close = ui.button(&text.close);
        if close.clicked() {
            ui.close();
        }
        if ui.memory(|memory| memory.focused().is_none()) {
            close.request_focus();
        }
    });
    if modal.should_close() { Reader::Leaves } else { Reader::Reads }
}

fn tabs(ui: &mut Ui, text: &Catalogue, page: &mut Page) {
    ui.horizontal_wrapped(|ui| {
        let tabs =
            [(Page::Rules, &text.help_rules), (Page::Keys, &text.help_keys), (Page::About, &text.help_about)];
        for (tab, name) in tabs {
            let name = RichText::new(name).size(theme::font_size(ui, TITLE_SIZE));
            if ui.add(Button::selectable(*page == tab, name)).clicked() {
                *page = tab;
            }
        }
    });
}

pub(in crate::ui) fn title(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).strong().size(theme::font_size(ui, TITLE_SIZE)));
}

pub(in crate::ui) fn paragraph(ui: &mut Ui, heading: &str, words: &str) {
    title(ui, heading);
    ui.label(words);
    ui.add_space(10.0);
}

pub(in crate::ui) fn with_capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn keys(ui: &mut Ui, kind: GameKind, text: &Catalogue) {
    let by_hand = [
        (&*text.key_arrows, &*text.key_arrows_do),
        ("Enter", &text.key_enter_does),
        ("Esc", &text.key_escape_does),
        (&text.key_right_button, &text.key_right_button_does),
        (&text.key_modified_button, &text.key_modified_button_does),
    ];
    Grid::new("keys").num_columns(2).spacing(vec2(18.0, 7.0)).striped(true).show(ui, |ui| {
        for (action, keys) in Action::with_keys() {
            key(ui, &ui.ctx().format_shortcut(&keys), action.name(kind, text));
        }
        for (keys, what) in by_hand {
            key(ui, keys, what);
        }
    });
}

fn key(ui: &mut Ui, keys: &str, what: &str) {
    ui.label(RichText::new(keys).strong());
    ui.add(egui::Label::new(what).wrap());
    ui.end_row();
}

fn about(ui: &mut Ui, text: &Catalogue, set: &PieceSet) {
    ui.add_space(12.0);
    ui.vertical_centered(|ui| {
        let (space, _) = ui.allocate_exact_size(Vec2::splat(96.0), Sense::hover());
        set.paint(ui, ui.painter(), Piece::WhiteKnight as usize, space, 1.0);
        ui.label(RichText::new("Catur").strong().size(theme::font_size(ui, 30.0)));
        ui.weak(fill(&text.help_version, &[("version", env!("CARGO_PKG_VERSION"))]));
        ui.add_space(14.0);
        ui.label(RichText::new(&text.help_what).size(theme::font_size(ui, TITLE_SIZE)));
        ui.add_space(14.0);
        for words in [&text.help_own, &text.help_openings, &text.help_licence] {
            ui.label(words);
        }
    });
}
