use crate::cli::depth::proofs::Proofs;
use crate::cli::error::CliError;
use crate::cli::input::Source;
use crate::cli::pipeline::in_order;
use crate::cli::{Outcome, jobs, output};
use clap::Args;
use oddagon::macro_rule::{Consequence, Hypotheses, Induction, Rules, Verdict, VerdictError};
use oddagon::macro_rule::{consequences, read_rules};
use oddagon::prover::Depth;
use oddagon::theorem::{Claim, Statement, TheoremError};
use serde::Serialize;
use std::path::PathBuf;

/// Settles macro-rules: whether they hold, in which loop mode, and how deep they are
///
/// Each rule is a theorem about a window, in RON: one, a list, or a list of inductions about any number of cells in a row. One line each: the
/// weakest loop mode in which it holds (L0: points and cells only; L2: a closed circuit is the whole solution; L1: no closed
/// circuit in the window), the weakest of BRT, W1 and T&E(W1,n) that yields all of the claim, and the T&E-depth over W1 where lines, lines
/// and points, and all candidates are tried. A rule that is wrong is refuted by a completion.
#[derive(Args)]
pub struct ProveArgs {
    /// Files of macro-rules, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Find what follows from the premises, whatever is claimed: in the loop mode that the rule names
    #[arg(long)]
    conclusions: bool,
    /// The largest depth to try
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=4))]
    max_depth: u8,
    /// One JSON object for each rule
    #[arg(long)]
    json: bool,
    /// Write the proofs to this folder: one file for each of the files, in JSON, one proof per line
    #[arg(long, value_name = "DIR")]
    proof: Option<PathBuf>,
    /// The number of threads; as many as the machine has cores unless given
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Runs `oddagon slither prove`.
pub fn run(args: &ProveArgs) -> Result<Outcome, CliError> {
    // All files are read before anything is printed.
    let mut files = Vec::new();
    for file in &args.files {
        let source = Source::of(file);
        let wrong = |error| wrong(source.name(), error);
        files.push((
            source.name().to_owned(),
            read_rules(&source.read()?).map_err(wrong)?,
        ));
    }
    let mut proofs = Proofs::new(args.proof.as_deref())?;
    let mut outcome = Outcome::Holds;
    for (file, rules) in files {
        let mut done = |settled: Settled| {
            if !matches!(settled.verdict, Ok(Verdict::Holds { .. })) {
                outcome = Outcome::Fails;
            }
            if let Ok(Verdict::Holds { proof, .. }) = &settled.verdict {
                proofs.add(proof.as_deref());
            }
            let text = match args.json {
                true => output::json(&Record::of(&settled)),
                false => human(&settled),
            };
            output::print(&text)
        };
        let Rules {
            statements,
            inductions,
        } = rules;
        let parts = inductions.iter().flat_map(parts);
        let all = statements.into_iter().chain(parts).map(Ok);
        if args.conclusions {
            all.map(|statement| statement.and_then(|s| conclusions(&file, s, args.json)))
                .try_for_each(|text| output::print(&text?))?;
            continue;
        }
        let settle = || {
            |statement: Statement| Settled {
                verdict: Verdict::new(&statement, args.max_depth.into()),
                statement,
            }
        };
        in_order(
            all,
            jobs(args.jobs),
            settle,
            |settled: Settled| match settled.verdict {
                Err(error) => Err(failed(&file, error)),
                _ => done(settled),
            },
        )?;
        for induction in &inductions {
            induction
                .fits()
                .map_err(|error| CliError::Usage(format!("{file}: {}: {error}", induction.name)))?;
            if !args.json {
                output::print(&format!(
                    "{}: each part gives what the next needs, so it holds for every number of steps\n",
                    induction.name
                ))?;
            }
        }
        let stem = std::path::Path::new(&file).file_stem();
        proofs.finish(&stem.map_or("rules".into(), |stem| stem.to_string_lossy()))?;
    }
    Ok(outcome)
}

