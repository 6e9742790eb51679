//! Which part of the window looks different from the frame before.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place left of the window or above it is cut to its edge"
)]

use egui::Rect;
use egui::epaint::{ClippedPrimitive, Mesh, Primitive, Vertex};

use super::raster::Area;

/// The pixels in which two frames of one size and scale can differ.
#[must_use]
pub fn between(before: &[ClippedPrimitive], after: &[ClippedPrimitive], scale: f32, whole: Area) -> Area {
    let (before, after) = differing(before, after, is_same);
    let changed = if before.len() == after.len() {
        before.iter().zip(after).fold(Rect::NOTHING, |changed, (old, new)| changed | change(old, new))
    } else {
        before.iter().chain(after).fold(Rect::NOTHING, |changed, one| changed | extent(one))
    };
    pixels(changed, scale).intersect(whole)
}

/// What is left of two lists without what is alike at their beginnings and at their ends.
fn differing<'a, T>(
    mut before: &'a [T],
    mut after: &'a [T],
    is_same: impl Fn(&T, &T) -> bool,
) -> (&'a [T], &'a [T]) {
    while let ([old, old_rest @ ..], [new, new_rest @ ..]) = (before, after)
        && is_same(old, new)
    {
        (before, after) = (old_rest, new_rest);
    }
    while let ([old_rest @ .., old], [new_rest @ .., new]) = (before, after)
        && is_same(old, new)
    {
        (before, after) = (old_rest, new_rest);
    }
    (before, after)
}

fn is_same(old: &ClippedPrimitive, new: &ClippedPrimitive) -> bool {
    match (&old.primitive, &new.primitive) {
        (Primitive::Mesh(mesh), Primitive::Mesh(other)) => old.clip_rect == new.clip_rect && mesh == other,
        // Whatever wants to paint for itself needs a graphics driver and is not shown.
        (Primitive::Callback(_), Primitive::Callback(_)) => true,
        _ => false,
    }
}

fn extent(primitive: &ClippedPrimitive) -> Rect {
    match &primitive.primitive {
        Primitive::Mesh(mesh) => mesh.calc_bounds().intersect(primitive.clip_rect),
        Primitive::Callback(_) => Rect::NOTHING,
    }
}

fn change(old: &ClippedPrimitive, new: &ClippedPrimitive) -> Rect {
    let (Primitive::Mesh(old_mesh), Primitive::Mesh(new_mesh)) = (&old.primitive, &new.primitive) else {
        return extent(old) | extent(new);
    };
    if old.clip_rect != new.clip_rect || old_mesh.texture_id != new_mesh.texture_id {
        return extent(old) | extent(new);
    }
    // Much of a window is one mesh, in which a touched button is a few triangles.
    let (before, after) = (triangles(old_mesh), triangles(new_mesh));
    let (before, after) = differing(&before, &after, |old, new| old == new);
    let places = before.iter().chain(after).flatten().flatten().map(|vertex| vertex.pos);
    let changed = places.fold(Rect::NOTHING, |changed, place| changed | Rect::from_pos(place));
    changed.intersect(old.clip_rect)
}

fn triangles(mesh: &Mesh) -> Vec<[Option<&Vertex>; 3]> {
    let vertex = |index: u32| mesh.vertices.get(index as usize);
    let (triangles, _) = mesh.indices.as_chunks::<3>();
    triangles.iter().map(|corners| corners.map(vertex)).collect()
}

/// All pixels that are touched.
fn pixels(rect: Rect, scale: f32) -> Area {
    if !rect.is_positive() {
        return Area::default();
    }
    // A clip is rounded to the nearest pixel and may reach one farther.
    let before = |value: f32| ((value * scale).floor() - 1.0).max(0.0) as usize;
    let behind = |value: f32| ((value * scale).ceil() + 1.0).max(0.0) as usize;
    Area {
        left: before(rect.min.x),
        top: before(rect.min.y),
        right: behind(rect.max.x),
        bottom: behind(rect.max.y),
    }
}
