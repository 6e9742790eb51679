//! Reads games from any bytes, one after the other: in linear time, within bounded memory, and without recursion.
//!
//! A game that cannot be read is reported with its place, and reading goes on with the next one.

use std::io::{self, Read};

use thiserror::Error;

use super::source::{Place, Source, decode, is_space};
use super::writer::is_written_anyway;
use super::{GameResult, PgnGame, Tags};
use crate::chess::Position;
use crate::chess::fen::FenError;
use crate::chess::san::{self, SanError};
use crate::play::record::{GameRecord, NodeId};

/// No game that people play comes near these; what exceeds them is refused before it fills the memory.
const LONGEST_GAME: usize = 4 << 20;
const LONGEST_WORD: usize = 255;
const MOST_MOVES: usize = 1 << 17;
const MOST_TAGS: usize = 512;
const DEEPEST_VARIATION: usize = 255;

/// The first tag of a game shows where it begins even when the one before it is broken.
const NEXT_GAME: &[u8] = b"[Event ";

/// A game that could not be read, and where.
#[derive(Debug, Error)]
#[error("{place}: {problem}")]
pub struct PgnError {
    /// Where the problem stands.
    pub place: Place,
    /// What it is.
    pub problem: PgnProblem,
}

/// Why a text is not a game.
#[derive(Debug, Error)]
pub enum PgnProblem {
    /// The source failed.
    #[error("the text cannot be read: {0}")]
    Io(#[from] io::Error),
    /// Something that cannot stand where it stands.
    #[error("{0:?} cannot stand here")]
    Unexpected(char),
    /// A tag that is not like `[Name "value"]`.
    #[error("a tag is written [Name \"value\"]")]
    BadTag,
    /// Too many tags.
    #[error("a game has at most {MOST_TAGS} tags")]
    TooManyTags,
    /// A start position that is none.
    #[error("the start position is not legal: {0}")]
    BadStart(#[from] FenError),
    /// A game by other rules.
    #[error("this is a game of {0:?}, not of chess")]
    OtherRules(String),
    /// A word that is not a legal move.
    #[error(transparent)]
    BadMove(#[from] SanError),
    /// Too many moves.
    #[error("a game has at most {MOST_MOVES} moves, those of variations included")]
    TooManyMoves,
    /// A word that is too long.
    #[error("a word has at most {LONGEST_WORD} letters")]
    WordTooLong,
    /// A judgement that is not `$0` to `$255`.
    #[error("a judgement is a number from $0 to $255")]
    BadJudgement,
    /// A comment that does not end.
    #[error("a comment begins here and does not end")]
    UnclosedComment,
    /// A variation that does not end.
    #[error("a variation begins here and does not end")]
    UnclosedVariation,
    /// A variation where no move can be varied.
    #[error("a variation must stand behind a move")]
    VariationOfNothing,
    /// The end of a variation that does not begin.
    #[error("a variation ends here that does not begin")]
    UnopenedVariation,
    /// Variations within variations within variations …
    #[error("variations are nested more than {DEEPEST_VARIATION} deep")]
    TooDeep,
    /// More text than a game can have.
    #[error("a game has at most {} MiB of text", LONGEST_GAME >> 20)]
    TooLong,
}

type Reading<T> = Result<T, PgnError>;

/// The games of a PGN text, in order.
pub struct Reader<R> {
    source: Source<R>,
    is_among_tags: bool,
    has_failed: bool,
}

/// One line of play while it is read: where it has come to, and how to go back by one move.
struct Strand {
    node: NodeId,
    position: Position,
    before: Option<Position>,
    /// Comments that wait for the first move of a variation.
    waiting: Vec<String>,
    opened: Place,
}

impl Strand {
    const fn new(node: NodeId, position: Position, opened: Place) -> Self {
        Self { node, position, before: None, waiting: Vec::new(), opened }
    }
}

/// What is known of the present game.
struct Draft {
    tags: Tags,
    record: GameRecord<Position>,
    strand: Strand,
    /// The lines of play around the present one.
    outer: Vec<Strand>,
    /// How much text there is, as it would be written; so what is accepted can always be written and read again.
    length: usize,
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let mut outcome = self.read_game();
        if matches!(&outcome, Err(error) if !matches!(error.problem, PgnProblem::Io(_))) {
            outcome = self.skip_game().and(outcome);
        }
        self.has_failed = matches!(&outcome, Err(PgnError { problem: PgnProblem::Io(_), .. }));
        outcome.transpose()
    }
}

impl<R: Read> Reader<R> {
    /// A reader of the games in a text.
    ///
    /// # Errors
    /// If the text cannot be read at all.
    pub fn new(input: R) -> io::Result<Self> {
        let source = Source::new(input)?;
        Ok(Self { source, is_among_tags: true, has_failed: false })
    }

    /// The next game, or `None` at the end of the text.
    fn read_game(&mut self) -> Reading<Option<PgnGame>> {
        self.is_among_tags = true;
        let mut draft = self.read_tags()?;
        if draft.tags.is_empty() && self.source.peek().is_none() {
            return Ok(None);
        }
        self.is_among_tags = false;
        let written = self.read_moves(&mut draft)?;
        if !draft.outer.is_empty() {
            return Err(PgnError { place: draft.strand.opened, problem: PgnProblem::UnclosedVariation });
        }
        let tagged = draft.tags.get("Result").and_then(GameResult::from_text);
        let result = written.or(tagged).unwrap_or(GameResult::Open);
        Ok(Some(PgnGame { tags: draft.tags, record: draft.record, result }))
    }

    /// The tags up to the first move or another game.
    fn read_tags(&mut self) -> Reading<Draft> {
        let mut draft = Draft::new(self.source.place());
        let mut count = 0;
        loop {
            let line = self.source.place().line;
            self.skip_space()?;
            let place = self.source.place();
            match self.source.peek() {
                // A game of nothing but tags ends where a blank line and the tags of another one follow.
                Some(b'[') if count > 0 && place.line > line + 1 && self.source.starts_with(NEXT_GAME) => {
                    return Ok(draft);
                }
                Some(b'[') => {
                    let (name, value) = self.read_tag()?;
                    count += 1;
                    draft.tag(&name, value, count).map_err(|problem| PgnError { place, problem })?;
                }
                Some(b'{' | b';') => {
                    draft.comment(self.read_comment()?).map_err(|problem| PgnError { place, problem })?;
                }
                _ => return Ok(draft),
            }
        }
    }

    fn read_tag(&mut self) -> Reading<(String, String)> {
        let place = self.source.place();
        let bad = || PgnError { place, problem: PgnProblem::BadTag };
        self.take()?;
        self.skip_blanks()?;
        let name = self.take_while(|byte| byte.is_ascii_graphic() && !b"\"[]".contains(&byte))?;
        if name.is_empty() || name.len() >= LONGEST_WORD {
            return Err(bad());
        }
        self.skip_blanks()?;
        if self.take()? != Some(b'"') {
            return Err(bad());
        }
        let mut value = Vec::new();
        loop {
            match self.take()? {
                Some(b'"') => break,
                Some(b'\\') if matches!(self.source.peek(), Some(b'"' | b'\\')) => value.extend(self.take()?),
                None | Some(b'\n') => return Err(bad()),
                Some(byte) => value.push(byte),
            }
            check_length(value.len()).map_err(|problem| PgnError { place, problem })?;
        }
        self.skip_blanks()?;
        if self.take()? != Some(b']') {
            return Err(bad());
        }
        Ok((decode(&name), decode(&value)))
    }

    /// The moves up to the result, the tags of another game or the end.
    fn read_moves(&mut self, draft: &mut Draft) -> Reading<Option<GameResult>> {
        loop {
            self.skip_space()?;
            let place = self.source.place();
            let at_place = |problem| PgnError { place, problem };
            match self.source.peek() {
                None => return Ok(None),
                Some(b'[') if self.source.is_at_tag() => return Ok(None),
                Some(b'{' | b';') => draft.comment(self.read_comment()?).map_err(at_place)?,
                Some(b'(') => {
                    self.take()?;
                    draft.open_variation(place).map_err(at_place)?;
                }
                Some(b')') => {
                    self.take()?;
                    draft.close_variation().map_err(at_place)?;
                }
                Some(b'$') => {
                    let number = self.read_judgement()?;
                    draft.judge(number).map_err(at_place)?;
                }
                Some(b'!' | b'?') => {
                    let marks = self.take_while(|byte| byte == b'!' || byte == b'?')?;
                    draft.judge(judgement_of_marks(&marks)).map_err(at_place)?;
                }
                Some(byte @ (b'[' | b']' | b'}' | b'<' | b'>' | b'"')) => {
                    return Err(at_place(PgnProblem::Unexpected(char::from(byte))));
                }
                Some(_) => {
                    let word = self.read_word()?;
                    if word.len() >= LONGEST_WORD {
                        return Err(at_place(PgnProblem::WordTooLong));
                    }
                    // Text from the web has blanks that are no ASCII.
                    for word in decode(&word).split_whitespace() {
                        let result = draft.word(word).map_err(at_place)?;
                        if result.is_some() {
                            self.read_last_comments(draft)?;
                            return Ok(result);
                        }
                    }
                }
            }
        }
    }

    /// Comments behind the result belong to the game that they follow.
    fn read_last_comments(&mut self, draft: &mut Draft) -> Reading<()> {
        loop {
            self.skip_space()?;
            let place = self.source.place();
            match self.source.peek() {
                Some(b'{' | b';') => {
                    draft.comment(self.read_comment()?).map_err(|problem| PgnError { place, problem })?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// A word between blanks and signs. What a pawn becomes may stand in brackets: `e8(Q)`.
    fn read_word(&mut self) -> Reading<Vec<u8>> {
        let mut word = self.take_while(is_of_word)?;
        let promotions: [&[u8]; 4] = [b"(Q)", b"(R)", b"(B)", b"(N)"];
        if let Some(promotion) = promotions.into_iter().find(|promotion| self.source.starts_with(promotion)) {
            for _ in promotion {
                word.extend(self.take()?);
            }
        }
        Ok(word)
    }

    fn read_comment(&mut self) -> Reading<String> {
        let place = self.source.place();
        let too_long = |problem| PgnError { place, problem };
        if self.take()? == Some(b';') {
            let text = self.source.take_line(LONGEST_GAME + 1).map_err(|error| self.failed(error))?;
            check_length(text.len()).map_err(too_long)?;
            return Ok(in_one_line(&text));
        }
        let mut text = Vec::new();
        loop {
            // The brace was forgotten if another game begins; better to lose one game than two.
            let has_next_game = text.ends_with(b"\n\n") && self.source.starts_with(NEXT_GAME);
            match if has_next_game { None } else { self.take()? } {
                None => return Err(PgnError { place, problem: PgnProblem::UnclosedComment }),
                Some(b'}') => return Ok(in_one_line(&text)),
                Some(byte) => text.push(byte),
            }
            check_length(text.len()).map_err(too_long)?;
        }
    }

    fn read_judgement(&mut self) -> Reading<u8> {
        let place = self.source.place();
        self.take()?;
        let digits = self.take_while(|byte| byte.is_ascii_digit())?;
        decode(&digits).parse().map_err(|_| PgnError { place, problem: PgnProblem::BadJudgement })
    }

    /// Goes on to where the next game may begin.
    fn skip_game(&mut self) -> Reading<()> {
        let mut is_among_tags = self.is_among_tags;
        loop {
            if self.source.is_first_on_line() {
                self.source.skip_space().map_err(|error| self.failed(error))?;
                match self.source.peek() {
                    None => return Ok(()),
                    Some(b'[') if self.source.starts_with(NEXT_GAME) => return Ok(()),
                    Some(b'[') if !is_among_tags && self.source.is_at_tag() => return Ok(()),
                    Some(b'[') => {}
                    Some(_) => is_among_tags = false,
                }
            }
            let mut skip_line = || {
                self.source.take_line(0)?;
                self.source.take()
            };
            if skip_line().map_err(|error| self.failed(error))?.is_none() {
                return Ok(());
            }
        }
    }

    /// Goes on to something that is neither white space nor a line that begins with `%`.
    fn skip_space(&mut self) -> Reading<()> {
        loop {
            self.source.skip_space().map_err(|error| self.failed(error))?;
            let is_escaped = self.source.peek() == Some(b'%') && self.source.place().column == 1;
            if !is_escaped {
                return Ok(());
            }
            self.source.take_line(0).map_err(|error| self.failed(error))?;
        }
    }

    fn skip_blanks(&mut self) -> Reading<()> {
        self.take_while(|byte| is_space(byte) && byte != b'\n' && byte != b'\r').map(drop)
    }

    /// A run of bytes of one sort, cut off where it is too long for a word.
    fn take_while(&mut self, belongs: impl Fn(u8) -> bool) -> Reading<Vec<u8>> {
        self.source.take_while(belongs, LONGEST_WORD).map_err(|error| self.failed(error))
    }

    fn take(&mut self) -> Reading<Option<u8>> {
        self.source.take().map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> PgnError {
        PgnError { place: self.source.place(), problem: error.into() }
    }
}

impl Draft {
    fn new(opened: Place) -> Self {
        let position = Position::start();
        let record = GameRecord::new(position);
        let strand = Strand::new(record.root(), position, opened);
        Self { tags: Tags::default(), record, strand, outer: Vec::new(), length: 0 }
    }

    /// Takes in the tag with this number.
    fn tag(&mut self, name: &str, value: String, number: usize) -> Result<(), PgnProblem> {
        match name {
            _ if number > 2 * MOST_TAGS => return Err(PgnProblem::TooManyTags),
            "Variant" if !is_chess(&value) => {
                return Err(PgnProblem::OtherRules(value.chars().take(40).collect()));
            }
            "FEN" => {
                self.strand.position = value.parse()?;
                let remarks = std::mem::take(self.record.remarks_mut(self.strand.node));
                self.record = GameRecord::new(self.strand.position);
                *self.record.remarks_mut(self.strand.node) = remarks;
            }
            _ => {}
        }
        self.weigh(value.len())?;
        self.tags.set(name, value);
        let others = || self.tags.iter().filter(|(name, _)| !is_written_anyway(name)).count();
        if self.tags.len() > MOST_TAGS && others() > MOST_TAGS {
            Err(PgnProblem::TooManyTags)
        } else {
            Ok(())
        }
    }

    /// Adds to the text of the game. Short things are free, for there are limits to their number.
    fn weigh(&mut self, length: usize) -> Result<(), PgnProblem> {
        self.length += length.saturating_sub(100);
        check_length(self.length)
    }

    fn comment(&mut self, text: String) -> Result<(), PgnProblem> {
        if text.is_empty() {
            return Ok(());
        }
        self.length += text.len();
        check_length(self.length)?;
        if self.strand.before.is_none() && !self.outer.is_empty() {
            self.strand.waiting.push(text);
        } else {
            self.record.remarks_mut(self.strand.node).after.push(text);
        }
        Ok(())
    }

    fn judge(&mut self, number: u8) -> Result<(), PgnProblem> {
        if self.strand.before.is_none() {
            return Ok(());
        }
        self.record.remarks_mut(self.strand.node).judgements.push(number);
        self.length += " $255".len();
        check_length(self.length)
    }

    fn open_variation(&mut self, opened: Place) -> Result<(), PgnProblem> {
        let parent = self.record.parent(self.strand.node);
        let (Some(node), Some(position)) = (parent, self.strand.before) else {
            return Err(PgnProblem::VariationOfNothing);
        };
        if self.outer.len() == DEEPEST_VARIATION {
            return Err(PgnProblem::TooDeep);
        }
        let inner = Strand::new(node, position, opened);
        self.outer.push(std::mem::replace(&mut self.strand, inner));
        Ok(())
    }

    fn close_variation(&mut self) -> Result<(), PgnProblem> {
        let outer = self.outer.pop().ok_or(PgnProblem::UnopenedVariation)?;
        let mut inner = std::mem::replace(&mut self.strand, outer);
        // A variation without a move has no place of its own in the tree; its comments still have one.
        self.record.remarks_mut(self.strand.node).after.append(&mut inner.waiting);
        Ok(())
    }

    /// Takes in a word between blanks: a move, its number, a result or a sign.
    fn word(&mut self, word: &str) -> Result<Option<GameResult>, PgnProblem> {
        if let Some(result) = GameResult::from_text(word) {
            // The result of the game is sometimes written behind each variation as well.
            return Ok(self.outer.is_empty().then_some(result));
        }
        let text = without_number(word);
        if text.is_empty() || ["e.p.", "ep"].contains(&text.trim_end_matches(['+', '#'])) {
            return Ok(None);
        }
        if let Some(result) = GameResult::from_text(text) {
            return Ok(self.outer.is_empty().then_some(result));
        }
        if let Some(number) = judgement_of_sign(text) {
            self.judge(number)?;
            return Ok(None);
        }
        let chosen = san::read(&self.strand.position, text)?;
        if self.record.len() == MOST_MOVES {
            return Err(PgnProblem::TooManyMoves);
        }
        let node = self.record.add(self.strand.node, chosen);
        self.record.remarks_mut(node).before = std::mem::take(&mut self.strand.waiting);
        self.strand.node = node;
        self.strand.before = Some(self.strand.position);
        self.strand.position.play(chosen);
        Ok(None)
    }
}

fn check_length(length: usize) -> Result<(), PgnProblem> {
    if length > LONGEST_GAME { Err(PgnProblem::TooLong) } else { Ok(()) }
}

fn in_one_line(bytes: &[u8]) -> String {
    decode(bytes).split_whitespace().collect::<Vec<_>>().join(" ")
}

const fn is_of_word(byte: u8) -> bool {
    !is_space(byte)
        && !matches!(
            byte,
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'<' | b'>' | b';' | b'$' | b'!' | b'?' | b'"'
        )
}

/// What is left of a word behind a number and its dots: of `1.e4` and `1...e5` the move, of `12` nothing. No move has the
/// number 0, but some write `0000` for a move that is none.
fn without_number(word: &str) -> &str {
    let is_dot = |letter| letter == '.' || letter == '…';
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_number = rest.is_empty() && word.bytes().any(|digit| digit != b'0');
    if is_number || rest.starts_with(is_dot) { rest.trim_start_matches(is_dot) } else { word }
}

fn is_chess(rules: &str) -> bool {
    ["", "chess", "normal", "standard", "from position", "?"].contains(&rules.to_ascii_lowercase().as_str())
}

const fn judgement_of_marks(marks: &[u8]) -> u8 {
    match marks {
        b"!" => 1,
        b"?" => 2,
        [b'!', b'!', ..] => 3,
        [b'?', b'?', ..] => 4,
        [b'!', ..] => 5,
        _ => 6,
    }
}

/// The number of a judgement that is written as a sign of its own.
fn judgement_of_sign(sign: &str) -> Option<u8> {
    Some(match sign {
        "=" => 10,
        "∞" => 13,
        "+=" | "+/=" | "⩲" | "²" => 14,
        "=+" | "=/+" | "⩱" | "³" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" | "+−" => 18,
        "-+" | "−+" => 19,
        "N" => 146,
        _ => return None,
    })
}
