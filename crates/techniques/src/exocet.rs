//! Junior exocets.
//!
//! Two cells of a row in a block, the *base*, hold three or four digits. In each of the other two
//! blocks of the band a *target* is in one of the other two rows; the cell of its column in the
//! other one, its *companion*, has none of the digits. Three columns are the *cross-lines*: those
//! of the targets, and that of the third cell of the base's row in its block. The cells in which
//! they cross the other six rows are the *S-cells*. If there no digit of the base can stand in
//! all three cross-lines, each that is in the base is in a target: in the band, it stands neither
//! in the base's row nor its block again, and the S-cells hold it twice at most. So the targets
//! hold the two digits of the base, in either order.
//!
//! The *mirror nodes* of a target are two cells of the other target's block, in the row of this
//! target's companion and not in the other target's column. The digit of the target, which is in
//! the row of the base, too, stands in the third row of that block only there.
//!
//! What eliminates is found by going through all digits that base and targets can hold. The same
//! holds with rows and columns exchanged.

use crate::{Cells, Find, Role, Scene, Technique, digits};
use oddagon_csp::Variable;
use std::ops::Range;

/// Lines of a band, or places on a line.
const BAND: usize = 3;

/// All finds in a scene.
pub fn find(scene: &Scene<'_>, found: &mut Vec<Find>) {
    // Smaller boards have no two other blocks in a band.
    if scene.grid.order() != BAND {
        return;
    }
    let start = found.len();
    for is_turned in [false, true] {
        let board = Board::new(scene, is_turned);
        for line in 0..scene.grid.side {
            for escape in 0..scene.grid.side {
                board.of_base(line, escape, found);
            }
        }
    }
    found[start..].sort_by_key(|find| (find.technique, find.size));
}

/// A scene, or its mirror image.
struct Board<'a> {
    scene: &'a Scene<'a>,
    is_turned: bool,
    /// For each digit the cells that hold it or may hold it.
    stands: Vec<Cells>,
    /// For each digit and each line across, the lines on which it may stand there, as bits.
    across: Vec<Vec<u32>>,
}

/// An exocet: its base digits, its cells, and what is seen from them.
struct Exocet {
    digits: u32,
    base: [usize; 2],
    targets: [usize; 2],
    companions: [usize; 2],
    /// For each target, the cells of which one holds its digit.
    mirrors: [[usize; 2]; 2],
    /// The cross-lines: of the escape cell, of the targets.
    cross: [usize; 3],
    /// The lines of its band, as bits.
    band: u32,
}

/// The digits that two base cells and two targets hold.
#[derive(Clone, Copy)]
struct Filling {
    base: [usize; 2],
    targets: [usize; 2],
}

/// The lines of the band of a line, or the places of a block on a line.
fn band_of(i: usize) -> Range<usize> {
    let start = i / BAND * BAND;
    start..start + BAND
}

/// The others of them.
fn others(i: usize) -> [usize; BAND - 1] {
    let start = i / BAND * BAND;
    [1, 2].map(|more| start + (i + more) % BAND)
}

