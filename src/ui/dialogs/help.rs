//! What a player may want to know: the rules, the keys, and what this program is.

use egui::{Button, Frame, Grid, Id, Modal, RichText, ScrollArea, Sense, Ui, Vec2, vec2};

use crate::chess::{Board, Kind, Piece, Square};
use crate::game::Color;
use crate::ui::board::pieces::PieceSet;
use crate::ui::board::skins::{self, Skin};
use crate::ui::text::{Catalogue, fill};

/// What is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Page {
    /// How chess is played.
    #[default]
    Rules,
    /// What the keys do.
    Keys,
    /// What the program is.
    About,
}

/// Whether the help is still wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// It is.
    Reads,
    /// It has been closed.
    Leaves,
}

/// The widest that lines are pleasant to read.
const READING_WIDTH: f32 = 520.0;
/// What is left free of words beside the scroll bar.
const BESIDE_THE_BAR: f32 = 12.0;
/// The side of a small board beside a rule.
const DIAGRAM: f32 = 105.0;

/// Shows a page over everything else; the reader turns to others.
pub fn show(ui: &Ui, text: &Catalogue, skin: &Skin, set: &PieceSet, page: &mut Page) -> Reader {
    let window = ui.ctx().content_rect().size();
    let margin: i8 = if window.x < READING_WIDTH { 12 } else { 20 };
    let room = window - Vec2::splat(2.0 * f32::from(margin) + 16.0);
    let frame = Frame::popup(ui.style()).inner_margin(margin);
    let modal = Modal::new(Id::unique("help")).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width(room.x.min(READING_WIDTH));
        tabs(ui, text, page);
        ui.separator();
        // Every page is as high, so that the tabs stay where they are.
        let height = (room.y - 100.0).clamp(120.0, 560.0);
        ScrollArea::vertical()
            .id_salt(*page)
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.set_max_width(ui.available_width() - BESIDE_THE_BAR);
                match page {
                    Page::Rules => rules(ui, text, skin, set),
                    Page::Keys => keys(ui, text),
                    Page::About => about(ui, text, set),
                }
            });
        ui.separator();
        if ui.button(&text.help_close).clicked() {
            ui.close();
        }
    });
    if modal.should_close() { Reader::Leaves } else { Reader::Reads }
}

fn tabs(ui: &mut Ui, text: &Catalogue, page: &mut Page) {
    ui.horizontal_wrapped(|ui| {
        let tabs =
            [(Page::Rules, &text.help_rules), (Page::Keys, &text.help_keys), (Page::About, &text.help_about)];
        for (tab, name) in tabs {
            let name = RichText::new(name).size(17.0);
            if ui.add(Button::selectable(*page == tab, name)).clicked() {
                *page = tab;
            }
        }
    });
}

fn rules(ui: &mut Ui, text: &Catalogue, skin: &Skin, set: &PieceSet) {
    paragraph(ui, &text.help_goal_title, &text.help_goal);
    let men = [
        (Kind::Pawn, &text.pawn, &text.help_pawn),
        (Kind::Knight, &text.knight, &text.help_knight),
        (Kind::Bishop, &text.bishop, &text.help_bishop),
        (Kind::Rook, &text.rook, &text.help_rook),
        (Kind::Queen, &text.queen, &text.help_queen),
        (Kind::King, &text.king, &text.help_king),
    ];
    for (kind, name, rule) in men {
        ui.horizontal_top(|ui| {
            diagram(ui, skin, set, &Example::of(kind));
            ui.add_space(6.0);
            ui.vertical(|ui| {
                title(ui, &with_capital(name));
                ui.label(rule);
            });
        });
        ui.add_space(10.0);
    }
    paragraph(ui, &text.help_check_title, &text.help_check);
    paragraph(ui, &text.help_castling_title, &text.help_castling);
    paragraph(ui, &text.help_en_passant_title, &text.help_en_passant);
    paragraph(ui, &text.help_promotion_title, &text.help_promotion);
    paragraph(ui, &text.help_draws_title, &text.help_draws);
}

