//! Images of abstract rules on the 9×9 board.
//!
//! An abstract rule says which candidates make up a CSP-variable, which are linked, and which are
//! related. An image maps its candidates and CSP-variables to those of the board so that all of
//! this holds there. The state is then the weakest that has the pattern: each closed CSP-variable
//! keeps the images of its candidates (one that some candidates must see keeps all that they see),
//! and the rest of the board is full.

use super::Instances;
use super::abstract_rule::{AbstractRule, Form};
use super::builder::RuleParts;
use super::embedding::{Image, Search};
use itertools::Itertools;
use oddagon_boards::theorem::Statement;
use oddagon_job::random::Random;
use std::fmt::Display;

/// How many random images, or chains, there are of each length.
pub(super) const SAMPLE: usize = 10_000;

/// How many draws in a row may give nothing new before the search stops.
const MAX_IDLE_DRAWS: usize = 1_000;

/// The number of images, those of parts of the rules included, up to which all are gone through.
const MAX_LISTED: usize = 4_000;

impl Instances {
    /// These instances, and all images of the rules up to the board's symmetry.
    pub(super) fn and_images(
        self,
        values: &[&dyn Display],
        rules: impl FnOnce() -> Vec<AbstractRule> + Send + 'static,
    ) -> Instances {
        self.and(values, || {
            rules().into_iter().flat_map(|rule| Search::new(rule).all())
        })
    }

    /// These instances, and random images of the rules, no two alike.
    pub(super) fn and_random_images(
        self,
        values: &[&dyn Display],
        rules: impl FnOnce() -> Vec<AbstractRule> + Send + 'static,
    ) -> Instances {
        let seed = values.iter().join(" ");
        self.and_random(values, move || sample(rules(), seed))
    }
}

/// Instances of a family on abstract boards, and the images of its rules of each length: all to
/// length 2, random ones of the others.
pub(super) fn with_images(
    abstracts: Instances,
    lengths: &'static [usize],
    form: Form,
    rules: fn(usize) -> Vec<RuleParts>,
) -> Instances {
    lengths.iter().fold(abstracts, |all, &length| {
        let rules = move || {
            let rules = rules(length).into_iter();
            rules.map(|rule| AbstractRule::new(form, rule)).collect()
        };
        let values: [&dyn Display; 2] = [&length, &"sudoku"];
        match length {
            1 | 2 => all.and_images(&values, rules),
            _ => all.and_random_images(&values, rules),
        }
    })
}

/// All images of the rules in random order, if these are few; otherwise random ones, no two alike.
fn sample(rules: Vec<AbstractRule>, seed: String) -> Box<dyn Iterator<Item = Statement> + Send> {
    let name = rules.first().map_or("", |rule| &rule.name);
    let mut random = Random::named(&format!("{name} {seed}"));
    let searches: Vec<Search> = rules.into_iter().map(Search::new).collect();
    let mut few = MAX_LISTED;
    let all = searches.iter().map(|search| search.images(&mut few));
    if let Some(all) = all.collect::<Option<Vec<Vec<Image>>>>() {
        let mut statements = searches
            .iter()
            .zip(&all)
            .flat_map(|(search, images)| images.iter().filter_map(|image| search.statement(image)))
            .collect_vec();
        random.shuffle(&mut statements);
        statements.truncate(SAMPLE);
        return Box::new(statements.into_iter());
    }
    Box::new(distinct(SAMPLE, MAX_IDLE_DRAWS, move || {
        let number = random.below(searches.len());
        let search = &searches[number];
        let image = search.random(&mut random)?;
        let mut form = search.form(&image);
        form.extend((number as u16).to_le_bytes());
        Some((search.statement(&image)?, form))
    }))
}

/// The different results of draws, until `most` are found or `tries` draws in a row give nothing
/// new.
pub(super) fn distinct<T>(
    most: usize,
    tries: usize,
    mut draw: impl FnMut() -> Option<(T, Vec<u8>)> + Send,
) -> impl Iterator<Item = T> + Send {
    let mut seen = std::collections::HashSet::new();
    let all = std::iter::from_fn(move || {
        (0..tries).find_map(|_| {
            let (found, form) = draw()?;
            seen.insert(form).then_some(found)
        })
    });
    all.take(most)
}
