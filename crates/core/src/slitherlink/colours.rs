//! Inside and outside, as CSP-variables of the statements that speak of them.
//!
//! `Cr1c1` has the values `in` and `out`: whether the cell is inside the circuit. `Cr1c1r2c2` has
//! the values `same` and `opposite`: whether the two cells are both inside or both outside. Cells
//! beside the window count too: r0c1, and in a window of two rows r3c1. Two cells beside a line are
//! opposite if it is drawn; so two cells are opposite if an odd number of the lines on a way from
//! one to the other is drawn, and a cell is inside if that holds of a way from beyond the grid's
//! border. Every way will do, since each point has an even number of lines: here it goes first up
//! or down, then left or right.
//!
//! A way of several lines is a CSP-variable, too, such as `Tr1c1r2c2`, whose values say which of
//! its lines are drawn: `Tr1c1r2c2=01`. It is linked to lines, points, cells and colours that
//! contradict it.
//!
//! In a window without border nothing says what is outside. There the first cell of which a
//! statement says that it is inside or outside may be either, and others are compared with it.

use super::extent::{Extent, Place, name};
use crate::{Pattern, Statement};
use std::collections::BTreeSet;

/// What a statement says of colours: of one cell, or of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Colour {
    pub cell: Place,
    pub other: Option<Place>,
}

impl Colour {
    /// The most lines of a way.
    pub const MAX_WAY: usize = 12;

    /// What a word names: `Cr1c1` or `Cr1c1r2c2`; `None` if it is no such name, or the window has
    /// no such cells beside each other.
    pub fn read(word: &str, extent: &Extent) -> Option<Colour> {
        let numbers: Vec<usize> = word
            .strip_prefix("Cr")?
            .split(['r', 'c'])
            .map(|number| number.parse().ok())
            .collect::<Option<_>>()?;
        let at = |row: usize, column: usize| {
            let border = extent.border;
            let fits = |n: usize, most: usize, first: bool, last: bool| {
                usize::from(first) <= n && n <= most + usize::from(!last)
            };
            (fits(row, extent.rows, border.north, border.south)
                && fits(column, extent.columns, border.west, border.east))
            .then_some((2 * row + 1, 2 * column + 1))
        };
        let colour = match numbers[..] {
            [row, column] => Colour {
                cell: at(row, column)?,
                other: None,
            },
            [row, column, other_row, other_column] => Colour {
                cell: at(row, column)?,
                other: Some(at(other_row, other_column)?),
            },
            _ => return None,
        };
        let is_short = colour
            .way(extent)
            .is_none_or(|way| way.len() <= Self::MAX_WAY);
        (colour.name('C') == word && is_short && colour.other != Some(colour.cell))
            .then_some(colour)
    }

    /// Its name, or that of its way, which begin with these letters.
    pub fn name(&self, letter: char) -> String {
        let cells = [self.cell].into_iter().chain(self.other);
        let names = cells.map(|cell| name(cell).split_off(1));
        std::iter::once(letter.to_string()).chain(names).collect()
    }

    /// The lines on the way from the cell to the other, or to what lies beyond the nearest border;
    /// `None` if there is no border.
    pub fn way(&self, extent: &Extent) -> Option<Vec<Place>> {
        let Colour {
            cell: (y, x),
            other,
        } = *self;
        let (height, width, border) = (2 * extent.rows + 4, 2 * extent.columns + 4, extent.border);
        let (to_y, to_x) = other.or_else(|| {
            let ways = [
                (border.north, y, (1, x)),
                (border.south, height - y, (height - 1, x)),
                (border.west, x, (y, 1)),
                (border.east, width - x, (y, width - 1)),
            ];
            let there = ways.into_iter().filter(|way| way.0);
            there.min_by_key(|way| way.1).map(|way| way.2)
        })?;
        // Lines lie between cells, at the even numbers.
        let between = |a: usize, b: usize| (a.min(b)..a.max(b)).filter(|n| n % 2 == 0);
        let upright = between(y, to_y).map(|y| (y, x));
        let level = between(x, to_x).map(|x| (to_y, x));
        Some(upright.chain(level).collect())
    }
}

/// The colours that a statement names, in order; comments name none.
pub(super) fn named(statement: &Statement, extent: &Extent) -> Vec<Colour> {
    let mut said = Statement {
        name: String::new(),
        source: String::new(),
        ..statement.clone()
    };
    if let Pattern::Restrict(text) = &mut said.pattern {
        let lines = text.lines().filter_map(|line| line.split('#').next());
        *text = lines.collect::<Vec<_>>().join("\n");
    }
    let said = said.in_ron(false);
    let words = said.split(|c: char| !c.is_ascii_alphanumeric());
    let colours = words.filter_map(|word| Colour::read(word, extent));
    colours.collect::<BTreeSet<Colour>>().into_iter().collect()
}
