//! Games from the first move to the last: taking back, promotion, premoves, new games, levels and endings.

use catur::game::Color;
use catur::play::{Seat, Sides};
use egui::{Key, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{QUIET, Window, level, moves_to};

#[test]
fn taking_back_while_the_computer_thinks_forgets_its_answer() {
    let mut window = Window::from_position(8, QUIET);
    window.drag("a2", "a3");
    window.until("a thought", |window| window.session().thought().is_some());
    window.click("Previous");
    assert_eq!((window.fen(), window.session().is_thinking()), (QUIET.to_owned(), false));
    let dropped = window.session().cursor().path()[0];
    window.drag("h2", "h3");
    window.choose("Game", "Move now");
    window.until_ply(2);
    let record = window.session().cursor().record();
    assert!(record.continuations(dropped).is_empty(), "nobody answers a move that was taken back");
    assert!(window.moves().starts_with("h2h3 "));
    let moves = window.moves();
    window.click("Previous");
    assert_eq!(window.ply(), 0, "both plies go back at once");
    window.click("Next");
    assert_eq!(window.moves(), moves);
    assert!(!window.session().is_thinking(), "what was played is not searched again");
    assert!(!window.is_enabled("Next") && window.is_enabled("Previous"));
}

#[test]
fn next_asks_the_computer_again_if_it_had_not_answered() {
    let mut window = Window::from_position(8, QUIET);
    window.drag("a2", "a3");
    window.click("Previous");
    window.click("Next");
    assert_eq!(window.moves(), "a2a3");
    assert!(window.session().is_thinking());
    window.click("First");
    assert_eq!(window.fen(), QUIET);
    window.click("Last");
    assert_eq!(window.moves(), "a2a3");
}

#[test]
fn a_pawn_becomes_what_is_chosen() {
    let mut window = Window::from_position(1, "8/4P3/8/8/8/k6p/8/4K3 w - - 0 1");
    window.drag("e7", "e8");
    assert!(["queen", "knight", "rook", "bishop"].into_iter().all(|name| window.has(name)));
    assert_eq!(window.ply(), 0);
    window.key(Key::Escape);
    assert!(!window.has("queen"));
    assert_eq!(window.name_of("e7"), "e7 white pawn");
    window.drag("e7", "e8");
    window.click_square("a5");
    assert!(!window.has("queen") && window.ply() == 0, "a click elsewhere cancels");
    window.drag("e7", "e8");
    window.click("knight");
    assert_eq!((window.name_of("e8"), window.moves()), ("e8 white knight".into(), "e7e8n".into()));
    window.until_ply(2);
    window.click("Previous");
    window.drag("e7", "e8");
    window.click("queen");
    assert_eq!(window.moves(), "e7e8q");
}

#[test]
fn a_move_decided_on_while_the_computer_thinks_is_played_after_its_answer() {
    let mut window = Window::from_position(8, QUIET);
    window.drag("a2", "a3");
    window.drag("g2", "g4");
    let premove = |window: &Window| window.session().premove().map(|chosen| chosen.to_string());
    assert_eq!(premove(&window), Some("g2g4".into()));
    window.drag("h2", "h3");
    assert_eq!(premove(&window), Some("h2h3".into()), "another one takes its place");
    assert_eq!(window.ply(), 1);
    window.press_other_button("e5");
    assert_eq!(premove(&window), None, "a right click clears it");
    window.drag("h2", "h3");
    window.choose("Game", "Move now");
    window.until("the premove", |window| window.ply() == 3);
    assert!(window.moves().ends_with(" h2h3"), "{}", window.moves());
    assert!(window.session().is_thinking());
}

#[test]
fn whoever_chooses_black_sits_below_and_the_computer_begins() {
    let mut window = Window::new(1);
    window.ctrl(Key::N);
    window.click("Black");
    window.click("Begin");
    assert_eq!(window.session().seats(), Sides { white: level(1), black: Seat::Human });
    let (a1, h8) = (window.center("a1"), window.center("h8"));
    assert!(a1.y < h8.y && a1.x > h8.x, "Black sits below");
    window.until_ply(1);
    assert_eq!(window.session().turn(), Color::Black);
    window.drag("e7", "e5");
    window.until_ply(3);
    window.click("Previous");
    assert_eq!(window.ply(), 1, "back to the computer's first move");
    assert!(window.session().cursor().ply() == 1 && !window.session().is_thinking());
}

#[test]
fn a_game_of_two_with_a_clock_shows_both_clocks() {
    let mut window = Window::new(1);
    window.ctrl(Key::N);
    window.click("Two players");
    window.harness.get_by_role_and_label(Role::ComboBox, "Clock").click();
    window.settle();
    window.click("3 min + 2 s");
    window.click("Begin");
    let clocks = |window: &Window| window.harness.query_all_by_label_contains("Clock 3:0").count();
    assert_eq!(clocks(&window), 2);
    window.drag("e2", "e4");
    window.drag("e7", "e5");
    window.settle();
    let clock = window.session().clock().expect("a clock");
    assert_eq!(clock.running(), Some(Color::White));
    let now = window.harness.state().now;
    assert!(clock.left(Color::White, now) < clock.left(Color::Black, now));
    window.harness.state_mut().now += std::time::Duration::from_secs(400);
    window.settle();
    assert!(window.has("Time is up – Black wins"), "the flag has fallen");
    window.click("Take back");
    assert!(window.session().verdict().is_none(), "and is taken back");
}

#[test]
fn cancelling_a_new_game_changes_nothing() {
    let mut window = Window::of_humans();
    window.drag("e2", "e4");
    let before = (window.moves(), window.session().seats(), window.session().revision());
    window.ctrl(Key::N);
    window.click("Against the computer");
    window.click("Black");
    window.click("Cancel");
    assert!(!window.has("Begin"));
    window.ctrl(Key::N);
    window.click("Two computers");
    window.key(Key::Escape);
    assert!(!window.has("Begin"));
    assert_eq!((window.moves(), window.session().seats(), window.session().revision()), before);
}

#[test]
fn the_level_changes_by_screen_reader_and_by_key() {
    let mut window = Window::new(3);
    window.harness.get_by_role_and_label(Role::Slider, "Level").set_value_accesskit(7.0);
    window.settle();
    assert_eq!((window.session().seats().black, window.settings().level), (level(7), 7));
    window.harness.get_by_role_and_label(Role::Slider, "Level").focus();
    window.settle();
    window.key(Key::ArrowLeft);
    assert_eq!((window.session().seats().black, window.settings().level), (level(6), 6));
    assert!(!window.session().is_viewing(), "the key is the slider's");
}

#[test]
fn the_level_changes_while_the_computer_thinks() {
    let mut window = Window::from_position(8, QUIET);
    window.drag("a2", "a3");
    window.until("a thought", |window| window.session().thought().is_some());
    window.harness.get_by_role_and_label(Role::Slider, "Level").set_value_accesskit(1.0);
    window.settle();
    assert_eq!(window.session().seats().black, level(1));
    window.until_ply(2);
    assert!(window.moves().starts_with("a2a3 "));
}

#[test]
fn resigning_ends_the_game_and_can_be_taken_back() {
    let mut window = Window::new(1);
    assert!(!window.is_enabled("Resign"), "there is nothing to resign yet");
    window.drag("e2", "e4");
    window.until_ply(2);
    let moves = window.moves();
    window.click("Resign");
    assert!(window.has("The game is over") && window.has("White resigns – Black wins"));
    window.assert_status("White resigns – Black wins");
    window.click("Take back");
    assert!(!window.has("The game is over"));
    assert_eq!((window.session().verdict().is_none(), window.moves()), (true, moves));
    window.drag("d2", "d3");
    window.until_ply(4);
    window.click("Resign");
    let new_game = window.harness.get_all_by_role_and_label(Role::Button, "New game").last();
    new_game.expect("the dialog has it").click();
    window.settle();
    window.click("Begin");
    assert_eq!((window.ply(), window.session().verdict().is_none()), (0, true));
}

#[test]
fn two_humans_play_the_shortest_mate() {
    let mut window = Window::of_humans();
    for (from, to) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")] {
        window.drag(from, to);
    }
    assert!(window.has("Checkmate – Black wins") && window.has("0 – 1"));
    window.assert_status("Checkmate – Black wins");
    window.click("Take back");
    assert_eq!(window.ply(), 3);
    window.assert_status("Black to move");
}

