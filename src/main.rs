//! Catur: chooses a front, the window or one of the small commands.

fn main() {}
