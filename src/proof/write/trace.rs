use super::WriteError;
use crate::csp::{Candidate, Theory, Variable};
use crate::proof::{Derivation, Proof, Rule, Step, SymmetryStep};
use crate::theorem::{NameList, Theorem};
use std::collections::HashMap;

/// One derivation of a proof, with candidates, CSP-variables and steps in place of their names. Nothing is checked here but
/// that the names name something: a writer either writes what another program will check, or follows the hints itself.
#[derive(Debug, Clone)]
pub struct Trace {
    /// What is proven.
    pub theorem: Theorem,
    /// The theory below the trials.
    pub theory: Theory,
    /// The depth that the derivation states.
    pub depth: usize,
    /// The symmetry steps, in order.
    pub symmetry: Vec<WithoutLoss>,
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
    /// The candidate that it is decided to be.
    pub chosen: Candidate,
    /// Why no other needs to be looked at.
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

/// A nogood, or what a rule eliminates.
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

/// A rule's application: were the eliminated candidate true, no choice of candidates of these CSP-variables, one after the other, would
/// be left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleStep {
    /// The rule, as the proof names it.
    pub rule: Rule,
    /// The CSP-variable of a whip\[1\], a Subset's bases, or those of a chain in their order.
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
pub(super) fn derivation_of(
    proof: &Proof,
    number: usize,
) -> Result<(Theorem, &Derivation), WriteError> {
    let theorem = Theorem::new(proof.theorem.clone()).map_err(WriteError::Theorem)?;
    let derivation = number.checked_sub(1).and_then(|i| proof.derivations.get(i));
    let none = WriteError::NoDerivation {
        asked: number,
        found: proof.derivations.len(),
    };
    let derivation = derivation.ok_or(none)?;
    if !(proof.lemmas.is_empty() && derivation.also.is_empty()) {
        return Err(WriteError::Path(proof.lemmas.len()));
    }
    Ok((theorem, derivation))
}

impl Trace {
    /// Looks up the names of a proof's derivation of this number, from 1.
    ///
    /// # Errors
    /// If the theorem means nothing, there is no such derivation, or a word of it names nothing.
    pub fn of(proof: &Proof, number: usize) -> Result<Trace, WriteError> {
        let (theorem, derivation) = derivation_of(proof, number)?;
        let mut names = Names {
            theorem: &theorem,
            places: HashMap::new(),
        };
        let symmetry = derivation.symmetry.iter();
        let symmetry = symmetry
            .map(|step| names.without_loss(step))
            .collect::<Result<_, _>>()?;
        let steps = names.steps(derivation)?;
        let conclusion = names.hints(&derivation.conclusion)?;
        Ok(Trace {
            theory: derivation.theory,
            depth: derivation.depth,
            symmetry,
            steps,
            conclusion,
            theorem,
        })
    }
}

struct Names<'t> {
    theorem: &'t Theorem,
    /// The place of each step's number, as far as they have been read.
    places: HashMap<u32, usize>,
}

impl Names<'_> {
    fn without_loss(&self, step: &SymmetryStep) -> Result<WithoutLoss, WriteError> {
        let image = |image: &crate::proof::SymmetryImage| {
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
            steps.push(self.step(step)?);
            self.places.insert(step.id, steps.len() - 1);
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
            Rule::Split(_) => return Err(WriteError::Path(0)),
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

    fn candidate(&self, name: &str) -> Result<Candidate, WriteError> {
        let candidate = self.theorem.board().csp().candidate(name);
        candidate.ok_or_else(|| wrong(name, "a candidate of the board"))
    }

    fn variable(&self, name: &str) -> Result<Variable, WriteError> {
        let variable = self.theorem.board().csp().variable(name);
        variable.ok_or_else(|| wrong(name, "a CSP-variable of the board"))
    }
}

fn wrong(word: &str, expected: &'static str) -> WriteError {
    WriteError::Name {
        word: word.to_owned(),
        expected,
    }
}
