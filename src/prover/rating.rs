use super::{Solutions, Status};
use crate::csp::{Application, Candidate, CandidateSet, ChainKind, Engine, State, Theory};

/// Rates complete puzzles by the rules of one theory, simplest first.
///
/// All that the shortest chains (or a smallest Subset) eliminate is eliminated at once, then BRT applies, then everything
/// starts again from the simplest. The *rating* is the length of the longest chain used: the W rating with whips,
/// the B rating with braids. A theory that is confluent gives a rating that does not depend on the path taken;
/// for whips it is the one of this path.
#[derive(Debug)]
pub struct Rater<'e> {
    engine: &'e Engine,
    theory: Theory,
    solutions: Solutions<'e>,
}

/// What a [`Rater`] makes of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rated {
    /// Whether the theory solves the puzzle: `Solved(0)` if it does, for nothing is tried.
    pub status: Status,
    /// The length of the longest chain, or the size of the largest Subset, that was used; 1 for whips\[1\], 0 for BRT alone.
    pub rating: usize,
    /// The rounds of eliminations in order, each made in one state.
    pub path: Vec<Vec<Application>>,
}

impl<'e> Rater<'e> {
    /// A rater by the rules of `theory`, up to its number.
    pub fn new(engine: &'e Engine, theory: Theory) -> Self {
        Rater {
            engine,
            theory,
            solutions: Solutions::new(engine),
        }
    }

    /// Rates the puzzle that has these candidates given.
    pub fn rate(&mut self, givens: impl IntoIterator<Item = Candidate>) -> Rated {
        let all = CandidateSet::full(self.engine.candidate_count());
        let mut state = self.engine.state(&all);
        let mut rated = Rated {
            status: Status::NoSolution(Some(0)),
            rating: 0,
            path: Vec::new(),
        };
        for c in givens {
            if !self.engine.is_live(&state, c) {
                return rated;
            }
            self.engine.decide(&mut state, c);
        }
        while self.engine.brt(&mut state).is_ok() {
            if self.engine.is_solved(&state) {
                rated.status = Status::Solved(0);
                break;
            }
            let found = self.engine.next_applications(self.theory, &state);
            let Some(first) = found.first() else {
                rated.status = self.stuck(&state);
                break;
            };
            rated.rating = rated.rating.max(first.size());
            let shown = found.into_iter().map(|rule| self.shown(&state, rule));
            let shown: Vec<Application> = shown.collect();
            for application in &shown {
                self.engine.eliminate(&mut state, application.target());
            }
            rated.path.push(shown);
        }
        rated
    }

    /// The application, a braid as a whip where one of that length does the same.
    fn shown(&self, state: &State, rule: Application) -> Application {
        match rule {
            Application::Chain(chain) if chain.kind == ChainKind::Braid => {
                Application::Chain(self.engine.as_whip(state, &chain).unwrap_or(chain))
            }
            rule => rule,
        }
    }

    /// What to say of a puzzle that the rules leave in this state.
    fn stuck(&mut self, state: &State) -> Status {
        match self.solutions.count(state, 2) {
            0 => Status::NoSolution(None),
            1 => Status::Open,
            _ => Status::SeveralSolutions,
        }
    }
}
