pub mod json;
mod loops;
mod so_far;

use super::answers::{AnswersArg, contents};
use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::like::LikeArgs;
use super::preferences;
use super::proofs::Proofs;
use super::prove::accepted;
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::{Puzzle, completions, puzzles};
use super::rule_input::{self, Rules};
use super::{Outcome, interrupt, output, slitherlink};
use crate::args::{ImagesArg, JobsArg, JsonArg, KeepGoingArg, MAX_GUARDIANS, WhereArg, number};
use clap::Args;
use oddagon::board::{Board, Face, drawn, face_of};
use oddagon::csp::{Candidate, CandidateSet, Csp, Effort, Engine, Theory};
use oddagon::library::matching::StartError;
use oddagon::proof::Proof;
use oddagon::solve::techniques::{Geometry, Group, Selection};
use oddagon::solve::{
    Bounds, Lemmas, NoPathProof, Path, PathStatus, PathText, Preferences, RuleName, SolveOptions,
    Solver, Stop, Sum, board_wanted,
};
use oddagon::theorem::Theorem;
use serde_json::{Value, json};
use so_far::SoFar;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Solve puzzles, simplest first, and show the resolution path.
///
/// In every state the simplest applicable rule of the theories is applied. If a theory with
/// OR_k-relations is among them (OR5W8), images of the library's patterns are looked for; relations
/// are kept while the puzzle is solved, and chains use them. Trial and error comes last, if no
/// other rule applies.
///
/// Unless theories are given, these are FS4+W8+OR5W8, and where they stop, or take too long, the
/// simplest of these ways goes on: T&E(W1,1), T&E(W1,2), T&E(W1,3), DFS(W1). Where none of them
/// reaches the end soon, a search does. So every puzzle with one solution is solved. Of a puzzle
/// with several, two are shown. Puzzles and positions of all boards are read, in the forms that
/// docs/formats.md lists. Exit code 1 if any puzzle is not solved.
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
    #[command(flatten)]
    strict: StrictArg,
    /// Try to eliminate these candidates, such as n6r2c7, and no others by Subsets, chains and
    /// oddagons; Singles are not restricted, nor what trials assume. Only the theories of --theory
    /// are used, or the usual ones
    #[arg(long, value_name = "CANDIDATE,...", value_delimiter = ',')]
    focus: Vec<String>,
    /// Print only the level of each puzzle: the size of the largest rule that was used; the way
    /// that was needed, such as T&E(W1,2), where there was one; no-solution or several-solutions;
    /// - if it is not solved
    #[arg(long, conflicts_with = "json")]
    levels: bool,
    /// Only look for solutions, by a search without rules, and print no path: the fastest way to
    /// learn whether there is exactly one. Of several, two are shown
    #[arg(
        long,
        conflicts_with_all = [
            "levels", "proof", "focus", "theory", "preferences", "library", "any", "like",
            "patterns", "techniques", "unique", "filters", "max_guardians", "degenerate", "at_once",
            "relations_in_a_chain", "strict", "depth", "path", "ranking",
        ]
    )]
    solution: bool,
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

/// The theories of `solve` and `explain` unless they are told others.
const USUAL: &str = "FS4+W8+OR5W8";

/// How they go on where these stop, simplest first. Where these stop, too, a search is left.
const FURTHER: &str = "T&E(W1,1)+T&E(W1,2)+T&E(W1,3)+DFS(W1)";

/// The name of that search where ways to go on are named.
const SEARCH: &str = "search";

/// How much work the usual theories may take for a puzzle, and the ways to go on: about a second
/// each. The hardest puzzles of 9×9 cells take a third of the one, and an eighth of the other.
const USUAL_BOUNDS: Bounds = Bounds {
    rules: Effort::of(60_000_000),
    trials: Effort::of(100_000_000),
    refuted_at_once: 8,
};

/// How many relations one chain may use, unless it is said.
const RELATIONS_IN_A_CHAIN: u8 = 1;

