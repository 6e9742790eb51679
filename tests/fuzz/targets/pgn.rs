//! Any bytes as a PGN: what is accepted is written in a form that is read as the same games and written the same.

#![no_main]

use catur::play::pgn::{PgnError, PgnGame, Reader};
use libfuzzer_sys::fuzz_target;

fn read(bytes: &[u8]) -> impl Iterator<Item = Result<PgnGame, PgnError>> {
    Reader::new(bytes).expect("bytes can always be read")
}

fn export(games: &[PgnGame]) -> String {
    games.iter().map(PgnGame::to_string).collect::<Vec<_>>().join("\n")
}

fuzz_target!(|bytes: &[u8]| {
    let accepted: Vec<PgnGame> = read(bytes).filter_map(Result::ok).collect();
    let written = export(&accepted);
    let again: Vec<PgnGame> = read(written.as_bytes())
        .map(|game| game.unwrap_or_else(|error| panic!("{error}:\n{written}")))
        .collect();
    assert_eq!(accepted.len(), again.len(), "games in\n{written}");
    for (first, second) in accepted.iter().zip(&again) {
        assert_eq!(first.record.len(), second.record.len(), "moves in\n{first}");
        assert!(first.record.start() == second.record.start(), "the start of\n{first}");
        assert_eq!(first.result, second.result, "the result of\n{first}");
    }
    assert_eq!(export(&again), written);
});
