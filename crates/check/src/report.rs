//! What the checker says of a proof, for people and for programs.

use crate::{Rejected, Verified};
use serde_json::{Value, json};

/// The verdict on a proof in words, with the whole statement that was checked and its SHA-256. `name` says where the proof came from.
/// Control characters of names are escaped, so that no name can look like a verdict.
pub fn in_words(name: &str, verdict: &Result<Verified, Rejected>) -> String {
    let name = name.escape_debug();
    match verdict {
        Err(rejected) => format!("{name}: REJECTED\n  {rejected}\n"),
        Ok(verified) => {
            let mut out = format!("{name}: verified\n");
            if !verified.name.is_empty() {
                out += &format!("  called: {}\n", verified.name.escape_debug());
            }
            for line in verified.identity.to_string().lines() {
                out += &format!("  {line}\n");
            }
            let digest = verified.identity.digest();
            out += &format!("  SHA-256 of this statement: {digest}\n");
            for derivation in &verified.derivations {
                out += &format!("{derivation}\n");
            }
            out
        }
    }
}

/// The verdict as a JSON object: `file`, `verdict` ("verified" or "rejected"); of a rejected proof `reason`; of a verified one `theorem` (what
/// people call it), `statement` (the canonical statement, in RON), `sha256` (its digest), `derivations`.
pub fn in_json(name: &str, verdict: &Result<Verified, Rejected>) -> Value {
    let verified = match verdict {
        Ok(verified) => verified,
        Err(rejected) => {
            return json!({ "file": name, "verdict": "rejected", "reason": rejected.to_string() });
        }
    };
    json!({
        "file": name,
        "verdict": "verified",
        "theorem": verified.name,
        "statement": verified.identity.to_string(),
        "sha256": verified.identity.digest(),
        "derivations": verified.derivations,
    })
}
