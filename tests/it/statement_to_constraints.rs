//! The step from a statement to its constraints is one that provers, checkers and SAT solvers all
//! trust. Here it is compared with a second builder that shares nothing with the library: clause by
//! clause, for the shipped statements and thousands of random ones. Where all grids or drawings can
//! be gone through, the truth of theorems is compared too.

use crate::second_builder;

use crate::puzzles::Random;
use oddagon::induction::{self, Induction, read_inductions};
use oddagon::library::Library;
use oddagon::proof::Proof;
use oddagon::proof::write::dimacs;
use oddagon::slitherlink::macro_rule::Rules;
use oddagon::theorem::Theorem;
use second_builder::random;
use second_builder::slitherlink::{self, Drawing, Line, Window, around_cell};
use second_builder::worlds::{self, World};
use second_builder::{Assumption, Board, BoardName, Formula, Loop, Statement};
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::Read;
use std::path::{Path, PathBuf};

/// All that these tests ask of the library: the theorems of a file, each as a function that exports
/// its formula, or says why the library refuses it.
fn theirs(text: &str) -> Vec<impl Fn() -> Result<String, String> + use<>> {
    let statements = if Library::is_meant_by(text) {
        let library = Library::read(text).expect("a library");
        library
            .entries
            .into_iter()
            .map(|entry| entry.theorem)
            .collect()
    } else if let Ok(proofs) = Proof::read_all(text) {
        proofs.into_iter().map(|proof| proof.theorem).collect()
    } else {
        let rules = Rules::read(text).expect("statements or inductions");
        rules.all().collect::<Vec<_>>()
    };
    let exported = |statement| {
        move || {
            let theorem = Theorem::new(Clone::clone(&statement));
            theorem
                .map(|theorem| dimacs(&theorem))
                .map_err(|error| error.to_string())
        }
    };
    statements.into_iter().map(exported).collect()
}

/// The formula that the library exports of a statement.
fn exported(statement: &Statement) -> Result<String, String> {
    let text = ron::to_string(statement).expect("text");
    match &theirs(&text)[..] {
        [exported] => exported(),
        several => panic!("{} statements in {text}", several.len()),
    }
}

/// A formula as it is exported, its literals under the names that the comments give them.
fn formula_with_names(dimacs: &str) -> Formula {
    let (mut names, mut clauses) = (Vec::new(), Vec::new());
    let mut header = "";
    for line in dimacs.lines() {
        if let Some(numbered) = line.strip_prefix("c variable ") {
            let (number, name) = numbered.split_once(' ').expect("a number and a name");
            names.push(name.to_owned());
            assert_eq!(number, names.len().to_string());
        } else if line.starts_with('p') {
            header = line;
        } else if !line.starts_with('c') {
            let literals = line.split(' ').map(|word| word.parse().expect("a literal"));
            let mut clause: Vec<i32> = literals.collect();
            assert_eq!(clause.pop(), Some(0));
            clauses.push(clause);
        }
    }
    assert_eq!(header, format!("p cnf {} {}", names.len(), clauses.len()));

    // Circuits are counted. Here each is named by its lines, which are its values.
    let circuit = |name: &str| {
        let (variable, value) = name.split_once('=').filter(|_| name.starts_with('O'))?;
        Some((variable.to_owned(), value.to_owned()))
    };
    let mut circuits: HashMap<String, Drawing> = HashMap::new();
    for (variable, value) in names.iter().filter_map(|name| circuit(name)) {
        circuits.entry(variable).or_default().extend(line(&value));
    }
    for name in &mut names {
        if let Some((variable, value)) = circuit(name) {
            let circuit = slitherlink::circuit_name(circuits[&variable].clone());
            *name = format!("{circuit}={value}");
        }
    }
    let different: HashSet<&String> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "two candidates have one name");
    Formula::of(names, clauses)
}

/// The line of that name, if it is one.
fn line(name: &str) -> Option<Line> {
    let (row, column) = name.get(2..)?.split_once('c')?;
    Some((
        name.chars().next()?,
        row.parse().ok()?,
        column.parse().ok()?,
    ))
}

