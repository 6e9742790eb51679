//! The board on the screen: draws a scene, and turns pointer, keys and screen readers into what a hand does.

use std::time::{Duration, Instant};

use egui::{
    Align2, Color32, CursorIcon, Event, EventFilter, FocusDirection, FontId, Id, Key, LayerId, Mesh, Order,
    Painter, PointerButton, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder,
    Vec2, WidgetInfo, pos2, vec2,
};

use super::animation::{Motion, Turn, difference, eased, turned};
use super::grip::{Choice, Grip, Hand};
use super::pieces::PieceSet;
use super::scene::{Cell, Mark, Scene};
use super::skins::{self, Skin};

/// How a board is to look.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// Its colours.
    pub skin: &'a Skin,
    /// The drawings of its men.
    pub set: &'a PieceSet,
    /// The drawings of its ground, if it is not plain.
    pub ground: Option<&'a PieceSet>,
    /// Whether the second side sits below.
    pub is_flipped: bool,
    /// Whether files and ranks are named.
    pub has_coordinates: bool,
    /// Whether the cells are shown to which a man may go.
    pub shows_targets: bool,
    /// How long a man is seen moving.
    pub animation: Duration,
    /// The name of the board for those who cannot see it.
    pub name: &'a str,
}

/// What a board remembers from frame to frame.
#[derive(Debug)]
pub struct BoardView {
    grip: Grip,
    shown: Option<Scene>,
    motions: Vec<Motion>,
    turns: Vec<Turn>,
    moving_since: Option<Instant>,
    /// A move that the hand itself has made: it is not to be seen again.
    carried: Option<(Cell, Cell)>,
    /// What was drawn by hand, on the men that stand there now.
    arrows: Vec<Arrow>,
    arrow_from: Option<Cell>,
    /// The men that the hand draws on, also while something else is pointed at.
    settled: Option<Scene>,
    /// Where the button went down.
    pressed_at: Option<Pos2>,
    /// Where the keys are.
    cursor: Cell,
}

impl Default for BoardView {
    fn default() -> Self {
        Self {
            grip: Grip::Empty,
            shown: None,
            motions: Vec::new(),
            turns: Vec::new(),
            moving_since: None,
            carried: None,
            arrows: Vec::new(),
            arrow_from: None,
            settled: None,
            pressed_at: None,
            cursor: Cell { file: 4, rank: 1 },
        }
    }
}

/// A line drawn on the board, or a circle if it ends where it begins.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Arrow {
    from: Cell,
    to: Cell,
    color: Color32,
}

/// A drag begins when the pointer is so far from where it was pressed, in logical pixels.
const DRAG_DISTANCE: f32 = 4.0;

/// Where the cells lie on the screen.
#[derive(Clone, Copy)]
struct Layout {
    corner: Pos2,
    side: f32,
    files: usize,
    ranks: usize,
    is_flipped: bool,
}

impl Layout {
    /// The largest board in a space whose cells are whole numbers of physical pixels.
    fn within(space: Rect, scene: &Scene, is_flipped: bool, scale: f32) -> Self {
        let (files, ranks) = (scene.files.max(1), scene.ranks.max(1));
        let side = (space.width() / count(files)).min(space.height() / count(ranks));
        let side = ((side * scale).floor() / scale).max(1.0);
        let extent = vec2(side * count(files), side * count(ranks));
        let corner = ((space.center() - extent / 2.0).to_vec2() * scale).round() / scale;
        Self { corner: corner.to_pos2(), side, files, ranks, is_flipped }
    }

    fn bounds(&self) -> Rect {
        Rect::from_min_size(self.corner, vec2(self.side * count(self.files), self.side * count(self.ranks)))
    }

    fn rect(&self, cell: Cell) -> Rect {
        let (column, row) = if self.is_flipped {
            (self.files - 1 - cell.file, cell.rank)
        } else {
            (cell.file, self.ranks - 1 - cell.rank)
        };
        let corner = self.corner + vec2(count(column), count(row)) * self.side;
        Rect::from_min_size(corner, Vec2::splat(self.side))
    }

