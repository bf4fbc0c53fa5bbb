//! The engine, T&E, SAT and the search for solutions against the definitions.

use crate::puzzles;

use oddagon::board::Board;
use oddagon::csp::{
    Candidate, CandidateSet, ChainKind, Closure, Conflicts, Engine, Mask, OpenPart, Theory,
};
use oddagon::map::Map;
use oddagon::proof;
use oddagon::prover::{Solutions, Symmetries, TrialAndError, Trials};
use oddagon::sat::{self, Answer, Cnf};
use oddagon::sudoku::{Equivalence, SudokuTheorem, stabiliser_generators};
use oddagon::theorem::Theorem;
use puzzles::{Random, compiled, grid, minimal};

const THEORIES: [Theory; 2] = [Theory::Brt, Theory::W1];

const SUBSETS: [Theory; 5] = [
    Theory::Subsets(2),
    Theory::Subsets(3),
    Theory::Subsets(4),
    Theory::FinnedFish(2),
    Theory::FinnedFish(4),
];

/// A completed grid and other candidates, each with `percent`; sometimes without one or two of the
/// grid's own.
fn state(order: usize, percent: usize, random: &mut Random) -> CandidateSet {
    let (board, engine) = compiled(order);
    let mut live = CandidateSet::of(engine.candidate_count(), grid(order, random));
    let own: Vec<Candidate> = live.iter().collect();
    for c in board.csp().candidates() {
        if random.below(100) < percent {
            live.insert(c);
        }
    }
    for _ in 0..random.below(3) {
        live.remove(own[random.below(own.len())]);
    }
    live
}

/// T&E by the engine; `None` for a contradiction.
fn fixpoint(
    trials: &mut Trials,
    engine: &Engine,
    theory: Theory,
    live: &CandidateSet,
    n: usize,
) -> Option<CandidateSet> {
    let mut state = engine.state(live);
    engine.close(theory, &mut state, None).ok()?;
    if n > 0 {
        trials.fixpoint(n, &mut state).ok()?;
    }
    Some(engine.live(&state))
}

/// Some of the live candidates.
fn part(live: &CandidateSet, random: &mut Random) -> CandidateSet {
    let members: Vec<_> = live.iter().filter(|_| random.below(2) == 0).collect();
    CandidateSet::of(live.universe(), members)
}

/// How often each verdict came up.
#[derive(Default, Debug)]
struct Seen {
    contradictory: usize,
    open: usize,
}

impl Seen {
    fn note(&mut self, result: &Option<CandidateSet>) {
        match result {
            None => self.contradictory += 1,
            Some(_) => self.open += 1,
        }
    }

    fn each_at_least(&self, least: usize) {
        assert!(
            self.contradictory >= least && self.open >= least,
            "{self:?}"
        );
    }
}

/// Compares T&E(T, n) with its definition: full and restricted, with some candidates first, and
/// with a known solution.
fn compare(
    theories: &[Theory],
    (order, percent, n): (usize, usize, usize),
    random: &mut Random,
    seen: &mut Seen,
) {
    let (board, engine) = compiled(order);
    let live = state(order, percent, random);
    let some = part(&live, random);
    let none = engine.no_candidates();
    for &theory in theories {
        for focus in [&live, &some] {
            let expected = oddagon::prover::trial_and_error(board.csp(), theory, &live, focus, n);
            let mask = engine.mask(focus);
            let first: [&Mask; 3] = [&mask, &none, &engine.mask(&part(focus, random))];
            for first in first {
                let mut trials = Trials::new(engine, theory, mask.clone(), first.clone());
                let found = fixpoint(&mut trials, engine, theory, &live, n);
                assert_eq!(found, expected, "{theory}, n = {n}, {live:?}");
                // Again, with what the last call left behind.
                assert_eq!(fixpoint(&mut trials, engine, theory, &live, n), expected);
                if let Some(solution) = Solutions::new(engine).first(&engine.state(&live)) {
                    trials.add_solution(solution);
                    assert_eq!(fixpoint(&mut trials, engine, theory, &live, n), expected);
                }
            }
            seen.note(&expected);
        }
    }
}

