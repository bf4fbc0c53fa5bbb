//! Statements of the claim for arms of given lengths.

use super::Bound;
use super::error::InductionError;
use super::parts::{Cells, across, letter};
use super::place::{Layout, Place, meaning};
use itertools::Itertools;
use oddagon_boards::theorem::{BoardName, Claim, NameList, Pattern, Statement};
use oddagon_csp::{Candidate, CandidateSet};

/// The claim at a place that fits: see [`RankInduction::at`](super::RankInduction::at).
///
/// # Errors
/// If it says nothing beyond the premises.
pub(super) fn at(
    name: &str,
    bound: Bound,
    place: &Place,
    layout: &Layout,
) -> Result<Statement, InductionError> {
    let csp = layout.board.csp();
    let cells = || layout.cells().map(|(.., cell)| cell).chain(&layout.top);
    let first = layout.arms.iter().filter_map(|arm| arm.first());
    let first = first.flat_map(|cell| &cell.ranks).map(|&(_, rank)| rank);
    // With the least rank as bound, nothing is assumed.
    let least = first.min().unwrap_or(0);
    let from = place
        .from
        .map_or(least, |from| bound.sign() * i64::from(from));
    let below = |ranks: &[(Candidate, i64)], rank| -> Vec<Candidate> {
        let below = ranks.iter().filter(|&&(_, r)| r < rank);
        below.map(|&(c, _)| c).collect()
    };
    let (mut lines, mut absent) = (Vec::new(), CandidateSet::empty(csp.candidate_count()));
    let mut claimed = Vec::new();
    for (_, i, cell) in layout.cells() {
        let fails = below(&cell.ranks, from + steps(bound, i));
        if i > 0 {
            claimed.extend(fails);
            continue;
        }
        let kept = cell.ranks.iter().filter(|(_, rank)| *rank >= from);
        let kept = kept.map(|&(c, _)| csp.candidate_name(c)).join(" ");
        if kept.is_empty() {
            let (name, from) = (&cell.name, place.from.unwrap_or(0));
            return meaning(format!(
                "from: {name} has no rank that {from} allows, expected one or more"
            ));
        }
        if !fails.is_empty() {
            lines.push(format!("{}: {kept}", cell.name));
            fails.into_iter().for_each(|c| absent.insert(c));
        }
    }
    if let Some(top) = &layout.top {
        claimed.extend(below(
            &top.ranks,
            from + steps(bound, layout.cells().count()),
        ));
    }
    let claimed = claimed.into_iter().filter(|&c| !absent.contains(c));
    let claimed = claimed.unique().map(|c| csp.candidate_name(c).to_owned());
    let focus = cells().map(|cell| cell.name.clone()).collect();
    let named = match &layout.top {
        None => name.to_owned(),
        Some(top) => format!("{name} at {}", top.name),
    };
    let ends = layout
        .arms
        .iter()
        .filter_map(|arm| arm.first())
        .map(|cell| &cell.name);
    statement(
        format!("{named}, from {}", ends.format(" and ")),
        place.board.clone(),
        (lines, claimed.collect(), focus),
    )
}

/// The claim on an abstract board: see [`RankInduction::instance`](super::RankInduction::instance).
///
/// # Errors
/// If the lengths are not valid, or it says nothing beyond the premises.
pub(super) fn alone(
    name: &str,
    bound: Bound,
    step: &Layout,
    (lengths, ranks, from): (&[usize], usize, usize),
) -> Result<Statement, InductionError> {
    if lengths.len() != step.arms.len() || lengths.contains(&0) {
        let (found, expected) = (lengths.iter().join(" "), step.arms.len());
        return meaning(format!(
            "found the lengths {found:?}, expected {expected} of 1 or more"
        ));
    }
    if !(1..=ranks).contains(&from) || ranks > 100 {
        return meaning(format!(
            "found {from} of {ranks} ranks, expected at most 100 and one of these"
        ));
    }
    let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let (mut names, mut cells, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
    for (arm, &length) in lengths.iter().enumerate() {
        for i in 0..length {
            let index = names.len();
            names.push(format!("{}{}", letter(arm), i + 1));
            cells.push((arm, i, index));
            if i > 0 {
                pairs.push((index - 1, index, &step.next[arm]));
            }
        }
    }
    let of_arms = cells
        .iter()
        .map(|&(arm, _, index)| (arm, index))
        .collect_vec();
    pairs.extend(across(step, &of_arms));
    let top = step.top.as_ref().map(|_| names.len());
    if let Some(top) = top {
        let lasts =
            (0..lengths.len()).filter_map(|arm| of_arms.iter().rev().find(|cell| cell.0 == arm));
        pairs.extend(lasts.map(|&(arm, index)| (index, top, &step.to_top[arm])));
        names.push("top".to_owned());
    }
    let all = Cells {
        names,
        pairs,
        ranks: number(ranks),
        bound,
    };
    let from = all.shown(number(from));
    let (mut lines, mut claimed) = (Vec::new(), Vec::new());
    for &(_, i, index) in &cells {
        match i {
            0 => lines.extend(all.restricted(index, from)),
            _ => claimed.extend(all.below(index, from + steps(bound, i))),
        }
    }
    if let Some(top) = top {
        claimed.extend(all.below(top, from + steps(bound, cells.len())));
    }
    let lengths = lengths.iter().format(" and ");
    statement(
        format!("{name}: arms of {lengths}, {ranks} ranks"),
        all.board(),
        (lines, claimed, Vec::new()),
    )
}

/// How much the bound has changed after `count` cells.
fn steps(bound: Bound, count: usize) -> i64 {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    bound.by().saturating_mul(count)
}

/// The statement with these lines of its pattern, what it eliminates, and its focus.
fn statement(
    name: String,
    board: BoardName,
    (lines, claimed, focus): (Vec<String>, Vec<String>, Vec<String>),
) -> Result<Statement, InductionError> {
    if claimed.is_empty() {
        return Err(InductionError::Nothing);
    }
    Ok(Statement {
        name,
        board,
        pattern: Pattern::Restrict(lines.join("; ")),
        without: NameList::default(),
        decided: NameList::default(),
        assume: Vec::new(),
        claim: Claim::Eliminate(NameList(claimed)),
        focus: NameList(focus),
        source: String::new(),
    })
}
