use crate::cli::args::WhereArg;
use crate::cli::error::CliError;
use crate::cli::input::Source;
use crate::cli::library::{Record, refused, verify};
use crate::cli::patterns::{MarkArgs, Patterns};
use oddagon::library::atlas::Filter;
use oddagon::library::matching::{Compiled, MatchError, Matcher};
use oddagon::library::{Extent, Library, Selection, prove};
use oddagon::solve::Lemmas;
use oddagon::theorem::Theorem;
use rayon::prelude::*;

/// The rules that are matched.
pub struct Rules {
    compiled: Compiled,
    /// The same as they were stated; none where they are the library that comes with the program.
    theorems: Option<Vec<Theorem>>,
    /// Whether they come from a list, whose order is somebody's choice.
    is_list: bool,
}

/// The patterns of two bands that solvers of the field look for first, in their order: the trivalue oddagon, the two published selections (Select1, Select2), and
/// those that were found to be of use next. Source: the saliences of CSP-Rules, there named EL12c38, EL13c290 and so on.
const FIRST: [&str; 29] = [
    "k3b2-12-00038",
    "k3b2-13-00290",
    "k3b2-14-00030",
    "k3b2-14-00159",
    "k3b2-14-00001",
    "k3b2-14-00013",
    "k3b2-10-00028",
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

impl Rules {
    /// Reads a library, or patterns and theorems in any other form; without an argument, takes the library that comes with
    /// the program. What is read is checked, unless it was before: a rule that does not hold would make all that follows from it
    /// wrong. Of a library those are taken for which the conditions hold.
    pub fn read(argument: Option<&str>, conditions: &WhereArg) -> Result<Rules, CliError> {
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
            let message = format!(
                "--where: {} is no library, whose entries have columns",
                source.name()
            );
            return Err(CliError::Usage(message));
        }
        let name = source.name();
        let record = Record::of(&text);
        let rules = if Library::is_meant_by(&text) {
            let library = Library::read(&text).map_err(|error| CliError::Library {
                name: name.to_owned(),
                error,
            })?;
            let rules = Rules::selected(&library, filters, name)?;
            if !record.is_made() {
                verify(&library, &text, &source, Extent::Theorem)?;
            }
            rules
        } else {
            let marks = MarkArgs {
                k: None,
                kl: Vec::new(),
            };
            let theorems: Vec<_> = Patterns::read(&source, &marks)?.collect::<Result<_, _>>()?;
            let rules = Rules::of_theorems(&theorems, name)?;
            if !record.is_made() {
                check(&theorems)?;
            }
            rules
        };
        // What was typed is short, and seldom typed again.
        if let Source::File(_) = source {
            record.make();
        }
        Ok(rules)
    }

    /// Those of a library for which the conditions hold.
    fn selected(library: &Library, filters: &[Filter], place: &str) -> Result<Rules, CliError> {
        let selection = Selection {
            filters: filters.to_vec(),
            ..Selection::default()
        };
        let library = &selection.of(library).expect("no names are asked for");
        if library.entries.is_empty() {
            let message = format!("--where: no entry of {place} is so");
            return Err(CliError::Usage(message));
        }
        let theorems = library.theorems().map(|(_, theorem)| theorem).collect();
        let compiled = Compiled::of(library).map_err(|error| unmatched(place, error))?;
        Ok(Rules {
            compiled,
            theorems: Some(theorems),
            is_list: false,
        })
    }

    /// Theorems, each with its place.
    fn of_theorems(theorems: &[(Theorem, String)], place: &str) -> Result<Rules, CliError> {
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
        let matcher = Matcher::new(&theorems).map_err(|error| unmatched(place, error))?;
        Ok(Rules {
            compiled: Compiled { matcher, names },
            theorems: Some(theorems),
            is_list: true,
        })
    }

    /// Those of the library that comes with the program for which the conditions hold.
    fn of_two_band(filters: &[Filter]) -> Result<Rules, CliError> {
        if !filters.is_empty() {
            return Rules::selected(&Library::two_band(), filters, "the library");
        }
        Ok(Rules {
            compiled: Compiled::two_band(),
            theorems: None,
            is_list: false,
        })
    }

    /// The rules as lemmas of paths.
    pub fn lemmas(&self) -> Lemmas {
        let two_band = || {
            let library = Library::two_band();
            library.theorems().map(|(_, theorem)| theorem).collect()
        };
        Lemmas::new(self.theorems.clone().unwrap_or_else(two_band))
    }

    /// What finds them.
    pub fn matcher(&self) -> &Matcher {
        &self.compiled.matcher
    }

    /// The place of each rule in the order in which `solve` enters relations: those of a file in its order, unless that is a library. Of a library
    /// first those that are [looked for first](FIRST), then by size.
    pub fn order(&self) -> Vec<usize> {
        let place = |(rule, (name, _)): (usize, &(String, String))| {
            let first = FIRST.iter().position(|other| other == name);
            match self.is_list {
                true => rule,
                false => first.unwrap_or(FIRST.len() + rule),
            }
        };
        self.compiled.names.iter().enumerate().map(place).collect()
    }

    /// The name of a rule, or of its transpose.
    pub fn name(&self, rule: usize, transposed: bool) -> &str {
        let (own, transpose) = &self.compiled.names[rule];
        if transposed { transpose } else { own }
    }
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
