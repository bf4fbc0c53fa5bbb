//! The rules beyond BRT, each defined once, as a predicate of a resolution state: the definition
//! for both the checker's rule steps and its plain T&E.
//!
//! The predicates apply to unfinished rules, too, and say what may come next. A rule step is right
//! if each part of it may come next and the whole eliminates the target; the plain T&E tries
//! everything that may come next. Definitions: Berthier, *Pattern-Based Constraint Satisfaction*,
//! chapters 5, 7 and 8.

use crate::{ChainKind, Theory};
use oddagon_core::{Candidate, CandidateSet, Csp, Variable};

/// Why something is not a rule, or not part of one.
pub(super) type NoRule = &'static str;

/// A resolution state: the candidates of the CSP that are live.
#[derive(Clone, Copy)]
pub(super) struct State<'a> {
    pub csp: &'a Csp,
    pub live: &'a CandidateSet,
}

impl<'a> State<'a> {
    /// The live candidates of a CSP-variable.
    pub fn left(self, v: Variable) -> impl Iterator<Item = Candidate> + 'a {
        let members = self.csp.members(v).iter().copied();
        members.filter(move |&c| self.live.contains(c))
    }

    /// The first two of these, if there are any.
    pub fn first_two(self, v: Variable) -> (Option<Candidate>, Option<Candidate>) {
        let mut left = self.left(v);
        (left.next(), left.next())
    }

    fn contains(self, v: Variable, c: Candidate) -> bool {
        self.csp.variables_of(c).contains(&v)
    }

    /// **whip\[1\]**: a CSP-variable does not contain the target, and all its live candidates are
    /// linked to the target.
    ///
    /// It is sound: if the target were true, the CSP-variable would have no true candidate.
    pub fn whip1(self, v: Variable, target: Candidate) -> Result<(), NoRule> {
        if self.contains(v, target) {
            return Err("the CSP-variable contains the target");
        }
        if !self.left(v).all(|c| self.csp.are_linked(c, target)) {
            return Err("a candidate is not linked to the target");
        }
        Ok(())
    }
}

/// A **Subset**, as far as it has been chosen: p CSP-variables without the target, the *bases*,
/// pairwise disjoint, and at most p others, the *covers*, pairwise disjoint, one of which contains
/// the target. Every base shares exactly one candidate with every cover. Every live candidate of a
/// base is in a cover or, in a **finned fish**, linked to the target: a *fin*.
///
/// It is sound. Suppose the target true. The true candidates of the bases, p different ones, are
/// not fins, so they are in covers: not in the target's, whose true candidate is the target, and no
/// two in one. But there are fewer than p other covers.
pub(super) struct Subset<'a> {
    pub state: State<'a>,
    pub target: Candidate,
    /// Whether there may be fins.
    pub finned: bool,
    pub bases: Vec<Variable>,
    pub covers: Vec<Variable>,
}

impl<'a> Subset<'a> {
    /// A Subset with nothing chosen yet.
    pub fn new(state: State<'a>, target: Candidate, finned: bool) -> Subset<'a> {
        Subset {
            state,
            target,
            finned,
            bases: Vec::new(),
            covers: Vec::new(),
        }
    }

    /// Adds a base, if it may be one.
    pub fn add_base(&mut self, v: Variable) -> Result<(), NoRule> {
        if self.state.contains(v, self.target) {
            return Err("a base contains the target");
        }
        self.fits(v, &self.bases, &self.covers)?;
        self.bases.push(v);
        Ok(())
    }

    /// Adds a cover, if it may be one.
    pub fn add_cover(&mut self, w: Variable) -> Result<(), NoRule> {
        self.fits(w, &self.covers, &self.bases)?;
        self.covers.push(w);
        Ok(())
    }

    fn fits(&self, v: Variable, beside: &[Variable], across: &[Variable]) -> Result<(), NoRule> {
        if beside.len() >= Theory::MAX_SUBSET.into() {
            return Err("more bases or covers than any Subset has");
        }
        let members = self.state.csp.members(v).iter();
        let shared = |w: &Variable| {
            let both = members.clone().filter(|c| self.state.contains(*w, **c));
            both.count()
        };
        if beside.iter().any(|w| shared(w) > 0) {
            return Err("the bases, or the covers, are not disjoint");
        }
        if across.iter().any(|w| shared(w) != 1) {
            return Err("a base and a cover do not share one candidate");
        }
        Ok(())
    }

    /// The live candidates of the bases that are neither in a cover nor fins.
    pub fn open(&self) -> impl Iterator<Item = Candidate> + '_ {
        let all = self.bases.iter().flat_map(|&v| self.state.left(v));
        all.filter(|&c| {
            let covered = self.covers.iter().any(|&w| self.state.contains(w, c));
            !(covered || self.finned && self.state.csp.are_linked(c, self.target))
        })
    }

    /// Whether nothing is missing, so that the target is eliminated.
    pub fn eliminates(&self) -> Result<(), NoRule> {
        let mut all = self.covers.iter();
        if all.len() > self.bases.len() || !all.any(|&w| self.state.contains(w, self.target)) {
            return Err("more covers than bases, or none has the target");
        }
        if self.open().next().is_some() {
            return Err("a candidate of a base is in no cover");
        }
        Ok(())
    }
}

