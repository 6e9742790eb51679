//! What the window says: in every language everything, and to those who cannot see it too.

use std::collections::{BTreeMap, BTreeSet};

use catur::chess::Square;
use catur::game::Color;
use catur::play::{Opponent, Seat, Sides};
use catur::ui::app::Sight;
use catur::ui::dialogs::Dialog;
use catur::ui::dialogs::path::Form;
use catur::ui::files::Purpose;
use catur::ui::store::Folders;
use catur::ui::text::{Catalogue, Language};
use catur::ui::{Occasion, settings::Settings};
use egui::accesskit::Live;
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{Folder, Window};

#[test]
fn every_square_has_its_name() {
    let window = Window::new(1);
    let grid = window.harness.get_by_role_and_label(Role::Grid, "Chess board");
    let names: BTreeSet<String> =
        grid.children().filter_map(|square| square.accesskit_node().label()).collect();
    let position = window.session().position();
    let expected = Square::all().map(|square| match position.board().at(square) {
        None => square.to_string(),
        Some(man) => {
            let side = if man.color() == Color::White { "white" } else { "black" };
            let kind = format!("{:?}", man.kind()).to_lowercase();
            format!("{square} {side} {kind}")
        }
    });
    assert_eq!(names, expected.collect());
    assert!(names.contains("e2 white pawn") && names.contains("e4"));
}

#[test]
fn a_man_that_can_move_is_described_by_where_it_can_go() {
    let window = Window::new(1);
    let described = |name| {
        let square = window.harness.get_by_role_and_label(Role::Button, name);
        square.accesskit_node().data().description().map(str::to_owned)
    };
    assert_eq!(described("e2 white pawn").as_deref(), Some("e3, e4"));
    assert_eq!(described("g1 white knight").as_deref(), Some("f3, h3"));
    assert_eq!(described("a1 white rook"), None);
}

#[test]
fn everything_has_the_name_that_scripts_rely_on() {
    let window = Window::new(3);
    for name in ["Previous", "Next", "First", "Last", "New game", "Flip", "Hint", "Resign"] {
        window.harness.get_by_role_and_label(Role::Button, name);
    }
    for name in ["Game", "Edit", "View", "Help"] {
        window.harness.get_by_role_and_label(Role::Button, name);
    }
    let level = window.harness.get_by_role_and_label(Role::Slider, "Level");
    let level = level.accesskit_node();
    let range = [level.min_numeric_value(), level.numeric_value(), level.max_numeric_value()];
    assert_eq!(range, [Some(1.0), Some(3.0), Some(8.0)]);
    let labels = window.harness.query_all_by_role(Role::Label);
    assert_eq!(labels.filter(|label| label.accesskit_node().live() == Live::Polite).count(), 1);
    window.assert_status("White to move");
}

#[test]
fn the_keys_of_the_window_do_what_they_say() {
    let mut window = Window::of_humans();
    window.drag("e2", "e4");
    window.ctrl(Key::Z);
    assert_eq!(window.ply(), 0);
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::Z);
    window.settle();
    assert_eq!(window.ply(), 1);
    let a1 = window.center("a1");
    window.key(Key::F);
    assert_eq!(window.center("h8"), a1, "F turns the board");
    window.key(Key::F1);
    assert!(window.has("Rules"));
}

/// Words that stand in the window all the time.
fn standing_words(text: &Catalogue) -> Vec<&str> {
    let words = [
        &text.game_menu,
        &text.edit_menu,
        &text.view_menu,
        &text.help_menu,
        &text.first,
        &text.previous,
        &text.next,
        &text.last,
        &text.new_game,
        &text.flip,
        &text.hint,
        &text.resign,
        &text.level,
        &text.type_move,
        &text.board,
        &text.mute,
        &text.human,
    ];
    words.into_iter().map(String::as_str).collect()
}

#[test]
fn the_language_changes_at_once_and_everywhere() {
    let [english, indonesian] = Language::ALL.map(|language| language.catalogue().expect("it is complete"));
    let mut window = Window::new(1);
    assert!(standing_words(&english).into_iter().all(|word| window.has(word)));
    window.choose("View", "Language");
    window.click("Bahasa Indonesia");
    window.key(Key::Escape);
    let (before, after) = (standing_words(&english), standing_words(&indonesian));
    for (old, new) in before.into_iter().zip(after) {
        assert!(window.has(new), "{new}");
        assert!(old == new || !window.has(old), "{old} is still there");
    }
    assert_eq!(window.settings().language, Some(Language::Indonesian));
    let pawn =
        format!("e2 {}", catur::ui::games::chess::man_name(catur::chess::Piece::WhitePawn, &indonesian));
    assert_eq!(window.name_of("e2"), pawn);
    window.ctrl(Key::Comma);
    window.click("English");
    assert!(window.has("New game") && window.name_of("e2") == "e2 white pawn");
}

