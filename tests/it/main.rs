//! The integration tests, in one binary: they share their helpers, and are linked once. (Only the
//! fuzzer is another: its memory is measured.)

// Helpers.
mod cli;
mod common;
mod consumer;
mod corrupt;
mod counting;
mod devtools;
mod mutation;
mod naive_match;
mod public;
mod puzzle_forms;
mod puzzles;
mod random;
mod second_builder;
mod skips;

// Tests, each file about one command, format or property.
mod always;
mod atlas;
mod board_patterns;
mod boards;
#[cfg(unix)]
mod browser;
mod certificates;
mod claims_exported;
mod classify;
mod cli_boards;
mod cli_canon;
mod cli_check;
mod cli_classify;
mod cli_depth;
mod cli_export;
mod cli_export_proof;
mod cli_levels;
mod cli_match;
mod cli_prove;
mod cli_show;
mod cli_slither_prove;
mod cli_slither_puzzles;
mod cli_solve;
mod cli_state;
mod cli_steps;
mod cli_theories;
mod clips;
#[cfg(unix)]
mod cluster;
mod complete;
mod consumers;
mod corruption;
mod deadly;
mod depth_terms;
mod discover;
mod discover_boards;
mod engine_properties;
mod examples;
mod exit_codes;
mod explain;
mod export_readable;
mod faithful;
#[cfg(all(unix, target_arch = "x86_64"))]
mod faster;
mod generate;
#[cfg(unix)]
mod guide;
mod holes;
mod house;
mod hunt;
mod identity;
mod images;
mod inductions;
mod latin_patterns;
mod least;
mod like;
mod macro_rules;
mod matching;
mod packages;
mod parts;
mod path_proofs;
mod path_stories;
mod patterns;
mod plain;
mod posted;
mod proof_check;
mod proof_mutations;
mod prove_properties;
mod real_proof_mutations;
mod report;
mod rule_mutations;
mod rules;
mod rules_once;
mod rust_crate;
mod solve;
mod solvers;
mod statement_to_constraints;
mod steps;
mod symmetries;
mod techniques;
mod theories;
mod theory_proofs;
#[cfg(unix)]
mod web;
#[cfg(unix)]
mod web_players;