/// The rules by which puzzles are solved.
#[derive(Args, Debug, Clone)]
pub struct SolverArgs {
    /// Theories joined by +: BRT, W1, Subsets (S4), with finned fish (FS4), whips (W8), g-whips
    /// (gW8), braids (B8), g-braids (gB8), bivalue-chains (BC8), z-chains (Z8), t-whips (tW8),
    /// G2-whips (g2W8), G2-braids (g2B8), g-bivalue-chains (gBC8), typed chains (TyBC8, TyZ8,
    /// TytW8, TyW8, TygW8; of some types rc+rn-W8), oddagons (O9), forcing chains from
    /// CSP-variables with two candidates (FW8, FgW8, FB8, FgB8), or with up to five (F3W8, F5gW8);
    /// chains with a relation of up to k guardians: whips (OR5W8), contrad-whips (OR5CW8),
    /// forcing-whips (OR5FW8), and the like with gW, B, gB; eleven's replacement (ER, OR5ER for
    /// cells of relations); then trial and error over a theory: T&E(W1,2), Forcing-T&E from
    /// CSP-variables with two or three candidates (FT&E(W1)), depth-first search (DFS(W1)). Unless
    /// it is given: FS4+W8+OR5W8, and whatever it takes where they stop
    #[arg(long, value_name = "T+T+...")]
    pub theory: Option<Sum>,
    /// Theories in stages, from a file: each stage until none of its rules applies any more, and
    /// then the next (docs/theories.md)
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "theory",
        value_parser = preferences::read
    )]
    preferences: Option<Preferences>,
    /// A library, as for `match`; may be given several times. What a theorem eliminates,
    /// OR_k-whips[1] eliminate: so the instances that some files of the catalogue (patterns/rules)
    /// state can be used, too. Otherwise the 630 three-digit patterns of two bands
    #[arg(long, value_name = "FILE")]
    pub library: Vec<String>,
    /// Instead of a library: all impossible patterns of K digits, in a library or not, but those of
    /// K + 1 cells of one unit
    #[arg(
        long,
        value_name = "K",
        value_parser = number::<u8>(2..=4),
        conflicts_with_all = ["library", "unique", "filters", "like", "patterns"],
        allow_negative_numbers = true
    )]
    any: Option<u8>,
    #[command(flatten)]
    pub like: LikeArgs,
    /// Named techniques of Sudoku, too, before all other rules but Singles, in the order of a
    /// program or a paper of the field: hodoku, assistant, gsf, bug, bilocal, csp-rules; or simple
    /// ones, or all, simplest first. Those that rest on the puzzle's having one solution only with
    /// --unique
    #[arg(long, value_name = "NAME", value_parser = selection)]
    pub techniques: Option<Selection>,
    /// Use deadly patterns of the library, and techniques that rest on the puzzle's having exactly
    /// one solution, such as unique rectangles, where there is exactly one
    #[arg(long)]
    unique: bool,
    #[command(flatten)]
    condition: WhereArg,
    #[command(flatten)]
    images: ImagesArg,
    /// Enter all relations of a state at once. Otherwise one is entered, and then the rules begin
    /// anew, as in CSP-Rules: they may take away what other patterns need
    #[arg(long)]
    at_once: bool,
    /// How many relations one chain may use
    #[arg(
        long,
        value_name = "N",
        default_value_t = RELATIONS_IN_A_CHAIN,
        value_parser = number::<u8>(1..=8),
        allow_negative_numbers = true
    )]
    relations_in_a_chain: u8,
}

impl SolverArgs {
    /// The theory whose chains are looked for in a Slitherlink before T&E: W1 unless another is
    /// given.
    pub fn theory_of_slitherlink(&self) -> Result<Theory, CliError> {
        let Some(name) = self.theory.as_ref().map(Sum::to_string) else {
            return Ok(Theory::W1);
        };
        name.parse().map_err(|_| {
            CliError::Usage(format!(
                "--theory: found {name}, expected one theory, such as W8, for a Slitherlink"
            ))
        })
    }

    /// The preferences, if there are any. The page has none.
    fn preferences(&self) -> Option<&Preferences> {
        let preferences = self.preferences.as_ref();
        preferences.filter(|_| cfg!(not(target_family = "wasm")))
    }

    /// The theories: those given, or the usual ones.
    pub fn theory(&self) -> Sum {
        if let Some(preferences) = self.preferences() {
            return preferences.all();
        }
        self.theory.clone().unwrap_or_else(|| known(USUAL))
    }

