mod confirm;

use super::unique::second_solutions;
use super::{Depth, DepthSearch, Derive, Wlog};
use crate::sat::{self, Answer, SatError};
use confirm::refutes;
use oddagon_boards::board::grid_of;
use oddagon_boards::theorem::{Focus, Goal, NameList, Pattern, Statement, Theorem};
use oddagon_check::{Derivation, Exact, Proof, Rejected, SecondSolution, Verified};
use oddagon_csp::{Engine, Theory};
use std::time::{Duration, Instant};
use thiserror::Error;

/// What to find out about a theorem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The resolution theory below the trials.
    pub theory: Theory,
    /// The largest depth to try.
    pub max_depth: usize,
    /// Whether to find the restricted depth.
    pub restricted: bool,
    /// Whether to find the full depth.
    pub full: bool,
    /// How hard to look for a small proof: see [`Derive::effort`].
    pub effort: usize,
    /// Whether to look for symmetry steps and prove the rest.
    pub wlog: bool,
    /// Whether the checker recomputes the lower half of each depth. Without that a depth is known
    /// to be enough, and that it is the least rests on the engine alone: for callers that use only
    /// the proof.
    pub lower_halves: bool,
}

impl Default for Options {
    /// Both depths over BRT up to depth 4, both halves checked, with a little effort for a small
    /// proof and no symmetry steps.
    fn default() -> Self {
        Options {
            theory: Theory::Brt,
            max_depth: 4,
            restricted: true,
            full: true,
            effort: 1,
            wlog: false,
            lower_halves: true,
        }
    }
}

/// All that [`Report::new`] finds out about a theorem. The checker has accepted the proof, and has
/// found every depth to be what is said here, both halves, but for the lower halves in
/// [`unchecked`](Self::unchecked).
#[derive(Debug, Clone)]
pub struct Report {
    /// Whether the claim holds.
    pub holds: bool,
    /// The restricted depth, where it was asked for. For a theorem about puzzles with exactly one
    /// solution it is the depth given the relation that second solutions prove: see
    /// [`Assumption::Unique`](oddagon_boards::theorem::Assumption::Unique).
    pub restricted: Option<Depth>,
    /// The full depth, where it was asked for.
    pub full: Option<Depth>,
    /// The lower half of each depth that is known: what T&E one level lower leaves open.
    pub exact: Vec<Exact>,
    /// The foci whose depth is the least, or greater than all that were tried, by the engine alone:
    /// the checker was not asked, or would have had to make more trials than
    /// [`Budget::DEFAULT`](oddagon_check::Budget::DEFAULT).
    pub unchecked: Vec<Focus>,
    /// The second opinion, with a model where the claim is false.
    pub sat: Answer,
    /// How long SAT took.
    pub sat_time: Duration,
    /// Whether the pattern is colour-impossible; `None` where it is not a (kl-)digit pattern.
    pub colour_impossible: Option<bool>,
    /// The proof, where T&E of the largest depth allowed found one.
    pub proof: Option<Proof>,
    /// The checker's verdict on the proof.
    pub verified: Option<Verified>,
}

/// The most bytes that an [`Engine`] may take.
const MAX_BYTES: usize = 2 << 30;

/// Why nothing was found out: the board is too large, or prover, SAT solver and the search for
/// colours contradict each other.
#[derive(Debug, Error)]
pub enum ReportError {
    /// The board has too many candidates and CSP-variables.
    #[error(
        "the board takes {gigabytes} GB to reason about, expected at most {} GB",
        MAX_BYTES >> 30
    )]
    TooLarge {
        /// How much memory its engine would take.
        gigabytes: usize,
    },
    /// The SAT solver failed.
    #[error(transparent)]
    Sat(#[from] SatError),
    /// T&E derives a claim that SAT refutes with a model.
    #[error(
        "T&E({depth}) derives the claim, but the SAT solver has a model that refutes it: one of \
         them is wrong"
    )]
    Disagreement {
        /// The depth at which T&E derives it.
        depth: usize,
    },
    /// The checker rejects a proof.
    #[error("the checker rejects the proof found: {0}")]
    Rejected(#[from] Rejected),
    /// Engine and checker find different depths.
    #[error(
        "the engine finds {focus} depth {engine} over {theory}, the checker {checker}: one of \
         them is wrong"
    )]
    Depth {
        /// "restricted" or "full".
        focus: &'static str,
        /// The theory.
        theory: Theory,
        /// The engine's depth.
        engine: Depth,
        /// What the checker finds.
        checker: String,
    },
    /// The SAT solver's model is no completion of the state against the claim.
    #[error("the SAT solver has a model, but it does not refute the claim: one of them is wrong")]
    Model,
    /// The cells cannot be coloured, but SAT fills them.
    #[error(
        "the cells alone cannot be filled, but the SAT solver has a grid that does: one of them \
         is wrong"
    )]
    Colouring,
}

