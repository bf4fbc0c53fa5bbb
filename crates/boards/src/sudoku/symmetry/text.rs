//! Symmetries as text, in the form of proof files.

use super::Symmetry;
use itertools::Itertools;
use std::fmt;

/// Where rows, columns and digits go, counted from 1: one symbol each.
const SYMBOLS: &[u8; 16] = b"123456789ABCDEFG";

/// `transpose rows 231456789 columns 456123789 digits 213456789`, without the parts that move
/// nothing; `identity` where nothing moves. The i-th symbol says where row (column, digit) i goes.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_identity() {
            return f.write_str("identity");
        }
        let mut gap = "";
        if self.transpose {
            f.write_str("transpose")?;
            gap = " ";
        }
        for (name, line) in self.parts() {
            if line.iter().enumerate().any(|(i, &j)| i != j as usize) {
                write!(f, "{gap}{name} ")?;
                for &i in line {
                    write!(f, "{}", SYMBOLS[i as usize] as char)?;
                }
                gap = " ";
            }
        }
        Ok(())
    }
}

impl Symmetry {
    /// Reads a symmetry of the board of this order from its text form: `transpose`, `rows …`,
    /// `columns …`, `digits …`, in this order, each at most once and with blanks between, or
    /// `identity`. Each permutation is n² symbols (1 to 9, then A to G), the i-th says where row,
    /// column or digit i goes. `None` if the text is anything else.
    pub fn parse(order: usize, text: &str) -> Option<Symmetry> {
        if !(2..=4).contains(&order) {
            return None;
        }
        let mut symmetry = Symmetry::identity(order);
        let mut words = text.split_ascii_whitespace().peekable();
        words.peek()?;
        if text.trim_ascii() == "identity" {
            return Some(symmetry);
        }
        symmetry.transpose = words.next_if_eq(&"transpose").is_some();
        for (name, part) in [
            ("rows", &mut symmetry.rows),
            ("columns", &mut symmetry.columns),
            ("digits", &mut symmetry.digits),
        ] {
            if words.next_if_eq(&name).is_some() {
                *part = line(words.next()?)?;
            }
        }
        if words.next().is_some() || symmetry.digits.len() != order * order {
            return None;
        }
        Symmetry::new(
            symmetry.transpose,
            symmetry.rows,
            symmetry.columns,
            symmetry.digits,
        )
    }

    /// The same for people, in cycles: `transposition, rows (1 2 3), digits (1 2)`. Rows and
    /// columns are permuted after the transposition. `the identity` where nothing moves.
    pub fn cycles(&self) -> String {
        if self.is_identity() {
            return "the identity".to_owned();
        }
        let transposition = self.transpose.then(|| "transposition".to_owned());
        let parts = self.parts().into_iter().filter_map(|(name, line)| {
            let moved = cycles_of(line);
            (!moved.is_empty()).then(|| format!("{name} {moved}"))
        });
        transposition.into_iter().chain(parts).join(", ")
    }

    fn parts(&self) -> [(&'static str, &[u8]); 3] {
        [
            ("rows", &self.rows),
            ("columns", &self.columns),
            ("digits", &self.digits),
        ]
    }
}

fn line(word: &str) -> Option<Vec<u8>> {
    word.bytes()
        .map(|symbol| SYMBOLS.iter().position(|&s| s == symbol).map(|i| i as u8))
        .collect()
}

/// A permutation in cycles, those of length one left out: `(1 2)(4 6 5)`.
fn cycles_of(line: &[u8]) -> String {
    let mut seen = vec![false; line.len()];
    let mut out = String::new();
    for start in 0..line.len() {
        let mut cycle = Vec::new();
        let mut i = start;
        while !std::mem::replace(&mut seen[i], true) {
            cycle.push(SYMBOLS[i] as char);
            i = line[i] as usize;
        }
        if cycle.len() > 1 {
            out += &format!("({})", cycle.iter().join(" "));
        }
    }
    out
}
