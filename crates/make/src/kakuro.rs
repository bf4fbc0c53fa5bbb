//! Making Kakuro: layouts, digits, and sums that leave no other solution.

use crate::{Clue, Instance, Maker, Request, Stated, another, completion};
use oddagon_boards::board::Board;
use oddagon_boards::kakuro::Kakuro;
use oddagon_boards::kakuro::layout::Layout;
use oddagon_boards::theorem::BoardName;
use oddagon_csp::{Candidate, Engine};
use oddagon_job::random::Random;
use serde_json::json;

/// How many case distinctions random digits may take.
const MAX_CASES: usize = 1000;

/// How often the digits of a layout are changed before another is taken.
const MAX_REPAIRS: usize = 200;

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
        let mut digits = fill(&*board, &layout, &[], random)?;
        let mut differ = self.differ(&layout, &digits)?;
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
            let Some(next) = fill(&*board, &layout, &kept, random) else {
                continue;
            };
            let now = self.differ(&layout, &next)?;
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

    /// The cells in which another solution differs; `None` where the solver gives up.
    fn differ(&self, layout: &Layout, digits: &[usize]) -> Option<Vec<usize>> {
        let names = names(layout, digits);
        let (stated, _) = self.stated(layout, digits);
        let board = stated.board.board().ok()?;
        let other = another(&*board, &[], &names).ok()?;
        let Some(other) = other else {
            return Some(Vec::new());
        };
        let white = (0..digits.len()).filter(|&cell| layout.white[cell]);
        let cells = white.zip(&names).filter(|(_, name)| {
            let c = board.csp().candidate(name);
            !c.is_some_and(|c| other.contains(c))
        });
        Some(cells.map(|(cell, _)| cell).collect())
    }
}

/// Random digits, including those given; 0 in black cells.
fn fill(
    board: &dyn Board,
    layout: &Layout,
    given: &[(usize, usize)],
    random: &mut Random,
) -> Option<Vec<usize>> {
    let csp = board.csp();
    let engine = &Engine::of(csp);
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
