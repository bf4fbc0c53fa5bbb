//! SK-loops: sixteen cells in a ring of four blocks, at the corners of a rectangle.
//!
//! In each block a cell, the corner, is left out; the other two cells of its row and the other two
//! of its column in the block are two *dominoes*. Two dominoes in a line, or in a block, are
//! neighbours, so the eight dominoes are a ring, and each of its eight links is a unit. A digit can
//! stand once in a unit, so in dominoes that are joined by a link it stands once. If, for each
//! digit, its dominoes are covered by as few links as can be, and all these links together are as
//! many as the cells, then each of the links holds its digit exactly once. So the rest of its unit
//! loses the digit; and a domino loses it that two of the links cover.
//!
//! Cells that have their digit are left out and not counted, but each domino has a cell without.

use crate::{Cells, Find, Role, Scene, Technique, digits};

/// The dominoes of a ring, and its links.
const RING: usize = 8;

/// For each set of dominoes, as bits, by how few links they are covered.
struct Covers([usize; 1 << RING]);

impl Covers {
    fn new() -> Covers {
        let mut least = [0; 1 << RING];
        for set in 1..least.len() {
            let first = set.trailing_zeros() as usize;
            // Of the links of a domino, one is with the next, the other with the one before.
            let by = [link(first), link((first + RING - 1) % RING)];
            least[set] = 1 + by
                .map(|link| least[set & !link])
                .into_iter()
                .min()
                .unwrap_or(0);
        }
        Covers(least)
    }

    /// Whether these links can be among the fewest that cover a set.
    fn can_use(&self, set: usize, links: &[usize]) -> bool {
        let rest = links.iter().fold(set, |rest, &at| rest & !link(at));
        self.0[rest] + links.len() == self.0[set]
    }
}

/// The dominoes that a link joins: its own and the next.
fn link(at: usize) -> usize {
    1 << at | 1 << ((at + 1) % RING)
}

/// Cells of a line and a block.
#[derive(Clone, Copy, Default)]
struct Domino {
    cells: Cells,
    marks: u32,
}

/// The dominoes beside a corner: in its row, in its column.
fn beside(scene: &Scene<'_>, corner: usize) -> [Domino; 2] {
    let [row, column, block] = scene.grid.units_of[corner].map(|unit| scene.grid.units[unit]);
    [row, column].map(|line| {
        let rest = (line & block) - Cells::of(corner);
        let cells: Cells = rest.filter(|&cell| scene.marks[cell] != 0).collect();
        Domino {
            cells,
            marks: cells.fold(0, |all, cell| all | scene.marks[cell]),
        }
    })
}

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let side = scene.grid.side;
    let covers = Covers::new();
    let corners: Vec<[Domino; 2]> = (0..side * side).map(|cell| beside(scene, cell)).collect();
    let band = |line: usize| line / scene.grid.order();
    let pairs: Vec<(usize, usize)> = (0..side)
        .flat_map(|one| (one + 1..side).map(move |other| (one, other)))
        .filter(|&(one, other)| band(one) != band(other))
        .collect();
    let start = found.len();
    for &(top, bottom) in &pairs {
        for &(left, right) in &pairs {
            let ring = Ring::new(scene, &corners, [top, bottom], [left, right]);
            found.extend(ring.and_then(|ring| ring.find(scene, &covers)));
        }
    }
    found[start..].sort_by_key(|find| find.size);
}

struct Ring {
    dominoes: [Domino; RING],
    /// The units of the links.
    units: [usize; RING],
}

impl Ring {
    /// The ring with corners in these rows and columns, if each link has a digit that both of its
    /// dominoes have.
    fn new(
        scene: &Scene<'_>,
        corners: &[[Domino; 2]],
        [top, bottom]: [usize; 2],
        [left, right]: [usize; 2],
    ) -> Option<Ring> {
        let side = scene.grid.side;
        let at = |row: usize, column: usize| corners[row * side + column];
        let ([a, b], [c, d]) = (
            [at(top, left), at(top, right)],
            [at(bottom, right), at(bottom, left)],
        );
        let dominoes = [a[0], b[0], b[1], c[1], c[0], d[0], d[1], a[1]];
        let are_joined = (0..RING).all(|i| dominoes[i].marks & dominoes[(i + 1) % RING].marks != 0);
        if !are_joined {
            return None;
        }
        let block = |row: usize, column: usize| scene.grid.units_of[row * side + column][2];
        let units = [
            top,
            block(top, right),
            side + right,
            block(bottom, right),
            bottom,
            block(bottom, left),
            side + left,
            block(top, left),
        ];
        Some(Ring { dominoes, units })
    }

