//! A field for the name of a file, where the system has no dialog of its own.

use std::path::Path;

use egui::{Button, Key, TextEdit, Ui};

use super::frame;
use crate::ui::app::{Sight, Wish};
use crate::ui::files::Purpose;
use crate::ui::games::Shown;

/// What has been entered so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    purpose: Purpose,
    path: String,
    /// There is a file with this name, and it is asked whether it may be replaced.
    asks_to_replace: bool,
}

impl Form {
    /// A name to begin with.
    #[must_use]
    pub fn new(purpose: Purpose, name: &str) -> Self {
        Self { purpose, path: name.to_owned(), asks_to_replace: false }
    }

    /// What is to be done with the file; or the question whether it may be replaced comes first.
    fn answer<G: Shown>(&mut self) -> Option<Wish<G>> {
        let path = Path::new(self.path.trim());
        let is_in_the_way = self.purpose != Purpose::Open && path.exists();
        if is_in_the_way && !self.asks_to_replace {
            self.asks_to_replace = true;
            return None;
        }
        Some(Wish::File(self.purpose, path.to_owned()))
    }
}

/// Asks for a path.
pub fn show<G: Shown>(ui: &Ui, sight: Sight<'_, G>, form: &mut Form, wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    let heading = if form.purpose == Purpose::Open { &text.open } else { &text.save };
    let heading = heading.trim_end_matches(" …");
    frame(ui.ctx(), "path", heading, 420.0, wishes, |ui, wishes| {
        let label = ui.label(&text.path);
        let field = TextEdit::singleline(&mut form.path).desired_width(f32::INFINITY);
        let field = ui.add(field).labelled_by(label.id);
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        form.asks_to_replace &= !field.changed();
        if !field.has_focus() && ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
        if form.asks_to_replace {
            ui.label(&text.replace_question);
        }
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let is_named = !form.path.trim().is_empty();
            let name = if form.asks_to_replace { &text.replace } else { heading };
            let button = ui.add_enabled(is_named, Button::new(name));
            if is_named
                && (is_entered || button.clicked())
                && let Some(wish) = form.answer()
            {
                wishes.extend([Wish::Dismiss, wish]);
            }
            if ui.button(&text.cancel).clicked() {
                wishes.push(Wish::Dismiss);
            }
        });
    });
}
