//! Talks UCI to Catur: in this process with a searcher that does as it is told, and to the program with the real one.

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command as Process, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use catur::chess::{Move, Position};
use catur::game::Color;
use catur::search::{Bound, Limits, Report, Searcher, Signal, Task, TimeLimit, Watch, score};
use catur::uci::command::{Command, Go, Misunderstanding};
use catur::uci::options::Player;
use catur::uci::{self, Opponents};
use proptest::prelude::{ProptestConfig, Strategy, any, prop, prop_oneof, proptest};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Longer than anything here takes.
const LONG: Duration = Duration::from_secs(30);

/// What is asserted of an answer that should come at once: it takes a few milliseconds, the machine may be busy.
const AT_ONCE: Duration = Duration::from_millis(500);

const RATINGS: [u16; 8] = [500, 1000, 1200, 1400, 1600, 2000, 2400, 2800];

/// Takes a millisecond for each ply, and is bored after so many of them.
const BORING_DEPTH: u32 = 25;

/// Tells of moves one after the other without thinking about them.
struct Plodder;

impl Searcher<Position> for Plodder {
    fn search(
        &mut self,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let mut watch = Watch::start(task.limits, signal);
        let position = task.line.position();
        let mut moves = position.moves().to_vec();
        moves.retain(|chosen| task.among.is_empty() || task.among.contains(chosen));
        let mut depth = 1;
        while watch.allows(depth) && watch.visit().is_ok() && depth <= BORING_DEPTH {
            for (at, &chosen) in moves.iter().enumerate().take(task.variations) {
                let answers = position.after(chosen).moves();
                let line = [Some(chosen), answers.first().copied()].into_iter().flatten().collect();
                tell(Report {
                    depth,
                    deepest: depth + 1,
                    rank: at + 1,
                    score: score::DRAW,
                    bound: Bound::Exact,
                    nodes: watch.nodes(),
                    leaves: 0,
                    elapsed: watch.elapsed(),
                    table_load: 1,
                    line,
                });
            }
            depth += 1;
            thread::sleep(Duration::from_millis(1));
        }
        moves.first().copied()
    }
}

/// Tells of one ply, with all there is to tell, and panics.
struct Bomb;

impl Searcher<Position> for Bomb {
    fn search(
        &mut self,
        task: &Task<Position>,
        _: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let line = task.line.position().moves().last().copied().into_iter().collect();
        tell(Report {
            depth: 3,
            deepest: 7,
            rank: 1,
            score: score::win_in(5),
            bound: Bound::AtLeast,
            nodes: 3000,
            leaves: 0,
            elapsed: Duration::from_micros(1500),
            table_load: 250,
            line,
        });
        panic!("what a\nnoise")
    }
}

/// The other side of a conversation: says lines and hears lines.
struct Talk {
    mouth: Mouth,
    ears: Receiver<String>,
    place: Place,
}

enum Mouth {
    Here(Sender<Vec<u8>>),
    There(std::process::ChildStdin),
    Shut,
}

enum Place {
    Here(JoinHandle<io::Result<()>>),
    There(Child),
}

/// The reading end of a pipe in memory.
struct PipeEnd {
    said: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for PipeEnd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.said.recv().unwrap_or_default();
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// Goes on talking about nothing until it is told to be silent.
#[derive(Default)]
struct Chatter {
    line: Vec<u8>,
    read: Arc<AtomicUsize>,
    is_silent: Arc<AtomicBool>,
}

impl Read for Chatter {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.line.is_empty() && !self.is_silent.load(Ordering::SeqCst) {
            self.read.fetch_add(1, Ordering::SeqCst);
            // As long as what is read at once, so that every line is counted.
            self.line = vec![b' '; 8 << 10];
            self.line.extend_from_slice(b"debug on\n");
        }
        let length = self.line.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.line[..length]);
        self.line.drain(..length);
        Ok(length)
    }
}

/// Passes on whole lines.
struct Lines {
    heard: Sender<String>,
    rest: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
            let line = self.rest.drain(..=end).collect();
            let line = String::from_utf8(line).expect("only UTF-8 is written");
            // A test may have heard enough.
            let _ = self.heard.send(line.trim_end().to_owned());
        }
        Ok(())
    }
}

impl Talk {
    fn with<H>(hire: H) -> Self
    where
        H: Fn(Player) -> Box<dyn Searcher<Position>> + Clone + Send + 'static,
    {
        let (mouth, said) = mpsc::channel();
        let (heard, ears) = mpsc::channel();
        let place = thread::spawn(move || {
            let input = BufReader::new(PipeEnd { said, rest: Vec::new() });
            uci::run(input, &mut Lines { heard, rest: Vec::new() }, &Opponents { ratings: RATINGS, hire })
        });
        Self { mouth: Mouth::Here(mouth), ears, place: Place::Here(place) }
    }

    fn with_plodder() -> Self {
        Self::with(|_| Box::new(Plodder))
    }

