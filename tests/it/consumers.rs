//! Every consumer of theorems crossed with every kind of claim and of assumption: either it
//! refuses, and says why, or what it says is true in every grid.

use crate::puzzles;
use crate::random;

use oddagon::board::{Board, Literal, Relation};
use oddagon::csp::{Candidate, CandidateSet, Theory};
use oddagon::library::matching::{MatchError, MatchOptions, Matcher};
use oddagon::library::{Entry, Library, PatternIndex};
use oddagon::proof::write::{WriteError, coq};
use oddagon::prover::DepthSearch;
use oddagon::sat;
use oddagon::sudoku::{
    DigitPattern, Neighbours, Part, Sudoku, SudokuTheorem, Unconditional, Unsaid,
};
use oddagon::theorem::{
    Assumption, BoardName, Claim, Goal, NameList, Pattern, Show, Statement, Theorem,
};
use puzzles::Random;
use std::collections::BTreeMap;

/// Draws parts of theorems about one board.
struct Draw {
    random: Random,
    board: std::sync::Arc<Sudoku>,
}

impl Draw {
    fn new(seed: u64, order: usize) -> Draw {
        Draw {
            random: Random::seeded(seed),
            board: Sudoku::of_order(order).unwrap(),
        }
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    /// Some different candidates of a set, as names, each a literal with a sign if `signed`.
    fn words(&mut self, from: &[Candidate], count: usize, signed: bool) -> NameList {
        let mut from = from.to_vec();
        self.random.shuffle(&mut from);
        let names = from
            .iter()
            .take(count)
            .map(|&c| self.board.csp().candidate_name(c).to_owned());
        let names: Vec<String> = names.collect();
        let sign = |name: String| {
            if signed && self.random.below(3) == 0 {
                format!("-{name}")
            } else {
                name
            }
        };
        NameList(names.into_iter().map(sign).collect())
    }

    /// Cells of which many see each other: of a row and of a block that meet.
    fn cells(&mut self, count: usize) -> Vec<usize> {
        let side = self.board.side();
        let (row, block) = (self.random.below(side), self.random.below(side));
        let near = |&cell: &usize| cell / side == row || self.board.block(cell) == block;
        let mut cells: Vec<usize> = (0..self.board.cell_count()).filter(near).collect();
        self.random.shuffle(&mut cells);
        cells.truncate(count);
        cells
    }

    fn pattern(&mut self, most: usize) -> Pattern {
        let side = self.board.side();
        let count = 2 + self.random.below(most);
        let chosen = self.cells(count);
        let (k, l) = (1 + self.random.below(2), 3);
        let grid = |mark: &dyn Fn(usize) -> char| -> String {
            let cell = |cell: usize| {
                if chosen.contains(&cell) {
                    mark(cell)
                } else {
                    '.'
                }
            };
            (0..self.board.cell_count()).map(cell).collect()
        };
        match self.random.below(4) {
            0 => Pattern::Digits {
                k,
                cells: grid(&|_| 'X'),
            },
            1 => {
                let digit = |n: usize| char::from_digit(n as u32, 10).unwrap();
                Pattern::KlDigits {
                    k,
                    l,
                    cells: grid(&|cell| digit(if cell % 3 == 0 { l } else { k })),
                }
            }
            2 => {
                let all: String = "123456789"[..side].to_owned();
                let held = |cell: usize| {
                    if chosen.contains(&cell) {
                        &all[..k]
                    } else {
                        &all[..]
                    }
                };
                let cells = (0..self.board.cell_count()).map(held);
                let cells: Vec<&str> = cells.collect();
                let rows = cells.chunks(side).map(|row| row.join(" "));
                Pattern::Candidates(rows.collect::<Vec<_>>().join("\n"))
            }
            _ => {
                let line = |&cell: &usize| {
                    let digits: String = (1..=k).map(|n| n.to_string()).collect();
                    format!("r{}c{}: n{digits}", cell / side + 1, cell % side + 1)
                };
                let lines: Vec<String> = chosen.iter().map(line).collect();
                Pattern::Restrict(lines.join("\n"))
            }
        }
    }

    /// A statement that claims nothing yet.
    fn statement(&mut self, most: usize) -> Theorem {
        loop {
            let mut statement = Statement {
                name: "t".to_owned(),
                board: BoardName::Sudoku(self.board.order()),
                pattern: self.pattern(most),
                without: NameList::default(),
                decided: NameList::default(),
                assume: Vec::new(),
                claim: Claim::Impossible,
                focus: NameList::default(),
                source: String::new(),
            };
            let live = |statement: &Statement| -> Option<Vec<Candidate>> {
                let theorem = Theorem::new(statement.clone()).ok()?;
                let restricted: Vec<usize> = theorem.cells();
                let near = |c: &Candidate| restricted.contains(&self.board.cell(*c));
                let live: Vec<Candidate> = theorem.live().iter().collect();
                let near: Vec<Candidate> = live.iter().copied().filter(near).collect();
                Some(if near.len() > 3 { near } else { live })
            };
            let Some(all) = live(&statement) else {
                continue;
            };
            if self.one_in(4) {
                statement.without = self.words(&all, 1, false);
            }
            if self.one_in(6) {
                statement.decided = self.words(&all, 1, false);
            }
            let all =
                Theorem::new(statement.clone()).map(|theorem| theorem.live().iter().collect());
            let Ok(all): Result<Vec<Candidate>, _> = all else {
                continue;
            };
            while self.one_in(2) {
                let count = 1 + self.random.below(3);
                statement.assume.push(match self.random.below(4) {
                    0 => Assumption::NotBoth(self.words(&all, 2, false)),
                    1 => Assumption::ExactlyOne(self.words(&all, 2, false)),
                    2 => Assumption::AtLeastOne(self.words(&all, count, true)),
                    _ => Assumption::Unique("r1c12: n12\nr2c12: n12".to_owned()),
                });
            }
            if self.one_in(4) {
                let words = ["none", "r1c1", "r12c1234", "n1r1c1"];
                statement.focus = NameList::from(words[self.random.below(4)]);
            }
            if let Ok(theorem) = Theorem::new(statement) {
                return theorem;
            }
        }
    }

    /// The same theorem with a claim that `holds`; `None` where none is found.
    fn claiming(&mut self, theorem: &Theorem, holds: &dyn Fn(&Theorem) -> bool) -> Option<Theorem> {
        let board = self.board.clone();
        let base = theorem
            .live()
            .iter()
            .filter(|c| c.index() < board.csp().candidate_count());
        let all: Vec<Candidate> = base.collect();
        let cells = theorem.cells();
        let near = |c: &Candidate| {
            let cell = board.cell(*c);
            cells
                .iter()
                .any(|&other| other == cell || board.sees(cell, other))
        };
        let near: Vec<Candidate> = all.iter().copied().filter(near).collect();
        for _ in 0..40 {
            let count = 1 + self.random.below(3);
            let claim = match self.random.below(5) {
                0 => Claim::Impossible,
                1 => Claim::Eliminate(self.words(&near, count, false)),
                2 => Claim::Assert(self.words(&near, 1, false)),
                3 => Claim::AtLeastOne(self.words(&near, 1 + count, true)),
                _ => Claim::NotBoth(self.words(&near, 2, false)),
            };
            let mut statement = theorem.statement().clone();
            statement.claim = claim;
            if let Ok(theorem) = Theorem::new(statement)
                && holds(&theorem)
            {
                return Some(theorem);
            }
        }
        None
    }
}

/// Whether a grid has what a state leaves.
fn has(grid: &CandidateSet, live: &CandidateSet) -> bool {
    grid.iter().all(|c| live.contains(c))
}

fn satisfies(grid: &CandidateSet, relation: &Relation) -> bool {
    let among = |list: &[Candidate]| list.iter().filter(|&&c| grid.contains(c)).count();
    let is = |l: &Literal| grid.contains(l.candidate) == l.positive;
    match relation {
        Relation::NotBoth(list) => among(list) <= 1,
        Relation::ExactlyOne(list) => among(list) == 1,
        Relation::AtLeastOne(list) => list.iter().any(is),
    }
}

fn keeps(grid: &CandidateSet, goal: &Goal) -> bool {
    match goal {
        Goal::Impossible => false,
        Goal::Eliminate(targets) => !targets.iter().any(|&c| grid.contains(c)),
        Goal::Clause(literals) => literals
            .iter()
            .any(|l| grid.contains(l.candidate) == l.positive),
    }
}

/// Whether a theorem holds in every grid, what it assumes of unique solutions taken as a relation.
fn holds(theorem: &Theorem, grids: &[CandidateSet]) -> bool {
    let parts = theorem.parts();
    grids
        .iter()
        .filter(|grid| has(grid, parts.live))
        .filter(|grid| {
            parts
                .relations
                .iter()
                .all(|relation| satisfies(grid, relation))
        })
        .all(|grid| keeps(grid, parts.goal))
}

/// Whether no grid has the first so many digits in these cells.
fn impossible(cells: &[(usize, usize)], grids: &[CandidateSet]) -> bool {
    let fits = |grid: &CandidateSet| {
        let holds = |&(cell, n): &(usize, usize)| {
            (0..n).any(|d| grid.contains(Candidate::new(cell * 4 + d)))
        };
        cells.iter().all(holds)
    };
    !grids.iter().any(fits)
}

/// The cells of a line of marks; `X` stands for k.
fn marks(line: &str, k: usize) -> Vec<(usize, usize)> {
    let cells = line.chars().enumerate().filter(|(_, c)| *c != '.');
    let digit = |c: char| c.to_digit(10).map_or(k, |n| n as usize);
    cells.map(|(cell, c)| (cell, digit(c))).collect()
}

/// What a file for Coq states: the digits that cells may hold, and the targets.
fn stated(text: &str) -> (Vec<(usize, Vec<usize>)>, Vec<Candidate>) {
    let part = |from: &str| -> Vec<Vec<usize>> {
        let Some((_, rest)) = text.split_once(from) else {
            return Vec::new();
        };
        let (list, _) = rest.split_once("].\n").unwrap();
        let numbers = |item: &str| -> Vec<usize> {
            let words = item.split(|c: char| !c.is_ascii_digit());
            words.filter_map(|word| word.parse().ok()).collect()
        };
        let items = list.split(if from.contains("pattern") { "])" } else { ";" });
        items.map(numbers).filter(|item| !item.is_empty()).collect()
    };
    let cell = |r: usize, c: usize| (r - 1) * 4 + c - 1;
    let pattern = part("Definition pattern : list (nat * nat * list nat) := [");
    let pattern = pattern.iter().map(|item| {
        let digits = item[2..].iter().map(|n| n - 1).collect();
        (cell(item[0], item[1]), digits)
    });
    let targets = part("Definition targets := [");
    let target = |item: &Vec<usize>| Candidate::new(cell(item[1], item[2]) * 4 + item[0] - 1);
    (pattern.collect(), targets.iter().map(target).collect())
}

/// How often each thing was said or refused.
type Tally = BTreeMap<&'static str, usize>;

fn refusal(unsaid: &Unsaid) -> &'static str {
    match unsaid.part {
        Part::Puzzle => "another puzzle",
        Part::Order(_) => "another size",
        Part::Unique => "uniqueness",
        Part::Relation(_) => "a relation",
        Part::Claim(_) => "a claim",
        Part::NoClaim => "no claim",
        Part::NoDigits => "no digits",
        Part::Focus(_) => "a focus",
    }
}

