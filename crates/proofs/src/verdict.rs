//! The checker's verdict on a proof, for programs.

use super::{Rejected, Terms, Verified, VerifiedDerivation, depth_of};
use serde_json::{Value, json};

/// The verdict as a JSON object: `file`, `verdict` ("verified" or "rejected"); for a rejected proof
/// `reason`; for a verified one `theorem` (its name for people), `statement` (the canonical
/// statement, in RON), `sha256` (its digest), `derivations`, each with its `terms` and, in words,
/// what is `said` of its depth; if it depends on lemmas, `lemmas` (for each `theorem` and
/// `sha256`); if steps use the relations that the theorem assumes, `assumed` (how many there are).
pub fn in_json(name: &str, verdict: &Result<Verified, Rejected>) -> Value {
    let verified = match verdict {
        Ok(verified) => verified,
        Err(rejected) => {
            return json!({ "file": name, "verdict": "rejected", "reason": rejected.to_string() });
        }
    };
    let derivations = verified
        .derivations
        .iter()
        .map(|found| derivation(verified, found));
    let mut value = json!({
        "file": name,
        "verdict": "verified",
        "theorem": verified.theorem.name(),
        "statement": verified.identity.to_string(),
        "sha256": verified.identity.digest(),
        "derivations": derivations.collect::<Vec<Value>>(),
    });
    if !verified.lemmas.is_empty() {
        let lemmas = verified.lemmas.iter().map(|lemma| {
            json!({
                "theorem": lemma.theorem.name(),
                "sha256": lemma.identity.digest(),
            })
        });
        value["lemmas"] = lemmas.collect();
    }
    if verified.assumed > 0 {
        value["assumed"] = verified.assumed.into();
    }
    value
}

/// A derivation, with what its depth is said of.
fn derivation(verified: &Verified, found: &VerifiedDerivation) -> Value {
    let mut value = json!(found);
    value["terms"] = json!(Terms::of(verified, found));
    value["said"] = depth_of(verified, found).into();
    value
}
