//! The PGN reader and writer from outside: what is understood, what is refused and where, and what is written back.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use catur::chess::san::{self, SanError};
use catur::chess::{Move, Position};
use catur::play::pgn::{GameResult, PgnError, PgnGame, PgnProblem, Reader};
use catur::play::record::{GameRecord, NodeId};
use pgn_reader::{Outcome, RawComment, RawTag, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, Position as _};

fn read(text: impl AsRef<[u8]>) -> Vec<Result<PgnGame, PgnError>> {
    Reader::new(text.as_ref()).expect("bytes can always be read").collect()
}

fn games(text: impl AsRef<[u8]>) -> Vec<PgnGame> {
    read(text).into_iter().map(|game| game.unwrap_or_else(|error| panic!("{error}"))).collect()
}

fn only_game(text: impl AsRef<[u8]>) -> PgnGame {
    let mut games = games(text);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// Why the first game of a text is refused.
fn refusal(text: impl AsRef<[u8]>) -> PgnError {
    match read(text).into_iter().next() {
        Some(Err(error)) => error,
        Some(Ok(game)) => panic!("this was read:\n{game}"),
        None => panic!("no game was found"),
    }
}

macro_rules! assert_refused {
    ($text:expr, $line:expr, $column:expr, $problem:pat) => {
        let error = refusal($text);
        assert_eq!((error.place.line, error.place.column), ($line, $column), "{error}");
        assert!(matches!(error.problem, $problem), "{error}");
    };
}

fn name(record: &GameRecord<Position>, node: NodeId) -> Option<String> {
    let before = record.line_to(record.parent(node)?);
    Some(san::write(before.position(), record.chosen(node)?))
}

/// The moves of the main line, as `e4 e5 Nf3`.
fn main_line(game: &PgnGame) -> String {
    let names: Vec<String> = game.record.main_line().filter_map(|node| name(&game.record, node)).collect();
    names.join(" ")
}

/// The place behind a line of moves such as `e4 e5`; the start behind an empty one.
fn behind(game: &PgnGame, line: &str) -> NodeId {
    line.split_whitespace().fold(game.record.root(), |node, wanted| {
        let mut continuations = game.record.continuations(node).iter().copied();
        continuations
            .find(|&next| name(&game.record, next).as_deref() == Some(wanted))
            .unwrap_or_else(|| panic!("{wanted} is not recorded there"))
    })
}

/// The moves that continue a line, the main one first.
fn continuations(game: &PgnGame, line: &str) -> Vec<String> {
    let nodes = game.record.continuations(behind(game, line));
    nodes.iter().filter_map(|&node| name(&game.record, node)).collect()
}

fn comments_behind<'a>(game: &'a PgnGame, line: &str) -> &'a [String] {
    &game.record.remarks(behind(game, line)).after
}

fn comments_before<'a>(game: &'a PgnGame, line: &str) -> &'a [String] {
    &game.record.remarks(behind(game, line)).before
}

fn judgements<'a>(game: &'a PgnGame, line: &str) -> &'a [u8] {
    &game.record.remarks(behind(game, line)).judgements
}

/// The part of an export behind its tags.
fn movetext(game: &PgnGame) -> String {
    let text = game.to_string();
    text.split_once("\n\n").expect("a blank line stands behind the tags").1.to_owned()
}

fn tag_names(game: &PgnGame) -> Vec<&str> {
    game.tags.iter().map(|(name, _)| name).collect()
}

#[test]
fn tags_keep_the_order_in_which_they_came() {
    let game = only_game("[White \"A\"]\n[Event \"B\"]\n[ECO \"C42\"]\n[Annotator \"D\"]\n\n*\n");
    let tags: Vec<(&str, &str)> = game.tags.iter().collect();
    assert_eq!(tags, [("White", "A"), ("Event", "B"), ("ECO", "C42"), ("Annotator", "D")]);
    assert_eq!(game.tags.len(), 4);
    assert!(!game.tags.is_empty());
}

