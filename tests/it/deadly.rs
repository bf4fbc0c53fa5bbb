//! Deadly patterns: the shipped library is what is enumerated, and what it says of puzzles is true,
//! and all that it can say.

use crate::cli::{self, oddagon, run};
use crate::naive_match::Naive;
use crate::puzzles::{Random, compiled, given, grid, line, minimal};
use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet, Theory};
use oddagon::enumerate::unavoidable::Trade;
use oddagon::library::Library;
use oddagon::library::matching::{MatchOptions, Matcher, Relation};
use oddagon::proof::check;
use oddagon::proof::lrat::{Formula, check_lrat};
use oddagon::proof::write::{Trace, dimacs, lrat};
use oddagon::prover::Solutions;
use oddagon::solve::{Lemmas, NoPathProof, PathStatus, SolveOptions, Solver, Sum};
use oddagon::theorem::{BoardName, Statement, Theorem, read_statements};
use std::collections::BTreeSet;
use std::sync::LazyLock;

const SETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/patterns/deadly-sets.ron");
const LIBRARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/patterns/deadly-patterns.ron");

fn library() -> &'static (Vec<Theorem>, Matcher) {
    static DEADLY: LazyLock<(Vec<Theorem>, Matcher)> = LazyLock::new(|| {
        let library = Library::read(&std::fs::read_to_string(LIBRARY).unwrap()).unwrap();
        let rules: Vec<Theorem> = library.theorems().map(|(_, theorem)| theorem).collect();
        let matcher = Matcher::assuming_one_solution(&rules).unwrap();
        (rules, matcher)
    });
    &DEADLY
}

fn all_of(live: &CandidateSet, max_guardians: usize) -> Vec<Relation> {
    let options = MatchOptions {
        max_guardians,
        redundant: true,
        ..MatchOptions::default()
    };
    library().1.relations(live, &options)
}

/// Where a relation is and what it says.
fn said(relation: &Relation) -> (Vec<u8>, Vec<Candidate>) {
    assert!(relation.is_unique());
    (relation.cells.clone(), relation.guardians.clone())
}

#[test]
fn the_library_is_what_is_enumerated() {
    let enumerated = run("enumerate --unavoidable --size ..12 --theorems");
    let enumerated = read_statements(&enumerated.out).unwrap();
    let library = Library::read(&std::fs::read_to_string(LIBRARY).unwrap()).unwrap();
    assert_eq!(library.entries.len(), 408);
    for (entry, statement) in library.entries.iter().zip(&enumerated) {
        let theorem = Theorem::new(statement.clone()).unwrap();
        assert_eq!(entry.id, statement.name);
        assert_eq!(entry.theorem().unwrap().identity(), theorem.identity());
    }
    assert_eq!(enumerated.len(), 408);
    let checked = oddagon(&["check", LIBRARY], "");
    assert!(
        checked.out.contains("all 408 verified"),
        "{}",
        checked.shown()
    );
}

/// A random image of a pattern, as the two candidates of each cell, in cells of their own.
fn image(theorem: &Theorem, random: &mut Random) -> Vec<[Candidate; 2]> {
    let symmetry = random.symmetry(3);
    let trade = Trade::of_theorem(theorem).unwrap();
    let places = trade.places().iter().map(|p| {
        let candidate = |digit: u8| Candidate::new(p.cell(3) * 9 + usize::from(digit));
        [p.old, p.new].map(|digit| symmetry.candidate(candidate(digit)))
    });
    let mut image: Vec<[Candidate; 2]> = places.collect();
    image.sort_unstable_by_key(|[c, _]| c.index() / 9);
    image
}

fn completions(live: &CandidateSet) -> usize {
    let (_, engine) = compiled(3);
    Solutions::new(engine).count(&engine.state(live), 2)
}

