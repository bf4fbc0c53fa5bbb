//! Whether named techniques are found where a library of positions says so.

use super::super::batch::Batch;
use super::super::error::CliError;
use super::super::input::Source;
use super::super::puzzle_input::Positions;
use super::{Outcome, PositionsArgs, name, output, technique};
use oddagon::board::Board;
use oddagon::library::positions::{Claim, Position};
use oddagon::solve::techniques::{Cells, Find, Geometry, Scene, Technique};
use oddagon::sudoku::Sudoku;
use serde_json::json;
use std::collections::BTreeMap;

/// What was found in a position.
struct Found {
    /// The technique that it names, if that is known.
    technique: Option<Technique>,
    /// Other instances of it, where none gives exactly what is claimed; for a position without a
    /// name the techniques that do.
    others: Vec<Find>,
    outcome: Verdict,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// As the position says.
    Equal,
    /// The technique gives something else there.
    Different,
    /// It is not found.
    Missing,
    /// A fail case in which it is found.
    Unwanted,
    /// There is no technique of that name.
    Unknown,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Verdict::Equal => "equal",
            Verdict::Different => "different",
            Verdict::Missing => "missing",
            Verdict::Unwanted => "unwanted",
            Verdict::Unknown => "unknown",
        }
    }
}

/// Runs the command with --techniques.
pub fn run(
    args: &PositionsArgs,
    source: &Source,
    positions: impl Iterator<Item = Result<(usize, Position), CliError>> + Send,
) -> Result<Outcome, CliError> {
    let bar = output::progress(None, "positions");
    let board = Sudoku::standard();
    let grid = Geometry::of_order(3);
    let worker = || {
        |(number, position): (usize, Position)| {
            let found = look(&grid, &board, &position).map_err(|what| CliError::Internal {
                place: format!("{}, line {number}", source.name()),
                what,
            })?;
            Ok((number, position, found))
        }
    };
    let mut table: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let done = Batch::new(positions, bar, args.jobs.count())
        .keep_going(&args.keep_going)
        .run(worker, |(number, position, found)| {
            let row = table.entry(technique(&position)).or_default();
            row.0 += 1;
            row.1 += usize::from(found.outcome == Verdict::Equal);
            output::print(&if args.format.json {
                in_json(&board, number, &position, &found)
            } else {
                in_words(&board, number, &position, &found)
            })
        })?;
    if done.is_nothing() {
        return Err(Positions::nothing(source));
    }
    let all = table.values().fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    if !args.format.json {
        output::complain(in_table(&table, all));
    }
    done.outcome(all.0 == all.1)
}

/// Looks for the technique of a position, and makes sure that all that is found there holds.
fn look(grid: &Geometry, board: &Sudoku, position: &Position) -> Result<Found, String> {
    let mut values = vec![None; board.cell_count()];
    let mut givens = Cells::NONE;
    for &(c, is_given) in &position.placed {
        let (cell, digit) = grid.place(c);
        values[cell] = Some(digit);
        if is_given {
            givens |= Cells::of(cell);
        }
    }
    let live = &position.live;
    let mut scene = Scene::new(grid, values, givens, |c| live.contains(c));
    scene.is_unique = true;
    // A variant of a technique has a dash and a number.
    let code = position.technique.split('-').next().unwrap_or_default();
    let technique = Technique::of_code(code);
    let mut found = Vec::new();
    let finders = match (technique, code) {
        (Some(technique), _) => technique.finder().into_iter().collect(),
        (None, "") => Technique::finders(),
        (None, _) => Vec::new(),
    };
    finders.iter().for_each(|finder| finder(&scene, &mut found));
    let mut start = board.csp().everything();
    let givens = position.placed.iter().filter(|(_, is_given)| *is_given);
    givens.for_each(|&(c, _)| board.csp().decide(&mut start, c));
    let untrue = found.iter().find(|find| {
        let mut deadly = find.deadly.iter();
        !find.holds(board.csp(), live) || !deadly.all(|d| d.holds(board.csp(), live, &start))
    });
    if let Some(untrue) = untrue {
        return Err(format!("what {} gives does not follow", untrue.technique));
    }
    found.retain(|find| {
        technique.is_none_or(|named| named == find.technique)
            && (position.digits == 0 || position.digits == find.digits)
    });
    // The same of a line and of a block is said once.
    found.sort_by_key(|find| {
        (
            find.technique,
            find.eliminated.clone(),
            find.asserted.clone(),
        )
    });
    found.dedup_by(|a, b| (a.technique, claims(a)) == (b.technique, claims(b)));
    let claimed = sorted(position.claims.clone());
    let (exact, others): (Vec<Find>, Vec<Find>) =
        found.into_iter().partition(|find| claims(find) == claimed);
    let outcome = match (technique, position.fail_case) {
        (None, _) if !code.is_empty() => Verdict::Unknown,
        (_, true) if exact.is_empty() && others.is_empty() => Verdict::Equal,
        (_, true) => Verdict::Unwanted,
        _ if !exact.is_empty() => Verdict::Equal,
        _ if others.is_empty() || technique.is_none() => Verdict::Missing,
        _ => Verdict::Different,
    };
    Ok(Found {
        technique,
        others: match (technique, outcome) {
            (None, _) => exact,
            (_, Verdict::Equal) => Vec::new(),
            _ => others,
        },
        outcome,
    })
}

