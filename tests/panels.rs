//! The panels that tell how the game stands, seen as a screen reader sees them.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use catur::chess::{Move, Position, san};
use catur::game::Color;
use catur::play::session::{Arrangement, House, Look};
use catur::play::{Command, Judgement, NodeId, Opponent, Seat, Session, Sides};
use catur::search::score::win_in;
use catur::search::{Bound, Report, Score, Searcher, Signal, Task};
use catur::ui::app::{Sight, Wish};
use catur::ui::panels::thinking::Glimpse;
use catur::ui::panels::{evaluation, graph, thinking};
use catur::ui::settings::Settings;
use catur::ui::text::{Catalogue, Language};
use egui::{Pos2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

const HUMANS: Sides<Seat<Opponent>> = Sides { white: Seat::Human, black: Seat::Human };
const BLACK_IS_COMPUTER: Sides<Seat<Opponent>> =
    Sides { white: Seat::Human, black: Seat::Computer(Opponent::Random) };

/// Answers 1.e4 with 1…e5 2.Nf3 Nc6 in mind.
struct Scholar;

const EXPECTED: &str = "e7e5 g1f3 b8c6";

fn moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|word| word.parse().expect("a move")).collect()
}

impl Searcher<Position> for Scholar {
    fn search(&mut self, _: &Task<Position>, _: &Signal, tell: &mut dyn FnMut(Report<Move>)) -> Option<Move> {
        let line = moves(EXPECTED);
        let chosen = line[0];
        let (bound, elapsed) = (Bound::Exact, Duration::from_millis(500));
        let (depth, deepest, rank, score, nodes) = (9, 14, 1, -35, 600_000);
        tell(Report { depth, deepest, rank, score, bound, nodes, leaves: 0, elapsed, table_load: 0, line });
        Some(chosen)
    }
}

/// All that panels are shown, and what they asked for.
struct Window {
    session: Session<Position>,
    settings: Settings,
    text: Catalogue,
    is_flipped: bool,
    judgement: Option<Judgement>,
    course: Vec<(NodeId, Option<Score>)>,
    wishes: Vec<Wish>,
    glimpse: Option<Glimpse>,
}

impl Window {
    fn new(seats: Sides<Seat<Opponent>>, language: Language) -> Self {
        let agency = |_, _| Box::new(Scholar) as Box<dyn Searcher<Position>>;
        let house = House { agency: Arc::new(agency), seed: 1, pace: Duration::ZERO };
        let arrangement = Arrangement::new(Position::start(), seats, None);
        let session = Session::new(arrangement, house, || (), Instant::now()).expect("there are threads");
        Self {
            session,
            settings: Settings::default(),
            text: language.catalogue().expect("the catalogue is complete"),
            is_flipped: false,
            judgement: None,
            course: Vec::new(),
            wishes: Vec::new(),
            glimpse: None,
        }
    }

    fn play(&mut self, text: &str) {
        for word in text.split(' ') {
            let chosen = san::read(self.session.position(), word).expect("the moves of a test are legal");
            self.session.command(Command::Play(chosen), Instant::now()).expect("it may be played");
        }
    }