    fn with_program() -> Self {
        let mut child = Process::new(env!("CARGO_BIN_EXE_catur"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (heard, ears) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| heard.send(line)));
        Self { mouth: Mouth::There(child.stdin.take().expect("a pipe")), ears, place: Place::There(child) }
    }

    fn say_bytes(&mut self, bytes: &[u8]) {
        match &mut self.mouth {
            Mouth::Here(mouth) => mouth.send(bytes.to_vec()).expect("somebody listens"),
            Mouth::There(mouth) => mouth.write_all(bytes).expect("somebody listens"),
            Mouth::Shut => panic!("nothing can be said any more"),
        }
    }

    fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    /// The lines up to one that begins like this.
    fn hear(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while !lines.last().is_some_and(|line: &String| line.starts_with(beginning)) {
            match self.ears.recv_timeout(LONG) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("no {beginning:?} ({error}) after {lines:#?}"),
            }
        }
        lines
    }

    fn ask(&mut self, question: &str, answer: &str) -> Vec<String> {
        self.say(question);
        self.hear(answer)
    }

    /// The move of the next `bestmove`.
    fn best(&mut self, question: &str) -> String {
        best_move(self.ask(question, "bestmove").last().expect("a line")).to_owned()
    }

    fn is_silent_for(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            match self.ears.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with("bestmove") => return false,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => panic!("it has gone"),
            }
        }
    }

    /// Ends the input, waits for the end, and returns what was still said.
    fn end(mut self) -> Vec<String> {
        self.mouth = Mouth::Shut;
        match self.place {
            Place::Here(thread) => thread.join().expect("no panic").expect("no error"),
            Place::There(mut child) => {
                let status: ExitStatus = child.wait().expect("it ends");
                assert!(status.success(), "{status}");
            }
        }
        self.ears.iter().collect()
    }
}

fn best_move(line: &str) -> &str {
    line.split(' ').nth(1).expect("a bestmove has a move")
}

fn word_behind<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|&other| other != word).nth(1)
}

