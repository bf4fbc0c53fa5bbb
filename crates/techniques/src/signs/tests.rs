use super::*;
use crate::trial::Random;
use oddagon_core::Board;
use oddagon_core::latin::Latin;
use std::collections::BTreeSet;

/// A square with some of the signs of a solution, and a position of it.
struct Sample {
    side: usize,
    board: Latin,
    less: BTreeSet<[usize; 2]>,
    live: CandidateSet,
}

impl Sample {
    fn random(side: usize, random: &mut Random) -> Sample {
        let (rows, columns) = (random.order(side), random.order(side));
        let digit = |cell: usize| (rows[cell / side] + columns[cell % side]) % side;
        let cells = 0..side * side;
        let right = cells.clone().filter(|cell| (cell + 1) % side > 0);
        let right = right.map(|cell| [cell, cell + 1]);
        let below = (0..side * (side - 1)).map(|cell| [cell, cell + side]);
        let pairs = right.chain(below).filter(|_| random.below(3) > 0);
        let ordered = pairs.map(|[a, b]| if digit(a) < digit(b) { [a, b] } else { [b, a] });
        let less: BTreeSet<[usize; 2]> = ordered.collect();
        let name = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
        let signs: Vec<String> = less
            .iter()
            .map(|&[a, b]| format!("{}<{}", name(a), name(b)))
            .collect();
        let board = Latin::new(side, false, &[], &signs.join(" "), &[]).unwrap();
        let mut live = board.csp().everything();
        let removed = random.below(4);
        for cell in cells {
            for d in (0..side).filter(|&d| d != digit(cell)) {
                if random.below(8) < removed {
                    live.remove(board.candidate_at(cell, d));
                }
            }
        }
        Sample {
            side,
            board,
            less,
            live,
        }
    }

    fn signs(&self) -> Option<Signs> {
        let of = |&[a, b]: &[usize; 2]| (Variable::new(a), Variable::new(b));
        Signs::new(self.less.iter().map(of).collect())
    }

    fn found(&self, group: Group) -> Vec<Find> {
        let signs = self.signs();
        let all = |signs: Signs| signs.all(group, usize::MAX, self.board.csp(), &self.live);
        signs.map_or(Vec::new(), all)
    }

    /// The digits left in a cell.
    fn digits(&self, cell: usize) -> Vec<usize> {
        let all = 0..self.side;
        all.filter(|&d| self.live.contains(self.board.candidate_at(cell, d)))
            .collect()
    }

    /// The cells of each line.
    fn lines(&self) -> Vec<Vec<usize>> {
        let side = self.side;
        let row = |r| (0..side).map(|c| r * side + c).collect();
        let column = |c| (0..side).map(|r| r * side + c).collect();
        (0..side).map(row).chain((0..side).map(column)).collect()
    }

    fn is_less(&self, a: usize, b: usize) -> bool {
        self.less.contains(&[a, b])
    }
}

fn eliminated(found: &[Find]) -> BTreeSet<Candidate> {
    let all = found.iter().flat_map(|find| &find.eliminated);
    all.copied().collect()
}

