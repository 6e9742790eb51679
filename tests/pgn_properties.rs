//! What holds for every game that can be written and for every text that can be read, tried on thousands at random.

use std::collections::BTreeMap;
use std::fmt;

use catur::chess::Position;
use catur::play::pgn::{GameResult, PgnError, PgnGame, Reader, Tags};
use catur::play::record::{GameRecord, NodeId, Remarks};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/P6P/8/8/3pP3/8/p6p/4K3 b - e3 7 31",
    "6k1/8/8/8/8/Q7/8/Q1Q4K w - - 0 1",
];

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

fn read(bytes: &[u8]) -> Vec<Result<PgnGame, PgnError>> {
    Reader::new(bytes).expect("bytes can always be read").collect()
}

fn export(games: &[PgnGame]) -> String {
    games.iter().map(PgnGame::to_string).collect::<Vec<_>>().join("\n")
}

/// A comment as a PGN can hold it: one line, single blanks, no control characters.
fn in_one_line(comment: &str) -> String {
    let visible = comment.replace(char::is_control, " ");
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Comments as they come back: each in one line, none empty.
fn as_read(comments: &[String]) -> Vec<String> {
    comments.iter().map(|comment| in_one_line(comment)).filter(|comment| !comment.is_empty()).collect()
}

/// One node of a tree that does not know in which order the nodes were added.
#[derive(PartialEq, Eq, Debug)]
struct Branch {
    chosen: Option<String>,
    remarks: Remarks,
    continuations: usize,
}

/// A tree node by node, the continuations of each behind it in their order.
fn branches(record: &GameRecord<Position>, tidy: impl Fn(&[String]) -> Vec<String>) -> Vec<Branch> {
    let mut branches = Vec::new();
    let mut waiting = vec![record.root()];
    while let Some(node) = waiting.pop() {
        let Remarks { before, judgements, after } = record.remarks(node);
        branches.push(Branch {
            chosen: record.chosen(node).map(|chosen| chosen.to_string()),
            remarks: Remarks { before: tidy(before), judgements: judgements.clone(), after: tidy(after) },
            continuations: record.continuations(node).len(),
        });
        waiting.extend(record.continuations(node).iter().rev());
    }
    branches
}

/// What has a meaning of its own somewhere in a PGN.
const SIGNS: &[&str] = &[
    "{", "}", "(", ")", "[", "]", "<", ">", ";", "%", "\"", "\\", "$", "$1", "$300", "!", "?!", "=", ".",
    "*", "½",
];
const BLANKS: &[&str] = &[
    " ", "  ", "\n", "\r", "\r\n", "\n\n", "\t", "\n%", "\n[", "\0", "\u{1}", "\u{7f}", "\u{85}", "\u{9f}",
    "\u{a0}", "\u{2028}", "\u{feff}",
];
const WORDS: &[&str] =
    &["a", "word", "é", "ÿ", "♘", "𝄞", "1. e4", "1-0", "[%clk 0:01:00]", "\n\n[Event \"x\"]\n"];

/// Text made of what is special somewhere in a PGN, between ordinary letters.
fn nasty_text() -> impl Strategy<Value = String> {
    let fragments = [SIGNS, BLANKS, WORDS].concat();
    prop_oneof![
        3 => vec(select(fragments), 0..12).prop_map(|parts| parts.concat()),
        1 => any::<String>(),
        // Long enough for several lines, and for words that are longer than one.
        1 => vec("[a-z}♘]{1,100}", 0..30).prop_map(|words| words.join(" ")),
    ]
}

/// Where a move is added, which one, and what is said of it.
#[derive(Clone, Debug)]
struct Addition {
    parent: Index,
    chosen: Index,
    remarks: Remarks,
}

fn addition() -> impl Strategy<Value = Addition> {
    let comments = || prop_oneof![2 => Just(Vec::new()), 1 => vec(nasty_text(), 1..3)];
    let remarks = (comments(), vec(any::<u8>(), 0..3), comments())
        .prop_map(|(before, judgements, after)| Remarks { before, judgements, after });
    (any::<Index>(), any::<Index>(), remarks).prop_map(|(parent, chosen, remarks)| Addition {
        parent,
        chosen,
        remarks,
    })
}

fn build(start: &str, preface: Vec<String>, additions: &[Addition]) -> GameRecord<Position> {
    let mut record = GameRecord::new(start.parse().expect("a legal start"));
    let root = record.root();
    record.remarks_mut(root).after = preface;
    let mut nodes = vec![root];
    for Addition { parent, chosen, remarks } in additions {
        // Half of the moves go on from the last one, so that there are lines and not only bushes.
        let parent = if chosen.index(2) == 0 { nodes[nodes.len() - 1] } else { *parent.get(&nodes) };
        nodes.extend(add(&mut record, parent, *chosen, remarks));
    }
    record
}

fn add(
    record: &mut GameRecord<Position>,
    parent: NodeId,
    chosen: Index,
    remarks: &Remarks,
) -> Option<NodeId> {
    let moves = record.line_to(parent).position().moves();
    if moves.is_empty() {
        return None;
    }
    let is_variation = !record.continuations(parent).is_empty();
    let node = record.add(parent, *chosen.get(&moves));
    *record.remarks_mut(node) = remarks.clone();
    if !is_variation {
        record.remarks_mut(node).before.clear();
    }
    Some(node)
}

/// Tags with names that are words, as the standard asks; those that say something of the rules are not among them.
fn tags() -> impl Strategy<Value = Tags> {
    let name = prop_oneof![select(ROSTER.to_vec()).prop_map(str::to_owned), "x[A-Za-z0-9_]{0,20}"];
    vec((name, nasty_text()), 0..6).prop_map(|pairs| {
        let mut tags = Tags::default();
        for (name, value) in pairs {
            tags.set(&name, value);
        }
        tags
    })
}

fn result() -> impl Strategy<Value = GameResult> {
    select(vec![GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Open])
}

prop_compose! {
    fn game()(
        start in select(STARTS.to_vec()),
        preface in vec(nasty_text(), 0..2),
        additions in vec(addition(), 0..40),
        tags in tags(),
        result in result(),
    ) -> PgnGame {
        PgnGame { tags, record: build(start, preface, &additions), result }
    }
}

/// What the tags of a game are once it has been written: the seven and those of the start in any case, the result
/// as it is, and blanks for control characters.
fn tags_as_read(game: &PgnGame) -> BTreeMap<String, String> {
    let mut tags: BTreeMap<String, String> =
        ROSTER.map(|name| (name.to_owned(), "?".to_owned())).into_iter().collect();
    tags.insert("Date".to_owned(), "????.??.??".to_owned());
    if *game.record.start() != Position::start() {
        tags.insert("SetUp".to_owned(), "1".to_owned());
        tags.insert("FEN".to_owned(), game.record.start().to_string());
    }
    for (name, value) in game.tags.iter() {
        tags.insert(name.to_owned(), value.replace(char::is_control, " "));
    }
    tags.insert("Result".to_owned(), game.result.to_string());
    tags
}

/// Every game that is accepted is written in a form that is read as the same game and written as the same text.
fn assert_fixed_point(bytes: &[u8]) -> Result<(), TestCaseError> {
    let accepted: Vec<PgnGame> = read(bytes).into_iter().filter_map(Result::ok).collect();
    let written = export(&accepted);
    let again: Result<Vec<PgnGame>, PgnError> = read(written.as_bytes()).into_iter().collect();
    let again = again.map_err(|error| TestCaseError::fail(format!("{error} in\n{written}")))?;
    prop_assert_eq!(accepted.len(), again.len(), "games in\n{}", written);
    for (first, second) in accepted.iter().zip(&again) {
        let as_it_is = |comments: &[String]| comments.to_vec();
        prop_assert_eq!(first.record.start(), second.record.start());
        prop_assert_eq!(branches(&first.record, as_it_is), branches(&second.record, as_it_is));
        prop_assert_eq!(first.result, second.result);
    }
    prop_assert_eq!(export(&again), written);
    Ok(())
}

/// Bytes that a failing test shows as text.
#[derive(Clone)]
struct Text(Vec<u8>);

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}

