//! Rule applications in nrc notation: `whip[2]: r1n2{c3 c5} - b5n2{r4c5 .} ==> r6c6≠1`.
//!
//! The names are all that is needed. A candidate's name is letters with a number each (`n5r2c7`),
//! or a value before the CSP-variable's own name (`n15` of the sum `hr2c1`, `B` of the country
//! `X5`). The letters of a CSP-variable's name (`rc`, `rn`) are its kind. So a new board needs no
//! notation of its own.

use itertools::Itertools;
use oddagon_core::Board;
use oddagon_csp::{Candidate, Chain, Csp, RuleApplication, Subset, Variable};
use std::collections::{HashMap, HashSet};

/// What is written about a board in the field's notation.
pub trait Notation {
    /// A rule application as the field writes it.
    ///
    /// In a chain each CSP-variable is followed by its left- and right-linking candidates, without
    /// what the variable's name says already; `.` stands where there is none, and a group is
    /// written as one (`c456`). A Subset lists its unit or digit, then what its bases and covers
    /// are: `naked-pairs-in-a-row: r1{c2 c5}{n3 n8} ==> r1c7≠3`.
    fn notation(&self, rule: &RuleApplication) -> String;

    /// An elimination: `r6c6≠1`.
    fn elimination(&self, c: Candidate) -> String;
}

impl<B: Board + ?Sized> Notation for B {
    fn notation(&self, rule: &RuleApplication) -> String {
        let csp = self.csp();
        let said = match rule {
            RuleApplication::Chain(applied) => chain(csp, applied),
            RuleApplication::Subset(_, applied) => {
                subset(csp, applied).unwrap_or_else(|| unnamed(csp, applied))
            }
        };
        format!("{said} ==> {}", self.elimination(rule.target()))
    }

    fn elimination(&self, c: Candidate) -> String {
        valued(self.csp(), c, '≠')
            .unwrap_or_else(|| format!("{} false", self.csp().candidate_name(c)))
    }
}

/// A CSP-variable and its value: `r6c6≠1` with the sign `≠`. `None` where the candidate's name does
/// not contain that of its first CSP-variable.
pub(crate) fn valued(csp: &Csp, c: Candidate, sign: char) -> Option<String> {
    let variable = csp.variable_name(*csp.variables_of(c).first()?);
    let value = csp.candidate_name(c).strip_suffix(variable)?;
    let number = value.strip_prefix('n').filter(|rest| is_number(rest));
    (!value.is_empty()).then(|| format!("{variable}{sign}{}", number.unwrap_or(value)))
}

/// Whether a text is one or more digits.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The letters and numbers of a name: `n`, 5, `r`, 2, `c`, 7. None if it is of another form.
pub(crate) fn parts(name: &str) -> Option<Vec<(&str, usize)>> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (word, tail) = rest.split_at(letters);
        let digits = tail.bytes().take_while(u8::is_ascii_digit).count();
        let (number, tail) = tail.split_at(digits);
        parts.push((word, number.parse().ok().filter(|_| letters > 0)?));
        rest = tail;
    }
    Some(parts)
}

/// The kind of a CSP-variable: the letters of its name, `rc`. Empty where the name is of another
/// form.
pub fn kind(csp: &Csp, v: Variable) -> String {
    let parts = parts(csp.variable_name(v)).unwrap_or_default();
    parts.iter().map(|(letters, _)| *letters).collect()
}

/// Candidates of a CSP-variable, without what the variable's name says already; a group as one
/// word. `None` where the names do not allow that.
pub(crate) fn short_names(csp: &Csp, v: Variable, candidates: &[Candidate]) -> Option<String> {
    let variable = csp.variable_name(v);
    let names = candidates.iter().map(|&c| csp.candidate_name(c));
    let said = parts(variable)?;
    // The digit of a run lies in the run's row or column.
    let said = match said[..] {
        [("hr", r), ("c", _), digit] => vec![("r", r), digit],
        [("vr", _), c, digit] => vec![c, digit],
        _ => said,
    };
    let rests: Option<Vec<_>> = names
        .clone()
        .map(|name| unsaid(variable, &said, name))
        .collect();
    let Some(rests) = rests else {
        let values = names.map(|name| name.strip_suffix(variable));
        return Some(values.collect::<Option<Vec<_>>>()?.join(" "));
    };
    // All must have one form.
    let letters = rests
        .iter()
        .map(|rest| rest.iter().map(|(l, _)| l.clone()).collect_vec())
        .all_equal_value()
        .ok()?;
    let runs = letters.iter().enumerate().map(|(i, letter)| {
        let numbers = rests.iter().map(|rest| rest[i].1).sorted().dedup();
        let numbers = numbers.collect_vec();
        let between = if numbers.iter().any(|&n| n > 9) {
            ","
        } else {
            ""
        };
        format!("{letter}{}", numbers.iter().format(between))
    });
    Some(runs.collect())
}

