//! The rules of chess as a player meets them: how each man moves, what is forbidden and why, and how a game ends.

mod positions;

use catur::chess::ending::Ending;
use catur::chess::refusal::Refusal;
use catur::chess::{Move, Position, Square, san};
use catur::game::{Game, Line, Status};
use positions::position;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn square(name: &str) -> Square {
    name.parse().expect("the name of a square")
}

fn coordinates(text: &str) -> Move {
    text.parse().expect("a move in coordinates")
}

fn is_legal(fen: &str, chosen: &str) -> bool {
    position(fen).is_legal(coordinates(chosen))
}

fn why_not(fen: &str, wanted: &str) -> Option<Refusal> {
    let (from, to) = wanted.split_at(2);
    position(fen).why_not(square(from), square(to))
}

/// The squares that the man on a square may move to, in the order of their names.
fn targets(fen: &str, from: &str) -> String {
    let moves = position(fen).moves();
    let mut names: Vec<String> = moves
        .iter()
        .filter(|chosen| chosen.from() == square(from))
        .map(|chosen| chosen.to().to_string())
        .collect();
    names.sort();
    names.dedup();
    names.join(" ")
}

/// The line of moves that players write down.
fn line(fen: &str, moves: &str) -> Line<Position> {
    let mut line = Line::new(position(fen));
    for text in moves.split_whitespace() {
        let chosen = san::read(line.position(), text).unwrap_or_else(|why| panic!("{fen}: {why}"));
        line.play(chosen);
    }
    line
}

/// The FEN behind moves that players write down.
fn after(fen: &str, moves: &str) -> String {
    line(fen, moves).position().to_string()
}

fn ending(fen: &str) -> Option<Ending> {
    ending_of(&position(fen).status())
}

fn ending_of(status: &Status<Move, Ending>) -> Option<Ending> {
    match status {
        Status::Ongoing(_) => None,
        Status::Over(ending) => Some(*ending),
    }
}

mod the_board {
    use catur::chess::{Board, Kind, Piece, Position, Square};
    use catur::game::Color;

    use super::{START, after, line, position};

    #[test]
    fn its_array_begins_with_a1_and_ends_with_h8() {
        assert_eq!(Square::at(0, 0).to_string(), "a1");
        assert_eq!(Square::at(7, 0).to_string(), "h1");
        assert_eq!(Square::at(0, 7).to_string(), "a8");
        assert_eq!(Square::at(7, 7).to_string(), "h8");
        let mut board = Board::EMPTY;
        board.set(Square::at(3, 6), Some(Piece::WhiteQueen));
        assert_eq!(board.at("d7".parse().unwrap()), Some(Piece::WhiteQueen));
    }

    #[test]
    fn every_square_is_found_by_its_name() {
        let names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        assert_eq!((names.len(), names[0].as_str(), names[63].as_str()), (64, "a1", "h8"));
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for wrong in ["", "a", "a0", "a9", "i1", "A1", "a11", "é1"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn men_are_worth_100_300_325_500_900_and_30000() {
        assert_eq!(Kind::ALL.map(Kind::value), [100, 300, 325, 500, 900, 30_000]);
    }

    #[test]
    fn a_game_begins_with_all_men_at_home() {
        assert_eq!(Position::start().to_string(), START);
        assert_eq!(position(START), Position::start());
        let at = |name: &str| Position::start().board().at(name.parse().unwrap());
        assert_eq!(at("a1"), Some(Piece::WhiteRook));
        assert_eq!(at("d1"), Some(Piece::WhiteQueen));
        assert_eq!(at("e8"), Some(Piece::BlackKing));
        assert_eq!(at("h7"), Some(Piece::BlackPawn));
        assert_eq!(at("e4"), None);
    }

    #[test]
    fn sides_move_in_turn_and_moves_are_numbered_after_black() {
        let turn = |moves| {
            let line = line(START, moves);
            (line.position().turn(), line.position().move_number())
        };
        assert_eq!(turn(""), (Color::White, 1));
        assert_eq!(turn("e4"), (Color::Black, 1));
        assert_eq!(turn("e4 e5"), (Color::White, 2));
        assert_eq!(turn("e4 e5 Nf3"), (Color::Black, 2));
    }

    #[test]
    fn plies_without_progress_are_counted_from_the_last_pawn_move_or_capture() {
        let count = |moves| line(START, moves).position().plies_since_progress();
        assert_eq!(count("e4"), 0);
        assert_eq!(count("e4 e5 Nf3 Nc6"), 2);
        assert_eq!(count("e4 e5 Nf3 Nc6 Nxe5"), 0);
        assert_eq!(count("e4 e5 Nf3 Nc6 Nxe5 Nxe5 Be2 Be7 O-O"), 3);
    }

    #[test]
    fn a_move_is_taken_back_by_keeping_the_position_before_it() {
        let before = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        let copy = before;
        for chosen in before.moves() {
            assert!(before.after(chosen) != before);
        }
        assert!(before == copy);
        assert!(size_of::<Position>() < 256, "small enough to be copied at every node");
    }

    #[test]
    fn the_same_position_by_another_order_of_moves_has_the_same_key() {
        let one = line(START, "Nf3 Nf6 Nc3 Nc6");
        let other = line(START, "Nc3 Nc6 Nf3 Nf6");
        assert_eq!(one.position().key(), other.position().key());
        assert_eq!(after(START, "Nf3 Nf6 Nc3 Nc6"), after(START, "Nc3 Nc6 Nf3 Nf6"));
    }

    #[test]
    fn the_key_tells_apart_whose_turn_it_is_and_what_is_still_allowed() {
        let fens = [
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w - - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
        ];
        let mut keys = fens.map(|fen| position(fen).key()).to_vec();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), fens.len());
    }
}

mod the_king {
    use catur::chess::ending::Ending;
    use catur::game::Color;

    use super::{after, ending, is_legal, position, targets};

