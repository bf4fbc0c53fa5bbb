pub mod json;
mod loops;

use super::answers::{AnswersArg, contents};
use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::proofs::Proofs;
use super::prove::accepted;
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::{Puzzle, completions, puzzles};
use super::rule_input::{self, MAX_GUARDIANS, Rules};
use super::{Outcome, interrupt, output, slitherlink};
use crate::args::{JobsArg, JsonArg, KeepGoingArg, UniqueArg, WhereArg};
use clap::Args;
use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet, Csp, Engine, Theory};
use oddagon::library::matching::StartError;
use oddagon::proof::Proof;
use oddagon::solve::{Lemmas, NoPathProof, Path, PathStatus, PathText, SolveOptions, Solver, Sum};
use oddagon::theorem::Theorem;
use serde_json::json;
use std::path::PathBuf;

/// Solve puzzles, simplest first, and show the resolution path.
///
/// In every state the simplest applicable rule of the theories is applied. If a theory with
/// OR_k-relations is among them (OR5W8), images of the library's patterns are looked for; relations
/// are kept while the puzzle is solved, and chains use them. Trial and error comes last, if no
/// other rule applies. Positions are read as `match` reads them. Lines of 16 and 256 characters are
/// read, too, and puzzles of other boards: lines of JSON, identifiers of Solo, Unequal and Map,
/// calls of CSP-Rules, and drawings. Exit code 1 if any puzzle is not solved.
///
/// Slitherlinks are read as drawings with dots at the points, identifiers of Loopy, and addresses
/// at puzz.link; with --board slitherlink in other forms, too: rows of digits and dots. Their
/// stages are the rules of libraries, W1, colours, loops, the chains of --theory, T&E over lines,
/// and SAT; what a puzzle needs is the last stage that was used. A single puzzle is drawn. Exit
/// code 1 if a puzzle has no solution or several.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  oddagon solve 57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..
  oddagon solve puzzles.txt --levels --theory W8
  oddagon solve puzzles.txt --proof paths.jsonl.gz --json --out paths.json
  oddagon solve 5x5t0:b223d332g23a1a3 --library patterns/slitherlink --path")]
pub struct SolveArgs {
    /// A puzzle, a file of puzzles or candidate grids, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    positions: String,
    #[command(flatten)]
    input: InputArg,
    #[command(flatten)]
    pub solver: SolverArgs,
    /// Print only the level of each puzzle: the size of the largest rule that was used; T&E where
    /// trial and error was; - if it is not solved
    #[arg(long, conflicts_with = "json")]
    levels: bool,
    /// Write each path as a proof that `check` reads: to this file (`.json`: in JSON, otherwise
    /// RON); several go to one file that ends in `.jsonl` or `.jsonl.gz`, or to a folder, whose
    /// name ends in `/`
    #[arg(long, value_name = "FILE", conflicts_with = "levels")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    pub json: JsonArg,
    #[command(flatten)]
    keep_going: KeepGoingArg,
    #[command(flatten)]
    answers: AnswersArg,
    #[command(flatten)]
    pub jobs: JobsArg,
    #[command(flatten, next_help_heading = "Slitherlink")]
    pub slitherlink: loops::SlitherlinkArgs,
}

/// The theories of `solve` unless it is told others.
const USUAL: &str = "FS4+W8+OR5W8";

/// How many relations one chain may use, unless it is said.
const RELATIONS_IN_A_CHAIN: u8 = 1;