fn read(line: &str) -> Command {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn read_go(line: &str) -> Go {
    match read(line) {
        Command::Go(go) => go,
        other => panic!("{line}: {other:?}"),
    }
}

fn moves(names: &[&str]) -> Vec<Move> {
    names.iter().map(|name| name.parse().expect("a move")).collect()
}

// Reading commands.

#[test]
fn every_command_is_understood_also_behind_words_that_are_none() {
    assert!(matches!(read("uci"), Command::Uci));
    assert!(matches!(read("  isready \r"), Command::IsReady));
    assert!(matches!(read("ucinewgame"), Command::NewGame));
    assert!(matches!(read("stop"), Command::Stop));
    assert!(matches!(read("ponderhit"), Command::PonderHit));
    assert!(matches!(read("joho debug on"), Command::Debug(true)));
    assert!(matches!(read("debug off"), Command::Debug(false)));
    assert!(matches!(read("d"), Command::Display));
    assert!(matches!(read("go perft 5"), Command::Perft(5)));
    assert!(matches!(read("quit"), Command::Quit));
}

#[test]
fn every_limit_of_go_is_understood() {
    let go = read_go("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 30");
    let clock = |left, increment| {
        let [left, increment] = [left, increment].map(Duration::from_millis);
        Some(TimeLimit::Clock { left, increment, moves_to_go: Some(30) })
    };
    assert_eq!(go.limits(Color::White), Limits { time: clock(1000, 10), ..Limits::default() });
    assert_eq!(go.limits(Color::Black), Limits { time: clock(2000, 20), ..Limits::default() });

    assert_eq!(read_go("go depth 7").limits(Color::White), Limits::depth(7));
    assert_eq!(read_go("go nodes 700").limits(Color::White), Limits::nodes(700));
    assert_eq!(read_go("go movetime 70").limits(Color::White), Limits::time(Duration::from_millis(70)));
    assert_eq!(read_go("go infinite").limits(Color::White), Limits::default());
    assert!(read_go("go ponder wtime 1").is_pondering);
    let go = read_go("go searchmoves e2e4 a7a8q infinite depth 3");
    assert_eq!(go.search_moves, moves(&["e2e4", "a7a8q"]));
    assert!(go.is_infinite && go.depth == Some(3));
}

#[test]
fn a_mate_that_is_not_there_is_not_looked_for_forever() {
    let limits = read_go("go mate 3").limits(Color::White);
    assert_eq!(limits.mate_in, Some(3));
    assert!(limits.depth.is_some_and(|depth| depth >= 6));
    assert_eq!(read_go("go mate 3 depth 4").limits(Color::White).depth, Some(4));
    assert_eq!(read_go("go mate 3 infinite").limits(Color::White).depth, None);
}

#[test]
fn numbers_that_are_none_or_out_of_reach_become_the_nearest_that_make_sense() {
    const HUGE: &str = "99999999999999999999999999999999";
    let year = Duration::from_hours(24 * 365);
    assert_eq!(read_go(&format!("go depth {HUGE} nodes {HUGE}")).depth, Some(u32::MAX));
    assert_eq!(read_go(&format!("go movetime {HUGE}")).move_time, Some(year));
    assert_eq!(read_go("go depth -3").depth, Some(1));
    assert_eq!(read_go("go nodes 0").nodes, Some(1));
    assert_eq!(read_go("go wtime -500 btime 5").clocks[0], Some(Duration::ZERO));
    let go = read_go("go depth nodes 5");
    assert_eq!((go.depth, go.nodes, go.misread.as_deref()), (Some(1), Some(5), Some("depth")));
    let go = read_go("go depth five");
    assert_eq!((go.depth, go.misread.is_some()), (Some(1), true));
    assert_eq!(read_go("go movetime").move_time, Some(Duration::ZERO));
    // Ours is not told: an answer too early is better than none.
    let ours = read_go("go btime 1000").limits(Color::White).time;
    assert!(matches!(ours, Some(TimeLimit::Clock { left, .. }) if left == Duration::from_secs(1)));
    assert!(read_go("go winc 5").limits(Color::White).time.is_some());
    assert_eq!(read_go("go wtime 9 movestogo 0").moves_to_go, None);
}

#[test]
fn what_makes_no_sense_is_told_apart() {
    let error = |line: &str| line.parse::<Command>().expect_err(line);
    assert_eq!(error("hello"), Misunderstanding::NoCommand("hello".to_owned()));
    assert_eq!(error("position"), Misunderstanding::NoPosition);
    assert_eq!(error("position e2e4"), Misunderstanding::NoPosition);
    assert!(matches!(error("position fen"), Misunderstanding::Fen(_)));
    assert!(matches!(error("position fen 8/8/8/8/8/8/8/8 w - - 0 1"), Misunderstanding::Fen(_)));
    assert!(matches!(error("position startpos moves e2e5"), Misunderstanding::IllegalMove { .. }));
    assert!(matches!(error("position startpos moves e2e4 0000"), Misunderstanding::IllegalMove { .. }));
    assert_eq!(error("go perft"), Misunderstanding::NoPerftDepth);
    assert_eq!(error("go perft x"), Misunderstanding::NoPerftDepth);
    assert_eq!(error("debug"), Misunderstanding::NoDebugState);
    assert!(matches!(error("setoption name Colour value red"), Misunderstanding::UnknownOption(_)));
    assert!(matches!(error("setoption"), Misunderstanding::UnknownOption(_)));
    for value in ["0", "1025", "-1", "x", "", "99999999999999999999999"] {
        let line = format!("setoption name Hash value {value}");
        assert!(matches!(error(&line), Misunderstanding::BadValue { name: "Hash", .. }), "{line}");
    }
    assert!(matches!(error("setoption name UCI_LimitStrength value 1"), Misunderstanding::BadValue { .. }));
}

#[test]
fn a_position_carries_its_past_so_that_repetitions_can_be_seen() {
    let Command::Position(line) = read("position startpos moves g1f3 g8f6 f3g1 f6g8") else { panic!() };
    assert_eq!((line.occurrences(), line.earlier().len()), (2, 4));
    let Command::Position(line) = read("position fen 7k/P7/8/8/8/8/8/K7 w - - moves a7a8Q h8h7") else {
        panic!()
    };
    assert_eq!(line.position().to_string(), "Q7/7k/8/8/8/8/8/K7 w - - 1 2");
}

// The conversation, with a searcher that does as it is told.

#[test]
fn it_introduces_itself_with_its_options() {
    let mut talk = Talk::with_plodder();
    let lines = talk.ask("uci", "uciok");
    assert!(lines[0].starts_with("id name Catur "));
    assert!(lines[1].starts_with("id author "));
    for option in [
        "Hash type spin default 16 min 1 max 1024",
        "MultiPV type spin default 1 min 1 max 50",
        "Level type spin default 8 min 1 max 8",
        "Ponder type check default false",
        "UCI_LimitStrength type check default false",
        "UCI_Elo type spin default 2800 min 500 max 2800",
        "Threads type spin default 1 min 1 max 1",
        "Clear Hash type button",
    ] {
        assert!(lines.contains(&format!("option name {option}")), "{option}");
    }
    assert!(talk.end().is_empty());
}

#[test]
fn a_search_tells_all_there_is_and_answers_with_a_move_to_ponder() {
    let mut talk = Talk::with_plodder();
    let lines = talk.ask("go depth 3", "bestmove");
    assert_eq!(lines.len(), 4, "{lines:?}");
    for (depth, line) in (1..).zip(&lines[..3]) {
        let beginning = format!("info depth {depth} seldepth {} multipv 1 score cp 0 nodes ", depth + 1);
        assert!(line.starts_with(&beginning), "{line}");
        for word in ["nps", "hashfull", "time"] {
            let number = word_behind(line, word).and_then(|number| number.parse::<u64>().ok());
            assert!(number.is_some(), "{line}");
        }
        assert!(line.ends_with(" pv a2a3 a7a6"), "{line}");
    }
    assert_eq!(lines[3], "bestmove a2a3 ponder a7a6");
}

#[test]
fn isready_is_answered_while_searching() {
    let mut talk = Talk::with_plodder();
    talk.say("go infinite");
    for _ in 0..20 {
        assert!(!talk.ask("isready", "readyok").iter().any(|line| line.starts_with("bestmove")));
    }
    assert_eq!(talk.best("stop"), "a2a3");
}

#[test]
fn an_infinite_search_keeps_its_answer_until_it_is_stopped() {
    let mut talk = Talk::with_plodder();
    talk.say("go infinite depth 2");
    assert!(talk.is_silent_for(Duration::from_millis(100)));
    talk.say("ponderhit");
    assert!(talk.is_silent_for(Duration::from_millis(30)));
    assert_eq!(talk.best("stop"), "a2a3");
    talk.say("stop");
    assert!(talk.is_silent_for(Duration::from_millis(30)));
}

#[test]
fn a_pondering_search_keeps_its_answer_until_the_move_is_played_or_it_is_stopped() {
    let mut talk = Talk::with_plodder();
    for end in ["ponderhit", "stop"] {
        talk.say("go ponder movetime 10");
        assert!(talk.is_silent_for(Duration::from_millis(100)));
        assert_eq!(talk.best(end), "a2a3");
    }
}

#[test]
fn who_asks_twice_at_once_gets_both_answers_in_order() {
    let mut talk = Talk::with_plodder();
    talk.say("go infinite");
    talk.say("position startpos moves e2e4");
    assert_eq!(talk.best("go depth 2"), "a2a3");
    assert!(talk.hear("bestmove").last().is_some_and(|line| line.starts_with("bestmove a7a6")));
    assert!(talk.end().is_empty());
}

#[test]
fn a_bad_position_is_reported_and_the_former_one_stays() {
    let mut talk = Talk::with_plodder();
    talk.say("position startpos moves d2d4");
    for bad in ["position fen x", "position startpos moves e2e4 e2e4", "position", "position nonsense"] {
        let lines = talk.ask(bad, "info string");
        assert!(lines.last().is_some_and(|line| line.len() > 20), "{lines:?}");
        let lines = talk.ask("d", "Fen: ");
        let fen = lines.last().expect("a line");
        assert_eq!(fen, "Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut talk = Talk::with_plodder();
    assert_eq!(talk.best("go depth 1 searchmoves e2e4 d2d4"), "d2d4");
    assert_eq!(talk.best("go searchmoves h2h4 depth 1"), "h2h4");
    // Those that are not legal are left out.
    let lines = talk.ask("go searchmoves e7e5 g1f3 depth 1", "bestmove");
    assert!(lines[0].starts_with("info string"));
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove g1f3")));
    assert_eq!(talk.best("go searchmoves e7e5 depth 1"), "a2a3");
}

#[test]
fn as_many_lines_are_shown_as_were_asked_for() {
    let mut talk = Talk::with_plodder();
    talk.say("setoption name multipv value 3");
    let lines = talk.ask("go depth 1", "bestmove");
    let ranks: Vec<_> = lines.iter().filter_map(|line| word_behind(line, "multipv")).collect();
    assert_eq!(ranks, ["1", "2", "3"]);
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove a2a3")));
}

#[test]
fn a_game_that_is_over_is_answered_by_the_null_move() {
    let mut talk = Talk::with_plodder();
    for (fen, score) in
        [("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0")]
    {
        talk.say(&format!("position fen {fen}"));
        let lines = talk.ask("go movetime 100", "bestmove");
        assert_eq!(lines, [format!("info depth 0 score {score}"), "bestmove 0000".to_owned()]);
        talk.say("go infinite");
        assert!(talk.is_silent_for(Duration::from_millis(30)));
        assert_eq!(talk.best("stop"), "0000");
    }
}

#[test]
fn the_strength_is_set_by_level_or_by_elo() {
    let hired = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&hired);
    let mut talk = Talk::with(move |player| {
        list.lock().expect("no panic").push((player.level, player.table_megabytes));
        Box::new(Plodder)
    });
    talk.say("setoption name LEVEL value 3");
    talk.say("setoption name hash value 64");
    talk.say("setoption name Hash value 64");
    talk.say("setoption name UCI_Elo value 1450");
    talk.say("setoption name UCI_LimitStrength value true");
    talk.say("setoption name UCI_Elo value 0");
    talk.say("setoption name uci_limitstrength value FALSE");
    talk.say("setoption name Level value 9");
    talk.ask("isready", "readyok");
    assert_eq!(*hired.lock().expect("no panic"), [(8, 16), (3, 16), (3, 64), (4, 64), (1, 64), (3, 64)]);
}

#[test]
fn a_search_that_fails_is_reported_and_a_legal_move_is_played() {
    let mut talk = Talk::with(|_| Box::new(Bomb));
    for _ in 0..3 {
        let lines = talk.ask("go depth 5", "bestmove");
        let chosen: Move = best_move(&lines[2]).parse().expect("a move");
        assert!(Position::start().is_legal(chosen));
        let counts = "nodes 3000 nps 2000000 hashfull 250 time 1";
        let told = format!("info depth 3 seldepth 7 multipv 1 score mate 3 lowerbound {counts} pv {chosen}");
        assert_eq!(lines[0], told, "what was known is played");
        assert!(lines[1].starts_with("info string the search failed: what a noise"), "{lines:?}");
    }
    talk.say("go infinite");
    assert!(talk.is_silent_for(Duration::from_millis(30)));
    talk.ask("stop", "bestmove");
}

#[test]
fn perft_counts_behind_each_move_as_other_programs_do() {
    let mut talk = Talk::with_plodder();
    let lines = talk.ask("go perft 3", "Nodes searched");
    assert_eq!(lines.len(), 22);
    assert!(lines.contains(&"e2e4: 600".to_owned()));
    assert_eq!(lines[20..], ["", "Nodes searched: 8902"]);
    let lines = talk.ask("go perft 1", "Nodes searched");
    assert!(lines.contains(&"e2e4: 1".to_owned()));
    assert_eq!(talk.ask("go perft 0", "Nodes").last().map(String::as_str), Some("Nodes searched: 1"));
    talk.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let lines = talk.ask("go perft 3", "Nodes searched");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 97862"));
    assert!(!talk.end().iter().any(|line| line.starts_with("bestmove")));
}

#[test]
fn perft_can_be_asked_whether_it_lives_and_be_stopped() {
    let mut talk = Talk::with_plodder();
    talk.say("go perft 12");
    talk.say("position startpos moves e2e4");
    talk.ask("isready", "readyok");
    let asked = Instant::now();
    talk.ask("stop", "info string counting was stopped");
    assert!(asked.elapsed() < AT_ONCE * 5, "{:?}", asked.elapsed());
    assert!(talk.best("go depth 1").starts_with("a7"), "what was said meanwhile is obeyed");
}

#[test]
fn who_leaves_does_not_wait_for_a_long_count() {
    for last_words in
        ["go perft 12\nquit\n", "go perft 12\n", "go perft 12\ngo perft 11\ngo depth 2\ngo perft 12\nquit\n"]
    {
        let mut talk = Talk::with_plodder();
        talk.say_bytes(last_words.as_bytes());
        let began = Instant::now();
        let lines = talk.end();
        assert!(began.elapsed() < AT_ONCE * 10, "{last_words:?}: {:?}", began.elapsed());
        let stopped = lines.iter().filter(|line| line.contains("counting was stopped")).count();
        assert_eq!(stopped, last_words.matches("perft").count(), "{last_words:?}: {lines:?}");
        let answers = lines.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, last_words.matches("depth").count(), "{last_words:?}: {lines:?}");
    }
}

#[test]
fn whoever_says_much_while_we_count_has_to_wait() {
    let chatter = Chatter { line: b"go perft 6\n".to_vec(), ..Chatter::default() };
    let (read, is_silent) = (Arc::clone(&chatter.read), Arc::clone(&chatter.is_silent));
    let (heard, ears) = mpsc::channel();
    let conversation = thread::spawn(move || {
        let hire = |_: Player| Box::new(Plodder) as Box<dyn Searcher<Position>>;
        let mut output = Lines { heard, rest: Vec::new() };
        uci::run(BufReader::new(chatter), &mut output, &Opponents { ratings: RATINGS, hire })
    });
    assert!(ears.recv_timeout(LONG).is_ok_and(|line| line.starts_with("a2a3: ")));
    let lines = read.load(Ordering::SeqCst);
    is_silent.store(true, Ordering::SeqCst);
    assert!(lines < 1_000, "{lines} lines read ahead");
    conversation.join().expect("no panic").expect("no error");
}

#[test]
fn perft_ends_a_search_first_and_is_finished_before_quit() {
    let mut talk = Talk::with_plodder();
    talk.say_bytes(b"go infinite\ngo perft 3\ngo perft 2\nquit\n");
    let lines = talk.end();
    let at = |beginning: &str| lines.iter().position(|line| line.starts_with(beginning)).expect(beginning);
    assert!(at("bestmove") < at("a2a3: 380"));
    assert!(at("Nodes searched: 8902") < at("Nodes searched: 400"));
}

#[test]
fn who_leaves_in_the_middle_still_gets_an_answer() {
    for last_words in
        ["go infinite\nquit\nisready\n", "go infinite\n", "go infinite", "go ponder\ngo infinite\n"]
    {
        let mut talk = Talk::with_plodder();
        talk.say_bytes(last_words.as_bytes());
        let lines = talk.end();
        let answers = lines.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, last_words.matches("go").count(), "{last_words:?}: {lines:?}");
        assert!(!lines.contains(&"readyok".to_owned()), "nothing is heard after quit");
    }
}

