use super::reduce::Enough;
use super::{ClueMeaning, Instance};
use oddagon_boards::board::{Board, Solution};
use oddagon_boards::theorem::BoardName;
use oddagon_csp::{Candidate, CandidateSet, Csp, Engine, State};
use oddagon_prover::Solutions;
use oddagon_prover::sat::{self, Cnf, Incremental, SatError};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Decides whether the clues leave only one solution.
///
/// Other solutions that were found are remembered by the clues that hold in them: if all clues
/// asked about are among these, no search is needed. Nor is it if all clues that sufficed for the
/// last answer that there is one solution are still there.
pub(crate) struct Judge<'i> {
    instance: &'i dyn Instance,
    /// For each other solution that is known, the clues that do not hold in it: a bit each, in as
    /// many words as a set of clues has.
    known: Vec<u64>,
    sufficed: Option<Vec<usize>>,
    /// The clues that left only one solution when last any did. Of these every other solution of
    /// fewer clues lacks one.
    unique: Option<Vec<bool>>,
    search: Search<'i>,
}

/// How other solutions are looked for.
enum Search<'i> {
    /// By the engine, where the board is always the same.
    Engine {
        engine: &'i Engine,
        solutions: Solutions<'i>,
        clues: &'i [Candidate],
        everything: State,
        state: State,
    },
    /// By a SAT solver that knows the board without clues, and assumes those that are kept.
    Assuming(Box<Assuming>),
    /// By a SAT solver that is made anew for each set of clues; with the board it was asked about
    /// last, which is often that of the next one.
    Anew(Option<(BoardName, Arc<dyn Board>)>),
}

impl<'i> Judge<'i> {
    /// Up to this many candidates the engine is faster than SAT.
    const ENGINES: usize = 1000;

    /// The engine that a judge of this instance needs, if any.
    pub fn engine(instance: &dyn Instance) -> Option<Arc<Engine>> {
        let (board, _) = instance.givens()?;
        let is_small = board.csp().candidate_count() <= Self::ENGINES;
        is_small.then(|| Engine::of(board.csp()))
    }

