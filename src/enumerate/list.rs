//! Lists of patterns as `oddagon enumerate` writes them.

use crate::output;
use oddagon::enumerate::board::Set;
use oddagon::enumerate::{Forms, Kind, Marked, Options};
use oddagon::job::{Part, Shard};
use oddagon::sudoku::{Equivalence, canonical, is_own_transpose};
use oddagon::theorem::Statement;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// What is written.
pub struct Style<'f> {
    /// The kind of patterns.
    pub kind: Kind,
    /// The symmetries of the board that count in stabilisers.
    pub equivalence: Equivalence,
    /// On another board than Sudoku's, what counts in its place.
    pub elsewhere: Option<&'f Forms>,
    /// One JSON object per pattern.
    pub json: bool,
    /// Only how many there are.
    pub counts: bool,
    /// Which part of which list it is, if it is not the whole: written on a separate line before
    /// the patterns.
    pub part: Option<(Options, Shard)>,
}

/// A pattern as JSON has it.
#[derive(Serialize)]
struct Record {
    pattern: String,
    cells: usize,
    stabiliser: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    own_transpose: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colourable: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_grid: Option<bool>,
}

impl Style<'_> {
    /// Writes patterns, given by their marks.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(
        &self,
        list: impl IntoIterator<Item = Vec<u8>>,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        if self.counts {
            return self.write_counts(list, to);
        }
        let mut lines = list.into_iter().map(|marks| self.line(&marks));
        if let Some((request, shard)) = &self.part {
            let kept: Vec<String> = lines.collect();
            let part = Part::new("enumerate", request.clone(), *shard, &kept);
            writeln!(to, "{}", part.head(self.json))?;
            return kept.iter().try_for_each(|line| writeln!(to, "{line}"));
        }
        lines.try_for_each(|line| writeln!(to, "{line}"))
    }

    /// The line of a pattern.
    fn line(&self, marks: &[u8]) -> String {
        let line = self.kind.line(marks.iter().copied());
        if !self.json {
            return line;
        }
        let record = Record {
            cells: size(marks),
            stabiliser: match self.elsewhere {
                None => canonical(marks, self.equivalence).stabiliser,
                Some(forms) => forms.canonical(set(marks).into()).1.into(),
            },
            own_transpose: self.elsewhere.is_none().then(|| is_own_transpose(marks)),
            colourable: self.colourable(marks),
            in_grid: self.in_grid(marks),
            pattern: line,
        };
        output::json(&record).trim_end().to_owned()
    }

    /// For Sudoku-impossible patterns and frames, whether the cells alone could be filled.
    fn colourable(&self, marks: &[u8]) -> Option<bool> {
        let is_asked = matches!(self.kind, Kind::Sudoku { .. } | Kind::Frame { .. });
        is_asked.then(|| Options::whole_board(self.kind).is_colourable(set(marks).into()))
    }

    /// For frames, whether a completed grid has them.
    fn in_grid(&self, marks: &[u8]) -> Option<bool> {
        let is_asked = matches!(self.kind, Kind::Frame { .. });
        is_asked.then(|| Options::whole_board(self.kind).is_in_grid(set(marks).into()))
    }

    /// The number of patterns of each size, as a table in Markdown; where it is asked, also how
    /// many are colourable, and how many are in a grid.
    fn write_counts(
        &self,
        list: impl IntoIterator<Item = Vec<u8>>,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        let mut sizes: BTreeMap<usize, [usize; 3]> = BTreeMap::new();
        let mut all = [0; 3];
        for marks in list {
            let is = |answer: Option<bool>| usize::from(answer == Some(true));
            let counted = [1, is(self.colourable(&marks)), is(self.in_grid(&marks))];
            for sums in [&mut all, sizes.entry(size(&marks)).or_default()] {
                sums.iter_mut()
                    .zip(counted)
                    .for_each(|(sum, one)| *sum += one);
            }
        }
        let columns: &[&str] = match self.kind {
            Kind::Sudoku { .. } => &["patterns", "colourable"],
            Kind::Frame { .. } => &["patterns", "colourable", "in a grid"],
            _ => &["patterns"],
        };
        let rule = columns
            .iter()
            .map(|name| format!("{:->1$}:", "", name.len() + 1));
        writeln!(to, "| cells | {} |", columns.join(" | "))?;
        writeln!(to, "|------:|{}|", rule.collect::<Vec<_>>().join("|"))?;
        let sizes = sizes.iter().map(|(size, sums)| (size.to_string(), sums));
        for (name, sums) in sizes.chain([("all".to_owned(), &all)]) {
            let sums = columns.iter().zip(sums);
            let sums: Vec<String> = sums
                .map(|(column, sum)| format!("{sum:>0$}", column.len()))
                .collect();
            writeln!(to, "| {name:>5} | {} |", sums.join(" | "))?;
        }
        Ok(())
    }
}

/// Writes deadly patterns as theorems.
///
/// # Errors
/// If they cannot be written.
pub fn write_theorems(statements: &[Statement], to: &mut dyn Write) -> io::Result<()> {
    let count = statements.len();
    writeln!(
        to,
        "// {count} deadly patterns, in canonical form, sorted by size and form."
    )?;
    writeln!(to, "[")?;
    for statement in statements {
        let text = ron::to_string(statement).map_err(io::Error::other)?;
        writeln!(to, "  {text},")?;
    }
    writeln!(to, "]")
}

/// The theorems of deadly patterns, named by their digits, the bands if these are limited, their
/// size and the place in the list.
pub fn deadly_statements(options: &Options, list: &[Marked]) -> Vec<Statement> {
    let k = options.kind.digits();
    let bands = match options.bands {
        3 => String::new(),
        bands => format!("b{bands}"),
    };
    let mut last = (0, 0);
    let statements = list.iter().map(|&pattern| {
        let size = pattern.size();
        last = (size, if size == last.0 { last.1 + 1 } else { 1 });
        let name = format!("dp{k}{bands}-{size:02}-{:05}", last.1);
        options.statement(&name, pattern)
    });
    statements.collect()
}

/// The number of cells.
fn size(marks: &[u8]) -> usize {
    marks.iter().filter(|&&mark| mark > 0).count()
}

/// The cells.
pub fn set(marks: &[u8]) -> Set {
    let cells = marks.iter().enumerate().filter(|(_, mark)| **mark > 0);
    cells.fold(0, |set, (cell, _)| set | 1 << cell)
}
