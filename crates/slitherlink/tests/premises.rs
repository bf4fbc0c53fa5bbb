//! Corners, colours and the assumption of one solution, compared with all fillings of small windows
//! and with all puzzles on small grids.
//!
//! Nothing here asks the boards what a filling is: points, cells, paths and colours are worked out
//! from the window's lines.

use oddagon_boards::slitherlink::{Border, Line, Loop, Window, theorem_of};
use oddagon_boards::theorem::{
    Assumption, BoardName, Claim, NameList, Relation, Statement, Theorem, rule,
};
use oddagon_proofs::check;
use oddagon_slitherlink::discover::{Request, RuleSet};
use oddagon_slitherlink::macro_rule::Verdict;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A window with all its lines, and the fillings in which each point has no line or two, as words
/// of bits.
struct Filled {
    window: Window,
    fillings: Vec<u64>,
}

/// The corner of a window in a grid, and which of its cells have no clue.
type Place = (usize, usize, Vec<usize>);

fn window(rows: usize, columns: usize, border: &str) -> Window {
    let border: Border = border.parse().unwrap();
    let is_whole = border.to_string().len() == 4;
    Window::new(rows, columns, border, !is_whole)
}

impl Filled {
    /// The fillings that have certain lines.
    fn new(window: Window, known: &dyn Fn(Line) -> Option<bool>) -> Filled {
        let count = window.lines().len();
        let mut fillings = vec![0u64];
        for (i, &line) in window.lines().iter().enumerate() {
            let mut longer = Vec::new();
            for filling in fillings {
                for drawn in [false, true] {
                    if known(line).is_some_and(|known| known != drawn) {
                        continue;
                    }
                    let next = filling | u64::from(drawn) << i;
                    let fits = window.points().iter().all(|point| {
                        let lines: Vec<usize> = point.lines.into_iter().flatten().collect();
                        let met = lines.iter().filter(|&&l| next >> l & 1 == 1).count();
                        let is_done = lines.iter().all(|&l| l <= i);
                        met <= 2 && !(is_done && met == 1)
                    });
                    if fits {
                        longer.push(next);
                    }
                }
            }
            fillings = longer;
        }
        assert!(count < 64);
        Filled { window, fillings }
    }

    fn is_drawn(&self, filling: u64, line: usize) -> bool {
        filling >> line & 1 == 1
    }

    /// The pairs of lines that leave the window and are connected, and the number of circuits.
    fn connected(&self, filling: u64) -> (BTreeSet<Vec<usize>>, usize) {
        let mut parts: Vec<BTreeSet<usize>> = Vec::new();
        for line in (0..self.window.lines().len()).filter(|&l| self.is_drawn(filling, l)) {
            let mut part = BTreeSet::from([line]);
            parts.retain(|other| {
                let meets = self.window.points().iter().any(|point| {
                    let at = |l: &usize| point.lines.contains(&Some(*l));
                    at(&line) && other.iter().any(at)
                });
                if meets {
                    part.extend(other);
                }
                !meets
            });
            parts.push(part);
        }
        let leaves = |line: &usize| {
            let points = self.window.points().iter();
            points
                .filter(|point| point.lines.contains(&Some(*line)))
                .count()
                == 1
        };
        let ends = parts
            .iter()
            .map(|part| part.iter().copied().filter(leaves).collect());
        let (circuits, pairs): (Vec<Vec<usize>>, Vec<Vec<usize>>) =
            ends.partition(|ends: &Vec<usize>| ends.is_empty());
        (pairs.into_iter().collect(), circuits.len())
    }

    fn number(&self, filling: u64, cell: usize) -> usize {
        let sides = self.window.sides(cell).into_iter();
        sides.filter(|&line| self.is_drawn(filling, line)).count()
    }

