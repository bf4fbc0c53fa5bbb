//! A pattern as people see it: headline, grid, place.

use super::{Assumption, BoardName, Claim, Pattern, Statement, Theorem};
use crate::board::{self, Board};
use crate::slitherlink::{Diagram, Slitherlink};
use crate::sudoku::{Shape, SudokuTheorem, svg, text};
use itertools::Itertools;

/// What is claimed, in words.
pub fn claim_words(claim: &Claim) -> String {
    match claim {
        Claim::Impossible => "impossible".to_owned(),
        Claim::Eliminate(words) => format!("{words} false"),
        Claim::Assert(words) => format!("{words} true"),
        Claim::AtLeastOne(words) => format!("at least one of {words}"),
        Claim::NotBoth(words) => format!("not both of {words}"),
    }
}

/// What is assumed, in words.
pub fn assumption_words(assumption: &Assumption) -> String {
    match assumption {
        Assumption::NotBoth(words) => format!("not both of {words}"),
        Assumption::AtLeastOne(words) => format!("at least one of {words}"),
        Assumption::ExactlyOne(words) => format!("exactly one of {words}"),
        Assumption::Unique(lines) => {
            let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
            format!("one solution, no given in {}", lines.format("; "))
        }
    }
}

/// How a theorem is shown to people.
pub trait Show: SudokuTheorem {
    /// The kind of pattern and where it lies, in one line: `3-digit pattern, 12 cells in bands 1-2, stacks 2-3; 9 free cells
    /// (o)`. Empty for a theorem that is not about Sudoku.
    fn headline(&self) -> String {
        let Some(shape) = self.shape() else {
            return String::new();
        };
        let kind = match self.theorem().statement().pattern {
            Pattern::Digits { k, .. } => format!("{k}-digit pattern"),
            Pattern::KlDigits { k, l, .. } => format!("{k}/{l}-digit pattern"),
            Pattern::Candidates(_) | Pattern::Restrict(_) => "rule".to_owned(),
        };
        let cells = counted(shape.cells.len(), "cell");
        let place = |name: &str, held: &[usize]| {
            let plural = if held.len() == 1 { "" } else { "s" };
            format!("{name}{plural} {}", ranges(held))
        };
        let place = if shape.cells.is_empty() {
            String::new()
        } else {
            format!(
                " in {}, {}",
                place("band", &shape.bands),
                place("stack", &shape.stacks)
            )
        };
        let free = match shape.free_cells.len() {
            0 => "no free cell".to_owned(),
            n if self.digits().is_none() => counted(n, "free cell"),
            n => format!("{} (o)", counted(n, "free cell")),
        };
        let useless = match self.is_super_impossible() {
            Some(true) => "; super-impossible",
            _ => "",
        };
        format!("{kind}, {cells}{place}; {free}{useless}")
    }

    /// Its name, if it has one, and its headline.
    fn title(&self) -> String {
        let parts = [self.theorem().statement().name.clone(), self.headline()];
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .join("   ")
    }

    /// The framed grid: for k-digit patterns `X`, for kl-digit patterns the digits k and l, `o` in free cells, `.` elsewhere;
    /// for other patterns the candidates. Reads back as the same pattern. An abstract board is written out: its
    /// CSP-variables, its free candidates, its links.
    fn grid(&self) -> String {
        if let BoardName::Abstract {
            variables,
            free,
            links,
        } = &self.theorem().statement().board
        {
            let free = free.iter().join(" ");
            let parts = [("free: ", free), ("links: ", links.join(", "))];
            let said = parts.into_iter().filter(|(_, text)| !text.is_empty());
            let parts = said.map(|(label, text)| format!("{label}{text}"));
            return variables.iter().cloned().chain(parts).join("\n") + "\n";
        }
        if let Some(board) = self.theorem().board_as::<Slitherlink>() {
            let live = self.theorem().live();
            return Diagram::of_state(board, live, live).to_string();
        }
        let (Some(board), Some(shape)) = (self.sudoku(), self.shape()) else {
            return String::new();
        };
        let Some(line) = self.cell_line() else {
            return text::candidate_grid(board, self.theorem().live());
        };
        let mut marks: Vec<char> = line.chars().collect();
        shape.free_cells.iter().for_each(|&cell| marks[cell] = 'o');
        text::cell_grid(board.order(), |cell| marks[cell])
    }

