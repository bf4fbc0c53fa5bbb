//! Constraints as clues: all of some kinds that a filled square fulfils, or a random choice of
//! them.
//!
//! What a constraint means is said here once more, by the digits of its cells, since a clue must be
//! tried in other solutions without a board for each. That boards mean the same is seen whenever a
//! puzzle is made: its last step has SAT confirm on the board that there is no other solution.

use itertools::Itertools;
use oddagon_job::random::Random;

/// The kinds of constraints that can be clues.
pub const CONSTRAINT_CLUES: [&str; 16] = [
    "arrow",
    "cage",
    "difference",
    "even",
    "line-sum",
    "odd",
    "product",
    "quadruple",
    "ratio",
    "renban",
    "sandwich",
    "skyscraper",
    "sum",
    "thermometer",
    "whisper",
    "x-sum",
];

/// A constraint that a filled square fulfils.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ConstraintClue {
    word: &'static str,
    numbers: Vec<usize>,
    /// Its cells, row by row from 0.
    cells: Vec<usize>,
    side: usize,
}

impl ConstraintClue {
    /// The text of the constraint.
    pub fn text(&self) -> String {
        let numbers = self.numbers.iter().map(|number| format!(" {number}"));
        let cells = self
            .places()
            .map(|(row, column)| format!(" r{row}c{column}"));
        self.word.to_owned() + &numbers.chain(cells).collect::<String>()
    }

    /// The rows and columns of its cells, from 1.
    pub fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let side = self.side;
        self.cells
            .iter()
            .map(move |cell| (cell / side + 1, cell % side + 1))
    }

    /// Whether these digits of its cells, from 1, fulfil it.
    pub fn holds(&self, digits: &[usize]) -> bool {
        let (side, n) = (self.side, self.numbers.first().copied().unwrap_or(0));
        let (first, last) = (digits[0], digits[digits.len() - 1]);
        let steps = || digits.iter().copied().tuple_windows::<(usize, usize)>();
        match self.word {
            "cage" => digits.iter().all_unique() && digits.iter().sum::<usize>() == n,
            "line-sum" | "sum" => digits.iter().sum::<usize>() == n,
            "product" => digits.iter().product::<usize>() == n,
            "arrow" => digits.iter().sum::<usize>() == 2 * first,
            "difference" => first.abs_diff(last) == n,
            "ratio" => first == n * last || last == n * first,
            "odd" => first % 2 == 1,
            "even" => first % 2 == 0,
            "thermometer" => steps().all(|(a, b)| a < b),
            "whisper" => steps().all(|(a, b)| a.abs_diff(b) >= n),
            "renban" => {
                let sorted = digits.iter().sorted().tuple_windows();
                sorted.into_iter().all(|(a, b)| a + 1 == *b)
            }
            "quadruple" => self.numbers.iter().all(|n| digits.contains(n)),
            "sandwich" => {
                let outer = digits.iter().positions(|&d| d == 1 || d == side);
                let outer = outer.collect_tuple::<(usize, usize)>();
                outer.is_some_and(|(i, j)| digits[i + 1..j].iter().sum::<usize>() == n)
            }
            "skyscraper" => seen(digits) == n,
            _ => digits.iter().take(first).sum::<usize>() == n,
        }
    }
}

/// How many of a row of digits are greater than all before them.
fn seen(digits: &[usize]) -> usize {
    let is_seen = |&i: &usize| digits[..i].iter().all(|before| *before < digits[i]);
    (0..digits.len()).filter(is_seen).count()
}

/// Constraints of this kind that a square fulfils, whose digits are given row by row from 1: all
/// rows, columns, diagonals, pairs and cells where the kind is about such; otherwise random lines
/// or areas, no two of which have a cell in common.
pub(crate) fn constraint_clues(
    kind: &str,
    side: usize,
    digits: &[usize],
    random: &mut Random,
) -> Vec<ConstraintClue> {
    let Some(&word) = CONSTRAINT_CLUES.iter().find(|word| **word == kind) else {
        return Vec::new();
    };
    let cells = side * side;
    let pairs = || {
        let across = (0..cells)
            .filter(|c| c % side + 1 < side)
            .map(|c| vec![c, c + 1]);
        let down = (0..cells - side).map(|c| vec![c, c + side]);
        across.chain(down).collect::<Vec<_>>()
    };
    let places: Vec<Vec<usize>> = match word {
        "odd" | "even" => (0..cells).map(|c| vec![c]).collect(),
        "difference" | "ratio" | "sum" => pairs(),
        "sandwich" => lines(side, false),
        "skyscraper" | "x-sum" => lines(side, true),
        "line-sum" => diagonals(side),
        "quadruple" => {
            let corners = (0..cells).filter(|c| c % side + 1 < side && c / side + 1 < side);
            corners
                .map(|c| vec![c, c + 1, c + side, c + side + 1])
                .collect()
        }
        "cage" | "product" => (0..8 * cells)
            .map(|_| area(side, 2 + random.below(3), random))
            .collect(),
        _ => (0..8 * cells)
            .map(|_| path(side, 3 + random.below(2), random))
            .collect(),
    };
    let mut all: Vec<ConstraintClue> = Vec::new();
    for cells in places {
        let own: Vec<usize> = cells.iter().map(|&cell| digits[cell]).collect();
        let sum = own.iter().sum::<usize>();
        let numbers = match word {
            "cage" | "line-sum" => vec![sum],
            // As dots are drawn: 1 and 2; 5 and 10, or what is in their place on other sides.
            "sum" if [side.div_ceil(2), side + 1].contains(&sum) => vec![sum],
            "sum" => continue,
            "difference" => vec![1],
            "ratio" => vec![2],
            "product" => vec![own.iter().product()],
            "whisper" => vec![side.div_ceil(2)],
            "quadruple" => {
                let kept = own.iter().filter(|_| random.below(2) == 0);
                let kept: Vec<usize> = kept.copied().unique().sorted().collect();
                if kept.is_empty() { vec![own[0]] } else { kept }
            }
            "sandwich" => {
                let outer = own.iter().positions(|&d| d == 1 || d == side);
                let Some((i, j)) = outer.collect_tuple() else {
                    continue;
                };
                vec![own[i + 1..j].iter().sum()]
            }
            "skyscraper" => vec![seen(&own)],
            "x-sum" => vec![own.iter().take(own[0]).sum()],
            _ => Vec::new(),
        };
        let clue = ConstraintClue {
            word,
            numbers,
            cells,
            side,
        };
        // Lines and areas are drawn beside each other.
        let alone = [
            "arrow",
            "cage",
            "product",
            "renban",
            "thermometer",
            "whisper",
        ];
        let meets =
            |other: &ConstraintClue| other.cells.iter().any(|cell| clue.cells.contains(cell));
        if clue.holds(&own) && !(alone.contains(&word) && all.iter().any(meets)) {
            all.push(clue);
        }
    }
    all
}

