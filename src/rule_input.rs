use crate::args::WhereArg;
use crate::error::CliError;
use crate::input::Source;
use crate::library::{Record, refused, verify};
use crate::patterns::{MarkArgs, Patterns};
use itertools::Itertools;
use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet};
use oddagon::library::atlas::Filter;
use oddagon::library::matching::{Compiled, MatchError, Matcher};
use oddagon::library::{Extent, Library, PatternIndex, Selection, prove, published_name};
use oddagon::solve::{Lemmas, RuleName};
use oddagon::sudoku::text::candidate_grid;
use oddagon::sudoku::{Sudoku, SudokuTheorem};
use oddagon::theorem::{Claim, Goal, Pattern, Statement, Theorem};
use rayon::prelude::*;
use std::any::Any;
use std::sync::Arc;

/// The rules that are matched.
pub struct Rules {
    compiled: Compiled,
    /// The same as they were stated; none if they are the library that comes with the program.
    theorems: Option<Vec<Theorem>>,
    /// The place of each in the order in which `solve` enters relations.
    order: Vec<usize>,
    /// Whether there may be deadly patterns among them.
    unique: bool,
}

/// The rules that a matcher is made of.
fn matcher(theorems: &[Theorem], unique: bool) -> Result<Matcher, MatchError> {
    if unique {
        Matcher::assuming_one_solution(theorems)
    } else {
        Matcher::new(theorems)
    }
}

/// The patterns of two bands that solvers of the field look for first, in their order: the trivalue
/// oddagon, the two published selections (Select1, Select2), and those that were found to be of use
/// next. Source: the saliences of CSP-Rules, there named EL12c38, EL13c290 and so on.
const FIRST: [&str; 29] = [
    "k3b2-12-00038",
    "k3b2-13-00290",
    "k3b2-14-00030",
    "k3b2-14-00159",
    "k3b2-14-00001",
    "k3b2-14-00013",
    "k3b2-10-00027",
    "k3b2-13-00179",
    "k3b2-13-00030",
    "k3b2-13-00171",
    "k3b2-13-00234",
    "k3b2-13-00176",
    "k3b2-10-00006",
    "k3b2-13-00259",
    "k3b2-10-00008",
    "k3b2-13-00172",
    "k3b2-14-00019",
    "k3b2-10-00004",
    "k3b2-13-00175",
    "k3b2-13-00136",
    "k3b2-15-00097",
    "k3b2-13-00187",
    "k3b2-14-00093",
    "k3b2-12-00002",
    "k3b2-14-00154",
    "k3b2-13-00019",
    "k3b2-13-00170",
    "k3b2-13-00168",
    "k3b2-10-00010",
];

/// The selections of CSP-Rules, each with how many of [these](FIRST) it has. (There the tridagon
/// is selected apart.)
const SELECTIONS: [(&str, usize); 5] = [
    (TRIDAGON, 1),
    ("select1", 6),
    ("select2", 13),
    ("select3", 18),
    ("select4", 29),
];

/// The name of the selection of the trivalue oddagon.
pub const TRIDAGON: &str = "tridagon";

/// The name of all patterns.
const ALL: &str = "all";

/// The board on which the patterns of libraries lie.
pub fn board() -> Arc<dyn Board> {
    Sudoku::standard()
}

/// Whether a board is the one on which the patterns of libraries lie.
pub fn lie_on(board: &dyn Board) -> bool {
    let any: &dyn Any = board;
    any.downcast_ref()
        .is_some_and(|board: &Sudoku| board.order() == 3)
}

impl Rules {
    /// [`Rules::read`] for commands that solve: from several libraries, whose relations are entered
    /// in that order; or those of the library that comes with the program that have these names, if
    /// there are any.
    pub fn for_solving(
        libraries: &[String],
        patterns: &[String],
        conditions: &WhereArg,
        unique: bool,
    ) -> Result<Rules, CliError> {
        let read = |argument: &String| Rules::read(Some(argument), conditions, unique);
        let joined = match libraries {
            [] => Rules::called(patterns, &conditions.filters)?,
            [only] => read(only)?,
            several => {
                let several = several.iter().map(read).collect::<Result<Vec<_>, _>>()?;
                Rules::joined(several)?
            }
        };
        joined.into_relations()
    }

