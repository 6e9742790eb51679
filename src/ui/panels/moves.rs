//! The moves of the game in the words of players; a click looks at the position behind one.

use egui::style::ScrollAnimation;
use egui::{Align, Button, Label, Rect, RichText, ScrollArea, Ui, vec2};

use crate::game::Status;
use crate::play::session::Look;
use crate::play::{Command, GameRecord, NodeId, Session};
use crate::ui::app::{Sight, Wish};
use crate::ui::board::Gesture;
use crate::ui::games::{Shown, number_in_words};
use crate::ui::text::fill;
use crate::ui::theme;

/// The moves as they are written, kept until something changes.
#[derive(Debug, Default)]
pub struct Sheet {
    written_at: Option<u64>,
    lines: Vec<Line>,
    /// What the moves that are shown are called.
    name: Option<String>,
    /// What the list was scrolled to last, and how high it was then.
    scrolled_to: Option<(NodeId, f32)>,
}

/// One line of the list.
#[derive(Debug)]
enum Line {
    /// The moves of the game with one number.
    Main { number: u32, moves: [Option<Written>; 2] },
    /// A part of another branch, and how deep it lies within others.
    Branch { depth: usize, moves: Vec<Written> },
}

#[derive(Debug, Clone)]
struct Written {
    node: NodeId,
    text: String,
}

const NUMBER_WIDTH: f32 = 40.0;
const ROW_HEIGHT: f32 = 26.0;

/// The height of a line with letters as large as somebody has chosen.
fn row_height(ui: &Ui) -> f32 {
    (ROW_HEIGHT * theme::scale(ui).max(1.0)).ceil()
}

/// So many moves of a branch stand in one line.
const BRANCH_LENGTH: usize = 4;
/// Branches within branches beyond this stand no further to the right.
const DEEPEST_INDENT: usize = 4;

impl Sheet {
    /// Shows the moves.
    pub fn show<G: Shown>(&mut self, ui: &mut Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
        self.write(sight.session);
        // Where there is room for few lines the moves need it more than what they are called.
        if let Some(name) = self.name.as_ref().filter(|_| ui.available_height() > 3.5 * row_height(ui)) {
            ui.add(Label::new(RichText::new(name).italics()).truncate());
        }
        if self.lines.is_empty() {
            if ui.available_height() < row_height(ui) {
                return;
            }
            ui.add(Label::new(RichText::new(first_step(sight)).weak()).wrap());
            return;
        }
        let shown = sight.session.shown_node();
        ui.spacing_mut().button_padding.y = 2.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        let row_height = row_height(ui);
        ui.spacing_mut().interact_size.y = row_height;
        let spacing = ui.spacing().item_spacing.y;
        let area = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(0.0);
        let aim = Some((shown, ui.available_height()));
        let is_elsewhere = self.scrolled_to != aim;
        self.scrolled_to = aim;
        area.show_rows(ui, row_height, self.lines.len(), |ui, seen| {
            if is_elsewhere {
                let line = self.lines.iter().position(|line| line.holds(shown)).unwrap_or(0);
                #[expect(clippy::cast_precision_loss, reason = "a few thousand lines")]
                let below_seen = (line as f32 - seen.start as f32) * (row_height + spacing);
                let corner = ui.max_rect().min + vec2(0.0, below_seen);
                let row = Rect::from_min_size(corner, vec2(1.0, row_height));
                ui.scroll_to_rect_animation(row, Some(Align::Center), ScrollAnimation::none());
            }
            for line in self.lines.iter().skip(seen.start).take(seen.len()) {
                ui.horizontal(|ui| {
                    ui.set_height(row_height);
                    line.show(ui, shown, wishes);
                });
            }
        });
    }

    fn write<G: Shown>(&mut self, session: &Session<G>) {
        if self.written_at == Some(session.revision()) {
            return;
        }
        self.written_at = Some(session.revision());
        self.lines.clear();
        let cursor = session.cursor();
        let record = cursor.record();
        let mut position = record.start().clone();
        let mut before = record.root();
        self.name = G::line_name(record, session.shown_node());
        for &node in cursor.path() {
            let Some(chosen) = record.chosen(node) else { continue };
            let written = Written { node, text: position.move_name(chosen) };
            self.write_main(written, position.move_number(), position.is_reply());
            for &other in record.continuations(before).iter().filter(|&&other| other != node) {
                write_branches(record, position.clone(), other, &mut self.lines);
            }
            position.play(chosen);
            before = node;
        }
        // Whatever continues the end of the branch is the branch itself, so nothing is left out.
    }

