//! The matcher against a slow one that goes through all symmetries, and against the positions that
//! the CSP-Rules manual works out.

use crate::naive_match;
use crate::puzzles;
use crate::skips;
use oddagon::sudoku::{Equivalence, SudokuTheorem, Symmetry, canonical};

use flate2::{Compression, GzBuilder, read::GzDecoder};
use naive_match::{Naive, Plain};
use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet, Theory};
use oddagon::enumerate::{Kind, Options};
use oddagon::library::Library;
use oddagon::library::matching::{Compiled, MatchOptions, Matcher, Relation};
use oddagon::theorem::{Claim, NameList, Theorem};
use proptest::prelude::*;
use puzzles::{LOKI, Random, compiled, given, minimal, read};
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::sync::LazyLock;

/// A puzzle of the manual, in T&E(3).
const MANUAL: &str =
    ".....6...4.67...2378..32.642.8.634..34..7.6...67..4..........958.4...2.6.....7.41";

fn two_band() -> &'static (Vec<Theorem>, Matcher) {
    static LIBRARY: LazyLock<(Vec<Theorem>, Matcher)> = LazyLock::new(|| {
        let rules: Vec<Theorem> = Library::two_band().theorems().map(|(_, t)| t).collect();
        let matcher = Matcher::new(&rules).unwrap();
        (rules, matcher)
    });
    &LIBRARY
}

/// What `match` takes without looking is what the library says. To write it anew: ODDAGON_UPDATE=1
/// cargo test --test it matching:: compiled. (As it is stored, `zopfli --i60` has packed it anew: a
/// tenth smaller, for the page.)
#[test]
fn the_library_was_compiled_from_its_text() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/patterns/two-band-k3.matcher.gz"
    );
    let compiled = Compiled::of(&Library::two_band()).unwrap();
    let bytes = compiled.to_bytes();
    if std::env::var_os("ODDAGON_UPDATE").is_some() {
        let mut packed = GzBuilder::new().write(Vec::new(), Compression::best());
        packed.write_all(&bytes).unwrap();
        std::fs::write(path, packed.finish().unwrap()).unwrap();
        return;
    }
    let mut stored = Vec::new();
    let packed = std::fs::read(path).unwrap();
    GzDecoder::new(&packed[..])
        .read_to_end(&mut stored)
        .unwrap();
    assert!(bytes == stored);
    let shipped = Compiled::two_band();
    assert!(shipped.to_bytes() == bytes);
    assert_eq!(shipped.names.len(), 630);
    let live = after(&read(MANUAL), Theory::W1);
    let relations = |matcher: &Matcher| matcher.relations(&live, &MatchOptions::default());
    assert_eq!(relations(&shipped.matcher), relations(&two_band().1));
}

