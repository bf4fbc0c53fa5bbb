//! A board on which more is known: relations between candidates, as further links and CSP-variables.
//!
//! Everything else (engine, checker, SAT) takes such a board as it takes any other, so a theorem may assume that two
//! candidates are not both true, or that at least one of some is, without any of them knowing of relations:
//!
//! * **not both** is a link;
//! * **exactly one** is a CSP-variable;
//! * **at least one** needs candidates that the board does not have. A candidate `a` that occurs in it unnegated gets a negation `-a`
//!   and a CSP-variable `a?` of the two. For two literals, their negations are linked. For more, the CSP-variable `+3` of the
//!   third relation has one candidate for each literal ("this one is true"), linked to the literal's negation.
//!
//! So BRT on the new board is unit propagation of the relations together with the old board's BRT: a literal that is false
//! decides its negation, two-literal clauses and clauses with one literal left then act by their links.

use super::Board;
use crate::csp::{Candidate, Csp, Engine, Variable};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// A candidate, or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the literal says that the candidate is true; otherwise, that it is false.
    pub positive: bool,
}

/// What is known of some candidates of a board beside its links and CSP-variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Relation {
    /// No two of them are true: for two candidates, an edge of type "not both".
    NotBoth(Vec<Candidate>),
    /// At least one of these literals holds.
    AtLeastOne(Vec<Literal>),
    /// Exactly one of them is true.
    ExactlyOne(Vec<Candidate>),
}

impl Relation {
    /// The candidates that it is about, in the order in which it names them.
    pub fn candidates(&self) -> Vec<Candidate> {
        match self {
            Relation::NotBoth(list) | Relation::ExactlyOne(list) => list.clone(),
            Relation::AtLeastOne(list) => list.iter().map(|literal| literal.candidate).collect(),
        }
    }
}

/// A board with relations: how they become links and CSP-variables is told at the top of `board/related.rs`. The candidates and CSP-variables of the board below come first and keep their
/// numbers and names.
#[derive(Debug)]
pub struct Related {
    below: Arc<dyn Board>,
    csp: Csp,
    engine: OnceLock<Engine>,
    /// The names of the candidates and CSP-variables beyond those of the board below.
    candidates: Vec<String>,
    variables: Vec<String>,
}

impl Related {
    /// The board with these relations.
    ///
    /// # Panics
    /// If a relation names a candidate that the board does not have, names one twice, or names none.
    pub fn new(below: Arc<dyn Board>, relations: &[Relation]) -> Related {
        let csp = below.csp();
        let variables = csp.variables().map(|v| csp.members(v).to_vec());
        let links = csp.candidates().flat_map(|c| {
            let linked = csp.linked(c).iter();
            linked.filter(move |&&d| c < d).map(move |&d| (c, d))
        });
        let mut draft = Draft {
            first: csp.candidate_count(),
            candidates: Vec::new(),
            names: Vec::new(),
            negations: HashMap::new(),
            variables: variables.collect(),
            links: links.collect(),
        };
        for (i, relation) in relations.iter().enumerate() {
            draft.add(&*below, relation, i + 1);
        }
        let count = draft.first + draft.candidates.len();
        Related {
            csp: Csp::new(count, draft.variables, &draft.links),
            candidates: draft.candidates,
            variables: draft.names,
            engine: OnceLock::new(),
            below,
        }
    }

    /// What a candidate is.
    fn named(&self, c: Candidate) -> Named {
        let below = self.below.csp().candidate_count();
        let Some(place) = c.index().checked_sub(below) else {
            return Named::Below;
        };
        let name = &self.candidates[place];
        let negated = name.strip_prefix('-');
        match negated.and_then(|name| self.below.candidate(name)) {
            Some(c) => Named::Negation(c),
            None => {
                let (relation, part) = name[1..].split_once('.').unwrap_or((&name[1..], ""));
                Named::Choice(format!("part {part} of relation {relation}"))
            }
        }
    }

    /// The number of the thing with this name, if it is one of those that were added to `below` others.
    fn added(names: &[String], below: usize, name: &str) -> Option<u16> {
        let place = names.iter().position(|known| known == name)?;
        Some((below + place) as u16)
    }
}

/// What a candidate of such a board is.
enum Named {
    /// One of the board below.
    Below,
    /// That this one of the board below is false.
    Negation(Candidate),
    /// That one of the parts of a relation holds: which.
    Choice(String),
}

/// A board in the making.
struct Draft {
    /// The number of candidates below.
    first: usize,
    /// The names of the new candidates.
    candidates: Vec<String>,
    /// The names of the new CSP-variables.
    names: Vec<String>,
    negations: HashMap<Candidate, Candidate>,
    variables: Vec<Vec<Candidate>>,
    links: Vec<(Candidate, Candidate)>,
}

