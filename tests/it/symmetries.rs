//! Symmetry steps on every board: which texts are symmetries, and that `prove --wlog` finds them.

use crate::plain::accepts;
use crate::skips;
use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet, Csp, Theory, Variable};
use oddagon::proof::lrat::{Formula, check_lrat};
use oddagon::proof::write::{Trace, coq, dimacs, lrat, plain, veripb};
use oddagon::proof::{Derivation, Proof, SymmetryImage, SymmetryStep, check};
use oddagon::prover::{Options, Report};
use oddagon::theorem::{Claim, NameList, Pattern, Statement, Theorem, read_statements};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

fn statements(text: &str) -> Vec<Statement> {
    read_statements(text).unwrap_or_else(|error| panic!("{error}"))
}

fn statement(board: &str) -> Statement {
    let text = format!("(board: {board}, pattern: Restrict(\"\"), claim: Impossible)");
    statements(&text).remove(0)
}

fn board(name: &str) -> Arc<dyn Board> {
    statement(name).board.board().expect(name)
}

/// What the checker says of a proof with one symmetry step and nothing else.
fn refusal(statement: &Statement, step: SymmetryStep) -> String {
    let derivation = Derivation {
        theory: Theory::Brt,
        also: Vec::new(),
        depth: 0,
        exact: Vec::new(),
        symmetry: vec![step],
        steps: Vec::new(),
        conclusion: NameList::default(),
    };
    let proof = Proof {
        version: Proof::VERSION,
        theorem: statement.clone(),
        second_solutions: Vec::new(),
        lemmas: Vec::new(),
        assumed: NameList::default(),
        derivations: vec![derivation],
    };
    check(&proof).expect_err("nothing is shown").to_string()
}

/// Whether the checker takes a text for a symmetry of a board.
fn is_symmetry(statement: &Statement, csp: &Csp, text: &str) -> bool {
    let v = csp.variables().find(|&v| csp.members(v).len() > 1);
    let v = v.expect("a CSP-variable with two candidates");
    let name = |i: usize| csp.candidate_name(csp.members(v)[i]).to_owned();
    let image = SymmetryImage {
        of: name(1),
        by: text.to_owned(),
    };
    let step = SymmetryStep {
        variable: csp.variable_name(v).to_owned(),
        chosen: name(0),
        images: vec![image],
    };
    !refusal(statement, step).contains("it is no symmetry of the board")
}

fn solutions(csp: &Csp) -> BTreeSet<Vec<Candidate>> {
    fn extend(csp: &Csp, live: &CandidateSet, all: &mut BTreeSet<Vec<Candidate>>) {
        let left = |v: Variable| csp.members(v).iter().filter(|&&c| live.contains(c));
        let open = csp.variables().filter(|&v| left(v).count() != 1);
        let Some(v) = open.min_by_key(|&v| left(v).count()) else {
            let decided: Vec<Candidate> = live.iter().collect();
            let linked = |&c: &Candidate| decided.iter().any(|&d| csp.are_linked(c, d));
            if !decided.iter().any(linked) {
                all.insert(decided);
            }
            return;
        };
        for &c in left(v) {
            let mut live = live.clone();
            csp.decide(&mut live, c);
            extend(csp, &live, all);
        }
    }
    let mut all = BTreeSet::new();
    extend(csp, &csp.everything(), &mut all);
    all
}

/// The cycles of a map of names of candidates; `None` where an image is no candidate.
fn text_of(csp: &Csp, image: &dyn Fn(&str) -> String) -> Option<String> {
    let mut cycles = String::new();
    let mut seen = HashSet::new();
    for c in csp.candidates() {
        let mut words = Vec::new();
        let mut name = csp.candidate_name(c).to_owned();
        while seen.insert(name.clone()) {
            csp.candidate(&name)?;
            words.push(name.clone());
            name = image(&name);
        }
        if words.len() > 1 {
            cycles += &format!("({})", words.join(" "));
        }
    }
    Some(if cycles.is_empty() {
        "()".to_owned()
    } else {
        cycles
    })
}

