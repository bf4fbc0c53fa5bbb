//! Techniques that rest on the uniqueness of the solution.
//!
//! A *unique rectangle*: the four cells in which two rows and two columns meet, in two blocks and
//! none given, cannot all hold two digits only, for these could be exchanged. So one of its other
//! candidates is true. Types 1, 2 and 5: what contradicts all of these is false. Type 3: they make
//! a naked subset with other cells. Type 4: a digit of the two must be in two of the cells of a
//! unit, so the other cannot. Type 6: a digit must be in the cells by two lines. *Hidden*: one
//! digit must be in the cells by both lines of the corner that lies over against a cell of two
//! candidates. *Avoidable rectangles* are those of which some cells hold their digits already, but
//! none given.
//!
//! *BUG*: if of each open cell two candidates were left, and of each digit in each open unit two
//! places, then the puzzle would have no solution or several. Types as for rectangles; BUG+1 is the
//! first.

use crate::{Cells, Deadly, Find, Role, Scene, Technique, digits};
use oddagon_csp::{Candidate, Variable};

/// The most cells of a BUG that hold more than its candidates.
const MOST_ROOFS: usize = 6;

/// All finds in a scene; none if more than one solution may be.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    if !scene.is_unique {
        return;
    }
    let first = found.len();
    for corners in rectangles(scene) {
        let open = corners
            .iter()
            .filter(|&&c| scene.values[c].is_none())
            .count();
        if corners.iter().any(|&c| scene.givens.has(c)) {
            continue;
        }
        match open {
            4 => unique_rectangles(scene, corners, found),
            1 | 2 => avoidable_rectangle(scene, corners, found),
            _ => {}
        }
    }
    bug(scene, found);
    found[first..].sort_by_key(|find| (find.technique, find.size));
}

/// The corners of all rectangles of two rows, two columns and two blocks, in a circle.
fn rectangles(scene: &Scene<'_>) -> Vec<[usize; 4]> {
    let side = scene.grid.side;
    let block = |cell: usize| scene.grid.units_of[cell][2];
    let pairs = || (0..side).flat_map(move |a| (a + 1..side).map(move |b| (a, b)));
    pairs()
        .flat_map(|(r, s)| pairs().map(move |(c, d)| (r, s, c, d)))
        .map(|(r, s, c, d)| [r * side + c, r * side + d, s * side + d, s * side + c])
        .filter(|&[a, b, c, d]| {
            let along = block(a) == block(b) && block(c) == block(d);
            let across = block(a) == block(d) && block(b) == block(c);
            along != across
        })
        .collect()
}

/// A pattern that the solution cannot have: of each of its cells the digits that belong to it.
struct Pattern {
    cells: Vec<(usize, u32)>,
}

impl Pattern {
    /// The cells with candidates that do not belong to it, each with these.
    fn roofs(&self, scene: &Scene<'_>) -> Vec<(usize, u32)> {
        let extras = self
            .cells
            .iter()
            .map(|&(cell, own)| (cell, scene.marks[cell] & !own));
        extras.filter(|&(_, extras)| extras != 0).collect()
    }

    fn deadly(&self, scene: &Scene<'_>) -> Deadly {
        let of = |(cell, own): (usize, u32)| {
            let held = scene.values[cell].map_or(scene.marks[cell], |d| 1 << d);
            digits(held & own).map(move |d| scene.grid.candidate(cell, d))
        };
        let extras = |(cell, extras): (usize, u32)| {
            digits(extras).map(move |d| scene.grid.candidate(cell, d))
        };
        Deadly {
            candidates: self.cells.iter().copied().flat_map(of).collect(),
            guardians: self.roofs(scene).into_iter().flat_map(extras).collect(),
        }
    }

    /// A find that rests on it and on these CSP-variables, if it eliminates anything.
    fn push(
        &self,
        scene: &Scene<'_>,
        technique: Technique,
        digits: u32,
        premises: impl IntoIterator<Item = Variable>,
        eliminated: Vec<Candidate>,
        found: &mut Vec<Find>,
    ) {
        if eliminated.is_empty() {
            return;
        }
        let deadly = self.deadly(scene);
        let mut find = Find::new(technique, digits, self.cells.len())
            .role(Role::Deadly, deadly.candidates.clone())
            .role(Role::Guardian, deadly.guardians.clone())
            .resting_on(premises)
            .eliminating(eliminated);
        find.deadly = Some(deadly);
        found.push(find);
    }

