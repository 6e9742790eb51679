//! The bytes of a PGN, one after the other, with the place where each stands.

use std::fmt;
use std::io::{self, ErrorKind, Read};

/// A place in a text, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The character within the line.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// How many bytes can be looked at before they are taken.
const FORESIGHT: usize = 8;
const CHUNK: usize = 1 << 16;
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Bytes with a little foresight. The three ways to end a line become one, and a byte order mark is no text.
pub struct Source<R> {
    input: R,
    /// What was read and not taken yet, from `next` on: at least [`FORESIGHT`] bytes unless the end is near.
    buffer: Vec<u8>,
    next: usize,
    is_exhausted: bool,
    place: Place,
    is_first_on_line: bool,
}

impl<R: Read> Source<R> {
    pub fn new(input: R) -> io::Result<Self> {
        let mut source = Self {
            input,
            buffer: Vec::new(),
            next: 0,
            is_exhausted: false,
            place: Place { line: 1, column: 1 },
            is_first_on_line: true,
        };
        source.refill()?;
        Ok(source)
    }

    /// The byte that comes next.
    pub fn peek(&self) -> Option<u8> {
        self.buffer.get(self.next).copied()
    }

    /// Whether these bytes come next, as far as foresight reaches.
    pub fn starts_with(&self, text: &[u8]) -> bool {
        self.buffer[self.next..].starts_with(text)
    }

    /// Whether the tags of a game may begin here.
    pub fn is_at_tag(&self) -> bool {
        let foreseen = &self.buffer[self.next..];
        self.is_first_on_line && matches!(foreseen, [b'[', letter, ..] if letter.is_ascii_alphabetic())
    }

    /// Where the next byte stands.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Whether only white space stands before the next byte on its line.
    pub const fn is_first_on_line(&self) -> bool {
        self.is_first_on_line
    }

    /// Goes on by one byte, and returns it.
    pub fn take(&mut self) -> io::Result<Option<u8>> {
        let Some(byte) = self.advance()? else { return Ok(None) };
        if byte != b'\n' && byte != b'\r' {
            // The later bytes of a character of UTF-8 take no column of their own.
            self.place.column += u64::from(byte & 0xc0 != 0x80);
            self.is_first_on_line &= is_space(byte);
            return Ok(Some(byte));
        }
        if byte == b'\r' && self.peek() == Some(b'\n') {
            self.advance()?;
        }
        self.place = Place { line: self.place.line + 1, column: 1 };
        self.is_first_on_line = true;
        Ok(Some(b'\n'))
    }

    /// Goes on as long as the bytes are of one sort, and returns the first ones of them.
    pub fn take_while(&mut self, belongs: impl Fn(u8) -> bool, kept: usize) -> io::Result<Vec<u8>> {
        let mut taken = Vec::new();
        while let Some(byte) = self.peek().filter(|&byte| belongs(byte)) {
            self.take()?;
            if taken.len() < kept {
                taken.push(byte);
            }
        }
        Ok(taken)
    }

    /// Goes on to the end of the line, and returns the first bytes that stood there.
    pub fn take_line(&mut self, kept: usize) -> io::Result<Vec<u8>> {
        self.take_while(|byte| byte != b'\n' && byte != b'\r', kept)
    }

    /// Goes on to something that is not white space.
    pub fn skip_space(&mut self) -> io::Result<()> {
        loop {
            if self.peek().is_some_and(is_space) {
                self.take()?;
            } else if self.starts_with(BYTE_ORDER_MARK) {
                // It stands at the start of a file, and files are put one behind the other.
                for _ in BYTE_ORDER_MARK {
                    self.advance()?;
                }
            } else {
                return Ok(());
            }
        }
    }

    fn advance(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek();
        if byte.is_some() {
            self.next += 1;
            self.refill()?;
        }
        Ok(byte)
    }

    #[inline]
    fn refill(&mut self) -> io::Result<()> {
        while self.buffer.len() < self.next + FORESIGHT && !self.is_exhausted {
            self.read_chunk()?;
        }
        Ok(())
    }

    fn read_chunk(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.next);
        self.next = 0;
        let known = self.buffer.len();
        self.buffer.resize(known + CHUNK, 0);
        let outcome = self.input.read(&mut self.buffer[known..]);
        self.buffer.truncate(known + *outcome.as_ref().unwrap_or(&0));
        match outcome {
            Ok(count) => self.is_exhausted = count == 0,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// White space between the words of a PGN: blanks, ends of lines, and control characters of any kind.
pub const fn is_space(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7f
}

/// What Windows writes where Latin-1 has control characters, from 0x80 on.
const WINDOWS: [char; 32] = [
    '€', ' ', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', ' ', 'Ž', ' ', ' ', '‘', '’', '“', '”',
    '•', '–', '—', '˜', '™', 'š', '›', 'œ', ' ', 'ž', 'Ÿ',
];

/// Text as its bytes say, UTF-8 or else Latin-1, with blanks for control characters.
pub fn decode(bytes: &[u8]) -> String {
    let letter = |&byte: &u8| match byte {
        0x80..0xa0 => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(letter).collect(),
    };
    text.replace(|letter: char| letter.is_control(), " ")
}
