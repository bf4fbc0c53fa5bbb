//! Library files: RON for people, JSON for programs. The JSON Schema is in
//! `patterns/library.schema.json`.

use super::entry::{Entry, Transpose};
use super::published::published_id;
use oddagon_boards::sudoku::{Equivalence, canonical};
use oddagon_boards::theorem::Theorem;
use oddagon_boards::value::{read_value, ron_options};
use oddagon_core::TextError;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::HashMap;
use std::fmt;
use thiserror::Error;

/// A library of theorems for solvers and other programs, as it is written to a file in RON or JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Library {
    /// The version of the format: 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = Library::VERSION)))]
    pub version: u32,
    /// What people call the library.
    pub name: String,
    /// What is in it and where it comes from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The theorems.
    #[serde(deserialize_with = "verified_entries")]
    pub entries: Vec<Entry>,
}

/// What every version of the format starts with.
#[derive(Deserialize)]
#[serde(rename = "Library")]
struct Head {
    version: u32,
}

/// Why a text is not a library.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LibraryError {
    /// The text does not follow the format, or an entry is wrong; for a wrong entry the place is
    /// its end.
    #[error(transparent)]
    Syntax(#[from] TextError),
    /// The library is written in another version of the format.
    #[error("the library has format version {0}; this program reads version \
             {expected}", expected = Library::VERSION)]
    Version(u32),
    /// A name or id belongs to two entries, or occurs twice in one.
    #[error(
        "entries {first} and {second}: both are called {name}; every id and alias must be different"
    )]
    NameTwice {
        /// The number of the first entry that has it, from 1.
        first: usize,
        /// The number of the second, from 1.
        second: usize,
        /// The name.
        name: String,
    },
    /// An entry is not what the id of its transpose promises.
    #[error(
        "entry {number}: its transpose is given as {id}, but the entry of that id is not its \
         transpose"
    )]
    WrongTranspose {
        /// The number of the entry, from 1.
        number: usize,
        /// The id.
        id: String,
    },
}

impl Library {
    /// The version of the library format that this program writes and reads.
    pub const VERSION: u32 = 1;

    /// The library that comes with the program: all minimal 3-digit patterns that fit into two
    /// bands.
    ///
    /// # Panics
    /// Never; the tests check this.
    pub fn two_band() -> Library {
        Library::read(oddagon_shipped::TWO_BAND_K3)
            .expect("the shipped library is read in the tests")
    }

    /// A library of these entries.
    ///
    /// # Errors
    /// If two entries share a name, or a transpose's id is that of another pattern.
    pub fn new(name: &str, about: &str, entries: Vec<Entry>) -> Result<Library, LibraryError> {
        let library = Library {
            version: Library::VERSION,
            name: name.to_owned(),
            about: about.to_owned(),
            entries,
        };
        library.verify_names()?;
        Ok(library)
    }

