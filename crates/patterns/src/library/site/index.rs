//! The index: a card for each pattern, and filters.

use super::SiteEntry;
use crate::library::ENTRY_COLUMNS;
use crate::library::atlas::Value;
use itertools::Itertools;
use maud::{DOCTYPE, Markup, html};
use oddagon_boards::sudoku::SudokuTheorem;
use oddagon_proofs::write::html::{drawing, parts};

/// What the cards can be filtered by: a column of [`ENTRY_COLUMNS`] or `family`, each with its
/// label.
const FILTERS: [(&str, &str); 6] = [
    ("cells", "Cells"),
    ("depth_restricted", "Restricted depth"),
    ("depth_full", "Full depth"),
    ("bands", "Bands"),
    ("free_cells", "Free cells"),
    ("family", "Family"),
];

/// A card's value for each of [`FILTERS`]; `none` where it has none.
type Values = [String; 6];

fn values(site_entry: &SiteEntry) -> Values {
    FILTERS.map(
        |(name, _)| match ENTRY_COLUMNS.iter().position(|&c| c == name) {
            None => site_entry.family.clone(),
            Some(column) => match site_entry.value(column) {
                Value::Missing => "none".to_owned(),
                value => value.to_string(),
            },
        },
    )
}

/// The page; `pages` has the path of the page of each entry's proof.
pub(super) fn page(title: &str, entries: &[SiteEntry], pages: &[Option<String>]) -> String {
    let all: Vec<Values> = entries.iter().map(values).collect();
    let proven = pages.iter().flatten().count();
    let drawn = entries.iter().any(|e| e.theorem.sudoku().is_some());
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
                        (counted(entries.len(), "pattern")) ", " (proven) " with a checked proof."
                        @if drawn { " Shaded cells belong to the pattern; dots are free cells, \
                                     which see none of it." }
                        @if proven > 0 { " Open a card to step through its proof." }
                    }
                }
                form.filters aria-label="Filters" hidden {
                    @for (i, (name, label)) in FILTERS.iter().enumerate() {
                        (filter(name, label, all.iter().map(|values| &values[i])))
                    }
                    label {
                        span { "Name" }
                        input type="search" name="name" placeholder="any" autocomplete="off";
                    }
                    button type="reset" { "Show all" }
                    output.count { (counted(entries.len(), "pattern")) }
                }
                main.cards {
                    @for ((site_entry, values), page) in entries.iter().zip(&all).zip(pages) {
                        (card(site_entry, values, page.as_deref()))
                    }
                }
                footer { "Written by Oddagon. Depths: T&E restricted to the pattern, and full." }
                script src="assets/index.js" {}
            }
        }
    };
    page.into_string()
}

/// A choice among the values that occur, each with its count; nothing where all are the same.
fn filter<'v>(name: &str, label: &str, values: impl Iterator<Item = &'v String>) -> Markup {
    let counts = values.counts().into_iter();
    // Numbers come first.
    let sorted: Vec<(&String, usize)> = counts
        .sorted_by_key(|&(value, _)| {
            let number = value.parse::<usize>();
            (number.is_err(), number.ok(), value.clone())
        })
        .collect();
    if sorted.len() < 2 {
        return html! {};
    }
    html! {
        label {
            span { (label) }
            select name=(name) {
                option value="" { "any" }
                @for (value, count) in sorted { option value=(value) { (value) " (" (count) ")" } }
            }
        }
    }
}

fn card(site_entry: &SiteEntry, values: &Values, page: Option<&str>) -> Markup {
    let [cells, restricted, full, bands, free, family] = values.each_ref().map(String::as_str);
    let drawing = drawing(&site_entry.theorem);
    let names = site_entry.entry.names().join(" ");
    let qualifiers = site_entry.qualifiers();
    html! {
        a.card href=[page] data-cells=(cells) data-depth_restricted=(restricted)
            data-depth_full=(full) data-bands=(bands)
            data-free_cells=(free) data-family=(family) data-names=(names) {
            @if drawing.0.is_empty() { (parts(&site_entry.theorem)) } @else { (drawing) }
            strong { (site_entry.name()) }
            span {
                @if cells == "none" { (family) } @else {
                    (cells) " cells, " (free) " free"
                    @if !qualifiers.is_empty() { br; (qualifiers) }
                }
                br;
                @if site_entry.stories().is_empty() { "no proof" }
                @for (i, story) in site_entry.stories().iter().enumerate() {
                    @if i > 0 { ", " }
                    (story.class())
                }
            }
        }
    }
}

fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