/// Each pattern is laid over a completed grid: the state has both candidates in its cells, the
/// grid's digits, and nothing else. It is found, if there is one completion, and all that is found
/// is true of the grid.
#[test]
fn each_pattern_is_found_wherever_it_lies() {
    let mut random = Random::seeded(11);
    let mut met = 0;
    for theorem in &library().0 {
        let grid = grid(3, &mut random);
        let image = image(theorem, &mut random);
        let live = CandidateSet::of(729, grid.iter().chain(image.iter().flatten()).copied());
        let found = all_of(&live, 12);
        if completions(&live) != 1 {
            assert!(found.is_empty());
            continue;
        }
        met += 1;
        let cells: Vec<u8> = image.iter().map(|[c, _]| (c.index() / 9) as u8).collect();
        let of_image = |c: &&Candidate| cells.contains(&((c.index() / 9) as u8));
        let own = |c: &&Candidate| !image.iter().flatten().any(|own| own == *c);
        let mut guardians: Vec<Candidate> =
            grid.iter().filter(of_image).filter(own).copied().collect();
        guardians.sort_unstable();
        assert!(
            found
                .iter()
                .any(|r| said(r) == (cells.clone(), guardians.clone())),
            "{}",
            theorem.name()
        );
        let rule = found
            .iter()
            .find(|r| said(r) == (cells.clone(), guardians.clone()))
            .unwrap();
        assert_eq!(library().0[rule.rule].name(), theorem.name());
        for relation in &found {
            assert!(
                relation.guardians.iter().any(|c| grid.contains(c)),
                "{relation:?}"
            );
        }
        // Where the state lacks one of its candidates, nothing is said: the cell might be a given.
        let mut lacking = live.clone();
        let lost = image.iter().flatten().find(|c| !grid.contains(c)).unwrap();
        lacking.remove(*lost);
        assert!(
            all_of(&lacking, 12).iter().all(|r| r.cells != cells),
            "{}",
            theorem.name()
        );
    }
    assert!(met > 300, "{met}");
}

/// A state in which the cells hold both candidates, and everything else is decided, has two
/// completions: nothing is said, though no guardian is left.
#[test]
fn nothing_is_said_of_several_solutions() {
    let mut random = Random::seeded(12);
    for pattern in run("enumerate --unavoidable --size ..9 --json").out.lines() {
        let record: serde_json::Value = serde_json::from_str(pattern).unwrap();
        let grid = record["grid"].as_str().unwrap();
        let other = record["others"][0].as_str().unwrap();
        let symmetry = random.symmetry(3);
        let digits = |line: &str| {
            let digit = |(cell, c): (usize, char)| {
                let digit = c.to_digit(10)? as usize - 1;
                Some(symmetry.candidate(Candidate::new(cell * 9 + digit)))
            };
            line.chars()
                .enumerate()
                .filter_map(digit)
                .collect::<Vec<_>>()
        };
        let live = CandidateSet::of(729, digits(grid).into_iter().chain(digits(other)));
        assert_eq!(completions(&live), 2);
        assert_eq!(all_of(&live, 12), []);
    }
}

/// Of small patterns all images under all digits, one by one.
#[test]
fn a_plain_matcher_finds_the_same() {
    let plain = |theorem: &Theorem| {
        let statement = Statement {
            assume: Vec::new(),
            ..theorem.statement().clone()
        };
        Naive::new(&Theorem::new(statement).unwrap())
    };
    let small = library()
        .0
        .iter()
        .filter(|theorem| theorem.name() < "dp-07");
    let naive: Vec<Naive> = small.map(plain).collect();
    assert_eq!(naive.len(), 5);
    let options = MatchOptions {
        max_guardians: 9,
        redundant: true,
        ..MatchOptions::default()
    };
    let mut random = Random::seeded(13);
    let mut count = 0;
    for _ in 0..4 {
        let puzzle = minimal(3, &mut random);
        for theory in [Theory::Brt, Theory::W1] {
            let live = after(&puzzle, theory);
            let expected = naive
                .iter()
                .flat_map(|naive| naive.relations(&live, &options));
            let expected: BTreeSet<_> = expected
                .map(|(_, _, cells, guardians, ..)| (cells, guardians))
                .collect();
            let found = all_of(&live, 9);
            let found = found.iter().filter(|r| r.cells.len() < 7).map(said);
            let found: BTreeSet<_> = found.collect();
            assert_eq!(found, expected);
            count += found.len();
        }
    }
    assert!(count > 50, "{count}");
}