    /// The library, if the theory uses one.
    pub fn rules(&self) -> Result<Option<Rules>, CliError> {
        if !self.theory().uses_relations() {
            return Ok(None);
        }
        let rules = match self.any {
            Some(k) => Rules::any(k),
            None => {
                let patterns = self.like.patterns(&self.condition);
                Rules::for_solving(&self.library, &patterns, &self.condition, self.unique)?
            }
        };
        Ok(Some(rules))
    }

    /// The stages, if there are any.
    fn stages(&self) -> Vec<Sum> {
        let stages = self.preferences().into_iter().flat_map(Preferences::stages);
        stages.cloned().collect()
    }

    /// Whether it is said by which rules puzzles are solved.
    pub fn is_told(&self) -> bool {
        self.theory.is_some() || self.preferences().is_some() || self.like.like.is_some()
    }

    /// A solver by these rules.
    fn solver<'e>(
        &self,
        board: &dyn Board,
        engine: &'e Engine,
        plan: &Plan,
        rules: Option<&'e Rules>,
    ) -> Solver<'e> {
        let options = SolveOptions {
            max_guardians: self.images.max_guardians.into(),
            degenerate: self.images.degenerate.into(),
            relations_in_a_chain: self.relations_in_a_chain.into(),
            at_once: self.at_once,
            singles: plan.singles,
            techniques: self.techniques.clone(),
            stages: self.stages(),
            ..self.like.options(rules)
        };
        let matcher = rules.filter(|_| rule_input::lie_on(board));
        let matcher = matcher.map(Rules::matcher);
        Solver::new(board, engine, &plan.theory, matcher, options)
    }
}

/// The techniques of a name.
fn selection(name: &str) -> Result<Selection, String> {
    Selection::named(name).ok_or_else(|| {
        let names: Vec<&str> = Selection::names().collect();
        format!("found {name:?}, expected one of {}", names.join(", "))
    })
}

/// Whether to go on where the usual rules stop.
#[derive(Args, Debug)]
pub struct StrictArg {
    /// Only the theories of --theory, or the usual ones if it is not given, and as much work as
    /// they take: no way to go on where they stop
    #[arg(long)]
    pub strict: bool,
}

/// Whether rules or a search solve a puzzle, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Means {
    /// Rules alone, however long they take.
    Rules,
    /// Rules, with bounds on the work, and a search where they stop.
    RulesAndSearch,
    /// A search alone: there is no path.
    Search,
}

impl Means {
    /// Whether what no path shows may be found by a search.
    fn has_search(self) -> bool {
        self != Means::Rules
    }
}

/// By what a puzzle is to be solved.
#[derive(Debug, Clone)]
pub struct Plan {
    theory: Sum,
    means: Means,
    /// Whether paths list Singles one by one.
    singles: bool,
    /// Named techniques that are used before these.
    techniques: Option<Selection>,
    /// Whether a board without these techniques is refused.
    demands_techniques: bool,
    /// Whether rules are used that hold only if there is one solution.
    assumes_one: bool,
    /// The names of the only candidates that are to be eliminated; of all if there are none.
    focus: Vec<String>,
    /// In what stages, in words in place of the theories.
    stages: Option<String>,
    /// As which program it solves, in words after the theories.
    like: String,
}

impl Plan {
    /// By the theories that are given and no others, without bounds.
    pub fn strict(args: &SolverArgs, singles: bool) -> Plan {
        Plan {
            theory: args.theory(),
            means: Means::Rules,
            singles,
            techniques: args.techniques.clone(),
            demands_techniques: args.techniques.is_some()
                || !args.theory().techniques().0.is_empty(),
            assumes_one: args.unique,
            focus: Vec::new(),
            stages: args.preferences().map(Preferences::to_string),
            like: args.like.named(),
        }
    }

    /// The same if theories are given, or no others are wanted; otherwise by whatever it takes.
    pub fn of(args: &SolverArgs, strict: &StrictArg, singles: bool) -> Plan {
        if strict.strict || args.is_told() {
            return Plan::strict(args, singles);
        }
        Plan {
            theory: known(&format!("{USUAL}+{FURTHER}")),
            means: Means::RulesAndSearch,
            ..Plan::strict(args, singles)
        }
    }

    /// By a search alone.
    fn search(args: &SolverArgs) -> Plan {
        Plan {
            means: Means::Search,
            ..Plan::strict(args, false)
        }
    }

