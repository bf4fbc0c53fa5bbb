use crate::error::CliError;
use crate::output;
use crate::slitherlink::{FormatArg, library};
use clap::Args;
use oddagon::slitherlink::Window;
use oddagon::slitherlink::solve::{Generator, Stage};
use serde::Serialize;
use std::sync::Arc;

/// What is asked of puzzles that are made.
#[derive(Args, Debug)]
pub struct SlitherlinkArgs {
    /// What each puzzle must need, as `solve` with the same libraries says: rules (of the
    /// libraries, and nothing else), W1, colours, loops, T&E(1) or T&E(2). Clues are then left out
    /// as long as these rules find the solution, without assuming that there is only one
    #[arg(long, value_name = "STAGE")]
    needs: Option<Stage>,
    /// Macro-rules that may be used: a file of theorems in RON, or a folder of them; may be given
    /// several times
    #[arg(long, value_name = "RULES", requires = "needs")]
    library: Vec<String>,
    #[command(flatten)]
    write: FormatArg,
}

impl SlitherlinkArgs {
    /// Whether any of them is given.
    pub fn are_given(&self) -> bool {
        self.needs.is_some() || self.write.is_given()
    }
}

/// What `--json` prints of a puzzle.
#[derive(Serialize)]
struct Record {
    puzzle: String,
    rows: usize,
    columns: usize,
    clues: usize,
    needs: Option<Stage>,
}

/// Makes puzzles.
pub struct Maker<'a> {
    args: &'a SlitherlinkArgs,
    json: bool,
    size: (usize, usize),
    generator: Generator,
}

impl<'a> Maker<'a> {
    /// A maker of what is asked for.
    ///
    /// # Errors
    /// If there are no such puzzles, or a library cannot be read.
    pub fn new(asked: &'a crate::generate::GenerateArgs) -> Result<Maker<'a>, CliError> {
        let (rows, columns) = asked.size.unwrap_or((10, 10));
        let most = Window::MAX_SIDE;
        if rows > most || columns > most || rows * columns < 2 {
            return Err(CliError::Usage(format!(
                "--size: found {rows}x{columns}, expected rows and columns such as 10x10, up to \
                 {most} of either, at least two cells"
            )));
        }
        let symmetry = asked.symmetry.of_clues();
        if !symmetry.fits(rows, columns) {
            return Err(CliError::Usage(format!(
                "--symmetry: found {rows}x{columns}, expected a square for this symmetry"
            )));
        }
        let args = &asked.slitherlink;
        let mut generator = Generator::new(rows, columns, symmetry);
        if let Some(needs) = args.needs {
            if needs == Stage::Library && args.library.is_empty() {
                let message = "--needs rules: found no library, expected --library RULES";
                return Err(CliError::Usage(message.to_owned()));
            }
            generator = generator.with_needs(needs, Arc::new(library(&args.library)?));
        }
        Ok(Maker {
            args,
            json: asked.format.json,
            size: (rows, columns),
            generator,
        })
    }

    /// How many grids are tried for a puzzle.
    pub fn tries(&self) -> usize {
        Generator::TRIES
    }

    /// The puzzle of a seed, as it is printed; `tried` is called for each clue that is tried, for
    /// the number of grids is not known.
    ///
    /// # Errors
    /// If the generator contradicts itself.
    pub fn make(&self, seed: u64, tried: &dyn Fn()) -> Result<Option<String>, String> {
        let puzzle = self.generator.generate(seed, tried);
        let Some(puzzle) = puzzle.map_err(|error| error.to_string())? else {
            return Ok(None);
        };
        let text = self.args.write.line(&puzzle);
        Ok(Some(if self.json {
            output::json(&Record {
                rows: self.size.0,
                columns: self.size.1,
                clues: puzzle.clues.iter().flatten().count(),
                needs: self.args.needs,
                puzzle: text,
            })
        } else {
            text + "\n"
        }))
    }
}
