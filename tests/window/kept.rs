//! What is there again after the program was left, and what happens to files that cannot be understood.

use std::collections::BTreeSet;
use std::fs;

use catur::ui::Occasion;
use catur::ui::store::Folders;
use egui::{Key, Role};
use egui_kittest::kittest::Queryable as _;

use super::{Folder, Window, level, settings};

/// The program as it starts with what lies in a folder.
fn start(folder: &Folder) -> Window {
    let folders = Folders::within(folder.path());
    let (kept, bad_settings) = folders.read_settings();
    let settings = kept.unwrap_or_else(|| settings(1));
    Window::with(Occasion { settings, folders: Some(folders), bad_settings, ..Occasion::default() })
}

#[test]
fn a_game_is_there_again_with_its_seats_and_its_place() {
    let folder = Folder::new();
    let mut window = start(&folder);
    window.drag("e2", "e4");
    window.until_ply(2);
    window.drag("d2", "d3");
    window.until_ply(4);
    window.click("Previous");
    let (moves, ends) = (window.moves(), window.session().cursor().path().len());
    let seats = window.session().seats();
    drop(window);
    let mut window = start(&folder);
    assert_eq!((window.moves(), window.session().cursor().path().len()), (moves.clone(), ends));
    assert_eq!(window.session().seats(), seats);
    assert!(!window.session().is_thinking());
    window.click("Next");
    assert_eq!(window.ply(), 4);
    window.click("Previous");
    assert_eq!(window.moves(), moves);
}

#[test]
fn a_game_left_while_the_computer_thinks_goes_on() {
    let folder = Folder::new();
    let mut window = start(&folder);
    window.harness.state_mut().tick = std::time::Duration::ZERO;
    window.drag("e2", "e4");
    drop(window);
    let mut window = start(&folder);
    window.until_ply(2);
    assert!(window.moves().starts_with("e2e4 "));
}

#[test]
fn a_kept_game_that_cannot_be_read_is_put_aside_and_told() {
    let folder = Folder::new();
    let mut window = start(&folder);
    window.drag("e2", "e4");
    drop(window);
    let game = folder.path().join("games/chess-1.ron");
    fs::write(&game, "(neither fish nor fowl").expect("there is room");
    let window = start(&folder);
    window.assert_status("The kept game could not be read");
    let bad = folder.path().join("games/chess-1.ron.bad");
    assert_eq!(fs::read_to_string(bad).expect("it is kept"), "(neither fish nor fowl");
    assert_eq!(window.ply(), 0);
}

#[test]
fn settings_are_there_again() {
    let folder = Folder::new();
    let mut window = start(&folder);
    window.harness.get_by_role_and_label(Role::Slider, "Level").set_value_accesskit(5.0);
    window.settle();
    window.ctrl(Key::Comma);
    window.click("Light");
    window.click("Bahasa Indonesia");
    drop(window);
    let window = start(&folder);
    assert_eq!((window.settings().level, window.settings().is_dark), (5, false));
    assert_eq!(window.session().seats().black, level(5));
    assert!(window.has("Permainan") || !window.has("Game"), "the language is kept too");
}

#[test]
fn settings_that_cannot_be_read_are_put_aside_and_told() {
    let folder = Folder::new();
    folder.file("settings.ron", "(level: many)");
    let window = start(&folder);
    window.assert_status("The settings could not be read");
    assert!(folder.path().join("settings.ron.bad").exists());
}

#[test]
fn leaving_a_running_game_is_asked_first() {
    let mut window = Window::of_humans();
    window.drag("e2", "e4");
    let close = |window: &mut Window| {
        let viewport = window.harness.input_mut().viewports.get_mut(&egui::ViewportId::ROOT);
        viewport.expect("there is a window").events.push(egui::ViewportEvent::Close);
        window.step();
        let output = window.harness.output();
        let commands = &output.viewport_output[&egui::ViewportId::ROOT].commands;
        let is_kept = commands.contains(&egui::ViewportCommand::CancelClose);
        window
            .harness
            .input_mut()
            .viewports
            .get_mut(&egui::ViewportId::ROOT)
            .expect("a window")
            .events
            .clear();
        window.settle();
        is_kept
    };
    assert!(close(&mut window));
    assert!(window.has("Leave the game?"));
    window.click("Stay");
    assert!(!window.has("Leave the game?"));
    assert!(close(&mut window));
    window.click("Don't ask again");
    window.click("Stay");
    assert!(!close(&mut window), "nobody is asked any more");
}

#[test]
fn two_windows_keep_two_games() {
    let folder = Folder::new();
    let mut windows: Vec<Window> = (0..2).map(|_| start(&folder)).collect();
    for (window, (from, to)) in windows.iter_mut().zip([("e2", "e4"), ("d2", "d4")]) {
        window.drag(from, to);
        window.until_ply(2);
    }
    let games: BTreeSet<String> = windows.iter().map(Window::moves).collect();
    drop(windows);
    let again: Vec<Window> = (0..2).map(|_| start(&folder)).collect();
    assert_eq!(again.iter().map(Window::moves).collect::<BTreeSet<String>>(), games);
}