    fn cell(&self, at: Pos2) -> Option<Cell> {
        let cells = (0..self.ranks).flat_map(|rank| (0..self.files).map(move |file| Cell { file, rank }));
        cells.into_iter().find(|&cell| {
            let rect = self.rect(cell);
            // Of two cells that touch, the edge belongs to one.
            at.x >= rect.min.x && at.x < rect.max.x && at.y >= rect.min.y && at.y < rect.max.y
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "boards are small")]
const fn count(number: usize) -> f32 {
    number as f32
}

impl BoardView {
    /// Shows a scene in all the space there is, and returns what the hand chose.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene, look: &Look<'_>, now: Instant) -> Option<Choice> {
        let (space, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let layout = Layout::within(space, scene, look.is_flipped, ui.ctx().pixels_per_point());
        self.notice_change(scene, look, now);
        let board = UiBuilder::new()
            .max_rect(layout.bounds())
            .id_salt("board")
            .accessibility_role(Role::Grid)
            .accessibility_label(look.name);
        let choice = ui.scope_builder(board, |ui| {
            let cells = interact_with_cells(ui, scene, &layout, &self.grip, self.cursor);
            self.move_cursor(ui, scene, look, &cells);
            let choice = self.follow_hand(ui, scene, &layout, &cells);
            self.paint(ui, scene, &layout, look, &cells, now);
            choice
        });
        if let Some(Choice::Move { number, was_carried: true }) = choice.inner
            && let Some(super::scene::Gesture::Carry { from, to }) = scene.gestures.get(number)
        {
            self.carried = Some((*from, *to));
        }
        choice.inner
    }

    /// When the position changes, the hand lets go and what moved is seen moving.
    fn notice_change(&mut self, scene: &Scene, look: &Look<'_>, now: Instant) {
        // A move by hand is there in the next frame; what comes later is another one, or a premove that is to be seen.
        let carried = self.carried.take();
        self.drop_old_arrows(scene);
        let Some(shown) = &self.shown else {
            self.shown = Some(scene.clone());
            return;
        };
        if shown.revision != scene.revision {
            self.grip = Grip::Empty;
            (self.motions, self.turns) = if look.animation.is_zero() {
                (Vec::new(), Vec::new())
            } else {
                (difference(shown, scene), turned(shown, scene))
            };
            self.motions.retain(|motion| carried != Some((motion.from, motion.to)));
            let is_moving = !(self.motions.is_empty() && self.turns.is_empty());
            self.moving_since = is_moving.then_some(now);
        }
        if shown != scene {
            self.shown = Some(scene.clone());
        }
    }

    /// What was drawn belongs to the position on which it was drawn.
    fn drop_old_arrows(&mut self, scene: &Scene) {
        if scene.is_glimpse || self.settled.as_ref().is_some_and(|settled| settled.has_men_of(scene)) {
            return;
        }
        self.settled = Some(scene.clone());
        self.arrows.clear();
        self.arrow_from = None;
    }

    /// Only one cell can have the keys, so that Tab passes the board at once; arrows move them to the next cell. An
    /// arrow up or down brings them there if nobody has them.
    fn move_cursor(&mut self, ui: &Ui, scene: &Scene, look: &Look<'_>, cells: &[(Cell, Response)]) {
        let Some((_, here)) = cells.iter().find(|(cell, _)| *cell == self.cursor) else {
            self.cursor = Cell { file: 0, rank: 0 };
            return;
        };
        if !here.has_focus() {
            let is_free = ui.memory(|memory| memory.focused().is_none());
            let is_called = |input: &egui::InputState| {
                input.key_pressed(Key::ArrowUp) || input.key_pressed(Key::ArrowDown)
            };
            if is_free && ui.input(is_called) {
                // For egui the same arrow would lead on from here at once, out of the board.
                ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
                here.request_focus();
            }
            return;
        }
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(here.id, arrows));
        let steps = ui.input(|input| {
            let pressed = |key| isize::from(input.key_pressed(key));
            let (right, up) = (
                pressed(Key::ArrowRight) - pressed(Key::ArrowLeft),
                pressed(Key::ArrowUp) - pressed(Key::ArrowDown),
            );
            if look.is_flipped { (-right, -up) } else { (right, up) }
        });
        let step = |place: usize, by: isize, count: usize| {
            place.checked_add_signed(by).filter(|&next| next < count).unwrap_or(place)
        };
        let next = Cell {
            file: step(self.cursor.file, steps.0, scene.files),
            rank: step(self.cursor.rank, steps.1, scene.ranks),
        };
        if next != self.cursor
            && let Some((_, response)) = cells.iter().find(|(cell, _)| *cell == next)
        {
            self.cursor = next;
            response.request_focus();
        }
    }

    /// Takes the events one by one, for a quick hand presses and lets go within one frame.
    fn follow_hand(
        &mut self,
        ui: &Ui,
        scene: &Scene,
        layout: &Layout,
        cells: &[(Cell, Response)],
    ) -> Option<Choice> {
        let is_over_board = cells
            .iter()
            .any(|(_, response)| response.contains_pointer() || response.is_pointer_button_down_on());
        let mut choice = None;
        let mut was_pressed = false;
        for event in ui.input(|input| input.events.clone()) {
            self.draw_arrows_by_hand(&event, scene, layout, is_over_board);
            let Some(hand) = self.hand(&event, layout, is_over_board) else { continue };
            if matches!(hand, Hand::Presses(Some(_))) {
                self.arrows.clear();
            }
            was_pressed |= matches!(hand, Hand::Presses(_) | Hand::Releases(_));
            choice = self.step(hand, scene).or(choice);
        }
        let is_holding = matches!(self.grip, Grip::Pressing { .. } | Grip::Carrying { .. });
        if is_holding && !ui.input(|input| input.pointer.primary_down()) {
            // The release was lost, as when another window came between.
            self.step(Hand::Cancels, scene);
        }
        // Without a button pressed it is a key or a screen reader that means the cell.
        let activated = cells.iter().find(|(_, response)| response.clicked()).filter(|_| !was_pressed);
        activated.and_then(|(cell, _)| self.step(Hand::Activates(*cell), scene)).or(choice)
    }

    fn step(&mut self, hand: Hand, scene: &Scene) -> Option<Choice> {
        let (grip, choice) = std::mem::take(&mut self.grip).step(hand, scene);
        self.grip = grip;
        choice
    }

    /// What an event means on the board.
    fn hand(&mut self, event: &Event, layout: &Layout, is_over_board: bool) -> Option<Hand> {
        match *event {
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, .. } => {
                self.pressed_at = is_over_board.then_some(pos);
                let is_choosing = matches!(self.grip, Grip::Choosing { .. });
                (is_over_board || is_choosing)
                    .then(|| Hand::Presses(layout.cell(pos).filter(|_| is_over_board)))
            }
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: false, .. } => {
                self.pressed_at.take().map(|_| Hand::Releases(layout.cell(pos)))
            }
            Event::PointerMoved(pos) => {
                let is_far = self.pressed_at?.distance(pos) >= DRAG_DISTANCE;
                let is_carrying = matches!(self.grip, Grip::Carrying { .. });
                (is_far || is_carrying).then(|| Hand::Drags(layout.cell(pos)))
            }
            Event::PointerButton { pos, pressed: true, .. } => match self.grip {
                Grip::Empty | Grip::Selected { .. } => {
                    (is_over_board && layout.cell(pos).is_some()).then_some(Hand::Clears)
                }
                _ => Some(Hand::Cancels),
            },
            Event::Key { key: Key::Escape, pressed: true, .. } => Some(Hand::Cancels),
            _ => None,
        }
    }

    /// The right button draws, if nothing is in the hand: an arrow, or a circle on one cell; the same once more takes it
    /// away.
    fn draw_arrows_by_hand(&mut self, event: &Event, scene: &Scene, layout: &Layout, is_over_board: bool) {
        let Event::PointerButton { pos, button: PointerButton::Secondary, pressed, modifiers } = *event
        else {
            return;
        };
        if pressed {
            let may_draw = is_over_board && self.grip == Grip::Empty && !scene.is_glimpse;
            self.arrow_from = layout.cell(pos).filter(|_| may_draw);
        } else if let (Some(from), Some(to)) = (self.arrow_from.take(), layout.cell(pos)) {
            self.toggle_arrow(from, to, skins::arrow(modifiers.shift, modifiers.alt));
        }
    }

    fn toggle_arrow(&mut self, from: Cell, to: Cell, color: Color32) {
        let before = self.arrows.len();
        self.arrows.retain(|arrow| (arrow.from, arrow.to) != (from, to));
        if self.arrows.len() == before {
            self.arrows.push(Arrow { from, to, color });
        }
    }

    fn paint(
        &mut self,
        ui: &Ui,
        scene: &Scene,
        layout: &Layout,
        look: &Look<'_>,
        cells: &[(Cell, Response)],
        now: Instant,
    ) {
        let painter = ui.painter();
        paint_ground(ui, scene, layout, look);
        if look.has_coordinates {
            paint_coordinates(painter, scene, layout, look.skin);
        }
        for &(cell, mark) in &scene.marks {
            paint_mark(painter, layout.rect(cell), mark, look.skin);
        }
        let finger = ui.input(|input| input.pointer.latest_pos());
        self.paint_targets(painter, scene, layout, look, finger);
        self.paint_men(ui, scene, layout, look, now);
        paint_weaknesses(painter, scene, layout);
        let pointed = cells.iter().find(|(_, response)| response.hovered() || response.has_focus());
        if let Some((cell, _)) = pointed.filter(|_| self.moving_since.is_none()) {
            paint_preview(ui, scene, layout, look, *cell);
        }
        for &(from, to) in &scene.arrows {
            paint_arrow(painter, layout, Arrow { from, to, color: skins::SHOWN_MOVE });
        }
        for arrow in self.arrows.iter().filter(|_| !scene.is_glimpse) {
            paint_arrow(painter, layout, *arrow);
        }
        for (cell, response) in cells {
            if response.has_focus() {
                let frame = Stroke::new((layout.side * 0.05).max(2.0), ui.visuals().selection.stroke.color);
                painter.rect_stroke(layout.rect(*cell), 3, frame, StrokeKind::Inside);
            }
        }
        self.paint_choice(ui, scene, layout, look);
        self.paint_carried(ui, scene, layout, look, finger);
    }

    fn paint_targets(
        &self,
        painter: &Painter,
        scene: &Scene,
        layout: &Layout,
        look: &Look<'_>,
        finger: Option<Pos2>,
    ) {
        let Some(from) = self.grip.held() else { return };
        paint_held(painter, layout.rect(from));
        if !look.shows_targets || matches!(self.grip, Grip::Choosing { .. }) {
            return;
        }
        let over = finger.and_then(|at| layout.cell(at));
        for target in scene.targets(from) {
            let rect = layout.rect(target);
            if over == Some(target) {
                painter.rect_filled(rect, 0, skins::TARGET);
                // On a board of the same colour the edge is what is seen.
                let edge = Stroke::new(layout.side * 0.05, skins::TARGET);
                painter.rect_stroke(rect, 0, edge, StrokeKind::Inside);
            } else if scene.man(target).is_some() {
                paint_corners(painter, rect);
            } else {
                painter.circle_filled(rect.center(), layout.side * 0.15, skins::TARGET);
            }
        }
    }

    fn paint_men(&mut self, ui: &Ui, scene: &Scene, layout: &Layout, look: &Look<'_>, now: Instant) {
        let elapsed = self.moving_since.map(|since| now.saturating_duration_since(since));
        let share =
            elapsed.map_or(1.0, |elapsed| elapsed.as_secs_f32() / look.animation.as_secs_f32().max(0.001));
        if share >= 1.0 {
            self.motions.clear();
            self.turns.clear();
            self.moving_since = None;
        }
        let painter = ui.painter();
        let held = match self.grip {
            Grip::Carrying { from, .. } | Grip::Choosing { from, .. } => Some(from),
            _ => None,
        };
        for man in &scene.men {
            if let Some(turn) = self.turns.iter().find(|turn| turn.at == man.at) {
                // First the old face narrows, then the new one widens.
                let width = (1.0 - 2.0 * eased(share)).abs();
                let face = if share < 0.5 { turn.was } else { man.drawing };
                look.set.paint_narrowed(ui, painter, face, layout.rect(man.at), width, 1.0);
                continue;
            }
            let is_moving = self.motions.iter().any(|motion| motion.to == man.at);
            if !is_moving {
                let opacity = if held == Some(man.at) { 0.3 } else { 1.0 };
                look.set.paint(ui, painter, man.drawing, layout.rect(man.at), opacity);
            }
        }
        for motion in &self.motions {
            if let Some(taken) = motion.taken {
                look.set.paint(ui, painter, taken, layout.rect(motion.to), 0.5);
            }
        }
        for motion in &self.motions {
            let (from, to) = (layout.rect(motion.from).center(), layout.rect(motion.to).center());
            let square = Rect::from_center_size(from.lerp(to, eased(share)), Vec2::splat(layout.side));
            look.set.paint(ui, painter, motion.drawing, square, 1.0);
        }
        if self.moving_since.is_some() {
            ui.ctx().request_repaint();
        }
    }

    /// What a man may become, in a column from the last cell inwards; the rest is dimmed.
    fn paint_choice(&self, ui: &Ui, scene: &Scene, layout: &Layout, look: &Look<'_>) {
        let Grip::Choosing { options, .. } = &self.grip else { return };
        let painter = ui.painter();
        painter.rect_filled(layout.bounds(), 0, skins::DIMMED);
        let finger = ui.input(|input| input.pointer.latest_pos());
        for &(cell, number) in options {
            let rect = layout.rect(cell);
            let is_over = finger.is_some_and(|at| rect.contains(at));
            let disc = if is_over { look.skin.dark } else { look.skin.light };
            painter.rect_filled(rect, 0, look.skin.light);
            painter.circle_filled(rect.center(), layout.side * 0.48, disc);
            if let Some(Some(outcome)) = scene.outcomes.get(number) {
                look.set.paint(ui, painter, outcome.drawing, rect, 1.0);
            }
        }
    }

    /// The man in the hand is above everything and may leave the board.
    fn paint_carried(&self, ui: &Ui, scene: &Scene, layout: &Layout, look: &Look<'_>, finger: Option<Pos2>) {
        let (Grip::Carrying { from, .. }, Some(finger)) = (&self.grip, finger) else { return };
        let Some(man) = scene.man(*from) else { return };
        ui.set_cursor_icon(CursorIcon::Grabbing);
        let above = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("carried man")));
        let square = Rect::from_center_size(finger, Vec2::splat(layout.side));
        look.set.paint(ui, &above, man.drawing, square, 1.0);
    }
}

