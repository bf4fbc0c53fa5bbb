//! What is found in one puzzle, for people and for programs.

use super::{StepArg, StepsArgs};
use crate::output::{self, counted};
use crate::puzzles::Puzzle;
use itertools::Itertools;
use oddagon::board::{Board, Notation, Wording};
use oddagon::csp::{Candidate, RuleApplication};
use oddagon::solve::{Fewest, NoPuzzle, PathText, RuleName, Step, StepPath, StepPuzzle, TwoSteps};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::Instant;

/// How many of a long list are shown unless all are asked for.
const SHOWN: usize = 10;

/// What is found in one puzzle.
pub struct Answer {
    candidates: usize,
    backdoors: Vec<Candidate>,
    anti_backdoors: Vec<Candidate>,
    pairs: Vec<[Candidate; 2]>,
    erasable: Vec<RuleApplication>,
    /// Where a step is one: all patterns of the start.
    patterns: Vec<Vec<RuleApplication>>,
    one_step: Vec<Vec<RuleApplication>>,
    /// Where a step is one elimination.
    two_steps: Vec<TwoSteps>,
    fewest: Fewest,
    path: Option<StepPath>,
}

impl Answer {
    /// Searches a puzzle for steps that solve it.
    pub fn of(puzzle: &StepPuzzle, args: &StepsArgs) -> Answer {
        let (erasable, end) = (puzzle.erasable(), args.end());
        let mut goes_on = || end.is_none_or(|end| Instant::now() < end);
        let fewest = puzzle.fewest(args.options(), &mut goes_on);
        let (patterns, two_steps) = match args.step {
            StepArg::Elimination => (Vec::new(), simplest_first(puzzle.two_steps(&erasable))),
            StepArg::Pattern => (puzzle.patterns(), Vec::new()),
        };
        let mut one_step = match args.step {
            StepArg::Elimination => erasable.iter().map(|rule| vec![rule.clone()]).collect(),
            StepArg::Pattern => patterns.clone(),
        };
        one_step.retain(|step| !puzzle.is_solved() && puzzle.is_solved_by(step));
        let path = match &fewest {
            Fewest::Least(steps) => Some(steps),
            Fewest::Unknown { found, .. } => found.as_ref(),
            Fewest::Never => None,
        };
        Answer {
            candidates: puzzle.open().len(),
            backdoors: puzzle.backdoors(),
            anti_backdoors: puzzle.anti_backdoors(),
            pairs: puzzle.anti_backdoor_pairs(),
            path: path.map(|steps| puzzle.path(steps)),
            erasable,
            patterns,
            one_step,
            two_steps,
            fewest,
        }
    }

    /// Whether the fewest steps are known.
    pub fn is_least(&self) -> bool {
        matches!(self.fewest, Fewest::Least(_))
    }

    fn status(&self) -> &'static str {
        match self.fewest {
            Fewest::Least(_) => "least",
            Fewest::Unknown { .. } => "unknown",
            Fewest::Never => "never",
        }
    }
}

/// Those with the smallest rules first; of two rules the larger counts.
fn simplest_first(mut solutions: Vec<TwoSteps>) -> Vec<TwoSteps> {
    solutions.sort_by_key(|TwoSteps(first, second)| {
        let (first, second) = (first.size(), second.size());
        (first.max(second), first.min(second))
    });
    solutions
}

/// The answer for the puzzle of this line, or why there is none.
pub fn shown(puzzle: &Puzzle, args: &StepsArgs, answer: Result<&Answer, &NoPuzzle>) -> String {
    match answer {
        _ if args.json.json => output::json(&in_json(puzzle, args, answer)),
        Ok(answer) => Page {
            board: &*puzzle.board,
            args,
            answer,
        }
        .text(puzzle.line()),
        Err(why) => format!("{}   {why}\n\n", puzzle.line()),
    }
}