/// The rules by which puzzles are solved.
#[derive(Args, Debug)]
pub struct SolverArgs {
    /// Theories joined by +: BRT, W1, Subsets (S4), with finned fish (FS4), whips (W8), g-whips
    /// (gW8), braids (B8), g-braids (gB8), bivalue-chains (BC8), z-chains (Z8), t-whips (tW8),
    /// typed chains (TyBC8, TyZ8, TytW8, TyW8, TygW8), oddagons (O9), forcing chains from
    /// CSP-variables with two candidates (FW8, FgW8, FB8, FgB8); chains with a relation of up to k
    /// guardians: whips (OR5W8), contrad-whips (OR5CW8), forcing-whips (OR5FW8), and the like with
    /// gW, B, gB; eleven's replacement (ER); then trial and error over a theory: T&E(W1,2),
    /// Forcing-T&E from CSP-variables with two or three candidates (FT&E(W1)), depth-first search
    /// (DFS(W1))
    #[arg(long, value_name = "T+T+...", default_value = USUAL)]
    pub theory: Sum,
    /// A library, as for `match`; may be given several times. What a theorem eliminates,
    /// OR_k-whips[1] eliminate: so the instances that some files of the catalogue (patterns/rules)
    /// state can be used, too. Otherwise the 630 three-digit patterns of two bands
    #[arg(long, value_name = "FILE")]
    pub library: Vec<String>,
    /// Instead of a library: all impossible patterns of K digits, in a library or not, but those of
    /// K + 1 cells of one unit
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=4),
        conflicts_with_all = ["library", "unique", "filters"])]
    any: Option<u8>,
    #[command(flatten)]
    unique: UniqueArg,
    #[command(flatten)]
    condition: WhereArg,
    /// The largest number of guardians that a relation may have when it is found
    #[arg(
        long,
        value_name = "K",
        default_value_t = MAX_GUARDIANS,
        value_parser = clap::value_parser!(u16).range(0..=64)
    )]
    max_guardians: u16,
    /// Enter all relations of a state at once. Otherwise one is entered, and then the rules begin
    /// anew, as in CSP-Rules: they may take away what other patterns need
    #[arg(long)]
    at_once: bool,
    /// How many relations one chain may use
    #[arg(
        long,
        value_name = "N",
        default_value_t = RELATIONS_IN_A_CHAIN,
        value_parser = clap::value_parser!(u8).range(1..=8)
    )]
    relations_in_a_chain: u8,
}

impl SolverArgs {
    /// The theory whose chains are looked for in a Slitherlink before T&E: W1 unless another is
    /// given.
    pub fn theory_of_slitherlink(&self) -> Result<Theory, CliError> {
        match self.theory.to_string().as_str() {
            USUAL => Ok(Theory::W1),
            name => name.parse().map_err(|_| {
                CliError::Usage(format!(
                    "--theory: found {name}, expected one theory, such as W8, for a Slitherlink"
                ))
            }),
        }
    }

    /// The library, if the theory uses one.
    pub fn rules(&self) -> Result<Option<Rules>, CliError> {
        if !self.theory.uses_relations() {
            return Ok(None);
        }
        let rules = match self.any {
            Some(k) => Rules::any(k),
            None => Rules::for_solving(&self.library, &self.condition, self.unique.unique)?,
        };
        Ok(Some(rules))
    }

    /// A solver by these rules. `singles` says whether paths list Singles one by one.
    fn solver<'e>(
        &self,
        board: &dyn Board,
        engine: &'e Engine,
        rules: Option<&'e Rules>,
        singles: bool,
    ) -> Solver<'e> {
        let options = SolveOptions {
            max_guardians: self.max_guardians.into(),
            relations_in_a_chain: self.relations_in_a_chain.into(),
            at_once: self.at_once,
            singles,
            order: rules.map(Rules::order).unwrap_or_default(),
        };
        let matcher = rules.filter(|_| rule_input::lie_on(board));
        let matcher = matcher.map(Rules::matcher);
        Solver::new(board, engine, &self.theory, matcher, options)
    }
}

/// Solves puzzles of any board. What is ready for the board of libraries is kept, for there are
/// many puzzles of it.
pub struct Solvers<'a> {
    args: &'a SolverArgs,
    rules: Option<&'a Rules>,
    singles: bool,
    kept: (&'a Engine, Solver<'a>),
}

impl<'a> Solvers<'a> {
    /// Solvers by these rules; `kept` is the engine of the [board of libraries](rule_input::board);
    /// `singles` says whether paths list Singles one by one.
    pub fn new(
        args: &'a SolverArgs,
        kept: &'a Engine,
        rules: Option<&'a Rules>,
        singles: bool,
    ) -> Solvers<'a> {
        let solver = args.solver(&*rule_input::board(), kept, rules, singles);
        Solvers {
            args,
            rules,
            singles,
            kept: (kept, solver),
        }
    }

    /// Solves a puzzle.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solved, CliError> {
        let board = &*puzzle.board;
        if rule_input::lie_on(board) {
            let (engine, solver) = &mut self.kept;
            return Solved::new(solver, engine, puzzle);
        }
        let engine = &Engine::of(board.csp());
        let mut solver = (self.args).solver(board, engine, self.rules, self.singles);
        Solved::new(&mut solver, engine, puzzle)
    }
}

/// A position that a solver was let loose on.
pub struct Solved {
    pub live: CandidateSet,
    pub givens: Vec<Candidate>,
    pub path: Path,
    /// How many solutions there are: 2 for several.
    pub solutions: usize,
}