/// The cells themselves.
fn paint_ground(ui: &Ui, scene: &Scene, layout: &Layout, look: &Look<'_>) {
    let painter = ui.painter();
    let line = Stroke::new(1.0, skins::GRID);
    for (number, cell) in scene.cells().enumerate() {
        let rect = layout.rect(cell);
        if let (Some(drawings), Some(&drawing)) = (look.ground, scene.ground.get(number)) {
            drawings.paint(ui, painter, drawing, rect, 1.0);
            painter.rect_stroke(rect, 0, line, StrokeKind::Middle);
        } else {
            let is_light = (cell.file + cell.rank) % 2 == 1;
            painter.rect_filled(rect, 0, if is_light { look.skin.light } else { look.skin.dark });
        }
    }
}

/// What would stand where if a man were put down on a cell: a pale one there, and frames around those that turn over.
fn paint_preview(ui: &Ui, scene: &Scene, layout: &Layout, look: &Look<'_>, at: Cell) {
    for &(cell, drawing) in scene.preview(at) {
        let rect = layout.rect(cell);
        if cell == at {
            look.set.paint(ui, ui.painter(), drawing, rect, 0.45);
        } else {
            let frame = Stroke::new(layout.side * 0.06, skins::HINT);
            ui.painter().rect_stroke(rect.shrink(layout.side * 0.04), 6, frame, StrokeKind::Inside);
            let corner = Rect::from_center_size(
                rect.right_top() + vec2(-0.22, 0.22) * layout.side,
                Vec2::splat(layout.side * 0.36),
            );
            look.set.paint(ui, ui.painter(), drawing, corner, 1.0);
        }
    }
}

