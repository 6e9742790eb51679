//! The hand on the board: dragging, clicking, keys and letters.

use std::thread;
use std::time::Duration;

use catur::ui::Occasion;
use catur::ui::board::skins;
use catur::ui::settings::Settings;
use egui::{Color32, Event, Key, Modifiers, PointerButton, Rect, Shape, TextureId, vec2};
use egui_kittest::kittest::NodeT as _;

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

/// Everything that is painted, without the lists in which it is handed over.
fn painted(window: &Window) -> Vec<&Shape> {
    fn flat<'a>(shape: &'a Shape, all: &mut Vec<&'a Shape>) {
        match shape {
            Shape::Vec(parts) => parts.iter().for_each(|part| flat(part, all)),
            shape => all.push(shape),
        }
    }
    let mut all = Vec::new();
    window.harness.output().shapes.iter().for_each(|clipped| flat(&clipped.shape, &mut all));
    all
}

/// How many polygons and how many circles are filled, or drawn, in a colour.
fn count(window: &Window, color: Color32) -> (usize, usize) {
    let shapes = painted(window);
    let polygons = shapes.iter().filter(|shape| matches!(shape, Shape::Path(path) if path.fill == color));
    let circles = shapes.iter().filter(
        |shape| matches!(shape, Shape::Circle(circle) if [circle.fill, circle.stroke.color].contains(&color)),
    );
    (polygons.count(), circles.count())
}

/// Presses the right button on one square and lets it go on another.
fn draw(window: &mut Window, from: &str, to: &str, modifiers: Modifiers) {
    for (square, pressed) in [(from, true), (to, false)] {
        let pos = window.center(square);
        window.harness.hover_at(pos);
        let button = PointerButton::Secondary;
        window.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
    }
    window.settle();
}

/// An arrow is a shaft and a head.
const ARROW: (usize, usize) = (2, 0);
const CIRCLE: (usize, usize) = (0, 1);
const NOTHING: (usize, usize) = (0, 0);

#[test]
fn arrows_have_the_colour_of_the_keys_and_the_same_once_more_takes_one_away() {
    let mut window = Window::of_humans();
    let both = Modifiers::SHIFT | Modifiers::ALT;
    let keys = [Modifiers::NONE, Modifiers::SHIFT, Modifiers::ALT, both];
    for (file, modifiers) in ['a', 'b', 'c', 'd'].into_iter().zip(keys) {
        let color = skins::arrow(modifiers.shift, modifiers.alt);
        let (from, to) = (format!("{file}3"), format!("{file}6"));
        draw(&mut window, &from, &to, modifiers);
        assert_eq!(count(&window, color), ARROW);
    }
    let green = skins::arrow(false, false);
    draw(&mut window, "a3", "a6", Modifiers::NONE);
    assert_eq!(count(&window, green), NOTHING);
    draw(&mut window, "e4", "e4", Modifiers::NONE);
    assert_eq!(count(&window, green), CIRCLE);
    window.click_square("h4");
    for modifiers in keys {
        assert_eq!(count(&window, skins::arrow(modifiers.shift, modifiers.alt)), NOTHING, "a click clears");
    }
}

#[test]
fn arrows_belong_to_the_position_on_which_they_were_drawn() {
    let mut window = Window::of_humans();
    let green = skins::arrow(false, false);
    draw(&mut window, "d2", "d4", Modifiers::NONE);
    window.key(Key::F);
    window.ctrl(Key::Comma);
    window.click("Meadow");
    window.key(Key::Escape);
    assert_eq!(count(&window, green), ARROW, "other looks do not matter");
    window.key(Key::M);
    window.harness.event(Event::Text("e4".to_owned()));
    window.key(Key::Enter);
    assert_eq!((window.ply(), count(&window, green)), (1, NOTHING));
}

#[test]
fn the_button_that_cancels_a_drag_draws_nothing() {
    let mut window = Window::of_humans();
    window.carry("e2", "e4");
    window.press_other_button("e4");
    window.release("e4");
    assert_eq!((window.ply(), count(&window, skins::arrow(false, false))), (0, NOTHING));
    window.click_square("e2");
    draw(&mut window, "e4", "e4", Modifiers::NONE);
    assert!(!window.is_chosen("e2"));
    assert_eq!(count(&window, skins::arrow(false, false)), NOTHING, "it has let go of the man");
}

#[test]
fn a_right_click_on_the_board_takes_back_what_waits_and_elsewhere_it_does_not() {
    let mut window = Window::from_position(8, super::QUIET);
    window.drag("a2", "a3");
    let beside = window.button("Flip").rect().center();
    for (chosen, place, is_kept) in
        [(None, beside, true), (None, window.center("e4"), false), (Some("b2"), window.center("e4"), false)]
    {
        window.drag("b2", "b3");
        assert!(window.session().premove().is_some());
        if let Some(square) = chosen {
            window.click_square(square);
            assert!(window.is_chosen(square));
        }
        window.harness.hover_at(place);
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
            window.harness.event(Event::PointerButton { pos: place, button, pressed, modifiers });
        }
        window.settle();
        assert_eq!(window.session().premove().is_some(), is_kept, "{chosen:?}");
        assert!(!window.is_chosen("b2"));
    }
    window.drag("b2", "b3");
    window.key(Key::F1);
    window.press_other_button("e4");
    assert!(window.session().premove().is_some(), "a dialog is above the board");
}

