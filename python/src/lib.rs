//! The Python package: one file of glue. `docs/python.md` says how it is used.
#![forbid(unsafe_code)]

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::ffi::CString;
use std::path::Path;

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
const ABOUT_ALL: [&str; 5] = ["bundle", "proof", "ranking", "summary", "svg"];

/// The least length of a text that is a line of its own to every command: a pattern or a puzzle in one line.
const LINE: usize = 81;

/// What a command is given in one go.
struct Run {
    argument: String,
    input: String,
    /// Of a list: which items, from 0.
    items: Option<std::ops::Range<usize>>,
}

impl Run {
    /// An answer that has its puzzle's number in the run: of a list it gets the item's.
    fn numbered<'py>(&self, answer: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let puzzle = answer.cast::<PyDict>()?.get_item("puzzle")?;
        let number = puzzle.and_then(|puzzle| puzzle.extract::<usize>().ok());
        if let (Some(number), Some(items)) = (number, &self.items) {
            let item = items.end.min(items.start + number);
            answer.set_item("puzzle", item)?;
        }
        Ok(answer)
    }
}

/// Lines that follow each other go to standard input together, so that all threads have work; everything else is an argument of its own.
fn runs(list: &[String]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (item, text) in list.iter().enumerate() {
        let this = Some(item..item + 1);
        if !is_line(text) {
            let (argument, input) = (text.clone(), String::new());
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
                *input += text;
                input.push('\n');
                *items = items.take().map(|items| items.start..item + 1);
            }
            _ => runs.push(Run {
                argument: "-".to_owned(),
                // Blank lines say nothing, and with them messages number lines as the list does.
                input: "\n".repeat(item) + text + "\n",
                items: this,
            }),
        }
    }
    runs
}

/// Whether a text is a line of its own, and not a file's name.
fn is_line(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.chars().count() >= LINE
        && !word.starts_with('#')
        && !text.contains(['\n', '\r'])
        && !Path::new(text).exists()
}

/// The options as arguments: `max_guardians=3` is `--max-guardians=3`, `core=True` is `--core`, a list is an option given several times.
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

/// Runs a command on a text, or on each of many. `one_each` says whether every item of a list has exactly one answer.
fn ask<'py>(
    command: &str,
    given: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
    one_each: bool,
) -> PyResult<Bound<'py, PyAny>> {
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
        runs(&list.collect::<PyResult<Vec<_>>>()?)
    };
    let about_all = |word: &&String| {
        let name = word.trim_start_matches("--").split('=').next();
        name.is_some_and(|name| ABOUT_ALL.contains(&name))
    };
    if let (true, Some(option)) = (runs.len() > 1, words[2..].iter().find(about_all)) {
        return Err(PyValueError::new_err(format!(
            "{option}: expected a single text, or a list of lines of {LINE} characters or more"
        )));
    }
    let one_each = one_each && !words.iter().any(|word| word == "--ranking");
    let answers = PyList::empty(given.py());
    for run in runs {
        let mut words = words.clone();
        words.extend(["--".to_owned(), run.argument.clone()]);
        let place = match &run.items {
            Some(items) if run.input.is_empty() => format!("item {}: ", items.end),
            _ => String::new(),
        };
        let lines = lines(given.py(), &words, &run.input, &place)?;
        let expected = run.items.as_ref().map_or(lines.len(), |items| items.len());
        if one_each && lines.len() != expected {
            let found = lines.len();
            let message = format!("{place}found {found} answers, expected {expected}");
            return Err(PyValueError::new_err(message));
        }
        for answer in dicts(given.py(), &lines)?.try_iter()? {
            answers.append(run.numbered(answer?)?)?;
        }
    }
    Ok(answers.into_any())
}

/// The objects that the command line prints, while other threads of Python go on.
///
/// # Errors
/// What it complains about: `ValueError` for exit code 2, `RuntimeError` for those beyond.
fn lines(py: Python<'_>, words: &[String], input: &str, place: &str) -> PyResult<Vec<String>> {
    let answer = py.detach(|| oddagon_program::answer(words, input));
    py.check_signals()?;
    let said = answer.err.trim_end();
    let said = said.strip_prefix("oddagon: ").unwrap_or(said);
    let said = format!("{place}{said}");
    match answer.code {
        0 | 1 if answer.err.is_empty() => {}
        0 | 1 => {
            let category = py.get_type::<PyUserWarning>();
            PyErr::warn(py, &category, &CString::new(said)?, 1)?;
        }
        2 => return Err(PyValueError::new_err(said)),
        _ => return Err(PyRuntimeError::new_err(said)),
    }
    Ok(answer.out.lines().map(str::to_owned).collect())
}

