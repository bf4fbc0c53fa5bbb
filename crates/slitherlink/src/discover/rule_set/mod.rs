//! Sets of rules in files: RON and JSON like the other libraries of the program, and a table for
//! authors of solvers.
//!
//! The table is text with one rule per line: premises, `=>`, the conclusion, and, where it is
//! known, `;` and the depth. Lines that begin with `#` are not rules; the first says what the table
//! is about, the next two hold its name and in which puzzles the rules hold. If the rules are only
//! a part of all, one line says which: `# part 0/3 (oddagon 0.1.0 discover --window, cut 8,
//! 17 items, sha256 …) of 2x2 stubs=no loop=L0 depths=yes`. A program that only needs the rules can
//! read it like this (in Python):
//!
//! ```text
//! rules = []
//! for line in open("2x2.rules"):
//!     if line.strip() and not line.startswith("#"):
//!         premises, conclusion = line.split(";")[0].split("=>")
//!         rules.append((premises.split(), conclusion.strip()))
//! ```
//!
//! A premise or conclusion is a name, `=`, and a number: `Hr1c2=1` (the top side of cell r1c2 is
//! drawn), `Vr1c1=0` (the left side of r1c1 is not), `r1c1=3` (the cell's clue). Rows and columns
//! count from the window's upper left cell; a rule stands for its images under the symmetries that
//! keep the window and its borders.

mod read;
mod rule;
mod write;

pub use read::RuleSetError;
pub use rule::Rule;

use super::rule_depth::RuleDepth;
use super::vocabulary::{DiscoverError, Request};
use oddagon_boards::slitherlink::{Loop, LoopMode};
use oddagon_boards::theorem::{BoardName, Claim, NameList, Pattern, Statement};
use oddagon_job::{Given, Part, Shard};
use oddagon_rules::discover::Implication;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;

/// Rules of one window, as they are written to a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// The version of the format: 1.
    pub version: u32,
    /// The name of the set, for people.
    pub name: String,
    /// What is in it, in which puzzles its rules hold, and where it comes from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The number of rows of cells of the window.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The sides that coincide with the grid's border, letters among N, S, W and E.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub border: String,
    /// Whether the rules may mention the lines that leave the window's rim.
    #[serde(default)]
    pub stubs: bool,
    /// How much of "the lines form one closed circuit" is assumed: see [`Loop`] for the puzzles in
    /// which the rules hold.
    #[serde(rename = "loop")]
    pub mode: Loop,
    /// Whether the rules may say how many of the two lines at a corner are drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub corners: bool,
    /// Whether the rules may say if two cells on both sides of a third have the same colour.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub colours: bool,
    /// The most premises that were allowed, if that was limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_premises: Option<usize>,
    /// Whether rules are left out whose conclusions the others, or the bases of smaller windows,
    /// give when applied in sequence: see [`Bases`](super::Bases).
    #[serde(default)]
    pub basis: bool,
    /// Which part of all rules these are, if they are not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part<String>>,
    /// The rules.
    pub rules: Vec<Rule>,
}

impl RuleSet {
    /// The version of the format that this program writes and reads.
    pub const VERSION: u32 = 1;

    /// The set of these rules, which answer a request.
    ///
    /// # Errors
    /// If the request asks for a window that does not exist.
    pub fn new(
        request: &Request,
        rules: &[Implication<RuleDepth>],
        basis: bool,
    ) -> Result<RuleSet, DiscoverError> {
        let vocabulary = request.vocabulary()?;
        let what = if basis { "basis of the" } else { "all" };
        Ok(RuleSet {
            version: Self::VERSION,
            name: format!("{what} minimal rules of {}", request.title()),
            about: format!("They hold in {}.", request.mode.scope()),
            rows: request.rows,
            columns: request.columns,
            border: request.border.to_string(),
            stubs: request.stubs,
            mode: request.mode,
            corners: request.corners,
            colours: request.colours,
            max_premises: request.max_premises,
            basis,
            part: None,
            rules: rules.iter().map(|r| Rule::new(r, &vocabulary)).collect(),
        })
    }

    /// The set as a part of all rules: what one shard of a
    /// [`Discovery`](oddagon_rules::discover::Discovery) found.
    pub fn as_part(self, title: String, shard: Shard) -> RuleSet {
        let all = "all minimal rules";
        RuleSet {
            name: self.name.replacen(all, "some minimal rules", 1),
            part: Some(Part::new("discover --window", title, shard, self.lines())),
            ..self
        }
    }

