//! A story set as a document: what is said, in order, with what is marked in it. Markdown, TeX and
//! HTML are written from this form; they differ in signs and headings alone.

use crate::story::{
    Chain, Choice, Event, EventKind, Introduction, Label, Part, Passage, PassageContent, Reason,
    Source, Story,
};
use itertools::Itertools;
use oddagon_boards::board::{Wording, grid_of};
use oddagon_csp::{Candidate, CandidateSet};

/// A piece of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Span {
    /// Plain text.
    Text(String),
    /// What a sentence is about: a candidate's value, the name of a relation.
    Strong(String),
    /// The kind of events.
    Kind(String),
    /// The number of another part.
    Part(Label),
    /// The lemma of this number.
    Lemma(usize),
    /// A symmetry in words.
    Symmetry(String),
    /// A rule in words, as the reason for what follows.
    Rule(String),
    /// How the cells of a relation are marked in its drawing.
    MarkedCells,
    /// How its guardians are marked.
    MarkedGuardians,
    /// What a reader can look at on the board.
    Step(Said),
    /// The same, which states a result.
    Result(Said),
}

/// What is said, piece by piece.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Said(pub Vec<Span>);

impl Said {
    fn new(text: impl Into<String>) -> Said {
        Said::default().text(text)
    }

    fn with(mut self, span: Span) -> Said {
        self.0.push(span);
        self
    }

    fn text(self, text: impl Into<String>) -> Said {
        self.with(Span::Text(text.into()))
    }

    fn strong(self, text: impl Into<String>) -> Said {
        self.with(Span::Strong(text.into()))
    }

    fn step(self, said: Said) -> Said {
        self.with(Span::Step(said))
    }

    fn result(self, said: Said) -> Said {
        self.with(Span::Result(said))
    }

    fn and(mut self, said: Said) -> Said {
        self.0.extend(said.0);
        self
    }
}

/// One entry in the list of what is found.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Its number.
    pub label: Label,
    /// What it says.
    pub said: Said,
    /// In a trial, the entries under its assumption, and what follows from them.
    pub trial: Option<(Vec<Entry>, Said)>,
    /// The relation that it introduces, and the state in which it does.
    pub relation: Option<(Introduction, CandidateSet)>,
}

/// A derivation as a document.
#[derive(Debug)]
pub(crate) struct Document {
    /// The symmetry steps.
    pub choices: Vec<Said>,
    /// What is found outside all assumptions.
    pub entries: Vec<Entry>,
    /// How the claim follows, and the end of the proof.
    pub conclusion: Said,
}

impl Document {
    /// Sets a story.
    pub fn of(story: &Story) -> Document {
        let setter = Setter { story };
        let closing = Said::new(story.closing());
        Document {
            choices: story.choices.iter().map(|c| setter.choice(c)).collect(),
            entries: story.passages.iter().map(|p| setter.passage(p)).collect(),
            conclusion: setter.after("Now ", &story.conclusion).result(closing),
        }
    }
}

/// The signs of a language in which a document is written as one text.
pub(crate) struct Language {
    /// Text without what means something else in the language.
    pub escaped: fn(&str) -> String,
    /// What stands around strong text.
    pub strong: [&'static str; 2],
    /// How drawings mark the cells of a relation, and its guardians.
    pub marks: [&'static str; 2],
}

impl Language {
    /// The text of what is said.
    pub fn written(&self, said: &Said) -> String {
        said.0.iter().map(|span| self.span(span)).collect()
    }

    fn span(&self, span: &Span) -> String {
        let escaped = self.escaped;
        match span {
            Span::Text(text) | Span::Kind(text) | Span::Symmetry(text) => escaped(text),
            Span::Strong(text) => self.strong.join(&escaped(text)),
            Span::Part(label) => label.to_string(),
            Span::Lemma(number) => format!("lemma {number}"),
            Span::Rule(text) => format!("By {}", escaped(text)),
            Span::MarkedCells => escaped(self.marks[0]),
            Span::MarkedGuardians => escaped(self.marks[1]),
            Span::Step(said) | Span::Result(said) => self.written(said),
        }
    }
}

/// Puts the parts of a story into words.
struct Setter<'s> {
    story: &'s Story,
}

impl Setter<'_> {
    fn assertion(&self, c: Candidate) -> String {
        self.story.theorem.board().assertion(c)
    }