    /// The fillings that have a partner, by the definition.
    fn with_partner(&self, without_clue: &[usize]) -> BTreeSet<u64> {
        let window = &self.window;
        // The lines both cells of which are in the window or beyond the border.
        let inner: u64 = (0..window.lines().len())
            .filter(|&line| {
                let cells = (0..window.cell_count()).filter(|&c| window.sides(c).contains(&line));
                let Line {
                    vertical,
                    row,
                    column,
                } = window.lines()[line];
                let border = window.border();
                let on_border = if vertical {
                    column == 1 && border.west
                        || usize::from(column) > window.columns() && border.east
                } else {
                    row == 1 && border.north || usize::from(row) > window.rows() && border.south
                };
                let cells = cells.count();
                cells == 2 || cells == 1 && on_border
            })
            .fold(0, |set, line| set | 1 << line);
        let mut alike: HashMap<_, Vec<u64>> = HashMap::new();
        for &filling in &self.fillings {
            let (pairs, circuits) = self.connected(filling);
            if circuits > 1 || circuits == 1 && !pairs.is_empty() {
                continue;
            }
            let cells = (0..window.cell_count()).filter(|cell| !without_clue.contains(cell));
            let numbers: Vec<usize> = cells.map(|cell| self.number(filling, cell)).collect();
            let key = (filling & !inner, numbers, pairs, circuits);
            alike.entry(key).or_default().push(filling);
        }
        let several = alike.into_values().filter(|list| list.len() > 1);
        several.flatten().collect()
    }
}

fn board(window: &Window, mode: Loop) -> BoardName {
    BoardName::Slitherlink {
        rows: window.rows(),
        columns: window.columns(),
        border: window.border().to_string(),
        mode,
    }
}

fn stated(window: &Window, mode: Loop, premises: &str, claim: Claim) -> Statement {
    Statement {
        board: board(window, mode),
        ..rule("a rule", premises, claim)
    }
}

/// The cells' numbers by name.
fn numbers(window: &Window, cells: &[usize]) -> String {
    let columns = window.columns();
    let names = cells
        .iter()
        .map(|c| format!("Nr{}c{}", c / columns + 1, c % columns + 1));
    names.collect::<Vec<_>>().join(" ")
}

/// The sets of lines that a theorem's relations exclude: those that must be drawn, and those that
/// must not be.
fn excluded(window: &Window, theorem: &Theorem) -> Vec<(u64, u64)> {
    let csp = theorem.base().csp();
    let exclusion = |relation: &Relation| {
        let Relation::AtLeastOne(literals) = relation else {
            panic!("{relation:?}")
        };
        let mut sets = (0, 0);
        for literal in literals {
            let name = csp.candidate_name(literal.candidate);
            let (name, value) = name.split_once('=').unwrap();
            let line = window
                .lines()
                .iter()
                .position(|l| l.to_string() == name)
                .unwrap();
            assert!(!literal.positive);
            let set = if value == "1" {
                &mut sets.0
            } else {
                &mut sets.1
            };
            *set |= 1 << line;
        }
        sets
    };
    theorem.parts().relations.iter().map(exclusion).collect()
}

/// The relations exclude exactly the fillings that have a partner.
#[test]
fn exchanges_are_the_fillings_with_a_partner() {
    let stubs = "Vr0c1 Vr0c4 Hr1c0 Hr4c0 Hr1c4 Hr4c4 Vr4c1 Vr4c4: 0";
    let cross = &[1, 3, 5, 7][..];
    let cases: [(usize, usize, &str, &str, &[usize]); 8] = [
        (2, 2, "NW", "", &[]),
        (2, 2, "NW", "", &[1]),
        (2, 2, "NW", "", &[1, 2]),
        (2, 2, "NW", "", &[0, 1, 2, 3]),
        (2, 3, "NSW", "", &[1, 3]),
        (2, 3, "NW", "", &[0, 1, 2, 3, 4, 5]),
        (
            3,
            3,
            "N",
            "Hr1c0 Hr4c0 Hr1c4 Hr4c4 Vr4c1 Vr4c4: 0",
            &[0, 1, 3, 4, 5, 7],
        ),
        (3, 3, "", stubs, cross),
    ];
    let mut found = 0;
    for (rows, columns, border, premises, without) in cases {
        let window = window(rows, columns, border);
        let known: BTreeSet<&str> = premises.split([' ', ':']).collect();
        let filled = Filled::new(window.clone(), &|line| {
            known.contains(&*line.to_string()).then_some(false)
        });
        let statement = Statement {
            assume: vec![Assumption::Unique(numbers(&window, without))],
            ..stated(&window, Loop::L2, premises, Claim::Impossible)
        };
        let theorem = Theorem::new(statement).unwrap();
        let sets = excluded(&window, &theorem);
        let expected = filled.with_partner(without);
        for &filling in &filled.fillings {
            let mut sets = sets.iter();
            let is_excluded = sets.any(|(on, off)| filling & on == *on && filling & off == 0);
            // What has a circuit beside other lines is no part of a solution anyway.
            let (pairs, circuits) = filled.connected(filling);
            if circuits == 0 || circuits == 1 && pairs.is_empty() {
                let place = format!("{rows}×{columns} {border} {without:?}: {filling:b}");
                assert_eq!(is_excluded, expected.contains(&filling), "{place}");
            }
        }
        found += expected.len();
    }
    assert!(found > 1_000, "{found}");
}

