use crate::{ChainKind, Lemma, Split, Theory};
use oddagon_core::{NameList, Statement};
use serde::{Deserialize, Serialize};

/// A proof of a theorem, as it is written to a file in RON or JSON.
///
/// It names candidates, CSP-variables and symmetries, so people can read it, and a program that
/// shares nothing with the one that wrote it can check it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The version of this format: [`Proof::VERSION`].
    pub version: u32,
    /// What is proven. The checker rebuilds the CSP and the resolution state from this alone.
    pub theorem: Statement,
    /// Why the patterns of the theorem's assumptions of uniqueness would give a second solution;
    /// one for each assumption, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub second_solutions: Vec<SecondSolution>,
    /// Names for the relations that the theorem assumes: one for each, in order, or none at all.
    /// Each must say that at least one of some candidates is true, none of them negated. Rules and
    /// hints may then name them as they name images of lemmas.
    #[serde(default, skip_serializing_if = "NameList::is_empty")]
    pub assumed: NameList,
    /// Impossible patterns, each with its proof and the images that the derivations use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lemmas: Vec<Lemma>,
    /// The derivations of the claim: usually one; one per focus where restricted and full T&E-depth
    /// differ.
    pub derivations: Vec<Derivation>,
}

impl Proof {
    /// The version of the proof format that this program writes and reads.
    pub const VERSION: u32 = 1;
}

/// How each filling of a pattern's cells is replaced by another: in Sudoku with the same digits in
/// each row, column and block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SecondSolution {
    /// By the pattern's other candidates: every CSP-variable meets the pattern in two candidates or
    /// none.
    Complement,
    /// Each filling by the one after it: `1221 2112`, one digit for each cell, in the order of the
    /// board.
    Replacements(Vec<String>),
    /// In a window of Slitherlink: each filling with a partner by that. Which have one follows from
    /// the theorem.
    Exchanges,
}

/// A T&E-shaped derivation of a theorem's claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Derivation {
    /// The resolution theory below the trials.
    pub theory: Theory,
    /// Further theories, whose rules are used as well; `Split` for splitting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Theory>,
    /// The depth: the length of the longest nogood (not counting rule steps); 0 where none is
    /// needed.
    pub depth: usize,
    /// The foci for which `depth` is exact: T&E(theory, depth − 1) leaves the claim open. If empty,
    /// it is only an upper bound.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exact: Vec<Exact>,
    /// Symmetry steps ("without loss of generality"), taken before everything else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub symmetry: Vec<SymmetryStep>,
    /// The nogoods, in the order in which they are derived.
    pub steps: Vec<Step>,
    /// The hints that lead from the nogoods without assumptions to the claim.
    pub conclusion: NameList,
}

impl Derivation {
    /// The greatest depth that the checker looks at.
    pub const MAX_DEPTH: usize = 100;

    /// All its theories.
    pub fn theories(&self) -> impl Iterator<Item = Theory> {
        [self.theory].into_iter().chain(self.also.iter().copied())
    }
}

/// The candidates that T&E tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Focus {
    /// Restricted T&E: only candidates of the theorem's focus, at every level.
    Pattern,
    /// Full T&E: every candidate.
    All,
}

/// The statement that a derivation's depth is the least for a focus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exact {
    /// The candidates that are tried.
    pub focus: Focus,
    /// The number of candidates of that focus still live in the fixpoint of T&E(theory, depth − 1);
    /// 0 where the depth is 0 and nothing lies below.
    pub open: usize,
    /// Symmetries of the board, in its notation, that map the state and the focus to themselves: of
    /// the candidates that they map to each other, the checker tries one. They change nothing else,
    /// and may be left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub symmetries: Vec<String>,
}

impl Exact {
    /// The most symmetries that the checker takes. One that those before it do not generate at
    /// least doubles the group, and that of 9×9 Sudoku has fewer than 2⁴¹ members.
    pub const MAX_SYMMETRIES: usize = 64;
}

/// One symmetry step: without loss of generality `chosen` is the true candidate of `variable`, so
/// every candidate linked to it is eliminated. (Nothing else is propagated before the next symmetry
/// step.)
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SymmetryStep {
    /// The CSP-variable that is decided.
    pub variable: String,
    /// The candidate that is decided there.
    pub chosen: String,
    /// For every other live candidate of the variable, the symmetry that maps it to the chosen one.
    pub images: Vec<SymmetryImage>,
}

/// Why one candidate may be replaced by the chosen one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SymmetryImage {
    /// The candidate that is not chosen.
    pub of: String,
    /// A symmetry of the board, in the board's notation, that maps it to the chosen candidate and
    /// maps the theorem, claim and state, together with all earlier symmetry steps, to itself.
    pub by: String,
}

/// One nogood: under the assumptions, in their order, `eliminate` is false.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its number, different from that of every other step.
    pub id: u32,
    /// The candidates assumed, outermost first.
    #[serde(default, skip_serializing_if = "NameList::is_empty")]
    pub assume: NameList,
    /// The candidate that is refuted under them.
    pub eliminate: String,
    /// The rule that refutes it; absent where the candidate is assumed and a contradiction follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// What to do, in order: `r1c2` looks at that CSP-variable (one candidate left: a Single, which
    /// is decided; none left: the contradiction, the last hint); `#7` applies step 7, whose
    /// assumptions must be a prefix of the assumptions in force.
    pub hints: NameList,
}

/// A rule of a resolution theory beyond BRT, as it eliminates the candidate of its step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rule {
    /// whip\[1\]: every live candidate of this CSP-variable is linked to the eliminated one.
    Whip1(String),
    /// A Subset: the live candidates of the bases lie in the covers, as many CSP-variables, or, if
    /// it is a finned fish, are linked to the eliminated one, which one of the covers contains.
    Subset {
        /// The base CSP-variables.
        bases: NameList,
        /// The covering CSP-variables.
        covers: NameList,
    },
    /// A chain of length 2 or more.
    Chain {
        /// The kind of chain.
        kind: ChainKind,
        /// Its CSP-variables, in order.
        links: Vec<ChainLink>,
    },
    /// Splitting: nothing is eliminated, but a relation holds without the candidate of the step.
    Split(Split),
}

/// One CSP-variable of a chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainLink {
    /// The CSP-variable.
    pub variable: String,
    /// Its left-linking candidate.
    pub left: String,
    /// Its right-linking candidate, or those of a group; none at the end of a z-chain, whip or
    /// braid.
    #[serde(default, skip_serializing_if = "NameList::is_empty")]
    pub right: NameList,
}
