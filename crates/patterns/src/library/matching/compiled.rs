use super::{MatchError, Matcher};
use crate::library::{Entry, Library};
use flate2::read::GzDecoder;
use oddagon_boards::theorem::Theorem;
use serde::{Deserialize, Serialize};
use std::io::Read;

/// A library compiled for matching, with the names of its rules.
#[derive(Debug, Serialize, Deserialize)]
pub struct Compiled {
    /// Its rules.
    pub matcher: Matcher,
    /// The names in solvers of each rule and of its transpose's: see [`Entry::rule_names`].
    pub names: Vec<(String, String)>,
}

impl Compiled {
    /// Compiles a library. The caller ensures that its theorems hold.
    ///
    /// # Errors
    /// As [`Matcher::new`].
    pub fn of(library: &Library) -> Result<Compiled, MatchError> {
        Compiled::by(library, |theorems| Matcher::new(theorems))
    }

    /// The same with deadly patterns.
    ///
    /// # Errors
    /// As [`Matcher::assuming_one_solution`].
    pub fn assuming_one_solution(library: &Library) -> Result<Compiled, MatchError> {
        Compiled::by(library, |theorems| Matcher::assuming_one_solution(theorems))
    }

    fn by(
        library: &Library,
        compile: impl FnOnce(&[Theorem]) -> Result<Matcher, MatchError>,
    ) -> Result<Compiled, MatchError> {
        let theorems = library
            .entries
            .iter()
            .map(|entry| Theorem::new(entry.theorem.clone()));
        let theorems: Vec<Theorem> = theorems.collect::<Result<_, _>>()?;
        let names = library.entries.iter().map(Entry::rule_names).collect();
        let matcher = compile(&theorems)?;
        Ok(Compiled { matcher, names })
    }

    /// The library that comes with the program, compiled in advance, since compiling takes longer
    /// than looking at a puzzle; a test compiles it anew and compares. It is stored packed:
    /// unpacking takes a few milliseconds and saves 0.8 MB of the program.
    ///
    /// # Panics
    /// Never; the tests check this.
    pub fn two_band() -> Compiled {
        let mut bytes = Vec::new();
        GzDecoder::new(oddagon_shipped::TWO_BAND_K3_MATCHER)
            .read_to_end(&mut bytes)
            .expect("the shipped library is unpacked in the tests");
        postcard::from_bytes(&bytes).expect("the shipped library is read in the tests")
    }

    /// The bytes that [`Compiled::two_band`] unpacks.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("numbers and texts can be written")
    }
}