/// The rows and columns; `both` ways, if asked for.
fn lines(side: usize, both: bool) -> Vec<Vec<usize>> {
    let rows = (0..side).map(|r| (0..side).map(|c| r * side + c).collect());
    let columns = (0..side).map(|c| (0..side).map(|r| r * side + c).collect());
    let mut all: Vec<Vec<usize>> = rows.chain(columns).collect();
    if both {
        let back: Vec<Vec<usize>> = all
            .iter()
            .map(|line| line.iter().rev().copied().collect())
            .collect();
        all.extend(back);
    }
    all
}

/// The diagonals of two cells and more, both ways.
fn diagonals(side: usize) -> Vec<Vec<usize>> {
    let cells = || (0..side).cartesian_product(0..side);
    let down =
        (1..2 * side - 2).map(|d| cells().filter(|(r, c)| r + side - 1 - c == d).collect_vec());
    let up = (1..2 * side - 2).map(|d| cells().filter(|(r, c)| r + c == d).collect_vec());
    let all = down.chain(up);
    all.map(|cells| cells.into_iter().map(|(r, c)| r * side + c).collect())
        .collect()
}

/// The cells beside a cell, with those that touch its corners if asked for.
fn near(side: usize, cell: usize, corners: bool) -> Vec<usize> {
    let (r, c) = (cell / side, cell % side);
    let all = (0..side * side).filter(|&other| {
        let (rows, columns) = (r.abs_diff(other / side), c.abs_diff(other % side));
        rows + columns == 1 || corners && (rows, columns) == (1, 1)
    });
    all.collect()
}

/// A random path of up to so many cells, each beside the one before or touching its corner.
fn path(side: usize, length: usize, random: &mut Random) -> Vec<usize> {
    let mut path = vec![random.below(side * side)];
    while path.len() < length {
        let next = near(side, path[path.len() - 1], true);
        let next: Vec<usize> = next
            .into_iter()
            .filter(|cell| !path.contains(cell))
            .collect();
        match random.pick(&next) {
            Some(cell) => path.push(cell),
            None => break,
        }
    }
    path
}

/// A random connected area of up to so many cells, in order.
fn area(side: usize, size: usize, random: &mut Random) -> Vec<usize> {
    let mut area = vec![random.below(side * side)];
    while area.len() < size {
        let next = area.iter().flat_map(|&cell| near(side, cell, false));
        let next: Vec<usize> = next.filter(|cell| !area.contains(cell)).collect();
        match random.pick(&next) {
            Some(cell) => area.push(cell),
            None => break,
        }
    }
    area.sort_unstable();
    area
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_boards::theorem::BoardName;
    use oddagon_csp::Candidate;

    /// On 4×4 cells each means what the board means: a square that fulfils it is a solution of the
    /// board with this constraint, one that does not is none.
    #[test]
    fn constraint_clues_mean_what_boards_mean() {
        let mut random = Random::seeded(3);
        let squares: Vec<Vec<usize>> = ["1234341221434321", "1234214334124321", "2143341243211234"]
            .iter()
            .map(|text| text.bytes().map(|b| usize::from(b - b'0')).collect())
            .collect();
        let mut counts = [0; 2];
        for kind in CONSTRAINT_CLUES {
            for digits in &squares {
                for clue in constraint_clues(kind, 4, digits, &mut random)
                    .iter()
                    .take(12)
                {
                    let board = BoardName::Latin {
                        side: 4,
                        pandiagonal: false,
                        regions: Vec::new(),
                        signs: String::new(),
                        constraints: vec![clue.text()],
                    };
                    let board = board.board().unwrap_or_else(|error| panic!("{error}"));
                    let engine = oddagon_csp::Engine::of(board.csp());
                    for square in &squares {
                        let own: Vec<usize> = clue.cells.iter().map(|&c| square[c]).collect();
                        let mut state = engine.state(&board.csp().everything());
                        let mut possible = true;
                        for (cell, digit) in square.iter().enumerate() {
                            let c = Candidate::new(cell * 4 + digit - 1);
                            possible &= engine.is_live(&state, c);
                            engine.decide(&mut state, c);
                        }
                        possible &= engine.brt(&mut state).is_ok();
                        assert_eq!(possible, clue.holds(&own), "{}: {square:?}", clue.text());
                        counts[usize::from(possible)] += 1;
                    }
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}
