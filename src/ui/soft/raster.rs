//! Paints the triangles of egui into pixels, without a graphics driver. The same triangles give the same pixels everywhere.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "numbers are cut to the picture before they are converted; corners of a rectangle are exact copies"
)]

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use egui::epaint::{ClippedPrimitive, ImageData, ImageDelta, Mesh, Primitive, Vertex, WHITE_UV};
use egui::{
    Color32, ColorImage, Rect, TextureFilter, TextureId, TextureOptions, TextureWrapMode, TexturesDelta,
};

/// A rectangle of whole pixels. Right and bottom are the first that do not belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Area {
    /// The first column.
    pub left: usize,
    /// The first row.
    pub top: usize,
    /// The column behind the last.
    pub right: usize,
    /// The row below the last.
    pub bottom: usize,
}

impl Area {
    /// A whole picture.
    #[must_use]
    pub const fn whole(width: usize, height: usize) -> Self {
        Self { left: 0, top: 0, right: width, bottom: height }
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// What both have in common.
    #[must_use]
    pub fn intersect(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// The least that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The pixels inside a clip of egui, rounded as the graphics driver does it.
    fn of_clip(clip: Rect, scale: f32, within: Self) -> Self {
        let round = |value: f32| (value * scale).round().max(0.0) as usize;
        let clip = Self {
            left: round(clip.min.x),
            top: round(clip.min.y),
            right: round(clip.max.x),
            bottom: round(clip.max.y),
        };
        clip.intersect(within)
    }
}

/// A picture to paint on: rows of `0x00RRGGBB`.
pub struct Canvas<'a> {
    pixels: &'a mut [u32],
    width: usize,
}

impl<'a> Canvas<'a> {
    /// A canvas on pixels, of which each row has so many. What does not fill a row is not painted on.
    #[must_use]
    pub const fn new(pixels: &'a mut [u32], width: usize) -> Self {
        Self { pixels, width }
    }

    /// All of it.
    #[must_use]
    pub fn area(&self) -> Area {
        Area::whole(self.width, self.pixels.len().checked_div(self.width).unwrap_or(0))
    }

    /// Covers an area with a colour, whatever was there.
    pub fn clear(&mut self, area: Area, color: Color32) {
        let area = area.intersect(self.area());
        for y in area.top..area.bottom {
            self.row(y, area.left..area.right).fill(Pixel::from(color).0 & OPAQUE);
        }
    }

    fn row(&mut self, y: usize, columns: Range<usize>) -> &mut [u32] {
        let start = y * self.width;
        self.pixels.get_mut(start + columns.start..start + columns.end).unwrap_or_default()
    }
}

/// The painter: the textures that egui has handed over, and how they get on a canvas.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, Texture>,
}

struct Texture {
    image: Arc<ColorImage>,
    options: TextureOptions,
}

impl Raster {
    /// Takes over new and changed textures. To be done before painting. Says whether what has been painted before may look
    /// different now.
    pub fn take_textures(&mut self, delta: &mut TexturesDelta) -> bool {
        let mut is_changed = false;
        for (id, deltas) in delta.set.drain() {
            for delta in deltas {
                // Fonts only ever fill empty places of their texture.
                let is_addition = id == TextureId::default() && !delta.is_whole();
                is_changed |= self.take_texture(id, delta) && !is_addition;
            }
        }
        is_changed
    }

    /// Says whether the texture was there before.
    fn take_texture(&mut self, id: TextureId, delta: ImageDelta) -> bool {
        let ImageData::Color(part) = delta.image;
        let Some([left, top]) = delta.pos else {
            return self.textures.insert(id, Texture { image: part, options: delta.options }).is_some();
        };
        let Some(texture) = self.textures.get_mut(&id) else { return false };
        let image = Arc::make_mut(&mut texture.image);
        let width = image.width();
        for (y, row) in part.pixels.chunks(part.width().max(1)).enumerate() {
            let start = (top + y) * width + left;
            if let Some(place) = image.pixels.get_mut(start..start + row.len()) {
                place.copy_from_slice(row);
            }
        }
        true
    }

