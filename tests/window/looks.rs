//! The window at every size: the board is whole, its squares are equal, and everything can be reached.

use catur::ui::Occasion;
use catur::ui::geometry::Geometry;
use catur::ui::settings::Settings;
use catur::ui::text::Language;
use egui::{Key, Rect, Role, Vec2, vec2};
use egui_kittest::kittest::NodeT as _;
use egui_kittest::kittest::Queryable as _;

use super::Window;

const SIZES: [(Vec2, f32); 7] = [
    (vec2(360.0, 640.0), 1.0),
    (vec2(360.0, 640.0), 2.0),
    (vec2(640.0, 480.0), 1.0),
    (vec2(900.0, 640.0), 1.5),
    (vec2(1280.0, 720.0), 1.25),
    (vec2(1920.0, 1080.0), 2.0),
    (vec2(3840.0, 2160.0), 1.0),
];

fn is_whole(pixels: f32) -> bool {
    (pixels - pixels.round()).abs() < 0.01
}

fn window_of(language: Language, size: Vec2, scale: f32) -> Window {
    let settings = Settings { language: Some(language), level: 1, ..Settings::default() };
    Window::sized(Occasion { settings, ..Occasion::default() }, size, scale)
}

#[test]
fn the_board_is_whole_and_crisp_at_every_size() {
    for (size, scale) in SIZES {
        let mut window = window_of(Language::English, size, scale);
        window.settle();
        let squares: Vec<Rect> = window.board().children().map(|square| square.rect()).collect();
        assert_eq!(squares.len(), 64);
        let side = squares[0].width() * scale;
        assert!(is_whole(side) && side >= 24.0, "{size} at {scale}: squares of {side} pixels");
        let inside = Rect::from_min_size(egui::Pos2::ZERO, size).expand(0.1);
        for square in squares {
            let same =
                [square.width() * scale, square.height() * scale].map(|edge| (edge - side).abs() < 0.01);
            assert_eq!(same, [true, true], "{size} at {scale}");
            assert!(is_whole(square.min.x * scale) && is_whole(square.min.y * scale), "{size} at {scale}");
            assert!(inside.contains_rect(square), "{size} at {scale}: {square} is outside");
        }
    }
}

#[test]
fn everything_can_be_reached_at_every_size() {
    for language in Language::ALL {
        let text = language.catalogue().expect("it is complete");
        for (size, scale) in SIZES {
            let mut window = window_of(language, size, scale);
            window.settle();
            let names = [
                &text.first,
                &text.previous,
                &text.next,
                &text.last,
                &text.new_game,
                &text.flip,
                &text.hint,
                &text.resign,
                &text.game_menu,
                &text.edit_menu,
                &text.view_menu,
                &text.help_menu,
                &text.mute,
            ];
            let inside = Rect::from_min_size(egui::Pos2::ZERO, size).expand(0.1);
            let squares = window.board().children().map(|square| square.rect());
            let board = squares.reduce(Rect::union).expect("a board has squares");
            let mut rects: Vec<(&str, Rect)> =
                names.iter().map(|name| (name.as_str(), window.button(name).rect())).collect();
            let slider = window.harness.get_by_role_and_label(Role::Slider, &text.level).rect();
            rects.push((&text.level, slider));
            // Where there is no room for the field, its key brings it.
            window.key(Key::M);
            let field = window.harness.get_by_role_and_label(Role::TextInput, &text.type_move).rect();
            rects.push((&text.type_move, field));
            for (name, rect) in rects {
                let place = format!("{name} in {} at {size} × {scale}: {rect}", language.name());
                assert!(inside.contains_rect(rect), "outside: {place}");
                assert!(!board.shrink(1.0).intersects(rect), "on the board: {place}");
            }
        }
    }
}

#[test]
fn resizing_keeps_the_game_and_the_chosen_man() {
    let mut window = Window::of_humans();
    window.drag("e2", "e4");
    window.click_square("e7");
    for (size, scale) in SIZES {
        window.harness.set_size(size);
        window.harness.set_pixels_per_point(scale);
        window.settle();
        assert!(window.is_chosen("e7"), "{size}");
    }
    window.click_square("e5");
    assert_eq!(window.moves(), "e2e4 e7e5");
}

