//! Lines of a digit: how they lie in bands, and whether they can be filled.

use itertools::Itertools;

/// The ways in which n lines can lie, one of each kind: the first bands hold most, each from its
/// first line on.
pub(super) fn lines(n: usize) -> Vec<Vec<usize>> {
    let counts = (0..3).map(|_| 0..=3).multi_cartesian_product();
    let sorted = counts.filter(|counts: &Vec<usize>| counts.is_sorted_by(|a, b| a >= b));
    let of_n = sorted.filter(|counts| counts.iter().sum::<usize>() == n);
    let lines = of_n.map(|counts| {
        let bands = counts.into_iter().enumerate();
        bands
            .flat_map(|(band, count)| (0..count).map(move |i| band * 3 + i))
            .collect()
    });
    lines.collect()
}

fn in_band_of(lines: &[usize], line: usize) -> usize {
    lines.iter().filter(|&&other| other / 3 == line / 3).count()
}

/// One line of each kind among those in `lines` (`inside`), or among the others.
pub(super) fn kinds_of_lines(lines: &[usize], inside: bool) -> Vec<usize> {
    let fitting = (0..9).filter(|line| lines.contains(line) == inside);
    fitting.unique_by(|&line| in_band_of(lines, line)).collect()
}

/// All base rows, cover columns and targets of n rows and `cover` columns.
pub(super) fn grids(
    n: usize,
    cover: usize,
) -> impl Iterator<Item = (Vec<usize>, Vec<usize>, (usize, usize))> {
    let both = lines(n).into_iter().cartesian_product(lines(cover));
    both.flat_map(|(rows, columns)| {
        let targets = kinds_of_lines(&rows, false)
            .into_iter()
            .cartesian_product(kinds_of_lines(&columns, true))
            .collect_vec();
        targets
            .into_iter()
            .map(move |target| (rows.clone(), columns.clone(), target))
    })
}

/// Whether each of these rows can have the digit in one of its columns, with no column or block
/// having it twice, given where it stands already.
pub(super) fn can_be_filled(
    rows: &[(usize, Vec<usize>)],
    placed: &mut Vec<(usize, usize)>,
) -> bool {
    let Some(((row, columns), rest)) = rows.split_first() else {
        return true;
    };
    columns.iter().any(|&column| {
        let clashes = placed
            .iter()
            .any(|&(r, c)| c == column || (r / 3, c / 3) == (row / 3, column / 3));
        if clashes {
            return false;
        }
        placed.push((*row, column));
        let filled = can_be_filled(rest, placed);
        placed.pop();
        filled
    })
}