const MOVES: &[&str] = &[
    "1.", "1...", "2. ", "e4", "e5", "d4", "d5", "Nf3", "Nc6", "Bb5", "a6", "O-O", "c5", "exd5", "e8=Q",
    "Ke7", "--", "0000", "e.p.", "N", "0-1", "1/2-1/2", "(", ")", "(1. d4)", "{a}", "; d }\n",
];
/// Knights that go out and back: this can be played over and over.
const ROUND: &str = "1. Nf3 Nf6 2. Ng1 Ng8 ";
/// Variations of its last move.
const VARIATIONS: &[&str] = &[
    "(2... Nd5 $3 {b\n[c\n} 3. e4 (3. d4) 3... Nb6)",
    "({d} 2... Ne4! ; e }\n (2... Nh5))",
    "(2... h6 *) {f}",
];
const TAGS: &[&str] = &[
    "[Event \"x\"]",
    "\n\n[Event ",
    "[Result \"1-0\"]",
    "[Site \"a\\\"b\\\\c\\d\"]",
    "[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]",
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\"]",
    "[Variant \"Atomic\"]",
    "[Variant \"chess\"]",
];

/// Pieces of PGN in any order: much of it is nearly a game.
fn soup() -> impl Strategy<Value = Text> {
    let not_utf_8: [&[u8]; 4] = [b"\xff", b"\x80", b"\xa0", b"\xe9"];
    let bytes = |pieces: &[&'static str]| pieces.iter().map(|piece| piece.as_bytes()).collect::<Vec<_>>();
    let piece = prop_oneof![
        12 => Just(ROUND.as_bytes()),
        12 => select(bytes(VARIATIONS)),
        3 => select(bytes(MOVES)),
        1 => select(bytes(TAGS)),
        1 => select(bytes(SIGNS)),
        4 => select(bytes(BLANKS)),
        1 => select(bytes(WORDS)),
        1 => select(not_utf_8.to_vec()),
    ];
    (any::<bool>(), vec(piece, 0..20)).prop_map(|(begins_well, pieces)| {
        let beginning = if begins_well { ROUND.as_bytes() } else { b"" };
        Text([beginning, &pieces.concat()].concat())
    })
}

const SPECIMEN: &str = r#"[Event "a \"b\" \\ c"]
[Site "é"]
[Result "1-0"]

{begin} 1. e4! {good} e5 (1... c5 2. Nf3 (2. c3 $6) 2... d6) ({or} 1... e6) 2. Nf3 ; rest }
Nc6 3. Bb5 $13 a6 1-0

