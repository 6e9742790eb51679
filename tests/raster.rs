//! What the processor paints, and where a window opens.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use catur::ui::geometry::{Geometry, Keeper, place_in_view};
use catur::ui::{App, Occasion};

use catur::ui::soft::damage;
use catur::ui::soft::raster::{Area, Canvas, Raster};
use egui::epaint::{ClippedPrimitive, ImageDelta, Mesh, Primitive, Vertex};
use egui::{
    Color32, ColorImage, Context, FullOutput, Pos2, RawInput, Rect, TextureId, TextureOptions, TexturesDelta,
    Vec2, ViewportInfo, pos2, vec2,
};

const WHITE: u32 = 0x00ff_ffff;
const FONT: TextureId = TextureId::Managed(0);
const OTHER: TextureId = TextureId::Managed(1);
const SIDE: usize = 8;

/// A painter that knows a white texture and one with a red texel beside a blue one.
fn raster() -> Raster {
    let mut raster = Raster::default();
    let mut delta = TexturesDelta::default();
    let white = ColorImage::filled([1, 1], Color32::WHITE);
    let two = ColorImage::new([2, 1], vec![Color32::RED, Color32::BLUE]);
    delta.push(FONT, ImageDelta::full(white, TextureOptions::LINEAR));
    delta.push(OTHER, ImageDelta::full(two, TextureOptions::LINEAR));
    assert!(!raster.take_textures(&mut delta), "nothing was there before");
    raster
}

fn in_clip(mesh: Mesh, clip: Rect) -> ClippedPrimitive {
    ClippedPrimitive { clip_rect: clip, primitive: Primitive::Mesh(mesh) }
}

fn everywhere() -> Rect {
    Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0))
}

fn rect(x: [f32; 2], y: [f32; 2], color: Color32) -> Mesh {
    let mut mesh = Mesh::with_texture(FONT);
    mesh.add_colored_rect(Rect::from_x_y_ranges(x[0]..=x[1], y[0]..=y[1]), color);
    mesh
}

fn triangle(corners: [Pos2; 3], color: Color32) -> Mesh {
    let mut mesh = Mesh::with_texture(FONT);
    mesh.vertices = corners.map(|pos| Vertex { pos, uv: egui::epaint::WHITE_UV, color }).to_vec();
    mesh.indices = vec![0, 1, 2];
    mesh
}

fn painted(scale: f32, primitives: &[ClippedPrimitive]) -> Vec<u32> {
    let mut pixels = vec![WHITE; SIDE * SIDE];
    let mut canvas = Canvas::new(&mut pixels, SIDE);
    let whole = canvas.area();
    raster().paint(&mut canvas, whole, scale, primitives);
    pixels
}

fn count(pixels: &[u32], color: u32) -> usize {
    pixels.iter().filter(|&&pixel| pixel == color).count()
}

#[test]
fn a_rectangle_covers_its_pixels_and_no_others() {
    let pixels =
        painted(2.0, &[in_clip(rect([1.0, 3.0], [1.0, 2.0], Color32::from_rgb(1, 2, 3)), everywhere())]);
    let expected: Vec<u32> =
        (0..SIDE * SIDE)
            .map(|i| {
                if (2..6).contains(&(i % SIDE)) && (2..4).contains(&(i / SIDE)) { 0x0001_0203 } else { WHITE }
            })
            .collect();
    assert_eq!(pixels, expected);
}

#[test]
fn half_transparent_black_on_white_is_grey() {
    let half = Color32::from_rgba_premultiplied(0, 0, 0, 128);
    let pixels = painted(1.0, &[in_clip(rect([0.0, 8.0], [0.0, 8.0], half), everywhere())]);
    assert_eq!(count(&pixels, 0x007f_7f7f), SIDE * SIDE);
}

