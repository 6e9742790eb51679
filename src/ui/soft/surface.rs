//! The pixels of the window.

use std::num::NonZeroU32;
use std::sync::Arc;

use egui::epaint::ClippedPrimitive;
use egui::{Color32, ColorImage, TexturesDelta};
use softbuffer::SoftBufferError;
use winit::window::Window;

use super::damage;
use super::raster::{Area, Canvas, Raster};

/// What a frame shows.
pub(super) struct Picture {
    pub primitives: Vec<ClippedPrimitive>,
    /// Pixels to a point.
    pub scale: f32,
    /// Behind everything.
    pub background: Color32,
}

/// Where frames are painted. Only what has changed is painted again.
pub(super) struct Surface {
    buffers: softbuffer::Surface<Arc<Window>, Arc<Window>>,
    raster: Raster,
    last: Option<Last>,
}

/// The frame before.
struct Last {
    picture: Picture,
    whole: Area,
    /// Where it differed from the one before it.
    damage: Area,
}

impl Surface {
    pub fn new(window: &Arc<Window>) -> Result<Self, SoftBufferError> {
        let context = softbuffer::Context::new(Arc::clone(window))?;
        let buffers = softbuffer::Surface::new(&context, Arc::clone(window))?;
        Ok(Self { buffers, raster: Raster::default(), last: None })
    }

    /// Shows a frame.
    pub fn paint(
        &mut self,
        window: &Window,
        picture: Picture,
        textures: &mut TexturesDelta,
    ) -> Result<(), SoftBufferError> {
        if self.raster.take_textures(textures) {
            self.last = None;
        }
        let size = window.inner_size();
        // A window that is made small enough has no pixels at all.
        if let (Some(width), Some(height)) = (NonZeroU32::new(size.width), NonZeroU32::new(size.height)) {
            self.buffers.resize(width, height)?;
            let mut buffer = self.buffers.buffer_mut()?;
            let age = buffer.age();
            let mut canvas = Canvas::new(&mut buffer, size.width as usize);
            let whole = canvas.area();
            let last = self.last.as_ref().filter(|last| last.matches(&picture, whole));
            let damage = last.map_or(whole, |last| {
                damage::between(&last.picture.primitives, &picture.primitives, picture.scale, whole)
            });
            // Systems show two buffers in turns: this one may be the frame before the last.
            let stale = match (age, last) {
                (1, Some(_)) => damage,
                (2, Some(last)) => damage.union(last.damage),
                _ => whole,
            };
            canvas.clear(stale, picture.background);
            self.raster.paint(&mut canvas, stale, picture.scale, &picture.primitives);
            self.last = Some(Last { picture, whole, damage });
            window.pre_present_notify();
            // All of it, for the system may have lost any part.
            buffer.present()?;
        }
        self.raster.free_textures(textures);
        Ok(())
    }

    /// The frame that was shown last.
    pub fn screenshot(&self) -> ColorImage {
        let Some(Last { picture, whole, .. }) = &self.last else { return ColorImage::default() };
        let mut pixels = vec![0; whole.right * whole.bottom];
        let mut canvas = Canvas::new(&mut pixels, whole.right);
        canvas.clear(*whole, picture.background);
        self.raster.paint(&mut canvas, *whole, picture.scale, &picture.primitives);
        let colors = pixels.into_iter().map(|pixel| {
            let [_, red, green, blue] = pixel.to_be_bytes();
            Color32::from_rgb(red, green, blue)
        });
        ColorImage::new([whole.right, whole.bottom], colors.collect())
    }
}

impl Last {
    /// Whether a frame can be compared with this one.
    #[expect(clippy::float_cmp, reason = "the scale stays exactly as it is until the system changes it")]
    fn matches(&self, picture: &Picture, whole: Area) -> bool {
        self.whole == whole
            && self.picture.scale == picture.scale
            && self.picture.background == picture.background
    }
}
