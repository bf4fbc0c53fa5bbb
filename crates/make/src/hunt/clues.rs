use super::frame::Frame;
use super::vicinity::{self, Vicinity, standard, state};
use super::{Pattern, Searched};
use oddagon_boards::sudoku::Sudoku;
use oddagon_csp::{Candidate, State};
use oddagon_job::random::Random;
use oddagon_prover::{Solutions, Trials};
use std::cmp::Reverse;

/// Looks for clues that have one solution and leave a pattern intact up to some depth of T&E.
///
/// If clues leave the pattern intact, so do any of them: T&E never finds more with fewer clues. So
/// the search begins with sets of clues that have no solution at all. It takes a [`Frame`], a grid
/// that is filled but for the pattern's digits, and sets as many of its clues as leave the pattern
/// intact, if that has no guardians. The pattern is impossible, so these clues cannot have a
/// solution with it; but T&E of this depth does not see that. Then clues are left out until there
/// are solutions. Few clues have to go, so few solutions are left, and sometimes a single one.
pub(super) struct Clues<'h> {
    pattern: &'h Pattern,
    /// The depth up to which the pattern is to be intact.
    depth: usize,
    trials: Trials<'static>,
    solutions: Solutions<'static>,
    vicinity: Vicinity,
    /// The most clues of a frame that left the pattern intact; before there are any, how many are
    /// hoped for.
    most: usize,
}

/// Clues that leave the pattern intact.
#[derive(Default)]
struct Grown {
    clues: Vec<Candidate>,
    /// The cells that can hold the pattern's digits alone.
    held: Vec<usize>,
}

/// How good clues are that leave the pattern intact: how many solutions some of them have, at
/// least; then how many they are. Less is better.
type Score = (usize, Reverse<usize>);

/// How many clues are set together, at first.
const TOGETHER: usize = 24;
/// The most clues that are taken away in a step.
const MAX_REMOVED: usize = 14;
/// In one of so many steps the pattern's digits are given elsewhere.
const DIGITS_ELSEWHERE: usize = 8;
/// Clues of a frame are not looked at further if they are fewer than the most by more than this.
const SLACK: usize = 8;
/// The same for the first clues of a hunt.
const START_SLACK: usize = 12;
/// In all but one of so many steps the cells that hold the pattern's digits alone are the same in
/// the next frame.
const OTHER_CELLS: usize = 4;
/// In how many orders clues are left out until there are solutions; and in how many if there were
/// few solutions before.
const ORDERS: [usize; 2] = [20, 100];
/// So many solutions are few.
const FEW: usize = 30;
/// The most solutions that are counted.
const MAX_SOLUTIONS: usize = 300;

impl<'h> Clues<'h> {
    /// A search for clues that leave this pattern intact up to this depth.
    pub fn new(pattern: &'h Pattern, depth: usize) -> Self {
        let outside = Sudoku::standard().side() * (9 - pattern.digits().len());
        Clues {
            pattern,
            depth,
            trials: Trials::full(standard()),
            solutions: Solutions::new(standard()),
            vicinity: Vicinity::default(),
            most: outside * 3 / 4,
        }
    }

