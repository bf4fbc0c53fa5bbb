//! Proofs of resolution paths: lemmas, their images, and relations that split.

use crate::mutation::mutants;
use crate::puzzles::{LOKI, Random, compiled, given, read};
use crate::solve::{RULES, solver};
use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet};
use oddagon::proof::lrat::{Formula, check_lrat};
use oddagon::proof::write::{Trace, dimacs, lrat, plain};
use oddagon::proof::{Proof, Rule, check, read as read_proof, to_json, to_ron};
use oddagon::sat;
use oddagon::solve::{Lemmas, NoPathProof, Path, PathStatus};
use oddagon::theorem::{BoardName, Claim, Goal, Theorem};
use std::sync::LazyLock;

pub static LEMMAS: LazyLock<Lemmas> = LazyLock::new(|| Lemmas::new(RULES.iter().cloned()));

/// Makes the proof of a path, and has the checker and that of LRAT proofs accept it. `None` where
/// there is nothing to prove.
pub fn proven(path: &Path, live: &CandidateSet, givens: &[Candidate]) -> Option<Proof> {
    let (board, _) = compiled(3);
    let proof = match path.proof(
        board,
        BoardName::Sudoku(board.order()),
        live,
        givens,
        &LEMMAS,
    ) {
        Ok(proof) => proof,
        Err(NoPathProof::Nothing) => return None,
        Err(error) => panic!("{error}"),
    };
    let verified = check(&proof).unwrap_or_else(|error| panic!("{error}"));
    assert!(verified.derivations[0].depth == 0 || path.has_assumptions());
    assert_eq!(verified.lemmas.len(), proof.lemmas.len());
    // It claims what the path shows.
    let theorem = Theorem::new(proof.theorem.clone()).unwrap();
    match (path.status, theorem.goal()) {
        (PathStatus::Contradiction, goal) => assert_eq!(*goal, Goal::Impossible),
        (_, Goal::Eliminate(targets)) => {
            let eliminated = theorem.live().iter().filter(|&c| !path.end.contains(c));
            assert!(eliminated.eq(targets.iter().copied()));
        }
        (_, goal) => panic!("{goal:?}"),
    }
    for text in [to_ron(&proof), to_json(&proof)] {
        assert_eq!(read_proof(&text).unwrap(), proof);
    }
    let trace = Trace::of(&proof, 1).unwrap();
    let formula = Formula::read(&dimacs(&trace.theorem)).unwrap();
    check_lrat(&formula, &lrat(&trace).unwrap()).unwrap();
    Some(proof)
}

#[test]
fn loki_is_proven_by_one_lemma() {
    let (_, engine) = compiled(3);
    let givens = read(LOKI);
    let live = engine.live(&given(3, &givens));
    for sum in ["FS4+W8+OR5W8", "OR8W8", "B4+OR8B8", "gW3+OR8gW6"] {
        let path = solver(sum).solve(&live, &givens);
        let proof = proven(&path, &live, &givens).unwrap();
        assert_eq!(proof.lemmas.len(), 1, "{sum}");
        assert!(matches!(&proof.theorem.claim, Claim::Assert(names) if names.0.len() == 81 - 29));
        let plain = plain(&proof, 1).unwrap();
        assert!(
            plain.contains("\nlemma ")
                && plain.contains("\npath ")
                && !plain.contains("\nclauses "),
            "{sum}"
        );
    }
    // What ends before the solution is a proof of its eliminations.
    let path = solver("FS4+W8").solve(&live, &givens);
    assert_eq!(path.status, PathStatus::Open);
    let proof = proven(&path, &live, &givens).unwrap();
    assert!(proof.lemmas.is_empty() && matches!(proof.theorem.claim, Claim::Eliminate(_)));
}

