use super::error::CliError;
use super::input::Source;
use super::matching::positions::Positions;
use super::matching::rules::{self, Rules};
use super::puzzles::{Puzzle, completions, puzzles};
use super::solve::{
    Solved, SolverArgs, Solvers, accepted_path, json as json_of, name_of, proof_of_path,
};
use super::{Outcome, output};
use crate::cli::args::JsonArg;
use clap::Args;
use oddagon::board::{Board, Wording};
use oddagon::csp::{Candidate, Engine, Variable};
use oddagon::proof::Proof;
use oddagon::proof::story::Story;
use oddagon::proof::write::html;
use oddagon::solve::{Lemmas, PathText};
use oddagon::theorem::{self, NameList, Theorem};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Explain why a cell of a puzzle holds a digit, or not.
///
/// A claim gives a CSP-variable of the puzzle's board a value, or says that it does not have that value. The puzzle is solved as `solve`
/// does it, simplest first, with trial and error if no other rule applies. Only the steps on which the claim rests are printed. Without a
/// claim, the whole path is printed, as `solve` does. Exit code 1 if a claim is false, or not shown by the rules.
///
/// Keys of `--json`: puzzle, claim, status (shown, open: not shown, false: no solution has it), theory, level (of the steps; null unless shown
/// without trial and error), steps (as of `solve`).
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon explain 57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.. r8c8=1
  oddagon explain 57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.. r5c3≠7 --html why.html")]
#[command(mut_arg("theory", |arg| arg.default_value("FS4+W8+OR5W8+T&E(W1,2)+DFS(W1)")))]
pub struct ExplainArgs {
    /// A puzzle, a file of puzzles or candidate grids, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    positions: String,
    /// The claim to explain: `r8c8=1`, or `r5c3≠7`, which may be written `r5c3!=7`
    #[arg(value_name = "CLAIM")]
    claims: Vec<String>,
    /// Write the explanation of one claim about one puzzle to this file, as a page for the browser that replays the steps. The steps are
    /// made a proof and checked first
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    json: JsonArg,
}

/// That a candidate is true, or false.
struct Claim {
    /// The CSP-variable that it names.
    variable: Variable,
    candidate: Candidate,
    positive: bool,
}

impl Claim {
    fn read(text: &str, board: &dyn Board) -> Result<Claim, CliError> {
        let wrong = || {
            CliError::Usage(format!(
                "found the claim {text:?}, expected a CSP-variable, = or !=, and its value: r8c8=1 or r5c3!=7"
            ))
        };
        let negative = ["≠", "!=", "<>"];
        let split = negative.iter().find_map(|sign| text.split_once(sign));
        let positive = split.is_none();
        let (name, value) = split.or(text.split_once('=')).ok_or_else(wrong)?;
        let (name, value) = (name.trim(), value.trim());
        let &[variable] = &board.variables_described(name)[..] else {
            return Err(wrong());
        };
        let members = board.csp().members(variable);
        // As candidates are named, `n5` and `r2c7` or `B` and `X5`, or as the board calls the variable's values.
        let named = |candidate: String| match board.candidates_described(&candidate)[..] {
            [candidate] if members.contains(&candidate) => Some(candidate),
            _ => None,
        };
        let candidate = named(format!("n{value}{name}"))
            .or_else(|| named(format!("{value}{name}")))
            .or_else(|| board.value(variable, value));
        Ok(Claim {
            variable,
            candidate: candidate.ok_or_else(wrong)?,
            positive,
        })
    }

    /// The candidates that are false if it holds.
    fn targets(&self, board: &dyn Board) -> Vec<Candidate> {
        if !self.positive {
            return vec![self.candidate];
        }
        let members = board.csp().members(self.variable);
        let others = members.iter().filter(|&&c| c != self.candidate);
        others.copied().collect()
    }

    /// The same as a theorem claims it.
    fn stated(&self, board: &dyn Board) -> theorem::Claim {
        let name = board.csp().candidate_name(self.candidate).to_owned();
        if self.positive {
            theorem::Claim::Assert(NameList(vec![name]))
        } else {
            theorem::Claim::Eliminate(NameList(vec![name]))
        }
    }

    fn words(&self, board: &dyn Board) -> String {
        if self.positive {
            board.assertion(self.candidate)
        } else {
            board.negation(self.candidate)
        }
    }
}