#[test]
fn theories_are_what_they_are_defined_to_be() {
    let mut random = Random::seeded(11);
    for (order, count, percents) in [(2, 400, [30, 45, 60, 80]), (3, 60, [15, 25, 40, 60])] {
        let mut seen = Seen::default();
        for i in 0..count {
            let at = (order, percents[i % 4], 0);
            compare(&THEORIES, at, &mut random, &mut seen);
            if i % (4 * order) == 0 {
                compare(&SUBSETS, at, &mut random, &mut seen);
            }
        }
        seen.each_at_least(count / 5);
    }
}

#[test]
fn trial_and_error_is_what_it_is_defined_to_be() {
    let mut random = Random::seeded(12);
    for (order, n, count, percents) in [
        (2, 1, 300, [50, 70, 85, 95]),
        (2, 2, 80, [50, 70, 85, 95]),
        (3, 1, 12, [35, 45, 50, 60]),
    ] {
        let mut seen = Seen::default();
        for i in 0..count {
            let at = (order, percents[i % 4], n);
            compare(&THEORIES, at, &mut random, &mut seen);
            if order == 2 && n == 1 && i % 12 == 0 {
                compare(&SUBSETS[2..], at, &mut random, &mut seen);
            }
        }
        seen.each_at_least(count / 5);
    }
}

#[test]
fn symmetries_change_nothing() {
    let mut random = Random::seeded(13);
    let mut seen = Seen::default();
    for (order, n, count) in [(2, 1, 100), (2, 2, 40), (2, 3, 4), (3, 1, 6)] {
        let (board, engine) = compiled(order);
        let cells = board.cell_count();
        for _ in 0..count {
            // A pattern of k digits and its symmetries: those of its cells, and the digits among
            // each other.
            let k = 2 + random.below(order * order - 2);
            let mut marks = vec![0u8; cells];
            for _ in 0..2 + random.below(cells / 3) {
                marks[random.below(cells)] = 1;
            }
            let all = board.csp().candidates();
            let live = all.filter(|&c| marks[board.cell(c)] == 0 || board.digit(c) < k);
            let live = CandidateSet::of(engine.candidate_count(), live);
            let moves = stabiliser_generators(&marks, Equivalence::All);
            let moves: Vec<Vec<Candidate>> = moves.iter().map(|s| s.candidates()).collect();
            let mut swaps: Vec<Vec<Candidate>> = Vec::new();
            for (a, b) in (0..board.side())
                .zip(1..board.side())
                .filter(|&(_, b)| b != k)
            {
                let swapped = |n: usize| {
                    if n == a {
                        b
                    } else if n == b {
                        a
                    } else {
                        n
                    }
                };
                let image = |c| board.candidate_at(board.cell(c), swapped(board.digit(c)));
                swaps.push(board.csp().candidates().map(image).collect());
            }
            let all = [&moves[..], &swaps[..]].concat();
            let focus = live.iter().filter(|&c| marks[board.cell(c)] == 1);
            let focus = CandidateSet::of(engine.candidate_count(), focus);
            for theory in THEORIES {
                for focus in [&focus, &live] {
                    let expected =
                        oddagon::prover::trial_and_error(board.csp(), theory, &live, focus, n);
                    let mask = engine.mask(focus);
                    for generators in [&moves, &swaps, &all] {
                        let mut trials = Trials::new(engine, theory, mask.clone(), mask.clone());
                        trials.set_symmetries(&Symmetries::generated_by(engine, generators));
                        let found = fixpoint(&mut trials, engine, theory, &live, n);
                        assert_eq!(found, expected, "{theory}, n = {n}, k = {k}, {marks:?}");
                    }
                    seen.note(&expected);
                }
            }
        }
    }
    seen.each_at_least(100);
}

