//! `oddagon slither` and what its subcommands share.

mod discover;
mod merge;
mod prove;

use super::Outcome;
use super::error::CliError;
use clap::{Args, Subcommand};

/// Slitherlink: settles macro-rules, and finds all there are
#[derive(Args)]
pub struct SlitherArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Prove(prove::ProveArgs),
    Discover(discover::DiscoverArgs),
    Merge(merge::MergeArgs),
}

/// Runs `oddagon slither`.
pub fn run(args: &SlitherArgs) -> Result<Outcome, CliError> {
    match &args.command {
        Command::Prove(args) => prove::run(args),
        Command::Discover(args) => discover::run(args),
        Command::Merge(args) => merge::run(args),
    }
}
