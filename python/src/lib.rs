//! The Python package's way to the program: `oddagon/__init__.py` has the functions that people
//! call, and `docs/python.md` says how they are used.
#![forbid(unsafe_code)]

mod objects;

use objects::{Kinds, Reader};
use oddagon_program::{Answer, answer_until};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyUserWarning, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyTuple};
use std::ffi::{CString, OsString};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Options that make no sense here: what they are for, Python does itself.
const WITHHELD: [&str; 7] = [
    "help",
    "json",
    "keep_going",
    "out",
    "resume",
    "shard",
    "version",
];

/// Options about all inputs together, which must then be given to the command line in one go.
const ABOUT_ALL: [&str; 7] = [
    "bundle", "distinct", "html", "proof", "ranking", "summary", "svg",
];

/// The least length of a text that is a line of its own to every command: a pattern or a puzzle in
/// one line.
const LINE: usize = 81;

/// What a command is given in one go.
struct Run {
    argument: String,
    input: String,
    /// Of a list: which items, from 0.
    items: Option<std::ops::Range<usize>>,
}

impl Run {
    /// An answer may have its puzzle's number in the run: of a list it gets the item's.
    fn number(&self, answer: &Bound<'_, PyDict>) -> PyResult<()> {
        let key = intern!(answer.py(), "puzzle");
        if let Some(items) = &self.items
            && let Some(puzzle) = answer.get_item(key)?
            && let Ok(puzzle) = puzzle.cast::<PyInt>()
        {
            let item = items.end.min(items.start + puzzle.extract::<usize>()?);
            answer.set_item(key, item)?;
        }
        Ok(())
    }
}

/// Lines that follow each other go to standard input together, so that all threads have work;
/// everything else is an argument of its own.
fn runs(list: Vec<String>) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut files = Files::default();
    for (item, text) in list.into_iter().enumerate() {
        let this = Some(item..item + 1);
        if !is_line(&text, &mut files) {
            let (argument, input) = (text, String::new());
            let items = this;
            runs.push(Run {
                argument,
                input,
                items,
            });
            continue;
        }
        match runs.last_mut() {
            Some(Run { input, items, .. }) if !input.is_empty() => {
                *input += &text;
                input.push('\n');
                *items = items.take().map(|items| items.start..item + 1);
            }
            _ => runs.push(Run {
                argument: "-".to_owned(),
                // Blank lines say nothing, and with them messages number lines as the list does.
                input: "\n".repeat(item) + &text + "\n",
                items: this,
            }),
        }
    }
    runs
}

/// Whether a text is a line of its own, and not a file's name.
fn is_line(text: &str, files: &mut Files) -> bool {
    // As most are: then the rest need not be looked for.
    if text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
    {
        return text.len() >= LINE && !files.have(text, true);
    }
    let word = text.split_whitespace().next().unwrap_or_default();
    word.chars().count() >= LINE
        && !word.starts_with('#')
        && !text.contains(['\n', '\r'])
        && !files.have(text, !text.contains(['/', '\\', ':']))
}

/// The files that texts may name.
#[derive(Default)]
struct Files {
    /// Whether a name in the current folder is as long as a line, once that is known.
    have_long_names: Option<bool>,
}

impl Files {
    /// Whether a text of at least [`LINE`] characters names a file, in the current folder or
    /// elsewhere. The folder is looked at once: to ask for each text takes twice as long as to make
    /// a dict of its answer.
    fn have(&mut self, text: &str, is_here: bool) -> bool {
        let may_be = !is_here || *self.have_long_names.get_or_insert_with(has_long_names);
        may_be && Path::new(text).exists()
    }
}

/// Whether a name in the current folder is as long as a line; so it is taken to be where that
/// cannot be seen.
fn has_long_names() -> bool {
    let is_long = |name: OsString| name.to_string_lossy().chars().count() >= LINE;
    std::fs::read_dir(".").map_or(true, |mut entries| {
        entries.any(|entry| entry.map_or(true, |entry| is_long(entry.file_name())))
    })
}