    /// A judge of the puzzles of this instance, who knows no other solution yet.
    pub fn new(instance: &'i dyn Instance, engine: Option<&'i Engine>) -> Judge<'i> {
        let search = match engine.zip(instance.givens()) {
            None => match Assuming::new(instance) {
                Some(assuming) => Search::Assuming(Box::new(assuming)),
                None => Search::Anew(None),
            },
            Some((engine, (_, clues))) => {
                let everything = engine.state(&engine.csp().everything());
                Search::Engine {
                    engine,
                    solutions: Solutions::new(engine),
                    clues,
                    state: everything.clone(),
                    everything,
                }
            }
        };
        Judge {
            instance,
            known: Vec::new(),
            sufficed: None,
            unique: None,
            search,
        }
    }

    /// Whether there is no other solution with these clues.
    pub fn is_unique(&mut self, kept: &[bool]) -> Result<bool, SatError> {
        let asked = bits(kept.iter().copied());
        let mut known = self.known.chunks_exact(asked.len());
        if known.any(|fail| fits(fail, &asked)) {
            return Ok(false);
        }
        self.is_unique_anew(kept)
    }

    /// The same, where none of the other solutions that are known has all these clues.
    pub fn is_unique_anew(&mut self, kept: &[bool]) -> Result<bool, SatError> {
        let mut sufficed = self.sufficed.iter();
        if sufficed.any(|clues| clues.iter().all(|&clue| kept[clue])) {
            self.unique = Some(kept.to_vec());
            return Ok(true);
        }
        let other = match &mut self.search {
            Search::Anew(board) => {
                let unique = self.unique.iter();
                let left_out = unique.flat_map(|unique| left_out(unique, kept));
                let left_out: Vec<usize> = left_out.collect();
                other_anew(self.instance, kept, &left_out, board)
            }
            Search::Assuming(assuming) => match assuming.other(kept) {
                Ok(other) => Some(other),
                Err(sufficed) => {
                    self.sufficed = Some(sufficed);
                    None
                }
            },
            Search::Engine {
                engine,
                solutions,
                clues,
                everything,
                state,
            } => {
                state.copy_from(everything);
                let kept = clues.iter().zip(kept).filter(|(_, kept)| **kept);
                kept.for_each(|(&c, _)| engine.decide(state, c));
                let mut other = None;
                solutions.search(state, &mut |found| {
                    let holds: Vec<bool> =
                        clues.iter().map(|&c| engine.is_live(found, c)).collect();
                    if holds.contains(&false) {
                        other = Some(holds);
                    }
                    other.is_none()
                });
                other
            }
        };
        let is_unique = other.is_none();
        if is_unique {
            self.unique = Some(kept.to_vec());
        }
        if let Some(holds) = other {
            self.known.extend(bits(holds.iter().map(|holds| !holds)));
        }
        Ok(is_unique)
    }

    /// What the other solutions that are known say of an order in which groups of the kept clues
    /// are left out: how many can be left out until one of these solutions has all clues that are
    /// left; and of each group that is left then, whether such a solution lacks its clues alone.
    pub fn known(&self, groups: &[&[usize]], kept: &[bool]) -> (usize, Vec<bool>) {
        let mut left = bits(kept.iter().copied());
        let words = left.len();
        // What is left after each number of groups.
        let mut after = Vec::with_capacity(words * (groups.len() + 1));
        after.extend_from_slice(&left);
        for group in groups {
            for clue in *group {
                left[clue / 64] &= !(1 << (clue % 64));
            }
            after.extend_from_slice(&left);
        }
        let after: Vec<&[u64]> = after.chunks_exact(words).collect();
        let known = || self.known.chunks_exact(words);
        let mut one = groups.len();
        for fail in known() {
            while one > 0 && fits(fail, after[one]) {
                one -= 1;
            }
        }
        let largest = groups.iter().map(|group| group.len()).max().unwrap_or(0);
        let mut needed = vec![false; groups.len() - one];
        for fail in known() {
            let lacks = || fail.iter().zip(after[one]).map(|(fail, left)| fail & left);
            // Most solutions lack more clues than any group has.
            if lacks().map(u64::count_ones).sum::<u32>() as usize > largest {
                continue;
            }
            for (needed, ends) in needed.iter_mut().zip(after[one..].windows(2)) {
                let own = ends[0]
                    .iter()
                    .zip(ends[1])
                    .map(|(with, without)| with ^ without);
                *needed |= lacks().zip(own).all(|(lacks, own)| lacks & !own == 0);
            }
        }
        (one, needed)
    }

    /// Whether the other solution that was found last has all these clues.
    pub fn last_known_fits(&self, kept: &[bool]) -> bool {
        let asked = bits(kept.iter().copied());
        let last = self.known.chunks_exact(asked.len()).last();
        last.is_some_and(|fail| fits(fail, &asked))
    }
}

/// Whether none of the clues that fail in a solution is asked for.
fn fits(fail: &[u64], asked: &[u64]) -> bool {
    fail.iter()
        .zip(asked)
        .all(|(fail, asked)| fail & asked == 0)
}

/// The clues of a set that are not kept; none if others are kept, too.
fn left_out(of: &[bool], kept: &[bool]) -> Vec<usize> {
    if kept.iter().zip(of).any(|(kept, of)| *kept && !of) {
        return Vec::new();
    }
    (0..of.len())
        .filter(|&clue| of[clue] && !kept[clue])
        .collect()
}

/// A set of clues, a bit for each; at least one word.
fn bits(clues: impl ExactSizeIterator<Item = bool>) -> Vec<u64> {
    let mut words = vec![0; clues.len().div_ceil(64).max(1)];
    for (i, clue) in clues.enumerate() {
        words[i / 64] |= u64::from(clue) << (i % 64);
    }
    words
}

/// A judge for the rest of whose time clues stay that were said to.
pub(super) struct ForGood<'j, 'i>(pub &'j mut Judge<'i>);

impl Enough for ForGood<'_, '_> {
    fn are_enough(&mut self, kept: &[bool]) -> Result<bool, SatError> {
        self.0.is_unique(kept)
    }

    fn stay(&mut self, clues: &[usize]) {
        if let Search::Assuming(assuming) = &mut self.0.search {
            assuming.stay(clues);
        }
    }
}

/// A search for other solutions that is asked about many sets of clues of one instance.
struct Assuming {
    solver: Incremental,
    /// For each clue the literal that says whether it holds.
    clues: Vec<i32>,
    /// The clues that are part of the formula. Each literal that is assumed costs time in each
    /// restart of the solver, and is in the clauses that it learns.
    stay: Vec<bool>,
}