#[test]
fn a_new_game_and_a_cleared_table_are_forgotten_between_searches() {
    let mut talk = Talk::with_plodder();
    for command in ["ucinewgame", "setoption name Clear Hash", "debug on", "setoption name Ponder value true"]
    {
        talk.say(command);
        talk.ask("isready", "readyok");
        assert_eq!(talk.best("go depth 1"), "a2a3");
    }
}

#[test]
fn lines_beyond_measure_and_bytes_beyond_unicode_are_passed_over() {
    let mut talk = Talk::with_plodder();
    talk.say_bytes(&vec![b'x'; 3 << 20]);
    talk.say_bytes(b" go infinite\n");
    assert_eq!(talk.hear("info").last().map(String::as_str), Some("info string the line is too long"));
    talk.say_bytes(b"\xff\xfe\x00\x80 \xc3\n\0\0\0\n\n\r\n \t \nisready\n");
    assert_eq!(talk.hear("readyok").len(), 3);
    talk.say_bytes(b"position startpos moves \xff\xff\nisready\r\n");
    assert_eq!(talk.hear("readyok").len(), 2);
    let mut long_game = "position startpos moves".to_owned();
    (0..2500).for_each(|_| long_game.push_str(" g1f3 g8f6 f3g1 f6g8"));
    talk.say(&long_game);
    assert_eq!(talk.best("go depth 1"), "a2a3");
}

