//! The files of this folder that programs have built in, as they are.
#![no_std]

/// All three-digit patterns of two bands: a library in RON.
pub const TWO_BAND_K3: &str = include_str!("two-band-k3.ron");

/// The matcher of the same library, compiled and packed with gzip.
pub const TWO_BAND_K3_MATCHER: &[u8] = include_bytes!("two-band-k3.matcher.gz");

/// The JSON Schema of libraries.
pub const LIBRARY_SCHEMA: &str = include_str!("library.schema.json");

/// The statements of a file of `boards`, and those of its near misses.
macro_rules! rules {
    ($name:literal) => {
        [
            include_str!(concat!("boards/", $name, ".ron")),
            include_str!(concat!("boards/", $name, "-near-misses.ron")),
        ]
    };
}

/// Rules of Latin squares, and near misses.
pub const LATIN: [&str; 2] = rules!("latin");
/// Rules of pandiagonal Latin squares, and near misses.
pub const PANDIAGONAL: [&str; 2] = rules!("pandiagonal");
/// Rules of Futoshiki, and near misses.
pub const FUTOSHIKI: [&str; 2] = rules!("futoshiki");
/// Rules of Kakuro, and near misses.
pub const KAKURO: [&str; 2] = rules!("kakuro");
/// Rules of Numbrix and Hidato, and near misses.
pub const NUMBERS: [&str; 2] = rules!("numbers");
/// Rules of maps, and near misses.
pub const MAPS: [&str; 2] = rules!("maps");
