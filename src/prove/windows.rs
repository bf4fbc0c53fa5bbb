use crate::batch::Batch;
use crate::error::CliError;
use crate::input::Source;
use crate::proofs::Proofs;
use crate::slitherlink::shown;
use crate::{Outcome, output, prove};
use clap::Args;
use indicatif::ProgressBar;
use itertools::Itertools;
use oddagon::board::Wording;
use oddagon::csp::{Candidate, CandidateSet};
use oddagon::induction::{Induction, InductionError};
use oddagon::prover::Depth;
use oddagon::slitherlink::discover::Hypotheses;
use oddagon::slitherlink::macro_rule::{
    Rules, Verdict, VerdictError, WindowInduction, consequences,
};
use oddagon::slitherlink::{Border, Diagram, Loop, LoopMode, Slitherlink, text, theorem_of};
use oddagon::theorem::{BoardName, Claim, Statement, Theorem, TheoremError, claim_words, rule};
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeSet;

/// What is asked about windows.
#[derive(Args)]
pub struct SlitherlinkArgs {
    /// Find everything that follows from the premises in the loop mode that the rule names, and
    /// ignore the claim; with --json one object: name, loop, lines, points, drawing
    #[arg(long)]
    conclusions: bool,
    /// The sides of a drawing that coincide with the grid's border: letters among N, S, W and E
    #[arg(
        long,
        value_name = "SIDES",
        default_value = "",
        hide_default_value = true
    )]
    border: Border,
    /// The loop mode for a drawing: L0, L1 or L2; otherwise L2, the rules of the game
    #[arg(value_parser = <Loop as LoopMode>::read, long = "loop", value_name = "MODE")]
    mode: Option<Loop>,
}

impl SlitherlinkArgs {
    /// An option of them that is given.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            ("--conclusions", self.conclusions),
            ("--border", self.border != Border::default()),
            ("--loop", self.mode.is_some()),
        ];
        let found = given.into_iter().find(|(_, given)| *given);
        found.map(|(option, _)| option)
    }

    /// The rules of a text, and whether they are drawings without a claim.
    fn rules(&self, source: &Source, text: &str) -> Result<(Rules, bool), CliError> {
        let name = source.name().to_owned();
        let wrong = match crate::slitherlink::rules_of(&name, text) {
            Ok(rules) => return Ok((rules, false)),
            Err(wrong) => wrong,
        };
        // A text that is not a rule may be a drawing; a text that is neither is reported as a wrong
        // rule if it looks like one.
        let looks_like_ron = text.contains(['(', '{', '[']);
        let diagrams = match text::read(text) {
            Ok(diagrams) => diagrams,
            Err(_) if looks_like_ron => return Err(wrong),
            Err(error) => {
                return Err(match crate::slitherlink::missing(source) {
                    Some(path) => CliError::Usage(format!("{path}: no such file, and no drawing")),
                    None => CliError::Puzzle { name, error },
                });
            }
        };
        let statements = diagrams.iter().map(|diagram| Statement {
            board: BoardName::Slitherlink {
                rows: diagram.rows,
                columns: diagram.columns,
                border: self.border.to_string(),
                mode: self.mode.unwrap_or(Loop::L2),
            },
            ..rule("drawing", &diagram.premises(), Claim::Impossible)
        });
        let rules = Rules {
            statements: statements.collect(),
            inductions: Vec::new(),
        };
        Ok((rules, true))
    }
}

