//! The running game on disk: whatever happens to the program or the file, a game that was written is found again.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime};

use catur::chess::{Move, Position};
use catur::game::Color::{Black, White};
use catur::play::journal::{
    EarlierGame, Found, Journal, JournalError, MOST_EARLIER, Room, SavedError, SavedGame, Scribe,
};
use catur::play::pgn;
use catur::play::record::Remarks;
use catur::play::safekeeping::Draft;
use catur::play::session::{Arrangement, Flow, House, Look, Moment, Session};
use catur::play::{Command, Declaration, GameRecord, NodeId, Opponent, Seat, Sides, TimeControl, Verdict};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A folder of its own for a test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("catur-journal-{}-{number}", process::id()));
        fs::create_dir_all(&path).expect("there is room");
        Self(path)
    }

    fn journal(&self) -> Journal {
        Journal::open(&self.0).expect("a slot")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| !name.starts_with("slot-")).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const HUMANS: Sides<Seat<Opponent>> = Sides { white: Seat::Human, black: Seat::Human };

fn chosen(text: &str) -> Move {
    text.parse().expect("a move in coordinates")
}

fn new_game(controls: Option<TimeControl>) -> Arrangement<Position> {
    Arrangement::new(Position::start(), HUMANS, controls.map(Sides::both))
}

fn session(game: Arrangement<Position>, now: Instant) -> Session<Position> {
    Session::new(game, House::new(1, Duration::ZERO), || (), now).expect("a thread")
}

fn play(session: &mut Session<Position>, moves: &str, now: Instant) {
    for text in moves.split_whitespace() {
        session.command(Command::Play(chosen(text)), now).expect("it is legal");
    }
}

fn game_of(moves: &str) -> Arrangement<Position> {
    let now = Instant::now();
    let mut session = session(new_game(None), now);
    play(&mut session, moves, now);
    session.arrangement(now)
}

fn restored(journal: &Journal) -> Arrangement<Position> {
    match journal.restore().expect("the folder can be read") {
        Found::Game(game) => *game,
        other => panic!("{other:?}"),
    }
}

fn put_aside(journal: &Journal) -> (PathBuf, SavedError) {
    match journal.restore::<Position>().expect("the folder can be written to") {
        Found::Bad { kept, reason } => (kept, reason),
        other => panic!("{other:?}"),
    }
}

/// The numbers of nodes may change on the way through a file; what hangs on what may not.
fn described(game: &Arrangement<Position>) -> Vec<String> {
    let record = &game.record;
    let name = |node: NodeId| -> String {
        let way = record.path_to(node).into_iter().filter_map(|node| record.chosen(node));
        way.map(|chosen| chosen.to_string()).collect::<Vec<_>>().join(" ")
    };
    let mut said = vec![format!("{} {:?} {:?} {:?}", record.start(), game.seats, game.controls, game.times)];
    said.push(format!("at {} of {}", name(game.at), name(game.end)));
    said.push(format!("{:?}", game.tags));
    let mut waiting = vec![record.root()];
    while let Some(node) = waiting.pop() {
        let moment = game.moments.get(&node).copied().unwrap_or_default();
        said.push(format!("{}: {moment:?} {:?}", name(node), record.remarks(node)));
        waiting.extend(record.continuations(node));
    }
    said
}

#[test]
fn a_first_start_finds_nothing() {
    let folder = Folder::new();
    let journal = Journal::open(&folder.0.join("made/when/needed")).expect("a slot");
    assert!(matches!(journal.restore::<Position>(), Ok(Found::Nothing)));
    assert_eq!((journal.latest(), journal.slot()), (None, 1));
}