#[test]
fn what_is_said_of_small_theorems_is_true() {
    let grids = random::small_grids();
    let mut draw = Draw::new(12, 2);
    let mut tally = Tally::new();
    let mut shown: BTreeMap<String, String> = BTreeMap::new();
    for _ in 0..6000 {
        let theorem = draw.statement(5);
        let Some(theorem) = draw.claiming(&theorem, &|theorem| holds(theorem, &grids)) else {
            continue;
        };
        one(&theorem, &grids, &mut tally);
        // What people see tells theorems apart.
        let identity = theorem.identity().to_string();
        let seen = theorem.description();
        let first = shown.entry(seen).or_insert_with(|| identity.clone());
        assert_eq!(*first, identity, "{}", theorem.description());
    }
    println!("{tally:?}");
    for (what, least) in [
        ("unconditional", 500),
        ("digit pattern", 50),
        ("table", 20),
        ("coq", 400),
        ("uniqueness", 300),
        ("a relation", 500),
        ("a claim", 300),
        ("no claim", 3),
        ("no digits", 20),
        ("a focus", 5),
    ] {
        let found = tally.get(what).copied().unwrap_or(0);
        assert!(found >= least, "{what}: {found}; {tally:?}");
    }
}

/// All that can be said of a true theorem about the 4×4 board.
fn one(theorem: &Theorem, grids: &[CandidateSet], tally: &mut Tally) {
    let shown = theorem.description();
    let mut count = |what: &'static str| *tally.entry(what).or_default() += 1;
    let alone = |goal: &Goal, live: &CandidateSet| {
        let all = grids.iter().filter(|grid| has(grid, live));
        all.clone().all(|grid| keeps(grid, goal))
    };
    match Unconditional::of(theorem, "a test") {
        Ok(Unconditional { board, live, goal }) => {
            count("unconditional");
            assert_eq!(board.order(), 2);
            assert!(theorem.statement().assume.is_empty(), "{shown}");
            assert!(alone(goal, live), "{shown}");
        }
        Err(unsaid) => {
            count(refusal(&unsaid));
            assert!(unsaid.to_string().starts_with("t "), "{unsaid}");
            assert!(
                unsaid.to_string().ends_with("; a test cannot express that"),
                "{unsaid}"
            );
        }
    }
    let digits = DigitPattern::of(theorem, "a test");
    match &digits {
        Ok(pattern) => {
            count("digit pattern");
            assert!(impossible(&pattern.cells, grids), "{shown}");
        }
        Err(unsaid) => count(refusal(unsaid)),
    }

    let mut entry = Entry::new("t", theorem.statement().clone()).unwrap();
    assert_eq!(entry.class.is_some(), digits.is_ok(), "{shown}");
    if let Some(class) = &entry.class {
        let k = digits.as_ref().unwrap().k;
        assert!(impossible(&marks(&class.canonical, k), grids), "{shown}");
    }
    let restricted = DepthSearch::new(theorem, Theory::Brt, 4).restricted();
    entry.depth_restricted = restricted.value().map(|_| restricted);
    let library = Library::new("test", "", vec![entry.clone()]).unwrap();
    match library.to_table() {
        Ok(table) => {
            count("table");
            for row in table.lines().skip(1) {
                let fields: Vec<&str> = row.split('\t').collect();
                let cells = marks(fields[4], 0);
                assert!(impossible(&cells, grids), "{shown}");
                // The depth is that of the pattern in the row.
                let line: String = fields[4].to_owned();
                let least = cells.iter().map(|cell| cell.1).min().unwrap();
                let most: usize = fields[2].parse().unwrap();
                let pattern = if least == most {
                    Theorem::k_digit("", 2, most, &line.replace(|c| c != '.', "X"))
                } else {
                    Theorem::kl_digit("", 2, (least, most), &line)
                };
                let depth = DepthSearch::new(&pattern.unwrap(), Theory::Brt, 4).restricted();
                let depth = depth.value().map_or(String::new(), |n| n.to_string());
                assert!(
                    ["", &depth].contains(&fields[5]),
                    "{} {depth}: {shown}",
                    fields[5]
                );
            }
        }
        Err(refused) => {
            assert!(refused.to_string().starts_with("t "), "{refused}");
            if digits.is_ok() {
                assert!(refused.to_string().contains("focus"), "{refused}");
                count("a focus");
            }
        }
    }
    match library.to_clips() {
        Ok(text) => {
            let facts = text
                .lines()
                .filter(|line| line.contains("(assert (") && line.contains("pattern"));
            for fact in facts {
                let line = fact.split('"').nth(1).unwrap();
                assert!(
                    impossible(&marks(line, digits.as_ref().unwrap().k), grids),
                    "{shown}"
                );
            }
            assert!(digits.is_ok());
        }
        Err(refused) => {
            assert!(digits.is_err(), "{shown}");
            assert!(refused.to_string().starts_with("t "), "{refused}");
        }
    }
    let found = PatternIndex::new(&library).find(theorem);
    assert_eq!(
        found.ok(),
        digits.is_ok().then_some(Some((0, false))),
        "{shown}"
    );

    match coq(theorem) {
        Ok(text) => {
            count("coq");
            let (pattern, targets) = stated(&text);
            let fits = |grid: &&CandidateSet| {
                let holds = |(cell, digits): &(usize, Vec<usize>)| {
                    digits
                        .iter()
                        .any(|d| grid.contains(Candidate::new(cell * 4 + d)))
                };
                pattern.iter().all(holds)
            };
            let mut fitting = grids.iter().filter(fits);
            assert_eq!(
                targets.is_empty(),
                text.contains("_impossible :"),
                "{shown}"
            );
            if targets.is_empty() {
                assert!(fitting.next().is_none(), "{shown}")
            } else {
                assert!(
                    fitting.all(|g| !targets.iter().any(|&c| g.contains(c))),
                    "{shown}"
                )
            }
        }
        Err(error) => assert!(matches!(error, WriteError::Unsaid(_)), "{error}"),
    }
    // The only board that is matched is another one.
    let unsaid = match Matcher::new([theorem]) {
        Err(MatchError::Unsaid(unsaid)) => unsaid,
        other => panic!("{other:?}"),
    };
    assert!(unsaid.to_string().starts_with("t "), "{unsaid}");
}

