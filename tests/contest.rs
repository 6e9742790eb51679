//! Bots against each other: games are won over the board or by the other's fault, openings are fair, and the command
//! `catur match` says what came out.

use std::fmt;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use catur::chess::ending::{self, Claim};
use catur::chess::{Move, Position};
use catur::game::{Color, Ending, Game, Line, MoveList, Status};
use catur::play::contest::openings::{self, Openings};
use catur::play::contest::{
    Conclusion, Contest, Contestant, Encounter, Fault, Opening, Point, Tally, schedule,
};
use catur::play::pgn::{GameResult, Reader};
use catur::search::expert::Expert;
use catur::search::textbook::{Algorithm, Player, RandomMover};
use catur::search::{Limits, Report, Searcher, Signal, Task};
use serde_json::Value;

/// Take one, two or three from the heap, or wait if the rules of the heap allow it; who takes the last one wins.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Heap {
    left: u8,
    turn: Color,
    may_wait: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Take(u8);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HeapEnding {
    Taken(Color),
    Boredom,
}

impl Ending for HeapEnding {
    fn winner(self) -> Option<Color> {
        match self {
            Self::Taken(winner) => Some(winner),
            Self::Boredom => None,
        }
    }
}

impl Game for Heap {
    type Move = Take;
    type Ending = HeapEnding;

    fn turn(&self) -> Color {
        self.turn
    }

    fn status(&self) -> Status<Take, HeapEnding> {
        if self.left == 0 {
            return Status::Over(HeapEnding::Taken(!self.turn));
        }
        let least = u8::from(!self.may_wait);
        Status::Ongoing((least..=3.min(self.left)).map(Take).collect::<MoveList<_>>())
    }

    fn play(&mut self, Take(taken): Take) {
        self.left -= taken;
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        u64::from(self.left) * 2 + u64::from(self.turn == Color::Black)
    }

    fn ended_by_repetition(times: usize) -> Option<HeapEnding> {
        (times >= 5).then_some(HeapEnding::Boredom)
    }
}

fn heap(left: u8) -> Heap {
    Heap { left, turn: Color::White, may_wait: false }
}

fn from<G: Game>(start: G) -> Opening<G> {
    Opening { start, moves: Vec::new() }
}

/// A searcher that does what a test says.
struct Fake<F>(F);

impl<G: Game, F: FnMut(&Task<G>) -> Option<G::Move> + Send> Searcher<G> for Fake<F> {
    fn search(&mut self, task: &Task<G>, _: &Signal, _: &mut dyn FnMut(Report<G::Move>)) -> Option<G::Move> {
        (self.0)(task)
    }
}

fn fake<G, F>(choose: F) -> Contestant<G>
where
    G: Game,
    F: FnMut(&Task<G>) -> Option<G::Move> + Send + Clone + 'static,
{
    Contestant::new(move || Box::new(Fake(choose.clone())), Limits::default())
        .expect("a thread can be started")
}

/// Leaves a multiple of four wherever it can, and so never loses a heap that is not one already.
fn master() -> Contestant<Heap> {
    fake(|task: &Task<Heap>| Some(Take((task.line.position().left % 4).max(1))))
}

/// Always takes one.
fn novice() -> Contestant<Heap> {
    fake(|_| Some(Take(1)))
}

fn nobody_claims(_: &Line<Heap>) -> Option<()> {
    None
}

/// No game here is as long.
const LONG: usize = 1000;

#[test]
fn the_winner_is_who_wins_by_the_rules_whatever_the_colour() {
    let mut contest = Contest::new(master(), novice(), nobody_claims, LONG);
    for first_plays in Color::ALL {
        let encounter = contest.play(&from(heap(21)), first_plays);
        assert_eq!(encounter.conclusion, Conclusion::Rules(HeapEnding::Taken(first_plays)));
        assert_eq!(encounter.point(), Point::Win);
        assert_eq!(encounter.first_plays, first_plays);
    }
    let mut contest = Contest::new(novice(), master(), nobody_claims, LONG);
    assert_eq!(contest.play(&from(heap(21)), Color::White).point(), Point::Loss);
}

