//! The line below everything: what happened last, who is awaited, and why something was refused.

use egui::{Align, Layout, Ui, accesskit};

use crate::ui::actions::Action;
use crate::ui::app::{Sight, Wish};
use crate::ui::games::{Shown, number_in_words};
use crate::ui::staging;
use crate::ui::text::fill;

/// Shows the line. Those who cannot see it hear each change of it.
pub fn show<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, remark: Option<&str>, wishes: &mut Vec<Wish<G>>) {
    ui.horizontal(|ui| {
        let standing = staging::standing(sight.session, sight.text);
        let parts = remark.map(str::to_owned).into_iter().chain(last_move(sight)).chain([standing]);
        let status = ui.label(parts.collect::<Vec<_>>().join(" · "));
        ui.ctx().accesskit_node_builder(status.id, |node| node.set_live(accesskit::Live::Polite));
        if sight.session.trouble().is_some() {
            ui.colored_label(ui.visuals().error_fg_color, &sight.text.trouble);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (sign, name) = if sight.settings.has_sound {
                ("🔊", &sight.text.mute)
            } else {
                ("🔇", &sight.text.unmute)
            };
            if ui.small_button(sign).on_hover_text(name).accessible_name(name).clicked() {
                wishes.push(Wish::Act(Action::Mute));
            }
            if sight.session.verdict().is_none() {
                let number = sight.session.position().move_number().to_string();
                let side = G::side_in_words(sight.session, sight.session.turn(), sight.text);
                ui.weak(fill(&sight.text.turn, &[("number", &number), ("side", &side)]));
            }
        });
    });
}

/// The last move with its number: `12… Nf6`.
fn last_move<G: Shown>(sight: Sight<'_, G>) -> Option<String> {
    let cursor = sight.session.cursor();
    let chosen = cursor.record().chosen(cursor.node())?;
    let before = cursor.record().line_to(cursor.record().parent(cursor.node())?);
    let number = number_in_words(before.position());
    Some(format!("{number} {}", before.position().move_name(chosen)))
}
