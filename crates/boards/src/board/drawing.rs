//! Resolution states of every board as SVG images.

use crate::face::svg::{Attribute, Svg};
use crate::face::table::{Figure, Place, Table, value};
use crate::puzzles::face_of;
use oddagon_core::Board;
use oddagon_csp::{Candidate, CandidateSet, Variable};
use std::cmp::Ordering;
use std::fmt::Write;

/// The side of a cell in the drawing's units.
const CELL: usize = 48;
/// The margin around the cells; rows and columns are numbered in it.
const MARGIN: usize = 24;
/// The radius of a country.
const COUNTRY: f64 = 20.0;
/// The height of a line of the legend.
const LINE: usize = 24;

/// A part of what a drawing shows: some candidates, marked by a colour and a shape, and what they
/// are called in the legend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What they are.
    pub name: String,
    /// The candidates.
    pub candidates: Vec<Candidate>,
}

/// The shapes of the first marks, as paths in a square of 2×2 around the origin; later ones begin
/// anew.
const SHAPES: [&str; 6] = [
    // A disc, a square, a diamond, a triangle, a hexagon, a cross.
    "M-1 0A1 1 0 0 0 1 0A1 1 0 0 0 -1 0z",
    "M-.9 -.9H.9V.9H-.9z",
    "M0 -1.15L1.15 0L0 1.15L-1.15 0z",
    "M0 -1.2L1.15 .95H-1.15z",
    "M-1.1 0L-.55 -.98H.55L1.1 0L.55 .98H-.55z",
    "M-.4 -1.1H.4V-.4H1.1V.4H.4V1.1H-.4V.4H-1.1V-.4H-.4z",
];