#[test]
fn looking_back_shows_where_and_returns() {
    let mut window = Window::of_humans();
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3"), ("b8", "c6")] {
        window.drag(from, to);
    }
    window.key(Key::ArrowLeft);
    assert!(window.session().is_viewing());
    assert_eq!((window.name_of("b8"), window.ply()), ("b8 black knight".into(), 4));
    window.click("viewing 2. Nf3 – return to the game");
    assert!(!window.session().is_viewing());
    window.key(Key::Home);
    assert_eq!(window.name_of("e2"), "e2 white pawn");
    window.key(Key::ArrowRight);
    assert_eq!(window.name_of("e4"), "e4 white pawn");
    window.key(Key::End);
    assert!(!window.session().is_viewing());
    window.click("Nf3");
    assert_eq!(moves_to(window.session(), window.session().shown_node()), "e2e4 e7e5 g1f3");
    assert!(window.has("viewing 2. Nf3 – return to the game"));
}

#[test]
fn playing_from_an_earlier_move_makes_a_branch_and_loses_nothing() {
    let mut window = Window::of_humans();
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3"), ("b8", "c6")] {
        window.drag(from, to);
    }
    let old = window.session().cursor().node();
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowLeft);
    window.drag("f1", "c4");
    assert_eq!(window.moves(), "e2e4 e7e5 f1c4");
    assert!(!window.session().is_viewing());
    assert_eq!(moves_to(window.session(), old), "e2e4 e7e5 g1f3 b8c6");
    assert_eq!(window.session().cursor().record().len(), 5);
    window.click("Nc6");
    assert_eq!(window.session().shown_node(), old, "the old line stands in the list still");
    window.drag("f1", "b5");
    assert_eq!(window.moves(), "e2e4 e7e5 g1f3 b8c6 f1b5");
    assert_eq!(window.session().cursor().record().len(), 6);
}

