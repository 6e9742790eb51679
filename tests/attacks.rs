//! The tables of attacks against a slow walk over the board, square by square.

use catur::chess::attacks;
use catur::chess::{Bitboard, Board, Piece, Square};
use catur::game::Color;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

type Direction = (i32, i32);

const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const STRAIGHT: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const KNIGHT_JUMPS: [Direction; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const SEED: u64 = 8128;

/// The square so many steps away. The arithmetic is our own here: nothing is taken from what is being tested.
fn step(from: Square, (files, ranks): Direction, times: i32) -> Option<Square> {
    let coordinate = |start: usize, by: i32| {
        let there = i32::try_from(start).ok()? + by * times;
        usize::try_from(there).ok().filter(|&there| there < 8)
    };
    Some(Square::at(coordinate(from.file(), files)?, coordinate(from.rank(), ranks)?))
}

fn steps(from: Square, directions: &[Direction]) -> Bitboard {
    directions.iter().filter_map(|&direction| step(from, direction, 1)).collect()
}

/// All squares up to the first man in each direction, that man's square included.
fn walk(from: Square, directions: &[Direction], occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for &direction in directions {
        for square in (1..8).map_while(|times| step(from, direction, times)) {
            reached |= Bitboard::of(square);
            if occupied.has(square) {
                break;
            }
        }
    }
    reached
}

/// Random sets of squares: a quarter, half and three quarters of the board in turn.
fn random_sets(count: usize) -> impl Iterator<Item = Bitboard> {
    let mut chance = StdRng::seed_from_u64(SEED);
    (0..count).map(move |turn| {
        let (one, other): (u64, u64) = (chance.random(), chance.random());
        Bitboard(match turn % 3 {
            0 => one & other,
            1 => one,
            _ => one | other,
        })
    })
}

/// All subsets of a set, the empty one and the whole included.
fn subsets(set: Bitboard) -> impl Iterator<Item = Bitboard> {
    // Counting up with the squares outside the set filled lets the carry jump over them.
    let next = move |subset: &Bitboard| Bitboard((subset.0 | !set.0).wrapping_add(1) & set.0);
    std::iter::successors(Some(Bitboard::EMPTY), move |subset| {
        Some(next(subset)).filter(|next| !next.is_empty())
    })
}

fn assert_same(found: Bitboard, expected: Bitboard, whose: &str, from: Square, occupied: Bitboard) {
    assert!(
        found == expected,
        "a {whose} on {from} with {:#018x} occupied reaches {:#018x}, not {:#018x}",
        occupied.0,
        expected.0,
        found.0
    );
}

#[test]
fn runners_reach_what_a_slow_walk_reaches_among_random_men() {
    for occupied in random_sets(3000) {
        for from in Square::all() {
            let (diagonal, straight) = (walk(from, &DIAGONAL, occupied), walk(from, &STRAIGHT, occupied));
            assert_same(attacks::bishop(from, occupied), diagonal, "bishop", from, occupied);
            assert_same(attacks::rook(from, occupied), straight, "rook", from, occupied);
            assert_same(attacks::queen(from, occupied), diagonal | straight, "queen", from, occupied);
        }
    }
}

#[test]
fn a_bishop_is_right_for_every_set_of_men_on_its_diagonals() {
    for from in Square::all() {
        for occupied in subsets(walk(from, &DIAGONAL, Bitboard::EMPTY)) {
            assert_same(
                attacks::bishop(from, occupied),
                walk(from, &DIAGONAL, occupied),
                "bishop",
                from,
                occupied,
            );
        }
    }
}

#[test]
fn a_rook_is_right_for_every_set_of_men_on_its_file_and_rank() {
    for from in Square::all() {
        for occupied in subsets(walk(from, &STRAIGHT, Bitboard::EMPTY)) {
            assert_same(
                attacks::rook(from, occupied),
                walk(from, &STRAIGHT, occupied),
                "rook",
                from,
                occupied,
            );
        }
    }
}

#[test]
fn the_runner_itself_does_not_stand_in_its_own_way() {
    for occupied in random_sets(300) {
        for from in Square::all() {
            let (without, with) = (occupied & !Bitboard::of(from), occupied | Bitboard::of(from));
            assert_same(attacks::queen(from, with), attacks::queen(from, without), "queen", from, with);
        }
    }
}

#[test]
fn knights_and_kings_reach_what_their_steps_reach() {
    for from in Square::all() {
        let none = Bitboard::EMPTY;
        assert_same(attacks::knight(from), steps(from, &KNIGHT_JUMPS), "knight", from, none);
        assert_same(attacks::king(from), steps(from, &DIAGONAL) | steps(from, &STRAIGHT), "king", from, none);
    }
}

#[test]
fn pawns_take_diagonally_forward_and_not_round_the_edge() {
    for from in Square::all() {
        let none = Bitboard::EMPTY;
        let (up, down) = (steps(from, &[(-1, 1), (1, 1)]), steps(from, &[(-1, -1), (1, -1)]));
        assert_same(attacks::pawn(Color::White, from), up, "white pawn", from, none);
        assert_same(attacks::pawn(Color::Black, from), down, "black pawn", from, none);
    }
}

#[test]
fn whole_lines_go_to_the_edges_of_the_board() {
    for from in Square::all() {
        let none = Bitboard::EMPTY;
        assert_same(attacks::diagonals(from), walk(from, &DIAGONAL, none), "bishop", from, none);
        assert_same(attacks::straights(from), walk(from, &STRAIGHT, none), "rook", from, none);
    }
}

#[test]
fn between_two_squares_lie_those_that_a_walk_passes() {
    for one in Square::all() {
        for other in Square::all() {
            let passed = DIAGONAL.into_iter().chain(STRAIGHT).find_map(|direction| {
                let distance = (1..8).find(|&times| step(one, direction, times) == Some(other))?;
                Some((1..distance).filter_map(|times| step(one, direction, times)).collect())
            });
            let expected: Bitboard = passed.unwrap_or_default();
            assert!(attacks::between(one, other) == expected, "between {one} and {other}");
        }
    }
}

#[test]
fn many_knights_or_pawns_together_attack_what_they_attack_one_by_one() {
    for men in random_sets(3000) {
        let union = |reach: &dyn Fn(Square) -> Bitboard| {
            men.into_iter().map(reach).fold(Bitboard::EMPTY, |all, one| all | one)
        };
        assert!(attacks::by_knights(men) == union(&attacks::knight), "knights on {:#018x}", men.0);
        for color in Color::ALL {
            let one_by_one = union(&|from| attacks::pawn(color, from));
            assert!(attacks::by_pawns(color, men) == one_by_one, "{color:?} pawns on {:#018x}", men.0);
        }
    }
}

#[test]
fn the_attackers_of_a_square_are_the_men_that_reach_it() {
    let mut chance = StdRng::seed_from_u64(SEED);
    for men in random_sets(500) {
        let mut board = Board::EMPTY;
        for square in men {
            board.set(square, Some(Piece::ALL[chance.random_range(0..Piece::ALL.len())]));
        }
        for target in Square::all() {
            for color in Color::ALL {
                let reaching: Bitboard = board
                    .of_color(color)
                    .into_iter()
                    .filter(|&from| board.at(from).is_some_and(|man| board.reach(from, man).has(target)))
                    .collect();
                assert!(
                    board.attackers(target, color, board.occupied()) == reaching,
                    "{color:?} on {target}"
                );
            }
        }
    }
}

#[test]
fn the_index_of_a_board_says_the_same_as_its_array() {
    let mut chance = StdRng::seed_from_u64(SEED);
    let mut board = Board::EMPTY;
    for _ in 0..5000 {
        let square = Square::new(chance.random_range(0..64));
        let man = Piece::ALL.get(chance.random_range(0..2 * Piece::ALL.len())).copied();
        let before = board.at(square);
        assert_eq!(board.set(square, man), before);
        for piece in Piece::ALL {
            let standing: Bitboard =
                Square::all().filter(|&square| board.at(square) == Some(piece)).collect();
            assert!(board.of(piece.color(), piece.kind()) == standing, "{piece:?}");
        }
    }
}
