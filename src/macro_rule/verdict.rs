//! What is found out about one macro-rule.

use super::consequences;
use crate::board::slitherlink::Loop;
use crate::csp::{CandidateSet, Theory};
use crate::proof::Proof;
use crate::prover::{Depth, Options, Report, ReportError};
use crate::theorem::{BoardName, Claim, Statement, Theorem, TheoremError};
use std::fmt;
use thiserror::Error;

/// Which candidates T&E tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hypotheses {
    /// H and V: that a line is drawn or not.
    Lines,
    /// H, V and P: also, which lines meet at a point.
    LinesAndPoints,
    /// Every candidate.
    All,
}

impl Hypotheses {
    /// The kinds, the fewest candidates first.
    pub const ALL: [Hypotheses; 3] = [
        Hypotheses::Lines,
        Hypotheses::LinesAndPoints,
        Hypotheses::All,
    ];

    /// The statement's field `focus` for them; for [`All`](Self::All) full T&E is asked instead.
    fn focus(self) -> &'static str {
        match self {
            Hypotheses::LinesAndPoints => "H V P",
            _ => "",
        }
    }
}

impl fmt::Display for Hypotheses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hypotheses::Lines => "H V",
            Hypotheses::LinesAndPoints => "H V P",
            Hypotheses::All => "all candidates",
        })
    }
}

/// The weakest of BRT, W1, T&E(W1, 1), T&E(W1, 2), … that yields all of a claim, with the hypotheses that it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// BRT.
    Brt,
    /// Whips\[1\].
    W1,
    /// T&E(W1, n) over these hypotheses; over fewer, T&E(W1, n) does not yield it.
    Trials(usize, Hypotheses),
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Brt => f.write_str("BRT"),
            Level::W1 => f.write_str("W1"),
            Level::Trials(depth, hypotheses) => write!(f, "T&E(W1,{depth}) over {hypotheses}"),
        }
    }
}

/// What is known of a macro-rule once it is settled.
#[derive(Debug)]
pub enum Verdict {
    /// It holds.
    Holds {
        /// The weakest loop mode in which it does.
        mode: Loop,
        /// What yields it; `None` where T&E of the largest depth allowed does not.
        level: Option<Level>,
        /// The T&E-depth over W1 for each of [`Hypotheses::ALL`].
        depths: [Depth; 3],
        /// The proof of the level, with both halves of its depth.
        proof: Option<Box<Proof>>,
    },
    /// It does not, even if no closed circuit lies in the window.
    Fails {
        /// The theorem in the strongest mode that its window allows.
        theorem: Box<Theorem>,
        /// A completion against the claim, without a closed circuit.
        model: CandidateSet,
    },
}

/// A macro-rule that cannot be settled.
#[derive(Debug, Error)]
pub enum VerdictError {
    /// It states no theorem.
    #[error(transparent)]
    Theorem(#[from] TheoremError),
    /// It is not about Slitherlink.
    #[error("expected a theorem about a Slitherlink board")]
    Board,
    /// Nothing has the premises, so that everything follows from them.
    #[error("the premises contradict each other in {0}")]
    Contradictory(Loop),
    /// Prover and SAT solver failed or disagree.
    #[error(transparent)]
    Report(#[from] ReportError),
}

impl Verdict {
    /// Settles a statement about a Slitherlink window: the loop mode that it names is not looked at, but found. Depths up to
    /// `max_depth` are tried.
    ///
    /// # Errors
    /// A statement that cannot be read, or that is about another board; premises that contradict each other, unless that is the claim.
    pub fn new(statement: &Statement, max_depth: usize) -> Result<Verdict, VerdictError> {
        let mut failed = None;
        for mode in [Loop::L0, Loop::L2, Loop::L1] {
            let theorem = match Theorem::new(in_mode(statement, mode)?) {
                // Where circuits are too many to be looked at, no circuit is.
                Err(TheoremError::Circuits { .. }) if mode != Loop::L0 => break,
                theorem => theorem?,
            };
            let nothing = options(max_depth, Theory::Whips(1), false, false);
            let report = Report::new(&theorem, &nothing)?;
            match report.sat.model() {
                None if !theorem.goal().is_impossible() && contradictory(&theorem)? => {
                    return Err(VerdictError::Contradictory(mode));
                }
                None => return holds(statement, mode, max_depth),
                Some(model) => failed = Some((theorem, model.clone())),
            }
        }
        let (theorem, model) = failed.ok_or(VerdictError::Board)?;
        let theorem = Box::new(theorem);
        Ok(Verdict::Fails { theorem, model })
    }
}

/// Whether nothing has a theorem's premises.
fn contradictory(theorem: &Theorem) -> Result<bool, VerdictError> {
    let claim = Claim::Impossible;
    let statement = theorem.statement().clone();
    consequences::holds(&Theorem::new(Statement { claim, ..statement })?)
}

/// The statement in another loop mode.
fn in_mode(statement: &Statement, wanted: Loop) -> Result<Statement, VerdictError> {
    let mut statement = statement.clone();
    match &mut statement.board {
        BoardName::Slitherlink { mode, .. } => *mode = wanted,
        _ => return Err(VerdictError::Board),
    }
    Ok(statement)
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

/// Finds the depths of a statement that holds in this mode, and proves the least.
fn holds(statement: &Statement, mode: Loop, max_depth: usize) -> Result<Verdict, VerdictError> {
    let mut statement = in_mode(statement, mode)?;
    let brt = options(0, Theory::Brt, true, false);
    let by_brt = Report::new(&Theorem::new(statement.clone())?, &brt)?;
    let is_brt = by_brt.restricted.and_then(Depth::value) == Some(0);
    let mut depths = [Depth::Beyond; 3];
    let mut least: Option<(Level, Option<Proof>)> = is_brt.then_some((Level::Brt, by_brt.proof));
    for (hypotheses, depth) in Hypotheses::ALL.into_iter().zip(&mut depths) {
        statement.focus = hypotheses.focus().into();
        let full = hypotheses == Hypotheses::All;
        let options = options(max_depth, Theory::Whips(1), !full, full);
        let report = Report::new(&Theorem::new(statement.clone())?, &options)?;
        let found = if full { report.full } else { report.restricted };
        *depth = found.unwrap_or(Depth::Beyond);
        let level = depth.value().map(|depth| match depth {
            0 => Level::W1,
            depth => Level::Trials(depth, hypotheses),
        });
        if let Some(level) = level
            && least.as_ref().is_none_or(|(known, _)| level < *known)
        {
            least = Some((level, report.proof));
        }
        // More hypotheses help only where there is depth to save.
        if matches!(depth.value(), Some(0 | 1)) {
            let known = *depth;
            depths = depths.map(|depth| match depth {
                Depth::Beyond => known,
                depth => depth,
            });
            break;
        }
    }
    let (level, proof) = match least {
        Some((level, proof)) => (Some(level), proof.map(Box::new)),
        None => (None, None),
    };
    Ok(Verdict::Holds {
        mode,
        level,
        depths,
        proof,
    })
}
