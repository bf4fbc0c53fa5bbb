//! Latin squares, Kakuro, number paths and maps, from the rules of their puzzles.

use super::{Board, Cell, Puzzle, Refusal, constraints};
use std::collections::{BTreeMap, BTreeSet};

/// The name of a run's combination, and its sum.
type Clue = (String, usize);

pub(super) fn cell_name((r, c): Cell) -> String {
    format!("r{r}c{c}")
}

fn number(text: &str) -> Result<usize, Refusal> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

/// The cell of a name like `r2c13`.
pub(super) fn cell(name: &str) -> Result<Cell, Refusal> {
    let (r, c) = name.split_once('c').ok_or(format!("{name} is no cell"))?;
    Ok((number(&r[1..])?, number(c)?))
}

/// All pairs of a list.
fn pairs<T: Clone>(list: &[T]) -> Vec<(T, T)> {
    let mut all = Vec::new();
    for (i, a) in list.iter().enumerate() {
        all.extend(list[..i].iter().map(|b| (a.clone(), b.clone())));
    }
    all
}

pub fn latin(
    side: usize,
    pandiagonal: bool,
    regions: &[String],
    signs: &str,
    constraints: &[String],
) -> Result<Board, Refusal> {
    let named = |n: usize, cell: Cell| format!("n{n}{}", cell_name(cell));
    let cells: Vec<Cell> = (1..=side)
        .flat_map(|r| (1..=side).map(move |c| (r, c)))
        .collect();
    // Lines and regions: the name of each, and its cells.
    let mut units: Vec<(String, Vec<Cell>)> = Vec::new();
    let mut unit = |letter: char, of: &dyn Fn(Cell) -> usize| {
        for i in 1..=side {
            let members = cells.iter().copied().filter(|&cell| of(cell) == i);
            units.push((format!("{letter}{i}"), members.collect()));
        }
    };
    unit('r', &|(r, _)| r);
    unit('c', &|(_, c)| c);
    if pandiagonal {
        // d1 goes up and right from r1c1, d2 from r2c1; a1 goes down and right from r1c1, a2 from
        // r1c2.
        unit('d', &|(r, c)| (r + c - 2) % side + 1);
        unit('a', &|(r, c)| (c + side - r) % side + 1);
    }
    let mut count = 0;
    for drawing in regions {
        let marks: Vec<char> = drawing.chars().filter(|c| !c.is_whitespace()).collect();
        let mut letters: Vec<char> = Vec::new();
        for &mark in marks.iter().filter(|mark| **mark != '.') {
            if !letters.contains(&mark) {
                letters.push(mark);
            }
        }
        for letter in letters {
            count += 1;
            let members = cells
                .iter()
                .zip(&marks)
                .filter(|(_, mark)| **mark == letter);
            units.push((
                format!("b{count}"),
                members.map(|(&cell, _)| cell).collect(),
            ));
        }
    }
    let digits = |cell: Cell| (1..=side).map(|n| named(n, cell)).collect::<Vec<_>>();
    let mut variables: Vec<(String, Vec<String>)> = cells
        .iter()
        .map(|&cell| (cell_name(cell), digits(cell)))
        .collect();
    let mut links = Vec::new();
    for (name, members) in &units {
        for n in 1..=side {
            let equal: Vec<String> = members.iter().map(|&cell| named(n, cell)).collect();
            if equal.len() == side {
                variables.push((format!("{name}n{n}"), equal));
            } else {
                links.extend(pairs(&equal));
            }
        }
    }
    for sign in signs.split_whitespace() {
        let (less, more) = match (sign.split_once('<'), sign.split_once('>')) {
            (Some((a, b)), _) | (_, Some((b, a))) => (cell(a)?, cell(b)?),
            _ => return Err(format!("{sign} is no sign")),
        };
        for a in 1..=side {
            let wrong = (1..=side).filter(|&b| b <= a);
            links.extend(wrong.map(|b| (named(a, less), named(b, more))));
        }
    }
    let (more, further) = constraints::added(side, constraints)?;
    variables.extend(more);
    links.extend(further);
    Ok(Board::new(Puzzle::Latin { side }, variables, links))
}

