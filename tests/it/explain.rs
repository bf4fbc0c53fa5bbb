//! Explanations have what their claim rests on, and no more. Each is replayed by definitions that
//! are written here anew, with each part of each step left out in turn; and so is its proof by the
//! checker.

use crate::path_proofs::LEMMAS;
use crate::puzzles::{LOKI, Random, compiled, given, minimal, read};
use crate::solve::{is_chain, is_forcing, is_oddagon, solver};
use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet, Csp, RuleApplication, Subset, Variable};
use oddagon::proof::{Proof, check};
use oddagon::solve::{NoPathProof, Path, Step};
use oddagon::theorem::{BoardName, Claim, Goal, NameList, Theorem};
use std::collections::HashSet;

/// The place of a part of a path: the step and the item in it; in trials, the same inside.
type Place = Vec<usize>;

/// A replay of a path in which one part is left out.
struct Replay<'a> {
    csp: &'a Csp,
    path: &'a Path,
    omitted: &'a [usize],
    /// Whether all Singles are taken after each step, listed or not.
    all_singles: bool,
}

/// The places of all parts of steps.
fn places(steps: &[Step], under: &[usize]) -> Vec<Place> {
    let mut all = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        for item in 0..parts(step) {
            let place = [under, &[at, item]].concat();
            if let Step::Trials(_, trials) = step {
                all.extend(places(&trials[item].steps, &place));
            }
            all.push(place);
        }
    }
    all
}

fn parts(step: &Step) -> usize {
    match step {
        Step::Singles(all) => all.len(),
        Step::Rules(all) => all.len(),
        Step::RelationChains(all) => all.len(),
        Step::Forcing(all) => all.len(),
        Step::Oddagons(all) => all.len(),
        Step::Replacement(replacement) => replacement.refuted.len(),
        Step::Trials(_, all) => all.len(),
        Step::Cases(cases) => cases.trials.len(),
        Step::Technique(used) => used.find.eliminated.len(),
        Step::Relation(_) | Step::LastGuardian(..) | Step::Split { .. } => 1,
    }
}

/// The step at a place.
fn step_at<'a>(steps: &'a [Step], place: &[usize]) -> &'a Step {
    match (&steps[place[0]], &place[2..]) {
        (step, []) => step,
        (Step::Trials(_, trials), inside) => step_at(&trials[place[1]].steps, inside),
        _ => panic!("only trials have steps inside"),
    }
}

