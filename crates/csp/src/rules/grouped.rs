//! The search for g-bivalue-chains: chains of groups without a memory.
//!
//! A *group* is one candidate or several of one CSP-variable; the target is the first. Of another
//! CSP-variable, some of whose candidates are linked to all of a group, the others are the next
//! group. So where a chain may go on depends on its last group alone, apart from what was used
//! before; and the *end* is a group all of which is linked to the target. A search backwards from
//! the ends, which ignores what was used, gives a lower bound of each group's distance from the
//! end. The search for chains follows no path that is too long. Which candidates are left-linking
//! is chosen last, so that none occurs twice; if none can be chosen, it goes on. So it is complete.

use super::chain::{Next, linked_to_all};
use super::chain_search::{ChainSearch, Group};
use crate::{Candidate, Variable};
use std::collections::HashMap;
use std::rc::Rc;

impl ChainSearch<'_> {
    /// Whether a g-bivalue-chain of at most `most` CSP-variables refutes the target.
    pub(super) fn g_bivalue_chain(&mut self, most: usize) -> bool {
        let distance = self.distances_of_groups(most);
        let mut links = Vec::new();
        let found = self.group_after(&[self.target], most, &distance, &mut links);
        if !found {
            return false;
        }
        let lefts = self.chosen(&links).expect("they were chosen at the end");
        self.lefts = lefts.into_iter().map(Some).collect();
        self.path = links
            .iter()
            .map(|(step, at)| (step[*at].variable, Group::from_slice(&step[*at].right)))
            .collect();
        true
    }

    /// The CSP-variables that may follow a group, each with what is left- and right-linking there;
    /// not those in which nothing would be right-linking.
    fn steps_after(&mut self, group: &[Candidate]) -> Rc<[Next]> {
        if let Some(known) = self.steps.get(group) {
            return known.clone();
        }
        let (engine, csp) = (self.engine, &self.engine.csp);
        let is_left = |c: &Candidate| engine.is_live(self.start, *c);
        let linked = csp.linked(group[0]).iter().copied().filter(is_left);
        let linked = linked.filter(|&c| linked_to_all(csp, c, group));
        let mut variables: Vec<Variable> = linked
            .flat_map(|c| csp.variables_of(c).iter().copied())
            .collect();
        variables.sort_unstable();
        variables.dedup();
        let next = variables.into_iter().map(|variable| {
            let members = csp.members(variable).iter().copied().filter(is_left);
            let (lefts, right) = members.partition(|&c| linked_to_all(csp, c, group));
            Next {
                variable,
                lefts,
                right,
            }
        });
        let next: Rc<[Next]> = next.filter(|next| !next.right.is_empty()).collect();
        self.steps.insert(group.to_vec(), next.clone());
        next
    }

    /// Whether a CSP-variable may be in a chain for the target.
    fn may_use(&self, v: Variable) -> bool {
        !self.engine.csp.members(v).contains(&self.target)
    }

    /// For each group that a chain from the target can reach, the least number of CSP-variables
    /// after it that lead to an end, 0 for an end itself; not for those that are too far.
    fn distances_of_groups(&mut self, most: usize) -> HashMap<Vec<Candidate>, usize> {
        let mut before: HashMap<Vec<Candidate>, Vec<Vec<Candidate>>> = HashMap::new();
        let mut reached = vec![vec![self.target]];
        for _ in 0..most {
            let mut new = Vec::new();
            for group in reached {
                if !self.look() {
                    return HashMap::new();
                }
                for next in self.steps_after(&group).iter() {
                    if !self.may_use(next.variable) {
                        continue;
                    }
                    if let Some(from) = before.get_mut(&next.right) {
                        from.push(group.clone());
                    } else {
                        before.insert(next.right.clone(), vec![group.clone()]);
                        new.push(next.right.clone());
                    }
                }
            }
            reached = new;
        }
        let csp = &self.engine.csp;
        let is_end = |group: &Vec<Candidate>| linked_to_all(csp, self.target, group);
        let mut at: Vec<Vec<Candidate>> = before.keys().filter(|g| is_end(g)).cloned().collect();
        let mut distance: HashMap<Vec<Candidate>, usize> = HashMap::new();
        for steps in 0..most {
            let mut further = Vec::new();
            for group in at {
                if distance.contains_key(&group) {
                    continue;
                }
                further.extend(before.get(&group).into_iter().flatten().cloned());
                distance.insert(group, steps);
            }
            at = further;
        }
        distance
    }

    /// Whether at most `left` CSP-variables lead from a group to the end; if so they are added.
    fn group_after(
        &mut self,
        group: &[Candidate],
        left: usize,
        distance: &HashMap<Vec<Candidate>, usize>,
        links: &mut Vec<(Rc<[Next]>, usize)>,
    ) -> bool {
        if !self.look() {
            return false;
        }
        let steps = self.steps_after(group);
        for (at, next) in steps.iter().enumerate() {
            let is_far = distance.get(&next.right).is_none_or(|&far| far >= left);
            let stands = links.iter().any(|(step, at)| {
                step[*at].variable == next.variable || step[*at].right == next.right
            });
            if is_far || stands || !self.may_use(next.variable) {
                continue;
            }
            links.push((steps.clone(), at));
            let ends = linked_to_all(&self.engine.csp, self.target, &next.right);
            if ends && self.chosen(links).is_some()
                || left > 1 && self.group_after(&next.right, left - 1, distance, links)
            {
                return true;
            }
            links.pop();
        }
        false
    }

    /// A left-linking candidate of each CSP-variable: none twice, and none that alone is
    /// right-linking.
    fn chosen(&self, links: &[(Rc<[Next]>, usize)]) -> Option<Vec<Candidate>> {
        let links: Vec<&Next> = links.iter().map(|(step, at)| &step[*at]).collect();
        let mut chosen = Vec::new();
        choose(&links, &mut chosen).then_some(chosen)
    }
}

fn choose(links: &[&Next], chosen: &mut Vec<Candidate>) -> bool {
    let Some(next) = links.get(chosen.len()) else {
        return true;
    };
    next.lefts.iter().any(|&c| {
        let stands = chosen.contains(&c) || links.iter().any(|link| link.right == [c]);
        if stands {
            return false;
        }
        chosen.push(c);
        let found = choose(links, chosen);
        if !found {
            chosen.pop();
        }
        found
    })
}
