//! Tables of patterns of other boards than Sudoku's.

use super::RowsArgs;
use crate::cli::board::{CellBoard, wrong};
use crate::cli::enumerate::WhatArgs;
use crate::cli::error::CliError;
use crate::cli::input::Source;
use crate::cli::work::{self, WorkArgs, finish};
use crate::cli::{Outcome, output};
use flate2::{Compression, GzBuilder};
use oddagon::enumerate::board::{BoardEnumeration, BoardPattern};
use oddagon::job::{Job, Shard, Work};
use oddagon::library::atlas::{BOARD_COLUMNS, BoardAtlas, BoardRow, COLUMNS, Counts, Value};
use oddagon::theorem::BoardName;
use rayon::prelude::*;
use serde_json::{Map, json};
use std::path::Path;

/// Builds a table.
pub fn build(
    what: &WhatArgs,
    board: &CellBoard,
    work: &WorkArgs,
    out: &Path,
) -> Result<Outcome, CliError> {
    let enumeration = what.on(board)?;
    let pool = work.pool()?;
    let job = work.job(&enumeration, "atlas", Some(out))?;
    let list = work::run(&job, &pool, Some(out), "patterns")?;
    let bar = output::progress(Some(list.len() as u64), "classifying");
    let row = |&pattern: &BoardPattern| {
        let row = BoardAtlas::classify(&enumeration, &board.name, pattern);
        bar.inc(1);
        let internal = |what: String| CliError::Internal {
            place: pattern.text(board.geometry.cells()),
            what,
        };
        let row = row.map_err(|error| internal(error.to_string()))?;
        if row.unsat {
            return Ok(row);
        }
        let message = "a pattern was enumerated as impossible, but the SAT solver completes it";
        Err(internal(message.to_owned()))
    };
    let rows: Result<Vec<BoardRow>, CliError> =
        pool.install(|| list.par_iter().with_max_len(8).map(row).collect());
    bar.finish_and_clear();
    let atlas = BoardAtlas::new(enumeration.options().clone(), rows?);
    write_part(&atlas, work.shard, out)?;
    finish(out)?;
    Ok(Outcome::Holds)
}

/// Writes a table, compressed if its name says so.
#[cfg(not(target_family = "wasm"))]
pub fn write(atlas: &BoardAtlas, out: &Path) -> Result<(), CliError> {
    write_part(atlas, Shard::WHOLE, out)
}

/// The same for a part of a table.
fn write_part(atlas: &BoardAtlas, shard: Shard, out: &Path) -> Result<(), CliError> {
    let compressed = out.extension().is_some_and(|end| end == "gz");
    output::write_with(out, |to| {
        if !compressed {
            return atlas.write(shard, to);
        }
        let mut gz = GzBuilder::new().write(to, Compression::new(9));
        atlas.write(shard, &mut gz)?;
        gz.finish().map(drop)
    })
}

/// The table of another board in that file, if it is one. (Standard input is read as Sudoku's.)
pub fn read(name: &str) -> Result<Option<BoardAtlas>, CliError> {
    if name == "-" {
        return Ok(None);
    }
    let source = Source::file(name);
    let Some(Ok((_, head))) = source.lines()?.next() else {
        return Ok(None);
    };
    if !BoardAtlas::is_meant_by(&head) {
        return Ok(None);
    }
    let atlas = BoardAtlas::read(&source.read()?);
    let wrong = |error| CliError::Usage(format!("{name}: {error}"));
    atlas.map(Some).map_err(wrong)
}

/// The same with the rows asked for.
pub fn read_rows(args: &RowsArgs) -> Result<Option<BoardAtlas>, CliError> {
    let Some(mut atlas) = read(&args.file)? else {
        return Ok(None);
    };
    let cells = cells(&atlas)?;
    let rows = std::mem::take(&mut atlas.rows);
    let count = rows.len();
    let holds = |row: &BoardRow| {
        let value = |column: usize| atlas.value(cells, row, COLUMNS[column]);
        args.filters.iter().all(|filter| filter.holds_by(value))
    };
    let rows: Vec<BoardRow> = rows.into_iter().filter(holds).collect();
    atlas.whole &= rows.len() == count;
    atlas.rows = rows;
    Ok(Some(atlas))
}

fn board(atlas: &BoardAtlas) -> Result<CellBoard, CliError> {
    let (name, _) = atlas.board().map_err(wrong)?;
    CellBoard::of(name).map_err(wrong)
}

fn cells(atlas: &BoardAtlas) -> Result<usize, CliError> {
    Ok(board(atlas)?.geometry.cells())
}

/// Lists rows.
pub fn query(
    mut atlas: BoardAtlas,
    limit: Option<usize>,
    json: bool,
    csv: bool,
) -> Result<Outcome, CliError> {
    let cells = cells(&atlas)?;
    let limit = limit.unwrap_or(usize::MAX);
    atlas.whole &= atlas.rows.len() <= limit;
    atlas.rows.truncate(limit);
    output::print_with(|to| {
        if csv {
            return atlas.write(Shard::WHOLE, to);
        }
        for row in &atlas.rows {
            if json {
                let field = |column: &str| match atlas.value(cells, row, column) {
                    Value::Missing => serde_json::Value::Null,
                    Value::Number(number) => number.into(),
                    Value::Flag(flag) => flag.into(),
                    Value::Text(text) => text.into(),
                };
                let object = BOARD_COLUMNS.map(|column| (column.to_owned(), field(column)));
                let object: Map<_, _> = object.into_iter().collect();
                writeln!(to, "{}", serde_json::Value::from(object))?;
            } else {
                writeln!(to, "{} {}", row.pattern.text(cells), atlas.id(row))?;
            }
        }
        Ok(())
    })?;
    Ok(Outcome::of(!atlas.rows.is_empty()))
}

