//! The dialogs. They lie on each other, and only the topmost is shown.

pub mod earlier;
pub mod editor;
pub mod ending;
pub mod games;
pub mod help;
pub mod leaving;
pub mod new_game;
pub mod path;
pub mod preferences;

use egui::{Context, Frame, Id, Modal, Ui};

use super::app::{Sight, Wish};
use super::games::{Shown, Start};

/// A dialog that is open.
#[derive(Debug)]
pub enum Dialog {
    /// Who plays the next game, and how.
    NewGame(Box<new_game::Form>),
    /// Which of several games to open.
    Games(games::Choice),
    /// Which of the games that made room for others to go on with.
    Earlier(Vec<earlier::Row>),
    /// Which file, where the system cannot ask.
    Path(path::Form),
    /// Another position to play from.
    Editor(Box<editor::Editor>),
    /// The rules, the keys, and what the program is.
    Help(help::Page),
    /// Everything that can be set.
    Preferences,
    /// How the game ended, and what now.
    Ending,
    /// Whether to leave a running game.
    Leaving,
}

impl Dialog {
    /// Shows it.
    pub fn show<G: Shown>(&mut self, ui: &Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
        match self {
            Self::NewGame(form) => new_game::show(ui, sight, form, wishes),
            Self::Games(choice) => games::show(ui, sight, choice, wishes),
            Self::Earlier(rows) => earlier::show(ui, sight, rows, wishes),
            Self::Path(form) => path::show(ui, sight, form, wishes),
            Self::Editor(editor) => {
                let (skin, set) = (sight.settings.skin(), sight.settings.set());
                match editor.show(ui, sight.text, skin, set) {
                    Some(editor::Answer::Begin(position)) => {
                        let start = Start::Chess(Box::new(position));
                        wishes.extend([Wish::Dismiss, Wish::From(start)]);
                    }
                    Some(editor::Answer::Dismiss) => wishes.push(Wish::Dismiss),
                    None => {}
                }
            }
            Self::Help(page) => {
                if help::show::<G>(ui, sight.text, sight.settings, page) == help::Reader::Leaves {
                    wishes.push(Wish::Dismiss);
                }
            }
            Self::Preferences => preferences::show(ui, sight, wishes),
            Self::Ending => ending::show(ui, sight, wishes),
            Self::Leaving => leaving::show(ui, sight, wishes),
        }
    }
}

/// A frame in the middle of the window with a heading. Escape, or a click beside it, closes it.
pub(super) fn frame<G: Shown>(
    screen: &Context,
    name: &'static str,
    heading: &str,
    width: f32,
    wishes: &mut Vec<Wish<G>>,
    content: impl FnOnce(&mut Ui, &mut Vec<Wish<G>>),
) {
    let space = screen.content_rect().size();
    let border = Frame::window(&screen.global_style());
    let place = Modal::default_area(Id::unique(name)).accessible_name(heading);
    let shown = Modal::new(Id::unique(name)).area(place).frame(border).show(screen, |ui| {
        ui.set_width(width.min(space.x - 40.0));
        ui.set_max_height(space.y - 60.0);
        ui.heading(heading);
        ui.add_space(8.0);
        content(ui, wishes);
    });
    if shown.should_close() {
        wishes.push(Wish::Dismiss);
    }
}
