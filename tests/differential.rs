//! Every position of many random games compared with two other libraries, shakmaty and cozy-chess.

mod positions;

use catur::chess::ending::Ending;
use catur::chess::{Bitboard, Kind, Move, Piece, Position, Setup, Square, san};
use catur::game::{Color, Game, Status};
use positions::{position, random_games};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::seq::index::sample;
use rand::{RngExt, SeedableRng};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, PositionError};

const SEED: u64 = 1972;
const GAMES_FROM_EACH_START: usize = 120;

/// The same position in three libraries.
struct Trio {
    ours: Position,
    shakmaty: Chess,
    cozy: cozy_chess::Board,
}

impl Trio {
    fn new(fen: &str) -> Self {
        let read: Fen = fen.parse().expect("shakmaty reads the FEN");
        Self {
            ours: position(fen),
            shakmaty: read.into_position(CastlingMode::Standard).expect("a position for shakmaty"),
            cozy: fen.parse().expect("a position for cozy-chess"),
        }
    }

    fn play(&mut self, chosen: Move) {
        let text = chosen.to_string();
        self.ours.play(chosen);
        let theirs: UciMove = text.parse().expect("shakmaty reads coordinates");
        self.shakmaty.play_unchecked(theirs.to_move(&self.shakmaty).expect("legal for shakmaty"));
        self.cozy
            .play(cozy_chess::util::parse_uci_move(&self.cozy, &text).expect("cozy-chess reads coordinates"));
    }

    fn compare(&self) {
        let fen = self.ours.to_string();
        assert_eq!(fen, Fen::from_position(&self.shakmaty, EnPassantMode::Legal).to_string());
        assert_eq!(
            our_moves(&self.ours),
            moves_by_shakmaty(&self.shakmaty),
            "moves and their names in {fen}"
        );
        assert_eq!(coordinates(&self.ours), moves_by_cozy(&self.cozy), "moves in {fen}");

        let checkers = self.ours.checkers();
        assert!(checkers == Bitboard(self.shakmaty.checkers().into()), "checks in {fen}");
        assert!(checkers == Bitboard(self.cozy.checkers().0), "checks in {fen}");
        assert_eq!(self.ours.is_check(), self.shakmaty.is_check(), "check in {fen}");
        assert_eq!(our_ending(&self.ours), ending_by_shakmaty(&self.shakmaty), "the ending of {fen}");

        let read_again = position(&fen);
        assert_eq!(self.ours.key(), read_again.key(), "the key that was kept up, and that of {fen}");
        assert!(self.ours == read_again, "{fen} read again is another position");
    }
}

/// Every legal move in coordinates beside its name.
fn our_moves(position: &Position) -> Vec<(String, String)> {
    let moves = position.moves();
    sorted(moves.iter().map(|&chosen| (chosen.to_string(), san::write_among(position, chosen, &moves))))
}

fn moves_by_shakmaty(position: &Chess) -> Vec<(String, String)> {
    sorted(position.legal_moves().into_iter().map(|chosen| {
        let name = SanPlus::from_move(position.clone(), chosen);
        (chosen.to_uci(CastlingMode::Standard).to_string(), name.to_string())
    }))
}

fn coordinates(position: &Position) -> Vec<String> {
    sorted(position.moves().iter().map(ToString::to_string))
}

fn moves_by_cozy(board: &cozy_chess::Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|of_one_man| {
        moves.extend(of_one_man);
        false
    });
    // For cozy-chess itself castling is the king taking its own rook.
    sorted(moves.into_iter().map(|chosen| cozy_chess::util::display_uci_move(board, chosen).to_string()))
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort();
    items
}

/// How the position ends the game, the counter left aside: shakmaty does not look at it.
fn our_ending(position: &Position) -> Option<Ending> {
    match position.status() {
        Status::Ongoing(_) | Status::Over(Ending::SeventyFiveMoves) => None,
        Status::Over(ending) => Some(ending),
    }
}

fn ending_by_shakmaty(position: &Chess) -> Option<Ending> {
    if position.is_checkmate() {
        let winner = if position.turn().is_white() { Color::Black } else { Color::White };
        Some(Ending::Checkmate { winner })
    } else if position.is_stalemate() {
        Some(Ending::Stalemate)
    } else {
        position.is_insufficient_material().then_some(Ending::InsufficientMaterial)
    }
}

#[test]
fn three_libraries_agree_on_every_position_of_random_games() {
    let mut positions = 0;
    for game in random_games(SEED, GAMES_FROM_EACH_START) {
        let mut trio = Trio::new(game.start);
        trio.compare();
        for &chosen in &game.moves {
            trio.play(chosen);
            trio.compare();
        }
        positions += 1 + game.moves.len();
    }
    assert!(positions >= 20_000, "only {positions} positions");
}

// Agreement on what never happens would prove nothing.
#[test]
fn the_random_games_are_rich_in_what_is_rare() {
    let (mut castlings, mut en_passant, mut promotions, mut double_checks) = (0, 0, 0, 0);
    let (mut mates, mut stalemates, mut insufficient) = (0, 0, 0);
    for game in random_games(SEED, GAMES_FROM_EACH_START) {
        for (now, &chosen) in game.positions().zip(&game.moves) {
            castlings += usize::from(now.castles(chosen).is_some());
            en_passant += usize::from(now.is_en_passant(chosen));
            promotions += usize::from(chosen.promotion().is_some());
            double_checks += usize::from(now.checkers().is_several());
        }
        match game.positions().last().map(|last| last.status()) {
            Some(Status::Over(Ending::Checkmate { .. })) => mates += 1,
            Some(Status::Over(Ending::Stalemate)) => stalemates += 1,
            Some(Status::Over(Ending::InsufficientMaterial)) => insufficient += 1,
            _ => {}
        }
    }
    for (what, times) in [
        ("castling", castlings),
        ("en passant", en_passant),
        ("promotion", promotions),
        ("double check", double_checks),
        ("mate", mates),
        ("stalemate", stalemates),
        ("insufficient material", insufficient),
    ] {
        assert!(times >= 10, "{what}: only {times} times");
    }
}

#[test]
fn libraries_agree_on_which_few_men_can_still_mate() {
    let mut chance = StdRng::seed_from_u64(SEED);
    let mut draws = 0;
    for _ in 0..10_000 {
        let Some(ours) = with_few_men(&mut chance) else { continue };
        let read: Fen = ours.to_string().parse().expect("shakmaty reads the FEN");
        // Two checks that no move can give together say nothing of the material.
        let theirs: Chess = read
            .into_position(CastlingMode::Standard)
            .or_else(PositionError::ignore_impossible_check)
            .expect("a position for shakmaty");
        assert_eq!(our_ending(&ours), ending_by_shakmaty(&theirs), "{ours}");
        draws += usize::from(our_ending(&ours) == Some(Ending::InsufficientMaterial));
    }
    assert!(draws >= 1000, "only {draws} draws");
}

/// The kings and up to three men on random squares, if they can stand so.
fn with_few_men(chance: &mut StdRng) -> Option<Position> {
    let mut men = vec![Piece::WhiteKing, Piece::BlackKing];
    for _ in 0..chance.random_range(0..=3) {
        let kind = *[Kind::Knight, Kind::Bishop, Kind::Bishop, Kind::Rook].choose(chance)?;
        men.push(Piece::new(*Color::ALL.choose(chance)?, kind));
    }
    let mut setup = Setup::empty();
    for (square, man) in sample(chance, 64, men.len()).into_iter().zip(men) {
        setup.board.set(Square::new(square), Some(man));
    }
    Some(setup.position().ok()?.0)
}
