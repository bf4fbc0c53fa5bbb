//! The index: a card for each pattern, and filters.

use super::Entry;
use crate::proof::write::html::drawing;
use crate::theorem::Focus;
use itertools::Itertools;
use maud::{DOCTYPE, Markup, html};

/// What the cards can be filtered by: the name in their data, and what people call it.
const FILTERS: [(&str, &str); 6] = [
    ("cells", "Cells"),
    ("restricted", "Restricted depth"),
    ("full", "Full depth"),
    ("bands", "Bands"),
    ("free", "Free cells"),
    ("family", "Family"),
];

/// What a card has for each of [`FILTERS`]; empty where it has nothing.
fn values(entry: &Entry) -> [String; 6] {
    let shape = entry.theorem.shape();
    let number = |n: Option<usize>| n.map_or(String::new(), |n| n.to_string());
    [
        number(shape.as_ref().map(|shape| shape.cells.len())),
        number(entry.depth(Focus::Pattern)),
        number(entry.depth(Focus::All)),
        number(shape.as_ref().map(|shape| shape.bands.len())),
        number(shape.as_ref().map(|shape| shape.free_cells.len())),
        entry.family(),
    ]
}

/// The page, given where the page of each entry's proof lies.
pub(super) fn page(title: &str, entries: &[Entry], pages: &[Option<String>]) -> String {
    let all: Vec<[String; 6]> = entries.iter().map(values).collect();
    let proven = pages.iter().flatten().count();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content="oddagon";
                title { (title) }
                link rel="stylesheet" href="assets/page.css";
                link rel="stylesheet" href="assets/index.css";
            }
            body.index {
                header.top {
                    h1 { (title) }
                    p.theorem {
                        (counted(entries.len(), "pattern")) ", " (proven) " with a checked proof. Shaded cells belong to the pattern; \
                        dots are free cells, which see none of it. Open a card to step through its proof."
                    }
                }
                form.filters aria-label="Filters" hidden {
                    @for (i, (name, label)) in FILTERS.iter().enumerate() { (filter(name, label, all.iter().map(|values| &values[i]))) }
                    label { span { "Name" } input type="search" name="name" placeholder="any" autocomplete="off"; }
                    button type="reset" { "Show all" }
                    output.count { (counted(entries.len(), "pattern")) }
                }
                main.cards {
                    @for ((entry, values), page) in entries.iter().zip(&all).zip(pages) { (card(entry, values, page.as_deref())) }
                }
                footer { "Written by Oddagon. Depths: T&E restricted to the pattern, and full." }
                script src="assets/index.js" {}
            }
        }
    };
    page.into_string()
}

/// A choice among the values that occur, each with how often it does; nothing where all are the same.
fn filter<'v>(name: &str, label: &str, values: impl Iterator<Item = &'v String>) -> Markup {
    let counts = values.counts();
    let sorted = counts
        .into_iter()
        .sorted_by_key(|&(value, _)| (value.parse::<usize>().ok(), value.clone()));
    let sorted: Vec<(&String, usize)> = sorted.collect();
    if sorted.len() < 2 {
        return html! {};
    }
    html! {
        label {
            span { (label) }
            select name=(name) {
                option value="" { "any" }
                @for (value, count) in sorted {
                    option value=(if value.is_empty() { "none" } else { value }) {
                        @if value.is_empty() { "none" } @else { (value) }
                        " (" (count) ")"
                    }
                }
            }
        }
    }
}

fn card(entry: &Entry, values: &[String; 6], page: Option<&str>) -> Markup {
    let [cells, restricted, full, bands, free, family] =
        values.each_ref().map(|value| match value.as_str() {
            "" => "none",
            value => value,
        });
    let name = match entry.theorem.statement.name.as_str() {
        "" => "unnamed",
        name => name,
    };
    html! {
        a.card href=[page] data-cells=(cells) data-restricted=(restricted) data-full=(full) data-bands=(bands) data-free=(free) data-family=(family) {
            (drawing(&entry.theorem))
            strong { (name) }
            span {
                (cells) " cells, " (free) " free" br;
                @if page.is_none() { "no proof" }
                @else if restricted == full { "depth " (full) }
                @else { "depth " (restricted) " restricted, " (full) " full" }
            }
        }
    }
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
