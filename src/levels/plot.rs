//! How many puzzles each level has, drawn.

use super::statistics::Summary;
use itertools::Itertools;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
/// Left of the bars and below them.
const MARGIN: f64 = 48.0;
const COLOURS: [&str; 2] = ["#1f5fa8", "#d98a1f"];

/// A picture, in SVG, with the levels side by side, and at each a bar for each list: as high as the
/// part of its puzzles that have the level.
pub fn histogram(lists: &[(&str, &Summary)]) -> String {
    let counts: Vec<Vec<(f64, usize)>> = lists.iter().map(|(_, list)| list.counts()).collect();
    let levels = counts.iter().flatten().map(|(level, _)| *level);
    let levels: Vec<f64> = levels.sorted_by(f64::total_cmp).dedup().collect();
    let parts: Vec<Vec<f64>> = counts
        .iter()
        .map(|list| {
            let all: usize = list.iter().map(|(_, n)| n).sum();
            list.iter().map(|(_, n)| *n as f64 / all as f64).collect()
        })
        .collect();
    let most = parts.iter().flatten().copied().fold(0.01, f64::max);
    let step = (WIDTH - 2.0 * MARGIN) / levels.len().max(1) as f64;
    let bar = step * 0.8 / lists.len() as f64;
    let floor = HEIGHT - MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n"
    );
    for (at, list) in counts.iter().enumerate() {
        for ((level, count), part) in list.iter().zip(&parts[at]) {
            let place = levels.iter().position(|other| other == level).unwrap_or(0);
            let x = MARGIN + step * (place as f64 + 0.1) + bar * at as f64;
            let height = part / most * (floor - MARGIN);
            svg += &format!(
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{bar:.1}\" height=\"{height:.1}\" \
                 fill=\"{}\"><title>{level}: {count}</title></rect>\n",
                floor - height,
                COLOURS[at],
            );
        }
    }
    for (place, level) in levels.iter().enumerate() {
        let x = MARGIN + step * (place as f64 + 0.5);
        let y = floor + 16.0;
        svg += &format!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{level}</text>\n");
    }
    for part in [0.0, most / 2.0, most] {
        let y = floor - part / most * (floor - MARGIN);
        let (end, text, per_cent) = (WIDTH - MARGIN, MARGIN - 6.0, part * 100.0);
        svg += &format!(
            "<line x1=\"{MARGIN}\" y1=\"{y:.1}\" x2=\"{end}\" y2=\"{y:.1}\" stroke=\"#999\" \
             stroke-width=\"0.5\"/>\n<text x=\"{text}\" y=\"{:.1}\" \
             text-anchor=\"end\">{per_cent:.1} %</text>\n",
            y + 4.0,
        );
    }
    for (at, (name, _)) in lists.iter().enumerate() {
        let (x, y) = (MARGIN + 280.0 * at as f64, HEIGHT - 12.0);
        let name = name.replace('&', "&amp;").replace('<', "&lt;");
        svg += &format!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{}\">{name}</text>\n",
            COLOURS[at]
        );
    }
    svg + "</svg>\n"
}
