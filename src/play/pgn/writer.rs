//! Writes a game in the export format: the seven tags first, the moves in lines of less than 80 columns.

use std::fmt::{self, Write};

use super::PgnGame;
use crate::chess::{Position, san};
use crate::game::Color;
use crate::play::record::{GameRecord, NodeId};

/// The tags that every game has, in their order, and what stands there if nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

const LONGEST_LINE: usize = 79;

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        writeln!(f)?;
        let mut text = Lines { to: f, column: 0, owes_blank: false };
        write_moves(&self.record, &mut text)?;
        text.word(&self.result.to_string())?;
        writeln!(f)
    }
}

impl PgnGame {
    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result.to_string();
        for (name, unknown) in ROSTER {
            let value = if name == "Result" { &result } else { self.tags.get(name).unwrap_or(unknown) };
            write_tag(f, name, value)?;
        }
        let start = (*self.record.start() != Position::start()).then(|| self.record.start().to_string());
        let mut others: Vec<(&str, &str)> =
            self.tags.iter().filter(|(name, _)| !is_written_anyway(name)).collect();
        if let Some(fen) = &start {
            others.extend([("SetUp", "1"), ("FEN", fen)]);
        }
        others.sort_unstable();
        others.into_iter().try_for_each(|(name, value)| write_tag(f, name, value))
    }
}

/// Whether a tag is written for every game, or from its start position.
pub(super) fn is_written_anyway(name: &str) -> bool {
    ["SetUp", "FEN"].contains(&name) || ROSTER.iter().any(|tag| tag.0 == name)
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let value = value.replace(|letter: char| letter.is_control(), " ");
    writeln!(f, "[{name} \"{value}\"]")
}

/// What is still to be written, the last first: a list instead of recursion, for variations may be deep.
enum Task {
    /// The moves behind a node.
    Continue { node: NodeId, position: Position, is_numbered: bool },
    /// One move in brackets, and the moves behind it.
    Vary { node: NodeId, position: Position },
    /// The bracket behind a variation.
    Close,
}

fn write_moves(record: &GameRecord<Position>, text: &mut Lines<'_, '_>) -> fmt::Result {
    let start = Task::Continue { node: record.root(), position: *record.start(), is_numbered: true };
    text.comments(&record.remarks(record.root()).after)?;
    let mut tasks = vec![start];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Continue { node, position, is_numbered } => {
                let Some((&main, variations)) = record.continuations(node).split_first() else { continue };
                let next = write_move(record, main, position, is_numbered, text)?;
                let is_numbered = !variations.is_empty() || !record.remarks(main).after.is_empty();
                tasks.push(Task::Continue { node: main, position: next, is_numbered });
                tasks.extend(variations.iter().rev().map(|&node| Task::Vary { node, position }));
            }
            Task::Vary { node, position } => {
                text.open("(")?;
                let next = write_move(record, node, position, true, text)?;
                let is_numbered = !record.remarks(node).after.is_empty();
                tasks.push(Task::Close);
                tasks.push(Task::Continue { node, position: next, is_numbered });
            }
            Task::Close => text.close(")")?,
        }
    }
    Ok(())
}

/// Writes the move to a node with what is said of it, and returns the position behind it.
fn write_move(
    record: &GameRecord<Position>,
    node: NodeId,
    before: Position,
    is_numbered: bool,
    text: &mut Lines<'_, '_>,
) -> Result<Position, fmt::Error> {
    let Some(chosen) = record.chosen(node) else { return Ok(before) };
    text.comments(&record.remarks(node).before)?;
    match before.turn() {
        Color::White => text.word(&format!("{}.", before.move_number()))?,
        Color::Black if is_numbered => text.word(&format!("{}...", before.move_number()))?,
        Color::Black => {}
    }
    text.word(&san::write(&before, chosen))?;
    for judgement in &record.remarks(node).judgements {
        text.word(&format!("${judgement}"))?;
    }
    text.comments(&record.remarks(node).after)?;
    Ok(before.after(chosen))
}

/// Words set in lines.
struct Lines<'a, 'f> {
    to: &'a mut fmt::Formatter<'f>,
    column: usize,
    owes_blank: bool,
}

impl Lines<'_, '_> {
    /// Writes a word behind a blank, on a new line if need be.
    fn word(&mut self, word: &str) -> fmt::Result {
        self.open(word)?;
        self.owes_blank = true;
        Ok(())
    }

    /// The same with no blank behind it.
    fn open(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        if self.column + usize::from(self.owes_blank) + width > LONGEST_LINE && self.column > 0 {
            self.end_line()?;
        } else if self.owes_blank {
            self.to.write_char(' ')?;
            self.column += 1;
        }
        self.to.write_str(word)?;
        self.column += width;
        self.owes_blank = false;
        Ok(())
    }

    /// Writes something with no blank before it.
    fn close(&mut self, word: &str) -> fmt::Result {
        self.owes_blank = false;
        self.word(word)
    }

    fn end_line(&mut self) -> fmt::Result {
        self.owes_blank = false;
        self.column = 0;
        self.to.write_char('\n')
    }

    fn comments(&mut self, comments: &[String]) -> fmt::Result {
        comments.iter().try_for_each(|comment| self.comment(comment))
    }

    fn comment(&mut self, comment: &str) -> fmt::Result {
        if comment.contains('}') {
            return self.comment_to_end_of_line(comment);
        }
        self.open("{")?;
        comment.split_whitespace().try_for_each(|word| self.word(word))?;
        self.close("}")
    }

    /// A closing brace would end a comment in braces; a comment behind `;` ends with its line.
    fn comment_to_end_of_line(&mut self, comment: &str) -> fmt::Result {
        let words: Vec<&str> = comment.split_whitespace().collect();
        self.open(";")?;
        write!(self.to, " {}", words.join(" "))?;
        self.end_line()
    }
}
