//! Why a move is refused, as a case that a window can put into words of any language.

use super::beast::Beast;
use super::movegen::{jump, takes};
use super::moves::Move;
use super::position::Position;
use super::square::Square;
use crate::game::{Game, Status};

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// No beast stands there.
    Nobody,
    /// The beast belongs to the other side.
    WrongSide,
    /// A beast of one's own stands on the target.
    OwnBeast(Beast),
    /// The target is the den of one's own side.
    OwnDen,
    /// A beast moves one square up, down, left or right.
    OneStep,
    /// Only the rat may enter the river.
    OnlyRatSwims,
    /// Only lion and tiger jump over the river.
    OnlyCatsJump,
    /// A rat swims in the way of the jump.
    RatBlocksJump {
        /// Where it swims.
        on: Square,
    },
    /// Nobody is taken from the water on land, nor from land in the water.
    Shore,
    /// The elephant does not take the rat.
    ElephantSparesRat,
    /// The beast on the target is too strong.
    TooStrong(Beast),
}

impl Position {
    /// Why the beast on a square may not go to another; `None` if it may.
    #[must_use]
    pub fn why_not(&self, from: Square, to: Square) -> Option<Refusal> {
        match self.status() {
            Status::Over(_) => Some(Refusal::GameOver),
            Status::Ongoing(moves) if moves.contains(&Move::new(from, to)) => None,
            Status::Ongoing(_) => Some(self.refusal(from, to).unwrap_or(Refusal::OneStep)),
        }
    }

    /// The rule that an illegal move breaks; the one that a player would name first.
    fn refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        let Some(piece) = self.at(from) else { return Some(Refusal::Nobody) };
        if piece.color() != self.turn() {
            return Some(Refusal::WrongSide);
        }
        match jump(from, to).filter(|_| !from.is_river()) {
            None if from.distance(to) != 1 => return Some(Refusal::OneStep),
            Some(_) if !piece.beast().jumps() => return Some(Refusal::OnlyCatsJump),
            Some((step, crossed)) => {
                if let Some(on) = self.swimmer_between(step, crossed, to) {
                    return Some(Refusal::RatBlocksJump { on });
                }
            }
            None if to.is_river() && !piece.beast().swims() => return Some(Refusal::OnlyRatSwims),
            None => {}
        }
        if to == Square::den(piece.color()) {
            return Some(Refusal::OwnDen);
        }
        let victim = self.at(to)?;
        if victim.color() == piece.color() {
            Some(Refusal::OwnBeast(victim.beast()))
        } else if takes(piece, from, victim, to) {
            None
        } else if from.is_river() != to.is_river() {
            Some(Refusal::Shore)
        } else if (piece.beast(), victim.beast()) == (Beast::Elephant, Beast::Rat) {
            Some(Refusal::ElephantSparesRat)
        } else {
            Some(Refusal::TooStrong(victim.beast()))
        }
    }
}