/// The parts of a candidate's name without those that its CSP-variable has `said`.
fn unsaid(variable: &str, said: &[(&str, usize)], name: &str) -> Option<Vec<(String, usize)>> {
    let parts = match name.strip_suffix(variable) {
        Some(value) => parts(value)?,
        None => {
            let parts = parts(name)?;
            // The names share a part, and agree in all that they share: the digit of `b9n3` in
            // `n3r7c9`.
            let mut shared = said
                .iter()
                .filter(|(letters, _)| parts.iter().any(|(other, _)| other == letters))
                .peekable();
            if shared.peek().is_none() || !shared.all(|part| parts.contains(part)) {
                return None;
            }
            parts
                .into_iter()
                .filter(|part| !said.contains(part))
                .collect()
        }
    };
    Some(parts.into_iter().map(|(l, n)| (l.to_owned(), n)).collect())
}

fn chain(csp: &Csp, chain: &Chain) -> String {
    let short_names = |v, candidates: &[Candidate]| match candidates {
        [] => ".".to_owned(),
        _ => short_names(csp, v, candidates).unwrap_or_else(|| {
            let names = candidates.iter().map(|&c| csp.candidate_name(c));
            names.collect_vec().join("|")
        }),
    };
    let links = chain.written().map(|(link, right)| {
        let (left, right) = (
            short_names(link.variable, &[link.left]),
            short_names(link.variable, right),
        );
        format!("{}{{{left} {right}}}", csp.variable_name(link.variable))
    });
    let (name, length) = (chain.name(), chain.length());
    format!("{name}[{length}]: {}", links.format(" - "))
}

/// What a unit with this letter is called.
fn unit(letter: &str) -> Option<&'static str> {
    Some(match letter {
        "r" => "row",
        "c" => "column",
        "b" => "block",
        "d" => "diagonal",
        "a" => "antidiagonal",
        _ => return None,
    })
}

/// What a CSP-variable is to a player.
pub(crate) enum Unit {
    /// A cell.
    Cell,
    /// The place of a digit in a unit: what that is called, its number, the digit.
    Line(&'static str, usize, usize),
    /// Something else.
    Other,
}

impl Unit {
    /// What a CSP-variable is, by its name.
    pub fn of(csp: &Csp, v: Variable) -> Unit {
        match parts(csp.variable_name(v)).as_deref() {
            Some([("r", _), ("c", _)]) => Unit::Cell,
            Some(&[(letter, i), ("n", n)]) => match unit(letter) {
                Some(unit) => Unit::Line(unit, i, n),
                None => Unit::Other,
            },
            _ => Unit::Other,
        }
    }
}

/// What a Single in a CSP-variable is called in paths: `hidden-single-in-a-row (r4n2)`.
pub fn single(csp: &Csp, v: Variable) -> String {
    let name = csp.variable_name(v);
    match Unit::of(csp, v) {
        Unit::Cell => "naked-single".to_owned(),
        Unit::Line(unit, ..) => format!("hidden-single-in-a-{unit} ({name})"),
        Unit::Other => format!("single ({name})"),
    }
}

/// A cell (`rc`), or the place of a digit in a unit: its letters and numbers.
type Place<'a> = [(&'a str, usize); 2];

