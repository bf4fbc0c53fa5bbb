//! A matcher that goes through all images: slow, and short enough to be seen to follow the
//! definitions.

use oddagon::csp::{Candidate, CandidateSet};
use oddagon::library::matching::MatchOptions;
use oddagon::sudoku::Symmetry;
use oddagon::theorem::{Goal, Theorem};
use std::collections::{BTreeSet, HashSet};

/// What a theorem asks of cells, in their order, as bits: the digits that are no guardians there,
/// those that should be live, and those that it eliminates.
type Required = Vec<(usize, [u16; 3])>;

fn required(theorem: &Theorem) -> Required {
    let mut left = [0u16; 81];
    for c in theorem.live().iter() {
        left[c.index() / 9] |= 1 << (c.index() % 9);
    }
    let mut required: Required = (0..81)
        .map(|cell| match left[cell] {
            0x1ff => (cell, [0x1ff, 0, 0]),
            left => (cell, [left, left, 0]),
        })
        .collect();
    match theorem.goal() {
        Goal::Impossible => {}
        Goal::Eliminate(targets) => {
            for c in targets {
                required[c.index() / 9].1[2] |= 1 << (c.index() % 9);
            }
        }
        Goal::Clause(literals) => {
            for literal in literals {
                assert!(literal.positive);
                let c = literal.candidate;
                let [allowed, needed, _] = &mut required[c.index() / 9].1;
                *allowed &= !(1 << (c.index() % 9));
                *needed &= !(1 << (c.index() % 9));
            }
        }
    }
    required.retain(|&(_, [allowed, _, targets])| (allowed, targets) != (0x1ff, 0));
    required
}

fn moved(required: &Required, to: impl Fn(usize) -> usize) -> Required {
    let mut image: Required = required
        .iter()
        .map(|&(cell, sets)| (to(cell), sets))
        .collect();
    image.sort_unstable();
    image
}

/// All images under row, column, band and stack permutations: what swaps of neighbours lead to.
fn orbit(required: &Required) -> HashSet<Required> {
    let line: Vec<u8> = (0..9).collect();
    let swapped = |a: usize, b: usize, width: usize| {
        let mut line = line.clone();
        (0..width).for_each(|i| line.swap(a + i, b + i));
        line
    };
    let swaps = [0, 1, 3, 4, 6, 7].map(|a| swapped(a, a + 1, 1));
    let swaps = swaps
        .into_iter()
        .chain([swapped(0, 3, 3), swapped(3, 6, 3)]);
    let generators: Vec<Symmetry> = swaps
        .flat_map(|swap| [(swap.clone(), line.clone()), (line.clone(), swap)])
        .map(|(rows, columns)| Symmetry::new(false, rows, columns, line.clone()).unwrap())
        .collect();
    let mut orbit = HashSet::from([required.clone()]);
    let mut new = vec![required.clone()];
    while let Some(image) = new.pop() {
        for g in &generators {
            let next = moved(&image, |cell| g.cell(cell));
            if orbit.insert(next.clone()) {
                new.push(next);
            }
        }
    }
    orbit
}

/// A relation without the rule: whether it is transposed, digits, cells, guardians, targets, what
/// is missing.
pub type Plain = (bool, u16, Vec<u8>, Vec<Candidate>, Vec<Candidate>, usize);

/// The relations of one theorem by the definitions, each image under all digits.
pub struct Naive {
    /// All images, and whether only transposition leads there.
    images: Vec<(bool, Required)>,
    /// Where the digits go: of permutations that do the same to what the theorem asks, one.
    digits: Vec<[u16; 9]>,
    impossible: bool,
}

impl Naive {
    /// Finds all images.
    pub fn new(theorem: &Theorem) -> Naive {
        let own = required(theorem);
        let transpose = moved(&own, |cell| cell % 9 * 9 + cell / 9);
        let all = orbit(&own);
        let mut images: Vec<(bool, Required)> = Vec::new();
        if !all.contains(&transpose) {
            images.extend(orbit(&transpose).into_iter().map(|image| (true, image)));
        }
        images.extend(all.into_iter().map(|image| (false, image)));
        let sets: BTreeSet<u16> = own.iter().flat_map(|&(_, sets)| sets).collect();
        let (mut seen, mut digits) = (HashSet::new(), Vec::new());
        permutations(&mut [0, 1, 2, 3, 4, 5, 6, 7, 8], 0, &mut |to| {
            if seen.insert(sets.iter().map(|&set| image(set, to)).collect::<Vec<u16>>()) {
                digits.push(*to);
            }
        });
        let impossible = !matches!(theorem.goal(), Goal::Eliminate(_));
        Naive {
            images,
            digits,
            impossible,
        }
    }

    /// The relations in a state, sorted.
    pub fn relations(&self, live: &CandidateSet, options: &MatchOptions) -> Vec<Plain> {
        let mut state = [0u16; 81];
        live.iter()
            .for_each(|c| state[c.index() / 9] |= 1 << (c.index() % 9));
        let mut found = Vec::new();
        for to in &self.digits {
            let table: Vec<u16> = (0..512).map(|set| image(set, to)).collect();
            for (transposed, required) in &self.images {
                found.extend(self.relation(*transposed, required, &table, &state, options));
            }
        }
        found.sort();
        found
    }

    /// What one image says; `to` is where sets of digits go.
    fn relation(
        &self,
        transposed: bool,
        image: &Required,
        to: &[u16],
        state: &[u16; 81],
        options: &MatchOptions,
    ) -> Option<Plain> {
        let (mut named, mut missing, mut k) = (0, 0, 0);
        for &(cell, [allowed, required, _]) in image {
            let [allowed, required] = [allowed, required].map(|set| to[set as usize]);
            let live = state[cell];
            named |= required;
            missing += (required & !live).count_ones() as usize;
            k += (live & !allowed).count_ones() as usize;
            let decided = live.count_ones() == 1 && live & !allowed != 0;
            if decided || missing > options.degenerate || k > options.max_guardians {
                return None;
            }
        }
        let those = |of: &dyn Fn(u16, u16, u16) -> u16| -> Vec<Candidate> {
            let cells = image
                .iter()
                .map(|&(cell, [a, _, t])| (cell, of(to[a as usize], to[t as usize], state[cell])));
            let candidates = cells.flat_map(|(cell, set)| {
                let digits = (0..9).filter(move |d| set & 1 << d != 0);
                digits.map(move |d| Candidate::new(cell * 9 + d))
            });
            candidates.collect()
        };
        let guardians = those(&|allowed, _, live| live & !allowed);
        let targets = those(&|_, targets, live| live & targets);
        let cells = image.iter().map(|&(cell, ..)| cell as u8).collect();
        let says = self.impossible || !targets.is_empty();
        says.then_some((transposed, named, cells, guardians, targets, missing))
    }
}

/// Where a set of digits goes.
fn image(set: u16, to: &[u16; 9]) -> u16 {
    let digits = (0..9).filter(|d| set & 1 << d != 0);
    digits.fold(0, |all, d| all | 1 << to[d])
}

fn permutations(items: &mut [u16; 9], from: usize, each: &mut impl FnMut(&[u16; 9])) {
    if from == items.len() {
        return each(items);
    }
    for i in from..items.len() {
        items.swap(from, i);
        permutations(items, from + 1, each);
        items.swap(from, i);
    }
}
