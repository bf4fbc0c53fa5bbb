//! Sudoku of order n: a grid of side n² in blocks of n×n. Each cell holds one digit, and each row,
//! column and block has each digit once.

use super::{Board, Pattern, Puzzle, Refusal};

/// What a CSP-variable's name says, two coordinates that its candidates share: a cell, a digit in a
/// row, in a column, in a block.
const KINDS: [[char; 2]; 4] = [['r', 'c'], ['r', 'n'], ['c', 'n'], ['b', 'n']];

/// The candidate `n5r2c7`: in row 2 and column 7 stands 5.
struct Candidate {
    name: String,
    /// Its digit (n), row (r), column (c) and block (b), all counted from 1.
    coordinates: [(char, usize); 4],
}

impl Candidate {
    fn coordinate(&self, letter: char) -> usize {
        let found = self.coordinates.iter().find(|(other, _)| *other == letter);
        found.expect("one of the four letters").1
    }
}

/// All candidates: cell by cell, in rows, and the digits in each.
fn candidates(side: usize) -> Vec<Candidate> {
    let order = side.isqrt();
    let mut all = Vec::new();
    for (row, column) in (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column))) {
        let block = (row - 1) / order * order + (column - 1) / order + 1;
        for digit in 1..=side {
            all.push(Candidate {
                name: format!("n{digit}r{row}c{column}"),
                coordinates: [('n', digit), ('r', row), ('c', column), ('b', block)],
            });
        }
    }
    all
}

/// The board; its cells come first, in rows. Linked are only candidates of one CSP-variable.
pub fn board(order: usize) -> Result<Board, Refusal> {
    if !(2..=4).contains(&order) {
        return Err(format!("order {order}"));
    }
    let side = order * order;
    let candidates = candidates(side);
    let mut variables = Vec::new();
    for [a, b] in KINDS {
        let mut members = vec![Vec::new(); side * side];
        for candidate in &candidates {
            let (i, j) = (candidate.coordinate(a) - 1, candidate.coordinate(b) - 1);
            members[i * side + j].push(candidate.name.clone());
        }
        let name = |place: usize| format!("{a}{}{b}{}", place / side + 1, place % side + 1);
        variables.extend(
            members
                .into_iter()
                .enumerate()
                .map(|(place, of)| (name(place), of)),
        );
    }
    Ok(Board::new(Puzzle::Sudoku { side }, variables, Vec::new()))
}

/// A word of letters, each followed by numbers: `r12c3` is columns 1 and 2 of row 3. On the 16×16
/// board each letter has one number, and `r12` is row 12.
pub(super) fn parts(word: &str, side: usize) -> Result<Vec<(char, Vec<usize>)>, Refusal> {
    let mut parts: Vec<(char, Vec<usize>)> = Vec::new();
    for char in word.chars() {
        match (parts.last_mut(), char.to_digit(10)) {
            (Some((_, numbers)), Some(digit)) => match numbers.last_mut() {
                Some(number) if side > 9 => *number = 10 * *number + digit as usize,
                _ => numbers.push(digit as usize),
            },
            _ if "nrcb".contains(char) => parts.push((char, Vec::new())),
            _ => return Err(format!("{word} describes nothing")),
        }
    }
    let is_there = |(_, numbers): &(char, Vec<usize>)| {
        !numbers.is_empty() && numbers.iter().all(|number| (1..=side).contains(number))
    };
    let all_there = parts.iter().all(is_there);
    all_there
        .then_some(parts)
        .ok_or(format!("{word} describes nothing"))
}

/// The candidates with these coordinates; what the word does not say may be anything.
pub fn candidates_described(word: &str, side: usize) -> Result<Vec<String>, Refusal> {
    let parts = parts(word, side)?;
    let is_described = |candidate: &Candidate| {
        let mut parts = parts.iter();
        parts.all(|(letter, numbers)| numbers.contains(&candidate.coordinate(*letter)))
    };
    let described = candidates(side).into_iter().filter(is_described);
    Ok(described.map(|candidate| candidate.name).collect())
}