/// What the formula of a statement has too much, and what it lacks.
fn differences(board: &Board, statement: &Statement, formula: &Formula) -> Vec<String> {
    let expected = board.formula(statement);
    let expected = expected.unwrap_or_else(|refusal| panic!("{refusal} in {statement:?}"));
    let more = formula
        .beyond(&expected)
        .into_iter()
        .map(|clause| format!("too much: {clause}"));
    let less = expected
        .beyond(formula)
        .into_iter()
        .map(|clause| format!("missing: {clause}"));
    more.chain(less).collect()
}

/// Asserts that an exported formula says what the second builder says, no more and no less.
fn compare(board: &Board, statement: &Statement, dimacs: &str) {
    let differences = differences(board, statement, &formula_with_names(dimacs));
    let (count, some) = (
        differences.len(),
        differences.iter().take(12).collect::<Vec<_>>(),
    );
    assert_eq!(count, 0, "{some:#?} and so on in {statement:#?}");
}

fn is_unsatisfiable(dimacs: &str) -> bool {
    let mut solver = varisat::Solver::new();
    solver.add_dimacs_cnf(dimacs.as_bytes()).expect("a formula");
    !solver.solve().expect("an answer")
}

/// A library.
#[derive(Deserialize)]
#[serde(rename = "Library")]
struct Entries {
    entries: Vec<Entry>,
}

/// An entry of a library, or a proof.
#[derive(Deserialize)]
struct Entry {
    theorem: Statement,
}

/// A macro-rule about any number of cells.
#[derive(Deserialize)]
#[serde(rename = "Induction")]
struct WindowInduction {
    begin: Statement,
    step: Statement,
    end: Statement,
}

/// The statements of a file, read without the library.
fn ours(text: &str) -> Vec<Statement> {
    if text.starts_with('{') {
        let proofs = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("a proof"));
        proofs.map(|proof: Entry| proof.theorem).collect()
    } else if let Ok(statements) = ron::from_str(text) {
        statements
    } else if let Ok(inductions) = ron::from_str::<Vec<WindowInduction>>(text) {
        inductions
            .into_iter()
            .flat_map(|all| [all.begin, all.step, all.end])
            .collect()
    } else if let Ok(library) = ron::from_str::<Entries>(text) {
        library
            .entries
            .into_iter()
            .map(|entry| entry.theorem)
            .collect()
    } else if let Ok(proof) = ron::from_str::<Entry>(text) {
        vec![proof.theorem]
    } else {
        vec![ron::from_str(text).expect("a statement")]
    }
}

/// All files below a folder that hold statements, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.to_string_lossy();
        if path.is_dir() {
            all.extend(files(&path));
        } else if name.ends_with(".ron") || name.ends_with(".jsonl.gz") {
            all.push(path);
        }
    }
    all.sort();
    all
}

/// The theorems that inductions rest on, and what is claimed at their places, as they are written
/// for others to read. Nothing of near-misses whose parts say nothing.
fn of_inductions(inductions: &[induction::RankInduction]) -> Vec<String> {
    let parts = inductions.iter().filter_map(|all| all.parts().ok());
    let wholes = inductions.iter().filter_map(|all| all.wholes().ok());
    let statements = parts.chain(wholes).flatten();
    statements.map(|statement| statement.to_ron()).collect()
}

/// Compares all shipped statements, but of files with hundreds of them only every so many. Gives
/// the number compared.
fn compare_shipped(step: usize) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut boards: HashMap<String, Board> = HashMap::new();
    let mut compared = 0;
    for file in [files(&root.join("patterns")), files(&root.join("proofs"))].concat() {
        let bytes = std::fs::read(&file).expect("a file");
        let mut text = String::new();
        let read = if file.extension().is_some_and(|end| end == "gz") {
            flate2::read::MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text)
        } else {
            bytes.as_slice().read_to_string(&mut text)
        };
        read.expect("text");
        let texts = match read_inductions(&text) {
            Ok(inductions) => of_inductions(&inductions),
            Err(_) => vec![text],
        };
        let ours: Vec<Statement> = texts.iter().flat_map(|text| ours(text)).collect();
        let theirs: Vec<_> = texts.iter().flat_map(|text| theirs(text)).collect();
        assert_eq!(ours.len(), theirs.len(), "{}", file.display());
        let step = if ours.len() > 100 { step } else { 1 };
        for (statement, exported) in ours.iter().zip(theirs).step_by(step) {
            let board = boards.entry(format!("{:?}", statement.board));
            let board = board.or_insert_with(|| Board::of(&statement.board).expect("a board"));
            compare(board, statement, &exported().expect("a theorem"));
            compared += 1;
        }
    }
    compared
}

