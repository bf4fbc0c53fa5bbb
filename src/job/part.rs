use super::shard::Shard;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Which way of cutting work into tasks this is. Parts and checkpoints of another are refused, as their numbers mean other tasks:
/// together they could miss some. Whoever changes what a task is, or the order of tasks, adds 1.
pub(super) const CUT: u32 = 4;

/// What a file says of the list that it holds: what was asked, and which part of the answer this is.
///
/// As text, on one line: `all of REQUEST`, or `part 0/3 (cut 4) of REQUEST`, where 4 is the way in which the work was cut into tasks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<R> {
    /// What was asked; as text, one line.
    pub request: R,
    /// Which part of the answer.
    pub shard: Shard,
}

impl<R: fmt::Display> fmt::Display for Part<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.shard == Shard::WHOLE {
            write!(f, "all of {}", self.request)
        } else {
            write!(f, "part {} (cut {CUT}) of {}", self.shard, self.request)
        }
    }
}

impl<R: FromStr> FromStr for Part<R> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = match text.strip_prefix("all of ") {
            Some(request) => Some((Shard::WHOLE, request)),
            None => text.strip_prefix("part ").and_then(|rest| {
                let (shard, request) = rest.split_once(&format!(" (cut {CUT}) of "))?;
                Some((shard.parse().ok()?, request))
            }),
        };
        let part = parts.and_then(|(shard, request)| {
            let request = request.parse().ok()?;
            Some(Part { request, shard })
        });
        part.ok_or_else(|| {
            let found: String = text.chars().take(200).collect();
            format!(
                "expected `all of …`, or `part I/N (cut {CUT}) of …` as this version of the program cuts the work, found \"{found}\""
            )
        })
    }
}

impl<R: fmt::Display> Serialize for Part<R> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de, R: FromStr> Deserialize<'de> for Part<R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Why files cannot be merged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PartsError {
    /// A file that does not say what it is.
    #[error(
        "{0}: does not say which part of what it is; expected a part that --shard of this version of the program made, with its first line"
    )]
    Unknown(String),
    /// Parts of different requests, or of different numbers of parts.
    #[error("{name}: is {found}; expected a part I/{of} of {request}, as in {first}")]
    Other {
        /// The file.
        name: String,
        /// What it is.
        found: String,
        /// The first file.
        first: String,
        /// The number of parts of the first file's request.
        of: usize,
        /// The first file's request.
        request: String,
    },
    /// A part that came before.
    #[error("{name}: is part {shard}, and so is {first}; expected each part once")]
    Doubled {
        /// The file.
        name: String,
        /// Which part.
        shard: Shard,
        /// The file that came before.
        first: String,
    },
    /// Parts that nobody gave.
    #[error("{missing} of {request}: missing, expected all {of} parts")]
    Missing {
        /// The parts: the first ten, and how many more.
        missing: String,
        /// How many parts there are.
        of: usize,
        /// The request.
        request: String,
    },
}

/// What parts, given by the names of their files, are together: all of what was asked.
///
/// # Errors
/// If a part is missing or doubled, belongs to another request, or does not say what it is.
pub fn whole<R: Clone + PartialEq + fmt::Display>(
    parts: &[(String, Option<Part<R>>)],
) -> Result<Part<R>, PartsError> {
    let mut known = Vec::new();
    for (name, part) in parts {
        let unknown = || PartsError::Unknown(name.clone());
        known.push((name, part.as_ref().ok_or_else(unknown)?));
    }
    let Some(&(first, Part { request, shard })) = known.first() else {
        return Err(PartsError::Unknown("no file".to_owned()));
    };
    let of = shard.of;
    let mut names: BTreeMap<usize, &String> = BTreeMap::new();
    for (name, part) in known {
        if (&part.request, part.shard.of) != (request, of) {
            return Err(PartsError::Other {
                name: name.clone(),
                found: part.to_string(),
                first: first.clone(),
                of,
                request: request.to_string(),
            });
        }
        if let Some(before) = names.insert(part.shard.index, name) {
            return Err(PartsError::Doubled {
                name: name.clone(),
                shard: part.shard,
                first: before.clone(),
            });
        }
    }
    let count = of - names.len();
    if count == 0 {
        return Ok(Part {
            request: request.clone(),
            shard: Shard::WHOLE,
        });
    }
    let missing = (0..of).filter(|index| !names.contains_key(index));
    let missing = missing
        .take(10)
        .map(|index| Shard { index, of }.to_string());
    let mut missing = missing.collect::<Vec<_>>().join(", ");
    if count > 10 {
        missing += &format!(" and {} more", count - 10);
    }
    let noun = if count == 1 { "part" } else { "parts" };
    Err(PartsError::Missing {
        missing: format!("{noun} {missing}"),
        of,
        request: request.to_string(),
    })
}
