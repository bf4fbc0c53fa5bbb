//! Making Kakuro: layouts, digits, and sums that leave no other solution.

use crate::{Clue, Instance, Maker, Request, Stated, completion};
use itertools::Itertools;
use oddagon_boards::kakuro::Kakuro;
use oddagon_boards::kakuro::layout::Layout;
use oddagon_boards::theorem::BoardName;
use oddagon_csp::{Candidate, Engine};
use oddagon_job::random::Random;
use oddagon_prover::sat::Incremental;
use serde_json::json;

/// How many case distinctions random digits may take.
const MAX_CASES: usize = 1000;

/// How often the digits of a layout are changed before another is taken.
const MAX_REPAIRS: usize = 200;

/// In a large layout that one of so many random fillings is taken whose sums have the fewest sets
/// of digits: other digits with the same sums are rarer then. In smaller ones any filling does, and
/// sums are more various.
const FILLS: usize = 16;

/// From how many rows on a layout is large.
const LARGE: usize = 12;

struct Sums {
    side: usize,
}

/// A layout with digits.
struct Filled {
    stated: Stated,
    names: Vec<String>,
    sums: usize,
}

/// A maker of Kakuro of the size asked for, the black border included.
pub(crate) fn maker(request: &Request) -> Result<Box<dyn Maker>, String> {
    let (side, columns) = request.size.unwrap_or((7, 7));
    let most = 20.min(Kakuro::MAX_SIDE);
    if side != columns || !(3..=most).contains(&side) {
        return Err(format!(
            "--size: found {side}x{columns}, expected a square from 3x3 to {most}x{most}, the \
             black border among them"
        ));
    }
    Ok(Box::new(Sums { side }))
}

impl Maker for Sums {
    /// Random digits in a random layout. As long as the sums leave another solution, cells in which
    /// it differs and their runs are filled anew; a change that leaves more such cells is taken
    /// back.
    fn instance(&self, random: &mut Random) -> Option<Box<dyn Instance>> {
        let layout = Layout::random(self.side, random);
        let board = BoardName::Kakuro {
            rows: layout.blank(),
            coupled: true,
        };
        let board = board.board().ok()?;
        let engine = &Engine::of(board.csp());
        let mut others = Others::new(&layout);
        let sets = sets_of_sums();
        let runs: Vec<Vec<usize>> = layout.runs().collect();
        let looseness = |digits: &Vec<usize>| -> usize {
            let of_run = |run: &Vec<usize>| {
                let sum: usize = run.iter().map(|&cell| digits[cell]).sum();
                sets[run.len()][sum]
            };
            runs.iter().map(of_run).sum()
        };
        let tightest = |kept: &[(usize, usize)], random: &mut Random| {
            let fills = if self.side < LARGE { 1 } else { FILLS };
            let fills = (0..fills).filter_map(|_| fill(engine, &layout, kept, random));
            fills.min_by_key(looseness)
        };
        let mut digits = tightest(&[], random)?;
        let mut differ = others.differ(&digits);
        for _ in 0..MAX_REPAIRS {
            if differ.is_empty() {
                break;
            }
            let cell = random.pick(&differ)?;
            let free = layout.near(cell, random.below(2) == 0);
            let kept: Vec<(usize, usize)> = (0..digits.len())
                .filter(|cell| layout.white[*cell] && !free.contains(cell))
                .map(|cell| (cell, digits[cell]))
                .collect();
            let Some(next) = tightest(&kept, random) else {
                continue;
            };
            let now = others.differ(&next);
            if now.len() <= differ.len() || random.below(20) == 0 {
                (digits, differ) = (next, now);
            }
        }
        differ.is_empty().then(|| -> Box<dyn Instance> {
            let (stated, sums) = self.stated(&layout, &digits);
            Box::new(Filled {
                stated,
                sums,
                names: names(&layout, &digits),
            })
        })
    }

    fn shape(&self) -> Option<(usize, usize)> {
        None
    }
}

impl Sums {
    fn stated(&self, layout: &Layout, digits: &[usize]) -> (Stated, usize) {
        let (across, down) = layout.sums(digits);
        let words = across.iter().chain(&down).flat_map(|line| line.split(' '));
        let sums = words.filter(|word| !matches!(*word, "." | "B")).count();
        let data = json!({ "n": self.side, "horizontal": across, "vertical": down });
        (Stated::of("kakuro", data), sums)
    }
}

/// The search for other digits with the same sums, for all digits of one layout.
///
/// Each run has a variable for each set of digits that it may have, and one for each sum: a sum
/// is one of its sets, and a set leaves out the other digits. Only which sums there are is assumed,
/// so what the solver has learnt stays true. That the sums of a puzzle leave no other solution is
/// asked of another solver with the board's own formula.
struct Others<'l> {
    layout: &'l Layout,
    solver: Incremental,
    runs: Vec<Vec<usize>>,
    /// For each run, for each sum from 0 on its literal; 0 where no digits have that sum.
    sums: Vec<Vec<i32>>,
    variables: i32,
}

