//! A plain T&E prover that writes hints: proofs to try the checker on. It shares nothing with the
//! real prover.

use oddagon::csp::{Candidate, CandidateSet, Csp};
use oddagon::proof::{
    Derivation, Exact, Focus, Proof, Rule, Step, SymmetryImage, SymmetryStep, Theory, check,
};
use oddagon::prover::trial_and_error;
use oddagon::theorem::{BoardName, Claim, Goal, NameList, Pattern, Statement, Theorem};

/// The trivalue oddagon, in the cells of its blocks' diagonals; one of them goes the other way.
pub const TRIVALUE_ODDAGON: &str = concat!(
    "X..X.....",
    ".X..X....",
    "..X..X...",
    "X..X.....",
    ".X...X...",
    "..X.X....",
    "...........................",
);

/// Five cells of which each sees the next and the last the first.
pub const FIVE_CELLS: &str = concat!(
    "X..X.....",
    ".X.......",
    ".........",
    ".X.X.....",
    ".............................................",
);

pub fn words(text: &str) -> NameList {
    NameList(text.split_whitespace().map(str::to_owned).collect())
}

/// A k-digit pattern on the board of that order.
pub fn k_digits(order: usize, k: usize, cells: &str, claim: Claim) -> Statement {
    Statement {
        name: "a pattern".to_owned(),
        board: BoardName::Sudoku(order),
        pattern: Pattern::Digits {
            k,
            cells: cells.to_owned(),
        },
        without: NameList::default(),
        decided: NameList::default(),
        assume: Vec::new(),
        focus: Default::default(),
        claim,
        source: String::new(),
    }
}

/// A theorem over W1 whose proof has rule steps, with and without assumptions.
pub fn with_rules() -> Statement {
    let claim = Claim::Eliminate(words("n2r2c4"));
    let mut statement = k_digits(2, 4, "X...............", claim);
    statement.without = words(
        "n2r4c4 n3r1c3 n3r4c4 n1r4c3 n4r2c1 n1r1c2 n3r3c4 n2r2c1 n1r3c4 n2r3c1 n3r3c2 n4r2c3",
    );
    statement
}

pub fn theorem(statement: &Statement) -> Theorem {
    Theorem::new(statement.clone()).expect("a theorem")
}

/// A symmetry step, its images given as pairs of a candidate and a symmetry.
pub fn symmetry(variable: &str, chosen: &str, images: &[(&str, &str)]) -> SymmetryStep {
    SymmetryStep {
        variable: variable.to_owned(),
        chosen: chosen.to_owned(),
        images: images
            .iter()
            .map(|&(of, by)| SymmetryImage {
                of: of.to_owned(),
                by: by.to_owned(),
            })
            .collect(),
    }
}

/// A proof of least depth in T&E(theory, ·) with that focus, at most `depth`, after these symmetry
/// steps; every step and hint in it is needed.
pub fn prove(
    statement: &Statement,
    theory: Theory,
    focus: Focus,
    symmetry: &[SymmetryStep],
    depth: usize,
) -> Option<Proof> {
    let mut proof = untrimmed(statement, theory, focus, symmetry, depth)?;
    let exact = std::mem::take(&mut proof.derivations[0].exact);
    trim(&mut proof);
    proof.derivations[0].exact = exact;
    Some(proof)
}

