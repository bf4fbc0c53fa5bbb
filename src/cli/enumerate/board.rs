//! Patterns of boards that `--board` names.

use super::list::write_sizes;
use super::{EnumerateArgs, certificate};
use crate::cli::board::{CellBoard, wrong};
use crate::cli::error::CliError;
use crate::cli::work::{self, put};
use crate::cli::{Outcome, output};
use oddagon::enumerate::board::{BoardEnumeration, BoardOptions, BoardPattern, Colouring};
use oddagon::job::{Part, Shard, Work};
use serde::Serialize;

/// A pattern as JSON has it.
#[derive(Serialize)]
struct Record {
    pattern: String,
    cells: usize,
    stabiliser: usize,
}

/// Runs `oddagon enumerate --board`.
pub fn run(args: &EnumerateArgs, board: &CellBoard) -> Result<Outcome, CliError> {
    let shard = args.work.shard;
    let cells = |board: &CellBoard| board.geometry.cells();
    if args
        .new_to
        .as_ref()
        .is_some_and(|other| cells(other) != cells(board))
    {
        let message = "--new-to: expected a board of the same size as that of --board";
        return Err(CliError::Usage(message.to_owned()));
    }
    let enumeration = args.what.on(board)?;
    let pool = args.work.pool()?;
    let out = args.to.out.as_deref();
    let job = args.job(&enumeration)?;
    let mut list = work::run(&job, &pool, out, "patterns")?;
    if let Some(other) = &args.new_to {
        let k = enumeration.options().k;
        list.retain(|pattern| Colouring::of(&other.geometry, pattern.cells(), k).is_some());
    }
    if let Some(path) = &args.certificate {
        let (name, geometry) = (board.name.clone(), &board.geometry);
        let list = list.iter().map(BoardPattern::cells).collect();
        certificate::write(args, path, (name, geometry), geometry.everything(), list)?;
    }
    put(out, |to| {
        if args.counts {
            return write_sizes(list.iter().map(BoardPattern::size), to);
        }
        let json = args.format.json;
        let lines = || list.iter().map(|p| line(&enumeration, *p, json));
        if shard != Shard::WHOLE {
            let part = Part::new(enumeration.title(), shard, lines());
            writeln!(to, "{}", part.head(json))?;
        }
        lines().try_for_each(|line| writeln!(to, "{line}"))
    })?;
    out.map_or(Ok(()), work::finish)?;
    Ok(Outcome::Holds)
}

impl super::WhatArgs {
    /// The enumeration on another board.
    pub fn on(&self, board: &CellBoard) -> Result<BoardEnumeration, CliError> {
        let cells = board.geometry.cells();
        let size = |size: u32| usize::try_from(size).unwrap_or(cells).min(cells);
        let options = BoardOptions {
            board: board.text(),
            k: self.k.unwrap_or_default() as usize,
            least: size(self.size.0),
            most: size(self.size.1),
        };
        BoardEnumeration::new(options, board.geometry.clone()).map_err(wrong)
    }
}

fn line(enumeration: &BoardEnumeration, pattern: BoardPattern, json: bool) -> String {
    let text = pattern.text(enumeration.geometry().cells());
    if !json {
        return text;
    }
    let record = Record {
        pattern: text,
        cells: pattern.size(),
        stabiliser: enumeration.symmetries().canonical(pattern.cells()).1,
    };
    output::json(&record).trim_end().to_owned()
}
