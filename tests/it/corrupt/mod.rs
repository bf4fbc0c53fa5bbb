//! Files and what becomes of them when a byte or a field is changed.

pub mod clauses;
pub mod pseudo_boolean;

use crate::common::{self, k_digits};
use crate::puzzles::Random;
use oddagon::proof::lrat::Formula;
use oddagon::proof::write::{Trace, dimacs};
use oddagon::proof::{Focus, Proof, Theory};
use oddagon::prover::{Options, Report};
use oddagon::theorem::Claim;

/// One byte replaced, dropped, doubled or swapped with the next.
fn with_other_byte(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let i = random.below(bytes.len().max(1));
    let other = match random.below(3) {
        0 => b"0123456789- \n#nrcb()[]{}\"':,.X"[random.below(30)],
        1 => random.below(256) as u8,
        _ => bytes
            .get(i)
            .map_or(b' ', |byte| byte ^ (1 << random.below(8))),
    };
    match random.below(5) {
        0 if !bytes.is_empty() => drop(bytes.remove(i)),
        1 => bytes.insert(i, other),
        2 if i + 1 < bytes.len() => bytes.swap(i, i + 1),
        _ if !bytes.is_empty() => bytes[i] = other,
        _ => {}
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// One field (a word or a line) replaced by another of the text, changed by one, dropped, doubled
/// or swapped with the next.
fn with_other_field(text: &str, random: &mut Random) -> String {
    if random.below(4) == 0 {
        let mut lines: Vec<&str> = text.lines().collect();
        changed(&mut lines, random, |line, _| line);
        return lines.join("\n") + "\n";
    }
    let part = |c: char| c.is_alphanumeric() || c == '-' || c == '#' || c == '.';
    let mut fields: Vec<String> = Vec::new();
    for c in text.chars() {
        match fields.last_mut() {
            Some(last) if part(c) && last.ends_with(part) => last.push(c),
            _ => fields.push(c.to_string()),
        }
    }
    let mut words: Vec<usize> = (0..fields.len())
        .filter(|&i| fields[i].contains(part))
        .collect();
    if words.is_empty() {
        return with_other_byte(text, random);
    }
    let at = words[random.below(words.len())];
    words = vec![at, words[random.below(words.len())]];
    fields[at] = match (random.below(4), fields[at].parse::<i64>()) {
        (0, Ok(number)) => number.wrapping_add(1).to_string(),
        (1, Ok(number)) => number.wrapping_neg().to_string(),
        (2, _) => String::new(),
        (3, _) => fields[at].repeat(2),
        _ => fields[words[1]].clone(),
    };
    fields.concat()
}

fn changed<T: Clone>(items: &mut Vec<T>, random: &mut Random, other: impl Fn(T, &mut Random) -> T) {
    if items.is_empty() {
        return;
    }
    let (i, j) = (random.below(items.len()), random.below(items.len()));
    match random.below(4) {
        0 => drop(items.remove(i)),
        1 => items.insert(i, items[j].clone()),
        2 => items.swap(i, j),
        _ => items[i] = other(items[j].clone(), random),
    }
}

/// The text with one byte or one field changed. (Where a change leaves it as it was another is
/// tried.)
pub fn corrupted(text: &str, random: &mut Random) -> String {
    let mut change = || match random.below(2) {
        0 => with_other_byte(text, random),
        _ => with_other_field(text, random),
    };
    let tried = (0..100).map(|_| change());
    let mut other = tried.skip_while(|other| other == text);
    other.next().unwrap_or_else(|| text.to_owned())
}

/// A proof of depth 2 on the 4×4 board, and its theorem's formula.
pub fn example() -> (Proof, Trace, Formula) {
    let statement = k_digits(2, 3, ".X.XX.X..XX.X..X", Claim::Impossible);
    let proof = common::prove(&statement, Theory::Brt, Focus::Pattern, &[], 3).unwrap();
    let trace = Trace::of(&proof, 1).unwrap();
    let formula = Formula::read(&dimacs(&trace.theorem)).unwrap();
    (proof, trace, formula)
}

/// A proof of the same theorem with symmetry steps.
pub fn example_with_symmetry() -> Proof {
    let options = Options {
        wlog: true,
        ..Options::default()
    };
    let report = Report::new(&example().1.theorem, &options).unwrap();
    let proof = report.proof.unwrap();
    assert!(!proof.derivations[0].symmetry.is_empty() && !proof.derivations[0].steps.is_empty());
    proof
}

/// A formula in DIMACS form.
pub fn text_of(formula: &Formula) -> String {
    let clauses = formula.clauses.iter().map(|clause| {
        let words: String = clause.iter().map(|l| format!("{l} ")).collect();
        words + "0\n"
    });
    let head = format!("p cnf {} {}\n", formula.variables, formula.clauses.len());
    head + &clauses.collect::<String>()
}
