//! The checker's verdict on a proof, for people.

use crate::{Rejected, Verified, VerifiedDerivation};

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
            for lemma in &verified.lemmas {
                let (name, digest) = (lemma.name.escape_debug(), lemma.identity.digest());
                out += &format!("  by the lemma {name} (SHA-256 {digest}):\n");
                out += &lines(&lemma.derivations);
            }
            match (verified.lemmas.is_empty(), verified.assumed) {
                (true, 0) => {}
                (false, 0) => out += "  given that:\n",
                (true, _) => out += "  with the relations assumed as CSP-variables:\n",
                (false, _) => {
                    out += "  given that, and with the relations assumed as CSP-variables:\n"
                }
            }
            out + &lines(&verified.derivations)
        }
    }
}

/// What the derivations establish, each in lines of its own.
fn lines(derivations: &[VerifiedDerivation]) -> String {
    derivations.iter().map(|d| format!("{d}\n")).collect()
}
