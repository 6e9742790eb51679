//! Chess in the window.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

use egui::Ui;

use super::{Beginning, GameKind, Scale, Shown, Spoils, Start, Strength, algorithm_name};
use crate::chess::ending::{Claim, Ending};
use crate::chess::refusal::Refusal;
use crate::chess::{Kind, Move, Piece, Position, Square, san};
use crate::engine::book::Shelf;
use crate::engine::levels::Level;
use crate::engine::openings;
use crate::game::Color;
use crate::play::journal::SavedError;
use crate::play::opponents::chess::hire_beside;
use crate::play::pgn::{self, PgnGame};
use crate::play::seats::Agency;
use crate::play::session::Arrangement;
use crate::play::{GameRecord, NodeId, Opponent, Seat, Session, Sides, premove};
use crate::search::expert::Expert;
use crate::search::textbook::Algorithm;
use crate::search::{Score, Searcher};
use crate::ui::board::pieces::PieceSet;
use crate::ui::board::{Cell, Gesture, Man, Mark, Outcome, Scene};
use crate::ui::dialogs::help;
use crate::ui::files;
use crate::ui::games::seat_in_words;
use crate::ui::settings::Settings;
use crate::ui::sound::Sound;
use crate::ui::text::{Catalogue, fill};

/// From where a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Terms {
    /// The usual start.
    #[default]
    Usual,
    /// What stands on the board now.
    Shown,
}

/// Deeper ones let a human wait for minutes.
const DEEPEST: u8 = 6;

/// No opening has a name of its own after so many plies.
const LONGEST_OPENING: usize = 40;

/// What the adviser needs to remember between neighbouring positions.
const TABLE_MEGABYTES: usize = 8;

impl Shown for Position {
    const KIND: GameKind = GameKind::Chess;
    const SIZE: (usize, usize) = (8, 8);
    const UNIT: Score = 100;
    const LEVELS: Option<RangeInclusive<u8>> = Some(Level::LOWEST.number()..=Level::HIGHEST.number());
    const HAS_PREMOVES: bool = true;
    const FILE_NAME: &'static str = "catur.pgn";

    type Terms = Terms;

    fn begin(arrangement: Box<Arrangement<Self>>) -> Beginning {
        Beginning::Chess(arrangement)
    }

    fn begun(beginning: Beginning) -> Result<Box<Arrangement<Self>>, Beginning> {
        match beginning {
            Beginning::Chess(arrangement) => Ok(arrangement),
            other => Err(other),
        }
    }

    fn started(start: Start) -> Result<Self, Start> {
        match start {
            Start::Chess(position) => Ok(*position),
            other => Err(other),
        }
    }

    fn start_by(terms: &Terms, shown: Option<&Self>) -> Self {
        match (terms, shown) {
            (Terms::Shown, Some(shown)) => *shown,
            _ => Self::start(),
        }
    }

    fn choose_terms(ui: &mut Ui, text: &Catalogue, terms: &mut Terms, may_begin_here: bool) {
        ui.horizontal_wrapped(|ui| {
            ui.label(&text.start_position);
            ui.selectable_value(terms, Terms::Usual, &text.start_usual);
            ui.add_enabled_ui(may_begin_here, |ui| {
                ui.selectable_value(terms, Terms::Shown, &text.start_shown);
            });
        });
    }

    fn bots(settings: &Settings) -> Vec<Opponent> {
        vec![
            Opponent::Level(settings.level()),
            Opponent::Textbook(Algorithm::Minimax, 3),
            Opponent::Textbook(Algorithm::AlphaBeta, 4),
            Opponent::Textbook(Algorithm::NegaScout, 4),
            Opponent::Textbook(Algorithm::Greedy, 3),
            Opponent::Random,
        ]
    }

    fn bot_name(bot: Opponent, text: &Catalogue) -> &str {
        match bot {
            Opponent::Level(_) => &text.computer,
            Opponent::Textbook(algorithm, _) => algorithm_name(algorithm, text),
            Opponent::Random => &text.random_mover,
        }
    }

    fn strength(bot: Opponent) -> Option<Strength> {
        match bot {
            Opponent::Level(level) => {
                let range = Level::LOWEST.number()..=Level::HIGHEST.number();
                Some(Strength { scale: Scale::Level, range, now: level.number() })
            }
            Opponent::Textbook(_, plies) => {
                let now = u8::try_from(plies).unwrap_or(u8::MAX);
                Some(Strength { scale: Scale::Depth, range: 1..=DEEPEST, now })
            }
            Opponent::Random => None,
        }
    }

