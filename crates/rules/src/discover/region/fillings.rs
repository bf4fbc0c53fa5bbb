//! All fillings of a region.

use super::{Region, RegionError};
use crate::discover::rule::{Literals, MAX_FILLINGS, members};
use oddagon_csp::Candidate;

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
    let found = search.found.into_iter();
    Ok(found.map(|filled| literals(region, filled)).collect())
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
