//! What the program prints, an object of JSON in each line, as objects of Python.
//!
//! Lines that follow each other have the same keys, and many of the same values. So a text that
//! stood in the same place of the line before is the same object: it is neither decoded nor made
//! again. This takes half of the time of `json.loads`, which reads what is rare.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyType};

/// The key of a list whose objects are steps.
const STEPS: &str = "steps";

/// The class of the object in a line, and of those in its list of steps: both are dicts.
pub type Kinds<'py> = (Bound<'py, PyType>, Bound<'py, PyType>);

/// Reads one line after the other.
pub struct Reader<'py, 'a> {
    py: Python<'py>,
    answer: Bound<'py, PyType>,
    step: Bound<'py, PyType>,
    /// The texts of the line before, in their order.
    before: Vec<(&'a str, Bound<'py, PyString>)>,
}

impl<'py, 'a> Reader<'py, 'a> {
    /// Makes objects of these kinds.
    pub fn new(py: Python<'py>, (answer, step): Kinds<'py>) -> Self {
        Reader {
            py,
            answer,
            step,
            before: Vec::new(),
        }
    }

    /// The object in a line.
    pub fn read(&mut self, line: &'a str) -> PyResult<Bound<'py, PyDict>> {
        let mut scan = Scan {
            reader: self,
            rest: line,
            texts: 0,
        };
        match scan.value(Kind::Answer) {
            Ok(answer) if scan.rest.is_empty() => Ok(answer.cast_into()?),
            Ok(_) | Err(Stop::Rare) => self.read_anything(line),
            Err(Stop::Raised(error)) => Err(error),
        }
    }

    /// The same of any JSON.
    fn read_anything(&self, line: &str) -> PyResult<Bound<'py, PyDict>> {
        let object = self.py.import("json")?.call_method1("loads", (line,))?;
        let answer: Bound<'py, PyDict> = self.answer.call1((object,))?.cast_into()?;
        if let Some(steps) = answer.get_item(STEPS)?
            && let Ok(steps) = steps.cast::<PyList>()
        {
            for (i, step) in steps.iter().enumerate() {
                if step.is_instance_of::<PyDict>() {
                    steps.set_item(i, self.step.call1((step,))?)?;
                }
            }
        }
        Ok(answer)
    }
}

/// What an object is.
#[derive(Clone, Copy)]
enum Kind {
    Answer,
    /// One of an answer's steps.
    Step,
    Other,
}

/// Why a line is not read here.
enum Stop {
    /// It has something that is rare: an escaped character, a number that is no short integer.
    Rare,
    Raised(PyErr),
}

impl From<PyErr> for Stop {
    fn from(error: PyErr) -> Self {
        Stop::Raised(error)
    }
}

/// A place in a line.
struct Scan<'r, 'py, 'a> {
    reader: &'r mut Reader<'py, 'a>,
    rest: &'a str,
    /// How many texts were read.
    texts: usize,
}

impl<'py, 'a> Scan<'_, 'py, 'a> {
    /// Passes over a character, if it comes next.
    fn pass(&mut self, mark: char) -> bool {
        let rest = self.rest.strip_prefix(mark);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, mark: char) -> Result<(), Stop> {
        if self.pass(mark) {
            Ok(())
        } else {
            Err(Stop::Rare)
        }
    }

    /// The value that comes next: an object of this kind, a list of such objects, or another.
    fn value(&mut self, kind: Kind) -> Result<Bound<'py, PyAny>, Stop> {
        let py = self.reader.py;
        if self.pass('"') {
            return Ok(self.text(false)?.into_any());
        }
        if self.pass('{') {
            return self.object(kind);
        }
        if self.pass('[') {
            return self.list(kind);
        }
        let end = self.rest.find([',', '}', ']']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(match word {
            "null" => py.None().into_bound(py),
            "true" | "false" => PyBool::new(py, word == "true").to_owned().into_any(),
            _ => PyInt::new(py, word.parse::<i64>().map_err(|_| Stop::Rare)?).into_any(),
        })
    }

    /// An object after its brace.
    fn object(&mut self, kind: Kind) -> Result<Bound<'py, PyAny>, Stop> {
        let object = match kind {
            Kind::Answer => self
                .reader
                .answer
                .call0()?
                .cast_into()
                .map_err(PyErr::from)?,
            Kind::Step => self.reader.step.call0()?.cast_into().map_err(PyErr::from)?,
            Kind::Other => PyDict::new(self.reader.py),
        };
        if self.pass('}') {
            return Ok(object.into_any());
        }
        loop {
            self.expect('"')?;
            let place = self.texts;
            let key = self.text(true)?;
            self.expect(':')?;
            let kind = match kind {
                Kind::Answer if self.reader.before[place].0 == STEPS => Kind::Step,
                _ => Kind::Other,
            };
            let value = self.value(kind)?;
            object.set_item(key, value)?;
            if !self.pass(',') {
                self.expect('}')?;
                return Ok(object.into_any());
            }
        }
    }

    /// A list, of objects of this kind if it has any, after its bracket.
    fn list(&mut self, kind: Kind) -> Result<Bound<'py, PyAny>, Stop> {
        let list = PyList::empty(self.reader.py);
        if self.pass(']') {
            return Ok(list.into_any());
        }
        loop {
            list.append(self.value(kind)?)?;
            if !self.pass(',') {
                self.expect(']')?;
                return Ok(list.into_any());
            }
        }
    }

    /// A text after its quotation mark.
    fn text(&mut self, is_key: bool) -> Result<Bound<'py, PyString>, Stop> {
        let place = self.texts;
        self.texts += 1;
        // No text that was read has a quotation mark in it.
        if let Some((text, object)) = self.reader.before.get(place)
            && let Some(rest) = self.rest.strip_prefix(text)
            && let Some(rest) = rest.strip_prefix('"')
        {
            self.rest = rest;
            return Ok(object.clone());
        }
        let ends = |byte: &u8| matches!(byte, b'"' | b'\\');
        let end = self
            .rest
            .bytes()
            .position(|byte| ends(&byte))
            .ok_or(Stop::Rare)?;
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.expect('"')?;
        let py = self.reader.py;
        let object = if is_key {
            PyString::intern(py, text)
        } else {
            PyString::new(py, text)
        };
        match self.reader.before.get_mut(place) {
            Some(before) => *before = (text, object.clone()),
            None => self.reader.before.push((text, object.clone())),
        }
        Ok(object)
    }
}
