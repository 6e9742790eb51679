//! A hint in steps: first the man, then the move.

use super::board::Mark;
use super::staging::{Stage, cell};
use super::text::{Catalogue, fill};
use crate::chess::{Move, Position, san};

/// How much has been told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Nothing.
    None,
    /// Nothing yet, but it is wanted.
    Awaited,
    /// Which man to look at.
    Man(Move),
    /// The whole move.
    Move(Move),
}

impl Hint {
    /// Draws on the board what has been told.
    pub fn draw(self, stage: &mut Stage) {
        match self {
            Self::None | Self::Awaited => {}
            Self::Man(best) => stage.scene.marks.push((cell(best.from()), Mark::Hint)),
            Self::Move(best) => {
                stage.scene.marks.push((cell(best.from()), Mark::Hint));
                stage.scene.arrows.push((cell(best.from()), cell(best.to())));
            }
        }
    }

    /// What has been told, in words.
    #[must_use]
    pub fn in_words(self, position: &Position, text: &Catalogue) -> String {
        match self {
            Self::None => String::new(),
            Self::Awaited => text.hint_wait.clone(),
            Self::Man(best) => fill(&text.hint_piece, &[("square", &best.from().to_string())]),
            Self::Move(best) if position.is_legal(best) => {
                fill(&text.hint_move, &[("move", &san::write(position, best))])
            }
            Self::Move(best) => fill(&text.hint_move, &[("move", &best.to_string())]),
        }
    }
}
