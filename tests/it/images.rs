//! Depths are those of theorems, not of their images. They depend neither on where a pattern
//! stands, nor on which digits it has, nor on the order in which a board lists its candidates; and
//! they are those of the checker's own T&E.
//!
//! `ODDAGON_IMAGES=30` makes thirty times as many images, about a hundred thousand.

use crate::puzzles::{LOKI, Random, compiled, grid, line, minimal, read};
use crate::random::symmetries;

use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet, Csp, Theory};
use oddagon::minimal_core;
use oddagon::proof::{Budget, Focus, trial_and_error_within};
use oddagon::prover::{Classifier, Depth, DepthSearch, Options, Report, Status};
use oddagon::sat;
use oddagon::sudoku::{DigitPattern, Sudoku, SudokuTheorem, Symmetry};
use oddagon::theorem::{
    BoardName, Claim, Goal, NameList, Pattern, Statement, Theorem, read_statements,
};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// How many times the usual number of images is asked for.
fn times() -> usize {
    let asked = std::env::var("ODDAGON_IMAGES").ok();
    asked.map_or(1, |text| text.parse().expect("ODDAGON_IMAGES is a number"))
}

/// What a test has compared.
#[derive(Default, Debug)]
struct Compared {
    images: usize,
    /// Theorems whose depths the checker confirmed, both halves.
    plain: usize,
    /// Of these, how many have a restricted depth greater than 2.
    deep: usize,
    /// Depths whose upper half the checker's T&E found without a proof, too.
    alone: usize,
}

impl Compared {
    /// Fails if the test has compared less than it is meant to.
    fn at_least(&self, images: usize, plain: usize, deep: usize) {
        eprintln!("{self:?}");
        let enough = self.images >= images && self.plain >= plain && self.deep >= deep;
        assert!(enough, "{self:?}");
    }

    /// Compares the depths of a theorem with those of images.
    fn images(&mut self, theorem: &Theorem, max: usize, images: impl IntoIterator<Item = Theorem>) {
        let expected = depths(theorem, max);
        for image in images {
            self.images += 1;
            let found = depths(&image, max);
            assert_eq!(
                found,
                expected,
                "{} of {}",
                image.identity(),
                theorem.identity()
            );
        }
    }

    /// Compares depths with the checker's: it recomputes their lower halves, and follows proofs of
    /// their upper halves. Where that takes few trials, its T&E finds the upper half alone, too.
    fn plain(&mut self, theorem: &Theorem, max: usize) {
        let options = Options {
            max_depth: max,
            effort: 0,
            ..Options::default()
        };
        let found = depths(theorem, max);
        let report = Report::new(theorem, &options).unwrap_or_else(|error| {
            panic!("{error}: {}", theorem.identity());
        });
        let confirmed = [report.restricted, report.full].map(|depth| depth.expect("asked for"));
        let is_false = confirmed == [Depth::Never; 2];
        assert!(confirmed == found || is_false, "{}", theorem.identity());
        if is_false || !report.unchecked.is_empty() {
            return;
        }
        self.plain += 1;
        self.deep += usize::from(found[0] > Depth::Exactly(2));
        for (focus, depth) in [(Focus::Pattern, found[0]), (Focus::All, found[1])] {
            if let Depth::Exactly(depth) = depth {
                let answer = plainly_derives(theorem, focus, depth.into());
                let words = format!("{focus:?} T&E({depth}): {}", theorem.identity());
                assert_ne!(answer, Some(false), "{words}");
                self.alone += usize::from(answer.is_some());
            }
        }
    }
}

/// Whether the checker's T&E(n) derives the claim; `None` if that takes too many trials.
fn plainly_derives(theorem: &Theorem, focus: Focus, n: usize) -> Option<bool> {
    let csp = theorem.board().csp();
    let focus = match focus {
        Focus::Pattern => theorem.focus().clone(),
        Focus::All => csp.everything(),
    };
    let (start, mut budget) = (theorem.start(), Budget(100_000));
    let left = trial_and_error_within(csp, Theory::Brt, &start, &focus, n, &mut budget).ok()?;
    Some(match (left, theorem.goal()) {
        (None, _) => true,
        (Some(left), Goal::Eliminate(targets)) => !targets.iter().any(|&c| left.contains(c)),
        (Some(_), Goal::Impossible | Goal::Clause(_)) => false,
    })
}

/// The restricted and the full depth, up to `max`.
fn depths(theorem: &Theorem, max: usize) -> [Depth; 2] {
    let search = DepthSearch::new(theorem, Theory::Brt, max);
    let restricted = search.restricted();
    [restricted, search.full(Some(restricted))]
}

