use super::output;
use crate::like::LikeArgs;
use crate::puzzles::{Start, completions};
use crate::rule_input::{self, Rules};
use crate::theories::{covering, letters};
use oddagon::board::Board;
use oddagon::csp::{Csp, Engine, Theory};
use oddagon::prover::{Classifier, PUZZLES, Status, confirm_class, is_sampled};
use oddagon::solve::{self, PathText, SolveOptions, Solver, Sum, Summand};
use serde::Serialize;
use serde_json::{Value, json};

/// What is asked of every puzzle.
pub enum Question {
    /// The first of these theories, and the least depth up to the deepest, at which T&E solves it.
    Depth {
        theories: Vec<Theory>,
        deepest: usize,
    },
    /// Its rating by the rules of a sum of theories, with the eliminations if they are to be shown.
    Rating {
        sum: Sum,
        path: bool,
        /// The library whose patterns are looked for, where the sum uses relations.
        rules: Option<Rules>,
        like: LikeArgs,
    },
}

/// What is said where the rules were given up.
const TOO_LONG: &str = "the rules take too long";

/// What is answered.
pub struct Answer {
    status: Status,
    /// The theory that solved it, or the last one tried.
    theory: Theory,
    /// The theory over which even one more level leaves the puzzle open; then so do all theories
    /// that were asked about.
    covering: Option<Theory>,
    rating: usize,
    /// Whether the rules were given up before they were at their end.
    is_given_up: bool,
    path: Vec<String>,
}

/// A question ready to be asked about the puzzles of one board.
pub enum Asker<'b> {
    Depth {
        theories: &'b [Theory],
        asked: Box<Asked<'b>>,
        /// A theory that, one level deeper, derives at least as much as each of the theories: if it
        /// leaves a puzzle open, so do they. Asked if the first of several theories fails.
        covering: Option<Box<Asked<'b>>>,
    },
    Rating {
        board: &'b dyn Board,
        solver: Box<Solver<'b>>,
        /// Whether the eliminations are to be shown, and the names of the relations in them.
        path: bool,
        rules: Option<&'b Rules>,
    },
}

/// A theory and a depth, with what asks about them once it is needed.
pub struct Asked<'b> {
    /// The first theory, if there are several.
    theory: Theory,
    deepest: usize,
    classifier: Option<Classifier<'b>>,
}

impl<'b> Asked<'b> {
    fn new(theory: Theory, deepest: usize) -> Self {
        Asked {
            theory,
            deepest,
            classifier: None,
        }
    }

    fn ask(&mut self, engine: &'b Engine, start: &Start) -> Status {
        let classifier = self
            .classifier
            .get_or_insert_with(|| Classifier::new(engine, self.theory, self.deepest));
        match start {
            Start::Givens(givens) => classifier.classify(givens.iter().copied()),
            Start::Candidates(live) => classifier.classify_state(live),
        }
    }

    /// Asks about the puzzle asked about last by the next theory.
    fn ask_further(&mut self, theory: Theory) -> Status {
        let classifier = self.classifier.as_mut();
        classifier.map_or(Status::Open, |classifier| {
            classifier.classify_further(theory)
        })
    }

    /// Compares the answer by a theory with the checker's T&E, if it belongs to the sample.
    fn confirm(
        &self,
        csp: &Csp,
        theory: Theory,
        start: &Start,
        found: Status,
    ) -> Result<(), String> {
        let (is_sampled, live) = match start {
            Start::Givens(givens) => (is_sampled(givens, PUZZLES), None),
            Start::Candidates(live) => (is_sampled(live, PUZZLES), Some(live)),
        };
        if !is_sampled {
            return Ok(());
        }
        let live = live.cloned().unwrap_or_else(|| {
            let mut live = csp.everything();
            start
                .givens()
                .iter()
                .for_each(|&c| csp.decide(&mut live, c));
            live
        });
        let confirmed = confirm_class(csp, theory, &live, self.deepest, found);
        confirmed.map_err(|error| error.to_string())
    }
}

impl<'b> Asker<'b> {
    /// Asks about the puzzle with these givens. If the answer is that it has no solution, a search
    /// must find none either.
    ///
    /// # Errors
    /// If it finds one, or gives up.
    pub fn ask(
        &mut self,
        board: &dyn Board,
        engine: &'b Engine,
        start: &Start,
    ) -> Result<Answer, String> {
        let answer = self.answer(engine, start)?;
        if let Status::NoSolution(depth) = answer.status
            && has_solution(board, engine, start)?
        {
            let shown = depth.map_or(String::new(), |depth| format!(" at depth {depth}"));
            let theory = answer.theory;
            return Err(format!(
                "{theory} finds a contradiction{shown}, but a search finds a solution"
            ));
        }
        Ok(answer)
    }