#[test]
fn a_game_comes_back_with_clocks_branches_players_and_place() {
    let folder = Folder::new();
    let now = Instant::now();
    let controls = Sides { white: TimeControl::new(5, 3), black: TimeControl::new(1, 0) };
    let mut game = Arrangement::new(Position::start(), HUMANS, Some(controls));
    game.tags.set("White", "Ani \"the \\ rook\"".to_owned());
    let mut session = session(game, now);
    play(&mut session, "e2e4 e7e5 g1f3 b8c6", now + Duration::from_millis(1500));
    let old = session.cursor().node();
    session.command(Command::Undo, now).expect("two moves");
    session.command(Command::Undo, now).expect("one move");
    play(&mut session, "b1c3 g8f6", now + Duration::from_millis(2500));
    let strange = "{ñ}\n\t\u{1}\"".to_owned();
    let said = Remarks { before: vec!["why".to_owned()], judgements: vec![1, 255], after: vec![strange] };
    session.command(Command::Remark(old, said), now).expect("the node is there");
    session.command(Command::Promote(session.cursor().node()), now).expect("the node is there");
    session.command(Command::Undo, now + Duration::from_secs(3)).expect("a move");
    let bot = Seat::Computer(Opponent::Textbook(catur::search::textbook::Algorithm::NegaScout, 4));
    session.command(Command::Seat(HUMANS.with(White, bot)), now + Duration::from_secs(3)).expect("anybody");
    let game = session.arrangement(now + Duration::from_secs(4));
    folder.journal().write(&game).expect("there is room");

    let again = restored(&folder.journal());
    assert_eq!(described(&again), described(&game));
    assert_eq!((again.seats, again.controls), (game.seats, Some(controls)));
    let reopened = self::session(again, now);
    assert_eq!(reopened.cursor().ply(), 3);
    assert_eq!(reopened.cursor().path().len(), 4, "the move that was taken back lies ahead");
}

#[test]
fn a_game_with_a_clock_waits_for_its_player_and_one_without_goes_on() {
    let (folder, now) = (Folder::new(), Instant::now());
    let mut timed = session(new_game(Some(TimeControl::new(5, 0))), now);
    play(&mut timed, "e2e4", now);
    folder.journal().write(&timed.arrangement(now + Duration::from_secs(10))).expect("there is room");
    let again = restored(&folder.journal());
    assert_eq!(again.flow, Flow::Paused);
    let mut again = session(again, now);
    again.listen(now + Duration::from_hours(1));
    let clock = again.clock().expect("it had one");
    assert_eq!(clock.left(Black, now + Duration::from_hours(1)), Duration::from_secs(290));

    folder.journal().write(&game_of("e2e4")).expect("there is room");
    assert_eq!(restored(&folder.journal()).flow, Flow::Playing);
}

#[test]
fn an_end_that_the_board_does_not_show_comes_back() {
    let (folder, now) = (Folder::new(), Instant::now());
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    for (moves, command) in [("e2e4", Command::Resign(White)), (shuffle, Command::ClaimDraw)] {
        let mut session = session(new_game(None), now);
        play(&mut session, moves, now);
        session.command(command, now).expect("it is possible");
        folder.journal().write(&session.arrangement(now)).expect("there is room");
        let again = self::session(restored(&folder.journal()), now);
        assert!(again.verdict().is_some());
        assert_eq!(again.verdict(), session.verdict());
    }
    for declared in [
        Declaration::Agreement,
        Declaration::OutOfTime { loser: Black },
        Declaration::OutOfTimeDrawn { fallen: White },
        Declaration::Told { winner: Some(Black) },
        Declaration::Told { winner: None },
    ] {
        let mut game = game_of("e2e4");
        game.moments.insert(game.at, Moment { declared: Some(declared), ..Moment::default() });
        folder.journal().write(&game).expect("there is room");
        let again = session(restored(&folder.journal()), now);
        assert_eq!(again.verdict(), Some(Verdict::Declared(declared)));
    }
}

#[test]
fn every_ply_replaces_the_last_one_and_leaves_nothing_else() {
    let (folder, now) = (Folder::new(), Instant::now());
    let journal = folder.journal();
    let mut session = session(new_game(None), now);
    for (count, text) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
        play(&mut session, text, now);
        journal.write(&session.arrangement(now)).expect("there is room");
        assert_eq!(restored(&journal).record.len(), count + 1);
    }
    assert_eq!(folder.names(), ["chess-1.ron"]);
    assert_eq!(journal.latest().as_deref(), Some("chess"));
}

#[test]
fn the_file_has_one_line_for_each_move() {
    let folder = Folder::new();
    let journal = folder.journal();
    journal.write(&game_of("e2e4 e7e5")).expect("there is room");
    let text = fs::read_to_string(journal.path::<Position>()).expect("it is there");
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("play:")).collect();
    assert!(lines.len() == 2 && lines[0].contains("\"e2e4\"") && lines[1].contains("\"e7e5\""), "{text}");
}