    /// Clues that leave the pattern intact: a puzzle with one solution and no superfluous clue. In
    /// the solution the pattern has at most `guardians` guardians. Gives up when `steps` sets in a
    /// row are no better than the best before.
    pub fn intact(
        &mut self,
        guardians: usize,
        steps: usize,
        random: &mut Random,
        searched: &mut Searched,
    ) -> Option<Vec<Candidate>> {
        let mut here: (Score, Grown) = ((MAX_SOLUTIONS, Reverse(0)), Grown::default());
        let mut vain = 0;
        while vain < steps {
            vain += 1;
            searched.steps += 1;
            let kept = self.kept(&here.1.clues, random);
            let held = match random.below(OTHER_CELLS) {
                0 => &[],
                _ => &*here.1.held,
            };
            let Some(frame) = Frame::random(self.pattern, &kept, held, random) else {
                continue;
            };
            searched.grids += 1;
            let Some(grown) = self.grown(kept, &frame, random) else {
                if here.1.clues.is_empty() {
                    self.most = self.most.saturating_sub(1);
                }
                continue;
            };
            let limit = here.0.0 + here.0.0 / 10;
            let (mut fewest, part) = self.fewest_solutions(&grown.clues, limit + 1, random);
            if fewest == 1 {
                if self.guardians(&part) <= guardians {
                    return Some(self.vicinity.minimal(&part, random));
                }
                fewest = 2;
            }
            let score = (fewest, Reverse(grown.clues.len()));
            if score < here.0 {
                vain = 0;
            }
            if score < here.0 || (fewest <= limit && fewest < MAX_SOLUTIONS) {
                here = (score, grown);
            }
        }
        None
    }

    /// Some of these clues: most of those with other digits than the pattern's; and nearly always
    /// the pattern's digits.
    fn kept(&self, clues: &[Candidate], random: &mut Random) -> Vec<Candidate> {
        let board = Sudoku::standard();
        let (digits, mut kept): (Vec<Candidate>, Vec<Candidate>) = clues
            .iter()
            .partition(|&&c| self.pattern.digits().contains(&board.digit(c)));
        random.shuffle(&mut kept);
        kept.truncate(kept.len().saturating_sub(1 + random.below(MAX_REMOVED)));
        if random.below(DIGITS_ELSEWHERE) > 0 {
            let free = self.pattern.free();
            kept.extend(digits.iter().filter(|&&c| free.contains(&board.cell(c))));
        }
        kept
    }

    /// These clues and as many others as leave the pattern intact, those of the frame first; `None`
    /// if these are too few.
    fn grown(
        &mut self,
        mut clues: Vec<Candidate>,
        frame: &Frame,
        random: &mut Random,
    ) -> Option<Grown> {
        let (engine, board) = (standard(), Sudoku::standard());
        let slack = if clues.is_empty() { START_SLACK } else { SLACK };
        let least = self.most.saturating_sub(slack);
        let mut closed = state(&clues);
        for &guardian in self.pattern.outside() {
            engine.eliminate(&mut closed, guardian);
        }
        self.give_digits(&mut clues, &mut closed, frame, random)?;
        if !self.is_intact(&mut closed) {
            return None;
        }
        let new = frame.others.iter().filter(|c| !clues.contains(c));
        let mut order: Vec<Candidate> = new.copied().collect();
        random.shuffle(&mut order);
        let (mut at, mut together) = (0, TOGETHER);
        while at < order.len() {
            let part = &order[at..order.len().min(at + together)];
            let mut with = closed.clone();
            part.iter().for_each(|&c| engine.decide(&mut with, c));
            if self.is_intact(&mut with) {
                closed = with;
                clues.extend(part);
                at += part.len();
                together *= 2;
            } else if together > 1 {
                together /= 2;
            } else {
                at += 1;
            }
            if clues.len() + order.len() - at < least {
                return None;
            }
        }
        self.most = self.most.max(clues.len());
        let mut order: Vec<Candidate> = engine.live(&closed).iter().collect();
        random.shuffle(&mut order);
        for c in order {
            let cell = board.cell(c);
            let is_new = !clues.iter().any(|&clue| board.cell(clue) == cell);
            if is_new && !self.pattern.cells().contains(&cell) && engine.is_live(&closed, c) {
                let mut with = closed.clone();
                engine.decide(&mut with, c);
                if self.is_intact(&mut with) {
                    closed = with;
                    clues.push(c);
                }
            }
        }
        let live = engine.live(&closed);
        let others: Vec<usize> = live
            .iter()
            .filter(|c| !self.pattern.digits().contains(&board.digit(*c)))
            .map(|c| board.cell(c))
            .collect();
        let held = (0..board.cell_count()).filter(|cell| !others.contains(cell));
        Some(Grown {
            clues,
            held: held.collect(),
        })
    }

