//! A theorem as a CNF file.

use oddagon_boards::theorem::{Goal, Show, Theorem};
use oddagon_prover::sat::Cnf;
use std::fmt::Write;

/// The formula [`Cnf::of`] a theorem in DIMACS form, unsatisfiable exactly if the theorem holds.
/// Comments say how it was made from the statement, and name each variable.
pub fn dimacs(theorem: &Theorem) -> String {
    let cnf = Cnf::of(theorem);
    let mut out = String::new();
    for line in explanation(theorem).lines() {
        out += format!("c {line}").trim_end();
        out.push('\n');
    }
    let csp = theorem.board().csp();
    for c in csp.candidates() {
        let name = theorem.board().csp().candidate_name(c);
        put(
            &mut out,
            format_args!("c variable {} {name}\n", c.index() + 1),
        );
    }
    put(
        &mut out,
        format_args!("p cnf {} {}\n", cnf.variable_count(), cnf.clause_count()),
    );
    for clause in cnf.clauses() {
        for literal in clause {
            put(&mut out, format_args!("{literal} "));
        }
        out += "0\n";
    }
    out
}

/// What it means that the formula has no model.
fn meaning(theorem: &Theorem, what: &str) -> String {
    if theorem.parts().unique.is_empty() {
        format!("{what} exactly if this formula has no model.\n")
    } else {
        format!(
            "{what}, in puzzles with exactly one solution, if this formula has no model. One \
             clause for each such assumption \
             follows from second solutions, which are not in the formula.\n"
        )
    }
}

/// What the formula says, clause by clause, for people.
pub(super) fn explanation(theorem: &Theorem) -> String {
    let csp = theorem.board().csp();
    let (variables, candidates) = (csp.variable_count(), csp.candidate_count());
    let links: usize = csp.candidates().map(|c| csp.linked(c).len()).sum::<usize>() / 2;
    let absent = candidates - theorem.live().len();
    // A name may contain anything; after a fixed word it cannot be mistaken for anything else.
    let title = theorem.title();
    let mut out = format!("theorem: {}\n", title.escape_debug());
    for line in theorem.grid().lines() {
        out += &format!("   {line}\n");
    }
    for (label, words) in theorem.conditions() {
        out += &format!("{label}: {words}\n");
    }
    let mut first = 1;
    let mut part = |count: usize, what: &str| {
        let clauses = match count {
            1 => format!("clause {first}"),
            _ => format!("clauses {first} to {}", first + count - 1),
        };
        first += count;
        if count > 0 {
            out += &format!("{clauses}: {what}\n");
        }
    };
    part(variables, "one candidate of each CSP-variable is true");
    part(
        links,
        "of two linked candidates (two of a CSP-variable, among others) one is false",
    );
    part(absent, "the candidates that the pattern excludes are false");
    match &theorem.goal() {
        Goal::Impossible => out + &meaning(theorem, "The pattern is impossible"),
        Goal::Eliminate(_) => {
            part(
                1,
                "the claim denied: one of the candidates is true that the claim says are false",
            );
            out + &meaning(theorem, "The theorem holds")
        }
        Goal::Clause(literals) => {
            part(
                literals.len(),
                "the claim denied: everything is false of which it says that one part holds",
            );
            out + &meaning(theorem, "The theorem holds")
        }
    }
}

fn put(out: &mut String, text: std::fmt::Arguments) {
    out.write_fmt(text).expect("a string takes all text");
}
