//! The search of one node: principal variation search, which is NegaScout, with every technique a named step.

use std::mem;

use arrayvec::ArrayVec;

use super::checks::CheckSquares;
use super::ordering::{Context, Experience, Picked, Picker, is_quiet};
use super::pruning::{self, Outlook};
use super::quiescence::moved;
use super::table::{Entry, Table};
use super::{MOST_PLIES, Options, Taste, evaluation, exchange};
use crate::chess::ending::is_material_insufficient;
use crate::chess::{Kind, Move, Piece, Position, Square};
use crate::game::MoveList;
use crate::search::observer::Window;
use crate::search::score::{self, DRAW, INFINITE, LONGEST_WIN, Score, WIN};
use crate::search::{Bound, Stopped, Watch};

/// The best line behind a node.
pub type Variation = ArrayVec<Move, { MOST_PLIES + 1 }>;

/// One search from one root.
pub struct Thinker<'a> {
    pub options: Options,
    pub taste: Option<Taste>,
    pub watch: Watch,
    pub table: &'a mut Table,
    pub experience: &'a mut Experience,
    /// The keys of the game's positions and of the line that is being searched, the present one last.
    pub keys: Vec<u64>,
    /// How many of them lie before the last pass: no game leads from those to what stands now.
    pub last_pass: usize,
    /// The moves that may be played at the root.
    pub root_moves: Vec<Move>,
    /// The best line of the present iteration so far, in case it is broken off.
    pub best_so_far: Option<(Score, Variation)>,
    /// The deepest ply that was looked at.
    pub deepest: usize,
    /// Positions at the last full ply so far.
    pub leaves: u64,
}

/// A node to be searched.
#[derive(Clone, Copy)]
pub struct Node<'p> {
    pub position: &'p Position,
    pub depth: i32,
    pub ply: usize,
    /// The man that moved last, and where to; none behind a pass.
    pub last: Option<(Piece, Square)>,
    /// Whether the exact value matters; elsewhere only on which side of one bound it lies.
    pub is_principal: bool,
}

