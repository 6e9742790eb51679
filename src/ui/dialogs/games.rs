//! The choice among the games of one file.

use egui::{Button, ScrollArea, Ui};

use super::frame;
use crate::play::pgn::PgnGame;
use crate::ui::app::{Sight, Wish};
use crate::ui::games::{Shown, chess};
use crate::ui::text::fill;

const ROW_HEIGHT: f32 = 28.0;

/// Lists the games.
pub fn show<G: Shown>(ui: &Ui, sight: Sight<'_, G>, games: &[PgnGame], wishes: &mut Vec<Wish<G>>) {
    let heading = fill(&sight.text.choose_game, &[("number", &games.len().to_string())]);
    frame(ui.ctx(), "games", &heading, 520.0, wishes, |ui, wishes| {
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(80.0, 480.0);
        let rows = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
        rows.show_rows(ui, ROW_HEIGHT, games.len(), |ui, shown| {
            for (number, game) in games.iter().enumerate().skip(shown.start).take(shown.len()) {
                let title = format!("{}. {}", number + 1, title(game));
                let row = Button::selectable(false, title).truncate();
                if ui.add_sized([ui.available_width(), ROW_HEIGHT], row).clicked() {
                    wishes.extend([Wish::Dismiss, Wish::Begin(chess::reviewed(game.clone()))]);
                }
            }
        });
        ui.add_space(8.0);
        if ui.button(&sight.text.cancel).clicked() {
            wishes.push(Wish::Dismiss);
        }
    });
}

fn title(game: &PgnGame) -> String {
    let tag = |name| game.tags.get(name).filter(|value| !value.starts_with('?'));
    let players = format!("{} – {}", tag("White").unwrap_or("?"), tag("Black").unwrap_or("?"));
    let rest =
        [tag("Event"), tag("Date"), Some(&*game.result.to_string())].map(|part| part.map(str::to_owned));
    rest.into_iter().flatten().fold(players, |title, part| format!("{title} · {part}"))
}
