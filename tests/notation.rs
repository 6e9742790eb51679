//! Positions and moves as text: FEN, moves by name and by coordinates, and lines of EPD.

mod positions;

use positions::position;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

mod fen_in {
    use catur::chess::castling::Wing;
    use catur::chess::fen::FenError;
    use catur::chess::setup::{Notice, SetupError};
    use catur::chess::{Position, Setup};
    use catur::game::Color;

    use super::{START, position};

    fn refused(text: &str) -> FenError {
        text.parse::<Position>().expect_err(text)
    }

    /// The FEN of what is read, and what had to be corrected.
    fn corrected(text: &str) -> (String, Vec<Notice>) {
        let setup: Setup = text.parse().expect("a FEN");
        let (position, notices) = setup.position().expect("a position");
        (position.to_string(), notices)
    }

    #[test]
    fn the_counters_may_be_missing() {
        let four = "4k3/8/8/8/8/8/8/4K2R w K -";
        assert_eq!(position(four).to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(position(&format!("{four} 12")).to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 12 1");
        assert_eq!(position(&format!("{four} 12 34")).to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 12 34");
    }

    #[test]
    fn white_space_around_and_between_the_fields_does_not_matter() {
        let spaced = format!(" \t{}\r\n", START.replace(' ', " \t  "));
        assert_eq!(position(&spaced), position(START));
    }

    #[test]
    fn castling_letters_stand_in_any_order() {
        let with = |letters: &str| position(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {letters} - 0 1"));
        for letters in ["qkQK", "kKqQ", "QKqk", "KKQQkkqq"] {
            assert_eq!(with(letters), with("KQkq"), "{letters}");
        }
        assert!(with("kQ") == with("Qk") && with("kQ") != with("KQkq"));
    }

    #[test]
    fn a_right_without_king_or_rook_at_home_is_dropped_with_a_notice() {
        let dropped = Notice::CastlingDropped;
        assert_eq!(
            corrected("r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1"),
            (
                "r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1".into(),
                vec![dropped(Color::White, Wing::King), dropped(Color::White, Wing::Queen)]
            )
        );
        assert_eq!(
            corrected("4k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
            ("4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1".into(), vec![dropped(Color::Black, Wing::Queen)])
        );
        // A rook of the other side is no rook to castle with.
        assert_eq!(
            corrected("4k3/8/8/8/8/8/8/4KB1r b K - 0 1"),
            ("4k3/8/8/8/8/8/8/4KB1r b - - 0 1".into(), vec![dropped(Color::White, Wing::King)])
        );
    }

    #[test]
    fn an_en_passant_square_that_no_pawn_has_just_passed_is_dropped_with_a_notice() {
        for (why, fen) in [
            ("no pawn before it", "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1"),
            ("the pawn is White's", "4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1"),
            ("a man stands where the pawn came from", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1"),
            ("a man stands where the pawn passed", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1"),
            ("the rank of the other side", "4k3/8/8/8/3Pp3/8/8/4K3 w - d3 0 1"),
            ("any other rank", "4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1"),
        ] {
            let (written, notices) = corrected(fen);
            assert!(matches!(notices[..], [Notice::EnPassantDropped(_)]), "{why}: {notices:?}");
            assert_eq!(written.split(' ').nth(3), Some("-"), "{why}");
        }
    }

    #[test]
    fn an_en_passant_square_that_no_pawn_can_use_is_right_but_forgotten() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        let forgotten = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(corrected(fen), (forgotten.into(), vec![]));
        assert_eq!(position(fen), position(forgotten));
    }

    #[test]
    fn counters_are_corrected_with_a_notice() {
        let with = |counters| corrected(&format!("4k3/8/8/8/8/8/8/4K2R w - - {counters}"));
        let is = |counters| format!("4k3/8/8/8/8/8/8/4K2R w - - {counters}");
        assert_eq!(with("0 0"), (is("0 1"), vec![Notice::MoveNumberRaised]));
        assert_eq!(with("9999 9999"), (is("9999 9999"), vec![]));
        assert_eq!(with("10000 1"), (is("9999 1"), vec![Notice::CounterLowered]));
        assert_eq!(with("7 65536"), (is("7 9999"), vec![Notice::CounterLowered]));
        assert_eq!(with("007 0010"), (is("7 10"), vec![]));
    }

    #[test]
    fn notices_are_written_for_people() {
        for (notice, words) in [
            (
                Notice::CastlingDropped(Color::Black, Wing::Queen),
                "Black cannot castle on the queen's side: king or rook is not at home",
            ),
            (Notice::EnPassantDropped("d6".parse().unwrap()), "no pawn can just have passed d6"),
            (Notice::CounterLowered, "a counter was lowered to 9999"),
            (Notice::MoveNumberRaised, "moves are counted from 1"),
        ] {
            assert_eq!(notice.to_string(), words);
        }
    }

    #[test]
    fn fewer_than_four_or_more_than_six_fields_are_refused() {
        assert_eq!(refused(""), FenError::FieldCount(0));
        assert_eq!(refused("  \n"), FenError::FieldCount(0));
        assert_eq!(refused("4k3/8/8/8/8/8/8/4K3 w -"), FenError::FieldCount(3));
        assert_eq!(refused(&format!("{START} extra words")), FenError::FieldCount(8));
    }

    #[test]
    fn a_board_that_is_not_eight_by_eight_is_refused() {
        assert_eq!(refused("8/8/8/8/8/8/4K2k w - - 0 1"), FenError::RankCount(7));
        assert_eq!(refused("8/8/8/8/8/8/8/8/4K2k w - - 0 1"), FenError::RankCount(9));
        assert_eq!(refused("4k3/8/8/7/8/8/8/4K3 w - - 0 1"), FenError::RankLength { rank: 5 });
        assert_eq!(refused("4k4/8/8/8/8/8/8/4K3 w - - 0 1"), FenError::RankLength { rank: 8 });
        assert_eq!(refused("4k3/8/8/8/8/8/PPPPPPPPP/4K3 w - - 0 1"), FenError::RankLength { rank: 2 });
        assert_eq!(refused("4k3/8/8//8/8/8/4K3 w - - 0 1"), FenError::RankLength { rank: 5 });
    }

    #[test]
    fn what_is_no_man_is_refused() {
        assert_eq!(refused("4k3/8/8/8/8/8/8/4X3 w - - 0 1"), FenError::UnknownMan('X'));
        assert_eq!(refused("4k3/9/8/8/8/8/8/4K3 w - - 0 1"), FenError::UnknownMan('9'));
        assert_eq!(refused("4k3/80/8/8/8/8/8/4K3 w - - 0 1"), FenError::UnknownMan('0'));
        assert_eq!(refused("4k3/8/8/8/8/8/8/4♔3 w - - 0 1"), FenError::UnknownMan('♔'));
    }

    #[test]
    fn unknown_words_in_the_other_fields_are_refused() {
        let with = |fields: &str| refused(&format!("4k3/8/8/8/8/8/8/4K3 {fields}"));
        assert_eq!(with("W - - 0 1"), FenError::UnknownTurn("W".into()));
        assert_eq!(with("white - - 0 1"), FenError::UnknownTurn("white".into()));
        assert_eq!(with("w KX - 0 1"), FenError::UnknownCastling("KX".into()));
        assert_eq!(with("w K- - 0 1"), FenError::UnknownCastling("K-".into()));
        assert_eq!(with("w - e9 0 1"), FenError::UnknownEnPassant("e9".into()));
        assert_eq!(with("w - -- 0 1"), FenError::UnknownEnPassant("--".into()));
        assert_eq!(with("w - - x 1"), FenError::UnknownCounter("x".into()));
        assert_eq!(with("w - - 0 1.5"), FenError::UnknownCounter("1.5".into()));
        assert_eq!(with("w - - +1 1"), FenError::UnknownCounter("+1".into()));
    }

    #[test]
    fn a_strange_text_is_not_repeated_at_length() {
        let long = "x".repeat(1000);
        assert!(refused(&format!("4k3/8/8/8/8/8/8/4K3 {long} - - 0 1")).to_string().len() < 100);
    }

    #[test]
    fn kings_are_one_for_each_side() {
        let setup = FenError::Setup;
        assert_eq!(refused("8/8/8/8/8/8/8/4K3 w - - 0 1"), setup(SetupError::NoKing(Color::Black)));
        assert_eq!(refused("4k3/8/8/8/8/8/8/8 w - - 0 1"), setup(SetupError::NoKing(Color::White)));
        assert_eq!(refused("k3k3/8/8/8/8/8/8/4K3 w - - 0 1"), setup(SetupError::SeveralKings(Color::Black)));
        assert_eq!(refused("8/8/8/8/8/8/8/8 w - - 0 1"), setup(SetupError::NoKing(Color::White)));
    }

    #[test]
    fn reasons_for_refusal_are_written_for_people() {
        for (fen, words) in [
            ("w", "a FEN has 4 to 6 fields, this text has 1"),
            ("8/8 w - - 0 1", "a board has 8 ranks between slashes, this text has 2"),
            ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1 does not have 8 squares"),
            ("4k3/8/8/8/8/8/8/4K2? w - - 0 1", "'?' is neither a man nor a number of empty squares"),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is written w or b, not \"x\""),
            ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "the kings stand next to each other"),
            ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black is in check, but it is the other side's turn"),
            ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "there is a pawn on h1, where none can stand"),
        ] {
            assert_eq!(refused(fen).to_string(), words);
        }
    }
}

mod fen_out {
    use catur::chess::{Piece, Position, Setup};
    use catur::game::Color;

    use super::{START, position};
    use crate::positions::STARTS;

    #[test]
    fn the_first_position_is_written_as_everybody_writes_it() {
        assert_eq!(Position::start().to_string(), START);
    }

    #[test]
    fn a_position_is_written_as_it_was_read() {
        for fen in STARTS {
            assert_eq!(position(fen).to_string(), fen);
        }
    }

    #[test]
    fn the_en_passant_square_is_written_only_when_the_capture_is_legal() {
        let written = |fen| position(fen).to_string().split(' ').nth(3).map(str::to_owned);
        assert_eq!(written("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").as_deref(), Some("d6"));
        assert_eq!(written("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1").as_deref(), Some("-"));
        assert_eq!(written("8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1").as_deref(), Some("-"));
    }

    #[test]
    fn a_setup_is_written_as_it_stands_though_it_be_impossible() {
        let mut setup = Setup::empty();
        assert_eq!(setup.to_string(), "8/8/8/8/8/8/8/8 w - - 0 1");
        setup.board.set("a8".parse().unwrap(), Some(Piece::WhitePawn));
        setup.turn = Color::Black;
        setup.en_passant = "e3".parse().ok();
        assert_eq!(setup.to_string(), "P7/8/8/8/8/8/8/8 b - e3 0 1");
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }

    #[test]
    fn a_position_played_beyond_the_highest_counter_is_still_read_as_the_same() {
        let mut now = position("4k3/8/8/8/8/8/8/4K2R b - - 0 9999");
        now.play("e8e7".parse().unwrap());
        assert_eq!(position(&now.to_string()), now);
    }
}

mod coordinates {
    use catur::chess::{Kind, Move};

    #[test]
    fn a_move_is_written_as_the_squares_it_leads_from_and_to() {
        let (from, to) = ("e7".parse().unwrap(), "e8".parse().unwrap());
        assert_eq!(Move::new(from, to).to_string(), "e7e8");
        let written = Kind::PROMOTIONS.map(|kind| Move::promoting(from, to, kind).to_string());
        assert_eq!(written, ["e7e8q", "e7e8n", "e7e8r", "e7e8b"]);
    }

    #[test]
    fn what_is_written_is_read() {
        for text in ["a1h8", "h8a1", "e2e4", "e7e8q", "e7e8n", "e7e8r", "e7e8b"] {
            assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in
            ["", "e2", "e2e", "e2e9", "i2e4", "E2E4", "e2-e4", "e7e8Q", "e7e8k", "e7e8qq", "éé", "0000"]
        {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }
}

mod names_of_moves {
    use catur::chess::refusal::Refusal;
    use catur::chess::san::{self, SanError};
    use catur::chess::{Kind, Move};

    use super::{START, position};

    fn written(fen: &str, chosen: &str) -> String {
        san::write(&position(fen), chosen.parse().expect("coordinates"))
    }

    /// The move that a text means, in coordinates.
    fn read(fen: &str, text: &str) -> Result<String, SanError> {
        san::read(&position(fen), text).map(|chosen| chosen.to_string())
    }

    fn all_mean(fen: &str, texts: &[&str], chosen: &str) {
        for text in texts {
            assert_eq!(read(fen, text).as_deref(), Ok(chosen), "{text:?}");
        }
    }

    fn illegal(text: &str, why: Option<Refusal>) -> Result<String, SanError> {
        Err(SanError::Illegal { text: text.into(), why })
    }

    const PROMOTION: &str = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    const TWO_ROOKS: &str = "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1";

    #[test]
    fn names_are_written_in_the_export_form() {
        assert_eq!(written(START, "e2e4"), "e4");
        assert_eq!(written(START, "g1f3"), "Nf3");
        assert_eq!(written(CASTLING, "e1g1"), "O-O");
        assert_eq!(written(CASTLING, "e1c1"), "O-O-O");
        assert_eq!(written(EN_PASSANT, "e5d6"), "exd6");
        assert_eq!(written(PROMOTION, "e7e8q"), "e8=Q+");
        assert_eq!(written(PROMOTION, "e7d8n"), "exd8=N");
        assert_eq!(written("4k3/8/8/3r4/8/8/8/3R1K2 w - - 0 1", "d1d5"), "Rxd5");
    }

    #[test]
    fn check_and_mate_are_marked() {
        assert_eq!(written("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8+");
        assert_eq!(written("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
        assert_eq!(written("3k4/8/3K4/8/8/8/8/R7 w - - 0 1", "a1a8"), "Ra8#");
        assert_eq!(written("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
        assert_eq!(written("8/8/8/8/8/1p6/2k5/R3K2R w KQ - 0 1", "e1g1"), "O-O");
    }

    #[test]
    fn men_that_share_a_target_are_told_apart_by_file_then_by_rank() {
        assert_eq!(written("4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", "a1d1"), "Rad1");
        assert_eq!(written(TWO_ROOKS, "a4a2"), "R4a2");
        assert_eq!(written("4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", "a1d1"), "Rd1");
        assert_eq!(written("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Nge2");
        assert_eq!(written("4k3/8/2N3N1/4p3/6N1/8/8/4K3 w - - 0 1", "g6e5"), "Ng6xe5");
    }

    #[test]
    fn the_same_move_can_be_written_among_known_moves() {
        let position = position(START);
        let moves = position.moves();
        for &chosen in &moves {
            assert_eq!(san::write_among(&position, chosen, &moves), san::write(&position, chosen));
        }
    }

    #[test]
    fn coordinates_are_read_as_moves() {
        all_mean(START, &["e2e4", "e2-e4"], "e2e4");
        all_mean(START, &["g1f3", "g1-f3"], "g1f3");
        all_mean(PROMOTION, &["e7e8q", "e7e8Q", "e7e8=Q", "e7-e8=Q"], "e7e8q");
        all_mean(CASTLING, &["e1g1", "e1-g1"], "e1g1");
    }

    #[test]
    fn long_algebraic_names_are_read() {
        all_mean(START, &["Ng1f3", "Ng1-f3"], "g1f3");
        all_mean(START, &["Pe2e4", "Pe2-e4", "Pe4"], "e2e4");
        all_mean(PROMOTION, &["Pe7xd8(Q)", "e7xd8=Q", "e7:d8Q"], "e7d8q");
    }

    #[test]
    fn figurines_are_read_in_either_colour() {
        all_mean(START, &["♘f3", "♞f3", "♘g1f3", "♘g1-f3"], "g1f3");
        all_mean(START, &["♙e4", "♟e4"], "e2e4");
        all_mean(PROMOTION, &["e8=♕", "e8♛"], "e7e8q");
        all_mean("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &["♔e2", "♚e2"], "e1e2");
        all_mean("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", &["♕a2", "♛a2"], "a1a2");
        all_mean(TWO_ROOKS, &["♖b4", "♜b4"], "a4b4");
        all_mean("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", &["♗b2", "♝b2"], "a1b2");
    }

    #[test]
    fn castling_is_read_with_letters_and_with_zeros() {
        all_mean(CASTLING, &["O-O", "0-0", "O-O+", "0-0!"], "e1g1");
        all_mean(CASTLING, &["O-O-O", "0-0-0", "O-O-O#", "0-0-0?!"], "e1c1");
    }

    #[test]
    fn promotions_are_read_with_and_without_an_equals_sign() {
        all_mean(PROMOTION, &["e8=Q", "e8Q", "e8q", "e8(Q)", "e8/Q", "e8=q", "e8=Q+", "e8Q!"], "e7e8q");
        all_mean(PROMOTION, &["e8=N", "e8N"], "e7e8n");
        all_mean(PROMOTION, &["exd8=R", "exd8R", "ed8R", "exd8=R+"], "e7d8r");
    }

    #[test]
    fn marks_for_capture_check_and_praise_may_be_missing_or_wrong() {
        all_mean(START, &["Nf3", "Nf3+", "Nf3#", "Nf3!", "Nf3?", "Nf3!?", "Nf3??", " Nf3 ", "Nxf3"], "g1f3");
        all_mean(PROMOTION, &["exd8=Q", "exd8=Q+!!", "e:d8Q", "e×d8=Q"], "e7d8q");
        all_mean(EN_PASSANT, &["exd6", "ed6", "exd6e.p.", "exd6 e.p.", "e:d6"], "e5d6");
    }

    #[test]
    fn more_is_said_of_the_origin_than_needed() {
        all_mean(START, &["Ngf3", "N1f3", "Ng1f3"], "g1f3");
        all_mean(TWO_ROOKS, &["R4a2", "Ra4a2"], "a4a2");
    }

    #[test]
    fn a_letter_b_in_lower_case_is_the_file_and_in_upper_case_the_bishop() {
        let fen = "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1";
        all_mean(fen, &["bxc3"], "b2c3");
        assert_eq!(read(fen, "Bxc3"), illegal("Bxc3", Some(Refusal::BlockedBy("b2".parse().unwrap()))));
    }

    #[test]
    fn a_text_without_the_form_of_a_move_is_none() {
        for text in [
            "", " ", "e", "e9", "i4", "N", "Nf", "Sf3", "Df3", "nf3", "o-o", "O-O-O-O", "--", "Z0", "0000",
            "10000.", "1-0", "*", "e4=", "e8=K", "e8=P", "e8=X", "e4e5e6", "Ng1xxf3", "Nf3Nf3", "e4 e5",
            "=Q", "x", "…", "♘", "+", "!!",
        ] {
            assert_eq!(read(START, text), Err(SanError::NotAMove(text.into())), "{text:?}");
        }
    }

    #[test]
    fn a_letter_more_than_the_longest_form_makes_a_text_no_move() {
        all_mean(PROMOTION, &["Pe7xd8(Q)"], "e7d8q");
        assert_eq!(read(PROMOTION, "Pe7xd8(Q)Q"), Err(SanError::NotAMove("Pe7xd8(Q)Q".into())));
    }

    #[test]
    fn an_illegal_move_is_refused_with_the_reason_if_one_man_is_meant() {
        assert_eq!(read(START, "Ke2"), illegal("Ke2", Some(Refusal::OwnManThere(Kind::Pawn))));
        assert_eq!(read(START, "e2e5"), illegal("e2e5", Some(Refusal::NotItsWay(Kind::Pawn))));
        assert_eq!(read(START, "e7e5"), illegal("e7e5", None));
        assert_eq!(read(START, "Nd4"), illegal("Nd4", None));
        assert_eq!(read(START, "Nbd4"), illegal("Nbd4", Some(Refusal::NotItsWay(Kind::Knight))));
        assert_eq!(read(START, "O-O-O"), illegal("O-O-O", Some(Refusal::OwnManThere(Kind::Bishop))));
    }

    #[test]
    fn a_move_of_several_men_is_ambiguous() {
        let choices: Vec<Move> = ["a1a2", "a4a2"].map(|chosen| chosen.parse().unwrap()).to_vec();
        let fen = "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1";
        match read(fen, "Ra2") {
            Err(SanError::Ambiguous { text, choices: mut found }) => {
                found.sort_by_key(ToString::to_string);
                assert_eq!((text.as_str(), found), ("Ra2", choices));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_promotion_must_say_what_the_pawn_becomes() {
        for text in ["e8", "e7e8", "exd8"] {
            assert_eq!(read(PROMOTION, text), Err(SanError::PromotionMissing(text.into())));
        }
    }

    #[test]
    fn castling_is_not_read_as_a_kings_move() {
        for (text, castling) in [("Kg1", "O-O"), ("Ke1g1", "O-O"), ("Kc1", "O-O-O")] {
            assert_eq!(read(CASTLING, text), Err(SanError::CastlingMeant { text: text.into(), castling }));
        }
    }

    #[test]
    fn errors_are_written_for_people() {
        for (fen, text, words) in [
            (START, "Sf3", "\"Sf3\" is not a move"),
            (START, "Nd4", "\"Nd4\" is not legal here"),
            (START, "Ke2", "\"Ke2\" is not legal here: your own pawn stands there"),
            (TWO_ROOKS, "Ra2", "\"Ra2\" can mean 2 moves: a1a2, a4a2"),
            (PROMOTION, "e8", "\"e8\" does not say what the pawn becomes, as in e8=Q"),
            (CASTLING, "Kg1", "\"Kg1\" is castling, which is written O-O"),
        ] {
            assert_eq!(read(fen, text).map_err(|why| why.to_string()), Err(words.into()));
        }
    }

    #[test]
    fn a_very_long_text_is_refused_and_not_repeated() {
        let long = "Nf3".repeat(1_000_000);
        let refused = read(START, &long).expect_err("no move");
        assert!(refused.to_string().len() < 100);
    }
}

mod epd {
    use catur::chess::epd::{Epd, EpdError};
    use catur::chess::fen::FenError;
    use catur::chess::san;
    use catur::chess::setup::SetupError;

    use super::position;

    const LINE: &str = r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";"#;
    const KINGS: &str = "4k3/8/8/8/8/8/8/4K2R w K -";

    fn read(text: &str) -> Epd {
        text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    fn with(operations: &str) -> Epd {
        read(&format!("{KINGS} {operations}"))
    }

    #[test]
    fn a_line_is_a_position_and_what_is_said_of_it() {
        let epd = read(LINE);
        assert_eq!(epd.position, position("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1"));
        assert_eq!(epd.operands("bm"), Some(["Qd1+".to_owned()].as_slice()));
        assert_eq!(epd.operands("id"), Some(["BK.01".to_owned()].as_slice()));
        assert_eq!(epd.operands("am"), None);
        assert!(san::read(&epd.position, &epd.operands("bm").unwrap()[0]).is_ok());
    }

    #[test]
    fn an_operation_may_have_several_operands_or_none() {
        assert_eq!(with("bm Nd5 a4; draw_offer;").operands("bm").unwrap(), ["Nd5", "a4"]);
        assert_eq!(with("bm Nd5 a4; draw_offer;").operands("draw_offer").unwrap(), [""; 0]);
    }

    #[test]
    fn nothing_need_be_said() {
        for text in [KINGS.to_owned(), format!("  {KINGS}  \r\n"), format!("{KINGS} ;;")] {
            assert_eq!(read(&text).operations, []);
        }
    }

    #[test]
    fn text_between_quotation_marks_may_hold_anything_else() {
        let epd = with(r#"id "a; b  c"; c0 "";"#);
        assert_eq!(epd.operands("id").unwrap(), ["a; b  c"]);
        assert_eq!(epd.operands("c0").unwrap(), [""]);
    }

    #[test]
    fn the_last_semicolon_may_be_missing() {
        assert_eq!(with("bm Rh8; id \"x\""), with("bm Rh8; id \"x\";"));
    }

    #[test]
    fn counters_are_taken_from_their_operations() {
        let epd = with("hmvc 12; fmvn 34;");
        assert_eq!(epd.position, position(&format!("{KINGS} 12 34")));
        let epd = with("hmvc 70000; fmvn -1;");
        assert_eq!(epd.position, position(KINGS));
    }

    #[test]
    fn a_line_is_written_as_it_was_read() {
        for text in [
            LINE.to_owned(),
            KINGS.to_owned(),
            format!(r#"{KINGS} bm Rh8+ O-O; acd 12; hmvc 3; fmvn 40; id "two words"; c0 "one"; nic "";"#),
        ] {
            assert_eq!(read(&text).to_string(), text);
        }
    }

    #[test]
    fn an_evaluation_is_a_number_and_not_a_comment() {
        let text = format!("{KINGS} ce 325;");
        assert_eq!(read(&text).to_string(), text);
    }

    fn is_refused_or_survives(operations: &str) -> bool {
        match format!("{KINGS} {operations}").parse::<Epd>() {
            Ok(epd) => epd.to_string().parse() == Ok(epd),
            Err(_) => true,
        }
    }

    #[test]
    fn a_quotation_mark_inside_a_word_is_refused_or_survives_writing() {
        assert!(is_refused_or_survives(r#"bm a"b;"#));
        assert!(is_refused_or_survives(r#"id a"b;"#));
    }

    #[test]
    fn an_operation_named_between_quotation_marks_is_refused_or_survives_writing() {
        assert!(is_refused_or_survives(r#""two words" a;"#));
        assert!(is_refused_or_survives(r#""" a;"#));
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let refused = |text: &str| text.parse::<Epd>().expect_err(text);
        assert_eq!(refused(""), EpdError::FieldsMissing);
        assert_eq!(refused("4k3/8/8/8/8/8/8/4K3 w -"), EpdError::FieldsMissing);
        assert_eq!(refused("4k3/8/8/8/8/8/4K3 w - -"), EpdError::Fen(FenError::RankCount(7)));
        let touching = EpdError::Fen(FenError::Setup(SetupError::KingsTouch));
        assert_eq!(refused("8/8/8/3kK3/8/8/8/8 w - - id \"x\";"), touching);
    }

    #[test]
    fn an_open_quotation_mark_is_refused() {
        let refused = format!("{KINGS} id \"BK").parse::<Epd>();
        assert_eq!(refused, Err(EpdError::Unclosed));
    }
}
