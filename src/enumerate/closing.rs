//! The third bands that can close a pattern whose other two bands have given column counts.

use super::band::{Bands, Counts, column, excess, fits, larger, total};
use super::words::Word;

/// How the colours that two bands use in the columns are written as an index.
///
/// With the column counts of the two bands fixed, a word of theirs is one *letter* per column: the set of colours used
/// there, of known size. Letters of a column with no cell, or with `k`, say nothing to the third band. A set of more
/// than half the colours is replaced by its complement; then the sum of the weights 0, 1, 2, 4 of its colours tells
/// the sets of one size apart.
pub struct Alphabet {
    pub k: u32,
    /// Columns whose letter matters.
    active: Word,
    /// Columns whose letter is complemented, in every plane.
    flip: Word,
    /// Number of letters of each column.
    radix: [u32; 9],
    /// The weight sum of each column's first letter.
    base: [u32; 9],
}

const WEIGHT: [u32; 4] = [0, 1, 2, 4];

impl Alphabet {
    /// The alphabet of two bands with these cells per column.
    pub fn new(k: u32, counts: Counts) -> Self {
        let mut a = Alphabet {
            k,
            active: 0,
            flip: 0,
            radix: [1; 9],
            base: [0; 9],
        };
        for c in 0..9 {
            let n = column(counts, c);
            if n == 0 || n >= k {
                continue;
            }
            a.active |= 1 << c;
            if 2 * n > k {
                a.flip |= (0..k).fold(0, |f, q| f | 1 << (9 * q + c as u32));
            }
            (a.radix[c], a.base[c]) = match (k, n) {
                (4, 2) => (6, 1),
                (4, _) => (5, 0),
                _ => (k, 0),
            };
        }
        a
    }

    /// A word as planes of letters, ready for [`Index::of`].
    pub fn letters(&self, word: Word) -> [u16; 4] {
        let w = word ^ self.flip;
        std::array::from_fn(|q| (w >> (9 * q as u32) & self.active) as u16)
    }

    /// The letters of column `c` that leave the colours `used` (bit set) free, for `n` cells there.
    fn free_letters(&self, c: usize, n: u32, used: u32) -> Vec<u32> {
        let sets = (0..1u32 << self.k).filter(|s| s.count_ones() == n && s & used == 0);
        let letter = |s: u32| {
            let s = if 2 * n > self.k { !s } else { s };
            (0..self.k as usize)
                .map(|q| (s >> q & 1) * WEIGHT[q])
                .sum::<u32>()
                - self.base[c]
        };
        sets.map(letter).collect()
    }
}

/// Where the letters of some columns stand in a table.
struct Index {
    place: Box<[u32; 512]>,
    base: u32,
    len: usize,
    stride: [u32; 9],
}

impl Index {
    fn new(alphabet: &Alphabet, columns: u32) -> Self {
        let (mut stride, mut base, mut len) = ([0; 9], 0, 1u32);
        for (c, stride) in stride.iter_mut().enumerate() {
            if columns >> c & 1 == 1 && alphabet.radix[c] > 1 {
                *stride = len;
                base += len * alphabet.base[c];
                len *= alphabet.radix[c];
            }
        }
        let mut place = Box::new([0; 512]);
        for m in 1..512usize {
            place[m] = place[m & (m - 1)] + stride[m.trailing_zeros() as usize];
        }
        Index {
            place,
            base,
            len: len as usize,
            stride,
        }
    }

    fn of(&self, letters: [u16; 4]) -> usize {
        let place = |q: usize| WEIGHT[q] * self.place[letters[q] as usize & 511];
        let mut sum = place(1) + place(2);
        if letters[3] != 0 {
            sum += place(3);
        }
        (sum - self.base) as usize
    }
}

/// One candidate for the third band.
pub struct Closer {
    /// Its number in [`Bands::list`].
    pub band: u32,
    /// All its words, every colour permutation.
    pub words: Vec<Word>,
}

/// What tells where a candidate belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    columns: u32,
    size: u32,
    number: u32,
    counts: Counts,
}

