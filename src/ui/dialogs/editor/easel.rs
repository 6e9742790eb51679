//! The board that is set up and the men beside it: what the hand does there, and how it looks.

use egui::{
    Align2, Color32, CursorIcon, Event, FontId, Id, Key, LayerId, Order, Painter, PointerButton, Pos2, Rect,
    Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

use super::{Editor, Hand, Look, Tool};
use crate::chess::{Kind, Piece, Setup, Square};
use crate::game::Color;
use crate::ui::board::skins;
use crate::ui::games::chess::man_name;
use crate::ui::text::fill;

/// A man is carried once the pointer is so far from where it was pressed, in logical pixels.
const DRAG_DISTANCE: f32 = 4.0;
/// How clearly a man is seen that would be put there, or that has been lifted from there.
const GHOST: f32 = 0.35;
/// How many tools stand above and below the board: six men, and one that is no man.
const TOOLS_IN_A_ROW: f32 = 7.0;

/// The largest side of a square that is a whole number of physical pixels.
pub(super) fn whole_pixels(ui: &Ui, side: f32) -> f32 {
    let scale = ui.ctx().pixels_per_point();
    ((side * scale).floor() / scale).max(1.0)
}

/// Where the squares lie on the screen.
#[derive(Clone, Copy)]
struct Layout {
    bounds: Rect,
    side: f32,
    is_flipped: bool,
}

impl Layout {
    fn rect(&self, square: Square) -> Rect {
        let (column, row) = if self.is_flipped {
            (7 - square.file(), square.rank())
        } else {
            (square.file(), 7 - square.rank())
        };
        #[expect(clippy::cast_precision_loss, reason = "boards are small")]
        let corner = self.bounds.min + vec2(column as f32, row as f32) * self.side;
        Rect::from_min_size(corner, Vec2::splat(self.side))
    }

    fn square(&self, at: Pos2) -> Option<Square> {
        Square::all().find(|&square| {
            let rect = self.rect(square);
            // Of two squares that touch, the edge belongs to one.
            at.x >= rect.min.x && at.x < rect.max.x && at.y >= rect.min.y && at.y < rect.max.y
        })
    }
}

/// What the pointer did since the last frame.
struct Pointer {
    is_pressed: bool,
    is_down: bool,
    is_released: bool,
    at: Option<Pos2>,
    /// From where it has come in this frame, unless it was pressed only now.
    before: Option<Pos2>,
    origin: Option<Pos2>,
}

impl Pointer {
    fn of(ui: &Ui) -> Self {
        ui.input(|input| {
            let pointer = &input.pointer;
            Self {
                is_pressed: pointer.primary_pressed(),
                is_down: pointer.primary_down(),
                is_released: pointer.primary_released(),
                at: pointer.latest_pos(),
                before: pointer
                    .latest_pos()
                    .filter(|_| !pointer.primary_pressed())
                    .map(|at| at - pointer.delta()),
                origin: pointer.press_origin(),
            }
        })
    }

    fn has_gone_far(&self) -> bool {
        self.at.zip(self.origin).is_some_and(|(at, origin)| at.distance(origin) >= DRAG_DISTANCE)
    }

    /// Points on the way of this frame, close enough to miss no square.
    fn way(&self, side: f32) -> Vec<Pos2> {
        let Some(at) = self.at else { return Vec::new() };
        let before = self.before.unwrap_or(at);
        let mut points = vec![at];
        let mut gone = 0.0;
        while gone < before.distance(at) {
            points.push(before.lerp(at, gone / before.distance(at)));
            gone += side / 4.0;
        }
        points
    }
}

impl Editor {
    /// Shows the board between the men of both sides.
    pub(super) fn easel(&mut self, ui: &mut Ui, look: Look<'_>, side: f32) {
        ui.spacing_mut().item_spacing.y = 6.0;
        let upper = if self.is_flipped { Color::White } else { Color::Black };
        self.palette(ui, look, side, upper);
        self.board(ui, look, side);
        self.palette(ui, look, side, !upper);
        self.paint_carried(ui, look, side);
    }

    fn palette(&mut self, ui: &mut Ui, look: Look<'_>, side: f32, color: Color) {
        let (row, _) = ui.allocate_exact_size(vec2(side * 8.0, side), Sense::hover());
        let men = Kind::ALL.into_iter().rev().map(|kind| Tool::Put(Piece::new(color, kind)));
        let other = if color == Color::White { Tool::Move } else { Tool::Erase };
        let width = row.width() / TOOLS_IN_A_ROW;
        let mut left = row.min;
        for (number, tool) in men.chain([other]).enumerate() {
            let rect = Rect::from_min_size(left, vec2(width, side));
            left.x += width;
            let id = ui.scope_id().with(("tool", color, number));
            let name = match tool {
                Tool::Move => look.text.editor_move.clone(),
                Tool::Erase => look.text.editor_erase.clone(),
                Tool::Put(piece) => fill(&look.text.editor_put, &[("man", &man_name(piece, look.text))]),
            };
            let response = ui.interact(rect, id, Sense::click_and_drag());
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.tool == tool, &name));
            if response.clicked() || response.drag_started_by(PointerButton::Primary) {
                self.tool = tool;
                self.hand = Hand::Empty;
            }
            if let Tool::Put(piece) = tool
                && response.drag_started_by(PointerButton::Primary)
            {
                self.hand = Hand::Carrying { piece, from: None };
            }
            paint_tool(ui, look, rect.shrink(1.5), tool, self.tool == tool, &response);
            response.on_hover_text(name);
        }
    }

    fn board(&mut self, ui: &mut Ui, look: Look<'_>, side: f32) {
        let (space, _) = ui.allocate_exact_size(Vec2::splat(side * 8.0), Sense::hover());
        let scale = ui.ctx().pixels_per_point();
        let corner = (space.min.to_vec2() * scale).round() / scale;
        let bounds = Rect::from_min_size(corner.to_pos2(), space.size());
        let layout = Layout { bounds, side, is_flipped: self.is_flipped };
        let grid = UiBuilder::new()
            .max_rect(bounds)
            .id_salt("board")
            .accessibility_role(Role::Grid)
            .accessibility_label(&look.text.editor_board);
        let ui = &mut ui.new_child(grid);
        let squares = self.interact_with_squares(ui, look, &layout);
        self.follow_pointer(ui, &layout, &squares);
        self.follow_keys(ui, &squares);
        self.paint_board(ui, look, &layout, &squares);
    }

    /// Makes every square something that can be pressed, focused and named.
    fn interact_with_squares(&self, ui: &Ui, look: Look<'_>, layout: &Layout) -> Vec<(Square, Response)> {
        let squares = Square::all().map(|square| {
            let id = ui.scope_id().with(("square", square));
            let response = ui.interact(layout.rect(square), id, Sense::click_and_drag());
            let man = self.setup.board.at(square);
            let name = match man {
                Some(piece) => format!("{square} {}", man_name(piece, look.text)),
                None => square.to_string(),
            };
            let is_lifted = self.lifted() == Some(square);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_lifted, &name));
            if response.hovered() && man.is_some() && self.tool != Tool::Erase {
                ui.set_cursor_icon(CursorIcon::Grab);
            }
            (square, response)
        });
        squares.collect()
    }

    /// The square from which the hand has taken a man.
    const fn lifted(&self) -> Option<Square> {
        match self.hand {
            Hand::Lifted(square) | Hand::PuttingBack(square) | Hand::Carrying { from: Some(square), .. } => {
                Some(square)
            }
            _ => None,
        }
    }

    fn follow_pointer(&mut self, ui: &Ui, layout: &Layout, squares: &[(Square, Response)]) {
        let pointer = Pointer::of(ui);
        let pressed = squares.iter().find(|(_, response)| response.contains_pointer());
        let pressed = pressed.map(|(square, _)| *square);
        if ui.input(|input| input.pointer.button_pressed(PointerButton::Secondary)) {
            self.hand = Hand::Empty;
            if let Some(square) = pressed {
                self.put(square, None);
            }
        }
        if pointer.is_pressed
            && let Some(square) = pressed
        {
            self.press(square);
        }
        self.drag(&pointer, layout);
        if pointer.is_released {
            let seen = pointer.at.filter(|&at| ui.clip_rect().contains(at));
            self.release(seen.and_then(|at| layout.square(at)));
        } else {
            if !pointer.is_down && !matches!(self.hand, Hand::Lifted(_)) {
                // The release was lost, as when another window came between.
                self.hand = Hand::Empty;
            }
            if let Some((square, _)) = squares.iter().find(|(_, response)| response.clicked()) {
                self.click(*square);
            }
        }
    }

    fn press(&mut self, square: Square) {
        let is_empty = self.setup.board.at(square).is_none();
        match (self.tool, self.hand) {
            (Tool::Move, Hand::Lifted(from)) if from == square => self.hand = Hand::PuttingBack(square),
            (Tool::Move, Hand::Lifted(_)) => self.click(square),
            (Tool::Erase, _) => self.hand = Hand::Brushing,
            (Tool::Put(_), _) if is_empty => self.hand = Hand::Brushing,
            (Tool::Move, _) if is_empty => self.hand = Hand::Empty,
            _ => self.hand = Hand::Pressing(square),
        }
    }

    fn drag(&mut self, pointer: &Pointer, layout: &Layout) {
        match self.hand {
            Hand::Pressing(from) | Hand::PuttingBack(from) if pointer.has_gone_far() => {
                if let Some(piece) = self.setup.board.at(from) {
                    self.hand = Hand::Carrying { piece, from: Some(from) };
                }
            }
            Hand::Brushing => {
                for square in pointer.way(layout.side).into_iter().filter_map(|at| layout.square(at)) {
                    match self.tool {
                        Tool::Erase => self.put(square, None),
                        // A stroke must not wipe out the men it happens to cross.
                        Tool::Put(piece) if self.setup.board.at(square).is_none() => {
                            self.put(square, Some(piece));
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    fn release(&mut self, over: Option<Square>) {
        match std::mem::replace(&mut self.hand, Hand::Empty) {
            Hand::Pressing(square) => self.click(square),
            Hand::Carrying { piece, from } => self.edit(|setup| {
                lift(setup, from);
                if let Some(to) = over {
                    setup.board.set(to, Some(piece));
                }
            }),
            // The press has already set the man down, or the man is to stay lifted.
            Hand::Lifted(square) => self.hand = Hand::Lifted(square),
            Hand::Empty | Hand::PuttingBack(_) | Hand::Brushing => {}
        }
    }

    fn click(&mut self, square: Square) {
        let man = self.setup.board.at(square);
        match (self.tool, std::mem::replace(&mut self.hand, Hand::Empty)) {
            (Tool::Erase, _) => self.put(square, None),
            // The same man once more takes it away.
            (Tool::Put(piece), _) => self.put(square, Some(piece).filter(|_| man != Some(piece))),
            (Tool::Move, Hand::Lifted(from)) => {
                if from != square {
                    self.edit(|setup| {
                        let lifted = lift(setup, Some(from));
                        setup.board.set(square, lifted);
                    });
                }
            }
            (Tool::Move, _) if man.is_some() => self.hand = Hand::Lifted(square),
            (Tool::Move, _) => {}
        }
    }

    fn put(&mut self, square: Square, man: Option<Piece>) {
        self.edit(|setup| {
            setup.board.set(square, man);
        });
    }

    /// On the focused square: the letter of a man puts it there, Delete takes it away. Escape lets go.
    fn follow_keys(&mut self, ui: &Ui, squares: &[(Square, Response)]) {
        if self.hand != Hand::Empty
            && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape))
        {
            self.hand = Hand::Empty;
        }
        let Some((square, _)) = squares.iter().find(|(_, response)| response.has_focus()) else { return };
        let (is_deleted, typed) = ui.input(|input| {
            let typed = input.events.iter().find_map(|event| match event {
                Event::Text(letters) => letters.chars().find_map(Piece::from_letter),
                _ => None,
            });
            (input.key_pressed(Key::Delete) || input.key_pressed(Key::Backspace), typed)
        });
        if is_deleted {
            self.put(*square, None);
        }
        if typed.is_some() {
            self.put(*square, typed);
        }
    }

    fn paint_board(&self, ui: &Ui, look: Look<'_>, layout: &Layout, squares: &[(Square, Response)]) {
        let painter = ui.painter();
        for (square, response) in squares {
            let rect = layout.rect(*square);
            let is_light = (square.file() + square.rank()) % 2 == 1;
            painter.rect_filled(rect, 0, if is_light { look.skin.light } else { look.skin.dark });
            if self.setup.en_passant == Some(*square) {
                painter.circle_filled(rect.center(), layout.side * 0.15, skins::TARGET);
            }
            if self.lifted() == Some(*square) {
                painter.rect_filled(rect, 0, skins::HELD);
            }
            let is_carried = matches!(self.hand, Hand::Carrying { .. });
            match (self.setup.board.at(*square), self.tool) {
                (Some(piece), _) => {
                    let is_away = is_carried && self.lifted() == Some(*square);
                    look.set.paint(ui, painter, piece as usize, rect, if is_away { GHOST } else { 1.0 });
                }
                (None, Tool::Put(piece)) if response.hovered() && !is_carried => {
                    look.set.paint(ui, painter, piece as usize, rect, GHOST);
                }
                _ => {}
            }
        }
        paint_coordinates(painter, layout, look);
        if let Some((square, _)) = squares.iter().find(|(_, response)| response.has_focus()) {
            paint_focus(ui, layout.rect(*square));
        }
    }

    /// The man in the hand is above everything and may leave the board.
    fn paint_carried(&self, ui: &Ui, look: Look<'_>, side: f32) {
        let (Hand::Carrying { piece, .. }, Some(finger)) =
            (self.hand, ui.input(|input| input.pointer.latest_pos()))
        else {
            return;
        };
        ui.set_cursor_icon(CursorIcon::Grabbing);
        let above = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("man for the setup")));
        look.set.paint(ui, &above, piece as usize, Rect::from_center_size(finger, Vec2::splat(side)), 1.0);
    }
}

fn lift(setup: &mut Setup, from: Option<Square>) -> Option<Piece> {
    from.and_then(|square| setup.board.set(square, None))
}

fn paint_coordinates(painter: &Painter, layout: &Layout, look: Look<'_>) {
    let font = FontId::proportional((layout.side * 0.17).clamp(8.0, 18.0));
    let inset = Vec2::splat(layout.side * 0.04);
    let (first, last) = if layout.is_flipped { (7, 7) } else { (0, 0) };
    let color = |square: Square| {
        if (square.file() + square.rank()) % 2 == 1 { look.skin.dark } else { look.skin.light }
    };
    for number in 0..8 {
        let (below, beside) = (Square::at(number, last), Square::at(first, number));
        let corner = layout.rect(below).right_bottom() - inset;
        let letter = Square::file_letter(number);
        painter.text(corner, Align2::RIGHT_BOTTOM, letter, font.clone(), color(below));
        let corner = layout.rect(beside).left_top() + inset;
        painter.text(corner, Align2::LEFT_TOP, Square::rank_digit(number), font.clone(), color(beside));
    }
}

fn paint_focus(ui: &Ui, rect: Rect) {
    let frame = Stroke::new((rect.height() * 0.05).max(2.0), ui.visuals().selection.stroke.color);
    ui.painter().rect_stroke(rect, 3, frame, StrokeKind::Inside);
}

fn paint_tool(ui: &Ui, look: Look<'_>, rect: Rect, tool: Tool, is_chosen: bool, response: &Response) {
    let (painter, visuals) = (ui.painter(), ui.visuals());
    // Men of either colour stand out from a board's squares, but not from every window's background.
    painter.rect_filled(rect, 4, look.skin.dark.lerp_to_gamma(look.skin.light, 0.5));
    if is_chosen {
        painter.rect_filled(rect, 4, look.skin.last_move);
        let frame = Stroke::new(2.5, visuals.selection.stroke.color);
        painter.rect_stroke(rect, 4, frame, StrokeKind::Inside);
    } else if response.hovered() {
        painter.rect_filled(rect, 4, Color32::from_white_alpha(50));
    }
    let picture = Rect::from_center_size(rect.center(), Vec2::splat(rect.height()));
    match tool {
        Tool::Put(piece) => look.set.paint(ui, painter, piece as usize, picture, 1.0),
        Tool::Move => paint_four_arrows(painter, picture),
        Tool::Erase => paint_cross(painter, picture),
    }
    if response.has_focus() {
        paint_focus(ui, rect);
    }
}

const INK: Color32 = Color32::from_rgb(0x2b, 0x26, 0x22);

/// The sign of moving something anywhere.
fn paint_four_arrows(painter: &Painter, rect: Rect) {
    let (center, reach) = (rect.center(), rect.width() * 0.3);
    let line = Stroke::new(rect.width() * 0.065, INK);
    for along in [vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0), vec2(0.0, -1.0)] {
        let (tip, neck) = (center + along * reach, center + along * reach * 0.62);
        let wing = along.rot90() * reach * 0.36;
        painter.line_segment([center, neck], line);
        painter.add(Shape::convex_polygon(vec![tip, neck + wing, neck - wing], INK, Stroke::NONE));
    }
}

/// The sign of taking something away.
fn paint_cross(painter: &Painter, rect: Rect) {
    let arm = rect.width() * 0.2;
    let line = Stroke::new(rect.width() * 0.1, Color32::from_rgb(0xa8, 0x2a, 0x24));
    for across in [vec2(arm, arm), vec2(arm, -arm)] {
        painter.line_segment([rect.center() - across, rect.center() + across], line);
    }
}
