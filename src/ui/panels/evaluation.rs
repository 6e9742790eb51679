//! A bar beside the board that shows how the game stands: White's share grows from White's side.

use egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    vec2,
};

use crate::play::Judgement;
use crate::ui::app::Sight;
use crate::ui::games::Shown;
use crate::ui::scores;
use crate::ui::text::fill;
use crate::ui::theme;

/// How wide the bar is with letters of the usual size.
const WIDTH: f32 = 22.0;

/// How wide the bar is.
#[must_use]
pub fn width(ui: &Ui) -> f32 {
    theme::font_size(ui, WIDTH).round()
}

/// The colours of the two shares, the same in a light and in a dark window: they stand for the men.
pub(super) const WHITE: Color32 = Color32::from_rgb(0xf2, 0xf0, 0xec);
pub(super) const BLACK: Color32 = Color32::from_rgb(0x3b, 0x38, 0x36);

/// The line between equal shares.
pub(super) const EVEN: Color32 = Color32::from_rgb(0x96, 0x92, 0x8c);

const FONT_SIZE: f32 = 10.5;

/// Shows the bar so high in the middle of the height that there is. While nothing is known of the position it stays
/// where it is, without a number.
pub fn bar<G: Shown>(
    ui: &mut Ui,
    sight: Sight<'_, G>,
    judgement: Option<&Judgement<G::Move>>,
    height: f32,
) -> Response {
    let width = width(ui);
    let (space, response) = ui.allocate_exact_size(vec2(width, ui.available_height()), Sense::hover());
    let rect = Rect::from_center_size(space.center(), vec2(width, height.min(space.height())));
    let score = judgement.map(|judgement| scores::in_hundredths_of_unit::<G>(judgement.score));
    let share = animated_share(ui, sight, score.map(scores::share));
    paint_shares(ui, rect, share, sight.is_flipped);
    if let Some(score) = score {
        paint_number(ui, rect, &scores::short_notation(score), score >= 0, sight.is_flipped);
    }
    let words = score.map_or_else(
        || sight.text.evaluation_unknown.clone(),
        |score| fill(&sight.text.evaluation, &[("score", &scores::in_words::<G>(score, sight.text))]),
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &words));
    response.on_hover_text(words)
}

/// The share as it is shown now, on its way to the true one.
fn animated_share<G: Shown>(ui: &Ui, sight: Sight<'_, G>, share: Option<f32>) -> f32 {
    let id = ui.make_persistent_id("evaluation");
    let aim = ui.data_mut(|data| {
        let aim = data.get_temp_mut_or(id, 0.5);
        *aim = share.unwrap_or(*aim);
        *aim
    });
    // Twice as long as a man is seen moving: a change of mind is gentler than a move.
    let seconds = f32::from(sight.settings.animation) * 2.0 / 1000.0;
    ui.ctx().animate_value_with_time(id, aim, seconds)
}

fn paint_shares(ui: &Ui, rect: Rect, share: f32, is_flipped: bool) {
    let painter = ui.painter();
    let rounding = CornerRadius::same(4);
    let above = if is_flipped { share } else { 1.0 - share };
    let border = rect.top() + rect.height() * above;
    let (upper, lower) = if is_flipped { (WHITE, BLACK) } else { (BLACK, WHITE) };
    // The bar is painted whole each time and clipped at the border, so that its corners stay round.
    let part = |top, bottom| Rect::from_x_y_ranges(rect.x_range(), top..=bottom).expand2(vec2(1.0, 0.0));
    painter.with_clip_rect(part(rect.top(), border)).rect_filled(rect, rounding, upper);
    painter.with_clip_rect(part(border, rect.bottom())).rect_filled(rect, rounding, lower);
    painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, EVEN));
    painter.rect_stroke(rect, rounding, Stroke::new(1.0, EVEN), StrokeKind::Inside);
}

/// The number stands at the end of the side that is better, and so needs no sign.
fn paint_number(ui: &Ui, rect: Rect, number: &str, is_white_better: bool, is_flipped: bool) {
    let color = if is_white_better { BLACK } else { WHITE };
    let (place, align) = if is_white_better == is_flipped {
        (rect.center_top() + vec2(0.0, 5.0), Align2::CENTER_TOP)
    } else {
        (rect.center_bottom() - vec2(0.0, 5.0), Align2::CENTER_BOTTOM)
    };
    let font = FontId::proportional(theme::font_size(ui, FONT_SIZE));
    ui.painter().text(place, align, number.trim_start_matches(['+', '−']), font, color);
}
