//! Movement as the difference of two scenes: every way to change the position is seen in the same way.

use super::scene::{Cell, Man, Scene};

/// A man that is seen moving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    /// Where it comes from.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// The drawing as which it is seen until it arrives: that of a pawn, whatever the pawn becomes.
    pub drawing: usize,
    /// The drawing of what was there and is gone, to be seen until the man arrives.
    pub taken: Option<usize>,
}

/// The men that moved from one scene to the next. Men that only came or went are not in motion.
#[must_use]
pub fn difference(before: &Scene, after: &Scene) -> Vec<Motion> {
    let is_still =
        |man: &Man, scene: &Scene| scene.man(man.at).is_some_and(|other| other.drawing == man.drawing);
    if after.turns_over {
        return Vec::new();
    }
    let mut gone: Vec<&Man> = before.men.iter().filter(|man| !is_still(man, after)).collect();
    let mut motions = Vec::new();
    let mut changed = Vec::new();
    for man in after.men.iter().filter(|man| !is_still(man, before)) {
        let nearest = gone
            .iter()
            .enumerate()
            .filter(|(_, other)| other.drawing == man.drawing)
            .min_by_key(|(_, other)| distance(other.at, man.at))
            .map(|(index, _)| index);
        match nearest {
            Some(index) => motions.push(motion(gone.swap_remove(index), man.at)),
            None => changed.push(man.at),
        }
    }
    // A move forth or back during which a man becomes another one: its cells are those of the last move.
    for to in changed {
        let has_led = |from, scene: &Scene| scene.was_just_touched(from) && scene.was_just_touched(to);
        let origin = gone
            .iter()
            .position(|other| other.at != to && (has_led(other.at, after) || has_led(other.at, before)));
        if let Some(index) = origin {
            motions.push(motion(gone.swap_remove(index), to));
        }
    }
    for motion in &mut motions {
        motion.taken = gone.iter().find(|man| man.at == motion.to).map(|man| man.drawing);
    }
    motions
}

const fn motion(man: &Man, to: Cell) -> Motion {
    Motion { from: man.at, to, drawing: man.drawing, taken: None }
}

/// A man that became another one on its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Where.
    pub at: Cell,
    /// The drawing of what it was.
    pub was: usize,
}

/// The men that turned over from one scene to the next, where men do so.
#[must_use]
pub fn turned(before: &Scene, after: &Scene) -> Vec<Turn> {
    if !after.turns_over {
        return Vec::new();
    }
    let turn = |man: &Man| {
        let was = before.man(man.at)?.drawing;
        (was != man.drawing).then_some(Turn { at: man.at, was })
    };
    after.men.iter().filter_map(turn).collect()
}

const fn distance(one: Cell, other: Cell) -> usize {
    let (files, ranks) = (one.file.abs_diff(other.file), one.rank.abs_diff(other.rank));
    files * files + ranks * ranks
}

/// How far a motion has come after a share of its time: slow at both ends.
#[must_use]
pub fn eased(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    if share < 0.5 { 4.0 * share.powi(3) } else { 1.0 - (2.0 - 2.0 * share).powi(3) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::super::scene::Mark;
    use super::*;

    const fn cell(file: usize, rank: usize) -> Cell {
        Cell { file, rank }
    }

    fn scene(men: &[(usize, usize, usize)]) -> Scene {
        let man = |&(file, rank, drawing)| Man {
            at: cell(file, rank),
            drawing,
            name: String::new(),
            is_ours: true,
        };
        Scene { files: 8, ranks: 8, men: men.iter().map(man).collect(), ..Scene::default() }
    }

    fn motion(from: Cell, to: Cell, taken: Option<usize>) -> Motion {
        Motion { from, to, drawing: 0, taken }
    }

    fn after_move(from: Cell, to: Cell, scene: Scene) -> Scene {
        Scene { marks: [from, to].map(|cell| (cell, Mark::LastMove)).to_vec(), ..scene }
    }

    #[test]
    fn a_step_is_one_motion() {
        let motions = difference(&scene(&[(4, 1, 0)]), &scene(&[(4, 3, 0)]));
        assert_eq!(motions, [motion(cell(4, 1), cell(4, 3), None)]);
    }

    #[test]
    fn a_capture_shows_what_is_taken() {
        let motions = difference(&scene(&[(4, 3, 0), (3, 4, 6)]), &scene(&[(3, 4, 0)]));
        assert_eq!(motions, [motion(cell(4, 3), cell(3, 4), Some(6))]);
    }

    #[test]
    fn castling_moves_two_men() {
        let motions = difference(&scene(&[(4, 0, 5), (7, 0, 3)]), &scene(&[(6, 0, 5), (5, 0, 3)]));
        assert_eq!(motions.len(), 2);
    }

    #[test]
    fn of_two_alike_the_nearer_one_has_moved() {
        let motions = difference(&scene(&[(0, 0, 3), (7, 7, 3)]), &scene(&[(0, 4, 3), (7, 7, 3)]));
        assert_eq!(motions, [Motion { drawing: 3, ..motion(cell(0, 0), cell(0, 4), None) }]);
    }

    #[test]
    fn a_pawn_walks_and_then_becomes_another_man() {
        let (home, goal) = (cell(0, 6), cell(0, 7));
        let before = scene(&[(0, 6, 0)]);
        let after = after_move(home, goal, scene(&[(0, 7, 4)]));
        assert_eq!(difference(&before, &after), [motion(home, goal, None)]);
        let back = [Motion { drawing: 4, ..motion(goal, home, None) }];
        assert_eq!(difference(&after, &before), back, "and back again, as what it was");
    }

    #[test]
    fn a_pawn_that_takes_and_becomes_another_man_shows_what_is_taken() {
        let (home, goal) = (cell(0, 6), cell(1, 7));
        let before = scene(&[(0, 6, 0), (1, 7, 9)]);
        let after = after_move(home, goal, scene(&[(1, 7, 4)]));
        assert_eq!(difference(&before, &after), [motion(home, goal, Some(9))]);
    }

    #[test]
    fn men_that_only_came_or_went_do_not_move() {
        assert_eq!(difference(&scene(&[(0, 6, 0)]), &scene(&[(0, 7, 4)])), []);
    }

    #[test]
    fn a_mark_that_changes_sides_turns_over_where_it_lies() {
        let before = scene(&[(2, 2, 0), (3, 2, 1)]);
        let after = Scene { turns_over: true, ..scene(&[(2, 2, 0), (3, 2, 0), (3, 3, 0)]) };
        assert_eq!(turned(&before, &after), [Turn { at: cell(3, 2), was: 1 }]);
        assert_eq!(difference(&before, &after), [], "and nothing else moves");
        assert_eq!(turned(&before, &scene(&[(2, 2, 1)])), [], "where men do not turn over");
    }

    #[test]
    fn easing_begins_at_nothing_and_ends_at_all() {
        assert!(eased(0.0).abs() < f32::EPSILON && (eased(1.0) - 1.0).abs() < f32::EPSILON);
        assert!((eased(0.5) - 0.5).abs() < f32::EPSILON);
    }
}
