use super::{MatchError, Matcher};
use crate::library::{Entry, Library};
use crate::theorem::Theorem;
use serde::{Deserialize, Serialize};

/// A library compiled for matching, with what its rules are called.
#[derive(Debug, Serialize, Deserialize)]
pub struct Compiled {
    /// Its rules.
    pub matcher: Matcher,
    /// What solvers call each rule, and that of its transpose: see [`Entry::rule_names`].
    pub names: Vec<(String, String)>,
}

impl Compiled {
    /// Compiles a library. That its theorems hold is the caller's to see to.
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

    /// The library that comes with the program. It was compiled when it was made, for that takes longer than to look at a puzzle; a test
    /// compiles it anew and compares.
    ///
    /// # Panics
    /// Never, as the tests see to.
    pub fn two_band() -> Compiled {
        let bytes = include_bytes!("../../../patterns/two-band-k3.matcher");
        postcard::from_bytes(bytes).expect("the shipped library is read in the tests")
    }

    /// What [`Compiled::two_band`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("numbers and texts can be written")
    }
}
