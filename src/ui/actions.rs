//! Everything that a menu or a key can ask for: said once, with its name and its key.

use egui::{Event, Key, KeyboardShortcut, Modifiers, Ui};

use super::games::GameKind;
use super::text::Catalogue;

/// Something to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is said best by its text in the catalogues")]
pub enum Action {
    NewGame,
    Open,
    SaveGame,
    SavePosition,
    EarlierGames,
    OfferDraw,
    ClaimDraw,
    Resign,
    MoveNow,
    Pause,
    Step,
    Quit,
    Previous,
    Next,
    CopyPosition,
    CopyGame,
    Paste,
    EditPosition,
    EditBook,
    Preferences,
    Flip,
    Hint,
    Back,
    Forward,
    ToFirst,
    ToLast,
    TypeMove,
    Mute,
    Help,
}

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

impl Action {
    /// Those that have a key. With more modifiers first, for egui takes Ctrl+Shift+Z for Ctrl+Z too.
    const BY_KEY: [(Self, Modifiers, Key); 21] = [
        (Self::Next, CTRL_SHIFT, Key::Z),
        (Self::SavePosition, CTRL_SHIFT, Key::S),
        (Self::CopyGame, CTRL_SHIFT, Key::C),
        (Self::Previous, CTRL, Key::Z),
        (Self::NewGame, CTRL, Key::N),
        (Self::Open, CTRL, Key::O),
        (Self::SaveGame, CTRL, Key::S),
        (Self::CopyPosition, CTRL, Key::C),
        (Self::Paste, CTRL, Key::V),
        (Self::EditPosition, CTRL, Key::E),
        (Self::Preferences, CTRL, Key::Comma),
        (Self::Pause, CTRL, Key::P),
        (Self::Quit, CTRL, Key::Q),
        (Self::Flip, Modifiers::NONE, Key::F),
        (Self::Hint, Modifiers::NONE, Key::H),
        (Self::TypeMove, Modifiers::NONE, Key::M),
        (Self::Back, Modifiers::NONE, Key::ArrowLeft),
        (Self::Forward, Modifiers::NONE, Key::ArrowRight),
        (Self::ToFirst, Modifiers::NONE, Key::Home),
        (Self::ToLast, Modifiers::NONE, Key::End),
        (Self::Help, Modifiers::NONE, Key::F1),
    ];

    /// Its key, if it has one.
    #[must_use]
    pub fn shortcut(self) -> Option<KeyboardShortcut> {
        Self::with_keys().find(|known| known.0 == self).map(|known| known.1)
    }

    /// All that have a key, each with it.
    pub fn with_keys() -> impl Iterator<Item = (Self, KeyboardShortcut)> {
        Self::BY_KEY
            .into_iter()
            .map(|(action, modifiers, key)| (action, KeyboardShortcut::new(modifiers, key)))
    }

    /// Its name in a menu.
    #[must_use]
    pub fn name(self, game: GameKind, text: &Catalogue) -> &str {
        match self {
            Self::NewGame => &text.new_game,
            Self::Open => &text.open,
            Self::SaveGame => &text.save_game,
            Self::SavePosition => &text.save_position,
            Self::EarlierGames => &text.earlier_games,
            Self::OfferDraw => &text.offer_draw,
            Self::ClaimDraw => &text.claim_draw,
            Self::Resign => &text.resign,
            Self::MoveNow => &text.move_now,
            Self::Pause => &text.pause,
            Self::Step => &text.step,
            Self::Quit => &text.quit,
            Self::Previous => &text.previous,
            Self::Next => &text.next,
            Self::CopyPosition => &text.copy_position,
            // Only chess is written down as PGN.
            Self::CopyGame if game != GameKind::Chess => &text.copy_kept_game,
            Self::CopyGame => &text.copy_game,
            Self::Paste => &text.paste,
            Self::EditPosition => &text.edit_position,
            Self::EditBook => &text.edit_book,
            Self::Preferences => &text.preferences,
            Self::Flip => &text.flip,
            Self::Hint => &text.hint,
            Self::Back => &text.look_back,
            Self::Forward => &text.look_forward,
            Self::ToFirst => &text.look_at_first,
            Self::ToLast => &text.look_at_last,
            Self::TypeMove => &text.type_move,
            Self::Mute => &text.sounds,
            Self::Help => &text.help_topics,
        }
    }

    /// What the keys of this frame ask for. Somebody who writes a text means its letters, not us.
    #[must_use]
    pub fn pressed(ui: &Ui) -> Vec<Self> {
        let is_writing = ui.ctx().text_edit_focused();
        let has_focus = ui.memory(|memory| memory.focused().is_some());
        let mut actions = Vec::new();
        ui.input_mut(|input| {
            for (action, modifiers, key) in Self::BY_KEY {
                let is_plain = modifiers.is_none();
                // Arrows move the focus, if something has it.
                let is_taken =
                    (is_plain && is_writing) || (has_focus && matches!(action, Self::Back | Self::Forward));
                if !is_taken && input.consume_key(modifiers, key) {
                    actions.push(action);
                }
            }
            if !is_writing && input.events.iter().any(|event| matches!(event, Event::Copy)) {
                // The system turns the keys for copying into an event of its own.
                actions.push(Self::CopyPosition);
            }
        });
        actions
    }
}
