//! How the game went, ply by ply: White's share as light ground under a curve, Black's as dark sky above it. A click looks
//! at the position there.

use egui::{Color32, CursorIcon, Frame, Response, Role, Sense, Stroke, Ui, Vec2b, WidgetInfo};
use egui_plot::{FilledArea, HLine, Line, Plot, PlotBounds, PlotPoint, PlotUi, Points, VLine};

use super::evaluation::{BLACK, EVEN, WHITE};
use crate::play::session::Look;
use crate::play::{Command, NodeId};
use crate::search::Score;
use crate::ui::app::{Sight, Wish};
use crate::ui::games::{Shown, number_in_words};
use crate::ui::scores;
use crate::ui::text::fill;

/// Who is so many pawns ahead has won in any case.
const MOST_PAWNS: f64 = 5.0;

/// A game that has just begun does not fill the whole width.
const FEWEST_PLIES: usize = 20;

/// The place that is shown; to be seen on White's ground and in Black's sky.
const MARKER: Color32 = Color32::from_rgb(0xe0, 0x82, 0x14);

/// Shows a course of the game, which begins with the position before the first move.
pub fn show<G: Shown>(
    ui: &mut Ui,
    sight: Sight<'_, G>,
    course: &[(NodeId, Option<Score>)],
    height: f32,
    wishes: &mut Vec<Wish<G>>,
) {
    let shown = course.iter().position(|&(node, _)| node == sight.session.shown_node());
    let last = course.len().saturating_sub(1).max(FEWEST_PLIES);
    let plot = Plot::new("graph")
        .height(height)
        .sense(Sense::click())
        .show_axes(false)
        .show_grid(false)
        .show_background(false)
        .show_x(false)
        .show_y(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_drag(false)
        .allow_axis_zoom_drag(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .cursor_color(Color32::TRANSPARENT)
        .label_formatter(|_| None);
    let ground = Frame::new().fill(ui.visuals().faint_bg_color).stroke(Stroke::new(1.0, EVEN));
    let answer = ground
        .show(ui, |ui| {
            plot.show(ui, |plot| {
                plot.set_auto_bounds(Vec2b::FALSE);
                plot.set_plot_bounds(PlotBounds::from_min_max(
                    [-0.5, -MOST_PAWNS],
                    [along(last) + 0.5, MOST_PAWNS],
                ));
                paint(plot, course, shown);
                plot.pointer_coordinate().map(|pointer| nearest(pointer, course.len()))
            })
        })
        .inner;
    let graph = answer.response;
    graph.widget_info(|| WidgetInfo::labeled(Role::Image, true, &sight.text.graph));
    if let Some((ply, &(node, score))) = answer.inner.and_then(|ply| Some((ply, course.get(ply)?))) {
        if graph.clicked() {
            wishes.push(Wish::Do(Command::Look(Look::At(node))));
        }
        explain(graph, sight, ply, score);
    }
}

/// The ply to which the pointer points; behind the last it is the last.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a ply is a small number above zero"
)]
fn nearest(pointer: PlotPoint, plies: usize) -> usize {
    (pointer.x.round().max(0.0) as usize).min(plies.saturating_sub(1))
}

fn paint(plot: &mut PlotUi<'_>, course: &[(NodeId, Option<Score>)], shown: Option<usize>) {
    let known = |(ply, &(_, score)): (usize, &(NodeId, Option<Score>))| Some((along(ply), up(score?)));
    let curve: Vec<(f64, f64)> = course.iter().enumerate().filter_map(known).collect();
    let (plies, values): (Vec<f64>, Vec<f64>) = curve.iter().copied().unzip();
    if !curve.is_empty() {
        let [bottom, top] = [-MOST_PAWNS, MOST_PAWNS].map(|value| vec![value; plies.len()]);
        let area = |below: &[f64], above: &[f64], color| {
            FilledArea::new("", &plies, below, above)
                .fill_color(color)
                .stroke(Stroke::NONE)
                .allow_hover(false)
        };
        plot.add(area(&bottom, &values, WHITE));
        plot.add(area(&values, &top, BLACK));
        let edge: Vec<[f64; 2]> = curve.iter().map(|&(ply, value)| [ply, value]).collect();
        plot.line(Line::new("", edge).color(EVEN).width(1.0).allow_hover(false));
    }
    plot.hline(HLine::new("", 0.0).color(EVEN).width(1.0).allow_hover(false));
    if let Some(ply) = shown.map(along) {
        plot.vline(VLine::new("", ply).color(MARKER).width(2.0).allow_hover(false));
        let here = curve.iter().find(|(there, _)| (there - ply).abs() < 0.5);
        if let Some(&(ply, value)) = here {
            plot.points(Points::new("", vec![[ply, value]]).radius(4.0).color(MARKER).allow_hover(false));
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "no game has so many plies")]
const fn along(ply: usize) -> f64 {
    ply as f64
}

fn up(score: Score) -> f64 {
    scores::in_pawns(score).clamp(-MOST_PAWNS, MOST_PAWNS)
}

/// Says which move led to the ply, and what is thought of it.
fn explain<G: Shown>(graph: Response, sight: Sight<'_, G>, ply: usize, score: Option<Score>) {
    let score = score.map_or_else(
        || sight.text.evaluation_unknown.clone(),
        |score| fill(&sight.text.evaluation, &[("score", &scores::in_words::<G>(score, sight.text))]),
    );
    let words = format!("{}\n{score}", name_of_ply(sight, ply));
    graph.on_hover_cursor(CursorIcon::PointingHand).on_hover_text_at_pointer(words);
}

/// `12. Nf3`, `12… d5`.
fn name_of_ply<G: Shown>(sight: Sight<'_, G>, ply: usize) -> String {
    let cursor = sight.session.cursor();
    let record = cursor.record();
    let mut position = record.start().clone();
    let mut name = sight.text.graph_start.clone();
    for chosen in cursor.path().iter().take(ply).filter_map(|&node| record.chosen(node)) {
        name = format!("{} {}", number_in_words(&position), position.move_name(chosen));
        position.play(chosen);
    }
    name
}
