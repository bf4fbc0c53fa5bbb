//! Paths as proofs: each step with the Singles and earlier steps that make it apply, each relation
//! as the image of a lemma. The relations of deadly patterns hold only in puzzles with one
//! solution, so the statement assumes them, and the proof shows the second solutions.

use super::path::candidate_at;
use super::record::{Record, relation_name};
use super::{Path, PathStatus, Replacement, Step};
use oddagon_boards::board::{Board, Grid, grid_of};
use oddagon_boards::theorem::{
    Assumption, BoardName, Claim, NameList, Pattern, Statement, Theorem, TheoremError,
};
use oddagon_csp::{Candidate, CandidateSet, Chain, ChainKind, Csp, RuleApplication};
use oddagon_csp::{Theory, Variable};
use oddagon_patterns::library::matching::{MatchError, Relation};
use oddagon_proofs::{
    Derivation, Lemma, LemmaImage, Proof, Rule, SecondSolution, SymmetryImage, SymmetryStep,
};
use oddagon_prover::unique::second_solutions;
use oddagon_prover::{Options, Report, ReportError};
use oddagon_techniques::Group;
use std::borrow::Cow;
use std::collections::btree_map;
use std::collections::{BTreeMap, HashSet};
use std::sync::OnceLock;
use thiserror::Error;

/// Why a path cannot be written as a proof.
#[derive(Debug, Error)]
pub enum NoPathProof {
    /// Nothing was eliminated, so there is nothing to prove.
    #[error("the path eliminates nothing")]
    Nothing,
    /// A rule that is not a pattern whose images are given by symmetries of the board.
    #[error("rule {0:?} is not an impossible pattern whose images are given by symmetries")]
    NoPattern(String),
    /// A rule that cannot be matched, or makes no sense.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A rule that could not be proven.
    #[error("rule {name:?}: {error}")]
    Unproven {
        /// Its name.
        name: String,
        /// Why.
        error: ReportError,
    },
    /// What the proof would state makes no sense.
    #[error("the statement of the proof: {0}")]
    Statement(#[from] TheoremError),
    /// A deadly pattern with a filling that no other can replace.
    #[error("a deadly pattern that gives no second solution")]
    NoSecondSolution,
    /// A rule that does not hold, or that T&E of the usual depths does not prove.
    #[error("rule {0:?} has no proof by trial and error")]
    NoProof(String),
}

/// The rules of a library, each proven when a path first uses it.
#[derive(Debug)]
pub struct Lemmas {
    rules: Vec<(Theorem, OnceLock<Option<Proof>>)>,
}

impl Lemmas {
    /// Lemmas from rules, in the matcher's order.
    pub fn new(rules: impl IntoIterator<Item = Theorem>) -> Lemmas {
        let rules = rules.into_iter().map(|rule| (rule, OnceLock::new()));
        Lemmas {
            rules: rules.collect(),
        }
    }

    /// The rule of a relation: one of the library, or else the pattern itself.
    fn rule(&self, found: &Relation) -> Cow<'_, Theorem> {
        match self.rules.get(found.rule) {
            Some((theorem, _)) => Cow::Borrowed(theorem),
            None => Cow::Owned(found.pattern()),
        }
    }

    /// A proof of the rule of a relation.
    fn proof(&self, found: &Relation, theorem: &Theorem) -> Result<Proof, NoPathProof> {
        let proof = match self.rules.get(found.rule) {
            Some((_, proof)) => proof,
            None => return proven(theorem)?.ok_or_else(|| no_proof(theorem)),
        };
        if proof.get().is_none() {
            // Another thread may have been first, with the same proof.
            let _ = proof.set(proven(theorem)?);
        }
        let found = proof.get().and_then(Option::as_ref);
        found.cloned().ok_or_else(|| no_proof(theorem))
    }
}