fn in_json(puzzle: &Puzzle, args: &StepsArgs, answer: Result<&Answer, &NoPuzzle>) -> Value {
    let mut value = json!({
        "puzzle": puzzle.in_json(puzzle.line()),
        "theory": args.theory.to_string(),
        "base": args.base.to_string(),
        "step": args.step.to_string(),
    });
    let answer = match answer {
        Ok(answer) => answer,
        Err(why) => {
            value["status"] = match why {
                NoPuzzle::NoSolution => "no-solution".into(),
                NoPuzzle::SeveralSolutions => "several-solutions".into(),
            };
            return value;
        }
    };
    let board = &*puzzle.board;
    let names = |candidates: &[Candidate]| {
        let names = candidates.iter().map(|&c| board.csp().candidate_name(c));
        names.collect_vec()
    };
    let said = |rule: &RuleApplication| board.notation(rule);
    let (fewest, too_few) = match &answer.fewest {
        Fewest::Least(steps) => (Some(steps.len()), steps.len().checked_sub(1)),
        Fewest::Unknown { too_few, .. } => (None, Some(*too_few)),
        Fewest::Never => (None, None),
    };
    value["status"] = answer.status().into();
    value["candidates"] = answer.candidates.into();
    value["backdoors"] = json!(names(&answer.backdoors));
    value["anti_backdoors"] = json!(names(&answer.anti_backdoors));
    value["anti_backdoor_pairs"] = json!(answer.pairs.iter().map(|pair| names(pair)).collect_vec());
    value["erasable"] = json!(answer.erasable.iter().map(said).collect_vec());
    let one_step = answer.one_step.iter().map(|step| step_text(board, step));
    value["one_step"] = json!(one_step.collect_vec());
    let two_steps = answer.two_steps.iter();
    let two_steps = two_steps.map(|TwoSteps(first, second)| [said(first), said(second)]);
    value["two_steps"] = match args.step {
        StepArg::Elimination => json!(two_steps.collect_vec()),
        StepArg::Pattern => Value::Null,
    };
    value["fewest"] = json!(fewest);
    value["too_few"] = json!(too_few);
    value["path"] = json!(answer.path.as_ref().map(|path| path_in_json(puzzle, path)));
    value
}

/// What a step eliminates and by which rule, in a line.
fn step_text(board: &dyn Board, step: &[RuleApplication]) -> String {
    let targets = step.iter().map(RuleApplication::target);
    let others = targets
        .skip(1)
        .map(|c| format!(", {}", board.elimination(c)));
    step.first()
        .map(|rule| board.notation(rule))
        .into_iter()
        .chain(others)
        .collect()
}

fn path_in_json(puzzle: &Puzzle, path: &StepPath) -> Vec<Value> {
    let steps = words(&*puzzle.board, path).steps().into_iter().enumerate();
    let steps = steps.map(|(i, (said, live))| {
        json!({
            "words": said,
            "counts": path.counted.contains(&i),
            "state": puzzle.state_in_json(&live),
        })
    });
    steps.collect()
}

fn words<'a>(board: &'a dyn Board, path: &'a StepPath) -> PathText<'a> {
    PathText {
        board,
        path: &path.path,
        rule_name: &|_, _| RuleName::default(),
    }
}

/// An answer as people read it.
struct Page<'a> {
    board: &'a dyn Board,
    args: &'a StepsArgs,
    answer: &'a Answer,
}

