//! What a search knows, in the words of the protocol.

use std::fmt;

use crate::chess::Move;
use crate::search::{Bound, Report, Score, score};

/// One line of `info`.
pub(super) struct Info<'a>(pub &'a Report<Move>);

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.0;
        write!(f, "info depth {} seldepth {} multipv {}", report.depth, report.deepest, report.rank)?;
        write!(f, " score {}", Value(report.score))?;
        match report.bound {
            Bound::Exact => {}
            Bound::AtLeast => write!(f, " lowerbound")?,
            Bound::AtMost => write!(f, " upperbound")?,
        }
        let (nodes, time) = (report.nodes, report.elapsed);
        let per_second = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        write!(f, " nodes {nodes} nps {per_second} hashfull {}", report.table_load)?;
        write!(f, " time {}", time.as_millis())?;
        if !report.line.is_empty() {
            write!(f, " pv")?;
        }
        report.line.iter().try_for_each(|chosen| write!(f, " {chosen}"))
    }
}

/// A score: hundredths of a pawn, or moves (not plies) to mate, below zero for the side that is mated.
pub(super) struct Value(pub Score);

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match score::plies_to_win(self.0) {
            Some(plies @ 1..) => write!(f, "mate {}", (plies + 1) / 2),
            Some(plies) => write!(f, "mate {}", plies / 2),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_to_the_win_become_moves_to_mate() {
        for (value, said) in [
            (score::win_in(1), "mate 1"),
            (score::win_in(3), "mate 2"),
            (score::win_in(5), "mate 3"),
            (-score::win_in(0), "mate 0"),
            (-score::win_in(2), "mate -1"),
            (-score::win_in(4), "mate -2"),
            (-35, "cp -35"),
            (0, "cp 0"),
        ] {
            assert_eq!(Value(value).to_string(), said);
        }
    }
}
