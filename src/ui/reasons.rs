//! Why something cannot be opened, read or written, in the words of a language.

use std::io;

use super::dialogs::editor::words::fen_error;
use super::files::ContentError;
use super::games::Shown;
use super::games::chess::refusal_in_words;
use super::text::{Catalogue, fill};
use crate::chess::san::SanError;
use crate::play::journal::{JournalError, SavedError};
use crate::play::pgn::{PgnError, PgnProblem};
use crate::{adjacency, jungle};

/// Why there is nothing to open.
#[must_use]
pub fn of_content(error: &ContentError, text: &Catalogue) -> String {
    match error {
        ContentError::System(error) => of_system(error, text),
        ContentError::NoFile => text.reason_no_file.clone(),
        ContentError::TooLong => fill(&text.file_too_long, &[("reason", &error.to_string())]),
        ContentError::Fen(error) => format!("FEN: {}", fen_error(error, text)),
        ContentError::Jungle(error) => of_jungle(error, text),
        ContentError::Adjacency(error) => of_adjacency(error, text),
        ContentError::Kept(error) => of_kept(error, text),
        ContentError::Pgn(error) => of_pgn(error, text),
        ContentError::Empty => text.nothing_inside.clone(),
    }
}

fn of_jungle(error: &jungle::fen::FenError, text: &Catalogue) -> String {
    use jungle::fen::FenError;
    match *error {
        FenError::RankCount(count) => rank_count::<jungle::Position>(count, text),
        FenError::RankLength { rank } => rank_length::<jungle::Position>(&rank, text),
        FenError::UnknownBeast(letter) => fill(&text.fen_beast, &[("text", &letter.to_string())]),
        _ => no_position::<jungle::Position>(text),
    }
}

fn of_adjacency(error: &adjacency::fen::FenError, text: &Catalogue) -> String {
    use adjacency::fen::FenError;
    match *error {
        FenError::RankCount(count) => rank_count::<adjacency::Position>(count, text),
        FenError::RankLength { rank } => rank_length::<adjacency::Position>(&rank, text),
        FenError::UnknownMark(letter) => fill(&text.fen_mark, &[("text", &letter.to_string())]),
        _ => no_position::<adjacency::Position>(text),
    }
}

fn rank_count<G: Shown>(count: usize, text: &Catalogue) -> String {
    fill(&text.fen_ranks, &[("number", &G::SIZE.1.to_string()), ("count", &count.to_string())])
}

fn rank_length<G: Shown>(rank: &impl ToString, text: &Catalogue) -> String {
    fill(&text.fen_rank_length, &[("rank", &rank.to_string()), ("number", &G::SIZE.0.to_string())])
}

fn no_position<G: Shown>(text: &Catalogue) -> String {
    fill(&text.reason_no_position, &[("game", G::KIND.name(text))])
}

/// What the system has against it. Whatever people seldom meet is told by its number.
#[must_use]
pub fn of_system(error: &io::Error, text: &Catalogue) -> String {
    match (error.kind(), error.raw_os_error()) {
        (io::ErrorKind::NotFound, _) => text.reason_not_found.clone(),
        (io::ErrorKind::PermissionDenied, _) => text.reason_no_permission.clone(),
        (io::ErrorKind::ReadOnlyFilesystem, _) => text.reason_read_only.clone(),
        (io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded, _) => text.reason_disk_full.clone(),
        (io::ErrorKind::IsADirectory | io::ErrorKind::NotADirectory, _) => text.reason_no_file.clone(),
        (_, Some(number)) => fill(&text.reason_system, &[("number", &number.to_string())]),
        (_, None) => text.reason_unknown.clone(),
    }
}

/// What is wrong with a game that Catur has kept.
#[must_use]
pub fn of_kept(error: &SavedError, text: &Catalogue) -> String {
    match error {
        SavedError::Unreadable(kind) => of_system(&(*kind).into(), text),
        SavedError::NotText | SavedError::NotRon(_) | SavedError::TooLong => text.reason_damaged.clone(),
        SavedError::OtherVersion(_) => text.reason_later_version.clone(),
        SavedError::Move { node, text: played } => {
            fill(&text.reason_kept_move, &[("number", &node.to_string()), ("move", played)])
        }
        SavedError::OtherGame(_)
        | SavedError::Start(_)
        | SavedError::Player(_)
        | SavedError::Parent { .. }
        | SavedError::Claim { .. }
        | SavedError::Place(_) => text.reason_impossible.clone(),
    }
}

/// Why the running game cannot be kept.
#[must_use]
pub fn of_journal(error: &JournalError, text: &Catalogue) -> String {
    match error {
        JournalError::System { path, source } => format!("{}: {}", path.display(), of_system(source, text)),
        JournalError::NotReadBack(reason) => of_kept(reason, text),
        JournalError::NotTheSame => text.reason_not_the_same.clone(),
        JournalError::NoSlot => text.reason_no_slot.clone(),
    }
}

/// What is wrong with a game in a PGN, and where.
#[must_use]
pub fn of_pgn(error: &PgnError, text: &Catalogue) -> String {
    let (line, column) = (error.place.line.to_string(), error.place.column.to_string());
    let reason = problem(&error.problem, text);
    fill(&text.reason_place, &[("line", &line), ("column", &column), ("reason", &reason)])
}

fn problem(problem: &PgnProblem, text: &Catalogue) -> String {
    let with_text = |sentence: &str, wrong: &str| fill(sentence, &[("text", wrong)]);
    match problem {
        PgnProblem::Io(error) => of_system(error, text),
        PgnProblem::Unexpected(letter) => with_text(&text.pgn_unexpected, &letter.to_string()),
        PgnProblem::BadTag => text.pgn_tag.clone(),
        PgnProblem::BadStart(error) => fill(&text.pgn_start, &[("reason", &fen_error(error, text))]),
        PgnProblem::OtherRules(game) => with_text(&text.pgn_other_game, game),
        PgnProblem::BadMove(error) => bad_move(error, text),
        PgnProblem::TooManyTags
        | PgnProblem::TooManyMoves
        | PgnProblem::WordTooLong
        | PgnProblem::TooDeep
        | PgnProblem::TooLong => text.pgn_too_much.clone(),
        PgnProblem::BadJudgement => text.pgn_judgement.clone(),
        PgnProblem::UnclosedComment => text.pgn_open_comment.clone(),
        PgnProblem::UnclosedVariation => text.pgn_open_variation.clone(),
        PgnProblem::VariationOfNothing => text.pgn_variation_of_nothing.clone(),
        PgnProblem::UnopenedVariation => text.pgn_closed_variation.clone(),
    }
}

fn bad_move(error: &SanError, text: &Catalogue) -> String {
    let with_move = |sentence: &str, played: &str| fill(sentence, &[("move", played)]);
    match error {
        SanError::NotAMove(played) => with_move(&text.pgn_no_move, played),
        SanError::Illegal { text: played, why } => {
            let illegal = with_move(&text.pgn_illegal, played);
            match why {
                Some(why) => format!("{illegal}: {}", refusal_in_words(*why, text)),
                None => illegal,
            }
        }
        SanError::Ambiguous { text: played, choices } => {
            let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
            fill(&text.pgn_ambiguous, &[("move", played), ("moves", &choices.join(", "))])
        }
        SanError::PromotionMissing(played) => with_move(&text.pgn_promotion, played),
        SanError::CastlingMeant { text: played, castling } => {
            fill(&text.pgn_castling, &[("move", played), ("castling", castling)])
        }
    }
}
