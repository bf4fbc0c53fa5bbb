//! Inductions: the theorems that prove each of them, and its places.

use super::ProveArgs;
use crate::batch::Batch;
use crate::error::CliError;
use crate::pipeline::in_order;
use crate::proofs::Proofs;
use crate::{Outcome, interrupt, output};
use indicatif::ProgressBar;
use itertools::Itertools;
use oddagon::csp::Theory;
use oddagon::induction::{Induction, InductionError, RankInduction, prove, settle};
use oddagon::proof::Terms;
use oddagon::prover::{Depth, Report};
use oddagon::theorem::{Claim, Focus, Statement, Theorem, claim_words};
use serde::Serialize;
use std::sync::{Mutex, PoisonError};

/// Proves inductions.
///
/// # Errors
/// Options that have no meaning here, bad input, or a disagreement.
pub fn run(
    args: &ProveArgs,
    (inductions, name): (&[RankInduction], &str),
    mut proofs: Proofs,
) -> Result<Outcome, CliError> {
    let options = [
        (args.bundle.is_some(), "--bundle"),
        (args.wlog, "--wlog"),
        (args.core, "--core"),
    ];
    if let Some((_, option)) = options.into_iter().find(|(given, _)| *given) {
        return Err(CliError::Usage(format!(
            "{option}: {name} has inductions, expected theorems"
        )));
    }
    interrupt::advise("what was not printed is not proven".to_owned());
    let (to_file, mut is_first, mut holds) = (Mutex::new(&mut proofs), true, true);
    let worker = || |induction| answer(args, induction, name, &to_file);
    // One induction after the other: each makes use of all threads.
    let done = Batch::new(inductions.iter().map(Ok), ProgressBar::hidden(), 1)
        .keep_going(&args.keep_going)
        .run(worker, |(answer, induction): (InductionAnswer, _)| {
            holds &= answer.problem.is_none();
            let text = if args.format.json {
                output::json(&answer)
            } else {
                answer.text(induction)
            };
            let blank = if is_first || args.format.json {
                ""
            } else {
                "\n"
            };
            is_first = false;
            output::print(&format!("{blank}{text}"))
        })?;
    proofs.finish()?;
    done.outcome(holds)
}

/// What is found out about an induction.
fn answer<'i>(
    args: &ProveArgs,
    induction: &'i RankInduction,
    file: &str,
    proofs: &Mutex<&mut Proofs>,
) -> Result<(InductionAnswer, &'i RankInduction), CliError> {
    let mut answer = InductionAnswer::of(induction);
    let mut proofs = proofs.lock().unwrap_or_else(PoisonError::into_inner);
    match answer.prove(args, induction, &mut proofs) {
        Ok(()) => {}
        Err(NotProven::Cli(error)) => return Err(error),
        Err(NotProven::Induction(error)) if error.is_input() => {
            let called = &induction.name;
            return Err(CliError::Usage(format!("{file}, {called:?}: {error}")));
        }
        Err(NotProven::Induction(error)) if error.is_internal() => {
            return Err(CliError::Internal {
                place: format!("{file}, {:?}", induction.name),
                what: error.to_string(),
            });
        }
        Err(NotProven::Induction(error)) => {
            answer.verdict = "not-proven";
            answer.problem = Some(error.to_string());
        }
    }
    Ok((answer, induction))
}

/// Why an induction is not proven.
enum NotProven {
    /// An error that ends the command.
    Cli(CliError),
    /// A requirement is not met.
    Induction(InductionError),
}

impl From<CliError> for NotProven {
    fn from(error: CliError) -> NotProven {
        NotProven::Cli(error)
    }
}

impl From<InductionError> for NotProven {
    fn from(error: InductionError) -> NotProven {
        NotProven::Induction(error)
    }
}

/// The object about an induction; `docs/json.md` explains the keys.
#[derive(Default, Serialize)]
struct InductionAnswer {
    name: String,
    verdict: &'static str,
    /// What is wrong.
    problem: Option<String>,
    /// What the step says about each two cells.
    differences: Vec<String>,
    /// How many theorems prove it.
    theorems: usize,
    /// The depth over W1 of the deepest.
    depth: Option<Depth>,
    /// That depth with all that it is said of.
    said: Option<String>,
    /// What was tried as a whole.
    tried: Vec<Tried>,
}

