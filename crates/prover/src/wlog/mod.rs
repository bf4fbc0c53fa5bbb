//! "Without loss of generality": finding symmetry steps.
//!
//! Where symmetries of the theorem map every live candidate of a CSP-variable to one of them, that
//! one may be decided. After that only the symmetries that keep it remain, so the search runs over
//! sequences of CSP-variables and keeps those after which the proof is shallowest, then shortest.
//! On Sudoku boards these are cells of the pattern.

mod automorphisms;

use super::{Depth, DepthSearch, Derive};
use automorphisms::Automorphisms;
use oddagon_boards::board::{SymmetryFinder, face_of};
use oddagon_boards::theorem::{Focus, Theorem};
use oddagon_check::{Exact, SymmetryImage, SymmetryStep};
use oddagon_csp::{CandidateSet, Theory, Variable};

/// Symmetry steps for a theorem, with the state that they leave and the depth that remains.
#[derive(Debug, Clone)]
pub struct Wlog {
    /// The steps, in order.
    pub steps: Vec<SymmetryStep>,
    /// The state after them: candidates linked to a chosen one are eliminated.
    pub state: CandidateSet,
    /// The candidates that are tried.
    pub focus: Focus,
    /// The depth, restricted or full, of the claim in that state.
    pub depth: Depth,
    /// The lower half of that depth, where it is known.
    pub exact: Option<Exact>,
    /// The nogoods of a first proof there.
    size: usize,
}

/// How many sequences of steps are kept at each length.
const WIDTH: usize = 6;

impl Wlog {
    /// The symmetry steps after which the restricted depth over `theory` is least (up to `max`),
    /// and the proof shortest; no steps where none make it shallower. Where there is no restricted
    /// depth, the same for the full depth.
    pub fn search(theorem: &Theorem, theory: Theory, max: usize) -> Wlog {
        let search = |focus| Search::new(theorem, theory, max, focus).run();
        let restricted = search(Focus::Pattern);
        match restricted.depth.value() {
            Some(_) => restricted,
            None => search(Focus::All),
        }
    }

    /// The steps that decide these cells of a Sudoku board, in this order, each as the first of its
    /// candidates, and the state that they leave; cells with one candidate are skipped. `None`
    /// where symmetry does not allow one of them.
    ///
    /// # Panics
    /// If there is no such cell.
    pub(crate) fn replacing(
        theorem: &Theorem,
        theory: Theory,
        max: usize,
        cells: &[usize],
    ) -> Option<Wlog> {
        let search = Search::new(theorem, theory, max, Focus::Pattern);
        let csp = theorem.board().csp();
        let (mut steps, mut state) = (Vec::new(), theorem.start());
        for v in cells.iter().map(|&cell| Variable::new(cell)) {
            let live = csp.members(v).iter().filter(|&&c| state.contains(c));
            if live.count() > 1 {
                steps.push(search.step(v, &mut state)?);
            }
        }
        Some(search.weigh(steps, state))
    }

    fn rank(&self) -> (usize, usize, usize) {
        (
            self.depth.value().unwrap_or(usize::MAX),
            self.size,
            self.steps.len(),
        )
    }
}

struct Search<'t> {
    theorem: &'t Theorem,
    theory: Theory,
    max: usize,
    focus: Focus,
    finder: Box<dyn SymmetryFinder + 't>,
}

impl<'t> Search<'t> {
    fn new(theorem: &'t Theorem, theory: Theory, max: usize, focus: Focus) -> Search<'t> {
        let of_board =
            face_of(&**theorem.board()).and_then(|face| Some(face.symmetries()?.finder(theorem)));
        let finder = of_board.unwrap_or_else(|| Box::new(Automorphisms::new(theorem)));
        Search {
            theorem,
            theory,
            max,
            focus,
            finder,
        }
    }

    /// Goes on as long as one more step is an improvement.
    fn run(&self) -> Wlog {
        let mut best = self.weigh(Vec::new(), self.theorem.start());
        let mut beam = vec![best.clone()];
        loop {
            let longer = beam.iter().flat_map(|wlog| self.one_more(wlog));
            let mut next: Vec<Wlog> = longer.collect();
            next.sort_by_key(Wlog::rank);
            next.truncate(WIDTH);
            match next.first() {
                Some(first) if first.rank() < best.rank() => best = first.clone(),
                _ => return best,
            }
            beam = next;
        }
    }

    fn weigh(&self, steps: Vec<SymmetryStep>, state: CandidateSet) -> Wlog {
        let search =
            DepthSearch::new(self.theorem, self.theory, self.max).starting_from(state.clone());
        let (depth, exact) = match self.focus {
            Focus::Pattern => search.find_restricted(),
            Focus::All => search.find_full(None),
        };
        let derived = depth.value().and_then(|depth| {
            let symmetry = Some((steps.clone(), state.clone()));
            let (theorem, theory) = (self.theorem, self.theory);
            Derive {
                theorem,
                theory,
                focus: self.focus,
                depth,
                effort: 0,
                symmetry,
            }
            .run(Vec::new())
        });
        let size = derived.map_or(usize::MAX, |derivation| derivation.steps.len());
        Wlog {
            steps,
            state,
            focus: self.focus,
            depth,
            exact,
            size,
        }
    }

    /// The sequences that are one step longer.
    fn one_more<'a>(&'a self, wlog: &'a Wlog) -> impl Iterator<Item = Wlog> + 'a {
        let variables = self.finder.variables(&wlog.state);
        variables.into_iter().filter_map(|v| {
            let mut state = wlog.state.clone();
            let step = self.step(v, &mut state)?;
            Some(self.weigh(wlog.steps.iter().cloned().chain([step]).collect(), state))
        })
    }

    /// The step that decides this CSP-variable, if symmetries map all its candidates, of which
    /// there are several, to the first. Applies it to `state`.
    fn step(&self, v: Variable, state: &mut CandidateSet) -> Option<SymmetryStep> {
        let csp = self.theorem.board().csp();
        let name = |c| csp.candidate_name(c).to_owned();
        let mut live = csp.members(v).iter().filter(|&&c| state.contains(c));
        let (&chosen, others) = (live.next()?, live.collect::<Vec<_>>());
        if others.is_empty() {
            return None;
        }
        let images = others.into_iter().map(|&c| {
            Some(SymmetryImage {
                of: name(c),
                by: self.finder.symmetry(c, chosen, state)?,
            })
        });
        let images = images.collect::<Option<_>>()?;
        csp.decide(state, chosen);
        Some(SymmetryStep {
            variable: csp.variable_name(v).to_owned(),
            chosen: name(chosen),
            images,
        })
    }
}
