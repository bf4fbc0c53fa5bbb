use crate::csp::CandidateSet;

/// Index of a candidate within its [`Csp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(pub u16);

impl Candidate {
    /// The index as `usize`, for tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Index of a CSP-variable within its [`Csp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub u16);

impl Variable {
    /// The index as `usize`, for tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A binary constraint satisfaction problem: candidates, CSP-variables, links.
///
/// Exactly one candidate of every CSP-variable is true; two linked candidates are never both true.
/// Two candidates of one CSP-variable are always linked. Source: Berthier, *Pattern-Based
/// Constraint Satisfaction*, chapter 3.
#[derive(Debug, Clone)]
pub struct Csp {
    variables: Vec<Vec<Candidate>>,
    variables_of: Vec<Vec<Variable>>,
    linked: Vec<Vec<Candidate>>,
}

impl Csp {
    /// Builds the CSP with `candidates` candidates, the given CSP-variables (each the list of its
    /// candidates, in the order in which people list them), and links beside those that follow from sharing a variable.
    ///
    /// # Panics
    /// If a variable names a candidate out of range, names one twice, or is empty.
    pub fn new(
        candidates: usize,
        variables: Vec<Vec<Candidate>>,
        links: &[(Candidate, Candidate)],
    ) -> Csp {
        let mut variables_of = vec![Vec::new(); candidates];
        let mut linked = vec![Vec::new(); candidates];
        for (v, members) in variables.iter().enumerate() {
            assert!(!members.is_empty(), "a CSP-variable needs a candidate");
            for &c in members {
                assert!(
                    !variables_of[c.index()].contains(&Variable(v as u16)),
                    "a CSP-variable names a candidate twice"
                );
                variables_of[c.index()].push(Variable(v as u16));
                linked[c.index()].extend(members.iter().copied().filter(|&d| d != c));
            }
        }
        for &(c, d) in links {
            linked[c.index()].push(d);
            linked[d.index()].push(c);
        }
        for list in &mut linked {
            list.sort_unstable();
            list.dedup();
        }
        Csp {
            variables,
            variables_of,
            linked,
        }
    }

    /// The number of candidates.
    pub fn candidate_count(&self) -> usize {
        self.linked.len()
    }

    /// The number of CSP-variables.
    pub fn variable_count(&self) -> usize {
        self.variables.len()
    }

    /// All candidates, in order.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        (0..self.candidate_count() as u16).map(Candidate)
    }

    /// All CSP-variables, in order.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        (0..self.variable_count() as u16).map(Variable)
    }

    /// The candidates of a CSP-variable.
    pub fn members(&self, v: Variable) -> &[Candidate] {
        &self.variables[v.index()]
    }

    /// The CSP-variables that a candidate belongs to.
    pub fn variables_of(&self, c: Candidate) -> &[Variable] {
        &self.variables_of[c.index()]
    }

    /// The candidates linked to `c`, in order.
    pub fn linked(&self, c: Candidate) -> &[Candidate] {
        &self.linked[c.index()]
    }

    /// Whether two candidates are linked: never both true.
    pub fn are_linked(&self, c: Candidate, d: Candidate) -> bool {
        self.linked[c.index()].binary_search(&d).is_ok()
    }

    /// The state in which no candidate has been eliminated.
    pub fn everything(&self) -> CandidateSet {
        CandidateSet::full(self.candidate_count())
    }
}