#[test]
fn quotes_and_backslashes_in_a_tag_are_read_and_written_with_a_backslash() {
    let game = only_game(r#"[Event "the \"Evergreen\" C:\\games"] *"#);
    assert_eq!(game.tags.get("Event"), Some(r#"the "Evergreen" C:\games"#));
    assert!(game.to_string().starts_with(r#"[Event "the \"Evergreen\" C:\\games"]"#));
}

#[test]
fn a_backslash_before_any_other_letter_is_only_a_backslash() {
    let game = only_game(r#"[Site "C:\temp"] *"#);
    assert_eq!(game.tags.get("Site"), Some(r"C:\temp"));
    assert_eq!(only_game(game.to_string()).tags.get("Site"), Some(r"C:\temp"));
}

#[test]
fn brackets_braces_semicolons_and_percent_signs_in_a_tag_are_only_text() {
    let game = only_game("[Event \"[a] {b} (c) ;d %e 1. e4 *\"]\n1. d4 *");
    assert_eq!(game.tags.get("Event"), Some("[a] {b} (c) ;d %e 1. e4 *"));
    assert_eq!(main_line(&game), "d4");
}

#[test]
fn tags_may_be_crowded_on_a_line_or_spread_out() {
    let game = only_game("[Event \"a\"][Site \"b\"] [  Round\t \"c\"  ]\n\n\n[White\"d\"]1. e4 *");
    let tags: Vec<(&str, &str)> = game.tags.iter().collect();
    assert_eq!(tags, [("Event", "a"), ("Site", "b"), ("Round", "c"), ("White", "d")]);
    assert_eq!(main_line(&game), "e4");
}

#[test]
fn a_tag_given_twice_has_its_last_value_in_its_first_place() {
    let game = only_game("[White \"A\"]\n[Black \"B\"]\n[White \"C\"]\n\n*\n");
    let tags: Vec<(&str, &str)> = game.tags.iter().collect();
    assert_eq!(tags, [("White", "C"), ("Black", "B")]);
}

#[test]
fn an_empty_tag_is_a_tag() {
    assert_eq!(only_game("[Event \"\"] *").tags.get("Event"), Some(""));
}

// Beyond ASCII there are control characters as well, and a letter of Latin-1 becomes two bytes of UTF-8.
#[test]
fn a_tag_with_a_strange_name_is_refused_or_survives_the_round_trip() {
    let latin_1 = [b"[".as_slice(), &[0xe9; 200], b" \"x\"] *"].concat();
    for text in [&latin_1[..], b"[A\xc2\x85B \"x\"] *", b"[A\x85B \"x\"] *", b"[\x85 \"x\"] *"] {
        for game in read(text).into_iter().flatten() {
            let export = game.to_string();
            assert_eq!(only_game(&export).to_string(), export);
        }
    }
}

#[test]
fn the_seven_tags_are_written_first_and_the_others_by_the_alphabet() {
    let game = only_game(
        "[WhiteElo \"2700\"]\n[Black \"B\"]\n[Annotator \"C\"]\n[White \"A\"]\n[ECO \"C42\"]\n\n1. e4 1-0\n",
    );
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n\
        [Black \"B\"]\n[Result \"1-0\"]\n[Annotator \"C\"]\n[ECO \"C42\"]\n[WhiteElo \"2700\"]\n\n1. e4 1-0\n";
    assert_eq!(game.to_string(), expected);
}

#[test]
fn a_game_begins_where_its_fen_says() {
    let game = only_game(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n\n17... Kd7 18. e4 {and on} Kd6 *",
    );
    assert_eq!(game.record.start().to_string(), "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17");
    assert_eq!(main_line(&game), "Kd7 e4 Kd6");
    assert_eq!(movetext(&game), "17... Kd7 18. e4 {and on} 18... Kd6 *\n");
}

#[test]
fn a_fen_counts_without_a_setup_tag_and_is_written_with_one() {
    let game = only_game("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Zeta \"z\"]\n[Alpha \"a\"]\n\n1. e4 *");
    let text = game.to_string();
    let others = "[Alpha \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n[Zeta \"z\"]\n\n";
    assert!(text.contains(others), "{text}");
    assert_eq!(only_game(&text).record, game.record);
}

#[test]
fn the_fen_of_the_usual_start_is_not_written() {
    let fen = Position::start();
    let text = only_game(format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 *")).to_string();
    assert!(!text.contains("FEN") && !text.contains("SetUp"), "{text}");
}

#[test]
fn a_fen_is_written_as_it_was_corrected() {
    let game = only_game("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQkq e6 0 0\"]\n\n*");
    assert!(game.to_string().contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"), "{game}");
}

#[test]
fn a_comment_before_the_fen_is_not_lost() {
    let game = only_game("{a study}\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e4 *");
    assert_eq!(comments_behind(&game, ""), ["a study"]);
}

#[test]
fn games_by_other_rules_are_refused_by_name() {
    for rules in ["Atomic", "Chess960", "Crazyhouse", "Three-check"] {
        let error = refusal(format!("[Event \"?\"]\n[Variant \"{rules}\"]\n\n1. e4 *"));
        assert_eq!(error.to_string(), format!("line 2, column 1: this is a game of {rules:?}, not of chess"));
    }
}

#[test]
fn games_that_call_themselves_chess_are_read() {
    for rules in ["Standard", "chess", "From Position", "Normal", "?", ""] {
        assert_eq!(main_line(&only_game(format!("[Variant \"{rules}\"]\n\n1. e4 *"))), "e4");
    }
}

#[test]
fn comments_belong_to_the_move_that_they_follow_or_else_to_the_start() {
    let game = only_game("{start} 1. {number} e4 {one}{two} e5 ; rest of the line\n2. Nf3 * {end}");
    assert_eq!(comments_behind(&game, ""), ["start", "number"]);
    assert_eq!(comments_behind(&game, "e4"), ["one", "two"]);
    assert_eq!(comments_behind(&game, "e4 e5"), ["rest of the line"]);
    assert_eq!(comments_behind(&game, "e4 e5 Nf3"), ["end"]);
}

#[test]
fn comments_between_tags_and_behind_the_result_belong_to_their_own_game() {
    let games =
        games("{zero}[White \"A\"]{one}\n;two\n1. e4 * {three} ;four\n\n[White \"B\"]\n{five} 1. d4 *");
    assert_eq!(games.len(), 2);
    assert_eq!(comments_behind(&games[0], ""), ["zero", "one", "two"]);
    assert_eq!(comments_behind(&games[0], "e4"), ["three", "four"]);
    assert_eq!(comments_behind(&games[1], ""), ["five"]);
}

#[test]
fn comments_in_a_variation_stand_before_and_behind_its_moves() {
    let game = only_game("1. e4 ({why not} 1. d4 {solid} d5 {even}) {back} 1... e5 *");
    assert_eq!(comments_before(&game, "d4"), ["why not"]);
    assert_eq!(comments_behind(&game, "d4"), ["solid"]);
    assert_eq!(comments_behind(&game, "d4 d5"), ["even"]);
    assert_eq!(comments_behind(&game, "e4"), ["back"]);
    assert!(comments_before(&game, "e4").is_empty());
}

#[test]
fn a_comment_ends_at_the_first_closing_brace_whatever_stands_in_it() {
    let game = only_game("1. e4 {a { b ( c ; d \" [%clk 0:05:00] $3 2. d4 1-0} e5 *");
    assert_eq!(comments_behind(&game, "e4"), ["a { b ( c ; d \" [%clk 0:05:00] $3 2. d4 1-0"]);
    assert_eq!(main_line(&game), "e4 e5");
}

#[test]
fn lines_and_blanks_in_a_comment_become_single_blanks() {
    let game = only_game("1. e4 {  a\r\n\r\n  b\t\tc\rd  } *");
    assert_eq!(comments_behind(&game, "e4"), ["a b c d"]);
}

#[test]
fn a_line_that_begins_with_a_tag_within_a_comment_is_still_the_comment() {
    let game = only_game("1. e4 {see\n[Event \"x\"]\nthere} e5 *");
    assert_eq!(comments_behind(&game, "e4"), ["see [Event \"x\"] there"]);
    assert_eq!(main_line(&game), "e4 e5");
}

#[test]
fn a_percent_sign_at_the_start_of_a_line_within_a_comment_is_still_the_comment() {
    let game = only_game("1. e4 {a\n% b} e5 *");
    assert_eq!(comments_behind(&game, "e4"), ["a % b"]);
    assert_eq!(main_line(&game), "e4 e5");
}

#[test]
fn empty_comments_are_dropped() {
    let game = only_game("1. e4 {} { \n } e5 ;\n *");
    assert!(comments_behind(&game, "e4").is_empty());
    assert!(comments_behind(&game, "e4 e5").is_empty());
}

#[test]
fn a_comment_with_a_brace_survives_the_round_trip() {
    let game = only_game("1. e4 ; a } and { b\n(; or }\n1. d4) e5 *");
    assert_eq!(comments_behind(&game, "e4"), ["a } and { b"]);
    assert_eq!(comments_before(&game, "d4"), ["or }"]);
    assert_eq!(only_game(game.to_string()).record, game.record);
}

#[test]
fn a_variation_of_comments_only_leaves_them_to_the_move_before_it() {
    let game = only_game("1. e4 () ({better was d4}) 1... e5 *");
    assert_eq!(comments_behind(&game, "e4"), ["better was d4"]);
    assert_eq!(continuations(&game, ""), ["e4"]);
}

#[test]
fn marks_are_judgements_by_number() {
    let marks = [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];
    for (mark, number) in marks {
        for text in
            [format!("1. e4{mark} e5 *"), format!("1. e4 {mark} e5 *"), format!("1. e4${number} e5 *")]
        {
            let game = only_game(&text);
            assert_eq!(judgements(&game, "e4"), [number], "{text}");
            assert_eq!(main_line(&game), "e4 e5", "{text}");
        }
    }
}

#[test]
fn signs_of_the_informator_are_judgements_by_number() {
    let signs = [
        ("=", 10),
        ("∞", 13),
        ("+=", 14),
        ("⩲", 14),
        ("=+", 15),
        ("±", 16),
        ("∓", 17),
        ("+-", 18),
        ("-+", 19),
    ];
    for (sign, number) in signs {
        assert_eq!(judgements(&only_game(format!("1. e4 {sign} e5 *")), "e4"), [number], "{sign}");
    }
}

#[test]
fn a_move_can_have_several_judgements_from_0_to_255() {
    let game = only_game("1. e4! $0 $255$14 e5 *");
    assert_eq!(judgements(&game, "e4"), [1, 0, 255, 14]);
    assert_eq!(movetext(&game).trim_end(), "1. e4 $1 $0 $255 $14 e5 *");
}

#[test]
fn a_judgement_before_the_first_move_judges_nothing() {
    let game = only_game("$1 ! 1. e4 ($2 1. d4) *");
    assert!(judgements(&game, "").is_empty() && judgements(&game, "d4").is_empty());
    assert!(judgements(&game, "e4").is_empty(), "the variation has not begun, and e4 is outside of it");
}

#[test]
fn variations_nest_as_a_tree() {
    let game = only_game(
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6)) 2... d6) (1... e6 2. d4) 2. Nf3 (2. f4 exf4) 2... Nc6 *",
    );
    assert_eq!(main_line(&game), "e4 e5 Nf3 Nc6");
    assert_eq!(continuations(&game, "e4"), ["e5", "c5", "e6"]);
    assert_eq!(continuations(&game, "e4 c5"), ["Nf3", "c3"]);
    assert_eq!(continuations(&game, "e4 c5 c3"), ["d5", "Nf6"]);
    assert_eq!(continuations(&game, "e4 c5 Nf3"), ["d6"]);
    assert_eq!(continuations(&game, "e4 e6"), ["d4"]);
    assert_eq!(continuations(&game, "e4 e5"), ["Nf3", "f4"]);
    assert_eq!(continuations(&game, "e4 e5 f4"), ["exf4"]);
    assert_eq!(game.record.len(), 14);
}

#[test]
fn a_variation_of_the_first_move_of_a_variation_is_its_neighbour() {
    let nested = only_game("1. e4 (1. d4 (1. c4 (1. Nf3))) *");
    assert_eq!(continuations(&nested, ""), ["e4", "d4", "c4", "Nf3"]);
    assert_eq!(movetext(&nested), "1. e4 (1. d4) (1. c4) (1. Nf3) *\n");
}

#[test]
fn a_variation_may_vary_the_last_move() {
    let game = only_game("1. f3 e5 2. g4 Qh4# (2... d5) 0-1");
    assert_eq!(continuations(&game, "f3 e5 g4"), ["Qh4#", "d5"]);
    assert_eq!(game.result, GameResult::BlackWins);
}

#[test]
fn two_hundred_and_fifty_five_variations_may_be_nested() {
    let text = format!("1. e4 {}{} *", "(1. d4 ".repeat(255), ")".repeat(255));
    assert_eq!(only_game(text).record.len(), 256);
}

#[test]
fn a_line_behind_a_percent_sign_is_skipped() {
    let text = "% program X\n[Event \"a\"]\n%[Site \"b\"]\n\n1. e4\n% 1... c5 {\n1... e5 *\n%end";
    let game = only_game(text);
    assert_eq!(tag_names(&game), ["Event"]);
    assert_eq!(main_line(&game), "e4 e5");
}

#[test]
fn a_percent_sign_within_a_line_is_no_escape() {
    assert_refused!("1. e4 %eval\n *", 1, 7, PgnProblem::BadMove(SanError::NotAMove(_)));
}

#[test]
fn a_semicolon_makes_a_comment_of_the_rest_of_the_line() {
    let game = only_game("1. e4;best by test } ( {\n1... e5;\n2. Nf3 *");
    assert_eq!(comments_behind(&game, "e4"), ["best by test } ( {"]);
    assert_eq!(main_line(&game), "e4 e5 Nf3");
}

#[test]
fn each_result_is_read_and_written() {
    let results = [
        ("1-0", GameResult::WhiteWins, "1-0"),
        ("0-1", GameResult::BlackWins, "0-1"),
        ("1/2-1/2", GameResult::Draw, "1/2-1/2"),
        ("1/2", GameResult::Draw, "1/2-1/2"),
        ("½-½", GameResult::Draw, "1/2-1/2"),
        ("½", GameResult::Draw, "1/2-1/2"),
        ("*", GameResult::Open, "*"),
    ];
    for (read, result, written) in results {
        let game = only_game(format!("1. e4 {read}"));
        assert_eq!((game.result, main_line(&game).as_str()), (result, "e4"), "{read}");
        assert!(game.to_string().contains(&format!("[Result \"{written}\"]")), "{game}");
        assert!(game.to_string().ends_with(&format!(" {written}\n")), "{game}");
    }
}

#[test]
fn a_missing_result_is_taken_from_the_tag_or_else_is_open() {
    assert_eq!(only_game("[Result \"0-1\"]\n\n1. e4 e5").result, GameResult::BlackWins);
    assert_eq!(only_game("[Result \"unknown\"]\n\n1. e4 e5").result, GameResult::Open);
    assert_eq!(only_game("1. e4 e5").result, GameResult::Open);
}

#[test]
fn the_result_behind_the_moves_counts_more_than_the_tag() {
    let game = only_game("[Result \"1-0\"]\n\n1. e4 e5 0-1");
    assert_eq!(game.result, GameResult::BlackWins);
    assert!(game.to_string().contains("[Result \"0-1\"]"), "{game}");
}

#[test]
fn a_result_within_a_variation_is_not_that_of_the_game() {
    let game = only_game("1. e4 (1. d4 1-0) (1. c4 *) e5 (1... c5 1/2-1/2) 0-1");
    assert_eq!(game.result, GameResult::BlackWins);
    assert_eq!(main_line(&game), "e4 e5");
}

#[test]
fn a_result_may_stand_right_behind_a_variation_or_a_comment() {
    assert_eq!(only_game("1. e4 (1. d4)1-0").result, GameResult::WhiteWins);
    assert_eq!(only_game("1. e4 {x}1/2-1/2").result, GameResult::Draw);
    assert_eq!(only_game("1. e4 $1*").result, GameResult::Open);
}

#[test]
fn a_result_may_stand_behind_the_number_of_a_move_that_was_not_made() {
    assert_eq!(only_game("1. e4 e5 2. 1-0").result, GameResult::WhiteWins);
    assert_eq!(only_game("1. e4 e5 2.1-0").result, GameResult::WhiteWins);
}

#[test]
fn numbers_may_stand_anywhere_and_in_any_way() {
    let ways = [
        "1. e4 e5 2. Nf3 Nc6 *",
        "1.e4 e5 2.Nf3 Nc6 *",
        "1.e4 1...e5 2.Nf3 2...Nc6 *",
        "1. e4 1... e5 2. Nf3 2... Nc6 *",
        "1. e4 1. ... e5 2. Nf3 2. ... Nc6 *",
        "1 . e4 1 ... e5 2 . Nf3 2 ... Nc6 *",
        "1.e4 1…e5 2.Nf3 2…Nc6 *",
        "1. e4 … e5 2. Nf3 … Nc6 *",
        "1 e4 e5 2 Nf3 Nc6 *",
        "e4 e5 Nf3 Nc6 *",
        "1.e4 e5 2.Nf3 .. Nc6 *",
        "7. e4 7... e5 99. Nf3 3. Nc6 *",
    ];
    for way in ways {
        assert_eq!(main_line(&only_game(way)), "e4 e5 Nf3 Nc6", "{way}");
    }
}

#[test]
fn a_number_of_many_digits_is_neither_a_move_nor_a_null_move() {
    let game = only_game("10000. e4 10000... e5 20000.Nf3 99999999999999999999999999. Nc6 *");
    assert_eq!(main_line(&game), "e4 e5 Nf3 Nc6");
}

#[test]
fn null_moves_are_refused() {
    for null in ["--", "Z0", "null", "pass", "@@@@", "e4e4", "--+", "Z0#"] {
        assert_refused!(format!("1. e4 {null} 2. d4 *"), 1, 7, PgnProblem::BadMove(_));
    }
}

// As UCI writes it. Skipped as a number, it would leave the next move to the wrong side.
#[test]
fn four_zeros_are_a_null_move_and_refused() {
    assert_refused!("1. e4 0000 *", 1, 7, PgnProblem::BadMove(_));
}

#[test]
fn en_passant_may_be_named() {
    for named in ["exd6", "exd6e.p.", "exd6 e.p.", "exd6ep", "exd6 ep", "exd6e.p.!", "e5xd6 e.p. $1"] {
        let game = only_game(format!("1. e4 a6 2. e5 d5 3. {named} Qxd6 *"));
        assert_eq!(main_line(&game), "e4 a6 e5 d5 exd6 Qxd6", "{named}");
    }
}

#[test]
fn an_en_passant_capture_that_gives_check_may_be_named() {
    for named in ["exd6+", "exd6e.p.+", "exd6+ e.p.", "exd6 e.p.+"] {
        let text = format!("[FEN \"8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. {named} *");
        assert_eq!(main_line(&only_game(text)), "exd6+", "{named}");
    }
}

#[test]
fn moves_may_be_written_long_by_coordinates_or_with_figurines() {
    let expected = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O";
    let ways = [
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5xc6 d7xc6 5. 0-0 *",
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 4. b5c6 d7c6 5. e1g1 *",
        "1. ♙e4 ♟e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗×c6 d×c6 5. O-O *",
        "1. Pe4 Pe5 2. Nf3 Nc6 3. Bb5 a6 4. B:c6 d:c6 5. O-O! *",
    ];
    for way in ways {
        assert_eq!(main_line(&only_game(way)), expected, "{way}");
    }
}

#[test]
fn letters_of_other_languages_are_never_read_as_pawn_moves() {
    for foreign in ["Sf3", "Cf3", "Кf3", "Лe1", "ℵf3"] {
        assert_refused!(format!("1. {foreign} *"), 1, 4, PgnProblem::BadMove(SanError::NotAMove(_)));
    }
    assert_eq!(main_line(&only_game("1. ♘f3 *")), "Nf3");
}

#[test]
fn promotions_are_read_in_every_usual_form() {
    for form in ["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e7-e8=Q", "e7e8q", "e8=♕"] {
        let text = format!("[FEN \"8/4P3/8/8/8/k7/8/4K3 w - - 0 1\"]\n\n1. {form} *");
        assert_eq!(main_line(&only_game(text)), "e8=Q", "{form}");
    }
}

#[test]
fn blanks_from_the_web_part_words_as_well() {
    assert_eq!(main_line(&only_game("1.\u{a0}e4\u{a0}e5\u{2003}2.\u{202f}Nf3 *")), "e4 e5 Nf3");
}

const PLAIN: &str = "[Event \"a\"]\n[White \"M\u{fc}ller\"]\n\n1. e4 e5 {gr\u{fc}n} (1... c5)\n; rest\n2. Nf3 1-0\n\n\
    [Event \"b\"]\n\n1. d4\n% skipped\nd5 0-1\n";

#[test]
fn line_ends_and_byte_order_marks_make_no_difference() {
    let plain = games(PLAIN);
    assert_eq!(plain.len(), 2);
    assert_eq!(games(PLAIN.replace('\n', "\r\n")), plain, "CRLF");
    assert_eq!(games(PLAIN.replace('\n', "\r")), plain, "CR");
    assert_eq!(games(format!("\u{feff}{PLAIN}")), plain, "a byte order mark");
    assert_eq!(games(format!("\u{feff}{}", PLAIN.replace('\n', "\r\n"))), plain, "both");
}

#[test]
fn files_put_together_may_have_a_byte_order_mark_each() {
    let together = [PLAIN, PLAIN].map(|file| format!("\u{feff}{file}")).concat();
    assert_eq!(games(together), games(format!("{PLAIN}{PLAIN}")));
}

#[test]
fn latin_1_is_read_as_what_it_means() {
    let latin_1: Vec<u8> =
        PLAIN.chars().map(|letter| u8::try_from(letter).expect("only letters of Latin-1")).collect();
    assert!(std::str::from_utf8(&latin_1).is_err());
    assert_eq!(games(latin_1), games(PLAIN));
}

#[test]
fn control_characters_are_white_space() {
    assert_eq!(games(PLAIN.replace(' ', "\0")), games(PLAIN), "NUL");
    assert_eq!(games(PLAIN.replace(' ', "\u{1}\t\u{b}\u{7f}")).len(), 2);
    assert_eq!(main_line(&games(PLAIN.replace(' ', "\t\u{c}\u{7f}"))[0]), "e4 e5 Nf3");
    assert_eq!(games(format!("{PLAIN}\u{1a}")), games(PLAIN), "the end of a file in DOS");
    assert_eq!(games(format!("\0\0{PLAIN}\0")), games(PLAIN));
}

#[test]
fn places_are_counted_alike_for_all_ends_of_lines() {
    let text = "[Event \"a\"]\n\n1. e4 e5\n2. Ke3 *\n";
    for end in ["\n", "\r\n", "\r"] {
        assert_refused!(text.replace('\n', end), 4, 4, PgnProblem::BadMove(_));
    }
    assert_refused!(format!("\u{feff}{text}"), 4, 4, PgnProblem::BadMove(_));
}

#[test]
fn columns_are_counted_in_characters() {
    assert_refused!("1. e4 {g\u{fc}n ♘ 𝄞} Ke3 *", 1, 17, PgnProblem::BadMove(_));
}

#[test]
fn a_text_without_games_has_none() {
    for text in ["", "\n\n \t\r\n", "\u{feff}", "% nothing\n", "{only a comment}", "; only a comment"] {
        assert!(read(text).is_empty(), "{text:?}");
    }
}

#[test]
fn games_follow_each_other_with_and_without_tags_results_and_blank_lines() {
    let text = "1. e4 * 1. d4 1-0\n[Event \"3\"]\n1. c4\n[Event \"4\"]\n\n[Event \"5\"]\n*\n*\n1. Nf3";
    let games = games(text);
    let lines: Vec<String> = games.iter().map(main_line).collect();
    assert_eq!(lines, ["e4", "d4", "c4", "", "", "", "Nf3"]);
    let events: Vec<Option<&str>> = games.iter().map(|game| game.tags.get("Event")).collect();
    assert_eq!(events, [None, None, Some("3"), Some("4"), Some("5"), None, None]);
}

/// What was read of each game: its event, or `!` and the line of the problem.
fn summary(text: &str) -> Vec<String> {
    let tell = |game: Result<PgnGame, PgnError>| match game {
        Ok(game) => game.tags.get("Event").unwrap_or("?").to_owned(),
        Err(error) => format!("!{}", error.place.line),
    };
    read(text).into_iter().map(tell).collect()
}

const BEFORE: &str = "[Event \"before\"]\n\n1. e4 *\n\n";
const BEHIND: &str = "[Event \"behind\"]\n[Site \"?\"]\n\n1. d4 {a} d5 *\n\n[Event \"last\"]\n\n*\n";

#[test]
fn only_the_broken_game_is_lost() {
    let broken = [
        ("[Event \"x\"]\n[Site ?]\n[Date \"?\"]\n\n1. e4 *\n\n", 6),
        ("[Event x]\n[Site \"?\"]\n\n1. e4 e5\n2. Nf3 *\n\n", 5),
        ("[Event \"x\"\n[Site \"?\"]\n\n1. e4 *\n\n", 5),
        ("[Event \"x\"]\n[FEN \"none\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n", 6),
        ("[Event \"x\"]\n[Variant \"Atomic\"]\n[Site \"?\"]\n\n1. e4 *\n\n", 6),
        ("[Event \"x\"]\n\n1. e4 e5 2. Ke3 Ke6 {more} (2. Nf3)\n3. d4 *\n\n", 7),
        ("[Event \"x\"]\n\n1. e4 e5)\n2. Nf3 *\n\n", 7),
        ("[Event \"x\"]\n\n1. e4 (1. d4\n1... d5 *\n\n", 7),
        ("[Event \"x\"]\n\n1. e4 {no end\n2. Nf3 *\n\n", 7),
        ("[Event \"x\"]\n\n1. e4 $999 e5 *\n\n", 7),
        ("[Event \"x\"]\n\n1. e4 ] e5 *\n\n", 7),
        ("garbage\nmore garbage (\n{\n\n", 5),
    ];
    for (text, line) in broken {
        let expected = ["before".to_owned(), format!("!{line}"), "behind".to_owned(), "last".to_owned()];
        assert_eq!(summary(&format!("{BEFORE}{text}{BEHIND}")), expected, "{text}");
    }
}

#[test]
fn a_broken_game_at_the_end_is_reported_once() {
    for broken in
        ["1. e4 e6 2. Ke3", "1. e4 {no end", "1. e4 (1. d4", "[Event", "[Event \"x\"] [Site", "]\n\n"]
    {
        assert_eq!(summary(&format!("{BEFORE}{broken}")), ["before", "!5"], "{broken}");
    }
}

#[test]
fn a_comment_behind_the_mistake_is_not_taken_for_tags() {
    let text = "[Event \"x\"]\n\n1. e4 e6 2. Ke3 {the clock\n[%clk 0:01:00] ran} 2... d5\n3. e5 *\n\n";
    assert_eq!(summary(&format!("{BEFORE}{text}{BEHIND}")), ["before", "!7", "behind", "last"]);
}

#[test]
fn a_bad_tag_is_refused_where_it_begins() {
    let bad_tags = [
        "[",
        "[]",
        "[Event]",
        "[Event x]",
        "[Event \"x]",
        "[Event \"x\"",
        "[Event \"x\" y]",
        "[Event \"x\ny\"]",
        "[\"x\"]",
        "[Event \"x\" \"y\"]",
        "[Two names \"x\"]",
        "[Event\n\"x\"]",
    ];
    for bad in bad_tags {
        assert_refused!(format!("[Site \"?\"]\n  {bad}\n\n*"), 2, 3, PgnProblem::BadTag);
    }
    assert_refused!(format!("[{} \"x\"]", "N".repeat(255)), 1, 1, PgnProblem::BadTag);
}

#[test]
fn a_start_that_is_none_is_refused_at_its_tag() {
    assert_refused!("[Event \"?\"]\n[FEN \"8/8/8 w - -\"]\n\n*", 2, 1, PgnProblem::BadStart(_));
    assert_refused!("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] *", 1, 1, PgnProblem::BadStart(_));
}

#[test]
fn other_rules_are_refused_at_their_tag() {
    assert_refused!("[Event \"?\"] [Variant \"Horde\"]\n\n*", 1, 13, PgnProblem::OtherRules(_));
}

#[test]
fn the_name_of_other_rules_is_quoted_only_in_part() {
    let error = refusal(format!("[Variant \"{}\"] *", "x".repeat(10_000)));
    assert!(error.to_string().len() < 100);
}

#[test]
fn signs_that_cannot_stand_among_moves_are_refused_where_they_stand() {
    for sign in ['[', ']', '}', '<', '>', '"'] {
        let error = refusal(format!("1. e4\n e5 {sign}2. Nf3 *"));
        assert_eq!((error.place.line, error.place.column), (2, 5), "{error}");
        assert!(matches!(error.problem, PgnProblem::Unexpected(found) if found == sign), "{error}");
    }
}

#[test]
fn words_that_are_no_moves_are_refused_where_they_begin() {
    assert_refused!("1. e4 e5\n2. Nf9 *", 2, 4, PgnProblem::BadMove(SanError::NotAMove(_)));
    assert_refused!("1. e4 e5\n2.Ke3 *", 2, 1, PgnProblem::BadMove(SanError::Illegal { why: Some(_), .. }));
    assert_refused!("1. d4 d5 2. Nf3 Nf6 3. Nd2 *", 1, 24, PgnProblem::BadMove(SanError::Ambiguous { .. }));
    assert_refused!(
        "[FEN \"8/4P3/8/8/8/k7/8/4K3 w - - 0 1\"] 1. e8 *",
        1,
        43,
        PgnProblem::BadMove(SanError::PromotionMissing(_))
    );
    assert_refused!(
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"] 1. Kg1 *",
        1,
        43,
        PgnProblem::BadMove(SanError::CastlingMeant { .. })
    );
}

#[test]
fn a_move_behind_mate_is_refused() {
    assert_refused!("1. f3 e5 2. g4 Qh4# 3. a3 0-1", 1, 24, PgnProblem::BadMove(SanError::Illegal { .. }));
}

#[test]
fn judgements_beyond_255_or_without_a_number_are_refused() {
    for bad in ["$256", "$", "$ 1", "$-1", "$1000000000000000000000", "$x"] {
        assert_refused!(format!("1. e4 {bad} *"), 1, 7, PgnProblem::BadJudgement);
    }
}

#[test]
fn an_unclosed_comment_is_refused_where_it_begins() {
    assert_refused!("1. e4\ne5 {here\n2. Nf3 *\n", 2, 4, PgnProblem::UnclosedComment);
    assert_refused!("1. e4 {here\n\n[Event \"next\"]\n\n*", 1, 7, PgnProblem::UnclosedComment);
}

#[test]
fn an_unclosed_variation_is_refused_where_the_innermost_begins() {
    assert_refused!("1. e4 (1. d4\n  (1. c4 (1. b4) *", 2, 3, PgnProblem::UnclosedVariation);
    assert_refused!("1. e4 (1. d4\n[Event \"next\"]\n\n*", 1, 7, PgnProblem::UnclosedVariation);
}

#[test]
fn a_variation_without_a_move_to_vary_is_refused_where_it_begins() {
    assert_refused!("(1. e4) *", 1, 1, PgnProblem::VariationOfNothing);
    assert_refused!("1. e4 ({a} (1. d4)) *", 1, 12, PgnProblem::VariationOfNothing);
}

#[test]
fn a_bracket_that_closes_nothing_is_refused_where_it_stands() {
    assert_refused!("1. e4 (1. d4)) *", 1, 14, PgnProblem::UnopenedVariation);
    assert_refused!(") *", 1, 1, PgnProblem::UnopenedVariation);
}

#[test]
fn messages_name_place_and_reason() {
    let messages = [
        ("1. e4 e5 2. Ke3 *", "line 1, column 13: \"Ke3\" is not legal here: a king does not move like that"),
        ("1. e4 Zz9 *", "line 1, column 7: \"Zz9\" is not a move"),
        ("[Event x]", "line 1, column 1: a tag is written [Name \"value\"]"),
        ("1. e4 > *", "line 1, column 7: '>' cannot stand here"),
        ("1. e4 {", "line 1, column 7: a comment begins here and does not end"),
        ("1. e4 )", "line 1, column 7: a variation ends here that does not begin"),
    ];
    for (text, message) in messages {
        assert_eq!(refusal(text).to_string(), message);
    }
}

/// More than any machine needs for linear work, far less than quadratic work would take.
const GENEROUS: Duration = Duration::from_secs(5);

fn in_time<T>(work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let outcome = work();
    let needed = begun.elapsed();
    assert!(needed < GENEROUS, "it took {needed:?}");
    outcome
}

#[test]
fn a_flood_of_brackets_is_refused() {
    in_time(|| {
        let nested = format!("1. e4 {}", "(d4 ".repeat(200_000));
        assert_refused!(nested, 1, 7 + 255 * 4, PgnProblem::TooDeep);
        assert_refused!("(".repeat(200_000), 1, 1, PgnProblem::VariationOfNothing);
        assert_refused!(format!("1. e4 {}", "(".repeat(200_000)), 1, 8, PgnProblem::VariationOfNothing);
        assert_refused!(")".repeat(200_000), 1, 1, PgnProblem::UnopenedVariation);
    });
}

#[test]
fn a_flood_of_tags_is_refused() {
    let mut different = String::new();
    for number in 0..200_000 {
        writeln!(different, "[Tag{number} \"x\"]").expect("a string can be written to");
    }
    in_time(|| {
        assert_refused!(different, 513, 1, PgnProblem::TooManyTags);
        assert_refused!("[Same \"x\"]\n".repeat(200_000), 1025, 1, PgnProblem::TooManyTags);
    });
}

#[test]
fn a_huge_word_is_refused_where_it_begins() {
    in_time(|| {
        assert_refused!(format!("1. e4\n{} *", "N".repeat(5 << 20)), 2, 1, PgnProblem::WordTooLong);
        assert_refused!(format!("1. e4\n{} *", "N".repeat(255)), 2, 1, PgnProblem::WordTooLong);
        assert_refused!(format!("1. e4 ${} *", "1".repeat(5 << 20)), 1, 7, PgnProblem::BadJudgement);
        assert_refused!(format!("[{} \"x\"]", "N".repeat(5 << 20)), 1, 1, PgnProblem::BadTag);
    });
}

#[test]
fn a_huge_comment_is_refused_closed_or_not() {
    let long = "word ".repeat(1 << 20);
    in_time(|| {
        assert_refused!(format!("1. e4 {{{}", "word ".repeat(1 << 18)), 1, 7, PgnProblem::UnclosedComment);
        for text in [format!("1. e4 {{{long}"), format!("1. e4 {{{long}}} *"), format!("1. e4 ;{long}\n*")] {
            assert!(matches!(refusal(text).problem, PgnProblem::TooLong));
        }
    });
}

#[test]
fn a_huge_tag_is_refused() {
    in_time(|| {
        let error = refusal(format!("[Event \"{}\"] *", "x".repeat(5 << 20)));
        assert!(matches!(error.problem, PgnProblem::TooLong), "{error}");
    });
}

#[test]
fn what_is_accepted_is_not_too_long_to_be_read_again() {
    let judgements = format!("1. e4 {}*", "! ".repeat(2_000_000));
    let latin_1 = [b"1. e4 {".as_slice(), &vec![0xe9; 3 << 20], b"} *"].concat();
    for text in [judgements.as_bytes(), &latin_1] {
        for game in read(text).into_iter().flatten() {
            assert_eq!(only_game(game.to_string()).record, game.record);
        }
    }
}

#[test]
fn a_game_of_too_many_moves_is_refused() {
    let text = "Nf3 Nf6 Ng1 Ng8\n".repeat((1 << 17) / 4);
    in_time(|| {
        assert_eq!(only_game(&text).record.len(), 1 << 17);
        assert_refused!(format!("{text}e4"), (1 << 17) / 4 + 1, 1, PgnProblem::TooManyMoves);
    });
}

#[test]
fn a_game_behind_a_refused_flood_is_still_read() {
    let floods = [
        format!("1. e4 {}", "(d4 ".repeat(200_000)),
        "[Same \"x\"]\n".repeat(200_000),
        format!("1. e4 {}", "N".repeat(5 << 20)),
        format!("1. e4 {{{}", "word ".repeat(1 << 20)),
    ];
    for flood in floods {
        let games = in_time(|| read(format!("{flood}\n\n{BEHIND}")));
        assert!(games[0].is_err());
        let good: Vec<&PgnGame> = games.iter().filter_map(|game| game.as_ref().ok()).collect();
        let events: Vec<Option<&str>> = good.iter().map(|game| game.tags.get("Event")).collect();
        assert_eq!(events, [Some("behind"), Some("last")]);
    }
}

#[test]
fn a_flood_of_garbage_is_refused_line_by_line_or_at_once() {
    let count = 200_000;
    for garbage in
        ["[Event \n", "[Event \"x\"]\n\n!Zz (\n\n", "[\n", "]\n", "}{\n", "*\n[\n", "\u{ff}\u{fe}\n"]
    {
        let games = in_time(|| read(garbage.repeat(count)));
        assert!((1..=2 * count).contains(&games.len()), "{} games of {garbage:?}", games.len());
    }
    assert_eq!(read("[Event \n".repeat(count)).len(), count);
}

/// Gives one byte at a time, and is interrupted before each.
struct Trickle<'a> {
    bytes: &'a [u8],
    is_interrupted: bool,
}

impl<'a> Trickle<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, is_interrupted: false }
    }
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.is_interrupted = !self.is_interrupted;
        if self.is_interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let count = buffer.len().min(1);
        self.bytes.read(&mut buffer[..count])
    }
}

/// Gives some bytes and then fails, again and again.
struct Breaking<'a>(&'a [u8]);

impl Read for Breaking<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_source_that_gives_one_byte_at_a_time_gives_the_same_games() {
    for text in [PLAIN.to_owned(), format!("\u{feff}{}", PLAIN.replace('\n', "\r\n"))] {
        let slowly: Result<Vec<PgnGame>, PgnError> =
            Reader::new(Trickle::new(text.as_bytes())).expect("it can be read").collect();
        assert_eq!(slowly.expect("all is well"), games(PLAIN));
    }
}

#[test]
fn a_long_text_that_comes_byte_by_byte_takes_no_longer_than_it_must() {
    let text = "[Event \"x\"]\n\n1. e4 {a comment of some length} e5 2. Nf3 Nc6 *\n\n".repeat(1 << 13);
    let count = in_time(|| Reader::new(Trickle::new(text.as_bytes())).expect("it can be read").count());
    assert_eq!(count, 1 << 13);
}

#[test]
fn a_source_that_fails_midway_ends_the_games_with_its_own_error() {
    let text = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 d5 2. c4 e6 3. Nc3";
    let games: Vec<Result<PgnGame, PgnError>> =
        Reader::new(Breaking(text.as_bytes())).expect("the first bytes can be read").collect();
    assert_eq!(games.len(), 2, "nothing comes behind the failure");
    assert_eq!(main_line(games[0].as_ref().expect("it was read whole")), "e4");
    let error = games[1].as_ref().expect_err("the source failed");
    assert!(matches!(error.problem, PgnProblem::Io(_)), "{error}");
    assert_eq!(error.place.line, 7);
    assert!(error.to_string().ends_with("the text cannot be read: the disk is gone"), "{error}");
}

#[test]
fn a_source_that_fails_behind_a_broken_game_is_reported_and_ends_the_games() {
    let text = "1. e4 Ke3 and something more\nand more";
    let games: Vec<Result<PgnGame, PgnError>> =
        Reader::new(Breaking(text.as_bytes())).expect("the first bytes can be read").collect();
    assert!(matches!(&games[..], [Err(PgnError { problem: PgnProblem::Io(_), .. })]), "{games:?}");
}

#[test]
fn a_source_that_fails_at_once_is_no_reader() {
    assert!(Reader::new(Breaking(b"")).is_err());
}

fn record_of(text: &str) -> PgnGame {
    only_game(format!("{text} *"))
}

#[test]
fn blacks_moves_are_numbered_at_the_start_and_behind_comments_and_variations_only() {
    let cases = [
        ("e4 e5 Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6 *\n"),
        ("e4 {a} e5", "1. e4 {a} 1... e5 *\n"),
        ("{a} e4 e5", "{a} 1. e4 e5 *\n"),
        ("e4 (d4 d5) e5", "1. e4 (1. d4 d5) 1... e5 *\n"),
        ("e4 e5 (c5 Nf3 d6) Nf3", "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *\n"),
        ("e4 e5 (c5 {b} Nf3 {c} d6) Nf3", "1. e4 e5 (1... c5 {b} 2. Nf3 {c} 2... d6) 2. Nf3 *\n"),
        ("e4 ({a} d4 {b} d5) e5", "1. e4 ({a} 1. d4 {b} 1... d5) 1... e5 *\n"),
        ("e4! e5", "1. e4 $1 e5 *\n"),
        ("e4! {a} (d4) (c4) e5", "1. e4 $1 {a} (1. d4) (1. c4) 1... e5 *\n"),
        ("", "*\n"),
    ];
    for (moves, expected) in cases {
        assert_eq!(movetext(&record_of(moves)), expected, "{moves}");
    }
}

const ANNOTATED: &str = r#"{Played in a café; "best" of 3 [%csl Ga1] 100% } [Event "E \"x\" \\ y"]
[Custom "é"][WhiteElo "2700"] 1. e4! $14 {good} {very} e5 (1... c5 {sharp} 2. Nf3 (2. c3 {quiet}
2... d5 (2... Nf6 $5)) 2... d6 $6) ({solid} 1... e6 2. d4 ; a } brace
d5) 2. Nf3 Nc6 3. Bb5 a6 {one two three four five six seven eight nine ten eleven twelve thirteen
fourteen fifteen} 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 {Breyer} 10. d4 Nbd7 1/2-1/2 {agreed}"#;