/// States without a solution: their paths prove that.
#[test]
fn contradictions_are_proven() {
    let (_, engine) = compiled(3);
    let mut random = Random::seeded(91);
    let mut found = 0;
    for _ in 0..60 {
        let grid = crate::puzzles::grid(3, &mut random);
        let solution = CandidateSet::of(729, grid.iter().copied());
        let mut live = engine.live(&given(3, &[]));
        // Of some cells the solution's candidate is eliminated; no cell is empty.
        let (board, _) = compiled(3);
        for c in board.csp().candidates() {
            let cell = board.csp().members(board.csp().variables_of(c)[0]);
            let others = cell.iter().filter(|&&d| d != c && live.contains(d)).count();
            let chance = if solution.contains(c) { 20 } else { 60 };
            if others > 0 && random.percent(chance) {
                live.remove(c);
            }
        }
        let path = solver("S3+W4").solve(&live, &[]);
        if path.status == PathStatus::Contradiction {
            proven(&path, &live, &[]).unwrap();
            found += 1;
        }
    }
    assert!(found > 20, "{found}");
}

const LEMMA: &str = r#"(
    proof: Proof(version: 1, theorem: Statement(name: "two of a row", board: Sudoku(2),
        pattern: Digits(k: 1, cells: "XX.............."), claim: Impossible),
        derivations: [(theory: BRT, depth: 0, steps: [], conclusion: "r1c1 r1c2")]),
    images: [(name: "OR1", by: "identity"), (name: "OR2", by: "transpose rows 2143 digits 2134")],
)"#;

/// An OR2-whip[2]: OR1{n2r1c1 | n3r1c2} - r1c3{n3 .}.
pub fn whip() -> Proof {
    let text = format!(
        r##"Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Candidates(
            "12 13 13 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234"),
            claim: Eliminate("n1r1c1")), lemmas: [{LEMMA}],
        derivations: [(theory: W2, depth: 0, steps: [(id: 1, eliminate: "n1r1c1", hints: "",
            rule: Some(Chain(kind: Whip, links: [
                (variable: "OR1", left: "n2r1c1", right: "n3r1c2"), (variable: "r1c3", left: "n3r1c3")])))],
            conclusion: "#1")])"##
    );
    read_proof(&text).unwrap()
}

/// n2r1c1 and n3r1c2 are true or false together, so OR1 holds without the one and without the
/// other.
pub fn split() -> Proof {
    let text = format!(
        r##"Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Candidates(
            "12 23 134 134 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234"),
            claim: Eliminate("n2r2c1 n2r2c2")), lemmas: [{LEMMA}],
        derivations: [(theory: W1, also: [Split], depth: 0, steps: [
            (id: 1, eliminate: "n3r1c2", hints: "", rule: Some(Split((
                relation: "OR1", chain: "r1c2 r1n2", name: "OR3")))),
            (id: 2, eliminate: "n2r2c1", hints: "", rule: Some(Whip1("OR3"))),
            (id: 3, eliminate: "n2r2c2", hints: "", rule: Some(Whip1("OR3")))],
            conclusion: "#2 #3")])"##
    );
    read_proof(&text).unwrap()
}

/// The same where a hint eliminates a candidate of the relation first.
pub fn split_after_a_single() -> Proof {
    let text = to_ron(&split()).replace("hints: \"\"", "hints: \"r3c1\"");
    let cells = (
        "12 23 134 134 1234 1234 1234 1234 1234",
        "123 23 134 134 1234 1234 1234 1234 3",
    );
    read_proof(&text.replace(cells.0, cells.1)).unwrap()
}

/// A deadly pattern in four cells, one of which must hold n3: a whip[1] of that relation.
pub fn deadly() -> Proof {
    let text = r##"Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Candidates(
            "123 1234 12 1234 123 1234 12 1234 1234 1234 1234 1234 1234 1234 1234 1234"),
            assume: [Unique("r1c13: n12\nr2c13: n12")], claim: Eliminate("n3r3c1")),
        second_solutions: [Complement], assumed: "OR1",
        derivations: [(theory: W1, depth: 0, steps: [(id: 1, eliminate: "n3r3c1", hints: "", rule: Some(Whip1("OR1")))],
            conclusion: "#1")])"##;
    read_proof(text).unwrap()
}