#[test]
fn shipped_statements() {
    let compared = compare_shipped(10);
    assert!(compared > 500, "{compared}");
}

#[test]
#[ignore = "takes half a minute"]
fn all_shipped_statements() {
    let compared = compare_shipped(1);
    assert!(compared > 1600, "{compared}");
}

/// Compares the formulas of a statement in RON.
fn compare_stated(text: &str) {
    let statement: Statement = ron::from_str(text).expect(text);
    let board = Board::of(&statement.board).expect("a board");
    let exported = exported(&statement).unwrap_or_else(|error| panic!("{text}: {error}"));
    compare(&board, &statement, &exported);
}

/// Cells are not narrowed where nothing would be left.
#[test]
fn puzzles_without_solution() {
    for text in [
        r##"(name: "", board: Kakuro(rows: ["# 3\\ #", "\\17 . .", "# . #"]), pattern: Restrict(""), claim: Impossible)"##,
        r##"(name: "", board: Kakuro(rows: ["# 11\\ 11\\ 11\\", "\\7 . . .", "# . . ."], coupled: false), pattern: Restrict(""), claim: Impossible)"##,
        r##"(name: "", board: Path(rows: ["1 3 ."], steps: Side, model: Geometric), pattern: Restrict(""), claim: Impossible)"##,
        r##"(name: "", board: Path(rows: ["1 # # # .", ". . . . 2"], steps: King, model: Topological), pattern: Restrict(""), claim: Impossible)"##,
    ] {
        compare_stated(text);
    }
}

/// A free candidate and "not its negation" say the same, so that one of them holds is no link.
#[test]
fn two_literals_that_say_the_same() {
    for assumed in ["--y y", "y --y", "--y y a"] {
        let text = format!(
            "(name: \"\", board: Abstract(variables: [\"V = a e\"], free: \"y\"), \
             pattern: Restrict(\"\"), assume: [AtLeastOne(\"{assumed}\")], \
             claim: AtLeastOne(\"a y\"))"
        );
        compare_stated(&text);
    }
}