    /// Forgets textures that are no longer needed. To be done after painting.
    pub fn free_textures(&mut self, delta: &mut TexturesDelta) {
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    /// Paints what lies inside an area. `scale` is the number of pixels to a point.
    pub fn paint(&self, canvas: &mut Canvas<'_>, area: Area, scale: f32, primitives: &[ClippedPrimitive]) {
        let area = area.intersect(canvas.area());
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let clip = Area::of_clip(*clip_rect, scale, area);
            if let Primitive::Mesh(mesh) = primitive
                && !clip.is_empty()
                && let Some(texture) = self.textures.get(&mesh.texture_id)
            {
                Brush { canvas, clip, texture, scale }.mesh(mesh);
            }
        }
    }
}

/// Where triangles of one mesh are painted, and from what.
struct Brush<'a, 'pixels> {
    canvas: &'a mut Canvas<'pixels>,
    clip: Area,
    texture: &'a Texture,
    scale: f32,
}

impl Brush<'_, '_> {
    fn mesh(&mut self, mesh: &Mesh) {
        let mut rest = mesh.indices.as_slice();
        while let Some((&three, others)) = rest.split_first_chunk::<3>() {
            let Some(first) = corners(mesh, three) else { return };
            let second = others.first_chunk::<3>().and_then(|&three| corners(mesh, three));
            if let Some(quad) = second.and_then(|second| Quad::of(first, second)) {
                self.quad(&quad);
                rest = &others[3..];
            } else {
                self.triangle(first);
                rest = others;
            }
        }
    }

    /// A place in points as subpixels. Far outside of every window it does not matter where.
    fn fixed(&self, value: f32) -> i64 {
        const FARTHEST: f32 = 1e6;
        ((value * self.scale).clamp(-FARTHEST, FARTHEST) * SUBPIXELS as f32).round() as i64
    }

    fn quad(&mut self, quad: &Quad) {
        let [x0, x1] = quad.x.map(|x| self.fixed(x));
        let [y0, y1] = quad.y.map(|y| self.fixed(y));
        let columns = covered(x0, x1, self.clip.left, self.clip.right);
        let rows = covered(y0, y1, self.clip.top, self.clip.bottom);
        if columns.is_empty() || rows.is_empty() {
            return;
        }
        let tint = Pixel::from(quad.color);
        if quad.u[0] == quad.u[1] && quad.v[0] == quad.v[1] {
            let color = self.texture.at(quad.u[0], quad.v[0]).times(tint);
            for y in rows {
                color.cover(self.canvas.row(y, columns.clone()));
            }
            return;
        }
        let [across, down] = [
            Ramp::new([x0, x1], quad.u, self.texture.image.width()),
            Ramp::new([y0, y1], quad.v, self.texture.image.height()),
        ];
        // Text and pieces are made for the pixels they are shown on: each pixel is one texel.
        if let (Some(first_x), Some(first_y)) = (
            across.texels(&columns, self.texture.image.width()),
            down.texels(&rows, self.texture.image.height()),
        ) {
            let width = self.texture.image.width();
            for (y, row) in rows.zip(first_y..) {
                let start = row * width + first_x;
                let texels = self.texture.image.pixels.get(start..start + columns.len()).unwrap_or_default();
                for (pixel, &texel) in self.canvas.row(y, columns.clone()).iter_mut().zip(texels) {
                    if texel != Color32::TRANSPARENT {
                        Pixel::from(texel).times(tint).over(pixel);
                    }
                }
            }
            return;
        }
        for y in rows {
            let v = down.at(y);
            for (x, pixel) in columns.clone().zip(self.canvas.row(y, columns.clone())) {
                self.texture.sample(across.at(x), v).times(tint).over(pixel);
            }
        }
    }