#[test]
fn an_output_that_breaks_ends_the_conversation() {
    struct Broken;
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let (mouth, said) = mpsc::channel();
    mouth.send(b"go infinite\nisready\n".to_vec()).expect("the pipe is open");
    let input = BufReader::new(PipeEnd { said, rest: Vec::new() });
    let hire = |_: Player| Box::new(Plodder) as Box<dyn Searcher<Position>>;
    let outcome = uci::run(input, &mut Broken, &Opponents { ratings: RATINGS, hire });
    assert_eq!(outcome.expect_err("it breaks").kind(), io::ErrorKind::BrokenPipe);
    drop(mouth);
}

/// Says things at random, and checks that each `go` is answered once, in order, by a move of its position.
fn talk_at_random(mut talk: Talk, seed: u64) {
    const POSITIONS: [&str; 5] = [
        "position startpos",
        "position startpos moves e2e4 c7c5 g1f3",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
        "position fen 8/8/8/8/1r6/3k4/8/3K4 b - - 100 90 moves d3c3",
    ];
    const QUESTIONS: [&str; 14] = [
        "go",
        "go infinite",
        "go ponder wtime 100 btime 100",
        "go ponder depth 2",
        "go infinite nodes 5",
        "go depth 3",
        "go nodes 300",
        "go movetime 5",
        "go wtime 60 btime 60 winc 1 binc 1",
        "go wtime -3 btime -3 movestogo 1",
        "go searchmoves e2e4 c3c4 h8g8 depth 2",
        "go mate 1",
        "go depth x",
        "joho go movetime 3 hello",
    ];
    const OTHERS: [&str; 14] = [
        "isready",
        "ucinewgame",
        "position startpos moves e2e5",
        "position fen 8/8 w",
        "setoption name MultiPV value 3",
        "setoption name MultiPV value 1",
        "setoption name Hash value 2",
        "setoption name Level value 8",
        "setoption name nonsense value nonsense",
        "go perft 2",
        "d",
        "uci",
        "debug off",
        "hello there",
    ];
    let mut chance = StdRng::seed_from_u64(seed);
    let mut position = Position::start();
    let mut asked: Vec<Position> = Vec::new();
    let mut history = Vec::new();
    for _ in 0..60 {
        let line = match chance.random_range(0..20) {
            0..3 => POSITIONS.choose(&mut chance),
            3..9 => QUESTIONS.choose(&mut chance),
            9..13 => Some(&"stop"),
            13 => Some(&"ponderhit"),
            14..17 => OTHERS.choose(&mut chance),
            _ => None,
        };
        let Some(&line) = line else {
            thread::sleep(Duration::from_millis(chance.random_range(0..10)));
            continue;
        };
        match line.parse() {
            Ok(Command::Position(line)) => position = *line.position(),
            Ok(Command::Go(_)) => asked.push(position),
            _ => {}
        }
        history.push(line);
        talk.say(line);
    }
    talk.say("stop");
    talk.say("isready");
    talk.say("quit");
    let answers: Vec<String> = talk.end().into_iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(answers.len(), asked.len(), "seed {seed}: {history:#?}");
    for (answer, position) in answers.iter().zip(asked) {
        let chosen = best_move(answer);
        match chosen.parse() {
            Ok(chosen) => assert!(position.is_legal(chosen), "seed {seed}: {answer} in {position}"),
            Err(_) => assert!(chosen == "0000" && position.moves().is_empty(), "{answer} in {position}"),
        }
        if let Some(second) = word_behind(answer, "ponder") {
            let next = position.after(chosen.parse().expect("a move"));
            assert!(next.is_legal(second.parse().expect("a move")), "seed {seed}: {answer} in {position}");
        }
    }
}

