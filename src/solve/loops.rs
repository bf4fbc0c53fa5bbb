use crate::args::number;
use crate::batch::Batch;
use crate::error::CliError;
use crate::input::Source;
use crate::slitherlink::{FormatArg, Grids, NamedArg, library, puzzles, shown};
use crate::{Outcome, output, solve};
use clap::Args;
use itertools::Itertools;
use oddagon::slitherlink::Diagram;
use oddagon::slitherlink::solve::{
    Fact, Grid, Library, Options, Ranking, SolutionCount, Solved, Solver, Stage, Step,
};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

/// How Slitherlinks are solved, and what is said of them.
#[derive(Args, Debug)]
pub struct SlitherlinkArgs {
    #[command(flatten)]
    pub named: NamedArg,
    /// The largest depth of T&E to try: 2 if not given. Unless it is given, T&E is stopped in large
    /// grids where it takes long, and a search goes on; not so with --path and --ranking
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = number::<u8>(0..=4))]
    depth: Option<u8>,
    /// Print the steps of each solution, each with a drawing. Each trial of T&E is a step, with
    /// what was assumed, where the contradiction lies, and a drawing of that position
    #[arg(long, conflicts_with = "ranking")]
    path: bool,
    /// Instead of puzzles, print how many need which stage, and how often each rule was used
    #[arg(long)]
    ranking: bool,
    /// Draw the solution, in SVG; for one puzzle
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    write: FormatArg,
}

impl SlitherlinkArgs {
    /// The options that no other puzzle has, and whether they are given.
    pub fn given(&self) -> [(&'static str, bool); 5] {
        [
            ("--depth", self.depth.is_some()),
            ("--path", self.path),
            ("--ranking", self.ranking),
            ("--svg", self.svg.is_some()),
            ("--format", self.write.is_given()),
        ]
    }
}

/// Solves the puzzles of a text, simplest first.
///
/// The stages, in this order: the rules of libraries; W1; inside and outside (colours); quasi-loops
/// and extended loops (loops); the chains of the theory; T&E over lines, with W1 and the rules
/// about circuits; SAT. After each success the first stage begins again; what a puzzle needs is the
/// last stage that was used. Each rule of a library is tested before it is used: a false one is an
/// error. A rule that holds in L0 (in every puzzle except those whose whole solution is the circuit
/// around one cell) or in L1 (except those whose whole solution is a circuit inside its window) is
/// applied only where no such circuit can be the solution. Before a solution is printed, it is
/// tested that it agrees with the clues and is one circuit.
pub fn run(asked: &solve::SolveArgs, source: &Source, text: String) -> Result<Outcome, CliError> {
    let args = &asked.slitherlink;
    let theory = asked.solver.theory_of_slitherlink()?;
    let library = Arc::new(library(&asked.solver.library)?);
    let puzzles = puzzles(source, text)?;
    let single = puzzles.len() == 1;
    if let (Some(_), false) = (&args.svg, single) {
        let count = puzzles.len();
        return Err(CliError::Usage(format!(
            "--svg: found {count} puzzles, expected one"
        )));
    }
    let options = Options {
        depth: args.depth.unwrap_or(2).into(),
        theory,
        single_trials: args.path,
        ..Options::default()
    };
    let hasty = args.depth.is_none() && !args.path && !args.ranking;
    let grids = Grids::default();
    let bar = output::progress(Some(puzzles.len() as u64), "solving");
    let worker = || {
        |(place, puzzle): (String, Diagram)| {
            let grid = grids.of(&puzzle);
            let cells = puzzle.rows * puzzle.columns;
            let options = Options {
                patience: if asked.solution {
                    Some(0)
                } else {
                    hasty.then(|| Options::impatient(cells)).flatten()
                },
                ..options
            };
            let solver = Solver::new(grid.clone(), library.clone(), options);
            let solved = solver.solve(&puzzle).map_err(|error| CliError::Internal {
                place: format!("{place}: {}", puzzle.loopy()),
                what: error.to_string(),
            })?;
            Ok(Answer {
                place,
                puzzle,
                grid,
                solved,
            })
        }
    };
    let mut ranking = Ranking::default();
    let done = Batch::new(puzzles.into_iter().map(Ok), bar, asked.jobs.count()).run(
        worker,
        |answer: Answer| {
            ranking.add(&answer.solved);
            if let Some(file) = &args.svg {
                output::write_file(file, &answer.diagram().svg())?;
            }
            match (args.ranking, asked.json.json) {
                (true, _) => Ok(()),
                (false, true) => output::print(&answer.json(args)),
                (false, false) => output::print(&answer.words(single, args)),
            }
        },
    )?;
    match (args.ranking, asked.json.json) {
        (true, true) => output::print(&ranking_json(&ranking, &library))?,
        (true, false) => output::print(&ranking_words(&ranking, &library))?,
        (false, false) if !single => output::complain(needs_words(&ranking)),
        (false, _) => {}
    }
    let mut statuses = ranking.statuses.keys();
    done.outcome(statuses.all(|&status| status == SolutionCount::Solved))
}

/// A puzzle and the outcome of solving it.
struct Answer {
    place: String,
    puzzle: Diagram,
    grid: Arc<Grid>,
    solved: Solved,
}

/// What `--json` prints of a puzzle.
#[derive(Serialize)]
struct Record {
    puzzle: String,
    status: SolutionCount,
    needs: Option<Stage>,
    drawn: Option<Vec<String>>,
    two_solutions: Option<Vec<Vec<String>>>,
    path: Option<Vec<StepRecord>>,
}

#[derive(Serialize)]
struct StepRecord {
    stage: Stage,
    rule: String,
    facts: Vec<String>,
    assumed: Option<String>,
    then: Option<Vec<String>>,
    broke: Option<String>,
    drawing: String,
}

impl Answer {
    /// The puzzle with the lines that were found.
    fn diagram(&self) -> Diagram {
        match self.solved.status {
            SolutionCount::NoSolution => self.puzzle.clone(),
            _ => self.grid.diagram(&self.puzzle.clues, &self.solved.lines),
        }
    }

