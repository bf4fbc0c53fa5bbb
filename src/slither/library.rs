use super::rule::{Image, Place};
use super::{Fact, Grid, Known, Rule, RuleError};
use crate::board::slitherlink::Loop;
use crate::csp::Contradiction;
use crate::macro_rule::Rules;
use rayon::prelude::*;
use std::collections::HashSet;

/// Macro-rules in the order in which they are tried.
#[derive(Debug, Clone, Default)]
pub struct Library {
    rules: Vec<Rule>,
    /// What rules say, without their names.
    seen: HashSet<(Loop, Vec<Image>)>,
}

/// A place where a rule fires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Firing {
    /// The rule's index in the library.
    pub rule: usize,
    /// The first row and column of cells of the rule's window, from 0.
    pub at: (usize, usize),
    /// The numbers of rows and columns of the window.
    pub size: (usize, usize),
    /// What follows that was not known.
    pub facts: Vec<Fact>,
}

impl Firing {
    /// Where the window lies, by its first and last cell: `r2c3`, `r2c3-r4c4`.
    pub fn place(&self) -> String {
        let (row, column) = (self.at.0 + 1, self.at.1 + 1);
        let (last_row, last_column) = (self.at.0 + self.size.0, self.at.1 + self.size.1);
        match self.size {
            (1, 1) => format!("r{row}c{column}"),
            _ => format!("r{row}c{column}-r{last_row}c{last_column}"),
        }
    }
}

impl Library {
    /// The library of these rules, each once.
    pub fn new(rules: Vec<Rule>) -> Library {
        let mut library = Library::default();
        rules.into_iter().for_each(|rule| library.add(rule));
        library
    }

    /// Adds the rules of a file: its theorems, and the parts of its inductions, which are rules of their own and, applied one after the
    /// other, the whole of it. A rule that is there already under another name is not added again.
    ///
    /// # Errors
    /// The first statement that is no rule.
    pub fn extend(&mut self, rules: &Rules) -> Result<(), RuleError> {
        let compiled = rules.statements.par_iter().map(Rule::new);
        for rule in compiled.collect::<Result<Vec<_>, _>>()? {
            self.add(rule);
        }
        for induction in &rules.inductions {
            for (part, statement) in induction.parts() {
                let mut rule = Rule::new(statement)?;
                rule.name = format!("{} ({part})", induction.name);
                self.add(rule);
            }
        }
        Ok(())
    }

    fn add(&mut self, rule: Rule) {
        if self.seen.insert((rule.mode, rule.images.clone())) {
            self.rules.push(rule);
        }
    }

    /// The rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// All places where a rule says something new, in the order of the rules, then of the places.
    pub fn firings(&self, grid: &Grid, known: &Known) -> Vec<Firing> {
        let mut found = Vec::new();
        for rule in 0..self.rules.len() {
            self.places(rule, grid, |image, at| {
                let facts = self.facts(rule, image, grid, known, at);
                if let Some(facts) = facts.filter(|facts| !facts.is_empty()) {
                    found.push(firing(rule, image, at, facts));
                }
            });
        }
        found
    }

    /// Applies the rules until none says anything new; the firings, in order.
    ///
    /// # Errors
    /// The contradiction met, with the firings until then.
    pub fn apply(
        &self,
        grid: &Grid,
        known: &mut Known,
    ) -> Result<Vec<Firing>, (Contradiction, Vec<Firing>)> {
        let mut fired = Vec::new();
        loop {
            let before = fired.len();
            for rule in 0..self.rules.len() {
                let mut wrong = None;
                self.places(rule, grid, |image, at| {
                    if wrong.is_some() {
                        return;
                    }
                    let facts = self.facts(rule, image, grid, known, at);
                    let Some(facts) = facts.filter(|facts| !facts.is_empty()) else {
                        return;
                    };
                    wrong = facts.iter().find_map(|&fact| known.add(grid, fact).err());
                    fired.push(firing(rule, image, at, facts));
                });
                if let Some(contradiction) = wrong {
                    return Err((contradiction, fired));
                }
            }
            if fired.len() == before {
                return Ok(fired);
            }
        }
    }

