use super::circuit::Circuit;
use super::cuts::{Cells, Clause, inside};
use super::generate::{Others, region};
use super::windows::Windows;
use super::*;
use crate::macro_rule::Rules;
use itertools::Itertools;
use oddagon_boards::slitherlink::{Diagram, Loop, LoopMode, text};
use oddagon_boards::theorem::{BoardName, Claim, Statement, read_statements};
use oddagon_job::random::Random;
use oddagon_prover::sat::Incremental;
use proptest::prelude::*;
use std::sync::Arc;

/// Some macro-rules, stated for these tests.
const RULES: &str = r#"[
(name: "adjacent 3s", board: Slitherlink(rows: 1, columns: 2, loop: L1), pattern: Restrict("Nr1c1: 3; Nr1c2: 3"),
 claim: Assert("Vr1c1=1 Vr1c2=1 Vr1c3=1 Vr0c2=0 Vr2c2=0")),
(name: "3 in a corner", board: Slitherlink(rows: 1, columns: 1, border: "NW"), pattern: Restrict("Nr1c1: 3"),
 claim: Assert("Hr1c1=1 Vr1c1=1")),
(name: "diagonal 3s", board: Slitherlink(rows: 2, columns: 2), pattern: Restrict("Nr1c1: 3; Nr2c2: 3"),
 claim: Assert("Hr1c1=1 Vr1c1=1 Hr3c2=1 Vr2c3=1")),
(name: "0", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 0"),
 claim: Assert("Hr1c1=0 Vr1c1=0 Hr2c1=0 Vr1c2=0")),
(name: "1 at a dead corner", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 1; Vr0c1: 0; Hr1c0: 0"),
 claim: Assert("Hr1c1=0 Vr1c1=0")),
(name: "3 and its corner", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 3"),
 claim: Eliminate("Pr1c1=o Pr1c1=nw")),
(name: "2 hands on", board: Slitherlink(rows: 1, columns: 1), pattern: Restrict("Nr1c1: 2; Pr1c1: ne ns se ew sw"),
 claim: Eliminate("Pr2c2=nw")),
]"#;

fn library() -> Library {
    let mut library = Library::default();
    let statements = read_statements(RULES).unwrap();
    let rules = Rules {
        statements,
        inductions: Vec::new(),
    };
    library.extend(&rules).unwrap();
    library
}

fn diagram(text: &str) -> Diagram {
    text::read(text).unwrap().remove(0)
}

fn solver(puzzle: &Diagram, library: Library) -> Solver {
    let grid = Arc::new(Grid::new(puzzle.rows, puzzle.columns));
    Solver::new(grid, Arc::new(library), Options::default())
}

/// What rules say about a puzzle as it is given: rule, place and facts.
fn found(puzzle: &str) -> Vec<String> {
    let puzzle = diagram(puzzle);
    let solver = solver(&puzzle, library());
    let library = library();
    let known = solver.known(&puzzle).unwrap();
    let firings = library.firings(solver.grid(), &known).into_iter();
    let words = firings.map(|firing| {
        let facts = firing.facts.iter().flat_map(|f| f.names(solver.grid()));
        let name = &library.rules()[firing.rule].name;
        let facts: Vec<String> = facts.collect();
        format!("{name} at {}: {}", firing.place(), facts.join(" "))
    });
    words.collect()
}

#[test]
fn rules_have_as_many_images_as_they_have_positions() {
    let images: Vec<usize> = library().rules().iter().map(|r| r.images.len()).collect();
    // Side by side or one above the other; four corners; two diagonals; one; four corners; four;
    // four.
    assert_eq!(images, [2, 4, 2, 1, 4, 4, 4]);
}

