//! The position editor and the help, without a display.

use catur::chess::{Position, Setup, Square};
use catur::ui::board::{pieces, skins};
use catur::ui::dialogs::editor::{Answer, Editor};
use catur::ui::dialogs::help::{self, Page, Reader};
use catur::ui::settings::Settings;
use catur::ui::text::{Catalogue, Language};
use egui::{Event, Key, PointerButton, Pos2, Role, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// Bare kings and a white pawn, with White to move.
const PAWN_ENDING: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

struct Desk {
    editor: Editor,
    text: Catalogue,
    answer: Option<Answer>,
}

fn desk_in(language: Language, size: Vec2, fen: &str) -> Harness<'static, Desk> {
    let position: Position = fen.parse().expect("the test's FEN is one");
    let text = language.catalogue().expect("the catalogue is complete");
    let desk = Desk { editor: Editor::new(&position), text, answer: None };
    let mut harness = Harness::builder().with_size(size).with_max_steps(30).build_ui_state(
        |ui, desk: &mut Desk| {
            let answer = desk.editor.show(ui, &desk.text, &skins::SKINS[0], &pieces::SETS[0]);
            desk.answer = answer.or(desk.answer);
        },
        desk,
    );
    harness.run();
    harness
}

fn desk(fen: &str) -> Harness<'static, Desk> {
    desk_in(Language::English, vec2(1080.0, 760.0), fen)
}

fn has(harness: &Harness<'_, Desk>, label: &str) -> bool {
    harness.query_by_label(label).is_some()
}

fn click(harness: &mut Harness<'_, Desk>, label: &str) {
    harness.get_by_label(label).click();
    harness.run();
}