/// [`prove`] without dropping what is not needed.
pub fn untrimmed(
    statement: &Statement,
    theory: Theory,
    focus: Focus,
    symmetry: &[SymmetryStep],
    depth: usize,
) -> Option<Proof> {
    let theorem = theorem(statement);
    let mut start = theorem.start();
    for step in symmetry {
        let chosen = theorem.board().csp().candidate(&step.chosen).unwrap();
        for &c in theorem.board().csp().linked(chosen) {
            start.remove(c);
        }
    }
    let csp = theorem.board().csp();
    let tried = match focus {
        Focus::Pattern => theorem.focus().clone(),
        Focus::All => csp.everything(),
    };
    for n in 0..=depth {
        let mut prover = Prover {
            theorem: &theorem,
            csp,
            theory,
            focus: tried.iter().collect(),
            start: csp.candidates().map(|c| start.contains(c)).collect(),
            steps: Vec::new(),
        };
        let result = prover.run(&[], n);
        let proven = result.contradiction
            || match &theorem.goal() {
                Goal::Impossible | Goal::Clause(_) => false,
                Goal::Eliminate(targets) => targets.iter().all(|c| !result.live[c.index()]),
            };
        if !proven {
            continue;
        }
        let steps = prover.steps.into_iter().map(|(step, ..)| step).collect();
        let open = n.checked_sub(1).map_or(0, |below| {
            let fixpoint = trial_and_error(csp, theory, &start, &tried, below).unwrap();
            fixpoint.iter().filter(|&c| tried.contains(c)).count()
        });
        return Some(Proof {
            second_solutions: Vec::new(),
            version: Proof::VERSION,
            theorem: statement.clone(),
            lemmas: Vec::new(),
            assumed: NameList::default(),
            derivations: vec![Derivation {
                theory,
                also: Vec::new(),
                depth: n,
                exact: vec![exact(focus, open)],
                symmetry: symmetry.to_vec(),
                steps,
                conclusion: NameList(result.hints),
            }],
        });
    }
    None
}

/// A lower half without symmetries.
pub fn exact(focus: Focus, open: usize) -> Exact {
    Exact {
        focus,
        open,
        symmetries: Vec::new(),
    }
}

/// The T&E(theory, n) fixpoint of a theorem's state by the prover here, which starts again after
/// every elimination and knows no lemma; `None` for a contradiction.
pub fn fixpoint(
    theorem: &Theorem,
    theory: Theory,
    focus: &CandidateSet,
    n: usize,
) -> Option<CandidateSet> {
    let csp = theorem.board().csp();
    let mut prover = Prover {
        theorem,
        csp,
        theory,
        focus: focus.iter().collect(),
        start: csp
            .candidates()
            .map(|c| theorem.start().contains(c))
            .collect(),
        steps: Vec::new(),
    };
    let found = prover.run(&[], n);
    let live = csp.candidates().filter(|c| found.live[c.index()]);
    (!found.contradiction).then(|| CandidateSet::of(csp.candidate_count(), live))
}

/// Drops steps that nothing refers to, and hints one by one, last first, while the checker accepts
/// what is left. Exactness is set aside.
fn trim(proof: &mut Proof) {
    drop_unused(&mut proof.derivations[0]);
    for step in (0..=proof.derivations[0].steps.len()).rev() {
        let hints = |proof: &mut Proof| {
            let derivation = &mut proof.derivations[0];
            match derivation.steps.get_mut(step) {
                Some(step) => std::mem::take(&mut step.hints),
                None => std::mem::take(&mut derivation.conclusion),
            }
        };
        let put = |proof: &mut Proof, words: NameList| {
            let derivation = &mut proof.derivations[0];
            match derivation.steps.get_mut(step) {
                Some(step) => step.hints = words,
                None => derivation.conclusion = words,
            }
        };
        let mut all = hints(proof);
        for i in (0..all.0.len()).rev() {
            let mut fewer = all.clone();
            fewer.0.remove(i);
            put(proof, fewer.clone());
            if check(proof).is_ok() {
                all = fewer;
            }
        }
        put(proof, all);
    }
    drop_unused(&mut proof.derivations[0]);
    let longest = proof.derivations[0]
        .steps
        .iter()
        .filter(|s| s.rule.is_none());
    proof.derivations[0].depth = longest.map(|s| s.assume.0.len() + 1).max().unwrap_or(0);
    check(proof).expect("a trimmed proof");
}

/// Drops steps that neither the conclusion nor a step that is kept refers to.
fn drop_unused(derivation: &mut Derivation) {
    let mut used: Vec<String> = derivation.conclusion.0.clone();
    let mut kept = Vec::new();
    for step in derivation.steps.drain(..).rev() {
        if used.contains(&format!("#{}", step.id)) {
            used.extend(step.hints.0.iter().cloned());
            kept.push(step);
        }
    }
    kept.reverse();
    derivation.steps = kept;
}