#[test]
fn the_buttons_of_every_dialog_can_be_reached_in_a_small_window() {
    let mut outside = Vec::new();
    for language in Language::ALL {
        let text = language.catalogue().expect("it is complete");
        for size in [vec2(360.0, 640.0), vec2(640.0, 480.0)] {
            let mut window = window_of(language, size, 1.0);
            let mut check = |window: &Window, names: &[&String]| {
                let inside = Rect::from_min_size(egui::Pos2::ZERO, size).expand(0.1);
                for name in names {
                    for node in window.harness.get_all_by_role_and_label(Role::Button, name) {
                        let rect = node.rect();
                        if !inside.contains_rect(rect) {
                            outside.push(format!("{name} at {size}: {rect}"));
                        }
                    }
                }
            };
            window.ctrl(Key::N);
            check(&window, &[&text.begin, &text.cancel]);
            window.click(&text.two_computers);
            check(&window, &[&text.begin, &text.cancel]);
            window.key(Key::Escape);
            window.ctrl(Key::Comma);
            check(&window, &[&text.close]);
            window.key(Key::Escape);
            window.key(Key::F1);
            check(&window, &[&text.close, &text.help_rules, &text.help_keys, &text.help_about]);
            window.key(Key::Escape);
            window.ctrl(Key::E);
            check(&window, &[&text.editor_begin, &text.cancel]);
            window.key(Key::Escape);
            window.paste("1. e4 *\n\n1. d4 *\n");
            check(&window, &[&text.cancel]);
            window.key(Key::Escape);
            window.drag("e2", "e4");
            window.button(&text.resign).click();
            window.settle();
            check(&window, &[&text.take_back, &text.review, &text.save_game, &text.new_game]);
        }
    }
    assert!(outside.is_empty(), "{outside:#?}");
}

/// What the harness leaves free around a window.
const AROUND: f32 = 8.0;

#[test]
fn the_board_is_what_a_newcomer_sees_first() {
    let Geometry { width, height, .. } = Geometry::default();
    let mut window = window_of(Language::English, vec2(width, height) + Vec2::splat(2.0 * AROUND), 1.0);
    window.settle();
    let board = board_of(&window);
    let bar = window.harness.get_by_role(Role::Meter).rect();
    let strips: Vec<Rect> = ["You", "Computer · Level 1"].map(|name| window.button(name).rect()).to_vec();
    let whole = strips.into_iter().fold(board.union(bar), Rect::union);
    let (share, alone) = (whole.area() / (width * height), board.area() / (width * height));
    assert!(share >= 0.6, "board, players and bar take {share} of the window: {board}, {whole}");
    assert!(alone >= 0.5 && board.width() / width >= 0.6, "the board alone takes {alone}");
}

fn board_of(window: &Window) -> Rect {
    let squares = window.board().children().map(|square| square.rect());
    squares.reduce(Rect::union).expect("a board has squares")
}

/// A game long enough for no list to show it at once.
const FOURTEEN_MOVES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Be7 5. O-O O-O 6. Re1 d6 7. Nc3 Na5 8. Bb3 c6 \
    9. h3 b5 10. Bd2 Ba6 11. Ne2 c5 12. Nc3 c4 13. dxc4 Nxc4 14. Bxc4 g6 *";

#[test]
fn the_list_shows_the_move_at_which_the_game_stands() {
    let mut window = window_of(Language::English, vec2(1000.0, 760.0), 1.0);
    window.paste(FOURTEEN_MOVES);
    for size in [vec2(1000.0, 760.0), vec2(1000.0, 560.0), vec2(400.0, 640.0), vec2(360.0, 640.0)] {
        window.harness.set_size(size);
        window.settle();
        let last = window.button("g6").rect();
        let below = window.button("First").rect();
        assert!(last.bottom() <= below.top() + 0.5, "{size}: {last} is hidden by {below}");
        assert!(last.top() > board_of(&window).top(), "{size}");
    }
    window.key(Key::Home);
    window.key(Key::ArrowRight);
    assert!(window.has("Nf3") && !window.has("Bxc4"), "and the one that is looked at");
}

