//! Resolution theories against their definitions, and what they promise of each other.

use crate::path_proofs;
use crate::puzzles;
use crate::skips;
use crate::solve::is_oddagon;

use oddagon::board::Notation;

use oddagon::board::Board;
use oddagon::csp::{
    Candidate, CandidateSet, ChainKind, Csp, CspBuilder, Effort, Engine, Groups, Link, Oddagon,
    RuleApplication, State, Theory, Variable, with_number,
};
use oddagon::job;
use oddagon::latin::regions;
use oddagon::prover::{Classifier, Solutions, Status};
use oddagon::solve::{SolveOptions, Solver, Step};
use oddagon::theorem::BoardName;
use puzzles::{Random, compiled, given, grid, minimal};

const CHAINS: [Theory; 7] = [
    Theory::Chains(ChainKind::Whip, 4),
    Theory::Chains(ChainKind::GWhip, 3),
    Theory::Chains(ChainKind::Braid, 4),
    Theory::Chains(ChainKind::GBraid, 3),
    Theory::Chains(ChainKind::BivalueChain, 4),
    Theory::Chains(ChainKind::ZChain, 4),
    Theory::Chains(ChainKind::TWhip, 4),
];

const CONFLUENT: [Theory; 8] = [
    Theory::W1,
    Theory::Chains(ChainKind::Whip, 2),
    Theory::Subsets(4),
    Theory::FinnedFish(4),
    Theory::Chains(ChainKind::BivalueChain, 4),
    Theory::Chains(ChainKind::ZChain, 4),
    Theory::Chains(ChainKind::Braid, 4),
    Theory::Chains(ChainKind::GBraid, 3),
];

/// A completed grid and other candidates, each with `percent`.
fn state(order: usize, percent: usize, random: &mut Random) -> CandidateSet {
    let (board, engine) = compiled(order);
    let mut live = CandidateSet::of(engine.candidate_count(), grid(order, random));
    for c in board.csp().candidates() {
        if random.below(100) < percent {
            live.insert(c);
        }
    }
    live
}

fn close(order: usize, theory: Theory, live: &CandidateSet) -> Option<CandidateSet> {
    let (_, engine) = compiled(order);
    let mut state = engine.state(live);
    engine.close(theory, &mut state, None).ok()?;
    Some(engine.live(&state))
}

#[test]
fn chains_are_what_they_are_defined_to_be() {
    let mut random = Random::seeded(31);
    let mut more_than_w1 = [0; CHAINS.len()];
    for (order, count, percents) in [(2, 120, [45, 55, 65, 80]), (3, 6, [22, 26, 30, 34])] {
        let (board, _) = compiled(order);
        for i in 0..count {
            let live = state(order, percents[i % 4], &mut random);
            let w1 = close(order, Theory::W1, &live);
            for (theory, more) in CHAINS.into_iter().zip(&mut more_than_w1) {
                let found = close(order, theory, &live);
                let expected =
                    oddagon::prover::trial_and_error(board.csp(), theory, &live, &live, 0);
                assert_eq!(found, expected, "{theory}, {live:?}");
                *more += usize::from(found != w1);
            }
        }
    }
    assert!(
        more_than_w1.iter().all(|&more| more > 2),
        "{more_than_w1:?}"
    );
}

