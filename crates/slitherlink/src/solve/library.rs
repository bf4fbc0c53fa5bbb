use super::cuts::Cells;
use super::grid_rule::Tester;
use super::path::{SolutionCount, Solved, Stage};
use super::{Fact, Grid, GridRule, KnownFacts};
use crate::macro_rule::image::{Image, Place};
use crate::macro_rule::{GridRuleError, Rules};
use oddagon_boards::slitherlink::Loop;
use oddagon_boards::theorem::Statement;
use oddagon_csp::Contradiction;
use rayon::prelude::*;
use std::collections::{BTreeMap, HashSet};

/// Macro-rules in the order in which they are tried.
#[derive(Debug, Clone, Default)]
pub struct Library {
    rules: Vec<GridRule>,
    /// The contents of the rules, without their names.
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
    /// A library of these rules, each once.
    pub fn new(rules: Vec<GridRule>) -> Library {
        let mut library = Library::default();
        rules.into_iter().for_each(|rule| library.add(rule));
        library
    }

    /// Adds the rules of a file: its theorems, and the parts of its inductions, which are rules of
    /// their own and, applied one after the other, give the whole. Each is tested: see
    /// [`GridRule::new`]. A rule that is there already, even under another name, is not added
    /// again.
    ///
    /// # Errors
    /// If a statement is not a rule or not true; the error names the first.
    pub fn extend(&mut self, rules: &Rules) -> Result<(), GridRuleError> {
        let statements: Vec<Statement> = rules.all().collect();
        // One long run of rules for each thread, which keeps its solvers.
        let run = statements.len().div_ceil(rayon::current_num_threads());
        let statements = statements.par_iter().with_min_len(run);
        let tested = statements.map_init(Tester::default, |tester, statement| {
            GridRule::tested(statement, tester)
        });
        for rule in tested.collect::<Result<Vec<_>, _>>()? {
            self.add(rule);
        }
        Ok(())
    }

    fn add(&mut self, rule: GridRule) {
        if self.seen.insert((rule.mode(), rule.images.clone())) {
            self.rules.push(rule);
        }
    }

    /// The rules.
    pub fn rules(&self) -> &[GridRule] {
        &self.rules
    }

    /// All places where a rule says something new, in the order of the rules, then of the places.
    pub fn firings(&self, grid: &Grid, known: &KnownFacts) -> Vec<Firing> {
        let placements = self.placements(grid, &known.clues).into_iter();
        let fires =
            placements.filter_map(|placement| match self.outcome(&placement, grid, known) {
                RuleOutcome::Follows(facts) if !facts.is_empty() => {
                    Some(self.firing(&placement, facts))
                }
                _ => None,
            });
        fires.collect()
    }

    /// Applies the rules in these placements until none says anything new; returns the firings, in
    /// order. Placements that have nothing more to say are removed.
    ///
    /// # Errors
    /// The contradiction met, with the firings until then.
    pub fn apply(
        &self,
        grid: &Grid,
        known: &mut KnownFacts,
        placements: &mut Vec<Placement>,
    ) -> Result<Vec<Firing>, (Contradiction, Vec<Firing>)> {
        let mut fired = Vec::new();
        loop {
            let before = fired.len();
            let mut wrong = None;
            placements.retain(|placement| match self.outcome(placement, grid, known) {
                _ if wrong.is_some() => true,
                RuleOutcome::Impossible => false,
                RuleOutcome::Open => true,
                RuleOutcome::Follows(facts) => {
                    if !facts.is_empty() {
                        wrong = facts.iter().find_map(|&fact| known.add(grid, fact).err());
                        fired.push(self.firing(placement, facts));
                    }
                    false
                }
            });
            match wrong {
                Some(contradiction) => return Err((contradiction, fired)),
                None if fired.len() == before => return Ok(fired),
                None => {}
            }
        }
    }

    /// All placements where a rule's window fits on the grid and its clues are met, in the order of
    /// the rules, then of the places. A rule that assumes that no circuit in its window is the
    /// whole solution (L1), or none around one cell (L0), has only placements where none can be.
    pub fn placements(&self, grid: &Grid, clues: &[Option<u8>]) -> Vec<Placement> {
        let window = grid.window();
        let (rows, columns) = (window.rows(), window.columns());
        let around_one: Vec<usize> = Cells { rows, columns }.around_one(clues).collect();
        let mut placements = Vec::new();
        for (rule, of) in self.rules.iter().enumerate() {
            for (i, image) in of.images.iter().enumerate() {
                let [north, south, west, east] = image.border;
                for row in offsets(window.rows(), image.rows, north, south) {
                    for column in offsets(columns, image.columns, west, east) {
                        let at = (row, column);
                        let clues_fit = image.clues.iter().all(|&(place, set)| {
                            let clue = clues[index(place, at, columns)];
                            clue.is_some_and(|clue| set >> clue & 1 == 1)
                        });
                        let applies = clues_fit
                            && match of.mode() {
                                Loop::L0 => !around_one
                                    .iter()
                                    .any(|&cell| image.has(cell / columns, cell % columns, at)),
                                Loop::L1 => is_open(image, columns, clues, at),
                                Loop::L2 => true,
                            };
                        if applies {
                            placements.push(Placement { rule, image: i, at });
                        }
                    }
                }
            }
        }
        placements
    }

