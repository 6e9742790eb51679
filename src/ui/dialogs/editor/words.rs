//! Why something is no position, in the words of a language.

use crate::chess::Position;
use crate::chess::fen::FenError;
use crate::chess::setup::SetupError;
use crate::ui::games::Shown;
use crate::ui::text::{Catalogue, fill};

/// Why men cannot stand like this.
pub(super) fn setup_error(error: SetupError, text: &Catalogue) -> String {
    let with_side = |sentence: &str, color| fill(sentence, &[("side", Position::side_name(color, text))]);
    match error {
        SetupError::NoKing(color) => with_side(&text.editor_no_king, color),
        SetupError::SeveralKings(color) => with_side(&text.editor_several_kings, color),
        SetupError::TooManyMen(color) => with_side(&text.editor_too_many_men, color),
        SetupError::TooManyPawns(color) => with_side(&text.editor_too_many_pawns, color),
        SetupError::PawnOnBackRank(square) => {
            fill(&text.editor_pawn_on_back_rank, &[("square", &square.to_string())])
        }
        SetupError::WaitingSideInCheck(color) => with_side(&text.editor_waiting_side_in_check, color),
        SetupError::KingsTouch => text.editor_kings_touch.clone(),
        SetupError::TooManyCheckers(color) => with_side(&text.editor_too_many_checkers, color),
    }
}

/// Why a text is no FEN.
pub(in crate::ui) fn fen_error(error: &FenError, text: &Catalogue) -> String {
    let with_text = |sentence: &str, wrong: &str| fill(sentence, &[("text", wrong)]);
    match error {
        FenError::FieldCount(count) => fill(&text.editor_fen_fields, &[("count", &count.to_string())]),
        FenError::RankCount(count) => fill(&text.editor_fen_ranks, &[("count", &count.to_string())]),
        FenError::RankLength { rank } => fill(&text.editor_fen_rank_length, &[("rank", &rank.to_string())]),
        FenError::UnknownMan(letter) => with_text(&text.editor_fen_man, &letter.to_string()),
        FenError::UnknownTurn(turn) => with_text(&text.editor_fen_turn, turn),
        FenError::UnknownCastling(rights) => with_text(&text.editor_fen_castling, rights),
        FenError::UnknownEnPassant(square) => with_text(&text.editor_fen_en_passant, square),
        FenError::UnknownCounter(number) => with_text(&text.editor_fen_counter, number),
        FenError::Setup(error) => setup_error(*error, text),
    }
}