#[test]
fn the_record_holds_the_opening_and_every_move_behind_it() {
    let mut contest = Contest::new(novice(), novice(), nobody_claims, LONG);
    let opening = Opening { start: heap(7), moves: vec![Take(3), Take(2)] };
    let record = contest.play(&opening, Color::White).record;
    let taken: Vec<Take> = record.main_line().filter_map(|node| record.chosen(node)).collect();
    assert_eq!(taken, [3, 2, 1, 1].map(Take));
    assert_eq!(*record.start(), heap(7));
    assert_eq!(record.line_to(record.last()).position().left, 0);
}

#[test]
fn who_searches_knows_the_position_and_how_it_came_about() {
    let check = |task: &Task<Heap>| {
        let (line, taken) = (&task.line, 9 - task.line.position().left);
        assert_eq!(line.earlier().len(), usize::from(taken));
        assert_eq!(task.limits, Limits::default());
        Some(Take(1))
    };
    let mut contest = Contest::new(fake(check), fake(check), nobody_claims, LONG);
    let opening = Opening { start: heap(9), moves: vec![Take(1), Take(1)] };
    assert!(matches!(contest.play(&opening, Color::Black).conclusion, Conclusion::Rules(_)));
}

#[test]
fn a_repetition_that_ends_the_game_by_its_rules_does() {
    let start = Heap { may_wait: true, ..heap(5) };
    let waiting = || fake(|_| Some(Take(0)));
    let mut contest = Contest::new(waiting(), waiting(), nobody_claims, LONG);
    let encounter = contest.play(&from(start), Color::White);
    assert_eq!(encounter.conclusion, Conclusion::Rules(HeapEnding::Boredom));
    assert_eq!((encounter.point(), encounter.record.len()), (Point::Draw, 8));
}

#[test]
fn a_draw_that_can_be_claimed_is_claimed() {
    let start = Heap { may_wait: true, ..heap(5) };
    let waiting = || fake(|_| Some(Take(0)));
    let claim = |line: &Line<Heap>| (line.occurrences() >= 3).then_some("the third time");
    let mut contest = Contest::new(waiting(), waiting(), claim, LONG);
    let encounter = contest.play(&from(start), Color::White);
    assert_eq!(encounter.conclusion, Conclusion::Claim("the third time"));
    assert_eq!((encounter.point(), encounter.record.len()), (Point::Draw, 4));
}

#[test]
fn a_game_that_goes_on_too_long_is_drawn() {
    let mut contest = Contest::new(novice(), novice(), nobody_claims, 10);
    let encounter = contest.play(&from(heap(11)), Color::White);
    assert_eq!((&encounter.conclusion, encounter.record.len()), (&Conclusion::TooLong, 10));
    assert_eq!(encounter.point(), Point::Draw);
    // A game that ends with the very last ply has its own result.
    let encounter = contest.play(&from(heap(10)), Color::White);
    assert_eq!(encounter.conclusion, Conclusion::Rules(HeapEnding::Taken(Color::Black)));
}

#[test]
fn an_illegal_move_loses() {
    for first_plays in Color::ALL {
        let mut contest = Contest::new(fake(|_| Some(Take(4))), master(), nobody_claims, LONG);
        let encounter = contest.play(&from(heap(21)), first_plays);
        let fault = Fault::IllegalMove(Take(4));
        assert_eq!(encounter.conclusion, Conclusion::Forfeit { loser: first_plays, fault });
        assert_eq!(encounter.point(), Point::Loss);
    }
}

#[test]
fn who_has_no_move_to_offer_loses() {
    let mut contest = Contest::new(novice(), fake(|_| None), nobody_claims, LONG);
    let encounter = contest.play(&from(heap(21)), Color::White);
    assert_eq!(encounter.conclusion, Conclusion::Forfeit { loser: Color::Black, fault: Fault::NoMove });
    assert_eq!((encounter.point(), encounter.record.len()), (Point::Win, 1));
}