#[test]
fn a_crash_between_writing_and_renaming_leaves_the_last_game() {
    let folder = Folder::new();
    let path = {
        let journal = folder.journal();
        journal.write(&game_of("e2e4")).expect("there is room");
        journal.path::<Position>()
    };
    for rest in ["", "(version: 1, game: \"che", "garbage"] {
        fs::write(Draft::path_beside(&path), rest).expect("there is room");
        let journal = folder.journal();
        assert_eq!(restored(&journal).record.len(), 1);
        journal.write(&game_of("e2e4")).expect("the rest is no hindrance");
        assert_eq!(folder.names(), ["chess-1.ron"]);
    }
}

#[test]
fn a_crash_before_the_first_game_was_complete_finds_nothing() {
    let folder = Folder::new();
    fs::write(Draft::path_beside(&folder.0.join("chess-1.ron")), "(version: 1,").expect("there is room");
    assert!(matches!(folder.journal().restore::<Position>(), Ok(Found::Nothing)));
}

#[test]
fn a_game_that_cannot_be_written_leaves_the_last_one() {
    let folder = Folder::new();
    let journal = folder.journal();
    journal.write(&game_of("e2e4")).expect("there is room");
    // A folder stands where the new file should be.
    let beside = Draft::path_beside(&journal.path::<Position>());
    fs::create_dir(&beside).expect("there is room");
    let refused = journal.write(&game_of("d2d4 d7d5"));
    assert!(matches!(refused, Err(JournalError::System { path, .. }) if path == beside));
    assert_eq!(restored(&journal).record.len(), 1);
}