#[test]
fn light_without_opacity_is_added_and_never_exceeds_white() {
    let glow = Color32::from_rgba_premultiplied(200, 0, 0, 0);
    let mesh = rect([0.0, 8.0], [0.0, 8.0], glow);
    let mut pixels = vec![0x0064_0a0a; SIDE * SIDE];
    let area = Area::whole(SIDE, SIDE);
    raster().paint(&mut Canvas::new(&mut pixels, SIDE), area, 1.0, &[in_clip(mesh, everywhere())]);
    assert_eq!(count(&pixels, 0x00ff_0a0a), SIDE * SIDE);
}

#[test]
fn a_texture_is_shown_texel_by_texel_and_blended_when_enlarged() {
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let mut exact = Mesh::with_texture(OTHER);
    exact.add_rect_with_uv(Rect::from_min_size(pos2(3.0, 1.0), vec2(2.0, 1.0)), whole, Color32::WHITE);
    let pixels = painted(1.0, &[in_clip(exact, everywhere())]);
    assert_eq!(pixels[SIDE + 3..SIDE + 5], [0x00ff_0000, 0x0000_00ff]);
    assert_eq!(count(&pixels, WHITE), SIDE * SIDE - 2);

    let mut enlarged = Mesh::with_texture(OTHER);
    enlarged.add_rect_with_uv(Rect::from_min_size(Pos2::ZERO, vec2(8.0, 1.0)), whole, Color32::WHITE);
    let pixels = painted(1.0, &[in_clip(enlarged, everywhere())]);
    assert_eq!((pixels[0], pixels[7]), (0x00ff_0000, 0x0000_00ff));
    assert!(pixels[..8].is_sorted_by_key(|pixel| pixel & 0xff), "{:x?}", &pixels[..8]);
    assert!(pixels[3] & 0xff > 0 && pixels[4] >> 16 > 0, "{:x?}", &pixels[..8]);
}

#[test]
fn a_tint_colours_a_texture() {
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let mut mesh = Mesh::with_texture(OTHER);
    mesh.add_rect_with_uv(
        Rect::from_min_size(Pos2::ZERO, vec2(2.0, 1.0)),
        whole,
        Color32::from_rgb(128, 255, 64),
    );
    assert_eq!(painted(1.0, &[in_clip(mesh, everywhere())])[..2], [0x0080_0000, 0x0000_0040]);
}

#[test]
fn a_triangle_is_clipped() {
    let corners = [pos2(-50.0, -50.0), pos2(59.2, -50.0), pos2(-50.0, 59.2)];
    let clip = Rect::from_min_max(pos2(2.0, 3.0), pos2(5.0, 7.0));
    let inside = count_inside(clip, |x, y| x + y < 9.2);
    assert!((1..12).contains(&inside), "the long side crosses the clip");
    for corners in [corners, [corners[1], corners[0], corners[2]]] {
        let pixels = painted(1.0, &[in_clip(triangle(corners, Color32::BLACK), clip)]);
        assert_eq!(count(&pixels, 0), inside, "{corners:?}");
    }
}

fn count_inside(clip: Rect, is_inside: impl Fn(f32, f32) -> bool) -> usize {
    let centres =
        (0..8_u8).flat_map(|y| (0..8_u8).map(move |x| pos2(f32::from(x) + 0.5, f32::from(y) + 0.5)));
    centres.filter(|centre| clip.contains(*centre) && is_inside(centre.x, centre.y)).count()
}

#[test]
fn triangles_that_share_a_side_neither_overlap_nor_leave_a_gap() {
    let half = Color32::from_rgba_premultiplied(0, 0, 0, 128);
    let middle = pos2(3.3, 4.7);
    let corners = [pos2(0.0, 0.0), pos2(8.0, 0.0), pos2(8.0, 8.0), pos2(0.0, 8.0)];
    let fan: Vec<_> = (0..4)
        .map(|i| in_clip(triangle([middle, corners[i], corners[(i + 1) % 4]], half), everywhere()))
        .collect();
    assert_eq!(count(&painted(1.0, &fan), 0x007f_7f7f), SIDE * SIDE);
}

