//! The part that all readers share: lines, without what people put around the cells.

use oddagon_core::sudoku::text::{is_frame, is_separator};

/// A run of characters without blanks or frame characters.
#[derive(Debug, Clone, Copy)]
pub struct Token<'a> {
    /// The characters.
    pub text: &'a str,
    /// The column of the first, from 1.
    pub column: usize,
}

impl<'a> Token<'a> {
    /// The characters with their columns.
    pub fn chars(self) -> impl Iterator<Item = (usize, char)> + Clone + 'a {
        (self.column..).zip(self.text.chars())
    }

    /// The number of characters.
    pub fn len(self) -> usize {
        self.text.chars().count()
    }
}

/// A line that holds cells.
#[derive(Debug, Clone)]
pub struct Row<'a> {
    /// The line's number, from 1.
    pub line: usize,
    /// The whole line.
    pub text: &'a str,
    /// Its runs of characters; at least one.
    pub tokens: Vec<Token<'a>>,
}

impl Row<'_> {
    /// The number of characters in all tokens.
    pub fn characters(&self) -> usize {
        self.tokens.iter().map(|t| t.len()).sum()
    }

    /// The column of the first character, from 1.
    pub fn column(&self) -> usize {
        self.tokens[0].column
    }

    /// The column of the `n`-th character (from 0) of all tokens, or that after the last one.
    pub fn column_of(&self, n: usize) -> usize {
        let mut columns = self.tokens.iter().flat_map(|t| t.chars()).map(|(c, _)| c);
        match columns.nth(n) {
            Some(column) => column,
            None => self.end(),
        }
    }

    /// The column after the last character.
    pub fn end(&self) -> usize {
        self.tokens.last().map_or(1, |t| t.column + t.len())
    }
}

/// The lines that hold cells: no blank lines, no frames, no comments.
pub fn rows(text: &str) -> Vec<Row<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    lines(text).filter_map(|(n, l)| row(n, l)).collect()
}

/// The cells of one line, which has that number; `None` where it has none.
pub fn row(line: usize, text: &str) -> Option<Row<'_>> {
    if text.trim_start().starts_with('#') || is_frame(text) {
        return None;
    }
    let mut tokens = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    let mut close = |open: &mut Option<(usize, usize)>, end: usize| {
        if let Some((column, start)) = open.take() {
            tokens.push(Token {
                text: &text[start..end],
                column,
            });
        }
    };
    for (i, (at, c)) in text.char_indices().enumerate() {
        if is_separator(c) {
            close(&mut open, at);
        } else if open.is_none() {
            open = Some((i + 1, at));
        }
    }
    close(&mut open, text.len());
    (!tokens.is_empty()).then_some(Row { line, text, tokens })
}

/// The lines of a text with their numbers from 1; LF, CR and CRLF end a line.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text);
    (1..).map_while(move |n| {
        let here = rest?;
        match here.find(['\n', '\r']) {
            None => rest = None,
            Some(end) => {
                let crlf = here[end..].starts_with("\r\n");
                rest = Some(&here[end + 1 + usize::from(crlf)..]);
                return Some((n, &here[..end]));
            }
        }
        Some((n, here))
    })
}
