//! The games that made room for others, to go on with.

use egui::{Button, ScrollArea, Ui};

use super::frame;
use crate::chess::Position;
use crate::play::journal::EarlierGame;
use crate::ui::app::{Sight, Wish};
use crate::ui::files;
use crate::ui::games::{GameKind, Shown, seat_in_words};
use crate::ui::store::Folders;
use crate::ui::text::{Catalogue, fill};
use crate::{adjacency, jungle};

const ROW_HEIGHT: f32 = 28.0;

/// A game that can go on.
#[derive(Clone, Debug)]
pub struct Row {
    kind: GameKind,
    game: EarlierGame,
    title: String,
}

/// The games that lie in the folders and can be read.
#[must_use]
pub fn rows(folders: Option<&Folders>, text: &Catalogue) -> Vec<Row> {
    let games = folders.map(|folders| EarlierGame::all(&folders.games)).unwrap_or_default();
    let rows = games.into_iter().filter_map(|game| {
        let kind = GameKind::of_name(&game.name)?;
        let title = match kind {
            GameKind::Chess => title::<Position>(&game, text),
            GameKind::Jungle => title::<jungle::Position>(&game, text),
            GameKind::Adjacency => title::<adjacency::Position>(&game, text),
        };
        Some(Row { kind, title: title?, game })
    });
    rows.collect()
}

/// `Chess · You – Computer · Level 3 · move 12 · 2026.11.18`.
fn title<G: Shown>(game: &EarlierGame, text: &Catalogue) -> Option<String> {
    let arrangement = game.read::<G>()?;
    let [white, black] =
        [arrangement.seats.white, arrangement.seats.black].map(|seat| seat_in_words::<G>(seat, text));
    let number = arrangement.record.line_to(arrangement.at).position().move_number().to_string();
    let place = fill(&text.at_move, &[("number", &number)]);
    let date = files::date(game.written);
    Some(format!("{} · {white} – {black} · {place} · {date}", G::KIND.name(text)))
}

/// Lists them.
pub fn show<G: Shown>(ui: &Ui, sight: Sight<'_, G>, rows: &[Row], wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    frame(ui.ctx(), "earlier", text.earlier_games.trim_end_matches(" …"), 520.0, wishes, |ui, wishes| {
        if rows.is_empty() {
            ui.label(&text.no_earlier_games);
        }
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(80.0, 480.0);
        ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            for (number, row) in rows.iter().enumerate() {
                let title = format!("{}. {}", number + 1, row.title);
                let button = Button::selectable(false, title).truncate();
                let button = ui.add_sized([ui.available_width(), ROW_HEIGHT], button);
                if button.gained_focus() {
                    button.scroll_to_me(None);
                }
                if ui.memory(|memory| memory.focused().is_none()) {
                    button.request_focus();
                }
                if button.clicked() {
                    wishes.extend([Wish::Dismiss, Wish::TakeUp(row.kind, row.game.clone())]);
                }
            }
        });
        ui.add_space(8.0);
        let cancel = ui.button(&text.cancel);
        if ui.memory(|memory| memory.focused().is_none()) {
            cancel.request_focus();
        }
        if cancel.clicked() {
            wishes.push(Wish::Dismiss);
        }
    });
}