impl Candidate {
    /// A band of some list, with these cells per column.
    pub fn new(number: u32, counts: Counts) -> Self {
        let occupied = (0..9).filter(|&c| column(counts, c) > 0);
        Candidate {
            columns: occupied.fold(0, |m, c| m | 1 << c),
            size: total(counts),
            number,
            counts,
        }
    }
}

/// Up to 64 candidates that occupy the same columns, ascending by size.
struct Group {
    columns: u32,
    index: usize,
    first: u32,
    /// `up_to[s]`: which candidates have at most `s` cells.
    up_to: [u64; 13],
    /// `twice[c]`, `thrice[c]`: which candidates have at least two, three cells in column `c`.
    twice: [u64; 9],
    thrice: [u64; 9],
    /// For each restriction of a word to the group's columns: which candidates have no colouring that fits it.
    killed: Vec<u64>,
}

/// All candidates for the third band.
pub struct Closers {
    /// The candidates.
    pub list: Vec<Closer>,
    /// How words are written.
    pub alphabet: Alphabet,
    indices: Vec<Index>,
    groups: Vec<Group>,
}

impl Closers {
    /// All bands of at most `largest` cells that may join two bands with these cells per column: no column gets more
    /// than `k` cells and every cell of the third band gets at least `k` neighbours. `keep` may refuse more.
    pub fn new(
        bands: &Bands,
        counts: Counts,
        largest: u32,
        keep: impl Fn(Counts, u32) -> bool,
    ) -> Self {
        let room = bands.full() - counts;
        let mut chosen = Vec::new();
        for (counts_here, members) in bands.by_counts.iter() {
            if !fits(counts_here, room) || !keep(counts_here, total(counts_here)) {
                continue;
            }
            for &number in members {
                let band = &bands.list[number as usize];
                if band.size <= largest && fits(band.lack, counts) {
                    chosen.push(Candidate::new(number, band.counts));
                }
            }
        }
        let words = |number: u32| bands.all_words(&bands.list[number as usize]);
        Closers::of(bands.k, counts, chosen, words)
    }

    /// These candidates, with their words of `k` colours, for two bands with these cells per column.
    pub fn of(
        k: u32,
        counts: Counts,
        mut chosen: Vec<Candidate>,
        words: impl Fn(u32) -> Vec<Word>,
    ) -> Self {
        let alphabet = Alphabet::new(k, counts);
        chosen.sort_unstable();
        let (mut list, mut indices, mut groups): (Vec<_>, Vec<Index>, Vec<_>) =
            (Vec::new(), Vec::new(), Vec::new());
        for same in chosen.chunk_by(|x, y| x.columns == y.columns) {
            indices.push(Index::new(&alphabet, same[0].columns));
            for chunk in same.chunks(64) {
                let first = list.len() as u32;
                list.extend(chunk.iter().map(|c| Closer {
                    band: c.number,
                    words: words(c.number),
                }));
                let index = indices.len() - 1;
                groups.push(Group::new(
                    counts,
                    &alphabet,
                    (index, &indices[index]),
                    first,
                    chunk,
                    &list[first as usize..],
                ));
            }
        }
        Closers {
            list,
            alphabet,
            indices,
            groups,
        }
    }

    /// The candidates of at most `largest` cells, with at least `demand` cells per column.
    pub fn meeting(&self, demand: Counts, largest: u32) -> Vec<Chosen> {
        let wanted = (0..9)
            .filter(|&c| column(demand, c) > 0)
            .fold(0, |m, c| m | 1 << c);
        let mut found = Vec::new();
        for (group, g) in self.groups.iter().enumerate() {
            if g.columns & wanted != wanted {
                continue;
            }
            let live = (0..9).fold(g.up_to[largest as usize], |live, c| {
                match column(demand, c) {
                    0 | 1 => live,
                    2 => live & g.twice[c],
                    _ => live & g.thrice[c],
                }
            });
            if live != 0 {
                found.push(Chosen { group, live });
            }
        }
        found
    }

    /// Those of the candidates `among` that no colouring fits: those that fit none of these words.
    pub fn killers(&self, among: &[Chosen], letters: &[[u16; 4]], found: &mut Vec<Chosen>) {
        for c in among {
            let live = self.killed(c.group, c.live, letters);
            if live != 0 {
                found.push(Chosen {
                    group: c.group,
                    live,
                });
            }
        }
    }

