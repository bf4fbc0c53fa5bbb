//! Symmetry steps: "without loss of generality".
//!
//! Let S be the state and σ an automorphism of the CSP with σ(S) = S that maps the claim's targets to themselves. If a
//! completion of S refutes the claim, so does its image. (A clause's literals are in S already, each as its opposite.) So where for every other live candidate of a CSP-variable
//! such a σ maps it to the chosen one, a claim that fails somewhere in S fails somewhere where the chosen candidate is
//! true: that one may be decided, and with it every candidate linked to it is dropped. Each step is judged in the state
//! that the steps before it left; nothing but these links is propagated.

use super::{Fault, quoted};
use crate::SymmetryStep;
use oddagon_core::{Candidate, Csp};
use oddagon_core::{Goal, Theorem};
use std::collections::HashSet;

/// Verifies one symmetry step in the state `live` and applies it there.
pub(super) fn take(theorem: &Theorem, live: &mut [bool], step: &SymmetryStep) -> Result<(), Fault> {
    let (board, csp) = (theorem.board(), theorem.board().csp());
    let variable = board
        .variable(&step.variable)
        .ok_or_else(|| Fault::NoVariable(quoted(&step.variable)))?;
    let chosen = board
        .candidate(&step.chosen)
        .ok_or_else(|| Fault::NoCandidate(quoted(&step.chosen)))?;
    let members = csp.members(variable);
    if !members.contains(&chosen) || !live[chosen.index()] {
        return Err(Fault::NotChoosable {
            chosen: board.candidate_name(chosen),
            variable: board.variable_name(variable),
        });
    }
    let mut missing: Vec<Candidate> = members
        .iter()
        .copied()
        .filter(|&c| c != chosen && live[c.index()])
        .collect();
    for image in &step.images {
        let place = board
            .candidate(&image.of)
            .and_then(|c| missing.iter().position(|&d| c == d));
        let of = missing.remove(place.ok_or_else(|| Fault::WrongImages(quoted(&image.of)))?);
        let symmetry = board
            .permutation(&image.by)
            .filter(|symmetry| is_automorphism(csp, symmetry))
            .ok_or_else(|| Fault::NoSymmetry(quoted(&image.by)))?;
        let map = |c: Candidate| symmetry[c.index()];
        if map(of) != chosen {
            return Err(Fault::WrongImage {
                by: quoted(&image.by),
                of: board.candidate_name(of),
                image: board.candidate_name(map(of)),
            });
        }
        if let Some(c) = csp
            .candidates()
            .find(|&c| live[c.index()] != live[map(c).index()])
        {
            return Err(Fault::StateChanged {
                by: quoted(&image.by),
                candidate: board.candidate_name(c),
                image: board.candidate_name(map(c)),
                left: live[c.index()],
            });
        }
        let is_kept = match theorem.goal() {
            Goal::Eliminate(targets) => targets.iter().all(|&c| targets.contains(&map(c))),
            // A clause's literals are in the state, each as its opposite.
            Goal::Impossible | Goal::Clause(_) => true,
        };
        if !is_kept {
            return Err(Fault::ClaimChanged(quoted(&image.by)));
        }
    }
    if let Some(&c) = missing.first() {
        return Err(Fault::WrongImages(board.candidate_name(c)));
    }
    for linked in csp.linked(chosen) {
        live[linked.index()] = false;
    }
    Ok(())
}

/// Whether a map of candidates is one-to-one and maps CSP-variables to CSP-variables and links to links, both onto.
fn is_automorphism(csp: &Csp, map: &[Candidate]) -> bool {
    let count = csp.candidate_count();
    let distinct: HashSet<Candidate> = map.iter().copied().collect();
    if map.len() != count || distinct.len() != count || map.iter().any(|c| c.index() >= count) {
        return false;
    }
    let image = |list: &[Candidate]| sorted(list.iter().map(|c| map[c.index()]).collect());
    // A one-to-one map of finitely many sets into themselves is onto.
    let variables: HashSet<Vec<Candidate>> = csp
        .variables()
        .map(|v| sorted(csp.members(v).to_vec()))
        .collect();
    csp.variables()
        .all(|v| variables.contains(&image(csp.members(v))))
        && csp
            .candidates()
            .all(|c| image(csp.linked(c)) == csp.linked(map[c.index()]))
}

fn sorted(mut list: Vec<Candidate>) -> Vec<Candidate> {
    list.sort_unstable();
    list
}