#[test]
fn nonsense_is_not_painted_and_does_no_harm() {
    let nan = triangle([pos2(f32::NAN, 0.0), pos2(8.0, 0.0), pos2(0.0, 8.0)], Color32::BLACK);
    let mut lost = triangle([Pos2::ZERO, pos2(8.0, 0.0), pos2(0.0, 8.0)], Color32::BLACK);
    lost.indices = vec![0, 1, 9];
    let far = rect([-1e30, 1e30], [-1e30, f32::INFINITY], Color32::BLACK);
    assert_eq!(
        count(&painted(1.0, &[in_clip(nan, everywhere()), in_clip(lost, everywhere())]), WHITE),
        SIDE * SIDE
    );
    assert_eq!(count(&painted(1.0, &[in_clip(far, everywhere())]), 0), SIDE * SIDE);
}

#[test]
fn frames_that_are_alike_have_no_damage_and_a_change_has_its_own() {
    let whole = Area::whole(100, 100);
    let frame = |x: f32| {
        let mut mesh = rect([0.0, 100.0], [0.0, 100.0], Color32::BLACK);
        mesh.append(rect([x, x + 10.0], [20.0, 30.0], Color32::RED));
        mesh.append(rect([90.0, 95.0], [90.0, 95.0], Color32::RED));
        vec![in_clip(mesh, everywhere())]
    };
    assert!(damage::between(&frame(5.0), &frame(5.0), 1.0, whole).is_empty());
    let moved = damage::between(&frame(5.0), &frame(8.0), 1.0, whole);
    assert_eq!(moved, Area { left: 4, top: 19, right: 19, bottom: 31 });
    assert_eq!(damage::between(&[], &frame(5.0), 1.0, whole), whole);
}

fn app() -> App {
    App::new(Occasion::default(), || (), Instant::now()).expect("there are threads")
}

fn frame(context: &Context, app: &mut App, events: Vec<egui::Event>) -> FullOutput {
    let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1180.0, 820.0)));
    context.run_ui(RawInput { screen_rect, events, ..RawInput::default() }, |ui| {
        app.listen(Instant::now());
        app.show(ui, Instant::now());
    })
}

#[test]
fn a_whole_window_is_painted_and_painting_only_its_damage_gives_the_same_picture() {
    let (context, mut app) = (Context::default(), app());
    egui_extras::install_image_loaders(&context);
    context.enable_accesskit();
    let mut raster = Raster::default();
    let whole = Area::whole(1180, 820);
    let mut pixels = vec![0; 1180 * 820];
    let mut last = Vec::new();
    let mut square = None;
    let mut partly_painted = 0;
    for step in 0..12_u8 {
        let pointer = pos2(400.0 + 10.0 * f32::from(step), 30.0 * f32::from(step));
        let mut output = frame(&context, &mut app, vec![egui::Event::PointerMoved(pointer)]);
        let is_changed = raster.take_textures(&mut output.textures_delta);
        let primitives = context.tessellate(output.shapes, output.pixels_per_point);
        let stale = if is_changed { whole } else { damage::between(&last, &primitives, 1.0, whole) };
        partly_painted += u8::from(stale != whole);
        let background = context.global_style().visuals.panel_fill;
        let paint = |pixels: &mut [u32], area| {
            let mut canvas = Canvas::new(pixels, 1180);
            canvas.clear(area, background);
            raster.paint(&mut canvas, area, 1.0, &primitives);
        };
        paint(&mut pixels, stale);
        let mut afresh = vec![0; pixels.len()];
        paint(&mut afresh, whole);
        assert!(pixels == afresh, "frame {step} is stale");
        raster.free_textures(&mut output.textures_delta);
        last = primitives;
        let nodes = output.platform_output.accesskit_update.map(|update| update.nodes).unwrap_or_default();
        square =
            nodes.iter().find(|(_, node)| node.label() == Some("e4")).and_then(|(_, node)| node.bounds());
    }
    assert!(partly_painted > 6, "the pointer changes little");
    let square = square.expect("the board tells where e4 is");
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "inside the window")]
    let [x, y] =
        [f64::midpoint(square.x0, square.x1), f64::midpoint(square.y0, square.y1)].map(|at| at as usize);
    let [_, red, green, blue] = pixels[y * 1180 + x].to_be_bytes();
    assert_eq!(Color32::from_rgb(red, green, blue), Occasion::default().settings.skin().light);
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("catur-window-{name}-{}", std::process::id()));
    // It may be left from a test that failed.
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_geometry_is_read_as_it_was_written() {
    let folder = folder("written");
    let geometry = Geometry { width: 900.0, height: 700.5, place: Some((12.0, -30.0)), is_maximized: true };
    geometry.write(&folder).expect("a folder for tests can be written to");
    assert_eq!(Geometry::read(&folder), geometry);
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1, "nothing is left beside it");
    fs::remove_dir_all(folder).expect("it is ours");
}