/// The names of these candidates after a map.
fn names(of: impl IntoIterator<Item = Candidate>, name: &dyn Fn(Candidate) -> String) -> NameList {
    NameList(of.into_iter().map(name).collect())
}

/// The claim with all candidates renamed.
fn renamed(goal: &Goal, name: &dyn Fn(Candidate) -> String) -> Claim {
    match goal {
        Goal::Impossible => Claim::Impossible,
        Goal::Eliminate(targets) => Claim::Eliminate(names(targets.iter().copied(), name)),
        Goal::Clause(literals) => {
            let signed = literals.iter().map(|literal| {
                let sign = if literal.positive { "" } else { "-" };
                format!("{sign}{}", name(literal.candidate))
            });
            Claim::AtLeastOne(NameList(signed.collect()))
        }
    }
}

/// A theorem about these candidates of a board, all others absent.
fn theorem(
    board: BoardName,
    csp: &Csp,
    live: &CandidateSet,
    focus: NameList,
    claim: Claim,
) -> Theorem {
    let absent = csp.candidates().filter(|&c| !live.contains(c));
    let name = |c| csp.candidate_name(c).to_owned();
    let statement = Statement {
        name: String::new(),
        board,
        pattern: Pattern::Restrict(String::new()),
        without: names(absent, &name),
        decided: NameList::default(),
        assume: Vec::new(),
        claim,
        focus,
        source: String::new(),
    };
    Theorem::new(statement).unwrap_or_else(|error| panic!("{error}"))
}

/// The image of a theorem about Sudoku.
fn image(theorem_: &Theorem, symmetry: &Symmetry) -> Theorem {
    let board = Sudoku::of_order(symmetry.order()).unwrap();
    let csp = board.csp();
    let name = |c| csp.candidate_name(symmetry.candidate(c)).to_owned();
    let live = theorem_.live().iter().map(|c| symmetry.candidate(c));
    let live = CandidateSet::of(csp.candidate_count(), live);
    let focus = names(theorem_.focus().iter(), &name);
    let claim = renamed(theorem_.goal(), &name);
    theorem(
        BoardName::Sudoku(symmetry.order()),
        csp,
        &live,
        focus,
        claim,
    )
}

/// The theorem on an abstract board that lists the same CSP-variables and candidates in another
/// order.
fn shuffled(of: &Theorem, random: &mut Random) -> Theorem {
    let csp = of.board().csp();
    let name = |c: Candidate| format!("c{}", c.index());
    let mut order: Vec<_> = csp.variables().collect();
    random.shuffle(&mut order);
    let variables = order.iter().map(|&v| {
        let mut members = csp.members(v).to_vec();
        random.shuffle(&mut members);
        format!("V{} = {}", v.index(), names(members, &name))
    });
    let variables: Vec<String> = variables.collect();
    let pairs = csp
        .candidates()
        .flat_map(|c| csp.linked(c).iter().map(move |&d| (c, d)));
    let together = |c: Candidate, d: Candidate| {
        csp.variables_of(c)
            .iter()
            .any(|v| csp.variables_of(d).contains(v))
    };
    let apart = pairs.filter(|&(c, d)| c < d && !together(c, d));
    let links = apart.map(|(c, d)| names([c, d], &name).to_string());
    let board = BoardName::Abstract {
        variables,
        free: NameList::default(),
        links: links.collect(),
    };
    let mut focus: Vec<Candidate> = of.focus().iter().collect();
    random.shuffle(&mut focus);
    let absent = csp.candidates().filter(|&c| !of.live().contains(c));
    let statement = Statement {
        name: String::new(),
        board,
        pattern: Pattern::Restrict(String::new()),
        without: names(absent, &name),
        decided: NameList::default(),
        assume: Vec::new(),
        claim: renamed(of.goal(), &name),
        focus: names(focus, &name),
        source: String::new(),
    };
    Theorem::new(statement).unwrap_or_else(|error| panic!("{error}"))
}

/// Random symmetries of the board of that order.
fn draw(order: usize, runner: &mut TestRunner) -> Symmetry {
    symmetries(order).new_tree(runner).unwrap().current()
}

/// A k- or kl-digit pattern of the 9×9 board in these cells.
fn pattern(marks: &[usize], k: usize, l: usize) -> Theorem {
    let cells = line_of(marks);
    let pattern = if k == l {
        Pattern::Digits { k, cells }
    } else {
        Pattern::KlDigits { k, l, cells }
    };
    let statement = oddagon::theorem::impossible("", 3, pattern);
    Theorem::new(statement).unwrap_or_else(|error| panic!("{error}"))
}

