use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;
use std::fmt;

/// What a library says of a T&E-depth. Written as a number, or as `"none"` where no depth proves the claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DepthClaim {
    /// The least n such that T&E(n) derives the claim.
    Exactly(u8),
    /// No n does.
    Never,
}

impl fmt::Display for DepthClaim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            DepthClaim::Exactly(depth) => depth.fmt(f),
            DepthClaim::Never => f.write_str("none"),
        }
    }
}

impl Serialize for DepthClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            DepthClaim::Exactly(depth) => serializer.serialize_u8(*depth),
            DepthClaim::Never => serializer.serialize_str("none"),
        }
    }
}

impl<'de> Deserialize<'de> for DepthClaim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(DepthVisitor)
    }
}

struct DepthVisitor;

impl de::Visitor<'_> for DepthVisitor {
    type Value = DepthClaim;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a T&E-depth (a small number or \"none\")")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<DepthClaim, E> {
        let wrong = |_| E::invalid_value(de::Unexpected::Unsigned(number), &self);
        u8::try_from(number).map(DepthClaim::Exactly).map_err(wrong)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<DepthClaim, E> {
        match text {
            "none" => Ok(DepthClaim::Never),
            _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
        }
    }
}

impl JsonSchema for DepthClaim {
    fn schema_name() -> Cow<'static, str> {
        "DepthClaim".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The least n such that T&E(n) derives the claim, or \"none\" where no n does.",
            "oneOf": [
                { "type": "integer", "minimum": 0, "maximum": 255 },
                { "const": "none" }
            ]
        })
    }
}
