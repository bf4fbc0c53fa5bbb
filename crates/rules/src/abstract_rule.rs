//! What an abstract rule requires of a board that has it: see [`images`](super::images).

use super::builder::StatementBuilder;
use itertools::Itertools;
use oddagon_boards::theorem::{Assumption, Claim, NameList, Statement, rule};

/// An abstract rule, with further conditions on its images on the 9×9 board.
#[derive(Debug, Clone)]
pub(super) struct AbstractRule {
    pub name: String,
    pub claim: Claim,
    pub form: Form,
    /// Candidates that together see all of a further CSP-variable, and how many of its candidates
    /// each of them sees.
    pub cover: Option<(Vec<usize>, Vec<usize>)>,
    /// The candidates that links, relations, closed CSP-variables or the claim name.
    pub names: Vec<String>,
    pub variables: Vec<Place>,
    pub links: Vec<[usize; 2]>,
    /// Edges of type 2.
    pub either: Vec<[usize; 2]>,
    pub claimed: Vec<usize>,
}

/// A CSP-variable of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The candidates, in order of their numbers.
    pub members: Vec<usize>,
    /// Whether it may hold other candidates.
    pub open: bool,
    /// Whether it must be a cell.
    pub cell: bool,
}

/// What the images of a rule are restricted to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Nothing: a CSP-variable is a cell, or a digit's places in a unit.
    Any,
    /// All CSP-variables are cells, but for edges of type 3.
    Cells,
    /// All candidates have the same digit.
    Digit,
}

impl AbstractRule {
    /// The rule in the form for images: edges of type 1, and open CSP-variables of two candidates,
    /// are links; edges of type 3 are CSP-variables of two; open CSP-variables of more are cells;
    /// candidates that only an open CSP-variable names are left out.
    pub fn new(
        form: Form,
        (builder, name, claim): (StatementBuilder, String, Claim),
    ) -> AbstractRule {
        let mut links = builder.links.clone();
        let mut variables: Vec<(Vec<String>, bool, bool)> = Vec::new();
        for variable in builder.variables {
            match (variable.open, &variable.members[..]) {
                (true, [a, b]) => links.push((a.clone(), b.clone())),
                (open, _) => variables.push((variable.members, open, open || form == Form::Cells)),
            }
        }
        let mut either: Vec<(String, String)> = Vec::new();
        for edge in builder.assume {
            let pair = |words: NameList| words.0.into_iter().collect_tuple();
            match edge {
                Assumption::NotBoth(words) => links.extend(pair(words)),
                Assumption::AtLeastOne(words) => either.extend(pair(words)),
                Assumption::ExactlyOne(words) => variables.push((words.0, false, false)),
                Assumption::Unique(_) => {}
            }
        }
        let claimed = claim_words(&claim)
            .iter()
            .map(|name| name.trim_start_matches('-').to_owned())
            .collect_vec();
        let paired = links.iter().chain(&either).flat_map(|(a, b)| [a, b]);
        let closed = variables
            .iter()
            .filter(|(_, open, _)| !open)
            .flat_map(|(members, ..)| members);
        let named = paired.chain(closed).chain(&claimed);
        let names: Vec<String> = named.cloned().unique().collect();
        let number = |name: &String| names.iter().position(|known| known == name);
        let numbers = |list: &[String]| list.iter().filter_map(number).sorted().collect_vec();
        let pairs = |pairs: &[(String, String)]| {
            pairs
                .iter()
                .filter_map(|(a, b)| Some([number(a)?, number(b)?]))
                .collect()
        };
        let places = variables.iter().map(|(list, open, cell)| Place {
            members: numbers(list),
            open: *open,
            cell: *cell,
        });
        AbstractRule {
            variables: places.collect(),
            links: pairs(&links),
            either: pairs(&either),
            claimed: numbers(&claimed),
            cover: None,
            name,
            claim,
            form,
            names,
        }
    }

