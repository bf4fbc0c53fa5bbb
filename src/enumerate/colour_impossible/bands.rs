//! The bands that can be part of a minimal pattern, with their profiles.

use super::profile::{Profile, all_colours, profiles};
use crate::enumerate::band::{
    self, Cells, Digits, FIRST_BLOCK, FIRST_COLUMN, FIRST_ROW, Member, Numbers, k_bit, places, size,
};
use crate::enumerate::columns::{Columns, Counts, ONE_EACH, larger, total};
use std::ops::Range;
use std::sync::OnceLock;

/// A band up to the order of its rows, with what the search asks of it.
pub struct Band {
    /// The cells; rows ascending as numbers.
    pub cells: Cells,
    member: Member,
}

/// Bands with the same cells per column.
pub struct SameCounts {
    /// Cells per column.
    pub counts: Counts,
    /// The bands, by what they lack.
    pub groups: Vec<Group>,
}

/// Bands with the same cells per column, whose cells lack as many neighbours.
pub struct Group {
    /// Per column, how many neighbours the worst cell lacks in its band.
    pub lack: Counts,
    /// The numbers of the bands.
    pub bands: Range<u32>,
}

/// A class of bands under row and column permutations.
struct Class {
    /// The cells of its first member.
    cells: Cells,
    /// Its profiles, colour permutations left out.
    profiles: Vec<Profile>,
    all_profiles: OnceLock<Vec<Profile>>,
    weaker: OnceLock<Vec<Weaker>>,
}

/// A band with one k-cell relaxed or one other cell dropped.
pub struct Weaker {
    /// The column of the cell, if it was dropped.
    pub dropped: Option<usize>,
    /// The profiles, colour permutations left out.
    pub profiles: Vec<Profile>,
}

/// All bands that can be part of a minimal pattern of several bands, the empty band among them.
pub struct Bands {
    /// The digits that cells may hold.
    pub digits: Digits,
    /// The column permutations.
    pub columns: Columns,
    /// The bands that have a colouring, one for each choice of row order, ascending by their cells per column, then by what
    /// they lack.
    pub list: Vec<Band>,
    /// The same, sorted.
    pub by_counts: Vec<SameCounts>,
    classes: Vec<Class>,
    /// The minimal patterns of one band, some of them several times.
    pub impossible: Vec<Cells>,
}

impl Bands {
    /// All bands for patterns of at most `largest` cells: at most `k` k-cells and `l` cells in each row and block, every
    /// other cell with a neighbour in the band outside its own column, and with a colouring. (A cell without such a
    /// neighbour that is no k-cell has at most `l - 1` neighbours in all, because its column has at most `l` cells.)
    /// The neighbours that its cells lack count as cells: other bands must have them. The bands without a colouring that
    /// get one whenever one of their cells is weakened are patterns.
    pub fn new(digits: Digits, largest: u32) -> Self {
        let columns = Columns::new();
        let mut cells = band::all(digits, largest);
        cells.retain(|&band| {
            let lack = || total(lacking(band, digits));
            has_neighbours(band) && size(band) + lack() <= largest
        });
        let (members, firsts) = Numbers::new(&cells).classes(&columns, &cells);
        let mut impossible = Vec::new();
        let class = |cells: Cells| {
            let profiles = profiles(cells, digits);
            if profiles.is_empty() && weaker(cells, digits).iter().all(Weaker::has_colouring) {
                impossible.push(cells);
            }
            Class {
                cells,
                profiles,
                all_profiles: OnceLock::new(),
                weaker: OnceLock::new(),
            }
        };
        let classes: Vec<Class> = firsts.into_iter().map(class).collect();
        let band = |(cells, member): (Cells, Member)| {
            let possible = !classes[member.class as usize].profiles.is_empty();
            possible.then_some(Band { cells, member })
        };
        let mut list: Vec<Band> = cells.into_iter().zip(members).filter_map(band).collect();
        list.sort_by_cached_key(|band| shape(band.cells, digits));
        Bands {
            by_counts: by_counts(&list, digits),
            digits,
            columns,
            list,
            classes,
            impossible,
        }
    }

    /// As many cells in every column as it may have.
    pub fn full(&self) -> Counts {
        Counts::from(self.digits.l) * ONE_EACH
    }

    /// The bands with these cells per column.
    pub fn with_counts(&self, counts: Counts) -> &[Group] {
        match self
            .by_counts
            .binary_search_by_key(&counts, |same| same.counts)
        {
            Ok(i) => &self.by_counts[i].groups,
            Err(_) => &[],
        }
    }

