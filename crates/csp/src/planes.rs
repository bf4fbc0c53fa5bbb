//! Planes, in which Subsets are found.
//!
//! A *plane* is a square of candidates that two families of CSP-variables divide in two ways, its
//! rows and its columns, each row crossing each column in exactly one candidate. Sudoku has four
//! kinds: a row (column, block) of the grid, its cells crossing its digits, and a digit, its rows
//! crossing its columns. In each, p rows whose candidates all lie in p columns take these columns,
//! and the other rows' candidates in them are eliminated. With cells as rows that is a naked
//! Subset, with digits as rows a hidden one, and in a digit's plane a super-hidden one: a fish.
//!
//! Planes are found from the CSP-variables alone, so a puzzle need not say where its Subsets are.

use crate::crossings::Crossings;
use crate::{Candidate, Csp, Lane, Variable};

/// A row and a column of a plane.
type Place = (usize, usize);

/// A square of candidates, rows crossing columns.
#[derive(Debug)]
pub struct Plane {
    /// The CSP-variables that are its rows.
    pub rows: Vec<Variable>,
    /// The CSP-variables that are its columns, as many as the rows.
    pub columns: Vec<Variable>,
    /// For each row, the column of each of its candidates, in the order of the CSP-variable.
    pub column_of: Vec<Vec<u8>>,
    /// The candidate in which a row crosses a column, at row × side + column.
    at: Vec<Candidate>,
    /// Its candidates in order, each with its row and column.
    places: Vec<(Candidate, Place)>,
    /// For each candidate, at row × side + column, what it is linked to: for each row the columns,
    /// and for each column the rows. Empty where no candidate is linked to one outside its own row
    /// and column: there can be no fins.
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

    /// Whether one of the two is a row and the other a column.
    fn crosses(&self, v: Variable, w: Variable) -> bool {
        let has = |family: &[Variable], v| family.binary_search(&v).is_ok();
        has(&self.rows, v) && has(&self.columns, w) || has(&self.rows, w) && has(&self.columns, v)
    }

    /// The place of a candidate, if it is one of the plane's.
    fn place(&self, c: Candidate) -> Option<Place> {
        let at = self.places.binary_search_by_key(&c, |&(c, _)| c).ok()?;
        Some(self.places[at].1)
    }

    /// The plane in which these two variables, which share one candidate, are a row and a column;
    /// `None` where there is none, or several.
    fn through(csp: &Csp, crossings: &Crossings, row: Variable, column: Variable) -> Option<Plane> {
        let side = csp.members(row).len();
        if side < 2 || side > u32::BITS as usize || csp.members(column).len() != side {
            return None;
        }
        let mut rows = beside(csp, crossings, row, column);
        let mut columns = beside(csp, crossings, column, row);
        // Which of the variables through one candidate belongs to the plane follows from the
        // others: it crosses one of each family.
        loop {
            let before = rows.iter().chain(&columns).map(Vec::len).sum::<usize>();
            prune(crossings, &mut rows, &columns);
            prune(crossings, &mut columns, &rows);
            if rows.iter().chain(&columns).map(Vec::len).sum::<usize>() == before {
                break;
            }
        }
        let only = |families: Vec<Vec<Variable>>| -> Option<Vec<Variable>> {
            families
                .into_iter()
                .map(|family| (family.len() == 1).then(|| family[0]))
                .collect()
        };
        let (mut rows, mut columns) = (only(rows)?, only(columns)?);
        rows.push(row);
        columns.push(column);
        rows.sort_unstable();
        columns.sort_unstable();
        Plane::new(csp, crossings, rows, columns)
    }

