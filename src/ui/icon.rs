//! The picture by which the system shows the program in lists of windows.

use std::sync::Arc;

use egui::{IconData, SizeHint};
use egui_extras::image::load_svg_bytes_with_size;
use resvg::usvg::Options;

const DRAWING: &[u8] = include_bytes!("../../assets/icon.svg");
const SIDE: u32 = 128;

/// The icon, ready for a window.
pub(super) fn icon() -> Option<Arc<IconData>> {
    let size = SizeHint::Size { width: SIDE, height: SIDE, maintain_aspect_ratio: true };
    let image = load_svg_bytes_with_size(DRAWING, size, &Options::default()).ok()?;
    let rgba = image.pixels.iter().flat_map(egui::Color32::to_srgba_unmultiplied).collect();
    Some(Arc::new(IconData { rgba, width: SIDE, height: SIDE }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_a_picture_with_round_corners() {
        let icon = icon().expect("the drawing is ours");
        let opacity = |x: u32, y: u32| icon.rgba[((y * SIDE + x) * 4 + 3) as usize];
        assert_eq!(icon.rgba.len(), (SIDE * SIDE * 4) as usize);
        assert_eq!((opacity(0, 0), opacity(SIDE / 2, SIDE / 2)), (0, 255));
    }
}
