use std::io::{self, BufRead};

/// The first word of a line: the characters before the first blank, comma, semicolon or `#`. Blanks
/// and a byte order mark before it are skipped.
pub fn head(line: &str) -> &str {
    let line = line.trim_start_matches('\u{feff}').trim_start();
    let end = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '#');
    // Bytes are looked at faster than characters, and most lines have nothing else.
    match line
        .bytes()
        .position(|b| !b.is_ascii_graphic() || end(b.into()))
    {
        None => line,
        Some(plain) => {
            let rest = line[plain..].find(end).unwrap_or(line.len() - plain);
            &line[..plain + rest]
        }
    }
}

/// One line of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, without the line end; invalid UTF-8 is replaced by U+FFFD.
    pub text: String,
}

/// The lines of an input, read as they come: LF, CR and CRLF end a line; a byte order mark before
/// the first is dropped, and so are lines of blanks only and lines that begin with `#`.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    number: usize,
    /// The last line ended in CR: a LF that comes next belongs to it.
    after_cr: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`.
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input,
            number: 0,
            after_cr: false,
        }
    }

    /// The next line as bytes; `None` at the end.
    fn raw(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        loop {
            let buffer = match self.input.fill_buf() {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if buffer.is_empty() {
                return Ok((!bytes.is_empty()).then_some(bytes));
            }
            if std::mem::take(&mut self.after_cr) && buffer[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            match buffer.iter().position(|b| matches!(b, b'\n' | b'\r')) {
                None => {
                    bytes.extend_from_slice(buffer);
                    let used = buffer.len();
                    self.input.consume(used);
                }
                Some(end) => {
                    bytes.extend_from_slice(&buffer[..end]);
                    self.after_cr = buffer[end] == b'\r';
                    self.input.consume(end + 1);
                    return Ok(Some(bytes));
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        loop {
            let bytes = match self.raw() {
                Err(error) => return Some(Err(error)),
                Ok(bytes) => bytes?,
            };
            self.number += 1;
            let mut text = String::from_utf8_lossy(&bytes).into_owned();
            if self.number == 1 && text.starts_with('\u{feff}') {
                text.remove(0);
            }
            let body = text.trim_start();
            if !body.is_empty() && !body.starts_with('#') {
                let number = self.number;
                return Some(Ok(Line { number, text }));
            }
        }
    }
}
