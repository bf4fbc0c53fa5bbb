//! Answers about a stream of inputs, one after the other: to standard output, or to a file, whose
//! writing can be interrupted and continued.

use super::error::CliError;
use super::work::{partial, with_ending};
use super::{interrupt, output};
use clap::Args;
use oddagon::job::{Checkpoint, CheckpointError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::fmt::{self, Debug};
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Where the answers go.
#[derive(Args)]
pub struct AnswersArg {
    /// Write the answers to this file: to FILE.partial until all are there, with FILE.partial.log
    /// beside it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the FILE.partial that an interrupted run of the same command has begun
    #[arg(long, requires = "out")]
    resume: bool,
}

/// Writes answers in order. `K` is what the command must know of each earlier answer when it goes
/// on.
pub struct Answers<K> {
    file: Option<Writing>,
    /// Answers of an earlier run that this run has not reached yet.
    done: VecDeque<Record<K>>,
    count: usize,
}

/// A file that is being written, and how far it is.
struct Writing {
    /// The name that it gets when it is complete.
    out: PathBuf,
    /// Its name until then.
    path: PathBuf,
    file: File,
    log: Checkpoint,
}

/// What the log says of an answer.
#[derive(Serialize, Deserialize)]
struct Record<K> {
    input: String,
    kept: K,
    /// The length of the answer in bytes.
    length: u64,
}

/// No answer depends on where it goes: see [`AnswersArg::open`].
impl Debug for AnswersArg {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("_")
    }
}

impl AnswersArg {
    /// Whether they go to a file, so that nothing is lost by an interruption.
    pub fn in_file(&self) -> bool {
        self.out.is_some()
    }

    /// Opens the file, if there is one; `asked` are the arguments on which the answers depend.
    ///
    /// # Errors
    /// If the file cannot be written or belongs to another command.
    pub fn open<K: DeserializeOwned>(
        &self,
        command: &str,
        asked: &impl Debug,
    ) -> Result<Answers<K>, CliError> {
        let mut answers = Answers {
            file: None,
            done: VecDeque::new(),
            count: 0,
        };
        if let Some(out) = &self.out {
            output::has_folder(out)?;
            let out = &output::real(out).map_err(wrong_file(out))?;
            if std::fs::metadata(out).is_ok_and(|found| !found.is_file()) {
                let out = out.display();
                return Err(CliError::Usage(format!("--out: {out} is no file")));
            }
            let path = partial(out);
            let log = log_of(&path);
            let version = env!("CARGO_PKG_VERSION");
            let digest = digest([format!("{asked:?}")]);
            let title = format!("oddagon {version} {command}, arguments {digest}");
            let opened = Checkpoint::open(&log, &title, self.resume);
            let (checkpoint, records) = opened.map_err(wrong_log(&log))?;
            for (_, record) in records {
                let record = serde_json::from_slice(&record);
                let record =
                    record.map_err(|error| wrong_log(&log)(io::Error::other(error).into()));
                answers.done.push_back(record?);
            }
            let length = answers.done.iter().map(|record: &Record<K>| record.length);
            let file = begun(&path, length.sum()).map_err(wrong_file(&path))?;
            interrupt::advise(format!(
                "what is done is in {}; the same command with --resume goes on from there",
                path.display()
            ));
            answers.file = Some(Writing {
                out: out.clone(),
                path,
                file,
                log: checkpoint,
            });
        }
        Ok(answers)
    }
}

impl<K: Serialize> Answers<K> {
    /// How many inputs an earlier run has answered.
    pub fn done(&self) -> usize {
        self.done.len()
    }

    /// What was kept of the answer about this input, the next one, that an earlier run gave.
    ///
    /// # Errors
    /// If there is none left, or it is about another input.
    pub fn again(&mut self, input: &str) -> Result<K, CliError> {
        let record = self.done.pop_front();
        self.count += 1;
        match record {
            Some(record) if record.input == input => Ok(record.kept),
            other => Err(CliError::Usage(format!(
                "--resume: input {} is not the one that was answered before: expected \"{}\", \
                 found \"{input}\"",
                self.count,
                other.map_or(String::new(), |record| record.input)
            ))),
        }
    }

    /// Writes the answer about an input.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, input: &str, kept: K, text: &str) -> Result<(), CliError> {
        let Some(writing) = &mut self.file else {
            return output::print(text);
        };
        let written = writing.file.write_all(text.as_bytes());
        written.map_err(wrong_file(&writing.path))?;
        let record = Record {
            input: input.to_owned(),
            kept,
            length: text.len() as u64,
        };
        let number = u32::try_from(self.count).map_err(|_| too_many())?;
        self.count += 1;
        let added = writing.log.add(number, output::json(&record).as_bytes());
        added.map_err(wrong_file(&log_of(&writing.path)))
    }

    /// Gives the complete file its name, and removes the log. `head` makes the lines before the
    /// answers from the answers, if there are any.
    ///
    /// # Errors
    /// If an earlier run answered more inputs than there are, or the file cannot be written.
    pub fn finish(self, head: Option<&dyn Fn(&str) -> String>) -> Result<(), CliError> {
        if let Some(record) = self.done.front() {
            let message = format!(
                "--resume: expected the input that was answered before, \"{}\", found the end of \
                 the inputs",
                record.input
            );
            return Err(CliError::Usage(message));
        }
        let Some(Writing {
            out,
            path,
            file,
            log,
        }) = self.file
        else {
            return Ok(());
        };
        file.sync_all().map_err(wrong_file(&path))?;
        if let Some(head) = head {
            let all = std::fs::read_to_string(&path).map_err(wrong_file(&path))?;
            output::write_file(&out, &format!("{}\n{all}", head(&all)))?;
            std::fs::remove_file(&path).map_err(wrong_file(&path))?;
        } else {
            std::fs::rename(&path, &out).map_err(wrong_file(&out))?;
        }
        drop(log);
        let log = log_of(&path);
        std::fs::remove_file(&log).map_err(wrong_file(&log))
    }
}

/// The log of an unfinished file.
fn log_of(partial: &Path) -> PathBuf {
    with_ending(partial, ".log")
}

/// What is in the files that arguments name: answers depend on that, not on the names alone. What
/// cannot be read is left to whoever needs it.
pub fn contents(files: &[String]) -> Vec<String> {
    let texts = files.iter().filter_map(|file| std::fs::read(file).ok());
    texts.map(|text| digest([text])).collect()
}

/// The SHA-256 digest of texts, which all count.
pub fn digest<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text);
        hash.update([0]);
    }
    let digest = hash.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The file, cut to so many bytes, to go on with.
fn begun(path: &Path, length: u64) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let mut file = options
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    let found = file.metadata()?.len();
    if found < length {
        let message =
            format!("found {found} bytes, expected at least the {length} that were written");
        return Err(io::Error::other(message));
    }
    file.set_len(length)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

fn wrong_log(path: &Path) -> impl Fn(CheckpointError) -> CliError {
    let name = path.display().to_string();
    move |error| CliError::Checkpoint {
        name: name.clone(),
        error,
    }
}

fn wrong_file(path: &Path) -> impl Fn(io::Error) -> CliError {
    let name = path.display().to_string();
    move |error| CliError::Write {
        name: name.clone(),
        error,
    }
}

fn too_many() -> CliError {
    CliError::Usage("found more than 4,294,967,295 inputs, expected fewer".to_owned())
}
