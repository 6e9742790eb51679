//! The record and the place in it: going back deletes nothing, and every move that was ever played can be found again.

use catur::chess::{Move, Position};
use catur::game::Color;
use catur::play::{Cursor, GameRecord, NodeId};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn chosen(text: &str) -> Move {
    text.parse().expect("a move in coordinates")
}

fn cursor(moves: &str) -> Cursor<Position> {
    let mut cursor = Cursor::new(GameRecord::new(Position::start()));
    for text in moves.split_whitespace() {
        cursor.play(chosen(text));
    }
    cursor
}

fn texts(cursor: &Cursor<Position>, nodes: &[NodeId]) -> String {
    let moves = nodes.iter().filter_map(|&node| cursor.record().chosen(node));
    moves.map(|chosen| chosen.to_string()).collect::<Vec<_>>().join(" ")
}

fn path(cursor: &Cursor<Position>) -> String {
    texts(cursor, cursor.path())
}

fn main_line(cursor: &Cursor<Position>) -> String {
    texts(cursor, &cursor.record().main_line().collect::<Vec<_>>())
}

#[test]
fn going_back_and_forth_only_moves_the_place() {
    let mut cursor = cursor("e2e4 e7e5 g1f3");
    let before = cursor.record().clone();
    cursor.back();
    cursor.back();
    assert_eq!((cursor.ply(), path(&cursor)), (1, "e2e4 e7e5 g1f3".to_owned()));
    assert_eq!(cursor.line().position().turn(), Color::Black);
    cursor.forward();
    assert_eq!(cursor.ply(), 2);
    cursor.first();
    cursor.back();
    assert_eq!((cursor.ply(), cursor.node()), (0, cursor.record().root()));
    cursor.last();
    cursor.forward();
    assert!(cursor.is_at_end());
    assert_eq!(cursor.record(), &before);
}

#[test]
fn a_new_move_after_going_back_is_a_branch_and_the_old_line_stays() {
    let mut cursor = cursor("e2e4 e7e5 g1f3");
    cursor.go_to_ply(1);
    cursor.play(chosen("c7c5"));
    assert_eq!(path(&cursor), "e2e4 c7c5");
    assert_eq!(main_line(&cursor), "e2e4 e7e5 g1f3");
    assert_eq!(cursor.record().len(), 4);
}

#[test]
fn a_move_that_is_recorded_already_is_followed() {
    let mut cursor = cursor("e2e4 e7e5 g1f3");
    cursor.first();
    cursor.play(chosen("e2e4"));
    assert_eq!((cursor.ply(), cursor.record().len()), (1, 3));
    assert_eq!(path(&cursor), "e2e4 e7e5 g1f3");
    cursor.play(chosen("c7c5"));
    cursor.back();
    cursor.play(chosen("e7e5"));
    assert_eq!(path(&cursor), "e2e4 e7e5 g1f3");
    assert_eq!(cursor.record().len(), 4);
}

#[test]
fn a_move_on_the_branch_at_hand_keeps_that_branch_ahead() {
    let mut cursor = cursor("e2e4 e7e5 g1f3");
    cursor.go_to_ply(2);
    cursor.play(chosen("b1c3"));
    cursor.first();
    cursor.play(chosen("e2e4"));
    assert_eq!(path(&cursor), "e2e4 e7e5 b1c3");
}

#[test]
fn going_on_follows_the_branch_from_which_one_came_and_not_the_main_line() {
    let mut cursor = cursor("e2e4 e7e5 g1f3");
    cursor.go_to_ply(1);
    cursor.play(chosen("c7c5"));
    cursor.play(chosen("b1c3"));
    cursor.first();
    cursor.last();
    assert_eq!((path(&cursor).as_str(), cursor.ply()), ("e2e4 c7c5 b1c3", 3));
    cursor.back();
    cursor.back();
    cursor.forward();
    assert_eq!(cursor.record().chosen(cursor.node()), Some(chosen("c7c5")));
}

#[test]
fn going_to_a_node_of_another_branch_shows_that_branch_to_its_end() {
    let mut cursor = cursor("e2e4 e7e5 g1f3");
    let old = cursor.node_at(2);
    cursor.go_to_ply(1);
    cursor.play(chosen("c7c5"));
    cursor.go_to(old);
    assert_eq!((path(&cursor).as_str(), cursor.ply()), ("e2e4 e7e5 g1f3", 2));
    cursor.go_to(cursor.record().root());
    assert_eq!((path(&cursor).as_str(), cursor.ply()), ("e2e4 e7e5 g1f3", 0));
}

#[test]
fn a_promoted_variation_is_the_main_line_and_the_others_keep_their_order() {
    let mut cursor = cursor("e2e4 e7e5");
    for reply in ["c7c5", "e7e6", "c7c6"] {
        cursor.go_to_ply(1);
        cursor.play(chosen(reply));
    }
    cursor.go_to_ply(0);
    cursor.play(chosen("d2d4"));
    let e4 = cursor.record().main_line().next().expect("a main line");
    let french = cursor.record().continuation(e4, chosen("e7e6")).expect("it was played");
    cursor.promote(french);
    assert_eq!(main_line(&cursor), "e2e4 e7e6");
    assert_eq!(texts(&cursor, cursor.record().continuations(e4)), "e7e6 e7e5 c7c5 c7c6");
    assert_eq!(path(&cursor), "d2d4", "the place and its branch stay");
}

#[test]
fn promotion_works_at_every_parting_on_the_way() {
    let mut cursor = cursor("e2e4 e7e5");
    cursor.first();
    cursor.play(chosen("d2d4"));
    cursor.play(chosen("d7d5"));
    cursor.back();
    cursor.play(chosen("g8f6"));
    cursor.promote(cursor.node());
    assert_eq!(main_line(&cursor), "d2d4 g8f6");
}

#[test]
fn a_node_of_another_record_is_known_to_be_none() {
    let (long, short) = (cursor("e2e4 e7e5"), cursor("e2e4"));
    assert!(long.record().contains(long.node()));
    assert!(!short.record().contains(long.node()));
    assert_eq!(short.record().node(2), None);
    assert_eq!(short.record().node(1), Some(short.node()));
}

#[test]
fn after_any_walk_the_line_is_that_of_the_node_and_nothing_was_lost() {
    let mut chance = StdRng::seed_from_u64(1);
    let mut cursor = cursor("");
    let mut nodes = 0;
    for _ in 0..3000 {
        match chance.random_range(0..6) {
            0 => cursor.back(),
            1 => cursor.forward(),
            2 => cursor.go_to_ply(chance.random_range(0..60)),
            3 => {
                let index = chance.random_range(0..=cursor.record().len());
                cursor.go_to(cursor.record().node(index).expect("there are so many"));
            }
            4 => cursor.promote(cursor.node()),
            _ => {
                if let Some(&chosen) = cursor.line().position().moves().choose(&mut chance) {
                    cursor.play(chosen);
                }
            }
        }
        let record = cursor.record();
        assert!(record.len() >= nodes);
        nodes = record.len();
        assert_eq!(cursor.line().position(), record.line_to(cursor.node()).position());
        assert_eq!(cursor.line().earlier(), record.line_to(cursor.node()).earlier());
        assert_eq!(cursor.line().earlier().len(), cursor.ply());
        assert_eq!(cursor.line().position().turn(), cursor.turn_at(cursor.ply()));
        let end = cursor.node_at(usize::MAX);
        assert_eq!(record.path_to(end), cursor.path());
    }
    assert!(nodes > 300, "{nodes}");
}