/// A cross over each man that anybody may take.
fn paint_weaknesses(painter: &Painter, scene: &Scene, layout: &Layout) {
    for &(cell, _) in scene.marks.iter().filter(|(_, mark)| *mark == Mark::Weak) {
        let rect = layout.rect(cell).shrink(layout.side * 0.06);
        let stroke = Stroke::new(layout.side * 0.05, skins::WEAK);
        painter.rect_stroke(rect, layout.side * 0.2, stroke, StrokeKind::Inside);
        painter.line_segment([rect.left_bottom(), rect.right_top()], stroke);
    }
}

/// Makes every cell something that can be pressed, focused and named.
fn interact_with_cells(
    ui: &Ui,
    scene: &Scene,
    layout: &Layout,
    grip: &Grip,
    cursor: Cell,
) -> Vec<(Cell, Response)> {
    let options = if let Grip::Choosing { options, .. } = grip { options.as_slice() } else { &[] };
    let cells = scene.cells().map(|cell| {
        let id = ui.scope_id().with(("cell", cell));
        let sense = if cell == cursor { Sense::click_and_drag() } else { Sense::CLICK | Sense::DRAG };
        let response = ui.interact(layout.rect(cell), id, sense);
        let option = options.iter().find(|option| option.0 == cell).map(|option| option.1);
        let outcome = option.and_then(|number| scene.outcomes.get(number)?.as_ref());
        let name = match (outcome, scene.man(cell)) {
            (Some(outcome), _) => outcome.name.clone(),
            (None, Some(man)) => format!("{} {}", cell_name(cell), man.name),
            (None, None) => cell_name(cell),
        };
        let is_held = grip.held() == Some(cell);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_held, &name));
        ui.ctx().accesskit_node_builder(id, |node| {
            let targets: Vec<String> = scene.targets(cell).into_iter().map(cell_name).collect();
            if !targets.is_empty() {
                node.set_description(targets.join(", "));
            }
        });
        if response.hovered() && scene.man(cell).is_some_and(|man| man.is_ours) {
            ui.set_cursor_icon(CursorIcon::Grab);
        }
        (cell, response)
    });
    cells.collect()
}

