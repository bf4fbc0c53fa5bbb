//! Where Subsets live.
//!
//! A *plane* is a square of candidates that two families of CSP-variables divide in two ways, its rows and its columns,
//! each row crossing each column in exactly one candidate. Sudoku has four kinds: a row (column, block) of the grid, its cells
//! crossing its digits, and a digit, its rows crossing its columns. In each, p rows whose candidates all lie in p
//! columns leave nothing of these columns to the other rows. With cells as rows that is a naked Subset, with
//! digits as rows a hidden one, and in a digit's plane a super-hidden one: a fish.
//!
//! Planes are found from the CSP-variables alone, so a puzzle need not say where its Subsets are.

use crate::csp::{Candidate, Csp, Variable};

/// A square of candidates, rows crossing columns.
#[derive(Debug)]
pub struct Plane {
    /// The CSP-variables that are its rows.
    pub rows: Vec<Variable>,
    /// The CSP-variables that are its columns, as many.
    pub columns: Vec<Variable>,
    /// For each row, for each of its candidates in the order of the CSP-variable, the column.
    pub column_of: Vec<Vec<u8>>,
    /// The candidate in which a row crosses a column, at row × side + column.
    at: Vec<Candidate>,
    /// For each candidate, at row × side + column, what it is linked to: for each row the columns, and for each column the rows.
    /// Empty where no candidate is linked to one outside its own row and column: there can be no fins.
    sight: Vec<[Vec<u32>; 2]>,
}

impl Plane {
    /// The number of rows, and of columns.
    pub fn side(&self) -> usize {
        self.rows.len()
    }

    /// Its lines: the rows or, `across`, the columns.
    pub fn lines(&self, across: bool) -> &[Variable] {
        if across { &self.columns } else { &self.rows }
    }

    /// The candidate in which a line crosses the `j`-th of the other family.
    pub fn at(&self, across: bool, line: usize, j: usize) -> Candidate {
        self.at[self.index(across, line, j)]
    }

    fn index(&self, across: bool, line: usize, j: usize) -> usize {
        let (row, column) = if across { (j, line) } else { (line, j) };
        row * self.side() + column
    }

    /// Whether some candidates here are linked without sharing a row or column.
    pub fn has_fins(&self) -> bool {
        !self.sight.is_empty()
    }

    /// For each line the places of the candidates linked to this one; only where there can be fins.
    pub fn sight(&self, across: bool, line: usize, j: usize) -> &[u32] {
        &self.sight[self.index(across, line, j)][across as usize]
    }

    /// The plane in which these two variables, which share one candidate, are a row and a column; `None` where
    /// there is none, or several.
    fn through(csp: &Csp, row: Variable, column: Variable) -> Option<Plane> {
        let side = csp.members(row).len();
        if side < 2 || side > u32::BITS as usize || csp.members(column).len() != side {
            return None;
        }
        let mut rows = beside(csp, row, column);
        let mut columns = beside(csp, column, row);
        // Which of the variables through one candidate belongs to the plane, the others tell: it crosses one of each family.
        loop {
            let before = rows.iter().chain(&columns).map(Vec::len).sum::<usize>();
            prune(csp, &mut rows, &columns);
            prune(csp, &mut columns, &rows);
            if rows.iter().chain(&columns).map(Vec::len).sum::<usize>() == before {
                break;
            }
        }
        let only = |families: Vec<Vec<Variable>>| -> Option<Vec<Variable>> {
            let of_one = |family: Vec<Variable>| (family.len() == 1).then(|| family[0]);
            families.into_iter().map(of_one).collect()
        };
        let (mut rows, mut columns) = (only(rows)?, only(columns)?);
        rows.push(row);
        columns.push(column);
        rows.sort_unstable();
        columns.sort_unstable();
        Plane::new(csp, rows, columns)
    }

