//! The level, and the buttons under the moves.

use egui::{Button, Color32, Key, Label, RichText, Slider, TextEdit, TextStyle, Ui, vec2};

use crate::game::Color;
use crate::play::{Command, Seat};
use crate::ui::actions::Action;
use crate::ui::app::{Sight, Wish};
use crate::ui::games::{Scale, Shown};

/// The strength of the computer.
pub fn level<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    let Some(range) = G::LEVELS else { return };
    let seats = sight.session.seats();
    // Somebody else may have been seated since the level was chosen.
    let seated = Color::ALL.into_iter().find_map(|color| match seats[color] {
        Seat::Computer(bot) => G::strength(bot).filter(|strength| strength.scale == Scale::Level),
        Seat::Human => None,
    });
    let mut level = seated.map_or_else(|| G::level(sight.settings), |strength| strength.now);
    let words = G::level_in_words(level, text);
    // The slider is as long as the words behind it allow.
    let gaps = 4.0 * ui.spacing().item_spacing.x + ui.spacing().interact_size.x;
    let rest = ui.available_width() - gaps - width_of(ui, &text.level) - width_of(ui, &words);
    let usual = ui.spacing().slider_width;
    ui.spacing_mut().slider_width = rest.clamp(SHORTEST_SLIDER, usual);
    ui.horizontal_wrapped(|ui| {
        if ui.add(Slider::new(&mut level, range).text(&text.level)).changed() {
            wishes.push(Wish::Level(level));
        }
        ui.add(Label::new(RichText::new(words).weak()).extend());
    });
}

const SHORTEST_SLIDER: f32 = 70.0;

fn width_of(ui: &Ui, words: &str) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    ui.painter().layout_no_wrap(words.to_owned(), font, Color32::WHITE).size().x
}

/// Back and forth, and what concerns the whole game.
pub fn buttons<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    let cursor = sight.session.cursor();
    let (has_past, has_future) = (cursor.ply() > 0, !cursor.is_at_end());
    grid(
        ui,
        &[
            (&text.first, has_past, Wish::Do(Command::First)),
            (&text.previous, sight.can(Action::Previous), Wish::Act(Action::Previous)),
            (&text.next, has_future, Wish::Act(Action::Next)),
            (&text.last, has_future, Wish::Do(Command::Last)),
        ],
        wishes,
    );
    let acting = |action: Action| (action.name(G::KIND, text), sight.can(action), Wish::Act(action));
    grid(ui, &[Action::NewGame, Action::Flip, Action::Hint, Action::Resign].map(acting), wishes);
}

const BUTTON_HEIGHT: f32 = 30.0;

/// Four buttons of the same width in one row; in two or four, where the words are too long for that.
fn grid<G: Shown>(ui: &mut Ui, buttons: &[(&str, bool, Wish<G>)], wishes: &mut Vec<Wish<G>>) {
    ui.spacing_mut().button_padding.x = 4.0;
    let widest = buttons.iter().map(|button| width_of(ui, button.0)).fold(0.0, f32::max);
    let widest = widest + 2.0 * ui.spacing().button_padding.x;
    let gap = ui.spacing().item_spacing.x;
    let quarter = (ui.available_width() - 3.0 * gap) / 4.0;
    let half = 2.0 * quarter + gap;
    let (columns, width) = match widest {
        _ if widest <= quarter => (4, quarter),
        _ if widest <= half => (2, half),
        _ => (1, 2.0 * half + gap),
    };
    for row in buttons.chunks(columns) {
        ui.horizontal(|ui| {
            for (name, is_possible, wish) in row {
                let button = Button::new(*name).min_size(vec2(width.floor(), BUTTON_HEIGHT));
                if ui.add_enabled(*is_possible, button).clicked() {
                    wishes.push(wish.clone());
                }
            }
        });
    }
}

/// What has been typed of a move.
#[derive(Debug, Default)]
pub struct TypedMove {
    text: String,
    /// The field asks for the keys in the next frame.
    pub is_wanted: bool,
    has_keys: bool,
}

impl TypedMove {
    /// Whether somebody is at it.
    #[must_use]
    pub const fn is_used(&self) -> bool {
        self.is_wanted || self.has_keys || !self.text.is_empty()
    }

    /// The field in which a move can be typed: `e4`, `Nf3`, `e2e4`.
    pub fn show<G: Shown>(&mut self, ui: &mut Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
        let field = TextEdit::singleline(&mut self.text)
            .hint_text(G::typing_hint(sight.text))
            .char_limit(12)
            .desired_width(f32::INFINITY);
        let field = ui.add(field).accessible_name(&sight.text.type_move);
        if std::mem::take(&mut self.is_wanted) {
            field.request_focus();
        }
        self.has_keys = field.has_focus();
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if is_entered && !self.text.trim().is_empty() {
            wishes.push(Wish::Typed(std::mem::take(&mut self.text).trim().to_owned()));
            self.is_wanted = true;
        }
    }
}
