use oddagon_csp::{Candidate, Engine, State};
use oddagon_job::random::Random;

/// A random completion of a state: depth-first search that tries the candidates of a CSP-variable
/// with the fewest in random order. `None` where the state has none, or where `cases` case
/// distinctions were not enough.
///
/// Some completions are more likely than others.
pub(crate) fn completion(
    engine: &Engine,
    state: &State,
    random: &mut Random,
    cases: usize,
) -> Option<State> {
    // Each state of the stack with the candidates that are still to be tried there.
    let mut stack: Vec<(State, Vec<Candidate>)> = Vec::new();
    let mut here = state.clone();
    for _ in 0..cases {
        let closed = engine.brt(&mut here);
        if closed.is_ok() {
            if engine.is_solved(&here) {
                return Some(here);
            }
            let mut candidates = fewest(engine, &here, random);
            random.shuffle(&mut candidates);
            stack.push((here.clone(), candidates));
        }
        loop {
            let (top, candidates) = stack.last_mut()?;
            let Some(c) = candidates.pop() else {
                stack.pop();
                continue;
            };
            here.copy_from(top);
            engine.decide(&mut here, c);
            break;
        }
    }
    None
}

/// The candidates left of a random CSP-variable, one of those with the fewest but more than one.
fn fewest(engine: &Engine, state: &State, random: &mut Random) -> Vec<Candidate> {
    let variable = random.pick(&engine.smallest_open(state));
    let members = variable.into_iter().flat_map(|v| engine.csp().members(v));
    let left = members.filter(|&&c| engine.is_live(state, c));
    left.copied().collect()
}
