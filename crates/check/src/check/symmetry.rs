//! Symmetry steps: "without loss of generality".
//!
//! Let S be the state and σ an automorphism of the CSP with σ(S) = S that maps the claim's targets
//! to themselves. If a completion of S refutes the claim, so does its image. (A clause's literals
//! are in S already, each as its opposite.) So if for every other live candidate of a CSP-variable
//! such a σ maps it to the chosen one, a claim that some completion of S refutes is refuted by one
//! in which the chosen candidate is true: that one may be decided, which eliminates every candidate
//! linked to it. Each step is judged in the state that the steps before it left; relations of
//! lemmas, which hold in every completion, do not matter; nothing but these links is propagated.

use super::replay::Replay;
use crate::SymmetryStep;
use crate::rules::State;
use oddagon_core::{Board, Candidate, CandidateSet, Csp, Goal, Variable, quoted};
use std::collections::HashSet;

impl Replay<'_> {
    /// Verifies one symmetry step in the state that the steps before it left, and applies it there.
    pub fn choose(&mut self, step: &SymmetryStep) -> Result<(), String> {
        let csp = self.theorem.board().csp();
        let Some(variable) = csp.variable(&step.variable) else {
            return Err(format!("{} is no CSP-variable", quoted(&step.variable)));
        };
        let chosen = self.candidate(&step.chosen)?;
        let live = &self.start;
        let mut others: HashSet<Candidate> = State { csp, live }.left(variable).collect();
        if !others.remove(&chosen) {
            return Err("the chosen candidate is not left in the CSP-variable".into());
        }
        for image in &step.images {
            let of = self.candidate(&image.of)?;
            let verified = if others.remove(&of) {
                self.check_symmetry(of, chosen, &image.by)
            } else {
                Err("one image was expected for each of the others left in the variable")
            };
            verified.map_err(|words| {
                format!("{}, {}: {words}", quoted(&image.of), quoted(&image.by))
            })?;
        }
        if !others.is_empty() {
            return Err("an image is missing for another candidate left in the variable".into());
        }
        self.csp.decide(&mut self.start, chosen);
        Ok(())
    }

    /// Makes sure that this is a symmetry of the board that maps a candidate to the chosen one, and
    /// state and claim to themselves.
    fn check_symmetry(
        &self,
        of: Candidate,
        chosen: Candidate,
        by: &str,
    ) -> Result<(), &'static str> {
        let symmetry = self.symmetry(by, &self.start)?;
        if symmetry[of.index()] != chosen {
            return Err("it does not map the candidate to the chosen one");
        }
        match self.theorem.goal() {
            Goal::Eliminate(all) => {
                // The targets are in order.
                let mut images = all.iter().map(|c| &symmetry[c.index()]);
                let kept = images.all(|image| all.binary_search(image).is_ok());
                kept.then_some(())
                    .ok_or("it does not map the claim to itself")
            }
            // A clause's literals are in the state, each as its opposite.
            Goal::Impossible | Goal::Clause(_) => Ok(()),
        }
    }

    /// The symmetry of the board that a text describes, if it maps what is left, and this set of
    /// candidates, to themselves.
    pub fn symmetry(
        &self,
        text: &str,
        focus: &CandidateSet,
    ) -> Result<Vec<Candidate>, &'static str> {
        let csp = self.theorem.board().csp();
        let map = automorphism(&**self.theorem.board(), csp, text);
        let map = map.ok_or("it is no symmetry of the board")?;
        // A one-to-one map of a finite set into itself is onto.
        let keeps = |set: &CandidateSet| set.iter().all(|c| set.contains(map[c.index()]));
        match (keeps(&self.start), keeps(focus)) {
            (true, true) => Ok(map),
            (true, false) => Err("it does not map the focus to itself"),
            _ => Err("it does not map the candidates that are left to themselves"),
        }
    }
}

/// The map of candidates that a text describes, if it is one-to-one and maps CSP-variables to
/// CSP-variables and links to links, both onto.
///
/// Only what it moves is looked at. If the links of each candidate that is moved are mapped onto
/// those of its image, a link between candidates of which one is moved is mapped to a link; one
/// between others stays. A CSP-variable stays if no candidate of it is moved.
pub(super) fn automorphism(board: &dyn Board, csp: &Csp, text: &str) -> Option<Vec<Candidate>> {
    let map = board.permutation(text)?;
    let to = |c: Candidate| map[c.index()];
    let (mut marks, mut round) = (vec![0; csp.candidate_count()], 0u64);
    // Whether it maps one list onto another. No list has a candidate twice.
    let mut maps = |from: &[Candidate], onto: &[Candidate]| {
        round += 1;
        onto.iter().for_each(|d| marks[d.index()] = round);
        from.len() == onto.len() && from.iter().all(|&c| marks[to(c).index()] == round)
    };
    let moved: Vec<Candidate> = csp.candidates().filter(|&c| to(c) != c).collect();
    let touched = moved.iter().flat_map(|&c| csp.variables_of(c));
    let touched: HashSet<Variable> = touched.copied().collect();
    let sets = touched.iter().map(|&v| csp.members(v).iter().copied());
    let images = sets.clone().map(|members| in_order(members.map(to)));
    // A one-to-one map of finitely many sets, or links, into themselves is onto.
    let holds = in_order(moved.iter().map(|&c| to(c))) == moved
        && (moved.iter()).all(|&c| maps(csp.linked(c), csp.linked(to(c))))
        && images.collect::<HashSet<_>>() == sets.map(in_order).collect();
    holds.then_some(map)
}

fn in_order(candidates: impl Iterator<Item = Candidate>) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = candidates.collect();
    candidates.sort_unstable();
    candidates
}
