//! The choice of a new game: which, who plays whom, with how much time, and from where.

use std::any::Any;

use egui::{ComboBox, Label, RichText, Slider, TextEdit, Ui};

use super::frame;
use crate::chess::Position;
use crate::game::{Color, Status};
use crate::play::clock::PRESETS;
use crate::play::session::Arrangement;
use crate::play::{Seat, Sides, TimeControl};
use crate::ui::app::{Sight, Wish};
use crate::ui::games::{Beginning, GameKind, Scale, Shown, player_tag, usual_seats};
use crate::ui::settings::Settings;
use crate::ui::text::{Catalogue, fill};
use crate::ui::theme;
use crate::{adjacency, jungle};

/// What has been chosen so far. What was chosen for one game stays while another is looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    kind: GameKind,
    chess: Choices<Position>,
    jungle: Choices<jungle::Position>,
    adjacency: Choices<adjacency::Position>,
}

/// What has been chosen for one game.
#[derive(Clone, PartialEq, Debug)]
struct Choices<G: Shown> {
    pairing: Pairing,
    colour: Colour,
    /// The opponent, and the one who plays White if only computers play.
    opponents: Option<[G::Bot; 2]>,
    /// What two humans want to be called.
    names: Sides<String>,
    clock: Option<TimeControl>,
    terms: G::Terms,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pairing {
    AgainstComputer,
    TwoPlayers,
    TwoComputers,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Colour {
    White,
    Black,
    ByLot,
}

impl Form {
    /// The game that a newcomer would choose.
    #[must_use]
    pub fn new(kind: GameKind, settings: &Settings) -> Self {
        Self {
            kind,
            chess: Choices::new(settings),
            jungle: Choices::new(settings),
            adjacency: Choices::new(settings),
        }
    }
}

impl<G: Shown> Choices<G> {
    fn new(settings: &Settings) -> Self {
        let opponent = match usual_seats::<G>(settings).black {
            Seat::Computer(bot) => Some([bot; 2]),
            Seat::Human => None,
        };
        Self {
            pairing: Pairing::AgainstComputer,
            colour: Colour::White,
            opponents: opponent,
            names: Sides::default(),
            clock: None,
            terms: G::Terms::default(),
        }
    }

    fn seats(&self) -> Sides<Seat<G::Bot>> {
        let Some([opponent, other]) = self.opponents.map(|bots| bots.map(Seat::Computer)) else {
            return Sides::both(Seat::Human);
        };
        match self.pairing {
            Pairing::TwoPlayers => Sides::both(Seat::Human),
            Pairing::TwoComputers => Sides { white: other, black: opponent },
            Pairing::AgainstComputer => {
                let is_white = match self.colour {
                    Colour::White => true,
                    Colour::Black => false,
                    Colour::ByLot => rand::random(),
                };
                let mine = if is_white { Color::White } else { Color::Black };
                Sides::both(opponent).with(mine, Seat::Human)
            }
        }
    }

    fn beginning(&self, shown: Option<&G>) -> Beginning {
        let start = G::start_by(&self.terms, shown);
        let mut arrangement = Arrangement::new(start, self.seats(), self.clock.map(Sides::both));
        for color in Color::ALL {
            let name = self.names[color].trim();
            if self.pairing == Pairing::TwoPlayers && !name.is_empty() {
                arrangement.tags.set(player_tag(color), name.to_owned());
            }
        }
        G::begin(Box::new(arrangement))
    }
}

/// More letters do not fit beside the board.
const LONGEST_NAME: usize = 24;

/// Asks for a new game.
pub fn show<G: Shown>(ui: &Ui, sight: Sight<'_, G>, form: &mut Form, wishes: &mut Vec<Wish<G>>) {
    let text = sight.text;
    frame(ui.ctx(), "new game", &text.new_game, 420.0, wishes, |ui, wishes| {
        theme::align_rows(ui);
        ui.horizontal_wrapped(|ui| {
            for kind in GameKind::ALL {
                ui.selectable_value(&mut form.kind, kind, kind.name(text));
            }
        });
        ui.separator();
        match form.kind {
            GameKind::Chess => choose(ui, sight, &mut form.chess),
            GameKind::Jungle => choose(ui, sight, &mut form.jungle),
            GameKind::Adjacency => choose(ui, sight, &mut form.adjacency),
        }
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let begin = ui.button(&text.begin);
            if begin.clicked() {
                let beginning = match form.kind {
                    GameKind::Chess => form.chess.beginning(shown(sight)),
                    GameKind::Jungle => form.jungle.beginning(shown(sight)),
                    GameKind::Adjacency => form.adjacency.beginning(shown(sight)),
                };
                wishes.extend([Wish::Dismiss, Wish::Begin(beginning)]);
            }
            if ui.memory(|memory| memory.focused().is_none()) {
                begin.request_focus();
            }
            if ui.button(&text.cancel).clicked() {
                wishes.push(Wish::Dismiss);
            }
        });
    });
}