#[test]
fn who_breaks_down_loses_and_is_replaced_for_the_next_game() {
    let hired = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&hired);
    let hire = move || -> Box<dyn Searcher<Heap>> {
        counter.fetch_add(1, Ordering::Relaxed);
        Box::new(Fake(|task: &Task<Heap>| {
            assert!(task.line.position().left > 15, "fifteen is too hard");
            Some(Take(1))
        }))
    };
    let fragile = Contestant::new(hire, Limits::default()).expect("a thread can be started");
    let mut contest = Contest::new(fragile, novice(), nobody_claims, LONG);
    for game in 1..=3 {
        let encounter = contest.play(&from(heap(17)), Color::White);
        let Conclusion::Forfeit { loser: Color::White, fault: Fault::Breakdown(words) } =
            encounter.conclusion
        else {
            panic!("{:?}", encounter.conclusion);
        };
        assert!(words.starts_with("fifteen is too hard"), "{words}");
        assert_eq!(encounter.record.len(), 2);
        assert!(hired.load(Ordering::Relaxed) >= game);
    }
}

#[test]
fn what_was_learned_is_forgotten_before_each_game() {
    struct Learner(Arc<AtomicUsize>);
    impl Searcher<Heap> for Learner {
        fn search(&mut self, _: &Task<Heap>, _: &Signal, _: &mut dyn FnMut(Report<Take>)) -> Option<Take> {
            Some(Take(1))
        }

        fn forget(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let forgotten = Arc::new(AtomicUsize::new(0));
    let learner = || {
        let counter = Arc::clone(&forgotten);
        Contestant::new(move || Box::new(Learner(Arc::clone(&counter))), Limits::default())
            .expect("a thread can be started")
    };
    let mut contest = Contest::new(learner(), learner(), nobody_claims, LONG);
    for game in 1..=3 {
        contest.play(&from(heap(5)), Color::White);
        assert_eq!(forgotten.load(Ordering::Relaxed), 2 * game);
    }
}

#[test]
fn every_opening_is_played_with_both_colours() {
    let games: Vec<(u8, Color)> = schedule([3, 4, 5].into_iter().map(heap).map(from))
        .map(|(opening, color)| (opening.start.left, color))
        .collect();
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(games, [(3, white), (3, black), (4, white), (4, black), (5, white), (5, black)]);
}

#[test]
fn openings_are_fair_distinct_and_follow_from_the_seed() {
    let is_fair = |heap: &Heap| heap.left.is_multiple_of(2);
    let some = |seed| Openings::seeded(seed, heap(40), 6, is_fair).take(4).collect::<Vec<_>>();
    let left = |opening: &Opening<Heap>| opening.moves.iter().fold(40, |left, taken| left - taken.0);
    let openings = some(1);
    assert!(openings.iter().all(|opening| opening.moves.len() == 6 && left(opening).is_multiple_of(2)));
    let mut ends: Vec<u8> = openings.iter().map(left).collect();
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends.len(), 4);
    assert_eq!(openings, some(1));
    assert_ne!(openings, some(2));
}

#[test]
fn openings_begin_again_when_there_are_no_more_and_end_when_there_are_none() {
    let mut few = Openings::seeded(1, heap(10), 1, |_: &Heap| true);
    let ends: Vec<u8> = few.by_ref().take(3).map(|opening| opening.moves[0].0).collect();
    assert_eq!(ends.iter().sum::<u8>(), 6, "one, two and three: {ends:?}");
    assert!(few.next().is_some());
    assert_eq!(Openings::seeded(1, heap(10), 1, |_: &Heap| false).next(), None);
    // The game would be over before the opening is.
    assert_eq!(Openings::seeded(1, heap(3), 5, |_: &Heap| true).next(), None);
}

#[test]
fn openings_of_chess_leave_nobody_better() {
    let mut expert = Expert::new(1);
    for opening in openings::of_chess(7, 8).take(5) {
        let mut position = opening.start;
        for &chosen in &opening.moves {
            assert!(position.is_legal(chosen));
            position.play(chosen);
        }
        assert_eq!((opening.moves.len(), position.is_check()), (8, false));
        let mut value = i32::MAX;
        expert.search(&Task::new(position, Limits::depth(7)), &Signal::default(), &mut |report| {
            value = report.score;
        });
        assert!(value.abs() < 150, "{position}: {value}");
    }
}

type ChessEncounter = Encounter<Position, Claim>;

fn play_chess(first: Contestant<Position>, second: Contestant<Position>, fen: &str) -> ChessEncounter {
    let start = fen.parse().expect("a position");
    Contest::new(first, second, ending::claim, 600).play(&from(start), Color::White)
}

fn player(algorithm: Algorithm, depth: u32) -> Contestant<Position> {
    Contestant::new(move || Box::new(Player::new(algorithm, depth)), Limits::default())
        .expect("a thread can be started")
}

#[test]
fn mate_wins_at_chess_and_draws_are_claimed() {
    let mate_in_one = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    let alpha_beta = || player(Algorithm::AlphaBeta, 2);
    let encounter = play_chess(alpha_beta(), alpha_beta(), mate_in_one);
    assert_eq!((encounter.conclusion.winner(), encounter.record.len()), (Some(Color::White), 1));

    let to_and_fro = || {
        fake(|task: &Task<Position>| {
            let moves = task.line.position().moves();
            ["g1f3", "g8f6", "f3g1", "f6g8"]
                .into_iter()
                .filter_map(|text| text.parse::<Move>().ok())
                .find(|chosen| moves.contains(chosen))
        })
    };
    let encounter = play_chess(to_and_fro(), to_and_fro(), &Position::start().to_string());
    assert_eq!(encounter.conclusion, Conclusion::Claim(Claim::ThreefoldRepetition));
    assert_eq!(encounter.record.len(), 8);

    let nearly_fifty = "4k2r/8/8/8/8/8/8/R3K3 w - - 99 80";
    let random =
        || Contestant::new(|| Box::new(RandomMover::seeded(3)), Limits::default()).expect("a thread");
    let encounter = play_chess(random(), random(), nearly_fifty);
    assert_eq!(encounter.conclusion, Conclusion::Claim(Claim::FiftyMoves));
}

#[test]
fn limits_reach_the_searcher() {
    let check = |task: &Task<Position>| {
        assert_eq!(task.limits, Limits::nodes(77));
        task.line.position().moves().first().copied()
    };
    let limited = Contestant::new(move || Box::new(Fake(check)), Limits::nodes(77)).expect("a thread");
    let mut contest = Contest::new(limited, player(Algorithm::Greedy, 1), ending::claim, 6);
    let encounter = contest.play(&from(Position::start()), Color::White);
    assert_eq!(encounter.conclusion, Conclusion::TooLong);
}

#[test]
fn a_tally_counts_what_the_first_made_of_the_games() {
    let mut tally = Tally::default();
    for point in [Point::Win, Point::Win, Point::Draw, Point::Loss, Point::Win] {
        tally.count(point);
    }
    assert_eq!(tally, Tally { wins: 3, draws: 1, losses: 1 });
}

fn catur(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catur"))
        .arg("match")
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program speaks UTF-8")
}

/// What a command that is expected to succeed says; nothing on standard error, for that is no terminal.
fn output_of(arguments: &[&str]) -> String {
    let output = catur(arguments);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{arguments:?}");
    text(&output.stdout)
}

/// The answer in JSON, without what depends on the machine.
fn json_of(arguments: &[&str]) -> Value {
    let mut answer: Value =
        serde_json::from_str(&output_of(&[arguments, &["--json"]].concat())).expect("one object");
    for side in ["first", "second"] {
        let time = answer[side].as_object_mut().and_then(|side| side.remove("micros_per_move"));
        assert!(time.and_then(|time| time.as_f64()).is_some_and(|time| time >= 0.0));
    }
    answer
}

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("catur-contest-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        let name = |entry: Result<fs::DirEntry, _>| entry.expect("it can be listed").file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_search_beats_chance_and_the_table_shows_it() {
    let table = output_of(&["--first", "random", "--second", "alpha-beta", "--depth", "2", "--games", "4"]);
    let lines: Vec<&str> = table.lines().collect();
    let words = |line: usize| lines[line].split_whitespace().collect::<Vec<_>>();
    assert_eq!(words(0)[..4], ["bot", "wins", "draws", "losses"]);
    assert_eq!(words(1)[..8], ["random", "0", "0", "4", "0.0", "%", "0.0", "%"]);
    assert_eq!(words(2)[..8], ["alpha-beta:2", "4", "0", "0", "100.0", "%", "100.0", "%"]);
    assert_eq!(lines[5], "endings: checkmate 4");
    assert!(lines[4].starts_with("likelihood that random is the stronger: 3.1 %"), "{}", lines[4]);
    assert_eq!(lines.len(), 6);
}

#[test]
fn json_is_one_object_with_all_that_the_table_has() {
    let answer = json_of(&["--first", "alpha-beta:2", "--second", "random", "--games", "3", "--seed", "5"]);
    assert_eq!(
        (&answer["game"], &answer["games"], &answer["seed"], &answer["plies"]),
        (&"chess".into(), &3.into(), &5.into(), &8.into())
    );
    for (side, bot) in [("first", "alpha-beta:2"), ("second", "random")] {
        let side = &answer[side];
        assert_eq!(side["bot"], bot);
        let count = |name: &str| side[name].as_u64().expect("a number");
        assert_eq!(count("wins") + count("draws") + count("losses"), 3);
        assert!(side["moves"].as_u64().is_some_and(|moves| moves > 0));
        for key in ["score", "superiority"] {
            assert!(side[key].as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)), "{key}");
        }
        for key in ["elo", "elo_low", "elo_high", "elo_error"] {
            assert!(side.get(key).is_some_and(|value| value.is_null() || value.is_f64()), "{key}");
        }
    }
    let endings = answer["endings"].as_object().expect("reasons and counts");
    assert_eq!(endings.values().filter_map(Value::as_u64).sum::<u64>(), 3);
    assert_eq!(answer["forfeits"], Value::Array(Vec::new()));
}

