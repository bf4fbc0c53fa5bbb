//! A library as a static web site: an index of drawn patterns with filters, and a page for each
//! proof.
//!
//! The pages need no server and no network. What they share (style sheets, scripts) is in
//! `assets/`; what belongs to one proof is in its page. The same library and proofs give the same
//! bytes.

mod index;
mod site_entry;

pub use site_entry::SiteEntry;

use oddagon_proofs::write::html::{Assets, Link, SCRIPT, STYLE, page};
use std::collections::HashSet;

/// A file of the site: its path within it, with `/`, and its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The path.
    pub path: String,
    /// The content.
    pub content: String,
}

/// The files of the site that shows these entries, the index first.
pub fn site(title: &str, entries: &[SiteEntry]) -> Vec<File> {
    let pages = paths(entries);
    let file = |path: &str, content: String| File {
        path: path.to_owned(),
        content,
    };
    let mut files = vec![
        file("index.html", index::page(title, entries, &pages)),
        file("assets/page.css", STYLE.to_owned()),
        file("assets/page.js", SCRIPT.to_owned()),
        file("assets/index.css", include_str!("index.css").to_owned()),
        file("assets/index.js", include_str!("index.js").to_owned()),
    ];
    let proven: Vec<(&SiteEntry, &String)> = entries
        .iter()
        .zip(&pages)
        .filter_map(|(site_entry, path)| Some((site_entry, path.as_ref()?)))
        .collect();
    for (i, (site_entry, path)) in proven.iter().enumerate() {
        let link = |text: &str, to: &str| Link {
            text: text.to_owned(),
            to: to.to_owned(),
        };
        let neighbour = |place: Option<usize>, text: &str| {
            let (_, path) = proven.get(place?)?;
            Some(link(text, path.trim_start_matches("proofs/")))
        };
        let mut links = vec![link("All patterns", "../index.html")];
        links.extend(neighbour(i.checked_sub(1), "Previous pattern"));
        links.extend(neighbour(Some(i + 1), "Next pattern"));
        files.push(file(
            path,
            page(site_entry.stories(), Assets::In("../assets/"), &links),
        ));
    }
    files
}

/// The path of the page of each entry that has a proof, named after its id.
fn paths(entries: &[SiteEntry]) -> Vec<Option<String>> {
    let mut taken = HashSet::new();
    let paths = entries.iter().enumerate().map(|(i, site_entry)| {
        if site_entry.stories().is_empty() {
            return None;
        }
        let plain = slug(&site_entry.entry.id);
        let named = Some(plain).filter(|slug| !slug.is_empty() && taken.insert(slug.clone()));
        let name = named.unwrap_or_else(|| {
            // A name of its own: `~` occurs in no other name.
            let name = format!("{}~{}", slug(&site_entry.entry.id), i + 1);
            taken.insert(name.clone());
            name
        });
        Some(format!("proofs/{name}.html"))
    });
    paths.collect()
}

/// An id as a file's name: small letters, digits and `-`, at most 80 of them.
fn slug(name: &str) -> String {
    let plain = name.chars().map(|c| match c.to_ascii_lowercase() {
        c if c.is_ascii_alphanumeric() => c,
        _ => '-',
    });
    let text: String = plain.take(80).collect();
    let words = text.split('-').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
