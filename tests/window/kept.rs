//! What is there again after the program was left, and what happens to files that cannot be understood.

use std::collections::BTreeSet;
use std::fs;

use catur::play::Session;
use catur::ui::Occasion;
use catur::ui::games::Shown;
use catur::ui::settings::Settings;
use catur::ui::store::Folders;
use catur::ui::text::Language;
use catur::{adjacency, jungle};
use egui::{Key, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{Folder, QUIET, Window, level, settings};

/// The program as it starts with what lies in a folder.
fn start(folder: &Folder) -> Window {
    start_with(folder, None)
}

fn start_with(folder: &Folder, file: Option<std::path::PathBuf>) -> Window {
    let folders = Folders::within(folder.path());
    let (kept, bad_settings) = folders.read_settings();
    let settings = kept.unwrap_or_else(|| settings(1));
    Window::with(Occasion { settings, folders: Some(folders), bad_settings, file, ..Occasion::default() })
}

/// The titles of the games that can go on.
fn earlier(window: &mut Window) -> Vec<String> {
    window.choose("Game", "Earlier games …");
    let rows = window.harness.query_all_by_role(Role::Button);
    let labels = rows.filter_map(|row| row.accesskit_node().label());
    labels.filter(|label| label.contains(" – ") && label.contains(" · ")).collect()
}

fn take_up(window: &mut Window, title: &str) {
    window.click(title);
    window.settle();
}

fn session<G: Shown>(window: &Window) -> &Session<G> {
    window.harness.state().app.table().expect("the game is on the table").session()
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

type Replacement = (&'static str, fn(&mut Window));

#[test]
fn a_game_that_another_takes_the_place_of_can_go_on() {
    let folder = Folder::new();
    let two = folder.file("two.pgn", "1. d4 d5 *\n");
    let fen = folder.file("quiet.fen", QUIET);
    let others: [Replacement; 5] = [
        ("a file at the start", |_| ()),
        ("a text", |window| window.paste(QUIET)),
        ("a game", |window| window.paste("1. c4 *")),
        ("the editor", |window| {
            window.ctrl(Key::E);
            window.click("Begin the game");
        }),
        ("a new game", |window| {
            window.ctrl(Key::N);
            window.click("Begin");
        }),
    ];
    for (number, (what, replace)) in others.iter().enumerate() {
        let mut window = start(&folder);
        window.paste(["1. e4 e5 *", "1. e4 e6 *", "1. e4 c5 *", "1. e4 c6 *", "1. e4 d5 *"][number]);
        let moves = window.moves();
        if number == 0 {
            drop(window);
            window = start_with(&folder, Some(two.clone()));
            assert_eq!(window.moves(), "d2d4 d7d5");
        }
        replace(&mut window);
        assert_ne!(window.moves(), moves, "{what}");
        window.assert_status("The game before is kept: Game › Earlier games");
        drop(window);
        let mut window = start_with(&folder, (number == 1).then(|| fen.clone()));
        let titles = earlier(&mut window);
        assert!(titles[0].starts_with("1. Chess · You – You · move 2 · "), "{what}: {titles:?}");
        let count = titles.len();
        take_up(&mut window, &titles[0]);
        assert_eq!(window.moves(), moves, "{what}");
        assert!(earlier(&mut window).len() <= count, "what goes on is not listed");
        drop(window);
        assert_eq!(start(&folder).moves(), moves, "{what}: it goes on at the next start");
    }
}

#[test]
fn a_kept_game_of_another_kind_is_not_lost_to_a_text_that_is_pasted() {
    let folder = Folder::new();
    let mut window = start(&folder);
    window.ctrl(Key::N);
    window.click("Jungle");
    window.click("Two players");
    window.click("Begin");
    let beginning = session::<jungle::Position>(&window).position().to_string();
    window.drag("g3", "g4");
    window.ctrl(Key::N);
    window.click("Adjacency");
    window.click("Two players");
    window.click("Begin");
    window.click_square("c3");
    let empty = session::<adjacency::Position>(&window).cursor().record().start().to_string();
    window.paste(&beginning);
    assert_eq!(session::<jungle::Position>(&window).cursor().ply(), 0);
    window.assert_status("The game before is kept");
    window.paste(&empty);
    assert_eq!(session::<adjacency::Position>(&window).cursor().ply(), 0);
    drop(window);
    let mut window = start(&folder);
    let titles = earlier(&mut window);
    let title_of = |game: &str| titles.iter().find(|title| title.contains(game)).expect("it is listed");
    take_up(&mut window, title_of("Jungle"));
    assert_eq!(session::<jungle::Position>(&window).cursor().ply(), 1);
    let _ = earlier(&mut window);
    take_up(&mut window, title_of("Adjacency"));
    assert_eq!(session::<adjacency::Position>(&window).cursor().ply(), 1);
}

#[test]
fn a_game_that_is_over_makes_room_without_a_word() {
    let folder = Folder::new();
    let mut window = start(&folder);
    window.paste("1. f3 e5 2. g4 Qh4# 0-1");
    window.key(Key::Escape);
    window.paste(QUIET);
    assert!(!window.status().contains("kept"), "{}", window.status());
    assert!(earlier(&mut window).is_empty());
    assert!(window.has("No game has made room for another yet."));
    window.key(Key::Escape);
    assert!(!window.has("Earlier games"));
}

#[test]
fn what_is_told_at_the_start_survives_the_file_that_is_opened() {
    let folder = Folder::new();
    folder.file("settings.ron", "(level: many)");
    let window = start_with(&folder, Some(folder.file("quiet.fen", QUIET)));
    window.assert_status("The settings could not be read");
    assert_eq!(window.fen(), QUIET);
    let folder = Folder::new();
    let jungle = jungle::Position::start().to_string();
    folder.file("settings.ron", "(level: many)");
    let window = start_with(&folder, Some(folder.file("jungle.fen", &jungle)));
    window.assert_status("The settings could not be read");
    assert_eq!(session::<jungle::Position>(&window).cursor().ply(), 0);
}

#[test]
fn whoever_stays_finds_the_open_dialog_as_it_was() {
    let mut window = Window::of_humans();
    window.drag("e2", "e4");
    window.ctrl(Key::E);
    window.click("Clear board");
    let close = egui::ViewportEvent::Close;
    let viewport = window.harness.input_mut().viewports.get_mut(&egui::ViewportId::ROOT);
    viewport.expect("there is a window").events.push(close);
    window.step();
    let viewport = window.harness.input_mut().viewports.get_mut(&egui::ViewportId::ROOT);
    viewport.expect("there is a window").events.clear();
    window.settle();
    assert!(window.has("Leave the game?") && !window.has("Begin the game"));
    window.click("Stay");
    assert!(window.has("Begin the game"));
    assert!(window.has("White has no king"), "nothing of it is lost");
}

#[test]
fn settings_that_cannot_be_read_never_replace_others_that_could_not() {
    let folder = Folder::new();
    for (text, name) in [("first", "settings.ron.bad"), ("second", "settings.ron.2.bad")] {
        folder.file("settings.ron", text);
        let _ = start(&folder);
        assert_eq!(fs::read_to_string(folder.path().join(name)).expect("it is kept"), text);
    }
}

#[test]
fn earlier_games_are_reached_by_keys_alone() {
    let folder = Folder::new();
    let mut window = start(&folder);
    window.paste("1. e4 e5 *");
    window.paste("1. d4 d5 *");
    window.paste("1. c4 c5 *");
    let put_by = folder.path().join("games/earlier");
    window.until("both lie there", |_| fs::read_dir(&put_by).is_ok_and(|games| games.count() == 2));
    assert_eq!(earlier(&mut window).len(), 2);
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    window.settle();
    assert_eq!(window.moves(), "e2e4 e7e5", "the second is the older one");
}

#[test]
fn a_language_that_was_asked_for_once_is_not_kept() {
    let folder = Folder::new();
    let folders = Folders::within(folder.path());
    let once = Settings { language_now: Some(Language::Indonesian), ..settings(1) };
    let asked = |settings: Settings| {
        Window::with(Occasion { settings, folders: Some(folders.clone()), ..Occasion::default() })
    };
    let mut window = asked(once);
    assert!(window.has("Permainan"));
    window.ctrl(Key::Comma);
    window.click("Terang");
    let kept = folders.read_settings().0.expect("they are kept");
    assert_eq!((kept.is_dark, kept.language, kept.language_now), (false, None, None));
    window.click("Bahasa Indonesia");
    let kept = folders.read_settings().0.expect("they are kept");
    assert_eq!(kept.language, Some(Language::Indonesian), "now it has been chosen");
    window.click("English");
    assert!(window.has("Game"));
    let kept = folders.read_settings().0.expect("they are kept");
    assert_eq!(kept.language, Some(Language::English));
}

#[test]
fn a_journal_that_the_system_does_not_give_is_put_aside_and_not_written_over() {
    let folder = Folder::new();
    let place = folder.path().join("games/chess-1.ron");
    fs::create_dir_all(place.join("mine")).expect("there is room");
    let mut window = start(&folder);
    window.assert_status("The kept game could not be read (that is not a file)");
    window.drag("e2", "e4");
    drop(window);
    assert!(folder.path().join("games/chess-1.ron.bad/mine").is_dir());
    assert!(place.is_file());
}

#[test]
fn the_computer_plays_from_the_book_that_the_user_has_written() {
    let folder = Folder::new();
    let book = folder.path().join("book.txt");
    let answer = |window: &mut Window| {
        window.ctrl(Key::N);
        window.click("Begin");
        window.drag("e2", "e4");
        window.until_ply(2);
        window.moves().split(' ').nth(1).expect("an answer").to_owned()
    };
    fs::write(&book, "e4 a6\n").expect("the folder is there");
    let settings = |uses_book| Settings { uses_book, ..settings(3) };
    let folders = Folders::within(folder.path());
    let occasion =
        Occasion { settings: settings(true), folders: Some(folders.clone()), ..Occasion::default() };
    let mut window = Window::with(occasion);
    assert_eq!(answer(&mut window), "a7a6");

    fs::write(&book, "e4 a6\ne4 h5\ne4 Ke2\n").expect("the folder is there");
    window.ctrl(Key::N);
    window.click("Begin");
    window.assert_status("Line 3 of your opening book");

    fs::write(&book, "e4 h5\n").expect("the folder is there");
    assert_eq!(answer(&mut window), "h7h5");
    window.ctrl(Key::Comma);
    window.click("The computer plays from an opening book");
    window.click("Close");
    assert_ne!(answer(&mut window), "h7h5", "no thinking player moves like that");
    drop(window);

    fs::remove_file(&book).expect("it is there");
    fs::create_dir(&book).expect("the place is free");
    let start = || {
        let folders = Some(folders.clone());
        Window::with(Occasion { settings: settings(true), folders, ..Occasion::default() })
    };
    start().assert_status("Your opening book cannot be read");
    fs::remove_dir(&book).expect("it is empty");
    let mut window = start();
    window.choose("Edit", "Opening book as a file");
    window.assert_status("book.txt");
    assert!(catur::engine::book::Book::parse(&fs::read_to_string(&book).expect("it is written")).is_ok());
}