/// The rows, counted by size and by a column.
pub fn counts(atlas: &BoardAtlas, column: usize) -> Result<Counts, CliError> {
    let (cells, name) = (cells(atlas)?, COLUMNS[column]);
    if !BOARD_COLUMNS.contains(&name) {
        let columns = BOARD_COLUMNS.join(", ");
        return Err(CliError::Usage(format!(
            "--by: this table has the columns {columns}"
        )));
    }
    let rows = atlas.rows.iter();
    let rows = rows.map(|row| (row.pattern.size() as u32, atlas.value(cells, row, name)));
    Ok(Counts::by(name, rows))
}

/// Writes rows as theorems.
pub fn export(atlas: &BoardAtlas, out: &Path) -> Result<Outcome, CliError> {
    let board = board(atlas)?;
    output::write_with(out, |to| {
        writeln!(to, "// {} of {}.", atlas.rows.len(), atlas.options)?;
        writeln!(to, "[")?;
        for row in &atlas.rows {
            let statement = atlas.statement(&board.name, board.geometry.cells(), row);
            let text = ron::to_string(&statement).map_err(std::io::Error::other)?;
            writeln!(to, "  {text},")?;
        }
        writeln!(to, "]")
    })?;
    Ok(Outcome::Holds)
}

/// What is wrong with the rows.
fn faults(
    atlas: &BoardAtlas,
    enumeration: &BoardEnumeration,
    name: &BoardName,
    step: usize,
) -> Result<(), String> {
    atlas.verify_order()?;
    let bar = output::progress(Some(atlas.rows.len() as u64), "verifying");
    let rows = atlas.rows.par_iter().enumerate();
    let checked = rows.try_for_each(|(i, row)| {
        let depths = step > 0 && i % step == 0;
        bar.inc(1);
        atlas.verify(enumeration, name, row, depths)
    });
    bar.finish_and_clear();
    checked
}

/// Verifies a table; `step`, `complete` and `json` are as in `atlas verify`.
pub fn verify(
    atlas: &BoardAtlas,
    file: &str,
    (step, complete, json): (usize, bool, bool),
    pool: &rayon::ThreadPool,
) -> Result<Outcome, CliError> {
    let board = board(atlas)?;
    let enumeration = BoardEnumeration::new(atlas.options.clone(), board.geometry.clone());
    let enumeration = enumeration.map_err(wrong)?;
    let faults = pool.install(|| faults(atlas, &enumeration, &board.name, step));
    let differ = (complete && faults.is_ok()).then(|| {
        let all = pool.install(|| Job::new(&enumeration, Shard::WHOLE).run(|_| ()));
        let all = all.unwrap_or_default();
        let rows: Vec<BoardPattern> = atlas.rows.iter().map(|row| row.pattern).collect();
        let lacks = |of: &[BoardPattern], in_: &[BoardPattern]| {
            of.iter().filter(|p| in_.binary_search(p).is_err()).count()
        };
        [lacks(&all, &rows), lacks(&rows, &all)]
    });
    let holds = faults.is_ok() && differ.is_none_or(|differ| differ == [0, 0]);
    let rows = atlas.rows.len();
    let again = if step == 0 { 0 } else { rows.div_ceil(step) };
    let about = format!(
        "{} of {}",
        if atlas.whole { "all" } else { "some" },
        enumeration.title()
    );
    output::print(&if json {
        output::json(&json!({
            "file": file,
            "about": about,
            "rows": rows,
            "depths": again,
            "wrong": faults.err(),
            "complete": differ.map(|differ| differ == [0, 0]),
            "missing": differ.map(|[missing, _]| missing),
            "too_many": differ.map(|[_, too_many]| too_many),
        }))
    } else {
        match (faults, differ) {
            (Err(error), _) => format!("{file}: WRONG\n  {error}\n"),
            (Ok(()), differ) => format!(
                "{file}: {about}\n\
                 rows           {rows} verified: sorted, numbered, canonical, impossible (unsat), minimal, symmetries\n\
                 depths         {}\n\
                 completeness   {}\n",
                match again {
                    0 => "not checked".to_owned(),
                    _ if again == rows => "verified, all computed again".to_owned(),
                    _ => format!("verified in {again} rows; not checked in {}", rows - again),
                },
                match differ {
                    None => "not checked: see --complete".to_owned(),
                    Some([0, 0]) =>
                        "verified: another enumeration gives the same patterns".to_owned(),
                    Some([missing, many]) => format!("FAILS: {missing} missing, {many} too many"),
                }
            ),
        }
    })?;
    Ok(Outcome::of(holds))
}
