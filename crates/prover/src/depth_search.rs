use super::{Depth, Symmetries, Trials};
use itertools::Itertools;
use oddagon_boards::board::{BoardSymmetry, symmetries};
use oddagon_boards::theorem::{Focus, Goal, Theorem};
use oddagon_check::Exact;
use oddagon_csp::{Candidate, CandidateSet, Engine, Mask, State, Theory};
use std::cell::OnceCell;
use std::sync::Arc;

/// From this depth on, full T&E first tries only the candidates near the theorem's focus: see
/// [`DepthSearch::near`].
const NEAR_FROM: u8 = 3;

/// Finds T&E-depths of theorems of one board.
#[derive(Debug, Clone)]
pub struct DepthSearch<'t> {
    theorem: &'t Theorem,
    engine: Arc<Engine>,
    theory: Theory,
    /// The start: the theorem's state, after symmetry steps if there were any.
    start: CandidateSet,
    max: u8,
    symmetries: OnceCell<Vec<BoardSymmetry>>,
    /// The group that these generate.
    group: OnceCell<Symmetries>,
}

impl<'t> DepthSearch<'t> {
    /// A search over `theory` for depths up to `max`, at most 255.
    pub fn new(theorem: &'t Theorem, theory: Theory, max: usize) -> Self {
        DepthSearch {
            theorem,
            engine: Engine::of(theorem.board().csp()),
            theory,
            start: theorem.start(),
            max: u8::try_from(max).unwrap_or(u8::MAX),
            symmetries: OnceCell::new(),
            group: OnceCell::new(),
        }
    }

    /// Starts from this state, a subset of the theorem's, instead.
    pub(crate) fn starting_from(mut self, start: CandidateSet) -> Self {
        self.start = start;
        (self.symmetries, self.group) = (OnceCell::new(), OnceCell::new());
        self
    }

    /// Restricted depth: only candidates of the theorem's focus are tried.
    pub fn restricted(&self) -> Depth {
        self.find_restricted().0
    }

    /// The restricted depth, with its lower half where it is known.
    pub(super) fn find_restricted(&self) -> (Depth, Option<Exact>) {
        let focus = self.engine.mask(self.theorem.focus());
        let mut trials = Trials::new(&self.engine, self.theory, focus.clone(), focus.clone());
        // Most theorems that T&E(1) proves are proven before symmetries could be found.
        match self.search(&mut trials, None, &focus, self.max, 2) {
            (Depth::Beyond(_), _) if self.survivor().is_some() => (Depth::Never, None),
            (depth, open) => (depth, exact(depth, Focus::Pattern, open)),
        }
    }

    /// Full depth: every candidate is tried. `restricted` is what [`restricted`](Self::restricted)
    /// found, if it was asked: what restricted T&E derives, full T&E derives too.
    pub fn full(&self, restricted: Option<Depth>) -> Depth {
        self.find_full(restricted).0
    }

    /// The full depth, with its lower half where it is known.
    pub(super) fn find_full(&self, restricted: Option<Depth>) -> (Depth, Option<Exact>) {
        let (all, first) = (
            self.engine.all_candidates().clone(),
            self.engine.mask(self.theorem.focus()),
        );
        let mut trials = Trials::new(&self.engine, self.theory, all.clone(), first.clone());
        let upper = match restricted {
            Some(Depth::Exactly(upper)) => Some(upper),
            _ => None,
        };
        let max = upper.map_or(self.max, |upper| upper.saturating_sub(1));
        let near = (max >= NEAR_FROM).then(|| self.near());
        let near = near.filter(|near| near.len() < all.len());
        let near = near.map(|near| {
            let near = Trials::new(&self.engine, self.theory, near, first.clone());
            near.with_inner_focus(first)
        });
        let (mut depth, mut open) = self.search(&mut trials, near, &all, max, 1);
        if let (Depth::Beyond(_), Some(upper)) = (depth, upper) {
            depth = Depth::Exactly(upper);
            open = if upper == 0 { 0 } else { open };
        }
        // The checker has little to gain by symmetries where it only needs T&E(1).
        let exact = exact(depth, Focus::All, open).map(|exact| Exact {
            symmetries: match max {
                0 | 1 => Vec::new(),
                _ => {
                    let symmetries = self.symmetries().iter().take(Exact::MAX_SYMMETRIES);
                    symmetries.map(|s| s.notation.clone()).collect()
                }
            },
            ..exact
        });
        (depth, exact)
    }

    /// The symmetries of the start: those of the theorem, where that is its state.
    fn symmetries(&self) -> &[BoardSymmetry] {
        self.symmetries.get_or_init(|| {
            if self.start == self.theorem.start() {
                symmetries(self.theorem)
            } else {
                Vec::new()
            }
        })
    }

