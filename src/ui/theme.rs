//! How the window looks around the board: colours, spaces and sizes of letters.

use egui::style::WidgetVisuals;
use egui::{Color32, Context, CornerRadius, Margin, Stroke, Style, TextStyle, Theme, Ui, Visuals, vec2};

/// How much larger the text is than egui's own, which is small for a board game.
const TEXT_SIZE: f32 = 1.12;

/// The letters of a usual text in egui.
const BODY_SIZE: f32 = 13.0;

/// The colour of what is chosen or can be done: a calm green.
const ACCENT: Color32 = Color32::from_rgb(0x5c, 0x8a, 0x4a);

/// Tells egui how everything looks. The letters are so many percent of their usual size.
pub fn apply(context: &Context, is_dark: bool, percent: u16) {
    let theme = if is_dark { Theme::Dark } else { Theme::Light };
    let mut style = Style { visuals: visuals(is_dark), ..theme.default_style() };
    style.spacing.button_padding = vec2(9.0, 5.0);
    style.spacing.item_spacing = vec2(7.0, 6.0);
    style.spacing.slider_width = 130.0;
    style.spacing.window_margin = Margin::same(18);
    style.spacing.menu_margin = Margin::same(8);
    for font in style.text_styles.values_mut() {
        font.size *= TEXT_SIZE * f32::from(percent) / 100.0;
    }
    context.set_style_of(theme, style);
    context.set_theme(theme);
}

/// So many points at the text size that somebody has chosen.
#[must_use]
pub fn font_size(ui: &Ui, points: f32) -> f32 {
    points * scale(ui)
}

/// How large the letters are; one is usual.
#[must_use]
pub fn scale(ui: &Ui) -> f32 {
    TextStyle::Body.resolve(ui.style()).size / (BODY_SIZE * TEXT_SIZE)
}

/// Makes rows as high as buttons, so that words stand in the middle of the buttons behind them.
pub fn align_rows(ui: &mut Ui) {
    let height = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
    ui.spacing_mut().interact_size.y = height;
}

fn visuals(is_dark: bool) -> Visuals {
    let mut visuals = if is_dark { Visuals::dark() } else { Visuals::light() };
    let (paper, raised, ink) = if is_dark {
        (Color32::from_rgb(0x26, 0x24, 0x21), Color32::from_rgb(0x30, 0x2e, 0x2a), Color32::from_gray(0xd8))
    } else {
        (Color32::from_rgb(0xf4, 0xf1, 0xea), Color32::from_rgb(0xfd, 0xfb, 0xf7), Color32::from_gray(0x30))
    };
    visuals.panel_fill = paper;
    visuals.window_fill = raised;
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.extreme_bg_color =
        if is_dark { Color32::from_rgb(0x1b, 0x1a, 0x18) } else { Color32::from_rgb(0xff, 0xff, 0xff) };
    visuals.selection.bg_fill = ACCENT.gamma_multiply(if is_dark { 0.85 } else { 0.55 });
    visuals.selection.stroke.color = if is_dark { Color32::WHITE } else { Color32::from_gray(0x10) };
    visuals.slider_trailing_fill = true;
    visuals.weak_text_color = Some(if is_dark { Color32::from_gray(0xa0) } else { Color32::from_gray(0x60) });
    let rounded = |widget: &mut WidgetVisuals| widget.corner_radius = CornerRadius::same(6);
    let widgets = &mut visuals.widgets;
    for widget in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        rounded(widget);
    }
    widgets.noninteractive.fg_stroke.color = ink;
    widgets.inactive.fg_stroke.color = ink;
    let button =
        if is_dark { Color32::from_rgb(0x3b, 0x38, 0x34) } else { Color32::from_rgb(0xe5, 0xe0, 0xd6) };
    widgets.inactive.weak_bg_fill = button;
    widgets.inactive.bg_fill = button;
    widgets.hovered.weak_bg_fill = button.lerp_to_gamma(ACCENT, 0.35);
    widgets.hovered.bg_stroke = Stroke::new(1.0, ACCENT);
    widgets.active.weak_bg_fill = button.lerp_to_gamma(ACCENT, 0.6);
    visuals
}
