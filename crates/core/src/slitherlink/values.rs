//! The lines that may meet at a point or lie around a cell.

use super::Loop;

/// Which of the lines to the north, south, west and east are drawn.
pub type Drawn = [bool; 4];

/// The values of a point: no line, or two of the four.
pub fn point_values() -> impl Iterator<Item = Drawn> {
    all().filter(|drawn| matches!(count(drawn), 0 | 2))
}

/// The values of a cell's sides: up to three of the four; in [`Loop::L2`] also all four.
pub fn cell_values(mode: Loop) -> impl Iterator<Item = Drawn> {
    let most = most_sides(mode);
    all().filter(move |drawn| count(drawn) <= most)
}

/// The most lines that a cell may have around it.
pub fn most_sides(mode: Loop) -> usize {
    match mode {
        Loop::L0 | Loop::L1 => 3,
        Loop::L2 => 4,
    }
}

/// The number of drawn lines.
pub fn count(drawn: &Drawn) -> usize {
    drawn.iter().filter(|&&drawn| drawn).count()
}

fn all() -> impl Iterator<Item = Drawn> {
    (0..16).map(|bits| std::array::from_fn(|i| bits >> i & 1 == 1))
}

/// The name of a value, in the field's order of letters: `o` for no line, `ne`, `ns`, `nw`, `se`,
/// `ew`, `sw` for two, then `n`, `s`, `e`, `w` for one, `nsew` less a letter for three, and `nsew`
/// for all four.
pub fn name(drawn: &Drawn) -> String {
    let [n, s, w, e] = *drawn;
    let letters = "nsew".chars().zip([n, s, e, w]);
    let drawn = letters.filter(|(_, drawn)| *drawn);
    let name: String = drawn.map(|(letter, _)| letter).collect();
    if name.is_empty() {
        return "o".to_owned();
    }
    name
}