    fn negation(&self, c: Candidate) -> String {
        self.story.theorem.board().negation(c)
    }

    fn choice(&self, choice: &Choice) -> Said {
        let chosen = Said::new("Without loss of generality ").strong(self.assertion(choice.chosen));
        let why = self.story.justification(choice);
        Said::default().step(chosen).text(format!(": {why}."))
    }

    /// A passage of a path, or a part.
    fn passage(&self, passage: &Passage) -> Entry {
        let (story, live) = (self.story, &passage.before);
        let mut relation = None;
        let said = match &passage.what {
            PassageContent::Part(part) => return self.part(part),
            PassageContent::Givens(givens) => {
                let givens = givens.iter().map(|&c| self.assertion(c)).join(", ");
                let given = Said::default().step(Said::new("Given"));
                given.text(format!(": {givens}."))
            }
            PassageContent::Singles(chain) => {
                Said::new("Singles: ").and(self.chain(chain)).text(".")
            }
            PassageContent::Rule(rule, targets) => {
                Said::default().result(Said::new(story.application(rule, targets, live)))
            }
            PassageContent::Split(relation, rule) => {
                let split = Said::new(story.splitting(*relation, rule, live));
                Said::default().step(split).text(".")
            }
            PassageContent::Relation(place) => {
                let found = story.introduction(*place, live);
                let said = self.relation(*place, &found);
                relation = Some((found, live.clone()));
                said
            }
        };
        Entry {
            label: passage.label.clone(),
            said,
            trial: None,
            relation,
        }
    }

    /// A relation where it is first used: where it comes from, its cells and guardians.
    fn relation(&self, place: usize, found: &Introduction) -> Said {
        let named = Said::default().strong(&found.name);
        let said = Said::default().step(named.text(format!(", {}", found.kind)));
        let said = match self.story.source_of(place) {
            Source::Lemma(lemma, by) => {
                let by = self.story.theorem.board().symmetry_words(by);
                let lemma = said.text(" (").with(Span::Lemma(lemma + 1));
                lemma.text(format!(" under {by}"))
            }
            Source::Assumed(place) => said.text(format!(" (assumption {}", place + 1)),
            Source::Split(_) => unreachable!("what a relation comes from does not split"),
        };
        said.text(") ").and(self.whereabouts(found)).text(".")
    }

    /// The cells and guardians of a relation in words.
    fn whereabouts(&self, of: &Introduction) -> Said {
        let board = self.story.theorem.board();
        let grid = grid_of(self.story.theorem.parts().board);
        let Some(grid) = grid.filter(|_| !of.place.is_empty()) else {
            let guardians = of.guardians.iter().map(|&c| board.assertion(c)).join(", ");
            return Said::new(match of.guardians.len() {
                0 => "says that one of its candidates is true, and none is left".to_owned(),
                1 => format!("says {guardians}"),
                _ => format!("says at least one of {guardians}"),
            });
        };
        let cells = Said::new(format!("{}, cells", of.place))
            .with(Span::MarkedCells)
            .text(format!(" {}; ", grid.cell_names(&of.cells)));
        let names = of.guardians.iter().map(|&c| board.csp().candidate_name(c));
        match names.collect_vec()[..] {
            [] => cells.text("no guardian is left, and one must be true"),
            [name] => cells
                .text("its guardian")
                .with(Span::MarkedGuardians)
                .text(format!(" {name} is true")),
            ref names => cells
                .text("at least one of its guardians")
                .with(Span::MarkedGuardians)
                .text(format!(" is true: {}", names.join(" "))),
        }
    }

