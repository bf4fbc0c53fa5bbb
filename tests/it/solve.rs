//! Resolution paths, each step held against the definitions.

use crate::path_proofs::proven;
use crate::path_stories::written;
use crate::puzzles::{LOKI, Random, compiled, given, grid, line, minimal, read};
use oddagon::board::Board;
use oddagon::csp::{
    Candidate, CandidateSet, Chain, ChainKind, Csp, Engine, Forcing, Oddagon, Theory, Variable,
};
use oddagon::library::Library;
use oddagon::library::matching::Matcher;
use oddagon::proof::Lemma;
use oddagon::prover::Solutions;
use oddagon::solve::{Path, PathRelation, PathStatus, SolveOptions, Solver, Step, Sum};
use oddagon::theorem::Theorem;
use std::sync::LazyLock;

pub static RULES: LazyLock<Vec<Theorem>> =
    LazyLock::new(|| Library::two_band().theorems().map(|(_, t)| t).collect());
static MATCHER: LazyLock<Matcher> = LazyLock::new(|| Matcher::new(RULES.iter()).unwrap());

pub fn solver(sum: &str) -> Solver<'static> {
    let sum: Sum = sum.parse().unwrap();
    let (board, engine) = compiled(3);
    Solver::new(board, engine, &sum, Some(&MATCHER), SolveOptions::default())
}

fn solve(sum: &str, givens: &[Candidate]) -> Path {
    let (_, engine) = compiled(3);
    solver(sum).solve(&engine.live(&given(3, givens)), givens)
}

/// Whether a chain is one by the field's definition, in a state with relations: written without the
/// engine.
pub fn is_chain(csp: &Csp, path: &Path, live: &CandidateSet, chain: &Chain) -> bool {
    ends_in(csp, path, live, chain).is_some_and(|end| end.is_empty())
}

/// What a chain ends in, if it is one: its last right-linking candidates.
fn ends_in(csp: &Csp, path: &Path, live: &CandidateSet, chain: &Chain) -> Option<Vec<Candidate>> {
    let z = chain.target;
    let linked = |c: Candidate, group: &[Candidate]| group.iter().all(|&d| csp.are_linked(c, d));
    let mut before: Vec<Vec<Candidate>> = Vec::new();
    let mut used = Vec::new();
    let mut relations = 0;
    for link in &chain.links {
        let members = match link.variable.index().checked_sub(csp.variable_count()) {
            None => csp.members(link.variable),
            Some(number) => {
                relations += 1;
                &path.relations[number].guardians
            }
        };
        let left = match before.last() {
            None => vec![z],
            Some(_) if chain.kind.branches() => Vec::new(),
            Some(right) => right.clone(),
        };
        let accounted =
            |c: Candidate| csp.are_linked(c, z) || before.iter().any(|right| linked(c, right));
        let fits = live.contains(link.left)
            && members.contains(&link.left)
            && (linked(link.left, &left) && !left.is_empty()
                || left.is_empty() && accounted(link.left))
            && !members.contains(&z)
            && !used.contains(&link.variable);
        let mut rest = members
            .iter()
            .copied()
            .filter(|&c| live.contains(c) && c != link.left && !link.right.contains(&c));
        if !fits || !rest.all(accounted) || link.right.iter().any(|c| !live.contains(*c)) {
            return None;
        }
        if link.right.len() > 1 && !chain.kind.has_groups() {
            return None;
        }
        used.push(link.variable);
        before.push(link.right.clone());
    }
    before.pop().filter(|_| relations <= 1)
}

/// Whether from each candidate that is left of a CSP-variable or relation a partial chain leads to
/// the target, or a link.
pub fn is_forcing(csp: &Csp, path: &Path, live: &CandidateSet, forcing: &Forcing) -> bool {
    let number = forcing.variable.index().checked_sub(csp.variable_count());
    let (members, most) = match number {
        None => (csp.members(forcing.variable), 2),
        Some(number) => (&path.relations[number].guardians[..], usize::MAX),
    };
    let left = members.iter().filter(|c| live.contains(**c));
    let leads = |(c, chain): &(Candidate, Option<Chain>)| match chain {
        None => csp.are_linked(*c, forcing.target),
        Some(chain) => {
            let end = ends_in(csp, path, live, chain).unwrap_or_default();
            let links = end.iter().all(|&d| csp.are_linked(d, forcing.target));
            chain.target == *c && chain.kind == forcing.kind && !end.is_empty() && links
        }
    };
    live.contains(forcing.target)
        && forcing.branches.len() <= most
        && left.eq(forcing.branches.iter().map(|(c, _)| c))
        && forcing.branches.iter().all(leads)
}

