//! What holds for every position and every text: nothing is lost between writing and reading, and nothing panics.

mod positions;

use catur::chess::epd::Epd;
use catur::chess::{Move, Position, Setup, Square, san};
use positions::{STARTS, position};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;

/// The same cases in every run, and no files left behind.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 4000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(960),
        ..ProptestConfig::default()
    }
}

/// A position reached by arbitrary moves from one of the starts.
fn any_position() -> impl Strategy<Value = Position> {
    (select(&STARTS[..]), vec(any::<Index>(), 0..60)).prop_map(|(start, choices)| {
        let mut now = position(start);
        for choice in choices {
            let moves = now.moves();
            if moves.is_empty() {
                break;
            }
            now.play(*choice.get(&moves));
        }
        now
    })
}

/// One change to a text, such as a slip of the pen makes.
#[derive(Clone, Debug)]
enum Slip {
    Insert(Index, char),
    Replace(Index, char),
    Remove(Index),
    Repeat(Index),
    Swap(Index, Index),
    CutOff(Index),
}

impl Slip {
    fn make(&self, text: &mut Vec<char>) {
        let length = text.len();
        match self {
            Self::Insert(at, letter) => text.insert(at.index(length + 1), *letter),
            _ if length == 0 => {}
            Self::Replace(at, letter) => text[at.index(length)] = *letter,
            Self::Remove(at) => drop(text.remove(at.index(length))),
            Self::Repeat(at) => text.insert(at.index(length), text[at.index(length)]),
            Self::Swap(one, other) => text.swap(one.index(length), other.index(length)),
            Self::CutOff(at) => text.truncate(at.index(length)),
        }
    }
}

/// Letters that mean something in a notation, and now and then any other.
fn any_letter() -> impl Strategy<Value = char> {
    let known: Vec<char> =
        "abcdefgh12345678090KQRBNPkqrbnpSx+#=-–/ \t\n\";:!?.()O♔♘♟wWéß\0".chars().collect();
    prop_oneof![9 => select(known), 1 => any::<char>()]
}

fn any_slip() -> impl Strategy<Value = Slip> {
    prop_oneof![
        (any::<Index>(), any_letter()).prop_map(|(at, letter)| Slip::Insert(at, letter)),
        (any::<Index>(), any_letter()).prop_map(|(at, letter)| Slip::Replace(at, letter)),
        any::<Index>().prop_map(Slip::Remove),
        any::<Index>().prop_map(Slip::Repeat),
        (any::<Index>(), any::<Index>()).prop_map(|(one, other)| Slip::Swap(one, other)),
        any::<Index>().prop_map(Slip::CutOff),
    ]
}

/// The text with a few slips.
fn spoilt(text: &str, slips: &[Slip]) -> String {
    let mut letters = text.chars().collect();
    for slip in slips {
        slip.make(&mut letters);
    }
    letters.into_iter().collect()
}

fn any_slips() -> impl Strategy<Value = Vec<Slip>> {
    vec(any_slip(), 1..5)
}

/// Anything at all, or a run of letters that mean something.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), vec(any_letter(), 0..40).prop_map(String::from_iter)]
}

fn bare_epd(position: Position) -> Epd {
    Epd { position, operations: Vec::new() }
}

