//! What follows from the lines being one closed circuit.
//!
//! Drawn lines form paths. Where the two ends of a path are joined by one open line (a
//! *quasi-loop*) or by a chain of open lines whose inner points have no other line left (an
//! *extended loop*; such lines are all drawn or none), drawing them would close a circuit. That is
//! right only if the circuit satisfies every clue and no other line is drawn: then it is a
//! solution.

use super::facts::Lines;
use super::{Fact, Grid, KnownFacts};
use oddagon_csp::{Contradiction, Engine, GlobalRule, State, Variable};

/// The name of the rule that closes a circuit because it is the only solution.
pub(super) const CLOSING: &str = "closing the solution";

/// What a circuit, closed or nearly so, implies for lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LoopRule {
    /// Its name.
    pub name: &'static str,
    /// The lines that it decides.
    pub facts: Vec<Fact>,
}

/// All that circuits imply for the open lines. With `unique`, a circuit that would be a solution is
/// closed, since there is no other.
///
/// # Errors
/// A contradiction: a closed circuit that is not the whole solution.
pub(super) fn loop_rules(
    grid: &Grid,
    clues: &[Option<u8>],
    state: &State,
    unique: bool,
) -> Result<Vec<LoopRule>, Contradiction> {
    let lines = Lines::of(grid, state);
    let mut search = Search::new(grid, clues, &lines);
    let mut rules = Vec::new();
    // First all paths from their ends; the lines left are circuits.
    for point in 0..grid.point_count() {
        search.rules_of_path(point, unique, &mut rules);
    }
    let left = (0..grid.line_count()).find(|&l| lines.is_drawn(l) && !search.seen[l]);
    search.rules_of_circuit(left, &mut rules)?;
    Ok(rules)
}

/// What circuits imply in a state beyond a larger one, whose lines are `since`, in which all of
/// this has been applied. As in [`loop_rules`] without `unique`, but the rules are in another
/// order.
///
/// Only paths whose rules can be new are looked at. A path and a chain of open lines that joins its
/// ends imply something new if the path has a newly drawn line, or an inner point of the chain has
/// a newly excluded line, or if the path was all that was drawn and a solution with the chain, and
/// now there are other drawn lines. A newly closed circuit has a newly drawn line.
fn new_loop_rules(
    grid: &Grid,
    clues: &[Option<u8>],
    lines: &Lines,
    since: &Lines,
) -> Result<Vec<LoopRule>, Contradiction> {
    let changed: Vec<usize> = lines.differing(since).collect();
    if changed.is_empty() {
        return Ok(Vec::new());
    }
    let mut search = Search::new(grid, clues, lines);
    let mut ends = Vec::new();
    let mut passed = vec![false; grid.point_count()];
    for &line in changed.iter().chain(&since.first_drawn()) {
        for point in grid.ends(line) {
            search.ends_near(point, &mut passed, &mut ends);
        }
    }
    let mut rules = Vec::new();
    ends.into_iter()
        .for_each(|point| search.rules_of_path(point, false, &mut rules));
    let mut first = None;
    for &line in changed.iter().filter(|&&line| lines.is_drawn(line)) {
        if !search.seen[line] {
            let [start, _] = grid.ends(line);
            let path = search.path(start, line);
            first = first.into_iter().chain([path.first]).min();
        }
    }
    search.seen.fill(false);
    search.rules_of_circuit(first, &mut rules)?;
    Ok(rules)
}

/// The circuit test: [`loop_rules`] as a rule for T&E.
#[derive(Debug)]
pub(super) struct Circuits<'g> {
    pub grid: &'g Grid,
    pub clues: &'g [Option<u8>],
}

impl GlobalRule for Circuits<'_> {
    fn apply(
        &self,
        _: &Engine,
        state: &mut State,
        since: &[&State],
    ) -> Result<bool, Contradiction> {
        let lines = Lines::of(self.grid, state);
        let since = since.iter().map(|since| Lines::of(self.grid, since));
        // The nearest state leaves least to look at.
        let rules = match since.min_by_key(|since| lines.differing(since).count()) {
            None => loop_rules(self.grid, self.clues, state, false)?,
            Some(since) => new_loop_rules(self.grid, self.clues, &lines, &since)?,
        };
        let facts = rules.iter().flat_map(|rule| &rule.facts);
        facts.for_each(|&fact| KnownFacts::decide(self.grid, fact, state));
        Ok(!rules.is_empty())
    }
}