impl Assuming {
    /// Boards with more links than this are made anew with their clues, which make them smaller.
    const MOST_LINKS: usize = 200_000;

    /// The search; `None` where the board without clues is too large, or lacks what clues say.
    fn new(instance: &dyn Instance) -> Option<Assuming> {
        if instance.is_large() {
            return None;
        }
        let (cnf, clues) = instance.formula().or_else(|| Self::of_board(instance))?;
        let mut solver = Incremental::new();
        cnf.clauses().for_each(|clause| solver.add(clause));
        Some(Assuming {
            stay: vec![false; clues.len()],
            solver,
            clues,
        })
    }

    /// The formula of the board without clues, and the literals of the clues.
    fn of_board(instance: &dyn Instance) -> Option<(Cnf, Vec<i32>)> {
        let stated = instance.stated(&vec![false; instance.clues().len()]);
        let board = stated.board.board().ok()?;
        let csp = board.csp();
        let links: usize = csp.candidates().map(|c| csp.linked(c).len()).sum();
        if links / 2 > Self::MOST_LINKS {
            return None;
        }
        let mut cnf = Cnf::of_live_state(csp, &start(csp, &stated.givens));
        let literal = |name: &str| Some(csp.candidate(name)?.index() as i32 + 1);
        let solution = instance.solution().iter();
        let solution: Option<Vec<i32>> = solution.map(|name| Some(-literal(name)?)).collect();
        cnf.clause(solution?);
        let mut order = Order {
            csp,
            cnf: &mut cnf,
            at_least: HashMap::new(),
        };
        let clues = instance.clues().iter().map(|clue| match &clue.says {
            ClueMeaning::True(name) => literal(name),
            ClueMeaning::Less(a, b) => Some(order.less(*a, *b)),
            // Boards with such clues are made anew.
            ClueMeaning::Constraint(_) => None,
        });
        let clues: Option<Vec<i32>> = clues.collect();
        Some((cnf, clues?))
    }

    /// Makes clues part of the formula.
    fn stay(&mut self, clues: &[usize]) {
        for &clue in clues {
            self.solver.add(&[self.clues[clue]]);
            self.stay[clue] = true;
        }
    }

    /// The clues that hold in another solution with those that are kept; if there is none, those of
    /// the kept ones that suffice for that.
    fn other(&mut self, kept: &[bool]) -> Result<Vec<bool>, Vec<usize>> {
        let assumed = (0..kept.len()).filter(|&clue| kept[clue] && !self.stay[clue]);
        let assumed: Vec<i32> = assumed.map(|clue| self.clues[clue]).collect();
        let Some(model) = self.solver.model(&assumed) else {
            let needed: HashSet<i32> = self.solver.needed(&assumed).copied().collect();
            let is_needed = |&clue: &usize| needed.contains(&self.clues[clue]);
            let clues = (0..kept.len()).filter(|&clue| kept[clue]);
            return Err(clues
                .filter(|clue| self.stay[*clue] || is_needed(clue))
                .collect());
        };
        let holds = |&clue: &i32| model[clue as usize - 1];
        Ok(self.clues.iter().map(holds).collect())
    }
}

/// Variables that say that a cell has at least some number, which make signs between cells short.
/// A solver learns more from them than from pairs of numbers: what holds of one number holds of all
/// smaller ones.
struct Order<'c> {
    csp: &'c Csp,
    cnf: &'c mut Cnf,
    /// For each cell the literals that say "at least 2", "at least 3" and so on.
    at_least: HashMap<(usize, usize), Vec<i32>>,
}

