//! The rules of chess, with a small board for each man.

use egui::{Sense, Ui, Vec2, vec2};

use super::{paragraph, title, with_capital};
use crate::chess::{Board, Kind, Piece, Square};
use crate::game::Color;
use crate::ui::board::pieces::PieceSet;
use crate::ui::board::skins::{self, Skin};
use crate::ui::text::Catalogue;

/// The side of a small board beside a rule.
const DIAGRAM: f32 = 105.0;

/// All of them.
pub fn rules(ui: &mut Ui, text: &Catalogue, skin: &Skin, set: &PieceSet) {
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
