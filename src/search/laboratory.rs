//! One position, several searches, rows to compare.
