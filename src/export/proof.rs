//! `oddagon export --proof`: proofs in the languages of other programs.

use crate::batch::Batch;
use crate::error::CliError;
use crate::input::Source;
use crate::{Outcome, output};
use clap::ValueEnum;
use oddagon::proof::story::Story;
use oddagon::proof::write::{Trace, WriteError, dimacs, drat, html, lrat};
#[cfg(not(target_family = "wasm"))]
use oddagon::proof::write::{coq, markdown, plain, tex, veripb};
use oddagon::proof::{Proof, Rejected, check};
use std::path::Path;

/// A language that proofs are written in; the page has those that it offers.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The theorem as a formula in DIMACS form, which `lrat`, `drat` and `veripb` refute
    Cnf,
    /// For checkers of SAT proofs, some of them formally verified: clauses with the reasons for
    /// each
    Lrat,
    /// The same without the reasons
    Drat,
    /// VeriPB 3.0, which takes symmetry steps too
    #[cfg(not(target_family = "wasm"))]
    Veripb,
    /// A file for Coq 8.16 that proves the theorem without axioms
    #[cfg(not(target_family = "wasm"))]
    Coq,
    /// Plain lines, for the checkers in the folder `coq`: one that is itself proven correct, one in
    /// Python
    #[cfg(not(target_family = "wasm"))]
    Plain,
    /// For people: Markdown, with the trials as nested lists and paths in order, in nrc notation,
    /// with grids and the lemmas
    #[cfg(not(target_family = "wasm"))]
    Md,
    /// For papers: the same in LaTeX, which needs only the base
    #[cfg(not(target_family = "wasm"))]
    Tex,
    /// For the browser: one page that replays the proof step by step
    Html,
}

impl Format {
    /// The end of its files' names.
    fn extension(self) -> &'static str {
        match self {
            Format::Cnf => "cnf",
            Format::Lrat => "lrat",
            Format::Drat => "drat",
            #[cfg(not(target_family = "wasm"))]
            Format::Veripb => "pbp",
            #[cfg(not(target_family = "wasm"))]
            Format::Coq => "v",
            #[cfg(not(target_family = "wasm"))]
            Format::Plain => "txt",
            #[cfg(not(target_family = "wasm"))]
            Format::Md => "md",
            #[cfg(not(target_family = "wasm"))]
            Format::Tex => "tex",
            Format::Html => "html",
        }
    }

    /// The name of the file of the proof of this number, in a folder of several.
    fn file_name(self, number: usize) -> String {
        // In Coq a name begins with a letter.
        let letter = if self.extension() == "v" { "P" } else { "" };
        format!("{letter}{number:04}.{}", self.extension())
    }

    /// A proof in this language.
    fn write(self, proof: &Proof, derivation: usize) -> Result<String, WriteError> {
        let trace = || Trace::of(proof, derivation);
        let story = || Story::of(proof, derivation);
        Ok(match self {
            Format::Cnf => dimacs(&trace()?.theorem),
            Format::Lrat => lrat(&trace()?)?,
            Format::Drat => drat(&trace()?)?,
            #[cfg(not(target_family = "wasm"))]
            Format::Veripb => veripb(&trace()?)?,
            #[cfg(not(target_family = "wasm"))]
            Format::Coq => coq(&trace()?.theorem)?,
            #[cfg(not(target_family = "wasm"))]
            Format::Plain => plain(proof, derivation)?,
            #[cfg(not(target_family = "wasm"))]
            Format::Md => markdown(&story()?),
            #[cfg(not(target_family = "wasm"))]
            Format::Tex => tex(&story()?),
            Format::Html => html::html(&[story()?]),
        })
    }
}

/// What to write, and where to.
pub struct Options<'a> {
    /// The file of the proofs, or `-`.
    pub file: &'a str,
    /// The language.
    pub format: Format,
    /// The number of the derivation to write, from 1.
    pub derivation: usize,
    /// A file, or a folder for several proofs; `None` for standard output.
    pub out: Option<&'a Path>,
    /// The number of threads, if one was asked for.
    pub jobs: usize,
}

/// Why one proof is not written.
enum Failure {
    Rejected(Rejected),
    Write(WriteError),
}

impl Options<'_> {
    /// Checks a proof and writes it.
    fn written(&self, proof: &Proof) -> Result<String, Failure> {
        check(proof).map_err(Failure::Rejected)?;
        let written = self.format.write(proof, self.derivation);
        written.map_err(Failure::Write)
    }
}

/// Checks the proofs of a file and writes them.
pub fn run(options: &Options) -> Result<Outcome, CliError> {
    let source = Source::file(options.file);
    let name = source.name();
    let proofs = source.proofs()?;
    let folder = options.out.filter(|path| output::is_folder(path));
    let total = proofs.len();
    if total != 1 && folder.is_none() {
        let message = format!(
            "{name}: found {total} proofs, expected one; for several, name a folder (with a `/` \
             at its end): --out FOLDER/"
        );
        return Err(CliError::Usage(message));
    }
    if let Some(folder) = folder {
        output::create_folder(folder)?;
    }
    let mut outcome = Outcome::Holds;
    let mut number = 0;
    let bar = output::progress(Some(total as u64), "writing");
    let proofs = proofs.into_iter().map(Ok);
    Batch::new(proofs, bar, options.jobs).run(
        || |proof: Proof| Ok(options.written(&proof)),
        |written| {
            number += 1;
            let place = match total {
                1 => name.to_owned(),
                _ => format!("{name}, proof {number}"),
            };
            let text = match written {
                Ok(text) => text,
                Err(Failure::Write(error)) => return Err(CliError::unwritten(&place, error)),
                Err(Failure::Rejected(rejected)) => {
                    outcome = Outcome::Fails;
                    let said = format!("oddagon: {place}: REJECTED\n  {rejected}\n");
                    output::complain(said);
                    return Ok(());
                }
            };
            match (folder, options.out) {
                (Some(folder), _) => {
                    let file = options.format.file_name(number);
                    output::write_file(&folder.join(file), &text)
                }
                (None, Some(file)) => output::write_file(file, &text),
                (None, None) => output::print(&text),
            }
        },
    )?;
    Ok(outcome)
}