/// Proves or refutes the macro-rules of a text: whether they hold in the loop mode that they name,
/// and how deep they are. Of a drawing it finds what follows.
pub fn run(
    asked: &prove::ProveArgs,
    source: &Source,
    text: &str,
    mut proofs: Proofs,
) -> Result<Outcome, CliError> {
    let (args, name, json) = (&asked.slitherlink, source.name(), asked.format.json);
    let depth = asked.depth.unwrap_or(2);
    if depth > 4 {
        let message = format!("--depth: found {depth}, expected at most 4 for Slitherlink");
        return Err(CliError::Usage(message));
    }
    let (rules, drawn) = args.rules(source, text)?;
    if rules.all().next().is_none() {
        let message = format!("{name}: found no rule, expected one or more");
        return Err(CliError::Usage(message));
    }
    let (mut holds, mut empty_count, mut outcome) = (true, 0, Ok(Outcome::Holds));
    let mut named = BTreeSet::new();
    if args.conclusions || drawn {
        for statement in rules.all() {
            if let BoardName::Slitherlink { mode, .. } = statement.board {
                named.insert(mode);
            }
            let by_default = drawn && args.mode.is_none();
            let said = conclusions(name, statement, json, by_default);
            output::print(&said.map_err(|error| {
                // In L0 windows may be larger.
                if by_default {
                    CliError::Usage(format!("{error}; L2 is the default of --loop"))
                } else {
                    error
                }
            })?)?;
        }
    } else {
        let settle = || {
            |statement: Statement| match Verdict::new(&statement, depth.into()) {
                Ok(verdict) => Ok((statement, Some(verdict))),
                // Others of the file may be rules all the same.
                Err(VerdictError::Contradictory(_)) => Ok((statement, None)),
                Err(error) => Err(failed(name, &statement, error)),
            }
        };
        let batch = Batch::new(
            rules.all().map(Ok),
            ProgressBar::hidden(),
            asked.jobs.count(),
        );
        let batch = batch.keep_going(&asked.keep_going);
        let done = batch.run(settle, |(statement, verdict)| {
            let Some(verdict) = verdict else {
                empty_count += 1;
                holds = false;
                return output::print(&empty(&statement, json));
            };
            match &verdict {
                Verdict::Holds { proof, .. } if asked.proof.is_some() => {
                    proofs.write(proof.as_deref())?;
                }
                Verdict::Holds { .. } => {}
                Verdict::Fails { .. } => holds = false,
            }
            let stated = stated(&statement);
            named.extend(verdict.modes().iter().chain([&stated]));
            output::print(&if json {
                output::json(&Record::of(&statement, stated, &verdict))
            } else {
                human(&statement, stated, &verdict)
            })
        })?;
        for induction in &rules.inductions {
            let proven = induction.holds();
            holds &= proven.is_ok();
            output::print(&inducted(induction, proven, json))?;
        }
        outcome = done.outcome(holds);
    }
    proofs.finish()?;
    if !json {
        if empty_count > 1 {
            let said = format!("{empty_count} rules have premises that contradict each other\n");
            output::print(&said)?;
        }
        // The puzzles in which the rules hold.
        let scopes = named
            .iter()
            .map(|mode| format!("{mode}: holds in {}\n", mode.scope()));
        output::print(&scopes.collect::<String>())?;
    }
    outcome
}

/// What is said of a rule whose premises contradict each other: it is about no puzzle.
fn empty(statement: &Statement, json: bool) -> String {
    let (name, mode) = (&statement.name, stated(statement));
    if json {
        let record = Record {
            name: name.clone(),
            verdict: CONTRADICTORY,
            stated: mode.to_string(),
            ..Record::default()
        };
        return output::json(&record);
    }
    let name = shown(name);
    format!("{name}: its premises contradict each other in {mode}, so it says nothing\n")
}

/// The loop mode that a statement about a window names.
fn stated(statement: &Statement) -> Loop {
    match statement.board {
        BoardName::Slitherlink { mode, .. } => mode,
        _ => Loop::default(),
    }
}

/// The verdict about an induction as a whole.
fn inducted(induction: &WindowInduction, holds: Result<(), InductionError>, json: bool) -> String {
    let (name, mode) = (&induction.name, induction.mode());
    let problem = holds.err().map(|problem| problem.to_string());
    if json {
        let verdict = if problem.is_none() {
            PROVEN
        } else {
            NOT_PROVEN
        };
        let stated = mode.to_string();
        let record =
            json!({ "name": name, "verdict": verdict, "stated": stated, "problem": problem });
        return output::json(&record);
    }
    let name = shown(name);
    match problem {
        None => format!(
            "{name}: holds in {mode}: each part gives what the next needs, so it holds for every \
             number of steps\n"
        ),
        Some(problem) => format!("{name}: not proven: {problem}\n"),
    }
}

fn wrong(name: &str, error: TheoremError) -> CliError {
    let name = name.to_owned();
    CliError::Pattern { name, error }
}

fn failed(file: &str, statement: &Statement, error: VerdictError) -> CliError {
    match error {
        VerdictError::Theorem(error) => wrong(file, error),
        VerdictError::Report(error) => CliError::report(file, statement, &error),
        error => CliError::Usage(format!("{file}: {:?}: {error}", statement.name)),
    }
}

const PROVEN: &str = "proven";
const NOT_PROVEN: &str = "not-proven";
const CONTRADICTORY: &str = "contradictory-premises";

/// A rule in JSON.
#[derive(Default, Serialize)]
struct Record {
    name: String,
    /// "proven", "not-proven": as it is stated; or "contradictory-premises".
    verdict: &'static str,
    /// The loop mode that it names.
    stated: String,
    /// The weakest mode in which it holds.
    #[serde(rename = "loop")]
    mode: Option<String>,
    /// All modes in which it is known to hold.
    holds_in: Vec<String>,
    /// The weakest theory that yields it, in words.
    depth: Option<String>,
    /// The T&E-depth over W1: of lines, of lines and points, of all candidates.
    depths: Option<[Option<usize>; 3]>,
    /// A completion that refutes the claim.
    model: Option<String>,
    /// If it assumes that the puzzle has exactly one solution: how many exchanges that excludes.
    #[serde(skip_serializing_if = "Option::is_none")]
    exchanges: Option<usize>,
}

