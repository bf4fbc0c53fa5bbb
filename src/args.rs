//! Arguments that several commands take: one name, one meaning and one help for each.

use super::error::CliError;
use clap::{Args, ValueEnum};
use oddagon::csp::Theory;
use oddagon::generate::ClueSymmetry;
use oddagon::library::ENTRY_COLUMNS;
use oddagon::library::atlas::{Filter, FilterError};
use oddagon::sudoku::Equivalence;
use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::path::PathBuf;

/// A reader of numbers of a range, for options: it says what was found, and what was expected.
pub fn number<N: TryFrom<u64>>(
    range: impl RangeBounds<u64>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    let least = match range.start_bound() {
        Bound::Included(&least) => least,
        Bound::Excluded(&less) => less + 1,
        Bound::Unbounded => 0,
    };
    let most = match range.end_bound() {
        Bound::Included(&most) => Some(most),
        Bound::Excluded(&more) => more.checked_sub(1),
        Bound::Unbounded => None,
    };
    move |text| {
        let found = text.parse::<u64>().ok();
        let found = found.filter(|n| *n >= least && most.is_none_or(|most| *n <= most));
        found.and_then(|n| N::try_from(n).ok()).ok_or_else(|| {
            let expected = match most {
                Some(most) => format!("from {least} to {most}"),
                None => format!("from {least} on"),
            };
            format!("found {text:?}, expected a number {expected}")
        })
    }
}

/// How many threads work.
#[derive(Args)]
pub struct JobsArg {
    /// The number of threads; otherwise one per core
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = number::<u16>(1..=1024))]
    jobs: Option<u16>,
}

/// No answer depends on the number of threads.
impl fmt::Debug for JobsArg {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("_")
    }
}

impl JobsArg {
    /// The number of threads to use.
    pub fn count(&self) -> usize {
        self.jobs.map_or_else(
            || std::thread::available_parallelism().map_or(1, usize::from),
            usize::from,
        )
    }

    /// A pool of so many threads.
    pub fn pool(&self) -> Result<rayon::ThreadPool, CliError> {
        let mut pool = rayon::ThreadPoolBuilder::new().num_threads(self.count());
        // WebAssembly has no others.
        if cfg!(target_family = "wasm") {
            pool = pool.num_threads(1).use_current_thread();
        }
        pool.build()
            .map_err(|error| CliError::Usage(format!("--jobs: {error}")))
    }
}

/// Over which theory.
#[derive(Args)]
pub struct TheoryArg {
    /// The resolution theory T of T&E(T, n): BRT (Singles), W1 (Singles and whips[1]), or W1 with
    /// Subsets up to a size (S2 to S8), finned fish too (FS2), or chains up to a length: whips
    /// (W3), g-whips (gW3), braids (B3), bivalue-chains (BC3), z-chains (Z3), t-whips (tW3)
    #[arg(long, value_name = "T", default_value = "BRT")]
    pub theory: Theory,
}

/// Which patterns of a library.
#[derive(Args, Debug, Clone)]
pub struct WhereArg {
    /// Only patterns that meet this condition, such as `cells<=13 and depth_full=2`: id, kind, k,
    /// l, cells, pattern, depth_restricted, depth_full, free_cells, super_impossible, stabiliser,
    /// own_transpose, bands, stacks compared with = != < <= > >=, joined by `and` and `or`; `none`
    /// is an empty field; several conditions must all hold
    #[arg(long = "where", value_name = "CONDITION", value_parser = condition)]
    pub filters: Vec<Filter>,
}

fn condition(text: &str) -> Result<Filter, FilterError> {
    Filter::over(&ENTRY_COLUMNS, text)
}

/// Whether one solution may be assumed.
#[derive(Args, Debug, Clone)]
pub struct UniqueArg {
    /// Use deadly patterns of the library, too: they hold in puzzles with exactly one solution, and
    /// are used only where there is exactly one
    #[arg(long, requires = "library")]
    pub unique: bool,
}

/// Which patterns count as the same.
#[derive(Args)]
pub struct UpToArg {
    /// Which symmetries make patterns the same: all, or all without transposition
    #[arg(long, value_enum, value_name = "SYMMETRY", default_value_t = UpTo::All)]
    up_to: UpTo,
}

#[derive(Clone, Copy, ValueEnum)]
enum UpTo {
    All,
    NoTranspose,
}

impl UpToArg {
    /// The symmetries.
    pub fn equivalence(&self) -> Equivalence {
        match self.up_to {
            UpTo::All => Equivalence::All,
            UpTo::NoTranspose => Equivalence::NoTranspose,
        }
    }
}

/// The largest number of guardians of a relation, unless it is said.
pub const MAX_GUARDIANS: u16 = 8;

/// Which images of a library's patterns are looked at.
#[derive(Args, Clone, Debug)]
pub struct ImagesArg {
    /// The largest number of guardians that a relation may have when it is found
    #[arg(
        long,
        value_name = "K",
        default_value_t = MAX_GUARDIANS,
        value_parser = number::<u16>(0..=64),
        allow_negative_numbers = true
    )]
    pub max_guardians: u16,
    /// How many of a pattern's candidates may be missing in its cells when its relation is found
    #[arg(
        long,
        value_name = "M",
        default_value_t = 0,
        value_parser = number::<u16>(0..=64),
        allow_negative_numbers = true
    )]
    pub degenerate: u16,
}

/// What to do with lines of a list that cannot be read.
#[derive(Args, Debug)]
pub struct KeepGoingArg {
    /// Skip inputs that cannot be read, report them, and go on with the rest; the exit code is
    /// still 2
    #[arg(long)]
    pub keep_going: bool,
}

/// Results for programs. Each command documents its objects and their keys.
#[derive(Args, Debug)]
pub struct JsonArg {
    /// One JSON object per result, on a line of standard output
    #[arg(long)]
    pub json: bool,
}

/// Where the result is written to. Each command documents what it writes, and in which formats.
#[derive(Args)]
pub struct OutArg {
    /// Write the result to this file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// The same for commands that otherwise write to standard output.
#[derive(Args)]
pub struct OptionalOutArg {
    /// Write the result to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// The symmetry of clues that are made.
#[derive(Args, Debug)]
pub struct SymmetryArg {
    /// The symmetry of the places of clues
    #[arg(long, value_enum, default_value = "none")]
    symmetry: Symmetry,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Symmetry {
    None,
    HalfTurn,
    /// For squares
    QuarterTurn,
    LeftRight,
    TopBottom,
    /// Left-right and top-bottom
    #[value(name = "both")]
    LeftRightTopBottom,
    /// Rows and columns changed, for squares
    Diagonal,
    /// The same along the other diagonal
    Antidiagonal,
}

impl SymmetryArg {
    /// The symmetry.
    pub fn of_clues(&self) -> ClueSymmetry {
        match self.symmetry {
            Symmetry::None => ClueSymmetry::None,
            Symmetry::HalfTurn => ClueSymmetry::HalfTurn,
            Symmetry::QuarterTurn => ClueSymmetry::QuarterTurn,
            Symmetry::LeftRight => ClueSymmetry::LeftRight,
            Symmetry::TopBottom => ClueSymmetry::TopBottom,
            Symmetry::LeftRightTopBottom => ClueSymmetry::LeftRightTopBottom,
            Symmetry::Diagonal => ClueSymmetry::Diagonal,
            Symmetry::Antidiagonal => ClueSymmetry::Antidiagonal,
        }
    }
}