impl ReportError {
    /// Whether two parts of the program contradict each other, which no input should cause.
    pub fn is_internal(&self) -> bool {
        match self {
            ReportError::Disagreement { .. }
            | ReportError::Rejected(_)
            | ReportError::Depth { .. }
            | ReportError::Model
            | ReportError::Colouring => true,
            ReportError::TooLarge { .. } | ReportError::Sat(_) => false,
        }
    }
}

impl Report {
    /// Finds out what the options ask for, with a proof of every depth that is found.
    ///
    /// # Errors
    /// [`ReportError`].
    pub fn new(theorem: &Theorem, options: &Options) -> Result<Report, ReportError> {
        let bytes = Engine::bytes(theorem.board().csp());
        if bytes > MAX_BYTES {
            let gigabytes = bytes >> 30;
            return Err(ReportError::TooLarge { gigabytes });
        }
        let clock = Instant::now();
        let sat = sat::decide(theorem)?;
        let sat_time = clock.elapsed();
        let holds = sat.is_unsat();
        if sat.model().is_some_and(|model| !refutes(model, theorem)) {
            return Err(ReportError::Model);
        }
        let grid = grid_of(theorem.parts().board);
        let colour_impossible = grid.and_then(|grid| grid.is_colour_impossible(theorem));
        if colour_impossible == Some(true) && *theorem.goal() == Goal::Impossible && !holds {
            return Err(ReportError::Colouring);
        }
        let mut report = Report {
            holds,
            restricted: None,
            full: None,
            exact: Vec::new(),
            unchecked: Vec::new(),
            sat,
            sat_time,
            colour_impossible,
            proof: None,
            verified: None,
        };
        let never = |asked: bool| asked.then_some(Depth::Never);
        match second_solutions(theorem) {
            // It holds for a reason that is not shown: its depth is not known.
            None if holds => {}
            Some(shown) if holds => report.find_depths(theorem, options, shown)?,
            shown => {
                // With a model, T&E finds no contradiction at any depth; depth 1 is tried all the
                // same, as a second opinion on the model.
                let search = DepthSearch::new(theorem, options.theory, 1);
                if let Some(depth) = shown.and_then(|_| search.full(None).value()) {
                    return Err(ReportError::Disagreement { depth });
                }
                (report.restricted, report.full) = (never(options.restricted), never(options.full));
            }
        }
        Ok(report)
    }

    /// Finds the depths of a theorem that holds, and has the checker confirm them.
    fn find_depths(
        &mut self,
        theorem: &Theorem,
        options: &Options,
        second_solutions: Vec<SecondSolution>,
    ) -> Result<(), ReportError> {
        let search = DepthSearch::new(theorem, options.theory, options.max_depth);
        let mut keep = |(depth, lower): (Depth, Option<Exact>)| {
            self.exact.extend(lower);
            depth
        };
        self.restricted = options.restricted.then(|| keep(search.find_restricted()));
        self.full = options
            .full
            .then(|| keep(search.find_full(self.restricted)));
        // The proof after symmetry steps is another one, of other depths; a small one of these is
        // of no use then.
        let effort = if options.wlog { 0 } else { options.effort };
        let found = derivations(
            theorem,
            options.theory,
            effort,
            [self.restricted, self.full],
            &self.exact,
        );
        self.accept(
            theorem,
            options,
            proof(theorem, second_solutions.clone(), found),
        )?;
        self.confirm(theorem, options)?;
        if options.wlog {
            let unchecked = std::mem::take(&mut self.unchecked);
            let wlog = Wlog::search(theorem, options.theory, options.max_depth);
            let derivation = after_symmetry(theorem, options, wlog);
            let proof = proof(theorem, second_solutions, Vec::from_iter(derivation));
            self.accept(theorem, options, proof)?;
            self.unchecked = unchecked;
        }
        Ok(())
    }

