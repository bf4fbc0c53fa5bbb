//! The checker of certificates that a list of frames is complete.
//!
//! A *frame* of k digits is a set of cells of the 9×9 Sudoku board with k of them in each row,
//! column and block. A certificate is a [`FramesHead`] and a line for each listed frame. It claims
//! that every frame is an image of exactly one of these by a symmetry of the board: permutations of
//! rows in a band, of bands, of columns in a stack and of stacks, and the transposition.
//!
//! # The argument
//!
//! A frame has as many images as there are symmetries, divided by the number of those that keep it.
//! No two listed frames are images of each other, so the sum of these numbers is that of the frames
//! that are images of listed ones. The checker counts all frames, too, without any symmetry: all
//! bands, by the number of cells in each column, and three bands whose numbers add up to k. If both
//! are equal the list is complete.
//!
//! The symmetries that keep a frame, and whether two are images of each other, come from the least
//! image: for each order of the columns and for the transpose the rows are sorted in their bands,
//! and the bands after that.
//!
//! A line says, too, whether the digits 1 to k fill the frame. Then it is the filling; otherwise
//! the checker tries all fillings.

use crate::board::{Region, Set, members, set};
use crate::check::{BUDGET, Rejected};
use oddagon_core::BoardName;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How many symmetries there are: orders of rows and of columns, and the transposition.
const SYMMETRIES: u64 = 2 * 1296 * 1296;

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// What is claimed: the lines that follow are all frames of so many digits. A line has a character
/// for each cell: `.` outside the frame; in it a digit from 1 to k, all of them a filling, or `X`
/// where there is no filling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FramesHead {
    /// The version of this format: [`FramesHead::VERSION`].
    pub frames: u32,
    /// The number of digits.
    pub k: u8,
}

impl FramesHead {
    /// The version of the format that this crate reads.
    pub const VERSION: u32 = 1;
}

/// What an accepted certificate shows: every frame is an image of exactly one of those listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllFrames {
    k: u8,
    listed: usize,
    filled: usize,
    images: u64,
}

impl AllFrames {
    /// The number of digits.
    pub fn k(&self) -> u8 {
        self.k
    }

    /// The number of frames up to symmetry.
    pub fn listed(&self) -> usize {
        self.listed
    }

    /// How many of them the digits fill.
    pub fn filled(&self) -> usize {
        self.filled
    }

    /// The number of all frames.
    pub fn images(&self) -> u64 {
        self.images
    }
}

/// A certificate that is being checked, frame by frame.
#[derive(Debug)]
pub struct FramesChecker {
    region: Region,
    /// For each order of the columns: what each set of columns becomes.
    arrangements: Vec<Vec<u16>>,
    /// The least images of the frames so far.
    known: BTreeSet<Bands>,
    done: AllFrames,
}

/// The rows of a set of cells, band by band: a bit for each column.
type Bands = [[u16; 3]; 3];

impl FramesChecker {
    /// A checker of a certificate with this head.
    ///
    /// # Errors
    /// [`Rejected`]: another version, or a number of digits that the board has not.
    pub fn new(head: &FramesHead) -> Result<FramesChecker, Rejected> {
        let (found, version) = (head.frames, FramesHead::VERSION);
        if found != version {
            let what = format!("the certificate has version {found}, expected {version}");
            return Err(Rejected(what));
        }
        let k = head.k;
        if !(1..=9).contains(&k) {
            return Err(Rejected(format!("k is {k}, expected a number from 1 to 9")));
        }
        let region = Region::new(&BoardName::Sudoku(3), &"X".repeat(81));
        Ok(FramesChecker {
            region: region.map_err(Rejected)?,
            arrangements: arrangements(),
            known: BTreeSet::new(),
            done: AllFrames {
                k,
                listed: 0,
                filled: 0,
                images: 0,
            },
        })
    }

    /// Takes the next frame.
    ///
    /// # Errors
    /// [`Rejected`]: no frame, an image of an earlier one, a wrong filling, none where there is
    /// one, or of which it takes too long to find out whether there is one.
    pub fn take(&mut self, line: &str) -> Result<(), Rejected> {
        let number = self.done.listed + 1;
        self.frame(line)
            .map_err(|what| Rejected(format!("frame {number}: {what}")))
    }

