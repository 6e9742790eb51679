//! What comes from other programs and from files: positions, games, and what is neither.

use std::cell::RefCell;
use std::rc::Rc;

use catur::ui::Occasion;
use catur::ui::app::{Sight, Wish};
use catur::ui::dialogs::{Dialog, path};
use catur::ui::files::Purpose;
use catur::ui::games::Shown as _;
use catur::ui::settings::Settings;
use catur::ui::text::Language;
use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::{Folder, QUIET, Window, settings};

const THREE_GAMES: &str = "\
[White \"Anna\"]\n[Black \"Bela\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
[White \"Citra\"]\n[Black \"Dewi\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 2. c4 e6 1/2-1/2\n\n\
[White \"Eko\"]\n[Black \"Fajar\"]\n[Result \"*\"]\n\n1. c4 *\n";

fn opened(name: &str, text: &str) -> Window {
    let folder = Folder::new();
    let file = Some(folder.file(name, text));
    Window::with(Occasion { settings: settings(1), file, ..Occasion::default() })
}

#[test]
fn a_pasted_position_is_played_from() {
    let mut window = Window::new(1);
    window.paste(QUIET);
    assert_eq!(window.fen(), QUIET);
    window.drag("a2", "a3");
    window.until_ply(2);
}

#[test]
fn a_pasted_game_is_shown() {
    let mut window = Window::new(1);
    window.paste("1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *");
    assert_eq!(window.session().cursor().record().len(), 6);
    assert!(window.has("Nc6"));
}

#[test]
fn pasted_nonsense_changes_nothing_and_says_so() {
    let mut window = Window::new(1);
    window.drag("e2", "e4");
    window.until_ply(2);
    let before = (window.fen(), window.session().revision());
    let nonsense =
        ["", "   \n", "hello there", "9/9/9 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1", "1. e4 Qh9", "("];
    for text in nonsense {
        window.paste(text);
        window.assert_status("The copied text cannot be opened: ");
        assert_eq!((window.fen(), window.session().revision()), before, "{text:?}");
    }
    window.key(Key::F);
    window.drag("d2", "d3");
    assert!(!window.status().contains("copied text"), "a move is better news");
}

#[test]
fn a_position_from_a_file_keeps_who_plays() {
    let window = opened("quiet.fen", &format!("{QUIET}\n"));
    assert_eq!(window.fen(), QUIET);
    assert!(window.session().seats().white.is_human() && window.session().seats().black.is_computer());
}

#[test]
fn of_several_games_one_is_chosen() {
    let mut window = opened("three.pgn", THREE_GAMES);
    assert!(window.has("Which of the 3 games?"));
    assert_eq!(window.ply(), 0);
    window.key(Key::Escape);
    assert!(!window.has("Which of the 3 games?"));
    assert!(window.session().cursor().record().is_empty());
    window.paste(THREE_GAMES);
    window.click("2. Citra – Dewi · 1/2-1/2");
    assert_eq!(window.session().tags().get("Black"), Some("Dewi"));
    assert_eq!(window.session().cursor().record().len(), 4);
    assert!(!window.has("Which of the 3 games?"));
}

#[test]
fn a_broken_file_is_told_with_its_line() {
    let window = opened("broken.pgn", "[White \"Anna\"]\n[Black \"Bela\"]\n\n1. e4 e5\n2. Ke4 *\n");
    window.assert_status("broken.pgn cannot be opened: ");
    window.assert_status("line 5");
    assert_eq!(window.ply(), 0);
    let window = opened("missing-king.fen", "8/8/8/8/8/8/8/K7 w - - 0 1");
    window.assert_status("missing-king.fen cannot be opened: ");
}

#[test]
fn good_games_of_a_partly_broken_file_are_shown() {
    let text = THREE_GAMES.replace("2. c4 e6", "2. Ke4 e6");
    let window = opened("partly.pgn", &text);
    assert!(window.has("Which of the 2 games?"));
    window.assert_status("some games could not be read – ");
}

#[test]
fn a_file_that_is_not_there_is_told() {
    let folder = Folder::new();
    let file = Some(folder.path().join("nothing.pgn"));
    let window = Window::with(Occasion { settings: settings(1), file, ..Occasion::default() });
    window.assert_status("nothing.pgn cannot be opened: ");
}

#[test]
fn copying_gives_the_position_and_the_game() {
    let mut window = Window::of_humans();
    window.drag("e2", "e4");
    let copied = |window: &mut Window, menu: &str| {
        window.button("Edit").click();
        window.settle();
        window.harness.query_all_by_label_contains(menu).last().expect("the menu has it").click();
        // The text leaves with the frame in which the button is released.
        let mut found = None;
        for _ in 0..4 {
            window.step();
            let commands = &window.harness.output().platform_output.commands;
            found = found.or_else(|| {
                commands.iter().find_map(|command| match command {
                    egui::OutputCommand::CopyText(text) => Some(text.clone()),
                    _ => None,
                })
            });
        }
        found.expect("something is copied")
    };
    assert_eq!(copied(&mut window, "Copy position (FEN)"), window.fen());
    window.assert_status("copied");
    let game = copied(&mut window, "Copy game (PGN)");
    assert!(game.contains("[White \"You\"]") && game.contains("1. e4 *"), "{game}");
}

#[test]
fn what_is_pasted_into_a_field_belongs_to_the_field() {
    let mut window = Window::of_humans();
    window.key(Key::M);
    window.paste(QUIET);
    assert_eq!(window.ply(), 0);
    assert!(window.session().cursor().record().is_empty() && window.fen() != QUIET);
    window.ctrl(Key::A);
    window.paste("e4");
    window.key(Key::Enter);
    assert_eq!(window.moves(), "e2e4");
}

#[test]
fn one_good_game_among_broken_ones_is_shown_and_the_others_are_told() {
    let text = "1. e4 e5 2. Ke4 *\n\n[White \"Anna\"]\n\n1. d4 d5 *\n";
    let mut window = opened("partly.pgn", text);
    assert_eq!(window.moves(), "d2d4 d7d5");
    window.assert_status("some games could not be read – ");
    window.paste(text);
    window.assert_status("some games could not be read – ");
    window.paste("1. e4 *");
    assert!(!window.status().contains("some games"), "the next text is another matter");
}

#[test]
fn a_result_is_told_only_as_the_file_knows_it() {
    for (termination, result, told) in [
        ("", "1-0", "White wins – the file does not say how"),
        ("", "0-1", "Black wins – the file does not say how"),
        ("", "1/2-1/2", "Draw – the file does not say why"),
        ("abandoned", "1-0", "White wins – the file does not say how"),
        ("Time forfeit", "0-1", "Time is up – Black wins"),
        ("Normal", "1-0", "Black resigns – White wins"),
        ("Anna won by resignation", "1-0", "Black resigns – White wins"),
        ("Anna won on time", "1-0", "Time is up – White wins"),
        ("normal", "1/2-1/2", "Draw by agreement"),
        ("Game drawn by stalemate", "1/2-1/2", "Draw – the file does not say why"),
    ] {
        let tag = if termination.is_empty() {
            String::new()
        } else {
            format!("[Termination \"{termination}\"]\n\n")
        };
        let mut window = Window::new(1);
        window.paste(&format!("{tag}1. e4 e5 {result}\n"));
        window.assert_status(told);
    }
    let mut window = Window::new(1);
    window.paste("1. f3 e5 2. g4 Qh4# 0-1");
    window.assert_status("Checkmate – Black wins");
}

#[test]
fn a_saved_game_says_how_it_ended_and_is_read_again() {
    let mut window = Window::new(1);
    let ends: [(&str, &str, &str); 4] = [
        ("Time forfeit", "1-0", "time forfeit"),
        ("Normal", "0-1", "normal"),
        ("Normal", "1/2-1/2", "normal"),
        ("", "*", "unterminated"),
    ];
    for (termination, result, written) in ends {
        window.paste(&format!("[Termination \"{termination}\"]\n\n1. e4 e5 {result}\n"));
        let verdict = window.session().verdict();
        let text = catur::chess::Position::file_of(
            window.session(),
            &Language::English.catalogue().expect("it is complete"),
            std::time::Instant::now(),
        );
        let text = text.expect("it can be written");
        assert!(text.contains(&format!("[Termination \"{written}\"]")), "{text}");
        window.key(Key::Escape);
        window.paste(&text);
        assert_eq!(window.session().verdict(), verdict);
        window.key(Key::Escape);
    }
    window.paste("1. e4 e5 1-0");
    window.key(Key::Escape);
    window.click("Previous");
    window.drag("g1", "f3");
    window.choose("Game", "Resign");
    window.assert_status("resigns");
}

/// Words that stand in every English reason and in no Indonesian one.
const ENGLISH: [&str; 14] =
    ["the", "is", "not", "a", "there", "has", "of", "to", "cannot", "here", "this", "file", "column", "such"];

#[test]
fn no_reason_is_told_in_another_language() {
    let folder = Folder::new();
    let nested = "(".repeat(300);
    let files = [
        ("1.pgn", "1. Ke4 *"),
        ("2.pgn", "1. e4 e5 2. Ke4 *"),
        ("3.pgn", "1. e4 e5 2. Qh5 Nc6 3. hello *"),
        ("4.pgn", "1. e3 e6 2. Ne2 a6 3. Nc3 *"),
        ("5.pgn", "[White \"Anna\n\n1. e4 *"),
        ("6.pgn", "[Variant \"Atomic\"]\n\n1. e4 *"),
        ("7.pgn", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *"),
        ("8.pgn", "1. e4 {never ends"),
        ("9.pgn", "1. e4 (1. d4"),
        ("10.pgn", "(1. e4) *"),
        ("11.pgn", "1. e4 ) *"),
        ("12.pgn", "1. e4 $999 *"),
        ("13.pgn", "1. e4 @ *"),
        ("14.pgn", &nested),
        ("15.pgn", "hello there"),
        ("16.fen", "8/8/8/8/8/8/8/K7 w - - 0 1"),
        ("17.fen", "9/9/9 w - - 0 1"),
        ("18.fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        ("19.fen", "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5X w 0 1"),
        ("20.fen", "8/8/8/8/8/8/8/8 X many"),
        ("21.ron", "(version: 1, game: \"chess\")"),
        ("22.ron", "(version: 99)"),
        ("23.ron", "(neither fish nor fowl"),
        ("24.txt", " \n"),
    ];
    let settings = Settings { language: Some(Language::Indonesian), ..settings(1) };
    let open = |path: std::path::PathBuf| {
        let occasion = Occasion { settings: settings.clone(), file: Some(path), ..Occasion::default() };
        Window::with(occasion).status()
    };
    let mut paths: Vec<_> = files.iter().map(|(name, text)| folder.file(name, text)).collect();
    paths.push(folder.path().join("missing.pgn"));
    paths.push(folder.path().to_owned());
    for path in paths {
        let status = open(path.clone());
        assert!(status.contains("tidak bisa dibuka"), "{path:?}: {status}");
        let said = status.replace(&*path.display().to_string(), "");
        let words = said.split(|letter: char| !letter.is_alphabetic());
        let english: Vec<&str> = words.filter(|word| ENGLISH.contains(word)).collect();
        assert!(english.is_empty(), "{english:?} in “{status}”");
    }
}

#[test]
fn the_first_position_of_an_epd_is_played_from() {
    let one = "r1b2rk1/pp1nbppp/1qp1pn2/8/3P4/2NBPN2/PPQ2PPP/R1B2RK1 w - - bm e4; id \"quiet\";";
    let other = "7k/5K2/6Q1/8/8/8/8/8 w - - bm Qg7#;";
    for text in [format!("{one}\n"), format!("{one}\n{other}\n")] {
        let window = opened("suite.epd", &text);
        assert!(
            window.fen().starts_with("r1b2rk1/pp1nbppp/1qp1pn2/"),
            "{} {}",
            window.fen(),
            window.status()
        );
    }
}

#[test]
fn what_is_not_a_file_is_not_waited_for() {
    let folder = Folder::new();
    let path = folder.path().join("games.pgn");
    std::fs::create_dir(&path).expect("there is room");
    let window = Window::with(Occasion { settings: settings(1), file: Some(path), ..Occasion::default() });
    window.assert_status("games.pgn cannot be opened: that is not a file");
}

#[test]
fn a_long_file_is_read_while_the_window_goes_on() {
    let comment = "word ".repeat(400_000);
    let mut window = opened("long.pgn", &format!("1. e4 {{{comment}}} e5 *\n"));
    window.until("the game", |window| window.moves() == "e2e4 e7e5");
    assert!(!window.status().contains("reading"));
}

#[test]
fn a_game_is_chosen_among_many_by_keys_alone() {
    let games = (1..=60).map(|number| format!("[White \"W{number}\"]\n\n1. e4 *\n\n"));
    let games = games.collect::<Vec<_>>().concat();
    let mut window = Window::new(1);
    let white = |window: &Window| window.session().tags().get("White").map(str::to_owned);
    window.paste(&games);
    window.key(Key::Enter);
    assert_eq!(white(&window).as_deref(), Some("W1"), "the first has the focus");
    window.paste(&games);
    for _ in 0..40 {
        window.harness.key_press(Key::ArrowDown);
        window.step();
    }
    window.settle();
    window.key(Key::Enter);
    assert_eq!(white(&window).as_deref(), Some("W41"));
    window.paste(&games);
    window.key(Key::End);
    window.key(Key::ArrowUp);
    window.key(Key::Enter);
    assert_eq!(white(&window).as_deref(), Some("W59"));
}

#[test]
fn a_file_that_is_there_is_replaced_only_after_a_question() {
    let folder = Folder::new();
    let there = folder.file("there.pgn", "mine");
    let window = Window::new(1);
    let text = Language::English.catalogue().expect("it is complete");
    let (session, settings) = (window.session(), window.settings());
    let now = window.harness.state().now;
    let form = path::Form::new(Purpose::SaveGame, &there.display().to_string());
    let mut dialog = Dialog::Path(form);
    let wishes = Rc::new(RefCell::new(Vec::new()));
    let heard = Rc::clone(&wishes);
    let mut harness = Harness::new_ui(move |ui| {
        let sight = Sight { session, settings, text: &text, is_flipped: false, now };
        dialog.show(ui, sight, &mut heard.borrow_mut());
    });
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert!(wishes.borrow().is_empty());
    assert!(harness.query_by_label("There is a file with this name. Replace it?").is_some());
    harness.key_press(Key::Enter);
    harness.run();
    let wish = |wish: &Wish| matches!(wish, Wish::File(Purpose::SaveGame, path) if *path == there);
    assert!(wishes.borrow().iter().any(wish), "{:?}", wishes.borrow());
}
