use oddagon_csp::{Candidate, Variable};

/// Numbers given in the order of asking.
#[derive(Debug, Default)]
pub(super) struct Labels {
    pub form: Vec<u8>,
    turned: bool,
    seen: [Vec<usize>; 5],
}

impl Labels {
    /// No number given yet; `turned` exchanges rows and columns.
    pub fn new(turned: bool) -> Labels {
        Labels {
            turned,
            ..Labels::default()
        }
    }

    fn number(&mut self, kind: usize, value: usize) {
        let seen = &mut self.seen[kind];
        let place = seen
            .iter()
            .position(|&known| known == value)
            .unwrap_or_else(|| {
                seen.push(value);
                seen.len() - 1
            });
        self.form.push(place as u8);
    }

    fn line(&mut self, row: bool, line: usize) {
        let kind = if row { 0 } else { 2 };
        self.number(kind, line / 3);
        self.number(kind + 1, line);
    }

    /// Adds the numbers of a candidate to the form.
    pub fn candidate(&mut self, c: Candidate) {
        let (cell, digit) = (c.index() / 9, c.index() % 9);
        self.cell(cell / 9, cell % 9);
        self.number(4, digit);
    }

    fn cell(&mut self, row: usize, column: usize) {
        let (row, column) = if self.turned {
            (column, row)
        } else {
            (row, column)
        };
        self.line(true, row);
        self.line(false, column);
    }

    /// Adds the numbers of a CSP-variable to the form.
    pub fn variable(&mut self, v: Variable) {
        let (run, first, second) = (v.index() / 81, v.index() / 9 % 9, v.index() % 9);
        let run = match (run, self.turned) {
            (1, true) => 2,
            (2, true) => 1,
            _ => run,
        };
        self.form.push(100 + run as u8);
        match run {
            0 => self.cell(first, second),
            3 => {
                let (band, stack) = (first / 3, first % 3);
                let (band, stack) = if self.turned {
                    (stack, band)
                } else {
                    (band, stack)
                };
                self.number(0, band);
                self.number(2, stack);
                self.number(4, second);
            }
            run => {
                self.line(run == 1, first);
                self.number(4, second);
            }
        }
    }
}