/// Jigsaws have CSP-variables that cross without any pattern, where Subsets are looked for in a way
/// of their own.
#[test]
fn subsets_of_jigsaws_are_what_they_are_defined_to_be() {
    let mut random = job::random::Random::seeded(36);
    let theories = [
        Theory::Subsets(2),
        Theory::Subsets(4),
        Theory::FinnedFish(2),
        Theory::FinnedFish(3),
    ];
    let mut more_than_w1 = [0; 4];
    for i in 0..300 {
        let board = BoardName::Latin {
            side: 5 + i % 2,
            pandiagonal: false,
            regions: vec![regions::random(5 + i % 2, &mut random)],
            signs: String::new(),
            constraints: Vec::new(),
        };
        let board = board.board().unwrap();
        let engine = Engine::new(board.csp());
        let everything = engine.state(&board.csp().everything());
        // Few regions have no square.
        let Some(solution) = Solutions::new(&engine).first(&everything) else {
            continue;
        };
        let mut live = engine.live(&solution);
        for c in board.csp().candidates() {
            if random.below(100) < 40 + 5 * (i / 2 % 4) {
                live.insert(c);
            }
        }
        let plain = |theory| oddagon::prover::trial_and_error(board.csp(), theory, &live, &live, 0);
        for (theory, more) in theories.into_iter().zip(&mut more_than_w1) {
            let mut state = engine.state(&live);
            let closed = engine.close(theory, &mut state, None).is_ok();
            let found = closed.then(|| engine.live(&state));
            assert_eq!(found, plain(theory), "{theory}, {live:?}");
            *more += usize::from(found != plain(Theory::W1));
        }
    }
    assert!(
        more_than_w1.iter().all(|&more| more > 2),
        "{more_than_w1:?}"
    );
}

/// Closes a state by one application at a time, whichever comes up.
fn in_any_order(theory: Theory, state: &mut State, random: &mut Random) -> bool {
    let (_, engine) = compiled(3);
    while engine.brt(state).is_ok() {
        let smaller = with_number(theory, 1 + random.below(theory.number().into()) as u8);
        let mut found = engine.next_applications(smaller, state);
        if found.is_empty() {
            found = engine.next_applications(theory, state);
        }
        match found.len() {
            0 => return true,
            n => engine.eliminate(state, found[random.below(n)].target()),
        }
    }
    false
}

#[test]
fn the_order_of_eliminations_does_not_matter_where_the_field_says_so() {
    let mut random = Random::seeded(32);
    let (_, engine) = compiled(3);
    for _ in 0..6 {
        let givens = minimal(3, &mut random);
        // One given is wrong now and then: contradictions are met in any order too.
        let start = given(3, &givens);
        for theory in CONFLUENT {
            assert!(theory.is_confluent());
            let mut closed = start.clone();
            let consistent = engine.close(theory, &mut closed, None).is_ok();
            let mut other = start.clone();
            assert_eq!(in_any_order(theory, &mut other, &mut random), consistent);
            if consistent {
                assert_eq!(engine.live(&other), engine.live(&closed), "{theory}");
            }
        }
    }
}

#[test]
fn smaller_theories_derive_less() {
    let mut random = Random::seeded(33);
    for i in 0..12 {
        let live = state(3, 24 + 2 * (i % 4), &mut random);
        let chain = [
            vec![
                Theory::W1,
                Theory::Subsets(2),
                Theory::Subsets(4),
                Theory::FinnedFish(4),
            ],
            vec![
                Theory::W1,
                Theory::Chains(ChainKind::BivalueChain, 3),
                Theory::Chains(ChainKind::ZChain, 3),
                Theory::Chains(ChainKind::Braid, 3),
                Theory::Chains(ChainKind::Braid, 5),
            ],
            vec![
                Theory::Chains(ChainKind::Whip, 2),
                Theory::Chains(ChainKind::Braid, 2),
                Theory::Chains(ChainKind::Whip, 2),
            ],
        ];
        for theories in chain {
            let closed: Vec<_> = theories.iter().map(|&t| close(3, t, &live)).collect();
            for pair in closed.windows(2) {
                let within = match (&pair[0], &pair[1]) {
                    (Some(large), Some(small)) => small.is_subset(large),
                    (_, None) => true,
                    (None, Some(_)) => false,
                };
                assert!(within, "{theories:?}, {live:?}");
            }
        }
    }
}

