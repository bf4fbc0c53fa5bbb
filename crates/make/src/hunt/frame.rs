use super::Pattern;
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::Candidate;
use oddagon_job::random::Random;

/// Cells of the 9×9 board, one bit for each.
type Cells = u128;

/// A filled grid around a pattern, but for the pattern's digits: it says which cells hold one of
/// these, as many in each row, column and block as there are digits, and what all other cells hold.
/// The other digits obey the rules of Sudoku. The pattern's digits cannot be placed, as it is
/// impossible.
pub(super) struct Frame {
    /// The cells outside the pattern that hold its digits.
    pub cells: Vec<usize>,
    /// What the other cells hold.
    pub others: Vec<Candidate>,
}

/// The most case distinctions before a search gives up.
const MAX_CASES: usize = 300;

impl Frame {
    /// A random frame that has these clues, and the pattern's digits in these cells where no clue
    /// is; `None` if none is found soon.
    pub fn random(
        pattern: &Pattern,
        clues: &[Candidate],
        held: &[usize],
        random: &mut Random,
    ) -> Option<Frame> {
        let board = Sudoku::standard();
        let (mut inside, mut open) = (cells(pattern.cells()), cells(&all()));
        let mut outside = 0;
        let mut filled = Filled::new(pattern);
        for &clue in clues {
            if pattern.digits().contains(&board.digit(clue)) {
                inside |= 1 << board.cell(clue);
            } else {
                outside |= 1 << board.cell(clue);
                filled.set(clue);
            }
        }
        inside |= cells(held) & !outside;
        open &= !(inside | outside);
        let units = units();
        let count = pattern.digits().len() as u32;
        let mut cases = MAX_CASES;
        let inside = places(&units, count, inside, open, random, &mut cases)?;
        filled.open = cells(&all()) & !inside & !outside;
        cases = MAX_CASES;
        filled.fill(random, &mut cases).then(|| Frame {
            cells: bits(inside & !cells(pattern.cells())).collect(),
            others: filled.candidates,
        })
    }
}

fn all() -> Vec<usize> {
    (0..Sudoku::standard().cell_count()).collect()
}

fn cells(list: &[usize]) -> Cells {
    list.iter().map(|cell| 1 << cell).sum()
}

fn bits(cells: Cells) -> impl Iterator<Item = usize> {
    (0..Cells::BITS as usize).filter(move |cell| cells >> cell & 1 == 1)
}

/// The row, column and block of a cell: three of 27 numbers.
fn units_of(cell: usize) -> [usize; 3] {
    let board = Sudoku::standard();
    let side = board.side();
    [
        cell / side,
        side + cell % side,
        2 * side + board.block(cell),
    ]
}

/// The cells of each row, column and block.
fn units() -> [Cells; 27] {
    let mut units = [0; 27];
    for cell in all() {
        for unit in units_of(cell) {
            units[unit] |= 1 << cell;
        }
    }
    units
}

/// Adds some of the open cells to those inside, at random, so that each unit has `count` of them.
fn places(
    units: &[Cells; 27],
    count: u32,
    inside: Cells,
    open: Cells,
    random: &mut Random,
    cases: &mut usize,
) -> Option<Cells> {
    *cases = cases.checked_sub(1)?;
    let (inside, open) = forced(units, count, inside, open)?;
    let Some(cell) = random.pick(&bits(open).collect::<Vec<_>>()) else {
        return Some(inside);
    };
    let open = open & !(1 << cell);
    // Rather more often in than out: each unit lacks few.
    let mut cases_of = [inside | 1 << cell, inside];
    if random.below(3) == 0 {
        cases_of.reverse();
    }
    let mut found = cases_of.into_iter();
    found.find_map(|inside| places(units, count, inside, open, random, cases))
}

/// What follows if each unit has `count` cells inside: those inside and those that are still open;
/// `None` if some unit cannot have them.
fn forced(
    units: &[Cells; 27],
    count: u32,
    mut inside: Cells,
    mut open: Cells,
) -> Option<(Cells, Cells)> {
    loop {
        let before = open;
        for unit in units {
            let least = (inside & unit).count_ones();
            let most = ((inside | open) & unit).count_ones();
            if least > count || most < count {
                return None;
            }
            if most == count {
                inside |= open & unit;
            }
            if least == count || most == count {
                open &= !unit;
            }
        }
        if open == before {
            return Some((inside, open));
        }
    }
}

/// Cells that are being filled with other digits than the pattern's.
struct Filled {
    open: Cells,
    /// The digits, as bits, that each unit still lacks.
    lacking: [u16; 27],
    candidates: Vec<Candidate>,
}

impl Filled {
    fn new(pattern: &Pattern) -> Filled {
        let digits = (0..9).filter(|digit| !pattern.digits().contains(digit));
        Filled {
            open: 0,
            lacking: [digits.map(|digit| 1 << digit).sum(); 27],
            candidates: Vec::new(),
        }
    }

    /// Sets a candidate, or takes it back.
    fn toggle(&mut self, candidate: Candidate) {
        let board = Sudoku::standard();
        let digit = 1 << board.digit(candidate);
        for unit in units_of(board.cell(candidate)) {
            self.lacking[unit] ^= digit;
        }
    }