/// Runs the command.
pub fn run(args: &ExplainArgs) -> Result<Outcome, CliError> {
    let kept = rules::board();
    let rules = args.solver.rules()?;
    let mut solvers = Solvers::new(&args.solver, &*kept, rules.as_ref(), true);
    let rule_name = |rule, transposed| name_of(rules.as_ref(), rule, transposed);
    let source = Source::of(&args.positions);
    if args.claims.is_empty() && args.json.json {
        let message = "--json: expected a claim; whole paths are what `solve --json` prints";
        return Err(CliError::Usage(message.to_owned()));
    }
    let mut positions = puzzles(Positions::of_any_order(&source)?);
    let first = match &args.html {
        Some(file) => only(&mut positions, args.claims.len(), file)?,
        None => Vec::new(),
    };
    let (mut outcome, mut count) = (Outcome::Holds, 0);
    for puzzle in first.into_iter().map(Ok).chain(positions) {
        let puzzle = puzzle?;
        count += 1;
        let board = &*puzzle.board;
        let engine = Engine::of(board.csp());
        let claims = args.claims.iter().map(|text| Claim::read(text, board));
        let claims: Vec<Claim> = claims.collect::<Result<_, _>>()?;
        let Solved {
            live, givens, path, ..
        } = solvers.solve(&puzzle)?;
        let theory = &args.solver.theory;
        if claims.is_empty() {
            let words = PathText {
                board,
                path: &path,
                rule_name: &rule_name,
            };
            output::print(&format!(
                "{}   by {theory}\n{}\n",
                puzzle.line(),
                words.text()
            ))?;
        }
        for claim in &claims {
            let name = claim.words(board);
            let targets = claim.targets(board);
            // It is false if no solution has it.
            let mut claimed = engine.state(&live);
            targets
                .iter()
                .for_each(|&c| engine.eliminate(&mut claimed, c));
            let possible = completions(engine, &claimed, 1).map_err(|what| {
                let place = puzzle.line().to_owned();
                CliError::Internal { place, what }
            })?;
            let is_false = possible.is_empty();
            let found = path.leading_to(board.csp(), &givens, &targets);
            let found = found.filter(|_| !is_false);
            if found.is_none() {
                outcome = Outcome::Fails;
            }
            match (&args.html, &found) {
                (Some(file), Some(path)) => {
                    let lemmas = rules.as_ref().map_or(Lemmas::new([]), Rules::lemmas);
                    let proof = path.proof(board, puzzle.name.clone(), &live, &givens, &lemmas);
                    if let Some(proof) = proof_of_path(proof, &puzzle)? {
                        let proof = claiming(claim, proof, &puzzle)?;
                        write_page(&proof, &puzzle, file)?;
                    }
                }
                (Some(file), None) => {
                    let file = file.display();
                    output::complain(format_args!(
                        "{name} is not shown, so {file} is not written\n"
                    ));
                }
                (None, _) => {}
            }
            let words = found.as_ref().map(|path| PathText {
                board,
                path,
                rule_name: &rule_name,
            });
            if args.json.json {
                output::print(&output::json(&json!({
                    "puzzle": puzzle.in_json(puzzle.line()),
                    "claim": name,
                    "status": match (&found, is_false) {
                        (Some(_), _) => "shown",
                        (None, true) => "false",
                        (None, false) => "open",
                    },
                    "theory": theory.to_string(),
                    "level": found.as_ref().filter(|path| !path.has_trials()).map(|path| path.level),
                    "steps": words.as_ref().map_or(Vec::new(), |words| json_of::steps(words, &puzzle)),
                })))?;
                continue;
            }
            let mut text = format!("{}   {name}: ", puzzle.line());
            match (&found, words) {
                (Some(path), Some(_)) if path.steps.is_empty() => text += "the position says so\n",
                (Some(path), Some(words)) => {
                    if path.has_trials() {
                        text += &format!("with trial and error, by {theory}\n")
                    } else {
                        text += &format!("level {} by {theory}\n", path.level)
                    }
                    for (said, _) in words.steps() {
                        text += &format!("{said}\n");
                    }
                    text += &format!("==> {name}\n");
                }
                _ if is_false => text += "false: no solution has it\n",
                _ => text += &format!("not shown by {theory}\n"),
            }
            output::print(&text)?;
        }
    }
    match count {
        0 => Err(Positions::nothing(&source)),
        _ => Ok(outcome),
    }
}

/// The position about which a page explains a claim, if there is only one position.
fn only(
    positions: &mut dyn Iterator<Item = Result<Puzzle, CliError>>,
    claims: usize,
    file: &Path,
) -> Result<Vec<Puzzle>, CliError> {
    output::has_folder(file)?;
    let wrong = |found: String| {
        let message = format!("--html: found {found}, expected one claim about one puzzle");
        Err(CliError::Usage(message))
    };
    if claims != 1 {
        return wrong(format!("{claims} claims"));
    }
    let first: Vec<Puzzle> = positions.take(2).collect::<Result<_, _>>()?;
    match first.len() {
        0 | 1 => Ok(first),
        _ => wrong("several puzzles".to_owned()),
    }
}

/// The proof of the steps that lead to a claim, as a proof of the claim, accepted by the checker. No theorem claims what the position
/// itself says; then the proof is of everything that the steps eliminate.
fn claiming(claim: &Claim, mut proof: Proof, puzzle: &Puzzle) -> Result<Proof, CliError> {
    let board = &*puzzle.board;
    let theorem = Theorem::new(proof.theorem.clone()).ok();
    let is_left = |c: &Candidate| theorem.as_ref().is_some_and(|t| t.live().contains(*c));
    if claim.targets(board).iter().any(is_left) {
        proof.theorem.claim = claim.stated(board);
    }
    proof.theorem.name = if puzzle.is_puzzle() {
        format!("{} in {}", claim.words(board), puzzle.title())
    } else {
        claim.words(board)
    };
    accepted_path(&proof, puzzle)?;
    Ok(proof)
}

fn write_page(proof: &Proof, puzzle: &Puzzle, file: &Path) -> Result<(), CliError> {
    let story = Story::of(proof, 1);
    let story = story.map_err(|error| CliError::unwritten(&puzzle.place.to_string(), error))?;
    output::write_file(file, &html::html(&[story]))
}
