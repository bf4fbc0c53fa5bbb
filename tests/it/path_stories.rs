//! Paths told to people: Markdown, TeX and HTML of proofs with lemmas.

use crate::export_readable::is_whole;
use crate::path_proofs::{assumed, deadly, proven, split, split_after_a_single, whip};
use crate::puzzles::{LOKI, compiled, given, read};
use crate::solve::solver;
use oddagon::csp::{Candidate, CandidateSet};
use oddagon::proof::story::{Chain, EventKind, Passage, PassageContent, Story};
use oddagon::proof::write::{html, markdown, tex};
use oddagon::proof::{Proof, Rule, read as read_proof};
use oddagon::theorem::Goal;

/// Replays a path by its own rules: every passage begins in the state that those before it lead to,
/// every Single is one, what a rule names has been introduced, and the claim follows.
fn verify(story: &Story) {
    let csp = story.theorem.board().csp();
    let mut live = story.start.clone();
    let mut introduced = vec![false; story.relations.len()];
    let decide = |live: &mut CandidateSet, c: Candidate| csp.decide(live, c);
    let follow = |live: &mut CandidateSet, introduced: &[bool], chain: &Chain| {
        for (number, event) in (1..).zip(&chain.0) {
            assert!(event.uses.is_empty());
            let (EventKind::Single(v, _) | EventKind::Empty(v)) = event.what else {
                panic!("{event:?}");
            };
            assert!(story.relation(v).is_none_or(|number| introduced[number]));
            let left = story.members(v).iter().copied();
            let left: Vec<Candidate> = left.filter(|&c| live.contains(c)).collect();
            match event.what {
                EventKind::Single(_, c) => {
                    assert_eq!(left, [c]);
                    decide(live, c);
                }
                _ => assert!(left.is_empty() && number == chain.0.len()),
            }
        }
    };
    for passage in &story.passages {
        assert_eq!(passage.before, live, "{}", passage.label);
        match &passage.what {
            PassageContent::Part(part) => live.remove(part.candidate),
            PassageContent::Givens(givens) => givens.iter().for_each(|&c| decide(&mut live, c)),
            PassageContent::Singles(chain) => follow(&mut live, &introduced, chain),
            PassageContent::Relation(number) => {
                assert!(!introduced[*number], "{}", passage.label);
                introduced[*number] = true;
            }
            PassageContent::Split(number, rule) => {
                let of = story.relation(rule.variables[0]).unwrap();
                assert!(introduced[of] && !introduced[*number]);
                introduced[*number] = true;
            }
            PassageContent::Rule(rule, targets) => {
                let mut named = rule.variables.iter().filter_map(|&v| story.relation(v));
                assert!(named.all(|number| introduced[number]));
                assert!(!matches!(rule.rule, Rule::Split(_)));
                // Those that one state allows are told before any of them eliminates.
                let same = story.passages.iter().filter(|p| p.before == passage.before);
                let same: Vec<&Passage> = same.collect();
                assert!(!targets.is_empty());
                if same.iter().all(|told| told.label.0 <= passage.label.0) {
                    for told in same {
                        if let PassageContent::Rule(_, targets) = &told.what {
                            targets.iter().for_each(|&c| live.remove(c));
                        }
                    }
                }
            }
        }
    }
    follow(&mut live, &introduced, &story.conclusion);
    assert_eq!(live, story.end);
    let ends = |event: &&oddagon::proof::story::Event| matches!(event.what, EventKind::Empty(_));
    let is_over = story.conclusion.0.last().filter(ends).is_some();
    match story.theorem.goal() {
        Goal::Eliminate(targets) => {
            assert!(is_over || targets.iter().all(|&c| !live.contains(c)));
        }
        Goal::Impossible | Goal::Clause(_) => assert!(is_over),
    }
}

/// Whether what TeX opens is closed.
fn is_balanced(text: &str) {
    let mut open = 0_i32;
    let mut escaped = false;
    for c in text.chars() {
        match c {
            '{' if !escaped => open += 1,
            '}' if !escaped => open -= 1,
            _ => {}
        }
        assert!(open >= 0);
        escaped = c == '\\' && !escaped;
    }
    assert_eq!(open, 0);
    for part in ["document", "center", "picture", "quote"] {
        let count = |word: &str| text.matches(&format!("\\{word}{{{part}}}")).count();
        assert_eq!(count("begin"), count("end"), "{part}");
    }
}

