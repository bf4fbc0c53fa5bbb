//! Calls of CSP-Rules, and drawings.

use super::PuzzleError;
use oddagon_core::TextError;

/// A call of CSP-Rules: `(solve 7 "..." "..." "...")`.
pub(crate) struct Call<'a> {
    /// Its name, such as `solve` or `solve-tatham`.
    pub name: &'a str,
    /// What follows, in order.
    pub words: Vec<CallWord<'a>>,
    /// The whole text in which it stands.
    pub text: &'a str,
}

/// A word of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallWord<'a> {
    /// What stands between quotes.
    Quoted(&'a str),
    /// What stands between blanks.
    Plain(&'a str),
}

impl<'a> Call<'a> {
    /// Reads a call that is this part of a text.
    pub fn read(text: &'a str, part: &'a str) -> Result<Call<'a>, PuzzleError> {
        let wrong = |problem: &str| PuzzleError::key("call", problem.to_owned());
        let inner = part
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'));
        let Some(inner) = inner else {
            return wrong("expected \"(\" at the start and \")\" at the end");
        };
        let mut words = words(inner);
        if inner.matches('"').count() % 2 == 1 {
            return wrong("a quote does not end");
        }
        let Some(&CallWord::Plain(name)) = words.first() else {
            return wrong("found no name of a function, expected solve");
        };
        words.remove(0);
        Ok(Call { name, words, text })
    }

    /// The words from a place on, none of them quoted; `None` if one is quoted.
    pub fn plain(&self, from: usize) -> Option<Vec<&'a str>> {
        let words = self.words.get(from..)?.iter();
        let plain = words.map(|word| match word {
            CallWord::Plain(word) => Some(*word),
            CallWord::Quoted(_) => None,
        });
        plain.collect()
    }

    /// The number at a place.
    pub fn number(&self, at: usize) -> Option<usize> {
        match self.words.get(at)? {
            CallWord::Plain(word) => word.parse().ok(),
            CallWord::Quoted(_) => None,
        }
    }

    /// The quoted text at a place.
    pub fn quoted(&self, at: usize) -> Option<&'a str> {
        match self.words.get(at)? {
            CallWord::Quoted(text) => Some(text),
            CallWord::Plain(_) => None,
        }
    }
}

/// The words between the brackets of a call, its name first.
pub(crate) fn words(inner: &str) -> Vec<CallWord<'_>> {
    let mut words = Vec::new();
    for (i, part) in inner.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(CallWord::Quoted(part));
        } else {
            words.extend(part.split_whitespace().map(CallWord::Plain));
        }
    }
    words
}

/// The line and column, from 1, of a part of a text.
pub(crate) fn place_in(text: &str, part: &str) -> (usize, usize) {
    let start = part.as_ptr() as usize;
    let before = start.checked_sub(text.as_ptr() as usize);
    let before = before.and_then(|end| text.get(..end)).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// A drawing: a line that names the application, then the puzzle's lines.
pub(crate) struct Drawing<'a> {
    /// The words after the application in the first line.
    pub words: Vec<&'a str>,
    /// The lines, each with its number from 1; blank ones are left out.
    pub lines: Vec<(usize, &'a str)>,
}

impl Drawing<'_> {
    /// The error that something else was expected at this line and column, from 1.
    pub fn wrong<T>(at: (usize, usize), problem: impl Into<String>) -> Result<T, PuzzleError> {
        let (line, column) = at;
        Err(PuzzleError::Text(TextError {
            line,
            column,
            problem: problem.into(),
        }))
    }
}
