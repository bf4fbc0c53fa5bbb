use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::patterns::{PatternArgs, Patterns};
use super::{Outcome, interrupt, output, slitherlink};
use crate::args::{JobsArg, JsonArg, KeepGoingArg, TheoryArg, number};
use clap::{Args, ValueEnum};
use oddagon::csp::Theory;
use oddagon::enumerate::deadly::deadly_theorem;
use oddagon::proof::{Proof, check};
use oddagon::prover::{Options, Report};
use oddagon::theorem::Theorem;
use std::path::PathBuf;

mod bundle;
mod human;
mod induction;
mod json;
mod pattern_core;
mod windows;

use super::proofs::Proofs;
use bundle::Bundle;
use pattern_core::PatternCore;

pub(super) use json::model;

/// Prove patterns impossible, or rules valid: exact T&E-depth, SAT's opinion, a proof
///
/// For each pattern it says whether it is contradictory, the least depth at which trial and error
/// proves that (restricted to the pattern's candidates, and full), what a SAT solver says, a
/// completed grid if it is possible after all, and a proof.
///
/// A file may also hold inductions: rules about any number of cells. For each it says whether the
/// theorems that prove it for every number hold, and what the rule says at the places that it
/// names.
///
/// Of Slitherlink it proves macro-rules: with --board slitherlink theorems about windows in RON,
/// and without it sets of rules that `discover` wrote and inductions about any number of cells in a
/// row. One line is printed for each rule: whether it holds in the loop mode that it names, and in
/// which others; the weakest of BRT, W1 and T&E(W1,n) that derives the whole claim; and the
/// T&E-depth over W1 if lines, lines and points, or all candidates are tried. A rule that does not
/// hold as stated is refuted by a completion: exit code 1. For a drawing (dots at the points, clues
/// in the cells, `-` and `|` for lines, `x` for no line) everything that follows from it is
/// printed.
///
/// Loop modes. L0: points and cells only, and no cell has four lines; a rule then holds in every
/// puzzle except those whose whole solution is the circuit around one cell. L1: no closed circuit
/// in the window; a rule then holds in every puzzle except those whose whole solution is such a
/// circuit. L2: exactly the rules of the game, so a closed circuit is the whole solution; a rule
/// then holds in every puzzle.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon prove patterns/trivalue-oddagon.ron --proof proof.ron
  oddagon prove k3b2-12-00038
  oddagon prove - --k 2 --json < patterns.txt
  oddagon prove patterns/slitherlink/clues.ron --board slitherlink")]
#[command(mut_arg("json", |arg| arg.help("One JSON object per pattern or rule")))]
pub struct ProveArgs {
    #[command(flatten)]
    patterns: PatternArgs,
    /// The largest depth to try: 4 if not given, 2 for rules of Slitherlink, which take at most 4
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = number::<u8>(0..=20))]
    pub depth: Option<u8>,
    /// The candidates to try: those of the pattern (restricted T&E), all of them (full T&E), or
    /// both
    #[arg(long, default_value = "both")]
    focus: FocusArg,
    #[command(flatten)]
    theory: TheoryArg,
    /// Prove that the patterns are deadly instead: that a puzzle in whose solution their cells hold
    /// these candidates has a second solution, if none of these cells is a given
    #[arg(long, conflicts_with_all = ["wlog", "depth"])]
    deadly: bool,
    /// Fix cells without loss of generality where symmetries allow it, and prove the rest
    #[arg(long)]
    wlog: bool,
    /// How hard to look for a small proof: 0 takes the first, each further unit allows ten thousand
    /// trials; 1 if not given, but 0 for several patterns whose proofs are not written
    #[arg(
        long,
        value_name = "N",
        value_parser = number::<usize>(0..),
        allow_negative_numbers = true
    )]
    effort: Option<usize>,
    /// Write the proof to this file (`.json`: in JSON, otherwise RON); several proofs go to one
    /// file that ends in `.jsonl` or `.jsonl.gz` (in JSON, one per line), or to a folder, named by
    /// its path with a `/`
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Write everything that is needed to check the proof without this program to this folder,
    /// which must be new or empty: the statement, the proof in every language that `export` knows,
    /// and how to run public checkers on it
    #[arg(long, value_name = "DIR")]
    bundle: Option<PathBuf>,
    /// Also say whether impossible patterns are minimal, give a minimal core of each, and its id in
    /// the library of two-band patterns. For a single pattern this is always said
    #[arg(long)]
    core: bool,
    #[command(flatten)]
    pub format: JsonArg,
    #[command(flatten)]
    keep_going: KeepGoingArg,
    #[command(flatten)]
    pub jobs: JobsArg,
    #[command(flatten, next_help_heading = "Slitherlink")]
    pub slitherlink: windows::SlitherlinkArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FocusArg {
    Pattern,
    All,
    Both,
}

impl ProveArgs {
    /// Whether patterns are to be deadly. The page does not ask that.
    fn deadly(&self) -> bool {
        self.deadly && cfg!(not(target_family = "wasm"))
    }