/// Holds the checker's verdict on each map against what is expected, and the maps that it accepts
/// against all solutions. Returns how many are accepted.
fn hold<'a>(name: &str, maps: impl IntoIterator<Item = Map<'a>>) -> usize {
    let (statement, board) = (statement(name), board(name));
    let csp = board.csp();
    let all = solutions(csp);
    assert!(!all.is_empty(), "{name}");
    let mut accepted = 0;
    for (image, expected) in maps {
        let Some(text) = text_of(csp, &*image) else {
            assert!(!expected, "{name}");
            continue;
        };
        assert_eq!(
            is_symmetry(&statement, csp, &text),
            expected,
            "{name}: {text}"
        );
        let map = board.permutation(&text).expect("it has been read");
        for c in csp.candidates() {
            let expected = image(csp.candidate_name(c));
            assert_eq!(csp.candidate_name(map[c.index()]), expected, "{text}");
        }
        if expected {
            accepted += 1;
            for solution in &all {
                let mut image: Vec<_> = solution.iter().map(|c| map[c.index()]).collect();
                image.sort_unstable();
                assert!(all.contains(&image), "{name}: {text}");
            }
        }
    }
    accepted
}

/// Whether rows and columns that go to others, maybe after a transposition, maybe with complements
/// of digits, make a symmetry.
type Keeps<'a> = dyn Fn(&[usize], &[usize], bool, bool) -> bool + 'a;

type Map<'a> = (Box<dyn Fn(&str) -> String + 'a>, bool);

/// The numbers in a name, in order: digit, row, column.
fn numbers(name: &str) -> Vec<usize> {
    let words = name.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// A map of digit, row and column, all from 0.
fn on_triples<'a>(map: impl Fn([usize; 3]) -> [usize; 3] + 'a) -> Box<dyn Fn(&str) -> String + 'a> {
    Box::new(move |name| {
        let [n, r, c] = numbers(name)[..] else {
            panic!("{name}");
        };
        let [n, r, c] = map([n - 1, r - 1, c - 1]);
        format!("n{}r{}c{}", n + 1, r + 1, c + 1)
    })
}

fn orders(count: usize) -> Vec<Vec<usize>> {
    use itertools::Itertools;
    (0..count).permutations(count).collect()
}

#[test]
fn affine_maps_of_pandiagonal_squares() {
    let side = 5;
    // The directions of rows, columns, diagonals and antidiagonals, each up to a factor.
    let lines = |step: [usize; 2]| (1..side).map(move |k| step.map(|x| x * k % side)).min();
    let directions = [[0, 1], [1, 0], [4, 1], [1, 1]].map(lines);
    let mut maps: Vec<Map> = Vec::new();
    for m in 0..side.pow(4) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| m / side.pow(i) % side);
        if (a * d + side * side - b * c) % side == 0 {
            continue;
        }
        let image = move |[r, c_]: [usize; 2]| [(a * r + b * c_) % side, (c * r + d * c_) % side];
        let keeps = [[0, 1], [1, 0], [4, 1], [1, 1]].map(image).map(lines);
        let keeps = keeps.iter().all(|line| directions.contains(line));
        // With it a translation and a permutation of the digits.
        let map = move |[n, r, c]: [usize; 3]| {
            let [r, c] = image([r, c]);
            [[1, 0, 3, 4, 2][n], (r + 2) % side, (c + 1) % side]
        };
        maps.push((on_triples(map), keeps));
    }
    assert_eq!(maps.len(), 480);
    // Four factors of each of the eight maps of the directions that are linear.
    assert_eq!(hold("Latin(side: 5, pandiagonal: true)", maps), 32);
}