    /// By the theories that are given, or the usual ones, with only these candidates as targets.
    fn focused(args: &SolverArgs, singles: bool, focus: &[String]) -> Plan {
        Plan {
            focus: focus.to_vec(),
            ..Plan::strict(args, singles)
        }
    }

    /// The candidates of these names.
    fn focus(&self, puzzle: &Puzzle) -> Result<Option<CandidateSet>, CliError> {
        if self.focus.is_empty() {
            return Ok(None);
        }
        let csp = puzzle.board.csp();
        let candidates = self.focus.iter().map(|name| {
            csp.candidate(name.trim()).ok_or_else(|| {
                CliError::Usage(format!(
                    "{}: --focus: found {name:?}, expected a candidate of its board, such as {}",
                    puzzle.place,
                    csp.candidate_name(Candidate::new(0)),
                ))
            })
        });
        let candidates: Vec<Candidate> = candidates.collect::<Result<_, _>>()?;
        Ok(Some(CandidateSet::of(csp.candidate_count(), candidates)))
    }

    /// The same on boards with named techniques, and without them on others.
    pub fn on_any_board(self) -> Plan {
        Plan {
            demands_techniques: false,
            ..self
        }
    }

    /// The techniques without which a board is refused.
    fn demanded_techniques(&self) -> Option<Selection> {
        let mut demanded = Selection::default();
        if self.demands_techniques {
            let given = self.techniques.clone();
            demanded = given.unwrap_or_else(|| self.theory.techniques());
        }
        if self.theory.has_templates() {
            demanded.0.push((Group::Templates, u8::MAX));
        }
        (!demanded.0.is_empty()).then_some(demanded)
    }

    /// How much work a puzzle may take that has so many solutions. Trial and error leads nowhere if
    /// there are several.
    fn bounds(&self, solutions: usize) -> Bounds {
        if !self.means.has_search() {
            return Bounds::NONE;
        }
        match solutions {
            0 | 1 => USUAL_BOUNDS,
            _ => Bounds {
                trials: Effort::of(0),
                ..USUAL_BOUNDS
            },
        }
    }

    /// The theories that a path on this board is said to be by: those given, or the usual ones with
    /// the trial and error that it uses.
    pub fn named(&self, path: &Path, board: &dyn Board) -> String {
        if self.means == Means::Search {
            return SEARCH.to_owned();
        }
        let named = match path.strongest_trials() {
            _ if !self.means.has_search() => match &self.stages {
                None => format!("{}{}", self.theory, self.like),
                Some(stages) => format!("{stages}{}", self.like),
            },
            None => USUAL.to_owned(),
            Some(rule) => format!("{USUAL}+{rule}"),
        };
        let named = match &self.focus[..] {
            [] => named,
            focus => format!("{named}, focus {}", focus.join(" ")),
        };
        let named = match &self.techniques {
            Some(techniques) if Geometry::of_csp(board.csp()).is_some() => {
                format!("{techniques}+{named}")
            }
            _ => named,
        };
        match face_of(board).and_then(Face::csp_in_words) {
            Some(words) => format!("{named}, {words}"),
            None => named,
        }
    }
}

/// The theories of a name that is known to be one.
fn known(name: &str) -> Sum {
    name.parse().expect("a test reads it")
}

/// Solves puzzles of any board. What is ready for the board of libraries is kept, for there are
/// many puzzles of it.
pub struct Solvers<'a> {
    args: &'a SolverArgs,
    plan: Plan,
    rules: Option<&'a Rules>,
    kept: (&'a Engine, Solver<'a>),
}

impl<'a> Solvers<'a> {
    /// Solvers by these rules; `kept` is the engine of the [board of libraries](rule_input::board).
    pub fn new(
        args: &'a SolverArgs,
        plan: Plan,
        kept: &'a Engine,
        rules: Option<&'a Rules>,
    ) -> Solvers<'a> {
        let solver = args.solver(&*rule_input::board(), kept, &plan, rules);
        Solvers {
            args,
            plan,
            rules,
            kept: (kept, solver),
        }
    }

    /// Solves a puzzle.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Solved, CliError> {
        self.solve_watched(puzzle, &mut |_| ())
    }

    /// The same; `watch` is told of the path as far as it goes, again and again.
    pub fn solve_watched(
        &mut self,
        puzzle: &Puzzle,
        watch: &mut dyn FnMut(&Path),
    ) -> Result<Solved, CliError> {
        let board = &*puzzle.board;
        if rule_input::lie_on(board) {
            let (engine, solver) = &mut self.kept;
            return Solved::new(solver, engine, &self.plan, puzzle, watch);
        }
        let engine = &Engine::of(board.csp());
        let mut solver = (self.args).solver(board, engine, &self.plan, self.rules);
        Solved::new(&mut solver, engine, &self.plan, puzzle, watch)
    }
}