#[test]
fn the_same_seed_gives_the_same_games_and_another_seed_gives_others() {
    let folder = Folder::new("seed");
    let games = |seed: &str, name: &str| {
        let file = folder.file(name);
        let bots = ["--first", "expert:500n", "--second", "random", "--games", "3"];
        let answer = json_of(&[&bots[..], &["--seed", seed, "--pgn", &file]].concat());
        (answer, fs::read_to_string(file).expect("the games are there"))
    };
    let (once, again, others) = (games("4", "once"), games("4", "again"), games("9", "others"));
    assert_eq!(once, again);
    assert_ne!(once.1, others.1);
}

#[test]
fn levels_play_too() {
    let answer = json_of(&["--first", "level1", "--second", "level3", "--games", "1"]);
    assert_eq!((&answer["first"]["bot"], &answer["second"]["bot"]), (&"level1".into(), &"level3".into()));
    assert_eq!(answer["forfeits"], Value::Array(Vec::new()));
}

#[test]
fn the_games_can_be_read_back() {
    let folder = Folder::new("pgn");
    let file = folder.file("games.pgn");
    let bots = ["--first", "greedy:1", "--second", "random", "--games", "4", "--plies", "6"];
    let answer = json_of(&[&bots[..], &["--pgn", &file]].concat());
    assert_eq!(folder.names(), ["games.pgn"], "nothing is left beside it");

    let reader = Reader::new(File::open(&file).expect("it is there")).expect("it can be read");
    let games: Vec<_> = reader.map(|game| game.expect("our own games are correct")).collect();
    assert_eq!(games.len(), 4);
    let opening = |nth: usize| {
        let record = &games[nth].record;
        record.main_line().take(6).filter_map(|node| record.chosen(node)).collect::<Vec<_>>()
    };
    assert_eq!((opening(0), opening(2)), (opening(1), opening(3)), "each opening is played twice");
    assert_ne!(opening(0), opening(2));
    let mut wins = 0;
    for (nth, game) in games.iter().enumerate() {
        let names = if nth.is_multiple_of(2) { ("greedy:1", "random") } else { ("random", "greedy:1") };
        assert_eq!((game.tags.get("White"), game.tags.get("Black")), (Some(names.0), Some(names.1)));
        assert_eq!(game.tags.get("Round"), Some((nth + 1).to_string().as_str()));
        let expected = if nth.is_multiple_of(2) { GameResult::WhiteWins } else { GameResult::BlackWins };
        wins += u64::from(game.result == expected);
        assert_ne!(game.result, GameResult::Open);
    }
    assert_eq!(answer["first"]["wins"], wins);
}