    /// Two solutions, drawn, if there are several.
    fn two(&self) -> impl Iterator<Item = Diagram> {
        let two = self.solved.several.iter().take(2);
        two.map(|solution| {
            let lines: Vec<Option<bool>> = solution.iter().map(|&drawn| Some(drawn)).collect();
            self.grid.diagram(&self.puzzle.clues, &lines)
        })
    }

    fn names(&self, facts: &[Fact]) -> Vec<String> {
        let names = facts.iter().flat_map(|fact| fact.names(&self.grid));
        names.collect()
    }

    /// The steps, each with its drawing: the position after it, or where its trial broke.
    fn drawn_path(&self) -> Vec<(&Step, Diagram)> {
        let window = self.grid.window();
        let mut position = self.puzzle.clone();
        let draw = |diagram: &mut Diagram, facts: &[Fact]| {
            for fact in facts {
                if let Fact::Line(line, drawn) = *fact {
                    diagram.lines.insert(window.lines()[line], drawn);
                }
            }
        };
        let steps = self.solved.path.iter().map(|step| {
            let drawn = match &step.trial {
                Some(trial) => {
                    let mut drawn = position.clone();
                    draw(&mut drawn, &[trial.assumed]);
                    draw(&mut drawn, &trial.then);
                    draw(&mut position, &step.facts);
                    drawn
                }
                None => {
                    draw(&mut position, &step.facts);
                    position.clone()
                }
            };
            (step, drawn)
        });
        steps.collect()
    }

    /// A step in words, with its drawing.
    fn told(&self, step: &Step, drawn: &Diagram) -> String {
        let facts = self.names(&step.facts).join(" ");
        let broke = step.broke.map(|broke| broke.words(&self.grid));
        let mut out = format!("   {}: ", shown(&step.rule));
        out += &match (&step.trial, &broke) {
            (Some(trial), Some(broke)) => {
                let assumed = self.names(&[trial.assumed]).concat();
                let then = match &self.names(&trial.then)[..] {
                    [] => String::new(),
                    then => format!("then {}, and ", then.join(" ")),
                };
                format!("assume {assumed}: {then}{broke}. So {facts}\n")
            }
            (_, Some(broke)) => format!("contradiction: {broke}\n"),
            _ => format!("{facts}\n"),
        };
        out + &indented(drawn, 6)
    }

