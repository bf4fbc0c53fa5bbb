//! Rules about any number of cells in a row.
//!
//! An [`Induction`] is proven for every number of cells by finitely many theorems: of a first case,
//! of a step that leads from one case to the next, and of a conclusion. [`RankInduction`] is one on
//! any board, by a bound that is passed on from cell to cell; Slitherlink has another, whose steps
//! are windows.
//!
//! # A bound that is passed on
//!
//! In a chain of signs of Futoshiki `C0 < C1 < … < Ck` a bound grows by one with each sign: if C0
//! is at least m, Ci is at least m + i. At the top of two such chains in one line it has grown by
//! all their signs together. Each of these is one rule for every number of signs, every bound, and
//! every side of the square. [`RankInduction`] states it by the constraints of one step.
//!
//! # Places
//!
//! A [`Place`] is one or more *arms* on a board, each a list of CSP-variables, and maybe a *top*,
//! another CSP-variable at which they meet. (Below CSP-variables are called cells.) Each candidate
//! of theirs has a *rank*, a number: of digits the digit itself, of cells of a path, say, the
//! distance from a given cell. The constraints between two cells are recorded as a set of
//! *differences*: those between the ranks of candidates that are not linked. So `r1c1<r1c2` in a
//! Latin square allows the differences 1, 2, …, and two cells of one line all but 0. Let `by` be
//! the change of the bound in each step, and K = max(1, |by|). Differences above K are not told
//! apart, nor are those below −K: if one is allowed, all are.
//!
//! The induction's `step` is a place whose arms have two cells each. Another place *fits* when it
//! allows no difference that the step does not: from each cell of an arm to the next, between any
//! two cells of two arms, and from the last cell of each arm to the top.
//!
//! # What is claimed
//!
//! For every board and every place there that fits, with arms of any lengths and any ranks: if the
//! first cell of each arm has rank m or more, then
//!
//! * a cell of an arm with i cells before it has rank m + i·by or more;
//! * the top has rank m + k·by or more, where k is the number of cells of all arms together.
//!
//! With [`Bound::AtMost`] the same is claimed of `m or less`. [`RankInduction::at`] states it for
//! one place.
//!
//! # What is required, and why it proves the claim
//!
//! Let i give a number of cells i(e) for each arm e, not all 0. H(i) says: *of the arms with i(e) >
//! 0, at least one has an i(e)-th cell of rank m + (Σi − 1)·by or more*. With one arm this is the
//! first claim. Let X(e) be the i(e)-th cell and X'(e) the one before it.
//!
//! - **Begin.** Where Σi = 1, H(i) is the premise.
//! - **Step.** Where Σi > 1, H(i) follows from all H(i − e), with one cell less in arm e: for each
//!   arm e with i(e) > 0, *X'(e), or X(f) of another arm f, has rank s or more* implies *some X(f)
//!   has rank s + by or more*, by the differences between each X'(e) and X(e) and between any two X
//!   alone. This is required for each set of arms with i(e) > 0, and within it for each set of arms
//!   that have an X'(e). So by induction on Σi each H holds.
//! - **End.** Let i be the lengths of all arms. That *some X(f) has rank s or more* implies, by the
//!   differences to the top, that the top has rank s + by or more.
//!
//! Each is required for every number s and for all ranks: infinitely many theorems, but finitely
//! many are enough. Suppose one of them is false: some ranks of its c cells and some s meet all
//! differences and premises, but not the conclusion. Sort these c + 1 numbers, and wherever two
//! neighbours are more than K + 1 apart, move the larger one and all above it down to a distance of
//! K + 1. Differences of at most K do not change, and those of more than K stay more than K.
//! But all that is said of these numbers (the differences, and whether a rank is at least s or s +
//! by) depends only on differences up to K, so it stays true or false. Now the numbers lie among
//! c(K + 1) + 1 consecutive ones. So **the theorems for ranks from 1 to c(K + 1) + 1 and for each s
//! among these** prove the claim for all ranks: [`RankInduction::parts`] states them. Each is an
//! ordinary theorem on an abstract board of at most 2d cells for d arms. [`RankInduction::holds`]
//! requires that each of them is proven, that the checker accepts the proof, and that a SAT solver
//! agrees; and that the premises of each step and of the end can be met at all.
//!
//! At a place that fits, candidates have ranks, so a completed grid gives the cells ranks. These
//! meet the differences, since two true candidates are not linked. So the claim holds in the grid.
//!
//! In addition to this proof, a few small instances and the `places` that the file names are tried
//! as wholes.

