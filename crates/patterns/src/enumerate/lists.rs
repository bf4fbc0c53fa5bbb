//! Lists of patterns as `oddagon enumerate` writes them, in parts that are put together.

use super::kind::Kind;
use super::options::Options;
use super::pattern::Marked;
use oddagon_job::{Given, Part, PartsError, Sealer, Shard, whole};
use thiserror::Error;

/// The parts of a list, read line by line: see [`Lists::begin`], [`Lists::add`] and
/// [`Lists::merged`].
#[derive(Debug, Default)]
pub struct Lists {
    parts: Vec<Given<Options>>,
    current: Option<Current>,
    found: Vec<(Marked, String)>,
}

/// The list that was begun last.
#[derive(Debug)]
struct Current {
    request: Options,
    /// Whether its lines are JSON.
    json: bool,
    /// Its lines so far, if it is a part of a whole.
    lines: Option<Sealer>,
}

/// Why lists cannot be merged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ListsError {
    /// Some lists are JSON, others are not.
    #[error("some lists are JSON and some are not: expected files of one kind")]
    Mixed,
    /// A line that holds no pattern of the kind that its file is about.
    #[error("{name}, line {line}: expected one of the {kind}, as `oddagon enumerate` writes it")]
    Line {
        /// The file.
        name: String,
        /// The number of the line, from 1.
        line: usize,
        /// The kind of patterns.
        kind: Kind,
    },
    /// The lists are not the parts of one list, or a part is missing.
    #[error(transparent)]
    Parts(#[from] PartsError),
}

impl Lists {
    /// Begins a list, given the name of its file and its first line, which says which part of which
    /// list it is.
    ///
    /// # Errors
    /// [`PartsError::Unknown`], [`PartsError::Unread`], or [`ListsError::Mixed`].
    pub fn begin(&mut self, name: &str, head: &str) -> Result<(), ListsError> {
        let part = Part::of_head(head).ok_or_else(|| PartsError::Unknown(name.to_owned()))?;
        let name = name.to_owned();
        let (part, json): (Part<Options>, bool) = part.map_err(|message| PartsError::Unread {
            name: name.clone(),
            message,
        })?;
        if self
            .current
            .as_ref()
            .is_some_and(|before| before.json != json)
        {
            return Err(ListsError::Mixed);
        }
        self.end();
        self.current = Some(Current {
            request: part.request.clone(),
            json,
            lines: (part.shard != Shard::WHOLE).then(|| part.sealer()),
        });
        self.parts.push(Given {
            name,
            part: Some(part),
            found: None,
        });
        Ok(())
    }

    /// Adds a line of the list that was begun last.
    ///
    /// # Errors
    /// [`ListsError::Line`]; [`PartsError::Unknown`] if no list was begun.
    pub fn add(&mut self, number: usize, line: String) -> Result<(), ListsError> {
        let (Some(current), Some(given)) = (&mut self.current, self.parts.last()) else {
            return Err(PartsError::Unknown("no file".to_owned()).into());
        };
        let text = if current.json {
            let rest = line.strip_prefix(r#"{"pattern":""#);
            rest.and_then(|rest| rest.get(..current.request.cells()))
        } else {
            Some(line.as_str())
        };
        let pattern = text
            .and_then(|text| current.request.pattern(text))
            .ok_or_else(|| ListsError::Line {
                name: given.name.clone(),
                line: number,
                kind: current.request.kind,
            })?;
        if let Some(lines) = &mut current.lines {
            lines.add(&line);
        }
        self.found.push((pattern, line));
        Ok(())
    }

    /// Ends the list that was begun last.
    fn end(&mut self) {
        if let (Some(current), Some(given)) = (&mut self.current, self.parts.last_mut()) {
            given.found = current.lines.take().map(Sealer::seal);
        }
    }

    /// What was asked, and the patterns of the whole list with their lines, in order.
    ///
    /// # Errors
    /// [`ListsError::Parts`] unless every part of one list was added, once, with the lines that it
    /// had when it was made.
    pub fn merged(mut self) -> Result<(Options, Vec<(Marked, String)>), ListsError> {
        self.end();
        let Part { request, .. } = whole(&self.parts)?;
        self.found.sort_unstable();
        self.found.dedup();
        Ok((request, self.found))
    }
}