/// Of all patterns that some cells make: the cells hold three digits and some others, all other
/// cells none of the three.
#[test]
fn the_relations_of_any_pattern_are_those_of_all_sets_of_cells() {
    let (board, engine) = compiled(3);
    let mut random = Random::seeded(11);
    let small: Vec<&Theorem> = two_band()
        .0
        .iter()
        .filter(|rule| rule.cells().len() <= 12)
        .collect();
    let mut found = 0;
    for _ in 0..30 {
        let mut live = CandidateSet::full(engine.candidate_count());
        // A pattern, often without one cell, and some cells more.
        let mut open = small[random.below(small.len())].cells();
        if random.below(2) == 0 {
            open.swap_remove(random.below(open.len()));
        }
        open.extend((0..3).map(|_| random.below(81)));
        let mut costs = std::collections::BTreeMap::new();
        for cell in 0..81 {
            let is_open = open.contains(&cell);
            let spare = random.below(3) * random.below(2);
            let holds = |digit: usize| {
                if is_open {
                    digit < 3 + spare
                } else {
                    digit >= 3
                }
            };
            (0..9)
                .filter(|&digit| !holds(digit))
                .for_each(|digit| live.remove(board.candidate_at(cell, digit)));
            if is_open {
                costs.insert(cell, spare);
            }
        }
        let cells: Vec<(usize, usize)> = costs.into_iter().collect();
        // The guardians are those of the cells that cost something.
        let all = (0u32..1 << cells.len()).filter_map(|set| {
            let chosen = cells.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            let (cells, costly, cost) = chosen.fold(
                (0u128, 0, 0),
                |(cells, costly, cost), (_, &(cell, spare))| {
                    let bit = 1u128 << cell;
                    let costly = if spare > 0 { costly | bit } else { costly };
                    (cells | bit, costly, cost + spare)
                },
            );
            (cost <= 8 && is_pattern(cells)).then_some(costly)
        });
        let all: BTreeSet<u128> = all.collect();
        let implied = |set: &u128| all.iter().any(|other| other != set && other & !set == 0);
        let least: BTreeSet<u128> = all.iter().filter(|set| !implied(set)).copied().collect();
        let relations = Matcher::of_any(3).relations(&live, &MatchOptions::default());
        let costly = relations.iter().map(|relation| {
            let cells = relation.guardians.iter().map(|&c| board.cell(c));
            cells.fold(0u128, |cells, cell| cells | 1 << cell)
        });
        assert_eq!(costly.collect::<BTreeSet<u128>>(), least);
        assert_eq!(relations.len(), least.len());
        found += relations.len();
        for relation in relations {
            assert_eq!(relation.digits, [0, 1, 2]);
            let cells = relation.cells.iter();
            let cells = cells.fold(0u128, |cells, cell| cells | 1 << cell);
            assert!(is_pattern(cells));
            // It is minimal.
            let fewer = relation.cells.iter().map(|cell| cells & !(1 << cell));
            assert!(!fewer.into_iter().any(is_pattern));
            let is_guardian = |c: &Candidate| {
                relation.cells.contains(&(board.cell(*c) as u8)) && board.digit(*c) >= 3
            };
            assert_eq!(
                relation.guardians,
                live.iter().filter(is_guardian).collect::<Vec<_>>()
            );
            // Its theorem has it as an image.
            let pattern = relation.pattern();
            let symmetry = relation.symmetry(&pattern).unwrap().unwrap();
            let of_image = |&guardian: &Candidate| {
                let is_its_image = |&c: &Candidate| symmetry.candidate(c) == guardian;
                let preimage = (0..729).map(Candidate::new).find(is_its_image);
                preimage.is_some_and(|c| !pattern.live().contains(c))
            };
            assert!(relation.guardians.iter().all(of_image));
        }
    }
    assert!(found > 10, "{found}");
}

/// Whether cells cannot hold three digits, though no unit has four of them.
fn is_pattern(cells: u128) -> bool {
    let (board, _) = compiled(3);
    let is_unit_of_four = |v| {
        let members = board.csp().members(v);
        let inside = members.iter().filter(|&&c| cells >> board.cell(c) & 1 == 1);
        let digits: BTreeSet<usize> = members.iter().map(|&c| board.digit(c)).collect();
        digits.len() == 1 && inside.count() > 3
    };
    !Options::whole_board(Kind::Colour { k: 3 }).is_colourable(cells.into())
        && !board.csp().variables().any(is_unit_of_four)
}

/// In real puzzles, what a listed pattern says, some relation of all patterns implies.
#[test]
fn any_pattern_says_what_the_listed_ones_say() {
    let any = Matcher::of_any(3);
    for puzzle in [MANUAL, LOKI] {
        for theory in [Theory::Brt, Theory::W1, Theory::Subsets(4)] {
            let live = after(&read(puzzle), theory);
            let all = any.relations(&live, &MatchOptions::default());
            let listed = two_band().1.relations(&live, &MatchOptions::default());
            for relation in &listed {
                assert!(all.iter().any(|one| one.implies(relation)));
            }
            assert!(all.len() >= listed.len());
        }
    }
}

fn after(puzzle: &[Candidate], theory: Theory) -> CandidateSet {
    let (_, engine) = compiled(3);
    let mut state = given(3, puzzle);
    engine.close(theory, &mut state, None).unwrap();
    engine.live(&state)
}

fn names(candidates: &[Candidate]) -> String {
    let names = candidates
        .iter()
        .map(|&c| compiled(3).0.csp().candidate_name(c));
    names.collect::<Vec<_>>().join(" ")
}

/// The number of cells, the digits and the guardians of each relation.
fn told(rules: &[Theorem], relations: &[Relation]) -> Vec<(usize, Vec<u8>, String)> {
    let tell = |r: &Relation| {
        assert_eq!(r.cells.len(), rules[r.rule].cells().len());
        let digits = r.digits.iter().map(|d| d + 1).collect();
        (r.cells.len(), digits, names(&r.guardians))
    };
    relations.iter().map(tell).collect()
}