    const CASTLING_EVERYWHERE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn a_king_steps_one_square_in_every_direction() {
        assert_eq!(targets("7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
    }

    #[test]
    fn a_king_in_the_corner_has_three_steps() {
        assert_eq!(targets("7k/8/8/8/8/8/8/K7 w - - 0 1", "a1"), "a2 b1 b2");
    }

    #[test]
    fn a_king_takes_an_unprotected_man() {
        assert_eq!(after("7k/8/8/8/3Kp3/8/8/8 w - - 5 9", "Kxe4"), "7k/8/8/8/4K3/8/8/8 b - - 0 9");
    }

    #[test]
    fn a_king_does_not_take_a_protected_man() {
        assert_eq!(targets("7k/8/8/8/8/3p4/4p3/4K3 w - - 0 1", "e1"), "d2 f2");
    }

    #[test]
    fn a_king_does_not_step_beside_the_other_king() {
        assert_eq!(targets("8/8/8/3k4/8/3K4/8/8 w - - 0 1", "d3"), "c2 c3 d2 e2 e3");
    }

    #[test]
    fn a_king_does_not_flee_along_the_line_of_its_attacker() {
        assert_eq!(targets("7k/8/8/8/r2K4/8/8/8 w - - 0 1", "d4"), "c3 c5 d3 d5 e3 e5");
    }

    #[test]
    fn short_castling_takes_the_king_two_squares_and_the_rook_over_it() {
        assert_eq!(after(CASTLING_EVERYWHERE, "O-O"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
        assert_eq!(after(CASTLING_EVERYWHERE, "Ra2 O-O"), "r4rk1/8/8/8/8/8/R7/4K2R w K - 2 2");
    }

    #[test]
    fn long_castling_takes_the_king_two_squares_and_the_rook_over_it() {
        assert_eq!(after(CASTLING_EVERYWHERE, "O-O-O"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
        assert_eq!(after(CASTLING_EVERYWHERE, "Rh2 O-O-O"), "2kr3r/8/8/8/8/8/7R/R3K3 w Q - 2 2");
    }

    #[test]
    fn a_king_does_not_castle_through_an_attack() {
        assert!(!is_legal("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
        assert!(!is_legal("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
        assert!(!is_legal("r3k3/8/8/8/8/8/8/3RK3 b q - 0 1", "e8c8"));
    }

    #[test]
    fn a_king_does_not_castle_out_of_check() {
        assert!(!is_legal("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
        assert!(!is_legal("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"));
    }

    #[test]
    fn a_king_does_not_castle_into_an_attack() {
        assert!(!is_legal("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
        assert!(!is_legal("2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    }

    #[test]
    fn pawns_and_kings_keep_a_king_from_castling_as_well() {
        assert!(!is_legal("4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", "e1g1"));
        assert!(!is_legal("8/8/8/8/8/8/1k6/R3K3 w Q - 0 1", "e1c1"));
    }

    #[test]
    fn a_king_does_not_castle_over_men_of_either_side() {
        assert!(!is_legal("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1"));
        assert!(!is_legal("4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "e1g1"));
        // The king does not come to b1, but the rook must pass it.
        assert!(!is_legal("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1"));
        assert!(!is_legal("4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1", "e1c1"));
    }

    #[test]
    fn a_king_or_rook_that_has_moved_does_not_castle_though_it_is_back() {
        let rights = |moves| after(CASTLING_EVERYWHERE, moves).split(' ').nth(2).map(str::to_owned);
        assert_eq!(rights("Ke2 Ke7 Ke1 Ke8").as_deref(), Some("-"));
        assert_eq!(rights("Rh2 Rh7 Rh1 Rh8").as_deref(), Some("Qq"));
        assert_eq!(rights("Ra2 Ra7 Ra1 Ra8").as_deref(), Some("Kk"));
    }

    #[test]
    fn a_rook_that_is_taken_on_its_square_takes_the_right_with_it() {
        assert_eq!(after(CASTLING_EVERYWHERE, "Rxa8+"), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
    }

    #[test]
    fn a_king_that_is_attacked_and_cannot_be_saved_is_mated() {
        let by = |winner| Some(Ending::Checkmate { winner });
        assert_eq!(ending("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), by(Color::White));
        assert_eq!(ending("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), by(Color::Black));
        assert_eq!(ending("6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1"), by(Color::White));
        // Either of the two that give check could be taken, but not both.
        assert_eq!(ending("6rk/1b3pp1/6N1/8/8/8/8/K6R b - - 0 1"), by(Color::White));
    }

    #[test]
    fn a_side_that_cannot_move_without_being_in_check_is_stalemated() {
        assert_eq!(ending("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Ending::Stalemate));
        assert_eq!(
            ending("5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10"),
            Some(Ending::Stalemate)
        );
        assert_eq!(ending("7k/4Q3/6K1/8/8/8/8/8 b - - 0 1"), None);
    }

    #[test]
    fn a_check_is_answered_by_stepping_away_or_in_between_or_by_taking() {
        let in_check = position("4k3/8/8/8/4r3/3B4/6N1/R3K3 w - - 0 1");
        let mut answers: Vec<String> = in_check.moves().iter().map(ToString::to_string).collect();
        answers.sort();
        assert_eq!(answers, ["d3e2", "d3e4", "e1d1", "e1d2", "e1f1", "e1f2", "g2e3"]);
    }

    #[test]
    fn a_double_check_is_answered_only_by_the_king() {
        let in_check = position("4r1k1/8/8/8/7b/8/3P4/R2QK3 w - - 0 1");
        assert!(in_check.checkers().is_several());
        assert!(in_check.moves().iter().all(|chosen| chosen.from() == in_check.king(Color::White)));
    }
}

mod the_officers {
    use super::{after, targets};

    #[test]
    fn a_queen_runs_along_all_lines() {
        assert_eq!(
            targets("6k1/8/8/8/3Q4/8/8/1K6 w - - 0 1", "d4"),
            "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g1 g4 g7 h4 h8"
        );
    }

    #[test]
    fn a_rook_runs_along_its_file_and_rank() {
        assert_eq!(
            targets("6k1/8/8/8/3R4/8/8/1K6 w - - 0 1", "d4"),
            "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4"
        );
    }

    #[test]
    fn a_bishop_runs_along_its_diagonals() {
        assert_eq!(
            targets("6k1/8/8/8/3B4/8/8/1K6 w - - 0 1", "d4"),
            "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"
        );
    }

    #[test]
    fn a_runner_stops_before_its_own_men_and_on_the_first_enemy() {
        let ring = |runner: char| format!("6k1/8/1p1P1p2/8/1P1{runner}1p2/8/1P1p1P2/1K6 w - - 0 1");
        assert_eq!(targets(&ring('Q'), "d4"), "b6 c3 c4 c5 d2 d3 d5 e3 e4 e5 f4 f6");
        assert_eq!(targets(&ring('R'), "d4"), "c4 d2 d3 d5 e4 f4");
        assert_eq!(targets(&ring('B'), "d4"), "b6 c3 c5 e3 e5 f6");
    }

    #[test]
    fn a_knight_jumps_over_whatever_stands_around_it() {
        assert_eq!(targets("7k/8/8/2ppp3/2pNP3/2PPP3/8/K7 w - - 0 1", "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
        assert_eq!(targets("7k/8/8/8/8/8/8/N6K w - - 0 1", "a1"), "b3 c2");
    }

    #[test]
    fn officers_take_what_they_reach() {
        assert_eq!(after("3r2k1/8/8/8/3Q4/8/8/1K6 w - - 3 7", "Qxd8+"), "3Q2k1/8/8/8/8/8/8/1K6 b - - 0 7");
        assert_eq!(after("6k1/8/8/8/3R3r/8/8/1K6 w - - 3 7", "Rxh4"), "6k1/8/8/8/7R/8/8/1K6 b - - 0 7");
        assert_eq!(after("6k1/r7/8/8/3B4/8/8/1K6 w - - 3 7", "Bxa7"), "6k1/B7/8/8/8/8/8/1K6 b - - 0 7");
        assert_eq!(after("6k1/8/8/5r2/3N4/8/8/1K6 w - - 3 7", "Nxf5"), "6k1/8/8/5N2/8/8/8/1K6 b - - 0 7");
    }

    #[test]
    fn a_pinned_man_moves_only_along_the_line_of_the_pin() {
        assert_eq!(targets("4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1", "e4"), "e2 e3 e5 e6 e7 e8");
        assert_eq!(targets("6k1/8/8/b7/8/2Q5/8/4K3 w - - 0 1", "c3"), "a5 b4 d2");
        assert_eq!(targets("4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4"), "");
        assert_eq!(targets("4r1k1/8/8/8/4B3/8/8/4K3 w - - 0 1", "e4"), "");
    }
}

mod the_pawn {
    use catur::chess::Kind;

    use super::{START, after, is_legal, position, targets};

    #[test]
    fn a_pawn_takes_one_or_two_steps_from_where_it_began() {
        for file in 'a'..='h' {
            assert_eq!(targets(START, &format!("{file}2")), format!("{file}3 {file}4"));
            assert_eq!(targets(&after(START, "Nf3"), &format!("{file}7")), format!("{file}5 {file}6"));
        }
    }

    #[test]
    fn a_pawn_takes_one_step_later() {
        assert_eq!(targets("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3"), "e4");
        assert_eq!(targets("4k3/8/4p3/8/8/8/8/4K3 b - - 0 1", "e6"), "e5");
    }

    #[test]
    fn a_pawn_does_not_step_onto_or_over_a_man() {
        assert_eq!(targets("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2"), "");
        assert_eq!(targets("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2"), "e3");
        assert_eq!(targets("4k3/8/8/8/4N3/8/4P3/4K3 w - - 0 1", "e2"), "e3");
    }

    #[test]
    fn a_pawn_takes_diagonally_forward_and_nothing_else() {
        assert_eq!(targets("4k3/8/8/3ppp2/3pPp2/3p1p2/8/4K3 w - - 0 1", "e4"), "d5 f5");
        assert_eq!(targets("4k3/8/8/3PPP2/4p3/8/8/4K3 b - - 0 1", "e4"), "e3");
    }

    #[test]
    fn a_pawn_does_not_capture_round_the_edge_of_the_board() {
        assert_eq!(targets("4k3/8/8/p6p/P6P/8/8/4K3 w - - 0 1", "a4"), "");
        assert_eq!(targets("4k3/8/8/p6p/P6P/8/8/4K3 w - - 0 1", "h4"), "");
        assert_eq!(targets("4k3/8/7r/P7/8/8/8/4K3 w - - 0 1", "a5"), "a6");
    }

    #[test]
    fn a_pawn_takes_in_passing_a_pawn_that_has_just_made_its_double_step() {
        let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
        assert_eq!(after(fen, "d5"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
        assert_eq!(after(fen, "d5 exd6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
        let fen = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1";
        assert_eq!(after(fen, "d4 exd3"), "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2");
    }

    #[test]
    fn two_pawns_may_take_in_passing_from_either_side() {
        let passed = after("4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1", "d5");
        assert!(is_legal(&passed, "c5d6") && is_legal(&passed, "e5d6"));
    }

    #[test]
    fn en_passant_is_lost_after_one_move() {
        let later = after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 Kd1 Kd8");
        assert!(!is_legal(&later, "e5d6"));
    }

    #[test]
    fn a_pawn_that_came_by_single_steps_is_not_taken_in_passing() {
        let slowly = after("4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1", "Kd1 d6 Ke1 d5");
        assert!(!is_legal(&slowly, "e5d6"));
    }

    #[test]
    fn a_pawn_becomes_a_queen_knight_rook_or_bishop_on_the_last_rank() {
        let white = "k7/4P3/8/8/8/8/8/K7 w - - 0 1";
        assert_eq!(after(white, "e8=Q"), "k3Q3/8/8/8/8/8/8/K7 b - - 0 1");
        assert_eq!(after(white, "e8=N"), "k3N3/8/8/8/8/8/8/K7 b - - 0 1");
        assert_eq!(after(white, "e8=R"), "k3R3/8/8/8/8/8/8/K7 b - - 0 1");
        assert_eq!(after(white, "e8=B"), "k3B3/8/8/8/8/8/8/K7 b - - 0 1");
        let black = "k7/8/8/8/8/8/4p3/K7 b - - 0 1";
        assert_eq!(after(black, "e1=Q"), "k7/8/8/8/8/8/8/K3q3 w - - 0 2");
        assert_eq!(after(black, "e1=N"), "k7/8/8/8/8/8/8/K3n3 w - - 0 2");
        assert_eq!(after(black, "e1=R"), "k7/8/8/8/8/8/8/K3r3 w - - 0 2");
        assert_eq!(after(black, "e1=B"), "k7/8/8/8/8/8/8/K3b3 w - - 0 2");
    }

    #[test]
    fn a_pawn_may_take_and_be_promoted_in_one_move() {
        assert_eq!(position("3r1r2/4P3/8/8/8/8/k7/6K1 w - - 0 1").count_moves(), 3 * 4 + 3);
        assert_eq!(after("3r4/4P3/8/8/8/8/k7/7K w - - 4 1", "exd8=N"), "3N4/8/8/8/8/8/k7/7K b - - 0 1");
    }

    #[test]
    fn a_pawn_does_not_stay_a_pawn_on_the_last_rank_nor_become_a_king() {
        let fen = "k7/4P3/8/8/8/8/8/K7 w - - 0 1";
        let offered: Vec<_> = position(fen).moves().iter().filter_map(|chosen| chosen.promotion()).collect();
        assert_eq!(offered, Kind::PROMOTIONS);
        assert!(!is_legal(fen, "e7e8"));
    }
}

/// Numbered as in the list of nasty cases that came with the design; 28 to 30 are about files of games.
mod nasty_cases {
    use catur::chess::ending::{self, Ending};
    use catur::chess::fen::FenError;
    use catur::chess::san::{self, SanError};
    use catur::chess::setup::{Notice, SetupError};
    use catur::chess::{Position, Setup};
    use catur::game::{Color, Game};

    use super::{START, after, coordinates, ending, ending_of, is_legal, line, position, square, targets};

    fn count(fen: &str) -> usize {
        position(fen).count_moves()
    }

    /// How a move in coordinates is written by players.
    fn name(fen: &str, chosen: &str) -> String {
        san::write(&position(fen), coordinates(chosen))
    }

    #[test]
    fn case_01_en_passant_may_not_bare_the_king_along_the_rank_that_both_pawns_leave() {
        let fen = "8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1";
        assert!(!is_legal(fen, "d5e6"));
        assert_eq!(count(fen), 6);
    }

    #[test]
    fn case_02_en_passant_may_not_bare_the_king_along_a_diagonal() {
        let fen = "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1";
        assert!(!is_legal(fen, "c5d6"));
        assert_eq!(count(fen), 8);
    }

    #[test]
    fn case_03_of_two_pawns_only_the_one_that_is_not_pinned_takes_en_passant() {
        let fen = "4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
        assert!(!is_legal(fen, "e5d6"));
        assert!(is_legal(fen, "c5d6"));
    }

    #[test]
    fn case_04_en_passant_may_be_the_only_move_and_then_it_is_not_mate() {
        let fen = "8/8/8/2KR1B1k/5QPp/8/8/8 b - g3 0 1";
        assert_eq!(position(fen).moves().to_vec(), [coordinates("h4g3")]);
        assert_eq!(ending(fen), None);
    }

    #[test]
    fn case_05_en_passant_answers_the_check_of_the_pawn_it_takes() {
        let fen = "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1";
        assert!(is_legal(fen, "e4d3"));
        assert_eq!(count(fen), 9);
    }

    #[test]
    fn case_06_an_attacked_rook_may_castle() {
        assert!(is_legal("4k3/1b6/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
    }

    #[test]
    fn case_07_a_rook_may_castle_over_an_attacked_square() {
        assert!(is_legal("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    }

    #[test]
    fn case_08_an_attack_on_one_wing_leaves_castling_on_the_other() {
        let fen = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        assert!(is_legal(fen, "e1c1"));
        assert!(!is_legal(fen, "e1g1"));
    }

    #[test]
    fn case_09_there_is_no_castling_out_of_check() {
        let fen = "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1";
        assert_eq!(targets(fen, "e1"), "d1 e2 f1");
        assert_eq!(count(fen), 3);
    }

    #[test]
    fn case_10_a_rook_taken_in_its_corner_leaves_the_other_rooks_right() {
        let fen = "r3k2r/8/6N1/8/8/8/8/4K3 w kq - 0 1";
        assert_eq!(after(fen, "Nxh8"), "r3k2N/8/8/8/8/8/8/4K3 b q - 0 1");
    }

    #[test]
    fn case_11_a_promotion_that_takes_a_rook_ends_its_right_and_one_beside_it_does_not() {
        let fen = "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1";
        assert_eq!(after(fen, "bxa8=Q+"), "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(after(fen, "b8=N"), "rN2k3/8/8/8/8/8/8/4K3 b q - 0 1");
    }

    #[test]
    fn case_12_castling_may_give_check_and_is_not_written_as_a_kings_move() {
        let fen = "5k2/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(name(fen, "e1g1"), "O-O+");
        let refused = san::read(&position(fen), "Kg1");
        assert_eq!(refused, Err(SanError::CastlingMeant { text: "Kg1".into(), castling: "O-O" }));
    }

    #[test]
    fn case_13_a_queen_may_stalemate_where_a_rook_does_not() {
        let fen = "8/k1P5/2K5/8/8/8/8/8 w - - 0 1";
        assert_eq!(ending(&after(fen, "c8=Q")), Some(Ending::Stalemate));
        assert_eq!(ending(&after(fen, "c8=R")), None);
    }

    #[test]
    fn case_14_a_knight_may_be_the_only_promotion_that_mates() {
        let fen = "6bb/5Prk/6pp/8/8/8/8/3K4 w - - 0 1";
        let before = position(fen);
        let mating: Vec<_> = before
            .moves()
            .into_iter()
            .filter(|&chosen| {
                ending_of(&before.after(chosen).status()) == Some(Ending::Checkmate { winner: Color::White })
            })
            .collect();
        assert_eq!(mating, [coordinates("f7f8n")]);
        assert_eq!(name(fen, "f7f8n"), "f8=N#");
    }

    #[test]
    fn case_15_three_queens_for_one_square_are_named_by_file_by_rank_and_by_both() {
        let fen = "6k1/8/8/8/8/Q7/8/Q1Q4K w - - 0 1";
        assert_eq!(["a1b2", "a3b2", "c1b2"].map(|chosen| name(fen, chosen)), ["Qa1b2", "Q3b2", "Qcb2"]);
    }

    #[test]
    fn case_16_a_pinned_knight_makes_no_ambiguity_but_may_be_told_apart() {
        let fen = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
        assert_eq!(name(fen, "g1e2"), "Ne2");
        assert_eq!(san::read(&position(fen), "Nge2"), Ok(coordinates("g1e2")));
    }

    #[test]
    fn case_17_a_position_may_have_218_moves() {
        let fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
        assert_eq!(count(fen), 218);
        assert_eq!(position(fen).moves().len(), 218);
    }

    #[test]
    fn case_18_a_pawn_on_the_h_file_does_not_take_on_the_a_file() {
        let fen = "4k3/8/8/p7/7P/8/8/4K3 w - - 0 1";
        assert!(!is_legal(fen, "h4a5"));
        assert_eq!(targets(fen, "h4"), "h5");
    }

    /// After how many rounds of these moves a position has stood on the board three times.
    fn rounds_until_the_third_time(fen: &str, round: &str) -> Option<usize> {
        (1..=5).find(|&rounds| line(fen, &round.repeat(rounds)).occurrences() == 3)
    }

    #[test]
    fn case_19_an_en_passant_square_that_no_pawn_attacks_does_not_tell_positions_apart() {
        let fen = "4k3/8/8/8/4P3/8/8/R3K3 b - e3 0 1";
        assert_eq!(rounds_until_the_third_time(fen, "Ke7 Ra2 Ke8 Ra1 "), Some(2));
    }

    #[test]
    fn case_20_a_real_en_passant_right_makes_another_position() {
        let fen = "4k3/8/8/8/3pP3/8/8/R3K3 b - e3 0 1";
        assert_eq!(rounds_until_the_third_time(fen, "Ke7 Ra2 Ke8 Ra1 "), Some(3));
    }

    #[test]
    fn case_21_an_en_passant_right_of_a_pinned_pawn_is_none() {
        let fen = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1";
        assert_eq!(rounds_until_the_third_time(fen, "Ka5 Ke2 Ka4 Ke1 "), Some(2));
    }

    #[test]
    fn case_22_a_lost_castling_right_makes_another_position() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(rounds_until_the_third_time(fen, "Rb1 Rb8 Ra1 Ra8 "), Some(3));
    }

    #[test]
    fn case_23_mate_comes_before_the_counters() {
        for plies in [99, 149] {
            let line = line(&format!("7k/8/5KQ1/8/8/8/8/8 w - - {plies} 80"), "Qg7");
            assert_eq!(line.position().plies_since_progress(), plies + 1);
            assert_eq!(ending_of(&line.status()), Some(Ending::Checkmate { winner: Color::White }));
            assert_eq!(ending::claim(&line), None);
        }
    }

    #[test]
    fn case_24_bishops_on_one_colour_are_a_draw_and_other_minor_pieces_are_not() {
        for dead in [
            "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
            "8/8/4k3/8/8/3K4/5N2/8 w - - 0 1",
            "8/2b5/4k3/8/8/3K4/8/8 w - - 0 1",
            "8/2b5/4k3/8/8/3KB3/8/8 w - - 0 1",
            "1b6/2b5/4k3/8/5B2/3KB3/8/8 w - - 0 1",
        ] {
            assert_eq!(ending(dead), Some(Ending::InsufficientMaterial), "{dead}");
        }
        for alive in [
            "8/8/4k3/8/8/3K4/5NN1/8 w - - 0 1",
            "8/8/2b1k3/8/8/3K4/5N2/8 w - - 0 1",
            "8/8/2n1k3/8/8/3K4/5N2/8 w - - 0 1",
            "8/8/2b1k3/8/8/3KB3/8/8 w - - 0 1",
            "8/8/4k3/8/8/3KBB2/8/8 w - - 0 1",
            "8/8/4k3/8/8/3KBN2/8/8 w - - 0 1",
            "8/8/4k3/8/8/3K4/5P2/8 w - - 0 1",
            "8/8/4k3/8/8/3K4/5R2/8 w - - 0 1",
            "8/8/4k3/8/8/3K4/2q5/8 w - - 0 1",
        ] {
            assert_eq!(ending(alive), None, "{alive}");
        }
    }

    // No mate can ever come about here, but to see it a program would have to understand the pawns. Like other
    // libraries we let the game go on until a counter or a repetition ends it.
    #[test]
    fn case_25_a_locked_position_goes_on() {
        assert_eq!(ending("8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1"), None);
    }

    #[test]
    fn case_26_what_cannot_stand_on_a_board_is_refused_with_a_reason() {
        let setup = |error| Err(FenError::Setup(error));
        for (fen, refused) in [
            ("8/8/8/3kK3/8/8/8/8 w - - 0 1", setup(SetupError::KingsTouch)),
            ("8/8/8/8/8/8/4K2k w - - 0 1", Err(FenError::RankCount(7))),
            ("80/8/8/8/8/8/8/4K2k w - - 0 1", Err(FenError::UnknownMan('0'))),
            ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", setup(SetupError::WaitingSideInCheck(Color::Black))),
            ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", setup(SetupError::PawnOnBackRank(square("a8")))),
            ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", setup(SetupError::PawnOnBackRank(square("h1")))),
            ("4k3/8/8/P7/8/8/PPPPPPPP/4K3 w - - 0 1", setup(SetupError::TooManyPawns(Color::White))),
            ("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1", setup(SetupError::TooManyMen(Color::White))),
            ("4k3/8/3N4/8/B7/4R3/8/4K3 b - - 0 1", setup(SetupError::TooManyCheckers(Color::Black))),
        ] {
            assert_eq!(fen.parse::<Position>(), refused, "{fen}");
        }
    }

    #[test]
    fn case_27_counters_without_measure_are_lowered_or_refused() {
        let with = |plies: &str, number: &str| format!("4k3/8/8/8/8/8/8/4K2R w - - {plies} {number}");
        for (plies, number) in
            [("70000", "1"), ("0", "70000"), ("12345678901234567890", "12345678901234567890")]
        {
            let (position, notices) = with(plies, number).parse::<Setup>().unwrap().position().unwrap();
            assert_eq!(notices, [Notice::CounterLowered]);
            assert!(position.plies_since_progress() <= Setup::HIGHEST_COUNT);
            assert!(position.move_number() <= Setup::HIGHEST_COUNT);
        }
        let refused = Err(FenError::UnknownCounter("-1".into()));
        assert_eq!(with("-1", "1").parse::<Position>(), refused);
        assert_eq!(with("0", "-1").parse::<Position>(), refused);
    }

    #[test]
    fn case_27_counting_on_from_the_highest_counters_does_not_overflow() {
        let mut position = position("4k3/8/8/8/8/8/8/4K2R w - - 9999 9999");
        for _ in 0..30_000 {
            for chosen in ["h1h2", "e8e7", "h2h1", "e7e8"] {
                position.play(coordinates(chosen));
            }
        }
        assert!(position.plies_since_progress() >= Setup::HIGHEST_COUNT);
        assert!(position.move_number() >= Setup::HIGHEST_COUNT);
    }

    #[test]
    fn case_29_a_foreign_letter_is_no_pawn_move_and_a_figurine_is_its_man() {
        let start = position(START);
        assert_eq!(san::read(&start, "Sf3"), Err(SanError::NotAMove("Sf3".into())));
        assert_eq!(san::read(&start, "♘f3"), Ok(coordinates("g1f3")));
        assert_eq!(san::read(&start, "♞f3"), Ok(coordinates("g1f3")));
        assert_eq!(san::read(&start, "10000."), Err(SanError::NotAMove("10000.".into())));
        assert_eq!(san::read(&start, "f3"), Ok(coordinates("f2f3")));
    }
}

mod endings {
    use catur::chess::ending::{self, Claim, Ending};
    use catur::game::{Color, Ending as _, Line, Status};

    use super::{START, ending, ending_of, line, position};

    const ROUND: &str = "Nf3 Nf6 Ng1 Ng8 ";

    #[test]
    fn only_mate_has_a_winner() {
        assert_eq!(Ending::Checkmate { winner: Color::Black }.winner(), Some(Color::Black));
        for draw in [
            Ending::Stalemate,
            Ending::InsufficientMaterial,
            Ending::SeventyFiveMoves,
            Ending::FivefoldRepetition,
        ] {
            assert_eq!(draw.winner(), None);
        }
    }

    #[test]
    fn fifty_moves_without_progress_allow_a_claim_and_do_not_end_the_game() {
        let at = |plies: u16| Line::new(position(&format!("4k3/8/8/8/8/8/8/R3K3 w - - {plies} 80")));
        assert_eq!(ending::claim(&at(99)), None);
        for plies in [100, 149] {
            assert_eq!(ending::claim(&at(plies)), Some(Claim::FiftyMoves));
            assert_eq!(ending_of(&at(plies).status()), None);
        }
    }

    #[test]
    fn seventy_five_moves_without_progress_end_the_game() {
        assert_eq!(ending("4k3/8/8/8/8/8/8/R3K3 w - - 149 80"), None);
        assert_eq!(ending("4k3/8/8/8/8/8/8/R3K3 w - - 150 80"), Some(Ending::SeventyFiveMoves));
    }

    #[test]
    fn progress_on_the_last_ply_saves_the_game_from_the_counter() {
        let saved = line("4k3/8/8/8/8/8/P7/4K3 w - - 149 80", "a3");
        assert_eq!(ending_of(&saved.status()), None);
        assert_eq!(ending::claim(&saved), None);
    }

    #[test]
    fn stalemate_comes_before_the_counters() {
        let fen = "8/k1P5/2K5/8/8/8/8/8 w - - 149 80";
        assert_eq!(ending_of(&line(fen, "c8=Q").status()), Some(Ending::Stalemate));
        assert_eq!(ending("7k/5Q2/6K1/8/8/8/8/8 b - - 150 80"), Some(Ending::Stalemate));
    }

    #[test]
    fn mate_comes_before_the_counters() {
        let mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 90";
        assert_eq!(ending(mated), Some(Ending::Checkmate { winner: Color::White }));
        assert_eq!(ending::claim(&Line::new(position(mated))), None);
    }

    #[test]
    fn the_third_occurrence_allows_a_claim_and_does_not_end_the_game() {
        for (rounds, claim) in [(0, None), (1, None), (2, Some(Claim::ThreefoldRepetition))] {
            let line = line(START, &ROUND.repeat(rounds));
            assert_eq!(line.occurrences(), rounds + 1);
            assert_eq!(ending::claim(&line), claim);
            assert!(matches!(line.status(), Status::Ongoing(_)));
        }
    }

    #[test]
    fn the_fifth_occurrence_ends_the_game() {
        assert_eq!(ending_of(&line(START, &ROUND.repeat(3)).status()), None);
        let fifth = line(START, &ROUND.repeat(4));
        assert_eq!(ending_of(&fifth.status()), Some(Ending::FivefoldRepetition));
    }

    #[test]
    fn what_the_position_itself_says_comes_before_its_repetition() {
        let often = line("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &"Ke2 Ke7 Ke1 Ke8 ".repeat(5));
        assert_eq!(often.occurrences(), 6);
        assert_eq!(ending_of(&often.status()), Some(Ending::InsufficientMaterial));
    }

    #[test]
    fn occurrences_need_not_follow_one_another() {
        let line = line(START, "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8");
        assert_eq!(line.occurrences(), 3);
    }

    #[test]
    fn a_repeated_board_with_the_other_side_to_move_is_no_repetition() {
        // The rook comes back in three moves and the king in two.
        let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        let line = line(fen, "Ra2 Kd8 Ra3 Ke8 Ra1");
        assert!(line.position().board() == position(fen).board());
        assert_eq!(line.occurrences(), 1);
    }

    #[test]
    fn a_line_remembers_the_keys_of_the_positions_before() {
        let line = line(START, "e4 e5");
        assert_eq!(line.earlier(), [position(START).key(), super::line(START, "e4").position().key()]);
    }
}

mod refusals {
    use catur::chess::castling::{self, Wing};
    use catur::chess::refusal::Refusal;
    use catur::chess::san::{self, SanError};
    use catur::chess::{Bitboard, Kind, Piece, Position, Square, attacks};
    use catur::game::Color;

    use super::positions::random_games;
    use super::{START, after, position, square, why_not};

    #[test]
    fn a_legal_move_is_not_refused() {
        assert_eq!(why_not(START, "e2e4"), None);
        assert_eq!(why_not("4k3/4P3/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), None);
    }

    #[test]
    fn an_empty_square_has_nothing_to_move() {
        assert_eq!(why_not(START, "e4e5"), Some(Refusal::NoMan));
    }

    #[test]
    fn the_other_side_has_to_wait() {
        assert_eq!(why_not(START, "e7e5"), Some(Refusal::WrongSide));
    }

    #[test]
    fn a_move_ends_on_another_square() {
        assert_eq!(why_not(START, "e2e2"), Some(Refusal::SameSquare));
    }

    #[test]
    fn own_men_are_not_taken() {
        assert_eq!(why_not(START, "a1a2"), Some(Refusal::OwnManThere(Kind::Pawn)));
        assert_eq!(why_not(START, "e1d1"), Some(Refusal::OwnManThere(Kind::Queen)));
    }

    #[test]
    fn a_man_keeps_to_its_way() {
        assert_eq!(why_not(START, "b1b3"), Some(Refusal::NotItsWay(Kind::Knight)));
        assert_eq!(why_not(START, "e2d4"), Some(Refusal::NotItsWay(Kind::Pawn)));
        assert_eq!(why_not(START, "a1b3"), Some(Refusal::NotItsWay(Kind::Rook)));
        assert_eq!(
            why_not("4k3/4p3/8/4P3/8/8/8/4K3 w - - 0 1", "e5e4"),
            Some(Refusal::NotItsWay(Kind::Pawn))
        );
        assert_eq!(why_not("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3"), Some(Refusal::NotItsWay(Kind::King)));
    }

    #[test]
    fn the_first_man_in_the_way_is_named() {
        let fen = "4k3/8/8/p7/p7/8/8/R3K3 w - - 0 1";
        assert_eq!(why_not(fen, "a1a8"), Some(Refusal::BlockedBy(square("a4"))));
        let fen = "r3k3/8/8/p7/p7/8/8/4K3 b - - 0 1";
        assert_eq!(why_not(fen, "a8a1"), Some(Refusal::BlockedBy(square("a5"))));
        let fen = "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1";
        assert_eq!(why_not(fen, "e2e4"), Some(Refusal::BlockedBy(square("e3"))));
        let fen = "4k3/8/8/8/8/8/8/4KB1R w K - 0 1";
        assert_eq!(why_not(fen, "e1g1"), Some(Refusal::BlockedBy(square("f1"))));
        let fen = "4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1";
        assert_eq!(why_not(fen, "e1c1"), Some(Refusal::BlockedBy(square("b1"))));
    }

    #[test]
    fn a_pawn_goes_diagonally_only_to_take() {
        assert_eq!(why_not(START, "e2d3"), Some(Refusal::NothingToTake));
        // No pawn can have passed there.
        assert_eq!(why_not("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e4d5"), Some(Refusal::NothingToTake));
    }

    #[test]
    fn en_passant_has_to_be_at_once() {
        let later = after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 Kd1 Kd8");
        assert_eq!(why_not(&later, "e5d6"), Some(Refusal::EnPassantTooLate));
    }

    #[test]
    fn a_pawn_does_not_take_straight_ahead() {
        let fen = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(why_not(fen, "e4e5"), Some(Refusal::PawnTakesDiagonally));
        let fen = "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1";
        assert_eq!(why_not(fen, "e2e4"), Some(Refusal::PawnTakesDiagonally));
    }

    #[test]
    fn a_double_step_is_only_for_pawns_at_home() {
        let fen = "4k3/8/4p3/8/8/4P3/8/4K3 w - - 0 1";
        assert_eq!(why_not(fen, "e3e5"), Some(Refusal::DoubleStepTooLate));
        let fen = "4k3/8/4p3/8/8/4P3/8/4K3 b - - 0 1";
        assert_eq!(why_not(fen, "e6e4"), Some(Refusal::DoubleStepTooLate));
    }

    #[test]
    fn only_a_pawn_that_reaches_the_last_rank_becomes_something_else() {
        for text in ["e2e4q", "Ng1f3=Q"] {
            let refused = SanError::Illegal { text: text.into(), why: Some(Refusal::NoPromotion) };
            assert_eq!(san::read(&position(START), text), Err(refused));
        }
    }

    #[test]
    fn a_pinned_man_shields_its_king() {
        let fen = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1";
        assert_eq!(why_not(fen, "c3d5"), Some(Refusal::Pinned { by: square("b4") }));
    }

    #[test]
    fn a_check_has_to_be_answered() {
        let fen = "4k3/8/8/8/1b6/8/8/R3K3 w - - 0 1";
        assert_eq!(why_not(fen, "a1a8"), Some(Refusal::StillInCheck { by: square("b4") }));
    }

    #[test]
    fn a_king_does_not_step_where_it_is_attacked() {
        let fen = "3rk3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(why_not(fen, "e1d2"), Some(Refusal::KingAttacked { by: square("d8") }));
        let fen = "8/8/8/3k4/8/3K4/8/8 w - - 0 1";
        assert_eq!(why_not(fen, "d3d4"), Some(Refusal::KingAttacked { by: square("d5") }));
    }

    #[test]
    fn castling_does_not_answer_a_check() {
        let fen = "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1";
        assert_eq!(why_not(fen, "e1g1"), Some(Refusal::CastlingOutOfCheck { by: square("e7") }));
    }

    #[test]
    fn castling_does_not_lead_over_or_onto_an_attacked_square() {
        let over = Refusal::CastlingThroughAttack { on: square("f1"), by: square("f8") };
        assert_eq!(why_not("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), Some(over));
        let onto = Refusal::CastlingThroughAttack { on: square("c8"), by: square("c1") };
        assert_eq!(why_not("r3k3/8/8/8/8/8/8/2R1K3 b q - 0 1", "e8c8"), Some(onto));
    }

    #[test]
    fn castling_is_lost_with_a_move_of_king_or_rook() {
        let back = after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rh2 Rh7 Rh1 Rh8");
        assert_eq!(why_not(&back, "e1g1"), Some(Refusal::CastlingRightLost(Wing::King)));
        assert_eq!(why_not(&back, "e1c1"), None);
        let back = after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ke2 Ke7 Ke1 Ke8");
        assert_eq!(why_not(&back, "e1c1"), Some(Refusal::CastlingRightLost(Wing::Queen)));
    }

    #[test]
    fn castling_by_name_with_the_king_away_from_home_is_refused_as_a_lost_right() {
        let why = |fen: &str| match san::read(&position(fen), "O-O") {
            Err(SanError::Illegal { why, .. }) => why,
            other => panic!("{fen}: {other:?}"),
        };
        let lost = Some(Refusal::CastlingRightLost(Wing::King));
        assert_eq!(why("4k3/8/8/8/8/8/4K3/7R w - - 0 1"), lost, "nothing on e1");
        assert_eq!(why("4k3/8/8/8/8/8/3K4/4N2R w - - 0 1"), lost, "a knight on e1");
    }

    #[test]
    fn a_pawn_move_by_name_is_explained_by_the_only_pawn_that_can_be_meant() {
        let why = |text: &str| match san::read(&position(START), text) {
            Err(SanError::Illegal { why, .. }) => why,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(why("e5"), Some(Refusal::NotItsWay(Kind::Pawn)));
        assert_eq!(why("e4=Q"), Some(Refusal::NoPromotion));
    }

    // The pawn did make its double step just now; what forbids taking it is the rook.
    #[test]
    fn en_passant_that_would_bare_the_king_is_refused_for_the_pin_and_not_as_too_late() {
        let fen = "8/4p3/8/K2P3r/8/8/8/4k3 b - - 0 1";
        assert_eq!(why_not(&after(fen, "e5"), "d5e6"), Some(Refusal::Pinned { by: square("h5") }));
    }

    #[test]
    fn en_passant_that_does_not_answer_a_check_is_refused_for_the_check_and_not_as_too_late() {
        // The pawn's step has opened the bishop's diagonal to the king.
        let fen = "2b1k3/3p4/8/4P3/8/7K/8/8 b - - 0 1";
        assert_eq!(why_not(&after(fen, "d5+"), "e5d6"), Some(Refusal::StillInCheck { by: square("c8") }));
    }

    #[test]
    fn every_move_that_is_not_legal_is_refused_and_no_other() {
        for position in some_positions() {
            let moves = position.moves();
            for (from, to) in all_pairs() {
                let is_legal = moves.iter().any(|chosen| (chosen.from(), chosen.to()) == (from, to));
                assert_eq!(position.why_not(from, to).is_none(), is_legal, "{from}{to} in {position}");
            }
        }
    }

    #[test]
    fn every_reason_is_true() {
        for position in some_positions() {
            for (from, to) in all_pairs() {
                if let Some(refusal) = position.why_not(from, to) {
                    assert!(is_true(&position, from, to, refusal), "{from}{to} in {position}: {refusal:?}");
                }
            }
        }
    }

    fn some_positions() -> impl Iterator<Item = Position> {
        random_games(64, 1).flat_map(|game| game.positions().collect::<Vec<_>>())
    }

    fn all_pairs() -> impl Iterator<Item = (Square, Square)> {
        Square::all().flat_map(|from| Square::all().map(move |to| (from, to)))
    }

    /// Whether what a refusal says can be seen on the board.
    fn is_true(position: &Position, from: Square, to: Square, refusal: Refusal) -> bool {
        let (board, us) = (position.board(), position.turn());
        let Some(man) = board.at(from) else { return refusal == Refusal::NoMan };
        if man.color() != us {
            return refusal == Refusal::WrongSide;
        }
        let is_enemy = |square| board.at(square).is_some_and(|other| other.color() != us);
        let is_castling = man.kind() == Kind::King && from.file().abs_diff(to.file()) == 2;
        match refusal {
            Refusal::NoMan | Refusal::WrongSide | Refusal::NoPromotion => false,
            Refusal::SameSquare => from == to,
            Refusal::OwnManThere(kind) => from != to && board.at(to) == Some(Piece::new(us, kind)),
            Refusal::NotItsWay(kind) => kind == man.kind() && !is_its_way(man, from, to),
            Refusal::BlockedBy(square) => {
                let wing = if to > from { Wing::King } else { Wing::Queen };
                let end = if is_castling { castling::rook_from(us, wing) } else { to };
                attacks::between(from, end).has(square) && board.at(square).is_some()
            }
            Refusal::NothingToTake | Refusal::EnPassantTooLate => {
                let beside = board.at(Square::at(to.file(), from.rank()));
                let where_double_steps_end = if us == Color::White { 4 } else { 3 };
                let has_passed =
                    from.rank() == where_double_steps_end && beside == Some(Piece::new(!us, Kind::Pawn));
                attacks::pawn(us, from).has(to)
                    && man.kind() == Kind::Pawn
                    && board.at(to).is_none()
                    && (has_passed || refusal == Refusal::NothingToTake)
            }
            Refusal::PawnTakesDiagonally => {
                man.kind() == Kind::Pawn && from.file() == to.file() && is_enemy(to)
            }
            Refusal::DoubleStepTooLate => {
                let home = if us == Color::White { 1 } else { 6 };
                man.kind() == Kind::Pawn && from.rank().abs_diff(to.rank()) == 2 && from.rank() != home
            }
            Refusal::Pinned { by } => {
                man.kind() != Kind::King
                    && !position.checkers().has(by)
                    && king_attackers_behind(position, from, to).has(by)
            }
            Refusal::StillInCheck { by } => {
                man.kind() != Kind::King
                    && position.checkers().has(by)
                    && king_attackers_behind(position, from, to).has(by)
            }
            Refusal::KingAttacked { by } => {
                man.kind() == Kind::King && king_attackers_behind(position, from, to).has(by)
            }
            Refusal::CastlingOutOfCheck { by } => is_castling && position.checkers().has(by),
            Refusal::CastlingThroughAttack { on, by } => {
                let passed = on == to || attacks::between(from, to).has(on);
                is_castling && passed && board.attackers(on, !us, board.occupied()).has(by)
            }
            Refusal::CastlingRightLost(wing) => is_castling && !position.rights().has(us, wing),
        }
    }

    /// Whether this man could move like that if every man stood as it liked best.
    fn is_its_way(man: Piece, from: Square, to: Square) -> bool {
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        let is_forward = (to.rank() > from.rank()) == (man.color() == Color::White);
        match man.kind() {
            Kind::Pawn => is_forward && matches!((files, ranks), (0, 1 | 2) | (1, 1)),
            Kind::Knight => files * ranks == 2,
            Kind::Bishop => files == ranks,
            Kind::Rook => files == 0 || ranks == 0,
            Kind::Queen => files == ranks || files == 0 || ranks == 0,
            Kind::King => files.max(ranks) == 1,
        }
    }

    /// The men that would attack the king of the side to move if it moved so.
    fn king_attackers_behind(position: &Position, from: Square, to: Square) -> Bitboard {
        let (mut board, us) = (*position.board(), position.turn());
        if board.at(from).map(Piece::kind) == Some(Kind::Pawn) && position.en_passant() == Some(to) {
            board.set(Square::at(to.file(), from.rank()), None);
        }
        let man = board.set(from, None);
        board.set(to, man);
        board.king(us).map_or(Bitboard::EMPTY, |king| board.attackers(king, !us, board.occupied()))
    }
}
