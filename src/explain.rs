use super::error::CliError;
use super::input::Source;
use super::proofs::Proofs;
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::{Puzzle, completions, puzzles};
use super::rule_input;
use super::solve::{
    CLASH, Plan, Solved, SolverArgs, Solvers, StrictArg, accepted_path, json as json_of, name_of,
};
use super::{Outcome, output};
use crate::args::JsonArg;
use clap::Args;
use itertools::Itertools;
use oddagon::board::{Board, Marked, Notation, Wording, svg_of_step};
use oddagon::csp::{Candidate, Csp, Engine, Variable};
use oddagon::proof::Proof;
use oddagon::proof::story::Story;
use oddagon::proof::write::html::{self, Picture};
use oddagon::solve::techniques::{Geometry, Selection};
use oddagon::solve::{self, Lemmas, NoPathProof, PathText, RuleName, Step};
use oddagon::theorem::{self, NameList};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Explain why a cell of a puzzle holds a digit, or not.
///
/// A claim gives a CSP-variable of the puzzle's board a value, or says that it does not have that
/// value. The puzzle is solved as `solve` does it, simplest first, with trial and error if no other
/// rule applies and no theories are given, and with the simple named techniques of Sudoku,
/// unless rules are chosen. Of its path only steps on which the claim rests are
/// printed: none of them can be left out. Without a claim, the whole path is printed, as `solve`
/// does. Exit code 1 if a claim is false, or not shown by the rules.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon explain \
  57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.. r8c8=1
  oddagon explain \
  57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.. r5c3≠7 --html \
  why.html")]
pub struct ExplainArgs {
    /// A puzzle, a file of puzzles or candidate grids, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    positions: String,
    #[command(flatten)]
    input: InputArg,
    /// The claim to explain: `r8c8=1`, or `r5c3≠7`, which may be written `r5c3!=7`; `r8n1=c8` in
    /// another view, or the candidate `n1r8c8`
    #[arg(value_name = "CLAIM")]
    claims: Vec<String>,
    /// Write the explanation of one claim about one puzzle to this file, as a page for the browser
    /// that replays the steps. The steps are made a proof and checked first
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the explanation of each claim as a proof that `check` reads, as `solve` does
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    strict: StrictArg,
    #[command(flatten)]
    json: JsonArg,
}

/// That a candidate is true, or false.
struct Claim {
    candidate: Candidate,
    positive: bool,
}

/// The candidate of a CSP-variable whose name has no other parts than those of the variable's name
/// and of the value: `n1r8c8` for `r8n1` and `c8`, or for `b9n1` and `r8c8`.
fn told_apart(csp: &Csp, variable: Variable, value: &str) -> Option<Candidate> {
    let said = parts(csp.variable_name(variable)).chain(parts(value));
    let said: Vec<&str> = said.collect();
    let is_said = |c: &&Candidate| {
        let name = csp.candidate_name(**c);
        parts(name).all(|part| said.contains(&part))
            && parts(value).all(|part| parts(name).contains(&part))
    };
    let mut found = csp.members(variable).iter().filter(is_said);
    let first = found.next()?;
    found.next().is_none().then_some(*first)
}

/// The parts of a name, each letters and digits.
fn parts(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let letters = rest
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(rest.len());
        let digits = rest[letters..].find(|c: char| !c.is_ascii_digit());
        let (part, after) = rest.split_at(digits.map_or(rest.len(), |at| letters + at));
        rest = after;
        (!part.is_empty()).then_some(part)
    })
}

/// What is known of a claim.
enum Known {
    /// This given says it.
    Given(Candidate),
    /// What it excludes is not among the first candidates.
    Absent,
    /// These steps show it.
    Shown(Box<solve::Path>),
    /// The rules do not show it.
    Open,
    /// No solution has it.
    False,
}