    fn triangle(&mut self, corners: [&Vertex; 3]) {
        let [mut a, mut b, c] = corners;
        let place = |vertex: &Vertex| Place { x: self.fixed(vertex.pos.x), y: self.fixed(vertex.pos.y) };
        let mut doubled_area = place(a).turn(place(b), place(c));
        if doubled_area == 0 || corners.iter().any(|corner| corner.pos.any_nan()) {
            return;
        }
        if doubled_area < 0 {
            (a, b, doubled_area) = (b, a, -doubled_area);
        }
        let (at_a, at_b, at_c) = (place(a), place(b), place(c));
        let edges = [Edge::new(at_b, at_c), Edge::new(at_c, at_a), Edge::new(at_a, at_b)];
        let [top, bottom] = [at_a.y.min(at_b.y).min(at_c.y), at_a.y.max(at_b.y).max(at_c.y)];
        let shade = Shade::new([a, b, c], edges, doubled_area, self.texture);
        for y in covered(top, bottom, self.clip.top, self.clip.bottom) {
            let columns =
                edges.iter().fold(self.clip.left as i64..self.clip.right as i64, |columns, edge| {
                    let inside = edge.inside(y as i64);
                    columns.start.max(inside.start)..columns.end.min(inside.end)
                });
            if !columns.is_empty() {
                let columns = columns.start as usize..columns.end as usize;
                let row = self.canvas.row(y, columns.clone());
                shade.paint(row, columns.start, y, self.texture);
            }
        }
    }
}

fn corners(mesh: &Mesh, [a, b, c]: [u32; 3]) -> Option<[&Vertex; 3]> {
    let vertex = |index: u32| mesh.vertices.get(index as usize);
    Some([vertex(a)?, vertex(b)?, vertex(c)?])
}

/// Subpixels to a pixel.
const SUBPIXELS: i64 = 256;

/// The pixels whose centres lie between two places. A centre on the first belongs to it, one on the second does not, so
/// that neighbours neither overlap nor leave a gap.
fn covered(start: i64, end: i64, least: usize, most: usize) -> Range<usize> {
    let first_centre_from = |place: i64| (place + SUBPIXELS / 2 - 1).div_euclid(SUBPIXELS);
    let cut = |pixel: i64| pixel.clamp(least as i64, most as i64) as usize;
    cut(first_centre_from(start))..cut(first_centre_from(end))
}

#[derive(Clone, Copy)]
struct Place {
    x: i64,
    y: i64,
}

impl Place {
    /// Twice the area of a triangle; positive if its corners go round clockwise on the screen.
    const fn turn(self, b: Self, c: Self) -> i64 {
        (b.x - self.x) * (c.y - self.y) - (b.y - self.y) * (c.x - self.x)
    }
}

/// An edge of a triangle as a function of the pixel: not negative on the inner side.
#[derive(Clone, Copy)]
struct Edge {
    right: i64,
    down: i64,
    at_origin: i64,
}

impl Edge {
    const fn new(from: Place, to: Place) -> Self {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        // A centre exactly on an edge belongs to the triangle on the right or below.
        let bias = if dy < 0 || (dy == 0 && dx > 0) { 0 } else { -1 };
        let half = SUBPIXELS / 2;
        Self {
            right: -dy * SUBPIXELS,
            down: dx * SUBPIXELS,
            at_origin: dx * (half - from.y) - dy * (half - from.x) + bias,
        }
    }

    /// The columns of a row that lie on the inner side.
    const fn inside(&self, y: i64) -> Range<i64> {
        let start = self.down * y + self.at_origin;
        if self.right > 0 {
            -(start.div_euclid(self.right))..i64::MAX
        } else if self.right < 0 {
            i64::MIN..start.div_euclid(-self.right) + 1
        } else if start >= 0 {
            i64::MIN..i64::MAX
        } else {
            0..0
        }
    }

    const fn at(&self, x: usize, y: usize) -> i64 {
        self.right * x as i64 + self.down * y as i64 + self.at_origin
    }
}

/// What the pixels of a triangle look like.
enum Shade {
    Plain(Pixel),
    Blend { color: [Slope; 4] },
    Textured { uv: [Slope; 2], tint: Pixel },
    Both { uv: [Slope; 2], color: [Slope; 4] },
}