fn annotated() -> PgnGame {
    only_game(ANNOTATED)
}

#[test]
fn an_export_read_and_written_again_is_the_same_text() {
    let text = annotated().to_string();
    assert_eq!(only_game(&text).to_string(), text);
}

#[test]
fn an_export_loses_nothing() {
    let (first, second) = (annotated(), only_game(annotated().to_string()));
    assert_eq!(first.record, second.record);
    assert_eq!(first.result, second.result);
    for (name, value) in first.tags.iter() {
        assert_eq!(second.tags.get(name), Some(value));
    }
}

#[test]
fn lines_of_an_export_have_at_most_79_columns() {
    // Every length of comment moves the ends of lines over everything that can stand there.
    for length in 0..160 {
        let padding = "x ".repeat(length);
        let text = format!(
            "1. e4 {{{padding}}} e5! (1... c5 {{{padding}}} (1... e6 (1... c6))) 2. Nf3 ({{{padding}}} 2. f4 \
             {{wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww}}) 2... Nc6 3. Bb5 {{♘♘♘}} a6 1/2-1/2"
        );
        let export = movetext(&only_game(text));
        for line in export.lines() {
            assert!(line.chars().count() <= 79, "{line}");
            assert!(!line.ends_with(' ') && !line.starts_with(' ') && !line.is_empty(), "{line:?}");
        }
    }
}