    /// Those of the library that comes with the program that have one of these names, and meet the
    /// conditions. Beside ids and published names these are those of selections.
    fn called(names: &[String], filters: &[Filter]) -> Result<Rules, CliError> {
        let mut ids: Vec<String> = Vec::new();
        for name in names {
            match SELECTIONS.iter().find(|(selection, _)| selection == name) {
                Some((_, most)) => ids.extend(FIRST[..*most].iter().map(|&id| id.to_owned())),
                None if name == ALL => return Rules::of_two_band(filters),
                None => ids.push(name.clone()),
            }
        }
        if ids.is_empty() {
            return Rules::of_two_band(filters);
        }
        let selection = Selection {
            names: ids,
            ..Selection::default()
        };
        let library = selection.of(&Library::two_band()).map_err(|name| {
            let selections = SELECTIONS.map(|(name, _)| name).join(", ");
            CliError::Usage(format!(
                "--patterns: found {name}, expected {selections}, {ALL}, an id or a published name"
            ))
        })?;
        Rules::selected(&library, filters, "the library", false)
    }

    /// All impossible patterns of so many digits, 2 to 4, under one name.
    pub fn any(k: u8) -> Rules {
        let name = format!("any {k}-digit pattern");
        Rules {
            compiled: Compiled {
                matcher: Matcher::of_any(k.into()),
                names: vec![(name.clone(), name)],
            },
            theorems: Some(Vec::new()),
            // One place for all: so those with the fewest guardians come first.
            order: vec![0],
            unique: false,
        }
    }

    /// Those of several libraries.
    fn joined(several: Vec<Rules>) -> Result<Rules, CliError> {
        let (mut theorems, mut names, mut order) = (Vec::new(), Vec::new(), Vec::new());
        let unique = several.iter().any(|rules| rules.unique);
        for rules in several {
            let first = order.iter().max().map_or(0, |last: &usize| last + 1);
            theorems.extend(rules.theorems());
            order.extend(rules.order.iter().map(|place| first + place));
            names.extend(rules.compiled.names);
        }
        let matcher =
            matcher(&theorems, unique).map_err(|error| unmatched("the libraries", error))?;
        Ok(Rules {
            compiled: Compiled { matcher, names },
            theorems: Some(theorems),
            order,
            unique,
        })
    }

    /// The rules as they were stated.
    fn theorems(&self) -> Vec<Theorem> {
        self.theorems.clone().unwrap_or_else(|| {
            let library = Library::two_band();
            library.theorems().map(|(_, theorem)| theorem).collect()
        })
    }

    /// Reads a library, or patterns and theorems in any other form; without an argument, takes the
    /// library that comes with the program. The rules are checked, unless they were checked before:
    /// a rule that does not hold would make everything that follows from it wrong. From a library
    /// only the entries that meet the conditions are taken. Deadly patterns are taken if `unique`,
    /// and otherwise refused.
    pub fn read(
        argument: Option<&str>,
        conditions: &WhereArg,
        unique: bool,
    ) -> Result<Rules, CliError> {
        let filters = &conditions.filters;
        let Some(argument) = argument else {
            return Rules::of_two_band(filters);
        };
        let source = Source::of(argument);
        let text = match &source {
            Source::Stdin => {
                let message = "--library: found -, expected a file or a pattern";
                return Err(CliError::Usage(message.to_owned()));
            }
            Source::File(_) => source.read()?,
            Source::Inline(text) => text.clone(),
        };
        if Library::is_shipped(&text) {
            return Rules::of_two_band(filters);
        }
        if !filters.is_empty() && !Library::is_meant_by(&text) {
            return Err(no_columns(source.name()));
        }
        let name = source.name();
        let record = Record::of(&text);
        let rules = if Library::is_meant_by(&text) {
            let library = Library::read(&text).map_err(|error| CliError::Library {
                name: name.to_owned(),
                error,
            })?;
            let rules = Rules::selected(&library, filters, name, unique)?;
            if !record.is_made() {
                verify(&library, &text, &source, Extent::Theorem)?;
            }
            rules
        } else {
            let theorems: Vec<_> =
                Patterns::read(&source, &MarkArgs::digits(None))?.collect::<Result<_, _>>()?;
            let rules = Rules::of_theorems(&theorems, name, unique)?;
            if !record.is_made() {
                check(&theorems)?;
            }
            rules
        };
        // A typed pattern is short, and seldom typed again: its check is not noted.
        if let Source::File(_) = source {
            record.make();
        }
        Ok(rules)
    }