#[test]
fn a_drag_begins_four_pixels_from_where_it_was_pressed() {
    let mut window = Window::of_humans();
    let edge = window.square("e2").rect().center_top() + vec2(0.0, 1.0);
    for (distance, ply) in [(3.0, 0), (4.5, 1)] {
        window.harness.drag_at(edge);
        window.harness.hover_at(edge - vec2(0.0, distance));
        window.harness.drop_at(edge - vec2(0.0, distance));
        window.settle();
        assert_eq!(window.ply(), ply, "after {distance} pixels");
        assert_eq!(window.is_chosen("e2"), ply == 0);
        window.key(Key::Escape);
    }
}

#[test]
fn dots_and_corners_show_where_a_man_may_go_unless_nobody_wants_them() {
    const FEN: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let mut window = Window::from_position(1, FEN);
    assert_eq!(count(&window, skins::TARGET), NOTHING);
    window.click_square("e4");
    assert_eq!(count(&window, skins::TARGET), (4, 1), "four corners on d5 and a dot on e5");
    window.choose("View", "Show legal moves");
    window.key(Key::Escape);
    window.click_square("e4");
    if !window.is_chosen("e4") {
        window.click_square("e4");
    }
    assert!(window.is_chosen("e4"));
    assert_eq!(count(&window, skins::TARGET), NOTHING);
}

/// A white pawn before its last step, and another for moves that matter less.
const PROMOTION: &str = "8/P6k/8/8/8/8/7P/7K w - - 0 1";

#[test]
fn the_keyboard_alone_promotes() {
    let mut window = Window::from_position(1, PROMOTION);
    window.key(Key::ArrowUp);
    for _ in 0..4 {
        window.key(Key::ArrowLeft);
    }
    for _ in 0..5 {
        window.key(Key::ArrowUp);
    }
    assert!(window.square("a7").is_focused());
    window.key(Key::Enter);
    window.key(Key::ArrowUp);
    window.key(Key::Enter);
    assert!(window.has("queen") && window.has("knight"));
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert_eq!(window.moves(), "a7a8n", "the knight is the second of the column");
}

/// Whether some man is painted between the squares.
fn is_something_moving(window: &Window) -> bool {
    let squares: Vec<Rect> = window.board().children().map(|square| square.rect()).collect();
    let side = squares[0].width();
    painted(window).into_iter().any(|shape| {
        let Shape::Mesh(mesh) = shape else { return false };
        let place = mesh.calc_bounds();
        let is_man = mesh.texture_id != TextureId::default() && (place.width() - side).abs() < 1.0;
        is_man && squares.iter().all(|square| square.center().distance(place.center()) > 2.0)
    })
}

/// A window in which hardly any time passes, so that what moves is on its way.
fn slow_motion(mut window: Window) -> Window {
    window.harness.state_mut().tick = Duration::from_millis(12);
    window
}

#[test]
fn a_move_by_clicks_is_seen_and_a_drop_is_not() {
    let mut window = slow_motion(Window::of_humans());
    window.click_square("e2");
    window.click_square("e4");
    assert!(window.ply() == 1 && is_something_moving(&window));
    let mut window = slow_motion(Window::of_humans());
    window.drag("e2", "e4");
    assert!(window.ply() == 1 && !is_something_moving(&window));
}

#[test]
fn nothing_moves_if_nobody_wants_to_see_it() {
    let settings = Settings { animation: 0, ..super::settings(1) };
    let mut window = slow_motion(Window::with(Occasion { settings, ..Occasion::default() }));
    window.click_square("e2");
    window.click_square("e4");
    assert!(window.ply() == 1 && !is_something_moving(&window));
}

#[test]
fn a_promotion_by_clicks_is_seen_and_one_by_a_drag_is_not() {
    let mut window = slow_motion(Window::from_position(1, PROMOTION));
    window.click_square("a7");
    window.click_square("a8");
    window.click("queen");
    assert!(window.ply() == 1 && is_something_moving(&window));
    let mut window = slow_motion(Window::from_position(1, PROMOTION));
    window.drag("a7", "a8");
    window.click("queen");
    assert!(window.ply() == 1 && !is_something_moving(&window));
}

#[test]
fn a_premove_by_hand_is_seen_when_it_is_played() {
    let mut window = slow_motion(Window::new(1));
    window.drag("e2", "e4");
    window.drag("d2", "d3");
    assert!(window.session().premove().is_some());
    window.until("the premove", |window| window.ply() == 3);
    window.settle();
    assert!(is_something_moving(&window));
}

#[test]
fn the_computer_waits_as_long_as_somebody_wants() {
    let settings = Settings { pace: 1500, ..super::settings(1) };
    let mut window = Window::with(Occasion { settings, ..Occasion::default() });
    window.harness.state_mut().tick = Duration::ZERO;
    window.drag("e2", "e4");
    window.until("an answer that waits", |window| window.session().due().is_some());
    let due = window.session().due().expect("it waits");
    assert_eq!(due - window.harness.state().now, Duration::from_millis(1500));
}