impl Order<'_> {
    /// The literals of a cell (row and column, from 1).
    fn at_least(&mut self, cell: (usize, usize)) -> Vec<i32> {
        if let Some(known) = self.at_least.get(&cell) {
            return known.clone();
        }
        let name = |n: usize| format!("n{n}r{}c{}", cell.0, cell.1);
        let numbers = (1..).map_while(|n| self.csp.candidate(&name(n)));
        let numbers: Vec<i32> = numbers.map(|c| c.index() as i32 + 1).collect();
        let at_least = numbers.iter().skip(1).map(|_| self.cnf.variable());
        let at_least: Vec<i32> = at_least.collect();
        for (i, &number) in numbers.iter().enumerate() {
            // It is this number exactly if it is at least that, and not at least the next one.
            let own = i.checked_sub(1).map(|before| at_least[before]);
            let next = at_least.get(i).map(|next| -next);
            let parts = own.into_iter().chain(next);
            parts
                .clone()
                .for_each(|part| self.cnf.clause([-number, part]));
            self.cnf.clause(parts.map(|part| -part).chain([number]));
        }
        for (&less, &more) in at_least.iter().zip(at_least.iter().skip(1)) {
            self.cnf.clause([-more, less]);
        }
        self.at_least.insert(cell, at_least.clone());
        at_least
    }

    /// A literal that says whether the number of one cell is less than that of another.
    fn less(&mut self, a: (usize, usize), b: (usize, usize)) -> i32 {
        let (a, b) = (self.at_least(a), self.at_least(b));
        let less = self.cnf.variable();
        // The lesser one is not the largest number, the greater one at least 2; and where the
        // lesser one is at least n, the greater one is at least n + 1.
        self.cnf
            .clause(a.last().map(|a| -a).into_iter().chain([-less]));
        self.cnf
            .clause(b.first().copied().into_iter().chain([-less]));
        for (a, b) in a.iter().zip(b.iter().skip(1)) {
            self.cnf.clause([-less, -a, *b]);
        }
        // If not, the former one is at least n where the other one is.
        for (a, b) in a.iter().zip(&b) {
            self.cnf.clause([less, -b, *a]);
        }
        less
    }
}

/// The clues that hold in another solution than the instance's, if there is one. It lacks one of
/// those that are left out, if there are any: with these there is one solution.
fn other_anew(
    instance: &dyn Instance,
    kept: &[bool],
    left_out: &[usize],
    last: &mut Option<(BoardName, Arc<dyn Board>)>,
) -> Option<Vec<bool>> {
    let stated = instance.stated(kept);
    let board = match last.take() {
        Some((name, board)) if name == stated.board => board,
        _ => made(&stated.board),
    };
    let csp = board.csp();
    let live = start(csp, &stated.givens);
    let mut cnf = Cnf::of_board(&*board, &live);
    let lacked = left_out
        .iter()
        .map(|&clue| match &instance.clues()[clue].says {
            ClueMeaning::True(name) => csp.candidate(name),
            _ => None,
        });
    let lacked: Option<Vec<Candidate>> = lacked.collect();
    let lacked = lacked.filter(|lacked| !lacked.is_empty());
    let lacked = lacked.unwrap_or_else(|| candidates_named(csp, instance.solution()));
    cnf.clause(lacked.iter().map(|c| -(c.index() as i32 + 1)));
    let mut solver = Incremental::new();
    cnf.clauses().for_each(|clause| solver.add(clause));
    let model = solver.model(&[]);
    let other = model.map(|model| {
        let other: Vec<Candidate> = live.iter().filter(|c| model[c.index()]).collect();
        holding(instance, &*board, &other)
    });
    *last = Some((stated.board, board));
    other
}

/// The same by a second solver, which is asked for any other solution, in the plain formula.
pub(super) fn other_by_sat(
    instance: &dyn Instance,
    kept: &[bool],
) -> Result<Option<Vec<bool>>, SatError> {
    let stated = instance.stated(kept);
    let board = made(&stated.board);
    let other = another(&*board, &stated.givens, instance.solution())?;
    Ok(other.map(|other| {
        let other: Vec<Candidate> = other.iter().collect();
        holding(instance, &*board, &other)
    }))
}

/// Which clues hold in a solution.
fn holding(instance: &dyn Instance, board: &dyn Board, solution: &[Candidate]) -> Vec<bool> {
    let solution = Solution::of(board, solution);
    let clues = instance.clues().iter();
    clues.map(|clue| clue.holds(&solution)).collect()
}

/// The board of a puzzle made by the program itself.
pub(super) fn made(name: &BoardName) -> Arc<dyn Board> {
    let board = name.board();
    board.unwrap_or_else(|error| panic!("{name:?}: {error}"))
}

/// A solution of the puzzle with these givens in which not all of these candidates are true, if
/// there is one, by SAT.
///
/// # Errors
/// If the SAT solver gives up.
fn another(
    board: &dyn Board,
    givens: &[String],
    solution: &[String],
) -> Result<Option<CandidateSet>, SatError> {
    let csp = board.csp();
    sat::another(csp, &start(csp, givens), &candidates_named(csp, solution))
}

