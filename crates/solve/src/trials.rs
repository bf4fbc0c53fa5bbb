//! Trial and error in paths: T&E(T, n), Forcing-T&E(T) and DFS(T).
//!
//! The prover says which candidates are worth a trial. What follows from an assumption is then
//! found by the rules of T, simplest first, as at the top of the path, so that a trial is a path
//! that ends in a contradiction. If the rules of T do not get there, since T is not confluent,
//! there is no trial.

use super::path::{Cases, Path, PathStatus, Step, Trial};
use super::solver::{Run, Schedule, schedule};
use super::{Sum, TrialKind, TrialRule};
use oddagon_csp::{Candidate, Effort, Engine, State, Theory, Variable};
use oddagon_prover::{Refutation, Solutions, Trials, size};

impl Run<'_, '_> {
    /// Applies trial and error; returns whether that eliminated anything.
    pub(super) fn trials(&mut self, rule: TrialRule) -> bool {
        let mut effort = self.bounds.trials.clone();
        if effort.is_spent() {
            return false;
        }
        if let TrialKind::Cases(count) = rule.kind {
            let found = self.cases(rule, count.into(), &mut effort);
            self.bounds.trials = effort;
            return found.is_some_and(|cases| self.take(Step::Cases(Box::new(cases))));
        }
        let found = match rule.kind {
            TrialKind::Depth(depth) => self.refuted(rule, depth.into(), &mut effort),
            TrialKind::Forcing | TrialKind::Cases(_) => self.forced(rule),
            TrialKind::DepthFirst => self.searched(rule, &mut effort),
        };
        self.bounds.trials = effort;
        self.take(Step::Trials(rule, found))
    }

    /// The depth down to which T&E over the theory was tried in this state, by another rule of the
    /// sum, and has eliminated nothing.
    fn tried_before(&self, rule: TrialRule, depth: usize) -> usize {
        let depths = self
            .solver
            .trial_rules
            .iter()
            .filter_map(|other| match other.kind {
                TrialKind::Depth(n) if other.theory == rule.theory => Some(usize::from(n)),
                _ => None,
            });
        depths.filter(|&n| n < depth).max().unwrap_or(0)
    }

    /// All candidates that T refutes under one assumption, or as many as are wanted at once; where
    /// there are none, the first that more assumptions refute.
    fn refuted(&mut self, rule: TrialRule, depth: usize, effort: &mut Effort) -> Vec<Trial> {
        let engine = self.solver.engine;
        let state = self.state.clone();
        let tried = in_order(engine, &state);
        let before = self.tried_before(rule, depth);
        let close = engine.closing();
        if before == 0 {
            let mut shallow = Vec::new();
            for &c in &tried {
                if !effort.spend(close) || shallow.len() >= self.bounds.refuted_at_once {
                    break;
                }
                if may_refute(engine, rule.theory, &state, c) {
                    let trial = self.trial(&state, c, rule.theory, &[], rule);
                    let steps = trial.as_ref().map_or(1, |trial| trial.steps.len());
                    effort.spend(engine.closing() * steps as u64);
                    shallow.extend(trial);
                }
            }
            if !shallow.is_empty() {
                return shallow;
            }
        }
        let candidates = tried.len() as u64;
        for k in 2.max(before + 1)..=depth {
            let everything = engine.all_candidates().clone();
            let mut trials = Trials::new(engine, rule.theory, everything.clone(), everything);
            // A trial at this depth takes about as much, and cannot be broken off.
            let one = candidates
                .saturating_pow(k as u32 - 1)
                .saturating_mul(close);
            for &c in &tried {
                if effort.left() < one {
                    effort.spend(one);
                    return Vec::new();
                }
                let mut assumed = state.clone();
                engine.decide(&mut assumed, c);
                let open = engine
                    .close(rule.theory, &mut assumed, Some(&state))
                    .is_ok();
                let before = trials.made();
                let is_refuted = open && trials.fixpoint(k - 1, &mut assumed).is_err();
                effort.spend((1 + trials.made() - before).saturating_mul(close));
                if !is_refuted {
                    continue;
                }
                let children = self.children(&state, c, rule.theory, k - 1);
                // Each of them is found among all candidates.
                let size = children.as_deref().map_or(1, size) as u64;
                effort.spend(size * candidates * close / 4);
                let trial =
                    children.and_then(|found| self.trial(&state, c, rule.theory, &found, rule));
                if let Some(trial) = trial {
                    return vec![trial];
                }
            }
        }
        Vec::new()
    }

