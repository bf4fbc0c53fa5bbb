use super::error::CliError;
use super::input::Source;
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::{Puzzle, puzzles};
use super::rule_input;
use super::solve::{Plan, SolverArgs, Solvers, StrictArg, json as json_of, name_of};
use super::{Outcome, output};
use crate::args::{JsonArg, number};
use clap::Args;
use itertools::Itertools;
use oddagon::board::{Notation, Wording, grid_of, notation};
use oddagon::csp::{Candidate, CandidateSet, Csp, Engine, Variable};
use oddagon::solve::techniques::{Geometry, Selection};
use oddagon::solve::{PathText, Step};
use serde_json::json;

/// Say the simplest next step of a position, as little or as much of it as is wanted.
///
/// The first grade says where to look, the second which rule applies, the third what follows. Steps
/// are those of `solve`, with all named techniques on a Sudoku; where none of them applies, a chain
/// or trial and error. Exit code 1 if no step is left, or the position has no solution.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon hint 57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..
  oddagon hint puzzles.txt --grade 1")]
pub struct HintArgs {
    /// A puzzle, a file of puzzles or candidate grids, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    positions: String,
    #[command(flatten)]
    input: InputArg,
    /// How much is said: 1 where to look, 2 the rule, too, 3 all of it
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = number::<u8>(1..=3),
        allow_negative_numbers = true
    )]
    grade: u8,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    strict: StrictArg,
    #[command(flatten)]
    json: JsonArg,
}

/// The next step of a position.
struct Hint {
    /// The rule.
    rule: String,
    /// The cells to look at.
    cells: Vec<usize>,
    /// What follows, in nrc notation.
    follows: String,
    /// The whole step in words.
    said: String,
}

/// Runs the command.
pub fn run(args: &HintArgs) -> Result<Outcome, CliError> {
    let kept = Engine::of(rule_input::board().csp());
    let mut solver = args.solver.clone();
    solver.techniques = solver.techniques.or_else(|| Selection::named("all"));
    let rules = solver.rules()?;
    let plan = Plan::of(&solver, &args.strict, true).on_any_board();
    let mut solvers = Solvers::new(&solver, plan, &kept, rules.as_ref());
    let rule_name = |rule, transposed| name_of(rules.as_ref(), rule, transposed);
    let source = Source::of(&args.positions);
    let (mut outcome, mut count) = (Outcome::Holds, 0);
    for puzzle in puzzles(Positions::of(&source, &args.input, false)?) {
        let puzzle = puzzle?;
        count += 1;
        let solved = solvers.solve(&puzzle)?;
        let words = PathText {
            board: &*puzzle.board,
            path: &solved.path,
            rule_name: &rule_name,
        };
        let hint = next(&puzzle, &words).filter(|_| !solved.solutions.is_empty());
        let why = match solved.solutions.len() {
            0 => "no solution",
            1 => "no step is left",
            _ => "several solutions, and no step follows",
        };
        if hint.is_none() {
            outcome = Outcome::Fails;
        }
        output::print(&if args.json.json {
            in_json(args.grade, &puzzle, hint.as_ref())
        } else {
            in_words(args.grade, &puzzle, hint.as_ref().ok_or(why))
        })?;
    }
    match count {
        0 => Err(Positions::nothing(&source)),
        _ => Ok(outcome),
    }
}

/// The first step of a path that gives something.
fn next(puzzle: &Puzzle, words: &PathText) -> Option<Hint> {
    let csp = puzzle.board.csp();
    let path = words.path;
    let steps = path.steps.iter().zip(words.steps());
    // A relation alone gives nothing yet.
    let mut steps = steps.filter(|(step, _)| !step.eliminated(csp).is_empty());
    let (step, (said, _)) = steps.next()?;
    if let Step::Singles(singles) = step {
        let (v, c, rule) = simplest(csp, &path.start, singles)?;
        let follows = puzzle.board.assertion(c);
        return Some(Hint {
            said: format!("{rule}: {} ==> {follows}", csp.variable_name(v)),
            cells: cells_of(puzzle, csp.members(v)),
            rule,
            follows,
        });
    }
    let (parts, rule) = match step {
        Step::Technique(used) => {
            let parts = used.find.roles.iter().flat_map(|(_, part)| part);
            (parts.copied().collect(), used.find.technique.to_string())
        }
        step => (step.eliminated(csp), json_of::rule(step)),
    };
    let eliminated = step.eliminated(csp).into_iter();
    let asserted = step.asserted().into_iter();
    let follows = if step.asserted().is_empty() {
        eliminated.map(|c| puzzle.board.elimination(c)).join(", ")
    } else {
        asserted.map(|c| puzzle.board.assertion(c)).join(", ")
    };
    Some(Hint {
        rule,
        cells: cells_of(puzzle, &parts),
        follows,
        said,
    })
}