/// Whether an odd number of CSP-variables goes around, with no candidates beside but those that the
/// target eliminates.
pub fn is_oddagon(csp: &Csp, live: &CandidateSet, oddagon: &Oddagon) -> bool {
    let cycle = &oddagon.cycle;
    let fits = |(i, &(v, c)): (usize, &(Variable, Candidate))| {
        let (_, next) = cycle[(i + 1) % cycle.len()];
        let members = csp.members(v);
        let mut left = members.iter().filter(|d| live.contains(**d));
        let apart = cycle.iter().filter(|(w, d)| *w == v || *d == c).count() == 1;
        apart
            && [c, next]
                .iter()
                .all(|d| members.contains(d) && live.contains(*d))
            && left.all(|&d| d == c || d == next || csp.are_linked(d, oddagon.target))
    };
    cycle.len() % 2 == 1 && cycle.len() > 1 && cycle.iter().enumerate().all(fits)
}

/// Replays a path: every relation and chain is what it should be, in the state in which it is used.
fn verify(path: &Path, solution: &CandidateSet) -> usize {
    let (board, _) = compiled(3);
    let csp = board.csp();
    assert_eq!(path.contradicts(csp, solution), None);
    let (mut live, mut related) = (path.start.clone(), 0);
    for step in &path.steps {
        match step {
            Step::RelationChains(chains) => {
                for chain in chains {
                    assert!(is_chain(csp, path, &live, chain), "{chain:?}");
                    assert!(chain.length() <= path.level);
                }
                related += chains.len();
            }
            Step::LastGuardian(number, last) => {
                let guardians = path.relations[*number].guardians.iter();
                assert!(guardians.filter(|g| live.contains(**g)).eq([last]));
            }
            Step::Relation(number) => {
                let known = &path.relations[*number];
                let digits: Vec<usize> = known.found.digits.iter().map(|&d| d.into()).collect();
                // Of each cell, all that the pattern lacks is a guardian, and the pattern's
                // candidates are all there.
                for &cell in &known.found.cells {
                    for digit in 0..9 {
                        let c = board.candidate_at(cell.into(), digit);
                        let guards = known.guardians.contains(&c);
                        assert_eq!(guards, live.contains(c) && !digits.contains(&digit));
                        assert!(live.contains(c) || !digits.contains(&digit));
                    }
                }
            }
            Step::Split {
                guardians,
                chain,
                parts,
                relation,
            } => {
                assert_eq!(chain.len() % 2, 0);
                let mut at = guardians[0];
                for &v in chain {
                    let left: Vec<_> = csp
                        .members(v)
                        .iter()
                        .filter(|c| live.contains(**c))
                        .collect();
                    assert_eq!(left.len(), 2);
                    assert!(left.contains(&&at));
                    at = *left.into_iter().find(|c| **c != at).unwrap();
                }
                assert_eq!(at, guardians[1]);
                for (&part, without) in parts.iter().zip(guardians) {
                    let of = &path.relations[*relation].guardians;
                    let expected = of.iter().filter(|g| *g != without && live.contains(**g));
                    assert!(path.relations[part].guardians.iter().eq(expected));
                }
            }
            Step::Singles(singles) => {
                let mut state = live.clone();
                for &(v, c) in singles {
                    if v.index() < csp.variable_count() {
                        let left = csp.members(v).iter().filter(|c| state.contains(**c));
                        assert!(left.eq([&c]));
                    }
                    csp.linked(c).iter().for_each(|&d| state.remove(d));
                }
            }
            Step::Forcing(chains) => {
                for forcing in chains {
                    assert!(is_forcing(csp, path, &live, forcing), "{forcing:?}");
                    assert!(forcing.length() <= path.level);
                    related += usize::from(forcing.variable.index() >= csp.variable_count());
                }
            }
            Step::Oddagons(oddagons) => {
                for oddagon in oddagons {
                    assert!(is_oddagon(csp, &live, oddagon), "{oddagon:?}");
                }
            }
            Step::Technique(used) => assert!(used.find.holds(csp, &live), "{used:?}"),
            Step::Rules(_) | Step::Trials(..) | Step::Cases(_) | Step::Replacement(_) => {}
        }
        for c in step.eliminated(csp) {
            live.remove(c);
        }
    }
    assert_eq!(live, path.end);
    related
}

