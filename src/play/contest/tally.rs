//! The score of a contest, and what may be concluded from it.

/// What one side makes of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// A whole point.
    Win,
    /// Half a point.
    Draw,
    /// Nothing.
    Loss,
}

/// How many games one side has won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// A difference in strength on Elo's scale, and the range in which it lies in 95 of 100 such contests. Whoever has
/// won every game has no upper end: it is infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EloDifference {
    /// The difference that would make this score the expected one.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl EloDifference {
    /// Half the range, if it has two ends.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        Some((self.high - self.low) / 2.0).filter(|error| error.is_finite())
    }
}

/// So many standard deviations to each side hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

impl Tally {
    /// Counts a game.
    pub const fn count(&mut self, point: Point) {
        match point {
            Point::Win => self.wins += 1,
            Point::Draw => self.draws += 1,
            Point::Loss => self.losses += 1,
        }
    }

    /// The same games as the other side sees them.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// How many games there were.
    #[must_use]
    pub fn games(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) + f64::from(self.losses)
    }

    /// The share of the points, from 0 to 1; half of them before the first game.
    #[must_use]
    pub fn share(self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        if self.games() > 0.0 { points / self.games() } else { 0.5 }
    }

    /// What the score says about the difference in strength.
    #[must_use]
    pub fn elo(self) -> EloDifference {
        let (low, high) = self.range_of_share();
        EloDifference { value: elo(self.share()), low: elo(low), high: elo(high) }
    }

    /// Wilson's range for the share that would come out of endlessly many games.
    ///
    /// Unlike the usual plus and minus it stays between 0 and 1, and it is honest about few games: ten wins in ten games
    /// do not prove that there are no losses.
    fn range_of_share(self) -> (f64, f64) {
        let share = self.share();
        let games = self.games() / self.spread();
        let square = DEVIATIONS * DEVIATIONS;
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let middle = share + square / (2.0 * games);
        let reach = DEVIATIONS * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
        let whole = 1.0 + square / games;
        (((middle - reach) / whole).max(0.0), ((middle + reach) / whole).min(1.0))
    }

    /// How widely the points scatter, compared with games that are never drawn: draws say more about a share.
    ///
    /// If all games ended alike the scatter is not known, and taken as if there were no draws.
    fn spread(self) -> f64 {
        let share = self.share();
        let most = share * (1.0 - share) * self.games();
        let square = |points: f64| (points - share) * (points - share);
        let scatter = f64::from(self.wins) * square(1.0)
            + f64::from(self.draws) * square(0.5)
            + f64::from(self.losses) * square(0.0);
        if scatter > 0.0 { scatter / most } else { 1.0 }
    }

    /// How likely it is that this side is the stronger one, if nothing was known before. Draws do not matter.
    ///
    /// It is the chance that one more than all decisive games, each decided by a coin, would bring at most our wins.
    #[must_use]
    pub fn superiority(self) -> f64 {
        let coins = f64::from(self.wins) + f64::from(self.losses) + 1.0;
        // As a logarithm, for the chance of no wins in two thousand games is less than any number that can be written.
        let mut chance = -coins * std::f64::consts::LN_2;
        let mut sum = chance.exp();
        for wins in 1..=self.wins {
            chance += ((coins - f64::from(wins) + 1.0) / f64::from(wins)).ln();
            sum += chance.exp();
        }
        sum.min(1.0)
    }
}

/// The difference in strength at which a share of the points is expected.
fn elo(share: f64) -> f64 {
    // With `1 / share - 1` an even score would be a difference of minus nothing.
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally { wins, draws, losses }
    }

    #[track_caller]
    fn assert_near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
    }

    #[test]
    fn shares_have_the_differences_of_the_rating_tables() {
        for (share, difference) in [(0.5, 0.0), (0.64, 100.0), (0.76, 200.0), (0.909, 400.0), (0.24, -200.0)]
        {
            assert_near(elo(share), difference, 1.0);
        }
        assert!(elo(0.5).is_sign_positive());
    }

    #[test]
    fn the_error_of_a_long_contest_is_the_usual_one() {
        // Computed by the formula that other match runners use, which takes the same deviation to both sides.
        for (tally, difference, error) in [
            (tally(1021, 2100, 879), 12.34, 7.42),
            (tally(300, 500, 200), 34.86, 15.24),
            (tally(55, 20, 25), 107.54, 63.96),
        ] {
            let elo = tally.elo();
            assert_near(elo.value, difference, 0.01);
            assert_near(elo.error().expect("both ends are known"), error, 0.02 * error);
            assert!(elo.low < elo.value && elo.value < elo.high);
        }
    }

    #[test]
    fn the_range_without_draws_is_wilsons() {
        // 8 of 10: 49.0 % to 94.3 %, as in the tables.
        let (low, high) = tally(8, 0, 2).range_of_share();
        assert_near(low, 0.4902, 0.0001);
        assert_near(high, 0.9433, 0.0001);
    }

    #[test]
    fn draws_make_the_range_narrower() {
        let error = |tally: Tally| tally.elo().error().expect("both ends are known");
        assert!(error(tally(10, 80, 10)) < error(tally(50, 0, 50)));
    }

    #[test]
    fn who_wins_every_game_is_at_least_so_much_stronger() {
        let elo = tally(20, 0, 0).elo();
        assert!(elo.value.is_infinite() && elo.high.is_infinite());
        assert_near(elo.low, 286.5, 0.5);
        assert_eq!(elo.error(), None);
        let mirrored = tally(0, 0, 20).elo();
        assert!(mirrored.low.is_infinite());
        assert_near(mirrored.high, -elo.low, 0.001);
    }

    #[test]
    fn nothing_but_draws_says_little_about_few_games() {
        let elo = tally(0, 10, 0).elo();
        assert_near(elo.value, 0.0, 0.0);
        assert!(elo.error().is_some_and(|error| error > 100.0));
    }

    #[test]
    fn no_games_say_nothing() {
        let none = Tally::default();
        assert_near(none.share(), 0.5, 0.0);
        assert_near(none.superiority(), 0.5, 1e-12);
        let elo = none.elo();
        assert!(elo.low.is_infinite() && elo.high.is_infinite() && elo.error().is_none());
    }

    #[test]
    fn superiority_is_a_matter_of_coins() {
        // One win: three of the four throws of two coins show at most one head.
        assert_near(tally(1, 0, 0).superiority(), 0.75, 1e-12);
        assert_near(tally(10, 7, 5).superiority(), 1.0 - 6885.0 / 65536.0, 1e-12);
        assert_near(tally(5, 0, 10).superiority(), 6885.0 / 65536.0, 1e-12);
        assert_near(tally(40, 300, 40).superiority(), 0.5, 1e-12);
        assert_near(tally(60_000, 0, 40_000).superiority(), 1.0, 1e-9);
    }

    #[test]
    fn the_other_side_has_what_this_one_has_not() {
        let ours = tally(7, 2, 3);
        let theirs = ours.reversed();
        assert_eq!(theirs, tally(3, 2, 7));
        assert_near(ours.share() + theirs.share(), 1.0, 1e-12);
        assert_near(ours.elo().value, -theirs.elo().value, 1e-9);
        assert_near(ours.superiority() + theirs.superiority(), 1.0, 1e-12);
    }
}
