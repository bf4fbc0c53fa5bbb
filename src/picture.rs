//! Pictures of steps, for programs that show them beside their answers.

use oddagon::board::{Board, Mark, Marked, svg_of_step};
use oddagon::csp::{Candidate, CandidateSet};
use oddagon::sudoku::Sudoku;

/// A step of a Sudoku of 4×4, 9×9 or 16×16 cells in SVG, with its parts marked by colour and shape:
/// the state before it, as answers have states, a character for each candidate; the parts, each by
/// its name and with names of candidates; what is eliminated, and what is asserted.
///
/// # Errors
/// What is no state, or no candidate.
pub fn picture_of_step(
    title: &str,
    state: &str,
    parts: &[(String, Vec<String>)],
    eliminated: &[String],
    asserted: &[String],
) -> Result<String, String> {
    let order = (2..=4usize).find(|n| n.pow(6) == state.chars().count());
    let board = order.and_then(Sudoku::of_order);
    let board = board.ok_or("expected a state of 64, 729 or 4096 characters")?;
    let csp = board.csp();
    let mut live: CandidateSet = csp.everything();
    let gone = csp.candidates().zip(state.chars());
    let gone = gone.filter(|(_, sign)| *sign == '.');
    gone.for_each(|(c, _)| live.remove(c));
    let named = |names: &[String]| -> Result<Vec<Candidate>, String> {
        let named = names.iter().map(|name| {
            let c = csp.candidate(name);
            c.ok_or_else(|| format!("{name}: expected a candidate, such as n5r2c7"))
        });
        named.collect()
    };
    let marks = parts.iter().map(|(name, candidates)| {
        Ok(Mark {
            name: name.clone(),
            candidates: named(candidates)?,
        })
    });
    let marks: Vec<Mark> = marks.collect::<Result<_, String>>()?;
    let (gone, asserted) = (named(eliminated)?, named(asserted)?);
    gone.iter().for_each(|&c| live.insert(c));
    let marked = Marked {
        marks: &marks,
        gone: &gone,
        asserted: &asserted,
    };
    Ok(svg_of_step(&*board, title, &live, &marked))
}