/// The name of a cell on any board of up to 26 files.
#[must_use]
pub fn cell_name(cell: Cell) -> String {
    let letter = u8::try_from(cell.file).map_or('?', |file| char::from(b'a' + file % 26));
    format!("{letter}{}", cell.rank + 1)
}

fn paint_coordinates(painter: &Painter, scene: &Scene, layout: &Layout, skin: &Skin) {
    let font = FontId::proportional((layout.side * 0.17).clamp(8.0, 18.0));
    let inset = layout.side * 0.04;
    let lowest = if layout.is_flipped { scene.ranks - 1 } else { 0 };
    let leftmost = if layout.is_flipped { scene.files - 1 } else { 0 };
    let color = |cell: Cell| {
        let is_light = (cell.file + cell.rank) % 2 == 1;
        match (scene.ground.is_empty(), is_light) {
            (false, _) => skins::ON_GROUND,
            (true, true) => skin.dark,
            (true, false) => skin.light,
        }
    };
    for file in 0..scene.files {
        let cell = Cell { file, rank: lowest };
        let name: String = cell_name(cell).chars().take(1).collect();
        let corner = layout.rect(cell).right_bottom() - Vec2::splat(inset);
        painter.text(corner, Align2::RIGHT_BOTTOM, name, font.clone(), color(cell));
    }
    for rank in 0..scene.ranks {
        let cell = Cell { file: leftmost, rank };
        let corner = layout.rect(cell).left_top() + Vec2::splat(inset);
        painter.text(corner, Align2::LEFT_TOP, (rank + 1).to_string(), font.clone(), color(cell));
    }
}

