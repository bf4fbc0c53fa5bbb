//! Constraints of variant puzzles: the solutions of a board are the squares that the rule of the
//! game allows, found without the CSP; one after the other, and in pairs.

use oddagon_core::{Board, BoardName, Candidate, CandidateSet, Csp, Variable, read_values};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The squares of a side, each with its digits row by row.
fn squares(side: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for cell in 0..side * side {
        let mut longer = Vec::new();
        for square in &all {
            for digit in 1..=side {
                let square: &Vec<usize> = square;
                let sees =
                    |other: &usize| other / side == cell / side || other % side == cell % side;
                if (0..cell).filter(sees).all(|other| square[other] != digit) {
                    longer.push([&square[..], &[digit]].concat());
                }
            }
        }
        all = longer;
    }
    all
}

fn board(side: usize, constraints: &[&str]) -> Arc<dyn Board> {
    let text = format!("Latin(side: {side}, constraints: {constraints:?})");
    let names: Vec<BoardName> = read_values(&text).expect(&text);
    names[0].board().expect(&text)
}

/// The squares that a CSP's solutions make; each must come from one solution alone.
fn solutions(csp: &Csp, side: usize) -> BTreeSet<Vec<usize>> {
    fn extend(csp: &Csp, live: CandidateSet, chosen: &[Candidate], all: &mut Vec<Vec<Candidate>>) {
        let is_open = |v: &Variable| !csp.members(*v).iter().any(|c| chosen.contains(c));
        let left = |v: Variable| csp.members(v).iter().filter(|&&c| live.contains(c));
        let Some(v) = csp
            .variables()
            .filter(is_open)
            .min_by_key(|&v| left(v).count())
        else {
            all.push(chosen.to_vec());
            return;
        };
        for &c in left(v) {
            let mut live = live.clone();
            csp.decide(&mut live, c);
            extend(csp, live, &[chosen, &[c]].concat(), all);
        }
    }
    let mut all = Vec::new();
    extend(csp, csp.everything(), &[], &mut all);
    let square = |chosen: &Vec<Candidate>| {
        let mut square = vec![0; side * side];
        let cells = chosen.iter().filter(|c| c.index() < side.pow(3));
        cells.for_each(|c| square[c.index() / side] = c.index() % side + 1);
        square
    };
    let set: BTreeSet<Vec<usize>> = all.iter().map(square).collect();
    assert_eq!(set.len(), all.len(), "two solutions make the same square");
    set
}