impl Thinker<'_> {
    /// The value of a node within a window, and the best line behind it if the value lies inside.
    pub fn search(
        &mut self,
        node: Node<'_>,
        mut window: Window,
        line: &mut Variation,
    ) -> Result<Score, Stopped> {
        line.clear();
        if node.depth <= 0 {
            return self.horizon(node, window);
        }
        self.enter(node.ply)?;
        if node.ply > 0 {
            if let Some(draw) = self.draw(node.position, node.ply) {
                return Ok(draw);
            }
            window = self.within_reach(window, node.ply);
            if window.alpha >= window.beta {
                return Ok(window.alpha);
            }
        }
        // The table's entry is on its way; it is needed only now.
        let in_check = node.position.is_check();
        let known = self.known(node.position, node.ply);
        if !node.is_principal
            && let Some(entry) = known.filter(|entry| self.is_deep_enough(entry, node))
            && entry.decides(window)
        {
            return Ok(entry.score);
        }
        let evaluation = known.map_or_else(|| evaluation::evaluate(node.position), |entry| entry.evaluation);
        if node.ply >= MOST_PLIES {
            return Ok(evaluation);
        }
        let outlook = Self::outlook(node, evaluation, known, in_check);
        let is_prunable = self.options.selective && !node.is_principal && !in_check;
        if is_prunable && let Some(value) = self.prune_without_moves(node, outlook, window)? {
            return Ok(value);
        }
        let depth = self.depth_worth_searching(node, known, in_check);
        let table_move = known.and_then(|entry| entry.best);
        self.try_moves(Node { depth, ..node }, Outlook { depth, ..outlook }, window, table_move, line)
    }

    /// Beyond the last full ply: quiescence, or bare judgement if that is switched off.
    fn horizon(&mut self, node: Node<'_>, window: Window) -> Result<Score, Stopped> {
        self.leaves += 1;
        if self.options.quiescence {
            return self.settle(node.position, node.ply, node.last, window);
        }
        self.enter(node.ply)?;
        if node.position.count_moves() == 0 {
            return Ok(if node.position.is_check() { -score::win_in(Self::plies(node.ply)) } else { DRAW });
        }
        Ok(self.draw(node.position, node.ply).unwrap_or_else(|| evaluation::evaluate(node.position)))
    }

    /// A mate found elsewhere bounds what this node can matter.
    fn within_reach(&self, window: Window, ply: usize) -> Window {
        if !self.options.selective {
            return window;
        }
        let mated_here = -score::win_in(Self::plies(ply));
        let mating_next = score::win_in(Self::plies(ply + 1));
        Window { alpha: window.alpha.max(mated_here), beta: window.beta.min(mating_next) }
    }

    fn is_deep_enough(&self, entry: &Entry, node: Node<'_>) -> bool {
        let fits = if self.options.selective { entry.depth >= node.depth } else { entry.depth == node.depth };
        fits && counts_still(node.position)
    }

    fn outlook(node: Node<'_>, judgement: Score, known: Option<Entry>, in_check: bool) -> Outlook {
        let evaluation = match known {
            Some(entry) if entry.improves(judgement) && score::plies_to_win(entry.score).is_none() => {
                entry.score
            }
            _ => judgement,
        };
        Outlook { depth: node.depth, in_check, judgement, evaluation }
    }

    /// The value of a node that need not be searched move by move, if there is one.
    fn prune_without_moves(
        &mut self,
        node: Node<'_>,
        outlook: Outlook,
        window: Window,
    ) -> Result<Option<Score>, Stopped> {
        if pruning::is_far_ahead(outlook, window.beta) {
            return Ok(Some(outlook.evaluation));
        }
        self.prune_by_passing(node, outlook, window)
    }

    /// If the other side cannot profit even from two moves in a row, our best move need not be known.
    fn prune_by_passing(
        &mut self,
        node: Node<'_>,
        outlook: Outlook,
        window: Window,
    ) -> Result<Option<Score>, Stopped> {
        let may_pass = node.last.is_some() && node.depth >= 3 && outlook.evaluation >= window.beta;
        if !may_pass || !has_officers(node.position) || window.beta < LONGEST_WIN - WIN {
            return Ok(None);
        }
        let depth = node.depth - pruning::passing_reduction(outlook, window.beta);
        let next = node.position.after_passing();
        let last_pass = mem::replace(&mut self.last_pass, self.keys.len());
        self.keys.push(next.key());
        let behind = Node { position: &next, depth, ply: node.ply + 1, last: None, is_principal: false };
        let just_below = Window { alpha: -window.beta, beta: 1 - window.beta };
        let value = -self.search(behind, just_below, &mut Variation::new())?;
        self.go_back();
        self.last_pass = last_pass;
        // A mate that rests on passing is no mate.
        let value = if value > WIN - LONGEST_WIN { window.beta } else { value };
        Ok((value >= window.beta).then_some(value))
    }

    /// Checks deserve a ply more; nodes of which nothing is known a ply less, for then the first move is a guess.
    fn depth_worth_searching(&self, node: Node<'_>, known: Option<Entry>, in_check: bool) -> i32 {
        if !self.options.selective {
            return node.depth;
        }
        let is_unknown = known.is_none_or(|entry| entry.best.is_none());
        match (in_check, is_unknown) {
            (true, _) => node.depth + 1,
            (false, true) if node.depth >= 4 => node.depth - 1,
            _ => node.depth,
        }
    }

    fn try_moves(
        &mut self,
        node: Node<'_>,
        outlook: Outlook,
        mut window: Window,
        table_move: Option<Move>,
        line: &mut Variation,
    ) -> Result<Score, Stopped> {
        let context = Context { position: node.position, ply: node.ply, last: node.last };
        let mut picker = Picker::all(&context, table_move, self.experience);
        if picker.len() == 0 {
            return Ok(if outlook.in_check { -score::win_in(Self::plies(node.ply)) } else { DRAW });
        }
        let before = window.alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut quiet_tried = MoveList::<Move>::new();
        let mut number = 0;
        let mut behind = Variation::new();
        while let Some(picked) = picker.pick(node.position) {
            if node.ply == 0 && !self.root_moves.contains(&picked.chosen) {
                continue;
            }
            if best > LONGEST_WIN - WIN && node.ply > 0 && self.options.selective {
                if picked.is_quiet && is_late(node, outlook, window.alpha, quiet_tried.len()) {
                    let checks = CheckSquares::of(node.position);
                    let is_wanted =
                        |chosen| !is_quiet(node.position, chosen) || checks.has(node.position, chosen);
                    picker.keep_only(is_wanted);
                    if !is_wanted(picked.chosen) {
                        continue;
                    }
                }
                if loses_too_much(node, picked) {
                    continue;
                }
            }
            number += 1;
            let liking = self.liking(node, picked.chosen);
            let value = self.try_move(node, outlook, window.lowered(liking), picked, number, &mut behind)?;
            let value = if score::plies_to_win(value).is_none() { value + liking } else { value };
            if value > best {
                best = value;
                if value > window.alpha {
                    window.alpha = value;
                    best_move = Some(picked.chosen);
                    if node.is_principal {
                        extend(line, picked.chosen, &behind);
                    }
                    if node.ply == 0 {
                        self.best_so_far = Some((value, line.clone()));
                    }
                    if value >= window.beta {
                        if picked.is_quiet {
                            self.experience.refuted(&context, picked.chosen, &quiet_tried, node.depth);
                        }
                        break;
                    }
                }
            }
            if picked.is_quiet {
                quiet_tried.push(picked.chosen);
            }
        }
        let bound = if best >= window.beta {
            Bound::AtLeast
        } else if best > before {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let entry =
            Entry { best: best_move, score: best, bound, depth: node.depth, evaluation: outlook.judgement };
        let is_whole = node.ply > 0 || self.has_no_taste() && self.root_moves.len() == picker.len();
        self.remember(node.position, node.ply, &if is_whole { entry } else { entry.without_value() });
        Ok(best)
    }

    /// What a move at the root is worth beyond what the search finds.
    fn liking(&self, node: Node<'_>, chosen: Move) -> Score {
        match self.taste {
            Some(taste) if node.ply == 0 => taste.liking(node.position, chosen),
            _ => 0,
        }
    }

    fn has_no_taste(&self) -> bool {
        self.taste.is_none_or(|taste| taste.strength == 0)
    }

    /// The value of one move. Only the first is searched with the whole window; the others have to prove that they are
    /// better before they get more than a narrow one, and late ones before they get the whole depth.
    fn try_move(
        &mut self,
        node: Node<'_>,
        outlook: Outlook,
        window: Window,
        picked: Picked,
        number: usize,
        line: &mut Variation,
    ) -> Result<Score, Stopped> {
        let next = self.follow(node.position, picked.chosen);
        let behind = Node {
            position: &next,
            depth: node.depth - 1,
            ply: node.ply + 1,
            last: moved(node.position, picked.chosen),
            is_principal: node.is_principal,
        };
        let scout = Node { is_principal: false, ..behind };
        let narrow = Window { alpha: -window.alpha - 1, beta: -window.alpha };
        let mut value = INFINITE;
        if number > 1 {
            let reduction = self.reduction(node, outlook, picked, number);
            value = -self.search(Node { depth: scout.depth - reduction, ..scout }, narrow, line)?;
            if value > window.alpha && reduction > 0 {
                value = -self.search(scout, narrow, line)?;
            }
        }
        if number == 1 || node.is_principal && value > window.alpha && value < window.beta {
            value = -self.search(behind, window.turned(), line)?;
        }
        self.go_back();
        Ok(value)
    }

    fn reduction(&self, node: Node<'_>, outlook: Outlook, picked: Picked, number: usize) -> i32 {
        if !self.options.selective || node.depth < 3 || number < 3 || outlook.in_check {
            return 0;
        }
        if !picked.is_quiet {
            return i32::from(picked.is_bad_capture);
        }
        let history = self.experience.of(node.position.turn(), picked.chosen) / 4096;
        let reduction = pruning::reduction(node.depth, number) - i32::from(node.is_principal) - history;
        reduction.clamp(0, node.depth - 2)
    }

    /// Counts a node, and stops if a limit is reached.
    pub(super) fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.deepest = self.deepest.max(ply);
        self.watch.visit()
    }

    /// The position behind a move, which becomes part of the line.
    pub(super) fn follow(&mut self, position: &Position, chosen: Move) -> Position {
        let next = position.after(chosen);
        self.table.fetch(next.key());
        self.keys.push(next.key());
        next
    }

    /// The last move of the line is taken back.
    pub(super) fn go_back(&mut self) {
        self.keys.pop();
    }

    /// A draw by the position itself or by how it came about.
    pub(super) fn draw(&self, position: &Position, ply: usize) -> Option<Score> {
        if is_material_insufficient(position) {
            return Some(DRAW);
        }
        if !self.options.repetitions {
            return None;
        }
        let is_fifty = position.plies_since_progress() >= 100 && position.count_moves() > 0;
        (is_fifty || self.is_repeated(position, ply)).then_some(DRAW)
    }

    /// Whether the position stood before in this line, or twice before in the game.
    fn is_repeated(&self, position: &Position, ply: usize) -> bool {
        let past = usize::from(position.plies_since_progress());
        let since_pass = &self.keys[self.last_pass..];
        let earlier = since_pass.iter().rev().take(past + 1).skip(2).step_by(2);
        let mut seen_in_game = false;
        for (nth, &key) in earlier.enumerate() {
            if key == position.key() {
                let back = 2 * (nth + 1);
                if back < ply || seen_in_game {
                    return true;
                }
                seen_in_game = true;
            }
        }
        false
    }

    pub(super) fn known(&self, position: &Position, ply: usize) -> Option<Entry> {
        self.table.look_up(position.key(), Self::plies(ply))
    }

    pub(super) fn remember(&mut self, position: &Position, ply: usize, entry: &Entry) {
        self.table.store(position.key(), Self::plies(ply), entry);
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most 128")]
    pub(super) const fn plies(ply: usize) -> u32 {
        ply as u32
    }
}