#[test]
fn whatever_is_said_every_go_is_answered_exactly_once() {
    (0..40).for_each(|seed| talk_at_random(Talk::with_plodder(), seed));
}

/// Words that mean something, here or elsewhere, in any order.
fn scrambled_command() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "e7e8q",
        "0000",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "mate",
        "infinite",
        "ponder",
        "searchmoves",
        "perft",
        "1",
        "0",
        "-1",
        "2",
        "99999999999999999999",
        "setoption",
        "name",
        "value",
        "Hash",
        "MultiPV",
        "Level",
        "UCI_Elo",
        "true",
        "stop",
        "ponderhit",
        "isready",
        "uci",
        "ucinewgame",
        "debug",
        "on",
        "d",
        "8/8/8/8/8/8/8/8",
        "w",
        "KQkq",
        "-",
        "4k3/8/8/8/8/8/8/4K3",
        "é",
        "\u{0}",
        "",
    ]);
    prop::collection::vec(words, 0..12).prop_map(|words| words.join(" ").into_bytes())
}

fn strange_bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..200)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbage_breaks_nothing(lines in prop::collection::vec(prop_oneof![scrambled_command(), strange_bytes()], 1..30)) {
        let mut talk = Talk::with_plodder();
        let mut asked = 0;
        for mut line in lines {
            line.retain(|byte| *byte != b'\n');
            match String::from_utf8_lossy(&line).parse() {
                // Random bytes need not talk of leaving, and deep counting takes long.
                Ok(Command::Quit) => continue,
                Ok(Command::Perft(depth)) if depth > 2 => continue,
                Ok(Command::Go(_)) => asked += 1,
                _ => {}
            }
            line.push(b'\n');
            talk.say_bytes(&line);
        }
        talk.say("position startpos");
        talk.say("go depth 1");
        talk.say("isready");
        let lines = talk.end();
        assert!(lines.contains(&"readyok".to_owned()));
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), asked + 1);
    }
}

