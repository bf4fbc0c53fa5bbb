//! The checker.

use crate::board::{Region, Set, image, members, set};
use crate::format::{Case, Head, Reason};
use crate::same::{Colours, Pair};
use oddagon_lrat::{Formula, check_lrat};
use std::collections::BTreeMap;
use thiserror::Error;

/// How many steps all fillings of a listed pattern may take, and how many units may be looked at to
/// tell it apart from those before it.
pub(crate) const BUDGET: u64 = 1_000_000;

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Rejected(pub(crate) String);

/// What an accepted certificate shows: every minimal impossible pattern inside the region is an
/// image of exactly one listed pattern, or is k + 1 cells of one unit; and each listed one is
/// minimal and impossible. Images are those by symmetries of the board that keep the region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complete {
    head: Head,
    cases: usize,
    clauses: usize,
    steps: usize,
}

impl Complete {
    /// The claim that holds.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The number of cases that were refuted by formulas.
    pub fn cases(&self) -> usize {
        self.cases
    }

    /// The number of clauses of these formulas, without those of the cases themselves.
    pub fn clauses(&self) -> usize {
        self.clauses
    }

    /// The number of clauses that the proofs derive.
    pub fn steps(&self) -> usize {
        self.steps
    }
}

/// The listed patterns so far, by their sorted colours: the number of each, its cells, and the
/// colours of all cells.
type Known = BTreeMap<Colours, Vec<(usize, Set, Colours)>>;

/// A certificate that is being checked, case by case.
#[derive(Debug)]
pub struct Checker {
    region: Region,
    patterns: Vec<Set>,
    /// The cases that are not settled yet, the next one last: IN and OUT.
    open: Vec<(Set, Set)>,
    done: Complete,
}

impl Checker {
    /// A checker of a certificate with this head. Makes sure that the listed patterns are what the
    /// head says.
    ///
    /// # Errors
    /// [`Rejected`]: another version, a board that is none of equal cells, a number of digits that
    /// it has not, a pattern that is not minimal and impossible or is an image of one before it, or
    /// of which that takes too long to find out.
    pub fn new(head: Head) -> Result<Checker, Rejected> {
        let (found, version) = (head.complete, Head::VERSION);
        if found != version {
            let what = format!("the certificate has version {found}, expected {version}");
            return Err(Rejected(what));
        }
        let region = Region::new(&head.board, &head.region);
        let region = region.map_err(|what| Rejected(format!("the board: {what}")))?;
        let (k, most) = (head.k, region.side);
        if !(1..=most).contains(&k) {
            return Err(Rejected(format!(
                "k is {k}, expected a number from 1 to {most}"
            )));
        }
        let mut checker = Checker {
            region,
            patterns: Vec::new(),
            open: vec![(0, 0)],
            done: Complete {
                head: head.clone(),
                cases: 0,
                clauses: 0,
                steps: 0,
            },
        };
        let mut known = Known::new();
        for (number, line) in (1..).zip(&head.patterns) {
            let pattern = checker.pattern(line, &mut known);
            let pattern = pattern.map_err(|what| Rejected(format!("pattern {number}: {what}")))?;
            checker.patterns.push(pattern);
        }
        Ok(checker)
    }

    /// Takes the next case.
    ///
    /// # Errors
    /// [`Rejected`] if it is not settled so, or if none is open.
    pub fn take(&mut self, case: &Case) -> Result<(), Rejected> {
        let Some((has, lacks)) = self.open.pop() else {
            return Err(Rejected(
                "found a case after all were settled, expected the end".to_owned(),
            ));
        };
        let number = self.done.cases + 1;
        let wrong = |what| Rejected(format!("before refutation {number}: {what}"));
        match case {
            Case::Split { cell, images } => {
                let cells = self.split(has, lacks, *cell, images).map_err(wrong)?;
                self.open.push((has, lacks | cells));
                self.open.push((has | 1 << cell, lacks));
            }
            Case::Refuted { clauses, proof } => {
                let steps = self.refuted(has, lacks, clauses, proof);
                let steps = steps.map_err(|e| Rejected(format!("refutation {number}: {e}")))?;
                self.done.steps += steps;
                self.done.clauses += clauses.len();
                self.done.cases += 1;
            }
        }
        Ok(())
    }

    /// The verdict.
    ///
    /// # Errors
    /// [`Rejected`] if cases are open.
    pub fn finish(self) -> Result<Complete, Rejected> {
        match self.open.len() {
            0 => Ok(self.done),
            open => Err(Rejected(format!(
                "the certificate ends where {open} cases are open"
            ))),
        }
    }

    /// A listed pattern: minimal, impossible, not k + 1 cells of one unit, no image of one before
    /// it.
    fn pattern(&self, line: &str, known: &mut Known) -> Result<Set, String> {
        let cells = self.region.read(line)?;
        let (k, mut budget) = (self.done.head.k, BUDGET);
        let mut can_be_filled = |cells| {
            self.region
                .can_be_filled(cells, k, &mut Vec::new(), &mut budget)
        };
        if can_be_filled(cells)? {
            return Err("it is not impossible".to_owned());
        }
        for cell in members(cells) {
            if !can_be_filled(cells & !(1 << cell))? {
                return Err(format!("it is impossible without cell {cell}, too"));
            }
        }
        if self.in_one_unit(cells) {
            return Err("it is k + 1 cells of one unit".to_owned());
        }
        let mut budget = BUDGET;
        let colours = self.region.colours(cells, &mut budget)?;
        let mut sorted = colours.clone();
        sorted.sort_unstable();
        let alike = known.entry(sorted).or_default();
        for (number, other, theirs) in &*alike {
            let (region, sets) = (&self.region, [*other, cells]);
            let budget = &mut budget;
            let mut pair = Pair {
                region,
                sets,
                budget,
            };
            if pair.is_alike(theirs, &colours)? {
                return Err(format!("it is an image of pattern {number}"));
            }
        }
        alike.push((self.patterns.len() + 1, cells, colours));
        Ok(cells)
    }

