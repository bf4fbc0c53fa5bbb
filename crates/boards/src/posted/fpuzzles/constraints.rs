//! Constraints of f-puzzles as those of [`Latin`](oddagon_core::latin::Latin).

use super::{is_nothing, place};
use itertools::Itertools;
use serde_json::{Map, Value};

/// Keys with `true` and what they mean.
const WHOLE: [(&str, &str); 3] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    // Where there are dots, it does not mean cells with one.
    ("nonconsecutive", "no-difference 1"),
];

/// Keys with lines of cells, what each line means, and the number that it has where none is given,
/// by the side.
const LINES: [(&str, &str, Option<Usual>); 11] = [
    ("thermometer", "thermometer", None),
    ("slowthermometer", "slow-thermometer", None),
    ("palindrome", "palindrome", None),
    ("renban", "renban", None),
    ("whispers", "whisper", Some(|side| side.div_ceil(2))),
    ("betweenline", "between", None),
    ("entropicline", "entropic", None),
    ("modularline", "modular", None),
    ("parityline", "parity", None),
    ("nabner", "nabner", None),
    ("lockout", "lockout", Some(|side| side / 2)),
];

type Usual = fn(usize) -> usize;

/// Keys with single cells.
const CELLS: [(&str, &str); 4] = [
    ("odd", "odd"),
    ("even", "even"),
    ("minimum", "minimum"),
    ("maximum", "maximum"),
];

/// Keys with clues beside the grid, each for the row or column that begins there.
const OUTSIDE: [(&str, &str); 3] = [
    ("sandwichsum", "sandwich"),
    ("xsum", "x-sum"),
    ("skyscraper", "skyscraper"),
];

/// Keys with marks between two cells, and the number of a mark that has none.
const MARKS: [(&str, &str, usize); 2] = [("difference", "difference", 1), ("ratio", "ratio", 2)];

