//! The `oddagon` binary: parses the command line, dispatches, and turns the outcome into an exit
//! code.
#![warn(missing_docs)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