// The program, with the expert.

#[test]
fn the_program_obeys_every_limit() {
    let mut talk = Talk::with_program();
    talk.ask("uci", "uciok");
    talk.ask("isready", "readyok");
    talk.say("position startpos moves e2e4");
    let lines = talk.ask("go depth 6", "bestmove");
    let depths: Vec<_> = lines.iter().filter_map(|line| word_behind(line, "depth")).collect();
    assert_eq!(depths, ["1", "2", "3", "4", "5", "6"]);

    let lines = talk.ask("go nodes 20000", "bestmove");
    let nodes = lines.iter().filter_map(|line| word_behind(line, "nodes")?.parse::<u64>().ok()).max();
    assert!(nodes.is_some_and(|nodes| nodes <= 20_000), "{lines:?}");

    for (question, least, most) in [
        ("go movetime 100", 50, 100),
        ("go movetime 0", 0, 0),
        ("go wtime 1000 btime 1000 winc 0 binc 0", 0, 300),
        ("go wtime 1000 btime 0", 0, 0),
        ("go wtime 100000 btime 300 movestogo 1", 0, 300),
        ("go btime 1000 movestogo 10", 0, 400),
    ] {
        let asked = Instant::now();
        talk.best(question);
        let time = asked.elapsed();
        println!("{question}: {time:?}");
        assert!(time >= Duration::from_millis(least), "{question}: {time:?}");
        assert!(time <= Duration::from_millis(most) + AT_ONCE, "{question}: {time:?}");
    }
    assert!(talk.end().is_empty());
}

#[test]
fn the_program_stops_at_once_at_any_depth() {
    let mut talk = Talk::with_program();
    talk.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let mut times = Vec::new();
    for (round, question) in
        ["go infinite", "go ponder movetime 10", "go depth 100"].iter().cycle().take(12).enumerate()
    {
        talk.say(question);
        thread::sleep(Duration::from_millis(if round < 3 { 400 } else { 20 }));
        let asked = Instant::now();
        talk.ask("stop", "bestmove");
        times.push(asked.elapsed());
    }
    times.sort_unstable();
    println!("stopped: 12 times, median {:?}, slowest {:?}", times[6], times[11]);
    assert!(times[6] < Duration::from_millis(100), "{times:?}");
}

#[test]
fn the_program_ponders_and_the_clock_runs_from_the_hit_on() {
    let mut talk = Talk::with_program();
    talk.say("position startpos moves e2e4 e7e5");
    talk.say("go ponder movetime 200");
    assert!(talk.is_silent_for(Duration::from_millis(400)));
    let hit = Instant::now();
    talk.best("ponderhit");
    let time = hit.elapsed();
    println!("movetime 200: answered {time:?} after ponderhit");
    assert!(time > Duration::from_millis(100) && time < Duration::from_millis(200) + AT_ONCE, "{time:?}");
}

