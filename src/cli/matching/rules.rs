use crate::cli::error::CliError;
use crate::cli::input::Source;
use crate::cli::patterns::{MarkArgs, Patterns};
use oddagon::library::Library;
use oddagon::library::matching::Matcher;
use oddagon::sat::decide_in_focus;
use oddagon::theorem::Theorem;
use rayon::prelude::*;

/// The rules that are matched.
pub struct Rules {
    pub matcher: Matcher,
    /// What solvers call each rule, and that of its transpose.
    names: Vec<(String, String)>,
}

impl Rules {
    /// Reads a library, or patterns and theorems in any other form; without an argument, takes the library that comes with
    /// the program. What is read is checked: a rule that does not hold would make all that follows from it wrong.
    pub fn read(argument: Option<&str>) -> Result<Rules, CliError> {
        let Some(argument) = argument else {
            return Rules::of_library(&Library::two_band(), "the two-band library");
        };
        let source = Source::of(argument);
        if source == Source::Stdin {
            let message = "--library: found -, expected a file or a pattern";
            return Err(CliError::Usage(message.to_owned()));
        }
        let name = source.name();
        let text = match &source {
            Source::File(_) => source.read()?,
            _ => String::new(),
        };
        if Library::is_meant_by(&text) {
            let library = Library::read(&text).map_err(|error| CliError::Library {
                name: name.to_owned(),
                error,
            })?;
            let place = |id: &str| format!("{name}, \"{id}\"");
            let theorems: Vec<_> = library.theorems().map(|(id, t)| (t, place(id))).collect();
            check(&theorems)?;
            return Rules::of_library(&library, name);
        }
        let marks = MarkArgs {
            k: None,
            kl: Vec::new(),
        };
        let theorems: Vec<_> = Patterns::read(&source, &marks)?.collect::<Result<_, _>>()?;
        check(&theorems)?;
        let names = theorems.iter().zip(1..).map(|((theorem, _), number)| {
            let name = match &theorem.statement().name[..] {
                "" => format!("pattern {number}"),
                name => name.to_owned(),
            };
            let transpose = format!("{name}s");
            (name, transpose)
        });
        let names = names.collect();
        Rules::new(theorems.iter().map(|(theorem, _)| theorem), names, name)
    }

    fn of_library(library: &Library, place: &str) -> Result<Rules, CliError> {
        let theorems: Vec<Theorem> = library.theorems().map(|(_, theorem)| theorem).collect();
        let names = library.entries.iter().map(|entry| entry.rule_names());
        Rules::new(&theorems, names.collect(), place)
    }

    fn new<'t>(
        theorems: impl IntoIterator<Item = &'t Theorem>,
        names: Vec<(String, String)>,
        place: &str,
    ) -> Result<Rules, CliError> {
        let matcher = Matcher::new(theorems).map_err(|error| CliError::Match {
            name: place.to_owned(),
            error,
        })?;
        Ok(Rules { matcher, names })
    }

    /// The name of a rule, or of its transpose.
    pub fn name(&self, rule: usize, transposed: bool) -> &str {
        let (own, transpose) = &self.names[rule];
        if transposed { transpose } else { own }
    }
}

/// Whether theorems, each with its place, hold.
fn check(theorems: &[(Theorem, String)]) -> Result<(), CliError> {
    theorems.par_iter().try_for_each(|(theorem, place)| {
        match decide_in_focus(theorem) {
            Ok(true) => Ok(()),
            Ok(false) => Err(CliError::Usage(format!(
                "{place}: the claim does not hold, expected a theorem; `oddagon prove` shows a completed grid against it"
            ))),
            Err(error) => Err(CliError::internal(place, &theorem.statement(), error)),
        }
    })
}
