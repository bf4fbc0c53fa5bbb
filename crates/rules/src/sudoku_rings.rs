//! Oddagons on the 9×9 board: seeded random ones of each length.

use super::images::{SAMPLE, distinct};
use super::labels::Labels;
use super::sudoku_chains::MAX_IDLE_DRAWS;
use itertools::Itertools;
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::Sudoku;
use oddagon_boards::theorem::{Claim, NameList, Statement, rule};
use oddagon_csp::{Candidate, Engine, Variable};
use oddagon_job::random::Random;

/// Random oddagons of a length, with the target among the ring's candidates (`inside`) or not.
pub(super) fn oddagons(length: usize, inside: bool) -> impl Iterator<Item = Statement> {
    let board = Sudoku::standard();
    let mut random = Random::seeded(10 * length as u64 + u64::from(inside));
    distinct(SAMPLE, MAX_IDLE_DRAWS, move || {
        random_oddagon(&board, length, inside, &mut random)
    })
}

fn random_oddagon(
    board: &Sudoku,
    length: usize,
    inside: bool,
    random: &mut Random,
) -> Option<(Statement, Vec<u8>)> {
    let csp = board.csp();
    let mut ring = vec![Candidate::new(random.below(729))];
    let mut variables: Vec<Variable> = Vec::new();
    while ring.len() < length {
        let here = *ring.last()?;
        let v = random.pick(csp.variables_of(here))?;
        let closing = ring.len() + 1 == length;
        let next: Vec<Candidate> = csp
            .members(v)
            .iter()
            .copied()
            .filter(|&c| !ring.contains(&c) && (!closing || csp.are_linked(c, ring[0])))
            .collect();
        ring.push(random.pick(&next)?);
        variables.push(v);
    }
    let last: Vec<Variable> = csp
        .variables_of(*ring.last()?)
        .iter()
        .copied()
        .filter(|&v| csp.members(v).contains(&ring[0]))
        .collect();
    variables.push(random.pick(&last)?);
    let target = if inside {
        ring[0]
    } else {
        Candidate::new(random.below(729))
    };
    let mut members = variables.iter().map(|&v| csp.members(v));
    let is_held = members.any(|members| members.contains(&target));
    if !variables.iter().all_unique() || !inside && is_held {
        return None;
    }
    let mut live = csp.everything();
    let mut lines = String::new();
    let mut others = false;
    for (i, &v) in variables.iter().enumerate() {
        let pair = [ring[i], ring[(i + 1) % length]];
        let kept: Vec<Candidate> = csp
            .members(v)
            .iter()
            .copied()
            .filter(|c| pair.contains(c) || csp.are_linked(*c, target))
            .collect();
        others |= kept.len() > 2;
        for &c in csp.members(v).iter().filter(|c| !kept.contains(c)) {
            live.remove(c);
        }
        let names = kept
            .iter()
            .map(|&c| board.csp().candidate_name(c))
            .join(" ");
        lines += &format!("{}: {names}\n", board.csp().variable_name(v));
    }
    let engine = Engine::of(board.csp());
    let mut state = engine.state(&live);
    let lives = ring.iter().chain([&target]).all(|&c| live.contains(c));
    let open = lives && engine.brt(&mut state).is_ok() && engine.is_live(&state, target);
    if !open || !others {
        return None;
    }
    let mut labels = Labels::new(false);
    labels.candidate(target);
    for (&c, &v) in ring.iter().zip(&variables) {
        labels.candidate(c);
        labels.variable(v);
    }
    let claim = Claim::Eliminate(NameList(vec![
        board.csp().candidate_name(target).to_owned(),
    ]));
    let statement = rule(&format!("oddagon[{length}]"), &lines, claim);
    Some((statement, labels.form))
}
