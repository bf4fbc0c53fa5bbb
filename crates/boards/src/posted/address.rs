//! Addresses of sites: pzpr's, f-puzzles', SudokuPad's, and those that have the cells in a query.

use super::clean::Lines;
use super::file::{of_pzpr, unknown};
use super::{Found, Reading, What, fpuzzles, xml};
use crate::form::pzpr::Cells;
use crate::slitherlink::text as slitherlink;
use oddagon_core::{TextError, quoted};
use percent_encoding::percent_decode_str;

/// The puzzles of addresses, one on each line.
pub(super) fn read(lines: &Lines) -> Result<Option<Reading>, TextError> {
    if !lines.first().is_some_and(|line| is_address(&line.text)) {
        return Ok(None);
    }
    let mut reading = Reading::default();
    for line in lines
        .all
        .iter()
        .filter(|line| !line.is_blank() && !line.is_comment())
    {
        if is_address(&line.text) {
            let word = line.text.split_whitespace().next().unwrap_or_default();
            reading.found.extend(address(word, line.number)?);
        } else {
            reading
                .ignored
                .push((line.number, line.text.trim().to_owned()));
        }
    }
    // Slitherlinks are read together.
    let all: Option<Vec<String>> = reading
        .found
        .iter()
        .map(|found| match &found.what {
            What::Slitherlink(text) => Some(text.clone()),
            _ => None,
        })
        .collect();
    if let (Some(all), Some(first)) = (all, reading.found.first_mut()) {
        first.what = What::Slitherlink(all.join("\n"));
        reading.found.truncate(1);
    }
    Ok(Some(reading))
}

/// Whether a line is an address, or the packed puzzle of one.
fn is_address(line: &str) -> bool {
    let hosts = [
        "http://",
        "https://",
        "www.",
        "sudokupad.app/",
        "f-puzzles.com/",
        "puzz.link/",
        "pzv.jp/",
    ];
    let line = line.trim_start();
    hosts
        .iter()
        .chain(&PACKED)
        .any(|start| line.starts_with(start))
}

/// How packed puzzles of f-puzzles and SudokuPad begin.
const PACKED: [&str; 3] = ["N4Ig", "fpuzzlesN4Ig", "sclN4Ig"];

fn address(address: &str, line: usize) -> Result<Vec<Found>, TextError> {
    let decoded = percent_decode_str(address).decode_utf8_lossy().into_owned();
    if let Some(data) = constraint_data(&decoded) {
        return fpuzzles::decoded(data, line).map(|found| vec![found]);
    }
    let query = decoded.split_once(['?', '#']).map(|(_, query)| query);
    // pzpr's addresses have a kind, a size and cells behind the question mark.
    if let Some(query) = query.filter(|query| query.matches('/').count() >= 2) {
        return pzpr(query, line).map(|found| vec![found]);
    }
    // Others have the cells as the value of a key, or as the last part of the path.
    let values = query.unwrap_or_default().split('&');
    let values = values.map(|entry| entry.split_once('=').map_or(entry, |(_, value)| value));
    let path = decoded.split(['?', '#']).next().unwrap_or_default();
    let last = path.rsplit('/').next();
    for value in values.chain(last) {
        let are_cells = value
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || ".-_*+:".contains(c));
        if are_cells && matches!(value.chars().count(), 16 | 81 | 256 | 625 | 729) {
            return xml::of_cells(value, line, "address");
        }
    }
    let problem = format!(
        "found the address {}, expected one with 81 cells in it, of f-puzzles or SudokuPad, or of \
         puzz.link",
        quoted(&decoded.chars().take(60).collect::<String>())
    );
    Err(TextError::at((line, 1), problem))
}

/// The packed puzzle in an address of f-puzzles or SudokuPad.
fn constraint_data(address: &str) -> Option<&str> {
    if PACKED.iter().any(|start| address.starts_with(start)) {
        return Some(address);
    }
    let after = |key: &str| address.split_once(key).map(|(_, rest)| rest);
    if address.contains("f-puzzles.com") {
        return after("load=").map(|rest| rest.split('&').next().unwrap_or(rest));
    }
    let is_pad = address.contains("sudokupad.app") || address.contains("crackingthecryptic.com");
    let rest = after("puzzleid=")
        .or_else(|| after("sudokupad.app/"))
        .filter(|_| is_pad)?;
    let rest = rest.strip_prefix("sudoku/").unwrap_or(rest);
    let rest = rest.strip_prefix('?').unwrap_or(rest);
    Some(rest.strip_prefix("puzzleid=").unwrap_or(rest))
}

/// A puzzle of pzpr: `kind/columns/rows/cells`, with `_edit` or `_play` after the kind, and options
/// after it.
fn pzpr(query: &str, line: usize) -> Result<Found, TextError> {
    let mut parts = query.split('/');
    let kind = parts.next().unwrap_or_default();
    let kind = kind.trim_end_matches("_edit").trim_end_matches("_play");
    let mut rest: Vec<&str> = parts.collect();
    let options = rest
        .iter()
        .take_while(|part| part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()))
        .count();
    let options: Vec<&str> = rest
        .drain(..options)
        .filter(|option| !option.is_empty())
        .collect();
    if let Some(option) = options.first() {
        let option = quoted(option);
        let problem = format!("found the option {option} of {kind}, which Oddagon does not know");
        return Err(TextError::at((line, 1), problem));
    }
    if slitherlink::NAMES.contains(&kind) {
        let address = format!("https://puzz.link/p?slither/{}", rest.join("/"));
        let what = What::Slitherlink(address);
        return Ok(Found::of(line, "address of pzpr, slither", what));
    }
    let [columns, rows, cells, ..] = rest[..] else {
        return Err(unknown(line, "an address of pzpr's kind", kind));
    };
    let size = |text: &str| text.parse().ok().filter(|size| (1..=200).contains(size));
    let (Some(columns), Some(rows)) = (size(columns), size(rows)) else {
        let problem = "found another size than numbers from 1 to 200 in an address of pzpr";
        return Err(TextError::at((line, 1), problem));
    };
    let cells = Cells::Address(cells);
    of_pzpr((kind, columns, rows), cells, line, "address of pzpr")
}