#[test]
fn a_truncated_file_is_put_aside_and_said() {
    let folder = Folder::new();
    let journal = folder.journal();
    let game = game_of("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    journal.write(&game).expect("there is room");
    let path = journal.path::<Position>();
    let whole = fs::read(&path).expect("it is there");
    for length in (0..whole.len() - 1).step_by(7) {
        fs::write(&path, &whole[..length]).expect("there is room");
        let (kept, reason) = put_aside(&journal);
        assert!(matches!(reason, SavedError::NotRon(_)), "{length}: {reason:?}");
        assert_eq!(fs::read(&kept).expect("it is kept"), whole[..length]);
        assert!(!path.exists());
        assert!(matches!(journal.restore::<Position>(), Ok(Found::Nothing)));
    }
}

#[test]
fn bad_files_are_never_written_over() {
    let folder = Folder::new();
    let journal = folder.journal();
    for text in ["one", "two", "three"] {
        fs::write(journal.path::<Position>(), text).expect("there is room");
        let (kept, _) = put_aside(&journal);
        assert_eq!(fs::read_to_string(kept).expect("it is kept"), text);
    }
    journal.write(&game_of("e2e4")).expect("there is room");
    let names = ["chess-1.ron", "chess-1.ron.2.bad", "chess-1.ron.3.bad", "chess-1.ron.bad"];
    assert_eq!(folder.names(), names);
}

#[test]
fn garbage_is_put_aside_whatever_it_is() {
    let folder = Folder::new();
    let journal = folder.journal();
    let nested = "(".repeat(100_000);
    for (bytes, is_expected) in [
        (
            &b"\xff\xfe\x00garbage"[..],
            (|reason| matches!(reason, SavedError::NotText)) as fn(&SavedError) -> bool,
        ),
        (b"", |reason| matches!(reason, SavedError::NotRon(_))),
        (b"{\"version\": 1}", |reason| matches!(reason, SavedError::NotRon(_))),
        (b"(version: 1)", |reason| matches!(reason, SavedError::NotRon(_))),
        (b"(version: 99, new_things: [1, 2])", |reason| matches!(reason, SavedError::OtherVersion(99))),
        (b"(version: -1)", |reason| matches!(reason, SavedError::NotRon(_))),
        (nested.as_bytes(), |reason| matches!(reason, SavedError::NotRon(_))),
    ] {
        fs::write(journal.path::<Position>(), bytes).expect("there is room");
        let (kept, reason) = put_aside(&journal);
        assert!(is_expected(&reason), "{reason:?}");
        assert_eq!(fs::read(kept).expect("it is kept"), bytes);
    }
}

#[test]
fn a_file_too_long_for_a_game_is_put_aside_unread() {
    let folder = Folder::new();
    let journal = folder.journal();
    let file = fs::File::create(journal.path::<Position>()).expect("there is room");
    file.set_len(40 << 20).expect("it takes no room");
    assert_eq!(put_aside(&journal).1, SavedError::TooLong);
}

#[test]
fn a_file_edited_by_hand_is_believed_only_if_it_is_possible() {
    let text = SavedGame::of(&game_of("e2e4 e7e5 g1f3")).to_text().expect("it can be written");
    let open = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in {text}");
        SavedGame::from_text(&text.replacen(from, to, 1)).and_then(SavedGame::open::<Position>)
    };
    assert!(open("\"e7e5\"", "\"c7c5\"").is_ok());
    let illegal = |node: usize, text: &str| Some(SavedError::Move { node, text: text.to_owned() });
    assert_eq!(open("\"e7e5\"", "\"e7e4\"").err(), illegal(2, "e7e4"));
    assert_eq!(open("\"e7e5\"", "\"\"").err(), illegal(2, ""));
    assert_eq!(open("\"e7e5\"", "\"E7E5\"").err(), illegal(2, "E7E5"));
    assert_eq!(open("\"e2e4\"", "\"e2e4🙂\"").err(), illegal(1, "e2e4🙂"));
    assert_eq!(open("behind: 2", "behind: 1").err(), illegal(3, "g1f3"));
    assert_eq!(open("behind: 2", "behind: 3").err(), Some(SavedError::Parent { node: 3, parent: 3 }));
    assert_eq!(open("behind: 2", "behind: 700").err(), Some(SavedError::Parent { node: 3, parent: 700 }));
    assert_eq!(open("at: 3", "at: 4").err(), Some(SavedError::Place(4)));
    assert_eq!(open("end: 3", "end: 9").err(), Some(SavedError::Place(9)));
    assert!(open("end: 3", "end: 0").is_ok(), "the branch then ends where the game stands");
    assert_eq!(open("\"human\"", "\"nobody\"").err(), Some(SavedError::Player("nobody".to_owned())));
    assert_eq!(open("\"chess\"", "\"go\"").err(), Some(SavedError::OtherGame("go".to_owned())));
    assert_eq!(
        open("rnbqkbnr", "rnbqqbnr").map_err(|error| matches!(error, SavedError::Start(_))),
        Err(true)
    );
    let claimed = open("play: \"g1f3\"", "play: \"g1f3\", note: (ended: Some(Claimed(White)))");
    assert_eq!(claimed.err(), Some(SavedError::Claim { node: 3 }));
    let message = open("\"e7e5\"", "\"e7e4\"").expect_err("it is illegal").to_string();
    assert_eq!(message, "move 2, \"e7e4\", is not legal");
}

#[test]
fn a_place_and_an_end_on_different_branches_do_no_harm() {
    let mut game = game_of("e2e4 e7e5");
    let root = game.record.root();
    game.at = game.record.add(root, chosen("d2d4"));
    let session = session(game, Instant::now());
    assert_eq!((session.cursor().ply(), session.cursor().path().len()), (1, 1));
}

#[test]
fn two_windows_do_not_disturb_each_other() {
    let folder = Folder::new();
    let (first, second) = (folder.journal(), folder.journal());
    assert_eq!((first.slot(), second.slot()), (1, 2));
    first.write(&game_of("e2e4")).expect("there is room");
    assert!(matches!(second.restore::<Position>(), Ok(Found::Nothing)), "another's game is not mine");
    second.write(&game_of("d2d4 d7d5")).expect("there is room");
    first.write(&game_of("e2e4 e7e5 g1f3")).expect("there is room");
    assert_eq!((restored(&first).record.len(), restored(&second).record.len()), (3, 2));
}

/// Makes it certain which file is younger.
fn age(path: &Path, seconds: u64) {
    let file = fs::File::options().write(true).open(path).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).expect("its time can be set");
}

