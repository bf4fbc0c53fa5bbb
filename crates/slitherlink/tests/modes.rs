//! The three loop modes, compared with all drawings of small windows and with all solutions of the
//! grids around them.
//!
//! Nothing here asks the boards what a drawing is: points, cells and circuits are worked out from
//! the names of lines.

use oddagon_boards::board::Board;
use oddagon_boards::slitherlink::{Border, Line, Loop, LoopMode, Meanings, Slitherlink, Window};
use oddagon_boards::theorem::{BoardName, Claim, NameList, Statement, rule};
use oddagon_csp::CandidateSet;
use oddagon_rules::discover::{Implication, members};
use oddagon_slitherlink::discover::{Literal, Request, RuleDepth};
use oddagon_slitherlink::macro_rule::{Verdict, consequences};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The drawn lines of a window.
type Drawing = BTreeSet<Line>;

/// A point: the upper left corner of the cell of that row and column.
type Point = (u8, u8);

fn ends(line: Line) -> [Point; 2] {
    if line.vertical {
        [(line.row, line.column), (line.row + 1, line.column)]
    } else {
        [(line.row, line.column), (line.row, line.column + 1)]
    }
}

fn sides(row: u8, column: u8) -> [Line; 4] {
    let line = |vertical, row, column| Line {
        vertical,
        row,
        column,
    };
    [
        line(false, row, column),
        line(false, row + 1, column),
        line(true, row, column),
        line(true, row, column + 1),
    ]
}

/// A window at a border, with all lines at its points that the grid has.
struct Place {
    rows: u8,
    columns: u8,
    border: Border,
}

impl Place {
    fn has_point(&self, (row, column): Point) -> bool {
        (1..=self.rows + 1).contains(&row) && (1..=self.columns + 1).contains(&column)
    }

    /// The sides of its cells, and the stubs that the border leaves.
    fn lines(&self) -> Vec<Line> {
        let mut all = BTreeSet::new();
        for row in 0..=self.rows + 1 {
            for column in 0..=self.columns + 1 {
                for vertical in [false, true] {
                    let line = Line {
                        vertical,
                        row,
                        column,
                    };
                    let Border {
                        north,
                        south,
                        west,
                        east,
                    } = self.border;
                    let beyond = vertical && (row == 0 && north || row > self.rows && south)
                        || !vertical && (column == 0 && west || column > self.columns && east);
                    if !beyond && ends(line).iter().any(|&end| self.has_point(end)) {
                        all.insert(line);
                    }
                }
            }
        }
        all.into_iter().collect()
    }

    /// All ways to draw the lines so that each point has none or two.
    fn drawings(&self) -> Vec<Drawing> {
        let lines = self.lines();
        let mut found = vec![Drawing::new()];
        let mut left: BTreeMap<Point, usize> = BTreeMap::new();
        for end in lines.iter().flat_map(|&line| ends(line)) {
            *left.entry(end).or_default() += 1;
        }
        for &line in &lines {
            for end in ends(line) {
                *left.get_mut(&end).unwrap() -= 1;
            }
            let with = found.iter().map(|drawing| {
                let mut with = drawing.clone();
                with.insert(line);
                with
            });
            let both: Vec<Drawing> = found.iter().cloned().chain(with).collect();
            let can_be = |drawing: &Drawing| {
                ends(line)
                    .into_iter()
                    .filter(|&p| self.has_point(p))
                    .all(|p| {
                        let met = drawing.iter().filter(|l| ends(**l).contains(&p)).count();
                        met <= 2 && !(met == 1 && left[&p] == 0)
                    })
            };
            found = both.into_iter().filter(can_be).collect();
        }
        found
    }

    /// Whether a drawing is one of a mode, by what the guide says of the mode.
    fn allows(&self, mode: Loop, drawing: &Drawing) -> bool {
        let four = (1..=self.rows).any(|row| {
            (1..=self.columns).any(|c| sides(row, c).iter().all(|side| drawing.contains(side)))
        });
        let circuits = circuits(drawing);
        match mode {
            Loop::L0 => !four,
            Loop::L1 => circuits.is_empty(),
            Loop::L2 => circuits.iter().all(|circuit| circuit == drawing),
        }
    }

    fn statement(&self, mode: Loop, premises: &str, claim: Claim) -> Statement {
        Statement {
            board: BoardName::Slitherlink {
                rows: self.rows.into(),
                columns: self.columns.into(),
                border: self.border.to_string(),
                mode,
            },
            ..rule("a rule", premises, claim)
        }
    }

