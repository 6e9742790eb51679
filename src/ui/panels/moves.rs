//! The moves of the game in the words of players; a click looks at the position behind one.

use egui::{Button, Label, RichText, ScrollArea, Ui};

use crate::play::session::Look;
use crate::play::{Command, GameRecord, NodeId, Session};
use crate::ui::app::{Sight, Wish};
use crate::ui::games::{Shown, number_in_words};

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
/// So many moves of a branch stand in one line.
const BRANCH_LENGTH: usize = 4;
/// Branches within branches beyond this are not written; they can be reached by looking at the one above.
const DEEPEST_BRANCH: usize = 4;

impl Sheet {
    /// Shows the moves.
    pub fn show<G: Shown>(&mut self, ui: &mut Ui, sight: Sight<'_, G>, wishes: &mut Vec<Wish<G>>) {
        self.write(sight.session);
        if let Some(name) = &self.name {
            ui.add(Label::new(RichText::new(name).italics()).truncate());
        }
        let shown = sight.session.shown_node();
        ui.spacing_mut().button_padding.y = 2.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = ROW_HEIGHT;
        let spacing = ui.spacing().item_spacing.y;
        let mut area = ScrollArea::vertical().auto_shrink(false).min_scrolled_height(0.0);
        let aim = Some((shown, ui.available_height()));
        if self.scrolled_to != aim {
            self.scrolled_to = aim;
            let line = self.lines.iter().position(|line| line.holds(shown)).unwrap_or(0);
            #[expect(clippy::cast_precision_loss, reason = "a few hundred lines")]
            let above = line as f32 * (ROW_HEIGHT + spacing);
            area = area.vertical_scroll_offset((above - ui.available_height() / 2.0).max(0.0));
        }
        area.show_rows(ui, ROW_HEIGHT, self.lines.len(), |ui, seen| {
            for line in self.lines.iter().skip(seen.start).take(seen.len()) {
                ui.horizontal(|ui| {
                    ui.set_height(ROW_HEIGHT);
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
                write_branch(record, position.clone(), other, 0, &mut self.lines);
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

/// Writes a branch that begins with a node, then the branches that part from it.
fn write_branch<G: Shown>(
    record: &GameRecord<G>,
    start: G,
    first: NodeId,
    depth: usize,
    lines: &mut Vec<Line>,
) {
    let mut position = start;
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
            partings.extend(others.map(|other| (position.clone(), other)));
        }
        moves.push(Written { node, text });
        position.play(chosen);
    }
    lines.extend(moves.chunks(BRANCH_LENGTH).map(|part| Line::Branch { depth, moves: part.to_vec() }));
    if depth < DEEPEST_BRANCH {
        for (position, node) in partings {
            write_branch(record, position, node, depth + 1, lines);
        }
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
                let width = ((ui.available_width() - NUMBER_WIDTH) / 2.0 - 12.0).max(40.0);
                let number = RichText::new(format!("{number}.")).weak();
                ui.add_sized([NUMBER_WIDTH, ROW_HEIGHT], Label::new(number));
                for written in moves {
                    match written {
                        Some(written) => written.show(ui, shown, Some(width), wishes),
                        None => {
                            ui.add_sized([width, ROW_HEIGHT], Label::new("…"));
                        }
                    }
                }
            }
            Self::Branch { depth, moves } => {
                #[expect(clippy::cast_precision_loss, reason = "a few levels")]
                ui.add_space(18.0 + 12.0 * *depth as f32);
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
            ui.add_sized([width, ROW_HEIGHT], Button::selectable(is_shown, &self.text))
        } else {
            ui.add(Button::selectable(is_shown, RichText::new(&self.text).small()))
        };
        if response.clicked() {
            wishes.push(Wish::Do(Command::Look(Look::At(self.node))));
        }
    }
}
