//! What the window says, in each language. A text that is missing or superfluous in a catalogue is an error that a test
//! finds, and so is one that nothing says.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

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
    pub fn catalogue(self) -> Result<Catalogue, CatalogueError> {
        Catalogue::of(ron::from_str(self.source())?)
    }
}

/// Declares the catalogue and how it is read. (A derived reader of so many fields takes the compiler minutes.)
macro_rules! catalogue {
    ($($text:ident)+) => {
        /// Every text of the window. Words in braces are replaced.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "each is said best by its text in the catalogues")]
        pub struct Catalogue { $(pub $text: String,)+ }

        impl Catalogue {
            /// The names of all texts.
            pub const NAMES: &[&str] = &[$(stringify!($text)),+];

            fn of(mut texts: BTreeMap<String, String>) -> Result<Self, CatalogueError> {
                let mut missing = None;
                let mut take = |name| texts.remove(name).unwrap_or_else(|| {
                    missing.get_or_insert(name);
                    String::new()
                });
                let catalogue = Self { $($text: take(stringify!($text)),)+ };
                match (missing, texts.pop_first()) {
                    (Some(name), _) => Err(CatalogueError::Missing(name)),
                    (None, Some((name, _))) => Err(CatalogueError::Superfluous(name)),
                    (None, None) => Ok(catalogue),
                }
            }
        }
    };
}