fn paint_mark(painter: &Painter, rect: Rect, mark: Mark, skin: &Skin) {
    match mark {
        Mark::LastMove => {
            painter.rect_filled(rect, 0, skin.last_move);
            paint_brackets(painter, rect, skin.last_move);
        }
        Mark::Premove => {
            painter.rect_filled(rect, 0, skins::PREMOVE);
            paint_dashes(painter, rect, skins::PREMOVE);
        }
        Mark::Hint => {
            let frame = Stroke::new(rect.width() * 0.08, skins::HINT);
            painter.rect_stroke(rect, 6, frame, StrokeKind::Inside);
        }
        Mark::Check => paint_glow(painter, rect),
        // To be seen above the man.
        Mark::Weak => {}
    }
}

/// A frame within the square of the man that is held.
fn paint_held(painter: &Painter, rect: Rect) {
    let side = rect.width();
    let frame = rect.shrink(side * 0.035);
    painter.rect_filled(frame, side * 0.14, skins::HELD_INSIDE);
    painter.rect_stroke(frame, side * 0.14, Stroke::new(side * 0.06, skins::HELD), StrokeKind::Inside);
}

/// A line around each corner of a square: here something has happened.
fn paint_brackets(painter: &Painter, rect: Rect, color: Color32) {
    let side = rect.width();
    let (frame, reach) = (rect.shrink(side * 0.06), side * 0.16);
    let stroke = Stroke::new(side * 0.035, color);
    for (corner, right, down) in corners(frame) {
        let ends = [corner + vec2(right * reach, 0.0), corner, corner + vec2(0.0, down * reach)];
        painter.add(Shape::line(ends.to_vec(), stroke));
    }
}

