//! The larger bands of two, and tables of their profiles.

use super::bands::Bands;
use super::classes::lacking;
use super::encoding::{Encoding, Index};
use super::profile::Profile;
use crate::enumerate::band::{Cells, image};
use crate::enumerate::columns::{Columns, Counts};
use std::cell::OnceCell;
use std::ops::Range;

/// The larger bands, up to 64 at a time, by the numbers of their classes: those of a set have the
/// same column counts.
pub fn sets(bands: &Bands) -> Vec<Range<u32>> {
    let frames = bands.frames.iter().map(|frame| frame.classes.clone());
    let sets = frames.flat_map(|classes| {
        let starts = classes.clone().step_by(64);
        starts.map(move |start| start..classes.end.min(start + 64))
    });
    sets.collect()
}

/// A band that is the first of its class.
pub struct Larger {
    /// Its cells.
    pub cells: Cells,
    /// Per column, how many neighbours the worst cell lacks in the band.
    pub lack: Counts,
    /// All its profiles.
    profiles: Vec<Profile>,
    /// All profiles of each of its gains: see [`Bands::gains`].
    pub gains: Vec<Vec<Profile>>,
    /// The column permutations that fix it.
    fixing: OnceCell<Vec<usize>>,
}

/// The larger bands for which this holds.
pub fn set(larger: &[Larger], holds: impl Fn(&Larger) -> bool) -> u64 {
    let bits = larger.iter().enumerate();
    bits.fold(0, |set, (i, band)| set | u64::from(holds(band)) << i)
}

impl Larger {
    /// The first member of a class.
    pub fn new(bands: &Bands, class: u32) -> Self {
        let class = &bands.classes[class as usize];
        let gains = class.gains.iter();
        Larger {
            cells: class.cells,
            lack: lacking(class.cells, bands.digits),
            profiles: class.all_profiles(&bands.orders).to_vec(),
            gains: gains.map(|gain| bands.orders.all(gain)).collect(),
            fixing: OnceCell::new(),
        }
    }

    /// Whether no column permutation that fixes the band makes the second smaller.
    pub fn is_least(&self, columns: &Columns, second: Cells) -> bool {
        let fixing = self.fixing.get_or_init(|| {
            let all = columns.numbers().skip(1);
            all.filter(|&p| image(columns, p, self.cells) == self.cells)
                .collect()
        });
        fixing.iter().all(|&p| image(columns, p, second) >= second)
    }
}

/// For each code of a profile with these column counts, the last column counting least, the larger
/// bands that have it; then, `gains` times, those that gain it by gain number 0, 1 and so on.
pub fn table(larger: &[Larger], encoding: &Encoding, gains: usize) -> Vec<u64> {
    let index = Index::new(encoding, (0..9).rev());
    let mut table = vec![0; index.len * (1 + gains)];
    for (i, band) in larger.iter().enumerate() {
        let lists = std::iter::once(&band.profiles).chain(&band.gains);
        for (part, list) in table.chunks_exact_mut(index.len).zip(lists) {
            for &profile in list {
                part[index.of(encoding.encode(profile))] |= 1 << i;
            }
        }
    }
    table
}

/// Writes to `exchanged` a table with the codes in one column, which are `codes` in number and of
/// which each stands for `inner` places, exchanged for others: for each the union of what stood at
/// some codes, one at least.
pub fn exchange(
    table: &[u64],
    inner: usize,
    codes: usize,
    of: &[Vec<u32>],
    exchanged: &mut Vec<u64>,
) {
    exchanged.clear();
    exchanged.reserve_exact(table.len() / codes * of.len());
    for block in table.chunks_exact(codes * inner) {
        let part = |&code: &u32| &block[code as usize * inner..][..inner];
        for codes in of {
            let start = exchanged.len();
            let mut parts = codes.iter().map(part);
            exchanged.extend_from_slice(parts.next().unwrap_or_default());
            for part in parts {
                let pairs = exchanged[start..].iter_mut().zip(part);
                pairs.for_each(|(to, from)| *to |= from);
            }
        }
    }
}
