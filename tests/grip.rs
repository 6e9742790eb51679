//! The hand on the board: press, drag, drop, click and change of mind, without a window.

use catur::ui::board::{Cell, Choice, Gesture, Grip, Hand, Man, Scene};

const fn cell(file: usize, rank: usize) -> Cell {
    Cell { file, rank }
}

const E2: Cell = cell(4, 1);
const E4: Cell = cell(4, 3);
const G1: Cell = cell(6, 0);
const F3: Cell = cell(5, 2);
const E7: Cell = cell(4, 6);
const A7: Cell = cell(0, 6);
const A8: Cell = cell(0, 7);
const D5: Cell = cell(3, 4);

fn man(at: Cell, is_ours: bool) -> Man {
    Man { at, drawing: 0, name: "man".to_owned(), is_ours }
}

/// A pawn on e2, a knight on g1, a pawn on a7 that promotes in four ways, and an enemy on e7.
fn scene() -> Scene {
    let carry = |from, to| Gesture::Carry { from, to };
    let mut gestures = vec![carry(E2, E4), carry(G1, F3)];
    gestures.extend([carry(A7, A8); 4]);
    Scene {
        files: 8,
        ranks: 8,
        men: vec![man(E2, true), man(G1, true), man(A7, true), man(E7, false)],
        gestures,
        ..Scene::default()
    }
}

/// Does one thing after the other; what came of the last one.
fn after(hands: &[Hand]) -> (Grip, Option<Choice>) {
    let scene = scene();
    hands.iter().fold((Grip::Empty, None), |(grip, _), &hand| grip.step(hand, &scene))
}

use Hand::{Activates, Cancels, Drags, Presses, Releases};

const fn played(number: usize, was_carried: bool) -> (Grip, Option<Choice>) {
    (Grip::Empty, Some(Choice::Move { number, was_carried }))
}

#[test]
fn a_man_is_chosen_when_it_is_pressed_and_not_when_it_is_let_go() {
    assert_eq!(after(&[Presses(Some(E2))]).0.held(), Some(E2));
}

#[test]
fn a_drag_to_a_legal_cell_plays_and_needs_no_animation() {
    assert_eq!(after(&[Presses(Some(E2)), Drags(Some(E4)), Releases(Some(E4))]), played(0, true));
}

#[test]
fn two_clicks_play_too() {
    let clicks = [Presses(Some(E2)), Releases(Some(E2)), Presses(Some(E4))];
    assert_eq!(after(&clicks), played(0, false));
}

#[test]
fn keys_and_screen_readers_choose_and_play() {
    assert_eq!(after(&[Activates(G1)]).0, Grip::Selected { from: G1 });
    assert_eq!(after(&[Activates(G1), Activates(F3)]), played(1, false));
    assert_eq!(after(&[Activates(G1), Activates(G1)]).0, Grip::Empty);
}

#[test]
fn pressing_another_own_man_chooses_that_one() {
    let (grip, choice) = after(&[Presses(Some(E2)), Releases(Some(E2)), Presses(Some(G1))]);
    assert_eq!((grip.held(), choice), (Some(G1), None));
}

#[test]
fn a_second_click_on_the_same_man_gives_it_up() {
    let click = [Presses(Some(E2)), Releases(Some(E2))];
    assert_eq!(after(&[click, click].concat()), (Grip::Empty, None));
}

#[test]
fn a_man_brought_back_without_having_left_stays_chosen() {
    let (grip, choice) = after(&[Presses(Some(E2)), Drags(Some(E2)), Releases(Some(E2))]);
    assert_eq!((grip, choice), (Grip::Selected { from: E2 }, None));
}

#[test]
fn a_man_brought_back_from_elsewhere_is_given_up() {
    let hands = [Presses(Some(E2)), Drags(Some(D5)), Drags(Some(E2)), Releases(Some(E2))];
    assert_eq!(after(&hands), (Grip::Empty, None));
}

#[test]
fn a_man_dropped_beside_the_board_is_given_up() {
    assert_eq!(after(&[Presses(Some(E2)), Drags(None), Releases(None)]), (Grip::Empty, None));
}

#[test]
fn an_impossible_drop_asks_for_the_reason() {
    let refused = (Grip::Empty, Some(Choice::Refused { from: E2, to: D5 }));
    assert_eq!(after(&[Presses(Some(E2)), Drags(Some(D5)), Releases(Some(D5))]), refused);
    assert_eq!(after(&[Presses(Some(E2)), Releases(Some(E2)), Presses(Some(D5))]), refused);
}

#[test]
fn the_enemys_men_are_not_taken_up() {
    assert_eq!(after(&[Presses(Some(E7))]), (Grip::Empty, None));
    assert_eq!(after(&[Presses(Some(E7)), Drags(Some(E4)), Releases(Some(E4))]), (Grip::Empty, None));
}

#[test]
fn escape_lets_go_of_everything() {
    for hands in [
        vec![Presses(Some(E2))],
        vec![Presses(Some(E2)), Drags(Some(E4))],
        vec![Presses(Some(E2)), Releases(Some(E2))],
        vec![Presses(Some(A7)), Drags(Some(A8)), Releases(Some(A8))],
    ] {
        assert_eq!(after(&[hands, vec![Cancels]].concat()), (Grip::Empty, None));
    }
}

#[test]
fn a_promotion_asks_which_with_the_first_option_under_the_pointer() {
    let (grip, choice) = after(&[Presses(Some(A7)), Drags(Some(A8)), Releases(Some(A8))]);
    let options = vec![(A8, 2), (cell(0, 6), 3), (cell(0, 5), 4), (cell(0, 4), 5)];
    assert_eq!((grip, choice), (Grip::Choosing { from: A7, options, was_carried: true }, None));
}

#[test]
fn a_promotion_is_chosen_or_given_up() {
    let ask = vec![Presses(Some(A7)), Drags(Some(A8)), Releases(Some(A8))];
    let then = |hand| after(&[ask.clone(), vec![hand]].concat());
    assert_eq!(then(Presses(Some(A8))), played(2, true));
    assert_eq!(then(Presses(Some(cell(0, 4)))), played(5, true));
    assert_eq!(then(Activates(cell(0, 5))), played(4, true));
    assert_eq!(then(Presses(Some(E4))), (Grip::Empty, None));
    assert_eq!(then(Presses(None)), (Grip::Empty, None));
}

#[test]
fn a_stray_release_does_nothing() {
    assert_eq!(after(&[Releases(Some(E4))]), (Grip::Empty, None));
    assert_eq!(after(&[Drags(Some(E4)), Releases(Some(E4))]), (Grip::Empty, None));
}

#[test]
fn a_gesture_that_places_a_man_needs_one_press() {
    let scene = Scene { files: 8, ranks: 8, gestures: vec![Gesture::Place { at: D5 }], ..Scene::default() };
    assert_eq!(Grip::Empty.step(Presses(Some(D5)), &scene), played(0, false));
    assert_eq!(Grip::Empty.step(Activates(D5), &scene), played(0, false));
}

#[test]
fn no_gestures_no_grip_on_a_move() {
    let scene = Scene { gestures: Vec::new(), ..scene() };
    let (grip, _) = Grip::Empty.step(Presses(Some(E2)), &scene);
    let (grip, _) = grip.step(Drags(Some(E4)), &scene);
    assert_eq!(
        grip.step(Releases(Some(E4)), &scene),
        (Grip::Empty, Some(Choice::Refused { from: E2, to: E4 }))
    );
}
