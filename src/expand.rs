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
use oddagon::generate::is_min_expand;
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
    #[arg(long, conflicts_with_all = ["theory", "json"])]
    min: bool,
    #[command(flatten)]
    json: JsonArg,
    #[command(flatten)]
    keep_going: KeepGoingArg,
    #[command(flatten)]
    answers: AnswersArg,
    #[command(flatten)]
    jobs: JobsArg,
}

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
