//! `oddagon match --board`: patterns of another board in puzzles of that board.

use super::show::{Record, and};
use super::{After, Answer, MatchArgs};
use crate::batch::Batch;
use crate::board::wrong;
use crate::error::CliError;
use crate::input::Source;
use crate::patterns::{MarkArgs, Patterns};
use crate::puzzle_input::Positions;
use crate::puzzles::{Puzzle, puzzles};
use crate::{Outcome, output};
use oddagon::board::Wording;
use oddagon::csp::{Candidate, CandidateSet, Csp, Engine, Theory};
use oddagon::enumerate::board::{CellBoard, Colouring, Set};
use oddagon::latin::cells_and_digits;
use oddagon::library::matching::{BoardMatcher, MatchOptions, Relation};
use oddagon::sudoku::text::cell_name;
use oddagon::theorem::{BoardName, Claim, Pattern, Theorem};

/// The patterns of a library.
struct Rules {
    names: Vec<String>,
    matcher: BoardMatcher,
}

/// Runs the command.
pub fn run(
    args: &MatchArgs,
    board: &CellBoard,
    options: &MatchOptions,
) -> Result<Outcome, CliError> {
    let rules = Rules::read(args.library.as_deref(), board, args.k)?;
    let source = Source::of(&args.positions);
    let positions = Positions::of(&source, &args.input, args.keep_going.keep_going)?;
    let bar = output::progress(positions.total(), "matching");
    let batch = Batch::new(puzzles(positions), bar, args.jobs.count());
    args.answered(
        batch,
        || |puzzle: Puzzle| answer(args, board, &rules, options, &puzzle),
        &source,
        |rule| &rules.names[rule],
    )
}

impl Rules {
    /// Reads patterns in lines, or theorems, and checks each.
    fn read(library: Option<&str>, board: &CellBoard, k: Option<usize>) -> Result<Rules, CliError> {
        let Some(library) = library else {
            let message = "--board: expected --library as well, a file of patterns of that board \
                           such as `oddagon enumerate --board` writes";
            return Err(CliError::Usage(message.to_owned()));
        };
        let source = Source::of(library);
        let text = source.read()?;
        let is_list = !text.trim_start().starts_with(['(', '[', '{', '/', 'S']);
        let marks = MarkArgs::digits(k);
        let theorems = if is_list {
            Patterns::on_board(&source, board, &marks)?
        } else {
            Patterns::read(&source, &marks)?
        };
        let (mut names, mut rules) = (Vec::new(), Vec::new());
        for theorem in theorems {
            let (theorem, place) = theorem?;
            let said = pattern(&theorem, board);
            let (cells, k) = said.ok_or_else(|| {
                CliError::Usage(format!(
                    "{place}: expected that cells of this board with digits 1 to k are \
                     impossible: {}",
                    board.text()
                ))
            })?;
            if let Some(filling) = Colouring::of(&board.geometry, cells, k) {
                let first = filling.cells(0).count_ones();
                return Err(CliError::Usage(format!(
                    "{place}: found a pattern that is possible ({first} of its cells can hold 1), \
                     expected an impossible one"
                )));
            }
            names.push(theorem.name().to_owned());
            rules.push((cells, k));
        }
        if rules.is_empty() {
            return Err(CliError::Usage(format!(
                "{library}: found no pattern, expected one or more"
            )));
        }
        let matcher = BoardMatcher::new(&board.geometry, rules).map_err(wrong)?;
        Ok(Rules { names, matcher })
    }
}

/// The cells and the number of digits of a theorem that claims only that these are impossible on
/// that board.
fn pattern(theorem: &Theorem, board: &CellBoard) -> Option<(Set, usize)> {
    let statement = theorem.statement();
    let plain = statement.without.is_empty()
        && statement.decided.is_empty()
        && statement.assume.is_empty()
        && statement.claim == Claim::Impossible
        && theorem.base().name() == board.name;
    let Pattern::Restrict(text) = &statement.pattern else {
        return None;
    };
    let (cells, k) = cells_and_digits(text, board.side).filter(|_| plain)?;
    (k <= 8).then_some((cells, k))
}

/// Whether the puzzle's board is this one, apart from signs, which only add constraints.
fn is_on(puzzle: &Puzzle, board: &CellBoard) -> bool {
    let mut name = puzzle.board.name();
    if let BoardName::Latin { signs, .. } = &mut name {
        signs.clear();
    }
    name == board.name
}

