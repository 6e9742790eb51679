//! The rules of Adjacency against recorded games, sums over all lines, a second implementation, and nonsense.

use std::cmp::Ordering;
use std::collections::HashMap;

use catur::adjacency::perft::{Sums, divide, perft};
use catur::adjacency::{Ending, FenError, Move, Position, Refusal, Rounds, Square};
use catur::game::{Color, Ending as _, Game, Line, Status};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

const GAMES: &str = include_str!("positions/adjacency/games.jsonl");
const SUMS: &str = include_str!("positions/adjacency/sums.jsonl");

const START: &str = "6OO/6OO/8/8/8/8/XX6/XX6 X 56";

fn rows(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON"))
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn rounds(number: u32) -> Rounds {
    Rounds::new(number).expect("from 2 to 28")
}

fn square(name: &str) -> Square {
    name.parse().expect("the name of a square")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

fn number(value: &Value) -> u32 {
    value.as_u64().and_then(|number| number.try_into().ok()).expect("a number")
}

fn side(value: &Value) -> Option<Color> {
    match text(value) {
        "X" => Some(Color::White),
        "O" => Some(Color::Black),
        _ => None,
    }
}

fn assert_marks(position: &Position, row: &Value) {
    assert_eq!(position.marks(Color::White), number(&row["x"]), "{position}");
    assert_eq!(position.marks(Color::Black), number(&row["o"]), "{position}");
}

#[test]
fn recorded_games_are_played_as_they_were() {
    let mut plies = 0;
    for game in rows(GAMES) {
        let first = side(&game["first"]).expect("somebody is first");
        let mut now = Position::start(rounds(number(&game["rounds"])), first);
        let row = game["plies"].as_array().expect("a list");
        assert_eq!(u32::try_from(row.len()), Ok(2 * number(&game["rounds"])));
        for ply in row {
            assert_eq!(now.to_string(), text(&ply["fen"]));
            assert_eq!(now, position(text(&ply["fen"])));
            assert_marks(&now, ply);
            assert_eq!(u32::try_from(now.moves().len()), Ok(number(&ply["legal"])));
            assert_eq!(now.status(), Status::Ongoing(now.moves()));
            let played = square(text(&ply["played"]));
            let mut flips: Vec<String> = now.flips(played).map(|square| square.to_string()).collect();
            flips.sort_unstable();
            let expected: Vec<&str> = ply["flips"].as_array().expect("a list").iter().map(text).collect();
            assert_eq!(flips, expected, "{now} {played}");
            assert_eq!(now.why_not(played), None);
            now.play(Move::new(played));
            assert_eq!(now.at(played), Some(!now.turn()));
            plies += 1;
        }
        assert_eq!(now.to_string(), text(&game["final"]));
        assert_marks(&now, &game);
        let Status::Over(ending) = now.status() else { panic!("{now} is over") };
        assert_eq!(ending.winner(), side(&game["result"]), "{now}");
        assert!(now.moves().is_empty());
    }
    assert_eq!(plies, 1352);
}

fn sums(leaves: u64, difference: i64, square: i64) -> Sums {
    Sums { leaves, difference, square }
}

#[test]
fn sums_over_all_lines_are_the_published_ones() {
    let published = [
        sums(1, 0, 0),
        sums(56, 64, 88),
        sums(3_080, -388, 2_392),
        sums(166_320, 190_848, 424_320),
        sums(8_814_960, -2_170_440, 17_219_552),
    ];
    for (depth, published) in (0..).zip(published) {
        assert_eq!(perft(&position(START), depth), published, "depth {depth}");
    }
}

#[test]
#[ignore = "half a billion lines"]
fn sums_over_all_lines_of_five_plies_are_the_published_ones() {
    assert_eq!(perft(&position(START), 5), sums(458_377_920, 530_632_320, 1_772_412_256));
}

#[test]
fn sums_from_other_positions_are_the_recorded_ones() {
    let mut compared = 0;
    for row in rows(SUMS) {
        let now = position(text(&row["fen"]));
        for depth in row["depths"].as_array().expect("a list") {
            let plies = number(&depth["depth"]);
            let recorded = sums(
                depth["leaves"].as_u64().expect("a count"),
                depth["sum_x_minus_o"].as_i64().expect("a sum"),
                depth["sum_of_squares"].as_i64().expect("a sum"),
            );
            assert_eq!(perft(&now, plies), recorded, "{now} depth {plies}");
            assert_eq!(divide(&now, plies).map(|(_, sums)| sums).sum::<Sums>(), recorded, "{now} divided");
            compared += 1;
        }
    }
    assert!(compared > 33, "{compared}");
}

/// The same rules once more, as plainly as they can be said.
#[derive(Clone, PartialEq, Debug)]
struct Plain {
    /// Ranks from 8 down, files from a.
    rows: Vec<Vec<char>>,
    mark: char,
    plies_left: usize,
}

impl Plain {
    fn neighbours(row: usize, file: usize) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for (other_row, other_file) in (0..8).flat_map(|row| (0..8).map(move |file| (row, file))) {
            if row.abs_diff(other_row) + file.abs_diff(other_file) == 1 {
                found.push((other_row, other_file));
            }
        }
        found
    }

    fn play(&mut self, row: usize, file: usize) {
        assert_eq!(self.rows[row][file], '.');
        let other = if self.mark == 'X' { 'O' } else { 'X' };
        self.rows[row][file] = self.mark;
        for (row, file) in Self::neighbours(row, file) {
            if self.rows[row][file] == other {
                self.rows[row][file] = self.mark;
            }
        }
        self.mark = other;
        self.plies_left -= 1;
    }

    fn fen(&self) -> String {
        let numbered = |row: &Vec<char>| {
            let text = row.iter().collect::<String>();
            (1..=8).rev().fold(text, |text, empty| text.replace(&".".repeat(empty), &empty.to_string()))
        };
        let rows: Vec<String> = self.rows.iter().map(numbered).collect();
        format!("{} {} {}", rows.join("/"), self.mark, self.plies_left)
    }

    /// Who has won, in letters; nothing as long as there is something to play.
    fn result(&self) -> Option<&'static str> {
        let count = |mark| self.rows.iter().flatten().filter(|&&other| other == mark).count();
        let result = match count('X').cmp(&count('O')) {
            Ordering::Greater => "X",
            Ordering::Less => "O",
            Ordering::Equal => "=",
        };
        (self.plies_left == 0).then_some(result)
    }

    fn random(chance: &mut StdRng) -> Self {
        let empty_of_ten = chance.random_range(1..10);
        let marks = |chance: &mut StdRng| match chance.random_range(0..10) {
            tenth if tenth < empty_of_ten => '.',
            tenth if tenth % 2 == 0 => 'X',
            _ => 'O',
        };
        let rows: Vec<Vec<char>> = (0..8).map(|_| (0..8).map(|_| marks(chance)).collect()).collect();
        let empty = rows.iter().flatten().filter(|&&mark| mark == '.').count();
        let mark = if chance.random() { 'X' } else { 'O' };
        Self { rows, mark, plies_left: chance.random_range(0..=empty) }
    }
}