/// A proof of a rule, without its lower half: those who use it need not know that its depth is the
/// least.
fn proven(theorem: &Theorem) -> Result<Option<Proof>, NoPathProof> {
    let options = Options {
        full: false,
        lower_halves: false,
        ..Options::default()
    };
    let report = Report::new(theorem, &options).map_err(|error| NoPathProof::Unproven {
        name: theorem.name().to_owned(),
        error,
    })?;
    Ok(report.proof)
}

fn no_proof(theorem: &Theorem) -> NoPathProof {
    NoPathProof::NoProof(theorem.name().to_owned())
}

impl Path {
    /// A proof of what the path shows: the solution; that there is none; or, if the path ends
    /// before that, its eliminations. Its statement is the state in which the path begins: the
    /// givens, or the candidates `live` of a state without givens. The proof is not checked here.
    ///
    /// # Errors
    /// [`NoPathProof`].
    pub fn proof(
        &self,
        board: &dyn Board,
        name: BoardName,
        live: &CandidateSet,
        givens: &[Candidate],
        lemmas: &Lemmas,
    ) -> Result<Proof, NoPathProof> {
        let start = stated(board.csp(), live, givens);
        let (claim, targets) = self.claim(board.csp(), &start);
        self.proof_of((claim, &targets), board, name, live, givens, lemmas)
    }

    /// The same of one claim that the path shows: that these candidates are false. It has the steps
    /// and lemmas on which that rests, and no others.
    ///
    /// # Errors
    /// [`NoPathProof`]: the claim says nothing if the statement has none of the candidates.
    pub fn proof_of(
        &self,
        (claim, targets): (Claim, &[Candidate]),
        board: &dyn Board,
        name: BoardName,
        live: &CandidateSet,
        givens: &[Candidate],
        lemmas: &Lemmas,
    ) -> Result<Proof, NoPathProof> {
        let start = stated(board.csp(), live, givens);
        if claim != Claim::Impossible && !targets.iter().any(|&c| start.contains(c)) {
            return Err(NoPathProof::Nothing);
        }
        let mut related = self.origins(board, lemmas, &start)?;
        let mut record = Record::along(self, board.csp(), &related.csp, &start, givens);
        let conclusion = match claim {
            Claim::Impossible => record.contradiction(),
            _ => (record.hints(targets), None),
        };
        let (steps, conclusion) = record.finish(conclusion);
        related.drop_unused(&steps, &conclusion);
        let (theory, mut also) = self.theories();
        let mut rules = steps.iter().map(|step| &step.rule);
        let splits = rules.any(|rule| matches!(rule, Some(Rule::Split(_))));
        also.extend(splits.then_some(Theory::Splitting));
        let nogoods = steps.iter().filter(|step| step.rule.is_none());
        let depths = nogoods.map(|step| step.assume.0.len() + 1);
        let depth = depths.max().unwrap_or(0);
        // A grid of candidates cannot express that a cell has none.
        let mut members = board.csp().variables().map(|v| board.csp().members(v));
        let has_empty = members.any(|members| !members.iter().any(|&c| start.contains(c)));
        let (pattern, without) = match grid_of(board) {
            Some(grid) if !has_empty => (
                Pattern::Candidates(grid.candidate_grid(&start)),
                NameList::default(),
            ),
            _ => restricted(board.csp(), &start),
        };
        let (assumed, assume) = related.assumed.into_iter().unzip();
        let theorem = Statement {
            name: String::new(),
            board: name,
            pattern,
            without,
            decided: NameList::default(),
            assume,
            claim,
            focus: "none".into(),
            source: String::new(),
        };
        Ok(Proof {
            version: Proof::VERSION,
            second_solutions: shown(&theorem)?,
            theorem,
            assumed: NameList(assumed),
            lemmas: related.lemmas,
            derivations: vec![Derivation {
                theory,
                also,
                depth,
                exact: Vec::new(),
                symmetry: Vec::new(),
                steps,
                conclusion,
            }],
        })
    }