#[test]
fn a_word_longer_than_a_line_stands_on_its_own() {
    let word = "w".repeat(200);
    let export = movetext(&record_of(&format!("e4 {{see {word} there}} e5")));
    assert!(export.lines().any(|line| line == word), "{export}");
    assert_eq!(comments_behind(&only_game(&export), "e4"), [format!("see {word} there")]);
}

#[test]
fn every_result_tag_agrees_with_the_result_behind_the_moves() {
    for (tag, moves) in [("1-0", "0-1"), ("*", "1/2-1/2"), ("nonsense", "*")] {
        let text = only_game(format!("[Result \"{tag}\"]\n\n1. e4 {moves}")).to_string();
        assert_eq!(text.matches(moves).count(), 2, "{text}");
    }
}

#[test]
fn check_mate_and_doubt_between_two_men_are_written() {
    let text = "1. e4 f6 2. Nc3 g5 3. Qh5#";
    assert_eq!(movetext(&only_game(format!("{} 1-0", text.replace('#', "")))), format!("{text} 1-0\n"));
    assert_eq!(movetext(&record_of("Nf3 Nf6 d4 d5 Nbd2")), "1. Nf3 Nf6 2. d4 d5 3. Nbd2 *\n");
}

#[test]
fn a_record_made_by_hand_is_written_like_one_that_was_read() {
    let mut record = GameRecord::new(Position::start());
    let play = |record: &mut GameRecord<Position>, parent, text: &str| {
        let chosen: Move = text.parse().expect("coordinates");
        assert!(record.line_to(parent).position().is_legal(chosen));
        record.add(parent, chosen)
    };
    let root = record.root();
    let e4 = play(&mut record, root, "e2e4");
    let e5 = play(&mut record, e4, "e7e5");
    let d4 = play(&mut record, root, "d2d4");
    let c5 = play(&mut record, e4, "c7c5");
    record.remarks_mut(root).after.push("start".to_owned());
    record.remarks_mut(d4).before.push("before".to_owned());
    record.remarks_mut(c5).judgements.push(3);
    record.remarks_mut(e5).after.push("line\nend  } ".to_owned());
    let game = PgnGame { tags: only_game("*").tags, record, result: GameResult::Draw };
    assert_eq!(
        movetext(&game),
        "{start} 1. e4 ({before} 1. d4) 1... e5 ; line end }\n(1... c5 $3) 1/2-1/2\n"
    );
}

