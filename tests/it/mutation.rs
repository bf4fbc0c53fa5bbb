//! All small changes of a proof file, and why some of them are harmless.

use crate::common::theorem;
use oddagon::csp::{CandidateSet, Csp};
use oddagon::proof::{Focus, Proof, Theory, Verified, check};
use oddagon::prover::trial_and_error;
use oddagon::theorem::Goal;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;

/// A changed proof: the path of the field that was changed, how, and the result.
pub struct Mutant {
    pub path: String,
    pub kind: &'static str,
    pub value: Value,
}

/// All mutants of a JSON value: each number one up and one down; each word of a string dropped,
/// doubled, swapped with the next, and replaced by its neighbours; each element of a list dropped,
/// doubled and swapped; each field dropped, renamed and emptied.
pub fn mutants(root: &Value) -> Vec<Mutant> {
    let mut all = Vec::new();
    walk(root, "", &mut |path, kind, changed| {
        let mut value = root.clone();
        *value.pointer_mut(path).unwrap() = changed;
        let path = path.to_owned();
        all.push(Mutant { path, kind, value });
    });
    all
}

fn walk(value: &Value, path: &str, emit: &mut impl FnMut(&str, &'static str, Value)) {
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            for new in [number + 1, number - 1, number + 100, 0, 1 << 40] {
                if new != number {
                    emit(path, "number", new.into());
                }
            }
            emit(path, "type", number.to_string().into());
        }
        Value::String(text) => {
            emit(path, "type", 7.into());
            emit(path, "empty", "".into());
            match text.as_str() {
                "BRT" => emit(path, "other theory", "W1".into()),
                "W1" => emit(path, "other theory", "BRT".into()),
                "Pattern" => emit(path, "other focus", "All".into()),
                "All" => emit(path, "other focus", "Pattern".into()),
                _ => {}
            }
            let words: Vec<&str> = text.split(' ').collect();
            for i in 0..words.len() {
                let mut with = |kind, change: &dyn Fn(&mut Vec<String>)| {
                    let mut new: Vec<String> = words.iter().map(|w| w.to_string()).collect();
                    change(&mut new);
                    if new.join(" ") != *text {
                        emit(path, kind, new.join(" ").into());
                    }
                };
                with("drop word", &|w| drop(w.remove(i)));
                with("double word", &|w| w.insert(i, w[i].clone()));
                if i + 1 < words.len() {
                    with("swap words", &|w| w.swap(i, i + 1));
                }
                for new in neighbours(words[i]) {
                    with("word", &|w| w[i] = new.clone());
                }
            }
        }
        Value::Array(items) => {
            for i in 0..items.len() {
                let mut with = |kind, change: &dyn Fn(&mut Vec<Value>)| {
                    let mut new = items.clone();
                    change(&mut new);
                    emit(path, kind, new.into());
                };
                with("drop item", &|v| drop(v.remove(i)));
                with("double item", &|v| v.insert(i, v[i].clone()));
                if i + 1 < items.len() {
                    with("swap items", &|v| v.swap(i, i + 1));
                }
                walk(&items[i], &format!("{path}/{i}"), emit);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                let mut new = fields.clone();
                new.remove(key);
                emit(path, "drop field", new.clone().into());
                new.insert(format!("{key}s"), field.clone());
                emit(path, "rename field", new.into());
                walk(field, &format!("{path}/{key}"), emit);
            }
        }
        Value::Bool(_) | Value::Null => {}
    }
}

/// The word with each of its characters replaced by the next and the one before.
fn neighbours(word: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (i, &byte) in word.as_bytes().iter().enumerate() {
        let others: &[u8] = match byte {
            b'.' => b"X",
            b'X' => b".",
            b'r' => b"cb",
            b'c' => b"rn",
            b'n' => b"cr",
            _ => &[byte.wrapping_add(1), byte.wrapping_sub(1)],
        };
        for &other in others {
            let mut new = word.as_bytes().to_vec();
            new[i] = other;
            all.extend(String::from_utf8(new));
        }
    }
    all
}

/// Why an accepted change is harmless, if it is of a kind that can be.
fn harmless(mutant: &Mutant, old: &Proof, new: &Proof) -> Option<&'static str> {
    let path = mutant.path.as_str();
    let field = path.rsplit('/').next().unwrap();
    if path.starts_with("/theorem") && old.theorem != new.theorem {
        let (old, new) = (theorem(&old.theorem), theorem(&new.theorem));
        if (&old.live(), &old.focus(), &old.goal()) == (&new.live(), &new.focus(), &new.goal()) {
            return Some("another text for the same theorem");
        }
        if matches!(
            field,
            "Restrict" | "AtLeastOne" | "Unique" | "assume" | "Sudoku"
        ) {
            return Some("another theorem, which the same proof proves");
        }
        let assumed = matches!(field, "cells" | "k");
        if assumed && new.live().is_subset(old.live()) && new.goal() == old.goal() {
            return Some("another theorem that assumes more, with the same proof");
        }
    }
    Some(match (field, mutant.kind) {
        ("hints" | "conclusion", "double word" | "swap words" | "word" | "empty") => {
            "other hints that lead to the same contradiction"
        }
        ("bases" | "covers", "swap words") => "the same Subset in another order",
        ("bases" | "covers", "word") => "another Subset that does the same",
        ("right", "double word") => "the same group",
        ("links", "swap items") | ("variable" | "left" | "right", "word") => {
            "another chain that does the same"
        }
        ("Replacements", "swap items" | "double item") => "the same second solutions",
        ("Eliminate", "drop word" | "double word" | "swap words") => "no other target is claimed",
        ("Eliminate", "word") => "another target, which the same proof eliminates",
        ("steps", "swap items") => "neither step uses the other",
        ("assume" | "eliminate", "word" | "swap words") => "another nogood that does the same",
        ("focus", "other focus") => "true for that focus too",
        ("exact" | "images", "swap items") => "the same in another order",
        ("exact", "drop item") | ("0", "drop field") => "less is claimed",
        ("derivations", "double item") => "proven twice",
        ("theory", "other theory" | "word") => "true over that theory too",
        _ => return None,
    })
}