    fn answer(&mut self, engine: &'b Engine, start: &Start) -> Result<Answer, String> {
        let mut answer = Answer {
            status: Status::Open,
            theory: Theory::Brt,
            covering: None,
            rating: 0,
            is_given_up: false,
            path: Vec::new(),
        };
        match self {
            Asker::Depth {
                theories,
                asked,
                covering,
            } => {
                for (i, &theory) in theories.iter().enumerate() {
                    if i == 1
                        && let Some(covering) = covering
                        && covering.ask(engine, start) == Status::Open
                    {
                        answer.covering = Some(covering.theory);
                        break;
                    }
                    answer.theory = theory;
                    answer.status = match i {
                        0 => asked.ask(engine, start),
                        _ => asked.ask_further(theory),
                    };
                    asked.confirm(engine.csp(), theory, start, answer.status)?;
                    if answer.status != Status::Open {
                        break;
                    }
                }
            }
            Asker::Rating {
                board,
                solver,
                path,
                rules,
            } => rate((*board, engine), solver, start, *path, *rules, &mut answer)?,
        }
        Ok(answer)
    }
}

/// Rates a puzzle by solving it.
fn rate(
    (board, engine): (&dyn Board, &Engine),
    solver: &mut Solver,
    start: &Start,
    path: bool,
    rules: Option<&Rules>,
    answer: &mut Answer,
) -> Result<(), String> {
    let Some(state) = start.state(engine) else {
        answer.status = Status::NoSolution(Some(0));
        return Ok(());
    };
    let solved = solver.solve(&engine.live(&state), start.givens());
    solved.is_sound()?;
    answer.rating = solved.level;
    answer.is_given_up = solved.stop.is_some_and(|stop| stop.is_bounded);
    answer.status = match solved.status {
        solve::PathStatus::Solved => Status::Solved(0),
        solve::PathStatus::Contradiction => Status::NoSolution(Some(0)),
        solve::PathStatus::Open => match completions(board, engine, &state, 2)?.len() {
            0 => Status::NoSolution(None),
            1 => Status::Open,
            _ => Status::SeveralSolutions,
        },
    };
    if path {
        let rule_name = |rule, transposed| {
            let rules = rules.expect("relations are of rules");
            rules.named(rule, transposed)
        };
        let words = PathText {
            board,
            path: &solved,
            rule_name: &rule_name,
        };
        let lines = words.steps().into_iter();
        let lines = lines.flat_map(|(said, _)| said.lines().map(str::to_owned).collect::<Vec<_>>());
        answer.path = lines.collect();
    }
    Ok(())
}

/// Which candidates are tried, as `prove` calls it: all of them, since no pattern is in question.
const FULL: &str = "full";

/// The name of T&E over a theory; BRT is not named.
fn trials(theory: Theory, depth: usize) -> String {
    match theory {
        Theory::Brt => format!("T&E({depth})"),
        theory => format!("T&E({theory}, {depth})"),
    }
}

/// The line of `--json` where one theory is asked about.
#[derive(Serialize)]
struct OfOneTheory<'a> {
    puzzle: &'a Value,
    status: &'a str,
    depth: Option<usize>,
    theory: &'a str,
    focus: &'a str,
}

/// Whether a search finds a grid with these givens.
fn has_solution(board: &dyn Board, engine: &Engine, start: &Start) -> Result<bool, String> {
    let state = start.state(engine);
    let found = state.map(|state| completions(board, engine, &state, 1));
    Ok(found.transpose()?.is_some_and(|found| !found.is_empty()))
}

/// The name of a rating: the letters of a theory, or the name of a sum.
fn kind(sum: &Sum) -> String {
    match sum.summands() {
        [Summand::Theory(theory)] => letters(*theory).to_owned(),
        [Summand::Templates(_)] => "T".to_owned(),
        [Summand::Grouped { .. }] => {
            let name = sum.to_string();
            name.trim_end_matches(|c: char| c.is_ascii_digit())
                .to_owned()
        }
        _ => sum.to_string(),
    }
}

/// Ranks below this one are of solved puzzles.
pub const SOLVED: usize = 100;

