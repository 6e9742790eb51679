//! The colours of boards.

use egui::Color32;

/// A board's colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skin {
    /// The name in settings and catalogues.
    pub key: &'static str,
    /// The light squares.
    pub light: Color32,
    /// The dark squares.
    pub dark: Color32,
    /// Over both squares of the last move.
    pub last_move: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16 & 255) as u8, (hex >> 8 & 255) as u8, (hex & 255) as u8)
}

/// A colour with an opacity, as egui keeps it: already multiplied.
const fn tint(red: u8, green: u8, blue: u8, percent: u32) -> Color32 {
    #[expect(clippy::cast_possible_truncation, reason = "no more than the value")]
    const fn part(value: u8, percent: u32) -> u8 {
        (value as u32 * percent / 100) as u8
    }
    Color32::from_rgba_premultiplied(
        part(red, percent),
        part(green, percent),
        part(blue, percent),
        part(255, percent),
    )
}

const YELLOW_GREEN: Color32 = tint(155, 199, 0, 41);
const SKY: Color32 = tint(0, 140, 220, 38);

/// All boards, the first is the one a newcomer sees.
pub const SKINS: [Skin; 6] = [
    Skin { key: "walnut", light: rgb(0x00ec_d9b9), dark: rgb(0x00ae_7f5c), last_move: YELLOW_GREEN },
    Skin { key: "meadow", light: rgb(0x00ee_eed5), dark: rgb(0x0078_9656), last_move: SKY },
    Skin { key: "lagoon", light: rgb(0x00dd_e6ec), dark: rgb(0x0073_93ab), last_move: YELLOW_GREEN },
    Skin { key: "slate", light: rgb(0x00cf_d2d6), dark: rgb(0x0082_878f), last_move: YELLOW_GREEN },
    Skin { key: "plum", light: rgb(0x00ec_e2ee), dark: rgb(0x008f_7aa3), last_move: YELLOW_GREEN },
    Skin { key: "night", light: rgb(0x007d_848e), dark: rgb(0x004a_505a), last_move: YELLOW_GREEN },
];

/// The frame around the man that is held, and its square within.
pub const HELD: Color32 = tint(20, 85, 30, 65);
pub(super) const HELD_INSIDE: Color32 = tint(20, 85, 30, 25);
/// The dots and corners that show where a man may go.
pub const TARGET: Color32 = tint(20, 85, 30, 50);
/// Over both squares of a premove.
pub const PREMOVE: Color32 = tint(20, 30, 85, 50);
/// Over a hint.
pub const HINT: Color32 = tint(230, 143, 0, 50);
/// The middle of the glow behind a king in check.
pub const CHECK: Color32 = tint(255, 0, 0, 90);
/// Over everything that is not to be chosen from.
pub const DIMMED: Color32 = tint(0, 0, 0, 45);
/// The arrow of a move to look at.
pub const SHOWN_MOVE: Color32 = tint(0, 48, 136, 55);

/// The lines between cells whose ground is drawn.
pub const GRID: Color32 = tint(60, 70, 40, 35);
/// The names of files and ranks on ground that is drawn.
pub const ON_GROUND: Color32 = tint(40, 48, 30, 85);
/// Over a man that is weaker than it looks.
pub const WEAK: Color32 = tint(196, 30, 30, 75);

/// The colour of an arrow drawn by hand, by the keys that are held.
#[must_use]
pub const fn arrow(has_shift: bool, has_alt: bool) -> Color32 {
    match (has_shift, has_alt) {
        (false, false) => tint(0x15, 0x78, 0x1b, 60),
        (true, false) => tint(0x88, 0x20, 0x20, 60),
        (false, true) => tint(0x00, 0x30, 0x88, 60),
        (true, true) => tint(0xe6, 0x8f, 0x00, 60),
    }
}
