//! Fish: some units, the bases, have all their places of a digit in as many other units, the
//! covers; then the digit is false in the rest of the covers. With *fins*, places that are in more
//! bases than covers, it is false only where all fins are seen.
//!
//! *Basic*: rows and columns. *Franken*: rows and blocks against columns and blocks, or the other
//! way. *Mutant*: any units. *Sashimi*: a basic fish in which a base without its fins has fewer
//! than two places. *Siamese*: two finned fish of the same bases, taken together.
//!
//! The search asks, of each place that is in no template of its digit, which bases cannot all have
//! their digit once this place has it: those whose places then lie in one cover too few. A fish of
//! which a part gives the same is left out; of the fish that give the same, the first is kept.

use crate::{Cells, Find, Fins, FishKind, Role, Scene, Technique};
use std::collections::HashSet;

/// The most bases of the fish that the usual finders seek.
const USUAL: usize = 4;
/// The most bases of all fish.
const LARGEST: usize = 7;

/// All basic fish of up to 4 lines, smallest first.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    find_kind(scene, FishKind::Basic, 2..=USUAL, found);
}

/// All Franken fish of up to 4 units, smallest first.
pub fn find_franken(scene: &Scene<'_>, found: &mut Vec<Find>) {
    find_kind(scene, FishKind::Franken, 2..=USUAL, found);
}

/// All mutant fish of up to 4 units, smallest first.
pub fn find_mutant(scene: &Scene<'_>, found: &mut Vec<Find>) {
    find_kind(scene, FishKind::Mutant, 2..=USUAL, found);
}

/// All fish of 5 to 7 units, smallest first; this takes long.
pub fn find_large(scene: &Scene<'_>, found: &mut Vec<Find>) {
    for kind in [FishKind::Basic, FishKind::Franken, FishKind::Mutant] {
        find_kind(scene, kind, USUAL + 1..=LARGEST, found);
    }
}

fn find_kind(
    scene: &Scene<'_>,
    kind: FishKind,
    sizes: std::ops::RangeInclusive<usize>,
    found: &mut Vec<Find>,
) {
    let first = found.len();
    let waters = waters_of(scene, kind);
    let kinds = [FishKind::Basic, FishKind::Franken].into_iter();
    let simpler: Vec<(Units, Units)> = kinds
        .filter(|&simpler| simpler < kind)
        .flat_map(|simpler| waters_of(scene, simpler))
        .collect();
    for digit in 0..scene.grid.side {
        let dead = scene.places[digit] - fitting(scene, digit);
        if dead.is_empty() {
            continue;
        }
        for size in sizes.clone() {
            let mut school = School::new(scene, digit, kind, size);
            for target in dead {
                for &waters in &waters {
                    Hunt::new(scene, digit, target, waters).run(&mut school);
                }
            }
            school
                .units
                .retain(|fish| !simpler.iter().any(|waters| is_in(*fish, *waters)));
            school.tell(found);
        }
    }
    found[first..].sort_by_key(|find| (find.size, find.technique));
}

/// A set of units as bits.
type Units = u32;

fn units_of(units: impl Iterator<Item = usize>) -> Units {
    units.fold(0, |all, unit| all | 1 << unit)
}

fn members(set: Units) -> impl Iterator<Item = usize> {
    Cells(set.into())
}

/// All parts of a set but the empty one.
fn parts(set: Units) -> impl Iterator<Item = Units> {
    std::iter::successors(Some(set), move |&part| {
        let next = (part - 1) & set;
        (next != 0).then_some(next)
    })
}

/// The units that may be bases, and those that may be covers, of a kind of fish.
fn waters_of(scene: &Scene<'_>, kind: FishKind) -> Vec<(Units, Units)> {
    let grid = scene.grid;
    let (rows, columns) = (units_of(grid.rows()), units_of(grid.columns()));
    let blocks = units_of(grid.blocks());
    match kind {
        FishKind::Basic => vec![(rows, columns), (columns, rows)],
        FishKind::Franken => vec![
            (rows | blocks, columns | blocks),
            (columns | blocks, rows | blocks),
        ],
        FishKind::Mutant => vec![(rows | columns | blocks, rows | columns | blocks)],
    }
}

