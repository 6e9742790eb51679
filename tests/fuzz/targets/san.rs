//! Any word as a move in any position: what is accepted is legal, and its proper name means the same move.

#![no_main]

use catur::chess::{Position, san};
use libfuzzer_sys::fuzz_target;

/// The input begins with a FEN, and each further line is a move or an attempt at one.
fn read(text: &str) -> Option<(Position, impl Iterator<Item = &str>)> {
    let (fen, words) = text.split_once('\n')?;
    let position = if fen.is_empty() { Position::start() } else { fen.parse().ok()? };
    Some((position, words.lines()))
}

fuzz_target!(|text: &str| {
    let Some((mut position, words)) = read(text) else { return };
    for word in words {
        let Ok(chosen) = san::read(&position, word) else { continue };
        assert!(position.is_legal(chosen), "{word:?} is read as {chosen} in {position}");
        let name = san::write(&position, chosen);
        assert_eq!(san::read(&position, &name), Ok(chosen), "{name} in {position}");
        assert_eq!(san::read(&position, &chosen.to_string()), Ok(chosen), "{chosen} in {position}");
        position.play(chosen);
    }
});
