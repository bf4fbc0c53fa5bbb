//! Finding the images of a library's patterns in the resolution states of puzzles.
//!
//! Let P be the state of an impossible pattern, or any image of it under a symmetry of the grid,
//! and S the state of a puzzle. The *guardians* are the candidates of S that P lacks. If all of
//! them were false, S would be a subset of P, which has no completion: so one of them is true, an
//! OR_k-relation. For an elimination theorem with target c the same holds if c is true: c ⇒ OR_k. A
//! clause, which says that one of some candidates is true, means that P without them is impossible:
//! they are guardians too. Guardians lie in the cells that the pattern restricts, since everywhere
//! else P lacks nothing.
//!
//! The 630 three-digit patterns of two bands have 184 million images, times 84 choices of the
//! digits. Three things make the search short:
//!
//! * Digits first (`form`): given the digits, a cell fits or does not (one that lacks any of them
//!   does not), and costs as many guardians as it has other candidates. Ten cells with at most
//!   eight guardians are rare: counting rejects nearly all choices of digits.
//! * One trie for the library (`trie`): the images of all patterns under permutations of the rows
//!   inside bands (36 for a pattern of two bands, and those of its transpose) as sequences of
//!   columns, fullest first, which share their beginnings. Column and stack permutations are left
//!   to the search, which gives each word of a sequence one of the columns where it fits. So are
//!   the six orders of the bands: the search goes through the trie once for each of them.
//! * Where a word fits, and at what cost, is computed once for each choice of digits and order of
//!   the bands, as nine bits.
//!
//! Each image is met once: equal columns, equal stacks and bands that can be exchanged come in one
//! order only. A thousand patterns of three bands take about 20 MB.
//!
//! ```
//! use oddagon_boards::sudoku::text::read_position_line;
//! use oddagon_csp::Theory;
//! use oddagon_patterns::library::Library;
//! use oddagon_patterns::library::matching::{MatchOptions, Matcher, resolution_state};
//!
//! let rules: Vec<_> = Library::two_band().theorems().map(|(_, theorem)| theorem).collect();
//! let matcher = Matcher::new(&rules)?;
//! let loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
//! let loki = read_position_line(loki, 1)?.expect("a line with a puzzle");
//! let live = resolution_state(&loki, Some(Theory::Brt))?;
//! let relations = matcher.relations(&live, &MatchOptions::default());
//! // The trivalue oddagon with one guardian, which is true.
//! assert_eq!(rules[relations[0].rule].name(), "k3b2-12-00038");
//! assert_eq!(relations[0].asserted(), Some(relations[0].guardians[0]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod board;
mod compiled;
mod deadly;
mod form;
mod placed;
mod relation;
mod search;
mod start;
mod trie;

pub use board::BoardMatcher;
pub use compiled::Compiled;
pub use relation::Relation;
pub use start::{StartError, only_solution, resolution_state};

use any::AnyPattern;
use deadly::Deadly;
use form::{Cells, Digits, Form, Kind, image, ones};
use oddagon_boards::sudoku::Unsaid;
use oddagon_boards::theorem::{Theorem, TheoremError};
use oddagon_csp::CandidateSet;
use relation::Irredundant;
use search::{Cost, Place, Search, actual, candidates};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use thiserror::Error;
use trie::{End, Order, Trie};

/// Theorems compiled for matching. Threads can share it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Matcher {
    families: Vec<Family>,
    /// The deadly patterns, whose relations hold in states with one completion.
    #[serde(skip)]
    deadly: Box<Deadly>,
    /// All patterns of a number of digits, listed or not.
    #[serde(skip)]
    any: Option<Box<AnyPattern>>,
}

/// The patterns of one form.
#[derive(Debug, Serialize, Deserialize)]
struct Family {
    form: Form,
    assignments: Vec<[u8; 9]>,
    trie: Trie,
}

/// Which relations are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchOptions {
    /// The largest number of guardians; 8 by default.
    pub max_guardians: usize,
    /// How many of the pattern's candidates the state may lack in the pattern's cells; 0 by
    /// default: only images that are not degenerate.
    pub degenerate: usize,
    /// The only digits, from 0, that images may have; all by default.
    pub digits: Option<Vec<u8>>,
    /// Whether to give also relations that others imply.
    pub redundant: bool,
}

impl Default for MatchOptions {
    fn default() -> MatchOptions {
        MatchOptions {
            max_guardians: 8,
            degenerate: 0,
            digits: None,
            redundant: false,
        }
    }
}

