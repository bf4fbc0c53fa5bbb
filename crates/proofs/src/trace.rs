use crate::error::WriteError;
use crate::{Derivation, Proof, Rule, Step, SymmetryStep};
use oddagon_boards::theorem::{NameList, Theorem};
use oddagon_csp::{Candidate, Theory, Variable};
use std::collections::HashMap;
use std::sync::Arc;

/// One derivation of a proof, with candidates, CSP-variables and steps in place of their names.
/// Only the names are checked here: a writer either writes what another program will check, or
/// follows the hints itself.
#[derive(Debug, Clone)]
pub struct Trace {
    /// What is proven.
    pub theorem: Theorem,
    /// The theory below the trials.
    pub theory: Theory,
    /// The depth that the derivation states.
    pub depth: usize,
    /// Further theories whose rules it uses.
    pub also: Vec<Theory>,
    /// The symmetry steps, in order.
    pub symmetry: Vec<WithoutLoss>,
    /// The relations: those that the theorem assumes, if the proof names them, the images of
    /// lemmas, then those that steps split off, in order. In steps and hints, relations are
    /// numbered after the CSP-variables of the board.
    pub relations: Vec<TraceRelation>,
    /// The nogoods and rule steps, in order.
    pub steps: Vec<TraceStep>,
    /// The hints that lead to the claim.
    pub conclusion: Vec<Hint>,
}

/// A symmetry step: without loss of generality a candidate is true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithoutLoss {
    /// The CSP-variable that is decided.
    pub variable: Variable,
    /// The candidate that is decided there.
    pub chosen: Candidate,
    /// Why no other candidate needs to be looked at.
    pub images: Vec<Image>,
}

/// Why a candidate may be replaced by the chosen one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The candidate that is not chosen.
    pub of: Candidate,
    /// The symmetry that maps it to the chosen one, as the proof names it.
    pub name: String,
    /// The same as a permutation: where each candidate goes.
    pub map: Vec<Candidate>,
}

/// Candidates of which at least one is true.
#[derive(Debug, Clone)]
pub struct TraceRelation {
    /// Its name in the proof.
    pub name: String,
    /// The candidates.
    pub members: Vec<Candidate>,
    /// Why it holds.
    pub origin: Origin,
}

/// Why a relation holds.
#[derive(Debug, Clone)]
pub enum Origin {
    /// The theorem assumes it: that of this place among its relations.
    Assumed(usize),
    /// It is the image of a lemma.
    Image {
        /// The lemma's derivation.
        lemma: Arc<Trace>,
        /// Where each candidate goes.
        map: Vec<Candidate>,
    },
    /// The step at this place in [`Trace::steps`] splits it off another.
    Split(usize),
}

/// A nogood, or an elimination by a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceStep {
    /// Its number in the proof.
    pub id: u32,
    /// The candidates assumed, outermost first.
    pub assume: Vec<Candidate>,
    /// The candidate that is refuted under them.
    pub eliminate: Candidate,
    /// The rule that refutes it; `None` where it is assumed and a contradiction follows.
    pub rule: Option<RuleStep>,
    /// What to do, in order.
    pub hints: Vec<Hint>,
}

/// A rule's application: if the eliminated candidate were true, no choice of candidates of these
/// CSP-variables, one after the other, would remain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleStep {
    /// The rule, as the proof names it.
    pub rule: Rule,
    /// The CSP-variable of a whip\[1\], a Subset's bases, or those of a chain in their order; for a
    /// split the relation, then those of the chain.
    pub variables: Vec<Variable>,
}

/// What to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// Look at a CSP-variable: a Single, or the contradiction.
    Variable(Variable),
    /// Apply the step at this place in [`Trace::steps`].
    Step(usize),
}

/// The theorem of a proof, and its derivation of this number, from 1.
pub(crate) fn derivation_of(
    proof: &Proof,
    number: usize,
) -> Result<(Theorem, &Derivation), WriteError> {
    let theorem = Theorem::new(proof.theorem.clone()).map_err(WriteError::Theorem)?;
    let derivation = number.checked_sub(1).and_then(|i| proof.derivations.get(i));
    let none = WriteError::NoDerivation {
        asked: number,
        found: proof.derivations.len(),
    };
    Ok((theorem, derivation.ok_or(none)?))
}

impl Trace {
    /// Looks up the names of a proof's derivation of this number, from 1.
    ///
    /// # Errors
    /// If the theorem makes no sense, there is no such derivation, or a word of it names nothing.
    pub fn of(proof: &Proof, number: usize) -> Result<Trace, WriteError> {
        let (theorem, derivation) = derivation_of(proof, number)?;
        let mut names = Names {
            theorem: &theorem,
            places: HashMap::new(),
            relations: relations(&theorem, proof)?,
        };
        let symmetry = derivation.symmetry.iter();
        let symmetry = symmetry
            .map(|step| names.without_loss(step))
            .collect::<Result<_, _>>()?;
        let steps = names.steps(derivation)?;
        let conclusion = names.hints(&derivation.conclusion)?;
        Ok(Trace {
            theory: derivation.theory,
            also: derivation.also.clone(),
            depth: derivation.depth,
            symmetry,
            relations: names.relations,
            steps,
            conclusion,
            theorem,
        })
    }

