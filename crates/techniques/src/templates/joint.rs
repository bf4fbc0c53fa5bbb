//! Templates of several digits.
//!
//! A template of a digit is a way to place it in every row, column and block. Templates of
//! different digits fit if they have no cell in common. Of k digits, at level k, those are dropped
//! that do not fit into the others: one template, if no template of some other digit fits; from
//! level 3 on two that fit, if for some third digit no template fits both, and at level 4 three
//! likewise. A place that is in all templates of its digit that are left is true, and one that is
//! in none is false.
//!
//! Definitions: Berthier, CSP-Rules manual, Templates\[1\] to Templates\[4\].

use crate::{Cells, Find, Role, Scene, Technique, digits};
use itertools::Itertools;
use std::collections::HashSet;

/// The most templates of all digits together that are looked at, at each level: an empty grid has
/// 419,904.
const MOST_TEMPLATES: [usize; 4] = [50_000, 12_000, 3_000, 1_000];

/// The most sets of templates that are looked at.
const MOST_SETS: usize = 100_000_000;

/// The most ways to place some digits at once that are looked at to name the digits of a find.
const MOST_TOGETHER: usize = 10_000;

/// A template: its digit, and its number among those of the digit.
type Template = (usize, usize);

/// All finds at a level from 1 to 4; `None` if there are too many templates, or sets of them, to
/// tell.
pub fn find(scene: &Scene<'_>, level: usize) -> Option<Vec<Find>> {
    let most = MOST_TEMPLATES[level.clamp(1, 4) - 1];
    let mut joint = Joint::of(all_templates(scene, most)?, level);
    joint.reduce(level)?;
    let digits = 0..scene.grid.side;
    let found = digits.flat_map(|digit| joint.finds(scene, digit, level));
    Some(found.collect())
}

/// The templates of each digit, if there are not too many.
fn all_templates(scene: &Scene<'_>, most: usize) -> Option<Vec<Vec<Cells>>> {
    let grid = scene.grid;
    let mut count = 0;
    let of_digit = |digit: usize| {
        let placed = (0..scene.values.len()).filter(|&c| scene.values[c] == Some(digit));
        let placed: Cells = placed.collect();
        let rows = grid.rows().map(|row| match placed & grid.units[row] {
            Cells::NONE => scene.in_unit(digit, row),
            cell => cell,
        });
        let rows: Vec<Cells> = rows.collect();
        let mut found = Vec::new();
        place(scene, &rows, Cells::NONE, Cells::NONE, &mut found);
        count += found.len();
        (count <= most).then_some(found)
    };
    (0..grid.side).map(of_digit).collect()
}

/// Places a digit in the rows that are left, in no cell that is taken.
fn place(scene: &Scene<'_>, rows: &[Cells], taken: Cells, so_far: Cells, found: &mut Vec<Cells>) {
    let Some((row, rest)) = rows.split_first() else {
        found.push(so_far);
        return;
    };
    for cell in *row - taken {
        let taken = taken | scene.grid.peers[cell];
        place(scene, rest, taken, so_far | Cells::of(cell), found);
    }
}

/// The templates that are left.
struct Joint {
    templates: Vec<Vec<Cells>>,
    /// For each template and each digit the templates of that digit that fit, as bits.
    fitting: Vec<Vec<Vec<Bits>>>,
    /// The templates of each digit that are left.
    left: Vec<Bits>,
    /// Three that do not fit together although each two do.
    unfit: HashSet<[Template; 3]>,
    /// How many more sets may be looked at.
    sets: usize,
}

/// Numbers of templates.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bits(Vec<u64>);

impl Bits {
    fn of(count: usize, is_in: impl Fn(usize) -> bool) -> Bits {
        let mut bits = Bits(vec![0; count.div_ceil(64)]);
        (0..count)
            .filter(|&i| is_in(i))
            .for_each(|i| bits.0[i / 64] |= 1 << (i % 64));
        bits
    }