/// What T&E finds under some assumptions.
struct Found {
    contradiction: bool,
    live: Vec<bool>,
    hints: Vec<String>,
}

struct Prover<'a> {
    theorem: &'a Theorem,
    csp: &'a Csp,
    theory: Theory,
    focus: Vec<Candidate>,
    start: Vec<bool>,
    /// The steps, with their assumptions and eliminated candidates.
    steps: Vec<(Step, Vec<Candidate>, Candidate)>,
}

impl Prover<'_> {
    /// Runs T&E(theory, n) under the assumptions, from the beginning after every new elimination.
    fn run(&mut self, assumed: &[Candidate], n: usize) -> Found {
        'again: loop {
            let found = self.propagate(assumed);
            if found.contradiction {
                return found;
            }
            if let (Theory::W1, Some((v, target))) = (self.theory, self.whip(&found.live)) {
                let rule = Rule::Whip1(self.theorem.board().csp().variable_name(v).to_owned());
                self.add(assumed, target, Some(rule), found.hints);
                continue;
            }
            if n > 0 {
                for c in self.focus.clone() {
                    let linked = |live: &[bool]| self.csp.linked(c).iter().any(|d| live[d.index()]);
                    if !found.live[c.index()] || !linked(&found.live) {
                        continue;
                    }
                    let mut more = assumed.to_vec();
                    more.push(c);
                    let trial = self.run(&more, n - 1);
                    if trial.contradiction {
                        self.add(assumed, c, None, trial.hints);
                        continue 'again;
                    }
                }
            }
            return found;
        }
    }

    fn add(&mut self, assumed: &[Candidate], c: Candidate, rule: Option<Rule>, hints: Vec<String>) {
        let name = |&c: &Candidate| self.theorem.board().csp().candidate_name(c).to_owned();
        let step = Step {
            id: self.steps.len() as u32 + 1,
            assume: NameList(assumed.iter().map(name).collect()),
            eliminate: name(&c),
            rule,
            hints: NameList(hints),
        };
        self.steps.push((step, assumed.to_vec(), c));
    }

    /// All nogoods in force, then BRT.
    fn propagate(&self, assumed: &[Candidate]) -> Found {
        let mut live = self.start.clone();
        let mut hints = Vec::new();
        let decide = |live: &mut Vec<bool>, c: Candidate| {
            let mut new = false;
            for d in self.csp.linked(c) {
                new |= std::mem::take(&mut live[d.index()]);
            }
            new
        };
        for &c in assumed {
            decide(&mut live, c);
        }
        for (step, under, c) in &self.steps {
            if assumed.starts_with(under) && live[c.index()] {
                live[c.index()] = false;
                hints.push(format!("#{}", step.id));
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for v in self.csp.variables() {
                let left: Vec<_> = self
                    .csp
                    .members(v)
                    .iter()
                    .filter(|c| live[c.index()])
                    .collect();
                let new = match left[..] {
                    [] => true,
                    [&c] => decide(&mut live, c),
                    _ => false,
                };
                if new {
                    changed = true;
                    hints.push(self.theorem.board().csp().variable_name(v).to_owned());
                }
                if left.is_empty() {
                    return Found {
                        contradiction: true,
                        live,
                        hints,
                    };
                }
            }
        }
        Found {
            contradiction: false,
            live,
            hints,
        }
    }

    /// A whip[1] that applies: its CSP-variable and its target.
    fn whip(&self, live: &[bool]) -> Option<(oddagon::csp::Variable, Candidate)> {
        self.csp.variables().find_map(|v| {
            let members = self.csp.members(v);
            let eliminates = |z: &Candidate| {
                let mut left = members.iter().filter(|c| live[c.index()]);
                live[z.index()] && !members.contains(z) && left.all(|&c| self.csp.are_linked(c, *z))
            };
            self.csp.candidates().find(eliminates).map(|z| (v, z))
        })
    }
}