    /// Gives the pattern's digits in cells of the frame that see none of its cells. With two of
    /// them not given there cannot be a single solution, as they can be exchanged.
    fn give_digits(
        &self,
        clues: &mut Vec<Candidate>,
        state: &mut State,
        frame: &Frame,
        random: &mut Random,
    ) -> Option<()> {
        let (engine, board) = (standard(), Sudoku::standard());
        let digits = self.pattern.digits();
        let is_given = |clues: &[Candidate], digit: usize| {
            clues.iter().any(|&clue| board.digit(clue) == digit)
        };
        let mut cells: Vec<usize> = frame.cells.clone();
        cells.retain(|cell| self.pattern.free().contains(cell));
        random.shuffle(&mut cells);
        for cell in cells {
            let fitting = digits.iter().copied().filter(|&digit| {
                engine.is_live(state, board.candidate_at(cell, digit)) && !is_given(clues, digit)
            });
            let fitting: Vec<usize> = fitting.collect();
            if let Some(digit) = random.pick(&fitting) {
                let clue = board.candidate_at(cell, digit);
                engine.decide(state, clue);
                clues.push(clue);
            }
        }
        let given = digits.iter().filter(|&&digit| is_given(clues, digit));
        (given.count() + 1 >= digits.len()).then_some(())
    }

    /// Closes a state under T&E; whether the pattern is intact then. If not, the state may not be
    /// closed.
    fn is_intact(&mut self, state: &mut State) -> bool {
        let (engine, inside) = (standard(), self.pattern.inside());
        let is_whole = |state: &State| inside.iter().all(|&c| engine.is_live(state, c));
        engine.brt(state).is_ok()
            && is_whole(state)
            && (1..=self.depth)
                .all(|depth| self.trials.fixpoint(depth, state).is_ok() && is_whole(state))
    }

    /// Leaves clues out, in several orders, until there are solutions, and no more than needed: the
    /// fewest solutions, or `limit` if there are no fewer, and the clues that have them.
    fn fewest_solutions(
        &mut self,
        clues: &[Candidate],
        limit: usize,
        random: &mut Random,
    ) -> (usize, Vec<Candidate>) {
        let mut best = (limit, Vec::new());
        let mut order = clues.to_vec();
        for _ in 0..ORDERS[usize::from(limit <= FEW)] {
            random.shuffle(&mut order);
            let mut part = Vec::new();
            let (mut at, mut together) = (0, TOGETHER);
            while at < order.len() {
                let end = order.len().min(at + together);
                let before = part.len();
                part.extend(&order[at..end]);
                if self.solutions.count(&state(&part), 1) == 1 {
                    at = end;
                    together *= 2;
                } else {
                    part.truncate(before);
                    at += usize::from(together == 1);
                    together = (together / 2).max(1);
                }
            }
            let count = self.solutions.count(&state(&part), best.0);
            if count < best.0 {
                best = (count, part);
            }
            if count == 1 {
                break;
            }
        }
        best
    }

