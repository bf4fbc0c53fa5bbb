//! Reading sets of rules, and what can be wrong with them.

use super::{Rule, RuleSet};
use crate::discover::rule_depth::RuleDepth;
use crate::discover::vocabulary::{DiscoverError, Vocabulary};
use oddagon_boards::slitherlink::{Loop, LoopMode};
use oddagon_boards::value::read_value;
use oddagon_core::TextError;
use oddagon_rules::discover::{Ground, Implication, Literals};
use serde::Deserialize;
use std::collections::HashMap;
use thiserror::Error;

/// Why a text is not a set of rules.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RuleSetError {
    /// The text does not follow the format.
    #[error(transparent)]
    Syntax(#[from] TextError),
    /// The set is written in another version of the format.
    #[error("the rules have format version {0}; this program reads version \
             {expected}", expected = RuleSet::VERSION)]
    Version(u32),
    /// The border has letters that do not name sides.
    #[error("border: {0}")]
    Border(String),
    /// It says that it is a part of other rules.
    #[error("found {found}, expected a part of {expected} depths=yes, or depths=no")]
    Part {
        /// The part.
        found: String,
        /// What its rules are about.
        expected: String,
    },
    /// There is no such window.
    #[error(transparent)]
    Window(#[from] DiscoverError),
    /// A rule says something that it cannot.
    #[error("rule {number} ({}): {problem}", rule.escape_debug())]
    Rule {
        /// The number of the rule, from 1.
        number: usize,
        /// The rule.
        rule: String,
        /// What is wrong with it.
        problem: String,
    },
}

/// A rule of a set as sets of literals.
type Resolved = Implication<RuleDepth>;

/// What every version of the format starts with.
#[derive(Deserialize)]
#[serde(rename = "RuleSet")]
struct Head {
    version: u32,
}

impl RuleSet {
    /// The vocabulary, and the rules as sets of its literals, in the file's order, for matchers.
    ///
    /// # Errors
    /// For a set made by hand, the error that [`RuleSet::read`] would give.
    pub fn window_rules(&self) -> Result<(Vocabulary, Vec<Resolved>), RuleSetError> {
        resolve(self)
    }

    /// Whether a text that begins with this line is meant to be a set of rules. In RON the name may
    /// be left out.
    pub fn is_meant_by(first: &str) -> bool {
        let starts = ["# slitherlink-rules ", "RuleSet", "(", r#"{"version""#];
        starts.iter().any(|start| first.starts_with(start))
    }

    /// Reads a set in RON, JSON, or as a table, told apart by the first byte that is not blank: `{`
    /// is JSON; a table begins with `# `. For every rule it checks that the window has its
    /// literals, that at most one premise is about a cell or a line, and none about the
    /// conclusion's; it does not check that the rule is valid.
    ///
    /// # Errors
    /// What is wrong and where.
    pub fn read(text: &str) -> Result<RuleSet, RuleSetError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let start = text.trim_start();
        let (set, head): (Result<RuleSet, RuleSetError>, Option<Head>) = if start.starts_with("# ")
        {
            let set = from_table(text);
            let version = set.as_ref().ok().map(|set| set.version);
            (set, version.map(|version| Head { version }))
        } else {
            (
                read_value(text).map_err(RuleSetError::from),
                read_value(text).ok(),
            )
        };
        // The version is looked at after a failure too: another version may have other fields.
        match head {
            Some(head) if head.version != RuleSet::VERSION => {
                Err(RuleSetError::Version(head.version))
            }
            _ => set.and_then(|set| resolve(&set).map(|_| set)),
        }
    }
}

/// The vocabulary of a set's window and its rules as sets of literals.
fn resolve(set: &RuleSet) -> Result<(Vocabulary, Vec<Resolved>), RuleSetError> {
    let request = set.request().map_err(RuleSetError::Border)?;
    let vocabulary = request.vocabulary()?;
    let mut with_depths = false;
    if let Some(part) = &set.part {
        let depths = part.request.strip_prefix(&request.title());
        with_depths = depths == Some(" depths=yes");
        if !matches!(depths, Some(" depths=yes" | " depths=no")) {
            return Err(RuleSetError::Part {
                found: part.to_string(),
                expected: request.title(),
            });
        }
    }
    let names = (0..vocabulary.literal_count()).map(|literal| (vocabulary.name(literal), literal));
    let names = Names {
        literals: names.collect(),
        vocabulary: &vocabulary,
    };
    let rules = set.rules.iter().enumerate().map(|(i, rule)| {
        let read = names.rule(rule).and_then(|read| match set.max_premises {
            Some(most) if read.size() > most => Err(format!(
                "found {} premises, expected at most {most}",
                read.size()
            )),
            _ if with_depths && rule.depth.is_none() && !set.corners && !set.colours => {
                Err("found no depth, expected one of every rule".to_owned())
            }
            _ => Ok(read),
        });
        read.map_err(|problem| RuleSetError::Rule {
            number: i + 1,
            rule: rule.to_string(),
            problem,
        })
    });
    let rules = rules.collect::<Result<_, _>>()?;
    Ok((vocabulary, rules))
}

/// The literals of a vocabulary by name.
struct Names<'v> {
    vocabulary: &'v Vocabulary,
    literals: HashMap<String, usize>,
}