/// Constraints of variants, one by one and in random pairs, on squares of 4, 6 and 9 cells; and one
/// whose digits take two characters.
#[test]
fn constraints_of_variants() {
    let texts = [
        "anti-knight",
        "anti-king",
        "offset 1 3",
        "offset 0 2",
        "torus-offset 1 1",
        "torus-offset 0 2",
        "non-consecutive",
        "no-difference 1",
        "no-ratio 2",
        "no-sum 5",
        "difference 1 r1c1 r1c2",
        "ratio 2 r2c2 r3c2",
        "ratio 3 r1c1 r2c2",
        "sum 5 r4c1 r4c2",
        "whisper 2 r1c1 r1c2 r2c3 r3c3",
        "thermometer r1c1 r2c2 r3c2 r4c3",
        "slow-thermometer r1c4 r2c3 r3c4 r4c3",
        "parity r3c1 r3c2 r2c3",
        "modular r1c1 r2c2 r3c3 r4c4",
        "renban r1c1 r2c2 r2c3",
        "palindrome r1c1 r2c2 r3c2 r4c3 r3c4",
        "equal r1c1 r2c2 r3c3",
        "different r1c1 r2c2 r3c3 r4c4",
        "odd r1c1 r4c4",
        "even r2c3 r1c1",
        "minimum r2c2 r2c3 r4c4",
        "maximum r1c1 r1c2",
        "cage 6 r1c1 r1c2 r2c2",
        "cage 4 r3c3",
        "line-sum 8 r1c1 r2c2 r3c3",
        "line-sum 4 r1c1 r1c2",
        "arrow r1c1 r2c1 r3c2",
        "between r1c1 r2c2 r3c3 r4c4",
        "between r1c1 r1c2 r1c3",
        "quadruple 1 1 3 r2c2 r2c3 r3c2 r3c3",
        "quadruple 4 r1c1 r1c2 r2c1 r2c2",
        "nabner r1c1 r2c2 r3c4",
        "product 12 r1c1 r1c2 r2c2",
        "lockout 2 r1c1 r2c2 r3c3 r4c4",
        "counting r1c1 r1c3 r2c2 r3c3 r4c1 r4c4",
        "equal-sums r1c1 r1c2 / r2c3 r3c3 / r4c4",
        "pill r1c1 r1c2 r2c1 r2c2 r3c3 r4c4",
    ];
    let lines = [
        (4, "sandwich 3 r2c1 r2c2 r2c3 r2c4"),
        (4, "x-sum 6 r3c4 r3c3 r3c2 r3c1"),
        (4, "skyscraper 2 r4c2 r3c2 r2c2 r1c2"),
        (5, "sandwich 0 r1c3 r2c3 r3c3 r4c3 r5c3"),
        (5, "x-sum 9 r5c1 r5c2 r5c3 r5c4 r5c5"),
        (5, "skyscraper 3 r1c1 r1c2 r1c3 r1c4 r1c5"),
    ];
    let mut random = Random::seeded(14);
    let compare_all = |side: usize, constraints: &[&str]| {
        let text = format!(
            "(name: \"\", board: Latin(side: {side}, constraints: {constraints:?}), \
             pattern: Restrict(\"\"), claim: Impossible)"
        );
        compare_stated(&text);
    };
    for text in texts {
        compare_all(4, &[text]);
        compare_all(6, &[text]);
    }
    // More rows of digits than a CSP-variable may have as values.
    compare_all(6, &["line-sum 24 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r1c2"]);
    compare_all(6, &["product 1440 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r1c2 r2c3"]);
    compare_all(7, &["between r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7"]);
    compare_all(9, &["quadruple 3 r1c1 r2c2 r3c3 r4c4"]);
    compare_all(9, &["quadruple 3 3 r1c1 r2c2 r3c3 r4c4"]);
    compare_all(7, &["lockout 2 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7"]);
    for (side, text) in lines {
        compare_all(side, &[text]);
        for _ in 0..10 {
            let pair = [0, 1].map(|_| texts[random.below(texts.len())]);
            compare_all(side, &[text, pair[0], pair[1]]);
        }
    }
    compare_all(6, &["entropic r1c1 r2c2 r3c3 r3c4 r4c4"]);
    compare_all(
        9,
        &[
            "entropic r1c1 r2c2 r3c3 r3c4 r4c4",
            "cage 20 r1c1 r1c2 r1c3 r2c1",
        ],
    );
    compare_all(12, &["cage 23 r1c1 r1c2", "arrow r12c12 r1c1 r1c2"]);
    for _ in 0..200 {
        let side = 4 + random.below(2);
        let pair = [0, 1, 2].map(|_| texts[random.below(texts.len())]);
        compare_all(side, &pair);
    }
}

/// Random statements compared, and those that the library refused because they are trivial or
/// contradict themselves, which may not be many.
#[derive(Default)]
struct Compared {
    equal: usize,
    refused: usize,
}

impl Compared {
    fn add(&mut self, board: &Board, statement: &Statement) {
        let mut statement = statement.clone();
        // Many random lines of `Unique` name a cell that the statement fixes, and are refused: then
        // the rest is compared.
        if exported(&statement).is_err() {
            let is_unique = |assumed: &Assumption| matches!(assumed, Assumption::Unique(_));
            statement.assume.retain(|assumed| !is_unique(assumed));
        }
        if let Ok(dimacs) = exported(&statement) {
            compare(board, &statement, &dimacs);
            self.equal += 1;
        } else {
            self.refused += 1;
        }
    }

    fn assert_most(&self) {
        let Compared { equal, refused } = self;
        assert!(*equal > 4 * refused, "{equal} compared, {refused} refused");
    }
}

#[test]
fn random_sudoku_statements() {
    let mut random = Random::seeded(1);
    for (order, count) in [(2, 3000), (3, 200), (4, 6)] {
        let board = Board::of(&BoardName::Sudoku(order)).expect("a board");
        let mut compared = Compared::default();
        for _ in 0..count {
            compared.add(&board, &random::sudoku(order, &board, &mut random));
        }
        compared.assert_most();
    }
}

#[test]
fn random_abstract_statements() {
    let mut random = Random::seeded(2);
    let mut compared = Compared::default();
    for _ in 0..3000 {
        let statement = random::abstract_board(&mut random);
        compared.add(&Board::of(&statement.board).expect("a board"), &statement);
    }
    compared.assert_most();
}

