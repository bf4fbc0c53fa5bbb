//! Slitherlink: lines between the points of a grid form one closed circuit, and a number in a cell
//! says how many of its sides are drawn.
//!
//! A window is a rectangle of cells of a larger grid, or the whole of one. It has the sides of its
//! cells, and the lines that leave its rim outwards, but not where its rim is the grid's border.
//! What lies beyond is free.

use super::{Board, Loop, Puzzle, Refusal};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The most sides of a cell that may be drawn. Four are a closed circuit, which only L2 allows
/// around one cell, as the whole solution.
pub fn most_sides(mode: Loop) -> usize {
    if mode == Loop::L2 { 4 } else { 3 }
}

/// A cell by its row and column, or the point that is its upper left corner.
pub type Place = (usize, usize);

/// A line by its place: `Hr1c2` is the upper side of the cell r1c2, `Vr1c2` its left side.
pub type Line = (char, usize, usize);

/// The lines that meet at a point, or the sides of a cell, each with the letter of its direction.
/// They come in the order n, s, e, w.
pub type Around = Vec<(char, Line)>;

/// The lines that are drawn.
pub type Drawing = BTreeSet<Line>;

/// What a candidate says of lines: drawn or not.
type Says = Vec<(Line, bool)>;

/// A CSP-variable: its name, and the names of its candidates with what they say.
type Variable = (String, Vec<(String, Says)>);

pub struct Window {
    rows: usize,
    columns: usize,
    border: String,
}

impl Window {
    pub fn new(rows: usize, columns: usize, border: &str) -> Result<Window, Refusal> {
        if rows * columns == 0 || border.contains(|side| !"NSWE".contains(side)) {
            return Err(format!("{rows}x{columns} {border}"));
        }
        let border = border.to_owned();
        Ok(Window {
            rows,
            columns,
            border,
        })
    }

    /// Whether the window, with what leaves its rim, has a line.
    fn has(&self, (kind, row, column): Line) -> bool {
        // A line lies between two points of a row (or column) of points.
        let (rows, columns) = (self.rows, self.columns);
        let (place, cells, [first, last], inside) = match kind {
            'H' => (column, columns, ['W', 'E'], (1..=rows + 1).contains(&row)),
            _ => (row, rows, ['N', 'S'], (1..=columns + 1).contains(&column)),
        };
        let leaves = |end, side| place == end && !self.border.contains(side);
        let is_side = (1..=cells).contains(&place);
        inside && (is_side || leaves(0, first) || leaves(cells + 1, last))
    }

    pub fn lines(&self) -> Vec<Line> {
        let places = places(0..=self.rows + 1, 0..=self.columns + 1);
        let lines = places.flat_map(|(row, column)| ['H', 'V'].map(|kind| (kind, row, column)));
        lines.filter(|&line| self.has(line)).collect()
    }

    pub fn cells(&self) -> impl Iterator<Item = Place> + use<> {
        places(1..=self.rows, 1..=self.columns)
    }

    pub fn points(&self) -> impl Iterator<Item = Place> + use<> {
        places(1..=self.rows + 1, 1..=self.columns + 1)
    }

    pub fn at_point(&self, (row, column): Place) -> Around {
        let north_south = [('n', ('V', row - 1, column)), ('s', ('V', row, column))];
        let east_west = [('e', ('H', row, column)), ('w', ('H', row, column - 1))];
        let all = north_south.into_iter().chain(east_west);
        all.filter(|&(_, line)| self.has(line)).collect()
    }

    /// Every way to draw lines so that none ends: at each point two meet, or none.
    pub fn without_ends(&self) -> Vec<Drawing> {
        let mut drawings = vec![Drawing::new()];
        let mut left = self.lines();
        while let Some(line) = left.pop() {
            for mut drawing in drawings.clone() {
                drawing.insert(line);
                drawings.push(drawing);
            }
            // The points of which it was the last line.
            let mut points: Vec<Around> = self.points().map(|point| self.at_point(point)).collect();
            points.retain(|around| around.iter().any(|(_, at)| *at == line));
            points.retain(|around| !around.iter().any(|(_, at)| left.contains(at)));
            drawings.retain(|drawing| points.iter().all(|p| [0, 2].contains(&count(p, drawing))));
        }
        drawings
    }

