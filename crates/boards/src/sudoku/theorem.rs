//! Theorems about Sudoku patterns: making them in programs, and asking about their pattern.

use super::{Canonical, Shape, canonical, is_own_transpose};
use crate::face::sketch::Sketch;
use crate::geometry::can_be_filled;
use crate::statement::{Claim, Goal, Parts, Pattern, Statement, Theorem, TheoremError, impossible};
use crate::sudoku::text::{Marks, symbol};
use crate::sudoku::{Equivalence, Neighbours, Sudoku, Symmetry, stabiliser_generators, text};
use itertools::Itertools;
use oddagon_core::Literal;
use oddagon_csp::{Candidate, CandidateSet};

/// Questions about a theorem about a Sudoku pattern. For theorems about other puzzles the answers
/// are empty.
pub trait SudokuTheorem {
    /// The theorem that a k-digit pattern is impossible.
    ///
    /// # Errors
    /// As for [`Theorem::new`].
    fn k_digit(name: &str, order: usize, k: usize, cells: &str) -> Result<Theorem, TheoremError> {
        let cells = cells.to_owned();
        Theorem::new(impossible(name, order, Pattern::Digits { k, cells }))
    }

    /// The theorem that a kl-digit pattern is impossible.
    ///
    /// # Errors
    /// As for [`Theorem::new`].
    fn kl_digit(
        name: &str,
        order: usize,
        (k, l): (usize, usize),
        cells: &str,
    ) -> Result<Theorem, TheoremError> {
        let cells = cells.to_owned();
        Theorem::new(impossible(name, order, Pattern::KlDigits { k, l, cells }))
    }

    /// The theorem that a candidate grid (in any of its text forms) makes the claim true.
    ///
    /// # Errors
    /// As for [`Theorem::new`].
    fn from_candidates(
        name: &str,
        order: usize,
        candidates: &str,
        claim: Claim,
    ) -> Result<Theorem, TheoremError> {
        let pattern = Pattern::Candidates(candidates.to_owned());
        Theorem::new(Statement {
            claim,
            ..impossible(name, order, pattern)
        })
    }

    /// The theorem itself.
    fn theorem(&self) -> &Theorem;

    /// The Sudoku board it is stated on, without the relations that it assumes; `None` for another
    /// puzzle.
    fn sudoku(&self) -> Option<&Sudoku> {
        self.theorem().board_as()
    }

    /// For each cell of a Sudoku board its mark: k or l in the cells of a k-digit or kl-digit
    /// pattern; for other patterns how many candidates are left, where fewer than the board has
    /// digits. `None` outside the pattern; empty for another puzzle.
    fn marks(&self) -> Vec<Option<usize>> {
        let Some(board) = self.sudoku() else {
            return Vec::new();
        };
        let read = |cells: &str, marks| text::read_cells(cells, board.order(), marks);
        let read = match &self.theorem().statement().pattern {
            Pattern::Digits { k, cells } => read(cells, Marks::Digits(*k)),
            Pattern::KlDigits { k, l, cells } => read(cells, Marks::KlDigits(*k, *l)),
            Pattern::Candidates(_) | Pattern::Restrict(_) => {
                let counts = (0..board.cell_count()).map(|cell| {
                    let digits = (0..board.side()).map(|digit| board.candidate_at(cell, digit));
                    digits
                        .filter(|&c| self.theorem().live().contains(c))
                        .count()
                });
                return counts.map(|n| (n < board.side()).then_some(n)).collect();
            }
        };
        read.expect("a theorem's pattern has been read before")
    }

    /// The cells of the pattern, in order: those with a mark.
    fn cells(&self) -> Vec<usize> {
        self.marks().iter().positions(Option::is_some).collect()
    }

