//! How long a frame of the window takes: to lay it out and cut it into triangles, and to paint it without a graphics
//! driver.
//!
//! `cargo bench --bench frame`. No display is needed.

use std::time::{Duration, Instant};

use catur::ui::soft::damage;
use catur::ui::soft::raster::{Area, Canvas, Raster};
use catur::ui::{App, Occasion};
use egui::epaint::{ClippedPrimitive, Primitive};
use egui::{Context, Event, Modifiers, PlatformOutput, PointerButton, Pos2, RawInput, Rect, pos2, vec2};

const WIDTH: u16 = 1180;
const HEIGHT: u16 = 820;
const FRAMES: u16 = 400;
/// Until fonts and pieces are drawn and the layout has come to rest.
const FIRST_FRAMES: u16 = 20;

#[derive(Default)]
struct Times {
    layout: Vec<Duration>,
    whole: Vec<Duration>,
    damage: Vec<Duration>,
}

fn main() {
    let mut app = App::new(Occasion::default(), || (), Instant::now()).expect("there are threads");
    let context = Context::default();
    egui_extras::install_image_loaders(&context);
    let (mut raster, mut pixels) = (Raster::default(), vec![0; usize::from(WIDTH) * usize::from(HEIGHT)]);
    let mut last: Vec<ClippedPrimitive> = Vec::new();
    let mut times = Times::default();
    let (mut pawn, mut triangles) = (None, 0);
    // Only by the names of its squares does the board tell where they are; while times are taken nobody asks.
    context.enable_accesskit();
    for number in 0..FIRST_FRAMES + FRAMES {
        let start = Instant::now();
        let mut output = context.run_ui(input(number, pawn), |ui| app.show(ui, Instant::now()));
        let primitives = context.tessellate(output.shapes, output.pixels_per_point);
        let layout = start.elapsed();
        if number < FIRST_FRAMES {
            pawn = place_of("e2 white pawn", &output.platform_output).or(pawn);
            if number + 2 == FIRST_FRAMES {
                context.disable_accesskit();
            }
        }

        raster.take_textures(&mut output.textures_delta);
        let mut canvas = Canvas::new(&mut pixels, WIDTH.into());
        let whole = canvas.area();
        let background = context.global_style().visuals.panel_fill;
        let mut paint = |area: Area| {
            canvas.clear(area, background);
            raster.paint(&mut canvas, area, 1.0, &primitives);
        };
        let start = Instant::now();
        paint(whole);
        let painted_whole = start.elapsed();
        let start = Instant::now();
        paint(damage::between(&last, &primitives, 1.0, whole));
        let painted_damage = start.elapsed();
        raster.free_textures(&mut output.textures_delta);
        triangles = primitives.iter().map(count).sum();
        last = primitives;
        if number >= FIRST_FRAMES {
            times.layout.push(layout);
            times.whole.push(painted_whole);
            times.damage.push(painted_damage);
        }
    }
    assert!(pawn.is_some(), "the board tells where the pawn is");
    println!(
        "{FRAMES} frames of {WIDTH}×{HEIGHT}, {triangles} triangles, a pawn in the hand moving over the board\n"
    );
    println!("                              median ms    p95 ms");
    report("layout and triangles", times.layout);
    report("painted by the processor", times.whole);
    report("only what has changed", times.damage);
}

/// The pawn is taken and carried round.
fn input(number: u16, pawn: Option<Pos2>) -> RawInput {
    let angle = f32::from(number) / 10.0;
    let held = pos2(400.0 + 250.0 * angle.cos(), 400.0 + 250.0 * angle.sin());
    let events = match pawn {
        Some(pawn) if number + 1 == FIRST_FRAMES => vec![
            Event::PointerMoved(pawn),
            Event::PointerButton {
                pos: pawn,
                button: PointerButton::Primary,
                pressed: true,
                modifiers: Modifiers::NONE,
            },
        ],
        Some(_) if number >= FIRST_FRAMES => vec![Event::PointerMoved(held)],
        _ => Vec::new(),
    };
    RawInput {
        screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(WIDTH.into(), HEIGHT.into()))),
        time: Some(f64::from(number) / 60.0),
        events,
        ..RawInput::default()
    }
}

/// The middle of a square.
fn place_of(name: &str, output: &PlatformOutput) -> Option<Pos2> {
    let update = output.accesskit_update.as_ref()?;
    let (_, node) = update.nodes.iter().find(|(_, node)| node.label() == Some(name))?;
    let bounds = node.bounds()?;
    #[expect(clippy::cast_possible_truncation, reason = "inside the window")]
    let middle = |from: f64, to: f64| f64::midpoint(from, to) as f32;
    Some(pos2(middle(bounds.x0, bounds.x1), middle(bounds.y0, bounds.y1)))
}

fn count(primitive: &ClippedPrimitive) -> usize {
    match &primitive.primitive {
        Primitive::Mesh(mesh) => mesh.indices.len() / 3,
        Primitive::Callback(_) => 0,
    }
}

fn report(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let quantile = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    println!("  {name:<26} {:>10.3} {:>9.3}", quantile(50), quantile(95));
}