/// Why a catalogue cannot be used.
#[derive(Debug, Error)]
pub enum CatalogueError {
    /// It is not a list of names and texts.
    #[error("the texts cannot be read: {0}")]
    Unreadable(#[from] ron::error::SpannedError),
    /// A text is missing.
    #[error("the text “{0}” is missing")]
    Missing(&'static str),
    /// There is a text that nothing in the window says.
    #[error("the text “{0}” is superfluous")]
    Superfluous(String),
}

catalogue! {
    board
    chess
    jungle
    adjacency
    play_another
    jungle_board
    adjacency_board
    south
    north
    rat
    cat
    dog
    wolf
    leopard
    tiger
    lion
    elephant
    den_entered
    all_captured
    no_moves_left
    quiet_draw
    wins_in
    has_won
    gentle_hunter
    one_second
    five_seconds
    ladder
    weakened
    refused_nobody
    refused_own_beast
    refused_own_den
    refused_one_step
    refused_only_rat_swims
    refused_only_cats_jump
    refused_rat_blocks
    refused_shore
    refused_elephant_rat
    refused_too_strong
    rounds
    who_begins
    rounds_left
    last_round
    local_search
    genetic
    more_marks
    tie
    refused_occupied
    jungle_goal
    jungle_moves_title
    jungle_moves
    jungle_captures_title
    jungle_captures
    jungle_traps_title
    jungle_traps
    jungle_draws
    jungle_strengths_title
    adjacency_goal
    adjacency_moves_title
    adjacency_moves
    adjacency_length_title
    adjacency_length
    adjacency_bots_title
    adjacency_bots
    game_menu
    edit_menu
    view_menu
    help_menu
    new_game
    previous
    next
    first
    last
    flip
    hint
    resign
    offer_draw
    claim_draw
    quit
    level
    human
    computer
    white
    black
    pawn
    knight
    bishop
    rook
    queen
    king
    man
    to_move
    turn
    check
    checkmate
    stalemate
    insufficient_material
    seventy_five_moves
    fifty_moves
    fivefold
    threefold
    resigned
    flag
    flag_draw
    agreed
    draw_declined
    thinking
    light
    dark
    theme
    board_colors
    piece_set
    coordinates
    legal_marks
    language_setting
    classic
    bold
    walnut
    meadow
    lagoon
    slate
    plum
    night
    refused_no_man
    refused_wrong_side
    refused_own_man
    refused_not_its_way
    refused_blocked
    refused_nothing_to_take
    refused_en_passant_too_late
    refused_pawn_takes_diagonally
    refused_double_step
    refused_pinned
    refused_still_in_check
    refused_king_attacked
    refused_castling_in_check
    refused_castling_through
    refused_castling_lost
    not_now
    at_move
    viewing_move
    viewing_start
    return_from
    two_players
    cancel
    opponent
    gentle
    depth_level
    trouble
    open
    save
    save_game
    save_position
    move_now
    pause
    step
    copy_position
    copy_game
    player_name
    copy_kept_game
    paste
    edit_position
    use_book
    edit_book
    book_place
    book_broken
    book_unreadable
    book_nowhere
    preferences
    look_back
    look_forward
    look_at_first
    look_at_last
    type_move
    type_move_hint
    type_jungle_hint
    type_adjacency_hint
    sounds
    mute
    unmute
    help_topics
    close
    off
    animation
    pace
    text_size
    show_evaluation
    ask_before_leaving
    against_computer
    two_computers
    your_colour
    by_lot
    depth
    clock
    no_clock
    time_control
    start_position
    start_usual
    start_shown
    begin
    random_mover
    minimax
    alpha_beta
    negascout
    greedy
    half_second
    two_seconds
    full_strength
    change_player
    captured
    game_over
    take_back
    review
    leave_question
    leave_kept
    leave_ask_no_more
    leave
    stay
    path
    choose_game
    refused_game_over
    refused_not_your_turn
    refused_no_claim
    refused_nothing_before
    refused_nothing_after
    typed_unknown
    copied
    saved
    not_saved
    not_opened
    nothing_inside
    file_too_long
    reason_place
    reason_not_found
    reason_no_permission
    reason_read_only
    reason_disk_full
    reason_no_file
    reason_system
    reason_unknown
    reason_no_position
    fen_ranks
    fen_rank_length
    fen_beast
    fen_mark
    reason_damaged
    reason_later_version
    reason_kept_move
    reason_impossible
    reason_not_the_same
    reason_no_slot
    pgn_unexpected
    pgn_tag
    pgn_start
    pgn_other_game
    pgn_too_much
    pgn_judgement
    pgn_open_comment
    pgn_open_variation
    pgn_variation_of_nothing
    pgn_closed_variation
    pgn_no_move
    pgn_illegal
    pgn_ambiguous
    pgn_promotion
    pgn_castling
    hint_none
    replace_question
    replace
    reading
    some_broken
    clipboard
    bad_journal
    bad_settings
    not_kept
    put_by
    not_taken_up
    earlier_games
    no_earlier_games
    told_win
    told_draw
    continue_game
    paused
    draw_offered
    accept
    decline
    may_claim
    claim
    hint_piece
    hint_quarter
    hint_move
    hint_wait
    evaluation
    evaluation_unknown
    mates_in
    has_mated
    graph
    graph_start
    begin_by_dragging
    begin_by_placing
    positions_searched
    per_second
    best_line
    editor_title
    editor_board
    editor_erase
    editor_move
    editor_put
    editor_castling
    editor_short
    editor_long
    editor_en_passant
    editor_no_en_passant
    editor_en_passant_on
    editor_start
    editor_clear
    editor_fen
    editor_tip
    editor_begin
    editor_ready
    editor_over
    editor_no_king
    editor_several_kings
    editor_too_many_men
    editor_too_many_pawns
    editor_pawn_on_back_rank
    editor_waiting_side_in_check
    editor_kings_touch
    editor_too_many_checkers
    editor_fen_fields
    editor_fen_ranks
    editor_fen_rank_length
    editor_fen_man
    editor_fen_turn
    editor_fen_castling
    editor_fen_en_passant
    editor_fen_counter
    help_rules
    help_keys
    help_about
    help_goal_title
    help_goal
    help_pawn
    help_knight
    help_bishop
    help_rook
    help_queen
    help_king
    help_check_title
    help_check
    help_castling_title
    help_castling
    help_en_passant_title
    help_en_passant
    help_promotion_title
    help_promotion
    help_draws_title
    help_draws
    key_arrows
    key_arrows_do
    key_enter_does
    key_escape_does
    key_right_button
    key_right_button_does
    key_modified_button
    key_modified_button_does
    help_what
    help_version
    help_own
    help_openings
    help_licence
}

/// A text with its words in braces replaced.
#[must_use]
pub fn fill(text: &str, words: &[(&str, &str)]) -> String {
    words.iter().fold(text.to_owned(), |text, (name, word)| text.replace(&format!("{{{name}}}"), word))
}