    /// The candidates that contradict all guardians, where these are of one digit.
    fn seen(&self, scene: &Scene<'_>) -> Vec<Candidate> {
        let roofs = self.roofs(scene);
        let extras = roofs.iter().fold(0, |all, roof| all | roof.1);
        if extras.count_ones() != 1 {
            return Vec::new();
        }
        let cells = roofs.iter().map(|roof| roof.0).collect();
        scene.candidates(
            extras.trailing_zeros() as usize,
            scene.grid.seen_by_all(cells),
        )
    }

    /// The naked subsets of some cells and of the roofs, as one cell that holds the guardians.
    fn with_subsets(
        &self,
        scene: &Scene<'_>,
        technique: Technique,
        named: u32,
        found: &mut Vec<Find>,
    ) {
        let roofs: Cells = self.roofs(scene).iter().map(|roof| roof.0).collect();
        let extras = self.roofs(scene).iter().fold(0, |all, roof| all | roof.1);
        for (i, unit) in scene.grid.units_of_all(roofs).enumerate() {
            let others: Vec<usize> = ((scene.open() & scene.grid.units[unit]) - roofs).collect();
            let most = others.len().saturating_sub(1);
            let mut chosen = Vec::new();
            subsets(scene, &others, most, Cells::NONE, extras, &mut chosen);
            for (cells, marks) in chosen {
                let units: Vec<usize> = scene.grid.units_of_all(roofs | cells).collect();
                // One in a line and a block is taken once.
                if i > 0 && units.len() > 1 {
                    continue;
                }
                let all = units
                    .iter()
                    .fold(Cells::NONE, |all, &u| all | scene.grid.units[u]);
                let eliminated = digits(marks).flat_map(|d| {
                    let kept = if extras >> d & 1 == 1 {
                        cells | roofs
                    } else {
                        cells
                    };
                    scene.candidates(d, all - kept)
                });
                let premises = cells.map(|cell| scene.grid.cell_variable(cell));
                self.push(
                    scene,
                    technique,
                    named,
                    premises,
                    eliminated.collect(),
                    found,
                );
            }
        }
    }
}

/// The choices of at most `most` of these cells, with those chosen already, that together with
/// `marks` have one digit more than they are.
fn subsets(
    scene: &Scene<'_>,
    more: &[usize],
    most: usize,
    cells: Cells,
    marks: u32,
    chosen: &mut Vec<(Cells, u32)>,
) {
    if !cells.is_empty() && marks.count_ones() as usize == cells.len() + 1 {
        chosen.push((cells, marks));
    }
    if cells.len() == most {
        return;
    }
    for (i, &cell) in more.iter().enumerate() {
        let marks = marks | scene.marks[cell];
        if marks.count_ones() as usize <= most + 1 {
            let cells = cells | Cells::of(cell);
            subsets(scene, &more[i + 1..], most, cells, marks, chosen);
        }
    }
}

/// The unique rectangles with these corners.
fn unique_rectangles(scene: &Scene<'_>, corners: [usize; 4], found: &mut Vec<Find>) {
    let marks = corners.map(|corner| scene.marks[corner]);
    let all = marks.iter().fold(0, |all, marks| all | marks);
    for a in digits(all) {
        for b in digits(all).filter(|&b| b > a) {
            let may = |i: usize, d: usize| marks[i] >> d & 1 == 1;
            let fits = |d: usize, e: usize| may(0, d) && may(1, e) && may(2, d) && may(3, e);
            if fits(a, b) || fits(b, a) {
                unique_rectangle(scene, corners, [a, b], found);
            }
        }
    }
}