/// A frame of dashes: something is going to happen here.
fn paint_dashes(painter: &Painter, rect: Rect, color: Color32) {
    let side = rect.width();
    let frame = rect.shrink(side * 0.08);
    let around =
        [frame.left_top(), frame.right_top(), frame.right_bottom(), frame.left_bottom(), frame.left_top()];
    let stroke = Stroke::new(side * 0.05, color);
    painter.extend(Shape::dashed_line(&around, stroke, side * 0.12, side * 0.09));
}

/// The corners of a square, each with the directions to the others.
fn corners(rect: Rect) -> [(Pos2, f32, f32); 4] {
    [
        (rect.left_top(), 1.0, 1.0),
        (rect.right_top(), -1.0, 1.0),
        (rect.left_bottom(), 1.0, -1.0),
        (rect.right_bottom(), -1.0, -1.0),
    ]
}

/// A red glow that is gone before the edge of the square.
fn paint_glow(painter: &Painter, rect: Rect) {
    const STEPS: u16 = 32;
    let radius = rect.width() * 0.445 * std::f32::consts::SQRT_2;
    let mut mesh = Mesh::default();
    mesh.colored_vertex(rect.center(), skins::CHECK);
    for step in 0..STEPS {
        let angle = f32::from(step) / f32::from(STEPS) * std::f32::consts::TAU;
        let rim = rect.center() + radius * vec2(angle.cos(), angle.sin());
        mesh.colored_vertex(pos2(rim.x, rim.y), Color32::TRANSPARENT);
        let (this, next) = (u32::from(step) + 1, u32::from((step + 1) % STEPS) + 1);
        mesh.add_triangle(0, this, next);
    }
    painter.with_clip_rect(rect).add(Shape::mesh(mesh));
}

/// The four corners of a square, for a man that can be taken.
fn paint_corners(painter: &Painter, rect: Rect) {
    let reach = rect.width() * 0.22;
    for (corner, right, down) in corners(rect) {
        let points = vec![corner, corner + vec2(right * reach, 0.0), corner + vec2(0.0, down * reach)];
        painter.add(Shape::convex_polygon(points, skins::TARGET, Stroke::NONE));
    }
}

fn paint_arrow(painter: &Painter, layout: &Layout, arrow: Arrow) {
    let width = layout.side * 10.0 / 64.0;
    let (from, to) = (layout.rect(arrow.from).center(), layout.rect(arrow.to).center());
    if arrow.from == arrow.to {
        painter.circle_stroke(from, layout.side * 0.46, Stroke::new(width * 0.4, arrow.color));
        return;
    }
    let along = (to - from).normalized();
    let across = along.rot90();
    let tip = to - along * width;
    let neck = tip - along * width * 2.2;
    let (half, wing) = (across * width / 2.0, across * width * 1.4);
    let shaft = vec![from + half, neck + half, neck - half, from - half];
    painter.add(Shape::convex_polygon(shaft, arrow.color, Stroke::NONE));
    painter.add(Shape::convex_polygon(vec![tip, neck + wing, neck - wing], arrow.color, Stroke::NONE));
}