#[test]
fn a_file_that_cannot_be_written_is_known_before_the_first_game() {
    let folder = Folder::new("unwritten");
    // Ten thousand games would take minutes.
    let bots = ["--first", "random", "--second", "random", "--games", "10000", "--pgn"];
    for file in
        [folder.file("missing/games.pgn"), folder.file("."), folder.file(".."), "/dev/null".to_owned()]
    {
        let output = catur(&[&bots[..], &[&file]].concat());
        assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(1), ""), "{file}");
        assert!(text(&output.stderr).starts_with(&format!("catur: cannot write {file}: ")), "{file}");
    }
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn a_contest_that_is_broken_off_leaves_the_older_file_alone() {
    let folder = Folder::new("broken-off");
    let (file, beside) = (folder.file("games.pgn"), folder.file("games.pgn.part"));
    fs::write(&file, "older games").expect("it can be written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_catur"))
        .args(["match", "--first", "random", "--second", "random", "--games", "1000000", "--pgn", &file])
        .spawn()
        .expect("the program starts");
    while fs::metadata(&beside).map_or(0, |beside| beside.len()) == 0 {
        assert!(child.try_wait().expect("it can be asked").is_none(), "the contest goes on");
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().and_then(|()| child.wait()).expect("it can be ended");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "older games");

    // The next contest begins anew.
    output_of(&["--first", "random", "--second", "random", "--games", "1", "--pgn", &file]);
    assert_eq!(folder.names(), ["games.pgn"]);
    let games = fs::read_to_string(&file).expect("it is there");
    assert_eq!(games.matches("[Event ").count(), 1);
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_stays_a_link() {
    let folder = Folder::new("link");
    let (file, link) = (folder.file("games.pgn"), folder.file("link.pgn"));
    fs::write(&file, "older games").expect("it can be written");
    std::os::unix::fs::symlink(&file, &link).expect("a link can be made");
    output_of(&["--first", "random", "--second", "random", "--games", "1", "--pgn", &link]);
    assert!(fs::symlink_metadata(&link).is_ok_and(|link| link.is_symlink()));
    assert!(fs::read_to_string(&file).is_ok_and(|games| games.starts_with("[Event ")));
}