/// Only swaps of whole planes, here digits, are told apart as such.
#[test]
fn a_swap_of_planes_moves_all_their_candidates_and_no_others() {
    let (board, engine) = compiled(3);
    let swap = |cells: &dyn Fn(usize) -> bool, a: usize, b: usize| -> Vec<Candidate> {
        let image = |c| match (board.cell(c), board.digit(c)) {
            (cell, digit) if cells(cell) && digit == a => board.candidate_at(cell, b),
            (cell, digit) if cells(cell) && digit == b => board.candidate_at(cell, a),
            _ => c,
        };
        board.csp().candidates().map(image).collect()
    };
    let everywhere = |_: usize| true;
    let (alike, only_swaps) = engine.alike(&[swap(&everywhere, 2, 5), swap(&everywhere, 5, 7)]);
    assert!(only_swaps);
    let c = board.candidate_at(40, 5);
    let mut found: Vec<usize> = engine.alike_to(&alike, c).map(|d| board.digit(d)).collect();
    found.sort_unstable();
    assert_eq!(found, [2, 5, 7]);
    let mut rest = alike.clone();
    engine.tell_apart(&alike, c, &mut rest);
    let d = board.candidate_at(7, 7);
    let found = engine.alike_to(&rest, d).map(|d| board.digit(d));
    assert_eq!(found.collect::<Vec<_>>(), [7, 2]);
    let (alike, only_swaps) = engine.alike(&[swap(&|cell| cell != 80, 2, 5)]);
    assert!(alike.is_empty() && !only_swaps);
    let (alike, only_swaps) = engine.alike(&[]);
    assert!(alike.is_empty() && only_swaps);
}

/// On the 9×9 board, inside trials inside trials: two four-digit patterns, one of which restricted
/// T&E(3) leaves open.
#[test]
fn digits_that_are_alike_change_no_fixpoint_of_depth_three() {
    for (cells, left) in [
        (
            ".......................X.XX...........X..X.XX..X.X..XX..X.XX.....X.XX...XX.....XX",
            true,
        ),
        (
            "............................................X.....XXXX..........XX..X..X.XX..X..X",
            false,
        ),
    ] {
        let theorem = Theorem::k_digit("", 3, 4, cells).unwrap();
        let engine = &Engine::of(theorem.board().csp());
        let images: Vec<_> = theorem
            .symmetries()
            .iter()
            .map(|s| s.candidates())
            .collect();
        let mask = engine.mask(theorem.focus());
        let mut plain = Trials::new(engine, Theory::Brt, mask.clone(), mask.clone());
        let mut symmetric = Trials::new(engine, Theory::Brt, mask.clone(), mask);
        symmetric.set_symmetries(&Symmetries::generated_by(engine, &images));
        for n in 1..=3 {
            let found =
                |trials: &mut Trials| fixpoint(trials, engine, Theory::Brt, theorem.live(), n);
            let expected = found(&mut plain);
            assert_eq!(found(&mut symmetric), expected, "{cells}, n = {n}");
            assert_eq!(expected.is_some(), n < 3 || left, "{cells}, n = {n}");
        }
    }
}

/// T&E that tries fewer candidates inside trials eliminates what T&E over those eliminates, and
/// nothing that T&E over all does not.
#[test]
fn fewer_candidates_inside_trials_are_between_few_and_all() {
    let mut random = Random::seeded(17);
    let (_, engine) = compiled(2);
    let mut more = 0;
    for i in 0..400 {
        let live = state(2, [50, 70, 85, 95][i % 4], &mut random);
        let inner = engine.mask(&part(&live, &mut random));
        let all = engine.mask(&live);
        let found = |trials: Trials| {
            let mut trials = trials;
            fixpoint(&mut trials, engine, Theory::Brt, &live, 2)
                .unwrap_or_else(|| CandidateSet::empty(engine.candidate_count()))
        };
        let new = |focus: &Mask| Trials::new(engine, Theory::Brt, focus.clone(), inner.clone());
        let few = found(new(&inner));
        let between = found(new(&all).with_inner_focus(inner.clone()));
        let most = found(new(&all));
        assert!(most.is_subset(&between) && between.is_subset(&few));
        more += usize::from(between != few);
    }
    assert!(more > 10, "{more}");
}

