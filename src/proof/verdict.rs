//! What the checker says of a proof, for programs.

use super::{Rejected, Verified};
use serde_json::{Value, json};

/// The verdict as a JSON object: `file`, `verdict` ("verified" or "rejected"); of a rejected proof `reason`; of a verified one `theorem` (what
/// people call it), `statement` (the canonical statement, in RON), `sha256` (its digest), `derivations`, and, where it
/// rests on lemmas, `lemmas` (of each `theorem` and `sha256`).
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
    value
}
