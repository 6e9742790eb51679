//! Why a game ended that the moves did not end: written in the tag `Termination`, and read from what others write there.

use super::{GameResult, PgnGame};
use crate::chess::Position;
use crate::chess::ending::{Claim, Ending};
use crate::game::Color;
use crate::play::seats::Playable;
use crate::play::verdict::{Declaration, Verdict};

/// The name of the tag.
pub const TERMINATION: &str = "Termination";

/// What the tag says of a game that stands so; nothing if nobody knows.
#[must_use]
pub const fn termination(verdict: Option<&Verdict<Ending, Claim>>) -> Option<&'static str> {
    match verdict {
        None => Some("unterminated"),
        Some(Verdict::Declared(Declaration::OutOfTime { .. } | Declaration::OutOfTimeDrawn { .. })) => {
            Some("time forfeit")
        }
        Some(Verdict::Declared(Declaration::Told { .. })) => None,
        Some(Verdict::Rules(_) | Verdict::Declared(_)) => Some("normal"),
    }
}

impl PgnGame {
    /// How the game ended if its last move did not end it. Only what the file says is believed: `normal` is a
    /// resignation or an agreement, for a mate would stand on the board.
    #[must_use]
    pub fn declaration(&self) -> Option<Declaration<Claim>> {
        let winner = match self.result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::Open => return None,
        };
        let said = self.tags.get(TERMINATION).unwrap_or_default().to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
        let line = self.record.line_to(self.record.last());
        let position = line.position();
        Some(match winner {
            Some(winner) if says(&["time"]) => Declaration::OutOfTime { loser: !winner },
            Some(winner) if says(&["normal", "resign"]) => Declaration::Resignation { loser: !winner },
            None if says(&["time"]) => {
                // Whoever could not have won is the one whose flag has not fallen.
                let unable = Color::ALL.into_iter().find(|&color| !position.can_win(color));
                unable.map_or(Declaration::Told { winner }, |unable| Declaration::OutOfTimeDrawn {
                    fallen: !unable,
                })
            }
            None if says(&["normal", "agree", "repetition", "50"]) => match Position::claim(&line) {
                Some(ground) if !says(&["agree"]) => Declaration::Claim { by: position.turn(), ground },
                _ if says(&["normal", "agree"]) => Declaration::Agreement,
                _ => Declaration::Told { winner },
            },
            winner => Declaration::Told { winner },
        })
    }
}
