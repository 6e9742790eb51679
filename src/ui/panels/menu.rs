//! The menu bar.

use egui::{Button, MenuBar, Ui};

use crate::ui::actions::Action;
use crate::ui::app::{Sight, Wish};
use crate::ui::dialogs::preferences;
use crate::ui::games::{GameKind, Shown};

/// Shows the menus.
pub fn show<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    MenuBar::new().ui(ui, |ui| {
        ui.menu_button(&text.game_menu, |ui| {
            items(
                ui,
                sight,
                &[Action::NewGame, Action::Open, Action::SaveGame, Action::SavePosition],
                wishes,
            );
            items(ui, sight, &[Action::EarlierGames], wishes);
            ui.menu_button(&text.play_another, |ui| {
                for kind in GameKind::ALL {
                    if ui.selectable_label(kind == G::KIND, kind.name(text)).clicked() {
                        wishes.push(Wish::Visit(kind));
                        ui.close();
                    }
                }
            });
            ui.separator();
            items(ui, sight, &[Action::MoveNow, Action::Pause, Action::Step], wishes);
            ui.separator();
            items(ui, sight, &[Action::OfferDraw, Action::ClaimDraw, Action::Resign], wishes);
            ui.separator();
            items(ui, sight, &[Action::Quit], wishes);
        });
        ui.menu_button(&text.edit_menu, |ui| {
            items(ui, sight, &[Action::Previous, Action::Next], wishes);
            ui.separator();
            items(ui, sight, &[Action::CopyPosition, Action::CopyGame, Action::Paste], wishes);
            ui.separator();
            items(ui, sight, &[Action::EditPosition, Action::TypeMove], wishes);
            ui.separator();
            items(ui, sight, &[Action::EditBook, Action::Preferences], wishes);
        });
        ui.menu_button(&text.view_menu, |ui| {
            items(ui, sight, &[Action::Flip, Action::Hint], wishes);
            ui.separator();
            items(ui, sight, &[Action::Back, Action::Forward, Action::ToFirst, Action::ToLast], wishes);
            ui.separator();
            looks(ui, sight, wishes);
        });
        ui.menu_button(&text.help_menu, |ui| items(ui, sight, &[Action::Help], wishes));
    });
}

fn items<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, actions: &[Action], wishes: &mut Vec<Wish<G>>) {
    for &action in actions {
        let shortcut = action.shortcut().map(|keys| ui.ctx().format_shortcut(&keys)).unwrap_or_default();
        let button = Button::new(action.name(G::KIND, sight.text)).shortcut_text(shortcut);
        if ui.add_enabled(sight.can(action), button).clicked() {
            wishes.push(Wish::Act(action));
            ui.close();
        }
    }
}

fn looks<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    let mut settings = sight.settings.clone();
    ui.menu_button(&text.board_colors, |ui| preferences::choose_skin(ui, text, &mut settings));
    ui.menu_button(&text.piece_set, |ui| preferences::choose_pieces(ui, text, &mut settings));
    ui.menu_button(&text.theme, |ui| preferences::choose_theme(ui, text, &mut settings));
    ui.menu_button(&text.language_setting, |ui| preferences::choose_language(ui, &mut settings));
    ui.checkbox(&mut settings.has_coordinates, &text.coordinates);
    ui.checkbox(&mut settings.shows_targets, &text.legal_marks);
    ui.checkbox(&mut settings.shows_evaluation, &text.show_evaluation);
    if settings != *sight.settings {
        wishes.push(Wish::Change(Box::new(settings)));
    }
}