    /// The set as a file of that name, to be merged with others.
    pub fn given(&self, name: &str) -> Given<String> {
        Given::new(name.to_owned(), self.part.clone(), self.lines())
    }

    /// The rules as lines of a table.
    fn lines(&self) -> impl Iterator<Item = String> {
        self.rules.iter().map(|rule| match rule.depth {
            Some(depth) => format!("{rule} ; {depth}"),
            None => rule.to_string(),
        })
    }

    /// The request that the rules answer.
    ///
    /// # Errors
    /// If the border has letters that do not name sides.
    pub fn request(&self) -> Result<Request, String> {
        Ok(Request {
            rows: self.rows,
            columns: self.columns,
            border: self.border.parse()?,
            stubs: self.stubs,
            mode: self.mode,
            corners: self.corners,
            colours: self.colours,
            max_premises: self.max_premises,
        })
    }

    /// Each rule as a theorem to be proven on its window with free surroundings; the name is the
    /// rule in words.
    ///
    /// If points are tried at a rule's depth, the statement's focus includes them, too.
    pub fn statements(&self) -> impl Iterator<Item = Statement> + '_ {
        self.rules.iter().map(|rule| self.statement(rule))
    }

    fn statement(&self, rule: &Rule) -> Statement {
        // A clue is a value of the cell's CSP-variable N; a line's name is its CSP-variable.
        // Of a corner it may be said what it is not.
        let said = |literal: &str| match literal.split_once('≠') {
            Some((corner, not)) => {
                let others = ["0", "1", "2"].into_iter().filter(|&number| number != not);
                (corner.to_owned(), others.collect::<Vec<_>>().join(" "))
            }
            None => {
                let (name, value) = literal.split_once('=').unwrap_or((literal, ""));
                (name.to_owned(), value.to_owned())
            }
        };
        let restricted = |prefix: &str, literal: &String| {
            let (name, value) = said(literal);
            format!("{prefix}{name}: {value}")
        };
        let clues = rule.clues.iter().map(|clue| restricted("N", clue));
        let lines = rule.premises.iter().map(|line| restricted("", line));
        let focus = match rule.depth.map(|depth| depth.focus()) {
            Some("H V P") => "H V P",
            _ => "",
        };
        Statement {
            name: rule.to_string(),
            board: BoardName::Slitherlink {
                rows: self.rows,
                columns: self.columns,
                border: self.border.clone(),
                mode: self.mode,
            },
            pattern: Pattern::Restrict(clues.chain(lines).collect::<Vec<_>>().join("; ")),
            without: NameList::default(),
            decided: NameList::default(),
            assume: Vec::new(),
            claim: match rule.conclusion.strip_prefix('S') {
                None => Claim::Assert(NameList::from(rule.conclusion.as_str())),
                Some(_) => {
                    let (corner, numbers) = said(&rule.conclusion);
                    let wrong = ["0", "1", "2"].iter().filter(|n| !numbers.contains(**n));
                    let wrong = wrong.map(|number| format!("{corner}={number}"));
                    Claim::Eliminate(NameList(wrong.collect()))
                }
            },
            focus: NameList::from(focus),
            source: String::new(),
        }
    }

    /// The set with its rules sorted by how often they fired, the most useful first; those that
    /// fired equally often keep their order. Rules without a count come last.
    pub fn ranked(mut self, fires: &[u64]) -> RuleSet {
        let mut order: Vec<usize> = (0..self.rules.len()).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(fires.get(i).copied().unwrap_or(0)));
        self.rules = order.iter().map(|&i| self.rules[i].clone()).collect();
        self
    }
}

/// How many rules there are, by number of premises and by depth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// The number of all rules.
    pub rules: usize,
    /// By number of premises.
    pub by_premises: BTreeMap<usize, usize>,
    /// By depth, in order of strength; rules of unknown depth are not counted.
    #[serde(serialize_with = "by_name")]
    pub by_depth: BTreeMap<RuleDepth, usize>,
}

impl Counts {
    /// The counts of these rules.
    pub fn of(rules: &[Implication<RuleDepth>]) -> Counts {
        let mut counts = Counts {
            rules: rules.len(),
            ..Counts::default()
        };
        for rule in rules {
            *counts.by_premises.entry(rule.size()).or_default() += 1;
            if let Some(depth) = rule.depth {
                *counts.by_depth.entry(depth).or_default() += 1;
            }
        }
        counts
    }
}

fn by_name<S: Serializer>(counts: &BTreeMap<RuleDepth, usize>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(counts.iter().map(|(depth, n)| (depth.to_string(), n)))
}
