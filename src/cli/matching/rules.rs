use crate::cli::error::CliError;
use crate::cli::input::Source;
use crate::cli::patterns::{MarkArgs, Patterns};
use oddagon::library::matching::Matcher;
use oddagon::sat::decide_in_focus;
use oddagon::theorem::{Theorem, read_statements};
use rayon::prelude::*;

/// The rules that are matched.
pub struct Rules {
    pub matcher: Matcher,
    /// What solvers call each rule, and that of its transpose.
    names: Vec<(String, String)>,
}

impl Rules {
    /// Reads a file of patterns, or takes the library that comes with the program. What a file claims is checked: a rule that does not hold would
    /// make everything that follows wrong.
    pub fn read(file: Option<&str>) -> Result<Rules, CliError> {
        match file {
            None => {
                let text = include_str!("../../../patterns/two-band-k3.ron");
                let name = "two-band-k3.ron";
                let wrong = |error| CliError::Pattern {
                    name: name.to_owned(),
                    error,
                };
                let statements = read_statements(text).map_err(wrong)?;
                let theorems = statements.into_iter().map(Theorem::new);
                let theorems: Vec<_> = theorems.collect::<Result<_, _>>().map_err(wrong)?;
                Rules::of(name, &theorems)
            }
            Some(file) => {
                let source = Source::of(file);
                let patterns = Patterns::read(
                    &source,
                    &MarkArgs {
                        k: None,
                        kl: Vec::new(),
                    },
                )?;
                let theorems: Vec<_> = patterns.collect::<Result<_, _>>()?;
                theorems
                    .par_iter()
                    .try_for_each(|(theorem, place)| holds(theorem, place))?;
                let theorems: Vec<Theorem> =
                    theorems.into_iter().map(|(theorem, _)| theorem).collect();
                Rules::of(source.name(), &theorems)
            }
        }
    }

    fn of(source: &str, theorems: &[Theorem]) -> Result<Rules, CliError> {
        let name = |(i, theorem): (usize, &Theorem)| {
            let name = match &theorem.statement.name[..] {
                "" => format!("pattern {}", i + 1),
                name => name.to_owned(),
            };
            (name.clone(), format!("{name}s"))
        };
        let matcher = Matcher::new(theorems).map_err(|error| CliError::Match {
            name: source.to_owned(),
            error,
        })?;
        Ok(Rules {
            matcher,
            names: theorems.iter().enumerate().map(name).collect(),
        })
    }

    /// The name of a rule, or of its transpose.
    pub fn name(&self, rule: usize, transposed: bool) -> &str {
        let (own, transpose) = &self.names[rule];
        if transposed { transpose } else { own }
    }
}

fn holds(theorem: &Theorem, place: &str) -> Result<(), CliError> {
    match decide_in_focus(theorem) {
        Ok(true) => Ok(()),
        Ok(false) => Err(CliError::Usage(format!(
            "{place}: the claim does not hold, expected a theorem; `oddagon prove` shows a completed grid against it"
        ))),
        Err(error) => Err(CliError::Usage(format!("{place}: {error}"))),
    }
}