fn center(harness: &Harness<'_, Desk>, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

/// Press, move and release, one frame each, as a real mouse would.
fn drag(harness: &mut Harness<'_, Desk>, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.step();
    harness.drag_at(from);
    harness.step();
    for part in 1..=4_u8 {
        harness.hover_at(from.lerp(to, f32::from(part) / 4.0));
        harness.step();
    }
    harness.drop_at(to);
    harness.run();
}

fn drag_to(harness: &mut Harness<'_, Desk>, from: &str, to: &str) {
    let (from, to) = (center(harness, from), center(harness, to));
    drag(harness, from, to);
}

fn fen(harness: &Harness<'_, Desk>) -> String {
    let field = harness.get_by_role_and_label(Role::MultilineTextInput, &harness.state().text.editor_fen);
    field.value().expect("a text field has a text")
}

fn type_fen(harness: &mut Harness<'_, Desk>, text: &str) {
    let label = harness.state().text.editor_fen.clone();
    harness.get_by_role_and_label(Role::MultilineTextInput, &label).focus();
    harness.run();
    harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    harness.step();
    harness.event(Event::Text(text.to_owned()));
    harness.run();
}

fn begin_is_possible(harness: &Harness<'_, Desk>) -> bool {
    !harness.get_by_label(&harness.state().text.editor_begin).accesskit_node().is_disabled()
}

#[test]
fn every_square_has_its_name() {
    let harness = desk(&Position::start().to_string());
    assert!(has(&harness, "e2 white pawn") && has(&harness, "g8 black knight") && has(&harness, "e4"));
    let grid = harness.get_by_role_and_label(Role::Grid, "Board to set up");
    assert_eq!(grid.children().count(), 64);
}

#[test]
fn a_man_is_chosen_and_put() {
    let mut harness = desk(PAWN_ENDING);
    click(&mut harness, "put black queen");
    click(&mut harness, "a5");
    assert!(has(&harness, "a5 black queen"));
    click(&mut harness, "e2 white pawn");
    assert!(has(&harness, "e2 black queen"), "another man is replaced");
    click(&mut harness, "e2 black queen");
    assert!(has(&harness, "e2"), "the same man once more takes it away");
    assert_eq!(fen(&harness), "4k3/8/8/q7/8/8/8/4K3 w - - 0 1");
}

#[test]
fn a_stroke_puts_men_on_empty_squares_only() {
    let mut harness = desk(PAWN_ENDING);
    click(&mut harness, "put white pawn");
    drag_to(&mut harness, "a2", "h2");
    assert_eq!(fen(&harness), "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    click(&mut harness, "put white knight");
    let (from, to) = (center(&harness, "b1"), center(&harness, "b3"));
    drag(&mut harness, from, to);
    assert_eq!(fen(&harness), "4k3/8/8/8/8/1N6/PPPPPPPP/1N2K3 w - - 0 1");
    click(&mut harness, "remove men");
    drag_to(&mut harness, "a2 white pawn", "h2 white pawn");
    assert_eq!(fen(&harness), "4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1");
}

#[test]
fn a_man_is_carried_to_another_square_or_off_the_board() {
    let mut harness = desk(PAWN_ENDING);
    drag_to(&mut harness, "e2 white pawn", "c6");
    assert!(has(&harness, "c6 white pawn") && has(&harness, "e2"));
    drag_to(&mut harness, "put black rook", "h8");
    assert!(has(&harness, "h8 black rook"), "a man comes from beside the board");
    drag_to(&mut harness, "c6 white pawn", "d6");
    assert!(has(&harness, "d6 white pawn"), "also while another man is chosen");
    let from = center(&harness, "d6 white pawn");
    drag(&mut harness, from, pos2(4.0, 4.0));
    assert!(has(&harness, "d6"));
    assert_eq!(harness.state().answer, None, "the editor is not left by that");
}

#[test]
fn two_clicks_move_a_man_and_escape_lets_go() {
    let mut harness = desk(PAWN_ENDING);
    click(&mut harness, "e2 white pawn");
    click(&mut harness, "e4");
    assert!(has(&harness, "e4 white pawn"));
    click(&mut harness, "e4 white pawn");
    harness.key_press(Key::Escape);
    harness.run();
    click(&mut harness, "e5");
    assert!(has(&harness, "e4 white pawn"));
    assert_eq!(harness.state().answer, None);
    harness.key_press(Key::Escape);
    harness.run();
    assert_eq!(harness.state().answer, Some(Answer::Dismiss));
}

#[test]
fn the_right_button_removes() {
    let mut harness = desk(PAWN_ENDING);
    let pos = center(&harness, "e2 white pawn");
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Secondary, egui::Modifiers::NONE);
        harness.event(Event::PointerMoved(pos));
        harness.step();
        harness.event(Event::PointerButton { pos, button, pressed, modifiers });
        harness.step();
    }
    harness.run();
    assert!(has(&harness, "e2"));
}

#[test]
fn the_keyboard_is_enough() {
    let mut harness = desk(PAWN_ENDING);
    harness.get_by_label("e2 white pawn").focus();
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    harness.key_press(Key::ArrowUp);
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert!(has(&harness, "e3 white pawn"));
    harness.event(Event::Text("q".to_owned()));
    harness.run();
    assert!(has(&harness, "e3 black queen"), "the letter of a FEN puts a man");
    harness.key_press(Key::Delete);
    harness.run();
    assert!(has(&harness, "e3"));
}

#[test]
fn a_castling_needs_king_and_rook_at_home() {
    let mut harness = desk("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 20");
    click(&mut harness, "White long");
    assert_eq!(fen(&harness), "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 5 20");
    drag_to(&mut harness, "e8 black king", "e7");
    let is_disabled =
        |harness: &Harness<'_, Desk>, label| harness.get_by_label(label).accesskit_node().is_disabled();
    assert!(is_disabled(&harness, "Black short") && is_disabled(&harness, "Black long"));
    assert!(!is_disabled(&harness, "White short") && !is_disabled(&harness, "White long"));
    assert_eq!(fen(&harness), "r6r/4k3/8/8/8/8/8/R3K2R w K - 0 20");
}

