//! The search for k-digit patterns: bands, pairs of bands, third bands.

use super::band::{Bands, Counts};
use super::enumeration::Units;
use super::{Marked, Options, pair, unit};

/// All minimal colour-impossible k-digit patterns: see the [module page](super). Only two-band units for four digits can
/// share a class: both bands can be the larger one.
pub struct Search {
    bands: Bands,
    /// How many parts the patterns of three bands with given counts are cut into.
    parts: usize,
    units: Vec<Work>,
}

/// One unit of work.
enum Work {
    /// The patterns of two bands whose larger band is in this part of the classes.
    TwoBands(usize),
    /// The patterns whose two larger bands have these column counts, the first of them in this part of the bands.
    Three(Counts, usize),
}

impl Search {
    /// Prepares the search.
    pub fn new(k: u32, options: &Options) -> Self {
        let parts = parts(k, options.most);
        let mut units: Vec<Work> = (0..two_band_units(k)).map(Work::TwoBands).collect();
        if options.bands == 3 {
            let all = unit::units(k).into_iter();
            units.extend(all.flat_map(|c| (0..parts).map(move |part| Work::Three(c, part))));
        }
        Search {
            bands: Bands::new(k, options.most),
            parts,
            units,
        }
    }
}

/// How many units the patterns of two bands are cut into: they take 0.3 s together for three colours, a minute for four.
fn two_band_units(k: u32) -> usize {
    if k < 4 { 1 } else { 64 }
}

/// How many parts units of three bands are cut into. Of four colours, uncut units have been seen to take 4 seconds at 21
/// cells, and each cell more takes two to three times as long; of three colours none takes more than 7 seconds.
fn parts(k: u32, most: u32) -> usize {
    if k < 4 {
        return 1;
    }
    1 << most.saturating_sub(18).min(6)
}

impl Units for Search {
    fn units(&self) -> usize {
        self.units.len()
    }

    fn run(&self, unit: usize, options: &Options) -> Vec<Marked> {
        let found = match self.units[unit] {
            Work::TwoBands(part) => {
                pair::run(&self.bands, options, part, two_band_units(self.bands.k))
            }
            Work::Three(counts, part) => {
                unit::Unit::run(&self.bands, options, counts, (part, self.parts))
            }
        };
        found.into_iter().map(Marked::from).collect()
    }
}