fn after(puzzle: &[Candidate], theory: Theory) -> CandidateSet {
    let (_, engine) = compiled(3);
    let mut state = given(3, puzzle);
    engine.close(theory, &mut state, None).unwrap();
    engine.live(&state)
}

#[test]
fn what_is_found_in_puzzles_is_true() {
    let (_, engine) = compiled(3);
    let mut random = Random::seeded(14);
    let mut sizes = BTreeSet::new();
    for _ in 0..25 {
        let puzzle = minimal(3, &mut random);
        let solution = Solutions::new(engine).first(&given(3, &puzzle)).unwrap();
        let solution = engine.live(&solution);
        for theory in [Theory::Brt, Theory::W1, Theory::Subsets(4)] {
            for relation in all_of(&after(&puzzle, theory), 8) {
                assert!(
                    relation.guardians.iter().any(|&c| solution.contains(c)),
                    "{relation:?}"
                );
                sizes.insert(relation.cells.len());
            }
        }
    }
    assert!(sizes.len() > 2, "{sizes:?}");
}

/// They have to be asked for, and are refused where they mean nothing.
#[test]
fn they_are_used_only_when_asked_for() {
    let mut random = Random::seeded(15);
    let puzzle = minimal(3, &mut random);
    let text = line(3, &puzzle);
    let refused = oddagon(&["match", &text, "--library", LIBRARY], "");
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("exactly one solution"),
        "{}",
        refused.err
    );
    let refused = oddagon(&["solve", &text, "--library", LIBRARY], "");
    assert_eq!(refused.code, 2, "{}", refused.shown());
    // Without its first given the puzzle, which is minimal, has several solutions.
    let several = line(3, &puzzle[1..]);
    let refused = oddagon(&["match", &several, "--library", LIBRARY, "--unique"], "");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("several solutions"), "{}", refused.err);
    // The same as a candidate grid.
    let (board, engine) = compiled(3);
    let live = engine.live(&given(3, &puzzle[1..]));
    let grid: String = (0..729)
        .map(|i| {
            if live.contains(Candidate::new(i)) {
                char::from(b'1' + (i % 9) as u8)
            } else {
                '.'
            }
        })
        .collect();
    let silent = oddagon(
        &[
            "match",
            &grid,
            "--library",
            LIBRARY,
            "--unique",
            "--max-guardians",
            "12",
        ],
        "",
    );
    assert!(silent.out.contains("no match"), "{}", silent.shown());
    // What assumes one solution and is no pattern of two candidates in each cell is refused.
    let bug = concat!(env!("CARGO_MANIFEST_DIR"), "/patterns/rules/bug.ron");
    let bugs = read_statements(&std::fs::read_to_string(bug).unwrap()).unwrap();
    for statement in bugs {
        let theorem = Theorem::new(statement).unwrap();
        assert!(Matcher::assuming_one_solution([&theorem]).is_err());
        assert!(Matcher::new([&theorem]).is_err());
    }
    let _ = board.csp();
}

