use super::error::RuleError;
use super::instances::Instances;
use oddagon_csp::Theory;

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
    /// The theory over which its depth is measured: BRT, or W1 for rules with groups, which act
    /// through whips\[1\]. Every table names it.
    pub theory: Theory,
    /// For rules of other boards than Sudoku's, the file in `patterns/boards` that states them all,
    /// without its extension.
    pub file: Option<&'static str>,
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
    /// What it means, in words.
    pub says: &'static str,
}

/// Values of parameters, to choose some of a family's instances by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection(pub Vec<(String, String)>);

impl Family {
    /// A family of this section and source, over BRT, with its other fields still empty.
    pub(super) const fn of(section: char, source: &'static str) -> Family {
        Family {
            name: "",
            section,
            source,
            says: "",
            parameters: &[],
            theory: Theory::Brt,
            file: None,
            instances: Instances::default,
            near_misses: Instances::default,
        }
    }

    /// The instances, and the near misses, that have the values asked for.
    ///
    /// # Errors
    /// If a parameter or value does not exist, or no instance has these values together.
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

/// Names, joined by commas.
pub(super) fn list<S: AsRef<str>>(words: impl Iterator<Item = S>) -> String {
    let words: Vec<String> = words.map(|word| word.as_ref().to_owned()).collect();
    words.join(", ")
}
