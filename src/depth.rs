use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::patterns::{MarkArgs, Patterns};
use super::{Outcome, output};
use crate::args::{JobsArg, JsonArg};
use clap::Args;
use oddagon::prover::Options;
use oddagon::rules::{Entry, Family, Instance, MAX_DEPTH, Measure, MeasureError, families};
use oddagon::theorem::Statement;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;

mod catalogue;
mod human;
mod list;
mod parameters;
pub(super) mod proofs;
mod row;

use catalogue::Hardest;
use parameters::Parameters;
use proofs::Proofs;
use row::{Row, Task};

/// Find how deep rules are: theorem files, a published rule family, or all of them
///
/// Proves every instance of a family, and refutes each of its near misses with a model. Prints one
/// line for each family (or theorem): how many instances it has up to symmetry, the T&E-depth of
/// the easiest and the hardest, restricted and full, the theory T of T&E(T, n) (BRT, or W1 for
/// families with groups), and whether SAT agrees. Assuming the target of an elimination counts as
/// one level. `--list` lists the families and their parameters.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon depth --list
  oddagon depth --family xy-wing
  oddagon depth rules.ron")]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per family or theorem, also with --list"
)))]
#[command(mut_arg("k", |arg| arg.conflicts_with_all(["family", "all", "list"])))]
#[command(mut_arg("kl", |arg| arg.conflicts_with_all(["family", "all", "list"])))]
pub struct DepthArgs {
    /// Files of theorems, or `-` for standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["family", "all", "list"])]
    files: Vec<String>,
    #[command(flatten)]
    marks: MarkArgs,
    /// A rule family
    #[arg(long, value_name = "NAME", conflicts_with_all = ["files", "all"])]
    family: Option<String>,
    #[command(flatten)]
    parameters: Parameters,
    /// All rule families
    #[arg(long, conflicts_with = "files")]
    all: bool,
    /// List the rule families with their parameters, and do nothing else
    #[arg(long, conflicts_with_all = ["files", "family", "all"])]
    list: bool,
    /// The largest number of random instances for each choice of parameters: 10000 unless given,
    /// with `--all` 200
    #[arg(long, value_name = "N")]
    sample: Option<NonZeroUsize>,
    /// One line for each instance of a family, not one for all of them
    #[arg(long)]
    each: bool,
    /// Write the catalogue of the families to this folder: `RULES.md`, `patterns/rules`,
    /// `proofs/rules` and `proofs/boards`
    #[arg(long, value_name = "DIR", requires = "all")]
    catalogue: Option<PathBuf>,
    #[command(flatten)]
    format: JsonArg,
    /// Write the proofs to this folder: one file for each family, or for the theorems, in JSON, one
    /// proof per line
    #[arg(long, value_name = "DIR")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobsArg,
}

/// Runs `oddagon depth`.
pub fn run(args: &DepthArgs) -> Result<Outcome, CliError> {
    // clap does not say so where files or another family are asked for as well.
    if let (Some((name, _)), None) = (args.parameters.selection().0.first(), &args.family) {
        return Err(CliError::Usage(format!("--{name} needs --family")));
    }
    if args.catalogue.is_some() && !args.all {
        return Err(CliError::Usage("--catalogue needs --all".to_owned()));
    }
    if args.list {
        let list = if args.format.json {
            list::json()
        } else {
            list::text()
        };
        return output::print(&list).map(|()| Outcome::Holds);
    }
    let mut table = Table {
        args,
        proofs: Proofs::new(args.proof.as_deref())?,
        outcome: Outcome::Holds,
        rows: 0,
        entries: Vec::new(),
    };
    match (&args.family, args.all) {
        (Some(name), _) => {
            let family = Family::named(name).map_err(usage)?;
            table.family(family)?;
        }
        (None, true) => {
            families().try_for_each(|family| table.family(family))?;
            if let Some(folder) = &args.catalogue {
                catalogue::write(folder, &table.entries)?;
            }
        }
        (None, false) => {
            // All files are read before anything is printed.
            let mut all = Vec::new();
            for file in &args.files {
                let patterns = Patterns::read(&Source::of(file), &args.marks)?;
                all.extend(patterns.collect::<Result<Vec<_>, _>>()?);
            }
            for (theorem, _) in all {
                table.theorem(theorem)?;
            }
        }
    }
    Ok(table.outcome)
}

