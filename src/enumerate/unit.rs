//! One unit of work: all patterns whose two larger bands have given column counts.

use super::band::{Band, Bands, Cells, Counts, column, contains, fits, rows, total};
use super::closing::{Chosen, Closers, demand};
use super::words::{Word, all_colours};
use super::{Options, Pattern, canonical};
use std::cmp::Ordering;
use std::collections::HashMap;

/// A band as the second of a pair: its words, all colours; and without each cell.
struct Second {
    words: Vec<Word>,
    without: Vec<(usize, Vec<Word>)>,
}

/// All units: column counts of two bands, one of each class under column permutations.
pub fn units(k: u32) -> Vec<Counts> {
    let k = k as u64;
    let mut stacks = Vec::new();
    for a in 0..=k {
        for b in 0..=a {
            for c in 0..=b {
                if a + b + c <= 2 * k {
                    stacks.push(a | b << 4 | c << 8);
                }
            }
        }
    }
    let mut all = Vec::new();
    for (i, x) in stacks.iter().enumerate() {
        for (j, y) in stacks[..=i].iter().enumerate() {
            all.extend(stacks[..=j].iter().map(|z| x | y << 12 | z << 24));
        }
    }
    all.sort_unstable_by_key(|&c| (total(c), c));
    all
}

/// The work on one unit.
pub struct Unit<'a> {
    bands: &'a Bands,
    options: &'a Options,
    counts: Counts,
    closers: Closers,
    stabiliser: Vec<usize>,
    /// The third bands that meet a demand and have at most so many cells.
    meeting: HashMap<(Counts, u32), Vec<Chosen>>,
    seconds: HashMap<u32, Second>,
    found: Vec<Pattern>,
}

impl<'a> Unit<'a> {
    /// Finds the patterns of a unit whose third band is not empty and whose first band has a number that is `part` modulo
    /// `parts`. The list may hold several images of a class.
    pub fn run(
        bands: &'a Bands,
        options: &'a Options,
        counts: Counts,
        (part, parts): (usize, usize),
    ) -> Vec<Pattern> {
        let size = total(counts);
        let Some(room) = options.most.checked_sub(size) else {
            return Vec::new();
        };
        let largest = room.min(size / 2);
        if largest < 2 {
            return Vec::new();
        }
        // Hereditary: dropping a cell lowers the left side by at most one and the right side by one.
        let keep = |c: Counts, n: u32| {
            !options.transpose || (0..3).all(|s| stack(counts, s) + stack(c, s) >= n)
        };
        let closers = Closers::new(bands, counts, largest, keep);
        if closers.list.is_empty() {
            return Vec::new();
        }
        let mut unit = Unit {
            bands,
            options,
            counts,
            closers,
            stabiliser: bands.columns.fixing(counts),
            meeting: HashMap::new(),
            seconds: HashMap::new(),
            found: Vec::new(),
        };
        unit.pairs(largest, |band| band as usize % parts == part);
        unit.found
    }

    fn pairs(&mut self, largest: u32, is_mine: impl Fn(u32) -> bool) {
        let bands = self.bands;
        let room = bands.full() - self.counts;
        let image = |p: usize, cells: Cells| bands.columns.cells(p, cells);
        for (counts_a, members_a) in bands.by_counts.iter() {
            if !fits(counts_a, self.counts) {
                continue;
            }
            let counts_b = self.counts - counts_a;
            let members_b = bands.by_counts.get(counts_b);
            let (size_a, size_b) = (total(counts_a), total(counts_b));
            if members_b.is_empty() || size_a < size_b {
                continue;
            }
            let most = largest.min(size_b);
            for &a in members_a.iter().filter(|&&a| is_mine(a)) {
                let first = &bands.list[a as usize];
                let needs = demand(first.lack, counts_a, 0, counts_b);
                if !fits(needs, room) || total(needs) > most {
                    continue;
                }
                if !self.can_meet(needs, most) {
                    continue;
                }
                let Some(fixing) = fixing(&self.stabiliser, first.cells, image) else {
                    continue;
                };
                let words_a: Vec<Word> = bands.words(first).collect();
                for &b in members_b {
                    let second = &bands.list[b as usize];
                    let needs = demand(first.lack, counts_a, second.lack, counts_b);
                    if !fits(needs, room) || total(needs) > most {
                        continue;
                    }
                    if !self.can_meet(needs, most) {
                        continue;
                    }
                    let pair = (first.cells, second.cells, size_a == size_b);
                    if is_first(&self.stabiliser, &fixing, pair, image) {
                        self.base(a, b, &words_a, needs, most);
                    }
                }
            }
        }
    }

