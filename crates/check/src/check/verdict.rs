//! What the checker says: [`Verified`], or [`Rejected`] with the first fault and its place.

use super::UniqueFault;
use crate::{Focus, Theory};
use oddagon_core::{Identity, TheoremError};
use std::fmt;
use thiserror::Error;

/// What a checked proof establishes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// What people call the theorem; may be empty, and may hold any characters.
    pub name: String,
    /// The theorem itself: all that was checked.
    pub identity: Identity,
    /// One summary per derivation, in the proof's order.
    pub derivations: Vec<VerifiedDerivation>,
}

/// What one checked derivation establishes: the claim lies in T&E(theory, depth).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedDerivation {
    /// The resolution theory below the trials.
    pub theory: Theory,
    /// The verified depth, an upper bound for every focus.
    pub depth: usize,
    /// The number of nogoods found by trial.
    pub nogoods: usize,
    /// The number of rule steps (eliminations by the theory's rules beyond BRT).
    pub rules: usize,
    /// The number of hints followed, those of the conclusion included.
    pub hints: usize,
    /// The number of symmetry steps; where there are any, the depth is that of the state they lead to.
    pub symmetry: usize,
    /// The foci for which the depth was found to be the least, and how many candidates of each T&E one level lower
    /// leaves. Empty: `depth` is an upper bound only.
    pub exact: Vec<(Focus, usize)>,
}

impl Verified {
    /// The same, if this is the theorem that was expected, or none was.
    ///
    /// # Errors
    /// [`Rejected::Other`].
    pub fn of(self, expected: Option<&Identity>) -> Result<Verified, Rejected> {
        match expected {
            Some(expected) if *expected != self.identity => {
                Err(Rejected::Other(self.identity.digest(), expected.digest()))
            }
            _ => Ok(self),
        }
    }
}

impl fmt::Display for VerifiedDerivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trials = |depth: usize| match self.theory {
            Theory::Brt => format!("T&E({depth})"),
            theory => format!("T&E({theory}, {depth})"),
        };
        let nogoods = count(self.nogoods, "nogood");
        write!(f, "  in {}: {nogoods}", trials(self.depth))?;
        if self.rules > 0 {
            write!(f, ", {}", count(self.rules, "rule step"))?;
        }
        write!(f, ", {}", count(self.hints, "hint"))?;
        if self.symmetry > 0 {
            write!(f, ", after {}", count(self.symmetry, "symmetry step"))?;
        }
        if self.exact.is_empty() {
            write!(
                f,
                "\n  an upper bound of the depth; no lower bound is claimed"
            )?;
        }
        for &(focus, open) in &self.exact {
            let focus = match focus {
                Focus::Pattern => "restricted",
                Focus::All => "full",
            };
            match self.depth.checked_sub(1) {
                Some(below) => write!(
                    f,
                    "\n  not in {focus} {}: its fixpoint leaves the claim and {} open",
                    trials(below),
                    count(open, "candidate")
                )?,
                None => write!(f, "\n  {focus} depth 0: there is nothing below")?,
            }
        }
        Ok(())
    }
}

/// A number with its noun: `1 hint`, `2 hints`.
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Why a proof is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Rejected {
    /// The proof is of another version of the format.
    #[error("the proof has format version {0}; this checker knows version {expected}", expected = crate::Proof::VERSION)]
    Version(u32),
    /// The theorem does not mean anything.
    #[error("the theorem: {0}")]
    Theorem(TheoremError),
    /// It proves another theorem than the one expected.
    #[error("it proves another statement: SHA-256 {0}, expected {1}")]
    Other(String, String),
    /// Nothing is derived.
    #[error("the proof has no derivation")]
    NoDerivation,
    /// The second solutions do not show what is assumed of puzzles with exactly one.
    #[error("second solutions: {0}")]
    Unique(UniqueFault),
    /// A derivation is wrong.
    #[error("derivation {derivation}, {place}: {fault}")]
    Derivation {
        /// The number of the derivation, from 1.
        derivation: usize,
        /// Where in it.
        place: Place,
        /// What is wrong there.
        fault: Fault,
    },
}

/// A place in a derivation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The symmetry step of this number, from 1.
    Symmetry(usize),
    /// The step of this id.
    Step(u32),
    /// A hint of the step of this id, by its number from 1.
    Hint(u32, usize),
    /// The conclusion.
    Conclusion,
    /// A hint of the conclusion, by its number from 1.
    ConclusionHint(usize),
    /// The depth.
    Depth,
    /// The entry of `exact` for this focus.
    Exact(Focus),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Symmetry(number) => write!(f, "symmetry step {number}"),
            Place::Step(id) => write!(f, "step {id}"),
            Place::Hint(id, number) => write!(f, "step {id}, hint {number}"),
            Place::Conclusion => write!(f, "conclusion"),
            Place::ConclusionHint(number) => write!(f, "conclusion, hint {number}"),
            Place::Depth => write!(f, "depth"),
            Place::Exact(Focus::Pattern) => write!(f, "exact for the focus Pattern"),
            Place::Exact(Focus::All) => write!(f, "exact for the focus All"),
        }
    }
}