/// T&E in the part that a state leaves open is T&E in the whole: on Sudoku boards, with
/// OR_k-relations, and on a board where also candidates of different CSP-variables are linked; with
/// and without a known solution.
#[test]
fn the_open_part_of_a_state_has_the_same_fixpoints() {
    let mut random = Random::seeded(23);
    let borders = [
        "1 2 3 4", "2 3 5 6", "3 4 6 7", "4 7 8", "5 6 9", "6 7 9 10", "7 8 10",
    ];
    let map = Map::new(3, 10, &borders.map(str::to_owned)).unwrap();
    let map = Engine::new(map.csp());
    let mut related = Engine::new(compiled(2).0.csp());
    let number = related.candidate_count();
    let relations = (0..6).map(|_| {
        let first = random.below(number);
        [0, 5, 11].map(|step| Candidate::new((first + step) % number))
    });
    related.set_relations(relations.map(Vec::from).collect());
    let mut kept = None;
    let most = |engine: &Engine, random: &mut Random| {
        let live = engine.csp().candidates().filter(|_| random.below(8) > 0);
        CandidateSet::of(engine.candidate_count(), live.collect::<Vec<_>>())
    };
    let (mut eliminated, mut contradicted, mut open_ended, mut large) = (0, 0, 0, 0);
    for i in 0..900 {
        let percent = [50, 70, 85, 95][i / 6 % 4];
        let (engine, live, deepest) = match i % 6 {
            0 => (&map, most(&map, &mut random), 3),
            1 => (
                compiled(3).1,
                state(3, [18, 22, 26][i / 6 % 3], &mut random),
                2,
            ),
            2 => (&related, state(2, percent, &mut random), 3),
            _ => (compiled(2).1, state(2, percent, &mut random), 3),
        };
        let mut whole = engine.state(&live);
        if engine.brt(&mut whole).is_err() {
            continue;
        }
        let solution = Solutions::new(engine).first(&whole).filter(|_| i % 2 == 0);
        let open = |former| engine.open_part(&whole, former);
        let full = |open: OpenPart| {
            let all = open.table().all_candidates().clone();
            TrialAndError::over(open, all.clone(), all)
        };
        let inside: Option<TrialAndError<OpenPart>> = match kept.take() {
            None => open(None).map(full),
            Some(trials) => TrialAndError::full_over(trials, |former| open(Some(former))),
        };
        let Some(mut inside) = inside else {
            assert_eq!(deepest, 2, "only the large board is too large");
            continue;
        };
        large += usize::from(deepest == 2);
        let part = inside.closure();
        let mut narrow = part.state_in(engine, &whole).unwrap();
        assert_eq!(part.table().open_count(&narrow), engine.open_count(&whole));
        let known = solution.map(|s| part.state_in(engine, &s).unwrap());
        known.into_iter().for_each(|s| inside.add_solution(s));
        let mut trials = Trials::full(engine);
        for n in 1..=deepest {
            let before = engine.live(&whole).len();
            let mut carried = whole.clone();
            let expected = trials.fixpoint(n, &mut whole);
            assert_eq!(
                inside.fixpoint(n, &mut narrow).is_ok(),
                expected.is_ok(),
                "{i}, {n}"
            );
            if expected.is_err() {
                contradicted += 1;
                break;
            }
            inside.closure().eliminate_in(engine, &mut carried, &narrow);
            engine.brt(&mut carried).unwrap();
            assert_eq!(carried, whole, "{i}, {n}");
            eliminated += before - engine.live(&whole).len();
            open_ended += usize::from(n == deepest && !engine.is_solved(&whole));
        }
        kept = Some(inside);
    }
    let counts = (eliminated, contradicted, open_ended, large);
    assert!(
        eliminated > 400 && contradicted > 20 && open_ended > 50 && large > 20,
        "{counts:?}"
    );
}

/// A state with more open CSP-variables than a narrow lane has bits has no such part.
#[test]
fn a_state_that_leaves_too_much_open_has_no_part() {
    let (board, engine) = compiled(3);
    assert!(
        engine
            .open_part(&engine.state(&board.csp().everything()), None)
            .is_none()
    );
}

