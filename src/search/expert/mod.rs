//! The search that plays to win.