mod differences;
mod error;
mod instance;
mod parts;
mod place;
mod settle;

pub use error::InductionError;
pub use place::Place;
pub use settle::{prove, settle};

use oddagon_boards::theorem::{Statement, TheoremError};
use oddagon_core::read_values;
use place::Layout;
use serde::{Deserialize, Serialize};

/// A rule about any number of cells, which finitely many theorems prove.
pub trait Induction {
    /// The theorems that prove it: of the first case, of the step, of the conclusion.
    ///
    /// # Errors
    /// If they cannot be stated.
    fn parts(&self) -> Result<Vec<Statement>, InductionError>;

    /// Statements that are tried as wholes, as a second opinion on the general proof.
    ///
    /// # Errors
    /// If the parts do not fit together, or a place does not fit.
    fn wholes(&self) -> Result<Vec<Statement>, InductionError>;

    /// Checks that one of the parts holds.
    ///
    /// # Errors
    /// If it does not, or cannot be settled.
    fn prove_part(&self, part: &Statement) -> Result<(), InductionError>;

    /// Checks that one of the wholes holds.
    ///
    /// # Errors
    /// If it does not, or cannot be settled.
    fn try_whole(&self, whole: &Statement) -> Result<(), InductionError>;

    /// Checks that the parts fit together, so that, if they hold, the rule holds for every number
    /// of cells.
    ///
    /// # Errors
    /// If they do not; the error says where and why.
    fn fits(&self) -> Result<(), InductionError>;

    /// Proves that it holds for every number of cells.
    ///
    /// # Errors
    /// The requirement that is not met.
    fn holds(&self) -> Result<(), InductionError> {
        self.fits()?;
        for part in self.parts()? {
            self.prove_part(&part)?;
        }
        for whole in self.wholes()? {
            self.try_whole(&whole)?;
        }
        Ok(())
    }
}

/// A rule about any number of cells, by a bound of their ranks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Induction", deny_unknown_fields)]
pub struct RankInduction {
    /// Its name, for people.
    pub name: String,
    /// The rule in words.
    pub says: String,
    /// Where it was first published, if anywhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The bound that is passed on.
    pub bound: Bound,
    /// One step: a place whose arms have two cells each.
    pub step: Place,
    /// Places where it is claimed, in addition to all others that fit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
}

/// A bound of ranks, and by how much it changes with each step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// The rank has a lower bound, which changes by this much in each step.
    AtLeast(i8),
    /// The rank has an upper bound, which changes by this much in each step.
    AtMost(i8),
}

impl Bound {
    /// The largest change, either way.
    pub const MAX: i8 = 9;

    /// Whether large ranks are good: 1, or −1 where small ones are.
    fn sign(self) -> i64 {
        match self {
            Bound::AtLeast(_) => 1,
            Bound::AtMost(_) => -1,
        }
    }

    /// By how much the bound changes in each step, for ranks times [`sign`](Self::sign), so that it
    /// is always a lower one.
    fn by(self) -> i64 {
        match self {
            Bound::AtLeast(by) => i64::from(by),
            Bound::AtMost(by) => -i64::from(by),
        }
    }

    /// K: differences up to this are told apart.
    fn reach(self) -> i64 {
        self.by().abs().max(1)
    }
}

impl RankInduction {
    /// The most arms.
    pub const MAX_ARMS: usize = 4;
    /// The lengths of arms and the numbers of ranks for which the whole is tried, in addition to
    /// the general proof.
    const TRIED: [(usize, usize); 3] = [(1, 4), (2, 6), (3, 8)];

    /// The differences between ranks that the step allows for each two cells, as `r1c1 to r1c2: 1,
    /// 2 or more`. For cells of two arms, they apply to any two.
    ///
    /// # Errors
    /// If the step is not one.
    pub fn differences(&self) -> Result<Vec<String>, InductionError> {
        Ok(self.layout()?.words(self.bound))
    }

