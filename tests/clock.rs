//! The clock: it counts only what it is told, and knows whose time has run out.

use std::time::{Duration, Instant};

use catur::chess::{Position, ending};
use catur::game::{Color, Game, Status};
use catur::play::clock::PRESETS;
use catur::play::{Clock, Sides, TimeControl};
use catur::search::TimeLimit;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use shakmaty::fen::Fen;

const fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn clock(minutes: u64, increment: u64) -> Clock {
    Clock::new(Sides::both(TimeControl::new(minutes, increment)))
}

fn left(clock: &Clock, now: Instant) -> (u64, u64) {
    (clock.left(Color::White, now).as_secs(), clock.left(Color::Black, now).as_secs())
}

#[test]
fn a_new_clock_stands() {
    let (clock, now) = (clock(5, 0), Instant::now());
    assert_eq!(left(&clock, now + seconds(1000)), (300, 300));
    assert_eq!((clock.running(), clock.falls_at()), (None, None));
    assert_eq!(clock.fallen(now + seconds(1000)), None);
}

#[test]
fn only_the_clock_of_the_side_to_move_runs() {
    let (mut clock, now) = (clock(5, 0), Instant::now());
    clock.start(Color::White, now);
    assert_eq!(left(&clock, now + seconds(10)), (290, 300));
    clock.switch(now + seconds(20));
    assert_eq!(left(&clock, now + seconds(50)), (280, 270));
    clock.switch(now + seconds(50));
    assert_eq!(left(&clock, now + seconds(51)), (279, 270));
}

#[test]
fn the_increment_comes_with_the_move() {
    let (mut clock, now) = (clock(5, 3), Instant::now());
    clock.start(Color::White, now);
    assert_eq!(left(&clock, now + seconds(1)), (299, 300));
    clock.switch(now + seconds(1));
    assert_eq!(left(&clock, now + seconds(1)), (302, 300));
    clock.switch(now + seconds(11));
    assert_eq!(left(&clock, now + seconds(11)), (302, 293));
}

#[test]
fn the_sides_may_have_different_times() {
    let controls = Sides { white: TimeControl::new(1, 0), black: TimeControl::new(10, 5) };
    let (mut clock, now) = (Clock::new(controls), Instant::now());
    assert_eq!(left(&clock, now), (60, 600));
    clock.start(Color::Black, now);
    clock.switch(now);
    assert_eq!(left(&clock, now), (60, 605));
}

#[test]
fn a_paused_clock_keeps_what_is_left() {
    let (mut clock, now) = (clock(5, 3), Instant::now());
    clock.start(Color::White, now);
    clock.pause(now + seconds(7));
    assert_eq!(left(&clock, now + seconds(500)), (293, 300));
    clock.switch(now + seconds(500));
    assert_eq!(left(&clock, now + seconds(500)), (293, 300), "who has not been running gets nothing");
    clock.start(Color::White, now + seconds(600));
    assert_eq!(left(&clock, now + seconds(603)), (290, 300));
}

#[test]
fn starting_a_clock_that_runs_changes_nothing() {
    let (mut clock, now) = (clock(5, 3), Instant::now());
    clock.start(Color::White, now);
    let before = clock;
    clock.start(Color::White, now + seconds(5));
    assert_eq!(clock, before);
}

#[test]
fn a_move_taken_back_brings_the_time_back() {
    let (mut clock, now) = (clock(5, 0), Instant::now());
    clock.start(Color::White, now);
    clock.switch(now + seconds(10));
    let times = clock.times(now + seconds(10));
    clock.switch(now + seconds(30));
    clock.take_back(times);
    assert_eq!(clock.running(), None);
    assert_eq!(left(&clock, now + seconds(100)), (290, 300));
}

#[test]
fn the_flag_falls_when_the_time_has_run_out_and_not_before() {
    let (mut clock, now) = (clock(1, 0), Instant::now());
    clock.start(Color::Black, now);
    let fall = now + seconds(60);
    assert_eq!(clock.falls_at(), Some(fall));
    assert_eq!(clock.fallen(now + Duration::from_nanos(59_999_999_999)), None);
    assert_eq!(clock.fallen(fall), Some(Color::Black));
    clock.switch(fall + seconds(1));
    assert_eq!(clock.fallen(fall + seconds(1)), Some(Color::Black), "no move lifts a fallen flag");
    assert_eq!(left(&clock, fall + seconds(9)), (60, 0));
}

