//! The command line: one file per subcommand, and what they share.

mod canon;
mod classify;
mod error;
mod input;
mod output;
mod patterns;
mod pipeline;
mod show;

use clap::{Parser, Subcommand};
use error::CliError;
use std::process::ExitCode;

/// Proves things about puzzle patterns.
#[derive(Parser)]
#[command(version, about, long_about = None, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The subcommands.
#[derive(Subcommand)]
enum Command {
    Classify(classify::ClassifyArgs),
    Show(show::ShowArgs),
    Canon(canon::CanonArgs),
}

/// How a command ended that was able to do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// What was claimed or asked holds for every input: exit code 0.
    Holds,
    /// For at least one input it does not: exit code 1.
    Fails,
}

/// Parses the command line and runs the command.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // clap prints help and version to stdout and exits 0, complaints to stderr and exits 2.
            let code = error.exit_code() as u8;
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let result: Result<Outcome, CliError> = match cli.command {
        Command::Classify(args) => classify::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Canon(args) => canon::run(&args),
    };
    match result {
        Ok(Outcome::Holds) => ExitCode::SUCCESS,
        Ok(Outcome::Fails) => ExitCode::from(1),
        Err(CliError::Closed) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("oddagon: {error}");
            ExitCode::from(2)
        }
    }
}