/// The constraints under a key of an object, a square of this side with the region of each cell,
/// each as text; `None` if the key is not known.
///
/// # Errors
/// What is wrong with them.
pub(super) fn under(
    object: &Map<String, Value>,
    key: &str,
    side: usize,
    regions: &[Option<usize>],
) -> Option<Result<Vec<String>, String>> {
    let value = object.get(key)?;
    let named = |list: &[(&str, &'static str)]| {
        let found = list.iter().find(|(name, _)| *name == key);
        found.map(|(_, word)| *word)
    };
    if let Some(word) = named(&WHOLE) {
        return Some(match value {
            Value::Bool(true) => Ok(vec![word.to_owned()]),
            _ => Err("expected true or false".to_owned()),
        });
    }
    let items = Items { value, side };
    if let Some(word) = named(&CELLS) {
        return Some(items.together(word));
    }
    if let Some(word) = named(&OUTSIDE) {
        return Some(items.each(|item| {
            let Some(number) = item.number()? else {
                return Ok(Vec::new());
            };
            Ok(vec![format!(
                "{word} {number} {}",
                item.line_from_outside()?
            )])
        }));
    }
    if let Some((_, word, usual)) = LINES.iter().find(|(name, ..)| *name == key) {
        return Some(items.lines(word, *usual));
    }
    if let Some((_, word, number)) = MARKS.iter().find(|(name, ..)| *name == key) {
        return Some(items.each(|item| {
            let number = item.number()?.unwrap_or(*number);
            Ok(vec![format!("{word} {number} {}", item.cells("cells")?)])
        }));
    }
    Some(match key {
        "xv" => items.each(|item| {
            let sum = match item.text("value") {
                "X" | "x" => 10,
                "V" | "v" => 5,
                "" => return Ok(Vec::new()),
                found => return Err(format!("found {found:?}, expected X or V")),
            };
            Ok(vec![format!("sum {sum} {}", item.cells("cells")?)])
        }),
        "killercage" => items.each(|item| {
            let cells = item.cells("cells")?;
            Ok(match item.number()? {
                Some(sum) => vec![format!("cage {sum} {cells}")],
                // A cell by itself has nothing to differ from.
                None if !cells.contains(' ') => Vec::new(),
                None => vec![format!("different {cells}")],
            })
        }),
        "littlekillersum" => items.each(|item| {
            let Some(sum) = item.number()? else {
                return Ok(Vec::new());
            };
            Ok(vec![format!("line-sum {sum} {}", item.cells("cells")?)])
        }),
        "quadruple" => items.each(|item| {
            let values = item.value.get("values").and_then(Value::as_array);
            let values = values.ok_or("expected a list of values")?;
            let numbers = values.iter().map(|n| number(n).map(|n| n.to_string()));
            let numbers: Option<Vec<String>> = numbers.collect();
            let numbers = numbers.ok_or("found other values than digits")?;
            if numbers.is_empty() {
                return Ok(Vec::new());
            }
            Ok(vec![format!(
                "quadruple {} {}",
                numbers.join(" "),
                item.cells("cells")?
            )])
        }),
        "clone" => items.each(|item| {
            let (cells, others) = (item.cells("cells")?, item.cells("cloneCells")?);
            if cells.split(' ').count() != others.split(' ').count() {
                return Err("found clones of different sizes".to_owned());
            }
            let pairs = cells
                .split(' ')
                .zip(others.split(' '))
                .filter(|(a, b)| a != b);
            Ok(pairs.map(|(a, b)| format!("equal {a} {b}")).collect())
        }),
        "regionsumline" => items.sums(|line| {
            let mut parts: Vec<Vec<usize>> = Vec::new();
            for cell in line {
                match parts.last_mut() {
                    Some(part) if regions[part[0]] == regions[cell] => part.push(cell),
                    _ => parts.push(vec![cell]),
                }
            }
            parts
        }),
        "doublearrow" => items.sums(|mut line| {
            let last = line.pop();
            let inside = line.split_off(1.min(line.len()));
            line.extend(last);
            vec![line, inside]
        }),
        "zipperline" => items.sums(|line| {
            let (half, length) = (line.len().div_ceil(2), line.len());
            let part = |i: usize| [i, length - 1 - i].map(|i| line[i]);
            (0..half)
                .map(|i| part(i).into_iter().dedup().collect())
                .collect()
        }),
        "arrow" => items.each(|item| {
            // The digits of two circles are read as a number, from the left or from above.
            let mut circles = item.names(item.value.get("cells"))?;
            circles.sort_unstable();
            let word = match circles.len() {
                1 => "arrow",
                2 => "pill",
                _ => {
                    let problem = "found more than two circles, which Oddagon does not know";
                    return Err(problem.to_owned());
                }
            };
            // A line begins in a circle.
            let arrows = item.lines()?.into_iter().map(|line| {
                let line = line.into_iter().filter(|cell| !circles.contains(cell));
                let line: Vec<String> = line.collect();
                format!("{word} {} {}", circles.join(" "), line.join(" "))
            });
            Ok(arrows.collect())
        }),
        "negative" => items.each(|item| {
            Ok(match item.value.as_str() {
                Some("xv") => vec!["no-sum 5".to_owned(), "no-sum 10".to_owned()],
                Some("difference") => negative(object, "difference", 1)?,
                Some("ratio") => negative(object, "ratio", 2)?,
                _ => return Err(format!("found {}, which Oddagon does not know", item.value)),
            })
        }),
        _ => return None,
    })
}

/// That cells without a mark do not have the number of a mark, or this one if there are none.
fn negative(object: &Map<String, Value>, word: &str, usual: usize) -> Result<Vec<String>, String> {
    let marks = object.get(word).and_then(Value::as_array);
    let mut numbers = Vec::new();
    for value in marks.into_iter().flatten() {
        let side = 0;
        numbers.push(Item { value, side }.number()?.unwrap_or(usual));
    }
    if numbers.is_empty() {
        numbers.push(usual);
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers
        .iter()
        .map(|number| format!("no-{word} {number}"))
        .collect())
}

/// What stands under a key.
struct Items<'v> {
    value: &'v Value,
    side: usize,
}

