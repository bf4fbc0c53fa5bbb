//! A proof as a page for the browser: the board, the steps to click through, the tree of
//! assumptions.
//!
//! The page is complete without scripts, for printing and for browsers that run none: it has the
//! pattern drawn and the proof in words. The script (`page.js`) draws the board and replays the
//! proof on it. It finds the steps in the text: every `a` without an address is one, in the order
//! of the frames (see `frames.rs`).

mod drawing;
mod frames;
mod tree;

pub use drawing::{drawing, parts};

use crate::story::Story;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style sheet of proof pages.
pub const STYLE: &str = include_str!("page.css");
/// The script of proof pages.
pub const SCRIPT: &str = include_str!("page.js");

/// The place of a page's style sheet and script.
#[derive(Debug, Clone, Copy)]
pub enum Assets<'a> {
    /// In the page itself.
    Inside,
    /// In the files `page.css` and `page.js` of this folder, named with a `/` at its end.
    In(&'a str),
}

/// A link to another page.
#[derive(Debug, Clone)]
pub struct Link {
    /// Its text.
    pub text: String,
    /// Its address.
    pub to: String,
}

/// A picture on a page, with what is said below it.
#[derive(Debug, Clone)]
pub struct Picture {
    /// What it shows.
    pub title: String,
    /// The image.
    pub svg: String,
    /// What is said of it.
    pub said: String,
}

/// One page that needs no other file: the stories are derivations of one theorem.
pub fn html(stories: &[Story]) -> String {
    html_with(stories, &[])
}

/// The same with pictures after the theorem.
pub fn html_with(stories: &[Story], pictures: &[Picture]) -> String {
    whole(stories, Assets::Inside, &[], pictures)
}

/// A page with its style sheet and script where `assets` says, and links to other pages at its
/// head.
pub fn page(stories: &[Story], assets: Assets, links: &[Link]) -> String {
    whole(stories, assets, links, &[])
}

fn whole(stories: &[Story], assets: Assets, links: &[Link], pictures: &[Picture]) -> String {
    let title = stories.first().map_or("Proof", title);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(title, assets))
            body.proof {
                header.top {
                    @if !links.is_empty() {
                        nav aria-label="Pages" {
                            @for link in links { a href=(link.to) { (link.text) } " " }
                        }
                    }
                    h1 { (title) }
                }
                main {
                    div.stage {
                        figure.board {
                            @if let Some(story) = stories.first() { (drawing::first(story)) }
                        }
                    }
                    div.text {
                        @if let Some(story) = stories.first() { (theorem(story)) }
                        @for picture in pictures { (shown(picture)) }
                        @for (number, story) in stories.iter().enumerate() {
                            (tree::story(story, number + 1, stories.len()))
                        }
                        // All derivations rest on the same lemmas.
                        @if let Some(story) = stories.first() {
                            @for place in 0..story.lemmas.len() { (tree::lemma(story, place)) }
                        }
                    }
                }
                footer {
                    "Written by Oddagon from a checked proof. "
                    span.keys {
                        kbd { "←" } " " kbd { "→" } " step, "
                        kbd { "Home" } " " kbd { "End" } " first and last."
                    }
                }
                script type="application/json" id="data" { (PreEscaped(frames::data(stories))) }
                (script("page.js", SCRIPT, assets))
            }
        }
    };
    page.into_string()
}

/// The head of a page with this title.
fn head(title: &str, assets: Assets) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width,initial-scale=1";
            meta name="color-scheme" content="light dark";
            meta name="generator" content="oddagon";
            title { (title) }
            @match assets {
                Assets::Inside => style { (PreEscaped(STYLE)) },
                Assets::In(folder) => link rel="stylesheet" href={ (folder) "page.css" };,

            }
        }
    }
}

fn script(name: &str, text: &str, assets: Assets) -> Markup {
    html! {
        @match assets {
            Assets::Inside => script { (PreEscaped(text)) },
            Assets::In(folder) => script src={ (folder) (name) } {},
        }
    }
}

/// The title of the page.
fn title(story: &Story) -> &str {
    match story.theorem.statement().name.as_str() {
        "" => "Proof",
        name => name,
    }
}

/// A picture in the page itself, as an image of its own: its style sheet is not the page's.
fn shown(picture: &Picture) -> Markup {
    let svg = picture.svg.replace('%', "%25").replace('#', "%23");
    let svg = svg.replace('\n', "%0A");
    html! {
        figure.technique style="margin: 1rem 0" {
            img
                alt=(picture.title)
                style="width: 100%; max-width: 26rem"
                src={ "data:image/svg+xml;charset=utf-8," (svg) };
            figcaption { b { (picture.title) } ". " (picture.said) }
        }
    }
}

/// The theorem in words.
fn theorem(story: &Story) -> Markup {
    let headline = story.headline().replace(" (o)", "");
    html! {
        p.theorem {
            @if !headline.is_empty() { (headline) ". " }
            (story.legend_of_candidates()) " " (story.assumed()) " " strong { (story.claim()) }
            @if !story.given().is_empty() { " " (story.given()) }
        }
        @if !story.theorem.statement().source.is_empty() {
            p.source { "Source: " (story.theorem.statement().source) }
        }
    }
}