    /// Those of a library that meet the conditions.
    fn selected(
        library: &Library,
        filters: &[Filter],
        place: &str,
        unique: bool,
    ) -> Result<Rules, CliError> {
        let selection = Selection {
            filters: filters.to_vec(),
            ..Selection::default()
        };
        let library = &selection.of(library).expect("no names are asked for");
        if library.entries.is_empty() {
            let message = format!("--where: no entry of {place} meets the condition");
            return Err(CliError::Usage(message));
        }
        let theorems = library.theorems().map(|(_, theorem)| theorem).collect();
        let compiled = if unique {
            Compiled::assuming_one_solution(library)
        } else {
            Compiled::of(library)
        };
        let compiled = compiled.map_err(|error| unmatched(place, error))?;
        Ok(Rules {
            order: library_order(&compiled.names),
            compiled,
            theorems: Some(theorems),
            unique,
        })
    }

    /// Theorems, each with its place.
    fn of_theorems(
        theorems: &[(Theorem, String)],
        place: &str,
        unique: bool,
    ) -> Result<Rules, CliError> {
        let names = theorems.iter().zip(1..).map(|((theorem, _), number)| {
            let name = match theorem.name() {
                "" => format!("pattern {number}"),
                name => name.replace(char::is_control, " "),
            };
            let transpose = format!("{name}s");
            (name, transpose)
        });
        let names = names.collect();
        let theorems: Vec<Theorem> = theorems
            .iter()
            .map(|(theorem, _)| theorem.clone())
            .collect();
        let matcher = matcher(&theorems, unique).map_err(|error| unmatched(place, error))?;
        Ok(Rules {
            compiled: Compiled { matcher, names },
            order: (0..theorems.len()).collect(),
            theorems: Some(theorems),
            unique,
        })
    }

    /// Those of the library that comes with the program that meet the conditions.
    fn of_two_band(filters: &[Filter]) -> Result<Rules, CliError> {
        if !filters.is_empty() {
            return Rules::selected(&Library::two_band(), filters, "the library", false);
        }
        let compiled = Compiled::two_band();
        Ok(Rules {
            order: library_order(&compiled.names),
            compiled,
            theorems: None,
            unique: false,
        })
    }

    /// The same for solving, where every rule is a relation and its lemma says that a pattern is
    /// impossible.
    fn into_relations(self) -> Result<Rules, CliError> {
        let says_more = |theorem: &Theorem| *theorem.goal() != Goal::Impossible;
        let Some(theorems) = self
            .theorems
            .as_ref()
            .filter(|all| all.iter().any(says_more))
        else {
            return Ok(self);
        };
        let (mut relations, mut names, mut order) = (Vec::new(), Vec::new(), Vec::new());
        let named = self.compiled.names.iter().zip(&self.order);
        for (theorem, (name, place)) in theorems.iter().zip(named) {
            for relation in impossible_patterns(theorem) {
                relations.push(relation);
                names.push(name.clone());
                order.push(*place);
            }
        }
        let matcher =
            matcher(&relations, self.unique).map_err(|error| unmatched("the library", error))?;
        Ok(Rules {
            compiled: Compiled { matcher, names },
            theorems: Some(relations),
            order,
            unique: self.unique,
        })
    }

    /// The rules as lemmas of paths.
    pub fn lemmas(&self) -> Lemmas {
        Lemmas::new(self.theorems())
    }

