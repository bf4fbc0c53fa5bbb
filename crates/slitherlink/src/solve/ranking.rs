use super::{Library, SolutionCount, Solved, Stage};
use std::collections::BTreeMap;

/// The stages that many puzzles needed, and the rules of a library that were used for them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ranking {
    /// The number of puzzles with each status.
    pub statuses: BTreeMap<SolutionCount, usize>,
    /// The number of puzzles with one solution that needed each stage, and no stronger one.
    pub needs: BTreeMap<Option<Stage>, usize>,
    /// For each rule of the library, how often it was used, and in how many puzzles.
    pub rules: Vec<(usize, usize)>,
}

impl Ranking {
    /// Adds a puzzle. All must have been solved with the same library.
    pub fn add(&mut self, solved: &Solved) {
        *self.statuses.entry(solved.status).or_default() += 1;
        if solved.status == SolutionCount::Solved {
            *self.needs.entry(solved.needs).or_default() += 1;
        }
        self.rules.resize(solved.fired.len(), (0, 0));
        for (rule, &fires) in self.rules.iter_mut().zip(&solved.fired) {
            rule.0 += fires;
            rule.1 += usize::from(fires > 0);
        }
    }

    /// The library's rules that were used, the most used first: name with loop mode and border, how often, in how many puzzles.
    pub fn ranked(&self, library: &Library) -> Vec<(String, usize, usize)> {
        let rules = library.rules().iter().zip(&self.rules);
        let mut ranked: Vec<_> = rules
            .filter(|(_, (fires, _))| *fires > 0)
            .map(|(rule, &(fires, puzzles))| (rule.to_string(), fires, puzzles))
            .collect();
        ranked.sort_by_key(|&(_, fires, puzzles)| std::cmp::Reverse((fires, puzzles)));
        ranked
    }
}