/// A Subset by the name that the field has for it. It has one only if its bases are of one kind and
/// its covers of another, all in one unit or of one digit; only fish have fins.
pub fn subset(csp: &Csp, subset: &Subset) -> Option<String> {
    let places = |of: &[Variable]| -> Option<Vec<Place>> {
        of.iter()
            .map(|&v| parts(csp.variable_name(v))?.try_into().ok())
            .collect()
    };
    let (bases, covers) = (places(&subset.bases)?, places(&subset.covers)?);
    let kind = |of: &[Place]| {
        let mut letters = of
            .iter()
            .map(|[(a, _), (b, _)]| (a.to_string(), b.to_string()));
        letters.all_equal_value().ok()
    };
    let of_size = |names: [&str; 3]| match bases.len() {
        size @ 2..=4 => names[size - 2].to_owned(),
        size => format!("{}[{size}]", names[0]),
    };
    let several = of_size(["pairs", "triplets", "quads"]);
    let ((a, b), (x, y)) = (kind(&bases)?, kind(&covers)?);
    let is_cell = |a: &str, b: &str| a == "r" && b == "c";
    // The cells of a row by column, those of a column by row, others by both.
    let cells = |of: &[Place], unit: &str| {
        of.iter()
            .map(|[(_, r), (_, c)]| match unit {
                "r" => format!("c{c}"),
                "c" => format!("r{r}"),
                _ => format!("r{r}c{c}"),
            })
            .join(" ")
    };
    let digits = |of: &[Place]| of.iter().map(|[_, (_, n)]| format!("n{n}")).join(" ");
    let line = |of: &[Place]| of.iter().map(|[(_, i), _]| *i).all_equal_value().ok();
    if bases.len() < 2 {
        return None;
    }
    match (is_cell(&a, &b), is_cell(&x, &y)) {
        (true, false) if y == "n" && !subset.finned => {
            let (name, i) = (unit(&x)?, line(&covers)?);
            let (cells, digits) = (cells(&bases, &x), digits(&covers));
            Some(format!(
                "naked-{several}-in-a-{name}: {x}{i}{{{cells}}}{{{digits}}}"
            ))
        }
        (false, true) if b == "n" && !subset.finned => {
            let (name, i) = (unit(&a)?, line(&bases)?);
            let (digits, cells) = (digits(&bases), cells(&covers, &a));
            Some(format!(
                "hidden-{several}-in-a-{name}: {a}{i}{{{digits}}}{{{cells}}}"
            ))
        }
        (false, false) if b == "n" && y == "n" => {
            let name = of_size(["x-wing", "swordfish", "jellyfish"]);
            let finned = if subset.finned { "finned-" } else { "" };
            let all = bases.iter().chain(&covers);
            let digit = all.map(|[_, (_, n)]| *n).all_equal_value().ok()?;
            let lines = |of: &[Place]| of.iter().map(|[(l, i), _]| format!("{l}{i}")).join(" ");
            let (base, cover) = (unit(&a)?, unit(&x)?);
            let transversal = match (base, cover) {
                ("row" | "column" | "block", "row" | "column" | "block") => String::new(),
                _ => format!("-w-transv-{cover}s"),
            };
            let (bases, covers) = (lines(&bases), lines(&covers));
            Some(format!(
                "{finned}{name}-in-{base}s{transversal}: n{digit}{{{bases}}}{{{covers}}}"
            ))
        }
        _ => None,
    }
}

/// A Subset that the field has no name for, with its bases and covers.
fn unnamed(csp: &Csp, subset: &Subset) -> String {
    let names = |of: &[Variable]| of.iter().map(|&v| csp.variable_name(v)).join(" ");
    let finned = if subset.finned { "finned " } else { "" };
    let (bases, covers) = (names(&subset.bases), names(&subset.covers));
    format!(
        "{finned}Subset[{}]: {{{bases}}}{{{covers}}}",
        subset.bases.len()
    )
}

/// A permutation of candidates as a product of cycles, in the form that boards without a notation
/// of their own read: cycles of CSP-variables where all candidates of one go to those of another in
/// order, cycles of candidates elsewhere.
pub fn cycles(csp: &Csp, map: &[Candidate]) -> String {
    let members = csp.variables().map(|v| (csp.members(v), v));
    let with_members: HashMap<&[Candidate], Variable> = members.collect();
    let mut open: HashSet<Candidate> = csp.candidates().collect();
    open.retain(|&c| map[c.index()] != c);
    let mut words: Vec<Vec<&str>> = Vec::new();
    for v in csp.variables() {
        let image = |v: Variable| {
            let image: Vec<Candidate> = csp.members(v).iter().map(|c| map[c.index()]).collect();
            // A word that names a candidate is read as that.
            let is_free = csp.candidate(csp.variable_name(v)).is_none();
            let next = with_members.get(&image[..]).filter(|_| is_free);
            next.copied()
        };
        let mut taken = HashSet::new();
        let is_apart = |&v: &Variable| {
            let mut members = csp.members(v).iter();
            members.all(|&c| open.contains(&c) && taken.insert(c))
        };
        let cycle: Vec<Variable> =
            std::iter::successors(Some(v), |&w| image(w).filter(|&next| next != v))
                .take_while(is_apart)
                .collect();
        // It is whole if the last one goes to the first.
        if cycle.last().and_then(|&last| image(last)) == Some(v) {
            open.retain(|c| !taken.contains(c));
            words.push(cycle.into_iter().map(|v| csp.variable_name(v)).collect());
        }
    }
    for c in csp.candidates() {
        let mut cycle = Vec::new();
        let mut next = c;
        while open.remove(&next) {
            cycle.push(csp.candidate_name(next));
            next = map[next.index()];
        }
        words.extend((!cycle.is_empty()).then_some(cycle));
    }
    let cycles: Vec<String> = words.iter().map(|cycle| cycle.join(" ")).collect();
    format!("({})", cycles.join(")("))
}
