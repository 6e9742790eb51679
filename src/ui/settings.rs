//! What a user has chosen for the window.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::board::pieces::{PieceSet, SETS};
use super::board::skins::{SKINS, Skin};
use super::text::Language;
use crate::engine::levels::Level;
use crate::play::opponents::jungle;

/// Everything that can be set. What a file does not say stays as it is for a newcomer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a box to tick")]
pub struct Settings {
    /// The language that was chosen.
    pub language: Option<Language>,
    /// The language of this run, asked for at its start or spoken by the system. It goes before the chosen one and is not
    /// kept.
    #[serde(skip)]
    pub language_now: Option<Language>,
    /// Whether the window is dark.
    pub is_dark: bool,
    /// The key of the board's colours.
    pub skin: String,
    /// The key of the set of pieces.
    pub pieces: String,
    /// Whether files and ranks are named.
    pub has_coordinates: bool,
    /// Whether the cells are shown to which a man may go.
    pub shows_targets: bool,
    /// Whether it is shown how the game stands.
    pub shows_evaluation: bool,
    /// How long a man is seen moving, in milliseconds.
    pub animation: u16,
    /// The least time after which the computer's move is shown, in milliseconds.
    pub pace: u16,
    /// How large the letters are, in percent.
    pub text_size: u16,
    /// Whether the computer may play from an opening book.
    pub uses_book: bool,
    /// Whether moves are heard.
    pub has_sound: bool,
    /// Whether it is asked before a running game is left.
    pub asks_before_leaving: bool,
    /// The level of the opponent.
    pub level: u8,
    /// The level of the opponent in Jungle.
    pub jungle_level: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            language_now: None,
            is_dark: true,
            skin: SKINS[0].key.to_owned(),
            pieces: SETS[0].key.to_owned(),
            has_coordinates: true,
            shows_targets: true,
            shows_evaluation: true,
            animation: 200,
            pace: 400,
            text_size: 100,
            uses_book: true,
            has_sound: true,
            asks_before_leaving: true,
            level: 3,
            jungle_level: 2,
        }
    }
}

/// The smallest and the largest letters, in percent.
pub const TEXT_SIZES: std::ops::RangeInclusive<u16> = 80..=160;

/// The longest time that a move can be made to wait or be seen moving, in milliseconds.
const LONGEST: u16 = 5000;

impl Settings {
    /// The colours of the board; the first if the key is not known.
    #[must_use]
    pub fn skin(&self) -> &'static Skin {
        SKINS.iter().find(|skin| skin.key == self.skin).unwrap_or(&SKINS[0])
    }

    /// The level of the opponent; the lowest if the number is none.
    #[must_use]
    pub fn level(&self) -> Level {
        Level::new(self.level).unwrap_or(Level::LOWEST)
    }

    /// The level of the opponent in Jungle; the lowest if the number is none.
    #[must_use]
    pub fn jungle_level(&self) -> jungle::Level {
        jungle::Level::new(self.jungle_level).unwrap_or(jungle::Level::LOWEST)
    }

    /// The set of pieces; the first if the key is not known.
    #[must_use]
    pub fn set(&self) -> &'static PieceSet {
        SETS.iter().find(|set| set.key == self.pieces).unwrap_or(&SETS[0])
    }

    /// The language in which the window speaks.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language_now.or(self.language).unwrap_or_default()
    }

    /// Chooses a language, from now on and for the next runs.
    pub const fn choose_language(&mut self, language: Language) {
        self.language = Some(language);
        self.language_now = None;
    }

    /// How long a man is seen moving.
    #[must_use]
    pub fn animation(&self) -> Duration {
        Duration::from_millis(self.animation.min(LONGEST).into())
    }

    /// The least time after which the computer's move is shown.
    #[must_use]
    pub fn pace(&self) -> Duration {
        Duration::from_millis(self.pace.min(LONGEST).into())
    }

    /// How large the letters are, in percent.
    #[must_use]
    pub fn text_size(&self) -> u16 {
        self.text_size.clamp(*TEXT_SIZES.start(), *TEXT_SIZES.end())
    }
}