#[test]
fn an_en_passant_square_is_chosen_among_the_possible() {
    let mut harness = desk("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    click(&mut harness, "En passant");
    assert!(!has(&harness, "en passant on e6"));
    click(&mut harness, "en passant on d6");
    assert_eq!(fen(&harness), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    click(&mut harness, "Black to move");
    assert_eq!(fen(&harness), "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1");
    assert!(harness.get_by_label("En passant").accesskit_node().is_disabled());
}

#[test]
fn what_cannot_be_played_is_explained_in_both_languages() {
    let cases = [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king", "Hitam tidak punya raja"),
        (
            "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
            "White has more than one king",
            "Putih punya lebih dari satu raja",
        ),
        (
            "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1",
            "White has more than 16 men",
            "Putih punya lebih dari 16 buah",
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "White has more than 8 pawns",
            "Putih punya lebih dari 8 pion",
        ),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "A pawn cannot stand on h8", "Pion tidak bisa berada di h8"),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "Black is in check, but it is the other side's turn",
            "Hitam sedang diskak, padahal giliran pihak lawan",
        ),
        (
            "8/8/8/8/8/8/4k3/4K3 w - - 0 1",
            "The kings stand next to each other",
            "Kedua raja berdiri bersebelahan",
        ),
        (
            "4k3/8/8/8/1b2r3/3n4/8/4K2r w - - 0 1",
            "Three men or more give check to White: no move can bring that about",
            "Putih diskak oleh tiga buah atau lebih: tidak ada langkah yang menghasilkan itu",
        ),
    ];
    for (language, number) in [(Language::English, 0), (Language::Indonesian, 1)] {
        let mut harness = desk_in(language, vec2(1080.0, 760.0), PAWN_ENDING);
        for (fen, english, indonesian) in cases {
            type_fen(&mut harness, fen);
            assert!(has(&harness, [english, indonesian][number]), "{fen} in {language:?}");
            assert!(!begin_is_possible(&harness), "{fen}");
        }
        type_fen(&mut harness, PAWN_ENDING);
        assert!(has(&harness, ["Ready to play", "Siap dimainkan"][number]) && begin_is_possible(&harness));
    }
}

#[test]
fn a_typed_fen_stands_on_the_board() {
    let mut harness = desk(PAWN_ENDING);
    type_fen(&mut harness, "  r3k3/8/8/8/8/8/8/4K2R b Kq -  ");
    assert!(has(&harness, "a8 black rook") && has(&harness, "h1 white rook") && has(&harness, "e2"));
    assert_eq!(fen(&harness), "  r3k3/8/8/8/8/8/8/4K2R b Kq -  ", "it is not rewritten under the hand");
    harness.get_by_label("h3").focus();
    harness.run();
    assert_eq!(fen(&harness), "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1");
}

