//! Partial whips and braids on abstract boards, from any beginning.

use super::builder::StatementBuilder;
use super::{Instance, Instances};
use oddagon_boards::theorem::Claim;

/// A partial whip (braid) in the making: its candidates that are true so far.
pub(super) struct Branch {
    /// The prefix of its candidates' names, so that branches do not share any.
    prefix: String,
    /// The candidate assumed true, as a group of one; then each R, a group too.
    pub rights: Vec<Vec<String>>,
    /// The size of the groups.
    group: usize,
}

impl Branch {
    /// A branch that begins with the assumption of `start`; each R is a group of that size.
    pub fn new(prefix: &str, start: &str, group: usize) -> Branch {
        Branch {
            prefix: prefix.to_owned(),
            rights: vec![vec![start.to_owned()]],
            group,
        }
    }

    /// One more CSP-variable, its L linked to the R of number `from` (0 is the start); with `last`,
    /// the group R of that name; with `Some(&[])`, none.
    pub fn extend(&mut self, builder: &mut StatementBuilder, from: usize, last: Option<&[String]>) {
        let (p, i) = (self.prefix.clone(), self.rights.len());
        let mut members = vec![format!("{p}L{i}")];
        link_all(builder, &self.rights[from], &members[0]);
        for (j, right) in self.rights.iter().enumerate().filter(|&(j, _)| j != from) {
            let other = match j {
                0 => format!("{p}z{i}"),
                _ => format!("{p}t{i}_{j}"),
            };
            link_all(builder, right, &other);
            members.push(other);
        }
        let right: Vec<String> = match (last, self.group) {
            (Some(names), _) => names.to_vec(),
            (None, 1) => vec![format!("{p}R{i}")],
            (None, group) => (1..=group).map(|k| format!("{p}R{i}_{k}")).collect(),
        };
        members.extend(right.iter().cloned());
        builder.variable(members);
        self.rights.push(right);
    }

    /// That many more CSP-variables, each linked to the last R.
    pub fn extend_straight(&mut self, builder: &mut StatementBuilder, length: usize) {
        for _ in 0..length {
            self.extend(builder, self.rights.len() - 1, None);
        }
    }

    /// The last R; empty where the branch ends in a contradiction.
    pub fn last(&self) -> &[String] {
        self.rights.last().map_or(&[], Vec::as_slice)
    }
}

/// Links each of a group to one candidate.
pub(super) fn link_all(builder: &mut StatementBuilder, group: &[String], to: &str) {
    group
        .iter()
        .for_each(|member| builder.link(member.clone(), to));
}

/// The ways to write `total` as a sum of `parts` numbers of at least `least`, the largest first.
pub(super) fn sums(total: usize, parts: usize, least: usize) -> Vec<Vec<usize>> {
    fn extend(
        sum: &mut Vec<usize>,
        rest: usize,
        parts: usize,
        least: usize,
        all: &mut Vec<Vec<usize>>,
    ) {
        if parts == 0 {
            if rest == 0 {
                all.push(sum.clone());
            }
            return;
        }
        let most = sum.last().copied().unwrap_or(rest).min(rest);
        for next in (least..=most).rev() {
            sum.push(next);
            extend(sum, rest - next, parts - 1, least, all);
            sum.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), total, parts, least, &mut all);
    all
}

/// The statement itself, or (`broken`) those with a condition dropped, with these values.
pub(super) fn stated(
    broken: bool,
    builder: &StatementBuilder,
    name: &str,
    claim: &Claim,
    values: &[&dyn std::fmt::Display],
) -> Vec<Instance> {
    let builders = if broken {
        builder.weakened()
    } else {
        vec![builder.clone()]
    };
    builders
        .iter()
        .map(|builder| Instance::new(values, builder.statement(name, claim.clone())))
        .collect()
}

/// Instances that are all at hand.
pub(super) fn all(instances: Vec<Instance>) -> Instances {
    Instances::listed(instances.into_iter())
}