/// The candidates left after these givens.
pub(super) fn start(csp: &Csp, givens: &[String]) -> CandidateSet {
    let mut live = csp.everything();
    for c in candidates_named(csp, givens) {
        csp.decide(&mut live, c);
    }
    live
}

/// The candidates of these names. Names that the board does not have are skipped: such a candidate
/// could not be true.
pub(super) fn candidates_named(csp: &Csp, names: &[String]) -> Vec<Candidate> {
    names
        .iter()
        .filter_map(|name| csp.candidate(name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KINDS, Maker, Request};
    use oddagon_job::random::Random;

    /// What makes puzzles of a kind, squares of this side.
    fn maker(name: &str, side: usize) -> Box<dyn Maker> {
        let kind = KINDS.iter().find(|kind| kind.name == name);
        let request = Request {
            size: Some((side, side)),
            ..Request::default()
        };
        kind.expect("a kind").maker(&request).expect("a size")
    }

    /// A judge that asks about each puzzle anew, and knows which clues are left out, answers as a
    /// second solver that is not told; clues leave in random order, and sometimes come back.
    #[test]
    fn what_is_left_out_leads_to_the_same_answers() {
        let mut answers = [0, 0];
        for (name, side) in [
            ("latin", 5),
            ("futoshiki", 4),
            ("numbrix", 4),
            ("hidato", 4),
        ] {
            let maker = maker(name, side);
            let mut random = Random::seeded(12);
            for _ in 0..6 {
                let instance = maker.instance(&mut random).expect("a solution");
                let mut judge = Judge {
                    search: Search::Anew(None),
                    ..Judge::new(&*instance, None)
                };
                let mut kept = instance.first();
                let mut order: Vec<usize> = (0..kept.len()).collect();
                random.shuffle(&mut order);
                for clue in order {
                    kept[clue] = false;
                    let is_unique = judge.is_unique(&kept).expect("an answer");
                    let plain = other_by_sat(&*instance, &kept).expect("an answer");
                    assert_eq!(is_unique, plain.is_none(), "{name} {kept:?}");
                    kept[clue] = !is_unique || random.below(8) == 0;
                    answers[usize::from(is_unique)] += 1;
                }
            }
        }
        assert!(answers.iter().all(|&count| count > 80), "{answers:?}");
    }

    /// Answers for random sets of clues, of which more and more stay, are those of a solver that is
    /// asked about each puzzle anew.
    #[test]
    fn the_search_that_assumes_clues_answers_as_the_one_that_does_not() {
        let mut answers = [0, 0];
        for (name, side) in [
            ("futoshiki", 4),
            ("futoshiki", 5),
            ("numbrix", 4),
            ("hidato", 3),
        ] {
            let maker = maker(name, side);
            let mut random = Random::seeded(11);
            for _ in 0..6 {
                let instance = maker.instance(&mut random).expect("a solution");
                let mut assuming = Assuming::new(&*instance).expect("a small board");
                let count = instance.clues().len();
                let mut stay = vec![false; count];
                for question in 0..30 {
                    if question % 6 == 5 {
                        let clue = random.below(count);
                        assuming.stay(&[clue]);
                        stay[clue] = true;
                    }
                    let kept = stay.iter().map(|&stays| stays || random.below(7) < 2);
                    let kept: Vec<bool> = kept.collect();
                    let plain = other_by_sat(&*instance, &kept).expect("an answer");
                    match assuming.other(&kept) {
                        Ok(holds) => {
                            assert!(plain.is_some());
                            assert!(holds.contains(&false));
                            assert!(kept.iter().zip(&holds).all(|(kept, holds)| !kept || *holds));
                        }
                        Err(sufficed) => {
                            assert!(plain.is_none());
                            let fewer: Vec<bool> =
                                (0..count).map(|i| sufficed.contains(&i)).collect();
                            assert!(sufficed.iter().all(|&clue| kept[clue]));
                            let fewer = other_by_sat(&*instance, &fewer).expect("an answer");
                            assert!(fewer.is_none(), "those that suffice do not");
                        }
                    }
                    answers[usize::from(plain.is_none())] += 1;
                }
            }
        }
        assert!(answers.iter().all(|&count| count > 100), "{answers:?}");
    }
}
