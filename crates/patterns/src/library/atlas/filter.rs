//! Conditions on the columns of the atlas.

use super::Atlas;
use super::row::{COLUMNS, Row, Value};
use crate::library::published_id;
use std::cmp::Ordering;
use thiserror::Error;

/// A condition on the rows of a table, by default the atlas: comparisons such as `cells>=18`,
/// joined by `and` and `or`; `and` binds more tightly.
///
/// A comparison is a column, one of `=` `!=` `<` `<=` `>` `>=`, and a number, `true`, `false` or a
/// text; `none` is the value of an empty field. A missing value equals `none` only and is neither
/// less nor more than anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// All comparisons of at least one of these lists must hold.
    any: Vec<Vec<Comparison>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Comparison {
    column: usize,
    operator: &'static str,
    value: Value,
}

/// Why a text is not a condition.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {place}: expected {expected}, found {found}")]
pub struct FilterError {
    place: usize,
    expected: String,
    found: String,
}

const OPERATORS: [&str; 6] = ["!=", "<=", ">=", "=", "<", ">"];

impl Filter {
    /// Reads a condition on the rows of the atlas.
    ///
    /// # Errors
    /// If the text cannot be read; the error says what was expected where.
    pub fn parse(text: &str) -> Result<Filter, FilterError> {
        Filter::over(&COLUMNS, text)
    }

    /// Reads a condition on the rows of a table with these columns. Columns that the atlas has too
    /// have the same type of values; `kind` has texts, others numbers.
    ///
    /// # Errors
    /// If the text cannot be read; the error says what was expected where.
    pub fn over(columns: &[&str], text: &str) -> Result<Filter, FilterError> {
        let mut words = words(text).into_iter().peekable();
        let end = text.chars().count() + 1;
        let mut next = |expected: &str| {
            words.next().ok_or_else(|| FilterError {
                place: end,
                expected: expected.to_owned(),
                found: "the end".to_owned(),
            })
        };
        let wrong = |(place, word): (usize, &str), expected: String| FilterError {
            place,
            expected,
            found: format!("\"{word}\""),
        };
        let mut any = vec![Vec::new()];
        loop {
            let name = next("a column's name")?;
            let column = columns.iter().position(|&known| known == name.1);
            let column =
                column.ok_or_else(|| wrong(name, format!("a column: {}", columns.join(", "))))?;
            let operator = next("one of = != < <= > >=")?;
            let known = OPERATORS
                .iter()
                .find(|known| **known == operator.1)
                .ok_or_else(|| wrong(operator, "one of = != < <= > >=".to_owned()))?;
            let value = next("a value")?;
            let comparison = Comparison {
                column,
                operator: known,
                value: typed(columns[column], value.1)
                    .map_err(|expected| wrong(value, expected))?,
            };
            any.last_mut().expect("never empty").push(comparison);
            match next("") {
                Err(_) => return Ok(Filter { any }),
                Ok((_, "and")) => {}
                Ok((_, "or")) => any.push(Vec::new()),
                Ok(other) => return Err(wrong(other, "`and` or `or`".to_owned())),
            }
        }
    }

    /// Whether a row of the atlas meets the condition.
    pub fn holds(&self, atlas: &Atlas, row: &Row) -> bool {
        self.holds_by(|column| atlas.value(row, column))
    }

    /// Whether a row with these values in its columns, counted from 0, meets the condition.
    pub fn holds_by(&self, value: impl Fn(usize) -> Value) -> bool {
        self.any
            .iter()
            .any(|all| all.iter().all(|c| c.holds(&value(c.column))))
    }
}

impl Comparison {
    fn holds(&self, found: &Value) -> bool {
        let known = *found != Value::Missing && self.value != Value::Missing;
        let order = found.cmp(&self.value);
        match self.operator {
            "=" => order == Ordering::Equal,
            "!=" => order != Ordering::Equal,
            "<" => known && order == Ordering::Less,
            "<=" => known && order != Ordering::Greater,
            ">" => known && order == Ordering::Greater,
            _ => known && order != Ordering::Less,
        }
    }
}

/// The value that a text gives in a column, of the column's type.
fn typed(column: &str, text: &str) -> Result<Value, String> {
    let number = || text.parse().map(Value::Number);
    match column {
        _ if text == "none" => Ok(Value::Missing),
        "id" => Ok(Value::Text(
            published_id(text).unwrap_or_else(|| text.to_owned()),
        )),
        "kind" | "pattern" | "sat" | "transpose_id" => Ok(Value::Text(text.to_owned())),
        "super_impossible" | "own_transpose" | "colourable" => text
            .parse()
            .map(Value::Flag)
            .map_err(|_| "true or false".to_owned()),
        _ => number().map_err(|_| "a number".to_owned()),
    }
}

/// Names, values and operators, each with its column, from 1.
fn words(text: &str) -> Vec<(usize, &str)> {
    let is_operator = |c: char| "=!<>".contains(c);
    let mut found = Vec::new();
    let (mut rest, mut place) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let same = |c: char| !c.is_whitespace() && is_operator(c) == is_operator(first);
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else {
            rest.find(|c: char| !same(c)).unwrap_or(rest.len())
        };
        let (word, after) = rest.split_at(length);
        if !first.is_whitespace() {
            found.push((place, word));
        }
        place += word.chars().count();
        rest = after;
    }
    found
}
