//! Any text as a FEN: what is accepted is a position that can be written, read again and played on from.

#![no_main]

use catur::chess::{Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else { return };
    assert_eq!(setup.to_string().parse(), Ok(setup.clone()), "a setup is written as it is");

    let Ok((position, notices)) = setup.position() else { return };
    let written = position.to_string();
    let (again, no_notices) = Setup::from(&position).position().expect("a position is a legal setup");
    assert!(no_notices.is_empty(), "{written} was corrected already, by {notices:?}");
    assert!(again == position, "{written} is another position as a setup");
    let again: Position = written.parse().expect("a position is written as a FEN");
    assert!(again == position, "{written} is another position when read again");

    let moves = position.moves();
    assert_eq!(moves.len(), position.count_moves(), "moves in {written}");
    for chosen in moves {
        let next = position.after(chosen);
        let (read, notices) = Setup::from(&next).position().expect("a legal move leads to a legal position");
        assert!(notices.is_empty() && read == next, "{chosen} in {written} leads to {next}");
        assert_eq!(read.key(), next.key(), "{chosen} in {written} leads to {next}");
    }
});