/// Opens everything that can be opened; a sign that no font has makes a frame panic.
#[test]
fn every_dialog_and_menu_can_be_read_in_every_language() {
    for language in Language::ALL {
        let text = language.catalogue().expect("it is complete");
        let settings = Settings { language: Some(language), level: 1, ..Settings::default() };
        let mut window = Window::with(Occasion { settings, ..Occasion::default() });
        for menu in [&text.game_menu, &text.edit_menu, &text.view_menu, &text.help_menu] {
            window.button(menu).click();
            window.settle();
            window.key(Key::Escape);
        }
        window.ctrl(Key::N);
        for pairing in [&text.two_computers, &text.two_players, &text.against_computer] {
            window.click(pairing);
        }
        window.harness.get_by_role_and_label(Role::ComboBox, &text.clock).click();
        window.settle();
        window.click(&text.no_clock);
        window.click(&text.cancel);
        window.ctrl(Key::Comma);
        assert!(window.has(&text.ask_before_leaving));
        window.click(&text.close);
        window.key(Key::F1);
        for (page, words) in [
            (&text.help_keys, &text.key_arrows_do),
            (&text.help_about, &text.help_licence),
            (&text.help_rules, &text.help_goal),
        ] {
            window.click(page);
            assert!(window.has(words), "{words}");
        }
        window.click(&text.close);
        window.ctrl(Key::E);
        assert!(window.has(&text.editor_ready));
        window.click(&text.cancel);
        window.drag("e2", "e4");
        window.click(&text.resign);
        assert!(window.has(&text.game_over));
        window.click(&text.take_back);
        let games = "1. e4 *\n\n[White \"Wí\"]\n\n1. d4 *\n";
        window.paste(games);
        assert!(window.has(&text.choose_game.replace("{number}", "2")));
        window.click(&text.cancel);
        let dialogs = [
            (Dialog::Leaving, &text.leave_kept),
            (Dialog::Path(Form::new(Purpose::Open, "")), &text.path),
            (Dialog::Path(Form::new(Purpose::SaveGame, "a.pgn")), &text.path),
        ];
        for (dialog, words) in dialogs {
            assert!(shown_alone(&window, dialog, &text).query_by_label(words).is_some(), "{words}");
        }
    }
}

/// A dialog that only the system opens.
fn shown_alone<'a>(window: &'a Window, mut dialog: Dialog, text: &'a Catalogue) -> Harness<'a> {
    let (session, settings) = (window.session(), window.settings());
    let now = window.harness.state().now;
    let mut harness = Harness::new_ui(move |ui| {
        let sight = Sight { session, settings, text, is_flipped: false, now };
        dialog.show(ui, sight, &mut Vec::new());
    });
    harness.run();
    harness
}

/// The texts of a catalogue by their names.
fn texts(source: &str) -> BTreeMap<String, String> {
    ron::from_str(source).expect("a list of names and texts")
}

fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
}

#[test]
fn the_catalogues_say_the_same_things() {
    let [english, indonesian] =
        [include_str!("../../assets/text/en.ron"), include_str!("../../assets/text/id.ron")].map(texts);
    assert!(english.len() > 200);
    assert!(english.keys().eq(indonesian.keys()));
    for (key, text) in &english {
        let other = &indonesian[key];
        assert!(!text.trim().is_empty() && !other.trim().is_empty(), "{key} says nothing");
        assert_eq!(placeholders(text), placeholders(other), "{key}: “{text}”, “{other}”");
    }
}

/// All of the program that speaks to people.
fn sources_of_the_window(folder: &std::path::Path) -> String {
    let mut all = String::new();
    for entry in std::fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            all += &sources_of_the_window(&path);
        } else if path.file_name().is_none_or(|name| name != "text.rs") {
            all += &std::fs::read_to_string(&path).expect("a source is text");
        }
    }
    all
}

