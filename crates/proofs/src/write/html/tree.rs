//! The proof in words: the tree of assumptions. Each `a` without an address is a step of the
//! replay.

use super::drawing;
use crate::document::{Document, Entry, Said, Span};
use crate::story::{Label, Story};
use maud::{Markup, html};

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
        let document = Document::of(story);
        html! {
            p.facts {
                (story.extent()) "."
                @for sentence in story.lower_halves() { " " (sentence) }
            }
            p { (self.step(html! { "The pattern" })) }
            @for paragraph in story.second_solutions() {
                p { b { "Second solution. " } (paragraph) }
            }
            @for choice in &document.choices { p.choice { (self.said(choice)) } }
            @if !story.denial().is_empty() { p { (story.denial()) } }
            (self.entries(&document.entries, 0))
            p.end { b { "Conclusion" } ". " (self.said(&document.conclusion)) }
        }
    }

    /// A step of the replay; in a lemma, just the text.
    fn step(&self, said: Markup) -> Markup {
        match self.place {
            Place::Lemma(_) => said,
            _ => html! { a { (said) } },
        }
    }

    fn entries(&self, list: &[Entry], level: usize) -> Markup {
        html! { @if !list.is_empty() { ol { @for entry in list { (self.entry(entry, level)) } } } }
    }

    fn entry(&self, entry: &Entry, level: usize) -> Markup {
        html! {
            li id=(self.id(&entry.label)) class=(format_args!("l{}", level % 4 + 1)) {
                span.no { (entry.label) } " "
                @if let Some((inner, then)) = &entry.trial {
                    (self.said(&entry.said)) " "
                    (self.entries(inner, level + 1))
                    p { (self.said(then)) }
                } @else {
                    p {
                        (self.said(&entry.said))
                        @if let Some((found, live)) = &entry.relation {
                            (drawing::relation(self.story, found, live))
                        }
                    }
                }
            }
        }
    }

    fn said(&self, said: &Said) -> Markup {
        html! { @for span in &said.0 { (self.span(span)) } }
    }

    fn span(&self, span: &Span) -> Markup {
        match span {
            Span::Text(text) => html! { (text) },
            Span::Strong(text) => html! { b { (text) } },
            Span::Kind(text) => html! { em { (text) } },
            Span::Part(label) => html! { a href={ "#" (self.id(label)) } { (label) } },
            Span::Lemma(number) => {
                html! { a href={ "#lemma-" (number) } { "lemma " (number) } }
            }
            Span::Symmetry(text) => html! { "the symmetry " (text) },
            Span::Rule(text) => html! { (capital(text)) },
            Span::MarkedCells => html! { " (shaded)" },
            Span::MarkedGuardians => html! { " (in bold)" },
            Span::Step(said) => self.step(self.said(said)),
            Span::Result(said) => match self.place {
                Place::Lemma(_) => self.said(said),
                _ => html! { a.so { (self.said(said)) } },
            },
        }
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