    /// The kind of pattern, as named in JSON output: "k-digit", "kl-digit" or "rule".
    fn kind(&self) -> &'static str {
        match self.theorem().statement().pattern {
            Pattern::Digits { .. } => "k-digit",
            Pattern::KlDigits { .. } => "kl-digit",
            Pattern::Candidates(_) | Pattern::Restrict(_) => "rule",
        }
    }

    /// The k of a k-digit or kl-digit pattern.
    fn k(&self) -> Option<usize> {
        match self.theorem().statement().pattern {
            Pattern::Digits { k, .. } | Pattern::KlDigits { k, .. } => Some(k),
            Pattern::Candidates(_) | Pattern::Restrict(_) => None,
        }
    }

    /// The l of a kl-digit pattern.
    fn l(&self) -> Option<usize> {
        match self.theorem().statement().pattern {
            Pattern::KlDigits { l, .. } => Some(l),
            _ => None,
        }
    }

    /// The live candidates in one line, side³ characters: the Sukaku form. Empty for a theorem that
    /// is not about Sudoku.
    fn candidate_line(&self) -> String {
        self.sudoku().map_or(String::new(), |board| {
            text::candidate_line(board, self.theorem().live())
        })
    }

    /// The number of digits of the pattern: k of a k-digit pattern, l of a kl-digit pattern.
    fn digits(&self) -> Option<usize> {
        match self.theorem().statement().pattern {
            Pattern::KlDigits { l, .. } => Some(l),
            _ => self.k(),
        }
    }

    /// The pattern's cells in one line, as the reader of pattern texts reads them: `X` or the
    /// digits k and l, `.` elsewhere. `None` for other patterns.
    fn cell_line(&self) -> Option<String> {
        self.kind_line(&self.cell_kinds()?)
    }

    /// The marks of the cells for canonical forms, cell by cell: 0 outside the pattern, 1 in the
    /// cells of a k-digit pattern and in those marked k, 2 in those marked l. `None` for a
    /// candidate grid.
    fn cell_kinds(&self) -> Option<Vec<u8>> {
        let k = self.k()?;
        let kinds = self.marks().into_iter().map(|mark| match mark {
            None => 0,
            Some(mark) if mark == k => 1,
            Some(_) => 2,
        });
        Some(kinds.collect())
    }

    /// Cell kinds, as [`Theorem::cell_kinds`] numbers them, in one line, as [`Theorem::cell_line`]
    /// writes the pattern's own. `None` for a candidate grid.
    fn kind_line(&self, kinds: &[u8]) -> Option<String> {
        let (k, digits) = (self.k()?, self.digits()?);
        let order = self.sudoku()?.order();
        Some(text::cell_line(order, |cell| match kinds[cell] {
            0 => '.',
            _ if k == digits => 'X',
            1 => text::symbol(k - 1),
            _ => text::symbol(digits - 1),
        }))
    }

    /// The canonical form of its cells under all symmetries, with the order of their stabiliser.
    /// `None` for a theorem that is not about a k- or kl-digit pattern.
    fn canonical_form(&self) -> Option<Canonical> {
        Some(canonical(&self.cell_kinds()?, Equivalence::All))
    }

    /// Whether its cells are equivalent to their transpose without transposition. `None` for a
    /// theorem that is not about a k- or kl-digit pattern.
    fn is_own_transpose(&self) -> Option<bool> {
        Some(is_own_transpose(&self.cell_kinds()?))
    }

    /// Whether the pattern is *colour-impossible*: no assignment of live digits to its cells gives
    /// different digits to all cells that see each other, whatever the rest of the grid. `None` for
    /// a theorem that is not about a k- or kl-digit pattern.
    fn is_colour_impossible(&self) -> Option<bool> {
        self.digits()?;
        let board = self.sudoku()?;
        let cells = self.cells();
        let open = cells.iter().map(|&cell| {
            let live = self.theorem().live();
            let digits =
                (0..board.side()).filter(|&digit| live.contains(board.candidate_at(cell, digit)));
            (cell, digits.fold(0, |digits, digit| digits | 1 << digit))
        });
        let is_filled = can_be_filled(open.collect(), &|cell, other| board.sees(cell, other));
        Some(!is_filled)
    }

    /// Where the pattern lies; `None` for a theorem that is not about Sudoku.
    fn shape(&self) -> Option<Shape> {
        Some(Shape::of(self.sudoku()?.order(), &self.cells()))
    }

    /// Whether the pattern is super-impossible: it cannot occur in a puzzle with one solution, so
    /// that its rule is useless. Such a puzzle has givens of at least k − 1 of the k digits of a
    /// k-digit pattern, each in a free cell. In a kl-digit pattern, k-cells do not have the digits
    /// above k: such givens can be in cells that see no l-cell, and a cell with one digit serves as
    /// a given of it. `None` for other theorems.
    fn is_super_impossible(&self) -> Option<bool> {
        let free = self.shape()?.free_cells.len() + 1;
        let (Some(k), Some(l)) = (self.k(), self.l()) else {
            return Some(free < self.k()?);
        };
        let marks = self.marks();
        let upper: Vec<usize> = marks.iter().positions(|&mark| mark == Some(l)).collect();
        let outside = Shape::of(self.sudoku()?.order(), &upper).free_cells;
        let outside = outside.iter().filter(|&&x| marks[x].is_none()).count() + 1;
        Some(free < k || outside + usize::from(k == 1) < l)
    }

    /// Symmetries of the board that map the theorem to itself: see [`symmetries_of`].
    fn symmetries(&self) -> Vec<Symmetry> {
        symmetries_of(self.theorem(), self.theorem().live())
    }

    /// The pattern as a framed grid that shows what it restricts and what it claims. `12`: the cell
    /// holds only these digits; `12+`: these, which the pattern is about, and others; `/1`: all but
    /// these; `-1` and `=1`: claimed to be false, to be true; `?1`: in a relation or a clause; `.`:
    /// nothing is said about the cell. Empty for a theorem that is not about Sudoku.
    fn sketch(&self) -> String {
        let Some(board) = self.sudoku() else {
            return String::new();
        };
        let side = board.side();
        let sketch = Sketch::new(self.theorem(), board);
        let cells = (0..board.cell_count()).map(|cell| {
            let members = (0..side).map(|digit| board.candidate_at(cell, digit));
            let symbols =
                |chosen: &[Candidate]| chosen.iter().map(|&c| symbol(board.digit(c))).collect();
            match sketch.cell_text(&members.collect_vec(), &symbols) {
                said if said.is_empty() => ".".to_owned(),
                said => said,
            }
        });
        let cells = cells.collect_vec();
        let width = cells.iter().map(|text| text.chars().count()).max();
        let padded = cells
            .iter()
            .map(|text| format!("{text:<0$}", width.unwrap_or(1)));
        let rows = padded.chunks(side);
        let mut out = String::new();
        let bar = "-".repeat((width.unwrap_or(1) + 1) * board.order() + 1);
        let frame = format!("+{}\n", format!("{bar}+").repeat(board.order()));
        for (i, row) in rows.into_iter().enumerate() {
            if i % board.order() == 0 {
                out += &frame;
            }
            let stacks = row.chunks(board.order());
            let line = stacks
                .into_iter()
                .map(|mut cells| cells.join(" "))
                .join(" | ");
            out += &format!("| {line} |\n");
        }
        out + &frame
    }
}