/// Whether these bases and covers are of those that may be.
fn is_in((bases, covers): (Units, Units), waters: (Units, Units)) -> bool {
    bases & !waters.0 == 0 && covers & !waters.1 == 0
}

/// How many of some units each cell is in: in one at least, in two, in three.
#[derive(Clone, Copy, Default)]
struct Layers([Cells; 3]);

impl Layers {
    fn add(&mut self, cells: Cells) {
        let [one, two, three] = self.0;
        self.0 = [one | cells, two | (one & cells), three | (two & cells)];
    }

    fn of(scene: &Scene<'_>, units: Units) -> Layers {
        let mut layers = Layers::default();
        members(units).for_each(|unit| layers.add(scene.grid.units[unit]));
        layers
    }

    /// The cells that are in more units of this than of the other.
    fn above(self, other: Layers) -> Cells {
        let levels = self.0.into_iter().zip(other.0);
        levels.fold(Cells::NONE, |all, (here, there)| all | (here - there))
    }
}

/// A fish of one digit.
struct Fish {
    bases: Units,
    covers: Units,
    fins: Cells,
    form: Fins,
    targets: Cells,
}

/// The fish of one digit, kind and size.
struct School<'s, 'g> {
    scene: &'s Scene<'g>,
    digit: usize,
    kind: FishKind,
    size: usize,
    /// The bases and covers of all, some more than once.
    units: Vec<(Units, Units)>,
}

impl<'s, 'g> School<'s, 'g> {
    fn new(scene: &'s Scene<'g>, digit: usize, kind: FishKind, size: usize) -> School<'s, 'g> {
        let units = Vec::new();
        School {
            scene,
            digit,
            kind,
            size,
            units,
        }
    }

    /// The fish of these bases and covers, if a part of it does not give the same.
    fn fish(&self, bases: Units, covers: Units) -> Option<Fish> {
        let grid = self.scene.grid;
        let places = self.scene.places[self.digit];
        let base = Layers::of(self.scene, bases);
        let cover = Layers::of(self.scene, covers);
        let fins = base.above(cover) & places;
        let targets = cover.above(base) & places & grid.seen_by_all(fins);
        // What may be a fin of a part.
        let fins_may = grid.seen_by_all(targets);
        let gives_same = |base: Layers, cover: Layers| {
            targets.is_in(cover.above(base)) && (base.above(cover) & places).is_in(fins_may)
        };
        let lesser = self.parts(covers);
        let is_reducible = self.parts(bases).into_iter().any(|(size, base)| {
            let mut equal = lesser.iter().filter(|cover| cover.0 == size);
            equal.any(|cover| gives_same(base, cover.1))
        });
        if is_reducible {
            return None;
        }
        let is_thin = |unit| (self.scene.in_unit(self.digit, unit) - fins).len() < 2;
        let form = if fins.is_empty() {
            Fins::None
        } else if self.kind == FishKind::Basic && members(bases).any(is_thin) {
            Fins::Sashimi
        } else {
            Fins::Finned
        };
        Some(Fish {
            bases,
            covers,
            fins,
            form,
            targets,
        })
    }

    /// The proper parts of some units, each with its size.
    fn parts(&self, units: Units) -> Vec<(u32, Layers)> {
        let proper = parts(units).skip(1);
        proper
            .map(|part| (part.count_ones(), Layers::of(self.scene, part)))
            .collect()
    }

    /// All of them, and the Siamese ones; one for each form and set of targets.
    fn tell(mut self, found: &mut Vec<Find>) {
        self.units.sort_unstable();
        self.units.dedup();
        let mut fish: Vec<Fish> = self
            .units
            .iter()
            .filter_map(|&(bases, covers)| self.fish(bases, covers))
            .collect();
        fish.sort_by_key(|fish| (fish.bases, fish.form, fish.targets));
        fish.dedup_by_key(|fish| (fish.bases, fish.form, fish.targets));
        let twins: Vec<Fish> = fish
            .chunk_by(|one, other| one.bases == other.bases)
            .flat_map(siamese)
            .collect();
        let mut told = HashSet::new();
        for fish in fish.iter().chain(&twins) {
            if told.insert((fish.form, fish.targets)) {
                found.push(self.find(fish));
            }
        }
    }

