//! What there is to see on a board and what may be done with it, without any rules.

/// A square of some board, counted from the left and from below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Cell {
    /// 0 for the leftmost file.
    pub file: usize,
    /// 0 for the lowest rank.
    pub rank: usize,
}

/// A man as the widget knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Man {
    /// Where it stands.
    pub at: Cell,
    /// Which drawing shows it.
    pub drawing: usize,
    /// Its name for those who cannot see it: "white pawn".
    pub name: String,
    /// Whether the hand on this side of the board may take it up, even if it cannot go anywhere.
    pub is_ours: bool,
}

/// What a hand does to make a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// Carries a man from one cell to another.
    Carry {
        /// Where it stands.
        from: Cell,
        /// Where it is put down.
        to: Cell,
    },
    /// Puts a new man down.
    Place {
        /// Where.
        at: Cell,
    },
}

/// Something to be seen on a cell besides its man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The last move began or ended here.
    LastMove,
    /// A king in check stands here.
    Check,
    /// A move that waits for the other side begins or ends here.
    Premove,
    /// Somewhere to look: a hint.
    Hint,
    /// The man here is weaker than it looks.
    Weak,
}

/// Everything that a board shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// Changes whenever the position does; whoever held something then lets go of it.
    pub revision: u64,
    /// How many files there are.
    pub files: usize,
    /// How many ranks there are.
    pub ranks: usize,
    /// The men, at most one on a cell.
    pub men: Vec<Man>,
    /// Gesture number i makes move number i; several moves may need the same gesture.
    pub gestures: Vec<Gesture>,
    /// For gestures that several moves share: the drawing and the name of what each would bring.
    pub outcomes: Vec<Option<Outcome>>,
    /// The marks.
    pub marks: Vec<(Cell, Mark)>,
    /// Arrows from one cell to another: moves to look at.
    pub arrows: Vec<(Cell, Cell)>,
    /// The drawing of the ground of each cell, rank by rank from below; empty for a plain board of two colours.
    pub ground: Vec<usize>,
    /// For gestures that put a man down: which drawings would stand where after move number i, as far as they are new.
    pub previews: Vec<Vec<(Cell, usize)>>,
    /// Whether a man that becomes another one on its cell is seen turning over.
    pub turns_over: bool,
    /// Whether it is shown only as long as somebody points at it: what was drawn on the board waits meanwhile.
    pub is_glimpse: bool,
}

/// What a man becomes by a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Which drawing shows it.
    pub drawing: usize,
    /// Its name: "queen".
    pub name: String,
}

impl Scene {
    /// The man on a cell.
    #[must_use]
    pub fn man(&self, cell: Cell) -> Option<&Man> {
        self.men.iter().find(|man| man.at == cell)
    }

    /// Whether the same men stand on the same cells.
    #[must_use]
    pub fn has_men_of(&self, other: &Self) -> bool {
        let same = |(one, other): (&Man, &Man)| (one.at, one.drawing) == (other.at, other.drawing);
        self.men.len() == other.men.len() && self.men.iter().zip(&other.men).all(same)
    }

    /// Whether the last move began or ended on a cell.
    #[must_use]
    pub fn was_just_touched(&self, cell: Cell) -> bool {
        self.marks.contains(&(cell, Mark::LastMove))
    }

    /// The moves that are made by carrying a man from one cell to another.
    pub fn carrying(&self, from: Cell, to: Cell) -> impl Iterator<Item = usize> {
        self.making(Gesture::Carry { from, to })
    }

    /// The moves that a gesture makes.
    pub fn making(&self, gesture: Gesture) -> impl Iterator<Item = usize> {
        self.gestures.iter().enumerate().filter(move |(_, other)| **other == gesture).map(|(index, _)| index)
    }

    /// Where the man on a cell may be carried, each cell once.
    #[must_use]
    pub fn targets(&self, from: Cell) -> Vec<Cell> {
        let mut targets: Vec<Cell> = self
            .gestures
            .iter()
            .filter_map(|gesture| match *gesture {
                Gesture::Carry { from: origin, to } if origin == from => Some(to),
                _ => None,
            })
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Whether men are put down in this game rather than carried.
    #[must_use]
    pub fn is_for_placing(&self) -> bool {
        self.gestures.iter().any(|gesture| matches!(gesture, Gesture::Place { .. }))
    }

    /// What putting a man down on a cell would bring.
    #[must_use]
    pub fn preview(&self, at: Cell) -> &[(Cell, usize)] {
        let number = self.making(Gesture::Place { at }).next();
        number.and_then(|number| self.previews.get(number)).map_or(&[], Vec::as_slice)
    }

    /// Every cell, rank by rank from below.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| Cell { file, rank }))
    }
}