/// Two relations that a theorem assumes, and a whip[1] of each.
pub fn assumed() -> Proof {
    let text = r##"Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Restrict("r3c3: n34"),
            assume: [AtLeastOne("n1r1c1 n1r1c2 n1r2c1"), AtLeastOne("n1r2c2 n1r4c1 n1r4c2")], claim: Eliminate("n1r4c4")),
        assumed: "OR1 OR2",
        derivations: [(theory: W1, depth: 0, steps: [
            (id: 1, eliminate: "n1r2c2", hints: "", rule: Some(Whip1("OR1"))),
            (id: 2, eliminate: "n1r4c4", hints: "#1", rule: Some(Whip1("OR2")))], conclusion: "#2")])"##;
    read_proof(text).unwrap()
}

/// A relation that a symmetry step maps to itself, and relations of free candidates, which have
/// their negations on the board itself.
fn assumed_on_abstract_boards() -> Vec<Proof> {
    let symmetric = r#"(version: 1, theorem: (board: Abstract(variables: ["V = a b", "W = c d", "X = e f"], free: "",
            links: ["a c", "b c", "a e", "b e"]), pattern: Restrict(""), assume: [AtLeastOne("a b e")], claim: Eliminate("e")),
        assumed: "A", derivations: [(theory: W1, depth: 0, symmetry: [(variable: "V", chosen: "a", images: [
            (of: "b", by: "(a b)(-a -b)(+1.1 +1.2)")])], steps: [], conclusion: "V")])"#;
    let free = |literals: &str| {
        format!(
            r##"(version: 1, theorem: (board: Abstract(variables: ["V = a b c"], free: "x y z", links: ["a x", "a y", "a z"]),
                pattern: Restrict(""), assume: [AtLeastOne("{literals}")], claim: Eliminate("a")), assumed: "OR1",
            derivations: [(theory: W1, depth: 0, steps: [(id: 1, eliminate: "a", rule: Some(Whip1("OR1")), hints: "")],
                conclusion: "#1")])"##
        )
    };
    let texts = [symmetric.to_owned(), free("x"), free("x y"), free("x y z")];
    texts.iter().map(|text| read_proof(text).unwrap()).collect()
}

#[test]
fn assumed_relations_are_exported_on_every_board() {
    for proof in assumed_on_abstract_boards() {
        let verified = check(&proof).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(verified.assumed, 1);
        let trace = Trace::of(&proof, 1).unwrap();
        let formula = Formula::read(&dimacs(&trace.theorem)).unwrap();
        check_lrat(&formula, &lrat(&trace).unwrap()).unwrap();
    }
}

/// A derivation that has the assumed relations as CSP-variables may be less deep than one that has
/// not; the verdict says which it is.
#[test]
fn depths_given_relations_are_said_to_be() {
    let statement = r#"Statement(board: Sudoku(3), pattern: Restrict(""), assume: [AtLeastOne("n1r1c2 n1r1c5")], claim: Eliminate("n1r1c1"))"#;
    let proof = read_proof(&format!(
        r##"(version: 1, theorem: {}, assumed: "OR1",
        derivations: [(theory: W1, depth: 0, steps: [(id: 1, eliminate: "n1r1c1", rule: Some(Whip1("OR1")), hints: "")], conclusion: "#1")])"##,
        statement.trim_start_matches("Statement")
    ));
    let given = check(&proof.unwrap());
    let words = oddagon::proof::in_words("a", &given);
    assert!(
        words.contains("in T&E(W1, 0), full, given 1 relation, with 1 relation as a CSP-variable:"),
        "{words}"
    );
    assert_eq!(oddagon::proof::in_json("a", &given)["assumed"], 1);
    let (_folder, file) = crate::cli::file("statement.ron", statement.as_bytes());
    let (_other, plain) = crate::cli::file("plain.ron", b"");
    let run = crate::cli::oddagon(&["prove", &file, "--theory", "W1", "--proof", &plain], "");
    assert_eq!(run.code, 0, "{}", run.shown());
    let text = std::fs::read_to_string(&plain).unwrap();
    let plain = check(&read_proof(&text).unwrap());
    let words = oddagon::proof::in_words("a", &plain);
    assert!(
        words.contains("in T&E(W1, 1)") && !words.contains("as a CSP-variable"),
        "{words}"
    );
}