    /// The plane of these rows and columns, if they are one.
    fn new(csp: &Csp, rows: Vec<Variable>, columns: Vec<Variable>) -> Option<Plane> {
        let side = rows.len();
        let mut at = Vec::with_capacity(side * side);
        for &row in &rows {
            for &column in &columns {
                at.push(crossing(csp, row, column)?);
            }
        }
        let column_of = |&row: &Variable| {
            let column = |c: &Candidate| columns.iter().position(|&v| csp.members(v).contains(c));
            let members = csp.members(row).iter();
            let of: Option<Vec<u8>> = members.map(|c| column(c).map(|i| i as u8)).collect();
            of.filter(|of| of.len() == side)
        };
        let column_of = rows.iter().map(column_of).collect::<Option<_>>()?;
        let linked = |c, other| u32::from(csp.are_linked(c, other));
        let seen_from = |c: Candidate| {
            let place = |i: usize, j: usize| linked(c, at[i * side + j]);
            let row = |i| (0..side).fold(0, |seen, j| seen | place(i, j) << j);
            let column = |j| (0..side).fold(0, |seen, i| seen | place(i, j) << i);
            [
                (0..side).map(row).collect(),
                (0..side).map(column).collect(),
            ]
        };
        let mut sight: Vec<[Vec<u32>; 2]> = at.iter().map(|&c| seen_from(c)).collect();
        let sees_elsewhere = |(i, seen): (usize, &[Vec<u32>; 2])| {
            let mut others = (0..side).filter(|&row| row != i / side);
            others.any(|row| seen[0][row] & !(1 << (i % side)) != 0)
        };
        if !sight.iter().enumerate().any(sees_elsewhere) {
            sight.clear();
        }
        Some(Plane {
            rows,
            columns,
            column_of,
            at,
            sight,
        })
    }
}

/// For each candidate of `across` but the one it shares with `v`: the variables of that candidate that are disjoint from `v`.
fn beside(csp: &Csp, v: Variable, across: Variable) -> Vec<Vec<Variable>> {
    let disjoint = |w: Variable| csp.members(w).iter().all(|c| !csp.members(v).contains(c));
    let others = csp
        .members(across)
        .iter()
        .filter(|c| !csp.members(v).contains(c));
    others
        .map(|&c| {
            let of = csp.variables_of(c).iter().copied();
            of.filter(|&w| w != across && disjoint(w)).collect()
        })
        .collect()
}

/// Keeps of each family those that cross at least one of each of the other families.
fn prune(csp: &Csp, families: &mut [Vec<Variable>], others: &[Vec<Variable>]) {
    let crosses =
        |v: Variable, other: &[Variable]| other.iter().any(|&w| crossing(csp, v, w).is_some());
    for family in families {
        family.retain(|&v| others.iter().all(|other| crosses(v, other)));
    }
}

/// The one candidate that two different variables share.
fn crossing(csp: &Csp, v: Variable, w: Variable) -> Option<Candidate> {
    let mut shared = csp.members(v).iter().filter(|c| csp.members(w).contains(c));
    match (shared.next(), shared.next()) {
        (Some(&c), None) if v != w => Some(c),
        _ => None,
    }
}

/// All planes of a CSP.
#[derive(Debug)]
pub struct Planes(pub Vec<Plane>);

impl Planes {
    /// Finds them.
    pub fn of(csp: &Csp) -> Planes {
        let mut planes: Vec<Plane> = Vec::new();
        for row in csp.variables() {
            for &c in csp.members(row) {
                for &column in csp.variables_of(c).iter().filter(|&&w| w > row) {
                    let has = |family: &[Variable], v| family.binary_search(&v).is_ok();
                    let known = planes.iter().any(|plane| {
                        has(&plane.rows, row) && has(&plane.columns, column)
                            || has(&plane.rows, column) && has(&plane.columns, row)
                    });
                    if !known && crossing(csp, row, column).is_some() {
                        planes.extend(Plane::through(csp, row, column));
                    }
                }
            }
        }
        Planes(planes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::board::sudoku::Sudoku;
    use oddagon_core::csp::CspBuilder;

    #[test]
    fn sudoku_has_four_kinds_of_planes() {
        for order in 2..=4 {
            let board = Sudoku::of_order(order).unwrap();
            let planes = Planes::of(board.csp()).0;
            assert_eq!(planes.len(), 4 * board.side());
            let kind = |v: Variable| v.index() / (board.side() * board.side());
            let mut kinds: Vec<_> = planes
                .iter()
                .map(|plane| {
                    (
                        kind(plane.rows[0]),
                        kind(plane.columns[0]),
                        plane.has_fins(),
                    )
                })
                .collect();
            kinds.dedup();
            kinds.sort_unstable();
            kinds.dedup();
            // rc × rn, rc × cn, rc × bn; rn × cn, the only one with fins.
            assert_eq!(
                kinds,
                [(0, 1, false), (0, 2, false), (0, 3, false), (1, 2, true)]
            );
        }
    }

    #[test]
    fn no_plane_without_a_second_family() {
        let mut builder = CspBuilder::default();
        let [a, b, c] = ["a", "b", "c"].map(|name| builder.candidate(name));
        builder.variable("V", &[a, b]);
        builder.variable("W", &[b, c]);
        assert!(Planes::of(&builder.build().unwrap()).0.is_empty());
    }
}