#[test]
fn relations_of_any_theorem_hold_in_every_solution() {
    let mut draw = Draw::new(5, 3);
    let mut tally = Tally::new();
    let (mut told, mut clauses) = (0, 0);
    for _ in 0..50 {
        let theorem = draw.statement(4);
        let unsat = |theorem: &Theorem| sat::decide(theorem).unwrap().is_unsat();
        let Some(theorem) = draw.claiming(&theorem, &unsat) else {
            continue;
        };
        let matcher = match Matcher::new([&theorem]) {
            Ok(matcher) => matcher,
            Err(MatchError::Unsaid(unsaid)) => {
                *tally.entry(refusal(&unsaid)).or_default() += 1;
                continue;
            }
            Err(MatchError::Nothing { .. }) => continue,
            Err(error) => panic!("{error}"),
        };
        assert!(theorem.statement().assume.is_empty());
        let is_clause = matches!(theorem.goal(), Goal::Clause(_));
        for _ in 0..3 {
            let solution = puzzles::grid(3, &mut draw.random);
            let solution = CandidateSet::of(729, solution);
            let live = planted(&theorem, &solution, &mut draw.random);
            let options = MatchOptions {
                max_guardians: 5,
                degenerate: 1,
                digits: None,
                redundant: true,
            };
            let relations = matcher.relations(&live, &options);
            for relation in relations.iter() {
                let shown = || format!("{}\n{relation:?}", theorem.description());
                let guarded = relation.guardians.iter().any(|&c| solution.contains(c));
                let applies = relation.targets.is_empty()
                    || relation.targets.iter().any(|&c| solution.contains(c));
                assert!(guarded || !applies, "{}", shown());
                assert!(!relation.is_contradiction(), "{}", shown());
                let eliminated = relation.eliminated(&live);
                assert!(
                    !eliminated.iter().any(|&c| solution.contains(c)),
                    "{}",
                    shown()
                );
                told += 1;
                clauses += usize::from(is_clause);
            }
        }
    }
    println!("{told} relations, {clauses} of clauses; {tally:?}");
    assert!(told > 1_000 && clauses > 50, "{told} {clauses}");
    for what in ["uniqueness", "a relation", "a claim"] {
        assert!(tally.get(what).copied().unwrap_or(0) > 2, "{tally:?}");
    }
}

/// A state of a puzzle with this solution: an image of the pattern, but for what the solution has
/// there, and anything elsewhere.
fn planted(theorem: &Theorem, solution: &CandidateSet, random: &mut Random) -> CandidateSet {
    let symmetry = random.symmetry(3);
    let mut live = solution.clone();
    for cell in 0..81 {
        let here = |digit: usize| Candidate::new(cell * 9 + digit);
        let restricted = (0..9).any(|digit| !theorem.live().contains(here(digit)));
        for digit in 0..9 {
            let wanted = if restricted {
                theorem.live().contains(here(digit))
            } else {
                random.below(3) == 0
            };
            if wanted {
                live.insert(symmetry.candidate(here(digit)));
            }
        }
    }
    live
}