#[test]
fn random_slitherlink_statements() {
    let mut random = Random::seeded(3);
    let mut compared = Compared::default();
    for name in windows() {
        let board = Board::of(&name).expect("a window");
        for _ in 0..2 {
            compared.add(&board, &random::slitherlink(&name, &board, &mut random));
        }
    }
    compared.assert_most();
}

/// All windows up to 3×3, with each border and in each loop mode.
fn windows() -> Vec<BoardName> {
    let mut all = Vec::new();
    for (rows, columns) in [1, 2, 3]
        .into_iter()
        .flat_map(|rows| [1, 2, 3].map(|columns| (rows, columns)))
    {
        for border in random::borders() {
            for mode in [Loop::L0, Loop::L1, Loop::L2] {
                let border = border.clone();
                all.push(BoardName::Slitherlink {
                    rows,
                    columns,
                    border,
                    mode,
                });
            }
        }
    }
    assert_eq!(all.len(), 432);
    all
}

/// The numbers of theorems that do not hold, and that do.
#[derive(Default)]
struct Truths([usize; 2]);

impl Truths {
    /// Compares the truth of a statement, which is found in all that the rules allow, with what SAT
    /// says of the exported formula.
    fn add(&mut self, board: &Board, statement: &Statement, worlds: &[World]) {
        if let Ok(dimacs) = exported(statement) {
            let is_true = worlds::is_true(board, statement, worlds).expect("a statement");
            assert_eq!(is_unsatisfiable(&dimacs), is_true, "{statement:#?}");
            self.0[usize::from(is_true)] += 1;
        }
    }

    fn assert_both(&self) {
        let [no, yes] = self.0;
        assert!(no > 500 && yes > 500, "{no} do not hold, {yes} do");
    }
}

#[test]
fn truth_in_all_grids() {
    assert_eq!(worlds::small_grids().len(), 288);
    let name = BoardName::Sudoku(2);
    let (board, worlds) = (
        Board::of(&name).expect("a board"),
        worlds::worlds(&name).expect("grids"),
    );
    let mut random = Random::seeded(4);
    let mut truths = Truths::default();
    for _ in 0..3000 {
        truths.add(&board, &random::sudoku(2, &board, &mut random), &worlds);
    }
    truths.assert_both();
}

#[test]
fn truth_in_all_assignments() {
    let mut random = Random::seeded(5);
    let mut truths = Truths::default();
    for _ in 0..2000 {
        let statement = random::abstract_board(&mut random);
        let board = Board::of(&statement.board).expect("a board");
        let worlds = worlds::worlds(&statement.board).expect("assignments");
        truths.add(&board, &statement, &worlds);
    }
    truths.assert_both();
}

#[test]
fn truth_in_all_drawings() {
    let mut random = Random::seeded(6);
    let mut truths = Truths::default();
    for name in windows() {
        // Those with few drawings: small ones, and larger ones with borders.
        let BoardName::Slitherlink {
            rows,
            columns,
            border,
            ..
        } = &name
        else {
            unreachable!("a window");
        };
        let window = Window::new(*rows, *columns, border).expect("a window");
        if window.lines().len() >= window.points().count() + 12 {
            continue;
        }
        let (board, worlds) = (
            Board::of(&name).expect("a window"),
            worlds::worlds(&name).expect("drawings"),
        );
        for _ in 0..10 {
            truths.add(
                &board,
                &random::slitherlink(&name, &board, &mut random),
                &worlds,
            );
        }
    }
    truths.assert_both();
}

/// L2 is what the rules of the game leave of a window: what closed circuits of a grid draw in it,
/// where the window is somewhere in the grid and the cells around it are free.
#[test]
fn drawings_in_l2_are_parts_of_circuits() {
    for border in random::borders() {
        for (rows, columns) in [(1, 1), (1, 2), (2, 2)] {
            // Two free cells beyond a side are enough to go around everything; around a window with
            // four free sides one can go on the other side.
            let free = |side, free: usize| if border.contains(side) { 0 } else { free };
            let other = if border.is_empty() { 1 } else { 2 };
            let (above, left) = (free('N', 2), free('W', 2));
            let (height, width) = (
                above + rows + free('S', other),
                left + columns + free('E', other),
            );
            if height * width <= 16 {
                let window = Window::new(rows, columns, &border).expect("a window");
                let grid = Window::new(height, width, "NSWE").expect("a grid");
                compare_with_circuits(&window, &border, &grid, (above, left));
            }
        }
    }
}

