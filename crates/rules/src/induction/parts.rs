//! The theorems that prove an induction.

use super::Bound;
use super::differences::Differences;
use super::error::InductionError;
use super::place::Layout;
use itertools::Itertools;
use oddagon_boards::theorem::{
    Assumption, BoardName, Claim, NameList, Pattern, Statement, Theorem,
};
use oddagon_prover::sat;

/// Cells of an abstract board that has the step's constraints on them, and no others.
pub(super) struct Cells<'l> {
    pub names: Vec<String>,
    /// Pairs of cells, and the differences from the first to the second.
    pub pairs: Vec<(usize, usize, &'l Differences)>,
    /// The number of ranks.
    pub ranks: i64,
    pub bound: Bound,
}

impl Cells<'_> {
    /// The board.
    pub fn board(&self) -> BoardName {
        let ranks = || 1..=self.ranks;
        let variables = (0..self.names.len()).map(|cell| {
            let members = ranks().map(|rank| self.candidate(cell, rank)).join(" ");
            format!("{} = {members}", self.names[cell])
        });
        let links = self.pairs.iter().flat_map(|&(a, b, differences)| {
            let pairs = ranks().cartesian_product(ranks());
            let linked = pairs.filter(|(x, y)| !differences.allows(y - x));
            linked.map(move |(x, y)| format!("{} {}", self.candidate(a, x), self.candidate(b, y)))
        });
        BoardName::Abstract {
            variables: variables.collect(),
            free: NameList::default(),
            links: links.collect(),
        }
    }

    /// The name of a candidate: its cell and its rank. Ranks here are counted so that large ones
    /// are good.
    fn candidate(&self, cell: usize, rank: i64) -> String {
        let shown = self.shown(rank);
        format!("{}_{shown}", self.names[cell])
    }

    /// A rank as the induction counts it.
    pub fn shown(&self, rank: i64) -> i64 {
        match self.bound {
            Bound::AtLeast(_) => rank,
            Bound::AtMost(_) => self.ranks + 1 - rank,
        }
    }

    /// The candidates of a cell from a rank on.
    pub fn from(&self, cell: usize, rank: i64) -> impl Iterator<Item = String> {
        (rank.max(1)..=self.ranks).map(move |rank| self.candidate(cell, rank))
    }

    /// The candidates of a cell below a rank.
    pub fn below(&self, cell: usize, rank: i64) -> impl Iterator<Item = String> {
        (1..rank.min(self.ranks + 1)).map(move |rank| self.candidate(cell, rank))
    }

    /// A line of a [`Pattern::Restrict`]: the cell has this rank or more. `None` where that
    /// excludes nothing.
    pub fn restricted(&self, cell: usize, rank: i64) -> Option<String> {
        (rank > 1).then(|| format!("{}: {}", self.names[cell], self.from(cell, rank).join(" ")))
    }
}

/// One kind of part: from premises, each that one of some cells has rank s or more, to the
/// conclusion that one of some others has rank s + by or more.
struct Kind<'l> {
    says: String,
    cells: Cells<'l>,
    premises: Vec<Vec<usize>>,
    conclusion: Vec<usize>,
}

/// All parts of an induction with this step.
///
/// # Errors
/// A kind of part whose premises nothing meets.
pub(super) fn of(
    name: &str,
    bound: Bound,
    step: &Layout,
) -> Result<Vec<Statement>, InductionError> {
    let mut parts = Vec::new();
    for kind in kinds(bound, step) {
        let named = format!("{name}: {}", kind.says);
        let premises = kind.statement(&named, 1, Claim::Impossible);
        let met = sat::decide(&Theorem::new(premises)?)
            .map_err(|error| InductionError::unsettled(&named, &error.into()))?;
        if met.is_unsat() {
            return Err(InductionError::Void {
                problem: format!("{named}: no ranks meet the premises, whatever the bound"),
            });
        }
        for s in 1..=kind.cells.ranks {
            let named = format!("{named}, bound {}", kind.cells.shown(s));
            let claim = kind.claim(s, s + bound.by());
            parts.extend(claim.map(|claim| kind.statement(&named, s, claim)));
        }
    }
    Ok(parts)
}

/// How far an arm has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has no cell yet.
    Absent,
    /// It has its first cell.
    First,
    /// It has a cell and one before it.
    Later,
}

/// The kinds of parts, the steps first, then the end.
fn kinds(bound: Bound, step: &Layout) -> Vec<Kind<'_>> {
    let arms = step.arms.len();
    let stages = [Stage::Later, Stage::First, Stage::Absent];
    let all = (0..arms).map(|_| stages).multi_cartesian_product();
    let steps = all.filter(|stages| {
        // With one cell altogether there is nothing to show.
        let begun = stages.iter().filter(|&&stage| stage != Stage::Absent);
        stages.contains(&Stage::Later) || begun.count() > 1
    });
    let mut kinds: Vec<Kind> = steps
        .map(|stages| Kind::step(bound, step, &stages))
        .collect();
    if step.top.is_some() {
        let names = (0..arms).map(last).chain(["top".to_owned()]);
        let to_top = step.to_top.iter().enumerate();
        let pairs = to_top.map(|(arm, differences)| (arm, arms, differences));
        let heads = (0..arms).map(|arm| (arm, arm)).collect_vec();
        kinds.push(Kind {
            says: "from the last cells to the top".to_owned(),
            cells: cells(
                bound,
                names.collect(),
                pairs.chain(across(step, &heads)).collect(),
            ),
            premises: vec![(0..arms).collect()],
            conclusion: vec![arms],
        });
    }
    kinds
}