#[test]
fn the_manual_s_relations_are_found() {
    let (rules, matcher) = two_band();
    let live = after(&read(MANUAL), Theory::W1);
    let found = told(rules, &matcher.relations(&live, &MatchOptions::default()));
    for (cells, guardians) in [
        (12, "n4r1c5 n8r2c6 n8r5c6 n2r6c5 n8r6c5"),
        (13, "n8r2c6 n8r5c6 n3r6c7"),
        (13, "n4r1c4 n8r2c5 n3r6c7"),
    ] {
        let expected = (cells, vec![1, 5, 9], guardians.to_owned());
        assert!(found.contains(&expected), "{expected:?} in {found:#?}");
    }
    let lines = found
        .iter()
        .map(|(cells, digits, guardians)| format!("{cells} {digits:?} {guardians}"));
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
}

#[test]
fn loki_s_tridagon_decides_a_cell() {
    let rules = [Theorem::k_digit("oddagon", 3, 3, ODDAGON).unwrap()];
    let matcher = Matcher::new(&rules).unwrap();
    let live = after(&read(LOKI), Theory::Brt);
    let relations = matcher.relations(&live, &MatchOptions::default());
    let [relation] = &relations[..] else {
        panic!("{relations:#?}")
    };
    assert_eq!(relation.digits, [2, 4, 6]);
    let blocks: BTreeSet<usize> = relation
        .cells
        .iter()
        .map(|&cell| compiled(3).0.block(cell as usize) + 1)
        .collect();
    assert_eq!(blocks, BTreeSet::from([5, 6, 8, 9]));
    assert_eq!(names(&relation.guardians), "n1r8c8");
    assert_eq!(
        relation.asserted().map(|c| names(&[c])).as_deref(),
        Some("n1r8c8")
    );
    let eliminated = relation.eliminated(&live);
    let in_cell = eliminated.iter().copied().filter(|c| c.index() / 9 == 70);
    assert_eq!(names(&in_cell.collect::<Vec<_>>()), "n3r8c8 n5r8c8 n7r8c8");
}

const ODDAGON: &str =
    ".....X..X....X..X....X..X.......XX......X..X....X....X...........................";

#[test]
fn every_image_is_found_and_no_other() {
    let (rules, matcher) = two_band();
    proptest!(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() }, |(seed: u64)| {
        let mut random = Random::seeded(seed);
        let rule = random.below(rules.len());
        let symmetry = random.symmetry(3);
        let live = planted(&rules[rule], &symmetry, &mut random);
        let options = MatchOptions { redundant: true, ..MatchOptions::default() };
        let found = matcher.relations(&live, &options);

        let planted: BTreeSet<u8> = rules[rule].cells().iter().map(|&c| symmetry.cell(c) as u8).collect();
        let mut digits = symmetry.digits()[..3].to_vec();
        digits.sort_unstable();
        let here = |r: &&Relation| r.digits == digits && r.cells.iter().copied().collect::<BTreeSet<u8>>() == planted;
        let images: Vec<_> = found.iter().filter(here).collect();
        prop_assert_eq!(images.len(), 1);
        prop_assert_eq!(images[0].rule, rule);
        for relation in &found {
            is_right(&rules[relation.rule], relation, &live);
        }
        let kept = matcher.relations(&live, &MatchOptions::default());
        if found[0].is_contradiction() { prop_assert!(kept.len() == 1 && kept[0].is_contradiction()) } else { prop_assert_eq!(kept, irredundant(&found)) }
    });
}

/// A state with an image of a pattern and at most eight guardians; what is elsewhere is random.
fn planted(rule: &Theorem, symmetry: &Symmetry, random: &mut Random) -> CandidateSet {
    let mut live = CandidateSet::empty(729);
    (0..729)
        .filter(|_| random.below(2) == 0)
        .for_each(|c| live.insert(Candidate(c)));
    let mut extra = random.below(9);
    for cell in rule.cells() {
        for digit in 0..9 {
            let c = symmetry.candidate(Candidate::new(cell * 9 + digit));
            let guardian = digit >= 3 && extra > 0 && random.below(6) == 0;
            extra -= usize::from(guardian);
            if digit < 3 || guardian {
                live.insert(c)
            } else {
                live.remove(c)
            }
        }
    }
    live
}

