//! `oddagon slither` and what its subcommands share.

mod discover;
mod merge;

use super::Outcome;
use super::error::CliError;
use clap::{Args, Subcommand};

/// Slitherlink: finds macro-rules
#[derive(Args)]
pub struct SlitherArgs {
    #[command(subcommand)]
    command: SlitherCommand,
}

#[derive(Subcommand)]
enum SlitherCommand {
    Discover(discover::DiscoverArgs),
    Merge(merge::MergeArgs),
}

/// Runs `oddagon slither`.
pub fn run(args: &SlitherArgs) -> Result<Outcome, CliError> {
    match &args.command {
        SlitherCommand::Discover(args) => discover::run(args),
        SlitherCommand::Merge(args) => merge::run(args),
    }
}
