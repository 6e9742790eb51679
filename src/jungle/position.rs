//! A position: the beasts on the board, the side to move, and how long nothing was taken.

use super::beast::{Beast, Piece};
use super::ending::Ending;
use super::moves::Move;
use super::square::{Square, Terrain};
use super::zobrist;
use crate::game::{Color, Game, MoveList, Status};

/// So many plies without a capture are a draw.
pub const MOST_QUIET_PLIES: u16 = 200;

/// Beasts on a board. Each side has at most one of each, and none stands in its own den. Who was set into the river by
/// hand, though it cannot swim, may step out of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    /// Where the beast of each [index](Piece::index) stands, if it is left.
    places: [Option<Square>; Piece::COUNT],
    turn: Color,
    plies_since_capture: u16,
    move_number: u16,
    key: u64,
}

impl Position {
    /// An empty board, to be filled.
    pub(super) const fn empty(turn: Color, plies_since_capture: u16, move_number: u16) -> Self {
        let key = match turn {
            Color::White => 0,
            Color::Black => zobrist::NORTH_TO_MOVE,
        };
        let (board, places) = ([None; Square::COUNT], [None; Piece::COUNT]);
        Self { board, places, turn, plies_since_capture, move_number, key }
    }

    /// Where every game begins.
    #[must_use]
    pub fn start() -> Self {
        let mut start = Self::empty(Color::White, 0, 1);
        for (beast, (file, rank)) in Beast::ALL.into_iter().zip(START) {
            let square = Square::at(file, rank);
            start.put(Piece::new(Color::White, beast), square);
            start.put(Piece::new(Color::Black, beast), square.turned());
        }
        start
    }

    /// The beast on a square.
    #[inline]
    #[must_use]
    pub const fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Where a beast stands, if it is left.
    #[inline]
    #[must_use]
    pub const fn place(&self, piece: Piece) -> Option<Square> {
        self.places[piece.index()]
    }

    /// The beasts of a side and where they stand, the weakest first.
    pub fn beasts(&self, color: Color) -> impl Iterator<Item = (Beast, Square)> {
        Beast::ALL.into_iter().filter_map(move |beast| Some((beast, self.place(Piece::new(color, beast))?)))
    }

    /// How many plies have been played since a beast was taken.
    #[must_use]
    pub const fn plies_since_capture(&self) -> u16 {
        self.plies_since_capture
    }

    /// The number of the move to be played; both sides together make one.
    #[must_use]
    pub const fn move_number(&self) -> u16 {
        self.move_number
    }

    /// Whether a beast would be weakened by a trap on a square.
    #[must_use]
    pub fn is_weakened(piece: Piece, on: Square) -> bool {
        on.terrain() == Terrain::Trap(!piece.color())
    }

    /// How the game has ended, as far as the beasts alone can tell: a den was entered, or nobody is left.
    #[must_use]
    pub fn conquest(&self) -> Option<Ending> {
        for winner in Color::ALL {
            if self.at(Square::den(!winner)).is_some() {
                return Some(Ending::Den { winner });
            }
            if self.beasts(!winner).next().is_none() {
                return Some(Ending::AllCaptured { winner });
            }
        }
        None
    }

    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = Some(piece);
        self.places[piece.index()] = Some(square);
        self.key ^= zobrist::beast(piece, square);
    }

    fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board[square.index()].take()?;
        self.places[piece.index()] = None;
        self.key ^= zobrist::beast(piece, square);
        Some(piece)
    }
}

/// South's squares at the start, from the rat's to the elephant's.
const START: [(usize, usize); 8] = [(6, 2), (1, 1), (5, 1), (2, 2), (4, 2), (0, 0), (6, 0), (0, 2)];

impl Game for Position {
    type Move = Move;
    type Ending = Ending;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    fn status(&self) -> Status<Move, Ending> {
        if let Some(ending) = self.conquest() {
            return Status::Over(ending);
        }
        let moves: MoveList<Move> = self.moves();
        if moves.is_empty() {
            Status::Over(Ending::NoMoves { winner: !self.turn })
        } else if self.plies_since_capture >= MOST_QUIET_PLIES {
            Status::Over(Ending::Quiet)
        } else {
            Status::Ongoing(moves)
        }
    }

    fn play(&mut self, chosen: Move) {
        let was_taken = self.take(chosen.to()).is_some();
        if let Some(piece) = self.take(chosen.from()) {
            self.put(piece, chosen.to());
        }
        self.plies_since_capture = if was_taken { 0 } else { self.plies_since_capture.saturating_add(1) };
        self.move_number = self.move_number.saturating_add((self.turn == Color::Black).into());
        self.turn = !self.turn;
        self.key ^= zobrist::NORTH_TO_MOVE;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn ended_by_repetition(times: usize) -> Option<Ending> {
        (times >= 3).then_some(Ending::Repetition)
    }
}
