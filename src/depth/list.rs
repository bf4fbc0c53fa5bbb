use crate::output;
use oddagon::rules::{Family, families};
use serde_json::json;
use std::fmt::Write;

/// The families with their parameters.
pub fn text() -> String {
    let mut out = String::new();
    for family in families() {
        let _ = writeln!(out, "{}  {}", family.section, family.name);
        let _ = writeln!(out, "     {}", family.says);
        for parameter in family.parameters {
            let values = parameter.values.join(", ");
            let _ = writeln!(
                out,
                "     --{} {values}: {}",
                parameter.name, parameter.says
            );
        }
    }
    out
}

/// The same, one object for each family.
pub fn json() -> String {
    families()
        .map(|family| output::json(&record(family)))
        .collect()
}

fn record(family: &Family) -> serde_json::Value {
    let parameters = family.parameters.iter();
    let parameters =
        parameters.map(|p| json!({"name": p.name, "values": p.values, "says": p.says}));
    json!({
        "family": family.name,
        "section": family.section,
        "source": family.source,
        "says": family.says,
        "parameters": parameters.collect::<Vec<_>>(),
    })
}