    fn find(&self, fish: &Fish) -> Find {
        let (scene, digit) = (self.scene, self.digit);
        let technique = Technique::Fish {
            kind: self.kind,
            fins: fish.form,
            size: self.size as u8,
        };
        let cells_of = |units| members(units).fold(Cells::NONE, |all, u| all | scene.grid.units[u]);
        let base = cells_of(fish.bases) - fish.fins;
        let cover = cells_of(fish.covers) - base - fish.fins;
        Find::new(technique, 1 << digit, self.size)
            .role(Role::Base, scene.candidates(digit, base))
            .role(Role::Fin, scene.candidates(digit, fish.fins))
            .role(Role::Cover, scene.candidates(digit, cover))
            .resting_on(members(fish.bases).map(|u| scene.grid.unit_variable(u, digit)))
            .eliminating(scene.candidates(digit, fish.targets))
    }
}

/// The pairs of finned fish of the same bases of which neither gives all that both give.
fn siamese(fish: &[Fish]) -> Vec<Fish> {
    let mut twins = Vec::new();
    for (i, one) in fish.iter().enumerate() {
        for other in &fish[i + 1..] {
            let form = match (one.form, other.form) {
                (Fins::None, _) | (_, Fins::None) => continue,
                (Fins::Sashimi, Fins::Sashimi) => Fins::SiameseSashimi,
                _ => Fins::Siamese,
            };
            let targets = one.targets | other.targets;
            if targets != one.targets && targets != other.targets {
                twins.push(Fish {
                    bases: one.bases,
                    covers: one.covers | other.covers,
                    fins: one.fins | other.fins,
                    form,
                    targets,
                });
            }
        }
    }
    twins
}

/// The search for the fish that eliminate one place.
struct Hunt {
    /// The units that have the target.
    own: Units,
    /// The units that may be bases or covers, of those that have the target, too.
    waters: (Units, Units),
    /// The possible bases without the target, each with the places left if the target is true.
    bases: Vec<(usize, Cells)>,
    /// The possible covers, each with the places left if the target is true.
    covers: Vec<(usize, Cells)>,
}

impl Hunt {
    fn new(scene: &Scene<'_>, digit: usize, target: usize, waters: (Units, Units)) -> Hunt {
        let grid = scene.grid;
        let own = units_of(grid.units_of[target].into_iter());
        let places = scene.places[digit] - grid.peers[target] - Cells::of(target);
        let left = |unit| (unit, places & grid.units[unit]);
        // A base with one place is a Single.
        let is_open = |&unit: &usize| scene.in_unit(digit, unit).len() > 1;
        Hunt {
            own,
            waters,
            bases: members(waters.0 & !own).filter(is_open).map(left).collect(),
            covers: members(waters.1).filter(is_open).map(left).collect(),
        }
    }

    fn run(&self, school: &mut School<'_, '_>) {
        self.choose_covers(0, 0, Layers::default(), school);
    }

    /// All choices of covers but one through the target, with these already, from `from` on.
    fn choose_covers(
        &self,
        from: usize,
        chosen: Units,
        layers: Layers,
        school: &mut School<'_, '_>,
    ) {
        let more = school.size - 1 - chosen.count_ones() as usize;
        if more == 0 || (more == 1 && self.own_bases() != 0 && chosen & self.own == 0) {
            self.with_covers(chosen, layers, school);
        }
        if more == 0 {
            return;
        }
        for (i, &(unit, left)) in self.covers.iter().enumerate().skip(from) {
            let mut layers = layers;
            layers.add(left);
            self.choose_covers(i + 1, chosen | 1 << unit, layers, school);
        }
    }

    /// The units of the target that may be bases while its other two may be covers.
    fn own_bases(&self) -> Units {
        let own = members(self.own & self.waters.0);
        units_of(own.filter(|&unit| self.own & !(1 << unit) & !self.waters.1 == 0))
    }

    /// All choices of one base more than covers.
    fn with_covers(&self, chosen: Units, layers: Layers, school: &mut School<'_, '_>) {
        let bases = self.bases.iter().enumerate();
        let within =
            bases.filter(|&(_, &(unit, left))| left.is_in(layers.0[0]) && chosen >> unit & 1 == 0);
        let inside = units_of(within.map(|(i, _)| i));
        if inside.count_ones() > chosen.count_ones() {
            let choice = Choice {
                hunt: self,
                chosen,
                layers,
            };
            choice.choose_bases(inside, 0, Layers::default(), school);
        }
    }
}

