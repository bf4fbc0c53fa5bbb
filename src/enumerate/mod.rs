//! All minimal colour-impossible k-digit patterns up to symmetry.

mod band;
pub mod canonical;
mod closing;
mod pair;
mod unit;
mod words;

use rayon::prelude::*;

/// A set of cells: bit `9 * row + column`.
pub type Pattern = u128;

/// What to enumerate.
#[derive(Debug, Clone)]
pub struct Options {
    /// Number of digits, 2 to 4.
    pub k: u32,
    /// Least number of cells.
    pub least: u32,
    /// Most number of cells.
    pub most: u32,
    /// 2 or 3: only classes with a member inside that many bands.
    pub bands: u32,
    /// Whether a pattern and its transpose are one class.
    pub transpose: bool,
}

/// Enumerates.
pub fn enumerate(options: &Options) -> (Vec<Pattern>, unit::Tally) {
    let t = std::time::Instant::now();
    let bands = band::Bands::new(options.k, (3 * options.k).min(options.most));
    eprintln!(
        "bands {} classes {} {:?}",
        bands.list.len(),
        bands.classes.len(),
        t.elapsed()
    );
    let units = unit::units(options.k);
    let stride: usize = std::env::var("STRIDE")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(1);
    let units = if options.bands < 3 { Vec::new() } else { units };
    let units: Vec<_> = units.into_iter().step_by(stride).collect();
    let parts: Vec<_> = units
        .par_iter()
        .map(|&u| unit::Unit::run(&bands, options, u))
        .collect();
    let mut all = pair::run(&bands, options);
    eprintln!("pairs {} {:?}", all.len(), t.elapsed());
    let mut tally = unit::Tally::default();
    for (found, t) in parts {
        all.extend(found);
        tally += t;
    }
    eprintln!("search {:?}", t.elapsed());
    all.par_sort_unstable_by_key(|p: &Pattern| (p.count_ones(), *p));
    all.dedup();
    eprintln!("sorted {:?}", t.elapsed());
    (all, tally)
}
