//! Constraints as setters draw them.

use crate::face::table::{Figure, Place};
use oddagon_core::constraint::Constraint;

/// The figures of a constraint on a square of this side; words where it has no place.
pub(super) fn figures(constraint: &Constraint, side: usize) -> Vec<Figure> {
    let place = |&cell: &usize| (cell / side, cell % side);
    let cells: Vec<Place> = constraint.cells.iter().map(place).collect();
    let number = constraint.numbers.first().copied().unwrap_or(0);
    let pair = |text: String, is_filled: bool| Figure::Dot {
        between: [cells[0], cells[cells.len() - 1]],
        text,
        is_filled,
    };
    let line = |class: &'static str| Figure::Line {
        class,
        cells: cells.clone(),
        has_bulb: class == "thermo",
    };
    let each = |class: &'static str| {
        let shaded = cells.iter().map(|&cell| Figure::Shade { class, cell });
        shaded.collect::<Vec<_>>()
    };
    let text = constraint.text(side);
    match constraint.word.as_str() {
        "difference" => vec![pair(more_than(1, number), false)],
        "ratio" => vec![pair(more_than(2, number), true)],
        "sum" => vec![pair(roman(number), false)],
        "thermometer" | "slow-thermometer" => vec![line("thermo")],
        "whisper" => vec![line("whisper")],
        "renban" => vec![line("renban")],
        "palindrome" => vec![line("palindrome")],
        "parity" | "modular" | "entropic" | "nabner" | "between" | "lockout" => vec![line("line")],
        "equal-sums" if cells.windows(2).all(|pair| are_near(pair[0], pair[1])) => {
            vec![line("line")]
        }
        "arrow" => vec![Figure::Arrow { cells }],
        // Two circles, an arrow from the second one.
        "pill" => vec![
            circle(cells[0]),
            Figure::Arrow {
                cells: cells[1..].to_vec(),
            },
        ],
        "counting" => cells.iter().map(|&cell| circle(cell)).collect(),
        "sandwich" | "x-sum" | "skyscraper" if are_near(cells[0], cells[1]) => {
            vec![Figure::Outside {
                first: cells[0],
                next: cells[1],
                text: number.to_string(),
            }]
        }
        "odd" => each("odd"),
        "even" => each("even"),
        "minimum" => each("minimum"),
        "maximum" => each("maximum"),
        "cage" => vec![Figure::Cage {
            cells,
            text: number.to_string(),
        }],
        "different" => vec![Figure::Cage {
            cells,
            text: String::new(),
        }],
        "quadruple" => {
            let digits: Vec<String> = constraint.numbers.iter().map(usize::to_string).collect();
            let (least, most) = (cells.iter().min(), cells.iter().max());
            match (least, most) {
                (Some(&least), Some(&most)) => vec![Figure::Dot {
                    between: [least, most],
                    text: digits.join(""),
                    is_filled: false,
                }],
                _ => Vec::new(),
            }
        }
        _ => vec![Figure::Words(text)],
    }
}

fn circle(cell: Place) -> Figure {
    Figure::Arrow { cells: vec![cell] }
}

/// Whether two cells touch, if only at a corner.
fn are_near(a: Place, b: Place) -> bool {
    a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) == 1
}

/// The number of a dot, unless it is the usual one.
fn more_than(usual: usize, number: usize) -> String {
    if number == usual {
        String::new()
    } else {
        number.to_string()
    }
}

/// V and X as setters write them, other sums as numbers.
fn roman(sum: usize) -> String {
    match sum {
        5 => "V".to_owned(),
        10 => "X".to_owned(),
        sum => sum.to_string(),
    }
}
