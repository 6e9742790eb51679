//! Jungle in the window.

use std::ops::RangeInclusive;
use std::time::Instant;

use egui::{Color32, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::{Beginning, GameKind, Scale, Shown, Spoils, Start, Strength, algorithm_name, kept_text};
use crate::game::Color;
use crate::jungle::{Beast, Ending, Move, Piece, Position, Refusal, Square, Terrain};
use crate::play::Session;
use crate::play::journal::SavedError;
use crate::play::opponents::jungle::{Level, Opponent};
use crate::play::seats::NoClaim;
use crate::play::session::Arrangement;
use crate::search::hunter::Hunter;
use crate::search::textbook::Algorithm;
use crate::search::{Score, Searcher};
use crate::ui::app::Sight;
use crate::ui::board::pieces::{BEASTS, GROUND, PieceSet};
use crate::ui::board::{Cell, Gesture, Man, Mark, Scene};
use crate::ui::dialogs::help::{paragraph, title};
use crate::ui::settings::Settings;
use crate::ui::sound::Sound;
use crate::ui::text::{Catalogue, fill};

/// Textbook searches for humans to play against. Deeper ones do not end in the five seconds that a bot has; minimax does
/// not even see the end of its sixth ply, and plays what it has found by then.
const DEPTHS: RangeInclusive<u8> = 2..=6;

/// What the adviser needs to remember between neighbouring positions.
const TABLE_MEGABYTES: usize = 8;

impl Shown for Position {
    const KIND: GameKind = GameKind::Jungle;
    const SIZE: (usize, usize) = (Square::FILES, Square::RANKS);
    const UNIT: Score = 100;
    const LEVELS: Option<RangeInclusive<u8>> = Some(Level::LOWEST.number()..=Level::HIGHEST.number());
    const FILE_NAME: &'static str = "jungle.ron";

    /// There is nothing to agree on.
    type Terms = ();

    fn begin(arrangement: Box<Arrangement<Self>>) -> Beginning {
        Beginning::Jungle(arrangement)
    }

    fn begun(beginning: Beginning) -> Result<Box<Arrangement<Self>>, Beginning> {
        match beginning {
            Beginning::Jungle(arrangement) => Ok(arrangement),
            other => Err(other),
        }
    }

    fn started(start: Start) -> Result<Self, Start> {
        match start {
            Start::Jungle(position) => Ok(*position),
            other => Err(other),
        }
    }

    fn start_by((): &(), _shown: Option<&Self>) -> Self {
        Self::start()
    }

    fn choose_terms(_ui: &mut Ui, _text: &Catalogue, (): &mut (), _may_begin_here: bool) {}

    fn bots(settings: &Settings) -> Vec<Opponent> {
        vec![
            Opponent::Level(settings.jungle_level()),
            Opponent::Textbook(Algorithm::Minimax, 3),
            Opponent::Textbook(Algorithm::AlphaBeta, 4),
            Opponent::Textbook(Algorithm::NegaScout, 4),
            Opponent::Random,
        ]
    }

    fn bot_name(bot: Opponent, text: &Catalogue) -> &str {
        match bot {
            Opponent::Level(_) | Opponent::Hunter(_) => &text.computer,
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
                Some(Strength { scale: Scale::Depth, range: DEPTHS, now })
            }
            Opponent::Hunter(_) | Opponent::Random => None,
        }
    }

    fn with_strength(bot: Opponent, strength: u8) -> Opponent {
        match bot {
            Opponent::Level(level) => Opponent::Level(Level::new(strength).unwrap_or(level)),
            Opponent::Textbook(algorithm, _) => Opponent::Textbook(algorithm, strength.into()),
            other => other,
        }
    }

    fn level(settings: &Settings) -> u8 {
        settings.jungle_level().number()
    }

    fn set_level(settings: &mut Settings, level: u8) {
        settings.jungle_level = level;
    }

    fn bot_of_level(level: u8) -> Option<Opponent> {
        Level::new(level).map(Opponent::Level)
    }

    fn level_in_words(level: u8, text: &Catalogue) -> String {
        match level {
            1 => text.gentle_hunter.clone(),
            2 => fill(&text.depth_level, &[("number", "4")]),
            3 => text.one_second.clone(),
            _ => text.five_seconds.clone(),
        }
    }

    fn board_name(text: &Catalogue) -> &str {
        &text.jungle_board
    }

    fn side_name(color: Color, text: &Catalogue) -> &str {
        match color {
            Color::White => &text.south,
            Color::Black => &text.north,
        }
    }

    fn side_color(color: Color) -> Color32 {
        super::warm_or_cool(color)
    }

    /// The beast's letter says more than a square alone.
    fn move_name(&self, chosen: Move) -> String {
        let letter = self.at(chosen.from()).map_or(' ', |piece| piece.beast().letter());
        let sign = if self.at(chosen.to()).is_some() { "x" } else { "-" };
        format!("{letter}{}{sign}{}", chosen.from(), chosen.to())
    }

    fn move_number(&self) -> u32 {
        Self::move_number(self).into()
    }

    fn ending_in_words(ending: Ending, winner: &str, text: &Catalogue) -> String {
        let with_winner = |sentence: &str| fill(sentence, &[("side", winner)]);
        match ending {
            Ending::Den { .. } => with_winner(&text.den_entered),
            Ending::AllCaptured { .. } => with_winner(&text.all_captured),
            Ending::NoMoves { .. } => with_winner(&text.no_moves_left),
            Ending::Repetition => text.threefold.clone(),
            Ending::Quiet => text.quiet_draw.clone(),
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
            let piece = self.at(at)?;
            let name = piece_name(piece, Self::is_weakened(piece, at), text);
            Some((piece.color(), Man { at: cell(at), drawing: piece.index(), name, is_ours: false }))
        });
        men.collect()
    }

    fn gesture(chosen: Move) -> Gesture {
        Gesture::Carry { from: cell(chosen.from()), to: cell(chosen.to()) }
    }

    fn decorate(&self, scene: &mut Scene, _moves: &[Move], _text: &Catalogue) {
        scene.ground = scene.cells().map(|cell| ground_drawing(square(cell))).collect();
        let weak = Square::all().filter(|&at| self.at(at).is_some_and(|piece| Self::is_weakened(piece, at)));
        scene.marks.extend(weak.map(|at| (cell(at), Mark::Weak)));
    }

    fn refusal(&self, from: Cell, to: Cell, text: &Catalogue) -> Option<String> {
        self.why_not(square(from), square(to)).map(|why| refusal_in_words(why, text))
    }

    fn read_typed(&self, typed: &str, text: &Catalogue) -> Result<Move, Option<String>> {
        let plain: String = typed.chars().filter(|sign| !matches!(sign, '-' | 'x' | ' ')).collect();
        // With or without the beast's letter before it.
        let squares = if plain.len() == 5 { plain.get(1..).unwrap_or_default() } else { &plain };
        let chosen: Move = squares.to_lowercase().parse().map_err(|_| None)?;
        match self.why_not(chosen.from(), chosen.to()) {
            None => Ok(chosen),
            Some(why) => Err(Some(refusal_in_words(why, text))),
        }
    }

    fn typing_hint(text: &Catalogue) -> &str {
        &text.type_jungle_hint
    }

    fn drawings(_settings: &Settings) -> &'static PieceSet {
        &BEASTS
    }

    fn ground() -> Option<&'static PieceSet> {
        Some(&GROUND)
    }

    fn spoils(start: &Self, now: &Self, color: Color, text: &Catalogue) -> Spoils {
        let theirs = Beast::ALL.map(|beast| Piece::new(!color, beast)).into_iter();
        let taken = theirs.filter(|&piece| start.place(piece).is_some() && now.place(piece).is_none());
        let men = taken.map(|piece| (piece.index(), beast_name(piece.beast(), text).to_owned())).collect();
        Spoils { men, count: None }
    }

    fn sound(before: &Self, after: &Self) -> Sound {
        let count =
            |position: &Self| Color::ALL.map(|color| position.beasts(color).count()).iter().sum::<usize>();
        if count(after) < count(before) { Sound::Capture } else { Sound::Move }
    }

    /// The ladder of strength, with the rat's way round to the elephant.
    fn show_aside(ui: &mut Ui, sight: Sight<'_, Self>) {
        ladder(ui, sight.text).on_hover_text(&sight.text.ladder);
    }

    fn show_rules(ui: &mut Ui, text: &Catalogue, _settings: &Settings) {
        paragraph(ui, &text.help_goal_title, &text.jungle_goal);
        title(ui, &text.jungle_strengths_title);
        ladder(ui, text);
        ui.label(&text.ladder);
        ui.add_space(10.0);
        paragraph(ui, &text.jungle_moves_title, &text.jungle_moves);
        ground_row(ui, &[Terrain::River, Terrain::Trap(Color::White), Terrain::Den(Color::White)]);
        paragraph(ui, &text.jungle_captures_title, &text.jungle_captures);
        paragraph(ui, &text.jungle_traps_title, &text.jungle_traps);
        paragraph(ui, &text.help_draws_title, &text.jungle_draws);
    }

    fn adviser() -> Box<dyn Searcher<Self>> {
        Box::new(Hunter::new(TABLE_MEGABYTES))
    }

    fn file_of(session: &Session<Self>, _text: &Catalogue, now: Instant) -> Result<String, SavedError> {
        kept_text(session, now)
    }
}

