//! Constraints between the cells of a square, as setters of variant puzzles use them.
//!
//! A constraint is a text: a word, numbers, cells, such as `whisper 5 r1c1 r1c2 r2c3`. Most say
//! which pairs of digits two cells may have; they become links. A cage has its sets of digits as
//! values of a CSP-variable, as a run in Kakuro. Others have the rows of digits of all their cells
//! as values of one. Cells are `row * side + column`, from 0; digits are counted from 1 here.

use crate::{Candidate, CspBuilder, TheoremError, quoted};

/// The most values that a cage or another constraint of several cells may have.
const MAX_VALUES: usize = 20_000;

/// The most rows or sets of digits that are looked at to find them.
const MAX_TRIED: usize = 1_000_000;

/// A constraint that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constraint {
    /// Its word, such as `whisper`.
    pub word: String,
    /// The numbers after it.
    pub numbers: Vec<usize>,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// How many numbers and how many cells the constraint with this word has, at least and at most.
/// `None` if there is none.
#[rustfmt::skip]
fn parts(word: &str) -> Option<([usize; 2], [usize; 2])> {
    const MANY: usize = usize::MAX;
    Some(match word {
        "anti-knight" | "anti-king" | "non-consecutive" => ([0, 0], [0, 0]),
        "offset" | "torus-offset" => ([2, 2], [0, 0]),
        "no-difference" | "no-ratio" | "no-sum" => ([1, 1], [0, 0]),
        "difference" | "ratio" | "sum" => ([1, 1], [2, 2]),
        "whisper" => ([1, 1], [2, MANY]),
        "thermometer" | "slow-thermometer" | "parity" | "modular" | "entropic" | "renban"
        | "palindrome" | "equal" | "different" => ([0, 0], [2, MANY]),
        "odd" | "even" | "minimum" | "maximum" => ([0, 0], [1, MANY]),
        "cage" | "line-sum" => ([1, 1], [1, MANY]),
        "arrow" => ([0, 0], [2, MANY]),
        "between" => ([0, 0], [3, MANY]),
        "quadruple" => ([1, 4], [4, 4]),
        _ => return None,
    })
}

impl Constraint {
    /// Reads a constraint on a square of this side.
    ///
    /// # Errors
    /// An unknown word, a wrong number of numbers or cells, a cell beside the square or named
    /// twice, what no square could fulfil.
    pub fn read(text: &str, side: usize) -> Result<Constraint, TheoremError> {
        let wrong = |problem: String| {
            TheoremError::board(format!("constraint {}: {problem}", quoted(text)))
        };
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let Some((numbers, cells)) = parts(word) else {
            return wrong("expected a word such as anti-knight, whisper or cage".to_owned());
        };
        let mut constraint = Constraint {
            word: word.to_owned(),
            numbers: Vec::new(),
            cells: Vec::new(),
        };
        for part in words {
            let number = part.parse::<usize>().ok().filter(|&n| n < 1000);
            match (number, super::latin::read_cell(part, side)) {
                (Some(number), _) if constraint.cells.is_empty() => {
                    constraint.numbers.push(number);
                }
                (_, Some(cell)) if constraint.cells.contains(&cell) => {
                    return wrong(format!("{part} stands twice"));
                }
                (_, Some(cell)) => constraint.cells.push(cell),
                _ => {
                    let found = quoted(part);
                    return wrong(format!(
                        "found {found}, expected cells from r1c1 to r{side}c{side}"
                    ));
                }
            }
        }
        let counts = [
            ("numbers", numbers, constraint.numbers.len()),
            ("cells", cells, constraint.cells.len()),
        ];
        for (what, [least, most], found) in counts {
            if !(least..=most).contains(&found) {
                let expected = match most {
                    _ if least == most => format!("{least}"),
                    usize::MAX => format!("at least {least}"),
                    _ => format!("{least} to {most}"),
                };
                return wrong(format!("found {found} {what}, expected {expected}"));
            }
        }
        if let Some(problem) = constraint.impossible(side) {
            return wrong(problem);
        }
        Ok(constraint)
    }