    /// The relations that the path found, and where they come from.
    fn origins(
        &self,
        board: &dyn Board,
        lemmas: &Lemmas,
        start: &CandidateSet,
    ) -> Result<Related, NoPathProof> {
        let csp = board.csp();
        let mut assumed = Vec::new();
        let parts: BTreeMap<usize, (usize, Candidate)> = self
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Split {
                    relation,
                    guardians,
                    parts,
                    ..
                } => Some([0, 1].map(|i| (parts[i], (*relation, guardians[i])))),
                _ => None,
            })
            .flatten()
            .collect();
        let mut related = Csp::clone(csp);
        let mut used: BTreeMap<(usize, String), Lemma> = BTreeMap::new();
        let found: HashSet<usize> = self
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Relation(number) => Some(*number),
                Step::Technique(used) => used.relation,
                _ => None,
            })
            .collect();
        for (number, known) in self.relations.iter().enumerate() {
            let name = relation_name(number);
            let members: Vec<Candidate> = match parts.get(&number) {
                // No step of this path uses it.
                None if !found.contains(&number) => known.guardians.clone(),
                Some(&(of, without)) => {
                    let whole = Variable::new(csp.variable_count() + of);
                    let members = related.members(whole).iter().copied();
                    members.filter(|&c| c != without).collect()
                }
                None if known.found.is_unique() => {
                    assumed.push((name.clone(), known.found.assumption()));
                    let others = known.found.others().into_iter();
                    others.filter(|&c| start.contains(c)).collect()
                }
                None => {
                    let theorem = &*lemmas.rule(&known.found);
                    let symmetry = known
                        .found
                        .symmetry(theorem)?
                        .ok_or_else(|| NoPathProof::NoPattern(theorem.name().to_owned()))?;
                    let rule = (known.found.rule, theorem.name().to_owned());
                    let lemma = match used.entry(rule) {
                        btree_map::Entry::Occupied(entry) => entry.into_mut(),
                        btree_map::Entry::Vacant(entry) => entry.insert(Lemma {
                            proof: lemmas.proof(&known.found, theorem)?,
                            images: Vec::new(),
                        }),
                    };
                    lemma.images.push(LemmaImage {
                        name: name.clone(),
                        by: symmetry.to_string(),
                    });
                    let absent = csp.candidates().filter(|&c| !theorem.live().contains(c));
                    absent.map(|c| symmetry.candidate(c)).collect()
                }
            };
            related.add_relation(&name, &members);
        }
        let mut used: Vec<Lemma> = used.into_values().collect();
        for (first, replacement) in self.replacements() {
            let grid = grid_of(board).expect("replacement is about grids");
            for (number, refuted) in (first..).zip(&replacement.refuted) {
                let name = relation_name(number);
                let state = replacement.impossible(csp, refuted.0);
                let absent = csp.candidates().filter(|&c| !state.contains(c));
                related.add_relation(&name, &absent.collect::<Vec<_>>());
                used.push(Lemma {
                    proof: replacement.proof(grid, refuted)?,
                    images: vec![LemmaImage {
                        name,
                        by: "identity".to_owned(),
                    }],
                });
            }
        }
        Ok(Related {
            lemmas: used,
            assumed,
            csp: related,
        })
    }

    /// What the path shows about the state in which it begins, and the candidates that must be
    /// eliminated for that.
    fn claim(&self, csp: &Csp, start: &CandidateSet) -> (Claim, Vec<Candidate>) {
        let names = |list: &mut dyn Iterator<Item = Candidate>| {
            NameList(list.map(|c| csp.candidate_name(c).to_owned()).collect())
        };
        let eliminated: Vec<Candidate> = start.iter().filter(|&c| !self.end.contains(c)).collect();
        let claim = match self.status {
            PathStatus::Contradiction => return (Claim::Impossible, Vec::new()),
            PathStatus::Solved => {
                let mut decided = self.end.iter().filter(|&c| {
                    let cell = csp.members(csp.variables_of(c)[0]).iter();
                    cell.filter(|&&d| start.contains(d)).count() > 1
                });
                Claim::Assert(names(&mut decided))
            }
            PathStatus::Open => Claim::Eliminate(names(&mut eliminated.iter().copied())),
        };
        (claim, eliminated)
    }

    /// The theories to which the path's rules belong, each with the largest size that was used:
    /// one, and the others.
    fn theories(&self) -> (Theory, Vec<Theory>) {
        let mut used = Used::default();
        self.steps.iter().for_each(|step| used.enter(step));
        let number = |size: usize| u8::try_from(size).expect("theories have small numbers");
        let mut theories = used
            .sizes
            .into_iter()
            .map(|(kind, (size, finned))| match kind {
                Some(kind) => Theory::Chains(kind, number(size)),
                None if finned => Theory::FinnedFish(number(size)),
                None => Theory::Subsets(number(size)),
            });
        let none = if used.whips1 { Theory::W1 } else { Theory::Brt };
        (theories.next().unwrap_or(none), theories.collect())
    }
}

