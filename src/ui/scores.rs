//! Scores and other numbers of a search as the window writes them, always from White's point of view.

use super::games::Shown;
use super::text::{Catalogue, fill};
use crate::game::Color;
use crate::search::{Score, score};

/// A score as White sees it.
#[must_use]
pub const fn for_white(score: Score, turn: Color) -> Score {
    match turn {
        Color::White => score,
        Color::Black => -score,
    }
}

/// A score in hundredths of what counts as one in a game, so that all games are told alike; wins stay as they are.
#[must_use]
pub const fn in_hundredths_of_unit<G: Shown>(score: Score) -> Score {
    if score::plies_to_win(score).is_some() { score } else { score * 100 / G::UNIT }
}

/// `+0.35`, `−1.20`, `#3` for a mate in three, `#−3` if White is mated, `#` on the board.
#[must_use]
pub fn notation(score: Score) -> String {
    mate_in(score).map_or_else(|| pawns(score, 2), mate)
}

/// The same in less space: `+0.4`, `−12`.
#[must_use]
pub fn short_notation(score: Score) -> String {
    let digits = usize::from(score.abs() < 995);
    mate_in(score).map_or_else(|| pawns(score, digits), mate)
}

/// The same for somebody who listens: `+0.35`, `White mates in 3`.
#[must_use]
pub fn in_words<G: Shown>(score: Score, text: &Catalogue) -> String {
    let side = G::side_name(if score > 0 { Color::White } else { Color::Black }, text);
    match mate_in(score) {
        None => notation(score),
        Some(0) => fill(G::win_in_words(true, text), &[("side", side)]),
        Some(moves) => {
            let number = moves.unsigned_abs().to_string();
            fill(G::win_in_words(false, text), &[("side", side), ("number", &number)])
        }
    }
}

/// White's share of the whole, between 0 and 1: a pawn counts much in an even game and little in a won one.
#[must_use]
pub fn share(score: Score) -> f32 {
    /// As many hundredths of a pawn leave the other side about a quarter.
    const STEEPNESS: f32 = 270.0;
    match (score::plies_to_win(score), score > 0) {
        (Some(_), true) => 1.0,
        (Some(_), false) => 0.0,
        (None, _) => 1.0 / (1.0 + (-in_hundredths(score) / STEEPNESS).exp()),
    }
}

/// In pawns.
#[must_use]
pub fn in_pawns(score: Score) -> f64 {
    f64::from(score) / 100.0
}

/// `987`, `12.3k`, `4.56M`: a number of which only the first digits matter.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "only the first digits are shown")]
pub fn rounded(number: u64) -> String {
    let value = number as f64;
    match number {
        0..1_000 => number.to_string(),
        1_000..100_000 => format!("{:.1}k", value / 1e3),
        100_000..1_000_000 => format!("{:.0}k", value / 1e3),
        1_000_000..100_000_000 => format!("{:.1}M", value / 1e6),
        _ => format!("{:.0}M", value / 1e6),
    }
}

/// How many moves away the mate is, below zero if Black gives it; `None` for mere opinions.
fn mate_in(score: Score) -> Option<i32> {
    let plies = score::plies_to_win(score)?;
    Some((plies.abs() + 1) / 2 * plies.signum())
}

fn mate(moves: i32) -> String {
    match moves {
        0 => "#".to_owned(),
        1.. => format!("#{moves}"),
        _ => format!("#−{}", moves.unsigned_abs()),
    }
}

fn pawns(score: Score, digits: usize) -> String {
    let number = format!("{:.digits$}", in_pawns(score.abs()));
    let is_nothing = number.chars().all(|letter| matches!(letter, '0' | '.'));
    match score {
        _ if is_nothing => number,
        1.. => format!("+{number}"),
        _ => format!("−{number}"),
    }
}

#[expect(clippy::cast_precision_loss, reason = "opinions are small numbers")]
const fn in_hundredths(score: Score) -> f32 {
    score as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Position;
    use crate::search::score::{WIN, win_in};
    use crate::ui::text::Language;

    #[test]
    fn opinions_are_in_pawns_and_wins_in_moves() {
        for (score, long, short) in [
            (35, "+0.35", "+0.3"),
            (-120, "−1.20", "−1.2"),
            (0, "0.00", "0.0"),
            (3, "+0.03", "0.0"),
            (1234, "+12.34", "+12"),
            (-999, "−9.99", "−10"),
            (win_in(1), "#1", "#1"),
            (win_in(5), "#3", "#3"),
            (-win_in(2), "#−1", "#−1"),
            (-win_in(6), "#−3", "#−3"),
            (WIN, "#", "#"),
            (-WIN, "#", "#"),
        ] {
            assert_eq!((notation(score).as_str(), short_notation(score).as_str()), (long, short));
        }
    }

    #[test]
    fn a_mate_is_said_with_the_side_that_gives_it() {
        let text = Language::English.catalogue().expect("the catalogue is complete");
        assert_eq!(in_words::<Position>(win_in(5), &text), "White mates in 3");
        assert_eq!(in_words::<Position>(-win_in(2), &text), "Black mates in 1");
        assert_eq!(in_words::<Position>(-WIN, &text), "Black has mated");
        assert_eq!(in_words::<Position>(-35, &text), "−0.35");
    }

    #[test]
    fn the_share_grows_with_the_score_and_is_whole_only_for_a_mate() {
        let scores = [-WIN, -win_in(9), -3000, -300, -30, 0, 30, 300, 3000, win_in(9), WIN];
        let shares = scores.map(share);
        assert!(shares.is_sorted());
        assert_eq!((shares[0], shares[1]), (0.0, 0.0));
        assert!(shares[2] > 0.0 && shares[8] < 1.0);
        assert!((shares[5] - 0.5).abs() < 1e-6);
        assert_eq!((shares[9], shares[10]), (1.0, 1.0));
    }

    #[test]
    fn large_numbers_are_told_by_their_first_digits() {
        for (number, said) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1.0k"),
            (12_345, "12.3k"),
            (234_567, "235k"),
            (3_456_789, "3.5M"),
            (234_567_890, "235M"),
        ] {
            assert_eq!(rounded(number), said);
        }
    }
}
