//! Constraints between cells of a square, from the rules of the game: what two digits in two cells
//! contradict, and the digits of all cells of a cage, an arrow and the like.

use super::others::{cell, cell_name};
use super::{Cell, Refusal};
use std::collections::BTreeSet;

/// A constraint: its word, its numbers and its cells.
struct Constraint<'a> {
    word: &'a str,
    numbers: Vec<usize>,
    cells: Vec<Cell>,
    /// Its cells part by part.
    parts: Vec<Vec<Cell>>,
}

fn read(text: &str) -> Result<Constraint<'_>, Refusal> {
    let mut words = text.split_whitespace();
    let word = words.next().ok_or("a constraint is empty")?;
    let (mut numbers, mut parts) = (Vec::new(), vec![Vec::new()]);
    for part in words {
        match part.parse() {
            Ok(number) => numbers.push(number),
            Err(_) if part == "/" => parts.push(Vec::new()),
            Err(_) => parts.last_mut().ok_or("no parts")?.push(cell(part)?),
        }
    }
    Ok(Constraint {
        word,
        numbers,
        cells: parts.concat(),
        parts,
    })
}

type Links = Vec<(String, String)>;

/// CSP-variables, each with its name and its candidates.
type Variables = Vec<(String, Vec<String>)>;

/// The CSP-variables and links that constraints add to a square of this side.
pub fn added(side: usize, texts: &[String]) -> Result<(Variables, Links), Refusal> {
    let all = texts.iter().map(|text| read(text));
    let all: Vec<Constraint> = all.collect::<Result<_, _>>()?;
    let cells = || (1..=side).flat_map(|r| (1..=side).map(move |c| (r, c)));
    let (mut variables, mut links) = (Vec::new(), Vec::new());
    for (number, constraint) in all.iter().enumerate() {
        for (i, a) in cells().enumerate() {
            for b in cells().skip(i + 1) {
                for (x, y) in (1..=side).flat_map(|x| (1..=side).map(move |y| (x, y))) {
                    let (one, other) = ((a, x), (b, y));
                    if constraint.forbids(&all, side, one, other) {
                        links.push((named(one), named(other)));
                    }
                }
            }
        }
        for &cell in &constraint.cells {
            let parity = match constraint.word {
                "odd" => 1,
                "even" => 0,
                _ => continue,
            };
            // What a cell must not have contradicts all digits of another cell.
            let other = if cell == (1, 1) { (1, 2) } else { (1, 1) };
            for x in (1..=side).filter(|x| x % 2 != parity) {
                links.extend((1..=side).map(|y| (named((cell, x)), named((other, y)))));
            }
        }
        constraint.values(side, number + 1, &mut variables, &mut links);
    }
    Ok((variables, links))
}

fn named((cell, digit): (Cell, usize)) -> String {
    format!("n{digit}{}", cell_name(cell))
}

