//! The sentences of a story.

use super::{Choice, PassageContent, Story};
use crate::trace::RuleStep;
use crate::{ChainLink, Focus, Rule, SecondSolution};
use itertools::Itertools;
use oddagon_boards::board::{Wording, face_of};
use oddagon_boards::theorem::{
    Assumption, BoardName, Claim, Goal, Pattern, Show, Unique, assumed_names, is_unique,
};
use oddagon_csp::{Candidate, ChainKind, Variable, chain_name, known_as};

impl Story {
    /// The name of a Single.
    pub(crate) fn single(&self, v: Variable) -> String {
        match self.relation(v) {
            None => self.theorem.board().single(v),
            Some(_) => format!("the last guardian of {}", self.variable_name(v)),
        }
    }

    /// The contradiction that a CSP-variable or relation has no candidate left, in words.
    pub(crate) fn contradiction(&self, v: Variable) -> String {
        match self.relation(v) {
            None => self.theorem.board().contradiction(v),
            Some(_) => format!("{} has no guardian left", self.variable_name(v)),
        }
    }

    /// Why a symmetry step loses no generality: `digits (1 2) maps n2r3c4 to n1r3c4`.
    pub(crate) fn justification(&self, choice: &Choice) -> String {
        let board = &self.theorem.board();
        let chosen = board.csp().candidate_name(choice.chosen);
        let images = choice.images.iter().map(|(of, by)| {
            format!(
                "the symmetry {} maps {} to {chosen}",
                board.symmetry_words(by),
                board.csp().candidate_name(*of)
            )
        });
        match images.collect::<Vec<_>>() {
            images if images.is_empty() => "it is the only candidate left there".to_owned(),
            images => listed(&images),
        }
    }

    /// What a rule says: `whip[1]: every candidate left in b1n5 is linked to n5r1c7`; `whip[2]:
    /// r1n2{c3 c5} - b5n2{r4c5 .}`, each CSP-variable with its left- and right-linking candidates;
    /// for a Subset its bases and covers.
    pub fn rule(&self, step: &RuleStep, target: Candidate) -> String {
        match &step.rule {
            Rule::Split(split) => format!("{} splits", split.relation),
            Rule::Whip1(variable) => format!(
                "whip[1]: every candidate left in {variable} is linked to {}",
                self.theorem.board().csp().candidate_name(target)
            ),
            Rule::Subset { bases, covers } => format!(
                "a Subset of size {}: what is left of {} lies in {}, or is linked to {}",
                bases.0.len(),
                listed(&bases.0),
                listed(&covers.0),
                self.theorem.board().csp().candidate_name(target)
            ),
            Rule::Chain { kind, links } => {
                let board = &self.theorem.board();
                let ends = |i: usize| *kind == ChainKind::TWhip && i + 1 == links.len();
                let link = |(i, (link, &v)): (usize, (&ChainLink, &Variable))| {
                    let short_names = |names: &[String]| {
                        let named = names.iter().filter_map(|name| board.csp().candidate(name));
                        self.short_names(v, &named.collect::<Vec<_>>())
                    };
                    let right = if link.right.is_empty() || ends(i) {
                        ".".to_owned()
                    } else {
                        short_names(&link.right.0)
                    };
                    let left = short_names(std::slice::from_ref(&link.left));
                    format!("{}{{{left} {right}}}", link.variable)
                };
                let zipped = links.iter().zip(&step.variables).enumerate();
                let chain = zipped.map(link).join(" - ");
                let kind = known_as(*kind, links.iter().any(|link| link.right.0.len() > 1));
                format!("{}[{}]: {chain}", chain_name(kind), links.len())
            }
        }
    }

    /// What kind of pattern it is and where it lies, as the beginning of a sentence. Empty for a
    /// theorem that is not about Sudoku, and for a path from a candidate grid.
    pub(crate) fn headline(&self) -> String {
        // A puzzle is not a rule.
        if self.is_path && matches!(self.theorem.statement().pattern, Pattern::Candidates(_)) {
            return String::new();
        }
        let text = self.theorem.headline();
        match text.strip_prefix("rule") {
            Some(rest) => format!("Rule{rest}"),
            None => text,
        }
    }

