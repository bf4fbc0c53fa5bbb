//! The data of a map as JSON has them.

use crate::form::{Object, object};
use serde_json::{Value, json};

/// The data of a map, from its parts.
pub(super) fn data(colours: usize, countries: usize, givens: &str, adjacency: &Value) -> Object {
    object([
        ("colours", json!(colours)),
        ("countries", json!(countries)),
        ("givens", json!(givens)),
        ("adjacency", adjacency.clone()),
    ])
}