    /// All solutions of grids in which the window stands with up to `margin` more cells on each
    /// side without border, as far as they are seen in the window, and whether the whole solution
    /// lies in it.
    fn solutions(&self, margin: u8) -> BTreeSet<(Drawing, bool)> {
        let side = |on_border: bool| if on_border { 0 } else { margin };
        let (up, left) = (side(self.border.north), side(self.border.west));
        let rows = up + self.rows + side(self.border.south);
        let columns = left + self.columns + side(self.border.east);
        let here = self.lines();
        let seen = grid_solutions(rows, columns).into_iter().map(|solution| {
            let moved = solution.iter().filter_map(|line| {
                Some(Line {
                    row: line.row.checked_sub(up)?,
                    column: line.column.checked_sub(left)?,
                    ..*line
                })
            });
            let seen: Drawing = moved.filter(|line| here.contains(line)).collect();
            let inside = circuits(&seen)
                .iter()
                .any(|circuit| circuit.len() == solution.len());
            (seen, inside)
        });
        seen.collect()
    }
}

/// The closed circuits among lines of which no three meet.
fn circuits(drawing: &Drawing) -> Vec<Drawing> {
    let mut left = drawing.clone();
    let mut found = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut path = Drawing::from([first]);
        let [start, mut at] = ends(first);
        while at != start {
            let Some(next) = left.iter().copied().find(|&line| ends(line).contains(&at)) else {
                break;
            };
            left.remove(&next);
            path.insert(next);
            let [a, b] = ends(next);
            at = if a == at { b } else { a };
        }
        if at == start {
            found.push(path);
        } else {
            // The other way from the first line on, to take the path away.
            let mut at = start;
            while let Some(next) = left.iter().copied().find(|&line| ends(line).contains(&at)) {
                left.remove(&next);
                let [a, b] = ends(next);
                at = if a == at { b } else { a };
            }
        }
    }
    found
}

/// All single circuits of a grid: the rims of sets of cells.
fn grid_solutions(rows: u8, columns: u8) -> Vec<Drawing> {
    let cells: Vec<(u8, u8)> = (1..=rows)
        .flat_map(|row| (1..=columns).map(move |column| (row, column)))
        .collect();
    let mut found = Vec::new();
    for set in 1u32..1 << cells.len() {
        let mut rim = Drawing::new();
        for (i, &(row, column)) in cells.iter().enumerate() {
            if set >> i & 1 == 1 {
                for side in sides(row, column) {
                    if !rim.remove(&side) {
                        rim.insert(side);
                    }
                }
            }
        }
        let mut met: BTreeMap<Point, usize> = BTreeMap::new();
        rim.iter()
            .flat_map(|&line| ends(line))
            .for_each(|end| *met.entry(end).or_default() += 1);
        if met.values().all(|&lines| lines == 2) && circuits(&rim).len() == 1 {
            found.push(rim);
        }
    }
    found
}

fn borders() -> Vec<Border> {
    (0..16)
        .map(|mask: u8| Border {
            north: mask & 1 != 0,
            south: mask & 2 != 0,
            west: mask & 4 != 0,
            east: mask & 8 != 0,
        })
        .collect()
}

/// 1×1 and 1×2 at every border, 2×2 at one border of each class.
fn places() -> Vec<Place> {
    let small = [(1, 1), (1, 2)].into_iter();
    let small = small.flat_map(|size| borders().into_iter().map(move |border| (size, border)));
    let square = ["", "N", "NW", "NS", "NSW", "NSWE"];
    let square = square.map(|border| ((2, 2), border.parse().unwrap()));
    let place = |((rows, columns), border)| Place {
        rows,
        columns,
        border,
    };
    small.chain(square).map(place).collect()
}

/// A board allows a drawing exactly if its mode does: BRT, once every line is decided, finds a
/// contradiction or none.
#[test]
fn boards_allow_what_their_mode_allows() {
    for place in places() {
        let drawings = place.drawings();
        // There are 52,000 drawings of 2×2 cells without a border.
        let step = drawings.len().div_ceil(6_000);
        for mode in Loop::ALL {
            let size = (place.rows.into(), place.columns.into());
            let window = Window::new(size.0, size.1, place.border, true);
            let board = Slitherlink::new(window.extent(mode)).unwrap();
            assert_eq!(
                window.lines().iter().copied().collect::<BTreeSet<_>>(),
                place.lines().into_iter().collect()
            );
            let engine = oddagon_csp::Engine::of(board.csp());
            let all = engine.state(&CandidateSet::full(engine.candidate_count()));
            for drawing in drawings.iter().step_by(step) {
                let mut state = all.clone();
                for (i, line) in window.lines().iter().enumerate() {
                    engine.decide(&mut state, board.line(i, drawing.contains(line)));
                }
                let allowed = engine.brt(&mut state).is_ok();
                assert_eq!(
                    allowed,
                    place.allows(mode, drawing),
                    "{} {drawing:?}",
                    board.window_title()
                );
            }
        }
    }
}