/// What a find gives, as claims of positions.
fn claims(find: &Find) -> Vec<Claim> {
    let eliminated = find.eliminated.iter().copied().map(Claim::Elimination);
    let asserted = find.asserted.iter().copied().map(Claim::Placement);
    sorted(eliminated.chain(asserted).collect())
}

/// Claims in one order, each once.
fn sorted(mut claims: Vec<Claim>) -> Vec<Claim> {
    claims.sort_by_key(|claim| (matches!(claim, Claim::Placement(_)), claim.candidate()));
    claims.dedup();
    claims
}

fn words_of(board: &Sudoku, find: &Find) -> String {
    let claims = claims(find).into_iter().map(|claim| name(board, claim));
    claims.collect::<Vec<_>>().join(", ")
}

fn in_words(board: &Sudoku, number: usize, position: &Position, found: &Found) -> String {
    let code = technique(position);
    let named = found.technique.map_or(String::new(), |t| format!("  {t}"));
    let mut others: Vec<String> = found
        .others
        .iter()
        .map(|find| match found.technique {
            Some(_) => words_of(board, find),
            None if find.deadly.is_some() => format!("{} (if it has one solution)", find.technique),
            None => find.technique.to_string(),
        })
        .collect();
    others.sort();
    others.dedup();
    let said = match found.outcome {
        Verdict::Equal if position.fail_case => "is not found, as it is claimed".to_owned(),
        Verdict::Equal if found.technique.is_none() => others.join(", "),
        Verdict::Equal => "gives exactly this".to_owned(),
        Verdict::Missing if found.technique.is_none() => "no technique gives this".to_owned(),
        Verdict::Missing => "is not found".to_owned(),
        Verdict::Different => format!("gives something else: {}", others.join("; ")),
        Verdict::Unwanted => format!("is found, with {}", others.join("; ")),
        Verdict::Unknown => "no technique is known by this code".to_owned(),
    };
    format!("{number}: {code}{named}  {said}\n")
}

fn in_json(board: &Sudoku, number: usize, position: &Position, found: &Found) -> String {
    let of = |find: &Find| {
        let names = claims(find).into_iter().map(|claim| name(board, claim));
        json!({ "name": find.technique.to_string(), "claims": names.collect::<Vec<_>>() })
    };
    output::json(&json!({
        "line": number,
        "technique": position.technique,
        "name": found.technique.map(|technique| technique.to_string()),
        "fail_case": position.fail_case,
        "outcome": found.outcome.name(),
        "found": found.others.iter().map(of).collect::<Vec<_>>(),
    }))
}

/// The table, a row for each technique.
fn in_table(table: &BTreeMap<String, (usize, usize)>, all: (usize, usize)) -> String {
    let row = |name: &str, (positions, equal): (usize, usize)| {
        let code = name.split('-').next().unwrap_or_default();
        let known = Technique::of_code(code).map_or(String::new(), |t| format!("   {t}"));
        format!("{name:<12}{positions:>9}{equal:>8}{known}\n")
    };
    let rows: String = table
        .iter()
        .map(|(name, &counts)| row(name, counts))
        .collect();
    format!(
        "{:<12}{:>9}{:>8}\n{rows}{}",
        "technique",
        "positions",
        "equal",
        row("all", all)
    )
}
