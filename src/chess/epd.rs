//! EPD: a position and what is said of it, in one line: `… w - - bm Qd1+; id "BK.01";`

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::fen::{FenError, FourFields};
use super::position::Position;
use super::setup::Setup;

/// A line of an EPD file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// What is said of it, in the order of the line.
    pub operations: Vec<Operation>,
}

/// One thing said of a position: `bm Nd5 a4` or `id "BK.05"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What kind of thing: `bm` for best moves, `id` for a name.
    pub code: String,
    /// The words behind it, without the quotation marks.
    pub operands: Vec<String>,
}

/// Why a line is not an EPD.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EpdError {
    /// Fewer than four fields.
    #[error("an EPD begins with the four fields of a position")]
    FieldsMissing,
    /// The position is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A text in quotation marks that does not end.
    #[error("a quotation mark is not closed")]
    Unclosed,
    /// A quotation mark where no text can begin.
    #[error("a quotation mark stands inside a word or before the name of an operation")]
    Misplaced,
}

impl Epd {
    /// The operands of an operation, if it is there.
    #[must_use]
    pub fn operands(&self, code: &str) -> Option<&[String]> {
        let found = self.operations.iter().find(|operation| operation.code == code)?;
        Some(&found.operands)
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        let mut rest = line;
        let mut fields = [""; 4];
        for field in &mut fields {
            rest = rest.trim_ascii_start();
            let end = rest.find(|letter: char| letter.is_ascii_whitespace()).unwrap_or(rest.len());
            (*field, rest) = rest.split_at(end);
        }
        if fields.contains(&"") {
            return Err(EpdError::FieldsMissing);
        }
        let mut setup = Setup::from_four_fields(fields)?;
        let (mut operations, rest) = read_counters(rest);
        operations.append(&mut read_operations(rest)?);
        for operation in &operations {
            let number = operation.operands.first().and_then(|operand| operand.parse().ok());
            match (operation.code.as_str(), number) {
                ("hmvc", Some(plies)) => setup.plies_since_progress = plies,
                ("fmvn", Some(number)) => setup.move_number = number,
                _ => {}
            }
        }
        let (position, _) = setup.position().map_err(FenError::from)?;
        Ok(Self { position, operations })
    }
}

/// Some write the two counters of a FEN before the operations; they become operations.
fn read_counters(text: &str) -> (Vec<Operation>, &str) {
    let mut rest = text;
    let mut counters = Vec::new();
    for code in ["hmvc", "fmvn"] {
        let start = rest.trim_ascii_start();
        let end = start.find(|letter: char| letter.is_ascii_whitespace()).unwrap_or(start.len());
        let (word, behind) = start.split_at(end);
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return (Vec::new(), text);
        }
        counters.push(Operation { code: code.to_owned(), operands: vec![word.to_owned()] });
        rest = behind;
    }
    (counters, rest)
}

fn read_operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut finish = |words: &mut Vec<String>| {
        let mut words = std::mem::take(words).into_iter();
        if let Some(code) = words.next() {
            operations.push(Operation { code, operands: words.collect() });
        }
    };
    let mut rest = text.trim_ascii_start();
    while let Some(letter) = rest.chars().next() {
        if letter == ';' {
            finish(&mut words);
            rest = &rest[1..];
        } else if letter == '"' && words.is_empty() {
            return Err(EpdError::Misplaced);
        } else if letter == '"' {
            let (word, behind) = rest[1..].split_once('"').ok_or(EpdError::Unclosed)?;
            words.push(word.to_owned());
            rest = behind;
        } else {
            let end =
                rest.find(|letter: char| letter.is_ascii_whitespace() || letter == ';').unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            if word.contains('"') {
                return Err(EpdError::Misplaced);
            }
            words.push(word.to_owned());
            rest = behind;
        }
        rest = rest.trim_ascii_start();
    }
    finish(&mut words);
    Ok(operations)
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", FourFields(&Setup::from(&self.position)))?;
        for operation in &self.operations {
            write!(f, " {}", operation.code)?;
            for operand in &operation.operands {
                // What is no single word, and every name and comment, stands between quotation marks.
                let is_text =
                    operation.code == "id" || matches!(operation.code.as_bytes(), [b'c', b'0'..=b'9']);
                if is_text
                    || operand.is_empty()
                    || operand.contains(|letter: char| letter.is_whitespace() || letter == ';')
                {
                    write!(f, " \"{operand}\"")?;
                } else {
                    write!(f, " {operand}")?;
                }
            }
            write!(f, ";")?;
        }
        Ok(())
    }
}