impl Replay<'_> {
    fn left(&self, v: Variable, live: &CandidateSet) -> Vec<Candidate> {
        let members = self.csp.members(v).iter().copied();
        members.filter(|&c| live.contains(c)).collect()
    }

    fn is_empty(&self, live: &CandidateSet) -> bool {
        self.csp.variables().any(|v| self.left(v, live).is_empty())
    }

    fn settle(&self, live: &mut CandidateSet) {
        while self.all_singles && !self.is_empty(live) {
            let before = live.clone();
            for v in self.csp.variables() {
                if let [c] = self.left(v, live)[..] {
                    self.csp.decide(live, c);
                }
            }
            if *live == before {
                return;
            }
        }
    }

    /// The state after the steps, as far as they apply.
    fn run(
        &self,
        steps: &[Step],
        under: &[usize],
        live: &mut CandidateSet,
        known: &mut HashSet<usize>,
    ) {
        self.settle(live);
        for (at, step) in steps.iter().enumerate() {
            let before = live.clone();
            for item in 0..parts(step) {
                let place = [under, &[at, item]].concat();
                if place == self.omitted {
                    continue;
                }
                // Singles are taken one after the other, all else in one state.
                let seen = match step {
                    Step::Singles(_) => live.clone(),
                    _ => before.clone(),
                };
                for c in self.eliminated(step, item, &place, &seen, known) {
                    live.remove(c);
                }
            }
            self.settle(live);
        }
    }

    /// What a part of a step eliminates in this state: nothing if it does not apply.
    fn eliminated(
        &self,
        step: &Step,
        item: usize,
        place: &[usize],
        live: &CandidateSet,
        known: &mut HashSet<usize>,
    ) -> Vec<Candidate> {
        let csp = self.csp;
        let number = |v: Variable| v.index().checked_sub(csp.variable_count());
        let is_known = |v| number(v).is_none_or(|number| known.contains(&number));
        let (applies, eliminated) = match step {
            Step::Singles(singles) => {
                let (v, c) = singles[item];
                (self.left(v, live) == [c], csp.linked(c).to_vec())
            }
            Step::Rules(rules) => match &rules[item] {
                RuleApplication::Chain(chain) => {
                    let whole = chain.kind.ends_at_target();
                    let ok = if whole {
                        is_reversible(csp, live, chain)
                    } else {
                        is_chain(csp, self.path, live, chain)
                    };
                    (ok, vec![chain.target])
                }
                RuleApplication::Subset(target, subset) => {
                    (self.is_subset(live, *target, subset), vec![*target])
                }
            },
            Step::RelationChains(chains) => {
                let chain = &chains[item];
                let known = chain.links.iter().all(|link| is_known(link.variable));
                let ok = known && is_chain(csp, self.path, live, chain);
                (ok, vec![chain.target])
            }
            Step::Forcing(chains) => {
                let forcing = &chains[item];
                let mut with_target = live.clone();
                with_target.insert(forcing.target);
                let ok =
                    is_known(forcing.variable) && is_forcing(csp, self.path, &with_target, forcing);
                (ok, vec![forcing.target])
            }
            Step::Oddagons(oddagons) => {
                let oddagon = &oddagons[item];
                (is_oddagon(csp, live, oddagon), vec![oddagon.target])
            }
            Step::Replacement(replacement) => {
                let (target, _) = replacement.refuted[item];
                let within = |c| replacement.loosened.contains(c) || csp.are_linked(c, target);
                (live.iter().all(within), vec![target])
            }
            Step::Trials(_, trials) => {
                let trial = &trials[item];
                let mut assumed = live.clone();
                csp.decide(&mut assumed, trial.target);
                self.run(&trial.steps, place, &mut assumed, &mut HashSet::new());
                (self.is_empty(&assumed), vec![trial.target])
            }
            Step::Cases(_) => panic!("explanations tell cases as trials"),
            Step::Technique(used) => {
                let mut find = used.find.clone();
                find.eliminated = vec![find.eliminated[item]];
                let mut with_target = live.clone();
                with_target.insert(find.eliminated[0]);
                (find.holds(csp, &with_target), find.eliminated)
            }
            Step::Relation(number) => {
                let relation = &self.path.relations[*number];
                let digits: Vec<usize> = relation.found.digits.iter().map(|&d| d.into()).collect();
                let (board, _) = compiled(3);
                let cells = relation.found.cells.iter();
                let mut of_cells = cells.flat_map(|&cell| csp.members(Variable::new(cell.into())));
                let fits = of_cells.all(|&c| {
                    let own = digits.contains(&board.digit(c));
                    own || !live.contains(c) || relation.guardians.contains(&c)
                });
                if fits {
                    known.insert(*number);
                }
                (false, Vec::new())
            }
            Step::LastGuardian(number, last) => {
                let guardians = self.path.relations[*number].guardians.iter();
                let only = guardians.filter(|g| live.contains(**g)).eq([last]);
                (only && known.contains(number), csp.linked(*last).to_vec())
            }
            Step::Split {
                relation,
                chain,
                parts,
                ..
            } => {
                let two = |&v: &Variable| self.left(v, live).len() == 2;
                if known.contains(relation) && chain.iter().all(two) {
                    known.extend(parts);
                }
                (false, Vec::new())
            }
        };
        if applies { eliminated } else { Vec::new() }
    }

    fn is_subset(&self, live: &CandidateSet, target: Candidate, subset: &Subset) -> bool {
        let covered = |c: &Candidate| {
            let mut covers = subset.covers.iter();
            covers.any(|&w| self.csp.members(w).contains(c))
        };
        let fin = |c: &Candidate| subset.finned && self.csp.are_linked(*c, target);
        let left = subset.bases.iter().flat_map(|&v| self.left(v, live));
        subset.covers.len() <= subset.bases.len()
            && covered(&target)
            && left.into_iter().all(|c| covered(&c) || fin(&c))
    }

    /// Whether the targets are eliminated.
    fn derives(&self, targets: &[Candidate]) -> bool {
        let mut live = self.path.start.clone();
        self.run(&self.path.steps, &[], &mut live, &mut HashSet::new());
        !targets.iter().any(|&c| live.contains(c))
    }
}