[FEN "4k3/P6P/8/8/3pP3/8/p6p/4K3 b - e3 7 31"]

31... dxe3 e.p. 32. a8=Q+ Kf7 * {end}
"#;

#[derive(Clone, Debug)]
enum Damage {
    Cut(Index, Index),
    Double(Index, Index),
    Insert(Index, Vec<u8>),
    Change(Index, u8),
}

fn damage() -> impl Strategy<Value = Damage> {
    let special = select(b"{}()[]<>;%$!?\"\\*.\n\r\0 -0x=+\xff\x80\xa0".to_vec());
    prop_oneof![
        (any::<Index>(), any::<Index>()).prop_map(|(from, length)| Damage::Cut(from, length)),
        (any::<Index>(), any::<Index>()).prop_map(|(from, length)| Damage::Double(from, length)),
        (any::<Index>(), vec(special, 1..4)).prop_map(|(at, bytes)| Damage::Insert(at, bytes)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Damage::Change(at, byte)),
    ]
}

impl Damage {
    fn apply(&self, text: &mut Vec<u8>) {
        if text.is_empty() {
            return;
        }
        match self {
            Self::Cut(from, length) => {
                let (from, to) = span(*from, *length, text.len());
                text.drain(from..to);
            }
            Self::Double(from, length) => {
                let (from, to) = span(*from, *length, text.len());
                let copy = text[from..to].to_vec();
                text.splice(to..to, copy);
            }
            Self::Insert(at, bytes) => {
                let at = at.index(text.len());
                text.splice(at..at, bytes.iter().copied());
            }
            Self::Change(at, byte) => {
                let at = at.index(text.len());
                text[at] = *byte;
            }
        }
    }
}

