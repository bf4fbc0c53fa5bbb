mod certificate;
mod list;
mod table;
mod unavoidable;

use super::Outcome;
use super::error::CliError;
use super::work::{self, WorkArgs, put};
use crate::args::{JsonArg, OptionalOutArg, UpToArg, number};
use crate::board::{BoardArg, wrong_options};
use clap::{Args, ValueEnum};
use list::Style;
use oddagon::enumerate::board::{CellBoard, Colouring};
use oddagon::enumerate::{Enumeration, Kind, Marked, Options, grow};
use oddagon::job::{Job, Shard, Work};
use oddagon::sudoku::Equivalence;
use oddagon::theorem::BoardName;

/// List all minimal impossible k-digit or kl-digit patterns, deadly patterns, frames, or
/// unavoidable sets, up to symmetry; or classify the patterns in a table
///
/// The list is complete for every size asked for, sorted by the number of cells, then by canonical
/// form, and its bytes do not depend on the number of threads or on interruptions. With --out,
/// finished work is kept in FILE.partial until the list is complete: after an interruption, the
/// same command with --resume goes on from there.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon enumerate --k 3 --bands 2
  oddagon enumerate --k 3 --size 10..13 --out patterns.txt
  oddagon enumerate --k 3 --bands 2 --classify --out two-band.csv.gz
  oddagon enumerate --k 3 --board 'Latin(side: 5, pandiagonal: true)'
  oddagon enumerate --k 3 --kind deadly --size ..10
  oddagon enumerate --unavoidable --size ..12 --counts")]
#[command(mut_arg("out", |arg| arg.help(
    "Write the list to this file; with --classify the table, compressed if its name ends in `.gz`"
)))]
#[command(mut_arg("json", |arg| arg.help(
    "One JSON object per pattern or set; with --shard before them one that says which \
     part it is"
)))]
#[command(mut_arg("k", |arg| arg.required_unless_present_any(["kl", "unavoidable"])))]
#[command(mut_arg("board", |arg| {
    arg.conflicts_with_all(["kl", "kind", "bands", "order", "up_to"])
}))]
pub struct EnumerateArgs {
    #[command(flatten)]
    what: WhatArgs,
    #[command(flatten)]
    work: WorkArgs,
    /// The order n of the n²×n² board: 3; or 2 or 4, which cannot be cut into parts or limited to
    /// bands
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = number::<u8>(2..=4),
        allow_negative_numbers = true
    )]
    order: u8,
    #[command(flatten)]
    board: BoardArg,
    /// With --board: only patterns that are possible on this other board; `sudoku` is the 9×9
    /// board, others are named as in --board
    #[arg(
        long,
        value_name = "BOARD",
        requires = "board",
        conflicts_with = "shard",
        value_parser = crate::board::read
    )]
    new_to: Option<CellBoard>,
    #[command(flatten)]
    to: OptionalOutArg,
    #[command(flatten)]
    format: JsonArg,
    /// Print only how many patterns there are of each size
    #[arg(long, conflicts_with_all = ["json", "shard"])]
    counts: bool,
    /// Write a certificate that the list is complete, for `oddagon check`. It is for k-digit
    /// patterns of all sizes, and for frames. If the name ends in .gz, the file is compressed
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["kl", "size", "shard", "new_to", "unavoidable"]
    )]
    certificate: Option<std::path::PathBuf>,
    /// Classify each pattern, and write a table for `oddagon atlas`: T&E-depth restricted and full,
    /// SAT, free cells, symmetry
    #[arg(
        long,
        conflicts_with_all = ["order", "new_to", "json", "counts", "certificate", "unavoidable"]
    )]
    classify: bool,
    /// List minimal unavoidable sets instead: cells of a completed grid that can be filled in
    /// another way, with the same digits in each row, column and block. Two sets are the same if a
    /// symmetry and a renaming of digits map one to the other
    #[arg(long, conflicts_with_all = ["k", "kl", "kind", "bands", "board"])]
    unavoidable: bool,
    /// With --unavoidable or --kind deadly: write deadly patterns as theorems in RON; those of
    /// unavoidable sets have the two fillings of a set as candidates
    #[arg(long, conflicts_with_all = ["json", "counts", "kl", "board", "classify", "shard"])]
    theorems: bool,
}

impl EnumerateArgs {
    /// The job of making the list. If only a certificate is written, that is what goes on after an
    /// interruption, and the list is made anew.
    fn job<'w, W: Work>(&self, work: &'w W) -> Result<Job<'w, W>, CliError> {
        match (self.to.out.as_deref(), &self.certificate) {
            (None, Some(_)) => Ok(Job::new(work, Shard::WHOLE)),
            (out, _) => self.work.job(work, "enumeration", out),
        }
    }
}