fn unique_rectangle(
    scene: &Scene<'_>,
    corners: [usize; 4],
    [a, b]: [usize; 2],
    found: &mut Vec<Find>,
) {
    let grid = scene.grid;
    let own = 1 << a | 1 << b;
    let pattern = Pattern {
        cells: corners.map(|corner| (corner, own)).to_vec(),
    };
    let roofs: Vec<usize> = (0..4)
        .filter(|&i| scene.marks[corners[i]] & !own != 0)
        .collect();
    let roof_cells: Cells = roofs.iter().map(|&i| corners[i]).collect();
    let pairs = [(a, b), (b, a)];
    match roofs[..] {
        [_] => {
            let targets = [a, b]
                .into_iter()
                .flat_map(|d| scene.candidates(d, roof_cells));
            let technique = Technique::UniqueRectangle1;
            pattern.push(scene, technique, own, [], targets.collect(), found);
        }
        [i, j] if j - i != 2 => {
            let technique = Technique::UniqueRectangle2;
            pattern.push(scene, technique, own, [], pattern.seen(scene), found);
            pattern.with_subsets(scene, Technique::UniqueRectangle3, own, found);
            for (d, other) in pairs {
                for unit in scene.grid.units_of_all(roof_cells) {
                    let places = scene.in_unit(d, unit);
                    if !places.is_empty() && places.is_in(roof_cells) {
                        let premise = grid.unit_variable(unit, d);
                        let targets = scene.candidates(other, roof_cells);
                        let technique = Technique::UniqueRectangle4;
                        pattern.push(scene, technique, own, [premise], targets, found);
                    }
                }
            }
        }
        _ => {
            let technique = Technique::UniqueRectangle5;
            pattern.push(scene, technique, own, [], pattern.seen(scene), found);
        }
    }
    let corner_cells: Cells = corners.into_iter().collect();
    let is_confined = |unit: usize, d: usize| {
        let places = scene.in_unit(d, unit);
        !places.is_empty() && places.is_in(corner_cells)
    };
    let is_diagonal = roofs.len() == 2 && roofs[1] - roofs[0] == 2;
    if is_diagonal {
        for (d, _) in pairs {
            for kind in [0, 1] {
                let lines = [0, 2].map(|i| grid.units_of[corners[i]][kind]);
                if lines.iter().all(|&line| is_confined(line, d)) {
                    let premises = lines.map(|line| grid.unit_variable(line, d));
                    let targets = scene.candidates(d, roof_cells);
                    let technique = Technique::UniqueRectangle6;
                    pattern.push(scene, technique, own, premises, targets, found);
                }
            }
        }
    }
    if is_diagonal || roofs.len() == 3 {
        for floor in (0..4).filter(|i| !roofs.contains(i)) {
            let corner = corners[(floor + 2) % 4];
            let [row, column, _] = grid.units_of[corner];
            for (d, other) in pairs {
                if is_confined(row, d) && is_confined(column, d) {
                    let premises = [row, column].map(|line| grid.unit_variable(line, d));
                    let targets = scene.candidates(other, Cells::of(corner));
                    let technique = Technique::HiddenRectangle;
                    pattern.push(scene, technique, own, premises, targets, found);
                }
            }
        }
    }
}

/// The avoidable rectangle with these corners, of which two or three have their digits.
fn avoidable_rectangle(scene: &Scene<'_>, corners: [usize; 4], found: &mut Vec<Find>) {
    for a in 0..scene.grid.side {
        for b in (0..scene.grid.side).filter(|&b| b != a) {
            let held = [a, b, a, b];
            let fits = (0..4).all(|i| match scene.values[corners[i]] {
                Some(digit) => digit == held[i],
                None => scene.marks[corners[i]] >> held[i] & 1 == 1,
            });
            if !fits {
                continue;
            }
            let cells = (0..4).map(|i| (corners[i], 1 << held[i])).collect();
            let pattern = Pattern { cells };
            let own = 1 << a | 1 << b;
            let open: Vec<usize> = (0..4)
                .filter(|&i| scene.values[corners[i]].is_none())
                .collect();
            let (technique, eliminated) = match open[..] {
                [i] => {
                    let target = scene.grid.candidate(corners[i], held[i]);
                    (Technique::AvoidableRectangle1, vec![target])
                }
                _ => (Technique::AvoidableRectangle2, pattern.seen(scene)),
            };
            if !pattern.roofs(scene).is_empty() {
                pattern.push(scene, technique, own, [], eliminated, found);
            }
        }
    }
}