const fn cell(square: Square) -> Cell {
    Cell { file: square.file(), rank: square.rank() }
}

const fn square(cell: Cell) -> Square {
    Square::at(cell.file, cell.rank)
}

/// Which of the drawings of the ground shows a square.
const fn ground_drawing(square: Square) -> usize {
    drawing_of(square.terrain())
}

const fn drawing_of(terrain: Terrain) -> usize {
    match terrain {
        Terrain::Land => 0,
        Terrain::River => 1,
        Terrain::Trap(Color::White) => 2,
        Terrain::Trap(Color::Black) => 3,
        Terrain::Den(Color::White) => 4,
        Terrain::Den(Color::Black) => 5,
    }
}

fn beast_name(beast: Beast, text: &Catalogue) -> &str {
    match beast {
        Beast::Rat => &text.rat,
        Beast::Cat => &text.cat,
        Beast::Dog => &text.dog,
        Beast::Wolf => &text.wolf,
        Beast::Leopard => &text.leopard,
        Beast::Tiger => &text.tiger,
        Beast::Lion => &text.lion,
        Beast::Elephant => &text.elephant,
    }
}

fn piece_name(piece: Piece, is_weak: bool, text: &Catalogue) -> String {
    let side = Position::side_name(piece.color(), text).to_lowercase();
    let name = fill(&text.man, &[("side", &side), ("kind", beast_name(piece.beast(), text))]);
    if is_weak { format!("{name}, {}", text.weakened) } else { name }
}

