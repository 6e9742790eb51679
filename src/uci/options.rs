//! What can be set: table size, number of variations, strength.

use std::fmt;
use std::ops::RangeInclusive;

use super::command::{Misunderstanding, quoted, read_number};

/// Who is to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// From 1, for beginners, to 8, full strength.
    pub level: u8,
    /// The size of the table of positions.
    pub table_megabytes: usize,
    /// Whether opening moves are taken from a book.
    pub has_book: bool,
}

impl Default for Player {
    fn default() -> Self {
        Self { level: 8, table_megabytes: 16, has_book: false }
    }
}

/// One option with its new value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The size of the table of positions in megabytes.
    Hash(usize),
    /// Forget all positions.
    ClearHash,
    /// How many lines to show.
    MultiPv(usize),
    /// The strength, 1 to 8.
    Level(u8),
    /// Whether the strength is given in Elo.
    LimitStrength(bool),
    /// The strength in Elo.
    Elo(u16),
    /// Whether opening moves are taken from a book.
    OwnBook(bool),
    /// Something that programs set and we need not know: how many threads (one), whether they will let us ponder.
    Noted,
}

const HASH: RangeInclusive<u64> = 1..=1024;
const MULTI_PV: RangeInclusive<u64> = 1..=50;
const LEVEL: RangeInclusive<u64> = 1..=8;
const THREADS: RangeInclusive<u64> = 1..=1;

impl Setting {
    /// Reads an option by its name, in whatever case.
    pub(super) fn read(name: &str, value: Option<&str>) -> Result<Self, Misunderstanding> {
        let value = value.unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "hash" => Ok(Self::Hash(number("Hash", value, HASH)?)),
            "clear hash" => Ok(Self::ClearHash),
            "multipv" => Ok(Self::MultiPv(number("MultiPV", value, MULTI_PV)?)),
            "level" => Ok(Self::Level(number("Level", value, LEVEL)?)),
            "uci_limitstrength" => Ok(Self::LimitStrength(yes_or_no("UCI_LimitStrength", value)?)),
            // Any Elo is nearest to one of ours.
            "uci_elo" => Ok(Self::Elo(number("UCI_Elo", value, 0..=u64::from(u16::MAX))?)),
            "ownbook" => Ok(Self::OwnBook(yes_or_no("OwnBook", value)?)),
            "threads" => number("Threads", value, THREADS).map(|_: u8| Self::Noted),
            "ponder" => yes_or_no("Ponder", value).map(|_| Self::Noted),
            _ => Err(Misunderstanding::UnknownOption(quoted(name))),
        }
    }
}

fn number<T: TryFrom<u64>>(
    name: &'static str,
    value: &str,
    range: RangeInclusive<u64>,
) -> Result<T, Misunderstanding> {
    let number = read_number(value).filter(|number| range.contains(number));
    let fitting = number.and_then(|number| number.try_into().ok());
    fitting.ok_or_else(|| Misunderstanding::BadValue { name, value: quoted(value) })
}

fn yes_or_no(name: &'static str, value: &str) -> Result<bool, Misunderstanding> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Misunderstanding::BadValue { name, value: quoted(value) }),
    }
}

/// What has been set so far.
#[derive(Clone, Debug)]
pub(super) struct Options {
    ratings: [u16; 8],
    table_megabytes: usize,
    level: u8,
    elo: u16,
    is_limited: bool,
    has_book: bool,
    pub variations: usize,
}

impl Options {
    pub fn new(ratings: [u16; 8]) -> Self {
        let Player { level, table_megabytes, has_book } = Player::default();
        let [.., elo] = ratings;
        Self { ratings, table_megabytes, level, elo, is_limited: false, has_book, variations: 1 }
    }

    pub fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Hash(megabytes) => self.table_megabytes = megabytes,
            Setting::MultiPv(variations) => self.variations = variations,
            Setting::Level(level) => self.level = level,
            Setting::LimitStrength(is_limited) => self.is_limited = is_limited,
            Setting::Elo(elo) => self.elo = elo,
            Setting::OwnBook(has_book) => self.has_book = has_book,
            Setting::ClearHash | Setting::Noted => {}
        }
    }

    pub fn player(&self) -> Player {
        let level = if self.is_limited { self.level_of_elo() } else { self.level };
        Player { level, table_megabytes: self.table_megabytes, has_book: self.has_book }
    }

    fn level_of_elo(&self) -> u8 {
        let distance = |level: &u8| self.ratings[usize::from(*level) - 1].abs_diff(self.elo);
        (1..=8).min_by_key(distance).unwrap_or(self.level)
    }
}

/// The options as a program wants to be told of them.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Player { level, table_megabytes, has_book } = Player::default();
        let [lowest, .., highest] = self.ratings;
        let mut spin = |name, default: usize, least: u64, most: u64| {
            writeln!(f, "option name {name} type spin default {default} min {least} max {most}")
        };
        spin("Hash", table_megabytes, *HASH.start(), *HASH.end())?;
        spin("Threads", 1, *THREADS.start(), *THREADS.end())?;
        spin("MultiPV", 1, *MULTI_PV.start(), *MULTI_PV.end())?;
        spin("Level", level.into(), *LEVEL.start(), *LEVEL.end())?;
        spin("UCI_Elo", highest.into(), lowest.into(), highest.into())?;
        writeln!(f, "option name UCI_LimitStrength type check default false")?;
        writeln!(f, "option name OwnBook type check default {has_book}")?;
        writeln!(f, "option name Ponder type check default false")?;
        writeln!(f, "option name Clear Hash type button")
    }
}