#[test]
fn sat_and_search_agree_and_give_completions() {
    let mut random = Random::seeded(14);
    for (order, count, percents) in [(2, 400, [40, 55, 70, 85]), (3, 120, [25, 35, 50, 70])] {
        let (board, engine) = compiled(order);
        let mut solutions = Solutions::new(engine);
        let mut seen = Seen::default();
        for i in 0..count {
            let live = state(order, percents[i % 4], &mut random);
            let found = solutions
                .first(&engine.state(&live))
                .map(|s| engine.live(&s));
            let formula = Cnf::of_live_state(board.csp(), &live);
            let answer = sat::solve(&formula).unwrap();
            assert_eq!(answer.is_unsat(), found.is_none(), "{live:?}");
            let whole = sat::solve(&Cnf::of_state(board.csp(), &live)).unwrap();
            assert_eq!(whole.is_unsat(), found.is_none());
            let models = [answer, whole]
                .into_iter()
                .filter_map(|answer| match answer {
                    Answer::Unsat => None,
                    Answer::Sat(model) => Some(model),
                });
            for model in models.chain(found.clone()) {
                assert!(model.is_subset(&live));
                for v in board.csp().variables() {
                    let members = board.csp().members(v).iter();
                    assert_eq!(members.filter(|&&c| model.contains(c)).count(), 1);
                }
            }
            seen.note(&found);
        }
        seen.each_at_least(count / 5);
    }
}

#[test]
fn all_solutions_are_found() {
    // On 4×4 the number of completions by the plainest of searches.
    fn plain(
        board: &dyn Board,
        live: &CandidateSet,
        cell: usize,
        chosen: &mut Vec<Candidate>,
    ) -> usize {
        if cell == 16 {
            return 1;
        }
        let free = (4 * cell..4 * cell + 4)
            .map(Candidate::new)
            .filter(|&c| live.contains(c));
        let free: Vec<_> = free
            .filter(|&c| chosen.iter().all(|&d| !board.csp().are_linked(c, d)))
            .collect();
        let count = |c| {
            chosen.push(c);
            let count = plain(board, live, cell + 1, chosen);
            chosen.pop();
            count
        };
        free.into_iter().map(count).sum()
    }
    let mut random = Random::seeded(15);
    let (board, engine) = compiled(2);
    let mut solutions = Solutions::new(engine);
    let mut counts = std::collections::BTreeSet::new();
    let mut most = 0;
    for i in 0..400 {
        let live = state(2, [40, 60, 80, 95][i % 4], &mut random);
        let expected = plain(board, &live, 0, &mut Vec::new());
        assert_eq!(solutions.count(&engine.state(&live), usize::MAX), expected);
        // A search that ends before its time says so.
        let enough = (0..11).find(|doublings| {
            let (distinctions, mut count) = ((1 << doublings) - 1, 0);
            let state = engine.state(&live);
            let is_all = solutions.search_within(distinctions, &state, &mut |_| {
                count += 1;
                true
            });
            assert!(count <= expected && (!is_all || count == expected));
            is_all
        });
        most = most.max(enough.expect("a 4×4 board needs few"));
        counts.insert(expected);
    }
    assert!(counts.len() > 20, "{counts:?}");
    assert!(most > 4, "{most}");
}

#[test]
fn no_theory_removes_a_candidate_of_the_solution() {
    let mut random = Random::seeded(16);
    let (_, engine) = compiled(3);
    for _ in 0..40 {
        let givens = minimal(3, &mut random);
        let state = puzzles::given(3, &givens);
        let solution = Solutions::new(engine).first(&state).unwrap();
        for theory in THEORIES.into_iter().chain(SUBSETS) {
            let mut closed = state.clone();
            engine.close(theory, &mut closed, None).unwrap();
            assert!(engine.is_subset(&solution, &closed));
            let mut trials = Trials::new(
                engine,
                theory,
                engine.all_candidates().clone(),
                engine.no_candidates(),
            );
            trials.fixpoint(1, &mut closed).unwrap();
            assert!(engine.is_subset(&solution, &closed));
        }
    }
}

/// A CSP-variable may have more candidates than are counted where a search branches.
#[test]
fn a_search_branches_on_variables_of_any_size() {
    for size in [2, 19, 20, 40] {
        let names = (0..size).map(|i| format!("c{i}"));
        let names = names.collect::<Vec<_>>().join(" ");
        let text = format!(
            r#"(name: "wide", board: Abstract(variables: ["V1 = {names}"]), pattern: Restrict(""), claim: Impossible)"#
        );
        let statement = oddagon::theorem::read_statements(&text).unwrap().remove(0);
        let theorem = Theorem::new(statement).unwrap();
        let engine = Engine::of(theorem.board().csp());
        let mut conflicts = Conflicts::default();
        engine.reset(&mut conflicts);
        let state = engine.state(theorem.live());
        assert!(engine.branching(&state, &conflicts).is_some(), "{size}");
    }
}