fn answer(
    args: &MatchArgs,
    board: &CellBoard,
    rules: &Rules,
    options: &MatchOptions,
    puzzle: &Puzzle,
) -> Result<Answer, CliError> {
    let wrong = |problem: String| CliError::Usage(format!("{}: {problem}", puzzle.place));
    if !is_on(puzzle, board) {
        let text = board.text();
        return Err(wrong(format!(
            "found a puzzle of another board, expected one of {text}"
        )));
    }
    let csp = puzzle.board.csp();
    let engine = &Engine::of(csp);
    let mut state = puzzle
        .start
        .state(engine)
        .ok_or_else(|| wrong("the givens contradict each other".to_owned()))?;
    let after = args.after.unwrap_or(After(Some(Theory::W1)));
    if let Some(theory) = after.0 {
        let closed = engine.close(theory, &mut state, None);
        closed.map_err(|_| wrong(format!("contradictory by {theory}")))?;
    }
    let live = engine.live(&state);
    let relations = rules.matcher.relations(&live, options);
    let shown = Shown {
        csp,
        live: &live,
        rules,
        puzzle,
        side: board.side,
    };
    let text = match (args.summary, args.format.json) {
        (true, _) => String::new(),
        (false, true) => relations.iter().map(|r| shown.json(r)).collect(),
        (false, false) => shown.words(&relations, &after.words()),
    };
    Ok(Answer { text, relations })
}

struct Shown<'a> {
    csp: &'a Csp,
    live: &'a CandidateSet,
    rules: &'a Rules,
    puzzle: &'a Puzzle,
    side: usize,
}

impl Shown<'_> {
    fn names(&self, candidates: &[Candidate]) -> Vec<String> {
        candidates
            .iter()
            .map(|&c| self.csp.candidate_name(c).to_owned())
            .collect()
    }

    fn cells(&self, relation: &Relation) -> Vec<String> {
        let side = self.side;
        let cells = relation.cells.iter();
        cells.map(|&cell| cell_name(cell.into(), side)).collect()
    }

    fn json(&self, relation: &Relation) -> String {
        output::json(&Record {
            puzzle: self.puzzle.in_json(self.puzzle.line()),
            rule: &self.rules.names[relation.rule],
            transposed: false,
            published: None,
            digits: relation.digits.iter().map(|digit| digit + 1).collect(),
            cells: self.cells(relation),
            guardians: self.names(&relation.guardians),
            targets: None,
            missing: 0,
            unique: false,
            asserts: relation.asserted().map(|c| self.names(&[c]).concat()),
            eliminates: self.names(&relation.eliminated_in(self.csp, self.live)),
        })
    }

    fn words(&self, relations: &[Relation], after: &str) -> String {
        let count = match relations.len() {
            0 => "no match".to_owned(),
            1 => "1 relation".to_owned(),
            n => format!("{n} relations"),
        };
        let board = &*self.puzzle.board;
        let mut out = format!("{}   {count} {after}\n", self.puzzle.typed);
        for relation in relations {
            let digits = relation.digits.iter().map(|d| (d + 1).to_string());
            let digits = and(&digits.collect::<Vec<_>>());
            let (k, name) = (relation.k(), &self.rules.names[relation.rule]);
            let cells = self.cells(relation).join(" ");
            let guardians = self.names(&relation.guardians).join(" ");
            out += &format!("\n{name}-OR{k}-relation for digits: {digits}\n   in cells: {cells}\n");
            out += &match k {
                0 => "   without guardian\n".to_owned(),
                1 => format!("   with 1 guardian: {guardians}\n"),
                _ => format!("   with {k} guardians: {guardians}\n"),
            };
            let eliminated = relation.eliminated_in(self.csp, self.live);
            let conclusion = match relation.asserted() {
                _ if relation.is_contradiction() => {
                    Some("contradiction: the puzzle has no solution".to_owned())
                }
                Some(asserted) => Some(board.assertion(asserted)),
                None if eliminated.is_empty() => None,
                None => {
                    let words = eliminated.iter().map(|&c| board.negation(c));
                    Some(words.collect::<Vec<_>>().join(", "))
                }
            };
            if let Some(conclusion) = conclusion {
                out += &format!("   ==> {conclusion}\n");
            }
        }
        out
    }
}
