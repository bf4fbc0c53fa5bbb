//! A log of finished work, to go on from after an interruption.
//!
//! The file starts with one line of text, the *title*, which says what work it belongs to. Then
//! come records: a number (which piece of work), the length of its result, the result, and a
//! checksum over these three. A record is written in one go, so whenever a program is killed the
//! file holds whole records and at most one torn one at the end, which is cut off when the log is
//! opened again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use thiserror::Error;

/// An open log. The file is locked against other processes as long as it is open.
#[derive(Debug)]
pub struct Checkpoint {
    file: File,
}

/// Results read back: the number of each piece of work and its result.
pub type Done = Vec<(u32, Vec<u8>)>;

/// Why a log cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be opened, read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is a log already, but going on from it was not asked for.
    #[error("unfinished work is here already: continue it with --resume, or delete the file")]
    Exists,
    /// Another process has it open.
    #[error("another process is working on it")]
    Busy,
    /// It belongs to other work.
    #[error("it is a checkpoint of other work: expected \"{expected}\", found \"{found}\"")]
    Other {
        /// The title that was expected.
        expected: String,
        /// The title of the file.
        found: String,
    },
}

impl Checkpoint {
    /// Opens the log of the work with this title, one line, and reads what is done. A missing or
    /// empty file is a new log.
    ///
    /// # Errors
    /// [`CheckpointError::Exists`] if the log is not new and `resume` is false,
    /// [`CheckpointError::Other`] if the title is another; the file stays as it is.
    pub fn open(path: &Path, title: &str, resume: bool) -> Result<(Self, Done), CheckpointError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => CheckpointError::Busy,
            TryLockError::Error(error) => CheckpointError::Io(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let head = format!("{title}\n");
        if head.as_bytes().starts_with(&bytes) && bytes.len() < head.len() {
            // New, or killed before the title was written.
            file.seek(SeekFrom::Start(0))?;
            file.write_all(head.as_bytes())?;
            return Ok((Checkpoint { file }, Vec::new()));
        }
        if !resume {
            return Err(CheckpointError::Exists);
        }
        let Some(mut rest) = bytes.strip_prefix(head.as_bytes()) else {
            let line = bytes.split(|&b| b == b'\n').next().unwrap_or_default();
            return Err(CheckpointError::Other {
                expected: title.to_owned(),
                found: String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned(),
            });
        };
        let mut done = Vec::new();
        while let Some((number, result, after)) = record(rest) {
            done.push((number, result.to_vec()));
            rest = after;
        }
        let end = (bytes.len() - rest.len()) as u64;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok((Checkpoint { file }, done))
    }

    /// Adds the result of one piece of work.
    ///
    /// # Errors
    /// If it cannot be written.
    ///
    /// # Panics
    /// If the result is larger than 4 GiB.
    pub fn add(&mut self, number: u32, result: &[u8]) -> io::Result<()> {
        let length = u32::try_from(result.len()).expect("a result is below 4 GiB");
        let mut bytes = Vec::with_capacity(result.len() + 16);
        bytes.extend(number.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(result);
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        self.file.write_all(&bytes)
    }
}

/// The first record of these bytes, and what comes after it; `None` at the end or where it is torn.
fn record(bytes: &[u8]) -> Option<(u32, &[u8], &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    let (length, rest) = rest.split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    let (result, rest) = rest.split_at_checked(length)?;
    let (sum, rest) = rest.split_first_chunk()?;
    let whole = checksum(&bytes[..8 + length]) == u64::from_le_bytes(*sum);
    whole.then_some((u32::from_le_bytes(*number), result, rest))
}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