/// The CSP-variables with these coordinates.
pub fn variables_described(word: &str, side: usize) -> Result<Vec<String>, Refusal> {
    match &parts(word, side)?[..] {
        [(a, first), (b, second)] if KINDS.contains(&[*a, *b]) => {
            let of_first = |i| second.iter().map(move |j| format!("{a}{i}{b}{j}"));
            Ok(first.iter().flat_map(of_first).collect())
        }
        _ => Err(format!("{word} is no CSP-variable")),
    }
}

/// For each cell the digits that a pattern leaves to it.
pub fn digits_left(pattern: &Pattern, cells: usize) -> Result<Vec<Vec<usize>>, Refusal> {
    let side = cells.isqrt();
    let grid = match pattern {
        Pattern::Digits { k, cells: text } => marked_grid(text, cells, |mark| match mark {
            'X' | 'x' | '1' => Some(*k),
            _ => digit(mark).filter(|digit| digit == k),
        })?,
        Pattern::KlDigits { k, l, cells: text } => marked_grid(text, cells, |mark| {
            digit(mark).filter(|digit| digit == k || digit == l)
        })?,
        Pattern::Candidates(text) => candidate_grid(text, side)?,
        Pattern::Restrict(_) => return Err("lines are no grid".to_owned()),
    };
    if grid.len() == cells {
        Ok(grid)
    } else {
        Err(format!("{} cells", grid.len()))
    }
}

/// A grid with a character for each cell: a mark, which says up to which digit the cell may hold,
/// or `.`, `0` or `o`. What follows a line of all cells is a comment.
fn marked_grid(
    text: &str,
    cells: usize,
    up_to: impl Fn(char) -> Option<usize>,
) -> Result<Vec<Vec<usize>>, Refusal> {
    let words = words_of_grid(text);
    let line = words.first().filter(|word| word.len() == cells);
    let marks = line.map_or(words.concat(), |line| line.to_string());
    let cell = |mark| match mark {
        '.' | '0' | 'o' => Ok((1..=cells.isqrt()).collect()),
        _ => Ok((1..=up_to(mark).ok_or(format!("{mark} is no mark"))?).collect()),
    };
    marks.chars().map(cell).collect()
}

/// A grid that lists the digits of each cell; or one long line with a place for each candidate,
/// which holds its digit, or `.` or `0`.
fn candidate_grid(text: &str, side: usize) -> Result<Vec<Vec<usize>>, Refusal> {
    let words = words_of_grid(text);
    let digits = |word: &str| {
        let digits = word.chars().filter(|char| !".0".contains(*char));
        digits
            .map(|char| digit(char).ok_or(format!("{char} is no digit")))
            .collect()
    };
    if words.len() == side * side {
        return words.into_iter().map(digits).collect();
    }
    let places: Vec<char> = words.concat().chars().collect();
    places
        .chunks(side)
        .map(|cell| digits(&cell.iter().collect::<String>()))
        .collect()
}

/// The digit of a symbol: 1 to 9, then A to G.
fn digit(symbol: char) -> Option<usize> {
    "123456789ABCDEFG".find(symbol).map(|place| place + 1)
}

/// What stands in a text between the frames and blanks that people put around cells.
fn words_of_grid(text: &str) -> Vec<&str> {
    let is_frame = |line: &str| {
        ["--", "==", "──", "══"]
            .iter()
            .any(|bar| line.contains(bar))
    };
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    let lines = text
        .lines()
        .filter(|line| !is_frame(line) && !is_comment(line));
    let between = |char: char| char.is_whitespace() || "!|│║,".contains(char);
    let words = lines.flat_map(|line| line.split(between));
    words.filter(|word| !word.is_empty()).collect()
}