    fn frame(&mut self, line: &str) -> Result<(), String> {
        let k = self.done.k;
        let marks: Vec<char> = line.chars().collect();
        let of = |wanted: char| set((0..marks.len()).filter(|&cell| marks[cell] == wanted));
        let digits: Vec<Set> = ('1'..='9').zip(1..=k).map(|(digit, _)| of(digit)).collect();
        let filled = digits.iter().fold(0, |all, cells| all | cells);
        let unfilled = of('X');
        let cells = filled | unfilled;
        let known = marks.iter().filter(|mark| **mark == '.').count() + members(cells).count();
        if marks.len() != 81 || known != 81 {
            return Err(format!(
                "expected 81 characters, each of them X, . or a digit from 1 to {k}"
            ));
        }
        let mut units = self.region.units.iter();
        if !units.all(|unit| (unit & cells).count_ones() == u32::from(k)) {
            return Err(format!("expected {k} cells in each row, column and block"));
        }
        let mut units = self.region.units.iter();
        let mut budget = BUDGET;
        if filled != 0 {
            if !units.all(|unit| digits.iter().all(|of| (unit & of).count_ones() == 1)) {
                return Err(
                    "expected each digit once in each row, column and block, or only X".into(),
                );
            }
            self.done.filled += 1;
        } else if (self.region).can_be_filled(
            cells,
            usize::from(k),
            &mut Vec::new(),
            &mut budget,
        )? {
            return Err("it can be filled".into());
        }
        let (form, keeping) = self.least_image(cells);
        if !self.known.insert(form) {
            return Err("it is an image of one before it".into());
        }
        self.done.listed += 1;
        self.done.images += SYMMETRIES / keeping;
        Ok(())
    }

    /// The verdict.
    ///
    /// # Errors
    /// [`Rejected`] if there are other frames.
    pub fn finish(self) -> Result<AllFrames, Rejected> {
        let (found, all) = (self.done.images, all_frames(self.done.k.into()));
        if found != all {
            return Err(Rejected(format!(
                "the listed frames have {found} images, and there are {all} frames"
            )));
        }
        Ok(self.done)
    }

    /// The least image of a set of cells, and how many symmetries keep the set: as many as take it
    /// to any one image.
    fn least_image(&self, cells: Set) -> (Bands, u64) {
        let bit = |cell: usize| u16::from(cells >> cell & 1 == 1);
        let rows = |of: [usize; 2]| {
            let row = |r: usize| (0..9).map(|c| bit(of[0] * r + of[1] * c) << c).sum::<u16>();
            [0, 1, 2].map(|band| [0, 1, 2].map(|r| row(3 * band + r)))
        };
        let mut least = ([[u16::MAX; 3]; 3], 0);
        for bands in [rows([9, 1]), rows([1, 9])] {
            for arrangement in &self.arrangements {
                let mut image = bands.map(|band| band.map(|row| arrangement[usize::from(row)]));
                image.iter_mut().for_each(|band| band.sort_unstable());
                image.sort_unstable();
                if image < least.0 {
                    least = (image, 0);
                }
                if image == least.0 {
                    // Equal rows and equal bands may have any order.
                    least.1 += image.iter().map(orders).product::<u64>() * orders(&image);
                }
            }
        }
        least
    }
}

/// How many orders of three sorted things are the same.
fn orders<T: PartialEq>(sorted: &[T; 3]) -> u64 {
    match (sorted[0] == sorted[1], sorted[1] == sorted[2]) {
        (true, true) => 6,
        (false, false) => 1,
        _ => 2,
    }
}

/// What each set of columns becomes, for each order of the columns that keeps stacks together.
fn arrangements() -> Vec<Vec<u16>> {
    let mut all = Vec::new();
    for stacks in ORDERS {
        for first in ORDERS {
            for second in ORDERS {
                for third in ORDERS {
                    let inside = [first, second, third];
                    let place = |c: usize| 3 * stacks[c / 3] + inside[c / 3][c % 3];
                    let image = |row: u16| {
                        let columns = (0..9).filter(|c| row >> c & 1 == 1);
                        columns.map(|c| 1 << place(c)).sum()
                    };
                    all.push((0..512).map(image).collect());
                }
            }
        }
    }
    all
}

/// The number of frames of k digits, without regard to symmetry.
fn all_frames(k: u32) -> u64 {
    // The number of cells in each column, four bits each: at most nine, so none reaches the next.
    let counts = |row: u16| {
        (0..9)
            .map(|c| u64::from(row >> c & 1) << (4 * c))
            .sum::<u64>()
    };
    let rows: Vec<u16> = (0..512).filter(|row: &u16| row.count_ones() == k).collect();
    let mut bands: BTreeMap<u64, u64> = BTreeMap::new();
    for first in &rows {
        for second in &rows {
            for third in &rows {
                let block = |stack: usize| {
                    let of = |row: &u16| (row >> (3 * stack) & 7).count_ones();
                    of(first) + of(second) + of(third)
                };
                if [0, 1, 2].iter().all(|&stack| block(stack) == k) {
                    let counts = counts(*first) + counts(*second) + counts(*third);
                    *bands.entry(counts).or_default() += 1;
                }
            }
        }
    }
    let full = u64::from(k) * counts(0b1_1111_1111);
    let mut all = 0;
    for (first, some) in &bands {
        for (second, others) in &bands {
            // Where a column has too many already, what is left has a number above three, or wraps;
            // no band has these.
            let left = full.wrapping_sub(first + second);
            all += some * others * bands.get(&left).unwrap_or(&0);
        }
    }
    all
}
