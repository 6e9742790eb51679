//! The window front.

pub mod actions;
pub mod app;
pub mod board;
mod bookcase;
pub mod dialogs;
pub mod files;
pub mod games;
pub mod geometry;
pub mod hint;
mod icon;
mod layout;
mod opening;
pub mod panels;
mod reasons;
pub mod scores;
pub mod settings;
pub mod soft;
pub mod sound;
pub mod staging;
pub mod store;
pub mod table;
pub mod text;
pub mod theme;
mod window;

pub use app::{App, Occasion};
pub use window::{WindowError, open};