#[test]
fn relations_serve_as_csp_variables() {
    for (proof, relations) in [
        (whip(), 2),
        (split(), 3),
        (split_after_a_single(), 3),
        (deadly(), 1),
        (assumed(), 2),
    ] {
        let verified = check(&proof).unwrap_or_else(|error| panic!("{error}"));
        let lemmas = verified.lemmas.iter().map(|lemma| lemma.theorem.name());
        assert!(lemmas.eq(proof.lemmas.iter().map(|_| "two of a row")));
        let trace = Trace::of(&proof, 1).unwrap();
        assert_eq!(trace.relations.len(), relations);
        let formula = Formula::read(&dimacs(&trace.theorem)).unwrap();
        check_lrat(&formula, &lrat(&trace).unwrap()).unwrap();
    }
}

/// Whatever is changed in a proof with relations, what the checker still accepts is true.
#[test]
fn changed_proofs_are_rejected_or_true() {
    for proof in [whip(), split(), split_after_a_single(), deadly(), assumed()] {
        let original = check(&proof).unwrap().identity;
        let value: serde_json::Value = serde_json::from_str(&to_json(&proof)).unwrap();
        let (mut accepted, mut rejected) = (0, 0);
        for mutant in mutants(&value) {
            let Ok(changed) = serde_json::from_value::<Proof>(mutant.value) else {
                continue;
            };
            match check(&changed) {
                Err(_) => rejected += 1,
                Ok(verified) => {
                    accepted += 1;
                    if verified.identity != original {
                        let theorem = Theorem::new(changed.theorem.clone()).unwrap();
                        let holds = sat::decide(&theorem).unwrap().is_unsat();
                        assert!(holds, "{}: {}", mutant.path, mutant.kind);
                    }
                    for lemma in &changed.lemmas {
                        let theorem = Theorem::new(lemma.proof.theorem.clone()).unwrap();
                        assert!(sat::decide(&theorem).unwrap().is_unsat());
                    }
                    let trace = Trace::of(&changed, 1).unwrap();
                    let formula = Formula::read(&dimacs(&trace.theorem)).unwrap();
                    check_lrat(&formula, &lrat(&trace).unwrap()).unwrap();
                }
            }
        }
        assert!(accepted > 5 && rejected > 200, "{accepted} {rejected}");
    }
}

