//! Certificates that lists are complete.

use super::EnumerateArgs;
use super::list::set;
use crate::check::certificate;
use crate::error::CliError;
use crate::{output, work};
use flate2::read::MultiGzDecoder;
use oddagon::board::Board;
use oddagon::enumerate::board::{Geometry, GeometryError};
use oddagon::enumerate::complete::{Completeness, packed_frames};
use oddagon::enumerate::{Marked, Pattern};
use oddagon::sudoku::{Equivalence, Sudoku, canonical};
use oddagon::theorem::BoardName;
use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// Makes the certificate that a list is complete, has it checked and writes it.
pub fn write(
    args: &EnumerateArgs,
    path: &Path,
    board: (BoardName, &Geometry),
    inside: Pattern,
    list: Vec<Pattern>,
) -> Result<(), CliError> {
    let internal = |what: String| CliError::Internal {
        place: path.display().to_string(),
        what,
    };
    let (name, geometry) = board;
    let k = args.what.k.unwrap_or_default() as usize;
    let certificate = Completeness::new(name, k, geometry, inside, list)
        .map_err(|missing| internal(missing.to_string()))?;
    let job = args.work.job(&certificate, "certificate", Some(path))?;
    let done = work::run(&job, &args.work.pool()?, Some(path), "parts")?;
    let packed = certificate.packed(&done);
    drop(done);
    let packed = packed.map_err(|missing| internal(missing.to_string()))?;
    checked(path, &packed)?;
    work::finish(path)
}

/// Makes the certificate that these are all frames, has it checked and writes it.
pub fn frames(args: &EnumerateArgs, path: &Path, list: &[Marked]) -> Result<(), CliError> {
    let k = u8::try_from(args.what.k.unwrap_or_default()).unwrap_or(u8::MAX);
    let (geometry, _) = sudoku(3, 3)?;
    let list: Vec<Pattern> = list.iter().map(|frame| frame.cells).collect();
    checked(path, &packed_frames(&geometry, k, &list))
}

/// Has a packed certificate checked and writes it.
fn checked(path: &Path, packed: &[u8]) -> Result<(), CliError> {
    let internal = |what: String| CliError::Internal {
        place: path.display().to_string(),
        what,
    };
    let unpacked = || BufReader::new(MultiGzDecoder::new(packed));
    let place = path.display().to_string();
    let unreadable = |error| CliError::Read {
        name: place.clone(),
        error,
    };
    let lines = (1..)
        .zip(unpacked().lines())
        .map(|(number, line)| Ok((number, line.map_err(unreadable)?)));
    certificate::check(&place, lines)?
        .map_err(|rejected| internal(format!("its certificate is rejected: {rejected}")))?;
    output::write_with(path, |to| {
        if path.extension().is_some_and(|end| end == "gz") {
            return to.write_all(packed);
        }
        io::copy(&mut unpacked(), to).map(drop)
    })
}

/// The geometry of a board of Sudoku, and its last bands, so many of them.
pub fn sudoku(order: usize, bands: usize) -> Result<(Geometry, Pattern), CliError> {
    let wrong = |error: GeometryError| CliError::Usage(format!("--certificate: {error}"));
    let board = Sudoku::of_order(order).ok_or_else(|| wrong(GeometryError::Kind))?;
    let geometry = Geometry::of_square(board.csp(), board.side(), &[]).map_err(wrong)?;
    let outside = order.saturating_sub(bands) * order * board.side();
    let inside = geometry.everything() >> outside << outside;
    Ok((geometry, inside))
}

/// The cells of patterns that are given by their marks. The symmetries of some bands alone do not
/// transpose: there both a pattern and its transpose are listed, as far as they have images inside.
pub fn listed(list: &[Vec<u8>], inside: Pattern, is_in_bands: bool) -> Vec<Pattern> {
    if !is_in_bands {
        return list.iter().map(|marks| set(marks)).collect();
    }
    let transposed = |marks: &Vec<u8>| {
        let side = marks.len().isqrt();
        let cells = 0..marks.len();
        cells
            .map(|cell| marks[cell % side * side + cell / side])
            .collect()
    };
    let both = list
        .iter()
        .flat_map(|marks| [marks.clone(), transposed(marks)]);
    let images: BTreeSet<Pattern> = both
        .map(|marks| set(&canonical(&marks, Equivalence::NoTranspose).pattern))
        .filter(|set| set & !inside == 0)
        .collect();
    images.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use oddagon::enumerate::{Enumeration, Kind, Options};
    use oddagon::job::{Job, Shard};

    /// In two bands, the list without regard to transposes stands for the one that tells them
    /// apart.
    #[test]
    fn bands_have_transposes_of_their_own() {
        let marks = |transpose: bool| {
            let options = Options {
                kind: Kind::Colour { k: 3 },
                least: 0,
                most: 81,
                bands: 2,
                transpose,
                board: None,
            };
            let enumeration = Enumeration::new(options).unwrap();
            let list = Job::new(&enumeration, Shard::WHOLE).run(|_| ()).unwrap();
            list.iter().map(|p| p.marks().to_vec()).collect::<Vec<_>>()
        };
        let (_, inside) = sudoku(3, 2).unwrap();
        let (all, apart) = (marks(true), marks(false));
        let mut expected = listed(&apart, inside, false);
        expected.sort_unstable();
        assert!(expected.len() > all.len());
        assert_eq!(listed(&all, inside, true), expected);
    }
}