/// What is wrong at a place of a derivation.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// No candidate has that name.
    #[error("{0} is no candidate of the board")]
    NoCandidate(String),
    /// No CSP-variable has that name.
    #[error("{0} is no CSP-variable of the board")]
    NoVariable(String),
    /// The board does not know that symmetry, or it is not one.
    #[error("{0} is no symmetry of the board")]
    NoSymmetry(String),
    /// The chosen candidate is not a live candidate of the variable.
    #[error("{chosen} is no candidate left in {variable}")]
    NotChoosable {
        /// The chosen candidate.
        chosen: String,
        /// The variable to be decided.
        variable: String,
    },
    /// A symmetry step does not list exactly the other live candidates of its variable, each once.
    #[error("{0}: one image was expected for each of the other candidates left in the variable")]
    WrongImages(String),
    /// A symmetry does not map the candidate to the chosen one.
    #[error("{by} maps {of} to {image}, not to the chosen candidate")]
    WrongImage {
        /// The symmetry.
        by: String,
        /// The candidate to be mapped.
        of: String,
        /// What it is mapped to.
        image: String,
    },
    /// A symmetry changes the state that the theorem and the earlier symmetry steps leave.
    #[error("{by} maps {candidate}, which is {was}, to {image}, which is not", was = if *.left { "left" } else { "not left" })]
    StateChanged {
        /// The symmetry.
        by: String,
        /// A candidate whose image has another state.
        candidate: String,
        /// Its image.
        image: String,
        /// Whether the candidate (and not its image) is left.
        left: bool,
    },
    /// A symmetry does not map the claim to itself.
    #[error("{0} does not map the claim to itself")]
    ClaimChanged(String),
    /// Two steps share a number.
    #[error("another step has this number")]
    RepeatedId,
    /// A rule step lies below the deepest level.
    #[error("a rule step under {assumed} assumptions in a derivation of depth {depth}")]
    RuleTooDeep {
        /// The number of its assumptions.
        assumed: usize,
        /// The derivation's depth.
        depth: usize,
    },
    /// A rule of another theory, or larger than the theory has.
    #[error("{rule} is not in {theory}")]
    NotInTheory {
        /// The rule and its size.
        rule: String,
        /// The derivation's theory.
        theory: Theory,
    },
    /// The rule is none, or does not eliminate its target.
    #[error("no {rule}: {problem}: {place}")]
    NoRule {
        /// The rule and its size.
        rule: String,
        /// What is wrong.
        problem: &'static str,
        /// The CSP-variable and the candidate for which it is wrong.
        place: String,
    },
    /// A least depth over a theory whose fixpoints depend on the order of eliminations.
    #[error("{0} is not confluent: its fixpoints prove no depth to be the least")]
    NotConfluent(Theory),
    /// A rule step that ends in a contradiction.
    #[error("{0} has no candidate left: a contradiction, and no rule is needed")]
    RuleContradiction(String),
    /// A hint looks at a CSP-variable of two or more candidates.
    #[error(
        "{variable} has {count} candidates left ({candidates}); a Single or an empty CSP-variable was expected"
    )]
    NoSingle {
        /// The CSP-variable.
        variable: String,
        /// The number of its live candidates.
        count: usize,
        /// Their names.
        candidates: String,
    },
    /// A hint is neither a CSP-variable nor `#` and a number.
    #[error("{0} is no hint; a CSP-variable or # and the number of a step was expected")]
    NoHint(String),
    /// A hint names a step that is not there or not yet derived.
    #[error("no step before this one has the number {0}")]
    NoEarlierStep(u32),
    /// A hint uses a nogood outside its assumptions.
    #[error("step {used} assumes {assumed}, which does not begin {context}")]
    NotInForce {
        /// The nogood used.
        used: u32,
        /// Its assumptions.
        assumed: String,
        /// The assumptions in force.
        context: String,
    },
    /// The contradiction came before the last hint.
    #[error("{0} has no candidate left: the contradiction must be the last hint")]
    EarlyContradiction(String),
    /// The hints end without a contradiction.
    #[error("the hints end without a contradiction")]
    NoContradiction,
    /// The hints of the conclusion end while a target of the claim is live.
    #[error("{0}, a target of the claim, is still left")]
    TargetLeft(String),
    /// The depth is not that of the steps.
    #[error("{stated} is stated, but the longest nogood has {longest} candidates")]
    WrongDepth {
        /// The stated depth.
        stated: usize,
        /// The length of the longest nogood found by trial.
        longest: usize,
    },
    /// A focus is listed twice.
    #[error("the focus is listed twice")]
    RepeatedFocus,
    /// A step tries a candidate outside the focus.
    #[error("step {id} tries {candidate}, which is outside the focus")]
    OutsideFocus {
        /// The step.
        id: u32,
        /// The candidate.
        candidate: String,
    },
    /// T&E one level lower derives the claim.
    #[error("T&E one level lower derives the claim")]
    DerivedBelow,
    /// The fixpoint of T&E one level lower leaves another number of candidates.
    #[error("{stated} candidates are stated to be open, but {counted} are")]
    WrongOpen {
        /// The stated number.
        stated: usize,
        /// The recomputed number.
        counted: usize,
    },
    /// The recomputation of T&E one level lower was given up.
    #[error("the lower half is not verified: T&E one level lower needs more than {0} trials")]
    OutOfBudget(u64),
}
