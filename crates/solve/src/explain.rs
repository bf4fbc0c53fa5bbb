//! Why a candidate is false: the steps of a path on which its elimination rests, and no others.

use super::record::relation_name;
use super::replay::{Assumed, Goal, Item, Replay, steps};
use super::{Path, Step, Trial, Used};
use oddagon_csp::{Candidate, CandidateSet, Csp, Variable};
use std::rc::Rc;

impl Path {
    /// A path of some of its steps by which these candidates are eliminated, none of which can be
    /// left out: without any part of any step, be it inside a trial, the others do not lead there,
    /// and without any that is no Single not even with all Singles that there are. Of the lists of
    /// steps tried it is the shortest. It has no steps where the candidates are absent from the
    /// beginning. `None` if one of them is left.
    pub fn leading_to(&self, csp: &Csp, targets: &[Candidate]) -> Option<Path> {
        if targets.iter().any(|&c| self.end.contains(c)) {
            return None;
        }
        let related = self.related(csp);
        let items = Items {
            path: self,
            csp,
            related: &related,
        };
        let items = items.of(&self.steps, self.start.clone());
        let replay = Replay::new(csp, &self.start);
        let needed = replay.needed(&items, Goal::Absent(targets));
        debug_assert!(needed.is_some(), "the whole path leads there");
        let mut path = Path::new(self.start.clone(), self.typed.clone());
        path.relations = self.relations.clone();
        for step in steps(&needed?) {
            let eliminated = step.eliminated(csp);
            eliminated.into_iter().for_each(|c| path.end.remove(c));
            path.push(step);
        }
        Some(path)
    }

    /// The CSP with the relations as they were found, numbered after the CSP-variables as in the
    /// path's chains.
    fn related(&self, csp: &Csp) -> Csp {
        let mut related = csp.clone();
        for (number, known) in self.relations.iter().enumerate() {
            related.add_relation(&relation_name(number), &known.guardians);
        }
        related
    }
}

/// The items of a path's steps.
struct Items<'a> {
    path: &'a Path,
    csp: &'a Csp,
    /// The CSP with the path's relations.
    related: &'a Csp,
}

impl Items<'_> {
    /// The items of steps that begin in this state, but for Singles.
    fn of(&self, steps: &[Step], mut live: CandidateSet) -> Vec<Rc<Item>> {
        let mut items = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            items.extend(self.of_step(at, step, &live).into_iter().map(Rc::new));
            let eliminated = step.eliminated(self.csp);
            eliminated.into_iter().for_each(|c| live.remove(c));
        }
        items
    }

    fn of_step(&self, at: usize, step: &Step, live: &CandidateSet) -> Vec<Item> {
        let csp = self.csp;
        let absent_of = |variables: &[Variable]| -> Vec<Candidate> {
            let members = variables.iter().flat_map(|&v| csp.members(v)).copied();
            members.filter(|&c| !live.contains(c)).collect()
        };
        match step {
            Step::Singles(_) => Vec::new(),
            Step::Rules(rules) => rules
                .iter()
                .map(|rule| {
                    let step = Step::Rules(vec![rule.clone()]);
                    Item::new(at, step, rule.absent(csp))
                })
                .collect(),
            Step::RelationChains(chains) => chains
                .iter()
                .map(|chain| {
                    let step = Step::RelationChains(vec![chain.clone()]);
                    let variables = chain.links.iter().map(|link| link.variable);
                    Item {
                        relations: self.relations(variables),
                        ..Item::new(at, step, chain.absent(self.related))
                    }
                })
                .collect(),
            Step::Forcing(chains) => chains
                .iter()
                .map(|forcing| {
                    let step = Step::Forcing(vec![forcing.clone()]);
                    Item {
                        relations: self.relations([forcing.variable].into_iter()),
                        ..Item::new(at, step, forcing.absent(self.related))
                    }
                })
                .collect(),
            Step::Oddagons(oddagons) => oddagons
                .iter()
                .map(|oddagon| {
                    let step = Step::Oddagons(vec![oddagon.clone()]);
                    Item::new(at, step, oddagon.absent(csp))
                })
                .collect(),
            Step::Replacement(replacement) => replacement
                .refuted
                .iter()
                .map(|(target, path)| {
                    let mut part = replacement.clone();
                    part.refuted = vec![(*target, path.clone())];
                    part.level = path.level;
                    let others = csp.candidates().filter(|&c| !part.loosened.contains(c));
                    let absent = others.filter(|&c| !csp.are_linked(c, *target)).collect();
                    Item::new(at, Step::Replacement(part), absent)
                })
                .collect(),
            Step::Technique(used) => used
                .find
                .eliminated
                .iter()
                .map(|&target| {
                    let mut part = used.clone();
                    part.find.eliminated = vec![target];
                    let absent = self.absent_of(used, live);
                    Item::new(at, Step::Technique(part), absent)
                })
                .collect(),
            Step::Trials(rule, trials) => trials
                .iter()
                .map(|trial| Item {
                    trial: Some(self.assumed(trial, live.clone())),
                    ..Item::new(at, Step::Trials(*rule, vec![trial.clone()]), Vec::new())
                })
                .collect(),
            Step::Cases(cases) => {
                let trials = Step::Trials(cases.rule, cases.trials.clone());
                self.of_step(at, &trials, live)
            }
            Step::Relation(number) => {
                let cells = self.path.relations[*number].found.cells.iter();
                let cells: Vec<Variable> = cells.map(|&cell| Variable::new(cell.into())).collect();
                vec![Item::new(at, step.clone(), absent_of(&cells))]
            }
            Step::LastGuardian(number, last) => {
                let guardians = self.path.relations[*number].guardians.iter().copied();
                let others = guardians.filter(|c| c != last).collect();
                vec![Item {
                    relations: vec![*number],
                    ..Item::new(at, step.clone(), others)
                }]
            }
            Step::Split {
                relation, chain, ..
            } => vec![Item {
                relations: vec![*relation],
                ..Item::new(at, step.clone(), absent_of(chain))
            }],
        }
    }

    /// What a trial assumes in this state, with the items of its steps.
    fn assumed(&self, trial: &Trial, mut live: CandidateSet) -> Assumed {
        self.csp.decide(&mut live, trial.target);
        Assumed {
            target: trial.target,
            items: self.of(&trial.steps, live),
            is_whole: false,
        }
    }

    /// What must be absent for a technique to be what it is called, and what is said of it: the
    /// candidates that its CSP-variables and its relation lack. For its elimination alone, those
    /// that the target sees might be there: an X-wing with one of them has a fin.
    fn absent_of(&self, used: &Used, live: &CandidateSet) -> Vec<Candidate> {
        let premises = used.find.premises.iter();
        let premises = premises.flat_map(|&v| self.csp.members(v)).copied();
        let relation = used.relation.map(|number| &self.path.relations[number]);
        let others = relation.into_iter().flat_map(|known| known.found.others());
        premises
            .chain(others)
            .filter(|&c| !live.contains(c))
            .collect()
    }

    /// The relations among CSP-variables of chains.
    fn relations(&self, variables: impl Iterator<Item = Variable>) -> Vec<usize> {
        let first = self.csp.variable_count();
        variables
            .filter_map(|v| v.index().checked_sub(first))
            .collect()
    }
}