/// Said where givens contradict each other by themselves.
pub const CLASH: &str = "the givens contradict each other";

/// A position that a solver was let loose on.
pub struct Solved {
    pub live: CandidateSet,
    pub givens: Vec<Candidate>,
    pub path: Path,
    /// Its solutions, two if there are several.
    pub solutions: Vec<CandidateSet>,
    /// The theories that the path is by.
    pub theory: String,
    /// Whether the givens contradict each other by themselves: then a path says so, and there is
    /// nothing to prove by rules.
    pub givens_clash: bool,
    means: Means,
}

impl Solved {
    /// Solves a puzzle, and holds the path against a solution that a search finds.
    fn new(
        solver: &mut Solver,
        engine: &Engine,
        plan: &Plan,
        puzzle: &Puzzle,
        watch: &mut dyn FnMut(&Path),
    ) -> Result<Solved, CliError> {
        let internal = |what| CliError::Internal {
            place: puzzle.line().to_owned(),
            what,
        };
        let csp = puzzle.board.csp();
        let demanded = plan.demanded_techniques();
        if let Some(wanted) = demanded.and_then(|demanded| board_wanted(&*puzzle.board, &demanded))
        {
            return Err(CliError::Usage(format!(
                "{}: found a puzzle of another board, expected {wanted}",
                puzzle.place
            )));
        }
        let givens = puzzle.start.givens().to_vec();
        let state = puzzle.start.state(engine);
        let givens_clash = state.is_none();
        let (live, solutions) = match state {
            Some(state) => {
                let solutions = completions(&*puzzle.board, engine, &state, 2).map_err(internal)?;
                (engine.live(&state), solutions)
            }
            // Some CSP-variable is left without candidates.
            None => {
                let mut live = csp.everything();
                givens.iter().for_each(|&c| csp.decide(&mut live, c));
                (live, Vec::new())
            }
        };
        if plan.assumes_one && puzzle.is_puzzle() && solutions.len() > 1 {
            return Err(CliError::Start {
                name: puzzle.place.to_string(),
                error: StartError::SeveralSolutions,
            });
        }
        let bounds = plan.bounds(solutions.len());
        solver.assume_one(plan.assumes_one && solutions.len() == 1);
        solver.focus_on(plan.focus(puzzle)?);
        let path = if plan.means == Means::Search {
            Path::new(live.clone(), Vec::new())
        } else {
            solver.solve_within(bounds, &live, &givens, watch)
        };
        path.is_sound().map_err(internal)?;
        against_a_solution(csp, solutions.first(), &path).map_err(internal)?;
        Ok(Solved {
            theory: plan.named(&path, &*puzzle.board),
            means: plan.means,
            live,
            givens,
            path,
            solutions,
            givens_clash,
        })
    }

    /// Makes sure that a puzzle has exactly one solution.
    pub fn is_of_one_solution(&self, puzzle: &Puzzle) -> Result<(), CliError> {
        let error = match self.solutions.len() {
            0 => StartError::NoSolution,
            1 => return Ok(()),
            _ => StartError::SeveralSolutions,
        };
        Err(CliError::Start {
            name: puzzle.place.to_string(),
            error,
        })
    }

    /// Whether the path ends in the solution, or a search found it.
    fn is_solved(&self) -> bool {
        self.path.status == PathStatus::Solved
            || self.means.has_search() && self.solutions.len() == 1
    }

    /// By what the puzzle was settled where the rules stopped, if they did.
    fn way(&self) -> Option<String> {
        if self.path.status == PathStatus::Open {
            let is_settled = self.means.has_search() && self.solutions.len() < 2;
            return is_settled.then(|| SEARCH.to_owned());
        }
        self.path.strongest_trials().map(|rule| rule.to_string())
    }

