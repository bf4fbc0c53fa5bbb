//! Macro-rules that were found to be true, and how that is found out.

use crate::macro_rule::GridRuleError;
use crate::macro_rule::image::{Image, Stated};
use oddagon_boards::board::Board;
use oddagon_boards::slitherlink::{Border, Diagram, Loop, Meanings};
use oddagon_boards::theorem::Statement;
use oddagon_csp::{Candidate, CandidateSet};
use oddagon_prover::sat::{Cnf, SatError};
use std::fmt;
use std::sync::Arc;
use varisat::{ExtendFormula, Lit, Solver};

/// A macro-rule that was found to be true, compiled to be found in grids.
#[derive(Debug, Clone)]
pub struct GridRule {
    /// Its name, for people.
    pub(super) name: String,
    /// The loop mode in which it is true: see [`Loop`].
    mode: Loop,
    /// The sides of its window that lie on the grid's border, as it is stated.
    border: Border,
    /// Its different images under the symmetries of the square.
    pub(super) images: Vec<Image>,
}

impl fmt::Display for GridRule {
    /// Its name, with the loop mode and, if there is one, the border: `3 beside 3 (L1)`, `3 in a
    /// corner (L0, border NW)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.name, self.mode)?;
        if self.border != Border::default() {
            write!(f, ", border {}", self.border)?;
        }
        f.write_str(")")
    }
}

impl GridRule {
    /// Compiles a theorem about a window, once a SAT solver has confirmed that it holds in the loop
    /// mode and at the border that it states.
    ///
    /// # Errors
    /// If the statement is not a theorem, is about other things than clues, lines and points, or is
    /// not true.
    pub fn new(statement: &Statement) -> Result<GridRule, GridRuleError> {
        GridRule::tested(statement, &mut Tester::default())
    }

    /// [`GridRule::new`] with a tester that other rules may have used.
    pub(super) fn tested(
        statement: &Statement,
        tester: &mut Tester,
    ) -> Result<GridRule, GridRuleError> {
        let name = statement.name.clone();
        let stated = Stated::new(statement)?;
        let (board, live) = (stated.board(), stated.theorem.live());
        let window = board.window_title();
        match tester.test(stated.theorem.board(), live, &stated.targets) {
            Ok(Test::Holds) => {}
            Ok(Test::Contradictory) => return Err(GridRuleError::Contradictory { name, window }),
            Ok(Test::Fails(model)) => {
                let drawing = Diagram::of_state(board, &model, live).to_string();
                let drawing = drawing.trim_end_matches('\n').to_owned();
                return Err(GridRuleError::False {
                    name,
                    window,
                    drawing,
                });
            }
            Err(error) => {
                let error = error.to_string();
                return Err(GridRuleError::Sat { name, error });
            }
        }
        let mut images: Vec<Image> = (0..8).map(|turn| stated.image.turned(turn)).collect();
        images.sort();
        images.dedup();
        Ok(GridRule {
            name,
            mode: board.extent().mode,
            border: board.window().border(),
            images,
        })
    }

    /// Its name, for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The loop mode in which it is true: see [`Loop`].
    pub fn mode(&self) -> Loop {
        self.mode
    }

    /// The sides of its window that lie on the grid's border, as it is stated.
    pub fn border(&self) -> Border {
        self.border
    }
}

/// Tests whether rules are true. The SAT solver of each board is kept: most rules come in long
/// lists about few boards.
#[derive(Default)]
pub(super) struct Tester {
    kept: Vec<(Arc<dyn Board>, Solver<'static>)>,
}

/// The result of a test.
#[derive(Debug, PartialEq, Eq)]
enum Test {
    /// It is true.
    Holds,
    /// Its premises cannot be met, so everything would follow.
    Contradictory,
    /// It is not true: a completion that meets its premises and contradicts its claim.
    Fails(CandidateSet),
}

impl Tester {
    /// Tests whether the premises, the live candidates of a board, can be met, and exclude each of
    /// these targets.
    ///
    /// # Errors
    /// If the solver gives up, which it has no reason to.
    fn test(
        &mut self,
        board: &Arc<dyn Board>,
        live: &CandidateSet,
        targets: &[Candidate],
    ) -> Result<Test, SatError> {
        let csp = board.csp();
        let known = self.kept.iter().position(|(of, _)| Arc::ptr_eq(of, board));
        let known = known.unwrap_or_else(|| {
            let mut solver = Solver::new();
            for clause in Cnf::of_live_state(csp, &csp.everything()).clauses() {
                let literals = clause.iter().map(|&l| Lit::from_dimacs(l as isize));
                solver.add_clause(&literals.collect::<Vec<_>>());
            }
            self.kept.push((board.clone(), solver));
            self.kept.len() - 1
        });
        let (_, solver) = &mut self.kept[known];
        let says = |c: Candidate, so: bool| Lit::from_index(c.index(), so);
        let absent = csp.candidates().filter(|&c| !live.contains(c));
        let premises: Vec<Lit> = absent.map(|c| says(c, false)).collect();
        solver.assume(&premises);
        if !solver.solve()? {
            return Ok(Test::Contradictory);
        }
        for &target in targets {
            solver.assume(&[&premises[..], &[says(target, true)]].concat());
            if solver.solve()? {
                let model = solver.model().unwrap_or_default();
                let model = model.iter().filter(|literal| literal.is_positive());
                let model = model.map(|literal| Candidate::new(literal.index()));
                return Ok(Test::Fails(CandidateSet::of(csp.candidate_count(), model)));
            }
        }
        Ok(Test::Holds)
    }
}
