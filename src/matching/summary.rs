use crate::output;
use itertools::Itertools;
use oddagon::library::matching::Relation;
use serde::Serialize;
use std::collections::BTreeMap;

/// What many positions have in common.
#[derive(Default)]
pub struct Summary {
    positions: usize,
    relations: usize,
    /// For each least number of guardians, the number of positions.
    least: BTreeMap<usize, usize>,
    /// For each rule, the number of positions that have an image of it, and the number of its
    /// relations.
    rules: BTreeMap<usize, (usize, usize)>,
}

/// What `--summary --json` prints.
#[derive(Serialize)]
struct Record<'a> {
    positions: usize,
    relations: usize,
    least_guardians: BTreeMap<usize, usize>,
    rules: Vec<RuleRecord<'a>>,
}

/// What it prints of a rule.
#[derive(Serialize)]
struct RuleRecord<'a> {
    rule: &'a str,
    positions: usize,
    relations: usize,
}

/// A noun after a number.
fn many(count: usize, noun: &str) -> String {
    if count == 1 {
        noun.to_owned()
    } else {
        format!("{noun}s")
    }
}

impl Summary {
    /// Adds a position with its relations, those with the fewest guardians first.
    pub fn add(&mut self, relations: &[Relation]) {
        self.positions += 1;
        self.relations += relations.len();
        if let Some(first) = relations.first() {
            *self.least.entry(first.k()).or_default() += 1;
        }
        for (rule, count) in relations.iter().counts_by(|relation| relation.rule) {
            let (positions, total) = self.rules.entry(rule).or_default();
            *positions += 1;
            *total += count;
        }
    }

    /// The number of positions without relation.
    pub fn without_relation(&self) -> usize {
        self.positions - self.least.values().sum::<usize>()
    }

    /// The rules, those with the most positions first.
    fn rules<'a>(&self, name: impl Fn(usize) -> &'a str) -> Vec<RuleRecord<'a>> {
        let rules = self
            .rules
            .iter()
            .sorted_by_key(|&(&rule, &(positions, relations))| {
                (std::cmp::Reverse((positions, relations)), rule)
            });
        rules
            .map(|(&rule, &(positions, relations))| RuleRecord {
                rule: name(rule),
                positions,
                relations,
            })
            .collect()
    }

    /// One line with one object; `docs/json.md` explains the keys.
    pub fn json<'a>(&self, name: impl Fn(usize) -> &'a str) -> String {
        output::json(&Record {
            positions: self.positions,
            relations: self.relations,
            least_guardians: self.least.clone(),
            rules: self.rules(name),
        })
    }

    /// The same as tables.
    pub fn words<'a>(&self, name: impl Fn(usize) -> &'a str) -> String {
        let Summary {
            positions,
            relations,
            ..
        } = self;
        let mut out = format!(
            "{positions:>9}  {}, {relations} {}\n\n",
            many(*positions, "position"),
            many(*relations, "relation")
        );
        out += "positions  least number of guardians\n";
        for (least, count) in &self.least {
            out += &format!("{count:>9}  {least}\n");
        }
        match self.without_relation() {
            0 => {}
            n => out += &format!("{n:>9}  no match\n"),
        }
        out += "\npositions  relations  rule\n";
        for RuleRecord {
            rule,
            positions,
            relations,
        } in self.rules(name)
        {
            out += &format!("{positions:>9}  {relations:>9}  {rule}\n");
        }
        out
    }
}