#[test]
fn conjugates_of_latin_squares() {
    let conjugates = |expected: &'static [usize]| {
        let all = orders(3).into_iter().enumerate();
        all.map(|(i, roles)| -> Map {
            let map = move |t: [usize; 3]| [t[roles[0]], t[roles[1]], t[roles[2]]];
            (on_triples(map), expected.contains(&i))
        })
    };
    assert_eq!(hold("Latin(side: 3)", conjugates(&[0, 1, 2, 3, 4, 5])), 6);
    // Only the transposition keeps blocks.
    let blocks = r##"Latin(side: 4, regions: ["aabbaabbccddccdd"])"##;
    assert_eq!(hold(blocks, conjugates(&[0, 1])), 2);
    let pandiagonal = "Latin(side: 5, pandiagonal: true)";
    assert_eq!(hold(pandiagonal, conjugates(&[0, 1])), 2);
    assert_eq!(
        hold(r##"Latin(side: 3, signs: "r1c1<r1c2")"##, conjugates(&[0])),
        1
    );
    // A digit of a square with signs is no row of one.
    assert_eq!(
        hold(
            r##"Latin(side: 3, signs: "r1c1<r1c2 r1c1<r2c1")"##,
            conjugates(&[0, 1])
        ),
        2
    );
}

#[test]
fn signs_and_regions_are_kept() {
    let maps = |name: &str, keeps: &Keeps| {
        let mut maps: Vec<Map> = Vec::new();
        for (rows, columns) in orders(3)
            .into_iter()
            .flat_map(|r| orders(3).into_iter().map(move |c| (r.clone(), c)))
        {
            for (transposes, complements) in
                [(false, false), (false, true), (true, false), (true, true)]
            {
                let expected = keeps(&rows, &columns, transposes, complements);
                let (rows, columns) = (rows.clone(), columns.clone());
                let map = move |[n, r, c]: [usize; 3]| {
                    let (r, c) = if transposes { (c, r) } else { (r, c) };
                    [if complements { 2 - n } else { n }, rows[r], columns[c]]
                };
                maps.push((on_triples(map), expected));
            }
        }
        hold(name, maps)
    };
    let image = |rows: &[usize], columns: &[usize], transposes: bool, [r, c]: [usize; 2]| {
        let [r, c] = if transposes { [c, r] } else { [r, c] };
        [rows[r], columns[c]]
    };
    // Signs go to signs, and the complement of digits reverses them.
    let signs = [[[0, 0], [0, 1]], [[2, 1], [2, 0]]];
    let found = maps(
        r##"Latin(side: 3, signs: "r1c1<r1c2 r3c2<r3c1")"##,
        &|rows, columns, transposes, complements| {
            signs.iter().all(|sign| {
                let mut sign = sign.map(|cell| image(rows, columns, transposes, cell));
                if complements {
                    sign.reverse();
                }
                signs.contains(&sign)
            })
        },
    );
    assert_eq!(found, 4);
    let region = [[0, 0], [1, 1], [2, 2]];
    let found = maps(
        r##"Latin(side: 3, regions: ["a...a...a"])"##,
        &|rows, columns, transposes, _| {
            region
                .iter()
                .all(|&cell| region.contains(&image(rows, columns, transposes, cell)))
        },
    );
    assert_eq!(found, 24);
}

/// The image of a cell of a grid by one of its eight symmetries.
fn turned(turn: usize, last: [usize; 2], [mut r, mut c]: [usize; 2]) -> [usize; 2] {
    if turn & 1 == 1 {
        r = last[0] - r;
    }
    if turn & 2 == 2 {
        c = last[1] - c;
    }
    if turn & 4 == 4 { [c, r] } else { [r, c] }
}

