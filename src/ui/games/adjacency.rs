//! Adjacency in the window.

use std::ops::RangeInclusive;
use std::time::Instant;

use egui::{Color32, RichText, Slider, Ui};

use super::{Beginning, GameKind, Scale, Shown, Spoils, Start, Strength, kept_text};
use crate::adjacency::{Ending, Move, Position, Refusal, Rounds, Square};
use crate::game::{Color, Game};
use crate::play::Session;
use crate::play::journal::SavedError;
use crate::play::opponents::adjacency::Opponent;
use crate::play::seats::NoClaim;
use crate::play::session::Arrangement;
use crate::search::textbook::{Algorithm, Player};
use crate::search::{Score, Searcher};
use crate::ui::app::Sight;
use crate::ui::board::pieces::{MARKS, PieceSet};
use crate::ui::board::{Cell, Gesture, Man, Scene};
use crate::ui::dialogs::help::paragraph;
use crate::ui::settings::Settings;
use crate::ui::sound::Sound;
use crate::ui::text::{Catalogue, fill};

/// How long a game is, and who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    rounds: Rounds,
    first: Color,
}

impl Default for Terms {
    fn default() -> Self {
        Self { rounds: Rounds::MOST, first: Color::White }
    }
}

/// Deeper searches do not end in the five seconds that a bot has.
const DEEPEST: u8 = 7;

/// How far a hint looks ahead: as far as it can in the moment that it is given.
const ADVICE: u32 = 8;

impl Shown for Position {
    const KIND: GameKind = GameKind::Adjacency;
    const SIZE: (usize, usize) = (8, 8);
    const UNIT: Score = 1;
    const LEVELS: Option<RangeInclusive<u8>> = None;
    const FILE_NAME: &'static str = "adjacency.ron";

    type Terms = Terms;

    fn begin(arrangement: Box<Arrangement<Self>>) -> Beginning {
        Beginning::Adjacency(arrangement)
    }

    fn begun(beginning: Beginning) -> Result<Box<Arrangement<Self>>, Beginning> {
        match beginning {
            Beginning::Adjacency(arrangement) => Ok(arrangement),
            other => Err(other),
        }
    }

    fn started(start: Start) -> Result<Self, Start> {
        match start {
            Start::Adjacency(position) => Ok(*position),
            other => Err(other),
        }
    }

    fn start_by(terms: &Terms, _shown: Option<&Self>) -> Self {
        Self::start(terms.rounds, terms.first)
    }

    fn choose_terms(ui: &mut Ui, text: &Catalogue, terms: &mut Terms, _may_begin_here: bool) {
        let mut rounds = terms.rounds.number();
        ui.horizontal_wrapped(|ui| {
            let range = Rounds::FEWEST.number()..=Rounds::MOST.number();
            ui.add(Slider::new(&mut rounds, range).text(&text.rounds));
        });
        terms.rounds = Rounds::new(rounds).unwrap_or(terms.rounds);
        ui.horizontal_wrapped(|ui| {
            ui.label(&text.who_begins);
            for color in Color::ALL {
                ui.selectable_value(&mut terms.first, color, Self::side_name(color, text));
            }
        });
    }

    fn bots(_settings: &Settings) -> Vec<Opponent> {
        vec![Opponent::Minimax(Opponent::DEPTH), Opponent::Local, Opponent::Genetic, Opponent::Random]
    }

    fn bot_name(bot: Opponent, text: &Catalogue) -> &str {
        match bot {
            Opponent::Minimax(_) => &text.minimax,
            Opponent::Local => &text.local_search,
            Opponent::Genetic => &text.genetic,
            Opponent::Random => &text.random_mover,
        }
    }

    fn strength(bot: Opponent) -> Option<Strength> {
        let Opponent::Minimax(plies) = bot else { return None };
        let now = u8::try_from(plies).unwrap_or(DEEPEST);
        Some(Strength { scale: Scale::Depth, range: 1..=DEEPEST, now })
    }

    fn with_strength(bot: Opponent, strength: u8) -> Opponent {
        match bot {
            Opponent::Minimax(_) => Opponent::Minimax(strength.into()),
            other => other,
        }
    }

    fn level(_settings: &Settings) -> u8 {
        0
    }

    fn set_level(_settings: &mut Settings, _level: u8) {}

    fn bot_of_level(_level: u8) -> Option<Opponent> {
        None
    }

    fn level_in_words(_level: u8, _text: &Catalogue) -> String {
        String::new()
    }

    fn board_name(text: &Catalogue) -> &str {
        &text.adjacency_board
    }

    /// The marks are called the same in every language.
    fn side_name(color: Color, _text: &Catalogue) -> &str {
        match color {
            Color::White => "X",
            Color::Black => "O",
        }
    }

    /// The name of a human says more than a mark.
    fn side_in_words(session: &Session<Self>, color: Color, text: &Catalogue) -> String {
        super::name_of_human(session, color).unwrap_or_else(|| Self::side_name(color, text)).to_owned()
    }

    fn side_color(color: Color) -> Color32 {
        super::warm_or_cool(color)
    }

    fn move_name(&self, chosen: Move) -> String {
        chosen.to_string()
    }

    fn move_number(&self) -> u32 {
        played(self) / 2 + 1
    }