    /// Reads a library in RON or JSON, told apart by the first byte that is not blank: `{` is JSON.
    /// Everything in the entries is checked but depths and digests, which need the proofs.
    ///
    /// # Errors
    /// [`LibraryError::Version`] if the text names another version; otherwise an error that says
    /// what is wrong and where.
    pub fn read(text: &str) -> Result<Library, LibraryError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let library: Result<Library, LibraryError> = read_value(text).map_err(LibraryError::from);
        // The version is looked for after a failure too: another version may have other fields.
        let version = match &library {
            Ok(library) => Some(library.version),
            Err(_) => read_value(text).ok().map(|head: Head| head.version),
        };
        match version {
            Some(version) if version != Library::VERSION => Err(LibraryError::Version(version)),
            _ => library.and_then(|library| library.verify_names().map(|()| library)),
        }
    }

    /// Whether a text looks like a library, well-formed or not, and not like a pattern or a list of
    /// statements.
    pub fn is_meant_by(text: &str) -> bool {
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = text.lines().map(str::trim_start);
        let first = lines.find(|line| {
            let is_comment = line.starts_with("//") || line.starts_with("#!");
            !line.is_empty() && !is_comment
        });
        match first {
            Some(first) if first.starts_with('{') => text.contains("\"entries\""),
            Some(first) => first.starts_with("Library"),
            None => false,
        }
    }

    /// The entry of that id or alias, or else of that [published name](published_id).
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entry_called(name)
            .or_else(|| self.entry_called(&published_id(name)?))
    }

    /// The entry of that id or alias.
    pub(super) fn entry_called(&self, name: &str) -> Option<&Entry> {
        let mut entries = self.entries.iter();
        entries.find(|entry| entry.names().any(|other| other == name))
    }

    /// The theorems with their ids, resolved on their boards, in order.
    pub fn theorems(&self) -> impl Iterator<Item = (&str, Theorem)> {
        let theorem = |entry: &'_ Entry| entry.theorem().ok();
        self.entries
            .iter()
            .filter_map(move |entry| Some((entry.id.as_str(), theorem(entry)?)))
    }

    /// The library in RON, one entry per line, so that two libraries can be compared by line.
    pub fn to_ron(&self) -> String {
        let options = ron_options();
        let plain = "a library holds no map and no float";
        let text = |text: &String| ron::to_string(text).expect(plain);
        let mut out = format!(
            "#![enable(implicit_some)]\nLibrary(\n  version: {},\n  name: {},\n",
            self.version,
            text(&self.name)
        );
        if !self.about.is_empty() {
            out += &format!("  about: {},\n", text(&self.about));
        }
        out += "  entries: [\n";
        for entry in &self.entries {
            let entry = options.to_string(entry).expect(plain);
            out += &format!("    {entry},\n");
        }
        out + "  ],\n)\n"
    }

    /// The library in JSON, one entry per line.
    pub fn to_json(&self) -> String {
        let plain = "a library holds no map and no float";
        let entries = self
            .entries
            .iter()
            .map(|entry| serde_json::to_string(entry).expect(plain))
            .collect::<Vec<_>>()
            .join(",\n");
        let head = Library {
            entries: Vec::new(),
            ..self.clone()
        };
        let head = serde_json::to_string(&head).expect(plain);
        // The list of entries comes last.
        let head = head.trim_end_matches("]}");
        if entries.is_empty() {
            format!("{head}]}}\n")
        } else {
            format!("{head}\n{entries}\n]}}\n")
        }
    }

    /// The JSON Schema of the format. A test compares it with that of the types,
    /// which have one with the feature `schema`.
    pub const SCHEMA: &str = oddagon_shipped::LIBRARY_SCHEMA;

    /// Checks what concerns several entries: that all names differ, and that entries named as
    /// transposes of others are transposes.
    fn verify_names(&self) -> Result<(), LibraryError> {
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (i, entry) in self.entries.iter().enumerate() {
            for name in entry.names() {
                if let Some(first) = numbers.insert(name, i + 1) {
                    let (second, name) = (i + 1, name.to_owned());
                    return Err(LibraryError::NameTwice {
                        first,
                        second,
                        name,
                    });
                }
            }
        }
        for (i, entry) in self.entries.iter().enumerate() {
            let Some(Transpose::Id(id)) = entry.class.as_ref().map(|class| &class.transpose) else {
                continue;
            };
            let other = numbers.get(id.as_str()).map(|n| &self.entries[n - 1]);
            if other.is_some_and(|other| !are_transposes(entry, other)) {
                let (number, id) = (i + 1, id.clone());
                return Err(LibraryError::WrongTranspose { number, id });
            }
        }
        Ok(())
    }
}

/// Whether one of two patterns, neither its own transpose, is the transpose of the other.
fn are_transposes(a: &Entry, b: &Entry) -> bool {
    let form = |entry: &Entry| {
        let kinds = entry.pattern("a symmetry class").ok()?.kinds();
        Some(canonical(&kinds, Equivalence::NoTranspose).pattern)
    };
    let classes = a.class.as_ref().zip(b.class.as_ref());
    a.theorem.board == b.theorem.board
        && classes.is_some_and(|(a, b)| a.canonical == b.canonical)
        && form(a) != form(b)
}

/// Reads the list of entries and checks each as it comes, so that errors give its place.
fn verified_entries<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Entry>, D::Error> {
    struct Entries;
    impl<'de> de::Visitor<'de> for Entries {
        type Value = Vec<Entry>;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a list of entries")
        }

        fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Entry>, A::Error> {
            let mut entries: Vec<Entry> = Vec::new();
            while let Some(entry) = list.next_element::<Entry>()? {
                let (number, id) = (entries.len() + 1, &entry.id);
                entry
                    .verify()
                    .map_err(|error| format!("entry {number} \"{id}\": {error}"))
                    .map_err(de::Error::custom)?;
                entries.push(entry);
            }
            Ok(entries)
        }
    }
    deserializer.deserialize_seq(Entries)
}