impl Names<'_> {
    /// The rule that names these literals.
    fn rule(&self, rule: &Rule) -> Result<Resolved, String> {
        let conclusion = self.literal(&rule.conclusion, false)?;
        let mut premises: Literals = 0;
        let clues = rule.clues.iter().map(|name| (name, true));
        let lines = rule.premises.iter().map(|name| (name, false));
        for (name, clue) in clues.chain(lines) {
            let literal = self.literal(name, clue)?;
            let rivals = self.vocabulary.rivals(literal);
            if (premises | 1 << conclusion) & rivals != 0 {
                let kind = if clue {
                    "clue of a cell"
                } else if name.starts_with('S') {
                    "word about a corner"
                } else if name.starts_with('C') {
                    "word about colours"
                } else {
                    "word about a line"
                };
                return Err(format!("{name} is not the only {kind}"));
            }
            premises |= 1 << literal;
        }
        Ok(Implication {
            depth: rule.depth,
            ..Implication::new(premises, conclusion)
        })
    }

    /// The literal of that name, about a clue or a line as is asked.
    fn literal(&self, name: &str, clue: bool) -> Result<usize, String> {
        let found = self.literals.get(name).copied();
        found
            .filter(|&literal| self.vocabulary.is_clue(literal) == clue)
            .ok_or_else(|| {
                let kind = if clue {
                    "a clue such as r1c1=3"
                } else {
                    "a line such as Hr1c1=0"
                };
                format!("found {name:?}, expected {kind} of the window")
            })
    }
}

fn from_table(text: &str) -> Result<RuleSet, RuleSetError> {
    let mut set: Option<RuleSet> = None;
    for (i, line) in text.lines().enumerate() {
        let wrong = |column: usize, message: String| TextError::at((i + 1, column), message);
        let words = line.trim();
        match (&mut set, words.strip_prefix('#')) {
            (_, None) if words.is_empty() => {}
            (None, head) => {
                let head = head
                    .and_then(|h| h.trim().strip_prefix("slitherlink-rules "))
                    .ok_or_else(|| {
                        wrong(
                            1,
                            "expected a table's first line, # slitherlink-rules …".to_owned(),
                        )
                    })?;
                set = Some(table_head(head).map_err(|message| wrong(1, message))?);
            }
            (Some(set), Some(comment)) => {
                let comment = comment.trim();
                let of_shard = [" (oddagon ", " (cut "]
                    .iter()
                    .any(|made| comment.contains(made));
                if comment.starts_with("part ") && of_shard {
                    set.part = Some(comment.parse().map_err(|message| wrong(1, message))?);
                } else if set.name.is_empty() {
                    set.name = comment.to_owned();
                } else if set.about.is_empty() {
                    set.about = comment.to_owned();
                }
            }
            (Some(set), None) => {
                let rule = table_rule(line);
                set.rules.push(rule.map_err(|(at, m)| wrong(at + 1, m))?);
            }
        }
    }
    set.ok_or_else(|| TextError::at((1, 1), "expected a table of rules, found nothing").into())
}

/// The first line of a table, after its first word.
fn table_head(line: &str) -> Result<RuleSet, String> {
    let mut set = RuleSet {
        version: RuleSet::VERSION,
        name: String::new(),
        about: String::new(),
        rows: 0,
        columns: 0,
        border: String::new(),
        stubs: false,
        mode: Loop::L0,
        corners: false,
        colours: false,
        max_premises: None,
        basis: false,
        part: None,
        rules: Vec::new(),
    };
    for word in line.split_whitespace() {
        let expected = |what: &str| format!("found {word:?}, expected {what}");
        let (key, value) = word.split_once('=').ok_or_else(|| expected("key=value"))?;
        let yes_or_no = || match value {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(expected("yes or no")),
        };
        match key {
            "version" => set.version = value.parse().map_err(|_| expected("a number"))?,
            "window" => {
                let sides = value
                    .split_once('x')
                    .and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
                (set.rows, set.columns) = sides.ok_or_else(|| expected("window=RxC"))?;
            }
            "border" => set.border = value.to_owned(),
            "stubs" => set.stubs = yes_or_no()?,
            "loop" => set.mode = Loop::read(value)?,
            "corners" => set.corners = yes_or_no()?,
            "colours" => set.colours = yes_or_no()?,
            "basis" => set.basis = yes_or_no()?,
            "max-premises" => {
                set.max_premises = Some(value.parse().map_err(|_| expected("a number"))?);
            }
            _ => {
                return Err(expected(
                    "version, window, border, stubs, loop, basis, corners, colours or max-premises",
                ));
            }
        }
    }
    Ok(set)
}

/// A line of a table; an error with its place in the line.
fn table_rule(line: &str) -> Result<Rule, (usize, String)> {
    let (rule, depth) = match line.split_once(';') {
        Some((rule, depth)) => (rule, Some(depth)),
        None => (line, None),
    };
    let (premises, conclusion) = rule
        .split_once("=>")
        .ok_or_else(|| (0, "expected premises, =>, a conclusion".to_owned()))?;
    let depth = depth
        .map(|depth| depth.trim().parse())
        .transpose()
        .map_err(|message| (line.find(';').unwrap_or(0) + 1, message))?;
    let premises = premises.split_whitespace().map(str::to_owned);
    let (clues, premises) = premises.partition(|name| name.starts_with('r'));
    Ok(Rule {
        clues,
        premises,
        conclusion: conclusion.trim().to_owned(),
        depth,
    })
}