    /// Either side may begin.
    fn is_reply(&self) -> bool {
        played(self) % 2 == 1
    }

    fn ending_in_words(ending: Ending, winner: &str, text: &Catalogue) -> String {
        match ending {
            Ending::Majority { .. } => fill(&text.more_marks, &[("side", winner)]),
            Ending::Tie => text.tie.clone(),
        }
    }

    fn claim_in_words(claim: NoClaim, _text: &Catalogue) -> String {
        match claim {}
    }

    fn win_in_words(is_over: bool, text: &Catalogue) -> &str {
        if is_over { &text.has_won } else { &text.wins_in }
    }

    fn men(&self, text: &Catalogue) -> Vec<(Color, Man)> {
        let men = Square::all().filter_map(|at| {
            let color = self.at(at)?;
            let name = Self::side_name(color, text).to_owned();
            Some((color, Man { at: cell(at), drawing: color as usize, name, is_ours: false }))
        });
        men.collect()
    }

    fn gesture(chosen: Move) -> Gesture {
        Gesture::Place { at: cell(chosen.at()) }
    }

    fn decorate(&self, scene: &mut Scene, moves: &[Move], _text: &Catalogue) {
        let mark = self.turn() as usize;
        let preview = |chosen: &Move| {
            let placed = std::iter::once((cell(chosen.at()), mark));
            placed.chain(self.flips(chosen.at()).map(|flipped| (cell(flipped), mark))).collect()
        };
        scene.previews = moves.iter().map(preview).collect();
        scene.turns_over = true;
        // Nobody's marks can be taken up again.
        for man in &mut scene.men {
            man.is_ours = false;
        }
    }

    fn refusal(&self, _from: Cell, to: Cell, text: &Catalogue) -> Option<String> {
        self.why_not(square(to)).map(|why| refusal_in_words(why, text))
    }

    fn read_typed(&self, typed: &str, text: &Catalogue) -> Result<Move, Option<String>> {
        let square: Square = typed.to_lowercase().parse().map_err(|_| None)?;
        match self.why_not(square) {
            Some(why) => Err(Some(refusal_in_words(why, text))),
            None => Ok(Move::new(square)),
        }
    }

    fn typing_hint(text: &Catalogue) -> &str {
        &text.type_adjacency_hint
    }

    fn drawings(_settings: &Settings) -> &'static PieceSet {
        &MARKS
    }

    fn spoils(_start: &Self, now: &Self, color: Color, _text: &Catalogue) -> Spoils {
        Spoils { men: Vec::new(), count: Some(now.marks(color).to_string()) }
    }

    fn sound(before: &Self, after: &Self) -> Sound {
        let other = !before.turn();
        if after.marks(other) < before.marks(other) { Sound::Capture } else { Sound::Move }
    }

    /// The score, large, and how much is left to play.
    fn show_aside(ui: &mut Ui, sight: Sight<'_, Self>) {
        let position = sight.session.shown_line().position();
        ui.horizontal_wrapped(|ui| {
            let [x, o] = Color::ALL.map(|color| position.marks(color).to_string());
            ui.label(RichText::new(format!("X {x}")).size(24.0).strong().color(super::WARM));
            ui.label(RichText::new(":").size(24.0));
            ui.label(RichText::new(format!("{o} O")).size(24.0).strong().color(super::COOL));
        });
        ui.weak(match position.rounds_left() {
            1 => sight.text.last_round.clone(),
            left => fill(&sight.text.rounds_left, &[("number", &left.to_string())]),
        });
        if sight.session.verdict().is_none() {
            let turn = sight.session.turn();
            let side = Self::side_in_words(sight.session, turn, sight.text);
            let words = fill(&sight.text.to_move, &[("side", &side)]);
            ui.label(RichText::new(words).strong().color(Self::side_color(turn)));
        }
    }

    fn show_rules(ui: &mut Ui, text: &Catalogue, _settings: &Settings) {
        paragraph(ui, &text.help_goal_title, &text.adjacency_goal);
        paragraph(ui, &text.adjacency_moves_title, &text.adjacency_moves);
        paragraph(ui, &text.adjacency_length_title, &text.adjacency_length);
        paragraph(ui, &text.adjacency_bots_title, &text.adjacency_bots);
    }

    fn adviser() -> Box<dyn Searcher<Self>> {
        Box::new(Player::new(Algorithm::AlphaBeta, ADVICE))
    }

    fn file_of(session: &Session<Self>, _text: &Catalogue, now: Instant) -> Result<String, SavedError> {
        kept_text(session, now)
    }
}

/// Each ply adds one mark to those of the start.
fn played(position: &Position) -> u32 {
    const AT_THE_START: u32 = 8;
    Color::ALL.map(|color| position.marks(color)).iter().sum::<u32>().saturating_sub(AT_THE_START)
}

const fn cell(square: Square) -> Cell {
    Cell { file: square.file(), rank: square.rank() }
}

const fn square(cell: Cell) -> Square {
    Square::at(cell.file, cell.rank)
}

fn refusal_in_words(refusal: Refusal, text: &Catalogue) -> String {
    match refusal {
        Refusal::Occupied => text.refused_occupied.clone(),
        Refusal::GameOver => text.refused_game_over.clone(),
    }
}
