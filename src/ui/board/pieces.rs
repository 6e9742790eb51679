//! The drawings of the men, by set.

use egui::{Color32, Image, ImageSource, Painter, Rect, TextureOptions, Ui, load::TexturePoll, pos2, vec2};

/// A set of drawings, in the order in which the game counts its men.
#[derive(Clone, Copy, Debug)]
pub struct PieceSet {
    /// The name in settings and catalogues.
    pub key: &'static str,
    drawings: &'static [(&'static str, &'static [u8])],
}

macro_rules! drawings {
    ($folder:literal: $($name:literal)*) => {
        &[$((
            concat!("bytes://", $folder, "/", $name, ".svg"),
            include_bytes!(concat!("../../../assets/", $folder, "/", $name, ".svg")),
        )),*]
    };
}

/// The sets of chess men in the order of `Piece::ALL`; the first is the one a newcomer sees.
pub const SETS: [PieceSet; 2] = [
    PieceSet {
        key: "classic",
        drawings: drawings!("pieces/classic": "wP" "wN" "wB" "wR" "wQ" "wK" "bP" "bN" "bB" "bR" "bQ" "bK"),
    },
    PieceSet {
        key: "bold",
        drawings: drawings!("pieces/bold": "wP" "wN" "wB" "wR" "wQ" "wK" "bP" "bN" "bB" "bR" "bQ" "bK"),
    },
];

/// The beasts of Jungle, South's from the weakest to the strongest, then North's.
pub const BEASTS: PieceSet = PieceSet {
    key: "beasts",
    drawings: drawings!(
        "jungle": "wR" "wC" "wD" "wW" "wP" "wT" "wL" "wE" "bR" "bC" "bD" "bW" "bP" "bT" "bL" "bE"
    ),
};

/// The ground of Jungle: land, river, South's and North's traps, their dens.
pub const GROUND: PieceSet = PieceSet {
    key: "ground",
    drawings: drawings!("jungle/ground": "land" "river" "trapW" "trapB" "denW" "denB"),
};

/// The marks of Adjacency.
pub const MARKS: PieceSet = PieceSet { key: "marks", drawings: drawings!("adjacency": "x" "o") };

impl PieceSet {
    /// Paints a man into a square, its drawing made for just this number of physical pixels.
    pub fn paint(&self, ui: &Ui, painter: &Painter, drawing: usize, square: Rect, opacity: f32) {
        self.paint_narrowed(ui, painter, drawing, square, 1.0, opacity);
    }

    /// The same with only so much of the width, as a man is seen that turns over.
    pub fn paint_narrowed(
        &self,
        ui: &Ui,
        painter: &Painter,
        drawing: usize,
        square: Rect,
        width: f32,
        opacity: f32,
    ) {
        let Some(&(uri, bytes)) = self.drawings.get(drawing) else { return };
        let source = ImageSource::Bytes { uri: uri.into(), bytes: bytes.into() };
        let square = on_pixels(ui, square);
        let image =
            Image::new(source).texture_options(TextureOptions::LINEAR).fit_to_exact_size(square.size());
        if let Ok(TexturePoll::Ready { texture }) = image.load_for_size(ui.ctx(), square.size()) {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            let seen = Rect::from_center_size(square.center(), vec2(square.width() * width, square.height()));
            painter.image(texture.id, seen, whole, Color32::WHITE.gamma_multiply(opacity));
        }
    }
}

/// The same square with its corner on a physical pixel, so that a drawing is not blurred.
fn on_pixels(ui: &Ui, square: Rect) -> Rect {
    let scale = ui.ctx().pixels_per_point();
    let snapped = (square.min.to_vec2() * scale).round() / scale;
    Rect::from_min_size(snapped.to_pos2(), square.size())
}