    /// Waits for the computer's move.
    fn wait(&mut self) {
        let began = Instant::now();
        while self.session.turn() == Color::Black {
            assert!(began.elapsed() < Duration::from_secs(20));
            self.session.listen(Instant::now());
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn judge(&mut self, score: Score) {
        self.judgement = Some(Judgement { score, depth: 12, best: None, line: Vec::new() });
    }
}

/// The panels, one below the other: the graph, the thinking line, the bar.
fn show(ui: &mut egui::Ui, window: &mut Window) {
    let Window { session, settings, text, is_flipped, judgement, course, wishes, glimpse } = window;
    let sight = Sight { session, settings, text, is_flipped: *is_flipped, now: std::time::Instant::now() };
    graph::show(ui, sight, course, 90.0, wishes);
    *glimpse = thinking::show(ui, sight);
    evaluation::bar(ui, sight, judgement.as_ref(), 200.0);
}

fn harness(window: Window) -> Harness<'static, Window> {
    let mut harness =
        Harness::builder().with_size(vec2(420.0, 500.0)).with_max_steps(200).build_ui_state(show, window);
    harness.run();
    harness
}

fn click(harness: &mut Harness<'static, Window>, at: Pos2) {
    harness.hover_at(at);
    harness.step();
    harness.drag_at(at);
    harness.step();
    harness.drop_at(at);
    harness.run();
}

#[test]
fn the_bar_says_how_the_game_stands() {
    let mut harness = harness(Window::new(HUMANS, Language::English));
    harness.get_by_label("Evaluation not known yet");
    for (score, said) in [
        (35, "Evaluation +0.35"),
        (-120, "Evaluation −1.20"),
        (0, "Evaluation 0.00"),
        (win_in(5), "Evaluation White mates in 3"),
        (-win_in(2), "Evaluation Black mates in 1"),
    ] {
        harness.state_mut().judge(score);
        harness.run();
        harness.get_by_label(said);
    }
}

#[test]
fn the_bar_speaks_indonesian_too() {
    let mut window = Window::new(HUMANS, Language::Indonesian);
    window.judge(win_in(5));
    harness(window).get_by_label("Penilaian Putih mematikan dalam 3 langkah");
}

#[test]
fn the_bar_comes_to_rest() {
    let mut harness = harness(Window::new(HUMANS, Language::English));
    harness.state_mut().judge(800);
    assert!(harness.run() > 2, "it moves softly");
    assert!(harness.run() <= 2, "and then no more");
}

#[test]
fn a_click_on_the_graph_looks_at_the_place_below() {
    let mut window = Window::new(HUMANS, Language::English);
    window.play("e4 e5 Nf3 Nc6");
    let root = window.session.cursor().record().root();
    let nodes: Vec<NodeId> = std::iter::once(root).chain(window.session.cursor().path().to_vec()).collect();
    window.course = nodes.iter().map(|&node| (node, Some(30))).collect();
    let mut harness = harness(window);
    let rect = harness.get_by_label("Evaluation of the game, move by move").rect();
    for (part, ply) in [(0.0, 0), (0.155, 3), (0.9, 4)] {
        let at = pos2(rect.left() + 4.0 + part * (rect.width() - 8.0), rect.center().y);
        click(&mut harness, at);
        let wish = harness.state_mut().wishes.pop().expect("something is wished");
        let Wish::Do(Command::Look(Look::At(node))) = wish else { panic!("{wish:?} is another wish") };
        assert_eq!(node, nodes[ply]);
    }
    assert!(harness.state().wishes.is_empty());
}

#[test]
fn the_graph_of_a_game_without_moves_or_judgements_is_no_trouble() {
    let mut window = Window::new(HUMANS, Language::English);
    let mut harness = {
        window.play("e4 e5");
        let path = window.session.cursor().path().to_vec();
        window.course = path.into_iter().map(|node| (node, None)).collect();
        harness(window)
    };
    harness.state_mut().course.clear();
    harness.run();
    let rect = harness.get_by_label("Evaluation of the game, move by move").rect();
    click(&mut harness, rect.center());
    assert!(harness.state().wishes.is_empty());
}

#[test]
fn what_the_computer_thought_is_told_from_whites_point_of_view() {
    let mut window = Window::new(BLACK_IS_COMPUTER, Language::English);
    window.play("e4");
    window.wait();
    let harness = harness(window);
    harness.get_by_label("depth 9 · +0.35 · 600k positions · 1.2M/s");
    harness.get_by_label("Best line: 1…e5 2.Nf3 Nc6");
}

#[test]
fn whoever_points_at_a_move_sees_the_line_up_to_it() {
    let mut window = Window::new(BLACK_IS_COMPUTER, Language::English);
    window.play("e4");
    window.wait();
    let mut harness = harness(window);
    let rect = harness.get_by_label("Best line: 1…e5 2.Nf3 Nc6").rect();
    let mut lengths = Vec::new();
    for step in 0..60u8 {
        harness.hover_at(pos2(rect.left() + 1.0 + 4.0 * f32::from(step), rect.center().y));
        harness.step();
        lengths.push(harness.state().glimpse.as_ref().map_or(0, |glimpse| glimpse.moves.len()));
    }
    lengths.dedup();
    assert_eq!(lengths, [1, 2, 3, 0], "one move after the other, and nothing behind the last");
    harness.hover_at(pos2(rect.left() + 1.0, rect.center().y));
    harness.step();
    let glimpse = harness.state().glimpse.clone().expect("a move is pointed at");
    assert_eq!(glimpse.moves, moves("e7e5"));
    assert_eq!(glimpse.position(), *harness.state().session.position());
}