#[test]
fn a_long_sentence_is_not_written_over_another() {
    let mut window = window_of(Language::English, vec2(400.0, 700.0), 1.0);
    window.drag("a1", "a3");
    window.assert_status("the man on a2 is in the way");
    let status = window.harness.get_by_label_contains("the man on a2").rect();
    let turn = window.harness.query_by_label_contains("waiting for").map(|turn| turn.rect());
    assert!(turn.is_none_or(|turn| turn.left() >= status.right()), "{status} and {turn:?}");
    window.paste("1. e4 e5 2. Ke3 *");
    let mute = window.button("Mute").rect();
    let status = window.harness.get_by_label_contains("cannot be opened").rect();
    assert!(status.right() <= mute.left() && status.bottom() <= 700.0, "{status} and {mute}");
}

#[test]
fn all_letters_follow_the_text_size() {
    let height = |percent| {
        let settings = Settings { text_size: percent, level: 1, ..Settings::default() };
        let mut window =
            Window::sized(Occasion { settings, ..Occasion::default() }, vec2(1000.0, 760.0), 1.0);
        window.settle();
        let (name, board) = (window.button("You").rect(), board_of(&window));
        assert!(name.top() >= board.bottom(), "{percent} %: the name lies on the board");
        let bar = window.harness.get_by_role(Role::Meter).rect();
        (name.height(), bar.width())
    };
    let (small, usual, large) = (height(80), height(100), height(160));
    assert!(small.0 < usual.0 && usual.0 * 1.3 < large.0, "{small:?} {usual:?} {large:?}");
    assert!(small.1 < usual.1 && usual.1 * 1.5 < large.1, "{small:?} {usual:?} {large:?}");
}

#[test]
fn the_largest_letters_leave_everything_in_the_window() {
    for language in Language::ALL {
        let text = language.catalogue().expect("it is complete");
        let settings = Settings { text_size: 160, language: Some(language), level: 1, ..Settings::default() };
        let size = vec2(996.0, 776.0);
        let mut window = Window::sized(Occasion { settings, ..Occasion::default() }, size, 1.0);
        window.paste(FOURTEEN_MOVES);
        let inside = Rect::from_min_size(egui::Pos2::ZERO, size);
        for name in [&text.first, &text.last, &text.new_game, &text.flip, &text.hint, &text.resign] {
            let rect = window.button(name).rect();
            assert!(inside.contains_rect(rect), "{name}: {rect}");
        }
        let graph = window.harness.get_by_role_and_label(Role::Image, &text.graph).rect();
        let last = window.button("g6").rect();
        assert!(last.bottom() <= graph.top() + 0.5, "{last} is hidden by {graph}");
    }
}

#[test]
fn words_stand_in_the_middle_of_the_buttons_behind_them() {
    for language in Language::ALL {
        let text = language.catalogue().expect("it is complete");
        let mut window = window_of(language, vec2(1000.0, 760.0), 1.0);
        window.ctrl(Key::N);
        let middle = |window: &Window, name: &str, role| {
            window.harness.get_by_role_and_label(role, name).rect().center().y
        };
        let rows =
            [(&text.your_colour, Role::Button, &text.white), (&text.clock, Role::ComboBox, &text.clock)];
        for (words, role, button) in rows {
            let (left, right) = (middle(&window, words, Role::Label), middle(&window, button, role));
            assert!((left - right).abs() < 1.5, "{words} at {left}, {button} at {right}");
        }
        window.key(Key::Escape);
        window.ctrl(Key::Comma);
        let rows = [(&text.theme, &text.light), (&text.board_colors, &text.walnut)];
        for (words, choice) in rows {
            let (left, right) =
                (middle(&window, words, Role::Label), middle(&window, choice, Role::RadioButton));
            assert!((left - right).abs() < 1.5, "{words} at {left}, {choice} at {right}");
        }
    }
}
