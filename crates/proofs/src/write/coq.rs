//! Theorems about Sudoku for the proof assistant Coq.
//!
//! The file defines completed grids, the pattern and a backtracking search, proves that the search
//! is correct, and has Coq's kernel run it. No trace is used: it is a proof of the same theorem by
//! other means.

use super::WriteError;
use itertools::Itertools;
use oddagon_boards::sudoku::{Part, Sudoku, Unconditional, Unsaid};
use oddagon_boards::theorem::{Goal, Show, Theorem, claim_words};
use oddagon_csp::{Candidate, CandidateSet};

/// What all files have in common, with `@name@` where they differ.
const TEMPLATE: &str = include_str!("sudoku.v");

/// A self-contained Coq file that proves a theorem without axioms; its theorem's name ends in
/// `_impossible` or, for eliminations, `_eliminates`.
///
/// # Errors
/// [`WriteError::Unsaid`] for theorems about other boards than Sudoku, that assume more than their
/// pattern, or that claim a clause.
pub fn coq(theorem: &Theorem) -> Result<String, WriteError> {
    let form = "a file for Coq";
    let plain = Unconditional::of(theorem, form).map_err(WriteError::Unsaid)?;
    let Unconditional { board, live, goal } = plain;
    let targets = match goal {
        Goal::Impossible => &[][..],
        Goal::Eliminate(targets) => targets,
        Goal::Clause(_) => {
            return Err(WriteError::Unsaid(Unsaid {
                theorem: theorem.name().to_owned(),
                part: Part::Claim(claim_words(&theorem.statement().claim)),
                form,
            }));
        }
    };
    let parts = [
        ("@title@", comment(&theorem.title())),
        ("@explanation@", explanation(theorem)),
        ("@order@", board.order().to_string()),
        ("@pattern@", pattern(live, board)),
        ("@theorem@", claim(theorem.name(), targets, board)),
    ];
    let mut out = String::new();
    let mut rest = TEMPLATE;
    for (mark, text) in parts {
        let (before, after) = rest.split_once(mark).expect("the template has this mark");
        out += before;
        out += &text;
        rest = after;
    }
    Ok(out + rest)
}

fn explanation(theorem: &Theorem) -> String {
    let grid = theorem.grid();
    let lines = grid.lines().map(|line| format!("      {line}"));
    let conditions = theorem.conditions().into_iter();
    let conditions = conditions.map(|(label, words)| format!("   {label}: {words}"));
    lines
        .chain(conditions)
        .map(|line| comment(&line))
        .join("\n")
}

/// The text without anything that would end a comment or begin a string.
fn comment(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '*' | '"' => ' ',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect()
}

/// The cells that lack a candidate, with those they have.
fn pattern(live: &CandidateSet, board: &Sudoku) -> String {
    let side = board.side();
    let entries = (0..board.cell_count()).filter_map(|cell| {
        let digits = (0..side).filter(|&n| live.contains(board.candidate_at(cell, n)));
        let digits = digits.map(|n| n + 1).collect_vec();
        let (r, c) = (cell / side + 1, cell % side + 1);
        (digits.len() < side).then(|| format!("({r}, {c}, [{}])", digits.iter().join("; ")))
    });
    let lines = entries.collect_vec();
    let lines = lines.chunks(4).map(|line| format!("  {}", line.join("; ")));
    format!(
        "Definition pattern : list (nat * nat * list nat) := [\n{}].\n",
        lines.collect_vec().join(";\n")
    )
}

/// The theorem itself; without targets, it says that the pattern is impossible.
fn claim(name: &str, targets: &[Candidate], board: &Sudoku) -> String {
    let name = identifier(name);
    let rcn = |c: &Candidate| {
        let (cell, side) = (board.cell(*c), board.side());
        (cell / side + 1, cell % side + 1, board.digit(*c) + 1)
    };
    if targets.is_empty() {
        return format!(
            "Theorem {name}_impossible : forall g, completed g -> has_pattern g -> False.
Proof.
  intros g C P. apply (refuted_sound g C (length variables) (map (filter live) variables)).
  - apply variables_hold; assumption.
  - vm_compute. reflexivity.
Qed.

Print Assumptions {name}_impossible.
"
        );
    }
    let targets = targets.iter().map(rcn).collect_vec();
    let listed = targets
        .iter()
        .map(|(r, c, n)| format!("Candidate {n} {r} {c}"));
    let claims = targets.iter().map(|(r, c, n)| format!("g {r} {c} <> {n}"));
    let (listed, claims) = (listed.collect_vec(), claims.collect_vec());
    let apply = |target: &String| format!("apply (none_of_them g ({target}))");
    format!(
        "(* The claim denied is one more list: one of the targets is true. *)

Definition targets := [{}].

Lemma none_of_them : forall g x, completed g -> has_pattern g -> In x targets -> on_board x -> ~ \
true_in g x.
Proof.
  intros g x C P H B T.
  apply (refuted_sound g C (S (length variables)) (targets :: map (filter live) variables)).
  - constructor; [exists x; auto|apply variables_hold; assumption].
  - vm_compute. reflexivity.
Qed.

Ltac member := repeat first [left; reflexivity | right].

Theorem {name}_eliminates : forall g, completed g -> has_pattern g ->
  {}.
Proof.
  intros g C P. repeat split; [{}];
    solve [assumption | member | split; member].
Qed.

Print Assumptions {name}_eliminates.
",
        listed.join("; "),
        claims.join(" /\\ "),
        listed.iter().map(apply).join("|"),
    )
}

/// A name as Coq's identifiers are written.
fn identifier(name: &str) -> String {
    let word = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '_'
        }
    };
    let word: String = name.chars().map(word).collect();
    let word = word.trim_matches('_').to_owned();
    match word.chars().next() {
        None => "pattern_is".to_owned(),
        Some('a'..='z') => word,
        Some(_) => format!("pattern_{word}"),
    }
}
