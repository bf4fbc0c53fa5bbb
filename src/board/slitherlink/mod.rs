//! Slitherlink: lines between points that form one closed circuit.
//!
//! As a binary CSP (CSP-Rules manual, part on Slitherlink) it has, beside the CSP-variables H and V of the lines, auxiliary
//! ones: P, which lines meet at a point; B, which lines lie around a cell; N, the number of a cell. A candidate is named by its
//! CSP-variable and value: `Hr1c2=1` (the line is drawn), `Vr1c1=0`, `Pr2c2=se`, `Br1c1=nsw`, `Nr1c1=3`.
//!
//! That the lines form one circuit is no matter of single points and cells. In [`Loop::L1`] and [`Loop::L2`] each closed circuit
//! that fits into the window is a CSP-variable too: `O3=Hr1c2` says that the third circuit is open at that line, `O3=whole` (in L2) that
//! it is the whole solution. BRT then is the field's circuit-closing test (where all lines of a circuit but one are drawn, the last
//! is not), and prover, checkers and SAT need not know of it.
//!
//! A cell has four lines only where the circuit around it is the whole solution. In L2 that is the value `Br1c1=nsew`, with `Nr1c1=4`,
//! and such a circuit has no O. In L0 and L1 no cell has four lines.

mod build;
mod circuits;
mod diagram;
mod meaning;
mod picture;
mod svg;
pub mod text;
mod values;
mod window;

pub use circuits::{Loop, circuits};
pub use diagram::Diagram;
pub use meaning::Meaning;
pub(crate) use values::point_values;
pub use values::{Drawn, name as drawn_name};
pub use window::{Border, Line, Point, Window, WindowSymmetry};
pub(crate) use window::{doubled, line_at};

use crate::board::Board;
use crate::csp::{Candidate, Csp, Engine, Variable};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// A Slitherlink window as a board: a whole grid, or a part of one whose surroundings are free.
///
/// A point some of whose lines lie outside the window has no CSP-variable P; with stubs every point of the window has one.
#[derive(Debug)]
pub struct Slitherlink {
    window: Window,
    mode: Loop,
    circuits: Vec<Vec<usize>>,
    csp: Csp,
    /// The names of candidates and CSP-variables.
    candidates: Vec<String>,
    variables: Vec<String>,
    /// The same, backwards.
    candidate_named: HashMap<String, Candidate>,
    variable_named: HashMap<String, Variable>,
    engine: OnceLock<Engine>,
}

impl Slitherlink {
    /// The most closed circuits that a board of [`Loop::L1`] or [`Loop::L2`] may have: windows up to 3×4 cells have fewer.
    pub const MOST_CIRCUITS: usize = 1_500;

    /// The board of a window; `None` if it has more closed circuits than [`MOST_CIRCUITS`](Self::MOST_CIRCUITS) and these matter.
    pub fn new(window: Window, mode: Loop) -> Option<Slitherlink> {
        let mut circuits = match mode {
            Loop::L0 => Vec::new(),
            Loop::L1 | Loop::L2 => circuits(&window, Self::MOST_CIRCUITS)?,
        };
        if mode == Loop::L2 {
            // The circuit around one cell is a value of the cell's B.
            circuits.retain(|circuit| circuit.len() > 4);
        }
        let build::Built {
            candidates,
            names: variables,
            variables: members,
            links,
        } = build::build(&window, mode, &circuits);
        let candidate = |(i, name): (usize, &String)| (name.clone(), Candidate(i as u16));
        let variable = |(i, name): (usize, &String)| (name.clone(), Variable(i as u16));
        Some(Slitherlink {
            csp: Csp::new(candidates.len(), members, &links),
            candidate_named: candidates.iter().enumerate().map(candidate).collect(),
            variable_named: variables.iter().enumerate().map(variable).collect(),
            candidates,
            variables,
            window,
            mode,
            circuits,
            engine: OnceLock::new(),
        })
    }

    /// The board of a window with its stubs: one that is in use already, or a new one; `None` as for [`new`](Self::new). Many rules are about
    /// the same window.
    ///
    /// # Panics
    /// As [`Window::new`].
    pub fn shared(
        rows: usize,
        columns: usize,
        border: Border,
        mode: Loop,
    ) -> Option<Arc<Slitherlink>> {
        static IN_USE: Mutex<Vec<Weak<Slitherlink>>> = Mutex::new(Vec::new());
        let known = || IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |board: &Arc<Slitherlink>| {
            let window = board.window();
            (window.rows(), window.columns()) == (rows, columns)
                && (window.border(), board.mode()) == (border, mode)
        };
        if let Some(board) = known().iter().filter_map(Weak::upgrade).find(same) {
            return Some(board);
        }
        let window = Window::new(rows, columns, border, true);
        let board = Arc::new(Slitherlink::new(window, mode)?);
        let mut known = known();
        known.retain(|board| board.strong_count() > 0);
        known.push(Arc::downgrade(&board));
        Some(board)
    }

