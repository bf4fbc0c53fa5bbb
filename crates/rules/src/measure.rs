//! How deep a family is: each instance proven, each near miss refused.

use super::{Family, Instance};
use itertools::Itertools;
use oddagon_boards::theorem::{Theorem, TheoremError};
use oddagon_csp::Theory;
use oddagon_proofs::{Focus, Terms};
use oddagon_prover::{Depth, Options, Report, ReportError};
use std::collections::BTreeSet;
use thiserror::Error;

/// What was found out about one statement.
#[derive(Debug, Clone)]
pub struct Measure {
    /// The statement, resolved.
    pub theorem: Theorem,
    /// Depths, SAT's answer, and the proof.
    pub report: Report,
}

/// Why a statement cannot be measured, which should not happen.
#[derive(Debug, Error)]
pub enum MeasureError {
    /// The statement does not resolve.
    #[error(transparent)]
    Theorem(#[from] TheoremError),
    /// Prover, SAT solver and checker disagree.
    #[error(transparent)]
    Report(#[from] ReportError),
}

/// The greatest depth that is tried.
pub const MAX_DEPTH: usize = 5;

impl Measure {
    /// Proves one instance of a family, and has the checker confirm its depths.
    ///
    /// # Errors
    /// [`MeasureError`], which no family should cause.
    pub fn new(family: &Family, instance: &Instance) -> Result<Measure, MeasureError> {
        Measure::prove(instance, &Measure::options(family))
    }

    /// How the instances of a family are proven: both depths, and the first proof that is found.
    pub fn options(family: &Family) -> Options {
        Options {
            theory: family.theory,
            max_depth: MAX_DEPTH,
            effort: 0,
            ..Options::default()
        }
    }

    /// Proves an instance as the options say.
    ///
    /// # Errors
    /// As for [`Measure::new`].
    pub fn prove(instance: &Instance, options: &Options) -> Result<Measure, MeasureError> {
        let theorem = Theorem::new(instance.statement.clone())?;
        Measure::of(theorem, options, &instance.replaced)
    }

    /// The same for any theorem.
    ///
    /// # Errors
    /// As for [`Measure::new`].
    pub fn of(
        theorem: Theorem,
        options: &Options,
        replaced: &[usize],
    ) -> Result<Measure, MeasureError> {
        let report = match replaced {
            [] => Report::new(&theorem, options)?,
            cells => Report::after_replacing(&theorem, options, cells)?,
        };
        Ok(Measure { theorem, report })
    }

    /// What its depths over a theory are said of. Symmetry steps occur only where all depths are
    /// those of the state after them.
    pub fn terms(&self, theory: Theory) -> Terms {
        let derivation = self
            .report
            .proof
            .as_ref()
            .map(|proof| &proof.derivations[0]);
        Terms {
            symmetry_steps: derivation.map_or(0, |derivation| derivation.symmetry.len()),
            ..Terms::new(&self.theorem, [theory])
        }
    }
}

/// The depths of many statements together: `None` if one of them is not known, or there is no
/// statement.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Depths {
    /// How many statements there are.
    statements: usize,
    /// The least restricted depth.
    pub easiest: Option<Depth>,
    /// The largest restricted depth.
    pub restricted: Option<Depth>,
    /// The largest full depth.
    pub full: Option<Depth>,
    /// What the depths of each are said of beside the theory, in words; nothing of those in their
    /// own state that assume nothing.
    pub given: BTreeSet<String>,
}

impl Depths {
    /// Easiest, restricted and full, in words: `?` where not known.
    pub fn words(&self) -> [String; 3] {
        [self.easiest, self.restricted, self.full].map(depth_words)
    }

    /// What they are said of beside the theory.
    pub fn given_words(&self) -> String {
        self.given.iter().join("; or ")
    }

    /// Takes one more statement into account. For a false one, no depth derives it.
    pub fn add(&mut self, measure: &Measure) {
        let report = &measure.report;
        let terms = measure.terms(Theory::Brt);
        let focus = terms.focus_named.then(|| terms.tried(Focus::Pattern));
        let given: Vec<String> = focus.into_iter().chain(terms.conditions()).collect();
        self.given
            .extend((!given.is_empty()).then(|| given.join(", ")));
        let first = self.statements == 0;
        self.statements += 1;
        let with = |old: Option<Depth>, new: Option<Depth>, choose: fn(Depth, Depth) -> Depth| {
            let new = if report.holds {
                new
            } else {
                Some(Depth::Never)
            };
            if first { new } else { Some(choose(old?, new?)) }
        };
        self.easiest = with(self.easiest, report.restricted, Ord::min);
        self.restricted = with(self.restricted, report.restricted, Ord::max);
        self.full = with(self.full, report.full, Ord::max);
    }
}

/// A depth in words: `?` where it is not known.
pub(super) fn depth_words(depth: Option<Depth>) -> String {
    depth.map_or_else(|| "?".to_owned(), |depth| depth.to_string())
}
