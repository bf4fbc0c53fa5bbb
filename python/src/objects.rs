//! What the program prints, an object of JSON in each line, as objects of Python.
//!
//! Lines that follow each other have the same keys, and many of the same values. So a text that
//! stood in the same place of the line before is the same object: it is not made again.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyType};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// The key of a list whose objects are steps.
const STEPS: &str = "steps";

/// The class of the object in a line, and of those in its list of steps: both are dicts.
pub type Kinds<'py> = (Bound<'py, PyType>, Bound<'py, PyType>);

/// Reads one line after the other.
pub struct Reader<'py, 'a> {
    py: Python<'py>,
    kinds: Kinds<'py>,
    /// The texts of the line before, in their order.
    before: Vec<(&'a str, Bound<'py, PyString>)>,
    /// How many texts of this line were read.
    texts: usize,
}

impl<'py, 'a> Reader<'py, 'a> {
    /// Makes objects of these kinds.
    pub fn new(py: Python<'py>, kinds: Kinds<'py>) -> Self {
        Reader {
            py,
            kinds,
            before: Vec::new(),
            texts: 0,
        }
    }

    /// The object in a line.
    pub fn read(&mut self, line: &'a str) -> PyResult<Bound<'py, PyDict>> {
        self.texts = 0;
        let mut json = serde_json::Deserializer::from_str(line);
        let read = Value(self, Kind::Answer).deserialize(&mut json);
        let answer = read.and_then(|answer| json.end().map(|()| answer));
        let answer = answer.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(answer.cast_into()?)
    }

    /// A text that was printed without escaped characters.
    fn text(&mut self, text: &'a str, is_key: bool) -> Bound<'py, PyString> {
        let place = self.texts;
        self.texts += 1;
        if let Some((before, object)) = self.before.get(place)
            && *before == text
        {
            return object.clone();
        }
        let object = if is_key {
            PyString::intern(self.py, text)
        } else {
            PyString::new(self.py, text)
        };
        match self.before.get_mut(place) {
            Some(before) => *before = (text, object.clone()),
            None => self.before.push((text, object.clone())),
        }
        object
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

/// A key; borrowed if it has no escaped characters.
#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// The value that comes next: an object of this kind, a list of such objects, or another.
struct Value<'r, 'py, 'a>(&'r mut Reader<'py, 'a>, Kind);

impl<'py, 'a> DeserializeSeed<'a> for Value<'_, 'py, 'a> {
    type Value = Bound<'py, PyAny>;

    fn deserialize<D: Deserializer<'a>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'py, 'a> Visitor<'a> for Value<'_, 'py, 'a> {
    type Value = Bound<'py, PyAny>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(self.0.py.None().into_bound(self.0.py))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(PyBool::new(self.0.py, value).to_owned().into_any())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(PyInt::new(self.0.py, value).into_any())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(PyInt::new(self.0.py, value).into_any())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        Ok(PyFloat::new(self.0.py, value).into_any())
    }

    fn visit_str<E>(self, value: &str) -> Result<Self::Value, E> {
        Ok(PyString::new(self.0.py, value).into_any())
    }

    fn visit_borrowed_str<E>(self, value: &'a str) -> Result<Self::Value, E> {
        Ok(self.0.text(value, false).into_any())
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut from: A) -> Result<Self::Value, A::Error> {
        let list = PyList::empty(self.0.py);
        while let Some(value) = from.next_element_seed(Value(self.0, self.1))? {
            list.append(value).map_err(A::Error::custom)?;
        }
        Ok(list.into_any())
    }

    fn visit_map<A: MapAccess<'a>>(self, mut from: A) -> Result<Self::Value, A::Error> {
        let Value(reader, kind) = self;
        let object = match kind {
            Kind::Answer => reader.kinds.0.call0(),
            Kind::Step => reader.kinds.1.call0(),
            Kind::Other => Ok(PyDict::new(reader.py).into_any()),
        };
        let object = object.map_err(A::Error::custom)?;
        let object: Bound<'py, PyDict> = object.cast_into().map_err(A::Error::custom)?;
        while let Some(Key(key)) = from.next_key()? {
            let kind = match kind {
                Kind::Answer if key == STEPS => Kind::Step,
                _ => Kind::Other,
            };
            let key = match key {
                Cow::Borrowed(key) => reader.text(key, true),
                Cow::Owned(key) => PyString::new(reader.py, &key),
            };
            let value = from.next_value_seed(Value(reader, kind))?;
            object.set_item(key, value).map_err(A::Error::custom)?;
        }
        Ok(object.into_any())
    }
}
