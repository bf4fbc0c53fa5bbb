//! Templates: the ways in which a digit can stand nine times, once in each row, column and block.
//!
//! What follows for one digit from its own candidates follows from its templates. There are far too
//! many states to list, so random ones are taken, each as weak as can be: with any further
//! candidate the claim would not follow.

use super::grid::{Unit, canonical, digits_stand, eliminated, names, rule};
use super::images::{SAMPLE, distinct};
use super::{Family, Instance, Instances};
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::theorem::{Claim, NameList, Statement};
use oddagon_csp::{Candidate, Engine};
use oddagon_job::random::Random;
use std::sync::Arc;

const SOURCE: &str = "the Player's Forum; HoDoKu: templates";

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "template-delete",
        says: "A candidate that is in no template of its digit is eliminated.",
        instances: || Instances::default().and_random(&[], || statements(false)),
        near_misses: || near_misses(false),
        ..Family::of('A', SOURCE)
    },
    Family {
        name: "template-set",
        says: "A candidate that is in all templates of its digit is true.",
        instances: || Instances::default().and_random(&[], || statements(true)),
        near_misses: || near_misses(true),
        ..Family::of('A', SOURCE)
    },
];

/// How many draws in a row may give nothing new before the search stops.
const MAX_IDLE_DRAWS: usize = 1_000;

/// How many of the states have a near miss.
const MISSES: usize = 50;

/// The cell that the claim is about: every cell can be moved to it.
const TARGET: usize = 0;

/// A state of one digit as the cells that have it, as bits, and a cell with which the claim would
/// not follow.
struct Drawn {
    cells: u128,
    further: usize,
}

/// All templates, as bits.
fn templates() -> Vec<u128> {
    let mut all = vec![0];
    for row in 0..9 {
        let longer = all
            .iter()
            .cartesian_product(0..9)
            .filter_map(|(&begun, column)| {
                let cell = row * 9 + column;
                let units = [Unit::Column(column), Unit::Block(row / 3 * 3 + column / 3)];
                let mut others = units.into_iter().flat_map(Unit::cells);
                let is_free = others.all(|other| begun >> other & 1 == 0);
                is_free.then_some(begun | 1 << cell)
            });
        all = longer.collect();
    }
    all
}

/// The draws of weakest states in which no template has the target, or (`set`) all have it.
struct Draws {
    board: Arc<Sudoku>,
    set: bool,
    /// The templates that must not be there, and the others.
    excluded: Vec<u128>,
    allowed: Vec<u128>,
    random: Random,
}

impl Draws {
    fn new(set: bool) -> Draws {
        let (allowed, excluded) = templates().into_iter().partition(|template| {
            let has_target = template >> TARGET & 1 == 1;
            has_target == set
        });
        Draws {
            board: Sudoku::standard(),
            set,
            excluded,
            allowed,
            random: Random::named(if set {
                "template-set"
            } else {
                "template-delete"
            }),
        }
    }

    /// Cells in random order, each added if no excluded template is whole with it.
    fn draw(&mut self) -> Option<Drawn> {
        let mut order = (0..81).filter(|&cell| cell != TARGET).collect_vec();
        self.random.shuffle(&mut order);
        let mut cells = 1u128 << TARGET;
        let mut further = None;
        for cell in order {
            let with = cells | 1 << cell;
            if self.excluded.iter().any(|template| template & !with == 0) {
                further = Some(cell);
            } else {
                cells = with;
            }
        }
        let is_possible = self.allowed.iter().any(|template| template & !cells == 0);
        let further = further.filter(|_| is_possible && self.is_open(cells))?;
        Some(Drawn { cells, further })
    }

    /// Whether Singles leave the claim open.
    fn is_open(&self, cells: u128) -> bool {
        let csp = self.board.csp();
        let mut live = csp.everything();
        let absent = (0..81).filter(|cell| cells >> cell & 1 == 0);
        absent.for_each(|cell| live.remove(Candidate::new(cell * 9)));
        let engine = Engine::of(csp);
        let mut state = engine.state(&live);
        let target = Candidate::new(TARGET * 9);
        let consistent = engine.brt(&mut state).is_ok();
        let mut members = csp.members(csp.variables_of(target)[0]).iter();
        consistent
            && engine.is_live(&state, target)
            && members.any(|&c| c != target && engine.is_live(&state, c))
    }

    fn statement(&self, cells: u128) -> Statement {
        let lines = (0..9).map(Unit::Row).filter_map(|row| {
            let in_row = row.cells().into_iter();
            let here = in_row.filter(|cell| cells >> cell & 1 == 1).collect_vec();
            (here.len() < 9).then(|| digits_stand(&[1], row, &here))
        });
        let lines = lines.collect_vec();
        if self.set {
            let claim = Claim::Assert(NameList(vec![format!("n1{}", names(&[TARGET]))]));
            rule("template set", &lines, claim)
        } else {
            rule("template delete", &lines, eliminated(1, TARGET))
        }
    }
}

/// Different states, up to symmetry.
fn statements(set: bool) -> impl Iterator<Item = Statement> {
    let mut draws = Draws::new(set);
    distinct(SAMPLE, MAX_IDLE_DRAWS, move || {
        let drawn = draws.draw()?;
        let marked = (0..81)
            .filter(|cell| drawn.cells >> cell & 1 == 1)
            .map(|cell| (cell, if cell == TARGET { 2 } else { 1 }));
        let form = canonical(&marked.collect_vec(), true)
            .into_iter()
            .flat_map(|(cell, mark)| [cell as u8, mark as u8]);
        Some((draws.statement(drawn.cells), form.collect()))
    })
}

/// States with one candidate more.
fn near_misses(set: bool) -> Instances {
    let mut draws = Draws::new(set);
    let misses = std::iter::from_fn(move || {
        let drawn = (0..MAX_IDLE_DRAWS).find_map(|_| draws.draw())?;
        Some(Instance::new(
            &[],
            draws.statement(drawn.cells | 1 << drawn.further),
        ))
    });
    Instances::listed(misses.take(MISSES))
}
