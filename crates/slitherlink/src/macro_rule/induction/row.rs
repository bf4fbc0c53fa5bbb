//! Windows in a row, and where they stand.

use crate::macro_rule::image::{Image, Place, value_names};
use oddagon_rules::induction::InductionError;

/// A point and the values that it may have.
type Joint = (Place, u16);

/// The rows of windows that lead to the window of an end, one for each of its entrances.
pub(super) struct Rows {
    end: Image,
    rows: Vec<Row>,
}

/// A row of windows: `begin`, then any number of `step`s, which leads to an entrance of the end. It
/// is turned as needed.
struct Row {
    begin: Image,
    step: Image,
    entrance: Place,
}

impl Rows {
    /// Puts the parts together.
    ///
    /// # Errors
    /// If they do not fit; the error says where and why.
    pub fn of(begin: Image, step: Image, end: Image) -> Result<Rows, InductionError> {
        let misfit = |problem: String| Err(InductionError::Fit { problem });
        let point = |part, expected| misfit(format!("{part}: expected {expected}"));
        let exclusion = "a claim that eliminates values of one point";
        let Some(given) = exit(&begin) else {
            return point("begin", exclusion);
        };
        let Some(passed) = exit(&step) else {
            return point("step", exclusion);
        };
        let [entrance] = step.points[..] else {
            return point("step", "one restricted point");
        };
        if entrance.0 == passed.0 {
            return point("step", "another restricted point than that of the claim");
        }
        if end.points.is_empty() {
            return point("end", "a restricted point");
        }
        let border = |part, problem| misfit(format!("{part}: {problem}"));
        if step.border.contains(&true) {
            return border(
                "step",
                "at a border of the grid it holds in some places only, expected no border",
            );
        }
        if end.points.len() > 1 && begin.border.contains(&true) {
            return border("begin", "found a border, but the end has several entrances");
        }
        gap("step", given.1, entrance.1)?;
        gap("step", passed.1, entrance.1)?;
        // For each entrance, all rows that lead there.
        let mut ways: Vec<Vec<Row>> = Vec::new();
        for &entrance in &end.points {
            let turned = (0..8).map(|turn| Row {
                begin: begin.turned(turn),
                step: step.turned(turn),
                entrance: entrance.0,
            });
            let mut fit: Vec<Row> = turned.filter(|row| row.gives(entrance.1)).collect();
            if fit.is_empty() {
                gap("end", given.1, entrance.1)?;
                gap("end", passed.1, entrance.1)?;
                return point("end", "a point that begin and step meet in the same way");
            }
            fit.retain(|row| row.stays_inside(&end));
            if fit.is_empty() {
                return border("end", "the row of windows leads beyond the border");
            }
            ways.push(fit);
        }
        // The ends of two rows may contradict each other.
        let mut rows = Rows {
            end,
            rows: Vec::new(),
        };
        for ways in ways {
            let index = ways.iter().position(|way| rows.takes(way)).unwrap_or(0);
            rows.rows.extend(ways.into_iter().nth(index));
        }
        Ok(rows)
    }

    /// Whether the premises do not contradict each other for few steps when this row is added.
    fn takes(&self, row: &Row) -> bool {
        let all = || self.rows.iter().chain([row]);
        (0..3).all(|steps| whole(&self.end, all(), steps).is_some())
    }

    /// All windows as one, with `steps` steps in each row; `None` if their premises contradict each
    /// other.
    pub fn whole(&self, steps: usize) -> Option<Image> {
        whole(&self.end, self.rows.iter(), steps)
    }
}

impl Row {
    /// Whether both the beginning and a step leave an entrance only these values.
    fn gives(&self, needed: u16) -> bool {
        [&self.begin, &self.step]
            .iter()
            .all(|part| exit(part).is_some_and(|(_, left)| left & !needed == 0))
    }

    /// Whether, for any number of steps, no window lies beyond the border of the beginning or the
    /// end on any side.
    fn stays_inside(&self, end: &Image) -> bool {
        let (Some((given, _)), Some((passed, _))) = (exit(&self.begin), exit(&self.step)) else {
            return false;
        };
        let entrance = self.step.points[0].0;
        (0..4).all(|side| {
            // How far each window reaches from its point to this side, and how far a step leads
            // away from it.
            let begin = reach(&self.begin, given)[side];
            let (before, after) = (
                reach(&self.step, entrance)[side],
                reach(&self.step, passed)[side],
            );
            let end_reach = reach(end, self.entrance)[side];
            let away = after - before;
            let first =
                !self.begin.border[side] || away >= 0 && before <= begin && end_reach <= begin;
            let last = !end.border[side] || away <= 0 && after <= end_reach && begin <= end_reach;
            first && last
        })
    }
}

/// The point of which a part excludes values, and the values that it leaves; `None` where its claim
/// is another.
fn exit(part: &Image) -> Option<Joint> {
    let [(place, excluded)] = part.then_points[..] else {
        return None;
    };
    let premise = part.points.iter().find(|(at, _)| *at == place);
    let before = premise.map_or(part.values_at(place), |(_, values)| *values);
    part.then_lines
        .is_empty()
        .then_some((place, before & !excluded))
}

/// Checks that the values given are among those needed.
fn gap(part: &'static str, given: u16, needed: u16) -> Result<(), InductionError> {
    let show = |values| value_names(values).collect::<Vec<_>>().join(" ");
    match given & !needed {
        0 => Ok(()),
        _ => Err(InductionError::Fit {
            problem: format!(
                "{part} needs its point to be {}, but is given {}",
                show(needed),
                show(given)
            ),
        }),
    }
}

/// How far a window reaches from one of its places to the north, south, west and east.
fn reach(image: &Image, (y, x): Place) -> [i32; 4] {
    let (height, width) = (2 * image.rows as i32, 2 * image.columns as i32);
    [y, height - y, x, width - x]
}

/// All windows of some rows and the end as one; `None` where their premises contradict each other.
fn whole<'r>(end: &Image, rows: impl Iterator<Item = &'r Row>, steps: usize) -> Option<Image> {
    // Each window without its entrances, and where it stands.
    let mut parts = vec![(end.without_points(), (0, 0))];
    for Row {
        begin,
        step,
        entrance,
    } in rows
    {
        let mut at = *entrance;
        let beside = |part: &Image, at: Place| Some(minus(at, exit(part)?.0));
        for _ in 0..steps {
            let place = beside(step, at)?;
            parts.push((step.without_points(), place));
            at = plus(place, step.points[0].0);
        }
        parts.push((begin.clone(), beside(begin, at)?));
    }
    Image::together(&parts)
}

fn plus(a: Place, b: Place) -> Place {
    (a.0 + b.0, a.1 + b.1)
}

fn minus(a: Place, b: Place) -> Place {
    (a.0 - b.0, a.1 - b.1)
}
