use super::Sudoku;
use super::text::symbol;
use crate::face::svg::{Attribute, Svg};
use itertools::Itertools;
use oddagon_csp::CandidateSet;

/// The side of a cell in the drawing's units.
const CELL: usize = 48;
/// The margin left and above, where the rows and columns are numbered.
const LABELS: usize = 24;
/// The margin right and below.
const MARGIN: usize = 6;

/// Colours for light and dark pages; written out twice, since not every program that draws SVG
/// knows CSS variables.
const STYLE: &str = "\
.paper { fill: #fff; }
.cell { fill: #ffe2a8; }
.free { fill: #e4efe4; }
.thin { stroke: #b8b8b8; stroke-width: 1; fill: none; }
.thick { stroke: #222; stroke-width: 3; fill: none; stroke-linecap: square; }
text { fill: #222; font-family: Helvetica, Arial, sans-serif; text-anchor: middle; }
.label { fill: #777; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #1b1c1e; }
  .cell { fill: #5c4516; }
  .free { fill: #24352a; }
  .thin { stroke: #56585c; }
  .thick { stroke: #eee; }
  text { fill: #eee; }
  .label { fill: #999; }
}
";

/// Draws a pattern as an SVG image: the grid with thick block lines, rows and columns numbered; the
/// `cells` shaded, with their candidates small (the only one of a cell large); the `free` cells
/// marked `o`. The image follows the reader's choice of a light or dark page. `title` is its text
/// for those who do not see it.
///
/// # Panics
/// If `live` is not a set of the board's candidates, or a cell is not on the board.
pub fn svg(
    board: &Sudoku,
    title: &str,
    live: &CandidateSet,
    cells: &[usize],
    free: &[usize],
) -> String {
    assert!(
        cells.iter().chain(free).all(|&c| c < board.cell_count()),
        "a cell that is not on the board"
    );
    let side = board.side();
    let size = LABELS + side * CELL + MARGIN;
    let mut out = Svg::new(size, size, title, STYLE);
    for (class, shaded) in [("free", free), ("cell", cells)] {
        for &cell in shaded {
            let (x, y) = corner(cell, side);
            let place: [Attribute; 3] = [("class", &class), ("x", &x), ("y", &y)];
            let size: [Attribute; 2] = [("width", &CELL), ("height", &CELL)];
            out.shape("rect", &[&place[..], &size].concat());
        }
    }
    lines(&mut out, board);
    for i in 0..side {
        let (middle, edge) = (LABELS + i * CELL + CELL / 2, LABELS / 2);
        label(&mut out, 11, (edge, middle), &format!("r{}", i + 1));
        label(&mut out, 11, (middle, edge), &format!("c{}", i + 1));
    }
    for &cell in free {
        let (x, y) = corner(cell, side);
        label(&mut out, 15, (x + CELL / 2, y + CELL / 2), "o");
    }
    for &cell in cells {
        candidates(&mut out, board, live, cell);
    }
    out.finish()
}

/// The upper left corner of a cell.
fn corner(cell: usize, side: usize) -> (usize, usize) {
    (LABELS + cell % side * CELL, LABELS + cell / side * CELL)
}

/// The thin lines between cells and, over them, the thick ones between blocks.
fn lines(out: &mut Svg, board: &Sudoku) {
    let (side, order) = (board.side(), board.order());
    let end = LABELS + side * CELL;
    let path = |which: &dyn Fn(&usize) -> bool| {
        let at = (0..=side).filter(which).map(|i| LABELS + i * CELL);
        at.map(|p| format!("M{LABELS} {p}H{end}M{p} {LABELS}V{end}"))
            .join("")
    };
    let thin = path(&|i| i % order != 0);
    let thick = path(&|i| i % order == 0);
    out.path("thin", &thin);
    out.path("thick", &thick);
}

/// The candidates of a cell, each in its place of an order×order square.
fn candidates(out: &mut Svg, board: &Sudoku, live: &CandidateSet, cell: usize) {
    let (x, y) = corner(cell, board.side());
    let order = board.order();
    let digits: Vec<usize> = (0..board.side())
        .filter(|&n| live.contains(board.candidate_at(cell, n)))
        .collect();
    if let [digit] = digits[..] {
        let middle = (x + CELL / 2, y + CELL / 2);
        write_text(out, &[], 30, middle, &symbol(digit).to_string());
        return;
    }
    // A little away from the lines.
    let inset = CELL / 12;
    let (step, font) = ((CELL - 2 * inset) / order, 36 / order + 1);
    for digit in digits {
        let x = x + inset + digit % order * step + step / 2;
        let y = y + inset + digit / order * step + step / 2;
        write_text(out, &[], font, (x, y), &symbol(digit).to_string());
    }
}

fn label(out: &mut Svg, font: usize, middle: (usize, usize), text: &str) {
    write_text(out, &[("class", &"label")], font, middle, text);
}

/// A text around a point; the base line is put about a third of the font's size below it.
fn write_text(out: &mut Svg, class: &[Attribute], font: usize, (x, y): (usize, usize), text: &str) {
    let y = y + (font * 7 + 10) / 20;
    let place: [Attribute; 3] = [("x", &x), ("y", &y), ("font-size", &font)];
    out.text(&[class, &place].concat(), text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon_core::Board;

    #[test]
    fn a_small_board_draws() {
        let board = Sudoku::of_order(2).unwrap();
        let mut live = board.csp().everything();
        for name in ["n3r1c1", "n4r1c1", "n1r2c3", "n2r2c3", "n3r2c3"] {
            live.remove(board.csp().candidate(name).unwrap());
        }
        let drawing = svg(&board, "a <b> & \"c\"\n", &live, &[0, 6], &[9, 13]);
        insta::assert_snapshot!(drawing);
    }

    #[test]
    fn no_cell_lies_outside() {
        for order in 2..=4 {
            let board = Sudoku::of_order(order).unwrap();
            let cells: Vec<usize> = (0..board.cell_count()).collect();
            let drawing = svg(&board, "all", &board.csp().everything(), &cells, &[]);
            assert_eq!(drawing.matches("class=\"cell\"").count(), cells.len());
            assert_eq!(drawing.matches("<text x=").count(), order.pow(6));
        }
    }
}
