//! The board as a widget. It knows no game: it is shown a scene and returns what a hand did to it.

mod animation;
pub mod grip;
pub mod pieces;
pub mod scene;
pub mod skins;
mod view;

pub use grip::{Choice, Grip, Hand};
pub use scene::{Cell, Gesture, Man, Mark, Outcome, Scene};
pub use view::{BoardView, Look, cell_name};
