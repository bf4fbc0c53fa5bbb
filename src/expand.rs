use super::answers::AnswersArg;
use super::batch::Batch;
use super::error::CliError;
use super::input::Source;
use super::puzzle_input::{InputArg, Positions};
use super::puzzles::{Puzzle, puzzles};
use super::solve::{Plan, SolverArgs, Solvers};
use super::{Outcome, output};
use crate::args::{JobsArg, JsonArg, KeepGoingArg};
use clap::Args;
use oddagon::board::Board;
use oddagon::csp::{Candidate, Engine, Theory, Variable};
use oddagon::generate::{Distances, Expansions, is_min_expand};
use oddagon::sudoku::Sudoku;
use oddagon::sudoku::text::{cell_line, symbol};
use oddagon::theorem::BoardName;
use serde_json::json;

/// Expand Sudoku puzzles: add the values that the rules of theories find
///
/// The rules are Singles if no theory is named. One line is printed per puzzle: its clues and those
/// values. A puzzle to which Singles add nothing is an expanded form. A min-expand is an expanded
/// form that contains no smaller expanded form with the same solution. With --min, only the puzzles
/// that are min-expands are printed, unchanged; exit code 1 if some are not. Expansions of minimal
/// puzzles are candidates for min-expands.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  oddagon generate sudoku --count 10 | oddagon expand -
  oddagon expand puzzles.txt --json")]
#[command(mut_arg("theory", |arg| arg.default_value("BRT")))]
#[command(mut_arg("json", |arg| arg.help("One JSON object per puzzle")))]
pub struct ExpandArgs {
    /// A puzzle, a file of puzzles, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-")]
    puzzles: String,
    #[command(flatten)]
    input: InputArg,
    #[command(flatten)]
    solver: SolverArgs,
    /// Only the puzzles that are min-expands
    #[arg(long, conflicts_with_all = ["theory", "preferences", "json"])]
    min: bool,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    json: JsonArg,
    #[command(flatten)]
    keep_going: KeepGoingArg,
    #[command(flatten)]
    answers: AnswersArg,
    #[command(flatten)]
    jobs: JobsArg,
}

/// What is asked about expansions by Singles.
#[derive(Args, Debug)]
#[group(multiple = false, conflicts_with_all = ["theory", "preferences", "min"])]
struct AskArgs {
    /// List the expanded forms to which one step leads
    #[arg(long)]
    one: bool,
    /// List the T&E(n)-expands that contain the puzzle, n being its T&E-depth
    #[arg(long)]
    border: bool,
    /// Only the puzzles that are T&E(n)-expands, unchanged; exit code 1 if some are not
    #[arg(long, conflicts_with = "json")]
    max: bool,
    /// Print the T&E-depth, and the least numbers of steps out of it and to a T&E(n)-expand
    #[arg(long)]
    distances: bool,
    /// Print the least number of steps to this expanded form
    #[arg(long, value_name = "PUZZLE")]
    to: Option<String>,
}

impl AskArgs {
    fn is_any(&self) -> bool {
        self.one || self.border || self.max || self.distances || self.to.is_some()
    }
}

/// How many expansions of one puzzle are looked at.
const MOST: usize = 50_000;

/// The line about a puzzle, and whether the puzzle is what was asked for.
struct Expanded {
    line: String,
    text: String,
    holds: bool,
}

/// Runs the command.
pub fn run(args: &ExpandArgs) -> Result<Outcome, CliError> {
    let source = Source::of(&args.puzzles);
    let rules = args.solver.rules()?;
    let positions = Positions::of(&source, &args.input, args.keep_going.keep_going)?;
    let mut answers = args.answers.open("expand", args)?;
    let engine = &Engine::of(Sudoku::standard().csp());
    let bar = output::progress(positions.total(), "expanding");
    let worker = || {
        let mut solvers = Solvers::new(
            &args.solver,
            Plan::strict(&args.solver, false),
            engine,
            rules.as_ref(),
        );
        move |puzzle: Puzzle| expanded(args, &mut solvers, &puzzle)
    };
    let mut all = true;
    let done = Batch::new(puzzles(positions), bar, args.jobs.count())
        .keep_going(&args.keep_going)
        .resume(&mut answers, Puzzle::line, |holds| all &= holds)?
        .run(worker, |Expanded { line, text, holds }| {
            all &= holds;
            answers.write(&line, holds, &text)
        })?;
    answers.finish(None)?;
    if done.is_nothing() {
        return Err(Positions::nothing(&source));
    }
    done.outcome(all)
}

