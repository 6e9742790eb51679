//! The drawings of the men, by set.

use egui::{Color32, Image, ImageSource, Painter, Rect, TextureOptions, Ui, load::TexturePoll, pos2};

/// A set of drawings: one for each chess man, in the order of `Piece::ALL`.
#[derive(Clone, Copy, Debug)]
pub struct PieceSet {
    /// The name in settings and catalogues.
    pub key: &'static str,
    drawings: [(&'static str, &'static [u8]); 12],
}

macro_rules! drawings {
    ($set:literal) => {
        [
            drawings!($set, "wP"),
            drawings!($set, "wN"),
            drawings!($set, "wB"),
            drawings!($set, "wR"),
            drawings!($set, "wQ"),
            drawings!($set, "wK"),
            drawings!($set, "bP"),
            drawings!($set, "bN"),
            drawings!($set, "bB"),
            drawings!($set, "bR"),
            drawings!($set, "bQ"),
            drawings!($set, "bK"),
        ]
    };
    ($set:literal, $man:literal) => {
        (
            concat!("bytes://pieces/", $set, "/", $man, ".svg"),
            include_bytes!(concat!("../../../assets/pieces/", $set, "/", $man, ".svg")),
        )
    };
}

/// All sets, the first is the one a newcomer sees.
pub const SETS: [PieceSet; 2] = [
    PieceSet { key: "classic", drawings: drawings!("classic") },
    PieceSet { key: "bold", drawings: drawings!("bold") },
];

impl PieceSet {
    /// Paints a man into a square, its drawing made for just this number of physical pixels.
    pub fn paint(&self, ui: &Ui, painter: &Painter, drawing: usize, square: Rect, opacity: f32) {
        let Some(&(uri, bytes)) = self.drawings.get(drawing) else { return };
        let source = ImageSource::Bytes { uri: uri.into(), bytes: bytes.into() };
        let square = on_pixels(ui, square);
        let image =
            Image::new(source).texture_options(TextureOptions::LINEAR).fit_to_exact_size(square.size());
        if let Ok(TexturePoll::Ready { texture }) = image.load_for_size(ui.ctx(), square.size()) {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            painter.image(texture.id, square, whole, Color32::WHITE.gamma_multiply(opacity));
        }
    }
}

/// The same square with its corner on a physical pixel, so that a drawing is not blurred.
fn on_pixels(ui: &Ui, square: Rect) -> Rect {
    let scale = ui.ctx().pixels_per_point();
    let snapped = (square.min.to_vec2() * scale).round() / scale;
    Rect::from_min_size(snapped.to_pos2(), square.size())
}