#[test]
fn a_text_that_is_no_fen_is_explained_and_changes_nothing() {
    let cases = [
        ("nonsense", "A FEN has 4 to 6 fields, this text has 1"),
        ("8/8 w - -", "A board has 8 ranks between slashes, this text has 2"),
        ("8/8/8/8/8/8/8/7 w - -", "Rank 1 does not have 8 squares"),
        ("8/8/8/8/8/8/8/7x w - -", "“x” is neither a man nor a number of empty squares"),
        ("8/8/8/8/8/8/8/8 x - -", "The side to move is written w or b, not “x”"),
        ("8/8/8/8/8/8/8/8 w X -", "Castling is written with K, Q, k and q, or -, not “X”"),
        ("8/8/8/8/8/8/8/8 w - e9", "The en passant square is a square such as e3, or -, not “e9”"),
        ("8/8/8/8/8/8/8/8 w - - x", "A counter is a whole number, not “x”"),
    ];
    let mut harness = desk(PAWN_ENDING);
    for (fen, fault) in cases {
        type_fen(&mut harness, fen);
        assert!(has(&harness, fault), "{fen}");
        assert!(has(&harness, "e2 white pawn") && has(&harness, "e8 black king"));
    }
    harness.key_press(Key::Escape);
    harness.run();
    assert_eq!(harness.state().answer, None, "Escape leaves the field only");
    drag_to(&mut harness, "e2 white pawn", "e3");
    assert_eq!(fen(&harness), "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "the board has the last word");
}

#[test]
fn the_board_is_cleared_filled_and_turned() {
    let mut harness = desk(PAWN_ENDING);
    click(&mut harness, "Clear board");
    assert_eq!(fen(&harness), Setup::empty().to_string());
    click(&mut harness, "Start position");
    assert_eq!(fen(&harness), Position::start().to_string());
    let before = center(&harness, "a1 white rook");
    click(&mut harness, "Flip");
    let after = center(&harness, "a1 white rook");
    assert!(after.x > before.x && after.y < before.y);
}

#[test]
fn begin_answers_with_the_position() {
    let mut harness = desk(PAWN_ENDING);
    drag_to(&mut harness, "e2 white pawn", "e4");
    click(&mut harness, "Black to move");
    click(&mut harness, "Begin the game");
    let expected: Position = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1".parse().expect("it is one");
    assert_eq!(harness.state().answer, Some(Answer::Begin(expected)));
}

#[test]
fn cancel_dismisses_and_a_click_beside_the_editor_does_not() {
    let mut harness = desk(PAWN_ENDING);
    harness.drag_at(pos2(3.0, 3.0));
    harness.step();
    harness.drop_at(pos2(3.0, 3.0));
    harness.run();
    assert_eq!(harness.state().answer, None);
    click(&mut harness, "Cancel");
    assert_eq!(harness.state().answer, Some(Answer::Dismiss));
}

#[test]
fn the_editor_stands_still_from_the_first() {
    let mut harness = desk_in(Language::English, vec2(360.0, 640.0), PAWN_ENDING);
    let before = center(&harness, "e4");
    harness.run_steps(5);
    assert_eq!(center(&harness, "e4"), before);
    type_fen(&mut harness, "4k3/8/8/8/1b2r3/3n4/8/4K2r w - - 0 1");
    harness.run_steps(5);
    assert_eq!(center(&harness, "a5"), before - vec2(4.0, 1.0) * harness.get_by_label("a5").rect().width());
}

#[test]
fn everything_is_within_reach_on_a_small_screen() {
    for language in Language::ALL {
        for size in [vec2(360.0, 640.0), vec2(640.0, 480.0), vec2(360.0, 480.0), vec2(720.0, 1080.0)] {
            let harness = desk_in(language, size, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
            let screen = egui::Rect::from_min_size(Pos2::ZERO, size);
            let text = &harness.state().text;
            for square in Square::all() {
                let name = square.to_string();
                let node = harness.get_by(|node| {
                    let label = node.label().unwrap_or_default();
                    node.role() == Role::Button && label.split(' ').next() == Some(name.as_str())
                });
                assert!(screen.contains_rect(node.rect()), "{square} at {size} in {language:?}");
            }
            for button in [&text.editor_begin, &text.cancel] {
                assert!(screen.contains_rect(harness.get_by_label(button).rect()), "{button} at {size}");
            }
            let (edge, begin) =
                (harness.get_by_label("a5").rect(), harness.get_by_label(&text.editor_begin).rect());
            assert!(edge.left() >= begin.left(), "the board is as wide as the editor at {size}");
        }
    }
}

#[test]
fn the_help_shows_its_pages_in_both_languages() {
    for language in Language::ALL {
        for size in [vec2(1080.0, 760.0), vec2(360.0, 640.0)] {
            let text = language.catalogue().expect("the catalogue is complete");
            let words = text.clone();
            let mut harness = Harness::builder().with_size(size).build_ui_state(
                move |ui, (page, reader): &mut (Page, Reader)| {
                    if *reader == Reader::Reads {
                        *reader = help::show::<Position>(ui, &words, &Settings::default(), page);
                    }
                },
                (Page::default(), Reader::Reads),
            );
            harness.run();
            assert!(harness.query_by_label(&text.help_goal).is_some());
            for (tab, telling) in
                [(&text.help_keys, &text.key_arrows_do), (&text.help_about, &text.help_licence)]
            {
                harness.get_by_label(tab).click();
                harness.run();
                assert!(harness.query_by_label(telling).is_some(), "{tab}");
                let close = harness.get_by_label(&text.close).rect();
                assert!(egui::Rect::from_min_size(Pos2::ZERO, size).contains_rect(close));
            }
            harness.get_by_label(&text.close).click();
            harness.run();
            assert_eq!(harness.state().1, Reader::Leaves);
        }
    }
}
