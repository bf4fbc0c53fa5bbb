//! Everything that is needed to check a proof without this program.

use super::dimacs::explanation;
use super::{Trace, WriteError, coq, dimacs, drat, lrat, veripb};
use crate::Proof;
use oddagon_boards::board::face_of;
use oddagon_boards::theorem::{Show, Theorem};
use ron::ser::PrettyConfig;

/// A file of a bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundleFile {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub text: String,
}

/// The statement of a proof, the proof in every language that can express it (if there are several
/// derivations, the first), and a README that says how the formula was made and how to check each
/// file with public checkers.
///
/// # Errors
/// If the proof has no derivation or is wrong.
pub fn bundle(proof: &Proof) -> Result<Vec<BundleFile>, WriteError> {
    let trace = Trace::of(proof, 1)?;
    let theorem = &trace.theorem;
    let layout = PrettyConfig::new().indentor("    ").new_line("\n");
    let statement = ron::ser::to_string_pretty(&theorem.statement(), layout);
    let statement = statement.expect("a statement holds no map and no float") + "\n";
    let mut files = vec![
        ("statement.ron", statement),
        ("proof.ron", crate::to_ron(proof)),
        ("formula.cnf", dimacs(theorem)),
        ("proof.pbp", veripb(&trace)?),
        ("proof.lrat", lrat(&trace)?),
        ("proof.drat", drat(&trace)?),
    ];
    match coq(theorem) {
        Ok(text) => files.push(("theorem.v", text)),
        Err(WriteError::Unsaid(_)) => {}
        Err(error) => return Err(error),
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    files.insert(0, ("README.md", readme(theorem, &names)));
    Ok(files
        .into_iter()
        .map(|(name, text)| BundleFile { name, text })
        .collect())
}

/// What each file is and how it is checked: name, what it is, commands.
const CHECKS: [(&str, &str, &str); 7] = [
    ("statement.ron", "the theorem, as it was stated", ""),
    (
        "proof.ron",
        "the proof as a T&E trace, with its depth and why it is not less",
        "oddagon check proof.ron\n",
    ),
    (
        "formula.cnf",
        "the theorem as a formula in DIMACS form, unsatisfiable exactly if the theorem holds",
        "oddagon export --proof proof.ron --format cnf | cmp - formula.cnf\n",
    ),
    (
        "proof.lrat",
        "a refutation of the formula in LRAT. The first checker is Oddagon's second one, which \
         knows nothing of puzzles; the \
         other is formally verified (Debian packages acl2, acl2-books, acl2-books-certs; it reads \
         no comments)",
        "oddagon check --cnf formula.cnf proof.lrat\n\
         grep -v '^c' formula.cnf > plain.cnf\n\
         printf '%s\\n' '(include-book \"projects/sat/lrat/stobj-based/run\" :dir \
         :system)' \\\n    \
         '(lrat-check \"plain.cnf\" \"proof.lrat\")' | acl2     # prints: s VERIFIED\n",
    ),
    (
        "proof.drat",
        "the same in DRAT",
        "cargo install rate --version 0.3.0 --locked\n\
         rate formula.cnf proof.drat                           # prints: s VERIFIED\n",
    ),
    (
        "proof.pbp",
        "the same for VeriPB 3.0; symmetry steps, which LRAT and DRAT write out case by case, \
         are steps here",
        "cargo install veripb --version 3.0.2 --locked\n\
         veripb --cnf formula.cnf proof.pbp                    # prints: s VERIFIED \
         UNSATISFIABLE\n",
    ),
    (
        "theorem.v",
        "the theorem for the proof assistant Coq 8.16 (Debian package coq), proven by other \
         means: a search that Coq's kernel \
         runs and of which the file proves that it may be believed",
        "coqc theorem.v                                        # prints: Closed under the \
         global context\n",
    ),
];

fn readme(theorem: &Theorem, names: &[&str]) -> String {
    let mut out = format!(
        "# {}\n\n```text\n{}```\n",
        name(theorem),
        explanation(theorem)
    );
    let formula = face_of(theorem.parts().board).and_then(|face| face.exports()?.formula());
    out += formula.as_deref().unwrap_or_default();
    if formula.is_none() || !theorem.statement().assume.is_empty() {
        out += RELATIONS;
    }
    if !theorem.parts().unique.is_empty() {
        out += UNIQUENESS;
    }
    out += "\n## The files\n\nEach can be checked without the others, but for the formula, which \
            its refutations refer to.\n";
    for (file, what, commands) in CHECKS.iter().filter(|(file, ..)| names.contains(file)) {
        out += &format!("\n**`{file}`**: {what}.\n");
        if !commands.is_empty() {
            out += &format!("\n```sh\n{commands}```\n");
        }
    }
    out
}

/// The theorem's name, fit for a heading.
fn name(theorem: &Theorem) -> String {
    let name = theorem.statement().name.replace(char::is_control, " ");
    match name.trim() {
        "" => theorem.headline(),
        name => name.to_owned(),
    }
}

/// What formulas of theorems about puzzles with exactly one solution assume.
const UNIQUENESS: &str = "\nThat the puzzle has exactly one solution is in the formula as a \
                          relation: at least one of the other candidates of those \
     cells is true. Why that is so, the second solutions, is in `proof.ron` alone; the \
     refutations of the formula take it for granted.\n";

/// How relations between named candidates get into the formula.
const RELATIONS: &str = "
## Named candidates and relations

Lines `c variable` of the formula name its variables; those that the statement does not name come \
after all others. A free candidate `x` has a
variable `-x` that says the opposite, and a clause that one of the two is true; so has one that a \
relation says may be true. *Not both* is one
clause for each two candidates. *Exactly one* is that, and one clause of them all. *At least one* \
of two is one clause of two
negative literals, about what says the opposite of each; of more, variables `+3.1`, `+3.2`, … for \
the third relation say which part of
it holds: one clause of them all, one for each two of them, and for each one that it is not true \
together with the opposite of its
part. These clauses stand where theirs would in the list at the top: with the CSP-variables, or \
with the links. A model says everything
about the candidates that the statement names; tests compare small boards with all that there is.
";
