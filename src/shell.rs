//! What a shell and `man` need to know about the program.

use super::error::CliError;
use super::{Outcome, output};
use clap::{Args, Command};
use clap_complete::Shell;
use std::path::PathBuf;

/// Print a script by which a shell completes commands and options
///
/// For bash, for example: `oddagon completions bash >
/// ~/.local/share/bash-completion/completions/oddagon`.
#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Write the manual's pages, one for each command
///
/// `oddagon man ~/.local/share/man/man1`, and then `man oddagon-prove`.
#[derive(Args)]
pub struct ManArgs {
    /// The folder to write to
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Runs `oddagon completions`.
pub fn completions(args: &CompletionsArgs, mut program: Command) -> Result<Outcome, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "oddagon", &mut script);
    output::print_with(|out| out.write_all(&script))?;
    Ok(Outcome::Holds)
}

/// Runs `oddagon man`.
pub fn man(args: &ManArgs, program: Command) -> Result<Outcome, CliError> {
    output::create_folder(&args.folder)?;
    let written = clap_mangen::generate_to(program, &args.folder);
    written.map_err(|error| CliError::Write {
        name: args.folder.display().to_string(),
        error,
    })?;
    Ok(Outcome::Holds)
}