/// The rules that some steps use.
#[derive(Default)]
struct Used {
    /// The largest size of chains of each kind and of Subsets, and whether these are finned.
    sizes: BTreeMap<Option<ChainKind>, (usize, bool)>,
    whips1: bool,
}

impl Used {
    fn enter(&mut self, step: &Step) {
        match step {
            Step::Rules(rules) => {
                for rule in rules {
                    match rule {
                        RuleApplication::Chain(chain) => self.chain(chain),
                        RuleApplication::Subset(_, subset) => {
                            self.size(None, subset.bases.len(), subset.finned);
                        }
                    }
                }
            }
            Step::RelationChains(chains) => chains.iter().for_each(|chain| self.chain(chain)),
            // A group eliminates by whips[1].
            Step::Forcing(chains) => self.whips1 |= chains.iter().any(|f| f.kind.has_groups()),
            Step::Trials(_, trials) => {
                let steps = trials.iter().flat_map(|trial| &trial.steps);
                steps.for_each(|step| self.enter(step));
            }
            Step::Cases(cases) => {
                let steps = cases.trials.iter().flat_map(|trial| &trial.steps);
                steps.for_each(|step| self.enter(step));
            }
            // A relation eliminates by whips[1].
            Step::Replacement(_) => self.whips1 = true,
            Step::Technique(used) => {
                self.whips1 |= used.find.technique.group() == Some(Group::Ascending);
            }
            Step::Singles(_)
            | Step::Oddagons(_)
            | Step::Relation(_)
            | Step::LastGuardian(..)
            | Step::Split { .. } => {}
        }
    }

    fn chain(&mut self, chain: &Chain) {
        match chain.length() {
            1 => self.whips1 = true,
            length => self.size(Some(chain.kind), length, false),
        }
    }

    fn size(&mut self, kind: Option<ChainKind>, size: usize, finned: bool) {
        let entry = self.sizes.entry(kind).or_default();
        *entry = (entry.0.max(size), entry.1 || finned);
    }
}

/// The state that a path's statement is about: its givens, or the candidates of a state without
/// givens.
fn stated(csp: &Csp, live: &CandidateSet, givens: &[Candidate]) -> CandidateSet {
    if givens.is_empty() {
        return live.clone();
    }
    let mut start = csp.everything();
    for &given in givens {
        let others = csp.members(csp.variables_of(given)[0]).iter();
        others
            .filter(|&&c| c != given)
            .for_each(|&c| start.remove(c));
    }
    start
}

/// The candidates that a state leaves, in the form of a statement: line by line for each
/// CSP-variable, and the absent candidates that such lines cannot express.
fn restricted(csp: &Csp, live: &CandidateSet) -> (Pattern, NameList) {
    let (mut lines, mut without) = (Vec::new(), Vec::new());
    for v in csp.variables() {
        let names = |left: bool| {
            let members = csp
                .members(v)
                .iter()
                .filter(move |&&c| live.contains(c) == left);
            members.map(|&c| (c, csp.candidate_name(c)))
        };
        let left: Vec<&str> = names(true).map(|(_, name)| name).collect();
        let absent: Vec<&str> = names(false)
            .filter(|&(c, _)| csp.variables_of(c)[0] == v)
            .map(|(_, name)| name)
            .collect();
        if left.is_empty() {
            without.extend(absent.into_iter().map(str::to_owned));
        } else if !absent.is_empty() {
            lines.push(format!("{}: {}", csp.variable_name(v), left.join(" ")));
        }
    }
    (Pattern::Restrict(lines.join("\n")), NameList(without))
}