    /// Why no digits fulfil it, if that is plain.
    fn impossible(&self, side: usize) -> Option<String> {
        let (count, number) = (self.cells.len(), self.numbers.first().copied().unwrap_or(1));
        let range = |least: usize, most: usize, what: &str| {
            let fits = (least..=most).contains(&number);
            (!fits).then(|| format!("found {number}, expected {what} from {least} to {most}"))
        };
        match self.word.as_str() {
            "cage" | "different" | "renban" if count > side => {
                Some(format!("found {count} cells, expected at most {side}"))
            }
            "cage" => range(
                count * (count + 1) / 2,
                count * (2 * side + 1 - count) / 2,
                &format!("a sum of {count} different digits"),
            ),
            "line-sum" => range(count, count * side, &format!("a sum of {count} digits")),
            "sum" => range(2, 2 * side, "a sum of two digits"),
            "whisper" | "difference" => range(1, side.saturating_sub(1), "a difference"),
            "ratio" => range(2, side, "a ratio"),
            "thermometer" if count > side => {
                Some(format!("found {count} cells, expected at most {side}"))
            }
            "entropic" if side % 3 != 0 => {
                Some(format!("the side is {side}, expected one that 3 divides"))
            }
            "even" if side == 1 => Some("there is no even digit".to_owned()),
            "offset" | "torus-offset" if self.numbers == [0, 0] => {
                Some("found 0 0, expected two different cells".to_owned())
            }
            "offset" | "torus-offset" => self
                .numbers
                .iter()
                .find(|n| **n >= side)
                .map(|n| format!("found {n}, expected two numbers below {side}")),
            "quadruple" => self
                .numbers
                .iter()
                .find(|n| !(1..=side).contains(n))
                .map(|n| format!("found {n}, expected digits from 1 to {side}")),
            _ => None,
        }
    }

    /// The text that reads back as this constraint.
    pub fn text(&self, side: usize) -> String {
        let numbers = self.numbers.iter().map(|number| format!(" {number}"));
        let cells = self
            .cells
            .iter()
            .map(|&cell| format!(" {}", name(cell, side)));
        self.word.clone() + &numbers.chain(cells).collect::<String>()
    }

    /// Calls `each` with two cells and a predicate: which digits the first and the second may have.
    /// `all` are the constraints of the board.
    fn pairs(
        &self,
        side: usize,
        all: &[Constraint],
        each: &mut dyn FnMut(usize, usize, &dyn Fn(usize, usize) -> bool),
    ) {
        let cells = &self.cells[..];
        let n = self.numbers.first().copied().unwrap_or(0);
        let differ = |a: usize, b: usize| a != b;
        match self.word.as_str() {
            "anti-knight" => at_offsets(side, &[(1, 2), (2, 1)], false, each, &differ),
            "anti-king" => at_offsets(side, &[(1, 1)], false, each, &differ),
            "offset" => at_offsets(side, &[(n, self.numbers[1])], false, each, &differ),
            "torus-offset" => at_offsets(side, &[(n, self.numbers[1])], true, each, &differ),
            "non-consecutive" => {
                at_offsets(side, &[(0, 1), (1, 0)], false, each, &|a, b| {
                    a.abs_diff(b) != 1
                });
            }
            "no-difference" | "no-ratio" | "no-sum" => {
                // A pair with a mark of the same kind (a dot, or X or V) is not meant.
                let marks: &[&str] = if self.word == "no-sum" {
                    &["sum"]
                } else {
                    &["difference", "ratio"]
                };
                let is_marked = |a, b| {
                    let marked = all
                        .iter()
                        .filter(|other| marks.contains(&other.word.as_str()));
                    marked
                        .into_iter()
                        .any(|other| other.cells.contains(&a) && other.cells.contains(&b))
                };
                let mut unmarked = |a, b, may: &dyn Fn(usize, usize) -> bool| {
                    if !is_marked(a, b) {
                        each(a, b, may);
                    }
                };
                let positive = relation(self.word.trim_start_matches("no-"), n);
                at_offsets(side, &[(0, 1), (1, 0)], false, &mut unmarked, &|a, b| {
                    !positive(a, b)
                });
            }
            "minimum" | "maximum" => {
                let less = |a: usize, b: usize| a < b;
                let greater = |a: usize, b: usize| a > b;
                let may: &dyn Fn(usize, usize) -> bool = if self.word == "minimum" {
                    &less
                } else {
                    &greater
                };
                let mut beside = |a: usize, b: usize, _: &dyn Fn(usize, usize) -> bool| {
                    for (a, b) in [(a, b), (b, a)] {
                        if cells.contains(&a) && !cells.contains(&b) {
                            each(a, b, may);
                        }
                    }
                };
                at_offsets(side, &[(0, 1), (1, 0)], false, &mut beside, &differ);
            }
            "palindrome" => {
                let half = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
                half.for_each(|(&a, &b)| each(a, b, &|a, b| a == b));
            }
            "different" | "cage" => within(cells, cells.len(), each, &differ),
            "renban" => {
                within(cells, cells.len(), each, &|a, b| {
                    a != b && a.abs_diff(b) < cells.len()
                });
            }
            "modular" => within(cells, 3, each, &|a, b| a % 3 != b % 3),
            "entropic" => within(cells, 3, each, &|a, b| {
                (a - 1) * 3 / side != (b - 1) * 3 / side
            }),
            word => within(cells, 2, each, &*relation(word, n)),
        }
    }