impl Solved {
    /// Solves a puzzle, and holds the path against a solution that a search finds.
    fn new(solver: &mut Solver, engine: &Engine, puzzle: &Puzzle) -> Result<Solved, CliError> {
        let internal = |what| CliError::Internal {
            place: puzzle.line().to_owned(),
            what,
        };
        let refused = |error| CliError::Start {
            name: puzzle.place.to_string(),
            error,
        };
        let board = &*puzzle.board;
        let state = puzzle.start.state(engine);
        let state = state.ok_or_else(|| refused(StartError::NoSolution))?;
        if puzzle.is_puzzle() {
            match completions(engine, &state, 2).map_err(internal)?.len() {
                0 => return Err(refused(StartError::NoSolution)),
                1 => {}
                _ => return Err(refused(StartError::SeveralSolutions)),
            }
        }
        let live = engine.live(&state);
        let givens = puzzle.start.givens().to_vec();
        let path = solver.solve(&live, &givens);
        let solution = completions(engine, &state, 1).map_err(internal)?.pop();
        against_a_solution(board.csp(), solution.as_ref(), &path).map_err(internal)?;
        let solutions = match path.status {
            PathStatus::Solved => 1,
            PathStatus::Contradiction => 0,
            PathStatus::Open => completions(engine, &state, 2).map_err(internal)?.len(),
        };
        Ok(Solved {
            live,
            givens,
            path,
            solutions,
        })
    }
}

/// Runs the command.
pub fn run(args: &SolveArgs) -> Result<Outcome, CliError> {
    let source = Source::of(&args.positions);
    if args.slitherlink.named.is_slitherlink() {
        return on_slitherlink(args, &source, source.read()?);
    }
    let mut positions = Positions::of(&source, &args.input, args.keep_going.keep_going)?;
    if let Some(text) = positions.slitherlink.take() {
        return on_slitherlink(args, &source, text);
    }
    if let Some((option, _)) = args.slitherlink.given().iter().find(|(_, given)| *given) {
        return Err(CliError::Usage(format!("{option}: expected a Slitherlink")));
    }
    let rules = args.solver.rules()?;
    let mut proofs = Proofs::new(args.proof.as_deref())?;
    let lemmas = match (&args.proof, &rules) {
        (Some(_), Some(rules)) => rules.lemmas(),
        _ => Lemmas::new([]),
    };
    let files = contents(&args.solver.library);
    let mut answers = args.answers.open("solve", &(args, files))?;
    proofs.skip(answers.done())?;
    let kept = Engine::of(rule_input::board().csp());
    let bar = output::progress(positions.total(), "solving");
    let worker = || {
        let mut solvers = Solvers::new(&args.solver, &kept, rules.as_ref(), !args.levels);
        let (rules, lemmas) = (&rules, &lemmas);
        move |puzzle: Puzzle| {
            let board = &*puzzle.board;
            let Solved {
                live,
                givens,
                path,
                solutions,
            } = solvers.solve(&puzzle)?;
            let rule_name = |rule, transposed| name_of(rules.as_ref(), rule, transposed);
            let proof = match &args.proof {
                Some(_) => {
                    let name = puzzle.name.clone();
                    stated(path.proof(board, name, &live, &givens, lemmas), &puzzle)?
                }
                None => None,
            };
            let words = PathText {
                board,
                path: &path,
                rule_name: &rule_name,
            };
            let solved = path.status == PathStatus::Solved;
            let text = answer(args, &puzzle, &words, solutions);
            Ok((puzzle, solved, proof, text))
        }
    };
    let (mut count, mut all_solved) = (answers.done(), true);
    advise(args, count);
    let done = Batch::new(puzzles(positions), bar, args.jobs.count())
        .keep_going(&args.keep_going)
        .resume(&mut answers, Puzzle::line, |solved| all_solved &= solved)?
        .run(worker, |(puzzle, solved, proof, text)| {
            proofs.write(proof.as_ref())?;
            count += 1;
            all_solved &= solved;
            answers.write(puzzle.line(), solved, &text)?;
            advise(args, count);
            Ok(())
        })?;
    proofs.finish()?;
    answers.finish(None)?;
    if done.is_nothing() {
        return Err(Positions::nothing(&source));
    }
    done.outcome(all_solved)
}

/// The same for Slitherlinks.
fn on_slitherlink(args: &SolveArgs, source: &Source, text: String) -> Result<Outcome, CliError> {
    slitherlink::refuse(&[
        ("--levels", args.levels),
        ("--proof", args.proof.is_some()),
        ("--out", args.answers.in_file()),
        ("--any", args.solver.any.is_some()),
        ("--unique", args.solver.unique.unique),
        ("--where", !args.solver.condition.filters.is_empty()),
        ("--at-once", args.solver.at_once),
        (
            "--max-guardians",
            args.solver.max_guardians != MAX_GUARDIANS,
        ),
        (
            "--relations-in-a-chain",
            args.solver.relations_in_a_chain != RELATIONS_IN_A_CHAIN,
        ),
        ("--keep-going", args.keep_going.keep_going),
    ])?;
    loops::run(args, source, text)
}

