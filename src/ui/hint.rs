//! A hint in steps: first the man, then the move.

use super::board::{Cell, Mark, cell_name};
use super::games::Shown;
use super::staging::{Stage, cells_of};
use super::text::{Catalogue, fill};

/// How much has been told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint<M> {
    /// Nothing.
    None,
    /// Nothing yet, but it is wanted.
    Awaited,
    /// Which man to look at.
    Man(M),
    /// The whole move.
    Move(M),
}

impl<M: Copy> Hint<M> {
    /// Draws on the board what has been told.
    pub fn draw<G: Shown<Move = M>>(self, stage: &mut Stage<G>) {
        match self {
            Self::None | Self::Awaited => {}
            Self::Man(best) => {
                stage.scene.marks.extend(cells_of::<G>(best).take(1).map(|from| (from, Mark::Hint)));
            }
            Self::Move(best) => {
                let cells: Vec<Cell> = cells_of::<G>(best).collect();
                stage.scene.marks.extend(cells.first().map(|&from| (from, Mark::Hint)));
                if let [from, to] = cells[..] {
                    stage.scene.arrows.push((from, to));
                }
            }
        }
    }

    /// What has been told, in words.
    #[must_use]
    pub fn in_words<G: Shown<Move = M>>(self, position: &G, text: &Catalogue) -> String {
        match self {
            Self::None => String::new(),
            Self::Awaited => text.hint_wait.clone(),
            Self::Man(best) => {
                let square = cells_of::<G>(best).next().map(cell_name).unwrap_or_default();
                fill(&text.hint_piece, &[("square", &square)])
            }
            Self::Move(best) => fill(&text.hint_move, &[("move", &position.move_name(best))]),
        }
    }
}
