//! Answers that come without a proof, found a second way for a sample of them.
//!
//! The engine answers thousands of questions a second, far more than could be proven one by one. So one in so many of its
//! answers, chosen by the digest of the question, is compared with what the checker's plain T&E says. A run that is
//! repeated, cut into parts or spread over threads compares the same ones.

use sha2::{Digest, Sha256};

/// One in so many answers is compared.
pub const ONE_IN: u64 = 1000;

/// Whether the answer to a question with this text is to be compared.
pub fn is_sampled(question: &[u8]) -> bool {
    let digest = Sha256::digest(question);
    let (first, _) = digest.split_first_chunk().expect("a digest has 32 bytes");
    u64::from_le_bytes(*first).is_multiple_of(ONE_IN)
}
