//! A searcher on a thread of its own.
