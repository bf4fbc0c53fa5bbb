//! Random statements: every kind of board, pattern, assumption and claim, in the text forms that
//! people use.

use super::{Assumption, Board, BoardName, Claim, Pattern, Statement};
use crate::puzzles::Random;

impl Random {
    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// So many different ones, or all, in any order.
    fn some<T: Clone>(&mut self, of: &[T], count: usize) -> Vec<T> {
        let mut left = of.to_vec();
        let count = count.min(left.len());
        (0..count)
            .map(|_| left.swap_remove(self.below(left.len())))
            .collect()
    }

    /// At least one of them, in their order.
    fn subset<T: Clone>(&mut self, of: &[T]) -> Vec<T> {
        let sure = self.below(of.len());
        let chance = 20 + self.below(60);
        let kept = (0..of.len()).filter(|&i| i == sure || self.percent(chance));
        kept.map(|i| of[i].clone()).collect()
    }
}

/// A random statement about the Sudoku board of that order.
pub fn sudoku(order: usize, board: &Board, random: &mut Random) -> Statement {
    let side = order * order;
    let symbol = |digit: usize| "123456789ABCDEFG".chars().nth(digit - 1).unwrap();
    // Few cells, or many.
    let density = random.pick(&[10, 25, 50]);
    let marked: Vec<bool> = (0..side * side).map(|_| random.percent(density)).collect();
    let pattern = match random.below(4) {
        0 => {
            let k = 1 + random.below(side);
            let marks = [
                random.pick(&['X', 'x', '1', symbol(k)]),
                random.pick(&['X', symbol(k)]),
            ];
            let empty = random.pick(&['.', '0']);
            let cell = |marked: &bool| if *marked { random.pick(&marks) } else { empty };
            let cells: Vec<String> = marked.iter().map(cell).map(String::from).collect();
            Pattern::Digits {
                k,
                cells: grid(&cells, "", random),
            }
        }
        1 => {
            let l = 2 + random.below(side - 1);
            let k = 1 + random.below(l - 1);
            let cell = |marked: &bool| {
                if *marked {
                    random.pick(&[symbol(k), symbol(l)])
                } else {
                    random.pick(&['.', 'o'])
                }
            };
            let cells: Vec<String> = marked.iter().map(cell).map(String::from).collect();
            Pattern::KlDigits {
                k,
                l,
                cells: grid(&cells, "", random),
            }
        }
        2 => {
            let all: Vec<usize> = (1..=side).collect();
            let cells: Vec<Vec<usize>> = marked
                .iter()
                .map(|marked| {
                    if *marked {
                        random.subset(&all)
                    } else {
                        all.clone()
                    }
                })
                .collect();
            let symbols = |digits: &Vec<usize>| {
                digits
                    .iter()
                    .map(|&digit| symbol(digit))
                    .collect::<String>()
            };
            if random.percent(50) {
                let cells: Vec<String> = cells.iter().map(symbols).collect();
                Pattern::Candidates(grid(&cells, " ", random))
            } else {
                // The long line: a place for each candidate.
                let place = |digits: &Vec<usize>| {
                    (1..=side)
                        .map(|d| if digits.contains(&d) { symbol(d) } else { '.' })
                        .collect::<String>()
                };
                Pattern::Candidates(cells.iter().map(place).collect())
            }
        }
        _ => Pattern::Restrict(sudoku_lines(order, false, random)),
    };
    let mut statement = plain(BoardName::Sudoku(order), pattern);
    fill(&mut statement, board, random);
    if random.percent(25) {
        let lines = sudoku_lines(order, true, random);
        let place = random.below(statement.assume.len() + 1);
        statement.assume.insert(place, Assumption::Unique(lines));
    }
    statement
}

/// Cells, each a word, in one line or as a grid, with or without a frame.
fn grid(cells: &[String], between: &str, random: &mut Random) -> String {
    let side = cells.len().isqrt();
    let form = random.below(4);
    if form == 0 && between.is_empty() {
        return cells.concat() + random.pick(&["", "", "  what follows, 1 2 3, is a comment"]);
    }
    if form == 0 {
        return cells.join(between);
    }
    let order = side.isqrt();
    let frame = match random.below(4) {
        0 => format!("+{}\n", "-------+".repeat(order)),
        1 => format!(".{}\n", "-------.".repeat(order)),
        2 => format!(":{}\n", "=======:".repeat(order)),
        _ => format!("├{}\n", "───────┼".repeat(order)),
    };
    let mut text = "\n".to_owned();
    for (row, line) in cells.chunks(side).enumerate() {
        if form == 1 {
            text += &(line.join(between) + "\n");
            continue;
        }
        if row % order == 0 {
            text += if form == 2 { &frame } else { "# some rows\n\n" };
        }
        let bar = random.pick(&[" ! ", " | ", "│", " ║ "]);
        let blocks: Vec<String> = line.chunks(order).map(|block| block.join(" ")).collect();
        text += &format!("{bar}{}{bar}\n", blocks.join(bar));
    }
    text
}

