//! What every game keeps to, whichever it is: one suite that all of them pass.

use std::collections::HashMap;
use std::fmt::Debug;
use std::time::{Duration, Instant};

use catur::game::{Line, Status};
use catur::play::session::{Arrangement, House};
use catur::play::{Playable, Seat, Session, Sides};
use catur::search::textbook::{Algorithm, Finding};
use catur::search::{Heuristic, Limits, Signal, Task, Watch};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// A game that the suite can be run on.
trait Tried: Playable + Heuristic + Debug + PartialEq {
    /// Where games begin.
    fn starts() -> Vec<Self>;
    /// Somebody who answers quickly.
    fn quick_bot() -> Self::Bot;
    /// Plies after which a random game is given up.
    const LONGEST: usize;
}

fn from_texts<G: Playable>(texts: &[&str]) -> Vec<G> {
    texts.iter().map(|text| G::from_text(text).unwrap_or_else(|| panic!("{text}"))).collect()
}

impl Tried for catur::chess::Position {
    fn starts() -> Vec<Self> {
        from_texts(&[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        ])
    }

    fn quick_bot() -> Self::Bot {
        "alpha-beta:2".parse().expect("a bot")
    }

    const LONGEST: usize = 120;
}

impl Tried for catur::jungle::Position {
    fn starts() -> Vec<Self> {
        from_texts(&[
            "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w 0 1",
            "1Te4/3l3/7/7/C6/3tr2/2P1R1E/3w3/1LW4 b 0 1",
            "4L2/7/7/3t1rR/7/3w2e/1D5/2ldET1/4P2 w 0 1",
        ])
    }

    fn quick_bot() -> Self::Bot {
        "negascout:2".parse().expect("a bot")
    }

    const LONGEST: usize = 300;
}

impl Tried for catur::adjacency::Position {
    fn starts() -> Vec<Self> {
        from_texts(&["6OO/6OO/8/8/8/8/XX6/XX6 X 56", "6OO/6OO/8/8/8/8/XX6/XX6 O 16"])
    }

    fn quick_bot() -> Self::Bot {
        "local".parse().expect("a bot")
    }

    const LONGEST: usize = 56;
}