/// What a proof with lemmas must not do, each with the reason for which it is rejected.
#[test]
fn lemmas_say_no_more_than_they_prove() {
    type Case = (&'static str, fn() -> Proof, fn(String) -> String);
    let cases: &[Case] = &[
        ("expected an impossible pattern", whip, |text| {
            text.replace("claim: Impossible", "claim: Eliminate(\"n1r1c1 n1r1c2\")")
        }),
        ("expected an impossible pattern", whip, |text| {
            let assumed = "assume: [NotBoth(\"n1r3c3 n2r4c4\")], claim: Impossible";
            text.replace("claim: Impossible", assumed)
        }),
        ("expected an impossible pattern", whip, |text| {
            let start = text.find("lemmas: [").unwrap();
            let lemmas = &text[start
                ..text
                    .find("derivations: [\n    (\n      theory: W2")
                    .unwrap()];
            text.replacen(
                "claim: Impossible),\n",
                &format!("claim: Impossible),\n{lemmas}"),
                1,
            )
        }),
        ("it is about another board", whip, |text| {
            let (order, cells) = ("board: Sudoku(2)", "XX..............");
            let text = text
                .replacen(order, "board: @", 1)
                .replacen(order, "board: Sudoku(3)", 1);
            text.replace("board: @", order)
                .replace(cells, &format!("XX{}", ".".repeat(79)))
        }),
        ("it is by no symmetry of the board", whip, |text| {
            text.replace("\"identity\"", "\"rows 1324\"")
        }),
        ("its name is taken", whip, |text| {
            text.replace("\"OR2\"", "\"OR1\"")
        }),
        ("its name is taken", whip, |text| {
            text.replace("\"OR2\"", "\"r1c1\"")
        }),
        ("lemma 1:", whip, |text| {
            text.replace("\"r1c1 r1c2\"", "\"r1c1\"")
        }),
        ("no depth is the least", whip, |text| {
            let exact = "theory: Z2, depth: 0, exact: [(focus: All, open: 0)],\n";
            text.replace("theory: W2,\n      depth: 0,\n", exact)
                .replace("kind: Whip", "kind: ZChain")
        }),
        ("is not in W2", whip, |text| {
            text.replace("kind: Whip", "kind: Braid")
        }),
        ("is not in W1", whip, |text| {
            text.replace("theory: W2", "theory: W1")
        }),
        ("does not lead to another candidate", split, |text| {
            text.replace("\"r1c2 r1n2\"", "\"r1c2\"")
        }),
        ("the chain does not go on in \"r1c3\"", split, |text| {
            text.replace("\"r1c2 r1n2\"", "\"r1c2 r1c3\"")
        }),
        ("more assumptions than the depth", split, |text| {
            let trial = "theory: W1,\n      depth: 1,\n      steps: [(id: 9, eliminate: \"n2r2c1\", hints: \"r1n2\"),\n";
            text.replace("theory: W1,\n      depth: 0,\n      steps: [\n", trial)
                .replace("(id: 1, ", "(id: 1, assume: \"n1r4c4\", ")
        }),
        ("its name is taken", split, |text| {
            text.replace("\"OR3\"", "\"OR2\"")
        }),
        ("a target of the claim, is still left", split, |text| {
            text.replace("#2 #3", "#2")
        }),
        (
            "assumed: found 2 names, expected one for each of the relations, 1",
            deadly,
            |text| text.replace("\"OR1\",", "\"OR1 OR2\","),
        ),
        (
            "assumed: found 1 names, expected one for each of the relations, 2",
            assumed,
            |text| text.replace("\"OR1 OR2\"", "\"OR1\""),
        ),
        ("assumed: relation \"r1c1\"", assumed, |text| {
            text.replace("\"OR1 OR2\"", "\"r1c1 OR2\"")
        }),
        (
            "assumed: relation \"OR1\": its name is taken",
            assumed,
            |text| text.replace("\"OR1 OR2\"", "\"OR1 OR1\""),
        ),
        ("relation \"n1r4c4\": its name is taken", assumed, |text| {
            text.replace("\"OR1 OR2\"", "\"OR1 n1r4c4\"")
        }),
        (
            "its name does not consist of letters and digits",
            assumed,
            |text| text.replace("\"OR1 OR2\"", "\"OR1 #2\""),
        ),
        (
            "its name does not consist of letters and digits",
            whip,
            |text| text.replace("\"OR2\"", "\"two of a row\""),
        ),
        (
            "its name does not consist of letters and digits",
            split,
            |text| text.replace("\"OR3\"", "\"\""),
        ),
        (
            "\"OR1\" is not of the kind \"at least one\"",
            assumed,
            |text| text.replacen("AtLeastOne", "NotBoth", 1),
        ),
        ("\"OR2\" has a negated candidate", assumed, |text| {
            text.replace("n1r4c1 n1r4c2", "-n1r4c1 n1r4c2")
        }),
        ("\"OR1\" is no CSP-variable", deadly, |text| {
            text.replace("assumed: \"OR1\",", "")
        }),
        ("second solutions for 0 assumptions", deadly, |text| {
            text.replace("Complement,", "")
        }),
        ("meets the pattern in 1 candidates", deadly, |text| {
            text.replace("r2c13: n12", "r2c13: n13")
        }),
        ("the CSP-variable contains the target", assumed, |text| {
            text.replace("\"OR1 OR2\"", "\"OR2 OR1\"")
        }),
        ("no depth is the least", deadly, |text| {
            let exact = "theory: W1,\n      depth: 0, exact: [(focus: All, open: 0)],\n";
            text.replace("theory: W1,\n      depth: 0,\n", exact)
        }),
        ("expected # and the number of a step", split, |text| {
            text.replace("\"#2 #3\"", "\"#1 #2 #3\"")
        }),
    ];
    for (reason, proof, change) in cases {
        let text = to_ron(&proof());
        let changed = change(text.clone());
        assert_ne!(text, changed, "{reason}");
        let changed = read_proof(&changed).unwrap_or_else(|error| panic!("{reason}: {error}"));
        let rejected = check(&changed).expect_err(reason).to_string();
        assert!(rejected.contains(reason), "{rejected}, expected {reason}");
    }
}

/// A relation's candidates may all be true, so it covers nothing.
#[test]
fn relations_are_no_covers() {
    let mut proof = whip();
    proof.derivations[0].theory = "S2".parse().unwrap();
    proof.derivations[0].steps[0].rule = Some(Rule::Subset {
        bases: "r1c2 r1c3".into(),
        covers: "OR1 r1n1".into(),
    });
    let rejected = check(&proof).unwrap_err().to_string();
    assert!(rejected.contains("no CSP-variable: OR1"), "{rejected}");
}

/// What an explanation keeps of a path is a path of its own, and all that it keeps is needed for
/// the proof.
#[test]
fn explanations_are_proofs() {
    let (board, engine) = compiled(3);
    let givens = read(LOKI);
    let live = engine.live(&given(3, &givens));
    for sum in ["FS4+W8+OR5W8", "OR8W8", "FS4+W3"] {
        let whole = solver(sum).solve(&live, &givens);
        let eliminated = whole.start.iter().filter(|&c| !whole.end.contains(c));
        let eliminated: Vec<Candidate> = eliminated.collect();
        for &target in eliminated.iter().step_by(9) {
            let part = whole.leading_to(board.csp(), &[target]).unwrap();
            assert!(!part.end.contains(target) && part.steps.len() <= whole.steps.len());
            assert!(part.level <= whole.level);
            let proof = proven(&part, &live, &givens).unwrap();
            let uses = |proof: &Proof| proof.derivations[0].steps.len();
            assert!(
                uses(&proof)
                    <= part
                        .steps
                        .iter()
                        .map(|step| step.eliminated(board.csp()).len() + 2)
                        .sum()
            );
        }
        let left = whole.end.iter().next().unwrap();
        assert!(whole.leading_to(board.csp(), &[left]).is_none());
    }
}

const TWO_OF_A_ROW: &str = r#"(proof: Proof(version: 1, theorem: Statement(board: Sudoku(2),
    pattern: Digits(k: 1, cells: "XX.............."), claim: Impossible),
    derivations: [(theory: BRT, depth: 0, steps: [], conclusion: "r1c1 r1c2")]),
    images: [(name: "OR1", by: "identity")])"#;