    /// Keeps the chosen candidates that fit none of these words.
    pub fn retain_killers(&self, letters: &[[u16; 4]], chosen: &mut Vec<Chosen>) {
        chosen.retain_mut(|c| {
            c.live = self.killed(c.group, c.live, letters);
            c.live != 0
        });
    }

    /// Which of the candidates `live` of a group fit none of these words.
    fn killed(&self, group: usize, mut live: u64, letters: &[[u16; 4]]) -> u64 {
        let g = &self.groups[group];
        let index = &self.indices[g.index];
        for &l in letters {
            if live == 0 {
                break;
            }
            live &= g.killed[index.of(l)];
        }
        live
    }

    /// Takes the candidates of `less` out of `chosen`; the groups of `less` are among those of `chosen`.
    pub fn subtract(chosen: &mut Vec<Chosen>, less: &[Chosen]) {
        let mut less = less.iter().peekable();
        chosen.retain_mut(|c| {
            if let Some(l) = less.next_if(|l| l.group == c.group) {
                c.live &= !l.live;
            }
            c.live != 0
        });
    }

    /// The numbers in [`Closers::list`] of the chosen candidates.
    pub fn numbers(&self, chosen: &[Chosen]) -> Vec<u32> {
        let mut numbers = Vec::new();
        for c in chosen {
            let mut live = c.live;
            while live != 0 {
                numbers.push(self.groups[c.group].first + live.trailing_zeros());
                live &= live - 1;
            }
        }
        numbers
    }
}

/// Some candidates of one group.
#[derive(Clone, Copy)]
pub struct Chosen {
    group: usize,
    live: u64,
}

impl Group {
    fn new(
        counts: Counts,
        alphabet: &Alphabet,
        (index, at): (usize, &Index),
        first: u32,
        candidates: &[Candidate],
        members: &[Closer],
    ) -> Self {
        let all = u64::MAX >> (64 - members.len());
        let mut g = Group {
            columns: 0,
            index,
            first,
            up_to: [0; 13],
            twice: [0; 9],
            thrice: [0; 9],
            killed: vec![all; at.len],
        };
        for (i, band) in candidates.iter().enumerate() {
            for s in band.size as usize..13 {
                g.up_to[s] |= 1 << i;
            }
            for c in 0..9 {
                let n = column(band.counts, c);
                g.columns |= ((n > 0) as u32) << c;
                g.twice[c] |= ((n > 1) as u64) << i;
                g.thrice[c] |= ((n > 2) as u64) << i;
            }
        }
        let columns: Vec<usize> = (0..9).filter(|&c| at.stride[c] > 0).collect();
        // The offsets of all letters that fit each set of used colours, per column.
        let free: Vec<Vec<Vec<u32>>> = columns
            .iter()
            .map(|&c| {
                let places = |used| {
                    alphabet
                        .free_letters(c, column(counts, c), used)
                        .iter()
                        .map(|l| l * at.stride[c])
                        .collect()
                };
                (0..1 << alphabet.k).map(places).collect()
            })
            .collect();
        for (i, closer) in members.iter().enumerate() {
            for &word in &closer.words {
                g.spare(!(1 << i), 0, word, &columns, &free);
            }
        }
        g
    }

    /// Marks that a candidate fits every restricted word that is disjoint from `word`.
    fn spare(
        &mut self,
        keep: u64,
        place: u32,
        word: Word,
        columns: &[usize],
        free: &[Vec<Vec<u32>>],
    ) {
        let Some((&c, rest)) = columns.split_first() else {
            self.killed[place as usize] &= keep;
            return;
        };
        let w = word >> c;
        let used = (w & 1 | w >> 8 & 2 | w >> 16 & 4 | w >> 24 & 8) as usize;
        for &l in &free[0][used] {
            self.spare(keep, place + l, word, rest, &free[1..]);
        }
    }
}

/// Cells per column that two bands still need from the third.
pub fn demand(lack_a: Counts, counts_a: Counts, lack_b: Counts, counts_b: Counts) -> Counts {
    larger(excess(lack_a, counts_b), excess(lack_b, counts_a))
}
