//! All patterns inside two bands.

use super::band::{Band, Bands, fits};
use super::unit::joined;
use super::words::{Word, all_colours};
use super::{Options, Pattern};
use rayon::prelude::*;

/// Finds the patterns of exactly two bands (no pattern fits in one: see the module page) whose larger band is of a class
/// with a number that is `part` modulo `parts`. The list may hold several images of a class.
pub fn run(bands: &Bands, options: &Options, part: usize, parts: usize) -> Vec<Pattern> {
    (0..bands.classes.len())
        .into_par_iter()
        .filter(|class| class % parts == part)
        .flat_map_iter(|class| with_first(bands, options, class))
        .collect()
}

/// The patterns whose larger band is the first member of a class.
fn with_first(bands: &Bands, options: &Options, class: usize) -> Vec<Pattern> {
    let class = &bands.classes[class];
    let at = bands
        .list
        .binary_search_by_key(&class.cells, |b| b.cells)
        .expect("classes start in the list");
    let first = &bands.list[at];
    let columns = &bands.columns;
    let fixing: Vec<usize> = (1..columns.image.len())
        .filter(|&p| columns.cells(p, first.cells) == first.cells)
        .collect();
    let room = bands.full() - first.counts;
    let mut found = Vec::new();
    for (counts, members) in bands.by_counts.iter() {
        if !fits(counts, room) || !fits(first.lack, counts) {
            continue;
        }
        for second in members.iter().map(|&b| &bands.list[b as usize]) {
            let size = first.size + second.size;
            if second.size > first.size || size > options.most || size < options.least {
                break;
            }
            if fits(second.lack, first.counts)
                && !fixing
                    .iter()
                    .any(|&p| columns.cells(p, second.cells) < second.cells)
                && !meet(bands, &class.words, bands.class_words(second.class), second)
                && critical(bands, first, second)
            {
                found.push(first.cells as Pattern | (second.cells as Pattern) << 27);
            }
        }
    }
    found
}

/// Whether some word of the first band is disjoint from some word of the second.
fn meet(bands: &Bands, first: &[Word], class_words: &[Word], second: &Band) -> bool {
    let p = second.from_class as usize;
    class_words.iter().any(|&w| {
        let w = bands.columns.word(p, w);
        first.iter().any(|v| v & w == 0)
    })
}

/// Whether the pair has a colouring without any one of its cells.
fn critical(bands: &Bands, first: &Band, second: &Band) -> bool {
    let words: Vec<Word> = bands.words(first).collect();
    let others = bands.all_words(second);
    bands
        .words_without(first)
        .all(|(_, w)| !joined(&w, &others).is_empty())
        && bands
            .words_without(second)
            .all(|(_, w)| !joined(&words, &all_colours(&w, bands.k)).is_empty())
}