    /// The pairs of cells that must differ, if it says no more than that.
    pub(crate) fn cells_apart(&self, side: usize) -> Option<Vec<[usize; 2]>> {
        let words = [
            "anti-knight",
            "anti-king",
            "offset",
            "torus-offset",
            "different",
        ];
        let mut apart = Vec::new();
        self.pairs(side, &[], &mut |a, b, _| apart.push([a.min(b), a.max(b)]));
        words.contains(&self.word.as_str()).then_some(apart)
    }

    /// Whether the cell may have the digit, by constraints on single cells.
    fn may(&self, digit: usize) -> bool {
        match self.word.as_str() {
            "odd" => digit % 2 == 1,
            "even" => digit % 2 == 0,
            _ => true,
        }
    }

    /// Whether the digits of all cells fulfil it, if it says more than pairs do.
    fn holds(&self, digits: &[usize]) -> bool {
        let (first, last) = (digits[0], digits[digits.len() - 1]);
        match self.word.as_str() {
            "arrow" => digits[1..].iter().sum::<usize>() == first,
            "cage" | "line-sum" => digits.iter().sum::<usize>() == self.numbers[0],
            "between" => digits[1..digits.len() - 1]
                .iter()
                .all(|d| (first.min(last) + 1..first.max(last)).contains(d)),
            "quadruple" => self.numbers.iter().all(|n| {
                let of = |list: &[usize]| list.iter().filter(|d| *d == n).count();
                of(digits) >= of(&self.numbers)
            }),
            _ => true,
        }
    }

    /// Adds its links and its CSP-variables to a board; `number` tells it from others.
    pub(crate) fn add(
        &self,
        builder: &mut CspBuilder,
        side: usize,
        all: &[Constraint],
        number: usize,
    ) -> Result<(), TheoremError> {
        let at = |cell: usize, digit: usize| Candidate::new(cell * side + digit - 1);
        self.pairs(side, all, &mut |a, b, may| {
            for (x, y) in (1..=side).flat_map(|x| (1..=side).map(move |y| (x, y))) {
                if !may(x, y) {
                    builder.link(&[at(a, x), at(b, y)]);
                }
            }
        });
        for &cell in &self.cells {
            // A digit that the cell must not have is linked to all digits of another cell.
            let other = if cell == 0 { 1 } else { 0 };
            for digit in (1..=side).filter(|&digit| !self.may(digit)) {
                (1..=side).for_each(|d| builder.link(&[at(cell, digit), at(other, d)]));
            }
        }
        let (letter, is_set) = match self.word.as_str() {
            "cage" => ('k', true),
            "arrow" | "line-sum" | "between" | "quadruple" => ('t', false),
            _ => return Ok(()),
        };
        let values = self.values(side, is_set)?;
        let gap = if side > 9 { "-" } else { "" };
        let variable = format!("{letter}{number}");
        let mut members = Vec::with_capacity(values.len());
        for value in &values {
            let digits: Vec<String> = value.iter().map(usize::to_string).collect();
            members.push(builder.candidate(&format!("n{}{variable}", digits.join(gap))));
        }
        builder.variable(&variable, &members);
        // Each digit: in a cage, of the whole; elsewhere, of each cell.
        let places: Vec<&[usize]> = if is_set {
            vec![&self.cells]
        } else {
            self.cells.chunks(1).collect()
        };
        for (place, cells) in places.into_iter().enumerate() {
            for digit in 1..=side {
                let has = |value: &[usize]| {
                    if is_set {
                        value.contains(&digit)
                    } else {
                        value[place] == digit
                    }
                };
                let without = values.iter().zip(&members).filter(|(value, _)| !has(value));
                let without: Vec<Candidate> = without.map(|(_, &member)| member).collect();
                let mine: Vec<Candidate> = cells.iter().map(|&cell| at(cell, digit)).collect();
                for &cell in &mine {
                    without
                        .iter()
                        .for_each(|&member| builder.link(&[cell, member]));
                }
                // If the value has the digit, one of these cells has it; if not, none does.
                let place = if is_set {
                    String::new()
                } else {
                    name(cells[0], side)
                };
                builder.variable(
                    &format!("{variable}{place}n{digit}"),
                    &[mine, without].concat(),
                );
            }
        }
        Ok(())
    }