impl Record {
    fn of(statement: &Statement, stated: Loop, verdict: &Verdict) -> Record {
        let holds_in: Vec<String> = verdict.modes().iter().map(Loop::to_string).collect();
        let mut record = Record {
            name: statement.name.clone(),
            verdict: NOT_PROVEN,
            stated: stated.to_string(),
            mode: holds_in.first().cloned(),
            holds_in,
            depth: None,
            depths: None,
            model: None,
            exchanges: verdict.exchanges(),
        };
        match verdict {
            Verdict::Holds { level, depths, .. } => {
                record.verdict = PROVEN;
                record.depth = level.map(|level| level.to_string());
                record.depths = Some(depths.map(Depth::value));
            }
            Verdict::Fails { theorem, model, .. } => record.model = drawn(theorem, model),
        }
        record
    }
}

fn drawn(theorem: &Theorem, model: &CandidateSet) -> Option<String> {
    let board: &Slitherlink = theorem.board_as()?;
    Some(Diagram::of_state(board, model, theorem.live()).to_string())
}

fn human(statement: &Statement, stated: Loop, verdict: &Verdict) -> String {
    let name = shown(&statement.name);
    let others = verdict
        .modes()
        .iter()
        .copied()
        .filter(|&mode| mode != stated);
    // A rule that holds in another mode holds in L1, too: that need not be said.
    let (last, others): (Vec<Loop>, Vec<Loop>) = others.partition(|&mode| mode == Loop::L1);
    let others = others.iter().join(" and ");
    match verdict {
        Verdict::Holds { level, depths, .. } => {
            let level = level.map_or("deeper than tried".to_owned(), |level| level.to_string());
            let depths = Hypotheses::ALL
                .iter()
                .zip(depths)
                .map(|(hypotheses, depth)| {
                    let depth = depth
                        .value()
                        .map_or("more".to_owned(), |depth| depth.to_string());
                    format!("{hypotheses} {depth}")
                })
                .collect::<Vec<_>>()
                .join(", ");
            let exchanges = verdict.exchanges().map_or(String::new(), |n| {
                let s = if n == 1 { "" } else { "s" };
                format!(" given exactly one solution ({n} exchange{s})")
            });
            let also = if others.is_empty() {
                String::new()
            } else {
                format!(", also in {others}")
            };
            format!(
                "{name}: holds in {stated}{also}{exchanges}; {level}; T&E-depth over W1: {depths}\n"
            )
        }
        Verdict::Fails { theorem, model, .. } => {
            let claim = claim_words(&statement.claim);
            let drawn = drawn(theorem, model).unwrap_or_default();
            let but = match (others.as_str(), last.is_empty()) {
                ("", true) => String::new(),
                ("", false) => ", but in L1".to_owned(),
                (others, _) => format!(", but in {others}"),
            };
            format!("{name}: does not hold in {stated}{but}: not \"{claim}\" in\n{drawn}")
        }
    }
}

/// What follows from a rule's premises: in words with a drawing, or as JSON.
fn conclusions(
    file: &str,
    statement: Statement,
    json: bool,
    by_default: bool,
) -> Result<String, CliError> {
    let found = consequences(&statement).map_err(|error| failed(file, &statement, error))?;
    let theorem = theorem_of(statement).map_err(|error| wrong(file, error))?;
    let board = &theorem.board();
    let csp = board.csp();
    // For a line, the other value follows.
    let (points, lines): (Vec<&Candidate>, Vec<&Candidate>) = found
        .iter()
        .partition(|&&c| csp.candidate_name(c).starts_with('P'));
    let lines = lines.into_iter().filter_map(|c| {
        let members = csp.members(csp.variables_of(*c)[0]);
        let other = members.iter().find(|&d| d != c);
        other.map(|&d| csp.candidate_name(d).to_owned())
    });
    let lines: Vec<String> = lines.collect();
    let points: Vec<String> = points.into_iter().map(|&c| board.negation(c)).collect();
    let (name, mode) = (&theorem.statement().name, stated(theorem.statement()));
    let mut live = theorem.live().clone();
    found.iter().for_each(|&c| live.remove(c));
    let drawing = drawn(&theorem, &live).unwrap_or_default();
    if json {
        let record = json!({
            "name": name,
            "loop": mode.to_string(),
            "lines": lines,
            "points": points,
            "drawing": drawing,
        });
        return Ok(output::json(&record));
    }
    let words = if found.is_empty() {
        "nothing follows".to_owned()
    } else {
        [lines, points].concat().join(" ")
    };
    let chosen = if by_default { " (the default)" } else { "" };
    Ok(format!(
        "{}, in {mode}{chosen}: {words}\n{drawing}",
        shown(name)
    ))
}