    /// Which of them are the trivalue oddagon.
    pub fn tridagons(&self) -> Vec<usize> {
        let Some(theorems) = &self.theorems else {
            let names = self.compiled.names.iter();
            return names.positions(|(name, _)| name == FIRST[0]).collect();
        };
        let mut library = Library::two_band();
        library.entries.retain(|entry| entry.id == FIRST[0]);
        let index = PatternIndex::new(&library);
        let is_one = |theorem: &&Theorem| matches!(index.find(theorem), Ok(Some(_)));
        theorems
            .iter()
            .positions(|theorem| is_one(&theorem))
            .collect()
    }

    /// The matcher that finds them.
    pub fn matcher(&self) -> &Matcher {
        &self.compiled.matcher
    }

    /// The place of each rule in the order in which `solve` enters relations. The order of a file
    /// is kept, unless it is a library; in a library those that are [looked for first](FIRST) come
    /// first, then the others by size.
    pub fn order(&self) -> Vec<usize> {
        self.order.clone()
    }

    /// What a rule, or its transpose, is called.
    pub fn named(&self, rule: usize, transposed: bool) -> RuleName {
        let id = &self.compiled.names[rule].0;
        let published = if id == FIRST[0] {
            Some(oddagon::solve::TRIDAGON.to_owned())
        } else {
            published_name(id)
        };
        let end = if transposed { "s" } else { "" };
        RuleName {
            own: self.name(rule, transposed).to_owned(),
            published: published.map(|name| name + end),
        }
    }

    /// The name of a rule, or of its transpose.
    pub fn name(&self, rule: usize, transposed: bool) -> &str {
        let (own, transpose) = &self.compiled.names[rule];
        if transposed { transpose } else { own }
    }
}

/// The order of a library's rules.
fn library_order(names: &[(String, String)]) -> Vec<usize> {
    let places = names.iter().enumerate().map(|(rule, (name, _))| {
        let first = FIRST.iter().position(|other| other == name);
        first.unwrap_or(FIRST.len() + rule)
    });
    places.collect()
}

/// The patterns that a theorem about Sudoku says are impossible: its own; one for each candidate
/// that it eliminates, in which that is alone in its cell; or its own, with no candidate of the
/// claimed clause.
fn impossible_patterns(theorem: &Theorem) -> Vec<Theorem> {
    let Some(board) = theorem.sudoku() else {
        return vec![theorem.clone()];
    };
    let alone = |live: &mut CandidateSet, c: Candidate| {
        let of_cell = (0..board.side()).map(|digit| board.candidate_at(board.cell(c), digit));
        of_cell.filter(|&d| d != c).for_each(|d| live.remove(d));
    };
    let impossible = |live: CandidateSet| {
        let statement = Statement {
            pattern: Pattern::Candidates(candidate_grid(board, &live)),
            claim: Claim::Impossible,
            ..theorem.statement().clone()
        };
        // A grid with an empty cell cannot be written: such a theorem stays as it is.
        Theorem::new(statement).unwrap_or_else(|_| theorem.clone())
    };
    match theorem.goal() {
        Goal::Impossible => vec![theorem.clone()],
        Goal::Eliminate(targets) => {
            let without = targets.iter().map(|&target| {
                let mut live = theorem.live().clone();
                alone(&mut live, target);
                impossible(live)
            });
            without.collect()
        }
        Goal::Clause(literals) => {
            let mut live = theorem.live().clone();
            for literal in literals {
                if literal.positive {
                    live.remove(literal.candidate)
                } else {
                    alone(&mut live, literal.candidate)
                }
            }
            vec![impossible(live)]
        }
    }
}

fn no_columns(name: &str) -> CliError {
    CliError::Usage(format!(
        "--where: {name} is not a library, so its patterns have no columns"
    ))
}

fn unmatched(place: &str, error: MatchError) -> CliError {
    let name = place.to_owned();
    CliError::Match { name, error }
}

/// Whether theorems, each with its place, hold.
fn check(theorems: &[(Theorem, String)]) -> Result<(), CliError> {
    let wrong = |(theorem, place): &(Theorem, String)| Some(refused(place, prove(theorem).err()?));
    theorems
        .par_iter()
        .find_map_first(wrong)
        .map_or(Ok(()), Err)
}
