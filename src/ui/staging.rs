//! Sets the stage: what a game of chess shows on the board, and what it says, in the words of a language.

use super::board::{Cell, Gesture, Man, Mark, Outcome, Scene};
use super::panels::thinking::Glimpse;
use super::text::{Catalogue, fill};
use crate::chess::ending::{Claim, Ending};
use crate::chess::refusal::Refusal;
use crate::chess::{Kind, Move, Piece, Position, Square};
use crate::engine::levels::Level;
use crate::game::{Color, Status};
use crate::play::session::Refusal as CommandRefusal;
use crate::play::{Declaration, Opponent, Seat, Session, Verdict, premove};
use crate::search::textbook::Algorithm;

/// A scene, and the moves that its gestures make.
pub struct Stage {
    /// What the board shows.
    pub scene: Scene,
    /// Move number i is made by gesture number i.
    pub moves: Vec<Move>,
    /// What the moves are.
    pub stakes: Stakes,
}

/// The cell of a square.
#[must_use]
pub const fn cell(square: Square) -> Cell {
    Cell { file: square.file(), rank: square.rank() }
}

/// The square of a cell.
#[must_use]
pub const fn square(cell: Cell) -> Square {
    Square::at(cell.file, cell.rank)
}

/// What the moves of a stage are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stakes {
    /// Played at once.
    Moves,
    /// Kept until the computer has answered.
    Premoves,
    /// There are none.
    Nothing,
}

/// What the session shows now.
#[must_use]
pub fn stage(session: &Session<Position>, text: &Catalogue) -> Stage {
    let line = session.shown_line();
    let position = line.position();
    let stakes = stakes(session);
    let (side, moves) = match (stakes, line.status()) {
        (Stakes::Moves, Status::Ongoing(moves)) => (Some(position.turn()), moves.to_vec()),
        (Stakes::Moves, Status::Over(_)) => (Some(position.turn()), Vec::new()),
        (Stakes::Premoves, _) => (Some(!position.turn()), premove::candidates(position, !position.turn())),
        (Stakes::Nothing, _) => (None, Vec::new()),
    };
    let moves = in_order_of_promotion(moves);
    let men = Square::all().filter_map(|at| {
        let piece = position.board().at(at)?;
        let is_ours = side == Some(piece.color());
        Some(Man { at: cell(at), drawing: piece as usize, name: man_name(piece, text), is_ours })
    });
    let outcomes = moves.iter().map(|chosen| {
        let kind = chosen.promotion()?;
        Some(Outcome { drawing: Piece::new(side?, kind) as usize, name: kind_name(kind, text).to_owned() })
    });
    let gesture = |chosen: &Move| Gesture::Carry { from: cell(chosen.from()), to: cell(chosen.to()) };
    let scene = Scene {
        revision: session.revision(),
        files: 8,
        ranks: 8,
        men: men.collect(),
        gestures: moves.iter().map(gesture).collect(),
        outcomes: outcomes.collect(),
        marks: marks(session),
        arrows: Vec::new(),
    };
    Stage { scene, moves, stakes }
}

/// What a board shows of moves that might be played.
#[must_use]
pub fn glimpse(glimpse: &Glimpse, text: &Catalogue) -> Stage {
    let position = glimpse.position();
    let men = Square::all().filter_map(|at| {
        let piece = position.board().at(at)?;
        Some(Man { at: cell(at), drawing: piece as usize, name: man_name(piece, text), is_ours: false })
    });
    let last = glimpse.moves.last();
    let marks = last.into_iter().flat_map(|chosen| [chosen.from(), chosen.to()]);
    let scene = Scene {
        // Unlike that of any session, so that the board sees the change.
        revision: u64::MAX - glimpse.moves.len() as u64,
        files: 8,
        ranks: 8,
        men: men.collect(),
        marks: marks.map(|square| (cell(square), Mark::LastMove)).collect(),
        ..Scene::default()
    };
    Stage { scene, moves: Vec::new(), stakes: Stakes::Nothing }
}