#[test]
fn six_hundred_random_positions_are_played_as_a_second_implementation_plays_them() {
    let mut chance = StdRng::seed_from_u64(600);
    let mut results: HashMap<Option<&str>, u32> = HashMap::new();
    for _ in 0..600 {
        let plain = Plain::random(&mut chance);
        let now = position(&plain.fen());
        assert_eq!(now.to_string(), plain.fen());
        let mut moves = Vec::new();
        for (row, file) in (0..8).flat_map(|row| (0..8).map(move |file| (row, file))) {
            let here = Square::at(file, 7 - row);
            let mark = now.at(here).map_or('.', |color| if color == Color::White { 'X' } else { 'O' });
            assert_eq!(mark, plain.rows[row][file]);
            if plain.plies_left == 0 {
                assert_eq!(now.why_not(here), Some(Refusal::GameOver));
                assert_eq!(now.flips(here).count(), 0);
            } else if mark != '.' {
                assert_eq!(now.why_not(here), Some(Refusal::Occupied));
                assert_eq!(now.flips(here).count(), 0);
            } else {
                assert_eq!(now.why_not(here), None);
                let mut then = plain.clone();
                then.play(row, file);
                let next = now.after(Move::new(here));
                assert_eq!(next.to_string(), then.fen(), "{now} {here}");
                let gained = next.marks(now.turn()) - now.marks(now.turn());
                assert_eq!(now.gain(Move::new(here)), gained);
                assert!(
                    now.flips(here).all(|flipped| now.at(flipped) == Some(!now.turn())
                        && next.at(flipped) == Some(now.turn()))
                );
                assert_eq!(u32::try_from(now.flips(here).count() + 1), Ok(gained));
                moves.push(Move::new(here));
            }
        }
        assert_eq!(now.moves().as_slice(), moves, "row by row from the top left");
        assert_eq!(result(&now), plain.result(), "{now}");
        let (mut end, mut plain) = (now, plain);
        while let Some(&chosen) = end.moves().choose(&mut chance) {
            plain.play(7 - chosen.at().rank(), chosen.at().file());
            end.play(chosen);
            assert_eq!(result(&end), plain.result(), "{end}");
        }
        assert_eq!(end.to_string(), plain.fen());
        *results.entry(result(&end)).or_insert(0) += 1;
    }
    assert_eq!(results.values().sum::<u32>(), 600);
    assert!(results.len() == 3 && results.values().all(|&count| count > 20), "{results:?}");
}