/// A stretch of at most forty bytes, so that something of the text is left.
fn span(from: Index, length: Index, end: usize) -> (usize, usize) {
    let from = from.index(end);
    (from, (from + length.index(40)).min(end))
}

fn damaged_specimen() -> impl Strategy<Value = Text> {
    vec(damage(), 1..6).prop_map(|damages| {
        let mut text = SPECIMEN.as_bytes().to_vec();
        for damage in damages {
            damage.apply(&mut text);
        }
        Text(text)
    })
}

fn settings(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(settings(400))]

    // Up to this: runs of blanks, ends of lines and control characters in a comment become one blank, comments
    // that are empty then are dropped, and so do control characters in a tag become blanks.
    #[test]
    fn any_tree_survives_being_written_and_read(game in game()) {
        let text = game.to_string();
        let mut games = read(text.as_bytes());
        prop_assert_eq!(games.len(), 1, "{}", text);
        let again = games.remove(0).map_err(|error| TestCaseError::fail(format!("{error} in\n{text}")))?;
        prop_assert_eq!(again.record.start(), game.record.start());
        let as_it_is = |comments: &[String]| comments.to_vec();
        prop_assert_eq!(branches(&again.record, as_it_is), branches(&game.record, as_read), "{}", text);
        prop_assert_eq!(again.result, game.result);
        let tags: BTreeMap<String, String> =
            again.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        prop_assert_eq!(tags, tags_as_read(&game), "{}", text);
    }

    #[test]
    fn games_written_one_behind_the_other_are_read_one_by_one(games in vec(game(), 0..4)) {
        let again = read(export(&games).as_bytes());
        prop_assert_eq!(again.len(), games.len());
        for (again, game) in again.into_iter().zip(&games) {
            prop_assert_eq!(again.map(|again| again.record.len()).ok(), Some(game.record.len()));
        }
    }

    // A comment behind `;` takes what is left of its line, and a word may be longer than a line.
    #[test]
    fn lines_are_shorter_than_80_columns_unless_one_word_or_comment_is_longer(game in game()) {
        let text = game.to_string();
        let (_, moves) = text.split_once("\n\n").expect("a blank line stands behind the tags");
        for line in moves.lines().filter(|line| !line.contains(';')) {
            let is_one_word = line.split_whitespace().nth(1).is_none();
            prop_assert!(line.chars().count() <= 79 || is_one_word, "{}", line);
        }
    }
}

proptest! {
    #![proptest_config(settings(2000))]

    #[test]
    fn what_is_accepted_of_any_bytes_is_a_fixed_point(text in vec(any::<u8>(), 0..300).prop_map(Text)) {
        assert_fixed_point(&text.0)?;
    }

    #[test]
    fn what_is_accepted_of_a_soup_of_pgn_is_a_fixed_point(text in soup()) {
        assert_fixed_point(&text.0)?;
    }

    #[test]
    fn what_is_accepted_of_a_damaged_game_is_a_fixed_point(text in damaged_specimen()) {
        assert_fixed_point(&text.0)?;
    }

    #[test]
    fn problems_stand_in_the_text_and_one_behind_the_other(text in soup()) {
        let bytes = text.0;
        let lines = 1 + bytes.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count() as u64;
        let games = read(&bytes);
        prop_assert!(games.len() <= bytes.len());
        let mut before = (0, 0);
        for error in games.iter().filter_map(|game| game.as_ref().err()) {
            let place = (error.place.line, error.place.column);
            prop_assert!(before < place, "{:?} comes behind {:?}", place, before);
            prop_assert!(place.0 <= lines && place.1 <= bytes.len() as u64 + 1, "{:?}", place);
            before = place;
        }
    }
}