/// What stands on the board, if it is of the game that is asked for and can be played from.
fn shown<G: Shown, H: Shown>(sight: Sight<'_, G>) -> Option<&H> {
    let line = sight.session.shown_line();
    let position: &dyn Any = line.position();
    position.downcast_ref().filter(|_| matches!(line.status(), Status::Ongoing(_)))
}

/// Everything that can be chosen for a game.
fn choose<G: Shown, H: Shown>(ui: &mut Ui, sight: Sight<'_, G>, choices: &mut Choices<H>) {
    let text = sight.text;
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut choices.pairing, Pairing::AgainstComputer, &text.against_computer);
        ui.selectable_value(&mut choices.pairing, Pairing::TwoPlayers, &text.two_players);
        ui.selectable_value(&mut choices.pairing, Pairing::TwoComputers, &text.two_computers);
    });
    ui.separator();
    let [white, black] = Color::ALL.map(|color| H::side_name(color, text));
    match (choices.pairing, &mut choices.opponents) {
        (Pairing::AgainstComputer, Some([opponent, _])) => {
            ui.horizontal_wrapped(|ui| {
                ui.label(&text.your_colour);
                ui.selectable_value(&mut choices.colour, Colour::White, white);
                ui.selectable_value(&mut choices.colour, Colour::Black, black);
                ui.selectable_value(&mut choices.colour, Colour::ByLot, &text.by_lot);
            });
            choose_opponent::<H>(ui, sight.settings, text, &text.opponent, opponent);
        }
        (Pairing::TwoComputers, Some([opponent, other])) => {
            choose_opponent::<H>(ui, sight.settings, text, white, other);
            choose_opponent::<H>(ui, sight.settings, text, black, opponent);
        }
        (Pairing::TwoPlayers, _) => {
            for color in Color::ALL {
                ui.horizontal_wrapped(|ui| {
                    let words = fill(&text.player_name, &[("side", H::side_name(color, text))]);
                    let label = ui.label(words);
                    let field = TextEdit::singleline(&mut choices.names[color])
                        .hint_text(&text.human)
                        .char_limit(LONGEST_NAME)
                        .desired_width(180.0);
                    ui.add(field).labelled_by(label.id);
                });
            }
        }
        _ => {}
    }
    ui.separator();
    choose_clock(ui, text, &mut choices.clock);
    H::choose_terms(ui, text, &mut choices.terms, shown::<G, H>(sight).is_some());
}

fn choose_opponent<G: Shown>(
    ui: &mut Ui,
    settings: &Settings,
    text: &Catalogue,
    label: &str,
    opponent: &mut G::Bot,
) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(label);
        let chosen = ComboBox::from_id_salt(label.id).selected_text(G::bot_name(*opponent, text));
        let shown = chosen.show_ui(ui, |ui| {
            for bot in G::bots(settings) {
                let is_this = G::bot_name(bot, text) == G::bot_name(*opponent, text);
                if ui.selectable_label(is_this, G::bot_name(bot, text)).clicked() && !is_this {
                    *opponent = bot;
                }
            }
        });
        shown.response.labelled_by(label.id);
    });
    let Some(strength) = G::strength(*opponent) else { return };
    // A slider does not wrap, so it has a row of its own in a narrow window.
    ui.horizontal_wrapped(|ui| {
        let mut now = strength.now;
        let name = match strength.scale {
            Scale::Level => &text.level,
            Scale::Depth => &text.depth,
        };
        ui.add(Slider::new(&mut now, strength.range).text(name));
        *opponent = G::with_strength(*opponent, now);
        if strength.scale == Scale::Level {
            let words = RichText::new(G::level_in_words(now, text)).weak();
            ui.add(Label::new(words).extend());
        }
    });
}

fn choose_clock(ui: &mut Ui, text: &Catalogue, clock: &mut Option<TimeControl>) {
    let name = |clock: Option<TimeControl>| match clock {
        None => text.no_clock.clone(),
        Some(control) => {
            let minutes = (control.base.as_secs() / 60).to_string();
            let seconds = control.increment.as_secs().to_string();
            fill(&text.time_control, &[("minutes", &minutes), ("seconds", &seconds)])
        }
    };
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(&text.clock);
        let shown = ComboBox::from_id_salt("clock").selected_text(name(*clock)).show_ui(ui, |ui| {
            ui.selectable_value(clock, None, name(None));
            for preset in PRESETS {
                ui.selectable_value(clock, Some(preset), name(Some(preset)));
            }
        });
        shown.response.labelled_by(label.id);
    });
}
