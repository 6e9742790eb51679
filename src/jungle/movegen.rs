//! What may be played: steps, swims, jumps and captures.

use super::beast::{Beast, Piece};
use super::moves::Move;
use super::position::Position;
use super::square::{Square, Terrain};
use crate::game::{Color, Game, MoveList};

/// Left, down, up, right: in this order the targets of a square sort as their names do.
const DIRECTIONS: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// The way in one direction.
#[derive(Clone, Copy)]
enum Way {
    /// The edge of the board is here.
    Edge,
    /// A step to land.
    Land(Square),
    /// A step into the river, or a jump over so many squares of it to the land beyond.
    River { step: Square, crossed: usize, landing: Square },
}

/// The ways from every square.
static WAYS: [[Way; 4]; Square::COUNT] = {
    let mut ways = [[Way::Edge; 4]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut direction = 0;
        while direction < 4 {
            ways[index][direction] = way(Square::new(index), DIRECTIONS[direction]);
            direction += 1;
        }
        index += 1;
    }
    ways
};

const fn way(from: Square, (files, ranks): (isize, isize)) -> Way {
    let Some(step) = from.offset(files, ranks) else { return Way::Edge };
    if !step.is_river() {
        return Way::Land(step);
    }
    let (mut crossed, mut landing) = (1, step);
    while let Some(next) = landing.offset(files, ranks) {
        landing = next;
        if !next.is_river() {
            break;
        }
        crossed += 1;
    }
    Way::River { step, crossed, landing }
}

impl Position {
    /// What may be played, sorted as it is written; there is nothing once the game is decided.
    #[must_use]
    pub fn moves(&self) -> MoveList<Move> {
        let mut moves = MoveList::new();
        self.each_move(|chosen| moves.push(chosen));
        moves
    }

    /// How many moves there are.
    #[must_use]
    pub fn count_moves(&self) -> usize {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// Whether a move may be played.
    #[must_use]
    pub fn is_legal(&self, chosen: Move) -> bool {
        self.moves().contains(&chosen)
    }

    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.conquest().is_some() {
            return;
        }
        let mut places: [Option<Square>; 8] =
            Beast::ALL.map(|beast| self.place(Piece::new(self.turn(), beast)));
        places.sort_unstable();
        for from in places.into_iter().flatten() {
            let Some(piece) = self.at(from) else { continue };
            for way in &WAYS[from.index()] {
                if let Some(to) = self.target(piece, from, *way) {
                    visit(Move::new(from, to));
                }
            }
        }
    }

    /// Where a beast gets to along a way, if it may go there.
    #[inline]
    fn target(&self, piece: Piece, from: Square, way: Way) -> Option<Square> {
        let to = match way {
            Way::Edge => return None,
            Way::Land(step) => step,
            Way::River { step, .. } if piece.beast().swims() => step,
            Way::River { step, crossed, landing } => {
                let may_jump = piece.beast().jumps() && !from.is_river();
                let is_free = may_jump && self.swimmer_between(step, crossed, landing).is_none();
                if !is_free {
                    return None;
                }
                landing
            }
        };
        let is_open = match self.at(to) {
            None => to != Square::den(piece.color()),
            Some(victim) => victim.color() != piece.color() && takes(piece, from, victim, to),
        };
        is_open.then_some(to)
    }

    /// The rat that swims in the way of a jump.
    pub(super) fn swimmer_between(&self, step: Square, crossed: usize, landing: Square) -> Option<Square> {
        let swimmers = Color::ALL.into_iter().filter_map(|color| self.place(Piece::new(color, Beast::Rat)));
        let mut swimmers = swimmers.filter(|rat| rat.is_river());
        // Between the first and the last square of a straight line lie those whose distances add up.
        swimmers.find(|rat| {
            step.distance(*rat) < crossed && step.distance(*rat) + rat.distance(landing) == crossed
        })
    }
}

/// Whether a beast may take another on a square that it can reach.
pub(super) fn takes(piece: Piece, from: Square, victim: Piece, to: Square) -> bool {
    if from.is_river() != to.is_river() {
        return false;
    }
    matches!(to.terrain(), Terrain::Trap(owner) if owner == piece.color())
        || piece.beast().beats(victim.beast())
}

/// The squares that a jump from a square in the direction of another crosses: the first, how many, and the land beyond.
pub(super) fn jump(from: Square, to: Square) -> Option<(Square, usize)> {
    WAYS[from.index()].iter().find_map(|way| match *way {
        Way::River { step, crossed, landing } if landing == to => Some((step, crossed)),
        _ => None,
    })
}