#[test]
fn time_that_goes_backwards_costs_nothing() {
    let (mut clock, now) = (clock(1, 0), Instant::now());
    clock.start(Color::White, now + seconds(10));
    assert_eq!(left(&clock, now), (60, 60));
    clock.switch(now);
    assert_eq!(left(&clock, now), (60, 60));
}

#[test]
fn who_lives_by_the_increment_alone_has_one_to_begin_with() {
    let now = Instant::now();
    assert_eq!(left(&clock(0, 5), now), (5, 5));
}

#[test]
fn the_longest_time_does_not_overflow() {
    let forever = TimeControl { base: Duration::MAX, increment: Duration::MAX };
    let (mut clock, now) = (Clock::new(Sides::both(forever)), Instant::now());
    clock.start(Color::White, now);
    clock.switch(now + seconds(1));
    assert_eq!((clock.fallen(now + seconds(2)), clock.falls_at()), (None, None));
}

#[test]
fn a_search_is_told_what_is_left() {
    let (mut clock, now) = (clock(1, 2), Instant::now());
    clock.start(Color::White, now);
    let limit = TimeLimit::Clock { left: seconds(50), increment: seconds(2), moves_to_go: None };
    assert_eq!(clock.limit(Color::White, now + seconds(10)), limit);
}

#[test]
fn presets_are_named_by_minutes_and_seconds() {
    let names: Vec<String> = PRESETS.iter().map(ToString::to_string).collect();
    assert_eq!(names[..6], ["1+0", "2+1", "3+0", "3+2", "5+0", "5+3"]);
    let half_a_minute = TimeControl { base: seconds(30), increment: Duration::ZERO };
    assert_eq!(half_a_minute.to_string(), "0.5+0");
    assert!(PRESETS.is_sorted_by_key(|control| control.base + 40 * control.increment));
}

/// Whether another program thinks that a side can still mate.
fn can_mate_elsewhere(position: &Position, color: Color) -> bool {
    let fen: Fen = position.to_string().parse().expect("a FEN");
    let board = fen.as_setup().board.clone();
    let same: shakmaty::Chess = fen
        .into_position(shakmaty::CastlingMode::Standard)
        .unwrap_or_else(|error| panic!("{error}: {board:?}"));
    let color = match color {
        Color::White => shakmaty::Color::White,
        Color::Black => shakmaty::Color::Black,
    };
    !shakmaty::Position::has_insufficient_material(&same, color)
}

#[test]
fn who_has_no_men_to_mate_with_is_known() {
    for (fen, white, black) in [
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", false, false),
        ("8/8/4k3/8/8/3K4/8/6Q1 w - - 0 1", true, false),
        ("8/8/4k3/8/8/3K4/8/6N1 w - - 0 1", false, false),
        ("8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1", true, false),
        ("8/4p3/4k3/8/8/3K4/8/6N1 w - - 0 1", true, true),
        ("8/4q3/4k3/8/8/3K4/8/6N1 w - - 0 1", false, true),
        ("8/4p3/4k3/8/8/3K4/8/6B1 w - - 0 1", true, true),
        ("8/4r3/4k3/8/8/3K4/8/6B1 w - - 0 1", false, true),
        ("8/8/4k3/2b5/8/3K4/8/6B1 w - - 0 1", false, false),
        ("8/8/4k3/3b4/8/3K4/8/6B1 w - - 0 1", true, true),
    ] {
        let position: Position = fen.parse().expect("a position");
        assert_eq!(ending::can_mate(&position, Color::White), white, "{fen}");
        assert_eq!(ending::can_mate(&position, Color::Black), black, "{fen}");
        for color in Color::ALL {
            assert_eq!(ending::can_mate(&position, color), can_mate_elsewhere(&position, color), "{fen}");
        }
    }
}

#[test]
fn in_random_games_another_program_agrees_on_who_can_still_mate() {
    let mut chance = StdRng::seed_from_u64(4);
    let mut hopeless = 0;
    for _ in 0..60 {
        let mut position = Position::start();
        while let Status::Ongoing(moves) = position.status() {
            // Taking what can be taken leads to few men.
            let forcing = position.forcing_moves();
            let among = if forcing.is_empty() { &moves } else { &forcing };
            position.play(*among.choose(&mut chance).expect("there are moves"));
            for color in Color::ALL {
                let can_mate = ending::can_mate(&position, color);
                assert_eq!(can_mate, can_mate_elsewhere(&position, color), "{position}");
                hopeless += usize::from(!can_mate);
            }
        }
    }
    assert!(hopeless > 100, "{hopeless}");
}