#[test]
fn paths_are_turned_and_reversed() {
    for (rows, black) in [
        (r##"". . .", ". . .", ". . .""##, None),
        (r##"". . .", ". # .", ". . .""##, Some([1, 1])),
        (r##"". . .", ". . .", ". . #""##, Some([2, 2])),
    ] {
        for model in [
            "steps: Side, model: Topological",
            "steps: King, model: Geometric",
        ] {
            let name = format!("Path(rows: [{rows}], {model})");
            let count = 9 - usize::from(black.is_some());
            let mut expected = 0;
            let maps: Vec<Map> = (0..16)
                .map(|i| -> Map {
                    let map = move |[n, r, c]: [usize; 3]| {
                        let [r, c] = turned(i / 2, [2, 2], [r, c]);
                        [if i % 2 == 1 { count - 1 - n } else { n }, r, c]
                    };
                    let keeps = black.is_none_or(|cell| turned(i / 2, [2, 2], cell) == cell);
                    expected += usize::from(keeps);
                    (on_triples(map), keeps)
                })
                .collect();
            if solutions(board(&name).csp()).is_empty() {
                continue;
            }
            assert_eq!(hold(&name, maps), expected);
        }
    }
    // A number that is given stays where it is.
    let given = r##"Path(rows: [". . .", ". 5 .", ". . ."], steps: Side, model: Topological)"##;
    let reversed = on_triples(|[n, r, c]| [8 - n, r, c]);
    assert_eq!(hold(given, [(reversed, true)]), 1);
    let given = r##"Path(rows: [". . .", ". 3 .", ". . ."], steps: King, model: Topological)"##;
    let reversed = on_triples(|[n, r, c]| [8 - n, r, c]);
    let transposed = on_triples(|[n, r, c]| [n, c, r]);
    assert_eq!(hold(given, [(reversed, false), (transposed, true)]), 1);
}

#[test]
fn kakuro_is_transposed_and_complemented() {
    // n15hr2c1 and n5r2c3: digits, direction, row, column.
    let transposed = |name: &str| -> String {
        let at = name.find(['h', 'v', 'r']).unwrap();
        let (digits, place) = name.split_at(at);
        let [r, c] = numbers(place)[..] else {
            panic!("{name}");
        };
        let direction = match &place[..1] {
            "h" => "v",
            "v" => "h",
            _ => "",
        };
        format!("{digits}{direction}r{c}c{r}")
    };
    let complemented = |name: &str| -> String {
        let at = name.find(['h', 'v', 'r']).unwrap();
        let digits = name[1..at]
            .bytes()
            .rev()
            .map(|d| char::from(b'0' + (b'9' + 1 - d)));
        format!("n{}{}", digits.collect::<String>(), &name[at..])
    };
    for coupled in [false, true] {
        for (rows, transposes, complements) in [
            (r##""# 10\\ 10\\", "\\10 . .", "\\10 . .""##, true, true),
            (r##""# 10\\ 9\\", "\\10 . .", "\\9 . .""##, true, false),
            (r##""# 10\\ 9\\", "\\9 . .", "\\10 . .""##, false, false),
            (r##""# 10\\ 10\\", "\\9 . .", "\\11 . .""##, false, false),
        ] {
            let name = format!("Kakuro(rows: [{rows}], coupled: {coupled})");
            let maps: [Map; 2] = [
                (Box::new(transposed), transposes),
                (Box::new(complemented), complements),
            ];
            hold(&name, maps);
        }
    }
}

#[test]
fn colours_and_countries_of_maps() {
    let name = r##"Map(colours: 3, countries: 5, borders: ["1 2", "2 3", "3 4", "4 5", "5 1"])"##;
    let is_border = |a: usize, b: usize| a.abs_diff(b) == 1 || a.abs_diff(b) == 4;
    let mut maps: Vec<Map> = Vec::new();
    for colours in orders(3) {
        for countries in orders(5) {
            let all = (0..5).flat_map(|a| (0..5).map(move |b| (a, b)));
            let mut all = all.filter(|&(a, b)| is_border(a, b));
            let keeps = all.all(|(a, b)| is_border(countries[a], countries[b]));
            let colours = colours.clone();
            let map = move |name: &str| {
                let colour = "BYR".find(&name[..1]).unwrap();
                let country = numbers(name)[0] - 1;
                let colour = &"BYR"[colours[colour]..][..1];
                format!("{colour}X{}", countries[country] + 1)
            };
            maps.push((Box::new(map), keeps));
        }
    }
    assert_eq!(hold(name, maps), 60);
}

#[test]
fn words_for_several_candidates() {
    let board = board("Latin(side: 4)");
    let csp = board.csp();
    let image = |text: &str, name: &str| {
        let map = board.permutation(text)?;
        Some(
            csp.candidate_name(map[csp.candidate(name)?.index()])
                .to_owned(),
        )
    };
    let is = |text, name, expected: &str| assert_eq!(image(text, name).as_deref(), Some(expected));
    is("()", "n1r1c1", "n1r1c1");
    is("(n1 n2)(r1 r2 r3)", "n1r1c4", "n2r2c4");
    // From the left to the right.
    is("(r1 r2)(r2 r3)", "n1r1c1", "n1r3c1");
    is("(r1 r2)(r2 r3)", "n1r2c1", "n1r1c1");
    is("(r1c1 r1n1)", "n3r1c1", "n1r1c3");
    for wrong in [
        "",
        "(",
        ")",
        "identity",
        "n1 n2",
        "(n1 n2",
        "(n1 n2) (r1 r2)",
        "(n1 r1c1)",
        "(n1 x)",
        "((n1 n2))",
        "(n5 n6)",
        "(\u{e9})",
    ] {
        assert_eq!(image(wrong, "n1r1c1"), None, "{wrong}");
    }
    // No permutation has so long a cycle: it is not read to its end.
    assert_eq!(
        image(&format!("({})", "n1 ".repeat(1_000_000)), "n1r1c1"),
        None
    );
    // It can be read, and is no permutation.
    assert!(!is_symmetry(&statement("Latin(side: 4)"), csp, "(n1 r1)"));
    assert!(!is_symmetry(
        &statement("Latin(side: 4)"),
        csp,
        "(n1r1c1 n1r1c1 n2r1c1)"
    ));
}

/// Theorems that symmetry steps make shallower, on every board.
const THEOREMS: &str = r##"[
    (name: "pandiagonal", board: Latin(side: 5, pandiagonal: true), pattern: Restrict("d2n1: n1r1c2 n1r2c1"), without: "n1r3c3 n1r5c5", claim: Impossible),
    (name: "conjugates", board: Latin(side: 4), pattern: Restrict("c1n1: n1r1c1 n1r2c1"), without: "n2r1c1 n3r1c1 n3r1c3 n4r1c3 n1r2c2 n1r2c3 n3r2c3 n3r2c4 n4r3c2 n2r3c4 n4r3c4 n3r4c2 n2r4c3", claim: Impossible),
    (name: "signs", board: Latin(side: 5, signs: "r1c1<r1c2 r2c2<r2c1"), pattern: Restrict("r3c1: n15; r3c2: n15; r3c3: n15"), claim: Impossible),
    (name: "regions", board: Latin(side: 5, regions: ["aa...a..................."]), pattern: Restrict("r1c1: n12; r1c2: n12; r2c1: n12"), claim: Impossible),
    (name: "kakuro", board: Kakuro(rows: ["# 10\\ 10\\", "\\10 . .", "\\10 . ."]), pattern: Restrict("r2c2: n1 n9; r2c3: n1 n9; r3c2: n1 n9; r3c3: n2 n8"), claim: Impossible),
    (name: "numbrix", board: Path(rows: [". . .", ". . .", ". . ."], steps: Side, model: Topological), pattern: Restrict("n1: r1c2 r2c1 r2c3 r3c2"), claim: Impossible),
    (name: "ring", board: Path(rows: [". . . .", ". # # .", ". # # .", ". . . ."], steps: Side, model: Geometric), pattern: Restrict("n1: r1c1 r1c4 r4c1 r4c4; n12: r1c1 r1c4 r4c1 r4c4"), claim: Impossible),
    (name: "map", board: Map(colours: 4, countries: 5, borders: ["1 2 3 4 5", "2 3 4 5", "3 4 5", "4 5"]), pattern: Restrict(""), claim: Impossible),
    (name: "elimination", board: Map(colours: 3, countries: 5, borders: ["1 2 3 5", "2 3 4", "3 4"]), pattern: Restrict("X5: B"), without: "BX1", claim: Eliminate("BX4")),
    (name: "abstract", board: Abstract(variables: ["A = a1 a2", "B = b1 b2", "C = c1 c2"], links: ["a1 b1 c1", "a2 b2 c2"]), pattern: Restrict(""), claim: Impossible),
    (name: "relations", board: Sudoku(3), pattern: Restrict("r1c1: n12; r1c2: n12; r2c1: n12"), assume: [AtLeastOne("n3r1c3 n3r2c4 n4r4c4")], claim: Impossible),
]"##;

/// A proof, after symmetry steps or without. Nothing here is about the depth being the least.
fn report(theorem: &Theorem, wlog: bool) -> Report {
    let options = Options {
        wlog,
        lower_halves: false,
        ..Options::default()
    };
    Report::new(theorem, &options).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn steps_are_found_on_every_board() {
    for statement in statements(THEOREMS) {
        let name = statement.name.clone();
        let theorem = Theorem::new(statement).unwrap();
        let proof = report(&theorem, true).proof.expect(&name);
        let [derivation] = &proof.derivations[..] else {
            panic!("{name}");
        };
        assert!(!derivation.symmetry.is_empty(), "{name}");
        check(&proof).unwrap_or_else(|error| panic!("{name}: {error}"));
        let depth = report(&theorem, false).proof.unwrap().derivations[0].depth;
        assert!(derivation.depth < depth, "{name}");
        twins(&proof);
        exported(&name, &proof);
    }
}

/// Proofs with another symmetry are refused.
fn twins(proof: &Proof) {
    let csp = Theorem::new(proof.theorem.clone()).unwrap();
    let csp = csp.board().csp();
    for (i, step) in proof.derivations[0].symmetry.iter().enumerate() {
        let with = |change: &dyn Fn(&mut SymmetryStep)| {
            let mut twin = proof.clone();
            change(&mut twin.derivations[0].symmetry[i]);
            check(&twin).expect_err("a twin")
        };
        with(&|step| drop(step.images.pop()));
        for j in 0..step.images.len() {
            let by = &step.images[j].by;
            let (of, chosen) = (&step.images[j].of, &step.chosen);
            let first = by.find(')').unwrap();
            for wrong in [
                "()".to_owned(),
                "identity".to_owned(),
                format!("({of} {chosen})"),
                by[..first].to_owned(),
                format!(
                    "{by}{by}{by}({} {})",
                    csp.candidate_name(Candidate(0)),
                    csp.candidate_name(Candidate(1))
                ),
            ] {
                with(&|step| step.images[j].by.clone_from(&wrong));
            }
        }
    }
}

/// Other languages follow.
fn exported(name: &str, proof: &Proof) {
    let trace = Trace::of(proof, 1).unwrap();
    let formula = Formula::read(&dimacs(&trace.theorem)).unwrap();
    check_lrat(&formula, &lrat(&trace).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let steps = veripb(&trace).unwrap();
    let images = proof.derivations[0]
        .symmetry
        .iter()
        .map(|step| step.images.len());
    assert_eq!(
        steps.matches("\nred ").count(),
        images.sum::<usize>(),
        "{name}"
    );
    let lines = plain(proof, 1).unwrap();
    let from = lines.find(" by (").unwrap();
    let to = from + lines[from..].find('\n').unwrap();
    let twin = format!("{} by (){}", &lines[..from], &lines[to..]);
    if skips::has("python3") {
        assert!(accepts(&lines), "{name}: {lines}");
        assert!(!accepts(&twin), "{name}");
    }
    assert!(
        coq(&trace.theorem).is_err() || name == "relations",
        "{name}"
    );
}

/// Where the claim names a candidate, a symmetry must keep it; where the state lacks one, that;
/// where the board differs, the board.
#[test]
fn false_claims_are_not_proven() {
    let all = statements(THEOREMS);
    let find = |name: &str| all.iter().find(|s| s.name == name).unwrap().clone();
    let k3 = r##"[(board: Map(colours: 3, countries: 3, borders: ["1 2 3", "2 3"]), pattern: Restrict(""), claim: Eliminate("BX1"))]"##;
    let k3 = statements(k3).remove(0);
    assert!(
        report(&Theorem::new(k3.clone()).unwrap(), true)
            .proof
            .is_none()
    );
    let step = |chosen: &str, others: [(&str, &str); 2]| SymmetryStep {
        variable: "X1".to_owned(),
        chosen: chosen.to_owned(),
        images: others
            .map(|(of, by)| SymmetryImage {
                of: of.to_owned(),
                by: by.to_owned(),
            })
            .to_vec(),
    };
    let swap = |a: &str, b: &str| {
        (1..=3)
            .map(|x| format!("({a}X{x} {b}X{x})"))
            .collect::<String>()
    };
    let said = refusal(
        &k3,
        step("YX1", [("BX1", &swap("B", "Y")), ("RX1", &swap("R", "Y"))]),
    );
    assert!(
        said.contains("it does not map the claim to itself"),
        "{said}"
    );
    let said = refusal(
        &k3,
        step("YX1", [("RX1", &swap("R", "Y")), ("RX1", &swap("R", "Y"))]),
    );
    assert!(said.contains("one image was expected"), "{said}");

    let twin = |name: &str, change: &dyn Fn(&mut Statement), words: &str| {
        let mut proof = report(&Theorem::new(find(name)).unwrap(), true)
            .proof
            .unwrap();
        change(&mut proof.theorem);
        let said = check(&proof).expect_err(name).to_string();
        assert!(said.contains(words), "{name}: {said}");
    };
    let lacks = |c: &'static str| move |s: &mut Statement| s.without.0.push(c.to_owned());
    let left = "it does not map the candidates that are left to themselves";
    twin("map", &lacks("BX5"), left);
    twin("signs", &lacks("n1r4c4"), left);
    twin("ring", &lacks("n5r1c2"), left);
    let no_symmetry = "it is no symmetry of the board";
    let other = |text: &'static str| move |s: &mut Statement| s.board = statement(text).board;
    twin(
        "signs",
        &other(r##"Latin(side: 5, signs: "r1c1<r1c2")"##),
        no_symmetry,
    );
    twin(
        "map",
        &other(r##"Map(colours: 4, countries: 5, borders: ["1 2 3 4 5", "2 3 4 5", "3 4"])"##),
        "",
    );
    twin(
        "kakuro",
        &other(r##"Kakuro(rows: ["# 10\\ 12\\", "\\11 . .", "\\11 . ."])"##),
        "",
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// No text makes a reader panic, and none that is no permutation is accepted.
    #[test]
    fn any_text_is_read_or_refused(words in prop::collection::vec(
        prop_oneof![Just("("), Just(")"), Just(")("), Just(" "), Just("n1"), Just("n2"), Just("n1r1c1"), Just("n2r1c1"), Just("r1c1"),
            Just("r1c2"), Just("r2n1"), Just("X1"), Just("X2"), Just("BX1"), Just("YX1"), Just("hr2c1"), Just("\u{e9}"), Just("a1"), Just("A")], 0..12)) {
        let text = words.join(" ");
        let tight = words.concat();
        for statement in statements(THEOREMS) {
            // All candidates are left, so that nothing but the map is refused.
            let statement = Statement {
                pattern: Pattern::Restrict(String::new()),
                without: NameList::default(),
                decided: NameList::default(),
                assume: Vec::new(),
                claim: Claim::Impossible,
                ..statement
            };
            let board = Theorem::new(statement.clone()).unwrap();
            let csp = board.board().csp();
            for text in [&text, &tight, &format!("({tight})"), &format!("({text})")] {
                if let Some(map) = board.board().permutation(text) {
                    let mut images = map.clone();
                    images.sort_unstable();
                    images.dedup();
                    let is_one_to_one = images.len() == csp.candidate_count();
                    prop_assert!(is_one_to_one || !is_symmetry(&statement, csp, text));
                }
            }
        }
    }

    /// What is proven after symmetry steps is accepted, and true by brute force.
    #[test]
    fn maps_of_any_shape(borders in prop::collection::btree_set((1..6usize, 1..6usize), 1..10), colours in 2..4usize) {
        let borders: Vec<String> = borders.iter().filter(|(a, b)| a < b).map(|(a, b)| format!("\"{a} {b}\"")).collect();
        let statement = statement(&format!("Map(colours: {colours}, countries: 5, borders: [{}])", borders.join(", ")));
        let theorem = Theorem::new(statement).unwrap();
        let none = solutions(theorem.board().csp()).is_empty();
        let report = report(&theorem, true);
        prop_assert_eq!(report.holds, none);
        prop_assert_eq!(report.proof.is_some(), none);
        if let Some(proof) = report.proof {
            prop_assert!(check(&proof).is_ok());
            prop_assert!(proof.derivations[0].symmetry.len() + 1 >= colours);
        }
    }
}
