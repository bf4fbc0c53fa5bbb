use oddagon_boards::theorem::{BoardName, Pattern, Statement, assumption_words, claim_words};

/// One statement of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    /// The value of each parameter of the family, in the same order.
    pub values: Vec<String>,
    /// The statement to be proven, or (for a near miss) refused.
    pub statement: Statement,
    /// Cells that are decided without loss of generality, one after the other, before anything is
    /// tried; none for most families.
    pub replaced: Vec<usize>,
    /// Whether it is one of many random ones, so that fewer of them may be enough.
    pub random: bool,
}

impl Instance {
    /// An instance with these values of its parameters, in order.
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
        let mut premises = match &self.statement.board {
            BoardName::Abstract {
                variables, links, ..
            } => format!("{}; linked: {}", variables.join("; "), links.join(", ")),
            BoardName::Latin { signs, .. } if !signs.is_empty() && !text.is_empty() => {
                format!("{signs}; ")
            }
            BoardName::Latin { signs, .. } => signs.clone(),
            _ => String::new(),
        };
        premises += text;
        for assumed in &self.statement.assume {
            premises += &format!("; {}", assumption_words(assumed));
        }
        // For some boards the drawing shows everything.
        if !premises.is_empty() {
            write!(f, "{premises} => ")?;
        }
        f.write_str(&claim_words(&self.statement.claim))
    }
}
