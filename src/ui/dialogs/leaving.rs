//! The question before a running game is left.

use egui::Ui;

use super::frame;
use crate::ui::app::{Sight, Wish};
use crate::ui::games::Shown;
use crate::ui::settings::Settings;

/// Asks whether to leave.
pub fn show<G: Shown>(ui: &Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    frame(ui.ctx(), "leaving", &text.leave_question, 360.0, wishes, |ui, wishes| {
        ui.label(&text.leave_kept);
        ui.add_space(8.0);
        let mut asks_no_more = !sight.settings.asks_before_leaving;
        if ui.checkbox(&mut asks_no_more, &text.leave_ask_no_more).changed() {
            let settings = Settings { asks_before_leaving: !asks_no_more, ..sight.settings.clone() };
            wishes.push(Wish::Change(Box::new(settings)));
        }
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let leave = ui.button(&text.leave);
            if leave.clicked() {
                wishes.push(Wish::Leave);
            }
            // Nothing is lost by leaving, so Enter is enough.
            if ui.memory(|memory| memory.focused().is_none()) {
                leave.request_focus();
            }
            let stay = ui.button(&text.stay);
            if stay.clicked() {
                wishes.push(Wish::Dismiss);
            }
        });
    });
}