#[test]
fn what_a_crashed_window_was_playing_is_found_by_the_next_that_starts() {
    let folder = Folder::new();
    let (first, second) = (folder.journal(), folder.journal());
    first.write(&game_of("e2e4")).expect("there is room");
    second.write(&game_of("d2d4 d7d5")).expect("there is room");
    age(&first.path::<Position>(), 5);
    age(&second.path::<Position>(), 60);
    drop(second);
    let third = folder.journal();
    assert_eq!((third.slot(), restored(&third).record.len()), (2, 2), "the first window still has its slot");
    drop((first, third));
    let fourth = folder.journal();
    assert_eq!((fourth.slot(), restored(&fourth).record.len()), (1, 1), "the younger game comes first");
    let fifth = folder.journal();
    assert_eq!((fifth.slot(), restored(&fifth).record.len()), (2, 2), "and the other is not lost");
    assert_eq!(folder.journal().slot(), 3);
}

#[test]
fn strange_names_in_the_folder_are_left_alone() {
    let folder = Folder::new();
    let names = ["chess-0.ron", "chess-x.ron", "chess.ron", "notes.txt", "chess-99999999999.ron"];
    for name in names {
        fs::write(folder.0.join(name), "mine").expect("there is room");
    }
    let journal = folder.journal();
    journal.write(&game_of("e2e4")).expect("there is room");
    assert_eq!(journal.slot(), 1);
    for name in names {
        assert_eq!(fs::read_to_string(folder.0.join(name)).expect("it is there"), "mine");
    }
}

#[test]
fn a_game_from_a_pgn_that_goes_on_behind_a_draw_can_be_kept() {
    // The last move comes after the fifth occurrence of the position.
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let text = format!("{shuffle} e4 {{over?}} (d4 d5) *\n");
    let mut games = pgn::Reader::new(text.as_bytes()).expect("a text");
    let game = games.next().expect("a game").expect("a good one");
    let folder = Folder::new();
    let game = Arrangement::of_record(game.record, HUMANS);
    folder.journal().write(&game).expect("there is room");
    assert_eq!(described(&restored(&folder.journal())), described(&game));
}

#[test]
fn the_deepest_and_the_widest_tree_come_back() {
    let folder = Folder::new();
    let mut chance = StdRng::seed_from_u64(3);
    let mut record = GameRecord::new(Position::start());
    let mut moments = HashMap::new();
    let mut positions = vec![(record.root(), Position::start())];
    while positions.len() < 3000 {
        // Mostly deeper, sometimes somewhere else.
        let place = if chance.random_bool(0.9) {
            positions.len() - 1
        } else {
            chance.random_range(0..positions.len())
        };
        let (parent, position) = positions[place];
        let Some(&chosen) = position.moves().choose(&mut chance) else {
            positions.push((record.root(), Position::start()));
            continue;
        };
        let node = record.add(parent, chosen);
        let times = Some(Sides { white: Duration::from_millis(chance.random()), black: Duration::ZERO });
        moments.insert(node, Moment { times, opinion: Some(chance.random()), declared: None });
        positions.push((node, position.after(chosen)));
    }
    for _ in 0..20 {
        record.promote(record.node(chance.random_range(0..=record.len())).expect("there are so many"));
    }
    let game = Arrangement { moments, ..Arrangement::of_record(record, HUMANS) };
    let began = Instant::now();
    folder.journal().write(&game).expect("there is room");
    println!("{} moves kept in {:?}", game.record.len(), began.elapsed());
    assert_eq!(described(&restored(&folder.journal())), described(&game));
}

#[test]
fn a_session_killed_at_any_ply_goes_on_where_it_was() {
    let (folder, now) = (Folder::new(), Instant::now());
    let mut chance = StdRng::seed_from_u64(8);
    let mut session = session(new_game(None), now);
    for _ in 0..60 {
        let command = match chance.random_range(0..8) {
            0 => Command::Undo,
            1 => Command::First,
            2 => Command::Look(Look::Back),
            _ => match session.shown_line().position().moves().choose(&mut chance) {
                Some(&chosen) => Command::Play(chosen),
                None => Command::Undo,
            },
        };
        let _ = session.command(command, now);
        let before = session.arrangement(now);
        folder.journal().write(&before).expect("there is room");
        session = self::session(restored(&folder.journal()), now);
        assert_eq!(described(&session.arrangement(now)), described(&before));
    }
}