/// All that ascending chains eliminate, by bounds that go from cell to cell until nothing changes;
/// all that hills and valleys do, by their definition, line by line.
#[test]
fn finds_are_those_of_a_plain_search() {
    let mut random = Random(5);
    let mut counts = [0; 2];
    for _ in 0..300 {
        let sample = Sample::random(3 + random.below(4), &mut random);
        let side = sample.side;
        let cells = 0..side * side;
        let least = |cell| sample.digits(cell)[0];
        let greatest = |cell| sample.digits(cell).into_iter().next_back().unwrap();
        let mut low: Vec<usize> = cells.clone().map(least).collect();
        let mut high: Vec<usize> = cells.clone().map(greatest).collect();
        for _ in cells.clone() {
            for &[a, b] in &sample.less {
                low[b] = low[b].max(low[a] + 1);
                high[a] = high[a].min(high[b] - 1);
            }
        }
        let mut expected = BTreeSet::new();
        for cell in cells {
            let outside = sample.digits(cell).into_iter();
            let outside = outside.filter(|&d| d < low[cell] || d > high[cell]);
            expected.extend(outside.map(|d| sample.board.candidate_at(cell, d)));
        }
        let chains = sample.found(Group::Ascending);
        // A chain gives what its ends lack only where it gives nothing without that.
        let weak = |find: &Find| find.technique == Technique::AscendingChain;
        if chains.iter().any(weak) {
            assert!(eliminated(&chains).is_subset(&expected));
        } else {
            assert_eq!(eliminated(&chains), expected);
        }
        counts[0] += expected.len();

        let mut expected = BTreeSet::new();
        let mut is_plain = true;
        for line in sample.lines() {
            for from in 0..side {
                for to in from + 2..side {
                    for top in from + 1..to {
                        let up = |i: usize| sample.is_less(line[i], line[i + 1]);
                        let down = |i: usize| sample.is_less(line[i + 1], line[i]);
                        let (mut left, mut right) = (from..top, top..to);
                        let size = to - from;
                        let digits = sample.digits(line[top]).into_iter();
                        if left.clone().all(up) && right.clone().all(down) {
                            let m = least(line[from]).min(least(line[to]));
                            is_plain &= digits.clone().all(|d| d >= size);
                            let gone = digits.filter(|&d| d < size + m);
                            expected.extend(gone.map(|d| (line[top], d)));
                        } else if left.all(down) && right.all(up) {
                            let n = greatest(line[from]).max(greatest(line[to]));
                            is_plain &= digits.clone().all(|d| d + size < side);
                            let gone = digits.filter(|&d| d + size > n);
                            expected.extend(gone.map(|d| (line[top], d)));
                        }
                    }
                }
            }
        }
        let expected: BTreeSet<Candidate> = expected
            .into_iter()
            .map(|(cell, d)| sample.board.candidate_at(cell, d))
            .collect();
        let hills = eliminated(&sample.found(Group::Hills));
        if is_plain {
            assert_eq!(hills, expected);
        } else {
            assert!(!hills.is_empty() && hills.is_subset(&expected));
        }
        counts[1] += expected.len();
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

#[test]
fn finds_hold() {
    let mut random = Random(7);
    let mut count = 0;
    for _ in 0..200 {
        let sample = Sample::random(3 + random.below(5), &mut random);
        for group in [Group::Ascending, Group::Hills] {
            for find in sample.found(group) {
                assert!(find.holds(sample.board.csp(), &sample.live), "{find:?}");
                assert_eq!(find.technique.group(), Some(group));
                assert_eq!(find.level(), 0);
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}

/// No more cells than are allowed; signs that go round are refuted by a chain that ends.
#[test]
fn chains_are_bounded() {
    let mut random = Random(9);
    let sample = Sample::random(7, &mut random);
    let signs = sample.signs().unwrap();
    for most in 0..5 {
        for group in [Group::Ascending, Group::Hills] {
            let found = signs.all(group, most, sample.board.csp(), &sample.live);
            assert!(found.iter().all(|find| find.variables() <= most));
        }
    }
    let board = Latin::new(
        3,
        false,
        &[],
        "r1c1<r1c2 r1c2<r2c2 r2c2<r2c1 r2c1<r1c1",
        &[],
    );
    let board = board.unwrap();
    let round = [(0, 1), (1, 4), (4, 3), (3, 0)];
    let round = round.map(|(a, b)| (Variable::new(a), Variable::new(b)));
    let signs = Signs::new(round.to_vec()).unwrap();
    let live = board.csp().everything();
    let selection = Selection(vec![(Group::Ascending, u8::MAX)]);
    let find = signs.first(&selection, board.csp(), &live).unwrap();
    assert!(find.holds(board.csp(), &live));
    assert_eq!(find.eliminated.len(), 12);
}
