//! What is known of openings: their names by position, and a book whose moves are legal, sound and varied.

mod positions;

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use catur::chess::{Move, Position, san};
use catur::engine::book::{BUILT_IN, Book, BookError, BookProblem, Reader, Shelf};
use catur::engine::openings::{OpeningName, latest_name, name};
use catur::game::Color;
use catur::search::expert::Expert;
use catur::search::{Limits, Score, Searcher, Signal, Task};
use positions::{position, random_games};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use rand::SeedableRng;
use rand::rngs::StdRng;

/// The positions of a line of play such as `e4 e5 Nf3`, the first one included.
fn walk(moves: &str) -> Vec<Position> {
    let mut positions = vec![Position::start()];
    for word in moves.split_whitespace() {
        let now = positions[positions.len() - 1];
        let chosen = san::read(&now, word).unwrap_or_else(|why| panic!("{moves}: {why}"));
        positions.push(now.after(chosen));
    }
    positions
}

fn behind(moves: &str) -> Position {
    walk(moves).pop().expect("there is a first position")
}

fn name_behind(moves: &str) -> Option<String> {
    name(&behind(moves)).map(|opening| opening.to_string())
}

mod names {
    use super::*;

    #[test]
    fn well_known_positions_have_their_names() {
        for (moves, expected) in [
            ("e4", "B00 King's Pawn Game"),
            ("d4", "A40 Queen's Pawn Game"),
            ("e4 c5", "B20 Sicilian Defense"),
            ("e4 e6", "C00 French Defense"),
            ("e4 c6", "B10 Caro-Kann Defense"),
            ("e4 e5 Nf3 Nc6 Bb5", "C60 Ruy Lopez"),
            ("e4 e5 Nf3 Nc6 Bb5 Nf6", "C65 Ruy Lopez: Berlin Defense"),
            ("e4 e5 Nf3 Nc6 Bc4", "C50 Italian Game"),
            ("d4 d5 c4", "D06 Queen's Gambit"),
            ("d4 Nf6 c4 e6 Nc3 Bb4", "E20 Nimzo-Indian Defense"),
            ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90 Sicilian Defense: Najdorf Variation"),
        ] {
            assert_eq!(name_behind(moves).as_deref(), Some(expected), "{moves}");
        }
    }

    #[test]
    fn a_position_has_its_name_by_whatever_moves_it_comes_about() {
        for (usual, other) in [
            ("d4 d5 c4 e6", "c4 e6 d4 d5"),
            ("d4 Nf6 c4 g6 Nc3 Bg7 e4 d6", "c4 g6 e4 Bg7 d4 d6 Nc3 Nf6"),
            ("e4 c5 Nf3 Nc6 d4 cxd4 Nxd4", "Nf3 c5 e4 Nc6 d4 cxd4 Nxd4"),
            ("e4 e6 d4 d5", "d4 e6 e4 d5"),
        ] {
            assert!(name_behind(usual).is_some(), "{usual}");
            assert_eq!(name_behind(usual), name_behind(other), "{usual} and {other}");
        }
    }

    #[test]
    fn a_pawn_that_can_be_taken_in_passing_does_not_hide_the_name() {
        let moves = "d4 c5 d5 e5";
        assert!(behind(moves).en_passant().is_some());
        assert_eq!(name_behind(moves).as_deref(), Some("A44 Benoni Defense: Old Benoni"));
    }

    #[test]
    fn the_first_position_and_positions_far_from_any_opening_have_no_name() {
        assert_eq!(name(&Position::start()), None);
        for game in random_games(5, 4) {
            assert!(game.positions().skip(40).all(|position| name(&position).is_none()), "{}", game.start);
        }
    }

    #[test]
    fn the_family_is_what_all_variations_share() {
        let family = |moves| name(&behind(moves)).map(|opening| opening.family());
        assert_eq!(family("e4 e5 Nf3 Nc6 Bb5 Nf6"), Some("Ruy Lopez"));
        assert_eq!(family("e4 e5 Nf3 Nc6 Bb5"), Some("Ruy Lopez"));
    }

