//! A genetic algorithm for Adjacency: plans of several squares are bred, and those that end well have more offspring.
//!
//! A plan is judged by playing it: the other side answers each of its moves by hill climbing. It names the squares of
//! one side only, so an answer can spoil it.

use arrayvec::ArrayVec;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::hill_climbing::highest;
use super::player::candidates;
use crate::adjacency::{Move, Position};
use crate::game::{Game, MoveList};
use crate::search::{Bound, Heuristic, Report, Score, Searcher, Signal, Stopped, Task, Watch};

/// Somebody who breeds plans and plays the first move of the best; the same ones for the same seed.
#[derive(Debug)]
pub struct Breeder {
    chance: StdRng,
}

/// How many plans live at a time.
const POPULATION: usize = 20;

/// How many times they have offspring.
const GENERATIONS: u32 = 10;

/// The most own moves that a plan holds.
const LONGEST: usize = 5;

/// One more than the largest margin, so that the worst plan has a chance too.
const EVERYBODYS_CHANCE: Score = 65;

/// How often a newborn plan changes, of so many.
const MUTATIONS: (u32, u32) = (50, 101);

/// Own moves, no square twice.
type Plan = ArrayVec<Move, LONGEST>;

/// A plan that has been played.
#[derive(Clone, Default)]
struct Trial {
    plan: Plan,
    /// The margin at the end; 0 for a plan that was spoiled.
    value: Score,
    /// What was played, the answers included.
    line: Vec<Move>,
}

impl Breeder {
    /// A breeder whose chances follow from the seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self { chance: StdRng::seed_from_u64(seed) }
    }
}

impl Searcher<Position> for Breeder {
    fn search(
        &mut self,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        let root = *task.line.position();
        let mut first = candidates(task);
        root.order(&mut first);
        let looks_best = first.first().copied()?;
        let watch = Watch::start(task.limits, signal);
        let mut farm = Farm { root, first, later: root.moves(), chance: &mut self.chance, watch, best: None };
        // Whoever has to stop in between has the best plan so far.
        let _ = farm.breed(tell);
        let bred = farm.best.and_then(|best| best.plan.first().copied());
        Some(bred.unwrap_or(looks_best))
    }
}

/// Where plans for one position are bred.
struct Farm<'a> {
    root: Position,
    /// The moves with which a plan may begin.
    first: MoveList<Move>,
    /// The moves with which it may go on.
    later: MoveList<Move>,
    chance: &'a mut StdRng,
    watch: Watch,
    best: Option<Trial>,
}

impl Farm<'_> {
    fn breed(&mut self, tell: &mut dyn FnMut(Report<Move>)) -> Result<(), Stopped> {
        let plans = (0..POPULATION).map(|_| self.random_plan()).collect();
        let mut population = self.try_out(plans)?;
        tell(self.report());
        for _ in 0..GENERATIONS {
            let plans = self.offspring(&population);
            population = self.try_out(plans)?;
            tell(self.report());
        }
        Ok(())
    }

    fn random_plan(&mut self) -> Plan {
        let length = LONGEST.min(self.root.rounds_left() as usize);
        let mut plan = Plan::new();
        while plan.len() < length
            && let Some(gene) = self.gene(plan.len(), &plan)
        {
            plan.push(gene);
        }
        plan
    }

    /// A move that a plan does not hold yet, for the place with this number.
    fn gene(&mut self, place: usize, plan: &Plan) -> Option<Move> {
        let pool = if place == 0 { &self.first } else { &self.later };
        let free: MoveList<Move> = pool.iter().copied().filter(|chosen| !plan.contains(chosen)).collect();
        free.choose(self.chance).copied()
    }

    fn try_out(&mut self, plans: Vec<Plan>) -> Result<Vec<Trial>, Stopped> {
        let mut population = Vec::with_capacity(plans.len());
        for plan in plans {
            let trial = self.play(plan)?;
            if self.best.as_ref().is_none_or(|best| trial.value > best.value) {
                self.best = Some(trial.clone());
            }
            population.push(trial);
        }
        Ok(population)
    }

    /// Plays a plan; after each of its moves the other side takes the step that leads highest.
    fn play(&mut self, plan: Plan) -> Result<Trial, Stopped> {
        let mut position = self.root;
        let mut line = Vec::new();
        for &chosen in &plan {
            if position.why_not(chosen.at()).is_some() {
                return Ok(Trial { plan, value: 0, line });
            }
            self.watch.visit()?;
            position.play(chosen);
            line.push(chosen);
            let answers = highest(&position, &position.moves(), &mut self.watch)?.best;
            if let Some(&answer) = answers.choose(self.chance) {
                position.play(answer);
                line.push(answer);
            }
        }
        let value = position.evaluate();
        let value = if position.turn() == self.root.turn() { value } else { -value };
        Ok(Trial { plan, value, line })
    }

    /// As many plans as before: parents drawn by roulette, each with the next one two children.
    fn offspring(&mut self, population: &[Trial]) -> Vec<Plan> {
        let weights = population.iter().map(|trial| trial.value + EVERYBODYS_CHANCE);
        let Ok(roulette) = WeightedIndex::new(weights) else { return Vec::new() };
        let parents: Vec<&Plan> = (0..=POPULATION / 2)
            .filter_map(|_| population.get(roulette.sample(self.chance)))
            .map(|trial| &trial.plan)
            .collect();
        parents
            .windows(2)
            .flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])])
            .map(|(one, other)| self.child(one, other))
            .collect()
    }

    /// The first half of one plan and the second half of the other; some children have a gene of their own.
    fn child(&mut self, one: &Plan, other: &Plan) -> Plan {
        let half = one.len() / 2;
        let mut child = Plan::new();
        for (place, &inherited) in one.iter().take(half).chain(other.iter().skip(half)).enumerate() {
            // What one parent does early the other may do late, but no square can be marked twice.
            let gene = if child.contains(&inherited) { self.gene(place, &child) } else { Some(inherited) };
            child.extend(gene);
        }
        let (changed, of) = MUTATIONS;
        if !child.is_empty() && self.chance.random_ratio(changed, of) {
            let place = self.chance.random_range(0..child.len());
            if let (Some(gene), Some(old)) = (self.gene(place, &child), child.get_mut(place)) {
                *old = gene;
            }
        }
        child
    }

    fn report(&self) -> Report<Move> {
        let best = self.best.clone().unwrap_or_default();
        Report {
            // No ply is searched in full: of each side only a few moves are tried.
            depth: 0,
            deepest: u32::try_from(best.line.len()).unwrap_or(u32::MAX),
            rank: 1,
            score: best.value,
            bound: Bound::Exact,
            nodes: self.watch.nodes(),
            leaves: 0,
            elapsed: self.watch.elapsed(),
            table_load: 0,
            line: best.line,
        }
    }
}
