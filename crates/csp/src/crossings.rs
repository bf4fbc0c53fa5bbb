//! Which CSP-variables have candidates in common.

use crate::{Candidate, Csp, Variable};

/// For each CSP-variable, in order, those that share candidates with it, itself among them; each
/// with the candidate if it is only one.
#[derive(Debug)]
pub struct Crossings(Vec<Vec<(Variable, Option<Candidate>)>>);

/// The same as sets of CSP-variables, a bit for each. They grow with the square of the board, so
/// they are not kept.
pub struct CrossingRows {
    words: usize,
    singly: Vec<u64>,
    touched: Vec<u64>,
}

impl Crossings {
    /// Those of a CSP.
    pub fn of(csp: &Csp) -> Crossings {
        let shared = csp.variables().map(|v| {
            let members = csp.members(v).iter();
            let all = members.flat_map(|&c| csp.variables_of(c).iter().map(move |&w| (w, Some(c))));
            let mut all: Vec<_> = all.collect();
            all.sort_unstable();
            all.dedup_by(|other, first| {
                let is_same = other.0 == first.0;
                if is_same {
                    first.1 = None;
                }
                is_same
            });
            all
        });
        Crossings(shared.collect())
    }

    /// The same as sets of CSP-variables.
    pub fn rows(&self) -> CrossingRows {
        let count = self.0.len();
        let words = count.div_ceil(64);
        let (mut singly, mut touched) = (vec![0; count * words], vec![0; count * words]);
        for (v, shared) in self.0.iter().enumerate() {
            for (w, one) in shared {
                let (word, bit) = (v * words + w.index() / 64, 1 << (w.index() % 64));
                touched[word] |= bit;
                singly[word] |= if one.is_some() { bit } else { 0 };
            }
        }
        CrossingRows {
            words,
            singly,
            touched,
        }
    }

    /// The one candidate that two different variables share.
    pub fn crossing(&self, v: Variable, w: Variable) -> Option<Candidate> {
        self.between(v, w).flatten().filter(|_| v != w)
    }

    /// The variables that share any candidate with this one, in order, each with the candidate if
    /// it is only one.
    pub fn shared(&self, v: Variable) -> impl Iterator<Item = (Variable, Option<Candidate>)> {
        self.0[v.index()].iter().copied()
    }

    /// Whether two variables share no candidate.
    pub fn are_disjoint(&self, v: Variable, w: Variable) -> bool {
        self.between(v, w).is_none()
    }

    /// The variables that share exactly one candidate with this one, in order.
    pub fn singly(&self, v: Variable) -> impl Iterator<Item = Variable> {
        self.shared(v).filter(|(_, c)| c.is_some()).map(|(w, _)| w)
    }

    /// The variables that share any candidate with this one, in order.
    pub fn touched(&self, v: Variable) -> impl Iterator<Item = Variable> {
        self.shared(v).map(|(w, _)| w)
    }

    fn between(&self, v: Variable, w: Variable) -> Option<Option<Candidate>> {
        let shared = &self.0[v.index()];
        let at = shared.binary_search_by_key(&w, |&(w, _)| w).ok()?;
        Some(shared[at].1)
    }
}

impl CrossingRows {
    /// The words of a set of CSP-variables.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The variables that share exactly one candidate with this one.
    pub fn singly(&self, v: Variable) -> &[u64] {
        &self.singly[v.index() * self.words..][..self.words]
    }

    /// The variables that share any candidate with this one.
    pub fn touched(&self, v: Variable) -> &[u64] {
        &self.touched[v.index() * self.words..][..self.words]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_core::Board;
    use oddagon_core::sudoku::Sudoku;

    #[test]
    fn variables_share_what_both_have() {
        let board = Sudoku::of_order(2).expect("a board");
        let csp = board.csp();
        let crossings = Crossings::of(csp);
        let rows = crossings.rows();
        for (v, w) in csp
            .variables()
            .flat_map(|v| csp.variables().map(move |w| (v, w)))
        {
            let has = |c: &&Candidate| csp.members(w).contains(c);
            let shared: Vec<&Candidate> = csp.members(v).iter().filter(has).collect();
            assert_eq!(crossings.are_disjoint(v, w), shared.is_empty());
            assert_eq!(crossings.singly(v).any(|x| x == w), shared.len() == 1);
            assert_eq!(crossings.touched(v).any(|x| x == w), !shared.is_empty());
            let only = (shared.len() == 1 && v != w).then(|| *shared[0]);
            assert_eq!(crossings.crossing(v, w), only);
            let has = |row: &[u64]| row[w.index() / 64] >> (w.index() % 64) & 1 == 1;
            assert_eq!(has(rows.singly(v)), shared.len() == 1);
            assert_eq!(has(rows.touched(v)), !shared.is_empty());
        }
    }
}
