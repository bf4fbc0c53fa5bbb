//! Parts of lists of a region's rules.

use super::request::Request;
use super::verify::verify;
use super::write::{json_line, line, write};
use crate::error::CliError;
use crate::parts::{Lines, MergeArgs};
use oddagon::discover::{Depths, Discovery, Ground, Implication, Region};
use oddagon::job::Shard;
use oddagon::job::merge as joined;
use serde::Deserialize;
use std::collections::HashMap;
use std::path::Path;

/// Merges parts that are all there, on the current rayon pool. Each rule is verified to be one that
/// discovery writes, and to hold.
pub fn merge(args: &MergeArgs, parts: &[Lines], out: &Path) -> Result<(), CliError> {
    let title = parts
        .iter()
        .find_map(|part| part.given.part.as_ref())
        .map_or("", |part| &part.request);
    let discovery = Request::discovery_of(title)?;
    let reader = Reader::new(&discovery);
    let lists = parts.iter().map(|part| {
        let rules = part.lines.iter().zip(1..).map(|(text, number)| {
            let rule = reader.read(text, part.json);
            rule.ok_or_else(|| {
                CliError::Usage(format!(
                    "{}: item {number}: expected a rule of {title}, as `oddagon discover` writes \
                     it",
                    part.given.name
                ))
            })
        });
        rules.collect::<Result<Vec<Implication<Depths>>, CliError>>()
    });
    let mut rules = joined(lists.collect::<Result<Vec<_>, _>>()?);
    if args.basis {
        rules = discovery.basis(&rules);
    }
    verify(&discovery, &rules, args.verify, None).map_err(|error| match error {
        CliError::Internal { what, .. } => CliError::Usage(format!(
            "the parts hold what discovery does not write: {what}"
        )),
        error => error,
    })?;
    write(&discovery, &rules, Shard::WHOLE, out)
}

/// Reads rules as they are written.
struct Reader<'d> {
    discovery: &'d Discovery<Region>,
    /// The literals by their names.
    literals: HashMap<String, usize>,
}

/// A rule in JSON, as far as it is needed.
#[derive(Deserialize)]
struct Record {
    premises: Vec<String>,
    conclusion: String,
    depth: Option<u8>,
    depth_w1: Option<u8>,
}

impl<'d> Reader<'d> {
    fn new(discovery: &'d Discovery<Region>) -> Self {
        let region = discovery.ground();
        let names = (0..region.literal_count()).map(|i| (region.name(i), i));
        Reader {
            discovery,
            literals: names.collect(),
        }
    }

    /// The rule of a line; `None` unless that is how it is written.
    fn read(&self, text: &str, json: bool) -> Option<Implication<Depths>> {
        let rule = if json {
            self.json_rule(text)
        } else {
            self.rule_in_words(text)
        };
        let conclusions = self.discovery.ground().conclusions();
        let rule = rule.filter(|rule| conclusions >> rule.conclusion & 1 == 1)?;
        let again = if json {
            json_line(self.discovery, &rule)
        } else {
            line(self.discovery, &rule)
        };
        let canonical = rule.canonical(self.discovery.symmetries());
        (again == text && canonical == rule).then_some(rule)
    }

    fn json_rule(&self, text: &str) -> Option<Implication<Depths>> {
        let record: Record = serde_json::from_str(text).ok()?;
        let premises: Vec<usize> = record
            .premises
            .iter()
            .map(|name| self.literals.get(name))
            .map(Option::<&usize>::copied)
            .collect::<Option<_>>()?;
        let depths = self.discovery.has_depths().then_some(Depths {
            brt: record.depth,
            w1: record.depth_w1,
        });
        Some(rule(
            &premises,
            *self.literals.get(&record.conclusion)?,
            depths,
        ))
    }

    fn rule_in_words(&self, text: &str) -> Option<Implication<Depths>> {
        let (text, depths) = if self.discovery.has_depths() {
            text.rsplit_once(" ; ")?
        } else {
            (text, "")
        };
        let (mut rest, conclusion) = text.rsplit_once("=> ")?;
        let mut premises = Vec::new();
        // Names may have blanks in them.
        while !rest.is_empty() {
            let ends = rest.match_indices(' ').map(|(end, _)| end);
            let mut found = ends.filter_map(|end| Some((*self.literals.get(&rest[..end])?, end)));
            let (literal, end) = found.next_back()?;
            premises.push(literal);
            rest = &rest[end + 1..];
        }
        let depths = if self.discovery.has_depths() {
            Some(depths.parse().ok()?)
        } else {
            None
        };
        Some(rule(&premises, *self.literals.get(conclusion)?, depths))
    }
}

fn rule(premises: &[usize], conclusion: usize, depth: Option<Depths>) -> Implication<Depths> {
    let premises = premises.iter().fold(0, |set, i| set | 1 << i);
    Implication {
        depth,
        ..Implication::new(premises, conclusion)
    }
}