    fn with_strength(bot: Opponent, strength: u8) -> Opponent {
        match bot {
            Opponent::Level(level) => Opponent::Level(Level::new(strength).unwrap_or(level)),
            Opponent::Textbook(algorithm, _) => Opponent::Textbook(algorithm, strength.into()),
            Opponent::Random => Opponent::Random,
        }
    }

    fn level(settings: &Settings) -> u8 {
        settings.level().number()
    }

    fn set_level(settings: &mut Settings, level: u8) {
        settings.level = level;
    }

    fn bot_of_level(level: u8) -> Option<Opponent> {
        Level::new(level).map(Opponent::Level)
    }

    fn level_in_words(level: u8, text: &Catalogue) -> String {
        match level {
            1 | 2 => text.gentle.clone(),
            3..=5 => fill(&text.depth_level, &[("number", &level.to_string())]),
            6 => text.half_second.clone(),
            7 => text.two_seconds.clone(),
            _ => text.full_strength.clone(),
        }
    }

    fn board_name(text: &Catalogue) -> &str {
        &text.board
    }

    fn side_name(color: Color, text: &Catalogue) -> &str {
        match color {
            Color::White => &text.white,
            Color::Black => &text.black,
        }
    }

    fn move_name(&self, chosen: Move) -> String {
        // What a searcher expects may be known from another position.
        if self.is_legal(chosen) { san::write(self, chosen) } else { chosen.to_string() }
    }

    fn move_number(&self) -> u32 {
        Self::move_number(self).into()
    }

    fn ending_in_words(ending: Ending, winner: &str, text: &Catalogue) -> String {
        match ending {
            Ending::Checkmate { .. } => fill(&text.checkmate, &[("side", winner)]),
            Ending::Stalemate => text.stalemate.clone(),
            Ending::InsufficientMaterial => text.insufficient_material.clone(),
            Ending::SeventyFiveMoves => text.seventy_five_moves.clone(),
            Ending::FivefoldRepetition => text.fivefold.clone(),
        }
    }

    fn claim_in_words(claim: Claim, text: &Catalogue) -> String {
        match claim {
            Claim::FiftyMoves => text.fifty_moves.clone(),
            Claim::ThreefoldRepetition => text.threefold.clone(),
        }
    }

    fn win_in_words(is_over: bool, text: &Catalogue) -> &str {
        if is_over { &text.has_mated } else { &text.mates_in }
    }