    /// The dominoes that have a digit, as bits.
    fn with(&self, digit: usize) -> usize {
        (0..RING).fold(0, |set, i| {
            let bit = (self.dominoes[i].marks >> digit & 1) as usize;
            set | bit << i
        })
    }

    fn find(&self, scene: &Scene<'_>, covers: &Covers) -> Option<Find> {
        let size: usize = self.dominoes.iter().map(|domino| domino.cells.len()).sum();
        let links = (0..scene.grid.side).map(|digit| covers.0[self.with(digit)]);
        if links.sum::<usize>() != size {
            return None;
        }
        let cells = self
            .dominoes
            .iter()
            .fold(Cells::NONE, |all, domino| all | domino.cells);
        let of = self
            .dominoes
            .iter()
            .fold(0, |all, domino| all | domino.marks);
        let lost = |d| scene.candidates(d, self.lost(scene, covers, d));
        let find = Find::new(Technique::SkLoop, of, size)
            .role(Role::Pattern, scene.all_candidates(cells))
            .resting_on(cells.map(|cell| scene.grid.cell_variable(cell)))
            .eliminating(digits(of).flat_map(lost));
        find.gives_something().then_some(find)
    }

    /// The cells that lose a digit.
    fn lost(&self, scene: &Scene<'_>, covers: &Covers, digit: usize) -> Cells {
        let set = self.with(digit);
        let cells = |i: usize| self.dominoes[i].cells;
        (0..RING).fold(Cells::NONE, |mut lost, i| {
            let next = (i + 1) % RING;
            if set & link(i) != 0 && covers.can_use(set, &[i]) {
                lost |= scene.grid.units[self.units[i]] - (cells(i) | cells(next));
            }
            if set >> next & 1 == 1 && covers.can_use(set, &[i, next]) {
                lost |= cells(next);
            }
            lost
        })
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::Cells;
    use crate::samples::positions;
    use crate::trial::{EASTER_MONSTER, Ground};
    use itertools::Itertools;

    #[test]
    fn the_easter_monster_has_a_loop() {
        let ground = Ground::of_order(3);
        let scene = ground.puzzle(EASTER_MONSTER);
        let found = ground.all(&scene, find);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].premises.len(), 16);
        // The well-known thirteen.
        assert_eq!(found[0].eliminated.len(), 13);
    }

    #[test]
    fn one_candidate_more_is_no_loop() {
        let ground = Ground::of_order(3);
        let puzzle = ground.puzzle(EASTER_MONSTER);
        let [ring] = &ground.all(&puzzle, find)[..] else {
            panic!("one ring");
        };
        let cells: Vec<usize> = ring.premises.iter().map(|v| v.index()).collect();
        let is_new = |&(cell, d): &(usize, usize)| puzzle.marks[cell] >> d & 1 == 0;
        let more = cells.into_iter().cartesian_product(0..9).filter(is_new);
        // Some digits have a link to spare.
        let (loops, others): (Vec<_>, Vec<_>) = more.partition(|&(cell, d)| {
            let mut scene = puzzle.clone();
            scene.marks[cell] |= 1 << d;
            scene.places[d] |= Cells::of(cell);
            !ground.all(&scene, find).is_empty()
        });
        assert!(others.len() > 30, "{others:?} but not {loops:?}");
    }

    #[test]
    fn finds_hold() {
        assert!(Ground::of_order(2).try_on(find, 1500) > 0);
        assert!(Ground::of_order(3).try_on_puzzles(find) > 0);
        Ground::of_order(3).try_on(find, 30);
        for (sample, _) in positions(500) {
            sample.found(find);
        }
    }
}
