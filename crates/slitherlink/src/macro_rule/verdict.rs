//! What is found out about one macro-rule.

use super::consequences::{VerdictError, holds};
use crate::discover::{Hypotheses, RuleDepth};
use oddagon_boards::slitherlink::{Loop, LoopMode, Slitherlink, theorem_of};
use oddagon_boards::theorem::{BoardName, Claim, Goal, Statement, Theorem};
use oddagon_csp::{CandidateSet, Theory};
use oddagon_proofs::Proof;
use oddagon_prover::{Depth, DepthSearch, Options, Report};

/// What is known about a macro-rule once it is settled.
#[derive(Debug)]
pub enum Verdict {
    /// It holds as it is stated.
    Holds {
        /// The loop modes in which it is known to hold, in the order of [`LoopMode::ALL`]; the one
        /// that it states is among them.
        modes: Vec<Loop>,
        /// The weakest theory that derives it; `None` where T&E of the largest depth allowed does
        /// not.
        level: Option<RuleDepth>,
        /// The T&E-depth over W1 for each of [`Hypotheses::ALL`].
        depths: [Depth; 3],
        /// The proof of exactly what is stated, of the level's depth with both halves. It tries the
        /// candidates of the statement's `focus` or, where these are not enough at this depth, all
        /// candidates.
        proof: Option<Box<Proof>>,
        /// If it assumes that the puzzle has exactly one solution: the number of
        /// [exchanges](oddagon_boards::slitherlink) that this excludes.
        exchanges: Option<usize>,
    },
    /// It does not hold as it is stated.
    Fails {
        /// The loop modes in which it is known to hold all the same, in the order of
        /// [`LoopMode::ALL`].
        modes: Vec<Loop>,
        /// The theorem as it is stated.
        theorem: Box<Theorem>,
        /// A completion against the claim.
        model: CandidateSet,
    },
}

impl Verdict {
    /// Settles a statement about a Slitherlink window, in the loop mode that it names; the other
    /// modes are asked too, as far as the window's circuits can be listed. Depths up to `max_depth`
    /// are tried.
    ///
    /// # Errors
    /// If the statement cannot be read or is about another board, or its premises contradict each
    /// other and that is not the claim.
    pub fn new(statement: &Statement, max_depth: usize) -> Result<Verdict, VerdictError> {
        let theorem = theorem_of(statement.clone())?;
        let board: &Slitherlink = theorem.board_as().ok_or(VerdictError::Board)?;
        let nothing = options(0, Theory::Brt, false, false);
        let answer = Report::new(&theorem, &nothing)?.sat;
        if answer.is_unsat() && is_vacuous(&theorem)? {
            return Err(VerdictError::Contradictory(board.extent().mode));
        }
        let mut modes = Vec::new();
        for mode in Loop::ALL {
            let here = if mode == board.extent().mode {
                answer.is_unsat()
            } else {
                holds_in(statement, mode)?
            };
            modes.extend(here.then_some(mode));
        }
        match answer.model() {
            None => holding(&theorem, statement, modes, max_depth),
            Some(model) => Ok(Verdict::Fails {
                modes,
                theorem: Box::new(theorem),
                model: model.clone(),
            }),
        }
    }

    /// The loop modes in which it is known to hold, in the order of [`LoopMode::ALL`].
    pub fn modes(&self) -> &[Loop] {
        match self {
            Verdict::Holds { modes, .. } | Verdict::Fails { modes, .. } => modes,
        }
    }

    /// The number of exchanges that are excluded, if the rule assumes that the puzzle has exactly
    /// one solution.
    pub fn exchanges(&self) -> Option<usize> {
        match self {
            Verdict::Holds { exchanges, .. } => *exchanges,
            Verdict::Fails { theorem, .. } => exchanges(theorem),
        }
    }
}

/// Whether a theorem's premises cannot be met, though it does not claim this.
pub(super) fn is_vacuous(theorem: &Theorem) -> Result<bool, VerdictError> {
    let claim = Claim::Impossible;
    let statement = theorem.statement().clone();
    Ok(*theorem.goal() != Goal::Impossible
        && holds(&theorem_of(Statement { claim, ..statement })?)?)
}

/// Whether a statement is known to hold in another loop mode. It is not if that mode lacks
/// something that the statement names, or cannot list the window's circuits.
fn holds_in(statement: &Statement, wanted: Loop) -> Result<bool, VerdictError> {
    let mut statement = statement.clone();
    if let BoardName::Slitherlink { mode, .. } = &mut statement.board {
        *mode = wanted;
    }
    match theorem_of(statement) {
        Ok(theorem) => Ok(holds(&theorem)? && !is_vacuous(&theorem)?),
        Err(_) => Ok(false),
    }
}

/// The exchanges of a theorem that assumes one solution: its relations but for other assumptions.
fn exchanges(theorem: &Theorem) -> Option<usize> {
    let parts = theorem.parts();
    let others = theorem.statement().assume.len() - parts.unique.len();
    (!parts.unique.is_empty()).then_some(parts.relations.len() - others)
}

fn options(max_depth: usize, theory: Theory, restricted: bool, full: bool) -> Options {
    Options {
        theory,
        max_depth,
        restricted,
        full,
        ..Options::default()
    }
}

/// Finds the depths of a statement that holds, and proves the least.
fn holding(
    theorem: &Theorem,
    statement: &Statement,
    modes: Vec<Loop>,
    max_depth: usize,
) -> Result<Verdict, VerdictError> {
    let over = |hypotheses: Hypotheses, theory, max| -> Result<Depth, VerdictError> {
        let theorem = theorem_of(Statement {
            focus: match hypotheses {
                Hypotheses::LinesAndPoints => "H V P".into(),
                _ => "".into(),
            },
            ..statement.clone()
        })?;
        let search = DepthSearch::new(&theorem, theory, max);
        Ok(match hypotheses {
            Hypotheses::All => search.full(None),
            _ => search.restricted(),
        })
    };
    let mut depths = [Depth::Never; 3];
    for (i, hypotheses) in Hypotheses::ALL.into_iter().enumerate() {
        depths[i] = over(hypotheses, Theory::W1, max_depth)?;
        // More hypotheses help only where there is depth to save.
        if matches!(depths[i].value(), Some(0 | 1)) {
            let known = depths[i];
            depths[i..].fill(known);
            break;
        }
    }
    let found = Hypotheses::ALL.into_iter().zip(depths);
    let found = found.filter_map(|(hypotheses, depth)| match depth {
        Depth::Exactly(0) => Some(RuleDepth::W1),
        Depth::Exactly(depth) => Some(RuleDepth::Trials { depth, hypotheses }),
        _ => None,
    });
    let brt = over(Hypotheses::Lines, Theory::Brt, 0)?.value();
    let level = brt.map(|_| RuleDepth::Brt).or(found.min());
    let proof = match level {
        Some(level) => proof(statement, level)?.map(Box::new),
        None => None,
    };
    Ok(Verdict::Holds {
        modes,
        level,
        depths,
        proof,
        exchanges: exchanges(theorem),
    })
}

/// The proof, of a level's depth, of a statement exactly as it is.
fn proof(statement: &Statement, level: RuleDepth) -> Result<Option<Proof>, VerdictError> {
    let (theory, depth) = level.trials();
    let theorem = theorem_of(statement.clone())?;
    let restricted = Report::new(&theorem, &options(depth, theory, true, false))?;
    if restricted.proof.is_some() {
        return Ok(restricted.proof);
    }
    Ok(Report::new(&theorem, &options(depth, theory, false, true))?.proof)
}