    fn clear(&mut self, i: usize) {
        self.0[i / 64] &= !(1 << (i % 64));
    }

    fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(at, &word)| {
            (0..64)
                .filter(move |i| word >> i & 1 == 1)
                .map(move |i| at * 64 + i)
        })
    }
}

impl Joint {
    fn of(templates: Vec<Vec<Cells>>, level: usize) -> Joint {
        let all = |of: &Vec<Cells>| Bits::of(of.len(), |_| true);
        let left = templates.iter().map(all).collect();
        let fitting = templates.iter().enumerate().map(|(a, of_digit)| {
            let of_template = |template: &Cells| {
                let others = templates.iter().enumerate();
                let others = others.map(|(b, others)| {
                    Bits::of(others.len(), |j| a != b && !others[j].meets(*template))
                });
                others.collect()
            };
            let of_digit = if level > 1 { &of_digit[..] } else { &[] };
            of_digit.iter().map(of_template).collect()
        });
        Joint {
            fitting: fitting.collect(),
            left,
            unfit: HashSet::new(),
            sets: MOST_SETS,
            templates,
        }
    }

    /// Drops what does not fit, until all that is left does. `None` if that takes too long.
    fn reduce(&mut self, level: usize) -> Option<()> {
        if level == 1 {
            return Some(());
        }
        loop {
            if self.drop_single()? {
                continue;
            }
            if level > 2 && self.drop_pairs()? {
                continue;
            }
            if level > 3 && self.drop_triples()? {
                continue;
            }
            return Some(());
        }
    }

    fn looks(&mut self, sets: usize) -> Option<()> {
        self.sets = self.sets.checked_sub(sets)?;
        Some(())
    }

    /// The digits but these.
    fn others(&self, but: &[usize]) -> Vec<usize> {
        let all = 0..self.templates.len();
        all.filter(|digit| !but.contains(digit)).collect()
    }

    /// Drops templates that no template of some digit fits.
    fn drop_single(&mut self) -> Option<bool> {
        let mut any = false;
        for a in self.others(&[]) {
            for i in self.left[a].iter().collect::<Vec<_>>() {
                self.looks(self.templates.len())?;
                let others = self.others(&[a]);
                if others
                    .iter()
                    .any(|&b| !self.fitting[a][i][b].meets(&self.left[b]))
                {
                    self.left[a].clear(i);
                    any = true;
                }
            }
        }
        Some(any)
    }

    /// The templates of a digit that are left and fit both.
    fn fit_both(&self, (a, i): Template, (b, j): Template, c: usize) -> Bits {
        let both = self.fitting[a][i][c].and(&self.fitting[b][j][c]);
        both.and(&self.left[c])
    }

    /// Whether no three of these are known not to fit, the last being the new one.
    fn fit_three(&self, one: Template, other: Template, new: Template) -> bool {
        let mut three = [one, other, new];
        three.sort_unstable();
        !self.unfit.contains(&three)
    }

    /// All pairs of templates that are left and fit.
    fn pairs(&self) -> Vec<(Template, Template)> {
        let digits = (0..self.templates.len()).array_combinations();
        let of_digits = digits.flat_map(|[a, b]| {
            self.left[a].iter().flat_map(move |i| {
                let fitting = self.fitting[a][i][b].and(&self.left[b]);
                let fitting: Vec<usize> = fitting.iter().collect();
                fitting.into_iter().map(move |j| ((a, i), (b, j)))
            })
        });
        of_digits.collect()
    }

    /// Drops pairs that no template of some third digit fits.
    fn drop_pairs(&mut self) -> Option<bool> {
        let mut any = false;
        for (one, other) in self.pairs() {
            let ((a, i), (b, j)) = (one, other);
            self.looks(self.templates.len())?;
            let fits = |c: &usize| {
                let both = self.fit_both(one, other, *c);
                both.iter().any(|k| self.fit_three(one, other, (*c, k)))
            };
            if !self.others(&[a, b]).iter().all(fits) {
                self.fitting[a][i][b].clear(j);
                self.fitting[b][j][a].clear(i);
                any = true;
            }
        }
        Some(any)
    }

