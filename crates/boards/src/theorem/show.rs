//! A theorem as people see it: headline, grid, place.

use crate::board::{self, face_of};
use crate::face::{Face, Patterns};
use crate::statement::{Claim, Statement, Theorem, assumption_words, claim_words};
use itertools::Itertools;
use oddagon_csp::CandidateSet;

/// The face of the board that a theorem is stated on, without the relations that it assumes.
fn face(theorem: &Theorem) -> Option<&dyn Face> {
    face_of(theorem.parts().board)
}

/// How patterns are shown on that board.
fn patterns(theorem: &Theorem) -> Option<&dyn Patterns> {
    face(theorem)?.patterns()
}

/// How a theorem is shown to people.
pub trait Show {
    /// The theorem itself.
    fn theorem(&self) -> &Theorem;

    /// The kind of pattern and where it lies, in one line; for Sudoku `3-digit pattern, 12 cells in
    /// bands 1-2, stacks 2-3; 9 free cells (o)`. Empty where the puzzle has no words for it.
    fn headline(&self) -> String {
        patterns(self.theorem()).map_or(String::new(), |of| of.headline(self.theorem()))
    }

    /// Its name, if it has one, and its headline.
    fn title(&self) -> String {
        let parts = [self.theorem().statement().name.clone(), self.headline()];
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .join("   ")
    }

    /// The pattern as people draw it, which reads back as the same pattern: for Sudoku a framed
    /// grid. An abstract board is written out: its CSP-variables, its free candidates, its links.
    /// Empty where it is not drawn.
    fn grid(&self) -> String {
        patterns(self.theorem()).map_or(String::new(), |of| of.drawn(self.theorem()))
    }

    /// Whether the lines of [`grid`](Self::grid) are one drawing, so that they must not be broken.
    fn grid_is_drawing(&self) -> bool {
        patterns(self.theorem()).is_some_and(Patterns::is_drawing)
    }

    /// The parts of the statement that the grid does not show, each with its label: CSP-variables
    /// that are restricted ("where"), candidates that are missing in addition to those that the
    /// grid excludes ("without"), decided ones ("decided"), relations ("assumed"), a claim other
    /// than impossibility ("claim"), and the candidates that restricted T&E tries, if they are not
    /// the pattern's own ("focus").
    fn conditions(&self) -> Vec<(&'static str, String)> {
        let undrawn =
            patterns(self.theorem()).map_or(String::new(), |of| of.undrawn(self.theorem().live()));
        // All fields are listed, so that a new one cannot be forgotten. The grid, the name and the
        // source are shown elsewhere.
        let Statement {
            name: _,
            board: _,
            pattern: _,
            without,
            decided,
            assume,
            claim,
            focus,
            source: _,
        } = self.theorem().statement();
        let claim = match claim {
            Claim::Impossible => String::new(),
            Claim::Eliminate(_) | Claim::Assert(_) | Claim::AtLeastOne(_) | Claim::NotBoth(_) => {
                claim_words(claim)
            }
        };
        let assumed = assume.iter().map(assumption_words);
        let all = [
            ("where", undrawn),
            ("without", without.iter().join(" ")),
            ("decided", decided.iter().join(" ")),
            ("assumed", assumed.collect::<Vec<_>>().join("; ")),
            ("claim", claim),
            ("focus", focus.iter().join(" ")),
        ];
        let said = all.into_iter().filter(|(_, words)| !words.is_empty());
        said.collect()
    }

    /// The whole output of `oddagon show`: the title, the grid, the conditions, and where the
    /// pattern lies. Every line ends in a line feed.
    fn description(&self) -> String {
        let mut out = self.title() + "\n";
        let Some(places) = patterns(self.theorem()).and_then(|of| of.places(self.theorem())) else {
            return out;
        };
        for line in self.grid().lines() {
            out += &format!("   {line}\n");
        }
        let conditions = self
            .conditions()
            .into_iter()
            .map(|(label, words)| (label.to_owned(), words));
        for (label, text) in conditions.chain(places) {
            let text = if text.is_empty() { "none" } else { &text };
            out += &format!("{label:<30}{text}\n");
        }
        out
    }

    /// A solution of the board, as SAT finds it, as people draw it. `None` where the puzzle has no
    /// such drawing.
    fn solution(&self, solution: &CandidateSet) -> Option<String> {
        face(self.theorem())?.solution(solution)
    }

    /// A solution in one line, a character for each cell. `None` where the puzzle has no such form.
    fn solution_line(&self, solution: &CandidateSet) -> Option<String> {
        Some(face(self.theorem())?.grid()?.cell_line(solution))
    }

    /// A drawing of the pattern: its puzzle's own, or that of [`board::svg`].
    fn svg(&self) -> String {
        let title = self.title();
        let own = patterns(self.theorem()).and_then(|of| of.svg(self.theorem(), &title));
        own.unwrap_or_else(|| board::svg(&**self.theorem().board(), &title, self.theorem().live()))
    }
}

impl Show for Theorem {
    fn theorem(&self) -> &Theorem {
        self
    }
}
