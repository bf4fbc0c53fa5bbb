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
use oddagon::board::{Marked, Notation, Wording, grid_of, notation, svg_of_step};
use oddagon::csp::{Candidate, CandidateSet, Csp, Engine, Variable};
use oddagon::solve::techniques::{Find, Geometry, Role, Selection, Technique};
use oddagon::solve::{PathText, Step};
use serde_json::json;
use std::path::PathBuf;

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
    /// Draw the position, in SVG, with the parts of the step marked by colour and shape; for one
    /// position
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    strict: StrictArg,
    #[command(flatten)]
    json: JsonArg,
}

impl HintArgs {
    /// The positions; only one if it is to be drawn.
    fn drawable(
        &self,
        mut positions: impl Iterator<Item = Result<Puzzle, CliError>>,
    ) -> Result<impl Iterator<Item = Result<Puzzle, CliError>>, CliError> {
        let mut first = Vec::new();
        if let Some(file) = &self.svg {
            output::has_folder(file)?;
            first = positions.by_ref().take(2).collect();
            if first.len() > 1 {
                let message = "--svg: found several puzzles, expected one";
                return Err(CliError::Usage(message.to_owned()));
            }
        }
        Ok(first.into_iter().chain(positions))
    }
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
    /// Why it holds, in a sentence, if it is a technique.
    sentence: Option<String>,
    /// The parts that candidates play.
    roles: Vec<(Role, Vec<Candidate>)>,
    asserted: Vec<Candidate>,
    eliminated: Vec<Candidate>,
    /// The candidates before it.
    live: CandidateSet,
}