fn any_operations() -> impl Strategy<Value = String> {
    let operation = prop_oneof![
        Just(r#"id "BK.01";"#.to_owned()),
        Just("bm Nf3 e8=Q+;".to_owned()),
        Just("hmvc 12; fmvn 34;".to_owned()),
        Just(r#"c0 "a; b";"#.to_owned()),
    ];
    vec(operation, 0..4).prop_map(|operations| operations.join(" "))
}

fn read_fen(text: &str) -> Result<(), TestCaseError> {
    if let Ok(setup) = text.parse::<Setup>() {
        prop_assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    if let Ok(position) = text.parse::<Position>() {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }
    Ok(())
}

fn read_epd(text: &str) -> Result<(), TestCaseError> {
    if let Ok(epd) = text.parse::<Epd>() {
        prop_assert_eq!(epd.to_string().parse(), Ok(epd));
    }
    Ok(())
}

fn read_move(position: &Position, text: &str) -> Result<(), TestCaseError> {
    match san::read(position, text) {
        Ok(chosen) => {
            prop_assert!(position.is_legal(chosen));
            prop_assert_eq!(san::read(position, &san::write(position, chosen)), Ok(chosen));
        }
        Err(why) => prop_assert!(!why.to_string().is_empty()),
    }
    if let Ok(chosen) = text.parse::<Move>() {
        prop_assert_eq!(chosen.to_string(), text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_position_written_and_read_is_the_same(position in any_position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        let (from_setup, notices) = Setup::from(&position).position().expect("still a position");
        prop_assert_eq!(from_setup, position);
        prop_assert!(notices.is_empty());
    }

    #[test]
    fn every_legal_move_written_by_name_is_read_as_that_move(position in any_position()) {
        for chosen in position.moves() {
            let name = san::write(&position, chosen);
            prop_assert_eq!(san::read(&position, &name), Ok(chosen), "{}", name);
        }
    }

    #[test]
    fn no_two_legal_moves_have_the_same_name(position in any_position()) {
        let moves = position.moves();
        let mut names: Vec<String> = moves.iter().map(|&chosen| san::write(&position, chosen)).collect();
        names.sort();
        names.dedup();
        prop_assert_eq!(names.len(), moves.len());
    }

    #[test]
    fn every_legal_move_written_in_coordinates_is_read_as_that_move(position in any_position()) {
        for chosen in position.moves() {
            let text = chosen.to_string();
            prop_assert_eq!(text.parse(), Ok(chosen));
            prop_assert_eq!(san::read(&position, &text), Ok(chosen));
        }
    }

    #[test]
    fn moves_are_counted_as_they_are_listed(position in any_position()) {
        prop_assert_eq!(position.count_moves(), position.moves().len());
    }

    #[test]
    fn forcing_moves_are_the_legal_moves_that_take_or_promote(position in any_position()) {
        let mut forcing = position.forcing_moves();
        let mut filtered = position.moves();
        filtered.retain(|chosen| position.is_capture(*chosen) || chosen.promotion().is_some());
        forcing.sort_by_key(|chosen| chosen.bits());
        filtered.sort_by_key(|chosen| chosen.bits());
        prop_assert_eq!(forcing, filtered);
    }

    #[test]
    fn every_legal_move_is_found_again_by_its_number(position in any_position()) {
        for chosen in position.moves() {
            prop_assert_eq!(Move::from_bits(chosen.bits()), Some(chosen));
        }
    }

    #[test]
    fn passing_hands_the_turn_over_and_leaves_a_position(position in any_position()) {
        if !position.is_check() {
            let passed = position.after_passing();
            prop_assert_eq!(passed.turn(), !position.turn());
            prop_assert!(passed.board() == position.board());
            prop_assert_eq!(passed.to_string().parse(), Ok(passed));
        }
    }

    #[test]
    fn no_move_leaves_its_own_king_attacked(position in any_position()) {
        for chosen in position.moves() {
            let next = position.after(chosen);
            let king = next.king(position.turn());
            prop_assert!(next.board().attackers(king, next.turn(), next.board().occupied()).is_empty());
        }
    }

    #[test]
    fn any_text_is_a_fen_or_refused(text in any_text()) {
        read_fen(&text)?;
    }

    #[test]
    fn a_spoilt_fen_is_another_or_refused(position in any_position(), slips in any_slips()) {
        read_fen(&spoilt(&position.to_string(), &slips))?;
    }

    #[test]
    fn any_text_is_a_move_or_refused(position in any_position(), text in any_text()) {
        read_move(&position, &text)?;
    }

    #[test]
    fn the_spoilt_name_of_a_move_is_another_or_refused(position in any_position(), slips in any_slips()) {
        for chosen in position.moves() {
            read_move(&position, &spoilt(&san::write(&position, chosen), &slips))?;
            read_move(&position, &spoilt(&chosen.to_string(), &slips))?;
        }
    }

    #[test]
    fn any_text_is_an_epd_or_refused(position in any_position(), text in any_text()) {
        read_epd(&text)?;
        read_epd(&format!("{} {text}", bare_epd(position)))?;
    }

    #[test]
    fn a_spoilt_epd_is_another_or_refused(
        position in any_position(),
        operations in any_operations(),
        slips in any_slips(),
    ) {
        let epd = format!("{} {operations}", bare_epd(position));
        prop_assert!(epd.parse::<Epd>().is_ok());
        read_epd(&spoilt(&epd, &slips))?;
    }

    #[test]
    fn any_text_is_a_square_or_refused(text in any_text()) {
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text);
        }
    }
}