/// A puzzle that needs whips of length 4 is solved with shorter ones; the path says what it
/// assumes, and so does its proof.
#[test]
fn paths_use_them() {
    let puzzle =
        "....5.......8.9..4...24..31..3.8..1.8..412.5.4....5.....1..8.92..61......2.7.....";
    let plain = oddagon(&["solve", puzzle, "--levels", "--theory", "FS4+W8"], "");
    assert_eq!(plain.out, format!("{puzzle} 4\n"));
    let with = ["solve", puzzle, "--library", LIBRARY, "--unique"];
    let levels = oddagon(&[&with[..], &["--levels"]].concat(), "");
    assert_eq!(levels.out, format!("{puzzle} 3\n"));
    let (_folder, file) = cli::file("path.ron", b"");
    let path = oddagon(&[&with[..], &["--proof", &file]].concat(), "");
    let relations = path.out.matches("-relation ").count();
    assert!(
        relations > 0 && path.out.contains("as the puzzle has one solution"),
        "{}",
        path.out
    );
    let checked = oddagon(&["check", &file], "");
    assert!(
        checked.code == 0 && checked.out.contains("Unique(\"r7c1: n3r7c1 n7r7c1\n"),
        "{}",
        checked.shown()
    );
    let told = oddagon(&["export", "--proof", &file, "--format", "md"], "").out;
    for part in [
        "It is given that the puzzle has exactly one solution, and no cell of r7c1: n37; r7c7: n37; r8c1: n37; r8c7: n37 is a given of it. In every solution of this state, r1c1=3,",
        "**Second solution.** Suppose that a solution of the puzzle has r7c1=3/7,",
        "**OR1**, deadly-pattern-OR2-relation (assumption 1) for digits 3, 7 in blocks 7, 9, cells",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let plain = oddagon(&["export", "--proof", &file, "--format", "plain"], "");
    for line in ["assume unique", "deadly r7c1 : 3 7", "clauses 17"] {
        assert!(
            plain.out.lines().any(|other| other == line),
            "{}",
            plain.shown()
        );
    }
}

/// Proofs of paths with deadly patterns assume only what their steps use. Without the assumptions
/// the claims still hold, for each puzzle has one solution, but the proofs do not.
#[test]
fn proofs_of_paths_assume_what_they_use() {
    let (rules, matcher) = library();
    let (board, engine) = compiled(3);
    let sum: Sum = "S2+OR5W4+OR4FW2".parse().unwrap();
    let mut solver = Solver::new(board, engine, &sum, Some(matcher), SolveOptions::default());
    let lemmas = Lemmas::new(rules.iter().cloned());
    let mut random = Random::seeded(7);
    let (mut with, mut solved) = (0, 0);
    for _ in 0..40 {
        let givens = minimal(3, &mut random);
        let live = engine.live(&given(3, &givens));
        let path = solver.solve(&live, &givens);
        let proof = match path.proof(board, BoardName::Sudoku(3), &live, &givens, &lemmas) {
            Ok(proof) => proof,
            Err(NoPathProof::Nothing) => continue,
            Err(error) => panic!("{error}"),
        };
        check(&proof).unwrap_or_else(|error| panic!("{error}"));
        let trace = Trace::of(&proof, 1).unwrap();
        let formula = Formula::read(&dimacs(&trace.theorem)).unwrap();
        check_lrat(&formula, &lrat(&trace).unwrap()).unwrap();
        let assumptions = proof.theorem.assume.len();
        assert_eq!(proof.second_solutions.len(), assumptions);
        assert_eq!(proof.assumed.0.len(), assumptions);
        if assumptions == 0 {
            continue;
        }
        with += 1;
        solved += usize::from(path.status == PathStatus::Solved);
        for number in 0..assumptions {
            let mut fewer = proof.clone();
            fewer.theorem.assume.remove(number);
            fewer.second_solutions.remove(number);
            fewer.assumed.0.remove(number);
            check(&fewer).unwrap_err();
            let theorem = Theorem::new(fewer.theorem.clone()).unwrap();
            assert!(oddagon::sat::decide(&theorem).unwrap().is_unsat());
        }
    }
    assert!(with > 5 && solved > 3, "{with} {solved}");
}

#[test]
fn what_cannot_be_listed_is_refused() {
    for (line, expected) in [
        ("enumerate --unavoidable", "a largest number of cells"),
        (
            "enumerate --unavoidable --size 9..",
            "a largest number of cells",
        ),
        (
            "enumerate --unavoidable --size ..6 --order 4",
            "expected order 2 or 3",
        ),
        (
            "enumerate --unavoidable --size ..6 --shard 0/2",
            "in one piece",
        ),
        (
            "enumerate --unavoidable --size ..6 --k 3",
            "cannot be used with",
        ),
        (
            "enumerate --k 3 --theorems",
            "--unavoidable or --kind deadly",
        ),
        ("enumerate --theorems --size ..6", "--k <K>"),
        ("enumerate --k 3 --kind deadly", "at most 18"),
        ("enumerate --k 6 --kind deadly --size ..9", "2 to 5"),
        (
            "enumerate --k 3 --kind deadly --size ..9 --classify --out t.csv",
            "no depth",
        ),
        (
            "enumerate --k 3 --kind deadly --certificate c.ron",
            "expected patterns of the kind colour, or frames",
        ),
        (
            "enumerate --k 3 --kind deadly --size ..9 --order 4",
            "the 9×9 board only",
        ),
        (
            "enumerate --k 3 --kind deadly --size ..9 --board x",
            "cannot be used with",
        ),
        ("prove --deadly patterns/bug.ron", "no such file"),
        (
            "prove --deadly patterns/tridagon-elimination.ron",
            "without any other claim",
        ),
        ("match puzzles.txt --unique", "--library"),
    ] {
        let run = run(line);
        assert_eq!(run.code, 2, "{line}");
        assert!(run.err.contains(expected), "{line}: {}", run.err);
    }
}

/// The library of deadly sets is what is enumerated, and each is proven.
#[test]
fn the_library_of_sets_is_what_is_enumerated() {
    let library = Library::read(&std::fs::read_to_string(SETS).unwrap()).unwrap();
    let expected = [(2, "13..", 231), (3, "..9", 7), (4, "..9", 4)];
    for (k, sizes, count) in expected {
        let line = format!("enumerate --k {k} --kind deadly --size {sizes} --theorems");
        let enumerated = read_statements(&run(&line).out).unwrap();
        assert_eq!(enumerated.len(), count, "{k} digits");
        for statement in enumerated {
            let entry = library
                .entries
                .iter()
                .find(|entry| entry.id == statement.name);
            let (entry, theorem) = (entry.unwrap(), Theorem::new(statement).unwrap());
            assert_eq!(entry.theorem().unwrap().identity(), theorem.identity());
        }
    }
    assert_eq!(library.entries.len(), 448);
    let checked = oddagon(&["check", SETS], "");
    assert!(
        checked.out.contains("all 448 verified"),
        "{}",
        checked.shown()
    );
}

/// The sets of three digits of up to nine cells.
fn small_sets() -> (Vec<Theorem>, Matcher) {
    let list = run("enumerate --k 3 --kind deadly --size ..9 --theorems").out;
    let statements = read_statements(&list).unwrap().into_iter();
    let rules: Vec<Theorem> = statements.map(|s| Theorem::new(s).unwrap()).collect();
    let matcher = Matcher::assuming_one_solution(&rules).unwrap();
    (rules, matcher)
}

/// A random image of a set's candidates, cell by cell.
fn image_of_set(theorem: &Theorem, random: &mut Random) -> Vec<Vec<Candidate>> {
    let symmetry = random.symmetry(3);
    let unique = &theorem.parts().unique[0];
    let cells = unique.cells.iter().map(|v| {
        let own = unique
            .candidates
            .iter()
            .filter(|c| c.index() / 9 == v.index());
        own.map(|&c| symmetry.candidate(c)).collect()
    });
    cells.collect()
}

/// Each set is laid over a completed grid; the state has its candidates, or nearly all of them, and
/// the grid's digits. It is found if the state has one completion and each filling that is left has
/// a partner there; what is found is true of the grid.
#[test]
fn each_set_is_found_wherever_it_lies() {
    let (rules, matcher) = small_sets();
    let mut random = Random::seeded(21);
    let (mut whole, mut lacking, mut silent) = (0, 0, 0);
    for round in 0..30 {
        for theorem in &rules {
            let grid = grid(3, &mut random);
            let mut image = image_of_set(theorem, &mut random);
            let missing = round % 3;
            for _ in 0..missing {
                let cell = random.below(image.len());
                let place = random.below(image[cell].len());
                image[cell].remove(place);
            }
            if image.iter().any(Vec::is_empty) {
                continue;
            }
            let own = image.iter().flatten();
            let live = CandidateSet::of(729, grid.iter().chain(own).copied());
            let options = MatchOptions {
                max_guardians: 12,
                degenerate: missing,
                redundant: true,
                ..MatchOptions::default()
            };
            let found = matcher.relations(&live, &options);
            if completions(&live) != 1 {
                assert!(found.is_empty());
                silent += 1;
                continue;
            }
            for relation in &found {
                assert!(
                    relation.guardians.iter().any(|c| grid.contains(c)),
                    "{relation:?}"
                );
            }
            let mut cells: Vec<u8> = image.iter().map(|c| (c[0].index() / 9) as u8).collect();
            cells.sort_unstable();
            let is_found = found.iter().any(|relation| relation.cells == cells);
            match missing {
                0 => {
                    assert!(is_found, "{}", theorem.name());
                    whole += 1;
                }
                _ => lacking += usize::from(is_found),
            }
        }
    }
    assert!(whole > 30 && lacking > 10, "{whole} {lacking} {silent}");
}

/// `prove --deadly` says yes with every filling's partner, and no with a grid.
#[test]
fn sets_are_decided() {
    let yes = "XXX........................XXX...................................................";
    let no = "XX.........................XX....................................................";
    let (_folder, file) = cli::file("proof.ron", b"");
    let said = oddagon(
        &["prove", yes, "--k", "3", "--deadly", "--proof", &file],
        "",
    );
    assert_eq!(said.code, 0);
    assert!(said.out.contains("each of its 12 fillings has another one"));
    assert!(
        said.out
            .contains("minimal            no cell can be left out")
    );
    let checked = oddagon(&["check", &file], "");
    assert!(
        checked.out.contains("exactly one solution"),
        "{}",
        checked.shown()
    );
    let said = oddagon(&["prove", no, "--k", "3", "--deadly"], "");
    assert_eq!(said.code, 1);
    assert!(
        said.out.contains("nothing else fits its cells"),
        "{}",
        said.shown()
    );
    let said = oddagon(&["prove", no, "--k", "2", "--deadly"], "");
    assert!(
        said.out.contains("the other candidate in each cell"),
        "{}",
        said.shown()
    );
    // One cell too many.
    let more = format!("{}X", &yes[..80]);
    let said = oddagon(&["prove", &more, "--k", "3", "--deadly"], "");
    assert!(
        said.out.contains("no; cells that suffice"),
        "{}",
        said.shown()
    );
}

/// A partner may have candidates that the pattern lacks. Then a state that has all candidates of
/// the pattern, and no others in its cells, may have one completion all the same: nothing is said.
#[test]
fn a_partner_may_lie_outside_of_the_pattern() {
    let lines = "r1c1: n12\nr1c2: n23\nr1c3: n13\nr4c1: n23\nr4c2: n13\nr4c3: n12";
    let statement = Statement {
        assume: vec![oddagon::theorem::Assumption::Unique(lines.to_owned())],
        ..oddagon::theorem::rule("unlike", lines, oddagon::theorem::Claim::Impossible)
    };
    let theorem = Theorem::new(statement).unwrap();
    let report = oddagon::prover::Report::new(&theorem, &oddagon::prover::Options::default());
    assert!(report.unwrap().proof.is_some());
    let candidate = |row: usize, column: usize, digit: usize| {
        Candidate::new((9 * row + column) * 9 + digit - 1)
    };
    let filling = [(0, [1, 2, 3]), (3, [2, 3, 1])];
    let filling = filling
        .into_iter()
        .flat_map(|(row, digits)| (0..3).map(move |column| candidate(row, column, digits[column])));
    let (_, engine) = compiled(3);
    let grid = Solutions::new(engine).first(&given(3, &filling.collect::<Vec<_>>()));
    let grid = engine.live(&grid.unwrap());
    let own = theorem.parts().unique[0].candidates.iter().copied();
    let live = CandidateSet::of(729, grid.iter().chain(own));
    assert_eq!(completions(&live), 1);
    let matcher = Matcher::assuming_one_solution([&theorem]).unwrap();
    for degenerate in 0..3 {
        let options = MatchOptions {
            degenerate,
            redundant: true,
            ..MatchOptions::default()
        };
        assert!(matcher.relations(&live, &options).is_empty());
    }
}

/// Names are those of the list up to all symmetries, or say what they are of.
#[test]
fn names_of_other_lists_are_others() {
    let of_two_bands = run("enumerate --k 3 --kind deadly --size ..8 --bands 2 --theorems").out;
    assert!(of_two_bands.contains("dp3b2-06-00001"), "{of_two_bands}");
    let apart = run("enumerate --k 3 --kind deadly --size ..8 --up-to no-transpose --theorems");
    assert_eq!(apart.code, 2);
    assert!(apart.err.contains("up to all symmetries"), "{}", apart.err);
}
