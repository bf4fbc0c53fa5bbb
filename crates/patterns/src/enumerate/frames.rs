//! All frames of two to four digits, up to symmetry.
//!
//! # What is enumerated
//!
//! A *frame* of k digits is a set of cells with k of them in each row, column and block: the cells
//! that are left of a grid which is filled but for k digits. It is *colourable* if the k digits
//! fill its cells, and then each of them has a place in each row, column and block: the frame is a
//! union of k disjoint templates. It is *in a grid* if the other digits fill the other cells, too.
//! The complement of a frame of k digits is one of 9 − k, so four digits are the most.
//!
//! # The search
//!
//! All bands with k cells in each row and block are listed, up to the order of rows: 280, 7,896 and
//! 27,513 of two, three and four digits. Three of them make a frame exactly when each column has k
//! cells. Row and column permutations make classes of bands. Some symmetry of a frame makes the
//! band whose class has the least number the first one, and the first member of its class. The
//! column permutations that fix it, and the exchange of the other two bands, leave a choice: that
//! the second band is the least of its orbit under them, and its number not above the least of the
//! third one's orbit. So the first bands are tasks; the second ones run through the list, and the
//! third ones through those with the column counts that are left. Every class has a member of this
//! form, and some have several.

use super::band::{Cells, FIRST_BLOCK, FIRST_ROW, Member, Numbers, counts, image, joined};
use super::columns::{Columns, Counts, ONE_EACH, fits};
use super::options::Search;
use super::{Marked, Options};
use itertools::Itertools;
use std::collections::HashMap;

/// The search for frames.
pub(super) struct FrameSearch {
    columns: Columns,
    bands: Vec<Cells>,
    numbers: Numbers,
    members: Vec<Member>,
    /// The first bands of the classes.
    firsts: Vec<Cells>,
    /// The numbers of the bands with these column counts.
    by_counts: HashMap<Counts, Vec<u32>>,
    /// `k` cells in every column.
    full: Counts,
}

impl FrameSearch {
    /// Prepares the search: a tenth of a second for four digits.
    pub fn new(k: u32) -> Self {
        let columns = Columns::new();
        let rows = (0..=FIRST_ROW).filter(|row| row.count_ones() == k);
        let bands = rows.combinations_with_replacement(3);
        let bands = bands.map(|rows| rows[0] | rows[1] << 18 | rows[2] << 36);
        let fits_blocks =
            |band: &Cells| (0..3).all(|s| (band & FIRST_BLOCK << (3 * s)).count_ones() == k);
        let bands: Vec<Cells> = bands.filter(fits_blocks).sorted_unstable().collect();
        let numbers = Numbers::new(&bands);
        let (members, firsts) = numbers.classes(&columns, &bands);
        let by_counts = bands.iter().zip(0..).map(|(&band, n)| (counts(band), n));
        FrameSearch {
            by_counts: by_counts.into_grouping_map().collect(),
            full: Counts::from(k) * ONE_EACH,
            columns,
            bands,
            numbers,
            members,
            firsts,
        }
    }

    /// The least number of a band's images under some column permutations.
    fn least(&self, permutations: &[usize], band: Cells) -> u32 {
        let images = permutations.iter().map(|&p| image(&self.columns, p, band));
        let images = images.map(|band| self.numbers.of(band));
        images.min().expect("the identity is a permutation")
    }
}

impl Search for FrameSearch {
    fn tasks(&self) -> usize {
        self.firsts.len()
    }