    fn options(&self) -> Options {
        Options {
            theory: self.theory.theory,
            max_depth: self.depth.unwrap_or(4).into(),
            restricted: self.focus != FocusArg::All,
            full: self.focus != FocusArg::Pattern,
            effort: self.effort.unwrap_or(1),
            wlog: self.wlog,
            lower_halves: true,
        }
    }
}

/// Runs `oddagon prove`.
pub fn run(args: &ProveArgs) -> Result<Outcome, CliError> {
    if args.deadly && !args.deadly() {
        let message = "--deadly: the page does not prove that";
        return Err(CliError::Usage(message.to_owned()));
    }
    let mut options = args.options();
    let mut proofs = Proofs::new(args.proof.as_deref())?;
    let mut bundle = Bundle::new(args.bundle.as_deref())?;
    let source = Source::of(&args.patterns.pattern);
    let patterns = args.patterns.read(&source)?;
    if let Patterns::Inductions(inductions, name) = &patterns {
        return induction::run(args, (inductions, name), proofs);
    }
    if let Patterns::Windows(text) = &patterns {
        slitherlink::refuse(&[
            ("--bundle", args.bundle.is_some()),
            ("--wlog", args.wlog),
            ("--core", args.core),
            ("--deadly", args.deadly()),
            ("--focus", args.focus != FocusArg::Both),
            ("--theory", args.theory.theory != Theory::Brt),
            ("--effort", args.effort.is_some()),
            ("--k", args.patterns.marks.k.is_some()),
            ("--kl", !args.patterns.marks.kl.is_empty()),
        ])?;
        return windows::run(args, &source, text, proofs);
    }
    if let Some(option) = args.slitherlink.given() {
        let message =
            "expected rules or drawings of Slitherlink; --board slitherlink says so of theorems";
        return Err(CliError::Usage(format!("{option}: {message}")));
    }
    let bar = output::progress(patterns.total(), "proving");
    let is_one = match &source {
        Source::Inline(text) if !text.trim().contains('\n') => true,
        _ => patterns.total() == Some(1),
    };
    let knows = args.core || is_one;
    if args.effort.is_none() && !is_one && args.proof.is_none() && args.bundle.is_none() {
        options.effort = 0;
    }
    let work = |(pattern, place): (Theorem, String)| {
        let theorem = if args.deadly() {
            let name = place.clone();
            deadly_theorem(&pattern).map_err(|error| CliError::Deadly { name, error })?
        } else {
            pattern
        };
        let report = Report::new(&theorem, &options)
            .map_err(|error| CliError::report(&place, theorem.statement(), &error))?;
        let core = if knows && report.holds {
            PatternCore::of(&theorem, &place)?
        } else {
            PatternCore::default()
        };
        Ok((theorem, report, core))
    };
    let (mut holds, mut count) = (true, 0);
    interrupt::advise(unfinished(args, count));
    let done = Batch::new(patterns, bar, args.jobs.count())
        .keep_going(&args.keep_going)
        .run(
            || work,
            |(theorem, report, core)| {
                let written = proofs.write(report.proof.as_ref())?;
                let bundled = bundle.take(report.proof.as_ref())?;
                holds &= report.holds;
                let text = if args.format.json {
                    json::line(&theorem, &report, &options, &core)
                } else {
                    let blank = if count > 0 { "\n" } else { "" };
                    let proof = (args.proof.is_some(), written.as_deref());
                    let said = human::text(&theorem, (&report, &core), &options, proof);
                    format!("{blank}{said}{}", bundled.unwrap_or_default())
                };
                count += 1;
                output::print(&text)?;
                interrupt::advise(unfinished(args, count));
                Ok(())
            },
        )?;
    proofs.finish()?;
    bundle.finish()?;
    done.outcome(holds)
}

/// The message when proving is interrupted after so many patterns.
fn unfinished(args: &ProveArgs, done: usize) -> String {
    let lost = match args.proof.as_ref().filter(|path| !output::is_folder(path)) {
        Some(path) => format!("; {} is not written", path.display()),
        None => String::new(),
    };
    match done {
        0 => format!(
            "no pattern is done{lost}; --focus pattern, or a smaller --depth, takes less time"
        ),
        1 => format!("the first pattern is done{lost}; to go on, give `prove` those after it"),
        _ => format!(
            "the first {done} patterns are done{lost}; to go on, give `prove` those after them"
        ),
    }
}

/// Makes sure that the checker accepts a proof, and that it proves this theorem.
///
/// # Errors
/// [`CliError::Internal`].
pub(super) fn accepted(place: &str, theorem: &Theorem, proof: &Proof) -> Result<(), CliError> {
    let verified = check(proof).and_then(|verified| verified.of(Some(&theorem.identity())));
    let refused = |rejected| format!("the checker rejects the proof found: {rejected}");
    verified
        .map(drop)
        .map_err(|rejected| CliError::internal(place, theorem.statement(), refused(rejected)))
}