    /// The same where these candidates together see all of a further CSP-variable. `seen` is the
    /// number of its candidates that each sees; each sees one that the others do not.
    pub fn covering(mut self, by: &[&str], seen: &[usize]) -> AbstractRule {
        let by = by
            .iter()
            .filter_map(|name| self.names.iter().position(|known| known == name))
            .collect();
        self.cover = Some((by, seen.iter().copied().sorted().collect()));
        self
    }

    /// The claim with other names.
    pub fn claim(&self, named: impl Fn(usize) -> String) -> Claim {
        let translate = |word: &String| {
            let (sign, name) = match word.strip_prefix('-') {
                Some(name) => ("-", name),
                None => ("", word.as_str()),
            };
            let number = self.names.iter().position(|known| known == name);
            number.map(|i| format!("{sign}{}", named(i)))
        };
        let words = NameList(
            claim_words(&self.claim)
                .iter()
                .filter_map(translate)
                .collect(),
        );
        match self.claim {
            Claim::Impossible => Claim::Impossible,
            Claim::Eliminate(_) => Claim::Eliminate(words),
            Claim::Assert(_) => Claim::Assert(words),
            Claim::AtLeastOne(_) => Claim::AtLeastOne(words),
            Claim::NotBoth(_) => Claim::NotBoth(words),
        }
    }

    /// The statement with these lines; `named` gives the names of candidates.
    pub fn statement(&self, lines: &str, named: impl Fn(usize) -> String) -> Statement {
        let words = |pair: &[usize; 2]| NameList(pair.map(&named).to_vec());
        let either = self
            .either
            .iter()
            .map(|pair| Assumption::AtLeastOne(words(pair)));
        Statement {
            assume: either.collect(),
            ..rule(&self.name, lines, self.claim(&named))
        }
    }

    /// The permutations of the candidates that keep the rule.
    pub fn automorphisms(&self) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        self.extend(&mut Vec::new(), &mut all);
        all
    }

    fn extend(&self, begun: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        let i = begun.len();
        if i == self.names.len() {
            if (0..self.variables.len()).all(|v| self.moved(v, begun).is_some()) {
                all.push(begun.clone());
            }
            return;
        }
        for image in 0..self.names.len() {
            let alike = |j: usize, to: usize| self.relation(i, j) == self.relation(image, to);
            let fits = !begun.contains(&image) && alike(i, image);
            if fits && begun.iter().enumerate().all(|(j, &to)| alike(j, to)) {
                begun.push(image);
                self.extend(begun, all);
                begun.pop();
            }
        }
    }

    /// The CSP-variable to which a permutation moves one; the candidates' numbers in order.
    pub fn moved(&self, v: usize, permutation: &[usize]) -> Option<usize> {
        let place = &self.variables[v];
        let members = place.members.iter().map(|&i| permutation[i]);
        let image = Place {
            members: members.sorted().collect(),
            ..*place
        };
        self.variables.iter().position(|place| *place == image)
    }

    /// How two candidates are related to each other, or one to the whole.
    fn relation(&self, i: usize, j: usize) -> [usize; 6] {
        let pairs = |pairs: &[[usize; 2]]| {
            pairs
                .iter()
                .filter(|pair| pair.contains(&i) && pair.contains(&j))
                .count()
        };
        let variables = |open: bool| {
            let places = self.variables.iter().filter(|place| place.open == open);
            places
                .filter(|place| place.members.contains(&i) && place.members.contains(&j))
                .count()
        };
        let covers = |(by, _): &(Vec<usize>, Vec<usize>)| by.contains(&i) && by.contains(&j);
        let claimed = self.claimed.contains(&i) && self.claimed.contains(&j);
        [
            pairs(&self.links),
            pairs(&self.either),
            variables(false),
            variables(true),
            usize::from(claimed),
            usize::from(self.cover.as_ref().is_some_and(covers)),
        ]
    }
}

fn claim_words(claim: &Claim) -> &[String] {
    match claim {
        Claim::Impossible => &[],
        Claim::Eliminate(words)
        | Claim::Assert(words)
        | Claim::AtLeastOne(words)
        | Claim::NotBoth(words) => &words.0,
    }
}