impl<'a> Board<'a> {
    fn new(scene: &'a Scene<'a>, is_turned: bool) -> Board<'a> {
        let side = scene.grid.side;
        let stands = (0..side).map(|d| {
            let solved = (0..side * side).filter(|&c| scene.values[c] == Some(d));
            scene.places[d] | solved.collect()
        });
        let mut board = Board {
            scene,
            is_turned,
            stands: stands.collect(),
            across: vec![vec![0; side]; side],
        };
        for d in 0..side {
            for line in 0..side {
                for place in 0..side {
                    let stands = board.stands[d].has(board.cell(line, place));
                    board.across[d][place] |= u32::from(stands) << line;
                }
            }
        }
        board
    }

    fn cell(&self, line: usize, place: usize) -> usize {
        let side = self.scene.grid.side;
        if self.is_turned {
            place * side + line
        } else {
            line * side + place
        }
    }

    /// The unit of a line across.
    fn unit_across(&self, place: usize) -> usize {
        let grid = self.scene.grid;
        let units = if self.is_turned {
            grid.rows()
        } else {
            grid.columns()
        };
        units.start + place
    }

    /// All exocets whose base is on a line, in the block of the escape cell on it.
    fn of_base(&self, line: usize, escape: usize, found: &mut Vec<Find>) {
        let base = others(escape).map(|place| self.scene.marks[self.cell(line, place)]);
        let of = base[0] | base[1];
        if base.contains(&0) || !matches!(of.count_ones(), 3 | 4) {
            return;
        }
        let band = band_of(line).fold(0, |band, line| band | 1 << line);
        let [block, last] = [1, 2].map(|i| band_of((escape + i * BAND) % self.scene.grid.side));
        for cross in block.flat_map(|one| last.clone().map(move |other| [escape, one, other])) {
            if digits(of).all(|d| self.is_covered(d, cross, band)) {
                for at in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                    let exocet = self.exocet(line, cross, at);
                    if self.is_exocet(&exocet) {
                        self.finds(&exocet, found);
                    }
                }
            }
        }
    }

    /// The cells of an exocet with its base on this line and its targets on these of the other two
    /// lines of the band.
    fn exocet(&self, line: usize, cross: [usize; 3], at: [usize; 2]) -> Exocet {
        let lines = others(line);
        let base = others(cross[0]).map(|place| self.cell(line, place));
        let in_cross = |i: usize, at: usize| self.cell(lines[at], cross[i + 1]);
        let mirrors = |i: usize| {
            let places = others(cross[2 - i]);
            places.map(|place| self.cell(lines[1 - at[i]], place))
        };
        Exocet {
            digits: self.scene.marks[base[0]] | self.scene.marks[base[1]],
            base,
            targets: [0, 1].map(|i| in_cross(i, at[i])),
            companions: [0, 1].map(|i| in_cross(i, 1 - at[i])),
            mirrors: [0, 1].map(mirrors),
            cross,
            band: band_of(line).fold(0, |band, line| band | 1 << line),
        }
    }

    /// Whether the targets have digits of the base, and their companions have none.
    fn is_exocet(&self, exocet: &Exocet) -> bool {
        let mut companions = exocet.companions.iter();
        let mut targets = exocet.targets.iter();
        companions.all(|&cell| digits(exocet.digits).all(|d| !self.stands[d].has(cell)))
            && targets.all(|&cell| self.scene.marks[cell] & exocet.digits != 0)
    }

    /// The lines outside the band on which a digit may stand in a line across.
    fn s_cells(&self, digit: usize, place: usize, band: u32) -> u32 {
        self.across[digit][place] & !band
    }

    /// Whether a digit cannot stand in the S-cells of all three lines across.
    fn is_covered(&self, digit: usize, cross: [usize; 3], band: u32) -> bool {
        let [a, b, c] = cross.map(|place| self.s_cells(digit, place, band));
        self.are_too_few(&[a, b, c])
            || [[a, b], [a, c], [b, c]]
                .iter()
                .any(|pair| self.are_too_few(pair))
    }

    /// Whether lines across have fewer lines together than they are.
    fn are_too_few(&self, lines: &[u32]) -> bool {
        let all = lines.iter().fold(0u32, |all, lines| all | lines);
        lines.contains(&0) || (all.count_ones() as usize) < lines.len()
    }

    /// What an exocet gives, without its mirror nodes and with them, if that is more.
    fn finds(&self, exocet: &Exocet, found: &mut Vec<Find>) {
        let scene = self.scene;
        let fillings = self.fillings(exocet);
        let (base, targets) = (exocet.base, exocet.targets);
        let kept = |fillings: &[Filling], of: fn(&Filling) -> [usize; 2], i: usize| {
            fillings
                .iter()
                .fold(0, |all, filling| all | 1 << of(filling)[i])
        };
        let lost = |fillings: &[Filling]| -> Vec<(usize, u32)> {
            let both = [0, 1].into_iter();
            both.flat_map(|i| {
                [
                    (
                        base[i],
                        scene.marks[base[i]] & !kept(fillings, |f| f.base, i),
                    ),
                    (
                        targets[i],
                        scene.marks[targets[i]] & !kept(fillings, |f| f.targets, i),
                    ),
                ]
            })
            .collect()
        };
        let plain = lost(&fillings);
        let count = |lost: &[(usize, u32)]| -> u32 { lost.iter().map(|l| l.1.count_ones()).sum() };
        if count(&plain) > 0 {
            found.push(self.write(Technique::JuniorExocet, exocet, &plain));
        }
        let mirrored: Vec<Filling> = fillings
            .into_iter()
            .filter(|filling| [0, 1].iter().all(|&i| self.has_mirror(exocet, filling, i)))
            .collect();
        let mut more = lost(&mirrored);
        for (i, at) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let [cell, other] = [exocet.mirrors[i][at], exocet.mirrors[i][1 - at]];
            let marks = digits(scene.marks[cell]).filter(|&digit| {
                let may_hold = mirrored.iter().any(|filling| {
                    let of_target = filling.targets[i];
                    digit == of_target
                        || digit != filling.targets[1 - i] && self.stands[of_target].has(other)
                });
                !may_hold
            });
            more.push((cell, marks.fold(0, |all, digit| all | 1 << digit)));
        }
        if count(&more) > count(&plain) {
            found.push(self.write(Technique::ExocetMirror, exocet, &more));
        }
    }

    /// What base and targets can hold.
    fn fillings(&self, exocet: &Exocet) -> Vec<Filling> {
        let marks = |cell: usize| self.scene.marks[cell];
        // A digit in one target is in the S-cells of the other cross-lines.
        let fits = |digit: usize, i: usize| {
            let others = [exocet.cross[0], exocet.cross[2 - i]];
            let others = others.map(|place| self.s_cells(digit, place, exocet.band));
            marks(exocet.targets[i]) >> digit & 1 == 1 && !self.are_too_few(&others)
        };
        let mut fillings = Vec::new();
        for one in digits(marks(exocet.base[0])) {
            for other in digits(marks(exocet.base[1])).filter(|&other| other != one) {
                for targets in [[one, other], [other, one]] {
                    if fits(targets[0], 0) && fits(targets[1], 1) {
                        fillings.push(Filling {
                            base: [one, other],
                            targets,
                        });
                    }
                }
            }
        }
        fillings
    }

    /// Whether one of the mirror nodes of a target may hold its digit.
    fn has_mirror(&self, exocet: &Exocet, filling: &Filling, i: usize) -> bool {
        let stands = self.stands[filling.targets[i]];
        exocet.mirrors[i].iter().any(|&cell| stands.has(cell))
    }

    fn write(&self, technique: Technique, exocet: &Exocet, lost: &[(usize, u32)]) -> Find {
        let (scene, grid) = (self.scene, self.scene.grid);
        let cells = |cells: &[usize]| scene.all_candidates(cells.iter().copied().collect());
        let of = |unit: usize| digits(exocet.digits).map(move |d| grid.unit_variable(unit, d));
        let cross = exocet.cross.map(|place| self.unit_across(place));
        let s_cells: Cells = exocet
            .cross
            .iter()
            .flat_map(|&place| {
                digits(((1 << grid.side) - 1) & !exocet.band).map(move |line| (line, place))
            })
            .map(|(line, place)| self.cell(line, place))
            .collect();
        let s_cells = digits(exocet.digits).flat_map(|d| scene.candidates(d, s_cells));
        let lost = lost
            .iter()
            .flat_map(|&(cell, marks)| digits(marks).map(move |d| grid.candidate(cell, d)));
        let find = Find::new(
            technique,
            exocet.digits,
            exocet.digits.count_ones() as usize,
        )
        .role(Role::Base, cells(&exocet.base))
        .role(Role::Target, cells(&exocet.targets))
        .role(Role::Pattern, s_cells.collect())
        .resting_on(exocet.base.map(|cell| grid.cell_variable(cell)))
        .resting_on(cross.into_iter().flat_map(of))
        .eliminating(lost);
        if technique == Technique::JuniorExocet {
            return find;
        }
        let blocks = exocet.targets.map(|cell| grid.units_of[cell][2]);
        let mirrors: Vec<Variable> = blocks.into_iter().flat_map(of).collect();
        find.role(Role::Mirror, cells(&exocet.mirrors.concat()))
            .resting_on(mirrors)
    }
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::trial::{Ground, Random};
    use crate::{Find, Technique};

    #[test]
    fn finds_hold() {
        let ground = Ground::of_order(3);
        ground.try_on(find, 300);
        assert!(ground.try_on_puzzles(find) > 1);
        // A small board has no place for one.
        let mut found = Vec::new();
        find(&Ground::of_order(2).random(&mut Random(1)).0, &mut found);
        assert!(found.is_empty());
    }

    /// What is found, by name, where the base is at the beginning of row 1, the targets are in row
    /// 2 of column 4 and row 3 of column 7, and the companions, some mirror nodes, and the S-cells
    /// of the digit 1 are these.
    fn exocet(
        companions: &[usize],
        mirrors: &[(usize, &[usize])],
        ones: &[usize],
    ) -> Vec<(Technique, Vec<usize>)> {
        let ground = Ground::of_order(3);
        let base: &[usize] = &[1, 2, 3];
        let target: &[usize] = &[1, 2, 3, 5, 6];
        let cells = [(11, base), (12, base), (24, target), (37, target)];
        let free = [(34, companions), (27, companions)];
        let cells = [&cells[..], &free, mirrors].concat();
        // The cross-lines in the band, and two rows of each digit below.
        let band = [13, 23, 33, 14, 24, 34, 17, 27, 37];
        let places = |rows: &[usize]| {
            let below = rows
                .iter()
                .flat_map(|row| [3, 4, 7].map(|column| row * 10 + column));
            band.into_iter().chain(below).collect::<Vec<usize>>()
        };
        let places = [places(ones), places(&[6, 7]), places(&[8, 9])];
        let mut units = Vec::new();
        for column in [11, 12, 15] {
            for digit in 1..=3 {
                units.push((column, digit, &places[digit - 1][..]));
            }
        }
        let scene = ground.position(&cells, &units);
        let found = ground.all(&scene, find);
        let name = |find: Find| (find.technique, ground.names(&find.eliminated));
        found.into_iter().map(name).collect()
    }

    #[test]
    fn targets_hold_what_the_base_holds() {
        let free: &[usize] = &[4, 5, 6, 7];
        let plain = (Technique::JuniorExocet, vec![524, 537, 624, 637]);
        assert_eq!(exocet(free, &[], &[4, 5]), std::slice::from_ref(&plain));
        // A companion with a digit of the base; a digit that can stand in all cross-lines.
        assert_eq!(exocet(&[1, 4, 5], &[], &[4, 5]), []);
        assert_eq!(exocet(free, &[], &[4, 5, 6]), []);
        // Of the mirror nodes of the first target only one has a digit of the base, the 1, which
        // the mirror nodes of the other target lose.
        let mirrors: [(usize, &[usize]); 2] = [(38, &[1, 8]), (39, &[5, 8])];
        let found = exocet(free, &mirrors, &[4, 5]);
        let more = vec![125, 126, 137, 224, 324, 524, 537, 624, 637, 838];
        assert_eq!(found, [plain, (Technique::ExocetMirror, more)]);
    }
}
