//! A canonical form of cell sets, and which band of a pattern counts as its last.

use super::Pattern;

/// The cells in the same unit as each cell, itself left out.
const NEAR: [Pattern; 81] = near();

const fn near() -> [Pattern; 81] {
    let mut near = [0; 81];
    let mut x = 0;
    while x < 81 {
        let mut y = 0;
        while y < 81 {
            let block = x / 27 == y / 27 && x % 9 / 3 == y % 9 / 3;
            if x != y && (x / 9 == y / 9 || x % 9 == y % 9 || block) {
                near[x] |= 1 << y;
            }
            y += 1;
        }
        x += 1;
    }
    near
}

/// The neighbours of a cell.
pub fn neighbours(x: usize) -> Pattern {
    NEAR[x]
}

/// The cells of a pattern, one by one.
pub fn cells_of(mut p: Pattern) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let x = (p != 0).then(|| p.trailing_zeros() as usize)?;
        p &= p - 1;
        Some(x)
    })
}

/// Whether no band (no band or stack, with `transpose`) comes before the third band: by number of cells, then a sum
/// over their degrees, then the column counts of the other two bands (row counts of the other two stacks) up to
/// symmetry. The order is the same for all images of a pattern, so every class has a member whose third band passes;
/// bands that tie all pass.
pub(super) fn prefers_last(p: Pattern, transpose: bool) -> bool {
    let mut lines = [0u32; 6];
    for x in cells_of(p) {
        let d = (p & NEAR[x]).count_ones();
        let value = (1 << 16) + d * d * d;
        lines[x / 27] += value;
        lines[3 + x % 9 / 3] += value;
    }
    let last = lines[2];
    let lines = &lines[..if transpose { 6 } else { 3 }];
    if lines.iter().any(|&l| l < last) {
        return false;
    }
    if lines.iter().filter(|&&l| l == last).count() == 1 {
        return true;
    }
    let own = rest_counts(p, 2);
    (0..lines.len())
        .filter(|&l| l != 2 && lines[l] == last)
        .all(|l| rest_counts(p, l) >= own)
}

/// The column counts of the bands other than band `line` (of the stacks other than stack `line - 3`, transposed), up
/// to symmetry.
fn rest_counts(p: Pattern, line: usize) -> [u16; 3] {
    let (p, band) = if line < 3 {
        (p, line)
    } else {
        (transposed(p), line - 3)
    };
    let rest = p & !(((1 << 27) - 1) << (27 * band));
    let column = (0..9).fold(0, |m: Pattern, r| m | 1 << (9 * r));
    let mut stacks: [u16; 3] = std::array::from_fn(|s| {
        let mut n: [u16; 3] =
            std::array::from_fn(|c| (rest >> (3 * s + c) & column).count_ones() as u16);
        n.sort_unstable();
        n[0] << 8 | n[1] << 4 | n[2]
    });
    stacks.sort_unstable();
    stacks
}

/// The transpose.
pub fn transposed(p: Pattern) -> Pattern {
    cells_of(p).fold(0, |t, x| t | 1 << (x % 9 * 9 + x / 9))
}

/// How far a numbering of the columns is decided: an order of the stacks, and inside each an ordered partition of the
/// columns. `order` lists the columns, `ends` has a bit at each place that ends a part.
#[derive(Clone, Copy)]
struct Numbering {
    order: [u8; 9],
    ends: u16,
    /// Rows placed already.
    rows: u16,
    /// The rows of the pattern or of its transpose.
    transposed: bool,
}

const S3: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The canonical form: of all images of the pattern (under band, stack, row and column permutations, and transposition
/// if asked), the one whose rows, read as nine-bit numbers with the first column lowest, are lexicographically least.
pub fn form(p: Pattern, transpose: bool) -> Pattern {
    form_and_stabiliser(p, transpose).0
}

/// The canonical form, and how many symmetries fix the pattern. (2·6⁸ divided by it is the number of its images; 6⁸
/// without transposition.)
pub fn form_and_stabiliser(p: Pattern, transpose: bool) -> (Pattern, u32) {
    let split = |p: Pattern| -> [u16; 9] { std::array::from_fn(|r| (p >> (9 * r) & 511) as u16) };
    let grids = [split(p), split(if transpose { transposed(p) } else { 0 })];
    let mut tied: Vec<Numbering> = Vec::with_capacity(64);
    for o in S3 {
        let order = std::array::from_fn(|i| o[i / 3] * 3 + i as u8 % 3);
        let start = Numbering {
            order,
            ends: 0b100_100_100,
            rows: 0,
            transposed: false,
        };
        tied.push(start);
        if transpose {
            tied.push(Numbering {
                transposed: true,
                ..start
            });
        }
    }
    let mut result = 0;
    let mut next: Vec<Numbering> = Vec::with_capacity(64);
    for place in 0..9 {
        let mut best = u16::MAX;
        next.clear();
        for n in &tied {
            let grid = &grids[n.transposed as usize];
            // Inside a band only its other rows may follow; a new band may be any unused one.
            let open = match place % 3 {
                0 => (0..3)
                    .filter(|b| n.rows >> (3 * b) & 7 == 0)
                    .fold(0u16, |m, b| m | 7 << (3 * b)),
                _ => (0..3)
                    .filter(|b| !matches!(n.rows >> (3 * b) & 7, 0 | 7))
                    .fold(0, |m, b| m | 7 << (3 * b) & !n.rows),
            };
            for (r, &row) in grid.iter().enumerate() {
                if open >> r & 1 == 0 {
                    continue;
                }
                let (value, refined) = n.place(row);
                if value > best {
                    continue;
                }
                if value < best {
                    best = value;
                    next.clear();
                }
                next.push(Numbering {
                    rows: n.rows | 1 << r,
                    ..refined
                });
            }
        }
        std::mem::swap(&mut tied, &mut next);
        result |= (best as Pattern) << (9 * place);
    }
    (result, tied.iter().map(Numbering::orders).sum())
}

impl Numbering {
    /// How many orders of the columns are left open.
    fn orders(&self) -> u32 {
        let (mut product, mut length) = (1, 0);
        for place in 0..9 {
            length += 1;
            product *= length;
            if self.ends >> place & 1 == 1 {
                length = 0;
            }
        }
        product
    }

    /// The least value a row can get, and the numberings that give it.
    fn place(&self, row: u16) -> (u16, Numbering) {
        let (mut value, mut refined) = (0, *self);
        let mut start = 0;
        while start < 9 {
            let part = start..start + (self.ends >> start).trailing_zeros() as usize + 1;
            // Members of the row go first: the lower bits make the smaller number.
            let (mut front, mut back) = (part.start, part.end);
            for &c in &self.order[part.clone()] {
                if row >> c & 1 == 1 {
                    refined.order[front] = c;
                    value |= 1 << front;
                    front += 1;
                } else {
                    back -= 1;
                    refined.order[back] = c;
                }
            }
            if front > part.start {
                refined.ends |= 1 << (front - 1);
            }
            start = part.end;
        }
        (value, refined)
    }
}