    /// The parts of the statement that the grid does not show, each with its label: points of a Slitherlink window that are restricted ("where"),
    /// candidates that are missing in addition to those that the grid excludes ("without"), decided ones ("decided"), relations ("assumed"), a claim
    /// other than impossibility ("claim"), and the candidates that restricted T&E tries, if they are not the pattern's own ("focus").
    fn conditions(&self) -> Vec<(&'static str, String)> {
        // All fields are listed, so that a new one cannot be forgotten. The grid, the name and the source are shown elsewhere.
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
            ("where", undrawn(self.theorem())),
            ("without", without.iter().join(" ")),
            ("decided", decided.iter().join(" ")),
            ("assumed", assumed.collect::<Vec<_>>().join("; ")),
            ("claim", claim),
            ("focus", focus.iter().join(" ")),
        ];
        let said = all.into_iter().filter(|(_, words)| !words.is_empty());
        said.collect()
    }

    /// The whole output of `oddagon show`: the title, the grid, the free cells by name, and the rows, columns, blocks,
    /// bands and stacks without pattern cells. Every line ends in a line feed.
    fn description(&self) -> String {
        let Some(shape) = self.shape() else {
            return self.title() + "\n";
        };
        let mut out = self.title() + "\n";
        for line in self.grid().lines() {
            out += &format!("   {line}\n");
        }
        let side = shape.order * shape.order;
        let mut row = |what: &str, text: String| {
            let text = if text.is_empty() { "none" } else { &text };
            out += &format!("{what:<30}{text}\n");
        };
        for (label, words) in self.conditions() {
            row(label, words);
        }
        row("free cells", cell_names(&shape.free_cells, side));
        for (name, units) in shape.empty_units() {
            row(&format!("{name} without pattern cells"), ranges(units));
        }
        out
    }

    /// A drawing of the pattern: for Sudoku see [`svg`], for other boards [`board::svg`]; for Slitherlink the lines.
    fn svg(&self) -> String {
        let (theorem, title) = (self.theorem(), &self.title());
        if let Some(board) = theorem.board_as::<Slitherlink>() {
            return Diagram::of_state(board, theorem.live(), theorem.live()).svg();
        }
        match (self.shape(), self.sudoku()) {
            (Some(shape), Some(board)) => {
                let (cells, free) = (&shape.cells, &shape.free_cells);
                svg(board, title, theorem.live(), cells, free)
            }
            _ => board::svg(&**theorem.board(), title, theorem.live()),
        }
    }
}

impl Show for Theorem {}

/// What a drawing of a Slitherlink window does not show: the points, and other CSP-variables, that have several but not all of their
/// values left: `Pr1c1: o nw se`. Empty on other boards.
fn undrawn(theorem: &Theorem) -> String {
    let Some(board) = theorem.board_as::<Slitherlink>() else {
        return String::new();
    };
    let partly = board.csp().variables().filter_map(|v| {
        let members = board.csp().members(v);
        let live = members.iter().filter(|&&c| theorem.live().contains(c));
        let names: Vec<String> = live
            .map(|&c| board.csp().candidate_name(c).to_owned())
            .collect();
        let values = names.iter().filter_map(|name| name.split_once('='));
        let values = values.map(|(_, value)| value).join(" ");
        (1 < names.len() && names.len() < members.len())
            .then(|| format!("{}: {values}", board.csp().variable_name(v)))
    });
    partly.collect::<Vec<_>>().join("; ")
}

impl Shape {
    /// The rows, columns, blocks, bands and stacks without pattern cells, each kind with its name.
    fn empty_units(&self) -> [(&'static str, &[usize]); 5] {
        [
            ("rows", &self.empty_rows),
            ("columns", &self.empty_columns),
            ("blocks", &self.empty_blocks),
            ("bands", &self.empty_bands),
            ("stacks", &self.empty_stacks),
        ]
    }
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Numbers from 0, in order, as people write them: `1-3, 5`.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let run = |run: &[usize]| match run {
        [first, .., last] => format!("{}-{}", first + 1, last + 1),
        _ => format!("{}", run[0] + 1),
    };
    runs.map(run).join(", ")
}

/// The cells by name, rows with the same columns together: `r123c45 r6c9`; one by one on boards with two-digit numbers.
pub(super) fn cell_names(cells: &[usize], side: usize) -> String {
    if side > 9 {
        return cells
            .iter()
            .map(|&cell| text::cell_name(cell, side))
            .join(" ");
    }
    let columns_of = |row: usize| -> String {
        let here = cells.iter().filter(|&&cell| cell / side == row);
        here.map(|cell| (cell % side + 1).to_string()).collect()
    };
    let mut groups: Vec<(String, String)> = Vec::new();
    for row in 0..side {
        let columns = columns_of(row);
        if columns.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, same)| *same == columns) {
            Some((rows, _)) => *rows += &(row + 1).to_string(),
            None => groups.push(((row + 1).to_string(), columns)),
        }
    }
    groups
        .iter()
        .map(|(rows, columns)| format!("r{rows}c{columns}"))
        .join(" ")
}

/// The names in an assumption; none where it is about lines of cells.
pub fn assumed_names(assumed: &Assumption) -> &[String] {
    match assumed {
        Assumption::NotBoth(words)
        | Assumption::AtLeastOne(words)
        | Assumption::ExactlyOne(words) => &words.0,
        Assumption::Unique(_) => &[],
    }
}