fn refusal_in_words(refusal: Refusal, text: &Catalogue) -> String {
    let with_beast = |sentence: &str, beast| fill(sentence, &[("kind", beast_name(beast, text))]);
    match refusal {
        Refusal::GameOver => text.refused_game_over.clone(),
        Refusal::Nobody => text.refused_nobody.clone(),
        Refusal::WrongSide => text.refused_wrong_side.clone(),
        Refusal::OwnBeast(beast) => with_beast(&text.refused_own_beast, beast),
        Refusal::OwnDen => text.refused_own_den.clone(),
        Refusal::OneStep => text.refused_one_step.clone(),
        Refusal::OnlyRatSwims => text.refused_only_rat_swims.clone(),
        Refusal::OnlyCatsJump => text.refused_only_cats_jump.clone(),
        Refusal::RatBlocksJump { on } => fill(&text.refused_rat_blocks, &[("square", &on.to_string())]),
        Refusal::Shore => text.refused_shore.clone(),
        Refusal::ElephantSparesRat => text.refused_elephant_rat.clone(),
        Refusal::TooStrong(beast) => with_beast(&text.refused_too_strong, beast),
    }
}

/// The widest that a beast of the ladder is drawn.
const RUNG: f32 = 38.0;

/// All beasts from the strongest to the weakest, and an arrow from the weakest back to the strongest.
fn ladder(ui: &mut Ui, text: &Catalogue) -> Response {
    let rung = (ui.available_width() / 8.0).min(RUNG);
    let (space, response) = ui.allocate_exact_size(vec2(8.0 * rung, rung + 12.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &text.ladder));
    for (place, beast) in (0_u8..).zip(Beast::ALL.into_iter().rev()) {
        let corner = space.min + vec2(f32::from(place) * rung, 0.0);
        let drawing = Piece::new(Color::White, beast).index();
        BEASTS.paint(ui, ui.painter(), drawing, Rect::from_min_size(corner, Vec2::splat(rung)), 1.0);
    }
    let line = Stroke::new(1.5, ui.visuals().weak_text_color());
    let (left, right, low) = (space.left() + rung / 2.0, space.right() - rung / 2.0, space.bottom() - 3.0);
    let high = space.top() + rung + 1.0;
    for points in [
        [pos2(right, high), pos2(right, low)],
        [pos2(right, low), pos2(left, low)],
        [pos2(left, low), pos2(left, high)],
        [pos2(left, high), pos2(left - 3.5, high + 5.0)],
        [pos2(left, high), pos2(left + 3.5, high + 5.0)],
    ] {
        ui.painter().line_segment(points, line);
    }
    response
}

/// Some of the ground, side by side.
fn ground_row(ui: &mut Ui, kinds: &[Terrain]) {
    ui.horizontal(|ui| {
        for &terrain in kinds {
            let (square, _) = ui.allocate_exact_size(Vec2::splat(48.0), Sense::hover());
            GROUND.paint(ui, ui.painter(), drawing_of(terrain), square, 1.0);
        }
    });
    ui.add_space(10.0);
}