/// No window has an exchange that is smaller than 3×3 and has no border.
#[test]
fn small_windows_have_no_exchanges() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 2), (2, 3), (2, 4)] {
        let window = window(rows, columns, "");
        let all: Vec<usize> = (0..window.cell_count()).collect();
        let statement = Statement {
            assume: vec![Assumption::Unique(numbers(&window, &all))],
            ..stated(&window, Loop::L2, "", Claim::Impossible)
        };
        assert!(
            Theorem::new(statement)
                .unwrap()
                .parts()
                .relations
                .is_empty()
        );
    }
}

/// All puzzles on a grid: where there is exactly one solution, it has no filling that is excluded
/// at any place of any window.
#[test]
fn no_only_solution_has_an_excluded_filling() {
    let (side, border) = (3, "NSWE");
    let grid = Filled::new(window(side, side, border), &|_| None);
    let loops: Vec<u64> = grid
        .fillings
        .iter()
        .copied()
        .filter(|&filling| grid.connected(filling).1 == 1)
        .collect();
    let numbers_of = |filling: u64| -> Vec<usize> {
        (0..side * side)
            .map(|cell| grid.number(filling, cell))
            .collect()
    };
    let all: Vec<Vec<usize>> = loops.iter().map(|&filling| numbers_of(filling)).collect();
    // Windows in the grid's corner.
    let (mut used, mut unique) = (0, 0);
    let mut known: BTreeMap<Place, Vec<(u64, u64)>> = BTreeMap::new();
    for clues in 0u32..1 << (side * side) {
        let mut alike: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
        for (i, numbers) in all.iter().enumerate() {
            let said = (0..side * side).filter(|c| clues >> c & 1 == 1);
            alike
                .entry(said.map(|c| numbers[c]).collect())
                .or_default()
                .push(i);
        }
        for list in alike.values().filter(|list| list.len() == 1) {
            unique += 1;
            let solution = loops[list[0]];
            for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
                let sides = [(rows < side, 'S'), (columns < side, 'E')];
                let kept = |letter: &char| !sides.contains(&(true, *letter));
                let border: String = border.chars().filter(kept).collect();
                let part = window(rows, columns, &border);
                let cell = |c: usize| c / columns * side + c % columns;
                let without: Vec<usize> = (0..rows * columns)
                    .filter(|&c| clues >> cell(c) & 1 == 0)
                    .collect();
                let sets = known
                    .entry((rows, columns, without.clone()))
                    .or_insert_with(|| {
                        let statement = Statement {
                            assume: vec![Assumption::Unique(numbers(&part, &without))],
                            ..stated(&part, Loop::L2, "", Claim::Impossible)
                        };
                        excluded(&part, &theorem_of(statement).unwrap())
                    });
                let lines = part.lines().iter().enumerate();
                let filling = lines.fold(0u64, |set, (i, line)| {
                    let drawn = grid.window.line_index(*line);
                    set | u64::from(drawn.is_some_and(|l| grid.is_drawn(solution, l))) << i
                });
                used += sets.len();
                for (on, off) in &*sets {
                    assert!(
                        filling & on != *on || filling & off != 0,
                        "{clues:b} {solution:b}"
                    );
                }
            }
        }
    }
    assert!(unique > 1_000 && used > 10_000, "{unique} {used}");
}