    /// How many guardians the pattern has in the solution of these clues.
    fn guardians(&self, clues: &[Candidate]) -> usize {
        let board = Sudoku::standard();
        let solution = vicinity::solution(clues);
        let outside = self.pattern.outside().iter();
        outside
            .filter(|&&c| solution[board.cell(c)] == board.digit(c))
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::vicinity::has_one_solution;
    use oddagon_boards::theorem::{Theorem, read_patterns};

    /// The clues have no solution, and leave the pattern intact; those that are left have
    /// solutions, and are as many as can be.
    #[test]
    fn clues_that_leave_a_pattern_intact_have_parts_with_few_solutions() {
        let pattern = Pattern::trivalue_oddagon();
        let mut random = Random::seeded(3);
        let mut search = Clues::new(&pattern, 1);
        let mut looked_at = 0;
        while looked_at < 3 {
            let frame = Frame::random(&pattern, &[], &[], &mut random);
            let frame = frame.expect("there are many");
            let Some(Grown { clues, .. }) = search.grown(Vec::new(), &frame, &mut random) else {
                continue;
            };
            let mut closed = state(&clues);
            assert!(search.is_intact(&mut closed));
            let (count, part) = search.fewest_solutions(&clues, MAX_SOLUTIONS, &mut random);
            if count == MAX_SOLUTIONS {
                continue;
            }
            looked_at += 1;
            let count_of = |clues: &[Candidate]| {
                Solutions::new(standard()).count(&state(clues), MAX_SOLUTIONS)
            };
            assert_eq!(count, count_of(&part));
            assert!(count > 0 && part.iter().all(|c| clues.contains(c)));
            for clue in clues.iter().filter(|c| !part.contains(c)) {
                let mut more = part.clone();
                more.push(*clue);
                assert_eq!(count_of(&more), 0);
            }
        }
    }

    /// What is found has one solution, no clue too many, leaves the pattern intact, and has no more
    /// guardians than asked for.
    #[test]
    fn what_is_found_leaves_the_pattern_intact() {
        let pattern = Pattern::trivalue_oddagon();
        let mut found = 0;
        for seed in 0..6 {
            let mut search = Clues::new(&pattern, 1);
            let mut random = Random::seeded(seed);
            let puzzle = search.intact(1, 30, &mut random, &mut Searched::default());
            let Some(puzzle) = puzzle else { continue };
            found += 1;
            assert!(has_one_solution(&puzzle));
            for i in 0..puzzle.len() {
                let mut fewer = puzzle.clone();
                fewer.remove(i);
                assert!(!has_one_solution(&fewer));
            }
            assert_eq!(search.guardians(&puzzle), 1);
            assert!(search.is_intact(&mut state(&puzzle)));
        }
        assert!(found > 0);
    }

    /// Patterns of full depth 3, without guardians: with two free cells they are not intact after
    /// T&E(2) if two of their digits are given. (RESULTS.md, "Hunted puzzles".)
    #[test]
    fn two_free_cells_are_too_few_for_an_intact_pattern() {
        let patterns = [
            (
                4,
                ".........................XX.....X.....X.X...X..XX...X......X..X....X.X.....X...X.",
            ),
            (
                4,
                ".........................XX.....X.....X.X...X..XX...X......XX......X..X....X....X",
            ),
            (
                2,
                ".........................XX.....X.....X.X...X.X.X...X......X..X....X.X.....X...X.",
            ),
            (
                2,
                ".........................XX.....X.....X.X...X.X.X...X......XX......X..X....X....X",
            ),
            (
                2,
                ".........................XX.....X.....X.X...X..XX...X......X....X..X..X..X.X....X",
            ),
            (
                2,
                ".........................XX.....X.....X.X...X..XX...X.....X.....X...X..X.X.X...X.",
            ),
            (
                2,
                ".......................X..X.....X..X..X.X..X..X..X.X.......X..X..XX..X...X.X...X.",
            ),
        ];
        let (engine, board) = (standard(), Sudoku::standard());
        for (free, cells) in patterns {
            let read = read_patterns(cells, &Default::default()).expect("a pattern");
            let theorem = Theorem::new(read[0].clone()).expect("it is sound");
            let pattern = Pattern::new(&theorem).expect("impossible");
            assert_eq!((pattern.depth(), pattern.free().len()), (3, free));
            let mut closed = state(&[]);
            for &guardian in pattern.outside() {
                engine.eliminate(&mut closed, guardian);
            }
            let mut search = Clues::new(&pattern, 2);
            assert!(search.is_intact(&mut closed.clone()), "{cells}");
            let given = [pattern.free()[0], pattern.free()[free - 1]];
            for (cell, digit) in given.into_iter().zip(0..) {
                engine.decide(&mut closed, board.candidate_at(cell, digit));
            }
            assert_eq!(search.is_intact(&mut closed), free > 2, "{cells}");
        }
    }
}