    /// The plane of these rows and columns, if they are one.
    fn new(
        csp: &Csp,
        crossings: &Crossings,
        rows: Vec<Variable>,
        columns: Vec<Variable>,
    ) -> Option<Plane> {
        let side = rows.len();
        let mut at = Vec::with_capacity(side * side);
        for &row in &rows {
            for &column in &columns {
                at.push(crossings.crossing(row, column)?);
            }
        }
        // The lines have no other candidates, and no two of a family have one in common.
        let placed = at.iter().enumerate();
        let placed = placed.map(|(place, &c)| (c, (place / side, place % side)));
        let mut places: Vec<(Candidate, Place)> = placed.collect();
        places.sort_unstable();
        if places.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return None;
        }
        let mut lines = rows.iter().chain(&columns);
        if lines.any(|&v| csp.members(v).len() != side) {
            return None;
        }
        let mut plane = Plane {
            rows,
            columns,
            column_of: Vec::new(),
            at,
            places,
            sight: Vec::new(),
        };
        let place = |c: &Candidate| plane.place(*c);
        let column_of = plane.rows.iter().map(|&row| {
            let members = csp.members(row).iter();
            members.filter_map(place).map(|(_, j)| j as u8).collect()
        });
        let column_of: Vec<Vec<u8>> = column_of.collect();
        let sight = plane.at.iter().map(|&c| {
            let mut seen = [vec![0; side], vec![0; side]];
            for (i, j) in csp.linked(c).iter().filter_map(place) {
                seen[0][i] |= 1 << j;
                seen[1][j] |= 1 << i;
            }
            seen
        });
        let sight: Vec<[Vec<u32>; 2]> = sight.collect();
        let sees_elsewhere = sight.iter().enumerate().any(|(i, seen)| {
            let mut others = (0..side).filter(|&row| row != i / side);
            others.any(|row| seen[0][row] & !(1 << (i % side)) != 0)
        });
        plane.column_of = column_of;
        if sees_elsewhere {
            plane.sight = sight;
        }
        Some(plane)
    }
}

/// For each candidate of `across` but the one it shares with `v`: the variables of that candidate
/// that are disjoint from `v`.
fn beside(csp: &Csp, crossings: &Crossings, v: Variable, across: Variable) -> Vec<Vec<Variable>> {
    let others = csp
        .members(across)
        .iter()
        .filter(|c| !csp.members(v).contains(c));
    others
        .map(|&c| {
            let of = csp.variables_of(c).iter().copied();
            of.filter(|&w| w != across && crossings.are_disjoint(v, w))
                .collect()
        })
        .collect()
}

/// Keeps of each family those that cross at least one of each of the other families.
fn prune(crossings: &Crossings, families: &mut [Vec<Variable>], others: &[Vec<Variable>]) {
    for family in families {
        family.retain(|&v| {
            others.iter().all(|other| {
                let mut other = other.iter();
                other.any(|&w| crossings.crossing(v, w).is_some())
            })
        });
    }
}

/// All planes of a CSP.
#[derive(Debug)]
pub struct Planes {
    pub list: Vec<Plane>,
    /// Whether Subsets in planes do, with W1, what all Subsets and finned fish do; if not, the
    /// others are sought without planes.
    ///
    /// Two disjoint variables b, b′ that cross two disjoint variables c, c′ make a *square* of four
    /// candidates. The planes suffice if every square is a rectangle of the plane of b and c: of
    /// the rows b and e and the columns c and d, say. *Proof.* Let the bases b1, …, bp and covers
    /// c1, …, cp be a Subset for a target in c1, and take the plane of b1 and c1. All candidates in
    /// which bases cross covers are those of its rows e1 = b1, e2, …, ep and its columns d1 = c1,
    /// d2, …, dp. What else a row ei ≠ bi has is linked to all of these candidates that bi has, and
    /// bi has no others left: whips\[1\] eliminate it. So the rows and columns are a Subset, which
    /// eliminates the target, if W1 does not. ∎ For finned fish, bi must have no fins unless ei =
    /// bi.
    pub suffice: bool,
    /// Which CSP-variables have candidates in common.
    pub crossings: Crossings,
}