#[test]
fn what_makes_no_sense_is_as_for_a_newcomer() {
    let folder = folder("nonsense");
    assert_eq!(Geometry::read(&folder), Geometry::default());
    fs::create_dir_all(&folder).expect("a folder for tests can be made");
    let read = |text: &[u8]| {
        fs::write(folder.join("window.ron"), text).expect("a folder for tests can be written to");
        Geometry::read(&folder)
    };
    for garbage in ["", "(", "[1, 2]", "(width: \"wide\")", &"(".repeat(100_000)] {
        assert_eq!(read(garbage.as_bytes()), Geometry::default(), "{garbage:.20}");
    }
    assert_eq!(read(b"\xff\xfe\x00"), Geometry::default());
    assert_eq!(read(b"(width: NaN, height: 700)"), Geometry::default());
    let tiny = read(b"(width: 1, height: -5, place: Some((1e9, 0)))");
    assert_eq!((tiny.width, tiny.height, tiny.place), (360.0, 480.0, None));
    assert!(read(b"(is_maximized: true)").is_maximized);
    fs::remove_dir_all(folder).expect("it is ours");
}

#[test]
fn a_window_is_written_down_when_it_rests_and_a_large_one_keeps_its_former_size() {
    let folder = folder("rests");
    let mut keeper = Keeper::open(Some(folder.clone()));
    let start = Instant::now();
    let at = |place: Pos2, maximized: bool| ViewportInfo {
        outer_rect: Some(Rect::from_min_size(place, vec2(800.0, 600.0))),
        maximized: Some(maximized),
        ..ViewportInfo::default()
    };
    let size = vec2(800.0, 600.0);
    assert!(keeper.look(&at(pos2(5.0, 6.0), false), size, 1.0, start).is_some());
    assert!(!folder.exists(), "it is still being moved");
    assert!(keeper.look(&at(pos2(5.0, 6.0), false), size, 1.0, start + Duration::from_secs(2)).is_none());
    let normal = Geometry { width: 800.0, height: 600.0, place: Some((5.0, 6.0)), is_maximized: false };
    assert_eq!(Geometry::read(&folder), normal);
    assert!(keeper.look(&at(Pos2::ZERO, true), vec2(1920.0, 1080.0), 1.0, start).is_some());
    keeper.close();
    assert_eq!(Keeper::open(Some(folder.clone())).geometry(), Geometry { is_maximized: true, ..normal });
    fs::remove_dir_all(folder).expect("it is ours");
}

#[test]
fn a_window_is_brought_back_from_a_screen_that_is_gone() {
    let screens = [
        Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 1080.0)),
        Rect::from_min_size(pos2(1920.0, 0.0), vec2(1280.0, 1024.0)),
    ];
    let window = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(1000.0, 700.0));
    for (x, y) in [(0.0, 0.0), (-800.0, 10.0), (2500.0, 300.0), (1500.0, 900.0)] {
        assert_eq!(place_in_view(window(x, y), &screens), None);
    }
    assert_eq!(place_in_view(window(5000.0, 50.0), &screens), Some(pos2(2200.0, 50.0)));
    assert_eq!(place_in_view(window(100.0, -500.0), &screens), Some(pos2(100.0, 0.0)));
    assert_eq!(place_in_view(window(100.0, 5000.0), &screens[..1]), Some(pos2(100.0, 380.0)));
    assert_eq!(place_in_view(window(5000.0, 0.0), &[]), None);
}