/// An instance.
#[derive(Serialize)]
struct Tried {
    name: String,
    statement: Statement,
    depth: Depth,
    said: Option<String>,
    sat: &'static str,
}

impl InductionAnswer {
    fn of(induction: &RankInduction) -> InductionAnswer {
        InductionAnswer {
            name: induction.name.clone(),
            verdict: "proven",
            ..InductionAnswer::default()
        }
    }

    /// Proves all parts, then tries the whole.
    fn prove(
        &mut self,
        args: &ProveArgs,
        induction: &RankInduction,
        proofs: &mut Proofs,
    ) -> Result<(), NotProven> {
        self.differences = induction.differences()?;
        let parts = induction.parts()?;
        let first = parts.first().cloned();
        let bar = output::progress(u64::try_from(parts.len()).ok(), "proving");
        let proven = in_order(
            parts.into_iter().map(Ok::<_, NotProven>),
            args.jobs.count(),
            || |part: Statement| prove(&part),
            |report| {
                let report = report?;
                bar.inc(1);
                self.theorems += 1;
                self.depth = self.depth.max(report.restricted);
                if args.proof.is_some() {
                    proofs.write(report.proof.as_ref())?;
                }
                Ok(())
            },
        );
        bar.finish_and_clear();
        proven?;
        // The theorems assume nothing but their patterns, and name no focus: what is said of one
        // holds of all.
        self.said = first.and_then(|part| said(&part, self.depth));
        let wholes = induction.wholes()?;
        in_order(
            wholes.into_iter().map(Ok::<_, NotProven>),
            args.jobs.count(),
            || |whole: Statement| (settle(&whole), whole),
            |(report, statement): (Result<Report, _>, Statement)| {
                let report = report?;
                self.tried.push(Tried {
                    name: statement.name.clone(),
                    said: said(&statement, report.restricted),
                    statement,
                    depth: report.restricted.unwrap_or(Depth::Never),
                    sat: report.sat.name(),
                });
                Ok(())
            },
        )
    }

    /// For people.
    fn text(&self, induction: &RankInduction) -> String {
        let mut out = format!(
            "{}\n   {}\n",
            self.name.escape_debug(),
            induction.says.escape_debug()
        );
        let mut row = |label: &str, content: &str| out += &format!("{label:<19}{content}\n");
        let labels = std::iter::once("ranks change").chain(std::iter::repeat(""));
        for (label, words) in labels.zip(&self.differences) {
            row(label, words);
        }
        let verdict = |holds, word: &str| output::verdict(holds, &format!("{word:<19}"));
        match &self.problem {
            Some(problem) => row(
                &verdict(false, "not proven"),
                &problem.escape_debug().to_string(),
            ),
            None => row(
                &verdict(true, "proven"),
                &format!(
                    "for every number of cells, every bound and all ranks, by {} theorems in {}; \
                     SAT agrees",
                    self.theorems,
                    self.said.as_deref().unwrap_or("T&E(W1, n)"),
                ),
            ),
        }
        let labels = std::iter::once("also tried").chain(std::iter::repeat(""));
        for (label, tried) in labels.zip(&self.tried) {
            let depth = tried.said.clone().unwrap_or_default();
            let claim = match &tried.statement.claim {
                // A claim on an abstract board would mean nothing to people.
                Claim::Eliminate(_) if tried.statement.focus.is_empty() => String::new(),
                claim => format!(": {}", claim_words(claim)),
            };
            let name = tried
                .name
                .strip_prefix(&self.name)
                .unwrap_or(&tried.name)
                .trim_start_matches([':', ',', ' '])
                .escape_debug()
                .to_string();
            row(
                label,
                &[name + &claim, depth, format!("SAT: {}", tried.sat)]
                    .iter()
                    .filter(|w| !w.is_empty())
                    .join("; "),
            );
        }
        out
    }
}

/// A restricted depth over W1 with all that it is said of.
fn said(statement: &Statement, depth: Option<Depth>) -> Option<String> {
    let theorem = Theorem::new(statement.clone()).ok()?;
    let terms = Terms::new(&theorem, [Theory::W1]);
    let level = |depth| terms.level(depth, &[Focus::Pattern]);
    match depth? {
        Depth::Exactly(depth) => Some(level(depth)),
        Depth::Beyond(depth) => Some(format!("not in {}", level(depth))),
        Depth::Never => None,
    }
}
