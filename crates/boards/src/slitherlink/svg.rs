use super::{Diagram, doubled};
use crate::face::svg::Svg;
use std::fmt::Write;

/// The distance between two points in the drawing's units.
const STEP: usize = 40;
/// The margin around the outermost points.
const MARGIN: usize = 24;

/// Colours for light and dark pages; written out twice, since not every program that draws SVG
/// knows CSS variables.
const STYLE: &str = "\
.paper { fill: #fff; }
.point { fill: #222; }
.line { stroke: #1456a0; stroke-width: 5; stroke-linecap: round; fill: none; }
.none { stroke: #b05a3c; stroke-width: 2; fill: none; }
text { fill: #222; font-family: Helvetica, Arial, sans-serif; text-anchor: middle; font-size: \
20px; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #1b1c1e; }
  .point { fill: #ddd; }
  .line { stroke: #7db4f0; }
  .none { stroke: #d98a6c; }
  text { fill: #eee; }
}
";

impl Diagram {
    /// Draws it as an SVG image: points, clues, lines, and a small cross where no line is. The
    /// image follows the reader's choice of a light or dark page.
    pub fn svg(&self) -> String {
        let (width, height) = (
            2 * MARGIN + self.columns * STEP,
            2 * MARGIN + self.rows * STEP,
        );
        let mut lines = (String::new(), String::new());
        for (&line, &drawn) in &self.lines {
            // Half a step for each doubled place.
            let (y, x) = doubled(line);
            let at = |place: i32| MARGIN as i32 + place * STEP as i32 / 2;
            let (half, (y, x)) = (STEP as i32 / 2, (at(y), at(x)));
            let _ = match (drawn, line.vertical) {
                (true, true) => write!(lines.0, "M{x} {}V{}", y - half, y + half),
                (true, false) => write!(lines.0, "M{} {y}H{}", x - half, x + half),
                (false, _) => {
                    let (l, r, t, b) = (x - 4, x + 4, y - 4, y + 4);
                    write!(lines.1, "M{l} {t}L{r} {b}M{l} {b}L{r} {t}")
                }
            };
        }
        let title = format!("Slitherlink, {} rows, {} columns", self.rows, self.columns);
        let mut out = Svg::new(width, height, &title, STYLE);
        out.path("none", &lines.1);
        out.path("line", &lines.0);
        for i in 0..(self.rows + 1) * (self.columns + 1) {
            let (row, column) = (i / (self.columns + 1), i % (self.columns + 1));
            let (x, y) = (MARGIN + column * STEP, MARGIN + row * STEP);
            out.shape(
                "circle",
                &[("class", &"point"), ("cx", &x), ("cy", &y), ("r", &3)],
            );
        }
        for (cell, clue) in self.clues.iter().enumerate() {
            if let Some(clue) = clue {
                let x = MARGIN + cell % self.columns * STEP + STEP / 2;
                let y = MARGIN + cell / self.columns * STEP + STEP / 2 + 7;
                out.text(&[("x", &x), ("y", &y)], &clue.to_string());
            }
        }
        out.finish()
    }
}
