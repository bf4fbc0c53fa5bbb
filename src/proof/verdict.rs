//! The checker's verdict on a proof, for programs.

use super::{Rejected, Verified};
use serde_json::{Value, json};

/// The verdict as a JSON object: `file`, `verdict` ("verified" or "rejected"); for a rejected proof `reason`; for a verified one `theorem`
/// (its name for people), `statement` (the canonical statement, in RON), `sha256` (its digest), `derivations`; if it depends on lemmas,
/// `lemmas` (for each `theorem` and `sha256`); if steps use the relations that the theorem assumes, `assumed` (how many there are).
pub fn in_json(name: &str, verdict: &Result<Verified, Rejected>) -> Value {
    let verified = match verdict {
        Ok(verified) => verified,
        Err(rejected) => {
            return json!({ "file": name, "verdict": "rejected", "reason": rejected.to_string() });
        }
    };
    let mut value = json!({
        "file": name,
        "verdict": "verified",
        "theorem": verified.name,
        "statement": verified.identity.to_string(),
        "sha256": verified.identity.digest(),
        "derivations": verified.derivations,
    });
    if !verified.lemmas.is_empty() {
        let lemma =
            |lemma: &Verified| json!({ "theorem": lemma.name, "sha256": lemma.identity.digest() });
        value["lemmas"] = verified.lemmas.iter().map(lemma).collect();
    }
    if verified.assumed > 0 {
        value["assumed"] = verified.assumed.into();
    }
    value
}
