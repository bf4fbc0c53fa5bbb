//! How hard rules of a region are to prove.

use super::{Region, RegionError};
use crate::discover::rule::{Implication, Literals, ProofDepth};
use oddagon_boards::board::Board;
use oddagon_csp::{CandidateSet, Engine, State, Theory};
use oddagon_prover::Trials;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The T&E-depths of a rule: the least n such that T&E(T, n) restricted to the candidates of the
/// region derives it from its premises, on the whole board. `None` where n is larger than the limit
/// asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depths {
    /// n where T is BRT.
    pub brt: Option<u8>,
    /// n where T is W1: BRT and whips of length 1.
    pub w1: Option<u8>,
}

impl Depths {
    /// Stand for depths that are not known, and for one that is larger than the limit.
    const UNKNOWN: u8 = u8::MAX;
    const BEYOND: u8 = u8::MAX - 1;
}

impl ProofDepth for Depths {
    const BYTES: usize = 2;

    fn pack(depths: Option<Depths>, to: &mut Vec<u8>) {
        to.extend(match depths {
            None => [Depths::UNKNOWN; 2],
            Some(Depths { brt, w1 }) => [brt, w1].map(|n| n.unwrap_or(Depths::BEYOND)),
        });
    }

    fn unpack(bytes: &[u8]) -> Option<Depths> {
        let depth = |byte: u8| (byte != Depths::BEYOND).then_some(byte);
        let &[brt, w1] = bytes else { return None };
        (brt != Depths::UNKNOWN).then_some(Depths {
            brt: depth(brt),
            w1: depth(w1),
        })
    }
}

impl fmt::Display for Depths {
    /// `T&E(1) T&E(W1,0)`, with `?` for a depth beyond the limit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [brt, w1] = [self.brt, self.w1].map(|n| n.map_or("?".to_owned(), |n| n.to_string()));
        write!(f, "T&E({brt}) T&E(W1,{w1})")
    }
}

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Depths, String> {
        read(text)
            .ok_or_else(|| format!("found {text:?}, expected depths such as T&E(1) T&E(W1,0)"))
    }
}

fn read(text: &str) -> Option<Depths> {
    let depth = |text: &str| match text {
        "?" => Some(None),
        number => number.parse().ok().map(Some),
    };
    let (brt, w1) = text.strip_prefix("T&E(")?.split_once(") T&E(W1,")?;
    Some(Depths {
        brt: depth(brt)?,
        w1: depth(w1.strip_suffix(')')?)?,
    })
}

/// Finds the depths of rules up to `most`; their order changes.
pub fn classify(region: &Region, most: u8, rules: &mut [Implication<Depths>]) {
    let conditions = region.condition_literals();
    let key = |rule: &Implication<Depths>| rule.premises & conditions;
    rules.sort_by_key(key);
    for same in rules.chunk_by_mut(|a, b| key(a) == key(b)) {
        // Each condition alone has a board; so have several that some filling meets.
        if let Ok(worker) = Worker::new(region, key(&same[0]), most) {
            worker.run(region, same);
        }
    }
}

/// Finds depths of rules that have the same conditions.
struct Worker {
    board: Arc<dyn Board>,
    focus: CandidateSet,
    most: u8,
}

impl Worker {
    /// For rules of a region with these conditions, and depths up to `most`.
    ///
    /// # Errors
    /// If there is no board with them.
    fn new(region: &Region, conditions: Literals, most: u8) -> Result<Worker, RegionError> {
        let board = region
            .with_conditions(region.kinds(conditions).conditions)
            .board()?;
        let candidates = region.candidates().iter().copied();
        let focus = CandidateSet::of(board.csp().candidate_count(), candidates);
        Ok(Worker { board, focus, most })
    }

    /// Finds the depths of rules.
    fn run(&self, region: &Region, rules: &mut [Implication<Depths>]) {
        let engine = &Engine::of(self.board.csp());
        let start = engine.state(&self.board.csp().everything());
        let focus = engine.mask(&self.focus);
        let mut over = [Theory::Brt, Theory::W1]
            .map(|theory| Trials::new(engine, theory, focus.clone(), focus.clone()));
        for rule in rules {
            let mut depth = |i: usize, theory, most| {
                let state = premises(region, rule, engine, &start);
                self.depth(region, rule, engine, (theory, &mut over[i], most), state)
            };
            let brt = depth(0, Theory::Brt, self.most);
            // With more rules the depth is no larger.
            let w1 = depth(1, Theory::W1, brt.unwrap_or(self.most));
            rule.depth = Some(Depths { brt, w1 });
        }
    }

    fn depth(
        &self,
        region: &Region,
        rule: &Implication<Depths>,
        engine: &Engine,
        (theory, trials, most): (Theory, &mut Trials, u8),
        mut state: State,
    ) -> Option<u8> {
        let target = region.candidates()[usize::from(rule.conclusion)];
        let closed = engine.close(theory, &mut state, None);
        if closed.is_err() || !engine.is_live(&state, target) {
            return Some(0);
        }
        if most > 0 {
            // Most rules are settled by a trial of their target.
            let mut trial = state.clone();
            engine.decide(&mut trial, target);
            if engine.close(theory, &mut trial, Some(&state)).is_err() {
                return Some(1);
            }
        }
        (1..=most).find(|&depth| {
            trials.fixpoint(depth.into(), &mut state).is_err() || !engine.is_live(&state, target)
        })
    }
}

/// The state in which a rule's premises hold.
fn premises(region: &Region, rule: &Implication<Depths>, engine: &Engine, start: &State) -> State {
    let mut state = start.clone();
    let (csp, kinds) = (region.csp(), region.kinds(rule.premises));
    for c in kinds.eliminated {
        engine.eliminate(&mut state, region.candidates()[c]);
    }
    for c in kinds.asserted.iter().map(|&c| region.candidates()[c]) {
        // As a theorem has it: the others of its first CSP-variable are absent.
        let members = csp.members(csp.variables_of(c)[0]).iter();
        let others = members.filter(|&&d| d != c);
        others.for_each(|&d| engine.eliminate(&mut state, d));
    }
    state
}
