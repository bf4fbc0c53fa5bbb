//! What a VeriPB text shows, found out without its hints: each constraint follows by propagation or
//! by redundance, or is left out.

use oddagon::proof::lrat::Formula;
use std::collections::{BTreeMap, HashMap};

/// The sum of the coefficients of the true literals is at least the degree. Coefficients are
/// positive, and each variable occurs once.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Constraint {
    terms: BTreeMap<i64, i128>,
    degree: i128,
}

impl Constraint {
    fn of(terms: impl IntoIterator<Item = (i128, i64)>, mut degree: i128) -> Constraint {
        // For each variable the coefficient that it has when it counts as 0 or 1.
        let mut sums: BTreeMap<i64, i128> = BTreeMap::new();
        for (coefficient, literal) in terms {
            *sums.entry(literal.abs()).or_default() += if literal > 0 {
                coefficient
            } else {
                degree -= coefficient;
                -coefficient
            };
        }
        let mut terms = BTreeMap::new();
        for (variable, coefficient) in sums.into_iter().filter(|&(_, c)| c != 0) {
            if coefficient < 0 {
                degree -= coefficient;
            }
            terms.insert(variable * coefficient.signum() as i64, coefficient.abs());
        }
        Constraint { terms, degree }
    }

    fn negation(&self) -> Constraint {
        let all: i128 = self.terms.values().sum();
        let terms = self.terms.iter().map(|(&l, &c)| (c, -l));
        Constraint::of(terms, all - self.degree + 1)
    }

    fn under(&self, witness: &HashMap<i64, Image>) -> Constraint {
        let mut degree = self.degree;
        let mut terms = Vec::new();
        for (&literal, &coefficient) in &self.terms {
            match witness.get(&literal.abs()) {
                None => terms.push((coefficient, literal)),
                Some(Image::Literal(to)) => terms.push((coefficient, to * literal.signum())),
                Some(Image::Value(truth)) if *truth == (literal > 0) => degree -= coefficient,
                Some(Image::Value(_)) => {}
            }
        }
        Constraint::of(terms, degree)
    }
}

/// What a witness puts in a variable's place.
#[derive(Debug, Clone, Copy)]
enum Image {
    Literal(i64),
    Value(bool),
}

/// Whether constraints make one another false by propagation.
fn conflict<'c>(constraints: impl Iterator<Item = &'c Constraint> + Clone) -> bool {
    let mut truths: HashMap<i64, bool> = HashMap::new();
    loop {
        let before = truths.len();
        for constraint in constraints.clone() {
            let value = |truths: &HashMap<i64, bool>, l: i64| {
                truths.get(&l.abs()).map(|&truth| truth == (l > 0))
            };
            let terms = constraint.terms.iter();
            let possible: i128 = terms
                .clone()
                .filter(|(l, _)| value(&truths, **l) != Some(false))
                .map(|(_, c)| c)
                .sum();
            let slack = possible - constraint.degree;
            if slack < 0 {
                return true;
            }
            for (&l, &c) in terms {
                if c > slack && value(&truths, l).is_none() {
                    truths.insert(l.abs(), l > 0);
                }
            }
        }
        if truths.len() == before {
            return false;
        }
    }
}

fn follows(known: &[Constraint], goal: &Constraint) -> bool {
    let negation = goal.negation();
    conflict(known.iter().chain([&negation]))
}

/// Whether a constraint may be added with that witness: what the witness makes of each constraint,
/// the new one too, holds where the new one does not.
fn is_redundant(known: &[Constraint], new: &Constraint, witness: &HashMap<i64, Image>) -> bool {
    let assumed = [known, &[new.negation()]].concat();
    known.iter().chain([new]).all(|constraint| {
        let image = constraint.under(witness);
        image.degree <= 0 || assumed.contains(&image) || follows(&assumed, &image)
    })
}

/// Variables by their names: those of the formula are called `x1`, `x2`, …
#[derive(Default)]
struct Names(HashMap<String, i64>);

impl Names {
    fn literal(&mut self, word: &str) -> i64 {
        let (sign, name) = match word.strip_prefix('~') {
            Some(name) => (-1, name),
            None => (1, word),
        };
        let number = name.strip_prefix('x').and_then(|n| n.parse().ok());
        let next = 1_000_000_000 + self.0.len() as i64;
        sign * number
            .filter(|&n: &i64| n > 0 && format!("x{n}") == name)
            .unwrap_or_else(|| *self.0.entry(name.to_owned()).or_insert(next))
    }

    /// `1 x1 2 ~x2 >= 1`; the words after it are left.
    fn constraint<'w>(&mut self, words: &mut impl Iterator<Item = &'w str>) -> Option<Constraint> {
        let mut terms = Vec::new();
        loop {
            match words.next()? {
                ">=" => break,
                word => {
                    let coefficient: i64 = word.parse().ok()?;
                    terms.push((coefficient.into(), self.literal(words.next()?)));
                }
            }
        }
        let degree: i64 = words.next()?.parse().ok()?;
        Some(Constraint::of(terms, degree.into()))
    }

    /// `x1 -> x2 x3 -> 0`.
    fn witness<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> HashMap<i64, Image> {
        let words: Vec<&str> = words.filter(|&word| word != "->").collect();
        let mut witness = HashMap::new();
        for pair in words.chunks_exact(2) {
            let (from, to) = (self.literal(pair[0]), pair[1]);
            let image = match to {
                "0" | "1" => Image::Value((to == "1") == (from > 0)),
                to => Image::Literal(self.literal(to) * from.signum()),
            };
            witness.insert(from.abs(), image);
        }
        witness
    }
}

/// Whether the constraints of a VeriPB text lead to a contradiction, if those that do not follow
/// are left out.
pub fn is_refutation(formula: &Formula, proof: &str) -> bool {
    let clause = |clause: &Vec<i64>| Constraint::of(clause.iter().map(|&l| (1, l)), 1);
    let mut known: Vec<Constraint> = formula.clauses.iter().map(clause).collect();
    let mut names = Names::default();
    for statement in proof.split(';') {
        let apart = |text: String, sign: &str| text.replace(sign, &format!(" {sign} "));
        let statement = [":", ">=", "->"]
            .into_iter()
            .fold(statement.to_owned(), apart);
        let mut words = statement.split_ascii_whitespace();
        let rule = words.find(|word| ["rup", "red"].contains(word));
        let Some((rule, new)) = rule.and_then(|r| Some((r, names.constraint(&mut words)?))) else {
            continue;
        };
        let witness = names.witness(words.filter(|&word| word != ":"));
        if follows(&known, &new) || rule == "red" && is_redundant(&known, &new, &witness) {
            known.push(new);
        }
    }
    conflict(known.iter())
}
