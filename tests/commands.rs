//! The commands of the built program: what they print where, and with which exit code they end.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use catur::chess::{Position, san};
use serde_json::Value;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a command said, and how it ended.
struct Answer {
    code: Option<i32>,
    output: String,
    errors: String,
}

impl From<Output> for Answer {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program speaks UTF-8");
        let answer =
            Self { code: output.status.code(), output: text(output.stdout), errors: text(output.stderr) };
        assert!(!answer.errors.contains("panicked"), "{}", answer.errors);
        answer
    }
}

fn catur(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catur"));
    // Without a display none of them can open a window and wait for somebody to close it.
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Answer {
    tell(arguments, b"")
}

/// Runs a command with something on its standard input.
fn tell(arguments: &[&str], input: &[u8]) -> Answer {
    let mut child = catur(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    thread::scope(|scope| {
        // From a thread of its own: the program may wait for its answers to be read before it reads on.
        scope.spawn(move || {
            // A command that refuses its arguments does not listen.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the program ends").into()
    })
}

/// Runs a command that is expected to succeed, and returns its output.
fn output_of(arguments: &[&str]) -> String {
    let answer = run(arguments);
    assert_eq!((answer.code, answer.errors.as_str()), (Some(0), ""), "{arguments:?}");
    answer.output
}

#[test]
fn perft_prints_the_bare_count() {
    assert_eq!(output_of(&["perft", "1"]), "20\n");
    assert_eq!(output_of(&["perft", "4"]), "197281\n");
    assert_eq!(output_of(&["perft", "--game", "chess", "3"]), "8902\n");
}

#[test]
fn perft_counts_from_any_position() {
    assert_eq!(output_of(&["perft", "--fen", KIWIPETE, "3"]), "97862\n");
    assert_eq!(output_of(&["perft", "3", "--fen", KIWIPETE]), "97862\n");
    assert_eq!(output_of(&["perft", "--fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "5"]), "0\n");
}

#[test]
fn perft_knows_the_sister_games() {
    assert_eq!(output_of(&["perft", "--game", "jungle", "4"]), "260099\n");
    let tense = "4L2/7/7/3t1rR/7/3w2e/1D5/2ldET1/4P2 w";
    assert_eq!(output_of(&["perft", "--game", "jungle", "--fen", tense, "3"]), "2713\n");
    assert_eq!(output_of(&["perft", "--game", "adjacency", "2"]), "3080 -388 2392\n");
    let divided = output_of(&["perft", "--game", "adjacency", "--divide", "3"]);
    assert_eq!((divided.lines().count(), divided.lines().last()), (57, Some("166320 190848 424320")));
    let refused = run(&["perft", "--game", "jungle", "--fen", "7/7 w", "1"]);
    assert_eq!((refused.code, refused.output.as_str()), (Some(1), ""));
    assert_eq!(
        refused.errors,
        "catur: \"7/7 w\" is not a position: a board has 9 ranks between slashes, this text has 2\n"
    );
}

#[test]
fn moves_and_lab_know_the_sister_games() {
    let answer =
        tell(&["moves", "--game", "jungle"], b"4D2/7/7/7/7/7/7/7/c6 w\n3D3/7/7/7/7/7/7/7/c6 b 1 1\nx\n");
    let lines: Vec<Value> =
        answer.output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(
        (&lines[0]["status"], texts(&lines[0]["moves"])),
        (&Value::from("ongoing"), vec!["e9d9", "e9e8", "e9f9"])
    );
    let end = (&lines[1]["status"], &lines[1]["result"], &lines[1]["reason"], &lines[1]["moves"]);
    let den = (&Value::from("over"), &Value::from("1-0"), &Value::from("den"), &Value::Array(Vec::new()));
    assert_eq!(end, den);
    assert!(lines[2]["error"].is_string());
    let answer = tell(&["moves", "--game", "adjacency"], b"6OO/6OO/8/8/8/8/XX6/XX6 O 0\n");
    let over: Value = serde_json::from_str(&answer.output).expect("JSON");
    assert_eq!((&over["reason"], &over["result"]), (&Value::from("tie"), &Value::from("1/2-1/2")));
    for (game, names) in [
        ("jungle", vec!["minimax", "alpha-beta", "negascout", "expert"]),
        ("adjacency", vec!["minimax", "alpha-beta", "negascout"]),
    ] {
        let rows: Value =
            serde_json::from_str(&output_of(&["lab", "--game", game, "--depth", "2", "--json"]))
                .expect("JSON");
        let found: Vec<&str> =
            rows.as_array().expect("rows").iter().filter_map(|row| row["algorithm"].as_str()).collect();
        assert_eq!(found, names);
        assert_eq!((&rows[0]["value"], &rows[0]["value"]), (&rows[1]["value"], &rows[2]["value"]));
    }
}

#[test]
fn matches_are_held_in_the_sister_games() {
    let game = |arguments: &[&str]| -> Value {
        serde_json::from_str(&output_of(&[&["match", "--json"], arguments].concat())).expect("JSON")
    };
    let adjacency =
        ["--game", "adjacency", "--rounds", "8", "--first", "local", "--second", "random", "--games", "4"];
    let standing = game(&adjacency);
    assert_eq!((&standing["game"], &standing["first"]["wins"]), (&Value::from("adjacency"), &Value::from(4)));
    assert_eq!((&standing["rounds"], &standing["plies"]), (&Value::from(8), &Value::from(0)));
    assert_eq!(
        (standing["first"]["won"].as_f64(), standing["second"]["won"].as_f64()),
        (Some(1.0), Some(0.0))
    );
    let jungle = ["--game", "jungle", "--first", "expert:10ms", "--second", "random", "--games", "2"];
    let standing = game(&jungle);
    assert_eq!((&standing["game"], &standing["games"]), (&Value::from("jungle"), &Value::from(2)));
    assert_eq!(standing["first"]["losses"], 0);
    for (arguments, hint) in [
        (&["--game", "jungle", "--first", "stockfish", "--second", "random"], "level1 to level4"),
        (&["--game", "adjacency", "--first", "level1", "--second", "random"], "local, genetic or random"),
    ] {
        let answer = run(&[&["match", "--games", "1"], &arguments[..]].concat());
        assert_eq!(answer.code, Some(2));
        assert!(answer.errors.starts_with("error: ") && answer.errors.contains(hint), "{}", answer.errors);
    }
    let with_rounds =
        run(&["match", "--rounds", "8", "--first", "random", "--second", "random", "--games", "1"]);
    assert_eq!(
        (with_rounds.code, with_rounds.errors.as_str()),
        (Some(2), "error: --rounds is for --game adjacency\n")
    );
    assert_eq!((&standing["rounds"], &standing["plies"]), (&Value::Null, &Value::from(6)));
    let with_pgn = run(&[&["match"], &jungle[..], &["--pgn", "games.pgn"]].concat());
    assert_eq!(with_pgn.code, Some(2), "{}", with_pgn.errors);
}

#[test]
fn a_game_of_jungle_goes_on_until_its_rules_end_it() {
    let random = ["--game", "jungle", "--first", "random", "--second", "random", "--games", "30"];
    let output = output_of(&[&["match", "--json"], &random[..]].concat());
    let standing: Value = serde_json::from_str(&output).expect("JSON");
    assert_eq!(standing["endings"]["too_long"], Value::Null, "{}", standing["endings"]);
}

#[test]
fn bots_of_adjacency_that_never_draw_lots_begin_with_plies_by_chance() {
    let standing = |more: &[&str]| -> Value {
        let bots = ["--game", "adjacency", "--rounds", "4", "--first", "minimax:1", "--second", "minimax:2"];
        let output = output_of(&[&["match", "--json", "--games", "12"], &bots[..], more].concat());
        serde_json::from_str(&output).expect("JSON")
    };
    assert_eq!(standing(&[])["plies"], 2);
    let (wins, alike) = (standing(&[])["first"]["wins"].clone(), standing(&["--plies", "0"]));
    assert_eq!(alike["first"]["wins"].as_u64().map(|wins| wins % 6), Some(0), "the same two games six times");
    assert_ne!(wins.as_u64().map(|wins| wins % 6), Some(0), "{wins}");
}

#[test]
fn a_depth_or_an_opening_that_no_game_of_adjacency_has_is_bad_usage_and_the_message_says_what_it_has() {
    let refused = |arguments: &[&str]| {
        let players = ["--game", "adjacency", "--first", "minimax", "--second", "local", "--games", "2"];
        let answer = run(&[&["match"], &players[..], arguments].concat());
        assert_eq!(answer.code, Some(2), "{arguments:?}: {}", answer.errors);
        answer.errors
    };
    assert!(refused(&["--depth", "57"]).contains("depth from 1 to 56"));
    assert_eq!(
        refused(&["--rounds", "4", "--plies", "8"]),
        "error: invalid value '8' for '--plies <PLIES>': so short a game can begin with at most 7 random plies\n"
    );
    let too_deep = ["--game", "jungle", "--first", "minimax:101", "--second", "random", "--games", "1"];
    let answer = run(&[&["match"], &too_deep[..]].concat());
    assert_eq!(answer.code, Some(2));
    assert!(answer.errors.contains("depth from 1 to 100"), "{}", answer.errors);
}

#[test]
fn perft_of_a_finished_game_is_the_same_divided() {
    for (game, fen, total) in [
        ("adjacency", "6OO/6OO/8/8/8/8/XX6/XX6 X 0", "1 0 0\n"),
        ("jungle", "3L2l/7/7/7/7/7/7/7/c6 b 0 1", "0\n"),
        ("chess", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "0\n"),
    ] {
        for more in [&[][..], &["--divide"]] {
            let arguments = [&["perft", "--game", game, "--fen", fen, "2"], more].concat();
            assert_eq!(output_of(&arguments), total, "{arguments:?}");
        }
    }
}

#[test]
fn perft_of_nothing_is_one() {
    assert_eq!(output_of(&["perft", "0"]), "1\n");
    assert_eq!(output_of(&["perft", "--divide", "0"]), "1\n");
}

#[test]
fn perft_divided_shows_a_count_for_each_move_and_their_sum() {
    let output = output_of(&["perft", "--divide", "--fen", KIWIPETE, "3"]);
    let mut lines: Vec<&str> = output.lines().collect();
    let total: u64 = lines.pop().expect("the last line is the total").parse().expect("a number");
    let counts: Vec<(&str, u64)> = lines
        .iter()
        .map(|line| line.split_once(": ").expect("a move and its count"))
        .map(|(chosen, count)| (chosen, count.parse().expect("a number")))
        .collect();
    assert_eq!(counts.len(), 48);
    assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), total);
    assert_eq!(total, 97862);
    assert!(counts.is_sorted(), "the moves stand by the alphabet");
    assert!(counts.contains(&("e1g1", 2059)), "{counts:?}");
}

#[test]
fn perft_refuses_a_position_that_is_none_on_standard_error() {
    let answer = run(&["perft", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1", "1"]);
    assert_eq!((answer.code, answer.output.as_str()), (Some(1), ""));
    assert_eq!(answer.errors, "catur: \"8/8/8/8/8/8/8/8 w - - 0 1\" is not a position: White has no king\n");
}

#[test]
fn a_corrected_position_is_counted_with_a_notice_on_standard_error() {
    let answer = run(&["perft", "--fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "1"]);
    assert_eq!((answer.code, answer.output.as_str()), (Some(0), "5\n"));
    assert_eq!(answer.errors.lines().count(), 1, "{}", answer.errors);
}

#[test]
fn bad_usage_is_exit_code_2_and_said_on_standard_error() {
    let bad: [&[&str]; 13] = [
        &["unknown"],
        &["--unknown"],
        &["perft"],
        &["perft", "x"],
        &["perft", "-1"],
        &["perft", "1.5"],
        &["perft", "101"],
        &["perft", "99999999999999999999"],
        &["perft", "1", "2"],
        &["perft", "--game", "go", "1"],
        &["moves", "file"],
        &["pgn"],
        &["pgn", "a", "b"],
    ];
    for arguments in bad {
        let answer = run(arguments);
        assert_eq!((answer.code, answer.output.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(answer.errors.starts_with("error: "), "{arguments:?}: {}", answer.errors);
    }
}

#[test]
fn a_file_that_is_not_there_is_bad_input_and_a_window_without_a_display_says_so() {
    let answer = run(&["nowhere.pgn"]);
    assert_eq!(answer.code, Some(1));
    assert!(answer.errors.starts_with("catur: cannot open nowhere.pgn: "), "{}", answer.errors);
    let answer = run(&[]);
    assert_eq!(
        (answer.code, answer.errors.as_str()),
        (Some(1), "catur: no display: set DISPLAY or WAYLAND_DISPLAY\n")
    );
}

#[test]
fn help_is_given_for_the_program_and_each_command() {
    for command in ["perft", "moves", "pgn"] {
        for arguments in [&[command, "--help"][..], &["help", command], &[command, "-h"]] {
            let help = output_of(arguments);
            assert!(help.contains(&format!("Usage: catur {command}")), "{help}");
        }
        assert!(output_of(&["--help"]).contains(&format!("\n  {command} ")), "it is listed");
    }
    assert!(output_of(&["--help"]).contains("Usage: catur"));
    assert_eq!(output_of(&["--version"]), format!("catur {}\n", env!("CARGO_PKG_VERSION")));
}

/// The answers of `catur moves` to a text of several lines.
fn answers(input: &[u8]) -> Vec<Value> {
    let answer = tell(&["moves"], input);
    assert_eq!(answer.code, Some(0), "{}", answer.errors);
    assert!(answer.output.is_empty() || answer.output.ends_with('\n'));
    answer.output.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn only_answer(fen: &str) -> Value {
    let mut answers = answers(format!("{fen}\n").as_bytes());
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("text")).collect()
}

#[test]
fn moves_answers_with_exactly_the_agreed_keys_in_their_order() {
    let answer = tell(&["moves"], b"7k/8/8/8/8/8/P7/K7 w - - 0 1\n");
    assert_eq!(
        answer.output,
        "{\"fen\":\"7k/8/8/8/8/8/P7/K7 w - - 0 1\",\"status\":\"ongoing\",\"result\":\"*\",\"reason\":null,\
         \"check\":false,\"moves\":[\"a1b1\",\"a1b2\",\"a2a3\",\"a2a4\"],\"san\":[\"Kb1\",\"Kb2\",\"a3\",\"a4\"]}\n"
    );
    assert_eq!((answer.code, answer.errors.as_str()), (Some(0), ""));
    let refused = tell(&["moves"], b"nonsense\n");
    assert_eq!(refused.output, "{\"error\":\"a FEN has 4 to 6 fields, this text has 1\"}\n");
    assert_eq!((refused.code, refused.errors.as_str()), (Some(0), ""));
}

#[test]
fn moves_lists_each_legal_move_once_beside_its_name() {
    for fen in [START, KIWIPETE, "8/P6k/8/8/8/8/8/K7 w - - 0 1", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"] {
        let answer = only_answer(fen);
        let position: Position = fen.parse().expect("a legal position");
        let (moves, names) = (texts(&answer["moves"]), texts(&answer["san"]));
        assert!(moves.is_sorted_by(|one, other| one < other), "{moves:?}");
        assert_eq!(moves.len(), position.moves().len(), "{fen}");
        let meant: Vec<String> =
            names.iter().map(|name| san::read(&position, name).expect("a legal move").to_string()).collect();
        assert_eq!(meant, moves, "{fen}");
    }
}

#[test]
fn moves_says_how_each_game_ended() {
    let endings = [
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "1-0", "checkmate", true),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "0-1", "checkmate", true),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "1/2-1/2", "stalemate", false),
        ("7k/8/8/8/8/8/8/K1B5 w - - 0 1", "1/2-1/2", "insufficient_material", false),
        ("7k/8/8/8/8/8/R7/K7 w - - 150 100", "1/2-1/2", "seventyfive_moves", false),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 150 100", "1-0", "checkmate", true),
    ];
    for (fen, result, reason, check) in endings {
        let answer = only_answer(fen);
        assert_eq!(answer["fen"], fen);
        assert_eq!(answer["status"], "over", "{fen}");
        assert_eq!(answer["result"], result, "{fen}");
        assert_eq!(answer["reason"], reason, "{fen}");
        assert_eq!(answer["check"], check, "{fen}");
    }
}

#[test]
fn a_game_goes_on_until_somebody_claims_the_draw() {
    for fen in ["7k/8/8/8/8/8/R7/K7 w - - 100 80", "7k/8/8/8/8/8/R7/K7 w - - 149 99"] {
        let answer = only_answer(fen);
        assert_eq!((&answer["status"], &answer["result"]), (&"ongoing".into(), &"*".into()), "{fen}");
        assert!(answer["reason"].is_null(), "{fen}");
    }
}

#[test]
fn a_check_is_told() {
    let answer = only_answer("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
    assert_eq!((&answer["check"], texts(&answer["moves"]).len()), (&true.into(), 3));
}

#[test]
fn moves_writes_the_fen_as_it_was_corrected_and_says_so_on_standard_error() {
    let answer = tell(&["moves"], b" 4k3/8/8/8/8/8/8/4K2R   w KQ e6 \n");
    let line: Value = serde_json::from_str(&answer.output).expect("a line of JSON");
    assert_eq!(line["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(answer.errors.lines().count(), 2, "{}", answer.errors);
}

#[test]
fn lines_that_are_no_positions_are_answered_and_the_stream_goes_on() {
    let long = vec![b'8'; 1 << 20];
    let bad: [&[u8]; 9] = [
        b"",
        b"   ",
        b"nonsense",
        b"8/8/8/8/8/8/8/8 w - - 0 1",
        b"7k/8/8/8/8/8/8/K6 w - - 0 1",
        b"\xff\xfe\x00",
        b"7k/8/8/8/8/8/P7/K7 w - - 0 1 \xe9",
        b"\0",
        &long,
    ];
    let mut input = Vec::new();
    for line in bad {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(START.as_bytes());
        input.push(b'\n');
    }
    let answers = answers(&input);
    assert_eq!(answers.len(), 2 * bad.len());
    for pair in answers.chunks(2) {
        let keys: Vec<&String> = pair[0].as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["error"]);
        assert!(pair[0]["error"].as_str().is_some_and(|error| !error.is_empty() && error.len() < 200));
        assert_eq!(pair[1]["fen"], START);
    }
}

#[test]
fn a_line_may_end_in_crlf_or_not_at_all() {
    assert_eq!(answers(format!("{START}\r\n{START}").as_bytes()).len(), 2);
    assert_eq!(answers(START.as_bytes())[0]["fen"], START);
    assert_eq!(answers(b"nonsense").len(), 1);
    assert!(answers(b"").is_empty());
}

#[test]
fn a_thousand_positions_are_answered_in_order() {
    let fens: Vec<String> =
        (1..=1000).map(|number| format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 {number}")).collect();
    let answers = answers(fens.join("\n").as_bytes());
    assert!(answers.iter().map(|answer| &answer["fen"]).eq(fens.iter()));
}

/// A running command that is asked line by line.
struct Dialogue {
    child: Child,
    stdin: ChildStdin,
    lines: mpsc::Receiver<String>,
}

impl Dialogue {
    fn begin(arguments: &[&str]) -> Self {
        let mut child = catur(arguments).stderr(Stdio::null()).spawn().expect("the program starts");
        let stdin = child.stdin.take().expect("it is piped");
        let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, lines) = mpsc::channel();
        // A thread reads, so that a program that does not answer fails the test instead of stopping it.
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { child, stdin, lines }
    }

    fn ask(&mut self, question: &str) -> String {
        writeln!(self.stdin, "{question}").expect("the program listens");
        self.stdin.flush().expect("the program listens");
        self.lines.recv_timeout(Duration::from_secs(20)).expect("an answer before the next question")
    }

    fn end(self) -> Option<i32> {
        let Self { mut child, stdin, .. } = self;
        drop(stdin);
        child.wait().expect("the program ends").code()
    }
}

#[test]
fn each_position_is_answered_while_standard_input_stays_open() {
    let mut dialogue = Dialogue::begin(&["moves"]);
    assert!(dialogue.ask(START).contains("\"e2e4\""));
    assert!(dialogue.ask("nonsense").starts_with("{\"error\""));
    assert!(dialogue.ask(KIWIPETE).contains("\"e1g1\""));
    assert_eq!(dialogue.end(), Some(0));
}

const TWO_GAMES: &str = "[White \"A\"] 1.e4 e5 {good} 2.Nf3! 1-0\n\n[White \"B\"]\n1. d4 *";

const EXPORTED: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n\
    [Black \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 {good} 2. Nf3 $1 1-0\n\n\
    [Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"B\"]\n\
    [Black \"?\"]\n[Result \"*\"]\n\n1. d4 *\n";

/// A file with this text, by a name of its own.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("there is room for a file");
    path.into_os_string().into_string().expect("a path of UTF-8")
}

#[test]
fn pgn_writes_every_game_in_export_format() {
    assert_eq!(output_of(&["pgn", &file("two_games.pgn", TWO_GAMES)]), EXPORTED);
}

#[test]
fn pgn_reads_standard_input_for_a_dash() {
    let answer = tell(&["pgn", "-"], TWO_GAMES.as_bytes());
    assert_eq!((answer.code, answer.output.as_str(), answer.errors.as_str()), (Some(0), EXPORTED, ""));
}

#[test]
fn pgn_of_its_own_output_is_the_same_text() {
    assert_eq!(output_of(&["pgn", &file("exported.pgn", EXPORTED)]), EXPORTED);
}

#[test]
fn pgn_of_an_empty_file_is_empty() {
    assert_eq!(output_of(&["pgn", &file("empty.pgn", "")]), "");
}

#[test]
fn a_broken_game_is_reported_with_its_place_and_the_good_ones_are_written() {
    let (first, second) = TWO_GAMES.split_once("\n\n").expect("two games");
    let text = format!("{first}\n\n[Event \"x\"]\n\n1. e4 e5\n2. Ke3 *\n\n{second}");
    let name = file("broken_between.pgn", text);
    let answer = run(&["pgn", &name]);
    assert_eq!(answer.code, Some(1));
    assert_eq!(answer.output, EXPORTED);
    assert_eq!(
        answer.errors,
        format!(
            "{name}: line 6, column 4: \"Ke3\" is not legal here: a king does not move like that\n\
             catur: 1 of 3 games in {name} could not be read\n"
        )
    );
}

#[test]
fn a_broken_first_game_leaves_no_blank_line_before_the_next() {
    let answer = tell(&["pgn", "-"], format!("[Event x]\n\n1. e4 *\n\n{EXPORTED}").as_bytes());
    assert_eq!((answer.code, answer.output.as_str()), (Some(1), EXPORTED));
    assert!(answer.errors.starts_with("-: line 1, column 1: "), "{}", answer.errors);
}

#[test]
fn every_broken_game_is_reported() {
    let answer = tell(&["pgn", "-"], b"[Event \"a\"]\n\n1. Zz *\n\n[Event \"b\"]\n\n1. e4 )\n");
    assert_eq!((answer.code, answer.output.as_str()), (Some(1), ""));
    assert_eq!(
        answer.errors,
        "-: line 3, column 4: \"Zz\" is not a move\n\
         -: line 7, column 7: a variation ends here that does not begin\n\
         catur: 2 of 2 games in - could not be read\n"
    );
}

#[test]
fn a_file_that_cannot_be_read_is_exit_code_1_and_named() {
    let missing = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no_such_file.pgn");
    for path in [missing.to_str().expect("a path of UTF-8"), env!("CARGO_TARGET_TMPDIR")] {
        let answer = run(&["pgn", path]);
        assert_eq!((answer.code, answer.output.as_str()), (Some(1), ""));
        assert!(answer.errors.starts_with(&format!("catur: cannot open {path}: ")), "{}", answer.errors);
    }
}

#[test]
fn bytes_of_any_kind_are_no_panic() {
    let mut noise = 1_u32;
    let mut bytes = Vec::new();
    for _ in 0..100_000 {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        bytes.push(noise.to_be_bytes()[0]);
    }
    assert_eq!(tell(&["pgn", "-"], &bytes).code, Some(1));
    assert_eq!(tell(&["moves"], &bytes).code, Some(0));
}

/// Runs a command whose standard output nobody reads, as behind `head` once it has seen enough.
fn run_with_closed_output(arguments: &[&str], input: &[u8]) -> Answer {
    let mut child = catur(arguments).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("it is piped");
    // The program may end before it has read everything.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the program ends").into()
}

#[test]
fn closing_standard_output_early_is_neither_a_panic_nor_an_error() {
    let positions = format!("{START}\n").repeat(500);
    let games = format!("{TWO_GAMES}\n\n").repeat(500);
    let commands: [(&[&str], &str); 4] = [
        (&["moves"], &positions),
        (&["pgn", "-"], &games),
        (&["perft", "--divide", "3"], ""),
        (&["--help"], ""),
    ];
    for (arguments, input) in commands {
        let answer = run_with_closed_output(arguments, input.as_bytes());
        assert_eq!((answer.code, answer.errors.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn closing_standard_error_loses_no_games_and_no_exit_code() {
    let mut child = catur(&["pgn", "-"]).spawn().expect("the program starts");
    drop(child.stderr.take());
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(format!("[Event x]\n\n*\n\n{EXPORTED}").as_bytes()).expect("the program listens");
    drop(stdin);
    let mut output = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut output).expect("UTF-8");
    assert_eq!((child.wait().expect("the program ends").code(), output.as_str()), (Some(1), EXPORTED));
}

// Like a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() -> io::Result<()> {
    let full = fs::OpenOptions::new().write(true).open("/dev/full")?;
    let mut command = catur(&["perft", "1"]);
    let answer: Answer = command.stdout(full).output()?.into();
    assert_eq!(answer.code, Some(1));
    assert!(answer.errors.starts_with("catur: "), "{}", answer.errors);
    Ok(())
}
