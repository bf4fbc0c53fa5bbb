use super::{Like, PathRelation, TrialRule};
use oddagon_csp::{
    Candidate, CandidateSet, Chain, ChainKind, Csp, Forcing, Oddagon, RuleApplication, Variable,
};
use oddagon_techniques::Find;

/// How a puzzle was solved, or how far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The outcome.
    pub status: PathStatus,
    /// The length of the longest chain or the size of the largest Subset in its steps: 1 for
    /// whips\[1\], 0 for BRT alone. Rules used under the assumptions of trials do not count.
    /// Relations have no size, so a path that needs nothing else but Singles has level 0.
    pub level: usize,
    /// How it was made, if as CSP-Rules does it; then it is told as there.
    pub like: Option<Like>,
    /// The kinds of chains that are called typed if their CSP-variables are of one type.
    pub typed: Vec<ChainKind>,
    /// The candidates at the beginning.
    pub start: CandidateSet,
    /// What was done, in order.
    pub steps: Vec<Step>,
    /// The OR_k-relations that were found, as they were then.
    pub relations: Vec<PathRelation>,
    /// The candidates that are left.
    pub end: CandidateSet,
    /// What a technique's finder returned and its theorem does not give: the path ends before it.
    pub untrue: Option<Box<Find>>,
    /// Where the rules stopped, and trial and error began or would begin, if they did.
    pub stop: Option<Stop>,
    /// Where later stages begin, in order, if it was made in stages.
    pub stages: Vec<StageStart>,
}

/// Where a later stage begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageStart {
    /// The number of steps before it.
    pub after: usize,
    /// Its rules.
    pub rules: String,
}

/// Where the rules of a path stopped for the first time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// The last level of the rules.
    pub level: usize,
    /// How many candidates they leave open: those that are neither decided nor eliminated.
    pub candidates: usize,
    /// Whether they stopped since they had taken all the work that they may.
    pub is_bounded: bool,
}

/// Whether a path reaches the solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PathStatus {
    /// It reaches the solution.
    Solved,
    /// No rule applies any more.
    Open,
    /// It reaches a contradiction: there is no solution.
    Contradiction,
}

impl PathStatus {
    /// Its name in JSON output: "solved", "open" or "no-solution".
    pub fn name(self) -> &'static str {
        match self {
            PathStatus::Solved => "solved",
            PathStatus::Open => "open",
            PathStatus::Contradiction => "no-solution",
        }
    }
}

impl Step {
    /// The length of its longest chain, the splitting ones among them, or the size of its largest
    /// Subset; 0 where it has none, and for trials.
    pub fn size(&self) -> usize {
        let sizes: Vec<usize> = match self {
            Step::Rules(rules) => rules.iter().map(RuleApplication::size).collect(),
            Step::RelationChains(chains) => chains.iter().map(Chain::length).collect(),
            Step::Forcing(chains) => chains.iter().map(Forcing::length).collect(),
            Step::Oddagons(oddagons) => oddagons.iter().map(|o| o.cycle.len()).collect(),
            Step::Replacement(replacement) => vec![replacement.level],
            Step::Technique(used) => vec![used.find.level()],
            Step::Split { chain, .. } => vec![chain.len()],
            Step::Singles(_)
            | Step::Trials(..)
            | Step::Cases(_)
            | Step::Relation(_)
            | Step::LastGuardian(..) => Vec::new(),
        };
        sizes.into_iter().max().unwrap_or(0)
    }

    /// The candidates that it eliminates, and possibly others that are eliminated already:
    /// asserting a candidate eliminates those linked to it.
    pub fn eliminated(&self, csp: &Csp) -> Vec<Candidate> {
        match self {
            Step::Singles(singles) => {
                let linked = singles.iter().flat_map(|&(_, c)| csp.linked(c));
                linked.copied().collect()
            }
            Step::Rules(rules) => rules.iter().map(RuleApplication::target).collect(),
            Step::RelationChains(chains) => chains.iter().map(|chain| chain.target).collect(),
            Step::Forcing(chains) => chains.iter().map(|chain| chain.target).collect(),
            Step::Oddagons(oddagons) => oddagons.iter().map(|oddagon| oddagon.target).collect(),
            Step::Replacement(replacement) => replacement.refuted.iter().map(|(c, _)| *c).collect(),
            Step::Trials(_, trials) => trials.iter().map(|trial| trial.target).collect(),
            Step::Technique(used) => used.find.eliminated.clone(),
            Step::Cases(cases) => cases.eliminated(),
            Step::LastGuardian(_, c) => csp.linked(*c).to_vec(),
            Step::Relation(_) | Step::Split { .. } => Vec::new(),
        }
    }