/// Who has won, in letters; nothing as long as the game goes on.
fn result(position: &Position) -> Option<&'static str> {
    let Status::Over(ending) = position.status() else { return None };
    Some(match (ending, ending.winner()) {
        (Ending::Majority { .. }, Some(Color::White)) => "X",
        (Ending::Majority { .. }, Some(Color::Black)) => "O",
        (Ending::Tie, None) => "=",
        other => panic!("{position}: {other:?}"),
    })
}

#[test]
fn a_full_board_is_reached_after_28_rounds_and_not_before() {
    let mut chance = StdRng::seed_from_u64(28);
    for first in Color::ALL {
        let mut line = Line::new(Position::start(Rounds::MOST, first));
        let mut plies = 0;
        while let Status::Ongoing(moves) = line.status() {
            assert_eq!(moves.len(), 56 - plies);
            assert_eq!(line.position().plies_left() as usize, 56 - plies);
            assert_eq!(line.position().rounds_left() as usize, 28 - plies / 2);
            assert_eq!(line.position().turn() == first, plies % 2 == 0);
            line.play(*moves.choose(&mut chance).expect("there is always a move"));
            plies += 1;
        }
        assert_eq!(plies, 56);
        assert!(Square::all().all(|square| line.position().at(square).is_some()));
    }
}

#[test]
fn more_marks_win_and_as_many_tie() {
    let ending = |fen: &str| match position(fen).status() {
        Status::Over(ending) => ending,
        Status::Ongoing(_) => panic!("{fen} is over"),
    };
    assert_eq!(ending("6OO/6OO/8/8/8/8/XX6/XX5X X 0"), Ending::Majority { winner: Color::White });
    assert_eq!(ending("O5OO/6OO/8/8/8/8/XX6/XX6 O 0"), Ending::Majority { winner: Color::Black });
    assert_eq!(ending("6OO/6OO/8/8/8/8/XX6/XX6 X 0"), Ending::Tie);
    assert_eq!(Ending::Tie.winner(), None);
}

