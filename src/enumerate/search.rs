//! The search for k-digit patterns: bands, pairs of bands, third bands.

use super::band::{Bands, Counts};
use super::enumeration::Units;
use super::{Marked, Options, pair, unit};

/// All minimal colour-impossible k-digit patterns: see the [module page](super). Only two-band units for four digits can
/// share a class: both bands can be the larger one.
pub struct Search {
    bands: Bands,
    units: Vec<Work>,
}

/// One unit of work.
enum Work {
    /// The patterns of two bands whose larger band is in this part of the classes.
    TwoBands(usize),
    /// All patterns whose two larger bands have these column counts.
    Three(Counts),
}

impl Search {
    /// Prepares the search.
    pub fn new(k: u32, options: &Options) -> Self {
        let mut units: Vec<Work> = (0..two_band_units(k)).map(Work::TwoBands).collect();
        if options.bands == 3 {
            units.extend(unit::units(k).into_iter().map(Work::Three));
        }
        Search {
            bands: Bands::new(k, options.most),
            units,
        }
    }
}

/// How many units the patterns of two bands are cut into: they take 0.3 s together for three colours, a minute for four.
fn two_band_units(k: u32) -> usize {
    if k < 4 { 1 } else { 64 }
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
            Work::Three(counts) => unit::Unit::run(&self.bands, options, counts),
        };
        found.into_iter().map(Marked::from).collect()
    }
}
