//! All fillings of a region.

use super::{Region, RegionError};
use crate::discover::rule::{Literals, MAX_FILLINGS, members};
use oddagon_csp::{Candidate, Csp, Variable};

/// All fillings of a region, each as the set of literals that are true in it.
///
/// # Errors
/// If there are too many.
pub fn fillings(region: &Region) -> Result<Vec<Literals>, RegionError> {
    let (csp, candidates) = (region.csp(), region.candidates());
    let set = |list: &[Candidate]| {
        let numbers = list.iter().filter_map(|c| candidates.binary_search(c).ok());
        numbers.fold(0, |set, i| set | 1 << i)
    };
    let inside = region.inside().iter();
    let mut search = Search {
        variables: inside.map(|&v| set(csp.members(v))).collect(),
        linked: candidates.iter().map(|&c| set(csp.linked(c))).collect(),
        found: Vec::new(),
    };
    search.extend(region.eliminations(), 0);
    if search.found.len() > MAX_FILLINGS {
        return Err(RegionError::Fillings);
    }
    let mut found = search.found;
    if !region.deciding().is_empty() {
        found.retain(|&filled| {
            let chosen: Vec<Candidate> = members(filled).map(|i| candidates[i]).collect();
            let hidden = region.hidden().iter().copied();
            let live = hidden.filter(|&c| !chosen.iter().any(|&d| csp.are_linked(c, d)));
            has_room(csp, region.deciding(), &chosen, &live.collect::<Vec<_>>())
        });
    }
    let found = found.into_iter();
    Ok(found.map(|filled| literals(region, filled)).collect())
}

/// Whether each of these CSP-variables can have one of its candidates, of the chosen ones or, no
/// two of them linked, of the live ones.
fn has_room(csp: &Csp, deciding: &[Variable], chosen: &[Candidate], live: &[Candidate]) -> bool {
    let open = deciding.iter().map(|&v| csp.members(v));
    let open = open.filter(|members| !members.iter().any(|c| chosen.contains(c)));
    let left = open.map(|members| members.iter().filter(|c| live.contains(c)).copied());
    let Some(least) = left.map(Vec::from_iter).min_by_key(Vec::len) else {
        return true;
    };
    least.into_iter().any(|c| {
        let chosen = [chosen, &[c]].concat();
        let live = live
            .iter()
            .copied()
            .filter(|&d| d != c && !csp.are_linked(c, d));
        has_room(csp, deciding, &chosen, &live.collect::<Vec<_>>())
    })
}

/// The literals that are true where these candidates are.
fn literals(region: &Region, filled: Literals) -> Literals {
    let mut literals = region.eliminations() & !filled;
    for (i, links) in region.links().iter().enumerate() {
        let holds_both = links
            .iter()
            .any(|&(c, d)| filled >> c & filled >> d & 1 == 1);
        if !holds_both {
            literals |= 1 << (region.candidates().len() + i);
        }
    }
    let asserted = members(filled).filter_map(|c| region.asserted(c));
    asserted.fold(literals, |set, i| set | 1 << i)
}

struct Search {
    /// The candidates of each CSP-variable inside the region.
    variables: Vec<Literals>,
    /// The candidates linked to each.
    linked: Vec<Literals>,
    found: Vec<Literals>,
}

impl Search {
    /// Finds the fillings that have the candidates `filled`, and otherwise only candidates of
    /// `live`.
    fn extend(&mut self, live: Literals, filled: Literals) {
        let open = self.variables.iter().filter(|&v| v & filled == 0);
        let Some(least) = open.map(|v| v & live).min_by_key(|v| v.count_ones()) else {
            return self.found.push(filled);
        };
        for c in members(least) {
            if self.found.len() > MAX_FILLINGS {
                return;
            }
            self.extend(live & !self.linked[c] & !(1 << c), filled | 1 << c);
        }
    }
}