    /// What the board is, in words: `1×2, border N, L1`.
    pub fn title(&self) -> String {
        let (rows, columns) = (self.window.rows(), self.window.columns());
        let border = match self.window.border() {
            none if none == Border::default() => "no border".to_owned(),
            border => format!("border {border}"),
        };
        format!("{rows}×{columns}, {border}, {}", self.mode)
    }

    /// The window.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// How much of "the lines form one closed circuit" it takes into account.
    pub fn mode(&self) -> Loop {
        self.mode
    }

    /// The candidate that a line, by its index in the window, is drawn or not.
    pub fn line(&self, line: usize, drawn: bool) -> Candidate {
        // The lines' CSP-variables come first, in the window's order.
        self.csp.members(Variable(line as u16))[usize::from(drawn)]
    }

    /// The candidate that a cell, by its index in the window, has a number of lines from 0 to 3 around it; in [`Loop::L2`] up to 4.
    ///
    /// # Panics
    /// If there is no such cell or number.
    pub fn number(&self, cell: usize, number: usize) -> Candidate {
        self.numbers(cell)[number]
    }

    /// The candidates of a cell's number, from 0 on.
    fn numbers(&self, cell: usize) -> &[Candidate] {
        // The cells' numbers come after the cells' sides, before the circuits.
        let first = self.csp.variable_count() - self.circuits.len() - self.window.cell_count();
        self.csp.members(Variable((first + cell) as u16))
    }

    /// The lines of the circuit that a CSP-variable is about, by name.
    fn circuit(&self, v: Variable) -> Option<String> {
        let first = self.csp.variable_count() - self.circuits.len();
        let circuit = self.circuits.get(v.index().checked_sub(first)?)?;
        let names = circuit
            .iter()
            .map(|&line| self.window.lines()[line].to_string());
        Some(names.collect::<Vec<_>>().join(" "))
    }
}

impl Board for Slitherlink {
    fn csp(&self) -> &Csp {
        &self.csp
    }

    fn engine(&self) -> &Engine {
        self.engine.get_or_init(|| Engine::new(&self.csp))
    }

    fn candidate_name(&self, c: Candidate) -> String {
        self.candidates[c.index()].clone()
    }

    fn candidate(&self, name: &str) -> Option<Candidate> {
        self.candidate_named.get(name).copied()
    }

    fn variable_name(&self, v: Variable) -> String {
        self.variables[v.index()].clone()
    }

    fn variable(&self, name: &str) -> Option<Variable> {
        self.variable_named.get(name).copied()
    }

    /// `H`, `V`, `P`, `B`, `N` and `O` are all CSP-variables of that kind.
    fn variables_described(&self, word: &str) -> Vec<Variable> {
        if matches!(word, "H" | "V" | "P" | "B" | "N" | "O") {
            let is_such = |v: &Variable| self.variables[v.index()].starts_with(word);
            return self.csp.variables().filter(is_such).collect();
        }
        self.variable(word).into_iter().collect()
    }

    fn value(&self, v: Variable, word: &str) -> Option<Candidate> {
        self.candidate(&format!("{}={word}", self.variables[v.index()]))
    }

    fn assertion(&self, c: Candidate) -> String {
        self.candidate_name(c)
    }

    fn negation(&self, c: Candidate) -> String {
        self.candidate_name(c).replace('=', "≠")
    }

    fn single(&self, v: Variable) -> String {
        let name = &self.variables[v.index()];
        match self.circuit(v) {
            Some(circuit) => format!("the closed circuit {circuit} would be closed otherwise"),
            None => format!("one value left for {name}"),
        }
    }

    fn emptied(&self, v: Variable) -> String {
        match self.circuit(v) {
            Some(circuit) => format!("the lines {circuit} form a closed circuit"),
            None => format!("no value is left for {}", self.variables[v.index()]),
        }
    }

    fn permutation(&self, _: &str) -> Option<Vec<Candidate>> {
        None
    }
}
