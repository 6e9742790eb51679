//! The panels around the board. Each is shown what there is and asks for what it wants.

pub mod controls;
pub mod evaluation;
pub mod graph;
pub mod menu;
pub mod moves;
pub mod players;
pub mod status;
pub mod thinking;
