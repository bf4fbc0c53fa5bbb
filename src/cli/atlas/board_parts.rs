//! Parts of lists and tables of patterns of other boards.

use super::boards;
use crate::cli::board::{CellBoard, wrong};
use crate::cli::error::CliError;
use crate::cli::merge::parts::Lines;
use crate::cli::output;
use oddagon::enumerate::board::{BoardEnumeration, BoardOptions, BoardPattern};
use oddagon::library::atlas::{BOARD_COLUMNS, BoardAtlas, BoardRow};
use rayon::prelude::*;
use serde::Deserialize;
use std::path::Path;

/// Merges parts that are all there, on the current rayon pool. Each pattern is verified to be one
/// that the enumeration writes.
pub fn merge_of_boards(parts: &[Lines], out: &Path) -> Result<(), CliError> {
    let usage = |what: &dyn std::fmt::Display| CliError::Usage(what.to_string());
    let request = parts.iter().find_map(|part| part.given.part.as_ref());
    let request = request.map_or("", |part| &part.request);
    let options: BoardOptions = request.parse().map_err(|error: String| usage(&error))?;
    let empty = BoardAtlas::new(options.clone(), Vec::new());
    let (name, geometry) = empty.board().map_err(wrong)?;
    let board = CellBoard::of(name).map_err(wrong)?;
    let enumeration = BoardEnumeration::new(options.clone(), geometry).map_err(wrong)?;
    let mut found = Vec::new();
    for part in parts {
        let of_part = |error: String| CliError::Usage(format!("{}: {error}", part.given.name));
        let rows = if part.table {
            table_rows(request, &part.lines)
        } else {
            list_rows(&enumeration, part)
        };
        let rows = rows.map_err(of_part)?;
        found.extend(rows.into_iter().zip(&part.lines));
    }
    let verify = |(row, _): &(BoardRow, &String)| {
        let verified = empty.verify(&enumeration, &board.name, row, false);
        verified.map_err(|what| {
            usage(&format!(
                "the parts hold what no enumeration writes: {what}"
            ))
        })
    };
    found.par_iter().try_for_each(verify)?;
    found.sort_by_key(|(row, _)| row.pattern);
    // Different tasks may find the same pattern.
    found.dedup_by(|(row, _), (before, _)| {
        BoardRow {
            rank: before.rank,
            ..*row
        } == *before
    });
    let pairs = found.windows(2);
    if let Some([(row, _), _]) = pairs
        .into_iter()
        .find(|pair| pair[0].0.pattern == pair[1].0.pattern)
    {
        let pattern = row.pattern.text(enumeration.geometry().cells());
        return Err(usage(&format!(
            "two parts say different things about {pattern}"
        )));
    }
    if parts.iter().any(|part| part.table) {
        let rows = found.into_iter().map(|(row, _)| row).collect();
        return boards::write(&BoardAtlas::new(options, rows), out);
    }
    output::write_with(out, |to| {
        found
            .iter()
            .try_for_each(|(_, line)| writeln!(to, "{line}"))
    })
}

/// The rows of a part of a table.
fn table_rows(request: &str, lines: &[String]) -> Result<Vec<BoardRow>, String> {
    let columns = BOARD_COLUMNS.join(",");
    let text = format!("# all of {request}\n{columns}\n{}\n", lines.join("\n"));
    BoardAtlas::read(text.trim_end()).map(|atlas| atlas.rows)
}

/// A pattern in JSON, as far as it is needed.
#[derive(Deserialize)]
struct Record {
    pattern: String,
}

/// The patterns of a part of a list, as rows without other columns.
fn list_rows(enumeration: &BoardEnumeration, part: &Lines) -> Result<Vec<BoardRow>, String> {
    let cells = enumeration.geometry().cells();
    let row = |(line, number): (&String, usize)| {
        let text = if part.json {
            serde_json::from_str(line).map_or(String::new(), |record: Record| record.pattern)
        } else {
            line.clone()
        };
        let pattern = BoardPattern::from_text(&text, cells);
        let pattern = pattern.ok_or_else(|| {
            format!("item {number}: expected a pattern, as `oddagon enumerate` writes it")
        })?;
        Ok(BoardRow {
            pattern,
            rank: 0,
            restricted: None,
            full: None,
            unsat: true,
            stabiliser: enumeration.symmetries().canonical(pattern.cells()).1,
        })
    };
    part.lines.iter().zip(1..).map(row).collect()
}