/// The BUG of a scene, if there is one.
fn bug(scene: &Scene<'_>, found: &mut Vec<Find>) {
    let open = scene.open();
    let roofs: Vec<usize> = open
        .filter(|&cell| scene.marks[cell].count_ones() > 2)
        .collect();
    let is_thin = open
        .into_iter()
        .any(|cell| scene.marks[cell].count_ones() < 2);
    if roofs.is_empty() || roofs.len() > MOST_ROOFS || is_thin {
        return;
    }
    let mut patterns = Vec::new();
    thin_out(scene, &roofs, &mut scene.marks.clone(), &mut patterns);
    for marks in patterns {
        let pattern = Pattern {
            cells: open.map(|cell| (cell, marks[cell])).collect(),
        };
        bug_types(scene, &pattern, found);
    }
}

/// All ways to leave two candidates in each of these cells so that all is a BUG.
fn thin_out(
    scene: &Scene<'_>,
    roofs: &[usize],
    marks: &mut Vec<u32>,
    patterns: &mut Vec<Vec<u32>>,
) {
    let Some((&roof, others)) = roofs.split_first() else {
        if is_bug(scene, marks) {
            patterns.push(marks.clone());
        }
        return;
    };
    let all = marks[roof];
    for a in digits(all) {
        for b in digits(all).filter(|&b| b > a) {
            marks[roof] = 1 << a | 1 << b;
            if !has_lone(scene, roof, marks) {
                thin_out(scene, others, marks, patterns);
            }
        }
    }
    marks[roof] = all;
}

/// Whether some candidate that a cell lost leaves fewer than two places in a unit of the cell.
fn has_lone(scene: &Scene<'_>, cell: usize, marks: &[u32]) -> bool {
    digits(scene.marks[cell] & !marks[cell]).any(|d| {
        let units = scene.grid.units_of[cell];
        units.iter().any(|&unit| count(scene, unit, d, marks) < 2)
    })
}

fn count(scene: &Scene<'_>, unit: usize, digit: usize, marks: &[u32]) -> usize {
    let places = scene.in_unit(digit, unit);
    places.filter(|&cell| marks[cell] >> digit & 1 == 1).count()
}

fn is_bug(scene: &Scene<'_>, marks: &[u32]) -> bool {
    (0..scene.grid.units.len()).all(|unit| {
        (0..scene.grid.side).all(|digit| {
            let is_open = !scene.in_unit(digit, unit).is_empty();
            count(scene, unit, digit, marks) == if is_open { 2 } else { 0 }
        })
    })
}