/// Proofs that were once accepted: of something false, and of a depth that is none.
#[test]
fn a_split_assumes_nothing_and_is_of_a_relation() {
    let false_claim = format!(
        r##"Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Candidates(
            "12 23 1234 134 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234"),
            claim: Eliminate("n2r2c1")), lemmas: [{TWO_OF_A_ROW}],
        derivations: [(theory: W1, also: [Split], depth: 1, steps: [
            (id: 1, eliminate: "n1r1c2", hints: "r1c2"),
            (id: 2, assume: "n2r3c3", eliminate: "n3r1c2", hints: "",
                rule: Some(Split((relation: "OR1", chain: "r1c2 r1n2", name: "OR3")))),
            (id: 3, eliminate: "n2r2c1", hints: "", rule: Some(Whip1("OR3")))], conclusion: "#3")])"##
    );
    let no_depth = r#"Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Candidates(
            "12 134 1234 134  234 1234 134 1234  12 134 134 1234  234 1234 1234 134"), claim: Impossible),
        derivations: [(theory: BRT, also: [Split], depth: 0, steps: [(id: 1, eliminate: "n1r1c1", hints: "",
            rule: Some(Split((relation: "c1n1", chain: "r1c1 r1n2 b2n2 c4n2 r3n2 r3c1", name: "X"))))],
            conclusion: "X r1c1 b2n2 r3n2")])"#;
    for (text, reason) in [
        (&*false_claim, "splits under assumptions"),
        (no_depth, "a CSP-variable, expected a relation"),
    ] {
        let rejected = check(&read_proof(text).unwrap()).unwrap_err().to_string();
        assert!(rejected.contains(reason), "{rejected}");
    }
}

