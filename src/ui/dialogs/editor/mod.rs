//! The position editor: men are put on a board, what the board does not show is said beside it, and a game begins there.

mod easel;
pub(in crate::ui) mod words;

use egui::accesskit::Live;
use egui::{
    Button, Color32, ComboBox, Frame, Id, Key, Modal, Modifiers, RichText, ScrollArea, Sense, TextEdit,
    TextStyle, Ui, Vec2, vec2,
};

use crate::chess::castling::Wing;
use crate::chess::fen::FenError;
use crate::chess::setup::SetupError;
use crate::chess::{Piece, Position, Setup, Square};
use crate::game::{Color, Game, Status};
use crate::ui::board::pieces::PieceSet;
use crate::ui::board::skins::Skin;
use crate::ui::games::Shown;
use crate::ui::text::{Catalogue, fill};
use crate::ui::theme;

/// A position in the making.
#[derive(Debug)]
pub struct Editor {
    setup: Setup,
    tool: Tool,
    hand: Hand,
    fen: FenField,
    is_flipped: bool,
}

/// How the editor was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A game is to begin here.
    Begin(Position),
    /// Nothing is to change.
    Dismiss,
}

/// What a click on a square does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tool {
    /// Picks up a man, or puts it down.
    Move,
    /// Puts this man there.
    Put(Piece),
    /// Empties the square.
    Erase,
}

/// What the hand is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hand {
    Empty,
    /// It presses a man: a move of the pointer carries it, a release was a click.
    Pressing(Square),
    /// The same on the man that it has lifted: a release puts it down where it was.
    PuttingBack(Square),
    /// It carries a man from a square, or a new one from beside the board.
    Carrying {
        piece: Piece,
        from: Option<Square>,
    },
    /// It has clicked on a man that the next click sets down.
    Lifted(Square),
    /// It goes over the squares with its tool.
    Brushing,
}

/// The setup as text; a text that says nothing yet stays as it is typed.
#[derive(Debug)]
struct FenField {
    text: String,
    fault: Option<FenError>,
}

/// Whether a game can begin here.
enum Standing {
    Ready(Position),
    /// A position, but one in which the game has ended.
    Over(Position),
    Illegal(SetupError),
}

/// How everything is drawn and named.
#[derive(Clone, Copy)]
struct Look<'a> {
    text: &'a Catalogue,
    skin: &'a Skin,
    set: &'a PieceSet,
}

/// The least width in which the controls have room beside the board.
const WIDE: f32 = 580.0;
/// The width that the controls under a small board have, if the window has it.
const NARROWEST: f32 = 400.0;
/// The width of the controls beside a board.
const CONTROLS: f32 = 290.0;
/// What is left free beside the scroll bar where the controls stand under the board.
const BESIDE_THE_BAR: f32 = 10.0;
/// What the title and the last lines need above and below the board.
const HEAD_AND_FOOT: f32 = 140.0;
/// The largest square: beyond, a board is no easier to use.
const LARGEST_SQUARE: f32 = 64.0;