    /// All places where the images of a rule fit on the grid.
    fn places(&self, rule: usize, grid: &Grid, mut each: impl FnMut(&Image, (usize, usize))) {
        let window = grid.window();
        for image in &self.rules[rule].images {
            let [north, south, west, east] = image.border;
            let rows = offsets(window.rows(), image.rows, north, south);
            for row in rows {
                for column in offsets(window.columns(), image.columns, west, east) {
                    each(image, (row, column));
                }
            }
        }
    }

    /// What an image of a rule says at a place that is not known yet; `None` if its premises are not met.
    fn facts(
        &self,
        rule: usize,
        image: &Image,
        grid: &Grid,
        known: &Known,
        at: (usize, usize),
    ) -> Option<Vec<Fact>> {
        let columns = grid.window().columns();
        let index =
            |(y, x): Place, width: usize| (y as usize / 2 + at.0) * width + x as usize / 2 + at.1;
        let clue = |&(place, set): &(Place, u8)| {
            known.clues[index(place, columns)].is_some_and(|clue| set >> clue & 1 == 1)
        };
        let line = |(y, x): Place| grid.line_at(y + 2 * at.0 as i32, x + 2 * at.1 as i32);
        // A line that the grid does not have is not drawn.
        let drawn = |&(place, drawn): &(Place, bool)| {
            line(place).map_or(!drawn, |l| known.lines[l] == Some(drawn))
        };
        let value =
            |&(place, set): &(Place, u16)| known.points[index(place, columns + 1)] & !set == 0;
        let premises = image.clues.iter().all(clue)
            && image.lines.iter().all(drawn)
            && image.points.iter().all(value);
        if !premises || self.rules[rule].mode == Loop::L1 && !is_open(image, grid, known, at) {
            return None;
        }
        let lines = image
            .then_lines
            .iter()
            .map(|&(place, drawn)| match line(place) {
                Some(line) => Some(Fact::Line(line, drawn)),
                None => drawn.then_some(Fact::Absurd),
            });
        let points = image.then_points.iter();
        let points = points.map(|&(place, set)| {
            let point = index(place, columns + 1);
            Some(Fact::Point(point, set & known.points[point]))
        });
        let facts = lines.chain(points).flatten();
        Some(facts.filter(|&fact| !known.has(fact)).collect())
    }
}

/// Whether a rule that takes for granted that no circuit in its window is the whole solution may be applied at a place: a clue
/// elsewhere needs a line that no such circuit has.
fn is_open(image: &Image, grid: &Grid, known: &Known, at: (usize, usize)) -> bool {
    let columns = grid.window().columns();
    let distance = |i: usize, from: usize, count: usize| {
        from.saturating_sub(i) + i.saturating_sub(from + count - 1)
    };
    known.clues.iter().enumerate().any(|(cell, clue)| {
        let away = distance(cell / columns, at.0, image.rows)
            + distance(cell % columns, at.1, image.columns);
        // A cell that shares a side with the window shares no more.
        match clue {
            Some(0) | None => false,
            Some(1) => away > 1,
            Some(_) => away > 0,
        }
    })
}

/// Where a window of so many rows can begin.
fn offsets(of: usize, count: usize, first: bool, last: bool) -> std::ops::Range<usize> {
    let Some(room) = of.checked_sub(count) else {
        return 0..0;
    };
    let from = if last { room } else { 0 };
    let to = if first { 0 } else { room };
    from..to + 1
}

fn firing(rule: usize, image: &Image, at: (usize, usize), facts: Vec<Fact>) -> Firing {
    Firing {
        rule,
        at,
        size: (image.rows, image.columns),
        facts,
    }
}
