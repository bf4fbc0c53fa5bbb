//! Puts statements on abstract boards together, and makes near misses of them by dropping one
//! condition at a time.

use oddagon_boards::theorem::{
    Assumption, BoardName, Claim, NameList, Pattern, Statement, impossible,
};

/// A CSP-variable.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub members: Vec<String>,
    /// Whether it may have any other candidates: they make no difference.
    pub open: bool,
}

/// CSP-variables, links and relations, as they are put together.
#[derive(Debug, Clone, Default)]
pub(super) struct StatementBuilder {
    pub variables: Vec<Variable>,
    free: Vec<String>,
    pub links: Vec<(String, String)>,
    pub assume: Vec<Assumption>,
}

/// A rule on an abstract board: what it assumes, its name and its claim.
pub(super) type RuleParts = (StatementBuilder, String, Claim);

impl StatementBuilder {
    /// A builder with these free candidates.
    pub fn with_free(names: &[&str]) -> StatementBuilder {
        StatementBuilder {
            free: names.iter().map(ToString::to_string).collect(),
            ..StatementBuilder::default()
        }
    }

    /// Adds a CSP-variable; they are called V1, V2, … in order.
    pub fn variable(&mut self, members: impl IntoIterator<Item = String>) {
        let members = members.into_iter().collect();
        let open = false;
        self.variables.push(Variable { members, open });
    }

    /// Adds a CSP-variable that may have any other candidates.
    pub fn open_variable(&mut self, members: impl IntoIterator<Item = String>) {
        let members = members.into_iter().collect();
        let open = true;
        self.variables.push(Variable { members, open });
    }

    /// Adds a link.
    pub fn link(&mut self, a: impl Into<String>, b: impl Into<String>) {
        self.links.push((a.into(), b.into()));
    }

    /// Assumes that at least one of these is true; a `-` before a name says that it is false.
    pub fn at_least_one(&mut self, names: impl IntoIterator<Item = String>) {
        let words = NameList(names.into_iter().collect());
        self.assume.push(Assumption::AtLeastOne(words));
    }

    /// Adds an edge of type 1 (not both), 2 (at least one) or 3 (exactly one); type 0 is none.
    pub fn edge(&mut self, a: &str, kind: u8, b: &str) {
        let both = || NameList(vec![a.to_owned(), b.to_owned()]);
        match kind {
            1 => self.assume.push(Assumption::NotBoth(both())),
            2 => self.assume.push(Assumption::AtLeastOne(both())),
            3 => self.assume.push(Assumption::ExactlyOne(both())),
            _ => {}
        }
    }

    /// The statement that the board makes the claim true.
    pub fn statement(&self, name: &str, claim: Claim) -> Statement {
        let numbered = self.variables.iter().zip(1..);
        Statement {
            board: BoardName::Abstract {
                variables: numbered
                    .map(|(v, i)| format!("V{i} = {}", v.members.join(" ")))
                    .collect(),
                free: NameList(self.free.clone()),
                links: self.links.iter().map(|(a, b)| format!("{a} {b}")).collect(),
            },
            assume: self.assume.clone(),
            claim,
            ..impossible(name, 3, Pattern::Restrict(String::new()))
        }
    }

    /// The statements with one condition less: without a link or a relation, or with one more
    /// candidate in a CSP-variable, about which nothing is known.
    pub fn weakened(&self) -> Vec<StatementBuilder> {
        let mut all = Vec::new();
        for i in 0..self.links.len() {
            let mut builder = self.clone();
            builder.links.remove(i);
            all.push(builder);
        }
        for i in 0..self.assume.len() {
            let mut builder = self.clone();
            builder.assume.remove(i);
            all.push(builder);
        }
        for i in 0..self.variables.len() {
            let mut builder = self.clone();
            let Variable { members, open } = &mut builder.variables[i];
            members.push("extra".to_owned());
            if !*open && members.len() <= 8 {
                all.push(builder);
            }
        }
        all
    }
}

/// The claim that these candidates are false.
pub(super) fn eliminated(names: &[&str]) -> Claim {
    Claim::Eliminate(words(names))
}

/// The claim that at least one of these is true (false, after `-`).
pub(super) fn one_of(names: &[&str]) -> Claim {
    Claim::AtLeastOne(words(names))
}

fn words(names: &[&str]) -> NameList {
    NameList(names.iter().map(ToString::to_string).collect())
}