/// Lines as in `Restrict`; about cells only, or about anything.
fn sudoku_lines(order: usize, cells: bool, random: &mut Random) -> String {
    let side = order * order;
    let all: Vec<usize> = (1..=side).collect();
    // On the 16×16 board each letter has one number.
    let numbers = |letter: char, most: usize, random: &mut Random| -> String {
        let count = if side > 9 { 1 } else { 1 + random.below(most) };
        let numbers: Vec<String> = random
            .some(&all, count)
            .iter()
            .map(usize::to_string)
            .collect();
        format!("{letter}{}", numbers.concat())
    };
    let mut text = String::new();
    for _ in 0..random.below(6) + usize::from(cells) {
        let (a, b, value) = if cells {
            ('r', 'c', 'n')
        } else {
            random.pick(&[
                ('r', 'c', 'n'),
                ('r', 'n', 'c'),
                ('c', 'n', 'r'),
                ('b', 'n', ' '),
            ])
        };
        let words = 1 + random.below(2);
        let variables: Vec<String> = (0..words)
            .map(|_| numbers(a, 2, random) + &numbers(b, 2, random))
            .collect();
        let values: Vec<String> = if value == ' ' {
            // In blocks: all of some rows, and a column or two, so that something is left.
            let rows = random
                .subset(&all)
                .iter()
                .map(|row| format!("r{row}"))
                .collect();
            if random.percent(50) {
                rows
            } else {
                [rows, vec![numbers('c', side, random)]].concat()
            }
        } else {
            (0..1 + random.below(3))
                .map(|_| numbers(value, side - 1, random))
                .collect()
        };
        text += &format!(
            "{}: {}{}",
            variables.join(" "),
            values.join(" "),
            random.pick(&["; ", "\n", " # why not\n", ";\n\n"])
        );
    }
    text
}

/// A random statement about the window of that name.
pub fn slitherlink(name: &BoardName, board: &Board, random: &mut Random) -> Statement {
    let variables: Vec<_> = board
        .variables
        .iter()
        .filter(|(name, _)| !name.starts_with('O'))
        .collect();
    let cells = variables
        .iter()
        .filter(|(name, _)| name.starts_with('N'))
        .count();
    let mut lines = Vec::new();
    for _ in 0..random.below(3 + cells) {
        // All kinds equally often, and some of the same values.
        let kind = random.pick(&["H", "V", "P", "B", "N", "N"]);
        let such: Vec<_> = variables
            .iter()
            .filter(|(name, _)| name.starts_with(kind))
            .collect();
        let (name, candidates) = random.pick(&such);
        let also = such.iter().filter(|(other, theirs)| {
            other != name && theirs.len() == candidates.len() && !"PB".contains(kind)
        });
        let also: Vec<String> = also.map(|(other, _)| other.clone()).collect();
        let count = random.pick(&[0, 0, 1, 2]);
        let names = [vec![name.clone()], random.some(&also, count)].concat();
        let values: Vec<&str> = candidates
            .iter()
            .map(|c| c.split_once('=').expect("a value").1)
            .collect();
        let values = random.subset(&values);
        lines.push(format!("{}: {}", names.join(" "), values.join(" ")));
    }
    if random.percent(5) {
        // All CSP-variables of a kind.
        lines.push(
            random
                .pick(&["H: 0", "V: 0", "N: 0 1 2", "P: o", "B: o n s e w"])
                .to_owned(),
        );
    }
    let mut statement = plain(
        name.clone(),
        Pattern::Restrict(lines.join(random.pick(&["; ", "\n"]))),
    );
    fill(&mut statement, board, random);
    statement
}

