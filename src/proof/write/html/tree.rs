//! The proof in words: the tree of assumptions. Each `a` without an address is a step of the replay.

use crate::board::Wording;
use crate::csp::Candidate;
use crate::proof::story::{Chain, Item, Label, Part, Reason, Story};
use maud::{Markup, html};

/// The derivation of this number, of so many.
pub(super) fn story(story: &Story, number: usize, of: usize) -> Markup {
    let tree = Tree { story, number };
    html! {
        section.story {
            h2 { @if of > 1 { "Derivation " (number) ", " } @else { "Proof " } (story.class()) }
            p.facts {
                (story.extent()) "."
                @for sentence in story.lower_halves() { " " (sentence) }
            }
            p { a { "The pattern" } }
            @for paragraph in story.second_solutions() { p { b { "Second solution. " } (paragraph) } }
            @for choice in &story.choices {
                p.choice {
                    a { "Without loss of generality " b { (story.theorem.board().assertion(choice.chosen)) } }
                    ": " (story.justification(choice)) "."
                }
            }
            @if !story.denial().is_empty() { p { (story.denial()) } }
            (tree.parts(&story.parts, 0))
            p.end { b { "Conclusion" } ". Now " (tree.chain(&story.conclusion)) ". " a.so { (story.closing()) } }
        }
    }
}

struct Tree<'s> {
    story: &'s Story,
    number: usize,
}

impl Tree<'_> {
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
                        a { "Assume " b { (board.assertion(part.candidate)) } } ". "
                        (self.parts(inner, level + 1))
                        p { "Then " (self.chain(chain)) ". " (self.so(part.candidate)) }
                    },
                    Reason::Rule(chain, rule) => p {
                        @if !chain.0.is_empty() { "First " (self.chain(chain)) ". " }
                        a.so { (capital(&self.story.rule(rule, part.candidate))) ". So " b { (board.negation(part.candidate)) } } "."
                    },
                    Reason::Likewise(of, by) => p {
                        a.so { "Likewise " b { (board.negation(part.candidate)) } }
                        ": " (self.reference(of)) " under the symmetry " (board.symmetry_words(by)) "."
                    },
                }
            }
        }
    }

    fn so(&self, c: Candidate) -> Markup {
        html! { a.so { "So " b { (self.story.theorem.board().negation(c)) } } "." }
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
            a { (item.text) }
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
        match self.number {
            1 => format!("s{label}"),
            number => format!("d{number}s{label}"),
        }
    }
}

/// The text with a capital letter first.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