impl Question {
    /// The question for one board.
    pub fn of<'b>(&'b self, board: &'b dyn Board, engine: &'b Engine) -> Asker<'b> {
        match self {
            Question::Depth { theories, deepest } => {
                let covering = covering(theories[0]);
                Asker::Depth {
                    theories,
                    asked: Box::new(Asked::new(theories[0], *deepest)),
                    covering: covering.map(|theory| Box::new(Asked::new(theory, deepest + 1))),
                }
            }
            Question::Rating {
                sum,
                path,
                rules,
                like,
            } => {
                let matcher = rules
                    .as_ref()
                    .map(Rules::matcher)
                    .filter(|_| rule_input::lie_on(board));
                let options = SolveOptions {
                    singles: false,
                    ..like.options(rules.as_ref())
                };
                Asker::Rating {
                    board,
                    solver: Box::new(Solver::new(board, engine, sum, matcher, options)),
                    path: *path,
                    rules: rules.as_ref(),
                }
            }
        }
    }

    /// The lines for people.
    pub fn text(&self, puzzle: &str, words: &str, answer: &Answer) -> String {
        let mut text = [puzzle, " ", words, "\n"].concat();
        if let Question::Rating { path: true, .. } = self {
            answer
                .path
                .iter()
                .for_each(|line| text += &format!("  {line}\n"));
        }
        text
    }

    /// The line of `--json`.
    pub fn json(&self, puzzle: &Value, answer: &Answer) -> String {
        let (status, depth) = (answer.status.name(), answer.status.depth());
        let solved = matches!(answer.status, Status::Solved(_));
        output::json(&match self {
            Question::Depth { theories, .. } if theories.len() == 1 => {
                // A `Value` would take a seventh of what the easiest puzzles take.
                return output::json(&OfOneTheory {
                    puzzle,
                    status,
                    depth,
                    theory: theories[0].name(),
                    focus: FULL,
                });
            }
            Question::Depth { deepest, .. } => json!({
                "puzzle": puzzle,
                "status": status,
                "depth": depth,
                "theory": solved.then(|| answer.theory.name()),
                "focus": FULL,
                "stopped": (answer.status == Status::Open).then(|| match answer.covering {
                    Some(theory) => trials(theory, deepest + 1),
                    None => trials(answer.theory, *deepest),
                }),
            }),
            Question::Rating { sum, path, .. } => {
                let mut object = json!({
                    "puzzle": puzzle,
                    "status": status,
                    "kind": kind(sum),
                    "rating": solved.then_some(answer.rating),
                });
                if answer.is_given_up {
                    object["stopped"] = json!(TOO_LONG);
                }
                if *path {
                    object["path"] = json!(answer.path);
                }
                object
            }
        })
    }

    /// The answer in words.
    pub fn words(&self, answer: &Answer) -> String {
        let deepest = match self {
            Question::Rating { sum, like, .. } => {
                let (kind, rating, like) = (kind(sum), answer.rating, like.named());
                return match answer.status {
                    Status::Solved(_) if kind.contains('+') => {
                        format!("{kind}, level {rating}{like}")
                    }
                    Status::Solved(_) => format!("{kind}{rating}{like}"),
                    Status::Open if answer.is_given_up => {
                        format!("not solved by {sum}{like}: {TOO_LONG}")
                    }
                    Status::Open => format!("not solved by {sum}{like}"),
                    Status::NoSolution(_) => "no solution".to_owned(),
                    Status::SeveralSolutions => "several solutions".to_owned(),
                };
            }
            Question::Depth { deepest, .. } => *deepest,
        };
        let within = |depth: usize| trials(answer.theory, depth);
        match (answer.status, answer.covering) {
            (Status::Solved(depth), _) => within(depth),
            (Status::Open, None) => format!("open at {}", within(deepest)),
            (Status::Open, Some(theory)) => {
                let more = trials(theory, deepest + 1);
                let letters = letters(answer.theory);
                format!("open at {more}, so at T&E({letters}p, {deepest}) for every p")
            }
            (Status::NoSolution(Some(depth)), _) => {
                format!("no solution, contradictory in {}", within(depth))
            }
            (Status::NoSolution(None), _) => format!("no solution, open at {}", within(deepest)),
            (Status::SeveralSolutions, _) => "several solutions".to_owned(),
        }
    }

    /// The line of the summary that counts an answer, which is in these words, with its rank:
    /// solved puzzles by depth, theory or rating, then the others.
    pub fn summary_line(&self, answer: &Answer, words: String) -> (usize, String) {
        match (answer.status, self) {
            (Status::Solved(_), Question::Rating { .. }) => (answer.rating, words),
            (Status::Solved(depth), Question::Depth { theories, .. }) if theories.len() == 1 => {
                (depth, words)
            }
            (Status::Solved(depth), _) => (usize::from(answer.theory.number()) * 2 + depth, words),
            (Status::Open, _) => (SOLVED, words),
            (Status::NoSolution(_), _) => (SOLVED + 1, "no solution".to_owned()),
            (Status::SeveralSolutions, _) => (SOLVED + 2, words),
        }
    }
}