#[test]
fn rules_are_found_at_the_border_and_inside() {
    assert_eq!(
        found("...\n...\n..1")[..],
        ["1 at a dead corner at r3c3: Vr3c4=0 Hr4c3=0"]
    );
    assert_eq!(
        found("..\n0.\n..")[..],
        ["0 at r2c1: Hr2c1=0 Vr2c1=0 Vr2c2=0 Hr3c1=0"]
    );
    insta::assert_snapshot!(found(".....\n.33..\n.....\n...3.\n....3").join("\n"));
    assert_eq!(
        found(". . . .\n 1x\n.x. .-.\n\n. . . .\n   3\n. . . .\n"),
        [
            "1 at a dead corner at r1c1: Hr1c1=0 Vr1c1=0",
            "3 and its corner at r3c2: Pr3c2≠o Pr3c2≠nw",
            "3 and its corner at r3c2: Pr3c3≠o Pr3c3≠ne",
            "3 and its corner at r3c2: Pr4c2≠o",
            "3 and its corner at r3c2: Pr4c3≠o",
        ]
    );
}

#[test]
fn a_rule_that_excludes_circuits_waits_where_one_could_be_the_solution() {
    // The circuit around both 3s is the whole solution.
    assert!(
        found("....\n.33.\n....")
            .iter()
            .all(|said| !said.contains("adjacent"))
    );
    let blank = diagram("....\n.33.\n....");
    let solved = solver(&blank, library()).solve(&blank).unwrap();
    assert_eq!(solved.status, SolutionCount::SeveralSolutions);
    let puzzle = diagram(".1..\n133.\n....\n....");
    let solved = solver(&puzzle, library()).solve(&puzzle).unwrap();
    assert_ne!(solved.status, SolutionCount::NoSolution);
}

#[test]
fn statements_that_are_no_rules_are_refused() {
    let wrong = |from: &str, to: &str| {
        let text = RULES.replacen(from, to, 1);
        let statements = read_statements(&text).unwrap();
        let wrong = statements.iter().find_map(|s| GridRule::new(s).err());
        wrong.unwrap().to_string()
    };
    let cases = [
        ("Nr1c1: 3; Nr1c2: 3", "Br1c1: n"),
        (
            "Assert(\"Vr1c1=1 Vr1c2=1 Vr1c3=1 Vr0c2=0 Vr2c2=0\")",
            "Impossible",
        ),
        ("Assert(\"Hr1c1=1 Vr1c1=1\")", "Assert(\"Nr1c1=3\")"),
        ("Assert(\"Hr1c1=1 Vr1c1=1\")", "Eliminate(\"Br1c1=n\")"),
        ("Assert(\"Hr1c1=1 Vr1c1=1\")", "Assert(\"Hr9c1=1\")"),
        (
            "Slitherlink(rows: 1, columns: 1), pattern: Restrict(\"Nr1c1: 0\"",
            "Sudoku(3), pattern: Restrict(\"r1c1: n1\"",
        ),
    ];
    let said: Vec<String> = cases.iter().map(|(from, to)| wrong(from, to)).collect();
    insta::assert_snapshot!(said.join("\n"));
}

/// All ways to draw lines that are solutions, by trying every colouring of the cells.
fn by_brute_force(puzzle: &Diagram) -> Vec<Vec<bool>> {
    let grid = Grid::new(puzzle.rows, puzzle.columns);
    let cells = puzzle.rows * puzzle.columns;
    let mut all = Vec::new();
    for set in 1u32..1 << cells {
        let inside = |cell: usize| cell < cells && set >> cell & 1 == 1;
        let beside = |line: usize| grid.beside(line);
        let lines = (0..grid.line_count()).map(|l| inside(beside(l)[0]) != inside(beside(l)[1]));
        let lines: Vec<bool> = lines.collect();
        let count = |cell: usize| {
            let sides = grid.window().sides(cell);
            sides.iter().filter(|&&side| lines[side]).count()
        };
        let clues = (0..cells)
            .all(|cell| puzzle.clues[cell].is_none_or(|clue| count(cell) == usize::from(clue)));
        // One circuit: walking along it meets all lines.
        let drawn = lines.iter().filter(|&&l| l).count();
        let points = grid.window().points().len();
        let at = |p: usize| grid.around(p).filter(|&l| lines[l]).collect::<Vec<_>>();
        if !clues || (0..points).any(|p| at(p).len() > 2) {
            continue;
        }
        let first = lines.iter().position(|&l| l).unwrap();
        let [start, mut point] = grid.ends(first);
        let (mut last, mut length) = (first, 1);
        while point != start {
            last = at(point).into_iter().find(|&l| l != last).unwrap();
            let [a, b] = grid.ends(last);
            point = if a == point { b } else { a };
            length += 1;
        }
        if length == drawn {
            all.push(lines);
        }
    }
    all
}

