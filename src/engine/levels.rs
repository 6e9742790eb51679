//! Eight levels from a gentle opponent to full strength.

use std::time::Duration;

use rand::distr::weighted::WeightedIndex;
use rand::prelude::*;

use crate::chess::{Kind, Move, Piece, Position, attacks};
use crate::game::{Color, Ending, Line, Status};
use crate::search::expert::{Expert, Options, Taste};
use crate::search::{Bound, Limits, Report, Score, Searcher, Signal, Task, TimeLimit, Watch, score};

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Level(u8);

/// What an opponent of a level does.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Manner {
    /// Looks one reply ahead, overlooks some, and does not always take the best.
    Gentle(Slips),
    /// Searches every move to this depth, then captures.
    Depth(u32),
    /// Searches as an expert for about this long at most.
    Time(Duration),
    /// Searches as an expert for as long as is sensible.
    Full,
}

impl Manner {
    /// How much who plays like this likes some moves better than others.
    const fn taste(self, seed: u64) -> Taste {
        let strength = match self {
            Self::Gentle(_) => 0,
            Self::Depth(_) => 12,
            Self::Time(_) => 8,
            Self::Full => 4,
        };
        Taste { seed, strength }
    }
}

/// How somebody errs.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Slips {
    /// How likely a reply of the kind that people overlook is not seen.
    blindness: f64,
    /// How much worse a move must look to be chosen e times less often, in hundredths of a pawn.
    carelessness: f64,
    /// How much worse a move may look to be chosen at all.
    tolerance: Score,
}

impl Level {
    /// The lowest.
    pub const LOWEST: Self = Self(1);
    /// The highest.
    pub const HIGHEST: Self = Self(8);

    /// The level with this number, from 1 to 8.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (Self::LOWEST.0..=Self::HIGHEST.0).contains(&number).then_some(Self(number))
    }

    /// All of them, the gentlest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::LOWEST.0..=Self::HIGHEST.0).map(Self)
    }

    /// From 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn manner(self) -> Manner {
        match self.0 {
            1 => Manner::Gentle(Slips { blindness: 0.5, carelessness: 160.0, tolerance: 350 }),
            2 => Manner::Gentle(Slips { blindness: 0.2, carelessness: 35.0, tolerance: 110 }),
            3..=5 => Manner::Depth(self.0 as u32),
            6 => Manner::Time(Duration::from_millis(500)),
            7 => Manner::Time(Duration::from_secs(2)),
            _ => Manner::Full,
        }
    }
}

/// All that a search to a fixed depth finds out fits into a table that stays near the processor, where it is read faster.
pub const FIXED_DEPTH_MEGABYTES: usize = 2;

/// Without a clock even full strength has to answer some time.
const PATIENCE: Duration = Duration::from_secs(5);

/// An opponent of some level.
pub struct LevelPlayer {
    manner: Manner,
    expert: Expert,
    chance: StdRng,
}

impl LevelPlayer {
    /// An opponent whose choices among equals follow from the seed.
    #[must_use]
    pub fn new(level: Level, table_megabytes: usize, seed: u64) -> Self {
        let manner = level.manner();
        let (options, table_megabytes) = match manner {
            Manner::Gentle(_) | Manner::Depth(_) => {
                (Options::FULL_WIDTH, table_megabytes.min(FIXED_DEPTH_MEGABYTES))
            }
            Manner::Time(_) | Manner::Full => (Options::EXPERT, table_megabytes),
        };
        let expert = Expert::with_options(table_megabytes, options).with_taste(manner.taste(seed));
        Self { manner, expert, chance: StdRng::seed_from_u64(seed) }
    }
}

impl Searcher<Position> for LevelPlayer {
    fn search(
        &mut self,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let limits = task.limits;
        match self.manner {
            Manner::Gentle(slips) => self.choose_gently(slips, task, signal, tell),
            Manner::Depth(plies) => {
                let depth = Some(limits.depth.map_or(plies, |depth| depth.min(plies)));
                let task = Task { limits: Limits { depth, ..limits }, ..task.clone() };
                self.expert.search(&task, signal, tell)
            }
            Manner::Time(most) => self.think_for(most, task, signal, tell),
            Manner::Full => self.think_for(PATIENCE, task, signal, tell),
        }
    }

    /// A new game is played by a new taste, which follows from the seed as the first one did.
    fn forget(&mut self) {
        self.expert.forget();
        self.expert.acquire(self.manner.taste(self.chance.random()));
    }
}