    /// The candidates that it asserts.
    pub fn asserted(&self) -> Vec<Candidate> {
        match self {
            Step::Singles(singles) => singles.iter().map(|&(_, c)| c).collect(),
            Step::LastGuardian(_, c) => vec![*c],
            _ => Vec::new(),
        }
    }

    /// This step and another part of it; parts of other steps are not added.
    pub(super) fn joined(mut self, other: Step) -> Step {
        match (&mut self, other) {
            (Step::Singles(all), Step::Singles(more)) => all.extend(more),
            (Step::Rules(all), Step::Rules(more)) => all.extend(more),
            (Step::RelationChains(all), Step::RelationChains(more)) => all.extend(more),
            (Step::Forcing(all), Step::Forcing(more)) => all.extend(more),
            (Step::Oddagons(all), Step::Oddagons(more)) => all.extend(more),
            (Step::Trials(_, all), Step::Trials(_, more)) => all.extend(more),
            (Step::Technique(all), Step::Technique(more)) => {
                all.find.eliminated.extend(more.find.eliminated);
            }
            (Step::Cases(all), Step::Cases(more)) => all.trials.extend(more.trials),
            (Step::Replacement(all), Step::Replacement(more)) => {
                all.level = all.level.max(more.level);
                all.refuted.extend(more.refuted);
            }
            _ => {}
        }
        self
    }
}

impl Path {
    /// Takes a step.
    pub(super) fn push(&mut self, step: Step) {
        self.level = self.level.max(step.size());
        self.steps.push(step);
    }

    /// A path that has not begun; of these kinds chains are called typed.
    pub fn new(start: CandidateSet, typed: Vec<ChainKind>) -> Path {
        Path {
            like: None,
            status: PathStatus::Open,
            level: 0,
            typed,
            end: start.clone(),
            start,
            steps: Vec::new(),
            relations: Vec::new(),
            stop: None,
            stages: Vec::new(),
            untrue: None,
        }
    }

    /// Whether all that finders of techniques returned follows.
    ///
    /// # Errors
    /// What does not, in words: an internal error.
    pub fn is_sound(&self) -> Result<(), String> {
        match &self.untrue {
            Some(find) => Err(format!("what {} gives does not follow", find.technique)),
            None => Ok(()),
        }
    }