/// Drawn lines that follow each other.
struct DrawnPath {
    length: usize,
    /// The line with the least number.
    first: usize,
    /// The point where they end: for a circuit the point where they begin.
    end: usize,
}

struct Search<'a> {
    grid: &'a Grid,
    clues: &'a [Option<u8>],
    lines: &'a Lines,
    /// The number of drawn lines.
    drawn: usize,
    /// The drawn lines that have been looked at.
    seen: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(grid: &'a Grid, clues: &'a [Option<u8>], lines: &'a Lines) -> Search<'a> {
        Search {
            grid,
            clues,
            lines,
            drawn: lines.drawn_count(),
            seen: vec![false; grid.line_count()],
        }
    }

    /// Adds the rules of the path that ends at a point, if one does and its lines have not been
    /// looked at.
    fn rules_of_path(&mut self, point: usize, unique: bool, rules: &mut Vec<LoopRule>) {
        let only = self.only(point);
        let Some(line) = only.filter(|&line| !self.seen[line]) else {
            return;
        };
        let path = self.path(point, line);
        for chain in self.chains(point, path.end) {
            let solves = path.length == self.drawn && self.is_solution(&chain);
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

    /// Adds the rules of a circuit with this line.
    fn rules_of_circuit(
        &mut self,
        line: Option<usize>,
        rules: &mut Vec<LoopRule>,
    ) -> Result<(), Contradiction> {
        let Some(line) = line else { return Ok(()) };
        let [start, _] = self.grid.ends(line);
        let circuit = self.path(start, line);
        if circuit.end != start {
            return Ok(());
        }
        if !(circuit.length == self.drawn && self.is_solution(&[])) {
            return Err(Contradiction(Variable::new(line)));
        }
        let open = (0..self.grid.line_count()).filter(|&line| self.lines.is_open(line));
        let facts: Vec<Fact> = open.map(|line| Fact::Line(line, false)).collect();
        if !facts.is_empty() {
            let name = "the circuit is closed";
            rules.push(LoopRule { name, facts });
        }
        Ok(())
    }

    /// Adds the ends of the paths through a point, or of those joined by a chain of open lines with
    /// this inner point, if it was not passed before.
    fn ends_near(&self, point: usize, passed: &mut [bool], ends: &mut Vec<usize>) {
        let drawn = self.drawn_at(point).count();
        let among = match (drawn, self.open_at(point).count()) {
            (1 | 2, _) => true,
            (0, 2) => false,
            _ => return,
        };
        if std::mem::replace(&mut passed[point], true) {
            return;
        }
        if drawn == 1 {
            ends.push(point);
        }
        // Along the lines of the path, or of the chain, both ways.
        for first in self.grid.around(point) {
            let (mut line, mut at) = (first, point);
            while self.lines.has(line, among) {
                at = self.grid.across(line, at);
                let mut on = self.grid.four_around(at).into_iter();
                let next = on.find(|&l| l != line && self.lines.has(l, among));
                // The path ends where no other line is drawn, the chain where there are drawn lines
                // or several ways on.
                let is_end = if among {
                    next.is_none()
                } else {
                    self.drawn_at(at).count() == 1
                };
                if is_end && !passed[at] {
                    passed[at] = true;
                    ends.push(at);
                }
                let next = next.filter(|_| !is_end && (among || self.is_between(at)));
                let Some(next) = next.filter(|_| !std::mem::replace(&mut passed[at], true)) else {
                    break;
                };
                line = next;
            }
        }
    }

    /// Whether a point is an inner one of a chain: no line is drawn there, and two are open.
    fn is_between(&self, point: usize) -> bool {
        self.drawn_at(point).next().is_none() && self.open_at(point).count() == 2
    }

    fn drawn_at(&self, point: usize) -> impl Iterator<Item = usize> + '_ {
        let lines = self.grid.four_around(point).into_iter();
        lines.filter(|&line| self.lines.is_drawn(line))
    }

    fn open_at(&self, point: usize) -> impl Iterator<Item = usize> + '_ {
        let lines = self.grid.four_around(point).into_iter();
        lines.filter(|&line| self.lines.is_open(line))
    }

    /// The drawn line at a point that has one.
    fn only(&self, point: usize) -> Option<usize> {
        let mut drawn = self.drawn_at(point);
        drawn.next().filter(|_| drawn.next().is_none())
    }

    /// Follows the drawn lines from a point on.
    fn path(&mut self, start: usize, first: usize) -> DrawnPath {
        let mut path = DrawnPath {
            length: 1,
            first,
            end: start,
        };
        let mut line = first;
        self.seen[first] = true;
        loop {
            path.end = self.grid.across(line, path.end);
            let next = self.drawn_at(path.end).find(|&next| !self.seen[next]);
            match next {
                Some(next) if path.end != start => line = next,
                _ => return path,
            }
            self.seen[line] = true;
            path.length += 1;
            path.first = path.first.min(line);
        }
    }

    /// The open lines from one point to another: single ones, and chains whose inner points have no
    /// other line left.
    fn chains(&self, from: usize, to: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for first in self.open_at(from) {
            let (mut chain, mut at) = (vec![first], self.grid.across(first, from));
            while at != to {
                let last = chain[chain.len() - 1];
                let mut on = self.open_at(at).filter(|&line| line != last);
                let next = on.next().filter(|_| on.next().is_none());
                let Some(next) = next.filter(|_| self.drawn_at(at).next().is_none()) else {
                    break;
                };
                chain.push(next);
                at = self.grid.across(next, at);
            }
            if at == to {
                found.push(chain);
            }
        }
        found
    }

    /// Whether all drawn lines and these satisfy all clues.
    fn is_solution(&self, more: &[usize]) -> bool {
        let mut counts = vec![0u8; self.clues.len() + 1];
        let drawn = (0..self.grid.line_count()).filter(|&line| self.lines.is_drawn(line));
        for line in drawn.chain(more.iter().copied()) {
            self.grid
                .beside(line)
                .iter()
                .for_each(|&cell| counts[cell] += 1);
        }
        let mut cells = self.clues.iter().zip(&counts);
        cells.all(|(clue, &count)| clue.is_none_or(|clue| clue == count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{facts::lines, generate};
    use oddagon_boards::slitherlink::Meanings;
    use oddagon_csp::Theory;
    use oddagon_job::random::Random;
    use std::collections::BTreeSet;

    /// Lines are decided at random in states of puzzles, most of them in a way that no solution
    /// has: the new rules are all there are.
    #[test]
    fn what_is_new_is_all_that_circuits_say_of_a_part_of_a_closed_state() {
        let mut random = Random::seeded(1);
        let (mut rules, mut chains, mut contradictions) = (0, 0, 0);
        for seed in 0..300 {
            let (rows, columns) = [(4, 4), (6, 5), (7, 7), (3, 9)][seed as usize % 4];
            let puzzle = generate(rows, columns, seed).unwrap();
            let grid = Grid::new(rows, columns);
            let engine = grid.engine();
            let mut state = grid.start().clone();
            for (cell, clue) in puzzle.clues.iter().enumerate() {
                // Few clues leave long chains, and states in which the first circuit is a solution.
                if let Some(clue) = clue.filter(|_| seed % 3 > 0 || random.below(4) == 0) {
                    engine.decide(&mut state, grid.board().number(cell, clue.into()));
                }
            }
            let circuits = Circuits {
                grid: &grid,
                clues: &puzzle.clues,
            };
            let close = |state: &mut State, since: &[&State]| {
                engine.close_with(Theory::W1, Some(&circuits), state, since)
            };
            close(&mut state, &[]).unwrap();
            loop {
                let before = state.clone();
                let known = lines(&grid, &state);
                let open: Vec<usize> = (0..known.len()).filter(|&l| known[l].is_none()).collect();
                if open.is_empty() {
                    break;
                }
                for _ in 0..1 + random.below(3) {
                    let line = open[random.below(open.len())];
                    let fact = Fact::Line(line, random.below(3) > 0);
                    KnownFacts::decide(&grid, fact, &mut state);
                }
                if engine.close(Theory::W1, &mut state, None).is_err() {
                    break;
                }
                let said = |rules: Vec<LoopRule>| -> BTreeSet<Fact> {
                    rules.into_iter().flat_map(|rule| rule.facts).collect()
                };
                let all = loop_rules(&grid, &puzzle.clues, &state, false);
                let [now, then] = [&state, &before].map(|state| Lines::of(&grid, state));
                let new = new_loop_rules(&grid, &puzzle.clues, &now, &then);
                if let Ok(all) = &all {
                    rules += all.len();
                    chains += all.iter().filter(|rule| rule.facts.len() > 1).count();
                }
                contradictions += usize::from(all.is_err());
                assert_eq!(new.map(said), all.map(said));
                if close(&mut state, &[&before]).is_err() {
                    break;
                }
            }
        }
        assert!(
            rules > 60 && chains > 20 && contradictions > 40,
            "{rules} {chains} {contradictions}"
        );
    }
}