    /// The candidates that T&E(T, `depth`) refutes, under the assumption of a candidate, on its way
    /// to a contradiction.
    fn children(
        &self,
        state: &State,
        c: Candidate,
        theory: Theory,
        depth: usize,
    ) -> Option<Vec<Refutation>> {
        let engine = self.solver.engine;
        let mut assumed = state.clone();
        engine.decide(&mut assumed, c);
        engine
            .close(theory, &mut assumed, Some(state))
            .ok()
            .and_then(|()| Refutation::search(engine, theory, assumed, depth))
    }

    /// The trial of a candidate in which these are refuted, one after the other, if with them the
    /// rules of T lead to a contradiction.
    fn trial(
        &mut self,
        state: &State,
        target: Candidate,
        theory: Theory,
        children: &[Refutation],
        rule: TrialRule,
    ) -> Option<Trial> {
        let engine = self.solver.engine;
        let mut assumed = state.clone();
        engine.decide(&mut assumed, target);
        let mut steps = Vec::new();
        let mut children = children.iter();
        loop {
            let (more, after) = self.under(theory, assumed)?;
            steps.extend(more);
            let Some(after) = after else {
                return Some(Trial { target, steps });
            };
            // Candidates that the rules eliminated need not be refuted.
            let next = children.find(|child| engine.is_live(&after, child.candidate))?;
            let inner = self.trial(&after, next.candidate, theory, &next.children, rule)?;
            assumed = after;
            engine.eliminate(&mut assumed, next.candidate);
            steps.push(Step::Trials(rule, vec![inner]));
        }
    }

    /// Forcing-T&E: the candidates that are false under each candidate of a CSP-variable; of the
    /// first one that gives any.
    fn forced(&mut self, rule: TrialRule) -> Vec<Trial> {
        let engine = self.solver.engine;
        let state = self.state.clone();
        for (_, left) in of_size(engine, &state, 2..=3) {
            let outcomes = left.iter().map(|&c| {
                let mut assumed = state.clone();
                engine.decide(&mut assumed, c);
                let open = engine
                    .close(rule.theory, &mut assumed, Some(&state))
                    .is_ok();
                open.then_some(assumed)
            });
            let outcomes: Vec<Option<State>> = outcomes.collect();
            let false_in = |outcome: &Option<State>, c| match outcome {
                None => true,
                Some(outcome) => !engine.is_live(outcome, c),
            };
            let forced = in_order(engine, &state).into_iter().filter(|&c| {
                let mut outcomes = outcomes.iter();
                outcomes.all(|outcome| false_in(outcome, c))
            });
            let forced: Vec<Candidate> = forced.collect();
            let trials = forced.into_iter();
            let trials = trials.filter_map(|target| self.in_each(rule, &state, &left, target));
            let trials: Vec<Trial> = trials.collect();
            if !trials.is_empty() {
                return trials;
            }
        }
        Vec::new()
    }

    /// The cases of the CSP-variable with so many candidates that leaves the fewest candidates, of
    /// which at least one is eliminated in all cases.
    fn cases(&mut self, rule: TrialRule, count: usize, effort: &mut Effort) -> Option<Cases> {
        let engine = self.solver.engine;
        let state = self.state.clone();
        let undecided = engine.undecided(&state);
        let close = |state: &mut State| engine.close(rule.theory, state, None).is_ok();
        let mut best: Option<(usize, Vec<Candidate>)> = None;
        let mut tried = std::collections::HashSet::new();
        for (_, left) in of_size(engine, &state, count..=count) {
            // As cells and as places of a digit some CSP-variables are the same.
            if !tried.insert(left.clone()) {
                continue;
            }
            if !effort.spend(engine.closing() * (count as u64 + 1)) {
                break;
            }
            let outcomes = left.iter().map(|&c| {
                let mut assumed = state.clone();
                engine.decide(&mut assumed, c);
                close(&mut assumed).then_some(assumed)
            });
            let outcomes: Vec<Option<State>> = outcomes.collect();
            let mut after = state.clone();
            let gone = undecided.iter().filter(|&&c| {
                let mut outcomes = outcomes.iter().flatten();
                !outcomes.any(|outcome| engine.is_live(outcome, c))
            });
            let gone: Vec<Candidate> = gone.copied().collect();
            if gone.is_empty() {
                continue;
            }
            gone.iter().for_each(|&c| engine.eliminate(&mut after, c));
            let rest = if close(&mut after) {
                engine.live(&after).len()
            } else {
                0
            };
            if best.as_ref().is_none_or(|(least, _)| rest < *least) {
                best = Some((rest, left));
            }
        }
        let (_, left) = best?;
        self.followed(rule, &state, &left)
    }