#[test]
fn bad_usage_is_exit_code_2_and_names_the_bots_there_are() {
    let bots: [(&str, &str); 6] = [
        ("stockfish", "level1 to level8, minimax, alpha-beta, negascout and greedy"),
        ("level9", "level1 to level8"),
        ("random:2", "and random"),
        ("minimax:0", "a depth from 1 to 100, as in minimax:3"),
        ("expert:fast", "expert:20000n"),
        ("", "there is no such bot"),
    ];
    for (bot, hint) in bots {
        for (one, other) in [(bot, "random"), ("random", bot)] {
            let output = catur(&["--first", one, "--second", other, "--games", "1"]);
            assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(2), ""), "{bot}");
            let errors = text(&output.stderr);
            assert!(errors.starts_with("error: ") && errors.contains(hint), "{bot}: {errors}");
        }
    }
    let random = ["--first", "random", "--second", "random"];
    let bad: [&[&str]; 8] = [
        &[],
        &["--games", "0"],
        &["--games", "-1"],
        &["--games", "many"],
        &["--games", "1", "--plies", "41"],
        &["--games", "1", "--depth", "0"],
        &["--games", "1", "--seed", "x"],
        &["--games", "1", "--game", "go"],
    ];
    for arguments in bad {
        let output = catur(&[&random, arguments].concat());
        assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(2), ""), "{arguments:?}");
    }
}