/// What to say if the solving is interrupted after so many puzzles; answers in files say it.
fn advise(args: &SolveArgs, done: usize) {
    if args.answers.in_file() {
        return;
    }
    let lost = match args.proof.as_ref().filter(|path| !output::is_folder(path)) {
        Some(path) => format!("; {} is not written", path.display()),
        None => String::new(),
    };
    interrupt::advise(match done {
        0 => format!("no puzzle is done{lost}"),
        _ => format!(
            "{done} of the puzzles are done, from the first on{lost}; with --out, --resume would \
             go on after them"
        ),
    });
}

/// The name of a rule that a path used.
pub fn name_of(rules: Option<&Rules>, rule: usize, transposed: bool) -> String {
    let rules = rules.expect("relations are of rules");
    rules.name(rule, transposed).to_owned()
}

/// The proof of a path, accepted by the checker, under the puzzle's name; none where there is
/// nothing to prove.
fn stated(proof: Result<Proof, NoPathProof>, puzzle: &Puzzle) -> Result<Option<Proof>, CliError> {
    let place = &puzzle.place;
    let mut proof = match proof {
        Ok(proof) => proof,
        Err(NoPathProof::Nothing) => {
            output::complain(format_args!(
                "{place}: nothing is eliminated, so there is no proof\n"
            ));
            return Ok(None);
        }
        Err(error) => return Err(CliError::Usage(format!("{place}: {error}"))),
    };
    if puzzle.is_puzzle() {
        proof.theorem.name = puzzle.title().to_owned();
    }
    accepted_path(&proof, puzzle)?;
    Ok(Some(proof))
}

/// Makes sure that the checker accepts the proof of a path.
pub fn accepted_path(proof: &Proof, puzzle: &Puzzle) -> Result<(), CliError> {
    let theorem = Theorem::new(proof.theorem.clone());
    let theorem = theorem.map_err(|error| CliError::Internal {
        place: puzzle.line().to_owned(),
        what: format!("the statement of the path: {error}"),
    })?;
    accepted(&puzzle.place.to_string(), &theorem, proof)
}

/// Holds a path against a solution that a search found, if there is one.
fn against_a_solution(
    csp: &Csp,
    solution: Option<&CandidateSet>,
    path: &Path,
) -> Result<(), String> {
    let Some(solution) = solution else {
        return Ok(());
    };
    if path.status == PathStatus::Contradiction {
        return Err("the rules meet a contradiction, but a search finds a solution".to_owned());
    }
    match path.contradicts(csp, solution) {
        Some(step) => Err(format!(
            "step {} of the path is wrong in a solution",
            step + 1
        )),
        None => Ok(()),
    }
}

fn answer(args: &SolveArgs, puzzle: &Puzzle, words: &PathText, solutions: usize) -> String {
    let Path { status, level, .. } = *words.path;
    let done = status == PathStatus::Solved;
    let solved = (done && !words.path.has_trials()).then_some(level);
    if args.levels {
        let level = match solved {
            Some(level) => level.to_string(),
            None if done => "T&E".to_owned(),
            None => "-".to_owned(),
        };
        return format!("{} {level}\n", puzzle.line());
    }
    if args.json.json {
        let mut object = json!({
            "puzzle": puzzle.in_json(puzzle.line()),
            "status": status.name(),
            "solutions": (["none", "one", "several"][solutions]),
            "theory": args.solver.theory.to_string(),
            "level": solved,
            "trials": words.path.has_trials(),
            "steps": json::steps(words, puzzle),
            "end": puzzle.state_in_json(&words.path.end),
        });
        if let Some((of_board, _)) = puzzle.of_board.as_deref() {
            let end: Vec<Candidate> = words.path.end.iter().collect();
            let solution = done.then(|| of_board.solution(words.board, &end));
            object["solution"] = json!(solution);
        }
        return output::json(&object);
    }
    let rating = match solved {
        Some(level) => format!("solved, level {level}"),
        None if done => "solved, with trial and error".to_owned(),
        None if solutions > 1 => "several solutions, not solved".to_owned(),
        None if solutions == 0 => "no solution".to_owned(),
        None => "not solved".to_owned(),
    };
    format!(
        "{}   {rating} by {}\n{}\n",
        puzzle.line(),
        args.solver.theory,
        words.text()
    )
}
