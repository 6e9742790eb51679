//! The laboratory: `catur lab` shows equal values at different cost, for people and for programs.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use catur::chess::{Position, perft};
use catur::search::expert::Expert;
use catur::search::{Limits, Searcher, Signal, Task, laboratory};
use serde_json::Value;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MATE_IN_TWO: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
const MATED: &str = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";

fn lab(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catur"));
    command.arg("lab").args(arguments).output().expect("the program runs")
}

fn output_of(arguments: &[&str]) -> String {
    let answer = lab(arguments);
    assert!(answer.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&answer.stderr));
    String::from_utf8(answer.stdout).expect("the program speaks UTF-8")
}

/// The rows of all four searches.
fn all_rows(arguments: &[&str]) -> Vec<Value> {
    let text = output_of(&[arguments, &["--json"]].concat());
    let Value::Array(rows) = serde_json::from_str(&text).expect("the answer is JSON") else {
        panic!("{text} is not an array")
    };
    let names: Vec<_> = rows.iter().map(|row| row["algorithm"].clone()).collect();
    assert_eq!(names, ["minimax", "alpha-beta", "negascout", "expert"]);
    rows
}

/// The rows of the three textbook searches.
fn rows(arguments: &[&str]) -> Vec<Value> {
    let mut rows = all_rows(arguments);
    rows.truncate(3);
    rows
}

/// The row of the expert.
fn row_of_expert(arguments: &[&str]) -> Value {
    all_rows(arguments).remove(3)
}

fn number(row: &Value, field: &str) -> u64 {
    row[field].as_u64().unwrap_or_else(|| panic!("{row}: {field} is not a number"))
}

#[test]
fn rows_of_json_have_the_agreed_fields_and_no_others() {
    let agreed = BTreeSet::from(["algorithm", "value", "best", "nodes", "leaves", "micros"]);
    for row in all_rows(&["--depth", "2"]) {
        let fields: BTreeSet<&str> = row.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(fields, agreed);
        assert!(row["value"].is_i64() && row["best"].is_string() && row["micros"].is_u64(), "{row}");
    }
    assert!(output_of(&["--depth", "1", "--json"]).starts_with(r#"[{"algorithm":"minimax","value":"#));
}

#[test]
fn minimax_leaves_are_perft_and_the_others_need_fewer_for_the_same_value() {
    for (fen, depth) in [(None, 1), (None, 2), (None, 3), (None, 4), (Some(KIWIPETE), 3)] {
        let root = fen.map_or_else(Position::start, |fen| fen.parse().expect("a position"));
        let depth_text = depth.to_string();
        let mut arguments = vec!["--depth", &depth_text];
        if let Some(fen) = fen {
            arguments.extend(["--fen", fen]);
        }
        let rows = rows(&arguments);
        assert_eq!(number(&rows[0], "leaves"), perft::perft(&root, depth));
        let nodes: u64 = (0..=depth).map(|plies| perft::perft(&root, plies)).sum();
        assert_eq!(number(&rows[0], "nodes"), nodes);
        for row in &rows {
            assert_eq!(
                (&row["value"], &row["best"]),
                (&rows[0]["value"], &rows[0]["best"]),
                "{fen:?} {depth}"
            );
            let best = row["best"].as_str().expect("there is a best move").parse().expect("coordinates");
            assert!(root.is_legal(best));
            assert!(depth < 2 || row == &rows[0] || number(row, "leaves") < number(&rows[0], "leaves"));
        }
    }
}

#[test]
fn the_row_of_the_expert_is_what_the_expert_finds() {
    for (fen, depth) in [(START, 1), (START, 4), (KIWIPETE, 3), (MATE_IN_TWO, 3)] {
        let root: Position = fen.parse().expect("a position");
        let mut last = None;
        let task = Task::new(root, Limits::depth(depth));
        Expert::new(16).search(&task, &Signal::default(), &mut |report| last = Some(report));
        let report = last.expect("a depth is reached");
        let row = row_of_expert(&["--fen", fen, "--depth", &depth.to_string()]);
        assert_eq!(row["value"].as_i64(), Some(report.score.into()), "{fen}");
        assert_eq!(row["best"].as_str(), Some(&*report.line[0].to_string()), "{fen}");
        assert_eq!((number(&row, "nodes"), number(&row, "leaves")), (report.nodes, report.leaves), "{fen}");
    }
}

#[test]
fn the_expert_needs_a_small_part_of_what_alpha_beta_needs() {
    let rows = all_rows(&["--depth", "4"]);
    assert!(2 * number(&rows[3], "nodes") < number(&rows[1], "nodes"), "{rows:?}");
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    for row in rows(&["--fen", MATED, "--depth", "3"]) {
        assert_eq!((row["best"].clone(), number(&row, "nodes"), number(&row, "leaves")), (Value::Null, 1, 0));
    }
    let expert = row_of_expert(&["--fen", MATED, "--depth", "3"]);
    assert_eq!(
        (&expert["best"], &expert["value"]),
        (&Value::Null, &rows(&["--fen", MATED, "--depth", "3"])[0]["value"])
    );
    let table = output_of(&["--fen", MATED, "--depth", "3"]);
    assert!(table.contains("loss in 0"), "{table}");
}

#[test]
fn the_table_is_for_people() {
    let table = output_of(&["--fen", MATE_IN_TWO, "--depth", "3"]);
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["algorithm", "value", "best", "nodes", "leaves", "time"]);
    for (line, name) in lines[1..].iter().zip(["minimax", "alpha-beta", "negascout"]) {
        assert_eq!(line[..5], [name, "win", "in", "3", "a1a6"]);
        assert_eq!(line.last(), Some(&"ms"));
    }
    let widths: BTreeSet<usize> = table.lines().map(str::len).collect();
    assert_eq!(widths.len(), 1, "the columns stand below each other:\n{table}");
}

#[test]
fn bad_input_ends_with_1_and_bad_usage_with_2() {
    let code = |arguments: &[&str]| {
        let answer = lab(arguments);
        let errors = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert!(answer.stdout.is_empty() && !errors.is_empty() && !errors.contains("panicked"), "{errors}");
        answer.status.code()
    };
    for fen in ["", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "7k/5KQ1/8/8/8/8/8/8 w - - 0 1"] {
        assert_eq!(code(&["--fen", fen, "--depth", "2"]), Some(1), "{fen:?}");
    }
    for arguments in [
        &[][..],
        &["--depth"],
        &["--depth", "0"],
        &["--depth", "13"],
        &["--depth", "-1"],
        &["--depth", "three"],
        &["--depth", "99999999999999999999"],
        &["3"],
        &["--depth", "2", "--game", "go"],
        &["--depth", "2", "--fen"],
        &["--depth", "2", "--jso"],
    ] {
        assert_eq!(code(arguments), Some(2), "{arguments:?}");
    }
}

#[test]
fn the_game_can_be_named() {
    assert_eq!(rows(&["--game", "chess", "--depth", "1"]).len(), 3);
}

#[test]
fn rows_end_early_when_the_laboratory_is_told_to_stop() {
    let signal = Signal::default();
    let mut rows = laboratory::compare(&Position::start(), 2, signal.clone());
    assert_eq!(rows.next().map(|row| row.algorithm), Some("minimax"));
    signal.stop();
    assert_eq!(rows.next(), None);
}
