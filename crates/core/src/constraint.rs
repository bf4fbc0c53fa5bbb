//! Constraints between the cells of a square, as setters of variant puzzles use them.
//!
//! A constraint is a text: a word, numbers, cells, such as `whisper 5 r1c1 r1c2 r2c3`. Most say
//! which pairs of digits two cells may have; they become links. A cage has its sets of digits as
//! values of a CSP-variable, as a run in Kakuro. Others have the rows of digits of all their cells
//! as values of one. The last kind goes from cell to cell and keeps a number in mind, such as the
//! sum so far. Cells are `row * side + column`, from 0; digits are counted from 1 here.

use crate::{Candidate, CspBuilder, TheoremError, quoted};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The most sets of digits that a cage may have.
const MAX_SETS: usize = 6_000;

/// The most rows of digits that are values of a CSP-variable. With more, a constraint goes from
/// cell to cell: each value is linked to each other one, and with thousands of them all else takes
/// a hundred times as long.
const MAX_ROWS: usize = 200;

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
    /// Where among them a further part begins.
    pub breaks: Vec<usize>,
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
        | "nabner" | "palindrome" | "equal" | "different" | "equal-sums" => ([0, 0], [2, MANY]),
        "odd" | "even" | "minimum" | "maximum" | "counting" => ([0, 0], [1, MANY]),
        "cage" | "line-sum" | "product" => ([1, 1], [1, MANY]),
        "sandwich" | "x-sum" | "skyscraper" => ([1, 1], [2, MANY]),
        "arrow" => ([0, 0], [2, MANY]),
        "between" | "pill" => ([0, 0], [3, MANY]),
        "lockout" => ([1, 1], [3, MANY]),
        "quadruple" => ([1, 4], [4, 4]),
        _ => return None,
    })
}

