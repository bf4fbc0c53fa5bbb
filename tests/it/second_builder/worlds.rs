//! Whether a theorem is true, by going through everything that the rules of its puzzle allow: all
//! grids, all drawings. No CSP is asked.

use super::slitherlink::{Drawing, Window, around_cell, count, most_sides, name, pieces, value};
use super::{Assumption, Board, BoardName, Claim, Literal, Loop, Refusal, Statement};
use std::collections::BTreeSet;

/// One thing that the rules allow: the names of what is true in it.
pub type World = BTreeSet<String>;

/// All that the rules of a board allow.
///
/// # Panics
/// For a Sudoku board of more than 16 cells.
pub fn worlds(board: &BoardName) -> Result<Vec<World>, Refusal> {
    match board {
        BoardName::Sudoku(order) => {
            assert_eq!(*order, 2, "few enough grids");
            let name = |(cell, digit)| format!("n{digit}r{}c{}", cell / 4 + 1, cell % 4 + 1);
            let seen = |grid: [usize; 16]| grid.into_iter().enumerate().map(name).collect();
            Ok(small_grids().into_iter().map(seen).collect())
        }
        BoardName::Slitherlink {
            rows,
            columns,
            border,
            mode,
        } => {
            let window = Window::new(*rows, *columns, border)?;
            let drawings = drawings(&window, *mode);
            Ok(drawings
                .iter()
                .map(|drawing| seen(&window, drawing))
                .collect())
        }
        BoardName::Abstract {
            variables,
            free,
            links,
        } => Ok(assignments(variables, free, links)),
        BoardName::Latin { .. }
        | BoardName::Kakuro { .. }
        | BoardName::Path { .. }
        | BoardName::Map { .. } => {
            // `crates/core/tests/boards.rs` goes through what the rules of these allow.
            Err("another board".to_owned())
        }
    }
}

/// All grids of 4×4 cells in which each row, column and block has each digit once.
pub fn small_grids() -> Vec<[usize; 16]> {
    let block = |cell: usize| (cell / 8, cell % 4 / 2);
    let sees = |a: usize, b: usize| a / 4 == b / 4 || a % 4 == b % 4 || block(a) == block(b);
    let mut grids = vec![[0; 16]];
    for cell in 0..16 {
        let mut longer = Vec::new();
        for grid in grids {
            for digit in 1..=4 {
                if (0..cell).all(|other| !sees(other, cell) || grid[other] != digit) {
                    let mut grid = grid;
                    grid[cell] = digit;
                    longer.push(grid);
                }
            }
        }
        grids = longer;
    }
    grids
}

/// All that may be drawn in a window: no line ends, and what the loop mode says of closed circuits.
pub fn drawings(window: &Window, mode: Loop) -> Vec<Drawing> {
    let sides = window.cells().flat_map(around_cell);
    let sides: Drawing = sides.map(|(_, line)| line).collect();
    let mut drawings = window.without_ends();
    drawings.retain(|drawing| {
        let mut cells = window.cells();
        // A piece that does not leave the window has no end, so it is closed.
        let pieces = pieces(drawing);
        let is_closed = pieces.iter().any(|piece| piece.is_subset(&sides));
        let may_be = match mode {
            Loop::L0 => true,
            Loop::L1 => !is_closed,
            Loop::L2 => !is_closed || pieces.len() == 1,
        };
        may_be && cells.all(|cell| count(&around_cell(cell), drawing) <= most_sides(mode))
    });
    drawings
}

/// What is true of a drawing.
fn seen(window: &Window, drawing: &Drawing) -> World {
    let mut world = World::new();
    for line in window.lines() {
        world.insert(format!(
            "{}={}",
            name(line),
            u8::from(drawing.contains(&line))
        ));
    }
    for (row, column) in window.points() {
        let value = value(&window.at_point((row, column)), drawing);
        world.insert(format!("Pr{row}c{column}={value}"));
    }
    for (row, column) in window.cells() {
        let sides = around_cell((row, column));
        world.insert(format!("Br{row}c{column}={}", value(&sides, drawing)));
        world.insert(format!("Nr{row}c{column}={}", count(&sides, drawing)));
    }
    world
}

/// All ways to make candidates of an abstract board true so that of each CSP-variable exactly one
/// is, and of linked ones no two.
fn assignments(variables: &[String], free: &str, links: &[String]) -> Vec<World> {
    let members = |entry: &String| words(entry.split_once('=').expect("a CSP-variable").1);
    let variables: Vec<World> = variables.iter().map(members).collect();
    let links: Vec<World> = links.iter().map(|entry| words(entry)).collect();
    let free = words(free);
    let names: World = variables.iter().chain([&free]).flatten().cloned().collect();
    let mut worlds = vec![World::new()];
    for name in &names {
        for mut world in worlds.clone() {
            world.insert(name.clone());
            worlds.push(world);
        }
    }
    worlds.retain(|world| {
        let count = |names: &World| names.intersection(world).count();
        variables.iter().all(|names| count(names) == 1)
            && links.iter().all(|names| count(names) < 2)
    });
    for world in &mut worlds {
        let negations: Vec<String> = free.difference(world).map(|x| format!("-{x}")).collect();
        world.extend(negations);
    }
    worlds
}

fn words(text: &str) -> World {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Whether a theorem holds: in all these worlds that are as it assumes, what it claims is so.
pub fn is_true(board: &Board, statement: &Statement, worlds: &[World]) -> Result<bool, Refusal> {
    type Condition = Box<dyn Fn(&World) -> bool>;
    let number = |words: &str, is_good: fn(usize) -> bool| -> Result<Condition, Refusal> {
        let listed: World = board.candidates(words)?.into_iter().collect();
        Ok(Box::new(move |world| {
            is_good(listed.intersection(world).count())
        }))
    };
    let any = |literals: Vec<Literal>| -> Condition {
        let holds = |literal: &Literal, world: &World| match literal {
            Literal::Is(name) => world.contains(name),
            Literal::Not(name) => !world.contains(name),
        };
        Box::new(move |world| literals.iter().any(|literal| holds(literal, world)))
    };

    let pattern = board.absent_in(&statement.pattern)?;
    let decided: World = board.candidates(&statement.decided)?.into_iter().collect();
    let mut conditions: Vec<Condition> = vec![
        Box::new(move |world| pattern.is_disjoint(world)),
        Box::new(move |world| decided.is_subset(world)),
        number(&statement.without, |count| count == 0)?,
    ];
    for assumption in &statement.assume {
        conditions.push(match assumption {
            Assumption::NotBoth(words) => number(words, |count| count < 2)?,
            Assumption::ExactlyOne(words) => number(words, |count| count == 1)?,
            Assumption::AtLeastOne(words) => any(board.literals(words)?),
            Assumption::Unique(lines) => {
                let (_, others) = board.filling(lines)?;
                any(others.into_iter().map(Literal::Is).collect())
            }
        });
    }
    let claim: Condition = match &statement.claim {
        Claim::Impossible => Box::new(|_: &World| false),
        Claim::Eliminate(words) => number(words, |count| count == 0)?,
        Claim::NotBoth(words) => number(words, |count| count < 2)?,
        Claim::AtLeastOne(words) => any(board.literals(words)?),
        Claim::Assert(words) => {
            let asserted: World = board.candidates(words)?.into_iter().collect();
            Box::new(move |world| asserted.is_subset(world))
        }
    };
    let mut as_assumed = worlds
        .iter()
        .filter(|world| conditions.iter().all(|is_so| is_so(world)));
    Ok(as_assumed.all(claim))
}
