use super::super::window_rule::WindowRule;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// How many rules there are, by number of premises and by depth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// The number of all rules.
    pub rules: usize,
    /// By number of premises.
    pub by_premises: BTreeMap<usize, usize>,
    /// By depth, in order of strength; rules of unknown depth are not counted.
    #[serde(serialize_with = "by_name")]
    pub by_depth: BTreeMap<super::super::RuleDepth, usize>,
}

impl Counts {
    /// The counts of these rules.
    pub fn of(rules: &[WindowRule]) -> Counts {
        let mut counts = Counts {
            rules: rules.len(),
            ..Counts::default()
        };
        for rule in rules {
            *counts.by_premises.entry(rule.size()).or_default() += 1;
            if let Some(depth) = rule.depth {
                *counts.by_depth.entry(depth).or_default() += 1;
            }
        }
        counts
    }
}

fn by_name<S: Serializer>(
    counts: &BTreeMap<super::super::RuleDepth, usize>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_map(counts.iter().map(|(depth, n)| (depth.to_string(), n)))
}