fn solution(givens: &[Candidate]) -> CandidateSet {
    let (_, engine) = compiled(3);
    engine.live(&Solutions::new(engine).first(&given(3, givens)).unwrap())
}

#[test]
fn the_trivalue_oddagon_solves_loki() {
    let givens = read(LOKI);
    for (sum, level) in [
        ("FS4+W8+OR5W8", 3),
        ("FS4+gW8+OR5gW8", 3),
        ("FS4+B8+OR5B8", 3),
    ] {
        let path = solve(sum, &givens);
        assert_eq!(
            (path.status, path.level),
            (PathStatus::Solved, level),
            "{sum}"
        );
        assert_eq!(path.end, solution(&givens));
        verify(&path, &solution(&givens));
    }
    // Without relations nothing solves a puzzle of depth 3.
    for sum in ["FS4+W8", "S4+B6"] {
        let path = solve(sum, &givens);
        assert_eq!(path.status, PathStatus::Open, "{sum}");
        assert!(path.relations.is_empty());
    }
}

#[test]
fn images_of_a_puzzle_have_its_level() {
    let mut random = Random::seeded(71);
    for _ in 0..12 {
        let symmetry = random.symmetry(3);
        let givens = read(LOKI);
        let image: Vec<Candidate> = givens.iter().map(|&c| symmetry.candidate(c)).collect();
        let path = solve("FS4+W8+OR5W8", &image);
        assert_eq!(
            (path.status, path.level),
            (PathStatus::Solved, 3),
            "{}",
            line(3, &image)
        );
        verify(&path, &solution(&image));
    }
}

/// States in which patterns fit, made from grids: the cells of a pattern's image have its
/// candidates and the digit of the grid, all others many candidates.
#[test]
fn every_step_is_what_its_definition_says() {
    let (board, engine) = compiled(3);
    let mut random = Random::seeded(72);
    let (mut related, mut relations, mut splits, mut proofs) = (0, 0, 0, 0);
    for i in 0..400 {
        let grid = grid(3, &mut random);
        let solution = CandidateSet::of(729, grid.iter().copied());
        let pattern = &RULES[random.below(RULES.len())];
        // An image in which few cells have another digit in the grid.
        let images = (0..400).map(|_| {
            let symmetry = random.symmetry(3);
            let start = pattern.start();
            let image = CandidateSet::of(729, start.iter().map(|c| symmetry.candidate(c)));
            let guardians = grid.iter().filter(|&&c| !image.contains(c)).count();
            (guardians, image)
        });
        let (guardians, image) = images.min_by_key(|(guardians, _)| *guardians).unwrap();
        let mut live = solution.clone();
        for cell in 0..81 {
            let here: Vec<Candidate> = (0..9).map(|d| board.candidate_at(cell, d)).collect();
            let of_pattern = here.iter().filter(|&&c| image.contains(c)).count() == 3;
            for c in here {
                let chance = 44 + i % 24;
                if of_pattern && image.contains(c) || !of_pattern && random.percent(chance) {
                    live.insert(c);
                }
            }
        }
        assert!(guardians > 0, "an impossible pattern in a grid");
        let sum = [
            "FS4+W5+OR5W5",
            "S3+gW4+OR4gW4",
            "W3+B4+OR6B4",
            "BC4+OR5CW5",
            "W3+OR6FW6",
            "OR4FgW4+OR4gB3+W1+T&E(W1,1)",
        ][i % 6];
        let path = solver(sum).solve(&live, &[]);
        related += verify(&path, &solution);
        if let Some(proof) = proven(&path, &live, &[]) {
            proofs += 1;
            if proofs % 16 == 0 {
                written(&proof);
            }
        }
        relations += path.relations.len();
        splits += path
            .steps
            .iter()
            .filter(|s| matches!(s, Step::Split { .. }))
            .count();
        assert_ne!(path.status, PathStatus::Contradiction);
        assert_eq!(
            path.status == PathStatus::Solved,
            engine.is_solved(&engine.state(&path.end)) || path.end.len() == 81
        );
    }
    assert!(
        related > 50 && relations > 200 && splits > 5 && proofs > 300,
        "{related} {relations} {splits} {proofs}"
    );
}

