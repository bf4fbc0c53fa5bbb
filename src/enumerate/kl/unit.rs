//! One unit of work: all patterns of two kinds whose larger two bands, or larger band, have given column counts.

use super::super::band::{Counts, fits, total};
use super::super::canonical::prefers_last;
use super::super::closing::{Candidate, Chosen, Closers, demand};
use super::super::unit::{fixing, is_first, stack};
use super::super::words::Word;
use super::super::{Marked, Options};
use super::band::{Band, Bands, Cells, Weaker, image, joined, weakens};
use super::words;
use std::collections::HashMap;

/// A band as the second of a pair: its words and those of its weakenings, all colours.
struct Second {
    words: Vec<Word>,
    weaker: Vec<Weaker>,
}

/// The work on one unit.
pub struct Unit<'a> {
    bands: &'a Bands,
    options: &'a Options,
    counts: Counts,
    /// Whether the patterns have three bands or two.
    three: bool,
    closers: Closers,
    stabiliser: Vec<usize>,
    /// The last bands that meet a demand and have at most so many cells.
    meeting: HashMap<(Counts, u32), Vec<Chosen>>,
    seconds: HashMap<u32, Second>,
    found: Vec<Marked>,
}

impl<'a> Unit<'a> {
    /// Finds all patterns of a unit. The list may hold several images of a class, and patterns of one kind too.
    pub fn run(bands: &'a Bands, options: &'a Options, counts: Counts, three: bool) -> Vec<Marked> {
        let size = total(counts);
        let room = options.most.saturating_sub(size);
        let largest = room.min(if three { size / 2 } else { size });
        if largest == 0 {
            return Vec::new();
        }
        let free = bands.kinds.l as Counts * 0x1_1111_1111 - counts;
        let mut candidates = Vec::new();
        for (here, members) in bands.by_counts.iter() {
            let n = total(here);
            let stacks = |&s: &usize| stack(counts, s) + stack(here, s) >= n;
            let all = !three || !options.transpose || (0..3).all(|s| stacks(&s));
            if n == 0 || n > largest || !fits(here, free) || !all {
                continue;
            }
            let members = members
                .iter()
                .filter(|&&i| fits(bands.list[i as usize].lack, counts));
            candidates.extend(members.map(|&i| Candidate::new(i, here)));
        }
        if candidates.is_empty() {
            return Vec::new();
        }
        let words = |i: u32| bands.all_words(&bands.list[i as usize]);
        let mut unit = Unit {
            bands,
            options,
            counts,
            three,
            closers: Closers::of(bands.kinds.l, counts, candidates, words),
            stabiliser: bands.columns.fixing(counts),
            meeting: HashMap::new(),
            seconds: HashMap::new(),
            found: Vec::new(),
        };
        unit.pairs(largest);
        unit.found
    }

    fn pairs(&mut self, largest: u32) {
        let bands = self.bands;
        let image = |p: usize, cells: Cells| image(&bands.columns, p, cells);
        for (counts_a, members_a) in bands.by_counts.iter() {
            if !fits(counts_a, self.counts) {
                continue;
            }
            let counts_b = self.counts - counts_a;
            let (size_a, size_b) = (total(counts_a), total(counts_b));
            if size_a < size_b || (size_b > 0) != self.three {
                continue;
            }
            let members_b = bands.by_counts.get(counts_b);
            let most = largest.min(if self.three { size_b } else { size_a });
            for &a in members_a {
                let first = &bands.list[a as usize];
                let needs = demand(first.lack, counts_a, 0, counts_b);
                if members_b.is_empty() || !self.can_meet(needs, most) {
                    continue;
                }
                let Some(fixing) = fixing(&self.stabiliser, first.cells, image) else {
                    continue;
                };
                let words_a = bands.words(first);
                for &b in members_b {
                    let second = &bands.list[b as usize];
                    let needs = demand(first.lack, counts_a, second.lack, counts_b);
                    let pair = (first.cells, second.cells, size_a == size_b);
                    if self.can_meet(needs, most)
                        && is_first(&self.stabiliser, &fixing, pair, image)
                    {
                        self.base(a, b, &words_a, needs, most);
                    }
                }
            }
        }
    }

    /// Whether some last band meets a demand.
    fn can_meet(&mut self, needs: Counts, most: u32) -> bool {
        let free = self.bands.kinds.l as Counts * 0x1_1111_1111 - self.counts;
        if !fits(needs, free) || total(needs) > most {
            return false;
        }
        let closers = &self.closers;
        !self
            .meeting
            .entry((needs, most))
            .or_insert_with(|| closers.meeting(needs, most))
            .is_empty()
    }

    fn second(&mut self, b: u32) {
        let bands = self.bands;
        self.seconds.entry(b).or_insert_with(|| {
            let band = &bands.list[b as usize];
            let all = |w: Weaker| Weaker {
                words: words::all_colours(&w.words, bands.kinds),
                ..w
            };
            Second {
                words: bands.all_words(band),
                weaker: bands.weaker(band).map(all).collect(),
            }
        });
    }

    fn base(&mut self, a: u32, b: u32, words_a: &[Word], needs: Counts, most: u32) {
        self.second(b);
        let second = &self.seconds[&b];
        let among = &self.meeting[&(needs, most)];
        let Some(mut killers) = self.closers.killing(among, words_a, &second.words) else {
            return;
        };
        if killers.is_empty() {
            return;
        }
        self.keep_critical(a, words_a, second, &mut killers);
        let killers = self.closers.numbers(&killers);
        let bands = self.bands;
        let mut killers: Vec<&Band> = killers
            .iter()
            .map(|&i| &bands.list[self.closers.list[i as usize].band as usize])
            .collect();
        // Weakenings first.
        killers.sort_by_key(|b| (b.size, b.cells.count_ones()));
        let mut minimal: Vec<&Band> = Vec::new();
        for band in killers {
            if !minimal.iter().any(|m| weakens(m.cells, band.cells)) {
                minimal.push(band);
            }
        }
        let [first, second] = [a, b].map(|i| bands.list[i as usize].cells);
        for band in minimal {
            let pattern = joined([first, second, band.cells]);
            let prefers = !self.three || prefers_last(pattern.cells, self.options.transpose);
            if pattern.size() >= self.options.least && prefers {
                self.found.push(pattern);
            }
        }
    }

    /// Keeps the last bands with which every cell of the pair is needed as it is.
    fn keep_critical(&self, a: u32, words_a: &[Word], second: &Second, killers: &mut Vec<Chosen>) {
        let (bands, closers) = (self.bands, &self.closers);
        for w in bands.weaker(&bands.list[a as usize]) {
            if closers.drop_useless(w.dropped, &w.words, &second.words, killers) {
                return;
            }
        }
        for w in &second.weaker {
            if closers.drop_useless(w.dropped, words_a, &w.words, killers) {
                return;
            }
        }
    }
}