impl LevelPlayer {
    /// Thinks so long if no other limit is nearer. Full strength follows a clock, the others stay below their time.
    fn think_for(
        &mut self,
        most: Duration,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let Limits { depth, nodes, time, mate_in } = task.limits;
        let is_full = self.manner == Manner::Full;
        let is_limited = is_full && (depth.is_some() || nodes.is_some() || mate_in.is_some());
        let time = match time {
            Some(time) if is_full => Some(time),
            Some(time) => Some(TimeLimit::Move(most.min(time.share()))),
            None if is_limited => None,
            None => Some(TimeLimit::Move(most)),
        };
        let task = Task { limits: Limits { time, ..task.limits }, ..task.clone() };
        self.expert.search(&task, signal, tell)
    }

    /// Judges each move by the replies that are seen, and draws among those that look nearly as good as the best.
    fn choose_gently(
        &mut self,
        slips: Slips,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let watch = Watch::start(task.limits, signal);
        let mut moves = task.line.position().moves();
        moves.retain(|chosen| task.among.is_empty() || task.among.contains(chosen));
        let mut judged: Vec<Judged> = Vec::new();
        for chosen in moves {
            if signal.is_stopped() && !judged.is_empty() {
                break;
            }
            judged.extend(self.judge(slips, task, chosen, signal));
        }
        let best = judged.iter().map(|one| one.value).max()?;
        let (nodes, leaves) = judged.iter().fold((0, 0), |sum, one| (sum.0 + one.nodes, sum.1 + one.leaves));
        // Who is ahead does not give the win away, however small the difference looks.
        if best > score::DRAW {
            judged.retain(|one| !one.ends_in_draw);
        }
        // Mate in one is never missed, and nobody chooses to be mated.
        let tolerance = if score::plies_to_win(best).is_some() { 0 } else { slips.tolerance };
        judged.retain(|one| one.value >= best - tolerance);
        let weights = judged.iter().map(|one| (f64::from(one.value - best) / slips.carelessness).exp());
        let drawn = WeightedIndex::new(weights).map_or(0, |index| index.sample(&mut self.chance));
        let &Judged { chosen, value, .. } = judged.get(drawn)?;
        tell(Report {
            depth: 2,
            deepest: 2,
            rank: 1,
            score: value,
            bound: Bound::Exact,
            nodes,
            leaves,
            elapsed: watch.elapsed(),
            table_load: 0,
            line: vec![chosen],
        });
        Some(chosen)
    }

    /// What a move seems to be worth, unless the search is stopped before anything is known.
    fn judge(
        &mut self,
        slips: Slips,
        task: &Task<Position>,
        chosen: Move,
        signal: &Signal,
    ) -> Option<Judged> {
        let mut line: Line<Position> = task.line.clone();
        line.play(chosen);
        let next = *line.position();
        let replies = match line.status() {
            Status::Over(ending) => {
                let value = -score::of_ending::<Position>(ending, next.turn(), 1);
                let ends_in_draw = ending.winner().is_none();
                return Some(Judged { chosen, value, ends_in_draw, nodes: 1, leaves: 1 });
            }
            Status::Ongoing(replies) => replies,
        };
        let among: Vec<Move> = replies
            .iter()
            .copied()
            .filter(|&reply| !is_easily_overlooked(&next, reply) || !self.chance.random_bool(slips.blindness))
            .collect();
        let task = Task { line, limits: Limits::depth(1), among, variations: 1 };
        let mut judged = None;
        self.expert.search(&task, signal, &mut |report| {
            let Report { score, nodes, leaves, .. } = report;
            judged = Some(Judged { chosen, value: -score, ends_in_draw: false, nodes, leaves });
        });
        judged
    }
}

/// A move as a gentle opponent sees it.
struct Judged {
    chosen: Move,
    value: Score,
    /// Whether nobody can win any more.
    ends_in_draw: bool,
    nodes: u64,
    leaves: u64,
}

/// The captures and threats that people miss most: a long way back, and a knight's fork.
fn is_easily_overlooked(position: &Position, reply: Move) -> bool {
    let back = match position.turn() {
        Color::White => reply.from().rank().saturating_sub(reply.to().rank()),
        Color::Black => reply.to().rank().saturating_sub(reply.from().rank()),
    };
    let board = position.board();
    let man = board.at(reply.from()).map(Piece::kind);
    let is_long_way_back = back >= 3 && position.is_capture(reply);
    let valuable = [Kind::Rook, Kind::Queen, Kind::King].map(|kind| board.of(!position.turn(), kind));
    let forked = attacks::knight(reply.to()) & (valuable[0] | valuable[1] | valuable[2]);
    is_long_way_back || man == Some(Kind::Knight) && forked.is_several()
}