    /// Its status and its level, or how it was settled.
    fn headline(&self) -> String {
        let by = &self.theory;
        let settled = match self.solutions.len() {
            _ if self.is_solved() => "solved",
            0 => "no solution",
            1 => return format!("not solved by {by}"),
            _ if self.means == Means::Search => "several solutions",
            _ => return format!("several solutions, not solved by {by}"),
        };
        if self.means == Means::Search {
            return settled.to_owned();
        }
        match (self.way(), self.path.stop) {
            (Some(way), Some(stop)) => {
                let Stop {
                    level,
                    candidates,
                    is_bounded,
                } = stop;
                let leave = if is_bounded {
                    "take too long, and leave"
                } else {
                    "leave"
                };
                let named = if self.means.has_search() {
                    String::new()
                } else {
                    format!(", by {by}")
                };
                format!(
                    "{settled}; rules to level {level} {leave} {candidates} candidates open; \
                     {way}{named}"
                )
            }
            _ if self.is_solved() => format!("{settled}, level {} by {by}", self.path.level),
            _ => format!("{settled} by {by}"),
        }
    }

    /// The level, or what is no level: the way that was needed, or why there is none.
    fn level(&self) -> String {
        match (self.way(), self.solutions.len()) {
            (_, 0) => "no-solution".to_owned(),
            (_, 1) if !self.is_solved() => "-".to_owned(),
            (None, 1) => self.path.level.to_string(),
            (Some(way), 1) => way,
            _ => "several-solutions".to_owned(),
        }
    }

    /// Its object for programs.
    fn json(&self, puzzle: &Puzzle, words: &PathText) -> String {
        let Path {
            status,
            level,
            stop,
            ..
        } = &self.path;
        let way = self.way();
        let is_solved = self.is_solved();
        let stop = stop.filter(|_| self.path.has_trials() || *status == PathStatus::Open);
        let solutions = self.solutions.iter();
        let shown = solutions.map(|solution| puzzle.solution_in_json(solution));
        let shown: Vec<Value> = shown.collect();
        let mut object = json!({
            "puzzle": puzzle.in_json(puzzle.line()),
            "status": match self.solutions.len() {
                0 => PathStatus::Contradiction.name(),
                _ if is_solved => PathStatus::Solved.name(),
                _ => status.name(),
            },
            "solutions": (["none", "one", "several"][self.solutions.len()]),
            "theory": self.theory,
            "level": (is_solved && way.is_none()).then_some(level),
            "trials": self.path.has_trials(),
            "rules": stop.map(|stop| json!({
                "level": stop.level,
                "candidates": stop.candidates,
                "stopped": stop.is_bounded,
            })),
            "way": way,
            "steps": json::steps(words, puzzle),
            "end": puzzle.state_in_json(&self.path.end),
            "solution": shown.first().filter(|_| is_solved),
            "two_solutions": (shown.len() == 2).then_some(&shown),
        });
        if !self.path.stages.is_empty() {
            object["stages"] = json::stages(&self.path);
        }
        output::json(&object)
    }