fn stakes(session: &Session<Position>) -> Stakes {
    let turn = session.shown_line().position().turn();
    let seats = session.seats();
    if session.is_viewing() {
        return if seats[turn].is_human() { Stakes::Moves } else { Stakes::Nothing };
    }
    let is_ongoing = session.verdict().is_none();
    if is_ongoing && seats[turn].is_human() {
        Stakes::Moves
    } else if is_ongoing && seats[!turn].is_human() && session.is_thinking() {
        Stakes::Premoves
    } else {
        Stakes::Nothing
    }
}

/// The queen comes first, so that she lies under the pointer.
fn in_order_of_promotion(mut moves: Vec<Move>) -> Vec<Move> {
    let place = |chosen: &Move| {
        let kind = chosen.promotion();
        Kind::PROMOTIONS.into_iter().position(|other| Some(other) == kind)
    };
    moves.sort_by_key(place);
    moves
}

fn marks(session: &Session<Position>) -> Vec<(Cell, Mark)> {
    let mut marks = Vec::new();
    if let Some(chosen) = session.cursor().record().chosen(session.shown_node()) {
        marks.extend([chosen.from(), chosen.to()].map(|square| (cell(square), Mark::LastMove)));
    }
    if let Some(premove) = session.premove().filter(|_| !session.is_viewing()) {
        marks.extend([premove.from(), premove.to()].map(|square| (cell(square), Mark::Premove)));
    }
    let position = session.shown_line().position();
    if position.is_check() {
        marks.push((cell(position.king(position.turn())), Mark::Check));
    }
    marks
}

/// A side in words.
#[must_use]
pub fn side_name(color: Color, text: &Catalogue) -> &str {
    match color {
        Color::White => &text.white,
        Color::Black => &text.black,
    }
}

/// A kind of men in words.
#[must_use]
pub fn kind_name(kind: Kind, text: &Catalogue) -> &str {
    match kind {
        Kind::Pawn => &text.pawn,
        Kind::Knight => &text.knight,
        Kind::Bishop => &text.bishop,
        Kind::Rook => &text.rook,
        Kind::Queen => &text.queen,
        Kind::King => &text.king,
    }
}

/// A man in words.
#[must_use]
pub fn man_name(piece: Piece, text: &Catalogue) -> String {
    let side = side_name(piece.color(), text).to_lowercase();
    fill(&text.man, &[("side", &side), ("kind", kind_name(piece.kind(), text))])
}

/// Who sits at a side.
#[must_use]
pub fn seat_in_words(seat: Seat<Opponent>, text: &Catalogue) -> String {
    match seat {
        Seat::Human => text.human.clone(),
        Seat::Computer(Opponent::Level(level)) => {
            format!("{} · {} {}", text.computer, text.level, level.number())
        }
        Seat::Computer(Opponent::Textbook(algorithm, plies)) => {
            let depth = fill(&text.depth_level, &[("number", &plies.to_string())]);
            format!("{} · {depth}", algorithm_name(algorithm, text))
        }
        Seat::Computer(Opponent::Random) => text.random_mover.clone(),
    }
}

/// A search of the textbook by its name.
#[must_use]
pub fn algorithm_name(algorithm: Algorithm, text: &Catalogue) -> &str {
    match algorithm {
        Algorithm::Minimax => &text.minimax,
        Algorithm::AlphaBeta => &text.alpha_beta,
        Algorithm::NegaScout => &text.negascout,
        Algorithm::Greedy => &text.greedy,
    }
}

/// What a level does.
#[must_use]
pub fn level_in_words(level: Level, text: &Catalogue) -> String {
    match level.number() {
        1 | 2 => text.gentle.clone(),
        number @ 3..=5 => fill(&text.depth_level, &[("number", &number.to_string())]),
        6 => text.half_second.clone(),
        7 => text.two_seconds.clone(),
        _ => text.full_strength.clone(),
    }
}

/// The number of the next move: `12.`, or `12…` for Black.
#[must_use]
pub fn number_in_words(position: &Position) -> String {
    let dots = if position.turn() == Color::White { "." } else { "…" };
    format!("{}{dots}", position.move_number())
}