impl Shade {
    fn new(corners: [&Vertex; 3], edges: [Edge; 3], doubled_area: i64, texture: &Texture) -> Self {
        let [a, b, c] = corners;
        let slope = |values: [f32; 3]| Slope::new(values, edges, doubled_area);
        let colors = corners.map(|corner| Pixel::from(corner.color).channels().map(|channel| channel as f32));
        let has_one_color = a.color == b.color && b.color == c.color;
        let has_one_texel = a.uv == b.uv && b.uv == c.uv;
        let uv = || [slope(corners.map(|corner| corner.uv.x)), slope(corners.map(|corner| corner.uv.y))];
        if has_one_texel {
            let texel = texture.at(a.uv.x, a.uv.y);
            if has_one_color {
                return Self::Plain(texel.times(Pixel::from(a.color)));
            }
            let factors = texel.channels().map(|channel| channel as f32 / 255.0);
            let color = std::array::from_fn(|i| slope(colors.map(|color| color[i] * factors[i])));
            Self::Blend { color }
        } else if has_one_color {
            Self::Textured { uv: uv(), tint: Pixel::from(a.color) }
        } else {
            Self::Both { uv: uv(), color: std::array::from_fn(|i| slope(colors.map(|color| color[i]))) }
        }
    }

    fn paint(&self, row: &mut [u32], first: usize, y: usize, texture: &Texture) {
        match self {
            Self::Plain(color) => color.cover(row),
            Self::Blend { color } => {
                let mut values = color.map(|slope| slope.at(first, y));
                for pixel in row {
                    Pixel::of_channels(values).over(pixel);
                    step(&mut values, color);
                }
            }
            Self::Textured { uv, tint } => {
                let mut place = uv.map(|slope| slope.at(first, y));
                for pixel in row {
                    texture.at(place[0], place[1]).times(*tint).over(pixel);
                    step(&mut place, uv);
                }
            }
            Self::Both { uv, color } => {
                let mut place = uv.map(|slope| slope.at(first, y));
                let mut values = color.map(|slope| slope.at(first, y));
                for pixel in row {
                    texture.at(place[0], place[1]).times(Pixel::of_channels(values)).over(pixel);
                    step(&mut place, uv);
                    step(&mut values, color);
                }
            }
        }
    }
}

/// To the next pixel on the right.
fn step<const N: usize>(values: &mut [f32; N], slopes: &[Slope; N]) {
    for (value, slope) in values.iter_mut().zip(slopes) {
        *value += slope.right;
    }
}

/// A number that changes evenly over a triangle.
#[derive(Clone, Copy)]
struct Slope {
    right: f32,
    values: [f32; 3],
    edges: [Edge; 3],
    scale: f32,
}

impl Slope {
    fn new(values: [f32; 3], edges: [Edge; 3], doubled_area: i64) -> Self {
        let scale = 1.0 / doubled_area as f32;
        let right =
            values.iter().zip(edges).map(|(value, edge)| value * edge.right as f32).sum::<f32>() * scale;
        Self { right, values, edges, scale }
    }

    fn at(&self, x: usize, y: usize) -> f32 {
        let [first, second, third] = self.values;
        // From one corner on, because its own share is what the other two leave.
        let [_, to_second, to_third] = self.edges.map(|edge| edge.at(x, y) as f32 * self.scale);
        first + to_second * (second - first) + to_third * (third - first)
    }
}

/// Two triangles that are a rectangle in line with the pixels, of one colour.
struct Quad {
    x: [f32; 2],
    y: [f32; 2],
    u: [f32; 2],
    v: [f32; 2],
    color: Color32,
}

