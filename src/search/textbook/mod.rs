//! Searches to be read: each is short, works for any game, and can be watched.