/// Bivalue-chains and t-whips.
fn is_reversible(csp: &Csp, live: &CandidateSet, chain: &oddagon::csp::Chain) -> bool {
    let mut before: Vec<Candidate> = vec![chain.target];
    let mut rights: Vec<Candidate> = Vec::new();
    for link in &chain.links {
        let follows = before.iter().all(|&c| csp.are_linked(c, link.left));
        let mut others = csp.members(link.variable).iter().copied();
        let fits = others.all(|c| {
            let by_right = |&right: &Candidate| csp.are_linked(right, c);
            let t = chain.kind.has_t_candidates() && rights.iter().any(by_right);
            !live.contains(c) || c == link.left || link.right.contains(&c) || t
        });
        if !follows || !fits || link.right.len() != 1 {
            return false;
        }
        before = link.right.clone();
        rights.extend(&link.right);
    }
    before.iter().all(|&c| csp.are_linked(c, chain.target))
}

/// What was tested.
#[derive(Debug, Default)]
struct Tested {
    claims: usize,
    parts: usize,
    proofs: usize,
    proof_steps: usize,
    trials: usize,
    relations: usize,
}

/// Tests the explanation of one claim; `asserted` if these candidates are all others of its cell.
fn test(
    whole: &Path,
    (live, givens): (&CandidateSet, &[Candidate]),
    (targets, asserted): (&[Candidate], Option<Candidate>),
    tested: &mut Tested,
) {
    let (board, _) = compiled(3);
    let csp = board.csp();
    let part = whole.leading_to(csp, targets).unwrap();
    let sizes = part.steps.iter().map(Step::size);
    assert_eq!(part.level, sizes.max().unwrap_or(0));
    let derives = |omitted: &[usize], all_singles| {
        let replay = Replay {
            csp,
            path: &part,
            omitted,
            all_singles,
        };
        replay.derives(targets)
    };
    assert!(derives(&[], false), "{:?}", part.steps);
    for place in places(&part.steps, &[]) {
        assert!(!derives(&place, false), "{place:?} of {:?}", part.steps);
        if !matches!(step_at(&part.steps, &place), Step::Singles(_)) {
            assert!(!derives(&place, true), "{place:?} of {:?}", part.steps);
        }
        tested.parts += 1;
    }
    tested.claims += 1;
    tested.trials += usize::from(part.has_trials());
    let is_relation = |step: &Step| matches!(step, Step::Relation(_));
    tested.relations += usize::from(part.steps.iter().any(is_relation));
    let names = |c: Candidate| NameList(vec![csp.candidate_name(c).to_owned()]);
    let claim = match asserted {
        Some(c) => Claim::Assert(names(c)),
        None => Claim::Eliminate(names(targets[0])),
    };
    let name = BoardName::Sudoku(board.order());
    let proof = match part.proof_of((claim, targets), board, name, live, givens, &LEMMAS) {
        Ok(proof) => proof,
        Err(NoPathProof::Nothing) => return,
        Err(error) => panic!("{error}"),
    };
    check(&proof).unwrap_or_else(|error| panic!("{error}: {:?}", part.steps));
    let theorem = Theorem::new(proof.theorem.clone()).unwrap();
    let claimed = targets.iter().filter(|c| theorem.live().contains(**c));
    let Goal::Eliminate(goal) = theorem.goal() else {
        panic!("another claim");
    };
    assert!(goal.iter().eq(claimed));
    tested.proofs += 1;
    for shorter in without_one(&proof) {
        assert!(check(&shorter).is_err(), "{:?}", part.steps);
        tested.proof_steps += 1;
    }
}

/// A proof without each of its steps, and without each image of a lemma; nothing refers to it any
/// more.
fn without_one(proof: &Proof) -> Vec<Proof> {
    let mut all = Vec::new();
    for step in &proof.derivations[0].steps {
        let mut shorter = proof.clone();
        let derivation = &mut shorter.derivations[0];
        let word = format!("#{}", step.id);
        derivation.steps.retain(|other| other.id != step.id);
        let hints = derivation.steps.iter_mut().map(|step| &mut step.hints);
        let hints = hints.chain([&mut derivation.conclusion]);
        hints.for_each(|hints| hints.0.retain(|hint| *hint != word));
        let nogoods = derivation.steps.iter().filter(|step| step.rule.is_none());
        let depth = nogoods.map(|step| step.assume.0.len() + 1).max();
        derivation.depth = depth.unwrap_or(0);
        all.push(shorter);
    }
    for (i, lemma) in proof.lemmas.iter().enumerate() {
        for j in 0..lemma.images.len() {
            let mut shorter = proof.clone();
            shorter.lemmas[i].images.remove(j);
            all.push(shorter);
        }
    }
    all
}

