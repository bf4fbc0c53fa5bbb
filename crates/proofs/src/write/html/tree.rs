//! The proof in words: the tree of assumptions. Each `a` without an address is a step of the replay.

use super::drawing;
use crate::story::{Chain, Item, Label, Part, Passage, PassageContent, Reason, Story};
use itertools::Itertools;
use maud::{Markup, html};
use oddagon_boards::board::Wording;
use oddagon_csp::Candidate;

/// The derivation of this number, out of `of`.
pub(super) fn story(story: &Story, number: usize, of: usize) -> Markup {
    let place = match number {
        1 => Place::First,
        number => Place::Derivation(number),
    };
    html! {
        section.story {
            h2 { @if of > 1 { "Derivation " (number) ", " } @else { "Proof " } (story.class()) }
            (Tree { story, place }.body())
        }
    }
}

/// The lemma of this place, folded: it is read, not replayed.
pub(super) fn lemma(main: &Story, place: usize) -> Markup {
    let number = place + 1;
    let lemma = &main.lemmas[place];
    let tree = Tree {
        story: &lemma.story,
        place: Place::Lemma(number),
    };
    html! {
        section.lemma id={ "lemma-" (number) } {
            h2 { "Lemma " (number) ": " (main.lemma_name(place)) }
            (super::theorem(&lemma.story))
            (drawing::figure(&lemma.story.theorem))
            p.facts { "SHA-256 of its statement: " code { (lemma.digest) } }
            details.story aria-label={ "The proof of lemma " (number) } {
                summary { "Its proof " (lemma.story.class()) }
                (tree.body())
            }
        }
    }
}

/// The role of a story on the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It is the first derivation.
    First,
    /// It is the derivation of this number.
    Derivation(usize),
    /// It is the proof of the lemma of this number.
    Lemma(usize),
}

struct Tree<'s> {
    story: &'s Story,
    place: Place,
}

impl Tree<'_> {
    fn body(&self) -> Markup {
        let story = self.story;
        let board = story.theorem.board();
        html! {
            p.facts {
                (story.extent()) "."
                @for sentence in story.lower_halves() { " " (sentence) }
            }
            p { (self.step(html! { "The pattern" })) }
            @for paragraph in story.second_solutions() { p { b { "Second solution. " } (paragraph) } }
            @for choice in &story.choices {
                p.choice {
                    (self.step(html! { "Without loss of generality " b { (board.assertion(choice.chosen)) } }))
                    ": " (story.justification(choice)) "."
                }
            }
            @if !story.denial().is_empty() { p { (story.denial()) } }
            @if !story.passages.is_empty() {
                ol { @for passage in &story.passages { (self.passage(passage)) } }
            }
            p.end {
                b { "Conclusion" } ". "
                @if !story.conclusion.0.is_empty() { "Now " (self.chain(&story.conclusion)) ". " }
                (self.result(html! { (story.closing()) }))
            }
        }
    }

    /// A step of the replay; in a lemma, just the text.
    fn step(&self, said: Markup) -> Markup {
        match self.place {
            Place::Lemma(_) => said,
            _ => html! { a { (said) } },
        }
    }

    /// A step that states a result.
    fn result(&self, said: Markup) -> Markup {
        match self.place {
            Place::Lemma(_) => said,
            _ => html! { a.so { (said) } },
        }
    }

    /// A passage of a path, or a part.
    fn passage(&self, passage: &Passage) -> Markup {
        let (story, live) = (self.story, &passage.before);
        let board = story.theorem.board();
        let said = match &passage.what {
            PassageContent::Part(part) => return self.part(part, 0),
            PassageContent::Givens(givens) => {
                let givens = givens.iter().map(|&c| board.assertion(c)).join(", ");
                html! { (self.step(html! { "Given" })) ": " (givens) "." }
            }
            PassageContent::Singles(chain) => html! { "Singles: " (self.chain(chain)) "." },
            PassageContent::Rule(rule, targets) => {
                self.result(html! { (story.application(rule, targets, live)) })
            }
            PassageContent::Split(relation, rule) => {
                html! { (self.step(html! { (story.splitting(*relation, rule, live)) })) "." }
            }
            PassageContent::Relation(relation) => {
                let found = story.introduction(*relation, live);
                let marks = [" (shaded)", " (in bold)"];
                html! {
                    (self.step(html! { b { (found.name) } ", " (found.kind) }))
                    " ("
                    @match &found.lemma {
                        Some((place, by)) => {
                            @let lemma = place + 1;
                            a href={ "#lemma-" (lemma) } { "lemma " (lemma) } " under " (by)
                        },
                        None => (found.origin),
                    }
                    ") "
                    (story.whereabouts(&found, marks)) "."
                    (drawing::relation(story, &found, live))
                }
            }
        };
        html! {
            li id=(self.id(&passage.label)) class="l1" { span.no { (passage.label) } " " p { (said) } }
        }
    }

    fn parts(&self, parts: &[Part], level: usize) -> Markup {
        html! { @if !parts.is_empty() { ol { @for part in parts { (self.part(part, level)) } } } }
    }

    fn part(&self, part: &Part, level: usize) -> Markup {
        let board = &self.story.theorem.board();
        html! {
            li id=(self.id(&part.label)) class=(format_args!("l{}", level % 4 + 1)) {
                span.no { (part.label) } " "
                @match &part.reason {
                    Reason::Trial(inner, chain) => {
                        (self.step(html! { "Assume " b { (board.assertion(part.candidate)) } })) ". "
                        (self.parts(inner, level + 1))
                        p { "Then " (self.chain(chain)) ". " (self.so(part.candidate)) }
                    },
                    Reason::Rule(chain, rule) => p {
                        @if !chain.0.is_empty() { "First " (self.chain(chain)) ". " }
                        (self.result(html! {
                            (capital(&self.story.rule(rule, part.candidate))) ". So " b { (board.negation(part.candidate)) }
                        })) "."
                    },
                    Reason::Likewise(of, by) => p {
                        (self.result(html! { "Likewise " b { (board.negation(part.candidate)) } }))
                        ": " (self.reference(of)) " under the symmetry " (board.symmetry_words(by)) "."
                    },
                }
            }
        }
    }

    fn so(&self, c: Candidate) -> Markup {
        html! { (self.result(html! { "So " b { (self.story.theorem.board().negation(c)) } })) "." }
    }

    fn chain(&self, chain: &Chain) -> Markup {
        let clauses = self.story.clauses(chain);
        html! {
            @for (i, clause) in clauses.iter().enumerate() {
                @if i > 0 { "; " }
                @if !clause.lead.is_empty() { em { (clause.lead) } " " }
                @for (j, item) in clause.items.iter().enumerate() {
                    @if j > 0 { ", " }
                    (self.item(item))
                }
            }
        }
    }

    fn item(&self, item: &Item) -> Markup {
        html! {
            (self.step(html! { (item.text) }))
            @if !item.uses.is_empty() {
                " (by "
                @for (i, label) in item.uses.iter().enumerate() {
                    @if i > 0 { ", " }
                    (self.reference(label))
                }
                ")"
            }
        }
    }

    fn reference(&self, label: &Label) -> Markup {
        html! { a href={ "#" (self.id(label)) } { (label) } }
    }

    fn id(&self, label: &Label) -> String {
        match self.place {
            Place::First => format!("s{label}"),
            Place::Derivation(number) => format!("d{number}s{label}"),
            Place::Lemma(number) => format!("l{number}s{label}"),
        }
    }
}

/// The text with a capital letter first.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