/// Every rule that a sum of theories can name, on puzzles of our own: what it does is what its
/// definition says, and a proof.
#[test]
fn every_rule_of_a_sum_makes_proofs() {
    let mut random = Random::seeded(76);
    let puzzles: Vec<Vec<Candidate>> = (0..8).map(|_| minimal(3, &mut random)).collect();
    let sums = [
        "BRT+T&E(BRT,1)",
        "BRT+T&E(BRT,2)",
        "W1+T&E(W2,1)",
        "DFS",
        "W1+DFS(S3)",
        "BRT+FT&E(BRT)+DFS",
        "FT&E(W1)",
        "F2T&E(BRT)+W1",
        "F2T&E(W2)+F3T&E(W1)",
        "rc-W5+bn-BC6+cn-tW4",
        "T2",
        "T3+BC3",
        "FW6",
        "W2+FgW5",
        "FB6",
        "gB4",
        "TyBC4+TyZ4+TytW4+TyW5",
        "gBC6",
        "g2W5",
        "g2B4",
        "rc+rn-W5+gBC3",
        "O9+BC2",
    ];
    for sum in sums {
        let (mut solved, mut shown) = (0, 0);
        for givens in &puzzles {
            let path = solve(sum, givens);
            verify(&path, &solution(givens));
            let proof = proven(&path, &given_live(givens), givens);
            solved += usize::from(path.status == PathStatus::Solved);
            shown += usize::from(proof.is_some());
        }
        assert!(shown > 0, "{sum}");
        // T&E(2) and search solve everything here.
        let all = sum.contains("DFS") || sum.contains(",2)");
        assert!(!all || solved == puzzles.len(), "{sum}: {solved}");
    }
}

/// A puzzle of depth 3, solved without any relation: digits of three cells may be called what one
/// likes.
#[test]
fn eleven_s_replacement_is_a_proof() {
    let givens = read(LOKI);
    let path = solve("FS4+W8+ER", &givens);
    verify(&path, &solution(&givens));
    let replacements = path.steps.iter().filter_map(|step| match step {
        Step::Replacement(replacement) => Some(replacement),
        _ => None,
    });
    let refuted: usize = replacements.map(|r| r.refuted.len()).sum();
    assert!(refuted > 0, "nothing is refuted");
    assert_eq!(path.status, PathStatus::Solved);
    let proof = proven(&path, &given_live(&givens), &givens).unwrap();
    assert_eq!(proof.lemmas.len(), refuted);
    let symmetric = |lemma: &Lemma| lemma.proof.derivations[0].symmetry.len() == 2;
    assert!(proof.lemmas.iter().all(symmetric));
}

/// The same in the cells and digits of a relation alone.
#[test]
fn replacement_in_relations_is_in_their_cells() {
    let givens =
        read(".......12......3.4....1567...8.9...6.51.76...69...8....75.89.6.8..65..9.9.67.1...");
    let path = solve("FS4+W8+OR8ER", &givens);
    verify(&path, &solution(&givens));
    let mut found = 0;
    for step in &path.steps {
        let Step::Replacement(replacement) = step else {
            continue;
        };
        let is_within = |relation: &PathRelation| {
            let cells = &relation.found.cells;
            let mut digits = relation.found.digits.clone();
            digits.sort_unstable();
            digits
                .iter()
                .map(|&n| usize::from(n))
                .eq(replacement.digits)
                && replacement
                    .cells
                    .iter()
                    .all(|&cell| cells.contains(&(cell as u8)))
        };
        assert!(path.relations.iter().any(is_within), "{replacement:?}");
        found += 1;
    }
    assert!(found > 0, "no relation had such cells");
    assert_eq!(path.status, PathStatus::Solved);
    proven(&path, &given_live(&givens), &givens).unwrap();
    // Without patterns there are no relations.
    let (board, engine) = compiled(3);
    let options = SolveOptions::default();
    let mut plain = Solver::new(board, engine, &"OR8ER".parse().unwrap(), None, options);
    let path = plain.solve(&given_live(&givens), &givens);
    assert!(
        !path
            .steps
            .iter()
            .any(|step| matches!(step, Step::Replacement(_)))
    );
}

