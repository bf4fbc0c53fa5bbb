//! Proof objects as files: what `oddagon-check` reads.

use super::{Proof, ProofError};
use ron::ser::PrettyConfig;

/// The proof in RON, one step, symmetry image or exactness per line, so that two proofs can be
/// compared by line.
///
/// # Panics
/// Never: RON can express every proof.
pub fn to_ron(proof: &Proof) -> String {
    // Depth 4 is the inside of the derivations' lists: each entry there stays on one line.
    let layout = PrettyConfig::new()
        .depth_limit(4)
        .indentor("  ")
        .new_line("\n");
    let text = ron::ser::to_string_pretty(proof, layout);
    text.expect("a proof holds no map and no float") + "\n"
}

/// The proof in JSON, on one line.
///
/// # Panics
/// Never: JSON can express every proof.
pub fn to_json(proof: &Proof) -> String {
    serde_json::to_string(proof).expect("a proof holds no map and no float")
}

/// Reads one proof, as [`Proof::read_all`] does.
///
/// # Errors
/// As there, and if there are several proofs.
pub fn read(text: &str) -> Result<Proof, ProofError> {
    let mut all = Proof::read_all(text)?;
    match all.len() {
        1 => Ok(all.remove(0)),
        several => Err(ProofError(format!("found {several} proofs, expected one"))),
    }
}