    /// The closed circuits that sides of the cells can form: without ends, and in one piece.
    fn circuits(&self) -> Vec<Drawing> {
        let border = "NSWE".to_owned();
        let mut drawings = Window { border, ..*self }.without_ends();
        drawings.retain(|drawing| pieces(drawing).len() == 1);
        drawings
    }

    /// The board: CSP-variables of lines (H and V), points (P), cells (B and N) and circuits (O).
    pub fn board(&self, mode: Loop) -> Board {
        let [mut lines, mut points, mut cells] = [const { Vec::new() }; 3];
        let [mut circuits, mut numbers, mut alone] = [const { Vec::new() }; 3];
        let most = most_sides(mode);
        // H and V: a line is drawn (1) or not (0).
        for line in self.lines() {
            let value = |is_drawn| (u8::from(is_drawn).to_string(), vec![(line, is_drawn)]);
            lines.push(variable(name(line), vec![value(false), value(true)]));
        }
        // P: which lines at a point are drawn: none or two.
        for (row, column) in self.points() {
            let values = values(&self.at_point((row, column)), &[0, 2]);
            points.push(variable(format!("Pr{row}c{column}"), values));
        }
        // B: which sides of a cell are drawn. N: how many.
        for (row, column) in self.cells() {
            let counts: Vec<usize> = (0..=most).collect();
            let around = around_cell((row, column));
            let values = values(&around, &counts);
            let (name, candidates) = variable(format!("Br{row}c{column}"), values);
            // With four lines around it, no other line is drawn.
            let is_closed = |says: &Says| says.iter().filter(|(_, drawn)| *drawn).count() == 4;
            for (candidate, _) in candidates.iter().filter(|(_, says)| is_closed(says)) {
                let mut others = self.lines();
                others.retain(|line| !around.iter().any(|(_, side)| side == line));
                let says = others.into_iter().map(|line| (line, false)).collect();
                alone.push((name.clone(), vec![(candidate.clone(), says)]));
            }
            cells.push((name, candidates));
            let values = counts.iter().map(|n| (n.to_string(), Vec::new()));
            numbers.push(variable(format!("Nr{row}c{column}"), values.collect()));
        }
        // O: a closed circuit is open at a line that is not drawn; or it is the whole solution, so
        // its lines are drawn and no other line is. In L2 the circuit around one cell is a value of
        // B.
        for circuit in if mode == Loop::L0 {
            Vec::new()
        } else {
            self.circuits()
        } {
            if mode == Loop::L2 && circuit.len() == 4 {
                continue;
            }
            let open = circuit
                .iter()
                .map(|&line| (name(line), vec![(line, false)]));
            let mut values: Vec<(String, Says)> = open.collect();
            if mode == Loop::L2 {
                let lines = self.lines().into_iter();
                let says = lines.map(|line| (line, circuit.contains(&line)));
                values.push(("whole".to_owned(), says.collect()));
            }
            circuits.push(variable(circuit_name(circuit), values));
        }

        // Linked are those of which one says of a line what the other denies,
        let mut links = Vec::new();
        let pairs = [
            (&lines, &points),
            (&lines, &cells),
            (&lines, &circuits),
            (&lines, &alone),
            (&points, &cells),
        ];
        for (some, others) in pairs {
            for (a, says) in some.iter().flat_map(|(_, candidates)| candidates) {
                for (b, other) in others.iter().flat_map(|(_, candidates)| candidates) {
                    if says
                        .iter()
                        .any(|&(line, drawn)| other.contains(&(line, !drawn)))
                    {
                        links.push((a.clone(), b.clone()));
                    }
                }
            }
        }
        // and the sides of a cell with any other number than theirs.
        for ((_, sides), (_, numbers)) in cells.iter().zip(&numbers) {
            for (sides, says) in sides {
                let drawn = says.iter().filter(|(_, drawn)| *drawn).count();
                let others = numbers
                    .iter()
                    .enumerate()
                    .filter(|(number, _)| *number != drawn);
                links.extend(others.map(|(_, (number, _))| (sides.clone(), number.clone())));
            }
        }
        let all = [lines, points, cells, numbers, circuits]
            .concat()
            .into_iter();
        let names = |candidates: Vec<(String, Says)>| candidates.into_iter().map(|(name, _)| name);
        let variables = all.map(|(name, candidates)| (name, names(candidates).collect()));
        Board::new(Puzzle::Slitherlink, variables.collect(), links)
    }
}

