//! The choice among the games of one file.

use egui::{Button, EventFilter, Key, Modifiers, Response, ScrollArea, Ui};

use super::frame;
use crate::play::pgn::PgnGame;
use crate::ui::app::{Sight, Wish};
use crate::ui::games::{Shown, chess};
use crate::ui::text::fill;

const ROW_HEIGHT: f32 = 28.0;

/// So many rows are passed with a key that turns pages.
const PAGE: usize = 10;

/// The games of a file, and the one that the keys have reached.
#[derive(Debug)]
pub struct Choice {
    games: Vec<PgnGame>,
    reached: usize,
    /// The row that was reached has to be brought into view and given the focus.
    has_moved: bool,
}

impl Choice {
    /// The first game is reached.
    #[must_use]
    pub const fn new(games: Vec<PgnGame>) -> Self {
        Self { games, reached: 0, has_moved: true }
    }

    /// Goes where the keys say. Rows out of view are not there for the focus, so it cannot go there by itself.
    fn go(&mut self, ui: &Ui) {
        let last = self.games.len().saturating_sub(1);
        let before = self.reached;
        ui.input_mut(|input| {
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            if pressed(Key::ArrowDown) {
                self.reached += 1;
            }
            if pressed(Key::ArrowUp) {
                self.reached = self.reached.saturating_sub(1);
            }
            if pressed(Key::PageDown) {
                self.reached += PAGE;
            }
            if pressed(Key::PageUp) {
                self.reached = self.reached.saturating_sub(PAGE);
            }
            if pressed(Key::Home) {
                self.reached = 0;
            }
            if pressed(Key::End) {
                self.reached = last;
            }
        });
        self.reached = self.reached.min(last);
        self.has_moved |= self.reached != before;
    }

    fn attend(&mut self, number: usize, row: &Response) {
        if row.gained_focus() {
            self.reached = number;
        }
        if number == self.reached && self.has_moved {
            row.request_focus();
            row.scroll_to_me(None);
            self.has_moved = false;
        }
        if row.has_focus() {
            let keys = EventFilter { vertical_arrows: true, ..EventFilter::default() };
            row.ctx.memory_mut(|memory| memory.set_focus_lock_filter(row.id, keys));
        }
    }
}

/// Lists the games.
pub fn show<G: Shown>(ui: &Ui, sight: Sight<'_, G>, choice: &mut Choice, wishes: &mut Vec<Wish<G>>) {
    let heading = fill(&sight.text.choose_game, &[("number", &choice.games.len().to_string())]);
    frame(ui.ctx(), "games", &heading, 520.0, wishes, |ui, wishes| {
        choice.go(ui);
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(80.0, 480.0);
        let mut rows = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
        let pitch = ROW_HEIGHT + ui.spacing().item_spacing.y;
        if choice.has_moved {
            // The row must be in view before it can be given the focus.
            #[expect(clippy::cast_precision_loss, reason = "nobody has so many games in a file")]
            let top = choice.reached as f32 * pitch;
            rows = rows.vertical_scroll_offset((top - height / 2.0).max(0.0));
        }
        rows.show_rows(ui, ROW_HEIGHT, choice.games.len(), |ui, shown| {
            for number in shown {
                let Some(game) = choice.games.get(number) else { continue };
                let title = format!("{}. {}", number + 1, title(game));
                let row = Button::selectable(false, title).truncate();
                let row = ui.add_sized([ui.available_width(), ROW_HEIGHT], row);
                if row.clicked() {
                    wishes.extend([Wish::Dismiss, Wish::Begin(chess::reviewed(game.clone()))]);
                }
                choice.attend(number, &row);
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