    fn write_main(&mut self, written: Written, number: u32, is_reply: bool) {
        match self.lines.last_mut() {
            Some(Line::Main { moves: [_, reply @ None], .. }) if is_reply => *reply = Some(written),
            _ if is_reply => self.lines.push(Line::Main { number, moves: [None, Some(written)] }),
            _ => self.lines.push(Line::Main { number, moves: [Some(written), None] }),
        }
    }
}

/// What somebody does who sees the board for the first time.
fn first_step<G: Shown>(sight: Sight<'_, G>) -> String {
    let (session, text) = (sight.session, sight.text);
    let side = G::side_name(session.turn(), text);
    if session.seats()[session.turn()].is_computer() {
        return fill(&text.to_move, &[("side", side)]);
    }
    let first = match session.cursor().line().status() {
        Status::Ongoing(moves) => moves.first().copied(),
        Status::Over(_) => None,
    };
    match first.map(G::gesture) {
        Some(Gesture::Carry { .. }) => fill(&text.begin_by_dragging, &[("side", side)]),
        Some(Gesture::Place { .. }) => text.begin_by_placing.clone(),
        None => String::new(),
    }
}

/// Writes a branch that begins with a node, each followed by the branches that part from it.
fn write_branches<G: Shown>(record: &GameRecord<G>, start: G, first: NodeId, lines: &mut Vec<Line>) {
    // A list, for a file may nest them deeper than calls can be.
    let mut to_write = vec![(start, first, 0)];
    while let Some((mut position, first, depth)) = to_write.pop() {
        let mut moves = Vec::new();
        let mut partings = Vec::new();
        for node in std::iter::once(first).chain(record.main_line_behind(first)) {
            let Some(chosen) = record.chosen(node) else { continue };
            let mut text = position.move_name(chosen);
            if moves.is_empty() || !position.is_reply() || moves.len().is_multiple_of(BRANCH_LENGTH) {
                text = format!("{} {text}", number_in_words(&position));
            }
            if node != first
                && let Some(parent) = record.parent(node)
            {
                let others = record.continuations(parent).iter().copied().filter(|&other| other != node);
                partings.extend(others.map(|other| (position.clone(), other, depth + 1)));
            }
            moves.push(Written { node, text });
            position.play(chosen);
        }
        lines.extend(moves.chunks(BRANCH_LENGTH).map(|part| Line::Branch { depth, moves: part.to_vec() }));
        to_write.extend(partings.into_iter().rev());
    }
}

impl Line {
    fn holds(&self, node: NodeId) -> bool {
        match self {
            Self::Main { moves, .. } => moves.iter().flatten().any(|written| written.node == node),
            Self::Branch { moves, .. } => moves.iter().any(|written| written.node == node),
        }
    }

    fn show<G: Shown>(&self, ui: &mut Ui, shown: NodeId, wishes: &mut Vec<Wish<G>>) {
        match self {
            Self::Main { number, moves } => {
                let (row_height, number_width) = (row_height(ui), theme::font_size(ui, NUMBER_WIDTH));
                let width = ((ui.available_width() - number_width) / 2.0 - 12.0).max(40.0);
                let number = RichText::new(format!("{number}.")).weak();
                ui.add_sized([number_width, row_height], Label::new(number));
                for written in moves {
                    match written {
                        Some(written) => written.show(ui, shown, Some(width), wishes),
                        None => {
                            ui.add_sized([width, row_height], Label::new("…"));
                        }
                    }
                }
            }
            Self::Branch { depth, moves } => {
                #[expect(clippy::cast_precision_loss, reason = "a few levels")]
                ui.add_space(18.0 + 12.0 * (*depth).min(DEEPEST_INDENT) as f32);
                ui.spacing_mut().item_spacing.x = 1.0;
                for written in moves {
                    written.show(ui, shown, None, wishes);
                }
            }
        }
    }
}

impl Written {
    fn show<G: Shown>(&self, ui: &mut Ui, shown: NodeId, width: Option<f32>, wishes: &mut Vec<Wish<G>>) {
        let is_shown = self.node == shown;
        let response = if let Some(width) = width {
            ui.add_sized([width, row_height(ui)], Button::selectable(is_shown, &self.text))
        } else {
            ui.add(Button::selectable(is_shown, RichText::new(&self.text).small()))
        };
        if response.clicked() {
            wishes.push(Wish::Do(Command::Look(Look::At(self.node))));
        }
    }
}