impl Editor {
    /// An editor that shows a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let setup = Setup::from(position);
        let fen = FenField { text: setup.to_string(), fault: None };
        Self { setup, tool: Tool::Move, hand: Hand::Empty, fen, is_flipped: false }
    }

    /// Shows the editor over everything else; the answer comes when it is left.
    pub fn show(&mut self, ui: &Ui, text: &Catalogue, skin: &Skin, set: &PieceSet) -> Option<Answer> {
        let look = Look { text, skin, set };
        let window = ui.ctx().content_rect().size();
        let margin: i8 = if window.x < WIDE { 10 } else { 18 };
        let room = window - Vec2::splat(2.0 * f32::from(margin) + 16.0);
        let frame = Frame::popup(ui.style()).inner_margin(margin);
        let place = Modal::default_area(Id::unique("position editor")).accessible_name(&text.editor_title);
        let modal = Modal::new(Id::unique("position editor"))
            .area(place)
            .frame(frame)
            .show(ui.ctx(), |ui| self.contents(ui, look, room));
        // A click beside the editor is a slip of the hand and must not cost a position that took work.
        let is_escape = modal.is_top_modal
            && !modal.any_popup_open
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        modal.inner.or(is_escape.then_some(Answer::Dismiss))
    }

    fn contents(&mut self, ui: &mut Ui, look: Look<'_>, room: Vec2) -> Option<Answer> {
        theme::align_rows(ui);
        let is_wide = room.x >= WIDE && room.x >= room.y * 0.8;
        let height = (room.y - HEAD_AND_FOOT).max(120.0);
        let board_width = room.x - if is_wide { CONTROLS + 24.0 } else { BESIDE_THE_BAR };
        let side =
            easel::whole_pixels(ui, (board_width / 8.0).min((height - 16.0) / 10.0).min(LARGEST_SQUARE));
        let width = if is_wide {
            side * 8.0 + 24.0 + CONTROLS
        } else {
            (side * 8.0 + BESIDE_THE_BAR).max(room.x.min(NARROWEST))
        };
        ui.set_width(width);
        ui.heading(&look.text.editor_title);
        ui.add_space(4.0);
        let scroll = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        scroll.auto_shrink([false, true]).show(ui, |ui| {
            if is_wide {
                ui.horizontal_top(|ui| {
                    ui.vertical(|ui| self.easel(ui, look, side));
                    ui.add_space(16.0);
                    ui.vertical(|ui| {
                        ui.set_width(CONTROLS);
                        self.controls(ui, look.text);
                    });
                });
            } else {
                ui.set_max_width(width - BESIDE_THE_BAR);
                ui.vertical_centered(|ui| self.easel(ui, look, side));
                ui.add_space(8.0);
                self.controls(ui, look.text);
            }
        });
        ui.separator();
        self.foot(ui, look.text)
    }

    /// Changes the setup by hand: what has become impossible falls away, and the text follows.
    fn edit(&mut self, change: impl FnOnce(&mut Setup)) {
        let mut next = self.setup.clone();
        change(&mut next);
        if next.board != self.setup.board {
            next.plies_since_progress = 0;
        }
        let (next, _) = next.corrected();
        if next != self.setup {
            self.setup = next;
            self.write_fen();
        }
    }

    fn write_fen(&mut self) {
        self.fen = FenField { text: self.setup.to_string(), fault: None };
    }

    fn read_fen(&mut self) {
        match self.fen.text.parse::<Setup>() {
            Ok(setup) => {
                (self.setup, _) = setup.corrected();
                self.hand = Hand::Empty;
                self.fen.fault = None;
            }
            Err(fault) => self.fen.fault = Some(fault),
        }
    }

    fn standing(&self) -> Standing {
        match self.setup.position() {
            Ok((position, _)) if matches!(position.status(), Status::Over(_)) => Standing::Over(position),
            Ok((position, _)) => Standing::Ready(position),
            Err(error) => Standing::Illegal(error),
        }
    }

    /// Everything that the board does not show.
    fn controls(&mut self, ui: &mut Ui, text: &Catalogue) {
        ui.horizontal_wrapped(|ui| {
            for color in Color::ALL {
                let name = fill(&text.to_move, &[("side", Position::side_name(color, text))]);
                if ui.radio(self.setup.turn == color, name).clicked() {
                    self.edit(|setup| setup.turn = color);
                }
            }
        });
        ui.add_space(8.0);
        ui.label(RichText::new(&text.editor_castling).strong());
        self.castling(ui, text);
        ui.add_space(8.0);
        self.en_passant(ui, text);
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if ui.button(&text.editor_start).clicked() {
                self.edit(|setup| *setup = Setup::start());
            }
            if ui.button(&text.editor_clear).clicked() {
                self.edit(|setup| *setup = Setup::empty());
            }
            if ui.button(&text.flip).clicked() {
                self.is_flipped = !self.is_flipped;
            }
        });
        ui.add_space(8.0);
        self.fen_field(ui, text);
        ui.add_space(6.0);
        ui.label(RichText::new(&text.editor_tip).weak());
    }

    fn castling(&mut self, ui: &mut Ui, text: &Catalogue) {
        egui::Grid::new("castling").spacing(vec2(18.0, 4.0)).show(ui, |ui| {
            for color in Color::ALL {
                for wing in Wing::ALL {
                    let words = if wing == Wing::King { &text.editor_short } else { &text.editor_long };
                    let name = fill(words, &[("side", Position::side_name(color, text))]);
                    let mut is_allowed = self.setup.rights.has(color, wing);
                    let is_possible = self.setup.is_at_home(color, wing);
                    let check = egui::Checkbox::new(&mut is_allowed, name);
                    if ui.add_enabled(is_possible, check).changed() {
                        self.edit(|setup| {
                            let rights = setup.rights;
                            setup.rights = if is_allowed {
                                rights.with(color, wing)
                            } else {
                                rights.without(color, wing)
                            };
                        });
                    }
                }
                ui.end_row();
            }
        });
    }

    fn en_passant(&mut self, ui: &mut Ui, text: &Catalogue) {
        let passed: Vec<Square> =
            Square::all().filter(|&square| self.setup.can_just_have_been_passed(square)).collect();
        let none = text.editor_no_en_passant.as_str();
        let shown = self.setup.en_passant.map_or_else(|| none.to_owned(), |square| square.to_string());
        let label = ui.label(RichText::new(&text.editor_en_passant).strong());
        ui.add_enabled_ui(!passed.is_empty(), |ui| {
            let list = ComboBox::from_id_salt("en passant").selected_text(shown).show_ui(ui, |ui| {
                if ui.selectable_label(self.setup.en_passant.is_none(), none).clicked() {
                    self.edit(|setup| setup.en_passant = None);
                }
                for square in passed {
                    let name = fill(&text.editor_en_passant_on, &[("square", &square.to_string())]);
                    let is_chosen = self.setup.en_passant == Some(square);
                    let entry = ui.selectable_label(is_chosen, square.to_string());
                    if entry.accessible_name(name).clicked() {
                        self.edit(|setup| setup.en_passant = Some(square));
                    }
                }
            });
            list.response.labelled_by(label.id);
        });
    }

    fn fen_field(&mut self, ui: &mut Ui, text: &Catalogue) {
        let label = ui.label(RichText::new(&text.editor_fen).strong());
        let edit = TextEdit::multiline(&mut self.fen.text)
            .font(TextStyle::Monospace)
            .desired_rows(2)
            .desired_width(f32::INFINITY)
            .return_key(None);
        let field = ui.add(edit).labelled_by(label.id);
        if field.changed() {
            self.read_fen();
        } else if field.lost_focus() {
            // Leaving the field with Escape leaves only the field.
            ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
            if self.fen.fault.is_none() {
                self.write_fen();
            }
        }
        if let Some(fault) = &self.fen.fault {
            say(ui, RichText::new(words::fen_error(fault, text)).color(ui.visuals().error_fg_color));
        }
    }

    /// Whether a game can begin, and the way out.
    fn foot(&self, ui: &mut Ui, text: &Catalogue) -> Option<Answer> {
        let visuals = ui.visuals();
        let (words, color, position) = match self.standing() {
            Standing::Ready(position) => (text.editor_ready.clone(), ready_color(ui), Some(position)),
            Standing::Over(position) => (text.editor_over.clone(), visuals.warn_fg_color, Some(position)),
            Standing::Illegal(error) => (words::setup_error(error, text), visuals.error_fg_color, None),
        };
        let line = ui.text_style_height(&TextStyle::Body);
        ui.horizontal_top(|ui| {
            // In a narrow window the longest reason takes two lines; the board must not jump when it comes.
            ui.set_min_height(if ui.available_width() < WIDE { line * 2.0 } else { line });
            let (spot, _) = ui.allocate_exact_size(Vec2::splat(line), Sense::hover());
            ui.painter().circle_filled(spot.center(), 5.0, color);
            say(ui, RichText::new(words));
        });
        ui.add_space(2.0);
        ui.horizontal(|ui| {
            let begin = Button::new(RichText::new(&text.editor_begin).strong());
            let begin = ui.add_enabled(position.is_some(), begin);
            let cancel = ui.button(&text.cancel);
            if ui.memory(|memory| memory.focused().is_none()) {
                if position.is_some() { begin.request_focus() } else { cancel.request_focus() }
            }
            let (begins, is_dismissed) = (begin.clicked(), cancel.clicked());
            match position {
                Some(position) if begins => Some(Answer::Begin(position)),
                _ => is_dismissed.then_some(Answer::Dismiss),
            }
        })
        .inner
    }
}

/// A sentence that a screen reader reads when it changes.
fn say(ui: &mut Ui, words: RichText) {
    let label = ui.add(egui::Label::new(words).wrap());
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
}

fn ready_color(ui: &Ui) -> Color32 {
    if ui.visuals().dark_mode {
        Color32::from_rgb(0x6c, 0xc0, 0x70)
    } else {
        Color32::from_rgb(0x2a, 0x86, 0x32)
    }
}