#[test]
fn puzzles_without_exactly_one_solution_are_told_apart() {
    for (puzzle, status, needs) in [
        ("....\n....", SolutionCount::SeveralSolutions, None),
        ("33\n33", SolutionCount::NoSolution, Some(Stage::W1)),
        ("00\n00", SolutionCount::NoSolution, Some(Stage::Sat)),
        ("22\n22", SolutionCount::Solved, Some(Stage::W1)),
        ("...\n", SolutionCount::SeveralSolutions, None),
        // The circuit around one cell: alone, or one of several.
        (".", SolutionCount::Solved, Some(Stage::Loops)),
        ("010\n1.1\n010", SolutionCount::Solved, Some(Stage::Loops)),
        ("1.", SolutionCount::Solved, Some(Stage::Loops)),
        ("1..\n...", SolutionCount::SeveralSolutions, None),
        ("3.", SolutionCount::Solved, Some(Stage::W1)),
    ] {
        let puzzle = diagram(puzzle);
        let solved = solver(&puzzle, Library::default()).solve(&puzzle).unwrap();
        assert_eq!((solved.status, solved.needs), (status, needs), "{puzzle}");
    }
}

#[test]
fn grids_of_one_row_or_column_have_the_solutions_of_others() {
    for (rows, columns) in (1..=5).flat_map(|n| [(1, n), (n, 1), (2, n), (n, 2)]) {
        let grid = Grid::new(rows, columns);
        let clues = (0..rows * columns).flat_map(|cell| (0..=3).map(move |clue| (cell, clue)));
        for clue in clues.map(Some).chain([None]) {
            let mut puzzle = Diagram::blank(rows, columns);
            if let Some((cell, clue)) = clue {
                puzzle.clues[cell] = Some(clue);
            }
            let mut all = solutions(&grid, &puzzle, usize::MAX).unwrap();
            let mut expected = by_brute_force(&puzzle);
            all.sort();
            expected.sort();
            assert_eq!(all, expected, "{puzzle}");
        }
    }
}

