//! The columns of the board: how many cells a band has in each, and how they may be permuted.

/// Nine small counts, four bits per column.
pub type Counts = u64;

/// The high bit of every field of a [`Counts`].
const HIGH: Counts = 0x8_8888_8888;

/// One in every column.
pub const ONE_EACH: Counts = 0x1_1111_1111;

/// Whether `a <= b` in every column (all fields below 8).
pub fn fits(a: Counts, b: Counts) -> bool {
    ((b | HIGH) - a) & HIGH == HIGH
}

/// `max(a - b, 0)` in every column (all fields below 8).
pub fn excess(a: Counts, b: Counts) -> Counts {
    let d = (a | HIGH) - b;
    d & (((d & HIGH) >> 3) * 7)
}

/// The larger of two counts in every column (all fields below 8).
pub fn larger(a: Counts, b: Counts) -> Counts {
    b + excess(a, b)
}

/// The sum of the nine counts.
pub fn total(a: Counts) -> u32 {
    let a = (a & 0x0f0f_0f0f_0f0f) + (a >> 4 & 0x0f0f_0f0f_0f0f);
    (a.wrapping_mul(0x0101_0101_0101) >> 40 & 0xff) as u32
}

/// The count of one column.
pub fn column(a: Counts, c: usize) -> u32 {
    (a >> (4 * c) & 15) as u32
}

/// The number of cells in one stack.
pub fn stack(counts: Counts, s: usize) -> u32 {
    (0..3).map(|c| column(counts, 3 * s + c)).sum()
}

/// The columns with a count above zero, as a mask.
pub fn occupied(counts: Counts) -> u32 {
    let columns = (0..9).filter(|&c| column(counts, c) > 0);
    columns.fold(0, |m, c| m | 1 << c)
}

/// All orders of three things.
pub const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The 1296 column permutations that keep the stacks together.
pub struct Columns {
    /// `image[p][c]`: where permutation `p` puts column `c`.
    pub image: Vec<[usize; 9]>,
    masks: Vec<[u16; 512]>,
}

impl Columns {
    /// All of them; number 0 is the identity.
    pub fn new() -> Self {
        let mut image = Vec::with_capacity(1296);
        for n in 0..1296 {
            let inner = [n % 6, n / 6 % 6, n / 36 % 6];
            image.push(std::array::from_fn(|c| {
                ORDERS[n / 216][c / 3] * 3 + ORDERS[inner[c / 3]][c % 3]
            }));
        }
        let masks = image
            .iter()
            .map(|p: &[usize; 9]| {
                let mut map = [0u16; 512];
                for row in 1..512usize {
                    map[row] = map[row & (row - 1)] | 1 << p[row.trailing_zeros() as usize];
                }
                map
            })
            .collect();
        Columns { image, masks }
    }

    /// The numbers of all permutations.
    pub fn numbers(&self) -> std::ops::Range<usize> {
        0..self.image.len()
    }

    /// The numbers of the permutations, except the identity, that fix these counts.
    pub fn fixing(&self, counts: Counts) -> Vec<usize> {
        let fixing = self.numbers().skip(1).filter(|&p| {
            let image = self.image[p];
            (0..9).all(|c| column(counts, c) == column(counts, image[c]))
        });
        fixing.collect()
    }

    /// The number of the permutation that does what `p` does, then what `q` does.
    pub fn then(&self, p: usize, q: usize) -> usize {
        number(std::array::from_fn(|c| self.image[q][self.image[p][c]]))
    }

    /// The number of the permutation that undoes `p`.
    pub(crate) fn inverse(&self, p: usize) -> usize {
        let mut back = [0; 9];
        for (c, &image) in self.image[p].iter().enumerate() {
            back[image] = c;
        }
        number(back)
    }

    /// What permutation `p` makes of counts.
    pub fn moved(&self, p: usize, counts: Counts) -> Counts {
        let images = self.image[p].iter().enumerate();
        images.fold(0, |moved, (c, &image)| {
            moved | Counts::from(column(counts, c)) << (4 * image)
        })
    }

    /// The image under permutation `p` of masks of columns, nine bits each, the first lowest.
    pub fn permuted<const MASKS: u32>(&self, p: usize, masks: u64) -> u64 {
        let map = &self.masks[p];
        (0..MASKS).fold(0, |image, i| {
            let mask = masks >> (9 * i) & 511;
            image | u64::from(map[mask as usize]) << (9 * i)
        })
    }
}

/// The number of the permutation with these images of the columns.
fn number(image: [usize; 9]) -> usize {
    let order = |wanted: [usize; 3]| ORDERS.iter().position(|&order| order == wanted);
    let inner = |s: usize| order(std::array::from_fn(|c| image[3 * s + c] % 3));
    let stacks = order(std::array::from_fn(|s| image[3 * s] / 3));
    let digits = [stacks, inner(2), inner(1), inner(0)];
    digits.into_iter().fold(0, |n, digit| {
        6 * n + digit.expect("a column permutation keeps the stacks together")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_inverses() {
        let columns = Columns::new();
        for p in columns.numbers() {
            assert_eq!(columns.then(p, columns.inverse(p)), 0);
            let q = (7 * p + 100) % 1296;
            let (product, counts) = (columns.then(p, q), 0x1_2030_4123);
            let moved = columns.moved(q, columns.moved(p, counts));
            assert_eq!(columns.moved(product, counts), moved);
            for c in 0..9 {
                assert_eq!(
                    columns.image[product][c],
                    columns.image[q][columns.image[p][c]]
                );
            }
        }
    }
}