/// So many puzzles, each with `each` of these theories in turn: what none of their rules, shown one
/// by one, may do.
fn keep_solutions(count: usize, each: usize, theories: &[Theory]) {
    let mut random = Random::seeded(34);
    let (board, engine) = compiled(3);
    let mut applied = vec![0; theories.len()];
    for i in 0..count {
        let givens = minimal(3, &mut random);
        let solution = Solutions::new(engine).first(&given(3, &givens)).unwrap();
        let solution = engine.live(&solution);
        for at in (0..each).map(|k| (i * each + k) % theories.len()) {
            let theory = theories[at];
            let options = SolveOptions::default();
            let mut solver = Solver::new(board, engine, &theory.into(), None, options);
            let path = solver.solve(&engine.live(&given(3, &givens)), &givens);
            assert_eq!(path.contradicts(board.csp(), &solution), None);
            assert!(path.level <= theory.number().into());
            for step in &path.steps {
                if let Step::Rules(rules) = step {
                    let sizes = rules.iter().map(RuleApplication::size);
                    assert!(sizes.clone().all(|size| size <= path.level), "{rules:?}");
                    applied[at] += rules.len();
                }
            }
            assert_ne!(path.status, oddagon::solve::PathStatus::Contradiction);
        }
    }
    assert!(applied.iter().all(|&n| n > 100), "{applied:?}");
}

/// Every theory on hundreds of puzzles, two thousand in all.
#[test]
fn no_rule_removes_a_candidate_of_the_solution() {
    let mut theories = CHAINS.to_vec();
    theories.extend([
        Theory::FinnedFish(4),
        Theory::Subsets(4),
        Theory::Chains(ChainKind::Braid, 8),
    ]);
    keep_solutions(2000, 2, &theories);
}

/// `cargo test --release --test it thousands -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn thousands_of_puzzles_keep_their_solutions() {
    let mut theories = CHAINS.map(|theory| with_number(theory, 7)).to_vec();
    theories.extend([Theory::FinnedFish(4), Theory::Subsets(4)]);
    keep_solutions(3000, theories.len(), &theories);
}

#[test]
fn braids_eliminate_what_one_level_of_trial_and_error_does() {
    let mut random = Random::seeded(35);
    let (_, engine) = compiled(3);
    let all = || CandidateSet::full(engine.candidate_count());
    for i in 0..40 {
        let live = state(3, 24 + 3 * (i % 4), &mut random);
        let (board, _) = compiled(3);
        let trial = oddagon::prover::trial_and_error(board.csp(), Theory::W1, &live, &all(), 0)
            .and_then(|live| {
                oddagon::prover::trial_and_error(board.csp(), Theory::Brt, &live, &live, 1)
            });
        assert_eq!(close(3, Theory::Chains(ChainKind::Braid, 36), &live), trial);
    }
}

/// Oddagons on small CSPs, against all rings that there are.
#[test]
fn oddagons_are_what_they_are_defined_to_be() {
    let mut random = Random::seeded(4502);
    let (mut found, mut inside) = (0, 0);
    for i in 0..300 {
        let size = 9 + i % 4;
        let csp = std::sync::Arc::new(any_csp(size, [7, size], &mut random));
        let engine = Engine::new(&csp);
        let mut state = engine.state(&CandidateSet::full(size));
        if engine.close(Theory::Brt, &mut state, None).is_err() {
            continue;
        }
        let live = engine.live(&state);
        let is_open = |c: Candidate| {
            let left = |v: &Variable| {
                csp.members(*v)
                    .iter()
                    .filter(|c| live.contains(**c))
                    .count()
            };
            live.contains(c) && csp.variables_of(c).iter().all(|v| left(v) > 1)
        };
        for length in [3, 5, 7] {
            let shown = engine.oddagons_of_length(&state, length);
            for oddagon in &shown {
                assert!(is_oddagon(&csp, &live, oddagon), "{oddagon:?}");
                assert!(oddagon.cycle.len() <= length);
                inside += usize::from(oddagon.cycle.iter().any(|(_, c)| *c == oddagon.target));
            }
            let mut targets: Vec<Candidate> = shown.iter().map(|o| o.target).collect();
            targets.sort_unstable();
            let expected = csp.candidates().filter(|&target| {
                is_open(target) && has_ring(&csp, &live, target, length, &mut Vec::new())
            });
            assert!(expected.eq(targets.iter().copied()), "{i}: {length}");
            found += targets.len();
        }
    }
    assert!(found > 300 && inside > 30, "{found} {inside}");
}