impl Planes {
    /// Finds the planes of a CSP.
    pub fn of(csp: &Csp) -> Planes {
        let crossings = Crossings::of(csp);
        let mut planes: Vec<Plane> = Vec::new();
        // For each CSP-variable the planes whose line it is, by their numbers, and whether it is a
        // column.
        let mut lines: Vec<Vec<(usize, bool)>> = vec![Vec::new(); csp.variable_count()];
        for row in csp.variables() {
            for &c in csp.members(row) {
                for &column in csp.variables_of(c).iter().filter(|&&w| w > row) {
                    let across = &lines[column.index()];
                    let crosses = |line: &(usize, bool)| across.contains(&(line.0, !line.1));
                    if !lines[row.index()].iter().any(crosses)
                        && crossings.crossing(row, column).is_some()
                        && let Some(plane) = Plane::through(csp, &crossings, row, column)
                    {
                        for across in [false, true] {
                            let of_plane = plane.lines(across).iter();
                            of_plane.for_each(|v| lines[v.index()].push((planes.len(), across)));
                        }
                        planes.push(plane);
                    }
                }
            }
        }
        let suffice = suffice(csp, &crossings, &planes);
        Planes {
            list: planes,
            suffice,
            crossings,
        }
    }
}

/// More CSP-variables are not looked at: the tables below would be too large.
const MAX_VARIABLES: usize = 4096;

/// A plane, and where each candidate of the CSP is in it.
struct Sheet<'p> {
    plane: &'p Plane,
    /// Its rows and columns.
    lines: Vec<Lane>,
    /// For each candidate row × side + column; [`u16::MAX`] if it is not in the plane.
    spots: Vec<u16>,
}