/// In each mode a window may look as it does in any solution but those that the mode's scope leaves
/// out; in L2 none is left out.
#[test]
fn modes_leave_out_only_what_their_scope_says() {
    for place in places() {
        for (seen, inside) in place.solutions(1) {
            let around_one = inside && seen.len() == 4;
            assert!(place.allows(Loop::L2, &seen), "{seen:?}");
            assert_eq!(place.allows(Loop::L0, &seen), !around_one, "{seen:?}");
            assert_eq!(place.allows(Loop::L1, &seen), !inside, "{seen:?}");
        }
    }
    assert_eq!(
        Loop::ALL.map(Loop::scope),
        [
            "every puzzle but those whose whole solution is the circuit around one cell",
            "every puzzle",
            "every puzzle but those whose whole solution is a circuit inside the window",
        ]
    );
}

/// What discovery looks at is what all drawings show of the window, in every mode; and its rules
/// hold in all of them.
#[test]
fn discovered_rules_hold_in_all_drawings() {
    for place in places() {
        let drawings = place.drawings();
        for mode in Loop::ALL {
            let request = Request {
                rows: place.rows.into(),
                columns: place.columns.into(),
                border: place.border,
                stubs: false,
                mode,
                corners: false,
                colours: false,
                max_premises: Some(4),
            };
            let discovery = request.discovery(false).unwrap();
            let vocabulary = discovery.ground();
            let window = vocabulary.window();
            let allowed = drawings
                .iter()
                .filter(|drawing| place.allows(mode, drawing));
            let shown = allowed.map(|drawing| {
                let lines = (0..window.lines().len())
                    .map(|l| Literal::Line(l, drawing.contains(&window.lines()[l])));
                let clues = (0..window.cell_count()).filter_map(|cell| {
                    let (row, column) = (cell as u8 / place.columns, cell as u8 % place.columns);
                    let sides = sides(row + 1, column + 1);
                    let count = sides.iter().filter(|side| drawing.contains(side)).count();
                    (count < 4).then_some(Literal::Clue(cell, count as u8))
                });
                let literals = lines.chain(clues);
                literals.fold(0u128, |set, l| set | 1 << vocabulary.number(l))
            });
            let shown: BTreeSet<u128> = shown.collect();
            let fillings = discovery.fillings().iter().copied();
            assert_eq!(fillings.collect::<BTreeSet<_>>(), shown);
            let rules = discovery.rules();
            for rule in &rules {
                let holds = |rule: &Implication<RuleDepth>| {
                    let mut with = shown.iter().filter(|set| rule.premises & !**set == 0);
                    with.all(|set| set >> rule.conclusion & 1 == 1)
                };
                assert!(holds(rule), "{}", rule.text(vocabulary));
                for premise in members(rule.premises) {
                    let less =
                        Implication::new(rule.premises & !(1 << premise), rule.conclusion.into());
                    assert!(!holds(&less), "{}", rule.text(vocabulary));
                }
            }
            let mut verifier = vocabulary.verifier().unwrap();
            for rule in rules.iter().step_by(rules.len().div_ceil(15)) {
                vocabulary.verify(&mut verifier, rule, true).unwrap();
            }
        }
    }
}

/// What is compared for random statements, found once: places, their drawings, and solutions around
/// them.
struct Sample {
    place: Place,
    drawings: Vec<Drawing>,
    solutions: Vec<(Drawing, bool)>,
}

static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let samples = places().into_iter().map(|place| Sample {
        drawings: place.drawings(),
        solutions: place.solutions(1).into_iter().collect(),
        place,
    });
    samples.collect()
});

/// The values of a CSP-variable of a window in a drawing, by the name of the CSP-variable.
fn value(name: &str, drawing: &Drawing) -> String {
    let (row, column) = name[2..].split_once('c').unwrap();
    let (row, column): (u8, u8) = (row.parse().unwrap(), column.parse().unwrap());
    let line = |vertical, row, column| {
        drawing.contains(&Line {
            vertical,
            row,
            column,
        })
    };
    match &name[..1] {
        "H" => u8::from(line(false, row, column)).to_string(),
        "V" => u8::from(line(true, row, column)).to_string(),
        "N" => {
            let sides = sides(row, column);
            sides
                .iter()
                .filter(|side| drawing.contains(side))
                .count()
                .to_string()
        }
        _ => {
            let met = [
                (line(true, row.wrapping_sub(1), column), 'n'),
                (line(true, row, column), 's'),
                (line(false, row, column), 'e'),
                (line(false, row, column.wrapping_sub(1)), 'w'),
            ];
            let letters: String = met
                .iter()
                .filter(|(drawn, _)| *drawn)
                .map(|(_, l)| l)
                .collect();
            if letters.is_empty() {
                "o".to_owned()
            } else {
                letters
            }
        }
    }
}