#[test]
fn no_text_is_left_that_nothing_says() {
    let sources = sources_of_the_window(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui"));
    let words: BTreeSet<&str> = sources
        .split('.')
        .map(|rest| rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_'))
        .filter_map(|mut words| words.next())
        .collect();
    for name in Catalogue::NAMES {
        assert!(words.contains(name), "nothing says “{name}”");
    }
}

#[test]
fn a_seat_is_changed_in_the_strip_beside_the_board() {
    let mut window = Window::new(1);
    window.click("Computer · Level 1");
    window.click("Random moves");
    assert_eq!(
        window.session().seats(),
        Sides { white: Seat::Human, black: Seat::Computer(Opponent::Random) }
    );
    window.drag("e2", "e4");
    window.until_ply(2);
}

#[test]
fn every_dialog_has_a_name_and_something_that_has_the_keys() {
    let mut window = Window::of_humans();
    let dialogs = [
        (Key::N, Modifiers::COMMAND, "New game"),
        (Key::Comma, Modifiers::COMMAND, "Preferences"),
        (Key::E, Modifiers::COMMAND, "Set up a position"),
        (Key::F1, Modifiers::NONE, "Help"),
    ];
    for (key, modifiers, name) in dialogs {
        window.harness.key_press_modifiers(modifiers, key);
        window.settle();
        let dialog = window.harness.get_by_role(Role::Dialog);
        assert_eq!(dialog.accesskit_node().label().as_deref(), Some(name));
        let has_keys = dialog.children_recursive().any(|node| node.is_focused());
        assert!(has_keys, "nothing has the keys in “{name}”");
        window.key(Key::Escape);
        assert!(window.harness.query_by_role(Role::Dialog).is_none());
    }
}

#[test]
fn looking_is_told_with_the_move_that_is_looked_at() {
    let mut window = Window::of_humans();
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
        window.drag(from, to);
    }
    for words in ["viewing 1… e5", "viewing 1. e4", "viewing the start"] {
        window.key(Key::ArrowLeft);
        window.assert_status(words);
        assert!(window.has(&format!("{words} – return to the game")));
    }
    window.key(Key::End);
    window.assert_status("2. Nf3 · Black to move");
    assert!(!window.status().contains("viewing"));
}

/// Two humans with three minutes each, and what they are called.
fn with_a_clock(window: &mut Window, names: [&str; 2]) {
    window.ctrl(Key::N);
    window.click("Two players");
    for (side, name) in ["White", "Black"].into_iter().zip(names) {
        window.harness.get_by_label(&format!("Name of {side}")).focus();
        window.settle();
        window.harness.event(egui::Event::Text(name.to_owned()));
        window.settle();
    }
    window.harness.get_by_role_and_label(Role::ComboBox, "Clock").click();
    window.settle();
    window.click("3 min + 2 s");
    window.click("Begin");
}

#[test]
fn a_clock_is_named_by_its_side_and_keeps_its_place_beside_a_long_name() {
    let mut window = Window::sized(
        Occasion { settings: super::settings(1), ..Occasion::default() },
        vec2(360.0, 640.0),
        1.0,
    );
    let name = "W".repeat(24);
    with_a_clock(&mut window, [&name, "Bo"]);
    let board_ends = window.square("h1").rect().right();
    let seat = window.button(&name).rect();
    let clock = window.harness.get_by_label("White: Clock 3:00").rect();
    window.harness.get_by_label("Black: Clock 3:00");
    assert!(clock.right() <= board_ends && clock.left() > seat.right(), "{clock} beside {seat}");
    let described = window.button(&name).accesskit_node().data().description().map(str::to_owned);
    assert_eq!(described.as_deref(), Some("White: who plays?"));
}

#[test]
fn a_clock_that_waits_for_a_human_is_said_to_be_paused() {
    let folder = Folder::new();
    let start = || {
        let folders = Some(Folders::within(folder.path()));
        Window::with(Occasion { settings: super::settings(1), folders, ..Occasion::default() })
    };
    let mut window = start();
    with_a_clock(&mut window, ["Ann", "Bo"]);
    window.drag("e2", "e4");
    assert!(!window.has("Paused"));
    drop(window);
    let mut window = start();
    assert!(window.has("Paused"));
    window.click("Continue the game");
    assert!(!window.has("Paused"));
}

#[test]
fn a_draw_that_may_be_claimed_is_offered() {
    let mut window = Window::of_humans();
    for _ in 0..2 {
        assert!(!window.has("Claim"));
        for (from, to) in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")] {
            window.drag(from, to);
        }
    }
    assert!(window.has("You may claim: Draw – the same position three times"));
    window.click("Claim");
    assert!(window.has("The game is over"));
}

#[test]
fn an_empty_list_of_moves_says_how_to_begin() {
    let mut window = Window::of_humans();
    let words = "Drag one of White's pieces to begin.";
    assert!(window.has(words));
    window.drag("e2", "e4");
    assert!(!window.has(words));
}

#[test]
fn every_branch_is_in_the_list_however_deep() {
    let mut window = Window::of_humans();
    let deep =
        "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6 (2... e6 3. c4 (3. g3 b6 (3... c5 4. Bg2 (4. a3))))))) *";
    window.paste(deep);
    let has = |window: &Window, name: &str| window.harness.query_all_by_label_contains(name).next().is_some();
    for name in ["1. d4", "1… Nf6", "2. Nf3", "2… e6", "3. g3", "3… c5", "4. a3"] {
        assert!(has(&window, name), "{name} is not in the list");
    }
}