/// Kakuro. A run's combinations are the sets of different digits, as many as it has cells, with its
/// sum.
pub fn kakuro(rows: &[String], coupled: bool) -> Result<Board, Refusal> {
    let grid: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.split_whitespace().collect())
        .collect();
    let is_white = |(r, c): Cell| grid.get(r - 1).and_then(|row| row.get(c - 1)) == Some(&".");
    // Runs: the name of the one who controls it if it has a sum, that sum, its cells.
    let mut runs: Vec<(Option<Clue>, Vec<Cell>)> = Vec::new();
    for (r, row) in (1..).zip(&grid) {
        for (c, square) in (1..).zip(row) {
            let clues = square.split_once('\\').unwrap_or(("", ""));
            for (letter, clue, step) in [('v', clues.0, (1, 0)), ('h', clues.1, (0, 1))] {
                let before = |(y, x): Cell| (y - step.0, x - step.1);
                let begins = match (step, r, c) {
                    // A run at the edge of the drawing has no clue.
                    ((1, 0), 1, _) | ((0, 1), _, 1) if is_white((r, c)) => Some((r, c)),
                    _ if *square != "." => Some((r + step.0, c + step.1)),
                    _ => None,
                };
                let Some(first) = begins.filter(|&first| is_white(first)) else {
                    continue;
                };
                let along = (0..).map(|i| (first.0 + i * step.0, first.1 + i * step.1));
                let cells: Vec<Cell> = along.take_while(|&cell| is_white(cell)).collect();
                let clue = match clue {
                    "" => None,
                    clue => Some((
                        format!("{letter}{}", cell_name(before(first))),
                        number(clue)?,
                    )),
                };
                runs.push((clue, cells));
            }
        }
    }
    let combinations = |sum: usize, size: usize| -> Vec<BTreeSet<usize>> {
        let all = (0..512usize).map(|bits| (1..=9).filter(|d| bits >> (d - 1) & 1 == 1).collect());
        let fits = |set: &BTreeSet<usize>| set.len() == size && set.iter().sum::<usize>() == sum;
        all.filter(fits).collect()
    };
    let mut domains: BTreeMap<Cell, BTreeSet<usize>> = BTreeMap::new();
    for (clue, cells) in &runs {
        for &cell in cells {
            let domain = domains.entry(cell).or_insert_with(|| (1..=9).collect());
            if let Some((_, sum)) = clue {
                let all = combinations(*sum, cells.len());
                domain.retain(|digit| all.iter().any(|set| set.contains(digit)));
            }
        }
    }
    // Cells are not narrowed where that leaves something that must have a place without one.
    let common = |sum: usize, size: usize, digit: &usize| {
        let all = combinations(sum, size);
        all.iter().all(|set| set.contains(digit))
    };
    let is_homeless = runs.iter().any(|(clue, cells)| {
        clue.as_ref().is_some_and(|(_, sum)| {
            let mut digits = (1..=9).filter(|digit| common(*sum, cells.len(), digit));
            digits.any(|digit| !cells.iter().any(|cell| domains[cell].contains(&digit)))
        })
    });
    if is_homeless || domains.values().any(BTreeSet::is_empty) {
        domains
            .values_mut()
            .for_each(|all| *all = (1..=9).collect());
    }
    let named = |digit: usize, cell: Cell| format!("n{digit}{}", cell_name(cell));
    let mut variables: Vec<(String, Vec<String>)> = domains
        .iter()
        .map(|(&cell, digits)| {
            (
                cell_name(cell),
                digits.iter().map(|&d| named(d, cell)).collect(),
            )
        })
        .collect();
    let mut links = Vec::new();
    for (clue, cells) in &runs {
        let with = |digit: usize| -> Vec<String> {
            let cells = cells.iter().filter(|&cell| domains[cell].contains(&digit));
            cells.map(|&cell| named(digit, cell)).collect()
        };
        (1..=9).for_each(|digit| links.extend(pairs(&with(digit))));
        let Some((controller, sum)) = clue else {
            continue;
        };
        let all = combinations(*sum, cells.len());
        let name = |set: &BTreeSet<usize>| {
            let digits: String = set.iter().map(usize::to_string).collect();
            format!("n{digits}{controller}")
        };
        variables.push((controller.clone(), all.iter().map(name).collect()));
        for digit in 1..=9 {
            let without: Vec<String> = all
                .iter()
                .filter(|set| !set.contains(&digit))
                .map(name)
                .collect();
            for place in with(digit) {
                links.extend(without.iter().map(|set| (set.clone(), place.clone())));
            }
            // The run has the digit in one cell, or its combination lacks it.
            if without.is_empty() || coupled && without.len() < all.len() {
                variables.push((
                    format!("{controller}n{digit}"),
                    [with(digit), without].concat(),
                ));
            }
        }
    }
    Ok(Board::new(Puzzle::Named, variables, links))
}

