//! What a hand holds: one state and one step, so that every way to move a man can be tested without a window.

use super::scene::{Cell, Gesture, Scene};

/// What the hand on the board is doing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Grip {
    /// Nothing.
    #[default]
    Empty,
    /// It has let go of a man that stays chosen.
    Selected {
        /// Where the man stands.
        from: Cell,
    },
    /// It has pressed on a man and not moved yet.
    Pressing {
        /// Where the man stands.
        from: Cell,
        /// Whether the man was chosen before: then letting go gives it up.
        again: bool,
    },
    /// It carries a man.
    Carrying {
        /// Where the man comes from.
        from: Cell,
        /// Whether it has been elsewhere: then bringing it back means to give up.
        has_left: bool,
    },
    /// The move is clear but for what the man becomes.
    Choosing {
        /// Where the man comes from.
        from: Cell,
        /// The moves to choose from, each on its cell.
        options: Vec<(Cell, usize)>,
        /// Whether the man was carried there and so need not be seen moving.
        was_carried: bool,
    },
}

/// What a pointer does. A cell is `None` beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// The button goes down.
    Presses(Option<Cell>),
    /// With the button down, the pointer has gone far enough from where it went down to mean it.
    Drags(Option<Cell>),
    /// The button goes up.
    Releases(Option<Cell>),
    /// A cell is meant without a pointer: by a key or by a screen reader.
    Activates(Cell),
    /// Escape, or another button.
    Cancels,
    /// A right click: nothing is meant any more.
    Clears,
}

/// What comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The move with this number in the scene.
    Move {
        /// The number.
        number: usize,
        /// Whether the man was carried there and so need not be seen moving.
        was_carried: bool,
    },
    /// Something was tried that is no move; whoever knows the rules can say why.
    Refused {
        /// Where the man stands.
        from: Cell,
        /// Where it should have gone; the same cell if it should have been put down there.
        to: Cell,
    },
    /// Nothing is meant any more, also not what waits.
    Cleared,
}

impl Grip {
    /// What a hand holds after it has done something, and what comes of it.
    #[must_use]
    pub fn step(self, hand: Hand, scene: &Scene) -> (Self, Option<Choice>) {
        match (self, hand) {
            (_, Hand::Clears) => (Self::Empty, Some(Choice::Cleared)),
            (_, Hand::Cancels | Hand::Presses(None)) => (Self::Empty, None),
            (Self::Choosing { options, was_carried, .. }, Hand::Presses(Some(at)) | Hand::Activates(at)) => {
                let chosen = options.into_iter().find(|option| option.0 == at);
                (Self::Empty, chosen.map(|(_, number)| Choice::Move { number, was_carried }))
            }
            (Self::Selected { from }, Hand::Presses(Some(to)) | Hand::Activates(to))
                if scene.carrying(from, to).next().is_some() =>
            {
                Self::put_down(from, to, scene, false)
            }
            (grip, Hand::Presses(Some(at))) => grip.press(at, scene),
            (grip, Hand::Activates(at)) => match grip.press(at, scene) {
                (Self::Pressing { again: true, .. }, choice) => (Self::Empty, choice),
                (Self::Pressing { from, .. }, choice) => (Self::Selected { from }, choice),
                other => other,
            },
            (Self::Pressing { from, .. }, Hand::Drags(over)) => {
                (Self::Carrying { from, has_left: over != Some(from) }, None)
            }
            (Self::Carrying { from, has_left }, Hand::Drags(over)) => {
                (Self::Carrying { from, has_left: has_left || over != Some(from) }, None)
            }
            (Self::Pressing { from, again }, Hand::Releases(_)) => {
                (if again { Self::Empty } else { Self::Selected { from } }, None)
            }
            (Self::Carrying { from, has_left }, Hand::Releases(over)) => match over {
                Some(to) if to != from => Self::put_down(from, to, scene, true),
                Some(_) if !has_left => (Self::Selected { from }, None),
                _ => (Self::Empty, None),
            },
            (grip, Hand::Drags(_) | Hand::Releases(_)) => (grip, None),
        }
    }

    /// Presses on a cell that is not the target of a chosen man.
    fn press(self, at: Cell, scene: &Scene) -> (Self, Option<Choice>) {
        if let Some(number) = scene.making(Gesture::Place { at }).next() {
            return (Self::Empty, Some(Choice::Move { number, was_carried: false }));
        }
        if scene.man(at).is_some_and(|man| man.is_ours) {
            let again = self == Self::Selected { from: at };
            return (Self::Pressing { from: at, again }, None);
        }
        match self {
            Self::Selected { from } => (Self::Empty, Some(Choice::Refused { from, to: at })),
            _ if scene.is_for_placing() => (Self::Empty, Some(Choice::Refused { from: at, to: at })),
            _ => (Self::Empty, None),
        }
    }

    /// Puts a man down: a move, a choice of several, or nothing that the rules allow.
    fn put_down(from: Cell, to: Cell, scene: &Scene, was_carried: bool) -> (Self, Option<Choice>) {
        let moves: Vec<usize> = scene.carrying(from, to).collect();
        match moves[..] {
            [] => (Self::Empty, Some(Choice::Refused { from, to })),
            [number] => (Self::Empty, Some(Choice::Move { number, was_carried })),
            _ => {
                let cells = column_inward(to, scene.ranks);
                (Self::Choosing { from, options: cells.zip(moves).collect(), was_carried }, None)
            }
        }
    }

    /// The cell of the man that is held or chosen.
    #[must_use]
    pub const fn held(&self) -> Option<Cell> {
        match self {
            Self::Selected { from }
            | Self::Pressing { from, .. }
            | Self::Carrying { from, .. }
            | Self::Choosing { from, .. } => Some(*from),
            Self::Empty => None,
        }
    }
}

/// The cells from a cell at the edge towards the middle of the board.
fn column_inward(to: Cell, ranks: usize) -> impl Iterator<Item = Cell> {
    let goes_down = to.rank * 2 >= ranks;
    (0..ranks).map_while(move |step| {
        let rank = if goes_down { to.rank.checked_sub(step)? } else { to.rank + step };
        Some(Cell { rank, ..to })
    })
}