/// Checks a relation of a k-digit pattern by the definitions.
fn is_right(rule: &Theorem, relation: &Relation, live: &CandidateSet) {
    let mut marks = [0u8; 81];
    relation
        .cells
        .iter()
        .for_each(|&cell| marks[cell as usize] = 1);
    let mut own = [0u8; 81];
    rule.cells().into_iter().for_each(|cell| own[cell] = 1);
    if relation.transposed {
        own = std::array::from_fn(|cell| own[cell % 9 * 9 + cell / 9]);
    }
    let form = |marks: &[u8]| canonical(marks, Equivalence::NoTranspose).pattern;
    assert_eq!(form(&marks), form(&own));
    let mut guardians = Vec::new();
    for &cell in &relation.cells {
        for digit in 0..9 {
            let c = Candidate::new(usize::from(cell) * 9 + usize::from(digit));
            match (relation.digits.contains(&digit), live.contains(c)) {
                (true, here) => assert!(here, "it is degenerate"),
                (false, true) => guardians.push(c),
                (false, false) => {}
            }
        }
    }
    assert_eq!(relation.guardians, guardians);
    assert!(guardians.len() <= 8 && relation.missing == 0);
}

/// The relations that no other implies, of equal ones the first: by comparing all with all.
fn irredundant(all: &[Relation]) -> Vec<Relation> {
    let beaten = |i: usize| {
        let beats =
            |j: usize| j != i && all[j].implies(&all[i]) && (!all[i].implies(&all[j]) || j < i);
        (0..all.len()).any(beats)
    };
    (0..all.len())
        .filter(|&i| !beaten(i))
        .map(|i| all[i].clone())
        .collect()
}

/// A state in which many cells have the same three or four digits and little else.
fn crowded(random: &mut Random) -> CandidateSet {
    let mut digits: Vec<u16> = (0..9).collect();
    random.shuffle(&mut digits);
    let mut live = CandidateSet::empty(729);
    for cell in 0..81 {
        let most = 3 + random.below(2);
        for (i, digit) in digits.iter().enumerate() {
            let probable = if i < most {
                random.below(16) > 0
            } else {
                random.below(9) == 0
            };
            if probable {
                live.insert(Candidate::new(cell * 9 + usize::from(*digit)));
            }
        }
    }
    live
}

#[test]
fn the_relations_are_those_of_the_definition() {
    let (two_band, _) = two_band();
    let by_name = |name: &str| {
        let rule = two_band.iter().find(|t| t.statement().name == name);
        rule.unwrap().clone()
    };
    let mut theorems = vec![by_name("k3b2-12-00038"), by_name("k3b2-10-00002")];
    let mut of_file = |name: &str, which: &[usize]| {
        let path = format!("{}/patterns/{name}.ron", env!("CARGO_MANIFEST_DIR"));
        let statements = oddagon::theorem::read_statements(&std::fs::read_to_string(path).unwrap());
        let all = statements.unwrap();
        theorems.extend(which.iter().map(|&i| Theorem::new(all[i].clone()).unwrap()));
    };
    of_file("tridagon-elimination", &[0, 1]);
    of_file("trivalue-oddagon-degenerate", &[0, 2]);
    // Small patterns of a few cells: one k-digit, one kl-digit, one that its transpose differs
    // from, one with a target that no cell of the pattern sees alone.
    let row = "X..X.............................................................................";
    theorems.push(Theorem::k_digit("pair", 3, 1, row).unwrap());
    let hook = "22.3.....3.......................................................................";
    theorems.push(Theorem::kl_digit("hook", 3, (2, 3), hook).unwrap());
    let mut rule = Theorem::k_digit("naked pair", 3, 2, row)
        .unwrap()
        .statement()
        .clone();
    rule.claim = Claim::Eliminate(NameList(vec!["n1r1c9".to_owned()]));
    theorems.push(Theorem::new(rule.clone()).unwrap());
    // A clause, and one about cells that the pattern does not restrict.
    rule.claim = Claim::AtLeastOne(NameList::from("n1r1c1 n2r1c4"));
    theorems.push(Theorem::new(rule.clone()).unwrap());
    rule.claim = Claim::AtLeastOne(NameList::from("n2r2c2 n1r3c4"));
    theorems.push(Theorem::new(rule).unwrap());

    let mut random = Random::seeded(5);
    let mut told = 0;
    for (i, theorem) in theorems.iter().enumerate() {
        let naive = Naive::new(theorem);
        let matcher = Matcher::new([theorem]).unwrap();
        // Each with none degenerate, and with up to one or two: the plain matcher takes long.
        for degenerate in [0, 1 + i % 2] {
            let options = MatchOptions {
                max_guardians: random.below(9),
                degenerate,
                redundant: true,
                ..MatchOptions::default()
            };
            let live = crowded(&mut random);
            let plain = |r: Relation| -> Plain {
                let digits = r.digits.iter().fold(0, |all, d| all | 1 << d);
                (
                    r.transposed,
                    digits,
                    r.cells,
                    r.guardians,
                    r.targets,
                    r.missing,
                )
            };
            let found = matcher.relations(&live, &options).into_iter();
            let mut found: Vec<Plain> = found.map(plain).collect();
            found.sort();
            let expected = naive.relations(&live, &options);
            let name = &theorem.statement().name;
            assert_eq!(found.len(), expected.len(), "{name} {options:?}");
            assert!(found == expected, "{name} {options:?}");
            told += found.len();
        }
    }
    assert!(told > 1000, "only {told} relations to compare");
}