fn usage(error: impl std::fmt::Display) -> CliError {
    CliError::Usage(error.to_string())
}

/// A statement that can be resolved, but not measured.
fn unmeasured(statement: &Statement, error: MeasureError) -> CliError {
    let place = "the statement";
    match error {
        MeasureError::Report(error) => CliError::report(place, statement, &error),
        error => CliError::internal(place, statement, error),
    }
}

/// The table as it is printed, row by row.
struct Table<'a> {
    args: &'a DepthArgs,
    proofs: Proofs<'a>,
    outcome: Outcome,
    rows: usize,
    /// The content of the catalogue, if it is to be written.
    entries: Vec<Entry>,
}

impl Table<'_> {
    fn family(&mut self, family: &'static Family) -> Result<(), CliError> {
        let selection = self.args.parameters.selection();
        let (instances, misses) = family.select(&selection).map_err(usage)?;
        let most = self
            .args
            .sample
            .map_or(if self.args.all { 200 } else { usize::MAX }, Into::into);
        let mut counts: HashMap<Vec<String>, usize> = HashMap::new();
        let wanted = move |instance: &Instance| {
            let count = counts.entry(instance.values.clone()).or_default();
            *count += usize::from(instance.random);
            !instance.random || *count <= most
        };
        // Random instances come last, one of each choice of parameters in turn, and are made one by
        // one.
        let instances = instances
            .take_while(wanted)
            .map(|instance| (instance, Task::Instance));
        let misses = misses.map(|instance| (instance, Task::NearMiss));
        let mut row = Row::of_family(family);
        let mut hardest = Hardest::default();
        let bar = output::progress(None, family.name);
        let work = |(instance, task): (Instance, Task)| {
            let measure = Measure::new(family, &instance);
            measure
                .map_err(|error| unmeasured(&instance.statement, error))
                .map(|measure| (task, instance, measure))
        };
        let instances = instances.chain(misses).map(Ok);
        Batch::new(instances, bar, self.args.jobs.count()).run(
            || work,
            |(task, instance, measure)| {
                self.proofs.add(measure.report.proof.as_ref());
                if self.args.each {
                    let mut own = Row::of_instance(family, &instance, task);
                    if task == Task::NearMiss {
                        own.depths.add(&measure);
                    }
                    own.add(task, measure);
                    return self.print(&own);
                }
                hardest.offer(family, (task, &instance), &measure);
                row.add(task, measure);
                Ok(())
            },
        )?;
        self.proofs.finish(family.name)?;
        if self.args.catalogue.is_some() && row.holds() {
            self.entries.extend(hardest.entry(family, &row)?);
        }
        if self.args.each {
            Ok(())
        } else {
            self.print(&row)
        }
    }

    fn theorem(&mut self, theorem: oddagon::theorem::Theorem) -> Result<(), CliError> {
        let options = Options {
            max_depth: MAX_DEPTH,
            effort: 0,
            ..Options::default()
        };
        let mut row = Row::of_theorem(&theorem);
        let statement = theorem.statement().clone();
        let measure =
            Measure::of(theorem, &options, &[]).map_err(|error| unmeasured(&statement, error))?;
        self.proofs.add(measure.report.proof.as_ref());
        row.add(Task::Instance, measure);
        self.proofs.finish(&format!("{:04}", self.rows + 1))?;
        self.print(&row)
    }

    fn print(&mut self, row: &Row) -> Result<(), CliError> {
        if !row.holds() {
            self.outcome = Outcome::Fails;
        }
        let head = match self.rows {
            0 if !self.args.format.json => human::head(),
            _ => String::new(),
        };
        self.rows += 1;
        output::print(&if self.args.format.json {
            output::json(&row.record())
        } else {
            head + &human::line(row)
        })
    }
}
