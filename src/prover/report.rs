use super::unique::second_solutions;
use super::{Depth, DepthSearch, Derive, Wlog};
use crate::board::face_of;
use crate::csp::{Engine, Theory};
use crate::proof::{Derivation, Exact, Proof, SecondSolution, nogoods};
use crate::sat::{self, Answer, SatError};
use crate::theorem::{Focus, Goal, NameList, Pattern, Statement, Theorem};
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
}

impl Default for Options {
    /// Both depths over BRT up to depth 4, with a little effort for a small proof and no symmetry steps.
    fn default() -> Self {
        Options {
            theory: Theory::Brt,
            max_depth: 4,
            restricted: true,
            full: true,
            effort: 1,
            wlog: false,
        }
    }
}

/// All that [`Report::new`] finds out about a theorem.
#[derive(Debug, Clone)]
pub struct Report {
    /// Whether the claim holds.
    pub holds: bool,
    /// The restricted depth, where it was asked for. For a theorem about puzzles with exactly one solution it is the depth given
    /// the relation that second solutions prove: see [`Assumption::Unique`](crate::theorem::Assumption::Unique).
    pub restricted: Option<Depth>,
    /// The full depth, where it was asked for.
    pub full: Option<Depth>,
    /// The lower half of each depth that is known: what T&E one level lower leaves open.
    pub exact: Vec<Exact>,
    /// The second opinion, with a model where the claim is false.
    pub sat: Answer,
    /// How long SAT took.
    pub sat_time: Duration,
    /// Whether the pattern is colour-impossible; `None` where it is not a (kl-)digit pattern.
    pub colour_impossible: Option<bool>,
    /// The proof, where T&E of the largest depth allowed found one.
    pub proof: Option<Proof>,
}

/// The most bytes that an [`Engine`] may take.
const MAX_BYTES: usize = 2 << 30;

/// Why nothing was found out: the board is too large, or prover, SAT solver and the search for colours contradict each other.
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
        "T&E({depth}) derives the claim, but the SAT solver has a model that refutes it: one of them is wrong"
    )]
    Disagreement {
        /// The depth at which T&E derives it.
        depth: usize,
    },
    /// The cells cannot be coloured, but SAT fills them.
    #[error(
        "the cells alone cannot be filled, but the SAT solver has a grid that does: one of them is wrong"
    )]
    Colouring,
}

impl ReportError {
    /// Whether two parts of the program contradict each other, which no input should cause.
    pub fn is_internal(&self) -> bool {
        match self {
            ReportError::Disagreement { .. } | ReportError::Colouring => true,
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
        // `None` if the second solutions that the theorem assumes cannot be shown.
        let second_solutions = second_solutions(theorem);
        let search = DepthSearch::new(theorem, options.theory, options.max_depth);
        let mut exact = Vec::new();
        let (restricted, full) = match (sat.is_unsat(), &second_solutions) {
            // It holds for a reason that is not shown: its depth is not known.
            (true, None) => (None, None),
            (false, None) => {
                let never = |asked: bool| asked.then_some(Depth::Never);
                (never(options.restricted), never(options.full))
            }
            (true, Some(_)) => {
                let mut keep = |(depth, lower): (Depth, Option<Exact>)| {
                    exact.extend(lower);
                    depth
                };
                let restricted = options.restricted.then(|| keep(search.find_restricted()));
                let full = options.full.then(|| keep(search.find_full(restricted)));
                (restricted, full)
            }
            // With a model, T&E finds no contradiction at any depth; depth 1 is tried all the same, as a second opinion on the
            // model.
            (false, Some(_)) => {
                let never = |asked: bool| asked.then_some(Depth::Never);
                if let Some(depth) = DepthSearch::new(theorem, options.theory, 1)
                    .full(None)
                    .value()
                {
                    return Err(ReportError::Disagreement { depth });
                }
                (never(options.restricted), never(options.full))
            }
        };
        let face = face_of(theorem.parts().board);
        let colour_impossible = face.and_then(|face| face.is_colour_impossible(theorem));
        if colour_impossible == Some(true) && *theorem.goal() == Goal::Impossible && !sat.is_unsat()
        {
            return Err(ReportError::Colouring);
        }
        let holds = sat.is_unsat();
        Ok(Report {
            holds,
            restricted,
            full,
            sat,
            sat_time,
            colour_impossible,
            proof: second_solutions.and_then(|shown| {
                proof(theorem, options, holds, [restricted, full], &exact, shown)
            }),
            exact,
        })
    }

    /// The same after these cells were decided without loss of generality, one after the other (eleven's replacement): the
    /// depths are those of the state that this leaves. If symmetry does not allow this, nothing is proven.
    ///
    /// # Errors
    /// As for [`Report::new`].
    pub(crate) fn after_replacing(
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
        report.proof = derivation.map(|derivation| Proof {
            version: Proof::VERSION,
            theorem: in_one_line(theorem),
            second_solutions: Vec::new(),
            assumed: NameList::default(),
            lemmas: Vec::new(),
            derivations: vec![derivation],
        });
        Ok(report)
    }

    /// The number of nogoods of the proof, all its derivations together.
    pub fn nogoods(&self) -> Option<usize> {
        let derivations = self.proof.as_ref()?.derivations.iter();
        Some(derivations.map(nogoods).sum())
    }
}

/// The proof of the depths found: one derivation where they agree, one for each where they do not.
fn proof(
    theorem: &Theorem,
    options: &Options,
    holds: bool,
    depths: [Option<Depth>; 2],
    exact: &[Exact],
    second_solutions: Vec<SecondSolution>,
) -> Option<Proof> {
    let mut derivations: Vec<Derivation> = Vec::new();
    if options.wlog {
        let wlog = holds.then(|| Wlog::search(theorem, options.theory, options.max_depth));
        derivations.extend(wlog.and_then(|wlog| after_symmetry(theorem, options, wlog)));
    } else {
        for exact in exact.iter().cloned() {
            let focus = exact.focus;
            let [restricted, full] = depths;
            let found = if focus == Focus::Pattern {
                restricted
            } else {
                full
            };
            let Some(depth) = found.and_then(Depth::value) else {
                continue;
            };
            // A restricted derivation of the same depth proves the full depth as well.
            match derivations
                .iter_mut()
                .find(|derivation| derivation.depth == depth)
            {
                Some(derivation) => derivation.exact.push(exact),
                None => {
                    let (theory, effort) = (options.theory, options.effort);
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
            }
        }
    }
    derivations.iter_mut().for_each(only_if_confluent);
    let statement = in_one_line(theorem);
    (!derivations.is_empty()).then_some(Proof {
        version: Proof::VERSION,
        theorem: statement,
        second_solutions,
        assumed: NameList::default(),
        lemmas: Vec::new(),
        derivations,
    })
}

/// Over a theory without confluence a fixpoint depends on the order of eliminations: no lower half is claimed, and the depth is an
/// upper bound.
fn only_if_confluent(derivation: &mut Derivation) {
    if !derivation.theory.is_confluent() {
        derivation.exact.clear();
    }
}

/// The statement with its cells in one line, however they were written: a proof file is for programs too.
fn in_one_line(theorem: &Theorem) -> Statement {
    let mut statement = theorem.statement().clone();
    let face = face_of(theorem.parts().board);
    if let Some(line) = face.and_then(|face| face.pattern_line(theorem))
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