/// The parts of an induction as rules of their own.
fn parts(induction: &Induction) -> Vec<Statement> {
    let named = |(part, statement): (&str, &Statement)| Statement {
        name: format!("{}: {part}", induction.name),
        ..statement.clone()
    };
    induction.parts().map(named).into()
}

fn wrong(name: &str, error: TheoremError) -> CliError {
    let name = name.to_owned();
    CliError::Pattern { name, error }
}

fn failed(name: &str, error: VerdictError) -> CliError {
    match error {
        VerdictError::Theorem(error) => wrong(name, error),
        error => CliError::Usage(format!("{name}: {error}")),
    }
}

/// A rule and what was found out about it.
struct Settled {
    statement: Statement,
    verdict: Result<Verdict, VerdictError>,
}

/// A rule in JSON.
#[derive(Serialize)]
struct Record {
    name: String,
    /// "holds" or "fails".
    verdict: &'static str,
    #[serde(rename = "loop", skip_serializing_if = "Option::is_none")]
    mode: Option<String>,
    /// The weakest theory that yields it, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<String>,
    /// The T&E-depth over W1: of lines, of lines and points, of all candidates.
    #[serde(skip_serializing_if = "Option::is_none")]
    depths: Option<[Option<usize>; 3]>,
    /// A completion against the claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<String>,
}

impl Record {
    fn of(settled: &Settled) -> Record {
        let mut record = Record {
            name: settled.statement.name.clone(),
            verdict: "fails",
            mode: None,
            depth: None,
            depths: None,
            model: None,
        };
        match &settled.verdict {
            Ok(Verdict::Holds {
                mode,
                level,
                depths,
                ..
            }) => {
                record.verdict = "holds";
                record.mode = Some(mode.to_string());
                record.depth = level.map(|level| level.to_string());
                record.depths = Some(depths.map(Depth::value));
            }
            Ok(Verdict::Fails { theorem, model }) => record.model = drawn(theorem, model),
            Err(_) => {}
        }
        record
    }
}

fn drawn(
    theorem: &oddagon::theorem::Theorem,
    model: &oddagon::csp::CandidateSet,
) -> Option<String> {
    let board = theorem.statement.board.slitherlink().ok()??;
    Some(board.picture(model, &theorem.live))
}

fn human(settled: &Settled) -> String {
    let name = &settled.statement.name;
    match &settled.verdict {
        Ok(Verdict::Holds {
            mode,
            level,
            depths,
            ..
        }) => {
            let level = level.map_or("deeper than tried".to_owned(), |level| level.to_string());
            let depths = Hypotheses::ALL
                .iter()
                .zip(depths)
                .map(|(hypotheses, depth)| {
                    let depth = depth
                        .value()
                        .map_or("more".to_owned(), |depth| depth.to_string());
                    format!("{hypotheses} {depth}")
                });
            let depths = depths.collect::<Vec<_>>().join(", ");
            format!("{name}: holds in {mode}; {level}; T&E-depth over W1: {depths}\n")
        }
        Ok(Verdict::Fails { theorem, model }) => {
            let claim = &settled.statement.claim;
            let drawn = drawn(theorem, model).unwrap_or_default();
            format!(
                "{name}: does not hold: not \"{claim}\" in\n{}",
                drawn.trim_end_matches('\n')
            )
        }
        Err(error) => format!("{name}: {error}\n"),
    }
}

/// What follows from a rule's premises, in words or as JSON.
fn conclusions(file: &str, statement: Statement, json: bool) -> Result<String, CliError> {
    let found = consequences(&statement).map_err(|error| failed(file, error))?;
    let names: Vec<String> = found
        .into_iter()
        .map(|Consequence { name, .. }| name)
        .collect();
    if json {
        return Ok(output::json(
            &serde_json::json!({ "name": statement.name, "false": names }),
        ));
    }
    let claim = match names.is_empty() {
        true => "nothing follows".to_owned(),
        false => Claim::Eliminate(oddagon::theorem::Words(names)).to_string(),
    };
    Ok(format!("{}: {claim}\n", statement.name))
}
