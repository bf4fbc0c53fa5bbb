//! The search for images of an [`AbstractRule`] on the 9×9 board: all of them, or a random one.

use super::abstract_rule::{AbstractRule, Form};
use super::labels::Labels;
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::theorem::Statement;
use oddagon_csp::{Candidate, CandidateSet, Engine, Variable};
use oddagon_job::random::Random;
use std::collections::HashSet;

/// How many choices are tried before a random image is given up and another begun.
const MAX_CHOICES: usize = 400;

/// A candidate, a CSP-variable, or the CSP-variable that is seen as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Element {
    Candidate(usize),
    Variable(usize),
    Covered,
}

/// The images of the elements, as far as they are known.
#[derive(Debug, Clone)]
pub(super) struct Image {
    candidates: Vec<Option<Candidate>>,
    variables: Vec<Option<Variable>>,
    covered: Option<Variable>,
}

impl Image {
    fn of(&self, numbers: &[usize]) -> Vec<Candidate> {
        numbers.iter().filter_map(|&i| self.candidates[i]).collect()
    }
}

/// A rule, and the order in which its parts are given their images.
pub(super) struct Search {
    board: std::sync::Arc<Sudoku>,
    rule: AbstractRule,
    /// All elements; each after the first is the one most closely tied to those before it.
    order: Vec<Element>,
    automorphisms: Vec<Vec<usize>>,
}

impl Search {
    /// Prepares the search for images of a rule: orders its elements, and finds its symmetries.
    pub fn new(rule: AbstractRule) -> Search {
        let candidates = (0..rule.names.len()).map(Element::Candidate);
        let variables = (0..rule.variables.len()).map(Element::Variable);
        let mut rest: Vec<Element> = candidates.chain(variables).collect();
        let mut order: Vec<Element> = Vec::new();
        while !rest.is_empty() {
            let next = (0..rest.len()).rev().max_by_key(|&i| {
                let ties = order.iter().filter(|&&other| tied(&rule, rest[i], other));
                ties.count()
            });
            order.extend(next.map(|i| rest.remove(i)));
        }
        order.extend(rule.cover.as_ref().map(|_| Element::Covered));
        Search {
            board: Sudoku::standard(),
            automorphisms: rule.automorphisms(),
            rule,
            order,
        }
    }

    fn nothing(&self) -> Image {
        Image {
            candidates: vec![None; self.rule.names.len()],
            variables: vec![None; self.rule.variables.len()],
            covered: None,
        }
    }

    /// One image of each class under the board's symmetry and the rule's own, found by going
    /// through all. `None` if there are more than `few`; the images found are subtracted from
    /// `few`.
    pub fn images(&self, few: &mut usize) -> Option<Vec<Image>> {
        let identity: Vec<usize> = (0..self.rule.names.len()).collect();
        let mut images = vec![self.nothing()];
        for (i, &element) in self.order.iter().enumerate() {
            let mut seen = HashSet::new();
            let longer = images.iter().flat_map(|image| self.choices(image, element));
            // All candidates are alike up to symmetry.
            let longer = longer.take(if i == 0 { 1 } else { usize::MAX });
            let new = longer.filter(|image| seen.insert(self.form_by(image, &identity)));
            images = new.take(few.saturating_add(1)).collect();
            *few = few.checked_sub(images.len())?;
        }
        let mut seen = HashSet::new();
        images.retain(|image| seen.insert(self.form(image)));
        Some(images)
    }

    /// The statements of all images.
    pub fn all(self) -> impl Iterator<Item = Statement> {
        let images = self.images(&mut { usize::MAX }).unwrap_or_default();
        images
            .into_iter()
            .filter_map(move |image| self.statement(&image))
    }

    /// A random image, unless the search leads nowhere.
    pub fn random(&self, random: &mut Random) -> Option<Image> {
        let mut choices = MAX_CHOICES;
        self.complete(self.nothing(), 0, random, &mut choices)
    }

    fn complete(
        &self,
        image: Image,
        from: usize,
        random: &mut Random,
        choices: &mut usize,
    ) -> Option<Image> {
        let Some(&element) = self.order.get(from) else {
            return Some(image);
        };
        let mut next = match from {
            // One of the board's candidates at random; there is no need to go through all.
            0 => vec![self.with_candidate(&image, 0, Candidate::new(random.below(729)))],
            _ => self.choices(&image, element).collect(),
        };
        random.shuffle(&mut next);
        for image in next {
            *choices = choices.checked_sub(1)?;
            if let Some(found) = self.complete(image, from + 1, random, choices) {
                return Some(found);
            }
        }
        None
    }

