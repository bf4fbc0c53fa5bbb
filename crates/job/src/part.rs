use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The version of the cut into tasks. Parts and checkpoints of another cut are refused, as their
/// numbers mean other tasks: together they could miss some. Add 1 when tasks or their order change.
pub(super) const CUT_VERSION: u32 = 8;

/// The version of the program. Parts of another version are refused, too: its answers may differ.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The tasks t with t mod `of` = `index`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which shard, from 0.
    pub index: usize,
    /// The number of shards.
    pub of: usize,
}

impl Shard {
    /// The only shard of all work.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };
}

impl fmt::Display for Shard {
    /// `0/3` is the first of three.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((index, of)) if index < of => Ok(Shard { index, of }),
            _ => Err(format!(
                "expected a part I/N with I from 0 to N-1, such as 0/8, found \"{text}\""
            )),
        }
    }
}

/// The description of a list in its file: what was asked for, which part of the answer this is,
/// and, for a part, what is in it.
///
/// In a file, on one line: `all of REQUEST`, or `part 0/3 (oddagon 0.1.0 enumerate, cut 8, 17
/// items, sha256 DIGEST) of REQUEST`, where `enumerate` is the command that made it, 8 is the
/// version of the cut into tasks, and DIGEST is that of the items (see [`Sealer`]). In words `part
/// 0/3 (cut 8) of REQUEST`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<R> {
    /// What was asked for; as text, one line.
    pub request: R,
    /// Which part of the answer.
    pub shard: Shard,
    /// What the part holds; `None` of the whole.
    pub seal: Option<Seal>,
}

/// What made a part, and the number of its items and their digest: they show whether the part was
/// cut off or damaged afterwards. They do not show whether somebody changed it, who can make both
/// anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// The command that made it, such as `enumerate`: it says what kind of list it is.
    pub command: String,
    /// How many.
    pub items: usize,
    /// The SHA-256 digest, as 64 hexadecimal digits.
    pub sha256: String,
}

/// Takes the items of a part, one after the other, to seal it.
///
/// The digest is that of lines: first `COMMAND: part I/N of REQUEST`, so that a part cannot pass
/// for another; then each item.
#[derive(Debug, Clone)]
pub struct Sealer {
    command: String,
    items: usize,
    hash: Sha256,
}

impl Sealer {
    /// Takes an item, a text of one line.
    pub fn add(&mut self, item: &str) {
        self.items += 1;
        self.line(item);
    }

    /// The seal of the items taken.
    pub fn seal(self) -> Seal {
        Seal {
            command: self.command,
            items: self.items,
            sha256: hexadecimal(self.hash),
        }
    }

    fn line(&mut self, text: &str) {
        self.hash.update(text);
        self.hash.update("\n");
    }
}

/// The SHA-256 of a text, as 64 hexadecimal digits.
pub fn sha256(text: &str) -> String {
    hexadecimal(Sha256::new_with_prefix(text))
}

fn hexadecimal(hash: Sha256) -> String {
    let digest = hash.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl<R: fmt::Display> Part<R> {
    /// The answer to a request, or a part of it, that a command made and that holds these items.
    pub fn new<T: AsRef<str>>(
        command: &str,
        request: R,
        shard: Shard,
        items: impl IntoIterator<Item = T>,
    ) -> Self {
        let seal = None;
        let part = Part {
            request,
            shard,
            seal,
        };
        let seal = (shard != Shard::WHOLE).then(|| part.seal(command, items));
        Part { seal, ..part }
    }

    /// The command that made the part; nothing for the whole.
    pub fn command(&self) -> &str {
        self.seal.as_ref().map_or("", |seal| &seal.command)
    }

    /// A sealer for the items of this part, to compare with what it says.
    pub fn sealer(&self) -> Sealer {
        self.sealer_by(self.command())
    }

    fn sealer_by(&self, command: &str) -> Sealer {
        let mut sealer = Sealer {
            command: command.to_owned(),
            items: 0,
            hash: Sha256::new(),
        };
        sealer.line(&format!(
            "{command}: part {} of {}",
            self.shard, self.request
        ));
        sealer
    }

    /// The seal of this part with these items, made by a command.
    fn seal<T: AsRef<str>>(&self, command: &str, items: impl IntoIterator<Item = T>) -> Seal {
        let mut sealer = self.sealer_by(command);
        items.into_iter().for_each(|item| sealer.add(item.as_ref()));
        sealer.seal()
    }

    /// The line for a file.
    pub fn line(&self) -> String {
        match &self.seal {
            Some(Seal {
                command,
                items,
                sha256,
            }) => format!(
                "part {} (oddagon {VERSION} {command}, cut {CUT_VERSION}, {items} items, sha256 \
                 {sha256}) of {}",
                self.shard, self.request
            ),
            None => self.to_string(),
        }
    }
}

impl<R: fmt::Display> Part<R> {
    /// The first line of a list in lines: a comment, or an object of JSON.
    pub fn head(&self, json: bool) -> String {
        if json {
            serde_json::json!({ "part": self.line() }).to_string()
        } else {
            format!("# {}", self.line())
        }
    }
}

impl<R: FromStr> Part<R> {
    /// The description in the first line of a list, if it has one, and whether the list is JSON.
    pub fn of_head(line: &str) -> Option<Result<(Self, bool), String>> {
        #[derive(Deserialize)]
        struct Head {
            part: String,
        }
        let (text, json) = match line.strip_prefix("# ") {
            Some(text) => (text.to_owned(), false),
            None => (serde_json::from_str::<Head>(line).ok()?.part, true),
        };
        Some(text.parse().map(|part| (part, json)))
    }
}

impl<R: fmt::Display> fmt::Display for Part<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.shard == Shard::WHOLE {
            write!(f, "all of {}", self.request)
        } else {
            write!(
                f,
                "part {} (cut {CUT_VERSION}) of {}",
                self.shard, self.request
            )
        }
    }
}