impl Constraint<'_> {
    /// Whether these digits in these two cells contradict it by themselves.
    fn forbids(
        &self,
        all: &[Constraint],
        side: usize,
        one: (Cell, usize),
        other: (Cell, usize),
    ) -> bool {
        let ((a, x), (b, y)) = (one, other);
        let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
        let is_apart = |r, c| (rows, columns) == (r, c);
        let round =
            |distance: usize, wanted: usize| distance == wanted || side - distance == wanted;
        let beside = rows + columns == 1;
        let number = self.numbers.first().copied().unwrap_or(0);
        let ratio = x == number * y || y == number * x;
        let has = |constraint: &Constraint, cell| constraint.cells.contains(&cell);
        let marked = |words: &[&str]| {
            let mut marks = all.iter().filter(|mark| words.contains(&mark.word));
            marks.any(|mark| has(mark, a) && has(mark, b))
        };
        // Along the line: the digits in the order of the cells, and how far apart they are.
        let place = |cell| self.cells.iter().position(|&other| other == cell);
        let (first, second, steps) = match (place(a), place(b)) {
            (Some(i), Some(j)) if i < j => (x, y, j - i),
            (Some(i), Some(j)) => (y, x, i - j),
            _ => (0, 0, usize::MAX),
        };
        let on_line = steps < usize::MAX;
        let last = self.cells.len().wrapping_sub(1);
        match self.word {
            "anti-knight" => (is_apart(1, 2) || is_apart(2, 1)) && x == y,
            "anti-king" => is_apart(1, 1) && x == y,
            "offset" => is_apart(number, self.numbers[1]) && x == y,
            "torus-offset" => round(rows, number) && round(columns, self.numbers[1]) && x == y,
            "non-consecutive" => beside && x.abs_diff(y) == 1,
            "no-difference" => {
                beside && x.abs_diff(y) == number && !marked(&["difference", "ratio"])
            }
            "no-ratio" => beside && ratio && !marked(&["difference", "ratio"]),
            "no-sum" => beside && x + y == number && !marked(&["sum"]),
            "minimum" => {
                beside
                    && (has(self, a) && !has(self, b) && x >= y
                        || has(self, b) && !has(self, a) && y >= x)
            }
            "maximum" => {
                beside
                    && (has(self, a) && !has(self, b) && x <= y
                        || has(self, b) && !has(self, a) && y <= x)
            }
            "difference" => on_line && x.abs_diff(y) != number,
            "ratio" => on_line && !ratio,
            "sum" => on_line && x + y != number,
            "whisper" => steps == 1 && x.abs_diff(y) < number,
            "nabner" => on_line && x.abs_diff(y) <= 1,
            "thermometer" => steps == 1 && first >= second,
            "slow-thermometer" => steps == 1 && first > second,
            "parity" => steps == 1 && (x + y) % 2 == 0,
            "equal" => steps == 1 && x != y,
            "modular" => steps <= 2 && x.abs_diff(y) % 3 == 0,
            "entropic" => steps <= 2 && x.div_ceil(side / 3) == y.div_ceil(side / 3),
            "palindrome" => on_line && place(a).unwrap() + place(b).unwrap() == last && x != y,
            "renban" => on_line && (x == y || x.abs_diff(y) > last),
            "different" | "cage" => on_line && x == y,
            _ => false,
        }
    }

    /// Adds the CSP-variables of a cage, an arrow and the like.
    fn values(&self, side: usize, number: usize, variables: &mut Variables, links: &mut Links) {
        let is_cage = self.word == "cage";
        match self.word {
            "cage" | "arrow" | "line-sum" | "product" | "between" | "lockout" | "quadruple" => (),
            "counting" => {
                for digit in 1..=side {
                    let name = format!("{number}n{digit}");
                    self.walk(side, &name, &self.cells, digit, variables, links);
                }
                return;
            }
            "equal-sums" => {
                let mut before: Vec<(usize, String)> = Vec::new();
                for part in &self.parts {
                    let ends = self.walk(side, &number.to_string(), part, 0, variables, links);
                    for (sum, end) in &before {
                        let others = ends.iter().filter(|(other, _)| other != sum);
                        links.extend(others.map(|(_, other)| (end.clone(), other.clone())));
                    }
                    before = ends;
                }
                return;
            }
            "sandwich" | "x-sum" | "skyscraper" | "pill" => {
                let clue = self.numbers.first().copied().unwrap_or(0);
                self.walk(
                    side,
                    &number.to_string(),
                    &self.cells,
                    clue,
                    variables,
                    links,
                );
                return;
            }
            _ => return,
        }
        // All rows of digits, the last cell's digit fastest; of a cage, those that ascend.
        let mut values = Vec::new();
        let mut digits = vec![1; self.cells.len()];
        loop {
            if self.is_fulfilled(&digits) {
                values.push(digits.clone());
            }
            let Some(place) = (0..digits.len()).rev().find(|&i| digits[i] < side) else {
                break;
            };
            digits[place] += 1;
            digits[place + 1..].fill(1);
        }
        if values.len() > 200 && !is_cage {
            let sum = self.numbers.first().copied().unwrap_or(0);
            self.walk(
                side,
                &number.to_string(),
                &self.cells,
                sum,
                variables,
                links,
            );
            return;
        }
        let name = format!("{}{number}", if is_cage { 'k' } else { 't' });
        let gap = if side > 9 { "-" } else { "" };
        let candidate = |value: &Vec<usize>| {
            let digits: Vec<String> = value.iter().map(usize::to_string).collect();
            format!("n{}{name}", digits.join(gap))
        };
        variables.push((name.clone(), values.iter().map(candidate).collect()));
        let width = if is_cage { self.cells.len() } else { 1 };
        let all: Vec<usize> = (0..self.cells.len()).collect();
        let groups: Vec<Vec<usize>> = all.chunks(width).map(<[usize]>::to_vec).collect();
        for places in groups {
            for digit in 1..=side {
                let lacks = |value: &&Vec<usize>| places.iter().all(|&place| value[place] != digit);
                let without: Vec<String> = values.iter().filter(lacks).map(candidate).collect();
                let cells: Vec<String> = places
                    .iter()
                    .map(|&place| named((self.cells[place], digit)))
                    .collect();
                for cell in &cells {
                    links.extend(without.iter().map(|other| (cell.clone(), other.clone())));
                }
                let cell = if is_cage {
                    String::new()
                } else {
                    cell_name(self.cells[places[0]])
                };
                variables.push((format!("{name}{cell}n{digit}"), [cells, without].concat()));
            }
        }
    }

    /// Adds the CSP-variables of a walk along cells, and returns what may be known at its end. They
    /// are found in all rows of digits, whether these stand in the square or not.
    fn walk(
        &self,
        side: usize,
        name: &str,
        cells: &[Cell],
        clue: usize,
        variables: &mut Variables,
        links: &mut Links,
    ) -> Vec<(usize, String)> {
        let mut steps = vec![BTreeSet::new(); cells.len()];
        let mut row = vec![1; cells.len()];
        loop {
            let known = |to: usize| self.known(&row[..to], side, clue);
            if self.is_end(known(row.len()), side, clue) {
                for (place, steps) in steps.iter_mut().enumerate() {
                    steps.insert((known(place), row[place], known(place + 1)));
                }
            }
            let Some(place) = (0..row.len()).rev().find(|&i| row[i] < side) else {
                break;
            };
            row[place] += 1;
            row[place + 1..].fill(1);
        }
        let mut before: Vec<(usize, String)> = Vec::new();
        for (steps, &cell) in steps.iter().zip(cells) {
            let here = format!("{name}{}", cell_name(cell));
            let after: BTreeSet<usize> = steps.iter().map(|(_, _, after)| *after).collect();
            let after: Vec<(usize, String)> = after
                .into_iter()
                .map(|known| (known, format!("n{known}s{here}")))
                .collect();
            let own =
                |(known, digit, _): &(usize, usize, usize)| format!("n{known}-{digit}t{here}");
            for step in steps {
                let (from, digit, to) = *step;
                let other_digits = (1..=side).filter(|other| *other != digit);
                let others = before.iter().filter(|(known, _)| *known != from);
                let others = others.chain(after.iter().filter(|(known, _)| *known != to));
                let others = others.map(|(_, other)| other.clone());
                let others = others.chain(other_digits.map(|other| named((cell, other))));
                links.extend(others.map(|other| (own(step), other)));
            }
            let states = after.iter().map(|(_, state)| state.clone());
            variables.push((format!("s{here}"), states.collect()));
            variables.push((format!("t{here}"), steps.iter().map(own).collect()));
            before = after;
        }
        before
    }

    /// What is known after the first cells of a walk.
    fn known(&self, row: &[usize], side: usize, clue: usize) -> usize {
        let sum: usize = row.iter().sum();
        let of_first = |count: usize| row.iter().take(count).sum::<usize>();
        match (self.word, row) {
            ("arrow", [circle, arrow @ ..]) => circle.wrapping_sub(arrow.iter().sum::<usize>()),
            ("pill", [tens, units, arrow @ ..]) => {
                (tens * 10 + units).wrapping_sub(arrow.iter().sum::<usize>())
            }
            ("product", [_, ..]) => row.iter().product(),
            ("counting", _) => row.iter().filter(|&&digit| digit == clue).count(),
            ("skyscraper", [..]) => {
                let sees = |&i: &usize| row[..i].iter().all(|&before| before < row[i]);
                let seen = (0..row.len()).filter(sees).count();
                row.iter().max().copied().unwrap_or(0) * 100 + seen
            }
            ("sandwich", _) => {
                let outer = |&i: &usize| row[i] == 1 || row[i] == side;
                let outer: Vec<usize> = (0..row.len()).filter(outer).collect();
                match outer[..] {
                    [] => 0,
                    [one] => 1000 + row[one + 1..].iter().sum::<usize>(),
                    [one, other, ..] => {
                        outer.len() * 1000 + row[one + 1..other].iter().sum::<usize>()
                    }
                }
            }
            // 0 where all is known and right.
            ("between" | "lockout", _) if row.len() == self.cells.len() => {
                usize::from(!self.is_line_right(row))
            }
            ("between", [first, inside @ ..]) => {
                let far = inside.iter().max_by_key(|d| d.abs_diff(*first));
                first * 100 + far.unwrap_or(first)
            }
            ("lockout", [first, inside @ ..]) => {
                let low = inside.iter().filter(|d| *d < first).max().unwrap_or(&0);
                let high = inside.iter().filter(|d| *d > first).min();
                first * 10_000 + low * 100 + high.copied().unwrap_or(side + 1)
            }
            ("quadruple", _) => {
                // Equal numbers are met in order.
                let met = |i: &usize| {
                    let equal =
                        |list: &[usize]| list.iter().filter(|n| **n == self.numbers[*i]).count();
                    equal(row) > equal(&self.numbers[..*i])
                };
                (0..self.numbers.len())
                    .filter(met)
                    .map(|i| 1_usize << i)
                    .sum()
            }
            ("x-sum", [x, ..]) => x.saturating_sub(row.len()) * 1000 + of_first(*x),
            _ => sum,
        }
    }

    /// Whether the walk may end with this.
    fn is_end(&self, known: usize, side: usize, clue: usize) -> bool {
        match self.word {
            "arrow" | "pill" | "between" | "lockout" => known == 0,
            "counting" => known == 0 || known == clue,
            "skyscraper" => known == side * 100 + clue,
            "sandwich" => known == 2000 + clue,
            "equal-sums" => true,
            "quadruple" => known == (1 << self.numbers.len()) - 1,
            _ => known == clue,
        }
    }

    /// Whether these digits fulfil a line with two ends.
    fn is_line_right(&self, digits: &[usize]) -> bool {
        let (first, last) = (digits[0], digits[digits.len() - 1]);
        let (low, high) = (first.min(last), first.max(last));
        let mut inside = digits[1..digits.len() - 1].iter();
        if self.word == "between" {
            inside.all(|&d| low < d && d < high)
        } else {
            low + self.numbers[0] <= high && inside.all(|&d| d < low || high < d)
        }
    }

    /// Whether these digits of all its cells fulfil it; of a cage, in ascending order.
    fn is_fulfilled(&self, digits: &[usize]) -> bool {
        let sum: usize = digits.iter().sum();
        // Equal digits in a row or a column are no filling.
        let sees = |i: usize, j: usize| {
            self.cells[i].0 == self.cells[j].0 || self.cells[i].1 == self.cells[j].1
        };
        let clashes = |i: usize| (0..i).any(|j| digits[i] == digits[j] && sees(i, j));
        let fits = match self.word {
            "cage" => return digits.is_sorted_by(|a, b| a < b) && sum == self.numbers[0],
            "line-sum" => sum == self.numbers[0],
            "product" => digits.iter().product::<usize>() == self.numbers[0],
            "arrow" => sum == 2 * digits[0],
            "between" | "lockout" => self.is_line_right(digits),
            _ => {
                let mut left = digits.to_vec();
                self.numbers.iter().all(|n| {
                    let found = left.iter().position(|d| d == n);
                    found.map(|place| left.remove(place)).is_some()
                })
            }
        };
        fits && !(0..digits.len()).any(clashes)
    }
}