    #[test]
    fn an_opening_keeps_its_name_after_it_is_left() {
        let najdorf = walk("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6");
        let left = walk("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Rb1 h5 Ra1 Rh7");
        assert_eq!(name(&left[left.len() - 1]), None);
        assert_eq!(latest_name(&left).map(|opening| opening.code), Some("B90"));
        assert_eq!(latest_name(left), latest_name(najdorf));
        assert_eq!(latest_name([Position::start()]), None);
        assert_eq!(latest_name(Vec::<Position>::new()), None);
    }

    #[test]
    fn any_legal_position_can_be_asked_for() {
        let mut asked = 0;
        for game in random_games(21, 12) {
            for position in game.positions() {
                let _: Option<OpeningName> = name(&position);
                asked += 1;
            }
        }
        assert!(asked > 10_000, "{asked}");
        for extreme in [
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            "8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1",
            "8/8/8/2KR1B1k/5QPp/8/8/8 b - g3 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 9999 9999",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 0",
        ] {
            assert_eq!(name(&position(extreme)), None);
        }
    }

    #[test]
    fn counters_do_not_change_the_name() {
        let late = position("rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 90 120");
        assert_eq!(name(&late).map(|opening| opening.name), Some("French Defense"));
    }

    /// The lines of play by which the names are defined, where cargo keeps the crate that has them.
    fn defining_lines() -> Vec<(String, String, String)> {
        let output = Command::new(env!("CARGO"))
            .args(["metadata", "--format-version", "1", "--offline", "--filter-platform", "host-tuple"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let packages = metadata["packages"].as_array().expect("a list of packages");
        let package = packages.iter().find(|package| package["name"] == "esca").expect("esca among them");
        let manifest = PathBuf::from(package["manifest_path"].as_str().expect("the path of its manifest"));
        let folder = manifest.with_file_name("data").join("openings");
        let mut lines = Vec::new();
        for volume in ["a", "b", "c", "d", "e"] {
            let text = fs::read_to_string(folder.join(volume).with_extension("tsv")).expect("a volume");
            for line in text.lines().skip(1) {
                let mut fields = line.split('\t').map(str::to_owned);
                let mut next = || fields.next().expect("three fields");
                lines.push((next(), next(), next()));
            }
        }
        lines
    }

    #[test]
    fn every_line_that_defines_a_name_leads_to_it_by_our_rules() {
        let mut first_names = HashMap::new();
        for (code, full_name, moves) in defining_lines() {
            let words = moves.split_whitespace().filter(|word| !word.ends_with('.'));
            let reached = behind(&words.collect::<Vec<_>>().join(" "));
            // Where two lines lead to the same position, the first one names it.
            let expected = first_names.entry(reached.key()).or_insert_with(|| format!("{code} {full_name}"));
            assert_eq!(
                name(&reached).map(|opening| opening.to_string()).as_ref(),
                Some(&*expected),
                "{moves}"
            );
        }
        assert!(first_names.len() > 3_500, "{}", first_names.len());
    }
}

mod built_in_book {
    use super::*;

    /// A move of a line, and whether it stands in brackets.
    struct Step {
        before: Position,
        chosen: Move,
        in_brackets: bool,
    }

    struct Entry {
        text: &'static str,
        steps: Vec<Step>,
    }

    impl Entry {
        fn last(&self) -> Position {
            let step = self.steps.last().expect("a line has moves");
            step.before.after(step.chosen)
        }

        /// Whether the book itself plays every move of a side.
        fn is_ours(&self, side: Color) -> bool {
            !self.steps.iter().any(|step| step.in_brackets && step.before.turn() == side)
        }
    }

    /// The lines of the built-in book, read independently of it.
    fn entries() -> Vec<Entry> {
        let lines = BUILT_IN.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        lines
            .map(|text| {
                let (mut now, mut steps) = (Position::start(), Vec::new());
                for word in text.split_whitespace().filter(|word| !word.starts_with('*')) {
                    let bare = word.trim_matches(['(', ')']);
                    let chosen = san::read(&now, bare).unwrap_or_else(|why| panic!("{text}: {why}"));
                    assert_eq!(san::write(&now, chosen), bare, "{text}");
                    steps.push(Step { before: now, chosen, in_brackets: bare != word });
                    now.play(chosen);
                }
                Entry { text, steps }
            })
            .collect()
    }

    #[test]
    fn is_legal_throughout() {
        let book = Book::parse(BUILT_IN).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(book, Book::built_in());
        assert!(!book.is_empty());
        let mut positions = HashSet::new();
        for Step { before, chosen, in_brackets } in entries().into_iter().flat_map(|entry| entry.steps) {
            let known = book.moves(&before).iter().any(|&(known, weight)| known == chosen && weight > 0);
            assert_ne!(known, in_brackets, "{before}: {chosen}");
            if !in_brackets {
                positions.insert(before.key());
            }
        }
        assert_eq!(positions.len(), book.len());
    }

    #[test]
    fn has_lines_of_a_fair_length_and_none_twice() {
        let mut ends = HashMap::new();
        for entry in entries() {
            assert!((6..=14).contains(&entry.steps.len()), "{}", entry.text);
            let moves: Vec<Move> = entry.steps.iter().map(|step| step.chosen).collect();
            assert_eq!(ends.insert(moves, entry.text), None, "{}", entry.text);
        }
    }

    #[test]
    fn knows_what_to_begin_with_and_how_to_answer() {
        let book = Book::built_in();
        let first: HashSet<String> = book
            .moves(&Position::start())
            .iter()
            .map(|&(chosen, _)| san::write(&Position::start(), chosen))
            .collect();
        assert_eq!(first, ["e4", "d4", "c4", "Nf3"].map(str::to_owned).into());
        for moves in ["e4", "d4", "c4", "Nf3", "g3", "b3", "f4", "Nc3", "b4", "e3", "d3", "c3", "a3", "h3"] {
            assert!(!book.moves(&behind(moves)).is_empty(), "an answer to {moves}");
        }
        for moves in ["e4 e5", "e4 c5", "e4 e6", "e4 c6", "e4 d5", "e4 Nf6", "e4 d6", "e4 g6", "e4 Nc6"] {
            assert!(!book.moves(&behind(moves)).is_empty(), "an answer to {moves}");
        }
        for moves in ["d4 d5", "d4 Nf6", "d4 f5", "d4 e6", "d4 g6", "d4 d6", "d4 c5", "c4 e5", "Nf3 d5"] {
            assert!(!book.moves(&behind(moves)).is_empty(), "an answer to {moves}");
        }
    }

    #[test]
    fn knows_a_position_again_that_comes_about_by_other_moves() {
        let book = Book::built_in();
        let (usual, other) = (behind("d4 Nf6 c4 e6 Nc3 Bb4"), behind("c4 e6 Nc3 Bb4 d4 Nf6"));
        assert!(!book.moves(&usual).is_empty());
        assert_eq!(book.moves(&usual), book.moves(&other));
    }

    fn value_for_white(expert: &mut Expert, position: Position) -> Score {
        expert.forget();
        let mut value = 0;
        let task = Task::new(position, Limits::depth(8));
        expert.search(&task, &Signal::default(), &mut |report| value = report.score);
        if position.turn() == Color::White { value } else { -value }
    }

    #[test]
    fn ends_no_line_in_a_bad_position_for_a_side_whose_moves_it_plays() {
        const FAIR: Score = 90;
        let mut expert = Expert::new(4);
        let mut unfair = String::new();
        for entry in entries() {
            let value = value_for_white(&mut expert, entry.last());
            let suffers = if value < 0 { Color::White } else { Color::Black };
            if value.abs() > FAIR && entry.is_ours(suffers) {
                writeln!(unfair, "{value:+} {}", entry.text).expect("a text takes anything");
            }
        }
        assert_eq!(unfair, "");
    }
}

mod book_text {
    use super::*;

    fn book(text: &str) -> Book {
        Book::parse(text).unwrap_or_else(|why| panic!("{why}"))
    }

    fn refusal(text: &str) -> BookError {
        Book::parse(text).expect_err("it is not a book")
    }

    /// The moves that a book has behind some moves, as `e5 3`.
    fn answers(text: &str, moves: &str) -> Vec<String> {
        let position = behind(moves);
        let book = book(text);
        let moves = book.moves(&position).iter();
        moves.map(|&(chosen, weight)| format!("{} {weight}", san::write(&position, chosen))).collect()
    }

    #[test]
    fn a_move_counts_once_for_every_line_that_it_stands_in() {
        let text = "e4 e5\ne4 c5\ne4 c5 Nf3\nd4";
        assert_eq!(answers(text, ""), ["e4 3", "d4 1"]);
        assert_eq!(answers(text, "e4"), ["e5 1", "c5 2"]);
        assert!(answers(text, "c4").is_empty());
    }

    #[test]
    fn a_weight_counts_for_all_moves_of_its_line() {
        let text = "e4 e5 *3\ne4 c5 *1000\ne4 e5 Nf3";
        assert_eq!(answers(text, ""), ["e4 1004"]);
        assert_eq!(answers(text, "e4"), ["e5 4", "c5 1000"]);
    }

    #[test]
    fn a_move_in_brackets_is_answered_and_never_played() {
        let text = "(b4) e5 Bb2 (d6) c4\ne4";
        assert_eq!(answers(text, ""), ["e4 1"]);
        assert_eq!(answers(text, "b4"), ["e5 1"]);
        assert!(answers(text, "b4 e5 Bb2").is_empty());
        assert_eq!(answers(text, "b4 e5 Bb2 d6"), ["c4 1"]);
    }

    #[test]
    fn lines_may_be_written_as_people_write_them() {
        for text in [
            "e4 e5 Nf3",
            "\u{feff}# mine\r\n\r\n  e4   e5\tNf3  # a remark\r\n",
            "1. e4 e5 2. Nf3",
            "1.e4 e5 2.Nf3",
            "1. e4 1... e5 2. ♘f3!",
            "e2e4 e7-e5 Ng1-f3",
            "#e4 c5\ne4 e5 Nf3 *1",
        ] {
            assert_eq!(book(text), book("e4 e5 Nf3"), "{text}");
        }
        // A mate is not a remark.
        assert_eq!(answers("f3 e5 g4 Qh4#", "f3 e5 g4"), ["Qh4# 1"]);
    }

    #[test]
    fn an_empty_text_is_an_empty_book() {
        for text in ["", "\n\n", "# nothing\n", "\u{feff}"] {
            assert!(book(text).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn an_error_names_its_line_the_word_and_the_reason() {
        for (text, expected) in [
            ("# mine\n\ne4 e5 Ke3", r#"line 3: "Ke3" is not legal here: "#),
            ("e4\ne4 e5 Bc4 Nc6 Bxf7+ Kxf7 O-O", r#"line 2: "O-O" is not legal here: "#),
            ("e4 e5 (Ng3)", r#"line 1: "Ng3" is not legal here"#),
            ("e4 hello", r#"line 1: "hello" is not a move"#),
            ("d4\nd4 d5 (c4", r#"line 2: "(c4" is not a move"#),
            ("e4 ()", r#"line 1: "" is not a move"#),
            ("e4 *0", r#"line 1: a weight is written *1 to *1000, not "*0""#),
            ("e4 *+5", r#"line 1: a weight is written *1 to *1000, not "*+5""#),
            ("e4 *1001", r#"line 1: a weight is written *1 to *1000, not "*1001""#),
            ("e4 *99999999999999999999", r"line 1: a weight is written *1 to *1000, not "),
            ("e4 *2 e5", r#"line 1: "e5" stands behind the weight"#),
            ("f3 e5 g4 Qh4# a3", r#"line 1: "a3" is not legal here"#),
            ("d4 d5 Nf3 Nf6 Bf4 a6 e3 a5 Nd2", r#"line 1: "Nd2" can mean 2 moves: "#),
        ] {
            let said = refusal(text).to_string();
            assert!(said.starts_with(expected), "{text}: {said}");
        }
    }

    #[test]
    fn what_is_too_long_is_refused_with_its_line_and_soon() {
        let dance = "Nf3 Nf6 Ng1 Ng8 ";
        assert!(Book::parse(&dance.repeat(25)).is_ok());
        assert_eq!(refusal(&dance.repeat(26)), BookError { line: 1, problem: BookProblem::LineTooLong });
        let began = Instant::now();
        let line = format!("{}\n", dance.repeat(25));
        let lines = (1 << 20) / line.len();
        let text = line.repeat(lines + 1);
        assert!(Book::parse(&line.repeat(lines)).is_ok());
        assert_eq!(refusal(&text), BookError { line: lines + 1, problem: BookProblem::TextTooLong });
        for word in ["e4 ", "(", "1.", "# ", "*", "\u{301}", "\n"] {
            let error = Book::parse(&word.repeat(5 << 20)).expect_err("it is much too long");
            assert!(error.to_string().len() < 300, "{error}");
        }
        assert!(began.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn the_heaviest_book_of_all_can_be_chosen_from() {
        let text = "a3 *1000\nh3 *1000\n".repeat((1 << 20) / 18);
        assert!(book(&text).choose(&Position::start(), &mut StdRng::seed_from_u64(1)).is_some());
    }

    /// The same cases in every run, and no files left behind.
    fn config() -> ProptestConfig {
        ProptestConfig {
            cases: 2000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(64),
            ..ProptestConfig::default()
        }
    }

    fn any_word() -> impl Strategy<Value = String> {
        let known = [
            "e4", "e5", "Nf3", "Nc6", "d4", "(d5)", "(c5)", "O-O", "1.", "2...", "3.Nf3", "*", "*3", "*-1",
            "#", "# x", "\n", "\n", "\r\n", "(", ")", "()", "exd5", "e8=Q", "\u{feff}", "♘c3", "e2e4",
            "Qh4#",
        ];
        prop_oneof![9 => select(known.to_vec()).prop_map(str::to_owned), 1 => any::<String>()]
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn any_text_is_a_book_or_is_refused_with_one_of_its_lines(
            words in vec(any_word(), 0..30),
            between in select(&[" ", "", "\n"][..]),
        ) {
            let text = words.join(between);
            match Book::parse(&text) {
                Ok(book) => {
                    let start = Position::start();
                    for &(chosen, weight) in book.moves(&start) {
                        prop_assert!(start.is_legal(chosen) && weight > 0);
                    }
                }
                Err(error) => prop_assert!((1..=text.lines().count()).contains(&error.line), "{}", error),
            }
        }

        #[test]
        fn arbitrary_letters_never_panic(text in any::<String>()) {
            let _: Result<Book, BookError> = Book::parse(&text);
        }
    }
}

mod choosing {
    use super::*;

    /// The line of play that a book gives by chance.
    fn line(book: &Book, seed: u64) -> Vec<Move> {
        let (mut now, mut chance) = (Position::start(), StdRng::seed_from_u64(seed));
        let mut moves = Vec::new();
        while let Some(chosen) = book.choose(&now, &mut chance) {
            assert!(now.is_legal(chosen), "{now}: {chosen}");
            now.play(chosen);
            moves.push(chosen);
        }
        moves
    }

    #[test]
    fn the_same_seed_gives_the_same_line_also_from_a_book_read_again() {
        for seed in 0..50 {
            assert_eq!(line(&Book::built_in(), seed), line(&Book::built_in(), seed), "{seed}");
        }
    }

    #[test]
    fn other_seeds_give_other_lines() {
        let book = Book::built_in();
        let lines: HashSet<Vec<Move>> = (0..200).map(|seed| line(&book, seed)).collect();
        assert!(lines.len() > 60, "{}", lines.len());
        assert!(lines.iter().all(|line| line.len() >= 6));
    }

    #[test]
    fn a_move_is_chosen_as_often_as_its_weight_says() {
        let book = Book::parse("e4 *6\nd4 *3\nc4").unwrap_or_else(|why| panic!("{why}"));
        let (start, mut chance) = (Position::start(), StdRng::seed_from_u64(8));
        let mut times: HashMap<String, usize> = HashMap::new();
        for _ in 0..10_000 {
            let chosen = book.choose(&start, &mut chance).expect("the book knows the start");
            *times.entry(san::write(&start, chosen)).or_default() += 1;
        }
        for (chosen, expected) in [("e4", 6000), ("d4", 3000), ("c4", 1000)] {
            assert!(times[chosen].abs_diff(expected) < 200, "{times:?}");
        }
    }

    #[test]
    fn nothing_is_chosen_where_the_book_ends() {
        let (book, mut chance) = (Book::built_in(), StdRng::seed_from_u64(1));
        for unknown in ["h4", "e4 e5 Ke2", "d4 d5 Kd2"] {
            assert_eq!(book.choose(&behind(unknown), &mut chance), None, "{unknown}");
        }
        for game in random_games(3, 3) {
            for position in game.positions() {
                assert!(book.choose(&position, &mut chance).is_none_or(|chosen| position.is_legal(chosen)));
            }
        }
    }
}

mod reading {
    use super::*;

    fn answer(reader: &mut Reader<Expert>, task: &Task<Position>) -> (Option<Move>, usize) {
        let mut reports = 0;
        let chosen = reader.search(task, &Signal::default(), &mut |_| reports += 1);
        (chosen, reports)
    }

    fn reader(seed: u64) -> Reader<Expert> {
        Reader::new(Shelf::holding(Book::built_in()), seed, Expert::new(1))
    }

    #[test]
    fn a_reader_plays_from_the_book_without_thinking() {
        let task = Task::new(Position::start(), Limits::depth(4));
        let book = Book::built_in();
        for seed in 0..20 {
            let (chosen, reports) = answer(&mut reader(seed), &task);
            assert!(book.moves(&Position::start()).iter().any(|written| Some(written.0) == chosen));
            assert_eq!(reports, 0);
        }
    }

    #[test]
    fn readers_with_different_seeds_do_not_all_begin_alike() {
        let task = Task::new(Position::start(), Limits::depth(4));
        let first_moves: HashSet<String> =
            (0..20).map(|seed| answer(&mut reader(seed), &task).0.expect("a move").to_string()).collect();
        assert!(first_moves.len() > 1);
    }

    #[test]
    fn a_book_that_is_exchanged_or_taken_away_counts_from_the_next_move_on() {
        let task = Task::new(Position::start(), Limits::depth(2));
        let shelf = Shelf::holding(Book::parse("a4").expect("a book"));
        let mut reader = Reader::new(shelf.clone(), 1, Expert::new(1));
        let played = |reader: &mut _| answer(reader, &task).0.expect("a move").to_string();
        assert_eq!(played(&mut reader), "a2a4");
        shelf.put(Some(Book::parse("h3").expect("a book")));
        assert_eq!(played(&mut reader), "h2h3");
        shelf.put(None);
        assert!(answer(&mut reader, &task).1 > 0, "it thinks");
    }

    #[test]
    fn a_reader_thinks_where_the_book_ends() {
        let task = Task::new(position("8/8/4k3/8/8/3QK3/8/8 w - - 0 1"), Limits::depth(4));
        let (chosen, reports) = answer(&mut reader(1), &task);
        assert!(chosen.is_some_and(|chosen| task.line.position().is_legal(chosen)));
        assert!(reports > 0);
    }

    #[test]
    fn a_reader_thinks_when_asked_to_choose_among_some_moves() {
        let only: Move = "a2a3".parse().expect("a move in coordinates");
        let task = Task { among: vec![only], ..Task::new(Position::start(), Limits::depth(2)) };
        assert_eq!(answer(&mut reader(1), &task).0, Some(only));
    }
}