    fn part(&self, part: &Part) -> Entry {
        let negation = self.negation(part.candidate);
        let mut trial = None;
        let said = match &part.reason {
            Reason::Trial(inner, chain) => {
                let inner = inner.iter().map(|part| self.part(part)).collect();
                let so = Said::new("So ").strong(negation);
                let then = self.after("Then ", chain).result(so).text(".");
                trial = Some((inner, then));
                let assumed = Said::new("Assume ").strong(self.assertion(part.candidate));
                Said::default().step(assumed).text(".")
            }
            Reason::Rule(chain, rule) => {
                let rule = Span::Rule(self.story.rule(rule, part.candidate));
                let so = Said::default().with(rule).text(". So ").strong(negation);
                self.after("First ", chain).result(so).text(".")
            }
            Reason::Likewise(of, by) => {
                let by = self.story.theorem.board().symmetry_words(by);
                Said::default()
                    .result(Said::new("Likewise ").strong(negation))
                    .text(": ")
                    .with(Span::Part(of.clone()))
                    .text(" under ")
                    .with(Span::Symmetry(by))
                    .text(".")
            }
        };
        Entry {
            label: part.label.clone(),
            said,
            trial,
            relation: None,
        }
    }

    /// A chain as a sentence that begins with this word; empty where nothing happens.
    fn after(&self, first: &str, chain: &Chain) -> Said {
        match chain {
            chain if chain.0.is_empty() => Said::default(),
            chain => Said::new(first).and(self.chain(chain)).text(". "),
        }
    }

    /// A chain of events: `naked Singles r2c5=3 (by 1.1), r3c4=2; cell r2c8 has no candidate left`.
    /// Singles of one kind are told together.
    fn chain(&self, chain: &Chain) -> Said {
        let groups = chain.0.iter().chunk_by(|event| self.kind(event));
        groups
            .into_iter()
            .map(|((kind, _), events)| self.clause(kind, &events.collect_vec()))
            .reduce(|said, clause| said.text("; ").and(clause))
            .unwrap_or_default()
    }

    /// The kind of an event in words, and whether it is a Single.
    fn kind(&self, event: &Event) -> (String, bool) {
        match event.what {
            EventKind::Single(v, _) => (self.story.single(v), true),
            EventKind::Empty(_) | EventKind::Nothing => (String::new(), false),
        }
    }

    /// Events of one kind.
    fn clause(&self, kind: String, events: &[&Event]) -> Said {
        let kind = match events.len() {
            _ if kind.is_empty() => Said::default(),
            1 if kind.ends_with("Single") => Said::default().with(Span::Kind(kind)).text(" "),
            1 => Said::default().with(Span::Kind(kind + ":")).text(" "),
            _ => Said::default().with(Span::Kind(kind + "s")).text(" "),
        };
        let events = events
            .iter()
            .map(|event| self.event(event))
            .reduce(|said, event| said.text(", ").and(event));
        kind.and(events.unwrap_or_default())
    }

    /// What happens, and the parts that it depends on: `r2c5=3 (by 1.1)`.
    fn event(&self, event: &Event) -> Said {
        let said = Said::default().step(Said::new(match event.what {
            EventKind::Single(_, c) => self.assertion(c),
            EventKind::Empty(v) => self.story.contradiction(v),
            EventKind::Nothing => {
                let fallen = event.uses.iter().map(|&(_, c)| self.negation(c));
                fallen.unique().join(", ")
            }
        }));
        let parts = event.uses.iter().map(|(label, _)| label).unique();
        let parts = parts.map(|label| Said::default().with(Span::Part(label.clone())));
        match parts.reduce(|said, part| said.text(", ").and(part)) {
            Some(parts) => said.text(" (by ").and(parts).text(")"),
            None => said,
        }
    }
}