#[test]
fn digits_can_be_chosen() {
    let (_, matcher) = two_band();
    let live = after(&read(MANUAL), Theory::W1);
    let with = |digits: Option<Vec<u8>>| {
        let options = MatchOptions {
            digits,
            redundant: true,
            ..MatchOptions::default()
        };
        matcher.relations(&live, &options)
    };
    let all = with(None);
    assert_eq!(with(Some(vec![8, 0, 4])), all);
    assert_eq!(with(Some((0..9).collect())), all);
    assert_eq!(with(Some(vec![0, 4, 7])), []);
}

#[test]
fn relations_hold_in_the_solutions_of_puzzles() {
    let (_, matcher) = two_band();
    let (_, engine) = compiled(3);
    let mut random = Random::seeded(7);
    let mut puzzles: Vec<_> = (0..40).map(|_| minimal(3, &mut random)).collect();
    puzzles.extend([read(LOKI), read(MANUAL)]);
    let mut count = 0;
    for puzzle in puzzles {
        let solution = oddagon::prover::Solutions::new(engine)
            .first(&given(3, &puzzle))
            .unwrap();
        let solution = engine.live(&solution);
        let live = after(&puzzle, Theory::Brt);
        let options = MatchOptions {
            max_guardians: 10,
            degenerate: 1,
            redundant: true,
            ..MatchOptions::default()
        };
        for relation in matcher.relations(&live, &options) {
            assert!(
                relation.guardians.iter().any(|&c| solution.contains(c)),
                "{relation:?}"
            );
            let eliminated = relation.eliminated(&live);
            assert!(
                !eliminated.iter().any(|&c| solution.contains(c)),
                "{relation:?}"
            );
            count += 1;
        }
    }
    assert!(count > 100, "only {count} relations");
}

#[test]
fn a_contradictory_state_has_one_relation() {
    let (_, matcher) = two_band();
    let everywhere = (0..729).filter(|c| c % 9 < 3).map(Candidate);
    let live = CandidateSet::of(729, everywhere);
    let relations = matcher.relations(&live, &MatchOptions::default());
    assert_eq!(relations.len(), 1);
    assert!(relations[0].is_contradiction());
    assert_eq!(
        matcher.relations(&CandidateSet::empty(729), &MatchOptions::default()),
        []
    );
}

#[test]
fn what_cannot_be_matched_is_refused() {
    let small = Theorem::k_digit("small", 2, 1, "XX..............").unwrap();
    let error = Matcher::new([&small]).unwrap_err();
    assert!(
        error.to_string().contains("small is about the 4×4 board"),
        "{error}"
    );
    let all = "X".repeat(81);
    let all = Theorem::k_digit("all", 3, 9, &all).unwrap();
    let error = Matcher::new([&all]).unwrap_err();
    assert!(error.to_string().contains("restricts no cell"), "{error}");
}

/// The 500 puzzles of depth 3 of the reference collection: the literature says that all have an
/// anti-tridagon.
#[test]
#[ignore = "needs ODDAGON_REFERENCE"]
fn reference_every_puzzle_of_depth_3_has_an_anti_tridagon() {
    let Some(folder) = skips::reference() else {
        return;
    };
    let text = std::fs::read_to_string(folder.join("te3-puzzles-500.tsv")).unwrap();
    let rules = [Theorem::k_digit("oddagon", 3, 3, ODDAGON).unwrap()];
    let matcher = Matcher::new(&rules).unwrap();
    let puzzles: Vec<&str> = text.lines().skip(1).map(|line| &line[..81]).collect();
    assert_eq!(puzzles.len(), 500);
    for puzzle in puzzles {
        let live = after(&read(puzzle), Theory::W1);
        assert!(
            !matcher
                .relations(&live, &MatchOptions::default())
                .is_empty(),
            "{puzzle}"
        );
    }
}