/// The marks in one line: `.` for 0.
fn line_of(marks: &[usize]) -> String {
    let mark = |&mark: &usize| char::from_digit(mark as u32, 10).filter(|_| mark > 0);
    marks.iter().map(|m| mark(m).unwrap_or('.')).collect()
}

/// A random impossible pattern of k (and l) digits, minimal or nearly so.
fn impossible(k: usize, l: usize, random: &mut Random) -> Theorem {
    let board = Sudoku::of_order(3).unwrap();
    loop {
        let mut marks = vec![0; 81];
        let mut used = [[0; 9]; 3];
        // Two bands, where many sets of cells are impossible.
        let mut cells: Vec<usize> = (0..54).collect();
        random.shuffle(&mut cells);
        for &cell in &cells[..(6 * l + 2).min(54)] {
            let units = [cell / 9, cell % 9, board.block(cell)];
            if (0..3).all(|kind| used[kind][units[kind]] < l) {
                (0..3).for_each(|kind| used[kind][units[kind]] += 1);
                marks[cell] = if random.percent(50) { k } else { l };
            }
        }
        let theorem = pattern(&marks, k, l);
        if !sat::decide(&theorem).unwrap().is_unsat() {
            continue;
        }
        let Ok(digits) = DigitPattern::of(&theorem, "a test") else {
            continue;
        };
        let mut marks = vec![0; 81];
        for (cell, digits) in minimal_core(&digits).unwrap().cells {
            marks[cell] = digits;
        }
        let both = k == l || marks.contains(&k) && marks.contains(&l);
        if both {
            return pattern(&marks, k, l);
        }
    }
}

/// Images of a digit pattern by its cells alone, with the digits as they were.
fn cell_images(
    marks: &[usize],
    k: usize,
    l: usize,
    count: usize,
    runner: &mut TestRunner,
) -> Vec<Theorem> {
    let images = (0..count).map(|_| pattern(&draw(3, runner).pattern(marks), k, l));
    images.collect()
}

fn marks_of(theorem: &Theorem) -> Vec<usize> {
    theorem
        .marks()
        .iter()
        .map(|mark| mark.unwrap_or(0))
        .collect()
}

/// A four-digit pattern of restricted depth 3, some images of which once came out as 4: a trial was
/// granted a candidate that an earlier trial had made refutable.
const FOUR_DIGITS: &str =
    ".............44.44..4..44.4.....4.......4........4......4........4......44..44...";

#[test]
fn four_digits() {
    let (mut random, mut runner) = (Random::seeded(41), TestRunner::deterministic());
    let mut compared = Compared::default();
    let fixed: Vec<usize> = FOUR_DIGITS
        .chars()
        .map(|c| c.to_digit(10).unwrap_or(0) as usize)
        .collect();
    let fixed = pattern(&fixed, 4, 4);
    assert_eq!(depths(&fixed, 5), [Depth::Exactly(3); 2]);
    let others = (0..8).map(|_| impossible(4, 4, &mut random));
    let all = std::iter::once(fixed).chain(others.collect::<Vec<_>>());
    for (i, theorem) in all.enumerate() {
        let marks = marks_of(&theorem);
        let images = cell_images(&marks, 4, 4, 100 * times(), &mut runner);
        compared.images(&theorem, 5, images);
        let turned = (0..10 * times()).map(|_| image(&theorem, &draw(3, &mut runner)));
        compared.images(&theorem, 5, turned);
        // The checker's T&E of four digits takes seconds.
        if i % 4 == 0 {
            compared.plain(&theorem, 5);
        }
    }
    compared.at_least(990, 3, 2);
}

#[test]
fn two_three_and_five_digits() {
    let (mut random, mut runner) = (Random::seeded(42), TestRunner::deterministic());
    let mut compared = Compared::default();
    for (k, l, patterns, count) in [
        (2, 2, 8, 40),
        (3, 3, 20, 40),
        (2, 3, 12, 40),
        (3, 4, 8, 30),
        (5, 5, 2, 10),
    ] {
        for _ in 0..patterns {
            let theorem = impossible(k, l, &mut random);
            let marks = marks_of(&theorem);
            let images = cell_images(&marks, k, l, count * times(), &mut runner);
            compared.images(&theorem, 5, images);
            let turned = (0..5 * times()).map(|_| image(&theorem, &draw(3, &mut runner)));
            compared.images(&theorem, 5, turned);
            compared.plain(&theorem, 5);
        }
    }
    compared.at_least(2000, 45, 1);
}