fn dicts<'py>(py: Python<'py>, objects: &[String]) -> PyResult<Bound<'py, PyAny>> {
    let text = format!("[{}]", objects.join(","));
    py.import("json")?.call_method1("loads", (text,))
}

/// Proves things about puzzle patterns: which are impossible, how deep the proof must be.
///
/// Each function is a command of `oddagon` and returns a list of dicts, ready for a data frame: the objects that the command prints with
/// `--json`; docs/json.md explains their keys. Options are the command's long options, with `_` for `-`: a flag is True, an
/// option that may be given several times takes a list; False and None leave it out. `oddagon COMMAND --help` explains each.
///
/// Where inputs are expected, a str is what the command takes as its argument: a text in any form that it reads, or the name of a file, all
/// of which is answered. A list, or anything else to iterate over, holds such texts, one input each: there is one dict for each, in
/// order.
///
/// ValueError: bad usage or bad input; the message is the command's and says where. Of a list, "standard input, line 3" and "item 3"
/// are the third item. RuntimeError: prover, SAT solver and checker disagree; please report it. That a claim does not hold is no error: the
/// dict says so.
///
/// Other threads of Python go on during a call. Calls are done one after the other, each with `jobs` threads, or as many as there are cores. An
/// interruption (Ctrl-C) takes effect when the call ends.
#[pymodule(name = "oddagon")]
mod python {
    use super::{arguments, ask, dicts, lines};
    use pyo3::prelude::*;
    use pyo3::types::PyDict;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    /// Proves patterns impossible, or rules valid.
    ///
    /// patterns: a pattern (81 characters, `X` in its cells), a drawing, a theorem, the id of a pattern of two bands, the name of a file; or a
    /// list of them.
    ///
    /// Options, among others: `depth`, the largest nesting of trial and error to try (4); `focus`,
    /// "pattern" (restricted T&E), "all" (full T&E) or "both"; `theory`, such as "BRT" or "W1";
    /// `k`, the number of digits (3); `wlog`; `core`, whether it is minimal, and a minimal core;
    /// `proof`, a file to write the proof to; `jobs`, the number of threads. Of Slitherlink:
    /// `board`, "slitherlink" where the input does not say it; of a drawing its `loop` mode and its
    /// `border`; `conclusions`, all that follows from a rule's premises.
    ///
    /// Returns one dict for each pattern: `verdict`, `depth_restricted` and `depth_full` in levels
    /// of trial and error, `said` (the same in words) and `not_less` (why they are not less),
    /// `cells` in cells, `proof_steps` in nogoods, and more.
    ///
    /// >>> import oddagon
    /// >>> five = "X..X......X.................X.X.................................................."
    /// >>> [found] = oddagon.prove(five, k=2)
    /// >>> found["verdict"], found["depth_full"], found["proof_steps"]
    /// ('contradictory', 1, 1)
    #[pyfunction]
    #[pyo3(signature = (patterns, **options))]
    fn prove<'py>(
        patterns: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        ask("prove", patterns, options, true)
    }

    /// Finds the T&E-depth of puzzles, the least theory that solves them, or their rating.
    ///
    /// puzzles: a puzzle (81 characters, `.` or `0` in empty cells), a grid, the name of a file; or a list of them.
    ///
    /// Options, among others: `depth`, the largest depth to try (3); `theory`, such as "BRT", or several such as "B1.."; `rating`,
    /// such as "W", "B8" or "FS4+W8+OR5W8"; `path`, the eliminations that lead to the rating;
    /// `library`, files of patterns; `show_input`, a warning that says what each puzzle is taken
    /// for; `jobs`, the number of threads.
    ///
    /// Returns one dict for each puzzle: `puzzle`, `status`, `depth` in levels of trial and error; with several theories `theory`; with a rating
    /// `rating`, in CSP-variables of the longest chain.
    ///
    /// >>> import oddagon
    /// >>> loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
    /// >>> [found] = oddagon.classify([loki])
    /// >>> found["status"], found["depth"]
    /// ('solved', 3)
    #[pyfunction]
    #[pyo3(signature = (puzzles, **options))]
    fn classify<'py>(
        puzzles: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        ask("classify", puzzles, options, true)
    }

    /// Finds the images of a library's patterns in puzzles, and the OR_k-relations between their guardians.
    ///
    /// puzzles: a puzzle (81 characters, `.` or `0` in empty cells), a candidate grid, the name of a file; or a list of them.
    ///
    /// Options, among others: `library`, a file of patterns, otherwise the 630 three-digit patterns of two bands; `max_guardians`, the largest
    /// number of guardians (8); `any`, a number of digits, for the fewest guardians of all patterns;
    /// `after`, what is done before, such as "whips1"; `digits`, such as "159"; `summary`, one dict
    /// about all puzzles; `show_input`, as for `classify`; `jobs`, the number of threads.
    ///
    /// Returns one dict for each relation, those of the first puzzle first: `puzzle`, `rule`,
    /// `cells`, `guardians`, `eliminates` and more. So a puzzle may have many dicts, or none. Of
    /// Slitherlinks there is one for each place of a macro-rule, and `puzzle` is a number: of a list
    /// the item's, from 1.
    ///
    /// >>> import oddagon
    /// >>> loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
    /// >>> [(found["rule"], found["asserts"]) for found in oddagon.match(loki, max_guardians=1)]
    /// [('k3b2-12-00038', 'n1r8c8')]
    #[pyfunction]
    #[pyo3(name = "match", signature = (puzzles, **options))]
    fn match_<'py>(
        puzzles: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        ask("match", puzzles, options, false)
    }

    /// Solves puzzles, simplest rules first. Unless `theory` or `strict` is given, every puzzle with
    /// one solution is solved. Of a puzzle with several, two are shown.
    ///
    /// puzzles: a puzzle (81 characters, `.` or `0` in empty cells), a candidate grid, the name of a file; or a list of them.
    ///
    /// Options, among others: `theory`, the only rules to use, such as "W3+T&E(W1,1)"; unless it is
    /// given, FS4+W8+OR5W8, and where they stop trial and error, and then a search; `strict`, only
    /// the rules, and as much work as they take; `library`, files of patterns; `max_guardians`, the
    /// largest number of guardians of a relation (8); `proof`, a file to write the paths to as
    /// proofs; `show_input`, as for `classify`; `jobs`, the number of threads. Of Slitherlinks:
    /// `path`, the steps; `ranking`, one dict about all puzzles; `svg`, a file to draw one to.
    ///
    /// Returns one dict for each puzzle: `puzzle`, `status`, `solutions` ("none", "one", "several"),
    /// `level` (the size of the largest rule that was needed, in CSP-variables; None where trial and
    /// error was needed, or it is not solved), `way` (what was needed where the rules stop), `steps`
    /// (a list of dicts), `solution`, `two_solutions` and more.
    ///
    /// >>> import oddagon
    /// >>> loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
    /// >>> [path] = oddagon.solve(loki)
    /// >>> path["status"], path["level"]
    /// ('solved', 3)
    #[pyfunction]
    #[pyo3(signature = (puzzles, **options))]
    fn solve<'py>(
        puzzles: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        ask("solve", puzzles, options, true)
    }

    /// Finds the canonical form of patterns.
    ///
    /// patterns: as for `prove`.
    ///
    /// Options: `up_to`, "all" symmetries of the grid or "no-transpose"; `k` and `kl`, the numbers of digits; `jobs`, the number of
    /// threads.
    ///
    /// Returns one dict for each pattern: `pattern`, `canonical`, `stabiliser` (the number of symmetries that map it to itself), `own_transpose`.
    ///
    /// >>> import oddagon
    /// >>> [found] = oddagon.canon("k3b2-12-00038")
    /// >>> found["stabiliser"], found["own_transpose"]
    /// (576, True)
    #[pyfunction]
    #[pyo3(signature = (patterns, **options))]
    fn canon<'py>(
        patterns: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        ask("canon", patterns, options, true)
    }

    /// Lists all minimal impossible patterns up to symmetry.
    ///
    /// k: the number of digits, 2 to 4; left out where the option `kl` is given, such as "2,3".
    ///
    /// Options, among others: `size`, the numbers of cells, such as "10..13"; `bands`, only patterns inside that many bands (3); `kind`, "colour"
    /// or "sudoku"; `up_to`, as for `canon`; `jobs`, the number of threads. All 821,449 patterns of three digits take minutes.
    ///
    /// Returns one dict for each pattern: `pattern`, `cells`, `stabiliser`, `own_transpose`.
    ///
    /// >>> import oddagon
    /// >>> [found["cells"] for found in oddagon.enumerate(2, size="..7")]
    /// [5, 7, 7, 7, 7, 7, 7]
    #[pyfunction]
    #[pyo3(signature = (k=None, **options))]
    fn enumerate<'py>(
        py: Python<'py>,
        k: Option<u32>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut words = arguments("enumerate", options)?;
        words.extend(k.map(|k| format!("--k={k}")));
        dicts(py, &lines(py, &words, "", "")?)
    }
}