/// Small puzzles, many of them with one solution: the clues of a random circuit, and rarely one
/// that is wrong.
fn puzzles() -> impl Strategy<Value = Diagram> {
    let size = prop_oneof![
        Just((3usize, 4usize)),
        Just((4, 4)),
        Just((2, 5)),
        Just((5, 3))
    ];
    let kept = prop::collection::vec(prop::bool::weighted(0.6), 16);
    (
        size,
        any::<u32>(),
        kept,
        prop::option::weighted(0.3, (0..9usize, 0..4u8)),
    )
        .prop_map(|((rows, columns), seed, kept, wrong)| {
            let mut puzzle = generate(rows, columns, seed.into()).unwrap();
            let grid = Grid::new(rows, columns);
            let solution = &solutions(&grid, &puzzle, 1).unwrap()[0];
            for cell in (0..rows * columns).filter(|&cell| kept[cell % 16]) {
                let sides = grid.window().sides(cell);
                let count = sides.iter().filter(|&&side| solution[side]).count();
                puzzle.clues[cell] = Some(count as u8);
            }
            if let Some((cell, clue)) = wrong {
                puzzle.clues[cell] = Some(clue);
            }
            puzzle
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn sat_finds_what_brute_force_finds(puzzle in puzzles(), less in any::<bool>()) {
        let mut puzzle = puzzle;
        if less {
            puzzle.clues.iter_mut().step_by(2).for_each(|clue| *clue = None);
        }
        let grid = Grid::new(puzzle.rows, puzzle.columns);
        let mut all = solutions(&grid, &puzzle, usize::MAX).unwrap();
        let mut expected = by_brute_force(&puzzle);
        all.sort();
        expected.sort();
        prop_assert_eq!(all, expected);
    }

    #[test]
    fn no_step_contradicts_a_solution(puzzle in puzzles(), less in any::<bool>(), with_rules in any::<bool>()) {
        let mut puzzle = puzzle;
        if less {
            puzzle.clues.iter_mut().step_by(3).for_each(|clue| *clue = None);
        }
        // Without rules of a library SAT is asked for less.
        let library = if with_rules { library() } else { Library::default() };
        let solver = solver(&puzzle, library);
        let solved = solver.solve(&puzzle).unwrap();
        let all = by_brute_force(&puzzle);
        let status = match all.len() {
            0 => SolutionCount::NoSolution,
            1 => SolutionCount::Solved,
            _ => SolutionCount::SeveralSolutions,
        };
        prop_assert_eq!(solved.status, status);
        for solution in &all {
            for step in &solved.path {
                for fact in &step.facts {
                    if let Fact::Line(line, drawn) = *fact {
                        prop_assert_eq!(solution[line], drawn, "{:?}", step);
                    }
                }
            }
        }
        if let [solution] = &all[..] {
            let lines: Vec<Option<bool>> = solution.iter().map(|&drawn| Some(drawn)).collect();
            prop_assert_eq!(&solved.lines, &lines);
        }
    }

    #[test]
    fn the_order_of_rules_is_no_matter(puzzle in puzzles(), turn in 0..7usize) {
        let solver = solver(&puzzle, Library::default());
        let grid = solver.grid();
        let outcome = |library: Library| {
            let mut known = solver.known(&puzzle).unwrap();
            let mut placements = library.placements(grid, &puzzle.clues);
            library.apply(grid, &mut known, &mut placements).is_ok().then_some(known)
        };
        let mut rules = library().rules().to_vec();
        let forwards = outcome(Library::new(rules.clone()));
        rules.rotate_left(turn);
        rules.reverse();
        prop_assert_eq!(outcome(Library::new(rules)), forwards);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Single trials find what T&E finds at once, and each leads to the contradiction that it
    /// names.
    #[test]
    fn single_trials_are_refutations(puzzle in puzzles(), less in any::<bool>()) {
        let mut puzzle = puzzle;
        if less {
            puzzle.clues.iter_mut().step_by(3).for_each(|clue| *clue = None);
        }
        let grid = Arc::new(Grid::new(puzzle.rows, puzzle.columns));
        let solve = |single_trials| {
            let options = Options { single_trials, ..Options::default() };
            let solver = Solver::new(grid.clone(), Arc::new(Library::default()), options);
            solver.solve(&puzzle).unwrap()
        };
        let (one_by_one, at_once) = (solve(true), solve(false));
        prop_assert_eq!(&one_by_one.status, &at_once.status);
        prop_assert_eq!(&one_by_one.needs, &at_once.needs);
        if one_by_one.status != SolutionCount::NoSolution {
            prop_assert_eq!(&one_by_one.lines, &at_once.lines);
        }
        let solutions = by_brute_force(&puzzle);
        for step in &one_by_one.path {
            let Some(trial) = &step.trial else { continue };
            prop_assert!(step.broke.is_some());
            let Fact::Line(line, drawn) = trial.assumed else {
                panic!("a line is assumed");
            };
            prop_assert_eq!(&step.facts, &vec![Fact::Line(line, !drawn)]);
            prop_assert!(solutions.iter().all(|solution| solution[line] != drawn));
        }
    }
}

/// Two circuits that satisfy all clues: single trials and W1 decide all lines, and only then is
/// there a contradiction.
#[test]
fn a_contradiction_is_found_where_all_lines_are_decided() {
    let clues = ".21.2..21.2..13.";
    let puzzle = Diagram {
        rows: 4,
        columns: 4,
        clues: clues
            .chars()
            .map(|c| c.to_digit(10).map(|n| n as u8))
            .collect(),
        lines: Default::default(),
    };
    for single_trials in [true, false] {
        let options = Options {
            single_trials,
            ..Options::default()
        };
        let grid = Arc::new(Grid::new(4, 4));
        let solver = Solver::new(grid, Arc::new(Library::default()), options);
        let solved = solver.solve(&puzzle).unwrap();
        assert_eq!(solved.status, SolutionCount::NoSolution);
        assert_eq!(solved.needs, Some(Stage::Trial(1)), "{single_trials}");
    }
}

/// A puzzle made for a stage is solved by it, and none of its clues can be left out.
#[test]
fn no_clue_can_be_left_out_of_what_needs_a_stage() {
    for (needs, seed) in [(Stage::W1, 1), (Stage::Loops, 2), (Stage::Trial(1), 3)] {
        let library = || Arc::new(Library::default());
        let generator = Generator::new(5, 5, ClueSymmetry::None).with_needs(needs, library());
        let puzzle = generator.generate(seed, &|| ()).unwrap().unwrap();
        let options = Options {
            depth: 1,
            ..Options::default()
        };
        let solver = Solver::new(Arc::new(Grid::new(5, 5)), library(), options);
        let solved = solver.solve(&puzzle).unwrap();
        assert_eq!(
            (solved.status, solved.needs),
            (SolutionCount::Solved, Some(needs))
        );
        let solution: Vec<bool> = solved.lines.iter().map(|line| line.unwrap()).collect();
        let found = |clues: &[Option<u8>]| {
            let state = solver.found_out(clues, needs, &solution, None).unwrap();
            !facts::lines(solver.grid(), &state).contains(&None)
        };
        assert!(found(&puzzle.clues), "{puzzle}");
        let single = || cuts::Cells::of(&puzzle);
        for cell in (0..25).filter(|&cell| puzzle.clues[cell].is_some()) {
            let mut less = puzzle.clone();
            less.clues[cell] = None;
            let around_one = single().around_one(&less.clues).next().is_some();
            assert!(!found(&less.clues) || around_one, "{less}");
        }
    }
}

/// Whether clues leave another solution is what [`solutions`] finds, whatever was asked before.
#[test]
fn other_solutions_are_there_where_they_are_found() {
    let mut answers = [0, 0];
    for (seed, (rows, columns)) in [(3, 3), (2, 5), (4, 4), (5, 3)].into_iter().enumerate() {
        let cells = Cells { rows, columns };
        let mut random = Random::seeded(seed as u64);
        let colours = region(cells, &mut random);
        let grid = Grid::new(rows, columns);
        let mut others = Others::new(cells, &colours, &[]);
        for _ in 0..60 {
            let clues = (0..cells.count()).map(|cell| cells.number(&colours, cell));
            let clues = clues.map(|clue| (random.below(5) > 0).then_some(clue));
            let puzzle = Diagram {
                clues: clues.collect(),
                ..Diagram::blank(rows, columns)
            };
            let are_there = solutions(&grid, &puzzle, 2).unwrap().len() > 1;
            assert_eq!(others.are_there(&puzzle.clues), are_there, "{puzzle}");
            answers[usize::from(are_there)] += 1;
        }
    }
    assert!(answers.iter().all(|&count| count > 20), "{answers:?}");
}

/// The cells of a variable are those by which it is found.
#[test]
fn variables_know_their_cells() {
    for (rows, columns) in [(2, 2), (3, 5), (5, 3)] {
        let circuit = Circuit(Cells { rows, columns });
        let last = circuit.variables();
        for variable in 1..=last {
            let [a, b] = circuit.cells_of(variable);
            let is_beside = circuit.0.neighbours(a).any(|next| next == b);
            let literal = match (a == b, is_beside) {
                (true, _) => Some(inside(a)),
                (_, true) => Some(circuit.line_between([a, b])),
                _ => circuit.differ([a, b]),
            };
            assert_eq!(literal, Some(variable as i32), "{rows}×{columns}");
        }
        let clauses = circuit.rules().into_iter().flatten();
        let used = clauses.map(i32::unsigned_abs).max();
        assert_eq!(used, Some(last));
    }
}

/// What follows in windows holds in all solutions, and the search finds the same number with it.
#[test]
fn what_follows_in_windows_holds_in_all_solutions() {
    let (mut followed, mut with_several) = (0, 0);
    for seed in 0..150 {
        let mut random = Random::seeded(seed);
        let cells = [(4, 4), (5, 6), (7, 4)][seed as usize % 3];
        let cells = Cells {
            rows: cells.0,
            columns: cells.1,
        };
        let colours = region(cells, &mut random);
        let clues = (0..cells.count()).map(|cell| match random.below(20) {
            0..12 => Some(cells.number(&colours, cell)),
            // Now and then a clue that may be wrong.
            12 if seed % 5 == 0 => Some(random.below(4) as u8),
            _ => None,
        });
        let clues: Vec<Option<u8>> = clues.collect();
        let circuit = Circuit(cells);
        let mut clauses = circuit.rules();
        for (cell, clue) in clues.iter().enumerate() {
            clauses.extend(clue.iter().flat_map(|&clue| circuit.clue(cell, clue)));
        }
        let mut solver = Incremental::new();
        clauses.iter().for_each(|clause| solver.add(clause));
        circuit
            .graphs()
            .into_iter()
            .for_each(|graph| solver.connect(graph));
        let mut windows = Windows::new(circuit, &clues, clauses, &[2, 3, 4, 5]);
        let mut facts: Vec<i32> = Vec::new();
        loop {
            let new = windows.follow();
            if new.is_empty() {
                break;
            }
            facts.extend(new);
        }
        followed += facts.len();
        let mut found = 0;
        while found < 100
            && let Some(model) = solver.model(&[])
        {
            let holds = |l: &i32| model[l.unsigned_abs() as usize - 1] == (*l > 0);
            let wrong: Vec<&i32> = facts.iter().filter(|l| !holds(l)).collect();
            assert!(wrong.is_empty(), "{seed}: {wrong:?}");
            let other: Clause = cells.other_than(&model[..cells.count()]);
            solver.add(&other);
            found += 1;
        }
        with_several += usize::from(found > 1);
    }
    assert!(
        followed > 3000 && with_several > 30,
        "{followed} {with_several}"
    );
}

#[test]
fn generated_puzzles_have_one_solution_and_no_clue_too_many() {
    for seed in 0..6 {
        let puzzle = generate(5, 6, seed).unwrap();
        assert_eq!(puzzle, generate(5, 6, seed).unwrap());
        let grid = Grid::new(5, 6);
        assert_eq!(solutions(&grid, &puzzle, 2).unwrap().len(), 1, "{puzzle}");
        for cell in (0..30).filter(|&cell| puzzle.clues[cell].is_some()) {
            let mut less = puzzle.clone();
            less.clues[cell] = None;
            assert_eq!(solutions(&grid, &less, 2).unwrap().len(), 2, "{less}");
        }
    }
}

/// A rule about lines beyond its window is right at the border, too.
#[test]
fn a_line_that_the_grid_does_not_have_is_not_drawn() {
    let rule = statement("Hr1c1: 1; Vr1c1 Hr1c0: 0", Claim::Assert("Vr0c1=1".into()));
    let library = Library::new(vec![GridRule::new(&rule).unwrap()]);
    // The line above r1c1 cannot go on to the left.
    let puzzle = diagram(".-. .\nx  3\n. . .");
    let solver = solver(&puzzle, Library::default());
    let known = solver.known(&puzzle).unwrap();
    let facts = library.firings(solver.grid(), &known);
    assert!(!facts.is_empty());
    assert!(
        facts
            .iter()
            .all(|firing| firing.facts == [Fact::Contradiction])
    );
    let mut placements = library.placements(solver.grid(), &puzzle.clues);
    let applied = library.apply(solver.grid(), &mut known.clone(), &mut placements);
    assert!(applied.is_err());
}

/// A rule about one cell, in L0.
fn statement(premises: &str, claim: Claim) -> Statement {
    let board = BoardName::Slitherlink {
        rows: 1,
        columns: 1,
        border: String::new(),
        mode: Default::default(),
    };
    Statement {
        board,
        ..oddagon_boards::theorem::rule("a rule", premises, claim)
    }
}

/// Rules that are not true in the loop mode and at the border that they name are refused.
#[test]
fn false_rules_are_refused() {
    let in_mode = |statement: Statement, wanted: &str, at: &str| {
        let board = BoardName::Slitherlink {
            rows: 1,
            columns: 1,
            border: at.to_owned(),
            mode: Loop::read(wanted).unwrap(),
        };
        Statement { board, ..statement }
    };
    let four = statement("Hr1c1 Vr1c1 Vr1c2: 1", Claim::Assert("Hr2c1=0".into()));
    let corner = statement("Nr1c1: 3", Claim::Assert("Hr1c1=1 Vr1c1=1".into()));
    for (rule, mode, border, holds) in [
        (&four, "L0", "", true),
        (&four, "L1", "", true),
        // There is the circuit around one cell.
        (&four, "L2", "", false),
        (&corner, "L0", "NW", true),
        (&corner, "L0", "N", false),
        (&corner, "L0", "", false),
    ] {
        let rule = in_mode(rule.clone(), mode, border);
        let taken = GridRule::new(&rule);
        assert_eq!(taken.is_ok(), holds, "{rule:?} {taken:?}");
        let rules = Rules {
            statements: vec![rule],
            inductions: Vec::new(),
        };
        assert_eq!(Library::default().extend(&rules).is_ok(), holds);
    }
    let no_top = statement("Nr1c1: 3", Claim::Assert("Hr1c1=0".into()));
    insta::assert_snapshot!(GridRule::new(&no_top).unwrap_err().to_string());
    // Premises that cannot be met: if they were ignored, the rule would fire everywhere.
    let vacuous = Statement {
        without: "Nr1c1=0 Nr1c1=1 Nr1c1=2 Nr1c1=3".into(),
        ..statement("", Claim::Assert("Hr1c1=1".into()))
    };
    insta::assert_snapshot!(
        GridRule::new(&vacuous).unwrap_err().to_string(),
        @r#"rule "a rule": its premises contradict each other (1×1, no border, L0)"#
    );
}

/// Puzzles that the circuit around one cell solves, alone or with other solutions, get the right
/// answer with any library.
#[test]
fn circuits_around_one_cell_are_solutions() {
    let four = statement("Hr1c1 Vr1c1 Vr1c2: 1", Claim::Assert("Hr2c1=0".into()));
    let turn = statement("Hr1c1: 1; Vr1c1: 1", Claim::Eliminate("Pr2c2=nw".into()));
    let mut with_more = library();
    let rules = Rules {
        statements: vec![four, turn],
        inductions: Vec::new(),
    };
    with_more.extend(&rules).unwrap();
    for (rows, columns) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3)] {
        let cells = rows * columns;
        for around in 0..cells {
            // The clues of that circuit, some of them.
            for given in (0..1u32 << cells).step_by(if cells == 9 { 5 } else { 1 }) {
                let mut puzzle = Diagram::blank(rows, columns);
                for cell in (0..cells).filter(|cell| given >> cell & 1 == 1 && *cell != around) {
                    let apart = (cell / columns).abs_diff(around / columns)
                        + (cell % columns).abs_diff(around % columns);
                    puzzle.clues[cell] = Some(u8::from(apart == 1));
                }
                let all = by_brute_force(&puzzle);
                let solver = solver(&puzzle, with_more.clone());
                let solved = solver.solve(&puzzle).unwrap();
                let status = match all.len() {
                    0 => SolutionCount::NoSolution,
                    1 => SolutionCount::Solved,
                    _ => SolutionCount::SeveralSolutions,
                };
                assert_eq!(solved.status, status, "{puzzle}");
                if let [solution] = &all[..] {
                    let lines: Vec<Option<bool>> = solution.iter().copied().map(Some).collect();
                    assert_eq!(solved.lines, lines);
                }
                // Rules that exclude such circuits say nothing that contradicts such a solution.
                let known = solver.known(&puzzle).unwrap();
                for firing in with_more.firings(solver.grid(), &known) {
                    for fact in firing.facts {
                        if let Fact::Line(line, drawn) = fact {
                            assert!(all.iter().all(|s| s[line] == drawn), "{puzzle}");
                        }
                    }
                }
            }
        }
    }
    // The circuit is drawn already: a rule of L0 would find a contradiction.
    let drawn = diagram(". . .\n\n. .-.\n  | |\n. .-.\n");
    let solved = solver(&drawn, with_more.clone()).solve(&drawn).unwrap();
    assert_eq!(
        (solved.status, solved.needs),
        (SolutionCount::Solved, Some(Stage::Loops))
    );
    // The turn at r2c2 does not imply that there is none at the opposite corner: there can be.
    let turn = diagram(". . .\n\n. .-.\n  |\n. . .\n");
    let solver = solver(&turn, Library::default());
    let known = solver.known(&turn).unwrap();
    let says = with_more.firings(solver.grid(), &known);
    let facts = says.iter().flat_map(|firing| &firing.facts);
    let mut names = facts.flat_map(|fact| fact.names(solver.grid()));
    assert!(names.all(|name| name != "Pr3c3≠nw"));
    let solved = solver.solve(&turn).unwrap();
    assert_eq!(solved.status, SolutionCount::SeveralSolutions);
}

/// All clues together may leave two circuits: from such a region no puzzle is made. (One in thirty
/// of these was.)
#[test]
fn generated_puzzles_have_one_solution_though_all_clues_can_have_two() {
    let both = diagram("123\n222\n321");
    assert_eq!(by_brute_force(&both).len(), 2);
    for seed in 0..300 {
        for (rows, columns) in [(1, 2), (2, 2), (3, 3)] {
            let puzzle = generate(rows, columns, seed).unwrap();
            assert_eq!(by_brute_force(&puzzle).len(), 1, "{puzzle}");
        }
    }
}

/// Parts of a grid tell of clues what the whole grid does. Not even all clues of some of the small
/// grids tell the solution.
#[test]
fn puzzles_made_by_parts_are_those_of_the_whole_grid() {
    let mut without = 0;
    for (seed, symmetry) in (0..100).cartesian_product([ClueSymmetry::None, ClueSymmetry::HalfTurn])
    {
        let (rows, columns) = [(3, 3), (9, 9), (3, 3), (7, 12), (4, 3), (12, 5)][seed as usize % 6];
        let generator = Generator::new(rows, columns, symmetry);
        let cells = Cells { rows, columns };
        let colours = region(cells, &mut Random::seeded(seed));
        let by_parts = |sizes: &[usize]| {
            let others = Others::new(cells, &colours, sizes);
            generator.determining_clues(others, &mut Random::seeded(seed), &|| ())
        };
        let whole = by_parts(&[]);
        without += usize::from(whole.is_none());
        for sizes in [&[1, 2, 4][..], &[2, 5], &[3, 6]] {
            assert_eq!(by_parts(sizes), whole, "{rows}×{columns} {seed} {sizes:?}");
        }
    }
    assert!(without > 0);
}