fn title(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).strong().size(17.0));
}

fn paragraph(ui: &mut Ui, heading: &str, words: &str) {
    title(ui, heading);
    ui.label(words);
    ui.add_space(10.0);
}

fn with_capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A corner of a board that shows how a man moves: the squares a1 to e5.
struct Example {
    board: Board,
    /// Where the man can go.
    goals: Vec<Square>,
}

impl Example {
    const SIZE: usize = 5;

    fn of(kind: Kind) -> Self {
        let mut board = Board::EMPTY;
        let piece = Piece::new(Color::White, kind);
        let at = if kind == Kind::Pawn { Square::at(2, 1) } else { Square::at(2, 2) };
        board.set(at, Some(piece));
        let reach = board.reach(at, piece);
        let mut goals: Vec<Square> = Self::squares().filter(|&square| reach.has(square)).collect();
        if kind == Kind::Pawn {
            for &prey in &goals {
                board.set(prey, Some(Piece::BlackPawn));
            }
            goals.extend([Square::at(2, 2), Square::at(2, 3)]);
        }
        Self { board, goals }
    }

    fn squares() -> impl Iterator<Item = Square> {
        Square::all().filter(|square| square.file() < Self::SIZE && square.rank() < Self::SIZE)
    }
}

#[expect(clippy::cast_precision_loss, reason = "boards are small")]
fn diagram(ui: &mut Ui, skin: &Skin, set: &PieceSet, example: &Example) {
    let scale = ui.ctx().pixels_per_point();
    let side = (DIAGRAM / Example::SIZE as f32 * scale).floor() / scale;
    let (space, _) = ui.allocate_exact_size(Vec2::splat(side * Example::SIZE as f32), Sense::hover());
    let corner = ((space.min.to_vec2() * scale).round() / scale).to_pos2();
    for square in Example::squares() {
        let row = Example::SIZE - 1 - square.rank();
        let offset = vec2(square.file() as f32, row as f32) * side;
        let rect = egui::Rect::from_min_size(corner + offset, Vec2::splat(side));
        let is_light = (square.file() + square.rank()) % 2 == 1;
        ui.painter().rect_filled(rect, 0, if is_light { skin.light } else { skin.dark });
        let man = example.board.at(square);
        if example.goals.contains(&square) {
            if man.is_some() {
                ui.painter().rect_filled(rect, 0, skins::TARGET);
            } else {
                ui.painter().circle_filled(rect.center(), side * 0.18, skins::TARGET);
            }
        }
        if let Some(piece) = man {
            set.paint(ui, ui.painter(), piece as usize, rect, 1.0);
        }
    }
}

fn keys(ui: &mut Ui, text: &Catalogue) {
    Grid::new("keys").num_columns(2).spacing(vec2(18.0, 7.0)).striped(true).show(ui, |ui| {
        for (key, what) in &text.help_key_list {
            ui.label(RichText::new(key).strong());
            ui.add(egui::Label::new(what).wrap());
            ui.end_row();
        }
    });
}

fn about(ui: &mut Ui, text: &Catalogue, set: &PieceSet) {
    ui.add_space(12.0);
    ui.vertical_centered(|ui| {
        let (space, _) = ui.allocate_exact_size(Vec2::splat(96.0), Sense::hover());
        set.paint(ui, ui.painter(), Piece::WhiteKnight as usize, space, 1.0);
        ui.label(RichText::new("Catur").strong().size(30.0));
        ui.weak(fill(&text.help_version, &[("version", env!("CARGO_PKG_VERSION"))]));
        ui.add_space(14.0);
        ui.label(RichText::new(&text.help_what).size(17.0));
        ui.add_space(14.0);
        for words in [&text.help_own, &text.help_openings, &text.help_licence] {
            ui.label(words);
        }
    });
}