    /// The sets of digits of a cage, or the rows of digits of all cells.
    fn values(&self, side: usize, is_set: bool) -> Result<Vec<Vec<usize>>, TheoremError> {
        let mut values = vec![Vec::new()];
        for place in 0..self.cells.len() {
            let mut longer = Vec::new();
            for value in &values {
                let least = value
                    .last()
                    .map_or(1, |last| if is_set { last + 1 } else { 1 });
                for digit in least..=side {
                    let mut value = value.clone();
                    value.push(digit);
                    if is_set || self.is_plain(&value, place, side) {
                        longer.push(value);
                    }
                }
            }
            values = longer;
            if values.len() > MAX_TRIED {
                return Err(self.too_many(side));
            }
        }
        values.retain(|value| self.holds(value));
        match values.len() {
            0 => TheoremError::board(format!(
                "constraint {}: no digits fulfil it",
                quoted(&self.text(side))
            )),
            found if found > MAX_VALUES => Err(self.too_many(side)),
            _ => Ok(values),
        }
    }

    fn too_many(&self, side: usize) -> TheoremError {
        TheoremError::TooLarge(format!(
            "board: constraint {}: more than {MAX_VALUES} ways to fulfil it",
            quoted(&self.text(side))
        ))
    }

    /// Whether the last digit is another one than those of cells before it in its row and column.
    fn is_plain(&self, value: &[usize], last: usize, side: usize) -> bool {
        let shares = |a: usize, b: usize| a / side == b / side || a % side == b % side;
        (0..last).all(|i| value[i] != value[last] || !shares(self.cells[i], self.cells[last]))
    }
}

/// The name of a cell.
fn name(cell: usize, side: usize) -> String {
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}

/// Which two digits, in this order, a relation with this number allows.
fn relation(word: &str, n: usize) -> Box<dyn Fn(usize, usize) -> bool> {
    match word {
        "difference" => Box::new(move |a, b| a.abs_diff(b) == n),
        "whisper" => Box::new(move |a, b| a.abs_diff(b) >= n),
        "ratio" => Box::new(move |a, b| a == n * b || b == n * a),
        "sum" => Box::new(move |a, b| a + b == n),
        "thermometer" => Box::new(|a, b| a < b),
        "slow-thermometer" => Box::new(|a, b| a <= b),
        "parity" => Box::new(|a, b| a % 2 != b % 2),
        "equal" => Box::new(|a, b| a == b),
        _ => Box::new(|_, _| true),
    }
}

/// Calls `each` for all pairs of cells of a line that are less than `reach` places apart, the
/// former first.
fn within(
    cells: &[usize],
    reach: usize,
    each: &mut dyn FnMut(usize, usize, &dyn Fn(usize, usize) -> bool),
    may: &dyn Fn(usize, usize) -> bool,
) {
    for (i, &a) in cells.iter().enumerate() {
        for &b in cells[i + 1..].iter().take(reach - 1) {
            each(a, b, may);
        }
    }
}

/// Calls `each` once for all pairs of cells that are so many rows and columns apart; on the torus
/// the last row is beside the first, and the last column too.
fn at_offsets(
    side: usize,
    offsets: &[(usize, usize)],
    torus: bool,
    each: &mut dyn FnMut(usize, usize, &dyn Fn(usize, usize) -> bool),
    may: &dyn Fn(usize, usize) -> bool,
) {
    let apart = |a: usize, b: usize| {
        let straight = a.abs_diff(b);
        [straight, if torus { side - straight } else { straight }]
    };
    for (a, b) in (0..side * side).flat_map(|a| (0..a).map(move |b| (b, a))) {
        let (rows, columns) = (apart(a / side, b / side), apart(a % side, b % side));
        if offsets
            .iter()
            .any(|(r, c)| rows.contains(r) && columns.contains(c))
        {
            each(a, b, may);
        }
    }
}