/// Whether an oddagon of at most this length continues what is there of it: all are tried.
fn has_ring(
    csp: &Csp,
    live: &CandidateSet,
    target: Candidate,
    length: usize,
    cycle: &mut Vec<(Variable, Candidate)>,
) -> bool {
    let whole = Oddagon {
        target,
        cycle: cycle.clone(),
    };
    if is_oddagon(csp, live, &whole) {
        return true;
    }
    if cycle.len() == length {
        return false;
    }
    for v in csp.variables() {
        for &c in csp.members(v) {
            let follows = cycle
                .last()
                .is_none_or(|&(before, d)| csp.members(before).contains(&c) && d != c);
            let stands = cycle.iter().any(|&(w, d)| w == v || d == c);
            if follows && !stands && live.contains(c) {
                cycle.push((v, c));
                if has_ring(csp, live, target, length, cycle) {
                    return true;
                }
                cycle.pop();
            }
        }
    }
    false
}

/// A chain with bounded groups, as far as it goes: its CSP-variables, each with its left-linking
/// candidate and its right-linking ones.
struct Bounded<'a> {
    csp: &'a Csp,
    live: &'a CandidateSet,
    kind: ChainKind,
    groups: Groups,
    target: Candidate,
    links: Vec<(Variable, Candidate, Vec<Candidate>)>,
}

