//! What follows from the lines being one closed circuit.
//!
//! Drawn lines form paths. Where the two ends of a path are joined by one open line (a *quasi-loop*) or by a chain of
//! open lines whose inner points have no other line left (an *extended loop*; such lines are all drawn or none), drawing
//! them would close a circuit. That is right only if the circuit satisfies every clue and no other line is drawn: then it is a solution.

use super::known::lines;
use super::{Fact, Grid, Known};
use crate::csp::{Contradiction, Engine, GlobalRule, State, Variable};

/// The name of the rule that closes a circuit which is the only solution.
pub(super) const CLOSING: &str = "closing the solution";

/// What a circuit, closed or nearly so, says of other lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LoopRule {
    /// Its name.
    pub name: &'static str,
    /// The lines that it decides.
    pub facts: Vec<Fact>,
}

/// All that circuits say of the open lines. With `unique`, a circuit that would be a solution is closed, since there is no other.
///
/// # Errors
/// A contradiction: a closed circuit that is not the whole solution.
pub(super) fn loop_rules(
    grid: &Grid,
    clues: &[Option<u8>],
    lines: &[Option<bool>],
    unique: bool,
) -> Result<Vec<LoopRule>, Contradiction> {
    let search = Search { grid, clues, lines };
    let drawn = lines.iter().filter(|&&drawn| drawn == Some(true)).count();
    let mut seen = vec![false; lines.len()];
    let mut rules = Vec::new();
    // First all paths from their ends; what is then left are circuits.
    for point in 0..grid.point_count() {
        let Some(line) = search.only(point).filter(|&line| !seen[line]) else {
            continue;
        };
        let (path, end) = search.path(point, line, &mut seen);
        for chain in search.chains(point, end) {
            let solves = path.len() == drawn && search.is_solution(path.iter().chain(&chain));
            let name = match (solves, chain.len()) {
                (true, _) if !unique => continue,
                (true, _) => CLOSING,
                (false, 1) => "quasi-loop",
                (false, _) => "extended loop",
            };
            let facts = chain.iter().map(|&line| Fact::Line(line, solves)).collect();
            rules.push(LoopRule { name, facts });
        }
    }
    let left = (0..lines.len()).filter(|&line| lines[line] == Some(true) && !seen[line]);
    let Some(line) = left.into_iter().next() else {
        return Ok(rules);
    };
    let [start, _] = grid.ends(line);
    let (circuit, end) = search.path(start, line, &mut seen);
    if end == start && !(circuit.len() == drawn && search.is_solution(circuit.iter())) {
        return Err(Contradiction(Variable::new(line)));
    }
    let open = (0..lines.len()).filter(|&line| lines[line].is_none());
    let facts: Vec<Fact> = open.map(|line| Fact::Line(line, false)).collect();
    if end == start && !facts.is_empty() {
        let name = "the circuit is closed";
        rules.push(LoopRule { name, facts });
    }
    Ok(rules)
}

/// The circuit test: [`loop_rules`] as a rule for T&E.
#[derive(Debug)]
pub(super) struct Circuits<'g> {
    pub grid: &'g Grid,
    pub clues: &'g [Option<u8>],
}

impl GlobalRule for Circuits<'_> {
    fn apply(&self, _: &Engine, state: &mut State) -> Result<bool, Contradiction> {
        let rules = loop_rules(self.grid, self.clues, &lines(self.grid, state), false)?;
        let facts = rules.iter().flat_map(|rule| &rule.facts);
        facts.for_each(|&fact| Known::decide(self.grid, fact, state));
        Ok(!rules.is_empty())
    }
}

struct Search<'a> {
    grid: &'a Grid,
    clues: &'a [Option<u8>],
    lines: &'a [Option<bool>],
}

impl Search<'_> {
    /// The lines at a point that are drawn, or those that are open.
    fn around(&self, point: usize, drawn: Option<bool>) -> impl Iterator<Item = usize> + '_ {
        let lines = self.grid.around(point);
        lines.filter(move |&line| self.lines[line] == drawn)
    }

    /// The drawn line at a point that has one.
    fn only(&self, point: usize) -> Option<usize> {
        let mut drawn = self.around(point, Some(true));
        drawn.next().filter(|_| drawn.next().is_none())
    }

    /// The point at the other end of a line.
    fn across(&self, line: usize, point: usize) -> usize {
        let [a, b] = self.grid.ends(line);
        if a == point { b } else { a }
    }

    /// The drawn lines that lie in a row from a point on, and the point where they end: that of the beginning for a circuit.
    fn path(&self, start: usize, first: usize, seen: &mut [bool]) -> (Vec<usize>, usize) {
        let (mut path, mut at, mut line) = (vec![first], start, first);
        seen[first] = true;
        loop {
            at = self.across(line, at);
            match self.around(at, Some(true)).find(|&next| !seen[next]) {
                Some(next) if at != start => line = next,
                _ => return (path, at),
            }
            seen[line] = true;
            path.push(line);
        }
    }

    /// The open lines from one point to another: single ones, and chains whose inner points have no other line left.
    fn chains(&self, from: usize, to: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for first in self.around(from, None) {
            let (mut chain, mut at) = (vec![first], self.across(first, from));
            while at != to {
                let last = chain[chain.len() - 1];
                let mut on = self.around(at, None).filter(|&line| line != last);
                let next = on.next().filter(|_| on.next().is_none());
                let Some(next) = next.filter(|_| self.around(at, Some(true)).next().is_none())
                else {
                    break;
                };
                chain.push(next);
                at = self.across(next, at);
            }
            if at == to {
                found.push(chain);
            }
        }
        found
    }

    /// Whether a circuit satisfies all clues.
    fn is_solution<'l>(&self, circuit: impl Iterator<Item = &'l usize>) -> bool {
        let mut counts = vec![0u8; self.clues.len() + 1];
        for &line in circuit {
            self.grid
                .beside(line)
                .iter()
                .for_each(|&cell| counts[cell] += 1);
        }
        let mut cells = self.clues.iter().zip(&counts);
        cells.all(|(clue, &count)| clue.is_none_or(|clue| clue == count))
    }
}
