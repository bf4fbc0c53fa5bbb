//! Solving as CSP-Rules does.

use crate::args::WhereArg;
use crate::rule_input::{Rules, TRIDAGON};
use clap::Args;
use oddagon::solve::{Like, SolveOptions};

/// As which program, and with which patterns.
#[derive(Args, Debug, Clone)]
pub struct LikeArgs {
    /// Apply the rules as CSP-Rules does: one elimination at a time, or one block of them, after
    /// which the simplest rule comes first again; with the theories that it loads together; without
    /// splitting; relations entered when and in the order in which it enters them. Settings may
    /// follow after commas: splitting, unblocked, whips-first (OR_k-whips before
    /// OR_k-forcing-whips), low-tridagon (tridagons are looked for after all rules of level 11, and
    /// not after Subsets of size 3), deadly-before-singles, deadly-after-singles (when deadly
    /// patterns are looked for, with --unique)
    #[arg(long, value_name = "csp-rules[,SETTING...]")]
    pub like: Option<Like>,
    /// Of the library that comes with the program only these patterns: tridagon, select1, select2,
    /// select3, select4 (the selections of CSP-Rules, each with the one before), all, or ids and
    /// published names (EL13c290). With --like and no library the tridagon, unless it is said
    #[arg(
        long,
        value_name = "NAME,...",
        value_delimiter = ',',
        conflicts_with = "library"
    )]
    pub patterns: Vec<String>,
}

impl LikeArgs {
    /// The names of the patterns that are used where no library is given; none if all are.
    pub fn patterns(&self, conditions: &WhereArg) -> Vec<String> {
        let is_said = !self.patterns.is_empty() || !conditions.filters.is_empty();
        if self.like.is_some() && !is_said {
            return vec![TRIDAGON.to_owned()];
        }
        self.patterns.clone()
    }

    /// The options of a solver by these rules.
    pub fn options(&self, rules: Option<&Rules>) -> SolveOptions {
        let like = rules.filter(|_| self.like.is_some());
        SolveOptions {
            order: rules.map(Rules::order).unwrap_or_default(),
            like: self.like,
            tridagons: like.map(Rules::tridagons).unwrap_or_default(),
            ..SolveOptions::default()
        }
    }

    /// The end of a theory's name in messages.
    pub fn named(&self) -> String {
        let like = self.like.map(|like| format!(", like {like}"));
        like.unwrap_or_default()
    }
}