    fn alarm<'a>(&self, text: &'a Catalogue) -> Option<&'a str> {
        self.is_check().then_some(&*text.check)
    }

    fn men(&self, text: &Catalogue) -> Vec<(Color, Man)> {
        let men = Square::all().filter_map(|at| {
            let piece = self.board().at(at)?;
            let name = man_name(piece, text);
            Some((piece.color(), Man { at: cell(at), drawing: piece as usize, name, is_ours: false }))
        });
        men.collect()
    }

    fn gesture(chosen: Move) -> Gesture {
        Gesture::Carry { from: cell(chosen.from()), to: cell(chosen.to()) }
    }

    /// The queen comes first, so that she lies under the pointer.
    fn in_order_of_choice(mut moves: Vec<Move>) -> Vec<Move> {
        let place = |chosen: &Move| {
            let kind = chosen.promotion();
            Kind::PROMOTIONS.into_iter().position(|other| Some(other) == kind)
        };
        moves.sort_by_key(place);
        moves
    }

    fn decorate(&self, scene: &mut Scene, moves: &[Move], text: &Catalogue) {
        let outcome = |chosen: &Move| {
            let (kind, man) = (chosen.promotion()?, self.board().at(chosen.from())?);
            let drawing = Piece::new(man.color(), kind) as usize;
            Some(Outcome { drawing, name: kind_name(kind, text).to_owned() })
        };
        scene.outcomes = moves.iter().map(outcome).collect();
        if self.is_check() {
            scene.marks.push((cell(self.king(self.turn())), Mark::Check));
        }
    }

    fn premoves(&self, color: Color) -> Vec<Move> {
        premove::candidates(self, color)
    }

    fn refusal(&self, from: Cell, to: Cell, text: &Catalogue) -> Option<String> {
        self.why_not(square(from), square(to)).map(|why| refusal_in_words(why, text))
    }

    fn read_typed(&self, typed: &str, text: &Catalogue) -> Result<Move, Option<String>> {
        let coordinates: Option<Move> = typed.parse().ok();
        let named = coordinates.filter(|&chosen| self.is_legal(chosen));
        named.or_else(|| san::read(self, typed).ok()).ok_or_else(|| {
            let why = coordinates.and_then(|chosen| self.why_not(chosen.from(), chosen.to()));
            why.map(|why| refusal_in_words(why, text))
        })
    }

    fn typing_hint(text: &Catalogue) -> &str {
        &text.type_move_hint
    }

    fn drawings(settings: &Settings) -> &'static PieceSet {
        settings.set()
    }

    fn spoils(start: &Self, now: &Self, color: Color, text: &Catalogue) -> Spoils {
        let taken = taken(start, now, !color).into_iter();
        let ahead = lead(now, color);
        Spoils {
            men: taken.map(|man| (man as usize, kind_name(man.kind(), text).to_owned())).collect(),
            count: (ahead > 0).then(|| format!("+{ahead}")),
        }
    }

    fn sound(before: &Self, after: &Self) -> Sound {
        if after.is_check() {
            Sound::Check
        } else if after.board().occupied().len() < before.board().occupied().len() {
            Sound::Capture
        } else {
            Sound::Move
        }
    }

    fn line_name(record: &GameRecord<Self>, node: NodeId) -> Option<String> {
        let mut position = *record.start();
        let moves = record.path_to(node).into_iter().filter_map(|node| record.chosen(node));
        let name = openings::latest_name(moves.take(LONGEST_OPENING).map(|chosen| {
            position.play(chosen);
            position
        }));
        name.map(|name| name.to_string())
    }

    fn show_rules(ui: &mut Ui, text: &Catalogue, settings: &Settings) {
        help::chess::rules(ui, text, settings.skin(), settings.set());
    }

    fn agency(shelf: &Shelf) -> Agency<Self> {
        let shelf = shelf.clone();
        Arc::new(move |bot, seed| hire_beside(&shelf, bot, seed))
    }

    fn adviser() -> Box<dyn Searcher<Self>> {
        Box::new(Expert::new(TABLE_MEGABYTES))
    }

    fn file_of(session: &Session<Self>, text: &Catalogue, _now: Instant) -> Result<String, SavedError> {
        let mut tags = session.tags().clone();
        let seats = session.seats();
        let player = |color| seat_in_words::<Self>(seats[color], text);
        let known = [
            ("Event", "Catur".to_owned()),
            ("Date", files::today()),
            ("White", player(Color::White)),
            ("Black", player(Color::Black)),
        ];
        for (name, value) in known {
            if tags.get(name).is_none() {
                tags.set(name, value);
            }
        }
        if let Some(termination) = pgn::termination(session.verdict().as_ref()) {
            tags.set(pgn::TERMINATION, termination.to_owned());
        }
        let record = session.cursor().record().clone();
        Ok(PgnGame { tags, record, result: session.result() }.to_string())
    }

    fn editable(&self) -> Option<&Position> {
        Some(self)
    }
}

/// The cell of a square.
#[must_use]
pub const fn cell(square: Square) -> Cell {
    Cell { file: square.file(), rank: square.rank() }
}

/// The square of a cell.
const fn square(cell: Cell) -> Square {
    Square::at(cell.file, cell.rank)
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
    let side = Position::side_name(piece.color(), text).to_lowercase();
    fill(&text.man, &[("side", &side), ("kind", kind_name(piece.kind(), text))])
}

const ORDER: [Kind; 5] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// The men of a side that were there at the start and are not any more; a promoted pawn counts as taken.
fn taken(start: &Position, now: &Position, color: Color) -> Vec<Piece> {
    let gone = |kind| {
        let count = |position: &Position| position.board().of(color, kind).len();
        std::iter::repeat_n(Piece::new(color, kind), count(start).saturating_sub(count(now)))
    };
    ORDER.into_iter().flat_map(gone).collect()
}

/// How much more a side's men are worth than the other's, in pawns.
fn lead(position: &Position, color: Color) -> i32 {
    let worth = |color| -> i32 {
        let each = ORDER.into_iter().zip([1, 3, 3, 5, 9]);
        let each = each
            .map(|(kind, worth)| worth * i32::try_from(position.board().of(color, kind).len()).unwrap_or(0));
        each.sum()
    };
    worth(color) - worth(!color)
}

/// Why a move is refused.
pub(in crate::ui) fn refusal_in_words(refusal: Refusal, text: &Catalogue) -> String {
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

/// A game from a file, to be looked through by humans.
#[must_use]
pub fn reviewed(game: PgnGame) -> Beginning {
    let declared = game.declaration();
    let mut arrangement = Arrangement::of_record(game.record, Sides::both(Seat::Human));
    arrangement.moments.entry(arrangement.at).or_default().declared = declared;
    arrangement.tags = game.tags;
    Beginning::Chess(Box::new(arrangement))
}