impl<'l> Kind<'l> {
    fn step(bound: Bound, step: &'l Layout, stages: &[Stage]) -> Kind<'l> {
        let (mut names, mut pairs, mut heads, mut before) = (vec![], vec![], vec![], vec![]);
        for (arm, &stage) in stages
            .iter()
            .enumerate()
            .filter(|(_, stage)| **stage != Stage::Absent)
        {
            let head = names.len();
            names.push(last(arm));
            heads.push((arm, head));
            before.push(None);
            if stage == Stage::Later {
                names.push(format!("{}1", letter(arm)));
                pairs.push((head + 1, head, &step.next[arm]));
                before[heads.len() - 1] = Some(head + 1);
            }
        }
        pairs.extend(across(step, &heads));
        let premises = (0..heads.len()).map(|e| {
            let others = heads.iter().enumerate().filter(|(f, _)| *f != e);
            let others = others.map(|(_, &(_, head))| head);
            before[e].into_iter().chain(others).collect()
        });
        let says = |stage: Stage| match stage {
            Stage::Absent => "no cell",
            Stage::First => "a first cell",
            Stage::Later => "a next cell",
        };
        Kind {
            says: stages.iter().map(|&stage| says(stage)).join(" and "),
            premises: premises.collect(),
            conclusion: heads.iter().map(|&(_, head)| head).collect(),
            cells: cells(bound, names, pairs),
        }
    }

    /// The claim that one of the conclusion's cells has this rank or more; `None` where that says
    /// nothing beyond the premises with this s.
    fn claim(&self, s: i64, rank: i64) -> Option<Claim> {
        let names = |names: Vec<String>| NameList(names);
        let mut alone = self.premises.iter().filter(|premise| premise.len() == 1);
        let is_premise = rank <= s && alone.any(|premise| self.conclusion.contains(&premise[0]));
        if rank <= 1 || is_premise {
            return None;
        }
        if rank > self.cells.ranks {
            return Some(Claim::Impossible);
        }
        Some(match self.conclusion[..] {
            [cell] => Claim::Eliminate(names(self.cells.below(cell, rank).collect())),
            _ => {
                let cells = self.conclusion.iter();
                let enough = cells.flat_map(|&cell| self.cells.from(cell, rank));
                Claim::AtLeastOne(names(enough.collect()))
            }
        })
    }

    /// The theorem that a claim follows from the premises with this s.
    fn statement(&self, name: &str, s: i64, claim: Claim) -> Statement {
        let (mut lines, mut assume) = (Vec::new(), Vec::new());
        for premise in &self.premises {
            match premise[..] {
                [cell] => lines.extend(self.cells.restricted(cell, s)),
                _ if s <= 1 => {}
                _ => {
                    let enough = premise.iter().flat_map(|&cell| self.cells.from(cell, s));
                    assume.push(Assumption::AtLeastOne(NameList(enough.collect())));
                }
            }
        }
        Statement {
            name: name.to_owned(),
            board: self.cells.board(),
            pattern: Pattern::Restrict(lines.join("; ")),
            without: NameList::default(),
            decided: NameList::default(),
            assume,
            claim,
            focus: NameList::default(),
            source: String::new(),
        }
    }
}

/// Cells with enough ranks that the theorems for all others follow: see [the module](super).
fn cells(bound: Bound, names: Vec<String>, pairs: Vec<(usize, usize, &Differences)>) -> Cells<'_> {
    // There are at most nine cells, and the reach is at most nine.
    let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
    Cells {
        ranks: count.saturating_mul(bound.reach() + 1).saturating_add(1),
        names,
        pairs,
        bound,
    }
}

/// The pairs of these cells of different arms, each given by its arm and its index.
pub(super) fn across<'l>(
    step: &'l Layout,
    cells: &[(usize, usize)],
) -> Vec<(usize, usize, &'l Differences)> {
    let pairs = cells.iter().array_combinations();
    let apart = pairs.filter(|[a, b]| a.0 != b.0);
    let said = apart.map(|[a, b]| (a.1, b.1, &step.across[&(a.0, b.0)]));
    said.collect()
}

/// The letter of an arm.
pub(super) fn letter(arm: usize) -> char {
    char::from(b"abcdefgh"[arm])
}

/// The second cell of an arm of the step.
fn last(arm: usize) -> String {
    format!("{}2", letter(arm))
}