impl Claim {
    fn read(text: &str, board: &dyn Board) -> Result<Claim, CliError> {
        let wrong = || {
            CliError::Usage(format!(
                "found the claim {text:?}, expected a CSP-variable, = or !=, and its value: \
                 r8c8=1, r5c3!=7, r8n1=c8, or a candidate: n1r8c8"
            ))
        };
        if let Some(candidate) = board.csp().candidate(text.trim()) {
            let positive = true;
            return Ok(Claim {
                candidate,
                positive,
            });
        }
        let negative = ["≠", "!=", "<>"];
        let split = negative.iter().find_map(|sign| text.split_once(sign));
        let positive = split.is_none();
        let (name, value) = split.or(text.split_once('=')).ok_or_else(wrong)?;
        let (name, value) = (name.trim(), value.trim());
        let &[variable] = &board.variables_described(name)[..] else {
            return Err(wrong());
        };
        let members = board.csp().members(variable);
        // As candidates are named, `n5` and `r2c7` or `B` and `X5`, or as the board calls the
        // variable's values.
        let named = |candidate: String| match board.candidates_described(&candidate)[..] {
            [candidate] if members.contains(&candidate) => Some(candidate),
            _ => None,
        };
        let candidate = named(format!("n{value}{name}"))
            .or_else(|| named(format!("{value}{name}")))
            .or_else(|| board.value(variable, value))
            .or_else(|| told_apart(board.csp(), variable, value));
        Ok(Claim {
            candidate: candidate.ok_or_else(wrong)?,
            positive,
        })
    }

    /// The candidates that are false if it holds: for an assertion those of the same cell.
    fn targets(&self, board: &dyn Board) -> Vec<Candidate> {
        if !self.positive {
            return vec![self.candidate];
        }
        let others = self.of_cell(board.csp()).iter();
        others.copied().filter(|&c| c != self.candidate).collect()
    }

