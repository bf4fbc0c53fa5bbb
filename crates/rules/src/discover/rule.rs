//! Rules as sets of literals, and what they are about.

use itertools::Itertools;
use std::fmt::Display;

/// A set of literals, numbered from 0 to 127. What each number means is up to the [`Ground`].
pub type Literals = u128;

/// The numbers in a set, in order.
pub fn members(mut set: Literals) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(number)
    })
}

/// The image of a set under a symmetry.
pub fn image(set: Literals, symmetry: &[u8]) -> Literals {
    members(set).fold(0, |image, number| image | 1 << symmetry[number])
}

/// The first `count` literals.
pub fn first(count: usize) -> Literals {
    let beyond = Literals::BITS.saturating_sub(count as u32);
    Literals::MAX.checked_shr(beyond).unwrap_or(0)
}

/// A part of a board, with literals that rules may use.
///
/// A [`Region`](super::Region) of any board is one; Slitherlink has windows of lines and clues.
pub trait Ground: Sync {
    /// How hard a rule is to prove.
    type Depth: ProofDepth;
    /// What finds that.
    type Prover: Sync;
    /// Why its rules cannot be found.
    type Error;

    /// The question for its rules, in one line: with at most that many premises, and with depths if
    /// there is a prover.
    fn title(&self, max_premises: Option<usize>, prover: Option<&Self::Prover>) -> String;

    /// The number of literals.
    fn literal_count(&self) -> usize;

    /// A literal in words.
    fn name(&self, literal: usize) -> String;

    /// The literals of a set in the order in which a rule names them.
    fn ordered(&self, set: Literals) -> Vec<usize>;

    /// The literals that may be conclusions.
    fn conclusions(&self) -> Literals;

    /// The literals that no premise of a conclusion may be, itself among them.
    fn rivals(&self, conclusion: usize) -> Literals;

    /// The literal that is true where a conclusion is not, if it may be a premise, and each premise
    /// that may be a conclusion has such a literal, too. Then one search finds the rules of several
    /// conclusions: see [`Discovery`](super::Discovery).
    fn contrary(&self, _conclusion: usize) -> Option<usize> {
        None
    }

    /// Whether premises may stand together. All can be true together.
    fn may_be_premises(&self, _premises: Literals) -> bool {
        true
    }

    /// All ways to fill it that nothing in it forbids, each as the set of literals that are true
    /// then.
    ///
    /// # Errors
    /// If there are more than [`MAX_FILLINGS`], or none.
    fn fillings(&self) -> Result<Vec<Literals>, Self::Error>;

    /// Its symmetries as maps of literals, the identity among them.
    fn symmetries(&self) -> Vec<Vec<u8>>;

    /// Finds the depths of rules; their order may change.
    fn classify(&self, prover: &Self::Prover, rules: &mut [Implication<Self::Depth>]);
}

/// The most fillings that are kept: 64 MB of them.
pub const MAX_FILLINGS: usize = 1 << 22;

/// How hard a rule is to prove.
pub trait ProofDepth: Copy + Ord + Display + Send + Sync {
    /// How many bytes [`ProofDepth::pack`] takes.
    const BYTES: usize;

    /// Adds a depth, or that none is known, in bytes.
    fn pack(depth: Option<Self>, to: &mut Vec<u8>);

    /// What [`ProofDepth::pack`] wrote.
    fn unpack(bytes: &[u8]) -> Option<Self>;
}

/// A rule: where the premises are true, so is the conclusion.
///
/// Rules are ordered by the number of premises; then by their premises as numbers; then by
/// conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Implication<D> {
    /// What is known.
    pub premises: Literals,
    /// The number of the literal that follows.
    pub conclusion: u8,
    /// How hard it is to prove, if that was asked.
    pub depth: Option<D>,
}

impl<D: Copy + Ord> Implication<D> {
    /// A rule without a known depth.
    pub fn new(premises: Literals, conclusion: usize) -> Implication<D> {
        Implication {
            premises,
            conclusion: conclusion as u8,
            depth: None,
        }
    }

    /// The number of premises.
    pub fn size(&self) -> usize {
        self.premises.count_ones() as usize
    }

    /// The image under a map of literals, such as a symmetry; the depth stays.
    pub fn image(&self, map: &[u8]) -> Implication<D> {
        Implication {
            premises: image(self.premises, map),
            conclusion: map[usize::from(self.conclusion)],
            depth: self.depth,
        }
    }

    /// The least of its images under these maps, itself included.
    pub fn canonical(&self, symmetries: &[Vec<u8>]) -> Implication<D> {
        let images = symmetries.iter().map(|symmetry| self.image(symmetry));
        images.fold(*self, Implication::min)
    }
}

impl<D: ProofDepth> Implication<D> {
    /// The names of its premises.
    pub fn premise_names(&self, ground: &impl Ground) -> Vec<String> {
        let premises = ground.ordered(self.premises).into_iter();
        premises.map(|literal| ground.name(literal)).collect()
    }

    /// The name of its conclusion.
    pub fn conclusion_name(&self, ground: &impl Ground) -> String {
        ground.name(self.conclusion.into())
    }

    /// The rule in words: `r1c1<r1c2 r1c1≠1 => r1c2≠2`.
    pub fn text(&self, ground: &impl Ground) -> String {
        let premises = self.premise_names(ground);
        let blank = if premises.is_empty() { "" } else { " " };
        let conclusion = self.conclusion_name(ground);
        format!("{}{blank}=> {conclusion}", premises.iter().format(" "))
    }

    /// The rule in words with its depth, if that is known: `… => r1c2≠2 ; T&E(1) T&E(W1,0)`.
    pub fn line(&self, ground: &impl Ground) -> String {
        let text = self.text(ground);
        match self.depth {
            Some(depth) => format!("{text} ; {depth}"),
            None => text,
        }
    }

    /// Rules in bytes, each as premises, conclusion and depth.
    pub(super) fn pack(rules: &[Implication<D>]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for rule in rules {
            bytes.extend(rule.premises.to_le_bytes());
            bytes.push(rule.conclusion);
            D::pack(rule.depth, &mut bytes);
        }
        bytes
    }

    /// What [`Implication::pack`] made of rules.
    pub(super) fn unpack(bytes: &[u8]) -> Vec<Implication<D>> {
        let rules = bytes.chunks_exact(17 + D::BYTES);
        rules
            .filter_map(|bytes| {
                let (premises, rest) = bytes.split_first_chunk()?;
                let (&conclusion, depth) = rest.split_first()?;
                Some(Implication {
                    premises: Literals::from_le_bytes(*premises),
                    conclusion,
                    depth: D::unpack(depth),
                })
            })
            .collect()
    }
}

impl<D: Copy + Ord> Ord for Implication<D> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |rule: &Self| (rule.size(), rule.premises, rule.conclusion, rule.depth);
        key(self).cmp(&key(other))
    }
}

impl<D: Copy + Ord> PartialOrd for Implication<D> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