/// Constraints, each with its rule: whether a square fulfils it. It is given the digit of a cell,
/// and the side for the cell 0, 0.
type Rule = (&'static str, fn(&dyn Fn(usize, usize) -> usize) -> bool);

/// All pairs of cells of a square.
fn pairs(side: usize) -> impl Iterator<Item = ((usize, usize), (usize, usize))> {
    let cells = move || (1..=side).flat_map(move |r| (1..=side).map(move |c| (r, c)));
    cells().flat_map(move |a| cells().map(move |b| (a, b)))
}

/// Whether all pairs of cells at these distances of rows and columns are alright.
fn apart(
    at: &dyn Fn(usize, usize) -> usize,
    distances: &[(usize, usize)],
    fits: fn(usize, usize) -> bool,
) -> bool {
    pairs(5)
        .filter(|((r, c), (s, d))| [r, c, s, d].iter().all(|n| **n <= at(0, 0)))
        .all(|((r, c), (s, d))| {
            let meant = distances.contains(&(r.abs_diff(s), c.abs_diff(d)));
            !meant || fits(at(r, c), at(s, d))
        })
}

const BESIDE: [(usize, usize); 2] = [(0, 1), (1, 0)];

const RULES: &[Rule] = &[
    ("anti-knight", |at| {
        apart(at, &[(1, 2), (2, 1)], |a, b| a != b)
    }),
    ("anti-king", |at| apart(at, &[(1, 1)], |a, b| a != b)),
    ("offset 1 3", |at| apart(at, &[(1, 3)], |a, b| a != b)),
    ("offset 2 2", |at| apart(at, &[(2, 2)], |a, b| a != b)),
    ("torus-offset 1 1", |at| {
        let side = at(0, 0);
        (0..side).all(|r| {
            (0..side).all(|c| {
                let below = (r + 1) % side + 1;
                let beside = [(c + 1) % side + 1, (c + side - 1) % side + 1];
                beside
                    .iter()
                    .all(|&column| at(r + 1, c + 1) != at(below, column))
            })
        })
    }),
    ("non-consecutive", |at| {
        apart(at, &BESIDE, |a, b| a.abs_diff(b) != 1)
    }),
    ("no-difference 2", |at| {
        apart(at, &BESIDE, |a, b| a.abs_diff(b) != 2)
    }),
    ("no-difference 3", |at| {
        apart(at, &BESIDE, |a, b| a.abs_diff(b) != 3)
    }),
    ("no-sum 3", |at| apart(at, &BESIDE, |a, b| a + b != 3)),
    ("no-ratio 4", |at| {
        apart(at, &BESIDE, |a, b| a != 4 * b && b != 4 * a)
    }),
    ("difference 1 r1c1 r1c2", |at| {
        at(1, 1).abs_diff(at(1, 2)) == 1
    }),
    ("ratio 2 r2c2 r3c2", |at| {
        at(2, 2) == 2 * at(3, 2) || at(3, 2) == 2 * at(2, 2)
    }),
    ("sum 5 r4c1 r4c2", |at| at(4, 1) + at(4, 2) == 5),
    ("thermometer r1c1 r2c2 r3c2", |at| {
        at(1, 1) < at(2, 2) && at(2, 2) < at(3, 2)
    }),
    ("slow-thermometer r1c4 r2c3 r3c4 r4c3", |at| {
        at(1, 4) <= at(2, 3) && at(2, 3) <= at(3, 4) && at(3, 4) <= at(4, 3)
    }),
    ("whisper 2 r1c1 r1c2 r2c3", |at| {
        at(1, 1).abs_diff(at(1, 2)) >= 2 && at(1, 2).abs_diff(at(2, 3)) >= 2
    }),
    ("parity r3c1 r3c2 r2c3", |at| {
        at(3, 1) % 2 != at(3, 2) % 2 && at(3, 2) % 2 != at(2, 3) % 2
    }),
    ("modular r1c1 r2c2 r3c3 r4c4", |at| {
        let m = |i: usize| at(i, i) % 3;
        let all =
            |a: usize, b: usize, c: usize| [a, b, c].iter().collect::<BTreeSet<_>>().len() == 3;
        all(m(1), m(2), m(3)) && all(m(2), m(3), m(4))
    }),
    ("renban r1c1 r2c2 r2c3", |at| {
        let mut digits = [at(1, 1), at(2, 2), at(2, 3)];
        digits.sort_unstable();
        digits[0] + 1 == digits[1] && digits[1] + 1 == digits[2]
    }),
    ("palindrome r1c1 r2c2 r3c2 r4c3 r3c4", |at| {
        at(1, 1) == at(3, 4) && at(2, 2) == at(4, 3)
    }),
    ("equal r1c1 r2c2 r3c3", |at| {
        at(1, 1) == at(2, 2) && at(2, 2) == at(3, 3)
    }),
    ("different r1c1 r2c2 r3c3 r4c4", |at| {
        (1..=4).map(|i| at(i, i)).collect::<BTreeSet<_>>().len() == 4
    }),
    ("odd r1c1 r4c4", |at| at(1, 1) % 2 == 1 && at(4, 4) % 2 == 1),
    ("even r2c3", |at| at(2, 3) % 2 == 0),
    ("minimum r2c2 r2c3", |at| {
        let less = |a: usize, others: &[usize]| others.iter().all(|&b| a < b);
        less(at(2, 2), &[at(1, 2), at(3, 2), at(2, 1)])
            && less(at(2, 3), &[at(1, 3), at(3, 3), at(2, 4)])
    }),
    ("maximum r1c1", |at| {
        at(1, 1) > at(1, 2) && at(1, 1) > at(2, 1)
    }),
    ("cage 6 r1c1 r1c2 r2c2", |at| {
        let digits = [at(1, 1), at(1, 2), at(2, 2)];
        digits.iter().sum::<usize>() == 6 && digits.iter().collect::<BTreeSet<_>>().len() == 3
    }),
    ("cage 7 r3c3 r4c4", |at| at(3, 3) + at(4, 4) == 7),
    ("line-sum 8 r1c1 r2c2 r3c3", |at| {
        at(1, 1) + at(2, 2) + at(3, 3) == 8
    }),
    ("arrow r1c1 r2c1 r3c2", |at| at(1, 1) == at(2, 1) + at(3, 2)),
    ("between r1c1 r2c2 r3c3 r4c4", |at| {
        let (low, high) = (at(1, 1).min(at(4, 4)), at(1, 1).max(at(4, 4)));
        [at(2, 2), at(3, 3)].iter().all(|&d| low < d && d < high)
    }),
    ("quadruple 1 1 3 r2c2 r2c3 r3c2 r3c3", |at| {
        let digits = [at(2, 2), at(2, 3), at(3, 2), at(3, 3)];
        let of = |n: usize| digits.iter().filter(|&&d| d == n).count();
        of(1) >= 2 && of(3) >= 1
    }),
    ("product 12 r1c1 r1c2 r2c3", |at| {
        at(1, 1) * at(1, 2) * at(2, 3) == 12
    }),
    ("nabner r1c1 r2c2", |at| at(1, 1).abs_diff(at(2, 2)) >= 2),
    ("lockout 2 r1c1 r2c2 r3c3", |at| {
        let (low, high) = (at(1, 1).min(at(3, 3)), at(1, 1).max(at(3, 3)));
        high - low >= 2 && (at(2, 2) < low || at(2, 2) > high)
    }),
    ("sandwich 3 r2c1 r2c2 r2c3 r2c4", |at| {
        sandwiched(&(1..=4).map(|c| at(2, c)).collect::<Vec<_>>()) == 3
    }),
    ("sandwich 0 r1c3 r2c3 r3c3 r4c3", |at| {
        sandwiched(&(1..=4).map(|r| at(r, 3)).collect::<Vec<_>>()) == 0
    }),
    ("x-sum 6 r3c4 r3c3 r3c2 r3c1", |at| {
        let first = at(3, 4);
        (1..=first).map(|i| at(3, 5 - i)).sum::<usize>() == 6
    }),
    ("skyscraper 2 r4c2 r3c2 r2c2 r1c2", |at| {
        let sees = |r: &usize| (r + 1..=4).all(|before| at(before, 2) < at(*r, 2));
        (1..=4).filter(sees).count() == 2
    }),
    ("counting r1c1 r1c3 r2c2 r3c3 r4c1 r4c4", |at| {
        let circles = [(1, 1), (1, 3), (2, 2), (3, 3), (4, 1), (4, 4)];
        circles.iter().all(|&(r, c)| {
            let equal = |other: &&(usize, usize)| at(other.0, other.1) == at(r, c);
            circles.iter().filter(equal).count() == at(r, c)
        })
    }),
    ("equal-sums r1c1 r1c2 / r2c3 r3c3 / r4c4", |at| {
        let sum = at(1, 1) + at(1, 2);
        sum == at(2, 3) + at(3, 3) && sum == at(4, 4)
    }),
    ("pill r1c1 r1c2 r2c1 r2c2 r3c3 r4c4", |at| {
        10 * at(1, 1) + at(1, 2) == at(2, 1) + at(2, 2) + at(3, 3) + at(4, 4)
    }),
];

/// The sum of the digits between the least and the greatest one of a line.
fn sandwiched(digits: &[usize]) -> usize {
    let place = |digit: usize| digits.iter().position(|&d| d == digit).unwrap();
    let (one, other) = (place(1), place(digits.len()));
    digits[one.min(other) + 1..one.max(other)].iter().sum()
}

fn allowed(squares: &[Vec<usize>], rules: &[&Rule]) -> BTreeSet<Vec<usize>> {
    let side = squares[0].len().isqrt();
    let fits = |square: &&Vec<usize>| {
        let at = |r: usize, c: usize| match r {
            0 => side,
            _ => square[(r - 1) * side + c - 1],
        };
        rules.iter().all(|(_, rule)| rule(&at))
    };
    squares.iter().filter(fits).cloned().collect()
}

#[test]
fn constraints_are_their_rules() {
    let squares = squares(4);
    assert_eq!(squares.len(), 576);
    let mut empty = Vec::new();
    for rule in RULES {
        let expected = allowed(&squares, &[rule]);
        assert!(expected.len() < 576, "{}", rule.0);
        if expected.is_empty() {
            empty.push(rule.0);
        }
        assert_eq!(
            solutions(board(4, &[rule.0]).csp(), 4),
            expected,
            "{}",
            rule.0
        );
    }
    // These have squares of side 5.
    assert_eq!(empty, ["anti-king", "torus-offset 1 1", "non-consecutive"]);
    let squares = self::squares(5);
    for rule in RULES.iter().filter(|rule| empty.contains(&rule.0)) {
        let expected = allowed(&squares, &[rule]);
        assert!(
            (1..1000).contains(&expected.len()),
            "{} {}",
            rule.0,
            expected.len()
        );
        assert_eq!(
            solutions(board(5, &[rule.0]).csp(), 5),
            expected,
            "{}",
            rule.0
        );
    }
}

#[test]
fn pairs_of_constraints_are_their_rules() {
    let squares = squares(4);
    let mut nonempty = 0;
    for (i, one) in RULES.iter().enumerate() {
        // Every second pair; a `no-` rule excepts pairs that another one marks, so those do not go
        // together.
        for other in RULES[..i].iter().skip(i % 2).step_by(2) {
            let is_about =
                |rule: &Rule, words: &[&str]| words.iter().any(|w| rule.0.starts_with(w));
            let excepts = |a: &Rule, b: &Rule| {
                is_about(a, &["no-"]) && is_about(b, &["difference", "ratio", "sum"])
            };
            if excepts(one, other) || excepts(other, one) {
                continue;
            }
            let expected = allowed(&squares, &[one, other]);
            nonempty += usize::from(!expected.is_empty());
            let names = [one.0, other.0];
            assert_eq!(solutions(board(4, &names).csp(), 4), expected, "{names:?}");
        }
    }
    assert!(nonempty > 100, "{nonempty}");
}

/// Lines that need a larger square, with fewer squares than it has: of the first two there are more
/// rows of digits than a CSP-variable may have as values.
#[test]
fn long_lines_are_their_rules() {
    let anti_king: Rule = ("anti-king", |at| apart(at, &[(1, 1)], |a, b| a != b));
    let rules: [Rule; 3] = [
        (
            "line-sum 27 r1c1 r2c2 r3c3 r4c4 r5c5 r1c5 r2c4 r4c2 r5c1",
            |at| {
                let down = (1..=5).map(|i| at(i, i)).sum::<usize>();
                down + (1..=5).map(|i| at(i, 6 - i)).sum::<usize>() - at(3, 3) == 27
            },
        ),
        (
            "product 7200 r1c1 r2c2 r3c3 r4c4 r5c5 r1c5 r2c4 r4c2 r5c1",
            |at| {
                let down = (1..=5).map(|i| at(i, i)).product::<usize>();
                down * (1..=5).map(|i| at(i, 6 - i)).product::<usize>() == 7200 * at(3, 3)
            },
        ),
        ("nabner r1c1 r2c2 r3c3", |at| {
            let far = |a: usize, b: usize| a.abs_diff(b) >= 2;
            far(at(1, 1), at(2, 2)) && far(at(2, 2), at(3, 3)) && far(at(1, 1), at(3, 3))
        }),
    ];
    for (rule, _) in &rules[..2] {
        let long = board(5, &[rule]);
        assert!(
            long.csp().variable("s1r5c1").is_some(),
            "{rule} goes from cell to cell"
        );
    }
    let squares = squares(5);
    for rule in &rules {
        let expected = allowed(&squares, &[&anti_king, rule]);
        assert!(!expected.is_empty());
        let board = board(5, &[anti_king.0, rule.0]);
        assert_eq!(solutions(board.csp(), 5), expected, "{}", rule.0);
    }
}

/// Cells with a mark are excepted from the rule that all others have none.
#[test]
fn marked_pairs_are_excepted() {
    let squares = squares(4);
    let marks = ["difference 1 r1c1 r1c2", "no-difference 1", "no-ratio 4"];
    let is_marked = |a: (usize, usize), b: (usize, usize)| {
        [a, b] == [(1, 1), (1, 2)] || [a, b] == [(1, 2), (1, 1)]
    };
    let marked: Vec<&str> = marks.to_vec();
    let expected = squares.iter().filter(|square| {
        let at = |r: usize, c: usize| square[(r - 1) * 4 + c - 1];
        at(1, 1).abs_diff(at(1, 2)) == 1
            && pairs(4).all(|((r, c), (s, d))| {
                let beside = r.abs_diff(s) + c.abs_diff(d) == 1;
                let (a, b) = (at(r, c), at(s, d));
                !beside
                    || is_marked((r, c), (s, d))
                    || a.abs_diff(b) != 1 && a != 4 * b && b != 4 * a
            })
    });
    assert_eq!(
        solutions(board(4, &marked).csp(), 4),
        expected.cloned().collect()
    );
}

#[test]
fn constraints_read_back() {
    for (text, written) in [
        ("  anti-knight ", "anti-knight"),
        ("cage 6\tr1c1   r1c2", "cage 6 r1c1 r1c2"),
        (
            "quadruple 01 3 r2c2 r2c3 r3c2 r3c3",
            "quadruple 1 3 r2c2 r2c3 r3c2 r3c3",
        ),
        (
            "equal-sums r1c1 r2c2  / r3c3 / r4c4 r4c3",
            "equal-sums r1c1 r2c2 / r3c3 / r4c4 r4c3",
        ),
    ] {
        let BoardName::Latin { constraints, .. } = board(4, &[text]).name() else {
            panic!("{text}");
        };
        assert_eq!(constraints, [written]);
    }
}

#[test]
fn what_is_no_constraint_is_refused() {
    for (text, problem) in [
        ("", "expected a word"),
        ("anti-bishop", "expected a word"),
        ("anti-knight 2", "found 1 numbers, expected 0"),
        ("anti-knight r1c1", "found 1 cells, expected 0"),
        ("cage 46 r1c1 r1c2", "no digits fulfil it"),
        ("cage 10 r1c1 r1c2 r1c3 r1c4 r2c1", "no digits fulfil it"),
        ("cage 7", "found 0 cells"),
        ("whisper 5 r1c1 r1c2", "no digits fulfil it"),
        ("whisper r1c1 r1c2", "found 0 numbers"),
        ("thermometer r1c1 r1c5", "cells from r1c1 to r4c4"),
        ("thermometer r1c1 r1c1", "r1c1 stands twice"),
        ("thermometer r1c1 5 r1c2", "\"5\""),
        ("cage 1000 r1c1 r1c2", "numbers from 0 to 999"),
        ("product 0 r1c1 r1c2", "numbers from 1 to 1000000"),
        ("product 7 r1c1 r1c2", "no digits fulfil it"),
        ("entropic r1c1 r1c2", "the side is 4"),
        ("quadruple 5 r1c1 r1c2 r2c1 r2c2", "no digits fulfil it"),
        ("arrow r1c1 r1c2 r1c3 r1c4 r2c1", "no digits fulfil it"),
        ("sum 9 r1c1 r1c2", "no digits fulfil it"),
        ("cage 3 r01c1 r1c2", "cells from"),
        (
            "sandwich 3 r1c1 r1c2 r1c3",
            "all cells of a row or a column",
        ),
        (
            "x-sum 3 r1c1 r1c2 r1c3 r2c4",
            "all cells of a row or a column",
        ),
        ("skyscraper 5 r1c1 r1c2 r1c3 r1c4", "no digits fulfil it"),
        ("sandwich 7 r1c1 r1c2 r1c3 r1c4", "no digits fulfil it"),
        ("x-sum 2 r1c1 r1c2 r1c3 r1c4", "no digits fulfil it"),
        ("equal-sums r1c1 r1c2", "parts"),
        ("equal-sums r1c1 r1c2 /", "parts"),
        ("equal-sums r1c1 / / r1c2", "parts"),
        ("cage 4 r1c1 / r1c2", "\"/\""),
        ("pill r1c1 r1c2 r1c3", "no digits fulfil it"),
    ] {
        let text = format!("Latin(side: 4, constraints: [{text:?}])");
        let names: Vec<BoardName> = read_values(&text).expect(&text);
        let Err(error) = names[0].board() else {
            panic!("{text}");
        };
        assert!(error.to_string().contains(problem), "{text}: {error}");
    }
}