impl Hint {
    /// The position with the step marked, in SVG.
    fn drawn(&self, puzzle: &Puzzle) -> String {
        let marked = Marked {
            marks: &json_of::marks(&self.roles),
            gone: &self.eliminated,
            asserted: &self.asserted,
        };
        let title = format!("{} ==> {}", self.rule, self.follows);
        svg_of_step(&*puzzle.board, &title, &self.live, &marked)
    }
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
    let positions = puzzles(Positions::of(&source, &args.input, false)?);
    for puzzle in args.drawable(positions)? {
        let puzzle = puzzle?;
        count += 1;
        let solved = solvers.solve(&puzzle)?;
        let words = PathText {
            board: &*puzzle.board,
            path: &solved.path,
            rule_name: &rule_name,
        };
        let hint = next(&puzzle, &words).filter(|_| !solved.solutions.is_empty());
        if let (Some(file), Some(hint)) = (&args.svg, &hint) {
            output::write_file(file, &hint.drawn(&puzzle))?;
        }
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
    let mut live = path.start.clone();
    // Where candidates are given, a cell with one of them may have its digit already.
    let is_new =
        |c: Candidate| puzzle.is_puzzle() || csp.linked(c).iter().any(|&d| path.start.contains(d));
    // A relation alone gives nothing yet.
    let mut steps = steps.filter(|(step, _)| match step {
        Step::Singles(singles) => singles.iter().any(|(_, c)| is_new(*c)),
        step => !step.eliminated(csp).is_empty(),
    });
    let (step, (said, _)) = steps.next()?;
    let grid = Geometry::of_csp(csp);
    if let Step::Singles(singles) = step {
        let new = singles.iter().filter(|(_, c)| is_new(*c)).copied();
        let single = simplest(csp, &path.start, new)?;
        let follows = puzzle.board.assertion(single.candidate);
        let sentence = grid.map(|grid| single.find(&grid).sentence(&grid));
        return Some(Hint {
            said: format!(
                "{}: {} ==> {follows}",
                single.rule,
                csp.variable_name(single.variable)
            ),
            cells: cells_of(puzzle, csp.members(single.variable)),
            rule: single.rule,
            follows,
            sentence,
            roles: Vec::new(),
            asserted: vec![single.candidate],
            eliminated: Vec::new(),
            live,
        });
    }
    let find = match step {
        Step::Technique(used) => Some(&used.find),
        _ => None,
    };
    let roles = find.map(|find| find.roles.clone()).unwrap_or_default();
    // Where a fish covers, there is nothing to see yet.
    let parts = roles.iter().filter(|(role, _)| *role != Role::Cover);
    let parts: Vec<Candidate> = parts.flat_map(|(_, part)| part).copied().collect();
    let (asserted, eliminated) = (step.asserted(), step.eliminated(csp));
    let follows = if asserted.is_empty() {
        let words = eliminated.iter().map(|&c| puzzle.board.elimination(c));
        words.collect_vec()
    } else {
        let words = asserted.iter().map(|&c| puzzle.board.assertion(c));
        words.collect_vec()
    };
    eliminated.iter().for_each(|&c| live.insert(c));
    Some(Hint {
        rule: find.map_or_else(|| json_of::rule(step), |find| find.technique.to_string()),
        cells: cells_of(
            puzzle,
            if parts.is_empty() {
                &eliminated
            } else {
                &parts
            },
        ),
        follows: follows.join(", "),
        said,
        sentence: find.and_then(|find| Some(find.sentence(grid.as_ref()?))),
        roles,
        asserted,
        eliminated,
        live,
    })
}

/// A Single with its name.
struct Single {
    technique: Technique,
    variable: Variable,
    candidate: Candidate,
    rule: String,
}

impl Single {
    fn find(&self, grid: &Geometry) -> Find {
        let digit = grid.place(self.candidate).1;
        Find {
            asserted: vec![self.candidate],
            ..Find::new(self.technique, 1 << digit, 1)
        }
        .role(Role::Pattern, vec![self.candidate])
        .resting_on([self.variable])
    }
}

/// The simplest Single of those that apply at the start: the last candidate of a unit that lacks
/// one cell, then hidden ones, then naked ones.
fn simplest(
    csp: &Csp,
    start: &CandidateSet,
    singles: impl Iterator<Item = (Variable, Candidate)>,
) -> Option<Single> {
    let left = |v: Variable| {
        csp.members(v)
            .iter()
            .filter(|c| start.contains(**c))
            .count()
    };
    let grid = Geometry::of_csp(csp);
    // The CSP-variable of the digit in a unit whose other cells are decided.
    let full_house = |c: Candidate| {
        let grid = grid.as_ref()?;
        let (cell, digit) = grid.place(c);
        let mut units = grid.units_of[cell].iter();
        let unit = units.find(|&&unit| {
            let mut cells = grid.units[unit].into_iter();
            cells.all(|other| other == cell || left(grid.cell_variable(other)) == 1)
        })?;
        Some(grid.unit_variable(*unit, digit))
    };
    let at_once = singles.filter(|(v, _)| left(*v) == 1);
    let named = at_once.map(|(variable, candidate)| {
        let rule = notation::single(csp, variable).replace('-', " ");
        let full_house = full_house(candidate);
        let technique = match full_house {
            Some(_) => Technique::FullHouse,
            None if rule.contains("hidden") => Technique::HiddenSingle,
            None => Technique::NakedSingle,
        };
        Single {
            technique,
            rule: match technique {
                Technique::FullHouse => technique.to_string(),
                _ => rule,
            },
            variable: full_house.unwrap_or(variable),
            candidate,
        }
    });
    named.min_by_key(|single| single.technique)
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
    let said = [hint.sentence.as_deref(), Some(hint.said.trim_end())];
    let said = said.into_iter().flatten().join("\n  ");
    let follows = (grade > 2).then(|| format!("{}\n  {said}", hint.follows));
    let look = look.unwrap_or_else(|| "look at the whole board".to_owned());
    let parts = [Some(look), rule, follows].into_iter().flatten().join("; ");
    format!("{}   {parts}\n", puzzle.line())
}

fn in_json(grade: u8, puzzle: &Puzzle, hint: Option<&Hint>) -> String {
    let whole = hint.filter(|_| grade > 2);
    let names = |candidates: &[Candidate]| json_of::names(&*puzzle.board, candidates);
    output::json(&json!({
        "puzzle": puzzle.in_json(puzzle.line()),
        "look": hint.and_then(|hint| place(puzzle, &hint.cells)),
        "rule": hint.filter(|_| grade > 1).map(|hint| &hint.rule),
        "follows": whole.map(|hint| &hint.follows),
        "sentence": whole.and_then(|hint| hint.sentence.as_ref()),
        "roles": whole.map(|hint| json_of::roles(&*puzzle.board, &hint.roles)),
        "asserted": whole.map(|hint| names(&hint.asserted)),
        "eliminated": whole.map(|hint| names(&hint.eliminated)),
        "words": whole.map(|hint| &hint.said),
    }))
}
