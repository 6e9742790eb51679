//! The sister games in the window: chosen, played to their ends by hand, kept and found again.

use catur::game::{Color, Ending as _, Status};
use catur::play::{Seat, Session, Sides};
use catur::ui::Occasion;
use catur::ui::games::Shown;
use catur::ui::settings::Settings;
use catur::ui::store::Folders;
use catur::ui::text::Language;
use catur::{adjacency, chess, jungle};
use egui::{Key, Role, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{Folder, Window, settings};

fn session<G: Shown>(window: &Window) -> &Session<G> {
    window.harness.state().app.table().expect("the game is on the table").session()
}

/// Begins a new game through the dialog.
fn begin(window: &mut Window, game: &str, players: &str) {
    window.ctrl(Key::N);
    window.click(game);
    window.click(players);
    window.click("Begin");
}

/// Waits until so many plies have been played and nobody thinks.
fn until_ply<G: Shown>(window: &mut Window, ply: usize) {
    window.until("a move", |window| {
        let session = session::<G>(window);
        session.cursor().ply() == ply && !session.is_thinking()
    });
    window.settle();
}

#[test]
fn a_game_of_jungle_is_played_by_hand_into_the_den() {
    let mut window = Window::new(1);
    begin(&mut window, "Jungle", "Two players");
    assert_eq!(session::<jungle::Position>(&window).seats(), Sides::both(Seat::Human));
    window.harness.get_by_role_and_label(Role::Grid, "Jungle board");
    assert_eq!(window.name_of("e3"), "e3 south leopard");
    window.assert_status("South to move");
    let path = ["e3", "d3", "d4", "d5", "d6", "d7", "d8", "d9"];
    let mut cat = ["f8", "g8"];
    for step in path.windows(2) {
        window.drag(step[0], step[1]);
        if step[1] != "d9" {
            window.drag(cat[0], cat[1]);
            cat.reverse();
        }
        if step[1] == "d8" {
            assert_eq!(window.name_of("d8"), "d8 south leopard, weak in the trap");
        }
    }
    let status = session::<jungle::Position>(&window).cursor().line().status();
    assert!(matches!(status, Status::Over(jungle::Ending::Den { winner: Color::White })), "{status:?}");
    assert!(window.has("South wins – a beast has reached the den"), "and the window says so");
    window.click("Take back");
    assert!(session::<jungle::Position>(&window).verdict().is_none());
    assert_eq!(session::<jungle::Position>(&window).cursor().ply(), 12);
    window.click("Next");
    assert_eq!(session::<jungle::Position>(&window).cursor().ply(), 13);
}

#[test]
fn a_refused_move_of_jungle_names_the_rule() {
    let mut window = Window::new(1);
    begin(&mut window, "Jungle", "Two players");
    for (from, to, why) in [
        ("c3", "c4", "only the rat may enter the river"),
        ("c3", "c7", "only lion and tiger jump over the river"),
        ("a3", "c3", "a beast moves one square up, down, left or right"),
    ] {
        window.drag(from, to);
        window.assert_status(why);
        assert_eq!(session::<jungle::Position>(&window).cursor().ply(), 0);
    }
}

#[test]
fn the_computer_answers_in_jungle_and_previous_takes_both_moves_back() {
    let mut window = Window::new(1);
    begin(&mut window, "Jungle", "Against the computer");
    window.drag("g3", "g4");
    until_ply::<jungle::Position>(&mut window, 2);
    window.click("Previous");
    assert_eq!(session::<jungle::Position>(&window).cursor().ply(), 0);
    window.click("Next");
    until_ply::<jungle::Position>(&mut window, 2);
    let level = window.harness.get_by_role_and_label(Role::Slider, "Level");
    assert_eq!(level.accesskit_node().max_numeric_value(), Some(4.0));
}

#[test]
fn a_game_of_adjacency_that_was_agreed_in_the_dialog_is_played_by_hand_to_its_end() {
    let mut window = Window::new(1);
    begin_adjacency(&mut window, "Against the computer", 3.0);
    window.harness.get_by_role_and_label(Role::Grid, "Adjacency board");
    assert_eq!(
        (window.name_of("a1"), window.name_of("g7"), window.name_of("c3")),
        ("a1 X".into(), "g7 O".into(), "c3".into())
    );
    window.click_square("g8");
    window.assert_status("there is a mark already");
    assert_eq!(session::<adjacency::Position>(&window).cursor().ply(), 0, "and nothing has changed");
    assert!(window.has("3 rounds left"));
    window.click_square("f8");
    assert_eq!(window.name_of("g8"), "g8 X", "the neighbour has turned over");
    until_ply::<adjacency::Position>(&mut window, 2);
    assert!(window.has("2 rounds left"));
    for (ply, left) in [(4, "the last round"), (6, "0 rounds left")] {
        let empty = |window: &Window| {
            let position = *session::<adjacency::Position>(window).position();
            position.moves()[0].to_string()
        };
        let square = empty(&window);
        window.click_square(&square);
        until_ply::<adjacency::Position>(&mut window, ply);
        assert!(window.has(left), "{left}");
    }
    let Status::Over(ending) = session::<adjacency::Position>(&window).cursor().line().status() else {
        panic!("all rounds are over");
    };
    let said = match ending.winner() {
        Some(Color::White) => "X wins – more marks on the board",
        Some(Color::Black) => "O wins – more marks on the board",
        None => "Tie – as many marks each",
    };
    assert!(window.has(said) && window.has("The game is over"));
}

/// Begins a game of so many rounds through the dialog.
fn begin_adjacency(window: &mut Window, players: &str, rounds: f64) {
    window.ctrl(Key::N);
    window.click("Adjacency");
    window.click(players);
    window.harness.get_by_role_and_label(Role::Slider, "Rounds").set_value_accesskit(rounds);
    window.settle();
    window.click("Begin");
}

/// How many shapes are painted within a square.
fn shapes_on(window: &Window, square: &str) -> usize {
    let cell = window.square(square).rect().expand(1.0);
    let shapes = window.harness.output().shapes.iter().map(|clipped| clipped.shape.visual_bounding_rect());
    shapes.filter(|bounds| bounds.is_finite() && cell.contains_rect(*bounds)).count()
}

#[test]
fn where_the_pointer_rests_the_marks_that_would_turn_over_are_seen_before() {
    let mut window = Window::new(1);
    begin_adjacency(&mut window, "Two players", 28.0);
    let squares = ["f8", "g8", "a1", "c3"];
    let before = squares.map(|square| shapes_on(&window, square));
    window.harness.hover_at(window.center("f8"));
    window.settle();
    let after = squares.map(|square| shapes_on(&window, square));
    assert!(after[0] > before[0] && after[1] > before[1], "{before:?} {after:?}");
    assert_eq!(after[2..], before[2..]);
    assert_eq!(window.name_of("g8"), "g8 O", "but nothing has turned over");
}

#[test]
fn a_hint_in_adjacency_tells_first_a_quarter_of_the_board_and_then_the_square() {
    let mut window = Window::new(1);
    begin_adjacency(&mut window, "Two players", 28.0);
    window.click("Hint");
    window.until("a hint", |window| window.status().contains("Look at the quarter of the corner h8"));
    window.click("Hint");
    window.assert_status("A good move is ");
}

#[test]
fn the_ladder_of_strength_stands_beside_the_board_of_jungle() {
    let mut window = Window::new(1);
    begin(&mut window, "Jungle", "Two players");
    let text = Language::English.catalogue().expect("a catalogue");
    let ladder = window.harness.get_by_role_and_label(Role::Image, &text.ladder).rect();
    assert!(ladder.width() > 100.0 && ladder.left() > window.square("g1").rect().right(), "{ladder}");
}

#[test]
fn two_computers_play_either_game() {
    let mut window = Window::new(1);
    begin(&mut window, "Jungle", "Two computers");
    window.until("some moves", |window| session::<jungle::Position>(window).cursor().ply() >= 4);
    begin_adjacency(&mut window, "Two computers", 2.0);
    window.until("the end", |window| session::<adjacency::Position>(window).verdict().is_some());
    assert_eq!(session::<adjacency::Position>(&window).cursor().ply(), 4);
}

#[test]
fn rounds_and_who_begins_are_chosen_before_a_game_of_adjacency() {
    let mut window = Window::new(1);
    window.ctrl(Key::N);
    window.click("Adjacency");
    window.click("Two players");
    window.harness.get_by_role_and_label(Role::Slider, "Rounds").focus();
    window.settle();
    for _ in 0..26 {
        window.harness.key_press(Key::ArrowLeft);
        window.step();
    }
    window.settle();
    // X and O can also be the human's side, but not when two humans play.
    window.click("O");
    window.click("Begin");
    let position = *session::<adjacency::Position>(&window).position();
    assert_eq!((position.rounds_left(), position.plies_left()), (2, 4));
    window.assert_status("O to move");
    window.click_square("d4");
    window.assert_status("X to move");
    window.click_square("d5");
    assert_eq!(window.name_of("d4"), "d4 X");
}

#[test]
fn two_players_are_called_by_the_names_that_they_give() {
    let mut window = Window::new(1);
    window.ctrl(Key::N);
    window.click("Adjacency");
    window.click("Two players");
    for (field, name) in [("Name of X", "Ayu"), ("Name of O", "Bima")] {
        window.harness.get_by_role_and_label(Role::TextInput, field).focus();
        window.settle();
        window.harness.event(egui::Event::Text(name.to_owned()));
        window.settle();
    }
    window.harness.get_by_role_and_label(Role::Slider, "Rounds").set_value_accesskit(2.0);
    window.settle();
    window.click("Begin");
    assert!(window.has("Ayu") && window.has("Bima") && !window.has("You"));
    window.assert_status("Ayu to move");
    for square in ["f8", "c5", "f7", "d5"] {
        window.click_square(square);
    }
    assert!(window.has("Ayu wins – more marks on the board"));
    window.key(Key::Escape);
    begin(&mut window, "Adjacency", "Against the computer");
    assert!(window.has("You") && !window.has("Ayu"), "the next game has other players");
}

#[test]
fn each_game_is_kept_and_there_again_when_it_is_visited() {
    let folder = Folder::new();
    let start = || {
        let folders = Folders::within(folder.path());
        Window::with(Occasion { settings: settings(1), folders: Some(folders), ..Occasion::default() })
    };
    let mut window = start();
    window.drag("e2", "e4");
    window.until_ply(2);
    let chess_moves = window.moves();
    begin(&mut window, "Jungle", "Two players");
    window.drag("g3", "g4");
    drop(window);
    let mut window = start();
    let rat = jungle::Piece::new(Color::White, jungle::Beast::Rat);
    let place = session::<jungle::Position>(&window).position().place(rat);
    assert_eq!(
        place.map(|square| square.to_string()).as_deref(),
        Some("g4"),
        "the game that was played last"
    );
    window.button("Game").click();
    window.settle();
    window.harness.get_by_label_contains("Another game").click();
    window.settle();
    window.click("Chess");
    assert_eq!(window.moves(), chess_moves, "the game of chess was not lost");
    assert!(window.harness.state().app.table::<chess::Position>().is_some());
}

#[test]
fn a_saved_game_of_jungle_is_opened_again_from_its_text() {
    let mut window = Window::new(1);
    begin(&mut window, "Jungle", "Two players");
    window.drag("g3", "g4");
    window.drag("a7", "a6");
    let now = std::time::Instant::now();
    let text = Language::English.catalogue().expect("a catalogue");
    let saved =
        <jungle::Position as Shown>::file_of(session(&window), &text, now).expect("it can be written");
    let position = *session::<jungle::Position>(&window).position();
    let mut other = Window::new(1);
    other.paste(&saved);
    assert_eq!(*session::<jungle::Position>(&other).position(), position);
    other.paste("7/7/7/7/7/7/7/7/K6 w 0 1");
    other.assert_status("“K” is neither a beast");
    assert_eq!(*session::<jungle::Position>(&other).position(), position, "and nothing has changed");
}

#[test]
fn both_games_fit_every_window_in_both_languages_and_have_their_rules() {
    for language in Language::ALL {
        let text = language.catalogue().expect("a catalogue");
        for size in [vec2(360.0, 640.0), vec2(1080.0, 760.0), vec2(3840.0, 2160.0)] {
            for (fen, rule) in [
                ("l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w 0 1", &text.jungle_traps),
                ("6OO/6OO/8/8/8/8/XX6/XX6 X 56", &text.adjacency_moves),
            ] {
                let settings = Settings { language: Some(language), ..settings(1) };
                let mut window = Window::sized(Occasion { settings, ..Occasion::default() }, size, 1.0);
                window.paste(fen);
                let far = if fen.starts_with('l') { "g9" } else { "h8" };
                let board = window.square("a1").rect().union(window.square(far).rect());
                assert!(
                    board.width() > 150.0 && board.right() <= size.x && board.bottom() <= size.y,
                    "{board}"
                );
                window.key(Key::F1);
                assert!(window.has(rule), "{rule}");
            }
        }
    }
}