impl Draft {
    fn add(&mut self, board: &dyn Board, relation: &Relation, number: usize) {
        match relation {
            Relation::NotBoth(list) => {
                for (i, &c) in list.iter().enumerate() {
                    self.links.extend(list[..i].iter().map(|&d| (d, c)));
                }
            }
            Relation::ExactlyOne(list) => self.variable(format!("+{number}"), list.clone()),
            Relation::AtLeastOne(list) => {
                let mut denials: Vec<Candidate> = list
                    .iter()
                    .map(|literal| match literal.positive {
                        true => self.negation(board, literal.candidate),
                        false => literal.candidate,
                    })
                    .collect();
                if let [a, b] = denials[..] {
                    self.links.push((a, b));
                    return;
                }
                let choices = 1..=denials.len();
                let choices: Vec<Candidate> = choices
                    .map(|i| self.candidate(format!("+{number}.{i}")))
                    .collect();
                let pairs = denials.drain(..).zip(choices.iter().copied());
                self.links.extend(pairs);
                self.variable(format!("+{number}"), choices);
            }
        }
    }

    fn candidate(&mut self, name: String) -> Candidate {
        self.candidates.push(name);
        Candidate((self.first + self.candidates.len() - 1) as u16)
    }

    fn variable(&mut self, name: String, members: Vec<Candidate>) {
        self.names.push(name);
        self.variables.push(members);
    }

    /// The negation of a candidate, made when it is first needed.
    fn negation(&mut self, board: &dyn Board, c: Candidate) -> Candidate {
        if let Some(&negation) = self.negations.get(&c) {
            return negation;
        }
        let name = board.candidate_name(c);
        // A free candidate of an abstract board has one already.
        if let Some(negation) = board.candidate(&format!("-{name}")) {
            return negation;
        }
        let negation = self.candidate(format!("-{name}"));
        self.negations.insert(c, negation);
        self.variable(format!("{name}?"), vec![c, negation]);
        negation
    }
}

impl Board for Related {
    fn csp(&self) -> &Csp {
        &self.csp
    }

    fn engine(&self) -> &Engine {
        self.engine.get_or_init(|| Engine::new(&self.csp))
    }

    fn candidate_name(&self, c: Candidate) -> String {
        let below = self.below.csp().candidate_count();
        match c.index().checked_sub(below) {
            None => self.below.candidate_name(c),
            Some(place) => self.candidates[place].clone(),
        }
    }

    fn candidate(&self, name: &str) -> Option<Candidate> {
        let below = self.below.csp().candidate_count();
        let added = || Self::added(&self.candidates, below, name).map(Candidate);
        self.below.candidate(name).or_else(added)
    }

    fn variable_name(&self, v: Variable) -> String {
        let below = self.below.csp().variable_count();
        match v.index().checked_sub(below) {
            None => self.below.variable_name(v),
            Some(place) => self.variables[place].clone(),
        }
    }

    fn variable(&self, name: &str) -> Option<Variable> {
        let below = self.below.csp().variable_count();
        let added = || Self::added(&self.variables, below, name).map(Variable);
        self.below.variable(name).or_else(added)
    }

    fn candidates_described(&self, word: &str) -> Vec<Candidate> {
        let below = self.below.candidates_described(word);
        match below.is_empty() {
            true => self.candidate(word).into_iter().collect(),
            false => below,
        }
    }

    fn variables_described(&self, word: &str) -> Vec<Variable> {
        let below = self.below.variables_described(word);
        match below.is_empty() {
            true => self.variable(word).into_iter().collect(),
            false => below,
        }
    }

    fn assertion(&self, c: Candidate) -> String {
        match self.named(c) {
            Named::Below => self.below.assertion(c),
            Named::Negation(c) => self.below.negation(c),
            Named::Choice(which) => format!("{which} holds"),
        }
    }

    fn negation(&self, c: Candidate) -> String {
        match self.named(c) {
            Named::Below => self.below.negation(c),
            Named::Negation(c) => self.below.assertion(c),
            Named::Choice(which) => format!("{which} fails"),
        }
    }

    fn single(&self, v: Variable) -> String {
        match self.variable_name(v) {
            name if name.ends_with('?') => String::new(),
            name => match name.strip_prefix('+') {
                Some(number) => format!("Single in relation {number}"),
                None => self.below.single(v),
            },
        }
    }

    fn emptied(&self, v: Variable) -> String {
        let name = self.variable_name(v);
        if let Some(number) = name.strip_prefix('+') {
            return format!("relation {number} cannot hold");
        }
        let candidate = name.strip_suffix('?');
        match candidate.and_then(|name| self.candidate(name)) {
            Some(c) => {
                let (yes, no) = (self.assertion(c), self.negation(c));
                format!("neither {yes} nor {no} is left")
            }
            None => self.below.emptied(v),
        }
    }

    fn within(&self, v: Variable, candidates: &[Candidate]) -> String {
        match v.index() < self.below.csp().variable_count() {
            true => self.below.within(v, candidates),
            false => {
                let names = candidates.iter().map(|&c| self.candidate_name(c));
                names.collect::<Vec<_>>().join("|")
            }
        }
    }

    /// None: what maps the board below to itself need not map the relations to themselves.
    fn permutation(&self, _: &str) -> Option<Vec<Candidate>> {
        None
    }
}
