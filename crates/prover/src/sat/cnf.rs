use itertools::Itertools;
use oddagon_boards::board::{Board, Face, Walk, face_of};
use oddagon_boards::theorem::{Goal, Theorem};
use oddagon_csp::{Candidate, CandidateSet, Csp};

/// From how many candidates on further variables are worth their clauses: pairs take n(n - 1)/2.
const LARGE: usize = 8;

/// A formula in conjunctive normal form, its literals numbered as in DIMACS: variable i + 1 says
/// that candidate i is true, a negative number that it is not.
///
/// Clauses come in a fixed order: one for each CSP-variable (at least one candidate is true), one
/// for each link (not both), one for each absent candidate (false), and the negation of what is
/// claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cnf {
    variables: usize,
    literals: Vec<i32>,
    /// Where each clause ends in `literals`.
    ends: Vec<u32>,
}

impl Cnf {
    /// The formula without clauses over that many variables.
    pub fn empty(variables: usize) -> Cnf {
        Cnf {
            variables,
            literals: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// The formula that is satisfiable exactly if the theorem is false: its board, its state, and
    /// the denial of its claim: for eliminations, that one of the targets is true; for a clause,
    /// the opposite of each literal.
    pub fn of(theorem: &Theorem) -> Cnf {
        let mut cnf = Cnf::of_state(theorem.board().csp(), theorem.live());
        cnf.deny(theorem.goal());
        cnf
    }

    /// [`Cnf::of`] for speed: absent candidates, which are false in every model, do not occur.
    pub(crate) fn of_live(theorem: &Theorem) -> Cnf {
        let mut cnf = Cnf::of_live_state(theorem.board().csp(), theorem.live());
        cnf.deny(theorem.goal());
        cnf
    }

    /// Some of the clauses of [`Cnf::of_live`], on few candidates: those of CSP-variables whose
    /// live candidates are all in the focus, those of links inside the focus, and the denial of the
    /// claim. If it is unsatisfiable, the theorem holds. `assumed` are candidates of the focus that
    /// are true; then the theorem holds of the solutions with these.
    pub(crate) fn of_focus(theorem: &Theorem, assumed: &[Candidate]) -> Cnf {
        let csp = theorem.board().csp();
        let (live, focus) = (&theorem.live(), &theorem.focus());
        let numbered: Vec<Candidate> = csp
            .candidates()
            .filter(|&c| live.contains(c) && focus.contains(c))
            .collect();
        let mut number = vec![0; csp.candidate_count()];
        numbered
            .iter()
            .zip(1..)
            .for_each(|(c, n)| number[c.index()] = n);
        let inside = |c: &Candidate| number[c.index()] > 0;
        let mut cnf = Cnf::empty(numbered.len());
        for c in assumed {
            cnf.clause((number[c.index()] > 0).then_some(number[c.index()]));
        }
        for v in csp.variables() {
            let members = csp.members(v).iter().filter(|&&c| live.contains(c));
            if members.clone().all(inside) {
                cnf.clause(members.map(|c| number[c.index()]));
            }
        }
        for &c in &numbered {
            let linked = csp.linked(c).iter().filter(|&&d| d > c && inside(&d));
            linked.for_each(|d| cnf.clause([-number[c.index()], -number[d.index()]]));
        }
        match &theorem.goal() {
            Goal::Impossible => {}
            Goal::Eliminate(targets) => {
                let targets = targets.iter().filter(|c| inside(c));
                cnf.clause(targets.map(|c| number[c.index()]));
            }
            // The claim's candidates are in the focus.
            Goal::Clause(literals) => {
                for literal in literals.iter().filter(|literal| inside(&literal.candidate)) {
                    let number = number[literal.candidate.index()];
                    cnf.clause([if literal.positive { -number } else { number }]);
                }
            }
        }
        cnf
    }

    /// The formula whose models are the completions of a state.
    pub fn of_state(csp: &Csp, live: &CandidateSet) -> Cnf {
        let mut cnf = Cnf::among(csp, |_| true);
        for c in csp.candidates().filter(|&c| !live.contains(c)) {
            cnf.clause([-literal(c)]);
        }
        cnf
    }

    /// [`Cnf::of_state`] without the absent candidates: its models are the completions too, if
    /// candidates that do not occur are taken as false.
    pub fn of_live_state(csp: &Csp, live: &CandidateSet) -> Cnf {
        Cnf::among(csp, |c| live.contains(c))
    }

    /// The same in fewer clauses. That at most one candidate of a large CSP-variable is true is
    /// said by further variables, in place of a clause for each pair; and where a candidate is
    /// linked to all candidates of a CSP-variable but one, that it implies this one. The candidates
    /// of a model are a completion.
    pub(super) fn of_live_state_in_short(csp: &Csp, live: &CandidateSet) -> Cnf {
        let mut cnf = Cnf::empty(csp.candidate_count());
        // The live candidates of each CSP-variable; none of a relation, whose candidates are not
        // linked.
        let mut exact: Vec<Vec<Candidate>> = Vec::with_capacity(csp.variable_count());
        // In which large CSP-variable it is said of each candidate that no two are true.
        let mut home = vec![None; csp.candidate_count()];
        for v in csp.variables() {
            let members = csp.members(v).iter().copied();
            let members: Vec<Candidate> = members.filter(|&c| live.contains(c)).collect();
            cnf.clause(members.iter().copied().map(literal));
            // Candidates with one home are linked. Most members of a CSP-variable of one digit and
            // many rows of digits have that of the last one.
            let most = members.last().and_then(|c| home[c.index()]);
            let is_apart = |c: &Candidate| most.is_none() || home[c.index()] != most;
            let is_linked = |c: Candidate| {
                let mut others = members.iter().filter(|&&d| d != c);
                others.all(|&d| csp.are_linked(c, d))
            };
            if !members
                .iter()
                .filter(|c| is_apart(c))
                .all(|&c| is_linked(c))
            {
                exact.push(Vec::new());
                continue;
            }
            if members.len() > LARGE && members.iter().all(|c| home[c.index()].is_none()) {
                cnf.at_most_one(members.iter().copied().map(literal));
                members.iter().for_each(|c| home[c.index()] = Some(v));
            }
            exact.push(members);
        }
        // How many candidates of each CSP-variable one candidate is linked to, and which one last
        // excluded each candidate by implying another, from 1.
        let mut met = vec![0; csp.variable_count()];
        let mut excluded = vec![0; csp.candidate_count()];
        for c in csp.candidates().filter(|&c| live.contains(c)) {
            let (own, at_home) = (csp.variables_of(c), home[c.index()]);
            let linked =
                csp.linked(c).iter().copied().filter(|&d| {
                    live.contains(d) && (at_home.is_none() || home[d.index()] != at_home)
                });
            let linked: Vec<Candidate> = linked.collect();
            let others = || linked.iter().flat_map(|&d| csp.variables_of(d));
            others().for_each(|v| met[v.index()] += 1);
            for v in others() {
                let members = &exact[v.index()];
                let count = std::mem::take(&mut met[v.index()]);
                if count < 2 || count + 1 != members.len() || own.contains(v) {
                    continue;
                }
                let implied = members.iter().find(|d| !csp.are_linked(c, **d));
                cnf.clause(
                    [-literal(c)]
                        .into_iter()
                        .chain(implied.map(|&d| literal(d))),
                );
                // It excludes the others. Pairs inside a CSP-variable are said in any case.
                let is_own = |d: Candidate| csp.variables_of(d).iter().any(|v| own.contains(v));
                let through_it = members.iter().filter(|d| !is_own(**d));
                through_it.for_each(|d| excluded[d.index()] = c.0 + 1);
            }
            for &d in linked
                .iter()
                .filter(|d| **d > c && excluded[d.index()] != c.0 + 1)
            {
                cnf.clause([-literal(c), -literal(d)]);
            }
        }
        cnf
    }

    /// The formula by which completions of a state are found fastest: few clauses, and those that a
    /// solver learns from. The candidates of a model are a completion, and those of each completion
    /// are of a model.
    pub fn of_board(board: &dyn Board, live: &CandidateSet) -> Cnf {
        let mut cnf = Cnf::of_live_state_in_short(board.csp(), live);
        if let Some(Walk { numbers, steps }) = face_of(board).and_then(Face::walk) {
            let is_left = |c: &Candidate| live.contains(*c);
            let numbers = numbers.into_iter().map(|own| {
                let own = own.into_iter().map(|c| c.filter(is_left).map(literal));
                own.collect()
            });
            cnf.walk(&numbers.collect::<Vec<_>>(), &steps);
        }
        cnf
    }

    /// At most one of these literals is true: a new variable for each says that it or one before it
    /// is.
    pub fn at_most_one(&mut self, literals: impl IntoIterator<Item = i32>) {
        let mut before = None;
        for literal in literals {
            let so_far = self.variable();
            self.clause([-literal, so_far]);
            if let Some(before) = before.replace(so_far) {
                self.clause([-literal, -before]);
                self.clause([-before, so_far]);
            }
        }
    }

    /// Says of the steps of a walk what the numbers of its cells say: further variables tell which
    /// cells are next to each other on it, whatever their numbers. Each cell has two such
    /// neighbours, the first and the last cell have one. From this a solver learns where a walk
    /// cannot go; with numbers alone it learns the same anew for each number.
    ///
    /// `numbers` has for each cell a literal for each number, `None` where it cannot have that
    /// number; `steps` has the pairs of cells between which a step leads. Every walk is a model,
    /// with one assignment of the further variables.
    pub fn walk(&mut self, numbers: &[Vec<Option<i32>>], steps: &[[usize; 2]]) {
        let mut near = vec![Vec::new(); numbers.len()];
        for &[a, b] in steps {
            let step = self.variable();
            near[a].push((b, step));
            near[b].push((a, step));
        }
        for (own, near) in numbers.iter().zip(&near) {
            self.steps(numbers, own, near);
            self.neighbours(own, near);
        }
    }

    /// What the numbers of a cell say of the steps to cells near it, and the reverse.
    fn steps(&mut self, numbers: &[Vec<Option<i32>>], own: &[Option<i32>], near: &[(usize, i32)]) {
        for (n, here) in own.iter().enumerate() {
            let Some(here) = *here else { continue };
            let others = [n.checked_sub(1), Some(n + 1).filter(|n| *n < own.len())];
            let others: Vec<usize> = others.into_iter().flatten().collect();
            for &next in &others {
                // The next number, and the one before, is near.
                let there = near.iter().filter_map(|&(b, _)| numbers[b][next]);
                self.clause(there.chain([-here]));
                for &(b, step) in near {
                    if let Some(there) = numbers[b][next] {
                        self.clause([-here, -there, step]);
                    }
                }
            }
            // A step leads to the next number or the one before.
            for &(b, step) in near {
                let there = others.iter().filter_map(|&next| numbers[b][next]);
                self.clause(there.chain([-here, -step]));
            }
        }
    }

    /// A cell has at most two neighbours on a walk, and two unless it has the first or the last
    /// number.
    fn neighbours(&mut self, own: &[Option<i32>], near: &[(usize, i32)]) {
        for three in near.iter().combinations(3) {
            self.clause(three.into_iter().map(|(_, step)| -step));
        }
        let ends = [own.first(), own.last()].into_iter().flatten().flatten();
        for without in 0..near.len() {
            let others = near.iter().enumerate().filter(|(i, _)| *i != without);
            let others = others.map(|(_, (_, step))| *step);
            self.clause(others.chain(ends.clone().copied()));
        }
    }

    /// The CSP's clauses, with only the candidates that are to occur.
    fn among(csp: &Csp, occurs: impl Fn(Candidate) -> bool) -> Cnf {
        let mut cnf = Cnf::empty(csp.candidate_count());
        for v in csp.variables() {
            let members = csp.members(v).iter().copied();
            cnf.clause(members.filter(|&c| occurs(c)).map(literal));
        }
        for c in csp.candidates().filter(|&c| occurs(c)) {
            let linked = csp.linked(c).iter().copied();
            for d in linked.filter(|&d| d > c && occurs(d)) {
                cnf.clause([-literal(c), -literal(d)]);
            }
        }
        cnf
    }

    /// Adds the denial of the claim: nothing where the state itself is claimed to be impossible.
    fn deny(&mut self, goal: &Goal) {
        match goal {
            Goal::Impossible => {}
            Goal::Eliminate(targets) => self.clause(targets.iter().copied().map(literal)),
            Goal::Clause(literals) => {
                for claimed in literals {
                    let number = literal(claimed.candidate);
                    self.clause([if claimed.positive { -number } else { number }]);
                }
            }
        }
    }

    /// Adds a clause; its literals are numbered as in DIMACS, up to the number of variables.
    pub fn clause(&mut self, literals: impl IntoIterator<Item = i32>) {
        self.literals.extend(literals);
        self.ends.push(self.literals.len() as u32);
    }

    /// A new variable, in no clause yet.
    pub fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables as i32
    }

    /// The number of variables: one for each candidate of the board, and those that were
    /// [added](Cnf::variable).
    pub fn variable_count(&self) -> usize {
        self.variables
    }

    /// The number of clauses.
    pub fn clause_count(&self) -> usize {
        self.ends.len()
    }

    /// The clauses, in order; an empty one is a contradiction.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts
            .zip(&self.ends)
            .map(|(&start, &end)| &self.literals[start as usize..end as usize])
    }
}

/// The literal that says a candidate is true.
pub(super) fn literal(c: Candidate) -> i32 {
    c.0 as i32 + 1
}
