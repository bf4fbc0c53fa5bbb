//! Slitherlink: lines between points that form one closed circuit.
//!
//! As a binary CSP (CSP-Rules manual, part on Slitherlink) it has, in addition to the CSP-variables
//! H and V of the lines, auxiliary ones: P, which lines meet at a point; B, which lines lie around
//! a cell; N, the number of a cell. A candidate is named by its CSP-variable and value: `Hr1c2=1`
//! (the line is drawn), `Vr1c1=0`, `Pr2c2=se`, `Br1c1=nsw`, `Nr1c1=3`.
//!
//! That the lines form one circuit does not follow from single points and cells. In [`Loop::L1`]
//! and [`Loop::L2`] each closed circuit that fits into the window is a CSP-variable too: `O3=Hr1c2`
//! says that the third circuit is open at that line, `O3=whole` (in L2) that it is the whole
//! solution. BRT then includes the field's circuit-closing test (if all lines of a circuit but one
//! are drawn, the last is not), and prover, checkers and SAT need not know about it.
//!
//! A cell has four lines only if the circuit around it is the whole solution. In L2 that is the
//! value `Br1c1=nsew`, with `Nr1c1=4`, and such a circuit has no O. In L0 and L1 no cell has four
//! lines.
//!
//! **Corners.** `Sr2c2nw` is no CSP-variable, but a way to speak of a point: how many of its lines
//! to the north and to the west are drawn. `Sr2c2nw: 0 1` restricts `Pr2c2` to the values that have
//! at most one of the two, and `Sr2c2nw=2` describes those that have both.
//!
//! **Colours.** `Cr1c1: in`, `Cr1c1r2c2: same`: a statement that speaks of colours has
//! CSP-variables for them. The module `colours` says which.
//!
//! **One solution.** Where a statement assumes that the puzzle has exactly one, certain fillings of
//! the window are excluded. The module `exchange` says which, and why.

mod border;
mod build;
mod circuits;
mod colours;
mod corners;
mod exchange;
mod extent;
mod values;

pub use border::Border;
pub use circuits::{Loop, circuits};
pub use extent::{Extent, Place};
pub use values::{Drawn, cell_values, name as drawn_name, point_values};

use crate::{Board, BoardName, Candidate, Csp, Statement, Variable};
use colours::Colour;
use std::sync::Arc;

/// A Slitherlink window as a board: a whole grid, or a part of one whose surroundings are free.
#[derive(Debug)]
pub struct Slitherlink {
    extent: Extent,
    /// The colours that it has CSP-variables for.
    colours: Vec<Colour>,
    csp: Arc<Csp>,
}

impl Slitherlink {
    /// The most rows, and the most columns.
    pub const MAX_SIDE: usize = 100;
    /// The most closed circuits that a board of [`Loop::L1`] or [`Loop::L2`] may have: windows up
    /// to 3×4 cells have fewer.
    pub const MAX_CIRCUITS: usize = 1_500;

    /// The board of a window; `None` if it has no row or no column, or more than
    /// [`MAX_SIDE`](Self::MAX_SIDE) of either, or more closed circuits than
    /// [`MAX_CIRCUITS`](Self::MAX_CIRCUITS) in a mode that needs them.
    pub fn new(extent: Extent) -> Option<Slitherlink> {
        let sides = 1..=Self::MAX_SIDE;
        if !sides.contains(&extent.rows) || !sides.contains(&extent.columns) {
            return None;
        }
        Self::with_colours(extent, Vec::new())
    }

    fn with_colours(extent: Extent, colours: Vec<Colour>) -> Option<Slitherlink> {
        let csp = build::build(&extent, Self::MAX_CIRCUITS, &colours)?.build();
        Some(Slitherlink {
            csp: csp.ok()?.into(),
            colours,
            extent,
        })
    }

    /// Whether it has CSP-variables for colours.
    pub fn has_colours(&self) -> bool {
        !self.colours.is_empty()
    }

    /// The window of the board.
    pub fn extent(&self) -> Extent {
        self.extent
    }
}

impl Board for Slitherlink {
    fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    fn name(&self) -> BoardName {
        BoardName::Slitherlink {
            rows: self.extent.rows,
            columns: self.extent.columns,
            border: self.extent.border.to_string(),
            mode: self.extent.mode,
        }
    }

    /// A statement cannot name candidates of circuits: their numbers mean nothing to people.
    fn candidates_described(&self, word: &str) -> Vec<Candidate> {
        if word.starts_with('S') {
            return self.at_corner(word).unwrap_or_default();
        }
        let named = self.csp.candidate(word).filter(|_| !word.starts_with('O'));
        named.into_iter().collect()
    }

    /// `H`, `V`, `P`, `B` and `N` are all CSP-variables of that kind. A statement cannot name
    /// circuits.
    fn variables_described(&self, word: &str) -> Vec<Variable> {
        if matches!(word, "H" | "V" | "P" | "B" | "N") {
            let all = self.csp.variables();
            let such = all.filter(|&v| self.csp.variable_name(v).starts_with(word));
            return such.collect();
        }
        if word.starts_with('S') {
            return self.corner(word).map(|(v, _)| v).into_iter().collect();
        }
        let named = self.csp.variable(word).filter(|_| !word.starts_with('O'));
        named.into_iter().collect()
    }

    fn speaking_of(&self, statement: &Statement) -> Option<Arc<dyn Board>> {
        let colours = colours::named(statement, &self.extent);
        if colours == self.colours {
            return None;
        }
        let board = Self::with_colours(self.extent, colours)?;
        Some(Arc::new(board))
    }

    fn value(&self, v: Variable, word: &str) -> Option<Candidate> {
        // Words such as `H` name many: so no name is made for each.
        let mut members = self.csp.members(v).iter().copied();
        members.find(|&c| self.csp.candidate_name(c).split('=').nth(1) == Some(word))
    }

    /// The lines, since people's hypotheses are about lines.
    fn default_focus(&self, _: Vec<Variable>) -> Vec<Variable> {
        let lines = self.extent.lines().count();
        (0..lines).map(Variable::new).collect()
    }
}