#[test]
fn the_program_finds_mates_and_says_so() {
    let mut talk = Talk::with_program();
    for (fen, moves, best) in [
        ("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", 1, Some("e1e8")),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, Some("h5f7")),
        ("7k/8/8/8/8/8/1R6/R6K w - - 0 1", 2, None),
    ] {
        talk.say("ucinewgame");
        talk.say(&format!("position fen {fen}"));
        let lines = talk.ask(&format!("go mate {moves}"), "bestmove");
        let told = lines.iter().rev().find(|line| line.contains(" pv ")).expect("a line");
        assert_eq!(word_behind(told, "mate"), Some(moves.to_string().as_str()), "{lines:#?}");
        let chosen = best_move(lines.last().expect("an answer"));
        assert!(best.is_none_or(|best| best == chosen), "{fen}: {chosen}");
    }
    talk.say("position fen 7k/R7/8/8/8/8/1R6/7K b - - 0 1");
    let lines = talk.ask("go depth 6", "bestmove");
    assert!(lines.iter().any(|line| line.contains(" score mate -1 ")), "{lines:#?}");
    // No mate in one from here, and still an answer.
    talk.say("position startpos");
    talk.best("go mate 1");
}

/// The moves of a game of the program against itself.
fn game_of_the_program(talk: &mut Talk, plies: usize) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    talk.say("ucinewgame");
    while moves.len() < plies {
        talk.say(&format!("position startpos moves {}", moves.join(" ")));
        moves.push(talk.best("go movetime 1000"));
    }
    moves
}

#[test]
fn a_new_game_of_a_level_is_not_the_old_one_and_at_full_strength_it_is() {
    let mut talk = Talk::with_program();
    for level in 3..=5 {
        talk.say(&format!("setoption name Level value {level}"));
        let games: HashSet<_> = (0..3).map(|_| game_of_the_program(&mut talk, 8)).collect();
        assert!(games.len() > 1, "level {level}: {games:?}");
    }
    talk.say("setoption name Level value 8");
    let games: HashSet<_> = (0..3)
        .map(|_| {
            talk.say("ucinewgame");
            talk.say("position startpos");
            talk.ask("go depth 9", "bestmove").last().cloned()
        })
        .collect();
    assert_eq!(games.len(), 1);
}

#[test]
fn who_analyses_or_looks_for_a_mate_is_not_answered_from_the_book() {
    let mut talk = Talk::with_program();
    talk.say("setoption name OwnBook value true");
    let thought = |lines: &[String]| lines.iter().any(|line| line.contains(" pv "));
    assert!(!thought(&talk.ask("go movetime 100", "bestmove")), "the book is there");
    talk.say("go infinite");
    thread::sleep(Duration::from_millis(50));
    assert!(thought(&talk.ask("stop", "bestmove")));
    assert!(thought(&talk.ask("go mate 2", "bestmove")));
}

#[test]
fn the_program_shows_different_moves_in_order_of_value() {
    let mut talk = Talk::with_program();
    talk.say("setoption name MultiPV value 5");
    let lines = talk.ask("go depth 7", "bestmove");
    let last = &lines[lines.len() - 6..lines.len() - 1];
    let firsts: Vec<_> = last.iter().filter_map(|line| word_behind(line, "pv")).collect();
    let values: Vec<i32> = last.iter().filter_map(|line| word_behind(line, "cp")?.parse().ok()).collect();
    assert_eq!(firsts.len(), 5);
    assert!((1..5).all(|at| !firsts[..at].contains(&firsts[at])), "{firsts:?}");
    assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
    assert_eq!(best_move(lines.last().expect("a line")), firsts[0]);
    // More than there are moves.
    talk.say("setoption name MultiPV value 50");
    let lines = talk.ask("go depth 2 searchmoves e2e4 d2d4 a2a3", "bestmove");
    assert!(!lines.iter().any(|line| word_behind(line, "multipv") == Some("4")));
    assert!(["e2e4", "d2d4", "a2a3"].contains(&best_move(lines.last().expect("a line"))));
}

#[test]
fn the_program_answers_every_go_whatever_is_said() {
    (100..106).for_each(|seed| talk_at_random(Talk::with_program(), seed));
}

#[test]
fn the_program_leaves_when_nobody_is_left() {
    for last_words in ["", "quit\n", "go infinite\n", "go ponder", "uci\ngo depth 90\nquit\n"] {
        let mut talk = Talk::with_program();
        talk.say_bytes(last_words.as_bytes());
        let began = Instant::now();
        let lines = talk.end();
        println!("{last_words:?}: gone after {:?}", began.elapsed());
        let answers = lines.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, last_words.matches("go").count());
        assert!(began.elapsed() < AT_ONCE * 5);
    }
}

#[test]
fn the_program_counts_as_it_is_told() {
    let mut talk = Talk::with_program();
    talk.say_bytes(b"position startpos\ngo perft 3\nquit\n");
    assert!(talk.end().contains(&"Nodes searched: 8902".to_owned()));
}