#[test]
fn a_game_has_2_to_28_rounds() {
    for number in 0..100 {
        assert_eq!(Rounds::new(number).is_some(), (2..=28).contains(&number), "{number}");
        assert!(Rounds::new(number).is_none_or(|rounds| rounds.number() == number));
    }
    assert_eq!(Rounds::new(256 + 2), None);
    let start = Position::start(rounds(2), Color::Black);
    assert_eq!(start.to_string(), "6OO/6OO/8/8/8/8/XX6/XX6 O 4");
    assert_eq!((start.plies_left(), start.rounds_left()), (4, 2));
}

#[test]
fn squares_have_their_names() {
    assert_eq!(Square::all().count(), 64);
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::at(square.file(), square.rank()), square);
        assert_eq!(Move::new(square).to_string(), square.to_string());
    }
    assert_eq!((Square::at(0, 0), Square::at(7, 7)), (square("a1"), square("h8")));
    for name in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "aa1", "é"] {
        assert!(name.parse::<Square>().is_err(), "{name}");
    }
}

#[test]
fn keys_differ_with_the_side_to_move_and_the_plies_left() {
    let same_board: Vec<u64> = Color::ALL
        .into_iter()
        .flat_map(|first| (2..=28).map(move |number| Position::start(rounds(number), first).key()))
        .collect();
    let mut distinct = same_board.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), same_board.len());
    assert_eq!(position(START).key(), Position::start(Rounds::MOST, Color::White).key());
    assert_eq!(Position::ended_by_repetition(usize::MAX), None);
}

#[test]
fn what_is_wrong_with_a_text_is_said() {
    let refused = |text: &str| text.parse::<Position>().expect_err("no position");
    assert_eq!(refused(""), FenError::FieldCount(0));
    assert_eq!(refused("8/8/8/8/8/8/8/8 X"), FenError::FieldCount(2));
    assert_eq!(refused("8/8/8/8/8/8/8/8 X 4 5 6"), FenError::FieldCount(5));
    assert_eq!(refused("8/8/8/8/8/8/8 X 4"), FenError::RankCount(7));
    assert_eq!(refused("8/8/8/8/8/8/8/7 X 4"), FenError::RankLength { rank: 1 });
    assert_eq!(refused("XXXXXXXXX/8/8/8/8/8/8/8 X 4"), FenError::RankLength { rank: 8 });
    assert_eq!(refused("8/8/8/8/8/8/8/x7 X 4"), FenError::UnknownMark('x'));
    assert_eq!(refused("8/8/8/8/8/8/8/08 X 4"), FenError::UnknownMark('0'));
    assert_eq!(refused("8/8/8/8/8/8/8/8 w 4"), FenError::UnknownTurn("w".to_owned()));
    assert_eq!(refused("8/8/8/8/8/8/8/8 X -1"), FenError::UnknownPlies("-1".to_owned()));
    assert_eq!(refused("8/8/8/8/8/8/8/8 X +4"), FenError::UnknownPlies("+4".to_owned()));
    assert_eq!(refused("8/8/8/8/8/8/8/8 X 65"), FenError::TooManyPlies { plies: 65, empty: 64 });
    assert_eq!(
        refused("6OO/6OO/8/8/8/8/XX6/XX6 X 99999999999999999999"),
        FenError::TooManyPlies { plies: 255, empty: 56 }
    );
    assert!(refused("8/8/8/8/8/8/8/8 X 65").to_string().contains("only 64 squares are empty"));
    assert!("8/8/8/8/8/8/8/8 O 64".parse::<Position>().is_ok());
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        let _ = text.parse::<Position>();
    }

    #[test]
    fn almost_a_position_is_one_that_can_be_written_again_or_none(
        text in "[XO1-8/]{0,3}([XO1-8]{1,8}/){7}[XO1-8]{1,8} ?[XO] ?[0-9]{0,3}"
    ) {
        if let Ok(read) = text.parse::<Position>() {
            prop_assert_eq!(read.to_string().parse::<Position>(), Ok(read));
            prop_assert!(read.moves().len() >= read.plies_left() as usize);
        }
    }
}