    /// Whether some third band meets a demand.
    fn can_meet(&mut self, needs: Counts, most: u32) -> bool {
        let closers = &self.closers;
        !self
            .meeting
            .entry((needs, most))
            .or_insert_with(|| closers.meeting(needs, most))
            .is_empty()
    }

    fn second(&mut self, b: u32) -> &Second {
        let bands = self.bands;
        self.seconds.entry(b).or_insert_with(|| {
            let words = bands.all_words(&bands.list[b as usize]);
            Second {
                words,
                without: Vec::new(),
            }
        })
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
        self.keep_critical(a, b, words_a, &mut killers);
        let mut killers = self.closers.numbers(&killers);
        let bands = self.bands;
        let cells = |i: u32| &bands.list[self.closers.list[i as usize].band as usize];
        killers.sort_by_key(|&i| cells(i).size);
        let mut minimal: Vec<&Band> = Vec::new();
        for &i in &killers {
            let band = cells(i);
            if !minimal
                .iter()
                .any(|m| m.size < band.size && contains(rows(band.cells), rows(m.cells)))
            {
                minimal.push(band);
            }
        }
        let (a, b) = (bands.list[a as usize].cells, bands.list[b as usize].cells);
        for band in minimal {
            let pattern = a as Pattern | (b as Pattern) << 27 | (band.cells as Pattern) << 54;
            if pattern.count_ones() >= self.options.least
                && canonical::prefers_last(pattern, self.options.transpose)
            {
                self.found.push(pattern);
            }
        }
    }

    /// Keeps the third bands with which every cell of the pair is critical.
    fn keep_critical(&mut self, a: u32, b: u32, words_a: &[Word], killers: &mut Vec<Chosen>) {
        let bands = self.bands;
        if self.second(b).without.is_empty() {
            let all = |(c, w): (usize, Vec<Word>)| (c, all_colours(&w, bands.k));
            let without: Vec<_> = bands
                .words_without(&bands.list[b as usize])
                .map(all)
                .collect();
            self.seconds.entry(b).and_modify(|s| s.without = without);
        }
        let second = &self.seconds[&b];
        for (c, without) in bands.words_without(&bands.list[a as usize]) {
            if self
                .closers
                .drop_useless(Some(c), &without, &second.words, killers)
            {
                return;
            }
        }
        for (c, without) in &second.without {
            if self
                .closers
                .drop_useless(Some(*c), words_a, without, killers)
            {
                return;
            }
        }
    }
}

/// The words of two bands together.
pub fn joined(first: &[Word], second: &[Word]) -> Vec<Word> {
    let mut all = Vec::new();
    for &a in first {
        all.extend(second.iter().filter(|&&b| a & b == 0).map(|&b| a | b));
    }
    all
}

/// The number of cells in one stack.
pub fn stack(counts: Counts, s: usize) -> u32 {
    (0..3).map(|c| column(counts, 3 * s + c)).sum()
}

/// The members of a group of column permutations that fix a band; none if one makes the band smaller.
pub fn fixing<C: Ord + Copy>(
    group: &[usize],
    band: C,
    image: impl Fn(usize, C) -> C,
) -> Option<Vec<usize>> {
    let mut fixing = Vec::new();
    for &p in group {
        match image(p, band).cmp(&band) {
            Ordering::Less => return None,
            Ordering::Equal => fixing.push(p),
            Ordering::Greater => {}
        }
    }
    Some(fixing)
}

/// Whether a pair of bands (a, b), where a is the least of its orbit under a group of column permutations, is the least of
/// its class; `fixing` are the permutations that fix a. Bands of the same size can be exchanged.
pub fn is_first<C: Ord + Copy>(
    group: &[usize],
    fixing: &[usize],
    (a, b, same_size): (C, C, bool),
    image: impl Fn(usize, C) -> C,
) -> bool {
    if fixing.iter().any(|&p| image(p, b) < b) {
        return false;
    }
    !same_size
        || b >= a
            && group.iter().all(|&p| {
                let image_b = image(p, b);
                image_b > a || image_b == a && image(p, a) >= b
            })
}