/// Random states: a completed grid with further candidates, some of the grid's own missing.
#[test]
fn candidate_grids() {
    let (mut random, mut runner) = (Random::seeded(43), TestRunner::deterministic());
    let mut compared = Compared::default();
    for (order, count, percents) in [(2, 60, [45, 60, 75, 90]), (3, 24, [25, 35, 40, 50])] {
        let (board, engine) = compiled(order);
        for i in 0..count {
            let own = grid(order, &mut random);
            let mut live = CandidateSet::of(engine.candidate_count(), own.iter().copied());
            let more = board
                .csp()
                .candidates()
                .filter(|_| random.percent(percents[i % 4]));
            more.collect::<Vec<_>>()
                .into_iter()
                .for_each(|c| live.insert(c));
            own.iter().take(1 + i % 3).for_each(|&c| live.remove(c));
            let csp = board.csp();
            let all: Vec<Candidate> = live.iter().collect();
            if csp
                .variables()
                .any(|v| !csp.members(v).iter().any(|&c| live.contains(c)))
            {
                continue;
            }
            let some = all
                .iter()
                .copied()
                .filter(|_| i % 2 == 0 || random.percent(40));
            let name = |c| csp.candidate_name(c).to_owned();
            let focus = names(some.collect::<Vec<_>>(), &name);
            let claim = match i % 3 {
                0 => Claim::Impossible,
                _ => Claim::Eliminate(names([all[random.below(all.len())]], &name)),
            };
            let of = theorem(BoardName::Sudoku(order), csp, &live, focus, claim);
            let max = 2;
            let turned = (0..8 * times()).map(|_| image(&of, &draw(order, &mut runner)));
            compared.images(&of, max, turned);
            let orders = (0..2 * times()).map(|_| shuffled(&of, &mut random));
            compared.images(&of, max, orders);
            compared.plain(&of, max);
        }
    }
    compared.at_least(600, 30, 0);
}

/// The theorems in these files that say nothing but their pattern and their claim.
fn plain_theorems(files: impl IntoIterator<Item = String>) -> impl Iterator<Item = Theorem> {
    let statements = files.into_iter().flat_map(|file| {
        let path = format!("{}/patterns/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        read_statements(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
    });
    statements
        .map(|statement| Theorem::new(statement).unwrap())
        .filter(|theorem| {
            let parts = theorem.parts();
            parts.relations.is_empty() && parts.unique.is_empty()
        })
}

#[test]
fn restrictions() {
    let (mut random, mut runner) = (Random::seeded(44), TestRunner::deterministic());
    let mut compared = Compared::default();
    let folder = format!("{}/patterns/rules", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| format!("rules/{}", entry.unwrap().file_name().display()))
        .collect();
    files.sort();
    for theorem in plain_theorems(files) {
        if !matches!(theorem.statement().board, BoardName::Sudoku(3)) {
            continue;
        }
        let turned = (0..8 * times()).map(|_| image(&theorem, &draw(3, &mut runner)));
        compared.images(&theorem, 3, turned);
        compared.images(&theorem, 2, [shuffled(&theorem, &mut random)]);
        compared.plain(&theorem, 3);
    }
    compared.at_least(200, 20, 5);
}

#[test]
fn other_boards() {
    let mut random = Random::seeded(45);
    let mut compared = Compared::default();
    let boards = [
        "latin",
        "pandiagonal",
        "futoshiki",
        "kakuro",
        "numbers",
        "maps",
    ];
    for theorem in plain_theorems(boards.map(|board| format!("boards/{board}.ron"))) {
        let orders = (0..4 * times()).map(|_| shuffled(&theorem, &mut random));
        compared.images(&theorem, 2, orders);
        compared.plain(&theorem, 2);
    }
    compared.at_least(250, 60, 0);
}

#[test]
fn puzzles() {
    let (mut random, mut runner) = (Random::seeded(46), TestRunner::deterministic());
    let (_, engine) = compiled(3);
    let mut classifier = Classifier::new(engine, Theory::Brt, 3);
    let mut compared = Compared::default();
    let mut all = vec![read(LOKI)];
    all.extend((0..30).map(|_| minimal(3, &mut random)));
    for givens in all {
        let expected = classifier.classify(givens.iter().copied());
        for _ in 0..20 * times() {
            let symmetry = draw(3, &mut runner);
            let mut turned: Vec<Candidate> =
                givens.iter().map(|&c| symmetry.candidate(c)).collect();
            random.shuffle(&mut turned);
            let found = classifier.classify(turned.iter().copied());
            compared.images += 1;
            assert_eq!(found, expected, "{}", line(3, &turned));
        }
        let Status::Solved(depth) = expected else {
            panic!("{}: {expected:?}", line(3, &givens));
        };
        compared.deep += usize::from(depth > 2);
    }
    compared.at_least(600, 0, 1);
}