/// Fixpoints that were computed before: most mutants of a proof prove the same theorem.
#[derive(Default)]
struct Fixpoints(RefCell<HashMap<String, Option<CandidateSet>>>);

impl Fixpoints {
    fn fixpoint(
        &self,
        csp: &Csp,
        theory: Theory,
        start: &CandidateSet,
        tried: &CandidateSet,
        n: usize,
    ) -> Option<CandidateSet> {
        let key = format!("{theory} {n} {start:?} {tried:?}");
        let mut known = self.0.borrow_mut();
        let compute = || trial_and_error(csp, theory, start, tried, n);
        known.entry(key).or_insert_with(compute).clone()
    }
}

/// Recomputes from the definitions what the checker says of a proof's depths.
fn is_true(proof: &Proof, verified: &Verified, fixpoints: &Fixpoints) -> bool {
    let theorem = theorem(&proof.theorem);
    let csp = theorem.board().csp();
    let mut pairs = proof.derivations.iter().zip(&verified.derivations);
    pairs.all(|(derivation, verified)| {
        let mut start = theorem.start();
        for step in &derivation.symmetry {
            let v = theorem.board().csp().variable(&step.variable).unwrap();
            for &c in csp.members(v) {
                if Some(c) != theorem.board().csp().candidate(&step.chosen) {
                    start.remove(c);
                }
            }
        }
        let derives = |focus: Focus, n: usize| {
            let tried = match focus {
                Focus::Pattern => theorem.focus().clone(),
                Focus::All => csp.everything(),
            };
            let found = fixpoints.fixpoint(csp, derivation.theory, &start, &tried, n);
            match found {
                None => Ok(()),
                Some(fixpoint) => match &theorem.goal() {
                    Goal::Eliminate(targets) if !targets.iter().any(|&c| fixpoint.contains(c)) => {
                        Ok(())
                    }
                    _ => Err(fixpoint.iter().filter(|&c| tried.contains(c)).count()),
                },
            }
        };
        // What restricted T&E derives, full T&E derives too.
        let derived = |n| derives(Focus::Pattern, n).is_ok() || derives(Focus::All, n).is_ok();
        derived(verified.depth)
            && verified.exact.iter().all(|exact| {
                let (focus, open) = (exact.focus, exact.open);
                derives(focus, verified.depth).is_ok()
                    && match verified.depth.checked_sub(1) {
                        None => open == 0,
                        Some(below) => derives(focus, below) == Err(open),
                    }
            })
    })
}

/// Tries every mutant of a proof of which every hint is needed.
pub fn try_all(proof: &Proof) {
    try_all_but(proof, |_| false);
}

/// Tries every mutant of a proof that may have hints which are not needed.
pub fn try_all_with_spare_hints(proof: &Proof) {
    let spare = |mutant: &Mutant| {
        let field = mutant.path.rsplit('/').next();
        mutant.kind == "drop word" && matches!(field, Some("hints" | "conclusion"))
    };
    try_all_but(proof, spare);
}

/// Tries every mutant; those that `spare` names may be accepted too, if what the checker says of
/// them is true.
fn try_all_but(proof: &Proof, spare: impl Fn(&Mutant) -> bool) {
    let original = check(proof).unwrap();
    let fixpoints = Fixpoints::default();
    let mut tried = 0;
    let mut accepted = std::collections::BTreeMap::<&str, usize>::new();
    for mutant in mutants(&serde_json::from_str(&oddagon::proof::to_json(proof)).unwrap()) {
        tried += 1;
        let Ok(changed) = oddagon::proof::read(&mutant.value.to_string()) else {
            continue;
        };
        let Ok(verified) = check(&changed) else {
            continue;
        };
        let show = || {
            format!(
                "{}: {}\n{}",
                mutant.path,
                mutant.kind,
                oddagon::proof::to_ron(&changed)
            )
        };
        let why = if spare(&mutant) {
            Some("fewer hints that lead to the same contradiction")
        } else {
            harmless(&mutant, proof, &changed)
        };
        *accepted
            .entry(why.unwrap_or_else(|| panic!("accepted: {}", show())))
            .or_default() += 1;
        assert!(
            is_true(&changed, &verified, &fixpoints),
            "not true: {verified:?}\n{}",
            show()
        );
        for (new, old) in verified.derivations.iter().zip(&original.derivations) {
            assert_eq!(new.depth, old.depth, "{}", show());
            let kept = new.exact.iter().all(|e| old.exact.contains(e));
            assert!(kept || mutant.kind == "other focus", "{}", show());
        }
    }
    // Hints may always be exchanged for others; if nothing at all was accepted, the test tried
    // nothing.
    assert!(tried > 200 && !accepted.is_empty(), "{tried} {accepted:?}");
}