fn holds(statement: &Statement) -> bool {
    match Verdict::new(statement, 2).unwrap() {
        Verdict::Holds { proof, .. } => {
            let proof = proof.expect("depth 2 is enough");
            assert!(check(&proof).is_ok());
            true
        }
        Verdict::Fails { .. } => false,
    }
}

/// A rule that holds only where the puzzle has one solution, and near misses: one cell more may
/// have a clue, the grid's border is elsewhere, a premise is missing.
#[test]
fn a_rule_of_one_solution_and_its_twins() {
    // Lines in the corner of the grid, beside cells without clues: unless others meet at the point
    // inside, the other two sides of the corner's cell could be drawn in place of them.
    let corner = |without: Option<&str>, border: &str, premises: &str| Statement {
        assume: without
            .map(|text| Assumption::Unique(text.to_owned()))
            .into_iter()
            .collect(),
        ..stated(
            &window(2, 2, border),
            Loop::L1,
            premises,
            Claim::Assert(NameList::from("Vr1c2=1")),
        )
    };
    let premises = "Vr1c1: 1; Hr2c1: 0; Hr2c2: 0";
    let rule = corner(Some("Nr1c2 Nr2c1"), "NW", premises);
    assert!(holds(&rule));
    assert_eq!(Verdict::new(&rule, 2).unwrap().exchanges(), Some(1));
    assert!(holds(&corner(Some("Nr2c1 Nr1c2 Nr2c2"), "NW", premises)));
    for twin in [
        corner(None, "NW", premises),
        corner(Some(""), "NW", premises),
        corner(Some("Nr1c2"), "NW", premises),
        corner(Some("Nr1c2 Nr2c1"), "N", premises),
        corner(Some("Nr1c2 Nr2c1"), "NW", "Hr2c1: 0; Hr2c2: 0"),
        corner(Some("Nr1c2 Nr2c1"), "NW", "Vr1c1: 1; Hr2c2: 0"),
        corner(Some("Nr1c2 Nr2c1"), "NW", "Vr1c1: 1; Hr2c1: 0"),
    ] {
        assert!(!holds(&twin), "{twin:?}");
    }
    for wrong in ["Nr3c1", "Hr1c1", "Nr1c1: 2"] {
        assert!(
            Theorem::new(corner(Some(wrong), "NW", premises)).is_err(),
            "{wrong}"
        );
    }
}

/// Corners are sets of values of points, and are said in premises and claims.
#[test]
fn corners_are_values_of_points() {
    let window = window(1, 1, "");
    let claim = |word: &str| Claim::Eliminate(NameList::from(word));
    // A cell with three lines has two at one of its corners, at least one at each.
    let three = |word: &str| holds(&stated(&window, Loop::L1, "Nr1c1: 3", claim(word)));
    assert!(three("Sr1c1se=0"));
    assert!(!three("Sr1c1se=1"));
    // With one line at most at each of two opposite corners, it has two.
    let two = "Sr1c1se: 0 1; Sr2c2nw: 0 1";
    let both = Claim::Eliminate(NameList::from("Nr1c1=3"));
    assert!(holds(&stated(&window, Loop::L1, two, both.clone())));
    assert!(!holds(&stated(&window, Loop::L1, "Sr1c1se: 0 1", both)));
    // A word that the premises make false is not left out of a claim, and what is denied is one
    // candidate.
    let said = "Nr1c1: 3; Sr1c1se: 1";
    for (claim, is_read) in [
        (Claim::Assert(NameList::from("Hr2c1=1 Vr1c2=1")), true),
        (Claim::Assert(NameList::from("Sr1c1se=2 Hr2c1=1")), false),
        (Claim::Eliminate(NameList::from("Sr1c1se=2 Hr2c1=0")), true),
        (Claim::Eliminate(NameList::from("Sr1c1se=2")), false),
        (Claim::AtLeastOne(NameList::from("Sr1c1se=1 Hr2c1=0")), true),
        (
            Claim::AtLeastOne(NameList::from("-Sr1c1se=1 Hr2c1=0")),
            false,
        ),
    ] {
        let read = Theorem::new(stated(&window, Loop::L1, said, claim.clone()));
        assert_eq!(read.is_ok(), is_read, "{claim:?}");
    }
    // Premises about two corners of one point are both meant.
    let one = "Sr1c1se: 1; Sr1c1sw: 0 2";
    let theorem = Theorem::new(stated(&window, Loop::L1, one, Claim::Impossible)).unwrap();
    let left = theorem
        .live()
        .iter()
        .map(|c| theorem.base().csp().candidate_name(c));
    let left: Vec<&str> = left.filter(|name| name.starts_with("Pr1c1")).collect();
    assert_eq!(left, ["Pr1c1=sw", "Pr1c1=ne"]);
    for wrong in [
        "Sr1c1nn: 0",
        "Sr3c1nw: 0",
        "Sr1c1nw: 3",
        "Sr1c1nw Sr1c1se: 1",
        "Sr1c1se: 1; Sr1c1nw: 0",
    ] {
        let wrong = stated(&window, Loop::L1, wrong, Claim::Impossible);
        assert!(Theorem::new(wrong).is_err());
    }
}

