//! A hint in steps: first the man, then the move; where men are only put down, first a quarter of the board.

use super::board::{Cell, Gesture, Mark, cell_name};
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
    /// Which man to look at, or where to put one.
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
                let cells = match G::gesture(best) {
                    Gesture::Carry { from, .. } => vec![from],
                    Gesture::Place { at } => {
                        let is_near = |&cell: &Cell| corner::<G>(cell) == corner::<G>(at);
                        stage.scene.cells().filter(is_near).collect()
                    }
                };
                stage.scene.marks.extend(cells.into_iter().map(|cell| (cell, Mark::Hint)));
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
            Self::Man(best) => match G::gesture(best) {
                Gesture::Carry { from, .. } => fill(&text.hint_piece, &[("square", &cell_name(from))]),
                Gesture::Place { at } => fill(&text.hint_quarter, &[("square", &cell_name(corner::<G>(at)))]),
            },
            Self::Move(best) => fill(&text.hint_move, &[("move", &position.move_name(best))]),
        }
    }
}

/// The corner of the quarter of the board in which a cell lies; it is the same from whichever side the board is seen.
const fn corner<G: Shown>(cell: Cell) -> Cell {
    let (files, ranks) = G::SIZE;
    let file = if cell.file < files / 2 { 0 } else { files - 1 };
    let rank = if cell.rank < ranks / 2 { 0 } else { ranks - 1 };
    Cell { file, rank }
}
