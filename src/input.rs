use super::capture;
use super::error::CliError;
use super::output::{self, is_closed};
use flate2::bufread::MultiGzDecoder;
use itertools::Either;
use oddagon::board::puzzle::begins_call;
use oddagon::proof::{Proof, ProofError};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

type Reader = Box<dyn BufRead + Send>;

/// Lines with their numbers, from 1.
pub type Lines = Box<dyn Iterator<Item = Result<(usize, String), CliError>> + Send>;

/// Where a command's input comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// `-`
    Stdin,
    /// The path of a file that exists.
    File(String),
    /// Neither: the argument is the input.
    Inline(String),
}

/// The text of a file. CSP-Rules' files of examples, `.clp`, have logs between the calls: lines
/// that are not part of a call are blanked out, so that lines keep their numbers. In other files
/// anything that is not a puzzle is an error.
pub fn calls_alone(line: &str, is_open: &mut bool) -> String {
    if !*is_open && !begins_call(line) {
        return String::new();
    }
    let end = line.find(')');
    *is_open = end.is_none();
    line[..end.map_or(line.len(), |end| end + 1)].to_owned()
}

impl Source {
    /// Whether it is one of CSP-Rules' files.
    pub fn is_of_calls(&self) -> bool {
        matches!(self, Source::File(path) if path.ends_with(".clp"))
    }

    /// What an argument means: `-` is standard input, the name of an existing file is that file,
    /// anything else is the input itself.
    pub fn of(argument: &str) -> Source {
        match argument {
            "-" => Source::Stdin,
            path if Path::new(path).exists() => Source::File(path.to_owned()),
            text => Source::Inline(text.to_owned()),
        }
    }

    /// What an argument means that can only be a file's name: `-` is standard input.
    pub fn file(argument: &str) -> Source {
        match argument {
            "-" => Source::Stdin,
            path => Source::File(path.to_owned()),
        }
    }

    /// The argument, if it more resembles the path of a file, which does not exist, than a pattern:
    /// it has a slash, or most of its characters are letters that no pattern has.
    pub fn missing_path(&self) -> Option<&str> {
        let Source::Inline(text) = self else {
            return None;
        };
        let foreign = |c: &char| c.is_alphabetic() && !matches!(c, 'X' | 'x' | 'A'..='G');
        let foreign = text.chars().filter(foreign).count();
        let path = !text.contains(['\n', '(', '[', '"'])
            && (text.contains(['/', '\\']) || foreign * 2 > text.chars().count());
        path.then_some(text)
    }

    /// Its name in messages.
    pub fn name(&self) -> &str {
        match self {
            Source::Stdin => "standard input",
            Source::File(path) => path,
            Source::Inline(_) => "argument",
        }
    }

    /// All of it, unpacked if it is compressed with gzip. Bytes that are not UTF-8 become
    /// replacement characters, which the parsers report with their place.
    ///
    /// # Errors
    /// [`CliError::Read`].
    pub fn read(&self) -> Result<String, CliError> {
        self.read_rest(Vec::new(), self.open()?)
    }

    /// [`Source::lines`] if it begins so, since it may be too large for the memory then;
    /// [`Source::read`] if not.
    ///
    /// # Errors
    /// [`CliError::Read`].
    pub fn read_unless(&self, beginnings: &[&str]) -> Result<Either<Lines, String>, CliError> {
        let mut reader = self.open()?;
        let mut first = Vec::new();
        let length = reader.read_until(b'\n', &mut first);
        length.map_err(|error| self.unreadable(error))?;
        if !beginnings.iter().any(|b| first.starts_with(b.as_bytes())) {
            return self.read_rest(first, reader).map(Either::Right);
        }
        let all = io::Cursor::new(first).chain(reader);
        Ok(Either::Left(self.lines_of(Box::new(all))))
    }

    fn read_rest(&self, mut begun: Vec<u8>, mut rest: Reader) -> Result<String, CliError> {
        let length = rest.read_to_end(&mut begun);
        length.map_err(|error| self.unreadable(error))?;
        Ok(String::from_utf8_lossy(&begun).into_owned())
    }