    /// The candidates that share a CSP-variable with one of the theorem's focus: most of what T&E
    /// can use of the others.
    fn near(&self) -> Mask {
        let csp = self.theorem.board().csp();
        let variables = self
            .theorem
            .focus()
            .iter()
            .flat_map(|c| csp.variables_of(c));
        let members = variables.unique().flat_map(|&v| csp.members(v));
        let all = CandidateSet::of(csp.candidate_count(), members.copied());
        self.engine.mask(&all)
    }

    /// Raises the depth from 0 until the claim is derived. From a depth on, symmetries are used.
    /// `near` tries fewer candidates than `trials`: where T&E is expensive, it comes first, since
    /// it often suffices. Returns also the number of candidates of the focus that the last fixpoint
    /// without the claim leaves.
    fn search(
        &self,
        trials: &mut Trials,
        mut near: Option<Trials>,
        focus: &Mask,
        max: u8,
        symmetric_from: u8,
    ) -> (Depth, usize) {
        let mut state = self.engine.state(&self.start);
        let mut open = 0;
        for depth in 0..=max {
            if depth == symmetric_from {
                let symmetries = self.group.get_or_init(|| {
                    let images = self.symmetries().iter().map(|s| s.images.clone());
                    Symmetries::generated_by(&self.engine, &images.collect_vec())
                });
                trials.set_symmetries(symmetries);
                if let Some(near) = &mut near {
                    near.set_symmetries(symmetries);
                }
            }
            let outcome = match (depth, &mut near) {
                (0, _) => self.engine.close(self.theory, &mut state, None),
                (NEAR_FROM.., Some(near)) => near
                    .fixpoint(depth.into(), &mut state)
                    .and_then(|()| trials.fixpoint(depth.into(), &mut state)),
                _ => trials.fixpoint(depth.into(), &mut state),
            };
            if outcome.is_err() || self.is_reached(&state) {
                return (Depth::Exactly(depth), open);
            }
            open = self.engine.count(&state, focus);
        }
        (Depth::Beyond(max), open)
    }

    fn is_reached(&self, state: &State) -> bool {
        match &self.theorem.goal() {
            Goal::Impossible | Goal::Clause(_) => false,
            Goal::Eliminate(targets) => targets.iter().all(|&c| !self.engine.is_live(state, c)),
        }
    }

    /// What some assignment of the whole focus leaves, if one survives the theory: a state, closed
    /// and without contradiction, in which each candidate of the focus is decided or eliminated,
    /// and in which the claim fails. T&E restricted to the focus never gets below such a state,
    /// since it has nothing to try there. So a state that T&E(1) refutes has no survivor either,
    /// and the search prunes by T&E(1): the theory alone leaves far too many states in patterns of
    /// thirty cells.
    pub(super) fn survivor(&self) -> Option<CandidateSet> {
        let start = self.engine.state(&self.start);
        let focus = &self.engine.mask(self.theorem.focus());
        let mut trials = Trials::new(&self.engine, self.theory, focus.clone(), focus.clone());
        let mut survives = |first: Option<Candidate>| {
            let mut state = start.clone();
            if let Some(c) = first {
                self.engine.decide(&mut state, c);
            }
            self.engine.close(self.theory, &mut state, None).ok()?;
            self.assign(state, focus, &mut trials)
        };
        let state = match &self.theorem.goal() {
            Goal::Impossible | Goal::Clause(_) => survives(None),
            Goal::Eliminate(targets) => {
                let mut live = targets.iter().filter(|&&c| self.engine.is_live(&start, c));
                live.find_map(|&c| survives(Some(c)))
            }
        };
        state.map(|state| self.engine.live(&state))
    }

    /// What some assignment of the focus below a state, which is closed under the theory, leaves,
    /// if one survives.
    fn assign(&self, mut state: State, focus: &Mask, trials: &mut Trials) -> Option<State> {
        trials.fixpoint(1, &mut state).ok()?;
        let mut decided = self.engine.no_candidates();
        self.engine.add_decided(&state, &mut decided);
        let Some(c) = self.engine.first(&state, focus, &decided, None) else {
            return Some(state);
        };
        let mut branch = |change: &dyn Fn(&mut State)| {
            let mut next = state.clone();
            change(&mut next);
            let closed = self.engine.close(self.theory, &mut next, Some(&state));
            closed.ok().and_then(|()| self.assign(next, focus, trials))
        };
        branch(&|next| self.engine.decide(next, c))
            .or_else(|| branch(&|next| self.engine.eliminate(next, c)))
    }
}

fn exact(depth: Depth, focus: Focus, open: usize) -> Option<Exact> {
    matches!(depth, Depth::Exactly(_)).then_some(Exact {
        focus,
        open,
        symmetries: Vec::new(),
    })
}
