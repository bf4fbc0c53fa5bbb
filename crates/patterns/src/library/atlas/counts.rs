use super::Atlas;
use super::row::{COLUMNS, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How many rows there are of each size, and of each value of another column.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// The column's name.
    pub by: String,
    /// The values that occur.
    pub values: BTreeSet<Value>,
    /// For each number of cells, how many rows have each value.
    pub sizes: BTreeMap<u32, BTreeMap<Value, usize>>,
}

impl Counts {
    /// Counts the rows of the atlas by the column with this index.
    pub fn of(atlas: &Atlas, column: usize) -> Counts {
        let mut counts = Counts {
            by: COLUMNS[column].to_owned(),
            ..Counts::default()
        };
        for row in &atlas.rows {
            let value = atlas.value(row, column);
            counts.values.insert(value.clone());
            let size = counts.sizes.entry(row.cells()).or_default();
            *size.entry(value).or_default() += 1;
        }
        counts
    }

    /// The counts as a table in Markdown: a line for each size and one for all.
    pub fn table(&self) -> String {
        let name = |value: &Value| match value {
            Value::Missing => "none".to_owned(),
            value => value.to_string(),
        };
        let mut lines = vec![vec!["cells".to_owned(), "patterns".to_owned()]];
        lines[0].extend(
            self.values
                .iter()
                .map(|v| format!("{} {}", self.by, name(v))),
        );
        let mut all: BTreeMap<&Value, usize> = BTreeMap::new();
        for (cells, size) in &self.sizes {
            let mut line = vec![cells.to_string(), size.values().sum::<usize>().to_string()];
            for value in &self.values {
                let count = size.get(value).copied().unwrap_or(0);
                *all.entry(value).or_default() += count;
                line.push(count.to_string());
            }
            lines.push(line);
        }
        let mut total = vec!["all".to_owned(), all.values().sum::<usize>().to_string()];
        total.extend(self.values.iter().map(|value| all[value].to_string()));
        lines.push(total);
        let width = |i: usize| lines.iter().map(|line| line[i].len()).max().unwrap_or(0);
        let mut out = String::new();
        for (number, line) in lines.iter().enumerate() {
            for (i, cell) in line.iter().enumerate() {
                let _ = write!(out, "| {cell:>width$} ", width = width(i));
            }
            out += "|\n";
            if number == 0 {
                (0..line.len()).for_each(|i| out += &format!("|{}:", "-".repeat(width(i) + 1)));
                out += "|\n";
            }
        }
        out
    }
}
