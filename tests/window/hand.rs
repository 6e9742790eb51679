//! The hand on the board: dragging, clicking, keys and letters.

use std::thread;
use std::time::Duration;

use egui::Key;

use super::Window;

#[test]
fn a_pawn_is_dragged_and_the_computer_answers() {
    let mut window = Window::new(1);
    window.drag("e2", "e4");
    assert_eq!((window.name_of("e4"), window.name_of("e2")), ("e4 white pawn".into(), "e2".into()));
    window.until_ply(2);
    assert!(window.moves().starts_with("e2e4 "));
    window.assert_status("White to move");
}

#[test]
fn the_answer_is_shown_no_sooner_than_it_can_be_seen() {
    let mut window = Window::new(1);
    window.harness.state_mut().tick = Duration::ZERO;
    window.drag("e2", "e4");
    window.until("an answer that waits", |window| window.session().due().is_some());
    let due = window.session().due().expect("it waits");
    assert_eq!(due - window.harness.state().now, Duration::from_millis(400));
    window.harness.state_mut().now += Duration::from_millis(399);
    window.settle();
    assert_eq!(window.ply(), 1);
    window.harness.state_mut().now += Duration::from_millis(1);
    window.step();
    assert_eq!(window.ply(), 2);
}

#[test]
fn a_click_chooses_a_man_and_another_moves_it() {
    let mut window = Window::of_humans();
    window.click_square("g1");
    assert!(window.is_chosen("g1"));
    window.click_square("b1");
    assert!(window.is_chosen("b1") && !window.is_chosen("g1"), "another own man is chosen instead");
    window.click_square("c3");
    assert_eq!(window.moves(), "b1c3");
}

#[test]
fn a_screen_reader_moves_a_man() {
    let mut window = Window::of_humans();
    window.square("e2").click_accesskit();
    window.settle();
    assert!(window.is_chosen("e2"));
    window.square("e4").click_accesskit();
    window.settle();
    assert_eq!(window.moves(), "e2e4");
}

#[test]
fn the_keyboard_alone_plays_a_move() {
    let mut window = Window::of_humans();
    window.key(Key::ArrowUp);
    assert!(window.square("e2").is_focused(), "an arrow brings the keys to the board");
    window.key(Key::Enter);
    assert!(window.is_chosen("e2"));
    window.key(Key::ArrowUp);
    window.key(Key::ArrowUp);
    assert!(window.square("e4").is_focused());
    window.key(Key::Enter);
    assert_eq!(window.moves(), "e2e4");
    for key in [Key::ArrowRight, Key::ArrowUp, Key::ArrowUp, Key::ArrowUp] {
        window.key(key);
    }
    assert!(window.square("f7").is_focused(), "arrows do not look back while the board has the keys");
    assert!(!window.session().is_viewing());
}

#[test]
fn a_move_is_typed() {
    let mut window = Window::of_humans();
    window.key(Key::M);
    for (typed, moves) in [("e4", "e2e4"), ("e7e5", "e2e4 e7e5"), ("Nf3", "e2e4 e7e5 g1f3")] {
        window.harness.event(egui::Event::Text(typed.to_owned()));
        window.key(Key::Enter);
        assert_eq!(window.moves(), moves, "the field keeps the keys for the next move");
    }
    window.harness.event(egui::Event::Text("Ke4".to_owned()));
    window.key(Key::Enter);
    window.assert_status("“Ke4” is not a move here");
    window.harness.event(egui::Event::Text("f8b4".to_owned()));
    window.key(Key::Enter);
    assert_eq!(window.moves(), "e2e4 e7e5 g1f3 f8b4");
}

#[test]
fn an_illegal_drop_returns_and_says_why() {
    let mut window = Window::new(1);
    for (from, to, why) in [
        ("g1", "g3", "a knight does not move like that"),
        ("f1", "b5", "the man on e2 is in the way"),
        ("e1", "e2", "your own pawn stands there"),
        ("d2", "e3", "a pawn moves diagonally only to take"),
    ] {
        let name = window.name_of(from);
        window.drag(from, to);
        window.assert_status(why);
        assert_eq!((window.ply(), window.name_of(from)), (0, name));
        assert!(!window.is_chosen(from));
    }
    window.drag("e2", "e4");
    assert!(!window.status().contains("pawn"), "what was said is over");
}

#[test]
fn escape_or_another_button_cancels_a_drag() {
    let mut window = Window::new(1);
    window.carry("e2", "e4");
    assert!(window.is_chosen("e2"));
    window.key(Key::Escape);
    window.release("e4");
    assert_eq!(window.ply(), 0);
    assert!(!window.is_chosen("e2"));
    window.carry("e2", "e4");
    window.press_other_button("e4");
    window.release("e4");
    assert_eq!(window.ply(), 0);
    assert!(!window.is_chosen("e2"));
}

#[test]
fn a_man_released_where_it_stood_stays_chosen() {
    let mut window = Window::of_humans();
    let at = window.center("e2");
    window.harness.drag_at(at);
    window.harness.drop_at(at);
    window.settle();
    assert!(window.is_chosen("e2"));
    window.click_square("e4");
    assert_eq!(window.moves(), "e2e4");
    window.carry("e7", "e5");
    window.release("e7");
    window.carry("d7", "d5");
    let home = window.center("d7");
    window.harness.hover_at(home);
    window.harness.drop_at(home);
    window.settle();
    assert!(!window.is_chosen("d7"), "brought back means given up");
    assert_eq!(window.ply(), 1);
}

#[test]
fn a_drag_survives_the_computers_progress() {
    let mut window = Window::from_position(8, super::QUIET);
    window.drag("a2", "a3");
    window.carry("b2", "b3");
    for _ in 0..20 {
        thread::sleep(Duration::from_millis(5));
        window.step();
    }
    assert!(window.is_chosen("b2"), "news of the search do not shake the hand");
    window.release("b3");
    assert_eq!(window.session().premove().map(|chosen| chosen.to_string()), Some("b2b3".into()));
}