impl<'v> Items<'v> {
    /// The constraints that each item of the list gives.
    fn each(
        &self,
        constraints: impl Fn(Item<'v>) -> Result<Vec<String>, String>,
    ) -> Result<Vec<String>, String> {
        let list = self.value.as_array().ok_or("expected a list")?;
        let items = list.iter().map(|value| {
            constraints(Item {
                value,
                side: self.side,
            })
        });
        Ok(items.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// One constraint for all cells of the list.
    fn together(&self, word: &str) -> Result<Vec<String>, String> {
        let cells = self.each(|item| Ok(vec![item.cell(item.value.get("cell"))?]))?;
        Ok(vec![format!("{word} {}", cells.join(" "))])
    }

    /// For each line of each item, that its parts have equal sums. Cells are numbered row by row.
    fn sums(&self, parts: impl Fn(Vec<usize>) -> Vec<Vec<usize>>) -> Result<Vec<String>, String> {
        self.each(|item| {
            let mut constraints = Vec::new();
            for line in item.lines()? {
                let line = line.iter().filter_map(|name| place(name, self.side));
                let parts = parts(line.collect()).into_iter();
                let parts = parts.filter(|part| !part.is_empty()).map(|part| {
                    let names = part.iter().map(|&cell| name(cell, self.side));
                    names.collect::<Vec<_>>().join(" ")
                });
                let parts: Vec<String> = parts.collect();
                if parts.len() > 1 {
                    constraints.push(format!("equal-sums {}", parts.join(" / ")));
                }
            }
            Ok(constraints)
        })
    }

    /// A constraint for each line of each item.
    fn lines(&self, word: &str, usual: Option<Usual>) -> Result<Vec<String>, String> {
        self.each(|item| {
            let number = match usual {
                Some(usual) => format!(" {}", item.number()?.unwrap_or(usual(self.side))),
                None => String::new(),
            };
            let lines = item.lines()?.into_iter();
            let lines = lines.filter(|line| line.len() > 1).filter_map(|line| {
                // A between-line of two cells has nothing between them, a lockout line only ends.
                let word = match (word, line.len()) {
                    ("between", 2) => return None,
                    ("lockout", 2) => "whisper",
                    (word, _) => word,
                };
                Some(format!("{word}{number} {}", line.join(" ")))
            });
            Ok(lines.collect())
        })
    }
}

/// An item of a list.
struct Item<'v> {
    value: &'v Value,
    side: usize,
}

impl Item<'_> {
    fn text(&self, key: &str) -> &str {
        self.value
            .get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// Its value, if it has one.
    fn number(&self) -> Result<Option<usize>, String> {
        match self.value.get("value") {
            None => Ok(None),
            Some(value) if is_nothing(value) => Ok(None),
            Some(value) => match number(value) {
                Some(number) => Ok(Some(number)),
                None => Err(format!("found {value}, expected a number")),
            },
        }
    }

    /// The cells under a key, with blanks between.
    fn cells(&self, key: &str) -> Result<String, String> {
        Ok(self.names(self.value.get(key))?.join(" "))
    }

    fn names(&self, list: Option<&Value>) -> Result<Vec<String>, String> {
        let list = list
            .and_then(Value::as_array)
            .ok_or("expected a list of cells")?;
        if list.is_empty() {
            return Err("found no cells".to_owned());
        }
        list.iter().map(|cell| self.cell(Some(cell))).collect()
    }

    fn cell(&self, name: Option<&Value>) -> Result<String, String> {
        let cell = name
            .and_then(Value::as_str)
            .and_then(|name| place(name, self.side));
        let cell = cell.ok_or_else(|| match name {
            Some(name) => format!("found {name}, expected a cell such as R1C1"),
            None => "expected a cell such as R1C1".to_owned(),
        })?;
        Ok(self::name(cell, self.side))
    }

    /// The cells of the row or column that begins beside the grid, at a cell such as R0C5 or R1C10.
    fn line_from_outside(&self) -> Result<String, String> {
        let (side, said) = (self.side, self.text("cell"));
        let numbers = said.strip_prefix(['R', 'r']).and_then(|rest| {
            let (row, column) = rest.split_once(['C', 'c'])?;
            Some((row.parse::<usize>().ok()?, column.parse::<usize>().ok()?))
        });
        let inside = 1..=side;
        let cells: Vec<usize> = match numbers {
            Some((row, column)) if inside.contains(&column) && (row == 0 || row == side + 1) => {
                (0..side).map(|row| row * side + column - 1).collect()
            }
            Some((row, column)) if inside.contains(&row) && (column == 0 || column == side + 1) => {
                (0..side).map(|column| (row - 1) * side + column).collect()
            }
            _ => {
                let beyond = side + 1;
                return Err(format!(
                    "found {said:?}, expected a cell beside the grid, such as R0C1 or R1C{beyond}"
                ));
            }
        };
        let mut names: Vec<String> = cells.iter().map(|&cell| name(cell, side)).collect();
        if numbers.is_some_and(|(row, column)| row.max(column) > side) {
            names.reverse();
        }
        Ok(names.join(" "))
    }

    fn lines(&self) -> Result<Vec<Vec<String>>, String> {
        let lines = self.value.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or("expected a list of lines")?.iter();
        lines.map(|line| self.names(Some(line))).collect()
    }
}

/// The name of a cell.
fn name(cell: usize, side: usize) -> String {
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}

/// A number, also in quotes.
fn number(value: &Value) -> Option<usize> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        value => usize::try_from(value.as_u64()?).ok(),
    }
}
