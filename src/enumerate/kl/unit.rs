//! One unit of work: all patterns of two kinds whose larger two bands, or larger band, have given column counts.

use super::super::band::{Counts, column, fits, total};
use super::super::canonical::prefers_last;
use super::super::closing::{Candidate, Chosen, Closers, demand};
use super::super::unit::stack;
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
        for (here, members) in &bands.by_counts {
            let n = total(*here);
            let stacks = |&s: &usize| stack(counts, s) + stack(*here, s) >= n;
            let all = !three || !options.transpose || (0..3).all(|s| stacks(&s));
            if n == 0 || n > largest || !fits(*here, free) || !all {
                continue;
            }
            let members = members
                .iter()
                .filter(|&&i| fits(bands.list[i as usize].lack, counts));
            candidates.extend(members.map(|&i| Candidate::new(i, *here)));
        }
        if candidates.is_empty() {
            return Vec::new();
        }
        let words = |i: u32| bands.all_words(&bands.list[i as usize]);
        let stabiliser = (1..bands.columns.image.len()).filter(|&p| {
            let image = bands.columns.image[p];
            (0..9).all(|c| column(counts, c) == column(counts, image[c]))
        });
        let mut unit = Unit {
            bands,
            options,
            counts,
            three,
            closers: Closers::of(bands.kinds.l, counts, candidates, words),
            stabiliser: stabiliser.collect(),
            meeting: HashMap::new(),
            seconds: HashMap::new(),
            found: Vec::new(),
        };
        unit.pairs(largest);
        unit.found
    }

    fn pairs(&mut self, largest: u32) {
        let bands = self.bands;
        for (counts_a, members_a) in &bands.by_counts {
            if !fits(*counts_a, self.counts) {
                continue;
            }
            let counts_b = self.counts - counts_a;
            let (size_a, size_b) = (total(*counts_a), total(counts_b));
            if size_a < size_b || (size_b > 0) != self.three {
                continue;
            }
            let members_b = bands.with_counts(counts_b);
            let most = largest.min(if self.three { size_b } else { size_a });
            for &a in members_a {
                let first = &bands.list[a as usize];
                let needs = demand(first.lack, *counts_a, 0, counts_b);
                if members_b.is_empty() || !self.can_meet(needs, most) {
                    continue;
                }
                let Some(fixing) = self.fixing(first.cells) else {
                    continue;
                };
                let words_a = bands.words(first);
                for &b in members_b {
                    let second = &bands.list[b as usize];
                    let needs = demand(first.lack, *counts_a, second.lack, counts_b);
                    if self.can_meet(needs, most)
                        && self.is_first(first.cells, second.cells, size_a == size_b, &fixing)
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

    /// The members of the unit's stabiliser that fix a band; none if one makes the band smaller.
    fn fixing(&self, cells: Cells) -> Option<Vec<usize>> {
        let mut fixing = Vec::new();
        for &p in &self.stabiliser {
            let image = image(&self.bands.columns, p, cells);
            if image < cells {
                return None;
            }
            if image == cells {
                fixing.push(p);
            }
        }
        Some(fixing)
    }

    /// Whether (a, b), where a is the least of its orbit, is the least of its class.
    fn is_first(&self, a: Cells, b: Cells, same_size: bool, fixing: &[usize]) -> bool {
        let columns = &self.bands.columns;
        if fixing.iter().any(|&p| image(columns, p, b) < b) {
            return false;
        }
        !same_size
            || b >= a
                && self.stabiliser.iter().all(|&p| {
                    let image_b = image(columns, p, b);
                    image_b > a || image_b == a && image(columns, p, a) >= b
                })
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
        let Some(mut killers) = self.killers(words_a, &second.words, needs, most) else {
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
        let bands = self.bands;
        let (mut letters, mut useless) = (Vec::new(), Vec::new());
        let mut drop_useless = |dropped: Option<usize>, first: &[Word], second: &[Word]| {
            useless.clone_from(killers);
            for &a in first {
                letters.clear();
                for w in second.iter().filter(|&&b| a & b == 0).map(|&b| a | b) {
                    let Some(c) = dropped else {
                        letters.push(self.closers.alphabet.letters(w));
                        continue;
                    };
                    let more = (0..bands.kinds.l).map(|q| w | 1 << (9 * q + c as u32));
                    let more = more.filter(|&m| m != w);
                    letters.extend(more.map(|m| self.closers.alphabet.letters(m)));
                }
                self.closers.retain_killers(&letters, &mut useless);
                if useless.is_empty() {
                    return false;
                }
            }
            Closers::subtract(killers, &useless);
            killers.is_empty()
        };
        for w in bands.weaker(&bands.list[a as usize]) {
            if drop_useless(w.dropped, &w.words, &second.words) {
                return;
            }
        }
        for w in &second.weaker {
            if drop_useless(w.dropped, words_a, &w.words) {
                return;
            }
        }
    }

    /// The last bands that leave no colouring; none if there is no colouring even without one.
    fn killers(
        &self,
        first: &[Word],
        second: &[Word],
        needs: Counts,
        most: u32,
    ) -> Option<Vec<Chosen>> {
        let mut killers: Option<Vec<Chosen>> = None;
        let among = &self.meeting[&(needs, most)];
        let mut letters = Vec::new();
        for &a in first {
            letters.clear();
            let both = second.iter().filter(|&&b| a & b == 0).map(|&b| a | b);
            letters.extend(both.map(|w| self.closers.alphabet.letters(w)));
            match &mut killers {
                _ if letters.is_empty() => {}
                None => self
                    .closers
                    .killers(among, &letters, killers.insert(Vec::new())),
                Some(killers) => self.closers.retain_killers(&letters, killers),
            }
            if killers.as_ref().is_some_and(|k| k.is_empty()) {
                break;
            }
        }
        killers
    }
}
