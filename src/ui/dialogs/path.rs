//! A field for the name of a file, where the system has no dialog of its own.

use egui::{Key, TextEdit, Ui};

use super::frame;
use crate::ui::app::{Sight, Wish};
use crate::ui::files::Purpose;
use crate::ui::games::Shown;

/// Asks for a path.
pub fn show<G: Shown>(
    ui: &Ui,
    sight: Sight<'_, G>,
    purpose: Purpose,
    path: &mut String,
    wishes: &mut Vec<Wish<G>>,
) {
    let text = sight.text;
    let heading = if purpose == Purpose::Open { &text.open } else { &text.save };
    let heading = heading.trim_end_matches(" …");
    frame(ui.ctx(), "path", heading, 420.0, wishes, |ui, wishes| {
        let label = ui.label(&text.path);
        let field = ui.add(TextEdit::singleline(path).desired_width(f32::INFINITY)).labelled_by(label.id);
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if !field.has_focus() && ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let is_named = !path.trim().is_empty();
            let button = ui.add_enabled(is_named, egui::Button::new(heading));
            if is_named && (is_entered || button.clicked()) {
                wishes.extend([Wish::Dismiss, Wish::File(purpose, path.trim().into())]);
            }
            if ui.button(&text.cancel).clicked() {
                wishes.push(Wish::Dismiss);
            }
        });
    });
}