impl<'l> Others<'l> {
    fn new(layout: &'l Layout) -> Others<'l> {
        let mut others = Others {
            layout,
            solver: Incremental::new(),
            runs: layout.runs().collect(),
            sums: Vec::new(),
            variables: 9 * layout.white.len() as i32,
        };
        for cell in (0..layout.white.len()).filter(|&cell| layout.white[cell]) {
            let literals = (1..=9).map(|digit| digit_literal(cell, digit));
            others.one_of(&literals.collect::<Vec<i32>>());
        }
        others.sums = (0..others.runs.len()).map(|run| others.run(run)).collect();
        others
    }

    /// A new variable.
    fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    /// Exactly one of some literals.
    fn one_of(&mut self, literals: &[i32]) {
        self.solver.add(literals);
        self.at_most_one(literals);
    }

    fn at_most_one(&mut self, literals: &[i32]) {
        for (i, &a) in literals.iter().enumerate() {
            literals[..i]
                .iter()
                .for_each(|&b| self.solver.add(&[-a, -b]));
        }
    }

    /// The clauses of a run; the literals of its sums.
    fn run(&mut self, run: usize) -> Vec<i32> {
        let cells = self.runs[run].clone();
        for digit in 1..=9 {
            let of_digit = cells.iter().map(|&cell| digit_literal(cell, digit));
            self.at_most_one(&of_digit.collect::<Vec<i32>>());
        }
        let mut sets = vec![Vec::new(); 46];
        for digits in (1..=9_usize).combinations(cells.len()) {
            let set = self.variable();
            sets[digits.iter().sum::<usize>()].push(set);
            for digit in 1..=9 {
                let of_digit = cells.iter().map(|&cell| digit_literal(cell, digit));
                if digits.contains(&digit) {
                    self.solver
                        .add(&of_digit.chain([-set]).collect::<Vec<i32>>());
                } else {
                    of_digit.for_each(|literal| self.solver.add(&[-set, -literal]));
                }
            }
        }
        let sums = sets.into_iter().map(|mut sets| match &*sets {
            [] => 0,
            [set] => *set,
            _ => {
                let sum = self.variable();
                sets.push(-sum);
                self.solver.add(&sets);
                sum
            }
        });
        sums.collect()
    }

    /// The cells in which other digits with the same sums differ; none if there are no others.
    fn differ(&mut self, digits: &[usize]) -> Vec<usize> {
        let white = (0..digits.len()).filter(|&cell| self.layout.white[cell]);
        let white: Vec<usize> = white.collect();
        let is_other = self.variable();
        let differ = white.iter().map(|&cell| -digit_literal(cell, digits[cell]));
        self.solver
            .add(&differ.chain([-is_other]).collect::<Vec<i32>>());
        let sums = self.runs.iter().zip(&self.sums).map(|(run, sums)| {
            let sum: usize = run.iter().map(|&cell| digits[cell]).sum();
            sums[sum]
        });
        let assumed: Vec<i32> = sums.chain([is_other]).collect();
        let other = self.solver.model(&assumed);
        self.solver.add(&[-is_other]);
        let other = other.iter().flat_map(|model| {
            let is_true = |cell: usize| model[digit_literal(cell, digits[cell]) as usize - 1];
            white.iter().filter(move |&&cell| !is_true(cell))
        });
        other.copied().collect()
    }
}

/// How many sets of digits there are of each size, from 0 to 9, for each sum, from 0 to 45.
fn sets_of_sums() -> Vec<[usize; 46]> {
    let mut sets = vec![[0; 46]; 10];
    for digits in (1..=9_usize).powerset() {
        sets[digits.len()][digits.iter().sum::<usize>()] += 1;
    }
    sets
}

/// The literal of a digit in a cell.
fn digit_literal(cell: usize, digit: usize) -> i32 {
    (9 * cell + digit) as i32
}

/// Random digits, including those given; 0 in black cells.
fn fill(
    engine: &Engine,
    layout: &Layout,
    given: &[(usize, usize)],
    random: &mut Random,
) -> Option<Vec<usize>> {
    let csp = engine.csp();
    let mut state = engine.state(&csp.everything());
    let named = |cell: usize, digit: usize| csp.candidate(&layout.name(cell, digit));
    for &(cell, digit) in given {
        let c: Candidate = named(cell, digit)?;
        if !engine.is_live(&state, c) {
            return None;
        }
        engine.decide(&mut state, c);
    }
    let live = engine.live(&completion(engine, &state, random, MAX_CASES)?);
    let digits = (0..layout.white.len()).map(|cell| {
        if layout.white[cell] {
            (1..=9).find(|&d| named(cell, d).is_some_and(|c| live.contains(c)))
        } else {
            Some(0)
        }
    });
    digits.collect()
}

/// The names of the true candidates of the white cells, in order.
fn names(layout: &Layout, digits: &[usize]) -> Vec<String> {
    let white = (0..digits.len()).filter(|&cell| layout.white[cell]);
    white.map(|cell| layout.name(cell, digits[cell])).collect()
}

impl Instance for Filled {
    fn clues(&self) -> &[Clue] {
        &[]
    }

    fn stated(&self, _: &[bool]) -> Stated {
        self.stated.clone()
    }

    fn solution(&self) -> &[String] {
        &self.names
    }

    fn fixed_clues(&self) -> usize {
        self.sums
    }
}
