//! Derivations for VeriPB, which takes symmetry steps too.
//!
//! A symmetry step chooses a candidate x of a CSP-variable and has for every other live candidate y
//! a symmetry of the theorem that maps y to x. Written for VeriPB: by redundance, x ∨ ¬y for each
//! y. (If y is true, replace the grid by its image under the symmetry, in which x is true: every
//! constraint holds there too, and so do the clauses x ∨ ¬y' written before, since x is true.)
//! After that x follows by unit propagation.

use super::clauses::clauses;
use super::numbering::Numbering;
use super::{Image, Trace, WriteError};
use itertools::Itertools;
use oddagon_csp::Candidate;

/// A derivation in VeriPB's form, version 3.0, for the formula that [`dimacs`](fn@super::dimacs)
/// writes: symmetry steps by redundance with the symmetry as witness, everything else by reverse
/// unit propagation along hints.
///
/// # Errors
/// [`WriteError::Gap`] where the hints do not show what they should.
pub fn veripb(trace: &Trace) -> Result<String, WriteError> {
    let numbering = Numbering::of(&trace.theorem);
    let mut out = format!(
        "pseudo-Boolean proof version 3.0\nf {};\n",
        numbering.count()
    );
    let mut number = numbering.count();
    let mut chosen = Vec::new();
    for step in &trace.symmetry {
        let x = step.chosen;
        for image in &step.images {
            number += 1;
            let (x, y) = (variable(x), variable(image.of));
            out += &format!("red 1 {x} 1 ~{y} >= 1 : {};\n", witness(image));
        }
        number += 1;
        out += &format!("rup 1 {} >= 1;\n", variable(x));
        chosen.push((x, number));
    }
    let rest = Trace {
        symmetry: Vec::new(),
        ..trace.clone()
    };
    let derived = clauses(&rest, &numbering, &chosen, number + 1)?;
    for clause in &derived {
        number += 1;
        let literals: String = clause
            .literals
            .iter()
            .map(|l| format!("1 {}x{} ", if *l < 0 { "~" } else { "" }, l.abs()))
            .collect();
        let hints = clause.hints.iter().join(" ");
        out += &format!("rup {literals}>= 1 : {hints};\n");
    }
    Ok(out + &format!("output NONE;\nconclusion UNSAT : {number};\nend pseudo-Boolean proof;\n"))
}

fn variable(c: Candidate) -> String {
    format!("x{}", c.index() + 1)
}

/// The substitution that turns an assignment into its image: each candidate takes the value of the
/// one that is mapped to it.
fn witness(image: &Image) -> String {
    let mapped = image.map.iter().enumerate();
    let moved = mapped.filter(|(from, to)| *from != to.index());
    moved
        .map(|(from, to)| format!("{} -> x{}", variable(*to), from + 1))
        .join(" ")
}