/// Why a theorem cannot be matched.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MatchError {
    /// It says what relations between the candidates of a 9×9 puzzle cannot say.
    #[error(transparent)]
    Unsaid(#[from] Unsaid),
    /// It makes no sense.
    #[error(transparent)]
    Theorem(#[from] TheoremError),
    /// There are too many rules for an ordinary machine's memory.
    #[error("there are {found} rules, expected at most {most} at a time")]
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there can be.
        most: usize,
    },
    /// It restricts no cell.
    #[error("rule \"{rule}\" restricts no cell, expected a pattern")]
    Nothing {
        /// The rule's name.
        rule: String,
    },
}

/// The greatest number of rules: about 0.4 GB if they are three-band patterns.
const MAX_RULES: usize = 20_000;

impl Matcher {
    /// Compiles the rules of a library: impossible k-digit and kl-digit patterns and any other
    /// theorems about 9×9 Sudoku that assume nothing beyond their pattern and claim impossibility,
    /// eliminations, or that one of some candidates is true. The caller ensures that they hold.
    ///
    /// # Errors
    /// If a rule cannot be matched (the error names the first), or there are more than 20,000.
    pub fn new<'t>(rules: impl IntoIterator<Item = &'t Theorem>) -> Result<Matcher, MatchError> {
        Matcher::compile(rules, false)
    }

    /// The same with deadly patterns among the rules: theorems that assume a puzzle with one
    /// solution, with none of the pattern's cells a given, and claim that it has no such pattern.
    /// Their relations are found in states with exactly one completion that have all candidates of
    /// the pattern, or with `degenerate` enough of them; in other states they have none.
    ///
    /// # Errors
    /// As [`Matcher::new`], and for other theorems that assume one solution.
    pub fn assuming_one_solution<'t>(
        rules: impl IntoIterator<Item = &'t Theorem>,
    ) -> Result<Matcher, MatchError> {
        Matcher::compile(rules, true)
    }

    /// A matcher of all impossible patterns of `k` digits, in a library or not, but those of k + 1
    /// cells of one unit. Their relations have the rule 0; see [`Relation::pattern`]. Of relations
    /// with the same guardians, and of those that others imply, only some are found, and none in
    /// images that are degenerate.
    ///
    /// # Panics
    /// Unless `k` is 2, 3 or 4.
    pub fn of_any(k: usize) -> Matcher {
        Matcher {
            families: Vec::new(),
            deadly: Box::default(),
            any: Some(Box::new(AnyPattern::of(k))),
        }
    }

    /// The fewest digits that one of its patterns has; `None` if it has no rules.
    pub fn fewest_digits(&self) -> Option<usize> {
        let listed = self.families.iter().map(|family| family.form.named);
        let listed = listed.map(|named| named.count_ones() as usize);
        let any = self.any.iter().map(|any| any.k());
        listed.chain(any).chain(self.deadly.fewest_digits()).min()
    }

    fn compile<'t>(
        rules: impl IntoIterator<Item = &'t Theorem>,
        one_solution: bool,
    ) -> Result<Matcher, MatchError> {
        let mut forms = Forms::default();
        let mut deadly_forms = Forms::default();
        let mut deadly = Box::<Deadly>::default();
        let (mut found, most) = (0, MAX_RULES);
        for (rule, theorem) in rules.into_iter().enumerate() {
            if one_solution && !theorem.parts().unique.is_empty() {
                if !deadly.add(rule, theorem) {
                    deadly_forms.add(rule, &deadly::without_assumption(theorem)?)?;
                }
            } else {
                forms.add(rule, theorem)?;
            }
            found += 1;
        }
        if found > most {
            return Err(MatchError::TooMany { found, most });
        }
        deadly.sets = deadly_forms.families();
        Ok(Matcher {
            families: forms.families(),
            deadly,
            any: None,
        })
    }

    /// The relations between the candidates of a state, in [`Relation::order`]: one for each image
    /// of each rule that costs no more than the options allow. Without `redundant` only those that
    /// no other implies; then a state that the library shows to be contradictory has only this
    /// relation.
    ///
    /// A cell with one candidate counts as decided. A relation with a decided guardian has no use,
    /// and is left out.
    ///
    /// # Panics
    /// If the candidates are not those of the 9×9 board.
    pub fn relations(&self, live: &CandidateSet, options: &MatchOptions) -> Vec<Relation> {
        assert_eq!(live.universe(), 729, "a state of the 9×9 board");
        let mut state = [0; 81];
        live.iter()
            .for_each(|c| state[c.index() / 9] |= 1 << (c.index() % 9));
        let mut all = Vec::new();
        let mut kept = Irredundant::default();
        let mut found = |relation: Relation| {
            if options.redundant {
                all.push(relation);
                return ControlFlow::Continue(());
            }
            let ends = relation.is_contradiction();
            kept.insert(relation);
            if ends {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut families = self.families.iter();
        // Only a contradiction ends it early, and then nothing else matters.
        let flow = families.try_for_each(|family| family.run(&state, options, &mut found));
        let flow = match (flow, &self.any) {
            (ControlFlow::Continue(()), Some(any)) => any.run(&state, options, &mut found),
            (flow, _) => flow,
        };
        if flow.is_continue() {
            let _ = self.deadly.run(live, &state, options, &mut found);
        }
        if options.redundant {
            all.sort_unstable_by(Relation::order);
            return all;
        }
        kept.into_sorted()
    }
}

/// Patterns by their forms.
#[derive(Default)]
struct Forms(Vec<(Form, Vec<(usize, Cells)>)>);

impl Forms {
    /// Adds the rule of this number.
    ///
    /// # Errors
    /// As [`Form::of`].
    fn add(&mut self, rule: usize, theorem: &Theorem) -> Result<(), MatchError> {
        let (form, cells) = Form::of(theorem)?;
        match self.0.iter_mut().find(|(other, _)| *other == form) {
            Some((_, patterns)) => patterns.push((rule, cells)),
            None => self.0.push((form, vec![(rule, cells)])),
        }
        Ok(())
    }

    fn families(self) -> Vec<Family> {
        let families = self.0.into_iter().map(|(form, patterns)| Family {
            assignments: form.assignments(),
            trie: Trie::new(&patterns),
            form,
        });
        families.collect()
    }
}

impl Family {
    fn run(
        &self,
        state: &[Digits; 81],
        options: &MatchOptions,
        found: &mut dyn FnMut(Relation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let wanted = options.digits.as_ref().map_or(form::ALL, |digits| {
            digits.iter().fold(0, |all, d| all | 1 << d)
        });
        let at_most = |n: usize| n.try_into().unwrap_or(u16::MAX);
        let budget = Cost {
            guardians: at_most(options.max_guardians),
            missing: at_most(options.degenerate),
        };
        self.assignments
            .iter()
            .filter(|assignment| image(self.form.named, assignment) & !wanted == 0)
            .try_for_each(|assignment| {
                let kinds: Vec<Kind> = self
                    .form
                    .kinds
                    .iter()
                    .map(|kind| kind.map(|digits| image(digits, assignment)))
                    .collect();
                let Some(search) = Search::new(&self.trie, state, &kinds, budget) else {
                    return ControlFlow::Continue(());
                };
                search.run(&mut |places, order, end| {
                    let relation = self.relation((places, order), end, state, &kinds, assignment);
                    // An elimination theorem whose targets are already eliminated has no use.
                    if self.form.is_impossible() || !relation.targets.is_empty() {
                        found(relation)
                    } else {
                        ControlFlow::Continue(())
                    }
                })
            })
    }

    /// The relation of an image in a state.
    fn relation(
        &self,
        (places, order): (&[Place], &Order),
        end: End,
        state: &[Digits; 81],
        kinds: &[Kind],
        assignment: &[u8; 9],
    ) -> Relation {
        let mut relation = Relation {
            rule: end.rule as usize,
            transposed: end.transposed,
            digits: ones(self.form.named)
                .map(|digit| assignment[digit])
                .collect(),
            cells: Vec::new(),
            kinds: Vec::new(),
            guardians: Vec::new(),
            targets: Vec::new(),
            missing: 0,
            deadly: Vec::new(),
        };
        let mut cells = Vec::new();
        for &(content, column) in places {
            for &(row, number) in &self.trie.contents[content] {
                let cell = actual(row, order) * 9 + column;
                let (kind, live) = (kinds[number as usize], state[cell]);
                cells.push((cell as u8, number));
                relation
                    .guardians
                    .extend(candidates(cell, live & !kind.allowed));
                relation
                    .targets
                    .extend(candidates(cell, live & kind.targets));
                relation.missing += (kind.required & !live).count_ones() as usize;
            }
        }
        cells.sort_unstable();
        (relation.cells, relation.kinds) = cells.into_iter().unzip();
        relation.guardians.sort_unstable();
        relation.targets.sort_unstable();
        relation
    }
}