/// A whip[1] may have any number of candidates, and one live candidate that the target is not
/// linked to is enough to break it.
#[test]
fn whips_of_length_1_have_any_number_of_candidates() {
    for size in [2, 15, 16, 40] {
        for linked in [size, size - 1] {
            let names: Vec<String> = (0..size).map(|i| format!("c{i}")).collect();
            let links = names[..linked].iter().map(|c| format!("\"z {c}\""));
            let links = links.collect::<Vec<_>>().join(", ");
            let names = names.join(" ");
            let text = format!(
                r#"(name: "wide", board: Abstract(variables: ["V1 = {names}", "V2 = z y"], links: [{links}]), pattern: Restrict(""), claim: Eliminate("z"))"#
            );
            let statement = oddagon::theorem::read_statements(&text).unwrap().remove(0);
            let theorem = Theorem::new(statement).unwrap();
            let options = oddagon::prover::Options {
                theory: Theory::W1,
                ..Default::default()
            };
            let report = oddagon::prover::Report::new(&theorem, &options).unwrap();
            assert_eq!(report.holds, linked == size, "{size} {linked}");
            if let Some(proof) = report.proof {
                assert_eq!(report.full.and_then(|depth| depth.value()), Some(0));
                proof::check(&proof).unwrap();
            }
        }
    }
}

/// What would take more memory than machines have is refused before anything is built.
#[test]
fn boards_that_are_too_large_are_refused() {
    let wide = (0..5_000).map(|i| format!("a{i}")).collect::<Vec<_>>();
    let narrow = (0..5_000).map(|i| format!("\"V{i} = b{i}\""));
    let narrow = narrow.collect::<Vec<_>>().join(", ");
    let variables = format!("\"W = {}\", {narrow}", wide.join(" "));
    let text = format!(
        r#"(name: "large", board: Abstract(variables: [{variables}]), pattern: Restrict(""), claim: Impossible)"#
    );
    let statement = oddagon::theorem::read_statements(&text).unwrap().remove(0);
    let theorem = Theorem::new(statement).unwrap();
    let refused = oddagon::prover::Report::new(&theorem, &Default::default()).unwrap_err();
    assert!(!refused.is_internal());
    insta::assert_snapshot!(refused, @"the board takes 29 GB to reason about, expected at most 2 GB");
}

/// Forcing chains whose partial chains are braids of any length eliminate just what BRT does from
/// each candidate of some CSP-variable, with any number of candidates.
#[test]
fn forcing_chains_eliminate_what_all_branches_do() {
    let mut random = Random::seeded(83);
    let mut found_by = [0; 3];
    for round in 0..300 {
        let (board, engine) = compiled(2);
        let mut state = engine.state(&state(2, 40 + round % 40, &mut random));
        if engine.brt(&mut state).is_err() {
            continue;
        }
        let under = |c: Candidate| {
            let mut assumed = state.clone();
            engine.decide(&mut assumed, c);
            engine.brt(&mut assumed).ok().map(|()| assumed)
        };
        for count in 2..=4 {
            let mut sources = engine.variables_with(&state, count);
            // A contradiction eliminates more than any chain to a target.
            sources.retain(|(_, left)| left.iter().all(|&c| under(c).is_some()));
            let kind = ChainKind::Braid;
            let found = engine.forcing_of_length(kind, &state, &sources, 200);
            for target in engine.undecided(&state) {
                let gone = |&c: &Candidate| under(c).is_some_and(|s| !engine.is_live(&s, target));
                let all = |left: &[Candidate]| !left.contains(&target) && left.iter().all(gone);
                let expected = sources.iter().any(|(_, left)| all(left));
                let is_found = found.iter().any(|forcing| forcing.target == target);
                let name = board.csp().candidate_name(target);
                assert_eq!(is_found, expected, "{name}, {count}");
                found_by[count - 2] += usize::from(is_found);
            }
        }
    }
    assert!(found_by[0] > 0 && found_by[1] > 0, "{found_by:?}");
}
