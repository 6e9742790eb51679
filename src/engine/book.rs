//! A book of opening moves: written as lines of play, asked by position.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use thiserror::Error;

use crate::chess::san::{self, SanError};
use crate::chess::{Move, Position};
use crate::search::{Report, Searcher, Signal, Task};

/// The book that comes with the program; its first lines tell how a book is written.
pub const BUILT_IN: &str = include_str!("../../assets/openings/book.txt");

/// No book that people write comes near these; what exceeds them is refused before it takes much time or memory.
pub const LONGEST_TEXT: usize = 1 << 20;
const MOST_PLIES: usize = 100;
/// As many weights as the longest text can hold still add up to a `u32`.
const HEAVIEST: u32 = 1000;

/// A line of a book that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct BookError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it, and which word.
    pub problem: BookProblem,
}

/// Why a text is not a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BookProblem {
    /// A word that is not a legal move.
    #[error(transparent)]
    BadMove(#[from] SanError),
    /// A weight that is none.
    #[error("a weight is written *1 to *{HEAVIEST}, not {0:?}")]
    BadWeight(String),
    /// Something behind the weight.
    #[error("{0:?} stands behind the weight, which must be the last word")]
    BehindWeight(String),
    /// A line with too many moves.
    #[error("a line has at most {MOST_PLIES} moves")]
    LineTooLong,
    /// Too much text.
    #[error("a book has at most {} MiB of text", LONGEST_TEXT >> 20)]
    TextTooLong,
}

/// Moves that may be played in the positions of an opening, each with its weight.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Book {
    moves: HashMap<u64, Vec<(Move, u32)>>,
}

impl Book {
    /// The book that comes with the program.
    #[must_use]
    pub fn built_in() -> Self {
        // A test reads it, so it is never empty.
        Self::parse(BUILT_IN).unwrap_or_default()
    }

    /// Reads a book.
    ///
    /// # Errors
    /// If a word of it cannot be understood, or is not a legal move where it stands.
    pub fn parse(text: &str) -> Result<Self, BookError> {
        // Some editors begin every text with a mark that nobody sees.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (mut book, mut length) = (Self::default(), 0);
        for (index, line) in text.lines().enumerate() {
            length += line.len() + 1;
            let added = if length > LONGEST_TEXT { Err(BookProblem::TextTooLong) } else { book.add(line) };
            added.map_err(|problem| BookError { line: index + 1, problem })?;
        }
        Ok(book)
    }

    fn add(&mut self, line: &str) -> Result<(), BookProblem> {
        let mut words = line.split_whitespace().take_while(|word| !word.starts_with('#'));
        let (mut position, mut steps, mut weight) = (Position::start(), Vec::new(), 1);
        while let Some(word) = words.next() {
            if word.starts_with('*') {
                weight = read_weight(word).ok_or_else(|| BookProblem::BadWeight(quoted(word)))?;
                if let Some(word) = words.next() {
                    return Err(BookProblem::BehindWeight(quoted(word)));
                }
                break;
            }
            let Some((text, is_played)) = read_word(word) else { continue };
            if steps.len() == MOST_PLIES {
                return Err(BookProblem::LineTooLong);
            }
            let chosen = san::read(&position, text)?;
            steps.push((position.key(), chosen, is_played));
            position.play(chosen);
        }
        for (key, chosen, _) in steps.into_iter().filter(|&(.., is_played)| is_played) {
            self.count(key, chosen, weight);
        }
        Ok(())
    }

    fn count(&mut self, key: u64, chosen: Move, weight: u32) {
        let moves = self.moves.entry(key).or_default();
        match moves.iter_mut().find(|(known, _)| *known == chosen) {
            Some((_, sum)) => *sum += weight,
            None => moves.push((chosen, weight)),
        }
    }

    /// The moves that may be played in a position, each with its weight; none if the book does not know the position.
    #[must_use]
    pub fn moves(&self, position: &Position) -> &[(Move, u32)] {
        let known = self.moves.get(&position.key()).map_or(&[][..], Vec::as_slice);
        // Two positions may share a key, however unlikely it is: the book then knows the other one.
        let legal = position.moves();
        if known.iter().all(|(chosen, _)| legal.contains(chosen)) { known } else { &[] }
    }