#[test]
fn another_reader_understands_our_export() {
    let text = annotated().to_string();
    let [theirs] = &read_by_pgn_reader(text.as_bytes())[..] else { panic!("one game was written") };
    assert_eq!(*theirs, Plain::of(&annotated()));
}

/// A game as far as pgn-reader and shakmaty tell of it: tags, the main line in coordinates, comments and result.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Plain {
    tags: BTreeMap<String, String>,
    moves: Vec<String>,
    comments: Vec<String>,
    result: String,
}

impl Plain {
    /// What our own reader tells of it, with the tags that an export adds.
    fn of(game: &PgnGame) -> Self {
        let record = &game.record;
        let main_line: Vec<NodeId> = record.main_line().collect();
        let mut tags: BTreeMap<String, String> =
            game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        tags.insert("Result".to_owned(), game.result.to_string());
        for name in ["Event", "Site", "Date", "Round", "White", "Black"] {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            tags.entry(name.to_owned()).or_insert_with(|| unknown.to_owned());
        }
        let nodes = std::iter::once(record.root()).chain(main_line.iter().copied());
        Self {
            tags,
            moves: main_line
                .iter()
                .filter_map(|&node| record.chosen(node))
                .map(|chosen| chosen.to_string())
                .collect(),
            comments: nodes.flat_map(|node| record.remarks(node).after.clone()).collect(),
            result: game.result.to_string(),
        }
    }
}