impl Page<'_> {
    fn text(&self, line: &str) -> String {
        let (answer, StepsArgs { theory, base, .. }) = (self.answer, self.args);
        let step = match self.args.step {
            StepArg::Elimination => "",
            StepArg::Pattern => ", a step is all that a pattern eliminates",
        };
        let mut text = format!("{line}   steps by {theory}, {base} is no step{step}\n");
        if matches!(&answer.fewest, Fewest::Least(steps) if steps.is_empty()) {
            return text + &format!("solved by {base}: no step is needed\n\n");
        }
        let targets = answer.erasable.iter().map(RuleApplication::target);
        text += &format!("{} candidates\n", answer.candidates);
        text += &self.count_and_names("backdoor", answer.backdoors.iter().copied());
        text += &self.count_and_names("anti-backdoor", answer.anti_backdoors.iter().copied());
        text += &self.pairs();
        text += &if self.args.list {
            self.listed(
                "erasable candidate",
                "",
                answer.erasable.iter().map(|r| self.notation(r)),
            )
        } else {
            self.count_and_names("erasable candidate", targets)
        };
        let of_step = |step: &Vec<RuleApplication>| step_text(self.board, step);
        let one_step = answer.one_step.iter().map(of_step);
        if self.args.step == StepArg::Pattern {
            // There may be other chains, and they may solve.
            text += &self.listed("simplest pattern", "", answer.patterns.iter().map(of_step));
            text += &self.listed("one-step solution", " among them", one_step);
        } else {
            text += &self.listed("one-step solution", "", one_step);
            let two_steps = answer.two_steps.iter().map(|TwoSteps(first, second)| {
                format!("{}, then {}", self.notation(first), self.notation(second))
            });
            text += &self.listed("two-step solution", "", two_steps);
        }
        text += &self.fewest();
        if let Some(path) = &answer.path {
            text += &self.path(path);
        }
        text + "\n"
    }

    fn notation(&self, rule: &RuleApplication) -> String {
        self.board.notation(rule)
    }

    fn names(&self, candidates: impl Iterator<Item = Candidate>) -> String {
        candidates
            .map(|c| self.board.csp().candidate_name(c))
            .join(" ")
    }

    /// A line with the number and the names of some candidates.
    fn count_and_names(
        &self,
        what: &str,
        candidates: impl Iterator<Item = Candidate> + Clone,
    ) -> String {
        let count = counted(candidates.clone().count(), what);
        match self.names(candidates) {
            names if names.is_empty() => format!("{count}\n"),
            names => format!("{count}: {names}\n"),
        }
    }

    fn pairs(&self) -> String {
        let pairs = self.answer.pairs.iter();
        let single = &self.answer.anti_backdoors;
        let without = pairs
            .clone()
            .filter(|pair| !pair.iter().any(|c| single.contains(c)));
        let erasable: HashSet<Candidate> = self
            .answer
            .erasable
            .iter()
            .map(RuleApplication::target)
            .collect();
        let with = pairs
            .clone()
            .filter(|pair| pair.iter().any(|c| erasable.contains(c)));
        let mut text = format!(
            "{}, {} without an anti-backdoor, {} with an erasable candidate\n",
            counted(pairs.len(), "anti-backdoor pair"),
            without.count(),
            with.count(),
        );
        if self.args.list {
            let lines = pairs.map(|pair| format!("   {}\n", self.names(pair.iter().copied())));
            text.extend(lines);
        }
        text
    }

    /// A line with a number and what is `after` it, and a line for each of those counted, up to a
    /// limit.
    fn listed(&self, what: &str, after: &str, items: impl Iterator<Item = String>) -> String {
        let items = items.collect_vec();
        let mut text = format!("{}{after}\n", counted(items.len(), what));
        let shown = if self.args.list {
            items.len()
        } else {
            items.len().min(SHOWN)
        };
        text.extend(items[..shown].iter().map(|item| format!("   {item}\n")));
        if shown < items.len() {
            text += &format!("   and {} more: --list\n", items.len() - shown);
        }
        text
    }

    fn fewest(&self) -> String {
        let theory = &self.args.theory;
        let what = match self.args.step {
            StepArg::Elimination => "eliminations by rules",
            StepArg::Pattern => "patterns",
        };
        match &self.answer.fewest {
            Fewest::Least(steps) => format!(
                "fewest steps: {}, proven least: no sequence of fewer {what} of {theory} solves\n",
                steps.len()
            ),
            Fewest::Never => {
                format!("fewest steps: none, no sequence of {what} of {theory} solves\n")
            }
            Fewest::Unknown { too_few, found } => {
                let none = match too_few {
                    0 => "nothing is known of the fewest steps".to_owned(),
                    _ => format!(
                        "no solution with at most {}; not known beyond",
                        counted(*too_few, "step")
                    ),
                };
                match found {
                    Some(steps) => format!("{none}; the fewest found are {}\n", steps.len()),
                    None => format!("{none}; none were found\n"),
                }
            }
        }
    }

    fn path(&self, path: &StepPath) -> String {
        let mut text = String::new();
        let words = words(self.board, path).steps();
        for (i, (step, (said, _))) in path.path.steps.iter().zip(words).enumerate() {
            let number = path.counted.iter().position(|&at| at == i);
            let lead = number.map_or("   ".to_owned(), |number| format!("{}. ", number + 1));
            let said = match step {
                Step::Singles(singles) => {
                    let singles = singles.iter().map(|&(_, c)| self.board.assertion(c));
                    format!("singles ==> {}", singles.format(", "))
                }
                _ => said,
            };
            let lines = said.lines().map(|line| format!("{lead}{line}\n"));
            text.extend(lines);
        }
        text
    }
}
