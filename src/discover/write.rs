//! Discovered rules as text, as theorems and as JSON.

use super::Verified;
use crate::error::CliError;
use crate::output;
use itertools::Itertools;
use oddagon::discover::{Depths, Discovery, Implication, Region};
use oddagon::job::{Part, Shard, Work};
use oddagon::theorem::Statement;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// A rule for programs.
#[derive(Serialize)]
struct Record {
    premises: Vec<String>,
    conclusion: String,
    /// The depth over BRT, and over W1; null if it is larger than the largest depth asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<Option<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_w1: Option<Option<u8>>,
    statement: Statement,
}

/// How many rules there are, for programs.
#[derive(Serialize)]
pub struct Summary {
    board: String,
    region: String,
    conditions: Vec<String>,
    fillings: usize,
    symmetries: usize,
    rules: usize,
    /// Which part of all rules they are, if they are not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
    /// The number of rules of which these are a basis.
    #[serde(skip_serializing_if = "Option::is_none")]
    basis_of: Option<usize>,
    by_premises: BTreeMap<usize, usize>,
    by_depth: BTreeMap<String, usize>,
    /// How many rules the SAT solver tested for being minimal on the whole board, and how many are
    /// minimal.
    asked_minimal: usize,
    minimal: usize,
    proven: usize,
    seconds: f64,
}

impl Summary {
    /// The summary of these rules.
    pub fn new(
        discovery: &Discovery<Region>,
        rules: &[Implication<Depths>],
        basis_of: Option<usize>,
        part: Option<String>,
        verified: Verified,
        begin: Instant,
    ) -> Summary {
        let region = discovery.ground();
        let depths = rules
            .iter()
            .filter_map(|rule| Some(rule.depth?.to_string()));
        Summary {
            board: ron::to_string(region.board_name()).unwrap_or_default(),
            region: region.words(),
            conditions: region.conditions().names.clone(),
            fillings: discovery.fillings().len(),
            symmetries: discovery.symmetries().len(),
            rules: rules.len(),
            part,
            basis_of,
            by_premises: rules
                .iter()
                .map(Implication::size)
                .counts()
                .into_iter()
                .collect(),
            by_depth: depths.counts().into_iter().collect(),
            asked_minimal: verified.asked,
            minimal: verified.minimal,
            proven: verified.proven,
            seconds: begin.elapsed().as_secs_f64(),
        }
    }

    /// For people.
    pub fn text(&self) -> String {
        let of = self
            .basis_of
            .map_or(String::new(), |all| format!(", a basis of {all}"));
        let list = |counts: Vec<String>| {
            if counts.is_empty() {
                "none".to_owned()
            } else {
                counts.join(", ")
            }
        };
        let premises = self
            .by_premises
            .iter()
            .map(|(size, n)| format!("{size}: {n}"));
        let depths = self
            .by_depth
            .iter()
            .map(|(depth, n)| format!("{depth}: {n}"));
        let part = self.part.as_ref();
        let part = part.map_or(String::new(), |part| format!("{part}\n"));
        let mut text = format!(
            "{part}{} rules{of}, each verified by SAT ({:.0} ms)\n\
             region        {} fillings, {} symmetries\n\
             by premises   {}\n",
            self.rules,
            self.seconds * 1000.0,
            self.fillings,
            self.symmetries,
            list(premises.collect()),
        );
        if !self.by_depth.is_empty() {
            text += &format!("by depth      {}\n", list(depths.collect()));
        }
        text + &format!(
            "sample        {} of {} minimal on the whole board, the depths of {} by proofs\n",
            self.minimal, self.asked_minimal, self.proven
        )
    }
}

/// Writes the rules, a part of all or all, in the format that the file's name says.
pub fn write(
    discovery: &Discovery<Region>,
    rules: &[Implication<Depths>],
    shard: Shard,
    path: &Path,
) -> Result<(), CliError> {
    output::write_with(path, |to| {
        match path.extension().and_then(|end| end.to_str()) {
            Some("ron") => theorems(discovery, rules, to),
            end => lines(discovery, rules, end == Some("jsonl"), shard, to),
        }
    })
}

/// Writes one rule per line, in words or in JSON; before a part, what it is.
pub fn lines(
    discovery: &Discovery<Region>,
    rules: &[Implication<Depths>],
    json: bool,
    shard: Shard,
    to: &mut dyn Write,
) -> io::Result<()> {
    let form = if json { json_line } else { line };
    if shard == Shard::WHOLE {
        return (rules.iter()).try_for_each(|rule| writeln!(to, "{}", form(discovery, rule)));
    }
    let lines: Vec<String> = rules.iter().map(|rule| form(discovery, rule)).collect();
    let part = Part::new("discover", discovery.title(), shard, &lines);
    writeln!(to, "{}", part.head(json))?;
    lines.iter().try_for_each(|line| writeln!(to, "{line}"))
}

/// A rule in words: `r1c1<r1c2 => r1c1≠3 ; T&E(1) T&E(W1,0)`.
pub fn line(discovery: &Discovery<Region>, rule: &Implication<Depths>) -> String {
    rule.line(discovery.ground())
}

/// A rule as a JSON object on one line.
pub fn json_line(discovery: &Discovery<Region>, rule: &Implication<Depths>) -> String {
    let region = discovery.ground();
    let record = Record {
        premises: rule.premise_names(region),
        conclusion: rule.conclusion_name(region),
        depth: rule.depth.map(|depths| depths.brt),
        depth_w1: rule.depth.map(|depths| depths.w1),
        statement: region.statement(rule),
    };
    output::json(&record).trim_end().to_owned()
}

/// A list of theorems in RON.
fn theorems(
    discovery: &Discovery<Region>,
    rules: &[Implication<Depths>],
    to: &mut dyn Write,
) -> io::Result<()> {
    writeln!(to, "[")?;
    for rule in rules {
        let statement = discovery.ground().statement(rule).to_ron();
        for line in statement.trim_end().lines() {
            writeln!(to, "    {line}")?;
        }
        writeln!(to, "    ,")?;
    }
    writeln!(to, "]")
}