impl SudokuTheorem for Theorem {
    fn theorem(&self) -> &Theorem {
        self
    }
}

/// Symmetries of the board that map the theorem to itself: this state of it, its focus and its
/// claim. Digits that the pattern treats alike may be swapped; cells may move as the pattern's own
/// symmetries move them. The list generates a group of such symmetries, not always the largest.
/// None where relations are assumed.
pub fn symmetries_of(theorem: &Theorem, live: &CandidateSet) -> Vec<Symmetry> {
    let Parts {
        board: _,
        live: _,
        relations,
        unique,
        focus: _,
        goal: _,
    } = theorem.parts();
    let alone = relations.is_empty() && unique.is_empty();
    let Some(board) = theorem.sudoku().filter(|_| alone) else {
        return Vec::new();
    };
    let (order, side) = (board.order(), board.side());
    let lines: Vec<u8> = (0..side as u8).collect();
    let swap = |a: usize, b: usize| {
        let mut digits = lines.clone();
        digits.swap(a, b);
        Symmetry::new(false, lines.clone(), lines.clone(), digits)
    };
    let in_cells = |digit| {
        let candidates = (0..board.cell_count()).map(move |cell| board.candidate_at(cell, digit));
        candidates.map(|c| (live.contains(c), theorem.focus().contains(c)))
    };
    let are_alike = |&a: &usize, b| in_cells(a).eq(in_cells(b));
    let mut found: Vec<Symmetry> = (1..side)
        .filter_map(|b| {
            let alike = (0..b).rev().filter(|a| are_alike(a, b));
            let mut swaps = alike.filter_map(|a| swap(a, b));
            swaps.find(|s| keeps_claim(s, theorem.goal()))
        })
        .collect();
    // The pattern's cells are told apart by the digits that they may hold; with more than four
    // kinds of cells, only digits are swapped.
    let mut kinds: Vec<Vec<usize>> = Vec::new();
    let marks: Vec<u8> = (0..board.cell_count())
        .map(|cell| {
            let digits: Vec<usize> = (0..side)
                .filter(|&d| live.contains(board.candidate_at(cell, d)))
                .collect();
            let kind = kinds.iter().position(|kind| *kind == digits);
            kind.unwrap_or_else(|| {
                kinds.push(digits);
                kinds.len() - 1
            }) as u8
        })
        .collect();
    debug_assert_eq!(order * order, side);
    if kinds.len() <= 4 {
        let generators = stabiliser_generators(&marks, Equivalence::All);
        found.extend(
            generators
                .into_iter()
                .filter(|s| is_symmetric_under(theorem, live, s)),
        );
    }
    found
}

/// Whether a symmetry maps a claim to itself.
pub fn keeps_claim(symmetry: &Symmetry, goal: &Goal) -> bool {
    match goal {
        Goal::Impossible => true,
        Goal::Eliminate(targets) => {
            let mut targets_mapped = targets.iter().map(|&c| symmetry.candidate(c));
            targets_mapped.all(|c| targets.contains(&c))
        }
        Goal::Clause(literals) => literals.iter().all(|&literal| {
            let candidate = symmetry.candidate(literal.candidate);
            literals.contains(&Literal {
                candidate,
                ..literal
            })
        }),
    }
}

/// Whether a symmetry maps the theorem's state, focus and claim to themselves.
fn is_symmetric_under(theorem: &Theorem, live: &CandidateSet, symmetry: &Symmetry) -> bool {
    let keeps =
        |set: &oddagon_csp::CandidateSet| set.iter().all(|c| set.contains(symmetry.candidate(c)));
    keeps_claim(symmetry, theorem.goal()) && keeps(live) && keeps(theorem.focus())
}