/// Writes a proof for people, and looks at what is written. Returns the Markdown.
pub fn written(proof: &Proof) -> String {
    let story = Story::of(proof, 1).unwrap_or_else(|error| panic!("{error}"));
    if story.is_path {
        verify(&story);
    }
    assert_eq!(story.lemmas.len(), proof.lemmas.len());
    let (md, tex, page) = (
        markdown(&story),
        tex(&story),
        html::html(std::slice::from_ref(&story)),
    );
    is_whole(&page);
    is_balanced(&tex);
    for (number, lemma) in (1..).zip(&story.lemmas) {
        assert!(page.contains(&format!("id=\"lemma-{number}\"")));
        for text in [&md, &tex, &page] {
            assert!(
                text.contains(&format!("Lemma {number}: "))
                    && text.contains("images as CSP-variables")
            );
        }
        assert!(md.contains(&lemma.digest) && page.contains(&lemma.digest));
    }
    for passage in &story.passages {
        let name = match passage.what {
            PassageContent::Relation(number) | PassageContent::Split(number, _) => {
                &story.relations[number].name
            }
            _ => continue,
        };
        for text in [&md, &tex, &page] {
            assert!(text.contains(name), "{name}");
        }
    }
    md
}

/// What stands before the lemmas.
fn path(md: &str) -> &str {
    md.split("\n## Lemma").next().unwrap()
}

#[test]
fn relations_and_splits_are_told() {
    for (name, proof) in [
        ("whip", whip()),
        ("split", split()),
        ("deadly", deadly()),
        ("assumed", assumed()),
        ("split_after_a_single", split_after_a_single()),
    ] {
        insta::assert_snapshot!(format!("{name}_md"), written(&proof));
    }
    let story = Story::of(&split(), 1).unwrap();
    let page = html::html(&[story]);
    let main = page.split_once("<main>").unwrap().1;
    let main = main.split_once("</main>").unwrap().0;
    insta::assert_snapshot!("split_html", main.replace("</p>", "</p>\n"));
}

#[test]
fn loki_is_told() {
    let (_, engine) = compiled(3);
    let givens = read(LOKI);
    let live = engine.live(&given(3, &givens));
    for sum in ["FS4+W8+OR5W8", "OR8W8", "gW3+OR8gW6"] {
        let path_found = solver(sum).solve(&live, &givens);
        let md = written(&proven(&path_found, &live, &givens).unwrap());
        if sum == "FS4+W8+OR5W8" {
            insta::assert_snapshot!("loki_md", path(&md));
        }
    }
    // Without lemmas it is a path too.
    let path_found = solver("FS4+W8").solve(&live, &givens);
    let md = written(&proven(&path_found, &live, &givens).unwrap());
    assert!(
        md.contains("eliminations by rules") && !md.contains("emma"),
        "{md}"
    );
}

/// A lemma without a name, trials beside relations, a relation that ends the proof, symmetry steps
/// in a lemma.
#[test]
fn every_proof_with_lemmas_can_be_written() {
    let lemma = r##"(proof: Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Restrict("r1c123: n12"),
        claim: Impossible), derivations: [(theory: BRT, depth: 1, steps: [
            (id: 1, eliminate: "n1r1c1", hints: "r1c2 r1c3")], conclusion: "#1 r1c1 r1c2 r1c3")]),
        images: [(name: "OR1", by: "rows 2134 digits 3412")])"##;
    let ended = format!(
        r#"Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Restrict("r2c123: n34"), claim: Impossible),
        lemmas: [{lemma}], derivations: [(theory: BRT, depth: 0, steps: [], conclusion: "OR1")])"#
    );
    let md = written(&read_proof(&ended).unwrap());
    assert!(md.contains("impossible pattern 1-OR0-relation"), "{md}");
    assert!(md.contains("Now OR1 has no guardian left"), "{md}");
    // n1r2c1 is the last guardian; under the assumption it is none.
    let tried = format!(
        r##"Proof(version: 1, theorem: Statement(board: Sudoku(2), pattern: Restrict("r2c1: n134
r2c23: n34"), claim: Eliminate("n3r2c1 n1r1c1")),
        lemmas: [{lemma}], derivations: [(theory: BRT, depth: 1, steps: [
            (id: 1, eliminate: "n3r2c1", hints: "OR1")], conclusion: "#1 OR1")])"##
    );
    let md = written(&read_proof(&tried).unwrap());
    assert!(md.contains("in T&E(BRT, 1), full, given 1 lemma"), "{md}");
    insta::assert_snapshot!("tried_md", path(&md));
}

/// What a name holds means nothing in the languages.
#[test]
fn names_of_lemmas_cannot_break_out() {
    let mut proof = whip();
    proof.lemmas[0].proof.theorem.name = "</p><script>*x* {#} $y$".to_owned();
    written(&proof);
    let story = Story::of(&proof, 1).unwrap();
    assert!(!html::html(std::slice::from_ref(&story)).contains("</p><script>"));
    assert!(markdown(&story).contains(r"\</p>\<script>\*x\* {\#} $y$-OR2-relation"));
    assert!(tex(&story).contains(r"$<$/p$>$$<$script$>$*x* \{\#\} \$y\$-OR2-relation"));
}
