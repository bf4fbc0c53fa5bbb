//! Abstract boards: CSP-variables and links as they are listed. A free candidate `x` is true or
//! false: it gets a CSP-variable `x?` of `x` and its negation `-x`.

use super::{Board, Puzzle, Refusal};

pub fn board(variables: &[String], free: &str, links: &[String]) -> Result<Board, Refusal> {
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut all = Vec::new();
    for entry in variables {
        let (name, candidates) = entry.split_once('=').ok_or(format!("no = in {entry}"))?;
        all.push((name.trim().to_owned(), words(candidates)));
    }
    for x in words(free) {
        all.push((format!("{x}?"), vec![x.clone(), format!("-{x}")]));
    }
    let mut pairs = Vec::new();
    for linked in links.iter().map(|entry| words(entry)) {
        for (i, a) in linked.iter().enumerate() {
            pairs.extend(linked[..i].iter().map(|b| (a.clone(), b.clone())));
        }
    }
    Ok(Board::new(Puzzle::Abstract, all, pairs))
}