/// What a path's relations rest on.
struct Related {
    /// The lemmas of which relations are images.
    lemmas: Vec<Lemma>,
    /// The relations of deadly patterns by name, each with what the statement assumes for it.
    assumed: Vec<(String, Assumption)>,
    /// The CSP with all relations, numbered after the CSP-variables as in the path's chains.
    csp: Csp,
}

impl Related {
    /// Drops the relations that no step and no hint names, and lemmas without images.
    fn drop_unused(&mut self, steps: &[oddagon_proofs::Step], conclusion: &NameList) {
        let hints = steps.iter().map(|step| &step.hints).chain([conclusion]);
        let mut named: HashSet<&str> = hints.flat_map(NameList::iter).collect();
        for rule in steps.iter().filter_map(|step| step.rule.as_ref()) {
            match rule {
                Rule::Whip1(name) => drop(named.insert(name)),
                Rule::Subset { bases, .. } => named.extend(bases.iter()),
                Rule::Chain { links, .. } => named.extend(links.iter().map(|link| &*link.variable)),
                Rule::Split(split) => drop(named.insert(&split.relation)),
            }
        }
        for lemma in &mut self.lemmas {
            lemma.images.retain(|image| named.contains(&*image.name));
        }
        self.lemmas.retain(|lemma| !lemma.images.is_empty());
        self.assumed.retain(|(name, _)| named.contains(&**name));
    }
}

/// The second solutions for what a statement assumes of puzzles with one solution.
fn shown(statement: &Statement) -> Result<Vec<SecondSolution>, NoPathProof> {
    if statement.assume.is_empty() {
        return Ok(Vec::new());
    }
    let theorem = Theorem::new(statement.clone())?;
    second_solutions(&theorem).ok_or(NoPathProof::NoSecondSolution)
}

impl Replacement {
    /// The proof that a state is impossible, from the path that shows this when the three cells are
    /// decided.
    pub(super) fn proof(
        &self,
        grid: &dyn Grid,
        (refuted, path): &(Candidate, Path),
    ) -> Result<Proof, NoPathProof> {
        let csp = grid.csp();
        let state = self.impossible(csp, *refuted);
        let mut two = state.clone();
        for i in 0..2 {
            csp.decide(&mut two, candidate_at(csp, self.cells[i], self.digits[i]));
        }
        let mut proof = path.proof(grid, grid.name(), &two, &[], &Lemmas::new([]))?;
        proof.theorem.pattern = Pattern::Candidates(grid.candidate_grid(&state));
        for derivation in &mut proof.derivations {
            derivation.symmetry = (0..2).map(|i| self.symmetry_step(grid, i)).collect();
        }
        Ok(proof)
    }

    /// Without loss of generality the cell of this number holds the digit of this number; the cells
    /// before it are decided.
    fn symmetry_step(&self, grid: &dyn Grid, i: usize) -> SymmetryStep {
        let (csp, cell, chosen) = (grid.csp(), self.cells[i], self.digits[i]);
        let name = |digit| {
            csp.candidate_name(candidate_at(csp, cell, digit))
                .to_owned()
        };
        let image = |&other: &usize| SymmetryImage {
            of: name(other),
            by: grid.swap(chosen, other),
        };
        SymmetryStep {
            variable: csp.variable_name(Variable::new(cell)).to_owned(),
            chosen: name(chosen),
            images: self.digits[i + 1..].iter().map(image).collect(),
        }
    }
}