    /// What the theorem says: `No completed grid has this pattern.`
    pub fn claim(&self) -> String {
        let all = |candidates: &[Candidate]| {
            let names = candidates.iter().map(|&c| self.theorem.board().negation(c));
            names.collect::<Vec<_>>()
        };
        match self.theorem.goal() {
            Goal::Impossible if self.theorem.parts().unique.is_empty() => {
                "No completed grid has this pattern: it is contradictory.".to_owned()
            }
            Goal::Impossible => {
                "No puzzle with exactly one solution has this pattern: it is contradictory."
                    .to_owned()
            }
            Goal::Eliminate(targets) => {
                let asserted = match &self.theorem.statement().claim {
                    Claim::Assert(words) => {
                        let said = words.iter().map(|name| self.literal_words(name, false));
                        vec![listed(&said.collect::<Vec<_>>())]
                    }
                    Claim::Impossible
                    | Claim::Eliminate(_)
                    | Claim::AtLeastOne(_)
                    | Claim::NotBoth(_) => Vec::new(),
                };
                // An asserted candidate may be decided in the pattern itself: then it eliminates
                // nothing. In a path to a solution there are hundreds of eliminations, and the
                // assertions imply them all.
                let is_said = self.is_path && !asserted.is_empty();
                let eliminated = (!targets.is_empty() && !is_said).then(|| listed(&all(targets)));
                let said = asserted.into_iter().chain(eliminated).join(": ");
                format!("{}, {said}.", self.wherever())
            }
            Goal::Clause(literals) => {
                let parts = literals.iter().map(|literal| {
                    if literal.positive {
                        self.theorem.board().assertion(literal.candidate)
                    } else {
                        self.theorem.board().negation(literal.candidate)
                    }
                });
                format!("{}, {}.", self.wherever(), parts.format(" or "))
            }
        }
    }