    /// All proofs in it.
    ///
    /// # Errors
    /// [`CliError::Read`] and [`CliError::Proof`].
    pub fn proofs(&self) -> Result<Vec<Proof>, CliError> {
        self.proofs_in(&self.read()?)
    }

    /// All proofs in its text.
    ///
    /// # Errors
    /// [`CliError::Proof`].
    pub fn proofs_in(&self, text: &str) -> Result<Vec<Proof>, CliError> {
        let all = match no_proof(text) {
            Some(message) => Err(ProofError(message)),
            None => Proof::read_all(text),
        };
        let name = self.name().to_owned();
        all.map_err(|error| CliError::Proof { name, error })
    }

    /// Its lines with their numbers, from 1, as they come, unpacked if it is compressed with gzip;
    /// line ends (LF, CR or both) are cut off.
    ///
    /// # Errors
    /// [`CliError::Read`], also from the iterator; [`CliError::Closed`] from the iterator where
    /// standard output was closed.
    pub fn lines(&self) -> Result<Lines, CliError> {
        Ok(self.lines_of(self.open()?))
    }

    fn lines_of(&self, mut reader: Reader) -> Lines {
        let source = self.clone();
        let mut number = 0;
        let mut waiting = std::collections::VecDeque::new();
        Box::new(std::iter::from_fn(move || {
            if waiting.is_empty() {
                let mut bytes = Vec::new();
                match reader.read_until(b'\n', &mut bytes) {
                    Ok(0) => return None,
                    Ok(_) if is_closed() => {
                        let name = source.name().to_owned();
                        return Some(Err(CliError::Closed { name }));
                    }
                    Ok(_) => {}
                    Err(error) => return Some(Err(source.unreadable(error))),
                }
                for end in [b'\n', b'\r'] {
                    bytes.pop_if(|last| *last == end);
                }
                let text = String::from_utf8(bytes)
                    .unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
                if !text.contains('\r') {
                    number += 1;
                    return Some(Ok((number, text)));
                }
                // A CR alone ends a line as well.
                waiting.extend(text.split('\r').map(str::to_owned));
            }
            number += 1;
            waiting.pop_front().map(|line| Ok((number, line)))
        }))
    }

    /// What it holds, unpacked if it is compressed with gzip.
    fn open(&self) -> Result<Reader, CliError> {
        let mut reader = match self {
            Source::Stdin => stdin(),
            Source::File(path) => {
                let file = std::fs::File::open(path).map_err(|error| self.unreadable(error))?;
                Box::new(BufReader::new(file))
            }
            Source::Inline(text) => Box::new(io::Cursor::new(text.clone().into_bytes())),
        };
        let head = reader.fill_buf().map_err(|error| self.unreadable(error))?;
        Ok(if head.starts_with(&[0x1f, 0x8b]) {
            Box::new(BufReader::new(MultiGzDecoder::new(reader)))
        } else {
            reader
        })
    }

    fn unreadable(&self, error: io::Error) -> CliError {
        let name = self.name().to_owned();
        CliError::Read { name, error }
    }
}

/// Standard input, or what stands in for it.
pub fn stdin() -> Reader {
    capture::input().unwrap_or_else(|| Box::new(BufReader::new(Answered(io::stdin()))))
}

/// A source that may be slow: before it is waited for, what is to be printed is printed.
struct Answered<R>(R);

impl<R: Read> Read for Answered<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        // An error is told at the next answer, or at the end.
        output::print_waiting();
        self.0.read(into)
    }
}

/// The message about a text that does not even begin like a proof; `None` for all others, which the
/// reader of proofs judges.
fn no_proof(text: &str) -> Option<String> {
    let is_aside =
        |line: &str| line.is_empty() || line.starts_with("//") || line.starts_with("#![");
    let mut lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    let (line, number) = lines.find(|(line, _)| !is_aside(line.trim()))?;
    let start = line.trim_start();
    // The name of a struct may come first.
    let rest = start.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    if rest.starts_with(['(', '[', '{']) || rest.starts_with("/*") {
        return None;
    }
    let column = line.chars().count() - start.chars().count() + 1;
    let found: String = start.chars().take(40).collect();
    Some(format!(
        "not a proof: line {number}, column {column}: found \"{}\", expected a RON or JSON proof \
         object, which begins with `(` or `{{`",
        found.escape_debug()
    ))
}
