//! Constraints of f-puzzles as those of [`Latin`](oddagon_core::latin::Latin).

use super::{is_nothing, place};
use serde_json::{Map, Value};

/// Keys with `true` and what they mean.
const WHOLE: [(&str, &str); 3] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    // Where there are dots, it does not mean cells with one.
    ("nonconsecutive", "no-difference 1"),
];

/// Keys with lines of cells, what each line means, and the number that it has where none is given.
const LINES: [(&str, &str, Option<usize>); 9] = [
    ("thermometer", "thermometer", None),
    ("slowthermometer", "slow-thermometer", None),
    ("palindrome", "palindrome", None),
    ("renban", "renban", None),
    ("whispers", "whisper", Some(5)),
    ("betweenline", "between", None),
    ("entropicline", "entropic", None),
    ("modularline", "modular", None),
    ("parityline", "parity", None),
];

/// Keys with single cells.
const CELLS: [(&str, &str); 4] = [
    ("odd", "odd"),
    ("even", "even"),
    ("minimum", "minimum"),
    ("maximum", "maximum"),
];

/// Keys with marks between two cells, and the number of a mark that has none.
const MARKS: [(&str, &str, usize); 2] = [("difference", "difference", 1), ("ratio", "ratio", 2)];

/// The constraints under a key of an object, a square of this side, each as text; `None` if the key
/// is not known.
///
/// # Errors
/// What is wrong with them.
pub(super) fn under(
    object: &Map<String, Value>,
    key: &str,
    side: usize,
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
    if let Some((_, word, number)) = LINES.iter().find(|(name, ..)| *name == key) {
        return Some(items.lines(word, *number));
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
        "arrow" => items.each(|item| {
            let circle = item.cells("cells")?;
            if circle.contains(' ') {
                return Err(
                    "found a circle of several cells, which Oddagon does not know".to_owned(),
                );
            }
            // A line begins in the circle.
            let arrows = item.lines()?.into_iter().map(|line| {
                let line: Vec<String> = line.into_iter().filter(|cell| *cell != circle).collect();
                format!("arrow {circle} {}", line.join(" "))
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

    /// A constraint for each line of each item.
    fn lines(&self, word: &str, number: Option<usize>) -> Result<Vec<String>, String> {
        self.each(|item| {
            let number = match number {
                Some(number) => format!(" {}", item.number()?.unwrap_or(number)),
                None => String::new(),
            };
            // A between-line of two cells has nothing between them.
            let least = if word == "between" { 3 } else { 2 };
            let lines = item.lines()?.into_iter().filter(|line| line.len() >= least);
            Ok(lines
                .map(|line| format!("{word}{number} {}", line.join(" ")))
                .collect())
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
        Ok(format!(
            "r{}c{}",
            cell / self.side + 1,
            cell % self.side + 1
        ))
    }

    fn lines(&self) -> Result<Vec<Vec<String>>, String> {
        let lines = self.value.get("lines").and_then(Value::as_array);
        let lines = lines.ok_or("expected a list of lines")?.iter();
        lines.map(|line| self.names(Some(line))).collect()
    }
}

/// A number, also in quotes.
fn number(value: &Value) -> Option<usize> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        value => usize::try_from(value.as_u64()?).ok(),
    }
}
