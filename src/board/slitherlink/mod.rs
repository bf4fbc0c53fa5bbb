//! Slitherlink: lines between points that form one closed circuit.
//!
//! As a binary CSP (CSP-Rules manual, part on Slitherlink) it has, beside the CSP-variables H and V of the lines, auxiliary
//! ones: P, which lines meet at a point; B, which lines lie around a cell; N, the number of a cell. A candidate is named by its
//! CSP-variable and value: `Hr1c2=1` (the line is drawn), `Vr1c1=0`, `Pr2c2=se`, `Br1c1=nsw`, `Nr1c1=3`.

mod build;
mod values;
mod window;

pub use window::{Border, Line, Point, Window, WindowSymmetry};

use crate::board::Board;
use crate::csp::{Candidate, Csp, Engine, Variable};
use std::collections::HashMap;
use std::sync::OnceLock;

/// A Slitherlink window as a board: a whole grid, or a part of one whose surroundings are free.
///
/// A point some of whose lines lie outside the window has no CSP-variable P; with stubs every point of the window has one.
#[derive(Debug)]
pub struct Slitherlink {
    window: Window,
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
    /// The board of a window.
    pub fn new(window: Window) -> Slitherlink {
        let build::Built {
            candidates,
            names: variables,
            variables: members,
            links,
        } = build::build(&window);
        let candidate = |(i, name): (usize, &String)| (name.clone(), Candidate(i as u16));
        let variable = |(i, name): (usize, &String)| (name.clone(), Variable(i as u16));
        Slitherlink {
            csp: Csp::new(candidates.len(), members, &links),
            candidate_named: candidates.iter().enumerate().map(candidate).collect(),
            variable_named: variables.iter().enumerate().map(variable).collect(),
            candidates,
            variables,
            window,
            engine: OnceLock::new(),
        }
    }

    /// The window.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// The candidate that a line, by its index in the window, is drawn or not.
    pub fn line(&self, line: usize, drawn: bool) -> Candidate {
        // The lines' CSP-variables come first, in the window's order.
        self.csp.members(Variable(line as u16))[usize::from(drawn)]
    }

    /// The candidate that a cell, by its index in the window, has a number of lines from 0 to 3 around it.
    pub fn number(&self, cell: usize, number: usize) -> Candidate {
        // The cells' numbers are the last CSP-variables.
        let first = self.csp.variable_count() - self.window.cell_count();
        self.csp.members(Variable((first + cell) as u16))[number]
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

    fn permutation(&self, _: &str) -> Option<Vec<Candidate>> {
        None
    }
}