/// One CSP-variable of a chain.
pub(super) struct Link {
    pub variable: Variable,
    pub left: Candidate,
    pub right: Vec<Candidate>,
}

/// A **chain**, as far as it goes: different CSP-variables V1, V2, … that do not contain the target
/// Z, each with a *left-linking* candidate Li and *right-linking* candidates Ri, all live. L1 is
/// linked to Z, each later Li to the Ri before it (to all of them if there are several). Apart from
/// Li, the live candidates of Vi are *z-candidates*, linked to Z, *t-candidates*, linked to all of
/// an earlier Rj, and those of Ri, which are neither.
///
/// | kind | z-candidates | t-candidates | size of Ri | the end |
/// |---|---|---|---|---|
/// | bivalue-chain | no | no | 1 | Rn is linked to Z |
/// | z-chain | yes | no | 1 | Rn is empty |
/// | t-whip | no | yes | 1 | Rn is linked to Z |
/// | whip | yes | yes | 1 | Rn is empty |
/// | g-whip | yes | yes | any | Rn is empty |
/// | braid | yes | yes | 1 | Rn is empty |
/// | g-braid | yes | yes | any | Rn is empty |
///
/// In braids and g-braids Li may be linked to Z or to any earlier Rj. The others are *loopless*
/// (PBCS 5.8.4): no Li or Ri occurs twice in a chain. In a braid, repeating an Li makes no
/// difference, so it is allowed.
///
/// It is sound. Suppose Z true. Then L1 and the z-candidates are false, so a candidate of R1 is
/// true, one by one L2 and the t-candidates of V2 are false, a candidate of R2 is true, and so on,
/// until Vn has no candidate left, or only ones that are linked to Z.
pub(super) struct Chain<'a> {
    pub state: State<'a>,
    pub kind: ChainKind,
    pub target: Candidate,
    pub links: Vec<Link>,
}

impl<'a> Chain<'a> {
    /// A chain without CSP-variables yet.
    pub fn new(state: State<'a>, target: Candidate, kind: ChainKind) -> Chain<'a> {
        Chain {
            state,
            kind,
            target,
            links: Vec::new(),
        }
    }

    /// Whether a candidate is linked to all of a group.
    fn linked(&self, c: Candidate, group: &[Candidate]) -> bool {
        group.iter().all(|&d| self.state.csp.are_linked(c, d))
    }

    /// Whether one of the Ri so far is linked to a candidate (a group: all of it).
    fn by_right(&self, c: Candidate) -> bool {
        self.links.iter().any(|link| self.linked(c, &link.right))
    }

    /// Adds a CSP-variable with this left-linking candidate, if they may come next; the
    /// right-linking ones follow from these.
    pub fn add(&mut self, v: Variable, left: Candidate) -> Result<(), NoRule> {
        let State { csp, live } = self.state;
        if self.state.contains(v, self.target) || self.links.iter().any(|link| link.variable == v) {
            return Err("the CSP-variable contains the target or stands twice");
        }
        if !self.state.contains(v, left) || !live.contains(left) {
            return Err("the left-linking candidate is not left in it");
        }
        let braid = self.kind.branches();
        let by_target = csp.are_linked(left, self.target);
        let follows = match self.links.last() {
            None => by_target,
            Some(last) if last.right.is_empty() => false,
            Some(_) if braid => by_target || self.by_right(left),
            Some(last) => self.linked(left, &last.right),
        };
        let new = |group: &[Candidate]| {
            let mut links = self.links.iter();
            !links.any(|link| group == [link.left] || group == link.right)
        };
        if !follows || !(braid || new(&[left])) {
            return Err("the left-linking candidate does not follow, or stands twice");
        }
        let right = self.state.left(v).filter(|&c| {
            let by_target = !self.kind.ends_at_target() && csp.are_linked(c, self.target);
            c != left && !(by_target || self.kind.has_t_candidates() && self.by_right(c))
        });
        let mut right: Vec<Candidate> = right.collect();
        right.sort_unstable();
        match right.len() {
            0 if self.kind.ends_at_target() => return Err("no right-linking candidate is left"),
            2.. if !self.kind.has_groups() => return Err("more candidates are left"),
            1.. if !new(&right) => return Err("a right-linking candidate stands twice"),
            _ => {}
        }
        self.links.push(Link {
            variable: v,
            left,
            right,
        });
        Ok(())
    }

    /// A superset of the candidates that can be left-linking next: all live ones that are linked to
    /// a candidate to which these must be linked.
    pub fn may_follow(&self) -> Vec<Candidate> {
        let rights = self.links.iter().filter_map(|link| link.right.first());
        let mut from: Vec<Candidate> = [&self.target].into_iter().chain(rights).copied().collect();
        if !self.kind.branches() {
            from.drain(..from.len() - 1);
        }
        let linked = from.iter().flat_map(|&c| self.state.csp.linked(c));
        let live = linked.filter(|&&c| self.state.live.contains(c));
        live.copied().collect()
    }

    /// Whether the last CSP-variable ends the chain, so that the target is eliminated.
    pub fn ends(&self) -> bool {
        self.links.last().is_some_and(|last| {
            let at_target = self.kind.ends_at_target();
            last.right.is_empty() || at_target && self.linked(self.target, &last.right)
        })
    }
}