fn expanded(
    args: &ExpandArgs,
    solvers: &mut Solvers,
    puzzle: &Puzzle,
) -> Result<Expanded, CliError> {
    let internal = |what| CliError::Internal {
        place: puzzle.line().to_owned(),
        what,
    };
    let BoardName::Sudoku(order) = puzzle.name else {
        let place = &puzzle.place;
        return Err(CliError::Usage(format!(
            "{place}: expected a puzzle of Sudoku"
        )));
    };
    if !puzzle.is_puzzle() {
        let place = &puzzle.place;
        return Err(CliError::Usage(format!(
            "{place}: found candidates, expected a puzzle"
        )));
    }
    let board = Sudoku::of_order(order).expect("puzzles are of a board");
    if args.ask.is_any() {
        return asked(args, puzzle, order, &board);
    }
    let solved = solvers.solve(puzzle)?;
    solved.is_of_one_solution(puzzle)?;
    let end = &solved.path.end;
    let value = |cell: usize| {
        let members = board.csp().members(Variable::new(cell)).iter();
        let mut left = members.filter(|&&c| end.contains(c));
        left.next().copied().filter(|_| left.next().is_none())
    };
    let values: Vec<Candidate> = (0..board.cell_count()).filter_map(value).collect();
    let line = cell_line(order, |cell| {
        value(cell).map_or('.', |c| symbol(board.digit(c)))
    });
    let is_min = |clues: &[Candidate]| {
        let found = is_min_expand(&board, clues);
        found.map_err(|error| internal(error.to_string()))
    };
    let (text, holds) = if args.min {
        match is_min(&solved.givens)? {
            Some(true) => (format!("{}\n", puzzle.line()), true),
            Some(false) => (String::new(), false),
            None => {
                output::complain(format!("{}: too many parts to look at\n", puzzle.place));
                (String::new(), false)
            }
        }
    } else if args.json.json {
        let by_singles = solved.theory == Theory::Brt.to_string();
        let min = if by_singles { is_min(&values)? } else { None };
        let object = json!({
            "puzzle": puzzle.line(),
            "theory": solved.theory,
            "expanded": line,
            "clues": solved.givens.len(),
            "values": values.len(),
            "min_expand": min,
        });
        (output::json(&object), true)
    } else {
        (format!("{line}\n"), true)
    };
    Ok(Expanded {
        line: puzzle.line().to_owned(),
        text,
        holds,
    })
}

/// The answer to what is asked about a puzzle's expansions by Singles.
fn asked(
    args: &ExpandArgs,
    puzzle: &Puzzle,
    order: usize,
    board: &Sudoku,
) -> Result<Expanded, CliError> {
    let ask = &args.ask;
    let usage = |what: &str| CliError::Usage(format!("{}: {what}", puzzle.place));
    let engine = &Engine::of(board.csp());
    let givens = puzzle.start.givens();
    let expansions = Expansions::new(board, engine, givens, MOST);
    let mut expansions =
        expansions.ok_or_else(|| usage("expected a puzzle with exactly one solution"))?;
    let too_many = || {
        usage(&format!(
            "more than {MOST} expansions would have to be looked at"
        ))
    };
    let line = |cells: &[bool], expansions: &Expansions| {
        let values: Vec<Candidate> = expansions.values(cells).collect();
        cell_line(order, |cell| {
            let mut values = values.iter().filter(|&&c| board.cell(c) == cell);
            values.next().map_or('.', |&c| symbol(board.digit(c)))
        })
    };
    let depth = expansions.depth();
    let of_depth = depth.filter(|&depth| depth > 0);
    if (ask.border || ask.max) && of_depth.is_none() {
        let found = depth.map_or("more than 3".to_owned(), |depth| depth.to_string());
        return Err(usage(&format!(
            "found T&E-depth {found}, expected 1, 2 or 3"
        )));
    }
    let mut holds = true;
    let (text, object) = if ask.one || ask.border {
        let found = if ask.one {
            expansions.next(expansions.start())
        } else {
            expansions.border().ok_or_else(too_many)?
        };
        let found: Vec<String> = found.iter().map(|set| line(set, &expansions)).collect();
        let lines = found.iter().map(|line| format!("{line}\n")).collect();
        (
            lines,
            json!({"puzzle": puzzle.line(), "depth": depth, "expansions": found}),
        )
    } else if ask.max {
        let is_whole = expansions.start().iter().filter(|known| **known).count() == givens.len();
        holds = is_whole && expansions.is_at_border().ok_or_else(too_many)?;
        let shown = if holds {
            format!("{}\n", puzzle.line())
        } else {
            String::new()
        };
        (shown, json!(null))
    } else if let Some(to) = &ask.to {
        let cells = cells_of(to, board, &expansions).ok_or_else(|| {
            usage(&format!(
                "--to: found {to:?}, expected values of its solution"
            ))
        })?;
        let steps = expansions.steps_to(&cells).ok_or_else(too_many)?;
        holds = steps.is_some();
        let shown = steps.map_or("-".to_owned(), |steps| steps.to_string());
        let object =
            json!({"puzzle": puzzle.line(), "to": line(&cells, &expansions), "steps": steps});
        (format!("{} {shown}\n", puzzle.line()), object)
    } else {
        let Distances { out, border } = expansions.distances();
        let shown = |steps: Option<usize>| steps.map_or("-".to_owned(), |steps| steps.to_string());
        let text = format!(
            "{} {} {} {}\n",
            puzzle.line(),
            shown(depth),
            shown(out),
            shown(border)
        );
        (
            text,
            json!({"puzzle": puzzle.line(), "depth": depth, "out": out, "border": border}),
        )
    };
    Ok(Expanded {
        line: puzzle.line().to_owned(),
        text: if args.json.json {
            output::json(&object)
        } else {
            text
        },
        holds,
    })
}

/// The cells of a text of values and dots, if all values are those of the solution.
fn cells_of(text: &str, board: &Sudoku, expansions: &Expansions) -> Option<Vec<bool>> {
    let symbols: Vec<char> = text.chars().collect();
    let all = vec![true; board.cell_count()];
    let fits = symbols.len() == all.len();
    let mut cells = all.clone();
    for c in expansions.values(&all) {
        let cell = board.cell(c);
        let found = *symbols.get(cell)?;
        cells[cell] = found == symbol(board.digit(c));
        if !cells[cell] && found != '.' && found != '0' {
            return None;
        }
    }
    fits.then_some(cells)
}