const CHILD_FOLDER: &str = "CATUR_TEST_JOURNAL";

#[test]
#[ignore = "played by a process that the next test starts and kills"]
fn a_window_that_plays_until_it_is_killed() {
    let Some(folder) = std::env::var_os(CHILD_FOLDER) else { return };
    let journal = Journal::open(Path::new(&folder)).expect("a slot");
    let now = Instant::now();
    let game = match journal.restore().expect("the folder can be read") {
        Found::Game(game) => *game,
        Found::Nothing => new_game(None),
        bad @ Found::Bad { .. } => panic!("{bad:?}"),
    };
    let mut session = session(game, now);
    loop {
        // Before the position has come so often that the game is over.
        if session.cursor().ply() == 8 {
            session.command(Command::First, now).expect("there are moves");
        }
        let next = ["g1f3", "g8f6", "f3g1", "f6g8"][session.cursor().ply() % 4];
        play(&mut session, next, now);
        journal.write(&session.arrangement(now)).expect("there is room");
    }
}

#[test]
fn a_window_killed_at_any_moment_loses_nothing_that_was_written() {
    let folder = Folder::new();
    let mut chance = StdRng::seed_from_u64(6);
    let (mut plies, mut restored_games) = (0, 0);
    for _ in 0..12 {
        let mut child = process::Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "a_window_that_plays_until_it_is_killed", "--ignored"])
            .env(CHILD_FOLDER, &folder.0)
            .stdout(process::Stdio::null())
            .stderr(process::Stdio::null())
            .spawn()
            .expect("a process");
        std::thread::sleep(Duration::from_millis(chance.random_range(20..60)));
        assert_eq!(child.try_wait().expect("it is ours"), None, "it plays until it is killed");
        child.kill().expect("it is ours");
        child.wait().expect("it is ours");
        let journal = folder.journal();
        assert_eq!(journal.slot(), 1, "the dead hold no lock");
        match journal.restore::<Position>().expect("the folder can be read") {
            Found::Game(game) => {
                restored_games += 1;
                plies = plies.max(game.record.len());
            }
            Found::Nothing => assert_eq!(restored_games, 0, "what was there is there"),
            bad @ Found::Bad { .. } => panic!("{bad:?}"),
        }
    }
    assert!(restored_games > 0 && plies >= 4, "{restored_games} {plies}");
    assert!(!folder.names().iter().any(|name| name.contains("bad")), "{:?}", folder.names());
}

#[test]
fn a_game_that_is_not_over_makes_room_and_can_go_on() {
    let folder = Folder::new();
    let journal = folder.journal();
    assert!(matches!(journal.make_room::<Position>(), Ok(Room::Free)));
    journal.write(&game_of("e2e4 e7e5")).expect("there is room");
    assert!(matches!(journal.make_room::<Position>(), Ok(Room::PutBy)));
    journal.write(&game_of("d2d4")).expect("there is room");
    let earlier = EarlierGame::all(&folder.0);
    assert_eq!((earlier.len(), earlier[0].name.as_str()), (1, "chess"));
    journal.take_up::<Position>(&earlier[0]).expect("it is there");
    assert_eq!(described(&restored(&journal)), described(&game_of("e2e4 e7e5")));
    let earlier = EarlierGame::all(&folder.0);
    assert_eq!(earlier.len(), 1, "the other has made room");
    let game: Arrangement<Position> = earlier[0].read().expect("it can be read");
    assert_eq!(described(&game), described(&game_of("d2d4")));
    drop(journal);
    let journal = folder.journal();
    assert_eq!(journal.slot(), 1, "earlier games are in nobody's slot");
    assert_eq!(restored(&journal).record.len(), 2);
}

#[test]
fn a_game_that_is_over_or_has_not_begun_is_not_put_by() {
    let folder = Folder::new();
    let journal = folder.journal();
    let mut resigned = game_of("e2e4");
    resigned.moments.entry(resigned.at).or_default().declared =
        Some(Declaration::Resignation { loser: Black });
    for game in [new_game(None), game_of("f2f3 e7e5 g2g4 d8h4"), resigned] {
        journal.write(&game).expect("there is room");
        assert!(matches!(journal.make_room::<Position>(), Ok(Room::Free)));
    }
    assert!(EarlierGame::all(&folder.0).is_empty());
}