    /// One of these moves by chance, each as likely as its weight says.
    pub fn choose(&self, position: &Position, chance: &mut impl Rng) -> Option<Move> {
        self.moves(position).choose_weighted(chance, |(_, weight)| *weight).ok().map(|&(chosen, _)| chosen)
    }

    /// How many positions the book has a move for.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the book has no move at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// As much of a strange word as is worth repeating.
fn quoted(word: &str) -> String {
    word.chars().take(20).collect()
}

fn read_weight(word: &str) -> Option<u32> {
    let digits = word.strip_prefix('*')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|weight| is_number && (1..=HEAVIEST).contains(weight))
}

/// The move in a word, and whether the book may play it; nothing if the word only numbers the next move.
fn read_word(word: &str) -> Option<(&str, bool)> {
    let word = without_number(word);
    let in_brackets = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
    match (word, in_brackets) {
        ("", _) => None,
        (_, Some(inner)) => Some((inner, false)),
        (word, None) => Some((word, true)),
    }
}

/// `e4` for `1.e4`, nothing for `1.` or `1...`; a word without a number as it is.
fn without_number(word: &str) -> &str {
    let behind_digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if behind_digits.len() < word.len() && behind_digits.starts_with('.') {
        behind_digits.trim_start_matches('.')
    } else {
        word
    }
}

/// Where readers find their book. It can be exchanged or taken away at any time, and counts from the next move on.
#[derive(Clone, Default, Debug)]
pub struct Shelf(Arc<Mutex<Option<Arc<Book>>>>);

impl Shelf {
    /// A shelf with a book on it.
    #[must_use]
    pub fn holding(book: Book) -> Self {
        let shelf = Self::default();
        shelf.put(Some(book));
        shelf
    }

    /// Puts a book in the place of what is there, or only takes that away.
    pub fn put(&self, book: Option<Book>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = book.map(Arc::new);
    }

    fn book(&self) -> Option<Arc<Book>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A player who looks into a book before thinking.
pub struct Reader<S> {
    shelf: Shelf,
    chance: StdRng,
    player: S,
}

impl<S> Reader<S> {
    /// A player with a book at hand; which of its moves are played follows from the seed.
    #[must_use]
    pub fn new(shelf: Shelf, seed: u64, player: S) -> Self {
        Self { shelf, chance: StdRng::seed_from_u64(seed), player }
    }
}

impl<S: Searcher<Position>> Searcher<Position> for Reader<S> {
    fn search(
        &mut self,
        task: &Task<Position>,
        signal: &Signal,
        tell: &mut dyn FnMut(Report<Move>),
    ) -> Option<Move> {
        // Who asks for the best lines, among some moves or for a mate wants to know more than a book can say; so does who
        // ponders.
        let asks_for_lines = task.variations > 1 || !task.among.is_empty();
        let asks_for_thought = asks_for_lines || task.limits.mate_in.is_some() || signal.is_pondering();
        let book = if asks_for_thought { None } else { self.shelf.book() };
        let written = book.and_then(|book| book.choose(task.line.position(), &mut self.chance));
        written.or_else(|| self.player.search(task, signal, tell))
    }

    fn forget(&mut self) {
        self.player.forget();
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::*;

    #[test]
    fn two_positions_that_share_a_key_do_not_share_moves_that_only_one_of_them_has() {
        let (start, mut book) = (Position::start(), Book::default());
        let answer = san::read(&start.after(start.moves()[0]), "e5").expect("Black may play this");
        book.count(start.key(), start.moves()[0], 1);
        assert_eq!(book.moves(&start).len(), 1);
        book.count(start.key(), answer, 1);
        assert!(book.moves(&start).is_empty());
        assert_eq!(book.choose(&start, &mut StdRng::seed_from_u64(1)), None);
    }
}