/// Which patterns are enumerated.
#[derive(Args)]
struct WhatArgs {
    /// The number of digits: 2, 3 or 4; with --kind sudoku 2 or 3, with --kind deadly 2 to 5
    #[arg(
        long,
        value_name = "K",
        required_unless_present = "kl",
        value_parser = number::<u32>(2..=8),
        allow_negative_numbers = true
    )]
    k: Option<u32>,
    /// Patterns with two kinds of cells, which hold 1..K and 1..L, K < L <= 4; both kinds occur.
    /// Minimal: no cell can be dropped, and no k-cell relaxed to an l-cell
    #[arg(long, value_name = "K,L", conflicts_with_all = ["k", "kind"], value_parser = two_numbers)]
    kl: Option<(u32, u32)>,
    /// The numbers of cells, both ends included: `A..B`, `A..`, `..B` or `N`; all sizes unless
    /// given
    #[arg(long, value_name = "A..B", default_value = "..", value_parser = sizes)]
    size: (u32, u32),
    /// Only classes with a member inside that many bands; stacks count as bands, except with
    /// --up-to no-transpose
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = number::<u32>(1..=3),
        allow_negative_numbers = true
    )]
    bands: u32,
    #[command(flatten)]
    up_to: UpToArg,
    /// What is listed: patterns whose cells alone cannot be filled (colour), patterns that no
    /// completed grid has (sudoku), sets of cells, each filling of which has another one with the
    /// same digits in each row, column and block (deadly), or k cells in each row, column and
    /// block, whether they can be filled or not (frame)
    #[arg(long, default_value = "colour")]
    kind: KindArg,
}

/// What is listed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KindArg {
    Colour,
    Sudoku,
    Deadly,
    Frame,
}

fn two_numbers(text: &str) -> Result<(u32, u32), String> {
    let parts = text.split_once(',');
    let numbers = parts.and_then(|(k, l)| Some((k.parse().ok()?, l.parse().ok()?)));
    numbers.ok_or_else(|| format!("expected two numbers such as 2,3, found \"{text}\""))
}

fn sizes(text: &str) -> Result<(u32, u32), String> {
    let expected = || format!("expected sizes such as 10..18, 10.., ..18 or 13, found \"{text}\"");
    let number = |text: &str, none: u32| match text {
        "" => Ok(none),
        text => text.parse().map_err(|_| expected()),
    };
    let (least, most) = match text.split_once("..") {
        Some((least, most)) => (number(least, 0)?, number(most, u32::MAX)?),
        None => {
            let size = text.parse().map_err(|_| expected())?;
            (size, size)
        }
    };
    if least <= most {
        Ok((least, most))
    } else {
        Err(format!(
            "{expected}: the least size first",
            expected = expected()
        ))
    }
}

impl WhatArgs {
    /// The kind of patterns.
    fn kind(&self) -> Kind {
        let k = self.k.unwrap_or_default();
        match (self.kl, self.kind) {
            (Some((k, l)), _) => Kind::Kl { k, l },
            (None, KindArg::Colour) => Kind::Colour { k },
            (None, KindArg::Sudoku) => Kind::Sudoku { k },
            (None, KindArg::Deadly) => Kind::Deadly { k },
            (None, KindArg::Frame) => Kind::Frame { k },
        }
    }

    /// The enumeration that is asked for, on Sudoku's board or another.
    fn enumeration(&self, board: Option<&CellBoard>) -> Result<Enumeration, CliError> {
        let cells = match (self.kind(), board) {
            // Two cells in each row at most.
            (Kind::Deadly { k: 2 }, _) => Kind::MOST_DEADLY,
            (_, board) => board.map_or(81, |board| board.geometry.cells() as u32),
        };
        let options = Options {
            kind: self.kind(),
            least: self.size.0,
            most: self.size.1.min(cells),
            bands: self.bands,
            transpose: self.up_to.equivalence() == Equivalence::All,
            board: board.cloned(),
        };
        Enumeration::new(options).map_err(wrong_options)
    }
}

