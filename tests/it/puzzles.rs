//! Puzzles of our own making, the same in every run.

use oddagon::board::Board;
use oddagon::csp::{Candidate, CandidateSet, Engine, State, Theory};
use oddagon::prover::{Classifier, Solutions, Status};
use oddagon::sudoku::{Sudoku, Symmetry};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::{Arc, LazyLock};

/// Loki: in T&E(3), not in T&E(2).
pub const LOKI: &str =
    "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";

/// A stream of numbers that follows from its seed.
pub struct Random(SplitMix64);

impl Random {
    /// The numbers that follow from a seed.
    pub fn seeded(seed: u64) -> Random {
        Random(SplitMix64::seed_from_u64(seed))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    /// True so many times of a hundred.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// Any symmetry of the board of that order, digits included.
    pub fn symmetry(&mut self, order: usize) -> Symmetry {
        let cells = Symmetry::of_index(order, self.below(usize::MAX) as u64);
        let mut digits: Vec<u8> = (0..(order * order) as u8).collect();
        self.shuffle(&mut digits);
        let digits = Symmetry::new(false, cells_identity(order), cells_identity(order), digits);
        cells.then(&digits.unwrap())
    }
}

fn cells_identity(order: usize) -> Vec<u8> {
    (0..(order * order) as u8).collect()
}

/// The board and engine of one order, built once.
pub fn compiled(order: usize) -> (&'static Sudoku, &'static Engine) {
    type Compiled = (Arc<Sudoku>, Engine);
    static BOARDS: [LazyLock<Compiled>; 3] = [
        LazyLock::new(|| compile(2)),
        LazyLock::new(|| compile(3)),
        LazyLock::new(|| compile(4)),
    ];
    fn compile(order: usize) -> Compiled {
        let board = Sudoku::of_order(order).unwrap();
        let engine = Engine::new(board.csp());
        (board, engine)
    }
    let (board, engine) = &*BOARDS[order - 2];
    (board, engine)
}

/// The state with these candidates decided; nothing else is propagated.
pub fn given(order: usize, givens: &[Candidate]) -> State {
    let (_, engine) = compiled(order);
    let mut state = engine.state(&CandidateSet::full(engine.candidate_count()));
    givens.iter().for_each(|&c| engine.decide(&mut state, c));
    state
}

/// A completed grid: one candidate in each cell.
pub fn grid(order: usize, random: &mut Random) -> Vec<Candidate> {
    let (board, engine) = compiled(order);
    if order == 4 {
        // Search may take long there: an image of the grid whose rows are shifts of each other.
        let (symmetry, side) = (random.symmetry(order), board.side());
        let digit = |r: usize, c: usize| (r * order + r / order + c) % side;
        let at = |cell: usize| board.candidate_at(cell, digit(cell / side, cell % side));
        return (0..board.cell_count())
            .map(|cell| symmetry.candidate(at(cell)))
            .collect();
    }
    // The blocks of the diagonal do not see each other, so any digits will do there (but on 4×4 not
    // always): then the first completion is as good as any.
    loop {
        let mut givens = Vec::new();
        for block in 0..order {
            let mut digits: Vec<usize> = (0..board.side()).collect();
            random.shuffle(&mut digits);
            for (i, digit) in digits.into_iter().enumerate() {
                let (r, c) = (block * order + i / order, block * order + i % order);
                givens.push(board.candidate_at(r * board.side() + c, digit));
            }
        }
        if let Some(full) = Solutions::new(engine).first(&given(order, &givens)) {
            let symmetry = random.symmetry(order);
            let full = engine.live(&full);
            return full.iter().map(|c| symmetry.candidate(c)).collect();
        }
    }
}

/// A minimal puzzle: its givens have one solution, and two if any one of them is dropped.
pub fn minimal(order: usize, random: &mut Random) -> Vec<Candidate> {
    let (_, engine) = compiled(order);
    let mut solutions = Solutions::new(engine);
    let mut givens = grid(order, random);
    random.shuffle(&mut givens);
    let mut i = 0;
    while i < givens.len() {
        let dropped = givens.swap_remove(i);
        if solutions.count(&given(order, &givens), 2) > 1 {
            givens.push(dropped);
            let last = givens.len() - 1;
            givens.swap(i, last);
            i += 1;
        }
    }
    givens.sort_unstable();
    givens
}

/// The candidates given in a line of characters.
pub fn read(line: &str) -> Vec<Candidate> {
    let givens = oddagon::sudoku::text::read_givens(line, 1).unwrap();
    givens.candidates()
}

/// The puzzle in one line of characters.
pub fn line(order: usize, givens: &[Candidate]) -> String {
    let (board, _) = compiled(order);
    let mut line = vec!['.'; board.cell_count()];
    for &c in givens {
        line[board.cell(c)] = oddagon::sudoku::text::symbol(board.digit(c));
    }
    line.into_iter().collect()
}

/// Loki with one of its solution's digits more: each a puzzle of depth 1 or 2.
pub fn lokis_and_one() -> Vec<Vec<Candidate>> {
    let (_, engine) = compiled(3);
    let loki = read(LOKI);
    let solution = Solutions::new(engine).first(&given(3, &loki)).unwrap();
    let others = engine.live(&solution);
    let others = others.iter().filter(|c| !loki.contains(c));
    others.map(|c| [&loki[..], &[c]].concat()).collect()
}

/// Our own minimal puzzles that need T&E(1).
pub fn of_depth_one() -> Vec<Vec<Candidate>> {
    let mut random = Random::seeded(4);
    let mut classifier = Classifier::new(compiled(3).1, Theory::Brt, 1);
    let all = (0..400).map(|_| minimal(3, &mut random));
    all.filter(|givens| classifier.classify(givens.iter().copied()) == Status::Solved(1))
        .collect()
}