/// A board has the colours of which a theorem speaks, and its identity says which: comments add
/// none. What says nothing of a colour is refused, and so are cells far apart.
#[test]
fn colours_belong_to_the_identity() {
    let window = window(1, 2, "");
    let read = |premises: &str| {
        let claim = Claim::Assert(NameList::from("Vr1c2=1"));
        Theorem::new(stated(&window, Loop::L1, premises, claim)).unwrap()
    };
    let count = |theorem: &Theorem| theorem.base().csp().candidate_count();
    let plain = read("Cr1c1: in; Nr1c1: 3");
    for premises in [
        "Cr1c1: in; Nr1c1: 3",
        "Cr1c1: in; Nr1c1: 3 # not Cr1c1r1c2: same",
        "Cr1c1: in; Nr1c1: 3; Cr1c1r1c2: same",
    ] {
        let theorem = read(premises);
        let again = Theorem::new(theorem.canonical()).unwrap();
        assert_eq!(again.identity(), theorem.identity(), "{premises}");
        assert_eq!(count(&again), count(&theorem), "{premises}");
        let same = theorem.identity() == plain.identity();
        assert_eq!(same, count(&theorem) == count(&plain), "{premises}");
    }
    for (rows, columns, premises) in [
        (1, 2, "Cr1c1: in; Nr1c1: 3; Cr1c1r1c2: same opposite"),
        (9, 9, "Cr1c1: in; Cr9c9: out"),
        (1, 14, "Cr1c1: in; Cr1c14: in"),
    ] {
        let window = Window::new(rows, columns, Border::default(), false);
        let claim = Claim::Eliminate(NameList::from("Vr1c1=1"));
        assert!(Theorem::new(stated(&window, Loop::L0, premises, claim)).is_err());
    }
}

/// Each colour follows from the lines of each filling, and its opposite does not.
#[test]
fn colours_are_parities_of_lines() {
    for (rows, columns, border, seen) in [
        (1, 2, "", "Cr0c1r2c2"),
        (2, 2, "NW", "Cr1c1"),
        (1, 1, "E", "Cr0c0"),
    ] {
        let window = window(rows, columns, border);
        let filled = Filled::new(window.clone(), &|_| None);
        let (mut even, mut odd) = (0, 0);
        for &filling in &filled.fillings {
            let lines = window.lines().iter().enumerate();
            let said = lines.map(|(i, line)| format!("{line}: {}", filling >> i & 1));
            let said = said.collect::<Vec<_>>().join("; ");
            let drawn = |name: &str| {
                let line = window.lines().iter().position(|l| l.to_string() == name);
                filled.is_drawn(filling, line.unwrap())
            };
            // Another way than the board's: first left or right.
            let crossed: &[&str] = match seen {
                "Cr0c1r2c2" => &["Vr0c2", "Hr1c2", "Hr2c2"],
                "Cr1c1" => &["Vr1c1"],
                _ => &["Vr0c1", "Vr0c2", "Hr1c2"],
            };
            let crossed = crossed.iter().filter(|name| {
                // Beyond the border there is no line.
                **name != "Hr1c2" || border != "E"
            });
            let is_odd = crossed.filter(|name| drawn(name)).count() % 2 == 1;
            let values = if seen.len() > 5 {
                ["same", "opposite"]
            } else {
                ["out", "in"]
            };
            let value = values[usize::from(is_odd)];
            let claim = Claim::Assert(NameList::from(format!("{seen}={value}")));
            let right = theorem_of(stated(&window, Loop::L0, &said, claim));
            if let Ok(right) = right {
                let answer = oddagon_prover::sat::decide(&right).unwrap();
                assert!(answer.is_unsat(), "{seen}: {said}");
            }
            *(if is_odd { &mut odd } else { &mut even }) += 1;
        }
        assert!(even > 10 && odd > 10, "{seen} {even} {odd}");
    }
    // Without a border only comparisons count.
    let window = window(1, 2, "");
    let say = |premises: &str| {
        let claim = Claim::Assert(NameList::from("Vr1c2=1"));
        holds(&stated(&window, Loop::L1, premises, claim))
    };
    assert!(say("Cr1c1: in; Cr1c2: out"));
    assert!(say("Cr1c1: out; Cr1c2: in"));
    assert!(say("Cr1c1r1c2: opposite"));
    assert!(say("Cr0c1: in; Hr1c1: 0; Cr1c2: out"));
    assert!(!say("Cr1c1: in"));
}