/// Whether what is remembered of a position counts: near the fifty moves it is not worth the same any more.
pub(super) fn counts_still(position: &Position) -> bool {
    position.plies_since_progress() < 90
}

/// Whether so many quiet moves have been tried in vain, or so much is missing, that only checks and captures can help.
fn is_late(node: Node<'_>, outlook: Outlook, alpha: Score, quiet_tried: usize) -> bool {
    let is_enough = quiet_tried >= pruning::quiet_moves_tried(outlook) || pruning::is_futile(outlook, alpha);
    is_enough && !outlook.in_check && !node.is_principal
}

/// Whether a move gives more on its square than the depth can bring back.
fn loses_too_much(node: Node<'_>, picked: Picked) -> bool {
    let is_doubtful = node.depth <= 7 && (picked.is_quiet || picked.is_bad_capture);
    let loss = pruning::tolerated_loss(node.depth, picked.is_quiet);
    is_doubtful && !exchange::wins_at_least(node.position, picked.chosen, loss)
}

fn has_officers(position: &Position) -> bool {
    let board = position.board();
    let simple = board.of_kind(Kind::Pawn) | board.of_kind(Kind::King);
    !(board.of_color(position.turn()) & !simple).is_empty()
}

fn extend(line: &mut Variation, first: Move, behind: &Variation) {
    line.clear();
    line.push(first);
    line.extend(behind.iter().copied().take(MOST_PLIES));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Limits, Signal};

    #[test]
    fn nothing_is_repeated_across_a_pass() {
        let start: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 20 40".parse().expect("a position");
        let to_and_fro = ["a1b1", "e8d8", "b1a1", "d8e8"].map(|name| name.parse().expect("a move"));
        let behind = to_and_fro.iter().fold(start, |position, &chosen| position.after(chosen));
        let mut thinker = Thinker {
            options: Options::EXPERT,
            taste: None,
            watch: Watch::start(Limits::default(), &Signal::default()),
            table: &mut Table::new(0),
            experience: &mut Experience::new(),
            keys: vec![start.key(), 1, 2, 3, behind.key()],
            last_pass: 0,
            root_moves: Vec::new(),
            best_so_far: None,
            deepest: 0,
            leaves: 0,
        };
        for (last_pass, is_repeated) in [(0, true), (1, false), (2, false)] {
            thinker.last_pass = last_pass;
            assert_eq!(thinker.is_repeated(&behind, 6), is_repeated, "passed before the {last_pass}th");
        }
    }
}