    fn set(&mut self, candidate: Candidate) {
        self.toggle(candidate);
        self.candidates.push(candidate);
    }

    /// Fills the open cells at random, those with the fewest possible digits first.
    fn fill(&mut self, random: &mut Random, cases: &mut usize) -> bool {
        let Some(fewer) = cases.checked_sub(1) else {
            return false;
        };
        *cases = fewer;
        let (mut fewest, mut first) = (u32::MAX, Vec::new());
        for cell in bits(self.open) {
            let digits = units_of(cell)
                .iter()
                .fold(u16::MAX, |digits, &unit| digits & self.lacking[unit]);
            if digits.count_ones() < fewest {
                (fewest, first) = (digits.count_ones(), Vec::new());
            }
            if digits.count_ones() == fewest {
                first.push((cell, digits));
            }
        }
        let Some((cell, digits)) = random.pick(&first) else {
            return true;
        };
        let mut digits: Vec<usize> = (0..9).filter(|digit| digits >> digit & 1 == 1).collect();
        random.shuffle(&mut digits);
        self.open &= !(1 << cell);
        for digit in digits {
            let candidate = Sudoku::standard().candidate_at(cell, digit);
            self.set(candidate);
            if self.fill(random, cases) {
                return true;
            }
            self.toggle(candidate);
            self.candidates.pop();
        }
        self.open |= 1 << cell;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_boards::theorem::{self, Statement, read_statements};

    /// Each unit has the pattern's digits in three cells, and each of the other six once.
    #[test]
    fn frames_are_grids_but_for_the_pattern_s_digits() {
        let pattern = Pattern::trivalue_oddagon();
        let board = Sudoku::standard();
        let mut random = Random::seeded(5);
        let mut clues = Vec::new();
        let mut found = 0;
        while found < 20 {
            // With some clues the search gives up.
            let Some(frame) = Frame::random(&pattern, &clues, &[], &mut random) else {
                clues.pop();
                continue;
            };
            found += 1;
            assert!(clues.iter().all(|clue| frame.others.contains(clue)));
            for unit in units() {
                let is_in = |cell: &usize| unit >> cell & 1 == 1;
                let inside = pattern.cells().iter().chain(&frame.cells);
                assert_eq!(inside.filter(|cell| is_in(cell)).count(), 3);
                let others = frame.others.iter().filter(|&&c| is_in(&board.cell(c)));
                let mut digits: Vec<usize> = others.map(|&c| board.digit(c)).collect();
                digits.sort_unstable();
                let six: Vec<usize> = (0..9).filter(|d| !pattern.digits().contains(d)).collect();
                assert_eq!(digits, six);
            }
            clues = frame.others;
            random.shuffle(&mut clues);
            clues.truncate(20);
        }
    }

    /// Whether some cells contain an image of the trivalue oddagon: in each of four blocks, two
    /// bands by two stacks, one cell in each row and column; and an odd number of these
    /// permutations are odd.
    fn has_trivalue_oddagon(inside: Cells) -> bool {
        let is_odd = |block: usize| {
            let first = 27 * (block / 3) + 3 * (block % 3);
            let is_in = |row: usize, column: usize| inside >> (first + 9 * row + column) & 1 == 1;
            let even = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
            let odd = [[0, 2, 1], [2, 1, 0], [1, 0, 2]];
            let has = |p: &[usize; 3]| (0..3).all(|row| is_in(row, p[row]));
            (odd.iter().any(has), even.iter().any(has))
        };
        let others = [[1, 2], [0, 2], [0, 1]];
        others.iter().any(|bands| {
            others.iter().any(|stacks| {
                let blocks = bands.map(|band| stacks.map(|stack| is_odd(3 * band + stack)));
                let [a, b, c, d] = [blocks[0][0], blocks[0][1], blocks[1][0], blocks[1][1]];
                // Whether an odd, or an even number of odd permutations can be chosen.
                let join = |x: (bool, bool), y: (bool, bool)| {
                    (x.0 && y.1 || x.1 && y.0, x.0 && y.0 || x.1 && y.1)
                };
                join(join(a, b), join(c, d)).0
            })
        })
    }

    /// Each frame around 27 of the 29 patterns of full depth 3 has the trivalue oddagon: that
    /// follows from the number of the pattern's digits in rows, columns and blocks alone.
    /// (RESULTS.md, "Hunted puzzles".)
    #[test]
    fn frames_around_deep_patterns_contain_the_trivalue_oddagon() {
        let deepest = read_statements(include_str!("../../../../patterns/deepest-k3.ron")).unwrap();
        let lacks_it = |statement: &&Statement| {
            let theorem::Pattern::Digits { cells: marks, .. } = &statement.pattern else {
                panic!("three digits are expected");
            };
            let marked: Vec<usize> = marks.match_indices('X').map(|(cell, _)| cell).collect();
            let inside = cells(&marked);
            let (inside, _) = forced(&units(), 3, inside, cells(&all()) & !inside).expect("frames");
            !has_trivalue_oddagon(inside)
        };
        let others = deepest.iter().filter(lacks_it);
        let others: Vec<&str> = others.map(|statement| statement.name.as_str()).collect();
        // The last has full depth 2.
        assert_eq!(others, ["k3-17-00647", "k3-18-00177", "k3-18-104501"]);
    }
}