    /// Drops triples that no template of some fourth digit fits.
    fn drop_triples(&mut self) -> Option<bool> {
        let mut any = false;
        for (one, other) in self.pairs() {
            for c in (other.0 + 1)..self.templates.len() {
                for k in self.fit_both(one, other, c).iter().collect::<Vec<_>>() {
                    self.looks(self.templates.len())?;
                    let third = (c, k);
                    if !self.fit_three(one, other, third) {
                        continue;
                    }
                    let fits = |d: &usize| {
                        let all = self.fit_both(one, other, *d).and(&self.fitting[c][k][*d]);
                        let new = |l: usize| {
                            self.fit_three(one, other, (*d, l))
                                && self.fit_three(one, third, (*d, l))
                                && self.fit_three(other, third, (*d, l))
                        };
                        all.iter().any(new)
                    };
                    if !self.others(&[one.0, other.0, c]).iter().all(fits) {
                        self.unfit.insert([one, other, third]);
                        any = true;
                    }
                }
            }
        }
        Some(any)
    }

    /// What the templates of a digit give that are left.
    fn finds(&self, scene: &Scene<'_>, digit: usize, level: usize) -> Vec<Find> {
        let left = self.left[digit].iter().map(|i| self.templates[digit][i]);
        let left: Vec<Cells> = left.collect();
        let places = scene.places[digit];
        let used = left.iter().fold(Cells::NONE, |all, &one| all | one);
        // Where none is left, no place is.
        let in_all = left.iter().fold(used & places, |all, &one| all & one);
        let of = |bits: u32| {
            let units = 0..scene.grid.units.len();
            let variables = units.cartesian_product(digits(bits));
            let variables = variables.map(|(u, d)| scene.grid.unit_variable(u, d));
            Find::new(Technique::Templates, 1 << digit, level)
                .role(Role::Pattern, scene.candidates(digit, used & places))
                .resting_on(variables)
        };
        let cells = (places - used) | in_all;
        let rests = cells.map(|cell| (self.rests_on(digit, cell, !in_all.has(cell), level), cell));
        let by_digits = rests.into_group_map();
        let finds = by_digits.into_iter().sorted().map(|(bits, cells)| {
            let cells: Cells = cells.into_iter().collect();
            let mut find = of(bits).eliminating(scene.candidates(digit, cells - in_all));
            find.asserted = scene.candidates(digit, cells & in_all);
            find
        });
        finds.collect()
    }

    /// Digits, as many as the level says, of which no templates that fit all of each other have the
    /// cell, or leave it out; all digits, if it takes more.
    fn rests_on(&self, digit: usize, cell: usize, has: bool, level: usize) -> u32 {
        let fits = |chosen: &[Cells], new: &Cells| !chosen.iter().any(|one| one.meets(*new));
        let firsts = || {
            let all = self.templates[digit].iter();
            all.filter(|one| one.has(cell) == has).copied()
        };
        let sets = self.others(&[digit]).into_iter().combinations(level - 1);
        let mut enough = sets.filter(|others| {
            let mut chosen: Vec<Vec<Cells>> = firsts().map(|first| vec![first]).collect();
            for &other in others {
                let more = chosen.iter().flat_map(|chosen| {
                    let new = self.templates[other].iter().filter(|new| fits(chosen, new));
                    new.map(|&new| [&chosen[..], &[new]].concat())
                });
                chosen = more.take(MOST_TOGETHER).collect();
                // With so many, some are likely to fit.
                if chosen.len() == MOST_TOGETHER {
                    return false;
                }
            }
            chosen.is_empty()
        });
        let bits = |digits: Vec<usize>| digits.into_iter().fold(1 << digit, |all, d| all | 1 << d);
        let all = (1 << self.templates.len()) - 1;
        enough.next().map_or(all, bits)
    }
}