impl Quad {
    fn of(first: [&Vertex; 3], second: [&Vertex; 3]) -> Option<Self> {
        let all = || first.into_iter().chain(second);
        let color = first[0].color;
        if all().any(|vertex| vertex.color != color || vertex.pos.any_nan()) {
            return None;
        }
        let bounds = Rect::from_points(&first.map(|vertex| vertex.pos));
        let (x, y) = ([bounds.min.x, bounds.max.x], [bounds.min.y, bounds.max.y]);
        let mut texels: [Option<egui::Pos2>; 4] = [None; 4];
        let mut missing = [0b1111_u8; 2];
        for (number, vertex) in all().enumerate() {
            let column = x.iter().position(|&x| x == vertex.pos.x)?;
            let row = y.iter().position(|&y| y == vertex.pos.y)?;
            let corner = 2 * row + column;
            if *texels[corner].get_or_insert(vertex.uv) != vertex.uv {
                return None;
            }
            missing[number / 3] &= !(1 << corner);
        }
        // Each triangle lacks one corner, and these two face each other.
        let is_rectangle =
            matches!(missing, [0b0001, 0b1000] | [0b1000, 0b0001] | [0b0010, 0b0100] | [0b0100, 0b0010]);
        let [Some(left_top), Some(right_top), Some(left_bottom), Some(right_bottom)] = texels else {
            return None;
        };
        let is_straight = left_top.x == left_bottom.x
            && right_top.x == right_bottom.x
            && left_top.y == right_top.y
            && left_bottom.y == right_bottom.y;
        (is_rectangle && is_straight && bounds.is_positive()).then_some(Self {
            x,
            y,
            u: [left_top.x, right_top.x],
            v: [left_top.y, left_bottom.y],
            color,
        })
    }
}

/// Which texel belongs to a pixel, along one side of a rectangle.
#[derive(Clone, Copy)]
struct Ramp {
    at_origin: f64,
    step: f64,
}

impl Ramp {
    fn new([start, end]: [i64; 2], [from, to]: [f32; 2], texels: usize) -> Self {
        let length = (end - start).max(1) as f64 / SUBPIXELS as f64;
        let step = f64::from(to - from) * texels as f64 / length;
        let start = start as f64 / SUBPIXELS as f64;
        Self { at_origin: f64::from(from) * texels as f64 + (0.5 - start) * step - 0.5, step }
    }

    /// The texel at a pixel's centre; a whole number is the centre of a texel.
    fn at(self, pixel: usize) -> f32 {
        (self.at_origin + self.step * pixel as f64) as f32
    }

    /// The first texel of some pixels, if each of them is exactly one texel.
    fn texels(self, pixels: &Range<usize>, texels: usize) -> Option<usize> {
        const SLIGHTLY: f64 = 0.02;
        let [first, last] =
            [pixels.start, pixels.end - 1].map(|pixel| self.at_origin + self.step * pixel as f64);
        let is_whole = |texel: f64| (texel - texel.round()).abs() < SLIGHTLY;
        let is_inside = first.round() >= 0.0 && last.round() < texels as f64;
        let is_alike = (last.round() - first.round()) as i64 == (pixels.len() - 1) as i64;
        (is_whole(first) && is_whole(last) && is_inside && is_alike).then_some(first.round() as usize)
    }
}

impl Texture {
    /// The colour at a place between 0 and 1.
    fn at(&self, u: f32, v: f32) -> Pixel {
        if (u, v) == (WHITE_UV.x, WHITE_UV.y) {
            return self.texel(0, 0);
        }
        self.sample(u * self.image.width() as f32 - 0.5, v * self.image.height() as f32 - 0.5)
    }

    /// The colour at a place between texels.
    fn sample(&self, x: f32, y: f32) -> Pixel {
        if self.options.magnification == TextureFilter::Nearest {
            return self.texel(x.round() as i64, y.round() as i64);
        }
        let (left, top) = (x.floor(), y.floor());
        let share = |part: f32| (part * 256.0) as u32;
        let (right_share, bottom_share) = (share(x - left), share(y - top));
        let (left, top) = (left as i64, top as i64);
        let upper = self.texel(left, top).mix(self.texel(left + 1, top), right_share);
        let lower = self.texel(left, top + 1).mix(self.texel(left + 1, top + 1), right_share);
        upper.mix(lower, bottom_share)
    }