/// The options as arguments: `max_guardians=3` is `--max-guardians=3`, `core=True` is `--core`, a
/// list is an option given several times.
fn arguments(command: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<String>> {
    let mut words = vec![command.to_owned(), "--json".to_owned()];
    for (name, value) in options.into_iter().flatten() {
        let name: String = name.extract()?;
        if WITHHELD.contains(&name.as_str()) {
            let message = format!("{command}() has no option '{name}'; the command line has");
            return Err(PyTypeError::new_err(message));
        }
        let option = format!("--{}", name.replace('_', "-"));
        let values = if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
            value.try_iter()?.collect::<PyResult<Vec<_>>>()?
        } else {
            vec![value]
        };
        for value in values {
            match value.extract::<Option<bool>>() {
                Ok(None | Some(false)) => {}
                Ok(Some(true)) => words.push(option.clone()),
                Err(_) => words.push(format!("{option}={}", value.str()?)),
            }
        }
    }
    Ok(words)
}

/// Texts or paths as the command line takes them.
fn text(item: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = item.extract() {
        return Ok(text);
    }
    let path: std::path::PathBuf = item.extract()?;
    Ok(path.display().to_string())
}

/// Runs a command on a text, or on each of many; `more` are arguments after it. `one_each` says
/// whether every item of a list has exactly one answer.
fn ask<'py>(
    command: &str,
    given: &Bound<'py, PyAny>,
    more: &[String],
    options: Option<&Bound<'py, PyDict>>,
    one_each: bool,
    kinds: &Kinds<'py>,
) -> PyResult<Bound<'py, PyList>> {
    let words = arguments(command, options)?;
    let is_one = given.is_instance_of::<PyString>() || given.hasattr("__fspath__")?;
    let runs = if is_one {
        let (argument, input, items) = (text(given)?, String::new(), None);
        vec![Run {
            argument,
            input,
            items,
        }]
    } else {
        let list = given.try_iter()?.map(|item| text(&item?));
        runs(list.collect::<PyResult<_>>()?)
    };
    let about_all = |word: &&String| {
        let name = word.trim_start_matches("--").split('=').next();
        name.is_some_and(|name| ABOUT_ALL.contains(&name))
    };
    if let (true, Some(option)) = (runs.len() > 1, words[2..].iter().find(about_all)) {
        let option = in_python(option);
        let option = option.split('=').next().unwrap_or(&option);
        return Err(PyValueError::new_err(format!(
            "{option}: expected a single text, or a list of lines of {LINE} characters or more"
        )));
    }
    let one_each = one_each && !words.iter().any(|word| word == "--ranking");
    let answers = PyList::empty(given.py());
    for run in runs {
        let mut words = words.clone();
        words.extend(["--".to_owned(), run.argument.clone()]);
        words.extend(more.iter().cloned());
        let place = match &run.items {
            Some(items) if run.input.is_empty() => format!("item {}: ", items.end),
            _ => String::new(),
        };
        let out = printed(given.py(), &words, &run.input, &place)?;
        let found = out.lines().count();
        let expected = run.items.as_ref().map_or(found, |items| items.len());
        if one_each && found != expected {
            let message = format!("{place}found {found} answers, expected {expected}");
            return Err(PyValueError::new_err(message));
        }
        let mut reader = Reader::new(given.py(), kinds.clone());
        for line in out.lines() {
            let answer = reader.read(line)?;
            run.number(&answer)?;
            answers.append(answer)?;
        }
    }
    Ok(answers)
}

/// How often an interruption is looked for while a command runs.
const PAUSE: Duration = Duration::from_millis(20);

/// What a command answers, while other threads of Python go on. An interruption ends it at once:
/// the command, in a thread of its own, then stops after the input that it is at.
fn answer(py: Python<'_>, words: &[String], input: &str) -> PyResult<Answer> {
    let (words, input) = (words.to_vec(), input.to_owned());
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = stop.clone();
    let (done, answered) = channel();
    // Without Python's lock only what threads may share can be used.
    let answered = Mutex::new(answered);
    std::thread::spawn(move || done.send(answer_until(&words, &input, stopped)));
    loop {
        let waited = py.detach(|| {
            let answered = answered.lock().unwrap_or_else(PoisonError::into_inner);
            answered.recv_timeout(PAUSE)
        });
        match waited {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| {
                stop.store(true, Ordering::Relaxed);
            })?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the command has panicked"));
            }
        }
    }
}