    fn in_one_unit(&self, cells: Set) -> bool {
        self.region.units.iter().any(|unit| cells & !unit == 0)
    }

    /// The cells that the second part of a split lacks.
    fn split(
        &self,
        has: Set,
        lacks: Set,
        cell: usize,
        images: &[Vec<usize>],
    ) -> Result<Set, String> {
        let mut cells = 1 << self.region.cell(cell)?;
        for places in images {
            self.region.symmetry(places)?;
            if image(has, places) != has || image(lacks, places) != lacks {
                return Err("a symmetry does not keep the case".to_owned());
            }
            cells |= set(members(self.region.inside).filter(|&from| places[from] == cell));
        }
        Ok(cells)
    }

    /// The number of clauses that the refutation of a case derives.
    fn refuted(
        &self,
        has: Set,
        lacks: Set,
        reasons: &[Reason],
        proof: &str,
    ) -> Result<usize, String> {
        let mut clauses = Vec::new();
        for (number, reason) in (1..).zip(reasons) {
            let clause = self.clause(reason);
            clauses.push(clause.map_err(|what| format!("clause {number}: {what}"))?);
        }
        clauses.extend(members(has).map(|cell| vec![literal(cell)]));
        clauses.extend(members(lacks).map(|cell| vec![-literal(cell)]));
        let variables = literal(self.region.cells) - 1;
        let formula = Formula { variables, clauses };
        let refutation = check_lrat(&formula, proof).map_err(|error| error.to_string())?;
        Ok(refutation.clauses)
    }

    /// The clause for which a reason stands.
    fn clause(&self, reason: &Reason) -> Result<Vec<i64>, String> {
        let (region, k) = (&self.region, self.done.head.k);
        let (mut has, lacks): (Set, Set);
        match reason {
            Reason::Unit(cells) => {
                lacks = self.set(cells)?;
                has = 0;
                if cells.len() != k + 1 || !self.in_one_unit(lacks) {
                    return Err("expected k + 1 cells of one unit".to_owned());
                }
            }
            Reason::Listed { pattern, by } => {
                region.symmetry(by)?;
                let pattern = self.patterns.get(*pattern);
                let pattern = pattern.ok_or("there is no pattern of this number")?;
                lacks = image(*pattern, by);
                has = 0;
            }
            Reason::Filled(line) => {
                lacks = 0;
                has = region.inside & !self.filled(line)?;
            }
            Reason::Few(cell, others) => {
                lacks = 1 << region.cell(*cell)?;
                if others.len() >= k {
                    return Err("expected at most k - 1 cells to leave out".to_owned());
                }
                has = region.near(*cell) & !self.set(others)?;
            }
            Reason::Like(first, second) => {
                lacks = self.set(&[*first, *second])?;
                has = region.near(*first);
                if has >> second & 1 == 1 {
                    return Err("the cells see each other".to_owned());
                }
                has &= !region.near(*second);
            }
        }
        let clause = members(has).map(literal);
        Ok(clause.chain(members(lacks).map(|c| -literal(c))).collect())
    }

    /// The set of different cells of the region.
    fn set(&self, cells: &[usize]) -> Result<Set, String> {
        let mut all = 0;
        for &cell in cells {
            let bit = 1 << self.region.cell(cell)?;
            if all & bit != 0 {
                return Err("a cell stands twice".to_owned());
            }
            all |= bit;
        }
        Ok(all)
    }

    /// The cells that a line fills with digits 1 to k, in no unit one twice.
    fn filled(&self, line: &str) -> Result<Set, String> {
        let marks: Vec<Option<u32>> = line.chars().map(|mark| mark.to_digit(10)).collect();
        let digits: Vec<u32> = (1..=9).take(self.done.head.k).collect();
        let mut signs = line.chars();
        let fit = signs.all(|c| c == '.' || c.to_digit(10).is_some_and(|d| digits.contains(&d)));
        if marks.len() != self.region.cells || !fit {
            return Err("a filling has a digit from 1 to k or . for each cell".to_owned());
        }
        let mut all = 0;
        for digit in digits {
            let cells = set((0..marks.len()).filter(|&cell| marks[cell] == Some(digit)));
            let cells = cells & self.region.inside;
            let twice = |unit: &Set| (unit & cells).count_ones() > 1;
            if self.region.units.iter().any(twice) {
                return Err(format!("a filling has {digit} twice in one unit"));
            }
            all |= cells;
        }
        Ok(all)
    }
}

/// The literal which says that the set has a cell.
fn literal(cell: usize) -> i64 {
    i64::try_from(cell + 1).unwrap_or(i64::MAX)
}
