//! The window at every size: the board is whole, its squares are equal, and everything can be reached.

use catur::ui::Occasion;
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