    /// The candidates of its cell.
    fn of_cell<'c>(&self, csp: &'c Csp) -> &'c [Candidate] {
        csp.members(csp.variables_of(self.candidate)[0])
    }

    /// What is known of it once its puzzle was solved as far as possible.
    fn known(&self, board: &dyn Board, solved: &Solved) -> Result<Known, String> {
        let engine = &Engine::of(board.csp());
        let targets = self.targets(board);
        let mut claimed = engine.state(&solved.live);
        targets
            .iter()
            .for_each(|&c| engine.eliminate(&mut claimed, c));
        if completions(board, engine, &claimed, 1)?.is_empty() {
            return Ok(Known::False);
        }
        let mut givens = solved.givens.iter();
        if let Some(&given) = givens.find(|given| self.of_cell(board.csp()).contains(given)) {
            return Ok(Known::Given(given));
        }
        let path = &solved.path;
        if !targets.iter().any(|&c| path.start.contains(c)) {
            return Ok(Known::Absent);
        }
        let found = path.leading_to(board.csp(), &targets);
        Ok(found.map_or(Known::Open, |path| Known::Shown(Box::new(path))))
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

impl ExplainArgs {
    /// The rules: claims are explained by named techniques, too, unless rules are chosen.
    fn solver(&self) -> SolverArgs {
        let mut solver = self.solver.clone();
        if !self.claims.is_empty() && !solver.is_told() {
            solver.techniques = solver.techniques.or_else(|| Selection::named("simple"));
        }
        solver
    }
}

/// Runs the command.
pub fn run(args: &ExplainArgs) -> Result<Outcome, CliError> {
    let kept = Engine::of(rule_input::board().csp());
    let solver = args.solver();
    let rules = solver.rules()?;
    let mut plan = Plan::of(&solver, &args.strict, true);
    if args.solver.techniques.is_none() {
        plan = plan.on_any_board();
    }
    let mut solvers = Solvers::new(&solver, plan, &kept, rules.as_ref());
    let rule_name = |rule, transposed| name_of(rules.as_ref(), rule, transposed);
    let source = Source::of(&args.positions);
    if args.claims.is_empty() && args.json.json {
        let message = "--json: expected a claim; whole paths are what `solve --json` prints";
        return Err(CliError::Usage(message.to_owned()));
    }
    let mut positions = puzzles(Positions::of(&source, &args.input, false)?);
    let first = match &args.html {
        Some(file) => only(&mut positions, args.claims.len(), file)?,
        None => Vec::new(),
    };
    let mut proofs = Proofs::new(args.proof.as_deref())?;
    let lemmas = match &rules {
        Some(rules) if args.html.is_some() || args.proof.is_some() => rules.lemmas(),
        _ => Lemmas::new([]),
    };
    let (mut outcome, mut count) = (Outcome::Holds, 0);
    for puzzle in first.into_iter().map(Ok).chain(positions) {
        let puzzle = puzzle?;
        count += 1;
        let board = &*puzzle.board;
        let claims = args.claims.iter().map(|text| Claim::read(text, board));
        let claims: Vec<Claim> = claims.collect::<Result<_, _>>()?;
        let solved = solvers.solve(&puzzle)?;
        let theory = &*solved.theory;
        if claims.is_empty() {
            let words = PathText {
                board,
                path: &solved.path,
                rule_name: &rule_name,
            };
            output::print(&format!(
                "{}   by {theory}\n{}\n",
                puzzle.line(),
                words.text()
            ))?;
        }
        for claim in &claims {
            let known = claim.known(board, &solved).map_err(|what| {
                let place = puzzle.line().to_owned();
                CliError::Internal { place, what }
            })?;
            if matches!(known, Known::Open | Known::False) {
                outcome = Outcome::Fails;
            }
            if args.html.is_some() || args.proof.is_some() {
                let proof = claiming(claim, &known, &puzzle, &solved, &lemmas)?;
                if let (Some(file), Some(proof)) = (&args.html, &proof) {
                    write_page(proof, &puzzle, &known, file)?;
                }
                proofs.write(proof.as_ref())?;
            }
            let told = Told {
                claim,
                known: &known,
                puzzle: &puzzle,
                theory,
                rule_name: &rule_name,
            };
            output::print(&if args.json.json {
                told.json()
            } else {
                told.text()
            })?;
        }
    }
    proofs.finish()?;
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

/// What is said about a claim.
struct Told<'a> {
    claim: &'a Claim,
    known: &'a Known,
    puzzle: &'a Puzzle,
    theory: &'a str,
    rule_name: &'a dyn Fn(usize, bool) -> RuleName,
}

impl Told<'_> {
    fn words<'a>(&'a self, path: &'a solve::Path) -> PathText<'a> {
        PathText {
            board: &*self.puzzle.board,
            path,
            rule_name: self.rule_name,
        }
    }

    fn json(&self) -> String {
        let (status, path) = match self.known {
            Known::Given(_) => ("given", None),
            Known::Absent => ("absent", None),
            Known::Shown(path) => ("shown", Some(path)),
            Known::Open => ("open", None),
            Known::False => ("false", None),
        };
        let steps = path.map(|path| json_of::steps(&self.words(path), self.puzzle));
        output::json(&json!({
            "puzzle": self.puzzle.in_json(self.puzzle.line()),
            "claim": self.claim.words(&*self.puzzle.board),
            "status": status,
            "theory": self.theory,
            "level": path.filter(|path| !path.has_trials()).map(|path| path.level),
            "steps": steps.unwrap_or_default(),
        }))
    }

    fn text(&self) -> String {
        let theory = self.theory;
        let name = self.claim.words(&*self.puzzle.board);
        let said = match self.known {
            Known::Shown(path) => {
                let by = if path.has_trials() {
                    format!("with trial and error, by {theory}")
                } else {
                    format!("level {} by {theory}", path.level)
                };
                let steps = self.words(path).steps().into_iter().map(|(said, _)| said);
                let steps = steps.zip(sentences(&*self.puzzle.board, path));
                let steps = steps.map(|(said, why)| match why {
                    Some(why) => format!("{said}\n   {why}"),
                    None => said,
                });
                let lines = [by].into_iter().chain(steps);
                lines.chain([format!("==> {name}")]).join("\n")
            }
            Known::Open => format!("not shown by {theory}"),
            Known::False => "false: no solution has it".to_owned(),
            known => said_by_the_position(self.claim, known, &*self.puzzle.board),
        };
        format!("{}   {name}: {said}\n", self.puzzle.line())
    }
}