    /// Where the claim holds.
    fn wherever(&self) -> &'static str {
        match self.theorem.statement().pattern {
            Pattern::Candidates(_) => "In every solution of this state",
            _ => "Wherever the pattern occurs",
        }
    }

    /// Whether the pattern is shown as a grid of cells.
    pub(crate) fn has_cells(&self) -> bool {
        self.face().is_some_and(|face| face.grid().is_some())
    }

    /// The contents of the cells of a grid that only marks them: `Each cell marked X holds 1, 2 or
    /// 3; nothing is assumed of the others.` For a rule about Sudoku, how to read its sketch. Empty
    /// where the grid shows candidates, or there is none.
    pub(crate) fn legend(&self) -> String {
        let marked = match self.theorem.statement().pattern {
            Pattern::Digits { k, .. } => format!("Each cell marked X holds {}", up_to(k)),
            Pattern::KlDigits { k, l, .. } => format!(
                "Each cell marked {k} holds {}, each cell marked {l} holds {}",
                up_to(k),
                up_to(l)
            ),
            Pattern::Restrict(_) if self.has_cells() => {
                return "In the grid 12 is a cell that holds only these digits, 12+ one that holds \
                        these and others, /1 one that \
                        holds all but these, . one of which nothing is said; -1 and =1 are \
                        claimed to be false and true, and ?1 \
                        stands in a relation or a claimed clause."
                    .to_owned();
            }
            Pattern::Candidates(_) | Pattern::Restrict(_) => return String::new(),
        };
        format!("{marked}; nothing is assumed of the others.")
    }

    /// The same where the grid shows the candidates of the pattern's cells: `Each cell of the
    /// pattern holds 1, 2 or 3; …`.
    pub(crate) fn legend_of_candidates(&self) -> String {
        if !self.has_cells() {
            return self.legend_of_parts();
        }
        let held = match self.theorem.statement().pattern {
            Pattern::Digits { k, .. } => format!("Each cell of the pattern holds {}", up_to(k)),
            _ => "Each cell of the pattern holds one of the candidates shown".to_owned(),
        };
        format!("{held}; nothing is assumed of the others.")
    }

    /// What a board without a grid consists of: `Exactly one candidate of each CSP-variable is
    /// true, …`.
    fn legend_of_parts(&self) -> String {
        let BoardName::Abstract { free, links, .. } = &self.theorem.statement().board else {
            return String::new();
        };
        let linked = if links.is_empty() {
            ""
        } else {
            ", and of linked candidates at most one"
        };
        let free = if free.is_empty() {
            ""
        } else {
            "; of a free candidate nothing more is known"
        };
        format!("Exactly one candidate of each CSP-variable is true{linked}{free}.")
    }

    /// What the proof of a claimed clause begins with: `Suppose that it is not so: g1 true and g2
    /// false.` Empty for other claims.
    pub(crate) fn denial(&self) -> String {
        let literals = match self.theorem.goal() {
            Goal::Impossible | Goal::Eliminate(_) => return String::new(),
            Goal::Clause(literals) => literals,
        };
        let board = self.theorem.board();
        let denied = literals
            .iter()
            .map(|literal| {
                if literal.positive {
                    board.negation(literal.candidate)
                } else {
                    board.assertion(literal.candidate)
                }
            })
            .collect::<Vec<_>>();
        format!("Suppose that it is not so: {}.", listed(&denied))
    }

    /// What is assumed in addition to what the grid shows: `It is given that n3r1c6 is false and at
    /// least one of r4c4=2, r5c5=1 holds.` Empty where nothing is.
    pub fn assumed(&self) -> String {
        let statement = &self.theorem.statement();
        let without = statement
            .without
            .iter()
            .map(|name| self.literal_words(name, true));
        let decided = statement
            .decided
            .iter()
            .map(|name| self.literal_words(name, false));
        let all: Vec<String> = without.chain(decided).chain(self.relations()).collect();
        if all.is_empty() {
            String::new()
        } else {
            format!("It is given that {}.", listed(&all))
        }
    }

    /// Why a puzzle with a pattern that an assumption of uniqueness excludes has a second solution:
    /// a paragraph for each such assumption.
    pub fn second_solutions(&self) -> Vec<String> {
        let face = face_of(self.theorem.parts().board);
        let Some(known) = face.and_then(|face| face.second_solutions()) else {
            return Vec::new();
        };
        let assume = &self.theorem.statement().assume;
        let numbers = (1..)
            .zip(assume)
            .filter(|(_, assumed)| is_unique(assumed))
            .map(|(number, _)| number);
        let is_complement = |shown: &SecondSolution| *shown == SecondSolution::Complement;
        let first = self.second_solutions.iter().position(is_complement);
        let paragraph = |(place, ((number, unique), shown)): (
            usize,
            ((usize, &Unique), &SecondSolution),
        )| {
            let (left, other) = known.words(unique, shown);
            if *shown == SecondSolution::Exchanges {
                return format!(
                    "Suppose that the solution of the puzzle has {left}. Then {other}: this is a \
                     second solution, but there is only one."
                );
            }
            let number = match assume.len() {
                1 => String::new(),
                _ => format!("({number}) "),
            };
            if is_complement(shown) && first != Some(place) {
                return format!("{number}Likewise with {left}.");
            }
            format!(
                "{number}Suppose that a solution of the puzzle has {left}, and none of these is a \
                 given. Then {other}: this is a second solution, \
                 but there is only one. So one of these cells holds another candidate."
            )
        };
        let all = numbers
            .zip(self.theorem.parts().unique)
            .zip(&self.second_solutions)
            .enumerate();
        all.map(paragraph).collect()
    }

    /// The relations that the theorem assumes, each as a clause of a sentence; numbered if there
    /// are several.
    fn relations(&self) -> Vec<String> {
        let count = self.theorem.statement().assume.len();
        (0..count).map(|i| self.relation_words(i)).collect()
    }

    /// A relation of the statement, numbered if it has several.
    fn relation_words(&self, i: usize) -> String {
        let all = &self.theorem.statement().assume;
        let number = match all.len() {
            1 => String::new(),
            _ => format!("({}) ", i + 1),
        };
        let parts = assumed_names(&all[i])
            .iter()
            .map(|name| match name.strip_prefix('-') {
                Some(name) => self.literal_words(name, true),
                None => self.literal_words(name, false),
            })
            .join(", ");
        let said = match &all[i] {
            Assumption::NotBoth(_) => format!("at most one of {parts} holds"),
            Assumption::AtLeastOne(_) => format!("at least one of {parts} holds"),
            Assumption::ExactlyOne(_) => format!("exactly one of {parts} holds"),
            Assumption::Unique(lines) => {
                if lines.trim().is_empty() {
                    return format!("{number}the puzzle has exactly one solution");
                }
                let lines = lines.lines().filter(|line| !line.is_empty()).join("; ");
                let first = if all[..i].iter().any(is_unique) {
                    ""
                } else {
                    "the puzzle has exactly one solution, and "
                };
                format!("{first}no cell of {lines} is a given of it")
            }
        };
        number + &said
    }

    /// The statement that a named candidate is true or false.
    fn literal_words(&self, name: &str, negative: bool) -> String {
        let board = &self.theorem.board();
        match board.csp().candidate(name) {
            Some(c) if negative => board.negation(c),
            Some(c) => board.assertion(c),
            None => name.to_owned(),
        }
    }

    /// The depth that is shown, with all that it is said of: `of depth 3 in T&E(BRT, 3), restricted
    /// to its own focus and full`.
    pub fn class(&self) -> String {
        let foci: Vec<Focus> = self.exact.iter().map(|exact| exact.focus).collect();
        format!("of {}", self.terms.depth(self.depth, &foci))
    }

    /// The lemmas that the proof is given: `This is derived from lemma 1 (trivalue oddagon), an
    /// impossible pattern …`. Empty where there is none.
    pub fn given(&self) -> String {
        let lemma = |number: usize| match self.lemmas[number].story.theorem.name() {
            "" => (number + 1).to_string(),
            name => format!("{} ({name})", number + 1),
        };
        let lemmas: Vec<String> = (0..self.lemmas.len()).map(lemma).collect();
        match &lemmas[..] {
            [] => String::new(),
            [one] => format!(
                "This is derived from lemma {one}, an impossible pattern that has a proof of its \
                 own."
            ),
            several => format!(
                "This is derived from the lemmas {}, impossible patterns that have proofs of \
                 their own.",
                listed(several)
            ),
        }
    }

    /// The extent of the proof: `17 trials, of which 4 follow from others by symmetry`; for a path
    /// `no trial, 3 eliminations by rules`.
    pub fn extent(&self) -> String {
        let by_rules = self.passages.iter().map(|passage| match &passage.what {
            PassageContent::Rule(_, targets) => targets.len(),
            _ => 0,
        });
        match (self.is_path, by_rules.sum::<usize>()) {
            (false, _) | (true, 0) => self.trials_told(),
            (true, 1) => format!("{}, 1 elimination by rules", self.trials_told()),
            (true, n) => format!("{}, {n} eliminations by rules", self.trials_told()),
        }
    }

    fn trials_told(&self) -> String {
        let (trials, alike) = self.counts();
        let plural = |n: usize, noun: &str| match n {
            0 => format!("no {noun}"),
            1 => format!("1 {noun}"),
            _ => format!("{n} {noun}s"),
        };
        match alike {
            0 => plural(trials, "trial"),
            n => format!("{}, and {n} more by symmetry", plural(trials, "trial")),
        }
    }

    /// Why the depth is not smaller, a sentence for each focus for which the proof says so; none
    /// for depth 0.
    pub(crate) fn lower_halves(&self) -> Vec<String> {
        let halves = self.exact.iter().filter(|_| self.depth > 0);
        let halves = halves.map(|exact| self.terms.lower_half(self.depth, exact));
        halves.map(|half| format!("Not less: {half}.")).collect()
    }

    /// The end of the proof, after the conclusion's chain: `No completed grid has this pattern.`
    pub fn closing(&self) -> String {
        let parts = self.theorem.parts();
        // What the theorem itself assumes was told before.
        let nothing = if parts.relations.is_empty() {
            "Nothing"
        } else {
            "Nothing else"
        };
        let given = if self.lemmas.is_empty() {
            ""
        } else {
            "given the lemmas, "
        };
        let (denied, proven) = match parts.goal {
            Goal::Impossible => ("", "the pattern is contradictory"),
            Goal::Eliminate(_) => ("", "the claim is proven"),
            Goal::Clause(_) => (" but that the claim is false", "it is proven"),
        };
        format!("{nothing} was assumed{denied}: {given}{proven}.")
    }
}

/// The digits from 1: `1, 2 or 3`.
fn up_to(k: usize) -> String {
    match k {
        1 => "1".to_owned(),
        k => format!("{} or {k}", (1..k).join(", ")),
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(names: &[String]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.iter().join(", ")),
        _ => names.concat(),
    }
}
