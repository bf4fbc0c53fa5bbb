use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// A T&E-depth: the least n for which T&E(T, n) derives a claim, as far as was tried. Harder is
/// greater.
///
/// Its text is `3`, `>5` or `none`. In files and JSON output it is a number, null or `"none"`; null
/// is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// T&E of this depth derives the claim, and of no smaller depth.
    Exactly(u8),
    /// T&E of this depth, the largest that was tried, does not derive it.
    Beyond(u8),
    /// No depth derives it.
    Never,
}

impl Depth {
    /// The depth, if there is one and it is known.
    pub fn value(self) -> Option<usize> {
        match self {
            Depth::Exactly(depth) => Some(depth.into()),
            _ => None,
        }
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Depth::Exactly(depth) => depth.fmt(f),
            Depth::Beyond(depth) => write!(f, ">{depth}"),
            Depth::Never => f.write_str("none"),
        }
    }
}

impl Serialize for Depth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Depth::Exactly(depth) => serializer.serialize_u8(*depth),
            Depth::Beyond(_) => serializer.serialize_none(),
            Depth::Never => serializer.serialize_str("none"),
        }
    }
}

impl<'de> Deserialize<'de> for Depth {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DepthVisitor)
    }
}

struct DepthVisitor;

impl de::Visitor<'_> for DepthVisitor {
    type Value = Depth;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a T&E-depth (a small number or \"none\")")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Depth, E> {
        u8::try_from(number)
            .map(Depth::Exactly)
            .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Depth, E> {
        match text {
            "none" => Ok(Depth::Never),
            _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Depth {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        // As in the published schema of libraries.
        "DepthClaim".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The least n such that T&E(n) derives the claim, or \"none\" where no \
                            n does.",
            "oneOf": [
                { "type": "integer", "minimum": 0, "maximum": 255 },
                { "const": "none" }
            ]
        })
    }
}