    fn texel(&self, x: i64, y: i64) -> Pixel {
        let [width, height] = self.image.size;
        let (x, y) = (self.wrap(x, width), self.wrap(y, height));
        Pixel::from(self.image.pixels.get(y * width + x).copied().unwrap_or(Color32::TRANSPARENT))
    }

    fn wrap(&self, at: i64, length: usize) -> usize {
        let length = (length as i64).max(1);
        let inside = match self.options.wrap_mode {
            TextureWrapMode::ClampToEdge => at.clamp(0, length - 1),
            TextureWrapMode::Repeat => at.rem_euclid(length),
            TextureWrapMode::MirroredRepeat => {
                let there_and_back = at.rem_euclid(2 * length);
                there_and_back.min(2 * length - 1 - there_and_back)
            }
        };
        inside as usize
    }
}

/// Everything but the opacity.
const OPAQUE: u32 = 0x00ff_ffff;
/// Every second byte: two channels with room between them, so that both are counted at once.
const PAIR: u32 = 0x00ff_00ff;

/// A colour as `0xAARRGGBB`, already multiplied by its opacity. All arithmetic is in the space in which colours are
/// written, as in egui.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pixel(u32);

impl From<Color32> for Pixel {
    fn from(color: Color32) -> Self {
        let [red, green, blue, opacity] = color.to_array();
        Self(u32::from_be_bytes([opacity, red, green, blue]))
    }
}

impl Pixel {
    fn channels(self) -> [u32; 4] {
        self.0.to_be_bytes().map(u32::from)
    }

    fn of_channels(channels: [f32; 4]) -> Self {
        Self(u32::from_be_bytes(channels.map(|channel| (channel + 0.5) as u8)))
    }

    fn times(self, tint: Self) -> Self {
        if tint.0 == u32::MAX {
            return self;
        }
        if self.0 == u32::MAX {
            return tint;
        }
        let (texel, tint) = (self.channels(), tint.channels());
        let product = |i: usize| {
            let product = texel[i] * tint[i] + 128;
            ((product + (product >> 8)) >> 8) as u8
        };
        Self(u32::from_be_bytes([product(0), product(1), product(2), product(3)]))
    }

    /// Between two colours, by 256ths of the way.
    const fn mix(self, other: Self, share: u32) -> Self {
        const HALVES: u32 = 0x0080_0080;
        let keep = 256 - share;
        let low = ((self.0 & PAIR) * keep + (other.0 & PAIR) * share + HALVES) >> 8;
        let high = ((self.0 >> 8) & PAIR) * keep + ((other.0 >> 8) & PAIR) * share + HALVES;
        Self(low & PAIR | high & !PAIR)
    }

    /// Lays the colour over a pixel.
    #[inline]
    fn over(self, pixel: &mut u32) {
        let shown = 255 - (self.0 >> 24);
        *pixel = if shown == 0 {
            self.0 & OPAQUE
        } else {
            add(self.0 & PAIR, share(*pixel & PAIR, shown))
                | add(self.0 >> 8 & 0xff, share(*pixel >> 8 & 0xff, shown)) << 8
        };
    }

    /// Lays the colour over many pixels.
    fn cover(self, row: &mut [u32]) {
        if self.0 >> 24 == 255 {
            row.fill(self.0 & OPAQUE);
        } else if self.0 != 0 {
            for pixel in row {
                self.over(pixel);
            }
        }
    }
}

/// So many 255ths of two channels, rounded.
const fn share(pair: u32, part: u32) -> u32 {
    let product = pair * part + 0x0080_0080;
    ((product + ((product >> 8) & PAIR)) >> 8) & PAIR
}

/// The sum of two channels each; what is brighter than white is white.
const fn add(a: u32, b: u32) -> u32 {
    let sum = a + b;
    let too_much = sum & 0x0100_0100;
    (sum | (too_much - (too_much >> 8))) & PAIR
}
