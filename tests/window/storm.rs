//! A thousand things at once, while the computer thinks: the game stays sound and the window stays quick.

use std::time::Duration;

use catur::chess::{Move, Position};
use catur::game::Status;
use catur::play::{NodeId, Session, premove};
use catur::ui::Occasion;
use catur::ui::settings::Settings;
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::Window;

const ACTIONS: usize = 1000;

/// No frame may take longer. A hand feels less than this, but tests run unoptimised beside each other and the thinking
/// computer; the usual frame is many times shorter, and a frame that waits for the computer many times longer.
const LONGEST_FRAME: Duration = Duration::from_millis(100);

/// What was known before a frame.
struct Before {
    known: usize,
    node: NodeId,
    was_thinking: bool,
}

impl Before {
    fn of(session: &Session<Position>) -> Self {
        Self {
            known: session.cursor().record().len(),
            node: session.cursor().node(),
            was_thinking: session.is_thinking(),
        }
    }

    /// Every new move is legal, and the computer has moved only where it was asked. How often it has is returned.
    fn check(&self, session: &Session<Position>, is_new_game: bool) -> usize {
        let mut answers = 0;
        let record = session.cursor().record();
        let known = if is_new_game { 0 } else { self.known };
        assert!(record.len() >= known, "moves are lost");
        for number in known + 1..=record.len() {
            let node = record.node(number).expect("it is recorded");
            let parent = record.parent(node).expect("only the root has none");
            let chosen = record.chosen(node).expect("only the root has none");
            let line = record.line_to(parent);
            assert!(is_legal(&line.status(), chosen), "{chosen} in {}", line.position());
            if session.seats()[line.position().turn()].is_computer() && !is_new_game {
                assert!(self.was_thinking && parent == self.node, "a stale move: {chosen}");
                answers += 1;
            }
        }
        let reached = record.line_to(session.cursor().node());
        assert_eq!(session.position().to_string(), reached.position().to_string());
        assert!(record.contains(session.shown_node()));
        answers
    }
}

fn is_legal<E>(status: &Status<Move, E>, chosen: Move) -> bool {
    matches!(status, Status::Ongoing(moves) if moves.contains(&chosen))
}

/// Somebody who does things at random.
struct Storm {
    window: Window,
    chance: StdRng,
    /// How often the computer has answered.
    answers: usize,
    /// How often a move was decided on while it thought.
    premoves: usize,
}

impl Storm {
    /// One frame for each event, and a look at the game after them.
    fn frames(&mut self, is_new_game: bool) {
        let before = Before::of(self.window.session());
        self.window.step();
        self.answers += before.check(self.window.session(), is_new_game);
    }

    fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        things.choose(&mut self.chance).copied()
    }

    fn click_if_possible(&mut self, name: &str) {
        let buttons = self.window.harness.query_all_by_role_and_label(Role::Button, name);
        if let Some(button) = buttons.last().filter(|button| !button.accesskit_node().is_disabled()) {
            button.click_accesskit();
        }
        self.frames(false);
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) {
        for pressed in [true, false] {
            let event = egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            self.window.harness.event(event);
            self.frames(false);
        }
    }

    /// Clicks on two squares: a move, a premove, or nothing.
    fn try_move(&mut self) {
        let line = self.window.session().shown_line();
        let turn = line.position().turn();
        let moves = match line.status() {
            Status::Ongoing(moves) if self.window.session().seats()[turn].is_human() => moves.to_vec(),
            _ => premove::candidates(line.position(), !turn),
        };
        let Some(chosen) = self.one_of(&moves) else { return };
        for square in [chosen.from(), chosen.to()] {
            self.window.square(&square.to_string()).click_accesskit();
            self.frames(false);
        }
        if self.window.has("queen")
            && let Some(name) = self.one_of(&["queen", "knight", "rook", "bishop"])
        {
            self.window.harness.get_by_label(name).click_accesskit();
            self.frames(false);
        }
        self.premoves += usize::from(self.window.session().premove().is_some());
    }

    fn begin_new_game(&mut self) {
        self.press(Modifiers::COMMAND, Key::N);
        self.frames(false);
        if self.window.has("Begin")
            && let Some(colour) = self.one_of(&["White", "Black"])
        {
            self.window.harness.get_by_role_and_label(Role::Button, colour).click_accesskit();
            self.frames(false);
            self.window.harness.get_by_label("Begin").click_accesskit();
            self.frames(true);
            self.frames(false);
        }
    }

    fn change_level(&mut self) {
        // At the highest it thinks until something else happens.
        let level = self.one_of(&[1.0, 2.0, 3.0, 4.0, 8.0]).unwrap_or(1.0);
        self.window.harness.get_by_role_and_label(Role::Slider, "Level").set_value_accesskit(level);
        self.frames(false);
    }

    fn leave_ending(&mut self) {
        if self.chance.random_bool(0.5) {
            self.click_if_possible("Take back");
        } else {
            self.press(Modifiers::NONE, Key::Escape);
        }
        self.frames(false);
    }

    fn act(&mut self) {
        if self.window.has("The game is over") {
            self.leave_ending();
        }
        match self.chance.random_range(0..42) {
            0..=15 => self.try_move(),
            16..=18 => self.press(Modifiers::COMMAND, Key::Z),
            19..=20 => self.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z),
            21 => self.click_if_possible("First"),
            22..=23 => self.click_if_possible("Last"),
            24 => self.begin_new_game(),
            25..=26 => self.change_level(),
            27..=28 => self.press(Modifiers::NONE, Key::ArrowLeft),
            29 => self.press(Modifiers::NONE, Key::ArrowRight),
            30 => self.press(Modifiers::NONE, Key::Home),
            31..=33 => self.press(Modifiers::NONE, Key::End),
            34 => self.press(Modifiers::NONE, Key::F),
            35 => self.click_if_possible("Resign"),
            36 => self.press(Modifiers::NONE, Key::H),
            37 => self.press(Modifiers::NONE, Key::Escape),
            38 => self.press(Modifiers::COMMAND, Key::P),
            _ => {
                // Long enough for the answer of a quick level.
                for _ in 0..15 {
                    self.frames(false);
                    if !self.window.session().is_thinking() {
                        break;
                    }
                    std::thread::sleep(Duration::from_millis(4));
                }
            }
        }
    }
}

#[test]
fn a_thousand_random_actions_leave_the_game_sound_and_the_window_quick() {
    for seed in [1, 2024] {
        let settings = Settings { level: 2, pace: 100, ..Settings::default() };
        let window = Window::with(Occasion { settings, ..Occasion::default() });
        let chance = StdRng::seed_from_u64(seed);
        let mut storm = Storm { window, chance, answers: 0, premoves: 0 };
        storm.window.harness.state_mut().times.clear();
        for _ in 0..ACTIONS {
            storm.act();
        }
        let mut times = std::mem::take(&mut storm.window.harness.state_mut().times);
        times.sort();
        let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
        let Storm { answers, premoves, .. } = storm;
        eprintln!("{answers} answers, {premoves} premoves, {} frames", times.len());
        eprintln!("a frame takes {median:?}, at most {worst:?}");
        assert!(worst < LONGEST_FRAME, "a frame took {worst:?}; the median is {median:?}");
        assert!(answers > 10 && premoves > 5, "too little happened: {answers}, {premoves}");
    }
}