/// Tests claims about a puzzle: each `every`-th elimination, and as many assertions.
fn test_puzzle(givens: &[Candidate], sum: &str, every: usize, tested: &mut Tested) {
    let (board, engine) = compiled(3);
    let csp = board.csp();
    let live = engine.live(&given(3, givens));
    let whole = solver(sum).solve(&live, givens);
    let eliminated = whole.start.iter().filter(|&c| !whole.end.contains(c));
    for target in eliminated.step_by(every) {
        test(&whole, (&live, givens), (&[target], None), tested);
    }
    let left = |cell: usize| {
        let members = csp.members(Variable::new(cell)).iter().copied();
        members
            .filter(|&c| whole.end.contains(c))
            .collect::<Vec<_>>()
    };
    for cell in (0..81).step_by(every) {
        if let [c] = left(cell)[..] {
            let members = csp.members(Variable::new(cell)).iter().copied();
            let others: Vec<Candidate> = members.filter(|&other| other != c).collect();
            test(&whole, (&live, givens), (&others, Some(c)), tested);
        }
    }
}

const SUMS: [&str; 13] = [
    "FS4+W8+OR5W8+T&E(W1,2)+DFS(W1)",
    "W8",
    "S4+BC6+Z6+tW6",
    "gW6",
    "B6+O7",
    "LC+SUB+WING+XYC+AIC+ALS+T&E",
    "gB4+FW5",
    "W1+T&E(BRT,1)",
    "BRT+T&E(BRT,2)",
    "S2+FT&E(W1)+DFS(S2)",
    "TyBC4+TyZ4+W1+T&E(W2,1)",
    "OR5W6+FS3+OR4FW6+OR3B5",
    "S4+W6+ER",
];

fn test_all(puzzles: usize, every: usize) -> Tested {
    let mut random = Random::seeded(4501);
    let mut tested = Tested::default();
    for i in 0..puzzles {
        // Puzzles of depth 3, and minimal ones, nearly all of depth 1, in turn.
        let givens = if i % 3 == 0 {
            let symmetry = random.symmetry(3);
            read(LOKI).iter().map(|&c| symmetry.candidate(c)).collect()
        } else {
            minimal(3, &mut random)
        };
        test_puzzle(&givens, SUMS[i % SUMS.len()], every, &mut tested);
    }
    tested
}

/// Cases are told as trials.
#[test]
fn cases_are_explained() {
    let mut random = Random::seeded(4812);
    let mut tested = Tested::default();
    for sum in ["F2T&E(W2)+F3T&E(W1)", "rc-W4+F2T&E(BRT)"] {
        for _ in 0..2 {
            test_puzzle(&minimal(3, &mut random), sum, 37, &mut tested);
        }
    }
}

#[test]
fn nothing_can_be_left_out_of_an_explanation() {
    let tested = test_all(12, 23);
    assert!(
        tested.claims > 80 && tested.proofs > 60 && tested.trials > 5 && tested.relations > 5,
        "{tested:?}"
    );
}

/// Thousands of claims: `ODDAGON_PUZZLES=120 cargo test --release --test it explain:: -- --ignored
/// --nocapture`.
#[test]
#[ignore]
fn nothing_can_be_left_out_of_thousands_of_explanations() {
    let puzzles = std::env::var("ODDAGON_PUZZLES").ok();
    let puzzles = puzzles.and_then(|n| n.parse().ok()).unwrap_or(120);
    println!("{:?}", test_all(puzzles, 3));
}

/// A puzzle of depth 2 whose trials have trials inside, and states without givens.
#[test]
fn explanations_of_deeper_puzzles_and_of_states() {
    let hard = "6.......1.2.....4...7...8....41.59..381697425..93.26....6...7...9.....8.1.......3";
    let mut tested = Tested::default();
    test_puzzle(&read(hard), "BRT+T&E(BRT,2)", 61, &mut tested);
    let (board, engine) = compiled(3);
    let givens = read(LOKI);
    let live = engine.live(&given(3, &givens));
    let whole = solver("FS4+W8+OR5W8").solve(&live, &[]);
    for target in whole.start.iter().step_by(17) {
        if !whole.end.contains(target) {
            test(&whole, (&live, &[]), (&[target], None), &mut tested);
        }
    }
    assert!(tested.claims > 10, "{tested:?}");
    // What the position says needs no step.
    let cell = board.csp().variables_of(givens[0])[0];
    let others = board.csp().members(cell).iter().copied();
    let others: Vec<Candidate> = others.filter(|&c| c != givens[0]).collect();
    let path = whole.leading_to(board.csp(), &others).unwrap();
    assert!(path.steps.is_empty() && path.level == 0);
}
