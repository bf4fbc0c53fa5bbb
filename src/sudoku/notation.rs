//! Rule applications in nrc notation: `whip[2]: r1n2{c3 c5} - b5n2{r4c5 .} ==> r6c6≠1`.

use super::Sudoku;
use crate::board::Board;
use crate::csp::{Application, Candidate, Chain, Subset, Variable, chain_name};

/// What is written about a Sudoku board in the field's notation.
pub trait Notation {
    /// A rule application as the field writes it.
    ///
    /// In a chain each CSP-variable is followed by its left- and right-linking candidates, of which only that is
    /// written which the variable does not say; `.` stands where there is none, and a group is written as one (`c456`).
    /// A Subset lists its unit or digit, then what its bases and covers are: `naked-pairs-in-a-row: r1{c2 c5}{n3 n8} ==> r1c7≠3`.
    fn notation(&self, rule: &Application) -> String;

    /// An elimination: `r6c6≠1`.
    fn elimination(&self, c: Candidate) -> String;
}

impl Notation for Sudoku {
    fn notation(&self, rule: &Application) -> String {
        let said = match rule {
            Application::Chain(applied) => chain(self, applied),
            Application::Subset(_, applied) => subset(self, applied),
        };
        format!("{said} ==> {}", self.elimination(rule.target()))
    }

    fn elimination(&self, c: Candidate) -> String {
        let [n, r, c] = coordinates(self, c);
        format!("r{r}c{c}≠{n}")
    }
}

/// Digit, row and column of a candidate, from 1.
fn coordinates(board: &Sudoku, c: Candidate) -> [usize; 3] {
    let (cell, side) = (board.cell(c), board.side());
    [board.digit(c) + 1, cell / side + 1, cell % side + 1]
}

fn chain(board: &Sudoku, chain: &Chain) -> String {
    let link = |link: &crate::csp::Link| {
        let right = match link.right[..] {
            [] => ".".to_owned(),
            _ => within_variable(board, link.variable, &link.right),
        };
        let left = within_variable(board, link.variable, &[link.left]);
        format!(
            "{}{{{left} {right}}}",
            board.csp().variable_name(link.variable)
        )
    };
    let links: Vec<String> = chain.links.iter().map(link).collect();
    format!(
        "{}[{}]: {}",
        chain_name(chain.kind),
        chain.length(),
        links.join(" - ")
    )
}

/// Which kind of CSP-variable it is (0 rc, 1 rn, 2 cn, 3 bn), and its two numbers, from 1.
fn kind(board: &Sudoku, v: Variable) -> (usize, usize, usize) {
    let (side, i) = (board.side(), v.index());
    let (kind, i) = (i / (side * side), i % (side * side));
    (kind, i / side + 1, i % side + 1)
}

/// Candidates of a CSP-variable by what it does not say of them.
pub(crate) fn within_variable(board: &Sudoku, v: Variable, candidates: &[Candidate]) -> String {
    let of = |i: usize| {
        let mut numbers: Vec<usize> = candidates
            .iter()
            .map(|&c| coordinates(board, c)[i])
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        let between = if numbers.iter().any(|&n| n > 9) {
            ","
        } else {
            ""
        };
        let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
        words.join(between)
    };
    match kind(board, v).0 {
        0 => format!("n{}", of(0)),
        1 => format!("c{}", of(2)),
        2 => format!("r{}", of(1)),
        _ => format!("r{}c{}", of(1), of(2)),
    }
}

fn subset(board: &Sudoku, subset: &Subset) -> String {
    let (Some(&base), Some(&cover)) = (subset.bases.first(), subset.covers.first()) else {
        return String::new();
    };
    let (size, (base, i, j), (cover, k, _)) =
        (subset.bases.len(), kind(board, base), kind(board, cover));
    let list = |of: &[Variable], name: &dyn Fn(usize, usize) -> String| {
        let name = |&v: &Variable| name(kind(board, v).1, kind(board, v).2);
        of.iter().map(name).collect::<Vec<_>>().join(" ")
    };
    let of_size = |names: [&str; 3]| match size {
        2..=4 => names[size - 2].to_owned(),
        _ => format!("{}[{size}]", names[0]),
    };
    let several = of_size(["pairs", "triplets", "quads"]);
    let digits = |of: &[Variable]| list(of, &|_, n| format!("n{n}"));
    // The cells of a row by column, those of a column by row, those of a block by both.
    let cells = |of: &[Variable], unit: usize| {
        let cell = |r: usize, c: usize| match unit {
            1 => format!("c{c}"),
            2 => format!("r{r}"),
            _ => format!("r{r}c{c}"),
        };
        list(of, &cell)
    };
    let unit = |kind: usize| ["", "row", "column", "block"][kind];
    let letter = |kind: usize| ["", "r", "c", "b"][kind];
    match (base, cover) {
        (0, _) => format!(
            "naked-{several}-in-a-{}: {}{k}{{{}}}{{{}}}",
            unit(cover),
            letter(cover),
            cells(&subset.bases, cover),
            digits(&subset.covers)
        ),
        (_, 0) => format!(
            "hidden-{several}-in-a-{}: {}{i}{{{}}}{{{}}}",
            unit(base),
            letter(base),
            digits(&subset.bases),
            cells(&subset.covers, base)
        ),
        _ => {
            let name = of_size(["x-wing", "swordfish", "jellyfish"]);
            let finned = if subset.finned { "finned-" } else { "" };
            let lines = |of: &[Variable], kind: usize| {
                list(of, &|line, _| format!("{}{line}", letter(kind)))
            };
            let (bases, covers) = (lines(&subset.bases, base), lines(&subset.covers, cover));
            format!(
                "{finned}{name}-in-{}s: n{j}{{{bases}}}{{{covers}}}",
                unit(base)
            )
        }
    }
}
