//! Techniques in paths: the first that applies, held against its theorem before it is used.

use super::path::Used;
use super::solver::Run;
use super::{PathRelation, Step};
use oddagon_csp::{Candidate, CandidateSet, Csp, Engine, Theory};
use oddagon_patterns::library::matching::Relation;
use oddagon_techniques::{Cells, Find, Geometry, Scene, joint_templates};
use std::collections::HashSet;

/// The number of the rule of a relation that is of none of a library: a technique found it.
pub(super) const NO_RULE: usize = usize::MAX;

impl Run<'_, '_> {
    /// Applies the first technique that applies.
    pub(super) fn technique(&mut self) -> bool {
        let live = self.solver.engine.live(&self.state);
        let find = self.first_technique(&live);
        find.is_some_and(|find| self.take_find(find, &live))
    }

    /// Applies the templates of so many digits that eliminate the most. If there are too many to
    /// tell, the rules stop there: what comes after them would get a level that may be too high.
    pub(super) fn templates(&mut self, level: usize) -> bool {
        let named = self.solver.techniques.as_ref();
        let Some(grid) = named.and_then(|named| named.grid.as_ref()) else {
            return false;
        };
        let csp = self.solver.engine.csp();
        let live = self.solver.engine.live(&self.state);
        let scene = scene(grid, csp, &live, &self.path.start, false);
        let Some(found) = joint_templates(&scene, level) else {
            self.bounds.rules.give_up();
            return false;
        };
        let most = found
            .into_iter()
            .max_by_key(|find| eliminated(csp, &live, find).len());
        most.is_some_and(|find| self.take_find(find, &live))
    }

    /// Takes a find as a step, if its theorem holds.
    fn take_find(&mut self, mut find: Find, live: &CandidateSet) -> bool {
        let csp = self.solver.engine.csp();
        if !find.holds(csp, live) {
            self.path.untrue = Some(Box::new(find));
            return false;
        }
        find.eliminated = eliminated(csp, live, &find);
        let relation = self.deadly_relation(&find);
        self.take(Step::Technique(Box::new(Used { find, relation })))
    }

    /// The first find of the first technique that eliminates anything.
    fn first_technique(&self, live: &CandidateSet) -> Option<Find> {
        let named = self.solver.techniques.as_ref()?;
        let engine = self.solver.engine;
        let csp = engine.csp();
        let of_signs = named.signs.as_ref();
        if let Some(find) = of_signs.and_then(|signs| signs.first(&named.selection, csp, live)) {
            return Some(find);
        }
        let start = &self.path.start;
        let grid = named.grid.as_ref()?;
        let mut scene = scene(grid, csp, live, start, self.solver.assumes_one);
        // Whether a pattern is deadly depends on what the start allows, which finders do not see.
        let fits = |find: &Find| {
            let mut deadly = find.deadly.iter();
            !eliminated(csp, live, find).is_empty()
                && deadly.all(|deadly| deadly.holds(csp, live, start))
        };
        named.selection.first(
            &mut scene,
            |with_subsets| targets(engine, live, with_subsets),
            fits,
        )
    }

    /// The number of the relation that the deadly pattern of a find gives, if it rests on one.
    fn deadly_relation(&mut self, find: &Find) -> Option<usize> {
        let deadly = find.deadly.as_ref()?;
        let grid = self.solver.techniques.as_ref()?.grid.as_ref()?;
        let number = self.path.relations.len();
        let cells = deadly.candidates.iter().map(|&c| grid.place(c).0);
        let mut cells: Vec<u8> = cells.map(|cell| cell as u8).collect();
        cells.dedup();
        let mut digits: Vec<u8> = deadly
            .candidates
            .iter()
            .map(|&c| grid.place(c).1 as u8)
            .collect();
        digits.sort();
        digits.dedup();
        let found = Relation {
            rule: NO_RULE,
            transposed: false,
            digits,
            kinds: vec![0; cells.len()],
            cells,
            guardians: deadly.guardians.clone(),
            targets: Vec::new(),
            missing: 0,
            deadly: deadly.candidates.clone(),
        };
        let guardians = deadly.guardians.clone();
        self.path.relations.push(PathRelation { found, guardians });
        Some(number)
    }
}

/// The candidates of a state that T&E(W1, 1) or T&E(S4, 1) eliminates at once. A naked Subset of
/// any size in a unit leaves a hidden one of the other cells, so that no larger Subset is needed.
fn targets(engine: &Engine, live: &CandidateSet, with_subsets: bool) -> HashSet<Candidate> {
    let theory = if with_subsets {
        Theory::Subsets(4)
    } else {
        Theory::W1
    };
    let mut closed = engine.state(live);
    if engine.close(theory, &mut closed, None).is_err() {
        return live.iter().collect();
    }
    // What is decided where a candidate survives survives, too.
    let mut survivors = engine.no_candidates();
    let mut assumed = closed.clone();
    let mut refuted = HashSet::new();
    for c in live.iter() {
        if !engine.is_live(&closed, c) {
            refuted.insert(c);
            continue;
        }
        if engine.contains(&survivors, c) {
            continue;
        }
        assumed.copy_from(&closed);
        engine.decide(&mut assumed, c);
        match engine.close(theory, &mut assumed, Some(&closed)) {
            Ok(_) => engine.add_decided(&assumed, &mut survivors),
            Err(_) => {
                refuted.insert(c);
            }
        }
    }
    refuted
}

/// What a find eliminates in a state: where it asserts a candidate, the others of its cell.
fn eliminated(csp: &Csp, live: &CandidateSet, find: &Find) -> Vec<Candidate> {
    let others = find.asserted.iter().flat_map(|&c| {
        let cell = csp.members(csp.variables_of(c)[0]).iter().copied();
        cell.filter(move |&d| d != c)
    });
    let all = find.eliminated.iter().copied().chain(others);
    let mut all: Vec<Candidate> = all.filter(|&c| live.contains(c)).collect();
    all.sort();
    all.dedup();
    all
}

/// A state as techniques see it. Cells with one candidate at the start count as given.
fn scene<'g>(
    grid: &'g Geometry,
    csp: &Csp,
    live: &CandidateSet,
    start: &CandidateSet,
    is_unique: bool,
) -> Scene<'g> {
    let only = |cell: usize, of: &CandidateSet| {
        let members = csp.members(grid.cell_variable(cell)).iter();
        let mut left = members.filter(|&&c| of.contains(c));
        let first = left.next()?;
        left.next().is_none().then(|| grid.place(*first).1)
    };
    let cells = 0..grid.peers.len();
    let values = cells.clone().map(|cell| only(cell, live)).collect();
    let givens: Cells = cells.filter(|&cell| only(cell, start).is_some()).collect();
    let mut scene = Scene::new(grid, values, givens, |c| live.contains(c));
    scene.is_unique = is_unique;
    scene
}