impl Bounded<'_> {
    fn linked(&self, c: Candidate, group: &[Candidate]) -> bool {
        group.iter().all(|&d| self.csp.are_linked(c, d))
    }

    /// The right-linking candidates of a CSP-variable with this left-linking one, if it may come
    /// next.
    ///
    /// In a G2-whip all others are linked to the target, to an earlier candidate or pair, or are
    /// one or two. In a g-bivalue-chain all others are linked to what comes just before, or
    /// right-linking.
    fn right(&self, v: Variable, left: Candidate) -> Option<Vec<Candidate>> {
        let members = self.csp.members(v);
        let start = [self.target];
        let before = self.links.last().map_or(&start[..], |link| &link.2);
        let mut earlier = self.links.iter().map(|link| &link.2[..]);
        let follows = if self.kind == ChainKind::GBraid {
            self.csp.are_linked(left, self.target) || earlier.any(|group| self.linked(left, group))
        } else {
            self.linked(left, before)
        };
        let stands = self.links.iter().any(|link| link.0 == v);
        if members.contains(&self.target) || stands || before.is_empty() || !follows {
            return None;
        }
        let right = members.iter().copied().filter(|&c| {
            let mut earlier = self.links.iter().map(|link| &link.2[..]);
            let is_false = match self.groups {
                Groups::Bivalue => self.linked(c, before),
                _ => {
                    self.csp.are_linked(c, self.target)
                        || earlier.any(|group| self.linked(c, group))
                }
            };
            self.live.contains(c) && c != left && !is_false
        });
        let right: Vec<Candidate> = right.collect();
        let has_loop = self.links.iter().any(|(_, other, group)| {
            let twice = *other == left || group[..] == [left];
            let again = right[..] == [*other] || *group == right;
            self.kind != ChainKind::GBraid && twice || again
        });
        let fits = match self.groups {
            Groups::Bivalue => !right.is_empty(),
            _ => right.len() < 3,
        };
        (fits && !has_loop).then_some(right)
    }

    fn ends(&self) -> bool {
        self.links
            .last()
            .is_some_and(|(_, _, right)| match self.groups {
                Groups::Bivalue => self.linked(self.target, right),
                _ => right.is_empty(),
            })
    }

    /// Whether it goes on to an end with at most that many CSP-variables: all are tried.
    fn goes_on(&mut self, most: usize) -> bool {
        if self.ends() {
            return true;
        }
        if self.links.len() == most {
            return false;
        }
        for v in self.csp.variables() {
            for &left in self.csp.members(v) {
                if !self.live.contains(left) {
                    continue;
                }
                if let Some(right) = self.right(v, left) {
                    self.links.push((v, left, right));
                    let found = self.goes_on(most);
                    self.links.pop();
                    if found {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether these links are such a chain.
    fn is(&mut self, links: &[Link]) -> bool {
        links.iter().all(|link| {
            let right = self.right(link.variable, link.left);
            self.links
                .push((link.variable, link.left, link.right.clone()));
            right.is_some_and(|right| right == link.right)
        }) && self.ends()
    }
}

/// G2-whips, G2-braids and g-bivalue-chains: what is found is such a chain, and every candidate
/// that one eliminates is found.
#[test]
fn chains_with_bounded_groups_are_what_they_are_defined_to_be() {
    let rules = [
        (ChainKind::GWhip, Groups::Pairs),
        (ChainKind::GBraid, Groups::Pairs),
        (ChainKind::GWhip, Groups::Bivalue),
    ];
    let mut random = Random::seeded(4803);
    // With a group, and not found by whips or bivalue-chains of that length.
    let mut more = [0; 3];
    for i in 0..400 {
        let (csp, live) = if i % 8 == 0 {
            let (board, _) = compiled(2);
            let live = state(2, [50, 60, 70, 85][i / 8 % 4], &mut random);
            (board.csp().clone(), live)
        } else {
            let csp = if i % 4 == 1 {
                any_csp(10 + i % 5, [8, 30], &mut random)
            } else {
                with_a_group(&mut random)
            };
            let csp = std::sync::Arc::new(csp);
            let live = CandidateSet::full(csp.candidate_count());
            (csp, live)
        };
        let engine = Engine::new(&csp);
        let mut state = engine.state(&live);
        if engine.close(Theory::W1, &mut state, None).is_err() {
            continue;
        }
        let live = engine.live(&state);
        let targets = engine.undecided(&state);
        for length in [2, 3] {
            for (&(kind, groups), more) in rules.iter().zip(&mut more) {
                let effort = &mut Effort::boundless();
                let chains = engine.grouped_chains_of_length(
                    (kind, groups),
                    &state,
                    &targets,
                    length,
                    effort,
                );
                let bounded = |target| Bounded {
                    csp: &csp,
                    live: &live,
                    kind,
                    groups,
                    target,
                    links: Vec::new(),
                };
                for chain in &chains {
                    assert!(bounded(chain.target).is(&chain.links), "{chain:?}");
                    assert!(chain.length() <= length);
                    assert!(chain.absent(&csp).iter().all(|&c| !live.contains(c)));
                    assert_eq!(
                        chain.with_target(&csp, &live, chain.target).as_ref(),
                        Some(chain)
                    );
                    *more += usize::from(chain.links.iter().any(|link| link.right.len() > 1));
                }
                let found = chains.iter().map(|chain| chain.target);
                let expected = targets.iter().copied();
                let expected = expected.filter(|&target| bounded(target).goes_on(length));
                assert!(
                    expected.clone().eq(found),
                    "{i}: {kind:?} {groups:?} {length}: {:?}",
                    expected.collect::<Vec<_>>()
                );
            }
        }
    }
    assert!(more.iter().all(|&more| more > 2), "{more:?}");
}

/// A CSP in which a pair is needed: c1 or one of c2 and c3 is true, and what excludes c4 is either
/// of these; with other CSP-variables and links.
fn with_a_group(random: &mut Random) -> Csp {
    let mut builder = CspBuilder::default();
    let all: Vec<Candidate> = (0..12)
        .map(|n| builder.candidate(&format!("c{n}")))
        .collect();
    let sets: [&[usize]; 4] = [&[0, 6, 7], &[1, 2, 3], &[4, 5], &[8, 9, 10, 11]];
    for (n, set) in sets.iter().enumerate() {
        let members: Vec<Candidate> = set.iter().map(|&i| all[i]).collect();
        builder.variable(&format!("v{n}"), &members);
    }
    for n in 4..7 {
        let (first, step) = (random.below(12), 1 + random.below(5));
        let members = [
            all[first],
            all[(first + step) % 12],
            all[(first + 2 * step) % 12],
        ];
        builder.variable(&format!("v{n}"), &members);
    }
    for (a, b) in [(0, 1), (0, 5), (2, 4), (3, 4)] {
        builder.link(&[all[a], all[b]]);
    }
    for _ in 0..random.below(6) {
        let (a, b) = (random.below(12), random.below(12));
        if a != b {
            builder.link(&[all[a], all[b]]);
        }
    }
    builder.build().unwrap()
}

/// A CSP with so many candidates, CSP-variables and, at most, further links.
fn any_csp(size: usize, [count, links]: [usize; 2], random: &mut Random) -> Csp {
    let mut builder = CspBuilder::default();
    let all: Vec<Candidate> = (0..size)
        .map(|n| builder.candidate(&format!("c{n}")))
        .collect();
    for n in 0..count {
        // Every candidate lies in one of the first.
        let own = all
            .iter()
            .enumerate()
            .filter(|(at, _)| n < 4 && at % 4 == n);
        let mut members: Vec<Candidate> = own.map(|(_, c)| *c).collect();
        while members.len() < 2 || members.len() < 4 && random.percent(25) {
            let more = all[random.below(size)];
            if !members.contains(&more) {
                members.push(more);
            }
        }
        builder.variable(&format!("v{n}"), &members);
    }
    for _ in 0..links {
        let (a, b) = (random.below(size), random.below(size));
        if a != b {
            builder.link(&[all[a], all[b]]);
        }
    }
    builder.build().unwrap()
}

/// Typed chains of one type have only CSP-variables of that type.
#[test]
fn typed_chains_of_one_type_have_no_other() {
    let mut random = Random::seeded(4811);
    let (board, engine) = compiled(3);
    let mut found = 0;
    for _ in 0..30 {
        let givens = minimal(3, &mut random);
        let live = given(3, &givens);
        let steps = |sum: &str| {
            let options = SolveOptions::default();
            let mut solver = Solver::new(board, engine, &sum.parse().unwrap(), None, options);
            solver.solve(&engine.live(&live), &givens).steps
        };
        for only in ["rc", "rn", "cn", "bn"] {
            for step in steps(&format!("{only}-W4+{only}-BC5")) {
                let Step::Rules(rules) = step else {
                    continue;
                };
                for rule in rules.iter().filter(|rule| rule.size() > 1) {
                    let RuleApplication::Chain(chain) = rule else {
                        panic!("no Subsets were asked for");
                    };
                    for link in &chain.links {
                        let name = board.csp().variable_name(link.variable);
                        let letters: String =
                            name.chars().filter(char::is_ascii_lowercase).collect();
                        assert_eq!(letters, only, "{rule:?}");
                    }
                    found += 1;
                }
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// Cases of a CSP-variable, against trial and error from its definition: all that is false in each,
/// and no CSP-variable would leave fewer candidates.
#[test]
fn cases_are_what_they_are_defined_to_be() {
    let mut random = Random::seeded(4813);
    let (board, engine) = compiled(3);
    let csp = board.csp();
    let everything = CandidateSet::full(engine.candidate_count());
    let mut counts = [0; 2];
    for (i, theory) in [Theory::Brt, Theory::W1]
        .into_iter()
        .cycle()
        .take(24)
        .enumerate()
    {
        let close = |live: &CandidateSet| {
            oddagon::prover::trial_and_error(csp, theory, live, &everything, 0)
        };
        let count = 2 + i / 2 % 2;
        let sum = format!("{theory}+F{count}T&E({theory})").parse().unwrap();
        let givens = minimal(3, &mut random);
        let options = SolveOptions::default();
        let mut solver = Solver::new(board, engine, &sum, None, options);
        let path = solver.solve(&engine.live(&given(3, &givens)), &givens);
        let mut live = path.start.clone();
        for step in &path.steps {
            if let Step::Cases(cases) = step {
                let in_all = |left: &[Candidate]| {
                    let outcomes = left.iter().filter_map(|&c| {
                        let mut assumed = live.clone();
                        csp.decide(&mut assumed, c);
                        close(&assumed)
                    });
                    let outcomes: Vec<CandidateSet> = outcomes.collect();
                    let mut gone = live.clone();
                    let left = outcomes.iter().flat_map(CandidateSet::iter);
                    left.for_each(|c| gone.remove(c));
                    gone
                };
                let rest = |gone: &CandidateSet| {
                    let mut after = live.clone();
                    gone.iter().for_each(|c| after.remove(c));
                    close(&after).map_or(0, |after| after.len())
                };
                let from: Vec<Candidate> = cases.branches.iter().map(|b| b.target).collect();
                let gone = in_all(&from);
                assert!(gone.iter().eq(cases.eliminated()));
                for v in csp.variables() {
                    let members = csp.members(v).iter().copied();
                    let left: Vec<Candidate> = members.filter(|c| live.contains(*c)).collect();
                    if left.len() == count {
                        let other = in_all(&left);
                        assert!(other.is_empty() || rest(&gone) <= rest(&other));
                    }
                }
                counts[count - 2] += 1;
            }
            step.eliminated(csp)
                .into_iter()
                .for_each(|c| live.remove(c));
        }
        path_proofs::proven(&path, &engine.live(&given(3, &givens)), &givens);
    }
    assert!(counts.iter().all(|&n| n > 5), "{counts:?}");
}

/// A target on its own oddagon.
#[test]
fn oddagons_may_go_through_their_target() {
    let (board, engine) = compiled(3);
    let line = "......3..2...8.1...5...9....8..1.9....67...3.4....5..2..3.2....1....47...9.6...8.";
    let givens = puzzles::read(line);
    let sum = "W1+O15".parse().unwrap();
    let mut solver = Solver::new(board, engine, &sum, None, SolveOptions::default());
    let path = solver.solve(&engine.live(&given(3, &givens)), &givens);
    let oddagons = path.steps.iter().flat_map(|step| match step {
        Step::Oddagons(oddagons) => &oddagons[..],
        _ => &[],
    });
    let oddagons: Vec<&Oddagon> = oddagons.collect();
    for name in ["n1r7c6", "n6r7c8"] {
        let target = candidate(name);
        let oddagon = oddagons.iter().find(|oddagon| oddagon.target == target);
        let cycle = &oddagon.expect(name).cycle;
        let linked =
            |&(_, c): &(Variable, Candidate)| c == target || board.csp().are_linked(c, target);
        assert!(cycle.len() == 9 && cycle.iter().any(linked), "{name}");
    }
    assert!(path_proofs::proven(&path, &engine.live(&given(3, &givens)), &givens).is_some());
}

/// A candidate of the board by its name.
fn candidate(name: &str) -> Candidate {
    compiled(3).0.csp().candidate(name).unwrap()
}

/// The state without these candidates.
fn without(names: &str) -> State {
    let (_, engine) = compiled(3);
    let mut state = engine.state(&CandidateSet::full(engine.candidate_count()));
    names
        .split_whitespace()
        .for_each(|name| engine.eliminate(&mut state, candidate(name)));
    state
}

#[test]
fn rules_are_shown_as_the_field_writes_them() {
    let (board, engine) = compiled(3);
    let shown = |theory: Theory, state: &State| {
        let found = engine.next_applications(theory, state);
        found
            .first()
            .map_or("nothing".to_owned(), |rule| board.notation(rule))
    };
    let only = |cells: &str, digits: &str| {
        let others = |cell: &str| {
            (1..10)
                .filter(|n| !digits.contains(&n.to_string()))
                .map(|n| format!("n{n}{cell} "))
                .collect::<String>()
        };
        cells.split(' ').map(others).collect::<String>()
    };
    let row_but = |n: usize, r: usize, columns: &[usize]| -> String {
        let absent = (1..10).filter(|c| !columns.contains(c));
        absent.map(|c| format!("n{n}r{r}c{c} ")).collect()
    };
    let texts = [
        shown(Theory::W1, &without(&row_but(4, 2, &[7, 9]))),
        shown(Theory::Subsets(2), &without(&only("r1c2 r1c9", "38"))),
        shown(Theory::Subsets(2), &without(&only("r4c4 r5c5", "38"))),
        shown(
            Theory::Subsets(2),
            &without(&(row_but(1, 3, &[2, 8]) + &row_but(5, 3, &[2, 8]))),
        ),
        shown(
            Theory::Subsets(3),
            &without(&(row_but(2, 1, &[1, 4]) + &row_but(2, 5, &[4, 7]) + &row_but(2, 9, &[1, 7]))),
        ),
        shown(
            Theory::FinnedFish(2),
            &without(&(row_but(2, 1, &[1, 4]) + &row_but(2, 5, &[1, 4, 5]))),
        ),
        shown(
            Theory::Chains(ChainKind::BivalueChain, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
        shown(
            Theory::Chains(ChainKind::ZChain, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
        shown(Theory::Chains(ChainKind::Braid, 2), &without("")),
        // A t-whip ends as a whip does; a g-whip without groups is a whip, a g-braid a braid.
        shown(
            Theory::Chains(ChainKind::TWhip, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
        shown(
            Theory::Chains(ChainKind::GWhip, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
        shown(
            Theory::Chains(ChainKind::GBraid, 3),
            &without(&(only("r1c1", "12") + &only("r1c6", "23") + &only("r2c4", "13"))),
        ),
    ];
    insta::assert_snapshot!(texts.join("\n"));
}

/// The puzzles of a published collection, where `ODDAGON_REFERENCE` names a folder that has it.
fn reference(file: &str) -> Vec<Vec<Candidate>> {
    let Some(folder) = skips::reference() else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let lines = text
        .lines()
        .map(|line| line.split('\t').next().unwrap_or_default());
    lines
        .filter(|line| line.len() == 81)
        .map(puzzles::read)
        .collect()
}

/// The claim that every known puzzle of T&E(3) is in T&E(W2, 2).
/// `ODDAGON_REFERENCE=… cargo test --release --test it reference -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn reference_puzzles_of_depth_3_are_in_depth_2_over_whips_of_length_2() {
    let (_, engine) = compiled(3);
    let mut classifier = Classifier::new(engine, Theory::Chains(ChainKind::Whip, 2), 2);
    for givens in reference("te3-puzzles-500.tsv") {
        let status = classifier.classify(givens.iter().copied());
        assert_eq!(status, Status::Solved(2), "{}", puzzles::line(3, &givens));
    }
}

#[test]
fn loki_is_in_depth_2_over_whips_of_length_2() {
    let (_, engine) = compiled(3);
    let loki = puzzles::read(puzzles::LOKI);
    let mut classifier = Classifier::new(engine, Theory::Chains(ChainKind::Whip, 2), 2);
    assert_eq!(classifier.classify(loki.iter().copied()), Status::Solved(2));
    let mut classifier = Classifier::new(engine, Theory::Chains(ChainKind::Whip, 2), 1);
    assert_eq!(classifier.classify(loki), Status::Open);
}