/// Runs a claim about all games on each of them.
macro_rules! of_every_game {
    ($($claim:ident)*) => {
        mod chess {
            $(#[test] fn $claim() { super::$claim::<catur::chess::Position>(); })*
        }
        mod jungle {
            $(#[test] fn $claim() { super::$claim::<catur::jungle::Position>(); })*
        }
        mod adjacency {
            $(#[test] fn $claim() { super::$claim::<catur::adjacency::Position>(); })*
        }
    };
}

of_every_game! {
    a_game_that_goes_on_has_a_move_and_playing_it_gives_the_turn_away
    after_is_a_copy_on_which_the_move_is_played
    positions_that_are_written_alike_have_the_same_key_and_moves
    every_position_is_read_as_it_was_written
    every_legal_move_is_read_by_its_coordinates_and_nonsense_is_not
    random_games_come_to_an_end_or_grow_long
    the_textbook_searches_agree
    a_stopped_search_still_answers
    a_session_answers_with_a_legal_move_and_takes_it_back
    nothing_comes_again_from_before_the_last_progress
}

/// Positions of random games from all starts.
fn visited<G: Tried>(games: usize) -> Vec<Line<G>> {
    let mut chance = StdRng::seed_from_u64(11);
    let mut lines = Vec::new();
    for start in G::starts() {
        for _ in 0..games {
            let mut line = Line::new(start.clone());
            while let Status::Ongoing(moves) = line.status()
                && line.earlier().len() < G::LONGEST
            {
                lines.push(line.clone());
                line.play(*moves.choose(&mut chance).expect("a move"));
            }
            lines.push(line);
        }
    }
    lines
}

fn a_game_that_goes_on_has_a_move_and_playing_it_gives_the_turn_away<G: Tried>() {
    for line in visited::<G>(3) {
        if let Status::Ongoing(moves) = line.status() {
            assert!(!moves.is_empty());
            for chosen in moves {
                assert_eq!(line.position().after(chosen).turn(), !line.position().turn());
            }
        }
    }
}

fn after_is_a_copy_on_which_the_move_is_played<G: Tried>() {
    for line in visited::<G>(2) {
        let before = line.position().clone();
        if let Status::Ongoing(moves) = line.status() {
            let mut played = before.clone();
            played.play(moves[0]);
            assert_eq!((before.after(moves[0]), &before), (played, line.position()));
        }
    }
}

fn positions_that_are_written_alike_have_the_same_key_and_moves<G: Tried>() {
    let mut known: HashMap<String, (u64, Option<usize>)> = HashMap::new();
    for line in visited::<G>(6) {
        let position = line.position();
        let moves = match position.status() {
            Status::Ongoing(moves) => Some(moves.len()),
            Status::Over(_) => None,
        };
        let seen = (position.key(), moves);
        assert_eq!(*known.entry(position.to_text()).or_insert(seen), seen, "{position:?}");
    }
}

fn every_position_is_read_as_it_was_written<G: Tried>() {
    for line in visited::<G>(3) {
        let text = line.position().to_text();
        let read = G::from_text(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!((read.key(), read.to_text()), (line.position().key(), text));
    }
}

fn every_legal_move_is_read_by_its_coordinates_and_nonsense_is_not<G: Tried>() {
    for line in visited::<G>(2) {
        if let Status::Ongoing(moves) = line.position().status() {
            for chosen in moves {
                assert_eq!(line.position().read_move(&chosen.to_string()), Some(chosen));
            }
        }
        for nonsense in ["", "a", "z9z9", "e2e4e6", "é", "a1a1"] {
            assert_eq!(line.position().read_move(nonsense), None, "{nonsense}");
        }
    }
}

fn random_games_come_to_an_end_or_grow_long<G: Tried>() {
    let ended = visited::<G>(4).iter().filter(|line| matches!(line.status(), Status::Over(_))).count();
    assert!(ended > 0, "some of them end");
}

fn search<G: Heuristic>(algorithm: Algorithm, line: &Line<G>, depth: u32) -> Finding<G::Move> {
    let task = Task { line: line.clone(), ..Task::new(line.position().clone(), Limits::default()) };
    let mut watch = Watch::start(task.limits, &Signal::default());
    algorithm.search(&task, depth, &mut watch, &mut ()).expect("nobody stops it")
}

fn the_textbook_searches_agree<G: Tried>() {
    for line in visited::<G>(2).iter().step_by(17) {
        let found = Algorithm::EXACT.map(|algorithm| search(algorithm, line, 2));
        assert_eq!(found[0].value, found[1].value, "{:?}", line.position());
        assert_eq!(found[0].value, found[2].value, "{:?}", line.position());
        assert!(found[1].leaves <= found[0].leaves);
        if matches!(line.position().status(), Status::Over(_)) {
            assert_eq!(found.map(|found| found.best()), [None; 3]);
        }
    }
}

fn a_stopped_search_still_answers<G: Tried>() {
    let signal = Signal::default();
    signal.stop();
    for start in G::starts() {
        let mut player = G::hire(G::quick_bot(), 1);
        let task = Task::new(start.clone(), Limits::default());
        let chosen = player.search(&task, &signal, &mut |_| ()).expect("a move");
        assert_eq!(start.read_move(&chosen.to_string()), Some(chosen));
    }
}

fn a_session_answers_with_a_legal_move_and_takes_it_back<G: Tried>() {
    let start = G::starts().remove(0);
    let computers = Sides::both(Seat::Computer(G::quick_bot()));
    let seats = computers.with(start.turn(), Seat::Human);
    let now = Instant::now();
    let arrangement = Arrangement::new(start.clone(), seats, None);
    let mut session = Session::new(arrangement, House::new(3, Duration::ZERO), || (), now).expect("threads");
    let Status::Ongoing(moves) = start.status() else { panic!("it has begun") };
    session.command(catur::play::Command::Play(moves[0]), now).expect("a human may move");
    let began = Instant::now();
    while session.cursor().ply() < 2 {
        assert!(began.elapsed() < Duration::from_secs(20));
        session.listen(Instant::now());
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(session.turn(), start.turn());
    session.command(catur::play::Command::Undo, now).expect("there is something to take back");
    assert_eq!((session.position(), session.cursor().ply()), (&start, 0));
}

fn nothing_comes_again_from_before_the_last_progress<G: Tried>() {
    for line in visited::<G>(3) {
        let since = line.position().plies_since_progress();
        let before = line.earlier().len().saturating_sub(since);
        assert!(!line.earlier()[..before].contains(&line.position().key()), "{:?}", line.position());
        assert!(since < usize::MAX, "every game of ours knows its progress");
    }
}
