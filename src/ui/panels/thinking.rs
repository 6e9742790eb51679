//! What the computer thinks: how deep, how good, how fast, and the line that it expects. Whoever points at a move of the
//! line is shown the position behind it.

use std::time::Duration;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, Role, Sense, TextStyle, Ui, WidgetInfo, vec2};

use crate::chess::Position;
use crate::game::Color;
use crate::play::session::Thought;
use crate::search::Report;
use crate::ui::app::Sight;
use crate::ui::games::Shown;
use crate::ui::scores;
use crate::ui::text::{Catalogue, fill};

/// Moves that might be played, to be seen on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glimpse<G: Shown = Position> {
    /// Where they begin.
    pub from: G,
    /// One after the other.
    pub moves: Vec<G::Move>,
}

impl<G: Shown> Glimpse<G> {
    /// The position behind the moves.
    #[must_use]
    pub fn position(&self) -> G {
        self.moves.iter().fold(self.from.clone(), |position, &chosen| position.after(chosen))
    }
}

/// Shows two lines of text, and returns the moves up to the one at which somebody points. What the computer thought of an
/// earlier position stays, but weakly.
pub fn show<G: Shown>(ui: &mut Ui, sight: Sight<'_, G>) -> Option<Glimpse<G>> {
    let session = sight.session;
    let Some(thought) = session.thought() else {
        ui.weak(if session.is_thinking() { &sight.text.thinking } else { "" });
        ui.weak("");
        return None;
    };
    let is_present = session.is_thinking() && thought.node == session.cursor().node();
    let color = if is_present { ui.visuals().text_color() } else { ui.visuals().weak_text_color() };
    let from = session.cursor().record().line_to(thought.node).position().clone();
    let figures = figures::<G>(&thought.report, from.turn(), sight.text);
    ui.add(egui::Label::new(egui::RichText::new(figures).color(color)).truncate());
    show_line(ui, sight.text, from, thought, color)
}

/// A shorter time does not tell how fast somebody thinks.
const SHORTEST: Duration = Duration::from_millis(1);

/// `depth 9 · +0.35 · 1.2M positions · 850k/s`
fn figures<G: Shown>(report: &Report<G::Move>, turn: Color, text: &Catalogue) -> String {
    let with_number = |sentence: &str, number: &str| fill(sentence, &[("number", number)]);
    let depth = with_number(&text.depth_level, &report.depth.to_string());
    let score = scores::notation(scores::in_hundredths_of_unit::<G>(scores::for_white(report.score, turn)));
    let nodes = with_number(&text.positions_searched, &scores::rounded(report.nodes));
    let thought = format!("{depth} · {score} · {nodes}");
    if report.elapsed < SHORTEST {
        return thought;
    }
    let speed = u128::from(report.nodes) * 1_000_000 / report.elapsed.as_micros();
    let speed = scores::rounded(u64::try_from(speed).unwrap_or(u64::MAX));
    format!("{thought} · {}", with_number(&text.per_second, &speed))
}

fn show_line<G: Shown>(
    ui: &mut Ui,
    text: &Catalogue,
    from: G,
    thought: &Thought<G::Move>,
    color: Color32,
) -> Option<Glimpse<G>> {
    let words = written(&from, &thought.report.line);
    let size = vec2(ui.available_width(), ui.text_style_height(&TextStyle::Body));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let spoken = fill(&text.best_line, &[("moves", &words.join(" "))]);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));

    let font = TextStyle::Body.resolve(ui.style());
    let mark = ui.visuals().selection.bg_fill.gamma_multiply(0.5);
    let laid_out = |pointed: Option<usize>| {
        let wrap = TextWrapping { break_anywhere: false, ..TextWrapping::truncate_at_width(rect.width()) };
        let mut job = LayoutJob { wrap, ..LayoutJob::default() };
        for (index, word) in words.iter().enumerate() {
            let background = if pointed == Some(index) { mark } else { Color32::TRANSPARENT };
            job.append(word, 0.0, TextFormat { background, ..TextFormat::simple(font.clone(), color) });
            job.append(" ", 0.0, TextFormat::simple(font.clone(), color));
        }
        ui.painter().layout_job(job)
    };
    let plain = laid_out(None);
    let pointed = response.hover_pos().map(|pointer| pointer - rect.min).filter(|at| at.x <= plain.size().x);
    let pointed = pointed.and_then(|at| word_at(&words, plain.cursor_from_pos(at).index.0));
    let galley = if pointed.is_some() { laid_out(pointed) } else { plain };
    ui.painter().galley(rect.min, galley, color);
    let moves = thought.report.line.get(..=pointed?)?.to_vec();
    Some(Glimpse { from, moves })
}

/// The moves of a line, with a number before each of White's and before the first.
fn written<G: Shown>(from: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = from.clone();
    let mut words = Vec::new();
    for &chosen in line {
        let name = position.move_name(chosen);
        let number = position.move_number();
        words.push(match position.is_reply() {
            false => format!("{number}.{name}"),
            true if words.is_empty() => format!("{number}…{name}"),
            true => name,
        });
        position.play(chosen);
    }
    words
}

/// Which of some words, with a space behind each, holds the letter with this number.
fn word_at(words: &[String], letter: usize) -> Option<usize> {
    let mut end = 0;
    words.iter().position(|word| {
        end += word.chars().count() + 1;
        letter < end
    })
}