/// How the position itself says what is claimed.
fn said_by_the_position(claim: &Claim, known: &Known, board: &dyn Board) -> String {
    match known {
        Known::Given(given) if claim.positive && *given == claim.candidate => "a given".to_owned(),
        Known::Given(given) => format!("{} is a given", board.assertion(*given)),
        _ if claim.positive => "the only one of the first candidates".to_owned(),
        _ => "it is not among the first candidates".to_owned(),
    }
}

/// A proof of a claim, accepted by the checker; none, and said so, where there is nothing to prove:
/// no theorem claims what its own statement says.
fn claiming(
    claim: &Claim,
    known: &Known,
    puzzle: &Puzzle,
    solved: &Solved,
    lemmas: &Lemmas,
) -> Result<Option<Proof>, CliError> {
    let board = &*puzzle.board;
    let name = claim.words(board);
    let none = |why: String| {
        output::complain(format_args!("{name}: {why}, so there is no proof\n"));
        Ok(None)
    };
    if solved.givens_clash {
        return none(CLASH.to_owned());
    }
    let targets = claim.targets(board);
    let path = match known {
        Known::Shown(path) => Some((**path).clone()),
        Known::Open | Known::False => None,
        Known::Given(_) | Known::Absent => solved.path.leading_to(board.csp(), &targets),
    };
    let Some(path) = path else {
        return none("not shown".to_owned());
    };
    let stated = (claim.stated(board), &targets[..]);
    let of_board = puzzle.name.clone();
    let proof = path.proof_of(
        stated,
        board,
        of_board,
        &solved.live,
        &solved.givens,
        lemmas,
    );
    let mut proof = match proof {
        Ok(proof) => proof,
        Err(NoPathProof::Nothing) => return none(said_by_the_position(claim, known, board)),
        Err(error) => return Err(CliError::Usage(format!("{}: {error}", puzzle.place))),
    };
    proof.theorem.name = if puzzle.is_puzzle() {
        format!("{name} in {}", puzzle.title())
    } else {
        name.clone()
    };
    accepted_path(&proof, puzzle)?;
    Ok(Some(proof))
}

/// Writes the page of a proof, with a picture of each technique that the explanation uses.
fn write_page(proof: &Proof, puzzle: &Puzzle, known: &Known, file: &Path) -> Result<(), CliError> {
    let story = Story::of(proof, 1);
    let story = story.map_err(|error| CliError::unwritten(&puzzle.place.to_string(), error))?;
    let pictures = match known {
        Known::Shown(path) => pictures(&*puzzle.board, path),
        _ => Vec::new(),
    };
    output::write_file(file, &html::html_with(&[story], &pictures))
}

/// Why each step holds, in a sentence, where it is a technique.
fn sentences(board: &dyn Board, path: &solve::Path) -> Vec<Option<String>> {
    let grid = Geometry::of_csp(board.csp());
    let sentences = path.steps.iter().map(|step| match step {
        Step::Technique(used) => Some(used.find.sentence(grid.as_ref()?)),
        _ => None,
    });
    sentences.collect()
}

/// The techniques of a path, each drawn with its parts.
fn pictures(board: &dyn Board, path: &solve::Path) -> Vec<Picture> {
    let mut live = path.start.clone();
    let mut pictures = Vec::new();
    for (step, why) in path.steps.iter().zip(sentences(board, path)) {
        if let Step::Technique(used) = step {
            let find = &used.find;
            let marked = Marked {
                marks: &json_of::marks(&find.roles),
                gone: &find.eliminated,
                asserted: &[],
            };
            let title = find.technique.to_string();
            let follows = find.eliminated.iter().map(|&c| board.elimination(c));
            pictures.push(Picture {
                svg: svg_of_step(board, &title, &live, &marked),
                said: format!("{} ==> {}", why.unwrap_or_default(), follows.format(", ")),
                title,
            });
        }
        let gone = step.eliminated(board.csp());
        gone.into_iter().for_each(|c| live.remove(c));
    }
    pictures
}
