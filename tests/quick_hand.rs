//! A hand that is quicker than the frames of a slow machine.

use std::time::Instant;

use catur::chess::Position;
use catur::ui::{App, Occasion};
use egui::{Event, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

fn window() -> Harness<'static, App> {
    let app = App::new(Occasion::default(), || {}, Instant::now()).expect("the game begins");
    let mut harness = Harness::builder()
        .with_size(vec2(1080.0, 760.0))
        .with_max_steps(60)
        .build_ui_state(|ui, app: &mut App| app.show(ui, Instant::now()), app);
    harness.run();
    harness
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

fn played(harness: &Harness<'_, App>) -> usize {
    harness.state().table::<Position>().expect("chess is on the table").session().cursor().ply()
}

#[test]
fn a_drag_within_one_frame_is_a_move() {
    let mut harness = window();
    let from = harness.get_by_label("e2 white pawn").rect().center();
    let to = harness.get_by_label("e4").rect().center();
    let drag = [
        Event::PointerMoved(from),
        button(from, true),
        Event::PointerMoved(from.lerp(to, 0.5)),
        Event::PointerMoved(to),
        button(to, false),
    ];
    harness.input_mut().events.extend(drag);
    harness.step();
    assert_eq!(played(&harness), 1);
}

#[test]
fn a_drag_that_ends_in_the_frame_of_its_first_step_is_a_move() {
    let mut harness = window();
    let from = harness.get_by_label("e2 white pawn").rect().center();
    let to = harness.get_by_label("e4").rect().center();
    harness.input_mut().events.extend([Event::PointerMoved(from), button(from, true)]);
    harness.step();
    harness.input_mut().events.extend([Event::PointerMoved(to), button(to, false)]);
    harness.step();
    assert_eq!(played(&harness), 1);
}

#[test]
fn clicks_within_one_frame_each_are_a_move() {
    let mut harness = window();
    for label in ["g1 white knight", "f3"] {
        let at = harness.get_by_label(label).rect().center();
        harness.input_mut().events.extend([Event::PointerMoved(at), button(at, true), button(at, false)]);
        harness.step();
    }
    assert_eq!(played(&harness), 1);
}

#[test]
fn a_click_on_a_dialog_does_not_reach_the_board_below() {
    let mut harness = window();
    let from = harness.get_by_label("e2 white pawn").rect().center();
    let to = harness.get_by_label("e4").rect().center();
    harness.key_press_modifiers(Modifiers::COMMAND, egui::Key::N);
    harness.run();
    harness.input_mut().events.extend([button(from, true), Event::PointerMoved(to), button(to, false)]);
    harness.step();
    assert_eq!(played(&harness), 0);
}
