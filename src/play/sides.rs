//! One thing for each side.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::game::Color;

/// One for White and one for Black.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash, Serialize, Deserialize)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// The same for both.
    pub fn both(each: T) -> Self
    where
        T: Clone,
    {
        Self { white: each.clone(), black: each }
    }

    /// These with another one for a side.
    #[must_use]
    pub fn with(mut self, color: Color, one: T) -> Self {
        self[color] = one;
        self
    }

    /// What becomes of each.
    pub fn map<U>(self, mut make: impl FnMut(T) -> U) -> Sides<U> {
        Sides { white: make(self.white), black: make(self.black) }
    }
}

impl<T> Index<Color> for Sides<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for Sides<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
