use crate::batch::Batch;
use crate::error::CliError;
use crate::input::Source;
use crate::matching::MatchArgs;
use crate::slitherlink::{Grids, library, puzzles, shown};
use crate::{Outcome, output};
use indicatif::ProgressBar;
use oddagon::slitherlink::Diagram;
use oddagon::slitherlink::solve::{Firing, Grid, Library, Options, Solver};
use serde::Serialize;
use std::sync::Arc;

#[derive(Serialize)]
struct Record<'a> {
    puzzle: usize,
    rule: &'a str,
    r#loop: String,
    border: String,
    at: String,
    facts: Vec<String>,
}

/// Finds all places in the puzzles of a text where the rules of a library apply.
///
/// A rule applies where its premises hold for the given clues and lines, without any propagation,
/// and its conclusion is not given already. Each rule is tested before it is used: a false one is
/// an error. A rule that holds in L0 (in every puzzle except those whose whole solution is the
/// circuit around one cell) or in L1 (except those whose whole solution is a circuit inside its
/// window) is applied only where no such circuit can be the solution.
pub fn run(asked: &MatchArgs, source: &Source, text: String) -> Result<Outcome, CliError> {
    let Some(rules) = &asked.library else {
        let message = "found a Slitherlink, expected --library as well: macro-rules, such as \
                       patterns/slitherlink";
        return Err(CliError::Usage(message.to_owned()));
    };
    let library = Arc::new(library(std::slice::from_ref(rules))?);
    let puzzles = puzzles(source, text)?;
    let grids = Grids::default();
    let mut all = true;
    let puzzles = (1..).zip(puzzles).map(Ok);
    Batch::new(puzzles, ProgressBar::hidden(), asked.jobs.count()).run(
        || {
            |(number, (place, puzzle)): (usize, (String, Diagram))| {
                let grid = grids.of(&puzzle);
                let firings = firings(&place, &puzzle, &grid, &library)?;
                Ok((number, place, grid, firings))
            }
        },
        |(number, place, grid, firings)| {
            all &= !firings.is_empty();
            let said = firings.iter().map(|firing| {
                let facts = firing.facts.iter();
                let facts: Vec<String> = facts.flat_map(|fact| fact.names(&grid)).collect();
                let rule = &library.rules()[firing.rule];
                let (place, words) = (firing.place(), facts.join(" "));
                if asked.format.json {
                    output::json(&Record {
                        puzzle: number,
                        rule: rule.name(),
                        r#loop: rule.mode().to_string(),
                        border: rule.border().to_string(),
                        at: place,
                        facts,
                    })
                } else {
                    format!("   {} at {place}: {words}\n", shown(&rule.to_string()))
                }
            });
            let head = if asked.format.json {
                String::new()
            } else {
                let count = firings.len();
                let plural = if count == 1 { "" } else { "es" };
                format!("{}   {count} match{plural}\n", shown(&place))
            };
            output::print(&(head + &said.collect::<String>()))
        },
    )?;
    Ok(Outcome::of(all))
}

/// Where the rules apply in a puzzle.
fn firings(
    place: &str,
    puzzle: &Diagram,
    grid: &Arc<Grid>,
    library: &Arc<Library>,
) -> Result<Vec<Firing>, CliError> {
    let solver = Solver::new(grid.clone(), library.clone(), Options::default());
    let known = solver.known(puzzle).map_err(|_| {
        CliError::Usage(format!(
            "{place}: the lines at one point contradict each other, expected a position that can be"
        ))
    })?;
    Ok(library.firings(grid, &known))
}