    fn run(&self, task: usize, _: &Options) -> Vec<Marked> {
        let first = self.firsts[task];
        let fixing = self.columns.numbers();
        let fixing: Vec<usize> = fixing
            .filter(|&p| image(&self.columns, p, first) == first)
            .collect();
        // The least number of each band's orbit; none for those of an earlier class.
        let least: Vec<Option<u32>> = (self.bands.iter().zip(&self.members))
            .map(|(&band, member)| {
                (member.class as usize >= task).then(|| self.least(&fixing, band))
            })
            .collect();
        let mut found = Vec::new();
        for (n, &second) in self.bands.iter().enumerate() {
            let two = counts(first) + counts(second);
            if least[n] != Some(n as u32) || !fits(two, self.full) {
                continue;
            }
            let thirds = self.by_counts.get(&(self.full - two)).into_iter().flatten();
            let thirds = thirds.filter(|&&third| least[third as usize] >= least[n]);
            found.extend(thirds.map(|&third| joined([first, second, self.bands[third as usize]])));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{classes, listed};
    use super::*;
    use crate::enumerate::{Kind, templates};
    use std::collections::BTreeMap;

    fn frames(k: u32) -> Vec<Marked> {
        classes(Options::whole_board(Kind::Frame { k }))
    }

    /// The number of frames, images among them, by the column counts of bands: no classes, no
    /// orbits.
    fn labelled(k: u32) -> u64 {
        let search = FrameSearch::new(k);
        let mut bands: BTreeMap<Counts, u64> = BTreeMap::new();
        for &band in &search.bands {
            let rows = [0, 18, 36].map(|shift| band >> shift & FIRST_ROW);
            let orders = [1, 3, 6][rows.iter().unique().count() - 1];
            *bands.entry(counts(band)).or_default() += orders;
        }
        let pairs = bands.iter().cartesian_product(&bands);
        let pairs = pairs.filter(|((a, _), (b, _))| fits(*a + *b, search.full));
        let third = |a: &Counts, b: &Counts| bands.get(&(search.full - a - b)).unwrap_or(&0);
        pairs.map(|((a, n), (b, m))| n * m * third(a, b)).sum()
    }

    /// The images of the classes are as many as there are frames; the colourable ones are the
    /// unions of disjoint templates, and those in a grid the unions that templates complete.
    fn compare(k: u32) -> [usize; 3] {
        let frames = frames(k);
        let images = frames
            .iter()
            .map(|p| 3_359_232 / u64::from(p.canonical(true).1));
        assert_eq!(images.sum::<u64>(), labelled(k));
        let options = Options::whole_board(Kind::Frame { k });
        let (filled, rest): (Vec<_>, Vec<_>) =
            frames.iter().partition(|&&p| options.is_colourable(p));
        let unions = templates::unions(k, &templates::all());
        assert_eq!(filled, listed(unions.iter().copied()));
        let in_grid = filled.iter().filter(|&&p| options.is_in_grid(p));
        let completable = unions.iter().filter(|&&p| templates::is_completable(p));
        let in_grid: Vec<Marked> = in_grid.copied().collect();
        assert_eq!(in_grid, listed(completable.copied()));
        assert!(rest.iter().all(|&p| !options.is_in_grid(p)));
        [frames.len(), filled.len(), in_grid.len()]
    }

    #[test]
    fn frames_of_two_digits() {
        assert_eq!(compare(2), [331, 170, 170]);
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "takes minutes without optimisation")]
    fn frames_of_three_digits() {
        assert_eq!(compare(3), [126_936, 92_048, 92_048]);
    }

    /// One frame can be filled, and its complement cannot, as a second search agrees.
    #[test]
    #[ignore = "takes minutes"]
    fn frames_of_four_digits() {
        let mut frames = frames(4);
        let images = frames
            .iter()
            .map(|p| 3_359_232 / u64::from(p.canonical(true).1));
        assert_eq!(images.sum::<u64>(), labelled(4));
        assert_eq!(frames.len(), 2_652_252);
        let options = Options::whole_board(Kind::Frame { k: 4 });
        frames.retain(|&p| options.is_colourable(p));
        assert_eq!(frames.len(), 2_648_604);
        let (mut apart, mut second) = (frames.clone(), frames);
        apart.retain(|&p| !options.is_in_grid(p));
        second.retain(|p| !templates::is_completable(p.cells));
        assert_eq!(apart, second);
        let line = [
            "....XX.XX.XXX..X...XXX..X...XX....XXX...",
            "XXX..X...XXX...XX.XX...X..X...XXX..X...XX",
        ];
        assert_eq!(options.line(apart[0]), line.concat());
        assert_eq!(apart.len(), 1);
    }

    /// Frames without any template, which were looked for by hand before.
    #[test]
    #[cfg_attr(debug_assertions, ignore = "takes minutes without optimisation")]
    fn frames_of_three_digits_without_a_template() {
        let templates = templates::all();
        let options = Options::whole_board(Kind::Frame { k: 3 });
        let mut frames = frames(3);
        frames.retain(|&p| !options.is_colourable(p));
        frames.retain(|p| templates.iter().all(|t| t & !p.cells != 0));
        assert_eq!(frames.len(), 76);
    }
}