/// Runs `oddagon enumerate`.
pub fn run(args: &EnumerateArgs) -> Result<Outcome, CliError> {
    if args.unavoidable {
        return unavoidable::run(args);
    }
    let is_deadly = args.what.kind == KindArg::Deadly;
    let only_deadly = "expected --unavoidable or --kind deadly as well";
    let is_apart = args.what.up_to.equivalence() != Equivalence::All;
    let is_frame = args.what.kind == KindArg::Frame;
    let is_certified = args.certificate.is_some();
    let refused = [
        ("--theorems", args.theorems && !is_deadly, only_deadly),
        (
            "--up-to no-transpose",
            args.theorems && is_apart,
            "theorems have the names of the list up to all symmetries",
        ),
        (
            "--classify",
            args.classify && is_deadly,
            "deadly patterns have no depth",
        ),
        (
            "--classify",
            args.classify && is_frame,
            "most frames can be filled, and have no depth",
        ),
        (
            "--certificate",
            is_certified && matches!(args.what.kind, KindArg::Sudoku | KindArg::Deadly),
            "expected patterns of the kind colour, or frames",
        ),
        (
            "--certificate",
            is_certified && is_frame && is_apart,
            "frames are counted up to all symmetries there",
        ),
    ];
    if let Some((option, _, why)) = refused.into_iter().find(|(_, given, _)| *given) {
        return Err(CliError::Usage(format!("{option}: {why}")));
    }
    if args.classify {
        return table::run(args);
    }
    let mut style = Style {
        kind: args.what.kind(),
        equivalence: args.what.up_to.equivalence(),
        elsewhere: None,
        json: args.format.json,
        counts: args.counts,
        part: None,
    };
    let pool = args.work.pool()?;
    let out = args.to.out.as_deref();
    if args.order != 3 {
        let list = other_board(args, &style, &pool)?;
        certified(args, &list)?;
        return put(out, |to| style.write(list, to)).map(|()| Outcome::Holds);
    }
    let board = args.board.board.as_ref();
    let cells = |board: &CellBoard| board.geometry.cells();
    if args
        .new_to
        .as_ref()
        .map(cells)
        .is_some_and(|other| board.map(cells) != Some(other))
    {
        let message = "--new-to: expected a board of the same size as that of --board";
        return Err(CliError::Usage(message.to_owned()));
    }
    let enumeration = args.what.enumeration(board)?;
    let options = enumeration.options();
    let shard = args.work.shard;
    style.part = (shard != Shard::WHOLE).then(|| (options.clone(), shard));
    style.elsewhere = board.map(|_| enumeration.forms());
    let job = args.job(&enumeration)?;
    let mut list = work::run(&job, &pool, out, "patterns")?;
    if let Some(other) = &args.new_to {
        let k = options.kind.digits() as usize;
        list.retain(|p| Colouring::of(&other.geometry, p.cells, k).is_some());
    }
    if args.theorems {
        let statements = list::deadly_statements(options, &list);
        put(out, |to| list::write_theorems(&statements, to))?;
        out.map_or(Ok(()), work::finish)?;
        return Ok(Outcome::Holds);
    }
    // One by one, as the marks take several times the memory of the patterns.
    let marks = || list.iter().map(|&p| options.marks(p));
    match (board, &args.certificate) {
        (_, Some(path)) if is_frame => certificate::frames(args, path, &list)?,
        (Some(board), Some(path)) => {
            let list = list.iter().map(|p: &Marked| p.cells).collect();
            let (name, geometry) = (board.name.clone(), &board.geometry);
            certificate::write(args, path, (name, geometry), geometry.everything(), list)?;
        }
        (None, Some(_)) => certified(args, &marks().collect::<Vec<_>>())?,
        (_, None) => {}
    }
    put(out, |to| style.write(marks(), to))?;
    out.map_or(Ok(()), work::finish)?;
    Ok(Outcome::Holds)
}

/// Writes the certificate of a list of Sudoku patterns, given by their marks, if there should be
/// one.
fn certified(args: &EnumerateArgs, list: &[Vec<u8>]) -> Result<(), CliError> {
    let Some(path) = &args.certificate else {
        return Ok(());
    };
    let order = usize::from(args.order);
    let (geometry, inside) = certificate::sudoku(order, args.what.bands as usize)?;
    let list = certificate::listed(list, inside, args.what.bands < 3);
    let name = BoardName::Sudoku(order);
    certificate::write(args, path, (name, &geometry), inside, list)
}

/// The patterns of the 4×4 or 16×16 board.
fn other_board(
    args: &EnumerateArgs,
    style: &Style<'_>,
    pool: &rayon::ThreadPool,
) -> Result<Vec<Vec<u8>>, CliError> {
    if args.what.bands < 3 || args.work.resume || args.work.shard != Shard::WHOLE {
        let message = "--order: --bands, --resume and --shard are for the 9×9 board only";
        return Err(CliError::Usage(message.to_owned()));
    }
    let grown = pool.install(|| {
        grow(
            args.order.into(),
            style.kind,
            args.what.size,
            style.equivalence,
        )
    });
    grown.map_err(|error| CliError::Usage(error.to_string()))
}
