//! What has come out of a contest so far, and how it is shown.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use catur::game::Game;
use catur::play::contest::tally::EloDifference;
use catur::play::contest::{Conclusion, Encounter, Fault, Tally};
use serde::Serialize;

use super::super::CommandError;
use super::stopwatch::Stopwatch;

/// One of the two.
pub struct Side {
    /// Its name.
    pub bot: String,
    /// The time it took.
    pub watch: Stopwatch,
}

/// Wins, draws and losses, and how the games ended.
#[derive(Default)]
pub struct Standing {
    tally: Tally,
    endings: BTreeMap<&'static str, u32>,
    forfeits: Vec<Forfeit>,
}

/// A game that was lost by a fault.
struct Forfeit {
    game: u32,
    is_first: bool,
    fault: &'static str,
    what: String,
}

/// On what terms the games were played.
#[derive(Serialize)]
pub struct JsonTerms {
    /// The name of the game.
    pub game: &'static str,
    /// How many rounds a game has, where games have rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Where the chance came from.
    pub seed: u64,
    /// How many random plies a game began with.
    pub plies: u8,
}

#[derive(Serialize)]
struct JsonStanding<'a> {
    #[serde(flatten)]
    terms: &'a JsonTerms,
    games: u32,
    first: JsonSide<'a>,
    second: JsonSide<'a>,
    endings: &'a BTreeMap<&'static str, u32>,
    forfeits: Vec<JsonForfeit<'a>>,
}

#[derive(Serialize)]
struct JsonSide<'a> {
    bot: &'a str,
    wins: u32,
    draws: u32,
    losses: u32,
    /// The share of the games.
    won: f64,
    /// The share of the points.
    score: f64,
    /// Infinite differences are `null`.
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    elo_error: Option<f64>,
    superiority: f64,
    moves: u64,
    micros_per_move: Option<f64>,
}

#[derive(Serialize)]
struct JsonForfeit<'a> {
    game: u32,
    bot: &'a str,
    fault: &'static str,
    what: &'a str,
}

impl Standing {
    /// Counts a game.
    pub fn count<G: Game, C>(&mut self, game: u32, encounter: &Encounter<G, C>, reason: &'static str) {
        self.tally.count(encounter.point());
        *self.endings.entry(reason).or_default() += 1;
        if let Conclusion::Forfeit { loser, fault } = &encounter.conclusion {
            let what = match fault {
                Fault::NoMove => String::new(),
                Fault::IllegalMove(chosen) => chosen.to_string(),
                Fault::Breakdown(last_words) => last_words.clone(),
            };
            let is_first = *loser == encounter.first_plays;
            self.forfeits.push(Forfeit { game, is_first, fault: reason, what });
        }
    }

    /// How many games there were.
    pub const fn games(&self) -> u32 {
        self.tally.wins + self.tally.draws + self.tally.losses
    }

    /// The score of the first side, for the progress bar.
    pub fn in_short(&self) -> String {
        let Tally { wins, draws, losses } = self.tally;
        format!("+{wins} ={draws} -{losses}")
    }

    /// The standing as a table, the first side above.
    pub fn write_table(&self, sides: &[Side; 2], output: &mut impl Write) -> Result<(), CommandError> {
        let [first, second] = sides;
        let width = first.bot.len().max(second.bot.len()).max("bot".len());
        writeln!(
            output,
            "{:<width$}{:>8}{:>8}{:>8}{:>9}{:>9}{:>18}{:>14}",
            "bot", "wins", "draws", "losses", "won", "score", "Elo difference", "time a move"
        )?;
        for (side, tally) in [(first, self.tally), (second, self.tally.reversed())] {
            let Tally { wins, draws, losses } = tally;
            let [won, score] =
                [share_won(tally), tally.share()].map(|share| format!("{:.1} %", share * 100.0));
            let (elo, time) =
                (in_words(tally.elo()), side.watch.mean().map_or_else(String::new, in_milliseconds));
            writeln!(
                output,
                "{:<width$}{wins:>8}{draws:>8}{losses:>8}{won:>9}{score:>9}{elo:>18}{time:>14}",
                side.bot
            )?;
        }
        writeln!(output)?;
        let likelihood = self.tally.superiority() * 100.0;
        writeln!(output, "likelihood that {} is the stronger: {likelihood:.1} %", first.bot)?;
        writeln!(output, "endings: {}", self.endings_in_words())?;
        for forfeit in &self.forfeits {
            let Forfeit { game, fault, what, .. } = forfeit;
            let bot = &forfeit.of(sides).bot;
            let fault = fault.replace('_', " ");
            writeln!(output, "game {game} was lost by {bot}: {}", format!("{fault} {what}").trim_end())?;
        }
        Ok(())
    }