/// A lemma whose own proof assumes what its pattern lacks, as a trial and before one.
#[test]
fn lemmas_that_try_what_is_absent_are_exported() {
    for steps in [
        r##"(id: 9, eliminate: "n3r1c1", hints: "r1c1"),
            (id: 1, eliminate: "n1r1c1", hints: "#9 r1c2 r1c3")], conclusion: "#9 #1 r1c1 r1c2 r1c3""##,
        r##"(id: 9, assume: "n3r1c1", eliminate: "n4r4c4", hints: "r1c1"),
            (id: 1, eliminate: "n1r1c1", hints: "r1c2 r1c3")], conclusion: "#1 r1c1 r1c2 r1c3""##,
    ] {
        let depth = if steps.contains("assume") { 2 } else { 1 };
        let text = format!(
            r#"Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Restrict("r2c123: n34"), claim: Impossible),
            lemmas: [(proof: Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Restrict("r1c123: n12"),
                claim: Impossible), derivations: [(theory: W1, depth: {depth}, steps: [{steps})]),
                images: [(name: "OR1", by: "rows 2134 digits 3412")])],
            derivations: [(theory: BRT, depth: 0, steps: [], conclusion: "OR1")])"#
        );
        let proof = read_proof(&text).unwrap();
        check(&proof).unwrap_or_else(|error| panic!("{error}"));
        let trace = Trace::of(&proof, 1).unwrap();
        let formula = Formula::read(&dimacs(&trace.theorem)).unwrap();
        check_lrat(&formula, &lrat(&trace).unwrap()).unwrap();
    }
}

/// Symmetry steps decide CSP-variables of the board, so that they can be written for others.
#[test]
fn symmetry_steps_decide_no_relation() {
    let text = r#"Proof(version: 1, theorem: Statement(board: Sudoku(3), pattern: Restrict("r1c123: n123
r2c123: n34"), claim: Impossible),
        lemmas: [(proof: Proof(version: 1, theorem: Statement(board: Sudoku(3), pattern: Restrict("r1c123: n12"), claim: Impossible),
            derivations: [(theory: BRT, depth: 1, steps: [(id: 1, eliminate: "n1r1c1", hints: "r1c2 r1c3")],
                conclusion: "@1 r1c1 r1c2 r1c3")]), images: [(name: "OR1", by: "identity")])],
        derivations: [(theory: BRT, depth: 0, symmetry: [(variable: "OR1", chosen: "n3r1c1", images: [
            (of: "n3r1c2", by: "columns 213456789"), (of: "n3r1c3", by: "columns 321456789")])], steps: [],
            conclusion: "r2c1 r2c2")])"#;
    let proof = read_proof(&text.replace('@', "#")).unwrap();
    let rejected = check(&proof).unwrap_err().to_string();
    assert!(
        rejected.contains("\"OR1\" is no CSP-variable"),
        "{rejected}"
    );
}
