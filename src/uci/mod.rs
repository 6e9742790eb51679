//! The text front: Catur as an engine in other programs.