/// Colours for light and dark pages; written out twice, since not every program that draws SVG
/// knows CSS variables.
const STYLE: &str = "\
.paper { fill: #fff; }
.black { fill: #444; }
.thin { stroke: #b8b8b8; stroke-width: 1; fill: none; }
.thick { stroke: #222; stroke-width: 3; fill: none; stroke-linecap: square; }
.country { stroke: #222; stroke-width: 1; fill: #fff; }
text { fill: #222; font-family: Helvetica, Arial, sans-serif; text-anchor: middle; \
dominant-baseline: central; }
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

/// The same for the figures of variants.
const FIGURE_STYLE: &str = "\
.figure { stroke-width: 10; fill: none; stroke-linecap: round; stroke-linejoin: round; }
.thermo, .line { stroke: #cfcfcf; } .bulb, .shade { fill: #cfcfcf; }
.whisper { stroke: #a5dca0; } .renban { stroke: #e0aee6; } .palindrome { stroke: #b5cdea; }
.outline { stroke: #888; stroke-width: 2; fill: none; }
.cage { stroke: #444; stroke-width: 1; stroke-dasharray: 4 3; fill: none; }
.dot { stroke: #222; fill: #fff; } .full { fill: #222; }
.sum { fill: #444; stroke: #fff; stroke-width: 3; paint-order: stroke; } .words { text-anchor: \
start; }
@media (prefers-color-scheme: dark) {
  .thermo, .line { stroke: #4c4e52; } .bulb, .shade { fill: #4c4e52; }
  .whisper { stroke: #2f6b2a; } .renban { stroke: #6b3a74; } .palindrome { stroke: #35567d; }
  .cage { stroke: #bbb; } .sum { fill: #bbb; stroke: #1b1c1e; }
  .dot { stroke: #eee; fill: #1b1c1e; } .full { fill: #eee; }
}
";

/// The same for the marks of a step.
const MARKED_STYLE: &str = "\
.name { text-anchor: start; }
.m0 { fill: #8ecae6; } .m1 { fill: #ffcf70; } .m2 { fill: #a8d98a; }
.m3 { fill: #e3b3f0; } .m4 { fill: #f6b8a0; } .m5 { fill: #c9c9c9; }
.gone { stroke: #b3261e; stroke-width: 2.5; fill: none; }
.true { stroke: #1c6b3a; stroke-width: 2.5; fill: none; }
@media (prefers-color-scheme: dark) {
  .m0 { fill: #1f5f7a; } .m1 { fill: #7a5512; } .m2 { fill: #35662a; }
  .m3 { fill: #6a3a78; } .m4 { fill: #7d3f28; } .m5 { fill: #5a5a5a; }
  .gone { stroke: #ff9a91; }
  .true { stroke: #86d6a1; }
}
";

/// Draws the candidates that are left, and the only one of a cell large: boards of cells as they
/// are printed, with signs, clues and the borders of regions; other boards as a graph whose nodes
/// are the CSP-variables. The image follows the reader's choice of a light or dark page. `title` is
/// its text for those who do not see it.
pub fn svg(board: &dyn Board, title: &str, live: &CandidateSet) -> String {
    let marked = Marked {
        marks: &[],
        gone: &[],
        asserted: &[],
    };
    svg_of_step(board, title, live, &marked)
}

/// A step in a drawing: its parts, and what follows.
#[derive(Debug, Clone, Copy)]
pub struct Marked<'a> {
    /// The parts.
    pub marks: &'a [Mark],
    /// What is eliminated, struck out.
    pub gone: &'a [Candidate],
    /// What is asserted, framed.
    pub asserted: &'a [Candidate],
}

/// The same with a step marked in it, and a legend below that says what is what. Boards that are
/// drawn as graphs have the state alone.
pub fn svg_of_step(
    board: &dyn Board,
    title: &str,
    live: &CandidateSet,
    marked: &Marked<'_>,
) -> String {
    let face = face_of(board);
    let own = face.and_then(|face| Some(face.pictures()?.svg_table()));
    match own.or_else(|| face?.table()) {
        Some(table) => of_table(board, &table, title, live, marked),
        None => of_graph(board, title, live),
    }
}

/// The candidates of a CSP-variable that are left, with their values.
fn left(board: &dyn Board, v: Variable, live: &CandidateSet) -> Vec<(Candidate, String)> {
    let members = board.csp().members(v).iter().filter(|&&c| live.contains(c));
    members.map(|&c| (c, value(board.csp(), v, c))).collect()
}

fn of_table(
    board: &dyn Board,
    table: &Table,
    title: &str,
    live: &CandidateSet,
    marked: &Marked<'_>,
) -> String {
    let (width, height) = (table.columns * CELL, table.rows * CELL);
    let legend = legend(marked);
    let words = table.figures.iter().filter_map(|figure| match figure {
        Figure::Words(words) => Some(words),
        _ => None,
    });
    let words: Vec<&String> = words.collect();
    let mut style = STYLE.to_owned();
    if !table.figures.is_empty() {
        style += FIGURE_STYLE;
    }
    if !legend.is_empty() {
        style += MARKED_STYLE;
    }
    let size = (
        width + 2 * MARGIN,
        height + 2 * MARGIN + (words.len() + legend.len()) * LINE,
    );
    let mut out = Svg::new(size.0, size.1, title, &style);
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
    for figure in &table.figures {
        draw(&mut out, figure, &corner);
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
        values(&mut out, (x, y), &left(board, v, live), marked);
    }
    for figure in &table.figures {
        draw_above(&mut out, figure, &corner);
    }
    for &[less, greater] in &table.signs {
        let (a, b) = (corner(less), corner(greater));
        let (x, y) = ((a.0 + b.0 + CELL) / 2, (a.1 + b.1 + CELL) / 2);
        let sign = match (a.0.cmp(&b.0), a.1.cmp(&b.1)) {
            (Ordering::Less, _) => "<",
            (Ordering::Greater, _) => ">",
            (_, Ordering::Less) => "∧",
            _ => "∨",
        };
        write(&mut out, None, 18, (x, y), sign);
    }
    for (i, words) in words.iter().enumerate() {
        let y = height + 2 * MARGIN + i * LINE + LINE / 3;
        write(&mut out, Some("words"), 15, (MARGIN, y), words);
    }
    for (i, (sign, name)) in (words.len()..).zip(legend) {
        let y = height + 2 * MARGIN + i * LINE + LINE / 3;
        sign.draw(&mut out, (MARGIN, y), 8.0);
        write(&mut out, Some("name"), 15, (MARGIN + 16, y), name);
    }
    out.finish()
}

/// Draws what lies below the candidates.
fn draw(out: &mut Svg, figure: &Figure, corner: &dyn Fn(Place) -> (usize, usize)) {
    let middle = |place: Place| {
        let (x, y) = corner(place);
        (x + CELL / 2, y + CELL / 2)
    };
    let through = |cells: &[Place]| {
        let mut path = String::new();
        for &cell in cells {
            let (x, y) = middle(cell);
            let _ = write!(path, "{}{x} {y}", if path.is_empty() { "M" } else { "L" });
        }
        path
    };
    match figure {
        Figure::Line {
            class,
            cells,
            has_bulb,
        } => {
            out.path(&format!("figure {class}"), &through(cells));
            if let Some(&first) = cells.first().filter(|_| *has_bulb) {
                disc(out, "bulb", middle(first), 2 * CELL / 5);
            }
        }
        Figure::Arrow { cells } => {
            disc(out, "outline", middle(cells[0]), 2 * CELL / 5);
            out.path("outline", &through(cells));
            if let [.., before, last] = cells[..] {
                let ((x, y), (u, v)) = (middle(before), middle(last));
                let angle = (v as f64 - y as f64)
                    .atan2(u as f64 - x as f64)
                    .to_degrees();
                let turned = format_args!("translate({u} {v}) rotate({angle:.0})");
                let tip: [Attribute; 3] = [
                    ("class", &"outline"),
                    ("transform", &turned),
                    ("d", &"M-9 -7L0 0L-9 7"),
                ];
                out.shape("path", &tip);
            }
        }
        Figure::Cage { cells, .. } => {
            out.path("cage", &border(cells, corner));
        }
        Figure::Shade { class, cell } => {
            let (x, y) = middle(*cell);
            let shape = match *class {
                "odd" => SHAPES[0],
                "even" => SHAPES[1],
                // Triangles that point into the cell for the least, out of it for the greatest.
                "minimum" => "M-.5 -1H.5L0 -.5zM-.5 1H.5L0 .5z",
                _ => "M-.5 -.5H.5L0 -1zM-.5 .5H.5L0 1z",
            };
            let place = format_args!("translate({x} {y}) scale({})", 2 * CELL / 5);
            let attributes: [Attribute; 3] =
                [("class", &"shade"), ("transform", &place), ("d", &shape)];
            out.shape("path", &attributes);
        }
        Figure::Dot { .. } | Figure::Outside { .. } | Figure::Words(_) => {}
    }
}

/// Draws what lies above the candidates: dots, the sums of cages, and clues in the margin.
fn draw_above(out: &mut Svg, figure: &Figure, corner: &dyn Fn(Place) -> (usize, usize)) {
    match figure {
        Figure::Cage { cells, text } if !text.is_empty() => {
            let first = cells.iter().min().copied().unwrap_or_default();
            let (x, y) = corner(first);
            write(out, Some("sum"), 10, (x + 9, y + 8), text);
        }
        Figure::Dot {
            between,
            text,
            is_filled,
        } => {
            let [(x, y), (u, v)] = between.map(corner);
            let place = ((x + u + CELL) / 2, (y + v + CELL) / 2);
            disc(out, if *is_filled { "full" } else { "dot" }, place, 8);
            write(out, is_filled.then_some("clue"), 11, place, text);
        }
        Figure::Outside { first, next, text } => {
            let (x, y) = corner(*first);
            let (half, beyond) = (CELL / 2, MARGIN / 2);
            // Above and to the left stand the numbers of columns and rows, in the middle.
            let place = match (first.0.cmp(&next.0), first.1.cmp(&next.1)) {
                (Ordering::Less, _) => (x + half + beyond, y - beyond),
                (Ordering::Greater, _) => (x + half, y + CELL + beyond),
                (_, Ordering::Less) => (x - beyond, y + half + beyond),
                _ => (x + CELL + beyond, y + half),
            };
            write(out, None, 13, place, text);
        }
        _ => {}
    }
}

fn disc(out: &mut Svg, class: &str, (x, y): (usize, usize), radius: usize) {
    let attributes: [Attribute; 4] = [("class", &class), ("cx", &x), ("cy", &y), ("r", &radius)];
    out.shape("circle", &attributes);
}

/// The border of a set of cells, a little inside of it.
fn border(cells: &[Place], corner: &dyn Fn(Place) -> (usize, usize)) -> String {
    let (inset, side) = (4, CELL - 8);
    let mut path = String::new();
    for &(row, column) in cells {
        let (x, y) = corner((row, column));
        let (x, y) = (x + inset, y + inset);
        let has = |r: usize, c: usize| cells.contains(&(r, c));
        // Places count from 0: before the first there is none.
        if row == 0 || !has(row - 1, column) {
            let _ = write!(path, "M{x} {y}h{side}");
        }
        if !has(row + 1, column) {
            let _ = write!(path, "M{x} {}h{side}", y + side);
        }
        if column == 0 || !has(row, column - 1) {
            let _ = write!(path, "M{x} {y}v{side}");
        }
        if !has(row, column + 1) {
            let _ = write!(path, "M{} {y}v{side}", x + side);
        }
    }
    path
}

/// How a candidate is marked.
#[derive(Debug, Clone, Copy)]
enum Sign {
    /// By the shape and the colour of this number.
    Part(usize),
    Gone,
    Asserted,
}

impl Sign {
    fn draw(self, out: &mut Svg, (x, y): (usize, usize), size: f64) {
        let (class, shape) = match self {
            Sign::Part(number) => {
                let number = number % SHAPES.len();
                (format!("m{number}"), SHAPES[number])
            }
            Sign::Gone => ("gone".to_owned(), "M-1 1L1 -1"),
            Sign::Asserted => ("true".to_owned(), SHAPES[0]),
        };
        let place = format_args!("translate({x} {y}) scale({size:.1})");
        let attributes: [Attribute; 4] = [
            ("class", &class),
            ("transform", &place),
            ("vector-effect", &"non-scaling-stroke"),
            ("d", &shape),
        ];
        out.shape("path", &attributes);
    }
}

impl Marked<'_> {
    fn signs(&self, c: Candidate) -> impl Iterator<Item = Sign> {
        let parts = self.marks.iter().enumerate();
        let parts = parts.filter(move |(_, mark)| mark.candidates.contains(&c));
        let gone = self.gone.contains(&c).then_some(Sign::Gone);
        let asserted = self.asserted.contains(&c).then_some(Sign::Asserted);
        let parts = parts.map(|(number, _)| Sign::Part(number));
        parts.chain(gone).chain(asserted)
    }
}

/// What the signs of a step mean; nothing where there are none.
fn legend<'a>(marked: &Marked<'a>) -> Vec<(Sign, &'a str)> {
    let parts = marked.marks.iter().enumerate();
    let parts = parts.map(|(number, mark)| (Sign::Part(number), mark.name.as_str()));
    let gone = (!marked.gone.is_empty()).then_some((Sign::Gone, "eliminated"));
    let asserted = (!marked.asserted.is_empty()).then_some((Sign::Asserted, "true"));
    parts.chain(gone).chain(asserted).collect()
}

/// The sides of cells where a region ends. Regions that overlap earlier ones, such as diagonals,
/// would end everywhere: they are left out.
fn borders(table: &Table) -> String {
    let mut regions = vec![vec![None; table.columns + 2]; table.rows + 2];
    for (number, region) in table.regions.iter().enumerate() {
        if region
            .iter()
            .all(|&(row, column)| regions[row + 1][column + 1].is_none())
        {
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

/// The values that a cell has left, in a square of places, with their marks below and above them.
fn values(
    out: &mut Svg,
    (x, y): (usize, usize),
    left: &[(Candidate, String)],
    marked: &Marked<'_>,
) {
    let mut put = |font: usize, middle: (usize, usize), c: Candidate, value: &str, size: f64| {
        let (above, below): (Vec<Sign>, Vec<Sign>) =
            marked.signs(c).partition(|sign| matches!(sign, Sign::Gone));
        for (i, sign) in below.into_iter().enumerate() {
            // A part within a part is smaller.
            sign.draw(out, middle, size * (1.0 - 0.3 * i.min(2) as f64));
        }
        write(out, None, font, middle, value);
        for sign in above {
            sign.draw(out, middle, size * 0.8);
        }
    };
    if let [(c, value)] = left {
        let font = if value.chars().count() > 2 { 16 } else { 26 };
        put(font, (x + CELL / 2, y + CELL / 2), *c, value, 18.0);
        return;
    }
    let side = (1..).find(|side| side * side >= left.len()).unwrap_or(1);
    let longest = left.iter().map(|(_, value)| value.chars().count()).max();
    let step = (CELL - 8) / side.max(1);
    let font = (step * 3 / (2 * longest.unwrap_or(1).max(2))).max(2);
    for (i, (c, value)) in left.iter().enumerate() {
        let middle = (
            x + 4 + i % side * step + step / 2,
            y + 4 + i / side * step + step / 2,
        );
        put(font, middle, *c, value, step as f64 / 2.0);
    }
}

/// The first CSP-variable of each candidate, around a circle, with lines between those that have
/// linked candidates.
fn of_graph(board: &dyn Board, title: &str, live: &CandidateSet) -> String {
    let csp = board.csp();
    // A variable that comes first in all its candidates.
    let nodes: Vec<Variable> = csp
        .variables()
        .filter(|&v| csp.members(v).iter().all(|&c| csp.variables_of(c)[0] == v))
        .collect();
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
        let left = left(board, v, live).into_iter().map(|(_, value)| value);
        let left: Vec<String> = left.collect();
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
