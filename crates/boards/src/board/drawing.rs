//! Resolution states of every board as SVG images.

use crate::face::svg::{Attribute, Svg};
use crate::face::table::{Table, value};
use crate::puzzles::face_of;
use oddagon_core::Board;
use oddagon_csp::{CandidateSet, Variable};
use std::fmt::Write;

/// The side of a cell in the drawing's units.
const CELL: usize = 48;
/// The margin around the cells; rows and columns are numbered in it.
const MARGIN: usize = 24;
/// The radius of a country.
const COUNTRY: f64 = 20.0;

/// Colours for light and dark pages; written out twice, since not every program that draws SVG
/// knows CSS variables.
const STYLE: &str = "\
.paper { fill: #fff; }
.black { fill: #444; }
.thin { stroke: #b8b8b8; stroke-width: 1; fill: none; }
.thick { stroke: #222; stroke-width: 3; fill: none; stroke-linecap: square; }
.country { stroke: #222; stroke-width: 1; fill: #fff; }
text { fill: #222; font-family: Helvetica, Arial, sans-serif; text-anchor: middle; dominant-baseline: central; }
.clue { fill: #fff; }
.label { fill: #777; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #1b1c1e; }
  .black { fill: #777; }
  .thin { stroke: #56585c; }
  .thick { stroke: #eee; }
  .country { stroke: #eee; fill: #1b1c1e; }
  text { fill: #eee; }
  .label { fill: #999; }
}
";

/// Draws the candidates that are left, and the only one of a cell large: boards of cells as they
/// are printed, with signs, clues and the borders of regions; other boards as a graph whose nodes
/// are the CSP-variables. The image follows the reader's choice of a light or dark page. `title` is
/// its text for those who do not see it.
pub fn svg(board: &dyn Board, title: &str, live: &CandidateSet) -> String {
    let face = face_of(board);
    let own = face.and_then(|face| Some(face.pictures()?.svg_table()));
    match own.or_else(|| face?.table()) {
        Some(table) => of_table(board, &table, title, live),
        None => of_graph(board, title, live),
    }
}

/// The candidates of a CSP-variable that are left, by their values.
fn left(board: &dyn Board, v: Variable, live: &CandidateSet) -> Vec<String> {
    let members = board.csp().members(v).iter().filter(|&&c| live.contains(c));
    members.map(|&c| value(board.csp(), v, c)).collect()
}

fn of_table(board: &dyn Board, table: &Table, title: &str, live: &CandidateSet) -> String {
    let (width, height) = (table.columns * CELL, table.rows * CELL);
    let mut out = Svg::new(width + 2 * MARGIN, height + 2 * MARGIN, title, STYLE);
    let corner = |(row, column): (usize, usize)| (MARGIN + column * CELL, MARGIN + row * CELL);
    for (place, clue) in &table.black {
        let (x, y) = corner(*place);
        let size: [Attribute; 2] = [("width", &CELL), ("height", &CELL)];
        let place: [Attribute; 3] = [("class", &"black"), ("x", &x), ("y", &y)];
        out.shape("rect", &[&place[..], &size].concat());
        if let Some((down, across)) = clue.split_once('\\') {
            let (low, high) = (CELL / 4, 3 * CELL / 4);
            write(&mut out, Some("clue"), 14, (x + low, y + high), down);
            write(&mut out, Some("clue"), 14, (x + high, y + low), across);
        }
    }
    let mut thin = String::new();
    for &((row, column), _) in &table.cells {
        let (x, y) = corner((row, column));
        let _ = write!(thin, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
    }
    out.path("thin", &thin);
    out.path("thick", &borders(table));
    for i in 0..table.rows {
        let y = MARGIN + i * CELL + CELL / 2;
        write(
            &mut out,
            Some("label"),
            11,
            (MARGIN / 2, y),
            &format!("r{}", i + 1),
        );
    }
    for i in 0..table.columns {
        let x = MARGIN + i * CELL + CELL / 2;
        write(
            &mut out,
            Some("label"),
            11,
            (x, MARGIN / 2),
            &format!("c{}", i + 1),
        );
    }
    for &(place, v) in &table.cells {
        let (x, y) = corner(place);
        values(&mut out, (x, y), &left(board, v, live));
    }
    for &[less, greater] in &table.signs {
        let (a, b) = (corner(less), corner(greater));
        let (x, y) = ((a.0 + b.0 + CELL) / 2, (a.1 + b.1 + CELL) / 2);
        let sign = match (a.0.cmp(&b.0), a.1.cmp(&b.1)) {
            (std::cmp::Ordering::Less, _) => "<",
            (std::cmp::Ordering::Greater, _) => ">",
            (_, std::cmp::Ordering::Less) => "∧",
            _ => "∨",
        };
        write(&mut out, None, 18, (x, y), sign);
    }
    out.finish()
}

/// The sides of cells where a region ends. Regions that overlap earlier ones, such as diagonals,
/// would end everywhere: they are left out.
fn borders(table: &Table) -> String {
    let mut regions = vec![vec![None; table.columns + 2]; table.rows + 2];
    for (number, region) in table.regions.iter().enumerate() {
        let is_free = |&(row, column): &(usize, usize)| regions[row + 1][column + 1].is_none();
        if region.iter().all(is_free) {
            for &(row, column) in region {
                regions[row + 1][column + 1] = Some(number);
            }
        }
    }
    let mut path = String::new();
    for row in 0..=table.rows {
        for column in 0..=table.columns {
            let here = regions[row + 1][column + 1];
            let (x, y) = (MARGIN + column * CELL, MARGIN + row * CELL);
            if column < table.columns && here != regions[row][column + 1] {
                let _ = write!(path, "M{x} {y}h{CELL}");
            }
            if row < table.rows && here != regions[row + 1][column] {
                let _ = write!(path, "M{x} {y}v{CELL}");
            }
        }
    }
    path
}

/// The values that a cell has left, in a square of places.
fn values(out: &mut Svg, (x, y): (usize, usize), left: &[String]) {
    if let [value] = left {
        let font = if value.chars().count() > 2 { 16 } else { 26 };
        write(out, None, font, (x + CELL / 2, y + CELL / 2), value);
        return;
    }
    let side = (1..).find(|side| side * side >= left.len()).unwrap_or(1);
    let longest = left.iter().map(|value| value.chars().count()).max();
    let step = (CELL - 8) / side.max(1);
    let font = (step * 3 / (2 * longest.unwrap_or(1).max(2))).max(2);
    for (i, value) in left.iter().enumerate() {
        let middle = (
            x + 4 + i % side * step + step / 2,
            y + 4 + i / side * step + step / 2,
        );
        write(out, None, font, middle, value);
    }
}

/// The first CSP-variable of each candidate, around a circle, with lines between those that have
/// linked candidates.
fn of_graph(board: &dyn Board, title: &str, live: &CandidateSet) -> String {
    let csp = board.csp();
    let is_first = |v: &Variable| {
        csp.members(*v)
            .iter()
            .all(|&c| csp.variables_of(c)[0] == *v)
    };
    let nodes: Vec<Variable> = csp.variables().filter(is_first).collect();
    let radius = (nodes.len() as f64 * COUNTRY * 2.8 / std::f64::consts::TAU).max(2.0 * COUNTRY);
    let size = 2.0 * (radius + 2.0 * COUNTRY);
    let place = |i: usize| {
        let angle = i as f64 * std::f64::consts::TAU / nodes.len() as f64;
        (
            size / 2.0 + radius * angle.sin(),
            size / 2.0 - radius * angle.cos(),
        )
    };
    let mut out = Svg::new(size.ceil() as usize, size.ceil() as usize, title, STYLE);
    let mut lines = String::new();
    for (i, &v) in nodes.iter().enumerate() {
        for (j, &w) in nodes.iter().enumerate().skip(i + 1) {
            let is_linked = csp
                .members(v)
                .iter()
                .any(|&c| csp.members(w).iter().any(|&d| csp.are_linked(c, d)));
            if is_linked {
                let ((x, y), (z, t)) = (place(i), place(j));
                let _ = write!(lines, "M{x:.1} {y:.1}L{z:.1} {t:.1}");
            }
        }
    }
    out.path("thin", &lines);
    for (i, &v) in nodes.iter().enumerate() {
        let (x, y) = place(i);
        let place: [Attribute; 2] = [
            ("cx", &format_args!("{x:.1}")),
            ("cy", &format_args!("{y:.1}")),
        ];
        let rest: [Attribute; 2] = [("r", &COUNTRY), ("class", &"country")];
        out.shape("circle", &[&place[..], &rest].concat());
        let (x, y) = (x.round() as usize, y.round() as usize);
        write(
            &mut out,
            Some("label"),
            9,
            (x, y - 11),
            csp.variable_name(v),
        );
        let left = left(board, v, live);
        let font = if left.len() == 1 { 18 } else { 10 };
        write(&mut out, None, font, (x, y + 5), &left.join(" "));
    }
    out.finish()
}

/// A text around a point.
fn write(out: &mut Svg, class: Option<&str>, font: usize, (x, y): (usize, usize), text: &str) {
    let place: [Attribute; 3] = [("x", &x), ("y", &y), ("font-size", &font)];
    match &class {
        Some(class) => out.text(
            &[&[("class", class as &dyn std::fmt::Display)][..], &place].concat(),
            text,
        ),
        None => out.text(&place, text),
    }
}