    /// The candidates of a CSP-variable or relation.
    pub fn members(&self, v: Variable) -> &[Candidate] {
        match self.relation(v) {
            None => self.theorem.board().csp().members(v),
            Some(number) => &self.relations[number].members,
        }
    }

    /// The place of a relation in [`Trace::relations`]; `None` for a CSP-variable of the board.
    pub fn relation(&self, v: Variable) -> Option<usize> {
        let count = self.theorem.board().csp().variable_count();
        v.index().checked_sub(count)
    }

    /// The same derivation with every candidate replaced by its image under a symmetry of the
    /// board. `None` if the map is not a symmetry.
    pub(crate) fn image(&self, map: &[Candidate]) -> Option<Trace> {
        let csp = self.theorem.board().csp();
        let candidates = |list: &[Candidate]| list.iter().map(|c| map[c.index()]).collect();
        let variable = |v: Variable| {
            if self.relation(v).is_some() {
                return Some(v);
            }
            let image: Vec<Candidate> = candidates(csp.members(v));
            let mut known = csp.variables_of(*image.first()?).iter().copied();
            known.find(|&w| image.iter().all(|c| csp.members(w).contains(c)))
        };
        let hint = |hint: &Hint| match *hint {
            Hint::Variable(v) => variable(v).map(Hint::Variable),
            step => Some(step),
        };
        let step = |step: &TraceStep| {
            let rule = |rule: &RuleStep| {
                let variables = rule.variables.iter().map(|&v| variable(v));
                Some(RuleStep {
                    rule: rule.rule.clone(),
                    variables: variables.collect::<Option<_>>()?,
                })
            };
            Some(TraceStep {
                id: step.id,
                assume: candidates(&step.assume),
                eliminate: map[step.eliminate.index()],
                rule: match &step.rule {
                    None => None,
                    Some(found) => Some(rule(found)?),
                },
                hints: step.hints.iter().map(hint).collect::<Option<_>>()?,
            })
        };
        let relation = |relation: &TraceRelation| TraceRelation {
            name: relation.name.clone(),
            members: candidates(&relation.members),
            origin: match &relation.origin {
                Origin::Assumed(place) => Origin::Assumed(*place),
                Origin::Split(step) => Origin::Split(*step),
                Origin::Image { lemma, map } => Origin::Image {
                    lemma: lemma.clone(),
                    map: candidates(map),
                },
            },
        };
        // A symmetry seen from image to image: back, along the symmetry, and to the image again.
        let back = inverse(map);
        let conjugate = |image: &Image| Image {
            of: map[image.of.index()],
            name: image.name.clone(),
            map: back
                .iter()
                .map(|c| map[image.map[c.index()].index()])
                .collect(),
        };
        let without_loss = |step: &WithoutLoss| {
            Some(WithoutLoss {
                variable: variable(step.variable)?,
                chosen: map[step.chosen.index()],
                images: step.images.iter().map(conjugate).collect(),
            })
        };
        Some(Trace {
            symmetry: self
                .symmetry
                .iter()
                .map(without_loss)
                .collect::<Option<_>>()?,
            relations: self.relations.iter().map(relation).collect(),
            steps: self.steps.iter().map(step).collect::<Option<_>>()?,
            conclusion: self.conclusion.iter().map(hint).collect::<Option<_>>()?,
            ..self.clone()
        })
    }
}

/// The inverse of a permutation of candidates.
pub(crate) fn inverse(map: &[Candidate]) -> Vec<Candidate> {
    let mut back = map.to_vec();
    for (from, to) in map.iter().enumerate() {
        back[to.index()] = Candidate::new(from);
    }
    back
}

/// The relations that the theorem assumes, as far as the proof names them, and the images of the
/// proof's lemmas.
fn relations(theorem: &Theorem, proof: &Proof) -> Result<Vec<TraceRelation>, WriteError> {
    let assumed = proof
        .assumed
        .iter()
        .zip(theorem.parts().relations)
        .enumerate()
        .map(|(place, (name, relation))| TraceRelation {
            name: name.to_owned(),
            members: relation.candidates(),
            origin: Origin::Assumed(place),
        });
    let mut relations: Vec<TraceRelation> = assumed.collect();
    for lemma in &proof.lemmas {
        let trace = Arc::new(Trace::of(&lemma.proof, 1)?);
        let board = trace.theorem.board();
        for image in &lemma.images {
            let map = board
                .permutation(&image.by)
                .ok_or_else(|| wrong(&image.by, "a symmetry of the board"))?;
            let live = trace.theorem.live();
            let absent = board.csp().candidates().filter(|&c| !live.contains(c));
            relations.push(TraceRelation {
                name: image.name.clone(),
                members: absent.map(|c| map[c.index()]).collect(),
                origin: Origin::Image {
                    lemma: trace.clone(),
                    map,
                },
            });
        }
    }
    Ok(relations)
}