fn bug_types(scene: &Scene<'_>, pattern: &Pattern, found: &mut Vec<Find>) {
    let grid = scene.grid;
    let roofs = pattern.roofs(scene);
    let cells: Cells = roofs.iter().map(|roof| roof.0).collect();
    let extras = roofs.iter().fold(0, |all, roof| all | roof.1);
    let own = |cell: usize, extras: u32| scene.marks[cell] & !extras;
    if let [(cell, extras)] = roofs[..] {
        let targets = digits(own(cell, extras))
            .map(|d| grid.candidate(cell, d))
            .collect();
        pattern.push(scene, Technique::BugPlusOne, extras, [], targets, found);
        return;
    }
    pattern.push(
        scene,
        Technique::Bug2,
        extras,
        [],
        pattern.seen(scene),
        found,
    );
    pattern.with_subsets(scene, Technique::Bug3, extras, found);
    let [(cell, extra), (cell2, extra2)] = roofs[..] else {
        return;
    };
    for d in digits(own(cell, extra) & own(cell2, extra2)) {
        for unit in scene.grid.units_of_all(cells) {
            if scene.in_unit(d, unit).is_in(cells) {
                let lost = roofs.iter().flat_map(|&(cell, extras)| {
                    let lost = own(cell, extras) & !(1 << d);
                    digits(lost).map(move |e| grid.candidate(cell, e))
                });
                let targets = lost.collect();
                let premise = grid.unit_variable(unit, d);
                pattern.push(scene, Technique::Bug4, 1 << d, [premise], targets, found);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::samples::{Random, Sample, check_random, positions};
    use crate::{Find, Technique};

    #[test]
    fn finds_of_random_positions_hold() {
        let techniques = [
            Technique::UniqueRectangle1,
            Technique::UniqueRectangle2,
            Technique::UniqueRectangle3,
            Technique::UniqueRectangle4,
            Technique::UniqueRectangle5,
            Technique::UniqueRectangle6,
            Technique::HiddenRectangle,
            Technique::AvoidableRectangle1,
            Technique::AvoidableRectangle2,
        ];
        check_random(find, &techniques);
    }

    /// If the candidates leave one solution of all that the givens have, and the givens one.
    #[test]
    fn what_one_solution_forces_is_true() {
        let mut seen = 0;
        for (sample, solution) in positions(30_000) {
            let mut givens = Sample::empty(2);
            for cell in sample.givens {
                givens = givens.given(cell / 4 + 1, cell % 4 + 1, solution[cell] + 1);
            }
            if !givens.has_only(&solution) {
                continue;
            }
            for find in sample.found(find) {
                let is_true = |c: &oddagon_csp::Candidate| {
                    let (cell, digit) = sample.grid.place(*c);
                    solution[cell] == digit
                };
                assert!(!find.eliminated.iter().any(is_true), "untrue: {find:?}");
                let guardians = find.deadly.as_ref().map(|deadly| &deadly.guardians);
                assert!(
                    guardians.is_some_and(|all| all.iter().any(is_true)),
                    "{find:?}"
                );
                seen += 1;
            }
        }
        assert!(seen > 100, "only {seen}");
    }

    #[test]
    fn without_one_solution_nothing_is_said() {
        let sample = rectangle(&[5, 6, 9]);
        let mut scene = sample.scene();
        scene.is_unique = false;
        let mut found = Vec::new();
        find(&scene, &mut found);
        assert!(found.is_empty());
    }

    /// A rectangle of 5 and 6 in rows 1 and 4, of which the last cell has these digits.
    fn rectangle(last: &[usize]) -> Sample {
        Sample::empty(3)
            .marked(1, 1, &[5, 6])
            .marked(1, 2, &[5, 6])
            .marked(4, 1, &[5, 6])
            .marked(4, 2, last)
    }

    #[test]
    fn three_floors_empty_the_roof() {
        let sample = rectangle(&[5, 6, 9]);
        let found = sample.found_of(Technique::UniqueRectangle1);
        assert_eq!(found.len(), 1);
        assert_eq!(sample.words(&found[0].eliminated), [542, 642]);
        let deadly = found[0].deadly.as_ref().expect("a deadly pattern");
        assert_eq!(sample.words(&deadly.guardians), [942]);
        assert_eq!(deadly.candidates.len(), 8);
    }

    #[test]
    fn a_rectangle_of_four_blocks_or_with_a_given_is_none() {
        let four = Sample::empty(3)
            .marked(1, 1, &[5, 6])
            .marked(1, 4, &[5, 6])
            .marked(4, 1, &[5, 6])
            .marked(4, 4, &[5, 6, 9]);
        assert!(four.found(find).is_empty());
        let one = Sample::empty(3)
            .marked(1, 1, &[5, 6])
            .marked(1, 2, &[5, 6])
            .marked(2, 1, &[5, 6])
            .marked(2, 2, &[5, 6, 9]);
        assert!(one.found(find).is_empty(), "one block");
    }

    #[test]
    fn an_avoidable_rectangle_has_no_given() {
        let sample = |is_given: bool| {
            let sample = Sample::empty(3).placed(1, 1, 5).placed(4, 1, 6);
            let last = if is_given {
                Sample::given
            } else {
                Sample::placed
            };
            last(sample, 1, 2, 6).marked(4, 2, &[5, 8, 9])
        };
        let avoidable = sample(false);
        let found = avoidable.found_of(Technique::AvoidableRectangle1);
        assert_eq!(found.len(), 1);
        assert_eq!(avoidable.words(&found[0].eliminated), [542]);
        assert!(sample(true).found(find).is_empty());
        // Another digit in a corner.
        let other = Sample::empty(3)
            .placed(1, 1, 5)
            .placed(4, 1, 6)
            .placed(1, 2, 7);
        assert!(other.marked(4, 2, &[5, 8, 9]).found(find).is_empty());
    }

    fn is_bug(find: &Find) -> bool {
        matches!(
            find.technique,
            Technique::BugPlusOne | Technique::Bug2 | Technique::Bug3 | Technique::Bug4
        )
    }

    #[test]
    fn bugs_of_all_types_are_found_and_hold() {
        let mut random = Random(0x1234_5678_9abc_def1);
        let mut types: Vec<Technique> = Vec::new();
        for more in (1..=3).cycle().take(600) {
            let sample = random.bug(more);
            types.extend(
                sample
                    .found(find)
                    .iter()
                    .filter(|f| is_bug(f))
                    .map(|f| f.technique),
            );
        }
        types.sort();
        types.dedup();
        let all = [
            Technique::BugPlusOne,
            Technique::Bug2,
            Technique::Bug3,
            Technique::Bug4,
        ];
        assert_eq!(types, all);
    }

    #[test]
    fn a_cell_of_one_candidate_is_in_no_bug() {
        let mut random = Random(0x0fed_cba9_8765_4321);
        for _ in 0..50 {
            let sample = random.bug(2);
            let digit = sample.scene().marks[5].trailing_zeros() as usize + 1;
            let near = sample.marked(2, 2, &[digit]);
            assert!(!near.found(find).iter().any(is_bug));
        }
    }

    /// The rectangle of 5 and 6 in rows 1 and 4, with these digits in its cells in a circle.
    fn corners(marks: [&[usize]; 4]) -> Sample {
        Sample::empty(3)
            .marked(1, 1, marks[0])
            .marked(1, 2, marks[1])
            .marked(4, 2, marks[2])
            .marked(4, 1, marks[3])
    }

    #[test]
    fn a_rectangle_may_lack_candidates() {
        let sample = corners([&[5, 6], &[5, 6], &[5, 6, 9], &[6, 9]]);
        let found = sample.found_of(Technique::UniqueRectangle2);
        assert_eq!(found.len(), 1);
        let given = &sample.words(&found[0].eliminated);
        assert!(given.contains(&943) && given.contains(&961) && !given.contains(&917));
        // But 5 and 6 must fit into it in some way.
        let near = corners([&[5, 6], &[5, 6], &[6, 9], &[6, 9]]);
        assert!(near.found(find).is_empty());
    }

    #[test]
    fn a_confined_digit_empties_the_other() {
        let open = corners([&[5, 6], &[5, 6], &[5, 6, 8], &[5, 6, 9]]);
        let row = open.grid.rows().start + 3;
        let sample = open.clone().only(5, row, &[1, 2]);
        let found = sample.found_of(Technique::UniqueRectangle4);
        assert_eq!(found.len(), 1);
        assert_eq!(sample.words(&found[0].eliminated), [641, 642]);
        assert!(
            open.only(5, row, &[1, 2, 7])
                .found_of(Technique::UniqueRectangle4)
                .is_empty()
        );
    }

    #[test]
    fn a_hidden_rectangle_needs_both_lines() {
        let open = corners([&[5, 6], &[5, 6, 7], &[5, 6, 8], &[5, 6, 9]]);
        let (row, column) = (3, open.grid.columns().start + 1);
        let one = open.only(5, row, &[1, 2]);
        assert!(one.found_of(Technique::HiddenRectangle).is_empty());
        let both = one.only(5, column, &[1, 4]);
        let found = both.found_of(Technique::HiddenRectangle);
        assert_eq!(found.len(), 1);
        assert_eq!(both.words(&found[0].eliminated), [642]);
    }
}