    /// The same after these cells were decided without loss of generality, one after the other
    /// (eleven's replacement): the depths are those of the state that this leaves. If symmetry does
    /// not allow this, nothing is proven.
    ///
    /// # Errors
    /// As for [`Report::new`].
    pub fn after_replacing(
        theorem: &Theorem,
        options: &Options,
        cells: &[usize],
    ) -> Result<Report, ReportError> {
        let nothing = Options {
            restricted: false,
            full: false,
            ..*options
        };
        let mut report = Report::new(theorem, &nothing)?;
        if !report.holds {
            return Ok(report);
        }
        let (theory, max) = (options.theory, options.max_depth);
        let Some(wlog) = Wlog::replacing(theorem, theory, max, cells) else {
            return Ok(report);
        };
        let search = DepthSearch::new(theorem, theory, max).starting_from(wlog.state.clone());
        let (full, exact) = search.find_full(Some(wlog.depth));
        report.restricted = Some(wlog.depth);
        report.full = Some(full);
        report.exact = wlog.exact.iter().cloned().chain(exact).collect();
        let derivation = after_symmetry(theorem, options, wlog);
        report.accept(
            theorem,
            options,
            proof(theorem, Vec::new(), Vec::from_iter(derivation)),
        )?;
        Ok(report)
    }

    /// The number of nogoods of the proof, all its derivations together.
    pub fn nogoods(&self) -> Option<usize> {
        let derivations = self.proof.as_ref()?.derivations.iter();
        Some(derivations.map(nogoods).sum())
    }
}

/// "restricted" or "full".
pub fn focus_name(focus: Focus) -> &'static str {
    match focus {
        Focus::Pattern => "restricted",
        Focus::All => "full",
    }
}

/// Derivations of the depths found: one where they agree, one for each where they do not.
fn derivations(
    theorem: &Theorem,
    theory: Theory,
    effort: usize,
    [restricted, full]: [Option<Depth>; 2],
    exact: &[Exact],
) -> Vec<Derivation> {
    let mut derivations: Vec<Derivation> = Vec::new();
    for exact in exact.iter().cloned() {
        let focus = exact.focus;
        let found = match focus {
            Focus::Pattern => restricted,
            Focus::All => full,
        };
        let Some(depth) = found.and_then(Depth::value) else {
            continue;
        };
        // A restricted derivation of the same depth proves the full depth as well.
        let same = derivations.iter_mut().find(|d| d.depth == depth);
        if let Some(derivation) = same {
            derivation.exact.push(exact);
            continue;
        }
        let derive = Derive {
            theorem,
            theory,
            focus,
            depth,
            effort,
            symmetry: None,
        };
        derivations.extend(derive.run(vec![exact]));
    }
    derivations
}

/// The proof with these derivations, if there are any.
fn proof(
    theorem: &Theorem,
    second_solutions: Vec<SecondSolution>,
    mut derivations: Vec<Derivation>,
) -> Option<Proof> {
    derivations.iter_mut().for_each(only_if_confluent);
    (!derivations.is_empty()).then(|| Proof {
        version: Proof::VERSION,
        theorem: in_one_line(theorem),
        second_solutions,
        assumed: NameList::default(),
        lemmas: Vec::new(),
        derivations,
    })
}

/// Over a theory without confluence a fixpoint depends on the order of eliminations: no lower half
/// is claimed, and the depth is an upper bound.
fn only_if_confluent(derivation: &mut Derivation) {
    if !derivation.theory.is_confluent() {
        derivation.exact.clear();
    }
}

/// The statement with its cells in one line, however they were written: a proof file is for
/// programs too.
fn in_one_line(theorem: &Theorem) -> Statement {
    let mut statement = theorem.statement().clone();
    let grid = grid_of(theorem.parts().board);
    if let Some(line) = grid.and_then(|grid| grid.pattern_line(theorem))
        && let Pattern::Digits { cells, .. } | Pattern::KlDigits { cells, .. } =
            &mut statement.pattern
    {
        *cells = line;
    }
    statement
}

fn after_symmetry(theorem: &Theorem, options: &Options, wlog: Wlog) -> Option<Derivation> {
    let depth = wlog.depth.value()?;
    let search = DepthSearch::new(theorem, options.theory, options.max_depth)
        .starting_from(wlog.state.clone());
    let lower = match wlog.focus {
        Focus::Pattern => {
            let (full, lower) = search.find_full(Some(wlog.depth));
            lower.filter(|_| full == wlog.depth)
        }
        Focus::All => None,
    };
    let exact = wlog.exact.into_iter().chain(lower).collect();
    let (theory, effort) = (options.theory, options.effort);
    let symmetry = Some((wlog.steps, wlog.state));
    Derive {
        theorem,
        theory,
        focus: wlog.focus,
        depth,
        effort,
        symmetry,
    }
    .run(exact)
}

/// The number of nogoods of a derivation: steps that no rule made.
pub fn nogoods(derivation: &Derivation) -> usize {
    let steps = derivation.steps.iter();
    steps.filter(|step| step.rule.is_none()).count()
}