    /// A band's profiles, colour permutations left out.
    pub fn profiles(&self, band: &Band) -> Vec<Profile> {
        self.moved(band, &self.class(band).profiles).collect()
    }

    /// All profiles of a band.
    pub fn all_profiles(&self, band: &Band) -> impl Iterator<Item = Profile> + use<'_> {
        let class = self.class(band);
        let all = || all_colours(&class.profiles, self.digits);
        self.moved(band, class.all_profiles.get_or_init(all))
    }

    /// The first band of each class that has a colouring.
    pub fn firsts(&self) -> impl Iterator<Item = &Band> {
        self.list.iter().filter(|band| band.member.from_first == 0)
    }

    /// A band with each of its cells weakened, in some order.
    pub fn weaker(&self, band: &Band) -> impl Iterator<Item = Weaker> {
        let class = self.class(band);
        let list = class
            .weaker
            .get_or_init(|| weaker(class.cells, self.digits));
        let image = &self.columns.image[usize::from(band.member.from_first)];
        list.iter().map(move |weaker| Weaker {
            dropped: weaker.dropped.map(|c| image[c]),
            profiles: self.moved(band, &weaker.profiles).collect(),
        })
    }

    fn class(&self, band: &Band) -> &Class {
        &self.classes[band.member.class as usize]
    }

    /// What profiles of the first member of a band's class are for the band.
    fn moved<'a>(
        &'a self,
        band: &Band,
        profiles: &'a [Profile],
    ) -> impl Iterator<Item = Profile> + use<'a> {
        let p = usize::from(band.member.from_first);
        profiles
            .iter()
            .map(move |&w| self.columns.permuted::<4>(p, w))
    }
}

impl Weaker {
    fn has_colouring(&self) -> bool {
        !self.profiles.is_empty()
    }
}

fn weaker(cells: Cells, digits: Digits) -> Vec<Weaker> {
    let one = |x: u32| {
        let lower = cells & k_bit(x) != 0;
        let bit = if lower { k_bit(x) } else { 1 << x };
        Weaker {
            dropped: (!lower).then_some(x as usize % 18),
            profiles: profiles(cells & !bit, digits),
        }
    };
    places(cells).map(one).collect()
}

/// The row and the block of the cell at place `x`.
fn row_and_block(x: u32) -> Cells {
    let (row, column) = (x / 18, x % 18);
    FIRST_ROW << (18 * row) | FIRST_BLOCK << (column / 3 * 3)
}

/// Whether all cells but the k-cells have a neighbour in the band outside their column.
fn has_neighbours(cells: Cells) -> bool {
    places(cells).all(|x| {
        let own_column = FIRST_COLUMN << (x % 18);
        cells & k_bit(x) != 0 || cells & row_and_block(x) & !own_column != 0
    })
}

/// Cells per column, and what they lack.
fn shape(cells: Cells, digits: Digits) -> (Counts, Counts) {
    (counts(cells), lacking(cells, digits))
}

/// The bands of a sorted list, by their cells per column and what they lack.
fn by_counts(list: &[Band], digits: Digits) -> Vec<SameCounts> {
    let mut sorted: Vec<SameCounts> = Vec::new();
    let mut end = 0;
    for same in list.chunk_by(|x, y| shape(x.cells, digits) == shape(y.cells, digits)) {
        let (counts, lack) = shape(same[0].cells, digits);
        let start = end;
        end += same.len() as u32;
        let group = Group {
            lack,
            bands: start..end,
        };
        match sorted.last_mut() {
            Some(last) if last.counts == counts => last.groups.push(group),
            _ => sorted.push(SameCounts {
                counts,
                groups: vec![group],
            }),
        }
    }
    sorted
}

/// Cells per column.
pub fn counts(cells: Cells) -> Counts {
    places(cells).map(|x| 1 << (4 * (x % 18))).sum()
}

/// Per column, how many neighbours its worst cell lacks in the band.
pub fn lacking(cells: Cells, digits: Digits) -> Counts {
    places(cells).fold(0, |lack, x| {
        let lower = cells & k_bit(x) != 0;
        let needed = if lower { digits.k } else { digits.l };
        let near = (cells & row_and_block(x)).count_ones() - 1;
        let missing = Counts::from(needed.saturating_sub(near));
        larger(lack, missing << (4 * (x % 18)))
    })
}
