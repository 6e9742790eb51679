//! Which branches need not be searched in full, and by how much: every margin and reduction in one place.
//!
//! Each function answers one question of the node search; none of them searches by itself.

use crate::search::score::{LONGEST_WIN, Score, WIN};

/// What the questions depend on.
#[derive(Clone, Copy)]
pub struct Outlook {
    pub depth: i32,
    pub in_check: bool,
    /// The static evaluation.
    pub judgement: Score,
    /// The static evaluation, or what the table knows better.
    pub evaluation: Score,
}

/// So far ahead that even after a loss of some margin a shallow search would fail high.
pub fn is_far_ahead(outlook: Outlook, beta: Score) -> bool {
    outlook.depth <= 8
        && outlook.evaluation - 75 * outlook.depth >= beta
        && outlook.evaluation < WIN - LONGEST_WIN
}

/// How much shallower to look whether the other side can profit when we pass.
pub fn passing_reduction(outlook: Outlook, beta: Score) -> i32 {
    3 + outlook.depth / 4 + ((outlook.evaluation - beta) / 200).min(3)
}

/// After how many quiet moves the others are not tried any more.
pub fn quiet_moves_tried(outlook: Outlook) -> usize {
    let most = 3 + outlook.depth * outlook.depth / 2;
    if outlook.depth <= 7 { usize::try_from(most).unwrap_or(usize::MAX) } else { usize::MAX }
}

/// Whether a quiet move is unlikely to lift the value to alpha.
pub fn is_futile(outlook: Outlook, alpha: Score) -> bool {
    outlook.depth <= 7 && outlook.evaluation + 110 + 95 * outlook.depth <= alpha
}

/// How much a move may lose in the exchange on its square and still be tried.
pub fn tolerated_loss(depth: i32, is_quiet: bool) -> Score {
    if is_quiet { -55 * depth } else { -22 * depth * depth }
}

/// How many plies less a late move deserves: it grows with the logarithms of the depth and of the move's number.
pub fn reduction(depth: i32, number: usize) -> i32 {
    let depth = log2_in_sixteenths(depth.max(1).cast_unsigned());
    let number = log2_in_sixteenths(u32::try_from(number).unwrap_or(u32::MAX).clamp(1, 255));
    ((180 + depth * number / 12) / 100).cast_signed()
}

/// The binary logarithm, straight between the powers of two.
const fn log2_in_sixteenths(number: u32) -> u32 {
    let whole = number.ilog2();
    16 * whole + ((16 * number) >> whole) - 16
}