    fn with_candidate(&self, image: &Image, i: usize, c: Candidate) -> Image {
        let mut image = image.clone();
        image.candidates[i] = Some(c);
        image
    }

    /// All images that map one more element.
    fn choices(&self, image: &Image, element: Element) -> impl Iterator<Item = Image> {
        let csp = self.board.csp();
        let chosen: Vec<Image> = match element {
            Element::Candidate(i) => {
                let all = self.candidates(image, i).into_iter();
                all.map(|c| self.with_candidate(image, i, c)).collect()
            }
            Element::Variable(v) => {
                let members = image.of(&self.rule.variables[v].members);
                let common = |w: &Variable| members.iter().all(|c| csp.members(*w).contains(c));
                let with = |w: Variable| {
                    let mut image = image.clone();
                    image.variables[v] = Some(w);
                    image
                };
                let first = members.first();
                let all = first.map_or(&[][..], |&c| csp.variables_of(c)).iter();
                let mut all = all.copied().filter(common).collect_vec();
                // The first 81 CSP-variables are the cells.
                all.retain(|w| !self.rule.variables[v].cell || w.index() < 81);
                all.retain(|&w| !image.variables.contains(&Some(w)));
                all.into_iter().map(with).collect()
            }
            Element::Covered => {
                let covered = |w: &Variable| self.covers(image, *w);
                let with = |w| Image {
                    covered: Some(w),
                    ..image.clone()
                };
                let first = self
                    .rule
                    .cover
                    .iter()
                    .flat_map(|(by, _)| image.of(by))
                    .next();
                let linked = first.map_or(&[][..], |c| csp.linked(c)).iter();
                let near = linked.flat_map(|&c| csp.variables_of(c)).copied();
                near.unique().filter(covered).map(with).collect()
            }
        };
        let fitting = chosen.into_iter().filter(|image| self.fits(image));
        fitting.collect_vec().into_iter()
    }

    /// The possible images of candidate `i`: they are in the images of its CSP-variables, and
    /// linked to the images of candidates that it is linked to.
    fn candidates(&self, image: &Image, i: usize) -> Vec<Candidate> {
        let csp = self.board.csp();
        let rule = &self.rule;
        let places = rule.variables.iter().zip(&image.variables);
        let held: Vec<Variable> = places
            .filter(|(place, _)| place.members.contains(&i))
            .filter_map(|(_, &w)| w)
            .collect();
        let others = |pairs: &[[usize; 2]]| -> Vec<Candidate> {
            let mine = pairs.iter().filter(|pair| pair.contains(&i));
            mine.filter_map(|&[a, b]| image.candidates[if a == i { b } else { a }])
                .collect()
        };
        let (linked, either) = (others(&rule.links), others(&rule.either));
        let all: Vec<Candidate> = match (held.first(), linked.first()) {
            (Some(&w), _) => csp.members(w).to_vec(),
            (_, Some(&c)) => csp.linked(c).to_vec(),
            _ => csp.candidates().collect(),
        };
        let digit = image.candidates.iter().flatten().next();
        let digit = digit.filter(|_| rule.form == Form::Digit);
        let fitting = all.into_iter().filter(|&c| {
            held.iter().all(|&w| csp.members(w).contains(&c))
                && linked.iter().all(|&d| csp.are_linked(c, d))
                && !either.iter().any(|&d| csp.are_linked(c, d))
                && digit.is_none_or(|&d| self.board.digit(c) == self.board.digit(d))
                && !image.candidates.contains(&Some(c))
        });
        fitting.collect()
    }

    /// For each covering candidate, the candidates of a CSP-variable that it sees.
    fn seen(&self, image: &Image, w: Variable) -> Vec<Vec<Candidate>> {
        let csp = self.board.csp();
        let by = self.rule.cover.iter().flat_map(|(by, _)| image.of(by));
        let seen = by.map(|c| {
            let members = csp.members(w).iter().copied();
            members.filter(|&d| csp.are_linked(c, d)).collect()
        });
        seen.collect()
    }

    fn covers(&self, image: &Image, w: Variable) -> bool {
        let seen = self.seen(image, w);
        let sizes = seen.iter().map(Vec::len).sorted();
        let alone = |i: usize| {
            let others = seen.iter().enumerate().filter(|&(j, _)| j != i);
            let others = others.flat_map(|(_, list)| list).collect_vec();
            seen[i].iter().any(|c| !others.contains(&c))
        };
        let wanted = self.rule.cover.iter();
        let wanted = wanted.flat_map(|(_, sizes)| sizes.iter().copied());
        let members = self.board.csp().members(w);
        let mut named = image.candidates.iter().flatten();
        sizes.eq(wanted) && (0..seen.len()).all(alone) && !named.any(|c| members.contains(c))
    }

