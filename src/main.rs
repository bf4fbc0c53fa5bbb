//! The `oddagon` binary.

fn main() {}
