//! A SAT solver's second opinion on rules of a region, on a whole board.

use super::formula::Formula;
use super::region::{Region, RegionError};
use super::region_rule::RegionRule;
use oddagon_boards::theorem::BoardName;
use oddagon_prover::sat::{Cnf, SatError};

/// A SAT solver that is asked about the rules of one region on a whole board: its own, or another on which all its names mean the same.
///
/// On another board a CSP-variable of the region may have more candidates, or lack some of the region's; all these are taken to
/// be eliminated.
pub struct RegionVerifier {
    formula: Formula,
}

impl RegionVerifier {
    /// A solver for the rules of a region, on this board.
    ///
    /// # Errors
    /// If there is no such board, or it lacks CSP-variables of the region.
    pub fn new(region: &Region, name: &BoardName) -> Result<RegionVerifier, RegionError> {
        let board = name.board()?;
        let csp = board.csp();
        let mut cnf = Cnf::of_live_state(csp, &csp.everything());
        let numbers: Vec<Option<i32>> = (region.candidates().iter())
            .map(|&c| csp.candidate(region.csp().candidate_name(c)))
            .map(|there| there.map(|c| c.0 as i32 + 1))
            .collect();
        for &v in region.inside() {
            let name = region.csp().variable_name(v);
            let there = csp.variable(name).ok_or_else(|| RegionError::Missing {
                name: name.to_owned(),
            })?;
            let members = csp.members(there).iter().map(|c| c.0 as i32 + 1);
            let others = members.filter(|number| !numbers.contains(&Some(*number)));
            others.for_each(|number| cnf.clause([-number]));
        }
        // A candidate that is not there is false.
        let nothing = cnf.variable();
        cnf.clause([-nothing]);
        let number = |i: usize| numbers[i].unwrap_or(nothing);
        let mut literals: Vec<i32> = (0..numbers.len()).map(|i| -number(i)).collect();
        for i in 0..region.conditions().names.len() {
            let chosen = cnf.variable();
            for (c, d) in region.links_of(i)? {
                cnf.clause([-chosen, -number(c), -number(d)]);
            }
            literals.push(chosen);
        }
        if region.has_asserted() {
            literals.extend((0..numbers.len()).map(number));
        }
        let formula = Formula::new(&cnf, &literals);
        Ok(RegionVerifier { formula })
    }

    /// Whether a rule's conclusion follows from its premises on this board.
    ///
    /// # Errors
    /// If the solver gives up, which it has no reason to.
    pub fn is_valid(&mut self, rule: &RegionRule) -> Result<bool, SatError> {
        Ok(self.formula.against(rule.rule)?.is_none())
    }

    /// Whether a rule's premises and conclusion are true in some solution of this board.
    ///
    /// # Errors
    /// As [`is_valid`](Self::is_valid).
    pub fn is_possible(&mut self, rule: &RegionRule) -> Result<bool, SatError> {
        self.formula.supports(rule.rule)
    }

    /// Whether a rule needs each of its premises on this board.
    ///
    /// # Errors
    /// As [`is_valid`](Self::is_valid).
    pub fn is_minimal(&mut self, rule: &RegionRule) -> Result<bool, SatError> {
        Ok(self.formula.needless(rule.rule)?.is_none())
    }
}