fn compare_with_circuits(
    window: &Window,
    border: &str,
    grid: &Window,
    (above, left): (usize, usize),
) {
    let mut circuits = grid.without_ends();
    circuits.retain(|drawing| slitherlink::pieces(drawing).len() == 1);
    let part = |circuit: &Drawing| -> Drawing {
        let there = |(kind, row, column)| (kind, row + above, column + left);
        window
            .lines()
            .into_iter()
            .filter(|&line| circuit.contains(&there(line)))
            .collect()
    };
    let parts: BTreeSet<Drawing> = circuits.iter().map(part).collect();
    let drawings: BTreeSet<Drawing> = worlds::drawings(window, Loop::L2).into_iter().collect();

    // The circuit around one cell is left out.
    let around = |cell| {
        around_cell(cell)
            .into_iter()
            .map(|(_, line)| line)
            .collect()
    };
    let mut left_out: BTreeSet<Drawing> = window.cells().map(around).collect();
    left_out.retain(|_| slitherlink::most_sides(Loop::L2) < 4);
    assert_eq!(
        parts
            .difference(&drawings)
            .cloned()
            .collect::<BTreeSet<_>>(),
        left_out,
        "{border}"
    );

    // L2 does not know that a whole grid has some line, nor that lines which leave between two
    // opposite borders on one side must come back on that side: it proves less than is true there.
    let more: Vec<_> = drawings.difference(&parts).collect();
    match border {
        "NSWE" => assert_eq!(more, [&Drawing::new()]),
        "NS" | "WE" => assert!(!more.is_empty()),
        _ => assert!(more.is_empty(), "{border}: {more:?}"),
    }
}

/// The comparison sees every change of a clause, and names it.
#[test]
fn changed_formulas_differ() {
    let mut random = Random::seeded(7);
    let border = "N".to_owned();
    let window = BoardName::Slitherlink {
        rows: 1,
        columns: 2,
        border,
        mode: Loop::L2,
    };
    let (small, wide) = (Board::of(&BoardName::Sudoku(2)), Board::of(&window));
    let (small, wide) = (small.expect("a board"), wide.expect("a window"));
    for _ in 0..20 {
        let statement = random::sudoku(2, &small, &mut random);
        change_clauses(&small, &statement, &mut random);
        let statement = random::slitherlink(&window, &wide, &mut random);
        change_clauses(&wide, &statement, &mut random);
        let statement = random::abstract_board(&mut random);
        let board = Board::of(&statement.board).expect("a board");
        change_clauses(&board, &statement, &mut random);
    }
}

/// Drops a clause of a formula, then turns a literal of it round.
fn change_clauses(board: &Board, statement: &Statement, random: &mut Random) {
    let Ok(dimacs) = exported(statement) else {
        return;
    };
    let is_clause = |line: &&str| !line.starts_with(['c', 'p']);
    let (mut clauses, mut comments): (Vec<&str>, Vec<&str>) = dimacs.lines().partition(is_clause);
    let header = comments.pop().expect("a header");
    let variables = header.split(' ').nth(2).expect("a number of variables");
    clauses.sort_unstable();
    clauses.dedup();
    let read = |clauses: &[&str]| {
        let header = format!("p cnf {variables} {}", clauses.len());
        formula_with_names(&[&comments[..], &[&header], clauses].concat().join("\n"))
    };
    let whole = read(&clauses);
    assert_eq!(differences(board, statement, &whole), Vec::<String>::new());
    let place = random.below(clauses.len());

    let mut dropped = clauses.clone();
    dropped.remove(place);
    let dropped = read(&dropped);
    let [clause] = &whole.beyond(&dropped)[..] else {
        panic!("one clause was dropped");
    };
    let missing = vec![format!("missing: {clause}")];
    assert_eq!(differences(board, statement, &dropped), missing);

    let turned = match clauses[place].strip_prefix('-') {
        Some(rest) => rest.to_owned(),
        None => format!("-{}", clauses[place]),
    };
    clauses[place] = &turned;
    let turned = read(&clauses);
    // It may have become a clause that was there already.
    let new = turned
        .beyond(&whole)
        .into_iter()
        .map(|clause| format!("too much: {clause}"));
    let expected: Vec<String> = new.chain(missing).collect();
    assert_eq!(differences(board, statement, &turned), expected);
}