#[test]
fn of_too_many_earlier_games_the_oldest_go_but_never_the_one_that_is_taken_up() {
    let folder = Folder::new();
    let journal = folder.journal();
    for _ in 0..MOST_EARLIER + 3 {
        journal.write(&game_of("e2e4")).expect("there is room");
        assert!(matches!(journal.make_room::<Position>(), Ok(Room::PutBy)));
    }
    let earlier = EarlierGame::all(&folder.0);
    assert_eq!(earlier.len(), MOST_EARLIER);
    journal.write(&game_of("d2d4 d7d5")).expect("there is room");
    let oldest = earlier.last().expect("there are many");
    journal.take_up::<Position>(oldest).expect("it is there");
    assert_eq!(restored(&journal).record.len(), 1);
    assert_eq!(EarlierGame::all(&folder.0).len(), MOST_EARLIER);
}

#[test]
fn the_scribe_puts_a_game_by_before_he_writes_the_next() {
    let folder = Folder::new();
    let scribe: Scribe<Position> = Scribe::start(folder.journal(), || ()).expect("a thread");
    scribe.keep(game_of("e2e4"));
    scribe.put_by(game_of("e2e4 e7e5"));
    scribe.keep(game_of("d2d4"));
    scribe.keep(game_of("d2d4 d7d5 c2c4"));
    let journal = scribe.finish().expect("no accident");
    assert_eq!(restored(&journal).record.len(), 3);
    let earlier: Vec<usize> = EarlierGame::all(&folder.0)
        .iter()
        .map(|game| game.read::<Position>().expect("it can be read").record.len())
        .collect();
    assert_eq!(earlier, [2]);
}

#[test]
fn an_earlier_game_that_cannot_be_read_leaves_the_running_one() {
    let folder = Folder::new();
    let journal = folder.journal();
    journal.write(&game_of("e2e4")).expect("there is room");
    journal.make_room::<Position>().expect("there is room");
    journal.write(&game_of("d2d4 d7d5")).expect("there is room");
    let earlier = EarlierGame::all(&folder.0);
    fs::write(folder.0.join("earlier/chess-1-1.ron"), "(version: 1,").expect("it is there");
    assert!(journal.take_up::<Position>(&earlier[0]).is_err());
    assert_eq!(restored(&journal).record.len(), 2);
}

#[cfg(unix)]
#[test]
fn a_file_that_the_system_does_not_give_is_put_aside_or_else_refused() {
    let folder = Folder::new();
    let journal = folder.journal();
    // A folder can be opened by nobody as a file, not even by an administrator.
    fs::create_dir(journal.path::<Position>()).expect("there is room");
    let (kept, reason) = put_aside(&journal);
    assert!(kept.is_dir() && matches!(reason, SavedError::Unreadable(_)), "{reason:?}");
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        let _ = SavedGame::from_text(&text).and_then(SavedGame::open::<Position>);
    }

    #[test]
    fn no_change_of_a_few_letters_makes_the_reader_panic(
        at in 0..600_usize, length in 0..8_usize, put in "[-0-9a-z\"(),: ]{0,8}"
    ) {
        let text = SavedGame::of(&game_of("e2e4 e7e5 g1f3 b8c6")).to_text().expect("it can be written");
        let at = at.min(text.len() - 1);
        let changed = format!("{}{put}{}", &text[..at], &text[(at + length).min(text.len())..]);
        if let Ok(game) = SavedGame::from_text(&changed).and_then(SavedGame::open::<Position>) {
            let now = Instant::now();
            let game = Arrangement { seats: HUMANS, ..game };
            session(game, now).listen(now);
        }
    }

    #[test]
    fn every_remark_comes_back(before in ".*", after in ".*", tag in ".*") {
        let mut game = game_of("e2e4");
        *game.record.remarks_mut(game.at) = Remarks { before: vec![before], judgements: vec![7], after: vec![after] };
        game.tags.set("Event", tag);
        let text = SavedGame::of(&game).to_text().expect("it can be written");
        let again = SavedGame::from_text(&text).and_then(SavedGame::open::<Position>).expect("it can be read");
        prop_assert_eq!(described(&again), described(&game));
    }
}