    /// Whether trial and error was used.
    pub fn has_trials(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|step| matches!(step, Step::Trials(..) | Step::Cases(_)))
    }

    /// The strongest trial and error that was used.
    pub fn strongest_trials(&self) -> Option<TrialRule> {
        let rules = self.steps.iter().filter_map(|step| match step {
            Step::Trials(rule, _) => Some(*rule),
            Step::Cases(cases) => Some(cases.rule),
            _ => None,
        });
        rules.max()
    }

    /// Whether its proof makes assumptions: trial and error, forcing chains and oddagons do.
    pub fn has_assumptions(&self) -> bool {
        self.steps.iter().any(|step| {
            matches!(
                step,
                Step::Trials(..)
                    | Step::Cases(_)
                    | Step::Forcing(_)
                    | Step::Oddagons(_)
                    | Step::Technique(_)
            )
        })
    }

    /// The first step that is wrong, if this is a solution of the puzzle: one that eliminates a
    /// candidate of it, or relies on a relation that does not hold in it.
    pub fn contradicts(&self, csp: &Csp, solution: &CandidateSet) -> Option<usize> {
        let holds = |number: usize| {
            let guardians = &self.relations[number].guardians;
            guardians.iter().any(|&g| solution.contains(g))
        };
        self.steps.iter().position(|step| {
            let eliminated = step.eliminated(csp);
            eliminated.iter().any(|&c| solution.contains(c))
                || match step {
                    Step::Relation(number) => !holds(*number),
                    Step::Split { parts, .. } => !parts.iter().all(|&part| holds(part)),
                    _ => false,
                }
        })
    }
}

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Singles: each candidate with a CSP-variable in which it was the last.
    Singles(Vec<(Variable, Candidate)>),
    /// Eliminations by rules of one kind and size, all made in one state.
    Rules(Vec<RuleApplication>),
    /// Eliminations by chains, each of which uses relations: those of [`Path::relations`], numbered
    /// after the CSP-variables of the board.
    RelationChains(Vec<Chain>),
    /// Eliminations by forcing chains, from CSP-variables or relations.
    Forcing(Vec<Forcing>),
    /// Eliminations by oddagons.
    Oddagons(Vec<Oddagon>),
    /// Eliminations by eleven's replacement.
    Replacement(Box<Replacement>),
    /// Eliminations by one application of a technique.
    Technique(Box<Used>),
    /// Eliminations by trial and error.
    Trials(TrialRule, Vec<Trial>),
    /// Eliminations that follow in all cases of a CSP-variable.
    Cases(Box<Cases>),
    /// This relation of [`Path::relations`] was found.
    Relation(usize),
    /// This relation lost all of its guardians but this one, which is true.
    LastGuardian(usize, Candidate),
    /// *Splitting*: two guardians of this relation are true or false together, as a chain of
    /// CSP-variables with two candidates shows, so either may be left out of it.
    Split {
        /// The relation.
        relation: usize,
        /// The two guardians.
        guardians: [Candidate; 2],
        /// The CSP-variables from the one to the other: an even number.
        chain: Vec<Variable>,
        /// The relations without the one and without the other.
        parts: [usize; 2],
    },
}

/// An application of a technique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Used {
    /// What was found. What it asserts is made of what it eliminates: the others of the cell.
    pub find: Find,
    /// The relation of [`Path::relations`] that its deadly pattern gives, if it rests on one.
    pub relation: Option<usize>,
}

/// A candidate that is assumed and refuted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The candidate.
    pub target: Candidate,
    /// What follows from the assumption, in order; it ends in a contradiction.
    pub steps: Vec<Step>,
}

/// What follows from each candidate of a CSP-variable, and what follows from all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cases {
    /// The rule.
    pub rule: TrialRule,
    /// Each candidate, with what follows: to a contradiction, perhaps.
    pub branches: Vec<Trial>,
    /// What is false in all cases that meet no contradiction: assumed, it leads to a contradiction
    /// in each.
    pub trials: Vec<Trial>,
}

impl Cases {
    /// What is false in all cases.
    pub fn eliminated(&self) -> Vec<Candidate> {
        self.trials.iter().map(|trial| trial.target).collect()
    }
}

/// An application of eleven's replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// The three cells, in the order of the board.
    pub cells: [usize; 3],
    /// The digits that they hold, from 0: without loss of generality in this order.
    pub digits: [usize; 3],
    /// The state in which every cell that has one of the digits has all three.
    pub loosened: CandidateSet,
    /// The candidates that are eliminated, each with a path that leads to a contradiction from the
    /// loosened state with only the candidate in its cell and the three cells decided.
    pub refuted: Vec<(Candidate, Path)>,
    /// The length of the longest chain or size of the largest Subset in these paths.
    pub level: usize,
}

impl Replacement {
    /// The state that is impossible for a refuted candidate: the loosened one with only this
    /// candidate in its cell.
    pub(super) fn impossible(&self, csp: &Csp, refuted: Candidate) -> CandidateSet {
        let mut state = self.loosened.clone();
        let cell = csp.members(csp.variables_of(refuted)[0]);
        let others = cell.iter().filter(|&&c| c != refuted);
        others.for_each(|&c| state.remove(c));
        state
    }

    /// A state with the three cells decided.
    pub(super) fn decided(&self, csp: &Csp, mut state: CandidateSet) -> CandidateSet {
        for (&cell, &digit) in self.cells.iter().zip(&self.digits) {
            csp.decide(&mut state, candidate_at(csp, cell, digit));
        }
        state
    }
}

/// The candidate of a digit in a cell, as grids number them.
pub(super) fn candidate_at(csp: &Csp, cell: usize, digit: usize) -> Candidate {
    csp.members(Variable::new(cell))[digit]
}
