use crate::cli::error::CliError;
use crate::cli::{Outcome, output};
use clap::Args;
use oddagon::enumerate::{Options, enumerate};
use oddagon::library::atlas::Row;

/// Verifies a table from scratch: every row, its order, and on request that no pattern is missing
///
/// For every row: the pattern is in canonical form and impossible (by a search of its own), but not without any one
/// of its cells, or with a k-cell relaxed; columns that follow from the pattern are right, ids count from 1 in order. Depths and SAT are computed anew for every
/// STEP-th row. With --complete all patterns are enumerated again and compared.
#[derive(Args)]
pub struct VerifyArgs {
    /// The table, as `atlas build` wrote it
    #[arg(value_name = "ATLAS")]
    file: String,
    /// Compute the depths of every STEP-th row anew; 0: of none
    #[arg(long, value_name = "STEP", default_value_t = 1)]
    depths: usize,
    /// Enumerate again, all sizes from the table's smallest to its largest, and compare
    #[arg(long)]
    complete: bool,
    /// The number of threads; as many as the machine has cores unless given
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Runs `oddagon atlas verify`.
pub fn run(args: &VerifyArgs) -> Result<Outcome, CliError> {
    let atlas = super::read(&args.file)?;
    let pool = crate::cli::pool(args.jobs)?;
    let bar = output::progress(Some(atlas.rows.len() as u64), "verifying");
    let checked = pool.install(|| atlas.verify(args.depths, || bar.inc(1)));
    bar.finish_and_clear();
    if let Err(wrong) = checked {
        output::print(&format!("{}: WRONG\n  {wrong}\n", args.file))?;
        return Ok(Outcome::Fails);
    }
    let depths = match args.depths {
        0 => "depths not computed again".to_owned(),
        1 => "all depths computed again".to_owned(),
        step => format!("the depths of every {step}th row computed again"),
    };
    let mut text = format!(
        "{}: {} rows verified: sorted, canonical, impossible, minimal; {depths}\n",
        args.file,
        atlas.rows.len()
    );
    let mut outcome = Outcome::Holds;
    if args.complete {
        let size = |row: Option<&Row>, none: u32| row.map_or(none, Row::cells);
        let options = Options {
            least: size(atlas.rows.first(), 0),
            most: size(atlas.rows.last(), 81),
            bands: atlas.bands,
            ..Options::whole_board(atlas.kind)
        };
        let sizes = format!("{} to {} cells", options.least, options.most);
        let all = pool
            .install(|| enumerate(options))
            .map_err(|error| CliError::Usage(error.to_string()))?;
        if all.iter().copied().eq(atlas.patterns()) {
            text += &format!("complete: another enumeration of {sizes} gives the same patterns\n");
        } else {
            let found = all.len();
            text += &format!(
                "NOT COMPLETE: another enumeration of {sizes} gives {found} patterns, not the same\n"
            );
            outcome = Outcome::Fails;
        }
    }
    output::print(&text)?;
    Ok(outcome)
}