/// Why a command is refused.
#[must_use]
pub fn command_refusal_in_words(refusal: CommandRefusal, text: &Catalogue) -> &str {
    match refusal {
        CommandRefusal::GameOver => &text.refused_game_over,
        CommandRefusal::NotYourTurn => &text.refused_not_your_turn,
        CommandRefusal::DrawDeclined => &text.draw_declined,
        CommandRefusal::NothingToClaim => &text.refused_no_claim,
        CommandRefusal::NothingBefore => &text.refused_nothing_before,
        CommandRefusal::NothingAfter => &text.refused_nothing_after,
        _ => &text.not_now,
    }
}

/// Where the game stands: who is awaited, or how it ended.
#[must_use]
pub fn standing(session: &Session<Position>, text: &Catalogue) -> String {
    if let Some(verdict) = session.verdict() {
        return verdict_in_words(verdict, text);
    }
    let to_move = fill(&text.to_move, &[("side", side_name(session.turn(), text))]);
    if session.position().is_check() { format!("{} – {to_move}", text.check) } else { to_move }
}

fn verdict_in_words(verdict: Verdict<Ending, Claim>, text: &Catalogue) -> String {
    let with_side = |sentence: &str, color| fill(sentence, &[("side", side_name(color, text))]);
    match verdict {
        Verdict::Rules(Ending::Checkmate { winner }) => with_side(&text.checkmate, winner),
        Verdict::Rules(Ending::Stalemate) => text.stalemate.clone(),
        Verdict::Rules(Ending::InsufficientMaterial) => text.insufficient_material.clone(),
        Verdict::Rules(Ending::SeventyFiveMoves) => text.seventy_five_moves.clone(),
        Verdict::Rules(Ending::FivefoldRepetition) => text.fivefold.clone(),
        Verdict::Declared(Declaration::Resignation { loser }) => {
            let sentence = fill(&text.resigned, &[("loser", side_name(loser, text))]);
            with_side(&sentence, !loser)
        }
        Verdict::Declared(Declaration::Agreement) => text.agreed.clone(),
        Verdict::Declared(Declaration::Claim { ground: Claim::FiftyMoves, .. }) => text.fifty_moves.clone(),
        Verdict::Declared(Declaration::Claim { ground: Claim::ThreefoldRepetition, .. }) => {
            text.threefold.clone()
        }
        Verdict::Declared(Declaration::OutOfTime { loser }) => with_side(&text.flag, !loser),
        Verdict::Declared(Declaration::OutOfTimeDrawn { fallen }) => with_side(&text.flag_draw, !fallen),
    }
}

/// Why a move is refused.
#[must_use]
pub fn refusal_in_words(refusal: Refusal, text: &Catalogue) -> String {
    let with_square = |sentence: &str, square: Square| fill(sentence, &[("square", &square.to_string())]);
    let with_kind = |sentence: &str, kind| fill(sentence, &[("kind", kind_name(kind, text))]);
    match refusal {
        Refusal::NoMan | Refusal::SameSquare => text.refused_no_man.clone(),
        Refusal::WrongSide => text.refused_wrong_side.clone(),
        Refusal::OwnManThere(kind) => with_kind(&text.refused_own_man, kind),
        Refusal::NotItsWay(kind) => with_kind(&text.refused_not_its_way, kind),
        Refusal::BlockedBy(square) => with_square(&text.refused_blocked, square),
        Refusal::NothingToTake => text.refused_nothing_to_take.clone(),
        Refusal::EnPassantTooLate => text.refused_en_passant_too_late.clone(),
        Refusal::PawnTakesDiagonally => text.refused_pawn_takes_diagonally.clone(),
        Refusal::DoubleStepTooLate => text.refused_double_step.clone(),
        Refusal::NoPromotion => text.not_now.clone(),
        Refusal::Pinned { by } => with_square(&text.refused_pinned, by),
        Refusal::StillInCheck { by } => with_square(&text.refused_still_in_check, by),
        Refusal::KingAttacked { by } => with_square(&text.refused_king_attacked, by),
        Refusal::CastlingOutOfCheck { by } => with_square(&text.refused_castling_in_check, by),
        Refusal::CastlingThroughAttack { on, by } => {
            fill(&with_square(&text.refused_castling_through, on), &[("by", &by.to_string())])
        }
        Refusal::CastlingRightLost(_) => text.refused_castling_lost.clone(),
    }
}