    /// What follows by the rules of T in each of these cases, and what is eliminated in all.
    fn followed(&mut self, rule: TrialRule, state: &State, left: &[Candidate]) -> Option<Cases> {
        let engine = self.solver.engine;
        let mut eliminated = engine.undecided(state);
        eliminated.sort();
        let mut branches = Vec::new();
        for &target in left {
            let mut assumed = state.clone();
            engine.decide(&mut assumed, target);
            let rules = schedule(&Sum::from(rule.theory), &self.solver.options);
            let (path, after) = self.apart(rules, assumed);
            if path.status != PathStatus::Contradiction {
                eliminated.retain(|&c| !engine.is_live(&after, c));
            }
            let steps = path.steps;
            branches.push(Trial { target, steps });
        }
        let trials = eliminated.into_iter();
        let trials = trials.filter_map(|target| {
            if left.contains(&target) {
                return self.trial(state, target, rule.theory, &[], rule);
            }
            self.in_each(rule, state, left, target)
        });
        let trials: Vec<Trial> = trials.collect();
        // Rules that are not confluent may come to less than all at once.
        (!trials.is_empty()).then_some(Cases {
            rule,
            branches,
            trials,
        })
    }

    /// The trial of a candidate that is refuted in each of these cases.
    fn in_each(
        &mut self,
        rule: TrialRule,
        state: &State,
        left: &[Candidate],
        target: Candidate,
    ) -> Option<Trial> {
        let engine = self.solver.engine;
        let mut assumed = state.clone();
        engine.decide(&mut assumed, target);
        let branches = left.iter().filter(|&&c| engine.is_live(&assumed, c));
        let branches: Option<Vec<Trial>> = branches
            .map(|&c| self.trial(&assumed, c, rule.theory, &[], rule))
            .collect();
        let steps = vec![Step::Trials(rule, branches?)];
        Some(Trial { target, steps })
    }

    /// Depth-first search: the other candidates of the CSP-variable that is best to branch on,
    /// refuted. None if there is no solution or several: then the search shows nothing.
    fn searched(&mut self, rule: TrialRule, effort: &mut Effort) -> Vec<Trial> {
        let engine = self.solver.engine;
        let state = self.state.clone();
        let mut solution = None;
        let distinctions = effort.left() / engine.closing();
        let distinctions = usize::try_from(distinctions).unwrap_or(usize::MAX);
        let mut solutions = Solutions::new(engine);
        let is_all = solutions.search_within(distinctions, &state, &mut |found| {
            solution = Some(found.clone());
            false
        });
        let Some(solution) = solution else {
            if !is_all {
                effort.spend(effort.left());
                return Vec::new();
            }
            let found = self.searched_for_none(&state, rule, effort);
            return found.unwrap_or_default();
        };
        let Some(left) = branching(engine, &state) else {
            return Vec::new();
        };
        let wrong = left.iter().filter(|&&c| !engine.is_live(&solution, c));
        let trials: Option<Vec<Trial>> = wrong
            .map(|&c| self.refuted_by_search(&state, c, rule, effort))
            .collect();
        trials.unwrap_or_default()
    }

    /// All candidates of a CSP-variable refuted.
    fn searched_for_none(
        &mut self,
        state: &State,
        rule: TrialRule,
        effort: &mut Effort,
    ) -> Option<Vec<Trial>> {
        let left = branching(self.solver.engine, state)?;
        let trials = left.iter();
        trials
            .map(|&c| self.refuted_by_search(state, c, rule, effort))
            .collect()
    }