    /// The claim at a place.
    ///
    /// # Errors
    /// If the place makes no sense or does not fit, or the claim says no more than the premises
    /// there.
    pub fn at(&self, place: &Place) -> Result<Statement, InductionError> {
        let (step, layout) = (self.layout()?, Layout::of(place, self.bound)?);
        layout.fits(&step, self.bound)?;
        instance::at(&self.name, self.bound, place, &layout)
    }

    /// The claim for arms of these lengths with ranks from 1 to `ranks`, where the first cells are
    /// `from` or more (or less), on an abstract board that has no constraints but the step's
    /// differences.
    ///
    /// # Errors
    /// If the step is not one, there is not one length for each arm, or nothing is claimed.
    pub fn instance(
        &self,
        lengths: &[usize],
        ranks: usize,
        from: usize,
    ) -> Result<Statement, InductionError> {
        instance::alone(
            &self.name,
            self.bound,
            &self.layout()?,
            (lengths, ranks, from),
        )
    }

    /// The step, read.
    fn layout(&self) -> Result<Layout, InductionError> {
        let wrong = |problem: String| Err(InductionError::Step { problem });
        let (Bound::AtLeast(by) | Bound::AtMost(by)) = self.bound;
        if !(-Bound::MAX..=Bound::MAX).contains(&by) {
            let most = Bound::MAX;
            return wrong(format!(
                "the bound changes by {by}, expected a number from -{most} to {most}"
            ));
        }
        let arms = &self.step.arms;
        if !(1..=Self::MAX_ARMS).contains(&arms.len()) {
            let (found, most) = (arms.len(), Self::MAX_ARMS);
            return wrong(format!("found {found} arms, expected 1 to {most}"));
        }
        if arms.len() > 1 && self.step.top.is_empty() {
            return wrong("found several arms and no top, expected a top".to_owned());
        }
        if self.step.from.is_some() {
            return wrong("found \"from\", expected none: it holds for every bound".to_owned());
        }
        let layout = Layout::of(&self.step, self.bound)?;
        match layout.arms.iter().find(|arm| arm.len() != 2) {
            Some(arm) => wrong(format!(
                "found an arm of length {}, expected 2: a CSP-variable and the next",
                arm.len()
            )),
            None => Ok(layout),
        }
    }
}

impl Induction for RankInduction {
    /// The theorems that prove it for every place that fits: see [the module](self).
    fn parts(&self) -> Result<Vec<Statement>, InductionError> {
        parts::of(&self.name, self.bound, &self.layout()?)
    }

    /// Small instances, then the claims at the induction's own places.
    fn wholes(&self) -> Result<Vec<Statement>, InductionError> {
        let mut wholes = Vec::new();
        for (length, ranks) in Self::TRIED {
            let lengths = vec![length; self.step.arms.len()];
            let from = match self.bound {
                Bound::AtLeast(_) => 2,
                Bound::AtMost(_) => ranks - 1,
            };
            match self.instance(&lengths, ranks, from) {
                Err(InductionError::Nothing) => {}
                whole => wholes.push(whole?),
            }
        }
        for (number, place) in (1..).zip(&self.places) {
            wholes.push(self.at(place).map_err(|error| InductionError::Place {
                number,
                error: Box::new(error),
            })?);
        }
        Ok(wholes)
    }

    /// It must hold in T&E(W1, 1), with a proof that the checker accepts.
    fn prove_part(&self, part: &Statement) -> Result<(), InductionError> {
        prove(part).map(|_| ())
    }

    fn try_whole(&self, whole: &Statement) -> Result<(), InductionError> {
        settle(whole).map(|_| ())
    }

    fn fits(&self) -> Result<(), InductionError> {
        self.layout().map(|_| ())
    }
}

/// Reads the content of a file: one induction or a list of them, in RON or JSON.
///
/// # Errors
/// If the text cannot be read (with line and column), or the list is empty.
pub fn read_inductions(text: &str) -> Result<Vec<RankInduction>, TheoremError> {
    let inductions: Vec<RankInduction> = read_values(text)?;
    if inductions.is_empty() {
        return TheoremError::meaning("found no induction, expected one or more");
    }
    Ok(inductions)
}
