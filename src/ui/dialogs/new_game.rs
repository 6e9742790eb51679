//! The choice of a new game: who plays whom, with how much time, and from where.

use egui::{ComboBox, Slider, Ui};

use super::frame;
use crate::chess::Position;
use crate::engine::levels::Level;
use crate::game::Color;
use crate::play::clock::PRESETS;
use crate::play::session::Arrangement;
use crate::play::{Opponent, Seat, Sides, TimeControl};
use crate::search::textbook::Algorithm;
use crate::ui::app::{Sight, Wish};
use crate::ui::staging;
use crate::ui::text::{Catalogue, fill};

/// What has been chosen so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    pairing: Pairing,
    colour: Colour,
    /// The opponent, and the one who plays White if only computers play.
    opponents: [Opponent; 2],
    clock: Option<TimeControl>,
    start: Start,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    Usual,
    Shown,
}

impl Form {
    /// The game that a newcomer would choose, at a level.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            pairing: Pairing::AgainstComputer,
            colour: Colour::White,
            opponents: [Opponent::Level(level); 2],
            clock: None,
            start: Start::Usual,
        }
    }

    fn seats(&self) -> Sides<Seat<Opponent>> {
        let [opponent, other] = self.opponents.map(Seat::Computer);
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

    fn arrangement(&self, shown: &Position) -> Arrangement<Position> {
        let start = match self.start {
            Start::Usual => Position::start(),
            Start::Shown => *shown,
        };
        Arrangement::new(start, self.seats(), self.clock.map(Sides::both))
    }
}

/// Asks for a new game.
pub fn show(ui: &Ui, sight: Sight<'_>, form: &mut Form, wishes: &mut Vec<Wish>) {
    let text = sight.text;
    frame(ui.ctx(), "new game", &text.new_game, 420.0, wishes, |ui, wishes| {
        ui.horizontal_wrapped(|ui| {
            ui.selectable_value(&mut form.pairing, Pairing::AgainstComputer, &text.against_computer);
            ui.selectable_value(&mut form.pairing, Pairing::TwoPlayers, &text.two_players);
            ui.selectable_value(&mut form.pairing, Pairing::TwoComputers, &text.two_computers);
        });
        ui.separator();
        let [opponent, other] = &mut form.opponents;
        match form.pairing {
            Pairing::AgainstComputer => {
                ui.horizontal_wrapped(|ui| {
                    ui.label(&text.your_colour);
                    ui.selectable_value(&mut form.colour, Colour::White, &text.white);
                    ui.selectable_value(&mut form.colour, Colour::Black, &text.black);
                    ui.selectable_value(&mut form.colour, Colour::ByLot, &text.by_lot);
                });
                choose_opponent(ui, text, &text.opponent, opponent);
            }
            Pairing::TwoPlayers => {}
            Pairing::TwoComputers => {
                choose_opponent(ui, text, &text.white, other);
                choose_opponent(ui, text, &text.black, opponent);
            }
        }
        ui.separator();
        choose_clock(ui, text, &mut form.clock);
        ui.horizontal_wrapped(|ui| {
            ui.label(&text.start_position);
            ui.selectable_value(&mut form.start, Start::Usual, &text.start_usual);
            let may_begin = matches!(sight.session.shown_line().status(), crate::game::Status::Ongoing(_));
            ui.add_enabled_ui(may_begin, |ui| {
                ui.selectable_value(&mut form.start, Start::Shown, &text.start_shown);
            });
        });
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let begin = ui.button(&text.begin);
            if begin.clicked() {
                let arrangement = form.arrangement(sight.session.shown_line().position());
                wishes.extend([Wish::Dismiss, Wish::Begin(Box::new(arrangement))]);
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

/// The kinds of opponents, each as it is first offered.
pub(in crate::ui) const KINDS: [Opponent; 6] = [
    Opponent::Level(Level::LOWEST),
    Opponent::Textbook(Algorithm::Minimax, 3),
    Opponent::Textbook(Algorithm::AlphaBeta, 4),
    Opponent::Textbook(Algorithm::NegaScout, 4),
    Opponent::Textbook(Algorithm::Greedy, 3),
    Opponent::Random,
];

/// Deeper ones let a human wait for minutes.
const DEEPEST: u32 = 6;

fn choose_opponent(ui: &mut Ui, text: &Catalogue, label: &str, opponent: &mut Opponent) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(label);
        let chosen = ComboBox::from_id_salt(label.id).selected_text(kind_name(*opponent, text));
        let shown = chosen.show_ui(ui, |ui| {
            for kind in KINDS {
                let is_this = kind_name(kind, text) == kind_name(*opponent, text);
                if ui.selectable_label(is_this, kind_name(kind, text)).clicked() && !is_this {
                    *opponent = kind;
                }
            }
        });
        shown.response.labelled_by(label.id);
    });
    // A slider does not wrap, so it has a row of its own in a narrow window.
    ui.horizontal_wrapped(|ui| match opponent {
        Opponent::Level(level) => {
            let mut number = level.number();
            let range = Level::LOWEST.number()..=Level::HIGHEST.number();
            ui.add(Slider::new(&mut number, range).text(&text.level));
            *level = Level::new(number).unwrap_or(*level);
            ui.weak(staging::level_in_words(*level, text));
        }
        Opponent::Textbook(_, plies) => {
            ui.add(Slider::new(plies, 1..=DEEPEST).text(&text.depth));
        }
        Opponent::Random => {}
    });
}

fn kind_name(opponent: Opponent, text: &Catalogue) -> &str {
    match opponent {
        Opponent::Level(_) => &text.computer,
        Opponent::Textbook(algorithm, _) => staging::algorithm_name(algorithm, text),
        Opponent::Random => &text.random_mover,
    }
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