/// A choice of covers, and the bases that lie in them if the target is true.
struct Choice<'h> {
    hunt: &'h Hunt,
    chosen: Units,
    layers: Layers,
}

impl Choice<'_> {
    /// All choices of bases, by their numbers of `more`, with these already, so that each place is
    /// in no more bases than covers.
    fn choose_bases(
        &self,
        mut more: u32,
        bases: Units,
        layers: Layers,
        school: &mut School<'_, '_>,
    ) {
        if bases.count_ones() > self.chosen.count_ones() {
            self.complete(bases, school);
            return;
        }
        while more != 0 {
            let (unit, left) = self.hunt.bases[more.trailing_zeros() as usize];
            more &= more - 1;
            let mut layers = layers;
            layers.add(left);
            if layers.above(self.layers).is_empty() {
                self.choose_bases(more, bases | 1 << unit, layers, school);
            }
        }
    }

    /// The fish of these bases: with one more cover, through the target; or with two and one more
    /// base, if it is cannibal.
    fn complete(&self, bases: Units, school: &mut School<'_, '_>) {
        let own = self.hunt.own;
        if (bases.count_ones() as usize) < school.size {
            for base in members(self.hunt.own_bases()) {
                school
                    .units
                    .push((bases | 1 << base, self.chosen | own & !(1 << base)));
            }
        } else {
            for cover in members(own & self.hunt.waters.1 & !self.chosen) {
                school.units.push((bases, self.chosen | 1 << cover));
            }
        }
    }
}

/// Those places of a digit that are in a template: a choice of one in each row that lacks the
/// digit, none of which sees another.
fn fitting(scene: &Scene<'_>, digit: usize) -> Cells {
    let places = scene.places[digit];
    let placed: Cells = (0..scene.values.len())
        .filter(|&cell| scene.values[cell] == Some(digit))
        .collect();
    let rows = scene.grid.rows().map(|row| scene.grid.units[row]);
    let rows: Vec<Cells> = rows.filter(|row| !row.meets(placed)).collect();
    let mut fitting = Cells::NONE;
    for cell in places {
        if fitting.has(cell) {
            continue;
        }
        let left = places - scene.grid.peers[cell] - Cells::of(cell);
        let others: Vec<Cells> = rows.iter().copied().filter(|row| !row.has(cell)).collect();
        if let Some(template) = template(scene, left, &others) {
            fitting |= template | Cells::of(cell);
        }
    }
    fitting
}

/// One of these places in each of these rows, if there is a choice so that no two see each other.
fn template(scene: &Scene<'_>, left: Cells, rows: &[Cells]) -> Option<Cells> {
    let Some(&row) = rows.iter().min_by_key(|&&row| (left & row).len()) else {
        return Some(Cells::NONE);
    };
    let others: Vec<Cells> = rows.iter().copied().filter(|&other| other != row).collect();
    (left & row).find_map(|cell| {
        let rest = template(
            scene,
            left - scene.grid.peers[cell] - Cells::of(cell),
            &others,
        )?;
        Some(rest | Cells::of(cell))
    })
}

#[cfg(test)]
mod tests {
    use super::{Layers, Units, find, find_franken, find_large, find_mutant, parts, units_of};
    use crate::samples::{Sample, check_random, positions};
    use crate::{Cells, Find, Fins, FishKind, Scene, Technique};

    fn technique(kind: FishKind, fins: Fins, size: u8) -> Technique {
        Technique::Fish { kind, fins, size }
    }

    #[test]
    fn fish_of_random_positions_hold() {
        let basic = |fins| technique(FishKind::Basic, fins, 2);
        let all = [basic(Fins::None), basic(Fins::Finned), basic(Fins::Sashimi)];
        check_random(find, &all);
        check_random(
            find_franken,
            &[technique(FishKind::Franken, Fins::Finned, 2)],
        );
        check_random(find_mutant, &[technique(FishKind::Mutant, Fins::Finned, 2)]);
        check_random(find_large, &[]);
    }