impl<R: FromStr> FromStr for Part<R> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        read(text).ok_or_else(|| {
            let found: String = text.chars().take(200).collect();
            format!(
                "expected `all of …`, or `part I/N (oddagon {VERSION} COMMAND, cut {CUT_VERSION}, \
                 M \
                 items, sha256 …) of …` as this version of the program writes it, found \
                 \"{found}\"; a part of another version must be made again"
            )
        })
    }
}

/// Reads what [`Part::line`] wrote.
fn read<R: FromStr>(text: &str) -> Option<Part<R>> {
    if let Some(request) = text.strip_prefix("all of ") {
        return Some(Part {
            request: request.parse().ok()?,
            shard: Shard::WHOLE,
            seal: None,
        });
    }
    let (shard, rest) = text.strip_prefix("part ")?.split_once(" (oddagon ")?;
    let (head, request) = rest.split_once(") of ")?;
    let (made_by, head) = head.split_once(", cut ")?;
    let (version, command) = made_by.split_once(' ')?;
    let (cut, seal) = head.split_once(", ")?;
    let (items, sha256) = seal.split_once(" items, sha256 ")?;
    let seal = Seal {
        command: command.to_owned(),
        items: items.parse().ok()?,
        sha256: sha256.to_owned(),
    };
    (version == VERSION && cut == CUT_VERSION.to_string()).then_some(Part {
        request: request.parse().ok()?,
        shard: shard.parse().ok()?,
        seal: Some(seal),
    })
}

impl<R: fmt::Display> Serialize for Part<R> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.line())
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
        "{0}: does not say which part of which list it is; expected a part that --shard of this \
         version of the program made, with its first line"
    )]
    Unknown(String),
    /// A file that says what it is in a way that this version does not read.
    #[error("{name}: {message}")]
    Unread {
        /// The file.
        name: String,
        /// What is wrong.
        message: String,
    },
    /// A part that does not hold what its description says.
    #[error(
        "{name}: {part}: expected {stated}, as its head says, found {found}: the part was cut off \
         or changed after it was made; make it again"
    )]
    Broken {
        /// The file.
        name: String,
        /// Its description.
        part: String,
        /// What it should hold by its description.
        stated: String,
        /// What it holds.
        found: String,
    },
    /// Parts of different requests, or of different numbers of parts.
    #[error("{name}: is {found}; expected a part I/{of} of {request}, as in {first}")]
    Other {
        /// The file.
        name: String,
        /// Its description.
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
    /// Parts that were not given.
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

fn seal_words(seal: &Option<Seal>) -> String {
    match seal {
        Some(Seal { items, sha256, .. }) => format!("{items} items with SHA-256 {sha256}"),
        None => "a whole".to_owned(),
    }
}

/// A file that is to be merged.
#[derive(Debug, Clone)]
pub struct Given<R> {
    /// Its name.
    pub name: String,
    /// Its description.
    pub part: Option<Part<R>>,
    /// What it holds.
    pub found: Option<Seal>,
}

impl<R: fmt::Display> Given<R> {
    /// A file of that name with a description and these items.
    pub fn new<T: AsRef<str>>(
        name: String,
        part: Option<Part<R>>,
        items: impl IntoIterator<Item = T>,
    ) -> Self {
        let sealed = part.as_ref().filter(|part| part.shard != Shard::WHOLE);
        Given {
            name,
            found: sealed.map(|part| part.seal(part.command(), items)),
            part,
        }
    }
}

/// The whole that these parts are together.
///
/// # Errors
/// If a part is missing or doubled, belongs to another request, does not say what it is, or does
/// not hold what it says.
pub fn whole<R: Clone + PartialEq + fmt::Display>(
    parts: &[Given<R>],
) -> Result<Part<R>, PartsError> {
    let (request, missing) = missing(parts)?;
    let Some(Shard { of, .. }) = missing.first() else {
        return Ok(Part {
            request,
            shard: Shard::WHOLE,
            seal: None,
        });
    };
    let noun = if missing.len() == 1 { "part" } else { "parts" };
    let names: Vec<String> = missing.iter().take(10).map(Shard::to_string).collect();
    let more = match missing.len() - names.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Err(PartsError::Missing {
        missing: format!("{noun} {}{more}", names.join(", ")),
        of: *of,
        request: request.to_string(),
    })
}

/// What was asked for, and the parts of the answer that are not among these.
///
/// # Errors
/// If a part is doubled, belongs to another request, does not say what it is, or does not hold what
/// it says.
pub fn missing<R: Clone + PartialEq + fmt::Display>(
    parts: &[Given<R>],
) -> Result<(R, Vec<Shard>), PartsError> {
    let mut known = Vec::new();
    for Given { name, part, found } in parts {
        let part = part
            .as_ref()
            .ok_or_else(|| PartsError::Unknown(name.clone()))?;
        if part.seal != *found {
            return Err(PartsError::Broken {
                name: name.clone(),
                part: part.to_string(),
                stated: seal_words(&part.seal),
                found: seal_words(found),
            });
        }
        known.push((name, part));
    }
    let Some(&(first, Part { request, shard, .. })) = known.first() else {
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
    let missing = (0..of)
        .filter(|index| !names.contains_key(index))
        .map(|index| Shard { index, of })
        .collect();
    Ok((request.clone(), missing))
}
