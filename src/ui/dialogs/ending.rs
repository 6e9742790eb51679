//! The end of a game: how it came, and what to do next.

use egui::{RichText, Ui};

use super::frame;
use crate::play::Command;
use crate::ui::actions::Action;
use crate::ui::app::{Sight, Wish};
use crate::ui::games::Shown;
use crate::ui::staging;
use crate::ui::theme;

/// Tells how the game ended.
pub fn show<G: Shown>(ui: &Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    let result = sight.session.result().to_string().replace("1/2-1/2", "½ – ½").replace('-', " – ");
    frame(ui.ctx(), "ending", &text.game_over, 380.0, wishes, |ui, wishes| {
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(result).size(theme::font_size(ui, 34.0)).strong());
            ui.label(RichText::new(staging::standing(sight.session, text)).size(theme::font_size(ui, 18.0)));
        });
        ui.add_space(14.0);
        ui.columns(2, |columns| {
            let choices = [
                (0, &text.new_game, Wish::Act(Action::NewGame)),
                (1, &text.take_back, Wish::Do(Command::Undo)),
                (0, &text.review, Wish::Act(Action::ToFirst)),
                (1, &text.save_game, Wish::Act(Action::SaveGame)),
            ];
            for (column, name, wish) in choices {
                let ui = &mut columns[column];
                let button = ui.add_sized([ui.available_width(), 34.0], egui::Button::new(name));
                if ui.memory(|memory| memory.focused().is_none()) {
                    button.request_focus();
                }
                if button.clicked() {
                    wishes.extend([Wish::Dismiss, wish]);
                }
            }
        });
    });
}