/// In stages: each goes on until none of its rules applies any more, and has no others.
#[test]
fn stages_follow_one_another() {
    let (board, engine) = compiled(3);
    let mut random = Random::seeded(4807);
    let stages = ["S3", "BC6", "W7+S3"].map(|sum| sum.parse::<Sum>().unwrap());
    let mut begun = [0; 2];
    for _ in 0..20 {
        let givens = minimal(3, &mut random);
        let live = given_live(&givens);
        let options = SolveOptions {
            stages: stages.to_vec(),
            ..SolveOptions::default()
        };
        let mut solver = Solver::new(board, engine, &Sum::union(&stages), None, options);
        let path = solver.solve(&live, &givens);
        verify(&path, &solution(&givens));
        proven(&path, &live, &givens);
        // Each by itself, from where the one before ended.
        let mut left = live.clone();
        let mut decided = givens.clone();
        let mut steps = Vec::new();
        for (stage, sum) in stages.iter().enumerate() {
            let options = SolveOptions::default();
            let alone = Solver::new(board, engine, sum, None, options).solve(&left, &decided);
            if let Some(before) = stage.checked_sub(1) {
                let Some(start) = path.stages.get(before) else {
                    break;
                };
                assert_eq!((start.after, &start.rules), (steps.len(), &sum.to_string()));
                begun[before] += usize::from(!alone.steps.is_empty());
            }
            decided.extend(alone.steps.iter().flat_map(Step::asserted));
            steps.extend(alone.steps);
            left = alone.end;
        }
        assert_eq!(path.end, left);
        assert_eq!(path.steps, steps);
        // A second puzzle begins with the first stage.
        assert_eq!(solver.solve(&live, &givens), path);
    }
    assert!(begun.iter().all(|&n| n > 0), "{begun:?}");
}

/// With a focus, rules have no other targets, and eliminate it if it is the first of any.
#[test]
fn a_focus_is_all_that_rules_eliminate() {
    let (_, engine) = compiled(3);
    let mut random = Random::seeded(4808);
    let mut found = 0;
    for _ in 0..12 {
        let givens = minimal(3, &mut random);
        let live = given_live(&givens);
        let mut solver = solver("S4+W5+FW4+O5");
        let usual = solver.solve(&live, &givens);
        let first = usual
            .steps
            .iter()
            .find(|step| !matches!(step, Step::Singles(_)));
        let target = first.and_then(|step| step.eliminated(engine.csp()).first().copied());
        let Some(target) = target else {
            continue;
        };
        solver.focus_on(Some(CandidateSet::of(729, [target])));
        let path = solver.solve(&live, &givens);
        verify(&path, &solution(&givens));
        assert!(!path.end.contains(target));
        for step in &path.steps {
            if !matches!(step, Step::Singles(_)) {
                assert_eq!(step.eliminated(engine.csp()), [target], "{step:?}");
                found += 1;
            }
        }
        solver.focus_on(None);
        assert_eq!(solver.solve(&live, &givens), usual);
    }
    assert!(found > 3, "{found}");
}

fn given_live(givens: &[Candidate]) -> CandidateSet {
    let (_, engine) = compiled(3);
    engine.live(&given(3, givens))
}

/// In states with few candidates beside a grid's.
#[test]
fn forcing_chains_are_what_they_are_defined_to_be() {
    let (board, _) = compiled(3);
    let mut random = Random::seeded(77);
    let mut forcing = 0;
    for i in 0..60 {
        let grid = grid(3, &mut random);
        let solution = CandidateSet::of(729, grid.iter().copied());
        let live = board.csp().candidates();
        let live = live.filter(|&c| solution.contains(c) || random.percent(26 + i % 20));
        let live = CandidateSet::of(729, live);
        for sum in ["FW5", "FgB4"] {
            let path = solver(sum).solve(&live, &[]);
            verify(&path, &solution);
            let is_forcing = |step: &&Step| matches!(step, Step::Forcing(_));
            forcing += path.steps.iter().filter(is_forcing).count();
            proven(&path, &live, &[]);
        }
    }
    assert!(forcing > 20, "{forcing}");
}

/// They are rare: one in four puzzles has one before it is stuck.
#[test]
fn oddagons_are_what_they_are_defined_to_be() {
    let mut random = Random::seeded(78);
    let mut oddagons = 0;
    for _ in 0..60 {
        let givens = minimal(3, &mut random);
        let path = solve("O11", &givens);
        verify(&path, &solution(&givens));
        let is_oddagon = |step: &&Step| matches!(step, Step::Oddagons(_));
        oddagons += path.steps.iter().filter(is_oddagon).count();
        proven(&path, &given_live(&givens), &givens);
    }
    assert!(oddagons > 0);
}

