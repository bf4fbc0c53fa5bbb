//! What is found out about one macro-rule.

use super::consequences;
use super::error::VerdictError;
use crate::board::slitherlink::LoopMode;
use crate::board::slitherlink::{Loop, Slitherlink};
use crate::csp::{CandidateSet, Theory};
use crate::proof::Proof;
use crate::prover::{Depth, DepthSearch, Options, Report};
use crate::theorem::{BoardName, Claim, Goal, Statement, Theorem};
use std::fmt;

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
    /// It holds as it is stated.
    Holds {
        /// The loop modes in which it is known to hold, in the order of [`LoopMode::ALL`]; the one that it states is among them.
        modes: Vec<Loop>,
        /// What yields it; `None` where T&E of the largest depth allowed does not.
        level: Option<Level>,
        /// The T&E-depth over W1 for each of [`Hypotheses::ALL`].
        depths: [Depth; 3],
        /// The proof of exactly what is stated, of the level's depth with both halves. It tries what the statement's `focus` says or, where
        /// that does not do at this depth, all candidates.
        proof: Option<Box<Proof>>,
    },
    /// It does not hold as it is stated.
    Fails {
        /// The loop modes in which it is known to hold all the same, in the order of [`LoopMode::ALL`].
        modes: Vec<Loop>,
        /// The theorem as it is stated.
        theorem: Box<Theorem>,
        /// A completion against the claim.
        model: CandidateSet,
    },
}

impl Verdict {
    /// Settles a statement about a Slitherlink window, in the loop mode that it names; the other modes are asked too, as far as the window's
    /// circuits can be listed. Depths up to `max_depth` are tried.
    ///
    /// # Errors
    /// A statement that cannot be read, or that is about another board; premises that contradict each other, unless that is the claim.
    pub fn new(statement: &Statement, max_depth: usize) -> Result<Verdict, VerdictError> {
        let theorem = Theorem::new(statement.clone())?;
        let board: &Slitherlink = theorem.board_as().ok_or(VerdictError::Board)?;
        let nothing = options(0, Theory::Brt, false, false);
        let answer = Report::new(&theorem, &nothing)?.sat;
        if answer.is_unsat() && is_vacuous(&theorem)? {
            return Err(VerdictError::Contradictory(board.mode()));
        }
        let mut modes = Vec::new();
        for mode in Loop::ALL {
            let here = if mode == board.mode() {
                answer.is_unsat()
            } else {
                holds_in(statement, mode)?
            };
            modes.extend(here.then_some(mode));
        }
        match answer.model() {
            None => holds(statement, modes, max_depth),
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
}

/// Whether nothing has a theorem's premises, though that is not what it claims.
pub(super) fn is_vacuous(theorem: &Theorem) -> Result<bool, VerdictError> {
    let claim = Claim::Impossible;
    let statement = theorem.statement().clone();
    Ok(*theorem.goal() != Goal::Impossible
        && consequences::holds(&Theorem::new(Statement { claim, ..statement })?)?)
}

/// Whether a statement holds in another loop mode. Where that mode does not know what it speaks of, or cannot list the window's
/// circuits, it is not known to.
fn holds_in(statement: &Statement, wanted: Loop) -> Result<bool, VerdictError> {
    let mut statement = statement.clone();
    if let BoardName::Slitherlink { mode, .. } = &mut statement.board {
        *mode = wanted;
    }
    match Theorem::new(statement) {
        Ok(theorem) => Ok(consequences::holds(&theorem)? && !is_vacuous(&theorem)?),
        Err(_) => Ok(false),
    }
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
fn holds(
    statement: &Statement,
    modes: Vec<Loop>,
    max_depth: usize,
) -> Result<Verdict, VerdictError> {
    let over = |hypotheses: Hypotheses, theory, max| -> Result<Depth, VerdictError> {
        let theorem = Theorem::new(Statement {
            focus: hypotheses.focus().into(),
            ..statement.clone()
        })?;
        let search = DepthSearch::new(&theorem, theory, max);
        Ok(match hypotheses {
            Hypotheses::All => search.full(None),
            _ => search.restricted(),
        })
    };
    let mut depths = [Depth::Beyond; 3];
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
    let found = found.filter_map(|(hypotheses, depth)| {
        let depth = depth.value()?;
        Some(match depth {
            0 => Level::W1,
            depth => Level::Trials(depth, hypotheses),
        })
    });
    let brt = over(Hypotheses::Lines, Theory::Brt, 0)?.value();
    let level = brt.map(|_| Level::Brt).or(found.min());
    let proof = match level {
        Some(level) => proof(statement, level)?.map(Box::new),
        None => None,
    };
    Ok(Verdict::Holds {
        modes,
        level,
        depths,
        proof,
    })
}

/// The proof of a statement exactly as it is, of a level's depth.
fn proof(statement: &Statement, level: Level) -> Result<Option<Proof>, VerdictError> {
    let (theory, depth) = match level {
        Level::Brt => (Theory::Brt, 0),
        Level::W1 => (Theory::W1, 0),
        Level::Trials(depth, _) => (Theory::W1, depth),
    };
    let theorem = Theorem::new(statement.clone())?;
    let restricted = Report::new(&theorem, &options(depth, theory, true, false))?;
    if restricted.proof.is_some() {
        return Ok(restricted.proof);
    }
    Ok(Report::new(&theorem, &options(depth, theory, false, true))?.proof)
}