    /// The targets of some bases and covers, by the plain definition.
    fn plain(scene: &Scene<'_>, digit: usize, bases: Units, covers: Units) -> Cells {
        let base = Layers::of(scene, bases);
        let cover = Layers::of(scene, covers);
        let places = scene.places[digit];
        let fins = base.above(cover) & places;
        cover.above(base) & places & scene.grid.seen_by_all(fins)
    }

    /// All choices of bases and covers: what each gives, a fish of no more lines gives, or Singles
    /// and locked candidates, which are fish of one line.
    #[test]
    fn all_fish_are_found() {
        for (sample, _) in positions(40) {
            let scene = sample.scene();
            let mut found: Vec<Find> = sample.found(find);
            found.extend(sample.found(find_franken));
            found.extend(sample.found(find_mutant));
            let all = units_of(0..scene.grid.units.len());
            for digit in 0..scene.grid.side {
                let here: Vec<(usize, Cells)> = found
                    .iter()
                    .filter(|f| f.digits == 1 << digit)
                    .map(|f| (f.size, f.eliminated.iter().map(|c| c.index() / 4).collect()))
                    .collect();
                for bases in parts(all).filter(|b| (2..=3).contains(&b.count_ones())) {
                    // Without Singles.
                    let is_open = |u: usize| scene.in_unit(digit, u).len() > 1;
                    if !crate::digits(bases).all(is_open) {
                        continue;
                    }
                    let size = bases.count_ones();
                    for covers in parts(all & !bases).filter(|c| c.count_ones() == size) {
                        let targets = plain(&scene, digit, bases, covers);
                        let is_found = targets.is_empty()
                            || here
                                .iter()
                                .any(|&(n, t)| n <= size as usize && targets.is_in(t))
                            || parts(bases).filter(|b| b.count_ones() == 1).any(|b| {
                                let ones = parts(covers).filter(|c| c.count_ones() == 1);
                                let mut ones = ones.map(|c| plain(&scene, digit, b, c));
                                ones.any(|t| targets.is_in(t))
                            });
                        assert!(
                            is_found,
                            "{digit}: {bases:b} in {covers:b}: {targets:?} {:b} {here:?}",
                            scene.places[digit].0
                        );
                    }
                }
            }
        }
    }

    /// Rows 1 and 5 with a digit in these columns only.
    fn two_rows(one: &[usize], other: &[usize]) -> Sample {
        Sample::empty(3).only(7, 0, one).only(7, 4, other)
    }

    fn basic_of(sample: &Sample) -> Vec<(Fins, Vec<usize>)> {
        let found = sample.found(find).into_iter().filter(|find| find.size == 2);
        found
            .filter_map(|find| match find.technique {
                Technique::Fish { fins, .. } => Some((fins, sample.words(&find.eliminated))),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn fins_leave_what_sees_them() {
        let wing = basic_of(&two_rows(&[2, 8], &[2, 8]));
        assert_eq!(wing.len(), 1);
        assert_eq!((wing[0].0, wing[0].1.len()), (Fins::None, 14));
        // A fin in the block of a corner.
        let finned = basic_of(&two_rows(&[2, 8], &[2, 8, 9]));
        assert_eq!(finned, [(Fins::Finned, vec![748, 768])]);
        // Without the corner itself.
        let sashimi = basic_of(&two_rows(&[2, 8], &[2, 9]));
        let both = vec![748, 768];
        assert!(sashimi.contains(&(Fins::Sashimi, both)), "{sashimi:?}");
        // Fins that no place sees.
        assert!(basic_of(&two_rows(&[2, 8], &[2, 5, 9])).is_empty());
    }

    #[test]
    fn siamese_fish_give_what_both_give() {
        // The end of row 5 may be a fin of column 8, or column 9 its cover and r1c8 the fin.
        let twins = basic_of(&two_rows(&[2, 8], &[2, 9]));
        let siamese = twins.iter().find(|fish| fish.0 == Fins::SiameseSashimi);
        assert_eq!(siamese.map(|fish| &fish.1), Some(&vec![729, 739, 748, 768]));
        assert!(
            twins.iter().all(|fish| fish.0 != Fins::Siamese),
            "{twins:?}"
        );
    }
}
