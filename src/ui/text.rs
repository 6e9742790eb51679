//! What the window says, in each language. A text that is missing or superfluous in a catalogue is an error that a test
//! finds; one that the program forgets is unused.

use serde::{Deserialize, Serialize};

/// The languages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Bahasa Indonesia.
    Indonesian,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Indonesian];

    /// The code by which the command line knows it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Indonesian => "id",
        }
    }

    /// Its own name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Indonesian => "Bahasa Indonesia",
        }
    }

    /// The language with this code, with or without a country behind it: `id`, `id_ID.UTF-8`.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let plain = code.split(['_', '-', '.']).next().unwrap_or(code);
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(plain))
    }

    const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("../../assets/text/en.ron"),
            Self::Indonesian => include_str!("../../assets/text/id.ron"),
        }
    }

    /// Everything the window says in this language.
    ///
    /// # Errors
    /// If the catalogue is not complete; a test makes sure that it is.
    pub fn catalogue(self) -> Result<Catalogue, ron::error::SpannedError> {
        ron::from_str(self.source())
    }
}

/// Every text of the window. Words in braces are replaced.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each is said best by its text in the catalogues")]
pub struct Catalogue {
    pub board: String,
    pub chess: String,
    pub game_menu: String,
    pub edit_menu: String,
    pub view_menu: String,
    pub help_menu: String,
    pub new_game: String,
    pub previous: String,
    pub next: String,
    pub first: String,
    pub last: String,
    pub flip: String,
    pub hint: String,
    pub resign: String,
    pub offer_draw: String,
    pub claim_draw: String,
    pub quit: String,
    pub level: String,
    pub human: String,
    pub computer: String,
    pub white: String,
    pub black: String,
    pub pawn: String,
    pub knight: String,
    pub bishop: String,
    pub rook: String,
    pub queen: String,
    pub king: String,
    pub man: String,
    pub to_move: String,
    pub turn: String,
    pub check: String,
    pub checkmate: String,
    pub stalemate: String,
    pub insufficient_material: String,
    pub seventy_five_moves: String,
    pub fifty_moves: String,
    pub fivefold: String,
    pub threefold: String,
    pub resigned: String,
    pub flag: String,
    pub flag_draw: String,
    pub agreed: String,
    pub draw_declined: String,
    pub thinking: String,
    pub light: String,
    pub dark: String,
    pub theme: String,
    pub board_colors: String,
    pub piece_set: String,
    pub coordinates: String,
    pub legal_marks: String,
    pub language_setting: String,
    pub classic: String,
    pub bold: String,
    pub walnut: String,
    pub meadow: String,
    pub lagoon: String,
    pub slate: String,
    pub plum: String,
    pub night: String,
    pub refused_no_man: String,
    pub refused_wrong_side: String,
    pub refused_own_man: String,
    pub refused_not_its_way: String,
    pub refused_blocked: String,
    pub refused_nothing_to_take: String,
    pub refused_en_passant_too_late: String,
    pub refused_pawn_takes_diagonally: String,
    pub refused_double_step: String,
    pub refused_pinned: String,
    pub refused_still_in_check: String,
    pub refused_king_attacked: String,
    pub refused_castling_in_check: String,
    pub refused_castling_through: String,
    pub refused_castling_lost: String,
    pub not_now: String,
    pub viewing: String,
    pub two_players: String,
    pub cancel: String,
    pub opponent: String,
    pub gentle: String,
    pub depth_level: String,
    pub trouble: String,
    pub open: String,
    pub save: String,
    pub save_game: String,
    pub save_position: String,
    pub move_now: String,
    pub pause: String,
    pub step: String,
    pub copy_position: String,
    pub copy_game: String,
    pub paste: String,
    pub edit_position: String,
    pub preferences: String,
    pub look_back: String,
    pub look_forward: String,
    pub look_at_first: String,
    pub look_at_last: String,
    pub type_move: String,
    pub type_move_hint: String,
    pub sounds: String,
    pub mute: String,
    pub unmute: String,
    pub help_topics: String,
    pub close: String,
    pub off: String,
    pub animation: String,
    pub pace: String,
    pub text_size: String,
    pub show_evaluation: String,
    pub ask_before_leaving: String,
    pub against_computer: String,
    pub two_computers: String,
    pub your_colour: String,
    pub by_lot: String,
    pub depth: String,
    pub clock: String,
    pub no_clock: String,
    pub time_control: String,
    pub start_position: String,
    pub start_usual: String,
    pub start_shown: String,
    pub begin: String,
    pub random_mover: String,
    pub minimax: String,
    pub alpha_beta: String,
    pub negascout: String,
    pub greedy: String,
    pub half_second: String,
    pub two_seconds: String,
    pub full_strength: String,
    pub change_player: String,
    pub captured: String,
    pub game_over: String,
    pub take_back: String,
    pub review: String,
    pub leave_question: String,
    pub leave_kept: String,
    pub leave_ask_no_more: String,
    pub leave: String,
    pub stay: String,
    pub path: String,
    pub choose_game: String,
    pub refused_game_over: String,
    pub refused_not_your_turn: String,
    pub refused_no_claim: String,
    pub refused_nothing_before: String,
    pub refused_nothing_after: String,
    pub typed_unknown: String,
    pub copied: String,
    pub saved: String,
    pub not_saved: String,
    pub not_opened: String,
    pub nothing_inside: String,
    pub file_too_long: String,
    pub some_broken: String,
    pub clipboard: String,
    pub bad_journal: String,
    pub bad_settings: String,
    pub not_kept: String,
    pub continue_game: String,
    pub draw_offered: String,
    pub accept: String,
    pub decline: String,
    pub opening: String,
    pub hint_piece: String,
    pub hint_move: String,
    pub hint_wait: String,
    pub evaluation: String,
    pub evaluation_unknown: String,
    pub mates_in: String,
    pub has_mated: String,
    pub graph: String,
    pub graph_start: String,
    pub positions_searched: String,
    pub per_second: String,
    pub best_line: String,
    pub editor_title: String,
    pub editor_board: String,
    pub editor_erase: String,
    pub editor_move: String,
    pub editor_put: String,
    pub editor_castling: String,
    pub editor_short: String,
    pub editor_long: String,
    pub editor_en_passant: String,
    pub editor_no_en_passant: String,
    pub editor_en_passant_on: String,
    pub editor_start: String,
    pub editor_clear: String,
    pub editor_fen: String,
    pub editor_tip: String,
    pub editor_begin: String,
    pub editor_ready: String,
    pub editor_over: String,
    pub editor_no_king: String,
    pub editor_several_kings: String,
    pub editor_too_many_men: String,
    pub editor_too_many_pawns: String,
    pub editor_pawn_on_back_rank: String,
    pub editor_waiting_side_in_check: String,
    pub editor_kings_touch: String,
    pub editor_too_many_checkers: String,
    pub editor_fen_fields: String,
    pub editor_fen_ranks: String,
    pub editor_fen_rank_length: String,
    pub editor_fen_man: String,
    pub editor_fen_turn: String,
    pub editor_fen_castling: String,
    pub editor_fen_en_passant: String,
    pub editor_fen_counter: String,
    pub help_title: String,
    pub help_rules: String,
    pub help_keys: String,
    pub help_about: String,
    pub help_goal_title: String,
    pub help_goal: String,
    pub help_pawn: String,
    pub help_knight: String,
    pub help_bishop: String,
    pub help_rook: String,
    pub help_queen: String,
    pub help_king: String,
    pub help_check_title: String,
    pub help_check: String,
    pub help_castling_title: String,
    pub help_castling: String,
    pub help_en_passant_title: String,
    pub help_en_passant: String,
    pub help_promotion_title: String,
    pub help_promotion: String,
    pub help_draws_title: String,
    pub help_draws: String,
    pub help_key_list: [(String, String); 18],
    pub help_what: String,
    pub help_version: String,
    pub help_own: String,
    pub help_openings: String,
    pub help_licence: String,
    pub help_close: String,
}

/// A text with its words in braces replaced.
#[must_use]
pub fn fill(text: &str, words: &[(&str, &str)]) -> String {
    words.iter().fold(text.to_owned(), |text, (name, word)| text.replace(&format!("{{{name}}}"), word))
}