/// A premise: a CSP-variable and what it may be.
fn premise(sample: &Sample, kind: usize, which: usize, values: usize) -> (String, Vec<String>) {
    let place = &sample.place;
    let lines = place.lines();
    let cells = usize::from(place.rows * place.columns);
    let points = usize::from((place.rows + 1) * (place.columns + 1));
    let at =
        |i: usize, columns: u8| format!("r{}c{}", i as u8 / columns + 1, i as u8 % columns + 1);
    let name = match kind {
        0 => lines[which % lines.len()].to_string(),
        1 => format!("N{}", at(which % cells, place.columns)),
        _ => format!("P{}", at(which % points, place.columns + 1)),
    };
    let all: BTreeSet<String> = sample.drawings.iter().map(|d| value(&name, d)).collect();
    let mut kept: Vec<String> = all.iter().filter(|v| *v != "4").cloned().collect();
    if kind < 2 {
        kept = vec![kept[values % kept.len()].clone()];
    } else {
        let chosen: Vec<String> = kept
            .iter()
            .enumerate()
            .filter(|(i, _)| values >> i & 1 == 1)
            .map(|(_, v)| v.clone())
            .collect();
        if !chosen.is_empty() {
            kept = chosen;
        }
    }
    (name, kept)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    /// A statement is proven in a mode exactly if no drawing of that mode is against it; and in
    /// real solutions it fails only where the scope of the mode says so.
    #[test]
    fn verdicts_are_those_of_all_drawings(
        which in any::<prop::sample::Index>(),
        premises in prop::collection::vec((0..3usize, 0..64usize, 0..128usize), 0..4),
        claim in (0..64usize, any::<bool>()),
    ) {
        let sample = which.get(&SAMPLES);
        let place = &sample.place;
        let mut names = BTreeSet::new();
        let premises: Vec<(String, Vec<String>)> = premises
            .into_iter()
            .map(|(kind, which, values)| premise(sample, kind, which, values))
            .filter(|(name, _)| names.insert(name.clone()))
            .collect();
        let lines = place.lines();
        let line = lines[claim.0 % lines.len()].to_string();
        let wrong = u8::from(claim.1).to_string();
        let text = premises.iter().map(|(name, values)| format!("{name}: {}", values.join(" ")));
        let text = text.collect::<Vec<_>>().join("; ");
        prop_assume!(!names.contains(&line));
        let meets = |d: &Drawing| premises.iter().all(|(name, kept)| kept.contains(&value(name, d)));
        let against = |d: &Drawing| meets(d) && value(&line, d) == wrong;
        let holds_in: Vec<Loop> = Loop::ALL.into_iter().filter(|&mode| {
            let allowed = sample.drawings.iter().filter(|d| place.allows(mode, d));
            let mut met = allowed.filter(|d| meets(d)).peekable();
            met.peek().is_some() && !met.any(against)
        }).collect();
        for mode in Loop::ALL {
            let claim = Claim::Eliminate(NameList(vec![format!("{line}={wrong}")]));
            let statement = place.statement(mode, &text, claim);
            let possible = sample.drawings.iter().any(|d| place.allows(mode, d) && meets(d));
            let verdict = match Verdict::new(&statement, 0) {
                Ok(verdict) => verdict,
                Err(_) => {
                    prop_assert!(!possible, "{statement:?}");
                    continue;
                }
            };
            prop_assert!(possible, "{statement:?}");
            prop_assert_eq!(verdict.modes(), &holds_in[..], "{:?}", statement);
            prop_assert_eq!(matches!(verdict, Verdict::Holds { .. }), holds_in.contains(&mode));
            for (seen, inside) in &sample.solutions {
                let left_out = match mode {
                    Loop::L0 => *inside && seen.len() == 4,
                    Loop::L1 => *inside,
                    Loop::L2 => false,
                };
                prop_assert!(!holds_in.contains(&mode) || left_out || !against(seen));
            }
            // All that follows is what all drawings with the premises have in common.
            let found = consequences(&statement).unwrap();
            let board = statement.board.board().unwrap();
            for line in &lines {
                for drawn in ["0", "1"] {
                    let name = format!("{line}={drawn}");
                    let mut met = sample.drawings.iter().filter(|d| place.allows(mode, d) && meets(d));
                    let excluded = met.all(|d| value(&line.to_string(), d) != drawn);
                    let said = found.iter().any(|&c| board.csp().candidate_name(c) == name);
                    let known = names.contains(&line.to_string());
                    prop_assert_eq!(said, excluded && !known, "{} of {:?}", name, statement);
                }
            }
        }
    }
}
