use oddagon_boards::theorem::{Goal, Theorem};
use oddagon_csp::{Candidate, Variable};

/// The numbers of the clauses of [`Cnf::of`](oddagon_prover::sat::Cnf::of) a theorem, from 1 as in
/// proofs.
#[derive(Debug)]
pub(super) struct Numbering {
    /// For each candidate, the number of its clause with the next candidate that it is linked to.
    links: Vec<usize>,
    /// For each candidate that is absent, or that a clause claims to be true, the number of the
    /// clause that says it is false; 0 for others.
    absent: Vec<usize>,
    /// The denial of the claim, where it is one clause.
    denial: Option<usize>,
    /// The candidates that a clause claims to be false, each with the number of the clause that
    /// says it is true.
    decided: Vec<(Candidate, usize)>,
    /// The number of clauses.
    count: usize,
}

impl Numbering {
    /// The numbers of the clauses of a theorem.
    pub fn of(theorem: &Theorem) -> Numbering {
        let csp = theorem.board().csp();
        let mut count = csp.variable_count();
        let mut links = Vec::new();
        for c in csp.candidates() {
            links.push(count + 1);
            count += csp.linked(c).iter().filter(|&&d| d > c).count();
        }
        let mut absent = vec![0; csp.candidate_count()];
        for c in csp.candidates().filter(|&c| !theorem.live().contains(c)) {
            count += 1;
            absent[c.index()] = count;
        }
        let mut denial = None;
        let mut decided = Vec::new();
        match &theorem.goal() {
            Goal::Impossible => {}
            Goal::Eliminate(_) => {
                count += 1;
                denial = Some(count);
            }
            Goal::Clause(literals) => {
                for literal in literals {
                    count += 1;
                    if literal.positive {
                        absent[literal.candidate.index()] = count
                    } else {
                        decided.push((literal.candidate, count))
                    }
                }
            }
        }
        Numbering {
            links,
            absent,
            denial,
            decided,
            count,
        }
    }

    /// The number of clauses.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of the clause that one candidate of a CSP-variable is true.
    pub fn one_of(&self, v: Variable) -> usize {
        v.index() + 1
    }

    /// The number of the clause that two linked candidates are not both true.
    ///
    /// # Panics
    /// If they are not linked.
    pub fn not_both(&self, theorem: &Theorem, c: Candidate, d: Candidate) -> usize {
        let (c, d) = (c.min(d), c.max(d));
        let linked = theorem.board().csp().linked(c);
        let next = linked.partition_point(|&e| e <= c);
        let place = linked.binary_search(&d).expect("they are linked");
        self.links[c.index()] + place - next
    }

    /// The number of the clause that a candidate is false, if it is absent or a claimed clause says
    /// that it is true; `None` for others.
    pub fn absent(&self, c: Candidate) -> Option<usize> {
        Some(self.absent[c.index()]).filter(|&number| number > 0)
    }

    /// The candidates that the denial of a clause says are true, each with the number of the clause
    /// that says so.
    pub fn decided(&self) -> &[(Candidate, usize)] {
        &self.decided
    }

    /// The number of the clause that a claim of eliminations does not hold; `None` for other
    /// claims.
    pub(crate) fn denial(&self) -> Option<usize> {
        self.denial
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_boards::sudoku::SudokuTheorem;
    use oddagon_boards::theorem::{Claim, NameList};
    use oddagon_prover::sat::Cnf;

    #[test]
    fn every_clause_has_its_number() {
        let grid = format!("12 12 1234 1234\n{}", "1234 1234 1234 1234\n".repeat(3));
        let claim = Claim::Eliminate(NameList(vec!["n1r1c3".into(), "n2r1c4".into()]));
        let theorem = Theorem::from_candidates("", 2, &grid, claim).unwrap();
        let (cnf, numbering) = (Cnf::of(&theorem), Numbering::of(&theorem));
        let csp = theorem.board().csp();
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
            assert_eq!(absent.is_none(), theorem.live().contains(c));
            expected.extend(absent.map(|number| (number, vec![-literal(c)])));
        }
        let targets =
            ["n1r1c3", "n2r1c4"].map(|name| theorem.board().csp().candidate(name).unwrap());
        expected.push((numbering.denial().unwrap(), targets.map(literal).to_vec()));
        expected.sort();
        expected.dedup();
        let found: Vec<_> = (1..).zip(cnf.clauses().map(<[i32]>::to_vec)).collect();
        assert_eq!(found, expected);
        assert_eq!(found.len(), numbering.count());
    }
}
