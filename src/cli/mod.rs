//! The command line: one file per subcommand, and what they share.

mod answers;
mod args;
mod atlas;
mod canon;
mod check;
mod classify;
mod depth;
mod enumerate;
mod error;
mod explain;
mod export;
mod input;
#[cfg(not(target_family = "wasm"))]
mod interrupt;
mod library;
mod matching;
mod output;
mod patterns;
mod pipeline;
mod positions;
mod proofs;
mod prove;
mod puzzles;
mod report;
mod serve;
mod shell;
mod show;
mod slither;
mod solve;
mod state;
mod steps;
mod work;

/// WebAssembly knows no interruptions.
#[cfg(target_family = "wasm")]
mod interrupt {
    pub fn advise(_: String) {}
}

use clap::{CommandFactory, Parser, Subcommand};
use error::CliError;
use std::process::ExitCode;

/// Prove things about puzzle patterns.
#[derive(Parser)]
#[command(version, about, long_about = None, propagate_version = true, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  what is claimed or asked holds for every input
  1  for at least one input it does not: a pattern is possible, a proof is rejected, nothing matches
  2  bad usage or bad input; the message says where, and what was expected
  3  an internal error: prover, SAT solver and checker disagree; please report it
  4  standard output was closed before all input was read: there is no verdict";

/// The subcommands.
#[derive(Subcommand)]
enum Command {
    Prove(prove::ProveArgs),
    Check(check::CheckArgs),
    Classify(classify::ClassifyArgs),
    Depth(depth::DepthArgs),
    Show(show::ShowArgs),
    Canon(canon::CanonArgs),
    Enumerate(enumerate::EnumerateArgs),
    Atlas(atlas::AtlasArgs),
    Match(matching::MatchArgs),
    Solve(solve::SolveArgs),
    Explain(explain::ExplainArgs),
    State(state::StateArgs),
    Steps(steps::StepsArgs),
    Library(library::LibraryArgs),
    Export(export::ExportArgs),
    Report(report::ReportArgs),
    Positions(positions::PositionsArgs),
    Slither(slither::SlitherArgs),
    Serve(serve::ServeArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
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
    let result: Result<Outcome, CliError> = match &cli.command {
        Command::Prove(args) => prove::run(args),
        Command::Check(args) => check::run(args),
        Command::Classify(args) => classify::run(args),
        Command::Depth(args) => depth::run(args),
        Command::Show(args) => show::run(args),
        Command::Canon(args) => canon::run(args),
        Command::Enumerate(args) => enumerate::run(args),
        Command::Atlas(args) => atlas::run(args),
        Command::Match(args) => matching::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Explain(args) => explain::run(args),
        Command::State(args) => state::run(args),
        Command::Steps(args) => steps::run(args),
        Command::Library(args) => library::run(args),
        Command::Export(args) => export::run(args),
        Command::Report(args) => report::run(args),
        Command::Positions(args) => positions::run(args),
        Command::Slither(args) => slither::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Completions(args) => shell::completions(args, Cli::command()),
        Command::Man(args) => shell::man(args, Cli::command()),
    };
    match result {
        Ok(Outcome::Holds) => ExitCode::SUCCESS,
        Ok(Outcome::Fails) => ExitCode::from(1),
        Err(error) => {
            // Who has closed the output, as `head` does, has seen enough.
            if !matches!(error, CliError::Closed { .. }) {
                output::complain_of(&error);
            }
            ExitCode::from(error.exit_code())
        }
    }
}