fn places(
    rows: RangeInclusive<usize>,
    columns: RangeInclusive<usize>,
) -> impl Iterator<Item = Place> {
    rows.flat_map(move |row| columns.clone().map(move |column| (row, column)))
}

/// The sides of a cell.
pub fn around_cell((row, column): Place) -> Around {
    let north_south = [('n', ('H', row, column)), ('s', ('H', row + 1, column))];
    let east_west = [('e', ('V', row, column + 1)), ('w', ('V', row, column))];
    [north_south, east_west].concat()
}

pub fn name((kind, row, column): Line) -> String {
    format!("{kind}r{row}c{column}")
}

/// The name of a circuit: its lines. (The library counts circuits, in an order that means nothing.)
pub fn circuit_name(circuit: Drawing) -> String {
    let lines: BTreeSet<String> = circuit.into_iter().map(name).collect();
    format!("O[{}]", Vec::from_iter(lines).join(" "))
}

fn variable(name: String, values: Vec<(String, Says)>) -> Variable {
    let candidates = values
        .into_iter()
        .map(|(value, says)| (format!("{name}={value}"), says));
    let candidates = candidates.collect();
    (name, candidates)
}

/// The ways to draw so many of the lines: for each the value's name, and what it says.
fn values(around: &Around, counts: &[usize]) -> Vec<(String, Says)> {
    let mut drawings = vec![Drawing::new()];
    for &(_, line) in around {
        for mut drawing in drawings.clone() {
            drawing.insert(line);
            drawings.push(drawing);
        }
    }
    drawings.retain(|drawing| counts.contains(&drawing.len()));
    let says = |drawing: &Drawing| -> Says {
        let lines = around.iter().map(|&(_, line)| line);
        lines.map(|line| (line, drawing.contains(&line))).collect()
    };
    drawings
        .iter()
        .map(|drawing| (value(around, drawing), says(drawing)))
        .collect()
}

/// The value that says which of the lines are drawn: their letters, `o` where none is.
pub fn value(around: &Around, drawing: &Drawing) -> String {
    let drawn = around.iter().filter(|(_, line)| drawing.contains(line));
    let letters: String = drawn.map(|(letter, _)| letter).collect();
    if letters.is_empty() {
        "o".to_owned()
    } else {
        letters
    }
}

/// How many of the lines are drawn.
pub fn count(around: &Around, drawing: &Drawing) -> usize {
    let drawn = around.iter().filter(|(_, line)| drawing.contains(line));
    drawn.count()
}

/// The parts of a drawing that hang together.
pub fn pieces(drawing: &Drawing) -> Vec<Drawing> {
    let mut pieces: Vec<Drawing> = Vec::new();
    for &line in drawing {
        let touches = |piece: &Drawing| piece.iter().any(|&other| meet(line, other));
        let (touching, mut all): (Vec<_>, Vec<_>) = pieces.into_iter().partition(touches);
        all.push(touching.into_iter().flatten().chain([line]).collect());
        pieces = all;
    }
    pieces
}

/// Whether two lines have a point in common.
fn meet(a: Line, b: Line) -> bool {
    let ends = |(kind, row, column)| match kind {
        'H' => [(row, column), (row, column + 1)],
        _ => [(row, column), (row + 1, column)],
    };
    ends(a).iter().any(|point| ends(b).contains(point))
}