impl<'p> Sheet<'p> {
    fn of(csp: &Csp, plane: &'p Plane) -> Sheet<'p> {
        let mut spots = vec![u16::MAX; csp.candidate_count()];
        for (spot, c) in plane.at.iter().enumerate() {
            spots[c.index()] = spot as u16;
        }
        let lines = plane.rows.iter().chain(&plane.columns).copied();
        Sheet {
            plane,
            lines: set_of(csp.variable_count(), lines),
            spots,
        }
    }

    /// The fourth corner of a rectangle, the first of whose corners shares a row with one of the
    /// others and a column with the other.
    fn fourth(&self, corners: [Candidate; 3]) -> Option<Candidate> {
        let [here, beside, below] = corners.map(|c| usize::from(self.spots[c.index()]));
        let side = self.plane.side();
        let is_in = [here, beside, below].iter().all(|&spot| spot < side * side);
        let place = |spot| (spot / side, spot % side);
        is_in.then(|| {
            let (here, beside, below) = (place(here), place(beside), place(below));
            let (i, j) = (beside.0 + below.0 - here.0, beside.1 + below.1 - here.1);
            self.plane.at[i * side + j]
        })
    }
}

/// Whether every square of a CSP is a rectangle of a plane.
fn suffice(csp: &Csp, crossings: &Crossings, planes: &[Plane]) -> bool {
    let count = csp.variable_count();
    if count > MAX_VARIABLES {
        return false;
    }
    let crossed = |v: Variable| set_of(count, crossings.singly(v).filter(|&w| w != v));
    let crossed: Vec<Vec<Lane>> = csp.variables().map(crossed).collect();
    let touched = |v: Variable| set_of(count, crossings.touched(v));
    let touched: Vec<Vec<Lane>> = csp.variables().map(touched).collect();
    let finned: Vec<Vec<Lane>> = csp.variables().map(|c| finned(csp, crossings, c)).collect();
    let has =
        |set: &[Lane], v: Variable| set[v.index() / <Lane>::BITS].has(v.index() % <Lane>::BITS);
    let sheets: Vec<Sheet<'_>> = planes.iter().map(|plane| Sheet::of(csp, plane)).collect();
    let mut sheets_of: Vec<Vec<&Sheet<'_>>> = vec![Vec::new(); count];
    for sheet in &sheets {
        let lines = sheet.plane.rows.iter().chain(&sheet.plane.columns);
        lines.for_each(|v| sheets_of[v.index()].push(sheet));
    }
    // Of one base: for each cover the candidate in which they cross, and their plane; for each
    // other base the covers that both cross, each with the candidate in which the other one does.
    let mut at: Vec<Option<(Candidate, Option<&Sheet<'_>>)>> = vec![None; count];
    let mut covers: Vec<Vec<(Variable, Candidate)>> = vec![Vec::new(); count];
    for b in csp.variables() {
        covers.iter_mut().for_each(Vec::clear);
        for (c, here) in crossings.shared(b).filter(|&(w, _)| w != b) {
            let Some(here) = here else { continue };
            let mut near = sheets_of[b.index()].iter().copied();
            at[c.index()] = Some((here, near.find(|sheet| sheet.plane.crosses(b, c))));
            for (other_b, below) in crossings.shared(c).filter(|&(w, _)| w != c) {
                if let Some(below) = below.filter(|_| !has(&touched[b.index()], other_b)) {
                    covers[other_b.index()].push((c, below));
                }
            }
        }
        // One cover makes no square.
        for other_b in csp.variables().filter(|w| covers[w.index()].len() > 1) {
            let both = crossed[b.index()].iter().zip(&crossed[other_b.index()]);
            let both: Vec<Lane> = both.map(|(one, other)| *one & *other).collect();
            for &(c, below) in &covers[other_b.index()] {
                let Some((here, sheet)) = at[c.index()] else {
                    continue;
                };
                // Covers that are disjoint from `c`, and make another square than one of the plane.
                let is_line = sheet.is_some_and(|sheet| has(&sheet.lines, other_b));
                let others = both.iter().zip(&touched[c.index()]).enumerate();
                let others = others.map(|(chunk, (both, near))| match sheet {
                    Some(sheet) if is_line => *both & !*near & !sheet.lines[chunk],
                    _ => *both & !*near,
                });
                for other_c in ones(others) {
                    let beside = at[other_c.index()].map(|(beside, _)| beside);
                    let fourth = sheet.and_then(|sheet| sheet.fourth([here, beside?, below]));
                    let has_fins = || has(&finned[c.index()], other_b);
                    let is_square = fourth.is_some_and(|fourth| {
                        let through = csp.variables_of(fourth);
                        through.contains(&other_b) && through.contains(&other_c)
                    });
                    if !is_square || !is_line && has_fins() {
                        return false;
                    }
                }
            }
        }
    }
    true
}

/// The CSP-variables that cross this one in one candidate and have a fin for another of its
/// candidates.
fn finned(csp: &Csp, crossings: &Crossings, c: Variable) -> Vec<Lane> {
    let mut links = vec![0_usize; csp.candidate_count()];
    let linked = csp.members(c).iter().flat_map(|&target| csp.linked(target));
    linked.for_each(|&fin| links[fin.index()] += 1);
    // All others of a crossing variable are linked to the candidate in which it crosses.
    let finned = crossings.singly(c).filter(|&b| {
        let at = crossings.crossing(b, c);
        let mut others = csp.members(b).iter();
        at.is_some() && others.any(|fin| Some(*fin) != at && links[fin.index()] > 1)
    });
    set_of(csp.variable_count(), finned)
}

/// A set of CSP-variables, of `count` at most, as lanes.
fn set_of(count: usize, variables: impl Iterator<Item = Variable>) -> Vec<Lane> {
    let mut set = vec![Lane::NONE; count.div_ceil(<Lane>::BITS)];
    for v in variables {
        set[v.index() / <Lane>::BITS].set(v.index() % <Lane>::BITS);
    }
    set
}

/// The CSP-variables of a set that is given lane by lane, in order.
fn ones(set: impl Iterator<Item = Lane>) -> impl Iterator<Item = Variable> {
    set.enumerate().flat_map(|(chunk, lane)| {
        let ones = lane.ones();
        ones.map(move |bit| Variable::new(chunk * <Lane>::BITS + bit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_core::Board;
    use oddagon_core::csp::CspBuilder;
    use oddagon_core::sudoku::Sudoku;

    #[test]
    fn sudoku_has_four_kinds_of_planes() {
        for order in 2..=4 {
            let board = Sudoku::of_order(order).unwrap();
            let Planes {
                list: planes,
                suffice,
                ..
            } = Planes::of(board.csp());
            assert!(suffice);
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
        assert!(Planes::of(&builder.build().unwrap()).list.is_empty());
    }
}