    /// The trial of a candidate under which there is no solution.
    fn refuted_by_search(
        &mut self,
        state: &State,
        target: Candidate,
        rule: TrialRule,
        effort: &mut Effort,
    ) -> Option<Trial> {
        let engine = self.solver.engine;
        if !effort.spend(engine.closing()) {
            return None;
        }
        let mut assumed = state.clone();
        engine.decide(&mut assumed, target);
        let (mut steps, after) = self.under(rule.theory, assumed)?;
        if let Some(after) = after {
            let trials = self.searched_for_none(&after, rule, effort)?;
            steps.push(Step::Trials(rule, trials));
        }
        Some(Trial { target, steps })
    }

    /// The steps by the rules of T in a state, and the state after them; no state if they meet a
    /// contradiction. `None` if they solve it.
    fn under(&mut self, theory: Theory, state: State) -> Option<(Vec<Step>, Option<State>)> {
        let rules = schedule(&Sum::from(theory), &self.solver.options);
        let (path, after) = self.apart(rules, state);
        match path.status {
            PathStatus::Contradiction => Some((path.steps, None)),
            PathStatus::Open => Some((path.steps, Some(after))),
            PathStatus::Solved => None,
        }
    }

    /// The path of these rules from another state, without relations, and the state that it ends
    /// in.
    pub(super) fn apart(&mut self, schedule: Schedule, state: State) -> (Path, State) {
        let fresh = Path::new(self.solver.engine.live(&state), Vec::new());
        let saved_schedule = std::mem::replace(&mut self.solver.schedule, schedule);
        let saved_state = std::mem::replace(&mut self.state, state);
        let saved_relations = std::mem::take(&mut self.relations);
        let saved_path = std::mem::replace(&mut self.path, fresh);
        let watch = self.watch.take();
        let later = std::mem::take(&mut self.later);
        // Under an assumption everything counts.
        let focus = self.solver.focus.take();
        let status = self.run();
        let mut path = std::mem::replace(&mut self.path, saved_path);
        path.status = status;
        self.watch = watch;
        self.later = later;
        self.solver.focus = focus;
        self.relations = saved_relations;
        self.solver.schedule = saved_schedule;
        let after = std::mem::replace(&mut self.state, saved_state);
        (path, after)
    }
}

/// Whether a theory may refute a candidate in a state closed under it. A theory that is not
/// confluent may come to something else, rule by rule, than at once.
fn may_refute(engine: &Engine, theory: Theory, state: &State, c: Candidate) -> bool {
    let mut assumed = state.clone();
    engine.decide(&mut assumed, c);
    !theory.is_confluent() || engine.close(theory, &mut assumed, Some(state)).is_err()
}

/// The candidates of a state that are not decided, those of CSP-variables with two candidates
/// first.
fn in_order(engine: &Engine, state: &State) -> Vec<Candidate> {
    let mut tried: Vec<Candidate> = Vec::new();
    let smallest = of_size(engine, state, 2..=usize::MAX);
    for (_, left) in smallest {
        tried.extend(left);
    }
    let mut seen = std::collections::HashSet::new();
    tried.retain(|&c| seen.insert(c));
    tried
}

/// The CSP-variables with these numbers of candidates left, those with the fewest first, each with
/// the candidates.
fn of_size(
    engine: &Engine,
    state: &State,
    size: std::ops::RangeInclusive<usize>,
) -> Vec<(Variable, Vec<Candidate>)> {
    let csp = engine.csp();
    let left = |v: Variable| {
        let members = csp.members(v).iter().copied();
        let left: Vec<Candidate> = members.filter(|&c| engine.is_live(state, c)).collect();
        size.contains(&left.len()).then_some((v, left))
    };
    let mut found: Vec<_> = csp.variables().filter_map(left).collect();
    found.sort_by_key(|(_, left)| left.len());
    found
}

/// The candidates left of the first CSP-variable with the fewest, at least two.
fn branching(engine: &Engine, state: &State) -> Option<Vec<Candidate>> {
    let found = of_size(engine, state, 2..=usize::MAX).into_iter().next();
    found.map(|(_, left)| left)
}