    /// The most frequent first.
    fn endings_in_words(&self) -> String {
        let mut endings: Vec<(&str, u32)> =
            self.endings.iter().map(|(&reason, &count)| (reason, count)).collect();
        endings.sort_by_key(|&(_, count)| Reverse(count));
        let words = endings.iter().map(|(reason, count)| format!("{} {count}", reason.replace('_', " ")));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The standing as one line of JSON.
    pub fn write_json(
        &self,
        terms: &JsonTerms,
        sides: &[Side; 2],
        output: &mut impl Write,
    ) -> Result<(), CommandError> {
        let forfeits = self.forfeits.iter().map(|forfeit| JsonForfeit {
            game: forfeit.game,
            bot: &forfeit.of(sides).bot,
            fault: forfeit.fault,
            what: &forfeit.what,
        });
        let standing = JsonStanding {
            terms,
            games: self.games(),
            first: json_side(&sides[0], self.tally),
            second: json_side(&sides[1], self.tally.reversed()),
            endings: &self.endings,
            forfeits: forfeits.collect(),
        };
        let text = serde_json::to_string(&standing).map_err(io::Error::from)?;
        Ok(writeln!(output, "{text}")?)
    }
}

impl Forfeit {
    const fn of<'a>(&self, sides: &'a [Side; 2]) -> &'a Side {
        if self.is_first { &sides[0] } else { &sides[1] }
    }
}

/// The share of the games that were won; draws count nothing.
fn share_won(tally: Tally) -> f64 {
    f64::from(tally.wins) / tally.games().max(1.0)
}

fn json_side(side: &Side, tally: Tally) -> JsonSide<'_> {
    let Tally { wins, draws, losses } = tally;
    let elo = tally.elo();
    JsonSide {
        bot: &side.bot,
        wins,
        draws,
        losses,
        won: share_won(tally),
        score: tally.share(),
        elo: elo.value,
        elo_low: elo.low,
        elo_high: elo.high,
        elo_error: elo.error(),
        superiority: tally.superiority(),
        moves: side.watch.moves(),
        micros_per_move: side.watch.mean().map(|time| time.as_secs_f64() * 1e6),
    }
}

/// The difference and its error, or the only end of the range that there is.
fn in_words(elo: EloDifference) -> String {
    match elo.error() {
        Some(error) => format!("{:+.0} ± {error:.0}", elo.value),
        None if elo.low.is_finite() => format!("above {:+.0}", elo.low),
        None => format!("below {:+.0}", elo.high),
    }
}

fn in_milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use catur::chess::Position;
    use catur::game::Color;
    use catur::play::GameRecord;

    fn lost_by(
        loser: Color,
        first_plays: Color,
        fault: Fault<catur::chess::Move>,
    ) -> Encounter<Position, ()> {
        let record = GameRecord::new(Position::start());
        Encounter { first_plays, record, conclusion: Conclusion::Forfeit { loser, fault } }
    }

    fn sides() -> [Side; 2] {
        ["one", "other"].map(|bot| Side { bot: bot.to_owned(), watch: Stopwatch::default() })
    }

    #[test]
    fn whose_fault_a_loss_was_is_said() {
        let mut standing = Standing::default();
        let illegal = Fault::IllegalMove("e2e5".parse().expect("a move"));
        standing.count(1, &lost_by(Color::White, Color::White, illegal), "illegal_move");
        let breakdown = Fault::Breakdown("no idea".to_owned());
        standing.count(2, &lost_by(Color::White, Color::Black, breakdown), "breakdown");
        standing.count(3, &lost_by(Color::Black, Color::White, Fault::NoMove), "no_move");
        assert_eq!(standing.in_short(), "+2 =0 -1");

        let mut table = Vec::new();
        standing.write_table(&sides(), &mut table).expect("there is room");
        let table = String::from_utf8(table).expect("text");
        let expected = [
            "endings: breakdown 1, illegal move 1, no move 1",
            "game 1 was lost by one: illegal move e2e5",
            "game 2 was lost by other: breakdown no idea",
            "game 3 was lost by other: no move",
        ];
        assert_eq!(table.lines().skip(5).collect::<Vec<_>>(), expected);

        let mut json = Vec::new();
        let terms = JsonTerms { game: "chess", rounds: None, seed: 1, plies: 8 };
        standing.write_json(&terms, &sides(), &mut json).expect("there is room");
        let json: serde_json::Value = serde_json::from_slice(&json).expect("one object");
        assert_eq!(
            json["forfeits"][0],
            serde_json::json!({"game": 1, "bot": "one", "fault": "illegal_move", "what": "e2e5"})
        );
        assert_eq!(json["forfeits"].as_array().map(Vec::len), Some(3));
    }
}
