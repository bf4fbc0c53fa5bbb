//! Random patterns of many kinds, and the symmetries of their boards.

use oddagon::csp::{Candidate, CandidateSet};
use oddagon::sudoku::{Neighbours, Sudoku, SudokuTheorem, Symmetry, text};
use oddagon::theorem::{BoardName, Claim, NameList, Pattern, Statement, Theorem};
use proptest::prelude::*;
use proptest::sample::Index;

/// What a pattern's cells may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Digits(usize),
    KlDigits(usize, usize),
}

/// Patterns of 2, 3, 4 and 2/3 digits on 4×4 (not of 4 digits there) and 9×9, about half of them
/// contradictory: cells are drawn one by one, and few rows, columns and blocks get more of them
/// than there are digits. In some, one or two candidates are missing.
pub fn statements() -> impl Strategy<Value = Statement> {
    let small = (
        Just(2),
        prop_oneof![digits(2), digits(3), kl(2, 3)],
        5..13usize,
    );
    let large = prop_oneof![
        (Just(3), prop_oneof![digits(2), kl(2, 3)], 8..18usize),
        (Just(3), digits(3), 12..19usize),
        (Just(3), digits(4), 20..25usize),
    ];
    prop_oneof![2 => small, 3 => large].prop_flat_map(
        |(order, kind, count): (usize, Kind, usize)| {
            // Two bands of the 9×9 board: there, many patterns are contradictory.
            let cells = if order == 3 { 54 } else { 16 };
            (
                Just((order, kind, count)),
                Just((0..cells).collect::<Vec<usize>>()).prop_shuffle(),
                prop::collection::vec(any::<bool>(), cells),
                0..8usize,
                prop_oneof![4 => Just(0), 1 => 1..3usize],
                any::<[Index; 2]>(),
            )
                .prop_map(
                    |((order, kind, count), cells, larger, spare, missing, which)| {
                        let marks = place(order, kind, count, &cells, &larger, spare == 0);
                        statement(order, kind, &marks, &which[..missing])
                    },
                )
        },
    )
}

fn digits(k: usize) -> Just<Kind> {
    Just(Kind::Digits(k))
}

fn kl(k: usize, l: usize) -> Just<Kind> {
    Just(Kind::KlDigits(k, l))
}

/// Marks up to `count` of the cells, in their order, at most so many in a unit as there are digits,
/// with `spare` one more.
fn place(
    order: usize,
    kind: Kind,
    count: usize,
    cells: &[usize],
    larger: &[bool],
    spare: bool,
) -> Vec<usize> {
    let side = order * order;
    let (small, large) = match kind {
        Kind::Digits(k) => (k, k),
        Kind::KlDigits(k, l) => (k, l),
    };
    let most = large + usize::from(spare);
    let board = Sudoku::of_order(order).unwrap();
    let mut used = vec![[0; 3]; side];
    let mut marks = vec![0; side * side];
    let mut placed = 0;
    for &cell in cells {
        let units = [cell / side, cell % side, board.block(cell)];
        if placed == count || (0..3).any(|kind| used[units[kind]][kind] == most) {
            continue;
        }
        (0..3).for_each(|kind| used[units[kind]][kind] += 1);
        marks[cell] = if larger[cell] { large } else { small };
        placed += 1;
    }
    marks
}

fn statement(order: usize, kind: Kind, marks: &[usize], missing: &[Index]) -> Statement {
    let plain = matches!(kind, Kind::Digits(_));
    let symbol = |&mark: &usize| match mark {
        0 => '.',
        _ if plain => 'X',
        mark => text::symbol(mark - 1),
    };
    let cells: String = marks.iter().map(symbol).collect();
    let pattern = match kind {
        Kind::Digits(k) => Pattern::Digits { k, cells },
        Kind::KlDigits(k, l) => Pattern::KlDigits { k, l, cells },
    };
    let marked: Vec<usize> = (0..marks.len()).filter(|&cell| marks[cell] > 0).collect();
    let side = order * order;
    let name = |index: &Index| {
        let cell = marked[index.index(marked.len())];
        format!("n1r{}c{}", cell / side + 1, cell % side + 1)
    };
    let mut without: Vec<String> = missing.iter().map(name).collect();
    without.dedup();
    Statement {
        name: "random".to_owned(),
        board: BoardName::Sudoku(order),
        pattern,
        without: NameList(without),
        decided: NameList::default(),
        assume: Vec::new(),
        focus: Default::default(),
        claim: Claim::Impossible,
        source: String::new(),
    }
}

/// The theorem of a random statement.
pub fn theorem(statement: &Statement) -> Theorem {
    Theorem::new(statement.clone()).unwrap_or_else(|error| panic!("{error}: {statement:?}"))
}

/// Any symmetry of the board of that order, transposition and digits included.
pub fn symmetries(order: usize) -> impl Strategy<Value = Symmetry> {
    let digits: Vec<u8> = (0..(order * order) as u8).collect();
    (any::<u64>(), Just(digits).prop_shuffle()).prop_map(move |(index, digits)| {
        let cells = Symmetry::of_index(order, index);
        let (rows, columns) = (cells.rows().to_vec(), cells.columns().to_vec());
        Symmetry::new(cells.transposes(), rows, columns, digits).unwrap()
    })
}

/// A set of candidates as the text of a theorem.
pub fn line(order: usize, live: &CandidateSet) -> String {
    text::candidate_line(&Sudoku::of_order(order).unwrap(), live)
}

/// The image of a theorem without targets, as a candidate grid.
pub fn image(theorem: &Theorem, symmetry: &Symmetry) -> Theorem {
    let live = theorem.live().iter().map(|c| symmetry.candidate(c));
    let live = CandidateSet::of(theorem.live().universe(), live);
    let order = symmetry.order();
    Theorem::from_candidates("image", order, &line(order, &live), Claim::Impossible).unwrap()
}

/// Whether these candidates are a completed grid of the board.
pub fn is_grid(board: &Sudoku, model: &CandidateSet) -> bool {
    let all: Vec<Candidate> = model.iter().collect();
    let clash = |a: Candidate, b: Candidate| {
        let (x, y) = (board.cell(a), board.cell(b));
        x == y || board.sees(x, y) && board.digit(a) == board.digit(b)
    };
    all.len() == board.cell_count()
        && all
            .iter()
            .enumerate()
            .all(|(i, &a)| all[..i].iter().all(|&b| !clash(a, b)))
}

/// All completed 4×4 grids, each as its candidates.
pub fn small_grids() -> Vec<CandidateSet> {
    fn extend(board: &Sudoku, grid: &mut Vec<usize>, all: &mut Vec<CandidateSet>) {
        let cell = grid.len();
        if cell == 16 {
            let candidates = (0..16).map(|cell| board.candidate_at(cell, grid[cell]));
            all.push(CandidateSet::of(64, candidates));
            return;
        }
        for digit in 0..4 {
            if (0..cell).all(|other| !board.sees(cell, other) || grid[other] != digit) {
                grid.push(digit);
                extend(board, grid, all);
                grid.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(&Sudoku::of_order(2).unwrap(), &mut Vec::new(), &mut all);
    assert_eq!(all.len(), 288);
    all
}