impl Constraint {
    /// Reads a constraint on a square of this side.
    ///
    /// # Errors
    /// An unknown word, a wrong number of numbers or cells, a cell beside the square or named
    /// twice.
    pub fn read(text: &str, side: usize) -> Result<Constraint, TheoremError> {
        let wrong = |problem: String| {
            TheoremError::board(format!("constraint {}: {problem}", quoted(text)))
        };
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let range = if word == "product" {
            1..=1_000_000
        } else {
            0..=999
        };
        let Some((numbers, cells)) = parts(word) else {
            return wrong("expected a word such as anti-knight, whisper or cage".to_owned());
        };
        let mut constraint = Constraint {
            word: word.to_owned(),
            numbers: Vec::new(),
            cells: Vec::new(),
            breaks: Vec::new(),
        };
        for part in words {
            let number = part.parse::<usize>().ok().filter(|n| range.contains(n));
            match (number, read_cell(part, side)) {
                (Some(number), _) if constraint.cells.is_empty() => {
                    constraint.numbers.push(number);
                }
                (_, Some(cell)) if constraint.cells.contains(&cell) => {
                    return wrong(format!("{part} stands twice"));
                }
                (_, Some(cell)) => constraint.cells.push(cell),
                _ if part == "/" && word == "equal-sums" => {
                    constraint.breaks.push(constraint.cells.len());
                }
                _ => {
                    let found = quoted(part);
                    return wrong(format!(
                        "found {found}, expected numbers from {} to {}, then cells from r1c1 to \
                         r{side}c{side}",
                        range.start(),
                        range.end()
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
        if word == "entropic" && !side.is_multiple_of(3) {
            return wrong(format!("the side is {side}, expected one that 3 divides"));
        }
        if word == "pill" && side > 9 {
            return wrong(format!("the side is {side}, expected at most 9"));
        }
        if word == "equal-sums"
            && (constraint.breaks.is_empty() || constraint.parts().any(<[usize]>::is_empty))
        {
            return wrong("expected parts of one cell or more, with / between".to_owned());
        }
        let line = |of: fn(usize, usize) -> usize| {
            let lines = constraint.cells.iter().map(|&cell| of(cell, side));
            lines.collect::<BTreeSet<_>>().len() == 1
        };
        let is_line = line(|cell, side| cell / side) || line(|cell, side| cell % side);
        let is_clue = ["sandwich", "x-sum", "skyscraper"].contains(&word);
        if is_clue && !(is_line && constraint.cells.len() == side) {
            return wrong("expected all cells of a row or a column".to_owned());
        }
        Ok(constraint)
    }

    /// The text that reads back as this constraint.
    pub fn text(&self, side: usize) -> String {
        let numbers = self.numbers.iter().map(|number| format!(" {number}"));
        let cells = self.cells.iter().enumerate().map(|(place, &cell)| {
            let slash = if self.breaks.contains(&place) {
                " /"
            } else {
                ""
            };
            format!("{slash} {}", name(cell, side))
        });
        self.word.clone() + &numbers.chain(cells).collect::<String>()
    }

    /// The parts of its cells.
    fn parts(&self) -> impl Iterator<Item = &[usize]> {
        let ends = self.breaks.iter().copied().chain([self.cells.len()]);
        let begins = [0].into_iter().chain(self.breaks.iter().copied());
        begins.zip(ends).map(|(begin, end)| &self.cells[begin..end])
    }

    /// Whether it speaks of these two cells by themselves, in this order: that of its line, or any
    /// one. `all` are the constraints of the board.
    fn meets(&self, side: usize, all: &[Constraint], a: usize, b: usize) -> bool {
        let (rows, columns) = ((a / side).abs_diff(b / side), (a % side).abs_diff(b % side));
        let beside = rows + columns == 1;
        // On the torus, the first line is beside the last.
        let around = |line: usize, distance: usize| line == distance || side - line == distance;
        let number = |i: usize| self.numbers.get(i).copied().unwrap_or(0);
        let are_marked = |words: &[&str]| {
            let has_both =
                |other: &Constraint| other.cells.contains(&a) && other.cells.contains(&b);
            all.iter()
                .any(|other| words.contains(&other.word.as_str()) && has_both(other))
        };
        let place = |cell: usize| self.cells.iter().position(|&other| other == cell);
        let steps = match (place(a), place(b)) {
            (Some(i), Some(j)) if i < j => j - i,
            _ => usize::MAX,
        };
        let last = self.cells.len().saturating_sub(1);
        match self.word.as_str() {
            "anti-knight" => a < b && rows * columns == 2,
            "anti-king" => a < b && (rows, columns) == (1, 1),
            "offset" => a < b && (rows, columns) == (number(0), number(1)),
            "torus-offset" => a < b && around(rows, number(0)) && around(columns, number(1)),
            "non-consecutive" => a < b && beside,
            "no-sum" => a < b && beside && !are_marked(&["sum"]),
            "no-difference" | "no-ratio" => {
                a < b && beside && !are_marked(&["difference", "ratio"])
            }
            "minimum" | "maximum" => beside && place(a).is_some() && place(b).is_none(),
            "palindrome" => steps < self.cells.len() && place(a) == place(b).map(|j| last - j),
            "modular" | "entropic" => steps <= 2,
            "renban" | "nabner" | "different" | "cage" => steps < self.cells.len(),
            _ => steps == 1,
        }
    }

    /// Whether two cells of which it speaks may have these digits, in this order.
    fn allows(&self, side: usize, x: usize, y: usize) -> bool {
        let n = self.numbers.first().copied().unwrap_or(0);
        let (difference, is_ratio) = (x.abs_diff(y), x == n * y || y == n * x);
        match self.word.as_str() {
            "non-consecutive" => difference != 1,
            "difference" => difference == n,
            "no-difference" => difference != n,
            "ratio" => is_ratio,
            "no-ratio" => !is_ratio,
            "sum" => x + y == n,
            "no-sum" => x + y != n,
            "whisper" => difference >= n,
            "nabner" => difference > 1,
            "thermometer" | "minimum" => x < y,
            "maximum" => x > y,
            "slow-thermometer" => x <= y,
            "parity" => difference % 2 == 1,
            "modular" => difference % 3 != 0,
            "entropic" => (x - 1) * 3 / side != (y - 1) * 3 / side,
            "renban" => (1..self.cells.len()).contains(&difference),
            "palindrome" | "equal" => x == y,
            "anti-knight" | "anti-king" | "offset" | "torus-offset" | "different" | "cage" => {
                x != y
            }
            _ => true,
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
        let pairs = pairs(side).filter(|&[a, b]| self.meets(side, &[], a, b));
        words.contains(&self.word.as_str()).then(|| pairs.collect())
    }

    /// Whether the digits of all its cells fulfil it, if it says more than pairs do.
    fn holds(&self, digits: &[usize]) -> bool {
        let sum: usize = digits.iter().sum();
        match self.word.as_str() {
            "cage" | "line-sum" => sum == self.numbers[0],
            "product" => digits.iter().product::<usize>() == self.numbers[0],
            "arrow" => sum == 2 * digits[0],
            // Seen to where the row was made longer.
            "between" | "lockout" => true,
            _ => self.numbers.iter().all(|n| {
                let of = |list: &[usize]| list.iter().filter(|d| *d == n).count();
                of(digits) >= of(&self.numbers)
            }),
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
        for [a, b] in pairs(side).filter(|&[a, b]| self.meets(side, all, a, b)) {
            let digits = (1..=side).flat_map(|x| (1..=side).map(move |y| (x, y)));
            let wrong: Vec<_> = digits.filter(|&(x, y)| !self.allows(side, x, y)).collect();
            if wrong.len() == side * side {
                return self.unfulfilled(side);
            }
            wrong
                .iter()
                .for_each(|&(x, y)| builder.link(&[at(a, side, x), at(b, side, y)]));
        }
        let parity = ["even", "odd"].iter().position(|word| *word == self.word);
        for (&cell, parity) in self.cells.iter().flat_map(|cell| parity.map(|p| (cell, p))) {
            if (side, parity) == (1, 0) {
                return self.unfulfilled(side);
            }
            // A digit that the cell must not have is linked to all digits of another cell.
            let other = if cell == 0 { 1 } else { 0 };
            for digit in (1..=side).filter(|digit| digit % 2 != parity) {
                (1..=side).for_each(|d| builder.link(&[at(cell, side, digit), at(other, side, d)]));
            }
        }
        let (letter, is_set) = match self.word.as_str() {
            "cage" => ('k', true),
            "arrow" | "line-sum" | "product" | "between" | "lockout" | "quadruple" => ('t', false),
            "sandwich" | "x-sum" | "skyscraper" | "counting" | "equal-sums" | "pill" => {
                return self.add_walks(builder, side, number);
            }
            _ => return Ok(()),
        };
        let values = match self.values(side, is_set) {
            Some(values) if values.is_empty() => return self.unfulfilled(side),
            Some(values) => values,
            None if !is_set => return self.add_walks(builder, side, number),
            None => {
                return Err(TheoremError::TooLarge(format!(
                    "board: constraint {}: more than {MAX_SETS} ways to fulfil it",
                    quoted(&self.text(side))
                )));
            }
        };
        let variable = format!("{letter}{number}");
        let mut members = Vec::with_capacity(values.len());
        for value in &values {
            let digits: Vec<String> = value.iter().map(usize::to_string).collect();
            let digits = digits.join(if side > 9 { "-" } else { "" });
            members.push(builder.candidate(&format!("n{digits}{variable}")));
        }
        builder.variable(&variable, &members);
        // Each digit: in a cage, of the whole; elsewhere, of each cell.
        let width = if is_set { self.cells.len() } else { 1 };
        for (place, cells) in self.cells.chunks(width).enumerate() {
            for digit in 1..=side {
                let lacks = |value: &[usize]| {
                    let digits = if is_set { value } else { &value[place..=place] };
                    !digits.contains(&digit)
                };
                let without = values
                    .iter()
                    .zip(&members)
                    .filter(|(value, _)| lacks(value));
                let without: Vec<Candidate> = without.map(|(_, &member)| member).collect();
                let mine: Vec<Candidate> =
                    cells.iter().map(|&cell| at(cell, side, digit)).collect();
                for &cell in &mine {
                    without
                        .iter()
                        .for_each(|&value| builder.link(&[cell, value]));
                }
                // If the value has the digit, one of these cells has it; if not, none does. Values
                // are linked with each other, and so are the cells of a cage.
                let place = if is_set {
                    String::new()
                } else {
                    name(cells[0], side)
                };
                let digit = format!("{variable}{place}n{digit}");
                builder.variable_of_linked(&digit, &[mine, without].concat());
            }
        }
        Ok(())
    }

    fn unfulfilled(&self, side: usize) -> Result<(), TheoremError> {
        let text = quoted(&self.text(side));
        TheoremError::board(format!("constraint {text}: no digits fulfil it"))
    }

    /// Adds the CSP-variables of one that goes from cell to cell: for each of its parts, or each
    /// digit that may be counted.
    fn add_walks(
        &self,
        builder: &mut CspBuilder,
        side: usize,
        number: usize,
    ) -> Result<(), TheoremError> {
        let walk = |name: String, numbers: &[usize], cells: &[usize]| {
            let (numbers, cells) = (numbers.to_vec(), cells.to_vec());
            (
                name,
                Constraint {
                    numbers,
                    cells,
                    ..self.clone()
                },
            )
        };
        let walks: Vec<_> = match self.word.as_str() {
            "counting" => (1..=side)
                .map(|digit| walk(format!("{number}n{digit}"), &[digit], &self.cells))
                .collect(),
            _ => self
                .parts()
                .map(|cells| walk(number.to_string(), &self.numbers, cells))
                .collect(),
        };
        let mut before: Vec<(usize, Candidate)> = Vec::new();
        for (name, walk) in walks {
            let ends = walk.add_walk(builder, side, &name);
            if ends.is_empty() {
                return self.unfulfilled(side);
            }
            // Two parts have one sum. How often one digit stands says nothing about another one.
            for &(sum, one) in before.iter().filter(|_| self.word == "equal-sums") {
                let others = ends.iter().filter(|(other, _)| *other != sum);
                others.for_each(|&(_, other)| builder.link(&[one, other]));
            }
            before = ends;
        }
        Ok(())
    }

    /// Adds the CSP-variables of a walk along its cells: `t4r1c2`, the digit of a cell with what
    /// was known before it, and `s4r1c2`, what is known then. What is known after the last cell is
    /// returned; nothing, if no digits fulfil it.
    fn add_walk(
        &self,
        builder: &mut CspBuilder,
        side: usize,
        name_of: &str,
    ) -> Vec<(usize, Candidate)> {
        let step = |place, known, digit| self.step(side, place, known, digit);
        let mut known = vec![BTreeSet::from([0])];
        for place in 0..self.cells.len() {
            let before = known[place].iter();
            let after = before.flat_map(|&s| (1..=side).filter_map(move |d| step(place, s, d)));
            known.push(after.collect());
        }
        known[self.cells.len()].retain(|&end| self.may_end(side, end));
        for place in (0..self.cells.len()).rev() {
            let after = known[place + 1].clone();
            let leads = |s: usize, d| step(place, s, d).is_some_and(|s| after.contains(&s));
            known[place].retain(|&s| (1..=side).any(|d| leads(s, d)));
        }
        if known[0].is_empty() {
            return Vec::new();
        }
        let mut before = Vec::new();
        for (place, &cell) in self.cells.iter().enumerate() {
            let here = format!("{name_of}{}", name(cell, side));
            let after = known[place + 1].iter();
            let after = after.map(|&s| (s, builder.candidate(&format!("n{s}s{here}"))));
            let after: Vec<(usize, Candidate)> = after.collect();
            let mut members = Vec::new();
            let pairs = known[place]
                .iter()
                .flat_map(|&s| (1..=side).map(move |digit| (s, digit)));
            for (s, digit) in pairs {
                let Some(next) = step(place, s, digit).filter(|s| known[place + 1].contains(s))
                else {
                    continue;
                };
                let member = builder.candidate(&format!("n{s}-{digit}t{here}"));
                members.push(member);
                // What is known before and after, and the cell's digit, are what the member says.
                let others = before.iter().filter(|(other, _)| *other != s);
                let others = others.chain(after.iter().filter(|(other, _)| *other != next));
                others.for_each(|&(_, other)| builder.link(&[member, other]));
                let digits = (1..=side).filter(|other| *other != digit);
                digits.for_each(|d| builder.link(&[member, at(cell, side, d)]));
            }
            builder.variable(
                &format!("s{here}"),
                &after.iter().map(|(_, c)| *c).collect::<Vec<_>>(),
            );
            builder.variable(&format!("t{here}"), &members);
            before = after;
        }
        before
    }

    /// What is known after a cell: of what was known before it, at first 0, and its digit. `None`
    /// if it must not have that digit. It is
    /// * a sum so far (`line-sum`, `equal-sums`), or a product, or what is left (`arrow`, `pill`),
    /// * how often a digit stood (`counting`),
    /// * the highest digit so far times 100, and how many were seen (`skyscraper`),
    /// * the number of outer digits so far times 1000, and the sum between them (`sandwich`),
    /// * the number of cells left times 1000, and the sum so far (`x-sum`),
    /// * the first digit times 100, and the one inside that is farthest from it (`between`),
    /// * the first digit times 10000, the highest digit so far below it times 100, and the lowest
    ///   one above it (`lockout`),
    /// * of which of its digits there are cells: the first counts 1, the others twice as much as
    ///   the one before (`quadruple`).
    fn step(&self, side: usize, place: usize, known: usize, digit: usize) -> Option<usize> {
        let is_outer = digit == 1 || digit == side;
        Some(match self.word.as_str() {
            "arrow" if place == 0 => digit,
            "pill" if place < 2 => 10 * known + digit,
            "arrow" | "pill" => known.checked_sub(digit)?,
            "product" => {
                Some(known.max(1) * digit).filter(|p| self.numbers[0].is_multiple_of(*p))?
            }
            "counting" => known + usize::from(digit == self.numbers[0]),
            "skyscraper" if digit > known / 100 => digit * 100 + known % 100 + 1,
            "sandwich" if is_outer => (known < 2000).then_some(known + 1000)?,
            "sandwich" if known / 1000 == 1 => known + digit,
            "x-sum" if place == 0 => (digit - 1) * 1000 + digit,
            "x-sum" if known >= 1000 => known - 1000 + digit,
            "skyscraper" | "sandwich" | "x-sum" => known,
            "between" if place == 0 => digit * 101,
            "between" => {
                let (first, far) = (known / 100, known % 100);
                let is_beyond = digit.abs_diff(first) > far.abs_diff(first);
                let is_across = far != first && (digit < first) != (far < first);
                match place + 1 == self.cells.len() {
                    _ if digit == first || is_across => return None,
                    true => is_beyond.then_some(0)?,
                    false => first * 100 + if is_beyond { digit } else { far },
                }
            }
            "quadruple" => {
                let is_next = |&i: &usize| known >> i & 1 == 0 && self.numbers[i] == digit;
                (0..self.numbers.len())
                    .find(is_next)
                    .map_or(known, |i| known | 1 << i)
            }
            "lockout" if place == 0 => digit * 10_000 + side + 1,
            "lockout" => {
                let (first, low, high) = (known / 10_000, known / 100 % 100, known % 100);
                let is_apart = first.abs_diff(digit) >= self.numbers[0];
                match digit.cmp(&first) {
                    _ if place + 1 == self.cells.len() => {
                        (is_apart && (low + 1..high).contains(&digit)).then_some(0)?
                    }
                    Ordering::Less => first * 10_000 + low.max(digit) * 100 + high,
                    Ordering::Equal => return None,
                    Ordering::Greater => first * 10_000 + low * 100 + high.min(digit),
                }
            }
            _ => known + digit,
        })
    }

    /// Whether this may be known after the last cell.
    fn may_end(&self, side: usize, known: usize) -> bool {
        let n = self.numbers.first().copied().unwrap_or(0);
        match self.word.as_str() {
            "arrow" | "pill" => known == 0,
            "counting" => known == 0 || known == n,
            "skyscraper" => known == side * 100 + n,
            "sandwich" => known == 2000 + n,
            "equal-sums" | "between" | "lockout" => true,
            "quadruple" => known + 1 == 1 << self.numbers.len(),
            _ => known == n,
        }
    }

    /// The sets of digits of a cage, or the rows of digits of all cells; `None` if there are too
    /// many.
    fn values(&self, side: usize, is_set: bool) -> Option<Vec<Vec<usize>>> {
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
                    let is_plain = is_set || self.is_plain(&value, place, side);
                    if is_plain && self.may_lead(&value, side) {
                        longer.push(value);
                    }
                }
            }
            values = longer;
            if values.len() > MAX_TRIED {
                return None;
            }
        }
        values.retain(|value| self.holds(value));
        let most = if is_set { MAX_SETS } else { MAX_ROWS };
        (values.len() <= most).then_some(values)
    }

    /// Whether the first cells' digits may become a row that fulfils it, as far as is easily seen:
    /// by their sum, or by what they say of the others.
    fn may_lead(&self, value: &[usize], side: usize) -> bool {
        let (sum, left) = (value.iter().sum::<usize>(), self.cells.len() - value.len());
        let (sum, wanted) = match self.word.as_str() {
            "product" => return self.numbers[0].is_multiple_of(value.iter().product()),
            "cage" | "line-sum" => (sum, self.numbers[0]),
            "arrow" => (sum - value[0], value[0]),
            "between" | "lockout" => {
                let mut digits = value.iter().enumerate();
                let known = digits.try_fold(0, |s, (place, &d)| self.step(side, place, s, d));
                return known.is_some();
            }
            _ => return true,
        };
        (sum + left..=sum + left * side).contains(&wanted)
    }

    /// Whether the last digit is another one than those of cells before it in its row and column.
    fn is_plain(&self, value: &[usize], last: usize, side: usize) -> bool {
        let shares = |a: usize, b: usize| a / side == b / side || a % side == b % side;
        (0..last).all(|i| value[i] != value[last] || !shares(self.cells[i], self.cells[last]))
    }
}

/// The candidate of a digit, from 1, in a cell.
fn at(cell: usize, side: usize, digit: usize) -> Candidate {
    Candidate::new(cell * side + digit - 1)
}

/// The name of a cell.
fn name(cell: usize, side: usize) -> String {
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}

/// All ordered pairs of different cells.
fn pairs(side: usize) -> impl Iterator<Item = [usize; 2]> {
    let cells = side * side;
    let pairs = (0..cells).flat_map(move |a| (0..cells).map(move |b| [a, b]));
    pairs.filter(|[a, b]| a != b)
}

/// The cell of a name such as `r2c13`, on a square of this side.
pub(crate) fn read_cell(name: &str, side: usize) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        let number: usize = text.parse().ok().filter(|_| plain)?;
        (1..=side).contains(&number).then(|| number - 1)
    };
    Some(number(row)? * side + number(column)?)
}