/// A random statement about a few candidates.
pub fn abstract_board(random: &mut Random) -> Statement {
    let names: Vec<String> = "abcdefgh".chars().map(String::from).collect();
    let mut variables: Vec<String> = Vec::new();
    for i in 0..1 + random.below(3) {
        let count = 1 + random.below(4);
        variables.push(format!("V{i} = {}", random.some(&names, count).join(" ")));
    }
    let free = ["", "x", "x y"][random.below(3)];
    let mut used: Vec<String> = variables
        .iter()
        .flat_map(|entry| entry[4..].split_whitespace())
        .map(str::to_owned)
        .collect();
    used.extend(free.split_whitespace().map(str::to_owned));
    used.sort();
    used.dedup();
    let link = |random: &mut Random| {
        let count = 2 + random.below(2);
        random.some(&used, count).join(" ")
    };
    let links = if used.len() < 2 {
        Vec::new()
    } else {
        (0..random.below(4)).map(|_| link(random)).collect()
    };
    let members: Vec<&str> = variables[0].split_whitespace().skip(2).collect();
    let pattern = if random.percent(30) {
        format!("V0: {}", random.subset(&members).join(" "))
    } else {
        String::new()
    };
    let board = BoardName::Abstract {
        variables,
        free: free.to_owned(),
        links,
    };
    let mut statement = plain(board, Pattern::Restrict(pattern));
    let board = Board::of(&statement.board).expect("a board");
    fill(&mut statement, &board, random);
    statement
}

fn plain(board: BoardName, pattern: Pattern) -> Statement {
    Statement {
        name: "random".to_owned(),
        board,
        pattern,
        without: String::new(),
        decided: String::new(),
        assume: Vec::new(),
        claim: Claim::Impossible,
        focus: String::new(),
        source: String::new(),
    }
}

/// Adds what a statement says of candidates that its pattern leaves.
fn fill(statement: &mut Statement, board: &Board, random: &mut Random) {
    let left = |statement: &Statement| {
        let live = board.live(statement).expect("a pattern");
        let mut live: Vec<String> = live.into_iter().collect();
        // Circuits are counted in an order that statements cannot rely on; `-x` is left to
        // literals.
        live.retain(|name| !name.starts_with(['O', '-']));
        live
    };
    let names = left(statement);
    if random.percent(30) && names.len() > 3 {
        let count = 1 + random.below(3);
        let words = random.some(&names, count);
        statement.without = words
            .iter()
            .map(|name| description(name, &names, random))
            .collect::<Vec<_>>()
            .join(" ");
    }
    let names = left(statement);
    if random.percent(30) && !names.is_empty() {
        let count = 1 + random.below(2);
        statement.decided = random.some(&names, count).join(" ");
    }
    let names = left(statement);
    if names.len() < 4 {
        return;
    }
    let some = |least: usize, most: usize, random: &mut Random| {
        let count = least + random.below(most - least + 1);
        random.some(&names, count)
    };
    let described = |count: usize, random: &mut Random| {
        let words: Vec<String> = some(1, count, random)
            .iter()
            .map(|name| description(name, &names, random))
            .collect();
        words.join(" ")
    };
    let literals = |random: &mut Random| {
        let mut literals = some(1, 4, random);
        for literal in &mut literals {
            *literal = description(literal, &names, random);
            if random.percent(40) {
                literal.insert(0, '-');
            }
        }
        literals.join(" ")
    };
    for _ in 0..random.pick(&[0, 0, 0, 1, 2, 3]) {
        statement.assume.push(match random.below(4) {
            0 => Assumption::NotBoth(some(2, 4, random).join(" ")),
            1 => Assumption::ExactlyOne(some(2, 4, random).join(" ")),
            _ => Assumption::AtLeastOne(literals(random)),
        });
    }
    statement.claim = match random.below(6) {
        0 => Claim::Impossible,
        1 => Claim::Assert(some(1, 2, random).join(" ")),
        2 => Claim::AtLeastOne(literals(random)),
        3 => Claim::NotBoth(some(2, 2, random).join(" ")),
        _ => Claim::Eliminate(described(3, random)),
    };
}

/// A word for a candidate: its name; or in Sudoku one that describes another of its cell too, or
/// has its parts in another order.
fn description(name: &str, live: &[String], random: &mut Random) -> String {
    let Some((digit, cell)) = name.strip_prefix('n').and_then(|name| name.split_once('r')) else {
        return name.to_owned();
    };
    let cell = format!("r{cell}");
    match random.below(4) {
        0 => format!("{cell}n{digit}"),
        // On the 16×16 board each letter has one number.
        1 if !live.iter().any(|name| name.contains("r16")) => {
            let also = live
                .iter()
                .filter_map(|other| other.strip_prefix('n')?.strip_suffix(&*cell));
            let also: Vec<&str> = also.filter(|other| *other != digit).collect();
            format!("n{digit}{}{cell}", random.some(&also, 1).concat())
        }
        _ => name.to_owned(),
    }
}

/// All sets of the four sides of the grid.
pub fn borders() -> Vec<String> {
    let side = |i: &usize| "NSWE".chars().nth(*i).unwrap();
    (0..16)
        .map(|set| {
            (0..4)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| side(&i))
                .collect()
        })
        .collect()
}