/// Plays the main line over by the rules of shakmaty.
struct Replay;

impl Visitor for Replay {
    type Tags = Plain;
    type Movetext = (Plain, Chess);
    type Output = Plain;

    fn begin_tags(&mut self) -> ControlFlow<Plain, Plain> {
        ControlFlow::Continue(Plain::default())
    }

    fn tag(&mut self, game: &mut Plain, name: &[u8], value: RawTag<'_>) -> ControlFlow<Plain> {
        let name = String::from_utf8(name.to_vec()).expect("the names are ASCII");
        let value = value.decode_utf8().expect("the games are UTF-8").into_owned();
        assert_ne!(name, "FEN", "all of them begin with the usual position");
        game.tags.insert(name, value);
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, game: Plain) -> ControlFlow<Plain, Self::Movetext> {
        ControlFlow::Continue((game, Chess::default()))
    }

    fn san(&mut self, (game, position): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Plain> {
        let chosen = san.san.to_move(position).expect("a legal move");
        game.moves.push(chosen.to_uci(CastlingMode::Standard).to_string());
        position.play_unchecked(chosen);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (game, _): &mut Self::Movetext, comment: RawComment<'_>) -> ControlFlow<Plain> {
        let text = std::str::from_utf8(comment.as_bytes()).expect("the games are UTF-8");
        game.comments.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Plain, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, (game, _): &mut Self::Movetext, outcome: Outcome) -> ControlFlow<Plain> {
        game.result = outcome.to_string();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (game, _): Self::Movetext) -> Plain {
        game
    }
}

fn read_by_pgn_reader(text: &[u8]) -> Vec<Plain> {
    let mut reader = pgn_reader::Reader::new(text);
    let games: io::Result<Vec<Plain>> = reader.read_games(&mut Replay).collect();
    games.expect("bytes can always be read")
}

/// Where cargo keeps the sources of pgn-reader, which has games of its own to measure its speed.
fn folder_of_real_games() -> PathBuf {
    let ask_cargo = |arguments: &[&str]| {
        let cargo =
            Command::new(env!("CARGO")).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output();
        let cargo = cargo.expect("cargo runs");
        assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
        String::from_utf8(cargo.stdout).expect("cargo answers in UTF-8")
    };
    // Without a platform cargo would ask for packages of other systems, which nobody has downloaded.
    let about_cargo = ask_cargo(&["-vV"]);
    let host =
        about_cargo.lines().find_map(|line| line.strip_prefix("host: ")).expect("cargo names its host");
    let metadata =
        ask_cargo(&["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host]);
    let metadata: serde_json::Value = serde_json::from_str(&metadata).expect("cargo answers in JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let package =
        packages.iter().find(|package| package["name"] == "pgn-reader").expect("it is a dependency");
    let manifest = PathBuf::from(package["manifest_path"].as_str().expect("a path"));
    manifest.with_file_name("benches")
}

fn files_of_real_games() -> Vec<(PathBuf, Vec<u8>)> {
    let folder = std::fs::read_dir(folder_of_real_games()).expect("the package holds its benchmarks");
    let paths = folder.map(|entry| entry.expect("a folder can be listed").path());
    let files = paths.filter(|path| path.extension().is_some_and(|extension| extension == "pgn"));
    files.map(|path| (path.clone(), std::fs::read(path).expect("a file can be read"))).collect()
}

#[test]
fn real_games_are_read_as_other_libraries_read_them() {
    let (mut total, mut moves) = (0, 0);
    for (path, text) in files_of_real_games() {
        let ours: Vec<Plain> = games(&text).iter().map(Plain::of).collect();
        let theirs = read_by_pgn_reader(&text);
        assert_eq!(ours.len(), theirs.len(), "games in {}", path.display());
        for (ours, theirs) in ours.iter().zip(&theirs) {
            assert_eq!(ours, theirs, "in {}", path.display());
        }
        total += ours.len();
        moves += ours.iter().map(|game| game.moves.len()).sum::<usize>();
    }
    assert_eq!(total, 1719, "games that the pinned version ships");
    assert!(moves > 100_000, "only {moves} moves");
}

#[test]
fn real_games_survive_an_export() {
    for (path, text) in files_of_real_games() {
        let games = games(&text);
        let mut export = String::new();
        for game in &games {
            writeln!(export, "{game}").expect("a string can be written to");
        }
        let again = self::games(&export);
        assert_eq!(games.len(), again.len(), "games in {}", path.display());
        for (first, second) in games.iter().zip(&again) {
            assert_eq!(first.record, second.record, "in {}", path.display());
            assert_eq!(Plain::of(first), Plain::of(second), "in {}", path.display());
        }
        let ours: Vec<Plain> = games.iter().map(Plain::of).collect();
        assert!(read_by_pgn_reader(export.as_bytes()) == ours, "in {}", path.display());
    }
}