/// Random relations, and a closure written without the engine.
#[test]
fn relations_propagate_as_at_least_one() {
    let (board, _) = compiled(2);
    let csp = board.csp();
    let mut random = Random::seeded(73);
    let mut engine = Engine::new(csp);
    let (mut contradictions, mut asserted) = (0, 0);
    for _ in 0..4000 {
        let relations: Vec<Vec<Candidate>> = (0..random.below(5))
            .map(|_| {
                let mut all: Vec<Candidate> = csp.candidates().collect();
                random.shuffle(&mut all);
                all.truncate(1 + random.below(6));
                all
            })
            .collect();
        engine.set_relations(relations.clone());
        let live = CandidateSet::of(64, csp.candidates().filter(|_| random.percent(70)));
        let mut state = engine.state(&live);
        let closed = engine.brt(&mut state).map(|()| engine.live(&state));
        let sets: Vec<&[Candidate]> = csp
            .variables()
            .map(|v| csp.members(v))
            .chain(relations.iter().map(Vec::as_slice))
            .collect();
        let expected = naive(csp, &sets, live);
        match (closed, expected) {
            (Ok(closed), Some(expected)) => assert_eq!(closed, expected),
            (Err(_), None) => contradictions += 1,
            (closed, expected) => panic!("{closed:?} {expected:?} {relations:?}"),
        }
        asserted += usize::from(!relations.is_empty());
    }
    assert!(contradictions > 500 && asserted > 2000);
    // Without relations it is the engine that it was.
    engine.set_relations(Vec::new());
    let fresh = Engine::new(csp);
    for _ in 0..500 {
        let live = CandidateSet::of(64, csp.candidates().filter(|_| random.percent(75)));
        let close = |engine: &Engine| {
            let mut state = engine.state(&live);
            let closed = engine.close(Theory::W1, &mut state, None);
            closed.is_ok().then(|| engine.live(&state))
        };
        assert_eq!(close(&engine), close(&fresh));
    }
}

/// More relations than have room beside the CSP-variables in the engine's first lanes:
/// CSP-variables said again, so nothing may change.
#[test]
fn there_may_be_hundreds_of_relations() {
    let (board, _) = compiled(3);
    let csp = board.csp();
    let mut random = Random::seeded(75);
    let fresh = Engine::new(csp);
    let mut engine = Engine::new(csp);
    let relations = csp.variables().chain(csp.variables().take(200));
    engine.set_relations(relations.map(|v| csp.members(v).to_vec()).collect());
    for _ in 0..300 {
        let grid = grid(3, &mut random);
        let live = csp.candidates();
        let live = live.filter(|c| grid.contains(c) || random.percent(15));
        let live = CandidateSet::of(729, live);
        for theory in [Theory::W1, Theory::Chains(ChainKind::Whip, 3)] {
            let close = |engine: &Engine| {
                let mut state = engine.state(&live);
                let closed = engine.close(theory, &mut state, None);
                closed.is_ok().then(|| engine.live(&state))
            };
            assert_eq!(close(&engine), close(&fresh));
        }
    }
}

/// Closes a state under: of each set at least one is true. The candidates that were decided see to
/// their links.
fn naive(csp: &Csp, sets: &[&[Candidate]], mut live: CandidateSet) -> Option<CandidateSet> {
    loop {
        let before = live.clone();
        for set in sets {
            let left: Vec<Candidate> = set.iter().copied().filter(|c| live.contains(*c)).collect();
            match left[..] {
                [] => return None,
                [c] => csp.linked(c).iter().for_each(|&d| live.remove(d)),
                _ => {}
            }
        }
        if live == before {
            return Some(live);
        }
    }
}

#[test]
fn puzzles_are_solved_at_the_same_level_with_and_without_a_library_they_do_not_need() {
    let (board, engine) = compiled(3);
    let mut random = Random::seeded(74);
    for _ in 0..40 {
        let givens = minimal(3, &mut random);
        let start = engine.live(&given(3, &givens));
        let sum: Sum = "FS4+W8".parse().unwrap();
        let options = SolveOptions {
            singles: false,
            ..SolveOptions::default()
        };
        let path = Solver::new(board, engine, &sum, None, options).solve(&start, &givens);
        let related = solve("FS4+W8+OR5W8", &givens);
        verify(&related, &solution(&givens));
        if path.status == PathStatus::Solved {
            assert_eq!(related.status, PathStatus::Solved);
        }
    }
}