    /// What a search found that the path does not show, drawn.
    fn found(&self, board: &dyn Board) -> String {
        let head = match self.solutions.len() {
            _ if self.path.status != PathStatus::Open => return String::new(),
            2 => "two of the solutions",
            _ if !self.means.has_search() => return String::new(),
            1 => "a search finds the only solution",
            _ => "a search finds no solution",
        };
        let drawn = self.solutions.iter().map(|solution| drawn(board, solution));
        let drawn: Vec<String> = drawn.collect();
        format!("{head}\n{}", drawn.concat())
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
    let rules = if args.solution {
        None
    } else {
        args.solver.rules()?.map(Arc::new)
    };
    let mut proofs = Proofs::new(args.proof.as_deref())?;
    let lemmas = match (&args.proof, &rules) {
        (Some(_), Some(rules)) => rules.lemmas(),
        _ => Lemmas::new([]),
    };
    let files = contents(&args.solver.library);
    let mut answers = args.answers.open("solve", &(args, files))?;
    proofs.skip(answers.done())?;
    let kept = Engine::of(rule_input::board().csp());
    // Of a single puzzle the steps are counted.
    let total = positions.total().filter(|&total| total != 1);
    let bar = output::progress(total, "solving");
    let so_far = Arc::new(SoFar::new(rules.clone(), bar.clone()));
    let rules = rules.as_deref();
    let workers = AtomicUsize::new(0);
    let worker = || {
        let number = workers.fetch_add(1, Ordering::Relaxed);
        let plan = match &args.focus[..] {
            _ if args.solution => Plan::search(&args.solver),
            [] => Plan::of(&args.solver, &args.strict, !args.levels),
            focus => Plan::focused(&args.solver, !args.levels, focus),
        };
        let mut solvers = Solvers::new(&args.solver, plan, &kept, rules);
        let (lemmas, so_far) = (&lemmas, &so_far);
        move |puzzle: Puzzle| {
            let board = &*puzzle.board;
            let solved =
                solvers.solve_watched(&puzzle, &mut |path| so_far.watch(number, &puzzle, path));
            so_far.done(number);
            let solved = solved?;
            let rule_name = |rule, transposed| name_of(rules, rule, transposed);
            let proof = match &args.proof {
                Some(_) if solved.givens_clash => {
                    let place = &puzzle.place;
                    output::complain(format_args!("{place}: {CLASH}, so there is no proof\n"));
                    None
                }
                Some(_) => {
                    let Solved {
                        live, givens, path, ..
                    } = &solved;
                    let name = puzzle.name.clone();
                    stated(path.proof(board, name, live, givens, lemmas), &puzzle)?
                }
                None => None,
            };
            let words = PathText {
                board,
                path: &solved.path,
                rule_name: &rule_name,
            };
            let text = answer(args, &puzzle, &words, &solved);
            let solved = solved.is_solved();
            Ok((puzzle, solved, proof, text))
        }
    };
    let (mut count, mut all_solved) = (answers.done(), true);
    advise(args, count, &so_far);
    let done = Batch::new(puzzles(positions), bar, args.jobs.count())
        .keep_going(&args.keep_going)
        .resume(&mut answers, Puzzle::line, |solved| all_solved &= solved)?
        .run(worker, |(puzzle, solved, proof, text)| {
            proofs.write(proof.as_ref())?;
            count += 1;
            all_solved &= solved;
            answers.write(puzzle.line(), solved, &text)?;
            advise(args, count, &so_far);
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
        ("--strict", args.strict.strict),
        ("--focus", !args.focus.is_empty()),
        ("--proof", args.proof.is_some()),
        ("--out", args.answers.in_file()),
        ("--any", args.solver.any.is_some()),
        ("--preferences", args.solver.preferences().is_some()),
        ("--unique", args.solver.unique),
        ("--where", !args.solver.condition.filters.is_empty()),
        ("--at-once", args.solver.at_once),
        (
            "--max-guardians",
            args.solver.images.max_guardians != MAX_GUARDIANS,
        ),
        ("--degenerate", args.solver.images.degenerate > 0),
        (
            "--relations-in-a-chain",
            args.solver.relations_in_a_chain != RELATIONS_IN_A_CHAIN,
        ),
        ("--keep-going", args.keep_going.keep_going),
    ])?;
    loops::run(args, source, text)
}

/// What to say if the solving is interrupted after so many puzzles, with what is known of the next
/// ones; answers in files say it.
fn advise(args: &SolveArgs, done: usize, so_far: &Arc<SoFar>) {
    if args.answers.in_file() {
        return;
    }
    let lost = match args.proof.as_ref().filter(|path| !output::is_folder(path)) {
        Some(path) => format!("; {} is not written", path.display()),
        None => String::new(),
    };
    let advice = match done {
        0 => format!("no puzzle is done{lost}"),
        _ => format!(
            "{done} of the puzzles are done, from the first on{lost}; with --out, --resume would \
             go on after them"
        ),
    };
    let so_far = so_far.clone();
    interrupt::advise_with(move || format!("{advice}\n{}", so_far.words()));
}

/// The name of a rule that a path used.
pub fn name_of(rules: Option<&Rules>, rule: usize, transposed: bool) -> RuleName {
    let rules = rules.expect("relations are of rules");
    rules.named(rule, transposed)
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

fn answer(args: &SolveArgs, puzzle: &Puzzle, words: &PathText, solved: &Solved) -> String {
    if args.levels {
        return format!("{} {}\n", puzzle.line(), solved.level());
    }
    if args.json.json {
        return solved.json(puzzle, words);
    }
    let path = if solved.means == Means::Search {
        String::new()
    } else {
        words.text()
    };
    let found = solved.found(words.board);
    format!("{}   {}\n{path}{found}\n", puzzle.line(), solved.headline())
}