/// Numbrix (`king` false) and Hidato.
pub fn path(rows: &[String], king: bool, geometric: bool) -> Result<Board, Refusal> {
    let mut cells: Vec<(Cell, Option<usize>)> = Vec::new();
    for (r, row) in (1..).zip(rows) {
        for (c, word) in (1..).zip(row.split_whitespace()) {
            match word {
                "#" => {}
                "." => cells.push(((r, c), None)),
                given => cells.push(((r, c), Some(number(given)?))),
            }
        }
    }
    let distance = |a: Cell, b: Cell| {
        let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
        if king {
            rows.max(columns)
        } else {
            rows + columns
        }
    };
    let count = cells.len();
    let given = || {
        cells
            .iter()
            .filter_map(|&(cell, given)| Some((cell, given?)))
    };
    let places = |is_narrowed: bool| -> Vec<(usize, Cell)> {
        let near = |n: usize, g: usize, cell: Cell, place: Cell| {
            !is_narrowed || n.abs_diff(g) >= distance(cell, place)
        };
        let fits = |n: usize, cell: Cell, own: Option<usize>| match own {
            Some(own) => n == own,
            None => given().all(|(place, g)| n != g && near(n, g, cell, place)),
        };
        let of = |&(cell, own): &(Cell, Option<usize>)| {
            let numbers = (1..=count).filter(move |&n| fits(n, cell, own));
            numbers.map(|n| (n, cell)).collect::<Vec<_>>()
        };
        cells.iter().flat_map(of).collect()
    };
    let mut all = places(true);
    let has_cell = |n: usize| all.iter().any(|one| one.0 == n);
    let has_number = |cell: Cell| all.iter().any(|one| one.1 == cell);
    if !(1..=count).all(has_cell) || !cells.iter().all(|&(cell, _)| has_number(cell)) {
        all = places(false);
    }
    let name = |&(n, cell): &(usize, Cell)| format!("n{n}{}", cell_name(cell));
    let of = |fits: &dyn Fn(&(usize, Cell)) -> bool| {
        all.iter()
            .filter(|one| fits(one))
            .map(name)
            .collect::<Vec<_>>()
    };
    let mut variables = Vec::new();
    for &(cell, _) in &cells {
        variables.push((cell_name(cell), of(&|one| one.1 == cell)));
    }
    for n in 1..=count {
        variables.push((format!("n{n}"), of(&|one| one.0 == n)));
    }
    let mut links = Vec::new();
    for (a, b) in pairs(&all) {
        let (steps, far) = (a.0.abs_diff(b.0), distance(a.1, b.1));
        if steps > 0 && far > steps && (geometric || steps == 1) {
            links.push((name(&a), name(&b)));
        }
    }
    Ok(Board::new(Puzzle::Named, variables, links))
}

pub fn map(colours: usize, countries: usize, borders: &[String]) -> Result<Board, Refusal> {
    let colour = |n: usize| match n {
        1..=7 => ["B", "Y", "R", "G", "O", "V", "I"][n - 1].to_owned(),
        n => format!("C{n}"),
    };
    let candidates =
        |country: usize| (1..=colours).map(move |n| format!("{}X{country}", colour(n)));
    let variables = (1..=countries)
        .map(|country| (format!("X{country}"), candidates(country).collect()))
        .collect();
    let mut links = Vec::new();
    for entry in borders {
        let countries: Vec<usize> = entry
            .split_whitespace()
            .map(number)
            .collect::<Result<_, _>>()?;
        let (first, others) = countries.split_first().ok_or("an empty entry")?;
        for &other in others {
            links.extend(candidates(*first).zip(candidates(other)));
        }
    }
    Ok(Board::new(Puzzle::Named, variables, links))
}

/// The candidates that a word describes on a Latin square: `n12r3c4`, of at most nine rows; with
/// more, each letter has one number.
pub fn latin_candidates(
    word: &str,
    side: usize,
    candidates: impl Iterator<Item = String>,
) -> Result<Vec<String>, Refusal> {
    let wanted = super::sudoku::parts(word, side)?;
    if wanted.iter().any(|(letter, _)| *letter == 'b') {
        return Err(format!("{word} names a region"));
    }
    let mut all = Vec::new();
    for name in candidates {
        // As of a board with two-digit numbers: one for each letter.
        let Ok(own) = super::sudoku::parts(&name, usize::MAX) else {
            // The digits of a cage or the like.
            continue;
        };
        if wanted.iter().all(|(letter, numbers)| {
            let own = own.iter().find(|(other, _)| other == letter);
            own.is_some_and(|(_, number)| numbers.contains(&number[0]))
        }) {
            all.push(name);
        }
    }
    Ok(all)
}