/// With corners and colours, two searches list the same rules, each is verified by SAT, and its
/// statement is proven; at its depth, where no word is about colours.
#[test]
fn rules_about_corners_and_colours_are_found_twice() {
    for (rows, columns, border, corners, colours, max_premises) in [
        (1, 1, "", true, false, None),
        (1, 1, "NW", true, false, None),
        (1, 2, "", true, false, Some(3)),
        (1, 1, "", false, true, None),
        (1, 1, "", true, true, None),
        (1, 2, "N", false, true, Some(3)),
        (1, 2, "", true, true, Some(2)),
        (2, 2, "", true, false, Some(3)),
    ] {
        let request = Request {
            rows,
            columns,
            border: border.parse().unwrap(),
            stubs: false,
            mode: Loop::L1,
            corners,
            colours,
            max_premises,
        };
        let discovery = request.discovery(true).unwrap();
        let rules = discovery.rules();
        let again: Vec<_> = discovery
            .rules_by_free_sets()
            .iter()
            .map(|rule| (rule.premises, rule.conclusion))
            .collect();
        let mut found: Vec<_> = rules.iter().map(|r| (r.premises, r.conclusion)).collect();
        let mut again = again;
        found.sort_unstable();
        again.sort_unstable();
        assert_eq!(found, again);
        let vocabulary = request.vocabulary().unwrap();
        let mut verifier = vocabulary.verifier().unwrap();
        for rule in &rules {
            vocabulary.verify(&mut verifier, rule, true).unwrap();
        }
        let set = RuleSet::new(&request, &rules, false).unwrap();
        let mut table = Vec::new();
        set.write_table(&mut table).unwrap();
        assert_eq!(
            RuleSet::read(&String::from_utf8(table).unwrap()).unwrap(),
            set
        );
        let statements: Vec<Statement> = set.statements().collect();
        let mut proven = 0;
        for (rule, statement) in rules.iter().zip(&statements) {
            // Without a depth its premises say the conclusion; so they do where they leave nothing
            // of what a corner's conclusion eliminates.
            if let Err(error) = Theorem::new(statement.clone()) {
                let is_said = rule.depth.is_none() || error.to_string().contains("found 0");
                assert!(is_said, "{}: {error}", statement.name);
                continue;
            }
            let is_of_colours = statement.name.contains('C');
            assert_eq!(rule.depth.is_none(), is_of_colours, "{}", statement.name);
            let tries_points = rule.depth.is_some_and(|depth| depth.focus() == "H V P");
            if proven < 100 || is_of_colours || tries_points {
                let Verdict::Holds { level, .. } = Verdict::new(statement, 2).unwrap() else {
                    panic!("{}", statement.name)
                };
                if !is_of_colours {
                    assert_eq!(level, rule.depth, "{}", statement.name);
                }
                proven += 1;
            }
        }
        assert!(rules.len() > 40 && proven > 20, "{} {proven}", rules.len());
        let of_colours = statements.iter().filter(|s| s.name.contains('C')).count();
        assert_eq!(of_colours > 10, colours, "{of_colours}");
    }
}
