//! A small list of a window's rules that does what all do, together with those of its parts.
//!
//! The [basis](Closure::basis) of a window is made with the bases of its *parts* already there: all
//! smaller windows at every place in it, with the borders that they have there or only some of
//! these, and the window itself with only some of its borders; they have stubs if the window has,
//! the same loop mode and the same limit of premises. Rules of a part about lines that the whole
//! does not have are not used.

use super::rule_depth::RuleDepth;
use super::vocabulary::{DiscoverError, Literal, Pair, Request, Vocabulary};
use itertools::Itertools;
use oddagon_boards::slitherlink::{Border, Line};
use oddagon_rules::discover::{Closure, Ground, Implication, Literals, members};
use std::collections::HashMap;

/// The bases of windows' parts, each found once.
#[derive(Debug, Default)]
pub struct Bases {
    known: HashMap<Request, Vec<Implication<RuleDepth>>>,
}

impl Bases {
    /// The basis of a window. `rules` are all its rules, in order.
    ///
    /// # Errors
    /// None that its own [`Request::discovery`] did not have.
    pub fn basis(
        &mut self,
        request: &Request,
        rules: &[Implication<RuleDepth>],
    ) -> Result<Vec<Implication<RuleDepth>>, DiscoverError> {
        let symmetries = request.vocabulary()?.symmetries();
        Ok(self.parts(request)?.basis(&symmetries, rules))
    }

    /// The rules that the bases of all parts of a window give in it.
    ///
    /// # Errors
    /// As for [`Bases::basis`].
    pub fn parts(&mut self, request: &Request) -> Result<Closure, DiscoverError> {
        let vocabulary = request.vocabulary()?;
        let mut closure = Closure::new(vocabulary.literal_count());
        let (rows, columns) = (request.rows, request.columns);
        for (height, width) in (1..=rows).flat_map(|h| (1..=columns).map(move |w| (h, w))) {
            for (down, right) in
                (0..=rows - height).flat_map(|d| (0..=columns - width).map(move |r| (d, r)))
            {
                let touches = Border {
                    north: request.border.north && down == 0,
                    south: request.border.south && down + height == rows,
                    west: request.border.west && right == 0,
                    east: request.border.east && right + width == columns,
                };
                for border in parts_of(touches) {
                    let part = Request {
                        rows: height,
                        columns: width,
                        border,
                        ..request.clone()
                    };
                    if part != *request {
                        self.place(&part, &vocabulary, (down, right), &mut closure)?;
                    }
                }
            }
        }
        Ok(closure)
    }

    /// Adds the basis of a smaller window at a place of a larger one.
    fn place(
        &mut self,
        part: &Request,
        whole: &Vocabulary,
        place: (usize, usize),
        closure: &mut Closure,
    ) -> Result<(), DiscoverError> {
        if !self.known.contains_key(part) {
            let basis = self.basis(part, &part.discovery(false)?.rules())?;
            self.known.insert(part.clone(), basis);
        }
        let small = part.vocabulary()?;
        let map: Vec<Option<u8>> = (0..small.literal_count())
            .map(|literal| moved(&small, literal, whole, place))
            .collect();
        let symmetries = small.symmetries();
        for rule in &self.known[part] {
            let images = symmetries.iter().map(|s| rule.image(s));
            closure.add(images.filter_map(|rule| {
                let premises = members(rule.premises)
                    .map(|literal| map[literal].map(|l| 1 << l))
                    .sum::<Option<Literals>>()?;
                let conclusion = map[usize::from(rule.conclusion)]?;
                Some(Implication::<RuleDepth>::new(premises, conclusion.into()))
            }));
        }
        Ok(())
    }
}

/// The borders that have some of the sides of a border.
fn parts_of(border: Border) -> impl Iterator<Item = Border> {
    let side = |mask: u8, bit: u8, has: bool| has && mask >> bit & 1 == 1;
    let parts = (0..16).map(move |mask: u8| Border {
        north: side(mask, 0, border.north),
        south: side(mask, 1, border.south),
        west: side(mask, 2, border.west),
        east: side(mask, 3, border.east),
    });
    parts.unique()
}

/// The literal of a large window that is a literal of a small one at its place; `None` if the large
/// one has no such line.
fn moved(
    small: &Vocabulary,
    literal: usize,
    large: &Vocabulary,
    (down, right): (usize, usize),
) -> Option<u8> {
    let there = |line: usize| {
        let line = small.window().lines()[line];
        large.window().line_index(Line {
            row: line.row + down as u8,
            column: line.column + right as u8,
            ..line
        })
    };
    let moved = match small.literal(literal) {
        Literal::Line(line, drawn) => Literal::Line(there(line)?, drawn),
        Literal::Clue(cell, clue) => {
            let columns = small.window().columns();
            let (row, column) = (cell / columns + down, cell % columns + right);
            Literal::Clue(row * large.window().columns() + column, clue)
        }
        Literal::Corner(corner, numbers) => {
            let [a, b] = small.corners()[corner].lines.map(&there);
            Literal::Corner(Pair::position(large.corners(), [a?, b?])?, numbers)
        }
        Literal::Colours(pair, same) => {
            let [a, b] = small.opposites()[pair].lines.map(&there);
            Literal::Colours(Pair::position(large.opposites(), [a?, b?])?, same)
        }
    };
    Some(large.number(moved) as u8)
}