    fn words(&self, draw: bool, args: &SlitherlinkArgs) -> String {
        let said = match (self.solved.status, self.solved.needs) {
            (SolutionCount::Solved, None) => "solved".to_owned(),
            (SolutionCount::Solved, Some(Stage::Search)) => {
                "solved by search: T&E was stopped, --depth 2 says what it needs".to_owned()
            }
            (SolutionCount::NoSolution, Some(Stage::Search)) => "no solution".to_owned(),
            (SolutionCount::Solved, Some(needs)) => format!("solved, needs {needs}"),
            (SolutionCount::NoSolution, None) => "no solution".to_owned(),
            (SolutionCount::NoSolution, Some(needs)) => format!("no solution, which needs {needs}"),
            (SolutionCount::SeveralSolutions, _) => "several solutions".to_owned(),
        };
        let mut out = format!("{}   {said}\n", shown(&self.place));
        if !draw {
            out = format!("{}   {said}\n", args.write.line(&self.puzzle));
        }
        if args.path {
            for (step, drawn) in self.drawn_path() {
                out += &self.told(step, &drawn);
            }
        }
        if draw || args.path {
            out += &indented(&self.diagram(), 3);
            for (number, solution) in self.two().enumerate() {
                out += ["   two of the solutions:\n", "\n"][number];
                out += &indented(&solution, 3);
            }
        }
        out
    }

    fn json(&self, args: &SlitherlinkArgs) -> String {
        let window = self.grid.window().lines().iter().zip(&self.solved.lines);
        let drawn = window.filter(|(_, drawn)| **drawn == Some(true));
        let steps = || {
            let steps = self.drawn_path().into_iter();
            let steps = steps.map(|(step, drawn)| StepRecord {
                stage: step.stage,
                rule: step.rule.clone(),
                facts: self.names(&step.facts),
                assumed: step
                    .trial
                    .as_ref()
                    .map(|t| self.names(&[t.assumed]).concat()),
                then: step.trial.as_ref().map(|t| self.names(&t.then)),
                broke: step.broke.map(|broke| broke.words(&self.grid)),
                drawing: drawn.to_string(),
            });
            steps.collect()
        };
        output::json(&Record {
            puzzle: args.write.line(&self.puzzle),
            status: self.solved.status,
            needs: self.solved.needs,
            drawn: match self.solved.status {
                SolutionCount::Solved => Some(drawn.map(|(line, _)| line.to_string()).collect()),
                _ => None,
            },
            two_solutions: (!self.solved.several.is_empty()).then(|| {
                let two = self.two().map(|solution| {
                    let drawn = solution.lines.iter().filter(|(_, drawn)| **drawn);
                    drawn.map(|(line, _)| line.to_string()).collect()
                });
                two.collect()
            }),
            path: args.path.then(steps),
        })
    }
}

/// A drawing, each line after so many blanks.
fn indented(drawing: &Diagram, blanks: usize) -> String {
    let drawing = drawing.to_string();
    let lines = drawing.lines();
    let lines = lines.map(|line| format!("{:blanks$}{line}", "").trim_end().to_owned() + "\n");
    lines.collect()
}

/// The stage that a puzzle needs, for people and programs.
fn needs_name(needs: &Option<Stage>) -> String {
    match needs {
        None => "nothing".to_owned(),
        Some(Stage::Search) => "more than was tried".to_owned(),
        Some(stage) => stage.to_string(),
    }
}

fn needs_words(ranking: &Ranking) -> String {
    let total: usize = ranking.statuses.values().sum();
    let needs = ranking.needs.iter();
    let needs = needs.map(|(needs, n)| format!("{n:>7}  need {}\n", needs_name(needs)));
    let others = [
        (SolutionCount::NoSolution, "have no solution"),
        (SolutionCount::SeveralSolutions, "have several solutions"),
    ];
    let others = others.iter().filter_map(|(status, words)| {
        Some(format!("{:>7}  {words}\n", ranking.statuses.get(status)?))
    });
    needs.chain(others).join("") + &format!("{total:>7}  puzzles\n")
}

fn ranking_words(ranking: &Ranking, library: &Library) -> String {
    let mut out = needs_words(ranking);
    let ranked = ranking.ranked(library);
    if !ranked.is_empty() {
        out += "\n  fires puzzles  rule\n";
    }
    for (rule, fires, puzzles) in ranked {
        out += &format!("{fires:>7} {puzzles:>7}  {}\n", shown(&rule));
    }
    out
}

fn ranking_json(ranking: &Ranking, library: &Library) -> String {
    let needs = ranking
        .needs
        .iter()
        .map(|(needs, n)| (needs_name(needs), *n));
    let needs: serde_json::Map<_, _> = needs.map(|(needs, n)| (needs, n.into())).collect();
    let rules = ranking.ranked(library).into_iter().map(|(rule, fires, puzzles)| {
        serde_json::json!({ "rule": rule, "fires": fires, "puzzles": puzzles })
    });
    let rules: Vec<_> = rules.collect();
    output::json(&serde_json::json!({
        "statuses": ranking.statuses,
        "needs": needs,
        "rules": rules,
    }))
}
