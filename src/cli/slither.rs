use super::Outcome;
use super::error::CliError;
use clap::{Args, Subcommand};

mod prove;

/// Slitherlink: settles macro-rules
#[derive(Args)]
pub struct SlitherArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Prove(prove::ProveArgs),
}

/// Runs `oddagon slither`.
pub fn run(args: &SlitherArgs) -> Result<Outcome, CliError> {
    match &args.command {
        Command::Prove(args) => prove::run(args),
    }
}