#[test]
fn a_hint_tells_first_the_man_and_then_the_move() {
    let mut window = Window::from_position(1, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    window.click("Hint");
    window.until("a hint", |window| window.status().contains("Look at the man on d1"));
    assert!(!window.status().contains("A good move"));
    window.click("Hint");
    window.assert_status("A good move is Rd8#");
    window.drag("d1", "d8");
    assert!(window.has("Checkmate – White wins"));
}

#[test]
fn two_computers_play_and_can_be_paused() {
    let mut window = Window::new(1);
    window.ctrl(Key::N);
    window.click("Two computers");
    window.click("Begin");
    window.until("some moves", |window| window.ply() >= 4);
    window.click("Previous");
    let ply = window.ply();
    assert!(!window.session().is_thinking() && window.has("Continue the game"));
    window.click("Continue the game");
    window.until("more moves", |window| window.ply() > ply + 1);
}

/// What the slider beside the board shows.
fn shown_level(window: &Window) -> Option<f64> {
    window.harness.get_by_role_and_label(Role::Slider, "Level").accesskit_node().numeric_value()
}

#[test]
fn the_slider_shows_the_level_of_whoever_is_seated() {
    let mut window = Window::new(1);
    window.click("Computer · Level 1");
    window.click("Computer · Level 4");
    assert_eq!((window.session().seats().black, shown_level(&window)), (level(4), Some(4.0)));
    window.ctrl(Key::N);
    let sliders = window.harness.get_all_by_role_and_label(Role::Slider, "Level");
    sliders.last().expect("the dialog has one").set_value_accesskit(2.0);
    window.settle();
    window.click("Begin");
    assert_eq!((window.session().seats().black, shown_level(&window)), (level(2), Some(2.0)));
}

#[test]
fn there_is_no_hint_for_the_computer_nor_after_the_end() {
    let mut window = Window::from_position(8, QUIET);
    window.drag("a2", "a3");
    window.key(Key::H);
    window.assert_status("that is not possible now");
    window.click("Resign");
    window.key(Key::Escape);
    window.key(Key::H);
    window.assert_status("that is not possible now");
}

#[test]
fn resigning_while_the_computer_thinks_ends_its_search() {
    let mut window = Window::from_position(8, QUIET);
    window.drag("a2", "a3");
    window.click("Resign");
    assert!(window.has("White resigns – Black wins") && !window.session().is_thinking());
    window.click("Take back");
    assert_eq!((window.fen(), window.session().verdict().is_none()), (QUIET.to_owned(), true));
}

#[test]
fn whoever_looks_back_is_not_disturbed_by_the_answer() {
    let mut window = Window::from_position(8, QUIET);
    window.drag("a2", "a3");
    window.key(Key::ArrowLeft);
    let shown = window.session().shown_node();
    window.choose("Game", "Move now");
    window.until("an answer", |window| window.ply() == 2);
    window.settle();
    assert_eq!((window.session().shown_node(), window.name_of("a2")), (shown, "a2 white pawn".into()));
    window.key(Key::End);
    assert_eq!(window.name_of("a2"), "a2");
}

#[test]
fn closing_does_not_wait_for_the_computer() {
    let mut window = Window::from_position(8, QUIET);
    window.drag("a2", "a3");
    window.until("a thought", |window| window.session().thought().is_some());
    let began = std::time::Instant::now();
    drop(window);
    assert!(began.elapsed() < std::time::Duration::from_secs(2), "{:?}", began.elapsed());
}

/// Whether the item of a menu can be chosen.
fn is_offered(window: &mut Window, menu: &str, item: &str) -> bool {
    window.button(menu).click();
    window.settle();
    let items = window.harness.query_all_by_label_contains(item);
    let is_offered = !items.last().expect("the menu has it").accesskit_node().is_disabled();
    window.key(Key::Escape);
    is_offered
}

#[test]
fn previous_and_pause_are_offered_only_where_they_do_something() {
    let mut window = Window::new(1);
    assert!(!is_offered(&mut window, "Game", "Pause"), "a human is to move, and nobody's time runs");
    window.ctrl(Key::N);
    window.click("Black");
    window.click("Begin");
    window.until_ply(1);
    assert!(!is_offered(&mut window, "Edit", "Previous"), "there is nothing to take back");
    window.paste("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
    window.key(Key::Escape);
    let mut window = Window::from_position(1, "7k/5K2/6Q1/8/8/8/8/8 w - - 0 1");
    window.drag("g6", "g7");
    assert!(window.has("Checkmate – White wins"));
    window.key(Key::Escape);
    assert!(!is_offered(&mut window, "Game", "Pause"), "it is the computer's turn, but the game is over");
    window.ctrl(Key::N);
    window.click("Two players");
    window.harness.get_by_role_and_label(Role::ComboBox, "Clock").click();
    window.settle();
    window.click("3 min + 2 s");
    window.click("Begin");
    window.drag("e2", "e4");
    window.choose("Game", "Pause");
    assert_eq!(window.session().flow(), catur::play::session::Flow::Paused);
    assert!(is_offered(&mut window, "Game", "Pause"), "somebody must be able to let the clock run again");
}

#[test]
fn the_end_of_a_game_is_answered_by_keys_alone() {
    let mut window = Window::of_humans();
    window.drag("e2", "e4");
    window.click("Resign");
    assert!(window.has("The game is over"));
    window.key(Key::Tab);
    window.key(Key::Enter);
    assert!(!window.has("The game is over"));
    assert!(window.session().verdict().is_none(), "Take back stands beside New game");
    window.click("Resign");
    window.key(Key::Enter);
    assert!(window.has("Begin"), "New game comes first");
}

#[test]
fn whoever_mates_by_keys_goes_on_by_keys() {
    let mut window = Window::from_position(1, "7k/5K2/6Q1/8/8/8/8/8 w - - 0 1");
    window.key(Key::M);
    window.paste("Qg7");
    window.key(Key::Enter);
    assert!(window.has("Checkmate – White wins"));
    window.key(Key::Tab);
    window.key(Key::Enter);
    assert!(!window.has("The game is over"), "something in the dialog has the focus");
}