struct Names<'t> {
    theorem: &'t Theorem,
    /// The place of each step's number, as far as they have been read.
    places: HashMap<u32, usize>,
    /// The relations, as far as they are known.
    relations: Vec<TraceRelation>,
}

impl Names<'_> {
    fn without_loss(&self, step: &SymmetryStep) -> Result<WithoutLoss, WriteError> {
        let image = |image: &crate::SymmetryImage| {
            let map = self.theorem.board().permutation(&image.by);
            Ok(Image {
                of: self.candidate(&image.of)?,
                name: image.by.clone(),
                map: map.ok_or_else(|| wrong(&image.by, "a symmetry of the board"))?,
            })
        };
        Ok(WithoutLoss {
            variable: self.variable(&step.variable)?,
            chosen: self.candidate(&step.chosen)?,
            images: step.images.iter().map(image).collect::<Result<_, _>>()?,
        })
    }

    fn steps(&mut self, derivation: &Derivation) -> Result<Vec<TraceStep>, WriteError> {
        let mut steps = Vec::new();
        for step in &derivation.steps {
            let read = self.step(step)?;
            match &step.rule {
                Some(Rule::Split(split)) => {
                    let whole = read.rule.as_ref().and_then(|rule| rule.variables.first());
                    let whole = self.members(*whole.expect("splitting names a relation"));
                    let rest = whole.iter().copied().filter(|&c| c != read.eliminate);
                    self.relations.push(TraceRelation {
                        name: split.name.clone(),
                        members: rest.collect(),
                        origin: Origin::Split(steps.len()),
                    });
                }
                _ => drop(self.places.insert(step.id, steps.len())),
            }
            steps.push(read);
        }
        Ok(steps)
    }

    fn step(&self, step: &Step) -> Result<TraceStep, WriteError> {
        let rule = step.rule.as_ref().map(|rule| self.rule(rule)).transpose()?;
        let assume = step.assume.iter().map(|name| self.candidate(name));
        Ok(TraceStep {
            id: step.id,
            assume: assume.collect::<Result<_, _>>()?,
            eliminate: self.candidate(&step.eliminate)?,
            rule,
            hints: self.hints(&step.hints)?,
        })
    }

    fn rule(&self, rule: &Rule) -> Result<RuleStep, WriteError> {
        let names: Vec<&str> = match rule {
            Rule::Whip1(name) => vec![name],
            Rule::Subset { bases, .. } => bases.iter().collect(),
            Rule::Chain { links, .. } => links.iter().map(|link| &*link.variable).collect(),
            Rule::Split(split) => {
                let relation = std::iter::once(&*split.relation);
                relation.chain(split.chain.iter()).collect()
            }
        };
        let variables = names.into_iter().map(|name| self.variable(name));
        Ok(RuleStep {
            variables: variables.collect::<Result<_, _>>()?,
            rule: rule.clone(),
        })
    }

    fn hints(&self, words: &NameList) -> Result<Vec<Hint>, WriteError> {
        words.iter().map(|word| self.hint(word)).collect()
    }

    fn hint(&self, word: &str) -> Result<Hint, WriteError> {
        let Some(number) = word.strip_prefix('#') else {
            return self.variable(word).map(Hint::Variable);
        };
        let place = number.parse().ok().and_then(|id: u32| self.places.get(&id));
        let place = place.ok_or_else(|| wrong(word, "the number of an earlier step"))?;
        Ok(Hint::Step(*place))
    }

    fn members(&self, v: Variable) -> &[Candidate] {
        let csp = self.theorem.board().csp();
        match v.index().checked_sub(csp.variable_count()) {
            None => csp.members(v),
            Some(number) => &self.relations[number].members,
        }
    }

    fn candidate(&self, name: &str) -> Result<Candidate, WriteError> {
        let candidate = self.theorem.board().csp().candidate(name);
        candidate.ok_or_else(|| wrong(name, "a candidate of the board"))
    }

    fn variable(&self, name: &str) -> Result<Variable, WriteError> {
        let csp = self.theorem.board().csp();
        let number = || self.relations.iter().position(|r| r.name == name);
        let variable = csp
            .variable(name)
            .or_else(|| number().map(|number| Variable::new(csp.variable_count() + number)));
        variable.ok_or_else(|| wrong(name, "a CSP-variable of the board"))
    }
}

fn wrong(word: &str, expected: &'static str) -> WriteError {
    WriteError::Name {
        word: word.to_owned(),
        expected,
    }
}
