use super::{Instances, RuleError, families};
use crate::csp::Theory;
use crate::theorem::{BoardName, Pattern, Statement};
use crate::theorem::{assumption_words, claim_words};

/// A published rule family: what it says and where, and its statements.
#[derive(Debug)]
pub struct Family {
    /// Its name on the command line: lower case, with hyphens.
    pub name: &'static str,
    /// The letter of its section: see the headings of `RULES.md`.
    pub section: char,
    /// Where it was published, or who is known for it.
    pub source: &'static str,
    /// What it says, in one sentence.
    pub says: &'static str,
    /// What its instances differ in.
    pub parameters: &'static [Parameter],
    /// The theory over which its depth is measured: BRT, or W1 for rules with groups, which act through whips\[1\]. Every table names it.
    pub theory: Theory,
    /// Its instances, up to the board's symmetry.
    pub instances: fn() -> Instances,
    /// Statements that resemble the family's but are false.
    pub near_misses: fn() -> Instances,
}

/// Something that a family's instances differ in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Its name on the command line: lower case.
    pub name: &'static str,
    /// The values it takes.
    pub values: &'static [&'static str],
    /// What it is.
    pub says: &'static str,
}

/// One statement of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    /// The value of each parameter of the family, in the same order.
    pub values: Vec<String>,
    /// What is to be proven, or (for a near miss) refused.
    pub statement: Statement,
    /// Cells that are decided without loss of generality, one after the other, before anything is tried; none for most families.
    pub replaced: Vec<usize>,
    /// Whether it is one of many random ones, so that fewer of them may be enough.
    pub random: bool,
}

impl Instance {
    /// An instance with these values, its parameters' in their order.
    pub fn new(values: &[&dyn std::fmt::Display], statement: Statement) -> Instance {
        Instance {
            values: values.iter().map(ToString::to_string).collect(),
            statement,
            replaced: Vec::new(),
            random: false,
        }
    }

    /// The same as one of many random instances.
    pub fn random(mut self) -> Instance {
        self.random = true;
        self
    }
}

/// The pattern and the claim in one line.
impl std::fmt::Display for Instance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Pattern::Digits { cells: text, .. }
        | Pattern::KlDigits { cells: text, .. }
        | Pattern::Candidates(text)
        | Pattern::Restrict(text)) = &self.statement.pattern;
        if let BoardName::Abstract {
            variables, links, ..
        } = &self.statement.board
        {
            write!(f, "{}; linked: {}", variables.join("; "), links.join(", "))?;
        }
        f.write_str(text)?;
        for assumed in &self.statement.assume {
            write!(f, "; {}", assumption_words(assumed))?;
        }
        write!(f, " => {}", claim_words(&self.statement.claim))
    }
}

/// Values of parameters, to choose some of a family's instances by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection(pub Vec<(String, String)>);

impl Family {
    /// The family of that name.
    ///
    /// # Errors
    /// [`RuleError::NoFamily`].
    pub fn named(name: &str) -> Result<&'static Family, RuleError> {
        let found = families().find(|family| family.name == name);
        found.ok_or_else(|| RuleError::NoFamily {
            name: name.to_owned(),
            known: list(families().map(|family| family.name)),
        })
    }

    /// The instances, and the near misses, that have the values asked for.
    ///
    /// # Errors
    /// A parameter or a value that does not exist, or values that no instance has together.
    pub fn select(&self, selection: &Selection) -> Result<(Instances, Instances), RuleError> {
        let mut wanted = Vec::new();
        for (name, value) in &selection.0 {
            let place = self.parameters.iter().position(|p| p.name == name);
            let place = place.ok_or_else(|| RuleError::NoParameter {
                family: self.name,
                name: name.clone(),
                known: match self.parameters {
                    [] => "none: it has no parameters".to_owned(),
                    known => format!("one of: {}", list(known.iter().map(|p| p.name))),
                },
            })?;
            let parameter = &self.parameters[place];
            if !parameter.values.contains(&value.as_str()) {
                return Err(RuleError::NoValue {
                    family: self.name,
                    name: parameter.name,
                    value: value.clone(),
                    known: list(parameter.values.iter().copied()),
                });
            }
            wanted.push((place, value.clone()));
        }
        let fits = move |values: &[String]| {
            let mut wanted = wanted.iter();
            wanted.all(|(place, value)| values[*place] == *value)
        };
        let mut chosen = (self.instances)().having(fits.clone()).peekable();
        let misses = (self.near_misses)().having(fits);
        match chosen.peek() {
            Some(_) => Ok((Instances::listed(chosen), misses)),
            None => Err(RuleError::NoInstance {
                family: self.name,
                selection: list(
                    selection
                        .0
                        .iter()
                        .map(|(name, value)| format!("{name} {value}")),
                ),
            }),
        }
    }
}

fn list<S: AsRef<str>>(words: impl Iterator<Item = S>) -> String {
    let words: Vec<String> = words.map(|word| word.as_ref().to_owned()).collect();
    words.join(", ")
}