/// What the command line complains of, in Python's words: options as keyword arguments.
fn in_python(said: &str) -> String {
    let said = said.strip_prefix("oddagon: ").unwrap_or(said);
    let said = said.strip_prefix("error: ").unwrap_or(said);
    let said = said
        .split("\n\nFor more information")
        .next()
        .unwrap_or(said);
    let said = said.split("\n\nUsage:").next().unwrap_or(said);
    let mut out = String::new();
    for (i, part) in said.split("--").enumerate() {
        let begins = out.is_empty() || out.ends_with([' ', '\'', '`', '(', '\n']);
        let is_option = i > 0 && begins && part.starts_with(|c: char| c.is_ascii_lowercase());
        if !is_option {
            out += if i > 0 { "--" } else { "" };
            out += part;
            continue;
        }
        let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
        let end = part.find(|c| !is_name(c)).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        out += &name.replace('-', "_");
        // What stands for a value, such as ` <N>`, is not said.
        out += match rest
            .strip_prefix(" <")
            .and_then(|rest| rest.split_once('>'))
        {
            Some((_, rest)) => rest,
            None => rest,
        };
    }
    out
}

/// What the command line prints.
///
/// # Errors
/// What it complains about: `TypeError` for an option that it does not have, otherwise
/// `ValueError` for exit code 2, `RuntimeError` for those beyond.
fn printed(py: Python<'_>, words: &[String], input: &str, place: &str) -> PyResult<String> {
    let answer = answer(py, words, input)?;
    let said = answer.err.trim_end();
    if let Some((_, unknown)) = said.split_once("unexpected argument '--") {
        let name = unknown.split(['\'', '=']).next().unwrap_or(unknown);
        let (command, name) = (&words[0], name.replace('-', "_"));
        let message = format!("{command}() got an unexpected keyword argument '{name}'");
        return Err(PyTypeError::new_err(message));
    }
    let said = format!("{place}{}", in_python(said));
    match answer.code {
        0 | 1 if answer.err.is_empty() => {}
        0 | 1 => {
            let category = py.get_type::<PyUserWarning>();
            PyErr::warn(py, &category, &CString::new(said)?, 1)?;
        }
        2 => return Err(PyValueError::new_err(said)),
        _ => return Err(PyRuntimeError::new_err(said)),
    }
    Ok(answer.out)
}

/// The parts of a step: their names, each with names of candidates.
type Parts = Vec<(String, Vec<String>)>;

/// The program, for `oddagon/__init__.py`.
#[pymodule(name = "_oddagon")]
mod python {
    use super::{Kinds, Parts, Reader, answer, arguments, ask, printed};
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use pyo3::types::{PyDict, PyList};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    /// What a command says about inputs, as dicts of these kinds.
    #[pyfunction(name = "ask")]
    fn ask_about<'py>(
        command: &str,
        given: &Bound<'py, PyAny>,
        more: Vec<String>,
        options: &Bound<'py, PyDict>,
        one_each: bool,
        kinds: Kinds<'py>,
    ) -> PyResult<Bound<'py, PyList>> {
        ask(command, given, &more, Some(options), one_each, &kinds)
    }

    /// What a command says that has no inputs.
    #[pyfunction]
    fn list<'py>(
        py: Python<'py>,
        command: &str,
        more: Vec<String>,
        options: &Bound<'py, PyDict>,
        kinds: Kinds<'py>,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut words = arguments(command, Some(options))?;
        words.extend(more);
        let out = printed(py, &words, "", "")?;
        let mut reader = Reader::new(py, kinds);
        let answers = out.lines().map(|line| reader.read(line));
        PyList::new(py, answers.collect::<PyResult<Vec<_>>>()?)
    }

    /// What a command line prints: its two outputs and its exit code.
    #[pyfunction]
    fn run(py: Python<'_>, words: Vec<String>, input: &str) -> PyResult<(String, String, u8)> {
        let answer = answer(py, &words, input)?;
        Ok((answer.out, answer.err, answer.code))
    }

    /// A step in SVG.
    #[pyfunction]
    fn picture(
        title: &str,
        state: &str,
        parts: Parts,
        eliminated: Vec<String>,
        asserted: Vec<String>,
    ) -> PyResult<String> {
        oddagon_program::picture_of_step(title, state, &parts, &eliminated, &asserted)
            .map_err(PyValueError::new_err)
    }
}