    /// The CSP-variables that are restricted, each with the candidates that it keeps.
    fn kept(&self, image: &Image) -> Vec<(Variable, Vec<Candidate>)> {
        let places = self.rule.variables.iter().zip(&image.variables);
        let closed = places
            .filter(|(place, _)| !place.open)
            .filter_map(|(place, &w)| Some((w?, image.of(&place.members))));
        let covered = image.covered.map(|w| {
            let seen = self.seen(image, w);
            (w, seen.into_iter().flatten().unique().collect())
        });
        closed.chain(covered).collect()
    }

    /// Whether no CSP-variable excludes a candidate of the rule or one that another keeps.
    fn fits(&self, image: &Image) -> bool {
        let csp = self.board.csp();
        let kept = self.kept(image);
        let whole = image.candidates.iter().all(Option::is_some);
        let places = self.rule.variables.iter().zip(&image.variables);
        let excluded = |c: Candidate| {
            let mut closed = places.clone().filter(|(place, _)| !place.open);
            closed.any(|(place, &w)| {
                let full = place.members.iter().all(|&i| image.candidates[i].is_some());
                let holds = w.is_some_and(|w| csp.members(w).contains(&c));
                full && holds && !image.of(&place.members).contains(&c)
            })
        };
        let named = image.candidates.iter().flatten();
        let covered = kept.last().filter(|_| image.covered.is_some() && whole);
        let mut all = named.chain(covered.iter().flat_map(|(_, list)| list));
        !all.any(|&c| excluded(c))
    }

    /// The statement, unless Singles alone decide something about the claim.
    pub fn statement(&self, image: &Image) -> Option<Statement> {
        let board = &self.board;
        let csp = board.csp();
        let mut live: CandidateSet = csp.everything();
        let mut lines = String::new();
        for (w, kept) in self.kept(image) {
            let eliminated = csp.members(w).iter().filter(|c| !kept.contains(c));
            eliminated.for_each(|&c| live.remove(c));
            let names = kept
                .iter()
                .map(|&c| board.csp().candidate_name(c))
                .join(" ");
            lines += &format!("{}: {names}\n", board.csp().variable_name(w));
        }
        let engine = Engine::of(board.csp());
        let mut state = engine.state(&live);
        engine.brt(&mut state).ok()?;
        let claimed = image.of(&self.rule.claimed);
        let are_open = claimed.iter().all(|&c| {
            let cell = csp.members(csp.variables_of(c)[0]).iter();
            let left = cell.filter(|&&d| engine.is_live(&state, d)).count();
            engine.is_live(&state, c) && left > 1
        });
        if !are_open {
            return None;
        }
        let statement = self.rule.statement(&lines, |i| {
            let c = image.candidates[i];
            c.map_or(String::new(), |c| board.csp().candidate_name(c).to_owned())
        });
        Some(statement)
    }

    /// A form that tells images apart up to the board's symmetry and the rule's own.
    pub fn form(&self, image: &Image) -> Vec<u8> {
        let automorphisms = self.automorphisms.iter();
        let forms = automorphisms.map(|permutation| self.form_by(image, permutation));
        forms.min().unwrap_or_default()
    }

    /// Places and digits, numbered in the order in which the elements name them, by rows or by
    /// columns, whichever form comes first.
    fn form_by(&self, image: &Image, permutation: &[usize]) -> Vec<u8> {
        let form = |turned: bool| {
            let mut labels = Labels::new(turned);
            for element in &self.order {
                let (c, w) = match *element {
                    Element::Candidate(i) => (image.candidates[permutation[i]], None),
                    Element::Variable(v) => {
                        let v = self.rule.moved(v, permutation).unwrap_or(v);
                        (None, image.variables[v])
                    }
                    Element::Covered => (None, image.covered),
                };
                c.into_iter().for_each(|c| labels.candidate(c));
                w.into_iter().for_each(|w| labels.variable(w));
            }
            labels.form
        };
        form(false).min(form(true))
    }
}

/// Whether the possible images of one element depend on that of the other.
fn tied(rule: &AbstractRule, a: Element, b: Element) -> bool {
    match (a, b) {
        (Element::Candidate(i), Element::Variable(v))
        | (Element::Variable(v), Element::Candidate(i)) => rule.variables[v].members.contains(&i),
        (Element::Candidate(i), Element::Candidate(j)) => {
            let pairs = rule.links.iter().chain(&rule.either);
            let mut pairs = pairs.filter(|pair| pair.contains(&i));
            pairs.any(|pair| pair.contains(&j))
        }
        _ => false,
    }
}