    /// What a rule says in a placement that is not yet known.
    fn outcome(&self, placement: &Placement, grid: &Grid, known: &KnownFacts) -> RuleOutcome {
        let image = &self.rules[placement.rule].images[placement.image];
        let at = placement.at;
        let points = grid.window().columns() + 1;
        let line = |(y, x): Place| grid.line_at(y + 2 * at.0 as i32, x + 2 * at.1 as i32);
        for &(place, wanted) in &image.lines {
            // A line that the grid does not have is not drawn.
            match line(place).map_or(Some(false), |l| known.lines[l]) {
                Some(drawn) if drawn == wanted => {}
                Some(_) => return RuleOutcome::Impossible,
                None => return RuleOutcome::Open,
            }
        }
        for &(place, set) in &image.points {
            if known.points[index(place, at, points)] & !set != 0 {
                return RuleOutcome::Open;
            }
        }
        let lines = image
            .then_lines
            .iter()
            .map(|&(place, drawn)| match line(place) {
                Some(line) => Some(Fact::Line(line, drawn)),
                None => drawn.then_some(Fact::Contradiction),
            });
        let values = image.then_points.iter().map(|&(place, set)| {
            let point = index(place, at, points);
            Some(Fact::Point(point, set & known.points[point]))
        });
        let facts = lines.chain(values).flatten();
        RuleOutcome::Follows(facts.filter(|&fact| !known.has(fact)).collect())
    }

    fn firing(&self, placement: &Placement, facts: Vec<Fact>) -> Firing {
        let image = &self.rules[placement.rule].images[placement.image];
        Firing {
            rule: placement.rule,
            at: placement.at,
            size: (image.rows, image.columns),
            facts,
        }
    }
}

/// A rule in one of its positions at a place of a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    rule: usize,
    image: usize,
    at: (usize, usize),
}

/// The outcome of a rule in a placement.
enum RuleOutcome {
    /// A premise is wrong.
    Impossible,
    /// A premise is not known yet.
    Open,
    /// The facts that follow and are not yet known.
    Follows(Vec<Fact>),
}

/// The index of a cell or point of a window at a place of a grid, in rows of `width`.
fn index((y, x): Place, at: (usize, usize), width: usize) -> usize {
    (y as usize / 2 + at.0) * width + x as usize / 2 + at.1
}

/// Whether a rule that assumes that no circuit in its window is the whole solution may be applied
/// at a place: it may if a clue elsewhere needs a line that no such circuit has.
fn is_open(image: &Image, columns: usize, clues: &[Option<u8>], at: (usize, usize)) -> bool {
    let distance = |i: usize, from: usize, count: usize| {
        from.saturating_sub(i) + i.saturating_sub(from + count - 1)
    };
    clues.iter().enumerate().any(|(cell, clue)| {
        let away = distance(cell / columns, at.0, image.rows)
            + distance(cell % columns, at.1, image.columns);
        // A cell beside the window shares only one side with it.
        match clue {
            Some(0) | None => false,
            Some(1) => away > 1,
            Some(_) => away > 0,
        }
    })
}

/// Where a window of `count` rows (columns) can begin.
fn offsets(of: usize, count: usize, first: bool, last: bool) -> std::ops::Range<usize> {
    let Some(room) = of.checked_sub(count) else {
        return 0..0;
    };
    let from = if last { room } else { 0 };
    let to = if first { 0 } else { room };
    from..to + 1
}

/// The stages that many puzzles needed, and the rules of a library that were used for them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ranking {
    /// The number of puzzles with each status.
    pub statuses: BTreeMap<SolutionCount, usize>,
    /// The number of puzzles with one solution that needed each stage, and no stronger one.
    pub needs: BTreeMap<Option<Stage>, usize>,
    /// For each rule of the library, how often it was used, and in how many puzzles.
    pub rules: Vec<(usize, usize)>,
}

impl Ranking {
    /// Adds a puzzle. All must have been solved with the same library.
    pub fn add(&mut self, solved: &Solved) {
        *self.statuses.entry(solved.status).or_default() += 1;
        if solved.status == SolutionCount::Solved {
            *self.needs.entry(solved.needs).or_default() += 1;
        }
        self.rules.resize(solved.fired.len(), (0, 0));
        for (rule, &fires) in self.rules.iter_mut().zip(&solved.fired) {
            rule.0 += fires;
            rule.1 += usize::from(fires > 0);
        }
    }

    /// The library's rules that were used, the most used first: name with loop mode and border, how
    /// often, in how many puzzles.
    pub fn ranked(&self, library: &Library) -> Vec<(String, usize, usize)> {
        let rules = library.rules().iter().zip(&self.rules);
        let mut ranked: Vec<_> = rules
            .filter(|(_, (fires, _))| *fires > 0)
            .map(|(rule, &(fires, puzzles))| (rule.to_string(), fires, puzzles))
            .collect();
        ranked.sort_by_key(|&(_, fires, puzzles)| std::cmp::Reverse((fires, puzzles)));
        ranked
    }
}