/// The simplest Single of those that apply at the start, with its name: the last candidate of a
/// unit that lacks one cell, then hidden ones, then naked ones.
fn simplest(
    csp: &Csp,
    start: &CandidateSet,
    singles: &[(Variable, Candidate)],
) -> Option<(Variable, Candidate, String)> {
    let left = |v: Variable| {
        csp.members(v)
            .iter()
            .filter(|c| start.contains(**c))
            .count()
    };
    let grid = Geometry::of_csp(csp);
    let is_full_house = |c: Candidate| {
        grid.as_ref().is_some_and(|grid| {
            let cell = grid.place(c).0;
            let is_decided = |other: usize| other == cell || left(grid.cell_variable(other)) == 1;
            let mut units = grid.units_of[cell].iter();
            units.any(|&unit| grid.units[unit].into_iter().all(is_decided))
        })
    };
    let at_once = singles.iter().filter(|(v, _)| left(*v) == 1);
    let named = at_once.map(|&(v, c)| {
        if is_full_house(c) {
            return (0, v, c, "full house".to_owned());
        }
        let rule = notation::single(csp, v).replace('-', " ");
        (if rule.contains("hidden") { 1 } else { 2 }, v, c, rule)
    });
    let (_, v, c, rule) = named.min_by_key(|&(order, ..)| order)?;
    Some((v, c, rule))
}

/// The cells of candidates on a grid of digits, in order.
fn cells_of(puzzle: &Puzzle, candidates: &[Candidate]) -> Vec<usize> {
    if grid_of(&*puzzle.board).is_none() {
        return Vec::new();
    }
    let csp = puzzle.board.csp();
    let cells = candidates.iter().map(|&c| csp.variables_of(c)[0].index());
    cells.sorted().dedup().collect()
}

/// Where to look: the cell if there is one, a line or a block that has all of these cells, or the
/// blocks that have one.
fn place(puzzle: &Puzzle, cells: &[usize]) -> Option<String> {
    let grid = grid_of(&*puzzle.board)?;
    if let &[cell] = cells {
        return Some(grid.cell_names(&[cell]));
    }
    let side = (1..=cells.len().max(36)).find(|n| n * n == grid.cell_count())?;
    let all = |of: &dyn Fn(usize) -> usize| cells.iter().map(|&cell| of(cell)).all_equal_value();
    if let Ok(row) = all(&|cell| cell / side) {
        return Some(format!("row {}", row + 1));
    }
    if let Ok(column) = all(&|cell| cell % side) {
        return Some(format!("column {}", column + 1));
    }
    let blocks = cells.iter().map(|&cell| grid.block(cell) + 1);
    let blocks: Vec<usize> = blocks.sorted().dedup().collect();
    let word = if blocks.len() == 1 { "block" } else { "blocks" };
    (!blocks.is_empty()).then(|| format!("{word} {}", blocks.iter().join(", ")))
}

fn in_words(grade: u8, puzzle: &Puzzle, hint: Result<&Hint, &str>) -> String {
    let hint = match hint {
        Ok(hint) => hint,
        Err(why) => return format!("{}   {why}\n", puzzle.line()),
    };
    let look = place(puzzle, &hint.cells).map(|place| format!("look at {place}"));
    let rule = (grade > 1).then(|| hint.rule.clone());
    let follows = (grade > 2).then(|| format!("{}\n  {}", hint.follows, hint.said.trim_end()));
    let look = look.unwrap_or_else(|| "look at the whole board".to_owned());
    let parts = [Some(look), rule, follows].into_iter().flatten().join("; ");
    format!("{}   {parts}\n", puzzle.line())
}

fn in_json(grade: u8, puzzle: &Puzzle, hint: Option<&Hint>) -> String {
    output::json(&json!({
        "puzzle": puzzle.in_json(puzzle.line()),
        "look": hint.and_then(|hint| place(puzzle, &hint.cells)),
        "rule": hint.filter(|_| grade > 1).map(|hint| &hint.rule),
        "follows": hint.filter(|_| grade > 2).map(|hint| &hint.follows),
        "words": hint.filter(|_| grade > 2).map(|hint| &hint.said),
    }))
}
