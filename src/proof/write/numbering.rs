use crate::csp::{Candidate, Variable};
use crate::theorem::{Goal, Theorem};

/// Where each clause of [`Cnf::of`](crate::sat::Cnf::of) a theorem stands, counted from 1 as proofs do.
#[derive(Debug)]
pub(super) struct Numbering {
    /// For each candidate the number of its clause with the next candidate that it is linked to.
    links: Vec<usize>,
    /// For each absent candidate the number of its clause; 0 for live ones.
    absent: Vec<usize>,
    /// The denial of the claim, where it is a clause.
    denial: Option<usize>,
    /// The number of clauses.
    count: usize,
}

impl Numbering {
    pub fn of(theorem: &Theorem) -> Numbering {
        let csp = theorem.board.csp();
        let mut count = csp.variable_count();
        let mut links = Vec::new();
        for c in csp.candidates() {
            links.push(count + 1);
            count += csp.linked(c).iter().filter(|&&d| d > c).count();
        }
        let mut absent = vec![0; csp.candidate_count()];
        for c in csp.candidates().filter(|&c| !theorem.live.contains(c)) {
            count += 1;
            absent[c.index()] = count;
        }
        let denial = match &theorem.goal {
            Goal::Impossible => None,
            Goal::Eliminate(_) => Some(count + 1),
        };
        Numbering {
            links,
            absent,
            denial,
            count: count + usize::from(denial.is_some()),
        }
    }

    /// The number of clauses.
    pub fn count(&self) -> usize {
        self.count
    }

    /// That one candidate of a CSP-variable is true.
    pub fn one_of(&self, v: Variable) -> usize {
        v.index() + 1
    }

    /// That two linked candidates are not both true.
    ///
    /// # Panics
    /// If they are not linked.
    pub fn not_both(&self, theorem: &Theorem, c: Candidate, d: Candidate) -> usize {
        let (c, d) = (c.min(d), c.max(d));
        let linked = theorem.board.csp().linked(c);
        let next = linked.partition_point(|&e| e <= c);
        let place = linked.binary_search(&d).expect("they are linked");
        self.links[c.index()] + place - next
    }

    /// That an absent candidate is false; `None` for live ones.
    pub fn absent(&self, c: Candidate) -> Option<usize> {
        Some(self.absent[c.index()]).filter(|&number| number > 0)
    }

    /// That the claim does not hold; `None` where the claim is that the state is impossible.
    pub fn denial(&self) -> Option<usize> {
        self.denial
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::Cnf;
    use crate::theorem::{Claim, Words};

    #[test]
    fn every_clause_has_its_number() {
        let grid = format!("12 12 1234 1234\n{}", "1234 1234 1234 1234\n".repeat(3));
        let claim = Claim::Eliminate(Words(vec!["n1r1c3".into(), "n2r1c4".into()]));
        let theorem = Theorem::from_candidates("", 2, &grid, claim).unwrap();
        let (cnf, numbering) = (Cnf::of(&theorem), Numbering::of(&theorem));
        let csp = theorem.board.csp();
        let literal = |c: Candidate| c.index() as i32 + 1;
        let mut expected: Vec<(usize, Vec<i32>)> = Vec::new();
        for v in csp.variables() {
            let members = csp.members(v).iter().map(|&c| literal(c)).collect();
            expected.push((numbering.one_of(v), members));
        }
        for c in csp.candidates() {
            for &d in csp.linked(c) {
                let mut both = vec![-literal(c), -literal(d)];
                both.sort_by_key(|l| -l);
                expected.push((numbering.not_both(&theorem, c, d), both));
            }
            let absent = numbering.absent(c);
            assert_eq!(absent.is_none(), theorem.live.contains(c));
            expected.extend(absent.map(|number| (number, vec![-literal(c)])));
        }
        let targets = ["n1r1c3", "n2r1c4"].map(|name| theorem.board.candidate(name).unwrap());
        expected.push((numbering.denial().unwrap(), targets.map(literal).to_vec()));
        expected.sort();
        expected.dedup();
        let found: Vec<_> = (1..).zip(cnf.clauses().map(<[i32]>::to_vec)).collect();
        assert_eq!(found, expected);
        assert_eq!(found.len(), numbering.count());
    }
}
