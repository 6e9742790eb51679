//! What comes from other programs and from files: positions, games, and what is neither.

use catur::ui::Occasion;
use catur::ui::games::Shown as _;
use catur::ui::text::Language;
use egui::Key;
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
